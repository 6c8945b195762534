"""The ladder, the lesson and the page of matches: by mouse and by keys, seen in pixels."""

import pygame
import pytest

from game.battle import kept
from game.battle.boards import LARGE, SMALL
from game.battle.kept import PERSON
from game.battle.lesson import STEPS
from game.battle.live import LiveMatch, Origin
from game.battle.ranks import RANKS as KNOWN
from game.battle.rules import Rules
from game.battle.sight import SECOND
from game.engine.gesture import Kind
from game.store.kinds import PRACTICE, PlayedMatch
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import BattleSetup
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.table import TableRow
from game.ui.modes.battle.battle import BattleScene
from game.ui.modes.battle.battle_how_to import BattleHowToScene
from game.ui.modes.battle.battle_setup import BattleSetupScene
from game.ui.modes.battle.battle_watch import BattleWatchScene
from game.ui.modes.battle.ladder import Rung
from game.ui.modes.history.battle_records import SHOWN, BattleRecordsScene
from game.ui.modes.title.title import TitleScene
from tests.store.made import match
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, node_rect, place_of, repaints, seen_now, words_seen
from tests.ui.hands import LEFT, MIDDLE, RIGHT, click_pixel, wait_for_jobs
from tests.ui.history.keeping import focus_on

TEXT_SEED = 3


def text() -> str:
    """Return a short match as it is kept."""
    live = LiveMatch(Origin(SMALL, Rules(), TEXT_SEED), dict.fromkeys(range(2), KNOWN["captain"]))
    live.advance(20 * SECOND)
    return kept.write(kept.keep(live, (PERSON, "captain")), kept.Skill(4, 2))


def keep_matches(cabinet: Cabinet) -> None:
    """Have some matches in the records."""
    large = {"width": LARGE.width, "height": LARGE.height, "mines": LARGE.mines}
    rows = [
        *((match(number, second="recruit", share=0.61), None) for number in range(1, 10)),
        (match(20, winner="second", **large), None),
        (match(30, first=PRACTICE), None),
        (match(40, second="captain", explosion="out"), text()),
    ]
    cabinet.history.ask(lambda records: records.merge(rows)).result()


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
    keep_matches(cabinet)
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


# The page of matches


def page(cabinet: Cabinet) -> BattleRecordsScene:
    """Go to the page of matches."""
    keep_matches(cabinet)
    ladder(cabinet)
    click_word(cabinet, cabinet.words("battle_ladder.records"))
    read(cabinet)
    scene = cabinet.stage.top
    assert isinstance(scene, BattleRecordsScene)
    return scene


def matches_on(scene: BattleRecordsScene) -> list[PlayedMatch]:
    """Return the matches in the rows of the page."""
    scene.refresh()
    return [node.press for node, _ in scene.pane.placed if isinstance(node.press, PlayedMatch)]


def test_a_match_is_watched_again(open_game: Opener) -> None:
    """To its end, and back to the page; one whose text is gone says so."""
    cabinet = open_game(reduced_motion=True)
    scene = page(cabinet)
    seen_now(cabinet)
    focus_on(scene, TableRow)
    scene.act(Asked(Action.CONFIRM))
    assert scene.waiting
    wait_for_jobs(scene)
    cabinet.stage.update(1)
    watch = cabinet.stage.top
    assert isinstance(watch, BattleWatchScene)
    while watch.waiting:
        cabinet.stage.update(0)
    assert repaints(cabinet, lambda: cabinet.stage.update(3 * SECOND))
    assert cabinet.words("battle_end.won") in words_seen(cabinet)
    cabinet.stage.update(9 * SECOND)
    assert not cabinet.stage.animating
    cabinet.ask(Asked(Action.BACK))
    assert cabinet.stage.top is scene
    before = seen_now(cabinet)
    click_pixel(cabinet, node_rect(scene, matches_on(scene)[1].uid).center)
    read(cabinet)
    assert seen_now(cabinet) != before
    assert any(cabinet.words("records.not_kept").startswith(line.rstrip("…")) for line in words_seen(cabinet) if line)


def test_pages_and_match_filters_are_turned(open_game: Opener) -> None:
    """By the wheel, by keys, by buttons; each shows other matches."""
    cabinet = open_game()
    scene = page(cabinet)
    first = [match.uid for match in matches_on(scene)]
    assert len(first) == SHOWN
    cabinet.ask(Asked(Action.ZOOM_IN))
    read(cabinet)
    later = [match.uid for match in matches_on(scene)]
    assert later
    assert not {*first} & {*later}
    click_word(cabinet, cabinet.words("battle_records.newer"))
    read(cabinet)
    assert [match.uid for match in matches_on(scene)] == first
    cabinet.ask(Asked(Action.UP))
    cabinet.ask(Asked(Action.RIGHT))
    read(cabinet)
    assert {match.explosion for match in matches_on(scene)} == {"sudden_death"}
    assert {match.width for match in matches_on(scene)} == {SMALL.width}
    cabinet.ask(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, BattleSetupScene)


def test_the_figures_of_the_hand_are_told(open_game: Opener) -> None:
    """Speed, chords, openings, and what ended the matches."""
    cabinet = open_game()
    page(cabinet)
    said = " ".join(words_seen(cabinet))
    assert cabinet.words("battle_records.chords", number="4.0") in said
    assert cabinet.words("battle_records.openings", number="2.0") in said
    assert cabinet.words("battle_records.count", matches=11) in said


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
