"""
The part of a page that the window shows if the page is higher.

It follows the input: the focus of keys and pads stays visible, and a mouse at an edge moves the view,
so that both are at their ends together, wherever the view was before. A finger drags the page. The page's
end may be a deck of keys: that is always shown at the window's end.
"""

import pygame

from game.ui.input.pointer import SLOP

Place = tuple[int, int]

AROUND = 8
"""The window's height divided by AROUND is the margin beside a focus that comes into view."""


class Viewport:
    """A window on a page as wide as the window, and at least as high."""

    def __init__(self) -> None:
        self.window: Place = (1, 1)
        self.page: Place = (1, 1)
        self.deck = 0  # the height of the page's end that stays
        self.css = 1.0  # pixels for a CSS pixel
        self._top = 0.0  # of the window, on the page
        self._hand: int | None = None  # how far down in the window the mouse was last
        self._held: int | None = None  # how far down a finger was last that holds the page
        self._slides = False  # that finger has moved

    @property
    def whole(self) -> bool:
        """Whether all of the page is seen."""
        return self.window == self.page

    @property
    def seen(self) -> pygame.Rect:
        """The part of the page that is seen, without the deck."""
        return pygame.Rect(0, round(self._top), self.window[0], self.window[1] - self.deck)

    @property
    def deck_on_page(self) -> pygame.Rect:
        """The end of the page that stays."""
        return pygame.Rect(0, self.page[1] - self.deck, self.page[0], self.deck)

    def lay(self, window: Place, page: Place, deck: int = 0) -> None:
        """
        Take new sizes of window and page, and of its deck.

        The top of the view stays in the same window, else its middle, as far as the page allows.
        """
        top, middle = self._top, (self._top + self.window[1] / 2) / self.page[1]
        if window != self.window:
            top = middle * page[1] - window[1] / 2
        self.window, self.page, self.deck = window, page, deck
        self._put(top)

    def begin(self) -> None:
        """Show the top of a new page."""
        self._put(0)

    def on_page(self, at: Place) -> Place:
        """Return the place on the page that is under a place in the window."""
        above = self.page[1] - self.window[1] if at[1] >= self.window[1] - self.deck else round(self._top)
        return at[0], at[1] + above

    def in_window(self, rect: pygame.Rect) -> pygame.Rect:
        """Return where a part of the page is in the window."""
        above = self.page[1] - self.window[1] if rect.top >= self.deck_on_page.top else round(self._top)
        return rect.move(0, -above)

    def follow(self, hand: Place) -> None:
        """Follow a mouse: at the edge of the window the edge of the page is seen."""
        before, self._hand = self._hand, hand[1]
        if before is not None:
            inside = self.window[1]
            self._put(_nearer(self._top, self.page[1] - inside, before, hand[1], inside))

    def hold(self, finger: Place) -> None:
        """Have a finger take hold of the page."""
        self._held, self._slides = finger[1], False

    def let_go(self) -> bool:
        """Let the finger go; tell whether it had moved the page."""
        slid = self._slides
        self._held, self._slides = None, False
        return slid

    def drag(self, finger: Place) -> bool:
        """Move the page with a finger that holds it; tell whether it moved: a tremble moves nothing."""
        if self._held is None:
            return False
        down = self._held - finger[1]
        if not self._slides and abs(down) <= SLOP * self.css:
            return False
        self._held, self._slides = finger[1], True
        self.pan(down)
        return True

    def pan(self, down: float) -> bool:
        """Move the view by pixels; tell whether it moved."""
        before = self.seen
        self._put(self._top + down)
        return self.seen != before

    def show(self, rect: pygame.Rect) -> None:
        """Bring a part of the page into sight, with a little around it."""
        if rect.top < self.deck_on_page.top or not self.deck:
            self._put(_showing(self._top, self.window[1] - self.deck, rect.top, rect.height))

    def _put(self, top: float) -> None:
        self._top = max(0.0, min(float(self.page[1] - self.window[1]), top))


def _nearer(start: float, most: int, before: int, now: int, inside: int) -> float:
    """Return the view's start, 0 to *most*, moved towards its end in proportion to the hand's way to the edge."""
    if now > before:
        return start + (most - start) * (now - before) / max(1, inside - 1 - before)
    return start - start * (before - now) / max(1, before)


def _showing(start: float, inside: int, first: int, length: int) -> float:
    """Return the start nearest to *start* that shows a stretch, or the beginning of a stretch that is too long."""
    free = max(0, min(inside // AROUND, (inside - length) // 2))
    return min(max(start, first + length + free - inside), first - free)
