"""
Every text that a player reads, by its key.

A locale is one TOML file: a head that describes the language, then sections of sentences. Each file in the folder is a
language of the game; a missing text is shown in English. A sentence may hold ``{names}`` that the caller fills in. If
the words change with a number, the file has a form for each plural form of the language (:mod:`game.i18n.language`),
under the name of that number::

    wins.count = { one = "{count} win", other = "{count} wins" }

If the words depend on the player's device, the file has forms under the name *hands*; a pad without a form of its own
uses the form of the keys, and who has none the mouse's::

    more.hands = { mouse = "The lamp tells more", keys = "{button} tells more" }
"""

import tomllib
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from game.i18n.language import Language, read_language

ENGLISH = "en"
FOLDER = Path(__file__).with_name("locales")
LOCALES = (ENGLISH, *sorted({path.stem for path in FOLDER.glob("*.toml")} - {ENGLISH}))
"""All languages of the game, English first."""

SYSTEM = "system"
"""The setting for the system's language, if it is one of LOCALES."""

TRADITIONAL = frozenset({"hant", "tw", "hk", "mo"})
"""Parts of a Chinese tag that mean traditional characters, unless the tag also names the simplified ones."""


class LocaleError(ValueError):
    """A language's texts are missing or can't be read."""


@dataclass(frozen=True, slots=True)
class CountedText:
    """A text with a form for each plural form or each device; the value *by* decides."""

    by: str
    forms: dict[str, str]


Text = str | CountedText

HANDS = "hands"
"""The name of the value that chooses a form by device."""

MOUSE, KEYS, PAD, TOUCH, BUTTONS = BY_HANDS = ("mouse", "keys", "pad", "touch", "buttons")
"""The forms' names, by device; BUTTONS: a mouse of which one button alone opens no more on a number."""


class Words:
    """One language's texts, in the words for one device. Raises LocaleError if the file is missing or broken."""

    hands = MOUSE

    def __init__(self, locale: str = ENGLISH) -> None:
        self._sections = _sections(locale)
        self._texts: dict[str, Text] = {}  # from the sections read so far
        self._language = _language(self._sections[""], locale)
        self.locale = locale
        self._by_hands = {MOUSE: self}

    def by(self, hands: str) -> "Words":
        """Return the same texts in the words for another device."""
        if hands not in self._by_hands:
            self._by_hands[hands] = other = copy(self)
            other.hands = hands
        return self._by_hands[hands]

    def __call__(self, key: str, **values: object) -> str:
        """Return the text of *key* (``section.name``), with *values* filled in. Raises LocaleError."""
        try:
            text = self._texts.get(key) or self._read(key)
            if isinstance(text, CountedText):
                text = self._for_hands(text) if text.by == HANDS else self._choose_form(text, values[text.by])
            return text.format(**values) if values else text
        except (LookupError, TypeError, ValueError) as error:
            raise LocaleError(f"the text {key!r} in {_file(self.locale)} is missing or broken: {error}") from error

    def number(self, value: float, form: str = ",") -> str:
        """Format a number for the language: form ``,`` groups thousands, ``.2f`` gives two decimals."""
        return self._language.format_number(value, form)

    def brief(self, value: float, most: int = 6) -> str:
        """Return a number with as few decimals as possible, at most *most*."""
        decimals = f"{value:.{most}f}".rstrip("0").partition(".")[2]
        return self._language.format_number(value, f".{len(decimals)}f")

    def _read(self, key: str) -> Text:
        """Read only the section of a key: a scene needs two or three, and all would take 10 ms."""
        section = key.partition(".")[0]
        if section in self._sections:
            self._texts |= _read_section(self._sections[section], self.locale)
        if key not in self._texts and self.locale != ENGLISH:
            self._texts[key] = _read_section(_sections(ENGLISH)[section], ENGLISH)[key]
        return self._texts[key]

    def _for_hands(self, text: CountedText) -> str:
        """Return the form for the current device."""
        return text.forms.get(self.hands) or (self.hands == PAD and text.forms.get(KEYS)) or text.forms[MOUSE]

    def _choose_form(self, text: CountedText, count: object) -> str:
        """Return the form for a number, which must not be formatted yet."""
        if not isinstance(count, int):
            raise TypeError(f"{text.by} must be a whole number, not {count!r}")
        return text.forms[self._language.plurals.form(count)]


def chosen_locale(setting: str, preferred: Iterable[str]) -> str:
    """
    Return the locale for the player's *setting*; *preferred* are the system's languages, best first.

    Each is a tag such as ``de``, ``pt-PT`` or ``zh-Hant-TW``. A system with traditional characters does not get
    simplified ones: its next language counts, and the player may choose 中文 in the settings.
    """
    if setting != SYSTEM:
        return setting
    return next((locale for tag in preferred if (locale := _locale_for(tag))), ENGLISH)


def language_tags(wishes: Iterable[Mapping[str, object]]) -> list[str]:
    """Return the language tags of the system's languages, each a mapping with a language and perhaps a country."""
    return ["-".join(str(part) for part in (wish["language"], wish.get("country")) if part) for wish in wishes]


def _locale_for(tag: str) -> str:
    """Return the locale for a language tag, or an empty text."""
    language, *parts = tag.replace("_", "-").lower().split("-")
    if language == "zh" and "hans" not in parts and TRADITIONAL & {*parts}:
        return ""
    return next((locale for locale in LOCALES if locale.partition("-")[0] == language), "")


def read_locale(locale: str) -> dict[str, Text]:
    """Return all of a locale's texts by ``section.name``. Raises LocaleError."""
    return {
        key: text
        for name, part in _sections(locale).items()
        if name
        for key, text in _read_section(part, locale).items()
    }


@cache
def language(locale: str) -> Language:
    """Return the description of a locale's language. Raises LocaleError."""
    return _language(_sections(locale)[""], locale)


def _language(head: str, locale: str) -> Language:
    try:
        return read_language(head)
    except ValueError as error:
        raise LocaleError(f"{_file(locale)} can't be read: {error}") from error


def _sections(locale: str) -> dict[str, str]:
    """Return the text of each section of a locale's file, and its head under an empty name. Raises LocaleError."""
    try:
        text = (FOLDER / f"{locale}.toml").read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise LocaleError(f"the texts in {_file(locale)} can't be read: {error}") from error
    before, *parts = f"\n{text}".split("\n[")
    return {"": before} | {part.partition("]")[0]: f"[{part}" for part in parts}


def _read_section(part: str, locale: str) -> dict[str, Text]:
    """Return the texts of one section. Raises LocaleError."""
    try:
        sections = tomllib.loads(part)
    except ValueError as error:
        raise LocaleError(f"the texts in {_file(locale)} can't be read: {error}") from error
    found: dict[str, Text] = {}
    for section, texts in sections.items():
        for key, text in texts.items() if isinstance(texts, dict) else [("", texts)]:
            read = text if isinstance(text, str) else _read_forms(text)
            if not key or read is None:
                raise LocaleError(f"{_file(locale)} holds something else than sections of texts: {section}.{key}")
            found[f"{section}.{key}"] = read
    return found


def _read_forms(table: object) -> CountedText | None:
    """Read the plural forms of a text; None if the table has none."""
    if not isinstance(table, dict) or len(table) != 1:
        return None
    [(by, forms)] = table.items()
    right = isinstance(forms, dict) and all(isinstance(form, str) for form in forms.values())
    return CountedText(by, forms) if right else None


def _file(locale: str) -> str:
    return f"game/i18n/locales/{locale}.toml"
