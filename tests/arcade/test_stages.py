"""The row of boards: sizes, clocks and windows by the table, and the boards themselves by the seed."""

import hashlib

import pytest

from game.arcade import rules
from game.arcade.rules import SECOND
from game.arcade.stages import Special, deal_stage, terms
from game.engine.errors import NoBoardError
from game.engine.gesture import TICK_MS
from game.generator.no_guess import solve
from game.notation import game_id


def test_a_second_is_the_mouse_s() -> None:
    """The rules name it again, so that bots need not know the mouse."""
    assert SECOND * TICK_MS == 1000


@pytest.mark.parametrize(
    ("number", "board"),
    [
        (1, (9, 9, 11)),
        (4, (16, 13, 38)),
        (9, (30, 16, 99)),
        (10, (30, 16, 102)),
        (16, (30, 16, 120)),
        (17, (30, 16, 120)),
    ],
)
def test_boards_grow_and_then_only_get_denser(number: int, board: tuple[int, int, int]) -> None:
    """Three more mines a stage behind the ninth, up to 120."""
    level = terms(number).level
    assert (level.width, level.height, level.mines) == board


def test_every_fourth_stage_is_special_in_turn() -> None:
    """No flags, Fading numbers, Fuse, and from the beginning."""
    specials = {number: terms(number).special for number in range(1, 18) if terms(number).special}
    assert specials == {4: Special.NO_FLAGS, 8: Special.FADING, 12: Special.FUSE, 16: Special.NO_FLAGS}


def test_the_clock_gets_shorter() -> None:
    """For the same work each stage gives less than the one before, in the end next to nothing; Fuse gives half."""
    assert terms(1).clock(10) == rules.LOOK + 36 * SECOND
    assert terms(9).clock(100) == rules.LOOK + rules.PAR[8] * SECOND
    plain = [terms(number) for number in range(1, 40) if terms(number).special is not Special.FUSE]
    clocks = [stage.clock(100) for stage in plain]
    assert clocks == sorted(clocks, reverse=True)
    assert clocks[-1] == rules.LOOK
    later = rules.PAR[8] * rules.LATER_PAR**3 // 100**3
    assert terms(12).clock(100) == (rules.LOOK + later * SECOND) // 2
    assert terms(12).worth == 2
    assert terms(13).worth == 1


def test_half_the_clock_is_given_again() -> None:
    """Of the whole clock, the time for looking too."""
    assert terms(1).more_time(10) == terms(1).clock(10) // 2


def test_the_chain_s_window_closes() -> None:
    """2.4 s in the first stage, 1.0 s from the ninth on, even steps between."""
    windows = [terms(number).window for number in range(1, 12)]
    assert windows[0] == 2.4 * SECOND
    assert windows[8:] == [SECOND] * 3
    assert windows[4] == 1.7 * SECOND
    assert windows == sorted(windows, reverse=True)


@pytest.mark.parametrize("number", [1, 2, 5, 8, 10])
def test_boards_open_in_their_middle_and_need_no_guess(number: int) -> None:
    """Every loss is the player's own."""
    stage, layout = terms(number), deal_stage(7, number)
    assert layout.mine_count == stage.level.mines
    assert layout.zeros >> stage.first & 1
    assert solve(layout, stage.first) is None


def test_boards_are_the_seed_s() -> None:
    """Whoever changes the dealing must raise RULES: kept runs and daily seeds name boards by it."""
    assert game_id.write(deal_stage(1, 1), terms(1).first) == "9x9/11:4,4:AZ3Xbu9jcFo"
    assert game_id.write(deal_stage(1, 2), terms(2).first) == "12x10/21:6,5:EFgQ2fnbKU78YAJHI"
    assert deal_stage(2, 1) != deal_stage(1, 1)
    assert rules.RULES == 1


def told(number: int) -> str:
    """Return all that a stage asks for, in a line."""
    stage = terms(number)
    special = stage.special and stage.special.value
    return f"{number} {stage.level.width}x{stage.level.height}/{stage.level.mines} {special} {stage.par} {stage.window}"


def test_what_stages_ask_for_is_pinned_to_the_rules() -> None:
    """A new stage that moves old ones would change what kept runs are worth: raise RULES and pin its digest here."""
    digest = hashlib.sha256("\n".join(map(told, range(1, 41))).encode()).hexdigest()
    assert (rules.RULES, digest[:16]) == (1, "f522a7fe45b11d64")


def test_dealing_can_be_called_off() -> None:
    """A window that closes waits for no board."""
    with pytest.raises(NoBoardError, match="called off"):
        deal_stage(1, 9, going_on=lambda tries: False)
