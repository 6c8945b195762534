"""
How each language writes a number: its decimal mark, and what stands between thousands.

After CLDR. Where a language wants a narrow space that does not break, our faces have only the wide one.
"""

from typing import NamedTuple

SPACE = "\N{NO-BREAK SPACE}"


class Marks(NamedTuple):
    """What a language puts into a number; *least* digits before the decimal mark are grouped."""

    decimal: str
    group: str
    least: int = 4


MARKS = {
    "en": Marks(".", ","),
    "de": Marks(",", "."),
    "zh": Marks(".", ","),
    "es": Marks(",", ".", 5),
    "fr": Marks(",", SPACE),
    "pt-BR": Marks(",", "."),
    "ru": Marks(",", SPACE),
    "pl": Marks(",", SPACE, 5),
    "ja": Marks(".", ","),
}
"""Each language's marks."""


def written(locale: str, value: float, form: str) -> str:
    """Return a number as a language writes it; *form* is Python's: ``,`` groups thousands, ``.2f`` has two decimals."""
    marks, plain = MARKS[locale], format(value, form)
    whole, point, decimals = plain.partition(".")
    if sum(map(str.isdecimal, whole)) < marks.least:
        whole = whole.replace(",", "")
    return whole.replace(",", marks.group) + point.replace(".", marks.decimal) + decimals
