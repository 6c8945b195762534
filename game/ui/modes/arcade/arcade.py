"""A run on the screen: stage after stage, its chain, its lives, its clock."""

from game.arcade.daily import Day, seed_code
from game.arcade.events import (
    Bank,
    ChainBroken,
    Choose,
    Cleared,
    Event,
    GiveUp,
    LifeLost,
    Over,
    Pause,
    Skip,
    StageBegan,
)
from game.arcade.session import Dealing, RunSession
from game.arcade.state import Coin, Phase
from game.engine.gesture import Kind
from game.engine.mouse import MouseOptions
from game.store.settings import Settings
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import ArcadeMenu, SettingsMenu
from game.ui.core.time import Task
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.input.touch import Taps
from game.ui.kit.countdown import CountdownScene
from game.ui.kit.pause import RunPause
from game.ui.modes.arcade.arcade_board import ArcadeBoard
from game.ui.modes.arcade.doors_page import DoorsScene
from game.ui.modes.arcade.ledger import RunLedger
from game.ui.modes.arcade.stage_change import Collapse, StageChange

LIGHTS: dict[type[Event], str] = {LifeLost: "loss", Cleared: "win", StageBegan: "stage"}
"""The room's light after each of these events."""

OPEN_AT = 8
"""The rise of the multiplier above ×1 at which all layers of the music play."""

AFTERMATH = 1.5
"""Seconds for which the board of a finished run stays visible."""


def new_session(settings: Settings, seed: int) -> RunSession:
    """Return a new run with the player's mouse options and question marks."""
    hands = MouseOptions(settings.chord_with_left, flag_rest=settings.flag_rest)
    return RunSession(Coin(seed, settings.question_marks, hands))


class ArcadeScene(ArcadeBoard):
    """
    One run to its end; *day*: of a daily run; *uid*: of a continued run; *typed*: the player typed its code.

    A daily run begins at the player's first click; until then its clock stands.
    """

    piece = "run"

    def __init__(
        self,
        cabinet: Cabinet,
        session: RunSession,
        day: Day | None = None,
        uid: str | None = None,
        *,
        typed: bool = False,
    ) -> None:
        super().__init__(cabinet, session, day, typed=typed)
        self._ledger = RunLedger(cabinet, session, day, uid, typed=typed)
        self._dealing = Dealing(session, self)
        self._daily = "" if day is None or uid else "try"
        self._counts = False  # whether a countdown comes before the next stage
        self._asking: Task | None = None  # whether the day's try was played before
        if self._daily:
            self._asking = self.watch(cabinet.history.ask(lambda records: records.days()), self._learn_days)
        self.watch(cabinet.history.ask(lambda records: records.best_splits()), self._learn_best)
        self._show_stage()

    def _learn_best(self, best: dict[int, int]) -> None:
        self._best = best

    def _learn_days(self, days: frozenset[Day]) -> None:
        if self._day in days:
            self._daily = "practice"

    # Input

    def act(self, asked: Asked) -> bool:
        """Keys, pads and buttons: the cursor, its clicks, and the run as a whole."""
        between = self.run.phase in (Phase.INTRO, Phase.TALLY)
        match asked.action:
            case Action.CONFIRM if between:
                self._go_on()
            case Action.CONFIRM:
                self.hand.open(asked.device)
            case Action.HINT:
                self.session.post(Bank(self.run.tick))
            case Action.PAUSE:
                self._pause()
            case Action.BACK if not self.run.over:  # a slip must not end a run
                self._pause()
            case Action.BACK | Action.TITLE:
                self._give_up()
            case Action.NEW | Action.AGAIN | Action.LEVEL_1 | Action.LEVEL_2 | Action.LEVEL_3:
                pass  # a slip must not end a run
            case Action.SETTINGS:
                self.focus_lost()
                self._pause()  # after the settings the player needs time to begin again
                self.cabinet.router.go(SettingsMenu())
            case _:
                return super().act(asked)
        return True

    def point(self, pointing: Pointing) -> bool:
        """Pass the mouse to the line above, then to the board; between two stages a click goes on."""
        self.hand.see(pointing)
        if pointing.kind is not None and self.panes.point(pointing):
            return True
        if pointing.button is Kind.LEFT_RELEASE and self.run.phase in (Phase.INTRO, Phase.TALLY):
            self._go_on()
        self.hand.point(pointing)
        return True

    def looked_away(self) -> None:
        """Pause a running run."""
        self._pause(away=True)

    def taps(self, at: tuple[int, int]) -> Taps | None:
        """Between two stages a tap is a click, which goes on."""
        return None if self.run.phase in (Phase.INTRO, Phase.TALLY) else super().taps(at)

    def _go_on(self) -> None:
        """Go on between two stages; begin a daily run once the history has said whether it is the day's try."""
        if not (self._daily and self.awaits(self._asking)):
            self._daily, self._counts, self._change = "", False, StageChange()
            self.session.post(Skip(self.run.tick))

    def _choose(self, door: int) -> None:
        self.session.post(Choose(self.run.tick, door))
        self._happen(0)
        self._show_stage()

    def _pause(self, *, away: bool = False) -> None:
        if not self.run.over:
            self.focus_lost()
            self.wait_for_player(away=away)

    def wait_for_player(self, *, away: bool = False) -> None:
        """
        Pause; in a stage this is recorded, halves the chain, and ends with a countdown that hides the board.

        Before a stage it is free, and the countdown comes once the board is dealt: its clock begins soon after that.
        """
        self._counts = self.run.phase is Phase.INTRO
        if self.run.phase is Phase.PLAYING:
            self.session.post(Pause(self.run.tick))
            self._happen(0)
            self._ledger.note()
            self._ledger.update()
            self.cabinet.stage.push(CountdownScene(self.cabinet, self._paused))
        self.cabinet.stage.push(self._paused(away=away))

    def _paused(self, *, away: bool = False) -> RunPause:
        return RunPause(self.cabinet, self.act, away=away, code=seed_code(self.run.coin.seed))

    def _give_up(self) -> None:
        """End the run now; its score counts."""
        self._counts = False
        self.cabinet.stage.uncover(self)
        if self._daily:
            self.cabinet.router.go(ArcadeMenu())
        elif self.run.over:
            self._show_end()
        else:
            self.session.post(GiveUp(self.run.tick))

    def _show_end(self) -> None:
        from game.ui.modes.arcade.arcade_over import ArcadeOverScene  # loaded only where a run ends

        self.cabinet.stage.replace(ArcadeOverScene(self.cabinet, self.run, self._day, self._ledger))

    @property
    def under_way(self) -> bool:
        """Whether the run has begun and is not over."""
        return bool(self.run.stage) and self.run.phase is not Phase.OVER

    def on_exit(self) -> None:
        """Stop dealing boards; an unfinished run can go on another day."""
        self._ledger.leave()
        self._dealing.close()

    # Time

    def update(self, ticks: int) -> None:
        """Pass time to the run and show its events."""
        super().update(ticks)
        self._dealing.update()
        self._change.update(ticks)
        if self.cabinet.stage.top is not self or self._daily:
            return
        if self._counts and self.session.wants is None:
            self._counts = False
            self.cabinet.stage.push(CountdownScene(self.cabinet, self._paused))
            return
        self._reactions.advance(ticks)
        self._happen(ticks)
        self._clear_away()
        if self.run.phase is Phase.DOORS:
            ways = self.run.doors, self._choose, self._pause, self.doors_rect
            self.cabinet.stage.push(DoorsScene(self.cabinet, *ways))
        if self.run.number != self._shown_stage:
            self._show_stage()
        if self.run.phase is Phase.PLAYING and self._change.active:
            self._change = StageChange()
        self._ledger.update()

    def _happen(self, ticks: int) -> None:
        """Let *ticks* pass in the run; a lost life and a broken chain are saved at once."""
        for event in self.session.advance(ticks):
            self._reactions.react(event, self.run, self.effects)
            self._note(event)

    def _note(self, event: Event) -> None:
        if type(event) in LIGHTS:
            self.shine(LIGHTS[type(event)])
        match event:
            case StageBegan(1):
                self._ledger.begin()
            case LifeLost() | ChainBroken():
                self._ledger.note()
            case Over():
                self._ledger.close()
                self.after(AFTERMATH, self._show_end)

    @property
    def animating(self) -> bool:
        """A run's clock always goes; between two stages it waits for the player."""
        if self.run.phase is Phase.DOORS:
            return super().animating or (isinstance(self._change, Collapse) and self._change.falling)
        return not self.run.over or super().animating

    @property
    def music(self) -> float | None:
        """The part of the music's layers that play, 0–1: it grows with the multiplier."""
        return None if self.run.over else min(1.0, (self.run.chain.multiplier - 1) / OPEN_AT)
