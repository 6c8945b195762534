"""
Every scene of the game once: its name, its builder, its settings, and the themes of its golden frames.

Golden frames, places of words, targets of fingers, walks, and the monkey all take their scenes from here.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from inspect import isfunction
from types import ModuleType

import pytest

from game.store.settings import Value
from game.ui.core.cabinet import Cabinet
from game.ui.core.themes import THEMES
from game.ui.modes.settings.settings import ROWS
from tests.scenes import arcade, battle, classic, practice, rare, review

FIRST_THEMES = ("night", "classic")
"""Every scene with golden frames has them in these themes."""

LATER = ("title", "play", "lost", "records", "settings")
"""Scenes that show a theme's changes have golden frames in all themes."""


@dataclass(frozen=True)
class Place:
    """A place in the game."""

    name: str
    show: Callable[[Cabinet], None]
    themes: tuple[str, ...] = ()  # of its golden frames
    settings: Mapping[str, Value] = field(default_factory=dict)  # of its golden frames
    noon: bool = False  # it shows dates, and they are always the same

    def __repr__(self) -> str:
        return self.name


@contextmanager
def shown(scene: Place, cabinet: Cabinet) -> Iterator[None]:
    """Put a scene on the stage; scenes with dates have a fixed day meanwhile."""
    with practice.noon() if scene.noon else nullcontext():
        scene.show(cabinet)
        yield


SHOWS = {"cabinet": Cabinet, "return": None}
"""The annotations of a function that shows a scene."""


def _of(module: ModuleType) -> Iterator[tuple[str, Callable[[Cabinet], None]]]:
    """Yield the functions of a module that take a cabinet and return nothing: each shows a scene."""
    for name, one in vars(module).items():
        if isfunction(one) and one.__module__ == module.__name__ and one.__annotations__ == SHOWS:
            yield name, one


def _golden() -> Iterator[Place]:
    """Yield the scenes with golden frames."""
    for module in (classic, arcade, battle, review):
        still = {"reduced_motion": True} if module is battle else {}
        for name, show in _of(module):
            yield Place(name, show, (*THEMES,) if name in LATER else FIRST_THEMES, still)
    for name, show in _of(practice):
        yield Place(name, show, (*THEMES,), noon=True)


SCENES = {scene.name: scene for scene in _golden()}
"""The scenes with golden frames."""

EVERY_SCENE = SCENES | {
    scene.name: scene
    for scene in (
        *(Place(name, show) for name, show in _of(rare)),
        *(Place(f"settings_{row}", rare.settings_row(row)) for row in ROWS),
    )
}
"""All scenes."""

every_scene = pytest.mark.parametrize("scene", EVERY_SCENE.values(), ids=repr)
"""Gives a test every scene."""
