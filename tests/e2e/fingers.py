"""
The game with fingers: each line of standard input, ``down X Y`` or ``up X Y`` in fractions of the window, is a touch.

An X server without a touch screen can't send fingers, so this puts them into the event queue of the running
game, where SDL would put them; everything else is as for a player.
"""

import sys
from threading import Thread

from game.app import main


def touch_as_told() -> None:
    """Put a finger on the window, or lift it, for each line."""
    import pygame

    kinds = {"down": pygame.FINGERDOWN, "up": pygame.FINGERUP}
    for line in sys.stdin:
        word, x, y = line.split()
        event = pygame.Event(kinds[word], x=float(x), y=float(y), dx=0.0, dy=0.0, finger_id=1, touch_id=7)
        pygame.event.post(event)


if __name__ == "__main__":
    Thread(target=touch_as_told, daemon=True).start()
    sys.exit(main(sys.argv[1:]))
