"""The end of a match: its figures, the replayed conquest, and the ways on."""

import pygame
import pytest

from game.battle.boards import LARGE, MEDIUM, SMALL, custom
from game.battle.ranks import MARSHAL, RECRUIT, SAPPER, Rank
from game.battle.rules import GiveUp, Rules
from game.battle.sight import SECOND
from game.battle.threaded import Terms
from game.engine.gesture import TICK_MS, Kind
from game.engine.grid import cells_of
from game.engine.level import Level
from game.store.records import Records
from game.ui.board.battle_words import clock
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import ticks_of
from game.ui.input.actions import KEYBOARD, MOUSE, Action, Asked, Device
from game.ui.input.local_players import LocalPlayers
from game.ui.kit.key_faces import DIM, LAND, SIDES
from game.ui.kit.key_writing import written_shares
from game.ui.modes.battle.battle import AFTERMATH, COUNT_AFTER, BattleScene
from game.ui.modes.battle.battle_decided import INPUT_COOLDOWN
from game.ui.modes.battle.battle_end import BattleEndScene
from game.ui.modes.battle.battle_setup import BattleSetupScene
from game.ui.modes.battle.conquest import HOLD, LAPSE
from game.ui.modes.title.title import TitleScene
from tests.battle.matches import ONE
from tests.ui.battle.hands import (
    STEP,
    click_cell,
    course_of,
    decide,
    ended,
    front_match,
    hit_mine,
    live_of,
    match_of,
    play_to_end,
    see_end,
    start_match,
    win,
)
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, lit_keys, repaints, words_seen
from tests.ui.hands import click_pixel, finish_work, point, press, wait
from tests.ui.nodes import front_scene


def test_a_hit_mine_ends_it_where_everybody_can_see_why(cabinet: Cabinet, battle: BattleScene) -> None:
    """The board stays for a moment and shows all mines; then the end gives the reason in words."""
    hit_mine(cabinet, battle)
    assert cabinet.audio.played == "explosion"
    wait(cabinet, 0)()
    wait(cabinet, ticks_of(AFTERMATH) - 1)()
    assert cabinet.stage.top is battle
    wait(cabinet, 1)()
    assert isinstance(cabinet.stage.top, BattleEndScene)
    assert {"You lose", "You hit a mine, so Recruit wins"} <= {*words_seen(cabinet)}


@pytest.mark.parametrize("still", [False, True])
def test_the_board_writes_how_it_is_shared(still: bool, open_game: Opener) -> None:
    """The shares come in per cent after the last event, the loser's dim; a key goes on at once."""
    cabinet = open_game(reduced_motion=still)
    battle = start_match(cabinet)
    hit_mine(cabinet, battle)
    wait(cabinet, 0)()
    assert match_of(battle).winner == 1
    shares = [round(100 * match_of(battle).share(player)) for player in match_of(battle).everybody]
    for _ in range(9):
        wait(cabinet, ticks_of(0.2))()
    grid = battle.camera.grid
    lit = [lit_keys(cabinet, battle.camera, name) for name in ("own" + DIM, "theirs")]
    assert lit == written_shares(shares, grid.width, grid.height)
    cabinet.ask(Asked(Action.CONFIRM))
    wait(cabinet, 0)()
    assert isinstance(cabinet.stage.top, BattleEndScene)


def test_who_has_won_is_said_before_the_keys_write(open_game: Opener) -> None:
    """The mine goes off, then both countries are counted cell by cell, then the winner and the reason come."""
    cabinet = open_game(reduced_motion=False)
    battle = start_match(cabinet)
    hit_mine(cabinet, battle)
    told, counted = {"You lose", "You hit a mine, so Recruit wins"}, list[list[int]]()
    shares = set[tuple[str, ...]]()
    end = match_of(battle)
    while not counted or not told & {*words_seen(cabinet)}:
        assert cabinet.stage.top is battle
        wait(cabinet, 5)()
        shares.add(tuple(word for word in words_seen(cabinet) if word.endswith("%")))
        turned = [name for name, _ in battle.effects.turns(0).values()]
        counted.append([turned.count(side + LAND) for side in SIDES[:2]])
    counted.pop()
    assert len(shares) == 1, "a share that falls looks like lost land"
    assert counted[0] == counted[int(COUNT_AFTER) // TICK_MS // 5 - 1] == [0, 0], "first of all the mine is seen"
    assert counted == sorted(counted)
    assert len({own for own, _ in counted}) > 10
    assert counted[-1][1] == end.players[1].territory.bit_count()
    assert told <= {*words_seen(cabinet)}
    assert lit_keys(cabinet, battle.camera, "theirs") == 0
    wait(cabinet, 5)()
    assert cabinet.audio.played == "denied"


@pytest.mark.parametrize("board", [SMALL, MEDIUM, LARGE, custom(20, 12, 48)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_board_writes_the_winner_s_share(board: Level, players: int, cabinet: Cabinet) -> None:
    """The winner's share has the winner's colour; the others' are dim, and only there if they fit."""
    battle = BattleScene(cabinet, Terms(board, Rules(), (None, *[RECRUIT] * (players - 1)), seed=3))
    cabinet.stage.replace(battle)
    battle.live.wait()
    cabinet.stage.update(0)
    battle._count_in.skip()
    for player in range(players - 1):
        battle.live.act(player, GiveUp())
    wait(cabinet, 1)()
    assert match_of(battle).winner == players - 1
    wait(cabinet, ticks_of(1.6))()
    written = [lit_keys(cabinet, battle.camera, SIDES[player] + DIM) for player in range(players - 1)]
    assert lit_keys(cabinet, battle.camera, SIDES[players - 1])
    assert all(written) or (players > 2 and not any(written))


@pytest.mark.parametrize("at", [0.2, 1.2])
def test_what_was_meant_for_the_board_skips_no_result(at: float, cabinet: Cabinet, battle: BattleScene) -> None:
    """Hands still play as a match ends; once the board writes the shares, any key or click goes on."""
    for go_on in (press(cabinet, Action.FLAG), point(cabinet, Kind.LEFT_PRESS, battle.camera.board.center)):
        again = start_match(cabinet)
        hit_mine(cabinet, again)
        wait(cabinet, 0)()
        wait(cabinet, ticks_of(at))()
        go_on()
        wait(cabinet, 0)()
        assert isinstance(cabinet.stage.top, BattleEndScene) is (at > 1)


@pytest.mark.long
def test_a_match_is_kept_and_counted(open_game: Opener) -> None:
    """Wins and streaks against each rank come from the saved matches."""
    cabinet = open_game(player="Ada")
    for number in (1, 2):
        battle = start_match(cabinet, seed=number)
        scene = decide(cabinet, battle)
        cabinet.stage.update(ticks_of(INPUT_COOLDOWN))
        cabinet.stage.act(Asked(Action.CONFIRM))
        assert cabinet.stage.top is battle or scene
        see_end(cabinet, battle)
        won = cabinet.style.words("battle_end.wins", name="Recruit", won=number, matches=number)
        streak = cabinet.style.words("battle_end.streak", streak=number, longest=number)
        assert any(line.endswith(f"{won} · {streak}") for line in words_seen(cabinet))

    def ask(records: Records) -> tuple[object, ...]:
        kept = records.matches()[0]
        return kept.player, kept.first, kept.second, kept.winner, kept.reason, kept.explosion, kept.seed, kept.width

    wanted = ("Ada", "person", "recruit", "first", "decided", "original", 2, SMALL.width)
    assert cabinet.history.ask(ask).result() == wanted


def test_a_match_is_kept_at_the_moment_it_ends(cabinet: Cabinet, battle: BattleScene) -> None:
    """A player who closes the window during the explosion has still played the match."""
    hit_mine(cabinet, battle)
    assert cabinet.stage.top is battle
    assert cabinet.history.ask(lambda records: records.count()).result() == (0, 1)


@pytest.mark.parametrize("action", [Action.CONFIRM, Action.NEW, Action.BACK])
def test_a_key_leads_on_to_the_end(action: Action, cabinet: Cabinet, battle: BattleScene) -> None:
    """A player may skip the aftermath, and still gets the figures."""
    hit_mine(cabinet, battle)
    cabinet.stage.act(Asked(action))
    cabinet.stage.update(1)
    assert isinstance(cabinet.stage.top, BattleEndScene)


def test_the_figures_add_up(cabinet: Cabinet, battle: BattleScene) -> None:
    """The figures are the cells, and the right and wrong flags."""
    match = match_of(battle)
    border = match.border(ONE)
    click_cell(cabinet, battle, cells_of(border & match.layout.mines)[0], right=True)
    wrong = cells_of(border & match.layout.safe)[0]
    click_cell(cabinet, battle, wrong, right=True)
    owned = match_of(battle).owned(ONE)
    click_cell(cabinet, battle, cells_of(border & match.layout.mines)[1])
    see_end(cabinet, battle)
    said = words_seen(cabinet)
    assert any(line.startswith(f"{owned} cells") for line in said)
    assert "flags +1 −1" in said


def test_the_conquest_is_shown_from_the_start_to_the_end(cabinet: Cabinet, battle: BattleScene) -> None:
    """The replay takes six seconds for any match; the bar and the board follow it."""
    end = play_to_end(cabinet, battle)
    cabinet.ask(Asked(Action.WATCH))
    assert end.shown().tick == 0
    owned = []
    for _ in range(LAPSE // STEP):
        cabinet.stage.update(STEP)
        owned.append(end.shown().opened.bit_count())
    assert owned == sorted(owned)
    assert len(set(owned)) > 20
    cabinet.stage.update(HOLD)
    assert end.shown() is match_of(battle)
    assert not end.animating


def test_the_end_is_drawn_before_the_conquest_is_worked_out(cabinet: Cabinet, battle: BattleScene) -> None:
    """Replaying a long match takes a moment, so the end must not wait for it."""
    hit_mine(cabinet, battle)
    cabinet.stage.replace(BattleEndScene(cabinet, live_of(battle), battle.terms))
    end = front_scene(cabinet, BattleEndScene)
    assert end.busy
    cabinet.stage.draw(cabinet.window.get_surface(), 0)
    assert end.shown() is match_of(battle)
    finish_work(cabinet)


@pytest.mark.parametrize(("place", "scene"), [(0, BattleScene), (1, BattleSetupScene), (2, TitleScene)])
def test_the_end_leads_on_by_mouse_and_by_keys(place: int, scene: type, cabinet: Cabinet) -> None:
    """The buttons lead to another match, the setup, and the title."""
    for by_mouse in (True, False):
        battle = start_match(cabinet, seed=5)
        hit_mine(cabinet, battle)
        see_end(cabinet, battle)
        cabinet.stage.update(SECOND)
        if by_mouse:
            click_word(cabinet, cabinet.style.words(("battle_end.again", "battle_end.setup", "result.to_title")[place]))
        else:
            for _ in range(place):
                cabinet.stage.act(Asked(Action.RIGHT))
            cabinet.stage.act(Asked(Action.CONFIRM))
        top = cabinet.stage.top
        assert isinstance(top, scene)
        if isinstance(top, BattleScene):
            assert top.live.origin.seed != 5
            assert top.terms.rank is battle.terms.rank


@pytest.mark.parametrize("by_mouse", [True, False])
def test_a_rank_beaten_leads_up_the_ladder(by_mouse: bool, cabinet: Cabinet) -> None:
    """The first button plays the next rank, in the same corner on another board; the setup then has it, too."""
    battle = start_match(cabinet, rank=RECRUIT, seed=5, typed=True)
    win(cabinet, battle)
    see_end(cabinet, battle)
    cabinet.stage.update(SECOND)
    onward = cabinet.style.words("battle_end.next", name="Sapper")
    assert onward in words_seen(cabinet)
    if by_mouse:
        click_word(cabinet, onward)
    else:
        cabinet.stage.act(Asked(Action.CONFIRM))
    top = front_match(cabinet)
    assert top.terms.rank is SAPPER
    assert top.terms.player == battle.terms.player
    assert top.terms.rules == battle.terms.rules
    assert top.terms.seed is None
    assert cabinet.settings.battle_rank == "sapper"


@pytest.mark.parametrize(("rank", "wins"), [(MARSHAL, True), (RECRUIT, False)])
def test_nothing_leads_up_from_the_top_or_from_a_loss(rank: Rank, wins: bool, cabinet: Cabinet) -> None:
    """Then the first button plays the same rank again."""
    battle = start_match(cabinet, rank=rank)
    (win if wins else hit_mine)(cabinet, battle)
    see_end(cabinet, battle)
    assert {cabinet.style.words("battle_end.again"), cabinet.style.words("battle_end.setup")} <= {*words_seen(cabinet)}
    assert not [line for line in words_seen(cabinet) if line.startswith("Next:")]


def test_the_conquest_is_seen(cabinet: Cabinet) -> None:
    """The conquest's end shows first; on request it plays, holds its first picture, and stops at its end."""
    end = ended(cabinet)
    wait(cabinet, LAPSE)()
    assert end.shown() is end.report.match
    course = course_of(cabinet).inflate(8, 8)
    whole = f"of {clock(cabinet.style, end.report.match.tick)} · the figures are those of the end"
    assert not any(line.endswith(whole) for line in words_seen(cabinet))
    cabinet.ask(Asked(Action.WATCH))
    wait(cabinet, HOLD)()
    assert end.part == 0
    assert f"Board at 0:00 {whole}" in words_seen(cabinet)
    assert all(repaints(cabinet, wait(cabinet, LAPSE // 20), course) for _ in range(20))
    assert end.part == 1
    assert not cabinet.stage.animating
    assert not repaints(cabinet, wait(cabinet, 99))


@pytest.mark.parametrize("action", [Action.WATCH, Action.CHORD, Action.PAUSE])
def test_a_key_skips_the_conquest_and_shows_it_again(action: Action, cabinet: Cabinet) -> None:
    """The button beside the course shows which of the two the key does."""
    end = ended(cabinet)
    course = course_of(cabinet)
    key = pygame.Rect(0, 0, cabinet.style.px(44), cabinet.style.px(44))
    key.midleft = course.left - cabinet.style.px(54), course.centery
    assert end.part == 1
    assert repaints(cabinet, press(cabinet, action), key)
    assert end.part == 0
    assert repaints(cabinet, press(cabinet, action), key)
    assert end.part == 1
    cabinet.ask(Asked(action))
    assert repaints(cabinet, point(cabinet, Kind.LEFT_PRESS, key.center), key)
    assert repaints(cabinet, cabinet.stage.focus_lost, key)
    click_pixel(cabinet, key.center)
    assert end.part == 1


def test_the_course_is_searched_by_hand(cabinet: Cabinet) -> None:
    """Time stops during a drag; a drag beyond an end stays at that end."""
    end, course = ended(cabinet), course_of(cabinet)
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


@pytest.mark.parametrize(
    ("action", "scene"),
    [*((one, BattleScene) for one in (Action.CONFIRM, Action.NEW, Action.AGAIN)), (Action.BACK, BattleSetupScene)],
)
def test_the_end_leads_on_to_the_tick(action: Action, scene: type, cabinet: Cabinet) -> None:
    """The end ignores input for 0.4 seconds, exact to the tick."""
    end = ended(cabinet)
    wait(cabinet, SECOND * 2 // 5 - 1 - end.age)()
    cabinet.ask(Asked(action))
    assert cabinet.stage.top is end
    wait(cabinet, 1)()
    cabinet.ask(Asked(action))
    assert isinstance(cabinet.stage.top, scene)


@pytest.mark.parametrize("people", [1, 2])
def test_the_reason_of_several_names_nobody(people: int, cabinet: Cabinet) -> None:
    """The headline does, and "You is left" would be bad English."""
    devices: list[Device | None] = [MOUSE, *([KEYBOARD] if people == 2 else [None]), None]
    seats = tuple(None if number < people else MARSHAL for number in range(3))
    battle = BattleScene(cabinet, Terms(SMALL, Rules(lives=3), seats), LocalPlayers(tuple(devices)))
    cabinet.stage.replace(battle)
    battle.live.wait()
    cabinet.stage.update(0)
    for side in (1, 2):
        battle.live.act(side, GiveUp())
    see_end(cabinet, battle)
    assert "All others gave up" in words_seen(cabinet)
