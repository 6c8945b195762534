"""The computer player: it proves the cells that its rank can prove, takes its time, and never stops if it can move."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import dist
from random import Random
from statistics import median

import pytest

from game.battle import opponent
from game.battle.boards import SMALL
from game.battle.live import LiveMatch, Move, Origin
from game.battle.match import Match, sight
from game.battle.moves import apply
from game.battle.opponent import (
    LONGEST_WAIT,
    LOW_RISK,
    UNITS,
    ChordOption,
    Idle,
    Opponent,
    Plan,
    apart,
    best_chord,
    hand_at,
    least_travel,
    look_around,
    most_risk,
    new_opponent,
    stroke,
)
from game.battle.ranks import CADET, CAPTAIN, IDLE, MARSHAL, RANKS, RECRUIT, SAPPER, Guesses, Rank, Sees, parse_rank
from game.battle.rules import Rules
from game.battle.sight import SECOND, Player, Sight
from game.battle.tournament import LIMIT, chi_square, play, slips_of
from game.engine.actions import Chord, Mark, Open
from game.engine.errors import GameError
from game.engine.grid import cells_of
from game.engine.layout import Layout
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction, by_single_numbers, deduce
from tests.battle.matches import BOTH, CRATER, ONE, TWO, drawn_match
from tests.strategies import drawn_cells

pytestmark = pytest.mark.long

LIVES = Rules(lives=3)
RANK_LIST = list(RANKS.values())


def thought(match: Match, rank: Rank) -> Plan | Idle:
    """Return the plan of a computer player of that rank in the first corner, or Idle."""
    return new_opponent(rank, 0, match.grid, 1).think(sight(match, ONE), 0)


def planned(match: Match, rank: Rank) -> Plan:
    """Return the plan of a computer player of that rank."""
    return plan_of(new_opponent(rank, 0, match.grid, 1), sight(match, ONE))


def plan_of(opponent: Opponent, seen: Sight, tick: int = 0) -> Plan:
    """Return a computer player's plan."""
    plan = opponent.think(seen, tick)
    assert isinstance(plan, Plan)
    return plan


def certain(seen: Sight, sees: Sees) -> int:
    """Return the cells that the rank may open for certain, computed in another way."""
    view, craters = seen.view, Deduction(0, seen.view.exploded)
    if sees is Sees.SINGLES:
        return seen.neutral & seen.legal
    known = deduce(view, craters)
    if sees is Sees.PAIRS:
        return (known.safe | seen.neutral) & seen.legal
    return (mine_chances(view, known=known).safe | seen.neutral) & seen.legal


def moments(rank: Rank, rules: Rules, seed: int) -> Iterator[tuple[Sight, Plan | Idle]]:
    """Play a match of a rank against itself; yield each new plan with its sight."""
    live = LiveMatch(Origin(SMALL, rules, seed), dict.fromkeys(BOTH, rank), thinks_elsewhere=True)
    while not live.match.over:
        for question in live.questions.values():
            plan = question.answer()
            yield question.sight, plan
            live.answer(question, plan)
        live.advance(SECOND // 25)


@pytest.mark.parametrize("rank", RANK_LIST, ids=RANKS)
@pytest.mark.parametrize("rules", [LIVES, CRATER], ids=["lives", "crater"])
def test_it_never_stops_while_it_has_a_certain_move(rank: Rank, rules: Rules) -> None:
    """It acts on all that its logic proves; the cell of a slip is legal, too. No hand is quicker than a person's."""
    plans = 0
    for seen, plan in moments(rank, rules, 5):
        if seen.out:
            assert isinstance(plan, Idle)
            continue
        safe = certain(seen, rank.sees)
        if safe:
            assert isinstance(plan, Plan)
        if isinstance(plan, Plan):
            last = plan.strokes[-1]
            assert last.ends - last.begins >= least_travel(last.start, last.end)
        match plan:
            case Plan(Open(cell)):
                assert seen.legal >> cell & 1 or rank.slips
                assert not safe or safe >> cell & 1 or rank.slips or rank.sees is Sees.SINGLES
            case Plan(Mark(cell)):
                assert seen.border & ~seen.view.flags & 1 << cell
                assert not safe or rank.flags_all or rank.chords
            case Plan(Chord(cell)):
                opened = seen.view.grid.around(cell) & seen.legal
                assert rank.chords
                assert seen.own >> cell & 1
                assert opened == opened & safe
        plans += 1
    assert plans > 50


def test_mines_elsewhere_change_nothing_that_a_player_sees() -> None:
    """A sight has no layout: two boards that look the same give the same plan."""
    same = (drawn_match("1...... *..*... ....... ......2"), drawn_match("1...... *...*.. ....... ......2"))
    assert sight(same[0], ONE) == sight(same[1], ONE)
    assert not {type(getattr(sight(same[0], ONE), name)) for name in Sight.__slots__} & {Layout, Match}


def test_single_numbers_are_seen_by_everybody() -> None:
    """An own number whose mines are all accounted for frees its other neighbours."""
    match = drawn_match("1..*... ....... ......2")
    for rank in RANK_LIST:
        assert planned(match, rank).action in (Open(1), Open(7), Open(8), *([Chord(0)] if rank.chords else []))


def test_a_recruit_looks_at_its_own_numbers_only() -> None:
    """The other player's 0 proves two cells safe, but a recruit does not look there."""
    match = drawn_match("1.2. *...", LIVES)
    assert planned(match, CAPTAIN).firm
    assert planned(match, CAPTAIN).action in (Open(1), Open(5), Mark(4))
    assert planned(match, RECRUIT).ready_at > RECRUIT.waits, "it has to stare at the board"


def test_a_captain_sees_what_only_all_together_prove() -> None:
    """One mine is left, so it is in a cell that both numbers touch; a sapper would have to guess."""
    match = drawn_match("1.. .*2", LIVES)
    assert planned(match, CAPTAIN).firm
    assert planned(match, CAPTAIN).action in (Open(3), Mark(4))
    assert planned(match, SAPPER).ready_at > 5 * SECOND, "it sees that only in the end"


def test_among_equals_chance_decides() -> None:
    """Otherwise the order of cells would favour one corner."""
    match = drawn_match("1...... ......* ......2", LIVES)
    seen = sight(match, ONE)
    chosen = {plan_of(Opponent(SAPPER, seed, (8, 8)), seen).action for seed in range(20)}
    assert chosen == {Open(1), Open(7)}


def test_a_sapper_sees_pairs_and_a_recruit_does_not() -> None:
    """1 1 2 1 1 along a wall: no single number proves the mines, two neighbours together do."""
    match = drawn_match("11111 .*.*. ..2..", LIVES)
    seen = sight(match, ONE)
    assert by_single_numbers(seen.view, Deduction()) == (0, 0)
    assert deduce(seen.view).safe & seen.legal
    assert planned(match, SAPPER).ready_at < 5 * SECOND < planned(match, RECRUIT).ready_at


def test_a_recruit_guesses_late() -> None:
    """It waits three seconds after its last action, not after the last change: else a quick rival would stop it."""
    match = drawn_match("1*..... .....*2", LIVES)
    opponent = new_opponent(RECRUIT, 0, match.layout.grid, 1)
    plan = plan_of(opponent, sight(match, ONE))
    assert not plan.firm
    assert plan.ready_at >= RECRUIT.waits == 3 * SECOND
    thinking_again = plan_of(opponent, sight(match, ONE), RECRUIT.waits // 2)
    assert thinking_again.ready_at == plan.ready_at
    assert plan_of(replace(opponent, rank=CADET), sight(match, ONE)).ready_at >= CADET.waits == 5 * SECOND


def test_a_computer_player_that_is_out_rests() -> None:
    """It has nothing left to do."""
    match, _ = apply(drawn_match("11*...2", Rules(lives=1)), ONE, Open(2))
    assert thought(match, MARSHAL) == Idle()


def test_a_stunned_computer_player_waits() -> None:
    """It acts no tick before its four seconds are over."""
    match, _ = apply(drawn_match("11*.. 11*.. 11*.2 .....", CRATER), ONE, Open(2))
    plan = planned(match, MARSHAL)
    assert plan.ready_at > match.players[0].stunned_until == 4 * SECOND


def test_neutral_cells_are_certain() -> None:
    """They are open, so taking one has no risk."""
    match, _ = apply(drawn_match("11*.. 11*.. 11*.2", CRATER), ONE, Open(2))
    for rank in (CAPTAIN, MARSHAL):
        assert planned(match, rank).action in (Open(1), Open(6), Chord(0), Chord(5))


def test_the_same_sight_gives_the_same_plan() -> None:
    """Random numbers come only from the seed and the count of actions."""
    match = drawn_match("1..*... ....... ......2")
    plan = planned(match, SAPPER)
    assert thought(match, SAPPER) == plan
    other = Opponent(SAPPER, 2, new_opponent(SAPPER, 0, match.layout.grid, 1).hand)
    plans = {plan_of(other, sight(match, ONE), tick).ready_at - tick for tick in (0, 5, 10)}
    assert len(plans) == 1


def test_a_plan_holds_until_its_cell_is_gone() -> None:
    """A proved cell stays proved whatever the others do; a guess is reconsidered after each change."""
    match = drawn_match("1..*... ....... ......2")
    plan = planned(match, CAPTAIN)
    assert isinstance(plan.action, Open)
    after, _ = apply(match, TWO, Open(19))
    far = sight(match, ONE)
    assert plan.holds(far)
    assert not plan.holds(replace(far, legal=far.legal & ~(1 << plan.action.cell)))
    assert not replace(plan, firm=False).holds(far)
    assert plan.holds(sight(after, ONE)) == bool(sight(after, ONE).legal >> plan.action.cell & 1)


def test_the_hand_moves_to_the_cell_before_it_acts() -> None:
    """It starts at its place, never jumps, and arrives in time."""
    match = drawn_match("1..*... ....... ......2")
    plan = planned(match, SAPPER)
    places = [plan.cursor(tick) for tick in range(plan.ready_at + 1)]
    y, x = divmod(plan.action.cell, 7)
    assert places[0] == plan.hand
    assert places[-1] == (x * UNITS + UNITS // 2, y * UNITS + UNITS // 2)
    assert all(max(abs(one[0] - two[0]), abs(one[1] - two[1])) <= 2 for one, two in pairwise(places))
    assert plan.moves_at < plan.ready_at


def test_a_longer_way_takes_longer() -> None:
    """A hand needs time to travel."""
    match = drawn_match("1..*... ....... ......2")
    near = Opponent(SAPPER, 1, (8, 8))
    seen = sight(match, ONE)
    assert plan_of(replace(near, hand=(600, 8)), seen).ready_at > plan_of(near, seen).ready_at


@pytest.mark.parametrize(("rank", "seconds"), [(rank, rank.tempo / SECOND) for rank in RANK_LIST], ids=RANKS)
def test_tempo_is_that_of_a_person(rank: Rank, seconds: float) -> None:
    """The median time of an action is the rank's documented one, within a tenth."""
    gaps: list[int] = []
    for seed in range(6):
        live = LiveMatch(Origin(SMALL, LIVES, seed), dict.fromkeys(BOTH, rank))
        while not live.match.over:
            live.advance(SECOND)
        for player in BOTH:
            ticks = [move.tick for move in live.log if move.player == player]
            gaps += [later - sooner for sooner, later in pairwise(ticks)]
    assert median(gaps) / SECOND == pytest.approx(seconds, rel=0.1)


def test_a_rank_slips_as_often_ahead_as_behind() -> None:
    """The same seeds slip whatever the score is: no rank plays worse than it can to keep a match close."""
    match = drawn_match("1..*... ....... ......2")
    close = sight(match, ONE)
    start = new_opponent(RECRUIT, 0, match.layout.grid, 1)
    clumsy = replace(start, rank=replace(RECRUIT, slips=3000))

    def slips(seen: Sight) -> list[bool]:
        return [plan_of(replace(clumsy, seed=seed), seen).slips for seed in range(300)]

    ahead, behind = replace(close, others=(0,)), replace(close, others=(0b11 << 19,))
    assert slips(ahead) == slips(close) == slips(behind)
    assert 60 < sum(slips(close)) < 120
    assert [rank.slips for rank in RANKS.values()] == [420, 250, 150, 95, 0, 0]


def test_slips_are_independent_of_the_score() -> None:
    """By chi-square over whole matches: behind, even and ahead a rank slips with the same chance."""
    clumsy = replace(RECRUIT, slips=1500)
    standing = play((clumsy, clumsy), 8, 1)
    assert sum(actions for actions, _ in standing.slips[0].values()) > 200
    assert sum(slips for _, slips in standing.slips[0].values()) > 20
    assert all(chi_square(counts.values()) < LIMIT for counts in standing.slips)


def test_an_opening_with_nothing_beside_it_counts_for_no_slip() -> None:
    """A leader has more of them, and would seem to slip less often."""
    for drawing, counted in (("1.*.2", 0), ("1.*.2 1...2", 1)):
        start = drawn_match(drawing)
        counts = slips_of([Move(1, ONE, Open(1))], start, ONE)
        assert sum(openings for openings, _ in counts.values()) == counted


def test_with_nobody_else_in_play_nobody_guesses() -> None:
    """Supplies come to a player who waits, and a mine might put it out."""
    stuck = sight(drawn_match("1*..... .....*2", LIVES), ONE)
    for rank in RANK_LIST:
        opponent = new_opponent(rank, 0, stuck.view.grid, 1)
        assert isinstance(opponent.think(replace(stuck, alone=True), 0), Idle)


def test_who_clicks_by_eye_takes_what_looks_safest() -> None:
    """It acts at once and ignores proofs."""
    spam = parse_rank("spam:350")
    plan = planned(drawn_match("1*..... .....*2", LIVES), spam)
    assert isinstance(plan.action, Open)
    assert plan.ready_at < 2 * SECOND
    assert isinstance(thought(drawn_match("11 *2", LIVES), spam), Plan), "one covered cell is left: the mine"


def test_a_bot_that_seals_takes_the_cell_nearest_to_the_others() -> None:
    """The distance of its hand doesn't count."""
    match = drawn_match("1..*....... ........... ..........2", LIVES)
    near = planned(match, parse_rank("bot:800"))
    sealing = planned(drawn_match("11111111... 11111111... 1.......222", LIVES), parse_rank("bot:800::seals"))
    assert near.action in (Open(1), Open(11), Open(12))
    assert sealing.action.cell % 11 >= 7


def test_a_marshal_prefers_what_opens_and_what_denies() -> None:
    """It first takes the cells that bring other cells nearer to it: cells inside its territory can wait."""
    match = drawn_match(
        """
        111111*......
        *1111111*....
        .*111111.22..
        ..*11111*22..
        """,
        LIVES,
    )
    seen = sight(match, ONE)
    known = Deduction(seen.legal & match.layout.safe, match.layout.mines)
    seam = drawn_cells("........x.... ............. ........x.... .............")
    assert seam & 1 << opponent.best_opening(seen, known, (8, 8), UNITS)
    assert known.safe & ~seam


def test_a_marshal_guesses_for_profit() -> None:
    """With its last life it declines a risk of one third; with more lives it accepts it."""
    stuck = sight(drawn_match("1*.......... ..........*2"), ONE)
    assert not deduce(stuck.view).safe & stuck.legal
    assert opponent.best_guess(replace(stuck, own=(1 << 12) - 1, lives=1), Deduction()) is None
    assert opponent.best_guess(replace(stuck, lives=5), Deduction()) in cells_of(stuck.legal)


@pytest.mark.parametrize(("above", "below"), [*pairwise(reversed(RANK_LIST))])
def test_a_rank_above_mostly_wins(above: Rank, below: Rank) -> None:
    """It wins at least three of five in forty matches."""
    winners = [winner_of(above, below, seed) for seed in range(40)]
    assert winners.count(ONE) >= 24


def test_a_quick_person_beats_a_marshal_now_and_then() -> None:
    """The bot uses pairs, takes four actions a second and never guesses, like a good player with a mouse."""
    person = Rank("person", Sees.PAIRS, SECOND * 3 // 10, 0, Guesses.LOW_RISK)
    winners = [winner_of(person, MARSHAL, seed) for seed in range(20)]
    assert 0 < winners.count(ONE) < 20


def winner_of(one: Rank, two: Rank, seed: int) -> Player | None:
    """Return the player who gets a majority first, or wins by an explosion."""
    live = LiveMatch(Origin(SMALL, Rules(), seed), {ONE: one, TWO: two})
    while not live.match.over and live.match.decided is None:
        live.advance(SECOND)
    return live.match.decided if live.match.outcome is None else live.match.outcome.winner


def test_ranks_are_read_by_name() -> None:
    """The error for a wrong name lists the right ones."""
    assert parse_rank("Marshal") is MARSHAL
    assert parse_rank("idle") is IDLE
    with pytest.raises(
        GameError,
        match="'general': expected cadet, recruit, sapper, lieutenant, captain, marshal, idle, spam:MS or bot",
    ):
        parse_rank("general")


def test_bots_are_read_by_their_measures() -> None:
    """A bot's text has tempo, misreads and chords; an omitted one means none."""
    plain, clumsy, quick = parse_rank("bot:800"), parse_rank("bot:2000:3%"), parse_rank("BOT:250::chords:seals")
    assert (plain.tempo, plain.misreads, plain.chords) == (800 * SECOND // 1000, 0, 0)
    assert (clumsy.tempo, clumsy.misreads, clumsy.chords) == (2 * SECOND, 300, 0)
    assert (quick.tempo, quick.misreads, quick.chords > 1) == (SECOND // 4, 0, True)
    assert (plain.seals, quick.seals) == (False, True)
    assert parse_rank("bot:800:0.5:chords").misreads == 50
    assert {bot.guesses for bot in (plain, clumsy, quick)} == {Guesses.NEVER}


def test_one_who_does_nothing_does_nothing() -> None:
    """It ignores even certain moves."""
    assert thought(drawn_match("1..*... ....... ......2"), IDLE) == Idle()


def test_a_bot_never_guesses() -> None:
    """It plays by logic alone, with rare misreads."""
    stuck = drawn_match("1*..... .....*2", LIVES)
    bot = parse_rank("bot:800:100")
    assert isinstance(thought(stuck, bot), Idle)
    match = drawn_match("1..*... ....... ..*...2")
    proved = deduce(sight(match, ONE).view).safe
    assert isinstance(planned(match, bot).action, Open)
    misread = sight(drawn_match("1*1.... ....... ......2"), ONE)
    plan = plan_of(new_opponent(bot, 0, match.grid, 3), misread)
    assert proved
    assert misread.legal >> plan.action.cell & 1
    assert not deduce(misread.view).safe >> plan.action.cell & 1


def test_who_is_behind_dares_more() -> None:
    """A captain's accepted risk rises with its deficit."""
    seen = sight(drawn_match("11...*..22"), ONE)
    assert most_risk(seen) == LOW_RISK
    assert most_risk(replace(seen, others=(seen.theirs | 1 << 7,))) == pytest.approx(LOW_RISK + 1 / 9)
    assert not isinstance(thought(drawn_match("1*..... .....*2", LIVES), CAPTAIN), Idle)


def test_a_guess_is_not_put_off_by_what_happens_elsewhere() -> None:
    """Its tick and its cell stay, however often the board changes: else a quick rival would stop it for ever."""
    match = drawn_match("1*..... .....*2", LIVES)
    for rank in (CADET, RECRUIT, SAPPER, CAPTAIN):
        mind, seen = new_opponent(rank, 0, match.grid, 1), sight(match, ONE)
        first = plan_of(mind, seen)
        plan, tick = first, 0
        while tick + SECOND // 4 < first.ready_at:
            tick += SECOND // 4
            mind = mind.dropped(plan, tick)
            plan = plan_of(mind, seen, tick)
            assert plan.action == first.action
        assert first.ready_at <= plan.ready_at <= first.ready_at + SECOND // 4


def test_nobody_waits_for_ever() -> None:
    """Every guess comes within some seconds, or the rank finds a proof above its level."""
    match = drawn_match("1.2. *...", LIVES)
    for rank in RANK_LIST:
        assert planned(match, rank).ready_at <= LONGEST_WAIT + SECOND


def test_who_is_beaten_to_one_cell_after_the_other_hurries_at_last() -> None:
    """It has to think again each time: a cadet was idle for 20 seconds despite certain cells."""
    match = drawn_match("1..*... ....... ......2")
    seen = sight(match, ONE)
    hurried, usual = 0, 0
    for seed in range(50):
        mind, tick = replace(new_opponent(CADET, 0, match.grid, 1), seed=seed), 0
        while tick < LONGEST_WAIT:
            plan = plan_of(mind, seen, tick)
            tick = plan.ready_at - 1  # a rival takes its cell just then
            mind = mind.dropped(plan, tick)
        rested = mind.dropped(Idle(), tick)  # it had no action until now
        hurried += plan_of(mind, seen, tick).ready_at - tick
        usual += plan_of(rested, seen, tick).ready_at - tick
    assert hurried < 0.5 * usual


def test_chords_are_made_where_they_pay() -> None:
    """A chord on a flagged number opens six safe cells in one action; a sapper opens them one by one."""
    match = drawn_match("...... .*.... ..1... ...... .....2", LIVES)
    flagged, _ = apply(match, ONE, Mark(7))
    around = match.grid.around(14)
    known = Deduction(around & match.layout.safe, around & match.layout.mines)
    chance = best_chord(sight(flagged, ONE), known, match.grid.full, 1.5)
    assert chance == ChordOption(Chord(14), 7.0)
    chance = best_chord(sight(match, ONE), known, match.grid.full, 1.5)
    assert chance == ChordOption(Mark(7), 3.5), "its flag is missing: seven cells by two actions"
    assert best_chord(sight(match, ONE), known, match.grid.full, 4.0) is None
    assert best_chord(sight(match, ONE), Deduction(0, 1 << 7), match.grid.full, 1.5) is None
    wrong, _ = apply(flagged, ONE, Mark(8))
    assert best_chord(sight(wrong, ONE), known, match.grid.full, 1.5) is None, "a chord would trust a wrong flag"


def test_the_least_time_is_fitts_law() -> None:
    """60 ms, and 90 more for each doubling of the cells and one."""
    for cells, milliseconds in ((0, 60), (1, 150), (3, 240), (7, 330), (15, 420), (31, 510)):
        ticks = least_travel((8, 8), (8 + cells * UNITS, 8))
        assert milliseconds <= ticks * 1000 / SECOND < milliseconds + 1000 / SECOND


@pytest.mark.parametrize("cells", [2, 5, 12, 30])
def test_a_stroke_bows_and_goes_a_little_too_far(cells: int) -> None:
    """It is 1.05 to 1.5 times as long as the straight line, begins and ends where it has to, and never jumps."""
    for seed in range(30):
        way = stroke((8, 8), (8 + cells * UNITS, 40), 100, 220, Random(seed))
        places = [way.at(tick) for tick in range(90, 230)]
        assert (places[0], places[-1]) == ((8, 8), (8 + cells * UNITS, 40))
        length = sum(dist(one, two) for one, two in pairwise(places[::4]))
        assert 1.03 < length / dist(way.start, way.end) < 1.6
        assert 0 < apart(way.aim, way.end) <= UNITS
        assert dist(way.start, way.aim) > dist(way.start, way.end)
        assert max(dist(one, two) for one, two in pairwise(places)) < dist(way.start, way.end) / 20


def test_strokes_bow_to_both_sides() -> None:
    """The side is random for each stroke."""
    assert len({stroke((0, 0), (100, 0), 0, 50, Random(seed)).bow > 0 for seed in range(10)}) == 2


def test_a_waiting_hand_looks_around() -> None:
    """It makes small strokes now and then, but not at once and not shortly before its action."""
    looks = look_around((100, 100), 50, 50 + 10 * SECOND, Random(1))
    assert 3 < len(looks) < 12
    assert looks[0].begins >= 50 + SECOND // 2
    assert looks[-1].ends <= 50 + 10 * SECOND
    assert all(one.ends < two.begins and one.end == two.start for one, two in pairwise(looks))
    assert all(apart(one.end, (100, 100)) < 4 * UNITS for one in looks)
    assert look_around((100, 100), 50, 60, Random(1)) == []
    assert hand_at(looks, (100, 100), 50) == (100, 100)
    assert hand_at(looks, (100, 100), looks[1].ends) == looks[1].end
