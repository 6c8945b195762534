"""The interface from 80 to 200 percent: its growth, the visible part, and the ways to the rest."""

import pygame
import pytest

from game.engine.gesture import Kind
from game.engine.level import EXPERT
from game.ui.core import density, routes
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Profile, Title
from game.ui.core.scene import Frame, Scene
from game.ui.core.viewport import Viewport
from game.ui.core.window import GameWindow
from game.ui.input.actions import TOUCH, Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.pause import GamePause, PauseScene
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.settings.settings import SettingsScene
from game.ui.modes.title.title import TitleScene
from tests.ui.conftest import Opener
from tests.ui.eyes import beside_room, seen_now
from tests.ui.hands import finish_work, start_game
from tests.ui.nodes import focus, focus_of, front_scene, rect_of, rows_of
from tests.ui.title.parts import name_line


def settings(cabinet: Cabinet) -> SettingsScene:
    """Show the settings."""
    scene = SettingsScene(cabinet)
    cabinet.stage.replace(scene)
    return scene


def size_row(cabinet: Cabinet) -> pygame.Rect:
    """Show the settings with the focus on the interface's size; return the row's rectangle."""
    settings(cabinet)
    focus(cabinet, "interface_size")
    return rect_of(cabinet, "interface_size")


def ask(cabinet: Cabinet, action: Action) -> None:
    """Press a key."""
    cabinet.ask(Asked(action))
    cabinet.stage.update(0)


def front(cabinet: Cabinet) -> Scene | None:
    """Return the scene in front."""
    return cabinet.stage.top


def move(cabinet: Cabinet, at: tuple[int, int]) -> None:
    """Move the mouse."""
    cabinet.stage.point(Pointing(Kind.MOVE, at))


def seen(cabinet: Cabinet) -> pygame.Rect:
    """Return the part of the page that the window shows, and paint it."""
    seen_now(cabinet)
    return cabinet.stage.viewport.seen


@pytest.mark.parametrize("window", [(640, 480), (1280, 720), (3840, 2160)])
def test_words_and_rows_grow_with_the_setting(open_game: Opener, window: tuple[int, int]) -> None:
    """Twice the size is twice as high and wide, in any window."""
    cabinet = open_game(window)
    settings(cabinet)
    letters = {}
    for percent in (80, 100, 200):
        cabinet.change(interface_size=percent)
        letters[percent] = cabinet.style.px(100), cabinet.style.line("Interface", 25).get_height()
    assert letters[200][0] == pytest.approx(2 * letters[100][0], abs=2)
    assert letters[80][0] == pytest.approx(0.8 * letters[100][0], abs=2)
    assert letters[80][1] < letters[100][1] < letters[200][1]
    assert rect_of(cabinet, "theme").width <= cabinet.style.size[0]


def test_a_step_on_the_row_is_seen_at_once_and_kept(cabinet: Cabinet) -> None:
    """The right arrow steps from 100 to 125 percent; the focus stays visible."""
    high, before = size_row(cabinet).height, seen_now(cabinet)
    ask(cabinet, Action.RIGHT)
    assert cabinet.settings.interface_size == cabinet._keeper._stored.interface_size == 125
    assert seen_now(cabinet) != before
    for _ in range(3):
        ask(cabinet, Action.RIGHT)
    assert cabinet.settings.interface_size == 200
    row = rect_of(cabinet, "interface_size")
    assert row.height > high
    assert seen(cabinet).contains(row.clip(seen(cabinet).left, 0, seen(cabinet).width, cabinet.style.size[1]))


def test_a_size_between_the_steps_has_its_place_in_the_row(open_game: Opener) -> None:
    """A player may have written it into the settings file."""
    cabinet = open_game(interface_size=110)
    size_row(cabinet)
    ask(cabinet, Action.RIGHT)
    assert cabinet.settings.interface_size == 125
    ask(cabinet, Action.LEFT)
    assert cabinet.settings.interface_size == 110


def test_keys_reach_all_of_a_page_that_is_larger_than_the_window(open_game: Opener) -> None:
    """Down to the last row and up again, each focused row is visible."""
    cabinet = open_game((640, 480), interface_size=200)
    settings(cabinet)
    count = len(rows_of(cabinet))
    assert cabinet.style.size[1] > 480
    assert seen(cabinet).top == 0
    for action in [Action.DOWN] * count + [Action.UP] * count:
        ask(cabinet, action)
        lit = rect_of(cabinet, focus_of(cabinet))
        assert seen(cabinet).contains(lit) or cabinet.stage.viewport.deck_on_page.contains(lit)


def test_an_arrow_that_no_row_wants_moves_the_page(open_game: Opener) -> None:
    """Left and right scroll statistics and tables, which are longer than their buttons."""
    cabinet = open_game((640, 480), interface_size=200)
    cabinet.router.go(Profile("medals"))
    finish_work(cabinet)
    focus(cabinet, "back")
    assert seen(cabinet).top == 0
    ask(cabinet, Action.RIGHT)
    ask(cabinet, Action.RIGHT)
    there = seen(cabinet)
    assert there.top > 0
    assert there.width == cabinet.style.size[0]
    ask(cabinet, Action.LEFT)
    assert 0 <= seen(cabinet).top < there.top


def test_the_mouse_takes_the_page_along_and_hits_what_is_under_it(open_game: Opener) -> None:
    """From edge to edge the whole page passes; a click hits the row visible there."""
    cabinet = open_game((640, 480), interface_size=200)
    scene = settings(cabinet)
    move(cabinet, (320, 240))
    move(cabinet, (639, 479))
    assert seen(cabinet).bottomright == cabinet.stage.viewport.deck_on_page.topright
    at = 639, 479
    for _ in range(20):  # the page comes to meet the hand, which goes half of the way each time
        there = cabinet.stage.viewport.in_window(rect_of(cabinet, "back")).center
        at = (at[0] + there[0]) // 2, (at[1] + there[1]) // 2
        move(cabinet, at)
    assert focus_of(cabinet) == "back"
    for kind in (Kind.LEFT_PRESS, Kind.LEFT_RELEASE):
        cabinet.stage.point(Pointing(kind, at))
    assert cabinet.stage.top is not scene


def test_the_wheel_moves_a_page_that_has_no_use_for_it(open_game: Opener) -> None:
    """It scrolls down, but not beyond the page's end."""
    cabinet = open_game((640, 480), interface_size=200)
    settings(cabinet)
    tops = [seen(cabinet).top]
    for _ in range(12):
        cabinet.stage.point(Pointing(None, (320, 240), -1))
        assert cabinet.stage.dirty == (cabinet.stage.viewport.seen.top > tops[-1])
        tops.append(seen(cabinet).top)
    assert tops[0] == 0 < tops[1]
    assert tops[-1] == tops[-2] == cabinet.style.size[1] - 480


def test_a_page_that_goes_on_says_so(open_game: Opener) -> None:
    """A bar at the right, as high as the page above its deck, tells which part is seen; a whole page has none."""

    def bar() -> list[int]:
        seen_now(cabinet)
        window = cabinet.window.get_surface()
        colour = window.map_rgb(pygame.Color(cabinet.style.theme["text_dim"]))
        return [y for y in range(480) if window.get_at_mapped((638, y)) == colour]

    cabinet = open_game((640, 480), interface_size=200)
    settings(cabinet)
    above = bar()
    assert above[0] == 0
    view = cabinet.stage.viewport
    high = view.seen.height
    assert len(above) == high * high // view.deck_on_page.top
    for _ in range(12):
        cabinet.stage.point(Pointing(None, (320, 240), -1))
    assert bar() == [*range(high - len(above), high)]
    cabinet.change(interface_size=100)
    assert bar() == []


def test_a_finger_drags_a_page_and_presses_nothing(open_game: Opener) -> None:
    """A tap on a row is still a tap."""
    cabinet = open_game((640, 480), interface_size=200)
    settings(cabinet)
    muted = cabinet.settings

    def finger(kind: Kind, at: tuple[int, int]) -> None:
        cabinet.stage.point(Pointing(kind, at, device=TOUCH))

    finger(Kind.LEFT_PRESS, (200, 400))
    for y in range(390, 90, -10):
        finger(Kind.MOVE, (200, y))
    finger(Kind.LEFT_RELEASE, (200, 100))
    assert seen(cabinet).top == min(300, cabinet.style.size[1] - 480) > 200
    assert cabinet.settings == muted
    cabinet.stage.viewport.show(rect_of(cabinet, "question_marks"))
    at = cabinet.stage.viewport.in_window(rect_of(cabinet, "question_marks").clip(seen(cabinet))).center
    for kind in (Kind.LEFT_PRESS, Kind.LEFT_RELEASE):
        finger(kind, at)
    assert cabinet.settings != muted


@pytest.mark.parametrize("window", [(640, 480), (1280, 720), (1920, 1080)])
def test_a_board_is_seen_whole_under_a_larger_line(open_game: Opener, window: tuple[int, int]) -> None:
    """The board gets the remaining room; its scene never becomes larger than the window."""
    cabinet = open_game(window)
    play = start_game(cabinet, EXPERT)
    line, tile = play.line.copy(), play.camera.tile
    cabinet.change(interface_size=200)
    assert cabinet.stage.viewport.whole
    assert play.line.height > line.height * 1.3
    assert not play.camera.scrolls
    assert tile * 0.6 < play.camera.tile <= tile
    assert pygame.Rect((0, 0), window).contains(play.line.union(play.camera.board))


def test_a_zoomed_board_is_as_it_was_after_a_pause(open_game: Opener) -> None:
    """The pause has another page size; the board below must not be laid out for it."""
    cabinet = open_game(interface_size=200)
    play: Scene = start_game(cabinet, EXPERT)
    assert isinstance(play, PlayScene)
    ask(cabinet, Action.ZOOM_IN)
    ask(cabinet, Action.ZOOM_IN)
    tile, size = play.camera.tile, cabinet.style.size
    cabinet.stage.push(GamePause(cabinet, play.act))
    assert isinstance(front(cabinet), PauseScene)
    assert cabinet.style.size != size
    cabinet.resized()  # the window was uncovered
    ask(cabinet, Action.BACK)
    assert front(cabinet) is play
    assert (cabinet.style.size, play.camera.tile) == (size, tile)


def test_the_board_on_the_title_leaves_the_words_alone(open_game: Opener) -> None:
    """Without room beside the words, the board is not shown."""
    cabinet = open_game((640, 480), interface_size=200)
    cabinet.router.go(Title())
    title = front_scene(cabinet, TitleScene)
    cabinet.stage.update(1)
    page = pygame.Surface(cabinet.style.size)
    title.draw(Frame(page))
    beside = page.get_rect()
    beside.left = name_line(title).right + cabinet.style.px(28)
    beside = beside.clip(page.get_rect())
    assert beside.width
    assert not beside_room(cabinet, beside, page).count()


# Fingers


@pytest.mark.parametrize(
    ("told", "ratio", "dots"), [(192.0, 1.0, 192.0), (None, 1.0, 96.0), (None, 2.0, 192.0), (12.0, 1.5, 144.0)]
)
def test_a_display_s_density_is_believed_where_it_is_likely(told: float | None, ratio: float, dots: float) -> None:
    """Otherwise 96 pixels per inch are assumed, times the window's scale."""
    assert density.dots(told, ratio) == dots


def test_what_sdl_is_asked_for_is_there() -> None:
    """The library answers, and reports no density for the dummy screen."""
    assert [path for path in density._libraries() if path.exists() or "/" not in str(path)]
    told = density.told((0, 0))
    assert told is None or told > 0


@pytest.mark.parametrize(("dots", "finger"), [(96.0, 44), (144.0, 51)])
def test_a_finger_has_nine_millimetres_by_the_display(
    dots: float, finger: int, cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the first touch on, and a little more where these are few pixels; the walks look at all targets."""
    monkeypatch.setattr(density, "told", lambda at: dots)
    cabinet.touched()
    assert cabinet.style.finger == finger


# The view by itself


def test_a_hand_and_the_view_are_at_their_ends_together() -> None:
    """This holds from any start, so every part of the page can be reached."""
    for start in (0, 137, 500):
        view = Viewport()
        view.lay((640, 480), (640, 900))
        view.pan(start)
        view.follow((100, 400))
        for at in ((639, 479), (0, 0), (639, 0)):
            view.follow(at)
            assert view.seen.topleft == (0, 420 if at[1] else 0)


def test_another_window_keeps_the_middle_in_sight() -> None:
    """The middle of the view stays in the middle; the top stays where only the page is another one."""
    view = Viewport()
    view.lay((600, 400), (600, 1200))
    view.begin()
    view.pan(400)
    view.lay((600, 400), (600, 1500))
    assert view.seen.top == 400
    view.lay((600, 400), (600, 1200))
    view.lay((300, 200), (300, 600))
    assert view.seen.top == 200
    view.lay((900, 600), (900, 600))
    assert view.whole
    assert view.seen.topleft == (0, 0)


def test_the_view_moves_with_a_finger_only_beyond_a_tremble() -> None:
    """It follows the finger up and down; without a finger on it nothing moves."""
    view = Viewport()
    assert view.whole
    assert view.seen == pygame.Rect(0, 0, 1, 1)
    view.lay((600, 400), (600, 1200))
    view.begin()
    view.pan(500)
    assert not view.drag((10, 10))
    assert not view.let_go()
    view.hold((300, 200))
    assert not view.drag((350, 206))
    assert not view.let_go()
    assert not view.drag((10, 10))
    view.hold((300, 200))
    assert view.drag((280, 230))
    assert view.seen.topleft == (0, 470)
    assert view.drag((281, 230))
    assert view.seen.topleft == (0, 470)
    assert view.let_go()
    assert not view.let_go()


def test_panning_says_whether_anything_moved() -> None:
    """At the page's end it does not."""
    view = Viewport()
    view.lay((600, 400), (600, 1200))
    view.begin()
    assert view.pan(5)
    view.pan(2000)
    assert not view.pan(5)
    assert view.seen.topleft == (0, 800)


def test_the_air_around_what_comes_into_sight_is_an_eighth() -> None:
    """The margin is an eighth of the window, or half of the rest beside a long part."""
    view = Viewport()
    view.lay((800, 400), (800, 4000))
    view.begin()
    view.show(pygame.Rect(0, 1000, 100, 40))
    assert view.seen.top == 1000 + 40 + 50 - 400
    view.show(pygame.Rect(0, 2000, 100, 380))
    assert view.seen.top == 2000 - 10
    view.show(pygame.Rect(0, 1000, 100, 500))
    assert view.seen.top == 1000


def test_a_hand_that_comes_half_nearer_takes_the_view_half_of_its_way() -> None:
    """This holds to either end, in windows of any size, even of two pixels."""
    view = Viewport()
    view.lay((101, 101), (101, 501))
    view.begin()
    view.follow((50, 50))
    view.follow((75, 75))
    assert view.seen.top == 200
    tiny = Viewport()
    tiny.lay((2, 2), (2, 12))
    tiny.begin()
    tiny.follow((0, 0))
    tiny.follow((1, 1))
    assert tiny.seen.top == 10


EVERYWHERE = (
    *(routes.Title(), routes.SettingsMenu(), routes.Profile(), routes.BattleRecords(), routes.ArcadeMenu()),
    *(routes.BattleSetup(), routes.JoinMatch(), routes.Road(), routes.Boards(), routes.Profile("medals")),
    *(routes.FirstStart(), routes.BattleHowTo(), routes.PlayRun(1)),
    routes.PlayGame(EXPERT),
)


@pytest.mark.parametrize("size", [(1, 1), (12, 40), (59, 59), (200, 30)])
def test_a_window_that_is_pulled_to_nothing_breaks_no_scene(
    size: tuple[int, int], open_game: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some window managers allow any size: scenes are laid out as in a small window, of which a part is seen."""
    cabinet, surface = open_game((640, 480)), pygame.Surface(size)
    monkeypatch.setattr(GameWindow, "size", size)
    monkeypatch.setattr(GameWindow, "get_surface", lambda _: surface)
    cabinet.resized()
    for route in EVERYWHERE:
        cabinet.router.go(route)
        cabinet.stage.update(1)
        cabinet.stage.paint(cabinet.window)
        assert seen(cabinet).size == size
