"""The title: the first page, to which every game returns."""

from typing import TYPE_CHECKING

import pygame

from game.engine import level as levels
from game.engine.errors import GameError
from game.engine.level import Level
from game.store.settings import OWN_LEVEL
from game.ui.core import handover
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import ArcadeMenu, BattleSetup, Boards, GoOn, PlayGame, PlayRun
from game.ui.core.scene import NEEDS
from game.ui.core.style import Style
from game.ui.core.time import Task, Timed
from game.ui.input.actions import LEVELS, Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.node import Node
from game.ui.kit.pane import Moves
from game.ui.kit.scene import ViewScene
from game.ui.modes.title.living import LivingBoard
from game.ui.modes.title.name_keys import drop_ticks
from game.ui.modes.title.teasers import Known, read
from game.ui.modes.title.title_view import (
    LAMPS,
    LEAST_KEYS,
    MARGIN,
    NARROWEST,
    PROMISES,
    SLIMMEST,
    Press,
    TitleState,
    title_view,
)

if TYPE_CHECKING:
    from game.play.kept import Journal
    from game.play.session import Session
    from game.store.kept_games import FoundGame
    from game.store.unfinished import UnfinishedRun


class TitleScene(ViewScene[TitleState]):
    """Begins games and leads everywhere; without input its board plays itself."""

    moves = Moves.ROWS
    home = True

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._known, self._asked = Known(), False
        self._kept: FoundGame | None = None  # the game that can go on
        self._looked = self._going = False  # whether it was looked for; whether it is being played up to now
        self._reading: Task | None = None
        self.board = LivingBoard(cabinet)
        drops = cabinet.stage.top is None  # the name, on the first title of a start
        self._name_since = None if drops else cabinet.stage.motion.now - drop_ticks(cabinet.style.words("title.name"))

    # The picture

    @property
    def level(self) -> Level:
        """The level that Play begins."""
        settings = self.cabinet.settings
        own = Level(OWN_LEVEL, settings.custom_width, settings.custom_height, settings.custom_mines)
        return levels.LEVELS.get(settings.level, own)

    @property
    def state(self) -> TitleState:
        """All that the picture depends on."""
        cabinet, history, level = self.cabinet, self.cabinet.history, self.level
        competes = cabinet.settings.competition
        promises = {"no_guess": cabinet.settings.no_guess(level), "prove_it": cabinet.settings.prove_it(level)}
        if competes:
            from game.play import competition  # it loads the mouse machine, which no other title needs

            ranked = competition.level_of(level)
            best = history.best(ranked, competition.START.value, no_guess=False, competition=True)
        else:
            ranked, best = level, history.best(level, level.usual_start.value, **promises)
        return TitleState(
            level,
            ranked,
            best,
            () if competes else tuple(name for name, on in promises.items() if on),
            competes,
            self._known,
            history.practice.due,
            tuple(cabinet.problems()),
            history.last,
            self._name_age,
            round(LAMPS * self.board.share) if self.board.demo else 0,
            (self._kept.kept.setup.level, self._kept.kept.time_ms // 1000) if self._kept else None,
            self._quits,
        )

    @property
    def _quits(self) -> bool:
        return handover.used() is None

    @property
    def _name_age(self) -> int:
        """How many ticks the letters have been falling."""
        if self._name_since is None:
            return 0
        return min(drop_ticks(self.cabinet.style.words("title.name")), self.cabinet.stage.motion.now - self._name_since)

    def view(self, state: TitleState, style: Style) -> Node:
        """Return the keys, and the living board."""
        return title_view(state, style, self.board)

    @property
    def needs(self) -> tuple[int, int]:
        """The least room for the keys: the board beside or below them takes the rest."""
        wide, high = self.cabinet.window.size
        return (NARROWEST if wide > high else SLIMMEST) + 2 * MARGIN[0], max(NEEDS[1], LEAST_KEYS)

    def resize(self) -> None:
        """Place everything, the living board too."""
        super().resize()
        if place := self._place:
            self.board.place(place)

    @property
    def _place(self) -> pygame.Rect | None:
        return self.pane.rect("board")

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return super().looks(), self._place and self.board.looks()

    # Input

    def act(self, asked: Asked) -> bool:
        """Begin a level by its number, or what was copied; the rest is for the focus."""
        self.board.wake()
        if asked.action is Action.PASTE:
            self.cabinet.router.go(Boards(pastes=True))
            return True
        if asked.action not in LEVELS:
            return super().act(asked)
        self.cabinet.change(level=LEVELS[asked.action].name)
        self._begin()
        return True

    def typed(self, character: str) -> bool:
        """Note that there was input."""
        self.board.wake()
        return super().typed(character)

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to the keys, and note that there was input."""
        self.board.wake()
        return super().point(pointing)

    def put(self, key: object, value: object) -> None:
        """Choose a level, or what its boards promise."""
        if key in PROMISES:
            self.cabinet.change(**{f"{key}_{self.level.name}": bool(value)})
        else:
            self.cabinet.change(level=str(value))

    def pressed(self, press: object) -> None:
        """Begin, quit, or follow a route."""
        if press is Press.PLAY or press is Press.NEW:
            self._begin()
        elif press is Press.GO_ON:
            self._go_on()
        elif press is Press.TODAY:
            self.watch(self.cabinet.history.runs.unfinished(), self._play_today)
        elif press is Press.QUIT:
            self.cabinet.stage.clear()
        else:
            if isinstance(press, BattleSetup) and not self.awaits(self._reading):  # to the rung that the key names
                self.cabinet.change(battle_rank=self._known.rung(self.cabinet.settings.battle_rank))
            super().pressed(press)

    def close(self) -> None:
        """Nothing lies below the title: Back focuses Quit first, so that one slip doesn't end the game."""
        if not self._quits:
            return
        if self.pane.focus == Press.QUIT.value:
            self.cabinet.stage.clear()
        else:
            self.answers.take(self.pane.to(Press.QUIT.value))

    def _begin(self) -> None:
        """Begin the chosen level, or ask for other measures if no board can have them."""
        try:
            self.level.check()
        except GameError:
            self.cabinet.router.go(Boards(own=True))
        else:
            self.cabinet.router.go(PlayGame(self.level))

    def _play_today(self, left: "UnfinishedRun | None") -> None:
        """Begin today's run; a player with an unfinished run chooses first."""
        from game.arcade.daily import daily_seed  # loaded only here

        day = self.cabinet.today()
        self.cabinet.router.go(ArcadeMenu() if left else PlayRun(daily_seed(day), day))

    def _go_on(self) -> None:
        """Go on with the kept game, once it was played up to where it was left."""
        if self._kept and not self._going:
            self._going, found = True, self._kept

            def go_on(resumed: "tuple[Session, Journal]") -> None:
                self.cabinet.router.go(GoOn(self.cabinet.history.games.go_on(found, *resumed)))

            self.watch(self.cabinet.history.games.resume(found), go_on, self._refuse)

    def _refuse(self, _: GameError) -> None:
        """Offer Play again: the game can't go on, and the line says what became of its file."""
        self._kept, self._going = None, False

    def _offer(self, kept: "FoundGame | None") -> None:
        self._kept = kept

    # Time

    @property
    def parts(self) -> tuple[Timed, ...]:
        """The living board."""
        return (self.board,)

    @property
    def animating(self) -> bool:
        """Whether the board moves."""
        return self.board.animating

    def update(self, ticks: int) -> None:
        """Ask the disk for the figures, and let the board live."""
        cabinet = self.cabinet
        cabinet.history.update()
        if not self._looked:
            self._looked = True
            self.watch(cabinet.history.games.latest(), self._offer)
        if not self._asked and cabinet.history.holds:
            self._asked, today = True, cabinet.today()
            self._reading = self.watch(cabinet.history.ask(lambda records: read(records, today)), self._learn)
        if self._name_since is None:
            self._name_since = cabinet.stage.motion.begin(drop_ticks(cabinet.style.words("title.name")))
        self.board.update(ticks)

    def _learn(self, known: Known) -> None:
        self._known = known
        self.cabinet.history.practice.due = known.due
