"""The stack of scenes: visibility, input, exit and painting."""

import pygame
import pytest

from game.engine.gesture import Kind
from game.ui.core.aside import LENGTH, Stand, Way
from game.ui.core.flip import AHEAD, STRIPS
from game.ui.core.scene import Frame, Scene
from game.ui.core.stage import Stage
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing

UP, MOVE = Asked(Action.UP), Pointing(Kind.MOVE, (1, 2))


class Card(Scene):
    """A scene that records its calls."""

    def __init__(self, name: str, log: list[str], *, clear: bool = False, takes: bool = False) -> None:
        self.name, self.log, self.takes = name, log, takes
        self.see_through = clear
        self.face = 0
        self.moves = self.sparks = False
        self.ahead: list[object] = []
        self.strips: list[pygame.Rect] = []

    @property
    def animating(self) -> bool:
        """Whether the test wants it to move."""
        return self.moves

    @property
    def overdraws(self) -> bool:
        """Whether the test wants sparks."""
        return self.sparks

    def _note(self, what: str) -> bool:
        self.log.append(f"{self.name} {what}")
        return self.takes

    def looks(self) -> object:
        """Return what the test wants it to look like."""
        return self.face

    def resize(self) -> None:
        """Record it."""
        self._note("resize")

    def on_exit(self) -> None:
        """Record it."""
        self._note("left")

    def focus_lost(self) -> None:
        """Record it."""
        self._note("focus")

    def act(self, asked: Asked) -> bool:
        """Record it, and take it if the test wants that."""
        return self._note("act")

    def typed(self, character: str) -> bool:
        """Record it, and take it if the test wants that."""
        return self._note(f"typed {character}")

    def point(self, pointing: Pointing) -> bool:
        """Record it, and take it if the test wants that."""
        return self._note("point")

    def update(self, ticks: int) -> None:
        """Record it."""
        self._note(f"update {ticks}")

    def draw(self, frame: Frame) -> None:
        """Record it and its clip."""
        self._note(f"draw {'whole' if frame.whole else 'part'} {frame.alpha}")
        self.strips.append(frame.surface.get_clip())

    def draw_ahead(self, surface: pygame.Surface, place: pygame.Rect, part: int, parts: int) -> None:
        """Record it."""
        self.ahead.append((place.size, part, parts))


class Table:
    """A stage, and the calls recorded since the last question."""

    def __init__(self) -> None:
        self.stage = Stage()
        self.log: list[str] = []
        self.surface = pygame.Surface((4, 4))

    def card(self, name: str, *, clear: bool = False, takes: bool = False) -> Card:
        """Put a card in front."""
        card = Card(name, self.log, clear=clear, takes=takes)
        self.stage.push(card)
        return card

    def noted(self) -> list[str]:
        """Return the recorded calls."""
        noted, self.log[:] = self.log[:], []
        return noted

    def draw(self) -> list[str]:
        """Paint, and return what was painted."""
        self.log.clear()
        self.stage.draw(self.surface, 0.5)
        return self.noted()


@pytest.fixture
def table() -> Table:
    """An empty stage."""
    return Table()


def test_an_empty_stage_is_the_end(table: Table) -> None:
    """Nothing is in front, and nothing hears."""
    assert table.stage.top is None
    assert not table.stage.act(UP)
    assert not table.stage.typed("a")
    assert not table.stage.animating
    table.stage.update(3)
    assert table.draw() == []


def test_what_lies_under_a_see_through_scene_is_seen_and_runs_on(table: Table) -> None:
    """Scenes are visible down to the first opaque one."""
    for name, clear in (("hidden", False), ("board", False), ("band", True), ("name", True)):
        table.card(name, clear=clear)
    assert table.noted() == ["hidden resize", "board resize", "band resize", "name resize"]
    assert table.draw() == ["board draw whole 0.5", "band draw whole 0.5", "name draw whole 0.5"]
    table.stage.update(3)
    assert table.noted() == ["board update 3", "band update 3", "name update 3"]


def test_a_see_through_scene_alone_is_seen(table: Table) -> None:
    """It needs no scene below it."""
    card = table.card("band", clear=True)
    assert table.draw() == ["band draw whole 0.5"]
    assert table.stage.top is card


def test_ticks_on_the_stage_are_counted(table: Table) -> None:
    """A scene counts ticks only while it is visible."""
    below = table.card("below")
    table.stage.update(3)
    top = table.card("top")
    table.stage.update(4)
    assert (below.age, top.age) == (3, 4)


def test_input_goes_from_the_front_down_to_whoever_takes_it(table: Table) -> None:
    """Characters and mouse events go the same way."""
    table.card("hidden", takes=True)
    board = table.card("board", takes=True)
    band = table.card("band", clear=True)
    table.noted()
    assert table.stage.act(UP)
    assert table.stage.typed("x")
    table.stage.point(MOVE)
    assert table.noted() == [
        "band act",
        "board act",
        "band typed x",
        "board typed x",
        "band point",
        "board point",
    ]
    band.takes, board.takes = True, False
    assert table.stage.act(UP)
    assert table.stage.typed("x")
    table.stage.point(MOVE)
    assert table.noted() == ["band act", "band typed x", "band point"]
    band.takes = False
    assert not table.stage.act(UP)
    assert not table.stage.typed("x")


def test_whatever_is_held_is_let_go_of_everywhere(table: Table) -> None:
    """Hidden scenes release their controls, too."""
    table.card("hidden")
    table.card("top")
    table.noted()
    table.stage.focus_lost()
    assert table.noted() == ["hidden focus", "top focus"]


def test_taking_the_front_scene_away_shows_the_one_below_laid_out_anew(table: Table) -> None:
    """The window may have changed meanwhile; the last one leaves an empty stage."""
    below, _ = table.card("below"), table.card("top")
    table.draw()
    table.stage.pop()
    assert table.noted() == ["top left", "below resize"]
    assert table.stage.top is below
    assert [table.draw() for _ in range(AHEAD + 1)] == [*[[]] * AHEAD, ["below draw whole 0.5"]]
    table.stage.pop()
    assert table.stage.top is None
    assert table.noted() == ["below left"]
    assert table.draw() == []


def test_uncovering_takes_away_all_that_lies_over_a_scene(table: Table) -> None:
    """Nothing changes if the scene is in front or not on the stage."""
    one, two, three = table.card("one"), table.card("two"), table.card("three")
    table.noted()
    table.stage.uncover(three)
    table.stage.uncover(Card("other", table.log))
    assert table.noted() == []
    table.stage.uncover(one)
    assert table.noted() == ["three left", "two resize", "two left", "one resize"]
    assert table.stage.top is one
    assert two is not one


def test_a_scene_in_the_place_of_all_others(table: Table) -> None:
    """Each of them gets on_exit(); the new one is laid out once."""
    table.card("one")
    table.card("two")
    table.draw()
    scene = Card("new", table.log)
    table.stage.replace(scene)
    assert table.noted() == ["one left", "two left", "new resize"]
    assert [table.draw() for _ in range(AHEAD + 1)] == [*[[]] * AHEAD, ["new draw whole 0.5"]]
    table.stage.clear()
    assert table.noted() == ["new left"]
    assert table.stage.top is None
    assert not table.stage.act(UP)
    assert table.draw() == []


def test_only_what_looks_different_is_painted_again(table: Table) -> None:
    """Only parts are painted while the window still shows the last picture."""
    board, band = table.card("board"), table.card("band", clear=True)
    assert table.stage.dirty
    table.draw()
    assert not table.stage.dirty
    for card in (board, band):
        card.face += 1
        assert table.stage.dirty
        assert table.draw() == ["board draw part 0.5", "band draw part 0.5"]
        assert not table.stage.dirty
    table.stage.resize()
    assert table.noted() == ["board resize", "band resize"]
    assert table.stage.dirty
    assert table.draw() == ["board draw whole 0.5", "band draw whole 0.5"]


def test_sparks_have_all_painted_whole_and_once_after(table: Table) -> None:
    """Sparks fly outside their panel, and would leave traces."""
    table.card("board")
    band = table.card("band", clear=True)
    table.draw()
    band.sparks = True
    assert table.draw() == ["board draw whole 0.5", "band draw whole 0.5"]
    band.sparks = False
    assert table.draw() == ["board draw whole 0.5", "band draw whole 0.5"]
    assert table.draw() == ["board draw part 0.5", "band draw part 0.5"]


def test_a_page_that_turns_over_is_drawn_in_advance_painted_once_and_left_alone(table: Table) -> None:
    """One strip is painted per frame; a page that changes meanwhile is painted whole."""
    table.surface = pygame.Surface((480, 270))
    table.card("board")
    table.draw()
    page, whole = table.card("page"), table.surface.get_rect()
    strips = [pygame.Rect(left, 0, 80, 270) for left in range(0, 480, 80)]
    for _ in range(AHEAD):
        assert table.draw() == []
    assert page.ahead == [((80, 270), part, AHEAD - 1) for part in range(AHEAD - 1)]
    while table.stage.flip:
        table.stage.update(4)
        table.draw()
    assert page.strips == strips
    assert table.surface.get_clip() == whole
    assert not table.stage.dirty
    page = table.card("next")
    for _ in range(AHEAD + STRIPS):
        table.draw()
        table.stage.update(1)
    page.face += 1
    table.draw()
    assert page.strips == [*strips, whole]


def test_a_board_slides_aside_once(table: Table) -> None:
    """Afterwards it stays at its place."""
    table.surface = pygame.Surface((640, 360))
    table.card("board")
    table.draw()
    stand = Stand((9, 9, 60, 60), (20, 20, 30, 30), (20, 20, 30, 30))
    table.stage.slide_aside(Way(stand, stand, (80, 9, 40, 60), 4, 4, 4), lambda *_: None)
    table.draw()
    assert table.stage.flip
    for _ in range(LENGTH):
        table.stage.update(1)
        table.draw()
    assert table.stage.flip is None
    assert table.draw() == ["board draw part 0.5"]


def test_no_board_slides_in_a_window_of_another_size(table: Table) -> None:
    """A resized window shows nothing yet: the board would come out of black."""
    table.surface = pygame.Surface((640, 360))
    table.card("board")
    table.draw()
    table.surface = pygame.Surface((360, 640))
    stand = Stand((9, 9, 60, 60), (20, 20, 30, 30), (20, 20, 30, 30))
    table.stage.resize()
    table.stage.slide_aside(Way(stand, stand, (80, 9, 40, 60), 4, 4, 4), lambda *_: None)
    assert table.draw() == ["board draw whole 0.5"]
    assert table.stage.flip is None


def test_the_window_moves_if_any_seen_scene_does(table: Table) -> None:
    """A hidden scene costs no frames."""
    hidden, board, band = table.card("hidden"), table.card("board"), table.card("band", clear=True)
    hidden.moves = True
    assert not table.stage.animating
    for card in (board, band):
        card.moves = True
        assert table.stage.animating
        card.moves = False


def test_another_language_puts_fresh_scenes_in_place(table: Table) -> None:
    """Only scenes that keep texts are replaced."""

    class Text(Card):
        def relocalise(self) -> Scene:
            return Card("fresh", self.log)

    kept = table.card("kept")
    table.stage.push(Text("old", table.log))
    table.draw()
    table.stage.renew()
    assert table.stage.dirty
    assert table.draw() == ["fresh draw whole 0.5"]
    table.stage.pop()
    assert table.stage.top is kept


def test_a_scene_that_says_nothing_for_itself_is_quiet() -> None:
    """It takes no input, never moves, and looks the same for ever."""
    scene = Scene()
    for quiet in (scene.animating, scene.overdraws, scene.see_through, scene.looks()):
        assert not quiet
    for taken in (scene.act(UP), scene.typed("a"), scene.point(MOVE)):
        assert taken is False
    assert scene.relocalise() is scene
    assert scene.age == 0
