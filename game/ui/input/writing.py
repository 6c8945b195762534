"""
Typed characters, also those that an input method composes from several keys, as for Chinese and Japanese.

While nobody writes, the system's input method is kept out: it would take the letters that are keys of the game.
"""

from collections.abc import Iterable, Iterator

import pygame


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
