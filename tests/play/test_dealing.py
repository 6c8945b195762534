"""Boards that are looked for beside the frames, and the thread that does it."""

import threading

import pytest

from game.engine.deal import Start
from game.engine.errors import NoBoardError
from game.engine.level import EXPERT
from game.play.dealing import Dealing
from game.play.session import Setup, deal_layout
from game.play.worker import Job


def test_a_job_runs_beside_whoever_asks_and_hands_over_its_result() -> None:
    """A frame must be painted while the work goes on, and only then is it done."""
    go_on = threading.Event()
    job = Job(lambda: (go_on.wait(10), threading.current_thread()))
    assert not job.done
    job.wait(0.001)
    assert not job.done
    go_on.set()
    told, worker = job.result()
    assert told
    assert worker is not threading.current_thread()
    job.wait()
    assert job.done


def test_a_job_s_error_is_raised_where_the_result_is_asked_for() -> None:
    """A thread that dies in silence would leave a screen that waits for ever."""

    def fail() -> int:
        raise ZeroDivisionError("in the thread")

    job = Job(fail)
    job.wait()
    assert job.done
    with pytest.raises(ZeroDivisionError, match="in the thread"):
        job.result()


def test_a_search_for_a_board_finds_what_the_session_would_deal_and_counts_its_tries() -> None:
    """A recording holds the seed alone, so it must not matter where the board was looked for."""
    setup = Setup(EXPERT, Start.OPENING, 5, no_guess=True)
    dealing = Dealing(setup, 0)
    heard: list[int] = []

    def hear(tries: int) -> bool:
        heard.append(tries)
        return True

    assert dealing.job.result() == deal_layout(setup, 0, hear)
    assert dealing.tries == heard[-1] > 1


def test_a_search_that_has_not_begun_has_tried_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen counts the tries from its first frame on."""
    monkeypatch.setattr("game.play.dealing.Job", lambda _: None)
    assert Dealing(Setup(EXPERT, Start.OPENING, 5, no_guess=True), 0).tries == 0


def test_a_search_that_is_no_longer_wanted_ends() -> None:
    """Else it would go on for seconds behind the next game."""
    dealing = Dealing(Setup(EXPERT, Start.OPENING, 5, no_guess=True), 0)
    dealing.wanted = False
    with pytest.raises(NoBoardError):
        dealing.job.result()
