"""The marks on a replay's bar: events at once, mistakes when the background work finds them."""

import threading
from collections.abc import Iterator
from fractions import Fraction

import pytest

from game.engine.level import BEGINNER
from game.play.replay import Playback
from game.review.judge import Judged, Mistake
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.modes.classic.result import INPUT_COOLDOWN
from game.ui.modes.review.replay import ReplayScene
from game.ui.modes.review.timeline import TimeMark
from tests.patience import PATIENCE, wait_until
from tests.ui.conftest import Opener
from tests.ui.eyes import repaints
from tests.ui.hands import (
    play_to_win,
    settle,
    start_game,
    wait,
)
from tests.ui.nodes import front_scene
from tests.ui.review.watching import bar_of, until, watched


def test_marks_stand_for_what_happened(open_game: Opener) -> None:
    """The opening comes first; the wrong flag and, once found, the mistakes have marks too."""
    replay = watched(open_game(reduced_motion=True))
    kinds = [mark for _, mark in replay.facts.marks]
    assert kinds[0] is TimeMark.OPENING
    assert {TimeMark.FLAG, TimeMark.MISTAKE} <= {*kinds}
    assert all(0 <= place <= 1 for place, _ in replay.facts.marks)


class Judge:
    """A judge that waits at its gate before each moment, and finds a mistake in each."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.judged = 0
        self.called = threading.Event()
        self.ended = threading.Event()

    def __call__(self, playback: Playback) -> Iterator[Judged]:
        """Judge all moments."""
        self.called.set()
        try:
            for moment in range(len(playback.moments)):
                self.gate.wait()
                self.judged += 1
                yield Judged(moment, Fraction(1), next(iter(Mistake)))
        finally:
            self.ended.set()


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Judge:
    """A judge in place of the real one."""
    slow = Judge()
    monkeypatch.setattr("game.review.judge.judge", slow)
    return slow


def begun(cabinet: Cabinet, judge: Judge) -> ReplayScene:
    """Return a replay while *judge* is searching it for mistakes."""
    judge.gate.set()  # saving a game and making cards of it also judge it
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    wait(cabinet, ticks_of(INPUT_COOLDOWN))()
    settle(cabinet)
    cabinet.history.ask(lambda records: None).wait()  # the answer comes after both
    judge.gate.clear()
    judge.called.clear()
    judge.ended.clear()
    judge.judged = 0
    cabinet.ask(Asked(Action.WATCH))
    until(cabinet, ReplayScene)
    replay = front_scene(cabinet, ReplayScene)
    replay.tape.runs = False
    wait_until(lambda: replay.facts.marks, wait(cabinet, 0))
    assert judge.called.wait(PATIENCE)
    return replay


def test_mistakes_are_seen_once_they_are_found(open_game: Opener, judge: Judge) -> None:
    """They appear below the bar, apart from the other marks; the search goes on in the background."""
    cabinet = open_game(reduced_motion=True)
    replay = begun(cabinet, judge)
    assert cabinet.stage.animating
    before = len(replay.facts.marks)

    def found() -> None:
        judge.gate.set()
        wait_until(lambda: not replay.facts.busy, wait(cabinet, 0))

    assert repaints(cabinet, found, bar_of(cabinet, replay).inflate(20, 40))
    assert len(replay.facts.marks) == before + judge.judged
    assert not cabinet.stage.animating


def test_nobody_judges_what_nobody_watches(open_game: Opener, judge: Judge) -> None:
    """Leaving the replay ends the search for mistakes at the next moment."""
    cabinet = open_game(reduced_motion=True)
    begun(cabinet, judge)
    cabinet.ask(Asked(Action.BACK))
    judge.gate.set()
    assert judge.ended.wait(PATIENCE)
    assert judge.judged == 1
