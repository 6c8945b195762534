"""A hint is true, shows the steps of its proof, and takes the easiest proof there is."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given

from game.engine.errors import InconsistentView
from game.engine.grid import cells_of
from game.engine.view import View
from game.i18n.catalogue import Words
from game.notation.board_text import read_view
from game.solver.advice import Reason, Why, advise, advise_cell, best_guess, easy_advice
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction
from game.solver.proof import Clash, Conclude, Count, Follow, Kind, Proof, Step, Suppose, can_be_followed
from game.solver.proving import prove_by_count
from game.solver.strategy import best_move
from tests.bench.best import value_of_cells
from tests.judge import ProofJudge
from tests.solver.slow import certain_by_rule, fitting, position_of, scattered, view_of
from tests.solver.test_strategy import stalls
from tests.strategies import views


def drawn_view(drawing: str, mines: int) -> View:
    """Return the view of a drawing: a digit for an open cell, ``#`` for a covered one, ``F`` for a flag."""
    rows = drawing.split()
    cells = "".join(rows)
    position = tuple(int(char) if char.isdigit() else None for char in cells)
    flags = sum(1 << cell for cell, char in enumerate(cells) if char == "F")
    return replace(view_of(position, len(rows[0]), mines), flags=flags)


def at(*cells: int) -> int:
    """Return those cells as a bitboard."""
    return sum(1 << cell for cell in cells)


def safe(*cells: int) -> Conclude:
    """Return the conclusion of a direct proof that cells are safe."""
    return Conclude(at(*cells), False)


def mines(*cells: int) -> Conclude:
    """Return the conclusion of a direct proof that cells are mines."""
    return Conclude(at(*cells), True)


SINGLE, PAIR, CHAIN, COUNT = Kind
PROOFS: list[tuple[str, int, Kind, tuple[Step, ...]]] = [
    ("F10 ##0 ###", 1, SINGLE, (Follow(at(2), at(4), False), safe(4))),
    ("3## ### ###", 4, SINGLE, (Follow(at(0), at(1, 3, 4), True), mines(1, 3, 4))),
    ("3F# F## ###", 4, SINGLE, (Follow(at(0), at(4), True), mines(4))),
    ("11# ###", 1, PAIR, (Follow(at(0, 1), at(2, 5), False), safe(2, 5))),
    ("13# ###", 3, PAIR, (Follow(at(0, 1), at(2, 5), True), mines(2, 5))),
    # The upper 1 has one covered cell, so the lower 1 has the same mine: together they are a pair.
    ("111 1#1 111 ### ###", 2, PAIR, (Follow(at(3, 6), at(9, 10), False), safe(9, 10))),
    ("12# ##1", 2, CHAIN, (Follow(at(0, 1), at(2), True), Follow(at(5), at(4), False), safe(4))),
    (
        "3#2 ##3 3##",
        4,
        CHAIN,
        (Follow(at(6), at(3, 4, 7), True), Follow(at(0), at(1), True), Follow(at(5), at(8), False), safe(8)),
    ),
    (
        "1##1 #2##",
        2,
        CHAIN,
        (Suppose(7, True), Follow(at(3), at(2, 6), False), Follow(at(5), at(1, 4), True), Clash(0)),
    ),
    (
        "### #31 #1#",
        3,
        CHAIN,
        (Suppose(8, True), Follow(at(7), at(3, 6), False), Follow(at(5), at(1, 2), False), Clash(4)),
    ),
    ("#2# 23# ###", 3, CHAIN, (Suppose(8, True), Follow(at(3, 4), at(2, 5), False), Clash(1))),
    ("### #31 #10", 3, CHAIN, (Suppose(0, False), Follow(at(4, 7), at(1, 2), True), Clash(5))),
    (
        "#2#2 1###",
        3,
        CHAIN,
        (Suppose(7, False), Follow(at(3), at(2, 6), True), Follow(at(1), at(0, 5), False), Clash(4)),
    ),
    ("1# ## ## ## 1#", 2, COUNT, (Suppose(4, True), Count(at(0, 8), 2, 3, None))),
    # The flag is right, so two of three mines are left.
    ("1F 22 ## ## ## 1#", 3, COUNT, (Suppose(6, True), Count(at(3, 10), 2, 3, None))),
    ("### ### ##1", 6, COUNT, (Suppose(0, False), Count(at(8), 6, None, 5))),
    ("#1#2#1# #######", 3, COUNT, (Suppose(10, False), Count(at(1, 5), 3, None, 2))),
    ("1#1 ###", 2, COUNT, (Suppose(1, True), Count(at(0, 2), 2, None, 1))),
    ("#### #33#", 4, COUNT, (Suppose(1, False), Count(at(5, 6), 4, 5, None))),
    ("#22# #### #3#4 ####", 6, COUNT, (Suppose(4, True), Count(at(1, 2, 9, 11), 6, 7, 5))),
    ("##1# ##2# #3## 1##1", 5, COUNT, (Suppose(14, True), Count(at(2, 6, 15), 5, None, None))),
]


@pytest.mark.parametrize(("drawing", "total", "kind", "steps"), PROOFS)
def test_a_drawn_proof(drawing: str, total: int, kind: Kind, steps: tuple[Step, ...]) -> None:
    """A simple case of each kind, for safe cells and mines: the numbers, the cells they settle and the conclusion."""
    advice = advise(drawn_view(drawing, total), flags=True)
    assert advice
    assert advice.proof == Proof(steps)
    assert advice.proof.kind is kind
    assert advice.reason == kind.value
    assert advice.numbers == advice.proof.numbers


def test_the_easiest_proof_is_taken() -> None:
    """Numbers that speak alone come before a comparison, equal numbers before unequal ones, then the nearest."""
    alone = advise(drawn_view("##### 13### 1####", 6))
    assert alone
    assert alone.numbers == at(5, 10), "the lower 1 has one cell, and then the upper 1 has all"
    either = drawn_view("###### 111111", 2)
    assert [one.cell for near in (0, 5) if (one := advise(either, near=near))] == [2, 3]
    equal = advise(drawn_view("######## #1221111", 3))
    assert equal
    assert equal.numbers == at(14, 15), "both 1s at the edge need the same mine"


def test_a_step_that_says_more_spares_another() -> None:
    """If two steps settle the same cell, the proof keeps the one that it needs anyway."""
    advice = advise(drawn_view("01234# 13#### 2###8# ###### 1223##", 15))
    assert advice
    assert advice.proof
    assert advice.proof.length == (4, 4)


def test_a_count_may_leave_no_mine_at_all() -> None:
    """With one covered cell and one mine: if the cell were safe, there would be no mine."""
    proof = prove_by_count(drawn_view("#", 1), 0, at(0), mine=True)
    assert proof == Proof((Suppose(0, False), Count(0, 1, None, 0)))


def test_a_proof_sums_up_its_steps() -> None:
    """A hint highlights the numbers, draws the mines found on the way and names the cell."""
    advice = advise(drawn_view("3#2 ##3 3##", 4))
    assert advice
    assert advice.proof
    assert (advice.cell, advice.mine, advice.chance) == (8, False, Fraction(0))
    assert advice.proof.numbers == at(0, 5, 6)
    assert advice.proof.cells == at(1, 3, 4, 7, 8)
    assert advice.taken_in == at(1, 3, 4, 7)
    assert advice.proof.concluded == at(8)
    assert advice.proof.length == (3, 4)


def test_what_is_only_supposed_is_no_mine() -> None:
    """A proof from the opposite ends in a clash, so the mines on its way must not be shown."""
    advice = advise(drawn_view("1##1 #2##", 2))
    assert advice
    assert advice.proof
    assert (advice.cell, advice.mine, advice.taken_in) == (7, False, 0)
    assert advice.proof.concluded == at(7)
    assert advice.proof.cells == at(1, 2, 4, 6, 7)
    assert advice.proof.numbers == at(0, 3, 5)


def test_nobody_is_led_through_numbers_that_contradict_each_other() -> None:
    """A supposition may contradict two numbers together before it contradicts one; such a chain can prove anything."""
    view = read_view("#####\n#2221\n#2...\n#1...", 4)
    misled = Proof((Suppose(0, mine=True), Follow(at(11, 6), at(15), True), Follow(at(11, 16), at(5), True)))
    led_on = Follow(at(6, 7), at(3), True), Follow(at(8, 9), at(2), True), Follow(at(6, 7), at(10), False)
    assert can_be_followed(view, 0, misled)
    assert not can_be_followed(view, 0, replace(misled, steps=(*misled.steps, *led_on)))
    told = advise_cell(view, mine_chances(view), 0)
    assert told
    assert told.proof
    assert not ProofJudge(view, told.known).fault(told.proof.steps)
    assert can_be_followed(view, told.known, told.proof)


def test_a_mine_that_is_proved_is_flagged() -> None:
    """The chance of a proved mine is 1."""
    for drawing, total, cell in (("3## ### ###", 4, 1), ("#2#2 1###", 3, 7)):
        advice = advise(drawn_view(drawing, total), flags=True)
        assert advice
        assert (advice.cell, advice.mine, advice.chance) == (cell, True, Fraction(1))


def test_a_mine_is_named_only_where_flags_are_used_and_nothing_is_safe() -> None:
    """A player without flags doesn't need a certain mine; one with flags gets a safe cell first."""
    view = drawn_view("3## ### ###", 4)
    for flags, mine in ((None, False), (False, False), (True, True)):
        advice = advise(view, flags=flags)
        assert advice
        assert advice.mine is mine
    flagged = advise(replace(view, flags=at(1)))
    assert flagged
    assert (flagged.cell, flagged.mine) == (3, True)
    counted = drawn_view("#2#2 1###", 3)  # three mines are certain, and the total alone proves a safe cell
    safe_first = advise(replace(counted, mines=3, flags=at(0)), flags=True)
    assert safe_first
    assert safe_first.mine is not bool(mine_chances(counted).safe & counted.covered)


@pytest.mark.parametrize(("drawing", "total", "numbers"), [("1## ### ###", 2, 0), ("#1# 2## ###", 3, at(1))])
def test_a_guess_has_no_proof(drawing: str, total: int, numbers: int) -> None:
    """It has the strong player's cell, its reason, and the numbers beside it."""
    advice = advise(drawn_view(drawing, total))
    assert advice
    assert (advice.proof, advice.reason, advice.taken_in) == (None, "guess", 0)
    assert (advice.cell, advice.mine, advice.numbers) == (2, False, numbers)
    assert advice.guess == best_guess(drawn_view(drawing, total))


def test_mines_that_are_drawn_are_known() -> None:
    """A player who pastes a diagram with mines in it knows these mines."""
    view = replace(drawn_view("#1#", 1), shown=at(0))
    advice = advise(view, mine_chances(view, known=Deduction(mines=at(0))))
    assert advice
    assert advice.proof == Proof((Follow(at(1), at(2), False), safe(2)))


def test_without_a_mine_total_nothing_is_proved_by_it() -> None:
    """A diagram has no counter: a cell that only the total proves is a guess; all numbers together may still prove."""
    one = advise(drawn_view("1# ## ## ## 1#", 2), count_mines=False)
    assert one
    assert one.proof is None
    cases = advise(drawn_view("##1# ##2# #3## 1##1", 0), count_mines=False)
    assert cases
    assert cases.proof == Proof((Suppose(14, True), Count(at(2, 6, 15), None, None, None)))


def test_a_position_too_large_for_chances_still_has_easy_advice() -> None:
    """One or two numbers need no counting; flags may be wrong there, so they are ignored."""
    view = scattered(60, 60, 720, 3)
    advice = easy_advice(view)
    assert advice == easy_advice(replace(view, flags=view.covered), flags=False)
    assert advice
    assert advice.proof
    assert advice.proof.kind in (SINGLE, PAIR)
    assert easy_advice(drawn_view("1## ### ###", 2)) is None
    assert easy_advice(drawn_view("#2#", 2)) is None
    mined = easy_advice(drawn_view("#2#", 2), flags=True)
    assert mined
    assert (mined.cell, mined.mine) == (0, True)


@given(views())
def test_a_certain_cell_is_certain_and_a_guess_is_the_best(view: View) -> None:
    """A hint that is wrong once is worse than none, so the test checks against every layout."""
    tally = fitting(position_of(view), view.grid.width)[view.mines]
    chances = {cell: tally.chance(cell) for cell in cells_of(view.covered)}
    advice = advise(view)
    if advice is None:
        assert all(chance == 1 for chance in chances.values())
        return
    assert advice.chance == chances[advice.cell]
    if advice.proof is None:
        assert advice.cell == best_move(view).cell
        assert min(chances.values()) > 0
        assert not view.flags or not any(chances[cell] == 1 for cell in cells_of(view.covered & ~view.flags))
    else:
        assert advice.chance == Fraction(advice.mine)
        assert not advice.mine or not view.flags >> advice.cell & 1, "a mine that is flagged is no news"


@pytest.mark.long
@given(views())
def test_the_easiest_proof_comes_first(view: View) -> None:
    """No player should see two numbers where one is enough, or count mines where numbers are enough."""
    view = replace(view, flags=0)
    advice, chances = advise(view, flags=True), mine_chances(view)
    if advice is None:
        return
    position, width = position_of(view), view.grid.width
    if certain_by_rule(position, width, pairs=False)[0]:
        assert not advice.mine
        assert advice.reason != COUNT.value
    safe_cells, found = certain_by_rule(position, width)
    assert not safe_cells or not advice.mine
    assert not (safe_cells or (found and not advice.proof)) or advice.reason not in (COUNT.value, "guess")
    assert advice.mine is not bool(chances.safe & view.covered) or not advice.proof
    assert (advice.proof is None) == (not chances.safe | chances.mines)


@given(views(4))
def test_one_number_or_two_are_named_wherever_they_suffice(view: View) -> None:
    """The shortest proof wins: the test tries every pair of numbers, with every way to lay mines around them."""
    view = replace(view, flags=0)
    advice = advise(view)
    if advice is None or advice.mine:
        return
    numbers = cells_of(view.opened)
    for most, named in ((1, [[one] for one in numbers]), (2, [[a, b] for a in numbers for b in numbers if a < b])):
        if any(proves_a_safe_cell(view, few) for few in named):
            assert advice.proof
            assert advice.proof.length[0] <= most
            return


def proves_a_safe_cell(view: View, numbers: list[int]) -> bool:
    """Tell whether the judge accepts some cell as safe by those numbers alone."""
    judge = ProofJudge(view, 0)
    return any(
        not judge.fault([Follow(at(*numbers), 1 << cell, False), Conclude(1 << cell, False)])
        for cell in cells_of(view.covered)
    )


@pytest.mark.long
@given(views())
def test_wrong_flags_change_no_hint(view: View) -> None:
    """The hint uses what the player has found out, but never a mistake."""
    right = view.flags & mine_chances(view).mines
    assert advise(view, flags=True) == advise(replace(view, flags=right), flags=True)


@pytest.mark.long
@given(views())
def test_chances_at_hand_are_used(view: View) -> None:
    """A caller that has computed them gets the same hint and doesn't pay twice."""
    assert advise(view, mine_chances(view)) == advise(view)


def test_a_board_with_nothing_left_to_open_needs_no_hint() -> None:
    """A won board has mines left, but the player needs no hint about them."""
    assert advise(drawn_view("#1 11", 1)) is None


def test_numbers_that_no_layout_fits_are_refused() -> None:
    """A hint from an inconsistent position would be wrong."""
    with pytest.raises(InconsistentView):
        advise(drawn_view("8# ##", 3))


@pytest.mark.parametrize(
    ("drawing", "mines", "why", "best"),
    [
        ("##\n11", 1, Why.ALIKE, 2),
        ("###\n###\n###", 2, Why.TELLS, 4),
        ("#####\n#####\n##3##\n11111", 6, Why.RISKIER, 4),
    ],
)
def test_a_drawn_guess_has_its_reason(drawing: str, mines: int, why: Why, best: int) -> None:
    """The expected reasons were found by hand on small boards, where every layout can be listed."""
    reason = best_guess(read_view(drawing, mines))
    assert reason.why is why
    assert reason.best.bit_count() == best
    assert reason.best >> reason.cell & 1


def test_what_is_said_to_be_as_good_wins_as_often() -> None:
    """A slow enumeration that shares nothing with the solver finds no better cell on small boards."""
    seen = set()
    for view in small_guesses():
        value, reason = value_of_cells(view), best_guess(view)
        if value is None:
            continue
        seen.add(reason.why)
        most = max(value.values())
        assert value[reason.cell] == most == pytest.approx(float(reason.wins or -1))
        assert set(cells_of(reason.best)) == {cell for cell in value if value[cell] == most}
        as_safe = [cell for cell in value if mine_chances(view).of(cell) == reason.chance]
        if reason.why is Why.TELLS:
            assert any(value[cell] < most for cell in as_safe)
        assert (reason.why is Why.RISKIER) <= (reason.lowest < reason.chance)
    assert {Why.TELLS, Why.ALIKE, Why.SAFEST} <= seen


def small_guesses() -> list[View]:
    """Return guesses on small boards."""
    drawings = (
        "##\n11",
        "###\n#1#\n###",
        "1##\n###\n###",
        "#2#\n###\n1##",
        "####\n1211\n....",
        "#1#\n#2#\n#1#",
        "1####\n#####",
    )
    return [read_view(drawing, mines) for drawing in drawings for mines in (1, 2, 3) if fits(drawing, mines)]


def fits(drawing: str, mines: int) -> bool:
    """Tell whether a drawing can have *mines* mines and nothing safe."""
    try:
        view = read_view(drawing, mines)
        return not mine_chances(view).safe & view.covered
    except ValueError:
        return False


def test_the_cell_is_the_strong_players_also_where_no_end_is_in_sight() -> None:
    """It is the same cell as the strong player's, however many layouts are left."""
    for view in stalls(seed=4, games=6):
        if mine_chances(view).safe & view.covered:
            continue
        reason = best_guess(view)
        assert reason.cell == best_move(view).cell
        assert reason.chance == mine_chances(view).of(reason.cell)
        assert reason.lowest == min(mine_chances(view))


def test_two_chances_that_differ_do_so_in_words() -> None:
    """A text that calls 33 % more than 33 % would be nonsense."""
    reason = Reason(Why.RISKIER, 0, Fraction(334, 1000), Fraction(331, 1000), None, 1)
    assert {"33.4", "33.1"} <= set(reason.text(Words()).replace("%", " ").split())
    plain = Reason(Why.SAFEST, 0, Fraction(1, 3), Fraction(1, 3), None, 1)
    assert "33 %" in plain.text(Words())
