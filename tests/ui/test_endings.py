"""How a game ends in the window: the held breath, the band that slides in, the light along the rim, what stays."""

import pygame
import pytest

from game.battle.rules import Explosion
from game.engine.events import Won
from game.engine.gesture import TICK_MS, Kind
from game.engine.grid import cells_of, lsb
from game.engine.level import BEGINNER, INTERMEDIATE
from game.ui.board.board_scene import LONGEST_JUMP
from game.ui.board.painter import cell_picture
from game.ui.board.pictures import BLAST
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import ResultScene
from tests.store.made import game as made
from tests.ui.battles import hit_mine, start_match
from tests.ui.conftest import Opener
from tests.ui.hands import LEFT, RIGHT, click, play_to_loss, play_to_win, secret, settle, start_game


def frame(cabinet: Cabinet) -> pygame.Surface:
    """Return what the window shows now, painted as the loop would."""
    surface = cabinet.window.get_surface()
    if cabinet.stage.dirty:
        cabinet.stage.draw(surface, 0)
    return surface.copy()


def pixels(surface: pygame.Surface, part: pygame.Rect | None = None) -> bytes:
    """Return the pixels, of a part of the window only."""
    return pygame.image.tobytes(surface.subsurface(part) if part else surface, "RGB")


def pass_ms(cabinet: Cabinet, ms: int) -> None:
    """Let time pass, a step of 4 ms at a time."""
    for _ in range(ms // TICK_MS):
        cabinet.stage.update(1)


def lose(cabinet: Cabinet) -> PlayScene:
    """Open the middle of a board, flag a safe cell, and press and open a mine by mouse; the picture rests before."""
    play = start_game(cabinet, INTERMEDIATE)
    click(play, [INTERMEDIATE.grid.cell(8, 8)])
    cabinet.stage.update(0)
    click(play, [lsb(secret(play).safe & play.session.view.covered)], RIGHT)
    cabinet.stage.update(1)  # the clock shows its first second
    settle(cabinet)
    mine = play.camera.cell_rect(lsb(secret(play).mines)).center
    cabinet.stage.point(Pointing(Kind.MOVE, mine))
    cabinet.stage.point(Pointing(Kind.LEFT_PRESS, mine))
    cabinet.stage.update(0)
    return play


def release(cabinet: Cabinet, play: PlayScene) -> None:
    """Release the mouse over that mine."""
    cabinet.stage.point(Pointing(Kind.LEFT_RELEASE, play.camera.cell_rect(lsb(secret(play).mines)).center))
    cabinet.stage.update(0)


# A loss


def test_the_picture_stands_still_before_the_blast(open_game: Opener) -> None:
    """To the pixel: the key pressed, the face breathless, wrong flags not crossed out, nothing over the line above."""
    cabinet = open_game()
    play = lose(cabinet)
    before = pixels(frame(cabinet))
    release(cabinet, play)
    for passed in range(0, 120, 4):
        assert pixels(frame(cabinet)) == before, passed
        cabinet.stage.update(1)
    assert pixels(frame(cabinet)) != before


def test_the_freeze_holds_no_key_up(open_game: Opener) -> None:
    """The next game may begin in the middle of it, once no slip can do it."""
    cabinet = open_game()
    play = lose(cabinet)
    release(cabinet, play)
    session = play.session
    pass_ms(cabinet, 152)
    cabinet.stage.act(Asked(Action.NEW))
    cabinet.stage.update(0)
    assert play.session is not session
    assert not play.effects.frozen
    assert cabinet.stage.top is play


def test_with_reduced_motion_the_end_is_there_at_once(open_game: Opener) -> None:
    """The mines, the scorched cell, the band; why it was lost may be said later."""
    cabinet = open_game(reduced_motion=True)
    play = lose(cabinet)
    release(cabinet, play)
    parts = [play.line, *(play.camera.cell_rect(cell) for cell in cells_of(secret(play).mines))]
    first = frame(cabinet)
    settle(cabinet)
    after = frame(cabinet)
    assert [pixels(after, part) for part in parts] == [pixels(first, part) for part in parts]


def test_the_other_mines_knock_as_they_are_reached(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the thump, from the nearest ring to the last."""
    cabinet = open_game()
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


def test_the_band_of_a_lost_game_comes_after_the_blast(open_game: Opener) -> None:
    """Nothing of it for 350 ms; then it slides in, and rests after 140 ms more."""
    cabinet = open_game()
    play = lose(cabinet)
    release(cabinet, play)
    result = cabinet.stage.top
    assert isinstance(result, ResultScene)
    line = play.line
    pass_ms(cabinet, 124)
    before = pixels(frame(cabinet), line)
    pass_ms(cabinet, 348 - 124)
    assert result.animating
    assert not result.overdraws
    assert pixels(frame(cabinet), line) == before
    pass_ms(cabinet, 8)
    assert result.overdraws
    seen = {before}
    for _ in range(16):
        pass_ms(cabinet, 8)
        seen.add(pixels(frame(cabinet), line))
    assert len(seen) > 8
    assert result.animating
    pass_ms(cabinet, 8)
    rests = pixels(frame(cabinet), line)
    assert not result.overdraws
    assert not result.animating
    settle(cabinet)
    assert pixels(frame(cabinet), line) == rests
    cabinet.stage.resize()
    assert pixels(frame(cabinet), line) == rests


def test_the_band_slides_down_from_above(open_game: Opener) -> None:
    """Straight down: its lower edge is seen first, ever lower, its left edge always in the same place."""
    cabinet = open_game()
    play = lose(cabinet)
    release(cabinet, play)
    settled = play.line
    pass_ms(cabinet, 372)
    rim = pygame.Color(cabinet.theme["warning"])
    lows, lefts = [], set()
    for _ in range(4):
        shown = frame(cabinet)
        lows.append(max((y for y in range(settled.bottom) if shown.get_at((settled.centerx, y)) == rim), default=0))
        row = max(0, lows[-1] - 20)  # above the round corners
        lefts.add(next((x for x in range(cabinet.size[0]) if shown.get_at((x, row)) == rim), None))
        pass_ms(cabinet, 24)
    assert lows == sorted({*lows}), lows
    assert lows[-1] <= settled.bottom
    settle(cabinet)
    rests = frame(cabinet)
    assert lefts == {next(x for x in range(cabinet.size[0]) if rests.get_at((x, settled.centery)) == rim)}


@pytest.mark.parametrize("action", [Action.FLAG, Action.CONFIRM, Action.MUTE])
def test_any_key_brings_the_band_at_once(action: Action, open_game: Opener) -> None:
    """Also one that means nothing there, or that is deaf for a moment yet."""
    cabinet = open_game()
    play = lose(cabinet)
    release(cabinet, play)
    pass_ms(cabinet, 20)
    before = pixels(frame(cabinet), play.line)
    result = cabinet.stage.top
    assert isinstance(result, ResultScene)
    cabinet.stage.act(Asked(action))
    assert not result.overdraws
    assert pixels(frame(cabinet), play.line) != before


def test_the_band_s_buttons_act_before_it_is_seen(open_game: Opener) -> None:
    """Who clicks where it is about to be need not wait."""
    cabinet = open_game()
    play = lose(cabinet)
    release(cabinet, play)
    session, result = play.session, cabinet.stage.top
    assert isinstance(result, ResultScene)
    pass_ms(cabinet, 160)
    at = result._ways[0].rect.center
    for kind in (Kind.MOVE, *LEFT):
        cabinet.stage.point(Pointing(kind, at))
    cabinet.stage.update(0)
    assert play.session is not session


def test_a_blast_leaves_a_scorch(open_game: Opener) -> None:
    """Drawn in the cell, under the mine."""
    cabinet = open_game()
    blast = cell_picture(cabinet.sprites, BLAST, 64)
    clean = cabinet.sprites.get("blast", 64).copy()
    clean.blit(cabinet.sprites.get("mine", 64), (0, 0))
    assert sum(blast.get_at((4, y))[0] < clean.get_at((4, y))[0] for y in range(64)) > 12
    assert blast.get_at((30, 30)) == clean.get_at((30, 30)), "the mine itself is not covered"


def test_a_match_is_frozen_only_by_its_end(open_game: Opener) -> None:
    """While others play on a blast is seen at once; the one that ends it lays the mines open ring by ring."""
    cabinet = open_game()
    for explosion, freezes in ((Explosion.CRATER, False), (Explosion.SUDDEN_DEATH, True)):
        battle = start_match(cabinet, explosion=explosion)
        hit_mine(cabinet, battle)
        assert battle.effects.active
        assert battle.effects.frozen is freezes
        assert bool(battle.effects.hidden) is freezes
        assert bool(battle.effects.pressed) is freezes
        frame(cabinet)


def test_the_mine_that_ends_a_match_stays_a_pressed_key_first(open_game: Opener) -> None:
    """As on the plain board."""
    cabinet = open_game()
    battle = start_match(cabinet)
    hit_mine(cabinet, battle)
    cell = battle.camera.cell_rect(lsb(battle.effects.pressed))
    frozen = frame(cabinet)
    pressed = cabinet.sprites.get("pressed", cell.width)
    centre = cell.width // 2, cell.width // 2
    assert frozen.get_at(cell.center) == pressed.get_at(centre)
    pass_ms(cabinet, 600)
    assert frame(cabinet).get_at(cell.center) != pressed.get_at(centre)


# A win


def test_a_win_s_band_is_there_at_once(open_game: Opener) -> None:
    """The news is good."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    before = pixels(frame(cabinet), play.line)
    play_to_win(cabinet, play)
    shown = frame(cabinet)
    assert pixels(shown, play.line) != before
    good = pygame.Color(cabinet.theme["good"])
    assert good in [shown.get_at((play.line.centerx, y)) for y in range(play.line.top, play.line.top + 4)]


def test_a_best_time_s_sparks_leave_the_light_that_runs(open_game: Opener) -> None:
    """One run: what flies in a moment flies where the light has just been."""
    cabinet = open_game()
    play = start_game(cabinet, INTERMEDIATE)
    play_to_win(cabinet, play)
    result = cabinet.stage.top
    assert isinstance(result, ResultScene)
    assert result._celebration
    runs = [effect for effect in play.effects._running if type(effect).__name__ == "Run"]
    for _ in range(20):
        cabinet.stage.update(10)
        assert [run.age for run in runs] == [result._celebration.age]
    cabinet.stage.update(150)
    assert result._celebration
    assert [run.age for run in runs] == [result._celebration.age] == [800 + LONGEST_JUMP * TICK_MS]


def test_a_best_time_throws_sparks_and_plays_its_own_notes(open_game: Opener) -> None:
    """A win that is none has neither: outside the rim nothing is seen."""
    cabinet = open_game()
    sounds, seen = [], []
    for _ in range(2):
        play = start_game(cabinet, BEGINNER)
        play_to_win(cabinet, play)
        assert cabinet.history.latest
        cabinet.history.latest.job.wait()
        sounds.append(cabinet.audio.played)
        pass_ms(cabinet, 600)
        rim, beside = play.rim, pygame.Rect(0, 0, 40, 0)
        beside.topright, beside.height = (rim.left - 20, rim.top), rim.height
        shown, backdrop = frame(cabinet).subsurface(beside), cabinet.theme["backdrop"]
        seen.append(pygame.mask.from_threshold(shown, backdrop, (1, 1, 1)).count() < beside.width * beside.height)
        settle(cabinet)
        cabinet.history.ask(lambda records: records.merge([(made(9, time_ms=1), None)])).result()
    assert sounds == ["record", "win"]
    assert seen == [True, False]


def test_the_band_answers_the_mouse_while_it_slides(open_game: Opener) -> None:
    """A button lights up on the way."""
    cabinet = open_game()
    play = lose(cabinet)
    release(cabinet, play)
    pass_ms(cabinet, 440)
    before = pixels(frame(cabinet), play.line)
    assert pixels(frame(cabinet), play.line) == before
    result = cabinet.stage.top
    assert isinstance(result, ResultScene)
    cabinet.stage.point(Pointing(Kind.MOVE, result._ways[1].rect.center))
    assert pixels(frame(cabinet), play.line) != before


# Small things


def test_a_flag_is_in_the_air_in_its_very_first_picture(open_game: Opener) -> None:
    """And nothing of it stays above its cell, though it be taken away before the next."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    before = frame(cabinet)
    cell = BEGINNER.grid.cell(4, 4)
    above = play.camera.cell_rect(cell - BEGINNER.width)
    click(play, [cell], RIGHT)
    cabinet.stage.update(0)
    assert pixels(frame(cabinet), above) != pixels(before, above)
    click(play, [cell], RIGHT)
    cabinet.stage.update(0)
    assert pixels(frame(cabinet)) == pixels(before)


def test_only_what_changed_is_painted_in_the_first_picture(open_game: Opener) -> None:
    """The answer to a click must not wait for a whole window."""
    cabinet = open_game()
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
        cabinet.stage.update(1)
        cabinet.stage.draw(surface, 0)
        assert surface.get_at((2, 2)) != pygame.Color("magenta")


@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160)])
def test_the_keys_are_centred_in_their_frame(size: tuple[int, int], open_game: Opener) -> None:
    """As much ground to the left as to the right, a unit; above as between a key's foot and the next row."""
    cabinet = open_game(size)
    play = start_game(cabinet, INTERMEDIATE)
    shown, rim = frame(cabinet), play.camera.board
    unit, ground = play.camera.tile // 16, pygame.Color(cabinet.theme["covered_bottom"])
    line = pygame.Color(cabinet.theme["line"])
    y, x = rim.top + play.camera.tile // 2, rim.left + play.camera.tile // 2
    for at, way in (((rim.left - 1, y), (-1, 0)), ((x, rim.top - 1), (0, -1))):
        inside = [shown.get_at((at[0] + way[0] * step, at[1] + way[1] * step)) for step in range(unit)]
        assert inside == [ground] * unit
        assert shown.get_at((at[0] + way[0] * unit, at[1] + way[1] * unit)) == line
    right = [shown.get_at((rim.right - 1 - step, y)) for step in range(unit)]
    assert right == [ground] * unit
    assert shown.get_at((rim.right, y)) == line


def test_a_board_larger_than_its_window_has_no_ground_beside_it(open_game: Opener) -> None:
    """Its keys go on under the frame."""
    cabinet = open_game((640, 480))
    play = start_game(cabinet, INTERMEDIATE)
    for _ in range(6):
        play.zoom(1, play.camera.area.center)
    assert play.camera.scrolls
    shown, area = frame(cabinet), play.rim
    line = pygame.Color(cabinet.theme["line"])
    assert shown.get_at((area.left - 1, area.centery)) == line


def test_won_and_lost_games_leave_nothing_behind(open_game: Opener) -> None:
    """Lights beside the board, shards, a sliding band: all is wiped."""
    cabinet = open_game()
    for ends in (play_to_win, play_to_loss):
        play = start_game(cabinet, BEGINNER)
        ends(cabinet, play)
        for _ in range(50):
            cabinet.stage.update(10)
            after = frame(cabinet)
        cabinet.stage.resize()
        assert pixels(frame(cabinet)) == pixels(after)


def test_a_light_is_over_when_the_game_rests(open_game: Opener) -> None:
    """The loop sleeps only then."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    play.effects.begin([Won(0)], play.session.view)
    assert play.animating
    pass_ms(cabinet, 1304)
    assert play.animating
    pass_ms(cabinet, 4)
    assert not play.animating
