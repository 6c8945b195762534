"""
The game with fingers: what is read from standard input, ``down X Y`` or ``up X Y`` in parts of the window, is touched.

An X server without a touch screen has no way to send fingers, so they are put into the queue of events of the running
game, where SDL would put them; all else is as a player has it.
"""

import sys
from threading import Thread

from game.app import main


def touch_as_told() -> None:
    """Put a finger on the window, or take it away, for each line."""
    import pygame

    kinds = {"down": pygame.FINGERDOWN, "up": pygame.FINGERUP}
    for line in sys.stdin:
        word, x, y = line.split()
        event = pygame.Event(kinds[word], x=float(x), y=float(y), dx=0.0, dy=0.0, finger_id=1, touch_id=7)
        pygame.event.post(event)


if __name__ == "__main__":
    Thread(target=touch_as_told, daemon=True).start()
    sys.exit(main(sys.argv[1:]))
