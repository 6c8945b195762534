"""
The stack of scenes: what is on the screen, and who hears of input.

The top scene gets the input first and passes on what it has no use for to the
scene seen through it. A scene says what it looks like as a value; the stage
compares, and paints when that has changed.
"""

from dataclasses import dataclass

import pygame

from game.ui.input.actions import Asked
from game.ui.input.pointer import Pointing


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture to paint."""

    surface: pygame.Surface
    alpha: float = 0.0  # of a step after the last one
    whole: bool = True  # the surface no longer holds what this scene painted last


class Scene:
    """One screen of the game, or a layer over one."""

    see_through = False  # the scene below is drawn, runs on and gets what this one leaves
    age = 0  # ticks on the stage

    @property
    def animating(self) -> bool:
        """Whether it changes with time alone."""
        return False

    @property
    def music(self) -> float | None:
        """How far the music is open while this scene is in front, 0 to 1; None: it rests."""
        return None

    @property
    def spills(self) -> bool:
        """Whether it paints beside its own panels, so that the scenes below must be painted whole."""
        return False

    def looks(self) -> object:
        """Return all that the picture depends on, as a value cheap to compare; layout and theme are watched for it."""
        return None

    def resize(self) -> None:
        """Lay everything out anew; called before the first draw and after every change of size or theme."""

    def left(self) -> None:
        """Stop what was begun: the scene is no longer on the stage."""

    def act(self, asked: Asked) -> bool:
        """Take what a device asks for; False passes it on."""
        return False

    def typed(self, character: str) -> bool:
        """Take a typed character before it is read as an action."""
        return False

    def point(self, pointing: Pointing) -> bool:
        """Take what the mouse did; False passes it on."""
        return False

    def renewed(self) -> "Scene":
        """Return this scene in another language: a fresh one, if it keeps texts."""
        return self

    def focus_lost(self) -> None:
        """Let go of everything that is held."""

    def update(self, ticks: int) -> None:
        """Advance *ticks* fixed steps (0: only take the input). Only here and in the input may anything change."""

    def draw(self, frame: Frame) -> None:
        """Paint what is. The same state and alpha paint the same pixels."""


class Stage:
    """The scenes, lowest first."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []
        self._visible: list[Scene] = []  # from the lowest that is seen to the front
        self._painted: object = None  # what the scenes looked like when they were painted; None: paint all anew
        self._spilt = False  # whether anything was painted beside its panel last time

    @property
    def top(self) -> Scene | None:
        """The scene in front; None ends the game."""
        return self._scenes[-1] if self._scenes else None

    @property
    def dirty(self) -> bool:
        """Whether the window no longer shows what is."""
        return self._painted is None or self._painted != self._looks()

    @property
    def animating(self) -> bool:
        """Whether the window changes with time alone."""
        return any(scene.animating for scene in self._visible)

    def push(self, scene: Scene) -> None:
        """Put a scene in front."""
        scene.resize()
        self._scenes.append(scene)
        self._look()

    def pop(self) -> None:
        """Take the front scene away; the one below is laid out anew, in case the window changed meanwhile."""
        self._scenes.pop().left()
        if self._scenes:
            self._scenes[-1].resize()
        self._look()

    def uncover(self, scene: Scene) -> None:
        """Take away all that lies over a scene."""
        while scene in self._scenes and self._scenes[-1] is not scene:
            self.pop()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of all others."""
        self.clear()
        self.push(scene)

    def clear(self) -> None:
        """Take all scenes away: the end."""
        scenes, self._scenes = self._scenes, []
        for scene in scenes:
            scene.left()
        self._look()

    def renew(self) -> None:
        """Put fresh scenes in the place of those that keep texts: the language has changed."""
        self._scenes = [scene.renewed() for scene in self._scenes]
        self._look()

    def resize(self) -> None:
        """Lay all scenes out anew."""
        for scene in self._scenes:
            scene.resize()
        self._painted = None

    def act(self, asked: Asked) -> bool:
        """Offer what a device asks for from the front down; tell whether a scene took it."""
        return any(scene.act(asked) for scene in self._visible[::-1])

    def typed(self, character: str) -> bool:
        """Offer a typed character from the front down; tell whether a scene took it."""
        return any(scene.typed(character) for scene in self._visible[::-1])

    def point(self, pointing: Pointing) -> None:
        """Offer a mouse event from the front down."""
        any(scene.point(pointing) for scene in self._visible[::-1])

    def focus_lost(self) -> None:
        """Let every scene let go."""
        for scene in self._scenes:
            scene.focus_lost()

    def update(self, ticks: int) -> None:
        """Advance the visible scenes."""
        for scene in self._visible:
            scene.age += ticks
            scene.update(ticks)

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Paint the visible scenes, lowest first."""
        spills = any(scene.spills for scene in self._visible)
        frame = Frame(surface, alpha, whole=self._painted is None or spills or self._spilt)
        for scene in self._visible:
            scene.draw(frame)
        self._painted, self._spilt = self._looks(), spills

    def _looks(self) -> list[object]:
        return [scene.looks() for scene in self._visible]

    def _look(self) -> None:
        """Work out anew what is seen: the front scene, and what lies under see-through ones."""
        lowest = len(self._scenes) - 1
        while lowest > 0 and self._scenes[lowest].see_through:
            lowest -= 1
        self._visible = self._scenes[max(lowest, 0) :]
        self._painted = None
