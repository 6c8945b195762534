"""
A play-out: the strong player plays a game from any position to its end, as a sample of the chance to win.

Forced survival: at a guess the weight is multiplied by its exact survival; if the cell is a mine, the game continues in
another fitting layout where it is safe. So every play-out reaches its end and gives a share instead of win or loss; the
mean share is the same, its spread far smaller.

The cells that the quick judgement weighs are played out on common layouts. Few play-outs are less exact than the
judgement, many are more exact; so both count as measurements of the same difference, each weighted by its error.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from game.engine.layout import Layout
from game.engine.planes import Planes
from game.engine.view import View
from game.review.win_chance import WinChance
from game.solver.chances import chances_of
from game.solver.deduce import Deduction, easiest_safe
from game.solver.position import work_out
from game.solver.sample import sampler
from game.solver.strategy import STRONG, Judgement, Move, Weighed, best_move

Thought = tuple[int, int, Move | None]
"""The cells to open next and the mines known so far, both bitboards; the guess, if it is one."""

Think = Callable[[View, int], Thought]

MOST_REMEMBERED = 5_000
"""The most guesses that a player remembers: about five megabytes on an expert board."""


def think(view: View, mines: int, judgement: Judgement = STRONG) -> Thought:
    """Return the strong player's next cells; *mines* is a bitboard of known mines. Raises TooComplexError."""
    safe, mines = easiest_safe(view, mines)
    if safe:
        return safe, mines, None
    move = best_move(view, known=Deduction(0, mines), judgement=judgement)
    return 1 << move.cell, mines, None if move.certain else move


def remembering() -> Think:
    """Return :func:`think` that remembers its guesses, because play-outs often begin alike."""
    moves: dict[tuple[int, Planes], Move] = {}

    def remembered(view: View, mines: int) -> Thought:
        safe, mines = easiest_safe(view, mines)
        if safe:
            return safe, mines, None
        seen = view.opened, view.numbers
        if seen not in moves:
            if len(moves) >= MOST_REMEMBERED:
                moves.clear()
            moves[seen] = best_move(view, known=Deduction(0, mines))
        move = moves[seen]
        return 1 << move.cell, mines, None if move.certain else move

    return remembered


def forced(layout: Layout, opened: int, random: Random, think: Think = think) -> float:
    """
    Return the chance to win by forced survival after the safe cells *opened* of the layout.

    Over uniformly drawn layouts that fit the open cells, its mean is the chance of a player with this *think*. A fully
    searched end game gives its exact share.
    """
    weight, mines = 1.0, 0
    while opened != layout.safe:
        view = View(layout.grid, layout.mine_count, opened, layout.numbers_of(opened))
        fresh, mines, guess = think(view, mines)
        if guess:
            if guess.wins is not None:
                return weight * float(guess.wins)
            weight *= 1 - float(guess.chance)
            if fresh & layout.mines:
                lived = sampler(view, safe=fresh, known=Deduction(0, mines))
                layout = Layout(layout.grid, lived.draw(random))
        opened |= layout.flood(fresh)
    return weight


def plain(layout: Layout, opened: int, think: Think = think) -> bool:
    """Return whether the player wins in this layout itself."""
    mines = 0
    while opened != layout.safe:
        view = View(layout.grid, layout.mine_count, opened, layout.numbers_of(opened))
        fresh, mines, _ = think(view, mines)
        if fresh & layout.mines:
            return False
        opened |= layout.flood(fresh)
    return True


SLOPE = 0.4
"""Points of the chance to win for one point of the judgement's worth."""

DOUBT = 0.017
"""
The judgement's error about the difference of two cells: one standard deviation, in chance to win.

SLOPE and DOUBT are from tests/solver/fit_judgement.py, with 692 leads of 300 games.
"""


def deep(layouts: int, random: Random) -> Think:
    """Return a strong player that also plays out *layouts* layouts for each guess that it weighs."""
    quick = remembering()

    def thought(view: View, mines: int) -> Thought:
        safe, mines = easiest_safe(view, mines)
        if safe:
            return safe, mines, None
        move = best_deep_move(view, layouts, random, known=Deduction(0, mines), think=quick)
        return 1 << move.cell, mines, None if move.certain else move

    return thought


def best_deep_move(
    view: View, layouts: int, random: Random, *, known: Deduction | None = None, think: Think | None = None
) -> Move:
    """
    Return the cell to open next after *layouts* play-outs of every weighed cell.

    *think* is the player of the play-outs. Raises as :func:`game.solver.strategy.best_move` does.
    """
    move = best_move(view, known=known)
    if len(move.weighed) < 2:
        return move
    chance = WinChance(view, random, [1 << weighed.cell for weighed in move.weighed], think=think)
    chance.refine(layouts)
    first = next(weighed for weighed in move.weighed if weighed.cell == move.cell)

    def lead(weighed: Weighed) -> float:
        """Return the lead of a cell over the first choice, combined from the judgement and the play-outs."""
        if weighed is first:
            return 0.0
        played, judged = chance.lead(1 << weighed.cell, 1 << first.cell), SLOPE * (weighed.worth - first.worth)
        trust = DOUBT**2 / (DOUBT**2 + played.error**2)
        return trust * played.value + (1 - trust) * judged

    best = max(move.weighed, key=lead)
    return replace(move, cell=best.cell, chance=chances_of(work_out(view)).of(best.cell))
