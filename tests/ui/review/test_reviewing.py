"""The background work of a review, its limits, the ways to open it, and its storage."""

import threading
from collections.abc import Callable, Iterator
from datetime import UTC
from pathlib import Path

import pytest

from game.engine.game import Status
from game.engine.grid import grid
from game.engine.level import BEGINNER
from game.notation import rawvf
from game.play.replay import Playback, record
from game.review.account import Account
from game.review.reviewing import review as real_review
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import ReplayFile
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.kit.load import LoadScene
from game.ui.kit.table import TableRow
from game.ui.modes.classic.result import INPUT_COOLDOWN
from game.ui.modes.history.records import RecordsScene
from game.ui.modes.review.review import ReviewScene
from tests.patience import PATIENCE, wait_until
from tests.review.bots import bot_game, played
from tests.strategies import drawn_layout
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, painted_anew, repaints, seen_now, words_seen
from tests.ui.hands import play_to_win, press, settle, start_game, wait
from tests.ui.history.keeping import focus_on, show
from tests.ui.nodes import front_scene
from tests.ui.review.reviews import certain_loss, in_front, review_ends, reviewed, some_game
from tests.ui.review.test_review import plot_of, said


class Gate:
    """A review that waits at its gate before every account."""

    def __init__(self) -> None:
        self.open = threading.Semaphore(0)
        self.given = 0
        self.ended = threading.Event()

    def __call__(self, *args: object, **options: object) -> Iterator[Account]:
        """Yield the accounts of the real review, each when the gate opens."""
        for account in real_review(*args, **options):  # type: ignore[arg-type]
            assert self.open.acquire(timeout=PATIENCE)
            self.given += 1
            yield account
        self.ended.set()


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    """A gate in place of the real review."""
    gate = Gate()
    monkeypatch.setattr("game.review.reviewing.review", gate)
    return gate


def accounts_come(cabinet: Cabinet, scene: ReviewScene) -> None:
    """Wait for the next account."""
    before = scene.reviewer.account
    wait_until(lambda: scene.reviewer.account is not before or not scene.reviewer.busy, wait(cabinet, 1))


def test_it_is_usable_while_it_grows(open_game: Opener, gate: Gate) -> None:
    """The player sees its progress, can step through the moves, and sees the curve grow."""
    cabinet = open_game(reduced_motion=True)
    cabinet.stage.push(ReviewScene(cabinet, some_game()))
    scene = in_front(cabinet)
    scene.walk.go(scene.walk.moves)
    assert cabinet.stage.animating
    assert "Working it out: 0 %" in said(cabinet)
    assert not repaints(cabinet, press(cabinet, Action.DOWN), scene.camera.board)
    assert repaints(cabinet, press(cabinet, Action.LEFT))

    def one_more() -> None:
        gate.open.release()
        accounts_come(cabinet, scene)

    assert repaints(cabinet, one_more, plot_of(scene))
    assert repaints(cabinet, press(cabinet, Action.LEFT))
    gate.open.release(10_000)
    review_ends(cabinet)
    assert "Working" not in said(cabinet)
    assert scene.reviewer.account
    assert scene.reviewer.account.progress == 1
    assert painted_anew(cabinet) == seen_now(cabinet)


def test_it_is_called_off_when_left(open_game: Opener, gate: Gate) -> None:
    """No play-out may go on after the player has left."""
    cabinet = open_game(reduced_motion=True)
    cabinet.stage.push(ReviewScene(cabinet, some_game()))
    gate.open.release()
    accounts_come(cabinet, in_front(cabinet))
    press(cabinet, Action.BACK)()
    gate.open.release(10_000)
    assert gate.ended.wait(20)
    assert gate.given <= 3


# Limits


@pytest.mark.parametrize(
    ("play", "sentence"),
    [
        (lambda: played(drawn_layout("*... .... ...."), ""), "No cell was opened"),
        (lambda: bot_game(grid(40, 30), 60, 1, slips=0.2), "too complex to work out"),
        (
            lambda: played(drawn_layout(" ".join(["." * 110, *["*" + "." * 109] * 109])), "L50 l50"),
            "too large to judge",
        ),
    ],
)
def test_what_can_not_be_had_is_said(play: Callable[[], Playback], sentence: str, open_game: Opener) -> None:
    """The player can still step through the moves."""
    game, cabinet = play(), open_game(reduced_motion=True)
    scene = reviewed(cabinet, game)
    assert sentence in said(cabinet)
    assert scene.reviewer.account is None
    if len(game.moments) > 1:
        assert repaints(cabinet, press(cabinet, Action.LEFT))


def test_mistakes_are_told_where_chances_can_not_be_had(open_game: Opener) -> None:
    """Each move is judged by itself, with its proof."""
    cabinet = open_game(reduced_motion=True)
    scene = reviewed(cabinet, bot_game(grid(40, 30), 200, 3, slips=0.2))
    assert scene.reviewer.moments
    press(cabinet, Action.DOWN)()
    review_ends(cabinet)
    assert scene.walk.inquiry.answer


def test_a_game_broken_off_is_reviewed(open_game: Opener) -> None:
    """The review covers the moves up to its end."""
    cabinet = open_game(reduced_motion=True)
    layout = drawn_layout("*....*. ....... ..*....")
    game = played(layout, "L42 l42 +500 L60 l60")
    assert game.session.status is Status.PLAYING
    reviewed(cabinet, game)
    assert "broken off" in said(cabinet)


# Ways to it, and its storage


def test_the_result_leads_to_it_and_it_is_kept(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """R and the button open it; the second time it is read from the disk, with the same result."""
    cabinet = open_game(reduced_motion=True)
    certain_loss(cabinet)
    wait(cabinet, ticks_of(INPUT_COOLDOWN))()
    cabinet.ask(Asked(Action.REVIEW))
    assert isinstance(cabinet.stage.top, LoadScene)
    until_review(cabinet)
    first = in_front(cabinet).reviewer.account
    assert first
    settle(cabinet)
    press(cabinet, Action.BACK)()
    monkeypatch.setattr("game.review.reviewing.review", None)
    click_word(cabinet, cabinet.style.words("asks.review"))
    until_review(cabinet)
    assert in_front(cabinet).reviewer.account == first


def test_a_row_of_the_records_leads_to_it(open_game: Opener) -> None:
    """W, R and Enter open it, and Esc leads back."""
    cabinet = open_game(reduced_motion=True)
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    settle(cabinet)
    records = RecordsScene(cabinet, UTC)
    show(cabinet, records)
    for action in (Action.REVIEW, Action.WATCH, Action.CONFIRM):
        focus_on(records, TableRow)
        press(cabinet, action)()
        until_review(cabinet)
        press(cabinet, Action.BACK)()
        front_scene(cabinet, RecordsScene)


def until_review(cabinet: Cabinet) -> None:
    """Wait until a review is in front and worked out."""
    wait_until(lambda: isinstance(cabinet.stage.top, ReviewScene), wait(cabinet, 1))
    review_ends(cabinet)


def test_a_file_is_reviewed(open_game: Opener, tmp_path: Path) -> None:
    """The command line can ask for the review of a file."""
    cabinet = open_game(reduced_motion=True)
    play = start_game(cabinet, BEGINNER)
    play_to_win(cabinet, play)
    file = tmp_path / "game.rawvf"
    file.write_text(rawvf.write(record(play.session)), encoding="utf-8")
    cabinet.router.go(ReplayFile(file))
    until_review(cabinet)
    assert cabinet.style.words("replay.speed", speed="1") in words_seen(cabinet)
