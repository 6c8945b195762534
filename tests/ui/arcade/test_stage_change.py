"""From one stage to the next: old caps fall, a number is written, new caps rise, and a click skips all that."""

from itertools import accumulate, pairwise

import pygame
import pytest

from game.arcade.daily import Day
from game.arcade.rules import INTRO, NO_FLAGS
from game.arcade.state import Phase
from game.engine.gesture import TICK_MS, Kind
from game.engine.grid import cells_of
from game.ui.core.cabinet import Cabinet
from game.ui.core.petals import Flight
from game.ui.core.room import Light
from game.ui.core.routes import PlayRun
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.flowers import FLOWER, HUES, flower_name
from game.ui.kit.key_faces import STEPS
from game.ui.kit.key_writing import written, written_date
from game.ui.kit.text import Figure
from game.ui.modes.arcade.arcade import DATE_AT, ENDS, FALLS, LATEST, RISES_AT, WRITES, ArcadeScene, Collapse
from game.ui.modes.arcade.doors_page import DoorsScene
from game.ui.modes.arcade.run_panel import SCORE_KEY, parts_of
from tests.patience import wait_until
from tests.ui.conftest import Opener
from tests.ui.eyes import lit_keys, painted_anew, seen_now, words_seen
from tests.ui.hands import click_pixel, finish_work
from tests.ui.nodes import front_scene
from tests.ui.runs import STEP, pass_time, play_stage, start_run, wait


def shown(cabinet: Cabinet) -> pygame.Surface:
    """Return the current picture of the window."""
    surface = cabinet.window.get_surface()
    cabinet.stage.draw(surface, 0)
    return surface.copy()


def at_door(cabinet: Cabinet) -> ArcadeScene:
    """Clear the first stage and go through a door."""
    run = start_run(cabinet)
    play_stage(cabinet, run)
    cabinet.stage.act(Asked(Action.CONFIRM))
    pass_time(cabinet, 20)
    assert isinstance(cabinet.stage.top, DoorsScene)
    shown(cabinet)
    cabinet.stage.act(Asked(Action.CONFIRM))
    wait_until(lambda: run.run.wants != run.run.number, lambda: cabinet.stage.update(0))
    assert front_scene(cabinet, ArcadeScene) is run
    return run


def empty(cabinet: Cabinet, run: ArcadeScene) -> float:
    """Return the part of the board that shows its floor, 0–1."""
    picture, gap = shown(cabinet).subsurface(run.camera.rim), cabinet.style.theme["gap"]
    return pygame.mask.from_threshold(picture, gap, (2, 2, 2)).count() / (picture.get_width() * picture.get_height())


@pytest.mark.parametrize("still", [False, True])
def test_keys_write_the_number_of_the_stage(still: bool, open_game: Opener) -> None:
    """Also the first stage's, at once with reduced motion; then its covered board stands before a cell opens."""
    cabinet = open_game(reduced_motion=still)
    cabinet.router.go(PlayRun(12345))
    run = front_scene(cabinet, ArcadeScene)
    finish_work(cabinet)
    pass_time(cabinet, int(RISES_AT) // TICK_MS - 5)
    width, height = run.camera.grid.width, run.camera.grid.height
    assert lit_keys(cabinet, run.camera) == written("1", width, height)
    pass_time(cabinet, int(ENDS - RISES_AT) // TICK_MS + 5)
    assert lit_keys(cabinet, run.camera) == 0
    covered = shown(cabinet)
    pass_time(cabinet, 25)
    waits = run.run.phase
    assert waits is Phase.INTRO
    one, other = (pygame.image.tobytes(picture, "RGB") for picture in (covered, shown(cabinet)))
    assert one == other
    pass_time(cabinet, INTRO - int(ENDS) // TICK_MS)
    assert run.run.phase is Phase.PLAYING


def test_the_old_keys_fall_out_before_the_doors_come(open_game: Opener) -> None:
    """They stay within the cabinet's rim; then the doors stand in front of the empty floor."""
    cabinet = open_game()
    run = start_run(cabinet)
    play_stage(cabinet, run)
    wait(cabinet, lambda: isinstance(run._change, Collapse))
    cabinet.stage.petals.clear()
    run.calm()  # its light
    beside, seen = shown(cabinet), []
    beside.fill("black", run.camera.rim)
    while not isinstance(cabinet.stage.top, DoorsScene):
        seen.append(empty(cabinet, run))
        picture = shown(cabinet)
        picture.fill("black", run.camera.rim)
        assert pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(beside, "RGB")
        pass_time(cabinet, STEP)
    assert seen == sorted(seen)
    assert seen[0] < 0.5
    assert seen[-1] == 1
    pass_time(cabinet, 120)
    assert not cabinet.stage.animating
    assert seen_now(cabinet) == painted_anew(cabinet)


def figures(cabinet: Cabinet, run: ArcadeScene) -> tuple[int, int]:
    """Return the score and the sum of the panel as they are shown."""
    words, score = words_seen(cabinet), run._line.node(SCORE_KEY)
    total = words[words.index(cabinet.style.words("arcade.cleared", number=run.run.number)) + 1]
    assert isinstance(score, Figure)
    return int(score.text.replace(",", "")), int(total.replace(",", ""))


@pytest.mark.parametrize("still", [False, True])
def test_each_part_of_a_cleared_stage_is_counted_and_flies_into_the_score(still: bool, open_game: Opener) -> None:
    """The parts add up to what the stage has brought, all is told before the keys fall, and nothing waits for it."""
    cabinet = open_game(reduced_motion=still)
    run = start_run(cabinet)
    play_stage(cabinet, run)
    result, seen, flew = run.run.results[-1], list[tuple[int, int]](), False
    rows = [run._panel.rect(part.name) for part in parts_of(result.tally)]
    while run.run.phase is Phase.TALLY and not isinstance(run._change, Collapse):
        seen.append(figures(cabinet, run))
        flew = flew or cabinet.stage.petals.active
        begun = [one.picture.get_rect(center=one.at) for one in cabinet.stage.petals._flying if isinstance(one, Flight)]
        assert not [row for row in rows if row and row.collidelist(begun) >= 0], "points that fly cover their own row"
        cabinet.stage.update(1)
    assert seen[-1] == (run.run.score, result.points)
    assert flew is not still
    scores, totals = map(set, zip(*seen, strict=True))
    before, won = result.points - result.tally.total, [part.points for part in parts_of(result.tally)]
    assert scores == ({result.points} if still else {*accumulate(won, initial=before)})
    assert still or len(totals) > 20


def test_a_cleared_stage_blooms_in_the_order_in_which_its_mines_were_found(open_game: Opener) -> None:
    """Every mine, drawn while one played, is a flower in the gold light before the keys fall, also under a mouse."""
    cabinet = open_game()
    run = start_run(cabinet)
    sprites, tile = cabinet.style.sprites, run.camera.tile
    wait(cabinet, lambda: sprites.has(("flower", flower_name(len(HUES) - 1), tile, STEPS)))
    cabinet.stage.point(Pointing(Kind.MOVE, run.camera.cell_rect(0).center))
    play_stage(cabinet, run)
    mines, flowers = set(cells_of(run.run.view.flags)), list[set[int]]()
    while not isinstance(run._change, Collapse):
        flowers.append({cell for cell, (name, _) in run.effects.turns(0).items() if name.startswith(FLOWER)})
        shown(cabinet)
        frame = run.ground.frame
        assert frame
        assert not frame.whole or len(flowers) < 3, "only what changes is painted"
        assert run.light == Light("win", 1.0)
        cabinet.stage.update(1)
    assert flowers[0] == set()
    assert flowers[-1] == mines
    assert all(before <= after for before, after in pairwise(flowers))
    assert len({len(each) for each in flowers}) == len(mines) + 1
    assert seen_now(cabinet) == painted_anew(cabinet)


@pytest.mark.parametrize("farther", [True, False])
def test_petals_fly_for_the_farthest_stage_so_far(farther: bool, open_game: Opener) -> None:
    """Only there, also before the doors, and a player who goes on has none."""
    cabinet = open_game()
    run = start_run(cabinet)
    run._learn_best({} if farther else {1: 9_999})
    play_stage(cabinet, run)
    wait(cabinet, lambda: isinstance(run._change, Collapse))
    while not isinstance(cabinet.stage.top, DoorsScene):
        assert cabinet.stage.petals.active is farther
        cabinet.stage.update(1)
    assert cabinet.stage.petals.active is farther
    run._go_on()
    shown(cabinet)
    assert not cabinet.stage.petals.active


@pytest.mark.parametrize("action", [Action.CONFIRM, Action.FLAG, Action.CHORD])
def test_a_key_ends_what_a_cleared_stage_shows(action: Action, open_game: Opener) -> None:
    """The doors come, all points are in the score, and nothing flies any more."""
    cabinet = open_game()
    run = start_run(cabinet)
    play_stage(cabinet, run)
    pass_time(cabinet, 100)
    assert cabinet.stage.petals.active
    cabinet.stage.act(Asked(action))
    cabinet.stage.update(1)
    assert isinstance(cabinet.stage.top, DoorsScene)
    assert figures(cabinet, run) == (run.run.score, run.run.results[-1].points)
    shown(cabinet)
    assert not cabinet.stage.petals.active
    pass_time(cabinet, 200)
    assert seen_now(cabinet) == painted_anew(cabinet)


def test_whoever_is_in_a_hurry_has_the_doors_at_once(open_game: Opener) -> None:
    """A player who goes on early sees the caps fall behind the doors."""
    cabinet = open_game()
    run = start_run(cabinet)
    play_stage(cabinet, run)
    shown(cabinet)
    cabinet.stage.act(Asked(Action.CONFIRM))
    cabinet.stage.update(STEP)
    assert isinstance(cabinet.stage.top, DoorsScene)
    assert cabinet.stage.animating
    before = shown(cabinet)
    pass_time(cabinet, int(FALLS + LATEST) // TICK_MS // 2)
    assert pygame.image.tobytes(shown(cabinet), "RGB") != pygame.image.tobytes(before, "RGB")
    pass_time(cabinet, int(FALLS + LATEST) // TICK_MS)
    assert not cabinet.stage.animating
    assert seen_now(cabinet) == painted_anew(cabinet)


def test_the_doors_leave_nothing_of_the_old_board(open_game: Opener) -> None:
    """After the choice the number is written on the empty floor, and then the new caps rise."""
    cabinet = open_game()
    run = at_door(cabinet)
    assert empty(cabinet, run) == 1
    seen = []
    for until in (RISES_AT - 50, ENDS - 50):
        while run._change.active and run._change._age < until:
            cabinet.stage.update(STEP)
        seen.append(empty(cabinet, run))
    assert 1 > seen[0] > seen[1]
    pass_time(cabinet, 200)
    assert seen_now(cabinet) == painted_anew(cabinet)


def test_the_clock_shows_the_time_of_the_stage_that_comes(open_game: Opener) -> None:
    """The clock must not show 0:00; it is empty until the board is dealt."""
    cabinet = open_game()
    run = at_door(cabinet)
    clocks = set()
    while run.run.phase is Phase.INTRO:
        clocks.add(run._clock)
        cabinet.stage.update(1)
    clocks.discard(None)
    assert clocks == {run.run.clock}


def test_the_rule_of_a_stage_stands_in_the_line(open_game: Opener) -> None:
    """No card covers the board for it; the line explains the rule only if there is no panel to do so."""
    cabinet = open_game()
    run = at_door(cabinet)
    assert run.run.special
    pass_time(cabinet, 60)
    rule = run.run.special.value
    said = " ".join(words_seen(cabinet))
    assert cabinet.style.words(f"arcade.special_{rule}") in said
    assert cabinet.style.words(f"arcade.about_{rule}") not in run._reactions.notice
    run._reactions.announce(run.run.special, told=False)
    assert cabinet.style.words(f"arcade.about_{rule}") in run._reactions.notice


@pytest.mark.parametrize("after", [0, 300, 700])
def test_a_click_in_the_middle_of_it_begins_at_once(after: int, open_game: Opener) -> None:
    """The player need not wait for the fall, the writing or the rise."""
    cabinet = open_game()
    run = at_door(cabinet)
    pass_time(cabinet, after // TICK_MS)
    click_pixel(cabinet, run.camera.cell_rect(0).center)
    cabinet.stage.update(1)
    assert run.run.phase is Phase.PLAYING
    assert not run._change.active
    pass_time(cabinet, 200)
    assert seen_now(cabinet) == painted_anew(cabinet)


@pytest.mark.parametrize("still", [False, True])
def test_a_daily_run_that_waits_writes_its_date(still: bool, open_game: Opener) -> None:
    """Nothing else covers its board; the click that begins the run removes the date."""
    cabinet = open_game(reduced_motion=still)
    cabinet.router.go(PlayRun(12345, Day(2026, 11, 24)))
    run = front_scene(cabinet, ArcadeScene)
    wait(cabinet, lambda: not run.busy)
    date = written_date(11, 24, run.camera.grid.width, run.camera.grid.height)
    if still:
        assert lit_keys(cabinet, run.camera) == date
    pass_time(cabinet, int(DATE_AT + WRITES) // TICK_MS)
    assert lit_keys(cabinet, run.camera) == date
    assert not any(pane.room.colliderect(run.camera.rim) for pane in run.panes.all)
    assert not run.run.view.opened
    assert cabinet.style.words("arcade.daily_try") in " ".join(words_seen(cabinet))
    click_pixel(cabinet, run.camera.cell_rect(0).center)
    cabinet.stage.update(1)
    assert run.run.phase is Phase.PLAYING
    assert lit_keys(cabinet, run.camera) == 0
    pass_time(cabinet, 200)
    assert seen_now(cabinet) == painted_anew(cabinet)


def test_no_bonus_of_nothing_is_offered(open_game: Opener) -> None:
    """Before the first point of a stage the panel shows the bonus in per cent."""
    cabinet = open_game()
    run = start_run(cabinet)
    assert run.run.stage
    assert run.run.stage.bonuses[1] == 0
    seen = words_seen(cabinet)
    assert "+0" not in seen
    assert f"+{NO_FLAGS} %" in seen
