"""A game being reviewed: gone through, asked about, worked out beside the frames, kept and left."""

import threading
from collections.abc import Iterator

import pygame
import pytest

from game.engine.game import Status
from game.engine.gesture import Kind
from game.engine.grid import cells_of, grid
from game.engine.level import BEGINNER
from game.notation import rawvf
from game.play.replay import Playback, record
from game.review.account import Account
from game.review.answer import Verdict
from game.review.moments import KeyMoment
from game.review.reviewing import review as real_review
from game.solver.chances import mine_chances
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import ReviewFile
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.text import Figure
from game.ui.modes.classic.result import INPUT_COOLDOWN
from game.ui.modes.review.curve import mark_of
from game.ui.modes.review.load import LoadScene
from game.ui.modes.review.replay import ReplayScene
from game.ui.modes.review.review import PLAYS_EVERY, ReviewScene
from game.ui.modes.review.review_panel import note_of
from tests.review.bots import bot_game, played
from tests.strategies import drawn_layout
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, painted_anew, place_of, repaints, seen_now, words_seen
from tests.ui.hands import click_pixel, play_to_win, point, press, settle, start_game, wait
from tests.ui.history.keeping import focus_on, show
from tests.ui.reviews import certain_loss, in_front, review_ends, reviewed, some_game

MISTAKES = ["certain_mine", "needless_guess", "lucky"]


@pytest.fixture
def scene(open_game: Opener) -> ReviewScene:
    """The review of a game with three key moments."""
    scene = reviewed(open_game(reduced_motion=True), some_game())
    assert [moment.what for moment in scene.reviewer.moments] == MISTAKES
    return scene


def said(cabinet: Cabinet) -> str:
    """Return all that the window says."""
    return " ".join(words_seen(cabinet))


def covered_rect(scene: ReviewScene, cell: int) -> tuple[int, int]:
    """Return the middle of a cell in the window."""
    return scene.camera.cell_rect(cell).center


# Going through it


def test_arrows_step_through_the_moves(scene: ReviewScene) -> None:
    """To both ends and no further, each step seen."""
    cabinet, moves = scene.cabinet, len(scene._playback.moments)
    assert scene.at == moves
    for action, by in ((Action.LEFT, -1), (Action.RIGHT, 1)):
        for _ in range(moves + 1):
            wanted = max(0, min(moves, scene.at + by))
            assert repaints(cabinet, press(cabinet, action)) is (wanted != scene.at) or wanted == scene.at
            assert scene.at == wanted
    assert f"move {moves} of {moves}" in said(cabinet)


def test_arrows_go_through_the_key_moments(scene: ReviewScene) -> None:
    """The board goes where each was, before the move."""
    cabinet, moments = scene.cabinet, scene.reviewer.moments
    for action, places in ((Action.DOWN, [0, 1, 2, 2]), (Action.UP, [1, 0, 0])):
        for place in places:
            press(cabinet, action)()
            assert (scene.chosen, scene.at) == (place, moments[place].moment)
            assert scene.asks


def test_up_begins_with_the_last_one(scene: ReviewScene) -> None:
    """As down begins with the first."""
    press(scene.cabinet, Action.UP)()
    assert scene.chosen == 2


def test_space_plays_to_the_end_and_begins_anew_there(scene: ReviewScene) -> None:
    """One change after the other, to the tick."""
    cabinet, moves = scene.cabinet, len(scene._playback.moments)
    press(cabinet, Action.CONFIRM)()
    assert scene.at == 0
    for at in range(moves):
        assert scene.at == at
        assert cabinet.stage.animating
        wait(cabinet, ticks_of(PLAYS_EVERY) - 1)()
        assert scene.at == at
        assert repaints(cabinet, wait(cabinet, 1))
    assert scene.at == moves
    assert not cabinet.stage.animating


def test_space_stops_it(scene: ReviewScene) -> None:
    """Where it is."""
    cabinet = scene.cabinet
    press(cabinet, Action.CONFIRM)()
    wait(cabinet, ticks_of(PLAYS_EVERY))()
    press(cabinet, Action.CONFIRM)()
    assert scene.at == 1
    assert not cabinet.stage.animating


def plot_of(scene: ReviewScene) -> pygame.Rect:
    """Return where the curve is, without its margins."""
    seen_now(scene.cabinet)
    return scene.beside.curve_painter.plot


def icon_of(scene: ReviewScene, action: Action) -> pygame.Rect:
    """Return where the button of an action is."""
    seen_now(scene.cabinet)
    rect = scene.beside.heading.rect(action)
    assert rect
    return rect


def test_the_curve_is_dragged_along(scene: ReviewScene) -> None:
    """From one end to the other, also by a hand that leaves it."""
    cabinet, plot = scene.cabinet, plot_of(scene)
    moves = len(scene._playback.moments)
    assert repaints(cabinet, point(cabinet, Kind.LEFT_PRESS, plot.midleft))
    assert scene.at == 0
    assert repaints(cabinet, point(cabinet, Kind.MOVE, (plot.right + 400, 5)))
    assert scene.at == moves
    point(cabinet, Kind.LEFT_RELEASE, (plot.centerx, 5))()
    half = scene.at
    assert half == pytest.approx(moves / 2, abs=1)
    point(cabinet, Kind.MOVE, plot.midleft)()
    assert scene.at == half


def test_the_marks_differ_by_shape(scene: ReviewScene) -> None:
    """Colour is never the only cue."""
    from game.review.account import MoveKind

    shapes = {
        pygame.mask.from_surface(mark_of(scene.cabinet, kind)).count() * 1000
        + pygame.mask.from_surface(mark_of(scene.cabinet, kind)).outline()[0][0]
        for kind in MoveKind
    }
    assert len(shapes) == len(MoveKind)


# What is said


def test_the_headline_has_its_numbers(scene: ReviewScene) -> None:
    """Skill, luck, guesses, missed proofs: never a verdict without its number."""
    account = scene.reviewer.account
    assert account
    text = said(scene.cabinet)
    figures = [node.text for node, _ in scene.beside.panel.placed if isinstance(node, Figure)]
    assert figures == [f"{account.skill:.0f}", f"{100 * account.luck:+.0f}".replace("-", "−")]
    assert f"forced {account.forced_guesses}, needless {account.needless_guesses}" in text
    assert "Proofs missed: 2" in text
    assert f"(± {100 * account.error:.1f})" in text


@pytest.mark.parametrize(("tick", "time"), [(3_640, "0:03,6"), (59_960, "1:00,0"), (725_049, "12:05,0")])
def test_a_key_moment_has_its_time_as_the_language_writes_it(tick: int, time: str, open_game: Opener) -> None:
    """Minutes, seconds and tenths; what is rounded up to a minute is one."""
    cabinet = open_game(language="de")
    moment = KeyMoment("hesitation", 1, tick, 1_000)
    assert note_of(cabinet.words, moment) == cabinet.words("review.note_time", time=time)


def test_a_wrong_cell_is_answered_with_the_proof(scene: ReviewScene) -> None:
    """Choosing a moment asks first; the click is answered, and the proof plays on the board."""
    cabinet = scene.cabinet
    press(cabinet, Action.DOWN)()
    press(cabinet, Action.DOWN)()
    assert "Something was" in said(cabinet)
    chances = mine_chances(scene.view)
    cell = cells_of(scene.view.covered & ~chances.safe & ~chances.mines)[0]
    before = seen_now(cabinet)
    click_pixel(cabinet, covered_rect(scene, cell))
    review_ends(cabinet)
    assert scene.answer
    assert scene.answer.verdict is Verdict.MISSED
    assert scene.theatre
    assert seen_now(cabinet) != before
    assert "one cell was certain" in said(cabinet)


def test_the_right_cell_is_right(scene: ReviewScene) -> None:
    """With the proof of that very cell."""
    cabinet = scene.cabinet
    press(cabinet, Action.DOWN)()
    press(cabinet, Action.DOWN)()
    cell = cells_of(mine_chances(scene.view).safe & scene.view.covered)[-1]
    click_pixel(cabinet, covered_rect(scene, cell))
    review_ends(cabinet)
    assert scene.answer
    assert (scene.answer.verdict, scene.answer.cell) == (Verdict.SAFE, cell)
    assert "Right." in said(cabinet)


def test_a_guess_is_answered_with_both_numbers(scene: ReviewScene) -> None:
    """What it lives in and what it wins, beside the best one's."""
    cabinet = scene.cabinet
    press(cabinet, Action.UP)()
    assert "Nothing was certain" in said(cabinet)
    cell = cells_of(scene.view.covered & ~mine_chances(scene.view).mines)[0]
    click_pixel(cabinet, covered_rect(scene, cell))
    review_ends(cabinet)
    assert scene.answer
    assert scene.answer.verdict in (Verdict.BEST, Verdict.WORSE)
    assert f"{100 * float(scene.answer.survival or 0):.0f} %" in said(cabinet)


def test_keys_alone_point_at_a_cell(scene: ReviewScene) -> None:
    """F lets the arrows move a cursor, Space opens its cell; Esc gives the arrows back."""
    cabinet = scene.cabinet
    press(cabinet, Action.DOWN)()
    assert repaints(cabinet, press(cabinet, Action.FLAG))
    assert scene.hand.focus is not None
    assert repaints(cabinet, press(cabinet, Action.LEFT))
    press(cabinet, Action.BACK)()
    assert scene.hand.focus is None
    assert in_front(cabinet) is scene
    press(cabinet, Action.FLAG)()
    grid, target = scene.camera.grid, cells_of(scene.view.covered)[0]
    x, y = grid.place(target)
    at_x, at_y = grid.place(scene.hand.focused())
    for action, steps in ((Action.LEFT, at_x - x), (Action.RIGHT, x - at_x), (Action.UP, at_y - y)):
        for _ in range(max(0, steps)):
            press(cabinet, action)()
    for _ in range(max(0, y - at_y)):
        press(cabinet, Action.DOWN)()
    press(cabinet, Action.CONFIRM)()
    review_ends(cabinet)
    assert scene.answer
    assert scene.answer.cell == target


def test_a_proof_is_stepped_through_before_the_game_is(scene: ReviewScene) -> None:
    """Left to its beginning, then to the move before; Esc leaves the answer first."""
    cabinet = scene.cabinet
    press(cabinet, Action.DOWN)()
    press(cabinet, Action.HINT)()
    review_ends(cabinet)
    theatre, at = scene.theatre, scene.at
    assert theatre
    assert theatre.over
    for _ in range(theatre.last):
        assert repaints(cabinet, press(cabinet, Action.LEFT))
        assert scene.at == at
    press(cabinet, Action.BACK)()
    assert scene.theatre is None
    assert scene.at == at
    press(cabinet, Action.LEFT)()
    assert scene.at == at - 1
    press(cabinet, Action.BACK)()
    assert cabinet.stage.top is not scene


def test_the_mouse_alone_will_do(scene: ReviewScene) -> None:
    """A row of the list, the button that shows, the button for the next one."""
    cabinet = scene.cabinet
    click_word(cabinet, "Needless guess")
    assert scene.chosen == 1
    assert repaints(cabinet, lambda: click_word(cabinet, cabinet.words("review.next")))
    assert scene.chosen == 2
    click_word(cabinet, cabinet.words("review.show_me", button=cabinet.key(Action.HINT)))
    review_ends(cabinet)
    assert scene.answer
    assert scene.answer.verdict is Verdict.SHOWN_GUESS
    cabinet.stage.focus_lost()
    at = scene.at
    next_, previous, back = (icon_of(scene, action) for action in (Action.RIGHT, Action.LEFT, Action.BACK))
    click_pixel(cabinet, next_.center)
    click_pixel(cabinet, previous.center)
    click_pixel(cabinet, previous.center)
    assert scene.at == at - 1
    click_pixel(cabinet, back.center)
    assert cabinet.stage.top is not scene


def test_the_icon_plays_and_stops(scene: ReviewScene) -> None:
    """And shows which of both it will do."""
    cabinet, icon = scene.cabinet, icon_of(scene, Action.PAUSE)
    cabinet.stage.point(Pointing(Kind.MOVE, icon.center))
    for plays in (True, False):
        assert repaints(cabinet, lambda: click_pixel(cabinet, icon.center), icon)
        assert cabinet.stage.animating is plays


def test_an_open_cell_is_no_answer(scene: ReviewScene) -> None:
    """Nor is a click where nothing is asked."""
    cabinet = scene.cabinet
    click_pixel(cabinet, covered_rect(scene, cells_of(scene.view.covered)[0]))
    assert not scene.answers
    press(cabinet, Action.DOWN)()
    click_pixel(cabinet, covered_rect(scene, cells_of(scene.view.opened)[0]))
    assert not scene.answers


def test_what_is_painted_is_what_is(scene: ReviewScene) -> None:
    """Only what changed is painted; it must not differ from a whole new picture."""
    cabinet = scene.cabinet
    for action in (Action.DOWN, Action.HINT, Action.LEFT, Action.DOWN, Action.FLAG, Action.RIGHT, Action.BACK):
        press(cabinet, action)()
        review_ends(cabinet)
        seen = seen_now(cabinet)
        assert painted_anew(cabinet) == seen, action
    cabinet.stage.point(Pointing(None, scene.camera.area.center, 3))
    seen_now(cabinet)
    while cabinet.stage.animating:  # pictures of a new size are drawn a few in each frame
        wait(cabinet, 1)()
        seen_now(cabinet)
    seen = seen_now(cabinet)
    assert painted_anew(cabinet) == seen


# Worked out beside the frames


class Gate:
    """A review that waits to be let on before every account."""

    def __init__(self) -> None:
        self.open = threading.Semaphore(0)
        self.given = 0
        self.ended = threading.Event()

    def __call__(self, *args: object, **options: object) -> Iterator[Account]:
        """Yield what the real one does, each when it is let on."""
        for account in real_review(*args, **options):  # type: ignore[arg-type]
            assert self.open.acquire(timeout=20)
            self.given += 1
            yield account
        self.ended.set()


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    """A gate in the place of the real review."""
    gate = Gate()
    monkeypatch.setattr("game.review.reviewing.review", gate)
    return gate


def accounts_come(cabinet: Cabinet, scene: ReviewScene) -> None:
    """Wait for the next account."""
    before = scene.reviewer.account
    while scene.reviewer.account is before and scene.reviewer.waiting:
        cabinet.stage.update(1)


def test_it_is_usable_while_it_grows(open_game: Opener, gate: Gate) -> None:
    """Its progress is seen; moves can be gone through; the curve grows."""
    cabinet = open_game(reduced_motion=True)
    cabinet.stage.push(ReviewScene(cabinet, some_game()))
    scene = in_front(cabinet)
    assert cabinet.stage.animating
    assert "Working it out: 0 %" in said(cabinet)
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
    """No play-out goes on behind the back of whoever has left."""
    cabinet = open_game(reduced_motion=True)
    cabinet.stage.push(ReviewScene(cabinet, some_game()))
    gate.open.release()
    accounts_come(cabinet, in_front(cabinet))
    press(cabinet, Action.BACK)()
    gate.open.release(10_000)
    assert gate.ended.wait(20)
    assert gate.given <= 3


# What can't be had


@pytest.mark.parametrize(
    ("playback", "sentence"),
    [
        (lambda: played(drawn_layout("*... .... ...."), ""), "No cell was opened"),
        (lambda: bot_game(grid(40, 30), 60, 1, slips=0.2), "Too large a board for chances to win"),
        (
            lambda: played(drawn_layout(" ".join(["." * 110, *["*" + "." * 109] * 109])), "L50 l50"),
            "Too large a board to",
        ),
    ],
)
def test_what_can_not_be_had_is_said(playback: object, sentence: str, open_game: Opener) -> None:
    """And the moves can be gone through all the same."""
    assert callable(playback)
    game: Playback = playback()
    cabinet = open_game(reduced_motion=True)
    scene = reviewed(cabinet, game)
    assert sentence in said(cabinet)
    assert scene.reviewer.account is None
    if len(game.moments) > 1:
        assert repaints(cabinet, press(cabinet, Action.LEFT))


def test_mistakes_are_told_where_chances_can_not_be_had(open_game: Opener) -> None:
    """Judged one by one, with their proof."""
    cabinet = open_game(reduced_motion=True)
    scene = reviewed(cabinet, bot_game(grid(40, 30), 200, 3, slips=0.2))
    assert scene.reviewer.moments
    press(cabinet, Action.DOWN)()
    press(cabinet, Action.HINT)()
    review_ends(cabinet)
    assert scene.answer


def test_a_game_broken_off_is_reviewed(open_game: Opener) -> None:
    """Up to where it went."""
    cabinet = open_game(reduced_motion=True)
    layout = drawn_layout("*....*. ....... ..*....")
    game = played(layout, "L42 l42 +500 L60 l60")
    assert game.session.status is Status.PLAYING
    reviewed(cabinet, game)
    assert "broken off" in said(cabinet)


# From where, and kept


def test_the_result_leads_to_it_and_it_is_kept(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """By R and by its button; the second time nothing is worked out, and all is the same."""
    cabinet = open_game(reduced_motion=True)
    certain_loss(cabinet)
    wait(cabinet, ticks_of(INPUT_COOLDOWN))()
    cabinet.ask(Asked(Action.REVIEW))
    assert isinstance(cabinet.stage.top, LoadScene)
    while isinstance(cabinet.stage.top, LoadScene):
        wait(cabinet, 1)()
    review_ends(cabinet)
    first = in_front(cabinet).reviewer.account
    assert first
    settle(cabinet)
    press(cabinet, Action.BACK)()
    monkeypatch.setattr("game.review.reviewing.review", None)
    click_word(cabinet, cabinet.words("result.review"))
    while isinstance(cabinet.stage.top, LoadScene):
        wait(cabinet, 1)()
    review_ends(cabinet)
    assert in_front(cabinet).reviewer.account == first


def test_a_row_of_the_records_and_a_replay_lead_to_it(open_game: Opener) -> None:
    """R in both; Esc goes back to where one came from."""
    from datetime import UTC

    from game.ui.kit.table import TableRow
    from game.ui.modes.history.records import RecordsScene

    cabinet = open_game(reduced_motion=True)
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    settle(cabinet)
    records = RecordsScene(cabinet, UTC)
    show(cabinet, records)
    focus_on(records, TableRow)
    press(cabinet, Action.REVIEW)()
    until_review(cabinet)
    press(cabinet, Action.BACK)()
    assert cabinet.stage.top is records
    press(cabinet, Action.WATCH)()
    while not isinstance(cabinet.stage.top, ReplayScene):
        wait(cabinet, 1)()
    replay = cabinet.stage.top
    press(cabinet, Action.REVIEW)()
    review_ends(cabinet)
    in_front(cabinet)
    press(cabinet, Action.BACK)()
    assert cabinet.stage.top is replay
    assert not replay.tape.runs


def until_review(cabinet: Cabinet) -> None:
    """Wait until a review is in front and worked out."""
    while not isinstance(cabinet.stage.top, ReviewScene):
        wait(cabinet, 1)()
    review_ends(cabinet)


def test_a_file_is_reviewed(open_game: Opener, tmp_path: object) -> None:
    """As the command line asks for it."""
    from pathlib import Path

    cabinet = open_game(reduced_motion=True)
    play = start_game(cabinet, BEGINNER)
    play_to_win(cabinet, play)
    file = Path(str(tmp_path)) / "game.rawvf"
    file.write_text(rawvf.write(record(play.session)), encoding="utf-8")
    cabinet.router.go(ReviewFile(file))
    until_review(cabinet)
    assert place_of(cabinet, cabinet.words("review.heading"))
