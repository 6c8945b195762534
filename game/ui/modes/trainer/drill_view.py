"""Make the pictures around a drill's card: the line above it, the sentences and buttons below it."""

from collections.abc import Iterator, Sequence

import pygame

from game.i18n.catalogue import TOUCH, Words
from game.trainer.drill import Answered, Asked, Drill, Table
from game.ui.board.status_line import StatusLine, action_icon
from game.ui.core.style import DOT, NORMAL, Style
from game.ui.core.value import Value
from game.ui.input.actions import Action
from game.ui.kit.button import Button
from game.ui.kit.deck import board_keys
from game.ui.kit.layout import Column, Gap, Grid, Grow, Pad, Pin, Row, Stack
from game.ui.kit.node import NOTHING, Node, Placed
from game.ui.kit.text import Lines, Panel, Sprite, Text

NARROWEST, HEIGHT = 620, 60
"""The smallest width and the height of the line, at 720p."""

BELOW, SLIM_BELOW, USUAL_LINES, WIDEST = 144, 200, 3, 900
"""
At 720p. BELOW: height under the board for USUAL_LINES of text and the buttons, SLIM: where these need more. WIDEST: of
the text.
"""

RIGHT, WRONG, AGAIN, OPEN, NOW = "right", "wrong", "again", "open", "now"
"""The results of a card: RIGHT, WRONG, AGAIN: right when it came back, OPEN: still to come, NOW: asked now."""

SPRITES = {RIGHT: "tick", WRONG: "cross", AGAIN: "tick"}

BUTTONS = {
    "nothing": Action.CHANCES,
    "why": Action.HINT,
    "more": Action.HINT,
    "next": Action.CONFIRM,
    "this": Action.AGAIN,
}
"""The action of each button."""

Messages = tuple[tuple[str, str], ...]
"""Texts and the names of their colours."""


class GiveReason(Value):
    """Answers that this family is the reason for the mark."""

    family: str


REASONS = {Action.LEFT: "←", Action.UP: "↑", Action.RIGHT: "→"}
"""The arrows that choose one of three reasons."""


class LineState(Value):
    """The state of the line above the card."""

    cards: tuple[str, ...]  # the result of each
    seconds: int  # so far
    mirrored: bool  # for left hands


class FootState(Value):
    """The state below the card: sentences, the names of the buttons, and whether a proof has steps to show."""

    messages: Messages
    buttons: tuple[str, ...]
    reasons: tuple[str, ...]  # to choose from, instead of the buttons
    steps: bool


def line_state(drill: Drill, asked: Sequence[Asked], *, mirrored: bool) -> LineState:
    """Return the line's state for a drill; *asked* are its cards."""
    return LineState(_standing(drill, asked), drill.time_ms // 1000, mirrored)


def _standing(drill: Drill, asked: Sequence[Asked]) -> tuple[str, ...]:
    """Return the result of each card: of its first answer, and of the answer when it came back."""
    found: dict[str, str] = {}
    for answer in drill.answers:
        key = answer.asked.card.key
        if answer.asked.again:
            found[key] = AGAIN if answer.right and found[key] == WRONG else found[key]
        else:
            found[key] = RIGHT if answer.right else WRONG
    if drill.table and not drill.verdict:
        found[drill.table.asked.card.key] = NOW
    return tuple(found.get(one.card.key, OPEN) for one in asked)


def drill_line(state: LineState, style: Style) -> Node:
    """Return the line: a cap for each card, the time at the right."""
    clock = Text(style.words("result.time", seconds=str(state.seconds)), NORMAL, "text_dim")
    between = Stack((CardKeys(state.cards), Pad(Row((Grow(), clock), align="fill"), (12, 0))))
    back = () if style.decked else (action_icon(style, Action.BACK, "icon_back"),)
    return StatusLine(back, between, (), state.mirrored)


class CardKeys(Node):
    """The caps of all cards in a row, with a sign on each answered one."""

    cards: tuple[str, ...]

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the caps, as large as the room beside the time allows."""
        gap, count = style.px(4), len(self.cards)
        size = min(style.px(30), (rect.width - style.px(80)) // count - gap)
        left = rect.centerx - (count * (size + gap) - gap) // 2
        for number, card in enumerate(self.cards):
            key = pygame.Rect(left + number * (size + gap), rect.centery - size // 2, size, size)
            yield from card_key(card, size / style.scale).place(style, key)


def card_key(card: str, side: float) -> Node:
    """Return the cap of a card, *side* units wide and high: it has a sign once the card is answered."""
    fill, rim = ("covered", "accent") if card == NOW else ("open", "line")
    sign = Pin(Sprite(SPRITES[card], side * 4 // 5)) if card in SPRITES else NOTHING
    return Panel(sign, fill, rim, 5, wide=side, high=side)


def answers(state: FootState, style: Style) -> tuple[Button, ...]:
    """Return the buttons; on a deck the one that goes on is golden."""
    buttons = [
        Button(
            _label(style, name),
            first=style.decked and name == "next",
            tall=42,
            key=name,
            press=BUTTONS[name],
            sound="",
        )
        for name in state.buttons
    ]
    for arrow, family in zip(REASONS.values(), state.reasons, strict=False):
        pattern = style.words(f"trainer.family_{family}")
        label = pattern if style.words.hands == TOUCH else f"{arrow} {pattern}"
        buttons.append(Button(label, tall=42, key=family, press=GiveReason(family), sound=""))
    return tuple(buttons)


def drill_foot(state: FootState, style: Style) -> Node:
    """Return the sentences and the buttons, between the two that step through a proof."""
    buttons = answers(state, style)
    if style.decked:
        buttons = board_keys(style, buttons)[1]
    side = style.target(40) / style.scale
    back, on = (
        action_icon(style, action, sprite).replaced(wide=side, high=side)
        for action, sprite in ((Action.LEFT, "icon_previous"), (Action.RIGHT, "icon_next"))
    )
    said = _said(state.messages, style)
    if style.slim:
        keys = Grid(tuple(buttons), min(2, len(buttons) or 1), 8, grow=1, shrinks=True)
        beside = (back, Gap(8), keys, Gap(8), on) if state.steps else (keys,) if buttons else ()
        return Column((said, *((Pad(Row(beside), (12, 0, 12, 10)),) if beside else ())))
    row = Row((back, *buttons, on) if state.steps else tuple(buttons), 12)
    return Column((said, row, Gap(10)), align="middle")


def _label(style: Style, name: str) -> str:
    if name == "this":
        return style.words("drill.this")
    return style.words(f"drill.{name}", control=style.key(BUTTONS[name], on_board=True))


def _said(messages: Messages, style: Style) -> Node:
    """Return the sentences; fewer than USUAL_LINES begin lower."""
    lines = tuple(line.replaced(shrinks=True) for line in paragraphs(messages, "middle"))
    room = Node(high=USUAL_LINES * (NORMAL + 2))
    told = Stack((room, Column((Grow(), *lines, Grow()))), wide=None if style.slim else WIDEST, shrinks=True)
    return Pad(Column((Gap(4), told), align="middle"), (12, 0), grow=1)


def paragraphs(texts: Messages, align: str = "left") -> tuple[Node, ...]:
    """Return each text in its own colour, in as many lines as it needs."""
    return tuple(Lines((text,), NORMAL, colour, align) for text, colour in texts)


# Texts


def sentences(drill: Drill, style: Style, *, slow: bool) -> Messages:
    """Return the question, or the judgement of the answer; *slow*: a right answer took long."""
    verdict, table, words = drill.verdict, drill.table, style.words
    if table is None:
        return ()
    if verdict is None:
        return ((_task(table, style), "text"),)
    if verdict.right:
        seconds = words.number(verdict.time_ms / 1000, ".1f")
        return ((words("drill.slow" if slow else "drill.right", seconds=seconds), "good"),)
    return ((_mistake(verdict, table, words), "warning"),)


def _task(table: Table, style: Style) -> str:
    """Return what is asked, and where cells are to be marked how the player's hands mark them."""
    words, mines = style.words, table.asked.card.mines
    if table.reasons:
        return words("drill.because")
    if table.nothing:
        return words("drill.which")
    if mines is not None:
        task = words("drill.task_mines", mines=mines - (table.task.view.flags | table.mines).bit_count())
    else:
        task = words("drill.asked" if table.task.view.questions else "drill.task")
    opens, flags = (style.key(action, on_board=True) for action in (Action.CONFIRM, Action.FLAG))
    return task + DOT + words("drill.how", open=opens, flag=flags)


def _mistake(verdict: Answered, table: Table, words: Words) -> str:
    if table.task.best is not None:
        return words("drill.better" if table.nothing else "drill.all_open")
    if table.reasons:
        return words("drill.reason", family=words(f"trainer.family_{table.asked.card.family}"))
    if verdict.wrong is None:
        return words("drill.something")
    certain = (table.task.safe | table.task.mines) >> verdict.wrong & 1
    return words("drill.wrong" if certain else "drill.uncertain")
