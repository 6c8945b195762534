"""The title's demo plays like a relaxed person, one board after the other."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from game.engine.game import Status
from game.engine.level import BEGINNER
from game.play.demo import FASTEST, PAUSE_AFTER_END, SLOWEST, Demo
from game.play.session import Session
from game.ui.core.time import Timed


class DoneAtOnce:
    """Work that takes no time, so that every tick of the demo is known."""

    done = True

    def __init__(self, work: Callable[[], int]) -> None:
        self.result = work


def played(demo: Demo) -> list[tuple[int, Session]]:
    """Let a whole board pass tick by tick; return each tick at which it changed, and the session it left behind."""
    changes: list[tuple[int, Session]] = []
    for tick in range(1, 1_000_000):
        if demo.update(1):
            changes.append((tick, demo.session))
            if demo.session is not changes[0][1]:
                return changes
    raise AssertionError("the board does not end")


@pytest.fixture
def demo(monkeypatch: pytest.MonkeyPatch) -> Demo:
    """Return a demo on a beginner's board that thinks in no time."""
    monkeypatch.setattr("game.play.demo.Job", DoneAtOnce)
    return Demo(BEGINNER, Timed())


def test_the_demo_opens_the_middle_first(demo: Demo) -> None:
    """There the first opening is seen best."""
    while not demo.update(1):
        assert demo.session.view.opened == 0
    assert demo.session.game is not None
    assert demo.session.view.zeros >> BEGINNER.grid.cell(4, 4) & 1


def test_the_demo_plays_at_a_human_tempo_and_rests_after_the_end(demo: Demo) -> None:
    """A viewer can't follow a solver that clicks everything at once."""
    changes = played(demo)
    ticks = [tick for tick, _ in changes]
    pauses = [later - earlier for earlier, later in pairwise(ticks)]
    assert ticks[0] == FASTEST
    assert pauses[-1] == PAUSE_AFTER_END
    assert FASTEST <= min(pauses[:-1]) < max(pauses[:-1]) <= SLOWEST
    assert changes[0][1].status is not Status.PLAYING


def test_every_move_of_the_demo_changes_the_board_and_the_next_board_is_another(demo: Demo) -> None:
    """The same game again and again would look like a recording."""
    boards = []
    for _ in range(2):
        session = demo.session
        moves = len(played(demo)) - 1
        assert session.game is not None
        assert session.clicks.effective == session.clicks.left + session.clicks.right == moves
        assert session.clicks.right > 0
        assert demo.session.view.opened == 0
        boards.append(session.game.layout)
    assert boards[0] != boards[1]


def test_a_demo_that_is_still_thinking_leaves_the_board_alone(demo: Demo, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hard position must not hold up the title."""
    monkeypatch.setattr(DoneAtOnce, "done", False)
    assert not any(demo.update(1) for _ in range(2 * FASTEST))
    monkeypatch.setattr(DoneAtOnce, "done", True)
    assert demo.update(1)
    assert demo.session.tick == 2 * FASTEST + 1
