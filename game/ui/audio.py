"""The sounds; without a sound card the game plays on in silence."""

import io
import logging

import pygame

from game.engine.events import Chorded, Event, Flagged, Lost, Opened, Questioned, Unmarked
from game.engine.view import View
from game.ui.assets import AssetError, Assets

CHANNELS = 16
SOUNDS = (
    *(f"open_{digit}" for digit in range(1, 9)),
    *(f"flood_{size}" for size in range(1, 5)),
    "flag",
    "unflag",
    "chord",
    "explosion",
    "win",
    "record",
    "menu",
    "confirm",
    "denied",
)


class Audio:
    """Plays sounds by name; silent until :meth:`start`, and where there is no device."""

    def __init__(self, assets: Assets) -> None:
        self.volume = 0  # percent; 0 when muted
        self.played: str | None = None  # the last sound asked for, heard or not
        self._assets = assets
        self._on = False
        self._sounds: dict[str, pygame.mixer.Sound] = {}

    def start(self) -> None:
        """Open the sound device; costs some 20 ms, so it waits for the first frame."""
        try:
            pygame.mixer.init(44100, -16, 2, 512)
            pygame.mixer.set_num_channels(CHANNELS)
        except pygame.error as error:
            logging.getLogger(__name__).warning("no sound: %s", error)
            return
        self._on = True
        for name in SOUNDS:
            self._sounds[name] = _sound(name, self._assets.sound(name))

    def stop(self) -> None:
        """Close the sound device."""
        if self._on:
            pygame.mixer.quit()
        self._on = False

    def play(self, name: str, part: float = 1.0) -> None:
        """Start a sound, at a *part* of its loudness; never waits, never fails."""
        self.played = name
        if self._on and self.volume:
            sound = self._sounds[name]
            sound.set_volume(part * self.volume / 100)
            sound.play()


def _sound(name: str, wav: bytes) -> pygame.mixer.Sound:
    try:
        return pygame.mixer.Sound(io.BytesIO(wav))
    except pygame.error as error:
        raise AssetError(f"the sound {name!r} can't be played: {error}") from error


def flood_sound(cells: int) -> str:
    """Return the rising run for an opening of so many cells."""
    return f"flood_{1 + (cells > 12) + (cells > 40) + (cells > 120)}"


def sounds_of(events: list[Event], view: View) -> list[str]:
    """Return one action's sounds: a loss drowns the rest; a chord stands for single cells, not for an opening."""
    if isinstance(events[-1], Lost):
        return ["explosion"]
    chorded = any(isinstance(event, Chorded) for event in events)
    sounds = []
    for event in events:
        match event:
            case Opened(cell, cells):
                if cells & view.zeros:
                    sounds.append(flood_sound(cells.bit_count()))
                elif not chorded:
                    sounds.append(f"open_{view.number(cell)}")
            case Chorded():
                sounds.append("chord")
            case Flagged() | Questioned():
                sounds.append("flag")
            case Unmarked():
                sounds.append("unflag")
    return sounds
