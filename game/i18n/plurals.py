"""
Plural forms: the form of a word for each number.

The names of the forms and the syntax of the rules, such as ``n % 10 = 2..4 and n % 100 != 12..14``, are those of CLDR
(Unicode, plural rules for cardinal numbers). We count whole things, so forms for fractions ("other" in Polish and
Russian) are missing here.
"""

import re
from collections.abc import Callable, Mapping

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
