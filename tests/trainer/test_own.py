"""Cards from own games: mistakes, long waits, and nothing else."""

from collections import Counter
from random import Random

import pytest

from game.engine.gesture import TICK_MS
from game.engine.grid import cells_of
from game.engine.level import BEGINNER
from game.notation.board_text import read_view
from game.play.replay import Playback
from game.review.account import easiest_proof, gestures
from game.review.judge import Mistake, judge
from game.trainer.card import Card, Task, check, is_clear
from game.trainer.own import ENOUGH_KNOWN, MOST_ASKED, Waits, card_of, joined, kind_of, look_through
from tests.bench.mistakes import cards_of as cards_of_mistakes
from tests.judge import ProofJudge
from tests.review.bots import bot_game, played
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
