"""A won board blooms along the player's way; nobody has to wait for it."""

from collections.abc import Callable

import pygame
import pytest

from game.engine.gesture import TICK_MS
from game.engine.grid import Grid, cells_of
from game.engine.layout import Layout
from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE, Level
from game.play.session import Unranked
from game.play.worker import Job
from game.store.background import SaveHandle
from game.ui.board.bloom import BREATH, Bloom
from game.ui.board.camera import Camera
from game.ui.board.effect import Brush
from game.ui.board.writing import Writing
from game.ui.core.cabinet import Cabinet
from game.ui.core.cues import pluck
from game.ui.core.themes import THEMES
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.kit.key_faces import STEPS
from game.ui.modes.classic.end_band import NEW_GAME
from game.ui.modes.classic.game_board import TWO_LAMPS
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import ResultScene
from tests.ui.classic.ends import face_of, frame
from tests.ui.conftest import Opener
from tests.ui.eyes import painted_anew, seen_now, words_seen, wrongly_painted
from tests.ui.hands import AT_ONCE, SECOND, click, click_pixel, play_to_loss, play_to_win, secret, settle, start_game
from tests.ui.nodes import front_scene


def won(cabinet: Cabinet, level: Level = BEGINNER) -> tuple[PlayScene, Bloom]:
    """Win a game; return it with its flowers."""
    play = start_game(cabinet, level)
    play_to_win(cabinet, play)
    assert play.garden
    return play, play.garden


def flowers(play: PlayScene) -> set[int]:
    """Return the cells that show a flower, also one that opens."""
    return {cell for cell, (name, _) in play.effects.turns(0).items() if "flower" in name}


@pytest.mark.parametrize("level", [BEGINNER, EXPERT])
def test_all_mines_bloom_in_order_and_stay(level: Level, cabinet: Cabinet) -> None:
    """The first win is a feast: one flower after the other, none goes out, and the board rests in bloom."""
    play, bloom = won(cabinet, level)
    mines, before, shares = {*cells_of(secret(play).mines)}, set[int](), list[float]()
    while not bloom.stays:
        shares.append(front_scene(cabinet, ResultScene).music or 0)
        assert abs(play.lamps.parts[0][0] - max(TWO_LAMPS, shares[-1])) < 0.01, "lamps and music climb with the flowers"
        now = flowers(play)
        assert before <= now == {*bloom.found[: len(now)]}
        before = now
        cabinet.stage.update(4)
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0, 1)
    settle(cabinet)
    assert front_scene(cabinet, ResultScene).music is None
    assert not play.effects.active
    assert flowers(play) == mines
    assert {step for _, step in play.effects.turns(0).values()} == {STEPS}
    assert seen_now(cabinet) == painted_anew(cabinet)


def test_a_feast_begins_in_the_dark_and_covers_no_cell_again(cabinet: Cabinet) -> None:
    """The open cells go dark; then light comes to each once, none gets darker, and all numbers stay quiet."""
    last, mines = 1, 0b1_1111_1101 | 0b101 << 72  # no zero touches the last cell
    play = start_game(cabinet, BEGINNER, Layout(BEGINNER.grid, mines))
    click(play, [cell for cell in cells_of(BEGINNER.grid.full ^ mines) if cell != last])
    settle(cabinet)
    others = [cell for cell in cells_of(play.session.view.opened) if cell != last]
    places = {cell: play.camera.cell_rect(cell) for cell in others}

    def lights() -> dict[int, int]:
        """Return the light of each, as the loop paints it."""
        shown = frame(cabinet)
        return {cell: sum(pygame.transform.average_color(shown, place)[:3]) for cell, place in places.items()}

    before = lights()
    click(play, [last])
    cabinet.stage.update(AT_ONCE)
    cabinet.stage.update(ticks_of(BREATH / 2000))
    dark = lights()
    assert not {cell: (dark[cell], before[cell]) for cell in others if dark[cell] >= 0.8 * before[cell]}
    while play.effects.dark:
        now = lights()
        assert all(now[cell] >= dark[cell] for cell in others)
        cabinet.stage.update(4)
    cabinet.stage.update(SECOND)
    numbers, at_last = play.session.view, lights()
    assert all(dark[cell] < at_last[cell] < before[cell] for cell in others if numbers.number(cell))
    assert all(at_last[cell] >= 0.95 * before[cell] for cell in others if not numbers.number(cell))


def test_what_is_seen_of_a_bloom_is_what_is_there(open_game: Opener) -> None:
    """At each age the changed parts that were painted make the same picture as all of it, also in a small window."""
    cabinet = open_game((900, 500))
    play, _ = won(cabinet, EXPERT)
    for ms in range(0, 6_000, 20):
        if ms % 500 == 0:
            seen_now(cabinet)
            assert not wrongly_painted(cabinet), f"after {ms} ms"
        cabinet.stage.update(5)
        if play.age % 25 == 0:
            seen_now(cabinet)


@pytest.mark.parametrize("level", [BEGINNER, INTERMEDIATE, EXPERT])
def test_a_feast_ends_in_time(level: Level, cabinet: Cabinet) -> None:
    """The table may ask for initials 5.6 s after a best time; then a medal may be told of, with petals of its own."""
    play, bloom = won(cabinet, level)
    flew = 0
    for _ in range(5_600 // 20):
        cabinet.stage.update(5)
        seen_now(cabinet)
        flew += cabinet.stage.petals.active
        assert bloom.stays or not cabinet.stage.petals.active
        if flew == 1 and cabinet.stage.petals.active:  # all comes at one moment
            assert cabinet.style.words("result.best") in words_seen(cabinet)
            assert any(effect.age >= 0 for effect in play.effects._running if isinstance(effect, Writing))
    assert flew
    assert not play.effects.writes


@pytest.mark.parametrize("action", [Action.HINT, Action.NEW])
def test_a_key_ends_the_petals(action: Action, cabinet: Cabinet) -> None:
    """They are a picture of the end that nobody waits for."""
    _, bloom = won(cabinet)
    while not cabinet.stage.petals.active:
        cabinet.stage.update(5)
    seen_now(cabinet)
    cabinet.ask(Asked(action))
    assert seen_now(cabinet) == painted_anew(cabinet)
    assert not cabinet.stage.petals.active
    assert bloom.stays


def test_no_petal_flies_after_a_hurry(cabinet: Cabinet) -> None:
    """Who went to the end at once sees no more than the garden."""
    won(cabinet)
    cabinet.stage.update(ticks_of(1))
    cabinet.ask(Asked(Action.FLAG))
    for _ in range(300):
        cabinet.stage.update(5)
        assert not cabinet.stage.petals.active


@pytest.mark.sampled(4)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [(1280, 720), (375, 812)])
def test_the_thread_strikes_no_digit_and_comes_to_its_flowers(
    size: tuple[int, int], theme: str, open_game: Opener
) -> None:
    """It follows the lines between the cells, and enters the cells of diagonal neighbours, too."""
    cabinet = open_game(size, theme=theme)
    play, bloom = won(cabinet, INTERMEDIATE)
    settle(cabinet)
    assert bloom.threaded
    shown = frame(cabinet).copy()
    bloom._text = 0.0, bloom.age + 1  # it makes way for a text
    cabinet.stage.resize()
    without, view, inset = frame(cabinet).copy(), play.session.view, -play.camera.tile * 2 // 5

    def differs(cell: int, by: int) -> bool:
        """Tell whether the thread is seen in a cell's middle."""
        place = play.camera.cell_rect(cell).inflate(by, by)
        one, other = (pygame.image.tobytes(picture.subsurface(place), "RGB") for picture in (shown, without))
        return one != other

    assert not [cell for cell in cells_of(view.opened) if view.number(cell) and differs(cell, inset)]
    assert all(differs(cell, -2) for cell in bloom.found)


def test_the_thread_tells_its_way_without_its_hue(cabinet: Cabinet) -> None:
    """From three pixels on it gets wider all the way, and a ring stands around each end."""
    grid, tile = Grid(12, 4), 38  # as on expert at 720p
    camera = Camera(grid)
    camera.area = pygame.Rect(0, 0, 12 * tile, 4 * tile)
    camera.tile, camera.left, camera.top = tile, 0, 0
    bloom, screen = Bloom(grid, [12, 15, 18, 21], 0, grand=True, still=True), pygame.Surface(camera.area.size)
    bloom.draw(Brush(screen, camera, cabinet.style.sprites), 0)
    painted = pygame.mask.from_threshold(screen, (0, 0, 0), (1, 1, 1, 255))
    painted.invert()
    widths = [sum(painted.get_at((x * tile + tile, y)) for y in range(4 * tile)) for x in (1, 4, 7)]
    assert widths[0] >= 3
    assert widths[0] < widths[-1]
    assert widths == sorted(widths)
    tops = [painted.get_at((x * tile + tile // 2, tile + round(0.01 * tile) + 1)) for x in (0, 3, 6, 9)]
    assert tops == [1, 0, 0, 1]


def test_a_first_win_a_record_and_a_streak_look_different(cabinet: Cabinet) -> None:
    """Each has flowers of its own hues; a record alone has all."""
    hues = []
    for wins, in_a_row, best in ((1, 1, True), (9, 1, True), (9, 5, False)):
        cabinet.history.wins, cabinet.history.in_a_row = wins, in_a_row
        play = start_game(cabinet, BEGINNER)
        hues.append({*play.hues_of(SaveHandle("", best, Job(int)))})
    first, record, streak = hues
    assert len({frozenset(one) for one in hues}) == 3
    assert first | streak < record


def test_the_notes_climb_with_the_flowers(cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    """An eighth of the way after the other, each note higher than the one before; then the cadence."""
    play, heard = won(cabinet, EXPERT)[0], list[str]()
    monkeypatch.setattr(play, "sound", lambda cues: heard.extend(cue.role for cue in cues))
    while play.effects.active:
        cabinet.stage.update(1)
    assert [role for role in heard if role.startswith("open_")] == [pluck(step) for step in range(1, 9)]
    assert "record" in heard[-2:]


def test_the_thread_is_named_only_while_it_is_seen(cabinet: Cabinet) -> None:
    """Neither before the last flower nor while the keys write."""
    play, bloom = won(cabinet, INTERMEDIATE)
    said = cabinet.style.words("result.thread")
    named = []
    while play.effects.active:
        cabinet.stage.update(25)
        named.append(said in words_seen(cabinet))
        assert named[-1] is bloom.threaded
    assert named[0] is False
    assert named[-1] is True


@pytest.mark.parametrize("level", [BEGINNER, INTERMEDIATE, EXPERT])
def test_an_ordinary_win_blooms_before_its_time_is_written(level: Level, cabinet: Cabinet) -> None:
    """Every flower has stood open before a key that writes covers it, and after 2.2 s all is at rest."""
    won(cabinet, level)
    play, bloom = won(cabinet, level)
    opened, covered, passed = set[int](), set[int](), 0
    while play.effects.active:
        passed += TICK_MS
        turns = play.effects.turns(0)
        opened |= {cell for cell, (name, step) in turns.items() if name.startswith("flower") and step == STEPS}
        covered |= {cell for cell in bloom.found if cell in turns and not turns[cell][0].startswith("flower")}
        assert covered <= opened
        cabinet.stage.update(1)
    assert covered
    assert passed <= 2_200


def test_a_second_win_blooms_at_once_and_without_a_thread(cabinet: Cabinet) -> None:
    """An ordinary win takes no five seconds."""
    _, feast = won(cabinet)
    _, plain = won(cabinet)
    assert plain.length < feast.length
    assert not plain.reaches(front_camera(cabinet))
    assert feast.reaches(front_camera(cabinet)) or feast.age < 0


def test_the_third_win_within_a_minute_only_blooms(cabinet: Cabinet) -> None:
    """Who plays fast wants the next board; a minute later the time is written again."""
    written: list[bool] = []
    for pause in (0, 0, 0, 60):
        cabinet.stage.update(ticks_of(pause))
        play, bloom = won(cabinet) if not written else won_again(cabinet)
        written.append(play.effects.writes)
        assert written[-1] or bloom.length + BREATH < 1_200
    assert written == [True, True, False, True]


def won_again(cabinet: Cabinet) -> tuple[PlayScene, Bloom]:
    """Win the next game in the same scene, not faster than before."""
    cabinet.ask(Asked(Action.NEW))
    play = next(scene for scene in cabinet.stage._scenes if isinstance(scene, PlayScene))
    cabinet.stage.update(0)
    click(play, [40])
    cabinet.stage.update(ticks_of(5))
    play_to_win(cabinet, play)
    assert play.garden
    return play, play.garden


def front_camera(cabinet: Cabinet):  # type: ignore[no-untyped-def]
    """Return the camera of the game."""
    return next(scene.camera for scene in cabinet.stage._scenes if isinstance(scene, PlayScene))


def test_the_first_win_is_a_feast_also_unranked(cabinet: Cabinet) -> None:
    """A newcomer who asked for a hint has won all the same."""
    play = start_game(cabinet, BEGINNER)
    play.session.leave_ranking(Unranked.HINT)
    play_to_win(cabinet, play)
    assert play.garden
    assert play.garden.reaches(play.camera) or play.garden.age < 0
    play.garden.finish()
    assert play.garden.reaches(play.camera)


def test_with_reduced_motion_the_garden_stands_at_once(open_game: Opener) -> None:
    """No petal moves."""
    cabinet = open_game(reduced_motion=True)
    play, bloom = won(cabinet)
    assert bloom.stays
    assert flowers(play) or play.effects.writes


def test_the_garden_survives_another_window(cabinet: Cabinet) -> None:
    """A window that is pulled larger lays the board out anew."""
    play, _ = won(cabinet)
    settle(cabinet)
    cabinet.change(interface_size=125)
    assert flowers(play) == {*cells_of(secret(play).mines)}


def click_key(cabinet: Cabinet, play: PlayScene, key: object) -> None:
    """Click the face, or the golden key where it is shown."""
    panes = (*front_scene(cabinet, ResultScene).panes.all, *play.panes.all)
    places = [pane.rect(NEW_GAME) if key == NEW_GAME else pane.rect(Action.NEW) or pane.rect("face") for pane in panes]
    click_pixel(cabinet, next((place.center for place in places if place), face_of(cabinet, play)))


@pytest.mark.sampled(40)
@pytest.mark.parametrize(
    ("way", "size"),
    [(Action.NEW, (1280, 720)), (Action.AGAIN, (375, 812)), ("face", (1280, 720)), (NEW_GAME, (375, 812))],
)
@pytest.mark.parametrize("end", [play_to_win, play_to_loss])
@pytest.mark.parametrize(
    "ms",
    [0, 4, 20, 40, 80, 120, 148, 160, 250, 400, 700, 1_000, 1_400, 2_000, 2_600, 3_300, 4_000, 5_000, 5_600, 7_000],
)
def test_a_new_game_comes_at_once_from_any_moment(
    ms: int,
    end: Callable[[Cabinet, PlayScene], None],
    way: Action | str,
    size: tuple[int, int],
    open_game: Opener,
) -> None:
    """One press of F2, the pad's Back, the face or the golden key, whatever runs and whatever is deaf."""
    cabinet = open_game(size)
    play = start_game(cabinet, BEGINNER)
    end(cabinet, play)
    session = play.session
    for _ in range(ms // 4):
        cabinet.stage.update(1)
    seen_now(cabinet)
    if isinstance(way, Action):
        cabinet.ask(Asked(way))
    else:
        click_key(cabinet, play, way)
    assert play.session is not session
    assert not play.effects.painted
    assert cabinet.stage.top is play
    assert seen_now(cabinet) == painted_anew(cabinet)
