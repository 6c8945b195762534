"""Three initials on a cabinet's wheels: turned by arrows, typed, clicked, or by the mouse's wheel."""

from collections.abc import Iterator
from functools import partial

import pygame

from game.arcade.initials import PLACES, Wheels
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import HUGE
from game.ui.input.actions import Action
from game.ui.input.pointer import Pointing
from game.ui.kit.widgets import Buttons, State, Widget

PLACE, ARROW = 72, 26
"""At 720p: the side of a letter's place, and the height of the arrows over and under it."""


class Turn(Widget):
    """An arrow over (-1) or under (1) a place; clicked, it turns the wheel there."""

    def __init__(self, cabinet: Cabinet, wheel: "Wheel", place: int, side: int) -> None:
        super().__init__(cabinet)
        self._wheel, self._place, self._side = wheel, place, side

    def choose(self) -> None:
        """Turn."""
        self._wheel.turn_at(self._place, self._side)

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint the arrow, bright where the mouse is."""
        arrow = self.cabinet.sprites.get(
            "icon_step", self.cabinet.px(18), swap={"question": "accent" if state.over else "text_dim"}
        )
        turned = pygame.transform.rotate(arrow, -90 * self._side)
        surface.blit(turned, turned.get_rect(center=self.rect.center))


class Letter(Widget):
    """One place with its letter."""

    def __init__(self, cabinet: Cabinet, wheel: "Wheel", place: int) -> None:
        super().__init__(cabinet)
        self._wheel, self._place = wheel, place

    def choose(self) -> None:
        """Go to it."""
        self._wheel.go_to(self._place)

    def looks(self) -> object:
        """Return its letter, and whether it is the one that is turned."""
        return self._wheel.wheels.letters[self._place], self._wheel.wheels.place == self._place

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint a key with the letter, sunk where it is not turned."""
        cabinet = self.cabinet
        letter, lit = self._wheel.wheels.letters[self._place], self._wheel.wheels.place == self._place
        fill, rim = ("covered", "accent") if lit else ("open", "line")
        surface.blit(cabinet.sprites.panel(self.rect.size, cabinet.px(8), fill, rim), self.rect)
        line = cabinet.line(letter, HUGE, "text" if lit or state.over else "text_dim")
        surface.blit(line, line.get_rect(center=self.rect.center))


class Wheel:
    """The three wheels as a widget; *wheels* is how they stand."""

    def __init__(self, cabinet: Cabinet, wheels: Wheels) -> None:
        self._cabinet = cabinet
        self.wheels = wheels
        self._letters = [Letter(cabinet, self, place) for place in range(PLACES)]
        self._turns = {(place, side): Turn(cabinet, self, place, side) for place in range(PLACES) for side in (-1, 1)}
        self._buttons: Buttons[Widget] = Buttons([*self._letters, *self._turns.values()])

    @property
    def height(self) -> int:
        """How high it is, in pixels."""
        return self._cabinet.px(PLACE + 2 * ARROW)

    def prepared(self) -> Iterator[None]:
        """Draw what it will show, a picture a step."""
        self.place((0, 0))
        canvas = pygame.Surface((1, 1))
        for widget in [*self._letters[:2], self._turns[0, -1]]:
            widget.draw(canvas, State())
            yield

    def place(self, centre: tuple[int, int]) -> None:
        """Lay it out around a pixel."""
        px = self._cabinet.px
        side, gap, arrow = px(PLACE), px(12), self._cabinet.target(ARROW)
        left = centre[0] - (PLACES * side + (PLACES - 1) * gap) // 2
        for number, letter in enumerate(self._letters):
            letter.rect = pygame.Rect(left + number * (side + gap), centre[1] - side // 2, side, side)
            for where in (-1, 1):
                turn = self._turns[number, where]
                turn.rect = pygame.Rect(0, 0, side, arrow)
                edge = letter.rect.top if where < 0 else letter.rect.bottom
                turn.rect.center = letter.rect.centerx, edge + where * arrow // 2

    def go_to(self, place: int) -> None:
        """Turn another wheel from now on."""
        self._set(self.wheels.at(place))

    def turn_at(self, place: int, steps: int) -> None:
        """Turn the wheel at a place."""
        self._set(self.wheels.at(place).turned(steps))

    def act(self, action: Action) -> bool:
        """Up and Down turn, Left and Right move; Enter on the last place is left to the scene."""
        moves = {
            Action.UP: partial(Wheels.turned, steps=-1),
            Action.DOWN: partial(Wheels.turned, steps=1),
            Action.LEFT: partial(Wheels.moved, steps=-1),
        }
        if action in moves:
            self._set(moves[action](self.wheels))
        elif action in (Action.RIGHT, Action.CONFIRM) and self.wheels.place < PLACES - 1:
            self._set(self.wheels.moved(1))
        else:
            return action is Action.RIGHT
        return True

    def typed(self, character: str) -> bool:
        """Take a letter; Backspace goes back a place."""
        after = self.wheels.moved(-1) if character == "\b" else self.wheels.typed(character)
        if after.done:
            after = after.at(PLACES - 1)
        if after == self.wheels and character != "\b":
            return False
        self._set(after)
        return True

    def point(self, pointing: Pointing) -> bool:
        """Letters and arrows on their release; the mouse's wheel turns the letter under it, else the lit one."""
        if pointing.kind is None:
            over = next((n for n, letter in enumerate(self._letters) if letter.rect.collidepoint(pointing.at)), None)
            self.turn_at(self.wheels.place if over is None else over, -1 if pointing.wheel > 0 else 1)
            return True
        return self._buttons.point(pointing)

    def let_go(self) -> None:
        """Release without acting."""
        self._buttons.let_go()

    def looks(self) -> object:
        """Return how the wheels stand."""
        return self.wheels, self._buttons.looks()

    def draw(self, surface: pygame.Surface) -> None:
        """Paint letters and arrows."""
        self._buttons.draw(surface)

    def _set(self, wheels: Wheels) -> None:
        if wheels != self.wheels:
            self.wheels = wheels
            self._cabinet.audio.play("letter")
