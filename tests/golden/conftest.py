"""Golden frames use the same cabinet as the tests of ui."""

from tests.ui.conftest import at_rest, open_game

__all__ = ["at_rest", "open_game"]
