"""
Every text that a player reads, by its key.

A locale is one TOML file of sections and sentences; a sentence may hold
``{names}`` that the caller fills in.
"""

import tomllib
from importlib.resources import files

ENGLISH = "en"


class LocaleError(ValueError):
    """A language's texts are missing or can't be read."""


class Words:
    """One language's texts. Raises LocaleError where the file is missing or broken."""

    def __init__(self, locale: str = ENGLISH) -> None:
        self._texts = read_locale(locale)

    def __call__(self, key: str, **values: object) -> str:
        """Return the text of *key* (``section.name``), with *values* filled in. Raises KeyError."""
        return self._texts[key].format(**values) if values else self._texts[key]


def read_locale(locale: str) -> dict[str, str]:
    """Return a locale's texts by ``section.name``. Raises LocaleError."""
    name = f"locales/{locale}.toml"
    try:
        sections = tomllib.loads((files("game.i18n") / name).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise LocaleError(f"the texts in game/i18n/{name} can't be read: {error}") from error
    return {f"{section}.{key}": text for section, texts in sections.items() for key, text in texts.items()}
