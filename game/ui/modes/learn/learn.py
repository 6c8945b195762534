"""The learning page: lessons to play, patterns to practise, and the three gestures as cards."""

from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING

from game.engine.view import View
from game.play.lessons import LESSONS
from game.trainer.families import CHAINS, COUNT, HOLE, ONE_ONE, ONE_TWO, ONE_TWO_ONE, ONE_TWO_TWO_ONE, REDUCED
from game.ui.board.gestures import GESTURES
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import BattleHowTo, LearnPattern, Lessons, PractiseCards, Trainer
from game.ui.core.style import Style
from game.ui.core.value import Value
from game.ui.kit.button import Button
from game.ui.kit.large_key import BoardKey, Drawing, LargeKey, drawing_of
from game.ui.kit.layout import Column, Grid, Row
from game.ui.kit.node import Node
from game.ui.kit.page import Page
from game.ui.kit.pane import Moves
from game.ui.kit.scene import ViewScene
from game.ui.kit.tabs import Tabs
from game.ui.modes.learn.how_to import how_to_cards

if TYPE_CHECKING:
    from game.store.practice import Practice
    from game.store.records import Records

TABS = ("lessons", "patterns", "how_to")

PATTERNS = (ONE_ONE, ONE_TWO, ONE_TWO_ONE, ONE_TWO_TWO_ONE, REDUCED, HOLE, CHAINS[0], COUNT)
"""The patterns on this page; the trainer has all."""

BACK, DRILL = "back", "drill"

BATTLE: Drawing = (
    ("digit_1", "covered", "covered", "digit_1"),
    ("digit_1", "flag", "covered", "digit_1"),
    ("digit_1", "covered", "covered", "digit_1"),
)


class LearnState(Value):
    """The open tab, the number of due cards, and each pattern with a board and its recent share of right answers."""

    tab: int
    due: int = 0
    patterns: "tuple[tuple[str, View, float | None], ...]" = ()


@cache
def _lesson(number: int) -> Drawing:
    """Return a lesson's board as the learner finds it."""
    return drawing_of(LESSONS[number].begin().view)


def _name(lesson: str, style: Style) -> str:
    """Return a lesson's name: that of its gesture if it teaches one."""
    gestures = {name for name, *_ in GESTURES}
    return style.words(f"how_to.{lesson}") if lesson in gestures else style.words(f"learn.{lesson}")


def _lessons(style: Style) -> Node:
    words = style.words
    keys = [
        BoardKey(_name(one.name, style), "", _lesson(place), str(place + 1), key=one.name, press=Lessons(place))
        for place, one in enumerate(LESSONS)
    ]
    battle = BoardKey(words("title.battle"), "", BATTLE, str(len(LESSONS) + 1), key="battle", press=BattleHowTo())
    return Grid((*keys, battle), 3, 12)


def _patterns(state: LearnState, style: Style) -> Node:
    """Return a key for each pattern of PATTERNS, and the keys to the due cards and to all patterns."""
    words = style.words
    keys = [
        BoardKey(
            words(f"trainer.family_{family}"),
            "",
            drawing_of(view),
            "" if right is None else words("menu.percent", value=round(100 * right)),
            key=family,
            press=LearnPattern(family),
        )
        for family, view, right in state.patterns
    ]
    due = words("trainer.due", count=state.due) if state.due else ""
    ways = (
        LargeKey(words("trainer.drill"), "tick", due, key=DRILL, press=DRILL, grow=1.0, high=96),
        LargeKey(words("learn.all"), "award", words("learn.about_all"), key="all", press=Trainer(), grow=1.0, high=96),
    )
    return Column((Grid(tuple(keys), 4, 12, grow=1.0), Row(ways, 12)), 12)


def view(state: LearnState, style: Style) -> Node:
    """Return the page, one of its tabs open."""
    words = style.words
    tabs = Tabs(tuple(words(f"learn.tab_{name}") for name in TABS), state.tab, key="tab", high=44)
    shown = (_lessons, lambda style: _patterns(state, style), how_to_cards)[state.tab](style)
    return Page(
        words("title.learn"),
        Column((tabs, shown.replaced(grow=1.0)), 12),
        (Button(words("menu.back"), key=BACK, press=BACK),),
        panel_wide=1000,
        panel_high=560,
    )


class LearnScene(ViewScene[LearnState]):
    """The page that leads to lessons and drills."""

    view = staticmethod(view)

    moves = Moves.ROWS

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self.pane.home = LESSONS[0].name
        self._state = LearnState(0)
        self._known: Practice | None = None  # None until it is read
        self.watch(cabinet.history.ask(_read), self._take_in)

    def _take_in(self, answer: "tuple[Practice, LearnState]") -> None:
        self._known, self._state = answer[0], answer[1].replaced(tab=self._state.tab)

    @property
    def state(self) -> LearnState:
        """The page's contents."""
        return self._state

    def put(self, key: object, value: object) -> None:
        """Open another tab."""
        self._state = self._state.replaced(tab=value)

    def pressed(self, press: object) -> None:
        """Begin a drill, go back, or follow a route."""
        if press == BACK:
            self.close()
        elif press == DRILL:
            if self._known:
                self.cabinet.router.go(PractiseCards(self._known))
        else:
            super().pressed(press)


def _read(records: "Records") -> "tuple[Practice, LearnState]":
    """Read cards and answers, and find a board for each pattern; in the background."""
    from game.store.practice import read_practice  # it loads the solver
    from game.trainer import progress

    found, now = read_practice(records), int(datetime.now(UTC).timestamp())
    rows = {row.family: row for row in progress.rows(found.own, found.course, found.past, now)}
    boards = {family: next(card.task.view for card in found.course if card.family == family) for family in PATTERNS}
    patterns = tuple((family, boards[family], rows[family].right) for family in PATTERNS)
    return found, LearnState(1, sum(row.due for row in rows.values()), patterns)
