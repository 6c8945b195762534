"""
The effects, by role; without a sound card the game plays on in silence.

Every role has three takes. The same one is never heard twice running, its level
varies a little, and it comes from the side of the board where it belongs.
"""

import io
import logging
import math
from random import Random

import pygame

from game.play.worker import Job
from game.ui.core.assets import AssetError, Assets
from game.ui.core.music import LAYERS, Music

CHANNELS = 16
STEPS = 12
"""Plucks for opened cells: eight digits, and four higher ones to climb to."""

RINGS = 6
"""Knocks for mines that go off after a loss, the first ring the highest; later rings knock as the last."""

ROLES = (
    *(f"open_{step}" for step in range(1, STEPS + 1)),
    *(f"flood_{size}" for size in range(1, 5)),
    *(f"knock_{ring}" for ring in range(1, RINGS + 1)),
    *("flag", "unflag", "chord", "explosion", "win", "record"),
    *("stage", "life", "danger", "overtake", "count_3", "count_2", "count_1", "go"),
    *("menu", "confirm", "denied", "toggle", "slider", "letter", "roll"),
)
TAKES = ("a", "b", "c")
SOUNDS = tuple(f"{role}_{take}" for role in ROLES for take in TAKES)
"""The files' names."""

VARIED = 1.5  # dB: how much louder or softer a take may be this time
WIDTH = 0.6  # how far apart the board's sides are heard; 1 would put the first column into one ear alone


Takes = dict[str, list[pygame.mixer.Sound]]


class Audio:
    """Plays effects by role and holds the music; silent until :meth:`start`, and where there is no device."""

    def __init__(self, assets: Assets, random: Random) -> None:
        self.volume = 0  # percent; 0 when muted
        self.played: str | None = None  # the last role asked for, heard or not
        self.music = Music(assets)
        self._assets = assets
        self._random = random
        self._on = False
        self._loading: Job[Takes] | None = None
        self._takes: Takes = {}  # none until they are decoded
        self._last: dict[str, int] = {}  # which take of a role was heard last

    def start(self) -> None:
        """
        Open the sound device, which costs some 15 ms, and have a thread decode the effects: until then all is silent.

        Raises: AssetError: a file is missing.
        """
        try:
            pygame.mixer.init(44100, -16, 2, 512)
            pygame.mixer.set_num_channels(CHANNELS)
            pygame.mixer.set_reserved(len(LAYERS))
        except pygame.error as error:
            logging.getLogger(__name__).warning("no sound: %s", error)
            return
        self._on = True
        wavs = {name: self._assets.sound(name) for name in SOUNDS}
        self._loading = Job(lambda: _decoded(wavs))
        self.music.start()

    def wait(self) -> None:
        """Return when the effects can be heard. Raises AssetError: a file can't be played."""
        if self._loading:
            self._takes, self._loading = self._loading.result(), None

    def stop(self) -> None:
        """Close the sound device; nothing may be decoding any more."""
        self.music.stop()
        if self._loading:
            self._loading.wait()
        if self._on:
            pygame.mixer.quit()
        self._on, self._loading, self._takes = False, None, {}

    def update(self, ticks: int) -> None:
        """Let *ticks* pass for what fades. Raises AssetError: a file can't be played."""
        if self._loading and self._loading.done:
            self.wait()
        self.music.update(ticks)

    def play(self, role: str, part: float = 1.0, *, at: float = 0.0) -> None:
        """Start a sound, at a *part* of its loudness, *at* a place from -1, left, to 1; never waits, never fails."""
        self.played = role
        if not (self._takes and self.volume):
            return
        sound = self._takes[role][self._next_take(role)]
        sound.set_volume(part * self.volume / 100 * 10 ** (self._random.uniform(-VARIED, VARIED) / 20))
        if channel := sound.play():
            channel.set_volume(*sides(at))

    def _next_take(self, role: str) -> int:
        """Return any take but the last one."""
        if role in self._last:
            take = (self._last[role] + self._random.randrange(1, len(TAKES))) % len(TAKES)
        else:
            take = self._random.randrange(len(TAKES))
        self._last[role] = take
        return take


def _decoded(wavs: dict[str, bytes]) -> Takes:
    return {role: [_sound(f"{role}_{take}", wavs[f"{role}_{take}"]) for take in TAKES] for role in ROLES}


def _sound(name: str, wav: bytes) -> pygame.mixer.Sound:
    try:
        return pygame.mixer.Sound(io.BytesIO(wav))
    except pygame.error as error:
        raise AssetError(f"the sound {name!r} can't be played: {error}") from error


def sides(at: float) -> tuple[float, float]:
    """Return how loud the left and the right speaker are for a sound *at* a place; both together always the same."""
    angle = math.pi / 4 * (1 + WIDTH * max(-1.0, min(1.0, at)))
    return math.cos(angle), math.sin(angle)
