"""A run on the stage, from its start to its initials, by mouse and by keys, in a hidden window."""

from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from game.app import open_cabinet
from game.arcade.achievements import Achievement, name
from game.arcade.daily import Day, daily_seed
from game.arcade.state import Phase
from game.arcade.table import Wheels
from game.battle.boards import SMALL
from game.battle.ranks import SAPPER
from game.battle.rules import Explosion, Rules
from game.battle.threaded import against
from game.engine.level import INTERMEDIATE
from game.play.session import Unranked
from game.store.kinds import Achieved
from game.store.settings import Loaded, Settings
from game.ui.board.achieved import look_through_match
from game.ui.board.bezel import frame_rect
from game.ui.board.initials import INPUT_COOLDOWN
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import ArcadeMenu, PlayRun, Profile
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.kit.pause import SECONDS, RunPause
from game.ui.modes.arcade.arcade import AFTERMATH, ArcadeScene
from game.ui.modes.arcade.arcade_over import ROLLS_FOR, ArcadeOverScene
from tests.battle.matches import ONE
from tests.ui.conftest import TODAY, Opener
from tests.ui.eyes import click_word, figures_seen, painted_anew, place_of, repaints, seen_now, words_seen
from tests.ui.hands import RIGHT, click_pixel, finish_work, play_to_win, start_game
from tests.ui.nodes import front_scene, rect_of
from tests.ui.runs import click, go_through_door, lose_lives, mine_of, pass_time, play_stage, start_run, wait


def ended(cabinet: Cabinet, run: ArcadeScene) -> ArcadeOverScene:
    """Wait until a finished run shows its end with the tables read."""
    wait(cabinet, lambda: cabinet.stage.top is not run)
    over = front_scene(cabinet, ArcadeOverScene)
    wait(cabinet, lambda: not cabinet.stage.animating)
    return over


def ask(cabinet: Cabinet, *actions: Action) -> None:
    """Send actions to the front scene, as keys and pads do."""
    for action in actions:
        cabinet.stage.act(Asked(action))
        cabinet.stage.update(0)


def unfold(cabinet: Cabinet, run: ArcadeScene) -> None:
    """Begin a daily run by a click on its card."""
    wait(cabinet, lambda: not run.busy)
    click_pixel(cabinet, run.camera.board.center)


def test_a_stage_is_cleared_by_clicks_and_told(open_game: Opener) -> None:
    """The tally lists the points of each bonus, and the next stage has another board."""
    cabinet = open_game()
    run = start_run(cabinet)
    cells = run.camera.grid.size
    play_stage(cabinet, run)
    assert run.run.phase is Phase.TALLY
    pass_time(cabinet, 300)
    seen = words_seen(cabinet)
    result = run.run.results[-1]
    assert "Stage 1 cleared" in seen
    assert f"+{result.tally.seconds:,}" in seen
    assert f"+{result.points:,}" in seen
    wait(cabinet, lambda: run.run.number == 2)
    assert (run.camera.grid.size, run.run.terms.number) == (cells, 2)


def test_a_click_between_stages_opens_nothing_in_the_next(open_game: Opener) -> None:
    """Such a click only goes on; later clicks on the way to the next stage must not open its cells."""
    cabinet = open_game()
    run = start_run(cabinet)
    play_stage(cabinet, run)
    middle = run.camera.board.center
    for _ in range(400):
        if run.run.number == 2 and run.run.phase is Phase.PLAYING:
            break
        go_through_door(cabinet)
        click_pixel(cabinet, middle)
        cabinet.stage.update(1)
    wait(cabinet, lambda: run.run.number == 2 and run.run.phase is Phase.PLAYING)
    first = run.run.view.opened
    click_pixel(cabinet, middle)
    pass_time(cabinet, 5)
    assert run.run.view.opened == first


def test_a_mine_costs_a_life_and_the_chain_and_is_seen(open_game: Opener) -> None:
    """A heart goes dark for good, and later clicks open cells again."""
    cabinet = open_game()
    run = start_run(cabinet)
    play_stage(cabinet, run, openings=8)
    painted_anew(cabinet)
    before = run.run.lives, run.run.chain.links
    hearts = cabinet.window.get_surface().subsurface(run.line).copy()

    def hit() -> None:
        click(cabinet, run, mine_of(run))
        pass_time(cabinet, 10)

    assert repaints(cabinet, hit)
    assert (run.run.lives, run.run.chain.links) == (before[0] - 1, 0)
    pass_time(cabinet, 500)
    painted_anew(cabinet)
    assert cabinet.window.get_surface().subsurface(run.line).get_buffer().raw != hearts.get_buffer().raw
    opened = run.run.view.opened
    play_stage(cabinet, run, openings=1)
    assert run.run.view.opened != opened


def test_a_life_lost_lowers_the_light_but_not_with_reduced_motion(open_game: Opener) -> None:
    """The whole board is darker for 0.4 s, also far from the mine."""
    for still in (False, True):
        cabinet = open_game(reduced_motion=still)
        run = start_run(cabinet)
        play_stage(cabinet, run, openings=3)
        corner = run.camera.cell_rect(run.camera.grid.size - run.camera.grid.width).center
        painted_anew(cabinet)
        before = sum(cabinet.window.get_surface().get_at(corner)[:3])
        click(cabinet, run, mine_of(run))
        pass_time(cabinet, 20)
        painted_anew(cabinet)
        after = sum(cabinet.window.get_surface().get_at(corner)[:3])
        assert (after == before) if still else (after < before)


def test_the_pause_hides_the_board_and_stops_the_clock(open_game: Opener) -> None:
    """Back must not end a run."""
    cabinet = open_game()
    run = start_run(cabinet)
    play_stage(cabinet, run, openings=3)
    for action in (Action.PAUSE, Action.BACK):
        ask(cabinet, action)
        assert isinstance(cabinet.stage.top, RunPause)
        clock, paused = run.run.clock, painted_anew(cabinet)
        pass_time(cabinet, 500)
        assert run.run.clock == clock
        run.cabinet.stage.pop()
        assert painted_anew(cabinet) != paused


def test_a_run_given_up_counts(open_game: Opener) -> None:
    """The pause offers it by a word, and the score of that run is saved."""
    cabinet = open_game()
    run = start_run(cabinet)
    play_stage(cabinet, run, openings=3)
    score = run.run.score
    assert score
    ask(cabinet, Action.PAUSE)
    click_word(cabinet, "Give up: the run ends here and counts")
    ended(cabinet, run)
    assert "Given up" in words_seen(cabinet)
    assert f"{score:,}" in figures_seen(cabinet)


@pytest.mark.long
def test_a_run_that_enters_the_table_asks_for_initials_and_keeps_them(open_game: Opener) -> None:
    """The typed initials stay in the table's row and in the settings."""
    cabinet = open_game()
    run = start_run(cabinet)
    play_stage(cabinet, run)
    wait(cabinet, lambda: run.run.number == 2 and run.run.phase is Phase.PLAYING)
    pass_time(cabinet, 50)
    play_stage(cabinet, run)
    wait(cabinet, lambda: run.run.number == 3 and run.run.phase is Phase.PLAYING)
    pass_time(cabinet, 50)
    lose_lives(cabinet, run)
    score = run.run.score
    ended(cabinet, run)
    assert "Your initials for the table" in words_seen(cabinet)
    for letter in "xyz":
        cabinet.stage.typed(letter)
    ask(cabinet, Action.CONFIRM)
    wait(cabinet, lambda: not cabinet.stage.animating)
    seen = words_seen(cabinet)
    assert seen[seen.index("XYZ") + 1] == f"{score:,}"
    assert cabinet.settings.initials == "XYZ"
    table = cabinet.history.ask(lambda records: records.run_table())
    table.wait()
    assert [entry.score for entry in table.result() if entry.initials == "XYZ"] == [score]


def test_what_is_on_its_way_when_a_run_ends_presses_no_button(open_game: Opener) -> None:
    """Clicks and keys act only after a moment: the first ones were meant for the run."""
    cabinet = open_game()
    run = start_run(cabinet)
    lose_lives(cabinet, run)
    wait(cabinet, lambda: cabinet.stage.top is not run)
    over = front_scene(cabinet, ArcadeOverScene)
    ask(cabinet, Action.AGAIN)
    click_pixel(cabinet, place_of(cabinet, "One more"))
    assert cabinet.stage.top is over
    pass_time(cabinet, max(ticks_of(INPUT_COOLDOWN), ticks_of(ROLLS_FOR)) + 10)
    ask(cabinet, Action.AGAIN)
    assert isinstance(cabinet.stage.top, ArcadeScene)


@pytest.mark.parametrize(("answer", "initials"), [("hall.keep", "BAA"), ("hall.skip", "AAA")])
def test_clicks_meant_for_the_board_turn_no_letter_and_sign_nothing(
    answer: str, initials: str, open_game: Opener
) -> None:
    """Whoever clicked on for a second finds the wheels as they were; then only *Keep* and *Skip* sign."""
    cabinet = open_game(reduced_motion=True)
    cabinet.router.go(PlayRun(daily_seed(TODAY), TODAY))
    run = playing(cabinet)
    play_stage(cabinet, run, openings=3)
    lose_lives(cabinet, run)
    wait(cabinet, lambda: cabinet.stage.top is not run)
    over = front_scene(cabinet, ArcadeOverScene)
    wait(cabinet, lambda: over.wheels is not None)
    cabinet.stage.update(0)
    painted_anew(cabinet)
    turn = rect_of(cabinet, ("turn", 0, 1)).center
    for _ in range(9):
        for place in (turn, rect_of(cabinet, ("letter", 1)).center, (5, 5)):
            click_pixel(cabinet, place)
        pass_time(cabinet, ticks_of(INPUT_COOLDOWN) // 10)
    assert over.wheels == Wheels()
    wait(cabinet, lambda: not cabinet.stage.animating)
    click_pixel(cabinet, (5, 5))
    click_pixel(cabinet, turn)
    assert over.wheels == Wheels("BAA")
    click_word(cabinet, cabinet.style.words(answer))
    wait(cabinet, lambda: not cabinet.stage.animating)
    assert {initials, cabinet.style.words("arcade.one_more")} <= {*words_seen(cabinet)}


def test_the_end_comes_by_itself_after_its_moment(open_game: Opener) -> None:
    """The player must have time to see the last mine."""
    cabinet = open_game()
    run = start_run(cabinet)
    lose_lives(cabinet, run)
    assert cabinet.stage.top is run
    pass_time(cabinet, ticks_of(AFTERMATH))
    assert cabinet.stage.top is not run


def test_a_run_that_was_broken_off_goes_on(open_game: Opener) -> None:
    """After a restart of the program it has the same score and board, and waits behind the pause."""
    cabinet = open_game()
    run = start_run(cabinet)
    play_stage(cabinet, run, openings=6)
    score, opened = run.run.score, run.run.view.opened
    cabinet.stage.clear()
    cabinet.close()
    again = open_game()
    again.router.go(ArcadeMenu())
    wait(again, lambda: not again.stage.animating)
    click_word(again, "Go on with your run")
    wait(again, lambda: isinstance(again.stage.top, RunPause))
    ask(again, Action.BACK)
    pass_time(again, ticks_of(SECONDS))
    run = again.stage.top  # type: ignore[assignment]
    assert isinstance(run, ArcadeScene)
    assert (run.run.score, run.run.view.opened) == (score, opened)
    lose_lives(again, run)
    ended(again, run)
    runs = again.history.ask(lambda records: records.runs())
    runs.wait()
    assert [played.score for played in runs.result()] == [score]


def test_another_coin_ends_what_was_broken_off(open_game: Opener) -> None:
    """The unfinished run counts with its last score."""
    cabinet = open_game()
    run = start_run(cabinet)
    play_stage(cabinet, run, openings=6)
    score = run.run.score
    cabinet.stage.clear()
    cabinet.close()
    again = open_game()
    again.router.go(ArcadeMenu())
    wait(again, lambda: not again.stage.animating)
    click_word(again, "Free run")
    runs = again.history.ask(lambda records: records.runs())
    runs.wait()
    assert [played.score for played in runs.result()] == [score]


def begin_by_code(cabinet: Cabinet, seed: int) -> ArcadeScene:
    """Begin the run of a code, and wait for the board."""
    cabinet.router.go(PlayRun(seed, typed=True))
    return playing(cabinet)


def playing(cabinet: Cabinet) -> ArcadeScene:
    """Wait until the run on the stage is in play; begin a daily one by a click."""
    wait(cabinet, lambda: isinstance(cabinet.stage.top, ArcadeScene))
    run = front_scene(cabinet, ArcadeScene)
    if run.run.tick == 0:
        unfold(cabinet, run)
    wait(cabinet, lambda: run.run.phase is Phase.PLAYING)
    pass_time(cabinet, 50)
    return run


def entered(cabinet: Cabinet, run: ArcadeScene, day: Day | None = None) -> bool:
    """Play a run of two stages to its end; return whether it entered the table of all time, or of *day*."""
    while run.run.number <= 2:
        play_stage(cabinet, run)
        playing(cabinet)
    lose_lives(cabinet, run)
    wait(cabinet, lambda: cabinet.stage.top is not run)
    kept = cabinet.history.ask(lambda records: (records.runs(limit=1)[0].uid, records.run_table(day)))
    uid, table = kept.result()
    return uid in {entry.uid for entry in table}


@pytest.mark.long
def test_a_run_whose_code_was_typed_enters_no_table(open_game: Opener) -> None:
    """The player may know its boards; the same run with a seed chosen by the game has a place."""
    cabinet = open_game(reduced_motion=True)
    run = begin_by_code(cabinet, 12345)
    assert "Run with the code" in words_seen(cabinet)
    assert not entered(cabinet, run)
    summary = cabinet.history.ask(lambda records: records.run_summary()).result()
    assert (summary.runs, summary.score, summary.stage) == (1, 0, 0)
    assert not cabinet.history.ask(lambda records: [*records.every(Achieved)]).result()
    assert entered(cabinet, start_run(cabinet))


@pytest.mark.long
def test_a_typed_run_that_goes_on_is_still_a_typed_one(open_game: Opener) -> None:
    """A restart of the program must not make a typed run count."""
    cabinet = open_game(reduced_motion=True)
    play_stage(cabinet, begin_by_code(cabinet, 12345), openings=6)
    cabinet.stage.clear()
    cabinet.close()
    again = open_game(reduced_motion=True)
    again.router.go(ArcadeMenu())
    wait(again, lambda: not again.stage.animating)
    click_word(again, "Go on with your run")
    wait(again, lambda: isinstance(again.stage.top, RunPause))
    ask(again, Action.BACK)
    assert not entered(again, playing(again))


def test_a_seed_of_the_command_line_is_no_run_s(tmp_path: Path, at_rest: None) -> None:
    """A run takes a random seed that nobody chose, so it may enter the table."""
    files = tmp_path / "settings.toml", tmp_path / "records.sqlite"
    seeds = set()
    for _ in range(2):
        cabinet = open_cabinet(Loaded(Settings()), *files, {"fullscreen": False}, chosen_seed=7)
        cabinet.router.go(ArcadeMenu())
        click_word(cabinet, "Free run")
        run = front_scene(cabinet, ArcadeScene)
        seeds.add(run.run.coin.seed)
        cabinet.stage.clear()
        cabinet.close()
        cabinet.window.close()
    assert len(seeds | {7}) == 3


@pytest.mark.long
def test_a_medal_is_told_once_and_stays(open_game: Opener) -> None:
    """The medal for a chain of thirty appears at the end of its first run, and stays on the medals' page."""
    cabinet = open_game()
    run = start_run(cabinet)
    for number in (1, 2):
        wait(cabinet, lambda number=number: run.run.number == number and run.run.phase is Phase.PLAYING)  # type: ignore[misc]
        pass_time(cabinet, 50)
        play_stage(cabinet, run)
    wait(cabinet, lambda: run.run.number == 3 and run.run.phase is Phase.PLAYING)
    pass_time(cabinet, 50)
    play_stage(cabinet, run, openings=10)
    assert run.run.chain.links >= 30
    lose_lives(cabinet, run)
    ended(cabinet, run)
    assert any("Thirty in a chain" in text for text in words_seen(cabinet))
    cabinet.router.go(Profile("medals"))
    painted = painted_anew(cabinet)
    wait(cabinet, lambda: not cabinet.stage.animating)
    assert painted_anew(cabinet) != painted


def medals_of(cabinet: Cabinet) -> set[str]:
    """Return the ids of the achievements, once all is saved."""
    asked = cabinet.history.ask(lambda records: records.achievements())
    asked.wait()
    return set(asked.result())


def test_the_mines_that_are_left_stand_beside_a_run_s_board(open_game: Opener) -> None:
    """The last cells of a board may need this count; a flag and a crater count as one mine each."""
    cabinet = open_game()
    run = start_run(cabinet)
    mines = run.run.terms.level.mines
    assert str(mines) in figures_seen(cabinet)
    beside = pygame.Rect(frame_rect(cabinet.style, run.camera).right, 0, cabinet.style.size[0], cabinet.style.size[1])
    assert repaints(cabinet, lambda: right_click(cabinet, run, mine_of(run)), beside)
    assert str(mines - 1) in figures_seen(cabinet)
    right_click(cabinet, run, mine_of(run))
    click(cabinet, run, mine_of(run))
    pass_time(cabinet, 500)
    assert str(mines - 1) in figures_seen(cabinet)


@pytest.mark.long
@pytest.mark.parametrize("stages", [0, 2])
def test_the_end_of_a_daily_run_shows_the_table_it_entered(stages: int, open_game: Opener) -> None:
    """A run with a place in the table of all time shows that one, any other the day's, even with one row."""
    cabinet = open_game(reduced_motion=True)
    day = Day(2026, 3, 1)
    cabinet.router.go(PlayRun(daily_seed(day), day))
    run = front_scene(cabinet, ArcadeScene)
    unfold(cabinet, run)
    wait(cabinet, lambda: run.run.phase is Phase.PLAYING)
    pass_time(cabinet, 50)
    play_stage(cabinet, run, openings=3)
    while run.run.number <= stages:
        play_stage(cabinet, run)
        wait(cabinet, lambda: run.run.phase is Phase.PLAYING)
        pass_time(cabinet, 50)
    lose_lives(cabinet, run)
    wait(cabinet, lambda: cabinet.stage.top is not run)
    front_scene(cabinet, ArcadeOverScene)
    wait(cabinet, lambda: not cabinet.stage.animating)
    pass_time(cabinet, ticks_of(INPUT_COOLDOWN))
    for _ in range(3):
        cabinet.ask(Asked(Action.CONFIRM))
        if cabinet.style.words("arcade.initials") not in words_seen(cabinet):
            break
    wait(cabinet, lambda: not cabinet.stage.animating)
    place = cabinet.style.words("arcade.place", place=1).partition("1")
    assert any(place[0] in text and place[2] in text for text in words_seen(cabinet)) is bool(stages)
    assert ("MSL" in words_seen(cabinet)) is bool(stages)
    assert cabinet.settings.initials in words_seen(cabinet)


def right_click(cabinet: Cabinet, run: ArcadeScene, cell: int) -> None:
    """Flag a cell in the window, or take its flag away."""
    click_pixel(cabinet, run.camera.cell_rect(cell).center, RIGHT)


def test_a_game_won_without_a_flag_wins_its_medal(open_game: Opener) -> None:
    """A game won with hints is unranked and wins no medal."""
    for ranked in (False, True):
        cabinet = open_game()
        play = start_game(cabinet, INTERMEDIATE)
        if not ranked:
            play.session.leave_ranking(Unranked.HINT)
        play_to_win(cabinet, play)
        assert ("flagless_win" in medals_of(cabinet)) is ranked
        told = cabinet.style.words("arcade.medals_won", names=name(Achievement.FLAGLESS_WIN, cabinet.style.words))
        finish_work(cabinet)
        wait(cabinet, lambda play=play: not play.effects.active)  # type: ignore[misc]
        pass_time(cabinet, 100)
        assert (told in " ".join(words_seen(cabinet))) is ranked
        assert seen_now(cabinet) == painted_anew(cabinet)


def test_a_match_won_from_behind_wins_its_medal(open_game: Opener) -> None:
    """A player who once owned half of the other's cells was behind; an even match wins no medal."""
    cabinet = open_game()
    terms = against(SMALL, Rules(Explosion.CRATER, 3), SAPPER, ONE, 1)
    even, behind = SimpleNamespace(share=lambda player: 0.1), SimpleNamespace(share=lambda player: 0.1 + 0.1 * player)
    for moments, won, medals in (
        ([even], True, set()),
        ([even, behind], False, set()),
        ([behind], True, {"from_behind"}),
    ):
        look_through_match(cabinet.history, terms, moments, won=won)  # type: ignore[arg-type]
        assert medals_of(cabinet) == medals
