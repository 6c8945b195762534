"""``export``, ``import`` and ``doctor``: write, read and examine the player's history."""

import argparse
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.cli.terminal import new_file, raw_output, say, show
from game.engine.errors import GameError, printable
from game.i18n.language import count_text
from game.store import doctor as clinic
from game.store import exchange, paths, unsaved
from game.store.access import open_records
from game.store.records import Records, describe_counts, row_counts
from game.version import called


@contextmanager
def history() -> Iterator[Records]:
    """Open the player's records and add the waiting ones; print the warnings on standard error."""
    path = paths.records_file()
    records = open_records(path)
    try:
        warnings = list(records.warnings)
        unsaved.take_in(path, records, warnings)
        for warning in warnings:
            print(printable(f"minesweeper: {warning}"), file=sys.stderr)
        yield records
    finally:
        records.close()


def export(chosen: argparse.Namespace) -> int:
    """Write the history as JSON Lines, or the games alone as CSV; an option or the file's name decides."""
    path = Path(chosen.file)
    kind = chosen.format or path.suffix.lower().removeprefix(".")
    if kind not in exchange.WRITERS:
        raise GameError(f"{chosen.file}: say --csv or --json, or give the file the ending .csv or .jsonl")
    with history() as records:
        if chosen.file == "-":
            with raw_output() as output:
                text = io.TextIOWrapper(output, "utf-8", newline="", write_through=True)  # whatever the terminal's is
                try:
                    exchange.WRITERS[kind](records, text)
                finally:
                    text.detach()
            return _is_all(records)
        with new_file(path):
            written = exchange.export_file(records, path, kind)
        say(f"{describe_counts(written)} written to {path}")
        if row_counts(records.database).rows > written.rows:
            say("CSV holds games alone; --json writes matches, runs, achievements, initials and the trainer too.")
        return _is_all(records)


def _is_all(records: Records) -> int:
    """Return the exit code of an export, and print the number of missing records on standard error."""
    if count := len(unsaved.waiting_files(paths.records_file())):
        print(
            f"minesweeper: {count_text(count, 'record waits', 'records wait')} in files and not in the export",
            file=sys.stderr,
        )
    return 0 if records.lasting and not count else 1


def import_(chosen: argparse.Namespace) -> int:
    """Merge a file; print each refused line and then return 1."""
    with history() as records:
        if not records.lasting:
            raise GameError(f"{paths.records_file()} can't be written, so nothing is imported")
        if chosen.file == "-":
            given = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8-sig", errors="surrogateescape", newline="")
            found = exchange.import_text(records, given, "standard input")
        else:
            found = exchange.import_file(records, Path(chosen.file))
    if chosen.json:
        show({"added": found.added, "known": found.known, "refused": found.refused, "reasons": found.reasons})
    else:
        say(f"{found.added} added, {found.known} known already, {found.refused} refused")
        for reason in found.reasons:
            print(printable(f"minesweeper: {chosen.file}: {reason}"), file=sys.stderr)
    return 1 if found.refused else 0


def doctor(chosen: argparse.Namespace) -> int:
    """Print the state of the files, and mend them if asked; return 1 if something is still wrong."""
    files = paths.records_file(), paths.settings_file()
    mended = clinic.repair(*files).findings if chosen.repair else ()
    report = clinic.examine(*files)
    findings = [*mended, *report.findings]
    if chosen.json:
        show(
            {
                "healthy": report.healthy,
                "repairable": report.repairable,
                "records": str(files[0]),
                "settings": str(files[1]),
                "findings": [
                    {"severity": one.severity.value, "path": str(one.path), "sentence": one.sentence}
                    for one in findings
                ],
            }
        )
    else:
        for one in findings:
            say(f"{one.severity.value:8}{one.path}: {one.sentence}")
        if report.repairable:
            say(f"{called()} doctor --repair mends what is damaged; the damaged files are kept beside.")
    return 0 if report.healthy else 1
