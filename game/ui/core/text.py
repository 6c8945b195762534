"""
Lines of text in the game's two faces, rendered once for each size and colour.

Chinese and Japanese characters come from a third one, read when the first of them is shown; the language decides which.
Greek and Hebrew letters, which names and keys have, come from a fourth.

Letters of up to :data:`FINE_BELOW` pixels are rendered larger and averaged down, since the font's own hinting would
space them unevenly; they stay crisp because the small ones always end on whole pixels, above and below.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pygame

from game.ui.core.assets import AssetError
from game.ui.core.pictures import Pictures

WIDTHS_LIMIT, WRAPPED_LIMIT, LONGEST_KEPT = 4_000, 400, 300
"""The most widths and broken texts that are kept, and the most characters of a text in either."""

FONT_LIMIT = 24
FINE_BELOW = 64
FINER = 4
HALVES_BELOW = 5.5
WIDEST = 16_000
"""Pixels; a wider text is cut before it is rendered: SDL has no memory for a line of a whole book."""

FOLDER = Path(__file__).with_name("fonts")
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
EASTERN = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff01-\uff60\uffe0-\uffe6\U00020000-\U0003ffff]+")
"""Characters of Chinese and Japanese, their punctuation included."""

ELSEWHERE = re.compile(f"{EASTERN.pattern}|[\u0384-\u03ce\u05d0-\u05ea]+")
"""The characters that the two faces lack and others have."""

WRITTEN = f"(?:{ELSEWHERE.pattern}|[\u0020-\u017f\u0400-\u045f\u0490\u0491…−])*"
"""A text that there are faces for."""

_OPENING, _CLOSING = (
    "「『（【《〈〔［“‘",
    "”’、。，．・：；？！）」』】》〉〕］ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々…%",
)

_SPACES = re.compile(r"(?<!«)\s+(?![:;?!»](?:\s|$))")
"""Where a line may break: French sets its stops and quotes apart from the word that they belong to."""

PARTING = "·"
"""The separator of two parts of a line."""

_NO_TEXT = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Face:
    """A font file, how high its x is in parts of its size, and in parts of the size that a scene asks for."""

    file: str
    own_x: float
    x: float


TEXT = Face("exo2-semibold.ttf", 0.491, 0.36)
DISPLAY = Face("tektur-bold.ttf", 0.56, 0.38)
"""Of headings and large figures."""

CHINESE = Face("notosanssc-semibold.ttf", 1.0, 0.68)
JAPANESE = Face("notosansjp-semibold.ttf", 1.0, 0.68)
"""These have no x; their characters are drawn a little higher than the capitals beside them."""


KEYS = Face("keys-semibold.ttf", 0.542, 0.36)
"""Of the Greek and Hebrew letters on keys."""


def can_write(text: str) -> bool:
    """Tell whether there is a face for every letter of a text."""
    return re.fullmatch(WRITTEN, text) is not None


def is_eastern(locale: str) -> bool:
    """Return whether a language is written in Chinese characters."""
    return locale.partition("-")[0] in ("zh", "ja")


def eastern_face(locale: str) -> Face:
    """Return the face of Chinese characters for a language: the two draw many of them differently."""
    return JAPANESE if locale == "ja" else CHINESE


class Lettering:
    """Renders text: lines of one size are equally high, figures of one size equally wide."""

    def __init__(self, pictures: Pictures | None = None) -> None:
        self._pictures = pictures or Pictures()
        self.eastern = CHINESE
        self._fonts: dict[tuple[Face, int], pygame.font.Font] = {}
        self._widths: dict[tuple[str, int, Face, Face], int] = {}
        self._wrapped: dict[tuple[str, int, int, Face, Face], list[str]] = {}

    def reread(self) -> None:
        """Forget all that was rendered and measured: a font's file has changed."""
        self._pictures.clear()
        self.forget()

    def forget(self) -> None:
        """Close the fonts and forget what was measured: in a window of another size letters have other sizes."""
        for kept in (self._fonts, self._widths, self._wrapped):
            kept.clear()

    def line(self, text: str, size: int, colour: str, face: Face = TEXT) -> pygame.Surface:
        """Return one line of text in a #RRGGBB colour; *size* is in pixels. Raises AssetError."""
        key = (text, size, colour, face, self.eastern)
        return self._pictures.get(key, lambda: self._render(_drawable(text, size), size, colour, face))

    def width(self, text: str, size: int, face: Face = TEXT) -> int:
        """Return how wide a line would be, in pixels."""
        if len(text) > LONGEST_KEPT:
            return self._measure(text, size, face)
        key = (text, size, face, self.eastern)
        if key not in self._widths:
            if len(self._widths) >= WIDTHS_LIMIT:
                self._widths.clear()
            self._widths[key] = self._measure(text, size, face)
        return self._widths[key]

    def _measure(self, text: str, size: int, face: Face) -> int:
        finer = _finer(size)
        runs = self._runs(_drawable(text, size), face)
        return -(-sum(self._font(one, size, finer).size(part)[0] for part, one in runs) // finer)

    def cut(self, text: str, size: int, width: int, face: Face = TEXT) -> str:
        """Return as much of a text as fits into *width* pixels, with an ellipsis where something is missing."""
        if len(text) <= _most(size) and self.width(text, size, face) <= width:
            return text
        shown = _count(text, size, width, lambda part: self.width(f"{part}…", size, face))
        return f"{text[:shown].rstrip()}…" if shown else ""

    def wrap(self, text: str, size: int, width: int, face: Face = TEXT) -> list[str]:
        """
        Break a text into lines of at most *width* pixels: at its spaces, and within a word that has no room.

        Chinese and Japanese may break between any two characters, but no line begins with a stop or ends in a bracket.
        A dot that parts two things goes where a line's end parts them.
        """
        if len(text) > LONGEST_KEPT:
            return self._wrap(text, size, width, face)
        key = (text, size, width, face, self.eastern)
        if key not in self._wrapped:
            if len(self._wrapped) >= WRAPPED_LIMIT:
                self._wrapped.clear()
            self._wrapped[key] = self._wrap(text, size, width, face)
        return [*self._wrapped[key]]

    def _wrap(self, text: str, size: int, width: int, face: Face) -> list[str]:
        lines: list[str] = []
        for piece, spaced in _words(text):
            joined = f"{lines[-1]}{' ' if spaced else ''}{piece}" if lines else ""
            if lines and (piece == PARTING or self.width(joined, size, face) <= width):
                lines[-1] = joined
            else:
                lines += self._pieces(piece, size, width, face)
        return [*(line.removesuffix(f" {PARTING}") for line in lines[:-1]), *lines[-1:]]

    def balanced(self, text: str, size: int, width: int, face: Face = TEXT) -> list[str]:
        """Break a text into no more lines than it needs, as equally long as they can be: no word stands alone."""
        lines = self.wrap(text, size, width, face)
        while len(lines) > 1:
            narrower = self.wrap(text, size, max(self.width(line, size, face) for line in lines) - 1, face)
            if len(narrower) > len(lines):
                break
            lines = narrower
        return lines

    def _pieces(self, word: str, size: int, width: int, face: Face) -> list[str]:
        pieces = []
        while word and (len(word) > _most(size) or self.width(word, size, face) > width):
            fitting = _count(word, size, width, lambda part: self.width(part, size, face)) or 1
            pieces.append(word[:fitting])
            word = word[fitting:]
        return [*pieces, word] if word else pieces

    def _runs(self, text: str, face: Face) -> list[tuple[str, Face]]:
        """Return the parts of a text, each with the face that has its letters."""
        if not ELSEWHERE.search(text):
            return [(text, face)]
        runs, end = [], 0
        for found in ELSEWHERE.finditer(text):
            runs += [(text[end : found.start()], face)] if found.start() > end else []
            runs.append((found.group(), self.eastern if EASTERN.match(found.group()) else KEYS))
            end = found.end()
        return [*runs, (text[end:], face)] if end < len(text) else runs

    def _render(self, text: str, size: int, colour: str, face: Face) -> pygame.Surface:
        finer = _finer(size)
        font = self._font(face, size, finer)
        ascent, runs = font.get_ascent(), self._runs(text, face)
        above = -ascent % finer  # so that the letters stand on the edge of a pixel
        if len(runs) == 1 and runs[0][1] is face:
            large = [(font.render(text, True, colour), above)]
        else:  # on one line of letters, as high as any other of this size
            fonts = [(part, self._font(one, size, finer)) for part, one in runs]
            large = [(one.render(part, True, colour), above + ascent - one.get_ascent()) for part, one in fonts]
        width = -(-sum(part.get_width() for part, _ in large) // finer)
        height = -(-(font.get_linesize() + above) // finer)
        canvas = pygame.Surface((width * finer, height * finer), pygame.SRCALPHA)
        canvas.fill(pygame.Color(f"{colour}00"))
        x = 0
        for part, down in large:
            part.set_alpha(None)  # copied, since nothing lies below: to blend takes ten times as long in a browser
            canvas.blit(part, (x, down))
            x += part.get_width()
        return pygame.transform.smoothscale(canvas, (width, height)) if finer > 1 else canvas

    def _font(self, face: Face, size: int, finer: int) -> pygame.font.Font:
        points = round(_height(size * face.x) * finer / face.own_x)
        font = self._fonts.pop((face, points), None)
        if font is None:
            if len(self._fonts) >= FONT_LIMIT:
                del self._fonts[next(iter(self._fonts))]  # the one that was used longest ago
            font = self._open(face, points)
        self._fonts[face, points] = font  # last again
        return font

    def _open(self, face: Face, points: int) -> pygame.font.Font:
        path = FOLDER / face.file
        try:
            font = pygame.font.Font(path, points)
            font.size("0")  # pygame 2.5 opens any file; of a broken one the first question must not be its height
        except (OSError, ValueError, pygame.error) as error:
            raise AssetError(f"the font {path} can't be read: {error}") from error
        return font


def _height(wanted: float) -> float:
    """Return the drawn height of an x, rounded to pixels, or to half pixels if a pixel is over a tenth of it."""
    return round(wanted) if wanted > HALVES_BELOW else max(1, round(2 * wanted) / 2)


def _words(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the pieces of a text between which a line may break, and whether a space stands before each."""
    for word in filter(None, _SPACES.split(text.strip())):
        spaced = True
        for piece in _piece().findall(word) if EASTERN.search(word) else (word,):
            yield piece, spaced
            spaced = False


@cache
def _piece() -> re.Pattern[str]:
    """
    Return what a line is not broken within: a word, or one character with the brackets and stops that belong to it.

    Made when it is first wanted: it takes 3 ms, and most languages never do.
    """
    one = EASTERN.pattern
    return re.compile(f"[{_OPENING}]*(?:{one[:-1]}|[^\\s{one[1:-2]}]+)[{_CLOSING}]*", re.DOTALL)


def _finer(size: int) -> int:
    return FINER if size < FINE_BELOW else 1


def _most(size: int) -> int:
    """Return how many letters of a size may be rendered; hardly one is wider than its size."""
    return max(1, WIDEST // size)


def _drawable(text: str, size: int) -> str:
    """Return the drawable part of a text: a name may hold half a character, or be as long as a book."""
    return _NO_TEXT.sub(REPLACEMENT, text[: _most(size)])


def _count(text: str, size: int, width: int, measure: Callable[[str], int]) -> int:
    """Return how many letters of a text fit into a width."""
    lengths = range(1, min(len(text), _most(size)) + 1)
    return bisect_right(lengths, width, key=lambda length: measure(text[:length]))
