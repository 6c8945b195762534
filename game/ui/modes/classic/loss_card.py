"""
How did I die? A card beside the board of a lost game, or over the part of it that tells least.

One line says what could be known, one picture shows it; the proof plays on the board, and where there is a world in
which the last opening lived, the game goes on in it.
"""

from random import Random
from typing import TYPE_CHECKING, Protocol

import pygame

from game.engine.grid import cells_of
from game.play.session import Session
from game.play.worker import Job
from game.ui.board.rim import frame_rect
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import LARGE, NORMAL, SMALL
from game.ui.core.time import Timed
from game.ui.input.actions import Action, Asked, Kind
from game.ui.input.pointer import Pointing
from game.ui.kit.widgets import BandButton, Buttons
from game.ui.modes.classic.worlds import Worlds

if TYPE_CHECKING:
    from game.review.look_back import Loss
    from game.ui.board.camera import Camera
    from game.ui.board.theatre import Theatre
    from game.ui.modes.classic.side_panel import SidePanel

WIDE, NARROW, SLIM = 620, 300, 268
"""At 720p: how wide a card is that lies on the board, and how wide one beside it would be and must be."""

LINES = 2
"""Of text that there is room for at least."""

MOST_CELLS = 2_500
"""Of a board that is looked back on; beyond it the chances would take seconds."""


class LostBoard(Protocol):
    """What the card asks of the scene whose game was lost."""

    camera: "Camera"
    theatre: "Theatre | None"
    panel: "SidePanel"

    @property
    def rim(self) -> pygame.Rect:
        """Where the board is."""

    def live_on(self, loss: "Loss") -> None:
        """Go on in a world in which the last opening lived."""


class LossCard(Timed):
    """What is said of one lost game."""

    def __init__(self, cabinet: Cabinet, board: LostBoard, session: Session) -> None:
        words = cabinet.words
        self._cabinet, self._board = cabinet, board
        self.loss: Loss | None = None
        self.rect = pygame.Rect(0, 0, 1, 1)
        self._painted: pygame.Rect | None = None  # where it was painted last
        self._placed_for: object = None  # the text that it has room for, and the board that it lies on
        self._problem = ""
        self._worlds = Worlds(cabinet)
        self._wanted = True
        self._found: list[Loss] = []  # by the thread, the last one the most exact
        self._proof = BandButton(cabinet, words("loss.proof", button=cabinet.key(Action.HINT)), self._show_proof)
        self._again = BandButton(
            cabinet, words("loss.second_life", button=cabinet.key(Action.SECOND_LIFE)), self._live_on
        )
        self.buttons: Buttons[BandButton] = Buttons([])
        self._fatal = session.view.exploded
        self._lives_on = session.setup.competition is None
        if session.view.grid.size > MOST_CELLS:
            self._problem = words("loss.too_large")
        else:
            self.watch(Job(lambda: self._look_back(session)), lambda _: self._end(), lambda _: self._end())

    def _look_back(self, session: Session) -> None:
        """Work it out, off the frame."""
        from game.play.replay import play, record
        from game.review.look_back import look_back

        for loss in look_back(play(record(session)), Random(session.setup.seed), lambda: self._wanted):
            self._found.append(loss)

    def call_off(self) -> None:
        """Work no further."""
        self._wanted = False

    # Time

    def update(self) -> None:
        """Take in what was found, and make room for what is said."""
        if self._wants_place() != self._placed_for:
            self.place()
        if self._found and self._found[-1] is not self.loss:
            self.loss = self._found[-1]
            self._offer()
        self.advance(0)

    def _end(self) -> None:
        """Say so where nothing was found."""
        if self.loss is None:
            self._problem = self._cabinet.words("loss.too_hard")

    def _offer(self) -> None:
        """Have the buttons for what there is, and their places."""
        loss = self.loss
        self.buttons.all = [
            button
            for button, there in (
                (self._proof, loss and loss.advice),
                (self._again, self._lives_on and loss and loss.world),
            )
            if there
        ]
        self.place()

    # What it says

    def text(self) -> str:
        """Say in one line how the game was lost."""
        words, loss = self._cabinet.words, self.loss
        if self._board.theatre:
            return self._board.theatre.text()
        if loss is None:
            return self._problem or words("loss.working")
        cause = loss.cause.value
        if cause in ("certain_mine", "sure_chord"):
            return words(f"loss.no_world_{cause}")
        if cause == "worse_guess":
            return words("loss.worse_guess", points=f"{100 * loss.cost:.0f}", lived=loss.lived)
        return words(f"loss.lived_{cause}", lived=loss.lived)

    def looks(self) -> object:
        """Return all that its picture depends on."""
        return self.text(), self.buttons.looks(), self.rect.topleft, self._board.theatre is None

    @property
    def moved(self) -> bool:
        """Whether it is no longer where it was painted, so that what lay under it must be painted anew."""
        return self._painted not in (None, self.rect)

    # Input

    def act(self, asked: Asked) -> bool:
        """H shows the proof, L or the right stick takes the second life; arrows go through a proof."""
        theatre = self._board.theatre
        second_life = asked.action is Action.SECOND_LIFE or (
            asked.action is Action.CHANCES and asked.device.kind is Kind.PAD  # no slip of a key begins one
        )
        if asked.action is Action.HINT and self._proof in self.buttons.all:
            self._show_proof()
        elif second_life and self._again in self.buttons.all:
            self._live_on()
        elif asked.action in (Action.LEFT, Action.RIGHT) and theatre:
            theatre.move(1 if asked.action is Action.RIGHT else -1)
        elif asked.action is Action.BACK and theatre:
            self._board.theatre = None
        else:
            return False
        return True

    def point(self, pointing: Pointing) -> bool:
        """The buttons; what lies under the card is not reached through it."""
        taken = self.buttons.point(pointing)
        return taken or (pointing.kind is not None and bool(self.buttons.over))

    @property
    def _telling(self) -> int:
        """The cells that the card speaks of, as a bitboard."""
        proof = self.loss.advice.proof if self.loss and self.loss.advice else None
        return self._fatal | (proof.numbers | proof.cells if proof else 0)

    def _show_proof(self) -> None:
        """Play the proof on the board as it stood before, from its first step; once it is over, show the end again."""
        from game.ui.board.theatre import Theatre

        loss = self.loss
        if self._board.theatre and self._board.theatre.over:
            self._board.theatre = None
        elif loss and loss.advice and loss.advice.proof:
            self._board.theatre = Theatre(self._cabinet, loss.view, loss.advice.proof, loss.advice.known)
            self._board.camera.reveal(loss.advice.cell)

    def _live_on(self) -> None:
        if self.loss and self.loss.world:
            self.call_off()
            self._board.live_on(self.loss)

    # The picture

    def place(self) -> None:
        """Stand beside the board where there is room, else lie on the half of it without the fatal cell."""
        cabinet, px, rim = self._cabinet, self._cabinet.px, self._board.rim
        gap, self._placed_for = px(12), self._wants_place()
        panel, top = self._board.panel.rect, frame_rect(cabinet, self._board.camera).top
        right = pygame.Rect(rim.right, panel.bottom if panel else top - gap, cabinet.size[0] - rim.right, 0)
        left = pygame.Rect(0, top - gap, rim.left, 0)
        places = [place for side in (right, left) if (place := self._beside(side, gap))]
        if places:
            self.rect = max(places, key=lambda place: place.width)
        else:
            wide = min(px(WIDE), rim.width - 2 * gap)
            self.rect = self._quietest(pygame.Rect(0, 0, wide, self._fill(None, wide, 0, 0)), rim.inflate(-gap, -gap))
        self._fill(None, self.rect.width, self.rect.left, self.rect.top)

    def _wants_place(self) -> object:
        """Return what decides where it stands."""
        camera = self._board.camera
        return self.text(), tuple(self._board.rim), camera.tile, camera.left, camera.top

    def _beside(self, side: pygame.Rect, gap: int) -> pygame.Rect | None:
        """Return where the card stands next to the board in a part of the window, from its top on, if it fits there."""
        wide = min(self._cabinet.px(NARROW), side.width - 2 * gap)
        if wide < self._cabinet.px(SLIM):
            return None
        card = pygame.Rect(0, side.top + gap, wide, self._fill(None, wide, 0, 0))
        if side.left:
            card.left = side.left + gap
        else:
            card.right = side.right - gap
        return card if card.bottom <= self._cabinet.size[1] else None

    def _quietest(self, card: pygame.Rect, rim: pygame.Rect) -> pygame.Rect:
        """Return where in a corner of the board the card lies farthest from what it speaks of."""
        camera = self._board.camera
        told = [camera.cell_rect(cell) for cell in cells_of(self._telling & camera.seen_cells)]
        places = [
            card.move_to(bottomleft=rim.bottomleft),
            card.move_to(bottomright=rim.bottomright),
            card.move_to(topleft=rim.topleft),
            card.move_to(topright=rim.topright),
        ]
        return min(places, key=lambda place: len(place.inflate(camera.tile, camera.tile).collidelistall(told)))

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the card."""
        self._painted = self.rect.copy()
        if self._board.theatre is None:
            self._mark(surface)
        panel = self._cabinet.sprites.panel(self.rect.size, self._cabinet.px(8), "panel", "line", ground="backdrop")
        surface.blit(panel, self.rect)
        self._fill(surface, self.rect.width, self.rect.left, self.rect.top)
        self.buttons.draw(surface)

    def _mark(self, surface: pygame.Surface) -> None:
        """Light up on the board what the line speaks of: the numbers that prove it, and what was safe."""
        loss, camera, cabinet = self.loss, self._board.camera, self._cabinet
        if not loss or not loss.advice or not loss.advice.proof:
            return
        surface.set_clip(camera.area)
        thick = max(2, camera.tile // 12)
        proof = loss.advice.proof
        for cells, colour in ((proof.numbers, "accent"), (proof.concluded, "flag" if proof.mine else "good")):
            for cell in cells_of(cells & camera.seen_cells):
                rect = camera.cell_rect(cell)
                if colour == "good":  # on a cell of its own: the same pixels however often it is painted
                    surface.blit(cabinet.sprites.get("covered", camera.tile), rect)
                    surface.blit(cabinet.sprites.get("tick", camera.tile), rect)
                pygame.draw.rect(surface, cabinet.theme[colour], rect, thick, border_radius=2 * thick)  # alike twice
        surface.set_clip(None)

    def _fill(self, surface: pygame.Surface | None, width: int, left: int, top: int) -> int:
        """Paint what the card holds from *top* on, or only place it; return how high that is with its margins."""
        cabinet, px, words = self._cabinet, self._cabinet.px, self._cabinet.words
        margin, y = px(14), top + px(12)
        wide = width > px(NARROW)
        self._worlds.most = width - 2 * margin
        room = width - 2 * margin - (self._worlds.size[0] + margin if wide and self._shows_worlds else 0)
        title = words("loss.heading")
        heading = cabinet.line(title, LARGE if cabinet.has_room(title, LARGE, room) else NORMAL, "text", room)
        if surface:
            surface.blit(heading, (left + margin, y))
        y += heading.get_height() + px(4)
        parts = cabinet.lettering.balanced(self.text(), px(SMALL), room)
        for part in (*parts, *[""] * (LINES - len(parts))):  # so that a proof's steps don't move it about
            line = cabinet.line(part, SMALL, "text")
            if surface:
                surface.blit(line, (left + margin, y))
            y += line.get_height()
        y += px(8)
        if self._shows_worlds and self.loss:
            at = (left + width - margin - self._worlds.size[0], top + px(14)) if wide else (left + margin, y)
            if surface:
                self._worlds.draw(surface, *at, self.loss.lived)
            y = max(y, at[1] + self._worlds.size[1] + px(8))
        x, high = left + margin, self._cabinet.target(36)
        for button in self.buttons.all:
            if x > left + margin and x + button.width > left + width - margin:
                x, y = left + margin, y + high + px(6)
            button.rect = pygame.Rect(x, y, button.width, high)
            x += button.width + px(8)
        return y + (high if self.buttons.all else 0) + px(12) - top

    @property
    def _shows_worlds(self) -> bool:
        return self.loss is not None and 0 < self.loss.survival < 1
