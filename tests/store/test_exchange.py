"""All games go out into a file and come back in, each once; what can't be right is refused by line."""

import csv
import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.store import exchange
from game.store.access import open_records
from game.store.errors import StoreError, UnavailableError
from game.store.exchange import MOST_REASONS, Imported, export_file, import_file
from game.store.played import SEED_LIMIT, PlayedGame, to_plain
from game.store.records import Records
from tests.store.made import BASE, any_game, game, match

FORMATS = ("games.csv", "games.json")


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    """Return an empty history."""
    opened = open_records(tmp_path / "here" / "records.sqlite")
    yield opened
    opened.close()


@pytest.fixture
def others(tmp_path: Path) -> Iterator[Records]:
    """Return another empty history, of another machine."""
    opened = open_records(tmp_path / "there" / "records.sqlite")
    yield opened
    opened.close()


def played() -> list[PlayedGame]:
    """Return games with every kind of value."""
    random = Random(9)
    strange = [
        game(900, player='Ana "the comma, mine"; Łódź 地雷 \u2028 x', unranked="undo", luck_bits=None, zini=None),
        game(901, seed=SEED_LIMIT - 1, layout_id="x" * 100_000, fatal_cell=0, won=False),
        game(902, player="=1+1", path=0.0, luck_bits=0.0, zini=0),
    ]
    return [any_game(random, number) for number in range(300)] + strange


@pytest.mark.parametrize("name", FORMATS)
def test_what_goes_out_comes_back_in(name: str, records: Records, others: Records, tmp_path: Path) -> None:
    """Every field of every game; a player may change machines."""
    games = played()
    records.merge((game, None) for game in games)
    assert export_file(records, tmp_path / name) == len(games)
    assert import_file(others, tmp_path / name) == Imported(added=len(games))
    assert [game for game, _ in others.every_game()] == games


def test_json_carries_replays_and_matches_too(records: Records, others: Records, tmp_path: Path) -> None:
    """It is the whole history, fit for a move to another machine."""
    for number in range(3):
        records.add(game(number), f"replay\n{number}" if number else None)
        records.add_match(match(number))
    export_file(records, tmp_path / "all.json")
    assert import_file(others, tmp_path / "all.json") == Imported(added=6)
    assert [*others.every_game()] == [*records.every_game()]
    assert others.matches() == records.matches()


@pytest.mark.parametrize("name", FORMATS)
def test_importing_twice_adds_nothing(name: str, records: Records, tmp_path: Path) -> None:
    """A game is known by its uid."""
    records.merge((game(number), None) for number in range(10))
    export_file(records, tmp_path / name)
    assert import_file(records, tmp_path / name) == Imported(known=10)
    assert records.count() == (10, 0)


def test_two_histories_become_one(records: Records, others: Records, tmp_path: Path) -> None:
    """Two machines that shared some games; ours stay as they are."""
    records.merge((game(number), None) for number in range(10))
    others.merge((game(number, player="other"), None) for number in range(5, 15))
    export_file(others, tmp_path / "games.json")
    assert import_file(records, tmp_path / "games.json") == Imported(added=5, known=5)
    assert sorted(game.player for game in records.games()) == ["other"] * 5 + ["somebody"] * 10


@pytest.mark.parametrize("name", FORMATS)
def test_an_empty_history_makes_a_file_that_can_be_imported(name: str, records: Records, tmp_path: Path) -> None:
    """No games are no error."""
    assert export_file(records, tmp_path / name) == 0
    assert import_file(records, tmp_path / name) == Imported()


def test_the_files_are_what_other_programs_read(records: Records, tmp_path: Path) -> None:
    """A spreadsheet takes the CSV, anything takes the JSON; seeds are texts there, for large numbers get rounded."""
    records.add(game(1, seed=2**64 - 1))
    for name in FORMATS:
        export_file(records, tmp_path / name)
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        [row] = csv.DictReader(file)
    assert [*row] == [field.name for field in fields(PlayedGame)]
    assert (row["seed"], row["won"], row["fatal_cell"], row["path"]) == (str(2**64 - 1), "true", "", "123.456")
    whole = json.loads((tmp_path / "games.json").read_text(encoding="utf-8"))
    assert whole["games"] == [to_plain(game(1, seed=2**64 - 1))]
    assert (whole["format"], whole["version"], whole["matches"]) == ("minesweeper history", 1, [])


def test_json_may_be_laid_out_in_any_way(records: Records, tmp_path: Path) -> None:
    """Another program may have written it anew."""
    content = {"version": 1, "games": [to_plain(game(1)) | {"more": None}, to_plain(game(2))]}
    (tmp_path / "games.json").write_text("\ufeff\n" + json.dumps(content, indent=4), encoding="utf-8")
    assert import_file(records, tmp_path / "games.json") == Imported(added=2)


def test_a_list_of_another_name_is_not_passed_over_in_silence(records: Records, tmp_path: Path) -> None:
    """A spoiled name must not cost a whole history without a word."""
    content = {"gamez": [to_plain(game(1))], "games": [to_plain(game(2))]}
    (tmp_path / "games.json").write_text(json.dumps(content), encoding="utf-8")
    imported = import_file(records, tmp_path / "games.json")
    assert (imported.added, imported.refused) == (1, 1)
    assert "'gamez' is not known" in imported.reasons[0]


def test_a_bad_game_is_refused_by_its_line_and_the_rest_is_taken(records: Records, tmp_path: Path) -> None:
    """One slip in an edited file costs one game."""
    rows = [to_plain(game(number)) for number in range(4)]
    rows[1]["width"] = "wide"
    del rows[2]["mines"]
    lines = ",\n".join(json.dumps(row) for row in rows)
    (tmp_path / "games.json").write_text(f'{{"games": [\n{lines},\n5, {{"uid": NaN}}]}}', encoding="utf-8")
    imported = import_file(records, tmp_path / "games.json")
    assert (imported.added, imported.refused) == (2, 4)
    assert [reason[:40] for reason in imported.reasons] == [
        "line 3: width must be a whole number fro",
        "line 4: mines must be given",
        "line 6: a JSON object is expected, not 5",
        "line 6: finished_at, player, level, widt",
    ]


def test_a_bad_line_of_csv_is_refused_and_the_rest_is_taken(records: Records, tmp_path: Path) -> None:
    """The same for a spreadsheet's file; columns may stand in any order."""
    names = [field.name for field in fields(PlayedGame)][::-1]
    good = {name: "" if value is None else str(value) for name, value in to_plain(BASE).items()}
    rows = [good, good | {"uid": "1" * 32, "won": "perhaps"}, good | {"uid": "2" * 32, "path": "1e999"}]
    rows += [good | {"uid": "3" * 32, "left": "-1"}, good | {"uid": "4" * 32, "bbbv": "٣"}]
    text = "\n".join([",".join(names), *(",".join(row[name] for name in names) for row in rows), "short"])
    (tmp_path / "games.csv").write_text(text, encoding="utf-8")
    imported = import_file(records, tmp_path / "games.csv")
    assert (imported.added, imported.refused) == (1, 5)
    told = [reason.split(" must")[0] for reason in imported.reasons]
    assert told[:4] == ["line 3: won", "line 4: path", "line 5: left", "line 6: bbbv"]
    assert told[4].startswith("line 7: ")


def test_only_the_first_reasons_are_told(records: Records, tmp_path: Path) -> None:
    """A file of another kind must not fill the screen."""
    (tmp_path / "games.json").write_text('{"games": [' + "5," * 999 + "5]}", encoding="utf-8")
    imported = import_file(records, tmp_path / "games.json")
    assert (imported.refused, len(imported.reasons)) == (1000, MOST_REASONS)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "holds no games"),
        (b"{}", "holds no games"),
        (b"name,time\nx,5\n", "holds no games"),
        (b"\xff\xfe", "no UTF-8 text: byte 0 is 255"),
    ],
)
def test_a_file_without_games_is_an_error(content: bytes, message: str, records: Records, tmp_path: Path) -> None:
    """Who chose the wrong file must not think that all was taken."""
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(StoreError, match=message):
        import_file(records, tmp_path / "file")


@pytest.mark.parametrize(
    "content",
    [
        '{"games": [' + "[" * 100_000,
        '{"games": [{"uid": 1' + "0" * 5000 + "}]}",
        '{"games": [{"uid": "x"',
        '{"games": 5}',
        '{"games": [],}',
        '{"games": [{}] "matches": []}',
        'uid,player\n"' + "x" * 900_000,
    ],
    ids=["nested", "digits", "cut", "number", "comma", "no comma", "field"],
)
def test_what_is_no_json_or_csv_is_refused_from_there_on(content: str, records: Records, tmp_path: Path) -> None:
    """A cut or hostile file says where it went wrong, and never crashes."""
    (tmp_path / "file").write_text(content, encoding="utf-8")
    imported = import_file(records, tmp_path / "file")
    assert imported.refused
    assert imported.reasons[0].startswith("line ")


def test_games_before_a_cut_are_taken(records: Records, tmp_path: Path) -> None:
    """A download that broke off is half a history."""
    lines = ",\n".join(json.dumps(to_plain(game(number))) for number in range(10))
    (tmp_path / "games.json").write_text(f'{{"games": [{lines}'[:-20], encoding="utf-8")
    imported = import_file(records, tmp_path / "games.json")
    assert (imported.added, imported.refused) == (9, 1)
    assert "this is no JSON, and nothing after it was read" in imported.reasons[0]


@settings(deadline=None, max_examples=25)
@given(data=st.data())
def test_no_file_whatever_stops_an_import(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    """A spoiled export is imported as far as it goes, or refused in words."""
    folder = tmp_path_factory.mktemp("import")
    with closing(open_records(folder / "records.sqlite")) as records:
        records.merge((game(number), "replay") for number in range(3))
        path = folder / data.draw(st.sampled_from(FORMATS))
        export_file(records, path)
        content = bytearray(path.read_bytes())
        for at in data.draw(st.lists(st.integers(0, len(content) - 1), max_size=4)):
            content[at] = data.draw(st.integers(0, 255))
        path.write_bytes(content[: data.draw(st.integers(0, len(content)))])
        try:
            imported = import_file(records, path)
        except StoreError:
            imported = Imported()
        assert records.count()[0] == 3 + imported.added


def test_a_file_too_large_is_refused_unread(records: Records, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory is not filled with what can't be a history."""
    monkeypatch.setattr(exchange, "LARGEST_IMPORT", 100)
    (tmp_path / "file").write_bytes(b"x" * 101)
    with pytest.raises(StoreError, match="has 101 bytes; 100 at most are read"):
        import_file(records, tmp_path / "file")


def test_a_file_that_is_not_there_is_an_error(records: Records, tmp_path: Path) -> None:
    """Nor is a folder one."""
    with pytest.raises(UnavailableError, match="No such file"):
        import_file(records, tmp_path / "nothing.json")
    with pytest.raises(StoreError, match="is not a file"):
        import_file(records, tmp_path)


def test_nothing_is_imported_where_nothing_lasts(tmp_path: Path) -> None:
    """ "Added" must not mean "until you quit"."""
    (tmp_path / "records.sqlite").mkdir()
    records = open_records(tmp_path / "records.sqlite")
    with pytest.raises(UnavailableError, match="can't be written"):
        import_file(records, tmp_path / "games.json")
    records.close()


def test_an_export_that_fails_leaves_the_older_file(
    records: Records, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last export may be the only copy."""
    path = tmp_path / "games.json"
    records.add(game(1))
    export_file(records, path)
    content = path.read_bytes()

    def fail(_: object) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.store.exchange.json.dumps", fail)
    with pytest.raises(OSError, match="No space left"):
        export_file(records, path)
    assert path.read_bytes() == content
    assert sorted(found.name for found in tmp_path.iterdir()) == ["games.json", "here"]


def test_another_kind_of_file_is_not_written(records: Records, tmp_path: Path) -> None:
    """The name says which format is wanted."""
    with pytest.raises(StoreError, match=r"into a \.csv or \.json file, not 'games\.xls'"):
        export_file(records, tmp_path / "games.xls")
