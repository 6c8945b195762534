"""What the game refuses is a sentence on the screen, and never its end: at the limits of all that one can enter."""

from pathlib import Path

import pygame
import pytest

from game.engine.deal import Start, most_mines
from game.engine.errors import CalledOffError, GameError, InconsistentView, MineCountError, TooComplexError
from game.engine.grid import grid
from game.engine.level import BEGINNER
from game.notation import board_text
from game.play.worker import Job
from game.ui.core import clipboard
from game.ui.core.cabinet import Cabinet
from game.ui.core.clip import clipped
from game.ui.core.loop import Loop
from game.ui.core.routes import Analysis, Boards
from game.ui.core.scene import Frame, Scene
from game.ui.core.tips import NOTICE_FOR, Notice
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.input.touch import Taps
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.review.analysis import AnalysisScene
from tests.patience import wait_until
from tests.ui.eyes import words_seen
from tests.ui.hands import press, start_game, work_ends
from tests.ui.nodes import focus, front_scene
from tests.ui.review.test_analysis import OneText

SENTENCES = [
    (MineCountError("no"), "This board can’t have that many mines"),
    (InconsistentView("no"), "No board fits these numbers"),
    (TooComplexError("no"), None),
    (GameError("no"), "This can’t be done here"),
]


class Refusing(Scene):
    """A scene that refuses everything, one way at a time."""

    see_through = True

    def __init__(self, error: GameError, where: str) -> None:
        self.error, self.where = error, where
        if where == "job":
            self.watch(Job(self._fail), lambda _: None)

    def _fail(self, where: str = "job") -> bool:
        if self.where == where:
            raise self.error
        return False

    def act(self, asked: Asked) -> bool:
        """Refuse an action."""
        return self._fail("act")

    def point(self, pointing: Pointing) -> bool:
        """Refuse the mouse."""
        return self._fail("point")

    def typed(self, character: str) -> bool:
        """Refuse a character."""
        return self._fail("typed")

    def update(self, ticks: int) -> None:
        """Refuse what comes of time."""
        self._fail("update")

    def looks(self) -> object:
        """Refuse to work out the picture."""
        return self._fail("looks")

    def draw(self, frame: Frame) -> None:
        """Refuse to paint."""
        with clipped(frame.surface, pygame.Rect(0, 0, 1, 1)):
            self._fail("draw")

    def resize(self) -> None:
        """Refuse to be laid out."""
        self._fail("resize")

    def focus_lost(self) -> None:
        """Refuse to let go."""
        self._fail("focus_lost")

    def looked_away(self) -> None:
        """Refuse to wait."""
        self._fail("looked_away")

    def taps(self, at: tuple[int, int]) -> Taps | None:
        """Refuse to say what a tap is."""
        self._fail("taps")
        return None

    @property
    def animating(self) -> bool:
        """Refuse to say whether anything moves."""
        return self._fail("animating")


PLACES = ["act", "point", "typed", "update", "job", "looks", "draw", "resize", "focus_lost", "looked_away", "taps"]
HANDS = [
    pygame.Event(pygame.FINGERDOWN, touch_id=1, finger_id=1, x=0.5, y=0.5, dx=0.0, dy=0.0, pressure=1.0),
    pygame.Event(pygame.WINDOWEXPOSED),
    pygame.Event(pygame.WINDOWFOCUSLOST),
    pygame.Event(pygame.WINDOWFOCUSGAINED),
    pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=44),
    pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0), touch=False),
]


@pytest.mark.parametrize("where", [*PLACES, "animating"])
def test_no_refusal_ends_the_loop(where: str, cabinet: Cabinet) -> None:
    """Whatever asks a scene: a turn of the loop goes on to the next one, and the player is told in the window."""
    play = start_game(cabinet, BEGINNER)
    scene = Refusing(GameError("no"), where)
    cabinet.stage.push(scene)
    now = 0.0

    def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds

    loop = Loop(cabinet, clock=lambda: now, sleep=sleep)
    for event in HANDS:
        pygame.event.post(event)
    for _ in range(200):
        loop.turn()
        now += 0.001
    wait_until(lambda: cabinet.stage.tips.shown, loop.turn)  # a job may be late
    assert cabinet.stage.tips.shown == Notice("This can’t be done here", cabinet.style)
    scene.where = ""
    assert "This can’t be done here" in words_seen(cabinet)
    assert play.age > 0


@pytest.mark.parametrize("where", ["act", "point", "typed", "update", "job", "looks", "draw"])
@pytest.mark.parametrize(("error", "sentence"), SENTENCES)
def test_a_refusal_is_said_for_a_while_and_the_game_goes_on(
    error: GameError, sentence: str | None, where: str, cabinet: Cabinet
) -> None:
    """It comes out of a press, an action, a text, time or a job in the background; the scene below goes on."""
    play = start_game(cabinet, BEGINNER)
    words_seen(cabinet)
    scene = Refusing(error, where)
    cabinet.stage.push(scene)
    cabinet.ask(Asked(Action.ZOOM_IN))
    cabinet.stage.typed("x")
    cabinet.stage.point(Pointing(None, (5, 5), 0))
    work_ends(cabinet)
    cabinet.stage.update(1)
    said = sentence or cabinet.style.words("hint.too_hard")
    assert said in words_seen(cabinet)
    scene.where = ""
    before = play.age
    cabinet.stage.update(round(NOTICE_FOR * 250) + 1)
    assert said not in words_seen(cabinet)
    assert play.age > before


def test_work_that_was_called_off_says_nothing(cabinet: Cabinet) -> None:
    """Nobody waits for it any more."""
    start_game(cabinet, BEGINNER)
    seen = words_seen(cabinet)
    cabinet.stage.push(Refusing(CalledOffError("no"), "act"))
    cabinet.ask(Asked(Action.ZOOM_IN))
    assert words_seen(cabinet) == seen


def test_a_bug_still_ends_the_game(cabinet: Cabinet) -> None:
    """Only what the game knows to refuse is said; the rest is a crash with its report."""
    cabinet.stage.push(Refusing(ValueError("a bug"), "act"))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a bug"):
        cabinet.ask(Asked(Action.ZOOM_IN))


def test_a_file_that_is_refused_where_it_is_dropped_is_said(cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop opens it, not a scene."""
    start_game(cabinet, BEGINNER)

    def refuse(_: object) -> None:
        raise GameError("no")

    monkeypatch.setattr(cabinet.router, "_open", refuse)
    Loop(cabinet)._open(str(Path("game.rawvf")))
    assert "This can’t be done here" in words_seen(cabinet)


def analysed(cabinet: Cabinet, drawing: str, mines: int) -> AnalysisScene:
    """Return the analysis of a drawing with *mines*, entered by the wheel's action, once it is worked out."""
    cabinet.router.go(Analysis(board_text.read_view(drawing)))
    scene = front_scene(cabinet, AnalysisScene)
    step = Action.ZOOM_IN if mines > scene.position.mines else Action.ZOOM_OUT
    for _ in range(abs(mines - scene.position.mines)):
        press(cabinet, step)()
    work_ends(cabinet)
    cabinet.stage.update(1)
    return scene


BLANK = "###\n###\n###"


@pytest.mark.parametrize(
    ("drawing", "mines", "plays"),
    [
        (BLANK, -3, True),  # one mine at least
        (BLANK, 1, True),
        (BLANK, 8, True),
        (BLANK, 20, True),  # one safe cell at least
        ("3##\n###\n###", 7, True),
        ("3##\n###\n###", 8, False),  # no covered cell is safe
        ("1#", 1, False),
        ("#", 1, False),
        (".", 0, False),
        ("...\n...", 3, False),
    ],
)
def test_play_from_here_begins_a_game_or_says_why_not(drawing: str, mines: int, plays: bool, cabinet: Cabinet) -> None:
    """A position takes as many mines as its board; one without a safe covered cell is won already."""
    scene = analysed(cabinet, drawing, mines)
    board = scene.view.grid
    assert scene.position.mines <= most_mines(board, Start.OFF)
    press(cabinet, Action.NEW)()
    cabinet.stage.update(0)
    assert isinstance(cabinet.stage.top, PlayScene) is plays
    told = {"This board can’t have that many mines", "No board fits these numbers"}
    assert bool(told & {*words_seen(cabinet)}) is not plays


@pytest.mark.parametrize(("width", "height"), [(1, 1), (1, 2), (2, 2), (3, 3), (1000, 1), (30, 24)])
def test_a_custom_board_begins_exactly_within_the_limit(width: int, height: int, cabinet: Cabinet) -> None:
    """The page, the session and the dealer have one limit: a dense board opens with one safe cell."""
    cabinet.change(no_guess_custom=False, prove_it_custom=False)
    board = grid(width, height)
    most = most_mines(board, Start.SAFE)
    for mines in {0, 1, max(0, most_mines(board, Start.OPENING)), most, most + 1, width * height, 999_999}:
        cabinet.router.go(Boards(own=True))
        for key, value in (("width", width), ("height", height), ("mines", mines)):
            focus(cabinet, key)
            for digit in str(value):
                cabinet.stage.typed(digit)
        press(cabinet, Action.CONFIRM)()
        begins = isinstance(cabinet.stage.top, PlayScene)
        assert begins is (1 <= mines <= most), mines
        if begins:
            play = front_scene(cabinet, PlayScene)
            press(cabinet, Action.CONFIRM)()
            work_ends(cabinet)
            assert play.session.game is not None


@pytest.mark.parametrize(
    "text", ["", "#", "9x9/0:", "9x9/81:", "0x0/0:", "1x1/1:", "2x1/2:", "1001x1/1:", "9x9/10:9,9:", "\0", "٣x٣/1:"]
)
def test_a_pasted_text_begins_nothing_that_can_t_be_played(
    text: str, cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a game, on the page of boards and in the analysis, which the page opens for a drawing."""
    monkeypatch.setattr(clipboard, "_used", OneText(text))
    play = start_game(cabinet, BEGINNER)
    for where in (None, Boards(), Analysis()):
        if where:
            cabinet.router.go(where)
        top = cabinet.stage.top
        press(cabinet, Action.PASTE)()
        work_ends(cabinet)
        assert cabinet.stage.top is top or (text == "#" and isinstance(cabinet.stage.top, AnalysisScene))
    assert play.session.setup.level is BEGINNER
