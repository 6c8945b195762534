"""Sounds are what they are on the disk, as loud as was asked, and never needed."""

import logging
import wave
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.assets import AssetError, Assets, find_root
from game.ui.audio import SOUNDS, Audio, flood_sound

FOLDER = find_root() / "sounds"


@pytest.fixture(autouse=True)
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give SDL a sound card that plays into nothing, and take it away again."""
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    pygame.mixer.quit()


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[pygame.mixer.Sound]:
    """Return a list of what is really played from now on."""
    sounds: list[pygame.mixer.Sound] = []

    class Noted(pygame.mixer.Sound):
        def play(self, *_: object, **__: object) -> pygame.mixer.Channel:
            sounds.append(self)
            return super().play()

    monkeypatch.setattr(pygame.mixer, "Sound", Noted)
    return sounds


@pytest.fixture
def audio(played: list[pygame.mixer.Sound]) -> Audio:
    """Return the game's sounds, ready to be played."""
    ready = Audio(Assets(find_root()))
    ready.start()
    assert not played
    return ready


def copied_sounds(folder: Path) -> Path:
    """Copy the sounds to a folder of their own and return where the copy is rooted."""
    (folder / "sounds").mkdir()
    for path in FOLDER.glob("*.wav"):
        (folder / "sounds" / path.name).write_bytes(path.read_bytes())
    return folder


def test_every_sound_has_its_file_and_every_file_its_sound() -> None:
    """A missing one would end the game at its start; one too many is weight in every download."""
    assert sorted(path.stem for path in FOLDER.glob("*.wav")) == sorted(SOUNDS)


def test_no_sound_is_listed_twice() -> None:
    """It would be loaded twice."""
    assert len(set(SOUNDS)) == len(SOUNDS)


def test_sounds_are_as_long_as_their_files_say(audio: Audio, played: list[pygame.mixer.Sound]) -> None:
    """A file that is taken for bare samples plays at twice its pitch, and its header as a click."""
    audio.volume = 100
    lengths = {}
    for name in SOUNDS:
        audio.play(name)
        with wave.open(str(FOLDER / f"{name}.wav")) as reader:
            lengths[name] = reader.getnframes() / reader.getframerate()
    heard = [sound.get_length() for sound in played]
    assert dict(zip(SOUNDS, heard, strict=True)) == pytest.approx(lengths, abs=0.001)


def test_nothing_is_played_before_the_start(played: list[pygame.mixer.Sound]) -> None:
    """The device is opened only after the first frame; a click before it is no error."""
    audio = Audio(Assets(find_root()))
    audio.volume = 100
    audio.play("open_1")
    assert played == []
    assert audio.played == "open_1"


def test_volume_0_plays_nothing(audio: Audio, played: list[pygame.mixer.Sound]) -> None:
    """Mute is silence, not a very quiet sound."""
    audio.volume = 0
    audio.play("win")
    assert played == []
    assert audio.played == "win"


@pytest.mark.parametrize("volume", [1, 35, 100])
def test_a_sound_is_played_as_loud_as_was_set(volume: int, audio: Audio, played: list[pygame.mixer.Sound]) -> None:
    """The slider is the loudness; SDL keeps it in 128 steps."""
    audio.volume = volume
    audio.play("flag")
    [sound] = played
    assert sound.get_volume() == pytest.approx(volume / 100, abs=1 / 128)


def test_the_last_sound_asked_for_is_remembered(audio: Audio) -> None:
    """Whether it can be heard or not, so that a test may ask."""
    for name in ("flag", "unflag"):
        audio.play(name)
        assert audio.played == name


def test_without_a_sound_card_the_game_plays_on(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Silence is said once and costs nothing else."""
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    audio = Audio(Assets(find_root()))
    audio.volume = 100
    with caplog.at_level(logging.WARNING):
        audio.start()
        for name in SOUNDS:
            audio.play(name)
        audio.stop()
    assert [record.message.partition(":")[0] for record in caplog.records] == ["no sound"]


def test_stopping_ends_every_sound_and_may_come_twice(audio: Audio) -> None:
    """The end of the game is silent, however it is reached."""
    audio.volume = 100
    audio.play("win")
    audio.stop()
    assert pygame.mixer.get_init() is None
    audio.stop()
    audio.play("win")


def test_a_missing_sound_is_named(tmp_path: Path) -> None:
    """The message names the file, so that a broken copy of the game can be mended."""
    root = copied_sounds(tmp_path)
    missing = root / "sounds" / "chord.wav"
    missing.unlink()
    with pytest.raises(AssetError) as caught:
        Audio(Assets(root)).start()
    assert str(missing) in str(caught.value)


@pytest.mark.parametrize("content", [b"", b"no sound at all", b"RIFF\x04\x00\x00\x00WAVE"])
def test_a_sound_that_is_no_wav_file_is_named(content: bytes, tmp_path: Path) -> None:
    """Else it would be played as noise, or nobody would know which file is broken."""
    root = copied_sounds(tmp_path)
    (root / "sounds" / "chord.wav").write_bytes(content)
    with pytest.raises(AssetError, match="chord"):
        Audio(Assets(root)).start()


@given(st.integers(1, 1_000_000), st.integers(1, 1_000_000))
def test_a_larger_opening_never_sounds_smaller(one: int, other: int) -> None:
    """The run rises with the size, so that the ear knows it too."""
    less, more = sorted((one, other))
    assert flood_sound(less) <= flood_sound(more)
    assert flood_sound(less) in SOUNDS


def test_every_flood_sound_is_heard_on_an_expert_board() -> None:
    """Four runs, each of them of use on 480 cells."""
    heard = {flood_sound(cells) for cells in range(1, 480)}
    assert heard == {name for name in SOUNDS if name.startswith("flood_")}
