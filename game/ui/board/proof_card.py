"""
The steps of a proof as a numbered list beside the board; pointing at a step highlights its cells.

A step appears when the theatre reaches it, and stays. The mouse hovers over a line, a finger taps it, keys and pads
move through the steps.
"""

from collections.abc import Iterator

import pygame

from game.ui.board.beside import place_card
from game.ui.board.camera import Camera
from game.ui.board.theatre import Theatre
from game.ui.core.routes import DrillPattern
from game.ui.core.style import NORMAL, SMALL, Style
from game.ui.core.value import Value
from game.ui.kit.button import Button
from game.ui.kit.layout import Column, Gap, Pad
from game.ui.kit.node import TAKEN, Node, Placed, Size, State
from game.ui.kit.numerals import numerals
from game.ui.kit.pane import Pane
from game.ui.kit.text import Lines, Panel

INDENT, EDGE = 30, 6
"""At 720p: the room for the number left of a sentence, and the margin around the sentence."""

MOST = 7
"""Most steps listed at once; a longer proof shows those around the current one."""


class StepsState(Value):
    """The list's content."""

    said: tuple[str, ...]  # all steps in words
    step: int  # the one highlighted on the board
    reached: int  # the last one shown so far

    @property
    def over(self) -> bool:
        """Whether the last step is highlighted."""
        return self.step == len(self.said) - 1


def steps_of(theatre: Theatre) -> StepsState:
    """Return the list's content while a proof plays."""
    return StepsState(theatre.said, theatre.step, theatre.reached)


class StepLine(Node):
    """One step: its number and its sentence; a future step leaves its room empty."""

    number: int
    said: str
    present: bool
    shown: bool
    letters: int = SMALL

    @property
    def _lines(self) -> Lines:
        return Lines((self.said,), self.letters, "text" if self.present else "text_dim")

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of the sentence with the number beside it."""
        aside, edge = style.px(INDENT + EDGE), 2 * style.px(EDGE)
        wide, high = self._lines.wants(style, (room or style.size[0]) - aside)
        return wide + aside, max(high + edge, round(style.target(22)))

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the plate with the number, then the sentence."""
        if self.shown:
            yield Placed(self, rect)
            edge, left = style.px(EDGE), style.px(INDENT)
            yield Placed(
                self._lines,
                pygame.Rect(rect.left + left, rect.top + edge, rect.width - left - edge, rect.height - 2 * edge),
            )

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint a plate under the current step, and the number."""
        if self.present:
            surface.blit(style.sprites.panel(rect.size, style.px(6), "open", "accent"), rect)
        high = style.px(self.letters * 0.65)
        figure = numerals(style, f"{self.number}", high, "accent" if self.present else "text_dim")
        surface.blit(figure, figure.get_rect(midtop=(rect.left + style.px(INDENT) // 2, rect.top + style.px(EDGE + 2))))


def steps_list(state: StepsState, letters: int = SMALL) -> Node:
    """Return the steps in a column; *letters* is the text size."""
    first = max(0, min(state.step - MOST // 2, len(state.said) - MOST))
    lines = [
        StepLine(
            step + 1,
            said,
            step == state.step,
            step <= state.reached,
            letters,
            key=("step", step),
            press=TAKEN,
            sound="",
        )
        for step, said in enumerate(state.said)
    ]
    return Column(tuple(lines[first : first + MOST]), gap=2)


class CardState(Value):
    """A card's content: a sentence, the steps of a proof, or both; a sentence gives it a warning rim."""

    heading: str = ""
    steps: StepsState | None = None
    letters: int = SMALL


def proof_card(state: CardState, _: Style) -> Node:
    """Return the card."""
    heading = (Lines((state.heading,), state.letters, align="middle", balanced=True),) if state.heading else ()
    gap = (Gap(10),) if state.heading and state.steps else ()
    steps = (steps_list(state.steps, state.letters),) if state.steps else ()
    rim = "warning" if state.heading else "accent"
    return Panel(Pad(Column((*heading, *gap, *steps)), (8, 7)), rim=rim, radius=8)


def drill_button(style: Style, family: str) -> Button:
    """Return the button that starts a drill of a proof's pattern."""
    named = style.words("drill.this")
    return Button(named, SMALL, 20, key="this", press=DrillPattern(family), high=style.target(30) / style.scale)


class ProofCard:
    """The card of one scene, shown in *pane*."""

    def __init__(self, pane: Pane, style: Style) -> None:
        self._pane, self._style = pane, style
        self._placed: tuple[object, pygame.Rect | None, int] = None, None, SMALL

    def show(
        self, camera: Camera, theatre: Theatre | None, *, heading: str = "", panel: pygame.Rect | None = None
    ) -> bool:
        """Show a heading and a proof's steps if there is room beside the board; tell whether the card is shown."""
        if theatre is None and not heading:
            self._pane.view(proof_card, CardState(), None)
            return False
        steps = steps_of(theatre) if theatre else None
        of = heading, theatre and (theatre.said, theatre.step if len(theatre.said) > MOST else 0)
        where = of, tuple(camera.rim), camera.tile, self._style.scale, panel and tuple(panel), self._style.words
        if where != self._placed[0]:
            places = [(self._place(CardState(heading, steps, size), camera, panel), size) for size in (NORMAL, SMALL)]
            self._placed = where, *next((place for place in places if place[0]), places[-1])
        _, place, letters = self._placed
        self._pane.view(proof_card, CardState(heading, steps, letters), place)
        return place is not None

    def _place(self, state: CardState, camera: Camera, panel: pygame.Rect | None) -> pygame.Rect | None:
        """Return the card's rectangle, if there is room."""
        return place_card(self._style, camera, lambda _: proof_card(state, self._style), panel)

    def point(self, theatre: Theatre | None, at: tuple[int, int]) -> bool:
        """Highlight the step under the mouse; tell whether *at* is on the card."""
        look_at_step(theatre, self._pane)
        return self._pane.room.collidepoint(at)


def look_at_step(theatre: Theatre | None, pane: Pane) -> None:
    """Highlight the cells of the step under the mouse."""
    match pane.over:
        case ("step", int(step)) if theatre:
            theatre.show(step)
        case _:
            return
