"""
Every layout of every small board: the engine against the judge, action by action.

They contain every edge, corner and carry of the bitboards, and if the two differ,
a person can read the first such board.
``python -m tests.exhaustive.test_every_small_board`` plays each layout with question marks and without, and takes every
state of lines of four cells, too.
"""

from collections import Counter
from copy import copy, deepcopy
from itertools import product
from random import Random

from game.engine.actions import Action, Chord, FlagRest, Mark, Open
from game.engine.game import Game, Status
from game.engine.grid import Grid, cells_of, grid
from game.engine.layout import Layout
from tests.judge import Trial

SIZES = [(width, height) for width, height in product(range(1, 5), repeat=2) if width * height <= 12]
LAYOUTS = sum(2 ** (width * height) for width, height in SIZES)
STATES, ALL_STATES = 59_120, 156_048
"""Actions in all states of boards of 2×2 and lines of three, and of all boards of up to four cells."""

ACTIONS = 12
"""Actions per layout; after a game that ends early another one begins."""


def test_engine_and_judge_agree_on_every_small_board() -> None:
    """Rules are easy to get right on most boards; this test plays all of them, every second one with question marks."""
    seen = played()
    assert seen["action"] == LAYOUTS * ACTIONS
    # The games are good enough: each possible event happened at least five hundred times.
    for happening in ("opened", "flagged", "questioned", "unmarked", "chorded", "won", "lost", "lost by chord"):
        assert seen[happening] >= 500, happening


def test_engine_and_judge_agree_in_every_state_of_the_smallest_boards() -> None:
    """On boards of 2×2 and lines of three no seed decides: the test does every action in every reachable state."""
    assert (
        sum(explore(width, height) for width, height in SIZES if width * height <= 3 or width == height == 2) == STATES
    )


def played(*, twice: bool = False) -> Counter[str]:
    """Play every layout, with question marks in every second one or both ways; return how often each event happened."""
    seen: Counter[str] = Counter()
    for width, height in SIZES:
        board = grid(width, height)
        for mines in range(board.full + 1):
            random = Random(width << 20 | height << 16 | mines)
            for question_marks in (False, True) if twice else (mines.bit_count() % 2 == 0,):
                seen += play(Layout(board, mines), random, question_marks=question_marks)
    return seen


def play(layout: Layout, random: Random, *, question_marks: bool) -> Counter[str]:
    """Play seeded games on *layout*; return how often each event happened."""
    seen: Counter[str] = Counter()
    trial = Trial(layout, question_marks=question_marks)
    after_end = 0
    for _ in range(ACTIONS):
        if after_end > 1:  # one action after the end must have no effect
            trial, after_end = Trial(layout, question_marks=question_marks), 0
        action = choose(trial.game, random)
        names = compare(trial, action)
        seen["action"] += 1
        seen.update(names)
        seen["lost by chord"] += names[:1] == ["chorded"] and names[-1] == "lost"
        after_end += trial.game.status is not Status.PLAYING
    return seen


def compare(trial: Trial, action: Action) -> list[str]:
    """Do *action* in both, assert that they agree on everything, and return the names of the events."""
    before = trial.game
    events, happened = trial.act(action)
    assert events == happened, (before, action)
    assert trial.testimony() == trial.judge.verdict(), (before, action)
    assert happened or trial.game is before, (before, action)
    return [name for name, _, _ in happened]


def choose(game: Game, random: Random) -> Action:
    """Return an action that mostly opens safe cells and flags mines, so that games last."""
    view, mines = game.view, game.layout.mines
    kind, wanted = random.choice(
        (
            (Open, game.layout.safe & view.covered),
            (Open, game.layout.safe & view.covered & ~view.flags),
            (Mark, mines & ~view.flags | view.flags & ~mines | view.questions),
            (Mark, view.covered),
            (Chord, view.opened),
            (Chord, view.opened & ~view.zeros),
            (FlagRest, view.opened),
        )
    )
    if not wanted or not random.getrandbits(3):
        wanted = game.layout.grid.full
    return kind(random.choice(cells_of(wanted)))


def explore(width: int, height: int) -> int:
    """Compare every action in every reachable state of every layout; return the number of actions."""
    board, count = grid(width, height), 0
    for mines in range(board.full + 1):
        layout = Layout(board, mines)
        count += explore_layout(layout)
    return count


def explore_layout(layout: Layout) -> int:
    """Visit every state of one layout, breadth first."""
    trials = [Trial(layout, question_marks=True)]
    known = {trials[0].game}
    count = 0
    for trial in trials:
        for action in every_action(layout.grid):
            branch = copy(trial)
            branch.judge = deepcopy(trial.judge)
            compare(branch, action)
            count += 1
            if branch.game not in known:
                known.add(branch.game)
                trials.append(branch)
    return count


def every_action(board: Grid) -> list[Action]:
    """Return all actions that are possible on a board."""
    return [kind(cell) for kind in (Open, Mark, Chord, FlagRest) for cell in range(board.size)]


if __name__ == "__main__":
    assert sum(explore(width, height) for width, height in SIZES if width * height <= 4) == ALL_STATES
    print(f"{played(twice=True)['action']} actions on {LAYOUTS} layouts and {ALL_STATES} in every state: all agreed")
