"""Lines of text, rendered once for each size and colour."""

import pygame

CACHE_LIMIT = 400
UNHINTED_BELOW = 64
FINER = 4


class Lettering:
    """Renders text in pygame's own font, the only one that is surely there."""

    def __init__(self) -> None:
        self._fonts: dict[int, pygame.font.Font] = {}
        self._lines: dict[tuple[str, int, str], pygame.Surface] = {}

    def line(self, text: str, size: int, colour: str) -> pygame.Surface:
        """Return one line of text, *size* pixels high, in a #RRGGBB colour."""
        key = (text, size, colour)
        if key not in self._lines:
            if len(self._lines) >= CACHE_LIMIT:
                self._lines.clear()
            self._lines[key] = self._render(text, size, colour)
        return self._lines[key]

    def _render(self, text: str, size: int, colour: str) -> pygame.Surface:
        """Small text is rendered larger and averaged down: the font's hinting would space its letters unevenly."""
        if size >= UNHINTED_BELOW:
            return self._font(size).render(text, True, colour)
        large = self._font(size * FINER).render(text, True, colour)
        return pygame.transform.smoothscale_by(large, 1 / FINER)

    def width(self, text: str, size: int) -> int:
        """Return how wide a line would be, in pixels."""
        finer = FINER if size < UNHINTED_BELOW else 1
        return self._font(size * finer).size(text)[0] // finer

    def cut(self, text: str, size: int, width: int) -> str:
        """Return as much of a text as fits into *width* pixels, with an ellipsis where something is missing."""
        if self.width(text, size) <= width:
            return text
        shown = len(text)
        while shown and self.width(f"{text[:shown]}…", size) > width:
            shown -= 1
        return f"{text[:shown].rstrip()}…" if shown else ""

    def wrap(self, text: str, size: int, width: int) -> list[str]:
        """Break a text at its spaces into lines of at most *width* pixels (a longer word keeps its own line)."""
        lines: list[str] = []
        for word in text.split():
            if lines and self.width(f"{lines[-1]} {word}", size) <= width:
                lines[-1] += f" {word}"
            else:
                lines.append(word)
        return lines

    def _font(self, size: int) -> pygame.font.Font:
        if size not in self._fonts:
            self._fonts[size] = pygame.font.Font(None, size)
        return self._fonts[size]
