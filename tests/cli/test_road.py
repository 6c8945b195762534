"""``road``: the Road's boards, and the check of a file of anyone's."""

from game.road.boards import ROAD_FILE, road
from tests.cli.conftest import Terminal


def test_every_board_is_told(terminal: Terminal) -> None:
    """All of them, by chapter, for people and for programs."""
    said = terminal.spoken("road")
    assert all(f"{board.name}: {board.family}" in said for chapter in road() for board in chapter.boards)
    assert sum(map(len, terminal.json("road").values())) == 60


def test_a_file_is_checked(terminal: Terminal) -> None:
    """The game's own file keeps its promises."""
    assert terminal.json("road", "--check", str(ROAD_FILE)) == {"boards": 60, "faults": []}
