"""All games are exported and imported again, each once; impossible values are refused by line."""

import csv
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import fields, replace
from io import StringIO
from operator import attrgetter
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.arcade.bots import Bot, Style
from game.arcade.daily import LARGEST_SEED, daily_seed, parse_day
from game.arcade.rules import RULES
from game.arcade.table import LETTERS
from game.arcade.trial import play as play_run
from game.engine.deal import Start
from game.engine.game import Status
from game.engine.grid import cells_of
from game.engine.level import BEGINNER
from game.notation.recording import LARGEST_FILE
from game.play.session import Session, click
from game.play.setup import Setup
from game.store import exchange
from game.store.access import open_records
from game.store.columns import MOST_POINTS, SEED_LIMIT
from game.store.errors import NewerError, StoreError, UnavailableError
from game.store.exchange import MOST_REASONS, Imported, export_file, import_file, import_text, write_jsonl
from game.store.finished import FinishedGame
from game.store.finished_run import RunSoFar
from game.store.kinds import IMPORTED, Achieved, AnyRecord, Kept, Order, PlayedGame, PlayedMatch, PlayedRun, Signature
from game.store.records import Records, RowCounts
from game.store.rows import to_plain
from tests.store.made import BASE, MATCH, RUN, SPEED, any_game, game, match, run

FORMATS = ("games.csv", "games.jsonl", "games.json")

HEAD = {"format": "minesweeper history"}
BREAKS_OFF = "the file breaks off here; what came after is missing"


def version_1(games: Iterable[object], matches: Iterable[object]) -> str:
    """Return the text that version 1 wrote."""
    listed = [",".join(f"\n{json.dumps(one)}" for one in some) for some in (games, matches)]
    start = '{"format": "minesweeper history", "version": 1, "games": ['
    return f'{start}{listed[0]}\n], "matches": [{listed[1]}\n]}}\n'


def version_2(*lines: object) -> str:
    """Return the text of a file with those lines; a string is used as a line unchanged."""
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    return "\n".join([json.dumps(HEAD | {"version": 2}), *texts, json.dumps({"end": len(lines)})]) + "\n"


@pytest.fixture
def others(tmp_path: Path) -> Iterator[Records]:
    """Return another empty history, of another machine."""
    with closing(open_records(tmp_path / "there" / "records.sqlite")) as opened:
        yield opened


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
@pytest.mark.parametrize("games", [played(), []], ids=["many", "none"])
def test_what_goes_out_comes_back_in_once(
    games: list[PlayedGame], name: str, records: Records, others: Records, tmp_path: Path
) -> None:
    """A player may change machines, so every field returns; an empty history is no error."""
    records.merge((game, None) for game in games)
    assert export_file(records, tmp_path / "new folder" / name).rows == len(games)
    assert import_file(others, tmp_path / "new folder" / name) == Imported(added=len(games))
    assert import_file(others, tmp_path / "new folder" / name) == Imported(known=len(games))
    assert [game for game, _ in others.every(PlayedGame)] == games


def test_the_files_are_what_other_programs_read(records: Records, tmp_path: Path) -> None:
    """Spreadsheets read the CSV, other programs the JSON; seeds are texts because large numbers get rounded."""
    records.add(game(1, seed=2**64 - 1), "a\nreplay")
    records.add(match(2))
    for name in FORMATS:
        export_file(records, tmp_path / name)
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        [row] = csv.DictReader(file)
    assert [*row] == [field.name for field in fields(PlayedGame)]
    assert (row["seed"], row["won"], row["fatal_cell"], row["path"]) == (str(2**64 - 1), "true", "", "123.456")
    lines = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text(encoding="ascii").splitlines()]
    assert lines == [
        {"format": "minesweeper history", "version": 2},
        {"game": to_plain(game(1, seed=2**64 - 1)), "replay": "a\nreplay"},
        {"match": to_plain(match(2))},
        {"end": 2},
    ]


# What earlier versions wrote


def test_what_version_1_wrote_comes_in(records: Records, tmp_path: Path) -> None:
    """A player may return after years with an old file."""
    games = [to_plain(game(number)) | ({"replay": f"replay\n{number}"} if number else {}) for number in range(3)]
    text = version_1(games, [to_plain(match(number)) for number in range(2)])
    json.loads(text)
    (tmp_path / "games.json").write_text(text, encoding="utf-8")
    assert import_file(records, tmp_path / "games.json") == Imported(added=5)
    assert [*records.every(PlayedGame)] == [(game(n), f"replay\n{n}" if n else None) for n in range(3)]
    assert [one for one, _ in records.every(PlayedMatch)] == [match(0), match(1)]


@pytest.mark.parametrize("kind", ["jsonl", "csv"])
def test_games_from_before_there_were_proofs_come_in(
    kind: str, records: Records, others: Records, tmp_path: Path
) -> None:
    """Later fields may be missing in a file: the game then needed no proof, and its guesses are unknown."""
    out = tmp_path / f"games.{kind}"
    records.add(game(1))
    export_file(records, out)
    later = ("prove_it", "unproved", "forced", "needless", "given_away", "fortune", "paces", "calls", "competition")
    if kind == "csv":
        rows = [line.split(",") for line in out.read_text().splitlines()]
        text = "".join(",".join(row[: -len(later)]) + "\n" for row in rows)
    else:
        lines = [json.loads(line) for line in out.read_text().splitlines()]
        text = "".join(json.dumps(without(line, later)) + "\n" for line in lines)
    out.write_text(text)
    assert import_file(others, out).reasons == []
    assert others.games() == [game(1)]


def without(line: dict[str, object], names: tuple[str, ...]) -> dict[str, object]:
    """Return a line of the history whose game lacks some fields."""
    found = line.get("game")
    return {"game": {key: found[key] for key in found if key not in names}} if isinstance(found, dict) else line


def test_version_1_may_be_laid_out_in_any_way(records: Records, tmp_path: Path) -> None:
    """Another program may have reformatted it, on one line or on many."""
    content = HEAD | {"version": 1, "games": [to_plain(game(1)) | {"more": None}], "matches": [to_plain(match(2))]}
    for number, indent in enumerate((None, 4)):
        (tmp_path / "games.json").write_text("\ufeff\n" + json.dumps(content, indent=indent), encoding="utf-8")
        imported = import_file(records, tmp_path / "games.json")
        assert imported == (Imported(known=2) if number else Imported(added=2))


def test_a_list_of_another_name_is_not_passed_over_in_silence(records: Records, tmp_path: Path) -> None:
    """A spoiled name must not lose a whole history silently."""
    content = HEAD | {"version": 1, "gamez": [to_plain(game(1))], "games": [to_plain(game(2)), 5], "matches": 7}
    (tmp_path / "games.json").write_text(json.dumps(content), encoding="utf-8")
    imported = import_file(records, tmp_path / "games.json")
    assert (imported.added, imported.refused) == (1, 3)
    assert imported.reasons[0].startswith("line 1: 'gamez' is not known")
    assert "a JSON object is expected, not 5" in imported.reasons[1]
    assert "'matches' is not known" in imported.reasons[2]


# What is not ours


@pytest.mark.parametrize(
    ("head", "said"),
    [
        (HEAD | {"version": 3}, "this is a history of version 3; this game reads 1 to 2"),
        (HEAD | {"version": 0}, "this is a history of version 0;"),
        (HEAD | {"version": "x" * 5000}, "this is a history of version 'xxx"),
        (HEAD, "this is a history of version None;"),
        ({"format": "chess games", "version": 2}, "its format is 'chess games', not 'minesweeper history'"),
        ({"games": [to_plain(BASE)]}, "its format is None"),
    ],
)
@pytest.mark.parametrize("indent", [None, 1])
def test_a_foreign_or_later_format_is_refused_in_one_sentence(
    head: dict[str, object], said: str, indent: int | None, records: Records, tmp_path: Path
) -> None:
    """A partly understood file would be worse, so no line is imported."""
    game_line = "" if indent else json.dumps({"game": to_plain(BASE)})
    (tmp_path / "file").write_text(f"{json.dumps(head, indent=indent)}\n{game_line}\n", encoding="utf-8")
    with pytest.raises(StoreError, match=re.escape(said)) as told:
        import_file(records, tmp_path / "file")
    assert str(told.value).startswith(f"{tmp_path / 'file'}: ")
    assert len(str(told.value)) < len(str(tmp_path)) + 150
    assert isinstance(told.value, NewerError) == ("of version" in said)
    assert records.count() == (0, 0)


# Bad lines


def test_a_bad_line_is_refused_and_the_rest_is_taken(records: Records, tmp_path: Path) -> None:
    """One mistake in an edited file loses one game; blank lines are no mistakes."""
    rows = [to_plain(game(number)) for number in range(3)]
    rows[1]["width"] = "wide"
    del rows[2]["mines"]
    lines = [{"game": row} for row in rows]
    text = version_2(*lines, "5", "{nonsense", {"run": {}}, {"game": 7}, {"match": to_plain(match(1))})
    (tmp_path / "games.jsonl").write_text(text.replace("{nonsense", "\n  \n{nonsense"), encoding="utf-8")
    imported = import_file(records, tmp_path / "games.jsonl")
    assert (imported.added, imported.refused) == (2, 6)
    assert [reason[:44] for reason in imported.reasons] == [
        "line 3: width must be a whole number from 1 ",
        "line 4: mines must be given",
        "line 5: a JSON object is expected, not 5",
        "line 8: this is no JSON: Expecting property ",
        "line 9: uid, finished_at, player, initials, ",
        "line 10: one of game, match, run, achievemen",
    ]


def test_a_replay_must_be_a_text_of_a_replay_s_length(records: Records, tmp_path: Path) -> None:
    """A replay is saved unchanged, so its type and length are checked."""
    replays = 5, "x" * (LARGEST_FILE - 40), "x" * (LARGEST_FILE + 1)
    lines = [{"game": to_plain(game(number)), "replay": replay} for number, replay in enumerate(replays)]
    (tmp_path / "games.jsonl").write_text(version_2(*lines), encoding="utf-8")
    imported = import_file(records, tmp_path / "games.jsonl")
    assert imported.reasons == [
        "line 2: replay must be a text, not 5",
        f"line 4: replay has {LARGEST_FILE + 1} characters; {LARGEST_FILE} at most are kept",
    ]
    assert records.replay(game(1).uid) == replays[1]


def test_a_file_that_breaks_off_between_two_lines_says_so(records: Records, tmp_path: Path) -> None:
    """Every line is complete, but half the history is missing."""
    for number in range(4):
        records.add(game(number))
    export_file(records, tmp_path / "games.jsonl")
    lines = (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (tmp_path / "cut").write_text("".join(lines[:3]), encoding="utf-8")
    assert import_file(records, tmp_path / "cut") == Imported(0, 2, 1, [f"line 4: {BREAKS_OFF}"])
    (tmp_path / "hole").write_text("".join(lines[:2] + lines[3:]), encoding="utf-8")
    imported = import_file(records, tmp_path / "hole")
    assert imported.reasons == ["line 5: not all is here: 3 lines came before this end"]
    (tmp_path / "head").write_text(lines[0], encoding="utf-8")
    assert import_file(records, tmp_path / "head").reasons == [f"line 2: {BREAKS_OFF}"]


def test_bytes_that_are_no_text_cost_their_line(records: Records, tmp_path: Path) -> None:
    """In a replay other characters would replace them."""
    lines = [{"game": to_plain(game(number)), "replay": "café"} for number in range(3)]
    content = version_2(*(json.dumps(line, ensure_ascii=False) for line in lines)).encode()
    at = content.index(b"\xc3", content.index(b"\xc3") + 1)
    (tmp_path / "games.jsonl").write_bytes(content[:at] + b"\xff" + content[at + 1 :])
    imported = import_file(records, tmp_path / "games.jsonl")
    assert (imported.added, imported.refused) == (2, 1)
    assert imported.reasons == ["line 3: this is no UTF-8 text: a byte is 255"]


def test_a_bad_line_of_csv_is_refused_and_the_rest_is_taken(records: Records, tmp_path: Path) -> None:
    """One mistake in a spreadsheet's file loses one game; columns may have any order."""
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


def test_games_are_written_by_hundreds(records: Records, monkeypatch: pytest.MonkeyPatch) -> None:
    """A commit waits for the disk: one for each game would take minutes."""
    merge = Mock(return_value=0)
    monkeypatch.setattr(records, "merge", merge)
    import_text(records, StringIO(version_2(*[{"game": to_plain(BASE)}] * 450)), "many")
    assert merge.call_count == 3


def test_only_the_first_reasons_are_told(records: Records, tmp_path: Path) -> None:
    """A file of another kind must not fill the screen."""
    (tmp_path / "games.jsonl").write_text(version_2(*["5"] * 1000), encoding="utf-8")
    imported = import_file(records, tmp_path / "games.jsonl")
    assert (imported.refused, len(imported.reasons)) == (1000, MOST_REASONS)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "holds no games"),
        (b"{}", "its format is None"),
        (b"name,time\nx,5\n", "holds no games"),
        (b"x" * 900_000, "holds no games"),
        (b"\xff\xfe", "no UTF-8 text: a byte is 255"),
        (b'{"games": ' + b"[" * 100_000, "this is no JSON"),
        (b'{"uid": 1' + b"0" * 5000 + b"}", "this is no JSON"),
        (b'{"games": [],}', "this is no JSON"),
        (b"[1, 2]", "holds no games"),
    ],
)
def test_a_file_without_games_is_an_error(content: bytes, message: str, records: Records, tmp_path: Path) -> None:
    """A player with the wrong file must not believe that it was imported."""
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(StoreError, match=message):
        import_file(records, tmp_path / "file")


def test_what_is_no_csv_is_refused_from_there_on(records: Records, tmp_path: Path) -> None:
    """A cut or hostile file gives the line of its fault, and no crash."""
    (tmp_path / "file").write_text('\nuid,player\n"' + "x" * 900_000, encoding="utf-8")
    imported = import_file(records, tmp_path / "file")
    assert imported.refused == 1
    assert imported.reasons[0].startswith("line 3: this is no CSV, and nothing after it was read")


# Files made to hurt


@pytest.mark.long
@pytest.mark.parametrize("begin", ["", '{"games":[', json.dumps(HEAD | {"version": 2}), "uid\n"])
def test_a_flood_of_blank_lines_is_left_soon(begin: str, records: Records) -> None:
    """A hundred million blank lines once took 23 seconds; the import reads no more lines than a history can have."""
    flood = StringIO(begin + "\n" * (2 * exchange.MOST_LINES))
    try:
        told = str(import_text(records, flood, "flood").reasons)
    except StoreError as error:
        told = str(error)
    assert re.search("too much for a history|no games|no JSON", told)
    assert flood.tell() <= len(begin) + exchange.MOST_LINES + 1


def test_a_line_too_long_is_left_there(records: Records, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines before it are imported; the rest must not fill the memory."""
    monkeypatch.setattr(exchange, "LARGEST_LINE", 1000)
    text = version_2({"game": to_plain(game(1))}, {"game": to_plain(game(2)), "replay": "x" * 1000}, "5")
    (tmp_path / "file").write_text(text, encoding="utf-8")
    imported = import_file(records, tmp_path / "file")
    assert (imported.added, imported.refused) == (1, 2)
    assert imported.reasons[0] == "line 3: this is too much for a history, and nothing from here on was read"


def test_lines_and_characters_have_a_limit(records: Records, monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard input has no known size before it is read."""
    text = version_2(*({"game": to_plain(game(number))} for number in range(4)))
    with monkeypatch.context() as patch:
        patch.setattr(exchange, "MOST_LINES", 3)
        imported = import_text(records, StringIO(text), "standard input")
        assert (imported.added, imported.reasons[0][:15]) == (2, "line 4: this is")
    with monkeypatch.context() as patch:
        patch.setattr(exchange, "LARGEST_IMPORT", len(text))
        assert import_text(records, StringIO(text), "standard input").refused == 0
        patch.setattr(exchange, "LARGEST_IMPORT", len(text) - 1)
        assert import_text(records, StringIO(text), "standard input").refused == 2


def test_a_document_that_is_not_in_lines_has_a_limit(
    records: Records, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole document must fit in memory."""
    text = json.dumps(HEAD | {"version": 1, "games": [to_plain(game(1))]}, indent=1)
    (tmp_path / "file").write_text(text, encoding="utf-8")
    monkeypatch.setattr(exchange, "LARGEST_LINE", len(text) - 1)
    with pytest.raises(StoreError, match="this is no JSON"):
        import_file(records, tmp_path / "file")
    monkeypatch.setattr(exchange, "LARGEST_LINE", len(text))
    assert import_file(records, tmp_path / "file") == Imported(added=1)


# Whatever was played, whatever was spoiled

texts = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=100)
any_games = st.lists(
    st.tuples(
        st.builds(
            game,
            st.integers(0, 2**70),
            player=texts,
            level=texts,
            seed=st.integers(0, 2**80),
            layout_id=st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=20),
            path=st.floats(0, 1e9).map(lambda path: round(path, 3)),
            won=st.booleans(),
            zini=st.none() | st.integers(0, 81),
            finished_at=st.integers(0, 2**35),
        ),
        st.none() | st.text(st.characters(exclude_categories=["Cs"]), max_size=50),
    ),
    max_size=8,
    unique_by=lambda kept: kept[0].uid,
)
any_matches = st.lists(
    st.builds(match, st.integers(0, 2**70), player=texts, finished_at=st.integers(0, 2**35)),
    max_size=3,
    unique_by=attrgetter("uid"),
)


any_runs = st.lists(
    st.tuples(
        st.builds(
            run,
            st.integers(0, 2**70),
            player=texts,
            finished_at=st.integers(0, 2**35),
            initials=st.text(LETTERS, min_size=3, max_size=3),
            named=st.booleans(),
            seed=st.integers(0, LARGEST_SEED),
            day=st.just("") | st.dates().map(str),
            score=st.integers(0, MOST_POINTS),
            ending=st.sampled_from(["", "no_lives", "given_up"]),
        ),
        st.none() | st.text(st.characters(exclude_categories=["Cs"]), max_size=50),
    ),
    max_size=4,
    unique_by=lambda kept: kept[0].uid,
)
any_signatures = st.lists(
    st.builds(
        Signature, st.text("0123456789abcdef", min_size=32, max_size=32), st.text(LETTERS, min_size=3, max_size=3)
    ),
    max_size=4,
    unique_by=attrgetter("game"),
)
any_achievements = st.lists(
    st.builds(Achieved, st.text("abc_9", min_size=1, max_size=32), st.integers(0, 2**35)),
    max_size=4,
    unique_by=attrgetter("achievement"),
)


@pytest.mark.long
@settings(max_examples=15)
@given(games=any_games, matches=any_matches, runs=any_runs, achieved=any_achievements, signed=any_signatures)
def test_whatever_was_played_comes_back(
    tmp_path_factory: pytest.TempPathFactory,
    games: list[tuple[PlayedGame, str | None]],
    matches: list[PlayedMatch],
    runs: list[tuple[PlayedRun, str | None]],
    achieved: list[Achieved],
    signed: list[Signature],
) -> None:
    """Any games and runs with replays, and all other records, return in order with any texts."""
    folder = tmp_path_factory.mktemp("round")
    with closing(open_records(folder / "a.sqlite")) as here, closing(open_records(folder / "b.sqlite")) as there:
        here.merge(games)
        here.merge((one, None) for one in matches)
        here.merge([*runs, *((one, None) for one in achieved), *((one, None) for one in signed)])
        written = export_file(here, folder / "all.jsonl")
        assert written == RowCounts(
            Counter(
                games=len(games),
                matches=len(matches),
                runs=len(runs),
                achievements=len(achieved),
                signatures=len(signed),
            )
        )
        assert import_file(there, folder / "all.jsonl") == Imported(added=written.rows)
        assert import_file(there, folder / "all.jsonl") == Imported(known=written.rows)
        assert [*there.every(PlayedGame)] == games
        assert [one for one, _ in there.every(PlayedMatch)] == matches
        assert [*there.every(PlayedRun)] == runs
        assert [one for one, _ in there.every(Achieved)] == achieved
        assert [one for one, _ in there.every(Signature)] == signed


def test_a_run_that_went_on_and_an_earlier_achievement_come_in_from_a_file(records: Records, tmp_path: Path) -> None:
    """Both are known; a run with less progress or a later achievement changes nothing."""
    records.merge([(run(1, time_ms=5), "five"), (run(2, time_ms=5), "five"), (Achieved("week", 8), None)])
    lines: list[dict[str, object]] = [
        {"run": to_plain(run(1, time_ms=6)), "replay": "six"},
        {"run": to_plain(run(2, time_ms=4)), "replay": "four"},
        {"achievement": to_plain(Achieved("week", 7))},
    ]
    (tmp_path / "more.jsonl").write_text(version_2(*lines), encoding="utf-8")
    assert import_file(records, tmp_path / "more.jsonl") == Imported(known=3)
    assert [*records.every(PlayedRun)] == [(run(1, time_ms=6), "six"), (run(2, time_ms=5), "five")]
    assert records.achievements() == {"week": 7}


@pytest.mark.long
@settings(max_examples=25)
@given(data=st.data())
def test_no_file_whatever_stops_an_import(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    """A spoiled export is imported up to the fault, or refused with a message."""
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
    """A file that can't be a history must not fill the memory."""
    monkeypatch.setattr(exchange, "LARGEST_IMPORT", 100)
    (tmp_path / "file").write_bytes(b"x" * 101)
    with pytest.raises(StoreError, match="has 101 bytes; 100 at most are read"):
        import_file(records, tmp_path / "file")


def test_a_file_that_is_not_there_is_an_error(records: Records, tmp_path: Path) -> None:
    """A missing file or a folder is refused with a message."""
    with pytest.raises(UnavailableError, match="No such file"):
        import_file(records, tmp_path / "nothing.json")
    with pytest.raises(StoreError, match="is not a file"):
        import_file(records, tmp_path)


def test_nothing_is_imported_where_nothing_lasts(tmp_path: Path) -> None:
    """ "Added" must not mean "until you quit"."""
    (tmp_path / "records.sqlite").mkdir()
    with (
        closing(open_records(tmp_path / "records.sqlite")) as records,
        pytest.raises(UnavailableError, match="can't be written"),
    ):
        import_file(records, tmp_path / "games.json")


def test_an_export_that_fails_leaves_the_older_file(
    records: Records, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last export may be the only copy."""
    path = tmp_path / "games.json"
    records.add(game(1))
    export_file(records, path)
    content = path.read_bytes()
    monkeypatch.setattr("game.store.exchange.json.dumps", Mock(side_effect=OSError(28, "No space left on device")))
    with pytest.raises(OSError, match="No space left"):
        export_file(records, path)
    assert path.read_bytes() == content
    assert sorted(found.name for found in tmp_path.iterdir()) == ["data", "games.json"]


def test_another_kind_of_file_is_not_written(records: Records, tmp_path: Path) -> None:
    """The name's ending chooses the format, so an unknown ending is an error."""
    with pytest.raises(StoreError, match=r"into a \.csv or \.jsonl file, not 'games\.xls'"):
        export_file(records, tmp_path / "games.xls")


DAY = "2026-11-21"
SEED = daily_seed(parse_day(DAY), RULES)
OWN = game(900, won=True, time_ms=60_000)
"""A record of the history that makes an import more than a move."""


@pytest.fixture
def home(records: Records) -> Records:
    """Return a history with a game of its own."""
    records.add(OWN)
    return records


def imported(records: Records, folder: Path, *kept: Kept) -> Imported:
    """Import records from a file."""
    lines = [{_word(one): to_plain(one)} | ({"replay": replay} if replay else {}) for one, replay in kept]
    path = folder / "given.jsonl"
    path.write_text(version_2(*lines), encoding="utf-8")
    return import_file(records, path)


def _word(record: AnyRecord) -> str:
    words = {PlayedGame: "game", PlayedMatch: "match", PlayedRun: "run", Achieved: "achievement"}
    return words.get(type(record), "speed_drill")


def a_win() -> Kept:
    """Return a won game at the pace of a hand, with its replay."""
    session = Session(Setup(BEGINNER, Start.OPENING, 5))
    click(session, 40)
    session.advance(100)
    while session.status is Status.PLAYING:
        assert session.game
        click(session, cells_of(session.game.layout.safe & session.view.covered)[0])
        session.advance(100)
    return FinishedGame(session, "Ada", uid="a" * 32).row()


def a_run(day: str = "") -> Kept:
    """Return a bot's run with its log."""
    bot = Bot(Style.LOGIC, 175, 0, 0, "")
    session = play_run(bot, SEED if day else 7)
    so_far = RunSoFar(session, "Ada", uid="b" * 32, initials="ADA", day=parse_day(day) if day else None)
    return so_far.row()


FORGED: dict[str, tuple[AnyRecord, str]] = {
    "a game of a millisecond": (game(1, won=True, time_ms=1), "are more than a hand solves"),
    "clicks of no hand": (game(1, won=True, left=90_000), "are more than a hand makes"),
    "a win that solves half": (game(1, won=True, solved_bbbv=game(1).bbbv - 1), "a won game solves all its"),
    "a daily run of another seed": (run(1, day=DAY, seed=SEED + 1, rules=RULES), "is not that of the daily run"),
    "a drill of no hand": (replace(SPEED, solved=999), "more than a hand solves"),
}


@pytest.mark.parametrize("name", FORGED)
def test_what_no_hand_can_have_played_is_refused(name: str, home: Records, tmp_path: Path) -> None:
    """The line says why; into an empty history it comes as it stands, since that is a move."""
    record, why = FORGED[name]
    found = imported(home, tmp_path, (record, None))
    assert (found.added, found.refused) == (0, 1)
    assert why in found.reasons[0]
    with closing(open_records(tmp_path / "other.sqlite")) as empty:
        assert imported(empty, tmp_path, (record, None)).added == 1


def test_what_nothing_proves_is_marked(home: Records, tmp_path: Path) -> None:
    """It is kept, but the tables, the sums of bests, the rating and the medals are as before."""
    before = home.best(OWN.table, Order.TIME), home.run_table(), home.run_summary().score, home.rating(), home.days()
    rich = run(1, score=10**12, stage=900, rules=RULES)
    daily = run(2, day=DAY, seed=SEED, score=999_999, rules=RULES)
    fast = game(1, won=True, time_ms=40_000)
    kept = [(one, None) for one in (fast, rich, daily, match(1), Achieved("week", 5), SPEED)]
    assert imported(home, tmp_path, *kept).added == len(kept)
    after = home.best(OWN.table, Order.TIME), home.run_table(), home.run_summary().score, home.rating(), home.days()
    assert after == before
    assert home.run_table(parse_day(DAY)) == ()
    assert [one.unranked for one in home.games() if one.uid == fast.uid] == [IMPORTED]
    assert {one.ending for one in home.runs()} == {IMPORTED}
    assert (home.achievements(), home.imported_achievements()) == ({}, frozenset({"week"}))
    assert home.summary().ranked == 1
    assert imported(home, tmp_path, *kept).known == len(kept)


def test_a_move_takes_everything_as_it_stands(home: Records, tmp_path: Path) -> None:
    """Into an empty history, from a history with marks: they stay, and nothing else is marked."""
    home.merge([(run(1), None), (Achieved("week", 5), None), (match(1), None)])
    imported(home, tmp_path, (run(2, rules=RULES), None), (Achieved("chain_30", 9), None))
    with (tmp_path / "all.jsonl").open("w", encoding="utf-8") as file:
        write_jsonl(home, file)
    with closing(open_records(tmp_path / "other.sqlite")) as other:
        assert import_file(other, tmp_path / "all.jsonl").refused == 0
        for kind in (PlayedGame, PlayedRun, PlayedMatch, Achieved):
            assert [*other.every(kind)] == [*home.every(kind)]


def test_a_game_is_proved_by_its_replay(home: Records, tmp_path: Path) -> None:
    """It then stands as if it was played here; with other counts or rules it is marked, with another result refused."""
    won, replay = a_win()
    assert isinstance(won, PlayedGame)
    assert imported(home, tmp_path, (won, replay)).added == 1
    assert home.place(won, Order.TIME) is not None
    assert next(one for one in home.games() if one.uid == won.uid).ranked
    others = replace(won, left=won.left - 1), replace(won, no_guess=True), replace(won, openings=won.openings + 1)
    for number, other in enumerate(others):
        forged = replace(other, uid=f"{number:032}")
        assert imported(home, tmp_path, (forged, replay)).added == 1
        assert not next(one for one in home.games() if one.uid == forged.uid).ranked
    faster = replace(won, uid="d" * 32, time_ms=won.time_ms - 1)
    found = imported(home, tmp_path, (faster, replay))
    assert (found.added, found.refused) == (0, 1)
    assert "its replay comes to" in found.reasons[0]


@pytest.mark.long
def test_a_run_is_proved_by_its_log(home: Records, tmp_path: Path) -> None:
    """Its score is replayed; a daily run that is proved is the day's first try."""
    played, log = a_run(DAY)
    assert isinstance(played, PlayedRun)
    richer = replace(played, score=played.score + 1)
    found = imported(home, tmp_path, (richer, log))
    assert (found.added, found.refused) == (0, 1)
    assert "its log comes to" in found.reasons[0]
    assert imported(home, tmp_path, (played, log)).added == 1
    assert [entry.uid for entry in home.run_table(parse_day(DAY))] == [played.uid]
    assert home.days() == {parse_day(DAY)}


def test_no_import_replaces_a_record_of_ones_own_by_a_better_one(home: Records, tmp_path: Path) -> None:
    """An edited export has the same uids, a higher score and a later time."""
    home.merge([(run(1, rules=RULES), None), (match(1, winner="second"), None)])
    better = run(1, rules=RULES, score=10**12, time_ms=RUN.time_ms + 1)
    won = match(1, winner="first", time_ms=MATCH.time_ms + 1)
    assert imported(home, tmp_path, (better, None), (won, None), (replace(OWN, time_ms=1), None)).known == 3
    assert [one.score for one in home.runs()] == [RUN.score]
    assert [one.winner for one, _ in home.every(PlayedMatch)] == ["second"]
    assert home.best(OWN.table, Order.TIME) == [OWN]


def test_ones_own_medal_is_better_than_an_imported_one(home: Records, tmp_path: Path) -> None:
    """It is won anew, and stands without the mark."""
    imported(home, tmp_path, (Achieved("week", 5), None))
    home.add(Achieved("week", 9))
    assert (home.achievements(), home.imported_achievements()) == ({"week": 9}, frozenset())


def test_practice_of_a_daily_run_is_no_best(records: Records) -> None:
    """Its boards are known: neither the sums nor the medals count it, as the tables do not."""
    first = run(1, day=DAY, seed=SEED, source="daily", score=1_000, rules=RULES)
    again = run(2, day=DAY, seed=SEED, source="daily", score=999_999, stage=9, rules=RULES)
    records.merge([(first, None), (again, None)])
    found = records.run_summary()
    assert (found.runs, found.score, found.stage) == (2, 1_000, first.stage)
    assert [records.counts(one.uid) for one in (first, again)] == [True, False]
    assert records.counts("f" * 32)


@pytest.mark.parametrize(
    "name", ["=1+1", "+1", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0", "''=x", "＝1", "'quoted", "plain"]
)
def test_no_cell_of_a_table_is_a_formula(name: str, home: Records, tmp_path: Path) -> None:
    """Names come from others' exports, and a spreadsheet runs what begins like a formula. They come back unchanged."""
    home.add(game(1, player=name, level=name))
    export_file(home, tmp_path / "all.csv")
    rows = list(csv.DictReader((tmp_path / "all.csv").read_text(encoding="utf-8").splitlines()))
    assert all(row[cell][:1] not in {*"=+-@\t\r＝"} for row in rows for cell in ("player", "level"))
    with closing(open_records(tmp_path / "other.sqlite")) as other:
        assert import_file(other, tmp_path / "all.csv").refused == 0
        assert [*other.every(PlayedGame)] == [*home.every(PlayedGame)]
