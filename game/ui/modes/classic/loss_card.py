"""
Show in a card beside the board how a game was lost.

One line and one picture say what the player could have known. The proof plays on the board. If the last opening is
safe in another layout, the game can go on in that one.
"""

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

import pygame

from game.engine.grid import cells_of
from game.i18n.catalogue import Words
from game.play.worker import Job, breathe
from game.road.boards import road
from game.road.stars import teaching
from game.store.finished import FinishedGame
from game.ui.board.beside import card_deck, card_is_below
from game.ui.board.bezel import RADIUS, SIDE
from game.ui.board.camera import Camera
from game.ui.board.proof_card import StepsState, steps_list, steps_of
from game.ui.core.cabinet import Cabinet
from game.ui.core.clip import clipped
from game.ui.core.routes import PlayRoad
from game.ui.core.style import HUGE, LARGE, NORMAL, SMALL, Style
from game.ui.core.time import Timed, ticks_of
from game.ui.core.value import Value
from game.ui.input.actions import MOUSE, Action, Asked, Kind
from game.ui.kit.button import Button
from game.ui.kit.deck import deck_height
from game.ui.kit.layout import Column, Gap, Grow, Pad, Pin, Row, Stack, Wrapped
from game.ui.kit.node import Node, Size
from game.ui.kit.text import Bar, Lines, Panel, Text
from game.ui.modes.classic.end_band import WAYS, Ways, deck_ways, ways_on
from game.ui.modes.classic.game_board import GameBoard
from game.ui.modes.classic.layout_dots import Burning, LayoutDots

if TYPE_CHECKING:
    from game.review.look_back import Loss

MARGINS, SLIM_MARGINS, SLIM_SIDE, TELLS = (22, 14), (16, 8), 7, 30
"""
At 720p: the card's MARGINS across and down, SLIM_MARGINS and the metal beside it where it ends in a deck, and TELLS,
the size of its letters if there is room.
"""

MOST_CELLS = 2_500
"""A board with more cells is not analysed: its chances would take seconds."""

OFFERS = Action.HINT, Action.SECOND_LIFE
"""The buttons' actions."""

SLIPS = 1.0
"""Seconds after a loss in which Pause begins no other board: the player may have meant the game."""


BURNS = 0.012
"""Seconds that pass for each layout that burns out, those in which the opening lost."""

AT_ONCE = 4
"""How many dots burn out together: one by one they would need a repaint in every frame."""


PACE = 0.6
"""Seconds from one step of the proof to the next: the moving line takes half of it, and the sentences stay."""


class LossCardState(Value):
    """The card's contents; its *size* is in pixels."""

    says: str
    size: Size
    dots: Node | None = None  # the surviving layouts, unless none or all are
    offers: tuple[Action, ...] = ()
    teaches: str | None = None  # the key of the Road's board about the missed pattern
    steps: StepsState | None = None  # of the proof that plays, instead of the line
    map: Node | None = None  # of a board larger than the window
    ways: Ways = WAYS
    framed: bool = False  # with a metal frame of its own, outside the board's


def loss_card(state: LossCardState, style: Style) -> Node:
    """Return the card: the cause of the loss with its picture, the offers, and the buttons for the next step."""
    below = style.decked and card_is_below(style)
    margins, side, gap = (SLIM_MARGINS, SLIM_SIDE, 8) if below else (MARGINS, SIDE, 14)
    room = [length - 2 * style.px(margin) for length, margin in zip(state.size, margins, strict=True)]
    if state.framed:
        room = [length - 2 * style.px(side) for length in room]
    if below:
        room[1] += style.px(side) - deck_height(style)
    large, small, least = _keys(state, style)
    told = [*_bodies(state, style, room[0])]
    bodies = [
        Column((*_spread(body, gap), *keys))
        for part, keys in ((told[:2], large), (told, small), (told[-1:] if below else [], least))
        for body in part
    ]
    fitting = next((body for body in bodies if body.wants(style, room[0])[1] <= room[1]), bodies[-1])
    screen = Stack((Bar("open"), Panel(Pad(fitting, margins), "open", "open_line", 0)))
    if below:
        parts = Pad(screen, (side, side, side, 0), grow=1, shrinks=True), card_deck(style, deck_ways(style, state.ways))
        return Panel(Column(parts), radius=RADIUS, ground=True)
    return Panel(Pad(screen, side), radius=RADIUS, ground=True) if state.framed else screen


def _keys(state: LossCardState, style: Style) -> Iterator[tuple[Node, ...]]:
    """Yield the rows of buttons, without those of a deck: first large, then small, at last all offers abreast."""
    life = style.words("loss.about_second_life")
    asks: list[tuple[str, object, object, str]] = [
        (_offer(style, ask, state), ask, ask, life if ask is Action.SECOND_LIFE else "") for ask in state.offers
    ]
    if state.teaches:
        asks.append((style.words("loss.teaches"), "this", PlayRoad(state.teaches, returns=True), ""))
    for size, length, beside in (NORMAL, 44, 40.0), (SMALL, 36, 24.0), (SMALL, 36, 8.0):
        high = style.target(length) / style.scale
        keys = [
            Button(label, size, beside, key=key, press=ask, tip=tip, sound="", high=high, grow=1.0, shrinks=True)
            for label, key, ask, tip in asks
        ]
        rows = [Row(part, 8) for part in (tuple(keys[:1]), tuple(keys[1:])) if part]
        in_rows = size == NORMAL or (style.decked and card_is_below(style))  # there a long word takes no third row
        offers: Node = Column(tuple(rows), 8) if in_rows else Wrapped(tuple(keys))
        if beside < MARGINS[1]:
            offers = Row(tuple(key.replaced(wide=1) for key in keys), 6)
        ways = Gap(12), Row(ways_on(style, style.target(44) / style.scale, size, ways=state.ways), 8)
        yield offers, *(() if style.decked else ways)


def _spread(parts: tuple[Node, ...], gap: float) -> Iterator[Node]:
    """Yield the parts, sharing the free room between them; a single part stays right below the heading."""
    for number, part in enumerate(parts):
        yield from (part, Gap(gap))
        if len(parts) != 2 or number:
            yield Grow()


def _bodies(state: LossCardState, style: Style, wide: int) -> Iterator[tuple[Node, ...]]:
    """Yield the card's contents: all of them first, then ever fewer for smaller cards."""
    heading = style.words("loss.heading")
    size = next((size for size in (HUGE, LARGE) if style.has_room(heading, size, wide)), NORMAL)
    title, low = Text(heading, size), Text(heading, min(size, LARGE))
    dots = (state.dots,) if state.dots else ()
    small = (Pin(state.map, "topleft"),) if state.map else ()
    steps, says, large = state.steps, Lines((state.says,), NORMAL), Lines((state.says,), TELLS)
    if steps:
        yield Column((title, Gap(8), large)), *dots, steps_list(steps, TELLS), *small
        yield Column((title, Gap(4), says)), *dots, steps_list(steps, NORMAL), *small
        yield Column((low, Gap(4), says)), *dots, steps_list(steps), *small
        yield low, steps_list(steps), *dots, *small
        yield low, steps_list(steps)
        yield (steps_list(steps),)
    else:
        yield Column((title, Gap(8), large)), *dots, *small
        yield Column((title, Gap(4), says)), *dots, *small
        yield low, says
        yield (Lines((state.says,), SMALL),)


def _offer(style: Style, ask: Action, state: LossCardState) -> str:
    words, button = style.words, style.key(ask)
    if ask is Action.SECOND_LIFE:
        return words("loss.second_life", button=button)
    over = state.steps and state.steps.over
    return words("loss.mines", button=button) if over else words("loss.proof", button=button)


class LossCard(Timed):
    """Analyses how one game was lost, and makes the card's contents."""

    def __init__(self, cabinet: Cabinet, board: GameBoard, game: FinishedGame) -> None:
        self._cabinet, self._board = cabinet, board
        self.loss: Loss | None = None
        self._problem = ""
        self._wanted = True
        self._told: int | None = None  # the tick at which the card was in its place with the result
        self._asked_for = False  # whether the player asked for the proof
        self._slips = self.cooldown(SLIPS)
        self._family: str | None = None  # of the missed pattern
        self._found: list[tuple[Loss, str | None]] = []  # filled by the thread; the last one is the most exact
        self.fatal = game.session.view.exploded
        self._lives_on = game.session.setup.competition is None
        if game.session.view.grid.size > MOST_CELLS:
            self._problem = cabinet.style.words("loss.too_large")
        else:
            self.watch(Job(lambda: self._look_back(game)), lambda _: self._end(), lambda _: self._end())

    def _look_back(self, game: FinishedGame) -> None:
        """Analyse the loss in the background."""
        from game.review.look_back import look_back
        from game.trainer.own import family_missed

        family = None
        for loss in look_back(game.playback(), Random(game.session.setup.seed), lambda: self._wanted and breathe()):
            self._found.append((loss, family))
            if loss.advice and self._lives_on:
                family = family_missed(loss.view, loss.cells, mine=loss.advice.mine)
                self._found.append((loss, family))

    def call_off(self) -> None:
        """Stop the analysis."""
        self._wanted = False

    def update(self, ticks: int, *, stands: bool) -> None:
        """Take the latest result of the analysis; once the card *stands* beside the board its proof begins."""
        self.advance(ticks)
        if self._found:
            self.loss, self._family = self._found[-1]
        if stands and self.loss and self._told is None:
            self._told = self.age
            self._show_proof()

    @property
    def burnt(self) -> int:
        """How many of the layouts in which the opening lost have burnt out."""
        if self._told is None or self._board.cabinet.settings.reduced_motion:
            return 0 if self._told is None else 100
        return min(100, (self.age - self._told) // ticks_of(BURNS * AT_ONCE) * AT_ONCE)

    @property
    def burns(self) -> bool:
        """Whether some of these layouts must still burn out."""
        return bool(self._told is not None and self.loss and self.burnt < 100 - self.loss.lived)

    def _end(self) -> None:
        """Say that the position is too hard if the analysis found nothing."""
        if not self._found:
            self._problem = self._cabinet.style.words("hint.too_hard")

    # Texts

    def text(self) -> str:
        """Return one line: how the game was lost."""
        words, loss = self._cabinet.style.words, self.loss
        if loss is None:
            return self._problem or words("hint.thinking")
        return self._cause(words, loss)

    def _cause(self, words: Words, loss: "Loss") -> str:
        cause = loss.cause.value
        if cause in ("certain_mine", "wrong_flag"):
            return words(f"loss.no_world_{cause}")
        if cause == "worse_guess":
            return words("loss.worse_guess", points=f"{100 * loss.cost:.0f}", lived=loss.lived)
        return words(f"loss.lived_{cause}", lived=loss.lived)

    @property
    def offers(self) -> tuple[Action, ...]:
        """The actions of its buttons."""
        loss = self.loss
        there = loss and loss.advice, self._lives_on and loss and loss.world
        return tuple(action for action, is_there in zip(OFFERS, there, strict=True) if is_there)

    def state(self, size: Size) -> LossCardState:
        """Return the contents of a card of this size."""
        some = self.loss is not None and 0 < self.loss.survival < 1
        lived, theatre = self.loss.lived if self.loss and some else None, self._board.theatre
        burning = Burning(self._cabinet.style, lived or 0, lambda: self.burnt)
        dots = None if lived is None else LayoutDots(burning, lived=lived)
        steps, small = steps_of(theatre) if theatre else None, self._board.panel.map.node(self._board.camera)
        framed = self._board.camera.plate is None
        return LossCardState(
            self.text(), size, dots, self.offers, self._teaches, steps, small, self._board.ways, framed
        )

    @property
    def _teaches(self) -> str | None:
        """The key of the Road's board about the missed pattern."""
        board = teaching(road(), self._family, self._cabinet.history.road.stars)
        return board.key if board else None

    # Input

    def act(self, asked: Asked) -> bool:
        """Show the proof on H, live on with L or the right stick, teach on P or Start, step by arrows."""
        theatre = self._board.theatre
        second_life = asked.action is Action.SECOND_LIFE or (
            asked.action is Action.CHANCES and asked.device.kind is Kind.PAD  # so that no slip of a key begins one
        )
        if asked.action is Action.HINT and Action.HINT in self.offers:
            self._asked_for = True
            self._show_proof()
        elif second_life and self.loss and Action.SECOND_LIFE in self.offers:
            self.call_off()
            self._board.live_on(self.loss)
        elif asked.action is Action.PAUSE and self._teaches and not self._slips and asked.device is not MOUSE:
            self._cabinet.router.go(PlayRoad(self._teaches, returns=True))
        elif asked.action in (Action.LEFT, Action.RIGHT) and theatre:
            theatre.move(1 if asked.action is Action.RIGHT else -1)
        elif asked.action is Action.BACK and theatre and self._asked_for:
            self._board.theatre = None
        else:
            return False
        return True

    def _show_proof(self) -> None:
        """Play the proof on the board before the loss, from its first step; if it is over, show the end again."""
        from game.ui.board.theatre import Theatre

        loss, advice = self.loss, self.loss and self.loss.advice
        if self._board.theatre and self._board.theatre.over:
            self._board.theatre = None
        elif loss and advice and advice.proof:
            style, motion = self._cabinet.style, self._cabinet.stage.motion
            self._board.theatre = Theatre(style, motion, loss.view, advice.proof, advice.known, pace=PACE)
            self._board.camera.reveal(advice.cell)


def mark_loss(surface: pygame.Surface, style: Style, camera: Camera, loss: "Loss | None") -> None:
    """Mark the wrong flags, and the cells of the proof: its numbers, and the mines or safe cells that it proves."""
    if not loss:
        return
    marks, proof = [(loss.wrong, "warning")], loss.advice and loss.advice.proof
    if proof:
        concluded = proof.concluded & ~loss.wrong
        marks = [(proof.numbers, "accent"), (concluded, "flag" if proof.mine else "good"), *marks]
    with clipped(surface, camera.area):
        thick = max(2, camera.tile // 12)
        for cells, colour in marks:
            for cell in cells_of(cells & camera.seen_cells):
                rect = camera.cell_rect(cell)
                if colour == "good":  # on a fresh cell: repainting gives the same pixels
                    surface.blit(style.sprites.get("covered", camera.tile), rect)
                    surface.blit(style.sprites.get("tick", camera.tile), rect)
                pygame.draw.rect(surface, style.theme[colour], rect, thick, border_radius=2 * thick)  # repaint-safe
