"""``export``, ``import`` and ``doctor``: the player's history as files, and its health."""

import argparse
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.cli.terminal import show
from game.engine.errors import GameError, printable
from game.store import doctor as clinic
from game.store import exchange, paths
from game.store.access import open_records
from game.store.database import describe_counts, row_counts
from game.store.records import Records


@contextmanager
def history() -> Iterator[Records]:
    """Open the player's records; what is wrong with them is said on standard error."""
    records = open_records(paths.records_file())
    try:
        for warning in records.warnings:
            print(printable(f"minesweeper: {warning}"), file=sys.stderr)
        yield records
    finally:
        records.close()


def export(chosen: argparse.Namespace) -> int:
    """Write the history as JSON Lines, or its games alone as CSV, by the option or by the file's name."""
    path = Path(chosen.file)
    kind = chosen.format or path.suffix.lower().removeprefix(".")
    if kind not in exchange.WRITERS:
        raise GameError(f"{chosen.file}: say --csv or --json, or give the file the ending .csv or .jsonl")
    with history() as records:
        if chosen.file == "-":
            exchange.WRITERS[kind](records, sys.stdout)
            return 0 if records.lasting else 1
        if path.exists():
            raise GameError(f"{path} is there already and is not overwritten")
        try:
            written = exchange.export_file(records, path, kind)
        except OSError as error:
            raise GameError(f"{path} can't be written: {error.strerror or error}") from error
        print(f"{describe_counts(written)} written to {path}")
        if row_counts(records.database).rows > written.rows:
            print("CSV holds games alone; --json writes matches, runs, achievements, initials and the trainer too.")
        return 0 if records.lasting else 1


def import_(chosen: argparse.Namespace) -> int:
    """Merge what a file holds; what can't be used is told line by line, and then the exit code is 1."""
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
        print(f"{found.added} added, {found.known} known already, {found.refused} refused")
        for reason in found.reasons:
            print(printable(f"minesweeper: {chosen.file}: {reason}"), file=sys.stderr)
    return 1 if found.refused else 0


def doctor(chosen: argparse.Namespace) -> int:
    """Say where the files lie and how they are; mend them when asked. Exit code 1 while something is wrong."""
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
            print(f"{one.severity.value:8}{one.path}: {one.sentence}")
        if report.repairable:
            print("python -m game doctor --repair mends what is damaged; the damaged files are kept beside.")
    return 0 if report.healthy else 1
