"""The end of a game: a band over the line above the board, which stays in view whole."""

import pygame

from game.engine.game import Status
from game.engine.mouse import TICK_MS, Kind
from game.play.figures import efficiency, speed
from game.play.session import Session
from game.store.history import Receipt
from game.store.played import TOP
from game.ui.cabinet import LARGE, SMALL, Cabinet
from game.ui.celebration import Celebration
from game.ui.input.actions import KEYBOARD, Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.scenes.board_scene import LONGEST_JUMP, BoardScene
from game.ui.stage import Frame, Scene
from game.ui.widgets import BandButton, Buttons, State, Widget, end_at

DEAF_TICKS = 150 // TICK_MS
"""So long clicks are ignored after an end, so that nobody begins anew by accident."""

SEEN_AFTER, SLIDES_FOR = 350 // TICK_MS, 140 // TICK_MS
"""The blast is looked at for so long before the band of a lost game slides in; it hears and acts all the while."""

ENDING = frozenset({Action.CONFIRM, Action.NEW, Action.AGAIN, Action.BACK})


class Mood(Widget):
    """The face at the band's left end: how the game went, and a button for the next one."""

    def __init__(self, cabinet: Cabinet, *, won: bool, best: bool) -> None:
        super().__init__(cabinet, Action.NEW)
        self._won, self._best = won, best

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint the face, with a medal for a first place: it is told by more than its word."""
        cabinet, rect = self.cabinet, self.rect
        face = cabinet.sprites.get("face_cool" if self._won else "face_dead", rect.width)
        surface.blit(face, face.get_rect(center=rect.center))
        if self._best:
            medal = cabinet.sprites.get("medal", cabinet.px(26))
            surface.blit(medal, medal.get_rect(center=(rect.right - cabinet.px(3), rect.bottom - cabinet.px(9))))


class ResultScene(Scene):
    """Won or lost, with the figures; the next game is one key or click away on the *board* below."""

    see_through = True

    def __init__(self, cabinet: Cabinet, board: BoardScene, session: Session, kept: Receipt) -> None:
        self._cabinet = cabinet
        self._board = board
        self._session = session
        self._kept = kept
        self._solved, self._bbbv = session.solved_bbbv, session.bbbv  # counted once: it may take long
        self._won = session.status is Status.WON
        self._best = kept.best
        words = cabinet.words
        self._face = Mood(cabinet, won=self._won, best=self._best)
        self._ways = [
            BandButton(cabinet, words("result.new_game"), self._new_game),
            BandButton(cabinet, words("result.watch"), self._watch),
            BandButton(cabinet, words("result.to_title"), cabinet.go.title),
        ]
        self._buttons: Buttons[Widget] = Buttons([self._face, *self._ways], self._ways[0])
        celebrates = self._best and not cabinet.settings.reduced_motion
        self._celebration = Celebration(session.setup.seed) if celebrates else None
        self._asked = False  # for the player's name, over this scene
        self._hurries = self._won or cabinet.settings.reduced_motion  # the band is there at once
        self._layer: tuple[object, pygame.Surface] | None = None  # the band before it has come to rest, and its looks
        if self._won:
            cabinet.audio.play("record" if self._best else "win")

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
        if self._kept.place:
            figures.insert(1, words("result.place", place=self._kept.place))
        if session.unranked:
            figures.insert(1, words(f"result.unranked_{session.unranked.value}"))
        if session.mended:
            figures.append(words("result.mended"))
        return figures

    def headline(self) -> str:
        """Return the outcome in a word or two."""
        words = self._cabinet.words
        if not self._won:
            return words("result.lost")
        return words("result.best") if self._best else words("result.won")

    # Input: what this layer has no use for goes on to the board below

    def act(self, asked: Asked) -> bool:
        """Begin anew on Confirm; hold back what marks cells; whatever it is, the band is there now."""
        self._hurries = True
        if asked.action in ENDING and self.age < DEAF_TICKS:
            return True
        if asked.action is Action.CONFIRM:
            self._new_game()
            return True
        if asked.action in (Action.WATCH, Action.CHORD):
            self._watch()
            return True
        return asked.action in (Action.FLAG, Action.PAUSE)

    def _new_game(self) -> None:
        self._board.act(Asked(Action.NEW, KEYBOARD))

    def _watch(self) -> None:
        """Show the game once more, as it was played."""
        from game.play.replay import record  # loaded only where it is wanted

        cabinet, session = self._cabinet, self._session
        cabinet.go.load(cabinet.words("replay.this_game"), lambda: record(session, player=cabinet.settings.player))

    def point(self, pointing: Pointing) -> bool:
        """The face and the buttons; what is outside the band is left to the board below."""
        if pointing.kind not in (None, Kind.MOVE) and self.age < DEAF_TICKS:
            return True
        taken = self._buttons.point(pointing)
        return taken or (pointing.kind not in (None, Kind.MOVE) and self._board.line.collidepoint(pointing.at))

    def focus_lost(self) -> None:
        """Let go of the mouse."""
        self._buttons.let_go()

    def update(self, ticks: int) -> None:
        """Celebrate, and ask for the name once the place is known."""
        if self._celebration:
            self._celebration.update(min(ticks, LONGEST_JUMP) * TICK_MS)  # beside the light on the board
            if self._celebration.over:
                self._celebration = None
        if self.age >= DEAF_TICKS:
            self._ask_name()

    def _ask_name(self) -> None:
        """Ask once for the name, after the first game that takes a place in its table."""
        cabinet, place = self._cabinet, self._kept.place
        if self._asked or cabinet.settings.asked_name or not place or place > TOP or cabinet.stage.top is not self:
            return
        self._asked = True
        cabinet.go.name(place)

    @property
    def animating(self) -> bool:
        """Whether a best time is being celebrated, or the band has not come to rest."""
        return self._celebration is not None or self._slid() < 1

    @property
    def spills(self) -> bool:
        """Whether sparks fly over the board, or the band slides over the line above it."""
        return self._celebration is not None or 0 < self._slid() < 1

    def _slid(self) -> float:
        """Return how far the band has come into the window, 0–1."""
        return 1.0 if self._hurries else min(1.0, max(0.0, (self.age - SEEN_AFTER) / SLIDES_FOR))

    # The picture

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return self._buttons.looks(), self._kept.place, self._celebration and self._celebration.age, self._slid()

    def resize(self) -> None:
        """Place the buttons."""
        px, band = self._cabinet.px, self._board.line
        end_at(band.right - px(10), band.centery, self._ways, height=px(36), gap=px(8))
        self._face.rect = pygame.Rect(band.left + px(10), 0, px(44), px(44))
        self._face.rect.centery = band.centery

    def draw(self, frame: Frame) -> None:
        """Paint the band where it has come to, and the sparks."""
        slid, band = self._slid(), self._board.line
        if slid == 1:
            self._draw_band(frame.surface)
        elif self.age:  # not in the picture that answers the click
            layer = self._painted_band()
            frame.surface.blit(layer, band.move(0, -round(band.bottom * (1 - slid) ** 3)), band)
        if self._celebration:
            self._celebration.draw(frame.surface, self._cabinet, self._board.rim)

    def _painted_band(self) -> pygame.Surface:
        """Return the band by itself, painted before it is seen, so that no frame of its way is late."""
        looks = self._buttons.looks(), self._board.line.size, self._cabinet.theme
        if self._layer is None or self._layer[0] != looks:
            layer = pygame.Surface(self._board.line.bottomright).convert()
            layer.fill(self._cabinet.theme["backdrop"])
            self._draw_band(layer)
            self._layer = looks, layer
        return self._layer[1]

    def _draw_band(self, surface: pygame.Surface) -> None:
        cabinet, band, px = self._cabinet, self._board.line, self._cabinet.px
        rim = "good" if self._won else "warning"
        surface.blit(cabinet.sprites.panel(band.size, px(8), "panel", rim, ground="backdrop"), band)
        left = self._face.rect.right + px(12)
        headline = cabinet.line(self.headline(), LARGE, rim)
        surface.blit(headline, headline.get_rect(bottomleft=(left, band.centery + px(4))))
        self._draw_figures(surface, left, self._ways[0].rect.left - px(12), band.centery + px(6))
        self._buttons.draw(surface)

    def _draw_figures(self, surface: pygame.Surface, left: int, right: int, top: int) -> None:
        """As many figures as there is room for, the most asked for first."""
        cabinet = self._cabinet
        for figure in self.figures():
            line = cabinet.line(figure, SMALL, "text")
            if left + line.get_width() > right:
                return
            surface.blit(line, (left, top))
            left += line.get_width() + cabinet.px(16)
