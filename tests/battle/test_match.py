"""A battle's rules, line by line as drawn boards: the most of them in scripts.txt."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.battle.match import sight
from game.battle.moves import apply
from game.battle.passing import advance, flagged
from game.battle.rules import QUIET, Rules
from game.battle.sight import SECOND
from game.engine.actions import Mark, Open
from game.engine.errors import CellError, GameError
from game.engine.gesture import TICK_MS
from tests.battle.matches import ONE, TWO, drawn_match
from tests.battle.scripts import cases, played

CASES = cases(Path(__file__).with_name("scripts.txt").read_text("utf-8"))


@pytest.mark.parametrize("title", CASES)
def test_a_match_goes_by_its_script(title: str) -> None:
    """Every event of a line's last deed, the cells' owners, and the players' figures are those of the script."""
    for claimed, found in played(*CASES[title]):
        assert found == claimed


def test_a_second_is_as_many_ticks_as_the_loop_makes() -> None:
    """Battle defines the tick itself, so its value must agree with the mouse machine's."""
    assert SECOND * TICK_MS == 1000


def test_a_player_sees_its_own_flags_only() -> None:
    """The other player's sight is the same before and after."""
    before = drawn_match("1...*..2 ........ ..*.....")
    after, _ = apply(before, ONE, Mark(1))
    assert sight(after, TWO) == sight(before, TWO)
    assert sight(after, ONE).view.flags == 0b10
    assert after.view().flags == 0
    assert not sight(after, ONE).legal & 0b10


def test_the_mines_are_told_when_it_is_over_and_not_before() -> None:
    """At the end everybody sees all mines, all flags, and the exploded mines."""
    match = drawn_match("11*.. 11*.. 11*.2")
    for player, action in ((ONE, Mark(7)), (TWO, Mark(13)), (ONE, Open(2))):
        with pytest.raises(AssertionError, match="a secret until the match is over"):
            match.laid_open()
        match, _ = apply(match, player, action)
    seen = match.laid_open()
    assert (seen.shown, seen.exploded, seen.flags) == (match.layout.mines, 1 << 2, 1 << 7 | 1 << 13)


def test_flags_are_right_or_wrong() -> None:
    """Only flags on the border count: mines elsewhere need not be known."""
    match = drawn_match("*1*.... ......2")
    for cell in (0, 7, 8):
        match, _ = apply(match, ONE, Mark(cell))
    assert flagged(match, ONE) == (1, 2)
    far = replace(match, players=(replace(match.players[0], flags=1 << 5), match.players[1]))
    assert flagged(far, ONE) == (0, 0)


def test_drops_do_not_depend_on_how_time_is_cut() -> None:
    """One slow frame and many quick ones give the same match."""
    match = drawn_match("1*.. ..*2", Rules(lives=3))
    at_once = advance(match, 4 * QUIET)[0]
    in_steps = match
    for _ in range(4 * QUIET // 50):
        in_steps = advance(in_steps, 50)[0]
    assert in_steps == at_once


def test_a_cell_off_the_board_is_an_error() -> None:
    """Clicks are turned into cells at the edge; here it would be a defect."""
    with pytest.raises(CellError, match="cell 4"):
        apply(drawn_match("1.*2"), ONE, Open(4))


@pytest.mark.parametrize("lives", [0, 4])
def test_lives_are_one_to_three(lives: int) -> None:
    """The message names the limits."""
    with pytest.raises(GameError, match="1 to 3 lives"):
        Rules(lives=lives)
