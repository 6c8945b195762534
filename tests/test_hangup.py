"""The end of the terminal closes the game as the window's cross does."""

import os
import signal

import pygame
import pytest

from game.app import hear_hangup


@pytest.fixture
def hangup(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give an event queue."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.event.clear()


def test_a_terminal_that_is_closed_ends_the_game_by_its_own_way(hangup: None) -> None:
    """The game in play must be saved."""
    before = signal.getsignal(signal.SIGHUP)
    try:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        hear_hangup()
        os.kill(os.getpid(), signal.SIGHUP)
        assert pygame.event.get(pygame.QUIT)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        hear_hangup()
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN, "nohup was asked for"
    finally:
        signal.signal(signal.SIGHUP, before)
