"""Make the line below a replay: buttons, the speed, and a bar of the whole time with marks."""

from collections.abc import Hashable, Iterable, Iterator
from enum import Enum
from functools import lru_cache

import pygame

from game.engine.errors import printable
from game.i18n.catalogue import Words
from game.play.replay import Playback
from game.play.tape import Tape
from game.ui.board.status_line import action_icon
from game.ui.core.style import SMALL, Style
from game.ui.core.value import Value
from game.ui.input.actions import Action
from game.ui.kit.node import Node, Placed, Put, State
from game.ui.kit.text import DottedLine, Panel, Text

HEIGHT, BUTTON, PITCH = 92, 36, 44
"""At 720p. HEIGHT: of the line. BUTTON: side of a button. PITCH: from one button to the next."""

GRIP_WIDE, GRIP_HIGH = 16, 36
"""At 720p: the clickable room around the bar, added to its width and its height."""


class TimeMark(Enum):
    """A mark on the bar: its colour; each has its own shape or place too, for colour is never the only cue."""

    OPENING = "good"  # a long line up
    FLAG = "flag"  # a short line up
    CHORD = "digit_1"  # a short line down
    MISTAKE = "accent"  # a triangle below


class TimelineState(Value):
    """The state of the line; *part* and the marks' places are parts of the whole time (0–1)."""

    part: float
    plays: bool
    speed: str
    notes: tuple[tuple[str, str], ...]  # texts, each with its explanation or ""
    marks: tuple[tuple[float, TimeMark], ...]


def timeline_state(
    words: Words,
    playback: Playback,
    tape: Tape,
    marks: tuple[tuple[float, TimeMark], ...],
    figures: Iterable[tuple[str, str]],
    *,
    unproved: bool,
) -> TimelineState:
    """Return the line's state at the place of *tape*; *unproved*: an opening without a proof ended the game."""
    header, session = playback.recording.header, playback.session
    seconds, whole = (words.number(ms / 1000, ".3f") for ms in (tape.time_ms, session.time_ms))
    told = [
        (words("replay.unproved" if unproved else "replay.prove_it") if session.prove_it else "", ""),
        (words("replay.time", seconds=seconds, all=whole), ""),
        *figures,
        (printable(header.player), ""),
        (printable(" ".join(part for part in (header.program, header.version) if part)), ""),
    ]
    speed = words("replay.speed", speed=words.brief(tape.speed))
    return TimelineState(tape.part, tape.runs, speed, tuple(note for note in told if note[0]), marks)


def timeline(state: TimelineState, style: Style) -> Node:
    """Return the line."""
    plays = "icon_pause" if state.plays else "icon_play"
    buttons = (
        action_icon(style, Action.DOWN, "icon_slower"),
        action_icon(style, Action.LEFT, "icon_previous"),
        action_icon(style, Action.CONFIRM, plays),
        action_icon(style, Action.RIGHT, "icon_next"),
        action_icon(style, Action.UP, "icon_faster"),
    )
    return Timeline(SeekBar(state.part, state.marks, key="bar"), buttons, state.speed, state.notes)


class Timeline(Node):
    """A panel with the bar above; below it the buttons, the speed, and the notes at the right end."""

    bar: Node
    buttons: tuple[Node, ...]
    speed: str
    notes: tuple[tuple[str, str], ...]

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the panel, the bar, the buttons and the texts."""
        px, size = style.px, style.target(BUTTON)
        yield Placed(Panel(radius=8, ground=True), rect)
        bar = pygame.Rect(rect.left + px(16), rect.top + px(24), rect.width - px(32), px(6))
        yield Placed(self.bar, bar.inflate(px(GRIP_WIDE), px(GRIP_HIGH)))
        pitch, top = max(px(PITCH), size + px(2)), rect.bottom - px(8) - size
        for number, icon in enumerate(self.buttons):
            place = pygame.Rect(rect.left + px(10) + number * pitch, top, size, size)
            yield Placed(icon, place)
        left, right = place.right + px(12), rect.right - px(16)
        yield Placed(Text(self.speed, SMALL), pygame.Rect(left, top, px(72), size))
        notes = DottedLine(
            tuple(text for text, _ in self.notes), tuple(tip for _, tip in self.notes), "text_dim", "right"
        )
        yield from notes.place(style, pygame.Rect(left + px(72), top, right - left - px(72), size))


class SeekBar(Node):
    """The bar with its knob; a drag asks for a part of the whole time."""

    part: float
    marks: tuple[tuple[float, TimeMark], ...]

    @property
    def drags(self) -> bool:
        """Return True: the knob follows a pressed mouse."""
        return True

    @property
    def focusable(self) -> bool:
        """Return True: it can be pressed."""
        return True

    def part_at(self, style: Style, rect: pygame.Rect, at: tuple[int, int]) -> Hashable:
        """Return the part of the whole time at a place."""
        bar = _bar(style, rect)
        return min(1.0, max(0.0, (at[0] - bar.left) / bar.width))

    def pressed(self, part: Hashable) -> object:
        """Ask for a part of the whole time."""
        return Put(self.key, part)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the bar, its marks, the replayed part, and the knob."""
        bar, knob = _bar(style, rect), style.px(16)
        surface.blit(style.sprites.panel(bar.size, bar.height // 2, "open", "line"), bar)
        for _, right, mark in _places(self.marks, bar.width):
            _paint_mark(surface, style, bar, bar.left + right, mark)
        done = pygame.Rect(bar.left, bar.top, round(self.part * bar.width), bar.height)
        if done.width >= bar.height:
            surface.blit(style.sprites.panel(done.size, bar.height // 2, "text_dim"), done)
        place = pygame.Rect(0, 0, knob, knob)
        place.center = (done.right, bar.centery)
        surface.blit(style.sprites.panel(place.size, knob // 2, "text"), place)


def _bar(style: Style, grip: pygame.Rect) -> pygame.Rect:
    return grip.inflate(-style.px(GRIP_WIDE), -style.px(GRIP_HIGH))


@lru_cache(maxsize=1)
def _places(marks: tuple[tuple[float, TimeMark], ...], width: int) -> list[tuple[str, int, TimeMark]]:
    """Return the places of marks on a bar of *width* pixels; equal marks that share a pixel are one."""
    return sorted({(mark.name, round(part * width), mark) for part, mark in marks})


def _paint_mark(surface: pygame.Surface, style: Style, bar: pygame.Rect, x: int, mark: TimeMark) -> None:
    px, colour = style.px, style.theme[mark.value]
    match mark:
        case TimeMark.OPENING:
            surface.fill(colour, (x, bar.top - px(12), px(2), px(12)))
        case TimeMark.FLAG:
            surface.fill(colour, (x, bar.top - px(5), px(2), px(5)))
        case TimeMark.CHORD:
            surface.fill(colour, (x, bar.bottom, px(2), px(5)))
        case TimeMark.MISTAKE:
            top, half = bar.bottom + px(2), px(5)
            pygame.draw.polygon(surface, colour, [(x, top), (x - half, top + 2 * half), (x + half, top + 2 * half)])
