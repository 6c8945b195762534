"""The best games' replays and the latest others stay; a hostile packed replay does no harm."""

import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.notation.recording import LARGEST_FILE
from game.store.access import open_records
from game.store.errors import DamagedError, StoreError
from game.store.exchange import export_file, import_file
from game.store.kinds import KIND_OF, TOP, AnyRecord, Order, PlayedGame
from game.store.records import Records
from game.store.replays import damaged_replays, pack, unpack
from game.store.settings import KEPT_REPLAYS
from tests.store.made import any_game, game, match, run
from tests.store.test_records import text as match_text

FEW = 5


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    """Return an empty history that keeps few replays of games that are no bests."""
    with closing(open_records(tmp_path / "records.sqlite", keep=FEW)) as opened:
        yield opened


UID = "0123456789abcdef" * 2


def with_replay(records: Records, games: list[PlayedGame]) -> set[str]:
    """Return the uids of the *games* that have a replay."""
    return {game.uid for game in games if records.replay(game.uid) is not None}


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_replay_comes_back_letter_for_letter(text: str) -> None:
    """Line ends and names in every script must return unchanged."""
    assert unpack(pack(text, UID), UID) == text


def test_a_replay_under_another_game_is_damage() -> None:
    """A flipped bit in the game's number must not show somebody else's game."""
    with pytest.raises(DamagedError, match="another one"):
        unpack(pack("text", UID), "f" * 32)


def test_a_lone_surrogate_costs_its_letter_only() -> None:
    """A bad character in a player's name must not lose the replay."""
    assert unpack(pack("Player: \udc80", UID), UID) == "Player: ?"


@pytest.mark.parametrize(
    "packed",
    [
        *(b"", b"rubbish", zlib.compress(b"text")[:-1], zlib.compress(b"text") + b"more", zlib.compress(b"\xff")),
        *(None, "text", 5),
    ],
)
def test_what_is_no_packed_replay_is_said(packed: object) -> None:
    """A flipped bit on the disk is damage, and no crash."""
    with pytest.raises(DamagedError, match="a packed replay"):
        unpack(packed, UID)


@pytest.mark.long
def test_a_packed_replay_that_would_fill_the_memory_is_refused() -> None:
    """A gigabyte of zeros is a megabyte packed."""
    packer = zlib.compressobj(9)
    bomb = b"".join(packer.compress(bytes(1_000_000)) for _ in range(200)) + packer.flush()
    assert len(bomb) < LARGEST_FILE / 10
    with pytest.raises(DamagedError, match="no proper end"):
        unpack(bomb, UID)


def test_a_replay_too_large_is_refused_whole() -> None:
    """Half a replay is none."""
    with pytest.raises(StoreError, match=f"at most {LARGEST_FILE} bytes"):
        pack("x" * (LARGEST_FILE + 1), UID)


def test_the_latest_replays_of_other_games_are_kept(records: Records) -> None:
    """There are many lost games; their dates count, because an import may add old ones last."""
    games = [game(number, won=False) for number in range(20)]
    Random(1).shuffle(games)
    for played in games:
        records.add(played, "replay")
    assert with_replay(records, games) == {game(number).uid for number in range(20 - FEW, 20)}
    assert len(records.games()) == 20


def test_the_bests_replays_are_kept_for_ever(records: Records) -> None:
    """The best times, 3BV/s and IOE of every table stay after any number of later games."""
    random = Random(5)
    games = [any_game(random, number) for number in range(400)]
    for begin in range(0, 400, 10):
        records.merge((played, "replay") for played in games[begin : begin + 10])
    best = {kept.uid for table in records.tables() for order in Order for kept in records.best(table, order, limit=TOP)}
    kept = with_replay(records, games)
    others = [played.uid for played in games if played.uid not in best]
    assert best <= kept
    assert kept - best <= {*others}
    assert len(kept - best) == FEW


def test_a_best_that_is_beaten_becomes_one_of_the_others(records: Records) -> None:
    """Otherwise one table's replays would grow without end."""
    games = [game(number, time_ms=99_000 - number * 1000, left=99 - number) for number in range(TOP + FEW + 3)]
    for played in games:
        records.add(played, "replay")
    assert with_replay(records, games) == {played.uid for played in games[3:]}


def test_mending_and_importing_prune_nothing(tmp_path: Path) -> None:
    """They don't know how many replays the player wants."""
    path = tmp_path / "records.sqlite"
    games = [game(number, won=False) for number in range(KEPT_REPLAYS + 5)]
    with closing(open_records(path)) as records:
        records.merge((played, "replay") for played in games)
        export_file(records, tmp_path / "games.json")
        records.database.rows("DROP INDEX games_by_time")
    with closing(open_records(path)) as records:
        assert records.warnings
        assert len(with_replay(records, games)) == KEPT_REPLAYS + 5
        import_file(records, tmp_path / "games.json")
        assert len(with_replay(records, games)) == KEPT_REPLAYS + 5


Maker = Callable[[int], AnyRecord]
Texts = tuple[str, str]
EACH_KIND = pytest.mark.parametrize(
    ("made", "texts"), [(game, ("one", "two")), (run, ("one", "two")), (match, (match_text(1), match_text(2)))]
)


@EACH_KIND
def test_a_text_stays_with_its_record(made: Maker, texts: tuple[str, str], records: Records) -> None:
    """A CSV file adds games, a later JSON file their texts; the first text stays."""
    kind = type(made(1))
    assert records.merge([(made(1), texts[0]), (made(2), None), (made(1), texts[1])]) == 2
    assert [records.replay(f"{number:032x}", kind) for number in (1, 2, 3)] == [texts[0], None, None]
    assert not records.add(made(2), texts[1])
    assert not records.add(made(2), texts[0])
    assert [*records.every(kind)] == [(made(1), texts[0]), (made(2), texts[1])]
    assert damaged_replays(records.database) == []


@EACH_KIND
def test_a_damaged_text_costs_only_itself(made: Maker, texts: tuple[str, str], records: Records) -> None:
    """It raises an error instead of looking like a missing text, and an export continues without it."""
    kind = type(made(1))
    records.merge([(made(1), texts[0]), (made(2), texts[1])])
    replays = KIND_OF[kind].replays
    assert replays
    records.database.rows(f"UPDATE {replays.table} SET packed = x'00' WHERE {replays.key} = 1")
    assert damaged_replays(records.database) == [made(1).uid]
    with pytest.raises(DamagedError):
        records.replay(made(1).uid, kind)
    assert [*records.every(kind)] == [(made(1), None), (made(2), texts[1])]
    assert records.bad_rows == 1
