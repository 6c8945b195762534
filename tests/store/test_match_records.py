"""Matches in the records: by board, rule and opponent, with a rating, and to be watched again."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from game.battle import kept
from game.battle.choices import RATED
from game.battle.kept import PERSON
from game.battle.live import LiveMatch, Origin
from game.battle.ranks import CAPTAIN, RECRUIT, SAPPER
from game.battle.rules import LARGE, SMALL, GiveUp, Rules
from game.battle.sight import SECOND
from game.battle.threaded import Terms, against
from game.store.access import open_records
from game.store.background import new_uid
from game.store.exchange import export_file, import_file
from game.store.finished_match import match_begun, match_given_up, played_match
from game.store.kinds import PEOPLE, PRACTICE, PlayedMatch
from game.store.match_filter import MatchFilter
from game.store.match_records import MatchFigures
from game.store.records import Records
from tests.store.made import match


def text(chords: int = 2, openings: int = 3) -> str:
    """Return the saved text of a short match."""
    live = LiveMatch(Origin(SMALL, Rules(), 3), {0: CAPTAIN, 1: CAPTAIN})
    live.advance(5 * SECOND)
    return kept.write(kept.keep(live, (PERSON, "captain")), kept.GestureCounts(chords, openings))


def test_a_text_that_is_none_is_not_kept(records: Records) -> None:
    """The match itself is saved."""
    assert records.merge([(match(1), "anything")]) == 1
    assert records.replay(match(1).uid, PlayedMatch) is None


def test_the_latest_texts_stay_and_what_they_say_of_the_hand_longer(tmp_path: Path) -> None:
    """Old texts go so that the disk does not fill; their small figures stay."""
    with closing(open_records(tmp_path / "records.sqlite", keep=3)) as records:
        records.merge([(match(number), text(chords=number)) for number in range(6)])
        found = [records.replay(match(number).uid, PlayedMatch) is not None for number in range(6)]
        assert found == [False] * 3 + [True] * 3
        assert records.match_figures().chords == 2.5


def test_matches_travel_with_their_texts(records: Records, tmp_path: Path) -> None:
    """Export and import keep the texts; a line whose text is no match is refused."""
    records.merge([(match(1), text()), (match(2), None)])
    file = tmp_path / "history.jsonl"
    export_file(records, file)
    with closing(open_records(tmp_path / "other.sqlite")) as other:
        assert import_file(other, file).added == 2
        assert [*other.every(PlayedMatch)] == [*records.every(PlayedMatch)]
    file.write_text(file.read_text("utf-8").replace("Minesweeper Battle match", "Something else"), "utf-8")
    with closing(open_records(tmp_path / "third.sqlite")) as third:
        imported = import_file(third, file)
    assert (imported.added, imported.refused) == (1, 1)
    assert "replay is no match" in imported.reasons[0]


def test_figures_are_told_by_board_and_rule(records: Records) -> None:
    """Figures come only from the person's counted matches."""
    large = {"width": LARGE.width, "height": LARGE.height, "mines": LARGE.mines}
    records.merge(
        [
            (match(1, share=0.6), text(1, 1)),
            (match(2, explosion="crater", reason="cleared"), text(3, 5)),
            (match(3, **large, winner="second"), None),
            (match(4, first=PRACTICE), text(50, 50)),
            (match(5, first=PEOPLE, second="person_sapper"), None),
        ]
    )
    small = MatchFilter((SMALL.width, SMALL.height, SMALL.mines))
    assert records.match_summary("captain").matches == 3
    assert records.match_summary("captain").best == 0.6
    assert records.match_summary("captain", small).won == 2
    assert records.match_summary("captain", MatchFilter(explosion="crater")).matches == 1
    assert [one.uid for one in records.matches(MatchFilter((LARGE.width, LARGE.height, LARGE.mines)))] == [match(3).uid]
    assert records.match_figures(small) == MatchFigures(2, 180_000, 280, 2.0, 3.0, {"cleared": 1, "decided": 1})
    assert records.match_figures().moves_per_minute == pytest.approx(140 / 1.5)
    assert {match_filter.explosion for match_filter in records.match_filters()} == {RATED, "crater"}
    assert records.rungs()["captain"].matches == 2


def test_only_matches_that_count_are_rated(records: Records) -> None:
    """Known boards, several people or ranks, and other or old rules make no fair comparison."""
    assert records.rating() is None
    uncounted = [match(1, first=PRACTICE), match(2, first=PEOPLE), match(3, second="sapper_captain")]
    uncounted += [
        match(number, explosion=rule) for number, rule in enumerate(("out", "out_2", "back_1", "original"), 20)
    ]
    records.merge((one, None) for one in uncounted)
    assert records.rating() is None
    assert not any(rung.matches for rung in records.rungs().values())
    records.merge([(match(4), None)])
    won = records.rating()
    records.merge([(match(5, winner="second"), None)])
    lost = records.rating()
    assert won
    assert lost
    assert won.value > lost.value
    assert won.margin > lost.margin


def finished(terms: Terms) -> PlayedMatch:
    """Return a match of these terms that the person has left after two seconds."""
    live = LiveMatch(Origin(terms.board, terms.rules, 3, len(terms.seats)), terms.computers)
    live.advance(2 * SECOND)
    found = match_given_up(live, terms, "Ada", new_uid())
    row, replay = found.row()
    assert replay
    assert kept.read(replay).players == tuple(rank.name if rank else PERSON for rank in terms.seats)
    assert row.uid == found.uid
    return row


def test_what_is_given_up_is_lost() -> None:
    """A player can't avoid a loss by leaving, at any score."""
    row = finished(against(SMALL, Rules(), RECRUIT, 1))
    assert (row.first, row.second, row.winner, row.reason) == ("person", "recruit", "second", "given_up")
    assert 0 < row.share < 0.1


def test_a_match_is_lost_until_it_ends(records: Records) -> None:
    """A killed game is a loss; the match's end replaces its start, in any order."""
    terms, uid = against(SMALL, Rules(), RECRUIT, 0), new_uid()
    live = LiveMatch(Origin(terms.board, terms.rules, 3), terms.computers)
    begun = match_begun(live, terms, "Ada", uid)
    records.merge([(begun, None)])
    assert (records.match_summary("recruit").matches, records.match_summary("recruit").lost) == (1, 1)
    live.advance(2 * SECOND)
    live.act(1, GiveUp())
    won, text = played_match(live, terms, "Ada", uid).row()
    records.merge([(won, text), (begun, None)])
    assert [one.winner for one in records.matches()] == ["first"]
    assert records.replay(uid, PlayedMatch) == text


def test_a_match_that_can_t_be_played_again_counts_all_the_same() -> None:
    """The match is saved without its text."""
    terms = against(SMALL, Rules(), RECRUIT, 0)
    live = LiveMatch(Origin(terms.board, terms.rules, 3), terms.computers)
    live.advance(2 * SECOND)
    found = match_given_up(live, terms, "Ada", new_uid())
    row, replay = replace(found, kept=replace(found.kept, owned=(1, 1))).row()
    assert (row.uid, replay) == (found.uid, None)


def test_a_known_board_and_company_are_told_apart() -> None:
    """Neither kind of match counts for a streak."""
    assert finished(against(SMALL, Rules(), RECRUIT, 0, seed=3)).first == PRACTICE
    together = finished(Terms(SMALL, Rules(), (None, None, SAPPER)))
    assert (together.first, together.second) == (PEOPLE, "person_sapper")
    assert finished(Terms(SMALL, Rules(), (SAPPER, None, CAPTAIN, RECRUIT))).second == "sapper_captain_recruit"
