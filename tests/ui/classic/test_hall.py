"""The hall of fame: initials for a game among the best ten, and the table with its row; it delays nobody."""

import pygame
import pytest

from game.engine.gesture import Kind
from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE, Level
from game.store.kinds import TOP, Signature
from game.ui.board.initials import INPUT_COOLDOWN
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.modes.classic.hall import SEEN_FOR, SLIDES_FOR, HallScene
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import ResultScene
from game.ui.modes.title.title import TitleScene
from tests.store.made import game as made
from tests.ui.classic.ends import wait_until_kept
from tests.ui.classic.test_phone_ends import phone
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, painted_anew, repaints, seen_now, words_seen
from tests.ui.hands import click_pixel, play_to_loss, play_to_win, press, settle, start_game, wait, wait_for_jobs
from tests.ui.nodes import front_scene, node_at


def won(cabinet: Cabinet, level: Level = BEGINNER) -> PlayScene:
    """Win a game, wait for its place and until the board has written its time."""
    play = start_game(cabinet, level)
    play_to_win(cabinet, play)
    wait_until_kept(cabinet)
    while play.effects.active:
        cabinet.stage.update(10)
    return play


def asking(cabinet: Cabinet, level: Level = BEGINNER) -> HallScene:
    """Win a game, and return the wheels after their input cooldown."""
    won(cabinet, level)
    hall = front_scene(cabinet, HallScene)
    wait(cabinet, ticks_of(INPUT_COOLDOWN))()
    return hall


def signed(cabinet: Cabinet) -> list[Signature]:
    """Return all signatures in the records."""
    return cabinet.history.ask(lambda records: [one for one, _ in records.every(Signature)]).result()


def last_uid(cabinet: Cabinet) -> str:
    """Return the id of the game saved last."""
    assert cabinet.history.latest
    return cabinet.history.latest.uid


def hall_reads(cabinet: Cabinet) -> None:
    """Wait until the table is read."""
    hall = front_scene(cabinet, HallScene)
    assert hall.busy
    wait_for_jobs(hall)
    wait(cabinet, 1)()


def table_there(cabinet: Cabinet) -> None:
    """Wait until the table is read and doesn't move any more."""
    hall_reads(cabinet)
    wait(cabinet, ticks_of(SLIDES_FOR))()


@pytest.mark.parametrize(("better", "asks"), [(0, True), (TOP - 1, True), (TOP, False)])
def test_every_game_of_the_best_ten_asks(better: int, asks: bool, open_game: Opener) -> None:
    """The wheels come for each such game after the board has written its time, and name the place."""
    cabinet = open_game(asks_initials=True)
    games = [(made(number, time_ms=1), None) for number in range(better)]
    cabinet.history.ask(lambda records: records.merge(games)).result()
    play = start_game(cabinet, BEGINNER)
    play_to_win(cabinet, play)
    wait_until_kept(cabinet)
    while play.effects.writes:
        assert isinstance(cabinet.stage.top, ResultScene)
        cabinet.stage.update(10)
    assert isinstance(cabinet.stage.top, HallScene) is asks


@pytest.mark.parametrize("size", [(375, 812), (812, 375), (768, 1024)])
def test_a_phone_asks_too(size: tuple[int, int], open_game: Opener) -> None:
    """The question is drawn in advance while the board writes its time, before it has its place."""
    cabinet = phone(open_game, size)
    cabinet.change(asks_initials=True)
    hall = asking(cabinet)
    assert hall.wheels
    assert pygame.Rect((0, 0), size).contains(hall.panel)


@pytest.mark.parametrize(("level", "settings"), [(Level("custom", 9, 9, 10), {}), (BEGINNER, {"asks_initials": False})])
def test_boards_of_ones_own_and_those_who_want_none_are_not_asked(
    level: Level, settings: dict[str, bool], open_game: Opener
) -> None:
    """A loss doesn't ask for initials either."""
    cabinet = open_game(**{"asks_initials": True} | settings)
    won(cabinet, level)
    assert isinstance(cabinet.stage.top, ResultScene)
    play_to_loss(cabinet, start_game(cabinet, BEGINNER))
    settle(cabinet)
    assert isinstance(cabinet.stage.top, ResultScene)


def test_typed_initials_are_kept_and_shown_in_the_table(open_game: Opener) -> None:
    """This game has the initials, and the next question begins with them."""
    cabinet = open_game(asks_initials=True, initials="OLD")
    asking(cabinet)
    for letter in "mrk":
        assert cabinet.stage.typed(letter)
    cabinet.ask(Asked(Action.CONFIRM))
    table_there(cabinet)
    assert {"MRK", cabinet.style.words("level.beginner")} <= {*words_seen(cabinet)}
    assert cabinet.settings.initials == "MRK"
    assert signed(cabinet) == [Signature(last_uid(cabinet), "MRK")]


def test_a_short_table_leaves_nothing_of_the_wheels(open_game: Opener) -> None:
    """Its panel is lower, and the loop paints only changes: after a first win both frames were visible."""
    cabinet = open_game(asks_initials=True)
    hall = asking(cabinet)
    settle(cabinet)  # sparks would repaint all
    seen_now(cabinet)
    wheels = hall.panel.copy()
    for _ in range(3):
        cabinet.ask(Asked(Action.CONFIRM))
    seen_now(cabinet)
    table_there(cabinet)
    seen_now(cabinet)
    assert hall.panel.height < wheels.height
    assert seen_now(cabinet) == painted_anew(cabinet)


def test_arrows_alone_do_it_and_the_mouse_alone(open_game: Opener) -> None:
    """The wheels begin with the previous initials."""
    cabinet = open_game(asks_initials=True, initials="AAZ")
    asking(cabinet)
    for action in (Action.DOWN, Action.RIGHT, Action.UP, Action.CONFIRM, Action.CONFIRM):
        cabinet.ask(Asked(action))
    assert cabinet.settings.initials == "B Z"
    hall = asking(cabinet, INTERMEDIATE)
    cabinet.stage.point(Pointing(None, hall.panel.center, 1))
    click_word(cabinet, cabinet.style.words("hall.keep"))
    assert cabinet.settings.initials == "B!Z"


@pytest.mark.parametrize("way", ["key", "button", "new", "face"])
def test_whoever_goes_on_has_signed_as_the_last_time(way: str, open_game: Opener) -> None:
    """A key, a click or the next game signs with the previous initials; turned wheels don't count."""
    cabinet = open_game(asks_initials=True, initials="EVE")
    hall = asking(cabinet)
    play = cabinet.stage._scenes[0]
    assert isinstance(play, PlayScene)
    session = play.session
    cabinet.ask(Asked(Action.UP))
    if way == "key":
        cabinet.ask(Asked(Action.BACK))
    elif way == "button":
        click_word(cabinet, cabinet.style.words("hall.skip"))
    elif way == "new":
        cabinet.ask(Asked(Action.NEW))
    else:
        result = cabinet.stage._scenes[1]
        assert isinstance(result, ResultScene)
        click_pixel(cabinet, node_at(result.band_pane, "face").center)
    cabinet.stage.update(0)
    assert cabinet.stage.top is not hall
    assert (play.session is not session) is (way in ("new", "face"))
    assert signed(cabinet) == [Signature(last_uid(cabinet), "EVE")]
    assert cabinet.settings.initials == "EVE"


def test_what_is_on_its_way_to_the_next_game_gets_there(open_game: Opener) -> None:
    """During the cooldown, exact to the tick, key, letter, click and wheel don't reach the wheels."""
    cabinet = open_game(asks_initials=True)
    play = won(cabinet)
    hall = front_scene(cabinet, HallScene)
    wait(cabinet, ticks_of(INPUT_COOLDOWN) - 1)()
    inside = Pointing(Kind.LEFT_PRESS, hall.panel.center)
    heard = hall.act(Asked(Action.UP)), hall.typed("x"), hall.point(inside)
    assert heard == (False, False, False)
    session = play.session
    cabinet.ask(Asked(Action.CONFIRM))
    cabinet.stage.update(0)
    assert play.session is not session


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
def test_the_wheels_never_lie_over_the_board(open_game: Opener, size: tuple[int, int]) -> None:
    """The wheels are left of the board if there is room; else it moves aside, and back afterwards."""
    for level, beside in ((BEGINNER, size[0] > size[1]), (EXPERT, False)):
        cabinet = open_game(size, asks_initials=True)
        hall = asking(cabinet, level)
        board = hall._board
        assert hall.beside is beside
        assert not hall.panel.colliderect(board.camera.rim)
        assert cabinet.window.get_surface().get_rect().contains(hall.panel)
        hall.close()
        assert board.tells is None


def test_the_row_slides_in_and_comes_to_rest(open_game: Opener) -> None:
    """The row slides for half a second; with reduced motion it is there at once."""
    for settings, moves in (({}, True), ({"reduced_motion": True}, False)):
        cabinet = open_game(asks_initials=True, **settings)
        cabinet.history.ask(lambda records: records.merge([(made(n, time_ms=n), None) for n in (1, 2)])).result()
        hall = asking(cabinet)
        click_word(cabinet, cabinet.style.words("hall.keep"))
        hall_reads(cabinet)
        steps = {seen_now(cabinet, hall.panel)}
        for _ in range(12):
            wait(cabinet, ticks_of(SLIDES_FOR) // 12)()
            steps.add(seen_now(cabinet, hall.panel))
        assert (len(steps) > 8) is moves
        assert moves or len(steps) == 1
        assert not repaints(cabinet, wait(cabinet, 99), hall.panel)
        assert not hall.animating


@pytest.mark.long
@pytest.mark.parametrize("action", [Action.RIGHT, Action.CONFIRM, Action.BACK])
def test_a_table_over_the_board_gives_way_to_any_key(action: Action, open_game: Opener) -> None:
    """The key closes the table and still does its action."""
    cabinet = open_game(asks_initials=True)
    hall = asking(cabinet, EXPERT)
    play = cabinet.stage._scenes[0]
    assert isinstance(play, PlayScene)
    session = play.session
    click_word(cabinet, cabinet.style.words("hall.keep"))
    table_there(cabinet)
    assert cabinet.stage.top is hall
    assert repaints(cabinet, press(cabinet, action), hall.panel)
    assert cabinet.stage.top is not hall
    cabinet.stage.update(0)
    assert (play.session is not session) is (action is Action.CONFIRM)


@pytest.mark.parametrize("level", [BEGINNER, EXPERT])
@pytest.mark.parametrize("by_key", [False, True])
def test_the_first_back_after_signing_goes_back(level: Level, by_key: bool, open_game: Opener) -> None:
    """The table takes neither key nor click, and the board must not move from under the button that is pressed."""
    cabinet = open_game(asks_initials=True)
    hall = asking(cabinet, level)
    click_word(cabinet, cabinet.style.words("hall.keep"))
    table_there(cabinet)
    assert cabinet.stage.top is hall
    result = cabinet.stage._scenes[1]
    assert isinstance(result, ResultScene)
    if by_key:
        cabinet.ask(Asked(Action.BACK))
    else:
        click_pixel(cabinet, node_at(result.band_pane, Action.BACK).center)
    cabinet.stage.update(0)
    assert isinstance(cabinet.stage.top, TitleScene)


def test_a_table_over_the_board_goes_by_itself(open_game: Opener) -> None:
    """It closes after three seconds; a table beside the board stays."""
    for level, stays in ((EXPERT, False), (BEGINNER, True)):
        cabinet = open_game(asks_initials=True)
        hall = asking(cabinet, level)
        click_word(cabinet, cabinet.style.words("hall.keep"))
        table_there(cabinet)
        wait(cabinet, ticks_of(SEEN_FOR))()
        assert (cabinet.stage.top is hall) is stays
