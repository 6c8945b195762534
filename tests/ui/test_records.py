"""The player's history on the screen: tables, last games, statistics, the name, the celebration."""

import time
from collections.abc import Iterable
from datetime import UTC, timedelta, timezone
from random import Random
from typing import Any

import pygame
import pytest

from game.battle.choices import RANKS
from game.engine.gesture import TICK_MS, Kind
from game.engine.level import BEGINNER, EXPERT
from game.i18n.catalogue import LOCALES, Words
from game.store.columns import LAST_SECOND
from game.store.errors import UnavailableError
from game.store.kinds import PlayedGame, PlayedMatch, Table
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import Scene
from game.ui.core.text import Face
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.charts import MOST_BARS, distribution, put_together, running_mean, ticks
from game.ui.kit.widgets import Widget
from game.ui.modes.classic import celebration
from game.ui.modes.classic.result import INPUT_COOLDOWN, ResultScene
from game.ui.modes.history.records import Battles, GameRow, Other, RecordsScene
from game.ui.modes.history.statistics import StatisticsScene
from game.ui.modes.history.tables import TableScene
from game.ui.modes.review.replay import ReplayScene
from game.ui.modes.settings import name
from game.ui.modes.settings.name import NameScene
from game.ui.modes.title.title import TitleScene
from tests.store.made import any_game
from tests.store.made import game as made
from tests.store.made import match as made_match
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, read_window, repaints, words_seen
from tests.ui.hands import click_pixel, play_to_win, start_game

OPENING = Table(9, 9, 10, "opening", False)
WAIT = 20.0
"""Seconds after which a thread is taken to hang."""


def keep(cabinet: Cabinet, games: Iterable[PlayedGame]) -> None:
    """Put games into the history."""
    cabinet.history.ask(lambda records: records.merge((game, None) for game in games)).result()


def keep_matches(cabinet: Cabinet, matches: Iterable[PlayedMatch]) -> None:
    """Put matches into the history."""
    cabinet.history.ask(lambda records: records.merge((one, None) for one in matches)).result()


def read(cabinet: Cabinet) -> None:
    """Let the front scene take in what it asked for."""
    late = time.monotonic() + WAIT
    cabinet.stage.update(0)
    while cabinet.stage.animating:
        assert time.monotonic() < late
        time.sleep(0.001)
        cabinet.stage.update(0)


def show(cabinet: Cabinet, scene: TableScene[Any]) -> None:
    """Put a scene on the stage and let it read."""
    cabinet.stage.replace(scene)
    read(cabinet)


def records_of(cabinet: Cabinet, games: Iterable[PlayedGame], zone: timezone = UTC) -> RecordsScene:
    """Return the records of these games, on the stage."""
    keep(cabinet, games)
    scene = RecordsScene(cabinet, zone)
    show(cabinet, scene)
    return scene


def ask(cabinet: Cabinet, *commands: Action) -> None:
    """Press keys, and let the scene read what they ask for."""
    for action in commands:
        cabinet.stage.act(Asked(action))
        read(cabinet)


def open_page(cabinet: Cabinet, scene: RecordsScene, page: object) -> None:
    """Turn the pages until this one is open."""
    for _ in range(5):
        if scene.page() is not page:
            ask(cabinet, Action.ZOOM_IN)
    assert scene.page() is page


def battles_of(cabinet: Cabinet, matches: Iterable[PlayedMatch]) -> RecordsScene:
    """Return the records of these matches on the stage, their page open."""
    keep_matches(cabinet, matches)
    scene = records_of(cabinet, [])
    open_page(cabinet, scene, Other.BATTLE)
    return scene


def front(cabinet: Cabinet) -> Scene | None:
    """Return the scene in front, whatever it was found to be before."""
    return cabinet.stage.top


def picture(cabinet: Cabinet) -> bytes:
    """Return what is on the screen."""
    surface = cabinet.window.get_surface()
    cabinet.stage.draw(surface, 0)
    return bytes(surface.get_buffer().raw)


def seen(monkeypatch: pytest.MonkeyPatch, cabinet: Cabinet) -> list[str]:
    """Return every line of text that is painted now."""
    lines: list[str] = []
    line = cabinet.lettering.line

    def painted(text: str, size: int, colour: str, *face: Face) -> pygame.Surface:
        lines.append(text)
        return line(text, size, colour, *face)

    with monkeypatch.context() as patch:
        patch.setattr(cabinet.lettering, "line", painted)
        cabinet.stage.draw(cabinet.window.get_surface(), 0)
    return lines


# Tables


def test_the_title_leads_to_the_records(open_game: Opener) -> None:
    """By its row, with keys alone, and back."""
    cabinet = open_game()
    title = TitleScene(cabinet)
    cabinet.stage.replace(title)
    cabinet.stage.act(Asked(Action.UP))
    while title.menu.lit is not title.buttons["records"]:
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
        orders.append([row.game for row in scene.rows])
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
    assert [row.game for row in scene.rows] == games[:10]
    open_page(cabinet, scene, Other.LAST_GAMES)
    assert [row.game for row in scene.rows] == [hinted, lost, *games[:1:-1]]


def test_the_four_levels_are_there_before_any_game(open_game: Opener) -> None:
    """An empty table is invited to, not hidden, and its figures say so too."""
    cabinet = open_game()
    scene = records_of(cabinet, [])
    boards = []
    for _ in range(5):
        assert scene.table
        assert scene.rows == []
        boards.append(scene.table.width * scene.table.height)
        picture(cabinet)
        ask(cabinet, Action.RIGHT)
    assert boards == [81, 64, 256, 480, 81]
    show(cabinet, StatisticsScene(cabinet))
    picture(cabinet)


def test_an_empty_table_has_a_kind_word(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty panel would look like a fault."""
    cabinet = open_game()
    scene = records_of(cabinet, [])
    assert cabinet.words("records.empty") in seen(monkeypatch, cabinet)
    open_page(cabinet, scene, Other.LAST_GAMES)
    assert cabinet.words("records.no_games") in seen(monkeypatch, cabinet)
    open_page(cabinet, scene, Other.BATTLE)
    assert cabinet.words("records.no_matches") in seen(monkeypatch, cabinet)


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
            found |= {row.game for row in scene.rows}
            scene.choice.rules.step(1)
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
    assert (scene.table, len(scene.rows)) == (made(1).table, 1)
    show(cabinet, StatisticsScene(cabinet))
    assert isinstance(cabinet.stage.top, StatisticsScene)
    assert cabinet.stage.top.table == made(2, **expert).table


def test_without_any_win_the_table_of_the_last_game_comes_first(open_game: Opener) -> None:
    """It is empty, and says so."""
    expert = made(1, level="expert", width=30, height=16, mines=99, won=False)
    scene = records_of(open_game(), [expert])
    assert (scene.table, scene.rows) == (expert.table, [])


def test_the_records_can_be_used_by_mouse_alone(open_game: Opener) -> None:
    """Tabs, arrows, rows and buttons: each acts on a click."""
    cabinet = open_game()
    scene = records_of(cabinet, [made(1), made(2, no_guess=True)])
    click_pixel(cabinet, scene.tabs.tab(1).center)
    assert scene.tabs.open == 1
    read(cabinet)
    click_pixel(cabinet, (scene.choice.boards.rect.right - 5, scene.choice.boards.rect.centery))
    assert scene.table
    assert scene.table.width == 8
    click_pixel(cabinet, (scene.choice.boards.rect.left + 5, scene.choice.boards.rect.centery))
    assert scene.table == OPENING
    click_pixel(cabinet, scene.choice.rules.rect.center)
    assert scene.table == Table(9, 9, 10, "opening", True)
    read(cabinet)
    click_pixel(cabinet, scene.rows[0].rect.center)
    read(cabinet)
    assert scene.notice == cabinet.words("records.not_kept")
    click_pixel(cabinet, scene.buttons[0].rect.center)
    assert isinstance(cabinet.stage.top, StatisticsScene)
    read(cabinet)
    click_pixel(cabinet, cabinet.stage.top.buttons[-1].rect.center)
    assert front(cabinet) is scene
    click_pixel(cabinet, scene.buttons[-1].rect.center)
    assert front(cabinet) is None


def test_arrows_and_wheel_step_the_boards_in_their_order(open_game: Opener) -> None:
    """Right and down are on, also from a row; left and up are back."""
    cabinet = open_game()
    scene = records_of(cabinet, [made(1)])
    scene.stops.light(scene.rows[0])
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


def test_the_panel_stands_in_the_middle_of_a_tall_window(open_game: Opener) -> None:
    """As much above as below it."""
    cabinet = open_game((640, 900))
    scene = records_of(cabinet, [made(1)])
    above, below = scene.panel.top - cabinet.px(70), 900 - scene.panel.bottom - cabinet.px(96)
    assert above > 100
    assert abs(above - below) <= 2


def test_a_press_that_slides_off_does_nothing(open_game: Opener) -> None:
    """Everything acts on the release, where the press was."""
    cabinet = open_game()
    scene = records_of(cabinet, [made(1)])
    cabinet.stage.point(Pointing(Kind.LEFT_PRESS, scene.tabs.tab(1).center))
    cabinet.stage.point(Pointing(Kind.LEFT_RELEASE, scene.buttons[-1].rect.center))
    assert cabinet.stage.top is scene
    assert scene.tabs.open == 0


def test_up_and_down_reach_every_stop(open_game: Opener) -> None:
    """What a pad can't reach would be for the mouse alone."""
    cabinet = open_game()
    scene = records_of(cabinet, [made(1), made(2)])
    use = [stop for stop in scene.stops.all if stop.enabled]
    reached = []
    for _ in use:
        ask(cabinet, Action.DOWN)
        reached.append(scene.stops.lit)
    assert {id(stop) for stop in reached} == {id(stop) for stop in use}
    assert sum(isinstance(stop, GameRow) for stop in reached) == 2


def test_a_kept_game_is_watched_and_the_table_is_still_there_after(open_game: Opener) -> None:
    """Enter on a row shows the recording of that very game."""
    cabinet = open_game()
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    scene = RecordsScene(cabinet, UTC)
    show(cabinet, scene)
    assert len(scene.rows) == 1
    assert cabinet.history.latest
    assert scene.rows[0].game.uid == cabinet.history.latest.uid
    scene.stops.light(scene.rows[0])
    cabinet.stage.act(Asked(Action.CONFIRM))
    late = time.monotonic() + WAIT
    while not isinstance(cabinet.stage.top, ReplayScene):
        assert time.monotonic() < late
        time.sleep(0.001)
        cabinet.stage.update(0)
    cabinet.stage.act(Asked(Action.BACK))
    assert front(cabinet) is scene


def test_the_last_game_is_marked_by_a_word(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """Colour is never the only cue; and no other game bears the mark."""
    cabinet = open_game()
    keep(cabinet, [made(1), made(2)])
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    show(cabinet, RecordsScene(cabinet, UTC))
    mark = cabinet.words("records.latest")
    assert seen(monkeypatch, cabinet).count(mark) == 1
    ask(cabinet, Action.LEVEL_3)
    assert mark not in seen(monkeypatch, cabinet)


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
        assert why in scene.problem
        assert any(why in line for line in seen(monkeypatch, cabinet))
        ask(cabinet, Action.LEFT, Action.LEVEL_2, Action.UP, Action.UP, Action.BACK)
    assert cabinet.stage.top is None


def test_reading_is_said_only_when_it_takes_long(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """A word that flickers past at every step is worse than none."""
    cabinet = open_game()
    cabinet.stage.replace(RecordsScene(cabinet, UTC))
    reading = cabinet.words("records.reading")
    assert reading not in seen(monkeypatch, cabinet)
    monkeypatch.setattr("game.play.worker.Job.done", property(lambda _: False))
    assert repaints(cabinet, lambda: cabinet.stage.update(40))
    assert reading in seen(monkeypatch, cabinet)
    monkeypatch.undo()
    read(cabinet)
    assert reading not in seen(monkeypatch, cabinet)


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
        picture(cabinet)
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
    assert scene.page() is Other.BATTLE


@pytest.mark.parametrize(
    ("second", "hours", "day"),
    [(1_700_000_000, 0, "2023-11-14"), (1_700_000_000, 2, "2023-11-15"), (LAST_SECOND, 14, "9999-12-31")],
)
def test_a_date_is_the_players_own(
    second: int, hours: int, day: str, open_game: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game before midnight is not tomorrow's; the end of the calendar is no reason to fall over."""
    cabinet = open_game()
    records_of(cabinet, [made(1, finished_at=second)], timezone(timedelta(hours=hours)))
    assert day in seen(monkeypatch, cabinet)


def test_a_nameless_game_bears_the_players_name(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name is asked after the first game that takes a place, which was saved without it."""
    cabinet = open_game(player="Ada")
    records_of(cabinet, [made(1, player=""), made(2, player="Grace")])
    lines = seen(monkeypatch, cabinet)
    assert "Ada" in lines
    assert "Grace" in lines


# Matches


def test_wins_and_streaks_are_told_for_each_rank(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted by hand: three of five against Captain, two of them in a row, the last one too; Marshal never met."""
    cabinet = open_game()
    winners = ["first", "first", "second", "", "first"]
    matches = [made_match(number, winner=winner) for number, winner in enumerate(winners)]
    scene = battles_of(cabinet, [*matches, made_match(9, second="recruit", winner="second")])
    assert isinstance(scene.answer, Battles)
    fared = {
        rank: (summary.matches, summary.won, summary.streak, summary.longest_streak)
        for rank, summary in scene.answer.ranks
    }
    met = {"recruit": (1, 0, 0, 0), "captain": (5, 3, 1, 2)}
    assert fared == {rank: met.get(rank, (0, 0, 0, 0)) for rank in RANKS}
    lines = seen(monkeypatch, cabinet)
    names = [cabinet.words(f"battle_setup.rank_{rank}") for rank in fared]
    rows = {name: lines[lines.index(name) + 1 :][:5] for name in names}
    never = ["0", "0", "–", "0", "0"]
    told = {"recruit": ["1", "0", "0 %", "0", "0"], "captain": ["5", "3", "60 %", "1", "2"]}
    assert [*rows.values()] == [told.get(rank, never) for rank in RANKS]


def test_the_last_six_matches_are_told_the_latest_first(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opponent, outcome and reason, board, rule, share, time and day, each in the player's language."""
    cabinet = open_game()
    matches = [made_match(number, second="sapper", winner="") for number in range(8)]
    latest = made_match(
        86_400, winner="second", reason="exploded", width=44, height=26, mines=225, share=0.324, time_ms=125_900
    )
    scene = battles_of(cabinet, [latest, *matches])
    assert isinstance(scene.answer, Battles)
    assert scene.answer.matches == (latest, *matches[:2:-1])
    lines = seen(monkeypatch, cabinet)
    words = cabinet.words
    outcome = f"{words('records.lost')} · {words('records.ended_exploded')}"
    rule = words("battle_setup.explosion_sudden_death")
    start = lines.index(outcome)
    assert lines[start - 1 : start + 6] == ["Captain", outcome, "44×26/225", rule, "32.4 %", "2:05", "2023-11-15"]


def test_matches_that_others_fought_are_left_out(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """An imported file may hold any: they say nothing about the player, and hide none of the player's own."""
    cabinet = open_game()
    own = made_match(1, reason="decided")
    strange = made_match(2, second="oracle", explosion="plague", reason="boredom")
    others = [made_match(number, first="sapper") for number in range(10, 20)]
    scene = battles_of(cabinet, [own, strange, *others])
    assert isinstance(scene.answer, Battles)
    assert scene.answer.matches == (strange, own)
    lines = seen(monkeypatch, cabinet)
    assert {"oracle", "plague"} <= {*lines}
    assert any("boredom" in line for line in lines)


def test_only_the_matches_of_others_are_none(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty list under four rows of noughts would not be kind."""
    cabinet = open_game()
    battles_of(cabinet, [made_match(1, first="sapper")])
    assert cabinet.words("records.no_matches") in seen(monkeypatch, cabinet)


def test_a_match_against_an_unknown_rank_alone_is_shown(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later version may have ranks of which this one knows nothing; the match was fought all the same."""
    cabinet = open_game()
    battles_of(cabinet, [made_match(1, second="oracle")])
    lines = seen(monkeypatch, cabinet)
    assert "oracle" in lines
    assert cabinet.words("records.no_matches") not in lines


def test_the_face_of_a_match_is_the_players(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """Glad of a win, not of a loss, and untroubled where nobody has won."""
    cabinet = open_game()
    battles_of(cabinet, [made_match(number, winner=winner) for number, winner in enumerate(("", "second", "first"))])
    sprites, get = [], cabinet.sprites.get

    def painted(name: str, size: int, **others: Any) -> pygame.Surface:
        sprites.append(name)
        return get(name, size, **others)

    monkeypatch.setattr(cabinet.sprites, "get", painted)
    picture(cabinet)
    assert [name for name in sprites if name.startswith("face")] == ["face_cool", "face_dead", "face_smile"]


@pytest.mark.parametrize("page", Other)
def test_the_light_can_be_seen_on_every_page(page: Other, open_game: Opener) -> None:
    """Enter on a chooser that is not shown would turn it unseen."""
    cabinet = open_game()
    scene = records_of(cabinet, [made(1), made(2, no_guess=True)])
    assert scene.stops.lit is scene.choice.boards
    open_page(cabinet, scene, page)
    reached: list[Widget] = []
    for _ in range(len(scene.stops.all) + 1):
        assert scene.stops.lit in scene.stops.all
        reached.append(scene.stops.lit)
        ask(cabinet, Action.DOWN)
    assert {id(stop) for stop in reached} == {id(stop) for stop in (scene.tabs, *scene.rows, *scene.buttons)}


def test_the_matches_are_reached_by_mouse_and_by_arrows(open_game: Opener) -> None:
    """A click on the last tab, or Left from the first one."""
    cabinet = open_game()
    keep_matches(cabinet, [made_match(1)])
    scene = records_of(cabinet, [made(1)])
    click_pixel(cabinet, scene.tabs.tab(4).center)
    assert scene.page() is Other.BATTLE
    read(cabinet)
    assert isinstance(scene.answer, Battles)
    assert scene.rows == []
    ask(cabinet, Action.RIGHT)
    assert [row.game for row in scene.rows] == [made(1)]
    ask(cabinet, Action.LEFT)
    assert scene.page() is Other.BATTLE
    assert scene.rows == []


@pytest.mark.parametrize("size", [(640, 480), (960, 720), (1280, 720)])
@pytest.mark.parametrize("language", LOCALES)
def test_no_text_about_the_matches_is_cut(
    language: str, size: tuple[int, int], open_game: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every rank, rule, outcome and reason fits into its column, in the smallest window too."""
    cabinet = open_game(size=size, language=language)
    large: dict[str, Any] = {"width": 60, "height": 40, "mines": 600, "time_ms": 6_000_000, "share": 1.0}
    matches = [
        ("first", "decided", "recruit", "sudden_death"),
        ("first", "cleared", "sapper", "crater"),
        ("first", "exploded", "captain", "lives"),
        ("second", "out", "marshal", "lives"),
        ("", "cleared", "captain", "crater"),
        ("", "out", "captain", "lives"),
    ]
    for number, (winner, reason, rank, rule) in enumerate(matches):
        match = made_match(number, winner=winner, reason=reason, second=rank, explosion=rule, **large)
        keep_matches(cabinet, [match])
    scene = records_of(cabinet, [])
    open_page(cabinet, scene, Other.BATTLE)
    assert [line for line in seen(monkeypatch, cabinet) if line.endswith("…")] == []


# Statistics


def test_the_figures_are_those_of_the_table(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted by hand: three wins of five ranked games, the last two in a row, one more game with a hint."""
    cabinet = open_game()
    wins = [
        made(number, won=number != 2, time_ms=number * 10_000, fatal_cell=40 if number == 2 else None)
        for number in range(1, 5)
    ]
    lost = made(0, won=False, fatal_cell=40)
    hinted = made(9, unranked="hint")
    other = made(10, level="expert", width=30, height=16, mines=99)
    keep(cabinet, [lost, *wins, hinted, other])
    scene = StatisticsScene(cabinet, first=OPENING)
    show(cabinet, scene)
    answer = scene.answer
    assert answer
    assert (answer.summary.games, answer.summary.ranked, answer.summary.won) == (6, 5, 3)
    assert (answer.summary.streak, answer.summary.longest_streak) == (2, 2)
    assert sorted(answer.seconds) == [10, 30, 40]
    assert answer.fatal == {40: 2}
    lines = seen(monkeypatch, cabinet)
    assert {"60 %", "3/5", "10.00", "26.67"} <= {*lines}
    ask(cabinet, Action.LEFT)
    assert scene.table is None
    assert "4/6" in seen(monkeypatch, cabinet)


LITTLE = dict.fromkeys(("bbbv", "solved_bbbv", "openings", "islands", "zini"), 1)
"""What the smallest board has of each."""


@pytest.mark.parametrize("size", [(640, 480), (960, 720), (1280, 720)])
@pytest.mark.parametrize("theme", ["night", "classic"])
def test_every_table_of_a_long_history_can_be_drawn(theme: str, size: tuple[int, int], open_game: Opener) -> None:
    """Games of every kind, among them boards of one row, of a million cells, and of one game."""
    cabinet = open_game(theme=theme, size=size)
    random = Random(4)
    odd = [(1000, 1000, 200_000), (1, 1000, 100), (1000, 1, 100), (2, 1, 1)]
    games = [any_game(random, number) for number in range(300)]
    for number, (width, height, mines) in enumerate(odd, 1000):
        odd_one = {"level": "custom", "width": width, "height": height, "mines": mines, **LITTLE}
        games += [made(number, **odd_one, won=False, fatal_cell=1), made(number + 100, **odd_one, time_ms=0)]
    keep(cabinet, games)
    for scene in (RecordsScene(cabinet, UTC), StatisticsScene(cabinet)):
        show(cabinet, scene)
        pictures = set()
        for _ in range(9):
            pictures.add(picture(cabinet))
            ask(cabinet, Action.RIGHT)
        assert len(pictures) >= 8


def test_a_cell_off_the_board_in_a_damaged_history_is_left_out(
    open_game: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The counts are read without their games, so nothing else would notice it."""
    cabinet = open_game()
    keep(cabinet, [made(1, won=False, fatal_cell=3)])
    monkeypatch.setattr("game.store.records.Records.fatal_cells", lambda *_: {3: 1, 81: 5, 10**9: 2})
    scene = StatisticsScene(cabinet, first=OPENING)
    show(cabinet, scene)
    assert scene.answer
    assert scene.answer.fatal == {3: 1}
    picture(cabinet)


def test_a_chart_is_painted_once(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moving the light must not render it again."""
    cabinet = open_game()
    keep(cabinet, [made(1), made(2, won=False, fatal_cell=3)])
    show(cabinet, StatisticsScene(cabinet, first=OPENING))
    picture(cabinet)
    monkeypatch.setattr("game.ui.kit.drawing.render", lambda *_: pytest.fail("rendered again"))
    ask(cabinet, Action.DOWN)
    picture(cabinet)


# Charts


def test_a_few_far_out_values_do_not_press_the_others_together() -> None:
    """One game left open over lunch must leave the rest readable, and is still counted."""
    bars = distribution([*range(80, 120), 3600.0])
    assert 5 <= len(bars.counts) <= MOST_BARS
    assert sum(bars.counts) == 41
    assert bars.beyond
    assert not distribution([1.0, 2.0, 3.0]).beyond


@pytest.mark.parametrize("seed", range(200))
def test_a_distribution_holds_every_value_in_few_bars(seed: int) -> None:
    """Whatever the games: all at one time, at no time, or over days."""
    random = Random(seed)
    spread = 10 ** random.uniform(-4, 6)
    values = [random.choice((0.0, 1.0, spread)) * random.uniform(0.5, 1.5) for _ in range(random.randint(1, 60))]
    bars = distribution(values)
    assert 1 <= len(bars.counts) <= MOST_BARS
    assert sum(bars.counts) == len(values)
    for number, count in enumerate(bars.counts[:-1]):
        low, high = bars.first + number * bars.step, bars.first + (number + 1) * bars.step
        tolerance = 1e-6 * bars.step
        inside = sum(low - tolerance <= value <= high + tolerance for value in values)
        strictly = sum(low + tolerance < value < high - tolerance for value in values)
        assert strictly <= count <= inside


@pytest.mark.parametrize(
    ("least", "most", "expected"),
    [
        (0, 27, [0, 10, 20, 30]),
        (1.2, 4.1, [1, 2, 3, 4, 5]),
        (0, 4, [0, 1, 2, 3, 4]),
        (0, 0.04, [0, 0.01, 0.02, 0.03, 0.04]),
    ],
)
def test_levels_are_round_and_hold_the_values(least: float, most: float, expected: list[float]) -> None:
    """Nobody reads 3.7142."""
    assert ticks(least, most, 4) == pytest.approx(expected)


@pytest.mark.parametrize("value", [0.0, 1e-9, 3.0, 1e9])
def test_equal_values_have_two_levels_around_them(value: float) -> None:
    """A height of nothing can't be divided by."""
    levels = ticks(value, value, 5)
    assert levels[0] <= value <= levels[-1]
    assert levels[0] < levels[-1]
    assert len({Words().brief(level) for level in levels}) <= len(levels)


def test_a_running_mean_looks_back_over_ten() -> None:
    """The first ones over as many as there are."""
    assert running_mean([2.0, 4.0]) == [2.0, 3.0]
    assert running_mean([float(number) for number in range(20)])[-1] == sum(range(10, 20)) / 10


def test_cells_put_together_lose_no_count() -> None:
    """The last blocks of a board may be smaller than the others."""
    assert put_together({0: 1, 1: 2, 2: 4, 6: 8}, 3, 2) == {0: 3, 1: 4, 2: 8}
    assert put_together({5: 3}, 3, 1) == {5: 3}


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


# The name


def test_a_name_can_be_made_with_arrows_alone(open_game: Opener) -> None:
    """A pad has no letters."""
    cabinet = open_game()
    scene = records_of(cabinet, [])
    cabinet.stage.push(NameScene(cabinet))
    ask(cabinet, Action.UP, Action.RIGHT, Action.UP, Action.UP, Action.RIGHT, Action.DOWN, Action.LEFT)
    ask(cabinet, Action.UP, Action.CONFIRM)
    assert cabinet.settings.player == f"AC{name.LETTERS[-1]}"
    assert cabinet.stage.top is scene


def test_a_name_can_be_made_with_the_mouse_alone(open_game: Opener) -> None:
    """A place by a click, a letter by the arrows or the wheel, and a button."""
    cabinet = open_game()
    scene = records_of(cabinet, [])
    click_pixel(cabinet, scene.buttons[1].rect.center)
    asking = cabinet.stage.top
    assert isinstance(asking, NameScene)
    middle = cabinet.size[0] // 2, cabinet.size[1] // 2 - 14  # of the row of places, ten on either side

    def click_place(number: int, above: int = 0) -> None:
        click_pixel(cabinet, (middle[0] + 13 + (number - 10) * 26, middle[1] - above))

    click_place(0, above=32)
    click_place(1)
    for _ in range(3):
        click_place(1, above=32)
    click_place(1, above=-32)
    click_place(2)
    cabinet.stage.point(Pointing(None, (0, 0), 1))
    click_word(cabinet, cabinet.words("name.keep"))
    assert cabinet.settings.player == "ABA"
    assert cabinet.stage.top is scene


def test_a_name_has_at_most_twenty_printable_characters(open_game: Opener) -> None:
    """More would not be read back from the settings; the last place is written over."""
    cabinet = open_game()
    records_of(cabinet, [])
    cabinet.stage.push(NameScene(cabinet))
    for letter in "abcdefghijklmnopqrstuvwxyz\x07":
        cabinet.stage.typed(letter)
    cabinet.stage.act(Asked(Action.CONFIRM))
    assert cabinet.settings.player == "abcdefghijklmnopqrsz"


def test_backspace_takes_away_the_letter_before(open_game: Opener) -> None:
    """At the end, in the middle, and where there is none."""
    cabinet = open_game(player="Ada")
    asking = NameScene(cabinet)
    cabinet.stage.replace(asking)
    asking.typed("\b")
    assert asking.name == "Ad"
    asking.act(Asked(Action.LEFT))
    asking.typed("\b")
    assert asking.name == "d"
    asking.typed("\b")
    assert asking.name == "d"
    for letter in "Bob":
        asking.typed(letter)
    assert asking.name == "Bob"


def test_the_records_below_hear_nothing_while_the_name_is_asked(open_game: Opener) -> None:
    """They are seen, but the question is in front."""
    cabinet = open_game()
    scene = records_of(cabinet, [made(1)])
    asking = NameScene(cabinet)
    cabinet.stage.push(asking)
    click_pixel(cabinet, scene.buttons[0].rect.center)
    ask(cabinet, Action.CHORD, Action.LEVEL_3)
    assert cabinet.stage.top is asking
    assert scene.table == OPENING


# The celebration


def test_a_best_time_is_celebrated_for_a_moment(open_game: Opener) -> None:
    """It moves, and is over within 1.5 s."""
    cabinet = open_game()
    play_to_win(cabinet, start_game(cabinet, EXPERT))
    result = cabinet.stage.top
    assert isinstance(result, ResultScene)
    assert cabinet.words("result.best") in words_seen(cabinet)
    assert result.animating
    before = picture(cabinet)
    for _ in range(5):
        cabinet.stage.update(100 // TICK_MS)
    assert picture(cabinet) != before
    for _ in range(10):
        cabinet.stage.update(100 // TICK_MS)
    assert not result.animating


def test_the_sparks_leave_nothing_behind(open_game: Opener) -> None:
    """The board is painted in parts otherwise, and would keep them."""
    cabinet = open_game()
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    assert cabinet.history.latest
    cabinet.history.latest.job.wait()
    for _ in range(20):
        cabinet.stage.update(100 // TICK_MS)
        after = picture(cabinet)
    cabinet.stage.resize()
    assert picture(cabinet) == after


def test_nothing_moves_with_reduced_motion(open_game: Opener) -> None:
    """The medal and the word are enough."""
    cabinet = open_game(reduced_motion=True)
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    result = cabinet.stage.top
    assert isinstance(result, ResultScene)
    assert cabinet.words("result.best") in words_seen(cabinet)
    assert not result.animating


def test_a_celebration_holds_no_key_up(open_game: Opener) -> None:
    """The next game begins in the middle of it."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    play_to_win(cabinet, play)
    session = play.session
    cabinet.stage.update(ticks_of(INPUT_COOLDOWN))
    cabinet.stage.act(Asked(Action.NEW))
    cabinet.stage.update(0)
    assert play.session is not session
    assert cabinet.stage.top is play


def test_a_celebration_never_lights_much_of_the_window(open_game: Opener) -> None:
    """A flash is a large part of the screen; what is lit at once here stays under a fiftieth of it."""
    cabinet = open_game()
    surface = pygame.Surface(cabinet.size, pygame.SRCALPHA)
    party = celebration.Celebration(3)
    shares = []
    while not party.over:
        surface.fill((0, 0, 0, 0))
        party.draw(surface, cabinet, pygame.Rect(40, 80, 1200, 620))
        shares.append(pygame.mask.from_surface(surface, 0).count() / (cabinet.size[0] * cabinet.size[1]))
        party.update(20)
    assert 0.001 < max(shares) < 0.02
    assert shares[-1] < 0.001


def test_a_figure_is_told_where_the_mouse_rests_on_its_title(open_game: Opener) -> None:
    """A word and a sentence for each of the three; beside them the keys are told as ever."""
    cabinet = open_game()
    scene = records_of(cabinet, [made(1)])
    keys = scene.below()[0]
    for title, term in (("bbbv", "bbbv"), ("speed", "speed"), ("ioe", "ioe")):
        name = cabinet.words(f"records.{title}")
        place = next(rect for text, rect in read_window(cabinet) if text == name and scene._titles.contains(rect))
        move = Pointing(Kind.MOVE, place.center)
        assert repaints(cabinet, lambda: cabinet.stage.point(move))  # noqa: B023
        assert cabinet.words(f"result.about_{term}") in words_seen(cabinet)
    cabinet.stage.point(Pointing(Kind.MOVE, (2, 2)))
    assert keys in words_seen(cabinet)


def test_the_speeds_of_the_statistics_say_what_they_are(open_game: Opener) -> None:
    """Over their chart."""
    cabinet = open_game()
    keep(cabinet, [made(1)])
    scene = StatisticsScene(cabinet)
    show(cabinet, scene)
    told = cabinet.words("result.about_speed")
    assert told not in words_seen(cabinet)
    cabinet.stage.point(Pointing(Kind.MOVE, scene._cards[2].center))
    assert told in words_seen(cabinet)
