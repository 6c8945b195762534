"""The music is heard when it was asked for and may be, opens and closes softly, and never keeps the game waiting."""

import logging
import math
import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.gesture import TICK_MS
from game.engine.grid import cells_of
from game.engine.level import BEGINNER
from game.ui.core.assets import AssetError, Assets, find_root
from game.ui.core.cabinet import Cabinet
from game.ui.core.loop import Loop
from game.ui.core.music import FALL, LAYERS, RISE, Music
from game.ui.kit.pause import GamePause
from tests.ui.conftest import Opener
from tests.ui.hands import click, secret, start_game
from tests.ui.runs import lose_lives, play_stage, start_run

SECOND = 1000 // TICK_MS
LOOP = 2_352_000  # frames: sixteen bars


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
    music = Music(Assets(find_root()))
    music.volume = 100
    music.start()
    yield music
    music.stop()


def busy() -> list[bool]:
    """Tell of each layer's channel whether it plays."""
    return [pygame.mixer.Channel(place).get_busy() for place in range(len(LAYERS))]


def levels() -> list[float]:
    """Return how loud each layer is just now, 1 for full."""
    sounds = [pygame.mixer.Channel(place).get_sound() for place in range(len(LAYERS))]
    return [sound.get_volume() / math.sqrt(0.5) if sound else 0.0 for sound in sounds]


def begin(music: Music, level: float) -> None:
    """Open the music and wait until it plays."""
    music.open(level)
    music.update(0)
    while not music.playing:
        pygame.time.wait(5)
        music.update(1)


def refused(music: Music, caplog: pytest.LogCaptureFixture) -> None:
    """Let time pass until the log says that there is no music, and a little longer."""
    while not caplog.records:
        pygame.time.wait(5)
        music.update(1)
    for _ in range(20):
        music.update(1)


def test_it_never_starts_unasked(music: Music) -> None:
    """Whoever starts the game in a quiet room hears nothing; nothing is loaded either."""
    for _ in range(5):
        music.update(SECOND)
        pygame.time.wait(2)
    assert not music.playing
    assert busy() == [False] * 4


def test_asking_returns_at_once_and_all_layers_start_together(music: Music) -> None:
    """Loading takes as long as several frames, so a thread does it; then the layers run in step, silent at first."""
    music.open(1)
    music.update(1)
    assert not music.playing
    begin(music, 1)
    music.update(0)
    assert busy() == [True] * 4
    assert levels() == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("level", "wanted"),
    [
        (0, [1, 0, 0, 0]),
        (1 / 3, [1, 1, 0, 0]),
        (0.5, [1, 1, 0.5, 0]),
        (1, [1, 1, 1, 1]),
        (-1, [1, 0, 0, 0]),
        (9, [1] * 4),
    ],
)
def test_one_more_layer_opens_with_each_third(level: float, wanted: list[float], music: Music) -> None:
    """Air alone when little has happened, everything when much has; what lies beyond the scale is its end."""
    begin(music, level)
    music.update(round(RISE * SECOND))
    assert levels() == pytest.approx(wanted, abs=0.01)
    assert busy() == [True] * 4


def test_it_rises_and_falls_softly(music: Music) -> None:
    """Half open after half its time, closed more slowly than opened."""
    begin(music, 0)
    music.update(round(RISE * SECOND / 2))
    assert levels()[0] == pytest.approx(0.5, abs=0.01)
    music.update(round(RISE * SECOND))
    assert levels()[0] == pytest.approx(1, abs=0.01)
    music.close()
    music.update(round(FALL * SECOND / 4))
    assert levels()[0] == pytest.approx(0.75, abs=0.01)
    assert music.playing


def test_it_goes_round_and_round(tmp_path: Path, device: None) -> None:
    """A loop that ends is a silence nobody asked for: layers of 40 ms still play after many times as long."""
    (tmp_path / "sounds").mkdir()
    for name in LAYERS:
        shutil.copy(find_root() / "sounds" / "menu_a.wav", tmp_path / "sounds" / f"{name}.ogg")
    music = Music(Assets(tmp_path))
    music.volume = 100
    music.start()
    begin(music, 1)
    pygame.time.wait(300)
    assert busy() == [True] * 4
    music.stop()


def test_closed_it_ends_and_can_be_opened_again(music: Music) -> None:
    """At rest it costs nothing: the channels are free."""
    begin(music, 1)
    music.update(round(RISE * SECOND))
    music.close()
    music.update(round(FALL * SECOND) + 1)
    assert not music.playing
    assert busy() == [False] * 4
    begin(music, 0)
    assert busy() == [True] * 4
    assert levels() == [0, 0, 0, 0]


def test_closing_early_keeps_it_from_starting(music: Music) -> None:
    """Who leaves before it is loaded hears nothing in the next room."""
    music.open(1)
    music.update(1)
    music.close()
    for _ in range(200):
        pygame.time.wait(5)
        music.update(1)
    assert not music.playing


def test_muted_it_is_silent_at_once_and_comes_back_softly(music: Music) -> None:
    """Mute is for a telephone that rings."""
    begin(music, 1)
    music.update(round(RISE * SECOND))
    music.volume = 0
    music.update(1)
    assert busy() == [False] * 4
    music.volume = 50
    begin(music, 1)
    assert levels() == [0, 0, 0, 0]
    music.update(round(RISE * SECOND / 2))
    assert levels() == pytest.approx([0.25] * 4, abs=0.01)
    music.update(round(RISE * SECOND))
    assert levels() == pytest.approx([0.5] * 4, abs=0.01)


def test_muted_from_the_beginning_nothing_is_loaded(device: None) -> None:
    """A folder without any music is not even looked into."""
    music = Music(Assets(Path("no such folder")))
    music.start()
    music.open(1)
    for _ in range(5):
        music.update(SECOND)
    assert not music.playing


@pytest.mark.parametrize("name", LAYERS)
def test_a_layer_is_decoded_to_the_sample(name: str, device: None) -> None:
    """The mixer must loop exactly what was rendered: one sample more in one layer, and they drift apart."""
    sound = pygame.mixer.Sound(Assets(find_root()).music(name))
    assert len(sound.get_raw()) == 4 * LOOP


def test_a_missing_layer_is_named_and_the_game_goes_on(
    tmp_path: Path, device: None, caplog: pytest.LogCaptureFixture
) -> None:
    """Music is no reason to end a game; the log says once what is missing."""
    (tmp_path / "sounds").mkdir()
    for name in LAYERS[:3]:
        shutil.copy(find_root() / "sounds" / f"{name}.ogg", tmp_path / "sounds")
    music = Music(Assets(tmp_path))
    music.volume = 100
    music.start()
    music.open(1)
    with caplog.at_level(logging.WARNING):
        refused(music, caplog)
    assert [str(tmp_path / "sounds" / "lead.ogg") in record.message for record in caplog.records] == [True]
    assert not music.playing


def test_a_layer_that_is_no_music_is_survived(tmp_path: Path, device: None, caplog: pytest.LogCaptureFixture) -> None:
    """The same where there is something, but not what it should be."""
    (tmp_path / "sounds").mkdir()
    for name in LAYERS:
        (tmp_path / "sounds" / f"{name}.ogg").write_bytes(b"no music at all")
    music = Music(Assets(tmp_path))
    music.volume = 100
    music.start()
    music.open(1)
    with caplog.at_level(logging.WARNING):
        refused(music, caplog)
    assert [record.message.partition(":")[0] for record in caplog.records] == ["no music"]


def test_stopping_while_it_loads_waits_for_one_layer_only(music: Music, monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing the device under a decoder would take the whole program with it; decoding all would keep the window."""
    decoded: list[bool] = []

    class Slow(pygame.mixer.Sound):
        def __init__(self, file: object) -> None:
            pygame.time.wait(60)
            decoded.append(pygame.mixer.get_init() is not None)

    monkeypatch.setattr(pygame.mixer, "Sound", Slow)
    music.open(1)
    music.update(1)
    music.stop()
    pygame.mixer.quit()
    pygame.time.wait(150)
    assert decoded == [True] * len(decoded)
    assert len(decoded) <= 2
    music.update(1)
    assert not music.playing


def test_a_missing_layer_is_an_asset_error() -> None:
    """The self-test asks for each file by name."""
    with pytest.raises(AssetError, match=r"whistle\.ogg"):
        Assets(find_root()).music("whistle")


class Level:
    """Stands for the music and notes what it is asked for."""

    def __init__(self) -> None:
        self.volume = 0
        self.level: float | None = None

    def open(self, level: float) -> None:
        """Note the level."""
        self.level = level

    def close(self) -> None:
        """Note that it is to rest."""
        self.level = None

    def update(self, ticks: int) -> None:
        """Nothing fades here."""

    def stop(self) -> None:
        """Nothing runs here."""


def heard(cabinet: Cabinet) -> float | None:
    """Return how far the music is open after one turn of the loop."""
    music = Level()
    cabinet.audio.music = music  # type: ignore[assignment]
    Loop(cabinet)._play(1)
    return music.level


def test_music_opens_with_the_board_and_rests_in_a_pause(open_game: Opener) -> None:
    """Nothing before the first opening, more the more is open, nothing behind a pause and at the end."""
    cabinet = open_game()
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
    assert heard(cabinet) is None


def test_music_opens_with_the_chain_of_a_run(open_game: Opener) -> None:
    """And rests when the run is over."""
    cabinet = open_game()
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
    """Both are settings."""
    cabinet = open_game(music_volume=35, mute=mute)
    assert cabinet.audio.music.volume == volume
