"""
Cards from the player's own games: guesses that were none, mines that were certain, and what took unusually long.

A card shows the easiest proof that there was, its flags the mines that a single number gives away: whether they were
flagged or not, everybody sees those.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import median

from game.engine.errors import InconsistentView, TooComplexError
from game.engine.grid import lsb
from game.engine.view import View
from game.play.replay import Playback
from game.review.gestures import easiest_proof
from game.review.judge import Judged, Mistake, judge, opened_at_once
from game.solver.chances import mine_chances
from game.solver.deduce import ALL_PAIRS, Deduction, by_pairs, by_single_numbers, deduce
from game.solver.proof import Kind, Proof
from game.trainer.card import LARGEST, Card, Task, make
from game.trainer.cut import cut, cut_whole
from game.trainer.family import family_of
from game.trainer.guess import is_clear

ENOUGH_KNOWN = 20
"""Waits of a kind that must be known before one counts as long."""

LONG = 3
"""Times the own median of the kind."""

MOST_OF_A_GAME = 6
"""Cards; the first ones of a game are enough to practise."""

Waits = Mapping[str, Sequence[int]]
"""Milliseconds before each opening, by the kind of the easiest proof that there was."""


@dataclass(slots=True)
class Found:
    """What a game gave."""

    cards: dict[str, tuple[Card, str]] = field(default_factory=dict)  # by key, each with its reason
    waits: dict[str, list[int]] = field(default_factory=dict)


def look_through(playback: Playback, uid: str, known: Waits) -> Found:
    """
    Return the cards that a finished game gives and how long its openings took; *uid* is the game's.

    *known* are the waits of the games before. This takes a while: some milliseconds for each opening.
    """
    found = Found()
    for judged in judge(playback):
        if judged.survival is None:
            continue
        view = playback.view_after(judged.moment)
        try:
            kind = kind_of(view)
            waited = _waited(playback, judged)
            reason = _reason(judged, waited, known.get(kind, ()))
            if judged.mistake is None:  # a slip says nothing about how fast a proof is seen
                found.waits.setdefault(kind, []).append(waited)
            if reason and len(found.cards) < MOST_OF_A_GAME:
                hit = opened_at_once(view, playback.moments[judged.moment])
                card = card_of(view, uid, hit if judged.mistake is Mistake.CERTAIN_MINE else 0)
                if card:
                    found.cards.setdefault(card.key, (card, reason))
        except (InconsistentView, TooComplexError):
            continue
    return found


def kind_of(view: View) -> str:
    """
    Return the kind of the easiest proof that some cell is safe: ``single``, ``pair``, ``chain`` or ``count``.

    Where nothing is certainly safe it is a ``guess``. Raises InconsistentView, TooComplexError.
    """
    known = Deduction(0, seen_mines(view))
    if by_single_numbers(view, known)[0]:
        return Kind.SINGLE.value
    if by_pairs(view, known, (ALL_PAIRS,))[0]:
        return Kind.PAIR.value
    return easiest_proof(view)


def seen_mines(view: View) -> int:
    """Return the mines that single numbers tell, each with those told before."""
    mines = 0
    while fresh := by_single_numbers(view, Deduction(0, mines))[1]:
        mines |= fresh
    return mines


def card_of(view: View, source: str, mine: int = 0) -> Card | None:
    """
    Return the card of what should have been seen in a position: a safe cell, or that one of the cells *mine* was one.

    None where that takes a larger board than a card is, or where the card would show something easier.
    """
    flags = (view.flags & deduce(view).mines | seen_mines(view)) & ~mine
    whole = Task(replace(view, flags=flags), counted=False)
    hit = mine & whole.mines
    proof = whole.why(lsb(hit)) if hit else _safe_proof(whole)
    if proof is None or proof.kind is Kind.COUNT:
        return _end_card(whole.view, source, mine)
    piece = cut(whole.view, proof.numbers, whole.chances)
    if piece is None:
        return None
    task = Task(piece.view, counted=False)
    if task.proof is None or not (hit or task.proof.kind is proof.kind):
        return None
    return make(task.view, family_of(task), source, counted=False)


def _safe_proof(task: Task) -> Proof | None:
    """Return the shortest proof that some cell is safe; None where numbers alone prove none."""
    return task.proof if task.advice and not task.advice.mine else None


def _end_card(view: View, source: str, mine: int) -> Card | None:
    """Return the card of an end where the mines have to be counted, or where nothing is certain."""
    if view.covered.bit_count() > LARGEST * LARGEST:
        return None
    chances = mine_chances(view)
    if not chances.safe:
        view = replace(view, flags=view.flags | chances.mines & ~mine)
    part = cut_whole(view, chances)
    if part is None:
        return None
    task = Task(part, counted=True)
    if task.best and not is_clear(task):
        return None
    if not (task.best or (task.proof and task.proof.kind is Kind.COUNT)):
        return None
    return make(part, family_of(task), source, counted=True)


def _waited(playback: Playback, judged: Judged) -> int:
    before = playback.moments[judged.moment - 1].tick if judged.moment else 0
    return playback.moments[judged.moment].tick - before


def _reason(judged: Judged, waited: int, known: Sequence[int]) -> str:
    """Return why a card is to be made of a move, in a word; nothing where there is no reason."""
    if judged.mistake is not None and judged.mistake is not Mistake.WRONG_FLAG:
        return str(judged.mistake.value)
    if len(known) >= ENOUGH_KNOWN and waited > LONG * median(known):
        return "hesitation"
    return ""


def joined(waits: Sequence[Waits], most: int = 200) -> dict[str, list[int]]:
    """Return the waits of several games together, the latest *most* of each kind; the earliest game first."""
    together: dict[str, list[int]] = {}
    for one in waits:
        for kind, times in one.items():
            together.setdefault(kind, []).extend(times)
    return {kind: times[-most:] for kind, times in together.items()}
