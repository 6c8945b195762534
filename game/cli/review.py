"""``review``: the skill and the luck in a game's moves, and the moves' costs."""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from random import Random
from time import process_time
from typing import Any

from game.cli.farm import chosen_farm
from game.cli.recordings import play_file
from game.cli.terminal import about, place, say, show
from game.engine.errors import GameError, TooComplexError, shorten
from game.engine.grid import Grid
from game.i18n.language import count_text
from game.play.replay import Playback
from game.review.account import CERTAINTY, Account, Move, MoveKind
from game.review.moments import key_moments
from game.review.reviewing import FIRST_LAYOUTS
from game.review.reviewing import review as reviewed

LONGEST_S = 300
"""The most seconds of processor time for a review; an expert game takes a few."""

LONGEST_FIRST_S, SOONEST_S = 30, 10
"""LONGEST_FIRST_S: the most seconds to the first account. SOONEST_S: before them no forecast is made."""

FORECAST = 3
"""A forecast before the first round is over may be wrong by this factor: the first places take the longest."""

WIDTH, HEIGHT = 64, 10
"""Columns and lines of the curve."""

SAID = {
    MoveKind.CERTAIN: "certain",
    MoveKind.BEST_GUESS: "best guess",
    MoveKind.WORSE_GUESS: "worse guess",
    MoveKind.NEEDLESS_GUESS: "needless guess",
    MoveKind.CERTAIN_MINE: "certain mine",
    MoveKind.WRONG_FLAG: "wrong flag",
}

MARKS = {MoveKind.BEST_GUESS: "?", MoveKind.WORSE_GUESS: "w", MoveKind.NEEDLESS_GUESS: "!", MoveKind.CERTAIN_MINE: "X"}
"""The mark of a move below the curve, the least bad first."""


def review(chosen: argparse.Namespace) -> int:
    """Print the account of one game, or one line for each of many; return 1 if a game can't be reviewed."""
    if len(chosen.files) == 1:
        account, playback = _review_file(chosen.files[0], _Asked.of(chosen))
        if chosen.json:
            show(_as_json(account, playback))
        else:
            say(*_as_text(account, playback))
        return 0
    work, problems = partial(_of_many, tuple(chosen.files), _Asked.of(chosen)), 0
    with chosen_farm(chosen) as farm:
        for line in farm.each(work, range(len(chosen.files))):
            problems += "problem" in line
            ended = line.pop("ended", "")
            if chosen.json:
                show(line)
            else:
                say(_short(line, ended))
    return int(problems > 0)


@dataclass(frozen=True, slots=True)
class _Asked:
    """The options for each of the files."""

    layouts: int
    seed: int
    names: str | None
    only: int | None

    @classmethod
    def of(cls, chosen: argparse.Namespace) -> "_Asked":
        return cls(chosen.layouts, chosen.seed, chosen.names, chosen.only)


def _review_file(name: str, asked: _Asked) -> tuple[Account, Playback]:
    playback = play_file(name, asked.names, asked.only)
    with about(name):
        return _account(playback, asked), playback


def _of_many(files: tuple[str, ...], asked: _Asked, number: int) -> dict[str, Any]:
    """Return a game's account with its file and its ending, or the problem."""
    try:
        account, playback = _review_file(files[number], asked)
    except GameError as error:
        return {"file": files[number], "problem": shorten(str(error))}
    return {"file": files[number], "ended": _ending(account, playback), **_as_json(account, playback)}


def _ending(account: Account, playback: Playback) -> str:
    """Return a game's ending, in words."""
    if playback.session.unproved:
        return "not proved"
    return {1: "won", 0: "lost", None: "broken off"}[account.result]


def _short(line: dict[str, Any], ended: str) -> str:
    """Return the line for one of many games."""
    if "problem" in line:
        return f"{line['file']}: {line['problem']}"
    guesses = line["guesses"]
    return (
        f"{line['file']}: {ended}; skill {line['skill']:.0f} ± {line['skill_error']:.0f}, "
        f"luck {100 * line['luck']:+.0f} points; "
        f"{count_text(guesses['forced'], 'forced guess', 'forced guesses')}, {guesses['needless']} needless"
    )


def _account(playback: Playback, asked: _Asked) -> Account:
    """
    Return the last account; show the progress to a person who waits for it.

    Raises: TooComplexError: the review took too long, or will: the first places tell how long all of them take.
    """
    begun, last = process_time(), None

    def going_on() -> bool:
        return process_time() - begun < (LONGEST_S if last else LONGEST_FIRST_S)

    for account in reviewed(playback, Random(asked.seed), asked.layouts, going_on):
        last, spent = account, process_time() - begun
        _show_progress(account.progress)
        is_round = account.progress * asked.layouts >= min(FIRST_LAYOUTS, asked.layouts)
        most = LONGEST_S if is_round else FORECAST * LONGEST_S
        if account.progress < 1 and spent > SOONEST_S and spent > most * account.progress:
            break
    _show_progress(1)
    if last and last.progress == 1:
        return last
    board, mines = playback.blank.grid, playback.blank.mines
    pace = f"about {(process_time() - begun) / last.progress / 60:.0f} minutes" if last and last.progress else "hours"
    raise TooComplexError(
        f"too dense to judge: {count_text(mines, 'mine')} on {board.width}×{board.height} cells need {pace} with "
        f"{count_text(asked.layouts, 'layout')} at every guess, and at most {LONGEST_S / 60:.0f} are spent; "
        "ask for fewer by --layouts"
    )


def _show_progress(progress: float) -> None:
    """Show how far a review is on a terminal's standard error; at its end the line is empty again."""
    if sys.stderr is not None and sys.stderr.isatty():
        told = f"{progress:.0%} reviewed" if progress < 1 else "\033[K"
        print(f"\r{told}", end="\r", file=sys.stderr, flush=True)


def _as_json(account: Account, playback: Playback) -> dict[str, object]:
    grid = playback.blank.grid
    return {
        "start": account.start.value,
        "result": account.result,
        "skill_cost": account.skill_cost,
        "luck": account.luck,
        "error": CERTAINTY * account.error,
        "skill": account.skill,
        "skill_error": account.skill_error,
        "guesses": {"forced": account.forced_guesses, "needless": account.needless_guesses},
        "moves": [_move_as_json(move, grid) for move in account.moves],
    }


def _move_as_json(move: Move, grid: Grid) -> dict[str, object]:
    gesture = move.gesture
    return {
        "moment": gesture.moment,
        "tick_ms": gesture.tick,
        "cell": place(grid, gesture.cell),
        "kind": move.kind.value,
        "survival": None if gesture.survival is None else float(gesture.survival),
        "win_before": move.before,
        "win_best": move.best,
        "win_chosen": move.chosen,
        "win_after": move.after,
        "skill_cost": move.skill_cost,
        "luck": move.luck,
        "proof": gesture.proof,
    }


# Text for people


def _as_text(account: Account, playback: Playback) -> Iterator[str]:
    grid = playback.blank.grid
    yield _headline(account, _ending(account, playback))
    if not account.moves:
        yield "The first opening decided it."
        return
    yield from _sums(account)
    yield ""
    yield from _curve(account)
    yield ""
    yield "Look again at:"
    yield "  move        at     after    cell  what it was     cost   luck  easiest proof"
    moves = {move.gesture.moment: move for move in account.moves}
    yield from (_line(moves[one.moment], grid) for one in key_moments(account))
    yield ""
    yield "Time before an opening, by the easiest proof there was (median):"
    yield "  " + "   ".join(f"{pace.proof} {pace.median_ms / 1000:.2f} s ({pace.moves})" for pace in account.paces())


def _headline(account: Account, ended: str) -> str:
    start, moves = account.start, len(account.openings)
    after = "" if not moves else f" after {moves} more opening{'s' * (moves > 1)}"
    return f"A game with a chance of {_percent(start.value)} to win at its start, {ended}{after}."


def _sums(account: Account) -> Iterator[str]:
    good = "" if account.accuracy is None else f"; {_percent(account.accuracy)} of the openings were as good as any"
    yield (
        f"Skill {account.skill:.0f} ± {account.skill_error:.0f}: {_points(account.skill_cost)} points given away. "
        f"Luck {_with_sign(account.luck)} points (± {_points(CERTAINTY * account.error)})."
    )
    yield f"Guesses: {account.forced_guesses} forced, {account.needless_guesses} needless{good}."


def _curve(account: Account) -> Iterator[str]:
    """Draw the chance to win after each opening, with a mark below every move that was not certain."""
    places = _columns(len(account.curve))
    heights = [round(account.curve[place].value * HEIGHT) for place in places]
    for level in range(HEIGHT, -1, -1):
        drawn = "".join(_stroke(level, *pair) for pair in zip([heights[0], *heights], heights, strict=False))
        yield f"{100 * level // HEIGHT:3} % |{drawn}".rstrip()
    yield "      +" + "-" * len(places)
    yield ("       " + "".join(_mark(account, *pair) for pair in pairwise([-1, *places]))).rstrip()
    yield "       ? best guess   w worse guess   ! needless guess   X certain mine"


def _columns(values: int) -> list[int]:
    """Return the index of the value for each column: the last of its values."""
    columns = min(values, WIDTH)
    return [values * (column + 1) // columns - 1 for column in range(columns)]


def _stroke(level: int, before: int, now: int) -> str:
    if level == now:
        return "*"
    return "|" if min(before, now) < level < max(before, now) else " "


def _mark(account: Account, last: int, this: int) -> str:
    """Return the mark of the worst move between two columns' values; the k-th move leads to the value k."""
    kinds = {move.kind for move in account.moves[max(last, 0) : this]}
    return next((mark for kind, mark in reversed(MARKS.items()) if kind in kinds), " ")


def _line(move: Move, grid: Grid) -> str:
    gesture, (x, y) = move.gesture, grid.place(move.gesture.cell)
    given_away = _points(move.skill_cost) if move.skill_cost else "-"
    return (
        f"  {gesture.moment + 1:4} {gesture.tick / 1000:8.2f} s {gesture.waited / 1000:6.2f} s {f'{x},{y}':>7}  "
        f"{SAID[move.kind]:14} {given_away:>5} {_with_sign(move.luck):>6}  {gesture.proof}"
    )


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _points(share: float) -> str:
    return f"{100 * share:.1f}"


def _with_sign(share: float) -> str:
    return f"{100 * share:+.1f}"
