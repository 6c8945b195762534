"""The sounds as files: what the script makes, fit to be played in any order and at any moment."""

import cmath
import importlib.util
import io
import math
import sys
import wave
from array import array
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(__file__).resolve().parent.parent / "sounds"
RATE = 44_100
FULL_SCALE = 32_768
NAMES = [
    *(f"open_{digit}" for digit in range(1, 9)),
    *(f"flood_{size}" for size in range(1, 5)),
    *("flag", "unflag", "chord", "explosion", "win", "record", "menu", "confirm", "denied"),
]
# The digits' steps on the D pentatonic scale, counted in semitones from A4 = 440 Hz.
DIGIT_SEMITONES = {1: 0, 2: 2, 3: 5, 4: 7, 5: 9, 6: 12, 7: 14, 8: 17}


def load_script() -> ModuleType:
    """Return the script as a module; it lies outside every package, so by its path."""
    spec = importlib.util.spec_from_file_location("make_sounds", FOLDER / "make_sounds.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def samples_of(name: str) -> list[int]:
    """Return the samples of a committed file."""
    with wave.open(io.BytesIO((FOLDER / f"{name}.wav").read_bytes())) as reader:
        samples = array("h", reader.readframes(reader.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    return list(samples)


def sounding(samples: list[int]) -> list[int]:
    """Return the samples from the first to the last that reaches a hundredth (-40 dB) of the peak."""
    threshold = max(map(abs, samples)) / 100
    heard = [index for index, sample in enumerate(samples) if abs(sample) >= threshold]
    return samples[heard[0] : heard[-1] + 1]


def decibels(amplitude: float) -> float:
    """Return an amplitude in dB below full scale."""
    return 20 * math.log10(amplitude / FULL_SCALE)


def strength_at(samples: list[int], hertz: float) -> float:
    """Return how much of one frequency is in the samples (one term of a Fourier transform)."""
    turn = -2j * math.pi * hertz / RATE
    return abs(sum(sample * cmath.exp(turn * index) for index, sample in enumerate(samples)))


def test_the_committed_files_are_what_the_script_makes() -> None:
    """A sound nobody can make again cannot be changed: the script is the source, the files its product."""
    made: dict[str, bytes] = load_script().make_all()
    assert sorted(made) == sorted(NAMES)
    assert sorted(file.stem for file in FOLDER.glob("*.wav")) == sorted(NAMES)
    assert [name for name in NAMES if made[name] != (FOLDER / f"{name}.wav").read_bytes()] == []


def test_the_check_names_the_file_that_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever edits a sound must learn which file to write again, and a build must fail by the exit status."""
    script = load_script()
    monkeypatch.setattr(script, "FOLDER", tmp_path)
    monkeypatch.setattr(sys, "argv", ["make_sounds.py"])
    assert script.main() == 0
    monkeypatch.setattr(sys, "argv", ["make_sounds.py", "--check"])
    assert script.main() == 0
    (tmp_path / "flag.wav").write_bytes(b"")
    (tmp_path / "win.wav").unlink()
    assert script.main() == 1
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["flag.wav", "win.wav"]


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_mono_16_bit_at_44100_hz(name: str) -> None:
    """The mixer is opened in this format; any other would be converted at each start, or played at a wrong pitch."""
    with wave.open(str(FOLDER / f"{name}.wav")) as reader:
        assert (reader.getnchannels(), reader.getsampwidth(), reader.getframerate()) == (1, 2, RATE)


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_never_clips(name: str) -> None:
    """A decibel of room above the peak: resampling in a sound card overshoots the samples a little."""
    assert decibels(max(map(abs, samples_of(name)))) < -1


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_as_loud_as_every_other(name: str) -> None:
    """One volume setting serves all sounds only if none stands out."""
    heard = sounding(samples_of(name))
    loudness = math.sqrt(sum(sample * sample for sample in heard) / len(heard))
    assert decibels(loudness) == pytest.approx(-18, abs=0.1)


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_starts_and_ends_at_zero_without_a_click(name: str) -> None:
    """A jump from or to silence is heard as a click, on every cell."""
    samples = samples_of(name)
    assert samples[0] == samples[-1] == 0
    assert max(map(abs, samples[-44:])) < FULL_SCALE / 1000


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_answers_within_five_milliseconds(name: str) -> None:
    """A late sound makes the game feel late: the first note must be near its peak 5 ms after the click."""
    samples = samples_of(name)
    first_note = samples[: RATE * 30 // 1000]
    attack = samples[: RATE * 5 // 1000]
    assert max(map(abs, attack)) >= 0.9 * max(map(abs, first_note))


@pytest.mark.parametrize("digit", DIGIT_SEMITONES)
def test_the_pitch_of_an_open_cell_is_its_digits_step_on_the_scale(digit: int) -> None:
    """A player can hear the number, and no two sounds clash: among all steps the digit's own is the strongest."""
    samples = samples_of(f"open_{digit}")
    strengths = {step: strength_at(samples, 440 * 2 ** (semitones / 12)) for step, semitones in DIGIT_SEMITONES.items()}
    assert max(strengths, key=strengths.__getitem__) == digit


def test_flood_sounds_rise_in_length() -> None:
    """A larger opening must sound larger, and the longest must not outlast the next click by much."""
    seconds = [len(samples_of(f"flood_{size}")) / RATE for size in range(1, 5)]
    assert seconds == sorted(set(seconds))
    assert seconds == pytest.approx([0.18, 0.26, 0.34, 0.42], abs=0.001)


@pytest.mark.parametrize("size", range(1, 5))
def test_a_flood_sound_ends_softly(size: int) -> None:
    """The eye is still following the wave when the sound ends; a loud last note would say that it is over."""
    samples = samples_of(f"flood_{size}")
    third = len(samples) // 3
    assert max(map(abs, samples[-third:])) < 0.7 * max(map(abs, samples[:third]))


def test_all_sounds_together_stay_small() -> None:
    """The game is a small download: sounds may take 600 kB of it."""
    assert sum(file.stat().st_size for file in FOLDER.glob("*.wav")) <= 600_000
