"""The feel of a match: the board fills, a lead has a sound, ranks speak, and results count."""

from itertools import pairwise

import pytest

from game.battle.boards import SMALL
from game.battle.ranks import CAPTAIN, RECRUIT
from game.battle.rules import Explosion
from game.battle.sight import SECOND
from game.engine.actions import Open
from game.engine.grid import cells_of
from game.store.kinds import PlayedMatch
from game.ui.board.signs import PULSE
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.kit.key_faces import STEPS
from game.ui.modes.battle.battle import READY, BattleScene, CountIn
from game.ui.modes.battle.battle_decided import INPUT_COOLDOWN
from tests.battle.matches import ONE, TWO, drawn_match
from tests.ui.battle import hands as battles
from tests.ui.battle.hands import click_cell, live_of, match_of, see_end, start_match
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, repaints, seen_now, words_seen


def kept(cabinet: Cabinet) -> list[PlayedMatch]:
    """Return the matches in the records."""
    return cabinet.history.ask(lambda records: records.matches()).result()


def take(battle: BattleScene, player: int, most: int = 1) -> None:
    """Let a player take safe cells until it owns *most* more."""
    wanted = match_of(battle).owned(player) + most
    while match_of(battle).owned(player) < wanted and not match_of(battle).over:
        match = match_of(battle)
        battle.live.act(player, Open(cells_of(match.legal(player) & match.layout.safe)[0]))


# What counts


def test_a_decided_match_counts_at_once(open_game: Opener) -> None:
    """Playing on for fun changes nothing, and the match is stored once."""
    cabinet = open_game(reduced_motion=True)
    battle = start_match(cabinet, explosion=Explosion.CRATER)
    battles.decide(cabinet, battle)
    assert [(match.winner, match.reason) for match in kept(cabinet)] == [("first", "decided")]
    cabinet.stage.update(ticks_of(INPUT_COOLDOWN))
    click_word(cabinet, cabinet.style.words("battle.play_on"))
    cabinet.stage.clear()
    assert [(match.winner, match.reason) for match in kept(cabinet)] == [("first", "decided")]


@pytest.mark.parametrize("way", ["window", "title", "new_match", "setup"])
def test_whoever_goes_away_has_lost(way: str, open_game: Opener) -> None:
    """The pause's rows and closing the window count alike."""
    cabinet = open_game(reduced_motion=True)
    battle = start_match(cabinet)
    cabinet.stage.update(1)
    take(battle, ONE)
    cabinet.ask(Asked(Action.BACK))
    if way == "window":
        cabinet.stage.clear()
    else:
        click_word(cabinet, cabinet.style.words(f"pause.{way}"))
    assert [(match.winner, match.reason, match.second) for match in kept(cabinet)] == [
        ("second", "given_up", "recruit")
    ]


def test_what_has_not_begun_is_nobody_s_loss(open_game: Opener) -> None:
    """The count-down may be left."""
    cabinet = open_game(reduced_motion=True)
    start_match(cabinet, ready=False)
    cabinet.stage.clear()
    assert kept(cabinet) == []


# What is seen and heard


def test_the_board_fills_from_the_corners(open_game: Opener) -> None:
    """It fills ring by ring; with reduced motion it is complete at once."""
    cabinet = open_game()
    battle = start_match(cabinet, ready=False)
    middle = battle.camera.cell_rect(SMALL.grid.cell(12, 1))  # above the seconds that the keys count
    corner = battle.camera.cell_rect(SMALL.grid.cell(0, 15))
    empty = seen_now(cabinet, middle)
    for _ in range(9):
        cabinet.stage.update(READY // 10)
    assert seen_now(cabinet, middle) != empty
    assert seen_now(cabinet, corner)
    still = open_game(reduced_motion=True)
    start_match(still, ready=False)
    filled = seen_now(still, middle)
    still.stage.update(READY - 1)
    assert seen_now(still, middle) == filled


@pytest.mark.parametrize(("third", "fourth"), [(".", "."), ("3", "4")])
def test_keys_turn_up_evenly_until_all_have(third: str, fourth: str, open_game: Opener) -> None:
    """At first all lie on their edge but the starts and what is written; before the deal nothing is counted."""
    count = CountIn(open_game())
    rows = ["1" + "." * 22 + third, *["." * 24] * 14, fourth + "." * 22 + "2"]
    match = drawn_match(" ".join(rows))
    assert (count.take(READY), count.turns()) == (READY, {})
    count.begin(match)
    counts = []
    for _ in range(READY):
        counts.append([step for name, step in count.turns().values() if not name])
        count.take(1)
    field = 8 * 10  # the figure's keys, and one around them
    assert len(counts[0]) == match.grid.size - len(match.players) - field
    down = [sum(step == STEPS // 2 - 1 for step in steps) for steps in counts]
    assert down == sorted(down, reverse=True)
    at_once = [before - after for before, after in pairwise(down)]
    assert max(at_once) <= 8 * len(match.players), "never a whole row at once"
    assert {*counts[-1]} <= {0}, "as good as up"
    count.take(READY)
    assert count.take(9) == 9


def test_a_captured_frontier_shines_once(open_game: Opener) -> None:
    """With reduced motion it does not shine."""
    for still in (False, True):
        cabinet = open_game(reduced_motion=still)
        battle = start_match(cabinet)
        seen_now(cabinet)
        cell = next(
            cell
            for cell in cells_of(
                match_of(battle).legal(ONE) & match_of(battle).layout.safe & ~match_of(battle).layout.zeros
            )
        )
        click_cell(cabinet, battle, cell)
        cabinet.stage.update(1)
        seen_now(cabinet)
        assert battle._signs.active is not still
        place = battle.camera.cell_rect(cell)
        assert repaints(cabinet, lambda: cabinet.stage.update(PULSE // 2), place) is not still  # noqa: B023
        cabinet.stage.update(PULSE)
        assert not battle._signs.active


def test_a_lead_that_changes_hands_is_heard_and_told(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rank boasts once a match; one's own lead is the louder."""
    cabinet = open_game(reduced_motion=True)
    battle = start_match(cabinet, rank=CAPTAIN)
    heard: list[tuple[str, float]] = []
    monkeypatch.setattr(cabinet.audio, "play", lambda role, part=1.0, **_: heard.append((role, part)))
    said = cabinet.style.words(
        "ranks.said",
        name=cabinet.style.words("battle_setup.rank_captain"),
        text=cabinet.style.words("ranks.lead_captain"),
    )
    boasted = 0
    for player in (ONE, TWO, ONE, TWO, ONE):
        other = 1 - player
        take(battle, player, match_of(battle).owned(other) - match_of(battle).owned(player) + 1)
        cabinet.stage.update(1)
        boasted += said in words_seen(cabinet)
        cabinet.stage.update(5 * SECOND)
    leads = [role for role in heard if role[0] in ("overtake", "danger")]
    assert ("overtake", 1.0) in leads
    assert any(role == "danger" and part < 1 for role, part in leads)
    assert boasted == 1


def test_ranks_speak_before_and_after(open_game: Opener) -> None:
    """A portrait and a sentence appear when a rank joins and when it has lost."""
    cabinet = open_game(reduced_motion=True)
    battle = start_match(cabinet, rank=RECRUIT, ready=False)
    assert cabinet.style.words("ranks.join_recruit") in words_seen(cabinet)
    cabinet.stage.update(READY + 1)
    assert cabinet.style.words("ranks.join_recruit") not in words_seen(cabinet)
    while isinstance(cabinet.stage.top, BattleScene) and not match_of(battle).over:
        take(battle, ONE)
        cabinet.stage.update(0)
    cabinet.stage.update(ticks_of(INPUT_COOLDOWN))
    cabinet.ask(Asked(Action.CONFIRM))
    see_end(cabinet, battle)
    assert any(cabinet.style.words("ranks.lost_recruit")[:12] in line for line in words_seen(cabinet))
    assert live_of(battle).match.over
