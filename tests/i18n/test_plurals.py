"""Every language uses the form that Unicode's rules (CLDR, cardinal numbers) give a whole number."""

import pytest

from game.i18n.catalogue import LOCALES, language

TOLD = {
    "en": {"one": [1], "other": [0, 2, 3, 10, 11, 21, 101, 1_000_000]},
    "de": {"one": [1], "other": [0, 2, 3, 10, 11, 21, 101, 1_000_000]},
    "zh": {"other": [0, 1, 2, 21, 1_000_000]},
    "ja": {"other": [0, 1, 2, 21, 1_000_000]},
    "es": {"one": [1], "many": [1_000_000, 7_000_000], "other": [0, 2, 21, 999_999, 1_000_001, 1_500_000]},
    "fr": {"one": [0, 1], "many": [1_000_000, 7_000_000], "other": [2, 21, 999_999, 1_000_001, 1_500_000]},
    "pt-BR": {"one": [0, 1], "many": [1_000_000, 7_000_000], "other": [2, 21, 999_999, 1_000_001, 1_500_000]},
    "ru": {
        "one": [1, 21, 31, 101, 121, 1001, 1_000_021],
        "few": [2, 3, 4, 22, 23, 24, 102, 104, 122, 1002],
        "many": [0, 5, 6, 9, 10, 11, 12, 13, 14, 15, 19, 20, 25, 100, 111, 112, 114, 211, 1011, 1_000_000],
    },
    "pl": {
        "one": [1],
        "few": [2, 3, 4, 22, 23, 24, 102, 104, 122, 1002],
        "many": [0, 5, 6, 9, 10, 11, 12, 13, 14, 15, 19, 20, 21, 25, 31, 100, 101, 111, 112, 114, 1_000_000],
    },
}
"""Samples from CLDR's own tables."""


@pytest.mark.parametrize("locale", LOCALES)
def test_every_sample_gets_its_form(locale: str) -> None:
    """The samples are the numbers at which a rule changes, and their neighbours."""
    plurals = language(locale).plurals
    wanted = {number: form for form, numbers in TOLD[locale].items() for number in numbers}
    assert {number: plurals.form(number) for number in wanted} == wanted


@pytest.mark.parametrize("locale", LOCALES)
def test_the_forms_are_those_that_some_number_asks_for(locale: str) -> None:
    """A translator needs every form that occurs and writes none that is never shown."""
    plurals = language(locale).plurals
    assert {plurals.form(number) for number in (*range(200), 1_000_000)} == {*plurals.forms}
