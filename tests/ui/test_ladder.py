"""The ladder, the lesson : by mouse and by keys, seen in pixels."""

import pygame
import pytest

from game.battle.boards import SMALL
from game.battle.lesson import STEPS
from game.battle.ranks import RANKS as KNOWN
from game.engine.gesture import Kind
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import BattleSetup
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.modes.battle.battle import BattleScene
from game.ui.modes.battle.battle_how_to import BattleHowToScene
from game.ui.modes.battle.battle_setup import BattleSetupScene
from game.ui.modes.battle.ladder import Rung
from game.ui.modes.title.title import TitleScene
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, node_rect, place_of, repaints, seen_now, words_seen
from tests.ui.hands import LEFT, MIDDLE, RIGHT, click_pixel
from tests.ui.history.test_matches import keep_some_matches


def read(cabinet: Cabinet) -> None:
    """Wait for what the records say."""
    for _ in range(200):
        cabinet.stage.update(1)
        if not cabinet.stage.animating:
            return
        cabinet.history.ask(lambda records: records.count()).wait()


def ladder(cabinet: Cabinet) -> BattleSetupScene:
    """Go to the ladder, the records read."""
    cabinet.router.go(BattleSetup())
    read(cabinet)
    scene = cabinet.stage.top
    assert isinstance(scene, BattleSetupScene)
    return scene


# The ladder


def test_each_rung_tells_how_the_person_fared(open_game: Opener) -> None:
    """And which one is next; the rating stands above."""
    cabinet = open_game()
    keep_some_matches(cabinet)
    scene = ladder(cabinet)
    said = words_seen(cabinet)
    rungs = {node.rank: node for node, _ in scene.pane.placed if isinstance(node, Rung)}
    assert [*rungs] == [*reversed(KNOWN)]
    words = cabinet.words
    won = words("battle_ladder.won", won=9, matches=9)
    assert f"{won} · {words('battle_ladder.best', percent='61')}" in said
    assert rungs["marshal"].record.startswith(words("battle_ladder.next"))
    assert any(line.startswith(words("battle_ladder.rating", margin="")[:6]) for line in said)


def test_without_matches_nobody_was_met(open_game: Opener) -> None:
    """And there is no rating yet."""
    cabinet = open_game()
    ladder(cabinet)
    said = words_seen(cabinet)
    assert cabinet.words("battle_ladder.unrated") in said
    assert sum(cabinet.words("battle_ladder.not_met") in line for line in said) == len(KNOWN)


def test_a_rung_and_a_board_are_chosen_by_the_mouse(open_game: Opener) -> None:
    """Two choices, and Begin."""
    cabinet = open_game()
    ladder(cabinet)
    click_word(cabinet, cabinet.words("battle_setup.rank_marshal"))
    assert cabinet.settings.battle_rank == "marshal"
    assert any(cabinet.words("ranks.join_marshal")[:20] in line for line in words_seen(cabinet))
    click_word(cabinet, cabinet.words("battle_setup.board_small"))
    assert cabinet.settings.battle_board == "small"
    click_word(cabinet, cabinet.words("battle_ladder.begin"))
    battle = cabinet.stage.top
    assert isinstance(battle, BattleScene)
    assert battle.terms.rank is KNOWN["marshal"]
    assert battle.terms.board is SMALL


def test_the_ladder_works_by_keys_alone(open_game: Opener) -> None:
    """Up to the boards, Left to the rungs, Right back to Begin; each key is seen."""
    cabinet = open_game(battle_rank="sapper", battle_board="small")
    scene = ladder(cabinet)
    before = seen_now(cabinet)

    def press(action: Action) -> None:
        assert repaints(cabinet, lambda: cabinet.ask(Asked(action)))

    press(Action.LEFT)
    assert scene.pane.focus == "sapper"
    press(Action.UP)
    press(Action.CONFIRM)
    above = [*KNOWN][[*KNOWN].index("sapper") + 1]
    assert cabinet.settings.battle_rank == above
    press(Action.RIGHT)
    press(Action.UP)
    press(Action.RIGHT)
    assert cabinet.settings.battle_board == "medium"
    press(Action.LEFT)
    press(Action.DOWN)
    assert cabinet.settings.battle_board == "small"
    assert before != seen_now(cabinet)
    cabinet.ask(Asked(Action.CONFIRM))
    assert isinstance(cabinet.stage.top, BattleScene)


def test_a_custom_board_that_can_t_be_is_told_and_not_begun(open_game: Opener) -> None:
    """Each number may be right and all of them wrong together."""
    cabinet = open_game(battle_board="custom", battle_width=20, battle_height=12, battle_mines=300)
    scene = ladder(cabinet)
    assert any("300" not in line and "20×12" in line for line in words_seen(cabinet))
    click_word(cabinet, cabinet.words("battle_ladder.begin"))
    assert cabinet.stage.top is scene
    cabinet.ask(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, TitleScene)


# The lesson


def lesson(cabinet: Cabinet) -> BattleHowToScene:
    """Go to the lesson from the ladder."""
    ladder(cabinet)
    click_word(cabinet, cabinet.words("battle_ladder.how_to"))
    scene = cabinet.stage.top
    assert isinstance(scene, BattleHowToScene)
    return scene


@pytest.mark.parametrize("by_keys", [False, True])
def test_the_lesson_is_played_step_by_step(open_game: Opener, *, by_keys: bool) -> None:
    """Each step's own gesture goes on to the next, and is seen on the board."""
    cabinet = open_game(reduced_motion=True)
    scene = lesson(cabinet)
    width = scene.camera.grid.width
    for step, buttons, action in zip(
        STEPS, (LEFT, RIGHT, MIDDLE, LEFT), (Action.CONFIRM, Action.FLAG, Action.CHORD, Action.CONFIRM), strict=True
    ):
        assert scene.step == step
        assert any(cabinet.words(f"battle_how_to.{step.name}").startswith(line) for line in words_seen(cabinet) if line)
        cell = width - 1 if step.cell is None else step.cell
        place = scene.camera.cell_rect(cell)
        if by_keys:
            scene.hand.focus = cell
            assert repaints(cabinet, lambda: cabinet.ask(Asked(action)), place)  # noqa: B023
        else:
            assert repaints(cabinet, lambda: click_pixel(cabinet, place.center, buttons), place)  # noqa: B023
    assert scene.step is None
    assert cabinet.words("battle_how_to.done") in words_seen(cabinet)
    cabinet.ask(Asked(Action.CONFIRM))
    assert isinstance(cabinet.stage.top, BattleSetupScene)


def test_the_lesson_refuses_what_it_did_not_ask_for(open_game: Opener) -> None:
    """A mine can't be hit in it; Back leaves."""
    cabinet = open_game(reduced_motion=True)
    scene = lesson(cabinet)
    for cell in range(scene.camera.grid.size):
        if cell != STEPS[0].cell:
            click_pixel(cabinet, scene.camera.cell_rect(cell).center)
    assert scene.step == STEPS[0]
    cabinet.ask(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, BattleSetupScene)


def test_the_board_under_the_mouse_is_lit(open_game: Opener) -> None:
    """A click there would take it: none of the others changes, and between two of them nothing is pressed."""
    cabinet = open_game(battle_board="medium")
    scene = ladder(cabinet)
    boards = [place_of(cabinet, cabinet.words(f"battle_setup.board_{name}")) for name in ("small", "large", "custom")]
    places = [pygame.Rect(0, 0, 20, 12).move_to(center=at) for at in boards]
    for number, at in enumerate(boards):
        cabinet.stage.point(Pointing(Kind.MOVE, (2, 2)))
        before = [seen_now(cabinet, rect) for rect in places]
        cabinet.stage.point(Pointing(Kind.MOVE, at))
        assert [place for place, rect in enumerate(places) if seen_now(cabinet, rect) != before[place]] == [number]
    row = node_rect(scene, "board")
    click_pixel(cabinet, (row.right - 2, row.centery))
    assert cabinet.settings.battle_board == "medium"
