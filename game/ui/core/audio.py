"""
The effects, by role; without a sound card the game plays on in silence.

Every role has takes. The same one is never heard twice running, its level varies a
little, and it comes from the side of the board where it belongs. A short one is
decoded when it is first heard; the long ones wait in the background from the first
sound on, so the start of the program costs nothing.

The pulse has another number of bars than the chords, and which phrase follows after
how long a silence is drawn: no two minutes are alike. Nothing is loaded before a
piece is first asked for and may be heard; then it is decoded in the background, one
piece at a time. Whatever is missing, the game goes on without.
"""

import logging
import math
from collections.abc import Callable
from random import Random

import pygame

from game.engine.gesture import TICK_MS
from game.play.engines import Steps
from game.play.worker import Job
from game.ui.core.assets import AssetError, Assets

RATE, SIDES, BUFFER = 44_100, 2, 512
"""The format of the sound device and of all sound files."""

CHANNELS = 16
STEPS = 12
"""Plucks for opened cells: eight digits, and four higher ones to climb to."""

RINGS = 6
"""Knocks for mines that explode after a loss, the first ring the highest; later rings use the last knock."""

WINS = ("win_small", "win", "win_large")
"""Cadences, by the size of the board."""

LONG = {"explosion": "abcd", **dict.fromkeys((*WINS, "record", "breath"), "ab")}
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

    @property
    def sounding(self) -> bool:
        """Whether anything is heard, or would be at another volume."""
        return self._on and pygame.mixer.get_busy()

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


LOOPS = ("air", "pulse", "bass")
LAYERS = (*LOOPS, "lead")
"""In the order in which they open; each has the channel of its place."""

LEAD = len(LOOPS)
PHRASES = 5
"""Of each piece's lead."""

PIECES = {"title": (2.0, 7.0), "play": (3.0, 9.0), "run": (0.5, 4.0), "battle": (1.0, 6.0)}
"""The pieces, and the shortest and the longest silence between two phrases in seconds."""

LENT = {"battle": "run"}
"""A piece with only its own pulse, and the piece whose other layers it uses."""

RISE, FALL, CHANGE = 2.0, 4.0, 0.8  # seconds from silence to full, back, and back for another piece
DUCKED = 10 ** (-4 / 20)
"""The music's gain during an effect: −4 dB."""

HOLD, RETURN = 0.35, 0.6  # seconds that it stays back, and until it has returned
CENTRE = math.sqrt(0.5)
"""A centred effect has half the power on each side; the music's level is set relative to centred effects."""


def file_of(piece: str, layer: str) -> str:
    """Return the name of a layer's or a phrase's file."""
    return f"music_{piece if layer == 'pulse' else LENT.get(piece, piece)}_{layer}"


FILES = tuple(
    dict.fromkeys(
        file_of(piece, layer) for piece in PIECES for layer in (*LOOPS, *(f"lead_{n}" for n in range(1, PHRASES + 1)))
    )
)
"""The names of all files."""


class Music:
    """Plays one piece; *volume* in percent, 0 when off or muted; *random* draws the phrases."""

    def __init__(self, assets: Assets, random: Random) -> None:
        self.volume = 0
        self.decode: Callable[[str], Steps[pygame.mixer.Sound]] = self._decode
        self._assets, self._random = assets, random
        self._on = False  # there is a device
        self._level: float | None = None  # None: closed
        self._wanted_piece = self._piece = ""
        self._loading: Job[list[pygame.mixer.Sound]] | None = None
        self._sounds: list[pygame.mixer.Sound] = []  # the loops, and the phrase that is heard
        self._following: Job[pygame.mixer.Sound] | None = None  # the next phrase
        self._phrase = 0  # which it is
        self._silence = 0.0  # seconds until it may begin
        self._gains = [0.0] * len(LAYERS)
        self._back = 0.0  # seconds until the music has come back from behind an effect
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
        for job in (self._loading, self._following):
            if job:
                job.wait()
        self._drop()

    def lose(self) -> None:
        """Go on in silence: the sound device is gone."""
        self._on = self._playing = False

    def ask(self, piece: str, level: float | None) -> None:
        """
        Play a piece: one layer at *level* 0, one more at each third, all at 1; None fades it out.

        A piece that is closed is made ready; "" is the one before.
        """
        self._level = None if level is None else max(0.0, min(1.0, level))
        self._wanted_piece = piece or self._wanted_piece

    def duck(self) -> None:
        """Step back for an effect."""
        self._back = HOLD + RETURN

    def update(self, ticks: int) -> None:
        """Load, start, fade or end, as *ticks* pass."""
        if not self._on:
            return
        if not self.volume:
            self._halt()
        elif self._playing:
            self._go_on(ticks * TICK_MS / 1000)
        elif self._wanted_piece and self._loaded() and self._level is not None:
            self._begin()

    @property
    def busy(self) -> bool:
        """Whether anything is being decoded; until its end nothing may be closed."""
        return any(job and not job.done for job in (self._loading, self._following))

    def _loaded(self) -> bool:
        """Tell whether the wanted piece can be played; begin to load it when it is asked for."""
        if self._piece != self._wanted_piece and not self.busy:
            self._drop()
            self._piece = self._wanted_piece
        if self._loading is None:
            piece = self._piece
            self._loading = Job(lambda: self._load(piece))
        elif not self._sounds and self._loading.done:
            try:
                self._sounds = self._loading.result()
            except (pygame.error, AssetError) as error:
                self._give_up(error)
        return bool(self._sounds) and self._piece == self._wanted_piece

    def _give_up(self, error: Exception) -> None:
        logging.getLogger(__name__).warning("no music: %s", error)
        self._on = False
        self._halt()

    def _decode(self, name: str) -> Steps[pygame.mixer.Sound]:
        """Return what is in a file."""
        yield name
        return pygame.mixer.Sound(self._assets.sound(name))

    def _load(self, piece: str) -> Steps[list[pygame.mixer.Sound]]:
        """Decode one loop after another, as long as music is on."""
        loops = []
        for name in LOOPS:
            if self._on:
                loops.append((yield from self.decode(file_of(piece, name))))
        return loops

    def _begin(self) -> None:
        """Start all loops, silent: what is heard then comes by fading."""
        self._playing = True
        self._silence = self._random.uniform(*PIECES[self._piece])
        for place, sound in enumerate(self._sounds):
            sound.set_volume(0)
            pygame.mixer.Channel(place).play(sound, loops=-1)

    def _go_on(self, seconds: float) -> None:
        self._back = max(0.0, self._back - seconds)
        wanted, fall = self._wanted(), FALL if self._piece == self._wanted_piece else CHANGE
        self._gains = [approached(gain, goal, seconds, fall) for gain, goal in zip(self._gains, wanted, strict=True)]
        if not any(self._gains) and not any(wanted):
            self._halt()
            return
        self._speak(seconds)
        back = 1 - (1 - DUCKED) * min(1.0, self._back / RETURN)
        for sound, gain in zip(self._sounds, self._gains, strict=False):  # before its first phrase the lead has none
            sound.set_volume(gain * back * CENTRE * self.volume / 100)

    def _speak(self, seconds: float) -> None:
        """Let the lead's next phrase follow once its silence is over, if the lead is open."""
        if not self._gains[LEAD]:
            return
        if self._following is None:
            self._phrase = next_phrase(self._random, self._phrase)
            name = file_of(self._piece, f"lead_{self._phrase}")
            self._following = Job(lambda: self.decode(name))
        self._silence -= seconds
        channel = pygame.mixer.Channel(LEAD)
        if self._silence > 0 or not self._following.done or channel.get_busy():
            return
        try:
            phrase = self._following.result()
        except (pygame.error, AssetError) as error:
            self._give_up(error)
            return
        self._following = None
        self._sounds[LEAD:] = [phrase]
        self._silence = phrase.get_length() + self._random.uniform(*PIECES[self._piece])
        phrase.set_volume(0)
        channel.play(phrase)

    def _wanted(self) -> list[float]:
        """Return how loud each layer is to become, 0–1."""
        if self._level is None or self._piece != self._wanted_piece:
            return [0.0] * len(LAYERS)
        open_layers = 1 + self._level * (len(LAYERS) - 1)
        return [max(0.0, min(1.0, open_layers - place)) for place in range(len(LAYERS))]

    def _halt(self) -> None:
        if self._playing:
            for place in range(len(LAYERS)):
                pygame.mixer.Channel(place).stop()
        self._playing = False
        self._gains = [0.0] * len(LAYERS)

    def _drop(self) -> None:
        """Forget the piece that was loaded: the next one needs the room."""
        self._halt()
        self._sounds, self._loading, self._following = [], None, None


def next_phrase(random: Random, last: int) -> int:
    """Return the number of the phrase after the *last* one, any but itself; 0: there was none."""
    return random.choice([number for number in range(1, PHRASES + 1) if number != last])


def approached(gain: float, wanted: float, seconds: float, fall: float) -> float:
    """Return a layer's gain so much later on its way to the one that is wanted."""
    return min(wanted, gain + seconds / RISE) if gain < wanted else max(wanted, gain - seconds / fall)
