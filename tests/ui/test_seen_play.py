"""
Whatever a player does and must see, is seen: each input by itself changes pixels where it belongs.

Painted as the loop does, only if the stage asks for it. What a whole picture must look like is in the golden frames;
that what is painted in parts is the same as painted whole is in test_pixels.py.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

import pygame
import pytest

from game.engine.errors import NoBoardError
from game.engine.game import Status
from game.engine.gesture import Kind
from game.engine.grid import cells_of
from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE, Level
from game.play import dealing
from game.play.session import Unranked
from game.ui.board.hud import BLINK_EVERY, BLINK_FOR, HudState, hud_line, hud_rect, mood
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import Frame
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.kit.button import Icon
from game.ui.kit.pane import Moves, Pane
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import INPUT_COOLDOWN
from game.ui.modes.settings.settings import SettingsScene
from tests.solver.test_advice import drawn_view
from tests.ui.conftest import Opener
from tests.ui.eyes import colour_of, difference, read_window, repaints, seen_now, words_seen
from tests.ui.hands import (
    RIGHT,
    SECOND,
    click,
    click_pixel,
    play_to_loss,
    point,
    press,
    secret,
    settle,
    start_game,
    wait,
)
from tests.ui.proofs import standing
from tests.ui.test_help import under_way, work_ends

Place = tuple[int, int]
HOPELESS = Level("custom", 40, 40, 700)


# A game


@dataclass
class Window:
    """A game at rest in its window, and where its parts are."""

    cabinet: Cabinet
    play: PlayScene

    def cell(self, cell: int) -> pygame.Rect:
        """Return where a cell is."""
        return self.play.camera.cell_rect(cell)

    @property
    def face(self) -> pygame.Rect:
        """Where the face is."""
        line = self.play.line
        return pygame.Rect(0, 0, line.height, line.height).move_to(center=line.center)

    def icon(self, place: int) -> pygame.Rect:
        """Return where an icon of the line is: 0, 1, 2 from the left, -1, -2, -3 from the right."""
        px, line = self.cabinet.px, self.play.line
        left = line.left + px(10) + place * px(44) if place >= 0 else line.right - px(10 - 44 * place - 8)
        return pygame.Rect(left, line.centery - px(18), px(36), px(36))

    def led(self, place: int) -> pygame.Rect:
        """Return where the counter (0) or the clock (-1) is."""
        px, line = self.cabinet.px, self.play.line
        left = line.left + px(140) if place == 0 else line.right - px(230)
        return pygame.Rect(left, line.top, px(90), line.height)

    def repaints(self, deed: Callable[[], object], where: pygame.Rect | None = None) -> bool:
        """Do something and tell whether the pixels changed there."""
        return repaints(self.cabinet, deed, where)

    def ask(self, action: Action, where: pygame.Rect | None = None) -> bool:
        """Ask for something and tell whether the pixels changed there."""
        return self.repaints(press(self.cabinet, action), where)

    def point(self, kind: Kind | None, at: Place, where: pygame.Rect | None = None, wheel: int = 0) -> bool:
        """Use the mouse and tell whether the pixels changed there."""
        return self.repaints(point(self.cabinet, kind, at, wheel), where)


@pytest.fixture
def window(open_game: Opener) -> Window:
    """A covered beginner board."""
    cabinet = open_game(reduced_motion=True)
    return Window(cabinet, start_game(cabinet, BEGINNER))


def test_a_press_is_seen_in_its_cell_and_in_the_face(window: Window) -> None:
    """And only there; it follows the mouse, and goes with the release."""
    before = seen_now(window.cabinet)
    assert window.point(Kind.LEFT_PRESS, window.cell(3).center, window.cell(3))
    assert not window.point(Kind.MOVE, window.cell(3).topleft)
    wrong = difference(window.cabinet.size, before, seen_now(window.cabinet))
    assert wrong
    assert window.cell(3).union(window.face).contains(wrong)
    assert window.point(Kind.MOVE, window.cell(5).center, window.cell(3))
    assert window.point(Kind.MOVE, window.cell(3).center, window.cell(5))
    assert window.repaints(window.cabinet.stage.focus_lost, window.cell(3))
    assert seen_now(window.cabinet) == before, "the face breathes again"
    assert window.point(Kind.LEFT_PRESS, window.cell(3).center, window.face)


def test_a_release_and_a_flag_are_seen(window: Window) -> None:
    """The opening, the flag, the counter."""
    window.point(Kind.LEFT_PRESS, window.cell(40).center)
    assert window.point(Kind.LEFT_RELEASE, window.cell(40).center, window.cell(40).inflate(60, 60))
    covered = secret(window.play).mines.bit_length() - 1
    counter = window.led(0)
    assert window.repaints(lambda: click_pixel(window.cabinet, window.cell(covered).center, RIGHT), counter)
    assert window.repaints(
        lambda: click_pixel(window.cabinet, window.cell(covered).center, RIGHT), window.cell(covered)
    )


def test_the_clock_is_seen_running(window: Window) -> None:
    """By the second, and nothing else moves with it."""
    click_pixel(window.cabinet, window.cell(40).center)
    clock = window.led(-1)
    wait(window.cabinet, 1)()
    for _ in range(3):
        assert not window.repaints(wait(window.cabinet, SECOND - 2))
        assert window.repaints(wait(window.cabinet, 2), clock)
    before = seen_now(window.cabinet)
    wait(window.cabinet, SECOND)()
    wrong = difference(window.cabinet.size, before, seen_now(window.cabinet))
    assert wrong
    assert clock.contains(wrong)


@pytest.mark.parametrize("place", [0, 1, 2, -1, -2, -3])
def test_an_icon_under_the_mouse_and_a_held_one_are_seen(place: int, window: Window) -> None:
    """And they look as before once the mouse has gone."""
    icon, before = window.icon(place), seen_now(window.cabinet)
    assert window.point(Kind.MOVE, icon.center, icon)
    assert window.point(Kind.LEFT_PRESS, icon.center, icon)
    window.point(Kind.MOVE, window.cell(0).center)
    assert window.point(Kind.LEFT_RELEASE, window.cell(0).center, icon)
    assert seen_now(window.cabinet) == before


def test_a_held_face_is_seen(window: Window) -> None:
    """It holds its breath and sinks, and rises where the mouse slides off."""
    before = seen_now(window.cabinet, window.face)
    assert window.point(Kind.LEFT_PRESS, window.face.center, window.face)
    assert window.point(Kind.MOVE, window.cell(0).center, window.face)
    assert seen_now(window.cabinet, window.face) == before
    window.point(Kind.LEFT_RELEASE, window.cell(0).center)
    assert seen_now(window.cabinet, window.face) == before
    assert window.play.session.game is None


def test_the_face_blinks_unless_motion_is_reduced(open_game: Opener) -> None:
    """It is awake; who asks for rest gets it."""
    for still in (False, True):
        cabinet = open_game(reduced_motion=still)
        window = Window(cabinet, start_game(cabinet, BEGINNER))
        moved = [window.repaints(wait(cabinet, 25), window.face) for _ in range(60)]
        assert any(moved) is not still


@pytest.mark.parametrize(
    ("action", "place"), [(Action.MUTE, -1), (Action.UP, None), (Action.ZOOM_IN, None), (Action.FLAG, None)]
)
def test_a_key_is_seen(action: Action, place: int | None, window: Window) -> None:
    """The icon of the sound; the cursor; the size of the cells; a flag."""
    where = window.play.camera.area if place is None else window.icon(place)
    assert window.ask(action, where)


def test_each_zoom_is_seen_and_undone_by_its_opposite(window: Window) -> None:
    """By keys, by notches of the wheel, up to the largest."""
    before, pictures = seen_now(window.cabinet), []
    for _ in range(3):
        assert window.point(None, window.play.camera.area.center, wheel=1)
        pictures.append(settled(window.cabinet))
    for picture in pictures[1::-1]:
        assert window.point(None, window.play.camera.area.center, wheel=-1)
        assert settled(window.cabinet) == picture
    assert window.point(None, window.play.camera.area.center, wheel=-9)
    assert settled(window.cabinet) == before
    assert not window.point(None, window.play.camera.area.center, wheel=-1)
    pictures = []
    for _ in range(2):
        assert window.ask(Action.ZOOM_IN)
        pictures.append(settled(window.cabinet))
    assert window.ask(Action.ZOOM_OUT)
    assert settled(window.cabinet) == pictures[0]


def test_a_large_board_fills_the_window_below_the_line(open_game: Opener) -> None:
    """But for a margin all around."""
    cabinet = open_game((960, 720))
    play = start_game(cabinet, Level("custom", 200, 200, 4000))
    assert play.line.top == 8
    assert play.camera.area == pygame.Rect(8, play.line.bottom + 8, 944, 720 - play.line.bottom - 16)
    assert play.line.width == play.frame.width == 948
    assert play.rim.width == 944


def settled(cabinet: Cabinet) -> bytes:
    """Return the pixels once every picture has been drawn at its size."""
    while cabinet.stage.animating:
        seen_now(cabinet)
        cabinet.stage.update(1)
    return seen_now(cabinet)


def test_the_cursor_is_seen_where_it_goes_and_leaves_nothing_behind(window: Window) -> None:
    """From the middle, a cell at a time, until the mouse is used instead."""
    before = seen_now(window.cabinet)
    assert window.ask(Action.LEFT, window.cell(40))
    here = seen_now(window.cabinet)
    assert window.ask(Action.LEFT, window.cell(40))
    assert window.ask(Action.RIGHT, window.cell(39))
    assert seen_now(window.cabinet) == here
    assert window.point(Kind.MOVE, window.play.camera.area.topleft, window.cell(40))
    assert seen_now(window.cabinet) == before


def test_a_notice_is_seen_until_the_next_action(window: Window) -> None:
    """One sentence over the line above; the line is whole again after."""
    cabinet, line = window.cabinet, window.play.line
    assert window.ask(Action.COPY, line)
    assert cabinet.words("share.nothing") in words_seen(cabinet)
    assert not window.repaints(wait(cabinet, SECOND))
    click_pixel(cabinet, window.cell(40).center)
    assert cabinet.words("share.nothing") not in words_seen(cabinet)
    before = seen_now(cabinet, line)
    window.ask(Action.COPY)
    window.repaints(lambda: click_pixel(cabinet, window.cell(secret(window.play).mines.bit_length() - 1).center, RIGHT))
    window.repaints(lambda: click_pixel(cabinet, window.cell(secret(window.play).mines.bit_length() - 1).center, RIGHT))
    point(cabinet, Kind.MOVE, (0, cabinet.size[1] - 1))()
    assert seen_now(cabinet, line) == before


def test_a_sentence_covers_the_line_but_not_its_buttons(window: Window) -> None:
    """On a panel of its own, between them."""
    cabinet, line = window.cabinet, window.play.line
    icons = [window.icon(place) for place in (0, 1, 2, -1, -2, -3)]
    before = [seen_now(cabinet, icon) for icon in icons]
    assert window.ask(Action.COPY, window.face)
    assert [seen_now(cabinet, icon) for icon in icons] == before
    panel, surface = pygame.Color(cabinet.theme["panel"]), cabinet.window.get_surface()
    left, right = window.icon(2).right, window.icon(-3).left
    assert {tuple(surface.get_at((x, line.top + 12))) for x in range(left + 16, right - 16)} == {tuple(panel)}


def test_an_icon_that_was_held_when_the_focus_went_does_nothing(window: Window) -> None:
    """Its release belongs to another window."""
    at = window.icon(1).center
    window.point(Kind.LEFT_PRESS, at)
    window.cabinet.stage.focus_lost()
    window.point(Kind.LEFT_RELEASE, at)
    assert window.cabinet.stage.top is window.play


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
    """It holds its breath rather than blink, and an end is an end."""
    assert mood(status, age, breathless=breathless, still=still) == f"face_{face}"


def test_counter_and_clock_stand_inside_the_buttons(open_game: Opener) -> None:
    """Three digits each, on a ground of their own; the face in the middle between them."""
    cabinet = open_game((960, 720))
    icons = [tuple(Icon("icon_back", key=(count, place)) for place in range(count)) for count in (3, 2)]
    pane, surface = Pane(cabinet, cabinet.motion, Moves.NONE), cabinet.window.get_surface()
    pane.show(hud_line(HudState(888, 888), cabinet, *icons), hud_rect(cabinet, pygame.Rect(130, 80, 700, 500), 3))
    pane.draw(Frame(surface))
    places = {node.key: rect for node, rect in pane.placed}
    assert pane.placed[0].rect == pygame.Rect(130, 8, 700, 60)
    assert places[Action.NEW] == pygame.Rect(480 - 26, 12, 52, 52)
    assert [places[icon.key].left for icon in icons[0]] == [140, 184, 228]
    assert [places[icon.key].right for icon in icons[1]] == [820, 776]
    back = pygame.Color(cabinet.theme["led_back"])
    dark = [x for x in range(130, 830) if surface.get_at((x, 38)) == back]
    width = 3 * 26 + 6
    assert (dark[0], dark[-1]) == (130 + 10 + 3 * 44, 830 - 10 - 2 * 44 - 1)
    middle = [x for x in dark if x < 480], [x for x in dark if x > 480]
    assert (middle[0][-1] - middle[0][0] + 1, middle[1][-1] - middle[1][0] + 1) == (width, width)
    high = [y for y in range(8, 68) if surface.get_at((dark[0] + 40, y)) == back]
    assert (high[0], high[-1]) == (38 - 26, 38 + 25)


def unranked(cabinet: Cabinet, play: PlayScene) -> None:
    """Have the game unranked from now on, and the line above say so."""
    play.session.leave_ranking(Unranked.KNOWN_BOARD)
    cabinet.stage.update(0)


def test_the_frame_that_says_where_to_look_lies_on_the_board(open_game: Opener) -> None:
    """All four sides of it, also beside the board's edge."""
    cabinet = open_game(reduced_motion=True)
    standing(cabinet, drawn_view("##### 13### 1####", 6))
    cabinet.stage.act(Asked(Action.HINT))
    work_ends(cabinet)
    play = cabinet.stage.top
    assert isinstance(play, PlayScene)
    advice, camera = play.advisor.advice, play.camera
    assert advice
    below = pygame.Rect((0, 0), cabinet.size)
    below.height -= play.line.bottom  # the sentence goes with the frame
    below.top = play.line.bottom
    framed = seen_now(cabinet, below)
    play.advisor.hide()
    cabinet.stage.update(0)
    frame = difference(below.size, framed, seen_now(cabinet, below))
    around = camera.cell_rect(advice.cell).inflate(4 * camera.tile, 4 * camera.tile)
    assert frame
    assert frame.move(below.topleft) == around.clip(camera.board)


def test_each_step_of_a_hint_is_said_and_gone_with_the_next_move(open_game: Opener) -> None:
    """Where, which numbers, the cell and why; then the line is seen again."""
    cabinet = open_game(reduced_motion=True)
    window = Window(cabinet, under_way(cabinet))
    said = []
    unranked(cabinet, window.play)
    before = seen_now(cabinet, window.play.line)

    def hint() -> None:
        press(cabinet, Action.HINT)()
        work_ends(cabinet)

    for _ in range(3):
        assert window.repaints(hint, window.play.line)
        said.append({*words_seen(cabinet)})
    words = cabinet.words
    assert words("hint.where", button="H") in said[0]
    assert words("hint.numbers", button="H") in said[1]
    reasons = {words(f"hint.{what}_{why}") for what in ("safe", "mine") for why in ("single", "pair", "chain", "count")}
    assert len(said[2] & reasons) == 1
    assert window.play.advisor.advice
    target = window.play.advisor.advice
    click_pixel(cabinet, window.cell(target.cell).center, RIGHT)
    click_pixel(cabinet, window.cell(target.cell).center, RIGHT)
    work_ends(cabinet)
    point(cabinet, Kind.MOVE, (0, cabinet.size[1] - 1))()
    assert seen_now(cabinet, window.play.line) == before


def test_a_hint_that_is_worked_out_says_so(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thinking, until there is something to say."""
    cabinet = open_game()
    window = Window(cabinet, under_way(cabinet))
    gate = threading.Event()
    monkeypatch.setattr("game.ui.board.advisor._work_out", lambda _: (gate.wait(20), (None, None))[1])
    assert window.ask(Action.HINT, window.play.line)
    assert cabinet.words("hint.thinking") in words_seen(cabinet)
    assert cabinet.stage.animating
    gate.set()
    assert window.repaints(lambda: work_ends(cabinet), window.play.line)
    assert cabinet.words("hint.nothing") in words_seen(cabinet)


def test_the_chances_are_seen_and_hidden(open_game: Opener) -> None:
    """In covered cells; the same key takes them away."""
    cabinet = open_game(reduced_motion=True)
    window = Window(cabinet, under_way(cabinet, BEGINNER))
    unranked(cabinet, window.play)
    before = seen_now(cabinet)

    def chances() -> None:
        press(cabinet, Action.CHANCES)()
        work_ends(cabinet)

    assert window.repaints(chances, window.play.camera.board)
    assert window.repaints(chances, window.play.camera.board)
    assert seen_now(cabinet) == before


def test_the_live_counters_are_seen_falling(open_game: Opener) -> None:
    """Four times a second."""
    cabinet = open_game(counters="full", reduced_motion=True)
    window = Window(cabinet, start_game(cabinet, BEGINNER))
    click_pixel(cabinet, window.cell(40).center)
    place = window.play.counters.rect
    assert place
    assert all(window.repaints(wait(cabinet, SECOND // 4 + 1), place) for _ in range(4))


def test_a_large_board_is_seen_moving_with_the_hand(open_game: Opener) -> None:
    """Dragged there and back, it is the same again."""
    cabinet = open_game()
    window = Window(cabinet, start_game(cabinet, Level("custom", 200, 200, 4000)))
    click(window.play, [20_100])
    cabinet.stage.update(0)
    settle(cabinet)
    before, (x, y) = settled(cabinet), window.play.camera.area.center
    window.point(Kind.MIDDLE_PRESS, (x, y))
    assert window.point(Kind.MOVE, (x - 111, y - 67))
    assert window.point(Kind.MOVE, (x, y))
    window.point(Kind.MIDDLE_RELEASE, (x, y))
    assert settled(cabinet) == before


def test_undo_is_seen_at_once(open_game: Opener) -> None:
    """The blast and its shaking go with the loss."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    cabinet.stage.update(0)
    settle(cabinet)
    before = seen_now(cabinet, play.camera.board)
    click(play, [secret(play).mines.bit_length() - 1])
    cabinet.stage.update(0)
    cabinet.stage.update(5)
    assert cabinet.stage.animating
    window = Window(cabinet, play)
    assert window.ask(Action.UNDO, play.camera.board)
    assert seen_now(cabinet, play.camera.board) == before
    assert not cabinet.stage.animating


def test_a_loss_is_over_for_hints_too(open_game: Opener) -> None:
    """There is nothing left to be hinted at: H then asks how it was lost."""
    cabinet = open_game(reduced_motion=True)
    play = start_game(cabinet, BEGINNER)
    play_to_loss(cabinet, play)
    wait(cabinet, ticks_of(INPUT_COOLDOWN))()
    work_ends(cabinet)  # why it was lost
    window = Window(cabinet, play)
    assert not window.ask(Action.CHANCES)
    for action in (Action.HINT, Action.CHANCES):
        window.ask(action)
        assert not play.advisor.shows


def test_a_board_that_can_not_be_found_is_told(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """The opening is forgotten, and the next one searches anew."""

    def none(*_: object) -> None:
        raise NoBoardError("none")

    monkeypatch.setattr(dealing, "deal_layout", none)
    cabinet = open_game(no_guess_beginner=True, reduced_motion=True)
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    cabinet.stage.update(0)
    work_ends(cabinet)
    assert cabinet.words("dealing.none") in " ".join(words_seen(cabinet))
    assert play.session.view.opened == 0


def searching(cabinet: Cabinet) -> PlayScene:
    """Return a game that looks for a board which is not there."""
    play = start_game(cabinet, HOPELESS)
    click(play, [820])
    cabinet.stage.update(1)
    cabinet.stage.update(1)
    return play


def test_the_search_for_a_board_is_told_and_counted(open_game: Opener) -> None:
    """And can be called off, as the sentence says."""
    cabinet = open_game(no_guess_custom=True, start="safe")
    play = searching(cabinet)
    assert any("Esc" in line for line in words_seen(cabinet))
    window = Window(cabinet, play)
    assert window.ask(Action.BACK, play.line)
    assert not any("Esc" in line for line in words_seen(cabinet))


@pytest.mark.parametrize("action", [Action.NEW, Action.AGAIN, Action.LEVEL_1, Action.TITLE, Action.BACK])
def test_whatever_ends_a_search_ends_its_thread(action: Action, open_game: Opener) -> None:
    """A search that nobody waits for would cost each next one half its speed."""
    cabinet = open_game(no_guess_custom=True, start="safe")
    others = {*threading.enumerate()}
    searching(cabinet)
    searches = {*threading.enumerate()} - others
    assert searches
    cabinet.ask(Asked(action))
    late = time.monotonic() + 20
    while any(search.is_alive() for search in searches):
        assert time.monotonic() < late, "it is still looking"
        time.sleep(0.005)


def test_a_game_says_which_keys_it_has_no_use_for(window: Window) -> None:
    """Those go on to whoever else may take them."""
    assert not window.cabinet.stage.act(Asked(Action.SETUP))
    assert not window.cabinet.stage.act(Asked(Action.MUTE))
    assert window.cabinet.stage.act(Asked(Action.UP))


def test_the_settings_are_gone_to_with_nothing_held(window: Window) -> None:
    """The release happens over the settings; on the way back no cell looks pressed, and none opens."""
    at = window.cell(40).center
    window.point(Kind.MOVE, at)
    before = seen_now(window.cabinet)
    window.point(Kind.LEFT_PRESS, at)
    assert window.ask(Action.SETTINGS)
    assert isinstance(window.cabinet.stage.top, SettingsScene)
    window.point(Kind.LEFT_RELEASE, at)
    assert window.ask(Action.BACK)
    assert seen_now(window.cabinet) == before
    assert window.play.session.game is None


def test_a_pause_hides_the_board_and_gives_it_back(window: Window) -> None:
    """With nothing held, too."""
    click_pixel(window.cabinet, window.cell(40).center)
    before = seen_now(window.cabinet)
    window.point(Kind.RIGHT_PRESS, (1, window.cabinet.size[1] - 1))
    assert window.ask(Action.PAUSE)
    assert window.cabinet.words("pause.heading") in words_seen(window.cabinet)
    assert window.ask(Action.PAUSE)
    assert seen_now(window.cabinet) == before


def test_a_chance_is_written_in_the_colour_of_what_it_means(open_game: Opener) -> None:
    """Safe, a mine, or neither; one label in each covered cell, in its middle."""
    cabinet = open_game(reduced_motion=True)
    window = Window(cabinet, under_way(cabinet))
    cabinet.ask(Asked(Action.CHANCES))
    work_ends(cabinet)
    chances = window.play.advisor.chances
    assert chances
    labels = {f"{100 * float(chance):.0f}" for chance in chances if chance is not None}
    assert {"0", "100"} <= labels
    colours = {"0": "good", "100": "warning"}
    for label in labels - {f"{99.5:.0f}"}:
        assert colour_of(cabinet, label) == colours.get(label, "text")
    covered = window.play.session.view.covered
    places = [place for text, place in read_window(cabinet) if text in labels]
    assert len(places) == covered.bit_count()
    tile = window.play.camera.tile
    middles = {window.cell(cell).move(-tile // 32, -tile // 16).center for cell in cells_of(covered)}
    assert all(any(abs(place.centerx - x) <= 1 and abs(place.centery - y) <= 1 for x, y in middles) for place in places)
    assert {place.height for place in places} <= {*range(round(tile * 0.55 * 0.6), round(tile * 0.55) + 1)}


def test_a_hint_s_frames_lie_where_it_says(open_game: Opener) -> None:
    """First around the region, then around each number that matters, last around the cell; three pixels thick."""
    cabinet = open_game(reduced_motion=True)
    window = Window(cabinet, under_way(cabinet))
    camera = window.play.camera

    def hint() -> None:
        cabinet.ask(Asked(Action.HINT))
        work_ends(cabinet)

    def framed(rect: pygame.Rect, colour: str) -> list[int]:
        """Return which pixels of the first ten from the left edge on have that colour, in a row off the middle."""
        seen_now(cabinet)
        surface, wanted = cabinet.window.get_surface(), pygame.Color(cabinet.theme[colour])
        row = range(rect.left, rect.left + 10)
        return [x - rect.left for x in row if surface.get_at((x, rect.centery - 3)) == wanted]

    hint()
    advice = window.play.advisor.advice
    assert advice
    where = camera.cell_rect(advice.cell).inflate(4 * camera.tile, 4 * camera.tile)
    thick = [0, 1, 2]
    assert camera.area.contains(where)
    assert framed(where, "question") == thick
    hint()
    assert not framed(where, "question")
    for number in cells_of(advice.numbers):
        assert framed(camera.cell_rect(number), "question") == thick
    assert framed(camera.cell_rect(advice.cell), "flag" if advice.mine else "digit_2") != thick
    hint()
    thick = [*range(camera.tile // 12)]
    for number in cells_of(advice.numbers):
        assert framed(camera.cell_rect(number), "text_dim") == thick
    assert framed(camera.cell_rect(advice.cell), "flag" if advice.mine else "good")[: len(thick)] == thick


def test_a_hint_goes_with_the_board_it_was_about(open_game: Opener) -> None:
    """Also while it is being worked out: an answer about another board is thrown away."""
    cabinet = open_game(reduced_motion=True)
    window = Window(cabinet, under_way(cabinet))
    unranked(cabinet, window.play)
    before = seen_now(cabinet, window.play.line)
    press(cabinet, Action.HINT)()
    cabinet.stage.update(1)
    mine = secret(window.play).mines.bit_length() - 1
    click(window.play, [mine], RIGHT)
    cabinet.stage.update(1)
    work_ends(cabinet)
    click(window.play, [mine], RIGHT)
    cabinet.stage.update(1)
    assert not window.play.advisor.shows
    point(cabinet, Kind.MOVE, (0, cabinet.size[1] - 1))()
    assert seen_now(cabinet, window.play.line) == before


@pytest.mark.parametrize("level", [INTERMEDIATE, EXPERT], ids=["intermediate", "expert"])
@pytest.mark.parametrize("theme", ["night", "classic"])
@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160)])
def test_the_line_above_ends_where_the_frame_does(
    size: tuple[int, int], theme: str, level: Level, open_game: Opener
) -> None:
    """On both sides, as it is seen: the first and the last bright pixel of both are above each other."""
    cabinet = open_game(size, theme=theme)
    play = start_game(cabinet, level)
    seen_now(cabinet)
    surface, ground = cabinet.window.get_surface(), pygame.Color(cabinet.theme["backdrop"])
    ends = []
    for y in (play.line.centery, play.rim.centery):
        drawn = [x for x in range(size[0]) if surface.get_at((x, y)) != ground]
        ends.append((drawn[0], drawn[-1]))
    assert ends[0] == ends[1]
