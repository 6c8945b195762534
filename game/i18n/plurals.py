"""
Which form of a word a number asks for, language by language.

The forms have CLDR's names (Unicode, plural rules for cardinal numbers). We count whole things, so a form that only
fractions take ("other" in Polish and Russian) is none of a language's forms here.
"""

from collections.abc import Callable

Rule = Callable[[int], str]
"""From a whole number from 0 on to the name of its form."""


def _always(_: int) -> str:
    return "other"


def _one(number: int) -> str:
    return "one" if number == 1 else "other"


def _one_and_millions(number: int) -> str:
    """Spanish says "un millón de minas": whole millions have a form of their own."""
    return "one" if number == 1 else _millions(number)


def _none_or_one_and_millions(number: int) -> str:
    """French and the Portuguese of Brazil count nothing as one: "0 mine"."""
    return "one" if number < 2 else _millions(number)


def _millions(number: int) -> str:
    return "many" if number and number % 1_000_000 == 0 else "other"


def _russian(number: int) -> str:
    """It goes by the last digit (21 as 1), but 11 to 14 are many."""
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    return _few_or_many(number)


def _polish(number: int) -> str:
    """As in Russian, but only 1 itself is one: 21 are many."""
    return "one" if number == 1 else _few_or_many(number)


def _few_or_many(number: int) -> str:
    return "few" if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14 else "many"


RULES: dict[str, tuple[Rule, tuple[str, ...]]] = {
    "en": (_one, ("one", "other")),
    "de": (_one, ("one", "other")),
    "zh": (_always, ("other",)),
    "es": (_one_and_millions, ("one", "many", "other")),
    "fr": (_none_or_one_and_millions, ("one", "many", "other")),
    "pt-BR": (_none_or_one_and_millions, ("one", "many", "other")),
    "ru": (_russian, ("one", "few", "many")),
    "pl": (_polish, ("one", "few", "many")),
    "ja": (_always, ("other",)),
}
"""Each language's rule, and the forms that it can ask for: a counted text has just these."""


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its English noun, as the terminal says it: 1 game, 2 games."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"
