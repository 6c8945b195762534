"""The end of a game: a band over the line above the board, which stays in view whole."""

from typing import TYPE_CHECKING

import pygame

from game.engine.game import Status
from game.engine.mouse import TICK_MS, Kind
from game.play.figures import efficiency, speed
from game.store.finished import FinishedGame
from game.store.played import TOP
from game.ui.cabinet import LARGE, SMALL, Cabinet
from game.ui.celebration import Celebration
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.stage import Scene

if TYPE_CHECKING:
    from game.ui.scenes.name import NameScene
    from game.ui.scenes.play import PlayScene

DEAF_TICKS = 150 // TICK_MS
"""So long clicks are ignored after an end, so that nobody begins anew by accident."""

ENDING = frozenset({Action.CONFIRM, Action.NEW, Action.AGAIN, Action.BACK})


class ResultScene(Scene):
    """Won or lost, with the figures; the next game is one key or click away."""

    see_through = True

    def __init__(self, cabinet: Cabinet, play: "PlayScene") -> None:
        self._cabinet = cabinet
        self._play = play
        self._session = play.session
        self._solved, self._bbbv = self._session.solved_bbbv, self._session.bbbv  # counted once: it may take long
        self._age = 0
        self._lit: int | None = None
        self._held: int | None = None
        self.buttons: list[pygame.Rect] = []
        self._place: int | None = None  # in its table, once the disk has told
        self._actions = (play.new_game, play.new_game, self._watch, play.to_title)
        self.won = self._session.status is Status.WON
        self._receipt = cabinet.history.keep(FinishedGame(self._session, cabinet.settings.player))
        self.best = self._receipt.best
        celebrates = self.best and not cabinet.settings.reduced_motion
        self._celebration = Celebration(self._session.setup.seed) if celebrates else None
        self._asking: NameScene | None = None  # for the player's name, over this scene
        if self.won:
            cabinet.audio.play("record" if self.best else "win")

    def figures(self) -> list[str]:
        """Return the game's figures in words."""
        words, session = self._cabinet.words, self._session
        seconds, clicks = session.time_ms / 1000, session.clicks.total
        solved, bbbv = self._solved, self._bbbv
        figures = [
            words("result.time", seconds=f"{seconds:.3f}"),
            words("result.bbbv", solved=solved, bbbv=bbbv) if solved < bbbv else words("result.bbbv_all", bbbv=bbbv),
        ]
        if (fast := speed(solved, session.time_ms)) is not None:
            figures.append(words("result.speed", speed=f"{fast:.2f}"))
        if (ioe := efficiency(solved, clicks)) is not None:
            figures.append(words("result.ioe", ioe=f"{ioe:.2f}"))
        figures.append(words("result.clicks", clicks=clicks))
        if self._place:
            figures.insert(1, words("result.place", place=self._place))
        if session.unranked:
            figures.insert(1, words(f"result.unranked_{session.unranked.value}"))
        if session.mended:
            figures.append(words("result.mended"))
        return figures

    def headline(self) -> str:
        """Return the outcome in a word or two."""
        words = self._cabinet.words
        if not self.won:
            return words("result.lost")
        return words("result.best") if self.best else words("result.won")

    # Input: what this layer has no use for goes on to the board below

    def act(self, asked: Asked) -> bool:
        """Begin anew on Confirm; hold back what marks cells."""
        if asked.action in ENDING and self._age < DEAF_TICKS:
            return True
        if asked.action is Action.CONFIRM:
            self._play.new_game()
            return True
        if asked.action in (Action.WATCH, Action.CHORD):
            self._watch()
            return True
        return asked.action in (Action.FLAG, Action.PAUSE)

    def _watch(self) -> None:
        """Show the game once more, as it was played."""
        from game.play.replay import record
        from game.ui.scenes.load import LoadScene

        cabinet, session = self._cabinet, self._session
        name = cabinet.words("replay.this_game")
        cabinet.stage.push(LoadScene(cabinet, name, lambda: record(session, player=cabinet.settings.player)))

    def point(self, pointing: Pointing) -> bool:
        """The face and the two buttons; what is outside the band is left to the board below."""
        over = next((number for number, rect in enumerate(self.buttons) if rect.collidepoint(pointing.at)), None)
        self.dirty = self.dirty or over != self._lit
        self._lit = over
        if pointing.kind in (None, Kind.MOVE):
            return False
        if self._age < DEAF_TICKS:
            return True
        if pointing.kind is Kind.LEFT_PRESS:
            self._held = over
        elif pointing.kind is Kind.LEFT_RELEASE:
            held, self._held = self._held, None
            if held is not None and held == over:
                self._actions[held]()
        return self._play.hud_rect.collidepoint(pointing.at)

    def update(self, ticks: int) -> None:
        """Go away once another game is on the board, or this one was taken back."""
        self._age += ticks
        self._celebrate(ticks)
        stage = self._cabinet.stage
        if self._play.session is not self._session or self._session.status is Status.PLAYING:
            if self._asking and stage.top is self._asking:
                stage.pop()
            stage.pop()
        elif self._receipt.place != self._place:
            self._place, self.dirty = self._receipt.place, True
        elif self._age >= DEAF_TICKS:
            self._ask_name()

    @property
    def animating(self) -> bool:
        """Whether a best time is being celebrated."""
        return self._celebration is not None

    def _celebrate(self, ticks: int) -> None:
        """Let the sparks fly; the board below is painted whole meanwhile, and once after, to be rid of them."""
        if self._celebration is None:
            return
        self._celebration.update(ticks * TICK_MS)
        if self._celebration.over:
            self._celebration = None
        self._play.resize()

    def _ask_name(self) -> None:
        """Ask once for the name, after the first game that takes a place in its table."""
        cabinet = self._cabinet
        if self._asking or cabinet.settings.asked_name or not self._place or self._place > TOP:
            return
        if cabinet.stage.top is not self:
            return
        from game.ui.scenes.name import NameScene

        self._asking = NameScene(cabinet, self._place)
        cabinet.stage.push(self._asking)

    # The picture

    def resize(self) -> None:
        """Place the buttons."""
        self.dirty = True
        px, band = self._cabinet.px, self._play.hud_rect
        words = self._cabinet.words
        right = band.right - px(10)
        self.buttons = []
        for label in (words("result.to_title"), words("result.watch"), words("result.new_game")):
            width = self._cabinet.lettering.width(label, px(SMALL)) + px(24)
            self.buttons.insert(0, pygame.Rect(right - width, band.centery - px(18), width, px(36)))
            right -= width + px(8)
        face = pygame.Rect(band.left + px(10), 0, px(44), px(44))
        face.centery = band.centery
        self.buttons.insert(0, face)

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Paint the band."""
        cabinet, band, px = self._cabinet, self._play.hud_rect, self._cabinet.px
        rim = "good" if self.won else "warning"
        surface.blit(cabinet.sprites.panel(band.size, px(8), "panel", rim, ground="backdrop"), band)
        place, *buttons = self.buttons
        face = cabinet.sprites.get("face_cool" if self.won else "face_dead", place.width)
        surface.blit(face, face.get_rect(center=place.center))
        if self.best:  # the first place is told by more than its word
            medal = cabinet.sprites.get("medal", px(26))
            surface.blit(medal, medal.get_rect(center=(place.right - px(3), place.bottom - px(9))))
        left = place.right + px(12)
        headline = cabinet.line(self.headline(), LARGE, "good" if self.won else "warning")
        surface.blit(headline, headline.get_rect(bottomleft=(left, band.centery + px(4))))
        self._draw_figures(surface, left, buttons[0].left - px(12), band.centery + px(6))
        for number, (rect, key) in enumerate(zip(buttons, ("new_game", "watch", "to_title"), strict=True), 1):
            lit = number == self._lit or (number == 1 and not self._lit)
            surface.blit(cabinet.sprites.panel(rect.size, px(6), "covered" if lit else "panel", "covered_top"), rect)
            label = cabinet.line(cabinet.words(f"result.{key}"), SMALL, "text" if lit else "text_dim")
            surface.blit(label, label.get_rect(center=rect.center))
        if self._celebration:
            camera = self._play.camera
            self._celebration.draw(surface, cabinet, camera.board.clip(camera.area), band)

    def _draw_figures(self, surface: pygame.Surface, left: int, right: int, top: int) -> None:
        """As many figures as there is room for, the most asked for first."""
        cabinet = self._cabinet
        for figure in self.figures():
            line = cabinet.line(figure, SMALL, "text")
            if left + line.get_width() > right:
                return
            surface.blit(line, (left, top))
            left += line.get_width() + cabinet.px(16)
