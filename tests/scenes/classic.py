"""The title and its pages, games in play and at their ends, the history."""

from collections.abc import Callable
from datetime import UTC
from functools import partial
from random import Random

from game.engine.gesture import TICK_MS
from game.engine.grid import cells_of, lsb
from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE
from game.engine.level import custom as custom_level
from game.play.worker import Job
from game.road.boards import road
from game.solver.deduce import deduce
from game.store.background import SaveHandle
from game.store.history import EARNS
from game.store.kinds import JudgedGame, PlayedGame, PlayedMatch
from game.store.records import Records
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PlayRoad, Road
from game.ui.input.actions import Action, Asked, Control, Kind
from game.ui.kit.pause import GamePause
from game.ui.modes.classic.boards import BoardsScene
from game.ui.modes.classic.hall import HallScene
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.history.records import RecordsScene
from game.ui.modes.history.statistics import StatisticsScene
from game.ui.modes.settings.bindings import BindingsScene
from game.ui.modes.settings.competition import CompetitionScene
from game.ui.modes.settings.settings import SettingsScene
from game.ui.modes.title.title import TitleScene
from tests.golden.frames import (
    answered,
    kept,
)
from tests.patience import wait_until
from tests.store.made import BASE
from tests.store.made import game as made
from tests.store.made import match as made_match
from tests.ui.hands import (
    AT_ONCE,
    RIGHT,
    SECOND,
    click,
    come_alive,
    finish_work,
    play_by_logic,
    play_to_loss,
    play_to_win,
    secret,
    settle,
    start_game,
    wait_for_jobs,
)
from tests.ui.history.keeping import guessed, judged_rows, keep, keep_matches, read, show, turn_to
from tests.ui.nodes import front_scene
from tests.ui.review.reviews import looked_back
from tests.ui.review.watching import replay_in_front

EXPERT_BOARD = {"level": "expert", "width": 30, "height": 16, "mines": 99}


def some_games() -> list[PlayedGame]:
    """Return a history of two boards: the wins get faster, most losses are near the middle."""
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
    """Return matches on all boards under three rules: mostly won against Recruit, mostly lost to Captain; one draw."""
    random = Random(9)
    boards = [(24, 16, 63), (32, 20, 115), (44, 26, 225), (30, 18, 90)]
    endings = {
        "original": ("exploded", "cleared", "decided"),
        "crater_2": ("cleared", "decided", "out"),
        "back_2": ("out", "cleared", "decided"),
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
    drawn = {"winner": "", "reason": "out", "explosion": "back_2", "share": 0.5, "second": "captain"}
    matches.append(made_match(46, finished_at=BASE.finished_at + 40_000 * 46, **drawn))
    return matches


def show_history(cabinet: Cabinet, scene: Callable[[], RecordsScene | StatisticsScene]) -> None:
    """Keep these games, the last of them just played, and show a scene of them to an experienced player."""
    games, cabinet.history.wins = some_games(), EARNS
    keep(cabinet, games)
    cabinet.history.latest = SaveHandle(games[-1].uid, best=False, job=Job(lambda: None))
    show(cabinet, scene())


def title(cabinet: Cabinet) -> None:
    """The title after some games and matches, its board in play."""
    keep(cabinet, some_games())
    keep_matches(cabinet, some_matches())
    cabinet.change(level="expert")
    cabinet.history.start()
    scene = TitleScene(cabinet)
    cabinet.stage.push(scene)
    come_alive(cabinet)
    wait_until(lambda: cabinet.history.last is not None and not scene.busy, partial(cabinet.stage.update, 0))
    wait_until(lambda: not cabinet.stage.animating, partial(cabinet.stage.update, 1))


def custom(cabinet: Cabinet) -> None:
    """A custom board with too many mines, and the error text."""
    cabinet.stage.push(BoardsScene(cabinet, own=True))
    for _ in range(3):
        cabinet.stage.act(Asked(Action.DOWN))
    for digit in "999":
        cabinet.stage.typed(digit)


def bindings(cabinet: Cabinet) -> None:
    """The keys; one line waits, and the pressed key has another use."""
    cabinet.stage.push(BindingsScene(cabinet))
    for action in (Action.DOWN, Action.DOWN, Action.RIGHT, Action.CONFIRM):
        cabinet.ask(Asked(action))
    cabinet.stage.raw_input(Control(Kind.KEYS, "h"))


def settings(cabinet: Cabinet) -> None:
    """The settings."""
    cabinet.stage.push(SettingsScene(cabinet))


def road_first(cabinet: Cabinet) -> None:
    """A newcomer's first board, which can be skipped."""
    cabinet.router.go(PlayRoad(road()[0].boards[0].key, skips=True))


def competition(cabinet: Cabinet) -> None:
    """The competition profile and its rules."""
    cabinet.change(competition=True, identifier="MS 12345", tournament="spring-7f3a")
    cabinet.stage.push(CompetitionScene(cabinet))


def competing(cabinet: Cabinet) -> None:
    """A competition game in play, with tenths on its clock."""
    cabinet.change(competition=True)
    game = start_game(cabinet, BEGINNER)
    click(game, [27])
    cabinet.stage.update(12_340 // TICK_MS)
    settle(cabinet)


def play(cabinet: Cabinet) -> None:
    """An expert game in play: numbers, flags, an overflagged number, a pressed cell, the keyboard's cursor."""
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
    """A pause: no cell of the board is visible."""
    game = start_game(cabinet, INTERMEDIATE)
    cabinet.stage.push(GamePause(cabinet, game.act))


def won(cabinet: Cabinet) -> None:
    """A win in bloom, with the place known."""
    cabinet.history.wins = EARNS
    game = start_game(cabinet, BEGINNER)
    answered(cabinet)
    play_to_win(cabinet, game)
    kept(cabinet)
    settle(cabinet)


def lost(cabinet: Cabinet) -> None:
    """A loss: the hit mine, the other mines, right flags, a crossed wrong one, and the cells that were provable."""
    cabinet.history.wins = EARNS
    game = start_game(cabinet, BEGINNER)
    answered(cabinet)
    play_to_loss(cabinet, game)
    looked_back(cabinet)


def celebrated(cabinet: Cabinet) -> None:
    """A best time: flowers open along the player's way."""
    play_to_win(cabinet, start_game(cabinet, EXPERT))
    kept(cabinet)
    for _ in range(12):
        cabinet.stage.update(SECOND // 10)


def asked_initials(cabinet: Cabinet) -> None:
    """The question for initials after a first place, with two letters typed."""
    cabinet.change(asks_initials=True)
    won(cabinet)
    cabinet.stage.update(SECOND)
    for letter in "AD":
        cabinet.stage.typed(letter)


def hall(cabinet: Cabinet) -> None:
    """The table after that, with the row in its place; the panel on the other side."""
    for number, initials in enumerate(("MRK", "ADA", "", "EVE"), 1):
        player = "" if initials else "Grace Hopper"
        games = [(made(number, time_ms=number * 300, player=player), None)]
        cabinet.history.ask(partial(Records.merge, kept=games)).result()
        if initials:
            cabinet.history.sign(games[0][0].uid, initials).result()
    cabinet.history.start()
    assert cabinet.history._reading
    cabinet.history._reading.wait()  # on a slow machine the game would begin without bests and streak
    asked_initials(cabinet)
    cabinet.stage.typed("A")
    cabinet.stage.act(Asked(Action.CONFIRM))
    scene = front_scene(cabinet, HallScene)
    assert scene.busy
    wait_for_jobs(scene)
    for _ in range(3):
        cabinet.stage.update(SECOND)


def race(cabinet: Cabinet) -> None:
    """The race against the best, next to a game in play with a chain."""
    cabinet.change(ghost=True)
    game = start_game(cabinet, INTERMEDIATE)
    play_by_logic(cabinet, game, Random(3), moves=40)
    for cell in cells_of(secret(game).safe & game.session.view.covered):
        click(game, [cell])
        cabinet.stage.update(SECOND // 5)
    kept(cabinet)
    cabinet.stage.update(SECOND)
    cabinet.stage.act(Asked(Action.NEW))
    answered(cabinet)
    play_by_logic(cabinet, game, Random(3), moves=45)
    cabinet.stage.update(SECOND // 10)


def small_map(cabinet: Cabinet) -> None:
    """A board that does not fit, and its map."""
    start_game(cabinet, custom_level(400, 300, 18_000))
    game = front_scene(cabinet, PlayScene)
    click(game, [150 * 400 + 200])
    cabinet.stage.update(AT_ONCE)
    while game.session.dealing_for is not None or game.session.spreading:  # in the background, in its own time
        cabinet.stage.update(0)
    cabinet.stage.update(SECOND)
    settle(cabinet)


def records(cabinet: Cabinet) -> None:
    """The expert table by time, one row focused, the last game marked."""
    show_history(cabinet, lambda: RecordsScene(cabinet, UTC))
    for _ in range(3):
        cabinet.stage.act(Asked(Action.DOWN))


def last_games(cabinet: Cabinet) -> None:
    """The last games: won, lost and unranked ones, on several boards."""
    show_history(cabinet, lambda: RecordsScene(cabinet, UTC))
    turn_to(cabinet, "tabs", "last_games")


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
    """A lost game is watched: the mouse's path, the pointer, the curve."""
    cabinet.history.wins = EARNS
    game = start_game(cabinet, EXPERT)
    play_by_logic(cabinet, game, Random(2), moves=90)
    click(game, [secret(game).mines.bit_length() - 1])
    settle(cabinet)
    cabinet.stage.act(Asked(Action.WATCH))
    scene = replay_in_front(cabinet)
    scene.walk.tape.runs = False
    wait_for_jobs(scene)
    scene.walk.tape.seek(33_000 / scene._playback.length)


def counters(cabinet: Cabinet) -> None:
    """All live counters beside a competition game."""
    cabinet.change(counters="full", competition=True)
    game = start_game(cabinet, INTERMEDIATE)
    click(game, [INTERMEDIATE.grid.cell(8, 8)])
    cabinet.stage.update(3 * SECOND)
    settle(cabinet)


def not_proved(cabinet: Cabinet) -> None:
    """A refused opening, the cell that was provable, and its proof."""
    cabinet.change(prove_it_beginner=True, reduced_motion=True)
    game = start_game(cabinet, BEGINNER)
    click(game, [40])
    cabinet.stage.update(AT_ONCE)
    view = game.session.view
    click(game, [lsb(view.covered & ~deduce(view).safe)])
    cabinet.stage.update(AT_ONCE)
    finish_work(cabinet)
    settle(cabinet)


def guesses(cabinet: Cabinet) -> None:
    """The coach's sentence, skill and luck, the time of proofs."""
    games = [guessed(number) for number in range(60)]
    kept: list[PlayedGame | JudgedGame] = [*games, *judged_rows(games)]
    cabinet.history.ask(lambda records: records.merge((one, None) for one in kept)).wait()
    show(cabinet, StatisticsScene(cabinet, games[0].table))
    turn_to(cabinet, "chips", "guesses")


def road_map(cabinet: Cabinet) -> None:
    """The map of the Road: four boards solved, as in the README."""
    cabinet.history.road.stars.update({board.key: 3 for board in road()[0].boards[:4]})
    cabinet.router.go(Road())
    read(cabinet)
