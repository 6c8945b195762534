"""
The heartbeat: polls, steps the stage in fixed ticks, paints when something changed.

Steps are owed to real time. After any input the loop polls every millisecond for
a while, so that the next click is on the screen in a few; idling it rests.
"""

import gc
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from game.engine.gesture import TICK_MS, Kind
from game.play.worker import Job
from game.ui.core.aside import Aside
from game.ui.core.cabinet import Cabinet
from game.ui.core.cues import flip_cue
from game.ui.core.flip import Flip
from game.ui.core.routes import ImportRecords, ReplayFile
from game.ui.core.themes import THEMES
from game.ui.input.actions import KEYBOARD, MOUSE, REPEATING, TOUCH, Asked, Control
from game.ui.input.controls import is_modifier, pad_control
from game.ui.input.device_time import DeviceTime
from game.ui.input.halves import asked_by_half
from game.ui.input.keyboard import place_of, present_keyboard, us_name
from game.ui.input.pad import Pads
from game.ui.input.pointer import Pointer, Pointing
from game.ui.input.repeats import REPEAT_AFTER_MS, REPEAT_EVERY_MS, Keys, Repeats, Writing
from game.ui.input.touch import Touch

TICK = TICK_MS / 1000
RECORD_FILES = (".jsonl", ".json", ".csv")
"""The endings of exported records; other files are recordings."""

LAZY_TICKS = 25
"""Steps taken at once while nothing happens; the game clock needs no finer steps."""

AWAKE, STILL = 0.3, 2.0  # seconds since input: until then it listens fast; from then on it rests more
POLL_AWAKE, POLL_IDLE, POLL_STILL, POLL_UNFOCUSED = 0.001, 0.008, 0.014, 1 / 30
FRAME = 1 / 60  # animations; what input changes is painted at once
SHORTEST_FRAME = 0.004  # but a fast mouse can't ask for more than this

BY_MOUSE = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL})
FINGERS = frozenset({pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION})
SLOP = 6
"""Pixels at 720p that a held button may move and still be at its place."""

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
        buzz: Callable[[], None] = lambda: None,
    ) -> None:
        """*buzz* lets a finger feel that its press has become a long one."""
        self._cabinet = cabinet
        self._stage = cabinet.stage
        self._clock = clock
        self._sleep, self._buzz = sleep, buzz
        self._keys = Keys(lambda: cabinet.style.bindings)
        self._pointer = Pointer(lambda: cabinet.style.bindings)
        self._pads = Pads(lambda: cabinet.style.bindings)
        self._touch = Touch(self._stage.taps, lambda: cabinet.settings.hold_ms / 1000)
        self._repeats = Repeats()  # of a shared keyboard and of pads; the system repeats the other keys
        self._writing = Writing()
        self._device_time = DeviceTime(clock)
        self._focused = True
        self._owed = 0.0  # seconds not yet stepped
        self._now = clock()
        self._heard = self._now  # when input last came
        self._painted = 0.0
        self._pause = POLL_AWAKE  # seconds to sleep between turns
        self._resting = False  # nothing moves and there is no input: turns only listen
        self._urgent = False  # input has changed something that is not painted yet
        self._dropped = ""  # a file's name, until all that came with it is heard
        self._touched = False  # whether there was any input: before that no music begins
        self._flip: Flip | Aside | None = None  # the one that was heard last

    def run(self) -> None:
        """Run until the end, from the first frame on, which can be seen already."""
        self.prepare()
        self._cabinet.audio.start()
        while self._stage.top:
            self.turn()

    def prepare(self) -> None:
        """Start pads and history: call it once there is something to be seen."""
        pygame.key.set_repeat(REPEAT_AFTER_MS, REPEAT_EVERY_MS)
        self._stage.prepare(self._cabinet.window.get_surface())
        self._cabinet.type_by(present_keyboard())
        self._pads.start()
        self._device_time.start()
        self._cabinet.history.start()
        self._stage.watch(Job[None](THEMES.read_all))
        gc.freeze()  # these objects stay: another scan of them would cost a late frame
        gc.enable()
        self._now = self._clock()

    @property
    def rests(self) -> bool:
        """Whether nothing moves, no key is held and no pad has to be asked: whatever happens next comes as an event."""
        return self._resting and not self._pads and not self._repeats and not self._touch.holds

    def turn(self) -> None:
        """Do one round: step, listen, paint, rest. What the game refuses anywhere in it doesn't end the game."""
        self._stage.attempt(self._round)
        if self._stage.top:
            self._device_time.rest(self._pause, self._sleep)

    def _round(self) -> None:
        now = self._clock()
        events = self._device_time.events()
        if self._resting and not events and now - self._now < LAZY_TICKS * TICK:
            return
        self._owed += now - self._now
        self._now = now
        ticks = int(self._owed / TICK)
        due = now - self._painted >= FRAME  # what moves is stepped for its next frame, not for a turn that only listens
        if ticks >= LAZY_TICKS or (ticks and (events or (due and self._stage.animating))):
            self._owed -= ticks * TICK
            self._stage.update(ticks)
            self._play(ticks)
        if self._listen(events) | self._go_on_holding(now):
            self._heard = now
            self._urgent = self._touched = True
        if self._stage.top is None:
            return
        self._writing.follow(self._stage.writes_at)
        due = now - self._painted >= (SHORTEST_FRAME if self._urgent else FRAME)
        dirty = not due or self._stage.dirty  # what may have changed is looked at when it is due
        if dirty and due:
            self._painted = now
            self._stage.paint(self._cabinet.window, self._owed / TICK)
            dirty = False
        self._urgent = self._urgent and dirty
        self._plan(moves=dirty or self._stage.animating)

    def _plan(self, *, moves: bool) -> None:
        """Decide how long to sleep, and whether the turns after that need no more than to listen."""
        now = self._clock()
        quiet = now - self._heard
        self._resting = not moves and quiet >= AWAKE
        if not self._focused:
            self._pause = POLL_UNFOCUSED
        elif self._repeats or self._touch.holds:  # these go on by the clock
            self._pause = POLL_AWAKE
        elif self._device_time.ends_rests and not self._pads:
            self._pause = LAZY_TICKS * TICK
        elif quiet < AWAKE:
            self._pause = POLL_AWAKE
        else:
            self._pause = POLL_IDLE if quiet < STILL else POLL_STILL
        if moves and self._focused:
            due = self._painted + (SHORTEST_FRAME if self._urgent else FRAME)
            self._pause = min(self._pause, max(POLL_AWAKE, due - now))

    def _play(self, ticks: int) -> None:
        """Let time pass for sounds; the front scene sets the level of the music."""
        audio, front = self._cabinet.audio, self._stage.top
        if front and self._touched:
            audio.music.ask(front.piece, front.music)
        audio.update(ticks)
        if (flip := self._stage.flip) is not self._flip:
            self._flip = flip
            if flip and (cue := flip_cue(flip.back, still=flip.fades)):
                audio.play(cue.role)

    def _listen(self, events: list[tuple[pygame.Event, int]]) -> bool:
        """
        Hand every waiting event on, in order and with its time; tell whether a person did something.

        Each click takes effect before the next event is handled: after a stall one batch may contain the end of a
        game and the click after it.
        """
        heard = False
        for event, late in events:
            self._stage.late_ms = int(self._owed * 1000) - late
            if self._stage.attempt(partial(self._hear, event)):
                heard = True
                self._stage.update(0)
            if self._stage.top is None:  # the end: nothing that came with it may go on
                return heard
        self._stage.late_ms = int(self._owed * 1000)
        if self._dropped:
            self._open(self._dropped)
            self._stage.update(0)
        return heard

    def _hear(self, event: pygame.Event) -> bool:
        if event.type in BY_MOUSE:
            self._hear_mouse(event)
            return True
        if event.type in FINGERS and sys.platform != "darwin":  # there they are a touch-pad's, which is the mouse
            self._point(self._touch.finger(event, self._cabinet.window.size, self._now, self._cabinet.style.css))
            if event.type == pygame.FINGERUP:  # so that nothing moves under the first finger
                self._cabinet.touched()
            return True
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._hear_key(event)
            return True
        if event.type == pygame.TEXTINPUT:
            for character in self._writing.of_text(event):
                self._stage.typed(character)
            return True
        if event.type in WINDOW_CHANGES:
            self._pointer.ratio = self._cabinet.resized()
            return True
        if event.type in WINDOW_UNCOVERED:
            self._stage.resize()
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
            self._lose_focus()
            return True
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self._focused = True
        elif event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self._stage.clear()
        elif event.type == pygame.DROPFILE:
            self._dropped = event.file
            return True
        elif event.type in (pygame.WINDOWMOVED, pygame.WINDOWRESIZED):
            self._cabinet.window.remember()
        elif event.type == pygame.KEYMAPCHANGED:
            self._cabinet.type_by(present_keyboard())
            return True
        else:
            return self._hear_pad(event)
        return False

    def _lose_focus(self) -> None:
        """Release all keys and buttons: the window gets no events of their releases."""
        self._focused = False
        for hands in (self._keys, self._pointer, self._pads, self._touch):
            hands.release_all()
        self._repeats.clear()
        self._stage.focus_lost()
        if self._cabinet.settings.auto_pause:
            self._stage.looked_away()

    def _hear_pad(self, event: pygame.Event) -> bool:
        """Take a pad's event; a direction that stays down repeats."""
        if event.type == pygame.CONTROLLERBUTTONUP:
            self._repeats.release((event.instance_id, pad_control(event.button)))
        elif event.type in (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED):
            self._repeats.clear()
        pressed = self._pads.pressed(event, self._now)
        self._cabinet.devices.pads = self._pads.plugged
        for control, device in pressed:
            action = self._cabinet.style.bindings.action(control.kind, control.name, control.pad)
            if self._stage.raw_input(control) or not action:
                continue
            if event.type == pygame.CONTROLLERBUTTONDOWN and action in REPEATING:
                self._repeats.press((event.instance_id, control.name), Asked(action, device), self._now)
            self._cabinet.ask(Asked(action, device))
        return bool(pressed)

    def _hear_mouse(self, event: pygame.Event) -> None:
        """Take a mouse event; if holding the left button flags, a press waits for its release or the long press."""
        pointing, action = self._pointer.pointing(event), self._pointer.action(event)
        name = self._pointer.control(event) if event.type == pygame.MOUSEBUTTONDOWN else None
        if name and self._stage.raw_input(Control(MOUSE.kind, name)):
            return
        if action:
            self._cabinet.ask(Asked(action, MOUSE))
        elif pointing:
            self._point(self._held_back(pointing))

    def _held_back(self, pointing: Pointing) -> list[Pointing]:
        """Return the mouse events to pass on; a left press that may become a long one waits."""
        flags_by_holding = self._cabinet.settings.hold_to_flag
        match pointing.kind:
            case Kind.LEFT_PRESS if flags_by_holding and self._stage.taps(pointing.at):
                return self._touch.press(pointing.at, self._now)
            case Kind.MOVE if self._touch.holds:
                return self._touch.move(pointing.at, self._cabinet.style.px(SLOP))
            case Kind.LEFT_RELEASE if self._touch.holds:
                return self._touch.release(pointing.at)
            case Kind.MOVE | None:
                return [pointing]
        return [*self._touch.settle(), pointing]

    def _point(self, pointings: list[Pointing]) -> None:
        for number, pointing in enumerate(pointings):
            if number:  # each one takes effect before the next
                self._stage.update(0)
            self._stage.point(pointing)

    def _go_on_holding(self, now: float) -> bool:
        """Repeat the actions of pressed controls and finish long presses; return whether there were any."""
        asked = self._pads.due(now) + self._repeats.due(now)
        for again in asked:
            self._cabinet.ask(again)
        pointings = self._touch.due(now)
        if pointings and pointings[0].device is TOUCH:
            self._buzz()
        self._point(pointings)
        self._stage.filling = self._touch.filling(now)
        if went_on := bool(asked or pointings) or self._touch.holds:
            self._stage.update(0)
        return went_on

    def _hear_key(self, event: pygame.Event) -> None:
        self._cabinet.type_by(self._cabinet.style.bindings.keyboard.heard(event))
        bindings = self._cabinet.style.bindings
        key = place_of(event) or event.key  # a layout that changes meanwhile gives a key another number
        if event.type == pygame.KEYUP:
            self._repeats.release(key)
        elif self._stage.shares_keys and (half := asked_by_half(us_name(event))):
            if self._repeats.press(key, half, self._now):
                self._cabinet.ask(half)
            return
        self._pointer.key(event)
        asked = self._keys.asked(event)
        down = event.type == pygame.KEYDOWN and not is_modifier(event.key)
        if down and self._stage.raw_input(Control(KEYBOARD.kind, bindings.key(event))):
            return
        names = () if self._stage.writes_at else bindings.keyboard.names(event)  # a code is Latin, a name in any script
        if any(map(self._stage.typed, self._writing.of_key(event, names))):
            return
        if asked:
            self._cabinet.ask(asked)

    def _open(self, name: str) -> None:
        """Show a recording that was dropped on the window, or import records; of many files the last one."""
        self._dropped = ""
        self._stage.focus_lost()
        self._stage.looked_away()  # a running game shows its pause
        history = name.lower().endswith(RECORD_FILES)
        route = ImportRecords(Path(name)) if history else ReplayFile(Path(name))
        self._stage.attempt(lambda: self._cabinet.router.go(route))
