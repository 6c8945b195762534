"""
A random player that uses input alone, anywhere in the game, and what must hold wherever it comes.

The same seed does the same.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from random import Random
from typing import Any

import pygame
import pytest

from game.engine.game import Status
from game.engine.gesture import RELEASE_OF, Kind
from game.engine.grid import cells_of
from game.ui.board.board_picture import BoardPicture
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import ticks_of
from game.ui.input.actions import ARROWS, MOUSE, TOUCH, Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit import button, large_key, row, tabs
from game.ui.kit.pane import Moves
from game.ui.kit.pause import SECONDS, PauseScene
from game.ui.kit.scene import Screen
from game.ui.modes.arcade.arcade import ArcadeScene
from game.ui.modes.battle.battle import BattleScene
from game.ui.modes.battle.battle_how_to import BattleHowToScene
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.title.title import TitleScene
from game.ui.modes.trainer.drill import DrillScene
from tests.battle.matches import ONE
from tests.ui.devices import widgets
from tests.ui.eyes import wrongly_painted
from tests.ui.hands import secret
from tests.ui.places import misplaced, words_on
from tests.ui.targets import targets

PRESSES = (Kind.LEFT_PRESS,) * 6 + (Kind.RIGHT_PRESS, Kind.RIGHT_PRESS, Kind.MIDDLE_PRESS, Kind.SHIFT_LEFT_PRESS)
PAUSES = (1, 1, 4, 12, 25, 60, 125, 250)
"""Ticks of a rest without input."""

FAMILIAR = (*ARROWS, *ARROWS, Action.CONFIRM, Action.CONFIRM, Action.ZOOM_IN, Action.ZOOM_OUT, Action.MUTE)
EVERYTHING = tuple(action for action in Action if action is not Action.FULLSCREEN)

LETTERS = "Ada 1379\b\b."

CellAt = tuple[int, int]


# Cells that are worth a click


def safe_cell(cabinet: Cabinet, random: Random) -> CellAt | None:
    """Return a covered cell of a game, most often one without a mine."""
    play = cabinet.stage.top
    if not isinstance(play, PlayScene) or play.session.game is None or play.session.status is not Status.PLAYING:
        return None
    layout, view = secret(play), play.session.view
    cells = cells_of(view.covered & ~view.flags & (layout.safe if random.random() < 0.9 else layout.mines))
    return play.camera.cell_rect(random.choice(cells)).center if cells else None


def certain_cell(cabinet: Cabinet, random: Random) -> CellAt | None:
    """Return a cell of a card, most often one that is safe."""
    scene = cabinet.stage.top
    if not isinstance(scene, DrillScene) or scene.drill.table is None:
        return None
    task = scene.drill.table.task
    cells = cells_of((task.safe if random.random() < 0.9 else 0) or task.best or task.view.covered)
    return scene.camera.cell_rect(random.choice(cells)).center


def legal_cell(cabinet: Cabinet, random: Random) -> CellAt | None:
    """Return a cell in reach."""
    scene = cabinet.stage.top
    if not isinstance(scene, BattleScene) or scene.live.match is None or scene.live.match.over:
        return None
    match = scene.live.match
    cells = cells_of(match.legal(ONE) & (match.layout.safe if random.random() < 0.9 else match.layout.mines))
    return scene.camera.cell_rect(random.choice(cells)).center if cells else None


def lesson_cell(cabinet: Cabinet, _: Random) -> CellAt | None:
    """Return the cell that the lesson asks for."""
    scene = cabinet.stage.top
    if not isinstance(scene, BattleHowToScene) or scene.step is None or scene.step.cell is None:
        return None
    return scene.camera.cell_rect(scene.step.cell).center


def cell_of_run(cabinet: Cabinet, random: Random) -> CellAt | None:
    """Return a safe cell of a stage, so that some are cleared."""
    scene = cabinet.stage.top
    if not isinstance(scene, ArcadeScene) or scene.run.stage is None:
        return None
    cells = cells_of(scene.run.stage.game.layout.safe & scene.run.view.covered)
    return scene.camera.cell_rect(random.choice(cells)).center if cells else None


def any_cell(cabinet: Cabinet, random: Random) -> CellAt | None:
    """Return any cell of the board in front."""
    scene = cabinet.stage.top
    if not isinstance(scene, BoardPicture):
        return None
    return scene.camera.cell_rect(random.randrange(scene.camera.grid.size)).center


AIMS = safe_cell, certain_cell, legal_cell, lesson_cell, cell_of_run


def good_cell(cabinet: Cabinet, random: Random) -> CellAt | None:
    """Return a cell that is worth a click, if a board is in front."""
    return next(filter(None, (aim(cabinet, random) for aim in AIMS)), None) or any_cell(cabinet, random)


class Walker:
    """Performs one input after the other; :attr:`did` names the last one."""

    def __init__(self, cabinet: Cabinet, random: Random, *, touch: bool = False) -> None:
        self._cabinet, self._random = cabinet, random
        self._device = TOUCH if touch else MOUSE
        self._planned: list[tuple[Kind, CellAt]] = []  # the rest of a click or of a drag
        self._words: list[CellAt] = []  # places of what can be pressed, when last looked
        self.did = "begin"

    def step(self) -> None:
        """Do the next thing, and let the scenes take it in as the loop does."""
        random = self._random
        deeds = [*(self._key,) * 4, *(self._plan,) * 2, *(self._rest,) * 2]
        deed = random.choice([*deeds, self._letter, random.choice([self._wheel, self._look_away])])
        if self._planned and random.random() < 0.85:
            deed = self._point
        deed()
        self._cabinet.stage.update(0)

    def _key(self) -> None:
        action = self._random.choice(FAMILIAR if self._random.random() < 0.7 else EVERYTHING)
        self.did = action.name
        self._cabinet.ask(Asked(action))

    def _letter(self) -> None:
        letter = self._random.choice(LETTERS)
        self.did = f"typed {letter!r}"
        self._cabinet.stage.typed(letter)

    def _rest(self) -> None:
        ticks = self._random.choice(PAUSES)
        self.did = f"{ticks} ticks"
        self._cabinet.stage.update(ticks)

    def _look_away(self) -> None:
        self.did = "focus lost"
        self._cabinet.stage.focus_lost()
        self._cabinet.stage.looked_away()

    def _wheel(self) -> None:
        at, by = self._place(), self._random.choice((-1, 1))
        self.did = f"wheel {by} at {at}"
        self._cabinet.stage.point(Pointing(None, at, by))

    def _plan(self) -> None:
        """Begin a move, a click, or a drag from one place to another."""
        at, press = self._place(), self._random.choice(PRESSES)
        self._planned = [(Kind.MOVE, at)]
        if self._random.random() < 0.85:
            to = at if self._random.random() < 0.8 else self._place()
            drag = [(Kind.MOVE, to)] if to != at else []
            self._planned += [(press, at), *drag, (RELEASE_OF[press], to)]
        self._point()

    def _point(self) -> None:
        kind, at = self._planned.pop(0)
        self.did = f"{kind.name} at {at}"
        self._cabinet.stage.point(Pointing(kind, at, device=self._device))

    def _place(self) -> CellAt:
        """Return somewhere to point at, in the window: a good cell, what can be pressed, beside it, or anywhere."""
        random, stage, (width, height) = self._random, self._cabinet.stage, self._cabinet.window.size
        at = good_cell(self._cabinet, random) if random.random() < 0.4 else None
        if at is None and random.random() < 0.7 and stage.top:
            if not self._words or random.random() < 0.3:
                self._words = [widget.rect.center for widget in widgets(stage.top) if widget.rect.width > 1]
            if self._words:
                x, y = random.choice(self._words)
                at = x + random.choice((0, 0, random.randint(-90, 90))), y
        if at is None:
            return random.randrange(width), random.randrange(height)
        x, y = stage.viewport.in_window(pygame.Rect(at, (1, 1))).topleft
        return max(0, min(width - 1, x)), max(0, min(height - 1, y))


# What must hold


Golden = set[tuple[int, ...]]


@contextmanager
def gold_noted() -> Iterator[Golden]:
    """Yield the places of the golden keys that are painted meanwhile."""
    places, paint = Golden(), button.paint_key

    def noting(surface: pygame.Surface, style: Any, rect: pygame.Rect, state: Any, face: str, *more: Any) -> None:
        if face == "gold":
            places.add(tuple(rect))
        paint(surface, style, rect, state, face, *more)

    with pytest.MonkeyPatch.context() as patch:
        for module in (button, large_key, row, tabs):
            patch.setattr(module, "paint_key", noting)
        yield places


def wrong_gold(cabinet: Cabinet) -> list[str]:
    """Return what is wrong with the golden keys: there is one at most, and Enter presses it."""
    with gold_noted() as golden:
        cabinet.stage.resize()
        cabinet.stage.draw(cabinet.window.get_surface(), 0)
    front = cabinet.stage.top
    pane = front.pane if isinstance(front, Screen) and front.moves is not Moves.NONE else None
    focused, focus = (pane.node(pane.focus), pane.rect(pane.focus)) if pane else (None, None)
    others = [rect for rect in golden if not (focus and focus.contains(rect))]
    if len(others) + (len(others) < len(golden)) > 1:
        return [f"golden keys at {sorted(golden)}"]
    if pane is None or focused is None or cabinet.stage.motion.active or cabinet.stage.hands is TOUCH.kind:
        return []
    shown = [node for node, rect in pane.placed if node.focusable and tuple(rect) in others]
    told = [f"Enter presses {focused.key}, and {node.key} is golden" for node in shown if not same_press(node, focused)]
    if focused.wears_gold and not golden and cabinet.stage.viewport.whole:
        told.append(f"Enter presses {focused.key}, which is not golden")
    return told


def same_press(node: Any, focused: Any) -> bool:
    """Whether Enter, with the focus on one node, does what another one is there for."""
    return bool(node.key == focused.key or node.press == focused.pressed(None))


def wrong_words(cabinet: Cabinet) -> list[str]:
    """Return a sentence for each word of the stage that is cut off or meets another."""
    page = pygame.Rect((0, 0), cabinet.style.size)
    return [each for words in words_on(cabinet.stage, page.size) for each in misplaced(words, page)]


def wrong_targets(cabinet: Cabinet) -> list[str]:
    """Return a sentence for each target of a finger that is less than nine millimetres either way, or meets another."""
    finger, found = cabinet.style.finger, targets(cabinet)
    told = [f"{name} is {rect.size}" for name, rect in found if min(rect.size) < finger]
    pairs = [(one, other) for one, other in combinations(found, 2) if one[1].colliderect(other[1])]
    return told + [
        f"{one} meets {other}" for (one, rect), (other, place) in pairs if rect.union(place) not in (rect, place)
    ]  # a card holds its switches


TURNS = 4
"""Ticks between two pictures of a turn to other scenes."""


def wrong_now(cabinet: Cabinet) -> list[str]:
    """Return what is wrong with the picture, in sentences; words, gold and targets are looked at while it rests."""
    if cabinet.stage.dirty:
        cabinet.stage.draw(cabinet.window.get_surface(), 0)
    while cabinet.stage.flip:  # it turns to the picture that was taken when it began
        cabinet.stage.update(TURNS)
        cabinet.stage.draw(cabinet.window.get_surface(), 0)
        if not cabinet.stage.flip:
            cabinet.stage.resize()
    told = []
    if not cabinet.stage.tips.shown and (where := wrongly_painted(cabinet)):  # tips have tests of their own
        told.append(f"{where} is painted otherwise than anew")
    if cabinet.stage.motion.active or any(scene.animating for scene in cabinet.stage._visible):
        return told
    return told + wrong_gold(cabinet) + (wrong_targets(cabinet) if cabinet.devices.touch else wrong_words(cabinet))


MOST_BACK = 12


def wrong_ways_back(cabinet: Cabinet) -> list[str]:
    """Go back until the title is in front, and return what is in the way of it."""
    for _ in range(MOST_BACK):
        if cabinet.stage.top is None or isinstance(cabinet.stage.top, TitleScene):
            return [] if cabinet.stage.top else ["the stage is empty"]
        front = cabinet.stage.top
        cabinet.stage.update(ticks_of(SECONDS))
        if front is cabinet.stage.top and isinstance(front, PauseScene):
            front.pane.to("title")
            cabinet.ask(Asked(Action.CONFIRM))
        else:
            cabinet.ask(Asked(Action.BACK))
        cabinet.stage.update(0)
    return [f"no way back from {type(cabinet.stage.top).__name__}"]
