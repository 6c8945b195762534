"""A finished game is saved in the background, once, and every later answer includes it."""

import logging
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from unittest.mock import Mock

import pytest

from game.engine.deal import Start
from game.engine.grid import cells_of
from game.engine.level import BEGINNER, CLASSIC, Level
from game.play import session as clicks
from game.play.session import Session, Undo, Unranked
from game.play.setup import Setup
from game.store import access, background, patience
from game.store import history as room
from game.store.access import open_records
from game.store.background import SaveHandle
from game.store.errors import StoreError, UnavailableError
from game.store.finished import FinishedGame, LastGame
from game.store.history import History
from game.store.keeper import Keeper
from game.store.kinds import PlayedGame
from game.store.records import Records
from tests.patience import PATIENCE, hold_up
from tests.store.made import game, match


def click(session: Session, cell: int) -> None:
    """Open a cell with the left button."""
    session.advance(1)
    clicks.click(session, cell)
    session.advance(1)


def win(ticks: int = 100, level: Level = BEGINNER, seed: int = 1) -> Session:
    """Return a game won in about *ticks* ticks: the first cell, a pause, then all others."""
    session = Session(Setup(level, Start.OPENING, seed))
    click(session, 0)
    session.advance(ticks)
    assert session.game
    for cell in cells_of(session.game.layout.safe):
        if not session.view.is_open(cell):
            click(session, cell)
    return session


def lose(ticks: int = 100) -> Session:
    """Return a game that was lost with its second cell."""
    session = Session(Setup(BEGINNER, Start.OPENING, 1))
    click(session, 0)
    session.advance(ticks)
    assert session.game
    click(session, session.game.layout.mines.bit_length() - 1)
    return session


def ended(session: Session) -> FinishedGame:
    """Return the ended session as a scene passes it to the history."""
    return FinishedGame(session, "Ada")


def read(history: History) -> None:
    """Read the history as the title does."""
    history.start()
    while not history.update():
        pass


# Keeping


def test_a_game_that_was_kept_is_in_every_answer_from_then_on(history: History) -> None:
    """Tables opened right after a game show it with its replay."""
    session = win()
    handle = history.keep(ended(session))
    [kept] = history.ask(Records.games).result()
    assert (kept.uid, kept.player, kept.won, kept.time_ms) == (handle.uid, "Ada", True, session.time_ms)
    assert (kept.level, kept.start, kept.seed, kept.ranked) == ("beginner", "opening", 1, True)
    assert (kept.left, kept.effective) == (session.clicks.left, session.clicks.effective)
    assert kept.luck_bits is not None
    assert kept.zini is not None
    assert kept.fatal_cell is None
    replay = history.ask(lambda records: records.replay(kept.uid)).result()
    assert replay
    assert "Player: Ada" in replay


def test_a_match_that_was_kept_is_in_every_answer_from_then_on(history: History) -> None:
    """Matches are saved like games; a match has no place in a table of games."""
    handle = history.keep_match(match(1))
    assert history.ask(Records.matches).result() == [match(1)]
    assert (handle.uid, handle.best, handle.job.result()) == (match(1).uid, False, None)
    assert history.latest is None
    assert history.last is None


def test_keeping_does_not_wait_for_the_disk(history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen shows the result at once; its place follows when the disk has answered."""
    go_on = hold_up(monkeypatch, Keeper, "put")
    handle = history.keep(ended(win()))
    question = history.ask(Records.count)
    assert (handle.place, question.done) == (None, False)
    go_on.set()
    assert question.result() == (1, 0)
    handle.job.wait()
    assert handle.place == 1


def test_what_is_kept_is_how_it_stood_at_the_end(history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player may undo the last action while the disk still works."""
    go_on = hold_up(monkeypatch, FinishedGame, "row")
    session = lose()
    clicks, fatal = session.clicks.total, session.view.exploded.bit_length() - 1
    history.keep(ended(session))
    session.post(Undo(session.tick))
    session.advance(1)
    assert session.ended is None
    session.unranked = Unranked.HINT
    click(session, 0)
    go_on.set()
    [kept] = history.ask(Records.games).result()
    assert (kept.won, kept.unranked, kept.left + kept.right + kept.double) == (False, "", clicks)
    assert kept.fatal_cell == fatal
    replay = history.ask(lambda records: records.replay(kept.uid)).result()
    assert replay


def test_a_session_that_ends_once_more_is_kept_once(history: History) -> None:
    """Its first end counts, and its second one is no best."""
    session = win()
    first = history.keep(ended(session))
    again = history.keep(ended(session))
    assert (first.best, again.best) == (True, False)
    assert (again.uid, again.job) == (first.uid, first.job)
    assert history.ask(Records.count).result() == (1, 0)
    history.keep(ended(win()))
    assert history.ask(Records.count).result() == (2, 0)


def test_a_match_between_two_ends_of_a_session_changes_nothing(history: History) -> None:
    """The session is still the last saved game."""
    session = win()
    first = history.keep(ended(session))
    history.keep_match(match(1))
    assert history.keep(ended(session)).uid == first.uid
    assert history.ask(Records.count).result() == (1, 1)


def test_a_fault_of_ours_costs_the_game_and_not_the_program(
    history: History, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The log gets the error, and the next game is saved."""
    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr(FinishedGame, "row", Mock(side_effect=ZeroDivisionError("no such thing")))
        assert history.keep(ended(win())).job.result() is None
    assert "could not be kept" in caplog.text
    history.keep(ended(win()))
    assert history.ask(Records.count).result() == (1, 0)


def test_a_replay_that_can_not_be_made_costs_only_itself(
    history: History, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The game itself still has its row and its place."""
    monkeypatch.setattr("game.play.replay.record", Mock(side_effect=IndexError("no such thing")))
    handle = history.keep(ended(win()))
    [kept] = history.ask(Records.games).result()
    assert (handle.place, kept.luck_bits) == (1, None)
    assert history.ask(lambda records: records.replay(kept.uid)).result() is None
    assert "without its replay" in caplog.text


@pytest.mark.parametrize("opened", [False, True])
def test_a_question_that_comes_too_late_opens_nothing(opened: bool, path: Path) -> None:
    """A page may ask just before the player leaves; no file of the history may appear after the end."""
    with closing(History(path, replays=500)) as history:
        if opened:
            assert history.ask(lambda records: records.count()).result() == (0, 0)
    files = set(path.parent.glob("*"))
    late = history.ask(lambda records: records.count())
    late.wait()
    with pytest.raises(StoreError, match="closed"):
        late.result()
    assert set(path.parent.glob("*")) == files


def test_closing_waits_for_what_is_still_being_worked_out(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The luck of a large board takes a second, longer than the window stays."""
    go_on = hold_up(monkeypatch, FinishedGame, "row")
    with closing(History(path, replays=500)) as history:
        history.keep(ended(win()))
        threading.Timer(0.3, go_on.set).start()
    with closing(open_records(path)) as records:
        assert records.count() == (1, 0)


def test_closing_lets_go_of_the_file_and_of_nothing_that_was_never_opened(path: Path) -> None:
    """SQLite's files beside it are removed; without a question none ever existed."""
    History(path, replays=500).close()
    assert not path.parent.exists()
    with closing(History(path, replays=500)) as history:
        history.keep_match(match(1))
    assert not [file for file in path.parent.iterdir() if file.name.endswith(("-wal", "-shm"))]


def test_how_many_replays_are_kept_can_be_set_before_and_after_the_first_question(path: Path) -> None:
    """The menu may set the number before or after the first question."""
    with closing(History(path, replays=500)) as history:
        history.keep_replays(3)
        for number in range(1, 5):
            added = game(number, won=False)
            history.ask(partial(Records.add, record=added, replay="replay")).result()
        assert len(_replays(history)) == 3
        history.keep_replays(1)
        history.ask(lambda records: records.add(game(9, won=False), "replay")).result()
        assert _replays(history) == [game(9).uid]


def _replays(history: History) -> list[str]:
    return history.ask(
        lambda records: [kept.uid for kept, replay in records.every(PlayedGame) if replay is not None]
    ).result()


# Bests and places


def test_the_first_win_of_a_table_is_its_best_and_only_a_faster_one_is_the_next(history: History) -> None:
    """The celebration needs the best time at once; an equal time is no new best."""
    assert history.best(BEGINNER, "opening", no_guess=False) is None
    found = []
    for ticks in (200, 300, 200, 100):
        handle = history.keep(ended(win(ticks)))
        handle.job.wait()
        found.append((handle.best, handle.place))
    assert found == [(True, 1), (False, 2), (False, 1), (True, 1)]
    best = history.best(BEGINNER, "opening", no_guess=False)
    assert best == win(100).time_ms
    assert history.best(BEGINNER, "safe", no_guess=False) is None
    assert history.best(BEGINNER, "opening", no_guess=True) is None
    assert history.keep(ended(win(400, CLASSIC))).best


def test_a_receipt_tells_the_best_time_before_its_game(history: History) -> None:
    """It is its own table's time, None before the first win; a loss gets it too."""
    games = [win(100), win(90), lose(), win(95), win(80, CLASSIC)]
    before = [history.keep(ended(game)).before for game in games]
    assert before == [None, games[0].time_ms, games[1].time_ms, games[1].time_ms, None]
    assert history.keep_match(match(1)).before is None


def test_the_title_hears_of_the_last_game_at_once(history: History) -> None:
    """The title shows the last game and its ending."""
    for session, won in ((win(), True), (lose(), False)):
        history.keep(ended(session))
        assert history.last == LastGame(9, 9, 10, won, session.time_ms)


@pytest.mark.parametrize(
    ("level", "analysed"), [(Level("custom", 50, 50, 1), True), (Level("custom", 61, 41, 1), False)]
)
def test_luck_and_zini_are_worked_out_up_to_a_size(level: Level, analysed: bool, history: History) -> None:
    """On larger boards they would take seconds."""
    history.keep(ended(win(0, level)))
    [kept] = history.ask(Records.games).result()
    assert (kept.won, kept.zini is not None, kept.luck_bits is not None) == (True, analysed, analysed)


def test_a_replay_is_kept_up_to_the_length_that_can_be_read(history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader would refuse a longer one."""
    lengths: list[int] = []
    for limit in (10**6, 0, -1):
        most = limit if limit > 0 else lengths[0] + limit
        monkeypatch.setattr("game.notation.recording.LARGEST_FILE", most)
        uid = history.keep(ended(win())).uid
        replay = history.ask(partial(Records.replay, uid=uid)).result()
        lengths.append(len(replay.encode()) if replay else 0)
    assert lengths == [lengths[0], lengths[0], 0]


def test_neither_a_loss_nor_an_unranked_win_is_a_best_or_takes_a_place(history: History) -> None:
    """Both are saved in spite of that."""
    helped = win()
    helped.leave_ranking(Unranked.HINT)
    for session in (lose(), helped):
        handle = history.keep(ended(session))
        assert (handle.best, handle.job.result()) == (False, None)
    assert history.best(BEGINNER, "opening", no_guess=False) is None
    assert history.ask(Records.count).result() == (2, 0)


def test_the_next_run_knows_the_bests_and_the_last_game(path: Path) -> None:
    """The title shows both, and the first win after a start gets the right place."""
    with closing(History(path, replays=500)) as history:
        history.keep(ended(win(200))).job.wait()  # both end within a second, so their order is that of the disk
        history.keep(ended(lose(50)))
    with closing(History(path, replays=500)) as again:
        assert not again.update()
        read(again)
        assert not again.update()
        assert again.best(BEGINNER, "opening", no_guess=False) == win(200).time_ms
        assert again.last == LastGame(9, 9, 10, False, lose(50).time_ms)
        assert not again.keep(ended(win(250))).best


def test_a_game_that_ends_while_the_bests_are_read_waits_for_them_a_moment(path: Path) -> None:
    """A slow win in the first second is no best, and it, not the read game, is the last game."""
    with closing(History(path, replays=500)) as history:
        history.keep(ended(win(100)))
    with closing(History(path, replays=500)) as again:
        again.start()
        again._reading.wait()  # type: ignore[union-attr]
        handle = again.keep(ended(win(200)))
        assert not handle.best
        assert again.last
        assert again.last.time_ms == win(200).time_ms


def test_a_disk_that_does_not_answer_holds_the_end_of_a_game_up_for_a_moment_only(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The best time read later counts, not a slower one since the start."""
    with closing(History(path, replays=500)) as history:
        history.keep(ended(win(100)))
    monkeypatch.setattr(room, "LONGEST_WAIT", 0.01)
    go_on = hold_up(monkeypatch, Keeper, "read")
    with closing(History(path, replays=500)) as again:
        again.start()
        assert again.keep(ended(win(200))).best
        go_on.set()
        while not again.update():
            pass
        assert again.best(BEGINNER, "opening", no_guess=False) == win(100).time_ms
        assert again.last
        assert again.last.time_ms == win(200).time_ms


def test_a_look_at_the_title_leaves_no_trace(path: Path) -> None:
    """Reading creates no file."""
    with closing(History(path, replays=500)) as history:
        read(history)
        assert history.last is None
        assert history.problems() == []
    assert not path.parent.exists()


# What goes wrong


def test_a_question_that_fails_is_told_to_whoever_asked(history: History) -> None:
    """The scene shows the error as a sentence."""
    with pytest.raises(StoreError, match="on strike"):
        history.ask(Mock(side_effect=UnavailableError("the disk is on strike"))).result()


def test_a_place_that_can_not_be_asked_for_is_none(history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game itself is kept."""
    with monkeypatch.context() as patch:
        patch.setattr(Records, "place", Mock(side_effect=UnavailableError("the disk is on strike")))
        assert history.keep(ended(win())).job.result() is None
    assert history.ask(Records.count).result() == (1, 0)


def test_what_is_wrong_with_the_disk_is_a_sentence_for_the_title(path: Path) -> None:
    """The title shows the faults found and the reason why the last game was not saved."""
    path.mkdir(parents=True)
    with closing(History(path, replays=500)) as history:
        read(history)
        assert history.best(BEGINNER, "opening", no_guess=False) is None
    with closing(History(path, replays=500)) as history:
        assert history.problems() == []
        history.keep(ended(win())).job.wait()
        told = history.problems()
        assert len(told) == 2
        assert all("is not a file" in sentence for sentence in told)
        read(history)


def test_luck_that_no_board_has_is_not_kept_and_the_game_is(history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug in a figure must not lose the game."""
    monkeypatch.setattr("game.review.judge.luck", lambda *_, **__: 1e9)
    history.keep(ended(win()))
    kept = history.ask(lambda records: records.games()[0]).result()
    assert (kept.won, kept.luck_bits) == (True, None)
    assert kept.forced is not None


def test_luck_that_takes_too_long_is_given_up(history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guesses are given up too, because they take as long; the game and its replay are saved."""
    monkeypatch.setattr("game.store.finished.LONGEST_ANALYSIS_S", -1.0)
    session = win()
    history.keep(ended(session))
    kept = history.ask(lambda records: records.games()[0]).result()
    assert (kept.won, kept.luck_bits, kept.forced) == (True, None, None)
    assert history.ask(lambda records: records.replay(kept.uid)).result()


# Where nothing can be kept


def test_where_nothing_can_be_written_no_place_is_told(tmp_path: Path) -> None:
    """The game would be lost with the window, so it has no place, and the history knows that it is lost."""
    (tmp_path / "data").write_text("a file where the folder should be")
    with closing(History(tmp_path / "data" / "records.sqlite", replays=5)) as history:
        kept = history.keep(ended(win()))
        kept.job.wait()
        assert kept.place is None
        assert history.is_lost(kept)


def test_what_is_on_its_way_to_the_disk_is_never_said_to_be_lost(history: History) -> None:
    """A lost game and a match have no place to wait for; they still count as lost only after a try."""
    ways: list[Callable[[], SaveHandle]] = [
        lambda: history.keep(ended(lose())),
        lambda: history.keep_match(match(1)),
    ]
    for keep in ways * 2:
        kept = keep()
        while not kept.job.done:
            assert not history.is_lost(kept)
        assert not history.is_lost(kept)


def test_what_waits_in_a_file_is_kept_and_has_its_place(path: Path) -> None:
    """A history that can't be written costs nothing where the folder can be."""
    path.mkdir(parents=True)
    with closing(History(path, replays=5)) as history:
        kept = history.keep(ended(win()))
        assert not history.is_lost(kept) or kept.job.done
        kept.job.wait()
        assert kept.place == 1
        assert not history.is_lost(kept)


# Another copy of the game that is stuck


@pytest.mark.long
@pytest.mark.threads
def test_a_stuck_copy_of_the_game_does_not_hold_up_the_end(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Records that can't be added go into files; without a limit on waits the end would take hours."""
    open_records(path).close()
    monkeypatch.setattr(access, "LONGEST_WAIT", 10_000)
    monkeypatch.setattr(patience, "LAST_WAIT", 0.3)
    monkeypatch.setattr(background, "LAST_WAIT", 0.3)
    with closing(sqlite3.connect(path.with_name("records.lock.sqlite"), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        history = History(path, replays=5)
        history.start()
        kept = history.keep_match(match(1))
        ending = threading.Thread(target=history.close, daemon=True)
        ending.start()
        ending.join(PATIENCE)
        waits = ending.is_alive()
    assert not waits
    assert [file.stem for file in (path.parent / "unsaved").glob("*.json")] == [kept.uid]
