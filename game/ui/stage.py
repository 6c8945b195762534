"""
The stack of scenes: what is on the screen, and who hears of input.

The top scene gets the input first and passes on what it has no use for to the
scene seen through it.
"""

import pygame

from game.ui.input.actions import KEYBOARD, Action, Asked, Device
from game.ui.input.pointer import Pointing


class Scene:
    """One screen of the game, or a layer over one."""

    see_through = False  # the scene below is drawn, runs on and gets what this one leaves
    dirty = True  # what is on the screen is no longer true

    @property
    def animating(self) -> bool:
        """Whether it changes with time alone."""
        return False

    def resize(self) -> None:
        """Lay everything out anew; called before the first draw and after every change of size or theme."""

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

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Paint what is, *alpha* of a step after the last one. The same state and *alpha* paint the same pixels."""


class Stage:
    """The scenes, lowest first."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []
        self._visible: list[Scene] = []  # from the lowest that is seen to the front
        self._changed = False

    @property
    def top(self) -> Scene | None:
        """The scene in front; None ends the game."""
        return self._scenes[-1] if self._scenes else None

    @property
    def dirty(self) -> bool:
        """Whether the window must be painted again."""
        return self._changed or any(scene.dirty for scene in self._visible)

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
        self._scenes.pop()
        if self._scenes:
            self._scenes[-1].resize()
        self._look()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of all others."""
        self._scenes.clear()
        self.push(scene)

    def clear(self) -> None:
        """Take all scenes away: the end."""
        self._scenes.clear()
        self._look()

    def renew(self) -> None:
        """Put fresh scenes in the place of those that keep texts: the language has changed."""
        self._scenes = [scene.renewed() for scene in self._scenes]
        self._look()

    def resize(self) -> None:
        """Lay all scenes out anew."""
        for scene in self._scenes:
            scene.resize()
        self._changed = True

    def act(self, action: Action, device: Device = KEYBOARD) -> bool:
        """Offer what a device asks for from the front down; tell whether a scene took it."""
        asked = Asked(action, device)
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
            scene.update(ticks)

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Paint the visible scenes, lowest first."""
        self._changed = False
        for scene in self._visible:
            scene.dirty = False
            scene.draw(surface, alpha)

    def _look(self) -> None:
        """Work out anew what is seen: the front scene, and what lies under see-through ones."""
        lowest = len(self._scenes) - 1
        while lowest > 0 and self._scenes[lowest].see_through:
            lowest -= 1
        self._visible = self._scenes[max(lowest, 0) :]
        self._changed = True
