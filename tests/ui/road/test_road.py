"""The Road: title, map, board, stars and back, by keys and by mouse; a guess ends a board and costs a star."""

from collections.abc import Hashable
from pathlib import Path

import pytest

from game.engine.game import Status
from game.engine.grid import cells_of, lsb
from game.engine.view import View
from game.i18n.catalogue import LOCALES
from game.road.boards import RoadBoard, road
from game.solver.chances import mine_chances
from game.store.kinds import SolvedBoard
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import FirstStart, GoOn, PlayRoad, Road, Title
from game.ui.input.actions import Action, Asked
from game.ui.modes.classic.road_board import RoadBoardScene
from game.ui.modes.road.road import CLOSED, RoadScene
from game.ui.modes.title.title import TitleScene
from tests.ui.conftest import Opener
from tests.ui.devices import DEVICES, ByActions, ByTouch, Hands, widgets
from tests.ui.eyes import words_seen
from tests.ui.hands import AT_ONCE, SECOND, click, finish_work

FIRST = road()[0].boards[0]
WALLS = road()[1].boards[0]

OTHER = "other hand"


def shown_map(cabinet: Cabinet) -> RoadScene:
    """Return the map, which must be in front, once the stars are read."""
    finish_work(cabinet)
    scene = cabinet.stage.top
    assert isinstance(scene, RoadScene)
    return scene


def begun(cabinet: Cabinet, board: RoadBoard) -> RoadBoardScene:
    """Play a board."""
    cabinet.router.go(PlayRoad(board.key))
    cabinet.stage.update(SECOND)
    play = cabinet.stage.top
    assert isinstance(play, RoadBoardScene)
    return play


def win(cabinet: Cabinet, play: RoadBoardScene) -> None:
    """Open the safe cells in an order that logic finds."""
    while play.session.status is Status.PLAYING:
        chances = mine_chances(play.session.view)
        click(play, cells_of(chances.safe & play.session.view.covered))
        cabinet.stage.update(AT_ONCE)


def test_enter_from_the_title_plays_the_first_board(open_game: Opener) -> None:
    """The key leads to the map, whose focus is on the next board, which begins with its first cell open."""
    cabinet = open_game((1280, 720))
    cabinet.router.go(Title())
    cabinet.stage.top.pressed(Road())  # type: ignore[union-attr]
    map_scene = shown_map(cabinet)
    words_seen(cabinet)
    assert map_scene.pane.focus == FIRST.key
    cabinet.ask(Asked(Action.CONFIRM))
    cabinet.stage.update(SECOND)
    play = cabinet.stage.top
    assert isinstance(play, RoadBoardScene)
    assert play.session.view.opened == FIRST.layout.flood(1 << FIRST.first)
    assert cabinet.style.words("road.say_open", button="Space") in words_seen(cabinet)


def test_a_solved_board_has_its_stars_and_leads_to_the_next(open_game: Opener) -> None:
    """Three without help and in one go; Enter goes on, and the records keep the stars."""
    cabinet = open_game((1280, 720))
    play = begun(cabinet, FIRST)
    win(cabinet, play)
    cabinet.stage.update(3 * SECOND)
    assert cabinet.style.words("result.next_board") in words_seen(cabinet)
    cabinet.ask(Asked(Action.CONFIRM))
    assert (play.board, play.session.status) == (road()[0].boards[1], Status.PLAYING)
    stored = cabinet.history.ask(lambda records: [one for one, _ in records.every(SolvedBoard)]).result()
    assert [(one.uid, one.stars) for one in stored] == [(FIRST.key, 3)]
    cabinet.ask(Asked(Action.BACK))
    assert shown_map(cabinet).state.boards[0][3] == 3


@pytest.mark.parametrize(("helps", "stars"), [((Action.HINT,), 2), ((Action.CHANCES, Action.HINT), 2), ((), 3)])
def test_help_costs_one_star(open_game: Opener, helps: tuple[Action, ...], stars: int) -> None:
    """However often it is asked for; the tip of each says so before."""
    cabinet = open_game((1280, 720))
    play = begun(cabinet, WALLS)
    words_seen(cabinet)
    for action in (Action.HINT, Action.CHANCES):
        node = play.status.node(action)
        assert node
        assert node.tip.endswith(cabinet.style.words("tip.costs_star", what=""))
    for action in helps:
        cabinet.ask(Asked(action))
    win(cabinet, play)
    assert cabinet.history.road.stars[WALLS.key] == stars


def needless(play: RoadBoardScene) -> int:
    """Return a safe cell that nothing proves yet."""
    chances = mine_chances(play.session.view)
    return lsb(play.board.layout.safe & play.session.view.covered & ~chances.safe)


def test_a_needless_guess_ends_the_board(open_game: Opener) -> None:
    """Its last opening can be taken back, or it begins again; both cost the star for one go."""
    cabinet = open_game((1280, 720))
    for action in (Action.UNDO, Action.NEW):
        cabinet.history.road.stars.clear()
        play = begun(cabinet, WALLS)
        click(play, [needless(play)])
        cabinet.stage.update(SECOND)
        finish_work(cabinet)
        cabinet.stage.update(2 * SECOND)
        assert play.session.unproved
        said = words_seen(cabinet)
        assert {cabinet.style.words("result.again"), cabinet.style.words("asks.undo")} <= {*said}
        cabinet.stage.top.act(Asked(action)) or play.act(Asked(action))  # type: ignore[union-attr]
        cabinet.stage.update(AT_ONCE)
        assert (play.board, play.session.status) == (WALLS, Status.PLAYING)
        win(cabinet, play)
        assert cabinet.history.road.stars[WALLS.key] == 2


def test_a_board_under_way_goes_on(open_game: Opener) -> None:
    """The page closed in the middle costs nothing: the same board comes back, and has all its stars to win."""
    cabinet = open_game((1280, 720))
    games = cabinet.history.games
    begun(cabinet, WALLS)
    cabinet.router.go(Title())
    assert games.latest().result() is None, "nothing was opened yet"
    play = begun(cabinet, WALLS)
    click(play, cells_of(mine_chances(play.session.view).safe & play.session.view.covered)[:1])
    cabinet.stage.update(SECOND)
    opened = play.session.view.opened
    cabinet.router.go(Title())
    found = games.latest().result()
    assert found
    cabinet.router.go(GoOn(games.go_on(found, *games.resume(found).result())))
    again = cabinet.stage.uncovered(RoadBoardScene)
    assert again
    assert (again.board, again.session.view.opened) == (WALLS, opened)


def test_a_closed_chapter_says_what_opens_it(open_game: Opener) -> None:
    """Its keys can't be pressed until stars, or the last board of the one before, have opened it."""
    cabinet = open_game((1280, 720))
    cabinet.router.go(Road(1))
    scene = shown_map(cabinet)
    assert cabinet.style.words("road.needs", stars=12) in words_seen(cabinet)
    assert {stars for *_, stars in scene.state.boards} == {CLOSED}
    cabinet.history.road.win(road()[0].boards[-1].key, 1)
    assert cabinet.style.words("road.idea_2") in words_seen(cabinet)


def choose(hands: Hands, key: Hashable) -> None:
    """Press the node of a key; a finger's ways on from an end are in the deck of the board behind."""
    scenes = reversed(hands.cabinet.stage._visible)
    hands.choose(next(one for scene in scenes for one in widgets(scene) if one.key == key))


def satisfied(view: View, safe: int) -> list[int]:
    """Return the numbers that have all their flags, and beside these only *safe* covered cells."""
    around, closed = view.grid.around, view.covered & ~view.flags
    numbers = [one for one in cells_of(view.opened & ~view.zeros) if 0 < around(one) & closed == around(one) & safe]
    return [one for one in numbers if (around(one) & view.flags).bit_count() == view.number(one)]


@pytest.mark.parametrize("device", DEVICES)
def test_a_newcomer_learns_by_one_device(open_game: Opener, device: str) -> None:
    """The first boards teach to open, flag and chord, in words for this device, which does it all; Skip is the end."""
    cabinet = open_game(reduced_motion=True, seen_how_to=False, chord_with_left=True, left_handed=device == OTHER)
    hands, spoken = DEVICES[device](cabinet), "mouse" if device == OTHER else device
    cabinet.router.go(FirstStart())
    hands.wait(0.5)
    choose(hands, cabinet.style.words.locale)
    assert cabinet.settings.seen_how_to
    for board, said in zip(road()[0].boards, ("open", "open", "flag", "chord"), strict=False):
        play = hands.scene
        assert isinstance(play, RoadBoardScene)
        assert play.board is board
        if said in ("flag", "chord"):
            for mine in cells_of(board.layout.mines):
                hands.flag(play, mine)
            assert play.session.view.flags == board.layout.mines
        action = Action.FLAG if said == "flag" else Action.CONFIRM
        button, words = cabinet.style.key(action, on_board=True), cabinet.style.words
        assert words.hands == spoken
        assert words(f"road.say_{said}", button=button) in words_seen(cabinet)
        while play.session.status is Status.PLAYING:
            view = play.session.view
            safe = mine_chances(view).safe & view.covered
            numbers = satisfied(view, safe) if said == "chord" else []
            hands.open(play, (numbers or cells_of(safe))[0])
            assert play.session.view.opened != view.opened
        hands.wait(0.5)
        if isinstance(hands, ByActions):
            hands.press(Action.CONFIRM)
        else:
            choose(hands, "next_board")
    if isinstance(hands, ByActions):
        hands.back()
    else:
        choose(hands, Action.TITLE)
    assert isinstance(hands.scene, TitleScene)


@pytest.mark.parametrize("language", LOCALES)
def test_a_phone_says_whole_what_a_gesture_does(language: str, open_game: Opener) -> None:
    """No sentence of the first boards is cut in a narrow window, in any language; Skip has room, too."""
    cabinet = open_game((375, 812), reduced_motion=True, language=language)
    hands = ByTouch(cabinet)
    for board in road()[0].boards[:4]:
        cabinet.router.go(PlayRoad(board.key, skips=True))
        hands.press_at((187, 3))
        play = hands.scene
        assert isinstance(play, RoadBoardScene)
        seen = words_seen(cabinet)
        assert cabinet.style.words("hall.skip") in seen
        assert play.captions.sentence.replace(" ", "") in "".join(seen).replace(" ", "")


@pytest.mark.parametrize("size", [(375, 812), (640, 480), (1280, 720), (1920, 1080), (3840, 2160)])
def test_every_key_of_the_map_is_seen_whole(open_game: Opener, size: tuple[int, int], tmp_path: Path) -> None:
    """From a phone to 4K, in a chapter of eight boards."""
    cabinet = open_game(size)
    cabinet.router.go(Road(1))
    scene = shown_map(cabinet)
    words_seen(cabinet)
    page = scene.room
    keys = [scene.pane.rect(board.key) for board in road()[1].boards]
    assert all(key and page.contains(key) for key in keys)
    assert not any(one and other and one.colliderect(other) for one in keys for other in keys if one is not other)


def test_the_better_stars_win(open_game: Opener) -> None:
    """Another copy of the program, or an import, may have won more or fewer."""
    cabinet = open_game((1280, 720))
    records = [SolvedBoard(FIRST.key, 9, 2), SolvedBoard(FIRST.key, 5, 1), SolvedBoard(FIRST.key, 7, 2)]
    cabinet.history.ask(lambda found: found.merge([(one, None) for one in records])).result()
    stored = cabinet.history.ask(lambda found: [one for one, _ in found.every(SolvedBoard)]).result()
    assert stored == [SolvedBoard(FIRST.key, 7, 2)]
    cabinet.history.road.win(FIRST.key, 1)
    cabinet.router.go(Road())
    assert shown_map(cabinet).state.boards[0][3] == 2
