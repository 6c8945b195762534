"""The band over a finished game: its texts, its figures, and the input that it leaves to the board."""

import re
import threading
from pathlib import Path

import pygame
import pytest

from game.engine.grid import cells_of
from game.engine.level import BEGINNER, EXPERT, custom
from game.play.figures import figures_of
from game.store.history import History
from game.ui.board.bloom import BLOOMS, FEAST, OPENS
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import DOT
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from tests.patience import PATIENCE
from tests.store.made import game as made
from tests.ui.classic.ends import Ending, buttons, ended, face_of, wait_until_kept
from tests.ui.conftest import Opener
from tests.ui.eyes import repaints, seen_now, words_seen
from tests.ui.hands import (
    click,
    play_to_loss,
    play_to_win,
    secret,
    start_game,
    wait,
)


def beat_by(cabinet: Cabinet, time_ms: int) -> None:
    """Save a beginner game of that time in the records, as if an earlier run of the program had done it."""
    cabinet.history.ask(lambda records: records.merge([(made(1, time_ms=time_ms), None)])).result()
    cabinet.history.start()


def test_a_win_that_nothing_could_be_written_of_says_so(open_game: Opener, tmp_path: Path) -> None:
    """The text replaces the place, and the face has no medal; a saved win has no such text."""
    (tmp_path / "data").write_text("a file where the folder should be")
    cabinet = open_game((1600, 900))
    cabinet.history = History(tmp_path / "data" / "records.sqlite", replays=5)
    play = ended(cabinet)
    face = pygame.Rect(face_of(cabinet, play), (0, 0)).inflate(cabinet.style.px(60), cabinet.style.px(60))
    without = seen_now(cabinet, face)
    words, said = cabinet.style.words, words_seen(cabinet)
    assert any(words("result.not_kept") in text for text in said)
    assert words("result.won") in said
    assert words("result.best") not in said
    cabinet.history = History(tmp_path / "records.sqlite", replays=5)
    play = ended(cabinet)
    cabinet.ask(Asked(Action.FLAG))  # it is told once the board writes it, or at once to whoever is in a hurry
    cabinet.stage.update(0)
    assert seen_now(cabinet, face) != without, "a best time has a medal"
    said = words_seen(cabinet)
    assert not any(words("result.not_kept") in text for text in said)
    assert words("result.best") in said


def test_a_best_time_is_told_with_its_figures(open_game: Opener) -> None:
    """Headline, and of a competition game 3BV/s, IOE, 3BV and clicks come in this order, with three buttons."""
    cabinet = open_game((1600, 900), competition=True)
    play = ended(cabinet, level=EXPERT)
    words, session = cabinet.style.words, play.session
    told = figures_of(session)
    said = words_seen(cabinet)
    figures = [
        words("result.speed", speed=f"{told.bbbv_per_second:.2f}"),
        words("result.ioe", ioe=f"{told.ioe:.2f}"),
        words("result.bbbv_all", bbbv=session.bbbv),
        words("result.clicks", clicks=session.clicks.total),
    ]
    assert words("result.best") not in said, "it is told once the board writes the time"
    cabinet.stage.update(ticks_of((FEAST + BLOOMS + OPENS) / 1000))
    assert words("result.best") in words_seen(cabinet)
    assert sorted(text for text in said if text in buttons(cabinet)) == sorted(buttons(cabinet))
    assert DOT.join(figures) in said


@pytest.mark.parametrize("ending", [play_to_win, play_to_loss])
def test_no_figure_of_the_statisticians_is_told_of_another_game(ending: Ending, open_game: Opener) -> None:
    """They stand in its review."""
    cabinet = open_game((1600, 900))
    ended(cabinet, ending)
    assert not re.search(r"3BV|IOE|RQP|QG|STNB|click", " ".join(words_seen(cabinet)))


def test_the_time_is_counted_up_and_any_key_has_it_there(open_game: Opener) -> None:
    """The time counts up until the board writes it; with reduced motion it is there at once."""
    pictures = []
    for settings, hurry in (({}, False), ({}, True), ({"reduced_motion": True}, False)):
        cabinet = open_game(**settings)
        play = start_game(cabinet, BEGINNER)
        play_to_win(cabinet, play)
        wait_until_kept(cabinet)
        part = pygame.Rect(play.line.left, play.line.top, play.line.width // 4, play.line.height)
        part = part.inflate(-24, -24)  # the plate's edge is in the room's light
        first = seen_now(cabinet, part)
        if hurry:
            cabinet.ask(Asked(Action.FLAG))
        elif not settings:
            steps = [seen_now(cabinet, part) for _ in range(40) if not wait(cabinet, 20)()]
            assert len(set(steps)) > 8
        pictures.append(seen_now(cabinet, part))
        assert (pictures[-1] == first) is bool(settings)
    assert len(set(pictures)) == 1


@pytest.mark.parametrize(
    ("before", "head", "compared"),
    [
        (580, "arcade.place", "result.behind"),
        (1000, "arcade.place", "result.equal"),
        (3000, "result.best", "result.ahead"),
    ],
)
def test_a_win_is_compared_with_the_best(before: int, head: str, compared: str, open_game: Opener) -> None:
    """The band says how much slower or faster the win was, and its place."""
    cabinet = open_game((1600, 900))
    beat_by(cabinet, before)
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    wait(cabinet, 1)()
    wait(cabinet, 249)()
    click(play, cells_of(secret(play).safe))
    wait(cabinet, 0)()
    wait_until_kept(cabinet)
    assert play.session.time_ms == 1000
    cabinet.stage.update(0)
    cabinet.ask(Asked(Action.FLAG))  # at once to its end
    cabinet.stage.update(0)
    words, said = cabinet.style.words, words_seen(cabinet)
    gap = {"seconds": f"{abs(1000 - before) / 1000:.2f}"} if before != 1000 else {}
    assert words(head, place=2) in said or compared == "result.equal"
    assert any(words(compared, **gap) in text for text in said)


def test_arrows_go_to_a_board_larger_than_its_window(open_game: Opener) -> None:
    """Otherwise the player could not look over the board."""
    cabinet = open_game((640, 480), reduced_motion=True)
    play = ended(cabinet, play_to_loss, custom(60, 60, 300))
    assert play.camera.scrolls
    before = len(words_seen(cabinet))
    for _ in range(40):
        cabinet.ask(Asked(Action.RIGHT))
    assert play.hand.focus is not None
    assert len(words_seen(cabinet)) == before


def test_the_place_is_seen_when_it_is_known(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk may be slow; the band shows the place as soon as it is known."""
    gate = threading.Event()
    monkeypatch.setattr("game.store.history.History._save", lambda *_: (gate.wait(PATIENCE), 3)[1])
    cabinet = open_game(reduced_motion=True)
    beat_by(cabinet, 1)
    play = start_game(cabinet, BEGINNER)
    play_to_win(cabinet, play)
    seen_now(cabinet)

    def known() -> None:
        gate.set()
        wait_until_kept(cabinet)

    assert repaints(cabinet, known, play.line)
    assert cabinet.style.words("arcade.place", place=3) in words_seen(cabinet)
