"""Writes wins by the competition profile as EVF and RAWVF files for ranking sites and tournaments."""

import logging
from datetime import UTC, datetime
from pathlib import Path

from game.engine.errors import GameError, printable
from game.notation import evf, rawvf
from game.play.replay import play
from game.play.video import with_two_buttons
from game.store.files import write_atomically
from game.store.kinds import PlayedGame


def keep(folder: Path, game: PlayedGame, replay: str) -> None:
    """Write the two files of a win; an error is only logged, because the history has the game."""
    when = datetime.fromtimestamp(game.finished_at, UTC)
    name = f"{when:%Y-%m-%d %H-%M-%S} {game.level} {game.time_ms / 1000:.3f} {game.uid[:6]}"
    place = folder / name
    try:
        write_atomically(place.with_name(f"{name}.rawvf"), replay)
        write_atomically(place.with_name(f"{name}.evf"), evf.write(with_two_buttons(play(rawvf.read(replay)))))
    except (OSError, GameError) as error:
        logging.warning("%s", printable(f"the recording {place} can't be written: {error}"))
