"""Games and matches from every source get the same check of each field."""

import json
from dataclasses import fields, replace
from math import inf, nan
from random import Random
from typing import Any

import pytest

from game.store.columns import MOST_POINTS, SEED_LIMIT
from game.store.errors import StoreError
from game.store.kinds import Achieved, AnyRecord, GameTable, PlayedGame, PlayedMatch, PlayedRun, Signature
from game.store.rows import from_plain, from_row, to_plain, to_row
from tests.store.made import ANSWER, BASE, CARD, MATCH, RUN, SPEED, WAITS, any_game

SIGNED, WON = Signature(BASE.uid, "ADA"), Achieved("week", 1)

BAD: dict[AnyRecord, dict[str, list[object]]] = {
    BASE: {
        "uid": ["", "0" * 31, "G" * 32, "A" * 32, "0" * 32 + "\n", 5],
        "finished_at": [-1, 10**12, 1.5, True, "1"],
        "player": ["\n", "\x7f", "\ud800", "x" * 101, None],
        "level": ["\t", 1],
        "width": [0, 1001, None],
        "height": [0, 1001, 9.0],
        "mines": [-1, 81, 10**6],
        "start": ["lucky", "", None],
        "no_guess": [1, "true", None],
        "mended": [0, "no"],
        "seed": [-1, SEED_LIMIT, "five", 0.5],
        "layout_id": ["é", "\n", 7],
        "won": [1, None],
        "time_ms": [-1, 10**13, 1.0],
        "bbbv": [-1, 10**7, 82],
        "solved_bbbv": [-1, None, 82],
        "left": [-1, 10**10],
        "right": [-1, "2"],
        "double": [-1, []],
        "effective": [-1, {}],
        "path": [-0.5, nan, inf, "far", None],
        "openings": [-1, 82],
        "islands": [-1, 82],
        "zini": [-1, "x", 82],
        "luck_bits": [-1.0, nan, 81.5, 1e9],
        "unranked": ["Two words", "x" * 33, None],
        "fatal_cell": [-1, 81],
        "prove_it": [1, None],
        "unproved": [0, None],
        "forced": [-1, 1.0, 82],
        "needless": [-1, "x", 82],
        "given_away": [-0.5, inf, 81.5],
        "fortune": [nan, "1", 81.5, -81.5],
        "paces": [None, "luck 1 2", "pair 1", "pair 1 2;", ";".join(["pair 1 2"] * 6)],
        "calls": [None, "70", "101 500", "50 1001", "50 500, 50 500"],
        "competition": [0, "yes"],
    },
    MATCH: {
        "first": ["A person", None],
        "second": ["x" * 33],
        "explosion": ["sudden death"],
        "winner": ["third", None],
        "reason": [5],
        "share": [-0.1, 1.1, nan],
        "moves": [-1],
    },
    RUN: {
        "initials": ["AAAA", 3],
        "named": [1],
        "seed": [-1, 1 << 40],
        "day": ["21.11.2026", "2026-02-30", None],
        "score": [-1, MOST_POINTS + 1],
        "stage": [0, 1001],
        "cleared": [-1, RUN.stage + 1],
        "chain": [-1],
        "lost_to_mine": [-1],
        "lost_to_clock": [-1, True],
        "source": ["found"],
        "ending": ["bored"],
    },
    SIGNED: {"game": ["1"], "initials": ["", "AB", "ABCD", "ab1", "A\nB", "ÄÖÜ"]},
    WON: {"achievement": ["", "x" * 33, "Chain", "a b", 5], "first_at": [-1]},
    CARD: {
        "family": ["two_left_feet"],
        "position": ["###\n#*1", "#" * 10],
        "uid": ["xyz"],
        "game": [""],
        "total": [81],
    },
    ANSWER: {"grade": [5], "known": [1], "card": ["0"], "due_at": [-1], "time_ms": [1.5]},
    SPEED: {"solved": [1_001]},
    WAITS: {"waits": ["single 1;;", "single x"]},
}
"""Values that a field can't have."""

CASES = [
    pytest.param(record, name, number, id=f"{type(record).__name__}.{name}-{number}")  # some values can't be printed
    for record, bad in BAD.items()
    for name, values in bad.items()
    for number in range(len(values))
]


def test_every_field_has_a_bad_value_to_try() -> None:
    """A new field needs a bad value too; a match and a run share some with a game."""
    names = {kind: {field.name for field in fields(kind)} for kind in (PlayedGame, PlayedMatch, PlayedRun)}
    assert {*BAD[BASE]} == names[PlayedGame]
    assert {*BAD[BASE], *BAD[MATCH]} >= names[PlayedMatch]
    assert {*BAD[BASE], *BAD[RUN]} >= names[PlayedRun] - {"rules", "pauses", "splits"}


@pytest.mark.parametrize(("record", "name", "number"), CASES)
def test_a_field_that_cannot_be_right_is_refused_by_name(record: AnyRecord, name: str, number: int) -> None:
    """Saved values are used without another check, whatever they came from; the message names the field."""
    changed: dict[str, Any] = {name: BAD[record][name][number]}
    with pytest.raises(StoreError, match=f"^{name} must be "):
        replace(record, **changed)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("seed", 1 << 40, "seed must be a whole number from 0 to 1099511627775, not"),
        ("score", -1, "score must be a whole number from 0 to 1000000000000000, not -1"),
        ("stage", 0, "stage must be a whole number from 1 to 1000, not 0"),
        ("cleared", 5, "cleared must be at most the 4 stages reached, not 5"),
        ("day", "2026", "day must be a day such as 2026-11-21, or empty, not '2026'"),
        ("source", "found", "source must be one of '', dealt, daily, typed, not 'found'"),
    ],
)
def test_a_refusal_says_what_was_expected(name: str, value: object, said: str) -> None:
    """The limits, and what was got; also of a record that was read."""
    with pytest.raises(StoreError) as told:
        from_plain(PlayedRun, to_plain(RUN) | {name: value})
    assert str(told.value).startswith(said)


def test_games_come_back_from_their_fields_and_from_their_rows() -> None:
    """Exports, waiting files and the database must give the same game, JSON included."""
    random = Random(3)
    for number in range(50):
        game = any_game(random, number)
        assert from_plain(PlayedGame, json.loads(json.dumps(to_plain(game)))) == game
        as_sqlite_has_it = [int(value) if isinstance(value, bool) else value for value in to_row(game)]
        assert from_row(PlayedGame, as_sqlite_has_it) == game


def test_the_largest_values_come_back() -> None:
    """The command line accepts every number that Python reads; a large seed must not lose the game."""
    game = replace(BASE, seed=SEED_LIMIT - 1, openings=81, fortune=-81.0)
    assert from_plain(PlayedGame, to_plain(game)) == game


@pytest.mark.parametrize("wrong", [{"won": True, "prove_it": True}, {"won": False, "prove_it": False}])
def test_only_a_lost_game_that_needed_proofs_lacks_one(wrong: dict[str, Any]) -> None:
    """The unproved opening ended the game, so the game is lost and needed proofs."""
    assert replace(BASE, won=False, prove_it=True, unproved=True).unproved
    with pytest.raises(StoreError, match="unproved must be false"):
        replace(BASE, unproved=True, **wrong)


def test_fractions_are_kept_to_thousandths() -> None:
    """Rounded values have the same checksum in every version of SQLite."""
    assert replace(BASE, path=1.23456).path == 1.235
    assert from_plain(PlayedGame, to_plain(BASE) | {"path": 7}).path == 7.0


def test_figures_survive_a_game_of_no_time_and_no_clicks() -> None:
    """A board may be won with the first click, in less than a millisecond."""
    game = replace(BASE, time_ms=0, left=0, right=0, double=0)
    assert (game.speed, game.ioe) == (20_000.0, 20.0)
    assert game.table == GameTable(9, 9, 10, "opening", False)


def test_a_value_too_large_to_print_is_refused_in_words() -> None:
    """The message itself must not end the game."""
    with pytest.raises(StoreError, match="too large to show"):
        replace(BASE, time_ms=10**5000)
