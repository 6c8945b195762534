"""
Cards from the player's own games: needless guesses, certain mines that were opened, and unusually slow openings.

A card shows the easiest proof in the position. Its flags are the mines that single numbers prove, whether the player
flagged them or not: every player sees those.

The window contains the proof's numbers and all cells that they touch. A number stays on the card only if it touches
no covered cell outside; every other open cell of the window is covered again. No number of the proof touches such a
cell, so the proof stays valid, and a card never says more than the board.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import or_
from statistics import median

from game.engine.errors import InconsistentView, TooComplexError
from game.engine.events import Flagged
from game.engine.grid import cells_of, grid, lsb
from game.engine.planes import Planes
from game.engine.view import View
from game.play.replay import Playback
from game.review.account import easiest_proof, obvious_mines
from game.review.judge import Judged, Mistake, judge, opened_at_once
from game.solver.chances import Chances, mine_chances
from game.solver.deduce import ALL_PAIRS, Deduction, by_pairs, by_single_numbers, deduce
from game.solver.proof import Kind
from game.trainer.card import LARGEST, Card, Task, is_clear, make
from game.trainer.families import GUESSES
from game.trainer.family import family_of

ENOUGH_KNOWN = 20
"""Least known waits of a kind before one counts as long."""

LONG = 3
"""A wait longer than LONG times the player's median of its kind counts as long."""

MOST_HESITATIONS = 6
"""Most cards of a game for long waits; each mistake has its own card."""

MOST_OF_A_GAME = 40
"""Most cards of a game; a player who wants to learn makes fewer mistakes."""

MOST_ASKED = 3
"""Most cells that a card asks about."""

Waits = Mapping[str, Sequence[int]]
"""Milliseconds before each opening, by the kind of the easiest proof in the position."""


@dataclass(slots=True)
class Found:
    """The cards and waits of a game."""

    cards: dict[str, tuple[Card, str]] = field(default_factory=dict)  # by key, each with its reason
    waits: dict[str, list[int]] = field(default_factory=dict)

    def add(self, card: Card | None, reason: str) -> None:
        """Add a card, unless it is known or there are too many."""
        if card and len(self.cards) < MOST_OF_A_GAME:
            self.cards.setdefault(card.key, (card, reason))


def look_through(playback: Playback, uid: str, known: Waits | None) -> Found:
    """
    Return the cards of a finished game and the waits before its openings; *uid* is the game's.

    *known* are the waits of earlier games; None: nobody was in a hurry, and waits say nothing. This takes some
    milliseconds for each opening.
    """
    found = Found()
    for judged in judge(playback):
        view = playback.view_after(judged.moment)
        try:
            if judged.mistake is Mistake.WRONG_FLAG:
                found.add(card_of(view, uid, _flagged_wrongly(playback, judged)), judged.mistake.value)
            if judged.survival is None:
                continue
            kind = kind_of(view)
            waited = _wait_before(playback, judged)
            reason = _reason(judged, waited, (known or {}).get(kind, ()))
            if judged.mistake is None and known is not None:  # a mistake says nothing about the time to see a proof
                found.waits.setdefault(kind, []).append(waited)
            if reason and (judged.mistake or len(found.cards) < MOST_HESITATIONS):
                hit = opened_at_once(view, playback.moments[judged.moment])
                missed = hit if judged.mistake is Mistake.CERTAIN_MINE else 0
                found.add(card_of(view, uid, missed, hit if judged.mistake and not missed else 0), reason)
        except (InconsistentView, TooComplexError):
            continue
    return found


def kind_of(view: View) -> str:
    """
    Return the kind of the easiest proof that some cell is safe: ``single``, ``pair``, ``chain`` or ``count``.

    If no cell is certainly safe it is a ``guess``. Raises InconsistentView, TooComplexError.
    """
    known = Deduction(0, obvious_mines(view))
    if by_single_numbers(view, known)[0]:
        return Kind.SINGLE.value
    if by_pairs(view, known, (ALL_PAIRS,))[0]:
        return Kind.PAIR.value
    return easiest_proof(view)


def card_of(view: View, source: str, missed: int = 0, guessed: int = 0) -> Card | None:
    """
    Return the card for the proof that the player missed: of one of the cells *missed*, else of a safe cell.

    It asks about that cell, and about one of the cells that were *guessed* instead. None if that needs a larger
    board than a card, or if none of *missed* was certain.
    """
    flags = (view.flags & deduce(view).mines | obvious_mines(view)) & ~missed
    whole = Task(replace(view, flags=flags, questions=0), counted=False)
    if not missed:
        proof = whole.proof if whole.advice and not whole.advice.mine else None
        if proof:  # numbers alone prove a safe cell
            return _asking(
                whole.view, source, proof.numbers, lowest(proof.concluded, MOST_ASKED - bool(guessed)), guessed
            )
    elif certain := missed & (whole.mines | whole.safe):
        cell = lsb(certain)
        return _asking(whole.view, source, whole.why(cell).numbers, 1 << cell, 0)
    return _end_card(whole.view, source, missed)


def family_missed(view: View, opened: int, *, mine: bool) -> str | None:
    """Return the family of the proof that the player missed by opening cells *opened*: a *mine*, or a guess."""
    try:
        card = card_of(view, "", opened if mine else 0, 0 if mine else opened)
    except (InconsistentView, TooComplexError):
        return None
    return card.family if card and card.family not in GUESSES else None


def _asking(view: View, source: str, numbers: int, missed: int, guessed: int) -> Card | None:
    """Return the card that asks about what was *missed*, and about a cell that was *guessed* if it lies beside that."""
    beside = guessed & ~missed & view.grid.dilate(numbers) & ~view.flags
    part = cut_asked(replace(view, questions=missed | beside & -beside), numbers, missed)
    if part is None:
        return None
    task = Task(part, counted=False)
    found = (task.safe | task.open_mines).bit_count()
    return make(part, family_of(task), source, counted=False) if found >= missed.bit_count() else None


def lowest(cells: int, count: int) -> int:
    """Return the first *count* of some cells, or all if there are fewer."""
    return sum(1 << cell for cell in cells_of(cells)[:count])


def _end_card(view: View, source: str, missed: int) -> Card | None:
    """Return the card of an end game that needs the mine count, or in which nothing is certain."""
    if view.covered.bit_count() > LARGEST * LARGEST:
        return None
    chances = mine_chances(view)
    safe = chances.safe & view.covered
    if not safe:
        view = replace(view, flags=view.flags | chances.mines & ~missed)
    wanted = missed & (chances.mines | safe) or (lowest(safe, MOST_ASKED) if not missed else 0)
    if missed and not wanted:
        return None
    part = cut_whole(replace(view, questions=wanted & -wanted if missed else wanted), chances)
    if part is None:
        return None
    task = Task(part, counted=True)
    if not (task.proof or (task.best and is_clear(task))):
        return None
    return make(part, family_of(task), source, counted=True)


def _flagged_wrongly(playback: Playback, judged: Judged) -> int:
    happened = playback.moments[judged.moment].happened
    return sum(event.cells for event in happened if isinstance(event, Flagged)) & playback.recording.layout.safe


def _wait_before(playback: Playback, judged: Judged) -> int:
    before = playback.moments[judged.moment - 1].tick if judged.moment else 0
    return playback.moments[judged.moment].tick - before


def _reason(judged: Judged, waited: int, known: Sequence[int]) -> str:
    """Return the reason for a card of a move, as a word; an empty text without one."""
    if judged.mistake is not None:
        return str(judged.mistake.value)
    if len(known) >= ENOUGH_KNOWN and waited > LONG * median(known):
        return "hesitation"
    return ""


def joined(waits: Sequence[Waits], most: int = 200) -> dict[str, list[int]]:
    """Return the joined waits of several games, the earliest first: the latest *most* of each kind."""
    together: dict[str, list[int]] = {}
    for one in waits:
        for kind, times in one.items():
            together.setdefault(kind, []).extend(times)
    return {kind: times[-most:] for kind, times in together.items()}


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a board: its first and last column and row."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def fits(self) -> bool:
        """Whether the window is small enough for a card."""
        return self.right - self.left < LARGEST and self.bottom - self.top < LARGEST

    def cells(self, view: View) -> int:
        """Return its cells as a bitboard of the whole board."""
        row = (1 << self.right - self.left + 1) - 1 << self.left
        return sum(row << y * view.grid.width for y in range(self.top, self.bottom + 1))


def cut_asked(view: View, numbers: int, asked: int) -> View | None:
    """
    Return a part with the open *numbers*, all cells they touch and the cells *asked*, and a rim around it if that fits.

    Every number keeps its value. An open cell that touches a covered one outside is covered again: the card says less
    than the board, but all that the proof needs. None if that is too large for a card.
    """
    inner = numbers | view.grid.dilate(numbers) | asked
    for cells in (inner | view.grid.dilate(inner), inner):
        window = _around(view, cells)
        if window.fits:
            return _part(view, window, _numbers_kept(view, window, view.grid.dilate(numbers)), None)
    return None


def cut_whole(view: View, chances: Chances) -> View | None:
    """
    Return the end of a game as a card with all covered cells, and so all mines; None if it is too large.

    *chances* are those of *view* with the known mine total. The card has exactly as many layouts.
    """
    for wanted in (view.covered, view.grid.dilate(view.covered & ~chances.mines) | view.covered):
        card = _cut_whole(view, wanted)
        if card and mine_chances(card).layouts == chances.layouts:
            return card
    return None


def _cut_whole(view: View, wanted: int) -> View | None:
    while True:
        window = _around(view, wanted)
        if not window.fits:
            return None
        kept = _numbers_kept(view, window)
        lacking = window.cells(view) & view.opened & ~kept
        if not lacking:
            return _part(view, window, kept, view.mines)
        wanted |= view.grid.dilate(lacking)


def _numbers_kept(view: View, window: Window, needed: int = 0) -> int:
    """Return the open cells that touch no covered cell outside, without 0s that are not *needed*."""
    inside = window.cells(view)
    kept = view.opened & inside & ~view.grid.dilate(view.covered & ~inside)
    while touching := kept & view.zeros & ~needed & view.grid.dilate(view.opened & inside & ~kept):
        kept &= ~touching
    return kept


def _around(view: View, cells: int) -> Window:
    """Return the smallest window around *cells*."""
    columns = [cell % view.grid.width for cell in cells_of(cells)]
    return Window(
        min(columns), lsb(cells) // view.grid.width, max(columns), (cells.bit_length() - 1) // view.grid.width
    )


def _part(view: View, window: Window, kept: int, mines: int | None) -> View:
    board = grid(window.right - window.left + 1, window.bottom - window.top + 1)

    def part(cells: int) -> int:
        row = (1 << board.width) - 1
        places = ((cells >> (window.top + y) * view.grid.width + window.left & row, y) for y in range(board.height))
        return reduce(or_, (cells << y * board.width for cells, y in places))

    ones, twos, fours, eights = (part(plane & kept) for plane in view.numbers)
    numbers: Planes = (ones, twos, fours, eights)
    flags = part(view.flags)
    mines = flags.bit_count() if mines is None else mines
    return View(board, mines, part(kept), numbers, flags, part(view.questions))
