"""Golden frames open the same cabinet as the tests of ui."""

from tests.ui.conftest import open_game

__all__ = ["open_game"]
