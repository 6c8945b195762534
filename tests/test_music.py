"""The music as files: loops without a seam, phrases above them, equal loudness, and no repetition for long."""

import sys
from functools import cache
from math import gcd
from pathlib import Path
from random import Random

import numpy as np
import pytest

import make_music
import sound_files
from game.ui.core.audio import FILES, LOOPS, PHRASES, PIECES, file_of, next_phrase
from scale import LADDER
from score import BATTLE, Note, Piece, phrases, score
from score import PIECES as SCORES
from sound_files import AIRY, Samples, integrated, level, peak, read, role_loudness, share, step
from struck import RATE

FOLDER = Path(__file__).resolve().parent.parent / "sounds"
OWN = sorted({file_of(piece, loop) for piece in PIECES for loop in LOOPS})
STROKES = {"drum", "tom", "shaker", "clap"}

each_loop = pytest.mark.parametrize("name", OWN)
each_piece = pytest.mark.parametrize("piece", SCORES.values(), ids=SCORES)


@cache
def samples_of(name: str) -> Samples:
    """Return the samples of a committed file."""
    samples, rate = read(FOLDER / f"{name}.ogg")
    assert rate == RATE
    return samples


def heard(piece: Piece) -> Samples:
    """Return two minutes of the committed files, with all layers audible."""
    layers = (*LOOPS, *(f"lead_{number}" for number in range(1, PHRASES + 1)))
    return make_music.together({layer: samples_of(file_of(piece.name, layer)) for layer in layers}, piece)


@pytest.mark.slow
def test_the_committed_files_are_the_scripts_music() -> None:
    """They are equal except for the encoder's losses; otherwise nobody could change the music."""
    assert make_music.different_files() == []


def test_every_file_is_asked_for_and_none_is_left_over() -> None:
    """A missing file would be silence, a superfluous one makes every download larger."""
    assert sorted(path.stem for path in FOLDER.glob("music_*.ogg")) == sorted(FILES)
    assert SCORES.keys() == PIECES.keys()


def test_the_check_names_the_file_that_is_other_music(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The check finds a missing file, one with other samples, and one that is too short."""
    short = {name: samples_of(f"music_run_{name}")[200_000:244_100] for name in ("air", "pulse", "bass")}
    monkeypatch.setattr(make_music, "FOLDER", tmp_path)
    monkeypatch.setattr(make_music, "files", lambda: iter(short.items()))
    monkeypatch.setattr(sys, "argv", ["make_music.py"])
    assert make_music.main() == 0
    monkeypatch.setattr(sys, "argv", ["make_music.py", "--check"])
    assert make_music.main() == 0
    (tmp_path / "air.ogg").unlink()
    sound_files.write(tmp_path / "pulse.ogg", short["bass"])
    sound_files.write(tmp_path / "bass.ogg", short["bass"][:-1])
    assert make_music.main() == 1
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["air.ogg", "pulse.ogg", "bass.ogg"]


@each_loop
def test_a_loop_is_a_whole_number_of_bars(name: str) -> None:
    """With one extra sample, two loops would be out of step after an hour."""
    piece = next(piece for piece in SCORES.values() if name.startswith(f"music_{piece.name}_"))
    bars = piece.pulse_bars if name.endswith("pulse") else piece.bars
    assert len(samples_of(name)) == round(bars * piece.bar * RATE)


@each_loop
def test_nothing_tells_the_seam_from_any_other_place(name: str) -> None:
    """Around the seam the sound is as smooth as elsewhere: a click is sharper than all other bends."""
    assert step(samples_of(name)) < -40
    turned = np.roll(samples_of(name), 2000, axis=0)
    bends = np.max(np.abs(np.diff(turned, 2, axis=0)), axis=1)
    assert np.max(bends[1900:2100]) <= 1.5 * np.max(bends[2100:])


@pytest.mark.parametrize("name", FILES)
def test_a_part_of_the_music_has_clean_edges_and_two_sides(name: str) -> None:
    """It has no mean and no silence; left and right differ, but nothing cancels on one speaker."""
    samples = samples_of(name)
    assert -50 < level(samples) < -18
    assert np.max(np.abs(np.mean(samples, axis=0))) < 0.002
    assert 0.1 < np.corrcoef(*samples.T)[0, 1] <= 1
    if "lead" in name:
        assert np.max(np.abs(samples[0])) < 0.003
        assert np.max(np.abs(samples[-44:])) < 0.003


@pytest.mark.long
@each_piece
def test_a_piece_is_as_loud_as_the_others_and_has_air(piece: Piece) -> None:
    """It has -20 LUFS, no peak near full scale, and some sound above 5 kHz."""
    together = heard(piece)
    assert integrated(together, RATE) == pytest.approx(-20, abs=0.7)
    assert peak(together) < -3
    assert share(together, RATE, AIRY) > 0.002


def test_effects_stand_above_the_music_that_steps_back() -> None:
    """Against music at -24 LUFS, the board's sounds are four dB louder, an opened cell seven."""
    assert role_loudness("open_1") > -24 + 6.5
    assert min(role_loudness(role) for role in ("flag", "unflag", "chord", "flood_1", "knock_1", "danger")) > -24 + 3.5


def test_all_music_that_is_held_at_once_stays_small() -> None:
    """Decoded it takes four bytes a frame: one piece and two phrases are less than 23 MB."""
    for piece in PIECES:
        loops = sum(len(samples_of(file_of(piece, loop))) for loop in LOOPS)
        phrase = max(len(samples_of(file_of(piece, f"lead_{number}"))) for number in range(1, PHRASES + 1))
        assert 4 * (loops + 2 * phrase) < 23_000_000


# The scores


@each_piece
def test_a_score_is_the_same_on_every_run_and_in_tune_with_the_effects(piece: Piece) -> None:
    """The seed decides all notes; a click fits at any moment; no note begins after its loop's end."""
    assert score(piece) == score(piece)
    for layer, notes in score(piece).items():
        end = (piece.pulse_bars if layer == "pulse" else piece.bars) * piece.bar
        assert all(0 <= note.start < end and note.seconds > 0 and 0 < note.strength <= 1 for note in notes)
        assert {note.name for note in notes} - STROKES <= {*LADDER}
    assert {note.name for notes in phrases(piece) for note in notes} <= {*LADDER}


def test_battle_has_a_pulse_of_its_own() -> None:
    """No other piece has all its drums; its air is the run's."""
    assert [*score(BATTLE)] == ["pulse"]
    struck = {name: {note.name for note in score(piece)["pulse"]} & STROKES for name, piece in SCORES.items()}
    assert struck["battle"] == STROKES
    assert all(kinds < STROKES for name, kinds in struck.items() if name != "battle")
    assert file_of("battle", "air") == file_of("run", "air")
    assert file_of("battle", "pulse") != file_of("run", "pulse")


@each_piece
def test_no_two_minutes_of_twenty_are_alike(piece: Piece) -> None:
    """Pulse and chords meet again only after two minutes, and then with other phrases above them."""
    bars = SCORES["run" if piece is BATTLE else piece.name].bars
    meet = bars * piece.pulse_bars // gcd(bars, piece.pulse_bars) * piece.bar
    assert meet >= 120
    random, at, minutes = Random(4), 0.0, dict[int, list[tuple[int, int]]]()
    phrase = 0
    while at < 20 * 60:
        phrase = next_phrase(random, phrase)
        minutes.setdefault(int(at // 60), []).append((phrase, round(at % 60)))
        at += len(samples_of(file_of(piece.name, f"lead_{phrase}"))) / RATE + random.uniform(*PIECES[piece.name])
    seen = [(*minute, round(number * 60 % meet)) for number, minute in minutes.items()]
    assert len(set(seen)) == len(seen) == 20


def test_a_note_that_passes_the_end_goes_on_at_the_beginning() -> None:
    """Otherwise the loop would cut off every tail at its seam."""
    note = Note(9.0, 3.0, "A4", 1, 0)
    played = make_music.circled([note], make_music.sung, np.random.RandomState(0), 10 * RATE)
    at = 9 * RATE
    assert np.max(np.abs(played[at + 200 :])) > 0.5
    assert np.max(np.abs(played[:RATE])) > 0.05
    assert np.max(np.abs(played[3 * RATE : at])) == 0
