"""The sequence of boards: sizes, clocks and windows follow the table, the boards follow the seed."""

import hashlib

import pytest

from game.arcade import rules
from game.arcade.events import Tally
from game.arcade.rules import SECOND
from game.arcade.stages import SPECIALS, Special, deal_stage, deal_steps, long_proofs, terms
from game.arcade.state import Result, doors
from game.engine.errors import CalledOffError
from game.engine.gesture import TICK_MS
from game.engine.steps import finish, while_wanted
from game.generator.no_guess import solve
from game.notation import game_id
from tests.strategies import drawn_layout


def test_a_second_is_the_mouse_s() -> None:
    """The rules define it themselves, so that bots need not import the mouse."""
    assert SECOND * TICK_MS == 1000


@pytest.mark.parametrize(
    ("number", "board"),
    [
        (1, (9, 9, 10)),
        (4, (10, 10, 16)),
        (15, (30, 16, 99)),
        (16, (30, 16, 102)),
        (20, (30, 16, 114)),
        (23, (30, 16, 114)),
    ],
)
def test_boards_grow_and_then_only_get_denser(number: int, board: tuple[int, int, int]) -> None:
    """After the fifteenth, each stage has three more mines, up to 114."""
    level = terms(number).level
    assert (level.width, level.height, level.mines) == board


def test_everybody_meets_a_rule_from_the_second_stage_on() -> None:
    """There and in every fourth stage after it, both doors have a rule; elsewhere one is plain."""
    for seed in range(50):
        for number in range(1, 12):
            last = Result(terms(number), True, 10**6, 0, Tally(), (), 1, 0, False, 0, False)
            one, other = doors(seed, last)
            assert one.number == other.number == number + 1
            assert other.special
            assert one.special is not other.special
            assert (one.special is None) is (number not in (1, 5, 9))
    first = Result(terms(1), True, 10**6, 0, Tally(), (), 1, 0, False, 0, False)
    assert {door.special for seed in range(50) for door in doors(seed, first)} == {*SPECIALS}
    assert {door.special for seed in range(50) for door in doors(seed, first, 6)} == {*Special}


def test_the_clock_gets_shorter() -> None:
    """Each stage gives less time for the same work than the one before, in the end almost none; Fuse gives half."""
    assert terms(1).clock(10) == rules.LOOK + 36 * SECOND
    assert terms(9).clock(100) == rules.LOOK + rules.PAR[8] * SECOND
    clocks = [terms(number).clock(100) for number in range(1, 40)]
    assert clocks == sorted(clocks, reverse=True)
    assert clocks[-1] < 3 * rules.LOOK
    assert terms(8, Special.FUSE).clock(100) == (rules.LOOK + rules.PAR[7] * SECOND) // 2
    assert terms(8, Special.FUSE).worth == 3
    assert terms(8).worth == 1


def test_half_the_clock_is_given_again() -> None:
    """The half is of the whole clock, including the time for looking."""
    assert terms(1).more_time(10) == terms(1).clock(10) // 2


def test_the_chain_s_window_closes() -> None:
    """It has 3.2 s in the first stage and 1.0 s from the fifteenth on, with even steps between."""
    windows = [terms(number).window for number in range(1, 18)]
    assert windows[0] == 3.2 * SECOND
    assert windows[14:] == [SECOND] * 3
    assert windows[7] == 2.1 * SECOND
    assert windows == sorted(windows, reverse=True)


@pytest.mark.parametrize("number", [1, 2, 5, 8, 10])
def test_boards_open_in_their_middle_and_need_no_guess(number: int) -> None:
    """Every loss is the player's own fault."""
    stage, layout = terms(number), deal_stage(7, number)
    assert layout.mine_count == stage.level.mines
    assert layout.zeros >> stage.first & 1
    assert solve(layout, stage.first) is None


def test_boards_are_the_seed_s() -> None:
    """A change of the dealing needs a new RULES: saved runs and daily seeds name boards by it."""
    assert game_id.write(deal_stage(1, 1), terms(1).first) == "9x9/10:4,4:AE2LMrNAHKI"
    assert game_id.write(deal_stage(1, 2), terms(2).first) == "9x9/11:4,4:CqcRMUsja34"
    assert deal_stage(2, 1) != deal_stage(1, 1)
    assert rules.RULES == 7


def test_first_boards_are_simple_and_late_ones_deep() -> None:
    """Of a seed's boards, the first stages take those with the fewest long proofs, late stages those with the most."""
    proofs = {
        number: [long_proofs(deal_stage(seed, number), terms(number).first) for seed in range(8)] for number in (3, 15)
    }
    assert not any(proofs[3])
    assert min(proofs[15]) >= 1
    assert [terms(number).boards for number in (1, 3, 4, 7, 8, 14, 30)] == [3, 3, 1, 1, 2, 8, 8]


def test_a_long_proof_is_one_that_no_two_numbers_make() -> None:
    """If pairs of numbers prove each cell, the board has no long proof."""
    layout = drawn_layout("..*.\n....\n....")
    assert long_proofs(layout, 0) == 0


def told(number: int) -> str:
    """Return all parameters of a stage in a line."""
    kinds = [terms(number, special) for special in (None, *Special)]
    asked = " ".join(f"{stage.level.mines} {stage.worth} {stage.clock(100)}" for stage in kinds)
    stage = kinds[0]
    return f"{number} {stage.level.width}x{stage.level.height} {stage.par} {stage.window} {asked}"


def test_what_stages_ask_for_is_pinned_to_the_rules() -> None:
    """A change of old stages would change the value of saved runs: raise RULES and pin the new digest here."""
    digest = hashlib.sha256("\n".join(map(told, range(1, 41))).encode()).hexdigest()
    assert (rules.RULES, digest[:16]) == (7, "e90d48d0b7021ac8")


def test_dealing_can_be_called_off() -> None:
    """A window that closes must not wait for a board."""
    with pytest.raises(CalledOffError):
        finish(while_wanted(deal_steps(1, 9), lambda tries: False))
