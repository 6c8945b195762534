"""The tables of games: their contents, their order, and the targets of their rows."""

from datetime import UTC, timedelta, timezone

import pygame
import pytest

from game.engine.deal import Start
from game.engine.gesture import Kind
from game.engine.level import BEGINNER
from game.play.session import Session, click
from game.play.setup import Setup
from game.store.columns import LAST_SECOND
from game.store.errors import UnavailableError
from game.store.finished import FinishedGame
from game.store.kinds import GameTable
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Scene
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.table import TableRow
from game.ui.kit.tabs import Chips
from game.ui.modes.history.battle_records import BattleRecordsScene
from game.ui.modes.history.records import LAST_GAMES, RecordsScene
from game.ui.modes.history.statistics import StatisticsScene
from game.ui.modes.review.review import ReviewScene
from tests.patience import wait_until
from tests.store.made import game as made
from tests.ui.conftest import Opener
from tests.ui.eyes import node_rect, read_window, repaints, words_seen
from tests.ui.hands import click_pixel, play_to_win, point, start_game
from tests.ui.history.keeping import ask, focus_on, games_on, keep, open_page, read, records_of, show

OPENING = GameTable(9, 9, 10, "opening", False)


def front(cabinet: Cabinet) -> Scene | None:
    """Return the front scene, with a type that forgets earlier checks."""
    return cabinet.stage.top


def tabs(scene: RecordsScene) -> tuple[list[object], object]:
    """Return the tabs, and the open one."""
    scene.refresh()
    chips = scene.pane.node("tabs")
    assert isinstance(chips, Chips)
    return [value for value, _ in chips.names], chips.value


# Tables


def test_a_table_goes_by_what_its_page_says(cabinet: Cabinet) -> None:
    """Time ascends, 3BV/s descends and is offered only while competing; the last games are ordered by their ends."""
    fast = made(1, time_ms=9_000, bbbv=10, solved_bbbv=10, left=20)
    brisk = made(2, time_ms=20_000, bbbv=60, solved_bbbv=60, left=100)
    slow = made(3, time_ms=30_000, bbbv=30, solved_bbbv=30)
    scene = records_of(cabinet, [fast, brisk, slow])
    assert cabinet.style.words("records.by_time") in words_seen(cabinet)
    assert tabs(scene) == (["time", "last_games"], "time")
    cabinet.change(competition=True)
    assert tabs(scene) == (["time", "speed", "last_games"], "time")
    orders = []
    for page in ("time", "speed", "last_games"):
        open_page(cabinet, page)
        orders.append(games_on(scene))
    assert orders == [[fast, brisk, slow], [brisk, fast, slow], [slow, brisk, fast]]


def test_only_ten_ranked_wins_have_a_place_but_every_game_is_a_last_one(cabinet: Cabinet) -> None:
    """Games with hints and losses take no place, but are visible among the last games."""
    games = [made(number) for number in range(12)]
    lost = made(50, won=False, solved_bbbv=3, fatal_cell=7)
    hinted = made(51, unranked="hint", time_ms=1_000)
    scene = records_of(cabinet, [*games, lost, hinted])
    assert games_on(scene) == games[:10]
    open_page(cabinet, LAST_GAMES)
    assert games_on(scene) == [hinted, lost, *games[:1:-1]]


def test_an_imported_game_that_nothing_proves_is_marked(cabinet: Cabinet) -> None:
    """It has no place; among the last games it stands beside those with help."""
    words = cabinet.style.words
    records_of(cabinet, [made(1, unranked="imported"), made(2, unranked="hint")])
    assert words("records.imported") not in words_seen(cabinet)
    open_page(cabinet, LAST_GAMES)
    assert {words("records.imported"), words("records.unranked")} <= {*words_seen(cabinet)}


def test_the_four_levels_are_there_before_any_game(cabinet: Cabinet) -> None:
    """An empty table invites to play by a sentence: an empty panel would look like an error."""
    scene, words, boards = records_of(cabinet, []), cabinet.style.words, []
    for _ in range(5):
        assert scene.table
        assert not games_on(scene)
        boards.append(scene.table.width * scene.table.height)
        assert words("records.empty") in words_seen(cabinet)
        ask(cabinet, Action.RIGHT)
    assert boards == [81, 64, 256, 480, 81]
    open_page(cabinet, LAST_GAMES)
    assert words("records.no_games") in words_seen(cabinet)
    show(cabinet, BattleRecordsScene(cabinet))
    assert words("records.no_matches") in words_seen(cabinet)
    show(cabinet, StatisticsScene(cabinet))
    assert words("records.no_games") in words_seen(cabinet)


def test_every_board_and_rule_that_was_played_can_be_shown(cabinet: Cabinet) -> None:
    """By clicks on the two choosers; that of the rules appears for a board with several."""
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
            click_pixel(cabinet, node_rect(scene, "rules").center)
            read(cabinet)
        click_pixel(cabinet, node_rect(scene, "board").center)
        read(cabinet)
    assert found == {*games}


@pytest.mark.parametrize(("games", "begins_with"), [("WE", "E"), ("We", "W"), ("e", "e")])
def test_the_table_of_the_last_game_with_a_win_comes_first(games: str, begins_with: str, cabinet: Cabinet) -> None:
    """A small letter is a loss; the statistics begin with the last game's table, won or lost."""
    expert = {"level": "expert", "width": 30, "height": 16, "mines": 99}
    known = {"W": made(1), "E": made(2, **expert), "e": made(3, **expert, won=False)}
    scene = records_of(cabinet, [known[game] for game in games])
    assert scene.table == known[begins_with].table
    assert len(games_on(scene)) == (begins_with != "e")
    statistics = StatisticsScene(cabinet)
    show(cabinet, statistics)
    assert statistics.table == known["E"].table
    statistics = StatisticsScene(cabinet, first=OPENING)
    show(cabinet, statistics)
    assert statistics.table == OPENING


def test_arrows_and_wheel_step_the_boards_in_their_order(cabinet: Cabinet) -> None:
    """Right and wheel down step forward, also from a row; left and wheel up step back."""
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


@pytest.mark.parametrize("page", [None, LAST_GAMES])
def test_up_and_down_reach_every_stop(page: str | None, cabinet: Cabinet) -> None:
    """A pad must reach all that the mouse can; a hidden chooser is no stop."""
    scene = records_of(cabinet, [made(1), made(2, no_guess=True)])
    assert scene.pane.focus == "board"
    if page:
        open_page(cabinet, page)
    games = [(None if page else scene.page, game.uid) for game in games_on(scene)]
    assert len(games) == {None: 1, LAST_GAMES: 2}[page]
    stops = {"profile", "tabs", *([] if page else ["board", "rules"]), *games, "back"}
    reached = set()
    for _ in stops:
        ask(cabinet, Action.DOWN)
        reached.add(scene.pane.focus)
    assert reached == stops


def test_a_kept_game_is_watched_and_the_table_is_still_there_after(cabinet: Cabinet) -> None:
    """Enter on a row shows the recording of exactly that game."""
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    scene = records_of(cabinet, [])
    assert cabinet.history.latest
    assert [game.uid for game in games_on(scene)] == [cabinet.history.latest.uid]
    focus_on(scene, TableRow)
    cabinet.stage.act(Asked(Action.CONFIRM))
    wait_until(lambda: isinstance(cabinet.stage.top, ReviewScene), lambda: cabinet.stage.update(0))
    cabinet.stage.act(Asked(Action.BACK))
    assert front(cabinet) is scene


def test_the_last_game_is_marked_by_a_word(cabinet: Cabinet) -> None:
    """Colour is never the only cue; no other game has the mark."""
    keep(cabinet, [made(1), made(2)])
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    show(cabinet, RecordsScene(cabinet, UTC))
    mark = cabinet.style.words("records.latest")
    assert words_seen(cabinet).count(mark) == 1
    ask(cabinet, Action.LEVEL_3)
    assert mark not in words_seen(cabinet)


def test_a_history_that_can_not_be_read_is_told_and_the_scene_can_be_left(
    cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A broken disk must not end the game, nor trap the player."""

    def fail(*_: object) -> None:
        raise UnavailableError("the disk is on strike")

    monkeypatch.setattr("game.store.keeper.Keeper.read", fail)
    for scene in (RecordsScene(cabinet, UTC), StatisticsScene(cabinet)):
        cabinet.stage.push(scene)
        read(cabinet)
        why = cabinet.style.words("fault.unusable")
        assert any(why in line for line in words_seen(cabinet))
        ask(cabinet, Action.LEFT, Action.LEVEL_2, Action.UP, Action.UP, Action.BACK)
    assert front(cabinet) is None


def test_reading_is_said_only_when_it_takes_long(cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that flickers at every step is worse than none."""
    cabinet.stage.replace(RecordsScene(cabinet, UTC))
    reading = cabinet.style.words("records.reading")
    assert reading not in words_seen(cabinet)
    monkeypatch.setattr("game.play.worker.Job.done", property(lambda _: False))
    assert repaints(cabinet, lambda: cabinet.stage.update(40))
    assert reading in words_seen(cabinet)
    monkeypatch.undo()
    read(cabinet)
    assert reading not in words_seen(cabinet)


def test_no_game_of_another_table_is_seen_while_a_table_is_read(
    cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player would think that it belongs to this table."""
    records_of(cabinet, [made(1, player="Grace")])
    assert "Grace" in words_seen(cabinet)
    monkeypatch.setattr("game.play.worker.Job.done", property(lambda _: False))
    cabinet.stage.act(Asked(Action.LEVEL_2))
    cabinet.stage.update(1)
    assert "Grace" not in words_seen(cabinet)


def test_the_column_that_a_table_goes_by_is_underlined(cabinet: Cabinet) -> None:
    """Colour is never the only cue: only its title is underlined, and none among the last games."""
    cabinet.change(competition=True)
    records_of(cabinet, [made(1)])
    titles = ("records.time", "records.bbbv", "counters.speed", "records.date")
    for page, sorts in (("time", "records.time"), ("speed", "counters.speed"), (LAST_GAMES, None)):
        open_page(cabinet, page)
        surface, accent = cabinet.window.get_surface(), pygame.Color(cabinet.style.theme["accent"])
        lines = {text: place for text, place in read_window(cabinet) if text in map(cabinet.style.words, titles)}
        under = {
            key
            for key in titles
            if (place := lines[cabinet.style.words(key)])
            and any(surface.get_at((place.centerx, y)) == accent for y in range(place.bottom, place.bottom + 12))
        }
        assert under == ({sorts} if sorts else set())


@pytest.mark.parametrize(
    ("second", "hours", "day"),
    [(1_700_000_000, 0, "2023-11-14"), (1_700_000_000, 2, "2023-11-15"), (LAST_SECOND, 14, "9999-12-31")],
)
def test_a_date_is_the_players_own(second: int, hours: int, day: str, cabinet: Cabinet) -> None:
    """A game before midnight is not tomorrow's; the end of the calendar must not be an error."""
    records_of(cabinet, [made(1, finished_at=second)], timezone(timedelta(hours=hours)))
    assert day in words_seen(cabinet)


def test_signed_games_show_their_initials(open_game: Opener) -> None:
    """They come before the name; unsigned games show the name alone, and games without one the current name."""
    cabinet = open_game(player="Grace")
    games = [made(number, player=name, time_ms=number) for number, name in enumerate(("Ada", "", "Eve", ""), 1)]
    for game, initials in zip(games, ("ADA", "G H"), strict=False):
        cabinet.history.sign(game.uid, initials).result()
    records_of(cabinet, games)
    said = words_seen(cabinet)
    names = [text for text in said if text in ("ADA", "G H", "Ada", "Eve", "Grace", "–")]
    assert names == ["ADA", "Ada", "G H", "Grace", "Eve", "Grace"]


def test_a_figure_is_told_where_the_mouse_rests_on_its_title(cabinet: Cabinet) -> None:
    """Two titles have a name and a sentence; elsewhere the foot shows the keys as usual."""
    cabinet.change(competition=True)
    scene = records_of(cabinet, [made(1)])
    keys = scene.foot()[0]
    page = node_rect(scene, (scene.page, made(1).uid))
    for title, term in (("records.bbbv", "bbbv"), ("counters.speed", "speed")):
        name = cabinet.style.words(title)
        place = next(
            rect for text, rect in read_window(cabinet) if text == name and page.top - 40 < rect.top < page.top
        )
        assert repaints(cabinet, point(cabinet, Kind.MOVE, place.center))
        assert cabinet.style.words(f"result.about_{term}") in words_seen(cabinet)
    cabinet.stage.point(Pointing(Kind.MOVE, (2, 2)))
    assert keys in words_seen(cabinet)


def test_a_left_game_stands_among_the_last_ones_and_is_watched(cabinet: Cabinet) -> None:
    """It is in no table of best games; its replay goes to where it was left."""
    session = Session(Setup(BEGINNER, Start.OPENING, 7))
    click(session, 40)
    session.advance(500)
    row, text = FinishedGame(session, "Ada").left()
    cabinet.history.ask(lambda records: records.merge([(row, text), (made(1, won=False), None)])).result()
    scene = RecordsScene(cabinet, UTC)
    show(cabinet, scene)
    assert "Left" not in words_seen(cabinet)
    open_page(cabinet, "last_games")
    assert "Left" in words_seen(cabinet)
    assert [game.uid for game in games_on(scene)] == [row.uid, made(1).uid]
    scene.fetch(row)
    wait_until(lambda: isinstance(cabinet.stage.top, ReviewScene), lambda: cabinet.stage.update(1))
