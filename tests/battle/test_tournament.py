"""Computer against computer: the same seed gives the same figures, quickly enough for thousands of matches."""

import pytest

from game.battle.boards import MEDIUM, SMALL
from game.battle.live import Origin
from game.battle.ranks import CAPTAIN, MARSHAL, RANKS, RECRUIT, SAPPER
from game.battle.rules import Explosion, Rules
from game.battle.tournament import play, play_one, win_interval
from game.engine.errors import GameError
from tests.battle.slow import any_live, corners, ends, replays

pytestmark = pytest.mark.long


def test_the_figures_are_those_of_the_seed() -> None:
    """Anybody can check a claim about strength."""
    standing = play((SAPPER, RECRUIT), 6, 3)
    assert play((SAPPER, RECRUIT), 6, 3).as_json() == standing.as_json()
    assert play((SAPPER, RECRUIT), 6, 4).as_json() != standing.as_json()


def test_the_figures_add_up() -> None:
    """Each match has a winner or is a draw, and ends in one way."""
    figures = play((CAPTAIN, SAPPER), 8, 1, board=MEDIUM, rules=Rules(Explosion.CRATER, 3)).as_json()
    wins, ends_by_reason, share, from_corners = (figures[name] for name in ("wins", "ends", "share", "corners"))
    assert isinstance(wins, list)
    assert isinstance(ends_by_reason, dict)
    assert isinstance(share, list)
    assert isinstance(from_corners, list)
    assert sum(wins) + int(str(figures["draws"])) == sum(ends_by_reason.values()) == 8
    assert sum(from_corners) == sum(wins)
    assert 0 < sum(share) <= 1
    course = ["lead_changes", "idle_over_20s", "boxed_in", "longest", "slips"]
    assert [*figures] == ["wins", "draws", "corners", "share", "seconds", "ends", *course]


def test_ranks_swap_corners() -> None:
    """A rank's wins must not depend on its corner: in the second match the two change places."""
    ahead, again = play((SAPPER, SAPPER), 2, 9).finishes[1], play((SAPPER, SAPPER), 1, 10).finishes[0]
    assert ahead.ticks == again.ticks
    assert {ahead.winner, again.winner} in ({0, 1}, {None})
    assert ahead.shares == again.shares[::-1]
    once, twice = play((MARSHAL, RECRUIT), 1, 8), play((RECRUIT, MARSHAL), 2, 7)
    assert (once.wins, once.corners) == ((1, 0), (1, 0))
    assert twice.corners[0] == 1 + (twice.finishes[0].winner == 0), "the marshal sits there in the second match"


def test_three_ranks_play_each_other_from_all_corners() -> None:
    """In each match everybody moves on by a corner."""
    standing = play((CAPTAIN, RECRUIT, SAPPER), 3, 4)
    assert sum(standing.wins) + standing.draws == 3
    assert len(standing.wins) == len(standing.shares) == 3
    assert 0 < sum(standing.shares) <= 1
    assert standing.shares[0] > standing.shares[1], "the captain owns more than the recruit"
    assert "captain against recruit, sapper: 3 matches" in "\n".join(standing.lines())


def test_a_rank_is_told_apart_from_its_corner() -> None:
    """The rank keeps its win when it starts in the other corner."""
    for turn in (0, 1):
        finish = play_one((MARSHAL, RECRUIT), Origin(SMALL, Rules(lives=3), 8), turn)
        assert finish.winner == 0
        assert finish.shares[0] > 0.5 > finish.shares[1]


def test_the_standing_can_be_printed() -> None:
    """It has wins, territory, duration and endings, each with its meaning."""
    text = "\n".join(play((CAPTAIN, RECRUIT), 2, 1).lines())
    for word in ("captain against recruit: 2 matches", "wins", "territory", "duration", "ends", "decided"):
        assert word in text


@pytest.mark.parametrize("games", [0, -1, 100_001])
def test_the_number_of_games_has_its_limits(games: int) -> None:
    """The message names the limits."""
    with pytest.raises(GameError, match=f"1 to 100000 matches, not {games}"):
        play((SAPPER, RECRUIT), games, 1)


def test_the_interval_is_wilson_s() -> None:
    """220 of 400 is just enough to claim better than even; 10 of 10 proves little."""
    assert win_interval(220, 400) == pytest.approx((0.5010, 0.5981), abs=1e-4)
    assert win_interval(10, 10)[0] == pytest.approx(0.7225, abs=1e-4)


def test_every_match_ends() -> None:
    """A sample of all settings; ``python -m tests.battle.slow ends`` plays ten thousand in minutes."""
    assert next(ends(25)).startswith("25 matches, all ended")


def test_matches_replay_from_their_seeds() -> None:
    """A sample; ``python -m tests.battle.slow replays`` plays a thousand."""
    assert next(replays(8)).startswith("8 matches")


def test_corners_are_even() -> None:
    """A sample that finds a gross bias; ``python -m tests.battle.slow corners`` finds a finer one."""
    assert len(list(corners(20))) == len(RANKS)


def test_all_settings_are_among_the_matches() -> None:
    """Samples from any_live() prove something only if they have every setting."""
    origins = [any_live(seed)[0].origin for seed in range(60)]
    assert {origin.players for origin in origins} == {2, 3, 4}
    assert {origin.rules.explosion for origin in origins} == {*Explosion}
    assert {origin.board.name for origin in origins} == {
        "battle_small",
        "battle_medium",
        "battle_large",
        "battle_custom",
    }
