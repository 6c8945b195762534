"""The coach's card: the cost of each missed pattern over the last games; each row leads to its drill."""

from game.i18n.catalogue import Words
from game.trainer.families import OTHER
from game.trainer.losses import Coached, Loss
from game.ui.core.routes import DrillPattern
from game.ui.core.style import SMALL
from game.ui.kit.button import Button
from game.ui.kit.layout import Column, Gap, Grow, Row
from game.ui.kit.node import Node
from game.ui.kit.table import TableColumn, TableRow
from game.ui.kit.text import Lines
from game.ui.modes.history.charts import card
from game.ui.modes.history.tables import Sentence

SHOWN, ROW = 3, 26
"""SHOWN: rows. ROW: height of a row at 720p."""

COLUMNS = TableColumn(0.6, start=0.03, align="left"), TableColumn(0.8), TableColumn(0.97)


def coach_card(coached: Coached | None, left: int, words: Words) -> Node:
    """Return the card; *left* games are still to be judged."""
    note = words("coach.left", count=left) if left else words("guesses.games", count=coached.games if coached else 0)
    if coached is None:
        return card(words("coach.heading"), Sentence(words("coach.empty")), note)
    if not coached.losses:
        return card(words("coach.heading"), Sentence(words("coach.nothing")), note)
    dearest = next((loss for loss in coached.losses if loss.family != OTHER), None)
    told, buttons = list[str](), list[Node]()
    if dearest:
        told.append(words("coach.drill", family=_name(dearest, words), points=_points(dearest, words)))
        drill = DrillPattern(dearest.family)
        buttons.append(Row((Button(words("drill.this"), SMALL, 24, key="drill", press=drill, high=28), Grow())))
    if coached.trend:
        before, now = (words.number(points, ".1f") for points in coached.trend)
        told.append(words("coach.trend", before=before, now=now))
    rows = tuple(_row(loss, words) for loss in coached.losses[:SHOWN])
    return card(words("coach.heading"), Column((*rows, Gap(6), Lines(tuple(told), SMALL), Grow(), *buttons)), note)


def _row(loss: Loss, words: Words) -> Node:
    press = None if loss.family == OTHER else DrillPattern(loss.family)
    cells = _name(loss, words), _points(loss, words), f"{100 * loss.share:.0f} %"
    return TableRow(cells, columns=COLUMNS, key=("loss", loss.family), press=press, enabled=press is not None, high=ROW)


def _name(loss: Loss, words: Words) -> str:
    return words("coach.other") if loss.family == OTHER else words(f"trainer.family_{loss.family}")


def _points(loss: Loss, words: Words) -> str:
    return words.number(loss.points, ".1f")
