"""
The heartbeat: polls, steps the stage in fixed ticks, paints when something changed.

Steps are owed to real time. After any input the loop polls every millisecond for
a while, so that the next click is on the screen in a few; idling it rests.
"""

import gc
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from game.engine.mouse import TICK_MS
from game.ui.cabinet import Cabinet
from game.ui.input.keys import REPEAT_AFTER_MS, REPEAT_EVERY_MS, Keys
from game.ui.input.pad import Pads
from game.ui.input.pointer import Pointer

TICK = TICK_MS / 1000
LAZY_TICKS = 8
"""While nothing happens, steps are taken so many at a time: the clock needs no more."""

AWAKE, STILL = 0.3, 2.0  # seconds since input: until then it listens fast; from then on it rests more
POLL_AWAKE, POLL_IDLE, POLL_STILL, POLL_UNFOCUSED = 0.001, 0.008, 0.014, 1 / 30
FRAME = 1 / 60  # animations; what input changes is painted at once
SHORTEST_FRAME = 0.004  # but a fast mouse can't ask for more than this

MOUSE = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL})
WINDOW_CHANGES = frozenset({pygame.WINDOWSIZECHANGED, pygame.WINDOWDISPLAYCHANGED})
WINDOW_UNCOVERED = frozenset({pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED})


class Loop:
    """Runs the stage until no scene is left."""

    def __init__(
        self,
        cabinet: Cabinet,
        *,
        clock: Callable[[], float] = time.perf_counter,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._cabinet = cabinet
        self._stage = cabinet.stage
        self._clock = clock
        self._sleep = sleep
        self._keys = Keys(cabinet.bindings)
        self._pointer = Pointer(cabinet.bindings)
        self._pads = Pads(cabinet.bindings)
        self._focused = True
        self._owed = 0.0  # seconds not yet stepped
        self._now = clock()
        self._heard = self._now  # when input last came
        self._painted = 0.0
        self._pause = POLL_AWAKE  # seconds to sleep between turns
        self._resting = False  # nothing moves and nobody does anything: turns only listen
        self._urgent = False  # input has changed something that is not painted yet

    def run(self) -> None:
        """Run until the end; sound and pads are started once the first frame can be seen."""
        pygame.key.set_repeat(REPEAT_AFTER_MS, REPEAT_EVERY_MS)
        self._paint()
        self._cabinet.audio.start()
        self._pads.start()
        self._cabinet.history.start()
        gc.freeze()  # what is there now stays: looking through it again would cost a late frame
        self._now = self._clock()
        while self._stage.top:
            self.turn()

    def turn(self) -> None:
        """Do one round: step, listen, paint, rest."""
        now = self._clock()
        events = pygame.event.get()
        if self._resting and not events and now - self._now < LAZY_TICKS * TICK:
            self._sleep(self._pause)
            return
        self._owed += now - self._now
        self._now = now
        ticks = int(self._owed / TICK)
        if ticks >= LAZY_TICKS or (ticks and (events or self._stage.animating)):
            self._owed -= ticks * TICK
            self._stage.update(ticks)
            self._play(ticks)
        if self._listen(events):
            self._heard = now
            self._urgent = True
            self._stage.update(0)
        if self._stage.top is None:
            return
        dirty = self._stage.dirty
        if dirty and now - self._painted >= (SHORTEST_FRAME if self._urgent else FRAME):
            self._painted = now
            self._paint()
            dirty = False
        self._urgent = self._urgent and dirty
        self._plan(moves=dirty or self._stage.animating)
        self._sleep(self._pause)

    def _plan(self, *, moves: bool) -> None:
        """Decide how long to sleep, and whether the turns after that need no more than to listen."""
        now = self._clock()
        quiet = now - self._heard
        self._resting = not moves and quiet >= AWAKE
        if not self._focused:
            self._pause = POLL_UNFOCUSED
        elif quiet < AWAKE:
            self._pause = POLL_AWAKE
        elif moves:
            self._pause = min(POLL_IDLE, max(POLL_AWAKE, self._painted + FRAME - now))
        else:
            self._pause = POLL_IDLE if quiet < STILL else POLL_STILL

    def _paint(self) -> None:
        window = self._cabinet.window
        self._stage.draw(window.get_surface(), self._owed / TICK)
        window.flip()

    def _play(self, ticks: int) -> None:
        """Let time pass for what is heard; the front scene says how much music there is."""
        audio, front = self._cabinet.audio, self._stage.top
        level = front.music if front else None
        if level is None:
            audio.music.close()
        else:
            audio.music.open(level)
        audio.update(ticks)

    def _listen(self, events: list[pygame.Event]) -> bool:
        """
        Hand every waiting event on, in order; tell whether a person did something.

        What a click did is worked out before the next event is heard: after a stall one batch may hold the end of
        a game and the click that follows it.
        """
        heard = False
        for event in events:
            if self._hear(event):
                heard = True
                if event.type != pygame.MOUSEMOTION:
                    self._stage.update(0)
        return heard

    def _hear(self, event: pygame.Event) -> bool:
        if event.type in MOUSE:
            if pointing := self._pointer.pointing(event):
                self._stage.point(pointing)
            return True
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._hear_key(event)
            return True
        if event.type in WINDOW_CHANGES:
            self._pointer.ratio = self._cabinet.resized()
            return True
        if event.type in WINDOW_UNCOVERED:
            self._stage.resize()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._focused = False
            self._keys.release_all()
            self._pointer.release_all()
            self._stage.focus_lost()
            return True
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self._focused = True
        elif event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self._stage.clear()
        elif event.type == pygame.DROPFILE:
            self._open(event.file)
            return True
        elif asked := self._pads.asked(event):
            self._cabinet.ask(asked)
            return True
        return False

    def _hear_key(self, event: pygame.Event) -> None:
        self._pointer.key(event)
        asked = self._keys.asked(event)
        character = event.unicode if event.type == pygame.KEYDOWN and not event.mod & pygame.KMOD_CTRL else ""
        if character and (character.isprintable() or character == "\b") and self._stage.typed(character):
            return
        if asked:
            self._cabinet.ask(asked)

    def _open(self, name: str) -> None:
        """Show a recording that was dropped on the window."""
        self._stage.focus_lost()
        self._cabinet.go.load_file(Path(name))
