"""Enter the player's name for recordings and tables, letter by letter or typed."""

import string
from collections.abc import Iterator

import pygame

from game.store.settings import LONGEST_NAME
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import LARGE, SMALL, Style
from game.ui.core.value import Value
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.button import Button
from game.ui.kit.layout import Pin, Row, Stack
from game.ui.kit.node import Node, Placed, Put, Size, State
from game.ui.kit.pane import Moves
from game.ui.kit.scene import ViewScene
from game.ui.kit.text import Panel, Text

LETTERS = f" {string.ascii_uppercase}{string.ascii_lowercase}{string.digits}-_.'"
"""The letters for Up and Down; other printable letters can be typed."""

CELL, CELL_HEIGHT = 26, 40
"""The width and the height of a letter's place, at 720p."""


class NameState(Value):
    """The letters, and the current place."""

    letters: str
    at: int


def name_panel(state: NameState, style: Style) -> Node:
    """Return the panel in the middle of the window."""
    words = style.words
    answers = tuple(
        Button(words(f"name.{answer}"), first=answer == "keep", key=answer, press=Put(answer, None), tall=38, sound="")
        for answer in ("keep", "back")
    )
    keys = words("name.keys", confirm=style.key(Action.CONFIRM), back=style.key(Action.BACK))
    item = Stack(
        (
            Pin(Text(words("name.heading"), LARGE), "midtop", dy=16),
            Pin(Places(state), "midtop", dy=82),
            Pin(Row(answers, 12), "midtop", dy=82 + CELL_HEIGHT + 30),
            Pin(Text(keys, SMALL, "text_dim"), "midbottom", dy=-10),
        )
    )
    return Pin(Panel(item, rim="accent", wide=CELL * LONGEST_NAME + 48, high=232))


class Places(Node):
    """The letters' places, with an arrow above and below the current one."""

    name: NameState

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of all places."""
        return style.px(CELL) * LONGEST_NAME, style.px(CELL_HEIGHT)

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the letters, then the arrows."""
        px, pitch, letters = style.px, style.px(CELL), self.name.letters.ljust(LONGEST_NAME)
        for number, letter in enumerate(letters):
            cell = Letter(letter, number == self.name.at, key=number, press=Put("place", number), sound="")
            yield Placed(cell, pygame.Rect(rect.left + number * pitch, rect.top, pitch, rect.height))
        for side in (-1, 1):
            arrow = pygame.Rect(0, 0, px(28), px(20))
            edge = rect.top if side < 0 else rect.bottom
            arrow.center = rect.left + self.name.at * pitch + pitch // 2, edge + side * px(20) * 5 // 8
            yield Placed(LetterArrow(side, key=("turn", side), press=Put("turn", -side), sound=""), arrow)


class Letter(Node):
    """One place with its letter; the current one (*changed*) is raised."""

    letter: str
    changed: bool

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the place and the letter."""
        box = rect.inflate(-style.px(2), 0)
        fill, rim = ("covered", "accent") if self.changed else ("open", "line")
        surface.blit(style.sprites.panel(box.size, style.px(4), fill, rim), box)
        if self.letter != " ":
            line = style.line(self.letter, LARGE)
            surface.blit(line, line.get_rect(center=rect.center))


class LetterArrow(Node):
    """An arrow above (-1) or below (1) a letter."""

    side: int

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the arrow."""
        arrow = style.sprites.get("icon_step", style.px(14), swap={"question": "accent"})
        turned = pygame.transform.rotate(arrow, -90 * self.side)
        surface.blit(turned, turned.get_rect(center=rect.center))


class NameScene(ViewScene[NameState]):
    """LONGEST_NAME places for letters, and two buttons."""

    view = staticmethod(name_panel)

    see_through = True
    overdraws = True  # the page below may have painted under the panel
    moves = Moves.NONE

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self.pane.rests = "keep"
        self._letters = list(cabinet.settings.player)
        self.at = min(len(self._letters), LONGEST_NAME - 1)

    @property
    def state(self) -> NameState:
        """The letters and the place."""
        return NameState("".join(self._letters), self.at)

    @property
    def name(self) -> str:
        """The current name."""
        return "".join(self._letters).strip()

    def put(self, key: object, value: object) -> None:
        """Do the action of a button, an arrow or a letter's place."""
        if key == "keep":
            self._keep()
        elif key == "back":
            self.close()
        else:
            assert isinstance(value, int)
            if key == "turn":
                self._turn(value)
            else:
                self.at = value

    def _keep(self) -> None:
        self.close()
        self.cabinet.change(player=self.name)

    # Input

    def act(self, asked: Asked) -> bool:
        """Change the letter by Up and Down, move by Left and Right; Enter saves, Esc cancels."""
        match asked.action:
            case Action.UP | Action.DOWN:
                self._turn(1 if asked.action is Action.UP else -1)
            case Action.LEFT | Action.RIGHT:
                self._move(1 if asked.action is Action.RIGHT else -1)
            case Action.CONFIRM:
                self._keep()
            case Action.BACK:
                self.close()
        return asked.action not in (Action.FULLSCREEN, Action.MUTE)

    def typed(self, character: str) -> bool:
        """Put a letter at the current place; Backspace deletes the one before."""
        if character == "\b":
            self._erase()
        elif character.isprintable():
            self._write(character)
            self._move(1)
        return True

    @property
    def writes_at(self) -> pygame.Rect | None:
        """The rectangle of the current letter."""
        self.refresh()
        return self.pane.rect(self.at)

    def _write(self, letter: str) -> None:
        self._letters += " " * (self.at + 1 - len(self._letters))
        self._letters[self.at] = letter

    def _erase(self) -> None:
        """Delete the letter before; on the last place, if it has a letter, that one."""
        on_last = self.at == LONGEST_NAME - 1 and len(self._letters) == LONGEST_NAME
        if on_last or self.at:
            self.at -= not on_last
            del self._letters[self.at : self.at + 1]

    def _turn(self, by: int) -> None:
        """Change the current letter to a neighbour in LETTERS; an empty place counts as a space."""
        letter = self._letters[self.at] if self.at < len(self._letters) else " "
        self._write(LETTERS[(LETTERS.find(letter) + by) % len(LETTERS)])
        self.cabinet.audio.play("menu")

    def _move(self, by: int) -> None:
        self.at = max(0, min(LONGEST_NAME - 1, self.at + by))

    def point(self, pointing: Pointing) -> bool:
        """Pass the mouse to the nodes; the wheel changes the current letter."""
        if pointing.kind is None:
            self._turn(1 if pointing.wheel > 0 else -1)
            return True
        return super().point(pointing)

    def covers(self, at: tuple[int, int]) -> bool:
        """Return True: the panel takes every press."""
        return True
