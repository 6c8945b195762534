"""A battle on the stage, from its setup to its end, by mouse and by keys, without a window to be seen."""

from dataclasses import replace
from functools import partial
from random import Random

import pygame
import pytest

from game.battle import threaded
from game.battle.boards import BOARDS, LARGE, SMALL
from game.battle.events import Ending
from game.battle.match import Match
from game.battle.ranks import CAPTAIN, MARSHAL, RANKS, RECRUIT, SAPPER, Rank
from game.battle.rules import QUIET, STUN, Explosion
from game.battle.sight import SECOND, Player
from game.engine.actions import Mark, Open
from game.engine.errors import NoBoardError
from game.engine.gesture import Kind
from game.engine.grid import cells_of
from game.engine.view import View
from game.store.records import Records
from game.ui.board import battle_view, pictures
from game.ui.board.battle_view import BattleView, view_of
from game.ui.board.signs import SIGN_FOR
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import BattleSetup
from game.ui.core.themes import Theme
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.pause import PauseScene
from game.ui.modes.battle.battle import AFTERMATH, BattleScene
from game.ui.modes.battle.battle_board import READY
from game.ui.modes.battle.battle_decided import INPUT_COOLDOWN, DecidedScene
from game.ui.modes.battle.battle_end import BattleEndScene
from game.ui.modes.battle.battle_more import BattleMoreScene
from game.ui.modes.battle.battle_setup import BattleSetupScene
from game.ui.modes.battle.conquest import HOLD, LAPSE
from game.ui.modes.title.title import TitleScene
from tests.battle.matches import BOTH, ONE, TWO, drawn_match
from tests.ui.battles import (
    STEP,
    click_cell,
    hit_mine,
    let_work,
    live_of,
    match_of,
    pass_time,
    play_as,
    play_to_end,
    see_end,
    start_match,
)
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, repaints, seen_now, words_seen
from tests.ui.hands import MIDDLE, click_pixel
from tests.ui.nodes import focus, front
from tests.ui.test_themes import DIGITS, LEGIBLE, contrast, each_theme


def set_up(cabinet: Cabinet) -> BattleMoreScene:
    """Put the setup on the stage."""
    scene = BattleMoreScene(cabinet)
    cabinet.stage.replace(scene)
    return scene


def begin(cabinet: Cabinet) -> None:
    """Press Begin."""
    focus(cabinet, "begin")
    cabinet.stage.act(Asked(Action.CONFIRM))


def type_sizes(cabinet: Cabinet, numbers: tuple[str, ...]) -> None:
    """Type width, height and mines over what stands there."""
    for key, text in zip(("width", "height", "mines"), numbers, strict=True):
        focus(cabinet, key)
        for character in text or "1\b":
            cabinet.stage.typed(character)


def safe_cell(battle: BattleScene) -> int:
    """Return a safe cell in the person's reach."""
    match = match_of(battle)
    return cells_of(match.legal(battle.terms.player) & match.layout.safe)[0]


def decide(cabinet: Cabinet, battle: BattleScene) -> DecidedScene:
    """Open safe cells until the person owns more than half."""
    while cabinet.stage.top is battle:
        click_cell(cabinet, battle, safe_cell(battle))
    scene = cabinet.stage.top
    assert isinstance(scene, DecidedScene)
    return scene


def win(cabinet: Cabinet, battle: BattleScene) -> None:
    """Let the person own more than half, and have that counted at once."""
    decide(cabinet, battle)
    cabinet.stage.update(ticks_of(INPUT_COOLDOWN))
    cabinet.stage.act(Asked(Action.CONFIRM))


# The setup


def test_the_title_leads_to_the_setup_and_the_setup_to_a_match(open_game: Opener) -> None:
    """Begin is lit first: two keys from the title to the board."""
    cabinet = open_game()
    title = TitleScene(cabinet)
    cabinet.stage.replace(title)
    click_word(cabinet, "Battle")
    assert isinstance(cabinet.stage.top, BattleSetupScene)
    cabinet.stage.act(Asked(Action.CONFIRM))
    battle = cabinet.stage.top
    assert isinstance(battle, BattleScene)
    assert battle.terms.board is BOARDS[cabinet.settings.battle_board]


def test_what_was_chosen_is_kept(open_game: Opener) -> None:
    """Who plays against the marshal every day sets it once."""
    cabinet = open_game()
    set_up(cabinet)
    for key, times in (("board", 1), ("rank", 2), ("corner", 1)):
        focus(cabinet, key)
        for _ in range(times):
            cabinet.stage.act(Asked(Action.RIGHT))
    begin(cabinet)
    battle = cabinet.stage.top
    assert isinstance(battle, BattleScene)
    assert (battle.terms.board, battle.terms.rank, battle.terms.player) == (LARGE, MARSHAL, TWO)
    assert (cabinet.settings.battle_board, cabinet.settings.battle_rank) == ("large", "marshal")


def test_rows_are_there_when_they_mean_something(open_game: Opener) -> None:
    """Measures belong to a custom board, lives to the rule that counts them."""
    cabinet = open_game()
    set_up(cabinet)
    assert not {"Width", "Height", "Mines", "Lives"} & {*words_seen(cabinet)}
    cabinet.change(battle_board="custom", battle_explosion="lives")
    assert {"Width", "Height", "Mines", "Lives"} <= {*words_seen(cabinet)}


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        (("19", "20", "60"), "The width of a battle board is 20 to 60 cells"),
        (("", "20", "60"), "The width of a battle board is 20 to 60 cells"),
        (("30", "41", "60"), "The height of a battle board is 12 to 40 cells"),
        (("30", "20", "59"), "A battle on 30×20 cells has 60 to 150 mines"),
        (("30", "20", "151"), "A battle on 30×20 cells has 60 to 150 mines"),
    ],
)
def test_a_board_no_battle_can_be_fought_on_is_refused_in_words(
    numbers: tuple[str, ...], sentence: str, open_game: Opener
) -> None:
    """The sentence stands below while it is typed, and Begin does nothing."""
    cabinet = open_game()
    cabinet.change(battle_board="custom")
    scene = set_up(cabinet)
    type_sizes(cabinet, numbers)
    assert sentence in words_seen(cabinet)
    focus(cabinet, "begin")
    cabinet.stage.act(Asked(Action.CONFIRM))
    assert cabinet.stage.top is scene
    assert cabinet.audio.played == "denied"


def test_a_custom_board_is_fought_on_and_kept(open_game: Opener) -> None:
    """Within its limits any board will do."""
    cabinet = open_game()
    cabinet.change(battle_board="custom")
    set_up(cabinet)
    type_sizes(cabinet, ("25", "15", "60"))
    begin(cabinet)
    battle = cabinet.stage.top
    assert isinstance(battle, BattleScene)
    assert (battle.terms.board.width, battle.terms.board.height, battle.terms.board.mines) == (25, 15, 60)
    assert (cabinet.settings.battle_width, cabinet.settings.battle_height) == (25, 15)


def test_a_typed_number_is_the_board(open_game: Opener) -> None:
    """Two players may compare what they made of the same board."""
    cabinet = open_game()
    set_up(cabinet)
    focus(cabinet, "seed")
    for digit in "42":
        cabinet.stage.typed(digit)
    cabinet.stage.act(Asked(Action.CONFIRM))
    battle = cabinet.stage.top
    assert isinstance(battle, BattleScene)
    assert battle.live.origin.seed == 42


def test_back_leads_to_the_ladder_and_from_there_to_the_title(open_game: Opener) -> None:
    """Also where the ladder was opened after a match, with nothing below it."""
    cabinet = open_game()
    cabinet.router.go(BattleSetup())
    click_word(cabinet, "More rules")
    assert isinstance(cabinet.stage.top, BattleMoreScene)
    cabinet.stage.act(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, BattleSetupScene)
    cabinet.stage.act(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, TitleScene)


def test_a_board_without_a_fair_start_is_told(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is rare, and no reason to end the game."""

    class NoDuel:
        def __init__(self, *_: object, **__: object) -> None:
            raise NoBoardError("none")

    monkeypatch.setattr(threaded, "LiveMatch", NoDuel)
    cabinet = open_game()
    set_up(cabinet)
    begin(cabinet)
    battle = cabinet.stage.top
    assert isinstance(battle, BattleScene)
    battle.live.wait()
    cabinet.stage.update(1)
    cabinet.stage.draw(cabinet.window.get_surface(), 0)
    cabinet.stage.act(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, BattleSetupScene)


# The match


def test_nobody_acts_before_it_begins(open_game: Opener) -> None:
    """Three seconds to look around; time stands for both."""
    cabinet = open_game()
    battle = start_match(cabinet, rank=MARSHAL, ready=False)
    before = match_of(battle).opened
    pass_time(cabinet, battle, READY - STEP)
    assert match_of(battle).tick == 0
    pass_time(cabinet, battle, 5 * SECOND)
    assert match_of(battle).opened != before


def test_the_first_action_begins_at_once(open_game: Opener) -> None:
    """Nobody has to wait who knows what to do."""
    cabinet = open_game()
    battle = start_match(cabinet, ready=False)
    cell = safe_cell(battle)
    click_cell(cabinet, battle, cell)
    assert match_of(battle).players[ONE].territory >> cell & 1
    pass_time(cabinet, battle, SECOND)
    assert match_of(battle).tick == SECOND // STEP * STEP


@pytest.mark.parametrize("side", BOTH)
def test_a_click_takes_a_cell_in_reach(side: Player, open_game: Opener) -> None:
    """From either corner."""
    cabinet = open_game()
    battle = start_match(cabinet, side=side)
    cell = safe_cell(battle)
    click_cell(cabinet, battle, cell)
    assert match_of(battle).players[side].territory >> cell & 1
    assert (cabinet.audio.played or "").startswith(("open_", "flood_"))


def test_a_cell_out_of_reach_shows_no_entry(open_game: Opener) -> None:
    """The rule that newcomers stumble over is told where they do, and costs nothing."""
    cabinet = open_game()
    battle = start_match(cabinet)
    grid, before = battle.camera.grid, match_of(battle)
    middle = grid.cell(grid.width // 2, grid.height // 2)
    where = battle.camera.cell_rect(middle).inflate(20, 20)
    plain = seen_now(cabinet, where)
    assert repaints(cabinet, lambda: click_cell(cabinet, battle, middle), where)
    assert match_of(battle).players == before.players
    assert cabinet.audio.played == "denied"
    pass_time(cabinet, battle, SIGN_FOR["no_entry"] - STEP)
    assert seen_now(cabinet, where) != plain
    pass_time(cabinet, battle, STEP)
    assert seen_now(cabinet, where) == plain


def test_a_cell_out_of_reach_does_not_look_pressed(open_game: Opener) -> None:
    """What can't be opened must not give way."""
    cabinet = open_game()
    battle = start_match(cabinet)
    grid, gives_way = battle.camera.grid, []
    for cell in (safe_cell(battle), grid.cell(grid.width // 2, grid.height // 2)):
        place = battle.camera.cell_rect(cell)
        cabinet.stage.point(Pointing(Kind.MOVE, place.center))
        press = Pointing(Kind.LEFT_PRESS, place.center)
        gives_way.append(repaints(cabinet, partial(cabinet.stage.point, press), place))
        cabinet.stage.focus_lost()
    assert gives_way == [True, False]


def test_a_right_click_flags_for_oneself(open_game: Opener) -> None:
    """And a second one takes the flag away."""
    cabinet = open_game()
    battle = start_match(cabinet)
    cell = safe_cell(battle)
    for flagged in (1, 0):
        click_cell(cabinet, battle, cell, right=True)
        assert view_of(match_of(battle), (ONE, TWO)).view.flags >> cell & 1 == flagged
        assert view_of(match_of(battle), (TWO, ONE)).view.flags == 0


def test_keys_alone_open_flag_and_chord(open_game: Opener) -> None:
    """The cursor begins in reach; Confirm chords on an own number."""
    cabinet = open_game()
    battle = start_match(cabinet)
    cabinet.stage.act(Asked(Action.DOWN))
    first = match_of(battle).legal(ONE)
    assert battle.hand.focus is not None
    assert first >> battle.hand.focus & 1
    match = match_of(battle)
    number, mines = next(
        (cell, around)
        for cell in cells_of(match.players[ONE].territory)
        if (around := match.layout.grid.around(cell) & match.layout.mines)
        and match.layout.grid.around(cell) & match.legal(ONE) & match.layout.safe
    )
    for mine in cells_of(mines):
        walk(cabinet, battle, mine)
        cabinet.stage.act(Asked(Action.FLAG))
    walk(cabinet, battle, number)
    before = match_of(battle).owned(ONE)
    cabinet.stage.act(Asked(Action.CONFIRM))
    cabinet.stage.update(0)
    assert match_of(battle).owned(ONE) > before


def walk(cabinet: Cabinet, battle: BattleScene, goal: int) -> None:
    """Bring the keyboard's cursor to a cell."""
    assert battle.hand.focus is not None
    width = battle.camera.grid.width
    down, right = goal // width - battle.hand.focus // width, goal % width - battle.hand.focus % width
    for _ in range(abs(right)):
        cabinet.stage.act(Asked(Action.RIGHT if right > 0 else Action.LEFT))
    for _ in range(abs(down)):
        cabinet.stage.act(Asked(Action.DOWN if down > 0 else Action.UP))


def test_the_computer_plays_by_itself(open_game: Opener) -> None:
    """Its hand is seen moving before it acts."""
    cabinet = open_game()
    battle = start_match(cabinet, rank=CAPTAIN)
    before, hands = match_of(battle).owned(TWO), set()
    for _ in range(10 * SECOND // STEP):
        pass_time(cabinet, battle, STEP)
        hands.add(battle.live.hand(TWO))
    assert match_of(battle).owned(TWO) > before
    assert len(hands) > 10


def test_nothing_is_painted_while_nothing_moves(open_game: Opener) -> None:
    """A recruit thinks for a second; the machine may rest as long."""
    cabinet = open_game()
    battle = start_match(cabinet)
    moving = []
    for _ in range(5 * SECOND // STEP):
        pass_time(cabinet, battle, STEP)
        moving.append(cabinet.stage.animating)
    assert 0 < sum(moving) < len(moving)
    assert not moving[2]


def test_its_flags_are_not_to_be_seen_nor_heard(open_game: Opener) -> None:
    """Flags are private until the end."""
    cabinet = open_game()
    battle = start_match(cabinet)  # a recruit flags each mine that it finds
    heard: set[str | None] = set()
    for _ in range(60 * SECOND // STEP):
        cabinet.audio.played = None
        pass_time(cabinet, battle, STEP)
        heard.add(cabinet.audio.played)
        if match_of(battle).players[TWO].flags or match_of(battle).over:
            break
    assert match_of(battle).players[TWO].flags
    assert view_of(match_of(battle), (ONE, TWO)).view.flags == 0
    assert "flag" not in heard


def test_the_pause_stops_time_and_hides_the_board(open_game: Opener) -> None:
    """P or Escape, and on with the same key."""
    cabinet = open_game()
    battle = start_match(cabinet, rank=MARSHAL)
    pass_time(cabinet, battle, SECOND)
    for key in (Action.PAUSE, Action.BACK):
        before = match_of(battle)
        cabinet.stage.act(Asked(key))
        scene = cabinet.stage.top
        assert isinstance(scene, PauseScene)
        assert not scene.see_through
        cabinet.stage.update(10 * SECOND)
        assert match_of(battle) is before
        cabinet.stage.act(Asked(key))
        assert cabinet.stage.top is battle


def test_a_pause_speaks_the_language_just_chosen(open_game: Opener) -> None:
    """Settings can be opened from it, and the match is still there."""
    cabinet = open_game(language="en")
    battle = start_match(cabinet)
    cabinet.stage.act(Asked(Action.PAUSE))
    cabinet.change(language="de")
    assert front(cabinet).pane.placed
    assert cabinet.words("battle_pause.heading") in words_seen(cabinet)
    cabinet.stage.act(Asked(Action.PAUSE))
    assert cabinet.stage.top is battle


def test_losing_the_focus_pauses(open_game: Opener) -> None:
    """Whoever is called away must not lose to a computer meanwhile."""
    cabinet = open_game()
    start_match(cabinet)
    cabinet.stage.looked_away()
    assert isinstance(cabinet.stage.top, PauseScene)
    cabinet.stage.looked_away()
    cabinet.stage.pop()
    assert isinstance(cabinet.stage.top, BattleScene)


def test_f2_asks_before_it_begins_another_board_on_the_same_terms(open_game: Opener) -> None:
    """The number that was typed was for the first board; and the match that is left is a loss."""
    cabinet = open_game()
    battle = start_match(cabinet, seed=7, typed=True)
    pass_time(cabinet, battle, STEP)
    before = match_of(battle).layout
    cabinet.stage.act(Asked(Action.NEW))
    assert isinstance(cabinet.stage.top, PauseScene)
    click_word(cabinet, "Give up, new match")
    battle.live.wait()
    cabinet.stage.update(0)
    assert isinstance(cabinet.stage.top, BattleScene)
    assert match_of(battle).layout != before
    assert match_of(battle).layout.grid is before.grid
    kept = cabinet.history.ask(lambda records: records.matches()).result()
    assert [(match.winner, match.reason, match.first) for match in kept] == [("second", "given_up", "practice")]


def test_a_crater_stuns(open_game: Opener) -> None:
    """Four seconds without a hand, counted down; then on."""
    cabinet = open_game()
    battle = start_match(cabinet, explosion=Explosion.CRATER)
    hit_mine(cabinet, battle)
    assert {str(STUN // SECOND), cabinet.words("battle.stun")} <= {*words_seen(cabinet)}
    safe = safe_cell(battle)
    click_cell(cabinet, battle, safe)
    assert not match_of(battle).players[ONE].territory >> safe & 1
    assert cabinet.audio.played == "denied"
    pass_time(cabinet, battle, STUN + STEP)
    assert cabinet.words("battle.stun") not in words_seen(cabinet)
    click_cell(cabinet, battle, safe)
    assert match_of(battle).players[ONE].territory >> safe & 1


def test_a_neutral_cell_is_taken_by_a_click(open_game: Opener) -> None:
    """It is open already, and yet a left click means something."""
    cabinet = open_game()
    battle = start_match(cabinet, explosion=Explosion.CRATER)
    hit_mine(cabinet, battle)
    pass_time(cabinet, battle, STUN + STEP)
    match = match_of(battle)
    cell = cells_of(match.neutral & match.legal(ONE))[0]
    click_cell(cabinet, battle, cell)
    assert match_of(battle).players[ONE].territory >> cell & 1


def test_supplies_are_dropped_beside_the_frame(open_game: Opener) -> None:
    """Where they fall is worked out in a thread; what is clicked meanwhile is done after it."""
    cabinet = open_game()
    battle = start_match(cabinet)
    live = live_of(battle)
    live.match = replace(live.match, drop_due=live.tick + 1)
    cell = safe_cell(battle)
    battle.live.advance(STEP)
    tick = match_of(battle).tick
    battle.live.act(ONE, Open(cell))
    battle.live.wait()
    battle.live.advance(STEP)
    assert match_of(battle).tick in (tick + STEP, tick + 2 * STEP)
    assert match_of(battle).players[ONE].territory >> cell & 1
    assert [move.action for move in live.log if move.player == ONE] == [Open(cell)]


def test_a_quiet_match_gets_supplies(open_game: Opener) -> None:
    """Nobody moves: the sign falls, and the line says what it is."""
    cabinet = open_game()
    battle = start_match(cabinet)
    live = live_of(battle)
    still = drawn_match("1*..\n.*..\n..*2")
    live.match = replace(still, layout=still.layout)
    live._minds.clear()
    battle.camera.grid = still.layout.grid
    for _ in range(8):
        battle.live.advance(QUIET // 4)
        battle.live.wait()
    assert match_of(battle).drops


# The decision


@pytest.mark.parametrize("settles", [True, False])
def test_whoever_owns_more_than_half_may_leave_it_at_that(open_game: Opener, *, settles: bool) -> None:
    """The winner is known, but the rest of the board may still be wanted."""
    cabinet = open_game()
    battle = start_match(cabinet)
    decide(cabinet, battle)
    assert "The majority is yours" in words_seen(cabinet)
    before = match_of(battle)
    cabinet.stage.update(ticks_of(INPUT_COOLDOWN))
    assert match_of(battle) is before
    click_word(cabinet, "Leave it at that" if settles else "Play on")
    cabinet.stage.update(1)
    if settles:
        assert isinstance(cabinet.stage.top, BattleEndScene)
        outcome = match_of(battle).outcome
        assert outcome
        assert outcome.ending is Ending.DECIDED
    else:
        assert cabinet.stage.top is battle
        assert not match_of(battle).over


def test_effects_end_under_the_question(open_game: Opener) -> None:
    """The last flood must not stand half shown while it is thought about."""
    cabinet = open_game()
    battle = start_match(cabinet)
    decide(cabinet, battle)
    assert battle.effects.active
    for _ in range(10):
        cabinet.stage.update(SECOND // 10)
    assert not battle.effects.active


def test_nobody_settles_in_full_flow(open_game: Opener) -> None:
    """The question comes in the middle of quick clicks and keys."""
    cabinet = open_game()
    scene = decide(cabinet, start_match(cabinet))
    click_word(cabinet, "Leave it at that")
    cabinet.stage.act(Asked(Action.CONFIRM))
    cabinet.stage.act(Asked(Action.BACK))
    assert cabinet.stage.top is scene


def test_keys_answer_the_question(open_game: Opener) -> None:
    """An arrow goes to Play on, Confirm takes it."""
    cabinet = open_game()
    battle = start_match(cabinet)
    decide(cabinet, battle)
    cabinet.stage.update(ticks_of(INPUT_COOLDOWN))
    cabinet.stage.act(Asked(Action.RIGHT))
    cabinet.stage.act(Asked(Action.CONFIRM))
    assert cabinet.stage.top is battle


# The end


def test_a_hit_mine_ends_it_where_everybody_can_see_why(open_game: Opener) -> None:
    """The board stays for a moment, all mines shown; then the end says it in words."""
    cabinet = open_game()
    battle = start_match(cabinet)
    hit_mine(cabinet, battle)
    assert cabinet.audio.played == "explosion"
    cabinet.stage.update(ticks_of(AFTERMATH) - 1)
    assert cabinet.stage.top is battle
    see_end(cabinet, battle)
    assert {"You lose", "You hit a mine, so Recruit wins"} <= {*words_seen(cabinet)}


def test_a_match_is_kept_and_counted(open_game: Opener) -> None:
    """Wins and streaks against each rank come from what was kept."""
    cabinet = open_game(player="Ada")
    for number in (1, 2):
        battle = start_match(cabinet, seed=number)
        scene = decide(cabinet, battle)
        cabinet.stage.update(ticks_of(INPUT_COOLDOWN))
        cabinet.stage.act(Asked(Action.CONFIRM))
        assert cabinet.stage.top is battle or scene
        see_end(cabinet, battle)
        won = cabinet.words("battle_end.wins", name="Recruit", won=number, matches=number)
        streak = cabinet.words("battle_end.streak", streak=number, longest=number)
        assert any(line.endswith(f"{won} · {streak}") for line in words_seen(cabinet))

    def ask(records: Records) -> tuple[object, ...]:
        kept = records.matches()[0]
        return kept.player, kept.first, kept.second, kept.winner, kept.reason, kept.explosion, kept.seed, kept.width

    wanted = ("Ada", "person", "recruit", "first", "decided", "sudden_death", 2, SMALL.width)
    assert cabinet.history.ask(ask).result() == wanted


def test_a_match_is_kept_at_the_moment_it_ends(open_game: Opener) -> None:
    """Whoever closes the window on the explosion has played it all the same."""
    cabinet = open_game()
    battle = start_match(cabinet)
    hit_mine(cabinet, battle)
    assert cabinet.stage.top is battle
    assert cabinet.history.ask(lambda records: records.count()).result() == (0, 1)


@pytest.mark.parametrize("action", [Action.CONFIRM, Action.NEW, Action.BACK])
def test_a_key_leads_on_to_the_end(action: Action, open_game: Opener) -> None:
    """Nobody has to look at the crater for longer than they like, nor loses the figures by it."""
    cabinet = open_game()
    battle = start_match(cabinet)
    hit_mine(cabinet, battle)
    cabinet.stage.act(Asked(action))
    cabinet.stage.update(1)
    assert isinstance(cabinet.stage.top, BattleEndScene)


def test_the_figures_add_up(open_game: Opener) -> None:
    """Cells, and right and wrong flags."""
    cabinet = open_game()
    battle = start_match(cabinet)
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


def test_the_conquest_is_shown_from_the_start_to_the_end(open_game: Opener) -> None:
    """Six seconds, whatever the match took; the bar and the board go with it."""
    cabinet = open_game()
    battle = start_match(cabinet)
    end = play_to_end(cabinet, battle)
    assert end.moment().tick == 0
    owned = []
    for _ in range(LAPSE // STEP):
        cabinet.stage.update(STEP)
        owned.append(end.moment().opened.bit_count())
    assert owned == sorted(owned)
    assert len(set(owned)) > 20
    cabinet.stage.update(HOLD)
    assert end.moment() is match_of(battle)
    assert not end.animating


def test_the_end_is_drawn_before_the_conquest_is_worked_out(open_game: Opener) -> None:
    """A long match takes a moment to be gone through once more."""
    cabinet = open_game()
    battle = start_match(cabinet)
    hit_mine(cabinet, battle)
    cabinet.stage.replace(BattleEndScene(cabinet, live_of(battle), battle.terms))
    end = cabinet.stage.top
    assert isinstance(end, BattleEndScene)
    assert end.waiting
    cabinet.stage.draw(cabinet.window.get_surface(), 0)
    assert end.moment() is match_of(battle)
    let_work(cabinet, end)


def test_the_conquest_can_be_skipped_repeated_and_searched(open_game: Opener) -> None:
    """By the button, by a key, and anywhere on its course."""
    cabinet = open_game()
    battle = start_match(cabinet)
    hit_mine(cabinet, battle)
    end = see_end(cabinet, battle)
    course = course_of(cabinet)
    click_pixel(cabinet, (course.left - cabinet.px(32), course.centery))  # the key beside it
    assert end.part == 1
    cabinet.stage.act(Asked(Action.WATCH))
    assert end.part == 0
    cabinet.stage.point(Pointing(Kind.LEFT_PRESS, course.center))
    assert end.part == pytest.approx(0.5, abs=0.01)


def course_of(cabinet: Cabinet) -> pygame.Rect:
    """Return where the course of an ended match is, in a window of 1280×720: right of its key."""
    px, (width, height) = cabinet.px, cabinet.size
    frame = pygame.Rect(0, height - px(72), max(px(900), SMALL.width * board_tile(cabinet)), px(64))
    frame.centerx = width // 2
    left = frame.left + px(64)
    return pygame.Rect(left, frame.top + px(8), frame.right - px(12) - left, frame.height - px(16))


def board_tile(cabinet: Cabinet) -> int:
    """Return how large a cell of the small board is at the end of a match."""
    px, (width, height) = cabinet.px, cabinet.size
    return min((width - 2 * px(8)) // SMALL.width, (height - px(132 + 16) - px(64 + 16)) // SMALL.height)


@pytest.mark.parametrize(("place", "scene"), [(0, BattleScene), (1, BattleSetupScene), (2, TitleScene)])
def test_the_end_leads_on_by_mouse_and_by_keys(place: int, scene: type, open_game: Opener) -> None:
    """Again, another setup, the title."""
    cabinet = open_game()
    for by_mouse in (True, False):
        battle = start_match(cabinet, seed=5)
        hit_mine(cabinet, battle)
        see_end(cabinet, battle)
        cabinet.stage.update(SECOND)
        if by_mouse:
            click_word(cabinet, cabinet.words(f"battle_end.{('again', 'setup', 'to_title')[place]}"))
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
def test_a_rank_beaten_leads_up_the_ladder(by_mouse: bool, open_game: Opener) -> None:
    """The first way on is the next rung, in the same corner, on another board; from then on the setup has it, too."""
    cabinet = open_game()
    battle = start_match(cabinet, rank=RECRUIT, seed=5, typed=True)
    win(cabinet, battle)
    see_end(cabinet, battle)
    cabinet.stage.update(SECOND)
    onward = cabinet.words("battle_end.next", name="Sapper")
    assert onward in words_seen(cabinet)
    if by_mouse:
        click_word(cabinet, onward)
    else:
        cabinet.stage.act(Asked(Action.CONFIRM))
    top = cabinet.stage.top
    assert isinstance(top, BattleScene)
    assert top.terms.rank is SAPPER
    assert top.terms.player == battle.terms.player
    assert top.terms.rules == battle.terms.rules
    assert top.terms.seed is None
    assert cabinet.settings.battle_rank == "sapper"


@pytest.mark.parametrize(("rank", "wins"), [(MARSHAL, True), (RECRUIT, False)])
def test_nothing_leads_up_from_the_top_or_from_a_loss(rank: Rank, wins: bool, open_game: Opener) -> None:
    """Then the first way on is another match against the same."""
    cabinet = open_game()
    battle = start_match(cabinet, rank=rank)
    (win if wins else hit_mine)(cabinet, battle)
    see_end(cabinet, battle)
    assert {cabinet.words("battle_end.again"), cabinet.words("battle_end.setup")} <= {*words_seen(cabinet)}
    assert not [line for line in words_seen(cabinet) if line.startswith("Next:")]


def test_the_end_is_deaf_for_a_moment(open_game: Opener) -> None:
    """A key meant for the board must not begin another match."""
    cabinet = open_game()
    battle = start_match(cabinet)
    hit_mine(cabinet, battle)
    end = see_end(cabinet, battle)
    for action in (Action.CONFIRM, Action.NEW, Action.BACK):
        cabinet.stage.act(Asked(action))
    assert cabinet.stage.top is end


# The picture


def shown(match: Match, side: Player = ONE) -> str:
    """Return the grounds of a drawn match, a character a cell: A, B are owned, a, b in reach, 3 in both's reach."""
    seen = battle_view.looks(view_of(match, (side, *match.others(side))), 0, 0)
    names = {0: "0", 1: "a", 2: "b", 3: "3", battle_view.OWNED | 1: "A", battle_view.OWNED | 2: "B"}
    return "".join(names[ground] for _, ground, _ in seen)


def test_every_cell_lies_on_its_ground() -> None:
    """Whose it is, or who may open it."""
    match = drawn_match("1.....\n1..*.2")
    assert shown(match) == "Aa00bb" + "Aa00bB"
    assert shown(match, TWO) == "Bb00aa" + "Bb00aA"
    assert shown(drawn_match("1.2*..")) == "A3Bb00"


def test_a_flagged_cell_is_not_shown_as_one_to_open() -> None:
    """It is locked for its owner."""
    match = drawn_match("1..*2")
    own = replace(match.players[0], flags=0b10)
    assert shown(replace(match, players=(own, match.players[1]))) == "A00bB"


def test_what_is_not_shown_yet_lies_in_its_owner_s_reach() -> None:
    """Else a cell would go dark for the moment between the click and its turn in the wave."""
    match = drawn_match("11..*2")
    seen = battle_view.looks(view_of(match, (ONE, TWO)), 0, hidden=0b10)
    assert [(code, ground) for code, ground, _ in seen][:2] == [(0, battle_view.OWNED | 1), (pictures.COVERED, 1)]


def test_a_territory_is_outlined() -> None:
    """A line wherever the cell beside is not its owner's, and in the corners where only the diagonal is not."""
    view = View(SMALL.grid, 63, opened=0b11 | 0b1 << SMALL.width)
    seen = battle_view.looks(BattleView(view, (view.opened, 0)), 0, 0)
    corner, right, below = seen[0][2], seen[1][2], seen[SMALL.width][2]
    assert corner == battle_view.WEST | battle_view.NORTH | battle_view.SOUTH_EAST
    assert right == battle_view.EAST | battle_view.NORTH | battle_view.SOUTH
    assert below == battle_view.WEST | battle_view.EAST | battle_view.SOUTH
    assert {sides for _, _, sides in seen} == {0, corner, right, below}


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_painting_what_changed_is_as_good_as_painting_all(size: tuple[int, int], open_game: Opener) -> None:
    """Cursors, signs and the count-down leave no trace behind."""
    cabinet = open_game(size)
    battle = start_match(cabinet, rank=MARSHAL, explosion=Explosion.CRATER, ready=False)
    surface, random, compared = cabinet.window.get_surface(), Random(1), 0
    for step in range(60):
        if step == 20:
            hit_mine(cabinet, battle)
        if step % 7 == 3:
            click_cell(cabinet, battle, random.randrange(battle.camera.grid.size))
        if step % 5 == 4:
            cabinet.stage.act(Asked(random.choice((Action.LEFT, Action.RIGHT, Action.DOWN))))
        pass_time(cabinet, battle, STEP * random.randrange(1, 8))
        if match_of(battle).over:
            break
        cabinet.stage.draw(surface, 0)
        if battle.effects.active:  # those begin a frame later, and then all is painted
            continue
        painted = surface.copy()
        compared += 1
        battle.resize()
        cabinet.stage.draw(surface, 0)
        assert pygame.image.tobytes(painted, "RGB") == pygame.image.tobytes(surface, "RGB"), step
    assert compared > 20


def test_the_line_says_who_leads(open_game: Opener) -> None:
    """The bar shows it, and words leave no doubt."""
    cabinet = open_game()
    battle = start_match(cabinet)
    lead = match_of(battle).owned(ONE) - match_of(battle).owned(TWO)
    for _ in range(5):
        before = match_of(battle).owned(ONE)
        click_cell(cabinet, battle, safe_cell(battle))
        lead += match_of(battle).owned(ONE) - before
    assert lead > 0
    assert f"You lead by {lead}" in words_seen(cabinet)
    battle = start_match(cabinet)
    lead = match_of(battle).owned(TWO) - match_of(battle).owned(ONE)
    while lead <= 0:
        match = match_of(battle)
        live_of(battle).act(TWO, Open(cells_of(match.legal(TWO) & match.layout.safe)[0]))
        lead = match_of(battle).owned(TWO) - match_of(battle).owned(ONE)
    cabinet.stage.update(1)
    assert f"Recruit leads by {lead}" in words_seen(cabinet)


def test_a_middle_click_chords_on_a_board_that_could_be_dragged(open_game: Opener) -> None:
    """Only a drag moves it."""
    cabinet = open_game((800, 600))
    battle = start_match(cabinet)
    for _ in range(6):
        cabinet.stage.point(Pointing(None, battle.camera.cell_rect(0).center, wheel=1))
    assert battle.camera.scrolls
    match = match_of(battle)
    grid = match.layout.grid
    number, mines = next(
        (cell, around)
        for cell in cells_of(match.players[ONE].territory)
        if (around := grid.around(cell) & match.layout.mines) and grid.around(cell) & match.covered & ~around
    )
    for mine in cells_of(mines):
        live_of(battle).act(ONE, Mark(mine))
    before = match_of(battle).owned(ONE)
    click_pixel(cabinet, battle.camera.cell_rect(number).center, MIDDLE)
    assert match_of(battle).owned(ONE) > before


def test_a_zoomed_board_is_dragged_and_played(open_game: Opener) -> None:
    """A board larger than the window is no other game."""
    cabinet = open_game((800, 600))
    battle = start_match(cabinet, board=LARGE)
    for _ in range(5):
        cabinet.stage.point(Pointing(None, battle.camera.area.center, wheel=1))
    assert battle.camera.scrolls
    start = battle.camera.left, battle.camera.top
    middle = battle.camera.area.center
    cabinet.stage.point(Pointing(Kind.MIDDLE_PRESS, middle))
    cabinet.stage.point(Pointing(Kind.MOVE, (middle[0] + 900, middle[1] + 900)))
    cabinet.stage.point(Pointing(Kind.MIDDLE_RELEASE, (middle[0] + 900, middle[1] + 900)))
    assert (battle.camera.left, battle.camera.top) != start
    cabinet.stage.draw(cabinet.window.get_surface(), 0)
    cell = safe_cell(battle)
    click_cell(cabinet, battle, cell)
    assert match_of(battle).players[ONE].territory >> cell & 1


@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("explosion", Explosion)
def test_every_rule_and_rank_comes_to_an_end(rank: str, explosion: Explosion, open_game: Opener) -> None:
    """Whatever happens on the way, it is drawn and said."""
    cabinet = open_game((640, 480))
    battle = start_match(cabinet, rank=RANKS[rank], explosion=explosion, seed=3)
    for _ in range(40):
        play_as(cabinet, battle, 5)
        cabinet.stage.draw(cabinet.window.get_surface(), 0)
        if isinstance(cabinet.stage.top, DecidedScene):
            cabinet.stage.update(ticks_of(INPUT_COOLDOWN))
            cabinet.stage.act(Asked(Action.CONFIRM))
        if match_of(battle).over:
            break
    see_end(cabinet, battle)
    assert len(words_seen(cabinet)) > 8


# The colours


@each_theme
@pytest.mark.parametrize("ground", ["own_cell", "own_mark", "theirs_cell", "theirs_mark"])
@pytest.mark.parametrize("digit", [*DIGITS, "warning"])
def test_a_digit_stands_out_from_either_territory(digit: str, ground: str, theme: Theme) -> None:
    """Tint and pattern say whose it is; the numbers stay what the game is read from."""
    assert contrast(theme, digit, ground) >= LEGIBLE


@each_theme
@pytest.mark.parametrize("side", ["own", "theirs"])
def test_a_share_stands_out_from_the_line(side: str, theme: Theme) -> None:
    """It is written in its side's colour."""
    assert contrast(theme, side, "panel") >= LEGIBLE


@each_theme
def test_the_sides_differ_without_colour(theme: Theme) -> None:
    """In grey one territory is the lighter one, and a cell in reach is no plain key."""
    assert contrast(theme, "own_cell", "theirs_cell") >= 1.2
    assert contrast(theme, "own_key", "covered") >= 1.2
    assert contrast(theme, "own_key", "theirs_key") >= 1.2
    for side in ("own", "theirs"):
        assert contrast(theme, f"{side}_cell", f"{side}_mark") >= 1.1
        assert contrast(theme, side, f"{side}_cell") >= 3
