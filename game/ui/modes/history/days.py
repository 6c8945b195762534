"""The days with a daily run: this month and the five before it, and the length of the streak."""

from datetime import timedelta

from game.arcade.daily import Day, streak
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import NORMAL, Style
from game.ui.kit.layout import Column, Gap, Grid, Pad
from game.ui.kit.month import Month
from game.ui.kit.node import NOTHING, Node
from game.ui.kit.text import Text
from game.ui.modes.history.profile import ProfileScene, filling, profile_page

MONTHS, ABREAST = 6, 3


class DaysScene(ProfileScene[frozenset[Day] | None]):
    """The calendar; *today* has a rim."""

    tab = "calendar"

    def __init__(self, cabinet: Cabinet, today: Day) -> None:
        super().__init__(cabinet)
        self._today = today
        self._played: frozenset[Day] | None = None  # None until they are read
        self.watch(cabinet.history.ask(lambda records: records.days()), self._show)

    def _show(self, played: frozenset[Day]) -> None:
        self._played = played

    @property
    def state(self) -> frozenset[Day] | None:
        """The days on which the daily run was played."""
        return self._played

    def view(self, state: frozenset[Day] | None, style: Style) -> Node:
        """Return the picture of a state."""
        item = NOTHING if state is None else months(self._today, state)
        days = streak(state or (), self._today)
        told = style.words("arcade.streak", days=days) if days else style.words("profile.no_streak")
        return profile_page(style, self.tab, item, (told, "accent" if days else "text_dim"))


def months(today: Day, played: frozenset[Day]) -> Node:
    """Return the months in two rows, the last one at the lower right."""
    shown = [today]
    while len(shown) < MONTHS:
        shown.insert(0, shown[0].replace(day=1) - timedelta(days=1))
    columns = tuple(
        Column(
            (
                Text(f"{month.year}-{month.month:02d}", NORMAL, "text", "middle"),
                Gap(6),
                filling(Month(today, played, month)),
            )
        )
        for month in shown
    )
    return Pad(Grid(columns, ABREAST, 24), (16, 14))
