"""The title: where the game begins and where every game ends."""

from datetime import date

import pygame

from game.engine import level as levels
from game.engine.deal import Start
from game.engine.errors import GameError
from game.engine.level import Level
from game.store.settings import OWN_LEVEL
from game.ui.board.fitting import BESIDE as AROUND_BOARD
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import BattleSetup, CustomBoard, PlayGame
from game.ui.core.stage import NEEDS
from game.ui.core.style import Style
from game.ui.input.actions import LEVELS, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.node import Node
from game.ui.kit.pane import Moves
from game.ui.kit.scene import ViewScene
from game.ui.modes.title.attract import Attract
from game.ui.modes.title.name_keys import drop_ticks
from game.ui.modes.title.teasers import Known, read
from game.ui.modes.title.title_view import BESIDE, MARGIN, NARROWEST, Press, TitleState, title_view

SWITCHES = ("no_guess", "prove_it")


class TitleScene(ViewScene[TitleState]):
    """Begins games and leads everywhere; its board plays itself when nobody is there."""

    moves = Moves.ROWS
    on_backdrop = False

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._known, self._asked = Known(), False
        self.attract = Attract(cabinet)
        drops = cabinet.stage.top is None  # the name, on the first title of a start
        self._name_since = None if drops else cabinet.motion.now - drop_ticks(cabinet.words("title.name"))

    # The picture

    @property
    def level(self) -> Level:
        """The level that Play begins."""
        settings = self.cabinet.settings
        own = Level(OWN_LEVEL, settings.custom_width, settings.custom_height, settings.custom_mines)
        return levels.LEVELS.get(settings.level, own)

    @property
    def state(self) -> TitleState:
        """All that the column depends on."""
        cabinet, history, level = self.cabinet, self.cabinet.history, self.level
        competes, focus = cabinet.settings.competition, self.pane.focus
        switches = {"no_guess": cabinet.no_guess(level), "prove_it": cabinet.prove_it(level)}
        if competes:
            from game.play import competition  # with the mouse machine, which a title needs for nothing else

            ranked = competition.level_of(level)
            best = history.best(ranked, competition.START.value, no_guess=False, competition=True)
        else:
            ranked, best = level, history.best(level, cabinet.settings.start, **switches)
        return TitleState(
            level,
            ranked,
            best,
            () if competes else tuple(switches.items()),
            competes,
            self._known,
            history.due,
            tuple(cabinet.problems()),
            history.last,
            focus if isinstance(focus, str) and focus in SWITCHES else "",
            self._name_age,
        )

    @property
    def _name_age(self) -> int:
        """How long its letters have been falling."""
        if self._name_since is None:
            return 0
        return min(drop_ticks(self.cabinet.words("title.name")), self.cabinet.motion.now - self._name_since)

    def view(self, state: TitleState, style: Style) -> Node:
        """Return the column, and the board that lives."""
        return title_view(state, style, self.attract)

    @property
    def needs(self) -> tuple[int, int]:
        """The column's room: the board beside it has what is left."""
        return NARROWEST + 2 * MARGIN[0] + BESIDE, NEEDS[1]

    def resize(self) -> None:
        """Place everything, the board's game too."""
        super().resize()
        if place := self._board:
            around = -2 * self.cabinet.px(AROUND_BOARD)
            self.attract.place(place.inflate(around, around))

    @property
    def _board(self) -> pygame.Rect | None:
        return self.pane.rect("board")

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return super().looks(), self._board and self.attract.looks()

    # Input

    def act(self, asked: Asked) -> bool:
        """Begin a level by its number; the rest is for the focus."""
        self.attract.wake()
        if asked.action not in LEVELS:
            return super().act(asked)
        self.cabinet.change(level=LEVELS[asked.action].name)
        self._begin()
        return True

    def typed(self, character: str) -> bool:
        """Remember that somebody is there, whatever they typed."""
        self.attract.wake()
        return super().typed(character)

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to the cards, and remember that somebody is there."""
        self.attract.wake()
        return super().point(pointing)

    def put(self, key: object, value: object) -> None:
        """Choose a level, or turn a switch for it."""
        if key == "level":
            self.cabinet.audio.play("toggle")
            self.cabinet.change(level=str(value))
        elif key == "no_guess":
            self.cabinet.toggle_no_guess(self.level)
        else:
            self.cabinet.toggle_prove_it(self.level)

    def pressed(self, press: object) -> None:
        """Begin, quit, or go where a way leads."""
        if press is Press.PLAY:
            self._begin()
        elif press is Press.QUIT:
            self.cabinet.stage.clear()
        else:
            if isinstance(press, BattleSetup) and not self.waiting:  # to the rung that the card tells of
                self.cabinet.change(battle_rank=self._known.rung(self.cabinet.settings.battle_rank))
            super().pressed(press)

    def close(self) -> None:
        """Nothing lies below the title: leaving it lights Quit first, so that one slip doesn't end the game."""
        if self.pane.focus == Press.QUIT.value:
            self.cabinet.stage.clear()
        else:
            self.take(self.pane.to(Press.QUIT.value))

    def _begin(self) -> None:
        """Begin the chosen level, or ask for other measures where no board has them."""
        try:
            self.level.check(Start(self.cabinet.settings.start))
        except GameError:
            self.cabinet.router.go(CustomBoard())
        else:
            self.cabinet.router.go(PlayGame(self.level))

    # Time

    @property
    def animating(self) -> bool:
        """Whether anything is being looked for, or moves by itself."""
        return self.waiting or self.attract.animating

    def update(self, ticks: int) -> None:
        """Take in what the disk tells, and let the board live."""
        cabinet = self.cabinet
        cabinet.history.update()
        if not self._asked and cabinet.history.holds:
            self._asked, today = True, date.today()
            self.watch(cabinet.history.ask(lambda records: read(records, today)), self._learn)
        if self._name_since is None:
            self._name_since = cabinet.motion.begin(drop_ticks(cabinet.words("title.name")))
        self.attract.update(ticks)
        if self.attract.board and self.attract.board.demo:  # what the menus want next, once the board is there
            cabinet.backdrop.prepare(cabinet.size, cabinet.sprites, cabinet.scale)

    def _learn(self, known: Known) -> None:
        self._known = known
        self.cabinet.history.due = known.due
