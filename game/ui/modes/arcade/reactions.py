"""How a run's events are shown and heard: effects on the board, sounds, a low light, a sentence over the chain."""

from dataclasses import replace

from game.arcade import rules
from game.arcade.events import (
    ChainBroken,
    Cleared,
    Event,
    Exploded,
    LifeLost,
    LifeWon,
    Over,
    Reckless,
    Refused,
    Scored,
    StageBegan,
)
from game.arcade.run import Run
from game.engine.events import Chorded, Flagged, Lost, Opened, Questioned, Unmarked
from game.ui.board.effects import Effects
from game.ui.core.cabinet import Cabinet
from game.ui.core.cues import cues_of
from game.ui.core.time import Timed

DIM_FOR, RISES_FOR, NOTICE_FOR = 0.4, 0.15, 1.5
"""Seconds that the light is low after a lost life, that a raised multiplier is larger, that a sentence stays."""

CLIMB = 4
"""Steps of the scale that a chain lifts the sounds of openings by, at most."""


class Reactions(Timed):
    """Reacts to the events of one run; its scene passes its time on to :meth:`advance`."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self._dim = self._rise = self._notice = self.cooldown(0)
        self._sentence = ""

    @property
    def dimmed(self) -> bool:
        """Whether the light is low."""
        return bool(self._dim)

    @property
    def rising(self) -> float:
        """1 in the moment the multiplier rises, 0 a little later."""
        return 0.0 if self._cabinet.settings.reduced_motion else 1 - self._rise.passed

    @property
    def notice(self) -> str:
        """The sentence that covers the chain for now, if there is one."""
        return self._sentence if self._notice else ""

    def react(self, event: Event, run: Run, effects: Effects) -> None:
        """Show and sound one event."""
        words, play, view = self._cabinet.words, self._cabinet.audio.play, replace(run.view, shown=0)
        match event:
            case Opened() | Chorded() | Flagged() | Unmarked() | Questioned():
                effects.begin([event], view)
                for cue in cues_of([event], view, min(CLIMB, run.chain.multiplier - 1)):
                    play(cue.role, at=cue.at)
            case Exploded(cell, cells):
                effects.begin([Lost(cell, cells)], view)
                play("explosion")
            case LifeLost():
                self._dim = self.cooldown(DIM_FOR)
                play("life")
            case LifeWon():
                self._say(words("arcade.life_won"))
                play("record")
            case Reckless():
                self._say(words("arcade.reckless"))
                play("denied")
            case Refused():
                self._say(words("arcade.no_flag_here"))
                play("denied")
            case Scored(_, links, _) if links in rules.LINKS:
                self._rise = self.cooldown(RISES_FOR)
            case ChainBroken(links) if links >= rules.LINKS[1]:
                self._say(words("arcade.broken", links=links))
            case StageBegan():
                play("go")
            case Cleared():
                play("stage")
            case Over():
                play("denied")

    def _say(self, sentence: str) -> None:
        self._sentence, self._notice = sentence, self.cooldown(NOTICE_FOR)
