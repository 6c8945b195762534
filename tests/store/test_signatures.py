"""The initials under a table's games: saved once, in any order, and restored after damage."""

from contextlib import closing
from itertools import permutations
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from game.store.access import open_records
from game.store.errors import StoreError
from game.store.history import History
from game.store.kinds import Signature
from tests.store.made import game


def signature(number: int, initials: str = "ADA") -> Signature:
    """Return the signature under an invented game."""
    return Signature(game(number).uid, initials)


def test_a_signature_belongs_to_a_game() -> None:
    """Its own uid differs, because both may wait in files."""
    assert signature(1).uid != game(1).uid


def test_the_games_asked_for_have_their_initials(path: Path) -> None:
    """The signature may be saved before or after its game."""
    with closing(open_records(path)) as records:
        records.merge([(signature(1), None), (game(1), None), (game(2), None), (signature(2, "BOB"), None)])
        records.merge([(game(3), None), (signature(4, "EVE"), None)])
        found = records.initials(game(number) for number in (1, 2, 3))
        assert found == {game(1).uid: "ADA", game(2).uid: "BOB"}
        assert records.initials([]) == {}


def test_two_files_make_the_same_whichever_comes_first() -> None:
    """Of two signatures under one game the later in the alphabet stays."""
    for order in permutations("CAB"):
        with TemporaryDirectory() as folder, closing(open_records(Path(folder) / "a.sqlite")) as records:
            added = [records.add(signature(1, letter * 3)) for letter in order]
            assert added == [True, False, False]
            assert [one for one, _ in records.every(Signature)] == [signature(1, "CCC")]


def test_a_game_is_signed_off_the_frame(path: Path) -> None:
    """The job ends once the initials are on the disk; it refuses invalid initials."""
    with closing(History(path, replays=10)) as history:
        history.sign(game(1).uid, "ADA").result()
        assert history.ask(lambda records: [one for one, _ in records.every(Signature)]).result() == [signature(1)]
        with pytest.raises(StoreError, match="initials must be"):
            history.sign(game(1).uid, "no").result()
