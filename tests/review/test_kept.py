"""A saved review returns unchanged, and any other text is refused."""

import json
from random import Random

import pytest

from game.engine.grid import grid
from game.play.replay import Playback
from game.review.account import Account
from game.review.kept import LARGEST, read, write
from game.review.reviewing import review
from tests.review.bots import bot_game

SMALL = grid(6, 5)


@pytest.fixture(scope="module")
def reviewed() -> tuple[Playback, Account]:
    """A game with guesses, and its account."""
    playback = bot_game(SMALL, 7, 3, slips=0.3)
    *_, account = review(playback, Random(1), 10)
    assert account.moves
    return playback, account


@pytest.mark.long
def test_a_review_is_read_as_it_was_written() -> None:
    """Every move returns with every figure."""
    for seed in range(20):
        playback = bot_game(SMALL, 7, seed, slips=0.2)
        *_, account = review(playback, Random(1), 8)
        assert read(write(playback, account), playback) == account


def test_another_games_review_is_none(reviewed: tuple[Playback, Account]) -> None:
    """The same game continued after its end counts as another one."""
    playback, account = reviewed
    assert read(write(playback, account), bot_game(SMALL, 7, 4, slips=0.3)) is None


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "null", '{"version": 1}', "[" * 5000, '{"version": 1, "of": NaN}', " " * (LARGEST + 1)]
)
def test_what_is_no_review_is_none(text: str, reviewed: tuple[Playback, Account]) -> None:
    """A foreign text is refused, and the review is worked out again."""
    assert read(text, reviewed[0]) is None


@pytest.mark.parametrize(
    ("place", "value"),
    [
        *((place, value) for place in range(4) for value in (-1, 10**9, 1.5, "1", None)),
        *((4, value) for value in ("", "zz", "f" * 400, 3, "-1")),
        *((5, value) for value in ("2", "-1/2", "1/0", "x", 7)),
        *((6, value) for value in ("x", 3)),
        *((7, 3), (8, "x"), (8, None)),
        *((place, value) for place in range(9, 14) for value in (-0.1, 1.1, "0.5", None)),
        (13, float("nan")),
        *(("version", 2), ("of", 1), ("result", 2), ("curve", []), ("curve", [[0.5]]), ("moves", [[]])),
    ],
)
def test_a_part_that_can_not_be_is_none(place: int | str, value: object, reviewed: tuple[Playback, Account]) -> None:
    """One impossible figure of a move, the game or the curve makes the whole text invalid."""
    playback, account = reviewed
    plain = json.loads(write(playback, account))
    assert read(json.dumps(plain), playback) is not None
    (plain if isinstance(place, str) else plain["moves"][0])[place] = value
    assert read(json.dumps(plain), playback) is None
