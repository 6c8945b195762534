"""Work longer than a frame runs in the background, alone or in order."""

import gc
import subprocess
import sys
import threading
import weakref
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from game.play import worker
from game.play.engines import Fibers, Lock, Slices, Steps, Threads
from game.play.worker import Job, Worker, hold_lock, use
from tests.patience import PATIENCE, wait_until

pytestmark = pytest.mark.threads


@pytest.fixture
def slices() -> Iterator[Slices]:
    """Do work in slices, with a clock that advances a second at each call."""
    ticks = count()
    slices = Slices(lambda: next(ticks))
    before = worker.engine
    use(slices)
    yield slices
    use(before)


class Thing:
    """An object that a piece of work refers to."""


def test_a_job_gives_what_its_work_returned() -> None:
    """The scene that began the job uses the result later."""
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
    wait_until(lambda: not any(thread.name == "test" for thread in threading.enumerate()))
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
    """Its jobs use the same file."""
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
    """do() must not wait for earlier work either."""
    go_on, worker = threading.Event(), Worker("test")
    first, second = worker.do(lambda: go_on.wait(PATIENCE)), worker.do(lambda: 2)
    second.wait(0.01)
    assert (first.done, second.done) == (False, False)
    go_on.set()
    assert second.result() == 2
    assert first.done


def test_closing_waits_for_all_that_was_handed_in_and_ends_the_thread() -> None:
    """All jobs are done when the program ends."""
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
        def _work(self) -> Steps[None]:
            yield from super()._work()
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
    """Settings changed in the last moment are written, even if no code closed the worker."""
    code = (
        "import sys, time; from pathlib import Path; from game.play.worker import Worker; worker = Worker('test')\n"
        "for number in range(int(sys.argv[2])):\n"
        "    worker.do(lambda: (time.sleep(0.05), Path(sys.argv[1]).open('a').write('x')))\n"
    )
    file = tmp_path / "file"
    subprocess.run([sys.executable, "-c", code, str(file), str(order)], check=True)
    assert file.read_text(encoding="ascii") == "x" * order


def test_slices_take_turns(slices: Slices) -> None:
    """A long search between frames must not keep a short answer waiting."""

    def search() -> Steps[str]:
        for _ in range(3):
            yield None
        return "found"

    long: Job[str] = Job(search)
    short = Job(lambda: "at once")
    assert not short.done
    slices.step(3)
    assert (long.done, short.done) == (False, True)
    slices.step(5)
    assert long.done
    assert (long.result(), short.result()) == ("found", "at once")


def test_who_waits_does_the_work(slices: Slices) -> None:
    """Where there are no threads, waiting alone would never end."""
    job = Worker("test").do(lambda: 6 * 7)
    assert job.result() == 42
    both = Job(lambda: Worker("test").do(lambda: 1).result() + 1)
    slices.step(2)
    assert both.result() == 2


def test_work_in_slices_that_waits_for_itself_is_an_error(slices: Slices) -> None:
    """The page would stand still for ever."""
    jobs: list[Job[int]] = []
    jobs.append(Job(lambda: jobs[0].result()))
    slices.step(2)
    with pytest.raises(RuntimeError, match="waits for itself"):
        jobs[0].result()


def test_work_in_slices_lets_earlier_work_end(slices: Slices) -> None:
    """A game's save waits for the disk; later work must not take its time."""
    first = Job(lambda: Worker("test").do(lambda: 6).result())

    def later() -> Steps[int]:
        yield from first.let_end()
        return first.result() + 1

    second: Job[int] = Job(later)
    slices.step(9)
    assert (first.result(), second.result()) == (6, 7)


def test_a_worker_in_slices_keeps_the_order_and_closes(slices: Slices) -> None:
    """One piece is whole before the next begins, also where it has several slices."""
    done: list[str] = []

    def piece(name: str) -> Steps[None]:
        done.append(f"{name} begins")
        yield None
        done.append(f"{name} ends")

    one = Worker("test")
    for name in ("first", "second"):
        job: Job[None] = one.do(partial(piece, name))
        assert not job.done
    slices.step(2)
    one.close()
    assert done == ["first begins", "first ends", "second begins", "second ends"]


def test_nothing_in_slices_is_done_before_its_files_last(slices: Slices) -> None:
    """A browser copies files some time after they were written: a game is not said to be saved before."""
    unkept = [True]
    use(Slices(lambda: 0.0, lambda: unkept[0]))
    job = Job(lambda: 1)
    job.wait()
    assert not job.done
    unkept.clear()
    unkept.append(False)
    assert job.done


class ThreadStacks:
    """A browser's stacks, made of threads of which one runs at a time."""

    def __init__(self) -> None:
        self._mine = threading.local()
        self._turns: deque[threading.Event] = deque()  # of those that rest
        self._frame = threading.Event()

    def start(self, work: Callable[[], None]) -> None:
        """Begin *work* at its first turn."""
        turn = threading.Event()

        def run() -> None:
            self._mine.turn = turn
            turn.wait(PATIENCE)
            work()
            self._frame.set()

        threading.Thread(target=run, daemon=True).start()
        self._turns.append(turn)

    def rest(self) -> None:
        """Let the frame continue until the next turn."""
        turn = self._mine.turn
        turn.clear()
        self._turns.append(turn)
        self._frame.set()
        turn.wait(PATIENCE)

    def can_rest(self) -> bool:
        """Return whether this is not the frame's stack."""
        return hasattr(self._mine, "turn")

    def is_late(self) -> bool:
        """Return whether a frame is due, which it always is."""
        return True

    def step(self) -> None:
        """Let the next one have its turn."""
        self._frame.clear()
        self._turns.popleft().set()
        self._frame.wait(PATIENCE)


@pytest.fixture
def stacks() -> Iterator[ThreadStacks]:
    """Do work in fibers."""
    stacks = ThreadStacks()
    before = worker.engine
    use(Fibers(stacks, count().__next__))
    yield stacks
    use(before)


def fibers() -> Fibers:
    """Return the engine of fibers."""
    assert isinstance(worker.engine, Fibers)
    return worker.engine


def test_a_fiber_gives_way_in_the_middle_of_its_work(stacks: ThreadStacks) -> None:
    """A search knows nothing of frames, and none of them waits for it."""
    found: list[int] = []

    def search() -> None:
        for number in range(3):
            found.append(number)
            fibers().give_way(sys._getframe())

    long, short = Job(search), Job(lambda: "at once")
    assert (found, short.done) == ([], False)
    stacks.step()
    stacks.step()
    assert (found, long.done, short.done) == ([0], False, True)
    for _ in range(3):
        stacks.step()
    assert (found, long.done) == ([0, 1, 2], True)


def test_a_fiber_rests_where_its_work_breathes_or_yields(stacks: ThreadStacks) -> None:
    """Not every stack can be left in the middle of anything."""
    found: list[str] = []

    def search() -> Steps[None]:
        found.append("begun")
        yield None
        found.append("yielded")
        assert worker.breathe()
        found.append("breathed")

    job: Job[None] = Job(search)
    for told in (["begun"], ["begun", "yielded"], ["begun", "yielded", "breathed"]):
        stacks.step()
        assert found == told
    assert job.done
    assert worker.breathe(), "a frame goes on"


def test_a_fiber_waits_for_another_and_for_a_lock(stacks: ThreadStacks) -> None:
    """A question to the records waits for earlier saves; two recordings are played one after the other."""
    lock = threading.Lock()
    done: list[str] = []

    def play(name: str) -> None:
        with hold_lock(lock):
            done.append(f"{name} begins")
            fibers().give_way(sys._getframe())
            done.append(f"{name} ends")

    first, second = Job(partial(play, "first")), Job(partial(play, "second"))

    def ask() -> None:
        first.result()
        second.result()
        done.append("answer")

    answer = Job(ask)
    for _ in range(12):
        if not answer.done:
            stacks.step()
    assert done == ["first begins", "first ends", "second begins", "second ends", "answer"]


def test_a_fiber_gives_no_way_where_others_would_stumble(stacks: ThreadStacks) -> None:
    """A frame that wants the same lock for a moment, or imports the same module, could not wait for it."""
    done: list[str] = []

    def work() -> None:
        with Lock():
            fibers().give_way(sys._getframe())
            done.append("locked")
        exec(compile("give_way(getframe())", "", "exec"), {
            "__name__": "importlib._bootstrap", "give_way": fibers().give_way, "getframe": sys._getframe
        })  # fmt: skip
        done.append("imported")
        fibers().give_way(sys._getframe())
        done.append("free")

    Job(work)
    stacks.step()
    assert done == ["locked", "imported"]
    stacks.step()
    assert done[-1] == "free"


def test_a_frame_waits_for_no_fiber(stacks: ThreadStacks) -> None:
    """It would wait for ever: fibers work between the frames."""
    job = Job(lambda: 1)
    job.wait(5)
    assert not job.done
    with pytest.raises(RuntimeError, match="a frame waits"):
        job.result()
    stacks.step()
    assert job.result() == 1


def test_a_fiber_gives_no_way_while_it_hands_work_on(stacks: ThreadStacks, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other callers of the same worker would wait for ever, even a frame."""
    kept, done, start = Worker("kept"), [], stacks.start

    def interrupted(work: Callable[[], None]) -> None:
        fibers().give_way(sys._getframe())
        start(work)

    def save() -> None:
        monkeypatch.setattr(stacks, "start", interrupted)
        kept.do(lambda: done.append("saved"))
        done.append("handed on")

    Job(save)
    stacks.step()
    assert done == ["handed on"]


def test_work_that_a_frame_begins_waits_for_its_end() -> None:
    """Then it goes on; the thread of the frame itself never waits, nor does a frame wait for work that waits for it."""
    threads, steps = Threads(patience=PATIENCE), list[str]()

    def work() -> Steps[None]:
        steps.append("worked")
        ended.set()
        yield None

    for painted in (True, False):
        ended = threading.Event()
        threads.keep_off(frame=True)
        join = threads.begin(work())
        threads.breathe()
        steps.append("painted")
        if painted:
            threads.keep_off(frame=False)
        else:
            threads.wait(ended, PATIENCE)
        join()
    assert steps == ["painted", "worked"] * 2


@pytest.mark.parametrize("breathes", [True, False])
def test_work_waits_between_two_steps_while_another_thread_paints_a_frame(breathes: bool) -> None:
    """So too where it breathes by itself: what a frame gives up for a moment it has back at once."""
    threads, began, painting, ended = Threads(patience=PATIENCE), *(threading.Event() for _ in range(3))

    def work() -> Steps[None]:
        began.set()
        painting.wait(PATIENCE)
        if breathes:
            threads.breathe()
        else:
            yield None
        ended.set()

    join = threads.begin(work())
    began.wait(PATIENCE)
    threads.keep_off(frame=True)
    painting.set()
    assert not ended.wait(0.05)
    threads.keep_off(frame=False)
    join()
    assert ended.is_set()
