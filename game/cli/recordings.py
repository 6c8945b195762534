"""``replay``: the figures of a recording, or the recording in another format."""

import argparse
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from game.cli.terminal import about, no_circles, read_bytes, say, show, until, write_new
from game.engine import metrics
from game.engine.errors import GameError, TruncatedError, shorten
from game.engine.level import MOST_COUNTED
from game.notation import evf, evfs, rawvf, recordings
from game.notation.header_text import bytes_of
from game.play.figures import figures_of
from game.play.replay import Playback, from_opening, play
from game.play.video import to_rmv, with_two_buttons
from game.review.judge import luck

LONGEST_LUCK_S = 1.5
"""Luck must end within this many seconds of processor time from the start; an expert game needs 0.1."""

LONGEST_PROOFS_S = 3.0
"""The limit for proofs: 100×100 cells opened one by one take 0.8 s (measured), an artificial board takes hours."""

COUNTS = ("bbbv", "solved_bbbv", "openings", "islands", "clicks", "left", "right", "double", "effective", "path")
RATES = ("bbbv_per_second", "estimated_time", "ioe", "correctness", "throughput", "rqp", "qg", "stnb")
"""The printed rates; one without a value is 0: its divisor is 0, or the board is not ranked."""

NAMES = {"effective": "ce", "bbbv_per_second": "bbbv_s"}
"""The figures that are printed with other names."""


def replay(chosen: argparse.Namespace) -> None:
    """Print the figures of a recording, write it in the format of the new name's ending, or list a set of them."""
    written = None if chosen.to is None else _format_of(chosen.to, chosen.evf)
    in_time = until(LONGEST_LUCK_S)
    data = read_bytes(chosen.file)
    if not written and chosen.only is None and evfs.fits(data):
        with about(chosen.file):
            _list(data, chosen)
        return
    with no_circles():
        playback = play_data(data, chosen.file, chosen.names, chosen.only)
        if written:
            with about(chosen.file):
                content = written(playback)
            write_new(chosen.to, content)
            return
        found = _figures(playback, in_time)
    if chosen.json:
        show(found)
        return
    for name, value in found.items():
        if value is not None and not isinstance(value, dict):
            say(f"{name} {f'{value:.3f}' if isinstance(value, float) else value}")


def _list(data: bytes, chosen: argparse.Namespace) -> None:
    """Print a line for each recording of a set; if the file is cut off, the last one says so."""
    lines: list[dict[str, object]] = []
    try:
        for name, file in evfs.units(data, names := chosen.names or ""):
            lines.append(_entry(len(lines) + 1, name, file, names))
    except TruncatedError as error:
        lines.append({"number": len(lines) + 1, "name": "", "problem": shorten(str(error))})
    if chosen.json:
        show({"recordings": lines})
        return
    for line in lines:
        said = line.get("problem") or f"{line['outcome']}, {line['time']:.3f} s, {line['level']}, {line['player']}"
        say(f"{line['number']} {line['name']}: {said}")


def _entry(number: int, name: str, data: bytes, names: str) -> dict[str, object]:
    """Return the facts of one recording of a set, or the problem with it."""
    found: dict[str, object] = {"number": number, "name": name}
    try:
        playback = play(evf.read(data, names), going_on=until(LONGEST_PROOFS_S))
    except GameError as error:
        return found | {"problem": shorten(str(error))}
    header, session = playback.recording.header, playback.session
    facts = {"outcome": session.status.value, "time": session.time_ms / 1000, "level": header.level}
    return found | facts | {"player": header.player}


def _figures(playback: Playback, in_time: Callable[[], bool]) -> dict[str, object]:
    """Return the figures and the file's header, by name."""
    figures, layout = figures_of(playback), playback.recording.layout
    return {
        "outcome": figures.outcome.value,
        "width": layout.grid.width,
        "height": layout.grid.height,
        "mines": layout.mine_count,
        "time": figures.seconds,
        **{NAMES.get(name, name): getattr(figures, name) for name in COUNTS},
        **{NAMES.get(name, name): getattr(figures, name) or 0 for name in RATES},
        **_analyse(playback, in_time),
        "header": asdict(playback.recording.header),
    }


def _analyse(playback: Playback, in_time: Callable[[], bool]) -> dict[str, object]:
    """Return ZiNi and luck; None on large boards, and luck is None if it takes too long."""
    layout = playback.recording.layout
    if layout.grid.size > MOST_COUNTED:
        return {"zini": None, "human_zini": None, "luck": None}
    bits = luck(playback, going_on=in_time)
    return {"zini": metrics.zini(layout), "human_zini": metrics.human_zini(layout), "luck": bits}


def play_file(name: str, names: str | None = None, only: int | None = None) -> Playback:
    """Read a file, or standard input for ``-``, and play the recording. Raises GameError."""
    return play_data(read_bytes(name), name, names, only)


def play_data(data: bytes, name: str, names: str | None = None, only: int | None = None) -> Playback:
    """Play the recording in a file's content; *only* is its number in a set. Raises GameError."""
    with about(name):
        return play(recordings.read(data, name, names=names or "", only=only), going_on=until(LONGEST_PROOFS_S))


def _format_of(name: str, evf_version: int) -> Callable[[Playback], bytes]:
    """Return the function that writes a recording for the ending of *name*. Raises GameError: unknown ending."""
    writers: dict[str, Callable[[Playback], bytes]] = {
        ".rawvf": lambda playback: bytes_of(rawvf.write(from_opening(playback))),
        ".evf": lambda playback: evf.write(with_two_buttons(playback), evf_version),
        ".rmv": to_rmv,
    }
    ending = ".rawvf" if name == "-" else Path(name).suffix.lower()
    if ending not in writers:
        raise GameError(
            f"{name}: a recording is written as {', '.join(writers)}, not as {ending or 'a name without any'}"
        )
    return writers[ending]
