"""``python -m game``: the window game."""

import sys

from game.app import main

if __name__ == "__main__":
    sys.exit(main())
