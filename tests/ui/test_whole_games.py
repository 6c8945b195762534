"""A whole game, a match and a drill, from the title to the end and back, by one device alone."""

from typing import ClassVar

import pygame
import pytest

from game.battle.seat import Seat
from game.engine.game import Status
from game.engine.grid import cells_of, lsb
from game.store.practice import Practice
from game.trainer.families import GUESSES
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Title
from game.ui.input.actions import Action
from game.ui.modes.battle.battle import BattleScene
from game.ui.modes.battle.battle_decided import SETTLE, DecidedScene
from game.ui.modes.battle.battle_end import BattleEndScene
from game.ui.modes.battle.battle_setup import BEGIN, BattleSetupScene
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import ResultScene
from game.ui.modes.road.road import PRACTICE, RoadScene
from game.ui.modes.title.title import TitleScene
from game.ui.modes.trainer.drill import DrillScene
from game.ui.modes.trainer.drill_over import DrillOverScene
from game.ui.modes.trainer.drill_view import REASONS
from tests.bench.mistakes import cards_of
from tests.patience import wait_until
from tests.ui.battle.hands import live_of, match_of
from tests.ui.conftest import Opener
from tests.ui.devices import DEVICES, ByActions, ByPad, Hands, PaneNode, widgets
from tests.ui.hands import click, secret
from tests.ui.nodes import front_scene
from tests.ui.trainer.practice import drill_of, table_of

pytestmark = pytest.mark.usefixtures("empty_queue")

LONGEST_MATCH = 1000
"""Moves of one person."""

MOST_CARDS = 60
"""And their verdicts: ten of each, and the one that was missed."""


class ByStick(ByPad):
    """A pad's left stick, pushed and let go, and its triggers; the rest by buttons."""

    PUSHED: ClassVar = {
        Action.RIGHT: (0, 1.0),
        Action.LEFT: (0, -1.0),
        Action.DOWN: (1, 1.0),
        Action.UP: (1, -1.0),
        Action.FLAG: (4, 1.0),
        Action.CONFIRM: (5, 1.0),
    }

    def press(self, action: Action) -> None:
        """Push the stick or pull a trigger, if one of them asks for it."""
        if action not in self.PUSHED:
            super().press(action)
            return
        axis, part = self.PUSHED[action]
        for value in (part, 0.0):
            self.put(pygame.CONTROLLERAXISMOTION, instance_id=4, axis=axis, value=round(value * 32767))


ALL = {**DEVICES, "stick": ByStick}


def begun(open_game: Opener, device: str, size: tuple[int, int] = (1280, 720)) -> tuple[Cabinet, Hands]:
    """Return a game at its title, and a hand with one device; a finger has a phone."""
    cabinet = open_game(
        (375, 812) if device == "touch" else size,
        reduced_motion=True,
        left_handed=device == "other hand",
        seen_how_to=True,
    )
    cabinet.router.go(Title())
    return cabinet, ALL[device](cabinet)


def title_of(cabinet: Cabinet) -> TitleScene:
    """Return the title, which must be in front."""
    return front_scene(cabinet, TitleScene)


@pytest.mark.long
@pytest.mark.parametrize("device", ALL)
def test_a_whole_game_by_one_device_alone(open_game: Opener, device: str) -> None:
    """Each wins a game without any other: it opens, flags and chords, and comes back to the title."""
    cabinet, hands = begun(open_game, device)
    hands.choose(PaneNode(title_of(cabinet).pane, "play"))
    play = front_scene(cabinet, PlayScene)
    grid = play.session.setup.level.grid
    hands.open(play, grid.cell(grid.width // 2, grid.height // 2))
    assert play.session.game
    layout, chords = play.session.game.layout, 0
    for mine in cells_of(layout.mines):
        hands.flag(play, mine)
        assert play.session.view.flags >> mine & 1
    while play.session.status is Status.PLAYING:
        view = play.session.view
        left = layout.safe & view.covered
        numbers = cells_of(view.opened & grid.dilate(left) & ~view.zeros)
        if numbers and chords < 2:
            hands.chord(play, numbers[0])
            chords += 1
        else:
            hands.open(play, cells_of(left)[0])
        assert play.session.view.covered != view.covered
    assert play.session.status is Status.WON
    assert chords == 2
    hands.wait(1)
    assert isinstance(cabinet.stage.top, ResultScene)
    hands.back()
    title_of(cabinet)


def reach(battle: BattleScene) -> int:
    """Return the safe cells that the person may take, as a bitboard."""
    match = match_of(battle)
    return match.legal(battle.terms.player) & match.layout.safe


def play_match(cabinet: Cabinet, battle: BattleScene, hands: Hands) -> int:
    """Take safe cells until the match is over, settle when that is asked; return how many chords took some."""
    chords, player = 0, battle.terms.player
    grid, seat = battle.camera.grid, Seat(player, battle.camera.grid)
    for _ in range(LONGEST_MATCH):
        decided = cabinet.stage.top
        if isinstance(decided, DecidedScene):
            hands.wait(1)  # to where it hears
            hands.choose(PaneNode(decided.pane, SETTLE))
        if cabinet.stage.top is not battle or match_of(battle).over:
            break
        match = match_of(battle)
        view, legal = seat.view(match), match.legal(player)
        mines = cells_of(legal & match.layout.mines & ~view.flags)
        ready = [
            cell
            for cell in cells_of(match.players[player].territory & ~view.zeros)
            if grid.around(cell) & match.layout.mines == grid.around(cell) & view.flags
            and grid.around(cell) & legal & ~view.flags & view.covered
        ]
        if ready:
            taken = match.owned(player)
            hands.chord(battle, ready[0])
            chords += match_of(battle).owned(player) > taken
        elif mines and not chords:
            hands.flag(battle, mines[0])
        else:
            hands.open(battle, cells_of(reach(battle))[0])
        battle.live.wait()
    return chords


@pytest.mark.long
@pytest.mark.parametrize("device", ALL)
def test_a_whole_match_by_one_device_alone(open_game: Opener, device: str) -> None:
    """Begun at the ladder, played with flags and chords, settled and left again without any other device."""
    cabinet, hands = begun(open_game, device)
    cabinet.change(battle_rank="cadet", battle_board="small")
    hands.choose(PaneNode(title_of(cabinet).pane, "battle"))
    setup = front_scene(cabinet, BattleSetupScene)
    hands.choose(PaneNode(setup.pane, BEGIN))
    battle = front_scene(cabinet, BattleScene)
    chords = play_match(cabinet, battle, hands)
    assert live_of(battle).match.over
    assert chords
    wait_until(lambda: cabinet.stage.top is not battle, lambda: hands.wait(0.1))
    hands.wait(1)
    end = front_scene(cabinet, BattleEndScene)
    hands.choose(next(widget for widget in widgets(end) if widget.node.press == Title()))
    title_of(cabinet)


@pytest.mark.long
@pytest.mark.parametrize("device", ALL)
def test_a_whole_drill_by_one_device_alone(open_game: Opener, device: str) -> None:
    """Cards are answered by a mark on the board or by a button, and the proof is gone through."""
    cabinet, hands = begun(open_game, device)
    cabinet.history.practice.due = 5
    hands.choose(PaneNode(title_of(cabinet).pane, "road"))
    hands.choose(PaneNode(front_scene(cabinet, RoadScene).pane, PRACTICE))
    drill = front_scene(cabinet, DrillScene)
    ask(drill, hands, Action.HINT, "why")  # the card comes again
    for _ in range(MOST_CARDS):
        if cabinet.stage.top is not drill:
            break
        if drill.drill.verdict:
            hands.wait(0.1)
            ask(drill, hands, Action.CONFIRM, "next")
        else:
            solve(drill, hands)
    assert isinstance(cabinet.stage.top, DrillOverScene)
    hands.choose(PaneNode(cabinet.stage.top.pane, "title"))
    title_of(cabinet)


def ask(drill: DrillScene, hands: Hands, action: Action, button: str) -> None:
    """Request a button's action."""
    if isinstance(hands, ByActions):
        hands.press(action)
    else:
        hands.choose(next(widget for widget in widgets(drill) if widget.key == button))


def solve(drill: DrillScene, hands: Hands) -> None:
    """Mark all that is right on the card."""
    task = table_of(drill).task
    if task.best is not None:
        ask(drill, hands, Action.CHANCES, "nothing")
        hands.open(drill, lsb(task.best))
        return
    for cell in cells_of(task.safe):
        hands.open(drill, cell)
    for cell in cells_of(task.open_mines):
        hands.flag(drill, cell)


@pytest.mark.parametrize("device", ALL)
def test_what_told_a_cell_is_said_by_one_device_alone(open_game: Opener, device: str) -> None:
    """An own mistake is marked right, and of three reasons the right one is chosen: by its arrow or its button."""
    cabinet, hands = begun(open_game, device)
    *_, cards = cards_of(4)
    card = next(card for card in cards if card.family not in GUESSES)
    drill = drill_of(cabinet, known=Practice((card,), (), ()))
    hands.rest()
    solve(drill, hands)
    reasons = table_of(drill).reasons
    ask(drill, hands, [*REASONS][reasons.index(card.family)], card.family)
    assert drill.drill.answers[0].right


@pytest.mark.parametrize("device", ["touch", "mouse", "other hand"])
def test_the_card_of_a_lost_board_can_be_pressed(open_game: Opener, device: str) -> None:
    """It stands beside the board, in the smallest window too, and its first button does what it says."""
    cabinet, hands = begun(open_game, device, (640, 480))
    hands.choose(PaneNode(title_of(cabinet).pane, "play"))
    play = front_scene(cabinet, PlayScene)
    grid = play.camera.grid
    hands.open(play, grid.cell(grid.width // 2, grid.height // 2))
    layout = secret(play)
    lonely = layout.safe & grid.dilate(layout.mines)  # numbers: each click opens no more than one
    click(play, [*cells_of(lonely & play.session.view.covered)[1:], cells_of(layout.mines)[0]])
    hands.wait(1)
    hands.rest()
    result = front_scene(cabinet, ResultScene)
    card = result.card
    assert card
    wait_until(lambda: card.offers, lambda: hands.wait(0.1))
    hands.wait(2)
    button = PaneNode(result.card_pane, card.offers[0])
    assert pygame.Rect((0, 0), cabinet.style.size).contains(button.rect)
    assert not play.camera.area.colliderect(result.card_pane.room)
    before = play.session.view, play.theatre
    hands.choose(button)
    assert (play.session.view, play.theatre) != before
