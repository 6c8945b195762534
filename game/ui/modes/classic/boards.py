"""The page before a game: choose the board and the rules, or paste a board or a run."""

from collections.abc import Hashable, Iterator
from contextlib import suppress
from functools import cache

import pygame

from game.engine.deal import Start, most_mines
from game.engine.errors import GameError
from game.engine.gesture import CELL_UNITS, RELEASE_OF, Kind
from game.engine.grid import MAX_SIDE, cells_of, grid
from game.engine.level import BEGINNER, CLASSIC, EXPERT, INTERMEDIATE, LEVELS, MOST_PROVED, Level, custom
from game.engine.view import View
from game.notation import boards
from game.play.session import Session
from game.play.setup import Setup
from game.store.settings import OWN_LEVEL
from game.ui.core import clipboard, shared
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Analysis, PlayGame
from game.ui.core.style import Style
from game.ui.input.actions import Action, Asked
from game.ui.kit.button import Button
from game.ui.kit.ground import FocusKey
from game.ui.kit.large_key import BoardKey, Drawing, drawing_of
from game.ui.kit.layout import Column, Pad, Reflow, Stack
from game.ui.kit.node import PLAIN, Do, Node, Put, Size, State
from game.ui.kit.page import Page
from game.ui.kit.pane import Moves
from game.ui.kit.row import Field, MenuRow, Switch
from game.ui.kit.scene import Screen
from game.ui.kit.tabs import Chips
from game.ui.modes.classic.play import PlayScene

DIGITS = {"width": 4, "height": 4, "mines": 6}
"""How many digits each field takes."""

SWITCHES = ("no_guess", "prove_it")

HIGH, GAP = 124, 10
"""At 720p: the least height of the drawn boards, and the gap between them."""

PLAY, PASTE = "play", "paste"

PRESET = CLASSIC.name
"""The key of the row that gives the custom board the measures of Classic 8×8."""


class LevelKeys(Chips):
    """The boards side by side: arrows or a click choose one; a press on the chosen one begins."""

    keys: tuple[BoardKey, ...] = ()

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of the row of boards."""
        rows = -(-len(self.names) // self._abreast(style))
        return style.px(700), rows * style.px(HIGH + GAP) - style.px(GAP)

    def _abreast(self, style: Style) -> int:
        return 2 if style.slim else len(self.names)

    def pressed(self, part: Hashable) -> object:
        """Choose the board there; begin if it is the chosen one, or a key pressed (None)."""
        return self.press if part in (None, self.value) else Put(self.key, part)

    def _places(self, style: Style, rect: pygame.Rect) -> dict[str, pygame.Rect]:
        gap, places, abreast = style.px(GAP), dict[str, pygame.Rect](), self._abreast(style)
        pitch = (rect.height + gap) * abreast // len(self.names)
        for number, (name, _) in enumerate(self.names):
            down, across = divmod(number, abreast)
            left, right = ((rect.width + gap) * place // abreast for place in (across, across + 1))
            places[name] = pygame.Rect(rect.left + left, rect.top + down * pitch, right - left - gap, pitch - gap)
        return places

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the boards; the chosen one shows the focus."""
        for key, (name, place) in zip(self.keys, self._places(style, rect).items(), strict=True):
            chosen = name == self.value
            key.replaced(chosen=chosen or name == state.part).paint(surface, style, place, state if chosen else PLAIN)


@cache
def _drawing(level: Level) -> Drawing:
    """Return a board of a level after its first opening."""
    session = Session(Setup(level, Start.OPENING, 3))
    _click(session, level.grid.cell(level.width // 2, level.height // 2), Kind.LEFT_PRESS)
    return drawing_of(session.view)


OWN_DRAWING: Drawing = (("covered",) * 5, ("covered", "", "digit_1", "", "covered"), ("covered",) * 5)


class BoardsScene(Screen):
    """Lets the player choose a board; the measures of a custom board are checked while they are typed."""

    moves = Moves.ROWS

    def __init__(self, cabinet: Cabinet, *, own: bool = False) -> None:
        self._own = {name: str(getattr(cabinet.settings, f"custom_{name}")) for name in DIGITS}
        self.level = OWN_LEVEL if own else cabinet.settings.level
        if self.level == PRESET:
            self._choose_classic()
        self._said = ""
        super().__init__(cabinet)

    # What is chosen

    @property
    def _texts(self) -> dict[str, str]:
        """The measures of the chosen board."""
        level = LEVELS.get(self.level)
        return {name: str(getattr(level, name)) for name in DIGITS} if level else self._own

    @property
    def _measures(self) -> tuple[int, int, int]:
        """Width, height and mines; 0 for an empty field."""
        width, height, mines = (int(text or "0") for text in self._texts.values())
        return width, height, mines

    @property
    def board(self) -> Level:
        """The chosen board."""
        return LEVELS.get(self.level) or custom(*self._measures)

    @property
    def _rules(self) -> str:
        """The level whose rules the switches set; a custom board may be a named one."""
        classic = (CLASSIC.width, CLASSIC.height, CLASSIC.mines)
        return PRESET if self.level == OWN_LEVEL and self._measures == classic else self.level

    def _problem(self) -> str:
        """Return why the custom board can't be played, an empty text if it can."""
        if self.level in LEVELS:
            return ""
        words, (width, height, mines) = self.cabinet.style.words, self._measures
        if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
            return words("custom.bad_side", most=MAX_SIDE)
        most = most_mines(grid(width, height), Start.SAFE)
        if most < 1:
            return words("custom.no_room", width=width, height=height)
        if mines > most:
            return words("custom.too_many", most=most, width=width, height=height)
        return words("custom.too_few") if mines < 1 else ""

    # The picture

    def picture(self) -> Node:
        """Return the boards, the rows below them, and the ways on."""
        words, wrong = self.cabinet.style.words, self._problem()
        column = Column(tuple(self._rows()), 4)
        rows = Reflow(Pad(column, (130, 0)), column)
        return Page(
            words("title.boards"),
            Stack((FocusKey(), Column((self._levels().replaced(grow=1.0), rows), 10))),
            (
                Button(
                    words("title.play"), first=True, key=PLAY, press=self._play, sound="denied" if wrong else "confirm"
                ),
                Button(words("analysis.heading"), key="analysis", press=Analysis()),
                Button(words("menu.back"), key="back", press=self.close),
            ),
            foot=wrong or self._said or self._told(),
            foot_colour="warning" if wrong else "text_dim",
            panel_wide=980,
            panel_high=530,
            below=96,
        )

    def _levels(self) -> LevelKeys:
        words, keys, names = self.cabinet.style.words, list[BoardKey](), list[tuple[str, str]]()
        for name in (BEGINNER.name, INTERMEDIATE.name, EXPERT.name, OWN_LEVEL):
            level = LEVELS.get(name)
            own = (int(text or "0") for text in self._own.values())
            width, height, mines = (level.width, level.height, level.mines) if level else own
            label = words(f"level.{name}") if level else words("boards.own")
            line = words("title.board", width=width, height=height, mines=mines)
            names.append((name, label))
            keys.append(BoardKey(label, line, _drawing(level) if level else OWN_DRAWING))
        return LevelKeys(
            tuple(names), self.level, tuple(keys), key="level", press=self._play, put=self._choose, sound="confirm"
        )

    def _rows(self) -> Iterator[MenuRow]:
        """Yield the measures, the rules, and the row that pastes; changing a measure chooses the custom board."""
        words, settings, rules = self.cabinet.style.words, self.cabinet.settings, self._rules
        on_off = words("menu.off"), words("menu.on")
        for (name, longest), text in zip(DIGITS.items(), self._texts.values(), strict=True):
            typed = Do(self._measure, name)
            yield Field(words(f"custom.{name}"), text=text, longest=longest, key=name, press=self._play, put=typed)
        switches = {name: f"{name}_{rules}" for name in SWITCHES if not settings.competition}
        for name, setting in switches.items():
            put = Do(self._set, setting)
            yield Switch(words(f"boards.{name}"), on=getattr(settings, setting), words=on_off, key=name, put=put)
        if self.cabinet.offers_competition:
            put = Do(self._set, "competition")
            label, on = words("settings.competition"), settings.competition
            yield Switch(label, on=on, words=on_off, key="competition", put=put)
        measures = words("title.board", width=CLASSIC.width, height=CLASSIC.height, mines=CLASSIC.mines)
        yield MenuRow(words("level.classic"), measures, key=PRESET, press=self._choose_classic)
        yield MenuRow(words("boards.paste"), "›", key=PASTE, press=self._paste)

    def _told(self) -> str:
        """Return the meaning of the focused row, or the custom board's density and the rules that don't fit it."""
        words, focus = self.cabinet.style.words, self.pane.focus
        if focus in (*SWITCHES, "competition", PASTE):
            return words(f"title.{focus}" if focus in SWITCHES else f"boards.about_{focus}")
        if self.level in LEVELS:
            return ""
        width, height, mines = self._measures
        share = mines / (width * height)
        lines = [words("custom.density", percent=words.number(100 * share, ".1f"))]
        if self.cabinet.settings.prove_it_custom and width * height > MOST_PROVED:
            lines.append(words("custom.unproved", most=MOST_PROVED))
        return " · ".join(lines)

    # Input

    def _choose(self, level: str) -> None:
        self._said, self.level = "", level
        if level in LEVELS:
            self.cabinet.change(level=level)

    def _measure(self, name: str, digits: str) -> None:
        """Take typed digits for the custom board, which begins with the measures of the chosen one."""
        self._said, self._own, self.level = "", {**self._texts, name: digits}, OWN_LEVEL

    def _set(self, setting: str, on: bool) -> None:
        self._said = ""
        self.cabinet.change(**{setting: on})

    def _play(self) -> None:
        """Play the chosen board if it can be played."""
        if self._problem():
            return
        level = self.board
        if self.level == OWN_LEVEL:
            width, height, mines = self._measures
            self.cabinet.change(custom_width=width, custom_height=height, custom_mines=mines)
        self.cabinet.change(level=level.name)
        self.cabinet.router.go(PlayGame(level))

    def act(self, asked: Asked) -> bool:
        """Paste; the rest goes to the page."""
        if asked.action is Action.PASTE:
            self._paste()
            return True
        return super().act(asked)

    def _choose_classic(self) -> None:
        """Choose the custom board, with the measures of Classic 8×8."""
        self._said, self.level = "", OWN_LEVEL
        self._own = {name: str(getattr(CLASSIC, name)) for name in DIGITS}

    def _paste(self) -> None:
        """Begin the board or the run on the clipboard, analyse its drawing, or say what is wrong with its text."""
        with suppress(GameError):
            if boards.read_others(text := clipboard.get()) is None:
                boards.read_view(text)
                self.cabinet.router.go(Analysis(pastes=True))
                return
        play = PlayScene(self.cabinet, BEGINNER)

        def begin(setup: Setup, first: int | None) -> None:
            play.begin(setup, first)
            self.cabinet.stage.replace(play)

        self._said = shared.play(self.cabinet, None, play.session.setup, begin)
        if self.cabinet.stage.top is play:
            play.captions.say(self._said)


def position_played(cabinet: Cabinet, view: View) -> PlayScene:
    """Return a game in which clicks opened *view* cell by cell, so that its recording can be played again."""
    from game.play.share import setup_at

    level = Level("custom", view.grid.width, view.grid.height, view.mines)
    play = PlayScene(cabinet, level)
    play.begin(setup_at(view, play.session.setup))
    for cells, press in ((view.opened, Kind.LEFT_PRESS), (view.flags, Kind.RIGHT_PRESS)):
        for cell in cells_of(cells):
            if not play.session.view.is_open(cell):
                _click(play.session, cell, press)
    return play


def _click(session: Session, cell: int, press: Kind) -> None:
    """Press and release in the middle of a cell, and let a tick pass."""
    x, y = (CELL_UNITS * place + CELL_UNITS // 2 for place in session.setup.level.grid.place(cell))
    for kind in (press, RELEASE_OF[press]):
        session.hear(kind, x, y, 0)
    session.advance(1)
