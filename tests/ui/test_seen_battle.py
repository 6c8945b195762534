"""A match, its question and its end: each input and each moment seen by itself, where it belongs."""

import pygame
import pytest

from game.battle.boards import SMALL
from game.battle.ranks import MARSHAL, SAPPER
from game.battle.rules import Explosion, GiveUp, Rules
from game.battle.sight import SECOND
from game.battle.threaded import Terms
from game.engine.actions import Mark, Open
from game.engine.gesture import Kind
from game.engine.grid import cells_of
from game.ui.board.signs import Signs
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PlayMatch
from game.ui.core.time import ticks_of
from game.ui.input.actions import MOUSE, Action, Asked
from game.ui.input.halves import LEFT
from game.ui.input.local_players import LocalPlayers
from game.ui.input.pointer import Pointing
from game.ui.kit.pause import PauseScene
from game.ui.modes.battle.battle import AFTERMATH, BattleScene
from game.ui.modes.battle.battle_board import READY
from game.ui.modes.battle.battle_decided import INPUT_COOLDOWN, DecidedScene
from game.ui.modes.battle.battle_end import BattleEndScene
from game.ui.modes.battle.battle_setup import BattleSetupScene
from game.ui.modes.battle.conquest import HOLD, LAPSE
from game.ui.modes.settings.settings import SettingsScene
from game.ui.modes.title.title import TitleScene
from tests.battle.matches import ONE, TWO
from tests.ui import test_battle as battles
from tests.ui.battles import STEP, click_cell, hit_mine, live_of, match_of, pass_time, see_end, start_match
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, colour_of, place_of, read_window, repaints, seen_now, words_seen
from tests.ui.hands import point, press, wait


@pytest.fixture
def match(open_game: Opener) -> BattleScene:
    """A match that has just begun, nobody thinking yet."""
    battle = start_match(open_game(reduced_motion=True), explosion=Explosion.CRATER)
    wait(battle.cabinet, 0)()
    return battle


def safe(battle: BattleScene, side: int = ONE) -> int:
    """Return a safe cell in a side's reach."""
    now = match_of(battle)
    return cells_of(now.legal(side) & now.layout.safe)[0]


def icon(battle: BattleScene, place: int) -> pygame.Rect:
    """Return where an icon of the line is: 0, 1 from the left, -1, -2 from the right."""
    px, line = battle.cabinet.px, battle.line
    left = line.left + px(8) + place * px(40) if place >= 0 else line.right - px(8) - px(36) + (place + 1) * px(40)
    return pygame.Rect(left, line.centery - px(18), px(36), px(36))


# Before it begins


def test_the_count_down_is_seen_and_the_rule_is_told(open_game: Opener) -> None:
    """Three, two, one; then the line says who leads."""
    cabinet = open_game(reduced_motion=True)
    battle = start_match(cabinet, ready=False)
    for number in "321":
        assert {number, cabinet.words("battle.get_ready"), cabinet.words("battle.rule")} <= {*words_seen(cabinet)}
        wait(cabinet, SECOND - 1)()
        assert number in words_seen(cabinet)
        assert repaints(cabinet, wait(cabinet, 1), battle.camera.board)
    assert not {cabinet.words("battle.get_ready"), cabinet.words("battle.rule")} & {*words_seen(cabinet)}
    assert live_of(battle).tick == 0
    wait(cabinet, 1)()
    assert live_of(battle).tick == 1


def test_the_rest_of_a_stall_passes_in_the_match(open_game: Opener) -> None:
    """The count-down takes what it needs of it."""
    cabinet = open_game(reduced_motion=True)
    battle = start_match(cabinet, ready=False)
    wait(cabinet, READY + 9)()
    battle.live.wait()
    assert live_of(battle).tick == 9


def test_dealing_is_told(open_game: Opener) -> None:
    """Until there is a board; nothing is paused before."""
    cabinet = open_game(reduced_motion=True)
    cabinet.router.go(PlayMatch(start_match(cabinet).terms))
    battle = cabinet.stage.top
    assert isinstance(battle, BattleScene)
    assert cabinet.words("battle.dealing") in words_seen(cabinet)
    assert cabinet.stage.animating
    cabinet.ask(Asked(Action.PAUSE))
    cabinet.stage.looked_away()
    assert cabinet.stage.top is battle
    battle.live.wait()
    assert repaints(cabinet, wait(cabinet, 0), battle.line)
    assert cabinet.words("battle.dealing") not in words_seen(cabinet)


# The hand


def test_a_press_is_seen_and_goes_with_the_mouse(match: BattleScene) -> None:
    """Only in reach; the release takes the cell."""
    cabinet, cell = match.cabinet, safe(match)
    place, before = match.camera.cell_rect(cell), seen_now(match.cabinet)
    assert repaints(cabinet, point(cabinet, Kind.LEFT_PRESS, place.center), place)
    assert repaints(cabinet, point(cabinet, Kind.MOVE, (1, cabinet.size[1] - 1)), place)
    assert seen_now(cabinet) == before
    point(cabinet, Kind.MOVE, place.center)()
    assert repaints(cabinet, point(cabinet, Kind.LEFT_RELEASE, place.center), place)
    assert repaints(cabinet, lambda: click_cell(cabinet, match, safe(match)), match.line), "the shares"


def test_a_flag_is_seen_and_taken_away(match: BattleScene) -> None:
    """By the right button and by its key, at the keyboard's cursor."""
    cabinet, cell = match.cabinet, safe(match)
    place = match.camera.cell_rect(cell)
    for _ in range(2):
        assert repaints(cabinet, lambda: click_cell(cabinet, match, cell, right=True), place)
    assert repaints(cabinet, press(cabinet, Action.FLAG), place)
    assert match_of(match).players[ONE].flags == 1 << cell, "the cursor begins where the mouse is"


def test_the_cursor_leaves_nothing_behind(match: BattleScene) -> None:
    """It begins at the first cell in reach."""
    cabinet, before = match.cabinet, seen_now(match.cabinet)
    assert repaints(cabinet, press(cabinet, Action.UP), match.camera.cell_rect(cells_of(match_of(match).legal(ONE))[0]))
    here = seen_now(cabinet)
    assert repaints(cabinet, press(cabinet, Action.DOWN))
    assert repaints(cabinet, press(cabinet, Action.UP))
    assert seen_now(cabinet) == here
    assert repaints(cabinet, point(cabinet, Kind.MOVE, (1, cabinet.size[1] - 1)))
    assert seen_now(cabinet) == before


@pytest.mark.parametrize("place", [0, 1, -1, -2])
def test_an_icon_under_the_mouse_and_a_held_one_are_seen(place: int, match: BattleScene) -> None:
    """And let go of where the press slides off."""
    cabinet, where, before = match.cabinet, icon(match, place), seen_now(match.cabinet)
    assert repaints(cabinet, point(cabinet, Kind.MOVE, where.center), where)
    assert repaints(cabinet, point(cabinet, Kind.LEFT_PRESS, where.center), where)
    point(cabinet, Kind.MOVE, (1, 1))()
    point(cabinet, Kind.LEFT_RELEASE, (1, 1))()
    wait(cabinet, 0)()
    assert seen_now(cabinet) == before
    assert cabinet.stage.top is match


@pytest.mark.parametrize(("place", "scene"), [(0, PauseScene), (1, PauseScene), (-1, BattleScene), (-2, SettingsScene)])
def test_each_icon_asks_for_what_it_shows(place: int, scene: type, match: BattleScene) -> None:
    """Back and pause stop the match; the sound is turned off where one is."""
    cabinet, at = match.cabinet, icon(match, place).center
    for kind in (Kind.MOVE, Kind.LEFT_PRESS, Kind.LEFT_RELEASE):
        point(cabinet, kind, at)()
    assert isinstance(cabinet.stage.top, scene)
    assert cabinet.settings.mute is (place == -1)


def test_muting_is_seen(match: BattleScene) -> None:
    """In its icon."""
    assert repaints(match.cabinet, press(match.cabinet, Action.MUTE), icon(match, -1))


def test_the_board_has_the_window_below_the_line(match: BattleScene) -> None:
    """But for a margin all around."""
    width, height = match.cabinet.size
    top = match.line.bottom + 8
    assert match.line.top == 8
    assert match.camera.area == pygame.Rect(8, top, width - 16, height - top - 8)


def test_zooming_is_seen_and_undone(match: BattleScene) -> None:
    """Keys and wheel."""
    cabinet = match.cabinet
    assert repaints(cabinet, press(cabinet, Action.ZOOM_IN))
    assert repaints(cabinet, press(cabinet, Action.ZOOM_OUT))
    at = match.camera.area.center
    point(cabinet, Kind.MOVE, (at[0], at[1] + 1))()
    before = seen_now(cabinet)
    assert repaints(cabinet, lambda: cabinet.stage.point(Pointing(None, at, 1)))
    assert repaints(cabinet, lambda: cabinet.stage.point(Pointing(None, at, -1)))
    assert seen_now(cabinet) == before


def test_a_press_on_the_line_means_nothing_to_the_board(match: BattleScene) -> None:
    """Also where the line covers a board that scrolls."""
    cabinet = match.cabinet
    seen_now(cabinet)
    assert not repaints(cabinet, point(cabinet, Kind.LEFT_PRESS, (match.line.centerx, match.line.bottom - 3)))


def test_the_other_side_s_hand_is_seen_moving(open_game: Opener) -> None:
    """And it is animated only while it moves."""
    cabinet = open_game(reduced_motion=True)
    battle = start_match(cabinet)
    moved = 0
    for _ in range(9 * SECOND // STEP):
        before = battle.live.hand(TWO)
        changed = repaints(cabinet, wait(cabinet, STEP))
        battle.live.wait()
        if battle.live.hand(TWO) != before:
            moved += 1
            assert changed
            assert cabinet.stage.animating
    assert moved > 5


def test_a_mine_of_the_other_side_is_told(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is stunned, and heard exploding more softly."""
    cabinet = open_game(reduced_motion=True)
    battle = start_match(cabinet, explosion=Explosion.CRATER)
    now, heard = match_of(battle), list[tuple[str, float]]()
    monkeypatch.setattr(cabinet.audio, "play", lambda role, part=1.0, **_: heard.append((role, part)))
    live_of(battle).act(TWO, Mark(cells_of(now.border(TWO) & now.layout.mines)[0]))
    battle.live.act(TWO, Open(safe(battle, TWO)))
    battle.live.act(TWO, Open(cells_of(match_of(battle).legal(TWO) & match_of(battle).layout.mines)[-1]))
    wait(cabinet, 1)()
    assert cabinet.words("battle.other_stunned", name="Recruit") in words_seen(cabinet)
    loud = dict(heard)
    assert loud["explosion"] == pytest.approx(0.6)
    assert {volume for role, volume in heard if role != "explosion"} == {0.3}
    assert "flag" not in loud
    heard.clear()
    click_cell(cabinet, battle, safe(battle))
    wait(cabinet, 0)()
    assert {volume for _, volume in heard} == {1.0}


def test_whoever_leaves_before_it_begins_goes_to_the_setup(open_game: Opener) -> None:
    """Nothing is to be paused while a board is looked for."""
    cabinet = open_game()
    cabinet.router.go(PlayMatch(start_match(cabinet).terms))
    cabinet.ask(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, BattleSetupScene)


@pytest.mark.parametrize(("action", "scene"), [(Action.SETUP, BattleSetupScene), (Action.TITLE, TitleScene)])
def test_the_pause_leads_elsewhere(action: Action, scene: type, match: BattleScene) -> None:
    """What only its rows ask for."""
    match.cabinet.stage.act(Asked(action))
    assert isinstance(match.cabinet.stage.top, scene)


def test_the_settings_are_gone_to_with_nothing_held(match: BattleScene) -> None:
    """No cell looks pressed on the way back; and time stood."""
    cabinet, place = match.cabinet, match.camera.cell_rect(safe(match))
    point(cabinet, Kind.MOVE, place.center)()
    wait(cabinet, 0)()
    before = seen_now(cabinet)
    point(cabinet, Kind.LEFT_PRESS, place.center)()
    cabinet.ask(Asked(Action.SETTINGS))
    while not isinstance(cabinet.stage.top, BattleScene):
        cabinet.ask(Asked(Action.BACK))
    wait(cabinet, 0)()
    assert seen_now(cabinet) == before


# The question


@pytest.fixture
def asked(open_game: Opener) -> Cabinet:
    """Where it is asked whether to go on."""
    cabinet = open_game(reduced_motion=True)
    battles.decide(cabinet, start_match(cabinet))
    return cabinet


def test_the_question_s_buttons_are_seen_lit_and_held(asked: Cabinet) -> None:
    """By keys and by mouse."""
    cabinet, question = asked, asked.stage.top
    assert isinstance(question, DecidedScene)
    wait(cabinet, ticks_of(INPUT_COOLDOWN))()
    at = {name: place_of(cabinet, cabinet.words(f"battle.{name}")) for name in ("settle", "play_on")}
    where = {name: pygame.Rect(0, 0, 60, 30).move_to(center=place) for name, place in at.items()}
    before = seen_now(cabinet)
    assert repaints(cabinet, press(cabinet, Action.RIGHT), where["play_on"])
    assert repaints(cabinet, press(cabinet, Action.LEFT), where["settle"])
    assert seen_now(cabinet) == before
    assert repaints(cabinet, point(cabinet, Kind.LEFT_PRESS, at["settle"]), where["settle"])
    assert repaints(cabinet, cabinet.stage.focus_lost, where["settle"])
    point(cabinet, Kind.LEFT_RELEASE, at["settle"])()
    assert cabinet.stage.top is question


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (1920, 1080), (3840, 2160)])
def test_the_question_covers_neither_the_bar_nor_the_board(size: tuple[int, int], open_game: Opener) -> None:
    """Whether playing on is worth it is read from both; afterwards the board has its place again."""
    cabinet = open_game(size=size, reduced_motion=True)
    battle = start_match(cabinet)
    where = battle.camera.board.copy()
    battles.decide(cabinet, battle)
    told = dict(read_window(cabinet))
    question, board = battle.band, battle.camera.board
    assert question.contains(told[cabinet.words("battle.settle")])
    assert not question.colliderect(board)
    assert cabinet.window.get_surface().get_rect().contains(board)
    for line in (f"{100 * match_of(battle).share(player):.1f} %" for player in (ONE, TWO)):
        assert battle.line.contains(told[line])
    wait(cabinet, ticks_of(INPUT_COOLDOWN))()
    cabinet.ask(Asked(Action.BACK))
    assert battle.camera.board == where


@pytest.mark.parametrize("size", [(640, 480), (1280, 720)])
def test_four_names_with_shares_and_cells_are_told_in_full(size: tuple[int, int], open_game: Opener) -> None:
    """In a match and at its end, with as many lives as there can be."""
    cabinet = open_game(size=size, reduced_motion=True)
    terms = Terms(SMALL, Rules(Explosion.LIVES, 5), (None, None, SAPPER, MARSHAL))
    battle = BattleScene(cabinet, terms, LocalPlayers((MOUSE, LEFT, None, None)))
    cabinet.stage.replace(battle)
    battle.live.wait()
    cabinet.stage.update(0)
    battle._ready = 0
    names = ["Mouse", "Left keyboard", "Sapper", "Marshal"]
    share = [f"{100 * match_of(battle).share(player):.1f}" for player in range(4)]
    assert {*names, *(f"{one} %" for one in share)} <= {*words_seen(cabinet)}
    for player in (0, 1, 3):
        live_of(battle).act(player, GiveUp())
    see_end(cabinet, battle)
    cabinet.stage.act(Asked(Action.WATCH))
    cells = [match_of(battle).owned(player) for player in range(4)]
    figures = {f"{one} cells, {part} %" for one, part in zip(cells, share, strict=True)}
    assert {*names} | figures <= {*words_seen(cabinet)}


def test_the_question_hears_nothing_for_a_moment(asked: Cabinet) -> None:
    """To the tick; but arrows, the sound and the window may be changed."""
    cabinet, question = asked, asked.stage.top
    assert isinstance(question, DecidedScene)
    settle = place_of(cabinet, cabinet.words("battle.settle"))
    wait(cabinet, ticks_of(INPUT_COOLDOWN) - 1 - question.age)()
    for action in (Action.CONFIRM, Action.BACK):
        assert cabinet.stage.act(Asked(action))
    for kind in (Kind.LEFT_PRESS, Kind.LEFT_RELEASE):
        point(cabinet, kind, settle)()
    assert cabinet.stage.top is question
    for action in (Action.MUTE, Action.FULLSCREEN):
        assert not question.act(Asked(action))
    wait(cabinet, 1)()
    cabinet.ask(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, BattleScene)


def test_whose_majority_it_is_is_told(open_game: Opener) -> None:
    """And why nobody can catch up; won or lost is heard too."""
    cabinet = open_game(reduced_motion=True)
    words = cabinet.words
    battles.decide(cabinet, start_match(cabinet))
    assert {words("battle.decided_own"), words("battle.decided_why_own")} <= {*words_seen(cabinet)}
    assert colour_of(cabinet, words("battle.decided_own")) == "good"
    assert cabinet.audio.played == "win"
    battle = start_match(cabinet)
    while not isinstance(cabinet.stage.top, DecidedScene):
        live = live_of(battle)
        battle.live.act(TWO, Open(cells_of(live.match.legal(TWO) & live.match.layout.safe)[0]))
        wait(cabinet, 0)()
    assert {words("battle.decided_theirs"), words("battle.decided_why_theirs", name="Recruit")} <= {
        *words_seen(cabinet)
    }
    assert colour_of(cabinet, words("battle.decided_theirs")) == "warning"
    assert cabinet.audio.played == "denied"


@pytest.mark.parametrize("winner", [0, 3])
def test_of_four_the_winner_is_told_and_no_majority(winner: int, open_game: Opener) -> None:
    """The most cells win: three in eight may do."""
    cabinet = open_game(reduced_motion=True)
    battle = BattleScene(cabinet, Terms(SMALL, Rules(Explosion.CRATER), (None, SAPPER, SAPPER, MARSHAL), 1))
    cabinet.stage.replace(battle)
    battle.live.wait()
    wait(cabinet, READY)()
    while not isinstance(cabinet.stage.top, DecidedScene):
        live = live_of(battle)
        battle.live.act(winner, Open(cells_of(live.match.legal(winner) & live.match.layout.safe)[0]))
        wait(cabinet, 0)()
    words = cabinet.words
    headline = words("battle_end.won") if winner == 0 else words("battle.decided_for", name="Marshal")
    assert colour_of(cabinet, headline) == ("good" if winner == 0 else "warning")
    assert not {words("battle.decided_own"), words("battle.decided_theirs")} & {*words_seen(cabinet)}


def test_what_the_last_move_lit_goes_out_under_the_question(open_game: Opener) -> None:
    """Time stands, but whoever reads the board to choose reads its numbers."""
    cabinet = open_game()
    battle = start_match(cabinet)
    window = cabinet.window.get_surface()

    def seen() -> bytes:
        cabinet.stage.draw(window, 0)
        return pygame.image.tobytes(window.subsurface(battle.camera.board), "RGB")

    battles.decide(cabinet, battle)
    lit = seen()
    wait(cabinet, 2 * SECOND)()
    after = seen()
    assert after != lit
    wait(cabinet, 2 * SECOND)()
    assert seen() == after
    battle._signs = Signs(cabinet)
    battle.paint_whole()
    assert seen() == after


# The end


def ended(cabinet: Cabinet) -> BattleEndScene:
    """Return the end of a short match, its time lapse just begun."""
    battle = start_match(cabinet)
    for _ in range(6):
        click_cell(cabinet, battle, safe(battle))
        pass_time(cabinet, battle, SECOND)
    hit_mine(cabinet, battle)
    return see_end(cabinet, battle)


def test_the_board_is_seen_for_a_moment_after_the_end(open_game: Opener) -> None:
    """To the tick."""
    cabinet = open_game(reduced_motion=True)
    battle = start_match(cabinet)
    hit_mine(cabinet, battle)
    wait(cabinet, 0)()
    wait(cabinet, ticks_of(AFTERMATH) - 1)()
    assert cabinet.stage.top is battle
    wait(cabinet, 1)()
    assert isinstance(cabinet.stage.top, BattleEndScene)


def test_the_conquest_is_seen(open_game: Opener) -> None:
    """It moves on its course, holds its first picture, and stops at its end."""
    cabinet = open_game(reduced_motion=True)
    end = ended(cabinet)
    course = battles.course_of(cabinet).inflate(8, 8)
    cabinet.ask(Asked(Action.WATCH))
    cabinet.ask(Asked(Action.WATCH))
    wait(cabinet, HOLD)()
    assert end.part == 0
    assert all(repaints(cabinet, wait(cabinet, LAPSE // 20), course) for _ in range(20))
    assert end.part == 1
    assert not cabinet.stage.animating
    assert not repaints(cabinet, wait(cabinet, 99))


@pytest.mark.parametrize("action", [Action.WATCH, Action.CHORD, Action.PAUSE])
def test_a_key_skips_the_conquest_and_shows_it_again(action: Action, open_game: Opener) -> None:
    """The key beside the course shows which."""
    cabinet = open_game(reduced_motion=True)
    end = ended(cabinet)
    course = battles.course_of(cabinet)
    key = pygame.Rect(course.left - cabinet.px(54), course.centery - cabinet.px(22), cabinet.px(44), cabinet.px(44))
    assert repaints(cabinet, press(cabinet, action), key)
    assert end.part == 1
    assert repaints(cabinet, press(cabinet, action), key)
    assert end.part == 0
    assert repaints(cabinet, point(cabinet, Kind.LEFT_PRESS, key.center), key)
    assert repaints(cabinet, cabinet.stage.focus_lost, key)


def test_the_course_is_searched_by_hand(open_game: Opener) -> None:
    """Time stands while it is held; beyond its ends is its end."""
    cabinet = open_game(reduced_motion=True)
    end, course = ended(cabinet), battles.course_of(cabinet)
    for place, part in ((course.left - 50, 0), (course.centerx, 0.5), (course.right + 50, 1)):
        kind = Kind.MOVE if place != course.left - 50 else Kind.LEFT_PRESS
        point(cabinet, kind, (max(course.left, place) if kind is Kind.LEFT_PRESS else place, course.centery))()
        wait(cabinet, 50)()
        assert end.part == pytest.approx(part, abs=0.01)
    point(cabinet, Kind.LEFT_RELEASE, course.center)()
    part = end.part
    point(cabinet, Kind.MOVE, course.midleft)()
    assert end.part == part
    wait(cabinet, 50)()
    assert end.part > part
    point(cabinet, Kind.LEFT_PRESS, course.center)()
    cabinet.stage.focus_lost()
    point(cabinet, Kind.MOVE, course.midleft)()
    assert end.part == pytest.approx(0.5, abs=0.01)


def test_the_end_s_buttons_are_seen(open_game: Opener) -> None:
    """Lit by arrows, held by the mouse, deaf for a moment."""
    cabinet = open_game(reduced_motion=True)
    end = ended(cabinet)
    cabinet.ask(Asked(Action.WATCH))
    at = place_of(cabinet, cabinet.words("battle_end.setup"))
    where = pygame.Rect(0, 0, 60, 30).move_to(center=at)
    assert repaints(cabinet, press(cabinet, Action.RIGHT), where)
    assert repaints(cabinet, point(cabinet, Kind.LEFT_PRESS, at), where)
    assert repaints(cabinet, point(cabinet, Kind.LEFT_RELEASE, (1, 1)), where)
    assert cabinet.stage.top is end
    wait(cabinet, SECOND)()
    point(cabinet, Kind.LEFT_PRESS, at)()
    assert repaints(cabinet, cabinet.stage.focus_lost, where)
    point(cabinet, Kind.LEFT_RELEASE, at)()
    assert cabinet.stage.top is end
    click_word(cabinet, cabinet.words("battle_end.setup"))
    assert isinstance(cabinet.stage.top, BattleSetupScene)


@pytest.mark.parametrize(
    ("action", "scene"),
    [(Action.NEW, BattleScene), (Action.AGAIN, BattleScene), (Action.BACK, BattleSetupScene)],
)
def test_the_end_leads_on_to_the_tick(action: Action, scene: type, open_game: Opener) -> None:
    """It is deaf for two fifths of a second."""
    cabinet = open_game(reduced_motion=True)
    end = ended(cabinet)
    wait(cabinet, SECOND * 2 // 5 - 1 - end.age)()
    cabinet.ask(Asked(action))
    assert cabinet.stage.top is end
    wait(cabinet, 1)()
    cabinet.ask(Asked(action))
    assert isinstance(cabinet.stage.top, scene)


def test_a_click_meant_for_the_board_leads_nowhere(open_game: Opener) -> None:
    """Its release comes while the end is deaf; the next click is heard."""
    cabinet = open_game(reduced_motion=True)
    end = ended(cabinet)
    again = place_of(cabinet, cabinet.words("battle_end.again"))
    for kind in (Kind.LEFT_PRESS, Kind.LEFT_RELEASE):
        point(cabinet, kind, again)()
    assert cabinet.stage.top is end
    wait(cabinet, SECOND)()
    for kind in (Kind.LEFT_PRESS, Kind.LEFT_RELEASE):
        point(cabinet, kind, again)()
    assert isinstance(cabinet.stage.top, BattleScene)


def test_the_whole_board_is_seen_at_the_end(open_game: Opener) -> None:
    """However small its cells: nothing has to be hit here."""
    cabinet = open_game((640, 480), reduced_motion=True)
    ended(cabinet)
    place = battles.board_tile(cabinet)
    assert place * SMALL.width <= 640
    assert len(words_seen(cabinet)) > 8
