"""A run in play: its input queue, its log, and the log replayed."""

from dataclasses import replace

import pytest

from game.arcade import rules
from game.arcade.events import (
    Bank,
    Banked,
    ChainBroken,
    ChainHalved,
    Choose,
    Cleared,
    Dealt,
    Ending,
    Event,
    Exploded,
    GiveUp,
    Hint,
    LifeLost,
    LifeWon,
    Loss,
    Over,
    Reckless,
    Scored,
    Skip,
    StageBegan,
    Tally,
    lives_won,
    opening_points,
)
from game.arcade.rules import SECOND
from game.arcade.session import FRAME, RunSession, advance, apply, new_run, replay, story
from game.arcade.stages import SPECIALS, Special
from game.arcade.state import NEVER, Chain, Coin, Phase
from game.engine.errors import GameError
from game.engine.events import Opened
from game.engine.gesture import Kind, MouseEvent
from game.engine.grid import cells_of
from game.solver.deduce import deduce
from tests.arcade.runs import (
    CHORD,
    CLICK,
    FLAG,
    a_mine,
    clear,
    deal,
    feed,
    gesture,
    go_on,
    playing,
    proved,
    seed_behind,
)
from tests.arcade.slow import check_random_run
from tests.strategies import drawn_layout


def moves(session: RunSession) -> list[int]:
    """Return the ticks of the moves in the log."""
    return [given.tick for given in session.log if isinstance(given, MouseEvent) and given.kind is Kind.MOVE]


def test_a_log_gives_the_same_run_again() -> None:
    """The runs are equal tick for tick, boards included, however time is divided."""
    session = playing(seed=5, stage=3)
    clear(session, leave=9)
    session.advance(333)
    again = replay(session.run.coin, session.log, session.run.tick)
    assert again.run == session.run
    assert again.log == session.log


def test_the_story_tells_each_step() -> None:
    """It yields each input with the run before and after it, and the events of the time after the last input."""
    session = playing(seed=5, stage=2)
    session.advance(100_000)
    steps = [*story(session.run.coin, session.log, session.run.tick)]
    assert len(steps) == len(session.log) + 1
    assert steps[-1][2] == session.run
    assert [before for before, _, _ in steps[1:]] == [after for _, _, after in steps[:-1]]
    assert steps[-1][1]
    half = playing(seed=5, stage=2)
    assert [*story(half.run.coin, half.log, half.run.tick)][-1][2] == half.run


def test_only_the_last_move_of_a_frame_is_kept() -> None:
    """A mouse that never rests must not fill the disk; all presses are kept."""
    session = playing()
    first = session.run.tick // FRAME * FRAME + FRAME
    for tick in range(first, first + 3 * FRAME):
        session.post(MouseEvent(tick, Kind.MOVE, tick % 99, 5))
    session.advance(100)
    assert moves(session) == [first + 3, first + 7, first + 11]


def test_what_means_nothing_is_not_logged() -> None:
    """Clicks in an intro and inputs after the end are left out."""
    session = RunSession(Coin(1))
    feed(session)
    gesture(session, 3, CLICK)
    assert all(isinstance(given, Dealt) for given in session.log)
    session.advance(10**6)
    logged = len(session.log)
    session.post(Skip(session.run.tick))
    session.advance(0)
    assert len(session.log) == logged


def test_a_board_may_come_too_late() -> None:
    """The dealer in the background can't know that the run has ended."""
    session = RunSession(Coin(1))
    session.take_layout(1, deal(1, 1))
    session.advance(10**6)
    log = [*session.log]
    session.take_layout(2, deal(1, 2))
    assert session.run.layout == deal(1, 1)
    assert session.log == log


def test_inputs_come_in_order_of_time() -> None:
    """Otherwise an early input could wait behind a later one."""
    session = RunSession(Coin(1))
    session.post(Skip(10))
    with pytest.raises(GameError, match="tick 9 comes after tick 10"):
        session.post(Skip(9))


def test_inputs_wait_for_their_tick() -> None:
    """An input posted ahead takes effect at its tick."""
    session = RunSession(Coin(1))
    session.take_layout(1, deal(1, 1))
    session.post(Skip(100))
    assert session.advance(99) == []
    assert session.advance(1)


def test_the_cursor_is_where_the_hand_is() -> None:
    """It may be on the board or off it."""
    session = playing()
    session.post(MouseEvent(session.run.tick, Kind.MOVE, 20, 20))
    session.advance(0)
    assert session.cursor == 10
    session.post(MouseEvent(session.run.tick, Kind.MOVE, -1, 20))
    session.advance(0)
    assert session.cursor is None
    assert session.pressed == session.faded == 0


RANDOM_RUNS = 80


def kinds(events: list[Event]) -> list[type[Event]]:
    """Return the types of the events."""
    return [type(event) for event in events]


def found(session: RunSession) -> int:
    """Return a proved safe cell; the tests' seeds have one."""
    cell = proved(session)
    assert cell is not None
    return cell


# Phases


def test_the_intro_waits_for_its_board_and_a_second() -> None:
    """Without a board the stage does not begin; with one the clock runs from the end of the intro."""
    run, events = advance(new_run(Coin(1)), 10 * SECOND)
    assert (run.phase, run.wants, run.due, events) == (Phase.INTRO, 1, NEVER, ())
    assert run.view.opened == run.clock == 0
    run, _ = apply(run, Dealt(run.tick, 1, deal(1, 1)))
    run, events = advance(run, 0)
    assert kinds([*events]) == [StageBegan, Opened]
    early, _ = apply(new_run(Coin(1)), Dealt(0, 1, deal(1, 1)))
    run, events = advance(early, rules.INTRO - 1)
    assert (run.phase, events) == (Phase.INTRO, ())
    run, _ = advance(run, 1)
    assert run.phase is Phase.PLAYING
    assert run.stage
    assert run.clock == run.terms.clock(run.stage.bbbv)


def test_a_board_is_wanted_once_its_door_is_chosen() -> None:
    """The next stage is unknown before the choice."""
    run, _ = apply(new_run(Coin(1)), Dealt(0, 1, deal(1, 1)))
    assert run.wants is None
    session = playing()
    clear(session)
    assert session.wants is None
    session.advance(rules.TALLY)
    assert session.run.phase is Phase.DOORS
    assert not session.wants
    session.post(Choose(session.run.tick, 1))
    session.advance(0)
    assert session.wants == 2


@pytest.mark.parametrize(("number", "board"), [(2, 2), (3, 3)])
def test_a_board_that_is_not_wanted_is_refused(number: int, board: int) -> None:
    """The message names the stage."""
    with pytest.raises(GameError, match=f"stage {number}"):
        apply(new_run(Coin(1)), Dealt(0, number, deal(1, board)))


def test_the_intro_waits_for_the_board_behind_the_door() -> None:
    """The tally goes on to the doors, and the first of them opens by itself."""
    session = playing()
    clear(session)
    session.advance(rules.TALLY)
    first = session.run.doors[0]
    session.advance(rules.DOORS + 60 * SECOND)
    assert (session.run.phase, session.run.number, session.run.special) == (Phase.INTRO, 2, first.special)
    feed(session)
    session.advance(0)
    assert session.run.stage


def test_a_board_that_is_one_opening_is_cleared_at_once() -> None:
    """Such a board is rare but possible, and no action could clear it later."""
    session = RunSession(Coin(1))
    session.take_layout(1, drawn_layout("********* *........ " + "......... " * 7))
    events = session.advance(rules.INTRO)
    assert kinds(events) == [StageBegan, Opened, Cleared]
    assert session.run.phase is Phase.TALLY
    assert session.run.results[0].bbbv == 0


def test_intro_and_tally_can_be_skipped() -> None:
    """The skip works at once if the board is dealt, else as soon as it is; in play it does nothing."""
    session = RunSession(Coin(1))
    session.post(Skip(0))
    session.advance(0)
    session.take_layout(1, deal(1, 1))
    assert kinds(session.advance(0)) == [StageBegan, Opened]
    assert session.run.tick == 0
    feed(session)
    session.post(Skip(session.run.tick))
    before = session.run
    assert session.advance(0) == []
    assert session.run == before
    clear(session)
    tick = session.run.tick
    session.post(Skip(tick))
    session.advance(0)
    assert (session.run.phase, session.run.tick) == (Phase.DOORS, tick)


def test_a_stage_is_deaf_at_first() -> None:
    """A click meant for the tally must not act on the board, nor may its release."""
    session = playing()
    session = RunSession(Coin(1))
    feed(session)
    session.advance(rules.INTRO + rules.DEAF - 1)
    mine, cell = a_mine(session), found(session)
    assert gesture(session, mine, FLAG) == []
    gesture(session, cell, CLICK[:1])
    session.advance(1)
    assert gesture(session, cell, CLICK[1:]) == []
    assert session.run.stage
    assert session.run.stage.clicks == 0
    assert gesture(session, cell, CLICK)


def test_hands_mean_nothing_outside_play() -> None:
    """Clicks do nothing in an intro, in a tally and after the end."""
    session = RunSession(Coin(1))
    feed(session)
    assert gesture(session, 0, CLICK) == []
    session.advance(rules.INTRO)
    clear(session)
    before = session.run
    assert gesture(session, 0, FLAG) == []
    assert session.run == before


# Score and chain


def test_proved_openings_score_and_make_a_chain() -> None:
    """The fifth link is the first that counts twice."""
    session = playing(seed=3, stage=2)
    links = session.run.chain.links
    events = gesture(session, found(session), CLICK)
    scored = events[-1]
    assert isinstance(scored, Scored)
    assert scored.links == links + 1 == session.run.chain.links
    assert scored.multiplier == session.run.chain.multiplier
    assert scored.points >= 10 * scored.multiplier
    assert session.run.stage
    assert session.run.stage.points == scored.points


def test_flags_and_empty_clicks_make_no_chain() -> None:
    """Only actions that open new cells count."""
    session = playing()
    gesture(session, found(session), CLICK)
    chain = session.run.chain
    gesture(session, a_mine(session), FLAG)
    gesture(session, session.run.terms.first, CLICK)
    assert session.run.chain == chain
    assert session.run.stage
    assert session.run.stage.clicks == 3


def test_a_flag_on_a_proved_mine_keeps_the_chain_alive() -> None:
    """It begins a new window and adds no link."""
    session = playing(seed=3, stage=2)
    gesture(session, found(session), CLICK)
    window, links = session.run.terms.window, session.run.chain.links
    session.advance(window - 10)
    assert session.run.stage
    mines = deduce(session.run.view).mines & ~session.run.view.flags
    gesture(session, cells_of(mines)[0], FLAG)
    assert session.advance(20) == []
    assert session.run.chain.links == links


def test_a_chord_links_once_for_each_cell_up_to_four() -> None:
    """Flags and chords are then worth as much as clicks, but one chord can't build a whole chain."""
    seen = set()
    for seed in range(1, 15):
        session = playing(seed=seed, stage=3)
        for cell in cells_of(session.run.view.opened & ~session.run.view.zeros):
            view = session.run.view
            assert session.run.stage
            around = view.grid.dilate(1 << cell) & view.covered & ~view.flags
            safe = around & session.run.stage.game.layout.safe
            if not safe or (around & ~safe) & ~deduce(view).mines or safe & ~deduce(view).safe:
                continue
            for mine in cells_of(around & ~safe):
                gesture(session, mine, FLAG)
            before, links = session.run.view.opened, session.run.chain.links
            gesture(session, cell, CHORD)
            opened = (session.run.view.opened ^ before).bit_count()
            assert session.run.chain.links - links == min(4, opened)
            seen.add(min(4, opened))
            if session.run.phase is not Phase.PLAYING:
                break
    assert {1, 2, 4} <= seen


def test_a_gap_halves_the_chain_in_its_own_tick() -> None:
    """One tick earlier the opening is still in time."""
    session = playing(stage=2)
    gesture(session, found(session), CLICK)
    links, window = session.run.chain.links, session.run.terms.window
    assert links > 2
    assert session.advance(window - 1) == []
    assert session.advance(1) == [ChainHalved(links // 2)]
    assert session.advance(window) == [ChainHalved(links // 4)]


def test_the_chain_rests_between_stages() -> None:
    """It waits for the first opening of the next stage, however long that takes."""
    session = playing(stage=2)
    links = session.run.chain.links
    assert links
    assert session.advance(5 * SECOND) == []
    assert session.run.chain.links == links


def test_a_reckless_opening_breaks_the_chain_and_scores_nothing() -> None:
    """This holds although the cell was safe."""
    session = playing(stage=5)
    links, score = session.run.chain.links, session.run.score
    assert session.run.stage
    grid, layout, view = session.run.view.grid, session.run.stage.game.layout, session.run.view
    far = layout.safe & view.covered & ~grid.dilate(grid.dilate(view.opened))
    events = gesture(session, far.bit_length() - 1, CLICK)
    assert kinds(events) == [Opened, Reckless, ChainBroken]
    assert events[-1] == ChainBroken(links)
    assert session.run.score == score
    assert session.run.chain.links == 0


def test_hints_break_the_chain() -> None:
    """They cost no life, and no time if there is no chain."""
    session = playing(stage=2)
    links = session.run.chain.links
    session.post(Hint(session.run.tick))
    session.post(Hint(session.run.tick))
    assert session.advance(0) == [ChainBroken(links)]


def test_a_cleared_stage_brings_its_tally() -> None:
    """It is in the score at once; only the screen counts it up slowly."""
    session = playing()
    before = session.run
    events = clear(session)
    cleared = next(event for event in events if isinstance(event, Cleared))
    run, [result] = session.run, session.run.results
    scored = sum(event.points for event in events if isinstance(event, Scored))
    assert run.score == before.score + scored + cleared.tally.total == result.points
    assert cleared.number == 1
    assert cleared.tally == result.tally
    assert result.cleared
    assert run.until == run.tick - 10 + rules.TALLY  # the test waits ten ticks after each click
    assert run.clock // SECOND == result.tally.seconds // rules.PER_SECOND_LEFT
    stands = run.clock
    session.advance(SECOND)
    assert session.run.clock == stands


def test_a_stage_without_a_flag_leaves_time_to_the_next_one() -> None:
    """It adds a quarter of the clock, and none if the previous stage had a flag; a timeout adds the usual time."""
    for flags in (False, True):
        session = playing()
        if flags:
            mine = a_mine(session)
            gesture(session, mine, FLAG)
            gesture(session, mine, FLAG)  # even a removed flag counts
        clear(session)
        go_on(session)
        assert session.run.stage
        usual = session.run.terms.clock(session.run.stage.bbbv)
        assert session.run.clock == (usual if flags else usual * 125 // 100)
        session.advance(session.run.clock)
        assert session.run.clock == usual // 2


def test_the_fourth_stage_without_a_flag_brings_a_life(monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes once, later if a stage had a flag, and with the end of the stage."""
    monkeypatch.setattr(rules, "FURTHER_LIVES", ())
    for flagged in (0, 2):
        session, won = playing(), list[int]()
        for number in range(1, 7):
            session.advance(50)
            if number == flagged:
                gesture(session, a_mine(session), FLAG)
            if LifeWon in kinds(clear(session)):
                won.append(number)
            go_on(session)
        assert won == [5 if flagged else 4]
        assert session.run.lives == rules.LIVES + 1


# Lives


def test_a_mine_costs_a_life_and_the_stage_goes_on() -> None:
    """It also breaks the chain and scores nothing; the clock does not change."""
    session = playing(seed_behind(Special.FADING), 2)
    before = session.run
    mine = a_mine(session)
    events = gesture(session, mine, CLICK)
    assert kinds(events) == [Exploded, ChainBroken, LifeLost]
    assert events[-1] == LifeLost(Loss.MINE, before.lives - 1)
    assert session.run.phase is Phase.PLAYING
    assert session.run.score == before.score
    assert session.run.clock == before.clock
    assert session.run.losses == (Loss.MINE,)
    assert gesture(session, mine, CLICK) == []


def test_the_clock_costs_a_life_and_gives_half_of_it_again() -> None:
    """The life is lost in the tick of the timeout; the chain stays."""
    session = playing()
    assert session.run.stage
    whole = session.run.terms.clock(session.run.stage.bbbv)
    assert session.advance(session.run.clock - 1) == []
    assert session.run.clock == 1
    assert session.advance(1) == [LifeLost(Loss.CLOCK, 2)]
    assert session.run.clock == whole // 2


def test_the_last_life_ends_the_run() -> None:
    """The run does not change any more, and the clock shows 0."""
    session = playing()
    events = session.advance(3600 * SECOND)
    assert kinds(events) == [LifeLost, LifeLost, LifeLost, Over]
    assert events[-1] == Over(Ending.NO_LIVES)
    run = session.run
    assert (run.over, run.lives, run.clock, run.due, run.wants) == (True, 0, 0, NEVER, None)
    assert run.losses == (Loss.CLOCK,) * 3
    assert [result.cleared for result in run.results] == [False]
    assert apply(run, GiveUp(run.tick)) == (run, ())
    assert advance(run, 100) == (run, ())


def test_three_mines_end_the_run() -> None:
    """The event of the third explosion comes before the end."""
    session = playing()
    for _ in range(2):
        gesture(session, a_mine(session), CLICK)
    assert kinds(gesture(session, a_mine(session), CLICK)) == [Exploded, LifeLost, Over]
    assert session.run.losses == (Loss.MINE,) * 3
    assert session.run.results[0].reckless == 3


def test_a_chain_is_banked_for_time_once_a_stage() -> None:
    """It needs 20 links; the multiplier is lost, and the clock has 20 s more."""
    session = playing(seed=2, stage=2)
    chain = replace(session.run.chain, links=rules.BANK - 1)
    session.run = replace(session.run, chain=chain)
    session.post(Bank(session.run.tick))
    assert session.advance(0) == []
    session.run, clock = replace(session.run, chain=replace(chain, links=rules.BANK)), session.run.clock
    session.post(Bank(session.run.tick))
    assert session.advance(0) == [Banked(rules.BANK, False)]
    assert (session.run.chain.links, session.run.clock, session.run.lives) == (0, clock + rules.BANKED_TIME, 3)
    session.run = replace(session.run, chain=replace(chain, links=500))
    session.post(Bank(session.run.tick))
    assert session.advance(0) == []


def test_a_life_for_a_chain_is_twice_as_dear_each_time() -> None:
    """The first costs 60 links, the second 120."""
    session = playing(seed=2, stage=2)
    for links, lives in ((60, 4), (119, 4), (120, 5)):
        assert session.run.stage
        fresh = replace(session.run.stage, banked=False)
        session.run = replace(session.run, stage=fresh, chain=replace(session.run.chain, links=links))
        session.post(Bank(session.run.tick))
        session.advance(0)
        assert session.run.lives == lives


def test_gold_pays_while_the_chain_multiplies() -> None:
    """Every eighth cell is gold, mine or not, so gold is no hint."""
    session = playing(seed_behind(Special.GOLD), 2)
    stage = session.run.stage
    assert stage
    assert stage.gold.bit_count() == session.run.view.grid.size // rules.GOLD_EVERY
    assert stage.gold & stage.game.layout.mines
    for links in (0, 15):
        cell = found(session)
        session.run = replace(
            session.run,
            stage=replace(session.run.stage, gold=1 << cell),  # type: ignore[type-var]
            chain=Chain(links, links),
        )
        scored = gesture(session, cell, CLICK)[-1]
        assert isinstance(scored, Scored)
        assert (scored.points >= rules.PER_GOLD * 3) is (links == 15)


def test_a_click_costs_no_time() -> None:
    """It did in Thrift, to which no door leads any more."""
    for special in SPECIALS:
        session = playing(seed_behind(special), 2)
        clock = session.run.clock
        gesture(session, session.run.terms.first, CLICK)
        assert session.run.clock == clock


def test_only_numbers_near_the_pointer_can_be_read_in_the_dark() -> None:
    """They are within three cells of it."""
    session = playing(seed_behind(Special.DARK), 2)
    gesture(session, found(session), CLICK)
    grid, cursor = session.run.view.grid, session.cursor
    assert cursor is not None
    near = grid.dilate(grid.dilate(grid.dilate(1 << cursor)))
    assert session.faded == session.run.view.opened & ~near
    assert session.faded


def test_the_light_in_the_dark_is_out_without_a_pointer() -> None:
    """It rests nowhere: not where the pointer was in the stage before, and not where it left the board."""
    session = playing(seed_behind(Special.DARK), 2)
    assert session.faded == session.run.view.opened
    gesture(session, session.run.terms.first, (Kind.MOVE,))
    assert session.faded != session.run.view.opened
    session.post(MouseEvent(session.run.tick, Kind.MOVE, -1, 20))
    session.advance(0)
    assert session.faded == session.run.view.opened


def test_a_quick_first_stage_opens_a_warp() -> None:
    """It skips three stages for their points."""
    session = playing()
    clear(session)
    session.advance(rules.TALLY)
    *_, warp = session.run.doors
    score, points = session.run.score, session.run.results[0].points
    assert (warp.number, warp.points) == (5, 3 * points)
    session.post(Choose(session.run.tick, 2))
    session.advance(0)
    assert (session.run.number, session.run.score) == (5, score + 3 * points)
    slow = playing()
    slow.advance(slow.run.clock // 2)
    clear(slow)
    slow.advance(rules.TALLY)
    assert len(slow.run.doors) == 2


def test_points_bring_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that passes 120,000 points has one more."""
    monkeypatch.setattr(rules, "LIFE_WITHOUT_FLAGS", 0)
    session, happened = playing(seed=2, stage=2), list[Event]()
    assert session.run.score < rules.FURTHER_LIVES[0]
    while session.run.score < rules.FURTHER_LIVES[0]:
        if session.run.phase is Phase.PLAYING:
            happened += clear(session)
        go_on(session)
    assert [event for event in happened if isinstance(event, LifeWon)] == [LifeWon(rules.LIVES + 1)]
    assert session.run.lives == rules.LIVES + 1


def test_a_run_can_be_given_up() -> None:
    """This works at any moment; in play the stage gets a result, otherwise there is none."""
    session = playing()
    session.post(GiveUp(session.run.tick))
    assert session.advance(0) == [Over(Ending.GIVEN_UP)]
    assert len(session.run.results) == 1
    run, events = apply(new_run(Coin(1)), GiveUp(0))
    assert (run.results, events) == ((), (Over(Ending.GIVEN_UP),))


def test_numbers_fade_behind_their_door() -> None:
    """The hidden numbers come back around a pressed cell."""
    session = playing(seed_behind(Special.FADING), 2)
    session.advance(rules.FADES_AFTER)
    faded = session.faded
    assert faded
    cell = session.run.view.grid.dilate(faded) & session.run.view.covered & ~session.run.view.flags
    gesture(session, cell.bit_length() - 1, CLICK[:1])
    assert session.pressed == 1 << cell.bit_length() - 1
    assert session.faded == faded & ~session.run.view.grid.dilate(session.pressed)
    assert session.faded != faded


# Random inputs


@pytest.mark.long
def test_random_runs_keep_the_rules() -> None:
    """Scores never fall, only mines and clocks cost lives, every run ends and replays. For 10,000 runs: slow ends."""
    lost = [loss for seed in range(RANDOM_RUNS) for loss in check_random_run(seed)]
    assert {*lost} == {*Loss}


def test_late_inputs_count_now() -> None:
    """A stall of the machine loses no click; the log has the tick at which it counted, so it replays."""
    session = playing()
    session.advance(100)
    cell, tick = found(session), session.run.tick
    y, x = divmod(cell, 9)
    for kind in CLICK:
        session.post(MouseEvent(tick - 60, kind, 16 * x, 16 * y))
    assert kinds(session.advance(0))[0] is Opened
    assert [given.tick for given in session.log[-2:]] == [tick, tick]


def test_a_run_is_a_value() -> None:
    """The same inputs give equal runs."""
    assert playing(seed=4, stage=3).run == playing(seed=4, stage=3).run


@pytest.mark.parametrize(
    ("links", "multiplier", "next_at"),
    [(0, 1, 5), (4, 1, 5), (5, 2, 15), (14, 2, 15), (15, 3, 30), (179, 8, 180), (180, 9, 225), (2_250, 30, 2_325)],
)
def test_the_multiplier_grows_with_the_chain(links: int, multiplier: int, next_at: int) -> None:
    """×2 starts at 5, ×3 at 15, ×4 at 30: each step is longer, and there is no last one."""
    assert Chain(links).multiplier == multiplier
    assert Chain(links).next_at == next_at


def test_a_link_is_added_and_the_window_begins_again() -> None:
    """The chain keeps its longest length."""
    assert Chain(4, 9, 100).add(200, 600) == Chain(5, 9, 800)
    assert Chain(9, 9, 100).add(200, 600, 3) == Chain(12, 12, 800)


def test_a_chain_that_is_kept_alive_has_its_window_again() -> None:
    """It gets no link; a resting chain goes on resting."""
    assert Chain(4, 9, 100).kept_alive(200, 600) == Chain(4, 9, 800)
    assert Chain(4, 9).kept_alive(200, 600) == Chain(4, 9)


def test_a_gap_halves_and_halves_again() -> None:
    """5 links become 2, then 1, then 0; a chain without links has no window."""
    chain = Chain(5, 5, 100).halved(100, 600)
    assert chain == Chain(2, 5, 700)
    chain = chain.halved(700, 600)
    assert chain == Chain(1, 5, 1300)
    assert chain.halved(1300, 600) == Chain(0, 5, None)


def test_a_run_begins_without_a_chain() -> None:
    """A new chain has no links and no window; the tally of a stage that was not cleared is all zeros."""
    assert Chain() == Chain(0, 0, None)
    assert Tally() == Tally(0, 0, 0, 0)


def test_a_chain_breaks_whole_and_rests_whole() -> None:
    """Between stages it waits; after a mine only its longest length remains."""
    assert Chain(30, 40, 100).broken() == Chain(0, 40, None)
    assert Chain(30, 40, 100).resting() == Chain(30, 40, None)


@pytest.mark.parametrize(
    ("bbbv", "cells", "multiplier", "chord", "points"),
    [
        (1, 1, 1, False, 100),
        (1, 1, 9, False, 900),
        (0, 1, 3, False, 30),
        (1, 20, 2, False, 580),  # an opening: one unit, 19 more cells
        (2, 3, 1, True, 226),  # a chord of three: two units, one more cell, 16 for the two cells beyond the first
        (1, 1, 5, True, 500),
        (3, 3, 2, True, 632),  # the chord's bonus is multiplied, too
    ],
)
def test_openings_score_by_3bv_and_chain(bbbv: int, cells: int, multiplier: int, chord: bool, points: int) -> None:
    """100 for a unit of 3BV, 10 for each other cell, 8 for each cell of a chord beyond the first, multiplied."""
    assert opening_points(bbbv, cells, multiplier, chord=chord) == points


@pytest.mark.parametrize(
    ("score", "lives"),
    [
        (0, 0),
        (119_999, 0),
        (120_000, 1),
        (479_999, 1),
        (480_000, 2),
        (1_800_000, 3),
        (18_000_000, 5),
        (10**9, 5),
    ],
)
def test_lives_come_with_the_score(score: int, lives: int) -> None:
    """The first comes at 120,000, each further one at three to four times the score; there are five in all."""
    assert lives_won(score) == lives


def test_a_tally_adds_up() -> None:
    """The total is the sum of four bonuses."""
    assert Tally(1, 20, 300, 4000).total == 4321
