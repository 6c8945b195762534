"""The panel beside the board: the race against the best game, and the map of a board larger than the window."""

import pygame

from game.i18n.catalogue import Words
from game.play.replay import SPLITS, GamePace
from game.play.session import Session
from game.store.finished import key_of
from game.store.kinds import GameTable
from game.ui.board.bezel import OUTER, frame_rect
from game.ui.board.camera import Camera
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import HUGE, LARGE, NORMAL, Style
from game.ui.core.value import Value
from game.ui.kit.button import Button
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
"""Heights at 720p: LINE of a row, TIME of a time in it, TALL of the gap to the best, CHART of the race at least."""

AWAY = "away"
"""The press that ends races for good."""

EVERY_MS = 250
"""Milliseconds between two updates of the pace: nobody could read more of them."""


class SidePanelState(Value):
    """The panel's contents."""

    best: str  # the time to beat
    gap: tuple[str, str]  # to the best game, and its colour
    rows: tuple[tuple[str, str, str], ...]  # name, figure, colour of each split
    race: tuple[GamePace, GamePace] | None  # of this game and of the best
    map: BoardMap | None


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
        self._behind: int | None = None  # the milliseconds to the best game
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
        words, rows = self._cabinet.style.words, []
        self._behind = self.ghost.ahead_ms(session)
        for part, now, gap in self.ghost.splits():
            name = words("menu.percent", value=round(100 * part))
            figure, colour = _gap(words, gap)
            rows.append((name, figure if gap is not None or now is None else words.number(now / 1000, ".2f"), colour))
        return tuple(rows)

    @property
    def races(self) -> bool:
        """Whether there is a best game to race against."""
        return self._wanted and bool(self.ghost.best.times)

    @property
    def gap(self) -> tuple[str, str] | None:
        """The gap to the best as a sentence and its colour, for the foot if the panel has no room; None: no gap."""
        if self.rect or not self.races or self._behind is None:
            return None
        words, behind = self._cabinet.style.words, self._behind
        seconds = words.number(abs(behind) / 1000, ".2f")
        return words("result.ahead" if behind < 0 else "result.behind", seconds=seconds), _gap(words, behind)[1]

    # Layout

    @property
    def width(self) -> int:
        """The panel's width with its gaps, beside a board that fills the window, in pixels."""
        return self._cabinet.style.px(WIDE + 2 * GAP)

    def place(self, camera: Camera, *, barred: bool) -> None:
        """
        Put the panel right of the board if there is room, and both in the middle of the window.

        *barred*: this game has neither panel nor race.
        """
        style = self._cabinet.style
        px, plate, window = style.px, frame_rect(style, camera), pygame.Rect((0, 0), style.size)
        wanted = self._cabinet.settings.ghost and not barred
        if wanted != self._wanted:  # update() then asks the records again
            self._wanted, self._session = wanted, None
        self.rect, self.map.size = None, None
        pairs = camera.scrolls or self.races
        free = window.width - plate.width - px(GAP + 2 * OUTER) if pairs else window.right - plate.right - px(2 * GAP)
        if barred or free < px(WIDE):
            return
        wide = px(WIDE) if camera.scrolls else min(px(WIDEST), free)
        if pairs:
            camera.shift(window.centerx - (plate.width + px(GAP) + wide) // 2 - plate.left, 0)
            plate = frame_rect(style, camera)
        self.rect = pygame.Rect(plate.right + px(GAP), plate.top, wide, plate.height)
        if camera.scrolls:
            side = px(WIDE - 2 * MARGIN)
            self.map.fit((side, max(px(LINE), min(side, plate.height - px(2 * MARGIN)))), camera)

    # The picture

    def show(self, camera: Camera, *, hidden: bool) -> None:
        """Show race or map, if there is one, unless a card covers the panel (*hidden*)."""
        if self._session:
            words, races = self._cabinet.style.words, self.races
            best = words("result.time", seconds=words.number((self._best_ms or 0) / 1000, ".3f"))
            race = (self.ghost.pace, self.ghost.best) if races else None
            self._shown = SidePanelState(best, _gap(words, self._behind), self._rows, race, self.map.node(camera))
        if self._shown:
            empty = not self._shown.race and not self._shown.map
            self.pane.view(side_panel, self._shown, None if hidden or empty else self.rect)


def side_panel(state: SidePanelState, style: Style) -> Node:
    """Return the map, or the race with the key that puts it away."""
    words = style.words
    if state.map:
        return Panel(Pin(state.map, "midtop", dy=MARGIN), radius=8, ground=True)
    assert state.race
    head = Text(words("pause.race"), LARGE, high=30), Text(state.best, NORMAL, "text_key", high=32)
    figure, colour = state.gap
    gap = Text(figure, HUGE, "text_key", high=TALL) if figure == "–" else Figure(figure, TALL, colour, high=TALL)
    away = Button(words("panel.away"), key=AWAY, press=AWAY)
    parts = *head, Gap(MARGIN), Pin(gap, "topleft", high=TALL), Gap(MARGIN), _race(*state.race, style), Gap(MARGIN)
    rows = Column((*parts, *(_row(*row) for row in state.rows), Gap(MARGIN), away))
    return Panel(Pad(rows, (MARGIN, MARGIN - 4)), radius=8, ground=True)


def _row(name: str, figure: str, colour: str) -> Node:
    value = Text(figure, NORMAL, "text_key") if figure == "–" else Figure(figure, TIME, colour)
    return Row((Text(name, NORMAL, "text_key"), Grow(), value), align="fill", high=LINE)


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
