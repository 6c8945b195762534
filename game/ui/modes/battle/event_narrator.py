"""Narrate a match: turn its events into effects, sounds and news, and announce the leader."""

from game.battle.match import Did, Dropped, Event, Left, Match, Refused, Warned
from game.battle.sight import SECOND, Player
from game.engine.events import Flagged, Opened, Unmarked
from game.engine.view import View
from game.ui.board.effects import Effects
from game.ui.board.signs import Signs
from game.ui.core.cabinet import Cabinet
from game.ui.core.cues import cues_of
from game.ui.modes.battle.match_words import Lineup, leader

NEWS_FOR = 4 * SECOND

QUIET_PART = 0.3
"""The volume of other players' sounds; their explosions are twice as loud."""


class EventNarrator:
    """Narrates one match to the people at the screen."""

    def __init__(self, cabinet: Cabinet, lineup: Lineup, signs: Signs) -> None:
        self._cabinet, self._lineup, self._signs = cabinet, lineup, signs
        self._news = ("", 0)  # a sentence, and the age at which it goes
        self._leader: Player | None = None
        self._boasted: set[Player] = set()  # computer players that have said that they lead

    def news(self, age: int) -> str:
        """Return the sentence to show at *age*, or an empty text."""
        text, until = self._news
        return text if age < until else ""

    def say(self, text: str, age: int) -> None:
        """Show a sentence for a while."""
        self._news = text, age + NEWS_FOR

    def tell(self, event: Event, view: View, effects: Effects, age: int) -> None:
        """Show one event and play its sounds."""
        words, play = self._cabinet.style.words, self._cabinet.audio.play
        match event:
            case Did(who, Flagged() | Unmarked()) if who not in self._lineup.here:
                pass  # flags of others are private
            case Did(who, done):
                effects.begin([done], view)
                if isinstance(done, Opened):
                    self._signs.pulse(done.cells & view.grid.dilate(view.covered), self._lineup.order.index(who))
                for cue in cues_of([done], view):
                    quiet = 2 * QUIET_PART if cue.role == "explosion" else QUIET_PART
                    play(cue.role, 1.0 if who in self._lineup.here else quiet, at=cue.at)
            case Refused(who, cell) if who in self._lineup.here:
                self._signs.put("no_entry", cell)
                play("denied")
            case Dropped(cell, cells, shrinks=shrinks):
                effects.begin([Opened(cell, cells)] if cells else [], view)
                self._signs.put("parcel", cell)
                told = "shrinks" if shrinks else "dropped" if cells else "dropped_mine"
                self._news = words(f"battle.{told}"), age + NEWS_FOR
                play("confirm")
            case Warned(who) if who in self._lineup.here:
                play("denied")
            case Left(who, forfeited) if forfeited:
                self._news = words("battle.forfeits", name=self._lineup.called[who]), age + NEWS_FOR

    def see_who_leads(self, match: Match, age: int) -> None:
        """Play a sound when the lead changes; a computer player says once that it leads."""
        first = leader(match)
        if first is None or first == self._leader:
            return
        changes, self._leader = self._leader is not None, first
        if not changes:
            return
        rank = self._lineup.terms.seats[first]
        self._cabinet.audio.play("danger" if rank else "overtake", QUIET_PART if rank else 1.0)
        if rank and first not in self._boasted:
            self._boasted.add(first)
            words, called = self._cabinet.style.words, self._lineup.called
            said = words("ranks.said", name=called[first], text=words(f"ranks.lead_{rank.name}"))
            self._news = said, age + NEWS_FOR
