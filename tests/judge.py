"""
A slow, obvious judge of all rules, written from RULES.md alone.

Cells are (x, y) in plain sets, every cell is checked one by one and a flood is
an explicit queue. The judge shares no line with the engine, so a fault must be
in both, in the same way, to stay hidden. A trial gives both the same actions
and compares their answers. A second judge follows a proof step by step, and
knows nothing but the numbers that each step names.

``python -m tests.judge`` lets both judges check every card of the game.
"""

from collections import deque
from collections.abc import Iterable, Sequence

from game.engine.actions import Action, Chord, FlagRest, Mark, Open
from game.engine.events import Chorded, Event, Flagged, Lost, NotProved, Opened, Questioned, Unmarked, Won
from game.engine.game import apply, new_game
from game.engine.layout import Layout
from game.engine.view import View
from game.solver.proof import Clash, Conclude, Count, Follow, Step, Suppose

Place = tuple[int, int]
Happening = tuple[str, Place | None, frozenset[Place]]
"""The event, the cell it began at, and its cells; a win and flags begin at no cell."""

NOWHERE: frozenset[Place] = frozenset()


class Judge:
    """One game on one board; an action returns its events, in order."""

    def __init__(self, width: int, height: int, mines: Iterable[Place], *, question_marks: bool = False) -> None:
        self.width = width
        self.height = height
        self.mines = set(mines)
        self.question_marks = question_marks
        self.status = "playing"
        self.opened: set[Place] = set()
        self.flags: set[Place] = set()
        self.questions: set[Place] = set()
        self.exploded: set[Place] = set()

    def every_cell(self) -> list[Place]:
        """Return all cells, row by row."""
        return [(x, y) for y in range(self.height) for x in range(self.width)]

    def neighbours(self, cell: Place) -> list[Place]:
        """Return the up to eight cells that touch *cell*."""
        found = []
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                x, y = cell[0] + dx, cell[1] + dy
                if (dx, dy) != (0, 0) and 0 <= x < self.width and 0 <= y < self.height:
                    found.append((x, y))
        return found

    def number(self, cell: Place) -> int:
        """Return the number of mines that touch *cell*."""
        return sum(1 for other in self.neighbours(cell) if other in self.mines)

    def open(self, cell: Place) -> list[Happening]:
        """Left on a cell."""
        if self.status != "playing" or cell in self.opened or cell in self.flags:
            return []
        return self._open_all(cell, [cell])

    def mark(self, cell: Place) -> list[Happening]:
        """Right on a cell: covered, flag, (question mark,) covered."""
        if self.status != "playing" or cell in self.opened:
            return []
        if cell in self.questions:
            self.questions.remove(cell)
            return [("unmarked", cell, NOWHERE)]
        if cell not in self.flags:
            self.flags.add(cell)
            return [("flagged", None, frozenset({cell}))]
        self.flags.remove(cell)
        if not self.question_marks:
            return [("unmarked", cell, NOWHERE)]
        self.questions.add(cell)
        return [("questioned", cell, NOWHERE)]

    def chord(self, cell: Place) -> list[Happening]:
        """Both buttons on a cell."""
        if self.status != "playing" or cell not in self.opened:
            return []
        around = self.neighbours(cell)
        if sum(1 for other in around if other in self.flags) != self.number(cell):
            return []
        targets = [other for other in around if other not in self.opened and other not in self.flags]
        if not targets:
            return []
        return [("chorded", cell, NOWHERE), *self._open_all(cell, targets)]

    def flag_rest(self, cell: Place) -> list[Happening]:
        """Right on a number, with the option that flags its covered neighbours."""
        if self.status != "playing" or cell not in self.opened:
            return []
        covered = [other for other in self.neighbours(cell) if other not in self.opened]
        rest = [other for other in covered if other not in self.flags]
        if len(covered) != self.number(cell) or not rest:
            return []
        for other in rest:
            self.flags.add(other)
            self.questions.discard(other)
        return [("flagged", None, frozenset(rest))]

    def shown_mines(self) -> set[Place]:
        """Return the mines shown at the end besides those that were hit: the unflagged ones of a lost game."""
        return self.mines - self.flags - self.exploded if self.status == "lost" else set()

    def wrong_flags(self) -> set[Place]:
        """Return the flags that are crossed out at the end."""
        return self.flags - self.mines if self.status == "lost" else set()

    def verdict(self) -> dict[str, object]:
        """Return everything that a player may see now, and the state of the game."""
        return {
            "status": self.status,
            "opened": self.opened,
            "flags": self.flags,
            "questions": self.questions - self.mines if self.status == "lost" else self.questions,
            "exploded": self.exploded,
            "shown mines": self.shown_mines(),
            "wrong flags": self.wrong_flags(),
            "numbers": {cell: self.number(cell) for cell in self.opened},
            "counter": len(self.mines) - len(self.flags),
        }

    def _open_all(self, origin: Place, targets: list[Place]) -> list[Happening]:
        """Open covered, unflagged cells in one action; every mine among them is hit."""
        fresh: set[Place] = set()
        queue = deque(targets)
        while queue:
            cell = queue.popleft()
            if cell in self.opened or cell in self.flags:
                continue
            if cell in self.mines:
                self.exploded.add(cell)
                continue
            self.opened.add(cell)
            self.questions.discard(cell)
            fresh.add(cell)
            if self.number(cell) == 0:
                queue.extend(self.neighbours(cell))
        happened: list[Happening] = [("opened", origin, frozenset(fresh))] if fresh else []
        if self.exploded:
            self.status = "lost"
            happened.append(("lost", origin, frozenset(self.exploded)))
        elif all(cell in self.opened or cell in self.mines for cell in self.every_cell()):
            self.status = "won"
            happened.append(("won", None, frozenset(self.mines - self.flags)))
            self.flags = set(self.mines)
            self.questions = set()
        return happened


class Trial:
    """The engine and the judge with the same game: both get every action."""

    def __init__(self, layout: Layout, *, question_marks: bool) -> None:
        self.game = new_game(layout, question_marks=question_marks)
        self.width = layout.grid.width
        self.places = [(cell % self.width, cell // self.width) for cell in range(layout.grid.size)]
        self.judge = Judge(self.width, layout.grid.height, self._cells(layout.mines), question_marks=question_marks)

    def act(self, action: Action) -> tuple[list[Happening], list[Happening]]:
        """Do *action* and return the engine's events and the judge's."""
        self.game, events = apply(self.game, action)
        place = self.places[action.cell]
        match action:
            case Open():
                happened = self.judge.open(place)
            case Mark():
                happened = self.judge.mark(place)
            case Chord():
                happened = self.judge.chord(place)
            case FlagRest():
                happened = self.judge.flag_rest(place)
        return [self._happening(event) for event in events], happened

    def testimony(self) -> dict[str, object]:
        """Return the engine's state in the form of a verdict."""
        view = self.game.view
        exploded, flags, shown = self._cells(view.exploded), self._cells(view.flags), self._cells(view.shown)
        lost = self.game.status.value == "lost"
        return {
            "status": self.game.status.value,
            "opened": self._cells(view.opened),
            "flags": flags,
            # A mine shown at the end has no other mark.
            "questions": self._cells(view.questions) - (shown if lost else set()),
            "exploded": exploded,
            "shown mines": shown - flags - exploded,
            "wrong flags": flags - shown if lost else set(),
            # A covered cell's number is secret, so its planes must be empty.
            "numbers": {
                place: view.number(cell)
                for cell, place in enumerate(self.places)
                if view.is_open(cell) or view.number(cell)
            },
            "counter": view.counter,
        }

    def _cells(self, bitboard: int) -> set[Place]:
        return {place for cell, place in enumerate(self.places) if bitboard >> cell & 1}

    def _happening(self, event: Event) -> Happening:
        match event:
            case Opened(cell, cells):
                return "opened", self.places[cell], frozenset(self._cells(cells))
            case Flagged(cells):
                return "flagged", None, frozenset(self._cells(cells))
            case NotProved(cell, cells):
                return "not proved", self.places[cell], frozenset(self._cells(cells))
            case Questioned(cell):
                return "questioned", self.places[cell], NOWHERE
            case Unmarked(cell):
                return "unmarked", self.places[cell], NOWHERE
            case Chorded(cell):
                return "chorded", self.places[cell], NOWHERE
            case Won(flagged):
                return "won", None, frozenset(self._cells(flagged))
            case Lost(cell, exploded):
                return "lost", self.places[cell], frozenset(self._cells(exploded))


class ProofJudge:
    """
    Checks a proof: believes the mines *known*, and of the numbers only those that a step names.

    A cell is settled as a mine (True) or as safe (False). A cell is forced if every way to lay mines that satisfies
    the numbers agrees about it.
    """

    def __init__(self, view: View, known: int) -> None:
        width, height = view.grid.width, view.grid.height
        self.places = [(x, y) for y in range(height) for x in range(width)]
        self.board = Judge(width, height, ())
        self.total = view.mines
        self.numbers = {place: view.number(cell) for cell, place in enumerate(self.places) if view.is_open(cell)}
        self.known = dict.fromkeys(self._cells(known), True)
        self.settled: dict[Place, bool] = {}
        self.shown: dict[Place, bool] = {}  # cells proved by the steps that were checked last

    def fault(self, steps: Sequence[Step]) -> str:
        """Return the fault of the steps; "" if they prove their claim."""
        self.settled, self.shown = dict(self.known), {}
        for number, step in enumerate(steps):
            wrong = self._fault(step, last=number == len(steps) - 1)
            if wrong:
                return f"step {number}: {wrong}"
        return "" if steps and isinstance(steps[-1], Clash | Count | Conclude) else "there is no end"

    def needless(self, steps: Sequence[Step]) -> list[Step]:
        """Return the steps without which the others would prove the same."""
        return [step for step in steps[:-1] if not self.fault([other for other in steps if other is not step])]

    def idle_numbers(self, steps: Sequence[Step]) -> list[Place]:
        """Return the numbers that a count names but does not need."""
        end = steps[-1]
        if not isinstance(end, Count):
            return []
        self.settled = dict(self.known)
        self._fault(steps[0], last=False)
        named = self._cells(end.numbers)
        return [place for place in named if not self._comes_out(named - {place}, end.left)]

    def _fault(self, step: Step, *, last: bool) -> str:
        match step:
            case Suppose(cell, mine):
                place = self.places[cell]
                if place in self.numbers or place in self.settled:
                    return "only an unknown cell can be supposed"
                self.settled[place] = mine
                self.shown[place] = not mine
            case Follow(numbers, cells, mine):
                named, told = self._cells(numbers), self._cells(cells)
                if not 1 <= len(named) <= 2 or not told or told & set(self.settled) or told & set(self.numbers):
                    return "one or two numbers must settle unknown cells"
                if not self._totals(named, {}):
                    return "the numbers can't be met"
                if any(self._totals(named, {place: not mine}) for place in told):
                    return "the numbers leave it open"
                self.settled.update(dict.fromkeys(told, mine))
            case Clash(number):
                if self._totals({self.places[number]}, {}) or not last:
                    return "the number can be met"
            case Count(numbers, left):
                if self._comes_out(self._cells(numbers), left) or self._nearest(step) or not last:
                    return "the mines come out"
            case Conclude(cells, mine):
                if not last or any(self.settled.get(place) is not mine for place in self._cells(cells)):
                    return "that has not been shown"
                self.shown = dict.fromkeys(self._cells(cells), mine)
        return ""

    def _comes_out(self, named: set[Place], left: int | None) -> bool:
        possible = self._on_board(named)
        return bool(possible) if left is None else left + len(self.known) in possible

    def _nearest(self, count: Count) -> str:
        """Return the fault of a count's numbers of mines; "" if there is none."""
        if count.left is None:
            return "" if count.fewest is count.most is None else "there is no way at all"
        possible = {total - len(self.known) for total in self._on_board(self._cells(count.numbers))}
        fewest = min((total for total in possible if total > count.left), default=None)
        most = max((total for total in possible if total < count.left), default=None)
        right = (count.left, count.fewest, count.most) == (self.total - len(self.known), fewest, most)
        return "" if right else "other totals would do"

    def _on_board(self, named: set[Place]) -> set[int]:
        """Return the possible totals of the board's mines if only the numbers *named* count."""
        laid = self._totals(named, {})
        touched = {cell for place in named for cell in self.board.neighbours(place)}
        free = [cell for cell in self.places if cell not in touched | set(self.settled) | set(self.numbers)]
        elsewhere = sum(1 for place, mine in self.settled.items() if mine)
        return {elsewhere + mines + more for mines in laid for more in range(len(free) + 1)}

    def _totals(self, named: set[Place], supposed: dict[Place, bool]) -> set[int]:
        """Return the possible numbers of mines in unknown cells that satisfy the numbers."""
        settled = {**self.settled, **supposed}
        beside = {place: self.board.neighbours(place) for place in sorted(named)}
        missing = [
            self.numbers[place] - sum(1 for cell in cells if settled.get(cell)) for place, cells in beside.items()
        ]
        unknown = sorted({cell for cells in beside.values() for cell in cells} - set(settled) - set(self.numbers))
        ways: dict[tuple[int, ...], set[int]] = {tuple(missing): {0}}
        for at, cell in enumerate(unknown):
            to_come = set(unknown[at + 1 :])
            room = [sum(1 for other in cells if other in to_come) for cells in beside.values()]
            touches = [cell in cells for cells in beside.values()]
            after: dict[tuple[int, ...], set[int]] = {}
            for state, totals in ways.items():
                for mine in (0, 1):
                    left = tuple(need - (mine and touched) for need, touched in zip(state, touches, strict=True))
                    if all(0 <= need <= most for need, most in zip(left, room, strict=True)):
                        after.setdefault(left, set()).update(total + mine for total in totals)
            ways = after
        return {total for state, totals in ways.items() if not any(state) for total in totals}

    def _cells(self, bitboard: int) -> set[Place]:
        return {place for cell, place in enumerate(self.places) if bitboard >> cell & 1}


def main() -> None:
    """Print the number of checked cards of the course, and their faults."""
    from game.trainer.course import course
    from tests.trainer.course_checks import wrong_answers, wrong_proofs

    cards, wrong = course(), 0
    for card in cards:
        for fault in (*wrong_answers(card), *wrong_proofs(card)):
            print(f"{card.family} {card.key}: {fault}")
            wrong += 1
    proofs = sum((card.task.safe | card.task.open_mines).bit_count() for card in cards)
    print(f"{len(cards)} cards, {proofs} proofs of single cells: {wrong} faults")


if __name__ == "__main__":
    main()
