"""
The themes: the same colour names, other values.

Sprites are drawn with Night's values; another theme is made by exchanging them
in the SVG text, so Night's sprite colours must all differ.
"""

from dataclasses import dataclass

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
    """A name and a value (#RRGGBB) for every colour."""

    name: str
    colours: dict[str, str]

    def __getitem__(self, colour: str) -> str:
        return self.colours[colour]


NIGHT = Theme(
    "night",
    {
        "backdrop": "#0B0E17",
        "panel": "#161C2C",
        "line": "#2A3350",
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
    },
)

# The classic eight, of which 2, 3, 6 and 8 are darkened until they stand out 4.5 : 1 from the grey cell.
CLASSIC = Theme(
    "classic",
    {
        "backdrop": "#BDBDBD",
        "panel": "#C6C6C6",
        "line": "#808080",
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
    },
)

THEMES = {theme.name: theme for theme in (NIGHT, CLASSIC)}
