"""The card of a lost game: its texts, the proof on the board, and the second life."""

from collections.abc import Callable

import pygame
import pytest

from game.engine.game import Status
from game.engine.grid import lsb
from game.engine.level import BEGINNER, EXPERT, Level
from game.play.session import Unranked
from game.road.boards import road
from game.road.stars import is_open
from game.store.kinds import PlayedGame
from game.ui.board.bezel import frame_rect, well_rect
from game.ui.board.painter import COVERED, FADED, cell_picture
from game.ui.core import motion
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked, Device
from game.ui.input.actions import Kind as Sort
from game.ui.kit.numerals import numerals
from game.ui.modes.classic.end_band import NEW_GAME
from game.ui.modes.classic.layout_dots import FIGURE
from game.ui.modes.classic.loss_card import MOST_CELLS, SLIPS, LossCard
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import INPUT_COOLDOWN, SEEN_AFTER, ResultScene
from game.ui.modes.classic.road_board import RoadBoardScene
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, painted_anew, repaints, seen_now, words_seen
from tests.ui.hands import (
    click,
    click_pixel,
    play_to_loss,
    play_to_win,
    press,
    secret,
    settle,
    start_game,
    wait,
    work_ends,
)
from tests.ui.nodes import front_scene, node_at
from tests.ui.review.reviews import certain_loss, looked_back, needless_loss
from tests.ui.road.test_road import win


def card_of(cabinet: Cabinet) -> LossCard:
    """Return the card of the result scene in front."""
    result = front_scene(cabinet, ResultScene)
    assert result.card
    return result.card


def said(cabinet: Cabinet) -> str:
    """Return all texts in the window."""
    return " ".join(words_seen(cabinet))


def test_a_certain_mine_is_said_and_proved(cabinet: Cabinet) -> None:
    """The proof plays on the board before the loss, in one line if one number proves it; H shows the mines instead."""
    play = certain_loss(cabinet)
    theatre = play.theatre
    assert theatre
    assert not theatre.view.exploded
    assert theatre.over
    assert "You could have known: this was a mine" in said(cabinet)
    assert theatre.text() in said(cabinet)
    assert theatre.said == ("This 1 still needs 1 mine and has 1 cell left: a mine",)
    assert not repaints(cabinet, press(cabinet, Action.LEFT), play.camera.board)
    assert cabinet.style.words("loss.mines", button=cabinet.style.key(Action.HINT)) in said(cabinet)
    assert repaints(cabinet, press(cabinet, Action.HINT), play.camera.board)
    assert play.theatre is None
    press(cabinet, Action.HINT)()
    assert play.theatre
    work_ends(cabinet)
    press(cabinet, Action.BACK)()
    assert play.theatre is None
    assert isinstance(cabinet.stage.top, ResultScene)
    life = cabinet.style.words("loss.second_life", button=cabinet.style.key(Action.SECOND_LIFE))
    assert life not in words_seen(cabinet), "in no layout it would have lived"
    press(cabinet, Action.SECOND_LIFE)()
    assert play.session.status is Status.LOST
    press(cabinet, Action.HINT)()
    press(cabinet, Action.UNDO)()
    assert (cabinet.stage.top, play.theatre) == (play, None), "the board of before would hide the one that is played"


def test_the_board_loses_colour_but_for_what_proves(open_game: Opener) -> None:
    """Cells that the proof does not name are paler by a third, so that the proof stands out."""
    cabinet = open_game(reduced_motion=True)
    play = start_game(cabinet, BEGINNER)
    play_to_loss(cabinet, play)
    looked_back(cabinet)
    seen_now(cabinet)
    theatre, camera = play.theatre, play.camera
    assert theatre
    shown = cell_picture(cabinet.style.sprites, COVERED | FADED, camera.tile)
    place = camera.cell_rect(lsb(theatre.view.covered & ~(theatre.cells | theatre.view.flags))).center
    assert cabinet.window.get_surface().get_at(place) == shown.get_at(shown.get_rect().center)
    colours = [cell_picture(cabinet.style.sprites, code, camera.tile).get_at((9, 9)) for code in (2, 2 | FADED)]
    spread, faded = (max(colour[:3]) - min(colour[:3]) for colour in colours)
    assert faded == pytest.approx(0.65 * spread, abs=4)


def test_a_safe_cell_is_lit_and_the_worlds_are_counted(cabinet: Cabinet) -> None:
    """The card counts the layouts in words and dots; the board marks the proof's numbers and the safe cell."""
    play = needless_loss(cabinet)
    card = card_of(cabinet)
    assert card.loss
    assert card.loss.advice
    assert f"In {card.loss.lived} of 100 boards" in said(cabinet)
    lit = play.camera.cell_rect(card.loss.advice.cell)
    good = pygame_colour(cabinet, "good")
    surface = cabinet.window.get_surface()
    seen_now(cabinet)
    assert any(surface.get_at((x, lit.top + 2))[:3] == good for x in range(lit.left, lit.right))
    place = front_scene(cabinet, ResultScene).card_pane.room
    columns, rows = range(place.left, place.right, 2), range(place.top, place.bottom, 2)
    dots = [(x, y) for x in columns for y in rows]
    assert sum(surface.get_at(dot)[:3] == good for dot in dots) > card.loss.lived
    figure = numerals(cabinet.style, str(card.loss.lived), cabinet.style.px(FIGURE), "good")
    seen = surface.subsurface(place)
    drawn = pygame.mask.from_threshold(seen, cabinet.style.theme["good"], (40, 40, 40, 255))
    ink = pygame.mask.from_surface(figure, 200)
    assert (
        max(
            drawn.overlap_area(ink, (x, y)) for x in range(30, 40) for y in range(seen.get_height() - ink.get_size()[1])
        )
        > 0.7 * ink.count()
    )


@pytest.mark.parametrize("level", [BEGINNER, EXPERT], ids=lambda level: str(level.name))
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160), (960, 720), (720, 1280)])
def test_the_board_is_never_covered(size: tuple[int, int], level: Level, open_game: Opener) -> None:
    """The card is beside the board's frame or inside it, above or below the board; the exploded cell is visible."""
    cabinet = open_game(size)
    play = start_game(cabinet, level)
    before = play.camera.tile
    play_to_loss(cabinet, play)
    looked_back(cabinet)
    settle(cabinet)
    seen_now(cabinet)
    rect, plate = front_scene(cabinet, ResultScene).card_pane.room, frame_rect(cabinet.style, play.camera)
    board = well_rect(cabinet.style, play.camera)
    assert pygame.Rect(0, 0, *size).contains(plate)
    within = plate.contains(rect)
    assert within is (size == (960, 720))
    assert within or not plate.colliderect(rect)
    assert pygame.Rect(0, 0, *size).contains(rect)
    assert plate.contains(board)
    assert not rect.colliderect(board)
    beside = board if within else plate
    ends = (rect.left, rect.right, beside.left, beside.right)
    if size[0] > size[1]:
        ends = (rect.top, rect.bottom, beside.top, beside.bottom)
    assert ends[:2] == ends[2:]
    assert play.camera.tile >= before * 0.8
    assert play.camera.rim.contains(play.camera.cell_rect(play.session.view.exploded.bit_length() - 1))
    press(cabinet, Action.NEW)()
    assert play.camera.tile == before


@pytest.mark.parametrize("ending", [play_to_loss, play_to_win])
@pytest.mark.parametrize("level", [BEGINNER, EXPERT], ids=lambda level: str(level.name))
@pytest.mark.parametrize("size", [(1280, 720), (960, 720), (720, 1280)])
def test_nothing_that_a_hand_reaches_for_moves(
    size: tuple[int, int], level: Level, ending: Callable[[Cabinet, PlayScene], None], open_game: Opener
) -> None:
    """The face, Back and Mute buttons keep their places until the board moves aside for the card."""
    cabinet = open_game(size)
    play = start_game(cabinet, level)
    seen_now(cabinet)
    keys = (Action.BACK, Action.MUTE, Action.NEW)
    before = [node_at(play.status, key) for key in keys]
    ending(cabinet, play)
    for wait_for in (ticks_of(INPUT_COOLDOWN), SEEN_AFTER if ending is play_to_win else 0):
        wait(cabinet, wait_for)()
        seen_now(cabinet)
        for key, place in zip(keys, before, strict=True):
            pane = front_scene(cabinet, ResultScene).band_pane if ending is play_to_win else play.status
            assert node_at(pane, "face" if key is Action.NEW and ending is play_to_win else key) == place


def test_the_next_game_s_key_stays_while_the_loss_is_worked_out(cabinet: Cabinet, play: PlayScene) -> None:
    """New lines from the analysis don't move the button."""
    play_to_loss(cabinet, play)
    press(cabinet, Action.FLAG)()
    wait(cabinet, 1)()
    seen_now(cabinet)
    pane = front_scene(cabinet, ResultScene).card_pane
    before = node_at(pane, NEW_GAME)
    looked_back(cabinet)
    seen_now(cabinet)
    assert node_at(pane, NEW_GAME) == before


@pytest.mark.parametrize("level", [BEGINNER, EXPERT], ids=lambda level: str(level.name))
@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
def test_the_cabinet_moves_aside(
    size: tuple[int, int], level: Level, open_game: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board slides over several frames, or jumps in one; then the picture equals a full repaint."""
    monkeypatch.setattr(motion, "HEAD_START", 4)
    for still, key in ((False, False), (True, False), (False, True)):
        cabinet = open_game(size, reduced_motion=still)
        play = start_game(cabinet, level)
        play_to_loss(cabinet, play)
        wait(cabinet, SEEN_AFTER - 4)()
        seen_now(cabinet)
        if key:
            press(cabinet, Action.FLAG)()
        slides = [cabinet.stage.flip is not None for _ in range(30) if not wait(cabinet, 4)() and seen_now(cabinet)]
        assert not slides[-1]
        assert (sum(slides) > 8) is not (still or key)
        assert seen_now(cabinet) == painted_anew(cabinet)


def pygame_colour(cabinet: Cabinet, name: str) -> tuple[int, int, int]:
    """Return a theme colour as the window shows it."""
    value = cabinet.style.theme[name]
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


def test_a_second_life_goes_on_unranked_and_is_kept_nowhere(open_game: Opener) -> None:
    """The game goes on where it was lost; its second end adds no row and takes no place."""
    cabinet = open_game(reduced_motion=True)
    play = needless_loss(cabinet)
    fatal = play.session.view.exploded
    assert repaints(cabinet, press(cabinet, Action.SECOND_LIFE), play.camera.board)
    assert cabinet.stage.top is play
    assert play.session.status is Status.PLAYING
    assert play.session.unranked is Unranked.SECOND_LIFE
    assert cabinet.style.words("loss.about_second_life") in said(cabinet)
    assert play.session.view.opened & fatal
    settle(cabinet)
    click(play, [cell for cell in range(81) if secret(play).safe >> cell & 1])
    wait(cabinet, 0)()
    settle(cabinet)
    assert not play.session.view.exploded
    assert play.session.view.opened == secret(play).safe
    assert isinstance(cabinet.stage.top, ResultScene)
    assert cabinet.style.words("result.unranked_second_life") in said(cabinet)
    games: list[PlayedGame] = cabinet.history.ask(lambda records: records.games()).result()
    assert [(game.won, game.unranked) for game in games] == [(False, "")]


@pytest.mark.parametrize("way", [Action.SECOND_LIFE, Action.UNDO, Action.NEW])
def test_the_figures_of_an_end_go_with_it(way: Action, open_game: Opener) -> None:
    """A game that goes on has no time yet, so none stands below its board."""
    cabinet = open_game(reduced_motion=True)
    play = needless_loss(cabinet)
    settle(cabinet)
    time = cabinet.style.words("result.time", seconds=f"{play.session.time_ms / 1000:.3f}")
    assert time in words_seen(cabinet)
    press(cabinet, way)()
    settle(cabinet)
    wait(cabinet, 1)()
    assert play.session.status is Status.PLAYING
    assert time not in words_seen(cabinet)


def test_the_buttons_do_the_same(open_game: Opener) -> None:
    """A player may use the mouse alone."""
    cabinet = open_game(reduced_motion=True)
    play = needless_loss(cabinet)
    for name in ("loss.mines", "loss.proof"):
        click_word(cabinet, cabinet.style.words(name, button=cabinet.style.key(Action.HINT)))
    assert play.theatre
    click_word(cabinet, cabinet.style.words("loss.second_life", button=cabinet.style.key(Action.SECOND_LIFE)))
    assert cabinet.stage.top is play
    assert play.theatre is None
    assert play.session.status is Status.PLAYING


def test_a_large_board_says_so(cabinet: Cabinet) -> None:
    """The card says that the board is too large, and no analysis runs."""
    side = 51
    assert side * side > MOST_CELLS
    play = start_game(cabinet, Level("custom", side, side, 600))
    play_to_loss(cabinet, play)
    looked_back(cabinet)
    assert cabinet.style.words("loss.too_large") in said(cabinet)


@pytest.mark.parametrize("by", ["mouse", "p", "start"])
@pytest.mark.parametrize("solves", [False, True])
def test_the_board_that_teaches_what_was_missed_is_played_at_once(by: str, solves: bool, cabinet: Cabinet) -> None:
    """A button, P and Start begin the board, of a closed chapter too; Back returns to this card, solved or not."""
    due = cabinet.history.practice.due
    needless_loss(cabinet)
    settle(cabinet)
    wait(cabinet, ticks_of(SLIPS))()
    this, result, card = cabinet.style.words("loss.teaches"), cabinet.stage.top, card_of(cabinet)
    assert card.loss
    card._found.append((card.loss, road()[2].boards[0].family))
    wait(cabinet, 1)()
    shown = words_seen(cabinet)
    assert this in shown
    if by == "mouse":
        click_word(cabinet, this)
    else:
        cabinet.ask(Asked(Action.PAUSE, Device(Sort.PAD, 1) if by == "start" else Device(Sort.KEYS)))
    cabinet.stage.update(0)
    board = front_scene(cabinet, RoadBoardScene)
    assert (board.board, is_open(road(), 2, {})) == (road()[2].boards[0], False)
    if solves:
        win(cabinet, board)
        wait(cabinet, ticks_of(3))()
        press(cabinet, Action.CONFIRM)()
        assert cabinet.history.road.stars[board.board.key]
    else:
        press(cabinet, Action.BACK)()
    settle(cabinet)
    assert cabinet.stage.top is result
    assert [said.split()[0] for said in words_seen(cabinet)] == [said.split()[0] for said in shown], "but for its keys"
    assert painted_anew(cabinet) == seen_now(cabinet)
    cabinet.history.ask(lambda _: None).result()  # the cards are made before it
    assert cabinet.history.practice.due > due, "the card is due all the same"


def test_what_the_background_finds_is_shown_by_the_next_step(cabinet: Cabinet) -> None:
    """Otherwise two pictures of one moment could differ."""
    needless_loss(cabinet)
    card = card_of(cabinet)
    assert card.loss
    card._found.append((card.loss, road()[7].boards[0].family))
    assert card.state((9, 9)).teaches != road()[7].boards[0].key
    wait(cabinet, 1)()
    assert card.state((9, 9)).teaches == road()[7].boards[0].key


@pytest.mark.parametrize(("seconds", "by_key"), [(0.5, True), (1.5, True), (1.5, False)])
def test_pause_right_after_a_loss_starts_no_board(seconds: float, by_key: bool, cabinet: Cabinet) -> None:
    """The player meant the game, which was just over; a second later P starts a board, the Pause button never."""
    play = needless_loss(cabinet)
    result, card = front_scene(cabinet, ResultScene), card_of(cabinet)
    card._slips = card.cooldown(SLIPS)
    wait(cabinet, ticks_of(seconds))()
    seen_now(cabinet)
    if by_key:
        cabinet.ask(Asked(Action.PAUSE))
    else:
        click_pixel(cabinet, node_at(play.status, Action.PAUSE).center)
    for _ in range(20):
        cabinet.stage.update(1)
    assert (cabinet.stage.top is result) is (seconds < SLIPS or not by_key)
