"""A finished run as a few lines of text to share: its result, without a picture, an address or its seed."""

from game.arcade.daily import Day
from game.arcade.result import Result
from game.arcade.state import Run
from game.i18n.catalogue import Words

NAME = "Minesweeper Arcade"
SPOTLESS, CLEARED, DEARLY, ENDED = "★", "●", "◐", "×"
"""Signs of a stage: cleared clean, cleared, cleared with lives lost, not cleared (the run ended there)."""

IN_A_ROW = 10


def symbol(result: Result) -> str:
    """Return the sign of a stage."""
    if not result.cleared:
        return ENDED
    if result.losses:
        return DEARLY
    return SPOTLESS if result.tally.clean else CLEARED


def lines(run: Run, words: Words, day: Day | None = None) -> list[str]:
    """Return the lines: name and date, the result, the pauses, and the stages' signs, ten to a row."""
    symbols = "".join(map(symbol, run.results))
    rows = [symbols[at : at + IN_A_ROW] for at in range(0, len(symbols), IN_A_ROW)]
    title = f"{NAME} {day}" if day else NAME
    told = words("run.told", score=words.number(run.score), stage=run.number, chain=run.chain.longest)
    if run.pauses:
        told += f" · {words('run.pauses', count=len(run.pauses))}"
    return [title, told, *rows]
