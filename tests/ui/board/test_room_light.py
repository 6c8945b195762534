"""The room shows the light of an end in every scene: golden for a win, red for a loss."""

from collections.abc import Callable

import pygame
import pytest

from game.engine.level import BEGINNER, EXPERT
from game.play.replay import Playback
from game.ui.board.bezel import frame_rect
from game.ui.core.cabinet import Cabinet
from game.ui.core.room import Light, Room
from game.ui.core.time import ticks_of
from game.ui.modes.review.review import ReviewScene
from tests.ui.battle.hands import hit_mine, start_match
from tests.ui.conftest import Opener
from tests.ui.eyes import seen_now
from tests.ui.hands import play_to_loss, play_to_win, settle, start_game, wait
from tests.ui.review.reviews import some_game
from tests.ui.runs import click, mine_of, play_stage, start_run
from tests.ui.trainer.practice import drill_of, miss, solve

Ending = Callable[[Cabinet], object]


def win(cabinet: Cabinet) -> None:
    """Win a game."""
    play_to_win(cabinet, start_game(cabinet, BEGINNER))


def die(cabinet: Cabinet) -> None:
    """Lose a life of a run."""
    run = start_run(cabinet)
    play_stage(cabinet, run, openings=1)
    click(cabinet, run, mine_of(run))


HAPPENINGS: dict[str, tuple[Ending, bool]] = {
    "won": (win, True),
    "lost": (lambda cabinet: play_to_loss(cabinet, start_game(cabinet, BEGINNER)), False),
    "stage": (lambda cabinet: play_stage(cabinet, start_run(cabinet)), True),
    "life": (die, False),
    "match": (lambda cabinet: hit_mine(cabinet, start_match(cabinet)), False),
    "card": (lambda cabinet: solve(cabinet, drill_of(cabinet)), True),
    "missed": (lambda cabinet: miss(cabinet, drill_of(cabinet)), False),
}
"""Each end, and whether its light is golden."""


def room(cabinet: Cabinet) -> tuple[int, int]:
    """Return the room's red and green at the left of the cabinet."""
    seen_now(cabinet)
    strip = cabinet.window.get_surface().subsurface((140, 300, 90, 300))
    red, green, *_ = pygame.transform.average_color(strip.copy())
    return red, green


@pytest.mark.long
@pytest.mark.parametrize("name", HAPPENINGS)
def test_the_room_takes_the_light_of_an_end(name: str, open_game: Opener) -> None:
    """The light stays for a moment; reduced motion has none."""
    happen, golden = HAPPENINGS[name]
    for still in (False, True):
        cabinet = open_game((2100, 900), reduced_motion=still)
        win(cabinet)
        settle(cabinet)
        wait(cabinet, ticks_of(1))()
        before = room(cabinet)
        happen(cabinet)
        lights = [room(cabinet) for _ in range(120) if not wait(cabinet, 3)()]
        brightest = max(lights)
        assert (brightest[0] > before[0] + 4) is not still
        assert still or (brightest[1] > before[1] + 2) is golden
        settle(cabinet)
        wait(cabinet, ticks_of(1))()
        assert room(cabinet) == before


@pytest.mark.long
def test_the_edge_of_a_large_board_takes_the_light_while_the_time_is_written(open_game: Opener) -> None:
    """The plate of a large board hides the room; afterwards the edge looks as before."""
    for still in (False, True):
        cabinet = open_game(reduced_motion=still)
        play = start_game(cabinet, EXPERT)
        plate = frame_rect(cabinet.style, play.camera)
        edge = pygame.Rect(plate.left, plate.centery, 6, 40)
        before = seen_now(cabinet, edge)
        play_to_win(cabinet, play)
        shown = {seen_now(cabinet, edge) for _ in range(60) if not wait(cabinet, 5)()}
        assert (len(shown) > 1 or before not in shown) is not still
        if not still:
            assert play.effects.writes
            red, green, blue = pygame.transform.average_color(cabinet.window.get_surface().subsurface(edge).copy())[:3]
            assert red > green > blue + 20
            above = cabinet.window.get_surface().get_at((plate.centerx, plate.top))
            assert above.r > above.g > above.b + 20  # over the result's line, too
        settle(cabinet)
        wait(cabinet, ticks_of(1))()
        assert seen_now(cabinet, edge) == before


@pytest.mark.long
def test_a_recording_lights_the_room_too(open_game: Opener) -> None:
    """The light comes at the recording's end."""
    cabinet = open_game((2100, 900))
    playback: Playback = some_game()
    replay = ReviewScene(cabinet, playback)
    cabinet.stage.push(replay)
    before = room(cabinet)
    replay.walk.tape.seek(0.9)
    lights = [room(cabinet) for _ in range(200) if not wait(cabinet, 3)()]
    assert max(lights) > before


def test_no_row_or_column_alone_is_enlarged(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library reads past the end of a picture one pixel high or wide: the program ended at times."""
    cabinet, sources = open_game((1280, 720)), list[tuple[int, int]]()

    def enlarge(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        sources.append(picture.get_size())
        return pygame.transform.scale(picture, size)

    monkeypatch.setattr(pygame.transform, "smoothscale", enlarge)
    surface = cabinet.window.get_surface()
    parts = [pygame.Rect(40, y, 3, 1) for y in range(720)] + [pygame.Rect(x, 9, 1, 30) for x in range(1280)]
    for part in parts:
        Room().paint(surface, cabinet.style.sprites, [part], Light("win"))
    assert len(sources) >= len(parts)
    assert min(min(size) for size in sources) >= 2
