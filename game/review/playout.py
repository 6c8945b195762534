"""
A play-out: the strong player plays a game from any position to its end, as a sample of the chance to win.

Forced survival: at a guess the weight is multiplied by its exact survival; if the cell is a mine, the game continues in
another fitting layout where it is safe. So every play-out reaches its end and gives a share instead of win or loss; the
mean share is the same, its spread far smaller.
"""

from collections.abc import Callable
from random import Random

from game.engine.layout import Layout
from game.engine.planes import Planes
from game.engine.view import View
from game.solver.deduce import Deduction, easiest_safe
from game.solver.sample import sampler
from game.solver.strategy import STRONG, Judgement, Move, best_move

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
