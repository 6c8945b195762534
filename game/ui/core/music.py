"""
The music: four layers that run in step from first to last and are only opened and closed.

Nothing is loaded before music is first asked for and may be heard; then a thread
decodes it, so no frame waits. Whatever is missing, the game goes on without.
"""

import logging
import math

import pygame

from game.engine.gesture import TICK_MS
from game.play.worker import Job
from game.ui.core.assets import AssetError, Assets

LAYERS = ("air", "pulse", "bass", "lead")
"""In the order in which they open; each has the channel of its place."""

RISE, FALL = 2.0, 4.0  # seconds from silence to full, and back
CENTRE = math.sqrt(0.5)
"""What is in the middle has half the power on each side; the music's level is meant beside effects in the middle."""


class Music:
    """Plays the layers; *volume* in percent, 0 when off or muted."""

    def __init__(self, assets: Assets) -> None:
        self.volume = 0
        self._assets = assets
        self._on = False  # there is a device
        self._level: float | None = None  # None: closed
        self._loading: Job[list[pygame.mixer.Sound]] | None = None
        self._sounds: list[pygame.mixer.Sound] = []
        self._gains = [0.0] * len(LAYERS)
        self._playing = False

    @property
    def playing(self) -> bool:
        """Whether any layer may be heard now."""
        return self._playing

    def start(self) -> None:
        """Allow music: the sound device is open."""
        self._on = True

    def stop(self) -> None:
        """End at once; the sound device is about to be closed, so nothing may be decoding any more."""
        self._on = False
        if self._loading:
            self._loading.wait()
        self._halt()
        self._sounds, self._loading = [], None

    def open(self, level: float) -> None:
        """Let music be heard: the air alone at *level* 0, one more layer at each third, all at 1."""
        self._level = max(0.0, min(1.0, level))

    def close(self) -> None:
        """Let it fade away."""
        self._level = None

    def update(self, ticks: int) -> None:
        """Load, start, fade or end, as *ticks* pass."""
        if not self._on:
            return
        if not self.volume:
            self._halt()
        elif self._playing:
            self._fade(ticks * TICK_MS / 1000)
        elif self._level is not None and self._loaded():
            self._begin()

    def _loaded(self) -> bool:
        """Tell whether the layers can be played; begin to load them when asked for the first time."""
        if self._loading is None:
            self._loading = Job(self._load)
        elif self._loading.done and not self._sounds:
            try:
                self._sounds = self._loading.result()
            except (pygame.error, AssetError) as error:
                logging.getLogger(__name__).warning("no music: %s", error)
                self._on = False
        return bool(self._sounds)

    def _load(self) -> list[pygame.mixer.Sound]:
        """Decode one layer after another, for as long as anybody wants them."""
        return [pygame.mixer.Sound(self._assets.music(name)) for name in LAYERS if self._on]

    def _begin(self) -> None:
        """Start all layers, silent: what is heard then comes by fading."""
        self._playing = True
        for place, sound in enumerate(self._sounds):
            sound.set_volume(0)
            pygame.mixer.Channel(place).play(sound, loops=-1)

    def _fade(self, seconds: float) -> None:
        self._gains = [
            approached(gain, wanted, seconds) for gain, wanted in zip(self._gains, self._wanted(), strict=True)
        ]
        for sound, gain in zip(self._sounds, self._gains, strict=True):
            sound.set_volume(gain * CENTRE * self.volume / 100)
        if self._level is None and not any(self._gains):
            self._halt()

    def _wanted(self) -> list[float]:
        """Return how far open each layer shall be."""
        if self._level is None:
            return [0.0] * len(LAYERS)
        open_layers = 1 + self._level * (len(LAYERS) - 1)
        return [max(0.0, min(1.0, open_layers - place)) for place in range(len(LAYERS))]

    def _halt(self) -> None:
        if self._playing:
            for place in range(len(LAYERS)):
                pygame.mixer.Channel(place).stop()
        self._playing = False
        self._gains = [0.0] * len(LAYERS)


def approached(gain: float, wanted: float, seconds: float) -> float:
    """Return a layer's gain so much later on its way to the one that is wanted."""
    return min(wanted, gain + seconds / RISE) if gain < wanted else max(wanted, gain - seconds / FALL)
