"""People join a match: each presses a device, and computer players take seats."""

from functools import partial

from game.battle.boards import SMALL
from game.battle.rules import Rules
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import BattleSetup, JoinMatch
from game.ui.input.actions import MOUSE, Action, Asked, Device, Kind
from game.ui.input.halves import LEFT, RIGHT
from game.ui.input.local_players import LocalPlayers
from game.ui.modes.battle.battle import BattleScene
from game.ui.modes.battle.battle_join import BattleJoinScene
from game.ui.modes.battle.battle_setup import BattleSetupScene
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, node_rect, repaints, words_seen
from tests.ui.hands import click_pixel
from tests.ui.nodes import front_scene

PAD = Device(Kind.PAD, 1)
MOUSE_AND_KEYS = LocalPlayers((MOUSE, LEFT))


def test_each_presses_what_to_play_with_and_begins(cabinet: Cabinet) -> None:
    """The mouse and half a keyboard join; a button gives a computer player a seat."""
    cabinet.router.go(BattleSetup())
    click_word(cabinet, cabinet.style.words("battle_ladder.together"))
    join = front_scene(cabinet, BattleJoinScene)
    assert cabinet.style.words("battle_join.need_two") in words_seen(cabinet)
    assert cabinet.stage.shares_keys
    assert repaints(cabinet, lambda: cabinet.ask(Asked(Action.CONFIRM, LEFT)))
    click_pixel(cabinet, node_rect(join, "seat2").center)
    assert join.seats == [LEFT, None, MOUSE, None]
    click_pixel(cabinet, node_rect(join, "fill3").center)
    assert isinstance(join.seats[3], str)
    click_word(cabinet, cabinet.style.words("battle_join.hearts", number=3))
    click_word(cabinet, cabinet.style.words("battle_setup.board_small"))
    click_word(cabinet, cabinet.style.words("battle_ladder.begin"))
    battle = front_scene(cabinet, BattleScene)
    assert battle.local_players == LocalPlayers((LEFT, MOUSE, None))
    assert (battle.terms.rules, battle.terms.board) == (Rules(lives=3), SMALL)
    assert battle.terms.persons == (0, 1)
    battle.live.wait()
    cabinet.stage.update(0)
    assert {cabinet.style.words("bindings.tab_mouse"), cabinet.style.words("battle_join.left_keys")} <= {
        *words_seen(cabinet)
    }


def test_a_second_press_gets_up_again(open_game: Opener) -> None:
    """Each device seats and unseats only its own player."""
    cabinet = open_game()
    cabinet.router.go(JoinMatch())
    join = front_scene(cabinet, BattleJoinScene)
    for device in (LEFT, RIGHT, PAD):
        cabinet.ask(Asked(Action.CONFIRM, device))
    assert join.seats == [LEFT, RIGHT, PAD, None]
    cabinet.ask(Asked(Action.CONFIRM, RIGHT))
    assert join.seats == [LEFT, None, PAD, None]
    join.seats[1] = join.seats[3] = "sapper"
    cabinet.ask(Asked(Action.CONFIRM, RIGHT))
    assert join.seats == [LEFT, "sapper", PAD, "sapper"], "all seats are taken"


def test_the_joining_screen_works_by_keys_alone(open_game: Opener) -> None:
    """Arrows of any device reach everything; Start begins."""
    cabinet = open_game()
    cabinet.router.go(JoinMatch())
    join = front_scene(cabinet, BattleJoinScene)
    cabinet.ask(Asked(Action.CONFIRM, LEFT))
    for action in (Action.RIGHT, Action.DOWN, Action.CONFIRM):
        assert repaints(cabinet, partial(cabinet.ask, Asked(action, LEFT)))
    assert isinstance(join.seats[1], str)
    for action in (Action.DOWN, Action.RIGHT, Action.RIGHT):
        cabinet.ask(Asked(action, RIGHT))
    assert (cabinet.settings.battle_board, cabinet.settings.battle_hits) != ("medium", 2)
    cabinet.ask(Asked(Action.PAUSE, PAD))
    battle = front_scene(cabinet, BattleScene)
    assert not battle.local_players.together, "one person alone has all devices"
    cabinet.ask(Asked(Action.BACK))


def test_back_leads_to_the_ladder(open_game: Opener) -> None:
    """Back works from a seat and from a button."""
    cabinet = open_game()
    cabinet.router.go(JoinMatch())
    cabinet.ask(Asked(Action.BACK, LEFT))
    assert isinstance(cabinet.stage.top, BattleSetupScene)
