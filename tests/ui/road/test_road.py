"""The Road: title, map, board, stars and back, by keys and by mouse; a guess ends a board and costs a star."""

from collections.abc import Callable, Hashable
from contextlib import closing
from pathlib import Path

import pytest

from game.engine.game import Status
from game.engine.grid import cells_of, lsb
from game.engine.view import View
from game.i18n.catalogue import LOCALES
from game.road.boards import TAUGHT, RoadBoard, road
from game.solver.chances import mine_chances
from game.store.access import open_records
from game.store.exchange import export_file, import_file
from game.store.kinds import SolvedBoard
from game.ui.board.achieved import look_through_road
from game.ui.board.lamps import Bulbs
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import FirstStart, PlayRoad, Road, Title
from game.ui.input.actions import Action, Asked
from game.ui.kit.button import OnKey
from game.ui.modes.classic.road_board import RoadBoardScene
from game.ui.modes.road.patterns import PatternsScene
from game.ui.modes.road.road import Cells, RoadScene
from game.ui.modes.title.title import TitleScene
from tests.patience import wait_until
from tests.ui.conftest import Opener
from tests.ui.devices import DEVICES, ByActions, ByTouch, Hands, widgets
from tests.ui.eyes import node_rect, read_window, repaints, seen_now, words_seen, wrongly_painted
from tests.ui.hands import AT_ONCE, SECOND, click, click_pixel, finish_work

FIRST = road()[0].boards[0]
WALLS = road()[1].boards[0]

OTHER = "other hand"


def shown_map(cabinet: Cabinet) -> RoadScene:
    """Return the map, which must be in front, once the stars are read."""
    finish_work(cabinet)
    scene = cabinet.stage.top
    assert isinstance(scene, RoadScene)
    return scene


def stars_shown(cabinet: Cabinet, board: RoadBoard = FIRST) -> int:
    """Return the stars on a board's key of the map, which must be in front."""
    scene = shown_map(cabinet)
    words_seen(cabinet)
    parts = [node.part for node, _ in scene.pane.placed if node.key == board.key and isinstance(node, OnKey)]
    return next(part.lit for part in parts if isinstance(part, Bulbs))


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


def test_a_solved_board_has_its_stars_and_leads_to_the_next(open_game: Opener) -> None:
    """Three without help and in one go, at rest after 2.2 s; Enter goes on, and the records keep the stars."""
    cabinet = open_game((1280, 720))
    cabinet.history.wins = 5
    play = begun(cabinet, FIRST)
    win(cabinet, play)
    for _ in range(22):
        cabinet.stage.update(SECOND // 10)
    end = seen_now(cabinet)
    cabinet.stage.update(SECOND)
    assert seen_now(cabinet) == end
    assert cabinet.style.words("result.next_board") in words_seen(cabinet)
    cabinet.ask(Asked(Action.CONFIRM))
    assert (play.board, play.session.status) == (road()[0].boards[1], Status.PLAYING)
    finish_work(cabinet)
    read = cabinet.history.ask(lambda records: ([one for one, _ in records.every(SolvedBoard)], records.latest_waits()))
    stored, waits = read.result()
    assert [(one.uid, one.stars) for one in stored] == [(FIRST.key, 3)]
    assert not waits, "without a clock nothing is slow"
    cabinet.ask(Asked(Action.BACK))
    assert stars_shown(cabinet) == 3


def test_only_the_last_board_of_a_chapter_is_a_feast(open_game: Opener) -> None:
    """It blooms along the player's way; the others all at once, also the last one when it is solved again."""
    cabinet, boards = open_game((1280, 720)), road()[0].boards
    cabinet.history.road.learn({board.key: 1 for board in boards[1:-1]})
    feasts = []
    for board in (boards[0], boards[1], boards[-1], boards[-1]):
        cabinet.history.wins = 5
        play = begun(cabinet, board)
        win(cabinet, play)
        assert play.garden
        feasts.append(play.garden.grand)
    assert feasts == [False, False, True, False]


def test_the_road_has_three_medals(open_game: Opener) -> None:
    """For its last board, for all boards, for all stars; each as soon as it is earned."""
    cabinet = open_game((1280, 720))
    boards, stars = [board for chapter in road() for board in chapter.boards], cabinet.history.road.stars

    def medals(board: RoadBoard) -> set[str]:
        """Solve a board; return the Road's medals."""
        win(cabinet, begun(cabinet, board))
        finish_work(cabinet)
        won = cabinet.history.ask(lambda records: records.achievements()).result()
        return {one for one in won if one.startswith("road")}

    assert medals(FIRST) == set()
    stars.update({board.key: 3 for board in boards[2:-1]})
    assert medals(boards[-1]) == {"road_end"}
    stars[boards[1].key], stars[FIRST.key] = 2, 3
    assert medals(boards[-1]) == {"road_end", "road_all"}
    assert medals(boards[1]) == {"road_end", "road_all", "road_stars"}


def costly(cabinet: Cabinet, play: RoadBoardScene) -> bool:
    """Tell whether the tips of both kinds of help name their price."""
    words_seen(cabinet)
    tips = [node.tip for node in map(play.status.node, (Action.HINT, Action.CHANCES)) if node]
    (named,) = {tip.endswith(cabinet.style.words("tip.costs_star", what="")) for tip in tips}
    return named


@pytest.mark.parametrize(
    ("helps", "stars"),
    [((Action.HINT,) * 2, 2), ((Action.CHANCES, Action.HINT) * 3, 2), ((Action.HINT,), 3), ((Action.CHANCES,), 3)],
)
def test_help_costs_one_star(open_game: Opener, helps: tuple[Action, ...], stars: int) -> None:
    """However often it is taken; the first request only says so, and once it is lost no tip does."""
    cabinet = open_game((1280, 720))
    play = begun(cabinet, WALLS)
    assert costly(cabinet, play)
    for action in helps:
        cabinet.ask(Asked(action))
    assert costly(cabinet, play) is (stars == 3)
    win(cabinet, play)
    assert cabinet.history.road.stars[WALLS.key] == stars


@pytest.mark.parametrize("device", DEVICES)
def test_the_price_of_help_is_said_before_it_is_taken(open_game: Opener, device: str) -> None:
    """By the lamp, a key, a pad and a phone's key: the first press says it, the second helps, a later one at once."""
    size = (375, 812) if device == "touch" else (1280, 720)
    cabinet = open_game(size, reduced_motion=True, left_handed=device == OTHER)
    hands, price = DEVICES[device](cabinet), cabinet.style.words("road.costs")
    if isinstance(hands, ByTouch):
        hands.press_at((187, 3))
    play = begun(cabinet, WALLS)

    def ask() -> None:
        words_seen(cabinet)
        if isinstance(hands, ByActions):
            hands.press(Action.HINT)
        else:
            choose(hands, ("deck", Action.HINT) if isinstance(hands, ByTouch) else Action.HINT)
        hands.rest()

    ask()
    assert price in " ".join(words_seen(cabinet))
    assert (play.session.helped, play.advisor.shows) == (False, False)
    for _ in range(2):
        ask()
        assert price not in " ".join(words_seen(cabinet))
        assert play.session.helped
        assert play.advisor.shows
        opened = play.session.view.opened
        hands.open(play, cells_of(mine_chances(play.session.view).safe & play.session.view.covered)[0])
        assert play.session.view.opened != opened


@pytest.mark.parametrize("chapter", range(len(TAUGHT)))
def test_a_cursor_begins_at_the_rim_of_the_opening(open_game: Opener, chapter: int) -> None:
    """Keys and pads move at most four times to a cell that is provably safe; on the very first board twice."""
    cabinet = open_game((1280, 720))
    for board in road()[chapter].boards:
        play = begun(cabinet, board)
        view, wide, start = play.session.view, board.layout.grid.width, play.hand.focused()
        ways = [
            abs(cell % wide - start % wide) + abs(cell // wide - start // wide)
            for cell in cells_of(mine_chances(view).safe & view.covered)
        ]
        assert min(ways) <= (2 if board is FIRST else 4)


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


@pytest.mark.parametrize("size", [(1280, 720), (375, 812), (812, 375)])
def test_the_end_of_a_board_shows_its_stars(open_game: Opener, size: tuple[int, int]) -> None:
    """And what it taught, where it was said, with the board's name; nothing about records, which there are not."""
    ends = set()
    for helps, loses in ((0, False), (2, False), (2, True)):
        cabinet = open_game(size, reduced_motion=True)
        cabinet.devices.touch = size[0] < 1280
        cabinet.resized()
        play, idea = begun(cabinet, WALLS), cabinet.style.words("road.idea_2")
        before = [word for word in read_window(cabinet) if word[0] in idea]
        for _ in range(helps):
            cabinet.ask(Asked(Action.HINT))
            finish_work(cabinet)
        if loses:
            click(play, [needless(play)])
            cabinet.stage.update(SECOND)
            play.act(Asked(Action.NEW))
        win(cabinet, play)
        cabinet.stage.update(5 * SECOND)
        said = " ".join(words_seen(cabinet))
        assert cabinet.style.words("result.unranked_known_board") not in said
        assert idea in said
        assert before == [word for word in read_window(cabinet) if word[0] in idea]
        ends.add(seen_now(cabinet, play.line))
    assert len(ends) == 3


def leave(cabinet: Cabinet, _: Path) -> None:
    """Go to the title."""
    cabinet.router.go(Title())


def close(cabinet: Cabinet, _: Path) -> None:
    """Close the page, or the window."""
    cabinet.close()


def lock(cabinet: Cabinet, folder: Path) -> None:
    """Lock the phone, which then ends the program."""
    assert isinstance(cabinet.stage.top, RoadBoardScene)
    cabinet.stage.top.looked_away()
    cabinet.stage.update(SECOND)
    kill(cabinet, folder)


def kill(cabinet: Cabinet, folder: Path) -> None:
    """End without a word: what lies on the disk is all that stays."""
    finish_work(cabinet)
    cabinet.history.ask(lambda _: None).result()  # after all that was to be written
    left = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    cabinet.close()
    for file in [file for file in folder.rglob("*") if file.is_file()]:
        file.unlink()
    for file, text in left.items():
        file.write_bytes(text)


def opens_one(play: RoadBoardScene) -> int:
    """Open a cell that is provably safe; return what is open then."""
    before = play.session.view.opened
    click(play, cells_of(mine_chances(play.session.view).safe & play.session.view.covered)[:1])
    play.cabinet.stage.update(SECOND)
    assert play.session.view.opened != before
    return play.session.view.opened


def goes_on(cabinet: Cabinet) -> RoadBoardScene:
    """Go on with the kept board, by the title's key."""
    cabinet.router.go(Title())
    title = cabinet.stage.top
    assert isinstance(title, TitleScene)
    wait_until(lambda: title._kept is not None, lambda: cabinet.stage.update(1))
    words_seen(cabinet)
    cabinet.ask(Asked(Action.CONFIRM))
    finish_work(cabinet)
    again = cabinet.stage.uncovered(RoadBoardScene)
    assert again
    return again


@pytest.mark.sampled(10)
@pytest.mark.parametrize(
    ("lost", "opens"), [("", True), ("guess", False), ("guess", True), ("mine", False), ("mine", True)]
)
@pytest.mark.parametrize("helps", [False, True])
@pytest.mark.parametrize("end", [leave, close, lock, kill])
def test_a_board_under_way_goes_on(
    open_game: Opener, tmp_path: Path, end: Callable[[Cabinet, Path], None], helps: bool, lost: str, opens: bool
) -> None:
    """Left, closed, locked or killed, also after a try was lost: it comes back with as many stars to win as before."""
    cabinet = open_game((1280, 720), reduced_motion=True, seen_how_to=True)
    play = begun(cabinet, WALLS)
    if helps:
        for _ in range(2):
            cabinet.ask(Asked(Action.HINT))
    if lost:
        click(play, [lsb(WALLS.layout.mines) if lost == "mine" else needless(play)])
        cabinet.stage.update(SECOND)
        play.act(Asked(Action.NEW))
        cabinet.stage.update(SECOND)
    opened = opens_one(play) if opens else play.session.view.opened
    end(cabinet, tmp_path)
    later = cabinet if end is leave else open_game((1280, 720), reduced_motion=True, seen_how_to=True)
    again = goes_on(later)
    assert (again.board, again.session.view.opened) == (WALLS, opened)
    win(later, again)
    assert later.history.road.stars[WALLS.key] == 3 - helps - bool(lost)


def test_a_board_on_which_nothing_was_opened_is_not_kept(open_game: Opener) -> None:
    """It begins again as well."""
    cabinet = open_game((1280, 720))
    begun(cabinet, WALLS)
    cabinet.router.go(Title())
    assert cabinet.history.games.latest().result() is None


def test_a_closed_chapter_says_what_opens_it(open_game: Opener) -> None:
    """Its keys can't be pressed until stars, or the last board of the one before, have opened it."""
    cabinet = open_game((1280, 720))
    cabinet.router.go(Road(1))
    scene = shown_map(cabinet)
    assert cabinet.style.words("road.needs", before=1, stars=12) in words_seen(cabinet)
    assert not any(node.enabled for node, _ in scene.pane.placed if isinstance(node.press, PlayRoad))
    cabinet.history.road.win(road()[0].boards[-1].key, 1)
    assert cabinet.style.words("road.idea_2") in words_seen(cabinet)


ONE_STEP = "single", "one_one", "corner"
"""Families whose proof stands there whole from its first moment on."""


@pytest.mark.parametrize("chapter", range(len(TAUGHT)))
def test_a_chapters_sentence_lists_its_patterns(open_game: Opener, chapter: int) -> None:
    """Each has an example on which its proof plays once when it is pressed, also in a closed chapter."""
    cabinet = open_game((1280, 720))
    cabinet.router.go(Road(chapter))
    scene = shown_map(cabinet)
    read_window(cabinet)
    click_pixel(cabinet, node_rect(scene, "idea").center)
    names = [cabinet.style.words(f"trainer.family_{family}") for family in TAUGHT[chapter]]
    assert {*names} <= {*words_seen(cabinet)}
    patterns = cabinet.stage.top
    assert isinstance(patterns, PatternsScene)
    for family in reversed(TAUGHT[chapter]):
        click_pixel(cabinet, node_rect(patterns, family).center)
        before = seen_now(cabinet, node_rect(patterns, family))
        assert patterns.animating
        play_out(cabinet)
        assert not patterns.animating
        assert seen_now(cabinet, node_rect(patterns, family)) != before or family in ONE_STEP
        assert not repaints(cabinet, lambda: play_out(cabinet)), "it has played once"
        assert wrongly_painted(cabinet) is None
    cabinet.ask(Asked(Action.BACK))
    assert cabinet.stage.top is scene


def play_out(cabinet: Cabinet) -> None:
    """Let a proof play to its end."""
    for _ in range(20):
        cabinet.stage.update(SECOND)


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


@pytest.mark.sampled(6)
@pytest.mark.parametrize("size", [(375, 812), (812, 375)])
@pytest.mark.parametrize("language", LOCALES)
def test_a_phone_says_whole_what_a_gesture_does(language: str, size: tuple[int, int], open_game: Opener) -> None:
    """No sentence of the first boards is cut in a narrow window, in any language; Skip has room in a low one, too."""
    cabinet = open_game(size, reduced_motion=True, language=language)
    hands = ByTouch(cabinet)
    for board in road()[0].boards[:4]:
        cabinet.router.go(PlayRoad(board.key, skips=True))
        hands.press_at((187, 3))
        play = hands.scene
        assert isinstance(play, RoadBoardScene)
        seen = words_seen(cabinet)
        assert cabinet.style.words("hall.skip") in seen
        assert play.captions.sentence.replace(" ", "") in "".join(seen).replace(" ", "")


def test_a_phone_on_its_side_shows_boards_at_once(open_game: Opener) -> None:
    """The chapters stand in one row, and four boards below them, so that a finger need not look for them."""
    cabinet = open_game((812, 375))
    cabinet.devices.touch, cabinet.style.finger = True, 44
    cabinet.resized()
    cabinet.router.go(Road(1))
    scene = shown_map(cabinet)
    words_seen(cabinet)
    cells, keys = scene.pane.rect("chapters"), [scene.pane.rect(board.key) for board in road()[1].boards[:4]]
    assert cells
    assert all(key and cells.bottom < key.top < 375 - 2 * 44 for key in keys)


def solved(cabinet: Cabinet, board: RoadBoard) -> None:
    """Solve a board and look at its end."""
    win(cabinet, begun(cabinet, board))
    cabinet.stage.update(3 * SECOND)


@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize("by", [Action.CONFIRM, Action.BACK])
def test_a_chapter_opens_as_a_flood(open_game: Opener, by: Action, still: bool) -> None:
    """Its cell opens, then its boards do, ring by ring; it is seen once, and with reduced motion at rest at once."""
    cabinet = open_game((1280, 720), reduced_motion=still)
    solved(cabinet, road()[0].boards[-1])
    cabinet.ask(Asked(by))
    scene = shown_map(cabinet)
    assert cabinet.style.words("road.idea_2") in words_seen(cabinet)
    assert scene.pane.focus == WALLS.key
    pictures = [seen_now(cabinet)]
    for step in range(140):
        cabinet.stage.update(5)
        pictures.append(seen_now(cabinet))
        assert step % 9 or wrongly_painted(cabinet) is None
    assert len({*pictures}) == 1 if still else len({*pictures}) > 10
    assert not scene.animating
    cabinet.router.go(Road(1))
    shown_map(cabinet)
    assert seen_now(cabinet) == pictures[-1], "it opens once"


@pytest.mark.parametrize("at_once", [False, True])
def test_each_chapter_that_has_opened_is_seen_opening(open_game: Opener, at_once: bool) -> None:
    """Two by the stars of one win, or by two wins before the map is seen: the flood goes over both cells."""
    cabinet = open_game((1280, 720))
    if at_once:
        before = (*road()[0].boards[1:4], *road()[1].boards[:4])
        cabinet.history.road.learn({board.key: 3 for board in before})
        solved(cabinet, FIRST)
    else:
        solved(cabinet, road()[0].boards[-1])
        solved(cabinet, road()[1].boards[-1])
    cabinet.ask(Asked(Action.BACK))
    scene, seen = shown_map(cabinet), list[tuple[bool, ...]]()
    for _ in range(100):
        words_seen(cabinet)
        cells = scene.pane.node("chapters")
        assert isinstance(cells, Cells)
        seen.append(tuple(left >= 0 for left in cells.numbers[:4]))
        cabinet.stage.update(5)
    both = (True, False, False, False), (True, True, False, False), (True, True, True, False)
    assert tuple(dict.fromkeys(seen)) == both
    assert scene.pane.focus in {board.key for board in road()[1].boards}


@pytest.mark.parametrize("device", ["keys", "mouse", "touch"])
def test_any_key_ends_the_opening_of_a_chapter(open_game: Opener, device: str) -> None:
    """The input does what it does at any time, too."""
    cabinet = open_game((1280, 720))
    hands = DEVICES[device](cabinet)
    solved(cabinet, road()[0].boards[-1])
    cabinet.ask(Asked(Action.CONFIRM))
    scene = shown_map(cabinet)
    words_seen(cabinet)
    assert scene.animating
    if isinstance(hands, ByActions):
        hands.press(Action.RIGHT)
    else:
        choose(hands, "idea")
    assert not scene.animating


def test_stars_show_on_the_map(open_game: Opener) -> None:
    """A solved board has flags, one in bloom flowers; a chapter with all its stars a golden flag, and more music."""
    cabinet = open_game((1280, 720))
    stars, pictures, music = cabinet.history.road.stars, list[bytes](), list[float]()
    for count in range(4):
        stars.update({board.key: count for board in road()[0].boards if count})
        cabinet.router.go(Road(0))
        scene = shown_map(cabinet)
        words_seen(cabinet)
        pictures += [seen_now(cabinet, node_rect(scene, key)) for key in (FIRST.key, "chapters")]
        music.append(scene.music)
    assert len({*pictures[::2]}) == 4, "lamps, too"
    assert len({*pictures[1::2]}) == 3, "a digit, a flag, a golden flag"
    assert music == sorted({*music})


@pytest.mark.parametrize(("theirs", "own"), [(1, 3), (3, 1), (2, 2)])
def test_two_copies_of_the_program_share_their_stars(open_game: Opener, theirs: int, own: int) -> None:
    """Both run at once on the same records: each map shows the better stars, whoever was first."""
    one, other = open_game((1280, 720)), open_game((1280, 720))
    one.history.road.win(FIRST.key, theirs)
    other.history.road.win(FIRST.key, own)
    one.history.road.win(WALLS.key, own)
    other.history.road.win(WALLS.key, theirs)
    finish_work(one)
    finish_work(other)
    for cabinet in (one, other):
        cabinet.router.go(Road(0))
        assert stars_shown(cabinet) == max(theirs, own)
        cabinet.router.go(Road(1))
        assert stars_shown(cabinet, WALLS) == max(theirs, own)


@pytest.mark.parametrize(("theirs", "own"), [(1, 3), (3, 1)])
def test_stars_are_exported_and_imported(open_game: Opener, tmp_path: Path, theirs: int, own: int) -> None:
    """An import adds solved boards and never takes a star; what only it tells of is marked until it is won here."""
    cabinet, file = open_game((1280, 720)), tmp_path / "road.json"
    with closing(open_records(tmp_path / "others.sqlite")) as others:
        others.merge([(SolvedBoard(FIRST.key, 5, theirs), None), (SolvedBoard(WALLS.key, 5, 2), None)])
        export_file(others, file)
    cabinet.history.road.win(FIRST.key, own)
    cabinet.history.ask(lambda records: import_file(records, file)).result()
    mark = cabinet.style.words("records.imported")
    cabinet.router.go(Road(0))
    assert stars_shown(cabinet) == max(theirs, own)
    assert any(mark in word for word in words_seen(cabinet)) is (theirs > own)
    cabinet.router.go(Road(1))
    assert stars_shown(cabinet, WALLS) == 2
    for stars, marked in ((1, True), (2, False)):
        cabinet.history.road.win(WALLS.key, stars)
        cabinet.router.go(Road(1))
        assert stars_shown(cabinet, WALLS) == 2
        assert any(mark in word for word in words_seen(cabinet)) is marked
    found = cabinet.history.ask(lambda records: {one.uid: one.imported for one, _ in records.every(SolvedBoard)})
    assert found.result() == {FIRST.key: theirs > own, WALLS.key: False}


def test_imported_stars_win_no_medal(open_game: Opener) -> None:
    """Nothing proves them: with all the Road imported, the next board that is won brings none of its medals."""
    cabinet, boards = open_game((1280, 720)), [board for chapter in road() for board in chapter.boards]
    cabinet.history.road.learn({board.key: 3 for board in boards}, {board.key for board in boards})
    assert look_through_road(cabinet.history).result() == frozenset()
    for board in boards:
        cabinet.history.road.win(board.key, 3)
    assert len(look_through_road(cabinet.history).result()) == 3
