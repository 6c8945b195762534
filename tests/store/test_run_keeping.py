"""A run is saved during play, at its end and with its initials, even if the disk fails meanwhile."""

from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from typing import Any

import pytest

from game.arcade import kept
from game.arcade.daily import Day
from game.arcade.events import GiveUp, Loss
from game.arcade.rules import SECOND
from game.arcade.session import RunSession
from game.arcade.state import Coin
from game.engine.errors import GameError
from game.store import unfinished, unsaved
from game.store.access import open_records
from game.store.doctor import Severity, examine
from game.store.errors import StoreError, UnavailableError
from game.store.finished_run import RunSoFar
from game.store.history import History
from game.store.kinds import Achieved, PlayedRun, Signature
from game.store.records import Records
from game.store.unfinished import UnfinishedRun, UnfinishedRuns
from tests.arcade.runs import feed, playing
from tests.patience import hold_up
from tests.store.disks import full_disk, read_only
from tests.store.made import game, match, run

UID = "a" * 32
DAY = Day(2026, 11, 21)


def begun(ticks: int = 500) -> RunSession:
    """Return a run of *ticks* ticks without an action."""
    session = RunSession(Coin(1))
    feed(session)
    session.advance(ticks)
    return session


def over(ticks: int = 500) -> RunSession:
    """Return a run that was given up after *ticks* ticks."""
    session = begun(ticks)
    session.post(GiveUp(session.run.tick))
    session.advance(0)
    return session


def taken(session: RunSession, uid: str = UID, day: Day | None = None) -> RunSoFar:
    """Return a run as a scene passes it to the history."""
    return RunSoFar(session, "Ada", uid=uid, initials="AAA", day=day)


def runs(path: Path) -> list[tuple[PlayedRun, str | None]]:
    """Return the runs of the history on the disk."""
    with closing(open_records(path)) as records:
        return [*records.every(PlayedRun)]


# What is kept


def test_all_that_a_run_came_to_is_kept() -> None:
    """The row has the figures, and the text replays the run."""
    session = playing(seed=3, stage=3)
    while not session.run.losses:
        session.advance(SECOND)
    session.post(GiveUp(session.run.tick))
    session.advance(0)
    row, text = taken(session, day=DAY).row()
    run = session.run
    assert (row.uid, row.player, row.initials, row.named) == (UID, "Ada", "AAA", False)
    assert (row.seed, row.day) == (3, "2026-11-21")
    assert (row.score, row.stage, row.cleared, row.chain) == (run.score, 3, 2, run.chain.longest)
    assert (row.lost_to_mine, row.lost_to_clock) == (0, run.losses.count(Loss.CLOCK))
    assert row.lost_to_clock > 0
    assert row.time_ms == run.tick * 4
    assert row.ending == "given_up"
    assert text
    checked = kept.check(kept.read(text))
    assert checked.session.run == run
    assert checked.kept.initials == "AAA"
    assert checked.kept.day == DAY
    assert checked.kept.version
    assert checked.kept.timestamp[:4] >= "2024"


def test_a_run_that_goes_on_is_kept_as_it_stood() -> None:
    """The state is copied at once, even if it is written later."""
    session = begun(500)
    so_far = taken(session)
    session.advance(100)
    row, text = so_far.row()
    assert (row.time_ms, row.ending, row.day) == (2000, "", "")
    assert text
    assert kept.read(text).ticks == 500


def test_a_text_too_large_to_be_read_again_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The row is saved without the text."""
    text = taken(over()).row()[1]
    assert text
    monkeypatch.setattr(kept, "LARGEST", len(text))
    assert taken(over()).row()[1] is not None
    monkeypatch.setattr(kept, "LARGEST", len(text) - 1)
    assert taken(over()).row()[1] is None
    monkeypatch.undo()
    monkeypatch.setattr(kept, "MOST_LINES", text.count("\n"))
    assert taken(over()).row()[1] is not None
    monkeypatch.setattr(kept, "MOST_LINES", text.count("\n") - 1)
    assert taken(over()).row()[1] is None


# Kept at the end, and named


def test_a_finished_run_is_kept_and_has_its_place(history: History, path: Path) -> None:
    """A run that enters no table has none; the last two of the ranks' runs have 8,768 and 970 points."""
    none = history.runs.keep(taken(over()))
    assert none.job.result() is None
    assert none.uid == UID
    assert not none.best
    tenth = history.runs.keep(UnfinishedRun(run(1, score=971), "text"))
    assert tenth.job.result() == tenth.place == 10

    assert [one.uid for one, _ in runs(path)] == [UID, run(1).uid]


def test_a_kept_run_is_named_in_its_row_and_its_text(history: History, path: Path) -> None:
    """The table and a shared replay must show the same initials."""
    history.runs.keep(taken(over()))
    history.runs.name(UID, "ADA").result()
    [(row, text)] = runs(path)
    assert (row.initials, row.named) == ("ADA", True)
    assert text
    assert kept.read(text).initials == "ADA"
    assert kept.check(kept.read(text)).session.run == over().run


def test_a_run_without_a_text_is_named_too(history: History, path: Path) -> None:
    """Without a text only the row gets the initials."""
    history.runs.keep(UnfinishedRun(run(1), None))
    history.runs.name(run(1).uid, "ADA").result()
    assert [(one.initials, text) for one, text in runs(path)] == [("ADA", None)]


def test_only_the_run_that_was_kept_last_is_named_and_only_by_initials(history: History, path: Path) -> None:
    """No request of the screen may change another row."""
    with pytest.raises(StoreError, match=f"run {UID} is not the one that was kept last"):
        history.runs.name(UID, "ADA").result()
    history.runs.keep(taken(over(), "b" * 32))
    history.runs.keep(taken(over()))
    with pytest.raises(StoreError):
        history.runs.name("b" * 32, "ADA").result()
    with pytest.raises(GameError, match="initials are 3 of"):
        history.runs.name(UID, "Ada").result()
    assert {one.initials for one, _ in runs(path)} == {"AAA"}


def test_what_is_said_to_be_kept_is_on_the_disk(history: History, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a slow save too, a kill must lose neither row, name nor achievement."""
    add = Records.add

    def slow(records: Records, *given: Any) -> bool:
        sleep(0.1)
        return add(records, *given)

    monkeypatch.setattr(Records, "add", slow)
    history.runs.keep(taken(over())).job.wait()
    assert len(runs(path)) == 1
    history.runs.name(UID, "ADA").result()
    assert [row.initials for row, _ in runs(path)] == ["ADA"]
    history.runs.achieve(lambda _: ["week"]).result()
    with closing(open_records(path)) as records:
        assert records.achievements().keys() == {"week"}


# While it is played


def kill(path: Path) -> None:
    """Unlock the runs in play, as the system does when a game is killed."""
    for lock in path.parent.glob("unfinished*.lock"):
        lock.unlink()


def test_two_copies_have_an_unfinished_run_each_and_offer_the_others_to_nobody(history: History, path: Path) -> None:
    """Neither copy takes the other's run, and a run is offered once its game is killed."""
    history.runs.keep_unfinished(taken(begun())).result()
    with closing(History(path, replays=500)) as other:
        assert other.runs.unfinished().result() is None
        other.runs.keep_unfinished(taken(begun(), "b" * 32)).result()
        for copy, uid in ((history, UID), (other, "b" * 32)):
            found = copy.runs.unfinished().result()
            assert found
            assert found.uid == uid
    found = history.runs.unfinished().result()
    assert found
    history.runs.keep(found).job.wait()
    found = history.runs.unfinished().result()
    assert found
    assert found.uid == "b" * 32, "its game has ended and left it"


def test_the_unfinished_run_of_an_earlier_version_is_found_and_goes_when_it_is_kept(
    history: History, path: Path
) -> None:
    """Its file name has no uid; it is saved as a cut-off run."""
    unsaved.write(path.with_name("unfinished.json"), taken(begun()).row())
    found = history.runs.unfinished().result()
    assert found
    history.runs.keep(found).job.wait()
    assert unfinished.files(path) == []
    assert runs(path) == [found.row()]
    assert found.run.ending == ""


def test_an_unfinished_run_is_found_and_can_be_played_on(history: History, path: Path) -> None:
    """After a kill the next start finds the run's state and its player."""
    history.runs.keep_unfinished(taken(begun(400))).result()
    history.runs.keep_unfinished(taken(begun(500), day=DAY)).result()
    assert sorted(file.suffix for file in path.parent.iterdir()) == [".json", ".lock"]
    kill(path)
    with closing(History(path, replays=500)) as later:
        found = later.runs.unfinished().result()
        assert found
        assert (found.uid, found.run.player, found.run.time_ms, found.run.day) == (UID, "Ada", 2000, "2026-11-21")
        assert found.text
        session = kept.check(kept.read(found.text)).session
        assert session.run == begun(500).run
        assert later.runs.unfinished().result() == found
        session.advance(10)
        later.runs.keep_unfinished(taken(session)).result()
        later.runs.keep(taken(session)).job.wait()
        assert later.runs.unfinished().result() is None
    assert [row.time_ms for row, _ in runs(path)] == [2040]


def test_there_is_no_unfinished_run_at_first(history: History, path: Path) -> None:
    """The search creates no file."""
    assert history.runs.unfinished().result() is None
    assert unfinished.files(path) == []
    assert history.problems() == []


def test_a_run_that_was_kept_is_no_longer_unfinished(history: History, path: Path) -> None:
    """The kill may come before the file is removed."""
    session = over()
    history.runs.keep_unfinished(taken(session)).result()
    content = unfinished.file(path, UID).read_bytes()
    history.runs.keep(taken(session)).job.wait()
    assert unfinished.files(path) == []
    unfinished.file(path, UID).write_bytes(content)
    assert history.runs.unfinished().result() is None
    assert unfinished.files(path) == []


def test_a_run_that_another_copy_took_for_a_killed_one_is_kept_to_its_end(history: History, path: Path) -> None:
    """The copy that began the run continues it, and must lose nothing."""
    session = begun()
    history.runs.keep_unfinished(taken(session)).result()
    kill(path)
    with closing(History(path, replays=500)) as other:
        found = other.runs.unfinished().result()
        assert found
        other.runs.keep(found).job.wait()
    session.advance(250)
    history.runs.keep(taken(session)).job.wait()
    history.runs.name(UID, "ADA").result()
    [(row, text)] = runs(path)
    assert (row.time_ms, row.initials) == (3000, "ADA")
    assert text
    assert kept.read(text).ticks == 750


def test_while_the_disk_is_slow_no_more_than_one_unfinished_run_waits(
    history: History, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next save comes ten seconds later; the run's end must be saved last."""
    go_on = hold_up(monkeypatch, UnfinishedRuns, "keep")
    first = history.runs.keep_unfinished(taken(begun(300)))
    assert history.runs.keep_unfinished(taken(begun(400))) is first
    handle = history.runs.keep(taken(over()))
    assert not handle.job.done
    go_on.set()
    handle.job.wait()
    assert unfinished.files(path) == []
    assert history.runs.keep_unfinished(taken(begun(500))) is not first


@pytest.mark.parametrize("content", ["", "{}", "[1]", '{"kind": "run"}', "\x00"])
def test_a_spoiled_unfinished_run_is_kept_aside_and_said(content: str, history: History, path: Path) -> None:
    """A spoiled file must not prevent the next save."""
    path.parent.mkdir()
    path.with_name("unfinished.json").write_text(content, encoding="utf-8")
    assert history.runs.unfinished().result() is None
    [problem] = history.problems()
    assert "unfinished.json.bad can't be read" in problem
    assert path.with_name("unfinished.json.bad").exists()
    history.runs.keep_unfinished(taken(begun())).result()
    assert history.runs.unfinished().result()


def test_what_is_no_run_is_no_unfinished_run(history: History, path: Path) -> None:
    """Its checksum is right, but it is no run."""
    unsaved.write(unfinished.file(path, UID), (game(1), None))
    assert history.runs.unfinished().result() is None


def test_the_doctor_notes_an_unfinished_run(history: History, path: Path) -> None:
    """An unfinished run needs no repair."""
    history.runs.keep_unfinished(taken(begun())).result()
    report = examine(path, path.with_name("settings.toml"))
    assert report.healthy
    [finding] = [finding for finding in report.findings if finding.path == unfinished.file(path, UID)]
    assert finding.severity is Severity.NOTE
    assert finding.sentence == "a run that was not played to its end lies here"


# Disks that refuse


def test_a_full_disk_costs_no_run(history: History, path: Path) -> None:
    """The unfinished state stays until the end is saved, then the name is saved too."""
    history.ask(Records.count).result()
    history.runs.keep_unfinished(taken(begun(400))).result()
    with full_disk():
        assert isinstance(_raised(history, begun(450)), OSError)
        history.runs.keep(taken(over())).job.wait()
        history.runs.name(UID, "ADA").result()
        assert history.problems()
        found = unsaved.read_one(unfinished.file(path, UID), [])
        assert found
        assert isinstance(found[0], PlayedRun)
        assert found[0].time_ms == 1600
    history.ask(Records.count).result()
    assert history.problems() == []
    [(row, text)] = runs(path)
    assert (row.initials, row.time_ms) == ("ADA", 2000)
    assert text
    assert kept.read(text).initials == "ADA"
    assert history.runs.unfinished().result() is None


def _raised(history: History, session: RunSession) -> BaseException | None:
    try:
        history.runs.keep_unfinished(taken(session)).result()
    except OSError as error:
        return error
    return None


def test_a_run_waits_with_its_name_in_a_file_beside_a_history_that_takes_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kill then loses neither run nor name; the next start adds both."""
    with closing(History(path, replays=500)) as killed:
        with monkeypatch.context() as patch:
            patch.setattr(Records, "add", refuse)
            killed.runs.keep_unfinished(taken(begun())).result()
            killed.runs.keep(taken(over())).job.wait()
            assert unfinished.files(path) == []  # its end is safe in a file
            [(_, (row, _))] = unsaved.read(path, [])
            assert isinstance(row, PlayedRun)
            assert row.initials == "AAA"
            killed.runs.name(UID, "ADA").result()
            killed.runs.achieve(lambda _: ["week"]).result()
            found = {played.uid: played for _, (played, _) in unsaved.read(path, [])}
            assert found.keys() == {UID, "week"}
        with closing(History(path, replays=500)) as later:
            assert later.ask(Records.achievements).result().keys() == {"week"}
            assert later.runs.unfinished().result() is None
        [(row, text)] = runs(path)
        assert (row.initials, row.named) == ("ADA", True)
        assert text
        assert kept.read(text).initials == "ADA"
        assert unsaved.waiting_files(path) == []


def refuse(*_: object) -> bool:
    """Fail because the disk is full."""
    raise UnavailableError("no room")


def test_a_run_in_a_folder_that_cannot_be_written_is_shown_and_saved_later() -> None:
    """The table shows the run at once; it is saved when the folder is writable again."""
    with TemporaryDirectory() as name:
        path = Path(name) / "data" / "records.sqlite"
        open_records(path).close()
        with closing(History(path, replays=500)) as history, read_only(path.parent):
            handle = history.runs.keep(UnfinishedRun(run(1, score=20_000), "text"))
            assert handle.job.result() is None, "it would be gone with the window, so it takes no place"
            assert history.is_lost(handle)
            assert [one.uid for one in history.ask(Records.runs).result()] == [run(1).uid]
        assert runs(path) == [(run(1, score=20_000), "text")]


def test_everything_that_waits_comes_back_as_what_it_was(path: Path) -> None:
    """Each record waits in its own file."""
    things = [(game(1), "replay"), (match(2), None), (run(3), "text"), (Achieved("week", 4), None)]
    things.append((Signature(game(1).uid, "ADA"), None))  # which does not replace its game
    for thing in things:
        unsaved.keep(path, thing)  # type: ignore[arg-type]
    warnings: list[str] = []
    found = [kept for _, kept in unsaved.read(path, warnings)]
    assert sorted(found, key=str) == sorted(things, key=str)
    assert warnings == []


# Achievements


def test_achievements_are_new_once(history: History, path: Path) -> None:
    """The end of a run shows only new achievements."""
    assert history.runs.achieve(lambda _: ["week", "chain_30"]).result() == {"week", "chain_30"}
    assert history.runs.achieve(lambda _: ["chain_30", "chain_120"]).result() == {"chain_120"}
    assert history.runs.achieve(lambda _: []).result() == frozenset()
    found = history.ask(lambda records: records.achievements()).result()
    assert found.keys() == {"week", "chain_30", "chain_120"}
    assert min(found.values()) > 1_700_000_000
    with pytest.raises(StoreError, match="achievement must be"):
        history.runs.achieve(lambda _: ["No Such Thing"]).result()
