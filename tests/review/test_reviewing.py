"""A game's account: skill costs and luck lead from the start to the result."""

from dataclasses import replace
from fractions import Fraction
from itertools import count, pairwise
from random import Random

import pytest

from game.engine.deal import Start
from game.engine.errors import GameError, TooComplexError, TooLargeError
from game.engine.grid import cells_of, grid, lsb
from game.engine.layout import Layout
from game.engine.level import INTERMEDIATE
from game.engine.view import View
from game.generator.no_guess import deal_no_guess, solve
from game.notation import board_text
from game.notation.recording import Header, Recording
from game.play.replay import NO_GUESS, Playback, play
from game.review.account import Account, Gesture, Move, MoveKind, Pace, easiest_proof
from game.review.judge import Judged, luck
from game.review.moments import pauses
from game.review.reviewing import needs_no_guess, review
from game.review.win_chance import OWN_PLAY, Estimate, WinChance
from game.solver.chances import mine_chances
from tests.review.bots import bot_game, clicks, played
from tests.strategies import drawn_layout

SMALL = grid(6, 5)


def reviewed(playback: Playback, layouts: int = 20, seed: int = 1) -> Account:
    """Return the last account of a game."""
    *_, last = review(playback, Random(seed), layouts)
    return last


@pytest.fixture(scope="module")
def accounts() -> list[Account]:
    """Return the accounts of some games with slips on a small board and on a larger one."""
    small = [reviewed(bot_game(SMALL, 7, seed, slips=0.2), 10) for seed in range(20)]
    return small + [reviewed(bot_game(INTERMEDIATE.grid, 40, seed, slips=0.03), 10) for seed in range(4)]


@pytest.mark.long
def test_an_account_leads_from_the_start_to_the_result(accounts: list[Account]) -> None:
    """The start minus all that was given away plus all luck is the result, and each move begins where one ended."""
    for account in accounts:
        assert account.result == account.end.value
        assert account.start.value - account.skill_cost + account.luck == pytest.approx(account.result, abs=1e-9)
        for move, following in pairwise(account.moves):
            assert move.after == following.before
        values = [estimate.value for estimate in account.curve]
        assert values == [account.start.value, *(move.after for move in account.moves)]
    assert {account.result for account in accounts} == {0, 1}


@pytest.mark.long
def test_nothing_is_given_away_by_a_certain_move_and_never_less_than_nothing(accounts: list[Account]) -> None:
    """A certainly safe move costs exactly 0, and no move is better than the best."""
    moves = [move for account in accounts for move in account.moves]
    for move in moves:
        assert 0 <= move.skill_cost <= move.before <= 1
        if move.kind is MoveKind.CERTAIN:
            assert move.skill_cost == move.error == 0
            assert move.gesture.survival == 1
        else:
            assert move.gesture.survival is not None
            assert move.gesture.survival < 1
    kinds = {move.kind for move in moves}
    assert kinds == set(MoveKind) - {MoveKind.WRONG_FLAG}
    assert all(move.skill_cost > 0 for move in moves if move.kind is MoveKind.WORSE_GUESS)
    assert not any(move.skill_cost for move in moves if move.kind is MoveKind.BEST_GUESS)


@pytest.mark.long
def test_the_strong_player_gives_nothing_away() -> None:
    """All its guesses are the best ones by its own measure, whether won or lost."""
    results, guesses = set(), 0
    for seed in range(25):
        account = reviewed(bot_game(SMALL, 7, seed), 3)
        assert account.skill_cost == 0
        assert account.skill == 100
        assert account.accuracy in (None, 1)
        guesses += account.forced_guesses
        results.add(account.result)
    assert results == {0, 1}
    assert guesses > 10


@pytest.mark.long
def test_luck_is_as_often_good_as_bad() -> None:
    """Over many games it sums up to about nothing: that is what makes it luck."""
    luck = [reviewed(bot_game(SMALL, 6, seed), 3).luck for seed in range(40)]
    assert abs(sum(luck)) < 2 * sum(amount * amount for amount in luck) ** 0.5
    assert min(luck) < -0.3
    assert max(luck) > 0.3


def test_a_needless_guess_costs_what_it_risked() -> None:
    """One mine in six cells, found without another guess; then one in four was risked while the rest was provable."""
    account = reviewed(played(drawn_layout("*.....*...."), "L90 l90 +100 L50 l50 +300 L10 l10"))
    guess, needless = account.moves
    assert account.start == Estimate(5 / 6, 0)
    assert (guess.kind, guess.skill_cost, guess.gesture.cell) == (MoveKind.BEST_GUESS, 0, 5)
    assert guess.luck == pytest.approx(1 / 6)
    assert (needless.kind, needless.gesture.proof, needless.gesture.waited) == (
        MoveKind.NEEDLESS_GUESS,
        "single",
        300,
    )
    assert (needless.before, needless.best, needless.chosen, needless.after) == (1, 1, 0.75, 1)
    assert account.skill == 0  # a quarter in two openings
    assert (account.forced_guesses, account.needless_guesses) == (1, 1)
    assert account.accuracy == 0.5
    assert (account.result, account.end, account.error) == (None, Estimate(1, 0), 0)


def test_a_certain_mine_costs_all_there_was() -> None:
    """The 1 has a single covered neighbour; luck had no part in it."""
    account = reviewed(played(drawn_layout("..*.."), "L00 l00 L20 l20"))
    (move,) = account.moves
    assert (move.kind, move.skill_cost, move.luck) == (MoveKind.CERTAIN_MINE, 1, 0)
    assert (account.result, account.skill, account.accuracy) == (0, 0, 0)


def test_a_certain_mine_costs_what_there_was_however_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where the chance was so small that its error is larger: luck has no part in it."""
    monkeypatch.setattr(WinChance, "of", lambda _, move=OWN_PLAY: Estimate(0, 0) if move else Estimate(0.01, 0.02))
    monkeypatch.setattr(WinChance, "lead", lambda *_: Estimate(-0.01, 0.02))
    (move,) = reviewed(played(drawn_layout("..*.."), "L00 l00 L20 l20")).moves
    assert (move.before, move.skill_cost, move.luck, move.error) == (0.01, 0.01, 0, 0.02)


def test_a_fifty_fifty_is_all_luck_whichever_cell_is_opened() -> None:
    """Nothing tells the two cells apart, so neither is the worse guess."""
    for opened, result in (("L01 l01", 1), ("L00 l00", 0)):
        account = reviewed(played(drawn_layout("*.. ..."), f"L20 l20 {opened}"))
        (move,) = account.moves
        assert (move.kind, move.skill_cost, move.luck) == (MoveKind.BEST_GUESS, 0, result - 0.5)
        assert move.gesture.proof == "guess"


def test_a_wrong_flag_is_told_once_and_costs_no_chance() -> None:
    """The board shows no more and no less for it; taken off and set again it is still one mistake."""
    game = played(drawn_layout("*.. ..."), "L20 l20 R01 r01 R01 r01 R01 r01 R00 r00")
    account = reviewed(game)
    (flag,) = account.moves
    assert (flag.kind, flag.gesture.cell, flag.gesture.moment) == (MoveKind.WRONG_FLAG, 3, 1)
    assert flag.before == flag.best == flag.chosen == flag.after == account.start.value == 0.5
    assert (account.openings, account.accuracy) == ([], None)


def test_a_flag_before_the_first_opening_waited_for_nothing() -> None:
    """No change of the board came before it."""
    (flag,) = reviewed(played(drawn_layout("*.. ..."), "+50 R01 r01 +70 L20 l20")).moves
    assert (flag.kind, flag.gesture.moment, flag.gesture.waited) == (MoveKind.WRONG_FLAG, 0, 0)


def test_a_chord_is_one_move_on_its_number() -> None:
    """Its five cells were asked for together, with the flag a guess."""
    (move,) = reviewed(played(drawn_layout(".*. ... ... *.. ..."), "L21 l21 R10 r10 S21 l21")).moves
    assert move.gesture.cell == 5
    assert cells_of(move.gesture.opened) == [2, 4, 7, 8]
    assert (move.kind, move.gesture.survival, move.chosen) == (MoveKind.WORSE_GUESS, Fraction(1, 5), 0.2)


@pytest.mark.long
def test_between_two_guesses_luck_is_shared_evenly() -> None:
    """Certain moves have no play-out of their own: here all of the game lies between its start and its end."""
    games = (reviewed(bot_game(SMALL, 6, seed), 10) for seed in count())
    account = next(game for game in games if game.start.value < 0.9 and game.count(MoveKind.CERTAIN) == len(game.moves))
    assert account.result == 1
    share = (1 - account.start.value) / len(account.moves)
    assert [move.luck for move in account.moves] == pytest.approx([share] * len(account.moves))
    less = account.start.error / len(account.moves)
    errors = [estimate.error for estimate in account.curve]
    assert [one - other for one, other in pairwise(errors)] == pytest.approx([less] * len(account.moves))


@pytest.mark.long
def test_the_account_grows(accounts: list[Account]) -> None:
    """First there is a rough curve of the whole game, then a better one; at the end it is as exact as was asked for."""
    game = careless_game()
    grown = list(review(game, Random(1), 20))
    assert len(grown) > 10
    progress = [account.progress for account in grown]
    assert progress == sorted(progress)
    assert progress[0] == 0.1  # 8 of 20 layouts at one of four places
    assert progress[-1] == 1 > progress[-2]
    assert {len(account.moves) for account in grown} == {len(grown[-1].moves)}
    for account in grown:
        assert account.start.value - account.skill_cost + account.luck == pytest.approx(account.result)
    assert grown[-1].start.error < grown[0].start.error


def test_a_review_can_be_called_off() -> None:
    """It stops at once or between two play-outs; earlier accounts were already given."""
    game, asked = careless_game(), count()
    assert list(review(game, Random(1), 20, lambda: False)) == []
    told = list(review(game, Random(1), 20, lambda: next(asked) < 30))
    assert told
    assert told[-1].progress < 1
    assert next(asked) <= 33


def test_a_game_decided_by_its_first_opening_has_no_moves() -> None:
    """There was no chance to win but the result itself."""
    won, lost = reviewed(played(drawn_layout("..."), "L00 l00")), reviewed(played(drawn_layout("*.."), "L00 l00"))
    assert (won.moves, won.start, won.result) == ((), Estimate(1, 0), 1)
    assert (lost.moves, lost.start, lost.result) == ((), Estimate(0, 0), 0)
    assert won.progress == lost.progress == 1


def test_a_game_broken_off_ends_with_a_chance() -> None:
    """The sum then leads to the last chance to win."""
    whole = careless_game()
    events = whole.recording.events
    account = reviewed(play(replace(whole.recording, events=events[: len(events) * 2 // 3])), 10)
    assert account.result is None
    assert account.end.error > 0
    assert account.start.value - account.skill_cost + account.luck == pytest.approx(account.end.value)
    assert account.error >= (account.start.error**2 + account.end.error**2) ** 0.5


def test_what_cannot_be_reviewed_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """A huge board, a game without an opening and a too complex position give an error."""
    huge = play(Recording(Layout(grid(40, 26), 1), (), Header()))
    with pytest.raises(TooLargeError, match="a 40×26 board is too large to be reviewed: at most 1000 cells are"):
        next(review(huge, Random(1)))
    with pytest.raises(GameError, match="no cell was opened"):
        next(review(played(drawn_layout("*.. ..."), "R00 r00"), Random(1)))
    monkeypatch.setattr("game.review.account.judge", lambda _: [Judged(1, None)])
    with pytest.raises(TooComplexError, match="before change 2 is too tangled"):
        next(review(played(drawn_layout("*.. ..."), "L20 l20 L01 l01"), Random(1)))


def careless_game() -> Playback:
    """Return a game with guesses of several kinds, too large to be searched."""
    return bot_game(INTERMEDIATE.grid, INTERMEDIATE.mines, 10, slips=0.04)


# What is worth another look


def told(cost: float = 0, waited: int = 0, kind: MoveKind = MoveKind.CERTAIN, proof: str | None = "single") -> Move:
    """Return a move that gave away so much after so long a wait."""
    return Move(Gesture(1, 0, waited, 0, 1, None, None, proof), kind, 1, 1, 1 - cost, 1)


def account_of(*moves: Move) -> Account:
    """Return an account of these moves."""
    return Account((Estimate(1, 0),), moves, 1, 1)


def test_a_flag_is_no_hesitation() -> None:
    """Only openings have a proof to find."""
    flag = told(0, 5000, MoveKind.WRONG_FLAG, None)
    account = account_of(told(0, 5), flag)
    assert not pauses(account)
    assert account.paces() == [Pace("single", 1, 5)]


def test_the_pace_of_each_kind_of_proof_is_a_median() -> None:
    """The easiest kind first; one long wait does not count more than another."""
    moves = [told(0, waited) for waited in (100, 900, 200)] + [told(0, 400, proof="guess"), told(0, 300, proof="pair")]
    moves.append(told(0, 600, proof="guess"))
    assert account_of(*moves).paces() == [Pace("single", 3, 200), Pace("pair", 1, 300), Pace("guess", 2, 500)]


def test_skill_is_counted_on_ten_openings() -> None:
    """An equal loss in fewer openings is worse play; skill is at least 0."""
    assert account_of(told(0.25), *[told(0)] * 9).skill == 75
    assert account_of(told(0.25), *[told(0)] * 4).skill == 50
    assert account_of(*[told(0.25), *[told(0)] * 9] * 3).skill == 75
    assert account_of(told(0.6)).skill == 0


def test_the_errors_of_all_that_was_estimated_add_up() -> None:
    """Independent errors add as squares."""
    moves = (replace(told(), error=2.0), told(), replace(told(), error=3.0))
    assert Account((Estimate(0.5, 6), Estimate(1, 0)), moves, 1, 1).error == 7


def test_the_easiest_proof_is_named() -> None:
    """One number, two together, the mines that are left, or none; a mine that a number gives away counts as seen."""
    for drawing, mines, proof in (
        ("#1#", 1, "guess"),
        ("#1###", 1, "count"),
        ("#1011\n#101#", 2, "guess"),  # only a mine is certain
        ("1#1###", 2, "single"),
        ("01#1###", 2, "single"),
        ("#####\n11111\n00000", 2, "pair"),
        ("01###\n12###\n#####\n#####", 5, "chain"),
    ):
        view = board_text.read_view(drawing + "\n", mines)
        assert easiest_proof(view) == proof, drawing


@pytest.mark.parametrize(
    ("lead", "before", "chosen", "kind"),
    [
        (Estimate(-0.2, 0.09), 0.6, 0.4, MoveKind.WORSE_GUESS),
        (Estimate(-0.2, 0.1), 0.6, 0.6, MoveKind.BEST_GUESS),
        (Estimate(0.2, 0.1), 0.6, 0.6, MoveKind.BEST_GUESS),
        (Estimate(0.2, 0.09), 0.8, 0.8, MoveKind.BEST_GUESS),
        (Estimate(-0.2, 0), 0.6, 0.4, MoveKind.WORSE_GUESS),
    ],
)
def test_a_guess_is_worse_or_better_only_beyond_doubt(
    lead: Estimate, before: float, chosen: float, kind: MoveKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two standard errors; a player who found something better than the strong player made the best move."""
    monkeypatch.setattr(WinChance, "lead", lambda *_: lead)
    monkeypatch.setattr(WinChance, "of", lambda _, move=OWN_PLAY: Estimate(0.6 + lead.value * bool(move), 0.05))
    (move,) = reviewed(played(drawn_layout("*.. ..."), "L20 l20 L01 l01")).moves
    assert (move.kind, move.before, move.best, move.error) == (kind, before, before, lead.error)
    assert move.chosen == pytest.approx(chosen)


def test_a_board_that_needs_no_guess_is_won_from_its_start() -> None:
    """Logic alone wins, so no play-out is needed; certain moves change no chance."""
    board = deal_no_guess(grid(8, 8), 10, 0, Start.OPENING, Random(4)).layout
    opened, order = board.flood(1), [0]
    while opened != board.safe:
        view = View(board.grid, 10, opened, board.numbers_of(opened))
        order.append(lsb(mine_chances(view).safe & view.covered))
        opened |= board.flood(1 << order[-1])
    events = tuple(clicks(board.grid, order, Random(1)))
    [account] = review(play(Recording(board, events, Header(mode=NO_GUESS))), Random(1))
    assert (account.start.value, account.result, account.skill_cost, account.luck, account.error) == (1, 1, 0, 0, 0)
    assert {move.kind for move in account.moves} == {MoveKind.CERTAIN}
    [*_, guessed] = review(play(Recording(board, events, Header(mode="classic"))), Random(1), 8)
    assert guessed.start.value < 1


def test_a_guess_on_such_a_board_gives_its_risk_away() -> None:
    """It was needless; its survival was luck, and the win is still certain."""
    board = deal_no_guess(grid(8, 8), 10, 0, Start.OPENING, Random(4)).layout
    view = View(board.grid, 10, board.flood(1), board.numbers_of(board.flood(1)))
    chances = mine_chances(view)
    unsure = view.covered & ~chances.safe & ~chances.mines
    for cells, result in ((unsure & board.safe, None), (unsure & board.mines, 0)):
        cell = lsb(cells)
        events = tuple(clicks(board.grid, [0, cell], Random(1)))
        [account] = review(play(Recording(board, events, Header(mode=NO_GUESS))), Random(1))
        [move] = account.moves
        assert (move.kind, account.result) == (MoveKind.NEEDLESS_GUESS, result)
        assert move.skill_cost == pytest.approx(float(chances.of(cell)))
        assert account.start.value - account.skill_cost + account.luck == account.end.value == (0 if result == 0 else 1)


def test_a_header_that_promises_too_much_is_not_believed() -> None:
    """A board that logic does not win is estimated like any other."""
    layout = drawn_layout(".*.\n...\n*..")
    assert solve(layout, 0) is not None
    playback = play(Recording(layout, tuple(clicks(layout.grid, [0], Random(1))), Header(mode=NO_GUESS)))
    assert not needs_no_guess(playback)


def test_an_opening_that_was_refused_gave_all_away() -> None:
    """Under Prove it there was nothing to be lucky with: it ended the game whatever lay there."""
    game = bot_game(grid(8, 8), 12, 3)
    view = game.view_after(1)
    unproved = view.covered & ~mine_chances(view).safe
    assert mine_chances(view).safe & view.covered
    events = tuple(clicks(view.grid, [0, lsb(unproved)], Random(1)))
    playback = play(Recording(game.recording.layout, events, Header(prove_it=True)))
    assert playback.session.unproved == unproved & -unproved
    [*_, account] = review(playback, Random(1), 8)
    [move] = account.moves
    assert (move.kind, move.chosen, move.after, move.luck) == (MoveKind.NEEDLESS_GUESS, 0, 0, 0)
    assert account.skill_cost == account.start.value > 0
    assert luck(playback) == 0
