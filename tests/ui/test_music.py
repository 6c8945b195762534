"""Music plays only when asked for and allowed, fades softly, and never makes the game wait."""

import logging
import math
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Event

import pygame
import pytest
import soundfile

from game.engine.gesture import TICK_MS
from game.engine.grid import cells_of
from game.engine.level import BEGINNER
from game.ui.core.assets import Assets, find_root
from game.ui.core.audio import (
    CHANGE,
    DUCKED,
    FALL,
    FILES,
    HOLD,
    LEAD,
    LOOPS,
    RETURN,
    RISE,
    Music,
    file_of,
)
from game.ui.core.cabinet import Cabinet
from game.ui.core.loop import Loop
from game.ui.core.routes import Title
from game.ui.kit.pause import GamePause
from tests.patience import PATIENCE, wait_until
from tests.ui.conftest import Opener
from tests.ui.hands import click, secret, start_game
from tests.ui.runs import lose_lives, play_stage, start_run

SECOND = 1000 // TICK_MS


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give SDL a sound card that plays into nothing, opened as the game does."""
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.init(44100, -16, 2, 512)
    pygame.mixer.set_num_channels(16)
    yield
    pygame.mixer.quit()


@pytest.fixture
def music(device: None) -> Iterator[Music]:
    """Return the music, allowed to play at full volume and asked for nothing."""
    music = Music(Assets(find_root()), Random(1))
    music.volume = 100
    music.start()
    yield music
    music.stop()


def busy() -> list[bool]:
    """Return for each loop's channel whether it plays."""
    return [pygame.mixer.Channel(place).get_busy() for place in range(len(LOOPS))]


def levels() -> list[float]:
    """Return each loop's current loudness, 0–1."""
    sounds = [pygame.mixer.Channel(place).get_sound() for place in range(len(LOOPS))]
    return [sound.get_volume() / math.sqrt(0.5) if sound else 0.0 for sound in sounds]


def begin(music: Music, level: float, piece: str = "play") -> None:
    """Open the music and wait until it plays."""
    music.ask(piece, level)
    music.update(0)
    wait_until(lambda: music.playing, lambda: music.update(1))


def refused(music: Music, caplog: pytest.LogCaptureFixture) -> None:
    """Let time pass until the log says that there is no music, and a little longer."""
    wait_until(lambda: caplog.records, lambda: music.update(25))
    for _ in range(20):
        music.update(1)


def test_it_never_starts_unasked(music: Music) -> None:
    """A start in a quiet room stays silent, and nothing is loaded."""
    for _ in range(5):
        music.update(SECOND)
        pygame.time.wait(2)
    assert not music.playing
    assert busy() == [False] * 3


def test_asking_returns_at_once_and_all_layers_start_together(music: Music) -> None:
    """Loading takes as long as several frames, so a thread does it; then the layers run in step, silent at first."""
    music.ask("play", 1)
    music.update(1)
    assert not music.playing
    begin(music, 1)
    music.update(0)
    assert busy() == [True] * 3
    assert levels() == [0, 0, 0]


@pytest.mark.parametrize(
    ("level", "wanted"),
    [
        (0, [1, 0, 0]),
        (1 / 3, [1, 1, 0]),
        (0.5, [1, 1, 0.5]),
        (1, [1, 1, 1]),
        (-1, [1, 0, 0]),
        (9, [1] * 3),
    ],
)
def test_one_more_layer_opens_with_each_third(level: float, wanted: list[float], music: Music) -> None:
    """Level 0 has one layer, level 1 has all; values outside 0–1 count as the nearer end."""
    begin(music, level)
    music.update(round(RISE * SECOND))
    assert levels() == pytest.approx(wanted, abs=0.01)
    assert busy() == [True] * 3


def test_it_rises_and_falls_softly(music: Music) -> None:
    """It is half open after half its time, and closes more slowly than it opens."""
    begin(music, 0)
    music.update(round(RISE * SECOND / 2))
    assert levels()[0] == pytest.approx(0.5, abs=0.01)
    music.update(round(RISE * SECOND))
    assert levels()[0] == pytest.approx(1, abs=0.01)
    music.ask("", None)
    music.update(round(FALL * SECOND / 4))
    assert levels()[0] == pytest.approx(0.75, abs=0.01)
    assert music.playing


def copied_music(folder: Path, short: bool = False) -> Path:
    """Copy the music, or very short sounds instead, to a new folder; return its root."""
    (folder / "sounds").mkdir()
    for name in FILES:
        shutil.copy(find_root() / "sounds" / f"{'menu_a' if short else name}.ogg", folder / "sounds" / f"{name}.ogg")
    return folder


def test_it_goes_round_and_round(tmp_path: Path, device: None) -> None:
    """A loop must not end: loops of 70 ms still play after many times their length."""
    music = Music(Assets(copied_music(tmp_path, short=True)), Random(1))
    music.volume = 100
    music.start()
    begin(music, 1)
    pygame.time.wait(300)
    assert busy() == [True] * 3
    music.stop()


def phrases_of(folder: Path, seed: int, count: int, level: float = 1) -> list[pygame.mixer.Sound]:
    """Return the first *count* phrases played of a piece with short phrases, or with 0 those of a minute."""
    music = Music(Assets(folder), Random(seed))
    music.volume = 100
    music.start()
    begin(music, level)
    heard: list[pygame.mixer.Sound] = []

    def listen() -> None:
        music.update(SECOND // 10)
        sound = pygame.mixer.Channel(LEAD).get_sound()
        if sound and sound not in heard:
            heard.append(sound)

    if count:
        wait_until(lambda: len(heard) == count, listen)
    else:
        for _ in range(600):  # longer than any silence
            listen()
    music.stop()
    return heard


@pytest.mark.long
def test_phrases_follow_each_other_while_the_lead_is_open(tmp_path: Path, device: None) -> None:
    """They come with silences between them; at a low level there are none."""
    copied_music(tmp_path, short=True)
    assert len(phrases_of(tmp_path, seed=1, count=3)) == 3
    assert phrases_of(tmp_path, seed=1, count=0, level=0.5) == []


def test_it_steps_back_for_an_effect_and_returns(music: Music) -> None:
    """It drops by four decibels at once and returns softly after a moment."""
    begin(music, 1)
    music.update(round(RISE * SECOND))
    music.duck()
    music.update(1)
    assert levels() == pytest.approx([DUCKED] * 3, abs=0.01)
    music.update(round((HOLD + RETURN / 2) * SECOND))
    assert levels() == pytest.approx([(1 + DUCKED) / 2] * 3, abs=0.02)
    music.update(round(RETURN * SECOND))
    assert levels() == pytest.approx([1] * 3, abs=0.01)


def test_another_piece_follows_when_the_first_has_gone(music: Music) -> None:
    """Two at once would be noise, and both in memory twice as much."""
    begin(music, 1)
    music.update(round(RISE * SECOND))
    first = pygame.mixer.Channel(0).get_sound()
    music.ask("run", 1)
    music.update(round(CHANGE * SECOND / 2))
    assert levels() == pytest.approx([0.5] * 3, abs=0.02)
    assert pygame.mixer.Channel(0).get_sound() is first
    music.update(round(CHANGE * SECOND))
    assert not music.playing
    begin(music, 1, "run")
    assert pygame.mixer.Channel(0).get_sound() is not first
    assert levels() == [0, 0, 0]


def test_closed_it_ends_and_can_be_opened_again(music: Music) -> None:
    """Closed music leaves its channels free."""
    begin(music, 1)
    music.update(round(RISE * SECOND))
    music.ask("", None)
    music.update(round(FALL * SECOND) + 1)
    assert not music.playing
    assert busy() == [False] * 3
    begin(music, 0)
    assert busy() == [True] * 3
    assert levels() == [0, 0, 0]


@pytest.mark.long
def test_closing_early_keeps_it_from_starting(music: Music) -> None:
    """A player who leaves before it is loaded hears nothing in the next scene."""
    music.ask("play", 1)
    music.update(1)
    music.ask("", None)
    wait_until(lambda: not music.busy, lambda: music.update(1))
    for _ in range(3):
        music.update(1)
    assert not music.playing


def test_a_piece_that_is_closed_is_made_ready(music: Music) -> None:
    """The slow loading happens before the first opening, not during it."""
    music.ask("run", None)
    wait_until(music._loaded, lambda: music.update(1))
    assert not music.playing
    music.ask("", 1)
    music.update(1)
    assert music.playing


def test_muted_it_is_silent_at_once_and_comes_back_softly(music: Music) -> None:
    """Mute is for a telephone that rings."""
    begin(music, 1)
    music.update(round(RISE * SECOND))
    music.volume = 0
    music.update(1)
    assert busy() == [False] * 3
    music.volume = 50
    begin(music, 1)
    assert levels() == [0, 0, 0]
    music.update(round(RISE * SECOND / 2))
    assert levels() == pytest.approx([0.25] * 3, abs=0.01)
    music.update(round(RISE * SECOND))
    assert levels() == pytest.approx([0.5] * 3, abs=0.01)


def test_muted_from_the_beginning_nothing_is_loaded(device: None) -> None:
    """A folder without any music is not even looked into."""
    music = Music(Assets(Path("no such folder")), Random(1))
    music.start()
    music.ask("play", 1)
    for _ in range(5):
        music.update(SECOND)
    assert not music.playing


@pytest.mark.parametrize("loop", LOOPS)
def test_a_loop_is_decoded_to_the_sample(loop: str, device: None) -> None:
    """The mixer must loop exactly what was rendered: one sample more in one loop, and they drift apart."""
    path = Assets(find_root()).sound(file_of("run", loop))
    assert len(pygame.mixer.Sound(path).get_raw()) == 4 * soundfile.info(path).frames


@pytest.mark.parametrize("missing", ["music_play_bass", "music_play_lead_1"])
def test_a_missing_part_is_named_and_the_game_goes_on(
    missing: str, tmp_path: Path, device: None, caplog: pytest.LogCaptureFixture
) -> None:
    """Music is no reason to end a game; the log says once what is missing."""
    file = copied_music(tmp_path, short=True) / "sounds" / f"{missing}.ogg"
    file.unlink()
    music = Music(Assets(tmp_path), Random(1))
    music.volume = 100
    music.start()
    music.ask("play", 1)
    with caplog.at_level(logging.WARNING):
        refused(music, caplog)
    assert [str(file) in record.message for record in caplog.records] == [True]
    assert not music.playing


def test_a_layer_that_is_no_music_is_survived(tmp_path: Path, device: None, caplog: pytest.LogCaptureFixture) -> None:
    """A file that is no music is reported like a missing one."""
    (tmp_path / "sounds").mkdir()
    for name in FILES:
        (tmp_path / "sounds" / f"{name}.ogg").write_bytes(b"no music at all")
    music = Music(Assets(tmp_path), Random(1))
    music.volume = 100
    music.start()
    music.ask("play", 1)
    with caplog.at_level(logging.WARNING):
        refused(music, caplog)
    assert [record.message.partition(":")[0] for record in caplog.records] == ["no music"]


def test_stopping_while_it_loads_waits_for_one_layer_only(music: Music, monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing the device under a decoder would take the whole program with it; decoding all would keep the window."""
    begun, decoded = Event(), list[bool]()

    class Slow(pygame.mixer.Sound):
        def __init__(self, file: object) -> None:
            begun.set()
            wait_until(lambda: not music._on)  # until it is stopped
            decoded.append(pygame.mixer.get_init() is not None)

    monkeypatch.setattr(pygame.mixer, "Sound", Slow)
    music.ask("play", 1)
    music.update(1)
    assert begun.wait(PATIENCE)
    music.stop()
    assert not music.busy
    pygame.mixer.quit()
    assert decoded == [True]
    music.update(1)
    assert not music.playing


class Level:
    """Stands for the music and records its requests."""

    busy = False

    def __init__(self) -> None:
        self.volume = 0
        self.level: float | None = None
        self.piece = ""

    def ask(self, piece: str, level: float | None) -> None:
        """Record the level and the piece."""
        self.level, self.piece = level, piece

    def duck(self) -> None:
        """Nothing is heard here."""

    def update(self, ticks: int) -> None:
        """Nothing fades here."""

    def stop(self) -> None:
        """Nothing runs here."""


def played_by(cabinet: Cabinet, *, touched: bool = True) -> tuple[float | None, str]:
    """Return level and piece after one turn of the loop; *touched*: there was input before."""
    music = Level()
    cabinet.audio.music = music  # type: ignore[assignment]
    loop = Loop(cabinet)
    loop._touched = touched
    loop._play(1)
    return music.level, music.piece


def heard(cabinet: Cabinet) -> float | None:
    """Return the music's level after one turn of the loop."""
    return played_by(cabinet)[0]


def test_the_title_has_its_piece_once_anybody_has_done_anything(cabinet: Cabinet) -> None:
    """A start in a quiet room stays silent until the first input."""
    cabinet.router.go(Title())
    assert played_by(cabinet, touched=False) == (None, "")
    assert played_by(cabinet) == (1, "title")
    start_run(cabinet)
    assert played_by(cabinet) == (0, "run")


def test_music_opens_with_the_board_and_rests_in_a_pause(cabinet: Cabinet) -> None:
    """It grows with the cells, then with the flowers; before the first cell, in a pause and at the end it rests."""
    play = start_game(cabinet, BEGINNER)
    assert heard(cabinet) is None
    click(play, [BEGINNER.grid.cell(4, 4)])
    cabinet.stage.update(SECOND)
    first = heard(cabinet)
    assert first is not None
    assert 0 < first < 1
    safe = cells_of(secret(play).safe & play.session.view.covered)
    click(play, safe[:1])
    cabinet.stage.update(SECOND)
    second = heard(cabinet)
    assert second is not None
    assert second > first
    cabinet.stage.push(GamePause(cabinet, play.act))
    assert heard(cabinet) is None
    cabinet.stage.pop()
    click(play, safe[1:])
    cabinet.stage.update(SECOND)
    flowers = list[float]()
    while (level := heard(cabinet)) is not None and len(flowers) < 60:
        flowers.append(level)
        cabinet.stage.update(SECOND)
    assert flowers == sorted(flowers)
    assert flowers[0] < flowers[-1]
    assert heard(cabinet) is None


def test_music_opens_with_the_chain_of_a_run(cabinet: Cabinet) -> None:
    """It rests when the run is over."""
    run = start_run(cabinet)
    assert heard(cabinet) == 0
    play_stage(cabinet, run, openings=8)
    level = heard(cabinet)
    assert level is not None
    assert level > 0
    lose_lives(cabinet, run)
    assert heard(cabinet) is None


@pytest.mark.parametrize(("mute", "volume"), [(False, 35), (True, 0)])
def test_the_music_has_its_own_volume_and_is_muted_with_the_rest(mute: bool, volume: int, open_game: Opener) -> None:
    """Volume and mute are settings."""
    cabinet = open_game(music_volume=35, mute=mute)
    assert cabinet.audio.music.volume == volume
