"""The exact ticks and places of supply drops."""

from dataclasses import replace

from game.battle.events import Dropped, Event
from game.battle.match import Holding, Match
from game.battle.moves import apply
from game.battle.passing import advance
from game.battle.rules import AGAIN, LATEST, PATIENCE, QUIET, SHRINKS, SHRINKS_EVERY, STALL, Rules
from game.battle.sight import SECOND, Player
from game.engine.actions import Mark, Open
from game.engine.grid import cells_of
from tests.battle.matches import ONE, TWO, dealt_match, drawn_match

LIVES = Rules(lives=3)
STUCK = "1*.**.*2"
"""No player can prove a move, and drops can hit mines."""


NEVER = 10**9


def watched(match: Match, tick: int) -> Match:
    """Return the match without idle checks before *tick*."""
    return replace(match, players=tuple(replace(one, looked_at=tick) for one in match.players))


def exploded(match: Match, cell: int = 1) -> Match:
    """Return the match after the first player's explosion."""
    after, events = apply(match, ONE, Open(cell))
    assert events
    return after


def test_after_an_explosion_it_is_quiet_for_as_long_as_without_it() -> None:
    """The check comes at its usual tick, counted from the last taken cell."""
    match = replace(advance(drawn_match(STUCK, LIVES), 100)[0], taken_at=40)
    assert exploded(match).drop_due == 40 + QUIET


def test_after_an_explosion_the_next_drop_is_no_sooner() -> None:
    """Its tick counts from the previous drop."""
    match, events = advance(drawn_match(STUCK, LIVES), QUIET)
    assert isinstance(events[0], Dropped)
    match, _ = advance(match, 10)
    assert match.tick == match.dropped_at + 10
    mine = cells_of(match.border(ONE))[0]
    assert exploded(match, mine).drop_due == QUIET + AGAIN


def test_after_an_explosion_in_a_long_quiet_it_is_looked_at_once() -> None:
    """The check is in the next tick, since drops come first in theirs, also in a replay."""
    match = watched(replace(drawn_match(STUCK, LIVES), tick=QUIET + AGAIN, drop_due=PATIENCE), PATIENCE)
    match = exploded(match)
    assert match.drop_due == QUIET + AGAIN + 1
    assert advance(match, 0) == (match, ())
    after, events = advance(match, 1)
    assert isinstance(events[0], Dropped)
    assert (after.dropped_at, after.drops, after.drop_due) == (match.tick + 1, 1, match.tick + 1 + AGAIN)


def next_drop(match: Match) -> tuple[Match, Dropped]:
    """Return the match after its next drop, and the drop."""
    events: tuple[Event, ...] = ()
    while not events:
        match, events = advance(match, match.drop_due - match.tick)
    assert isinstance(events[0], Dropped)
    return match, events[0]


def test_a_drop_opens_cells_or_leaves_a_crater() -> None:
    """Flags on its cells are removed, all others stay; the opened cells are neutral."""
    hit = 0
    for seed in range(20):
        match = watched(dealt_match(seed, Rules(lives=3, shrinks=False)), NEVER)
        for cell in cells_of(match.border(ONE)):
            match, _ = apply(match, ONE, Mark(cell))
        while not match.over:
            after, dropped = next_drop(match)
            bit = 1 << dropped.cell
            hit += bool(bit & match.layout.mines)
            if bit & match.layout.mines:
                assert (after.craters, after.neutral, dropped.cells) == (match.craters | bit, match.neutral, 0)
            else:
                assert (after.craters, after.neutral) == (match.craters, match.neutral | dropped.cells)
                assert dropped.cells & ~match.neutral & bit
            assert after.players[ONE].flags == match.players[ONE].flags & ~(bit | dropped.cells)
            assert (after.drops, after.dropped_at) == (match.drops + 1, after.tick)
            assert after.drop_due == after.tick + AGAIN
            match = after
    assert hit > 5


def test_a_stall_shrinks_the_sea() -> None:
    """After 90 seconds without a taken cell a part of it opens every five seconds, until all is open."""
    for seed in range(10):
        match = watched(dealt_match(seed, LIVES), NEVER)
        stalled, _ = advance(match, STALL - 1)
        assert not stalled.shrunk
        before = stalled.covered.bit_count()
        for number in range(1, SHRINKS):
            stalled, events = advance(stalled, SHRINKS_EVERY if number > 1 else 1)
            assert stalled.over or stalled.shrunk == number
            assert stalled.over or all(isinstance(event, Dropped) and event.shrinks for event in events)
            assert stalled.over or stalled.covered.bit_count() <= before * (SHRINKS - number) // SHRINKS
        assert advance(stalled, SHRINKS_EVERY)[0].over


def test_no_match_lasts_more_than_six_minutes() -> None:
    """The sea shrinks in the end even if players take cells all the time, and then all cells are open."""
    assert LATEST + SHRINKS * SHRINKS_EVERY <= 360 * SECOND
    for seed in range(10):
        match = watched(dealt_match(seed, LIVES), NEVER)
        for tick in range(0, 360 * SECOND, 5 * SECOND):
            match, _ = advance(replace(match, taken_at=tick), 5 * SECOND)
        assert match.over
        assert match.tick <= 360 * SECOND


def test_whoever_is_left_alone_waits_less() -> None:
    """No rival can race for a drop, and the player is waiting: five seconds, not twenty."""
    match = replace(only(watched(drawn_match(STUCK, LIVES), NEVER), ONE), drop_due=NEVER)
    after = exploded(replace(match, players=(with_lives(match.players[0], 2), match.players[1])))
    assert after.drop_due == SHRINKS_EVERY


def only(match: Match, player: Player) -> Match:
    """Return the match with only *player* in play."""
    lives = [one.lives if other == player else 0 for other, one in enumerate(match.players)]
    return replace(match, players=tuple(map(with_lives, match.players, lives)))


def with_lives(holding: Holding, lives: int) -> Holding:
    """Return the holding with *lives* lives."""
    return replace(holding, lives=lives)


def test_a_drop_falls_into_the_reach_of_any_player() -> None:
    """It may be any of the four in play, unless their reach has only mines."""
    for seed in range(40):
        match = watched(dealt_match(seed, LIVES, 4), NEVER)
        for player in match.everybody:
            if not match.border(player) & match.layout.safe:
                continue
            _, events = advance(only(match, player), PATIENCE)
            assert isinstance(events[0], Dropped)
            assert match.border(player) >> events[0].cell & 1


def test_who_is_out_holds_no_drop_up() -> None:
    """Only certain moves of players in play delay a drop."""
    match = watched(drawn_match("*111..*2", LIVES), NEVER)
    assert advance(match, QUIET + SECOND)[1] == ()
    assert advance(only(match, ONE), QUIET + SECOND)[1] == ()
    assert advance(only(match, TWO), QUIET - 1)[1] == ()
    assert isinstance(advance(only(match, TWO), QUIET)[1][0], Dropped)
