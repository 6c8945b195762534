"""The list for translators names missing and superfluous keys and other placeholders, and nothing else."""

import warnings

import pytest

from game.i18n.catalogue import ENGLISH, LOCALES, CountedText, read_locale
from tests.i18n import missing


def test_it_names_what_differs() -> None:
    """There is one of each of the three kinds, with its key."""
    english = {"a.gone": "Gone", "a.same": "{n} mines", "a.filled": "{seconds} s"}
    texts: missing.Texts = {"a.same": CountedText("n", {"other": "{n}雷"}), "a.filled": "{second} s", "a.new": "New"}
    assert missing.differences(texts, english) == ["missing a.gone", "superfluous a.new", "placeholders a.filled"]


@pytest.mark.filterwarnings("default::UserWarning")
def test_every_locale_is_whole() -> None:
    """A missing text is no failure, since English is shown; a warning at the end of the tests lists it."""
    english = read_locale(ENGLISH)
    lines = [f"{locale}: {line}" for locale in LOCALES for line in missing.differences(read_locale(locale), english)]
    assert [line for line in lines if ": missing " not in line] == []
    if lines:
        warnings.warn(UnfinishedTranslation(", ".join(lines)), stacklevel=1)


class UnfinishedTranslation(UserWarning):
    """Texts that are shown in English for now."""
