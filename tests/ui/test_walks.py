"""
A walk from every scene by drawn inputs: wherever it comes, what must hold everywhere holds.

The window shows what is: painting only what has changed gives the pixels of a picture painted anew. No word is
misplaced, one key at most is golden and Enter presses it, targets of fingers are large, the stage is never empty,
and Back returns.
"""

from collections.abc import Iterator
from random import Random

import pytest

from game.play.worker import Job
from game.store.settings import Value
from game.ui.board import painter
from game.ui.core.routes import Title
from game.ui.core.window import GameWindow
from game.ui.modes.title.title import TitleScene
from tests.scenes.registry import Place, every_scene, shown
from tests.ui.conftest import Opener
from tests.ui.walks import Walker, wrong_now, wrong_ways_back

STEPS = 100


@pytest.fixture
def at_rest() -> None:
    """Override the fixture: here motion really runs."""


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Finish jobs at once, draw all pictures at once, and disable full screen."""
    with monkeypatch.context() as patch:
        patch.setattr(Job.__init__, "__defaults__", (list,))
        patch.setattr(painter, "NEW_PICTURES", 1_000)
        patch.setattr(GameWindow, "set_fullscreen", lambda *_: None)
        yield


SETTINGS: tuple[dict[str, Value], ...] = (
    {},
    {"reduced_motion": True},
    {"competition": True, "counters": "full"},
    {"ghost": True},
    {"numbers": "dim", "palette": "clear"},
    {"no_guess_beginner": True},
    {"left_handed": True},
    {"theme": "classic"},
    {"theme": "paper"},
    {"interface_size": 200},
    {"language": "de"},
)
SIZES = [(640, 480), (640, 480), (960, 720), (1280, 720)]


@pytest.mark.sampled(25)
@every_scene
def test_what_must_hold_holds_everywhere(scene: Place, open_game: Opener) -> None:
    """From each scene the walk goes wherever its inputs lead, until it leaves the game by the title."""
    random = Random(scene.name)
    settings, size, touch = random.choice(SETTINGS), random.choice(SIZES), random.random() < 0.3
    cabinet = open_game(size, **settings)
    with shown(scene, cabinet):
        if touch:
            cabinet.touched()
        if not isinstance(cabinet.stage._scenes[0], TitleScene):
            cabinet.stage._scenes.insert(0, TitleScene(cabinet))  # where the game has it
        walker, deeds = Walker(cabinet, random, touch=touch), [f"begin with {settings} at {size}"]
        for _ in range(STEPS):
            before = cabinet.stage.top
            walker.step()
            deeds.append(walker.did)
            if cabinet.stage.top is None and isinstance(before, TitleScene):
                cabinet.router.go(Title())  # the player has left the game
            where = f"in {type(cabinet.stage.top).__name__} after {deeds[:1] + deeds[-6:]}"
            assert cabinet.stage.top, f"the stage is empty {where}"
            assert not (wrong := wrong_now(cabinet)), f"{wrong} {where}"
        assert not (wrong := wrong_ways_back(cabinet)), f"{wrong} after {deeds[:1] + deeds[-6:]}"
