"""The panel beside the board: the race against the best game, and the map of a board larger than the window."""

import pygame

from game.engine.level import Level
from game.i18n.catalogue import Words
from game.play.replay import SPLITS, GamePace
from game.play.session import Session
from game.store.finished import key_of
from game.store.kinds import GameTable
from game.ui.board.bezel import frame_rect
from game.ui.board.camera import Camera
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import HUGE, LARGE, NORMAL, Style
from game.ui.core.value import Value
from game.ui.kit.layout import Column, Gap, Grow, Pad, Pin, Row, Stack
from game.ui.kit.node import Node
from game.ui.kit.pane import Pane
from game.ui.kit.plot import Curve, Plot
from game.ui.kit.text import Figure, Panel, Text
from game.ui.modes.classic.ghost import Ghost
from game.ui.modes.classic.small_map import BoardMap, SmallMap

WIDE, WIDEST, GAP, MARGIN = 216, 300, 12, 16
"""At 720p: WIDE and WIDEST are the panel's least and greatest width, GAP is the room beside it, MARGIN within it."""

LINE, TIME, TALL, CHART = 30, 15, 34, 92
"""Heights at 720p: LINE of a row, TIME of a time in it, TALL of a time if there is room, CHART of the race at least."""

EVERY_MS = 250
"""Milliseconds between two updates of the pace: nobody could read more of them."""


class SidePanelState(Value):
    """The panel's contents."""

    level: Level
    rows: tuple[tuple[str, str, str], ...]  # name, figure, colour
    race: tuple[GamePace, GamePace] | None  # of this game and of the best
    map: BoardMap | None
    high: int  # in pixels


class SidePanel:
    """Places, computes and shows the panel; hidden without race and map, or without room."""

    def __init__(self, cabinet: Cabinet, pane: Pane) -> None:
        self._cabinet = cabinet
        self.ghost = Ghost(cabinet.history)
        self.map = SmallMap()
        self.pane = pane
        self.rect: pygame.Rect | None = None
        self._session: Session | None = None
        self._best_ms: int | None = None  # of its table, before this game
        self._rows: tuple[tuple[str, str, str], ...] = ()  # name, figure, colour
        self._gap = "–", ""  # to the best game, and its colour
        self._wanted = False  # whether a race was wanted when it was placed
        self._worked_out: object = None
        self._shown: SidePanelState | None = None

    # Figures

    def begin(self, session: Session) -> None:
        """Begin another game."""
        self._session, self._worked_out, self._best_ms = session, None, None
        if self._wanted:
            self.ghost.begin(GameTable(*key_of(session)))

    def update(self, session: Session, tick: int) -> None:
        """Compute the figures again if something happened or EVERY_MS passed."""
        self.map.update(session.view, tick)
        if session is not self._session:
            self.begin(session)
        if not self._wanted:
            return
        self.ghost.update(session)
        cabinet = self._cabinet
        if session.ended is None:
            setup, prove_it = session.setup, session.prove_it
            start, no_guess = setup.start.value, setup.no_guess
            self._best_ms = cabinet.history.best(setup.level, start, no_guess=no_guess, prove_it=prove_it)
        known = self.ghost.best, cabinet.style.words.locale, self._best_ms
        now = session.view, session.time_ms // EVERY_MS, session.ended, known
        if now != self._worked_out:
            self._worked_out = now
            self._rows = self._work_out(session)

    def _work_out(self, session: Session) -> tuple[tuple[str, str, str], ...]:
        words, best = self._cabinet.style.words, self._best_ms
        self._gap = _gap(words, self.ghost.ahead_ms(session))
        rows = [(words("panel.best"), words.number(best / 1000, ".3f"), "text")] if best is not None else []
        rows.append((words("panel.pace"), *self._gap))
        for part, now, gap in self.ghost.splits():
            name = words("menu.percent", value=round(100 * part))
            figure, colour = _gap(words, gap) if gap is not None else ("–", "text_dim")
            rows.append((name, figure if gap is not None or now is None else words.number(now / 1000, ".2f"), colour))
        return tuple(rows)

    @property
    def races(self) -> bool:
        """Whether there is a best game to race against."""
        return self._wanted and bool(self.ghost.best.times)

    @property
    def gap(self) -> tuple[str, str] | None:
        """The gap to the best and its colour, for the line above if the panel has no room; None: no gap."""
        return None if self.rect or not self.races or self._gap[0] == "–" else self._gap

    # Layout

    @property
    def width(self) -> int:
        """The panel's width with its gaps, beside a board that fills the window, in pixels."""
        return self._cabinet.style.px(WIDE + 2 * GAP)

    def place(self, camera: Camera, window: pygame.Rect, *, barred: bool) -> None:
        """Put the panel right of the board if there is room; *barred*: this game has neither panel nor race."""
        px, plate = self._cabinet.style.px, frame_rect(self._cabinet.style, camera)
        left = plate.right + px(GAP)
        wanted = self._cabinet.settings.ghost and not barred
        if wanted != self._wanted:  # update() then asks the records again
            self._wanted, self._session = wanted, None
        self.rect, self.map.size = None, None
        if barred or window.right - left < px(WIDE):
            return
        wide = px(WIDE) if camera.scrolls else min(px(WIDEST), window.right - px(GAP) - left)
        self.rect = pygame.Rect(left, plate.top, max(px(WIDE), wide), plate.height)
        if camera.scrolls:
            side = px(WIDE - 2 * MARGIN)
            high = max(px(LINE), min(side, plate.height - px(3 * MARGIN + 58 + 3 * LINE)))
            self.map.fit((side, high), camera)

    # The picture

    def show(self, camera: Camera, *, hidden: bool) -> None:
        """Show race or map, if there is one, unless a card covers the panel (*hidden*)."""
        if self._session:
            level, races, high = self._session.setup.level, self.races, self.rect.height if self.rect else 0
            race = (self.ghost.pace, self.ghost.best) if races else None
            self._shown = SidePanelState(level, self._rows if races else (), race, self.map.node(camera), high)
        if self._shown:
            empty = not self._shown.race and not self._shown.map
            self.pane.view(side_panel, self._shown, None if hidden or empty else self.rect)


def side_panel(state: SidePanelState, style: Style) -> Node:
    """Return the level, the rows below it, and the map or the race."""
    words, level = style.words, state.level
    name = words(f"level.{level.name}") if level.name != "custom" else words("boards.own")
    measures = words("title.board", width=level.width, height=level.height, mines=level.mines)
    head = Pin(Text(name, LARGE), "topleft", high=30), Pin(Text(measures, NORMAL, "text_key"), "topleft", high=32)
    small, large = ([write(*row) for row in state.rows] for write in (_row, _tall))
    if state.map:
        kinds = [(*rows[:-3], Gap(MARGIN), Pin(state.map, "midtop")) for rows in (large, small)]
    elif state.race:
        race = Gap(MARGIN), _race(*state.race, style), Gap(MARGIN), *small[-3:]
        kinds = [(*large[:-3], *race), (*small[:-3], *race)]
    else:
        kinds = [()]
    around = MARGIN, MARGIN - 4
    panels = [Pad(Column((*head, *kind)), around) for kind in kinds]
    fitting = next((panel for panel in panels if panel.wants(style, style.px(WIDE))[1] <= state.high), panels[-1])
    return Panel(fitting, radius=8, ground=True)


def _row(name: str, figure: str, colour: str) -> Node:
    value = Text(figure, NORMAL, "text_key") if figure == "–" else Figure(figure, TIME, colour)
    return Row((Text(name, NORMAL, "text_key"), Grow(), value), align="fill", high=LINE)


def _tall(name: str, figure: str, colour: str) -> Node:
    value = Text(figure, HUGE, "text_key", high=TALL) if figure == "–" else Figure(figure, TALL, colour)
    return Column((Text(name, NORMAL, "text_key"), Gap(6), Pin(value, "topleft"), Gap(MARGIN)))


def _race(pace: GamePace, best: GamePace, style: Style) -> Node:
    """Return this game's solved 3BV against time, the best one's as a dashed line, and lines at the splits."""
    longest, thin = max((*best.times[-1:], *pace.times[-1:], 1)), max(1 / style.scale, 0.5)
    curves = (
        *(Curve(((0, part), (longest, part)), "line", thin) for part in (0.0, *SPLITS, 1.0)),
        Curve(tuple(zip(best.times, best.parts, strict=True)), "text_dim", 1.6, dash=7),
        Curve(tuple(zip(pace.times, pace.parts, strict=True)), "accent", 2, end=3),
    )
    race = Plot(curves, (0, longest), (0, 1), around=(1, 4, 1, 0), high=CHART, grow=1)
    chart = Column((race, Gap(4), Text(style.words("panel.ghost"), NORMAL, "text_key")))
    return Stack((Node(tip=style.words("result.about_bbbv")), chart), grow=1)


def _gap(words: Words, gap_ms: int | None) -> tuple[str, str]:
    """Return a gap with its sign, and the name of its colour."""
    if gap_ms is None:
        return "–", "text_dim"
    return (
        ("+" if gap_ms >= 0 else "−") + words.number(abs(gap_ms) / 1000, ".2f"),
        "good" if gap_ms < 0 else "warning" if gap_ms else "text",
    )
