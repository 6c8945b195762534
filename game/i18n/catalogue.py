"""
Every text that a player reads, by its key.

A locale is one TOML file of sections and sentences; a sentence may hold
``{names}`` that the caller fills in.
"""

import tomllib
from collections.abc import Iterable
from importlib.resources import files

ENGLISH = "en"
LOCALES = (ENGLISH, "de")
SYSTEM = "system"
"""The language that the system is set to, where it is one of LOCALES."""


class LocaleError(ValueError):
    """A language's texts are missing or can't be read."""


class Words:
    """One language's texts. Raises LocaleError where the file is missing or broken."""

    def __init__(self, locale: str = ENGLISH) -> None:
        self._texts = read_locale(locale)
        self.locale = locale

    def __call__(self, key: str, **values: object) -> str:
        """Return the text of *key* (``section.name``), with *values* filled in. Raises LocaleError."""
        try:
            text = self._texts[key]
            return text.format(**values) if values else text
        except (KeyError, ValueError, IndexError) as error:
            raise LocaleError(f"the text {key!r} in {_file(self.locale)} is missing or broken: {error}") from error


def chosen_locale(setting: str, preferred: Iterable[str]) -> str:
    """Return the locale for the player's *setting*; *preferred* are the system's languages, the first first."""
    if setting != SYSTEM:
        return setting
    return next((language for language in preferred if language in LOCALES), ENGLISH)


def read_locale(locale: str) -> dict[str, str]:
    """Return a locale's texts by ``section.name``. Raises LocaleError."""
    try:
        sections = tomllib.loads((files("game.i18n") / f"locales/{locale}.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise LocaleError(f"the texts in {_file(locale)} can't be read: {error}") from error
    found: dict[str, str] = {}
    for section, texts in sections.items():
        for key, text in texts.items() if isinstance(texts, dict) else [("", texts)]:
            if not key or not isinstance(text, str):
                raise LocaleError(f"{_file(locale)} holds something else than sections of texts: {section}.{key}")
            found[f"{section}.{key}"] = text
    return found


def _file(locale: str) -> str:
    return f"game/i18n/locales/{locale}.toml"
