"""What must hold whatever two sides do: 50,000 actions and more, sensible and absurd, under every rule."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from game.battle.events import Event, Over, Refused, Taken
from game.battle.match import Match, advance, apply, sight
from game.battle.rules import Rules, Settle
from game.battle.sight import SECOND, Side
from tests.battle.matches import ALL_RULES, any_action, dealt_match, some_time
from tests.battle.referee import Referee

MATCHES, ACTIONS = 150, 340  # 51,000 actions

seeds = st.integers(0, 2**32)
any_rules = st.sampled_from(ALL_RULES)


def check_ownership(match: Match) -> None:
    """Every cell is one thing only, and no mine is anybody's."""
    one, two = match.players
    sets = (one.territory, two.territory, match.neutral, match.craters)
    together = 0
    for cells in sets:
        assert not together & cells, "a cell has two owners"
        together |= cells
    assert not (one.territory | two.territory | match.neutral) & match.layout.mines, "a mine is territory"
    assert not match.craters & ~match.layout.mines
    for player in match.players:
        assert not player.flags & together, "a flag lies on a cell that is not covered"


def check_action(before: Match, side: Side, after: Match, events: tuple[Event, ...]) -> None:
    """Only the acting side's land grows, from its border on; a refusal changes nothing."""
    if any(isinstance(event, Refused) for event in events) or not events:
        assert after == before
    assert not after.players[side.other].territory ^ before.players[side.other].territory
    for event in events:
        if isinstance(event, Taken):
            grid = before.layout.grid
            assert not event.cells & (before.players[0].territory | before.players[1].territory)
            assert grid.fill(event.cells & before.reach(side), event.cells) == event.cells, "away from the border"
    gained = after.players[side].territory & ~before.players[side].territory
    assert gained == gained & sum(event.cells for event in events if isinstance(event, Taken))
    assert after.drop_due > after.tick


@settings(max_examples=MATCHES, deadline=None)
@given(seeds, any_rules)
def test_every_action_keeps_the_rules(seed: int, agreed: Rules) -> None:
    """Nobody opens away from the own border, no cell has two owners, no mine is territory, and a referee agrees."""
    random = Random(seed)
    match = dealt_match(seed, agreed)
    for _ in range(ACTIONS):
        match = some_time(match, random)
        if match.over:
            match = replace(dealt_match(random.getrandbits(32), match.rules), tick=match.tick, drop_due=match.tick + 1)
        side = Side(random.getrandbits(1))
        action = any_action(match, side, random)
        referee = Referee(match)
        after, events = apply(match, side, action)
        referee.apply(side, action, match.tick)
        assert referee.agrees(after)
        check_action(match, side, after, events)
        check_ownership(after)
        match = after


@settings(max_examples=40, deadline=None)
@given(seeds, any_rules)
def test_a_flag_never_changes_what_the_other_side_can_do(seed: int, agreed: Rules) -> None:
    """With other flags of side one, side two sees the same, and whatever it does has the same effect."""
    random = Random(seed)
    match = dealt_match(seed, agreed)
    for _ in range(40):
        match, _ = apply(some_time(match, random), Side.ONE, any_action(match, Side.ONE, random))
        flags = match.border(Side.ONE) & random.getrandbits(match.layout.grid.size)
        other = replace(match, players=(replace(match.players[0], flags=flags), match.players[1]))
        assert sight(match, Side.TWO) == sight(other, Side.TWO)
        action = any_action(match, Side.TWO, random)
        (after, events), (with_flags, same_events) = apply(match, Side.TWO, action), apply(other, Side.TWO, action)
        assert happened(events) == happened(same_events)
        (after, events), (with_flags, same_events) = (advance(then, 30 * SECOND) for then in (after, with_flags))
        assert told(after) == told(with_flags)
        assert happened(events) == happened(same_events)
        match = match if after.over else after


def happened(events: tuple[Event, ...]) -> list[Event]:
    """Return the events but the last one, which says who wins."""
    return [event for event in events if not isinstance(event, Over)]


def told(match: Match) -> Match:
    """Return all of a match but side one's flags, and who wins where territory is even: there they may tell."""
    even = match.owned(Side.ONE) == match.owned(Side.TWO)
    one = replace(match.players[0], flags=0)
    return replace(match, players=(one, match.players[1]), outcome=None if even else match.outcome)


@settings(max_examples=60, deadline=None)
@given(seeds, any_rules)
def test_a_match_ends_even_if_nobody_acts(seed: int, agreed: Rules) -> None:
    """Supply drops alone open the board in the end."""
    match = dealt_match(seed, agreed)
    match, _ = advance(match, 20 * match.layout.grid.size * SECOND)
    assert match.over
    assert match.opened == match.layout.safe
    assert apply(match, Side.ONE, Settle()) == (match, ())
