"""The live counters beside the board."""

import pytest

from game.engine.level import BEGINNER, EXPERT, Level
from tests.ui.conftest import Opener
from tests.ui.hands import SECOND, click, start_game


@pytest.mark.parametrize("level", [BEGINNER, EXPERT], ids=lambda level: str(level.name))
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (800, 600), (3840, 2160)])
def test_the_counters_lie_beside_the_board(level: Level, size: tuple[int, int], open_game: Opener) -> None:
    """They hide neither a cell nor the line above, at any shape of window."""
    play = start_game(open_game(size, counters="full"), level)
    place = play.counters.rect
    assert place is not None
    assert not place.colliderect(play.camera.board)
    assert not place.colliderect(play.line)
    assert play.camera.board.width <= size[0]
    assert place.clip((0, 0, *size)) == place


def test_off_takes_no_room(open_game: Opener) -> None:
    """As it was."""
    assert start_game(open_game(counters="off"), EXPERT).counters.rect is None


@pytest.mark.parametrize(("setting", "count"), [("small", 2), ("full", 4)])
def test_the_counters_tell_this_game(setting: str, count: int, open_game: Opener) -> None:
    """One click, one opening, two seconds."""
    cabinet = open_game(counters=setting)
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    cabinet.stage.update(2 * SECOND)
    values = [value for _, value in play.counters.figures]
    assert len(values) == count
    assert values[:2] == ["0.50", "1.00"]
    if setting == "full":
        assert values[2:] == [f"{2 * play.session.bbbv:.1f}", "1"]
