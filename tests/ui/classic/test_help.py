"""The solver's help for the player: hints and chances."""

import threading

import pygame
import pytest

from game.engine.game import Status
from game.engine.gesture import Kind
from game.engine.grid import cells_of
from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE
from game.ui.board.bezel import foot_rect
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import ticks_of
from game.ui.input.actions import KEYBOARD, Action, Asked
from game.ui.modes.classic.result import INPUT_COOLDOWN
from tests.patience import PATIENCE
from tests.ui.classic.playing import Window
from tests.ui.conftest import Opener
from tests.ui.eyes import colour_of, read_window, seen_now, words_seen
from tests.ui.hands import (
    RIGHT,
    click,
    click_pixel,
    play_to_loss,
    play_to_win,
    point,
    press,
    secret,
    start_game,
    under_way,
    wait,
    work_ends,
)


@pytest.mark.long
def test_what_a_hint_says_is_true(cabinet: Cabinet) -> None:
    """A player who follows hints hits no mine while a cell is certain."""
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
def test_help_makes_the_game_unranked(help_with: Action, cabinet: Cabinet) -> None:
    """A record must be the player's own work."""
    play = under_way(cabinet, BEGINNER)
    cabinet.stage.act(Asked(help_with))
    play_to_win(cabinet, play)
    assert play.session.status is Status.WON
    assert not play.session.ranked
    assert cabinet.history.best(BEGINNER, "opening", no_guess=False) is None


def test_the_chances_follow_the_board_until_they_are_hidden(cabinet: Cabinet) -> None:
    """Chances of a board that has changed would mislead."""
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


@pytest.mark.parametrize("theme", ["night", "classic", "paper", "contrast"])
def test_a_chance_over_a_flag_can_be_read(theme: str, open_game: Opener) -> None:
    """The chance has the flag's colour, so a plate in the open cell's colour lies between them."""
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
    plate = pygame.mask.from_threshold(middle, pygame.Color(cabinet.style.theme["open"]), (2, 2, 2, 255)).count()
    flag = pygame.mask.from_threshold(middle, pygame.Color(cabinet.style.theme["flag"]), (2, 2, 2, 255)).count()
    assert plate > middle.get_width() * middle.get_height() // 4
    assert flag <= plate or cabinet.style.theme["flag"] == cabinet.style.theme["open"]


def test_each_step_of_a_hint_is_said_and_gone_with_the_next_move(open_game: Opener) -> None:
    """The steps name the region, the numbers, the cell and the reason; the next move ends the hint."""
    cabinet = open_game(reduced_motion=True)
    window = Window(cabinet, under_way(cabinet))
    said = []
    foot = foot_rect(cabinet.style, window.play.camera)
    before = seen_now(cabinet, foot)

    def hint() -> None:
        press(cabinet, Action.HINT)()
        work_ends(cabinet)

    for _ in range(3):
        counter = seen_now(cabinet, window.led(0))
        assert window.repaints(hint)
        assert seen_now(cabinet, window.led(0)) == counter  # the line above doesn't change
        said.append({*words_seen(cabinet)})
    words = cabinet.style.words
    assert words("hint.where", button="H") in said[0]
    assert words("hint.numbers", button="H") in said[1]
    assert window.play.advisor.theatre
    assert window.play.advisor.theatre.text() in said[2]
    assert window.play.advisor.advice
    target = window.play.advisor.advice
    click_pixel(cabinet, window.cell(target.cell).center, RIGHT)
    click_pixel(cabinet, window.cell(target.cell).center, RIGHT)
    work_ends(cabinet)
    point(cabinet, Kind.MOVE, (0, cabinet.style.size[1] - 1))()
    assert seen_now(cabinet, foot) == before


def test_a_hint_that_is_worked_out_says_so(cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence says that the solver is thinking until the hint is there."""
    window = Window(cabinet, under_way(cabinet))
    gate = threading.Event()
    monkeypatch.setattr("game.ui.board.advisor._work_out", lambda *_: (gate.wait(PATIENCE), (None, None))[1])
    assert window.ask(Action.HINT, foot_rect(cabinet.style, window.play.camera))
    assert cabinet.style.words("hint.thinking") in words_seen(cabinet)
    assert cabinet.stage.animating
    gate.set()
    assert window.repaints(lambda: work_ends(cabinet), foot_rect(cabinet.style, window.play.camera))
    assert cabinet.style.words("hint.nothing") in words_seen(cabinet)


def test_a_loss_is_over_for_hints_too(open_game: Opener) -> None:
    """A lost game needs no hint: H then shows how it was lost."""
    cabinet = open_game(reduced_motion=True)
    play = start_game(cabinet, BEGINNER)
    play_to_loss(cabinet, play)
    wait(cabinet, ticks_of(INPUT_COOLDOWN))()
    work_ends(cabinet)  # the analysis of the loss
    cabinet.stage._use(KEYBOARD.kind)
    window = Window(cabinet, play)
    assert not window.ask(Action.CHANCES)
    for action in (Action.HINT, Action.CHANCES):
        window.ask(action)
        assert not play.advisor.shows


def test_a_chance_is_written_in_the_colour_of_what_it_means(open_game: Opener) -> None:
    """Each covered cell has one label in its middle, coloured as safe, a mine, or neither."""
    cabinet = open_game(reduced_motion=True)
    window = Window(cabinet, under_way(cabinet))
    cabinet.ask(Asked(Action.CHANCES))
    work_ends(cabinet)
    chances = window.play.advisor.chances
    assert chances
    labels = {f"{100 * float(chance):.0f}" for chance in chances if chance is not None}
    assert {"0", "100"} <= labels
    colours = {"0": "good", "100": "warning"}
    for label in labels - {f"{99.5:.0f}"}:
        assert colour_of(cabinet, label) == colours.get(label, "text")
    covered = window.play.session.view.covered
    places = [place for text, place in read_window(cabinet) if text in labels]
    assert len(places) == covered.bit_count()
    tile = window.play.camera.tile
    middles = {window.cell(cell).move(-tile // 32, -tile // 16).center for cell in cells_of(covered)}
    assert all(any(abs(place.centerx - x) <= 1 and abs(place.centery - y) <= 1 for x, y in middles) for place in places)
    assert {place.height for place in places} <= {*range(round(tile * 0.55 * 0.6), round(tile * 0.55) + 1)}


def test_a_hint_s_frames_lie_where_it_says(open_game: Opener) -> None:
    """A frame is around the region first, then around each number of the proof, last around the cell."""
    cabinet = open_game(reduced_motion=True)
    window = Window(cabinet, under_way(cabinet))
    camera = window.play.camera

    def hint() -> None:
        cabinet.ask(Asked(Action.HINT))
        work_ends(cabinet)

    def framed(rect: pygame.Rect, colour: str) -> list[int]:
        """Return which of the ten leftmost pixels have that colour, in a row off the middle."""
        seen_now(cabinet)
        surface, wanted = cabinet.window.get_surface(), pygame.Color(cabinet.style.theme[colour])
        row = range(rect.left, rect.left + 10)
        return [x - rect.left for x in row if surface.get_at((x, rect.centery - 3)) == wanted]

    hint()
    advice = window.play.advisor.advice
    assert advice
    where = camera.cell_rect(advice.cell).inflate(4 * camera.tile, 4 * camera.tile)
    thick = [0, 1, 2]
    assert camera.area.contains(where)
    assert framed(where, "question") == thick
    hint()
    assert not framed(where, "question")
    for number in cells_of(advice.numbers):
        assert framed(camera.cell_rect(number), "question") == thick
    assert framed(camera.cell_rect(advice.cell), "flag" if advice.mine else "digit_2") != thick
    hint()
    thick = [*range(camera.tile // 12)]
    for number in cells_of(advice.numbers):
        assert thick in (framed(camera.cell_rect(number), colour) for colour in ("text_dim", "accent"))
    assert framed(camera.cell_rect(advice.cell), "flag" if advice.mine else "good")[: len(thick)] == thick


def test_a_hint_goes_with_the_board_it_was_about(open_game: Opener) -> None:
    """A hint about another board would mislead, so an answer that comes too late is dropped."""
    cabinet = open_game(reduced_motion=True)
    window = Window(cabinet, under_way(cabinet))
    foot = foot_rect(cabinet.style, window.play.camera)
    before = seen_now(cabinet, foot)
    press(cabinet, Action.HINT)()
    cabinet.stage.update(1)
    mine = secret(window.play).mines.bit_length() - 1
    click(window.play, [mine], RIGHT)
    cabinet.stage.update(1)
    work_ends(cabinet)
    click(window.play, [mine], RIGHT)
    cabinet.stage.update(1)
    assert not window.play.advisor.shows
    point(cabinet, Kind.MOVE, (0, cabinet.style.size[1] - 1))()
    assert seen_now(cabinet, foot) == before
