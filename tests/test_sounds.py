"""The effects as files: equal to the script's, and fit to be played in any order and at any moment."""

import sys
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest

import effects
import make_sounds
import measure
import sound_files
from sound_files import Samples, integrated, loudness, peak, read, role_loudness, share
from struck import RATE

FOLDER = Path(__file__).resolve().parent.parent / "sounds"
ROLES = make_sounds.roles()
NAMES = [f"{role}_{take}" for role, made in ROLES.items() for take in made.takes]
# The steps of the opened cells on the D pentatonic scale, counted in semitones from A4 = 440 Hz.
SEMITONES = [0, 2, 5, 7, 9, 12, 14, 17, 19, 21, 24, 26]
CADENCES = ("win_small", "win", "win_large", "record")

each_name = pytest.mark.parametrize("name", NAMES)


@cache
def samples_of(name: str) -> Samples:
    """Return the samples of a committed file, full scale 1, one column per ear."""
    samples, rate = read(FOLDER / f"{name}.ogg")
    assert (rate, samples.shape[1]) == (RATE, 2) == (44_100, 2)
    return samples


def mono(name: str) -> Samples:
    """Return the signal of one speaker."""
    one: Samples = samples_of(name).mean(axis=1)
    return one


def strength_at(samples: Samples, hertz: float) -> float:
    """Return the strength of one frequency in the samples (one term of a Fourier transform)."""
    return float(np.abs(np.sum(samples * np.exp(-2j * np.pi * hertz / RATE * np.arange(len(samples))))))


def pitch_of(samples: Samples, near: float) -> float:
    """Return the strongest frequency within half a semitone of *near*."""
    around = near * 2 ** (np.linspace(-50, 50, 101) / 1200)
    return float(max(around, key=lambda hertz: strength_at(samples, hertz)))


def levels(samples: Samples, seconds: float) -> list[float]:
    """Return the level of each stretch of *seconds*, in dB."""
    size = round(seconds * RATE)
    return [sound_files.level(samples[at : at + size] + 1e-9) for at in range(0, len(samples) - size, size)]


@pytest.mark.long
def test_the_committed_files_are_what_the_script_makes() -> None:
    """A sound that nobody can make again cannot be changed: the script is the source, the files its product."""
    files = [path.stem for path in FOLDER.glob("*.ogg") if not path.name.startswith("music_")]
    assert sorted(files) == sorted(NAMES)
    assert make_sounds.different_files() == []
    assert not [*FOLDER.glob("*.wav")]


@pytest.mark.long
def test_the_check_names_the_file_that_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """After an edit one must know which file to write again, and a build must fail by the exit status."""
    some = {name: ROLES[name] for name in ("flag", "win", "menu")}
    monkeypatch.setattr(make_sounds, "FOLDER", tmp_path)
    monkeypatch.setattr(make_sounds, "roles", lambda: some)
    monkeypatch.setattr(sys, "argv", ["make_sounds.py"])
    assert make_sounds.main() == 0
    monkeypatch.setattr(sys, "argv", ["make_sounds.py", "--check"])
    assert make_sounds.main() == 0
    (tmp_path / "flag_b.ogg").write_bytes(b"")
    (tmp_path / "win_a.ogg").unlink()
    (tmp_path / "menu_a.ogg").write_bytes((tmp_path / "menu_b.ogg").read_bytes())
    assert make_sounds.main() == 1
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [
        "flag_b.ogg",
        "win_a.ogg",
        "menu_a.ogg",
    ]


def test_samples_that_would_clip_are_refused(tmp_path: Path) -> None:
    """They would be cut off, which is noise."""
    with pytest.raises(ValueError, match=r"reach 1\.25"):
        sound_files.write(tmp_path / "loud.ogg", np.array([[0.0, 0.0], [1.25, 0.0]]))


@each_name
def test_a_sound_has_clean_edges(name: str) -> None:
    """It never clips, has no mean, begins within five milliseconds and ends at zero: no click at either end."""
    samples = samples_of(name)
    assert peak(samples) < -1.4
    assert np.max(np.abs(np.mean(samples, axis=0))) < 0.002
    assert np.max(np.abs(samples[0])) < 0.1
    assert np.max(np.abs(samples[-44:])) < 0.004
    if not name.startswith(("flip", "win", "record", "breath")):  # these answer no click
        first = np.max(np.abs(samples[: RATE * 25 // 1000]))
        assert np.max(np.abs(samples[: RATE * 5 // 1000])) >= 0.7 * first


@each_name
def test_a_sound_is_as_loud_as_its_role(name: str) -> None:
    """Loudness has a meaning, and all takes of a role have the same: the loudest 100 ms, ITU-R BS.1770."""
    wanted = make_sounds.OPEN + ROLES[name.rpartition("_")[0]].decibels
    assert loudness(samples_of(name), RATE) == pytest.approx(wanted, abs=0.8)


def test_roles_stand_in_the_order_of_their_loudness() -> None:
    """Frequent sounds are softest, ends of games loudest: a blast is six dB above an opened cell."""
    louds = [role_loudness(role) for role in sound_files.SOFTEST_FIRST]
    assert all(after > before - 0.3 for before, after in pairwise(louds))
    assert louds[-1] - role_loudness("open_1") >= 6
    assert louds[-1] - louds[0] >= 18


@each_name
def test_a_sound_is_heard_on_a_laptop(name: str) -> None:
    """Its speakers give little below 300 Hz: three quarters of the loudness must be above that."""
    samples = samples_of(name)
    spectrum = np.fft.rfft(samples, axis=0)
    spectrum[np.fft.rfftfreq(len(samples), 1 / RATE) < sound_files.LAPTOP] = 0
    left = np.fft.irfft(spectrum, len(samples), axis=0)
    assert loudness(left, RATE) > loudness(samples, RATE) - 4


@pytest.mark.parametrize("role", ROLES)
def test_no_two_takes_are_alike(role: str) -> None:
    """The same recording twice running makes a game sound like a machine."""
    for first, second in combinations([mono(f"{role}_{take}") for take in ROLES[role].takes], 2):
        size = min(len(first), len(second))
        first, second = first[:size], second[:size]
        assert np.sum(first * second) / np.sqrt(np.sum(first**2) * np.sum(second**2)) < 0.9995


@pytest.mark.parametrize("step", range(1, 13))
def test_the_pitch_of_an_open_cell_is_its_step_on_the_scale(step: int) -> None:
    """Players can hear the number, and no two sounds clash; takes differ by a few cents around the true pitch."""
    true = 440 * 2 ** (SEMITONES[step - 1] / 12)
    cents = []
    for take in "abc":
        samples = mono(f"open_{step}_{take}")
        strengths = {semitones: strength_at(samples, 440 * 2 ** (semitones / 12)) for semitones in SEMITONES}
        assert max(strengths, key=strengths.__getitem__) == SEMITONES[step - 1]
        cents.append(1200 * np.log2(pitch_of(samples, true) / true))
    assert -21 <= cents[0] < -3 < 3 < cents[2] <= 21


def test_flood_sounds_rise_in_length() -> None:
    """A larger opening must sound larger, and the longest sound must not last far beyond the next click."""
    seconds = [len(samples_of(f"flood_{size}_a")) / RATE for size in range(1, 5)]
    assert seconds == pytest.approx([0.18, 0.26, 0.34, 0.42], abs=0.001)


@pytest.mark.parametrize("size", range(1, 5))
def test_a_flood_sound_rises_and_ends_softly(size: int) -> None:
    """The wave lasts longer than the sound; a loud last note would suggest its end."""
    samples = mono(f"flood_{size}_a")
    third = len(samples) // 3
    assert np.max(np.abs(samples[-third:])) < 0.7 * np.max(np.abs(samples[:third]))
    assert centre(samples[-third:]) > 1.1 * centre(samples[:third])


def test_the_knocks_fall_ring_by_ring() -> None:
    """The farther a mine is from the one that was hit, the lower and later it sounds."""
    low = [strongest(mono(f"knock_{note}_b")) for note in range(1, 7)]
    assert low == sorted(low, reverse=True)
    assert len({round(hertz / 10) for hertz in low}) == 6


@pytest.mark.parametrize("take", "abcd")
def test_an_explosion_cracks_pushes_and_leaves_debris_for_two_seconds(take: str) -> None:
    """A crack between 300 and 1,500 Hz, a push of 45 to 60 Hz for 900 ms, debris on both sides for two seconds."""
    samples = samples_of(f"explosion_{take}")
    assert len(samples) / RATE == pytest.approx(2.0, abs=0.05)
    assert share(samples[: RATE // 20], RATE, 300, 1500) > 0.15
    push = band(samples, 42, 65)
    assert strongest(samples.mean(axis=1)) == pytest.approx(52, abs=8)
    first, late, gone = (sound_files.level(push[round(at * RATE) :][: RATE // 5]) for at in (0.1, 0.6, 1.2))
    assert late > first - 15
    assert gone < late - 15
    falling = levels(samples, 0.49)
    assert falling == sorted(falling, reverse=True)
    assert falling[-1] > falling[0] - 45
    pieces = band(samples, 400, 12_000)[RATE // 5 :]
    sides = [right - left for left, right in zip(levels(pieces[:, 0], 0.05), levels(pieces[:, 1], 0.05), strict=True)]
    assert sum(side > 3 for side in sides) >= 3
    assert sum(side < -3 for side in sides) >= 3


def test_a_larger_board_has_a_richer_cadence_and_a_record_a_longer_one() -> None:
    """A win takes two to two and a half seconds, a record more, and all end on D."""
    seconds = [len(samples_of(f"{role}_a")) / RATE for role in CADENCES]
    assert all(2 <= long <= 2.5 for long in seconds[:3])
    assert seconds == sorted(seconds)
    assert seconds[3] > seconds[2] + 0.3
    assert [len(effects.CADENCES[role]) for role in CADENCES] == sorted(
        len(effects.CADENCES[role]) for role in CADENCES
    )
    for role in CADENCES:
        end = mono(f"{role}_a")[-RATE:]
        at_home = sum(strength_at(end, 293.66 * 2**octave) for octave in (0, 1, 2))
        assert at_home > 2 * sum(strength_at(end, 329.63 * 2**octave) for octave in (0, 1, 2))


def test_a_flip_is_a_run_of_soft_flaps_across_the_room() -> None:
    """It goes from left to right, or back; each flap is a separate swell."""
    for role, turn in (("flip", 1), ("flip_back", -1)):
        samples = samples_of(f"{role}_a")
        assert 0.28 <= len(samples) / RATE <= 0.4
        begin, end = samples[: len(samples) // 3], samples[-len(samples) // 3 :]
        balance = [sound_files.level(part[:, 1]) - sound_files.level(part[:, 0]) for part in (begin, end)]
        assert turn * (balance[1] - balance[0]) > 4
        smooth = np.convolve(np.abs(samples.mean(axis=1)), np.hanning(220), "same")[:: RATE // 1000]
        crests = (smooth[1:-1] > smooth[:-2]) & (smooth[1:-1] > smooth[2:]) & (smooth[1:-1] > 0.1 * np.max(smooth))
        assert np.sum(crests) >= 10


def test_a_key_goes_down_in_wood_and_comes_up_softer() -> None:
    """They are the two halves of one press."""
    assert role_loudness("down") - role_loudness("up") >= 2
    assert centre(mono("up_a")) > centre(mono("down_a"))
    assert len(samples_of("up_a")) < len(samples_of("down_a"))


def test_all_sounds_stay_small() -> None:
    """The game is a small download: effects may take 1.3 MB of it, music five."""
    sizes = {path.name: path.stat().st_size for path in FOLDER.glob("*.ogg")}
    music = sum(size for name, size in sizes.items() if name.startswith("music_"))
    assert sum(sizes.values()) - music <= 1_300_000
    assert music <= 5_000_000


# The instruments behind the figures


def test_the_weighting_is_that_of_the_standard() -> None:
    """BS.1770-4 gives its two filters for 48 kHz, and says that a sine of full scale at 997 Hz has -3.01 LUFS."""
    hertz = np.array([30.0, 50, 100, 1000, 5000, 15_000])
    z = np.exp(-2j * np.pi * hertz / 48_000)
    shelf = (1.53512485958697 - 2.69169618940638 * z + 1.19839281085285 * z * z) / (
        1 - 1.69065929318241 * z + 0.73248077421585 * z * z
    )
    passed = (1 - z) ** 2 / (1 - 1.99004745483398 * z + 0.99007225036621 * z * z)
    assert sound_files.weighting(hertz, 48_000) == pytest.approx(np.abs(shelf * passed) ** 2, rel=0.001)
    tone = np.sin(2 * np.pi * 997 * np.arange(88_200) / 44_100)
    one_ear = np.stack([tone, 0 * tone], axis=1)
    assert integrated(one_ear, 44_100) == pytest.approx(-3.01, abs=0.1)
    assert loudness(one_ear, 44_100) == pytest.approx(-3.01, abs=0.1)
    assert integrated(np.stack([tone, tone], axis=1), 44_100) == pytest.approx(0, abs=0.1)


def test_a_sound_is_measured_where_it_is_loudest() -> None:
    """If half of a window sounds, the result is 3 dB lower; silence around it changes nothing."""
    tone = np.sin(2 * np.pi * 1000 * np.arange(RATE) / RATE)[:, None] * np.array([[1.0, 0.0]])
    short, silence = tone[: RATE // 20], np.zeros((RATE, 2))
    assert loudness(np.concatenate([silence, tone, silence]), RATE) == pytest.approx(-3.01, abs=0.1)
    assert loudness(np.concatenate([silence, short, silence]), RATE) == pytest.approx(-6.02, abs=0.3)
    longer = np.concatenate([tone] * 5)
    assert integrated(np.concatenate([silence, longer, silence]), RATE) == pytest.approx(-3.01, abs=0.5)


def test_the_share_of_the_energy_is_counted_between_limits() -> None:
    """One of two tones is twice as strong, so it has four fifths of the energy."""
    time = np.arange(RATE) / RATE
    samples = (np.sin(2 * np.pi * 200 * time) + 2 * np.sin(2 * np.pi * 400 * time))[:, None]
    assert share(samples, RATE, 300) == pytest.approx(0.8, abs=0.001)
    assert share(samples, RATE, 100, 300) == pytest.approx(0.2, abs=0.001)


@pytest.mark.long
def test_the_table_has_a_line_for_every_role() -> None:
    """People read it after a change: role, loudness, peak, length, and the loudness on a laptop."""
    lines = [line.split() for line in measure.effect_rows()]
    assert sorted(line[0] for line in lines) == sorted(ROLES)
    assert lines[-1][0] == "explosion"
    assert [float(line[1]) for line in lines] == sorted(float(line[1]) for line in lines)


def band(samples: Samples, low: float, high: float) -> Samples:
    """Return the part of the samples between two frequencies."""
    spectrum = np.fft.rfft(samples, axis=0)
    hertz = np.fft.rfftfreq(len(samples), 1 / RATE)
    spectrum[(hertz < low) | (hertz > high)] = 0
    return np.fft.irfft(spectrum, len(samples), axis=0)


def centre(samples: Samples) -> float:
    """Return the middle of the spectrum in hertz: half of the energy is above it."""
    energy = np.cumsum(np.abs(np.fft.rfft(samples)) ** 2)
    return float(np.searchsorted(energy, energy[-1] / 2) * RATE / len(samples))


def strongest(samples: Samples) -> float:
    """Return the strongest frequency in hertz."""
    return float(np.argmax(np.abs(np.fft.rfft(samples, 2**17))) * RATE / 2**17)
