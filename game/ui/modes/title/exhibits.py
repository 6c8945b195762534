"""What is shown on the title beside the board: the table of runs, a match between two ranks, how to play."""

from collections.abc import Callable
from typing import Protocol

import pygame

from game.arcade.table import Entry
from game.battle.boards import HEIGHTS, WIDTHS, mines_range
from game.battle.boards import custom as battle_board
from game.battle.events import Did
from game.battle.live import Origin
from game.battle.match import Match
from game.battle.ranks import CAPTAIN, MARSHAL
from game.battle.rules import Explosion, Rules
from game.battle.threaded import ThreadedMatch
from game.engine.errors import NoBoardError
from game.engine.events import Opened
from game.engine.gesture import TICK_MS
from game.play.worker import Job
from game.ui.board.battle_view import BattleView, view_of
from game.ui.board.camera import Camera
from game.ui.board.gestures import GESTURES, draw_cells, draw_key, key_width
from game.ui.board.rim import draw_rim
from game.ui.board.territory import TerritoryPainter
from game.ui.core.cabinet import Cabinet
from game.ui.core.motion import Glide
from game.ui.core.style import HUGE, LARGE, NORMAL
from game.ui.core.time import Timed
from game.ui.input.actions import KEYBOARD
from game.ui.input.controls import key_label
from game.ui.kit.numerals import numerals

SPEED = 170 / 1000 * TICK_MS
"""Pixels at 720p that the table goes up in a tick: it is there in four seconds, and read while it stands."""

SHARE = 17
"""Mines of the clip's board, in 100 cells."""

HASTE = 2
"""How many times as fast as they play the ranks are shown."""

APART = 700 // TICK_MS
"""Ticks from one gesture to the next."""


class Exhibit(Protocol):
    """Something to see in a part of the window; one that *tidies* paints over all that it has painted before."""

    tidies: bool

    @property
    def animating(self) -> bool:
        """Whether it changes with time alone."""

    def update(self, ticks: int) -> None:
        """Let time pass."""

    def looks(self) -> object:
        """Return all that its picture depends on."""

    def draw(self, surface: pygame.Surface) -> None:
        """Paint it on a part that was cleared."""


Kinds = dict[str, Callable[[Cabinet, pygame.Rect], Exhibit]]
"""What makes each of them, by its name."""


class Hall(Timed):
    """The table of runs: it comes up from below, and stays where all of it is seen."""

    tidies = True

    def __init__(self, cabinet: Cabinet, area: pygame.Rect) -> None:
        self._cabinet, self._area = cabinet, area
        self._entries: tuple[Entry, ...] = ()
        history = cabinet.history
        reading = history.ask(lambda records: records.run_table()) if history.holds else Job(_house)
        self.watch(reading, self._take_in)
        self._sheet: pygame.Surface | None = None
        self._gone = 0  # ticks

    @property
    def _top(self) -> int:
        """Where the sheet's upper end is."""
        assert self._sheet
        rest = self._area.top + max(0, (self._area.height - self._sheet.get_height()) // 2)
        return max(rest, round(self._area.bottom - self._gone * SPEED * self._cabinet.scale))

    @property
    def animating(self) -> bool:
        """Whether it still comes up."""
        return self._sheet is None or self._top > self._area.top + max(
            0, (self._area.height - self._sheet.get_height()) // 2
        )

    def update(self, ticks: int) -> None:
        """Paint the table once it is read, and let it come up."""
        self.advance(ticks)
        if not self.waiting and self._sheet is None:
            self._sheet = self._paint()
        self._gone += ticks if self._sheet else 0

    def _take_in(self, entries: tuple[Entry, ...]) -> None:
        self._entries = entries

    def looks(self) -> object:
        """Return where it is."""
        return self._sheet and self._top

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the sheet, and nothing where it was a moment ago."""
        if self._sheet:
            place = surface.blit(self._sheet, (self._area.left, self._top))
            surface.fill(self._cabinet.theme["backdrop"], (place.bottomleft, self._area.size))

    def _paint(self) -> pygame.Surface:
        """Return the heading and the rows on one sheet."""
        cabinet, px, words = self._cabinet, self._cabinet.px, self._cabinet.words
        pitch, head, wide = px(46), px(96), self._area.width
        sheet = pygame.Surface((wide, head + pitch * max(1, len(self._entries))))
        sheet.fill(cabinet.theme["backdrop"])
        heading = cabinet.line(words("title.hall"), HUGE if wide > px(420) else LARGE, "accent")
        sheet.blit(heading, heading.get_rect(midtop=(wide // 2, px(8))))
        for place, entry in enumerate(self._entries, 1):
            row = pygame.Rect(0, head + (place - 1) * pitch, wide, pitch - px(6))
            sheet.blit(cabinet.sprites.panel(row.size, px(8), "panel", "line"), row)
            colour = "text_dim" if entry.rank else "accent"
            number = cabinet.line(f"{place}", NORMAL, "text_dim")
            sheet.blit(number, number.get_rect(midright=(px(46), row.centery)))
            initials = cabinet.line(entry.initials, LARGE, "text" if not entry.rank else "text_dim")
            sheet.blit(initials, initials.get_rect(midleft=(px(64), row.centery)))
            score = numerals(cabinet, words.number(entry.score), px(16), colour)
            sheet.blit(score, score.get_rect(midright=(wide - px(18), row.centery)))
        return sheet


def _house() -> tuple[Entry, ...]:
    from game.arcade.house import entries  # it loads the bots

    return entries()


class Clip:
    """Two ranks fight, really: the hands and the thoughts are theirs, only the clock is faster."""

    tidies = False
    seed = 4

    def __init__(self, cabinet: Cabinet, area: pygame.Rect) -> None:
        self._cabinet = cabinet
        self._line = pygame.Rect(area.left, area.top, area.width, cabinet.px(44))
        below = pygame.Rect(area.left, self._line.bottom, area.width, area.height - self._line.height)
        tile = max(8, min(cabinet.px(30), below.width // WIDTHS[0]))
        wide = max(WIDTHS[0], min(WIDTHS[1], below.width // tile))
        high = max(HEIGHTS[0], min(HEIGHTS[1], below.height // tile))
        mines = max(mines_range(wide, high)[0], wide * high * SHARE // 100)
        self._ranks = CAPTAIN, MARSHAL
        board = battle_board(wide, high, mines)
        self._match = ThreadedMatch(Origin(board, Rules(Explosion.CRATER), self.seed), dict(enumerate(self._ranks)))
        self._camera = Camera(board.grid)
        self._camera.tile = tile
        self._camera.area = pygame.Rect(0, 0, wide * tile, high * tile).move_to(midtop=below.midtop)
        self._camera.left, self._camera.top = self._camera.area.topleft
        self._painter = TerritoryPainter(cabinet.sprites)
        self._painter.prepare(self._camera)
        self._seen: Match | None = None
        self._land: BattleView | None = None
        self._news = 0  # what has happened so far
        self._lost = False  # no board was found

    @property
    def animating(self) -> bool:
        """Whether a board is looked for, or the hands play."""
        return not self._lost and (self._match.dealt is None or self._match.running)

    def update(self, ticks: int) -> None:
        """Let them play."""
        try:
            self._match.deal()
        except NoBoardError:
            self._lost = True
        happened = self._match.advance(ticks * HASTE)
        self._news += any(isinstance(event, Did) and isinstance(event.event, Opened) for event in happened)
        match = self._match.match
        if match and (self._land is None or happened):
            self._seen, self._land = match, view_of(match, (0, 1))

    def looks(self) -> object:
        """Return what is shown of it."""
        return self._land

    def draw(self, surface: pygame.Surface) -> None:
        """Paint who fights and what each owns, and the board."""
        cabinet, line = self._cabinet, self._line
        draw_rim(surface, cabinet, self._camera)
        if self._land is None or self._seen is None:
            return
        self._painter.draw(surface, self._camera, self._land, 0, 0)
        board = self._camera.board
        for player, (rank, colour) in enumerate(zip(self._ranks, ("own", "theirs"), strict=True)):
            name = cabinet.line(cabinet.words(f"battle_setup.rank_{rank.name}"), NORMAL, colour)
            cells = numerals(cabinet, str(self._seen.players[player].territory.bit_count()), cabinet.px(16), colour)
            gap = cabinet.px(12)
            if player:
                place = name.get_rect(midright=(board.right, line.centery))
                surface.blit(cells, cells.get_rect(midright=(place.left - gap, line.centery)))
            else:
                place = name.get_rect(midleft=(board.left, line.centery))
                surface.blit(cells, cells.get_rect(midleft=(place.right + gap, line.centery)))
            surface.blit(name, place)


class Gestures:
    """How to play: three gestures, which come in one after the other."""

    tidies = False

    def __init__(self, cabinet: Cabinet, area: pygame.Rect) -> None:
        self._cabinet, self._area = cabinet, area
        self._age = 0
        self._risen = [Glide(cabinet.motion, 0.0) for _ in GESTURES]

    @property
    def animating(self) -> bool:
        """Whether one is still to come."""
        return self._age < APART * len(self._risen)

    def update(self, ticks: int) -> None:
        """Let the next one come."""
        self._age += ticks
        for number, risen in enumerate(self._risen):
            if self._age >= number * APART:
                risen.to(1.0)

    def looks(self) -> object:
        """Return how far each has come."""
        return [risen.at for risen in self._risen]

    def draw(self, surface: pygame.Surface) -> None:
        """Paint those that have come."""
        cabinet, px, area = self._cabinet, self._cabinet.px, self._area
        heading = cabinet.line(cabinet.words("how_to.heading"), LARGE, "accent")
        surface.blit(heading, heading.get_rect(midtop=(area.centerx, area.top)))
        head, gap = px(56), px(14)
        high = (area.height - head - gap * (len(GESTURES) - 1)) // len(GESTURES)
        for number, risen in enumerate(self._risen):
            if risen.at > 0:
                top = area.top + head + number * (high + gap) + round(px(30) * (1 - risen.at))
                self._draw_one(surface, pygame.Rect(area.left, top, area.width, high), number)

    def _draw_one(self, surface: pygame.Surface, card: pygame.Rect, number: int) -> None:
        """Paint one: what it is called and who asks for it on the left, before and after on the right."""
        cabinet, px = self._cabinet, self._cabinet.px
        name, asks, mouse, before, after = GESTURES[number]
        surface.blit(cabinet.sprites.panel(card.size, px(10), "panel", "line"), card)
        label = cabinet.line(cabinet.words(f"how_to.{name}"), NORMAL, "text", card.width - px(32))
        surface.blit(label, label.get_rect(topleft=(card.left + px(18), card.top + px(12))))
        room = card.height - px(58)
        tile = min(px(36), room // 3, (card.width - px(190)) // 6)
        top = card.top + px(46) + (room - 3 * tile) // 2
        left = card.right - px(20) - 6 * tile - px(30)
        for at, cells in ((left, before), (left + 3 * tile + px(30), after)):
            draw_cells(surface, cabinet, (at, top), tile, cells)
        arrow = cabinet.sprites.get("icon_play", px(14))
        surface.blit(arrow, arrow.get_rect(center=(left + 3 * tile + px(15), top + 3 * tile // 2)))
        middle = top + 3 * tile // 2
        hand = cabinet.sprites.get(mouse, min(px(84), room))
        key = key_label(cabinet.words, cabinet.bindings.controls(KEYBOARD.kind, asks)[0])
        free = left - card.left
        fits = hand.get_width() + key_width(cabinet, key) < free  # else the mouse must do
        surface.blit(hand, hand.get_rect(center=(card.left + free * (3 if fits else 5) // 10, middle)))
        if fits:
            draw_key(surface, cabinet, (card.left + free * 7 // 10, middle), key)


KINDS: Kinds = {"hall": Hall, "clip": Clip, "gestures": Gestures}
