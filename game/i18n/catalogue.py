"""
Every text that a player reads, by its key.

A locale is one TOML file of sections and sentences; a sentence may hold
``{names}`` that the caller fills in.
"""

import tomllib
from importlib.resources import files

from game.engine.errors import GameError

ENGLISH = "en"


class Words:
    """One language's texts. Raises GameError where the locale is missing or broken."""

    def __init__(self, locale: str = ENGLISH) -> None:
        self._texts = read_locale(locale)

    def __call__(self, key: str, **values: object) -> str:
        """Return the text of *key* (``section.name``), with *values* filled in. Raises KeyError."""
        return self._texts[key].format(**values) if values else self._texts[key]


def read_locale(locale: str) -> dict[str, str]:
    """Return a locale's texts by ``section.name``. Raises GameError."""
    name = f"locales/{locale}.toml"
    try:
        sections = tomllib.loads((files("game.i18n") / name).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise GameError(f"the texts in game/i18n/{name} can't be read: {error}") from error
    return {f"{section}.{key}": text for section, texts in sections.items() for key, text in texts.items()}
