"""The analysis of a position: entry by mouse, keys and a drawing; chances, best cells, proof; playing on."""

import pytest

from game.engine.game import Status
from game.engine.gesture import Kind
from game.engine.grid import cells_of
from game.engine.view import View
from game.notation import board_text
from game.solver.chances import mine_chances
from game.store.finished import FinishedGame
from game.ui.core import clipboard
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Analysis
from game.ui.input.actions import Action
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.review.analysis import AnalysisScene, in_play
from tests.solver.test_advice import drawn_view
from tests.ui.eyes import click_word, repaints, words_seen
from tests.ui.hands import RIGHT, click, click_pixel, point, press, secret, wait, work_ends
from tests.ui.nodes import front_scene
from tests.ui.review.reviews import needless_loss

GUESSED = drawn_view("### #1# ###", 1)


class OneText:
    """A clipboard with one text."""

    def __init__(self, text: str = "") -> None:
        self.text = text

    def put(self, text: str) -> bool:
        """Keep the text."""
        self.text = text
        return True

    def get(self) -> str:
        """Return it."""
        return self.text


def opened(cabinet: Cabinet, view: View | None = None) -> AnalysisScene:
    """Show the analysis, and wait until it is worked out."""
    cabinet.router.go(Analysis(view))
    cabinet.stage.update(0)
    work_ends(cabinet)
    cabinet.stage.update(1)
    return front_scene(cabinet, AnalysisScene)


def ended(cabinet: Cabinet) -> list[str]:
    """Wait until the changed position is worked out; return the visible words."""
    cabinet.stage.update(0)
    work_ends(cabinet)
    cabinet.stage.update(1)
    return words_seen(cabinet)


def test_clicks_and_digits_put_a_position_in(cabinet: Cabinet) -> None:
    """Left counts up from covered to 0, 1; right sets and removes a flag; a digit sets a number, the wheel counts."""
    scene = opened(cabinet)
    cells = scene.camera.cell_rect(0).center, scene.camera.cell_rect(1).center
    for _ in range(2):
        click_pixel(cabinet, cells[0])
    assert scene.position.drawing.startswith("1#")
    point(cabinet, None, cells[0], 1)()
    assert scene.position.drawing.startswith("2#")
    click_pixel(cabinet, cells[1], RIGHT)
    assert scene.position.drawing.startswith("2F")
    click_pixel(cabinet, cells[1], RIGHT)
    assert scene.position.drawing.startswith("2#")
    press(cabinet, Action.RIGHT)()
    press(cabinet, Action.LEVEL_3)()
    assert "3" in scene.position.drawing
    ended(cabinet)


def test_the_best_cells_say_what_they_win(cabinet: Cabinet) -> None:
    """The list begins with the best cell and shows true chances; a pointed cell gets a frame on the board."""
    scene = opened(cabinet, GUESSED)
    assert scene.findings.found
    wins = [one.wins for one in scene.findings.found.best]
    assert wins == sorted(wins, reverse=True)
    chances = mine_chances(GUESSED)
    seen = words_seen(cabinet)
    for one in scene.findings.found.best:
        lives = round(100 * (1 - float(chances.of(one.cell))))
        assert cabinet.style.words("analysis.row", wins=round(100 * one.wins), lives=lives) in seen
    rect = scene._panel.rect(("cell", scene.findings.found.best[-1].cell))
    assert rect
    assert repaints(cabinet, lambda: point(cabinet, Kind.MOVE, rect.center)(), scene.camera.board)


def test_what_is_certain_is_proved_in_steps(cabinet: Cabinet) -> None:
    """The proof plays as after a hint, with its steps beside the board."""
    scene = opened(cabinet, drawn_view("##### 13### 1####", 6))
    assert scene.findings.theatre
    wait(cabinet, 2_000)()
    seen = " ".join(words_seen(cabinet))
    assert all(said.split()[0] in seen for said in scene.findings.theatre.said)


def test_what_no_board_fits_is_said_and_not_played(cabinet: Cabinet) -> None:
    """The numbers need one more mine; with it the position can be played."""
    scene = opened(cabinet, drawn_view("1# ## ## 1#", 1))
    words = cabinet.style.words
    assert words("analysis.impossible") in words_seen(cabinet)
    assert words("analysis.play") not in words_seen(cabinet)
    click_word(cabinet, "+")
    seen = ended(cabinet)
    assert words("analysis.mines", count=2) in seen
    assert words("analysis.play") in seen
    assert scene.findings.found


def test_a_drawing_is_pasted_and_copied(cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawings are text; a text that is no drawing is reported and changes nothing."""
    text = OneText("##1\n##1\n")
    monkeypatch.setattr(clipboard, "_used", text)
    scene = opened(cabinet)
    press(cabinet, Action.PASTE)()
    assert cabinet.style.words("analysis.mines", count=1) in [*ended(cabinet), *ended(cabinet)]
    assert scene.findings.found
    assert scene.position.drawing == "##1\n##1"
    assert scene.camera.grid.width == 3
    text.text = "no board"
    press(cabinet, Action.PASTE)()
    assert cabinet.style.words("analysis.no_drawing") in words_seen(cabinet)
    click_word(cabinet, cabinet.style.words("analysis.copy"))
    assert board_text.read_view(text.text) == board_text.read_view("##1\n##1")


def test_the_last_game_is_put_in_as_it_was_before_its_last_move(cabinet: Cabinet) -> None:
    """A lost game appears without its end; without a stored game a sentence says so."""
    opened(cabinet)
    words = cabinet.style.words
    click_word(cabinet, words("analysis.last"))
    assert words("analysis.no_game") in ended(cabinet)
    cabinet.stage.pop()
    play = needless_loss(cabinet)
    before = FinishedGame(play.session, "").playback()
    scene = opened(cabinet)
    click_word(cabinet, words("analysis.last"))
    for _ in range(3):  # it is read, replayed, then worked out
        ended(cabinet)
    view = before.view_after(len(before.moments) - 1)
    assert scene.position.drawing == in_play(view)
    assert "*" not in scene.position.drawing
    assert scene.position.mines == view.mines
    assert scene.findings.found


def test_the_arrow_keys_go_on_into_the_panel_and_back(cabinet: Cabinet) -> None:
    """They cross the right edge to the best cell; each row frames its cell, buttons can be pressed, left leads back."""
    scene = opened(cabinet, GUESSED)
    assert scene.findings.found
    first, second = (one.cell for one in scene.findings.found.best[:2])
    for _ in range(4):
        press(cabinet, Action.RIGHT)()
    cabinet.stage.update(1)
    assert (scene.findings.chosen, scene.hand.focus) == (first, None)
    assert repaints(cabinet, press(cabinet, Action.DOWN), scene.camera.board)
    assert scene.findings.chosen == second
    press(cabinet, Action.LEFT)()
    assert scene.hand.focus == GUESSED.grid.cell(2, 1)
    press(cabinet, Action.RIGHT)()
    for _ in range(3):  # over the buttons above the list, and round to the last one
        press(cabinet, Action.UP)()
    press(cabinet, Action.CONFIRM)()
    assert front_scene(cabinet, PlayScene)


def test_a_position_is_played_on_and_its_recording_plays_again(cabinet: Cabinet) -> None:
    """The game has a fitting board and is unranked; recorded clicks open the entered cells."""
    opened(cabinet, GUESSED)
    click_word(cabinet, cabinet.style.words("analysis.play"))
    play = front_scene(cabinet, PlayScene)
    assert play.session.view.opened & GUESSED.opened == GUESSED.opened
    for cell in cells_of(GUESSED.opened):
        assert play.session.view.number(cell) == GUESSED.number(cell)
    assert not play.session.ranked
    click(play, cells_of(secret(play).safe & play.session.view.covered))
    cabinet.stage.update(1)
    assert play.session.status is Status.WON
    again = FinishedGame(play.session, "").playback().session
    assert (again.status, again.view.opened) == (Status.WON, play.session.view.opened)
