"""The title: its keys' texts and routes, the way of the focus, and the living board beside them."""

from pathlib import Path

import pygame
import pytest

from game.arcade.daily import daily_seed
from game.engine.gesture import Kind
from game.engine.grid import lsb
from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE, LEVELS
from game.engine.view import View
from game.play.worker import Job
from game.solver.deduce import deduce
from game.store.finished import LastGame, bests_and_last
from game.store.settings import load
from game.ui.core.cabinet import Cabinet, Seeds
from game.ui.core.motion import SLIDE
from game.ui.core.routes import Title
from game.ui.core.scene import Scene
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.large_key import LargeKey
from game.ui.modes.arcade.arcade import ArcadeScene
from game.ui.modes.arcade.arcade_menu import ArcadeMenuScene
from game.ui.modes.battle.battle_setup import BattleSetupScene
from game.ui.modes.classic.boards import BoardsScene
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.history.records import RecordsScene
from game.ui.modes.road.road import RoadScene
from game.ui.modes.settings.settings import SettingsScene
from game.ui.modes.title.title import PLAYS_AFTER, TitleScene
from tests.patience import wait_until
from tests.store.made import game as made
from tests.store.made import match as made_match
from tests.store.made import run as made_run
from tests.ui.classic.ends import wait_until_kept
from tests.ui.conftest import TODAY, Opener
from tests.ui.eyes import (
    click_word,
    colour_of,
    node_rect,
    place_of,
    repaints,
    seen_now,
    words_seen,
)
from tests.ui.hands import SECOND, click, click_pixel, come_alive, start_game
from tests.ui.history.keeping import keep, keep_matches
from tests.ui.nodes import front_scene
from tests.ui.title.parts import name_line


def title_of(cabinet: Cabinet) -> TitleScene:
    """Show the title, its board under way."""
    cabinet.router.go(Title())
    come_alive(cabinet)
    return front_scene(cabinet, TitleScene)


def learn(cabinet: Cabinet) -> None:
    """Wait until the title has its figures from the disk."""
    cabinet.history.start()
    wait_until(
        lambda: cabinet.history.last is not None and not cabinet.stage.animating, lambda: cabinet.stage.update(0)
    )


def press(cabinet: Cabinet, *actions: Action) -> None:
    """Ask for these actions one after the other, as the loop does."""
    for action in actions:
        cabinet.ask(Asked(action))
        cabinet.stage.update(0)


# Into a game


@pytest.mark.parametrize("place", range(3))
def test_the_title_begins_each_level_by_key_and_by_mouse(place: int, open_game: Opener) -> None:
    """Each of three levels begins by Right and Enter, or by the small arrow and the key; a preset is no level."""
    level = (BEGINNER, INTERMEDIATE, EXPERT)[place]
    for by_mouse in (False, True):
        cabinet = open_game()
        title = title_of(cabinet)
        if by_mouse:
            for _ in range(place):
                click_pixel(cabinet, arrow(title, 1).center)
            click_pixel(cabinet, node_rect(title, "play").move(0, 10).midtop)
        else:
            press(cabinet, *[Action.RIGHT] * place, Action.CONFIRM)
        play = front_scene(cabinet, PlayScene)
        assert play.session.setup.level == level
        assert cabinet.settings.level == level.name


def test_a_second_tap_on_an_arrow_steps_again(open_game: Opener) -> None:
    """The arrows stay where they are, however long the name between them is, and the figure behind them."""
    cabinet = open_game()
    keep(cabinet, [made(1, time_ms=9_999_990)])
    cabinet.history.start()
    assert cabinet.history._reading
    cabinet.history._reading.wait()
    title = title_of(cabinet)
    places = [(arrow(title, -1), arrow(title, 1))]
    for _ in range(4):
        click_pixel(cabinet, places[0][1].center)
        cabinet.stage.update(0)
        places.append((arrow(title, -1), arrow(title, 1)))
        figured = cabinet.style.words("title.best") in words_seen(cabinet)
        assert figured is (cabinet.settings.level == BEGINNER.name)
    assert len({(tuple(back), tuple(on)) for back, on in places}) == 1
    assert front_scene(cabinet, TitleScene) is title
    assert cabinet.settings.level == BEGINNER.name


def test_a_level_that_is_offered_no_more_stays_until_another_is_chosen(open_game: Opener) -> None:
    """An old settings file may name it: the arrows lead on, and not back to it."""
    cabinet = open_game(level="classic")
    title_of(cabinet)
    assert any("8×8" in word for word in words_seen(cabinet))
    press(cabinet, Action.RIGHT)
    assert cabinet.settings.level == INTERMEDIATE.name
    press(cabinet, Action.LEFT)
    assert cabinet.settings.level == BEGINNER.name


def arrow(title: TitleScene, by: int) -> pygame.Rect:
    """Return the place of the arrow that steps the level."""
    node = title.pane.node("play")
    assert isinstance(node, LargeKey)
    return node._arrows(title.cabinet.style, node_rect(title, "play"))[by > 0]


def test_a_board_of_one_s_own_is_a_level_like_the_others(open_game: Opener) -> None:
    """Play begins a custom board, too; if it can't be played, the title asks for other measures."""
    cabinet = open_game(custom_width=12, custom_height=11, custom_mines=13)
    title_of(cabinet)
    press(cabinet, *[Action.RIGHT] * 9)
    assert cabinet.settings.level == "custom"
    assert cabinet.style.words("title.board", width=12, height=11, mines=13) in words_seen(cabinet)
    press(cabinet, Action.CONFIRM)
    play = front_scene(cabinet, PlayScene)
    assert play.session.setup.level.width == 12
    cabinet.change(custom_mines=132)
    title_of(cabinet)
    press(cabinet, Action.CONFIRM)
    assert isinstance(cabinet.stage.top, BoardsScene)


@pytest.mark.parametrize(
    ("name", "scene"),
    [
        ("boards", BoardsScene),
        ("arcade", ArcadeMenuScene),
        ("road", RoadScene),
        ("profile", RecordsScene),
        ("settings", SettingsScene),
        ("quit", None),
    ],
)
def test_each_key_leads_where_it_says(name: str, scene: type[Scene] | None, open_game: Opener) -> None:
    """A click reaches each key, and arrows do: down from Play, up from there along the last row."""
    for by_mouse in (True, False):
        cabinet = open_game()
        title = title_of(cabinet)
        if by_mouse:
            click_pixel(cabinet, node_rect(title, name).center)
        else:
            downs = {"boards": 1, "road": 2, "arcade": 3}.get(name)
            press(cabinet, *[Action.DOWN] * downs if downs else [Action.UP])
            while title.pane.focus != name:
                press(cabinet, Action.RIGHT)
            press(cabinet, Action.CONFIRM)
        if scene is None:
            assert cabinet.stage.top is None
        else:
            assert isinstance(cabinet.stage.top, scene)


@pytest.mark.parametrize(
    ("set_rank", "matches", "chosen"),
    [
        ("sapper", [], "cadet"),
        ("sapper", [("recruit", "second")], "cadet"),
        ("recruit", [("recruit", "second")], "recruit"),
        ("cadet", [("cadet", "first")], "recruit"),
        ("captain", [("cadet", "first"), ("captain", "second")], "captain"),
        ("marshal", [("marshal", "first")], "marshal"),
    ],
)
def test_the_battle_card_leads_to_the_rung_it_tells_of(
    set_rank: str, matches: list[tuple[str, str]], chosen: str, open_game: Opener
) -> None:
    """The chosen rank stays if the player has met but not beaten it, or if there is no further rung."""
    cabinet = open_game(battle_rank=set_rank)
    keep_matches(cabinet, [made_match(n, second=rank, winner=won) for n, (rank, won) in enumerate(matches)])
    keep(cabinet, [made(1)])
    title_of(cabinet)
    learn(cabinet)
    click_word(cabinet, cabinet.style.words("title.battle"))
    assert isinstance(cabinet.stage.top, BattleSetupScene)
    assert cabinet.settings.battle_rank == chosen


# The focus


def test_the_light_goes_from_key_to_key_and_round(cabinet: Cabinet) -> None:
    """Down leads from Play through the rows and back to Play; Left goes round in the last one."""
    title = title_of(cabinet)
    way = [title.pane.focus]
    for _ in range(6):
        press(cabinet, Action.DOWN)
        way.append(title.pane.focus)
    assert way == ["play", "no_guess", "road", "arcade", "battle", "profile", "play"]
    press(cabinet, Action.UP)
    row = ["profile", "settings", "quit"]
    press(cabinet, *[Action.LEFT] * (1 + row.index(str(title.pane.focus))))
    assert title.pane.focus == "quit"


@pytest.mark.parametrize("name", ["no_guess", "prove_it"])
def test_what_a_game_promises_is_switched_and_stays_a_badge(name: str, open_game: Opener) -> None:
    """A click on its words turns it on for the level that Play begins; the line above the board then names it."""
    cabinet = open_game(level="beginner", reduced_motion=True)
    title = title_of(cabinet)
    badge = cabinet.style.words(f"boards.{name}")
    rect = node_rect(title, name)
    for on in (True, False, True):
        assert repaints(cabinet, lambda: click_pixel(cabinet, rect.center), rect)
        assert getattr(cabinet.settings, f"{name}_beginner") is on
        assert not getattr(cabinet.settings, f"{name}_expert")
    cabinet.router.go(Title())
    press(cabinet, Action.CONFIRM)
    front_scene(cabinet, PlayScene)
    assert badge in words_seen(cabinet)


def test_a_new_player_s_boards_need_no_guess(tmp_path: Path) -> None:
    """Without a settings file they do, and a click on a number opens around it; a file without them changes nothing."""
    path = tmp_path / "settings.toml"
    new = load(path).settings
    assert all(new.no_guess(level) for level in LEVELS.values())
    assert new.chord_with_left
    path.write_text('theme = "paper"\n', encoding="utf-8")
    old = load(path).settings
    assert not any(old.no_guess(level) for level in LEVELS.values())
    assert not old.chord_with_left


def test_the_competition_profile_promises_nothing(open_game: Opener) -> None:
    """Its boards are what they are: the switches are dark and are no keys."""
    cabinet = open_game(competition=True, no_guess_beginner=True)
    title = title_of(cabinet)
    assert cabinet.style.words("title.no_guess") in " ".join(words_seen(cabinet))
    assert not any(title.pane.rect(name) for name in ("no_guess", "prove_it"))


def test_today_s_run_has_a_key_of_its_own(cabinet: Cabinet) -> None:
    """It begins at once; where a run waits to go on, the player chooses first."""
    title = title_of(cabinet)
    click_pixel(cabinet, node_rect(title, "today").center)
    wait_until(lambda: isinstance(cabinet.stage.top, ArcadeScene), lambda: cabinet.stage.update(1))
    run = front_scene(cabinet, ArcadeScene)
    assert run.run.coin.seed == daily_seed(TODAY)


# Texts


def test_a_best_time_is_told_for_what_is_chosen(open_game: Opener) -> None:
    """Each level has a best time, no-guess boards their own; without a win the title shows none."""
    cabinet = open_game(level="beginner")
    keep(cabinet, [made(1, time_ms=12_345)])
    title_of(cabinet)
    caption = cabinet.style.words("title.best")
    assert caption not in words_seen(cabinet)
    learn(cabinet)
    assert caption in words_seen(cabinet)
    press(cabinet, Action.RIGHT)
    assert caption not in words_seen(cabinet)
    press(cabinet, Action.LEFT)
    cabinet.change(no_guess_beginner=True)
    assert caption not in words_seen(cabinet)


def test_the_ladder_s_next_rank_is_above_the_highest_that_was_beaten(cabinet: Cabinet) -> None:
    """Without matches the key explains a match; at the top it says that the ladder is done."""
    words = cabinet.style.words
    title_of(cabinet)
    assert words("title.battle_first") in words_seen(cabinet)
    keep(cabinet, [made(1)])
    keep_matches(cabinet, [made_match(1, second="recruit", winner="first"), made_match(2, second="captain")])
    title_of(cabinet)
    learn(cabinet)
    assert words("title.next_rank", name=words("battle_setup.rank_marshal")) in words_seen(cabinet)
    assert words("title.matches_won") in words_seen(cabinet)
    ranks = ("sapper", "captain", "marshal")
    keep_matches(cabinet, [made_match(3 + number, second=rank) for number, rank in enumerate(ranks)])
    title_of(cabinet)
    learn(cabinet)
    assert words("title.ladder_done") in words_seen(cabinet)


def test_today_s_run_and_the_days_in_a_row_are_told(cabinet: Cabinet) -> None:
    """After today's run its key says that the next one is practice."""
    words = cabinet.style.words
    title_of(cabinet)
    assert words("title.arcade_first") in words_seen(cabinet)
    keep(cabinet, [made(1)])
    played = made_run(1, day=str(TODAY), score=148_200)
    cabinet.history.ask(lambda records: records.merge([(played, None)])).result()
    title_of(cabinet)
    learn(cabinet)
    seen = words_seen(cabinet)
    assert words("title.daily_played") in " ".join(seen)
    assert words("title.arcade_first") + " · " + words("arcade.streak", days=1) in seen
    assert words("title.stage", stage=played.stage) in seen


def test_an_unproved_opening_was_no_explosion(cabinet: Cabinet) -> None:
    """No mine was hit: the line says so, also after a restart."""
    cabinet.change(prove_it_beginner=True, reduced_motion=True)
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    cabinet.stage.update(1)
    click(play, [lsb(play.session.view.covered & ~deduce(play.session.view).safe)])
    cabinet.stage.update(1)
    kept = cabinet.history.last
    assert kept
    assert kept.unproved
    wait_until_kept(cabinet)
    assert cabinet.history.ask(bests_and_last).result()[1] == kept
    title_of(cabinet)
    told = cabinet.style.words("title.last_unproved", level="Beginner", seconds=f"{kept.time_ms / 1000:.3f}")
    assert told in words_seen(cabinet)


@pytest.mark.parametrize(("won", "key"), [(True, "title.last_won"), (False, "title.last_lost")])
@pytest.mark.parametrize("board", [(9, 9, 10), (12, 11, 13)])
def test_how_the_last_game_ended_is_told(won: bool, key: str, board: tuple[int, int, int], cabinet: Cabinet) -> None:
    """The line names the level, or a custom board's measures."""
    width, height, mines = board
    cabinet.history.last = LastGame(width, height, mines, won, 12_345)
    title_of(cabinet)
    name = cabinet.style.words("level.beginner")
    if mines == 13:
        name = cabinet.style.words("title.board", width=width, height=height, mines=mines)
    assert cabinet.style.words(key, level=name, seconds="12.345") in words_seen(cabinet)


def test_what_is_wrong_with_the_files_is_told_instead(cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    """A problem replaces the line, in the warning colour."""
    monkeypatch.setattr(cabinet.history, "problems", lambda: ["the disk is full"])
    title_of(cabinet)
    assert colour_of(cabinet, "the disk is full") == "warning"
    assert cabinet.style.words("title.how", arrows="", confirm="") not in words_seen(cabinet)


# The living board


@pytest.mark.parametrize("still", [False, True])
def test_a_title_at_rest_does_nothing(still: bool, open_game: Opener) -> None:
    """After its board is found the processor may sleep until it plays itself; with reduced motion it never does."""
    cabinet = open_game(reduced_motion=still)
    title_of(cabinet)
    seen_now(cabinet)
    assert not cabinet.stage.animating
    assert not any(repaints(cabinet, lambda: cabinet.stage.update(SECOND if still else 8)) for _ in range(20))


def test_the_board_plays_itself_when_the_title_is_left_alone(cabinet: Cabinet) -> None:
    """The board begins after fifteen seconds, exact to the tick and silent; any input delays it."""
    title = title_of(cabinet)
    for deed in ("nothing", "key", "mouse"):
        cabinet.stage.update(PLAYS_AFTER - 1)
        assert not title.board.plays
        if deed == "key":
            cabinet.ask(Asked(Action.FLAG))
        elif deed == "mouse":
            cabinet.stage.point(Pointing(Kind.MOVE, (1, 1)))
        cabinet.stage.update(1)
        assert title.board.plays is (deed == "nothing")
        title.board.wake()
    cabinet.audio.played = None
    cabinet.stage.update(PLAYS_AFTER)
    assert title.board.demo
    before = title.board.demo.session.view.opened.bit_count()
    demo = title.board.demo

    def go_on() -> None:
        cabinet.stage.update(SECOND // 10)
        title.board._alone = PLAYS_AFTER

    wait_until(lambda: demo.session.view.opened.bit_count() > before, go_on)
    assert cabinet.audio.played is None
    assert (cabinet.history.latest, cabinet.history.holds) == (None, False), "nobody has played"


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do background work at once."""
    monkeypatch.setattr(Job.__init__, "__defaults__", (list,))


def test_each_start_shows_another_board(open_game: Opener) -> None:
    """Also on the same day: else the demo would always begin with the same position."""
    seen = set[View]()
    for _ in range(3):
        cabinet = open_game()
        cabinet.seeds = Seeds()
        board = title_of(cabinet).board
        assert board.demo
        seen.add(board.demo.session.view)
    assert len(seen) == 3


def test_another_size_is_another_board(cabinet: Cabinet) -> None:
    """A new size shows covered cells until a game is found; a new theme keeps the game."""
    title = title_of(cabinet)
    board = title.board
    assert board.demo
    view = board.demo.session.view
    cabinet.change(theme="classic")
    assert board.demo.session.view is view
    board.place(pygame.Rect(700, 30, 300, 500))
    assert board.demo is None
    come_alive(cabinet)
    assert board.demo is not None
    assert board.area == pygame.Rect(700, 30, 300, 500)


# Letters that drop


class TestLetters:
    """The drop of the name's letters, with motion."""

    @pytest.fixture
    def at_rest(self) -> None:
        """Turn motion on."""

    def test_the_name_drops_in_letter_by_letter_once(self, cabinet: Cabinet) -> None:
        """Only the first title of a start drops its letters; input works meanwhile."""
        cabinet.router.go(Title())
        title = front_scene(cabinet, TitleScene)
        line, seen = name_line(title).inflate(0, 20), []
        for _ in range(150):
            cabinet.stage.update(4)
            seen.append(seen_now(cabinet, line))
        assert len({*seen}) > 30
        assert len({*seen[-5:]}) == 1
        press(cabinet, Action.CONFIRM)
        assert isinstance(cabinet.stage.top, PlayScene)
        cabinet.router.go(Title())
        for _ in range(40):
            cabinet.stage.update(4)
        assert seen_now(cabinet, line) == seen[-1]

    def test_a_figure_slides_in_when_it_is_known(self, open_game: Opener) -> None:
        """The first frame must not wait for the disk."""
        cabinet = open_game(level="beginner")
        keep(cabinet, [made(1, time_ms=12_345)])
        title = title_of(cabinet)
        for _ in range(200):
            cabinet.stage.update(4)
        cabinet.history.start()
        wait_until(lambda: cabinet.history.last, lambda: cabinet.stage.update(0))
        frames = []
        for _ in range(SLIDE // 4 + 1):
            frames.append(seen_now(cabinet, node_rect(title, "play")))
            cabinet.stage.update(4)
        assert len({*frames}) > 4
        assert place_of(cabinet, cabinet.style.words("title.best"))


@pytest.mark.parametrize(("size", "below"), [((780, 1688), True), ((1280, 720), False), ((740, 700), False)])
def test_in_an_upright_window_the_board_lies_below_the_keys(
    size: tuple[int, int], below: bool, open_game: Opener
) -> None:
    """A phone's player reads from top to bottom."""
    title = title_of(open_game(size))
    play, last = node_rect(title, "play"), node_rect(title, "quit")
    assert (title.board.area.top > last.bottom) == below
    assert (title.board.area.left > last.right) != below
    assert (play.width > 0.9 * size[0]) == below
