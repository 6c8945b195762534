"""Three initials on a cabinet's wheels: turned by arrows, typed, clicked, or by the mouse's wheel."""

from collections.abc import Iterator
from dataclasses import field

import pygame

from game.arcade.initials import PLACES, Wheels
from game.ui.core.style import HUGE, Style
from game.ui.input.actions import Action
from game.ui.kit.node import Node, Placed, Size, State

PLACE, ARROW, GAP = 72, 26, 12
"""At 720p: the side of a letter's place, the height of the arrows over and under it, and from place to place."""


class Letter(Node):
    """One place: a key with the letter, sunk where it is not *turned*; the mouse turns its wheel from now on."""

    letter: str
    turned: bool
    mouse_only: bool = field(default=True, kw_only=True)
    sound: str = field(default="", kw_only=True)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the key and the letter."""
        fill, rim = ("covered", "accent") if self.turned else ("open", "line")
        surface.blit(style.sprites.panel(rect.size, style.px(8), fill, rim), rect)
        line = style.line(self.letter, HUGE, "text" if self.turned or state.over else "text_dim")
        surface.blit(line, line.get_rect(center=rect.center))


class TurnArrow(Node):
    """An arrow over (-1) or under (1) a place, bright where the mouse is; it turns the wheel there."""

    side: int
    mouse_only: bool = field(default=True, kw_only=True)
    sound: str = field(default="", kw_only=True)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the arrow."""
        swap = {"question": "accent" if state.over else "text_dim"}
        arrow = pygame.transform.rotate(style.sprites.get("icon_step", style.px(18), swap=swap), -90 * self.side)
        surface.blit(arrow, arrow.get_rect(center=rect.center))


class Initials(Node):
    """The three wheels; what is pressed asks for the wheels as they stand afterwards."""

    wheels: Wheels

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of the letters with their arrows; where there is little room they are smaller."""
        px = style.px
        wide = PLACES * px(PLACE) + (PLACES - 1) * px(GAP)
        return min(wide, room or wide), px(PLACE + 2 * ARROW)

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield each letter with the arrows over and under it; a finger's arrows are higher."""
        gap, arrow = style.px(GAP), style.target(ARROW)
        side = (rect.width - (PLACES - 1) * gap) // PLACES
        for number, letter in enumerate(self.wheels.letters):
            at = self.wheels.at(number)
            key = pygame.Rect(rect.left + number * (side + gap), rect.centery - side // 2, side, side)
            yield Placed(Letter(letter, number == self.wheels.place, key=("letter", number), press=at), key)
            for way in (-1, 1):
                turn = pygame.Rect(0, 0, side, arrow)
                turn.center = key.centerx, (key.top if way < 0 else key.bottom) + way * arrow // 2
                yield Placed(TurnArrow(way, key=("turn", number, way), press=at.turned(way)), turn)


def steered(wheels: Wheels, action: Action) -> Wheels | None:
    """Return the wheels after an action: Up and Down turn, the others move; None: it means nothing to them."""
    last = wheels.place >= PLACES - 1
    match action:
        case Action.UP | Action.DOWN:
            return wheels.turned(-1 if action is Action.UP else 1)
        case Action.LEFT:
            return wheels.moved(-1)
        case Action.RIGHT:
            return wheels if last else wheels.moved(1)
        case Action.CONFIRM if not last:
            return wheels.moved(1)
    return None


def written(wheels: Wheels, character: str) -> Wheels | None:
    """Return the wheels after a typed character, Backspace among them; None: it is on no wheel."""
    if character == "\b":
        return wheels.moved(-1)
    after = wheels.typed(character)
    if after.done:
        after = after.at(PLACES - 1)
    return None if after == wheels else after


def scrolled(wheels: Wheels, over: object, notches: int) -> Wheels:
    """Return the wheels after the mouse's wheel, which turns the letter of the key *over*, else the one turned now."""
    place = over[1] if isinstance(over, tuple) and over[0] == "letter" else wheels.place
    return wheels.at(place).turned(-1 if notches > 0 else 1)
