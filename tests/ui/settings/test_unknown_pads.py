"""A pad without an SDL mapping: read by its numbers, and set up in the game button by button."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.level import BEGINNER
from game.i18n.catalogue import LOCALES, Words
from game.store.settings import load
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PlayGame, Title
from game.ui.input import own
from game.ui.input.actions import Action, Kind
from game.ui.input.bindings import DEFAULTS
from game.ui.input.controls import action_label, pad_label
from game.ui.input.pad import REPEAT_AFTER, REPEAT_EVERY
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.settings.bindings import SET_UP, BindingsScene
from tests.patience import wait_until
from tests.ui.conftest import Opener
from tests.ui.devices import Hands
from tests.ui.eyes import click_word, words_seen
from tests.ui.nodes import front_scene
from tests.ui.pads import VirtualPads, virtual_pads

UP, RIGHT, DOWN, LEFT, CENTRE = 1, 2, 4, 8, 0


class Stranger(Hands):
    """A hand with such a pad, connected before the game began."""

    def __init__(self, cabinet: Cabinet, pads: VirtualPads) -> None:
        super().__init__(cabinet)
        self.loop._pads.start()
        self.pads, self.pad = pads, pads.plug_in(known=False)
        self.wait(0.1)

    def button(self, number: int) -> None:
        """Press and release a button."""
        self.pads.press(self.pad, number)
        self.wait(0.06)

    def hat(self, side: int) -> None:
        """Press the hat to a side and release it."""
        for each in (side, CENTRE):
            self.pads.hat(self.pad, each)
            self.wait(0.06)

    def tilt(self, axis: int, part: float) -> None:
        """Push an axis and release it."""
        for each in (part, 0.0):
            self.pads.tilt(self.pad, axis, each)
            self.wait(0.06)


@pytest.fixture
def pads() -> Iterator[VirtualPads]:
    """Lend virtual pads, and leave no event in the queue."""
    pygame.event.clear()
    with virtual_pads() as lent:
        yield lent
    pygame.event.clear()


def playing(cabinet: Cabinet) -> PlayScene:
    """Begin a game."""
    cabinet.router.go(PlayGame(BEGINNER))
    return front_scene(cabinet, PlayScene)


def test_an_unknown_pad_plays_as_most_pads_are(open_game: Opener, pads: VirtualPads) -> None:
    """Its hat and first two axes move, its first buttons open and flag: enough to reach its page."""
    cabinet = open_game(reduced_motion=True)
    hands, play = Stranger(cabinet, pads), playing(cabinet)
    hands.hat(RIGHT)  # the first press only shows the cursor
    middle = play.hand.focus
    assert middle == BEGINNER.grid.cell(4, 4)
    hands.hat(RIGHT)
    hands.tilt(1, 1.0)
    assert play.hand.focus == BEGINNER.grid.cell(5, 5)
    hands.tilt(0, 0.3)
    assert play.hand.focus == BEGINNER.grid.cell(5, 5)
    hands.button(2)
    assert play.session.view.flags >> BEGINNER.grid.cell(5, 5) & 1
    hands.button(2)
    hands.button(0)
    assert play.session.view.is_open(BEGINNER.grid.cell(5, 5))


def test_a_held_direction_of_an_unknown_pad_is_asked_for_again(open_game: Opener, pads: VirtualPads) -> None:
    """It repeats as fast as a stick, and stops at the release."""
    cabinet = open_game(reduced_motion=True)
    hands, play = Stranger(cabinet, pads), playing(cabinet)
    hands.hat(UP)
    pads.hat(hands.pad, UP)
    hands.wait(REPEAT_AFTER + 2 * REPEAT_EVERY + 0.01)
    pads.hat(hands.pad, CENTRE)
    hands.wait(1)
    assert play.hand.focus is not None
    assert 0 <= play.hand.focus // 9 < 2
    at = play.hand.focus
    hands.wait(1)
    assert play.hand.focus == at


def setting_up(cabinet: Cabinet, pads: VirtualPads) -> tuple[Stranger, BindingsScene]:
    """Begin to set up such a pad on its page, over the title."""
    hands, words = Stranger(cabinet, pads), cabinet.style.words
    cabinet.router.go(Title())
    cabinet.stage.push(BindingsScene(cabinet))
    click_word(cabinet, pygame.joystick.Joystick(0).get_name())
    assert words("bindings.about_unknown") in words_seen(cabinet)
    click_word(cabinet, words("bindings.set_up"))
    return hands, front_scene(cabinet, BindingsScene)


def test_an_unknown_pad_is_set_up_by_pressing_what_is_asked(
    open_game: Opener, pads: VirtualPads, tmp_path: Path
) -> None:
    """The actions are asked one by one; the answers are saved for this make, also beyond the end of the game."""
    cabinet = open_game(reduced_motion=True)
    (hands, scene), words = setting_up(cabinet, pads), cabinet.style.words
    assert SET_UP[:4] == (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT)
    for axis, part in ((3, -1.0), (3, 1.0), (2, -1.0), (2, 1.0)):
        hands.tilt(axis, part)
    for number in (9, 8, 0):
        assert scene.waits
        assert any(action_label(words, scene.waits) in line for line in words_seen(cabinet))
        hands.button(number)
    hands.button(9)  # is taken already: the page asks for another one
    assert scene.waits
    assert any("Button 10" in line for line in words_seen(cabinet))
    for number in (1, 2, 3):
        hands.button(number)
    assert scene.waits is None
    make = scene.page.pad
    given = {action: cabinet.style.bindings.controls(Kind.PAD, action, make)[0] for action in SET_UP}
    axes = ["a3-", "a3+", "a2-", "a2+"]
    assert [*given.values()] == [*axes, "b9", "b8", "b0", "b1", "b2", "b3"]
    hands.button(8)
    assert cabinet.stage.top is not scene

    play = playing(cabinet)
    hands.tilt(2, 1.0)
    hands.tilt(2, 1.0)
    hands.button(0)
    assert play.session.view.flags >> BEGINNER.grid.cell(5, 4) & 1

    cabinet.close()
    wait_until(lambda: own.read(load(tmp_path / "settings.toml").settings.bindings)[0])
    kept = own.read(load(tmp_path / "settings.toml").settings.bindings)[0]
    assert {(each.asks, each.control) for each in kept} == {*given.items()}
    assert {each.pad for each in kept} == {make}


def test_a_set_up_ends_where_a_pad_has_no_more_buttons(open_game: Opener, pads: VirtualPads) -> None:
    """The same button twice ends the setup; the bindings made so far stay."""
    cabinet = open_game(reduced_motion=True)
    hands, scene = setting_up(cabinet, pads)
    hands.button(4)
    hands.button(4)
    assert scene.waits
    hands.button(4)
    assert scene.waits is None
    assert cabinet.style.bindings.controls(Kind.PAD, Action.UP, scene.page.pad)[0] == "b4"


def test_a_known_pad_is_not_heard_twice(open_game: Opener, pads: VirtualPads) -> None:
    """SDL reports its buttons both by names and by numbers."""
    cabinet = open_game(reduced_motion=True)
    hands = Hands(cabinet)
    hands.loop._pads.start()
    pad = pads.plug_in()
    hands.wait(0.1)
    play = playing(cabinet)
    pads.press(pad, 2)  # X, and the third button
    hands.wait(0.1)
    assert play.session.view.flags.bit_count() == 1
    assert [plugged.unnamed for plugged in cabinet.devices.pads] == [False]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_parts_of_an_unknown_pad_have_names(locale: str) -> None:
    """The names have numbers from 1; no two are the same."""
    words = Words(locale)
    controls = [binding.control for binding in DEFAULTS.table if binding.kind is Kind.PAD]
    labels = [pad_label(words, control) for control in controls]
    assert len({*labels}) == len({*controls})
    assert all(label and "{" not in label for label in labels)
