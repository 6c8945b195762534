"""The keys for the thumb, at the end of a page that may go on above them, or of a board."""

from collections.abc import Iterator

import pygame

from game.ui.core.style import Stands, Style
from game.ui.input.actions import Action
from game.ui.kit.button import Button, paint_key, sunk
from game.ui.kit.node import NOTHING, Node, Placed, State
from game.ui.kit.text import Panel

HEIGHT, MARGIN, KEYS = 57, 8, 60
"""CSS pixels: the height of the deck's keys, the room around them, and their width in a deck beside a board."""

GAP, KEY, SPRITE = 7, 56, 26
"""CSS pixels: between the keys, the side of a key beside the rocker, and a sprite's side."""

EDGE, RADIUS = 5, 18
"""CSS pixels: from a page's deck to the window's edge, and the radius of its corners."""

BACK = "back"
"""The key of the button that leads back, which has an arrow in a deck."""


def deck_margin(style: Style) -> int:
    """Return the room around the deck's keys: none lies on the plate's edge, where the room's light falls."""
    return max(round(MARGIN * style.css), style.px(MARGIN))


def deck_height(style: Style) -> int:
    """Return the height of a deck below a board or a page."""
    return round(HEIGHT * style.css) + 2 * deck_margin(style)


def deck_wide(style: Style) -> int:
    """Return the width of a deck beside a board."""
    return round(KEYS * style.css) + 2 * deck_margin(style)


def cut_deck(style: Style, page: pygame.Rect, *, left_handed: bool) -> tuple[pygame.Rect, pygame.Rect]:
    """Cut the deck's place off a page with a board, at its end or in a low window beside it; return it and the rest."""
    deck, rest, high, wide = page.copy(), page.copy(), deck_height(style), deck_wide(style)
    edge = round(EDGE * style.css)
    if not style.decked:
        deck.size = 0, 0
    elif style.stands is Stands.LOW:
        deck.width, rest.width = wide, page.width - wide - edge
        deck.left = page.left + edge if left_handed else page.right - edge - wide
        rest.left = deck.right if left_handed else page.left
        deck.inflate_ip(0, -2 * edge)
    else:
        deck.top, deck.height, rest.height = page.bottom - high, high, page.height - high
        deck.inflate_ip(-2 * edge, 0)
    return deck, rest


class Deck(Node):
    """Keys side by side, or one over the other where the deck is higher than wide; *mirrored* for left hands."""

    ground: Node
    keys: tuple[Node, ...]
    mirrored: bool = False

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the plate, and the keys from one end to the other."""
        yield Placed(self.ground, rect)
        margin, gap, key = deck_margin(style), round(GAP * style.css), round(KEY * style.css)
        inside, down = rect.inflate(-2 * margin, -2 * margin), rect.height > rect.width
        whole = inside.height if down else inside.width
        if down:  # a low window may have less: all keys are as high then
            key = min(key, (whole + gap) // len(self.keys) - gap)
        lengths = {each.key: key if down else max(key, each.wants(style)[0]) for each in self.keys if not each.grow}
        rest = whole - sum(lengths.values()) - gap * (len(self.keys) - 1)
        growing, start = len(self.keys) - len(lengths), 0
        if (lacks := growing * key - rest) > 0 and (spare := sum(lengths.values()) - key * len(lengths)) > 0:
            less = min(1.0, lacks / spare)  # long words give way to what grows
            lengths = {each: length - round((length - key) * less) for each, length in lengths.items()}
            rest = whole - sum(lengths.values()) - gap * (len(self.keys) - 1)
        for each in reversed(self.keys) if self.mirrored and not down else self.keys:
            long = max(1, rest // growing) if each.grow else lengths[each.key]
            at = pygame.Rect(inside.left, inside.top + start, inside.width, long)
            yield Placed(each, at if down else pygame.Rect(inside.left + start, inside.top, long, inside.height))
            start += long + gap


class DeckKey(Node):
    """A key with a sprite; the half of the rocker that is *on* is raised and lit in its colour."""

    sprite: str
    on: bool | None = None
    colour: str = "accent"

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint key and sprite."""
        lit = State() if self.on else state.replaced(over=False, lit=False)
        paint_key(surface, style, rect, lit, "open" if self.on is False else "covered", self.colour if self.on else "")
        side = round(SPRITE * style.css)
        if self.sprite == "digit_1":
            cell = pygame.Rect(0, 0, side, side)
            cell.center = rect.center
            surface.blit(style.sprites.panel(cell.size, max(1, side // 8), "open", "open_line"), cell)
        sprite = style.sprites.get(self.sprite, side)
        surface.blit(sprite, sprite.get_rect(center=rect.center).move(0, sunk(style, state)))


def page_deck(style: Style, buttons: tuple[Button, ...]) -> tuple[Node, tuple[Button, ...]]:
    """Return the deck of a page, and those of its *buttons* that have no room there."""
    keys, rest = _split(style, buttons, down=False)
    return (separate_deck(keys, style) if buttons else NOTHING), rest


def separate_deck(keys: tuple[Node, ...], style: Style) -> Deck:
    """Return a deck on a plate of its own."""
    return Deck(Panel(radius=RADIUS * style.css / style.scale, ground=True), keys)


def board_keys(style: Style, buttons: tuple[Button, ...]) -> tuple[tuple[Button, ...], tuple[Button, ...]]:
    """Return Back and the *buttons* that have room on a separate deck, and the others: beside a board all but gold."""
    back = Button(style.words("menu.back"), key=BACK, press=Action.BACK, sound="")
    return _split(style, (*buttons, back), down=style.stands is Stands.LOW)


def _split(style: Style, buttons: tuple[Button, ...], *, down: bool) -> tuple[tuple[Button, ...], tuple[Button, ...]]:
    """
    Return the *buttons* for a deck in their order there, and those that have no room: in a column all but both ends.

    The golden one is at the right. The last one leaves the page and is at the left, unless it is the golden one.
    """
    gold = tuple(button for button in buttons if button.first)
    leave = tuple(button for button in buttons[-1:] if button not in gold)
    rest = tuple(button for button in buttons if button not in gold + leave)
    ends = tuple(button.replaced(sprite="icon_back" if button.key == BACK else "") for button in leave)
    across = style.window[0] - 2 * (round(EDGE * style.css) + deck_margin(style))
    wide, gap = max(style.finger, round(KEY * style.css)), round(GAP * style.css)
    wants = sum(max(wide, button.wants(style)[0]) + gap for button in (*ends, *rest, *gold))
    fits = not down and wants - gap <= across
    keys = (*ends, *(rest if fits else ()), *(button.replaced(grow=1.0) for button in gold))
    return keys, (() if fits else rest)


def placed_deck(style: Style, page: pygame.Rect, buttons: tuple[Button, ...]) -> Iterator[Placed]:
    """Yield the deck of a page, its keys in the order of the *buttons*."""
    high, order = deck_height(style), [button.key for button in buttons]
    place = pygame.Rect(page.left, page.bottom - high, page.width, high).inflate(-2 * round(EDGE * style.css), 0)
    plate, *keys = page_deck(style, buttons)[0].place(style, place)
    yield plate
    yield from sorted(keys, key=lambda placed: order.index(placed.node.key))
