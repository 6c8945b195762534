"""The head of a locale's file: the language's name, plural forms and number format."""

import tomllib
from dataclasses import dataclass

from game.i18n.plurals import Plurals

KEYS = {"endonym", "plural", "decimal", "group", "group_from"}


@dataclass(frozen=True, slots=True)
class Language:
    """
    One language.

    *group* separates thousands in numbers with *group_from* digits or more; our fonts have no narrow space.
    """

    endonym: str  # its own name for itself
    plurals: Plurals
    decimal: str
    group: str
    group_from: int

    def format_number(self, value: float, form: str) -> str:
        """Format a number for the language; *form* is Python's: ``,`` groups thousands, ``.2f`` gives two decimals."""
        whole, point, decimals = format(value, form).partition(".")
        if sum(map(str.isdecimal, whole)) < self.group_from:
            whole = whole.replace(",", "")
        return whole.replace(",", self.group) + point.replace(".", self.decimal) + decimals


def read_language(head: str) -> Language:
    """Return the language that the head of a file describes. Raises ValueError."""
    found = tomllib.loads(head)
    if found.keys() != KEYS:
        raise ValueError(f"its head has {', '.join(found) or 'nothing'}, not {', '.join(sorted(KEYS))}")
    texts = [found[key] for key in ("endonym", "decimal", "group")]
    rules, least = found["plural"], found["group_from"]
    if not all(isinstance(text, str) for text in texts) or not isinstance(least, int):
        raise ValueError("its head holds something else than texts and a number of digits")
    if not isinstance(rules, dict) or not all(isinstance(rule, str) for rule in rules.values()):
        raise ValueError("its plural forms have no rules in words")
    endonym, decimal, group = texts
    return Language(endonym, Plurals(rules), decimal, group, least)
