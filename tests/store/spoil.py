"""
Files spoiled in every way must not stop a game or lose one silently: ``python -m tests.store.spoil [cases] [seed]``.

Each case takes a folder with a history, its backup, its log, settings and a replay, spoils something, and plays on:
open, ask, add a game, close, open again. A loss must be reported; nothing may raise, and nothing may take longer
than SLOW.
"""

import shutil
import sqlite3
import sys
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from game.store import doctor, settings, unsaved
from game.store.access import back_up, open_records
from game.store.database import open_file
from game.store.errors import StoreError
from game.store.exchange import export_file, import_file
from game.store.keeper import Keeper
from game.store.kinds import Order, PlayedGame
from game.store.records import Records
from game.store.rows import to_row
from game.store.schema import INSERT
from tests.store.disks import full_disk, read_only
from tests.store.made import any_game, game, match, replay_text

SLOW = 30.0
"""The most seconds of a case; a longer one hangs."""

GAMES = 60
UNREPORTED = 4000
FILES = ("records.sqlite", "records.sqlite-wal", "records.backup.sqlite", "settings.toml", "unsaved", "export.json")
WEIGHTS = (10, 5, 1, 2, 1, 1)

HOSTILE = """
CREATE VIEW games AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS id, * FROM n;
CREATE TABLE replays (game INTEGER PRIMARY KEY, packed BLOB);
CREATE TRIGGER t AFTER INSERT ON replays BEGIN DELETE FROM replays; END;
"""
"""A valid database whose games never end."""


@dataclass
class Outcome:
    """The result of the cases."""

    cases: Counter[str] = field(default_factory=Counter)
    told: int = 0  # cases with a warning
    slowest: float = 0.0
    failures: list[str] = field(default_factory=list)


def make(folder: Path, random: Random) -> dict[str, tuple[PlayedGame, str | None]]:
    """Fill a folder with all files of the game, and the log that a kill leaves; return the games by uid."""
    path = folder / "records.sqlite"
    games = [(any_game(random, n), replay_text(random, 20) if n % 2 else None) for n in range(GAMES)]
    records = open_records(path)
    records.merge(games[: GAMES // 2])
    records.merge((match(n), None) for n in range(5))
    back_up(records.database)
    records.merge(games[GAMES // 2 : -5])
    records.merge(games[-5:-1])
    export_file(records, folder / "export.json")
    records.close()
    leave_a_log(path)
    unsaved.keep(path, games[-1])
    settings.save(folder / "settings.toml", settings.Settings(effects_volume=33))
    return {kept[0].uid: kept for kept in games}


def leave_a_log(path: Path) -> None:
    """Leave the history as after a kill between a commit and its report: one more game is only in the log."""
    database = open_file(path)  # this connection never empties the log
    with database.transaction():
        database.insert(INSERT[PlayedGame], to_row(game(UNREPORTED)))
    log = path.with_name(f"{path.name}-wal")
    left = {part: part.read_bytes() for part in (path, log)}
    database.close()
    for part, content in left.items():
        part.write_bytes(content)


# Kinds of damage


def flip_bits(content: bytes, random: Random) -> bytes:
    """Flip one to eight bits."""
    spoiled = bytearray(content)
    for _ in range(1 + random.getrandbits(3)):
        if spoiled:
            spoiled[random.randrange(len(spoiled))] ^= 1 << random.getrandbits(3)
    return bytes(spoiled)


def flip_head(content: bytes, random: Random) -> bytes:
    """Flip a bit of the header."""
    return flip_bits(content[:110], random) + content[110:]


def truncate(content: bytes, random: Random) -> bytes:
    """Cut off the end."""
    return content[: random.randrange(len(content) + 1)]


def empty(_: bytes, __: Random) -> bytes:
    """Leave an empty file."""
    return b""


def add_rubbish(content: bytes, random: Random) -> bytes:
    """Append rubbish."""
    return content + random.randbytes(1 + random.getrandbits(14))


def overwrite(content: bytes, random: Random) -> bytes:
    """Overwrite a part with rubbish, as a failing disk does."""
    at, rubbish = random.randrange(len(content) + 1), random.randbytes(1 + random.getrandbits(13))
    return (content[:at] + rubbish + content[at + len(rubbish) :])[: len(content)]


def blank_page(content: bytes, random: Random) -> bytes:
    """Write zeros over a page."""
    at = random.randrange(len(content) // 4096 + 1) * 4096
    return content[:at] + bytes(min(4096, len(content) - at)) + content[at + 4096 :]


def swap_pages(content: bytes, random: Random) -> bytes:
    """Exchange two pages."""
    pages = [content[at : at + 4096] for at in range(0, len(content), 4096)]
    if len(pages) > 1:
        a, b = random.sample(range(len(pages)), 2)
        pages[a], pages[b] = pages[b], pages[a]
    return b"".join(pages)


def other_type(_: bytes, random: Random) -> bytes:
    """Replace the content by another kind of file."""
    return random.choice(
        [b"PNG\r\n", b"[]", b"null", b"{}", b"[" * 50_000, b'{"games": [' + b"[" * 50_000, b"\xff" * 99]
    )


CONTENT: tuple[Callable[[bytes, Random], bytes], ...] = (
    *(flip_bits, flip_bits, flip_head, truncate, empty, add_rubbish, overwrite, blank_page, swap_pages, other_type),
)


def spoil_content(folder: Path, random: Random) -> str:
    """Spoil the content of one of the files."""
    name = random.choices(FILES, WEIGHTS)[0]
    path = folder / name
    if name == "unsaved":
        [path] = path.iterdir()
    way = random.choice(CONTENT)
    path.write_bytes(way(path.read_bytes(), random))
    return f"{way.__name__} {name}"


def huge(folder: Path, random: Random) -> str:
    """Make a file larger than every limit."""
    name = random.choice(FILES[:4] + FILES[5:])
    with (folder / name).open("r+b") as file:
        file.truncate(8_000_000_000)
    return f"huge {name}"


def other_version(folder: Path, random: Random) -> str:
    """Give the history another version."""
    number = random.choice([-1, 0, 2, 999])
    edit(folder, f"PRAGMA user_version = {number}")
    return "other version"


def other_tables(folder: Path, random: Random) -> str:
    """Change the tables without the game."""
    sql = random.choice(
        [
            "DROP TABLE games",
            "DELETE FROM games",
            "DROP TABLE replays",
            "ALTER TABLE games ADD COLUMN more TEXT",
            "CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END",
            "DROP INDEX games_by_time",
            "ALTER TABLE games RENAME TO old; CREATE VIEW games AS SELECT * FROM old",
        ]
    )
    edit(folder, sql)
    return "other tables"


def other_values(folder: Path, random: Random) -> str:
    """Change values, some of them so that only the checksum shows it."""
    sql = random.choice(
        [
            "UPDATE games SET time_ms = 1 WHERE id = 7",
            "UPDATE games SET player = 'nobody'",
            "UPDATE games SET checksum = 0 WHERE id < 9",
            "UPDATE replays SET packed = zeroblob(20000000)",
            "UPDATE replays SET packed = x'00'",
            "PRAGMA ignore_check_constraints = 1; UPDATE games SET width = -5 WHERE id = 3",
            "DELETE FROM replays",
        ]
    )
    edit(folder, sql)
    return "other values"


def hostile(folder: Path, _: Random) -> str:
    """Replace the history by a database whose tables never end."""
    for part in folder.glob("records.sqlite*"):
        part.unlink()
    connection = sqlite3.connect(folder / "records.sqlite")
    connection.executescript(HOSTILE + "PRAGMA user_version = 1;")
    connection.close()
    return "hostile tables"


def in_the_way(folder: Path, random: Random) -> str:
    """Put a folder in a file's place."""
    name = random.choice([*FILES[:4], "records.lock.sqlite", "records.sqlite-shm"])
    path = folder / name
    path.unlink(missing_ok=True)
    path.mkdir()
    return f"folder {name}"


def missing(folder: Path, random: Random) -> str:
    """Remove a file."""
    name = random.choice(FILES[:4])
    (folder / name).unlink()
    return f"missing {name}"


def rubbish_beside(folder: Path, random: Random) -> str:
    """Put rubbish into the paths of SQLite's or our own working files."""
    name = random.choice(
        [
            *("records.sqlite-shm", "records.sqlite-journal", "records.lock.sqlite", "records.mended.sqlite"),
            *("records.mending.sqlite", "records.copying.sqlite", "unsaved/x.json"),
        ]
    )
    (folder / name).write_bytes(random.randbytes(random.getrandbits(13)))
    return f"rubbish {name}"


def edit(folder: Path, sql: str) -> None:
    """Run SQL on the history as another program would."""
    connection = sqlite3.connect(folder / "records.sqlite")
    connection.create_function("crc32", 1, lambda _: 0)
    connection.executescript(sql)
    connection.close()


WAYS: tuple[tuple[int, Callable[[Path, Random], str]], ...] = (
    (80, spoil_content),
    (1, huge),
    (2, other_version),
    (3, other_tables),
    (3, other_values),
    (1, hostile),
    (3, in_the_way),
    (3, missing),
    (3, rubbish_beside),
)


# Disks that refuse


def play_on_full_disk(folder: Path, random: Random, games: dict[str, tuple[PlayedGame, str | None]]) -> str:
    """Finish games on a full disk; they must be saved once it has room."""
    keeper = Keeper(folder / "records.sqlite")
    new = [(game(1000 + n), replay_text(random, 2000)) for n in range(3)]
    with full_disk(random.choice([0, 1, 4096, 40_000, 200_000])):
        for kept in new:
            keeper.put(*kept)
        with suppress(StoreError):
            keeper.read(Records.summary)
        settings.load(folder / "settings.toml")
    if random.getrandbits(1):
        new.append((game(2000), "replay"))
        keeper.put(*new[-1])
    keeper.close()
    if keeper.problem or keeper.waiting:
        raise AssertionError(f"{keeper.waiting} games wait after the disk has room again: {keeper.problem}")
    games.update({kept[0].uid: kept for kept in new})
    return "full disk"


def play_in_read_only_folder(folder: Path, random: Random, games: dict[str, tuple[PlayedGame, str | None]]) -> str:
    """Finish a game in a read-only folder: it is shown with all others, and reported as unsaved."""
    keeper, new = Keeper(folder / "records.sqlite"), game(1000)
    with read_only(folder):
        settings.load(folder / "settings.toml")
        doctor.examine(folder / "records.sqlite", folder / "settings.toml")
        keeper.put(new, "replay")
        found, wrong = keeper.read(lambda records: compare(records, games | {new.uid: (new, "replay")}))
        if wrong or new.uid not in found or found < games.keys():
            raise AssertionError(f"in memory {wrong} are wrong and {games.keys() - found} are not there")
        if not (keeper.problem and keeper.waiting and keeper.warnings):
            raise AssertionError("nothing was said of a folder that can't be written")
        if random.getrandbits(1):
            keeper.close()
            return "read-only folder"
    keeper.close()
    if keeper.problem or keeper.waiting:
        raise AssertionError(f"{keeper.waiting} games wait after the folder can be written again: {keeper.problem}")
    games[new.uid] = new, "replay"
    return "read-only folder, then not"


# A case


def look(folder: Path, games: dict[str, tuple[PlayedGame, str | None]]) -> bool:
    """Open, ask, add, close and open again; return whether there were warnings. Raises AssertionError on a loss."""
    path = folder / "records.sqlite"
    doctor.examine(path, folder / "settings.toml")
    loaded = settings.load(folder / "settings.toml")
    keeper = Keeper(path)
    keeper.read(ask)
    new = game(5000)
    keeper.put(new, "replay")
    found, wrong = keeper.read(lambda records: compare(records, games))
    warnings, waiting = keeper.warnings, keeper.waiting
    keeper.close()
    assert not wrong, f"changed: {wrong[:3]}"
    assert found >= games.keys() or warnings, f"{len(games.keys() - found)} games are gone and nothing was said"
    again = Keeper(path)
    there = again.read(lambda records: {kept.uid for kept, _ in records.every(PlayedGame)})
    assert new.uid in there, f"a new game is gone: {waiting} waited, {keeper.problem}, {warnings}, {again.warnings}"
    assert there >= found, "games that were there are gone at the next start"
    again.close()
    doctor.repair(path, folder / "settings.toml")
    return bool(warnings or loaded.warnings)


def ask(records: Records) -> None:
    """Ask all questions of the scenes."""
    for table in (None, *records.tables()):
        records.summary(table)
        records.speeds(table)
        for played in records.games(table, limit=5):
            records.place(played, Order.IOE)
    records.matches()
    records.match_summary("captain")


def compare(records: Records, games: dict[str, tuple[PlayedGame, str | None]]) -> tuple[set[str], list[str]]:
    """Return the uids of the *games* that are there, and the changed games."""
    found, wrong = set(), []
    for kept, replay in records.every(PlayedGame):
        if kept.uid in games:
            found.add(kept.uid)
            if kept != games[kept.uid][0] or replay not in (None, games[kept.uid][1]):
                wrong.append(kept.uid)
    return found, wrong


def import_spoiled(folder: Path) -> None:
    """Import the exported file into an empty history: bad lines are refused, the others imported."""
    records = open_records(folder / "other" / "records.sqlite")
    try:
        imported = import_file(records, folder / "export.json")
        assert imported.refused or imported.added >= GAMES - 1, "an import lost games in silence"
    except StoreError:
        pass
    finally:
        records.close()


def case(model: Path, random: Random, games: dict[str, tuple[PlayedGame, str | None]]) -> tuple[str, bool]:
    """Spoil a copy of the model folder, play on in it, and return the damage and whether there were warnings."""
    with TemporaryDirectory() as name:
        folder = Path(name) / "game"
        shutil.copytree(model, folder)
        games = dict(games)
        if random.getrandbits(5) == 0:
            play = random.choice([play_on_full_disk, play_in_read_only_folder])
            kind = play(folder, random, games)
        else:
            way = random.choices([way for _, way in WAYS], [weight for weight, _ in WAYS])[0]
            kind = way(folder, random)
        try:
            if kind.endswith("export.json"):
                import_spoiled(folder)
            return kind, look(folder, games)
        except Exception as error:
            raise AssertionError(f"{kind}: {error}") from error


def run(cases: int, seed: int = 1) -> Outcome:
    """Run *cases* cases."""
    outcome = Outcome()
    with TemporaryDirectory() as name:
        model = Path(name)
        games = make(model, Random(seed))
        for number in range(cases):
            begun = perf_counter()
            try:
                kind, told = case(model, Random(f"{seed} {number}"), games)
                outcome.cases[kind.split()[0]] += 1
                outcome.told += told
            except AssertionError:
                outcome.failures.append(f"case {number} of seed {seed}: {traceback.format_exc()}")
            taken = perf_counter() - begun
            outcome.slowest = max(outcome.slowest, taken)
            if taken > SLOW:
                outcome.failures.append(f"case {number} of seed {seed} took {taken:.0f} s")
    return outcome


if __name__ == "__main__":
    result = run(*map(int, sys.argv[1:] or ["5000"]))
    print(f"{result.cases.total()} cases survived, something said in {result.told}, slowest {result.slowest:.1f} s")
    print(*(f"{kind} {count}" for kind, count in result.cases.most_common()), sep=", ")
    print(f"{len(result.failures)} failures", *result.failures[:10], sep="\n")
    sys.exit(bool(result.failures))
