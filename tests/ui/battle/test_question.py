"""The question whether to play on: its time, its words, its place."""

import pygame
import pytest

from game.battle.boards import SMALL
from game.battle.match import Ending
from game.battle.ranks import MARSHAL, SAPPER
from game.battle.rules import Explosion, GiveUp, Rules
from game.battle.sight import SECOND
from game.battle.threaded import Terms
from game.engine.actions import Open
from game.engine.gesture import Kind
from game.engine.grid import cells_of
from game.ui.board.signs import Signs
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import ticks_of
from game.ui.input.actions import MOUSE, Action, Asked
from game.ui.input.halves import LEFT
from game.ui.input.local_players import LocalPlayers
from game.ui.modes.battle.battle import READY, BattleScene
from game.ui.modes.battle.battle_decided import INPUT_COOLDOWN, DecidedScene
from game.ui.modes.battle.battle_end import BattleEndScene
from tests.battle.matches import ONE, TWO
from tests.ui.battle.hands import decide, live_of, match_of, see_end, start_match
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, colour_of, place_of, read_window, words_seen
from tests.ui.hands import point, wait


@pytest.mark.parametrize("settles", [True, False])
def test_whoever_owns_more_than_half_may_leave_it_at_that(
    cabinet: Cabinet, battle: BattleScene, *, settles: bool
) -> None:
    """The winner is certain, but the players may want the rest of the board."""
    decide(cabinet, battle)
    assert "The majority is yours" in words_seen(cabinet)
    before = match_of(battle)
    cabinet.stage.update(ticks_of(INPUT_COOLDOWN))
    assert match_of(battle) is before
    click_word(cabinet, "End the match" if settles else "Play on")
    cabinet.stage.update(1)
    if settles:
        assert isinstance(cabinet.stage.top, BattleEndScene)
        outcome = match_of(battle).outcome
        assert outcome
        assert outcome.ending is Ending.DECIDED
    else:
        assert cabinet.stage.top is battle
        assert not match_of(battle).over


def test_effects_end_under_the_question(open_game: Opener) -> None:
    """The last opening must not stop halfway while the player thinks."""
    cabinet = open_game()
    battle = start_match(cabinet)
    decide(cabinet, battle)
    assert battle.effects.active
    for _ in range(10):
        cabinet.stage.update(SECOND // 10)
    assert not battle.effects.active


@pytest.fixture
def asked(open_game: Opener) -> Cabinet:
    """A cabinet with the question on the screen."""
    cabinet = open_game(reduced_motion=True)
    decide(cabinet, start_match(cabinet))
    return cabinet


@pytest.mark.sampled(2)
@pytest.mark.long
@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (1920, 1080), (3840, 2160)])
def test_the_question_covers_neither_the_bar_nor_the_board(size: tuple[int, int], open_game: Opener) -> None:
    """The player needs both for the answer; afterwards the board has its place again."""
    cabinet = open_game(size=size, reduced_motion=True)
    battle = start_match(cabinet)
    where = battle.camera.board.copy()
    decide(cabinet, battle)
    told = dict(read_window(cabinet))
    question, board = battle.band, battle.camera.board
    assert question.contains(told[cabinet.style.words("battle.settle")])
    assert not question.colliderect(board)
    assert cabinet.window.get_surface().get_rect().contains(board)
    for line in (f"{100 * match_of(battle).share(player):.1f} %" for player in (ONE, TWO)):
        assert battle.line.contains(told[line])
    wait(cabinet, ticks_of(INPUT_COOLDOWN))()
    cabinet.ask(Asked(Action.BACK))
    assert battle.camera.board == where


@pytest.mark.parametrize("size", [(640, 480), (1280, 720)])
def test_four_names_with_shares_and_cells_are_told_in_full(size: tuple[int, int], open_game: Opener) -> None:
    """All texts fit in a match and at its end, even with the most lives."""
    cabinet = open_game(size=size, reduced_motion=True)
    terms = Terms(SMALL, Rules(lives=3), (None, None, SAPPER, MARSHAL))
    battle = BattleScene(cabinet, terms, LocalPlayers((MOUSE, LEFT, None, None)))
    cabinet.stage.replace(battle)
    battle.live.wait()
    cabinet.stage.update(0)
    battle._count_in.left = 0
    names = ["Mouse", "Left keyboard", "Sapper", "Marshal"]
    share = [f"{100 * match_of(battle).share(player):.1f}" for player in range(4)]
    assert {*names, *(f"{one} %" for one in share)} <= {*words_seen(cabinet)}
    for player in (0, 1, 3):
        live_of(battle).act(player, GiveUp())
    see_end(cabinet, battle)
    cabinet.stage.act(Asked(Action.WATCH))
    cells = [match_of(battle).owned(player) for player in range(4)]
    figures = {f"{one} cells, {part} %" for one, part in zip(cells, share, strict=True)}
    assert {*names} | figures <= {*words_seen(cabinet)}


def test_the_question_hears_nothing_for_a_moment(asked: Cabinet) -> None:
    """The cooldown is exact to the tick; arrows, sound and window still work."""
    cabinet, question = asked, asked.stage.top
    assert isinstance(question, DecidedScene)
    settle = place_of(cabinet, cabinet.style.words("battle.settle"))
    wait(cabinet, ticks_of(INPUT_COOLDOWN) - 1 - question.age)()
    for action in (Action.CONFIRM, Action.BACK):
        assert cabinet.stage.act(Asked(action))
    for kind in (Kind.LEFT_PRESS, Kind.LEFT_RELEASE):
        point(cabinet, kind, settle)()
    assert cabinet.stage.top is question
    for action in (Action.MUTE, Action.FULLSCREEN):
        assert not question.act(Asked(action))
    wait(cabinet, 1)()
    cabinet.ask(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, BattleScene)


def test_whose_majority_it_is_is_told(cabinet: Cabinet) -> None:
    """The band says why nobody can catch up; a sound says won or lost."""
    words = cabinet.style.words
    decide(cabinet, start_match(cabinet))
    assert {words("battle.decided_own"), words("battle.decided_why_own")} <= {*words_seen(cabinet)}
    assert colour_of(cabinet, words("battle.decided_own")) == "good"
    assert cabinet.audio.played == "win"
    battle = start_match(cabinet)
    while not isinstance(cabinet.stage.top, DecidedScene):
        live = live_of(battle)
        battle.live.act(TWO, Open(cells_of(live.match.legal(TWO) & live.match.layout.safe)[0]))
        wait(cabinet, 0)()
    assert {words("battle.decided_theirs"), words("battle_end.theirs_decided", name="Recruit")} <= {
        *words_seen(cabinet)
    }
    assert colour_of(cabinet, words("battle.decided_theirs")) == "warning"
    assert cabinet.audio.played == "denied"


@pytest.mark.parametrize("winner", [0, 3])
def test_of_four_the_winner_is_told_and_no_majority(winner: int, cabinet: Cabinet) -> None:
    """The most cells win, so three eighths may be enough."""
    battle = BattleScene(cabinet, Terms(SMALL, Rules(Explosion.CRATER, 3), (None, SAPPER, SAPPER, MARSHAL), 1))
    cabinet.stage.replace(battle)
    battle.live.wait()
    wait(cabinet, READY)()
    while not isinstance(cabinet.stage.top, DecidedScene):
        live = live_of(battle)
        battle.live.act(winner, Open(cells_of(live.match.legal(winner) & live.match.layout.safe)[0]))
        wait(cabinet, 0)()
    words = cabinet.style.words
    headline = words("battle_end.won") if winner == 0 else words("battle_end.wins_of", name="Marshal")
    assert colour_of(cabinet, headline) == ("good" if winner == 0 else "warning")
    assert not {words("battle.decided_own"), words("battle.decided_theirs")} & {*words_seen(cabinet)}


def test_what_the_last_move_lit_goes_out_under_the_question(open_game: Opener) -> None:
    """Time stands, but the player must read the numbers under the signs to choose."""
    cabinet = open_game()
    battle = start_match(cabinet)
    window = cabinet.window.get_surface()

    def seen() -> bytes:
        cabinet.stage.draw(window, 0)
        return pygame.image.tobytes(window.subsurface(battle.camera.board), "RGB")

    decide(cabinet, battle)
    lit = seen()
    for _ in range(4):
        wait(cabinet, SECOND // 2)()
    after = seen()
    assert after != lit
    wait(cabinet, 2 * SECOND)()
    assert seen() == after
    battle._signs = Signs(cabinet.style, cabinet.stage.motion)
    battle.ground.paint_whole()
    assert seen() == after
