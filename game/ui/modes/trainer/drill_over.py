"""The end of a drill: how many were right, what improved, and when cards are due again; of a speed drill its table."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pygame

from game.engine.errors import GameError
from game.trainer.choice import Past, own_times
from game.trainer.drill import Answered
from game.trainer.progress import LATELY
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PractiseCards, Title, Trainer
from game.ui.core.stage import Frame, Scene
from game.ui.core.style import HUGE, LARGE, NORMAL, SMALL
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.numerals import numerals
from game.ui.kit.widgets import Button, Focus
from game.ui.modes.trainer.practised import Practised

if TYPE_CHECKING:
    from game.store.kinds import CardAnswer, SpeedDrill

WIDE, HIGH = 760, 430
DAY = 86_400
CARDS_ABREAST = 5
MOST_LINES = 7


class DrillOverScene(Scene):
    """What a drill came to."""

    def __init__(self, cabinet: Cabinet, finished: Practised) -> None:
        self.cabinet = cabinet
        self._finished = finished
        words = cabinet.words
        self._again = Button(cabinet, words("drill.again"), self._another)
        self._again.first = True
        buttons = [
            self._again,
            Button(cabinet, words("drill.to_trainer"), cabinet.router.to(Trainer())),
            Button(cabinet, words("result.to_title"), cabinet.router.to(Title())),
        ]
        self._focus: Focus[Button] = Focus(cabinet, buttons, self._again, side_by_side=True)
        self._counted = finished.counted
        self._table: list[SpeedDrill] | None = None  # once this minute is in it
        self._due: list[int] = []  # when the cards come again, of the answers that were kept
        for job in finished.answers:
            self.watch(job, self._note)
        if finished.family:
            solved = sum(answer.right for answer in self._counted)
            missed = len(self._counted) - solved
            player = cabinet.settings.player
            self.watch(cabinet.history.keep_speed(finished.family, player, solved, missed), self._show_table)
        cabinet.audio.play("win")

    def _another(self) -> None:
        """Begin another one, of what is known by now."""
        past = [*self._finished.known.past, *self._kept()]
        self.cabinet.router.go(PractiseCards(replace(self._finished.known, past=tuple(past)), self._finished.family))

    def _kept(self) -> list[Past]:
        """Return the answers of this drill, as far as they are known to be kept."""
        kept = []
        for job in self._finished.answers:
            try:
                one = job.result()
            except GameError:  # the history says it in its problems
                continue
            kept.append(Past(one.card, one.family, one.known, one.time_ms, one.finished_at, one.due_at))
        return kept

    # Input

    def act(self, asked: Asked) -> bool:
        """Go on to another drill, or back."""
        if asked.action in (Action.BACK, Action.TITLE):
            self.cabinet.router.go(Trainer())
            return True
        if asked.action is Action.NEW:
            self._another()
            return True
        return self._focus.act(asked.action)

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to the buttons."""
        self._focus.point(pointing)
        return True

    def focus_lost(self) -> None:
        """Let go of the mouse."""
        self._focus.let_go()

    # The picture

    def _note(self, answer: "CardAnswer") -> None:
        self._due.append(answer.due_at)

    def _show_table(self, table: "list[SpeedDrill]") -> None:
        self._table = table

    @property
    def animating(self) -> bool:
        """Whether something is still on its way to the disk."""
        return self.waiting

    def update(self, ticks: int) -> None:
        """Have a board behind the page."""
        self.cabinet.backdrop.update(self.cabinet.size, self.cabinet.scale)

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return (
            self._focus.looks(),
            len(self._due),
            self._table is None,
            self.cabinet.problems(),
            self.cabinet.backdrop.looks(),
        )

    @property
    def lit_rect(self) -> pygame.Rect:
        """Where the light of keys and pads is."""
        return self._focus.lit.rect

    def resize(self) -> None:
        """Lay the panel and the buttons out."""
        px, (width, height) = self.cabinet.px, self.cabinet.size
        self.panel = pygame.Rect(0, 0, min(px(WIDE), width - px(24)), min(px(HIGH), height - px(150)))
        self.panel.center = width // 2, height // 2 + px(4)
        buttons = self._focus.all
        left = (width - sum(button.width for button in buttons) - px(12) * (len(buttons) - 1)) // 2
        for button in buttons:
            button.rect = pygame.Rect(left, self.panel.bottom + px(14), button.width, px(42))
            left = button.rect.right + px(12)

    def draw(self, frame: Frame) -> None:
        """Paint the panel with what there is to say."""
        cabinet, surface, px, panel = self.cabinet, frame.surface, self.cabinet.px, self.panel
        cabinet.draw_panel(surface, cabinet.sprites.panel(panel.size, px(12), "panel", "line"), panel)
        family = self._finished.family
        words = cabinet.words
        name = words(f"trainer.family_{family}") if family else words("trainer.drill")
        heading = cabinet.line(name, HUGE)
        surface.blit(heading, heading.get_rect(midbottom=(panel.centerx, panel.top - px(10))))
        right = sum(answer.right for answer in self._counted)
        figure = numerals(cabinet, str(right), px(52), "good" if right else "text_dim")
        place = figure.get_rect(midtop=(panel.left + px(110), panel.top + px(34)))
        surface.blit(figure, place)
        under = words("drill.solved_in_a_minute") if family else words("drill.right_of", count=len(self._counted))
        for number, part in enumerate(cabinet.lettering.wrap(under, px(NORMAL), px(190))):
            line = cabinet.line(part, NORMAL, "text_dim")
            surface.blit(line, line.get_rect(midtop=(place.centerx, place.bottom + px(14) + number * px(NORMAL))))
        if not family:
            self._draw_cards(surface, place.centerx, place.bottom + px(60))
        room = pygame.Rect(panel.left + px(230), panel.top + px(26), panel.width - px(254), panel.height - px(44))
        if family:
            self._draw_table(surface, room)
        else:
            self._draw_lines(surface, room)
        self._focus.draw(surface)

    def _draw_cards(self, surface: pygame.Surface, middle: int, top: int) -> None:
        """Paint a key for each card, right or missed, in their order, five in a line."""
        cabinet, size, pitch = self.cabinet, self.cabinet.px(30), self.cabinet.px(34)
        wide = min(len(self._counted), CARDS_ABREAST) * pitch
        for number, answer in enumerate(self._counted):
            down, across = divmod(number, CARDS_ABREAST)
            key = pygame.Rect(middle - wide // 2 + across * pitch, top + down * pitch, size, size)
            surface.blit(cabinet.sprites.panel(key.size, cabinet.px(5), "open", "line"), key)
            sprite = cabinet.sprites.get("tick" if answer.right else "cross", size * 4 // 5)
            surface.blit(sprite, sprite.get_rect(center=key.center))

    def _draw_lines(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        cabinet, px = self.cabinet, self.cabinet.px
        heading = cabinet.line(cabinet.words("drill.what_improved"), LARGE, "text")
        surface.blit(heading, room.topleft)
        top = room.top + px(46)
        for text, colour in self.told():
            for part in cabinet.lettering.wrap(text, px(NORMAL), room.width):
                line = cabinet.line(part, NORMAL, colour)
                surface.blit(line, (room.left, top))
                top += px(NORMAL) + px(4)
            top += px(4)

    def told(self) -> list[tuple[str, str]]:
        """Return what is to be said of ten cards: what was faster, what was missed, what is due when."""
        words = self.cabinet.words
        before = own_times(self._finished.known.past)
        lines: list[tuple[str, str]] = []
        for family, answers in _by_family(self._counted).items():
            name = words(f"trainer.family_{family}")
            times = [answer.time_ms for answer in answers if answer.right]
            past = before.get(family, [])[-LATELY:]
            if times and past and _median(times) < _median(past):
                now, then = words.number(_median(times) / 1000, ".1f"), words.number(_median(past) / 1000, ".1f")
                lines.append((words("drill.faster", family=name, now=now, before=then), "good"))
            elif times and not past:
                first = words.number(_median(times) / 1000, ".1f")
                lines.append((words("drill.first", family=name, now=first), "text"))
        missed = [family for family, answers in _by_family(self._counted).items() if not all(a.right for a in answers)]
        lines = lines[: MOST_LINES - bool(missed)]
        if not lines:
            lines = [(words("drill.none_faster"), "text_dim")]
        if missed:
            names = ", ".join(words(f"trainer.family_{family}") for family in missed)
            lines.append((words("drill.missed", families=names), "warning"))
        return [*lines, *self._told_of_days()]

    def _told_of_days(self) -> list[tuple[str, str]]:
        now = int(datetime.now(UTC).timestamp())
        soon = sum(second < now + DAY for second in self._due)
        return [(self.cabinet.words("drill.tomorrow", count=soon), "text_dim")] if soon else []

    def _draw_table(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        cabinet, px, words = self.cabinet, self.cabinet.px, self.cabinet.words
        heading = cabinet.line(words("drill.best_minutes"), LARGE, "text")
        surface.blit(heading, room.topleft)
        if self._table is None:
            return
        solved = sum(answer.right for answer in self._counted)
        pitch = min(px(34), (room.height - px(50)) // 10)
        newest = max((entry.finished_at for entry in self._table), default=0)
        for number, entry in enumerate(self._table):
            middle = room.top + px(64) + number * pitch
            mine = entry.finished_at == newest and entry.solved == solved
            day = datetime.fromtimestamp(entry.finished_at).date()
            texts = (
                (f"{number + 1}", 0.08),
                (f"{entry.solved}", 0.26),
                (words("drill.misses", count=entry.missed), 0.62),
            )
            for text, end in (*texts, (f"{day}", 1.0)):
                line = cabinet.line(text, SMALL, "accent" if mine else "text" if end == 0.26 else "text_dim")
                surface.blit(line, line.get_rect(midright=(room.left + round(room.width * end), middle)))


def _by_family(answers: tuple[Answered, ...]) -> dict[str, list[Answered]]:
    found: dict[str, list[Answered]] = {}
    for answer in answers:
        found.setdefault(answer.asked.card.family, []).append(answer)
    return found


def _median(times: list[int]) -> float:
    ordered = sorted(times)
    return (ordered[len(ordered) // 2] + ordered[(len(ordered) - 1) // 2]) / 2
