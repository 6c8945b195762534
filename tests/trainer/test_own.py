"""Cards from own games: mistakes, long waits, and nothing else."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from game.engine.gesture import TICK_MS
from game.engine.grid import cells_of
from game.engine.level import BEGINNER, INTERMEDIATE, Level
from game.engine.view import View
from game.notation.board_text import read_view
from game.play.replay import Playback
from game.review.account import easiest_proof, gestures, obvious_mines
from game.review.judge import Mistake, judge
from game.solver.advice import advise
from game.solver.chances import mine_chances
from game.trainer.card import LARGEST, Card, Task, check, is_clear
from game.trainer.own import (
    ENOUGH_KNOWN,
    MOST_ASKED,
    Waits,
    card_of,
    cut_asked,
    cut_whole,
    joined,
    kind_of,
    look_through,
)
from tests.bench.mistakes import cards_of as cards_of_mistakes
from tests.judge import ProofJudge
from tests.review.bots import bot_game, played
from tests.solver.slow import fitting, lucky_games, position_of, together
from tests.strategies import drawn_layout
from tests.trainer import planted

UID = "ab" * 16


@pytest.mark.long
@pytest.mark.parametrize("kind", ["single", "pair", "chain"])
def test_what_a_bot_overlooks_is_what_its_cards_are_about(kind: str) -> None:
    """At least nine cards in ten are of the overlooked kind; tests/trainer/planted.py checks more games."""
    cards, overlooked = planted.cards_of(kind, range(40))
    kinds = Counter(map(planted.kind_of, cards))
    assert overlooked >= 8
    assert kinds[kind] >= 0.9 * len(cards) > 5


def test_each_mistake_gives_a_card_and_nothing_else_does() -> None:
    """A game without mistakes gives no card; a mistake repeated in the same position gives the same card."""
    assert not look_through(bot_game(BEGINNER.grid, BEGINNER.mines, 3), UID, {}).cards
    made = mistakes = 0
    for seed in range(12):
        playback = bot_game(BEGINNER.grid, BEGINNER.mines, seed, slips=0.2)
        slips = [one for one in judge(playback) if one.mistake and one.mistake is not Mistake.WRONG_FLAG]
        found = look_through(playback, UID, {})
        assert len(found.cards) <= len(slips)
        mistakes += len(slips)
        made += len(found.cards)
    assert made >= 0.8 * mistakes > 5
    kinds, carded, _ = cards_of_mistakes(8)
    assert carded == kinds


def test_a_card_asks_what_was_missed_and_nothing_else() -> None:
    """It asks about three cells at most, each certain or the guessed one; the step judge accepts the proof."""
    *_, cards = cards_of_mistakes(12)
    assert cards
    for card in cards:
        task = card.task
        certain = cells_of(task.safe | task.open_mines)
        assert 1 <= len(certain) <= task.asked.bit_count() <= MOST_ASKED
        assert (task.asked & ~(task.safe | task.open_mines)).bit_count() <= 1
        for cell in certain:
            judge_of_steps = ProofJudge(task.view, task.view.flags)
            assert not judge_of_steps.fault(task.why(cell).steps)
            assert judge_of_steps.shown[judge_of_steps.places[cell]] is bool(task.mines >> cell & 1)


def test_a_wrong_flag_is_asked_about_where_it_could_be_known() -> None:
    """The card asks about the certainly safe cell under the flag; a flag on an uncertain cell gives no card."""
    layout = drawn_layout("*.. ...")
    early = look_through(played(layout, "L10 l10 R20 r20"), UID, {})
    assert not early.cards
    found = look_through(played(layout, "L10 l10 L01 l01 R20 r20"), UID, {})
    [(card, reason)] = found.cards.values()
    assert reason == "wrong_flag"
    assert card.task.safe.bit_count() == card.task.asked.bit_count() == 1


def test_own_cards_are_cards_and_no_two_are_alike() -> None:
    """Each passes the check for imported cards; the same game again gives no new card."""
    found: dict[str, Card] = {}
    for seed in range(6):
        playback = bot_game(BEGINNER.grid, BEGINNER.mines, seed, slips=0.3)
        for key, (card, reason) in look_through(playback, UID, {}).cards.items():
            assert reason in ("needless_guess", "certain_mine")
            assert card.source == UID
            check(card)
            assert key == card.key
            found[key] = card
        assert look_through(playback, UID, {}).cards.keys() <= found.keys()


def known(waits: list[int]) -> Waits:
    """Return *waits* for every kind."""
    return dict.fromkeys(("single", "pair", "chain", "count", "guess"), waits)


def reasons(playback: Playback, before: Waits) -> set[str]:
    """Return the reasons of a game's cards."""
    return {reason for _, reason in look_through(playback, UID, before).cards.values()}


def test_a_hesitation_counts_once_twenty_of_its_kind_are_known() -> None:
    """It is longer than three times the player's median; with fewer waits no median is known."""
    playback = bot_game(BEGINNER.grid, BEGINNER.mines, 3)
    longest = max(gesture.waited for gesture in gestures(playback)) // TICK_MS * TICK_MS
    assert reasons(playback, {}) == set()
    assert reasons(playback, known([50] * (ENOUGH_KNOWN - 1))) == set()
    assert reasons(playback, known([50] * ENOUGH_KNOWN)) == {"hesitation"}
    assert reasons(playback, known([longest] * ENOUGH_KNOWN)) == set()
    found = look_through(playback, UID, None)
    assert not found.cards | found.waits, "nobody was in a hurry"


def test_the_kind_of_a_wait_is_that_of_the_easiest_proof() -> None:
    """The quick method and the review agree."""
    for seed in range(3):
        playback = bot_game(BEGINNER.grid, 14, seed)
        for gesture in gestures(playback):
            view = playback.view_after(gesture.moment)
            assert kind_of(view) == easiest_proof(view)


def test_waits_are_known_by_kind_and_slips_are_left_out() -> None:
    """There is one wait for each opening without a mistake."""
    playback = bot_game(BEGINNER.grid, BEGINNER.mines, 3, slips=0.2)
    fine = [one for one in gestures(playback) if one.mistake is None]
    found = look_through(playback, UID, {})
    assert sorted(time for times in found.waits.values() for time in times) == sorted(one.waited for one in fine)


def test_only_the_latest_waits_count() -> None:
    """A player who got faster is compared with recent waits."""
    random = Random(1)
    games = [{"single": [random.randrange(100) for _ in range(3)], "pair": [game]} for game in range(9)]
    assert joined(games, most=4)["single"] == [*games[7]["single"][-1:], *games[8]["single"]]
    assert joined(games, most=4)["pair"] == [5, 6, 7, 8]
    assert joined([]) == {}


# Guesses good enough for a card


def test_the_lowest_risk_is_not_always_the_best_guess() -> None:
    """A mine is less likely away from the 3, but a cell next to it wins more games, since its number helps more."""
    view = read_view("#####\n#####\n##3##\n11111", 6)
    task = Task(view, counted=True)
    lowest = min(group.weight for group in task.chances.groups)
    assert task.best
    assert not task.best & sum(group.cells for group in task.chances.groups if group.weight == lowest)
    assert is_clear(task)
    assert card_of(view, "0" * 32)


def test_a_fifty_fifty_makes_a_card() -> None:
    """Both of its cells are best guesses."""
    view = read_view("##\n11", 1)
    assert is_clear(Task(view, counted=True))
    card = card_of(view, "0" * 32)
    assert card
    assert card.family == "fifty"


def test_what_would_take_too_long_to_tell_is_no_card() -> None:
    """With so many cells no player could say which one is best."""
    view = read_view("#########\n#########\n111111111", 6)
    assert not is_clear(Task(view, counted=True))


LEVELS = (BEGINNER, INTERMEDIATE, Level("tight", 9, 9, 20))


def positions(level: Level, seed: int) -> list[View]:
    """Return positions of a game, some with flags."""
    random = Random(seed)
    views = [game.view for game in lucky_games(level, seed)]
    return [replace(view, flags=obvious_mines(view)) if random.random() < 0.5 else view for view in views]


def pieces(level: Level, seed: int) -> list[tuple[View, View, int]]:
    """Return the boards of a game, the cards of their shortest proofs, and the cells that these settle."""
    found = []
    for view in positions(level, seed):
        chances = mine_chances(view, count_mines=False)
        advice = advise(view, chances, count_mines=False, flags=True)
        if advice and advice.proof:
            asked = advice.proof.concluded
            part = cut_asked(replace(view, questions=asked), advice.proof.numbers, asked)
            if part:
                found.append((view, part, asked))
    return found


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_asked_is_as_certain_on_the_card_as_it_was(level: Level, seed: int) -> None:
    """A list of every layout of the card with its flags shows it; and no cell becomes certain only on the card."""
    cuts = pieces(level, seed)
    assert cuts
    for view, card, asked in cuts:
        assert max(card.grid.width, card.grid.height) <= LARGEST
        task = Task(card, counted=False)
        assert (task.safe | task.open_mines).bit_count() == asked.bit_count()
        chances = mine_chances(view)
        assert bool(task.safe) is bool(asked & chances.safe)
        if not card.flags and card.covered.bit_count() < 20:
            tally = together(fitting(position_of(card), card.grid.width))
            assert all(tally.chance(cell) == 0 for cell in cells_of(task.safe))
            assert all(tally.chance(cell) == 1 for cell in cells_of(task.open_mines))


def test_every_number_of_a_card_stands_on_the_board() -> None:
    """The card's rows of numbers appear in the same order somewhere on the board."""
    for view, card, _ in pieces(INTERMEDIATE, 1):
        board = view.grid
        places = [
            (left, top)
            for top in range(board.height - card.grid.height + 1)
            for left in range(board.width - card.grid.width + 1)
            if all(
                view.is_open(there) and view.number(there) == card.number(cell)
                for cell in cells_of(card.opened)
                for there in [board.cell(left + card.grid.place(cell)[0], top + card.grid.place(cell)[1])]
            )
        ]
        assert places


def test_the_end_of_a_game_is_cut_whole() -> None:
    """The card has all covered cells, and each keeps its chance."""
    count = 0
    for seed in range(12):
        for view in positions(Level("small", 7, 7, 9), seed):
            chances = mine_chances(view)
            card = cut_whole(replace(view, flags=0), chances)
            if card:
                count += 1
                assert card.mines == view.mines
                assert card.covered.bit_count() == view.covered.bit_count()
                assert sorted(mine_chances(card)) == sorted(chances)
    assert count > 40


def test_a_proof_wider_than_a_card_gives_none() -> None:
    """A card has nine by nine cells at most."""
    view = next(view for view in positions(INTERMEDIATE, 1) if view.opened.bit_count() > 60)
    assert cut_asked(view, view.opened & view.grid.dilate(view.covered), 0) is None
