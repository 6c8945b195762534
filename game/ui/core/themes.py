"""
The themes: the same colour names, other values; each theme is one file of data.

Sprites are drawn with Night's values; another theme is made by exchanging them in the SVG text, so Night's sprite
colours must all differ.
"""

import tomllib
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from game.engine.errors import GameError
from game.store.settings import THEMES as NAMES

FOLDER = Path(__file__).with_name("palettes")

SPRITE_COLOURS = (
    "covered",
    "covered_top",
    "covered_bottom",
    "open",
    "open_line",
    "gap",
    "glow",
    "digit_1",
    "digit_2",
    "digit_3",
    "digit_4",
    "digit_5",
    "digit_6",
    "digit_7",
    "digit_8",
    "flag",
    "pole",
    "mine",
    "glint",
    "blast",
    "cross",
    "spark",
    "ember",
    "question",
    "face",
    "face_shade",
    "face_ink",
    "led_on",
    "led_off",
    "led_back",
)
"""The names that may stand in a sprite."""


class ThemeError(GameError):
    """A theme's file is missing or can't be read."""


@dataclass(frozen=True, slots=True)
class Theme:
    """
    A name and a value (#RRGGBB) for every colour; *keys* are lit, bevelled or flat, *lights* how strong each light is.

    *clear_digits* are the colours of the eight digits that start at Okabe and Ito's hues: no eye of Machado's (2009)
    brings two of the first four, which most numbers are, nearer than 20 (CIE 1976). Eight as far apart were not found;
    the pips tell the others apart.
    """

    name: str
    colours: dict[str, str] = field(hash=False)
    keys: str
    lights: Mapping[str, float] = field(hash=False)
    clear_digits: dict[str, str] = field(hash=False)
    pips: bool = False  # beside every number, as many as it says

    @property
    def bevelled(self) -> bool:
        """Whether its keys and frames have straight bevels."""
        return self.keys == "bevel"

    @property
    def pale(self) -> bool:
        """Whether open cells are bright."""
        return int(self["open"][3:5], 16) > 127

    def __getitem__(self, colour: str) -> str:
        return self.colours[colour]


class Themes(Mapping[str, Theme]):
    """The themes by their names, each read from its file when it is first wanted. Raises ThemeError."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names, self._read = names, dict[str, Theme]()

    def __getitem__(self, name: str) -> Theme:
        if name not in self._read:
            if name not in self._names:
                raise KeyError(name)
            self._read[name] = read_theme(name)
        return self._read[name]

    def read_all(self) -> Generator[None, None, None]:
        """Read them one by one, so that the settings can show them at once."""
        for name in self._names:
            self[name]
            yield None

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def read_theme(name: str) -> Theme:
    """Return the theme in a file of the game. Raises ThemeError: it can't be read."""
    path = FOLDER / f"{name}.toml"
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
        digits = {f"digit_{number}": colour for number, colour in enumerate(found["clear_digits"], 1)}
        return Theme(name, found["colours"], found["keys"], found["lights"], digits)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ThemeError(f"the theme {path} can't be read: {error}") from error


THEMES = Themes(NAMES)
NIGHT = THEMES["night"]


@cache
def look(theme: str, palette: str) -> Theme:
    """Return a theme as the player wants it: with its own digits, or with those for every eye and pips."""
    chosen = THEMES[theme]
    if palette != "clear":
        return chosen
    return replace(chosen, name=f"{theme}-{palette}", colours=chosen.colours | chosen.clear_digits, pips=True)
