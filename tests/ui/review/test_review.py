"""The review of a game: its steps, its answers, its texts and its list."""

from dataclasses import replace

import pygame
import pytest

from game.engine.events import Lost, Opened
from game.engine.gesture import Kind
from game.engine.level import BEGINNER, EXPERT, Level
from game.review.account import MoveKind
from game.review.moments import FILTERS, Hands, KeyMoment, hands_of
from game.solver.chances import mine_chances
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.plot import Plot
from game.ui.kit.tabs import Chips
from game.ui.kit.text import Figure
from game.ui.modes.review.review import ReviewScene
from game.ui.modes.review.review_panel import exactly, hands_told, mark_of, note_of
from game.ui.modes.trainer.drill import DrillScene
from tests.patience import wait_until
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, read_window, repaints, seen_now, words_seen
from tests.ui.hands import click_pixel, point, press
from tests.ui.nodes import node_at
from tests.ui.places import wrong_places
from tests.ui.review.reviews import in_front, review_ends, reviewed, some_game

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


# Moving through the game


def test_arrows_step_through_the_moves(scene: ReviewScene) -> None:
    """They stop at both ends, and each step repaints."""
    cabinet, tape, moves = scene.cabinet, scene.walk.tape, scene.walk.moves
    assert tape.changes == moves
    for action, by in ((Action.LEFT, -1), (Action.RIGHT, 1)):
        for _ in range(moves + 1):
            before, wanted = tape.changes, max(0, min(moves, tape.changes + by))
            changed = repaints(cabinet, press(cabinet, action))
            assert tape.changes == wanted
            assert changed or wanted == before
    assert f"move {moves} of {moves}" in said(cabinet)


def test_arrows_go_through_the_key_moments(scene: ReviewScene) -> None:
    """Down begins at the first, up at the last one; the board shows the position before the move."""
    cabinet, moments = scene.cabinet, scene.reviewer.moments
    for action, places in ((Action.DOWN, [0, 1, 2, 2]), (Action.UP, [1, 0, 0]), (Action.UP, [2])):
        for place in places:
            press(cabinet, action)()
            assert (scene.walk.inquiry.chosen, scene.walk.tape.changes) == (place, moments[place].moment)
        if action is Action.UP:
            press(cabinet, Action.RIGHT)()
            assert scene.walk.inquiry.chosen is None


def plot_of(scene: ReviewScene) -> pygame.Rect:
    """Return the rectangle of the curve, without its margins."""
    seen_now(scene.cabinet)
    rect = scene.beside.curve.rect("curve")
    plot = scene.beside.curve.node("curve")
    assert rect
    assert isinstance(plot, Plot)
    return plot.axes(scene.cabinet.style, rect).plot


def icon_of(scene: ReviewScene, action: Action) -> pygame.Rect:
    """Return the rectangle of an action's button."""
    seen_now(scene.cabinet)
    rect = scene.beside.heading.rect(action)
    assert rect
    return rect


def test_the_curve_is_dragged_along(scene: ReviewScene) -> None:
    """A drag leads from one end to the other, also outside the curve."""
    cabinet, plot = scene.cabinet, plot_of(scene)
    moves = scene.walk.moves
    assert repaints(cabinet, point(cabinet, Kind.LEFT_PRESS, plot.midleft))
    assert scene.walk.tape.changes == 0
    assert repaints(cabinet, point(cabinet, Kind.MOVE, (plot.right + 400, 5)))
    assert scene.walk.tape.changes == moves
    point(cabinet, Kind.LEFT_RELEASE, (plot.centerx, 5))()
    half = scene.walk.tape.changes
    assert half == pytest.approx(moves / 2, abs=1)
    point(cabinet, Kind.MOVE, plot.midleft)()
    assert scene.walk.tape.changes == half


def test_the_marks_differ_by_shape(scene: ReviewScene) -> None:
    """Colour is never the only cue: each kind has its own shape."""
    masks = [pygame.mask.from_surface(mark_of(scene.cabinet.style, kind)) for kind in MoveKind]
    assert len({(mask.count(), mask.outline()[0]) for mask in masks}) == len(MoveKind)


def test_a_moment_says_at_once_what_was_certain(scene: ReviewScene) -> None:
    """The proof plays on the board, its steps stand beside it, and P drills its pattern."""
    cabinet, words = scene.cabinet, scene.cabinet.style.words
    click_word(cabinet, "Needless guess")
    review_ends(cabinet)
    theatre = scene.walk.inquiry.theatre
    assert theatre
    assert mine_chances(scene.walk.tape.view).safe >> theatre.proof.concluded.bit_length() - 1 & 1
    assert words("review.answer_shown") in said(cabinet)
    assert words("drill.this") in words_seen(cabinet)
    cabinet.ask(Asked(Action.PAUSE))
    wait_until(lambda: isinstance(cabinet.stage.top, DrillScene), lambda: cabinet.stage.update(1))
    press(cabinet, Action.BACK)()
    assert in_front(cabinet) is scene


def test_a_moment_says_at_once_which_guess_was_best(scene: ReviewScene) -> None:
    """It has its chances to survive and to win; the best cell and the opened one are framed."""
    cabinet = scene.cabinet
    press(cabinet, Action.UP)()
    review_ends(cabinet)
    answer = scene.walk.inquiry.answer
    assert answer
    assert answer.best is not None
    assert f"{100 * float(answer.survival or 0):.0f} %" in said(cabinet)
    happened = scene.walk._playback.moments[scene.walk.tape.changes].happened
    played = next(event.cell for event in happened if isinstance(event, Opened | Lost))
    assert {*scene.walk.framed} == {(1 << answer.best, "good"), (1 << played, "question")}


def test_playing_on_drops_the_answer(scene: ReviewScene) -> None:
    """A proof of another moment must not lie over the board."""
    cabinet = scene.cabinet
    press(cabinet, Action.DOWN)()
    review_ends(cabinet)
    assert scene.walk.inquiry.answer
    press(cabinet, Action.CONFIRM)()
    assert scene.walk.tape.runs
    assert scene.walk.inquiry.answer is None


# Texts


def test_the_headline_has_its_numbers(scene: ReviewScene) -> None:
    """Skill, luck, guesses and missed proofs are figures, not mere verdicts."""
    account = scene.reviewer.account
    assert account
    text = said(scene.cabinet)
    figures = [node.text for node, _ in scene.beside.panel.placed if isinstance(node, Figure)]
    assert figures == [f"{account.skill:.0f}", f"{100 * account.luck:+.0f}".replace("-", "−")]
    assert f"{account.forced_guesses} you had to make, {account.needless_guesses} you could have avoided" in text
    assert "Certain cells missed: 2" in text
    assert f"luck gave {100 * account.luck:.1f} %" in text


@pytest.mark.parametrize(("tick", "time"), [(3_640, "0:03,6"), (59_960, "1:00,0"), (725_049, "12:05,0")])
def test_a_key_moment_has_its_time_as_the_language_writes_it(tick: int, time: str, open_game: Opener) -> None:
    """It has minutes, seconds and tenths; a time rounded up to a minute must not read 0:60."""
    cabinet = open_game(language="de")
    moment = KeyMoment("hesitation", 1, tick, 1_000)
    assert note_of(cabinet.style.words, moment) == cabinet.style.words("review.note_time", time=time)


@pytest.mark.long
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (960, 720)])
@pytest.mark.parametrize("level", [BEGINNER, EXPERT], ids=lambda level: str(level.name))
def test_no_proof_covers_the_board(level: Level, size: tuple[int, int], open_game: Opener) -> None:
    """All its steps are in the panel, where the mouse highlights them."""
    scene = reviewed(open_game(size, reduced_motion=True), some_game(level))
    cabinet = scene.cabinet
    scene.walk.choose(next(place for place, moment in enumerate(scene.reviewer.moments) if "certain" in moment.what))
    press(cabinet, Action.HINT)()
    review_ends(cabinet)
    theatre, lines = scene.walk.inquiry.theatre, read_window(cabinet)
    assert theatre
    assert not [text for text, place in lines if len(text) > 1 and scene.camera.rim.colliderect(place)]
    assert theatre.text() in " ".join(text for text, _ in lines)
    click_pixel(cabinet, node_at(scene.beside.panel, ("step", 0)).center)
    assert theatre.step == 0


def test_a_proof_is_stepped_through_before_the_game_is(scene: ReviewScene) -> None:
    """Left leads to its beginning, then to the move before; Esc leaves the answer before the review."""
    cabinet = scene.cabinet
    press(cabinet, Action.DOWN)()
    review_ends(cabinet)
    theatre, at = scene.walk.inquiry.theatre, scene.walk.tape.changes
    assert theatre
    assert theatre.over
    for _ in range(theatre.last):
        assert repaints(cabinet, press(cabinet, Action.LEFT))
        assert scene.walk.tape.changes == at
    press(cabinet, Action.BACK)()
    assert scene.walk.inquiry.theatre is None
    assert scene.walk.tape.changes == at
    press(cabinet, Action.LEFT)()
    assert scene.walk.tape.changes == at - 1
    press(cabinet, Action.BACK)()
    assert cabinet.stage.top is not scene


def test_the_mouse_alone_will_do(scene: ReviewScene) -> None:
    """The rows of the list, the button for the answer and the button for the next moment suffice."""
    cabinet = scene.cabinet
    click_word(cabinet, "Needless guess")
    assert scene.walk.inquiry.chosen == 1
    assert repaints(cabinet, lambda: click_word(cabinet, cabinet.style.words("review.next")))
    assert scene.walk.inquiry.chosen == 2
    click_word(cabinet, cabinet.style.words("review.show_me", button=cabinet.style.key(Action.HINT)))
    review_ends(cabinet)
    assert scene.walk.inquiry.answer
    assert scene.walk.inquiry.answer.best is not None
    cabinet.stage.focus_lost()
    at = scene.walk.tape.changes
    next_, previous, back = (icon_of(scene, action) for action in (Action.RIGHT, Action.LEFT, Action.BACK))
    click_pixel(cabinet, next_.center)
    click_pixel(cabinet, previous.center)
    click_pixel(cabinet, previous.center)
    assert scene.walk.tape.changes == at - 1
    click_pixel(cabinet, back.center)
    assert cabinet.stage.top is not scene


def test_the_icon_plays_and_stops(scene: ReviewScene) -> None:
    """The icon shows its next action, play or stop."""
    cabinet, icon = scene.cabinet, icon_of(scene, Action.CONFIRM)
    cabinet.stage.point(Pointing(Kind.MOVE, icon.center))
    for plays in (True, False):
        assert repaints(cabinet, lambda: click_pixel(cabinet, icon.center), icon)
        assert cabinet.stage.animating is plays


# The filter of the list


def test_the_list_is_kept_to_one_kind(scene: ReviewScene) -> None:
    """A chip or the key changes the filter, round and round; the list of pauses shows the clicks too."""
    cabinet, words = scene.cabinet, scene.cabinet.style.words
    told = words("review.clicks", clicks=scene.walk._playback.session.clicks.total, wasted=0)
    assert told not in said(cabinet)
    kinds = []
    for _ in FILTERS:
        press(cabinet, Action.DOWN)()
        press(cabinet, Action.REVIEW)()
        assert scene.walk.inquiry.chosen is None
        kinds.append({moment.what for moment in scene.reviewer.moments})
        assert (told in said(cabinet)) is (scene.reviewer.of == "hands")
    assert kinds == [{"certain_mine", "needless_guess"}, {"lucky"}, set(), set(MISTAKES)]
    seen_now(cabinet)
    rect, chips = scene.beside.panel.rect("of"), scene.beside.panel.node("of")
    assert rect
    assert isinstance(chips, Chips)
    assert repaints(cabinet, lambda: click_pixel(cabinet, chips._places(cabinet.style, rect)["luck"].center))
    assert [moment.what for moment in scene.reviewer.moments] == ["lucky"]
    press(cabinet, Action.DOWN)()
    assert scene.walk.tape.changes == scene.reviewer.moments[0].moment


def test_hands_are_told_in_figures(scene: ReviewScene) -> None:
    """They are clicks without effect, 3BV and IOE, the ZiNi of a won game, and pauses with a proof to see."""
    words, account = scene.cabinet.style.words, scene.reviewer.account
    assert account
    slow = replace(account.moves[0], gesture=replace(account.moves[0].gesture, waited=4_000, proof="chain"))
    blind = replace(slow, gesture=replace(slow.gesture, waited=2_500, proof="guess"))
    judged = replace(account, moves=(slow, blind, *account.moves[1:]))
    told, exact = hands_told(words, Hands(80, 12, 50, 0.5, 60), judged), exactly(words, judged)
    assert told == " ".join(
        (
            words("review.clicks", clicks=80, wasted=12),
            words("review.figures", bbbv=50, ioe="0.50"),
            words("review.saved", zini=60, percent=75),
            words("review.pauses", count=2, seconds=6, seen=1),
            f"{words('guesses.skill')} {exact[0]} · {words('review.of_luck')} {exact[1]}",
        )
    )
    assert Hands(80, 12, 50, None, None).efficiency is None
    found = hands_of(scene.walk._playback)
    assert (found.wasted, found.zini) == (0, None)  # the click that hit the mine did something


def test_an_upright_window_has_the_panel_below_the_board(open_game: Opener) -> None:
    """On an upright phone the board needs the whole width."""
    cabinet = open_game((780, 1688), reduced_motion=True)
    scene = reviewed(cabinet, some_game())
    seen_now(cabinet)
    assert scene.camera.board.width > cabinet.style.size[0] * 3 // 4
    assert scene.beside.panel_rect.top > scene.beside.curve_rect.top > scene.camera.board.bottom
    assert wrong_places(cabinet, cabinet.style.size) == []
