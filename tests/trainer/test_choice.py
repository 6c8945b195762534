"""The choice of cards for a drill, and the progress from practice."""

from random import Random

from game.trainer.card import Card
from game.trainer.choice import (
    FEWEST,
    NEW_A_DAY,
    Past,
    choose,
    due_cards,
    is_slow,
    own_times,
    placed,
    rows,
)
from game.trainer.course import course
from game.trainer.drill import LENGTH
from game.trainer.families import FAMILIES

NOW = 1_795_000_000
DAY = 86_400
OWN = Card("###\n#11", None, "one_one", "ab" * 16)


def past(card: Card, due: int, *, right: bool = True, time_ms: int = 3_000, second: int = NOW - DAY) -> Past:
    """Return an answer to a card."""
    return Past(card.key, card.family, right, time_ms, second, due)


def keys(own: list[Card], answers: list[Past], seed: int = 1) -> set[str]:
    """Return the cards of a drill, by key."""
    return {asked.card.key for asked in choose(own, course(), answers, NOW, Random(seed))}


def test_a_first_drill_takes_own_mistakes_and_the_easy_ends_of_easy_families() -> None:
    """The ten cards differ, and the course begins with its easiest ones."""
    chosen = choose([OWN], course(), [], NOW, Random(1))
    assert len({asked.card.key for asked in chosen}) == LENGTH
    assert OWN in [asked.card for asked in chosen]
    easy = {asked.card.family for asked in chosen}
    assert easy <= set(FAMILIES[:8])
    assert len(easy) > 2, "not one family after the other"


def test_due_cards_come_after_the_days_new_ones_the_longest_due_before_the_others() -> None:
    """The longest due card is forgotten first; once the day's new cards were asked, all ten cards are due ones."""
    cards = course()[::3][:14]
    answers = [past(card, NOW - place * DAY) for place, card in enumerate(cards)]
    asked = keys([OWN], answers)
    assert len(asked & {card.key for card in cards}) == LENGTH - NEW_A_DAY
    assert {card.key for card in cards[10:]} <= asked
    assert OWN.key in asked
    new = [past(card, NOW + DAY, second=NOW - 60) for card in course()[1::3][:NEW_A_DAY]]
    assert keys([OWN], [*answers, *new]) == {card.key for card in cards[4:]}


def test_own_cards_are_half_of_a_drill_at_most() -> None:
    """This holds for new and for due cards, unless there are no others."""
    own = [Card(f"###\n#{number}1", None, "one_one", "ab" * 16) for number in range(1, 9)]
    of_own = {card.key for card in own}
    due_own = [past(card, NOW - DAY) for card in own]
    for answers in ([], due_own):
        assert len(keys(own, answers) & of_own) <= LENGTH // 2
    asked = choose(own, (), due_own, NOW, Random(1))
    assert len(asked) == len(own)


def test_answers_from_a_clock_set_forward_say_nothing() -> None:
    """A card without another answer is due; a card with one is due by that answer."""
    card, other = course()[:2]
    answers = [past(other, NOW + DAY), past(card, NOW + 900 * DAY, second=NOW + 800 * DAY)]
    answers.append(past(other, NOW + 900 * DAY, second=NOW + 800 * DAY))
    assert due_cards(answers, NOW) == {card.key: NOW, other.key: NOW + DAY}


def test_new_cards_of_a_family_that_a_player_knows_come_last() -> None:
    """Who solved the hardest single at the first try gets other singles last."""
    single = [card for card in course() if card.family == "single"][-1]
    right = [past(single, NOW + DAY)]
    assert placed(course(), right) == {"single"}
    chosen = choose([], course(), right, NOW, Random(1))
    assert "single" not in {one.card.family for one in chosen if one.card is not single}
    assert "single" in {one.card.family for one in choose([], course(), [], NOW, Random(1))}


def test_a_card_answered_again_is_due_by_its_last_answer() -> None:
    """Earlier due days don't count any more."""
    card = course()[0]
    answers = [past(card, NOW - DAY), past(card, NOW + DAY)]
    assert due_cards(answers, NOW) == {card.key: NOW + DAY}


def test_who_knows_everything_gets_what_is_due_next() -> None:
    """A drill is never empty, and an answer to a removed card is ignored."""
    answers = [past(card, NOW + place) for place, card in enumerate(course(), 1)]
    answers.append(Past("00" * 16, "one_one", True, 1, NOW, NOW - DAY))
    assert keys([], answers) == {card.key for card in course()[:LENGTH]}


def test_the_same_seed_asks_the_same_cards_turned_the_same_way() -> None:
    """Another seed turns them another way, so that no player learns pictures by heart."""
    assert choose([], course(), [], NOW, Random(4)) == choose([], course(), [], NOW, Random(4))
    assert choose([], course(), [], NOW, Random(4)) != choose([], course(), [], NOW, Random(5))


def test_slow_is_more_than_twice_the_own_median() -> None:
    """Only right answers count, and only if there are at least five."""
    answers = [past(OWN, NOW, time_ms=time) for time in (1_000, 2_000, 2_000, 9_000, 9_000)]
    times = own_times([*answers, past(OWN, NOW, right=False, time_ms=1)])
    assert times == {"one_one": [1_000, 2_000, 2_000, 9_000, 9_000]}
    assert is_slow(times, OWN, 4_001)
    assert not is_slow(times, OWN, 4_000)
    assert not is_slow(own_times(answers[1:]), OWN, 10**6)


def test_progress_is_told_by_family() -> None:
    """A row tells of the last twenty answers, and counts seen and due cards."""
    card = next(card for card in course() if card.family == "one_one")
    slow = [past(card, NOW + DAY, time_ms=8_000) for _ in range(FEWEST)]
    fast = [past(card, NOW, right=place >= 4, time_ms=2_000) for place in range(20)]
    found = {row.family: row for row in rows([OWN], course(), [*slow, *fast], NOW)}
    assert [*found] == [*FAMILIES]
    row = found["one_one"]
    assert (row.answers, row.right, row.median_ms) == (25, 0.8, 2_000)
    assert row.due == 2, "the card, and the own one that was never asked"
    assert (row.cards, row.seen) == (1 + sum(card.family == "one_one" for card in course()), 1)
    empty = found["count"]
    assert (empty.answers, empty.right, empty.median_ms, empty.due) == (0, None, None, 0)
