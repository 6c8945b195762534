"""
The head of a locale's file: the language's name, plural forms and number format.

The names of the forms and the syntax of the rules, such as ``n % 10 = 2..4 and n % 100 != 12..14``, are those of CLDR
(Unicode, plural rules for cardinal numbers). We count whole things, so forms for fractions ("other" in Polish and
Russian) are missing here.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass

Rule = Callable[[int], bool]

_RELATION = re.compile(r"n(?: % (\d{1,9}))? (=|!=) (\d{1,9}(?:\.\.\d{1,9})?(?:,\d{1,9}(?:\.\.\d{1,9})?)*)", re.ASCII)


class Plurals:
    """
    The plural forms of a language by name, each with its rule.

    The first true rule decides; the last form has no rule (an empty text) and serves all other numbers.

    Raises: ValueError: a rule can't be read, or a rule other than the last is empty.
    """

    def __init__(self, rules: Mapping[str, str]) -> None:
        if [form for form, rule in rules.items() if not rule] != [*rules][-1:]:
            raise ValueError("the last form, and no other, has no rule")
        self.forms = (*rules,)
        self._rules = [(form, parse_rule(rule)) for form, rule in rules.items() if rule]

    def form(self, number: int) -> str:
        """Return the name of the form for a whole number."""
        return next((form for form, holds in self._rules if holds(number)), self.forms[-1])


def parse_rule(text: str) -> Rule:
    """Return a rule as a function. Raises ValueError: the text is not a rule."""
    choices = [[_relation(part) for part in choice.split(" and ")] for choice in text.split(" or ")]
    return lambda number: any(all(holds(number) for holds in choice) for choice in choices)


def _relation(text: str) -> Rule:
    match = _RELATION.fullmatch(text)
    if not match:
        raise ValueError(f"{text!r} is no relation such as 'n % 10 = 2..4'")
    modulus, sign, listed = match.groups()
    divisor, wanted = int(modulus or 0), sign == "="
    if modulus and not divisor:
        raise ValueError(f"{text!r} divides by 0")
    ranges = [(int(low), int(high or low)) for low, _, high in (part.partition("..") for part in listed.split(","))]
    return lambda n: any(low <= (n % divisor if divisor else n) <= high for low, high in ranges) is wanted


def count_text(number: int, one: str, many: str = "") -> str:
    """Return a number with its English noun, for the terminal: 1 game, 2 games."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


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
