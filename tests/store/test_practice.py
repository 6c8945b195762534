"""The trainer's records: saved answers, cards of each saved game, and their export, import and repair."""

import json
from contextlib import closing
from pathlib import Path
from unittest.mock import Mock

import pytest

from game.engine.deal import Start
from game.engine.level import BEGINNER
from game.notation.recording import Recording
from game.play.replay import play, record
from game.play.session import Session
from game.play.setup import Setup
from game.store.access import open_records
from game.store.exchange import export_file, import_file
from game.store.finished import FinishedGame
from game.store.history import History
from game.store.keeper import Keeper
from game.store.kinds import CardAnswer, GameWaits, OwnCard, SpeedDrill
from game.store.practice import answer, card_of, look_through_game, read_practice, read_waits, write_waits
from game.store.records import Records, describe_counts, row_counts
from game.store.rows import from_plain, to_plain
from game.trainer.card import Card
from game.trainer.course import course
from game.trainer.schedule import Grade, due
from tests.review.bots import bot_game
from tests.store.made import ANSWER, CARD, SPEED, WAITS
from tests.store.made import answer as an_answer

EVERYTHING: list[OwnCard | CardAnswer | SpeedDrill | GameWaits] = [CARD, ANSWER, SPEED, WAITS]
NOW = 1_795_000_000


def slips(seed: int) -> Recording:
    """Return a game with needless guesses."""
    return bot_game(BEGINNER.grid, BEGINNER.mines, seed, slips=0.3).recording


def test_everything_of_the_trainer_is_kept_once(records: Records) -> None:
    """The uid prevents duplicates; a card in two files keeps its first date."""
    assert records.merge((one, None) for one in EVERYTHING) == 4
    assert records.merge((one, None) for one in EVERYTHING) == 0
    earlier = OwnCard(CARD.uid, CARD.first_at - 5, "1" * 32, CARD.why, CARD.family, CARD.position, CARD.total)
    assert not records.add(earlier)
    assert not records.add(CARD)
    assert records.cards() == [earlier]
    assert records.answers() == [ANSWER]
    assert list(records.every(SpeedDrill)) == [(SPEED, None)]
    assert records.latest_waits() == [WAITS]


def test_all_of_it_goes_out_and_comes_in(records: Records, tmp_path: Path) -> None:
    """A player may change computers; a second import adds nothing."""
    other = open_records(tmp_path / "other.sqlite")
    records.merge((one, None) for one in EVERYTHING)
    written = export_file(records, tmp_path / "all.jsonl")
    assert written.rows == 4
    lines = [json.loads(line) for line in (tmp_path / "all.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [next(iter(line)) for line in lines] == ["format", "card", "answer", "speed_drill", "waits", "end"]
    assert lines[2]["answer"]["known"] is True
    assert describe_counts(written) == "0 games, 0 matches, 1 card, 1 answer and 1 speed drill"
    assert import_file(other, tmp_path / "all.jsonl").added == 4
    assert (other.cards(), other.answers()) == (records.cards(), records.answers())
    assert import_file(other, tmp_path / "all.jsonl").known == 4
    assert row_counts(other.database).rows == 4
    other.close()


def test_an_imported_card_that_is_none_is_passed_over(records: Records) -> None:
    """Valid fields can still make an unsolvable card."""
    assert card_of(CARD)
    wrong_key = from_plain(OwnCard, to_plain(CARD) | {"uid": "0" * 32})
    bad_rows = [wrong_key]
    for position in ("#11\n###", "#8", "##\n#"):  # not normal, contradicts itself, ragged
        key = Card(position, CARD.total, CARD.family, CARD.game).key
        bad_rows.append(from_plain(OwnCard, to_plain(CARD) | {"position": position, "uid": key}))
    for row in bad_rows:
        assert card_of(row) is None
    records.merge((one, None) for one in (CARD, *bad_rows))
    assert [card.key for card in read_practice(records).own] == [CARD.uid]


def test_an_answer_is_due_by_all_answers_before(keeper: Keeper) -> None:
    """FSRS uses all saved answers, those before the last start included."""
    card = course()[3]
    first = answer(keeper, card, Grade.GOOD, 2_000, NOW)
    second = answer(keeper, card, Grade.GOOD, 2_000, first.due_at)
    assert first.due_at == due([(Grade.GOOD, NOW)])
    assert second.due_at == due([(Grade.GOOD, NOW), (Grade.GOOD, first.due_at)])
    assert keeper.read(lambda records: records.answers_to(card.key)) == [first, second]
    assert answer(keeper, course()[4], Grade.AGAIN, 2_000, NOW).known is False
    assert answer(keeper, course()[4], Grade.GOOD, 10**12, NOW + 9).time_ms == 10**9, "the most that a record holds"


def test_cards_are_due_by_their_last_answer_and_own_ones_at_once(records: Records) -> None:
    """The title shows the number of due cards."""
    assert records.due(NOW) == 0
    other = "ab" * 16
    records.merge(
        (one, None)
        for one in (
            CARD,
            an_answer(1, card=other, finished_at=NOW - 100, due_at=NOW - 50),
            an_answer(2, card="cd" * 16, finished_at=NOW - 100, due_at=NOW - 50),
            an_answer(3, card="cd" * 16, finished_at=NOW - 20, due_at=NOW + 50),
        )
    )
    assert records.due(NOW) == 2
    assert records.due(NOW + 50) == 3
    records.add(an_answer(4, card=CARD.uid, finished_at=NOW, due_at=NOW + 99))
    assert records.due(NOW) == 1


def test_the_title_knows_what_is_due_without_the_scheduler(path: Path) -> None:
    """The number is read with the best times in the background, and FSRS is not loaded."""
    with closing(open_records(path)) as records:
        records.merge((one, None) for one in (CARD, ANSWER))
    with closing(History(path, replays=5)) as history:
        history.start()
        while not history.update():
            pass
        assert history.practice.due == 1


def test_an_answer_changes_what_is_due_at_once(history: History) -> None:
    """The title shows the new number when the player returns."""
    history.ask(lambda records: records.merge((one, None) for one in (CARD, ANSWER))).result()
    card = card_of(CARD)
    assert card
    history.practice.answer(course()[0], Grade.GOOD, 900).result()
    assert history.practice.due == 1
    history.practice.answer(card, Grade.GOOD, 900).result()
    assert history.practice.due == 0


def test_a_kept_game_gives_its_cards_and_waits(keeper: Keeper) -> None:
    """A second look at the same game adds no card, and cards of the course are never added."""
    playback = play(slips(5))
    made = look_through_game(keeper, "ab" * 16, playback, NOW)
    rows = keeper.read(lambda records: records.cards())
    assert made == len(rows) > 0
    assert {row.game for row in rows} == {"ab" * 16}
    assert not {row.uid for row in rows} & {card.key for card in course()}
    assert keeper.read(lambda records: len(read_practice(records).own)) == made
    assert look_through_game(keeper, "cd" * 16, playback, NOW + 5) == made
    assert keeper.read(lambda records: len(records.cards())) == made
    waits = keeper.read(lambda records: records.latest_waits())
    assert len(waits) == 2
    assert "single" in read_waits(waits[0].waits)


def test_waits_are_read_as_they_were_written() -> None:
    """Waits of all kinds of proof return unchanged."""
    waits = {"single": [1, 20, 300], "guess": [4]}
    assert read_waits(write_waits(waits)) == waits
    assert read_waits(write_waits({"pair": []})) == {}
    assert read_waits(write_waits({"pair": [7] * 2_001})) == {"pair": [7] * 2_000}, "of one game no more are kept"


def test_every_game_that_is_kept_is_looked_through(history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    """The history does it after the save; one recording and one playback serve all readers."""
    recorder, player = Mock(wraps=record), Mock(wraps=play)
    monkeypatch.setattr("game.play.replay.record", recorder)
    monkeypatch.setattr("game.play.replay.play", player)
    session = Session(Setup(BEGINNER, Start.OPENING, 1, layout=slips(5).layout))
    for event in slips(5).events:
        session.advance(max(0, event.tick // 4 - session.tick))
        session.hear(event.kind, event.x, event.y, 0)
    session.advance(1)
    history.keep(game := FinishedGame(session, "somebody")).job.result()
    history.close()
    assert game.playback().recording is game.recording()
    assert recorder.call_count == player.call_count == 1
    with closing(History(history.recordings.with_name("records.sqlite"), replays=5)) as later:
        assert later.ask(read_practice).result().own
