"""Play one match: hands drive seats, events become effects and sounds, computer players think in the background."""

from dataclasses import replace

from game.battle.live import LiveMatch, Origin
from game.battle.match import Decided, Event
from game.battle.rules import Action as Move
from game.battle.rules import Settle
from game.battle.sight import Player
from game.battle.threaded import Terms, ThreadedMatch
from game.engine.errors import NoBoardError
from game.engine.gesture import Kind
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import BattleSetup, SettingsMenu, Title
from game.ui.core.time import Cooldown
from game.ui.input.actions import ARROWS, MOUSE, Action, Asked
from game.ui.input.local_players import ALONE, LocalPlayers
from game.ui.input.pointer import Pointing
from game.ui.input.touch import Taps
from game.ui.kit.countdown import CountdownScene
from game.ui.kit.pause import MatchPause
from game.ui.modes.battle.battle_board import RESULT_AFTER, BattleBoard
from game.ui.modes.battle.battle_decided import DecidedScene, verdict_of
from game.ui.modes.battle.event_narrator import NEWS_FOR
from game.ui.modes.battle.ledger import MatchLedger
from game.ui.modes.battle.people import People, their_hands

AFTERMATH = 2.2
"""Seconds for which the board stays after a match: first its last event, then the shares."""

PLAYING = frozenset({*ARROWS, Action.FLAG, Action.CHORD})
"""Actions that were meant for the board if a match ends meanwhile; any other one skips to its end."""

PAUSES = 3
"""How often a match may be paused."""


class BattleScene(BattleBoard):
    """A match from the dealing to its end."""

    piece = "battle"

    def __init__(self, cabinet: Cabinet, terms: Terms, local_players: LocalPlayers = ALONE) -> None:
        super().__init__(cabinet, terms, local_players)
        self._people = People(
            cabinet,
            self._lineup.here,
            local_players,
            does=self._do,
            match=lambda: self.live.match,
            tick=lambda: self.age,
        )
        self._begin(terms.seed)

    def _begin(self, seed: int | None = None) -> None:
        """Deal a match, from a new seed unless one is given or waits."""
        chosen = seed is not None or self.cabinet.seeds.chosen
        alone = not chosen and len(self.terms.persons) == 1
        if seed is None:  # after leaving before the match begins a player gets the same board again
            seed = (self.cabinet.settings.battle_seed if alone else 0) or self.cabinet.seeds.new()
        if alone:
            self.cabinet.remember(battle_seed=seed)
        terms = replace(self.terms, seed=seed if chosen else None)
        origin = Origin(terms.board, terms.rules, seed, len(terms.seats))
        self.live = ThreadedMatch(origin, terms.computers, self)
        self._clear()
        self._ledger = MatchLedger(self.cabinet, terms)
        self._aftermath: Cooldown | None = None  # once the match is over
        self._hurries = False  # skip the aftermath
        self._hands_move = False
        self._pauses = PAUSES
        self._pause_due: MatchPause | None = None  # asked for before the match was dealt
        self._asked_to_go = 0  # age until which another Back leaves the match
        self.cabinet.stage.uncover(self)
        self.show_board(terms.board.grid, lambda *_: None, origin.seed)
        self._people.sit_down(terms.board.grid, self.camera)
        self.hand = next(iter(self._people)).hand  # the centre of zooming

    # Input

    @property
    def shares_keys(self) -> bool:
        """Whether the halves of the keyboard are two devices."""
        return self.local_players.shares_keys

    def act(self, asked: Asked) -> bool:
        """Obey keys, pads and buttons: cursors, their clicks, and the match as a whole."""
        if self._aftermath is not None and asked.action not in (Action.MUTE, Action.FULLSCREEN):
            self._hurries = self._hurries or self._written or asked.action not in PLAYING
            return True
        match asked.action:
            case Action.CONFIRM | Action.FLAG | Action.CHORD | Action.UP | Action.DOWN | Action.LEFT | Action.RIGHT:
                self._people.act(asked)
            case Action.PAUSE:
                self._pause()
            case Action.SETTINGS:
                self.focus_lost()
                if self._pause():  # a player who comes back from the settings needs a moment
                    self.cabinet.router.go(SettingsMenu())
            case Action.BACK | Action.NEW if self.live.running and self.age >= self._asked_to_go:
                self._pause()  # so that no slip ends a match
            case Action.NEW | Action.ANOTHER:
                self.on_exit()
                self._begin()
            case Action.BACK | Action.SETUP:
                self.cabinet.router.go(BattleSetup())
            case Action.TITLE:
                self.cabinet.router.go(Title())
            case _:
                return super().act(asked)
        return True

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to the line above the board, else to its person; the wheel zooms."""
        person = self._people.of(MOUSE)
        if person:
            person.hand.see(pointing)
        if pointing.kind is not None and self.panes.point(pointing):
            return True
        if pointing.button is Kind.LEFT_PRESS and self.line.collidepoint(pointing.at):
            return True
        if pointing.kind is None:
            self.zoom(pointing.wheel, pointing.at)
        elif self._aftermath is not None:
            self._hurries = self._hurries or (self._written and pointing.button is Kind.LEFT_PRESS)
        elif person:
            person.hand.point(pointing)
            if pointing.stretch != 1:
                self.zoom(0)
        return True

    @property
    def _written(self) -> bool:
        """Whether the board shows the result: presses after that were not meant for the board."""
        return self._aftermath is not None and self._aftermath.passed * AFTERMATH > RESULT_AFTER / 1000

    def taps(self, at: tuple[int, int]) -> Taps | None:
        """Return the taps of the person who has the mouse."""
        return (self._people.of(MOUSE) or next(iter(self._people))).hand.taps(at)

    def focus_lost(self) -> None:
        """Release all pressed buttons."""
        self.panes.let_go()
        self._people.let_go()

    def looked_away(self) -> None:
        """Pause a match under way, so that no person loses to a computer meanwhile."""
        self._pause(away=True)

    @property
    def under_way(self) -> bool:
        """Whether the match has begun and is not decided."""
        return self._ledger.begun and not self._ledger.kept

    def on_exit(self) -> None:
        """Save an unfinished match."""
        self._ledger.leave(self.live.dealt)

    def _do(self, player: Player, action: Move) -> None:
        """Let a player act: one alone begins the match at once, several wait for the end of the count-down."""
        if self._count_in.left > 0 and self.local_players.together:
            return
        self._count_in.skip()
        self._go()
        self.live.act(player, action)

    def _go(self) -> None:
        """Once the count-down is over, save the match as lost."""
        if self.live.dealt and self._count_in.left <= 0:
            self._ledger.begin(self.live.dealt)

    # Going elsewhere

    def _pause(self, *, away: bool = False) -> bool:
        """Stop the time, three times a match, until a count-down ends; tell whether the match is stopped."""
        if not self.live.running:
            if self.live.dealt is None:
                self._pause_due = MatchPause(self.cabinet, self.act, away=away)  # there is nothing to pause yet
            return True
        stage, words = self.cabinet.stage, self.cabinet.style.words
        self._people.let_go()
        if not self._ledger.begun:
            self._count_in.restart()
            stage.push(MatchPause(self.cabinet, self.act, away=away))
            return True
        if not self._pauses:
            self._asked_to_go = self.age + NEWS_FOR
            self._narrator.say(words("pause.none_left", back=self.cabinet.style.key(Action.BACK)), self.age)
            self.cabinet.audio.play("denied")
            return False
        self._pauses -= 1
        left = self._pauses
        stage.push(CountdownScene(self.cabinet, lambda: MatchPause(self.cabinet, self.act, left=left)))
        stage.push(MatchPause(self.cabinet, self.act, away=away, left=left))
        return True

    # Time

    @property
    def animating(self) -> bool:
        """Whether an effect, a sign or a computer's hand moves."""
        return self._signs.active or self._hands_move or super().animating

    @property
    def music(self) -> float | None:
        """The share of the safe cells with an owner, 0–1: with it the music grows; None: no music."""
        match = self.live.dealt and self.live.dealt.match
        if not match or match.over:
            return None
        return sum(map(match.share, match.everybody))

    def update(self, ticks: int) -> None:
        """Pass time to the match and show its events."""
        super().update(ticks)
        if self.cabinet.stage.top is not self:  # another scene lies over it: time stands
            if self._asks:  # but signs of the last move fade
                self._signs.update(ticks)
            return
        if self.live.dealt is None:
            self._take_over()
            if self.cabinet.stage.top is not self:
                return
        passed = self._count_in.take(ticks)
        self._go()
        self._places.prepare_more()
        happened = self.live.advance(passed)
        self._signs.update(ticks)
        for event in happened:
            self._react(event)
        if happened and self.live.running and self.live.match:
            self._narrator.see_who_leads(self.live.match, self.age)
        if self.live.dealt and self.live.dealt.match.over:
            self._end(self.live.dealt)
        if ticks:
            hands = their_hands(self.live, self._lineup.order, self.terms.computers)
            self._hands_move, self._their_hands = hands != self._their_hands, hands

    def _take_over(self) -> None:
        """Show the match once it is dealt."""
        try:
            if self.live.deal() and self.live.match:
                self._count_in.begin(self.live.match)
                if self._pause_due:
                    self.cabinet.stage.push(self._pause_due)
        except NoBoardError:
            self._problem = self.cabinet.style.words("battle.no_board", back=self.cabinet.style.key(Action.BACK))

    def _react(self, event: Event) -> None:
        """Narrate one event; if it decides the match, ask whether to play on."""
        view = self._look().view
        if self.live.running:  # only old craters are shown then
            view = replace(view, shown=0)
        self._narrator.tell(event, view, self.effects, self.age)
        if isinstance(event, Decided) and self.live.running:
            self._decide(event.player)

    def _decide(self, winner: Player) -> None:
        """Save a match at the moment it is decided, and ask whether to play on for fun."""

        def settle() -> None:
            self._hurries = True  # the player saw the end under the question
            self.live.act(self.terms.player, Settle())

        verdict = verdict_of(winner, self._lineup)
        if self.live.dealt:
            self._ledger.keep(self.live.dealt)
        self._people.forget()
        self.cabinet.audio.play("win" if verdict.won else "denied")
        self.shine("win" if verdict.won else "loss")
        self._asks = True
        self._take_place()
        self.cabinet.stage.push(DecidedScene(self.cabinet, lambda: self.band, settle, verdict))

    def _end(self, live: LiveMatch) -> None:
        """Save the match at once, and show its end after the aftermath."""
        if self._aftermath is None:
            self._aftermath = self.cooldown(AFTERMATH)
            self._ledger.keep(live)
            self.write_result(live.match)
        self.shine("win" if live.match.winner in self._lineup.here else "loss")  # while the board shows it
        if self._hurries or not self._aftermath:
            from game.ui.modes.battle.battle_end import BattleEndScene  # loaded only where a match ends

            end = BattleEndScene(self.cabinet, live, self.terms, self.local_players, self._ledger.save_handle)
            self.cabinet.stage.replace(end)
