"""The title: the first page, to which every game returns."""

import math
from collections.abc import Iterator
from datetime import UTC, date, datetime
from random import Random
from typing import TYPE_CHECKING

import pygame

from game.battle.choices import RANKS, next_rank
from game.engine.errors import GameError
from game.engine.gesture import TICK_MS
from game.engine.grid import grid
from game.engine.level import CLASSIC, LEVELS, Level, custom
from game.engine.view import View
from game.play.worker import Job
from game.store.settings import OWN_LEVEL
from game.ui.board.camera import Camera
from game.ui.board.effects import Effects
from game.ui.board.ground import thinned
from game.ui.board.lamps import Bulbs, bulb
from game.ui.board.painter import BoardPainter
from game.ui.core import handover
from game.ui.core.aside import around
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import ArcadeMenu, BattleSetup, Boards, GoOn, PlayGame, PlayRun, Profile, Road, SettingsMenu
from game.ui.core.scene import NEEDS, Frame
from game.ui.core.style import NORMAL, SMALL, Style
from game.ui.core.text import DISPLAY
from game.ui.core.time import Task, Timed
from game.ui.core.value import Value
from game.ui.input.actions import LEVELS as LEVEL_KEYS
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.button import Button, Key
from game.ui.kit.canvas import Canvas
from game.ui.kit.ground import Plate, Wall
from game.ui.kit.large_key import LargeKey
from game.ui.kit.layout import Column, Gap, Grid, Grow, Pad, Pin, Row, Stack
from game.ui.kit.node import NOTHING, Do, Node, Placed, State
from game.ui.kit.pane import Moves
from game.ui.kit.scene import Screen
from game.ui.kit.text import Lines, Text

if TYPE_CHECKING:
    from game.play.demo import Demo
    from game.play.kept import Journal
    from game.play.session import Session
    from game.store.kept_games import FoundGame
    from game.store.records import Records
    from game.store.unfinished import UnfinishedRun


PLAYS_AFTER = 15_000 // TICK_MS
"""Ticks without input until the board plays itself."""

DENSITY = 6
"""One cell in DENSITY is a mine."""

LONGEST_JUMP = 100 // TICK_MS

TILE = 42
"""A cell's approximate side at 720p: it is adjusted so that the board is as high as its place."""

FEWEST = 4
"""The least number of cells along a side."""


class LivingBoard(Timed):
    """A board as large as its place; it shows covered cells until a game under way is found in the background."""

    def __init__(self, cabinet: Cabinet) -> None:
        self.cabinet = cabinet
        self._seed = cabinet.seeds.start + 10 * cabinet.stage.motion.now  # another board whenever the title comes back
        self.demo: Demo | None = None
        self.area = pygame.Rect(0, 0, 1, 1)
        self._alone = 0  # ticks since the last input
        self._laid_out: object = None
        self._painted: tuple[int, int] | None = None  # where it was painted last
        self._reached: list[pygame.Rect] = []  # by the effects painted last

    @property
    def plays(self) -> bool:
        """Whether the board plays itself."""
        return self._alone >= PLAYS_AFTER and not self.cabinet.settings.reduced_motion

    @property
    def share(self) -> float:
        """Return how much of the board is open, 0–1."""
        return self._view.opened.bit_count() / (self._level.grid.size - self._level.mines)

    def wake(self) -> None:
        """Stop the board: there was input."""
        self._alone = 0

    def place(self, area: pygame.Rect) -> None:
        """Fill *area*, a part of the window."""
        cabinet = self.cabinet
        laid_out = tuple(area), cabinet.style.scale, cabinet.style.theme, cabinet.settings.reduced_motion
        if laid_out == self._laid_out:
            return
        self._laid_out, self._painted = laid_out, None
        self.area = area.copy()
        self._camera = fitting_camera(cabinet.style, pygame.Rect((0, 0), area.size))
        board = self._camera.grid
        level = Level("living", board.width, board.height, board.size // DENSITY)
        self._painter = BoardPainter(cabinet.style.sprites)
        self._effects = self._new_effects()
        self._blank = View(board, level.mines)
        if self.demo and self.demo.session.setup.level != level:
            self.demo = None
        self._level = level
        self.cancel_all()

    def _new_effects(self) -> Effects:
        settings = self.cabinet.settings
        return Effects(self._camera.grid, self.cabinet.style.sprites, still=settings.reduced_motion, random=Random(1))

    @property
    def animating(self) -> bool:
        """Whether an effect runs, or there is no game yet."""
        return self._laid_out is not None and (self.demo is None or self._effects.active)

    def update(self, ticks: int) -> None:
        """Let time pass; without input the demo goes on."""
        if self._laid_out is None:  # there is no room for a board
            return
        self._alone += ticks
        self.advance(ticks)
        if self.demo is None:
            self._find()
        elif self.plays or self._effects.active:
            self._effects.update(min(ticks, LONGEST_JUMP) * TICK_MS)
        if self.demo and self.plays:
            session = self.demo.session
            self.demo.update(ticks)
            if self.demo.session is not session:
                self._effects = self._new_effects()
            if self.demo.happened:
                self._effects.begin(self.demo.happened, self.demo.session.view)

    def _find(self) -> None:
        """Search for a game under way in the background."""
        if not self.busy:
            level, seed = self._level, self._seed
            self.watch(Job(lambda: _begun(level, seed)), self._show)

    def _show(self, session: "Session") -> None:
        from game.play.demo import Demo

        self.demo = Demo(self._level, self, session, self._seed)

    @property
    def _view(self) -> View:
        return self.demo.session.view if self.demo else self._blank

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return self._laid_out and (self._view, self._effects.looks() if self._effects.active else 0)

    def draw(self, frame: Frame, rect: pygame.Rect) -> None:
        """Paint the board and its effects: the changed cells, and all places that effects reach or have left."""
        surface, effects = frame.surface.subsurface(self.area.clip(frame.surface.get_rect())), self._effects
        camera = self._camera
        place = camera.left, camera.top
        whole = frame.whole or self._painted != place
        for part in around(camera.board, surface.get_rect()) if whole else ():
            surface.fill(self.cabinet.style.theme["open"], part)
        reach = effects.reach(camera)
        self._painter.draw(surface, camera, self._view, effects.pressed, effects.hidden, whole=whole)
        self._painter.restore(surface, camera, thinned(self._reached + reach))
        self._painted, self._reached = place, reach
        if effects.active:
            effects.draw(surface, camera, frame.alpha * TICK_MS, first=not effects.visible)


def fitting_camera(style: Style, area: pygame.Rect) -> Camera:
    """Return a camera on the largest board that fits into an area, in its middle."""
    high = max(FEWEST, round(area.height / style.px(TILE)))
    tile = max(1, area.height // high)
    wide = max(FEWEST, area.width // tile)
    camera = Camera(grid(wide, high))
    camera.tile = tile
    camera.area = pygame.Rect(0, 0, wide * tile, high * tile).move_to(center=area.center)
    camera.left, camera.top = camera.area.topleft
    return camera


def _begun(level: Level, seed: int) -> "Session":
    from game.play.demo import well_under_way  # the solver is loaded only where it is wanted

    return well_under_way(level, seed)


# At 720p.
WIDEST, NARROWEST, SLIMMEST, MARGIN = 600, 520, 370, (20, 40)
"""Widths of the keys: WIDEST and NARROWEST beside a board, SLIMMEST in an upright window; MARGIN on both sides."""

BESIDE = 28
"""The gap between the keys and the board."""

LEAST_BOARD, LEAST_STRIP, LEAST_KEYS = 240, 120, 660
"""The least width of a board, its least height below the keys, and the least height of the keys above it."""

TALLEST = 900
"""The greatest height of the page; in an upright window twice as much."""

RULES, SLIM_RULES, RULES_GAP, RULES_WIDE = 64, 46, 6, (0.24, 0.33, 0.25, 0.18)
"""The row below Play: its height, and of two; the gap between its keys, and the part of the width that each has."""

LAMPS, LAMP = 24, 13
"""LAMPS are in a row at most, LAMP is the least distance from one to the next."""

BEZEL, KEY, PITCH = 20, 64, 1.08
"""BEZEL is the room beside the name, KEY its largest key, PITCH the distance of keys, in keys, at most."""

COLOURS = ("digit_1", "digit_2", "digit_3", "digit_4", "digit_5", "digit_6")

DARK = {"covered": "open", "covered_top": "covered"}
"""The dark colours of a key in a flat theme."""

EVERY, FALLS = 40 // TICK_MS, 160 // TICK_MS
"""Ticks: a letter begins to fall EVERY ticks after the one before, and takes FALLS to its place."""

FROM, LANDS_AT, BOUNCE = 1.4, 0.62, 0.1
"""A letter begins FROM keys above its place, lands at LANDS_AT (0–1) of its time, and bounces BOUNCE keys up."""

FACE = 0.92
"""The share of its place that a key fills."""

ABOVE, ASIDE = 2, 4
"""The name paints up to ABOVE keys above its line, and 1/ASIDE of a key to the right of it."""


class Known(Value):
    """Figures on the disk: the best score and stage, days in a row, matches won, ranks met and beaten, cards due."""

    score: int = 0
    stage: int = 0
    streak: int = 0
    played_today: bool = False
    won: int = 0
    beaten: frozenset[str] = frozenset()
    met: frozenset[str] = frozenset()
    due: int = 0
    has_run: bool = False  # else the title explains a run, and a match
    has_fought: bool = False
    stars: int = 0  # won on the Road

    @property
    def next_rank(self) -> str | None:
        """The rung above the highest beaten rank; None at the top."""
        return None if RANKS[-1] in self.beaten else next_rank(self.beaten)

    def rung(self, rank: str) -> str:
        """Return the rank to play next: *rank*, unless it was beaten or never met."""
        return rank if rank in self.met - self.beaten else self.next_rank or rank


def read(records: "Records", today: date) -> Known:
    """Read these figures from the records."""
    from game.arcade.daily import Day, streak  # loaded only here
    from game.store.kinds import SolvedBoard

    day, days = Day(today.year, today.month, today.day), records.days()
    summaries = records.rungs()
    beaten = frozenset(rank for rank, summary in summaries.items() if summary.won)
    met = frozenset(rank for rank, summary in summaries.items() if summary.matches)
    won = sum(summary.won for summary in summaries.values())
    due = records.due(int(datetime.now(UTC).timestamp()))
    runs = records.run_summary()
    stars = sum(one.stars for one, _ in records.every(SolvedBoard))
    shown = runs.score, runs.stage, streak(days, day), day in days, won, beaten, met, due
    return Known(*shown, has_run=runs.runs > 0, has_fought=bool(met), stars=stars)


def measures(level: Level, style: Style) -> str:
    """Return the size of a board and its mines."""
    return style.words("title.board", width=level.width, height=level.height, mines=level.mines)


def level_name(level: Level, style: Style) -> str:
    """Return a board's name, or its measures if it has none."""
    return style.words(f"level.{level.name}") if level.name in LEVELS else measures(level, style)


class TitleScene(Screen):
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
        return LEVELS.get(settings.level, own)

    @property
    def moment(self) -> object:
        """The name's letters, the lamps over the board, and what the history knows by now."""
        history = self.cabinet.history
        return self._name_age, self._lamps, history.holds, history.last, history.practice.due

    @property
    def _lamps(self) -> int:
        """How many lamps are on over the board."""
        return round(LAMPS * self.board.share) if self.board.demo else 0

    @property
    def _quits(self) -> bool:
        return handover.used() is None

    @property
    def _name_age(self) -> int:
        """How many ticks the letters have been falling."""
        if self._name_since is None:
            return 0
        return min(drop_ticks(self.cabinet.style.words("title.name")), self.cabinet.stage.motion.now - self._name_since)

    def picture(self) -> Node:
        """Return the name, four large keys into the game, smaller ones, and a living board if there is room."""
        style = self.cabinet.style
        wide, high = (length / style.scale for length in style.size)
        margin = max(MARGIN[0], min(MARGIN[1], 20 + (wide - 960) / 8))
        room, cabinet = wide - 2 * margin, self._cabinet(style)
        if high > wide:
            tall = min(high, 2 * TALLEST) - 48
            keys, upper = self._column(style, room), max(LEAST_KEYS, (tall - BESIDE) / 2)
            both = (keys.replaced(high=upper), Gap(BESIDE), cabinet)
            fits = tall - upper - BESIDE >= LEAST_STRIP
            page: Node = Column(both if fits else (keys.replaced(grow=1.0),), high=tall)
        else:
            column = max(NARROWEST, min(WIDEST, wide * 0.44))
            keys = self._column(style, column).replaced(wide=column)
            items = (keys, Gap(BESIDE), cabinet) if room - column - BESIDE >= LEAST_BOARD else (Grow(), keys, Grow())
            page = Row(items, align="fill").replaced(high=min(high, TALLEST) - 48)
        return Stack((Wall(), Column((Grow(), Pad(page, (margin, 0)), Grow()))))

    def _column(self, style: Style, column: float) -> Node:
        """Return the name, the keys and a line."""
        words = style.words
        said, colour = self._line(style)
        small = [("profile", Profile()), ("settings", SettingsMenu()), ("quit", self.cabinet.stage.clear)]
        ways = [Button(words(f"title.{name}"), NORMAL, beside=12, tall=52, key=name, press=do) for name, do in small]
        letters, inner = words("title.name"), column - 2 * BEZEL
        key = min(KEY, inner / len(letters))
        keys = NameKeys(letters, self._name_age, key="name", wide=min(inner, PITCH * key * len(letters)), high=key)
        lamps = Lamps(0, at_rest=True, high=14)
        name = Plate(Pad(Column((Row((Grow(), keys, Grow())), Gap(5), lamps)), (BEZEL, 11, BEZEL, 4)), high=key + 34)
        return Column(
            (
                name,
                self._play(style).replaced(grow=1.25),
                self._rules(style, column),
                self._road(style).replaced(grow=1.0),
                self._arcade(style).replaced(grow=1.0),
                self._battle(style).replaced(grow=1.0),
                Lines((said,), SMALL, colour, high=44) if colour == "warning" else Text(said, SMALL, colour, high=24),
                Grid((*ways[:2], ways[2] if self._quits else NOTHING), 3, 10),
            ),
            10,
        )

    def _cabinet(self, style: Style) -> Node:
        """Return the board in its frame, under the line "plays itself"."""
        lamps = Lamps(self._lamps, grow=1.0, high=14)
        above = Row((Text(style.words("title.plays"), NORMAL, "accent"), Gap(20), lamps), high=30)
        board = Canvas(self.board, lives=True, key="board", grow=1.0)
        return Plate(Pad(Column((above, Gap(8), board)), (16, 12, 16, 16)), grow=1.0)

    def _play(self, style: Style) -> Node:
        """Return the key that begins the chosen level, or goes on with the kept game; then with a smaller one."""
        words, level, settings, best_of = style.words, self.level, self.cabinet.settings, self.cabinet.history.best
        if settings.competition:
            from game.play.setup import START, level_of  # they load the mouse machine, which no other title needs

            ranked = level_of(level)
            best = best_of(ranked, START.value, no_guess=False, competition=True)
        else:
            ranked = level
            best = best_of(level, level.usual_start.value, **self._promises)
        line = measures(ranked, style)
        if ranked.name in LEVELS:
            line = f"{words(f'level.{ranked.name}')} · {line}"
        play = LargeKey(
            words("title.play"),
            "face_smile",
            line,
            "" if best is None else words.number(best / 1000, ".2f"),
            words("title.best"),
            tuple(name for name in (*LEVELS, OWN_LEVEL) if name != CLASSIC.name or name == level.name),
            level.name,
            key="play",
            press=self._begin,
            put=Do(self.cabinet.put, "level"),
            step_sound="toggle",
        )
        over: Node = NOTHING
        if self._kept:
            begun, seconds = self._kept.kept.setup.level, words.number(self._kept.kept.time_ms // 1000)
            label = words("title.go_on", level=level_name(begun, style), seconds=seconds)
            new = Button(
                words("title.new"), SMALL, beside=28, key="new", press=self._begin, high=style.target(36) / style.scale
            )
            shared = new.wants(style)[0] / style.scale + 6
            play = play.replaced(label=label, figure="", press=self._go_on, shared=shared)
            over = Pin(new, "bottomright" if style.slim else "midright", dx=-18, dy=-8 if style.slim else -6)
        return Stack((play, over), high=0.0)

    @property
    def _promises(self) -> dict[str, bool]:
        """What the level's boards promise, unless the competition profile allows no promise."""
        settings, level = self.cabinet.settings, self.level
        return {"no_guess": settings.no_guess(level), "prove_it": settings.prove_it(level)}

    def _rules(self, style: Style, column: float) -> Node:
        """Return a row, on a slim page two: what board and game promise, today's run, and all boards."""
        words, found, competes = style.words, list[Node](), self.cabinet.settings.competition
        for name, on in self._promises.items():
            label = words(f"boards.{name}" if style.slim else f"title.{name}")  # the line says what it means
            kept = promise(label, on and not competes)
            asks = kept.replaced(key=name, press=Do(self._switch, name), sound="toggle")
            found.append(kept if competes else asks)
        today = words("title.daily_played" if self._known.played_today else "title.daily_first")
        found.append(promise(today).replaced(key="today", press=self._today))
        found.append(promise(words("title.boards")).replaced(key="boards", press=Boards()))
        if style.slim:
            return Grid(
                tuple(node.replaced(high=style.target(SLIM_RULES) / style.scale) for node in found), 2, RULES_GAP
            )
        room = column - RULES_GAP * (len(found) - 1)
        keys = (node.replaced(wide=room * part, high=RULES) for node, part in zip(found, RULES_WIDE, strict=True))
        return Row(tuple(keys), RULES_GAP)

    def _road(self, style: Style) -> Node:
        """Return the key to the Road, with its stars; cards that are due are named in its line."""
        words, stars, due = style.words, self._known.stars, self.cabinet.history.practice.due
        figure, caption = (words.number(stars), words("title.stars")) if stars else ("", "")
        line = words("trainer.due", count=due) if due else words("title.road_about")
        return LargeKey(words("title.road"), "icon_hint", line, figure, caption, key="road", press=Road())

    def _arcade(self, style: Style) -> Node:
        words, known = style.words, self._known
        line = words("title.arcade_first")
        if known.streak:
            line = f"{line} · {words('arcade.streak', days=known.streak)}"
        score = words.number(known.score) if known.score else ""
        stage = words("title.stage", stage=known.stage) if known.score else ""
        return LargeKey(words("title.arcade"), "medal", line, score, stage, key="arcade", press=ArcadeMenu())

    def _battle(self, style: Style) -> Node:
        words, known = style.words, self._known
        rank, won = known.next_rank, words.number(known.won) if known.won else ""
        line = words("title.next_rank", name=words(f"battle_setup.rank_{rank}")) if rank else words("title.ladder_done")
        line, caption = line if known.has_fought else words("title.battle_first"), words("title.matches_won")
        return LargeKey(words("title.battle"), "battle", line, won, caption, key="battle", press=self._fight)

    def _line(self, style: Style) -> tuple[str, str]:
        """
        Return the line above the small keys, and the name of its colour.

        It shows a problem with the files, the competition profile, what a promise means that was just pressed on a slim
        page, the end of the last game, or the keys to use.
        """
        words, last = style.words, self.cabinet.history.last
        if problems := self.cabinet.problems():
            return problems[0], "warning"
        if self.cabinet.settings.competition:
            return words("title.competition"), "accent"
        if style.slim and self.pane.focus in self._promises:
            return words(f"title.{self.pane.focus}"), "text"
        if last:
            seconds = words.number(last.time_ms / 1000, ".3f")
            name = level_name(custom(last.width, last.height, last.mines), style)
            if last.unproved:
                return words("title.last_unproved", level=name, seconds=seconds), "text_dim"
            return words("title.last_won" if last.won else "title.last_lost", level=name, seconds=seconds), "text_dim"
        return words("title.how", arrows=style.arrows, confirm=style.key(Action.CONFIRM)), "text_dim"

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
        if asked.action not in LEVEL_KEYS:
            return super().act(asked)
        self.cabinet.change(level=LEVEL_KEYS[asked.action].name)
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

    # What a press does

    def _switch(self, promise: str) -> None:
        """Switch what the level's boards promise."""
        self.cabinet.change(**{f"{promise}_{self.level.name}": not self._promises[promise]})

    def _today(self) -> None:
        self.watch(self.cabinet.history.runs.unfinished(), self._play_today)

    def _fight(self) -> None:
        """Go to the rung that the key names."""
        if not self.awaits(self._reading):
            self.cabinet.change(battle_rank=self._known.rung(self.cabinet.settings.battle_rank))
        self.cabinet.router.go(BattleSetup())

    def close(self) -> None:
        """Nothing lies below the title: Back focuses Quit first, so that one slip doesn't end the game."""
        if not self._quits:
            return
        if self.pane.focus == "quit":
            self.cabinet.stage.clear()
        else:
            self.answers.take(self.pane.to("quit"))

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


def drop_ticks(name: str) -> int:
    """Return how long all letters of a name take to their places."""
    return EVERY * (len(name) - 1) + FALLS


class NameKeys(Node):
    """A name as wide as its line, which is as high as a key, *age* ticks after its letters began to fall."""

    name: str
    age: int

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield it with the room that its letters fall through."""
        key = rect.height
        yield Placed(self, pygame.Rect(rect.left, rect.top - ABOVE * key, rect.width + key // ASIDE, (ABOVE + 1) * key))

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the letters that have begun to fall."""
        key = rect.height // (ABOVE + 1)
        face = round(key * FACE)
        pitch = (rect.width - key // ASIDE - face) / max(1, len(self.name) - 1)
        for place, letter in enumerate(self.name):
            part = (self.age - place * EVERY) / FALLS
            if part <= 0:
                continue
            left = rect.left + round(place * pitch)
            top = rect.top + ABOVE * key - round(key * height(min(1.0, part)))
            surface.blit(style.sprites.get("key", face, swap={} if style.theme.bevelled else DARK), (left, top))
            drawn = style.lettering.line(letter, round(key * 1.05), style.theme[COLOURS[place % 6]], DISPLAY)
            surface.blit(drawn, drawn.get_rect(center=(left + face // 2, top + face // 2)))


def height(part: float) -> float:
    """Return how many keys above its place a letter is: it falls ever faster, and bounces once."""
    if part < LANDS_AT:
        return FROM * (1 - (part / LANDS_AT) ** 2)
    return BOUNCE * math.sin((part - LANDS_AT) / (1 - LANDS_AT) * math.pi)


class Lamps(Node):
    """A row of small bulbs: *lit* of LAMPS are on, the others off or glowing a little *at_rest*."""

    lit: int
    at_rest: bool = False

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the bulbs from one end to the other."""
        count = max(1, min(LAMPS, rect.width // style.px(LAMP)))
        for number in range(count):
            lamp = bulb(style, "lamp" if number * LAMPS < self.lit * count else "", dim=self.at_rest)
            middle = rect.left + rect.width * (2 * number + 1) // (2 * count)
            surface.blit(lamp, lamp.get_rect(center=(middle, rect.centery)))


def promise(label: str, on: bool | None = None) -> Key:
    """Return a key with a sentence on it; a switch has a lamp, too, which is *on* or off."""
    align, colour = "middle" if on is None else "left", "text" if on else "text_key"
    said = Lines((label,), SMALL, colour, align, lit="text", shrinks=True)
    lamp: tuple[Node, ...] = () if on is None else (Bulbs(1, on, wide=12), Gap(6))
    told = Row((*lamp, Column((Grow(), said, Grow()), wide=1, grow=1)), align="fill")
    return Key(Pad(told, (7, 3)), "selected" if on else "")
