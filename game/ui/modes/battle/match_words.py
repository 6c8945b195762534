"""Name the players of a match, and write the texts of the line above it."""

from game.battle.match import Did, Dropped, Event, Left, Match, Refused, Warned
from game.battle.sight import SECOND, Player
from game.battle.threaded import Terms
from game.engine.events import Flagged, Opened, Unmarked
from game.engine.view import View
from game.store.settings import Settings
from game.ui.board.battle_words import clock, opponent
from game.ui.board.effects import Effects
from game.ui.board.signs import Signs
from game.ui.core.cabinet import Cabinet
from game.ui.core.cues import cues_of
from game.ui.core.style import Style
from game.ui.core.value import Value
from game.ui.input.actions import Device, Kind
from game.ui.input.halves import LEFT
from game.ui.input.local_players import LocalPlayers
from game.ui.modes.battle.hud import MatchHud, PlayerStanding, Saying


class Lineup(Value):
    """The match's terms; the players *here* at the screen, in *order* of the hues, and all names (*called*)."""

    terms: Terms
    here: tuple[Player, ...]
    order: tuple[Player, ...]
    called: tuple[str, ...]

    @property
    def alone(self) -> Player | None:
        """The person, if exactly one plays."""
        return self.terms.player if len(self.terms.persons) == 1 else None


def lineup(style: Style, terms: Terms, local_players: LocalPlayers) -> Lineup:
    """Return the lineup; the people at the screen come first."""
    here = terms.persons if local_players.together else (terms.player,)
    order = (*here, *(player for player in range(len(terms.seats)) if player not in here))
    return Lineup(terms, here, order, names(style, terms, local_players))


def portrait(rank: str) -> str:
    """Return the name of a rank's sprite."""
    return f"rank_{rank}"


def device_name(style: Style, device: Device) -> str:
    """Return the name of the player who uses this device."""
    words = style.words
    match device.kind:
        case Kind.MOUSE | Kind.TOUCH:
            return words("battle_join.mouse")
        case Kind.KEYS:
            return words("battle_join.left_keys" if device == LEFT else "battle_join.right_keys")
        case Kind.PAD:
            return words("battle_join.pad", number=device.number)


def names(style: Style, terms: Terms, local_players: LocalPlayers) -> tuple[str, ...]:
    """Return the players' names in the order of their corners; a rank's second player gets a number, and so on."""
    found: list[str] = []
    for player, rank in enumerate(terms.seats):
        device = local_players.devices[player] if local_players.devices else None
        if rank:
            name, before = opponent(style, rank.name), [one for one in terms.seats[:player] if one is rank]
            found.append(f"{name} {1 + len(before)}" if before else name)
        elif local_players.together and device:
            found.append(device_name(style, device))
        else:
            found.append(style.words("battle.you"))
    return tuple(found)


def hud_state(
    style: Style, settings: Settings, match: Match | None, lineup: Lineup, *, status: str, covered: str
) -> MatchHud:
    """Return the line's contents; *status* replaces the sentence on the lead."""
    most, alarm, called = lineup.terms.rules.first_lives, False, lineup.called
    standings = tuple(
        PlayerStanding(called[who], match.share(who) if match else 0, match.players[who].lives if match else most, most)
        for who in lineup.order
    )
    if match:
        said, alarm = _urgent(style, match, lineup)
        status = said or status or _lead(style, match, lineup)
    time = clock(style, match.tick if match else 0)
    return MatchHud(standings, time, status if match else "", alarm, settings.mute, settings.left_handed, covered)


def forfeits_in(match: Match, player: Player) -> int:
    """Return for how many seconds an idle player may still take a cell; 0: it was not warned."""
    holding = match.players[player]
    if match.over or holding.out or holding.forfeits_at is None:
        return 0
    return -(-(holding.forfeits_at - match.tick) // SECOND)


def sayings(style: Style, lineup: Lineup) -> tuple[Saying, ...]:
    """Return the computer players' words before a match."""
    ranks = ((hue, lineup.terms.seats[who]) for hue, who in enumerate(lineup.order))
    return tuple(
        Saying(portrait(rank.name), style.words(f"ranks.join_{rank.name}"), hue) for hue, rank in ranks if rank
    )


def leader(match: Match) -> Player | None:
    """Return the player with the most cells; None while two have equally many."""
    first = max(match.everybody, key=match.owned)
    return first if match.lead(first) > 0 else None


def _urgent(style: Style, match: Match, lineup: Lineup) -> tuple[str, bool]:
    """Return why a player can't act, and whether that is a warning; mostly an empty text."""
    words, alone, called = style.words, lineup.alone, lineup.called
    for who in lineup.here:
        if seconds := forfeits_in(match, who):
            if len(lineup.here) == 1:
                return words("battle.warned", seconds=seconds), True
            return words("battle.warned_of", name=called[who], seconds=seconds), True
    if alone is not None and match.players[alone].out:
        best = max(match.others(alone), key=match.owned)
        return words("battle.out" if len(called) == 2 else "battle.out_of_many", name=called[best]), True
    for other in match.everybody if alone is None else match.others(alone):
        if match.players[other].out:
            of_two = alone is not None and len(called) == 2
            return words("battle.other_out" if of_two else "battle.is_out", name=called[other]), False
    return "", False


def _lead(style: Style, match: Match, lineup: Lineup) -> str:
    first = leader(match)
    if first is None:
        return style.words("battle.even")
    if first == lineup.alone:
        return style.words("battle.lead", cells=match.lead(first))
    return style.words("battle.behind", name=lineup.called[first], cells=match.lead(first))


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
