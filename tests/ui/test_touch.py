"""Fingers, long presses and flag mode: a whole game by touch alone, and by a touch-pad with one button."""

import sys
from collections.abc import Iterator

import pygame
import pytest

from game.engine.deal import Start
from game.engine.game import Status
from game.engine.gesture import Kind, MouseEvent
from game.engine.layout import Layout
from game.engine.level import BEGINNER, Level
from game.play.setup import Setup
from game.ui.core.cabinet import Cabinet
from game.ui.core.loop import Loop
from game.ui.core.routes import PlayGame
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.input.touch import SHOWN_FROM, Taps, Touch
from game.ui.modes.classic.play import PlayScene
from tests.ui.conftest import Opener
from tests.ui.devices import LONG
from tests.ui.eyes import repaints, seen_now
from tests.ui.keyboard import key_event
from tests.ui.nodes import front_scene

Place = tuple[int, int]


class Fingers:
    """A hand on the screen of a running game; time passes only by its calls."""

    def __init__(self, cabinet: Cabinet) -> None:
        self.cabinet = cabinet
        self.now = 100.0
        self.loop = Loop(cabinet, clock=lambda: self.now, sleep=lambda _: None)
        pygame.event.clear()

    def put(self, kind: int, at: Place, finger: int = 1) -> None:
        """Have a finger do something."""
        width, height = self.cabinet.style.size
        x, y = (at[0] + 0.5) / width, (at[1] + 0.5) / height
        pygame.event.post(pygame.Event(kind, x=x, y=y, dx=0.0, dy=0.0, finger_id=finger, touch_id=7))
        self.loop.turn()

    def wait(self, seconds: float) -> None:
        """Let time pass, turn by turn."""
        for _ in range(max(1, round(seconds / 0.01))):
            self.now += 0.01
            self.loop.turn()

    def tap(self, at: Place) -> None:
        """Touch a place shortly."""
        self.put(pygame.FINGERDOWN, at)
        self.wait(0.05)
        self.put(pygame.FINGERUP, at)
        self.wait(0.05)

    def hold(self, at: Place) -> None:
        """Touch a place for long."""
        self.put(pygame.FINGERDOWN, at)
        self.wait(LONG + 0.05)
        self.put(pygame.FINGERUP, at)

    def mouse(self, kind: int, at: Place, button: int = 1) -> None:
        """Have the mouse do something."""
        pygame.event.post(pygame.Event(kind, pos=at, button=button, touch=False, rel=(0, 0), buttons=(0, 0, 0)))
        self.loop.turn()


@pytest.fixture(autouse=True)
def empty_queue(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Drop other tests' events, and treat fingers as on a touch screen."""
    monkeypatch.setattr(sys, "platform", "linux")
    yield
    pygame.event.clear()


def game(cabinet: Cabinet, level: Level = BEGINNER, layout: Layout | None = None) -> PlayScene:
    """Begin a game through the router."""
    cabinet.router.go(PlayGame(level))
    play = front_scene(cabinet, PlayScene)
    if layout:
        play.begin(Setup(level, Start.OFF, 1, layout=layout))
    return play


def middle(play: PlayScene, cell: int) -> Place:
    """Return the middle of a cell."""
    return play.camera.cell_rect(cell).center


def front(cabinet: Cabinet) -> type:
    """Return the class of the scene in front."""
    return type(cabinet.stage.top)


def status(play: PlayScene) -> Status:
    """Return the game's status."""
    return play.session.status


def test_a_long_press_is_seen_as_it_fills(open_game: Opener) -> None:
    """A tap shows nothing; what becomes a long press fills a ring, and the flag comes before the finger goes."""
    cabinet = open_game(reduced_motion=True)
    play, hand = game(cabinet), Fingers(cabinet)
    at = middle(play, 0)
    hand.put(pygame.FINGERDOWN, at)
    before = seen_now(cabinet)
    hand.wait(SHOWN_FROM - 0.02)
    assert seen_now(cabinet) == before
    for _ in range(3):
        assert repaints(cabinet, lambda: hand.wait(0.05))
        assert play.session.view.flags == 0
    hand.wait(0.1)
    assert play.session.view.flags == 1
    hand.put(pygame.FINGERUP, at)
    assert play.session.view.flags == 1
    cabinet.stage.resize()
    whole = seen_now(cabinet)
    hand.wait(0.05)
    assert seen_now(cabinet) == whole


def test_a_finger_that_slides_opens_nothing(open_game: Opener) -> None:
    """It moves a board that is larger than its window, and otherwise does nothing."""
    cabinet = open_game((640, 480))
    play, hand = game(cabinet, Level("custom", 60, 40, 300)), Fingers(cabinet)
    hand.put(pygame.FINGERDOWN, (300, 300))
    hand.put(pygame.FINGERUP, (300, 300))
    begun = play.session.view
    left = play.camera.left
    hand.put(pygame.FINGERDOWN, (300, 300))
    hand.put(pygame.FINGERMOTION, (200, 300))
    hand.wait(LONG + 0.1)
    hand.put(pygame.FINGERUP, (200, 300))
    assert play.camera.left == left - 100
    assert play.session.view.opened == begun.opened
    assert play.session.view.flags == 0


def test_two_fingers_move_and_zoom(open_game: Opener) -> None:
    """Apart: larger. Together: smaller. Side by side: the board moves. Nothing is opened or flagged."""
    cabinet = open_game((640, 480))
    play, hand = game(cabinet, Level("custom", 60, 40, 300)), Fingers(cabinet)
    hand.put(pygame.FINGERDOWN, (300, 250))
    hand.put(pygame.FINGERDOWN, (340, 250), finger=2)
    tile = play.camera.tile
    hand.put(pygame.FINGERMOTION, (400, 250), finger=2)
    larger = play.camera.tile
    assert larger > tile
    top = play.camera.top
    for finger, x in ((1, 300), (2, 400)):
        hand.put(pygame.FINGERMOTION, (x, 200), finger=finger)
    assert play.camera.top == pytest.approx(top - 50, abs=2)
    hand.put(pygame.FINGERMOTION, (320, 200), finger=2)
    assert play.camera.tile < larger
    hand.wait(LONG + 0.1)
    for finger in (2, 1):
        hand.put(pygame.FINGERUP, (320, 200), finger=finger)
    assert play.session.view.flags == play.session.view.opened == 0


def test_the_first_tap_hits_what_it_was_meant_for(open_game: Opener) -> None:
    """The board grows when the finger has gone, not under it."""
    cabinet = open_game((640, 480))
    play, hand = game(cabinet, Level("custom", 60, 40, 300)), Fingers(cabinet)
    at = play.camera.cell_rect(1230).center
    hand.put(pygame.FINGERDOWN, at)
    hand.put(pygame.FINGERUP, at)
    assert play.session.opening
    released = play.session.log[-1]
    assert isinstance(released, MouseEvent)
    assert released.cell(play.camera.grid) == 1230


def test_flag_mode_turns_taps_around(open_game: Opener) -> None:
    """A tap flags, a long press opens; rocker and rim show that it is on, and its other half turns it off."""
    cabinet = open_game(reduced_motion=True)
    play, hand = game(cabinet), Fingers(cabinet)
    hand.tap((1, 1))
    play.refresh()
    opens, flags = (play._deck.rect(("rocker", flags)) for flags in (False, True))
    assert opens
    assert flags
    rim = pygame.Rect(play.camera.rim.left - 5, play.camera.rim.top, 5, 50)
    before = seen_now(cabinet, rim)
    assert repaints(cabinet, lambda: hand.tap(flags.center), flags)
    assert seen_now(cabinet, rim) != before
    hand.tap(middle(play, 0))
    assert play.session.view.flags == 1
    hand.hold(middle(play, 40))
    assert play.session.view.is_open(40)
    hand.tap(flags.center)
    assert cabinet.devices.flag_mode
    hand.tap(opens.center)
    hand.tap(middle(play, 0))
    hand.hold(middle(play, 0))
    assert play.session.view.flags == 0


def test_flag_mode_is_for_the_mouse_too(cabinet: Cabinet) -> None:
    """One button is enough; a press that went down as a flag ends as one, wherever the mouse is by then."""
    play, hand = game(cabinet), Fingers(cabinet)
    cabinet.ask(Asked(Action.FLAG_MODE))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        hand.mouse(kind, middle(play, 3))
    assert play.session.view.flags == 1 << 3
    cabinet.ask(Asked(Action.FLAG_MODE))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        hand.mouse(kind, middle(play, 40))
    hand.wait(0.02)
    assert play.session.view.is_open(40)


def test_ctrl_with_left_flags(cabinet: Cabinet) -> None:
    """Touch-pads with one button need it."""
    play, hand = game(cabinet), Fingers(cabinet)
    pygame.event.post(key_event(pygame.KEYDOWN, pygame.K_LCTRL, mod=pygame.KMOD_LCTRL))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        hand.mouse(kind, middle(play, 3))
    assert play.session.view.flags == 1 << 3


def test_a_held_left_button_flags_where_that_is_wanted(open_game: Opener) -> None:
    """A short click opens as ever; a drag is a drag; a second button makes it a plain press."""
    cabinet = open_game(hold_to_flag=True)
    play, hand = game(cabinet), Fingers(cabinet)
    hand.mouse(pygame.MOUSEBUTTONDOWN, middle(play, 3))
    hand.wait(LONG + 0.05)
    assert play.session.view.flags == 1 << 3
    hand.mouse(pygame.MOUSEBUTTONUP, middle(play, 3))
    hand.mouse(pygame.MOUSEBUTTONDOWN, middle(play, 4))
    hand.mouse(pygame.MOUSEMOTION, middle(play, 40))
    hand.mouse(pygame.MOUSEBUTTONUP, middle(play, 40))
    hand.wait(0.02)
    assert play.session.view.is_open(40)
    assert play.session.view.flags == 1 << 3


def test_a_board_s_own_tap_is_told_by_the_scene() -> None:
    """Elsewhere a finger is the left button, at once."""
    touch = Touch(lambda at: Taps(Kind.MIDDLE_PRESS, Kind.RIGHT_PRESS) if at[0] > 9 else None, lambda: LONG)
    assert [each.kind for each in touch.press((3, 3), 0.0)] == [Kind.MOVE, Kind.LEFT_PRESS]
    assert touch.due(9.0) == []
    assert [each.kind for each in touch.release((4, 4))] == [Kind.LEFT_RELEASE]
    touch.press((10, 3), 0.0)
    assert [each.kind for each in touch.release((10, 3))] == [Kind.MIDDLE_PRESS, Kind.MIDDLE_RELEASE]


def finger(touch: Touch, kind: int, at: Place, number: int, now: float = 0.0) -> list[Pointing]:
    """Have a finger do something in a window of 100 by 100 pixels."""
    event = pygame.Event(kind, x=at[0] / 100 + 0.001, y=at[1] / 100 + 0.001, finger_id=number)
    return touch.finger(event, (100, 100), now)


@pytest.mark.parametrize("wrong", [float("nan"), float("inf"), -float("inf"), 1e300])
def test_a_driver_that_tells_nonsense_breaks_nothing(wrong: float) -> None:
    """The finger is where it was last, and is released there; what lies far outside is the window's edge."""
    touch = Touch(lambda _: None, lambda: LONG)
    for kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
        event = pygame.Event(kind, x=wrong, y=0.5, finger_id=1)
        heard = touch.finger(event, (100, 100), 0.0)
        assert all(abs(each.at[0]) <= 200 for each in heard)
    assert heard
    assert heard[-1].kind is Kind.LEFT_RELEASE


def board(_: Place) -> Taps:
    """Return a board's taps for every place."""
    return Taps(Kind.LEFT_PRESS, Kind.RIGHT_PRESS)


def test_a_long_press_fills_in_equal_steps() -> None:
    """Twelve of them; the first is seen at once, the last just before it is long."""
    touch = Touch(board, lambda: LONG)
    touch.press((5, 5), 1.0)
    assert touch.filling(1.0 + SHOWN_FROM - 0.001) is None
    parts = []
    for number in range(181):
        filling = touch.filling(1.0 + SHOWN_FROM + number * (LONG - SHOWN_FROM) / 180)
        assert filling is not None
        assert filling.at == (5, 5)
        parts.append(round(12 * filling.part, 6))
    assert sorted({*parts}) == [*range(1, 13)]
    assert parts == sorted(parts)
    assert parts[0] == 1
    assert parts[-2:] == [12, 12]


def test_a_second_finger_takes_a_pressed_button_back() -> None:
    """Elsewhere than on a board the first finger has pressed at once; it comes up beside everything."""
    touch = Touch(lambda at: board(at) if at[0] < 50 else None, lambda: LONG)
    assert [each.kind for each in finger(touch, pygame.FINGERDOWN, (60, 10), 1)] == [Kind.MOVE, Kind.LEFT_PRESS]
    [up] = finger(touch, pygame.FINGERDOWN, (80, 10), 2)
    assert up.kind is Kind.LEFT_RELEASE
    assert min(up.at) < 0
    finger(touch, pygame.FINGERUP, (80, 10), 2)
    finger(touch, pygame.FINGERUP, (60, 10), 1)
    finger(touch, pygame.FINGERDOWN, (10, 10), 1)
    assert finger(touch, pygame.FINGERDOWN, (30, 10), 2) == []


def test_a_finger_that_rests_on_a_board_says_nothing_and_one_that_slides_drags() -> None:
    """Sliding straight down drags too; standing still after it says nothing."""
    touch = Touch(board, lambda: LONG)
    finger(touch, pygame.FINGERDOWN, (10, 10), 1)
    assert finger(touch, pygame.FINGERMOTION, (11, 10), 1) == []
    [moved] = finger(touch, pygame.FINGERMOTION, (11, 20), 1)
    assert moved.drag == (0, 10)
    assert finger(touch, pygame.FINGERMOTION, (11, 20), 1) == []
    [left] = finger(touch, pygame.FINGERMOTION, (10, 20), 1)
    assert left.drag == (-1, 0)


def test_who_lets_go_of_everything_lets_go_of_a_press() -> None:
    """The window was left: what came up elsewhere is no tap, and nothing becomes long."""
    touch = Touch(board, lambda: LONG)
    finger(touch, pygame.FINGERDOWN, (10, 10), 1)
    touch.release_all()
    assert not touch.holds
    assert touch.due(9.0) == []
    assert finger(touch, pygame.FINGERUP, (10, 10), 1) == []


def test_a_pause_by_key_keeps_its_menu(cabinet: Cabinet) -> None:
    """Only the pause that came by itself goes at a click anywhere."""
    play, hand = game(cabinet), Fingers(cabinet)
    cabinet.ask(Asked(Action.PAUSE))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        hand.mouse(kind, (2, 2))
    assert cabinet.stage.top is not play


def test_a_pointing_says_what_the_button_is_by_itself() -> None:
    """Buttons on the screen use it."""
    assert Pointing(Kind.RIGHT_PRESS, (1, 1), plain=Kind.LEFT_PRESS).button is Kind.LEFT_PRESS
    assert Pointing(Kind.RIGHT_PRESS, (1, 1)).button is Kind.RIGHT_PRESS
