"""What stands beside the board of a review: skill and luck, the key moments, the question and its answer."""

from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

import pygame

from game.ui.core.cabinet import Cabinet
from game.ui.core.style import HUGE, NORMAL, SMALL
from game.ui.input.actions import Action
from game.ui.input.pointer import Pointing
from game.ui.kit.drawing import Drawing
from game.ui.kit.glossary import Glossary
from game.ui.kit.numerals import numerals
from game.ui.kit.widgets import BandButton, Buttons, State, Widget
from game.ui.modes.review.curve import add_mark
from game.ui.modes.review.reviewer import Reviewer

if TYPE_CHECKING:
    from game.review.answer import Answer
    from game.review.moments import KeyMoment
    from game.ui.board.theatre import Theatre

WIDTH = 320
"""At 720p."""

FIGURES = 24
"""How high skill and luck are, at 720p."""

ROW = 48
MARGIN = 16


class Reviewed(Protocol):
    """What the panel asks of its scene."""

    reviewer: Reviewer
    chosen: int | None
    answer: "Answer | None"
    theatre: "Theatre | None"

    @property
    def asks(self) -> bool:
        """Whether it is asked what the player would have opened."""

    @property
    def answers(self) -> bool:
        """Whether an answer is being worked out."""

    @property
    def by_keys(self) -> bool:
        """Whether the arrows move the cursor."""

    def choose(self, place: int) -> None:
        """Go to a key moment."""

    def next(self, by: int = 1) -> None:
        """Go to the next one."""

    def show(self) -> None:
        """Give the answer."""


class KeyRow(Widget):
    """One key moment of the list."""

    def __init__(self, cabinet: Cabinet, scene: Reviewed, place: int, moment: "KeyMoment") -> None:
        super().__init__(cabinet)
        self._scene, self._place, self.moment = scene, place, moment
        self._mark: tuple[object, pygame.Surface] | None = None

    def choose(self) -> None:
        """Go there."""
        self._scene.choose(self._place)

    def looks(self) -> object:
        """Return what it says, and whether it is the one looked at."""
        return self.moment, self._scene.chosen == self._place

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint its mark, what it was, and what it cost."""
        cabinet, px, rect = self.cabinet, self.cabinet.px, self.rect
        chosen = self._scene.chosen == self._place
        rim = "accent" if chosen else "rim" if state.lit else ""
        surface.blit(cabinet.sprites.panel(rect.size, px(6), "covered" if chosen or state.lit else "open", rim), rect)
        self._draw_mark(surface)
        left, room = rect.left + px(40), rect.width - px(50)
        title = cabinet.line(title_of(cabinet, self.moment), SMALL, "text", room)
        surface.blit(title, title.get_rect(bottomleft=(left, rect.centery + px(1))))
        note = cabinet.line(note_of(cabinet, self.moment), SMALL, "text_dim", room)
        surface.blit(note, note.get_rect(topleft=(left, rect.centery - px(1))))

    def _draw_mark(self, surface: pygame.Surface) -> None:
        cabinet, px, rect = self.cabinet, self.cabinet.px, self.rect
        look = self.moment.what, px(28), cabinet.theme.name
        if self._mark is None or self._mark[0] != look:
            picture = pygame.Surface((px(28), px(28)), pygame.SRCALPHA)
            drawing = Drawing(picture.get_rect(), cabinet.theme)
            add_mark(drawing, self.moment.what, (px(28) / 2, px(28) / 2), px(8))
            drawing.put(picture)
            self._mark = look, picture
        surface.blit(self._mark[1], self._mark[1].get_rect(center=(rect.left + px(20), rect.centery)))


def title_of(cabinet: Cabinet, moment: "KeyMoment") -> str:
    """Say what a key moment is."""
    if moment.what == "hesitation":
        proof = cabinet.words(f"review.proof_{moment.proof}")
        return cabinet.words(
            "review.hesitation", seconds=cabinet.words.number(moment.waited / 1000, ".1f"), proof=proof
        )
    return cabinet.words(f"review.what_{moment.what}")


def note_of(cabinet: Cabinet, moment: "KeyMoment") -> str:
    """Say what it cost or gave, and when it was."""
    words = cabinet.words
    minutes, tenths = divmod((moment.tick + 50) // 100, 600)
    time = f"{minutes}:{words.number(tenths / 10, '04.1f')}"
    if moment.what in ("lucky", "unlucky") and moment.luck is not None:
        return words("review.note_luck", points=f"{100 * moment.luck:+.0f}".replace("-", "−"), time=time)
    if moment.cost is not None and moment.what != "hesitation":
        return words("review.note_cost", points=words.number(100 * moment.cost, ".1f"), time=time)
    return words("review.note_time", time=time)


class ReviewPanel:
    """Places, paints and hears the panel."""

    def __init__(self, cabinet: Cabinet, scene: Reviewed) -> None:
        words = cabinet.words
        self._cabinet, self._scene = cabinet, scene
        self.rect = pygame.Rect(0, 0, 1, 1)
        self._rows: list[KeyRow] = []
        self._show = BandButton(cabinet, words("review.show_me", button=cabinet.key(Action.HINT)), scene.show)
        self._next = BandButton(cabinet, words("review.next"), lambda: scene.next())
        self._buttons: Buttons[Widget] = Buttons([self._show, self._next])
        self._glossary = Glossary(cabinet)
        self._too_hard: int | None = None  # the moment of which nothing can be said

    def say_too_hard(self, at: int) -> None:
        """Say that an answer can't be worked out."""
        self._too_hard = at

    def update(self) -> None:
        """Have a row for each key moment there is by now."""
        moments = self._scene.reviewer.moments
        if [row.moment for row in self._rows] != moments:
            self._rows = [KeyRow(self._cabinet, self._scene, place, moment) for place, moment in enumerate(moments)]
            self._buttons.all = [*self._rows, self._show, self._next]
            self.place(self.rect)

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to rows and buttons."""
        self._glossary.point(pointing)
        return self._buttons.point(pointing) or (pointing.kind is not None and self.rect.collidepoint(pointing.at))

    def let_go(self) -> None:
        """Release without acting."""
        self._buttons.let_go()

    def looks(self) -> object:
        """Return all that its picture depends on."""
        return self._buttons.looks(), self._said()

    # What it says

    def _summary(self) -> str:
        from game.review.moments import proofs_missed

        words, account = self._cabinet.words, self._scene.reviewer.account
        if account is None:
            return ""
        told = words(
            "review.summary",
            forced=account.forced_guesses,
            needless=account.needless_guesses,
            missed=proofs_missed(account),
        )
        points, luck = words.number(100 * account.skill_cost, ".1f"), words.number(100 * abs(account.luck), ".1f")
        error = words.number(100 * account.error, ".1f")
        key = "gave" if account.luck >= 0 else "took"
        return f"{told} {words(f'review.luck_{key}', points=points, luck=luck, error=error)}"

    def _said(self) -> str:
        """Say the question, the proof's step, or the answer."""
        words, scene = self._cabinet.words, self._scene
        if scene.answers:
            return words("review.thinking")
        if scene.theatre and scene.answer:
            return f"{self._verdict(scene.answer)} {scene.theatre.text()}"
        if scene.answer:
            return self._verdict(scene.answer)
        if scene.asks:
            if scene.by_keys:
                return words("review.by_keys")
            if self._too_hard is not None:
                return words("hint.too_hard")
            return words("review.ask_guess") if self._nothing_certain() else words("review.ask_certain")
        return ""

    def _nothing_certain(self) -> bool:
        scene = self._scene
        if scene.chosen is None or scene.chosen >= len(scene.reviewer.moments):
            return False
        moment = scene.reviewer.moments[scene.chosen]
        return moment.proof == "guess" or (moment.proof is None and moment.what not in ("needless_guess",))

    def _verdict(self, answer: "Answer") -> str:
        """Say how the cell stands, with its numbers."""
        words, verdict = self._cabinet.words, answer.verdict.value
        if verdict in ("best", "worse"):
            return words(
                f"review.compared_{verdict}",
                lives=_percent(answer.survival),
                wins=_percent(answer.win),
                best_lives=_percent(answer.best_survival),
                best_wins=_percent(answer.best_win),
            )
        if verdict == "shown_guess":
            return words(
                "review.answer_shown_guess", lives=_percent(answer.best_survival), wins=_percent(answer.best_win)
            )
        if verdict == "missed":
            return words("review.answer_missed", lives=_percent(answer.survival))
        return words(f"review.answer_{verdict}")

    # The picture

    def place(self, rect: pygame.Rect) -> None:
        """Lay the panel out in *rect*: the list in its middle, the buttons at its end."""
        px = self._cabinet.px
        self.rect = pygame.Rect(rect)
        margin = px(MARGIN)
        top = self.rect.top + px(212)
        for row in self._rows:
            row.rect = pygame.Rect(rect.left + margin // 2, top, rect.width - margin, px(ROW))
            top += px(ROW) + px(4)
        bottom = self.rect.bottom - px(14)
        left = rect.left + margin
        for button in (self._show, self._next):
            high = self._cabinet.target(36)
            button.rect = pygame.Rect(left, bottom - high, button.width, high)
            left = button.rect.right + px(10)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint everything."""
        cabinet, px, rect = self._cabinet, self._cabinet.px, self.rect
        surface.blit(cabinet.sprites.panel(rect.size, px(8), "panel", "line", ground="backdrop"), rect)
        left, width = rect.left + px(MARGIN), rect.width - 2 * px(MARGIN)
        self._draw_figures(surface, left, rect.top + px(10))
        self._wrapped(surface, self._summary(), left, rect.top + px(74), width, "text")
        heading = cabinet.line(cabinet.words("review.key_moments"), NORMAL, "text")
        if self._rows:
            surface.blit(heading, (left, rect.top + px(176)))
        self._buttons.draw(surface)
        top = (self._rows[-1].rect.bottom if self._rows else rect.top + px(176)) + px(10)
        top = self._wrapped(surface, self._said(), left, top, width, "accent" if self._scene.asks else "text")
        keys = cabinet.lettering.wrap(self._keys(), px(SMALL), width)
        keys_top = self._show.rect.top - px(10) - len(keys) * cabinet.line(keys[0], SMALL).get_height()
        if keys_top >= top + px(6):
            self._wrapped(surface, self._keys(), left, keys_top, width, "text_dim")

    def _keys(self) -> str:
        """Say which keys there are."""
        key = self._cabinet.key
        return self._cabinet.words(
            "review.keys", play=key(Action.CONFIRM, on_board=True), hint=key(Action.HINT), back=key(Action.BACK)
        )

    def _draw_figures(self, surface: pygame.Surface, left: int, top: int) -> None:
        """Paint skill and luck, large, each with its word."""
        cabinet, px, account = self._cabinet, self._cabinet.px, self._scene.reviewer.account
        words = cabinet.words
        skill = f"{account.skill:.0f}" if account else "–"
        luck = f"{100 * account.luck:+.0f}".replace("-", "−") if account else "–"
        sure = account is not None and account.progress == 1
        self._glossary.clear()
        for figure, word, about, colour in (
            (skill, words("review.skill"), words("review.about_skill"), "good"),
            (luck, words("review.luck"), words("review.about_luck"), "digit_1"),
        ):
            begins = left
            colour = colour if sure else "text_dim"
            number = numerals(cabinet, figure, px(FIGURES), colour) if account else cabinet.line(figure, HUGE, colour)
            place = surface.blit(number, number.get_rect(midleft=(left, top + px(22))))
            name = cabinet.line(word, SMALL, "text_dim")
            surface.blit(name, name.get_rect(midleft=(left + number.get_width() + px(8), place.centery + px(5))))
            left += number.get_width() + px(8) + name.get_width() + px(22)
            self._glossary.put(about, pygame.Rect(begins, top, left - begins - px(22), px(44)))

    def _wrapped(self, surface: pygame.Surface, text: str, left: int, top: int, width: int, colour: str) -> int:
        """Paint a text in lines from *top* on; return where it ends."""
        cabinet = self._cabinet
        for part in cabinet.lettering.wrap(text, cabinet.px(SMALL), width):
            line = cabinet.line(part, SMALL, colour)
            if top + line.get_height() > self._show.rect.top:
                break
            surface.blit(line, (left, top))
            top += line.get_height()
        return top


def _percent(share: float | Fraction | None) -> str:
    return "–" if share is None else f"{100 * float(share):.0f}"
