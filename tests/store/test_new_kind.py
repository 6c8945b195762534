"""The recipe of CONTRIBUTING.md: a new kind of record is one description, and one file that asks for it."""

import subprocess
import sys
from contextlib import closing
from pathlib import Path
from shutil import copytree, ignore_patterns
from textwrap import dedent

import pytest

GAME = Path(__file__).parents[2] / "game"

CLASS = '''
@dataclass(frozen=True, slots=True)
class Lesson(Record):
    """One lesson that was heard to its end."""

    uid: c.Uid
    finished_at: c.Second
    family: c.Family
    whole: c.Truth = True


AnyRecord = Lesson | '''

KIND = 'KINDS = (\n    RecordKind(Lesson, "lesson", "lessons", 9, replays=Replays("lesson_replays", "lesson", 9)),\n'

SECOND_FILE = """
    import sys
    from pathlib import Path

    from game.store import unsaved
    from game.store.access import mend, open_records
    from game.store.records import describe_counts, row_counts
    from game.store.exchange import export_file, import_file
    from game.store.kinds import Lesson
    from game.store.replays import damaged_replays

    folder = Path(sys.argv[1])
    first, second = (Lesson(str(number) * 32, 1_800_000_000, "one_one") for number in range(2))
    unsaved.keep(folder / "old.sqlite", (second, None))
    records = open_records(folder / "old.sqlite")
    [waiting] = [kept for _, kept in unsaved.read(folder / "old.sqlite", [])]
    assert records.merge([(first, "what was said"), waiting]) == 2
    assert records.replay(first.uid, Lesson) == "what was said"
    assert not records.add(first)
    assert export_file(records, folder / "all.jsonl").counts["lessons"] == 2
    found = [*records.every(Lesson)]
    assert found == [(first, "what was said"), (second, None)]
    records.database.rows("UPDATE lessons SET whole = 0 WHERE uid = ?", second.uid)
    records.close()
    again = open_records(folder / "old.sqlite")
    print(again.warnings[0])
    assert [*again.every(Lesson)] == [(first, "what was said")]
    again.database.rows("UPDATE lesson_replays SET packed = x'00'")
    assert damaged_replays(again.database) == [first.uid]
    other = open_records(folder / "other.sqlite")
    assert import_file(other, folder / "all.jsonl").added == 2 + 1
    assert [*other.every(Lesson)] == found
    print(describe_counts(row_counts(other.database)))
"""


@pytest.mark.long
def test_a_new_kind_of_record_is_kept_checked_mended_and_exchanged_by_its_description(tmp_path: Path) -> None:
    """An existing history accepts the new kind, and only kinds.py describes it."""
    from game.store.access import open_records
    from tests.store.made import game

    with closing(open_records(tmp_path / "old.sqlite")) as records:
        records.add(game(1))
    copytree(GAME, tmp_path / "game", ignore=ignore_patterns("__pycache__", "ui"))
    kinds = tmp_path / "game" / "store" / "kinds.py"
    text = kinds.read_text(encoding="utf-8")
    for old, new in (("AnyRecord = ", CLASS.lstrip("\n")), ("KINDS = (\n", KIND)):
        assert text.count(old) == 1
        text = text.replace(old, new)
    kinds.write_text(text, encoding="utf-8")
    script = tmp_path / "asks.py"
    script.write_text(dedent(SECOND_FILE), encoding="utf-8")
    done = subprocess.run([sys.executable, script, tmp_path], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "1 of the rows of lessons are not as they were written" in done.stdout
    assert done.stdout.endswith("2 lessons, 1 game and 0 matches\n")
