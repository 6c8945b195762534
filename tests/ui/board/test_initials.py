"""Three initials on wheels: the effect of keys, characters and the mouse, and the button highlighted at rest."""

import pygame
import pytest

from game.arcade.table import Wheels
from game.engine.gesture import Kind
from game.ui.board.initials import Initials, scrolled, steered, written
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Frame
from game.ui.input.actions import Action
from game.ui.input.pointer import Pointing
from game.ui.kit.button import Button
from game.ui.kit.hit import key_at
from game.ui.kit.layout import Column
from game.ui.kit.pane import Moves, Pane


@pytest.mark.parametrize(
    ("action", "before", "after"),
    [
        (Action.UP, Wheels("ABC"), Wheels(" BC")),
        (Action.DOWN, Wheels("ABC", 1), Wheels("ACC", 1)),
        (Action.LEFT, Wheels("ABC"), Wheels("ABC")),
        (Action.RIGHT, Wheels("ABC"), Wheels("ABC", 1)),
        (Action.RIGHT, Wheels("ABC", 2), Wheels("ABC", 2)),
        (Action.CONFIRM, Wheels("ABC"), Wheels("ABC", 1)),
        (Action.CONFIRM, Wheels("ABC", 2), None),
        (Action.FLAG, Wheels("ABC"), None),
    ],
)
def test_arrows_turn_and_move_the_wheels(action: Action, before: Wheels, after: Wheels | None) -> None:
    """The scene itself handles Enter on the last wheel: it takes the initials."""
    assert steered(before, action) == after


def test_characters_are_set_and_the_last_place_is_not_left() -> None:
    """Backspace goes back a place; a character that is on no wheel has no effect."""
    assert written(Wheels("ABC"), "x") == Wheels("XBC", 1)
    assert written(Wheels("ABC", 2), "x") == Wheels("ABX", 2)
    assert written(Wheels("ABC", 2), "\b") == Wheels("ABC", 1)
    assert written(Wheels("ABC"), "ß") is None


def test_the_mouse_turns_what_lies_under_it_and_dims_no_button(cabinet: Cabinet) -> None:
    """The button highlighted at rest stays so while the mouse is on a letter, but not on another button."""
    pane = Pane(cabinet.style, cabinet.stage.motion, Moves.NONE)
    pane.rests = "keep"
    buttons = (Button("Keep", key="keep", press=1), Button("Skip", key="skip", press=2))
    pane.show(Column((Initials(Wheels("ABC"), put=str), *buttons)), pygame.Rect(0, 0, 240, 300))
    letter = pane.rect(("letter", 2))
    skip = pane.rect("skip")
    assert letter
    assert skip
    assert scrolled(Wheels("ABC"), key_at(pane.placed, letter.center), 1) == Wheels("ABB", 2)
    assert scrolled(Wheels("ABC"), key_at(pane.placed, (239, 1)), -1) == Wheels("BBC")

    def pictures() -> list[bytes]:
        surface = pygame.Surface((240, 300))
        pane.draw(Frame(surface))
        places = [pane.rect("keep"), pane.rect("skip")]
        return [pygame.image.tobytes(surface.subsurface(place), "RGB") for place in places if place]

    rests = pictures()
    pane.point(Pointing(Kind.MOVE, letter.center))
    assert pictures() == rests
    pane.point(Pointing(Kind.MOVE, skip.center))
    moved = pictures()
    assert moved[0] != rests[0]
    assert moved[1] != rests[1]
