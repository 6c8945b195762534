"""The side panel: the best time and the streak, the race against the best, and the map of a large board."""

from random import Random

import pygame
import pytest

from game.engine.gesture import Kind
from game.engine.grid import cells_of
from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE, Level, custom
from game.play.pace import GamePace
from game.ui.board.bezel import frame_rect
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import ResultScene
from game.ui.modes.classic.small_map import EVERY
from tests.patience import wait_until
from tests.ui.classic.ends import wait_until_kept
from tests.ui.conftest import Opener
from tests.ui.eyes import beside_room, repaints, seen_now, words_seen
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


@pytest.fixture(name="open_game")
def with_panel(open_game: Opener) -> Opener:
    """Open cabinets with the panel on, as players have it."""
    return lambda *size, **settings: open_game(*size, **{"side_panel": True} | settings)


def answered(cabinet: Cabinet, play: PlayScene) -> None:
    """Wait until the records have answered the panel."""
    wait(cabinet, 1)()
    wait_until(lambda: not play.panel.ghost.busy, wait(cabinet, 1))


def raced(cabinet: Cabinet) -> PlayScene:
    """Win a game slowly, then begin another one of the level; its panel knows the first one's pace."""
    play = start_game(cabinet, INTERMEDIATE)
    play_by_logic(cabinet, play, Random(3), moves=8)
    for cell in cells_of(secret(play).safe & play.session.view.covered):
        click(play, [cell])
        wait(cabinet, 25)()
    wait_until_kept(cabinet)
    wait(cabinet, 99)()
    cabinet.ask(Asked(Action.NEW))
    answered(cabinet, play)
    return play


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (1920, 1080), (3440, 1440)])
@pytest.mark.parametrize("level", [BEGINNER, EXPERT, HUGE], ids=lambda level: f"{level.width}x{level.height}")
def test_the_panel_hides_nothing(level: Level, size: tuple[int, int], open_game: Opener) -> None:
    """The panel covers neither a cell nor the line above; without room beside the board it is hidden."""
    play = start_game(open_game(size, ghost=True), level)
    panel = play.panel.rect
    right = frame_rect(play.cabinet.style, play.camera).right
    assert (panel is not None) is (right + 12 + play.cabinet.style.px(216) <= size[0])
    if panel:
        assert not panel.colliderect(play.camera.rim)
        assert not panel.colliderect(play.line)
        assert panel.top == frame_rect(play.cabinet.style, play.camera).top
        assert pygame.Rect((0, 0), size).contains(panel)


def test_it_makes_way_for_the_card_of_a_loss(open_game: Opener) -> None:
    """No part of the panel stays under or beside the card, and the next game brings it back."""
    cabinet = open_game(reduced_motion=True)
    play = start_game(cabinet, INTERMEDIATE)
    answered(cabinet, play)
    assert "Wins in a row" in words_seen(cabinet)
    play_to_loss(cabinet, play)
    looked_back(cabinet)
    seen_now(cabinet)
    assert "Wins in a row" not in words_seen(cabinet)
    right = front_scene(cabinet, ResultScene).card_pane.room.right
    beside = pygame.Rect(right, 0, cabinet.style.size[0] - right, cabinet.style.size[1])
    assert beside.width > 0
    assert not beside_room(cabinet, beside).count()
    press(cabinet, Action.NEW)()
    answered(cabinet, play)
    assert "Wins in a row" in words_seen(cabinet)


def test_it_can_be_turned_off(open_game: Opener) -> None:
    """Without it the records are not asked, and a large board gets the room."""
    cabinet = open_game(side_panel=False)
    play = start_game(cabinet, BEGINNER)
    wait(cabinet, 1)()
    assert play.panel.rect is None
    assert not play.panel.ghost.busy
    assert start_game(cabinet, HUGE).camera.area.width > 1200


def test_it_can_be_turned_on_in_the_middle_of_a_game(open_game: Opener) -> None:
    """The settings over the game turn it on, and the panel then asks the records."""
    cabinet = open_game(side_panel=False, reduced_motion=True)
    play = raced(cabinet)
    cabinet.change(side_panel=True, ghost=True)
    answered(cabinet, play)
    assert play.panel.ghost.best.times
    pace = play.panel.ghost.pace
    cabinet.change(theme="classic")
    wait(cabinet, 1)()
    assert play.panel.ghost.pace is pace
    assert cabinet.style.words("panel.ghost") in words_seen(cabinet)


def test_a_first_opening_promises_nothing(open_game: Opener) -> None:
    """It takes no time, so an estimate from it would promise a finish at once."""
    cabinet = open_game(reduced_motion=True)
    raced(cabinet)
    play = start_game(cabinet, INTERMEDIATE)
    answered(cabinet, play)
    click(play, [136])
    wait(cabinet, 25)()
    assert play.panel.ghost.pace.parts[-1] > 0
    ahead = cabinet.style.words("panel.pace")
    rows = {name: figure for name, figure, _ in play.panel._rows}
    assert rows[ahead] == "–"
    for cell in cells_of(secret(play).safe & play.session.view.covered)[:60]:
        click(play, [cell])
        wait(cabinet, 25)()
    assert {name: figure for name, figure, _ in play.panel._rows}[ahead] != "–"


def test_it_tells_the_best_and_the_streak(open_game: Opener) -> None:
    """The panel shows them once they are known; a win adds one to the streak at once, a loss ends it."""
    cabinet = open_game(reduced_motion=True)
    play = start_game(cabinet, INTERMEDIATE)
    answered(cabinet, play)
    assert [figure for _, figure, _ in play.panel._rows] == ["0"]
    before = seen_now(cabinet, play.panel.rect)
    play = raced(cabinet)
    best = cabinet.history.best(INTERMEDIATE, "opening", no_guess=False)
    assert best is not None
    assert [figure for _, figure, _ in play.panel._rows][:2] == [f"{best / 1000:.3f}", "1"]
    assert seen_now(cabinet, play.panel.rect) != before
    said = words_seen(cabinet)
    assert {cabinet.style.words("level.intermediate"), cabinet.style.words("panel.best")} <= {*said}
    best_row = play.panel._rows[0]
    play_to_win(cabinet, play)
    wait(cabinet, 1)()
    assert play.panel._rows[:2] == (best_row, (cabinet.style.words("panel.streak"), "2", "text"))
    assert play.panel._rows[2][1].startswith("−")
    wait_until_kept(cabinet)
    wait(cabinet, 99)()
    cabinet.ask(Asked(Action.NEW))
    answered(cabinet, play)
    assert play.panel._rows[1][1] == "2"
    assert play.panel._rows[0] != best_row
    play_to_loss(cabinet, play)
    wait(cabinet, 1)()
    assert play.panel._rows[1][1] == "0"


def test_the_first_win_is_the_best(open_game: Opener) -> None:
    """The panel shows it at once, in another colour; the line above says that it is a new best time."""
    cabinet = open_game(reduced_motion=True)
    play = start_game(cabinet, BEGINNER)
    answered(cabinet, play)
    assert [name for name, *_ in play.panel._rows] == [cabinet.style.words("panel.streak")]
    play_to_win(cabinet, play)
    wait(cabinet, 1)()
    assert play.panel._rows[0][1:] == (f"{play.session.time_ms / 1000:.3f}", "good")


def test_the_race_is_run_against_the_best(open_game: Opener) -> None:
    """A curve grows beside the best one's, with the gap at every quarter; the race is off by default."""
    for races in (True, False):
        cabinet = open_game(reduced_motion=True, ghost=races)
        play = raced(cabinet)
        assert bool(play.panel.ghost.best.times) is races
        assert (cabinet.style.words("panel.ghost") in words_seen(cabinet)) is races
        play_by_logic(cabinet, play, Random(5), moves=50)
        pace = play.panel.ghost.pace
        assert pace.parts[-1] > 0.25
        assert [*pace.times] == sorted(pace.times)
        rows = play.panel._rows
        assert len(rows) == (6 if races else 3)
        if races:
            then = play.panel.ghost.best.time_at(0.25)
            now = pace.time_at(0.25)
            assert then is not None
            assert now is not None
            assert rows[3][1] == f"{'+' if now >= then else '−'}{abs(now - then) / 1000:.2f}"
            assert rows[5][1] == "–"


def test_the_race_goes_on_in_the_panel_alone(open_game: Opener) -> None:
    """An opening repaints the panel; only the clock moves by itself."""
    cabinet = open_game(reduced_motion=True, ghost=True)
    play = raced(cabinet)
    panel = play.panel.rect
    assert panel
    click(play, [INTERMEDIATE.grid.cell(8, 8)])
    assert repaints(cabinet, wait(cabinet, 1), panel)
    settle(cabinet)
    assert not cabinet.stage.animating


def test_where_the_panel_has_no_room_the_line_tells_the_gap(open_game: Opener) -> None:
    """In a race the gap is left of the face, in the colour of its sign."""
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
            assert gap[0][0] in "+−"
            assert gap[1] in ("good", "warning", "text")
            place = pygame.Rect(0, 0, 60, 30).move_to(midright=(play.line.centerx - 30, play.line.centery))
            assert repaints(cabinet, lambda shown=play: setattr(shown.panel, "_gap", ("–", "")), place)


def test_a_replay_that_cannot_be_read_is_no_ghost(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game goes on without one."""
    monkeypatch.setattr("game.store.records.Records.replay", lambda *_: "no recording")
    play = raced(open_game(ghost=True, reduced_motion=True))
    assert play.panel.ghost.best == GamePace()


def test_a_board_that_is_made_larger_stays_in_its_cabinet(open_game: Opener) -> None:
    """Zooming leaves the panel beside the frame as it is."""
    cabinet = open_game(reduced_motion=True)
    play = start_game(cabinet, BEGINNER)
    answered(cabinet, play)
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
