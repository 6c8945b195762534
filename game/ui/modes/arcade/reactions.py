"""Show and sound a run's events: effects on the board, sounds, a dimmed light, a sentence over the chain."""

from dataclasses import replace

import pygame

from game.arcade import rules
from game.arcade.events import (
    Banked,
    ChainBroken,
    ChainHalved,
    Cleared,
    Event,
    Exploded,
    LifeLost,
    LifeWon,
    Over,
    Reckless,
    Scored,
    StageBegan,
)
from game.arcade.stages import Special
from game.arcade.state import Run
from game.engine.events import Chorded, Flagged, Lost, Opened, Questioned, Unmarked
from game.ui.board.camera import Camera
from game.ui.board.effect import Brush, Effect
from game.ui.board.effects import Effects
from game.ui.core.cabinet import Cabinet
from game.ui.core.cues import cues_of
from game.ui.core.pictures import drawn
from game.ui.core.style import DOT, NORMAL, Style
from game.ui.core.time import Timed

DIM_FOR, RISES_FOR, HALVED_FOR, NOTICE_FOR = 0.4, 0.15, 0.8, 1.5
"""
Seconds. DIM_FOR: the light is dimmed after a lost life. RISES_FOR: a raised multiplier is larger.
HALVED_FOR: a halved chain is announced. NOTICE_FOR: a sentence stays.
"""

PRAISED = (5, 10, 15, 20)
"""Multipliers that are praised with a word."""

SOUNDS: dict[type[Event], str] = {
    Exploded: "explosion",
    LifeLost: "life",
    LifeWon: "record",
    Reckless: "denied",
    ChainHalved: "slider",
    Banked: "record",
    StageBegan: "go",
    Cleared: "stage",
    Over: "denied",
}
"""The sound of each event of a run."""

CLIMB = 4
"""The most steps of the scale by which a chain raises the sounds of openings."""


class Reactions(Timed):
    """Reacts to the events of one run; the scene calls :meth:`advance` with the ticks."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self._dim = self._rise = self._halved = self._notice = self.cooldown(0)
        self._sentence, self._rule = "", ""
        self._multiplier = 1  # of the last opening that scored
        self._cell = 0  # the last opened one

    @property
    def cell(self) -> int:
        """The cell that was opened last."""
        return self._cell

    @property
    def dimmed(self) -> bool:
        """Whether the light is dimmed."""
        return bool(self._dim)

    @property
    def rising(self) -> float:
        """1 when the multiplier rises, 0 a little later."""
        return 0.0 if self._cabinet.settings.reduced_motion else 1 - self._rise.passed

    @property
    def notice(self) -> str:
        """The sentence that covers the chain now, or an empty one."""
        return self._sentence if self._notice else ""

    @property
    def announced(self) -> str:
        """The rule that the sentence is about, or an empty name."""
        return self._rule if self._notice else ""

    @property
    def halved(self) -> bool:
        """Whether the chain was halved just now."""
        return bool(self._halved)

    def announce(self, special: Special | None, *, told: bool) -> None:
        """Announce the rule of a stage, if it has one; by its name alone if the panel explains it (*told*)."""
        words = self._cabinet.style.words
        if special:
            rule = special.value
            name, about = words(f"arcade.special_{rule}"), words(f"arcade.about_{rule}")
            self._say(name if told else f"{name}{DOT}{about}", rule)

    def react(self, event: Event, run: Run, effects: Effects) -> None:
        """Show and sound one event."""
        self._show_board(event, run, effects)
        self._say_what(event)
        if role := next((role for kind, role in SOUNDS.items() if isinstance(event, kind)), None):
            self._cabinet.audio.play(role)
        match event:
            case LifeLost():
                self._dim = self.cooldown(DIM_FOR)
            case Scored(points, _, multiplier):
                if points and not self._cabinet.settings.reduced_motion:
                    effects.join([RisingPoints(self._cabinet.style, self._cell, points)])
                if multiplier > self._multiplier:
                    self._rise = self.cooldown(RISES_FOR)
                self._multiplier = multiplier
            case ChainHalved():
                self._multiplier, self._halved = run.chain.multiplier, self.cooldown(HALVED_FOR)
            case Banked():
                self._multiplier = 1

    def _show_board(self, event: Event, run: Run, effects: Effects) -> None:
        """Show and sound an event on the board."""
        view = replace(run.view, shown=0)
        match event:
            case Opened() | Chorded() | Flagged() | Unmarked() | Questioned():
                self._cell = event.cell if isinstance(event, Opened | Chorded) else self._cell
                effects.begin([event], view)
                for cue in cues_of([event], view, min(CLIMB, run.chain.multiplier - 1)):
                    self._cabinet.audio.play(cue.role, at=cue.at)
            case Exploded(cell, cells):
                effects.begin([Lost(cell, cells)], view)

    def _say_what(self, event: Event) -> None:
        """Set the sentence of an event, which covers the chain for a while."""
        words = self._cabinet.style.words
        match event:
            case LifeWon() | Banked(_, True):
                self._say(words("arcade.life_won"))
            case Banked():
                self._say(words("arcade.banked"))
            case Reckless():
                self._say(words("arcade.reckless"))
            case Scored(_, _, multiplier) if multiplier > self._multiplier and multiplier in PRAISED:
                self._say(words(f"arcade.praise_{multiplier}"))
            case ChainBroken(links) if links >= rules.MORE_LINKS:
                self._say(words("arcade.broken", links=links))

    def _say(self, sentence: str, rule: str = "") -> None:
        self._sentence, self._rule, self._notice = sentence, rule, self.cooldown(NOTICE_FOR)


RISES, LASTS = 0.9, 500
"""RISES: cells that it rises. LASTS: milliseconds."""

BRIGHTEST = 220
"""Opacity of 255: numbers show through."""


def raised(style: Style, text: str, size: int) -> pygame.Surface:
    """Return a line of text with a shadow and no ground."""
    above, below = (style.line(text, size, colour) for colour in ("accent", "gap"))

    def draw() -> pygame.Surface:
        picture = pygame.Surface((above.get_width() + 2, above.get_height() + 2), pygame.SRCALPHA)
        picture.fblits([(below, (2, 2)), (below, (0, 1)), (above, (1, 1))])
        return picture

    return drawn(draw)


class RisingPoints(Effect):
    """A rising number above a cell, without a ground of its own; beyond the top row it is not painted."""

    layer = 3

    def __init__(self, style: Style, cell: int, points: int) -> None:
        super().__init__(LASTS)
        self._cell = cell
        self._picture = raised(style, f"+{style.words.number(points)}", NORMAL)

    def _place(self, camera: Camera, part: float) -> pygame.Rect:
        cell, rect = camera.cell_rect(self._cell), self._picture.get_rect()
        rect.midbottom = cell.centerx, cell.top - round(RISES * camera.tile * part)
        rect.left = max(camera.rim.left, min(camera.rim.right - rect.width, rect.left))
        return rect

    def reaches(self, camera: Camera) -> list[pygame.Rect]:
        """Return the rectangle of its whole path on the board."""
        return [self._place(camera, 0).union(self._place(camera, 1)).inflate(2, 2).clip(camera.rim)]

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint it while it is on the board."""
        part = self.progress(ahead)
        place = self._place(brush.camera, part)
        if place.top >= brush.camera.rim.top:
            self._picture.set_alpha(round(BRIGHTEST * (1 - part)))
            brush.screen.blit(self._picture, place)
