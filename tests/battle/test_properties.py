"""Invariants of matches of two to four players with random actions, sensible and absurd, under every rule."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.battle.match import Did, Ending, Event, Match, Over, Refused, sight
from game.battle.moves import apply
from game.battle.passing import advance, contenders, due, places, score
from game.battle.rules import Explosion, Rules, Settle
from game.battle.sight import SECOND, Player
from game.engine.actions import Open
from game.engine.events import Opened
from game.engine.grid import cells_of
from tests.battle.matches import ALL_RULES, ONE, any_action, dealt_match, some_time
from tests.battle.referee import Referee

MATCHES, ACTIONS = 80, 340  # 27,200 actions; `python -m tests.battle.slow` runs any number

seeds = st.integers(0, 2**32)
any_rules = st.sampled_from(ALL_RULES)


def check_ownership(match: Match) -> None:
    """Every cell is in one state only, and no mine has an owner."""
    territories = [holding.territory for holding in match.players]
    together = 0
    for cells in (*territories, match.neutral, match.craters):
        assert not together & cells, "a cell has two owners"
        together |= cells
    assert not (together ^ match.craters) & match.layout.mines, "a mine is territory"
    assert not match.craters & ~match.layout.mines
    for holding in match.players:
        assert not holding.flags & together, "a flag lies on a cell that is not covered"


def check_action(before: Match, player: Player, after: Match, events: tuple[Event, ...]) -> None:
    """Only the acting player's territory grows, beginning at its border; a refusal changes nothing."""
    if any(isinstance(event, Refused) for event in events) or not events:
        assert after == before
    owned = 0
    for other in before.others(player):
        owned |= before.players[other].territory
        assert after.players[other].territory == before.players[other].territory
    opened = [event.event.cells for event in events if isinstance(event, Did) and isinstance(event.event, Opened)]
    for cells in opened:
        assert not cells & (owned | before.players[player].territory)
        assert before.grid.fill(cells & before.reach(player), cells) == cells, "away from the border"
    gained = after.players[player].territory & ~before.players[player].territory
    assert gained == gained & sum(opened)
    assert all(event.player == player for event in events if isinstance(event, Did))
    assert after.over or due(after) > after.tick


def check_verdict(before: Match, after: Match) -> None:
    """A decided player can't be caught up with and stays decided; a match is over exactly when it can be."""
    cells = [after.owned(player) for player in after.everybody]
    unclaimed = after.layout.safe.bit_count() - sum(cells)
    assert before.decided is None or after.decided == before.decided
    if after.decided is not None and before.decided is None:
        sudden = before.rules.explosion is Explosion.ORIGINAL
        could = before.in_play if sudden else before.everybody
        for other in could:
            if other != after.decided and not after.players[other].left:
                assert cells[after.decided] > cells[other] + (0 if after.players[other].out else unclaimed)
    left = [player for player in after.everybody if not after.players[player].out]
    alone = len(left) == 1 and after.decided is not None
    can_win = [player for player in after.everybody if not after.players[player].left]
    last = len(left if after.rules.explosion is Explosion.ORIGINAL else can_win) <= 1
    settled = after.outcome is not None and after.outcome.ending is Ending.DECIDED
    assert after.over == (settled or not left or alone or last or after.opened == after.layout.safe)
    if after.outcome and after.decided is not None:
        assert after.outcome.winner == after.decided


@pytest.mark.long
@settings(max_examples=MATCHES)
@given(seeds, any_rules, st.integers(2, 4))
def test_every_action_keeps_the_rules(seed: int, agreed: Rules, players: int) -> None:
    """Players open only at their border, no cell has two owners, no mine is territory, and the referee agrees."""
    check_actions(seed, agreed, players, ACTIONS)


def check_actions(seed: int, agreed: Rules, players: int, actions: int) -> None:
    """Check *actions* actions, in as many matches as they need."""
    random = Random(seed)
    match = dealt_match(seed, agreed, players)
    for _ in range(actions):
        before = match
        match = some_time(match, random)
        check_verdict(before, match)
        if match.over:
            match = dealt_match(random.getrandbits(32), match.rules, players)
        player = random.randrange(players)
        action = any_action(match, player, random)
        referee = Referee(match)
        after, events = apply(match, player, action)
        referee.apply(player, action, match.tick)
        assert referee.agrees(after)
        check_action(match, player, after, events)
        check_verdict(match, after)
        check_ownership(after)
        match = after


@pytest.mark.long
@settings(max_examples=40)
@given(seeds, any_rules, st.integers(2, 4))
def test_a_flag_never_changes_what_others_can_do(seed: int, agreed: Rules, players: int) -> None:
    """With other flags of the first player, the last one has the same sight, and its actions have the same effect."""
    random = Random(seed)
    match, last = dealt_match(seed, agreed, players), players - 1
    for _ in range(40):
        match, _ = apply(some_time(match, random), ONE, any_action(match, ONE, random))
        flags = match.border(ONE) & random.getrandbits(match.grid.size)
        other = replace(match, players=(replace(match.players[0], flags=flags), *match.players[1:]))
        assert sight(match, last) == sight(other, last)
        action = any_action(match, last, random)
        (after, events), (with_flags, same_events) = apply(match, last, action), apply(other, last, action)
        assert happened(events) == happened(same_events)
        (after, events), (with_flags, same_events) = (advance(then, 30 * SECOND) for then in (after, with_flags))
        assert told(after) == told(with_flags)
        assert happened(events) == happened(same_events)
        match = match if after.over else after


def happened(events: tuple[Event, ...]) -> list[Event]:
    """Return the events without the last one, which names the winner."""
    return [event for event in events if not isinstance(event, Over)]


def told(match: Match) -> Match:
    """Return a match without the first player's flags, and without its winner, which flags may decide."""
    most = sorted(map(match.owned, match.everybody))[-2:]
    first = replace(match.players[0], flags=0)
    outcome = None if most[0] == most[1] else match.outcome
    return replace(match, players=(first, *match.players[1:]), outcome=outcome)


@pytest.mark.long
@settings(max_examples=60)
@given(seeds, any_rules, st.integers(2, 4))
def test_a_match_ends_even_if_nobody_acts(seed: int, agreed: Rules, players: int) -> None:
    """Players with a certain move forfeit; without such moves supply drops alone open the board."""
    match = dealt_match(seed, agreed, players)
    unasked = replace(match, decided=ONE)
    unasked, _ = advance(unasked, 20 * match.grid.size * SECOND)
    assert unasked.over
    assert unasked.opened == match.layout.safe
    match, _ = advance(match, 20 * match.grid.size * SECOND)
    assert match.over
    assert apply(match, ONE, Settle()) == (match, ())


@settings(max_examples=100)
@given(seeds, any_rules, st.integers(2, 4))
def test_places_say_who_has_won(seed: int, agreed: Rules, players: int) -> None:
    """The winner is first alone, by cells, then by score; players who left or lost by sudden death come last."""
    random = Random(seed)
    match = dealt_match(seed, agreed, players)
    while not match.over:
        match = some_time(match, random)
        match, _ = apply(match, random.randrange(players), Open(random.choice(cells_of(match.layout.grid.full))))
    assert match.outcome
    could = {*contenders(match)}
    first = [player for player, place in enumerate(places(match)) if place == 1]
    assert first
    if not could:
        assert match.outcome.winner is None
        return
    if match.decided is None:
        assert match.outcome.winner == (first[0] if len(first) == 1 else None)
    in_order = sorted(match.everybody, key=lambda player: places(match)[player])
    for better, worse in pairwise(in_order):
        lost = better in could and worse not in could
        assert lost or match.owned(better) >= match.owned(worse)
        if places(match)[better] == places(match)[worse]:
            assert (match.owned(better), score(match, better)) == (match.owned(worse), score(match, worse))
