"""Scenes without a golden frame whose texts must fit, too: errors, rare sentences, plain pages."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import NoReturn
from unittest.mock import Mock

import pygame
import pytest

from game.arcade.achievements import Achievement
from game.arcade.daily import Day
from game.arcade.events import Reckless
from game.arcade.rules import RULES
from game.arcade.stages import Special
from game.arcade.state import Door
from game.battle.boards import SMALL
from game.battle.ranks import RECRUIT
from game.battle.rules import Rules
from game.battle.threaded import against
from game.engine.errors import GameError
from game.engine.gesture import Kind
from game.engine.grid import cells_of, lsb
from game.engine.level import BEGINNER
from game.notation.recording import Recording
from game.road.boards import road
from game.solver.chances import mine_chances
from game.solver.deduce import deduce
from game.store.errors import Problem
from game.store.exchange import FoundFile
from game.store.history import EARNS
from game.store.kinds import IMPORTED, IMPORTED_MEDAL, Achieved
from game.store.records import RowCounts
from game.store.unfinished import UnfinishedRun
from game.ui.core import clipboard, handover
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import (
    Analysis,
    ArcadeMenu,
    BattleSetup,
    FirstStart,
    PlayRoad,
    PlayRun,
    ReplayGame,
    Road,
    SettingsMenu,
    Title,
)
from game.ui.core.time import ticks_of
from game.ui.core.tips import AFTER
from game.ui.input.actions import Action, Asked
from game.ui.input.pad import Plugged
from game.ui.input.pointer import Pointing
from game.ui.kit.load import LoadScene
from game.ui.kit.pause import GamePause, MatchPause, RunPause
from game.ui.modes.arcade.arcade import ArcadeScene
from game.ui.modes.arcade.arcade_menu import ArcadeMenuScene
from game.ui.modes.arcade.arcade_table import ArcadeTableScene
from game.ui.modes.arcade.doors_page import DoorsScene
from game.ui.modes.battle.battle import BattleScene
from game.ui.modes.battle.battle_decided import DecidedScene, Decision
from game.ui.modes.classic.boards import BoardsScene
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import ResultScene
from game.ui.modes.classic.road_board import RoadBoardScene
from game.ui.modes.history.battle_records import BattleRecordsScene
from game.ui.modes.history.medals import MedalsScene
from game.ui.modes.history.records import RecordsScene
from game.ui.modes.history.statistics import StatisticsScene
from game.ui.modes.settings.bindings import BindingsScene
from game.ui.modes.settings.settings import SettingsScene
from game.ui.modes.settings.transfer import Files, ImportScene
from game.ui.modes.title.title import TitleScene
from tests.battle.matches import ONE
from tests.golden.frames import kept
from tests.scenes import classic
from tests.scenes.arcade import second_stage
from tests.solver.test_advice import drawn_view
from tests.store.made import game as made
from tests.store.made import run as made_run
from tests.ui.battle.hands import paused_match, start_match
from tests.ui.hands import (
    SECOND,
    click,
    play_to_win,
    press,
    secret,
    settle,
    start_game,
    wait_for_jobs,
    work_ends,
)
from tests.ui.history.keeping import guessed, keep, keep_matches, show, turn_to
from tests.ui.nodes import focus, front_scene
from tests.ui.proofs import standing
from tests.ui.review.reviews import review_ends, reviewed, some_game
from tests.ui.review.watching import replay_in_front
from tests.ui.runs import pass_time, play_stage, start_run, wait
from tests.ui.trainer.practice import drill_of

LONG_NAME = "2026-11-21 at 12.34.56 Expert 30x16 with 99 mines, lost after 123.456 s (copy 2, unfinished).avf"
"""File names as systems and players choose them."""

LONG_FOLDER = Path("/home/ada.lovelace/.local/share/Minesweeper/recordings of the winter tournament, second round")


def rest_on(cabinet: Cabinet, at: tuple[int, int]) -> None:
    """Have the mouse rest there until a tip comes up."""
    cabinet.stage.point(Pointing(Kind.MOVE, at))
    cabinet.stage.update(ticks_of(AFTER))


# The title and its menus


def title_compact(cabinet: Cabinet) -> None:
    """The title before the first game."""
    cabinet.router.go(Title())


def title_of_runs(cabinet: Cabinet) -> None:
    """The title after a run."""
    run = made_run(1, score=123_456, stage=12)
    cabinet.history.ask(lambda records: records.merge([(run, None)])).wait()
    cabinet.history.start()
    cabinet.router.go(Title())
    title = front_scene(cabinet, TitleScene)
    wait(cabinet, lambda: title._known.score == run.score)
    wait(cabinet, lambda: not cabinet.stage.animating)


def title_competes(cabinet: Cabinet) -> None:
    """The title under the competition profile."""
    cabinet.change(competition=True)
    cabinet.router.go(Title())


def title_goes_on(cabinet: Cabinet) -> None:
    """The title after a game that nobody ended."""
    click(start_game(cabinet, BEGINNER), [0])
    settle(cabinet)
    cabinet.router.go(Title())
    title = front_scene(cabinet, TitleScene)
    wait(cabinet, lambda: title._kept is not None)


def title_problems(cabinet: Cabinet) -> None:
    """The title with problems of three files."""
    lines = [f"keys ctrl+alt+f{number} means flag_mode" for number in (1, 2)]
    cabinet._keeper.warnings = [
        Problem("", "fault.mended", file="minesweeper-records.sqlite"),
        *(cabinet.style.words("fault.value", line=line) for line in lines),
        *(cabinet.style.words("fault.value", line=line)[1:] for line in lines),
    ]
    cabinet.router.go(Title())


def settings_problems(cabinet: Cabinet) -> None:
    """The settings with problems of files."""
    title_problems(cabinet)
    cabinet.router.go(SettingsMenu())


def custom_fits(cabinet: Cabinet) -> None:
    """A playable custom board, so large and dense that the page comments on it."""
    cabinet.change(no_guess_custom=True, prove_it_custom=True, custom_width=200, custom_height=100, custom_mines=6_000)
    cabinet.stage.push(BoardsScene(cabinet, own=True))


def boards_of_named(cabinet: Cabinet) -> None:
    """The boards after ten wins, with the explanation of No guess."""
    cabinet.history.wins = 10
    cabinet.change(level="expert")
    cabinet.stage.push(BoardsScene(cabinet))
    focus(cabinet, "no_guess")


def road_due(cabinet: Cabinet) -> None:
    """The map of the Road, with cards to practise."""
    cabinet.history.practice.due = 12
    cabinet.router.go(Road(0))
    wait(cabinet, lambda: not cabinet.stage.animating)


def road_closed(cabinet: Cabinet) -> None:
    """A chapter that is closed."""
    cabinet.router.go(Road(1))
    wait(cabinet, lambda: not cabinet.stage.animating)


def road_patterns(cabinet: Cabinet) -> None:
    """The patterns of a chapter, one with its proof."""
    road_closed(cabinet)
    focus(cabinet, "idea")
    cabinet.ask(Asked(Action.CONFIRM))


def road_pattern(cabinet: Cabinet) -> None:
    """A board of the Road with the sentence on its pattern."""
    cabinet.router.go(PlayRoad(road()[1].boards[5].key))
    cabinet.stage.update(0)


def road_begun(cabinet: Cabinet) -> None:
    """The first board of the Road, which says what it is about."""
    cabinet.router.go(PlayRoad(road()[0].boards[0].key, skips=True))
    cabinet.stage.update(0)


def road_solved(cabinet: Cabinet) -> None:
    """A solved board of the Road."""
    road_begun(cabinet)
    play = cabinet.stage.top
    assert isinstance(play, RoadBoardScene)
    click(play, cells_of(secret(play).safe & ~play.session.view.opened))
    cabinet.stage.update(0)


def road_guessed(cabinet: Cabinet) -> None:
    """A needless guess on a board of the Road."""
    cabinet.router.go(PlayRoad(road()[1].boards[0].key))
    cabinet.stage.update(0)
    play = cabinet.stage.top
    assert isinstance(play, RoadBoardScene)
    safe = play.session.view.covered & secret(play).safe & ~mine_chances(play.session.view).safe
    click(play, cells_of(safe)[:1])
    for _ in range(2):  # the result comes with the first
        cabinet.stage.update(500)


def languages(cabinet: Cabinet) -> None:
    """The first start."""
    cabinet.router.go(FirstStart())


def settings_row(name: str) -> Callable[[Cabinet], None]:
    """Return a function that shows the settings with the focus on a row."""

    def scene(cabinet: Cabinet) -> None:
        cabinet.stage.push(SettingsScene(cabinet))
        focus(cabinet, name)

    scene.__name__, scene.__doc__ = f"settings_{name}", f"The row {name}."
    return scene


def competition_on(cabinet: Cabinet) -> None:
    """The settings while the competition profile is on, its row in focus."""
    cabinet.change(competition=True)
    settings_row("competition")(cabinet)


def bindings_mouse(cabinet: Cabinet) -> None:
    """The mouse's page."""
    cabinet.stage.push(BindingsScene(cabinet, 1))


PAD = Plugged("0300000000000000", "Wireless Controller")


def bindings_pad(cabinet: Cabinet) -> None:
    """A pad's page."""
    cabinet.devices.pads = [PAD]
    cabinet.stage.push(BindingsScene(cabinet, 2))


def bindings_unknown_pad(cabinet: Cabinet) -> None:
    """A pad that is not known."""
    cabinet.devices.pads = [Plugged(PAD.make, PAD.name, unnamed=True)]
    cabinet.stage.push(BindingsScene(cabinet, 2))


def arcade_menu(cabinet: Cabinet) -> None:
    """The arcade menu with an interrupted run."""
    cabinet.router.go(ArcadeMenu())
    menu = front_scene(cabinet, ArcadeMenuScene)
    wait(cabinet, lambda: not cabinet.stage.animating)
    menu._left = UnfinishedRun(made_run(1, score=123_456, stage=12), "its text")
    menu.refresh()


def arcade_tables(cabinet: Cabinet) -> None:
    """The table of runs, beside those of runs by earlier rules and of imported ones."""
    runs = [made_run(number, rules=RULES - number % 2, score=40_000 - 900 * number) for number in range(30)]
    runs.append(made_run(30, ending=IMPORTED))
    cabinet.history.ask(lambda records: records.merge((run, None) for run in runs)).wait()
    cabinet.stage.push(ArcadeTableScene(cabinet))
    wait(cabinet, lambda: not cabinet.stage.animating)


# Files


def waiting(cabinet: Cabinet) -> None:
    """A recording that is being read."""

    def read() -> NoReturn:
        raise AssertionError("nobody reads it")

    loading(cabinet, read)
    scene = front_scene(cabinet, LoadScene)
    assert scene.busy
    wait_for_jobs(scene)
    scene.cancel_all()  # as before it was done


def loading(cabinet: Cabinet, read: Callable[[], Recording]) -> None:
    """Begin to read a recording with a long name."""
    cabinet.router.go(ReplayGame(LONG_NAME, read))


def failed(cabinet: Cabinet) -> None:
    """A recording that can't be read."""
    waiting(cabinet)
    scene = front_scene(cabinet, LoadScene)
    scene.problem = cabinet.style.words("load.fault")


def records_of_nothing(cabinet: Cabinet) -> None:
    """The records before the first game."""
    show(cabinet, RecordsScene(cabinet))


def statistics_of_losses(cabinet: Cabinet) -> None:
    """Statistics without a win, and without a loss on a mine."""
    keep(cabinet, [made(number, won=False, fatal_cell=None, **classic.EXPERT_BOARD) for number in range(3)])
    show(cabinet, StatisticsScene(cabinet, first=made(0, **classic.EXPERT_BOARD).table))


def guesses_few(cabinet: Cabinet) -> None:
    """Guesses of one game, without times."""
    cabinet.history.wins = EARNS
    game = guessed(1, paces="")
    cabinet.history.ask(lambda records: records.merge([(game, None)])).wait()
    show(cabinet, StatisticsScene(cabinet, first=game.table))
    turn_to(cabinet, "chips", "guesses")


def matches_of_all(cabinet: Cabinet) -> None:
    """Matches on all boards, under all rules, with every end."""
    keep_matches(cabinet, classic.some_matches())
    show(cabinet, BattleRecordsScene(cabinet))


def records_competing(cabinet: Cabinet) -> None:
    """The tables of those who compete can go by 3BV/s, too."""
    cabinet.change(competition=True)
    classic.records(cabinet)


def statistics_competing(cabinet: Cabinet) -> None:
    """The statistics of those who compete have 3BV/s, too."""
    cabinet.change(competition=True)
    classic.statistics(cabinet)


def all_games_competing(cabinet: Cabinet) -> None:
    """The figures of all games have the best 3BV/s."""
    cabinet.change(competition=True)
    classic.all_games(cabinet)


def medals_unwon(cabinet: Cabinet) -> None:
    """The medals and the calendar before the first daily run."""
    show(cabinet, MedalsScene(cabinet, date(2026, 11, 21)))


def medals_imported(cabinet: Cabinet) -> None:
    """Medals that only an import tells of."""
    told = [(Achieved(f"{IMPORTED_MEDAL}{one.value}", 1), None) for one in Achievement]
    cabinet.history.ask(lambda records: records.merge(told)).wait()
    show(cabinet, MedalsScene(cabinet, date(2026, 11, 21)))


def exported(cabinet: Cabinet) -> None:
    """An export into a folder with a long name."""
    cabinet.stage.push(scene := SettingsScene(cabinet))
    scene.refresh()
    scene.pane.to("export")
    scene._written((LONG_FOLDER / "minesweeper-records-2026-11-21-2.jsonl", RowCounts(Counter(games=100_000))))
    scene.refresh()


def import_of(cabinet: Cabinet, files: Files) -> ImportScene:
    """Show the page of an import with these files."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.ui.modes.settings.transfer.import_folders", tuple)
        cabinet.stage.push(scene := ImportScene(cabinet))
        wait_for_jobs(scene)
    scene.cancel_all()
    scene._take(files)
    scene.refresh()
    return scene


def import_offered(cabinet: Cabinet) -> None:
    """An import of records, and a recording beside it, both with long names."""
    counts = RowCounts(Counter(games=100_000, runs=10_000, matches=10_000))
    records = FoundFile(LONG_FOLDER / f"{LONG_NAME}.jsonl", 1_700_000_000, counts)
    import_of(cabinet, Files(records, FoundFile(LONG_FOLDER / LONG_NAME, 1_700_000_000)))


def import_empty(cabinet: Cabinet) -> None:
    """An import without a file."""
    import_of(cabinet, Files())


def import_asked(cabinet: Cabinet) -> None:
    """An import in a browser."""
    handover.use(Mock())
    cabinet.stage.push(ImportScene(cabinet))
    handover.use(None)


# Games


def line_above(cabinet: Cabinet) -> None:
    """A game that has not begun, and a sentence over its line."""
    start_game(cabinet, BEGINNER)
    cabinet.ask(Asked(Action.COPY))


def refused(cabinet: Cabinet) -> None:
    """A refusal that no scene has told."""
    start_game(cabinet, BEGINNER)
    cabinet._refuse(GameError())


def no_code(cabinet: Cabinet) -> None:
    """The text on the clipboard is no code."""
    start_game(cabinet, BEGINNER)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clipboard, "get", lambda: "https://minesweeper.example/board?size=30x16")
        cabinet.ask(Asked(Action.PASTE))


def competition_begins(cabinet: Cabinet) -> None:
    """The first sentence of a competition game."""
    cabinet.change(competition=True)
    start_game(cabinet, BEGINNER)


def hinted(cabinet: Cabinet) -> None:
    """A hint's first step."""
    standing(cabinet, drawn_view("##### 13### 1####", 6))
    press(cabinet, Action.HINT)()
    work_ends(cabinet)


def looked_away(cabinet: Cabinet) -> None:
    """The pause after the window lost the focus."""
    cabinet.stage.push(GamePause(cabinet, start_game(cabinet, BEGINNER).act, away=True))


def won_beside_others(cabinet: Cabinet) -> None:
    """A win that is not the best, after one that is."""
    for _ in range(2):
        cabinet.history.wins = EARNS
        game = start_game(cabinet, BEGINNER)
        play_to_win(cabinet, game)
        kept(cabinet)
        cabinet.history.ask(lambda _: None).result()
        settle(cabinet)


def review_ended(cabinet: Cabinet) -> None:
    """A small board's review, its key moments listed."""
    reviewed(cabinet, some_game())


def small_review(cabinet: Cabinet) -> None:
    """A key moment of a small board, and what was to be known."""
    reviewed(cabinet, some_game())
    cabinet.ask(Asked(Action.DOWN))
    review_ends(cabinet)


def result_explained(cabinet: Cabinet) -> None:
    """The mouse on a figure of a competition game that has ended."""
    cabinet.change(competition=True)
    classic.won(cabinet)
    cabinet.stage.draw(cabinet.window.get_surface(), 0)
    game = front_scene(cabinet, ResultScene)._board
    rest_on(cabinet, next(rect for node, rect in game.captions._foot.placed if node.tip).center)


def counter_explained(cabinet: Cabinet) -> None:
    """The mouse on a live counter."""
    classic.counters(cabinet)
    game = front_scene(cabinet, PlayScene)
    cabinet.stage.draw(cabinet.window.get_surface(), 0)
    rest_on(cabinet, next(rect for node, rect in game.captions._foot.placed if node.tip).center)


def icon_explained(cabinet: Cabinet) -> None:
    """The mouse on the lamp, which costs the game its rank."""
    game = start_game(cabinet, BEGINNER)
    game.refresh()
    icon = game.status.rect(Action.HINT)
    assert icon
    rest_on(cabinet, icon.center)


def refused_replay(cabinet: Cabinet) -> None:
    """The end of the replay of a Prove it game."""
    cabinet.change(prove_it_beginner=True, reduced_motion=True)
    game = start_game(cabinet, BEGINNER)
    click(game, [40])
    cabinet.stage.update(SECOND)
    view = game.session.view
    click(game, [lsb(view.covered & ~deduce(view).safe)])
    settle(cabinet)
    cabinet.stage.act(Asked(Action.WATCH))
    scene = replay_in_front(cabinet)
    scene.walk.tape.runs = False
    scene.walk.tape.seek(1.0)


# Runs and matches


def stage_announced(cabinet: Cabinet) -> None:
    """A stage with a rule of its own, before it begins."""
    cabinet.router.go(PlayRun(12345))
    scene = front_scene(cabinet, ArcadeScene)
    scene.session.run = replace(scene.run, special=Special.FADING)


def daily_announced(cabinet: Cabinet) -> None:
    """The first stage of a day's run, before it begins."""
    cabinet.router.go(PlayRun(12345, Day(2026, 11, 21)))


def doors(cabinet: Cabinet) -> None:
    """A plain board, one with a rule, and a warp, of which the first has the focus."""
    run = start_run(cabinet)
    play_stage(cabinet, run)
    pass_time(cabinet, 600)
    scene = front_scene(cabinet, DoorsScene)
    scene._doors = Door(2), Door(2, Special.GOLD), Door(4, points=12_345)
    scene.refresh()


def run_said(cabinet: Cabinet) -> None:
    """A sentence during a run."""
    run = start_run(cabinet)
    run._reactions.react(Reckless(0), run.run, run.effects)


def pattern_shown(cabinet: Cabinet) -> None:
    """The first card of a pattern, with its name and the sentence that teaches it."""
    drill_of(cabinet, "one_two_two_one")
    cabinet.stage.update(0)


def analysed(cabinet: Cabinet) -> None:
    """An edited position that no board fits."""
    cabinet.router.go(Analysis(drawn_view("8## ### ###", 2)))
    work_ends(cabinet)


def analysed_to_play(cabinet: Cabinet) -> None:
    """An edited position that can be played on."""
    cabinet.router.go(Analysis(drawn_view("1## ### ###", 2)))
    work_ends(cabinet)


def run_paused(cabinet: Cabinet) -> None:
    """The pause of a run."""
    cabinet.stage.push(RunPause(cabinet, start_run(cabinet).act, code="3H7K-Q2MA"))


def match_paused(cabinet: Cabinet) -> None:
    """The pause of a match."""
    paused_match(cabinet, start_match(cabinet))


def match_paused_again(cabinet: Cabinet) -> None:
    """The pause of a running match, with the pauses left."""
    cabinet.stage.push(MatchPause(cabinet, start_match(cabinet).act, left=2))


def run_behind(cabinet: Cabinet) -> None:
    """A run whose best cleared the first stage in no time."""
    second_stage(cabinet)._learn_best({1: 0})


def run_racing(cabinet: Cabinet) -> None:
    """A stage in which the best run is ahead, with a chain that can be banked."""
    run = second_stage(cabinet)
    run._learn_best({1: 20_000, 2: 24_000})
    play_stage(cabinet, run, openings=9)


def match_dealt(cabinet: Cabinet) -> None:
    """A match whose board is being dealt."""
    scene = BattleScene(cabinet, against(SMALL, Rules(), RECRUIT, ONE, None))
    cabinet.stage.replace(scene)
    scene.live.wait()
    scene.live._dealing = None  # as before it was done


def match_of_many_decided(cabinet: Cabinet) -> None:
    """The question whether to go on, among four."""
    cabinet.stage.push(
        DecidedScene(
            cabinet,
            lambda: pygame.Rect(60, 0, cabinet.style.size[0] - 120, cabinet.style.px(64)),
            lambda: None,
            Decision(cabinet.style.words("battle_setup.rank_marshal"), won=True, many=True),
        )
    )


def ladder_begun(cabinet: Cabinet) -> None:
    """The ladder before the first match."""
    cabinet.router.go(BattleSetup())
    wait(cabinet, lambda: not cabinet.stage.animating)
