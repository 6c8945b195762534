"""The hands in a match: presses, flags, cursors and buttons, each visible in its place."""

import pygame
import pytest

from game.battle.boards import SMALL, custom
from game.battle.rules import Explosion
from game.battle.sight import SECOND
from game.engine.actions import Mark, Open
from game.engine.gesture import Kind
from game.engine.grid import cells_of
from game.engine.level import Level
from game.ui.board.battle_view import view_of
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PlayMatch
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.kit.key_writing import written_in_the_middle
from game.ui.kit.pause import SECONDS, PauseScene
from game.ui.modes.battle.battle import GO, READY, BattleScene
from game.ui.modes.battle.battle_setup import BattleSetupScene
from game.ui.modes.battle.hud import StatusText
from game.ui.modes.settings.settings import SettingsScene
from tests.battle.matches import ONE, TWO
from tests.ui.battle.hands import STEP, click_cell, front_match, live_of, match_of, pass_time, safe_cell, start_match
from tests.ui.conftest import Opener
from tests.ui.eyes import lit_keys, repaints, seen_now, words_seen
from tests.ui.hands import counts_down, point, press, wait


def icon(battle: BattleScene, place: int) -> pygame.Rect:
    """Return the place of an icon of the line: 0, 1 from the left, -1, -2 from the right."""
    px, line = battle.cabinet.style.px, battle.line
    left = line.left + px(28) + place * px(40) if place >= 0 else line.right - px(28) - px(36) + (place + 1) * px(40)
    return pygame.Rect(left, line.centery - px(18), px(36), px(36))


@pytest.mark.parametrize("still", [False, True])
def test_the_count_down_is_written_in_keys_and_the_rule_is_told(still: bool, open_game: Opener) -> None:
    """The board writes 3, 2, 1, Go; the line shows the rule, since nobody leads before the first move."""
    cabinet = open_game(reduced_motion=still)
    battle = start_match(cabinet, ready=False)
    words, grid = cabinet.style.words, battle.camera.grid
    told = {words("battle.get_ready"), words("battle.rule")}
    for number in "321":
        assert told <= {*words_seen(cabinet)}
        assert (lit_keys(cabinet, battle.camera) != 0) is still, "its keys turn first"
        wait(cabinet, SECOND - 1)()
        assert lit_keys(cabinet, battle.camera) == written_in_the_middle(number, grid.width, grid.height)[0]
        assert repaints(cabinet, wait(cabinet, 1), battle.camera.board)
    assert live_of(battle).tick == 0
    wait(cabinet, 1)()
    assert live_of(battle).tick == 1
    assert lit_keys(cabinet, battle.camera) == written_in_the_middle("GO", grid.width, grid.height)[0]
    assert {words("battle.go"), words("battle.rule")} <= {*words_seen(cabinet)}
    wait(cabinet, GO)()
    assert lit_keys(cabinet, battle.camera) == 0
    assert words("battle.rule") in words_seen(cabinet)
    click_cell(cabinet, battle, safe_cell(battle))
    assert not {words("battle.rule"), words("battle.go")} & {*words_seen(cabinet)}


def test_a_move_while_go_is_written_is_made_at_once(open_game: Opener) -> None:
    """The move counts at the match's first tick, and the writing disappears."""
    cabinet = open_game()
    battle = start_match(cabinet, ready=False)
    wait(cabinet, READY)()
    assert lit_keys(cabinet, battle.camera)
    cell = safe_cell(battle)
    click_cell(cabinet, battle, cell)
    assert match_of(battle).tick == 0
    assert match_of(battle).players[battle.terms.player].territory >> cell & 1
    assert lit_keys(cabinet, battle.camera) == 0


def test_a_person_s_first_click_ends_the_count_down(open_game: Opener) -> None:
    """A click in the middle of a figure plays at once, and the match's time begins."""
    cabinet = open_game()
    battle = start_match(cabinet, ready=False)
    wait(cabinet, SECOND // 2)()
    assert lit_keys(cabinet, battle.camera)
    cell = safe_cell(battle, battle.terms.player)
    click_cell(cabinet, battle, cell)
    wait(cabinet, 1)()
    assert match_of(battle).view(battle.terms.player).is_open(cell)
    assert match_of(battle).tick == 1
    assert lit_keys(cabinet, battle.camera) == 0


def test_the_rest_of_a_stall_passes_in_the_match(cabinet: Cabinet) -> None:
    """The count-down takes only its own part of the stall."""
    battle = start_match(cabinet, ready=False)
    wait(cabinet, READY + 9)()
    battle.live.wait()
    assert live_of(battle).tick == 9


def test_dealing_is_told(cabinet: Cabinet) -> None:
    """The line says so until the board is there; before that nothing can be paused."""
    cabinet.router.go(PlayMatch(start_match(cabinet).terms))
    battle = front_match(cabinet)
    assert cabinet.style.words("battle.dealing") in words_seen(cabinet)
    assert cabinet.stage.animating
    cabinet.ask(Asked(Action.PAUSE))
    cabinet.stage.looked_away()
    assert cabinet.stage.top is battle
    battle.live.wait()
    assert repaints(cabinet, wait(cabinet, 0), battle.line)
    assert cabinet.style.words("battle.dealing") not in words_seen(cabinet)


def test_a_press_is_seen_and_goes_with_the_mouse(match: BattleScene) -> None:
    """Only cells in reach look pressed; the release takes the cell."""
    cabinet, cell = match.cabinet, safe_cell(match)
    place, grid = match.camera.cell_rect(cell), match.camera.grid
    beyond = match.camera.cell_rect(grid.cell(grid.width // 2, grid.height // 2))
    point(cabinet, Kind.MOVE, beyond.center)()
    assert not repaints(cabinet, point(cabinet, Kind.LEFT_PRESS, beyond.center), beyond), "it must not give way"
    point(cabinet, Kind.MOVE, place.center)()
    cabinet.stage.focus_lost()
    before = seen_now(cabinet)
    assert repaints(cabinet, point(cabinet, Kind.LEFT_PRESS, place.center), place)
    assert repaints(cabinet, point(cabinet, Kind.MOVE, (1, cabinet.style.size[1] - 1)), place)
    assert seen_now(cabinet) == before
    point(cabinet, Kind.MOVE, place.center)()
    assert repaints(cabinet, point(cabinet, Kind.LEFT_RELEASE, place.center), place)
    assert repaints(cabinet, lambda: click_cell(cabinet, match, safe_cell(match)), match.line), "the shares"


def test_a_flag_is_seen_and_taken_away(match: BattleScene) -> None:
    """The right button and the flag key set and remove a flag; the other player does not see it."""
    cabinet, cell = match.cabinet, safe_cell(match)
    place = match.camera.cell_rect(cell)
    for _ in range(2):
        assert repaints(cabinet, lambda: click_cell(cabinet, match, cell, right=True), place)
    assert repaints(cabinet, press(cabinet, Action.FLAG), place)
    assert view_of(match_of(match), (ONE, TWO)).view.flags == 1 << cell, "the cursor begins where the mouse is"
    assert view_of(match_of(match), (TWO, ONE)).view.flags == 0


@pytest.mark.parametrize(("place", "scene"), [(0, PauseScene), (1, PauseScene), (-1, BattleScene), (-2, SettingsScene)])
def test_each_icon_asks_for_what_it_shows(place: int, scene: type, match: BattleScene) -> None:
    """Back and Pause stop the match, the others lead where their icons say."""
    cabinet, at = match.cabinet, icon(match, place).center
    for kind in (Kind.MOVE, Kind.LEFT_PRESS, Kind.LEFT_RELEASE):
        point(cabinet, kind, at)()
    assert isinstance(cabinet.stage.top, scene)
    assert cabinet.settings.mute is (place == -1)


def test_a_press_on_the_line_means_nothing_to_the_board(match: BattleScene) -> None:
    """The line may cover a board that scrolls, so its presses must not reach the cells."""
    cabinet = match.cabinet
    seen_now(cabinet)
    assert not repaints(cabinet, point(cabinet, Kind.LEFT_PRESS, (match.line.centerx, match.line.bottom - 3)))


@pytest.mark.long
def test_the_other_side_s_hand_is_seen_moving(cabinet: Cabinet, battle: BattleScene) -> None:
    """The scene is animated only while that hand moves."""
    moved = 0
    for _ in range(9 * SECOND // STEP):
        before = battle.live.hand(TWO)
        changed = repaints(cabinet, wait(cabinet, STEP))
        battle.live.wait()
        if battle.live.hand(TWO) != before:
            moved += 1
            assert changed
            assert cabinet.stage.animating
    assert moved > 5


def test_a_mine_of_the_other_side_is_told(cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line says that it is out, and its explosion is quieter."""
    battle = start_match(cabinet, explosion=Explosion.OUT, lives=1)
    now, heard = match_of(battle), list[tuple[str, float]]()
    monkeypatch.setattr(cabinet.audio, "play", lambda role, part=1.0, **_: heard.append((role, part)))
    live_of(battle).act(TWO, Mark(cells_of(now.border(TWO) & now.layout.mines)[0]))
    battle.live.act(TWO, Open(safe_cell(battle, TWO)))
    battle.live.act(TWO, Open(cells_of(match_of(battle).legal(TWO) & match_of(battle).layout.mines)[-1]))
    wait(cabinet, 1)()
    assert cabinet.style.words("battle.other_out", name="Recruit") in words_seen(cabinet)
    loud = dict(heard)
    assert loud["explosion"] == pytest.approx(0.6)
    assert {volume for role, volume in heard if role != "explosion"} == {0.3}
    assert "flag" not in loud
    heard.clear()
    click_cell(cabinet, battle, safe_cell(battle))
    wait(cabinet, 0)()
    assert {volume for _, volume in heard} == {1.0}


def test_whoever_leaves_before_it_begins_goes_to_the_setup(cabinet: Cabinet) -> None:
    """While the board is being dealt there is nothing to pause."""
    cabinet.router.go(PlayMatch(start_match(cabinet).terms))
    cabinet.ask(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, BattleSetupScene)


def test_the_settings_are_gone_to_with_nothing_held(match: BattleScene) -> None:
    """After the return no cell looks pressed, and no time has passed."""
    cabinet, place = match.cabinet, match.camera.cell_rect(safe_cell(match))
    point(cabinet, Kind.MOVE, place.center)()
    wait(cabinet, 0)()
    before = seen_now(cabinet)
    point(cabinet, Kind.LEFT_PRESS, place.center)()
    cabinet.ask(Asked(Action.SETTINGS))
    while not counts_down(cabinet):
        cabinet.ask(Asked(Action.BACK))
    wait(cabinet, ticks_of(SECONDS))()
    wait(cabinet, 0)()
    assert seen_now(cabinet) == before


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "ja", "pl", "pt-BR", "ru", "zh"])
@pytest.mark.parametrize("board", [SMALL, custom(20, 40, 120)])
def test_the_rule_is_read_on_every_board(language: str, board: Level, open_game: Opener) -> None:
    """No letter is smaller than 13 pixels in a window of 1280×720, and none is grey."""
    cabinet = open_game((1280, 720), language=language)
    battle = start_match(cabinet, board=board)
    battle.refresh()
    ((line, rect),) = ((one.node, one.rect) for one in battle._hud.placed if isinstance(one.node, StatusText))
    assert line.text == cabinet.style.words("battle.rule")
    assert cabinet.style.lettering.width(line.text, 13) <= rect.width
    assert line.colour == "text"


def test_the_view_follows_one_s_border(open_game: Opener) -> None:
    """In a window that shows a part of the board it is where one begins, and where one's move was made."""
    cabinet = open_game((375, 812))
    cabinet.touched()
    battle = start_match(cabinet, side=TWO)
    camera = battle.camera
    assert camera.scrolls
    assert match_of(battle).legal(TWO) & camera.seen_cells
    camera.pan(camera.board.width, 0)
    assert not match_of(battle).legal(TWO) & camera.seen_cells
    battle._do(TWO, Open(safe_cell(battle, TWO)))
    pass_time(cabinet, battle, STEP)
    assert match_of(battle).legal(TWO) & camera.seen_cells
