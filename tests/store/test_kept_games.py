"""The game of Classic under way has a file that only grows: neither a kill nor a fault of the disk loses the game."""

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from errno import EIO
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest

from game.engine.deal import Start
from game.engine.game import Status
from game.engine.gesture import Kind
from game.engine.level import BEGINNER, Level
from game.notation import rawvf
from game.play.replay import play
from game.play.session import Session, Unranked, click
from game.play.setup import Setup
from game.store import kept_games
from game.store.access import open_records
from game.store.doctor import examine
from game.store.files import game_files
from game.store.finished import FinishedGame
from game.store.history import History
from game.store.kept_games import FoundGame, GameFile
from game.store.kinds import LeftGame, PlayedGame
from tests.store.disks import full_disk, read_only

SETUP = Setup(BEGINNER, Start.OPENING, 7)


class Game:
    """A game that is played and kept as its scene does it."""

    def __init__(self, history: History, setup: Setup = SETUP) -> None:
        self.history, self.session = history, Session(setup)
        self.file = history.games.begin(self.session, "Ada")

    def click(self, cell: int, kind: Kind = Kind.LEFT_PRESS) -> None:
        """Click a cell."""
        click(self.session, cell, kind)
        self.file.note(self.session.advance(25))

    def rest(self, ticks: int) -> None:
        """Let time pass."""
        for _ in range(ticks):
            self.file.note(self.session.advance(1))

    def end(self, status: Status) -> None:
        """Play to the end, and hand the game to the history."""
        assert self.session.game
        mines = self.session.game.layout.mines
        for cell in range(BEGINNER.grid.size):
            if self.session.status is Status.PLAYING and (mines >> cell & 1) == (status is Status.LOST):
                self.click(cell)

    def save(self) -> None:
        """Save the game that is over."""
        self.history.keep(FinishedGame(self.session, "Ada", uid=self.file.uid))
        self.history.games.forget(self.file)


def begun(history: History, setup: Setup = SETUP) -> Game:
    """Return a game with two openings and a flag."""
    game = Game(history, setup)
    game.click(40)
    assert game.session.game
    mines = game.session.game.layout.mines
    game.click(mines.bit_length() - 1, Kind.RIGHT_PRESS)
    covered = game.session.view.covered & ~mines
    game.click(covered.bit_length() - 1)
    return game


def kill(history: History, path: Path) -> History:
    """Return the history of the next start after a kill, which unlocks all files."""
    for job in history._records._underway:  # a killed program does nothing more
        job.wait()
    played = history.games._games and history.games._games.played
    if played:  # its file stays as it is
        played._close()
    for lock in path.parent.glob("unfinished*.lock"):
        lock.unlink()
    return History(path, replays=500)


@pytest.fixture
def killed(history: History, path: Path) -> Iterator[Callable[[], History]]:
    """Return a function that kills the game and starts it again."""
    started: list[History] = []

    def again() -> History:
        started.append(kill(started[-1] if started else history, path))
        return started[-1]

    yield again
    for one in started:
        one.close()


def latest(history: History) -> FoundGame | None:
    """Return the game that can go on."""
    return history.games.latest().result()


def go_on(history: History) -> Game:
    """Return the game that goes on."""
    found = latest(history)
    assert found
    session, journal = history.games.resume(found).result()
    game = Game.__new__(Game)
    game.history, game.session = history, session
    game.file = history.games.go_on(found, session, journal)
    return game


def rows(path: Path) -> tuple[list[PlayedGame], list[LeftGame]]:
    """Return the finished games on the disk, and those that were left."""
    with closing(open_records(path)) as records:
        return [one for one, _ in records.every(PlayedGame)], [one for one, _ in records.every(LeftGame)]


# What is kept


def test_nothing_is_kept_before_the_first_opening(history: History, path: Path) -> None:
    """A covered board is no game under way, even with flags on it."""
    game = Game(history)
    game.rest(5_000)
    game.click(3, Kind.RIGHT_PRESS)
    game.file.leave()
    assert not game_files(path)
    assert latest(history) is None


@pytest.mark.parametrize(
    ("deed", "unranked"),
    [
        (lambda game: None, None),
        (lambda game: game.click(0, Kind.RIGHT_PRESS), Unranked.CUT_SHORT),
        (lambda game: game.rest(kept_games.FIRST_REST), Unranked.CUT_SHORT),
        (lambda game: (game.session.leave_ranking(Unranked.HINT), game.rest(1)), Unranked.HINT),
    ],
    ids=["opening", "flag", "thought", "hint"],
)
def test_after_a_kill_the_game_goes_on_ranked_if_an_opening_was_its_last_entry(
    deed: Callable[[Game], object], unranked: Unranked | None, killed: Callable[[], History], history: History
) -> None:
    """Then nothing is missing; else a kill could take thought or help back."""
    game = begun(history)
    deed(game)
    later = go_on(killed())
    assert (later.session.view, later.file.uid) == (game.session.view, game.file.uid)
    assert later.session.unranked is unranked
    if not unranked:
        assert (later.session.log, later.session.time_ms) == (game.session.log, game.session.time_ms)
    assert go_on(killed()).session.unranked is unranked


@pytest.mark.parametrize("closes", [False, True])
def test_a_left_game_goes_on_to_the_tick(closes: bool, history: History, path: Path) -> None:
    """Leaving takes nothing back, whatever came last; a crash closes the history, too."""
    game = begun(history)
    game.rest(700)
    if closes:
        history.close()
    else:
        game.file.leave()
    with closing(History(path, replays=5) if closes else history) as other:
        later = go_on(other)
        assert (later.session.tick, later.session.ranked) == (game.session.tick, True)
        later.rest(100)
        later.file.leave()
        assert go_on(other).session.tick == game.session.tick + 100


def test_an_opening_appends_one_line_and_the_rest_of_the_file_stays(history: History, path: Path) -> None:
    """The file is never written again, whatever its size."""
    game = begun(history, Setup(Level("custom", 300, 300, 9_000), Start.OPENING, 3))
    [file] = game_files(path)
    for cell in (5, 900, 40_000):
        before, node = file.read_bytes(), file.stat().st_ino
        game.click(cell)
        after = file.read_bytes()
        assert after.startswith(before)
        assert after.count(b"\n") == before.count(b"\n") + 1
        assert len(after) < len(before) + 100
        assert file.stat().st_ino == node


def test_a_long_way_of_the_mouse_is_written_at_rest(history: History, path: Path) -> None:
    """So that an opening has a bounded line to write."""
    game = begun(history)
    for step in range(5_000):
        game.session.hear(Kind.MOVE, step % 100, 5, 0)
        game.rest(1)
    [file] = game_files(path)
    before = file.stat().st_size
    game.click(0)
    assert file.stat().st_size - before < 40 * kept_games.MOST_WAITING


# Its end


@pytest.mark.parametrize("status", [Status.LOST, Status.WON])
def test_an_end_is_in_the_file_before_it_is_saved(
    status: Status, killed: Callable[[], History], history: History, path: Path
) -> None:
    """A kill between the end and the history leaves the game over, and the next start saves it."""
    game = begun(history)
    game.end(status)
    later = killed()
    assert latest(later) is None
    assert not game_files(path)
    [row], left = rows(path)
    assert (row.uid, row.won, row.unranked, left) == (game.file.uid, status is Status.WON, "", [])
    assert row.time_ms == game.session.time_ms


def test_a_saved_game_has_no_file_and_is_saved_once(history: History, path: Path) -> None:
    """The file goes once the history has the game."""
    game = begun(history)
    game.end(Status.WON)
    content = game_files(path)[0].read_bytes()
    game.save()
    assert latest(history) is None
    assert not game_files(path)
    path.with_name("unfinished-x.game").write_bytes(content)  # as if a kill had come before it went
    assert latest(history) is None
    assert not game_files(path)
    assert len(rows(path)[0]) == 1


def test_a_game_that_goes_on_after_its_end_is_kept_and_never_saved_twice(
    killed: Callable[[], History], history: History, path: Path
) -> None:
    """Undo takes a loss back: the record stays, and the game goes on, unranked."""
    from game.play.session import Undo

    game = begun(history)
    game.end(Status.LOST)
    game.save()
    game.session.post(Undo(game.session.tick))
    game.rest(1)
    later = go_on(killed())
    assert later.session.view == game.session.view
    assert later.session.unranked is Unranked.UNDO
    other = Game(later.history)
    other.click(40)
    other.file.leave()
    assert latest(later.history)
    played, left = rows(path)
    assert ([one.uid for one in played], left) == ([game.file.uid], [])


# Another game


def test_a_new_first_opening_saves_the_game_before_as_left(history: History, path: Path) -> None:
    """It counts in no figure, and can be replayed up to where it was left."""
    game = begun(history)
    game.file.leave()
    other = Game(history)
    assert latest(history)
    other.click(40)
    assert latest(history) is None
    other.file.leave()
    found = latest(history)
    assert found
    assert found.kept.uid == other.file.uid
    played, [left] = rows(path)
    assert not played
    assert (left.uid, left.player, left.time_ms, left.ranked) == (game.file.uid, "Ada", game.session.time_ms, True)
    with closing(open_records(path)) as records:
        text = records.replay(left.uid, LeftGame)
        assert text
        assert records.summary().games == 0
        assert records.left_games() == [left]
    assert play(rawvf.read(text)).session.view.opened == game.session.view.opened


def test_of_several_games_the_latest_goes_on(killed: Callable[[], History], history: History, path: Path) -> None:
    """Two killed copies leave two games: the one that was played last goes on, the other was left."""
    first = begun(history)
    with closing(History(path, replays=5)) as other:
        assert latest(other) is None  # the first copy plays it
        second = begun(other)
        other.games._games.played._close()  # type: ignore[union-attr]
    os.utime(first.file.place or path, (1_000_000_000, 1_000_000_000))
    found = latest(killed())
    assert found
    assert found.kept.uid == second.file.uid
    assert [one.uid for one in rows(path)[1]] == [first.file.uid]


# Faults


def test_a_file_cut_anywhere_loses_no_game_and_ranks_none_wrongly(
    killed: Callable[[], History], history: History, path: Path
) -> None:
    """What has not even a first opening is put aside, with a sentence; everything else goes on."""
    begun(history)
    file = game_files(path)[0]
    content, later = file.read_bytes(), killed()
    ends = [at + 1 for at, byte in enumerate(content) if byte == ord("\n")]
    for length in range(0, len(content) + 1, 1):
        file.write_bytes(content[:length])
        found = latest(later)
        if length < ends[3] - 1:
            assert found is None
            assert not file.exists()
            if not length:  # there is nothing in it
                assert not later.problems()
                continue
            aside = file.with_name(f"{file.name}.bad")
            assert aside.read_bytes() == content[:length]
            assert f"{aside.name} can't be read" in later.problems()[-1]
            aside.unlink()
            later.games.warnings.clear()
            continue
        assert found
        session, _ = later.games.resume(found).result()
        lines = sum(end - 1 <= length for end in ends) - 3
        assert session.ranked == (length in ends and lines != 2)  # the second line sets a flag
    assert rows(path) == ([], [])


@pytest.mark.parametrize("tear", [b"\0" * 200, b"opened 00000000 5 0 0 lc 1 1\n", Random(1).randbytes(50)])
def test_a_torn_line_is_cut_off_when_the_game_goes_on(
    tear: bytes, killed: Callable[[], History], history: History, path: Path
) -> None:
    """What follows is written after the last whole line, and that the game is unranked is written first."""
    begun(history)
    [file] = game_files(path)
    whole = file.read_bytes()
    file.write_bytes(whole + tear)
    later = go_on(killed())
    assert later.session.unranked is Unranked.CUT_SHORT
    assert file.read_bytes().startswith(whole + b"left ")
    assert file.read_bytes().count(b"\n") == whole.count(b"\n") + 1
    later.click(1)
    again = go_on(killed())
    assert again.session.view == later.session.view
    assert again.session.unranked is Unranked.CUT_SHORT


def test_on_a_full_disk_the_game_is_played_on_and_catches_up(
    killed: Callable[[], History], history: History, path: Path
) -> None:
    """The player is told; a kill meanwhile leaves the game unranked; with room again nothing is missing."""
    game = begun(history)
    [file] = game_files(path)
    size = file.stat().st_size
    with full_disk(size + 20):
        game.click(1)
        game.click(2)
    assert "can't be saved" in history.problems()[-1] or history.problems()
    before = file.read_bytes()
    assert len(before) == size - 1
    game.click(3)
    later = killed()
    found = go_on(later)
    assert found.session.view == game.session.view
    file.write_bytes(before)
    assert go_on(killed()).session.unranked is Unranked.CUT_SHORT


def test_a_game_that_can_t_be_read_just_now_waits_for_the_next_start(
    killed: Callable[[], History], history: History, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that fails once proves no damage; the player reads of it once."""
    before = begun(history).session.view
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", Mock(side_effect=OSError(EIO, "Input/output error")))
        later = killed()
        assert [latest(later), latest(later)] == [None, None]
        assert len(later.problems()) == 1
    assert len(game_files(path)) == 1
    assert go_on(killed()).session.view.opened == before.opened


def test_a_folder_that_can_t_be_written_costs_only_the_keeping(history: History, path: Path) -> None:
    """The game is played on, and the player reads why it is not kept."""
    path.parent.mkdir(parents=True)
    with read_only(path.parent):
        game = begun(history)
        assert history.problems()
    game.click(1)
    assert not game_files(path)


def test_a_file_that_is_refused_when_it_is_closed_ends_nothing(history: History) -> None:
    """A folder of the network says only then that it is full."""
    game = begun(history)
    file = game.file._file
    assert file
    game.file._file = Mock(wraps=file, close=Mock(side_effect=OSError(EIO, "Input/output error")))
    game.file.leave()
    file.close()
    assert history.problems()


def test_the_doctor_names_the_game(history: History, path: Path) -> None:
    """A player who looks for it finds it."""
    begun(history)
    found = [finding.sentence for finding in examine(path.with_name("settings.toml"), path).findings]
    assert "a game that was not played to its end lies here" in found


def test_random_games_killed_at_random_moments_are_all_there(
    killed: Callable[[], History], history: History, path: Path
) -> None:
    """Whatever was played when the kills came, each game is offered, left or over, and once."""
    random, uids, started = Random(5), set[str](), history
    for number in range(12):
        game = Game(started, Setup(BEGINNER, Start.OPENING, number))
        game.click(40)
        uids.add(game.file.uid)
        for _ in range(random.randrange(6)):
            game.click(random.randrange(81), random.choice([Kind.LEFT_PRESS, Kind.RIGHT_PRESS]))
        if random.getrandbits(1):
            game.file.leave()
        started = killed()
    found = latest(started)
    started.close()
    played, left = rows(path)
    there = [one.uid for one in played] + [one.uid for one in left] + ([found.kept.uid] if found else [])
    assert sorted(there) == sorted(uids)
    assert isinstance(game.file, GameFile)
