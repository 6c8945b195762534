"""The end of a battle: who won and why, the figures, and the conquest once more in a few seconds."""

import os
from bisect import bisect_right
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pygame

from game.battle.duel import Duel, conquest, deal_match
from game.battle.events import Outcome
from game.battle.match import Match
from game.battle.sight import SECOND, Side
from game.engine.errors import GameError
from game.engine.mouse import Kind
from game.play.worker import Job
from game.ui.board.camera import Camera
from game.ui.board.course import Course
from game.ui.board.land import Land, land_of
from game.ui.board.territory import TerritoryPainter, draw_rim
from game.ui.board.tug import TugLine
from game.ui.cabinet import LARGE, NORMAL, SMALL, Cabinet
from game.ui.fight import Terms
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.scenes import battle_words
from game.ui.stage import Scene

if TYPE_CHECKING:
    from game.store.played import PlayedMatch
    from game.store.records import MatchSummary, Records

HEAD, COURSE = 132, 64
"""Heights at 720p of what stands above and below the board."""

LAPSE = 6 * SECOND
HOLD = SECOND // 2
"""Ticks that the conquest takes, and that its first picture stays."""

DEAF_TICKS = SECOND * 2 // 5


class BattleEndScene(Scene):
    """Outcome, figures and time lapse; again, another setup, or the title."""

    def __init__(self, cabinet: Cabinet, terms: Terms, duel: Duel) -> None:
        assert duel.match.outcome, "only a match that is over has an end"
        self._cabinet = cabinet
        self._terms = terms
        self._duel = duel
        self.outcome: Outcome = duel.match.outcome
        words = cabinet.words
        self._buttons = (
            (words("battle_end.again"), self._again),
            (words("battle_end.setup"), self._setup),
            (words("battle_end.to_title"), self._to_title),
        )
        self.rects: list[pygame.Rect] = []
        self.lit = 0
        self._held: int | None = None
        self._dragging = False
        self._age = 0
        self.at = 0  # ticks of the time lapse
        self.moments: list[Match] = []  # the match after each move, once they are worked out
        self._working: Job[list[Match]] | None = None
        self.camera = Camera(terms.board.grid)
        self._bar = TugLine(cabinet, [], [])
        self.course = Course(cabinet)
        self.summary: MatchSummary | None = None
        cabinet.history.keep(self._played())
        self._reading: Job[MatchSummary] | None = None

    # What is to be said

    @property
    def won(self) -> bool:
        """Whether the person has won."""
        return self.outcome.winner is self._terms.side

    @property
    def _opponent(self) -> str:
        return battle_words.opponent(self._cabinet, self._terms.rank.name)

    def headline(self) -> str:
        """Return the outcome in a word or two."""
        words = self._cabinet.words
        if self.outcome.winner is None:
            return words("battle_end.draw")
        return words("battle_end.won") if self.won else words("battle_end.lost")

    def reason(self) -> str:
        """Say why the match was over and who it went to."""
        words = self._cabinet.words
        match, side = self._duel.match, self._terms.side
        both = match.players[side].out and match.players[side.other].out
        if self.outcome.winner is None:
            return words(f"battle_end.even_{self.outcome.ending.value}")
        if both:
            return words("battle_end.both_out")
        if self.won:
            return words(f"battle_end.own_{self.outcome.ending.value}", name=self._opponent)
        return words(f"battle_end.theirs_{self.outcome.ending.value}", name=self._opponent)

    def figures(self, side: Side) -> list[str]:
        """Return one side's figures: cells, flags, score."""
        words, match = self._cabinet.words, self._duel.match
        score, owned = match.score(side), match.owned(side)
        flags = match.players[side].flags & match.border(side)
        right = (flags & match.layout.mines).bit_count()
        return [
            words("battle_end.cells", cells=owned, percent=f"{100 * match.share(side):.1f}"),
            words("battle_end.flags", right=right, wrong=flags.bit_count() - right),
            words("battle_end.score", score=score),
        ]

    def _about(self) -> str:
        """Return the line about the match as a whole and what went before it."""
        words, match = self._cabinet.words, self._duel.match
        parts = [
            words("battle_end.time", time=battle_words.clock(self._cabinet, match.tick)),
            words("battle_end.moves", moves=self._moves),
        ]
        if summary := self.summary:
            parts.append(words("battle_end.wins", name=self._opponent, won=summary.won, matches=summary.matches))
            parts.append(words("battle_end.streak", streak=summary.streak, longest=summary.longest_streak))
        return " · ".join(parts)

    @property
    def _moves(self) -> int:
        return sum(move.side is self._terms.side for move in self._duel.log)

    # Beside the frame

    def wait(self) -> None:
        """Return when nothing is being worked out."""
        for job in (self._working, self._reading):
            if job:
                job.wait()

    def _moments(self) -> list[Match]:
        start = deal_match(self._duel.setup)
        return [start, *conquest(start, self._duel.log)]

    def _played(self) -> "PlayedMatch":
        from game.store.played import PlayedMatch

        match, terms, side = self._duel.match, self._terms, self._terms.side
        owned = match.owned(side), match.owned(side.other)
        winner = {None: "", side: "first", side.other: "second"}[self.outcome.winner]
        return PlayedMatch(
            uid=os.urandom(16).hex(),
            finished_at=int(datetime.now(UTC).timestamp()),
            player=self._cabinet.settings.player,
            width=terms.board.width,
            height=terms.board.height,
            mines=terms.board.mines,
            first="person",
            second=terms.rank.name,
            explosion=terms.rules.explosion.value,
            seed=self._duel.setup.seed,
            winner=winner,
            reason=self.outcome.ending.value,
            share=owned[0] / max(1, sum(owned)),
            time_ms=match.tick * 1000 // SECOND,
            moves=self._moves,
        )

    def _summarise(self, records: "Records") -> "MatchSummary":
        return records.match_summary(self._terms.rank.name)

    # Going on

    def _again(self) -> None:
        from game.ui.scenes.battle import BattleScene  # which imports this module

        self._cabinet.stage.replace(BattleScene(self._cabinet, replace(self._terms, seed=None)))

    def _setup(self) -> None:
        from game.ui.scenes.battle_setup import BattleSetupScene

        self._cabinet.stage.replace(BattleSetupScene(self._cabinet))

    def _to_title(self) -> None:
        from game.ui.scenes.title import TitleScene

        self._cabinet.stage.replace(TitleScene(self._cabinet))

    def toggle(self) -> None:
        """Skip the time lapse, or show it once more."""
        self.at = 0 if self.at >= HOLD + LAPSE else HOLD + LAPSE
        self.dirty = True

    def act(self, asked: Asked) -> bool:
        """Choose with the arrows and Confirm; Chord, Watch and Pause are for the time lapse."""
        self.dirty = True
        if self._age < DEAF_TICKS and asked.action in (Action.CONFIRM, Action.NEW, Action.AGAIN, Action.BACK):
            return True
        match asked.action:
            case Action.LEFT | Action.RIGHT | Action.UP | Action.DOWN:
                by = 1 if asked.action in (Action.RIGHT, Action.DOWN) else -1
                self.lit = (self.lit + by) % len(self._buttons)
                self._cabinet.audio.play("menu")
            case Action.CONFIRM:
                self._buttons[self.lit][1]()
            case Action.NEW | Action.AGAIN:
                self._again()
            case Action.WATCH | Action.CHORD | Action.PAUSE:
                self.toggle()
            case Action.BACK:
                self._setup()
            case _:
                return False
        return True

    def point(self, pointing: Pointing) -> bool:
        """Buttons on their release; the course takes the time lapse to any moment."""
        over = next((number for number, rect in enumerate(self.rects) if rect.collidepoint(pointing.at)), None)
        if over is not None and over != self.lit:
            self.lit, self.dirty = over, True
        if pointing.kind is Kind.LEFT_PRESS:
            self._held = over
            self._dragging = self.course.rect.collidepoint(pointing.at)
        if self._dragging:
            self.at, self.dirty = HOLD + round(LAPSE * self.course.part_at(pointing.at[0])), True
        if pointing.kind is Kind.LEFT_RELEASE:
            held, self._held, self._dragging = self._held, None, False
            if held is not None and held == over and self._age >= DEAF_TICKS:
                self._buttons[held][1]()
            elif self.course.button.collidepoint(pointing.at):
                self.toggle()
        return True

    def focus_lost(self) -> None:
        """Let go of buttons and course."""
        self._held, self._dragging = None, False

    # Time

    @property
    def animating(self) -> bool:
        """Whether the time lapse runs or something is still being worked out."""
        return self.at < HOLD + LAPSE or self._working is not None or self._reading is not None

    def update(self, ticks: int) -> None:
        """Let the time lapse run, and take in what was worked out."""
        self._age += ticks
        if self._working and self._working.done:
            self.moments, self._working, self.dirty = self._working.result(), None, True
            side = self._terms.side
            self.course.show(
                [(moment.tick, moment.share(side), moment.share(side.other)) for moment in self.moments],
                self._duel.match.tick,
            )
        if self._reading and self._reading.done:
            with suppress(GameError):  # the history says it in its problems
                self.summary = self._reading.result()
            self._reading, self.dirty = None, True
        if self.moments and self.at < HOLD + LAPSE and not self._dragging:
            self.at, self.dirty = min(HOLD + LAPSE, self.at + ticks), True

    @property
    def part(self) -> float:
        """How far the time lapse is, 0–1."""
        return max(0.0, (self.at - HOLD) / LAPSE)

    def moment(self) -> Match:
        """Return the match as it stood at this moment of the time lapse."""
        if not self.moments or self.part >= 1:
            return self._duel.match
        tick = round(self.part * self._duel.match.tick)
        place = bisect_right(self.moments, tick, key=lambda match: match.tick)
        return self.moments[max(0, place - 1)]

    # The picture

    def resize(self) -> None:
        """Lay out the head, the board, and the course below; shown for the first time, begin to work it out."""
        if self._working is None and not self.moments:
            self._working = Job(self._moments)
            self._reading = self._cabinet.history.ask(self._summarise)
        cabinet, px = self._cabinet, self._cabinet.px
        width, height = cabinet.size
        top, bottom, margin = px(HEAD + 16), px(COURSE + 16), px(8)
        area, grid = pygame.Rect(margin, top, width - 2 * margin, height - top - bottom), self.camera.grid
        self.camera.place(area, cabinet.scale)
        # Nothing has to be hit or read here, so the whole board is seen, however small.
        self.camera.tile = max(1, min(area.width // grid.width, area.height // grid.height))
        self.camera.pan(0, 0)
        wide = min(width - 2 * margin, max(self.camera.board.width, px(900)))
        self.head = pygame.Rect(0, px(8), wide, px(HEAD))
        self.head.centerx = width // 2
        below = pygame.Rect(self.head.left, height - px(COURSE + 8), wide, px(COURSE))
        self.course.place(below)
        self._painter = TerritoryPainter(cabinet.sprites)
        self._painter.prepare(self.camera)
        right, self.rects = self.head.right - px(12), []
        for label, _ in reversed(self._buttons):
            size = cabinet.lettering.width(label, px(SMALL)) + px(28)
            self.rects.insert(0, pygame.Rect(right - size, self.head.top + px(10), size, px(36)))
            right -= size + px(8)
        self.dirty = True

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Paint the head, the board at this moment, and the course."""
        cabinet = self._cabinet
        match = self.moment()
        surface.fill(cabinet.theme["backdrop"])
        draw_rim(surface, cabinet, self.camera)
        self._painter.draw(surface, self.camera, self._land(match), 0, 0)
        self._draw_head(surface, match)
        self.course.draw(surface, self.part, playing=self.part < 1)

    def _land(self, match: Match) -> Land:
        """Nobody acts any more, so nothing is in reach."""
        land = land_of(match, self._terms.side)
        return Land(land.view, land.own, land.theirs, 0, 0, land.their_flags)

    def _draw_head(self, surface: pygame.Surface, match: Match) -> None:
        cabinet, px, head = self._cabinet, self._cabinet.px, self.head
        colour = "text" if self.outcome.winner is None else "good" if self.won else "warning"
        surface.blit(cabinet.sprites.panel(head.size, px(8), "panel", colour, ground="backdrop"), head)
        face = cabinet.sprites.get("face_cool" if self.won else "face_dead", px(40))
        surface.blit(face, (head.left + px(12), head.top + px(8)))
        left = head.left + px(64)
        headline = cabinet.line(self.headline(), LARGE, colour)
        surface.blit(headline, headline.get_rect(bottomleft=(left, head.top + px(32))))
        reason = cabinet.lettering.cut(self.reason(), px(SMALL), self.rects[0].left - left - px(12))
        surface.blit(cabinet.line(reason, SMALL), (left, head.top + px(34)))
        for number, ((label, _), rect) in enumerate(zip(self._buttons, self.rects, strict=True)):
            lit = number == self.lit
            surface.blit(cabinet.sprites.panel(rect.size, px(6), "covered" if lit else "panel", "covered_top"), rect)
            name = cabinet.line(label, SMALL, "text" if lit else "text_dim")
            surface.blit(name, name.get_rect(center=rect.center))
        side = self._terms.side
        bar = pygame.Rect(0, head.top + px(68), head.width // 3, px(22))
        bar.centerx = head.centerx
        self._bar.draw_bar(surface, bar, match.share(side), match.share(side.other))
        self._draw_side(surface, cabinet.words("battle.you"), "own", side, head.left + px(16), to_right=True)
        self._draw_side(surface, self._opponent, "theirs", side.other, head.right - px(16), to_right=False)
        about = cabinet.line(cabinet.lettering.cut(self._about(), px(SMALL), head.width - px(32)), SMALL, "text_dim")
        surface.blit(about, about.get_rect(midbottom=(head.centerx, head.bottom - px(8))))

    def _draw_side(
        self, surface: pygame.Surface, name: str, colour: str, side: Side, edge: int, *, to_right: bool
    ) -> None:
        """Write one side's name and figures, from its edge inwards."""
        cabinet, px = self._cabinet, self._cabinet.px
        top, room = self.head.top + px(62), self.head.width // 3 - px(32)
        corner = "topleft" if to_right else "topright"
        title = cabinet.line(name, NORMAL, colour)
        place = title.get_rect(**{corner: (edge, top)})
        surface.blit(title, place)
        cells, *points = self.figures(side)
        gap = place.width + px(10)
        line = cabinet.line(cabinet.lettering.cut(cells, px(SMALL), room - gap), SMALL)
        surface.blit(line, line.get_rect(**{corner: (edge + gap if to_right else edge - gap, top + px(3))}))
        line = cabinet.line(cabinet.lettering.cut(" · ".join(points), px(SMALL), room), SMALL, "text_dim")
        surface.blit(line, line.get_rect(**{corner: (edge, top + px(24))}))
