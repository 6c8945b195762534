"""The tables of games and of matches: what stands in them, how they are turned, and where their rows lead."""

from datetime import UTC, timedelta, timezone

import pygame
import pytest

from game.arcade.achievements import Achievement
from game.engine.gesture import Kind
from game.engine.level import BEGINNER
from game.store.columns import LAST_SECOND
from game.store.errors import UnavailableError
from game.store.kinds import Table
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import Scene
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.node import Node, State
from game.ui.kit.table import TableRow
from game.ui.kit.tabs import Tabs
from game.ui.modes.history.game_rows import Outcome
from game.ui.modes.history.medals import Medal
from game.ui.modes.history.records import Other, RecordsScene
from game.ui.modes.history.statistics import StatisticsScene
from game.ui.modes.review.replay import ReplayScene
from game.ui.modes.title.title import TitleScene
from tests.store.made import game as made
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, node_rect, read_window, repaints, words_seen
from tests.ui.hands import click_pixel, play_to_win, start_game
from tests.ui.history.keeping import ask, focus_on, games_on, keep, open_page, read, records_of, show, tab_place

OPENING = Table(9, 9, 10, "opening", False)


def front(cabinet: Cabinet) -> Scene | None:
    """Return the scene in front, whatever it was found to be before."""
    return cabinet.stage.top


def open_tab(scene: RecordsScene) -> int:
    """Return which tab is open."""
    scene.refresh()
    tabs = scene.pane.node("tabs")
    assert isinstance(tabs, Tabs)
    return tabs.shown


# Tables


def test_the_title_leads_to_the_records(open_game: Opener) -> None:
    """By its row, with keys alone, and back."""
    cabinet = open_game()
    title = TitleScene(cabinet)
    cabinet.stage.replace(title)
    cabinet.stage.act(Asked(Action.UP))
    while title.pane.focus != "records":
        cabinet.stage.act(Asked(Action.RIGHT))
    cabinet.stage.act(Asked(Action.CONFIRM))
    assert isinstance(cabinet.stage.top, RecordsScene)
    cabinet.stage.act(Asked(Action.BACK))
    assert front(cabinet) is title


def test_a_table_goes_by_what_its_page_says(open_game: Opener) -> None:
    """Time upwards, 3BV/s and IOE downwards; the last games by when they ended."""
    cabinet = open_game()
    fast = made(1, time_ms=9_000, bbbv=10, solved_bbbv=10, left=20)
    brisk = made(2, time_ms=20_000, bbbv=60, solved_bbbv=60, left=100)
    exact = made(3, time_ms=30_000, bbbv=30, solved_bbbv=30, left=1)
    scene = records_of(cabinet, [fast, brisk, exact])
    orders = []
    for _ in range(4):
        orders.append(games_on(scene))
        ask(cabinet, Action.ZOOM_IN)
    assert orders[0] == [fast, brisk, exact]
    assert orders[1][0] == brisk
    assert orders[2][0] == exact
    assert orders[3] == [exact, brisk, fast]


def test_only_ten_ranked_wins_have_a_place_but_every_game_is_a_last_one(open_game: Opener) -> None:
    """Hints and losses take no place, and are still seen."""
    cabinet = open_game()
    games = [made(number) for number in range(12)]
    lost = made(50, won=False, solved_bbbv=3, fatal_cell=7)
    hinted = made(51, unranked="hint", time_ms=1_000)
    scene = records_of(cabinet, [*games, lost, hinted])
    assert games_on(scene) == games[:10]
    open_page(cabinet, scene, Other.LAST_GAMES)
    assert games_on(scene) == [hinted, lost, *games[:1:-1]]


def test_the_four_levels_are_there_before_any_game(open_game: Opener) -> None:
    """An empty table is invited to, not hidden, and its figures say so too."""
    cabinet = open_game()
    scene = records_of(cabinet, [])
    boards = []
    for _ in range(5):
        assert scene.table
        assert not games_on(scene)
        boards.append(scene.table.width * scene.table.height)
        words_seen(cabinet)
        ask(cabinet, Action.RIGHT)
    assert boards == [81, 64, 256, 480, 81]
    show(cabinet, StatisticsScene(cabinet))
    words_seen(cabinet)


def test_an_empty_table_has_a_kind_word(open_game: Opener) -> None:
    """An empty panel would look like a fault."""
    cabinet = open_game()
    scene = records_of(cabinet, [])
    assert cabinet.words("records.empty") in words_seen(cabinet)
    open_page(cabinet, scene, Other.LAST_GAMES)
    assert cabinet.words("records.no_games") in words_seen(cabinet)
    open_page(cabinet, scene, Other.BATTLE)
    assert cabinet.words("records.no_matches") in words_seen(cabinet)


def test_every_board_and_rule_that_was_played_can_be_shown(open_game: Opener) -> None:
    """By keys: Right for the boards, and the chooser of rules where a board has several."""
    cabinet = open_game()
    games = [
        made(1),
        made(2, no_guess=True),
        made(3, start="safe"),
        made(4, level="custom", width=20, height=12, mines=40),
    ]
    scene = records_of(cabinet, games)
    found = set()
    for _ in range(5):
        for _ in range(3):
            found |= {*games_on(scene)}
            scene.put("rules", 1)
            read(cabinet)
        ask(cabinet, Action.RIGHT)
    assert found == {*games}


def test_the_table_of_the_last_game_comes_first(open_game: Opener) -> None:
    """That is the one that the player has come to see."""
    cabinet = open_game()
    expert = made(9, level="expert", width=30, height=16, mines=99)
    scene = records_of(cabinet, [made(1), expert])
    assert scene.table == expert.table
    show(cabinet, StatisticsScene(cabinet, first=expert.table))
    assert isinstance(cabinet.stage.top, StatisticsScene)
    assert cabinet.stage.top.table == expert.table


def test_a_table_with_a_win_comes_before_an_empty_one(open_game: Opener) -> None:
    """Who has just lost on another level wants to see what there is; who never won, the board last played."""
    cabinet = open_game()
    expert = {"level": "expert", "width": 30, "height": 16, "mines": 99, "won": False}
    scene = records_of(cabinet, [made(1), made(2, **expert)])
    assert (scene.table, len(games_on(scene))) == (made(1).table, 1)
    show(cabinet, StatisticsScene(cabinet))
    assert isinstance(cabinet.stage.top, StatisticsScene)
    assert cabinet.stage.top.table == made(2, **expert).table


def test_without_any_win_the_table_of_the_last_game_comes_first(open_game: Opener) -> None:
    """It is empty, and says so."""
    expert = made(1, level="expert", width=30, height=16, mines=99, won=False)
    scene = records_of(open_game(), [expert])
    assert (scene.table, games_on(scene)) == (expert.table, [])


def test_the_records_can_be_used_by_mouse_alone(open_game: Opener) -> None:
    """Tabs, arrows, rows and buttons: each acts on a click."""
    cabinet = open_game()
    scene = records_of(cabinet, [made(1), made(2, no_guess=True)])
    click_pixel(cabinet, tab_place(scene, 1))
    assert open_tab(scene) == 1
    read(cabinet)
    for x, width in ((-5, 8), (5, 9)):
        board = node_rect(scene, "board")
        click_pixel(cabinet, (board.right + x if x < 0 else board.left + x, board.centery))
        assert scene.table
        assert scene.table.width == width
    assert scene.table == OPENING
    click_pixel(cabinet, node_rect(scene, "rules").center)
    assert scene.table == Table(9, 9, 10, "opening", True)
    read(cabinet)
    click_pixel(cabinet, node_rect(scene, (scene.page, made(2).uid)).center)
    read(cabinet)
    assert cabinet.words("records.not_kept") in words_seen(cabinet)
    click_word(cabinet, cabinet.words("records.statistics"))
    assert isinstance(cabinet.stage.top, StatisticsScene)
    read(cabinet)
    click_word(cabinet, cabinet.words("records.back"))
    assert front(cabinet) is scene
    click_word(cabinet, cabinet.words("records.back"))
    assert front(cabinet) is None


def test_arrows_and_wheel_step_the_boards_in_their_order(open_game: Opener) -> None:
    """Right and down are on, also from a row; left and up are back."""
    cabinet = open_game()
    scene = records_of(cabinet, [made(1)])
    focus_on(scene, TableRow)
    boards = []
    for action in (Action.RIGHT, Action.RIGHT, Action.LEFT, Action.LEFT):
        ask(cabinet, action)
        assert scene.table
        boards.append(scene.table.mines * 1000 + scene.table.width)
    for wheel in (-1, -1, 1, 1):
        cabinet.stage.point(Pointing(None, (1, 1), wheel))
        read(cabinet)
        assert scene.table
        boards.append(scene.table.mines * 1000 + scene.table.width)
    assert boards == [10_008, 40_016, 10_008, 10_009] * 2


def test_a_press_that_slides_off_does_nothing(open_game: Opener) -> None:
    """Everything acts on the release, where the press was."""
    cabinet = open_game()
    scene = records_of(cabinet, [made(1)])
    cabinet.stage.point(Pointing(Kind.LEFT_PRESS, tab_place(scene, 1)))
    cabinet.stage.point(Pointing(Kind.LEFT_RELEASE, node_rect(scene, "back").center))
    assert front(cabinet) is scene
    assert open_tab(scene) == 0


@pytest.mark.parametrize("page", [None, *Other])
def test_up_and_down_reach_every_stop(page: Other | None, open_game: Opener) -> None:
    """What a pad can't reach would be for the mouse alone; a chooser that is not shown is no stop."""
    cabinet = open_game()
    scene = records_of(cabinet, [made(1), made(2, no_guess=True)])
    assert scene.pane.focus == "board"
    if page:
        open_page(cabinet, scene, page)
    games = [(None if page else scene.page, game.uid) for game in games_on(scene)]
    assert len(games) == {None: 1, Other.LAST_GAMES: 2, Other.BATTLE: 0}[page]
    stops = {"tabs", *([] if page else ["board", "rules"]), *games, "statistics", "name", "back"}
    reached = set()
    for _ in stops:
        ask(cabinet, Action.DOWN)
        reached.add(scene.pane.focus)
    assert reached == stops


def test_a_kept_game_is_watched_and_the_table_is_still_there_after(open_game: Opener) -> None:
    """Enter on a row shows the recording of that very game."""
    cabinet = open_game()
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    scene = records_of(cabinet, [])
    assert cabinet.history.latest
    assert [game.uid for game in games_on(scene)] == [cabinet.history.latest.uid]
    focus_on(scene, TableRow)
    cabinet.stage.act(Asked(Action.CONFIRM))
    while not isinstance(cabinet.stage.top, ReplayScene):
        cabinet.stage.update(0)
    cabinet.stage.act(Asked(Action.BACK))
    assert front(cabinet) is scene


def test_the_last_game_is_marked_by_a_word(open_game: Opener) -> None:
    """Colour is never the only cue; and no other game bears the mark."""
    cabinet = open_game()
    keep(cabinet, [made(1), made(2)])
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    show(cabinet, RecordsScene(cabinet, UTC))
    mark = cabinet.words("records.latest")
    assert words_seen(cabinet).count(mark) == 1
    ask(cabinet, Action.LEVEL_3)
    assert mark not in words_seen(cabinet)


def test_a_history_that_can_not_be_read_is_told_and_the_scene_can_be_left(
    open_game: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A broken disk must not end the game, nor trap the player."""
    cabinet = open_game()

    def fail(*_: object) -> None:
        raise UnavailableError("the disk is on strike")

    monkeypatch.setattr("game.store.keeper.Keeper.read", fail)
    for scene in (RecordsScene(cabinet, UTC), StatisticsScene(cabinet)):
        cabinet.stage.push(scene)
        read(cabinet)
        why = cabinet.words("fault.history_unavailable")
        assert why in scene.shared()[2][0]
        assert any(why in line for line in words_seen(cabinet))
        ask(cabinet, Action.LEFT, Action.LEVEL_2, Action.UP, Action.UP, Action.BACK)
    assert front(cabinet) is None


def test_reading_is_said_only_when_it_takes_long(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """A word that flickers past at every step is worse than none."""
    cabinet = open_game()
    cabinet.stage.replace(RecordsScene(cabinet, UTC))
    reading = cabinet.words("records.reading")
    assert reading not in words_seen(cabinet)
    monkeypatch.setattr("game.play.worker.Job.done", property(lambda _: False))
    assert repaints(cabinet, lambda: cabinet.stage.update(40))
    assert reading in words_seen(cabinet)
    monkeypatch.undo()
    read(cabinet)
    assert reading not in words_seen(cabinet)


def test_no_game_of_another_table_is_seen_while_a_table_is_read(
    open_game: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be taken for one of this table."""
    cabinet = open_game()
    records_of(cabinet, [made(1, player="Grace")])
    assert "Grace" in words_seen(cabinet)
    monkeypatch.setattr("game.play.worker.Job.done", property(lambda _: False))
    cabinet.stage.act(Asked(Action.LEVEL_2))
    cabinet.stage.update(1)
    assert "Grace" not in words_seen(cabinet)


def test_the_column_that_a_table_goes_by_is_underlined(open_game: Opener) -> None:
    """Colour is never the only cue: under its title and under no other; none among the last games."""
    cabinet = open_game()
    scene = records_of(cabinet, [made(1)])
    titles = ("records.time", "records.bbbv", "records.speed", "records.ioe", "records.date")
    for sorts in ("records.time", "records.speed", "records.ioe", None):
        words_seen(cabinet)
        surface, accent = cabinet.window.get_surface(), pygame.Color(cabinet.theme["accent"])
        lines = {text: place for text, place in read_window(cabinet) if text in map(cabinet.words, titles)}
        under = {
            key
            for key in titles
            if (place := lines[cabinet.words(key)])
            and any(surface.get_at((place.centerx, y)) == accent for y in range(place.bottom, place.bottom + 12))
        }
        assert under == ({sorts} if sorts else set())
        ask(cabinet, Action.ZOOM_IN)
    assert scene.page is Other.BATTLE


@pytest.mark.parametrize(
    ("second", "hours", "day"),
    [(1_700_000_000, 0, "2023-11-14"), (1_700_000_000, 2, "2023-11-15"), (LAST_SECOND, 14, "9999-12-31")],
)
def test_a_date_is_the_players_own(second: int, hours: int, day: str, open_game: Opener) -> None:
    """A game before midnight is not tomorrow's; the end of the calendar is no reason to fall over."""
    cabinet = open_game()
    records_of(cabinet, [made(1, finished_at=second)], timezone(timedelta(hours=hours)))
    assert day in words_seen(cabinet)


def test_a_nameless_game_bears_the_players_name(open_game: Opener) -> None:
    """The name is asked after the first game that takes a place, which was saved without it."""
    cabinet = open_game(player="Ada")
    records_of(cabinet, [made(1, player=""), made(2, player="Grace")])
    lines = words_seen(cabinet)
    assert "Ada" in lines
    assert "Grace" in lines


def test_signed_games_show_their_initials(open_game: Opener) -> None:
    """Before the player's name; the others show that alone."""
    cabinet = open_game(player="Grace")
    games = [made(1, player="Ada", time_ms=5), made(2, player="", time_ms=6), made(3, player="Eve", time_ms=7)]
    for game, initials in zip(games, ("ADA", "G H"), strict=False):
        cabinet.history.sign(game.uid, initials).result()
    records_of(cabinet, games)
    said = words_seen(cabinet)
    names = [text for text in said if text in ("ADA", "G H", "Ada", "Eve", "Grace", "–")]
    assert names == ["ADA", "Ada", "G H", "Grace", "Eve"]


def test_a_figure_is_told_where_the_mouse_rests_on_its_title(open_game: Opener) -> None:
    """A word and a sentence for each of the three; beside them the keys are told as ever."""
    cabinet = open_game()
    scene = records_of(cabinet, [made(1)])
    keys = scene.foot[0]
    page = node_rect(scene, (scene.page, made(1).uid))
    for title, term in (("bbbv", "bbbv"), ("speed", "speed"), ("ioe", "ioe")):
        name = cabinet.words(f"records.{title}")
        place = next(
            rect for text, rect in read_window(cabinet) if text == name and page.top - 40 < rect.top < page.top
        )
        move = Pointing(Kind.MOVE, place.center)
        assert repaints(cabinet, lambda: cabinet.stage.point(move))  # noqa: B023
        assert cabinet.words(f"result.about_{term}") in words_seen(cabinet)
    cabinet.stage.point(Pointing(Kind.MOVE, (2, 2)))
    assert keys in words_seen(cabinet)


@pytest.mark.parametrize("node", [Outcome("Lost", "unranked", False), Medal(Achievement.WEEK, True)], ids=type)
def test_a_row_looks_the_same_where_a_part_of_it_is_seen(node: Node, open_game: Opener) -> None:
    """A large interface shows a part of the page: what is cut off moves nothing that is seen."""
    cabinet, room, seen = open_game(), pygame.Rect(0, 0, 400, 60), pygame.Rect(60, 0, 340, 60)
    whole, part = pygame.Surface(room.size), pygame.Surface(room.size)
    part.set_clip(seen)
    for surface in (whole, part):
        node.paint(surface, cabinet, room, State())
    assert pygame.image.tobytes(whole.subsurface(seen), "RGB") == pygame.image.tobytes(part.subsurface(seen), "RGB")
