"""Motion: its places and its end; input never waits for it, and reduced motion has none."""

from itertools import pairwise

import pygame
import pytest

from game.engine.level import EXPERT
from game.ui.core.cabinet import Cabinet
from game.ui.core.flip import AHEAD, COLUMNS, FADE, FLIP, STRIPS, Flip, surfaces_for
from game.ui.core.motion import HEAD_START, LONGEST_STEP, SLIDE, Glide, Motion, Slide
from game.ui.core.routes import BattleSetup, Boards, PlayGame, Profile, Road, Route, SettingsMenu, Title
from game.ui.core.scene import Frame, Scene
from game.ui.core.themes import NIGHT, THEMES
from game.ui.input.actions import Action, Asked
from game.ui.kit.row import value_rect
from game.ui.modes.arcade.arcade_table import ArcadeTableScene
from game.ui.modes.classic.boards import BoardsScene
from game.ui.modes.settings.competition import CompetitionScene
from game.ui.modes.settings.settings import SettingsScene
from game.ui.modes.title.title import TitleScene
from tests.store.made import run
from tests.ui.conftest import Opener
from tests.ui.eyes import painted_anew, place_of, read_window, seen_now
from tests.ui.hands import click_pixel, come_alive
from tests.ui.nodes import focus_of, front_scene, rect_of


@pytest.fixture
def at_rest() -> None:
    """Override the fixture: here motion really runs."""


def title_of(cabinet: Cabinet) -> None:
    """Show the title, once its letters have dropped in and its board is there."""
    cabinet.router.go(Title())
    come_alive(cabinet)
    pass_frames(cabinet, 600)


def settings_of(cabinet: Cabinet) -> SettingsScene:
    """Return the settings over a title, once they have come in."""
    title_of(cabinet)
    seen_now(cabinet)
    cabinet.router.go(SettingsMenu())
    seen_now(cabinet)
    pass_frames(cabinet, FLIP)
    return front_scene(cabinet, SettingsScene)


def pass_frames(cabinet: Cabinet, ticks: int) -> list[bytes]:
    """Let *ticks* pass, four per frame as on a screen; return the pixels of each frame."""
    seen = []
    for _ in range(-(-ticks // 4)):
        cabinet.stage.update(4)
        seen.append(seen_now(cabinet))
    return seen


# The clock


def test_a_glide_goes_fast_at_first_and_ends_on_its_place() -> None:
    """It has begun when it is seen first, never goes back, and stops."""
    clock = Motion()
    glide = Glide(clock, 2.0)
    glide.to(10.0)
    assert clock.active
    places = [glide.at]
    while clock.active:
        clock.update(1)
        places.append(glide.at)
    assert len(places) == SLIDE - HEAD_START + 1
    steps = [after - before for before, after in pairwise(places)]
    assert places[0] > 2.0
    assert steps == sorted(steps, reverse=True)
    assert min(steps) >= 0
    assert places[-1] == glide.at == 10.0


def test_a_glide_that_is_sent_elsewhere_goes_on_from_where_it_is() -> None:
    """It does not jump back; the same target again changes nothing."""
    clock = Motion()
    glide = Glide(clock)
    glide.to(1.0)
    clock.update(8)
    before = glide.at
    glide.to(1.0)
    assert glide.at == before
    glide.to(0.0)
    assert 0 < glide.at < before


def test_the_clock_runs_until_the_last_motion_ends() -> None:
    """A short one that begins later does not stop a long one."""
    clock = Motion()
    long, short = Glide(clock, 0.0, 100), Glide(clock, 0.0, 10)
    long.to(1.0)
    short.to(1.0)
    for _ in range(90):
        clock.update(1)
    assert clock.active
    assert short.at == 1.0
    assert long.at < 1.0


def test_a_stall_does_not_swallow_a_motion() -> None:
    """A second without a frame counts as one step of the motion."""
    clock = Motion()
    glide = Glide(clock)
    glide.to(1.0)
    clock.update(250)
    assert clock.now == LONGEST_STEP
    assert glide.at < 1


def test_with_reduced_motion_all_is_at_its_end_at_once() -> None:
    """The clock has nothing to wait for."""
    clock = Motion()
    clock.still = True
    glide, slide = Glide(clock), Slide(clock)
    glide.to(1.0)
    slide.leave(pygame.Rect(0, 0, 5, 5))
    assert glide.at == 1.0
    assert slide.on_the_way(pygame.Rect(9, 9, 3, 3)) == pygame.Rect(9, 9, 3, 3)
    assert not clock.active


def test_a_light_slides_to_wherever_its_place_is_by_then() -> None:
    """Its size follows, too; at the end it equals that place."""
    clock = Motion()
    slide = Slide(clock)
    slide.leave(pygame.Rect(0, 0, 100, 10))
    clock.update(8)
    there = slide.on_the_way(pygame.Rect(100, 0, 200, 10))
    assert 0 < there.left < 100 < there.width < 200
    assert slide.on_the_way(pygame.Rect(-100, 0, 100, 10)).left < 0
    for _ in range(SLIDE):
        clock.update(1)
    assert slide.on_the_way(pygame.Rect(100, 0, 200, 10)) == pygame.Rect(100, 0, 200, 10)


def half_way(*, back: bool = False, still: bool = False) -> pygame.Surface:
    """Return a red window half-way to a blue one."""
    clock, screen = Motion(), pygame.Surface((640, 360))
    clock.still = still
    screen.fill("#C80000")
    flip = Flip(clock, screen, surfaces_for(screen), back=back)
    flip.canvas.fill("#0000C8")
    flip.put(screen, fresh=True)
    while flip.part < 0.5:
        clock.update(1)
        flip.put(screen, fresh=False)
    return screen


def test_columns_turn_over_in_a_wave() -> None:
    """From the left, and back from the right; each is the old picture, the new one or a key's side on the room."""
    window, kinds = half_way(), []
    assert window.get_at((5, 5)) == pygame.Color("#0000C8")
    assert window.get_at((635, 355)) == pygame.Color("#C80000")
    for x in range(640):
        column = [tuple(window.get_at((x, y))[:3]) for y in range(10, 360, 640 // COLUMNS + 1)]
        assert len({*column}) == 1  # from the top to the bottom
        kinds.append(column[0])
    still = [x for x, kind in enumerate(kinds) if kind in ((0, 0, 200), (200, 0, 0))]
    assert len(still) > 640 * 2 // 3  # a few turn at a time
    assert {kinds[x] for x in range(640) if x not in still} >= {pygame.Color(NIGHT["covered"])[:3]}
    blue = [x for x, (red, _, blue) in enumerate(kinds) if blue > 100 and not red]
    red = [x for x, (red, _, blue) in enumerate(kinds) if red > 100 and not blue]
    assert max(blue) < min(red)
    window = half_way(back=True)
    assert window.get_at((5, 5)) == pygame.Color("#C80000")
    assert window.get_at((635, 355)) == pygame.Color("#0000C8")


@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize("ticks", [1, 4, 30, FLIP])
def test_the_new_picture_is_painted_in_strips_ahead_of_the_keys_that_show_it(ticks: int, back: bool) -> None:
    """One strip is painted per frame, and on a slow machine all visible ones."""
    clock, screen = Motion(), pygame.Surface((640, 360))
    screen.fill("#C80000")
    flip = Flip(clock, screen, surfaces_for(screen), back=back)
    flip.canvas.fill("#00C800")  # nothing of what was there before is ever seen
    painted: list[pygame.Rect] = []
    for _ in range(-(-FLIP // ticks) + 1):
        strips = flip.strips()
        assert len(strips) <= 1 or ticks > 4
        for strip in strips:
            flip.canvas.fill("#0000C8", strip)
        painted += strips
        flip.put(screen, fresh=False)
        assert pygame.mask.from_threshold(screen, "#00C800", (9, 9, 9)).count() == 0
        for _ in range(ticks):
            clock.update(1)
    assert len(painted) == STRIPS
    assert sum(strip.width for strip in painted) == 640
    assert painted == sorted(painted, key=lambda strip: strip.left, reverse=back)


@pytest.mark.long
def test_the_first_picture_of_a_flip_moves_and_paints_nothing_of_the_new_page(
    open_game: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page takes as long to lay out as to paint: both in one frame would be seen as a jolt."""
    cabinet = open_game()
    title_of(cabinet)
    before, painted = seen_now(cabinet), list[object]()
    monkeypatch.setattr(SettingsScene, "draw", lambda *_: painted.append(1))
    cabinet.router.go(SettingsMenu())
    assert seen_now(cabinet) != before
    assert not painted
    assert front_scene(cabinet, SettingsScene).pane.placed, "it is laid out"
    pass_frames(cabinet, 4 * AHEAD)
    assert painted


@pytest.mark.long
@pytest.mark.parametrize("ahead", [4, 25, 200])
def test_a_page_that_was_painted_in_strips_is_what_it_is_painted_at_once(ahead: int, open_game: Opener) -> None:
    """With its board, its panels and the light of a golden key across the seams; on a slow machine, too."""
    cabinet = open_game()
    title_of(cabinet)
    for route in (SettingsMenu(), BattleSetup(), PlayGame(EXPERT), Profile("medals")):
        cabinet.router.go(route)
        for _ in range(400 // ahead):
            cabinet.stage.update(ahead)
            seen_now(cabinet)
        assert seen_now(cabinet) == painted_anew(cabinet)


class Mist(Scene):
    """A scene over others, which changes all that is seen of them."""

    see_through = True

    def draw(self, frame: Frame) -> None:
        """Cover what is there."""
        frame.surface.fill("grey")


@pytest.mark.long
def test_a_scene_that_comes_while_a_page_turns_covers_all_of_it(open_game: Opener) -> None:
    """Also the parts of the page that are painted already."""
    cabinet = open_game()
    for ticks in range(8, FLIP, 24):
        title_of(cabinet)
        cabinet.router.go(PlayGame(EXPERT))
        pass_frames(cabinet, ticks)
        cabinet.stage.push(Mist())
        pass_frames(cabinet, FLIP)
        assert len({*seen_now(cabinet)}) == 1, f"after {ticks} ticks"


@pytest.mark.long
@pytest.mark.parametrize("route", [SettingsMenu(), Road(), PlayGame(EXPERT)])
def test_what_a_new_page_shows_is_drawn_before_it_is_painted(route: Route, open_game: Opener) -> None:
    """It is drawn while the old picture is still whole; all in one frame would be late."""
    cabinet = open_game()
    title_of(cabinet)
    seen_now(cabinet)
    cabinet.stage.update(2 * FLIP)
    screen, far = cabinet.window.get_surface(), pygame.Rect(640, 360, 640, 360)
    before = seen_now(cabinet, far)
    cabinet.router.go(route)
    drawn = []
    for _ in range(AHEAD):
        cabinet.stage.draw(screen, 0)
        drawn.append(cabinet.style.pictures.bytes)
        assert pygame.image.tobytes(screen.subsurface(far), "RGB") == before
    assert drawn[0] < drawn[1] <= drawn[2]


def test_what_turns_over_has_the_colours_of_the_theme() -> None:
    """The side of a column has the theme's key colours."""
    for name in ("night", "classic", "paper", "contrast"):
        clock, screen = Motion(), pygame.Surface((640, 360))
        flip = Flip(clock, screen, surfaces_for(screen), THEMES[name])
        while flip.part < 0.5:
            clock.update(1)
            flip.put(screen, fresh=False)
        seen = {tuple(screen.get_at((x, 100))[:3]) for x in range(640)}
        assert tuple(pygame.Color(THEMES[name]["covered"])[:3]) in seen
        assert tuple(pygame.Color(THEMES[name]["backdrop"])[:3]) in seen


def test_a_flip_takes_a_third_of_a_second_and_a_fade_less() -> None:
    """At the end nothing of the old picture is left."""
    for still, ticks in ((False, FLIP), (True, FADE)):
        clock, screen = Motion(), pygame.Surface((640, 360))
        clock.still = still
        flip = Flip(clock, screen, surfaces_for(screen))
        flip.canvas.fill("#0000C8")
        passed = 0
        while clock.active:
            clock.update(1)
            flip.put(screen, fresh=passed == 0)
            passed += 1
        assert passed == ticks - HEAD_START
        assert flip.part == 1
        assert pygame.mask.from_threshold(screen, "#0000C8", (1, 1, 1)).count() == 640 * 360


def test_where_motion_is_reduced_the_picture_is_mixed() -> None:
    """All parts are mixed equally: nothing turns."""
    window = half_way(still=True)
    first = window.get_at((5, 5))
    assert 80 < first.r < 120
    assert 80 < first.b < 120
    assert window.get_at((635, 355)) == first


def test_what_comes_without_a_key_fades_in_once_it_is_painted() -> None:
    """No bar of a turning page stands over a board that people look at; all parts are painted before any is seen."""
    clock, screen = Motion(), pygame.Surface((640, 360))
    screen.fill("#C80000")
    flip = Flip(clock, screen, surfaces_for(screen), fades=True)
    flip.canvas.fill("#00C800")
    reds = []
    while clock.active:
        for strip in flip.strips():
            flip.canvas.fill("#0000C8", strip)
        flip.put(screen, fresh=False)
        seen = {tuple(screen.get_at((x, 5))) for x in range(0, 640, 7)}
        assert len(seen) == 1, "no part is ahead of another"
        (red, green, _, _) = seen.pop()
        assert not green
        reds.append(red)
        clock.update(1)
    assert reds == sorted(reds, reverse=True)
    assert reds[len(reds) // 3] == 200
    assert reds[-1] < 20


def test_a_further_flip_takes_over_the_room_of_the_last_one() -> None:
    """It reuses surfaces of the same size."""
    screen = pygame.Surface((640, 360))
    first = surfaces_for(screen)
    assert surfaces_for(screen, first) is first
    assert surfaces_for(pygame.Surface((9, 9)), first)[0].get_size() == (9, 9)


# On the stage


def test_a_scene_comes_in_frame_by_frame_and_then_nothing_moves(open_game: Opener) -> None:
    """Each frame is another until it stands; then the window is at rest and shows the scene as painted anew."""
    cabinet = open_game((800, 600))
    title_of(cabinet)
    before = seen_now(cabinet)
    cabinet.router.go(Boards())
    seen = [seen_now(cabinet), *pass_frames(cabinet, FLIP)]
    moving = seen[: (FLIP - HEAD_START) // 4 + 1]
    assert before not in seen
    assert len({*moving}) == len(moving)
    assert not cabinet.stage.animating
    cabinet.stage.update(4)
    assert not cabinet.stage.dirty
    assert seen_now(cabinet) == painted_anew(cabinet) == seen[-1]


def test_the_first_scene_and_a_layer_over_another_are_there_at_once(open_game: Opener) -> None:
    """There is no old picture to turn; a layer over a board moves by itself."""
    cabinet = open_game((800, 600))
    cabinet.router.go(Boards())
    first = seen_now(cabinet)
    assert first == painted_anew(cabinet)
    layer = Scene()
    layer.see_through = True
    cabinet.stage.push(layer)
    seen_now(cabinet)
    assert not cabinet.stage.motion.active


@pytest.mark.long
def test_input_counts_from_the_first_frame_of_a_scene(open_game: Opener) -> None:
    """A key is heard and a click hits where the widget will stand, before a single key of the window has turned."""
    shown = []
    for actions in ((), (Action.DOWN,)):
        cabinet = open_game((800, 600))
        title_of(cabinet)
        seen_now(cabinet)
        cabinet.router.go(Boards())
        assert isinstance(cabinet.stage.top, BoardsScene)
        seen_now(cabinet)
        for action in actions:
            cabinet.ask(Asked(action))
        shown.append(pass_frames(cabinet, FLIP)[-1])
    assert shown[0] != shown[1]
    cabinet.stage.pop()
    cabinet.router.go(Boards())
    click_pixel(cabinet, rect_of(cabinet, "back").center)
    assert isinstance(cabinet.stage.top, TitleScene)


def test_a_change_of_scene_in_the_middle_of_another_is_no_jump(open_game: Opener) -> None:
    """It starts from the visible, half-turned picture."""
    cabinet = open_game((800, 600))
    title_of(cabinet)
    seen_now(cabinet)
    cabinet.router.go(SettingsMenu())
    pass_frames(cabinet, FLIP // 2)
    cabinet.stage.pop()
    seen = [seen_now(cabinet), *pass_frames(cabinet, FLIP)]
    assert len({*seen}) > 5
    assert seen[-1] == painted_anew(cabinet)


def test_a_window_that_changes_its_size_ends_the_entrance(open_game: Opener) -> None:
    """The old picture would not fit."""
    cabinet = open_game((800, 600))
    title_of(cabinet)
    seen_now(cabinet)
    cabinet.router.go(SettingsMenu())
    seen_now(cabinet)
    larger = pygame.Surface((900, 700))
    cabinet.stage.resize()
    cabinet.stage.draw(larger, 0)
    whole = pygame.Surface((900, 700))
    cabinet.stage.resize()
    cabinet.stage.draw(whole, 0)
    assert pygame.image.tobytes(larger, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_another_language_does_not_come_up(open_game: Opener) -> None:
    """It is the same scene in other words, so nothing turns."""
    cabinet = open_game((800, 600))
    cabinet.stage.push(CompetitionScene(cabinet))
    pass_frames(cabinet, FLIP)
    cabinet.change(language="de")
    assert seen_now(cabinet) == painted_anew(cabinet)
    assert not cabinet.stage.motion.active


def test_with_reduced_motion_menus_are_cut_hard(open_game: Opener) -> None:
    """Scene, light, knob and bar are at their places in the first frame."""
    cabinet = open_game((800, 600), reduced_motion=True)
    scene = settings_of(cabinet)
    for action in (Action.DOWN, Action.CONFIRM, Action.DOWN, Action.RIGHT, Action.UP):
        cabinet.ask(Asked(action))
        cabinet.stage.update(0)
        seen = seen_now(cabinet)
        assert not cabinet.stage.animating
        assert seen == pass_frames(cabinet, 8)[-1]
    assert cabinet.stage.top is scene


# On widgets


def test_the_light_of_a_menu_slides_and_the_row_is_lit_at_once(open_game: Opener) -> None:
    """Enter in the first frame chooses the new row."""
    cabinet = open_game((800, 600))
    scene = settings_of(cabinet)
    assert not cabinet.stage.animating
    old = rect_of(cabinet, "theme")
    cabinet.ask(Asked(Action.UP))
    assert focus_of(cabinet) == "back"
    assert scene.pane.focus_rect
    assert old.top < scene.pane.focus_rect.top < rect_of(cabinet, "back").top
    seen = pass_frames(cabinet, SLIDE)
    assert len({*seen}) > 5
    assert not cabinet.stage.animating
    assert scene.pane.focus_rect == rect_of(cabinet, "back")
    cabinet.ask(Asked(Action.UP))
    cabinet.ask(Asked(Action.DOWN))
    cabinet.ask(Asked(Action.CONFIRM))
    assert isinstance(cabinet.stage.top, TitleScene)


@pytest.mark.parametrize("key", ["question_marks", "effects_volume"])
def test_a_knob_glides_to_its_value(key: str, open_game: Opener) -> None:
    """What is set is set at once; the knob takes a few frames more, and rests."""
    cabinet = open_game((800, 600))
    settings_of(cabinet)
    while focus_of(cabinet) != key:
        cabinet.ask(Asked(Action.DOWN))
    pass_frames(cabinet, SLIDE)
    before, row = cabinet.settings, rect_of(cabinet, key)
    cabinet.ask(Asked(Action.RIGHT))
    assert cabinet.settings != before
    cabinet.stage.update(0)
    seen_now(cabinet)
    frames = []
    for _ in range(SLIDE // 4 + 1):
        cabinet.stage.update(4)
        frames.append(seen_now(cabinet, row))
    assert len({*frames}) > 2
    assert frames[-1] == frames[-2]
    assert not cabinet.stage.animating


@pytest.mark.long
@pytest.mark.parametrize(("action", "side"), [(Action.RIGHT, 1), (Action.LEFT, -1)])
def test_the_next_value_slides_in_from_its_side(action: Action, side: int, open_game: Opener) -> None:
    """It is set at once, and at its place a few frames later."""
    cabinet = open_game((800, 600), counters="small")
    cabinet.stage.push(CompetitionScene(cabinet))
    pass_frames(cabinet, FLIP)
    while focus_of(cabinet) != "counters":
        cabinet.ask(Asked(Action.DOWN))
    pass_frames(cabinet, SLIDE)
    cabinet.ask(Asked(action))
    assert cabinet.settings.counters == ("full" if side > 0 else "off")
    word = cabinet.style.words(f"settings.counters_{cabinet.settings.counters}")
    seen_now(cabinet)
    frames = pass_frames(cabinet, SLIDE)
    assert len({*frames}) > 4
    assert frames[-1] == painted_anew(cabinet)
    value = value_rect(rect_of(cabinet, "counters"))
    assert [text for text, place in read_window(cabinet) if value.contains(place)] == [word]


def test_the_line_under_tabs_slides(open_game: Opener) -> None:
    """The page itself changes at once."""
    cabinet = open_game((800, 600))
    old = run(1, rules=0)
    cabinet.history.ask(lambda records: records.add(old)).wait()
    cabinet.stage.push(ArcadeTableScene(cabinet))
    while cabinet.stage.animating:
        cabinet.stage.update(1)
    seen_now(cabinet)
    tab = place_of(cabinet, cabinet.style.words("arcade.old_rules"))
    click_pixel(cabinet, tab)
    line = pygame.Rect(0, tab[1], 800, cabinet.style.px(24))
    frames = []
    for _ in range(SLIDE // 4):
        cabinet.stage.update(4)
        frames.append(seen_now(cabinet, line))
    assert len({*frames}) > 5
