"""
The effects, by role; without a sound card the game plays on in silence.

Every role has takes. The same one is never heard twice running, its level varies a
little, and it comes from the side of the board where it belongs. A short one is
decoded when it is first heard; the long ones wait in the background from the first
sound on, so the start of the program costs nothing.
"""

import logging
import math
from random import Random

import pygame

from game.play.engines import Steps
from game.play.worker import Job
from game.ui.core.assets import AssetError, Assets
from game.ui.core.music import LAYERS, Music

RATE, SIDES, BUFFER = 44_100, 2, 512
"""The format of the sound device and of all sound files."""

CHANNELS = 16
STEPS = 12
"""Plucks for opened cells: eight digits, and four higher ones to climb to."""

RINGS = 6
"""Knocks for mines that explode after a loss, the first ring the highest; later rings use the last knock."""

WINS = ("win_small", "win", "win_large")
"""Cadences, by the size of the board."""

LONG = {"explosion": "abcd", **dict.fromkeys((*WINS, "record"), "ab")}
"""Roles that last seconds, and their takes."""

LONG_NAMES = frozenset(f"{role}_{take}" for role, takes in LONG.items() for take in takes)

TOUCHES = ("menu", "down", "up", "toggle", "slider", "letter", "roll")
"""Sounds of frequent input; the music is not lowered for them."""

ROLES = (
    *(f"open_{step}" for step in range(1, STEPS + 1)),
    *(f"flood_{size}" for size in range(1, 5)),
    *(f"knock_{ring}" for ring in range(1, RINGS + 1)),
    *("flag", "unflag", "chord", "stage", "life", "danger", "overtake", "count_3", "count_2", "count_1", "go"),
    *("confirm", "denied", "flip", "flip_back"),
    *TOUCHES,
    *LONG,
)
TAKES = {role: LONG.get(role, "abc") for role in ROLES}
SOUNDS = tuple(f"{role}_{take}" for role, takes in TAKES.items() for take in takes)
"""The files' names."""

VARIED = 1.5  # dB: how much louder or softer a take may be this time
WIDTH = 0.6  # stereo width of the board; 1 would put the first column into one ear alone

Sounds = dict[str, pygame.mixer.Sound | None]
"""By the file's name; None where it can't be played."""


class Audio:
    """Plays effects by role and owns the music; silent before :meth:`start` and without a sound device."""

    def __init__(self, assets: Assets, random: Random) -> None:
        self.volume = 0  # percent; 0 when muted
        self.played: str | None = None  # the last role asked for, heard or not
        self.music = Music(assets, Random(random.getrandbits(64)))
        self._assets = assets
        self._random = random
        self._on = False
        self._loading: Job[Sounds] | None = None  # the long ones, once anything was heard
        self._sounds: Sounds = {}
        self._last: dict[str, int] = {}  # which take of a role was heard last

    def start(self) -> None:
        """
        Open the sound device, which costs some 15 ms.

        Raises: AssetError: a file is missing.
        """
        try:
            pygame.mixer.init(RATE, -16, SIDES, BUFFER)
            pygame.mixer.set_num_channels(CHANNELS)
            pygame.mixer.set_reserved(len(LAYERS))
        except (pygame.error, UnicodeError) as error:  # a variable may name a driver in bytes that are no text
            logging.getLogger(__name__).warning("no sound: %s", error)
            return
        self._on = True
        for name in SOUNDS:
            self._assets.sound(name)
        self.music.start()

    @property
    def busy(self) -> bool:
        """Whether sounds or music are being decoded."""
        return bool(self._loading and not self._loading.done) or self.music.busy

    def wait(self) -> None:
        """Decode every effect. Raises AssetError: one can't be played."""
        if self._on:
            self._sounds = {name: self._decoded(name) for name in SOUNDS}

    def stop(self) -> None:
        """Close the sound device; nothing may be decoding any more."""
        self.music.stop()
        on, self._on = self._on, False
        if self._loading:
            self._loading.wait()
        if on:
            pygame.mixer.quit()
        self._loading, self._sounds = None, {}

    def update(self, ticks: int) -> None:
        """Let *ticks* pass, for fades."""
        if self._loading and self._loading.done:
            self._sounds |= self._loading.result()
        try:
            self.music.update(ticks)
        except pygame.error as error:
            self._lose(error)

    def play(self, role: str, part: float = 1.0, *, at: float = 0.0) -> None:
        """Start a sound, at a *part* of its loudness, *at* a place from -1, left, to 1; never waits, never fails."""
        self.played = role
        if not (self._on and self.volume):
            return
        try:
            if not (sound := self._sound(f"{role}_{TAKES[role][self._next_take(role)]}")):
                return
            sound.set_volume(part * self.volume / 100 * 10 ** (self._random.uniform(-VARIED, VARIED) / 20))
            if channel := sound.play():
                channel.set_volume(*sides(at))
            if self._loading is None and not self._sounds.keys() >= LONG_NAMES:
                self._loading = Job(self._decode_long)
            if role not in TOUCHES:
                self.music.duck()
        except pygame.error as error:
            self._lose(error)

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        """Return a sound, decoded at its first use; a broken file is reported once."""
        if name not in self._sounds:
            try:
                self._sounds[name] = self._decoded(name)
            except AssetError as error:
                if not pygame.mixer.get_init():
                    raise pygame.error("the device is gone") from error
                logging.getLogger(__name__).warning("%s", error)
                self._sounds[name] = None
        return self._sounds[name]

    def _decode_long(self) -> Steps[Sounds]:
        """Decode the longest sounds while there is a device."""
        decoded: Sounds = {}
        for name in sorted(LONG_NAMES):
            if self._on and name not in self._sounds:
                try:
                    decoded[name] = self._decoded(name)
                except AssetError:  # named when it is to be heard
                    continue
            yield name
        return decoded

    def _decoded(self, name: str) -> pygame.mixer.Sound:
        path = self._assets.sound(name)
        try:
            return pygame.mixer.Sound(path)
        except (OSError, pygame.error) as error:
            raise AssetError(f"the sound {path} can't be played: {error}") from error

    def _lose(self, error: pygame.error) -> None:
        """Go on in silence: the sound device is gone."""
        logging.getLogger(__name__).warning("no sound any more: %s", error)
        self._on, self._sounds = False, {}
        self.music.lose()

    def _next_take(self, role: str) -> int:
        """Return any take but the last one."""
        count = len(TAKES[role])
        if role in self._last:
            take = (self._last[role] + self._random.randrange(1, count)) % count
        else:
            take = self._random.randrange(count)
        self._last[role] = take
        return take


def sides(at: float) -> tuple[float, float]:
    """Return the left and right volume of a sound *at* a place; the total loudness is constant."""
    angle = math.pi / 4 * (1 + WIDTH * max(-1.0, min(1.0, at)))
    return math.cos(angle), math.sin(angle)
