"""People together on one machine: each device moves a hand of its own, on one board."""

from collections.abc import Iterator
from functools import partial

import pygame
import pytest

from game.battle.boards import SMALL
from game.battle.ranks import SAPPER
from game.battle.rules import Explosion, Rules
from game.battle.sight import SECOND
from game.battle.threaded import Terms
from game.engine.actions import Open
from game.engine.gesture import Kind as Gesture
from game.engine.grid import cells_of
from game.ui.board.battle_view import view_of
from game.ui.board.hues import HUES
from game.ui.core.cabinet import Cabinet
from game.ui.core.loop import Loop
from game.ui.core.routes import JoinMatch
from game.ui.core.time import ticks_of
from game.ui.input.actions import KEYBOARD, MOUSE, REPEATING, Action, Asked, Device, Kind
from game.ui.input.bindings import DEFAULTS
from game.ui.input.halves import LEFT, RIGHT, TABLE, asked_by_half
from game.ui.input.local_players import LocalPlayers
from game.ui.input.pointer import Pointing
from game.ui.input.repeats import AFTER, EVERY, Repeats
from game.ui.kit.pause import PauseScene
from game.ui.kit.scene import Screen
from game.ui.kit.text import Text
from game.ui.modes.battle.battle import AFTERMATH, READY, BattleScene
from game.ui.modes.battle.battle_end import BattleEndScene
from tests.ui.battle.hands import click_cell, live_of, match_of, safe_cell
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, place_of, repaints, seen_now, words_seen
from tests.ui.hands import RIGHT as RIGHT_BUTTON
from tests.ui.hands import click_pixel
from tests.ui.keyboard import key_event
from tests.ui.nodes import front_scene
from tests.ui.pads import virtual_pads

PAD = Device(Kind.PAD, 1)
MOUSE_AND_KEYS = LocalPlayers((MOUSE, LEFT))


def together(cabinet: Cabinet, local_players: LocalPlayers = MOUSE_AND_KEYS, *, begun: bool = True) -> BattleScene:
    """Put a match between people on the stage."""
    ranks = tuple(None if device else SAPPER for device in local_players.devices)
    battle = BattleScene(cabinet, Terms(SMALL, Rules(Explosion.CRATER, 3), ranks), local_players)
    cabinet.stage.replace(battle)
    battle.live.wait()
    cabinet.stage.update(0)
    if begun:
        cabinet.stage.update(READY)
    return battle


def lead_to(cabinet: Cabinet, battle: BattleScene, device: Device, cell: int) -> None:
    """Move a device's cursor to a cell, key by key."""
    cabinet.ask(Asked(Action.UP, device))  # the first key shows it
    person = battle._people.of(device)
    assert person
    for _ in range(SMALL.width + SMALL.height):
        here = divmod(person.hand.focused(), SMALL.width)
        there = divmod(cell, SMALL.width)
        if here == there:
            return
        down, right = there[0] - here[0], there[1] - here[1]
        way = (Action.DOWN if down > 0 else Action.UP) if down else (Action.RIGHT if right > 0 else Action.LEFT)
        cabinet.ask(Asked(way, device))


# The devices


def test_the_halves_of_a_keyboard_share_no_key_and_ask_for_all_that_a_hand_does() -> None:
    """Nor may a half use a key that stops the match for all."""
    names = [name for keys in TABLE.values() for name, _ in keys]
    assert len(names) == len({*names})
    for device, keys in TABLE.items():
        assert {action for _, action in keys} >= {*REPEATING} - {Action.ZOOM_IN, Action.ZOOM_OUT, Action.UNDO}
        assert {action for _, action in keys} >= {Action.CONFIRM, Action.FLAG, Action.CHORD}
        for name, action in keys:
            assert asked_by_half(name) == Asked(action, device)
    for action in (Action.BACK, Action.PAUSE, Action.MUTE, Action.SETTINGS):
        assert not {*DEFAULTS.controls(Kind.KEYS, action)} & {*names}
    assert asked_by_half("f") == Asked(Action.FLAG, LEFT)
    assert asked_by_half("q") is None


def test_what_is_held_is_asked_for_again_whoever_else_presses() -> None:
    """A held key repeats after a pause, then evenly; other actions come once."""
    repeats, up, down = Repeats(), Asked(Action.UP, LEFT), Asked(Action.DOWN, RIGHT)
    assert repeats.press("w", up, 0.0)
    assert not repeats.press("w", up, 0.1), "the system's own repetition"
    assert repeats.press("space", Asked(Action.CONFIRM, LEFT), 0.0)
    assert repeats.due(AFTER - 0.001) == []
    assert repeats.press("down", down, AFTER - 0.001)
    assert repeats.due(AFTER) == [up]
    assert repeats.due(AFTER + EVERY) == [up]
    assert repeats.due(2 * AFTER + 2 * EVERY) == [up, down], "a stall is no burst"
    repeats.release("w")
    assert repeats.due(9.0) == [down]
    repeats.clear()
    assert repeats.due(99.0) == []


@pytest.fixture
def running(open_game: Opener) -> Iterator[tuple[Cabinet, Loop, list[float]]]:
    """A loop with a clock that the test sets."""
    cabinet, now = open_game(), [0.0]
    loop = Loop(cabinet, clock=lambda: now[0], sleep=lambda _: None)
    pygame.event.clear()
    yield cabinet, loop, now
    pygame.event.clear()


def key(down: int, code: int, modifiers: int = 0) -> None:
    """Press or release a key."""
    pygame.event.post(key_event(down, code, mod=modifiers))


def test_two_people_play_on_one_keyboard_at_once(running: tuple[Cabinet, Loop, list[float]]) -> None:
    """Each player keeps a key down; one player's modifier doesn't affect the other."""
    cabinet, loop, now = running
    battle = together(cabinet, LocalPlayers((LEFT, RIGHT)))
    one, two = (battle._people.of(device) for device in (LEFT, RIGHT))
    assert one
    assert two
    for code in (pygame.K_d, pygame.K_UP):
        key(pygame.KEYDOWN, code)
    loop.turn()
    first = one.hand.focus, two.hand.focus
    assert None not in first
    now[0] += AFTER
    loop.turn()
    now[0] += EVERY
    key(pygame.KEYDOWN, pygame.K_RSHIFT, pygame.KMOD_RSHIFT)
    loop.turn()
    for code in (pygame.K_d, pygame.K_UP, pygame.K_RSHIFT):
        key(pygame.KEYUP, code)
    now[0] += 5 * EVERY
    loop.turn()
    assert first[0] is not None
    assert first[1] is not None
    assert one.hand.focus == first[0] + 2
    assert two.hand.focus == first[1] - 2 * SMALL.width


def test_a_held_direction_of_a_pad_goes_on(running: tuple[Cabinet, Loop, list[float]]) -> None:
    """Otherwise a pad would be slower than a mouse; an unplugged pad asks for nothing more."""
    cabinet, loop, now = running
    battle = together(cabinet, LocalPlayers((PAD, MOUSE)))
    button = {"instance_id": 7, "button": pygame.CONTROLLER_BUTTON_DPAD_RIGHT}
    pygame.event.post(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button))
    loop.turn()
    person = battle._people.of(PAD)
    assert person
    first = person.hand.focus
    assert first is not None
    for _ in range(3):
        now[0] += AFTER
        loop.turn()
    assert person.hand.focus == first + 3
    pygame.event.post(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=7))
    loop.turn()
    now[0] += AFTER
    loop.turn()
    assert person.hand.focus == first + 3


def test_two_pads_join_and_play_from_sdl_to_the_board(running: tuple[Cabinet, Loop, list[float]]) -> None:
    """SDL takes virtual pads for real ones: A joins, Start begins, directions and A take a cell for each."""
    cabinet, loop, _ = running
    with virtual_pads() as pads:
        one, two = pads.plug_in(), pads.plug_in()
        cabinet.change(battle_board="small", reduced_motion=True)
        cabinet.router.go(JoinMatch())
        loop.turn()

        def press(pad: int, *buttons: int) -> None:
            for button in buttons:
                pads.press(pad, button)
                loop.turn()

        press(one, pygame.CONTROLLER_BUTTON_A)
        press(two, pygame.CONTROLLER_BUTTON_A)
        press(one, pygame.CONTROLLER_BUTTON_START)
        battle = front_scene(cabinet, BattleScene)
        assert battle.local_players.devices == (Device(Kind.PAD, 1), Device(Kind.PAD, 2))
        battle.live.wait()
        cabinet.stage.update(0)
        cabinet.stage.update(READY)
        for player, pad in ((0, one), (1, two)):
            press(pad, pygame.CONTROLLER_BUTTON_DPAD_UP)  # shows the cursor at the first cell in reach
            person = battle._people.of(battle.local_players.devices[player] or MOUSE)
            assert person
            person.hand.focus = safe_cell(battle, player)
            before = match_of(battle).owned(player)
            press(pad, pygame.CONTROLLER_BUTTON_A)
            assert match_of(battle).owned(player) > before


def test_both_halves_are_one_person_s_where_no_other_has_keys() -> None:
    """One keyboard player may use both halves; a device that didn't join moves no hand."""
    local_players = LocalPlayers((MOUSE, LEFT, None, PAD))
    assert [local_players.whose(device) for device in (MOUSE, LEFT, RIGHT, PAD)] == [0, 1, 1, 3]
    assert local_players.whose(Device(Kind.PAD, 2)) is None
    assert local_players.whose(KEYBOARD) is None
    assert [LocalPlayers((LEFT, RIGHT)).whose(device) for device in (LEFT, RIGHT, MOUSE)] == [0, 1, None]


# The match


def test_mouse_and_keys_each_take_cells_of_their_own(cabinet: Cabinet) -> None:
    """A key opens for its player, a click for the other; each cell joins its owner's territory."""
    battle = together(cabinet)
    for player in (0, 1, 0, 1):
        cell = safe_cell(battle, player)
        place = battle.camera.cell_rect(cell)
        if player:
            lead_to(cabinet, battle, LEFT, cell)
            deed = partial(cabinet.ask, Asked(Action.CONFIRM, LEFT))
        else:
            deed = partial(click_cell, cabinet, battle, cell)
        assert repaints(cabinet, deed, place)
        assert match_of(battle).players[player].territory >> cell & 1


def test_nobody_acts_before_go(cabinet: Cabinet) -> None:
    """With several people the match begins with Go, not with the first click."""
    battle = together(cabinet, begun=False)
    before = match_of(battle)
    click_cell(cabinet, battle, safe_cell(battle, 0))
    assert match_of(battle).players == before.players
    cabinet.stage.update(READY)
    click_cell(cabinet, battle, safe_cell(battle, 0))
    assert match_of(battle).owned(0) > before.owned(0)


def test_flags_are_seen_by_all_and_block_their_owner_alone(cabinet: Cabinet) -> None:
    """Each flag has its owner's hue; the computer player's flags are hidden."""
    battle = together(cabinet, LocalPlayers((MOUSE, LEFT, None)))
    cell = safe_cell(battle, 1)
    lead_to(cabinet, battle, LEFT, cell)
    assert repaints(cabinet, lambda: cabinet.ask(Asked(Action.FLAG, LEFT)), battle.camera.cell_rect(cell))
    computer = cells_of(match_of(battle).border(2))[0]
    live_of(battle).match = match_of(battle)
    land = view_of(match_of(battle), (0, 1, 2), 2)
    assert land.flags[0] == 0
    assert land.flags[1] == 1 << cell
    assert not land.view.flags >> computer & 1
    before = match_of(battle)
    cabinet.ask(Asked(Action.CONFIRM, LEFT))
    assert match_of(battle).owned(1) == before.owned(1), "it is locked"


def test_every_hand_has_a_cursor_of_its_own(cabinet: Cabinet) -> None:
    """The mouse has one, too, and a moved cursor leaves no trace."""
    battle = together(cabinet)
    empty = seen_now(cabinet)
    middle = battle.camera.cell_rect(SMALL.width * 8 + 12)
    cabinet.stage.point(Pointing(Gesture.MOVE, middle.center))
    cabinet.stage.update(0)
    with_mouse = seen_now(cabinet)
    assert with_mouse != empty
    corner = battle.camera.cell_rect(match_of(battle).grid.size - 1)
    assert repaints(cabinet, lambda: cabinet.ask(Asked(Action.UP, LEFT)))
    cabinet.stage.point(Pointing(Gesture.MOVE, (1, corner.bottom)))
    cabinet.stage.update(0)
    assert len(battle._people.cursors()) == 1, "the mouse is off the board; the keys' cursor stays"


def test_a_device_that_is_nobody_s_moves_nothing(cabinet: Cabinet) -> None:
    """A third pad may only pause the match for all."""
    battle = together(cabinet)
    before = seen_now(cabinet)
    for action in (Action.UP, Action.CONFIRM, Action.FLAG, Action.CHORD):
        assert not repaints(cabinet, partial(cabinet.ask, Asked(action, PAD)))
    assert seen_now(cabinet) == before
    cabinet.ask(Asked(Action.NEW, PAD))
    assert isinstance(cabinet.stage.top, PauseScene)
    assert battle.live.running


def test_the_wins_of_an_evening_are_counted(cabinet: Cabinet) -> None:
    """A rematch keeps the devices; from the second match on the end shows everybody's wins."""
    battle = together(cabinet, LocalPlayers((MOUSE, LEFT)))
    names = [cabinet.style.words(name) for name in ("bindings.tab_mouse", "battle_join.left_keys")]
    for wins in (1, 2, 3):
        win(cabinet, battle)
        assert (f"{names[0]} {wins} · {names[1]} 0" in words_seen(cabinet)) is (wins > 1)
        click_word(cabinet, cabinet.style.words("battle_end.rematch"))
        battle = front_scene(cabinet, BattleScene)
        assert battle.local_players.devices == (MOUSE, LEFT)
        battle.live.wait()
        cabinet.stage.update(0)
        cabinet.stage.update(READY)


def win(cabinet: Cabinet, battle: BattleScene) -> BattleEndScene:
    """Let the first player take the majority and settle the match; return the end."""
    while cabinet.stage.top is battle:
        battle.live.act(0, Open(safe_cell(battle, 0)))
        cabinet.stage.update(0)
    cabinet.stage.update(SECOND)
    cabinet.ask(Asked(Action.CONFIRM))
    cabinet.stage.update(1)
    cabinet.stage.update(ticks_of(AFTERMATH))
    end = front_scene(cabinet, BattleEndScene)
    cabinet.stage.update(SECOND)
    return end


def test_the_winner_s_name_has_the_winner_s_colour(cabinet: Cabinet) -> None:
    """Among several people nobody is "you": question, line and end all name the winner in their colour."""
    battle, name = together(cabinet), cabinet.style.words("bindings.tab_mouse")
    while cabinet.stage.top is battle:
        battle.live.act(0, Open(safe_cell(battle, 0)))
        cabinet.stage.update(0)
    said = cabinet.style.words("battle_end.wins_of", name=name)

    def colours() -> set[str]:
        top = cabinet.stage.top
        panes = [top.pane] if isinstance(top, Screen) else battle.panes.all
        return {
            node.colour for pane in panes for node, _ in pane.placed if isinstance(node, Text) and node.text == said
        }

    seen_now(cabinet)
    seen = [colours()]
    cabinet.stage.update(SECOND)
    cabinet.ask(Asked(Action.CONFIRM))
    cabinet.stage.update(1)
    seen_now(cabinet)
    seen.append(colours())
    cabinet.stage.update(ticks_of(AFTERMATH))
    seen_now(cabinet)
    assert [*seen, colours()] == [{HUES[0].colour}] * 3


def test_the_right_button_flags_for_the_mouse_s_player(cabinet: Cabinet) -> None:
    """The right button belongs to the mouse's player, even if another plays by keyboard."""
    battle = together(cabinet)
    cell = safe_cell(battle, 0)
    click_pixel(cabinet, battle.camera.cell_rect(cell).center, RIGHT_BUTTON)
    assert [holding.flags for holding in match_of(battle).players] == [1 << cell, 0]
    assert place_of(cabinet, cabinet.style.words("bindings.tab_mouse"))
