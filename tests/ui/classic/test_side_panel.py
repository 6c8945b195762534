"""The side panel: the race against the best, and the map of a large board."""

from random import Random

import pygame
import pytest

from game.engine.gesture import Kind
from game.engine.grid import cells_of
from game.engine.level import EXPERT, INTERMEDIATE, Level, custom
from game.play.replay import GamePace
from game.ui.board.bezel import frame_rect
from game.ui.core import motion
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import ResultScene
from game.ui.modes.classic.small_map import EVERY
from tests.patience import wait_until
from tests.ui.classic.ends import wait_until_kept
from tests.ui.conftest import Opener
from tests.ui.eyes import beside_room, click_word, colour_of, painted_anew, repaints, seen_now, words_seen
from tests.ui.hands import (
    RIGHT,
    click,
    play_by_logic,
    play_to_loss,
    play_to_win,
    point,
    press,
    secret,
    settle,
    start_game,
    wait,
)
from tests.ui.nodes import front_scene
from tests.ui.review.reviews import looked_back

HUGE = custom(300, 200, 9000)


def answered(cabinet: Cabinet, play: PlayScene) -> None:
    """Wait until the records have answered the panel."""
    wait(cabinet, 1)()
    wait_until(lambda: not play.panel.ghost.busy, wait(cabinet, 1))


def raced(cabinet: Cabinet, level: Level = INTERMEDIATE) -> PlayScene:
    """Win a game slowly, then begin another one of the level; its panel knows the first one's pace."""
    play = start_game(cabinet, level)
    play_by_logic(cabinet, play, Random(3), moves=8)
    for cell in cells_of(secret(play).safe & play.session.view.covered):
        click(play, [cell])
        wait(cabinet, 25)()
    wait_until_kept(cabinet)
    wait(cabinet, 99)()
    cabinet.ask(Asked(Action.NEW))
    answered(cabinet, play)
    return play


@pytest.mark.parametrize("size", [(960, 900), (1152, 720), (1280, 720), (1920, 1080), (3440, 1440)])
@pytest.mark.parametrize("level", [INTERMEDIATE, EXPERT], ids=lambda level: str(level.name))
def test_board_and_race_stand_in_the_middle_together(level: Level, size: tuple[int, int], open_game: Opener) -> None:
    """Without a race the board stands alone in the middle, its cells as large; the panel hides nothing."""
    cabinet = open_game(size, ghost=True, reduced_motion=True)
    play = start_game(cabinet, level)
    answered(cabinet, play)
    style, tile, alone = cabinet.style, play.camera.tile, frame_rect(cabinet.style, play.camera)
    assert abs(alone.centerx - size[0] // 2) <= 1
    play = raced(cabinet, level)
    assert play.camera.tile == tile
    plate, panel = frame_rect(style, play.camera), play.panel.rect
    assert (panel is not None) is (alone.width + style.px(12 + 216 + 2 * 5) <= size[0])
    if panel:
        assert (panel.top, panel.height) == (plate.top, plate.height)
        assert abs(plate.union(panel).centerx - size[0] // 2) <= 1
        assert plate.right < panel.left
        click_word(cabinet, style.words("panel.away"))
        assert not cabinet.settings.ghost
        seen_now(cabinet)
        plate = frame_rect(style, play.camera)
    assert plate == alone


def test_it_makes_way_for_the_card_of_a_loss(open_game: Opener) -> None:
    """No part of the panel stays under or beside the card, and the next game brings it back."""
    cabinet = open_game(reduced_motion=True, ghost=True)
    play = raced(cabinet)
    race = cabinet.style.words("panel.ghost")
    assert race in words_seen(cabinet)
    play_to_loss(cabinet, play)
    looked_back(cabinet)
    seen_now(cabinet)
    assert race not in words_seen(cabinet)
    right = front_scene(cabinet, ResultScene).card_pane.room.right
    beside = pygame.Rect(right, 0, cabinet.style.size[0] - right, cabinet.style.size[1])
    assert beside.width > 0
    assert not beside_room(cabinet, beside).count()
    press(cabinet, Action.NEW)()
    answered(cabinet, play)
    assert race in words_seen(cabinet)


@pytest.mark.parametrize("ghost", [False, True])
def test_a_panel_with_nothing_to_tell_is_absent(ghost: bool, open_game: Opener) -> None:
    """Beside a board that is whole in the window it stands for a race alone, and a race needs a best game."""
    cabinet = open_game(reduced_motion=True, ghost=ghost)
    play = start_game(cabinet, INTERMEDIATE)
    answered(cabinet, play)
    plate = frame_rect(cabinet.style, play.camera)
    beside = pygame.Rect(plate.right + 1, 0, cabinet.style.size[0] - plate.right - 1, cabinet.style.size[1])
    seen_now(cabinet)
    assert not beside_room(cabinet, beside).count()
    play = raced(cabinet)
    assert (cabinet.style.words("panel.ghost") in words_seen(cabinet)) is ghost
    assert bool(beside_room(cabinet, beside).count()) is ghost


def test_the_race_slides_in_beside_the_board(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes with the next game."""
    monkeypatch.setattr(motion, "HEAD_START", 4)
    cabinet = open_game((1280, 720), ghost=True)
    play = start_game(cabinet, INTERMEDIATE)
    play_to_win(cabinet, play)
    wait_until_kept(cabinet)
    wait(cabinet, 99)()
    seen_now(cabinet)
    cabinet.ask(Asked(Action.NEW))
    answered(cabinet, play)
    pictures, slid = set[bytes](), 0
    for _ in range(120):
        cabinet.stage.update(2)
        pictures.add(seen_now(cabinet))
        slid += cabinet.stage.flip is not None
    assert slid > 20
    assert len(pictures) > 10
    assert cabinet.style.words("panel.ghost") in words_seen(cabinet)
    assert seen_now(cabinet) == painted_anew(cabinet)


def test_a_race_that_is_known_late_cuts_no_win_short(open_game: Opener) -> None:
    """The board goes on blooming where it is."""
    cabinet = open_game((1280, 720), ghost=True)
    play = start_game(cabinet, INTERMEDIATE)
    play_to_win(cabinet, play)
    wait(cabinet, 99)()
    play.panel.ghost._race(play.panel.ghost.pace)
    wait(cabinet, 5)()
    assert play.garden
    assert not play.garden.hurried


def test_the_race_is_a_key_in_the_pause_and_after_a_win(open_game: Opener) -> None:
    """A press after a win begins a game that races it; the pause turns the race off and on; both are remembered."""
    cabinet = open_game(reduced_motion=True)
    play = start_game(cabinet, INTERMEDIATE)
    play_to_win(cabinet, play)
    wait_until_kept(cabinet)
    wait(cabinet, 99)()
    click_word(cabinet, cabinet.style.words("pause.race"))
    answered(cabinet, play)
    assert cabinet.settings.ghost
    assert cabinet.style.words("panel.ghost") in words_seen(cabinet)
    for races in (False, True):
        cabinet.ask(Asked(Action.PAUSE))
        click_word(cabinet, cabinet.style.words("pause.race"))
        cabinet.ask(Asked(Action.BACK))
        answered(cabinet, play)
        assert cabinet.settings.ghost is races
        assert (cabinet.style.words("panel.ghost") in words_seen(cabinet)) is races
    play_to_win(cabinet, play)
    wait(cabinet, 99)()
    assert words_seen(cabinet).count(cabinet.style.words("pause.race")) == 1, "the next game races anyway"


def test_the_race_tells_the_gap_at_every_quarter(open_game: Opener) -> None:
    """A curve grows beside the best one's."""
    cabinet = open_game(reduced_motion=True, ghost=True)
    play = raced(cabinet)
    play_by_logic(cabinet, play, Random(5), moves=50)
    pace = play.panel.ghost.pace
    assert pace.parts[-1] > 0.25
    assert [*pace.times] == sorted(pace.times)
    best = cabinet.history.best(INTERMEDIATE, "opening", no_guess=False)
    now, then = pace.time_at(0.25), play.panel.ghost.best.time_at(0.25)
    assert best is not None
    assert now is not None
    assert then is not None
    figures = [figure for _, figure, _ in play.panel._rows]
    assert figures[0] == f"{'+' if now >= then else '−'}{abs(now - then) / 1000:.2f}"
    assert figures[2] == "–"
    assert cabinet.style.words("result.time", seconds=f"{best / 1000:.3f}") in words_seen(cabinet)


def test_where_the_panel_has_no_room_the_foot_tells_the_gap(open_game: Opener) -> None:
    """In a race the gap stands at the foot's end, in the colour of its sign."""
    for races in (True, False):
        cabinet = open_game((960, 900), reduced_motion=True, ghost=races)
        play = raced(cabinet)
        assert play.panel.rect is None
        assert play.panel.gap is None
        click(play, [INTERMEDIATE.grid.cell(8, 8)])
        wait(cabinet, 1)()
        gap = play.panel.gap
        assert (gap is not None) is races
        if gap:
            assert colour_of(cabinet, gap[0]) == gap[1]
            assert gap[1] in ("good", "warning", "text")


def test_a_replay_that_cannot_be_read_is_no_ghost(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game goes on without one."""
    monkeypatch.setattr("game.store.records.Records.replay", lambda *_: "no recording")
    play = raced(open_game(ghost=True, reduced_motion=True))
    assert play.panel.ghost.best == GamePace()


def test_a_board_that_is_made_larger_stays_in_its_cabinet(open_game: Opener) -> None:
    """Zooming leaves the panel beside the frame as it is."""
    cabinet = open_game(reduced_motion=True, ghost=True)
    play = raced(cabinet)
    panel = play.panel.rect
    assert panel
    before = seen_now(cabinet, panel)
    for _ in range(9):
        cabinet.ask(Asked(Action.ZOOM_IN))
    assert play.camera.scrolls
    assert seen_now(cabinet, panel) == before
    for _ in range(9):
        cabinet.ask(Asked(Action.ZOOM_OUT))
    settle(cabinet)
    assert seen_now(cabinet, panel) == before


# The map


def mapped(cabinet: Cabinet) -> PlayScene:
    """Return a game on a board larger than the window."""
    play = start_game(cabinet, HUGE)
    wait(cabinet, 1)()
    return play


def place_of_map(play: PlayScene) -> pygame.Rect:
    """Return the map's rectangle."""
    play.refresh()
    place = play.panel.pane.rect("map")
    assert place
    return place


def test_the_map_shows_what_is_open_and_flagged_a_little_later(open_game: Opener) -> None:
    """The map changes at most four times a second."""
    cabinet = open_game(reduced_motion=True)
    play = mapped(cabinet)
    place = place_of_map(play)
    seen = seen_now(cabinet, place)
    click(play, [100 * 300 + 150])
    wait(cabinet, 1)()
    while play.session.dealing_for is not None or play.session.spreading:  # in the background
        wait(cabinet, 0)()
    assert seen_now(cabinet, place) == seen
    wait(cabinet, EVERY)()
    opened = seen_now(cabinet, place)
    assert opened != seen
    flags = [cell for cell in range(0, 60_000, 2) if secret(play).mines >> cell & 1][:300]
    click(play, flags, RIGHT)
    wait(cabinet, EVERY)()
    assert seen_now(cabinet, place) != opened


def test_a_click_on_the_map_moves_the_camera(open_game: Opener) -> None:
    """The camera goes there within the board's limits and follows a drag; no cell gets the click."""
    cabinet = open_game(reduced_motion=True)
    play = mapped(cabinet)
    place = place_of_map(play)
    corners = []
    for at in (place.topleft, (place.right - 1, place.bottom - 1), place.center):
        point(cabinet, Kind.MOVE, at)()
        assert repaints(cabinet, point(cabinet, Kind.LEFT_PRESS, at), play.camera.rim)
        point(cabinet, Kind.LEFT_RELEASE, at)()
        corners.append((play.camera.left, play.camera.top))
    area, board = play.camera.area, play.camera.board
    assert corners[0] == area.topleft
    assert corners[1] == (area.right - board.width, area.bottom - board.height)
    assert abs(play.camera.board.centerx - area.centerx) <= play.camera.tile * 3
    point(cabinet, Kind.LEFT_PRESS, place.center)()
    assert repaints(cabinet, point(cabinet, Kind.MOVE, (place.left + 5, place.top + 5)), play.camera.rim)
    point(cabinet, Kind.LEFT_RELEASE, place.topleft)()
    assert not repaints(cabinet, point(cabinet, Kind.MOVE, place.center), play.camera.rim)
    assert not play.session.view.opened
    wait(cabinet, 1)()
    assert play.session.started is None


def test_keys_scroll_as_ever_and_the_map_follows(open_game: Opener) -> None:
    """The map's frame follows the camera."""
    cabinet = open_game(reduced_motion=True)
    play = mapped(cabinet)
    cabinet.ask(Asked(Action.LEFT))
    seen_now(cabinet)
    before = play.camera.left

    def far() -> None:
        for _ in range(120):
            cabinet.ask(Asked(Action.LEFT))

    assert repaints(cabinet, far, place_of_map(play))
    assert play.camera.left != before


def test_a_lost_focus_ends_the_dragging(open_game: Opener) -> None:
    """The mouse may come back without its button."""
    cabinet = open_game(reduced_motion=True)
    play = mapped(cabinet)
    place = place_of_map(play)
    point(cabinet, Kind.LEFT_PRESS, place.topleft)()
    cabinet.stage.focus_lost()
    seen_now(cabinet)
    assert not repaints(cabinet, point(cabinet, Kind.MOVE, place.center), play.camera.rim)


@pytest.mark.parametrize("board", [custom(1000, 12, 900), custom(12, 1000, 900), custom(1000, 1000, 90_000)])
def test_a_map_has_the_shape_of_its_board(board: Level, open_game: Opener) -> None:
    """A very long board keeps its shape, too, and every sample is a cell of the board."""
    play = start_game(open_game(), board)
    play.panel.map.update(play.session.view, 0)
    rect, (wide, high) = place_of_map(play), play.panel.map._samples
    assert rect.width >= 2
    assert rect.height >= 2
    assert len(play.panel.map._cells) == wide * high <= 200 * 200
    assert (rect.width > rect.height) is (board.width > board.height)
