"""Effects sound as on the disk and as loud as asked, never repeat a take, and the game runs without them."""

import logging
import math
import os
import threading
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from select import select

import pygame
import pytest
import soundfile
from hypothesis import given
from hypothesis import strategies as st

from game.engine.events import Chorded, Event, Flagged, Lost, Opened, Questioned, Unmarked
from game.engine.grid import grid
from game.notation.board_text import read_view
from game.ui.core.assets import AssetError, Assets, find_root
from game.ui.core.audio import LAYERS, LONG, ROLES, SOUNDS, TOUCHES, Audio, sides
from game.ui.core.cues import Cue, cues_of, flip_cue, flood_sound, knock, pluck, side_of, win_sound
from tests.patience import PATIENCE, wait_until

FOLDER = find_root() / "sounds"


class Noted(pygame.mixer.Sound):
    """A sound that records each playing and its channel."""

    heard: "Heard"

    def play(self, *_: object, **__: object) -> pygame.mixer.Channel:
        """Play, and note it."""
        channel = super().play()
        self.heard.append((self, channel))
        return channel


Heard = list[tuple[Noted, pygame.mixer.Channel]]


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give SDL a sound card that plays into nothing, and take it away again."""
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    pygame.mixer.quit()


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Heard:
    """Return a list that receives every sound really played from now on."""
    Noted.heard = []
    monkeypatch.setattr(pygame.mixer, "Sound", Noted)
    return Noted.heard


@pytest.fixture
def audio(device: None, played: Heard) -> Audio:
    """Return the game's effects, ready to be played."""
    ready = Audio(Assets(find_root()), Random(1))
    ready.start()
    ready.wait()
    return ready


def copied_sounds(folder: Path) -> Path:
    """Copy the effects to a folder of their own and return where the copy is rooted."""
    (folder / "sounds").mkdir()
    for name in SOUNDS:
        (folder / "sounds" / f"{name}.ogg").write_bytes((FOLDER / f"{name}.ogg").read_bytes())
    return folder


def test_every_sound_has_its_file_and_every_file_its_sound() -> None:
    """A missing one would end the game at its start; one too many is weight in every download."""
    files = [path.stem for path in FOLDER.iterdir() if path.suffix in (".wav", ".ogg")]
    assert sorted(name for name in files if not name.startswith("music_")) == sorted(SOUNDS)
    assert len(set(SOUNDS)) == len(SOUNDS)


def test_every_take_is_heard_as_long_as_its_file(audio: Audio, played: Heard) -> None:
    """A file at another rate would play at another pitch."""
    audio.volume = 100
    lengths = {round(soundfile.info(FOLDER / f"{name}.ogg").frames / 44_100, 3) for name in SOUNDS}
    for role in ROLES:
        for _ in range(20):
            audio.play(role)
            pygame.mixer.stop()
    assert len({id(sound) for sound, _ in played}) == len(SOUNDS)
    assert {round(sound.get_length(), 3) for sound, _ in played} == lengths


def test_the_same_take_is_never_heard_twice_running(audio: Audio, played: Heard) -> None:
    """Sounds between do not matter, and the other two takes are equally likely."""
    audio.volume = 100
    opens = []
    for _ in range(60):
        audio.play("open_1")
        opens.append(id(played[-1][0]))
        audio.play("flag")
        pygame.mixer.stop()
    assert all(one != other for one, other in pairwise(opens))
    steps = {(one, other) for one, other in pairwise(opens)}
    assert len(steps) == 6


def test_what_is_heard_follows_from_the_seed(audio: Audio, played: Heard) -> None:
    """A film of a game is the same on every run, its sound included."""
    audio.volume = 80

    def heard(seed: int) -> list[tuple[float, float]]:
        again = Audio(Assets(find_root()), Random(seed))
        again.start()
        again.wait()
        again.volume = 80
        played.clear()
        for _ in range(6):
            again.play("flag")
            pygame.mixer.stop()
        return [(sound.get_volume(), sound.get_length()) for sound, _ in played]

    assert heard(5) == heard(5)
    assert heard(5) != heard(6)


def test_nothing_is_played_before_the_start(played: Heard, device: None) -> None:
    """The device is opened only after the first frame; a click before it is no error."""
    audio = Audio(Assets(find_root()), Random(1))
    audio.volume = 100
    audio.play("open_1")
    assert played == []
    assert audio.played == "open_1"


def decoded_names(monkeypatch: pytest.MonkeyPatch, wait: Callable[[], None] = lambda: None) -> list[str]:
    """Return a list that receives the file name of each decoded sound; each first calls *wait*."""
    names: list[str] = []

    class Listed(Noted):
        def __init__(self, file: Path) -> None:
            wait()
            assert pygame.mixer.get_init() is not None
            names.append(file.stem)
            super().__init__(file)

    monkeypatch.setattr(pygame.mixer, "Sound", Listed)
    return names


def test_the_start_decodes_nothing_and_the_first_sound_is_heard(
    played: Heard, device: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A start must be quick; a short sound is there at once, the long ones follow in the background, each once."""
    names = decoded_names(monkeypatch)
    audio = Audio(Assets(find_root()), Random(1))
    audio.volume = 100
    audio.start()
    assert names == []
    audio.play("open_1")
    assert len(played) == 1
    wait_until(lambda: len(names) == 1 + sum(map(len, LONG.values())))
    assert sorted(names) == sorted([names[0]] + [f"{role}_{take}" for role, takes in LONG.items() for take in takes])
    audio.stop()


def test_stopping_while_it_loads_waits_for_one_sound_only(
    device: None, played: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Closing the device under a decoder would take the whole program with it; decoding all would keep the window."""
    begun, audio = threading.Event(), Audio(Assets(find_root()), Random(1))

    def wait() -> None:
        """Decode in the background until the sound is stopped."""
        if threading.current_thread() is not threading.main_thread():
            begun.set()
            wait_until(lambda: not audio._on)

    names = decoded_names(monkeypatch, wait)
    audio.volume = 100
    audio.start()
    audio.play("flag")
    assert begun.wait(PATIENCE)
    audio.stop()
    assert pygame.mixer.get_init() is None
    assert len(names) == 2
    audio.update(1)


def test_the_music_steps_back_for_effects_but_not_for_touches(audio: Audio, monkeypatch: pytest.MonkeyPatch) -> None:
    """Game events must be audible over the music; touches in a menu are no news."""
    stepped: list[str | None] = []
    monkeypatch.setattr(audio.music, "duck", lambda: stepped.append(audio.played))
    audio.volume = 100
    for role in ROLES:
        audio.play(role)
    assert stepped == [role for role in ROLES if role not in TOUCHES]


def test_the_music_gets_the_same_steps(audio: Audio, monkeypatch: pytest.MonkeyPatch) -> None:
    """Music fades in real time."""
    steps: list[int] = []
    monkeypatch.setattr(audio.music, "update", steps.append)
    audio.update(7)
    audio.update(3)
    assert steps == [7, 3]


def test_volume_0_plays_nothing(audio: Audio, played: Heard) -> None:
    """Mute is silence, not a very quiet sound."""
    audio.volume = 0
    audio.play("win")
    assert played == []
    assert audio.played == "win"


@pytest.mark.parametrize(("volume", "part"), [(5, 1.0), (35, 1.0), (80, 1.0), (80, 0.5)])
def test_a_sound_is_about_as_loud_as_was_set(volume: int, part: float, audio: Audio, played: Heard) -> None:
    """The slider is the loudness, the part a share of it; a decibel and a half about that is how hands are."""
    audio.volume = volume
    levels = []
    for _ in range(40):
        audio.play("flag", part)
        levels.append(played[-1][0].get_volume() * 100 / volume / part)
        pygame.mixer.stop()
    slack = 100 / volume / part / 128  # SDL keeps a volume in 128 steps
    assert 0.841 - slack <= min(levels) < 0.92
    assert 1.09 < max(levels) <= 1.189 + slack


def test_a_sound_comes_from_its_side(audio: Audio, played: Heard) -> None:
    """A column's sound comes from its place; the total power of both speakers is constant."""
    assert sides(0) == pytest.approx((math.sqrt(0.5), math.sqrt(0.5)))
    for at in (-1.0, -0.3, 0.6, 1.0):
        left, right = sides(at)
        assert left**2 + right**2 == pytest.approx(1)
        assert (left > right) == (at < 0)
        assert sides(-at) == pytest.approx((right, left))
        assert min(left, right) > 0.3
    assert sides(-7) == sides(-1)
    assert sides(7) == sides(1)


def test_the_side_reaches_the_speakers(audio: Audio, played: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    """Both volumes are handed to the channel that plays the sound."""
    given_sides: list[tuple[float, ...]] = []

    class Channel:
        def set_volume(self, *volumes: float) -> None:
            given_sides.append(volumes)

    monkeypatch.setattr(Noted, "play", lambda _: Channel())
    audio.volume = 50
    audio.play("flag", at=-0.5)
    audio.play("flag")
    assert given_sides == [sides(-0.5), sides(0)]


def test_a_sound_that_finds_no_channel_is_left_out(audio: Audio, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve sounds at once are enough; a thirteenth is no error."""
    monkeypatch.setattr(Noted, "play", lambda _: None)
    audio.volume = 50
    audio.play("flag")
    assert audio.played == "flag"


def test_effects_leave_the_musics_channels_alone(audio: Audio, played: Heard) -> None:
    """A storm of clicks must not cut a layer off: they take the other twelve channels."""
    audio.volume = 100
    for _ in range(30):
        audio.play("win")
    assert [pygame.mixer.Channel(place).get_busy() for place in range(16)] == [False] * len(LAYERS) + [True] * 12


def test_the_last_sound_asked_for_is_remembered(audio: Audio) -> None:
    """Whether it can be heard or not, so that a test may ask."""
    for role in ("flag", "unflag"):
        audio.play(role)
        assert audio.played == role


def test_without_a_sound_card_the_game_plays_on(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The missing device is reported once and has no other effect."""
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    audio = Audio(Assets(find_root()), Random(1))
    audio.volume = audio.music.volume = 100
    with caplog.at_level(logging.WARNING):
        audio.start()
        audio.music.ask("play", 1)
        for role in ROLES:
            audio.play(role)
            audio.update(10)
        audio.stop()
    assert [record.message.partition(":")[0] for record in caplog.records] == ["no sound"]
    assert not audio.music.playing


def play_everything(audio: Audio) -> None:
    """Let effects and music be heard for a while."""
    audio.volume = audio.music.volume = 100
    audio.music.ask("play", 1)
    for role in ROLES:
        audio.play(role)
        audio.update(10)


def test_a_device_that_is_gone_costs_no_game(device: None, caplog: pytest.LogCaptureFixture) -> None:
    """The lost device is reported once; the game plays on and ends normally."""
    audio = Audio(Assets(find_root()), Random(1))
    audio.start()
    audio.wait()
    play_everything(audio)
    pygame.mixer.quit()
    with caplog.at_level(logging.WARNING):
        play_everything(audio)
        audio.stop()
    assert [record.message.partition(":")[0] for record in caplog.records] == ["no sound any more"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the device is a pipe that breaks")
def test_a_device_that_is_unplugged_in_play_costs_no_game(
    device: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SDL finds that it can't write any more; sounds go on into nothing, and the device can be closed."""
    pipe = tmp_path / "device"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(pipe))
    audio = Audio(Assets(find_root()), Random(1))
    audio.start()
    audio.wait()
    play_everything(audio)
    wait_until(lambda: select([reader], [], [], 0)[0])
    os.close(reader)
    for _ in range(20):
        play_everything(audio)
        pygame.time.wait(10)
    audio.stop()
    assert pygame.mixer.get_init() is None


def test_stopping_ends_every_sound_and_may_come_twice(audio: Audio) -> None:
    """The end of the game is silent, however it is reached."""
    audio.volume = 100
    audio.play("win")
    audio.stop()
    assert pygame.mixer.get_init() is None
    audio.stop()
    audio.play("win")


def test_a_missing_sound_is_named(tmp_path: Path, device: None) -> None:
    """The message names the file, so that a broken copy of the game can be mended."""
    root = copied_sounds(tmp_path)
    missing = root / "sounds" / "chord_b.ogg"
    missing.unlink()
    with pytest.raises(AssetError) as caught:
        Audio(Assets(root), Random(1)).start()
    assert str(missing) in str(caught.value)


@pytest.mark.parametrize("content", [b"", b"no sound at all", b"RIFF\x04\x00\x00\x00WAVE"])
def test_a_broken_sound_is_named_by_the_selftest_and_once_in_play(
    content: bytes, tmp_path: Path, device: None, caplog: pytest.LogCaptureFixture
) -> None:
    """Otherwise it would play as noise, or nobody would know the broken file; the game continues without it."""
    root = copied_sounds(tmp_path)
    (root / "sounds" / "chord_b.ogg").write_bytes(content)
    audio = Audio(Assets(root), Random(1))
    audio.start()
    with pytest.raises(AssetError, match="chord_b"):
        audio.wait()
    audio.volume = 100
    with caplog.at_level(logging.WARNING):
        for _ in range(12):
            audio.play("chord")
    assert ["chord_b" in record.message for record in caplog.records] == [True]
    audio.stop()


# Which sound an action makes, and where


@given(st.integers(1, 1_000_000), st.integers(1, 1_000_000))
def test_a_larger_opening_never_sounds_smaller(one: int, other: int) -> None:
    """The run rises with the size, so that the ear knows it too."""
    less, more = sorted((one, other))
    assert flood_sound(less) <= flood_sound(more)
    assert flood_sound(less) in ROLES


def test_every_flood_sound_is_heard_on_an_expert_board() -> None:
    """Four runs, each of them of use on 480 cells."""
    heard = {flood_sound(cells) for cells in range(1, 480)}
    assert heard == {role for role in ROLES if role.startswith("flood_")}


@pytest.mark.parametrize(
    ("number", "climb", "role"),
    [(1, 0, "open_1"), (8, 0, "open_8"), (3, 2, "open_5"), (8, 4, "open_12"), (8, 9, "open_12"), (0, 0, "open_1")],
)
def test_a_pluck_is_the_numbers_own_and_climbs_with_a_chain(number: int, climb: int, role: str) -> None:
    """The pluck climbs up to the top of the scale."""
    assert pluck(number, climb) == role


@pytest.mark.parametrize(("ring", "role"), [(1, "knock_1"), (6, "knock_6"), (40, "knock_6"), (0, "knock_1")])
def test_rings_beyond_the_last_knock_as_the_last(ring: int, role: str) -> None:
    """A large board has more rings than the scale has knocks."""
    assert knock(ring) == role


def test_a_column_is_heard_where_it_is_seen() -> None:
    """The first on the left, the last on the right; a board of one column in the middle."""
    board = grid(5, 3)
    assert [side_of(board, board.cell(x, 2)) for x in range(5)] == [-1, -0.5, 0, 0.5, 1]
    assert side_of(grid(1, 4), 2) == 0


VIEW = read_view("0011#\n0112#\n12###", mines=3)
"""Five columns, three rows; cell 3 shows a 1, the cell below it a 2."""


@pytest.mark.parametrize(
    ("events", "cues"),
    [
        ([Opened(3, 1 << 3)], [Cue("open_1", 0.5)]),
        ([Opened(8, 1 << 8)], [Cue("open_2", 0.5)]),
        ([Opened(0, 0b00111_00111)], [Cue("flood_1", -1)]),
        ([Chorded(2), Opened(3, 1 << 3)], [Cue("chord", 0)]),
        ([Chorded(2), Opened(1, 0b111)], [Cue("chord", 0), Cue("flood_1", -0.5)]),
        ([Flagged(1 << 4)], [Cue("flag", 1)]),
        ([Questioned(4)], [Cue("flag", 1)]),
        ([Unmarked(4)], [Cue("unflag", 1)]),
        ([Opened(3, 1 << 3), Lost(4, 1 << 4)], [Cue("explosion", 1)]),
    ],
)
def test_every_event_has_its_sound_in_its_column(events: list[Event], cues: list[Cue]) -> None:
    """A loss drowns the rest; a chord stands for the single cells that it opened, but not for an opening."""
    assert cues_of(events, VIEW) == cues


def test_a_chain_lifts_plucks_alone() -> None:
    """A run, a flag or a chord has no digit to climb from."""
    events: list[Event] = [Opened(3, 1 << 3), Opened(0, 0b11), Flagged(1 << 4)]
    assert [cue.role for cue in cues_of(events, VIEW, climb=3)] == ["open_4", "flood_1", "flag"]


def test_a_larger_board_is_won_with_a_larger_cadence() -> None:
    """Beginner, Intermediate and Expert have three different cadences."""
    assert [win_sound(cells) for cells in (64, 81, 256, 480, 1000)] == [
        *("win_small", "win_small", "win", "win_large", "win_large"),
    ]


def test_a_turn_to_another_scene_is_heard_from_its_side() -> None:
    """Back is the other way round; where the picture is only faded nothing turns."""
    assert flip_cue(False, still=False) == Cue("flip")
    assert flip_cue(True, still=False) == Cue("flip_back")
    assert flip_cue(True, still=True) is None
