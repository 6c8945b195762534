"""Right after an end no device chooses anything by accident."""

import pytest

from game.engine.grid import cells_of
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action
from game.ui.modes.battle.battle import BattleScene
from game.ui.modes.battle.battle_decided import SETTLE, DecidedScene, Decision
from game.ui.modes.battle.battle_end import BattleEndScene
from tests.ui.battle.hands import live_of, match_of, play_to_end, start_match
from tests.ui.conftest import Opener
from tests.ui.devices import DEVICES, ByActions, ByPlace, Hands, PaneNode
from tests.ui.nodes import front_scene

pytestmark = pytest.mark.usefixtures("empty_queue")


def press(hands: Hands, widget: PaneNode) -> None:
    """Use the focused widget at once."""
    if isinstance(hands, ByActions):
        hands.press(Action.CONFIRM)
    else:
        assert isinstance(hands, ByPlace)
        hands.press_at(widget.rect.center)


def decided(cabinet: Cabinet, battle: BattleScene) -> DecidedScene:
    """Show the question whether to continue a decided match."""
    cabinet.stage.push(DecidedScene(cabinet, lambda: battle.band, lambda: None, Decision("", won=True)))
    return front_scene(cabinet, DecidedScene)


@pytest.mark.parametrize("device", DEVICES)
def test_a_decided_match_hears_no_device_at_first(open_game: Opener, device: str) -> None:
    """The cooldown is half a second; then each device can answer."""
    cabinet = open_game(reduced_motion=True, left_handed=device == "other hand")
    battle = start_match(cabinet)
    hands = DEVICES[device](cabinet)
    scene = decided(cabinet, battle)
    press(hands, PaneNode(scene.pane, SETTLE))
    assert cabinet.stage.top is scene
    hands.wait(0.6)
    press(hands, PaneNode(scene.pane, SETTLE))
    assert cabinet.stage.top is not scene


@pytest.mark.long
@pytest.mark.parametrize("device", DEVICES)
def test_the_end_of_a_match_hears_no_device_at_first(open_game: Opener, device: str) -> None:
    """The cooldown is 0.4 seconds; then each device can start the next match."""
    cabinet = open_game(reduced_motion=True, left_handed=device == "other hand")
    battle = start_match(cabinet)
    play_to_end(cabinet, battle)
    cabinet.stage.replace(BattleEndScene(cabinet, live_of(battle), battle.terms))
    end, hands = cabinet.stage.top, DEVICES[device](cabinet)
    assert isinstance(end, BattleEndScene)
    press(hands, PaneNode(end.pane, 0))
    assert cabinet.stage.top is end
    hands.wait(0.6)
    press(hands, PaneNode(end.pane, 0))
    assert isinstance(cabinet.stage.top, BattleScene)


def test_a_tap_on_a_number_opens_around_it_in_a_match(open_game: Opener) -> None:
    """As in a game alone: once its flags are set, a tap on a number of one's own is a chord."""
    cabinet = open_game(reduced_motion=True)
    battle = start_match(cabinet)
    hands = DEVICES["touch"](cabinet)
    match, player = match_of(battle), battle.terms.player
    grid, mines = battle.camera.grid, match.layout.mines
    number = next(
        cell
        for cell in cells_of(match.players[player].territory)
        if grid.around(cell) & mines and grid.around(cell) & match.legal(player) & match.layout.safe
    )
    for mine in cells_of(grid.around(number) & mines):
        hands.flag(battle, mine)
    before = match_of(battle).owned(player)
    hands.chord(battle, number)
    assert match_of(battle).owned(player) > before
