"""
A match as a text that can be saved, read and replayed: a header, then a line for each action.

The board is in it, so that a new dealer can't break saved matches. Lines of the log are::

    +250 0 o 37                   ticks since the line before, player, action, cell
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from game.battle.boards import HEIGHTS, WIDTHS, corners
from game.battle.live import LiveMatch, Move, conquest
from game.battle.match import Match, new_match
from game.battle.passing import advance
from game.battle.rules import Action, GiveUp, Rules, Settle, rules_called
from game.battle.sight import SECOND, Player
from game.engine.actions import Chord, FlagRest, Mark, Open
from game.engine.errors import BadEventError, BadHeaderError, GameError, NotThisFormatError, TooLargeError
from game.engine.grid import Grid, grid
from game.engine.layout import Layout

TITLE = "Minesweeper Battle match"
LOG = "Log:"
LARGEST = 2_000_000
"""Most characters that are read; enough for a match of some hours."""

MOST_MOVES = 100_000
MOST_TICKS = 24 * 3600 * SECOND
PERSON = "person"

_WORD = r"[a-z0-9_]{1,32}"
_HEX = r"[0-9a-f]{1,700}"
_HEADER = re.compile(
    rf"{TITLE}\nBoard: ([0-9]{{1,3}})x([0-9]{{1,3}})\nMines: ({_HEX})\nStarts: ({_HEX}(?: {_HEX}){{1,3}})\n"
    rf"Rules: ({_WORD}) ([0-9])\nPlayers: ({_WORD}(?: {_WORD}){{1,3}})\nTicks: ([0-9]{{1,9}})\n"
    rf"Chords: ([0-9]{{1,9}})\nOpenings: ([0-9]{{1,9}})\nOwned: ([0-9]{{1,5}}(?: [0-9]{{1,5}}){{1,3}})\n{LOG}\n",
    re.ASCII,
)
_LINE = re.compile(r"\+([0-9]{1,9}) ([0-3]) ([a-z]) ([0-9]{1,4})", re.ASCII)

_LETTERS: dict[type, str] = {Open: "o", Mark: "m", Chord: "c", FlagRest: "f", Settle: "s", GiveUp: "g"}
_BARE: dict[str, type[Settle | GiveUp]] = {"s": Settle, "g": GiveUp}
_ACTIONS: dict[str, type[Open | Mark | Chord | FlagRest]] = {"o": Open, "m": Mark, "c": Chord, "f": FlagRest}


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A saved match from its deal to its end, or to its decision."""

    layout: Layout
    starts: tuple[int, ...]
    rules: Rules
    players: tuple[str, ...]  # a rank's name, or PERSON
    log: tuple[Move, ...]
    ticks: int
    owned: tuple[int, ...]  # cells that each player owned at the end

    @property
    def grid(self) -> Grid:
        """The board's shape."""
        return self.layout.grid

    @property
    def person(self) -> Player:
        """The first person, or the first player without one."""
        return self.players.index(PERSON) if PERSON in self.players else 0

    def start(self) -> Match:
        """Return the match at its start."""
        return new_match(self.layout, self.starts, self.rules)

    def moments(self) -> list[Match]:
        """
        Return the match at its start, after each move, and at its end.

        Raises: GameError: today's rules give a different result.
        """
        found = [self.start()]
        found += conquest(found[0], list(self.log))
        if found[-1].tick < self.ticks:
            found.append(advance(found[-1], self.ticks - found[-1].tick)[0])
        if (came_to := tuple(map(found[-1].owned, found[-1].everybody))) != self.owned:
            raise GameError(f"this match was played by other rules: it came to {self.owned} cells, now to {came_to}")
        return found


def keep(live: LiveMatch, players: tuple[str, ...]) -> KeptMatch:
    """Return a match for saving."""
    match = live.match
    return KeptMatch(
        match.layout,
        live.starts,
        match.rules,
        players,
        tuple(live.log),
        match.tick,
        tuple(map(match.owned, match.everybody)),
    )


@dataclass(frozen=True, slots=True)
class GestureCounts:
    """The counts of a person's actions in a match."""

    chords: int
    openings: int  # actions that opened a 0


def count_gestures(kept: KeptMatch, moments: list[Match]) -> GestureCounts:
    """Return the first person's counts; *moments* are those of the match."""
    chords = openings = 0
    for move, before, after in zip(kept.log, moments, moments[1:], strict=False):
        if move.player == kept.person:
            chords += isinstance(move.action, Chord)
            taken = after.players[move.player].territory & ~before.players[move.player].territory
            openings += bool(taken & kept.layout.zeros)
    return GestureCounts(chords, openings)


# The text


def write(kept: KeptMatch, counted: GestureCounts) -> str:
    """Return a match as a text."""
    layout, rules = kept.layout, kept.rules
    lines = [
        TITLE,
        f"Board: {layout.grid.width}x{layout.grid.height}",
        f"Mines: {layout.mines:x}",
        f"Starts: {' '.join(f'{start:x}' for start in kept.starts)}",
        f"Rules: {rules.name} {rules.lives}",
        f"Players: {' '.join(kept.players)}",
        f"Ticks: {kept.ticks}",
        f"Chords: {counted.chords}",
        f"Openings: {counted.openings}",
        f"Owned: {' '.join(map(str, kept.owned))}",
        LOG,
    ]
    before = 0
    for move in kept.log:
        cell = 0 if isinstance(move.action, Settle | GiveUp) else move.action.cell
        lines.append(f"+{move.tick - before} {move.player} {_LETTERS[type(move.action)]} {cell}")
        before = move.tick
    return "\n".join(lines) + "\n"


def read_counts(text: str) -> GestureCounts:
    """Return the counts from a text's header, without reading its log. Raises NotationError."""
    header = _header(text)
    return GestureCounts(int(header[9]), int(header[10]))


def read(text: str) -> KeptMatch:
    """
    Read a saved match.

    Raises: NotThisFormatError, BadHeaderError, BadEventError, TooLargeError: the text is no valid match.
    """
    header = _header(text)
    width, height = int(header[1]), int(header[2])
    if not (WIDTHS[0] <= width <= WIDTHS[1] and HEIGHTS[0] <= height <= HEIGHTS[1]):
        raise BadHeaderError(f"no battle is played on {width}x{height} cells")
    board = grid(width, height)
    layout, starts = _board(board, int(header[3], 16), [int(start, 16) for start in header[4].split()])
    players, owned = tuple(header[7].split()), tuple(map(int, header[11].split()))
    if not len(starts) == len(players) == len(owned):
        raise BadHeaderError(f"{len(starts)} starts, {len(players)} players and {len(owned)} territories don't agree")
    ticks = int(header[8])
    log = tuple(_moves(text[header.end() :], board, len(players)))
    if ticks > MOST_TICKS or (log and log[-1].tick > ticks):
        raise BadHeaderError(f"a match of {ticks} ticks doesn't fit its log or is longer than {MOST_TICKS}")
    return KeptMatch(layout, starts, _rules(header[5], int(header[6])), players, log, ticks, owned)


def _header(text: str) -> re.Match[str]:
    if len(text) > LARGEST:
        raise TooLargeError(f"a match has at most {LARGEST} characters, not {len(text)}")
    if not text.startswith(TITLE):
        raise NotThisFormatError(f"a match begins with {TITLE!r}, not {text[:30]!r}")
    header = _HEADER.match(text)
    if header is None:
        raise BadHeaderError(f"the header of a match is expected before {LOG!r}, not {text[:200]!r}")
    return header


def _rules(name: str, lives: int) -> Rules:
    try:
        return rules_called(name, lives)
    except GameError as error:
        raise BadHeaderError(f"unknown rules {name!r} with {lives} lives: {error}") from error


def _board(board: Grid, mines: int, starts: list[int]) -> tuple[Layout, tuple[int, ...]]:
    """Return the layout and the players' starts; no start may be off the board, on a mine or on another start."""
    if not 0 < mines < board.full:
        raise BadHeaderError("the mines don't fit on the board")
    layout, taken = Layout(board, mines), mines
    for start, corner in zip(starts, corners(board), strict=False):
        if start > board.full or start & taken or not start >> corner & 1:
            raise BadHeaderError("a start lies on a mine, on another start, or not in its corner")
        taken |= start
    return layout, tuple(starts)


def _moves(text: str, board: Grid, players: int) -> Iterator[Move]:
    tick = 0
    for number, line in enumerate(text.splitlines(), 1):
        found = _LINE.fullmatch(line)
        if found is None or number > MOST_MOVES:
            raise BadEventError(f"line {number} of the log is no move of a match: {line[:60]!r}")
        tick += int(found[1])
        player, cell = int(found[2]), int(found[4])
        if tick > MOST_TICKS or player >= players or cell >= board.size:
            raise BadEventError(f"line {number} of the log is out of range: {line[:60]!r}")
        yield Move(tick, player, _action(found[3], cell, number))


def _action(letter: str, cell: int, number: int) -> Action:
    if letter in _BARE:
        return _BARE[letter]()
    if letter not in _ACTIONS:
        raise BadEventError(f"line {number} of the log asks for {letter!r}, which nobody can do")
    action: Action = _ACTIONS[letter](cell)
    return action
