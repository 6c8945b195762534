"""Reviews beside the replays: kept, replaced, gone with their game's replay, and worked out anew where damaged."""

from contextlib import closing
from pathlib import Path

from game.store.access import open_records
from game.store.records import Records
from tests.store.made import game, sql


def test_a_review_is_kept_with_its_replay(records: Records) -> None:
    """The game's uid finds it, also after the next start."""
    played = game(1)
    records.add(played, "a replay")
    assert records.review(played.uid) is None
    for text in ("an earlier one", "a review"):
        records.keep_review(played.uid, text)
    assert records.review(played.uid) == "a review"
    assert records.replay(played.uid) == "a replay"
    path = records.database.path
    assert path
    records.close()
    with closing(open_records(path)) as again:
        assert again.review(played.uid) == "a review"


def test_without_a_replay_there_is_no_review(records: Records) -> None:
    """Without a game or a replay, no scene could show the review."""
    records.add(game(1))
    for uid in (game(1).uid, game(2).uid):
        records.keep_review(uid, "a review")
        assert records.review(uid) is None


def test_reviews_go_with_their_replays(tmp_path: Path) -> None:
    """Otherwise reviews would fill the disk."""
    with closing(open_records(tmp_path / "records.sqlite", keep=2)) as records:
        games = [game(number, won=False, finished_at=1_700_000_000 + number) for number in range(4)]
        for played in games:
            records.add(played, "a replay")
            records.keep_review(played.uid, "a review")
        assert [records.review(played.uid) for played in games] == [None, None, "a review", "a review"]


def test_a_damaged_review_is_none(records: Records) -> None:
    """A damaged review must not be shown; the game works it out again."""
    records.add(game(1), "a replay")
    records.keep_review(game(1).uid, "a review")
    records.database.rows("UPDATE reviews SET packed = substr(packed, 1, 9)")
    assert records.review(game(1).uid) is None
    assert records.replay(game(1).uid) == "a replay"


def test_a_mended_history_has_its_reviews(tmp_path: Path) -> None:
    """A review takes seconds, so mending must not lose it."""
    path = tmp_path / "records.sqlite"
    with closing(open_records(path)) as records:
        records.add(game(1), "replay")
        records.keep_review(game(1).uid, "review")
    sql(path, "DROP INDEX games_by_time")
    with closing(open_records(path)) as records:
        assert records.warnings
        assert records.review(game(1).uid) == "review"
