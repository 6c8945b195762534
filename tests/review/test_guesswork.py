"""The results of guesses without play-outs, and called odds against true ones."""

from random import Random

import pytest

from game.battle import choices
from game.engine.grid import grid, lsb
from game.engine.level import LEVELS
from game.notation.recording import Header, Recording
from game.play.replay import play
from game.review.account import Pace, gestures
from game.review.guesswork import RANKS, SKILLS, guesswork, paces_text, players_beside, read_paces
from game.review.judge import Mistake
from game.solver.chances import mine_chances
from tests.review.bots import bot_game, clicks
from tests.strategies import drawn_layout


def test_a_fifty_fifty_gives_nothing_away_and_is_all_luck() -> None:
    """Nothing was certain and no cell was safer."""
    layout = drawn_layout("*..")
    won, lost = (
        guesswork(play(Recording(layout, tuple(clicks(layout.grid, [1, cell], Random(1))), Header())))
        for cell in (2, 0)
    )
    assert (won.forced, won.needless, won.given_away, won.fortune) == (1, 0, 0, 0.5)
    assert (lost.forced, lost.needless, lost.given_away, lost.fortune) == (1, 0, 0, -0.5)


def test_what_is_given_away_is_what_the_safest_cell_would_have_kept() -> None:
    """A slow count of the chances at every guess of games with slips must agree."""
    for seed in range(12):
        game = bot_game(grid(7, 6), 9, seed, slips=0.4)
        told, given, luck, forced, needless = guesswork(game), 0.0, 0.0, 0, 0
        for gesture in gestures(game):
            chances = mine_chances(game.view_after(gesture.moment))
            survival = float(1 - chances.of(lsb(gesture.opened)))
            given += float(1 - min(chances)) - survival
            lived = not game.view_after(gesture.moment + 1).exploded
            luck += lived - survival
            forced += survival < 1 and not gesture.mistake
            needless += gesture.mistake is Mistake.NEEDLESS_GUESS
        assert (told.forced, told.needless) == (forced, needless)
        assert told.given_away == pytest.approx(given)
        assert told.fortune == pytest.approx(luck)
        assert sum(pace.moves for pace in told.paces) == len([*gestures(game)])


def test_a_refused_opening_gives_its_risk_away_and_was_no_luck() -> None:
    """The player never saw its result."""
    game = bot_game(grid(8, 8), 12, 3)
    view = game.view_after(1)
    cell = lsb(view.covered & ~mine_chances(view).safe)
    events = tuple(clicks(view.grid, [0, cell], Random(1)))
    told = guesswork(play(Recording(game.recording.layout, events, Header(prove_it=True))))
    assert (told.needless, told.fortune) == (1, 0)
    assert told.given_away == pytest.approx(float(mine_chances(view).of(cell)))


def test_paces_come_back_as_they_were_kept() -> None:
    """The saved text keeps every millisecond."""
    paces = [Pace("single", 41, 620.0), Pace("guess", 2, 3100.0)]
    assert paces_text(paces) == "single 41 620;guess 2 3100"
    assert read_paces(paces_text(paces)) == paces
    assert read_paces("") == []


def test_every_level_has_all_ranks_from_the_weakest_on() -> None:
    """A stronger rank loses no more, and no rank has more than 100."""
    assert RANKS == choices.RANKS
    assert {*SKILLS} == {(level.width, level.height, level.mines) for level in LEVELS.values()}
    for skills in SKILLS.values():
        assert [*skills] == sorted(skills)
        assert len(skills) == len(RANKS)
        assert 0 < skills[0] < skills[-1] <= 100


def test_the_ranks_on_both_sides_of_a_skill_are_told() -> None:
    """At an end there is one; another board has none."""
    assert players_beside((16, 16, 40), 0) == [("cadet", 81.5)]
    assert players_beside((16, 16, 40), 84.2) == [("recruit", 84.2), ("sapper", 89.5)]
    assert players_beside((16, 16, 40), 100) == [("marshal", 99.8)]
    assert players_beside((7, 7, 7), 90) == []
