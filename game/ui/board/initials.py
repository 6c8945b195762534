"""The one way to ask for three initials: wheels that are turned by arrows, typed, clicked, or by the mouse's wheel."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import field

import pygame

from game.arcade.table import PLACES, Wheels, wheels
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import HUGE, Style
from game.ui.input.actions import Action
from game.ui.input.pointer import Pointing
from game.ui.kit.button import Button
from game.ui.kit.hit import key_at
from game.ui.kit.node import Do, Node, Placed, Size, State
from game.ui.kit.scene import Screen

INPUT_COOLDOWN = 1.0
"""Seconds without input at first: an early key or click was meant for the board."""

KEEP = "keep"
"""The button that signs with the initials on the wheels."""

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
    """The three wheels; what is pressed calls *put* with the wheels as they stand afterwards."""

    wheels: Wheels

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of the letters with their arrows; where there is little room they are smaller."""
        px = style.px
        wide = PLACES * px(PLACE) + (PLACES - 1) * px(GAP)
        return min(wide, room or wide), px(PLACE) + 2 * style.target(ARROW)

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield each letter with the arrows over and under it; a finger's arrows are higher."""
        assert self.put, "nothing hears the wheels"
        gap, arrow = style.px(GAP), style.target(ARROW)
        side = (rect.width - (PLACES - 1) * gap) // PLACES
        for number, letter in enumerate(self.wheels.letters):
            at, turned = self.wheels.at(number), number == self.wheels.place
            key = pygame.Rect(rect.left + number * (side + gap), rect.centery - side // 2, side, side)
            yield Placed(Letter(letter, turned, key=("letter", number), press=Do(self.put, at)), key)
            for way in (-1, 1):
                turn = pygame.Rect(0, 0, side, arrow)
                turn.center = key.centerx, (key.top if way < 0 else key.bottom) + way * arrow // 2
                yield Placed(TurnArrow(way, key=("turn", number, way), press=Do(self.put, at.turned(way))), turn)


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


def told_keys(style: Style) -> str:
    """Return the line that explains the wheels."""
    return style.words("hall.keys", confirm=style.key(Action.CONFIRM), back=style.key(Action.BACK))


class InitialsScene(Screen):
    """Asks for initials as long as it has *wheels*."""

    piece = ""
    wheels: Wheels | None = None

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self.input_cooldown = self.cooldown(INPUT_COOLDOWN)

    def ask_initials(self) -> None:
        """Ask, beginning with the previous initials."""
        self.wheels = wheels(self.cabinet.settings.initials)
        self.input_cooldown = self.cooldown(INPUT_COOLDOWN)

    @property
    def buttons(self) -> tuple[Button, Button]:
        """The buttons under the wheels."""
        words = self.cabinet.style.words
        keep = Button(words("hall.keep"), first=True, key=KEEP, press=self.keep, sound="")
        return keep, Button(words("hall.skip"), key="skip", press=self.skip, sound="")

    @abstractmethod
    def keep(self) -> None:
        """Sign with the initials on the wheels."""

    @abstractmethod
    def skip(self) -> None:
        """Sign with the previous initials."""

    def take_initials(self) -> str:
        """Return the wheels' letters, stop asking, and store them as the next start."""
        assert self.wheels, "nobody asks for initials"
        initials, self.wheels = self.wheels.letters, None
        self.cabinet.change(initials=initials)
        return initials

    def turn(self, after: Wheels | None) -> bool:
        """Show the wheels after an input; None: the input has no effect on wheels."""
        if after and after != self.wheels:
            self.wheels = after
            self.cabinet.audio.play("letter")
        return after is not None

    def steer(self, action: Action) -> bool:
        """Let an action turn the wheels; tell whether it was for them."""
        return self.wheels is not None and self.turn(steered(self.wheels, action))

    def scroll(self, pointing: Pointing) -> None:
        """Let the mouse wheel turn the initial under the mouse."""
        if self.wheels:
            self.turn(scrolled(self.wheels, key_at(self.pane.placed, pointing.at), pointing.wheel))

    def typed(self, character: str) -> bool:
        """Take letters for the wheels."""
        return bool(self.wheels and not self.input_cooldown and self.turn(written(self.wheels, character)))
