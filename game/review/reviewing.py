"""
The review of a game in progress: a series of accounts, each more exact.

Chances to win are estimated at the start and before and after every uncertain move. Between two of these places all
moves were certain: the change of the chance between them is luck, shared evenly among them. The same *random* gives
the same accounts.

A board that is known to need no guess needs no estimate. In each of its views, the cells that logic opens from the
first one on can still be proved, because more numbers never prove less; so perfect play wins from every view, and
every chance to win is 1. A guess there is worth its survival, and always needless.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise
from random import Random

from game.engine.errors import GameError, TooLargeError
from game.engine.events import Opened
from game.engine.game import Status
from game.engine.view import View
from game.generator.no_guess import solve
from game.play.replay import Playback
from game.review.account import Account, Gesture, Move, MoveKind, gestures
from game.review.judge import Mistake
from game.review.playout import remembering
from game.review.win_chance import OWN_PLAY, Estimate, WinChance, always
from game.solver.strategy import best_move

LAYOUTS = 150
"""The layouts played out at every guess: on expert the chance to win is then known to ± 3 points."""

FIRST_LAYOUTS = 8
"""The layouts of the first round; each round doubles them, so that a first curve appears soon."""

LARGEST_REVIEWED = 1_000
"""The most cells of a reviewed board: expert has 480, and a play-out takes longer with every cell."""

KINDS = {
    Mistake.WRONG_FLAG: MoveKind.WRONG_FLAG,
    Mistake.NEEDLESS_GUESS: MoveKind.NEEDLESS_GUESS,
    Mistake.CERTAIN_MINE: MoveKind.CERTAIN_MINE,
}


def review(
    playback: Playback, random: Random, layouts: int = LAYOUTS, going_on: Callable[[], bool] = always
) -> Iterator[Account]:
    """
    Yield accounts of a game, each more exact; the last one uses *layouts* layouts at each guess.

    Chances not worked out yet are interpolated between known ones. *going_on* is called before every play-out; False
    ends the review.

    Raises: TooLargeError, TooComplexError: it would take too long. GameError: no cell was opened.
    """
    line = _Line(playback, random)
    if not line.places:
        yield line.account(layouts)
    reached = 0
    while reached < layouts:
        reached = min(max(FIRST_LAYOUTS, 2 * reached), layouts)
        for place in line.places:
            changed = line.refine(place, reached, going_on)
            if not going_on():
                return
            if changed:
                yield line.account(layouts)


class _Line:
    """A game's openings in order; place n is before opening n, the last place after all."""

    def __init__(self, playback: Playback, random: Random) -> None:
        _check(playback)
        self._gestures = list(gestures(playback))
        openings = [gesture for gesture in self._gestures if gesture.opened]
        status = playback.session.status
        self._result = None if status is Status.PLAYING else int(status is Status.WON)
        self._end = len(openings)
        self._sure = needs_no_guess(playback)
        self._refused = openings[-1] if playback.session.unproved else None
        self._views = [playback.view_after(gesture.moment) for gesture in openings] + [playback.session.view]
        self.places = [] if self._sure else _places(openings, over=self._result is not None)
        self._moves = dict.fromkeys(self.places, OWN_PLAY)
        for place, gesture in enumerate(openings):
            if place in self._moves and gesture.survival != 1 and gesture is not self._refused:
                self._moves[place] = _other_than_own(self._views[place], gesture.opened)
        self._seeds = {place: random.getrandbits(64) for place in self.places}
        self._think = remembering()
        self._chances: dict[int, WinChance] = {}

    def refine(self, place: int, playouts: int, going_on: Callable[[], bool]) -> bool:
        """Bring the estimate at a place to *playouts* play-outs; return whether it changed."""
        chance = self._chances.get(place)
        if chance is None:
            moves = [self._moves[place]] if self._moves[place] else []
            chance = WinChance(self._views[place], Random(self._seeds[place]), moves, think=self._think)
            self._chances[place] = chance
        elif chance.exact:
            return False
        chance.refine(playouts - chance.playouts, going_on)
        return True

    def account(self, layouts: int) -> Account:
        """Return the account so far."""
        known = {place: _worth(chance, self._moves[place]) for place, chance in self._chances.items()}
        values = {place: worth.best for place, worth in known.items()}
        if self._sure:
            values = dict.fromkeys(range(self._end + 1), Estimate(1, 0))
        if self._result is not None:
            values[self._end] = Estimate(self._result, 0)
        line = _interpolate(values, self._end)
        done = sum(layouts if chance.exact else chance.playouts for chance in self._chances.values())
        return Account(
            (line[0], *(line[place] for place in accumulate(bool(gesture.opened) for gesture in self._gestures))),
            tuple(self._moves_along([estimate.value for estimate in line], known)),
            self._result,
            done / (layouts * len(self.places)) if self.places else 1,
        )

    def _moves_along(self, line: list[float], known: dict[int, "_Worth"]) -> Iterator[Move]:
        place = 0
        for gesture in self._gestures:
            now = line[place]
            if not gesture.opened:
                yield Move(gesture, MoveKind.WRONG_FLAG, now, now, now, now)
                continue
            chosen, error = self._value_chosen(gesture, now, known.get(place))
            place += 1
            yield Move(gesture, _kind(gesture, now - chosen), now, now, chosen, line[place], error)

    def _value_chosen(self, gesture: Gesture, now: float, worth: "_Worth | None") -> tuple[float, float]:
        """Return the chance to win before the result of a gesture, and the error of its skill cost."""
        if gesture is self._refused:
            return 0.0, worth.best.error if worth else 0.0
        if self._sure and gesture.survival is not None:
            return float(gesture.survival), 0.0
        return (worth.chosen, worth.error) if worth and gesture.survival != 1 else (now, 0.0)


def needs_no_guess(playback: Playback) -> bool:
    """Return whether a recording says that its board needs no guess from its first opening on, and rightly."""
    opened = [event.cell for moment in playback.moments for event in moment.happened if isinstance(event, Opened)]
    said = playback.recording.header.mode.endswith("no-guess")
    return said and bool(opened) and solve(playback.recording.layout, opened[0]) is None


def _check(playback: Playback) -> None:
    """Raise TooLargeError, or GameError if there is nothing to review."""
    grid = playback.blank.grid
    if grid.size > LARGEST_REVIEWED:
        raise TooLargeError(
            f"a {grid.width}×{grid.height} board is too large to be reviewed: at most {LARGEST_REVIEWED} cells are"
        )
    if not playback.session.view.opened and playback.session.status is Status.PLAYING:
        raise GameError("no cell was opened, so there is nothing to review")


def _places(openings: list[Gesture], *, over: bool) -> list[int]:
    """Return the places where the chance to win must be estimated; at the end of a game that is *over* it is known."""
    places = {0, len(openings)}
    for place, gesture in enumerate(openings):
        if gesture.survival != 1:
            places |= {place, place + 1}
    return sorted(places - {len(openings)} if over else places)


def _other_than_own(view: View, cells: int) -> int:
    """Return the opened cells, or OWN_PLAY if the strong player would have opened the same cell."""
    return OWN_PLAY if cells == 1 << best_move(view).cell else cells


def _kind(gesture: Gesture, skill_cost: float) -> MoveKind:
    if gesture.mistake:
        return KINDS[gesture.mistake]
    if gesture.survival == 1:
        return MoveKind.CERTAIN
    return MoveKind.WORSE_GUESS if skill_cost > 0 else MoveKind.BEST_GUESS


@dataclass(frozen=True, slots=True)
class _Worth:
    """The estimates for a place and for the move made there."""

    best: Estimate
    chosen: float
    error: float  # of the difference


def _worth(chance: WinChance, move: int) -> _Worth:
    """Return the chance to win by the better of OWN_PLAY and *move*; without a clear lead both count as equal."""
    own, chosen, lead = chance.of(), chance.of(move), chance.lead(move)
    sure = not chosen.error  # a certain mine, or exact values: then the smallest lead counts
    if not sure and not lead.beyond_doubt:
        return _Worth(own, own.value, lead.error)
    return _Worth(own if lead.value < 0 else chosen, chosen.value, lead.error)


def _interpolate(known: dict[int, Estimate], end: int) -> list[Estimate]:
    """Return a value for each place up to the *end*, interpolated linearly between the *known* ones."""
    line, places = list[Estimate](), sorted(known)
    for left, right in pairwise(places):
        a, b, length = known[left], known[right], right - left
        value, error = (b.value - a.value) / length, (b.error - a.error) / length
        line += [Estimate(a.value + value * further, a.error + error * further) for further in range(length)]
    return line + [known[places[-1]]] * (end + 1 - places[-1])
