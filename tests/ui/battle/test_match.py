"""A match on the stage: the order of actions, the computer player, pauses, craters and supplies."""

from dataclasses import replace

import pytest

from game.battle.boards import LARGE, SMALL
from game.battle.ranks import CAPTAIN, MARSHAL, RANKS, SAPPER
from game.battle.rules import QUIET, STUN, Explosion, Rules
from game.battle.sight import SECOND, Player
from game.battle.threaded import Terms
from game.engine.actions import Mark, Open
from game.engine.gesture import Kind
from game.engine.grid import cells_of
from game.ui.board.battle_view import view_of
from game.ui.board.signs import SIGN_FOR
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.pause import PauseScene
from game.ui.kit.text import Sprite, Text
from game.ui.modes.battle.battle import READY, BattleScene
from game.ui.modes.battle.battle_decided import INPUT_COOLDOWN, DecidedScene
from tests.battle.matches import BOTH, ONE, TWO, drawn_match
from tests.ui.battle.hands import (
    STEP,
    click_cell,
    count_down,
    hit_mine,
    live_of,
    match_of,
    pass_time,
    play_as,
    safe_cell,
    see_end,
    start_match,
)
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, repaints, seen_now, words_seen
from tests.ui.hands import MIDDLE, click_pixel
from tests.ui.nodes import front


def test_nobody_acts_before_it_begins(cabinet: Cabinet) -> None:
    """Both players have three seconds to look around before time begins."""
    battle = start_match(cabinet, rank=MARSHAL, ready=False)
    before = match_of(battle).opened
    pass_time(cabinet, battle, READY - STEP)
    assert match_of(battle).tick == 0
    pass_time(cabinet, battle, 5 * SECOND)
    assert match_of(battle).opened != before


@pytest.mark.parametrize("side", BOTH)
def test_a_click_takes_a_cell_in_reach(side: Player, cabinet: Cabinet) -> None:
    """It works from either corner."""
    battle = start_match(cabinet, side=side)
    cell = safe_cell(battle)
    click_cell(cabinet, battle, cell)
    assert match_of(battle).players[side].territory >> cell & 1
    assert (cabinet.audio.played or "").startswith(("open_", "flood_"))


def test_a_cell_out_of_reach_shows_no_entry(cabinet: Cabinet, battle: BattleScene) -> None:
    """Newcomers break this rule, so a sign at the cell explains it, without a penalty."""
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


def test_keys_alone_open_flag_and_chord(cabinet: Cabinet, battle: BattleScene) -> None:
    """The cursor begins in reach, and Confirm chords on an own number."""
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
    """Walk the keyboard's cursor to a cell."""
    assert battle.hand.focus is not None
    width = battle.camera.grid.width
    down, right = goal // width - battle.hand.focus // width, goal % width - battle.hand.focus % width
    for _ in range(abs(right)):
        cabinet.stage.act(Asked(Action.RIGHT if right > 0 else Action.LEFT))
    for _ in range(abs(down)):
        cabinet.stage.act(Asked(Action.DOWN if down > 0 else Action.UP))


def test_the_computer_plays_by_itself(cabinet: Cabinet) -> None:
    """Its hand moves visibly before it acts."""
    battle = start_match(cabinet, rank=CAPTAIN)
    before, hands = match_of(battle).owned(TWO), set()
    for _ in range(10 * SECOND // STEP):
        pass_time(cabinet, battle, STEP)
        hands.add(battle.live.hand(TWO))
    assert match_of(battle).owned(TWO) > before
    assert len(hands) > 10


def test_nothing_is_painted_while_nothing_moves(cabinet: Cabinet, battle: BattleScene) -> None:
    """A recruit thinks for a second, in which the machine may rest."""
    moving = []
    for _ in range(5 * SECOND // STEP):
        pass_time(cabinet, battle, STEP)
        moving.append(cabinet.stage.animating)
    assert 0 < sum(moving) < len(moving)
    assert not moving[2]


def test_its_flags_are_not_to_be_seen_nor_heard(cabinet: Cabinet) -> None:
    """Flags are private until the end of the match."""
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


def test_the_pause_stops_time_and_hides_the_board(cabinet: Cabinet) -> None:
    """P or Escape pauses, and the same key goes on."""
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
        count_down(cabinet)
        assert cabinet.stage.top is battle
        assert match_of(battle) is before


def test_a_pause_speaks_the_language_just_chosen(open_game: Opener) -> None:
    """The player can change the language from the pause, and the match is still there."""
    cabinet = open_game(language="en")
    battle = start_match(cabinet)
    cabinet.stage.act(Asked(Action.PAUSE))
    cabinet.change(language="de")
    assert front(cabinet).pane.placed
    assert cabinet.style.words("pause.heading") in words_seen(cabinet)
    cabinet.stage.act(Asked(Action.PAUSE))
    count_down(cabinet)
    assert cabinet.stage.top is battle


def test_losing_the_focus_pauses(cabinet: Cabinet) -> None:
    """A player who is called away must not lose to a computer meanwhile."""
    start_match(cabinet)
    cabinet.stage.looked_away()
    assert isinstance(cabinet.stage.top, PauseScene)
    cabinet.stage.looked_away()
    cabinet.ask(Asked(Action.BACK))
    count_down(cabinet)
    assert isinstance(cabinet.stage.top, BattleScene)


def test_f2_asks_before_it_begins_another_board_on_the_same_terms(cabinet: Cabinet) -> None:
    """A typed number was for the first board only; leaving a match is a loss."""
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


def test_a_neutral_cell_is_taken_by_a_click(cabinet: Cabinet) -> None:
    """It is open already, but a left click still has an effect."""
    battle = start_match(cabinet, explosion=Explosion.CRATER)
    hit_mine(cabinet, battle)
    pass_time(cabinet, battle, STUN + STEP)
    match = match_of(battle)
    cell = cells_of(match.neutral & match.legal(ONE))[0]
    click_cell(cabinet, battle, cell)
    assert match_of(battle).players[ONE].territory >> cell & 1


def test_supplies_are_dropped_beside_the_frame(battle: BattleScene) -> None:
    """A thread computes their place; clicks meanwhile wait for it."""
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


def test_a_quiet_match_gets_supplies(battle: BattleScene) -> None:
    """If nobody moves, a sign falls, and the line explains it."""
    live = live_of(battle)
    still = drawn_match("1*..\n.*..\n..*2")
    live.match = replace(still, layout=still.layout)
    live._minds.clear()
    battle.camera.grid = still.layout.grid
    for _ in range(8):
        battle.live.advance(QUIET // 4)
        battle.live.wait()
    assert match_of(battle).drops


def test_the_line_says_who_leads(cabinet: Cabinet, battle: BattleScene) -> None:
    """The bar shows the lead, and words leave no doubt."""
    lead = match_of(battle).owned(ONE) - match_of(battle).owned(TWO)
    for _ in range(5):
        before = match_of(battle).owned(ONE)
        click_cell(cabinet, battle, safe_cell(battle))
        lead += match_of(battle).owned(ONE) - before
    assert lead > 0
    assert f"You lead by {lead}" in words_seen(cabinet)
    battle = start_match(cabinet)
    lead = 0
    while lead <= 0:
        match = match_of(battle)
        live_of(battle).act(TWO, Open(cells_of(match.legal(TWO) & match.layout.safe)[0]))
        lead = match_of(battle).owned(TWO) - match_of(battle).owned(ONE)
    cabinet.stage.update(1)
    assert f"Recruit leads by {lead}" in words_seen(cabinet)


def test_a_middle_click_chords_on_a_board_that_could_be_dragged(open_game: Opener) -> None:
    """Only a drag moves the board."""
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
    """A board larger than the window plays like any other."""
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


@pytest.mark.sampled(6)
@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("explosion", Explosion)
def test_every_rule_and_rank_comes_to_an_end(rank: str, explosion: Explosion, open_game: Opener) -> None:
    """Every event on the way must have its picture and its words."""
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


@pytest.mark.parametrize("percent", [100, 200])
def test_what_ranks_say_leaves_the_figure_free(percent: int, open_game: Opener) -> None:
    """Three sayings fit in a usual window, since people look at the count-down."""
    cabinet = open_game((1280, 720), interface_size=percent)
    battle = BattleScene(cabinet, Terms(SMALL, Rules(), (None, SAPPER, MARSHAL, MARSHAL)))
    cabinet.stage.replace(battle)
    battle.live.wait()
    cabinet.stage.update(0)
    told, seen = {cabinet.style.words(f"ranks.join_{name}") for name in ("sapper", "marshal")}, set[str]()
    for _ in range(3):
        cabinet.stage.update(SECOND - 1)
        seen |= {*words_seen(cabinet)}
        cabinet.stage.update(1)
        said = [one for pane in battle.panes.all for one in pane.placed if isinstance(one.node, Text | Sprite)]
        assert not any(one.rect.colliderect(battle.camera.board) for one in said)
    assert told <= seen
    assert not told & {*words_seen(cabinet)}
