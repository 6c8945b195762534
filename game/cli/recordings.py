"""``replay``: recordings in figures, and from one format to another."""

import argparse
import sys
from dataclasses import asdict
from pathlib import Path

from game.cli.terminal import about, read_bytes, show
from game.engine import metrics
from game.engine.errors import GameError
from game.notation import rawvf, recordings
from game.notation.recording import Recording
from game.play.figures import Figures, figures_of_recording
from game.play.replay import Playback, play, settled
from game.review.judge import luck
from game.store.files import write_atomically


def replay(chosen: argparse.Namespace) -> None:
    """Print what a recording came to, or write it as RAWVF."""
    data = read_bytes(chosen.file)
    with about(chosen.file):
        recording = recordings.read(data, chosen.file)
    with about(chosen.file):
        playback = play(recording)
    if chosen.to is not None:
        _write(chosen.to, settled(playback))
        return
    found = _found(playback)
    if chosen.json:
        show(found)
        return
    for name, value in found.items():
        if value is not None and not isinstance(value, dict):
            print(name, f"{value:.3f}" if isinstance(value, float) else value)


def _found(playback: Playback) -> dict[str, object]:
    """Return the figures by name, the file's own header among them."""
    figures, layout = figures_of_recording(playback), playback.recording.layout
    return {
        "outcome": figures.outcome.value,
        "width": layout.grid.width,
        "height": layout.grid.height,
        "mines": layout.mine_count,
        "time": figures.seconds,
        **_counts(figures),
        **_rates(figures),
        "zini": metrics.zini(layout),
        "human_zini": metrics.human_zini(layout),
        "luck": luck(playback),
        "header": asdict(playback.recording.header),
    }


def _counts(figures: Figures) -> dict[str, object]:
    return {
        "bbbv": figures.bbbv,
        "solved_bbbv": figures.solved_bbbv,
        "openings": figures.openings,
        "islands": figures.islands,
        "clicks": figures.clicks,
        "left": figures.left,
        "right": figures.right,
        "double": figures.double,
        "ce": figures.ce,
        "path": figures.path,
    }


def _rates(figures: Figures) -> dict[str, object]:
    """Return the rates; what would divide by nothing is 0, and so is what only ranked boards have, as elsewhere."""
    return {
        "bbbv_s": figures.bbbv_per_second or 0,
        "estimated_time": figures.estimated_time or 0,
        "ioe": figures.ioe or 0,
        "correctness": figures.correctness or 0,
        "throughput": figures.throughput or 0,
        "rqp": figures.rqp or 0,
        "qg": figures.qg or 0,
        "stnb": figures.stnb or 0,
    }


def _write(name: str, recording: Recording) -> None:
    """Write RAWVF to a file that does not exist yet, or to standard output."""
    text = rawvf.write(recording)
    if name == "-":
        sys.stdout.write(text)
        return
    if Path(name).exists():
        raise GameError(f"{name} is there already and is not overwritten")
    try:
        write_atomically(Path(name), text)
    except OSError as error:
        raise GameError(f"{name} can't be written: {error.strerror or error}") from error
