"""The band over a game that has ended: what it says, what can be pressed on it, and what it leaves to the board."""

import itertools
import threading
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.engine.gesture import Kind
from game.engine.grid import cells_of
from game.engine.level import BEGINNER, EXPERT, Level, custom
from game.play.figures import figures_of
from game.store.history import History
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.pause import PauseScene
from game.ui.modes.classic.end_band import band_over
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import INPUT_COOLDOWN, SEEN_AFTER, SLIDES_FOR, ResultScene
from game.ui.modes.review.load import LoadScene
from game.ui.modes.review.replay import ReplayScene
from game.ui.modes.title.title import TitleScene
from tests.store.made import game as made
from tests.ui.conftest import Opener
from tests.ui.eyes import place_of, read_window, repaints, seen_now, words_seen
from tests.ui.hands import (
    RIGHT,
    click,
    click_pixel,
    play_to_loss,
    play_to_win,
    point,
    press,
    secret,
    start_game,
    wait,
    wait_for_jobs,
)

Ending = Callable[[Cabinet, PlayScene], None]


def ended(cabinet: Cabinet, ending: Ending = play_to_win, level: Level = BEGINNER) -> PlayScene:
    """Return a game that has ended, its result in front, seen and no longer deaf."""
    play = start_game(cabinet, level)
    ending(cabinet, play)
    assert cabinet.history.latest
    cabinet.history.latest.job.wait()
    wait(cabinet, ticks_of(INPUT_COOLDOWN) if ending is play_to_win else SEEN_AFTER + SLIDES_FOR)()
    result = cabinet.stage.top
    while isinstance(result, ResultScene) and result._card and result._card.waiting:
        cabinet.stage.update(0)
    return play


def beat_by(cabinet: Cabinet, time_ms: int) -> None:
    """Have a beginner game of that time in the records, as another run of the program would find it."""
    cabinet.history.ask(lambda records: records.merge([(made(1, time_ms=time_ms), None)])).result()
    cabinet.history.start()


def face_of(cabinet: Cabinet, play: PlayScene) -> tuple[int, int]:
    """Return where the band's face is."""
    band = band_over(cabinet, play.line)
    return band.left + cabinet.px(32), band.centery


def buttons(cabinet: Cabinet) -> list[str]:
    """Return the words of the four buttons."""
    words = cabinet.words
    return [words("result.new_game"), words("result.watch"), words("result.review"), words("result.to_title")]


def test_a_win_that_nothing_could_be_written_of_says_so(open_game: Opener, tmp_path: Path) -> None:
    """In the place of a place, and its face has no medal; where it can be written there is no such word."""
    (tmp_path / "data").write_text("a file where the folder should be")
    cabinet = open_game((1600, 900))
    cabinet.history = History(tmp_path / "data" / "records.sqlite", replays=5)
    play = ended(cabinet)
    face = pygame.Rect(face_of(cabinet, play), (0, 0)).inflate(cabinet.px(60), cabinet.px(60))
    without = seen_now(cabinet, face)
    words, said = cabinet.words, words_seen(cabinet)
    assert words("result.not_kept") in said
    assert words("result.won") in said
    assert words("result.best") not in said
    cabinet.history = History(tmp_path / "records.sqlite", replays=5)
    play = ended(cabinet)
    assert seen_now(cabinet, face) != without, "a best time has a medal"
    said = words_seen(cabinet)
    assert words("result.not_kept") not in said
    assert words("result.best") in said


def test_a_best_time_is_told_with_its_figures(open_game: Opener) -> None:
    """Head, 3BV/s, IOE, 3BV, clicks and the rarer ones, in this order; four buttons. The time is in drawn figures."""
    cabinet = open_game((1600, 900))
    play = ended(cabinet, level=EXPERT)
    words, session = cabinet.words, play.session
    told = figures_of(session)
    said = words_seen(cabinet)
    figures = [
        words("result.speed", speed=f"{told.bbbv_per_second:.2f}"),
        words("result.ioe", ioe=f"{told.ioe:.2f}"),
        words("result.bbbv_all", bbbv=session.bbbv),
        words("result.clicks", clicks=session.clicks.total),
        words("result.rqp", rqp=f"{told.rqp:.2f}"),
        words("result.stnb", stnb=f"{told.stnb:.1f}"),
        words("result.qg", qg=f"{told.qg:.2f}"),
    ]
    start = said.index(words("result.best"))
    assert said[start + 1 :] == [*buttons(cabinet), *figures]
    places = [place for text, place in read_window(cabinet) if text in figures]
    assert [b.left - a.right for a, b in itertools.pairwise(places)] == [cabinet.px(16)] * (len(figures) - 1)


def test_the_time_is_counted_up_and_any_key_has_it_there(open_game: Opener) -> None:
    """For 700 ms after a win; with reduced motion it is there at once."""
    pictures = []
    for settings, hurry in (({}, False), ({}, True), ({"reduced_motion": True}, False)):
        cabinet = open_game(**settings)
        play = start_game(cabinet, BEGINNER)
        play_to_win(cabinet, play)
        assert cabinet.history.latest
        cabinet.history.latest.job.wait()
        part = pygame.Rect(face_of(cabinet, play), (120, 40)).move(cabinet.px(34), -20)
        first = seen_now(cabinet, part)
        if hurry:
            cabinet.ask(Asked(Action.FLAG))
        elif not settings:
            steps = [seen_now(cabinet, part) for _ in range(20) if not wait(cabinet, 10)()]
            assert len(set(steps)) > 8
        pictures.append(seen_now(cabinet, part))
        assert (pictures[-1] == first) is bool(settings)
    assert len(set(pictures)) == 1


@pytest.mark.parametrize(
    ("before", "head", "compared"),
    [
        (580, "result.place_2", "result.behind"),
        (1000, "result.place_2", "result.equal"),
        (3000, "result.best", "result.ahead"),
    ],
)
def test_a_win_is_compared_with_the_best(before: int, head: str, compared: str, open_game: Opener) -> None:
    """By how much it was slower or faster, and which place that is."""
    cabinet = open_game((1600, 900))
    beat_by(cabinet, before)
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    wait(cabinet, 1)()
    wait(cabinet, 249)()
    click(play, cells_of(secret(play).safe))
    wait(cabinet, 0)()
    assert cabinet.history.latest
    cabinet.history.latest.job.wait()
    assert play.session.time_ms == 1000
    words, said = cabinet.words, words_seen(cabinet)
    gap = {"seconds": f"{abs(1000 - before) / 1000:.2f}"} if before != 1000 else {}
    assert words(head) in said or compared == "result.equal"
    assert words(compared, **gap) in said


def test_every_figure_says_what_it_means(open_game: Opener) -> None:
    """Under the mouse, and one after the other by the arrow keys; past the last one nothing is said."""
    cabinet = open_game(reduced_motion=True)
    ended(cabinet)
    words, told = cabinet.words, []
    for _ in range(10):
        before = words_seen(cabinet)
        cabinet.ask(Asked(Action.RIGHT))
        told.append(" ".join(text for text in words_seen(cabinet) if text not in before))
    assert words("result.about_speed") in told
    assert words("result.about_clicks") in told
    assert told.index("", 1) == 5
    assert told[0] == told[6]
    at = place_of(cabinet, words("result.bbbv_all", bbbv=13))
    assert repaints(cabinet, point(cabinet, Kind.MOVE, at))
    assert " ".join(words_seen(cabinet)).endswith(words("result.about_bbbv"))
    assert repaints(cabinet, point(cabinet, Kind.MOVE, (1, 1)))
    click_pixel(cabinet, at)
    assert isinstance(cabinet.stage.top, ResultScene)


def test_the_figures_of_a_huge_board_come_a_little_later(open_game: Opener) -> None:
    """To count its 3BV takes longer than a frame; the head is there at once."""
    cabinet = open_game(reduced_motion=True)
    play = start_game(cabinet, custom(200, 200, 6000))
    play_to_loss(cabinet, play)
    assert cabinet.words("result.lost") in words_seen(cabinet)
    result = cabinet.stage.top
    assert isinstance(result, ResultScene)
    assert result.waiting
    wait_for_jobs(result)
    told = cabinet.words("result.bbbv", solved=play.session.solved_bbbv, bbbv=play.session.bbbv)
    assert repaints(cabinet, wait(cabinet, 1), play.line)
    assert told in words_seen(cabinet)


def test_arrows_go_to_a_board_larger_than_its_window(open_game: Opener) -> None:
    """It could not be looked over otherwise; no figure is told about."""
    cabinet = open_game((640, 480), reduced_motion=True)
    play = ended(cabinet, play_to_loss, custom(60, 60, 300))
    assert play.camera.scrolls
    before = len(words_seen(cabinet))
    for _ in range(40):
        cabinet.ask(Asked(Action.RIGHT))
    assert play.hand.focus is not None
    assert len(words_seen(cabinet)) == before


def test_a_slower_win_and_a_loss_are_told_otherwise(open_game: Opener) -> None:
    """Cleared is no best time; a loss tells what was solved of how much."""
    cabinet = open_game((1600, 900))
    beat_by(cabinet, 1)
    ended(cabinet)
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    wait(cabinet, 99)()
    play_to_win(cabinet, play)
    assert cabinet.history.latest
    cabinet.history.latest.job.wait()
    words = cabinet.words
    assert words("result.place_3") in words_seen(cabinet)
    assert words("result.best") not in words_seen(cabinet)
    play = ended(cabinet, play_to_loss, EXPERT)
    said = words_seen(cabinet)
    assert words("result.lost") in said
    assert words("result.bbbv", solved=play.session.solved_bbbv, bbbv=play.session.bbbv) in said
    assert not any(line == words("result.place", place=1) for line in said)


def test_help_is_told_of(open_game: Opener) -> None:
    """Why a game enters no table."""
    cabinet = open_game((1600, 900))
    play = start_game(cabinet, EXPERT)
    click(play, [200])
    wait(cabinet, 1)()
    cabinet.ask(Asked(Action.CHANCES))
    play_to_win(cabinet, play)
    wait(cabinet, SEEN_AFTER + SLIDES_FOR)()
    assert cabinet.words("result.unranked_chances") in words_seen(cabinet)


def test_figures_without_room_are_left_out(open_game: Opener) -> None:
    """The time always has some; nothing is written under the buttons."""
    cabinet = open_game((640, 480))
    ended(cabinet)
    lines = dict(read_window(cabinet))
    words = cabinet.words
    assert words("result.speed", speed="13.00") in lines
    first = lines[words("result.new_game")]
    written = [place for text, place in lines.items() if text not in buttons(cabinet)]
    assert all(place.right <= first.left for place in written if place.top > 8)


@pytest.mark.parametrize("name", ["result.new_game", "result.watch", "result.to_title"])
def test_a_button_is_seen_under_the_mouse_and_held(name: str, open_game: Opener) -> None:
    """And as before once the mouse has gone; a press that slides off does nothing."""
    cabinet = open_game(reduced_motion=True)
    ended(cabinet, play_to_loss)
    result, at = cabinet.stage.top, place_of(cabinet, cabinet.words(name))
    where, away = pygame.Rect(0, 0, 100, 40).move_to(center=at), (1, 1)
    before = seen_now(cabinet)
    assert repaints(cabinet, point(cabinet, Kind.MOVE, at), where)
    assert repaints(cabinet, point(cabinet, Kind.LEFT_PRESS, at), where)
    assert repaints(cabinet, cabinet.stage.focus_lost, where)
    point(cabinet, Kind.LEFT_RELEASE, at)()
    point(cabinet, Kind.LEFT_PRESS, at)()
    point(cabinet, Kind.LEFT_RELEASE, away)()
    point(cabinet, Kind.MOVE, away)()
    assert seen_now(cabinet) == before
    assert cabinet.stage.top is result


@pytest.mark.parametrize("theme", ["night", "classic", "paper", "contrast"])
def test_one_of_the_ways_on_stands_out(theme: str, open_game: Opener) -> None:
    """The next game is filled with the accent, and stays so while the mouse is over another way."""
    cabinet = open_game(theme=theme, reduced_motion=True)
    ended(cabinet, play_to_loss)
    names = ["new_game", "watch", "review", "to_title"]
    for over in names:
        point(cabinet, Kind.MOVE, place_of(cabinet, cabinet.words(f"result.{over}")))()
        seen_now(cabinet)
        surface, accent = cabinet.window.get_surface(), pygame.Color(cabinet.theme["accent"])
        places = [place_of(cabinet, cabinet.words(f"result.{name}")) for name in names]
        assert [surface.get_at((x, y - 12)) == accent for x, y in places] == [True, False, False, False]


def test_each_button_does_what_it_says(open_game: Opener) -> None:
    """By a click."""
    cabinet = open_game()
    for name, scene in (
        ("result.new_game", PlayScene),
        ("result.watch", LoadScene | ReplayScene),
        ("result.to_title", TitleScene),
    ):
        ended(cabinet, play_to_loss)
        click_pixel(cabinet, place_of(cabinet, cabinet.words(name)))
        assert isinstance(cabinet.stage.top, scene)


@pytest.mark.parametrize("action", [Action.CONFIRM, Action.NEW, Action.AGAIN, Action.BACK])
def test_what_would_end_the_sight_of_it_waits_for_a_moment(action: Action, open_game: Opener) -> None:
    """And is taken right after."""
    cabinet = open_game(reduced_motion=True)
    play = start_game(cabinet, BEGINNER)
    play_to_loss(cabinet, play)
    session = play.session
    for ticks in (0, ticks_of(INPUT_COOLDOWN) - 1):
        wait(cabinet, ticks)()
        assert cabinet.stage.act(Asked(action))
        cabinet.stage.update(0)
        assert play.session is session
        assert isinstance(cabinet.stage.top, ResultScene)
    wait(cabinet, 1)()
    cabinet.ask(Asked(action))
    cabinet.stage.update(0)
    assert not isinstance(cabinet.stage.top, ResultScene)
    assert (cabinet.stage.top is play) is (action is not Action.BACK)


def test_clicks_wait_for_a_moment_too(open_game: Opener) -> None:
    """On the face as on the buttons; the mouse itself may move."""
    cabinet = open_game(reduced_motion=True)
    play = start_game(cabinet, BEGINNER)
    play_to_loss(cabinet, play)
    session, face = play.session, face_of(cabinet, play)
    wait(cabinet, ticks_of(INPUT_COOLDOWN) - 1)()
    click_pixel(cabinet, face)
    assert play.session is session
    at = place_of(cabinet, cabinet.words("result.watch"))
    assert repaints(cabinet, point(cabinet, Kind.MOVE, at))
    wait(cabinet, 1)()
    click_pixel(cabinet, face)
    assert play.session is not session


@pytest.mark.parametrize("action", [Action.WATCH, Action.CHORD])
def test_a_key_shows_the_game_once_more(action: Action, open_game: Opener) -> None:
    """W, or the pad's Y."""
    cabinet = open_game()
    ended(cabinet, play_to_loss)
    cabinet.ask(Asked(action))
    assert isinstance(cabinet.stage.top, LoadScene | ReplayScene)


def test_a_game_that_is_over_is_neither_flagged_nor_paused(open_game: Opener) -> None:
    """But it can be zoomed, and muted."""
    cabinet = open_game(reduced_motion=True)
    play = ended(cabinet, play_to_loss)
    before, flags = seen_now(cabinet), play.session.view.flags
    for action in (Action.FLAG, Action.PAUSE):
        assert cabinet.stage.act(Asked(action))
        cabinet.stage.update(0)
    assert not isinstance(cabinet.stage.top, PauseScene)
    assert play.session.view.flags == flags
    assert seen_now(cabinet) == before
    assert repaints(cabinet, press(cabinet, Action.ZOOM_IN))
    assert not cabinet.stage.act(Asked(Action.MUTE))


def test_the_band_takes_clicks_that_are_meant_for_it_alone(open_game: Opener) -> None:
    """Beside it they go on to the board; the wheel does everywhere."""
    cabinet = open_game(reduced_motion=True)
    play = ended(cabinet, play_to_loss)
    result = cabinet.stage.top
    assert result
    inside, outside = (play.line.centerx, play.line.top + 3), play.camera.board.center
    assert result.point(Pointing(Kind.LEFT_PRESS, inside))
    assert result.point(Pointing(Kind.RIGHT_PRESS, inside))
    assert not result.point(Pointing(Kind.MOVE, inside))
    assert not result.point(Pointing(None, inside, 1))
    assert not result.point(Pointing(Kind.LEFT_PRESS, outside))


def test_the_face_begins_a_new_game(open_game: Opener) -> None:
    """At the left end of the band."""
    cabinet = open_game()
    play = ended(cabinet)
    session = play.session
    click_pixel(cabinet, face_of(cabinet, play))
    assert play.session is not session
    assert cabinet.stage.top is play


def test_a_medal_tells_a_best_time(open_game: Opener) -> None:
    """Beside the word: a face with a medal is another picture."""
    pictures = []
    for best in (True, False):
        cabinet = open_game(reduced_motion=True)
        if not best:
            ended(cabinet)
        play = start_game(cabinet, BEGINNER)
        if not best:
            click(play, [40])
            wait(cabinet, 99)()
        play_to_win(cabinet, play)
        pictures.append(seen_now(cabinet, pygame.Rect(face_of(cabinet, play), (20, 20)).inflate(40, 40)))
    assert pictures[0] != pictures[1]


def test_the_place_is_seen_when_it_is_known(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk may be slow; the band says it as soon as it can."""
    gate = threading.Event()
    monkeypatch.setattr("game.store.history.History._save", lambda *_: (gate.wait(20), 3)[1])
    cabinet = open_game(reduced_motion=True)
    beat_by(cabinet, 1)
    play = start_game(cabinet, BEGINNER)
    play_to_win(cabinet, play)
    seen_now(cabinet)

    def known() -> None:
        gate.set()
        assert cabinet.history.latest
        cabinet.history.latest.job.wait()

    assert repaints(cabinet, known, play.line)
    assert cabinet.words("result.place_3") in words_seen(cabinet)


def test_the_celebration_moves_and_ends_by_itself(open_game: Opener) -> None:
    """1.4 s; then nothing moves any more."""
    cabinet = open_game()
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    assert cabinet.history.latest
    cabinet.history.latest.job.wait()
    wait(cabinet, 10)()
    for _ in range(12):
        assert repaints(cabinet, wait(cabinet, 25))
        assert cabinet.stage.animating
    for _ in range(8):
        wait(cabinet, 25)()
    assert not cabinet.stage.animating
    seen_now(cabinet)
    assert not repaints(cabinet, wait(cabinet, 25))


def test_undo_is_left_to_the_board(open_game: Opener) -> None:
    """The result goes, as the game goes on."""
    cabinet = open_game(reduced_motion=True)
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    wait(cabinet, 1)()
    point(cabinet, Kind.MOVE, (1, 1))()
    before = seen_now(cabinet, play.camera.board)
    click(play, [secret(play).mines.bit_length() - 1], RIGHT)
    click(play, [secret(play).mines.bit_length() - 1], RIGHT)
    click(play, [secret(play).mines.bit_length() - 1])
    wait(cabinet, 0)()
    assert isinstance(cabinet.stage.top, ResultScene)
    assert repaints(cabinet, press(cabinet, Action.UNDO))
    assert cabinet.words("result.lost") not in words_seen(cabinet)
    assert seen_now(cabinet, play.camera.board) == before
