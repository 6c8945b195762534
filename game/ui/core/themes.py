"""
The themes: the same colour names, other values.

Sprites are drawn with Night's values; another theme is made by exchanging them
in the SVG text, so Night's sprite colours must all differ.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache

SPRITE_COLOURS = (
    "covered",
    "covered_top",
    "covered_bottom",
    "open",
    "open_line",
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
    "question",
    "face",
    "face_shade",
    "face_ink",
    "led_on",
    "led_off",
    "led_back",
)
"""The names that may stand in a sprite."""


@dataclass(frozen=True, slots=True)
class Theme:
    """A name and a value (#RRGGBB) for every colour; *drawings* are other sprites in the place of some."""

    name: str
    colours: dict[str, str] = field(hash=False)
    drawings: Mapping[str, str] = field(default_factory=dict, hash=False)
    pips: bool = False  # beside every number, as many as it says

    @property
    def bevelled(self) -> bool:
        """Whether its keys and frames have straight bevels."""
        return bool(self.drawings)

    def __getitem__(self, colour: str) -> str:
        return self.colours[colour]


NIGHT = Theme(
    "night",
    {
        "backdrop": "#0B0E17",
        "panel": "#161C2C",
        "line": "#2A3350",
        "rim": "#3D4B75",
        "text": "#E6EAF5",
        "text_dim": "#97A1BC",
        "accent": "#FFC857",
        "good": "#5FD38D",
        "warning": "#FF6B6B",
        "covered": "#2B3655",
        "covered_top": "#3D4B75",
        "covered_bottom": "#1B2238",
        "open": "#141926",
        "open_line": "#1E2538",
        "digit_1": "#5AB0FF",
        "digit_2": "#5FD38D",
        "digit_3": "#FF6B6B",
        "digit_4": "#B79CFF",
        "digit_5": "#FFB454",
        "digit_6": "#4FD6D6",
        "digit_7": "#F5F5F5",
        "digit_8": "#9AA3B2",
        "flag": "#FF5D73",
        "pole": "#C7CFE4",
        "mine": "#D8DEEE",
        "glint": "#FFFFFF",
        "blast": "#FF3B3B",
        "cross": "#FF8A3D",
        "question": "#FFD98A",
        "face": "#FFC95A",
        "face_shade": "#D99A2B",
        "face_ink": "#2A1D0A",
        "led_on": "#FF5A4F",
        "led_off": "#31161C",
        "led_back": "#0D0A10",
        "own": "#7CC8FF",
        "own_cell": "#0C1D38",
        "own_mark": "#16324F",
        "own_key": "#3A6696",
        "own_key_top": "#6FA9E0",
        "theirs": "#EE8A30",
        "theirs_cell": "#442D16",
        "theirs_mark": "#2A1A0A",
        "theirs_key": "#5B3F26",
        "theirs_key_top": "#7E5A38",
        "third": "#C063E0",
        "third_cell": "#2E1440",
        "third_mark": "#43205C",
        "third_key": "#6B3A86",
        "third_key_top": "#9A5CBE",
        "fourth": "#E9F27A",
        "fourth_cell": "#20331C",
        "fourth_mark": "#132110",
        "fourth_key": "#8A9440",
        "fourth_key_top": "#B6C25C",
    },
)

# The classic eight, of which 2, 3, 6 and 8 are darkened until they stand out 4.5 : 1 from the grey cell.
CLASSIC = Theme(
    "classic",
    {
        "backdrop": "#BDBDBD",
        "panel": "#C6C6C6",
        "line": "#808080",
        "rim": "#FFFFFF",
        "text": "#000000",
        "text_dim": "#3C3C3C",
        "accent": "#000080",
        "good": "#005600",
        "warning": "#800000",
        "covered": "#C0C0C0",
        "covered_top": "#FFFFFF",
        "covered_bottom": "#808080",
        "open": "#C0C0C0",
        "open_line": "#808080",
        "digit_1": "#0000FF",
        "digit_2": "#005C00",
        "digit_3": "#A30000",
        "digit_4": "#000080",
        "digit_5": "#800000",
        "digit_6": "#005858",
        "digit_7": "#000000",
        "digit_8": "#4F4F4F",
        "flag": "#FF0000",
        "pole": "#000000",
        "mine": "#000000",
        "glint": "#FFFFFF",
        "blast": "#FF0000",
        "cross": "#FF0000",
        "question": "#000000",
        "face": "#FFEB3B",
        "face_shade": "#C7A600",
        "face_ink": "#000000",
        "led_on": "#FF0000",
        "led_off": "#400000",
        "led_back": "#000000",
        "own": "#003C8C",
        "own_cell": "#B4CDEB",
        "own_mark": "#D5E5F8",
        "own_key": "#7DA7E3",
        "own_key_top": "#D3E5FF",
        "theirs": "#8C3A00",
        "theirs_cell": "#FFE6BE",
        "theirs_mark": "#F0C080",
        "theirs_key": "#DDBA8C",
        "theirs_key_top": "#F2DDC0",
        "third": "#52005A",
        "third_cell": "#F3CBEF",
        "third_mark": "#E9B4E4",
        "third_key": "#C77FC0",
        "third_key_top": "#F0D2ED",
        "fourth": "#101C00",
        "fourth_cell": "#DCEBA6",
        "fourth_mark": "#F6FADF",
        "fourth_key": "#B9CC5E",
        "fourth_key_top": "#E8F2BC",
    },
    {"covered": "covered_bevel", "key": "covered_bevel", "pressed": "pressed_bevel"},
)

# Okabe and Ito's hues (2008), darkened until they stand out 4.5 : 1 from paper; the pips are the second cue.
PAPER = Theme(
    "paper",
    CLASSIC.colours
    | {
        "backdrop": "#E9DFCB",
        "panel": "#F6EFE1",
        "line": "#B9AB8E",
        "rim": "#A8966F",
        "text": "#2A2317",
        "text_dim": "#5A4F3A",
        "accent": "#9A4300",
        "good": "#005F45",
        "warning": "#A12A00",
        "covered": "#DCCDAC",
        "covered_top": "#F3E9D2",
        "covered_bottom": "#A8966F",
        "open": "#FBF7EE",
        "open_line": "#E2D8C3",
        "digit_1": "#005F98",
        "digit_2": "#00654A",
        "digit_3": "#A83800",
        "digit_4": "#8C2F6B",
        "digit_5": "#755000",
        "digit_6": "#1B647F",
        "digit_7": "#000000",
        "digit_8": "#5C5648",
        "flag": "#C03A00",
        "pole": "#3A3122",
        "mine": "#2A2317",
        "glint": "#FFFDF8",
        "blast": "#D55E00",
        "cross": "#0072B2",
        "question": "#6B4200",
        "face": "#F2C94C",
        "face_shade": "#C99A1E",
        "face_ink": "#2A1D0A",
        "led_on": "#FFB454",
        "led_off": "#3E3220",
        "led_back": "#2A2317",
        "own_cell": "#CADEF5",
        "own_mark": "#EEF5FD",
        "theirs_cell": "#FFEFD6",
        "theirs_mark": "#F7D9AE",
        "third_cell": "#FBE9F9",
        "third_mark": "#F2D3EE",
        "fourth_cell": "#E4F0BA",
        "fourth_mark": "#F8FBE6",
    },
    pips=True,
)

# Night's digits stand out 7 : 1 from black, and so does all that is written.
CONTRAST = Theme(
    "contrast",
    NIGHT.colours
    | {
        "backdrop": "#000000",
        "panel": "#0A0A0A",
        "line": "#B8B8B8",
        "rim": "#E4E8F4",
        "text": "#FFFFFF",
        "text_dim": "#D2D2D2",
        "accent": "#FFE14D",
        "good": "#6CF0A0",
        "warning": "#FF9C9C",
        "covered": "#3C4458",
        "covered_top": "#E4E8F4",
        "covered_bottom": "#0E1118",
        "open": "#000000",
        "open_line": "#4A4A4A",
        "flag": "#FF7F90",
        "pole": "#FFFFFF",
        "mine": "#FFFFFF",
        "glint": "#000000",
        "blast": "#C80000",
        "question": "#FFE9A8",
        "led_on": "#FF8A80",
        "led_off": "#2A1216",
        "led_back": "#000000",
    },
)

THEMES = {theme.name: theme for theme in (NIGHT, CLASSIC, PAPER, CONTRAST)}

_ON_DARK = ("#5CBAEE", "#85B1A3", "#F17C23", "#FFF8FC", "#F3BC50", "#96A0AC", "#DFDFDF", "#F3DF44")
CLEAR_DIGITS = {
    "night": _ON_DARK,
    "contrast": _ON_DARK,
    "classic": ("#001C33", "#115746", "#5D4500", "#7C226F", "#322E22", "#12323D", "#000000", "#683D2A"),
    "paper": ("#22519B", "#052018", "#68522F", "#6A0053", "#784611", "#2E6468", "#000000", "#825450"),
}
"""
Digits on each theme's ground that start at Okabe and Ito's hues: no eye of Machado's (2009) brings two of the first
four, which most numbers are, nearer than 20 (CIE 1976). Eight as far apart were not found; the pips part the others.
"""


@cache
def look(theme: str, palette: str, *, pips: bool) -> Theme:
    """Return a theme as the player wants it: its own digits or the ones for every eye, with pips or without."""
    chosen, clear = THEMES[theme], palette == "clear"
    if not clear and pips in (False, chosen.pips):
        return chosen
    digits = {f"digit_{number}": colour for number, colour in enumerate(CLEAR_DIGITS[theme], 1)} if clear else {}
    name = f"{theme}-{palette}" + ("-pips" if pips else "")
    return replace(chosen, name=name, colours=chosen.colours | digits, pips=True)
