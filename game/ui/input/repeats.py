"""
Repeats the actions of held keys and buttons, for several players at once.

The system repeats the key that went down last and no other: of two people on one keyboard it would stop the first.

While nobody writes, the system's input method is kept out: it would take the letters that are keys of the game.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from math import inf

import pygame

from game.ui.input.actions import KEYBOARD, REPEATING, Asked
from game.ui.input.bindings import Bindings
from game.ui.input.keyboard import place_of

REPEAT_AFTER_MS, REPEAT_EVERY_MS = 280, 45


class Keys:
    """Remembers which keys are down, to tell a press from a repetition."""

    def __init__(self, bindings: Callable[[], Bindings]) -> None:
        self._bindings = bindings
        self._down: set[int] = set()

    def asked(self, event: pygame.Event) -> Asked | None:
        """Return the action of a KEYDOWN or KEYUP, if any."""
        key = place_of(event) or event.key  # a layout that changes meanwhile gives a key another number
        if event.type == pygame.KEYUP:
            self._down.discard(key)
            return None
        repeated = key in self._down
        self._down.add(key)
        bindings = self._bindings()
        action = bindings.action(KEYBOARD.kind, bindings.key(event))
        if action is None or (repeated and action not in REPEATING):
            return None
        return Asked(action, KEYBOARD)

    def release_all(self) -> None:
        """Forget every pressed key: the window lost focus and gets no events of their releases."""
        self._down.clear()


AFTER, EVERY = REPEAT_AFTER_MS / 1000, REPEAT_EVERY_MS / 1000


class Repeats:
    """Remembers the held controls; times are in seconds."""

    def __init__(self) -> None:
        self._held: dict[Hashable, tuple[Asked, float]] = {}  # what it asks for, and when next

    def __len__(self) -> int:
        """Return how many controls are held."""
        return len(self._held)

    def press(self, control: Hashable, asked: Asked, now: float) -> bool:
        """Note that a control went down; False where it was down already."""
        if control in self._held:
            return False
        self._held[control] = asked, now + AFTER if asked.action in REPEATING else inf
        return True

    def release(self, control: Hashable) -> None:
        """Note that a control came up."""
        self._held.pop(control, None)

    def clear(self) -> None:
        """Forget all: the window lost focus or a device is gone, so no release will be heard."""
        self._held.clear()

    def due(self, now: float) -> list[Asked]:
        """Return the due repetitions; once after a stall, so that no cursor runs away."""
        found = []
        for control, (asked, due) in self._held.items():
            if due <= now:
                self._held[control] = asked, max(due + EVERY, now)
                found.append(asked)
        return found


class Writing:
    """Returns typed text, character by character."""

    def __init__(self) -> None:
        self._at: pygame.Rect | None = None
        self._echo = ""  # the character of the last key, which SDL tells a second time as text
        pygame.key.stop_text_input()

    def follow(self, at: pygame.Rect | None) -> None:
        """Take the place of the next character, or None if no text is wanted; candidates appear beside it."""
        if at == self._at:
            return
        if at is None:
            pygame.key.stop_text_input()
        else:
            if self._at is None:
                pygame.key.start_text_input()
            pygame.key.set_text_input_rect(at)
        self._at = at

    def of_key(self, event: pygame.Event, names: Iterable[str]) -> Iterator[str]:
        """Yield the character that a key types as it goes down, then those of its *names* that are others."""
        if event.type != pygame.KEYDOWN:
            return
        self._echo = event.unicode  # of Ctrl and a Russian letter, too
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return
        if self._echo and (self._echo.isprintable() or self._echo == "\b"):
            yield self._echo
        if not event.mod & pygame.KMOD_ALT:
            yield from (name for name in names if len(name) == 1 and name != self._echo.lower())

    def of_text(self, event: pygame.Event) -> str:
        """Return the characters that no key event has brought before."""
        told, self._echo = self._echo, ""
        return "" if event.text == told else "".join(filter(str.isprintable, event.text))
