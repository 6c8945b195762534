"""What is said of a drill: the readings of its line, and the sentences below its card."""

from collections.abc import Sequence

from game.i18n.catalogue import Words
from game.trainer.drill import Answered, Asked, Drill, Table
from game.ui.modes.trainer.drill_line import AGAIN, NOW, OPEN, RIGHT, WRONG, Readings

HURRIES_MS = 10_000
"""What is left of a speed drill when its clock begins to warn."""

Said = tuple[tuple[str, str], ...]
"""Texts and the names of their colours."""


def readings(drill: Drill, asked: Sequence[Asked]) -> Readings:
    """Return what the line shows of a drill that has *asked* these cards."""
    left = drill.left_ms
    if left is None:
        return Readings(_standing(drill, asked), 0, drill.time_ms // 1000, False)
    return Readings((), sum(answer.right for answer in drill.answers), -(-left // 1000), left <= HURRIES_MS)


def _standing(drill: Drill, asked: Sequence[Asked]) -> tuple[str, ...]:
    """Return how each card stands: its first answer, and whether it was solved when it came back."""
    found: dict[str, str] = {}
    for answer in drill.answers:
        key = answer.asked.card.key
        if answer.asked.again:
            found[key] = AGAIN if answer.right and found[key] == WRONG else found[key]
        else:
            found[key] = RIGHT if answer.right else WRONG
    if drill.table and not drill.verdict:
        found[drill.table.asked.card.key] = NOW
    return tuple(found.get(one.card.key, OPEN) for one in asked)


def sentences(drill: Drill, step: str, words: Words) -> Said:
    """Say what is asked, or what was right and the present *step* of the proof."""
    verdict, table = drill.verdict, drill.table
    if table is None:
        return ()
    if verdict is None:
        return ((_task(table, words), "text"),)
    proof = ((step, "text"),) if step else ()
    if verdict.right:
        seconds = words.number(verdict.time_ms / 1000, ".1f")
        return (words("drill.slow" if proof else "drill.right", seconds=seconds), "good"), *proof
    return (_mistake(verdict, table, words), "warning"), *proof


def _task(table: Table, words: Words) -> str:
    if table.nothing:
        return words("drill.which")
    if table.asked.card.mines is None:
        return words("drill.task")
    left = table.asked.card.mines - (table.task.view.flags | table.mines).bit_count()
    return words("drill.task_mines", mines=left)


def _mistake(verdict: Answered, table: Table, words: Words) -> str:
    if table.task.best is not None:
        return words("drill.better" if table.nothing else "drill.all_open")
    if verdict.wrong is None:
        return words("drill.something")
    certain = (table.task.safe | table.task.mines) >> verdict.wrong & 1
    return words("drill.wrong" if certain else "drill.uncertain")
