"""
The replays of the records: packed, and pruned to save disk space.

The replays of the best games of every table stay, and the latest of the others.
"""

import zlib
from collections.abc import Iterator

from game.notation.recording import LARGEST_FILE
from game.store.columns import RecordKind, Replays
from game.store.database import Database, existing_tables
from game.store.errors import DamagedError, StoreError
from game.store.kinds import KIND_OF, TOP, AnyRecord, GameTable, Order, PlayedGame
from game.store.schema import IOE, RANKED_WIN, SPEED, TABLE

ORDERS = {Order.TIME: '"time_ms"', Order.SPEED: f"{SPEED} DESC", Order.IOE: f"{IOE} DESC"}

IN_TABLE = " AND ".join(f"{name} = ?" for name in TABLE.split(", "))


def table_values(table: GameTable) -> tuple[int, int, int, str, bool, bool, bool]:
    """Return the values for the question marks of IN_TABLE."""
    rules = table.start, table.no_guess, table.prove_it, table.competition
    return table.width, table.height, table.mines, *rules


def pack(text: str, uid: str) -> bytes:
    """Return the compressed replay of the game *uid*. Raises StoreError: it is too large."""
    content = text.encode("utf-8", "replace")
    if len(content) > LARGEST_FILE:
        raise StoreError(f"a replay has at most {LARGEST_FILE} bytes, not {len(content)}")
    return zlib.compress(f"{uid}\n".encode() + content, 6)


def unpack(packed: object, uid: str) -> str:
    """
    Return the text of the packed replay of the game *uid*; the memory has a limit.

    Raises: DamagedError: it can't be unpacked, or belongs to another game.
    """
    if not isinstance(packed, bytes):
        raise DamagedError(f"a packed replay is bytes, not {type(packed).__name__}")
    unpacker = zlib.decompressobj()
    try:
        content = unpacker.decompress(packed, LARGEST_FILE + len(uid) + 1)
        if not unpacker.eof or unpacker.unused_data:
            raise DamagedError(f"a packed replay of {len(packed)} bytes has no proper end")
        whose, _, text = content.decode("utf-8").partition("\n")
    except (zlib.error, ValueError) as error:
        raise DamagedError(f"a packed replay of {len(packed)} bytes can't be unpacked: {error}") from error
    if whose != uid:
        raise DamagedError(f"the replay of game {uid} is that of another one")
    return text


def best_ids(database: Database, table: GameTable, order: Order) -> list[int]:
    """Return the ids of a table's best games and of the next game, the best first."""
    sql = f'SELECT id FROM games WHERE {IN_TABLE} AND {RANKED_WIN} ORDER BY {ORDERS[order]}, "finished_at", id LIMIT ?'
    return [row[0] for row in database.rows(sql, *table_values(table), TOP + 1)]


def keep_text(database: Database, row: int, record: AnyRecord, text: str | None, is_newer: bool) -> None:
    """Save the replay of a record in the caller's transaction; if it *is_newer*, it replaces the old one."""
    replays = KIND_OF[type(record)].replays
    if replays and text is not None:
        known = "DO UPDATE SET packed = excluded.packed" if is_newer else "DO NOTHING"
        sql = f"INSERT INTO {replays.table} VALUES (?, ?) ON CONFLICT ({replays.key}) {known}"
        database.rows(sql, row, pack(text, record.uid))


def keep_game_replay(database: Database, row: int, game: PlayedGame, text: str | None, is_newer: bool) -> None:
    """Save the first replay of a game, and mark whether the game is one of the best."""
    if text is not None:
        sql = "INSERT INTO replays (game, finished_at, best, packed) VALUES (?, ?, 0, ?) ON CONFLICT DO NOTHING"
        is_newer |= database.insert(sql, (row, game.finished_at, pack(text, game.uid))) is not None
    if game.won and game.ranked and is_newer:
        mark_bests(database, game.table, row)


def mark_bests(database: Database, table: GameTable, added: int) -> None:
    """Mark the replays of a table's best games, and unmark former ones, after the game *added* was saved."""
    # One more game than the best of each order: a new one can push one out.
    tops = [best_ids(database, table, order) for order in Order]
    best = {game for top in tops for game in top[:TOP]}
    if added not in best:
        return
    for game in {game for top in tops for game in top}:
        now = game in best
        database.rows("UPDATE replays SET best = ? WHERE game = ? AND best != ?", now, game, now)


def prune(database: Database, keep: int) -> None:
    """Delete all but the latest *keep* replays of games that are not among the best."""
    database.rows(
        "DELETE FROM replays WHERE best = 0 AND game IN "
        "(SELECT game FROM replays WHERE best = 0 ORDER BY finished_at DESC, game DESC LIMIT -1 OFFSET ?)",
        keep,
    )
    database.rows("DELETE FROM reviews WHERE game NOT IN (SELECT game FROM replays)")


def prune_left(database: Database, keep: int) -> None:
    """Delete all but the latest *keep* replays of games that were left."""
    database.rows(
        "DELETE FROM left_replays WHERE left_game NOT IN "
        '(SELECT id FROM left_games ORDER BY "finished_at" DESC, id DESC LIMIT ?)',
        keep,
    )


def add_review(database: Database, uid: str, text: str) -> None:
    """Save the review of a game that has a replay, in place of an older review."""
    database.rows(
        "INSERT INTO reviews (game, packed) SELECT game, ? FROM replays JOIN games ON id = game WHERE uid = ? "
        "ON CONFLICT (game) DO UPDATE SET packed = excluded.packed",
        pack(text, uid),
        uid,
    )


def read_review(database: Database, uid: str) -> str | None:
    """Return the review of a game; None if it is missing or damaged, because it can be worked out again."""
    found = database.rows("SELECT packed FROM reviews WHERE game = (SELECT id FROM games WHERE uid = ?)", uid)
    try:
        return unpack(found[0][0], uid) if found else None
    except DamagedError:
        return None


def damaged_replays(database: Database) -> list[str]:
    """Return the uids of the records whose replays can't be unpacked."""
    tables = {row[0] for row in database.rows("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    return [
        uid
        for kind in existing_tables(database)
        if kind.replays and kind.replays.table in tables
        for uid in _damaged_uids(database, kind, kind.replays)
    ]


def _damaged_uids(database: Database, kind: RecordKind, replays: Replays) -> Iterator[str]:
    last = -1
    sql = (
        f"SELECT id, uid, packed FROM {replays.table} JOIN {kind.table} ON id = {replays.key} "
        "WHERE id > ? AND packed NOT NULL ORDER BY id LIMIT 50"
    )
    while found := database.rows(sql, last):
        for _, uid, packed in found:
            try:
                unpack(packed, uid)
            except DamagedError:
                yield uid
        last = found[-1][0]
