"""The player's name in recordings and tables, letter by letter, or typed."""

import string
from collections.abc import Callable
from functools import partial

import pygame

from game.store.settings import LONGEST_NAME
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import Frame, Scene
from game.ui.core.style import LARGE, SMALL
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.widgets import Button, Buttons, Widget

LETTERS = f" {string.ascii_uppercase}{string.ascii_lowercase}{string.digits}-_.'"
"""What Up and Down go through; any other printable letter can be typed."""

CELL, CELL_HEIGHT = 26, 40
"""A letter's place at 720p."""


class Press(Widget):
    """A place of the panel that the scene paints itself."""

    def __init__(self, cabinet: Cabinet, press: Callable[[], None]) -> None:
        super().__init__(cabinet)
        self._press = press

    def choose(self) -> None:
        """Do what it is there for."""
        self._press()


class NameScene(Scene):
    """Twenty places for letters, two buttons."""

    see_through = True

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self._letters = list(cabinet.settings.player)
        self.at = min(len(self._letters), LONGEST_NAME - 1)
        words = cabinet.words
        self._answers = [
            Button(cabinet, words("name.keep"), self.keep),
            Button(cabinet, words("name.back"), self.decline),
        ]
        self._cells = [Press(cabinet, partial(self._go_to, number)) for number in range(LONGEST_NAME)]
        self._arrows = {side: Press(cabinet, partial(self._turn, -side)) for side in (-1, 1)}
        places = [*self._arrows.values(), *self._cells]
        self._buttons: Buttons[Widget] = Buttons([*self._answers, *places], self._answers[0])

    @property
    def name(self) -> str:
        """The name as it stands."""
        return "".join(self._letters).strip()

    def keep(self) -> None:
        """Keep the name."""
        self._cabinet.stage.pop()
        self._cabinet.change(player=self.name)

    def decline(self) -> None:
        """Leave the name as it is."""
        self._cabinet.stage.pop()

    # Input

    def act(self, asked: Asked) -> bool:
        """Up and Down change the letter, Left and Right move; Enter keeps, Esc declines."""
        match asked.action:
            case Action.UP | Action.DOWN:
                self._turn(1 if asked.action is Action.UP else -1)
            case Action.LEFT | Action.RIGHT:
                self._move(1 if asked.action is Action.RIGHT else -1)
            case Action.CONFIRM:
                self.keep()
            case Action.BACK:
                self.decline()
            case Action.FULLSCREEN | Action.MUTE:
                return False
            case _:
                pass
        return True

    def typed(self, character: str) -> bool:
        """Put a letter at the place; Backspace takes the one before away."""
        if character == "\b":
            self._erase()
        elif character.isprintable():
            self._put(character)
            self._move(1)
        return True

    @property
    def writes_at(self) -> pygame.Rect | None:
        """The lit place."""
        return self._cells[self.at].rect

    def _put(self, letter: str) -> None:
        self._letters += " " * (self.at + 1 - len(self._letters))
        self._letters[self.at] = letter

    def _erase(self) -> None:
        """Take the letter before away; on the last place, where no step leads beyond the letter, that one."""
        on_last = self.at == LONGEST_NAME - 1 and len(self._letters) == LONGEST_NAME
        if on_last or self.at:
            self._go_to(self.at - (not on_last))
            del self._letters[self.at : self.at + 1]

    def _turn(self, by: int) -> None:
        """Put the next letter of the row at the place; an empty place begins with the first or the last."""
        letter = self._letters[self.at] if self.at < len(self._letters) else " "
        self._put(LETTERS[(LETTERS.find(letter) + by) % len(LETTERS)])
        self._cabinet.audio.play("menu")

    def _move(self, by: int) -> None:
        self._go_to(max(0, min(LONGEST_NAME - 1, self.at + by)))

    def _go_to(self, place: int) -> None:
        self.at = place
        self._place_arrows()

    def point(self, pointing: Pointing) -> bool:
        """The buttons, the letters' places and the arrows over and under them; the wheel turns a letter."""
        if pointing.kind is None:
            self._turn(1 if pointing.wheel > 0 else -1)
            return True
        self._buttons.point(pointing)
        return True

    def covers(self, at: tuple[int, int]) -> bool:
        """It takes every press."""
        return True

    def focus_lost(self) -> None:
        """Let go of the mouse."""
        self._buttons.let_go()

    # The picture

    def resize(self) -> None:
        """Put the panel into the middle."""
        px, (width, height) = self._cabinet.px, self._cabinet.size
        pitch = px(CELL)
        self._panel = pygame.Rect(0, 0, pitch * LONGEST_NAME + px(48), px(232))
        self._panel.center = width // 2, height // 2
        row = pygame.Rect(0, 0, pitch * LONGEST_NAME, px(CELL_HEIGHT))
        row.midtop = self._panel.centerx, self._panel.top + px(82)
        for number, cell in enumerate(self._cells):
            cell.rect = pygame.Rect(row.left + number * pitch, row.top, pitch, row.height)
        left = self._panel.centerx - (sum(button.width for button in self._answers) + px(12)) // 2
        for button in self._answers:
            button.rect = pygame.Rect(left, row.bottom + px(30), button.width, px(38))
            left = button.rect.right + px(12)
        self._place_arrows()

    def _place_arrows(self) -> None:
        """Put one arrow over the lit place and one under it."""
        px, cell = self._cabinet.px, self._cells[self.at].rect
        for side, arrow in self._arrows.items():
            arrow.rect = pygame.Rect(0, 0, px(28), px(20))
            edge = cell.top if side < 0 else cell.bottom
            arrow.rect.center = cell.centerx, edge + side * px(20) * 5 // 8

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return self.at, tuple(self._letters), self._buttons.looks()

    def draw(self, frame: Frame) -> None:
        """Paint the panel, the letters in their places and the buttons."""
        cabinet, px, panel, surface = self._cabinet, self._cabinet.px, self._panel, frame.surface
        words = cabinet.words
        surface.blit(cabinet.sprites.panel(panel.size, px(10), "panel", "accent"), panel)
        heading = cabinet.line(words("name.heading"), LARGE, "text")
        surface.blit(heading, heading.get_rect(midtop=(panel.centerx, panel.top + px(16))))
        for number in range(LONGEST_NAME):
            self._draw_letter(surface, number)
        for side, place_of in self._arrows.items():
            arrow = cabinet.sprites.get("icon_step", px(14), swap={"question": "accent"})
            turned = pygame.transform.rotate(arrow, -90 * side)
            surface.blit(turned, turned.get_rect(center=place_of.rect.center))
        self._buttons.draw(surface)
        line = cabinet.line(
            words("name.keys", confirm=cabinet.key(Action.CONFIRM), back=cabinet.key(Action.BACK)), SMALL, "text_dim"
        )
        surface.blit(line, line.get_rect(midbottom=(panel.centerx, panel.bottom - px(10))))

    def _draw_letter(self, surface: pygame.Surface, number: int) -> None:
        cabinet, cell, lit = self._cabinet, self._cells[number].rect, number == self.at
        box = cell.inflate(-cabinet.px(2), 0)
        fill, rim = ("covered", "accent") if lit else ("open", "line")
        surface.blit(cabinet.sprites.panel(box.size, cabinet.px(4), fill, rim), box)
        letter = self._letters[number] if number < len(self._letters) else " "
        if letter != " ":
            line = cabinet.line(letter, LARGE, "text")
            surface.blit(line, line.get_rect(center=cell.center))
