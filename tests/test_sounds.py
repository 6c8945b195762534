"""The effects as files: what the script makes, fit to be played in any order and at any moment."""

import sys
import wave
from pathlib import Path

import numpy as np
import pytest

import make_sounds
import measure
from measure import Samples, loudness, share_above, take_of

FOLDER = Path(__file__).resolve().parent.parent / "sounds"
RATE = 22_050
TAKES = "abc"
BOARD = {
    **{f"open_{step}": 0 for step in range(1, 13)},
    **{f"flood_{size}": 2 for size in range(1, 5)},
    **{f"knock_{ring}": -3 for ring in range(1, 7)},
    "flag": -2,
    "unflag": -3,
    "chord": 1,
    "explosion": 6,
    "win": 5,
    "record": 5,
    "stage": 4,
    "life": 2,
    "danger": -3,
    "overtake": 0,
    "go": 2,
    **{f"count_{left}": -1 for left in range(1, 4)},
}
MENUS = {"menu": -9, "confirm": -5, "denied": -6, "toggle": -7, "slider": -13, "letter": -9, "roll": -13}
ROLES = BOARD | MENUS  # dB beside an opened cell
NAMES = [f"{role}_{take}" for role in ROLES for take in TAKES]
# The steps of the opened cells on the D pentatonic scale, counted in semitones from A4 = 440 Hz.
SEMITONES = [0, 2, 5, 7, 9, 12, 14, 17, 19, 21, 24, 26]


def samples_of(name: str) -> Samples:
    """Return the samples of a committed file, full scale 1."""
    return take_of(FOLDER / f"{name}.wav")[0]


def role_of(name: str) -> str:
    """Return what a take is a take of."""
    return name.rpartition("_")[0]


def decibels(amplitude: float) -> float:
    """Return an amplitude in dB below full scale."""
    return 20 * float(np.log10(amplitude))


def strength_at(samples: Samples, hertz: float) -> float:
    """Return how much of one frequency is in the samples (one term of a Fourier transform)."""
    return float(np.abs(np.sum(samples * np.exp(-2j * np.pi * hertz / RATE * np.arange(len(samples))))))


def pitch_of(samples: Samples, near: float) -> float:
    """Return the strongest frequency within half a semitone of *near*."""
    around = near * 2 ** (np.linspace(-50, 50, 101) / 1200)
    return float(max(around, key=lambda hertz: strength_at(samples, hertz)))


def test_the_committed_files_are_what_the_script_makes() -> None:
    """A sound nobody can make again cannot be changed: the script is the source, the files its product."""
    made = make_sounds.make_all()
    assert sorted(made) == sorted(NAMES)
    assert sorted(file.stem for file in FOLDER.glob("*.wav")) == sorted(NAMES)
    assert [name for name in NAMES if made[name] != (FOLDER / f"{name}.wav").read_bytes()] == []


def test_the_check_names_the_file_that_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever edits a sound must learn which file to write again, and a build must fail by the exit status."""
    monkeypatch.setattr(make_sounds, "FOLDER", tmp_path)
    monkeypatch.setattr(sys, "argv", ["make_sounds.py"])
    assert make_sounds.main() == 0
    monkeypatch.setattr(sys, "argv", ["make_sounds.py", "--check"])
    assert make_sounds.main() == 0
    (tmp_path / "flag_b.wav").write_bytes(b"")
    (tmp_path / "win_a.wav").unlink()
    assert make_sounds.main() == 1
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["flag_b.wav", "win_a.wav"]


def test_samples_that_would_clip_are_refused() -> None:
    """They would wrap around into noise as loud as can be."""
    with pytest.raises(ValueError, match=r"reach 1\.25"):
        make_sounds.wav_file(np.array([0.0, 1.25, 0.0]))


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_mono_16_bit_at_22050_hz(name: str) -> None:
    """Half the mixer's rate: it is doubled at the start without a fraction, and half as large to download."""
    with wave.open(str(FOLDER / f"{name}.wav")) as reader:
        assert (reader.getnchannels(), reader.getsampwidth(), reader.getframerate()) == (1, 2, RATE)


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_never_clips(name: str) -> None:
    """A decibel and a half of room above the peak: the player's level varies by as much."""
    assert decibels(np.max(np.abs(samples_of(name)))) < -1.5


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_as_loud_as_its_role(name: str) -> None:
    """Loudness is meaning: what happens often is soft, what ends a game is not. Loudest 50 ms, A-weighted."""
    assert loudness(samples_of(name), RATE) == pytest.approx(-19 + ROLES[role_of(name)], abs=0.2)


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_heard_on_a_laptop(name: str) -> None:
    """Its speakers give little below 300 Hz: what has all its energy there is silence to most players."""
    assert share_above(samples_of(name), RATE) >= 0.3


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_starts_and_ends_at_zero_without_a_click(name: str) -> None:
    """A jump from or to silence is heard as a click, on every cell."""
    samples = samples_of(name)
    assert samples[0] == samples[-1] == 0
    assert np.max(np.abs(samples[-22:])) < 0.001


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_answers_within_five_milliseconds(name: str) -> None:
    """A late sound makes the game feel late: the first note must be near its peak 5 ms after the click."""
    samples = np.abs(samples_of(name))
    first_note, attack = samples[: RATE * 25 // 1000], samples[: RATE * 5 // 1000]
    assert np.max(attack) >= 0.85 * np.max(first_note)


@pytest.mark.parametrize("role", ROLES)
def test_no_two_takes_are_alike(role: str) -> None:
    """The same recording twice running is what makes a game sound like a machine."""
    one, two, three = (samples_of(f"{role}_{take}") for take in TAKES)
    for first, second in ((one, two), (two, three), (one, three)):
        likeness = np.sum(first * second) / np.sqrt(np.sum(first**2) * np.sum(second**2))
        assert likeness < 0.9995


@pytest.mark.parametrize("take", TAKES)
@pytest.mark.parametrize("step", range(1, 13))
def test_the_pitch_of_an_open_cell_is_its_step_on_the_scale(step: int, take: str) -> None:
    """A player can hear the number, and no two sounds clash: the fundamental is the step's own within 20 cents."""
    samples = samples_of(f"open_{step}_{take}")
    strengths = {semitones: strength_at(samples, 440 * 2 ** (semitones / 12)) for semitones in SEMITONES}
    assert max(strengths, key=strengths.__getitem__) == SEMITONES[step - 1]
    true = 440 * 2 ** (SEMITONES[step - 1] / 12)
    assert abs(1200 * np.log2(pitch_of(samples, true) / true)) <= 20


def test_the_takes_of_an_open_cell_are_tuned_apart() -> None:
    """By a few cents, as no player hits a bar twice alike; and both ways, so that on average it is in tune."""
    for step, semitones in enumerate(SEMITONES, start=1):
        true = 440 * 2 ** (semitones / 12)
        low, _, high = (1200 * np.log2(pitch_of(samples_of(f"open_{step}_{take}"), true) / true) for take in TAKES)
        assert low < -4
        assert high > 4


def test_flood_sounds_rise_in_length() -> None:
    """A larger opening must sound larger, and the longest must not outlast the next click by much."""
    seconds = [len(samples_of(f"flood_{size}_a")) / RATE for size in range(1, 5)]
    assert seconds == pytest.approx([0.18, 0.26, 0.34, 0.42], abs=0.001)


@pytest.mark.parametrize("size", range(1, 5))
def test_a_flood_sound_rises_and_ends_softly(size: int) -> None:
    """The eye follows the wave longer than the sound lasts; a loud last note would say that it is over."""
    samples = samples_of(f"flood_{size}_a")
    third = len(samples) // 3
    assert np.max(np.abs(samples[-third:])) < 0.7 * np.max(np.abs(samples[:third]))
    assert centre(samples[-third:]) > 1.1 * centre(samples[:third])


def test_the_knocks_fall_ring_by_ring() -> None:
    """The further a mine lies from the one that was hit, the lower and later it goes off."""
    low = [(note, strongest(samples_of(f"knock_{note}_b"))) for note in range(1, 7)]
    assert [hertz for _, hertz in low] == sorted((hertz for _, hertz in low), reverse=True)
    assert len({round(hertz / 10) for _, hertz in low}) == 6


@pytest.mark.parametrize("take", TAKES)
def test_an_explosion_cracks_first_and_leaves_debris_for_a_second(take: str) -> None:
    """A thump alone is nothing on a laptop; the crack between 300 and 1,500 Hz is what one jumps at."""
    samples = samples_of(f"explosion_{take}")
    first = samples[: RATE // 20]
    assert share_above(first, RATE) - share_above(first, RATE, 1500) >= 0.4
    levels = [decibels(np.sqrt(np.mean(part**2))) for part in np.array_split(samples[:RATE], 5)]
    assert levels == sorted(levels, reverse=True)
    assert -60 < levels[-1] < levels[0] - 15


def test_all_effects_together_stay_small() -> None:
    """The game is a small download: effects may take 1.2 MB of it."""
    assert sum(file.stat().st_size for file in FOLDER.glob("*.wav")) <= 1_200_000


# What the figures are measured with


@pytest.mark.parametrize(("hertz", "weight"), [(100, -19.1), (300, -7.1), (1000, 0.0), (2500, 1.3), (8000, -1.1)])
def test_the_weighting_is_that_of_the_standard(hertz: float, weight: float) -> None:
    """IEC 61672 gives these figures; a steady tone of full scale has an RMS of -3 dB."""
    tone = np.sin(2 * np.pi * hertz * np.arange(44_100) / 44_100)
    assert loudness(tone, 44_100) == pytest.approx(weight - 3.01, abs=0.25)


def test_a_sound_is_measured_where_it_is_loudest() -> None:
    """Half of a window that sounds is 3 dB less than a whole one; silence around it changes nothing."""
    tone = np.sin(2 * np.pi * 1000 * np.arange(RATE) / RATE)
    short, silence = tone[: RATE // 40], np.zeros(RATE)
    assert loudness(np.concatenate([silence, tone, silence]), RATE) == pytest.approx(-3.01, abs=0.1)
    assert loudness(np.concatenate([silence, short, silence]), RATE) == pytest.approx(-6.02, abs=0.2)


def test_the_share_of_the_energy_is_counted_above_the_limit() -> None:
    """Two tones, one of them twice as strong: four fifths of the energy."""
    time = np.arange(RATE) / RATE
    samples = np.sin(2 * np.pi * 200 * time) + 2 * np.sin(2 * np.pi * 400 * time)
    assert share_above(samples, RATE) == pytest.approx(0.8, abs=0.001)
    assert share_above(samples, RATE, 100) == pytest.approx(1)


def test_the_table_has_a_line_for_every_take_and_layer(capsys: pytest.CaptureFixture[str]) -> None:
    """It is what one reads after a change: role, loudness, share, peak, length, first and last sample."""
    measure.main()
    lines = [line.split() for line in capsys.readouterr().out.splitlines() if line]
    assert {line[0] for line in lines} == {"effect", *NAMES, "music", "air", "bass", "lead", "pulse", "together"}
    blast = next(line for line in lines if line[0] == "explosion_a")
    assert blast[1] == "+6.0"
    assert blast[-2:] == ["0.00000", "0.00000"]


def centre(samples: Samples) -> float:
    """Return the middle of the spectrum: half of the energy lies above it, half below, in hertz."""
    energy = np.cumsum(np.abs(np.fft.rfft(samples)) ** 2)
    return float(np.searchsorted(energy, energy[-1] / 2) * RATE / len(samples))


def strongest(samples: Samples) -> float:
    """Return the strongest frequency in hertz."""
    return float(np.argmax(np.abs(np.fft.rfft(samples, 2**15))) * RATE / 2**15)
