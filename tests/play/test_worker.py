"""What takes longer than a frame is done beside it, alone or one piece after the other."""

import gc
import subprocess
import sys
import threading
import weakref
from functools import partial
from pathlib import Path

import pytest

from game.play.worker import Job, Worker
from tests.patience import PATIENCE


class Thing:
    """Something that a piece of work holds on to."""


def test_a_job_gives_what_its_work_returned() -> None:
    """The scene that began it takes it in later."""
    job = Job(lambda: 6 * 7)
    assert job.result() == 42
    assert job.done


def test_a_job_is_done_when_its_work_is_and_not_before() -> None:
    """A scene asks in each step; an answer too early would be none."""
    go_on = threading.Event()
    job = Job(lambda: go_on.wait(PATIENCE))
    assert not job.done
    job.wait(0.01)
    assert not job.done
    go_on.set()
    job.wait()
    assert job.done
    assert job.result() is True


@pytest.mark.parametrize("begun", [Job, lambda work: Worker("test").do(work)])
def test_what_goes_wrong_is_told_to_whoever_asks(begun: type[Job[None]]) -> None:
    """An error in a thread must neither end the game nor be lost."""

    def fail() -> None:
        raise ZeroDivisionError("no such thing")

    job = begun(fail)
    job.wait()
    assert job.done
    for _ in range(2):
        with pytest.raises(ZeroDivisionError, match="no such thing"):
            job.result()


@pytest.mark.parametrize("begun", [Job, lambda work: Worker("test").do(work)])
def test_a_job_lets_go_of_its_work_at_the_end(begun: type[Job[None]]) -> None:
    """A board of a million cells must not stay because a scene remembers its job."""
    thing = Thing()
    held = weakref.ref(thing)

    def work(thing: Thing = thing) -> None:
        assert isinstance(thing, Thing)

    job = begun(work)
    job.result()
    del thing, work
    while any(thread.name == "test" for thread in threading.enumerate()):
        pass
    gc.collect()
    assert held() is None


def test_jobs_do_not_wait_for_each_other() -> None:
    """A long search must not keep a hint from being found."""
    go_on = threading.Event()
    slow = Job(lambda: go_on.wait(PATIENCE))
    assert Job(lambda: 1).result() == 1
    assert not slow.done
    go_on.set()
    slow.wait()


def test_a_worker_keeps_the_order_and_does_one_thing_at_a_time() -> None:
    """Its work shares a file."""
    worker, begun, at_once = Worker("test"), [], []
    busy = threading.Lock()

    def work(number: int) -> int:
        at_once.append(busy.acquire(blocking=False))
        begun.append(number)
        busy.release()
        return number

    jobs = [worker.do(partial(work, number)) for number in range(100)]
    assert [job.result() for job in jobs] == [*range(100)]
    assert begun == [*range(100)]
    assert all(at_once)


def test_handing_in_does_not_wait() -> None:
    """Nor does it for what was handed in before."""
    go_on, worker = threading.Event(), Worker("test")
    first, second = worker.do(lambda: go_on.wait(PATIENCE)), worker.do(lambda: 2)
    second.wait(0.01)
    assert (first.done, second.done) == (False, False)
    go_on.set()
    assert second.result() == 2
    assert first.done


def test_closing_waits_for_all_that_was_handed_in_and_ends_the_thread() -> None:
    """What was handed in is done when the program ends."""
    worker = Worker("a name of its own")
    done: list[int] = []
    for number in range(20):
        worker.do(partial(done.append, number))
    worker.close()
    assert done == [*range(20)]
    assert "a name of its own" not in [thread.name for thread in threading.enumerate()]


def test_closing_waits_for_a_thread_that_has_nothing_more_to_do() -> None:
    """Its last step is Python's own; who closed a worker may count the threads."""
    ending = threading.Event()

    class Lingering(Worker):
        def _work(self) -> None:
            super()._work()
            ending.set()
            threading.Event().wait(0.1)

    worker = Lingering("a name of its own")
    worker.do(lambda: None).result()
    ending.wait(PATIENCE)
    worker.close()
    assert "a name of its own" not in [thread.name for thread in threading.enumerate()]


def test_closing_an_idle_worker_does_nothing() -> None:
    """It may never have had anything to do."""
    Worker("test").close()


def test_a_worker_works_again_after_a_pause() -> None:
    """A change of the settings may come at any time."""
    worker = Worker("test")
    for number in (1, 2):
        assert worker.do(partial(int, number)).result() == number
        worker.close()


def test_a_worker_goes_on_after_a_failure() -> None:
    """One bad game must not keep the next from being saved."""
    worker = Worker("test")
    worker.do(lambda: 1 // 0)
    assert worker.do(lambda: 3).result() == 3


@pytest.mark.parametrize("order", [1, 2])
def test_the_program_does_not_end_before_a_worker_is_done(order: int, tmp_path: Path) -> None:
    """Settings changed in the last moment are written, also where nobody closed the worker."""
    code = (
        "import sys, time; from pathlib import Path; from game.play.worker import Worker; worker = Worker('test')\n"
        "for number in range(int(sys.argv[2])):\n"
        "    worker.do(lambda: (time.sleep(0.05), Path(sys.argv[1]).open('a').write('x')))\n"
    )
    file = tmp_path / "file"
    subprocess.run([sys.executable, "-c", code, str(file), str(order)], check=True)
    assert file.read_text(encoding="ascii") == "x" * order
