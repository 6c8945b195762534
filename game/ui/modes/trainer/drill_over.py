"""Show the end of a drill: the count of right cards, and the progress."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from statistics import median
from typing import TYPE_CHECKING

from game.engine.errors import GameError
from game.play.worker import Job
from game.trainer.choice import LATELY, Past, own_times
from game.trainer.drill import Answered
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import DrillPattern, PractiseCards, Road, Title
from game.ui.core.style import LARGE, NORMAL
from game.ui.input.actions import Action, Asked
from game.ui.kit.button import Button
from game.ui.kit.layout import Column, Gap, Grid, Grow, Pad, Pin, Reflow, Row
from game.ui.kit.node import NOTHING, Node
from game.ui.kit.page import Page
from game.ui.kit.pane import Moves
from game.ui.kit.scene import Screen
from game.ui.kit.text import Figure, Lines, Text
from game.ui.modes.trainer.drill_view import RIGHT, WRONG, Messages, card_key, paragraphs

if TYPE_CHECKING:
    from game.store.kinds import CardAnswer

WIDE, HIGH = 760, 430
DAY = 86_400
CARDS_ABREAST = 5
MOST_LINES = 7


@dataclass(frozen=True, slots=True)
class FinishedDrill:
    """The choice of cards, the first answer to each, and the jobs that save the answers."""

    chosen: PractiseCards
    counted: tuple[Answered, ...]
    answers: "tuple[Job[CardAnswer], ...]"

    @property
    def missed(self) -> str | None:
        """The family with the most missed cards; None without any."""
        families = [answer.asked.card.family for answer in self.counted if not answer.right]
        return max(families, key=families.count, default=None)


class DrillOverScene(Screen):
    """The results of a drill."""

    moves = Moves.LINE

    def __init__(self, cabinet: Cabinet, finished: FinishedDrill) -> None:
        super().__init__(cabinet)
        self._finished = finished
        self._due_soon = 0  # cards
        for job in finished.answers:
            self.watch(job, self._note)
        cabinet.audio.play("win")

    def _note(self, answer: "CardAnswer") -> None:
        """Count a card that is due within a day; its answer was saved."""
        self._due_soon += answer.due_at < int(datetime.now(UTC).timestamp()) + DAY

    def picture(self) -> Node:
        """Return the page: the count on the left, sentences on the right, the buttons."""
        words, counted, missed = self.cabinet.style.words, self._finished.counted, self._finished.missed
        solved = sum(answer.right for answer in counted)
        this = Button(words("drill.this"), tall=42, key="this", press=DrillPattern(missed)) if missed else None
        buttons = (
            Button(words("drill.again"), first=True, tall=42, key="again", press=Action.NEW),
            *([this] if this else []),
            Button(words("drill.to_road"), tall=42, key="road", press=Road()),
            Button(words("result.to_title"), tall=42, key="title", press=Title()),
        )
        signs = tuple(card_key(RIGHT if answer.right else WRONG, 36) for answer in counted)
        right = words("drill.right_of", count=len(counted))
        counts = Column(
            (
                Grow(),
                Pin(Figure(str(solved), 84, "good" if solved else "text_dim"), "midtop"),
                Gap(18),
                Pin(Lines((right,), NORMAL, "text_dim", "middle", wide=190), "midtop"),
                Gap(14),
                NOTHING if not signs else Pin(Grid(signs, min(CARDS_ABREAST, len(signs)), gap=4), "midtop"),
                Grow(),
            ),
            wide=260,
        )
        title = Pin(Text(words("drill.what_improved"), LARGE), "topleft", high=46)
        messages = Column(paragraphs(self._messages()), 18, grow=1.0)
        told = Pad(Column((title, messages)), (10, 26, 24, 18), grow=1.0)
        shown = self._finished.chosen.pattern
        heading = words(f"trainer.family_{shown}" if shown else "trainer.drill")
        item = Reflow(Row((counts, told), align="fill"), Column((Gap(18), counts.replaced(wide=None), told)))
        return Page(
            heading, item, buttons, panel_wide=WIDE, panel_high=HIGH, above=79, below=71, margin=0, button_gap=14
        )

    def _messages(self) -> Messages:
        """Return the sentences after ten cards: the faster families, the missed ones, the cards due soon."""
        words, before = self.cabinet.style.words, own_times(self._finished.chosen.known.past)
        lines = list[tuple[str, str]]()
        families = _by_family(self._finished.counted)
        for family, answers in families.items():
            name = words(f"trainer.family_{family}")
            times = [answer.time_ms for answer in answers if answer.right]
            past = before.get(family, [])[-LATELY:]
            if times and past and median(times) < median(past):
                now, then = words.number(median(times) / 1000, ".1f"), words.number(median(past) / 1000, ".1f")
                lines.append((words("drill.faster", family=name, now=now, before=then), "good"))
            elif times and not past:
                first = words.number(median(times) / 1000, ".1f")
                lines.append((words("drill.first", family=name, now=first), "text"))
        missed = [family for family, answers in families.items() if not all(answer.right for answer in answers)]
        lines = lines[: MOST_LINES - bool(missed)]
        if not lines:
            lines = [(words("drill.none_faster"), "text_dim")]
        if missed:
            names = ", ".join(words(f"trainer.family_{family}") for family in missed)
            lines.append((words("drill.missed", families=names), "warning"))
        if self._due_soon:
            lines.append((words("drill.tomorrow", count=self._due_soon), "text_dim"))
        return tuple(lines)

    def act(self, asked: Asked) -> bool:
        """Go on to another drill, or back."""
        if asked.action is Action.BACK:
            self.close()
        elif asked.action is Action.NEW:
            self._another()
        else:
            return super().act(asked)
        return True

    def _another(self) -> None:
        """Begin another one, with the new answers."""
        chosen = self._finished.chosen
        known = replace(chosen.known, past=(*chosen.known.past, *self._kept()))
        self.cabinet.router.go(chosen.replaced(known=known))

    def _kept(self) -> list[Past]:
        """Return the answers of this drill that are saved by now."""
        kept = []
        for job in self._finished.answers:
            try:
                one = job.result()
            except GameError:  # the history reports it
                continue
            kept.append(Past(one.card, one.family, one.known, one.time_ms, one.finished_at, one.due_at))
        return kept


def _by_family(answers: tuple[Answered, ...]) -> dict[str, list[Answered]]:
    found: dict[str, list[Answered]] = {}
    for answer in answers:
        found.setdefault(answer.asked.card.family, []).append(answer)
    return found
