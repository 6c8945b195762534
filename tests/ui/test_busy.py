"""Whatever works in the background belongs to a scene, and that scene says that it is busy."""

import ast
import gc
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import game
from game.arcade.state import Phase
from game.battle.boards import SMALL
from game.battle.ranks import RECRUIT
from game.battle.rules import Rules
from game.battle.threaded import against
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Analysis, PlayMatch, PlayRun, Title
from game.ui.core.scene import Scene
from game.ui.core.time import Task, Timed
from game.ui.modes.arcade.arcade import ArcadeScene
from tests.battle.matches import ONE
from tests.late import HeldThreads
from tests.scenes.registry import SCENES, Place, shown
from tests.ui.conftest import Opener
from tests.ui.hands import finish_work
from tests.ui.nodes import front_scene

ROOMS = ("ui", "play", "arcade", "battle")
OTHERS = {"worker.py", "audio.py", "music.py"}
"""The jobs of sounds outlive their scene: Audio says itself that it is busy."""


def called(node: ast.AST) -> set[str]:
    """Return the names of all that a piece of code calls."""
    names = set[str]()
    for call in ast.walk(node):
        if isinstance(call, ast.Call):
            func = call.func.value if isinstance(call.func, ast.Subscript) else call.func
            names.add(func.id if isinstance(func, ast.Name) else getattr(func, "attr", ""))
    return names


WATCHING = {"watch", "LoadScene"}
"""What watches a job: the latter has the one watched that it is told to begin."""


def unwatched(path: Path) -> Iterator[str]:
    """Yield the functions of a module that begin a job and don't have it watched."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and "Job" in (names := called(node)) and not names & WATCHING:
            yield f"{path.name}: {node.name}"


def test_every_job_is_watched() -> None:
    """Of a job that nobody watches the loop, the tests and the films know nothing."""
    paths = [path for room in ROOMS for path in (Path(game.__path__[0]) / room).rglob("*.py")]
    begins = [path for path in paths if "Job(" in path.read_text(encoding="utf-8") and path.name not in OTHERS]
    assert len(begins) > 10
    assert [told for path in begins for told in unwatched(path)] == []


def all_parts(timed: Timed) -> Iterator[Timed]:
    """Yield an object with time and all its parts, and theirs."""
    yield timed
    for part in timed.parts:
        yield from all_parts(part)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("show", SCENES.values(), ids=repr)
def test_what_watches_a_job_is_part_of_a_scene(show: Place, open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else its scene would not be busy with it."""
    watching, plain = weakref.WeakSet[Timed](), Timed.watch

    def watch(timed: Timed, *arguments: Any) -> Task:
        watching.add(timed)
        return plain(timed, *arguments)

    monkeypatch.setattr(Timed, "watch", watch)
    cabinet = open_game()
    with shown(show, cabinet):
        gc.collect()
        known = [*map(id, all_parts(cabinet.stage))]
        strangers = [one for one in watching if id(one) not in known and not isinstance(one, Scene)]
        assert not [type(one).__name__ for one in strangers]


BEGIN: dict[str, Callable[[Cabinet], None]] = {
    "title": lambda cabinet: cabinet.router.go(Title()),
    "run": lambda cabinet: cabinet.router.go(PlayRun(12345)),
    "match": lambda cabinet: cabinet.router.go(PlayMatch(against(SMALL, Rules(), RECRUIT, ONE))),
    "analysis": lambda cabinet: cabinet.router.go(Analysis()),
}


@pytest.mark.parametrize("place", BEGIN)
def test_a_scene_is_busy_until_its_work_is_done(place: str, open_game: Opener, held: HeldThreads) -> None:
    """A test that waits for it finds it ready; the loop looks at it as often as at one that moves."""
    cabinet = open_game()
    BEGIN[place](cabinet)
    cabinet.stage.update(1)
    assert cabinet.busy
    assert cabinet.stage.animating
    held.go_on.set()
    finish_work(cabinet)
    assert not cabinet.busy


def test_a_run_is_busy_until_its_first_board_is_dealt(open_game: Opener, held: HeldThreads) -> None:
    """This was the race: the run seemed to rest, and its board was still to come."""
    cabinet = open_game()
    cabinet.router.go(PlayRun(12345))
    run = front_scene(cabinet, ArcadeScene)
    cabinet.stage.update(1000)
    assert (run.busy, run.run.phase, run.run.wants) == (True, Phase.INTRO, 1)
    held.go_on.set()
    finish_work(cabinet)
    assert (run.busy, run.run.phase) == (False, Phase.PLAYING)
