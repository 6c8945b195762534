"""The music as files: four loops without a seam, in step, and quieter than the game."""

import sys
from pathlib import Path

import numpy as np
import pytest
import soundfile

import make_music
from measure import Samples, level, louder_ear, loudness, opened, step, take_of
from scale import frequency
from score import BARS, HARMONIES, LOOP, Note, score
from struck import RATE

FOLDER = Path(__file__).resolve().parent.parent / "sounds"
LAYERS = ("air", "pulse", "bass", "lead")
FRAMES = 2_352_000  # sixteen bars at 72 beats a minute, 44,100 a second
QUIETEST = ("flag", "unflag", "knock_1", "danger", "open_1", "chord", "flood_1")
LETTERS = {"D", "E", "F#", "A", "B"}


@pytest.fixture(scope="module")
def files() -> dict[str, Samples]:
    """Return the committed layers, decoded."""
    return {name: soundfile.read(FOLDER / f"{name}.ogg")[0] for name in LAYERS}


@pytest.fixture(scope="module")
def rendered() -> dict[str, Samples]:
    """Return what the script renders; it takes some seconds, once."""
    return make_music.layers()


def test_the_committed_files_are_the_scripts_music(rendered: dict[str, Samples]) -> None:
    """But for what the encoder loses: music nobody can render again could not be changed."""
    assert sorted(path.stem for path in FOLDER.glob("*.ogg")) == sorted(LAYERS)
    assert [name for name in LAYERS if not make_music.is_written(name, rendered[name])] == []


def test_the_check_names_the_file_that_is_other_music(
    rendered: dict[str, Samples], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A missing file, one with other samples, and one that is too short."""
    short = {name: samples[1_600_000:1_644_100] for name, samples in rendered.items()}
    monkeypatch.setattr(make_music, "FOLDER", tmp_path)
    monkeypatch.setattr(make_music, "layers", lambda: short)
    monkeypatch.setattr(sys, "argv", ["make_music.py"])
    assert make_music.main() == 0
    monkeypatch.setattr(sys, "argv", ["make_music.py", "--check"])
    assert make_music.main() == 0
    (tmp_path / "air.ogg").unlink()
    make_music.write("pulse", short["bass"])
    make_music.write("bass", short["bass"][:-1])
    assert make_music.main() == 1
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["air.ogg", "pulse.ogg", "bass.ogg"]


@pytest.mark.parametrize("name", LAYERS)
def test_a_layer_is_exactly_as_long_as_the_loop(name: str) -> None:
    """One sample more in one of them, and after an hour they would be out of step."""
    info = soundfile.info(FOLDER / f"{name}.ogg")
    assert (info.frames, info.samplerate, info.channels) == (FRAMES, 44_100, 2)
    assert FRAMES / 44_100 >= 48


@pytest.mark.parametrize("name", LAYERS)
def test_a_loop_joins_without_a_step(name: str, files: dict[str, Samples]) -> None:
    """The difference of the two ends, after decoding, is below -60 dB: nobody hears where it begins."""
    assert step(files[name]) < -60


@pytest.mark.parametrize("name", LAYERS)
def test_nothing_tells_the_seam_from_any_other_place(name: str, files: dict[str, Samples]) -> None:
    """Around the seam the sound is as smooth as elsewhere: a click is a bend sharper than all others."""
    turned = np.roll(files[name], 2000, axis=0)
    bends = np.max(np.abs(np.diff(turned, 2, axis=0)), axis=1)
    assert np.max(bends[1900:2100]) <= 1.5 * np.max(bends[2100:])


@pytest.mark.parametrize("name", LAYERS)
def test_a_layer_is_a_bed(name: str, files: dict[str, Samples]) -> None:
    """No louder than -26 dB RMS, and never silent as a whole."""
    assert -50 < level(files[name]) <= -26


def test_all_layers_together_stay_under_the_game(files: dict[str, Samples]) -> None:
    """Eight decibels below the softest sound of a board, at the music's loudest moment."""
    together = sum(files.values(), np.zeros((FRAMES, 2)))
    softest = min(loudness(*take_of(path)) for name in QUIETEST for path in FOLDER.glob(f"{name}_?.wav"))
    assert softest - louder_ear(together, 44_100) >= 8
    assert opened() - louder_ear(together, 44_100) >= 10


@pytest.mark.parametrize("name", LAYERS)
def test_a_layer_is_wide_but_not_torn(name: str, files: dict[str, Samples]) -> None:
    """The ears hear different things, and on one speaker nothing is lost."""
    left, right = files[name].T
    likeness = np.corrcoef(left, right)[0, 1]
    assert 0.1 < likeness < 0.99


def test_the_lead_leaves_room(files: dict[str, Samples]) -> None:
    """What speaks all the time is tiresome within minutes: for a third of the loop it is silent or fading away."""
    parts = np.array_split(files["lead"], 160)
    levels = np.array([np.mean(part**2) for part in parts])
    assert np.mean(levels < np.max(levels) / 300) >= 0.33


def test_all_music_together_stays_small() -> None:
    """Two megabytes of the download at most."""
    assert sum(path.stat().st_size for path in FOLDER.glob("*.ogg")) <= 2_000_000


# The score


def test_the_score_is_the_same_on_every_run() -> None:
    """The seed is the composer."""
    assert score() == score()


def test_every_note_lies_on_the_scale_of_the_effects() -> None:
    """So a click at any moment is in tune."""
    assert {note.name[:-1] for notes in score().values() for note in notes} == LETTERS


@pytest.mark.parametrize("name", LAYERS)
def test_every_note_begins_within_the_loop(name: str) -> None:
    """Beyond it, it would come around at the wrong bar."""
    notes = score()[name]
    assert notes
    assert all(0 <= note.start < LOOP and note.seconds > 0 and 0 < note.strength <= 1 for note in notes)


def test_the_air_changes_slowly() -> None:
    """One chord in two bars, four voices each, and no voice leaps further than a fifth to the next chord."""
    notes = sorted(score()["air"])
    assert len(notes) == 4 * len(HARMONIES) == 4 * BARS // 2
    for here, there in zip(HARMONIES, HARMONIES[1:] + HARMONIES[:1], strict=True):
        for one, other in zip(here.voices, there.voices, strict=True):
            assert abs(np.log2(frequency(other) / frequency(one))) <= 7.5 / 12


def test_the_lead_says_little_and_ends_on_the_chord() -> None:
    """Four phrases of three or four notes in sixteen bars; each comes to rest where the chord is at home."""
    notes = score()["lead"]
    assert 12 <= len(notes) <= 16
    resting = [note for note in notes if note.seconds > 3]
    assert len(resting) == 4
    for note in resting:
        voices = HARMONIES[int(note.start / (LOOP / 8))].voices
        assert note.name[:-1] in {voice[:-1] for voice in voices}


def test_a_note_that_passes_the_end_goes_on_at_the_beginning() -> None:
    """Else the loop would cut every tail off at its seam."""
    note = Note(LOOP - 1, 3.0, "A4", 1, 0)
    played = make_music.circled([note], make_music.picked, np.random.RandomState(0))
    at = round((LOOP - 1) * RATE)
    assert np.max(np.abs(played[at + 200 :])) > 0.5
    assert np.max(np.abs(played[:RATE])) > 0.1
    assert np.max(np.abs(played[3 * RATE : at])) == 0


def test_a_doubled_circle_keeps_its_samples() -> None:
    """Every second sample is the old one: nothing but the rate changes."""
    circle = make_music.turning()
    assert np.allclose(make_music.doubled(circle)[::2], circle, rtol=0, atol=1e-9)
