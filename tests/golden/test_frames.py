"""
Golden frames: every scene at 1280×720 in every theme looks as it did.

They are rewritten only by ``pytest --rewrite-golden tests/golden``; look at them
before committing. A frame that fails leaves a picture of the differences beside.
"""

from collections.abc import Callable
from datetime import UTC
from random import Random

import pygame
import pytest

from game.engine.grid import cells_of
from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE
from game.play.worker import Job
from game.store.history import Receipt
from game.store.played import PlayedGame, PlayedMatch
from game.ui.cabinet import Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.scenes.custom import CustomScene
from game.ui.scenes.how_to import HowToScene
from game.ui.scenes.play import PlayScene
from game.ui.scenes.records import RecordsScene
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.statistics import StatisticsScene
from game.ui.scenes.title import TitleScene
from game.ui.themes import THEMES
from tests.golden.frames import BLOCK, MOST_DIFFERENT, MOST_IN_BLOCK, differing_pixels, look, worst_block
from tests.store.made import BASE
from tests.store.made import game as made
from tests.store.made import match as made_match
from tests.ui.conftest import Opener
from tests.ui.hands import RIGHT, SECOND, click, play_by_logic, play_to_loss, play_to_win, secret, settle, start_game
from tests.ui.test_records import keep, keep_matches, read, show
from tests.ui.test_replay import replay_in_front

EXPERT_BOARD = {"level": "expert", "width": 30, "height": 16, "mines": 99}


def some_games() -> list[PlayedGame]:
    """Return a history of two boards: getting faster, dying mostly near the middle."""
    random, games = Random(5), []
    for number in range(300):
        won = random.randrange(5) < 2
        solved = random.randrange(110, 210) if won else random.randrange(90)
        time_ms = 60_000 + 10 * sum(random.randrange(1_200) for _ in range(6)) - 90 * number
        cell = None if won else 30 * sum(random.randrange(6) for _ in range(3)) + random.randrange(30)
        shared = {"solved_bbbv": solved, "bbbv": max(solved, 110), "left": 100, "right": solved // 2}
        player = ("Ada", "Grace", "")[random.randrange(3)]
        games.append(made(number, player=player, won=won, time_ms=time_ms, fatal_cell=cell, **shared, **EXPERT_BOARD))
    games += [
        made(number, finished_at=BASE.finished_at - 86_400, time_ms=70 * number - 12_000) for number in range(300, 360)
    ]
    games.append(made(400, unranked="hint", **EXPERT_BOARD))
    games.append(
        made(
            401,
            finished_at=BASE.finished_at + 90_000,
            time_ms=61_000,
            bbbv=180,
            solved_bbbv=180,
            left=170,
            **EXPERT_BOARD,
        )
    )
    return games


def some_matches() -> list[PlayedMatch]:
    """Return matches on all boards under all rules: many won against Recruit, few against Captain, none more."""
    random = Random(9)
    boards = [(24, 16, 63), (32, 20, 115), (44, 26, 225), (30, 18, 90)]
    endings = {
        "sudden_death": ("exploded", "cleared", "decided"),
        "crater": ("cleared", "decided", "out"),
        "lives": ("out", "cleared", "decided"),
    }
    matches = []
    for number in range(46):
        rank, odds = random.choice([("recruit", 0.8), ("sapper", 0.5), ("captain", 0.2)])
        width, height, mines = random.choice(boards)
        explosion = random.choice([*endings])
        won = random.random() < odds
        share = random.uniform(0.5, 0.7) if won else random.uniform(0.3, 0.5)
        matches.append(
            made_match(
                number,
                finished_at=BASE.finished_at + 40_000 * number,
                second=rank,
                width=width,
                height=height,
                mines=mines,
                explosion=explosion,
                winner="first" if won else "second",
                reason=random.choice(endings[explosion]),
                share=share,
                time_ms=random.randrange(60_000, 400_000),
            )
        )
    drawn = {"winner": "", "reason": "out", "explosion": "lives", "share": 0.5, "second": "captain"}
    matches.append(made_match(46, finished_at=BASE.finished_at + 40_000 * 46, **drawn))
    return matches


def show_history(cabinet: Cabinet, scene: Callable[[], RecordsScene | StatisticsScene]) -> None:
    """Keep these games, the last of them just played, and show a scene of them."""
    games = some_games()
    keep(cabinet, games)
    cabinet.history.latest = Receipt(games[-1].uid, best=False, job=Job(lambda: None))
    show(cabinet, scene())


def kept(cabinet: Cabinet) -> None:
    """Wait until the game that has just ended is on the disk and has its place."""
    assert cabinet.history.latest
    cabinet.history.latest.job.wait()


def title(cabinet: Cabinet) -> None:
    """The title, as the game starts."""
    cabinet.stage.push(TitleScene(cabinet))


def custom(cabinet: Cabinet) -> None:
    """A custom board with too many mines, and the sentence that says so."""
    cabinet.stage.push(CustomScene(cabinet))
    cabinet.stage.act(Asked(Action.DOWN))
    cabinet.stage.act(Asked(Action.DOWN))
    for digit in "999":
        cabinet.stage.typed(digit)


def settings(cabinet: Cabinet) -> None:
    """The settings."""
    cabinet.stage.push(SettingsScene(cabinet))


def play(cabinet: Cabinet) -> None:
    """An expert game under way: numbers, flags, an overflagged number, a pressed cell, the keyboard's cursor."""
    game = start_game(cabinet, EXPERT)
    click(game, [EXPERT.grid.cell(15, 8)])
    cabinet.stage.update(7 * SECOND)
    layout = secret(game)
    seen = [cell for cell in range(EXPERT.grid.size) if cell % 30 + cell // 30 < 30]
    click(game, [cell for cell in seen if layout.mines >> cell & 1], RIGHT)
    click(game, [cell for cell in seen if layout.safe >> cell & 1])
    cabinet.stage.update(0)
    covered = game.session.view.covered & layout.safe
    rim = EXPERT.grid.dilate(game.session.view.numbers[0]) & covered
    click(game, cells_of(rim)[:2], RIGHT)
    cabinet.stage.update(0)
    settle(cabinet)
    cabinet.stage.act(Asked(Action.LEFT))


def pause(cabinet: Cabinet) -> None:
    """A pause: no cell of the board is to be seen."""
    game = start_game(cabinet, INTERMEDIATE)
    cabinet.go.pause(game)


def won(cabinet: Cabinet) -> None:
    """A win, once the flags have waved up and the place is known."""
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    kept(cabinet)
    settle(cabinet)


def lost(cabinet: Cabinet) -> None:
    """A loss: the hit mine, the other mines, right flags, a crossed wrong one."""
    play_to_loss(cabinet, start_game(cabinet, BEGINNER))
    settle(cabinet)


def celebrated(cabinet: Cabinet) -> None:
    """A best time while the sparks fly."""
    play_to_win(cabinet, start_game(cabinet, EXPERT))
    kept(cabinet)
    for _ in range(7):
        cabinet.stage.update(SECOND // 10)


def asked_name(cabinet: Cabinet) -> None:
    """The name being asked after a first place, two letters typed."""
    cabinet.change(asked_name=False)
    won(cabinet)
    for letter in "Ad":
        cabinet.stage.typed(letter)


def records(cabinet: Cabinet) -> None:
    """The expert table by time, one row lit, the last game marked."""
    show_history(cabinet, lambda: RecordsScene(cabinet, UTC))
    for _ in range(3):
        cabinet.stage.act(Asked(Action.DOWN))


def last_games(cabinet: Cabinet) -> None:
    """The last games: won, lost and unranked ones, on several boards."""
    show_history(cabinet, lambda: RecordsScene(cabinet, UTC))
    for _ in range(2):
        cabinet.stage.act(Asked(Action.ZOOM_OUT))
    read(cabinet)


def battle_records(cabinet: Cabinet) -> None:
    """How the matches went: the four ranks, one of them never met, and the last six matches."""
    keep_matches(cabinet, some_matches())
    show_history(cabinet, lambda: RecordsScene(cabinet, UTC))
    cabinet.stage.act(Asked(Action.ZOOM_OUT))
    read(cabinet)


def no_record(cabinet: Cabinet) -> None:
    """A table without a game."""
    show_history(cabinet, lambda: RecordsScene(cabinet, UTC))
    cabinet.stage.act(Asked(Action.LEVEL_2))
    read(cabinet)


def statistics(cabinet: Cabinet) -> None:
    """The figures of the expert table: the ring, the times, the curve, the cells."""
    show_history(cabinet, lambda: StatisticsScene(cabinet, first=made(0, **EXPERT_BOARD).table))


def all_games(cabinet: Cabinet) -> None:
    """The figures of all games: instead of the cells the boards."""
    show_history(cabinet, lambda: StatisticsScene(cabinet))
    for _ in range(4):
        cabinet.stage.act(Asked(Action.LEFT))
    read(cabinet)


def replay(cabinet: Cabinet) -> None:
    """A lost game being watched: the bar with its marks, the way of the mouse, the pointer."""
    game = start_game(cabinet, EXPERT)
    play_by_logic(cabinet, game, Random(2), moves=90)
    click(game, [secret(game).mines.bit_length() - 1])
    settle(cabinet)
    cabinet.stage.act(Asked(Action.WATCH))
    scene = replay_in_front(cabinet)
    scene.tape.runs = False
    scene.seek(33_000 / scene._playback.length)


def how_to(cabinet: Cabinet) -> None:
    """How to play."""
    cabinet.stage.push(HowToScene(cabinet))


def counters(cabinet: Cabinet) -> None:
    """All live counters beside a game."""
    cabinet.change(counters="full")
    game = start_game(cabinet, INTERMEDIATE)
    click(game, [INTERMEDIATE.grid.cell(8, 8)])
    cabinet.stage.update(3 * SECOND)
    settle(cabinet)


SCENES: list[Callable[[Cabinet], None]] = [
    title,
    custom,
    settings,
    play,
    pause,
    won,
    lost,
    celebrated,
    asked_name,
    records,
    last_games,
    battle_records,
    no_record,
    statistics,
    all_games,
    replay,
    how_to,
    counters,
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_a_scene_looks_as_it_did(
    scene: Callable[[Cabinet], None], theme: str, open_game: Opener, request: pytest.FixtureRequest
) -> None:
    """Nobody sees a changed corner of a scene in review; a golden frame does."""
    cabinet = open_game(theme=theme)
    scene(cabinet)
    look(cabinet, scene.__name__, request)


def test_a_moved_board_is_noticed(open_game: Opener) -> None:
    """A comparison that can't fail would be worth nothing."""
    cabinet = open_game()
    game = PlayScene(cabinet, BEGINNER)
    cabinet.stage.push(game)
    surface = cabinet.window.get_surface()
    cabinet.stage.draw(surface, 0)
    before = surface.copy()
    game.camera.left += 2
    cabinet.stage.draw(surface, 0)
    assert differing_pixels(surface, before, None) > MOST_DIFFERENT


def test_a_small_thing_that_is_gone_is_noticed(open_game: Opener) -> None:
    """A flag is less than a thousandth of the window, and much of the place where it was."""
    cabinet = open_game()
    cabinet.stage.push(PlayScene(cabinet, BEGINNER))
    surface = cabinet.window.get_surface()
    cabinet.stage.draw(surface, 0)
    before = surface.copy()
    assert worst_block(surface, before) == ((0, 0), 0.0)
    surface.blit(cabinet.sprites.get("flag", 24), (500, 300))
    assert 0 < differing_pixels(surface, before, None) < MOST_DIFFERENT
    (x, y), part = worst_block(surface, before)
    assert part > MOST_IN_BLOCK
    assert pygame.Rect(x, y, BLOCK, BLOCK).colliderect(500, 300, 24, 24)
