"""What the solver does for the player: hints, chances, boards without guesses."""

import threading
import time

import pygame
import pytest

from game.engine.game import Status
from game.engine.gesture import Kind
from game.engine.grid import cells_of
from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE, Level
from game.generator.no_guess import solve
from game.play import dealing
from game.play.setup import deal_layout
from game.solver.advice import advise
from game.ui.board.advisor import CELL, NUMBERS, WHERE
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.modes.classic.play import PlayScene
from tests.ui.conftest import Opener
from tests.ui.hands import RIGHT, click, play_to_win, secret, settle, start_game

PATIENCE = 20.0  # seconds
STEP = 25
"""Ticks between two looks at whether all is over: effects take hundreds, and nobody waits for each."""


def work_ends(cabinet: Cabinet) -> None:
    """Step until nothing is worked out beside the frame any more."""
    deadline = time.monotonic() + PATIENCE
    cabinet.stage.update(1)
    while cabinet.stage.animating:
        assert time.monotonic() < deadline
        time.sleep(0.002)
        cabinet.stage.update(STEP)


def under_way(cabinet: Cabinet, level: Level = EXPERT) -> PlayScene:
    """Return a game after its first opening."""
    play = start_game(cabinet, level)
    click(play, [level.grid.cell(level.width // 2, level.height // 2)])
    work_ends(cabinet)
    settle(cabinet)
    return play


def test_a_hint_comes_in_three_steps(open_game: Opener) -> None:
    """Where to look, which numbers matter, the cell with its reason; then the next one begins."""
    cabinet = open_game()
    play = under_way(cabinet)
    sentences = []
    for step in (WHERE, NUMBERS, CELL):
        cabinet.stage.act(Asked(Action.HINT))
        work_ends(cabinet)
        assert play.advisor.step == step
        sentences.append(play.advisor.text())
    assert len(set(sentences)) == 3
    cabinet.stage.act(Asked(Action.HINT))
    assert play.advisor.step == WHERE


def test_what_a_hint_says_is_true(open_game: Opener) -> None:
    """Following hints alone never hits a mine while something is certain."""
    cabinet = open_game()
    play = under_way(cabinet)
    for _ in range(40):
        cabinet.stage.act(Asked(Action.HINT))
        work_ends(cabinet)
        advice = play.advisor.advice
        assert advice
        if advice.proof is None:
            break
        assert bool(secret(play).mines >> advice.cell & 1) is advice.mine
        click(play, [advice.cell], RIGHT if advice.mine else (Kind.LEFT_PRESS, Kind.LEFT_RELEASE))
        work_ends(cabinet)
        assert play.advisor.step == 0, "a hint is over once the board has changed"


@pytest.mark.parametrize("help_with", [Action.HINT, Action.CHANCES])
def test_help_makes_the_game_unranked(help_with: Action, open_game: Opener) -> None:
    """A record is the player's own."""
    cabinet = open_game()
    play = under_way(cabinet, BEGINNER)
    cabinet.stage.act(Asked(help_with))
    play_to_win(cabinet, play)
    assert play.session.status is Status.WON
    assert not play.session.ranked
    assert cabinet.history.best(BEGINNER, "opening", no_guess=False) is None


def test_the_chances_follow_the_board_until_they_are_hidden(open_game: Opener) -> None:
    """Chances of a board that has changed would mislead."""
    cabinet = open_game()
    play = under_way(cabinet)
    cabinet.stage.act(Asked(Action.CHANCES))
    work_ends(cabinet)
    before = play.advisor.chances
    assert before
    click(play, cells_of(before.safe or secret(play).safe & play.session.view.covered)[:1])
    work_ends(cabinet)
    after = play.advisor.chances
    assert after
    assert after is not before
    assert sum(after) == EXPERT.mines
    cabinet.stage.act(Asked(Action.CHANCES))
    assert not play.advisor.shows


def test_chances_are_painted_on_covered_cells_only(open_game: Opener) -> None:
    """The open board stays as it is."""
    cabinet = open_game()
    play = under_way(cabinet, BEGINNER)
    surface = cabinet.window.get_surface()
    cabinet.stage.draw(surface, 0)
    before = surface.copy()
    cabinet.stage.act(Asked(Action.CHANCES))
    work_ends(cabinet)
    cabinet.stage.draw(surface, 0)
    for cell in range(BEGINNER.grid.size):
        rect = play.camera.cell_rect(cell)
        same = before.subsurface(rect).copy().get_buffer().raw == surface.subsurface(rect).copy().get_buffer().raw
        assert same is play.session.view.is_open(cell)


@pytest.mark.parametrize("level", [BEGINNER, INTERMEDIATE, EXPERT], ids=lambda level: level.name)
def test_a_no_guess_board_is_found_beside_the_frame(level: Level, open_game: Opener) -> None:
    """The opening waits, no time passes meanwhile, and the board can be won by logic."""
    cabinet = open_game(**{f"no_guess_{level.name}": True})
    play = start_game(cabinet, level)
    first = level.grid.cell(level.width // 2, level.height // 2)
    click(play, [first])
    cabinet.stage.update(0)
    assert cabinet.stage.animating
    deadline = time.monotonic() + PATIENCE
    while play.session.dealing_for is not None:
        assert play.session.tick == 0
        assert time.monotonic() < deadline
        cabinet.stage.update(0)
    assert solve(secret(play), first) is None
    assert play.session.view.is_open(first)
    assert play.session.time_ms == 0


def test_the_search_can_be_called_off(open_game: Opener) -> None:
    """Escape gives the covered board back; the next click searches anew."""
    cabinet = open_game(no_guess_custom=True, start="safe")
    play = start_game(cabinet, Level("custom", 40, 40, 700))
    click(play, [820])
    cabinet.stage.update(1)
    assert play.session.dealing_for == 820
    cabinet.stage.act(Asked(Action.BACK))
    cabinet.stage.update(1)
    assert cabinet.stage.top is play
    assert play.session.dealing_for is None
    assert play.session.view.opened == 0
    assert not cabinet.stage.animating


def test_advice_is_silent_when_the_game_is_over(open_game: Opener) -> None:
    """With every safe cell open there is nothing to say."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    play_to_win(cabinet, play)
    assert advise(play.session.view) is None


def test_a_huge_board_is_dealt_and_opened_beside_the_frame(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """No sentence covers the line for it, and the opening is painted as soon as it is there."""
    gate = threading.Event()
    monkeypatch.setattr(dealing, "deal_layout", lambda *asked: (gate.wait(PATIENCE), deal_layout(*asked))[1])
    cabinet = open_game(start="opening")
    play = start_game(cabinet, Level("custom", 400, 400, 16_000))
    settle(cabinet)
    surface = pygame.Surface(cabinet.size)
    cabinet.stage.draw(surface, 0)
    first = play.first_focus()
    shown = surface.subsurface(play.camera.cell_rect(first)).copy()
    line = surface.subsurface(play.line).copy()
    click(play, [first])
    cabinet.stage.update(0)
    assert cabinet.stage.animating
    assert not play.session.view.opened
    cabinet.stage.draw(surface, 0)
    assert surface.subsurface(play.line).copy().get_buffer().raw == line.get_buffer().raw
    gate.set()
    work_ends(cabinet)
    cabinet.stage.draw(surface, 0)
    assert play.session.view.is_open(first)
    assert surface.subsurface(play.camera.cell_rect(first)).copy().get_buffer().raw != shown.get_buffer().raw


@pytest.mark.parametrize("theme", ["night", "classic", "paper", "contrast"])
def test_a_chance_over_a_flag_can_be_read(theme: str, open_game: Opener) -> None:
    """It is written in the flag's own colour: a plate of the open cell's lies between them."""
    cabinet = open_game(theme=theme, reduced_motion=True)
    play = under_way(cabinet, INTERMEDIATE)
    mine = next(cell for cell in cells_of(secret(play).mines) if play.session.view.grid.dilate(1 << cell))
    rect = play.camera.cell_rect(mine)
    cabinet.stage.act(Asked(Action.CHANCES))
    work_ends(cabinet)
    click(play, [mine], RIGHT)
    work_ends(cabinet)
    surface = cabinet.window.get_surface()
    cabinet.stage.draw(surface, 0)
    middle = surface.subsurface(rect.inflate(-rect.width // 2, -rect.height * 3 // 4).move(0, -rect.height // 16))
    plate = pygame.mask.from_threshold(middle, pygame.Color(cabinet.theme["open"]), (2, 2, 2, 255)).count()
    flag = pygame.mask.from_threshold(middle, pygame.Color(cabinet.theme["flag"]), (2, 2, 2, 255)).count()
    assert plate > middle.get_width() * middle.get_height() // 4
    assert flag <= plate or cabinet.theme["flag"] == cabinet.theme["open"]
