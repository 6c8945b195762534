"""The proof theatre: step by step, by time and by hand; each step is visible and has a sentence."""

import pytest

from game.engine.gesture import Kind as Gesture
from game.engine.view import View
from game.i18n.catalogue import Words
from game.solver.advice import advise
from game.solver.proof import Count, Kind, Proof, Suppose
from game.ui.board.proof_words import say, shown_steps
from game.ui.board.theatre import SHAKE, STEP, THREAD
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action
from game.ui.input.pointer import Pointing
from game.ui.modes.classic.play import PlayScene
from tests.solver.test_advice import PROOFS, drawn_view
from tests.ui.conftest import Opener
from tests.ui.eyes import painted_anew, read_window, repaints, seen_now, words_seen
from tests.ui.hands import click_pixel, press, wait, work_ends
from tests.ui.nodes import front_scene
from tests.ui.proofs import staged

CHAIN = drawn_view("1##1 #2##", 2)
SINGLE = drawn_view("F10 ##0 ###", 1)


def told(view: View, proof: Proof | None = None, known: int = 0) -> list[str]:
    """Return a proof's sentences, step by step."""
    advice = advise(view, flags=True)
    assert advice
    proof, known = (proof, known) if proof else (advice.proof, advice.known)
    assert proof
    return [say(Words(), view, proof, shown) for shown in shown_steps(view, proof, known)]


def test_the_steps_come_by_themselves_to_the_tick(open_game: Opener) -> None:
    """Each lasts 1.5 seconds, and the last one stays."""
    cabinet = open_game()
    theatre = staged(cabinet, CHAIN)
    for step in range(theatre.last):
        assert theatre.step == step
        assert not theatre.over
        wait(cabinet, ticks_of(STEP) - 1)()
        assert theatre.step == step
        assert repaints(cabinet, wait(cabinet, 1))
    assert theatre.over
    assert repaints(cabinet, wait(cabinet, ticks_of(THREAD) // 2)), "the thread runs to the cell"
    wait(cabinet, ticks_of(THREAD))()
    seen_now(cabinet)
    assert not cabinet.stage.animating
    assert not repaints(cabinet, wait(cabinet, 4 * ticks_of(STEP)), front_scene(cabinet, PlayScene).camera.board)


def test_the_steps_stay_listed_with_their_numbers(open_game: Opener) -> None:
    """Each appears when it is reached and stays; future steps are hidden."""
    cabinet = open_game((2400, 720))
    theatre = staged(cabinet, CHAIN)
    for step in range(theatre.last + 1):
        seen = " ".join(words_seen(cabinet))
        assert [said in seen for said in told(CHAIN)] == [place <= step for place in range(theatre.last + 1)]
        wait(cabinet, ticks_of(STEP))()
    assert theatre.said == tuple(told(CHAIN))
    assert len({*theatre.said}) == len(theatre.said)


def test_a_step_that_is_pointed_at_lights_its_cells(open_game: Opener) -> None:
    """The mouse over it or a tap highlights them, and they stay so; a click on the list opens no cell below."""
    cabinet = open_game((2400, 720))
    theatre = staged(cabinet, CHAIN)
    play = front_scene(cabinet, PlayScene)
    places = []
    for _ in theatre.said:
        lines = reversed(read_window(cabinet))
        places.append(next(at.center for line, at in lines if theatre.text().startswith(line)))
        wait(cabinet, ticks_of(STEP))()
    for step in (1, 0, theatre.last):
        assert repaints(cabinet, lambda at=places[step]: cabinet.stage.point(Pointing(Gesture.MOVE, at)))  # type: ignore[misc]
        assert theatre.step == step
    opened = play.session.view
    click_pixel(cabinet, places[1])
    assert theatre.step == 1
    assert play.session.view is opened
    wait(cabinet, ticks_of(THREAD))()
    assert not cabinet.stage.animating


def test_arrows_go_through_it_and_stop_it(open_game: Opener) -> None:
    """They stop at both ends; a player who steps wants to look, so the steps no longer advance."""
    cabinet = open_game()
    theatre = staged(cabinet, CHAIN)
    steps = []
    for action in (*(Action.RIGHT,) * (theatre.last + 1), *(Action.LEFT,) * (theatre.last + 1)):
        changes = repaints(cabinet, press(cabinet, action))
        steps.append(theatre.step)
        assert changes is (len(steps) == 1 or steps[-1] != steps[-2])
    last = theatre.last
    assert steps == [*range(1, last + 1), last, *range(last - 1, -1, -1), 0]
    wait(cabinet, 2 * ticks_of(STEP))()
    assert theatre.step == 0


def test_the_cursor_keeps_its_keys(open_game: Opener) -> None:
    """The arrow keys move the cursor on the board, even while a proof plays."""
    cabinet = open_game()
    theatre = staged(cabinet, CHAIN)
    press(cabinet, Action.DOWN)()
    press(cabinet, Action.RIGHT)()
    assert theatre.step == 0


def test_the_clash_shakes_once(open_game: Opener) -> None:
    """Every tick is painted; then the number rests at its place."""
    cabinet = open_game()
    theatre = staged(cabinet, CHAIN)
    for _ in range(theatre.last - 1):
        press(cabinet, Action.RIGHT)()
    pictures = []
    for _ in range(ticks_of(max(SHAKE, THREAD))):
        pictures.append(seen_now(cabinet))
        assert cabinet.stage.animating
        wait(cabinet, 1)()
    still = seen_now(cabinet)
    assert len({*pictures}) > 5
    assert not cabinet.stage.animating
    assert painted_anew(cabinet) == still


def test_nothing_moves_with_reduced_motion(open_game: Opener) -> None:
    """The whole proof is there at once, and keys move through it."""
    cabinet = open_game(reduced_motion=True)
    theatre = staged(cabinet, CHAIN)
    assert theatre.over
    assert not cabinet.stage.animating
    assert repaints(cabinet, press(cabinet, Action.LEFT))
    assert not repaints(cabinet, wait(cabinet, 10))


def test_the_proof_is_gone_with_its_board(open_game: Opener) -> None:
    """A proof about an older view would mislead, so the next hint starts again."""
    cabinet = open_game()
    theatre = staged(cabinet, SINGLE)
    press(cabinet, Action.HINT)()
    work_ends(cabinet)
    assert theatre.text() not in words_seen(cabinet)


@pytest.mark.parametrize(("drawing", "mines", "kind"), [proof[:3] for proof in PROOFS], ids=lambda value: str(value))
def test_every_proof_can_be_said(drawing: str, mines: int, kind: Kind) -> None:
    """Each step has a sentence, and the last one says something new; after a supposition it sums up."""
    view = drawn_view(drawing, mines)
    advice = advise(view, flags=True)
    assert advice
    assert advice.proof
    said = told(view)
    assert said[-1] not in said[:-1]
    assert all(said)
    if isinstance(advice.proof.steps[0], Suppose):
        assert said[-1] == Words()(f"hint.{'mine' if advice.mine else 'safe'}_{kind.value}")


def test_what_is_left_is_said() -> None:
    """The figures are those that a player can count on the board."""
    assert told(drawn_view("F10 ##0 ###", 1))[0] == "A 0 touches no mine: all cells beside it are safe"
    assert told(drawn_view("3F# F## ###", 4))[0] == "This 3 still needs 1 mine and has 1 cell left: a mine"
    needs = "This 3 still needs 2 mines more than this 1: the 2 cells beside it alone are mines"
    assert told(drawn_view("13# ###", 3))[0] == needs
    assert told(drawn_view("11# ###", 1))[0] == "Both 1s need the same mine, so these cells are safe"
    assert told(drawn_view("##### 13### 1####", 6)) == [
        "This 1 still needs 1 mine and has 1 cell left: a mine",
        "This 1 already has all its mines: the other cells beside it are safe",
    ]
    assert told(drawn_view("#### F23F 1111", 4)) == [
        "This 3 still needs 1 mine more than this 2: the one cell beside it alone is a mine",
        "This 3 and this 2 need the same mine: the other cells beside them are safe",
    ]
    assert told(CHAIN)[0] == "Suppose this were a mine"
    assert told(CHAIN)[-2] == "This 1 would have 2 mines: too many"
    assert told(drawn_view("### #31 #1#", 3))[-2] == "This 3 still needs 2, but only 1 cell is left: impossible"


def test_a_count_says_how_few_or_how_many_fit() -> None:
    """The text compares the mines left with the mines that the numbers need."""
    said = set()
    for fewest, most in ((4, None), (None, 1), (4, 1), (None, None)):
        proof = Proof((*CHAIN_STEPS[:1], Count(1, 2, fewest, most)))
        said.add(told(CHAIN, proof)[1])
    assert said == {
        "2 mines are left, but then at least 4 would be needed",
        "2 mines are left, but only 1 would fit",
        "2 mines are left, but then 1 or 4 would be needed",
        "The lit numbers can't all be right",
    }
    proof = Proof((*CHAIN_STEPS[:1], Count(1, None, None, None)))
    assert told(CHAIN, proof)[1] == "The lit numbers can't all be right"


CHAIN_STEPS = next(steps for drawing, _, _, steps in PROOFS if drawing == "1##1 #2##")
