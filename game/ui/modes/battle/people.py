"""Seat the people of a match: each has a seat, a hand, and the devices that move it."""

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from operator import or_

from game.battle.match import Match
from game.battle.rules import Action as Move
from game.battle.seat import Seat
from game.battle.sight import Player
from game.battle.threaded import ThreadedMatch
from game.engine.gesture import Kind, MouseEvent
from game.engine.grid import Grid, lsb
from game.engine.mouse import MouseOptions
from game.ui.board.camera import Camera
from game.ui.board.hand import Hand
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import ARROWS, MOUSE, Action, Asked, Device
from game.ui.input.local_players import LocalPlayers


@dataclass(slots=True)
class Person:
    """A person's seat and hand."""

    seat: Seat
    hand: Hand


class People:
    """
    All people at the screen, in the order of their hues.

    *does* takes a player's move, *match* returns the match, *tick* the time.
    """

    def __init__(
        self,
        cabinet: Cabinet,
        players: tuple[Player, ...],
        local_players: LocalPlayers,
        *,
        does: Callable[[Player, Move], None],
        match: Callable[[], Match | None],
        tick: Callable[[], int],
    ) -> None:
        self._cabinet, self._players, self._local_players = cabinet, players, local_players
        self._does, self._match, self._tick = does, match, tick
        self._persons: dict[Player, Person] = {}

    def sit_down(self, grid: Grid, camera: Camera) -> None:
        """Seat all people at a new board."""
        self._persons = {}
        for player in self._players:
            first, is_open = partial(self._first, player), partial(self._is_open, player)
            hand = Hand(camera, partial(self.hear, player), first, is_open, lambda: self._cabinet.devices.flag_mode)
            self._persons[player] = Person(Seat(player, grid), hand)

    def __iter__(self) -> Iterator[Person]:
        return iter(self._persons.values())

    def of(self, device: Device) -> Person | None:
        """Return the person whose hand a device moves."""
        if not self._local_players.together:
            return self._persons[self._players[0]]
        player = self._local_players.whose(device)
        return None if player is None else self._persons[player]

    def hear(self, player: Player, kind: Kind, x: int, y: int, who: int) -> None:
        """Hand one mouse event to the player's seat, and the action it asks for to the match."""
        person, match = self._persons[player], self._match()
        action = person.seat.take(MouseEvent(self._tick(), kind, x, y, who=who), match, self._options)
        if action:
            self._does(player, action)

    def act(self, asked: Asked) -> None:
        """Move or click the hand of a device; a device without a player does nothing."""
        person = self.of(asked.device)
        if person is None:
            return
        if asked.action in ARROWS:
            person.hand.move(*ARROWS[asked.action], asked.device)
        elif asked.action is Action.CONFIRM:  # opens or takes the cell
            person.hand.open(asked.device)
        else:
            person.hand.click(Kind.RIGHT_PRESS if asked.action is Action.FLAG else Kind.MIDDLE_PRESS, asked.device)

    def pressed(self, match: Match | None) -> int:
        """Return the cells that look pressed, as a bitboard."""
        return reduce(or_, (person.seat.pressed(match, self._options) for person in self), 0)

    def cursors(self) -> list[tuple[int, int]]:
        """Return each hand's cell and hue; a single person's only if keys or a pad move it."""
        found = []
        for hue, (player, person) in enumerate(self._persons.items()):
            cell = person.hand.focus
            if cell is None and self._local_players.together and self._local_players.whose(MOUSE) == player:
                cell = person.seat.cursor
            if cell is not None:
                found.append((cell, hue))
        return found

    def let_go(self) -> None:
        """Release all pressed buttons without an action."""
        for person in self:
            person.hand.let_go()

    def forget(self) -> None:
        """Forget all pressed buttons, without a release."""
        for person in self:
            person.seat.let_go()

    @property
    def _options(self) -> MouseOptions:
        """The options by which clicks become actions."""
        settings = self._cabinet.settings
        return MouseOptions(settings.chord_with_left, flag_rest=settings.flag_rest)

    def _is_open(self, player: Player, cell: int) -> bool:
        """Tell whether a cell is open for a player; a neutral one to take is not."""
        match = self._match()
        return match is not None and self._persons[player].seat.view(match).is_open(cell)

    def _first(self, player: Player) -> int:
        """Return the first cell of a keyboard's cursor: under the mouse, else one in reach, else the middle."""
        seat, match = self._persons[player].seat, self._match()
        if seat.cursor is not None:
            return seat.cursor
        legal = match.legal(player) if match else 0
        grid = seat.grid
        return lsb(legal) if legal else grid.cell(grid.width // 2, grid.height // 2)


def their_hands(
    live: ThreadedMatch, order: Sequence[Player], computers: Container[Player]
) -> tuple[tuple[tuple[int, int], int], ...]:
    """Return the places of computer players' hands, in sixteenths of a cell, with their hues."""
    playing = enumerate(order) if live.running else ()
    return tuple((live.hand(player), hue) for hue, player in playing if player in computers)
