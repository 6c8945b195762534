"""A random player that uses input alone, anywhere in the game; the same seed does the same."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from game.engine.gesture import RELEASE_OF, Kind
from game.store.settings import Value
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Scene
from game.ui.input.actions import ARROWS, Action, Asked
from game.ui.input.pointer import Pointing
from tests.ui.eyes import read_window

PRESSES = (Kind.LEFT_PRESS,) * 6 + (Kind.RIGHT_PRESS, Kind.RIGHT_PRESS, Kind.MIDDLE_PRESS, Kind.SHIFT_LEFT_PRESS)
PAUSES = (1, 1, 4, 12, 25, 60, 125, 250)
"""Ticks of a rest without input."""

FAMILIAR = (*ARROWS, *ARROWS, Action.CONFIRM, Action.CONFIRM, Action.ZOOM_IN, Action.ZOOM_OUT, Action.MUTE)
EVERYTHING = tuple(action for action in Action if action is not Action.FULLSCREEN)
AWAY = 0.12
"""How often the player goes back from a scene other than the first."""

LETTERS = "Ada 1379\b\b."

Place = tuple[int, int]


@dataclass(frozen=True)
class Walk:
    """The start, the scenes not to leave (the walk returns to the first), and the most frequent actions."""

    begin: Callable[[Cabinet], None]
    homes: tuple[type[Scene], ...]
    keys: tuple[Action, ...] = FAMILIAR
    aim: Callable[[Cabinet, Random], Place | None] = lambda *_: None  # a place worth a click
    steps: int = 250
    size: tuple[int, int] = (800, 600)
    settings: Mapping[str, Value] = field(default_factory=dict)


class Walker:
    """Performs one input after the other; :attr:`did` names the last one."""

    def __init__(self, cabinet: Cabinet, walk: Walk, random: Random) -> None:
        self._cabinet, self._walk, self._random = cabinet, walk, random
        self._planned: list[tuple[Kind, Place]] = []  # the rest of a click or of a drag
        self._words: list[Place] = []  # where something was written when last looked
        self.did = "begin"

    def step(self) -> None:
        """Do the next thing, and let the scenes take it in as the loop does."""
        cabinet, random = self._cabinet, self._random
        if not isinstance(cabinet.stage.top, self._walk.homes):
            self._begin()
            return
        if not isinstance(cabinet.stage.top, self._walk.homes[0]) and random.random() < AWAY:
            self._ask(Action.BACK)
            return
        deeds = [*(self._key,) * 4, *(self._plan,) * 2, *(self._rest,) * 2]
        deed = random.choice([*deeds, self._letter, random.choice([self._wheel, self._look_away])])
        if self._planned and random.random() < 0.85:
            deed = self._point
        deed()
        cabinet.stage.update(0)

    def _begin(self) -> None:
        self.did = "begin"
        self._planned.clear()
        self._words.clear()
        self._walk.begin(self._cabinet)
        assert isinstance(self._cabinet.stage.top, self._walk.homes[0]), "a walk has to begin at home"

    def _key(self) -> None:
        keys = self._walk.keys if self._random.random() < 0.8 else EVERYTHING
        self._ask(self._random.choice(keys))

    def _ask(self, action: Action) -> None:
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
        self._cabinet.stage.point(Pointing(kind, at))

    def _place(self) -> Place:
        """Return somewhere to point at: a good place, near a word, on the line above, or anywhere."""
        random, (width, height) = self._random, self._cabinet.style.size
        aimed = self._walk.aim(self._cabinet, random) if random.random() < 0.4 else None
        if aimed:
            return aimed
        if not self._words or random.random() < 0.3:
            self._words = [place.center for _, place in read_window(self._cabinet)]
        anywhere = random.randrange(width), random.randrange(height)
        places = [
            anywhere,
            (anywhere[0], self._cabinet.style.px(38)),
            (anywhere[0], height - self._cabinet.style.px(40)),
        ]
        if self._words:
            x, y = random.choice(self._words)
            aside = random.choice((0, 0, random.randint(-90, 90)))
            places += [(min(width - 1, max(0, x + aside)), y)] * 3
        return random.choice(places)
