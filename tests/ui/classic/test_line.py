"""The line above a game: counter, face, clock, buttons, sentences; and the live counters."""

from itertools import combinations

import pygame
import pytest

from game.engine.game import Status
from game.engine.gesture import Kind
from game.engine.level import BEGINNER
from game.ui.board.bezel import foot_rect
from game.ui.board.hud import (
    BLINK_EVERY,
    BLINK_FOR,
    Face,
    HudState,
    Led,
    counter_places,
    hud_line,
    hud_width,
    led_digits,
    led_seconds,
    mood,
)
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Frame
from game.ui.input.actions import Action
from game.ui.kit.button import Icon
from game.ui.kit.pane import Moves, Pane
from game.ui.modes.classic.status import BLINKS
from tests.ui.classic.playing import Window
from tests.ui.conftest import Opener
from tests.ui.eyes import difference, seen_now, words_seen
from tests.ui.hands import RIGHT, SECOND, click, click_pixel, point, secret, start_game, wait


def test_the_clock_is_seen_running(window: Window) -> None:
    """The clock changes each second, and nothing else changes with it."""
    click_pixel(window.cabinet, window.cell(40).center)
    clock = window.led(-1)
    wait(window.cabinet, 1)()
    for _ in range(3):
        assert not window.repaints(wait(window.cabinet, SECOND - 2))
        assert window.repaints(wait(window.cabinet, 2), clock)
    before = seen_now(window.cabinet)
    wait(window.cabinet, SECOND)()
    wrong = difference(window.cabinet.style.size, before, seen_now(window.cabinet))
    assert wrong
    assert clock.contains(wrong)


def test_a_held_face_is_seen(window: Window) -> None:
    """A pressed face sinks and rises when the mouse slides off; a release on it begins a new game."""
    before = seen_now(window.cabinet, window.face)
    assert window.point(Kind.LEFT_PRESS, window.face.center, window.face)
    assert window.point(Kind.MOVE, window.cell(0).center, window.face)
    assert seen_now(window.cabinet, window.face) == before
    window.point(Kind.LEFT_RELEASE, window.cell(0).center)
    assert seen_now(window.cabinet, window.face) == before
    first = window.play.session
    assert first.game is None
    click_pixel(window.cabinet, window.face.center)
    assert window.play.session is not first


def test_the_face_blinks_unless_motion_is_reduced(open_game: Opener) -> None:
    """A blinking face looks awake; with reduced motion it must not move, and a window that nobody plays in is still."""
    for still in (False, True):
        cabinet = open_game(reduced_motion=still)
        window = Window(cabinet, start_game(cabinet, BEGINNER))
        moved = [window.repaints(wait(cabinet, 25), window.face) for _ in range(60)]
        assert any(moved) is not still
        wait(cabinet, BLINKS * BLINK_EVERY)()
        assert not any(window.repaints(wait(cabinet, 25), window.face) for _ in range(60))


def test_a_notice_is_seen_until_the_next_action(window: Window) -> None:
    """A sentence below the board shows the notice; the next action removes it."""
    cabinet, line = window.cabinet, foot_rect(window.cabinet.style, window.play.camera)
    marquee = seen_now(cabinet, window.play.line)
    assert window.ask(Action.COPY, line)
    assert seen_now(cabinet, window.play.line) == marquee, "nothing above the board goes away or moves"
    assert cabinet.style.words("share.nothing") in words_seen(cabinet)
    assert not window.repaints(wait(cabinet, SECOND))
    click_pixel(cabinet, window.cell(40).center)
    assert cabinet.style.words("share.nothing") not in words_seen(cabinet)
    before = seen_now(cabinet, line)
    window.ask(Action.COPY)
    window.repaints(lambda: click_pixel(cabinet, window.cell(secret(window.play).mines.bit_length() - 1).center, RIGHT))
    window.repaints(lambda: click_pixel(cabinet, window.cell(secret(window.play).mines.bit_length() - 1).center, RIGHT))
    point(cabinet, Kind.MOVE, (0, cabinet.style.size[1] - 1))()
    assert seen_now(cabinet, line) == before


@pytest.mark.parametrize(
    ("status", "age", "breathless", "still", "face"),
    [
        (Status.PLAYING, 0, False, False, "smile"),
        (Status.PLAYING, BLINK_EVERY - BLINK_FOR - 1, False, False, "smile"),
        (Status.PLAYING, BLINK_EVERY - BLINK_FOR, False, False, "blink"),
        (Status.PLAYING, BLINK_EVERY - 1, False, False, "blink"),
        (Status.PLAYING, BLINK_EVERY, False, False, "smile"),
        (Status.PLAYING, BLINK_EVERY - 1, False, True, "smile"),
        (Status.PLAYING, BLINK_EVERY - 1, True, False, "wow"),
        (Status.WON, BLINK_EVERY - 1, True, False, "cool"),
        (Status.LOST, BLINK_EVERY - 1, True, False, "dead"),
    ],
)
def test_the_face_shows_how_the_game_stands(status: Status, age: int, breathless: bool, still: bool, face: str) -> None:
    """A breathless face doesn't blink, and a finished game's face shows only the end."""
    assert mood(status, age, breathless=breathless, still=still) == f"face_{face}"


def test_the_face_gives_way_to_the_counter(open_game: Opener) -> None:
    """On an upright phone one side of a narrow line has more buttons than usual."""
    cabinet = open_game((720, 1280))
    icons = tuple(tuple(Icon("icon_back", key=(count, place)) for place in range(count)) for count in (4, 3))
    pane, surface = Pane(cabinet.style, cabinet.stage.motion, Moves.NONE), cabinet.window.get_surface()
    pane.show(hud_line(HudState(888, 888), cabinet.style, icons[0], icons[1]), pygame.Rect(80, 8, 380, 60))
    pane.draw(Frame(surface))
    counter, clock = (rect for node, rect in pane.placed if isinstance(node, Led))
    face = next(rect for node, rect in pane.placed if node.key == Action.NEW)
    assert counter.right <= face.left
    assert face.right <= clock.left


@pytest.mark.parametrize("size", [(1180, 660), (1264, 624), (1280, 720), (1600, 900)])
def test_counter_and_clock_leave_the_cabinets_edge_free(size: tuple[int, int], open_game: Opener) -> None:
    """Rounding each segment up to a whole pixel must not make them too wide."""
    cabinet = open_game(size)
    play = start_game(cabinet, BEGINNER)
    seen_now(cabinet)
    leds = [rect for node, rect in play.status.placed if isinstance(node, Led)]
    assert len(leds) == 2
    assert all(play.line.top + 2 <= led.top and led.bottom + 2 <= play.line.bottom for led in leds)
    assert all(led.height > play.line.height // 2 for led in leds)


def test_the_live_counters_are_seen_falling(open_game: Opener) -> None:
    """The counters change four times a second."""
    cabinet = open_game(counters="full", competition=True, reduced_motion=True)
    window = Window(cabinet, start_game(cabinet, BEGINNER))
    click_pixel(cabinet, window.cell(40).center)
    place = foot_rect(cabinet.style, window.play.camera)
    assert all(window.repaints(wait(cabinet, SECOND // 4 + 1), place) for _ in range(4))


@pytest.mark.parametrize(
    "row",
    ["0 000 000000", "99 099 000099", "1234 999 001234", "1000000 999 999999", "-5 -05 -00005", "-123456 -99 -99999"],
)
def test_the_counter_has_three_places_and_six_on_a_large_board(row: str) -> None:
    """Below zero the counter shows a minus and one digit less."""
    number, few, many = row.split()
    assert (led_digits(int(number)), led_digits(int(number), 6)) == (few, many)


@pytest.mark.parametrize(
    ("milliseconds", "shown"), [(0, 0), (4, 1), (1000, 1), (1004, 2), (999_000, 999), (2**31, 999)]
)
def test_the_clock_rounds_up_and_stops_at_999(milliseconds: int, shown: int) -> None:
    """Players expect 1 from the first hundredth of a second on."""
    assert led_seconds(milliseconds) == shown


def test_the_line_of_a_large_board_has_room_for_six_digits(cabinet: Cabinet) -> None:
    """Counter, face and clock are side by side even over a narrow board."""
    places = {mines: counter_places(mines) for mines in (999, 1000)}
    assert places == {999: 3, 1000: 6}
    assert [hud_width(count) for count in places.values()] == [752, 908]
    pane = Pane(cabinet.style, cabinet.stage.motion, Moves.NONE)
    line = hud_line(HudState(1234, 5, 7, places=6), cabinet.style, (), ())
    pane.show(line, pygame.Rect(10, 10, 908, 56))
    rects = [rect for node, rect in pane.placed if isinstance(node, Led | Face)]
    assert not any(one.colliderect(other) for one, other in combinations(rects, 2))


@pytest.mark.parametrize(("setting", "count"), [("off", 0), ("small", 2), ("full", 4)])
def test_the_counters_tell_this_game(setting: str, count: int, open_game: Opener) -> None:
    """After one click, one opening and two seconds the figures are known; the cells are as large without them."""
    cabinet = open_game(counters=setting, competition=True)
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    cabinet.stage.update(2 * SECOND)
    tile, values = play.camera.tile, [text.rpartition(" ")[2] for _, text in play.counters.figures]
    assert len(values) == count
    assert values[:2] == ["0.50", "1.00"][:count]
    assert tile == start_game(open_game(competition=True, counters="off"), BEGINNER).camera.tile
    if setting == "full":
        assert values[2:] == [f"{2 * play.session.bbbv:.1f}", "1"]
