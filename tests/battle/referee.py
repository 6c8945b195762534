"""A slow second opinion on a battle's rules: sets and loops, cell by cell, without bitboards."""

from game.battle.match import Match
from game.battle.rules import Action, Explosion, GiveUp, Settle
from game.battle.sight import SECOND
from game.engine.actions import Chord, FlagRest, Mark, Open
from game.engine.grid import cells_of


class Referee:
    """A copy of a match in sets of cells; it starts from a real one."""

    def __init__(self, match: Match) -> None:
        self.width, self.height = match.layout.grid.width, match.layout.grid.height
        self.mines = {*cells_of(match.layout.mines)}
        self.owned = [{*cells_of(player.territory)} for player in match.players]
        self.flags = [{*cells_of(player.flags)} for player in match.players]
        self.neutral, self.craters = {*cells_of(match.neutral)}, {*cells_of(match.craters)}
        self.lives = [player.lives for player in match.players]
        self.stunned = [player.stunned_until for player in match.players]
        self.explosion, self.sets_back = match.rules.explosion, match.rules.sets_back
        self.taken_at = [
            {cell: tick for tick, cells in one.recent for cell in cells_of(cells)} for one in match.players
        ]

    def agrees(self, match: Match) -> bool:
        """Tell whether the real match is in the same state."""
        return (
            [{*cells_of(player.territory)} for player in match.players] == self.owned
            and [{*cells_of(player.flags)} for player in match.players] == self.flags
            and [player.lives for player in match.players] == self.lives
            and [player.stunned_until for player in match.players] == self.stunned
            and ({*cells_of(match.neutral)}, {*cells_of(match.craters)}) == (self.neutral, self.craters)
        )

    def around(self, cell: int) -> set[int]:
        """Return the cells that touch a cell."""
        x, y = cell % self.width, cell // self.width
        return {
            row * self.width + column
            for row in range(max(0, y - 1), min(self.height, y + 2))
            for column in range(max(0, x - 1), min(self.width, x + 2))
            if (column, row) != (x, y)
        }

    def number(self, cell: int) -> int:
        """Return the number of mines that touch a cell."""
        return len(self.around(cell) & self.mines)

    def covered(self, cell: int) -> bool:
        """Tell whether a cell is neither open nor a crater."""
        return not any(cell in cells for cells in (*self.owned, self.neutral, self.craters))

    def apply(self, player: int, action: Action, tick: int) -> None:
        """Apply an action of a player."""
        if isinstance(action, GiveUp):
            self.lives[player] = 0
        if isinstance(action, Settle | GiveUp) or not self.lives[player] or tick < self.stunned[player]:
            return
        cell, flags = action.cell, self.flags[player]
        beside = bool(self.around(cell) & self.owned[player])
        match action:
            case Open():
                if self._free(player, cell) and beside:
                    self._take(player, [cell], tick)
            case Mark():
                if cell in flags:
                    flags.remove(cell)
                elif self.covered(cell) and beside:
                    flags.add(cell)
            case Chord() if cell in self.owned[player]:
                if len(self.around(cell) & (flags | self.craters)) == self.number(cell):
                    self._take(player, [other for other in self.around(cell) if self._free(player, other)], tick)
            case FlagRest() if cell in self.owned[player]:
                covered = {other for other in self.around(cell) if self.covered(other)}
                if len(covered) + len(self.around(cell) & self.craters) == self.number(cell):
                    flags |= covered

    def _free(self, player: int, cell: int) -> bool:
        return cell not in self.flags[player] and (self.covered(cell) or cell in self.neutral)

    def _take(self, player: int, cells: list[int], tick: int) -> None:
        exploded = [cell for cell in cells if cell in self.mines]
        waiting = [cell for cell in cells if cell not in self.mines]
        taken = set(waiting)
        while waiting:
            cell = waiting.pop()
            if self.number(cell) == 0:
                more = {other for other in self.around(cell) if self._free(player, other)} - taken
                taken |= more
                waiting += more
        self.owned[player] |= taken
        self.taken_at[player] |= dict.fromkeys(taken, tick)
        self.neutral -= taken
        self.craters.update(exploded)
        for flags in self.flags:
            flags -= taken | self.craters
        if exploded:
            self._explode(player, exploded, tick)

    def _explode(self, player: int, exploded: list[int], tick: int) -> None:
        self.lives[player] = max(0, self.lives[player] - len(exploded))
        if self.explosion is Explosion.CRATER:
            for mine in exploded:
                lost = self.around(mine) & self.owned[player]
                self.owned[player] -= lost
                self.neutral |= lost
            if not self.owned[player]:
                self.lives[player] = 0
            if self.lives[player]:
                self.stunned[player] = tick + 4 * SECOND
        if self.explosion is Explosion.OUT and self.sets_back:
            lost = {cell for cell, at in self.taken_at[player].items() if tick - at <= 8 * SECOND} & self.owned[player]
            self.owned[player] -= lost
            self.neutral |= lost
