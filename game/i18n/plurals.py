"""
Which form of a word a number asks for.

The forms have CLDR's names (Unicode, plural rules for cardinal numbers), and so has the language of the rules, such as
``n % 10 = 2..4 and n % 100 != 12..14``. We count whole things, so a form that only fractions take ("other" in Polish
and Russian) is none of a language's forms here.
"""

import re
from collections.abc import Callable, Mapping

Rule = Callable[[int], bool]

_RELATION = re.compile(r"n(?: % (\d{1,9}))? (=|!=) (\d{1,9}(?:\.\.\d{1,9})?(?:,\d{1,9}(?:\.\.\d{1,9})?)*)", re.ASCII)


class Plurals:
    """
    The forms of a language by their names, each with the rule of the numbers that ask for it.

    The first rule that holds decides; the last form has no rule (an empty text), for all other numbers.

    Raises: ValueError: a rule can't be read, or not just the last one is empty.
    """

    def __init__(self, rules: Mapping[str, str]) -> None:
        if [form for form, rule in rules.items() if not rule] != [*rules][-1:]:
            raise ValueError("the last form, and no other, has no rule")
        self.forms = (*rules,)
        self._rules = [(form, parse_rule(rule)) for form, rule in rules.items() if rule]

    def form(self, number: int) -> str:
        """Return the name of the form that a whole number asks for."""
        return next((form for form, holds in self._rules if holds(number)), self.forms[-1])


def parse_rule(text: str) -> Rule:
    """Return a rule as a function. Raises ValueError: it is none."""
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


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its English noun, as the terminal says it: 1 game, 2 games."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"
