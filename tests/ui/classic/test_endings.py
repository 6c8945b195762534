"""The end of a game in the window: the frozen moment, the band, the light along the rim, and the last picture."""

import pygame
import pytest

from game.battle.rules import Explosion
from game.engine.gesture import TICK_MS
from game.engine.grid import cells_of, lsb
from game.engine.level import BEGINNER, INTERMEDIATE
from game.ui.core.cabinet import Cabinet
from game.ui.core.room import Light
from game.ui.input.actions import Action, Asked
from game.ui.modes.classic.result import SEEN_AFTER, ResultScene
from tests.store.made import game as made
from tests.ui.battle.hands import hit_mine, start_match
from tests.ui.classic.ends import face_of, frame, lose, pass_ms, release
from tests.ui.conftest import Opener
from tests.ui.eyes import seen_now
from tests.ui.hands import LEFT, RIGHT, click, click_pixel, play_to_loss, play_to_win, secret, settle, start_game


def test_the_picture_stands_still_before_the_blast(cabinet: Cabinet) -> None:
    """No pixel changes: the cell is pressed, the face breathless, wrong flags not crossed out, the line uncovered."""
    play = lose(cabinet)
    before = seen_now(cabinet)
    release(cabinet, play)
    for passed in range(0, 70, 4):
        assert seen_now(cabinet) == before, passed
        cabinet.stage.update(1)
    assert seen_now(cabinet) != before


@pytest.mark.parametrize("by_mouse", [False, True])
def test_the_freeze_holds_no_key_up(by_mouse: bool, cabinet: Cabinet) -> None:
    """After the input cooldown a key or the face begins the next game during the freeze, before the card."""
    play = lose(cabinet)
    release(cabinet, play)
    session = play.session
    pass_ms(cabinet, 152)
    if by_mouse:
        click_pixel(cabinet, face_of(cabinet, play))
    else:
        cabinet.stage.act(Asked(Action.NEW))
    cabinet.stage.update(0)
    assert play.session is not session
    assert not play.effects.frozen
    assert cabinet.stage.top is play


def test_with_reduced_motion_the_end_is_there_at_once(open_game: Opener) -> None:
    """The mines, the scorched cell and the band are there; the cause of the loss may come later."""
    cabinet = open_game(reduced_motion=True)
    play = lose(cabinet)
    release(cabinet, play)
    pass_ms(cabinet, 4)  # the card is placed
    parts = [play.line, *(play.camera.cell_rect(cell) for cell in cells_of(secret(play).mines))]
    first = [seen_now(cabinet, part) for part in parts]
    pass_ms(cabinet, SEEN_AFTER * TICK_MS - 50)
    assert [seen_now(cabinet, part) for part in parts] == first


def test_the_other_mines_knock_as_they_are_reached(cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the explosion each ring of mines makes its sound, the nearest first."""
    play = lose(cabinet)
    heard: list[str] = []
    monkeypatch.setattr(cabinet.audio, "play", lambda role, *_, **__: heard.append(role))
    release(cabinet, play)
    assert heard == ["explosion"]
    pass_ms(cabinet, 116)
    assert heard == ["explosion"]
    pass_ms(cabinet, 1000)
    knocks = heard[1:]
    assert 3 <= len(knocks) <= 16
    assert knocks == sorted(knocks)
    assert {knock[:6] for knock in knocks} == {"knock_"}


def test_a_match_is_frozen_only_by_its_end(cabinet: Cabinet) -> None:
    """Others play on, so an explosion shows at once; a mine that ends the match freezes first."""
    for explosion, freezes in ((Explosion.CRATER, False), (Explosion.ORIGINAL, True)):
        battle = start_match(cabinet, explosion=explosion)
        hit_mine(cabinet, battle)
        assert battle.effects.active
        assert battle.effects.frozen is freezes
        assert bool(battle.effects.hidden) is freezes
        assert bool(battle.effects.pressed) is freezes
        shown = frame(cabinet)
    cell = battle.camera.cell_rect(lsb(battle.effects.pressed))
    pressed = cabinet.style.sprites.get("pressed", cell.width).get_at((cell.width // 2, cell.width // 2))
    assert shown.get_at(cell.center) == pressed
    pass_ms(cabinet, 600)
    assert frame(cabinet).get_at(cell.center) != pressed


def test_a_best_time_plays_its_own_notes(cabinet: Cabinet) -> None:
    """Other wins have other notes."""
    sounds = []
    for _ in range(2):
        before = cabinet.audio.played
        play_to_win(cabinet, start_game(cabinet, BEGINNER))
        pass_ms(cabinet, 92)
        assert cabinet.audio.played in (before, "flood_1", "open_1", "breath"), "a moment of silence comes first"
        while cabinet.audio.played not in ("record", "win_small"):
            pass_ms(cabinet, 20)
        sounds.append(cabinet.audio.played)
        settle(cabinet)
        cabinet.history.ask(lambda records: records.merge([(made(9, time_ms=1), None)])).result()
    assert sounds == ["record", "win_small"]


def test_only_what_changed_is_painted_in_the_first_picture(cabinet: Cabinet) -> None:
    """The answer to a click must not wait for a whole window."""
    play = start_game(cabinet, INTERMEDIATE)
    surface = cabinet.window.get_surface()
    for kinds in (RIGHT, LEFT):
        settle(cabinet)
        cabinet.stage.draw(surface, 0)
        surface.set_at((2, 2), "magenta")
        click(play, [INTERMEDIATE.grid.cell(3, 3 + len(kinds) * (kinds is LEFT))], kinds)
        cabinet.stage.update(0)
        cabinet.stage.draw(surface, 0)
        assert play.effects.active
        assert surface.get_at((2, 2)) == pygame.Color("magenta")


def test_a_light_that_goes_out_paints_only_what_shows_it(cabinet: Cabinet) -> None:
    """The light of a loss repaints the room and the rim, and nothing on the plate."""
    play = start_game(cabinet, INTERMEDIATE)
    play_to_loss(cabinet, play)
    surface, lights = cabinet.window.get_surface(), list[Light]()
    plate = play.line.left + play.line.width // 3, play.line.top + 24
    for _ in range(15):
        cabinet.stage.update(12)
        cabinet.stage.draw(surface, 0)
        for place in (plate, (2, 2)) if len(lights) == 2 else ():  # by now the face has changed
            surface.set_at(place, "magenta")
        lights.append(play.light)
    assert len(set(lights)) > 5
    assert surface.get_at(plate) == pygame.Color("magenta")
    assert surface.get_at((2, 2)) != pygame.Color("magenta")


def test_a_board_larger_than_its_window_has_no_ground_beside_it(open_game: Opener) -> None:
    """Its cells continue under the edge of the frame."""
    cabinet = open_game((640, 480))
    play = start_game(cabinet, INTERMEDIATE)
    for _ in range(6):
        play.zoom(1, play.camera.area.center)
    assert play.camera.scrolls
    shown, area = frame(cabinet), play.camera.rim
    key = play.camera.cell_rect(play.camera.cell_at(area.midleft) or 0)
    assert key.left <= area.left
    assert shown.get_at((area.left - 1, area.centery)) == pygame.Color(cabinet.style.theme["gap"])


def beside(cabinet: Cabinet) -> pygame.Rect:
    """Return the place of a card."""
    width, height = cabinet.style.size
    return pygame.Rect(width * 3 // 4, height // 4, width // 8, height // 2)


def test_the_card_of_a_lost_game_comes_after_the_blast(cabinet: Cabinet) -> None:
    """The card appears only after the explosion, and then doesn't move."""
    play = lose(cabinet)
    release(cabinet, play)
    place = beside(cabinet)
    pass_ms(cabinet, 724)  # the room's light has faded
    before = seen_now(cabinet, place)
    pass_ms(cabinet, 1_080 - 724)
    assert cabinet.stage.animating
    assert seen_now(cabinet, place) == before
    pass_ms(cabinet, 40)
    settle(cabinet)
    rests = seen_now(cabinet, place)
    assert rests != before
    cabinet.stage.resize()
    assert seen_now(cabinet, place) == rests


@pytest.mark.parametrize("action", [Action.FLAG, Action.CONFIRM, Action.MUTE])
def test_any_key_brings_the_card_at_once(action: Action, cabinet: Cabinet) -> None:
    """A key without a meaning there does it, too, and one in its input cooldown."""
    play = lose(cabinet)
    release(cabinet, play)
    pass_ms(cabinet, 20)
    before = seen_now(cabinet, beside(cabinet))
    result = cabinet.stage.top
    assert isinstance(result, ResultScene)
    cabinet.stage.act(Asked(action))
    assert not result.overdraws
    cabinet.stage.update(1)
    assert seen_now(cabinet, beside(cabinet)) != before
