"""The marks on a replay's bar: what happened at once, and mistakes once they are found in the background."""

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
    """The opening at the beginning, the flag, which is wrong, and the mistakes once they are worked out."""
    replay = watched(open_game(reduced_motion=True))
    kinds = [mark for _, mark in replay.facts.marks]
    assert kinds[0] is TimeMark.OPENING
    assert {TimeMark.FLAG, TimeMark.MISTAKE} <= {*kinds}
    assert all(0 <= place <= 1 for place, _ in replay.facts.marks)


class Judge:
    """One that waits to be let on before each opening, and finds a mistake in every one."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.judged = 0
        self.called = threading.Event()
        self.ended = threading.Event()

    def __call__(self, playback: Playback) -> Iterator[Judged]:
        """Judge as many moments as there are."""
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
    """A judge in the place of the real one."""
    slow = Judge()
    monkeypatch.setattr("game.review.judge.judge", slow)
    return slow


def begun(cabinet: Cabinet, judge: Judge) -> ReplayScene:
    """Return a replay whose mistakes *judge* is looking for."""
    judge.gate.set()  # a game is judged when it is saved, too, and when cards are made of it
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    wait(cabinet, ticks_of(INPUT_COOLDOWN))()
    settle(cabinet)
    cabinet.history.ask(lambda records: None).wait()  # it is answered when both are done
    judge.gate.clear()
    judge.called.clear()
    judge.ended.clear()
    judge.judged = 0
    cabinet.ask(Asked(Action.WATCH))
    until(cabinet, ReplayScene)
    replay = front_scene(cabinet, ReplayScene)
    replay.tape.runs = False
    while len(replay.facts.marks) == 0:
        cabinet.stage.update(0)
    judge.called.wait()
    return replay


def test_mistakes_are_seen_once_they_are_found(open_game: Opener, judge: Judge) -> None:
    """Below the bar, where the other marks are not; meanwhile it is looked for them."""
    cabinet = open_game(reduced_motion=True)
    replay = begun(cabinet, judge)
    assert cabinet.stage.animating
    before = len(replay.facts.marks)

    def found() -> None:
        judge.gate.set()
        wait_until(lambda: not replay.facts.waiting, wait(cabinet, 0))

    assert repaints(cabinet, found, bar_of(cabinet, replay).inflate(20, 40))
    assert len(replay.facts.marks) == before + judge.judged
    assert not cabinet.stage.animating


def test_nobody_judges_what_nobody_watches(open_game: Opener, judge: Judge) -> None:
    """Leaving ends the search for mistakes at the next opening."""
    cabinet = open_game(reduced_motion=True)
    begun(cabinet, judge)
    cabinet.ask(Asked(Action.BACK))
    judge.gate.set()
    assert judge.ended.wait(PATIENCE)
    assert judge.judged == 1
