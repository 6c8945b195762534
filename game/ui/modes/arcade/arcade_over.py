"""The end of a run: what it came to, three initials for the table, and one more."""

from typing import TYPE_CHECKING

import pygame

from game.arcade.achievements import Achievement, name
from game.arcade.daily import SEED_BITS, Day
from game.arcade.events import Ending, Loss
from game.arcade.initials import wheels
from game.arcade.run import Run
from game.arcade.share import lines
from game.arcade.table import Entry
from game.engine.gesture import Kind
from game.ui.core import clipboard
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import ArcadeMenu, PlayRun, Title
from game.ui.core.stage import Frame, Scene
from game.ui.core.style import LARGE, NORMAL, SMALL
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.awards import award
from game.ui.kit.numerals import numerals
from game.ui.kit.run_rows import draw_table
from game.ui.kit.wheel import Wheel
from game.ui.kit.widgets import Button, Focus
from game.ui.modes.arcade.arcade_table import ArcadeTableScene
from game.ui.modes.arcade.ledger import RunLedger

if TYPE_CHECKING:
    from game.store.records import Records

INPUT_COOLDOWN = 0.4
"""Seconds in which it takes no input: a key or a click on its way was meant for the board."""

ROLLS_FOR = 0.9
"""Seconds in which the score is counted up."""

WIDE, HIGH, SCORE, MEDAL = 760, 560, 40, 96
"""The panel, the height of its score and the side of a new medal, at 720p."""

GOING_ON = frozenset({Action.CONFIRM, Action.NEW, Action.AGAIN, Action.BACK})

Tables = tuple[tuple[Entry, ...], tuple[Entry, ...]]
"""Of all time and of the day; the second is empty for a free run."""


class ArcadeOverScene(Scene):
    """Score, stage and chain; the wheels where the run enters a table, then the table with its row marked."""

    def __init__(self, cabinet: Cabinet, run: Run, day: Day | None, ledger: RunLedger) -> None:
        self._cabinet = cabinet
        self._run, self._day, self._ledger = run, day, ledger
        words = cabinet.words
        self._buttons = Focus(
            cabinet,
            [
                Button(cabinet, words("arcade.one_more"), self._one_more),
                Button(cabinet, words("arcade.share"), self._share),
                Button(cabinet, words("arcade.table"), lambda: cabinet.stage.push(ArcadeTableScene(cabinet))),
                Button(cabinet, words("arcade.to_title"), cabinet.router.to(Title())),
            ],
            side_by_side=True,
        )
        self._wheel: Wheel | None = None  # while initials are asked for
        self._initials = cabinet.settings.initials
        self._tables: Tables = ((), ())
        self._read_tables()
        self._medals: frozenset[str] = frozenset()  # won in this run for the first time
        if ledger.won:
            self.watch(ledger.won, self._take_medals)
        self._cooldown, self._roll = self.cooldown(INPUT_COOLDOWN), self.cooldown(ROLLS_FOR)
        self._notice = ""

    def _ask(self, records: "Records") -> Tables:
        return records.run_table(), records.run_table(self._day) if self._day else ()

    # What is to be said

    @property
    def _unwritten(self) -> bool:
        """Whether nothing of the run could be written: it takes no place, and nobody is asked for initials."""
        handle = self._ledger.save_handle
        return handle is not None and self._cabinet.history.is_lost(handle)

    def _place(self, entries: tuple[Entry, ...]) -> int | None:
        """Return the place of the run in a table, from 1 on."""
        if self._unwritten:
            return None
        return next((place for place, entry in enumerate(entries, 1) if entry.uid == self._ledger.uid), None)

    def _told(self) -> list[tuple[str, int, str]]:
        """Return the lines under the score: text, size, colour."""
        words, run = self._cabinet.words, self._run
        mines = sum(loss is Loss.MINE for loss in run.losses)
        told = [(words("arcade.reached", stage=run.number, chain=run.chain.longest), NORMAL, "text")]
        if run.losses:
            told.append((words("arcade.cost", mines=mines, clock=len(run.losses) - mines), SMALL, "text_dim"))
        if self._unwritten:
            told.append((words("result.not_kept"), NORMAL, "warning"))
        ever, today = map(self._place, self._tables)
        if ever:
            told.append((words("arcade.place", place=ever), NORMAL, "accent"))
        if today:
            told.append((words("arcade.place_today", place=today), NORMAL, "accent"))
        if self._medals:
            names = " · ".join(name(medal, words) for medal in Achievement if medal.value in self._medals)
            told.append((words("arcade.medals_won", names=names), NORMAL, "good"))
        return told

    # Going on

    def _one_more(self) -> None:
        """Drop one more coin: the same day's run as practice, or another free one."""
        if self._day:
            self._cabinet.router.go(PlayRun(self._day.seed, self._day))
        else:
            self._cabinet.router.go(PlayRun(self._cabinet.unknown_seed() % (1 << SEED_BITS)))

    def _share(self) -> None:
        text = "\n".join(lines(self._run, self._cabinet.words, self._day))
        words = self._cabinet.words
        self._notice = words("arcade.shared") if clipboard.put(text) else words("share.no_clipboard")

    def _keep_initials(self) -> None:
        """Put the initials into the row, and show the table."""
        assert self._wheel, "nobody asks for initials"
        self._initials, self._wheel = self._wheel.wheels.letters, None
        self._cabinet.change(initials=self._initials)
        self._cabinet.history.name_run(self._ledger.uid, self._initials)
        self._read_tables()
        self.resize()

    # Input

    def act(self, asked: Asked) -> bool:
        """The wheels first; then the buttons."""
        if asked.action in (Action.MUTE, Action.FULLSCREEN):
            return False
        if self._cooldown:
            return asked.action in GOING_ON
        if self._wheel:
            if not self._wheel.act(asked.action) and asked.action in GOING_ON:
                self._keep_initials()
            return True
        match asked.action:
            case Action.NEW | Action.AGAIN:
                self._one_more()
            case Action.COPY:
                self._share()
            case Action.BACK:
                self._cabinet.router.go(ArcadeMenu())
            case _:
                return self._buttons.act(asked.action)
        return True

    def typed(self, character: str) -> bool:
        """Letters are for the wheels."""
        return self._wheel is not None and not self._cooldown and self._wheel.typed(character)

    def point(self, pointing: Pointing) -> bool:
        """Wheels and buttons; a click beside the wheels keeps the initials."""
        if self._cooldown:
            return True
        if self._wheel is None:
            self._buttons.point(pointing)
        elif not self._wheel.point(pointing) and pointing.button is Kind.LEFT_RELEASE:
            self._keep_initials()
        return True

    def focus_lost(self) -> None:
        """Let go of the mouse."""
        self._buttons.let_go()
        if self._wheel:
            self._wheel.let_go()

    # Time and picture

    @property
    def animating(self) -> bool:
        """Whether the score is counted up, or a table is read."""
        return bool(self._roll) or self.waiting

    def update(self, ticks: int) -> None:
        """Have a board behind the panel."""
        self._cabinet.backdrop.update(self._cabinet.size, self._cabinet.scale)

    def _read_tables(self) -> None:
        self.watch(self._cabinet.history.ask(self._ask), self._take_tables)  # the history says in its problems why not

    def _take_tables(self, tables: Tables) -> None:
        """Show the tables; ask for initials if the run enters one."""
        first, self._tables = not any(self._tables), tables
        if first and any(map(self._place, self._tables)):
            self._wheel = Wheel(self._cabinet, wheels(self._initials))
        self.resize()

    def _take_medals(self, won: frozenset[str]) -> None:
        """Show which achievements are new."""
        self._medals = won

    @property
    def lit_rect(self) -> pygame.Rect:
        """Where the light of keys and pads is."""
        return self._buttons.lit.rect

    def resize(self) -> None:
        """Lay the panel, the wheels and the buttons out."""
        px, (width, height) = self._cabinet.px, self._cabinet.size
        self._panel = pygame.Rect(0, 0, min(px(WIDE), width - px(24)), min(px(HIGH), height - px(100)))
        self._panel.center = width // 2, height // 2 - px(20)
        buttons = self._buttons.all
        left = self._panel.centerx - (sum(button.width for button in buttons) + px(12) * (len(buttons) - 1)) // 2
        for button in buttons:
            button.rect = pygame.Rect(left, self._panel.bottom + px(14), button.width, px(40))
            left = button.rect.right + px(12)
        if self._wheel:
            self._wheel.place((self._panel.centerx, self._panel.bottom - px(140)))

    def looks(self) -> object:
        """Return all that the picture depends on."""
        wheel = self._wheel and self._wheel.looks()
        rolled = self._roll.passed
        return (
            rolled,
            self._tables,
            self._medals,
            self._unwritten,
            wheel,
            self._initials,
            self._buttons.looks(),
            self._notice,
            self._cabinet.backdrop.looks(),
        )

    def draw(self, frame: Frame) -> None:
        """Paint the panel with what it came to, below it the wheels or the table."""
        cabinet, surface, px, panel = self._cabinet, frame.surface, self._cabinet.px, self._panel
        cabinet.draw_panel(surface, cabinet.sprites.panel(panel.size, px(12), "panel", "line"), panel)
        gave_up = self._run.ending is Ending.GIVEN_UP
        heading = cabinet.line(cabinet.words("arcade.gave_up" if gave_up else "arcade.over"), NORMAL, "text_dim")
        surface.blit(heading, heading.get_rect(midtop=(panel.centerx, panel.top + px(16))))
        part = 1.0 if cabinet.settings.reduced_motion else self._roll.passed
        reached = cabinet.words.number(round(self._run.score * part))
        score = numerals(cabinet, reached, px(SCORE), "text")
        surface.blit(score, score.get_rect(midtop=(panel.centerx, panel.top + px(50))))
        top = panel.top + px(66 + SCORE)
        for text, size, colour in self._told():
            line = cabinet.line(text, size, colour, panel.width - px(40))
            surface.blit(line, line.get_rect(midtop=(panel.centerx, top)))
            top += line.get_height() + px(6)
        if self._wheel:
            self._draw_medals(surface, pygame.Rect(panel.left, top, panel.width, panel.bottom - px(240) - top))
            self._draw_wheel(surface, self._wheel)
        else:
            ever, today = self._tables  # that of all time is full, a day's has hardly more than this row
            shown = today if self._day and today and not self._place(ever) else ever
            room = pygame.Rect(panel.left + px(24), top + px(8), panel.width - px(48), panel.bottom - top - px(20))
            if self._unwritten:
                shown = tuple(entry for entry in shown if entry.uid != self._ledger.uid)
            own = self._place(shown)
            draw_table(surface, cabinet, room, shown, shown[own - 1] if own else None)
        self._buttons.draw(surface)
        if self._notice:
            line = cabinet.line(self._notice, SMALL, "text_dim")
            surface.blit(line, line.get_rect(midtop=(panel.centerx, self._buttons.all[0].rect.bottom + px(8))))

    def _draw_medals(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Paint the medals that are new side by side, where there is room over the wheels."""
        px, won = self._cabinet.px, [medal for medal in Achievement if medal.value in self._medals]
        side = min(px(MEDAL), room.height)
        if side >= px(MEDAL) // 2:
            left = room.centerx - len(won) * side // 2
            for number, medal in enumerate(won):
                picture = award(self._cabinet, medal, side, won=True)
                surface.blit(picture, picture.get_rect(midleft=(left + number * side, room.centery)))

    def _draw_wheel(self, surface: pygame.Surface, wheel: Wheel) -> None:
        cabinet, px, panel = self._cabinet, self._cabinet.px, self._panel
        heading = cabinet.line(cabinet.words("arcade.initials"), LARGE, "accent")
        surface.blit(heading, heading.get_rect(midbottom=(panel.centerx, panel.bottom - px(210))))
        wheel.draw(surface)
        keys = cabinet.line(
            cabinet.words("arcade.initials_keys", confirm=cabinet.key(Action.CONFIRM)), SMALL, "text_dim"
        )
        surface.blit(keys, keys.get_rect(midbottom=(panel.centerx, panel.bottom - px(14))))
