"""
A window whose frame is delayed while clicks come: ``DISPLAY=:0 python -m tests.e2e.held_up``.

Prints as JSON the milliseconds between clicks as they were made and as they were reported, all but the first in one
long frame; and the microseconds of a look for events, with the X server's times and without.
"""

import ctypes
import json
import os
import time
from collections.abc import Callable
from itertools import count, pairwise
from statistics import median
from threading import Thread, Timer

import pygame
import pygame.base

from game.ui.input.device_time import DeviceTime
from tests.e2e.xlib import Display

PAUSES = (0.03, 0.06, 0.09, 0.12)
AFTER, LONG_REST = 0.1, 600.0  # seconds
FOREIGN = 0x1101
"""SDL_AUDIODEVICEREMOVED: SDL sends it from a thread of its own."""


def gaps(times: list[float]) -> list[int]:
    """Return the intervals between times, rounded."""
    return [round(after - before) for before, after in pairwise(times)]


def wait_for_window(display: Display, device_time: DeviceTime) -> None:
    """Move and click until the window reports it: SDL drops a click that comes with the focus."""
    for number in count():
        display.move((100 + number % 2, 100))
        for down in (True, False):
            display.button(1, down=down)
            time.sleep(0.05)
        if any(event.type == pygame.MOUSEBUTTONUP for event, _ in device_time.events()):
            return


def click(display: Display) -> list[float]:
    """Press and release the left button after each of PAUSES; return the times in milliseconds."""
    made = []
    for number, pause in enumerate((*PAUSES, 0)):
        display.button(1, down=not number % 2)
        made.append(time.perf_counter() * 1000)
        time.sleep(pause)
    return made


def told(device_time: DeviceTime) -> list[float]:
    """Return the reported times of the waiting clicks."""
    events = device_time.events()
    now = time.perf_counter() * 1000
    return [now - late for event, late in events if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]


def rested(display: Display, device_time: DeviceTime) -> list[float]:
    """Rest until a release ends it; return how long that took, and the reported delay, in milliseconds."""
    device_time.events()
    Timer(AFTER, display.button, (1,), {"down": False}).start()
    begun = time.perf_counter()
    device_time.rest(LONG_REST, time.sleep)
    taken = (time.perf_counter() - begun) * 1000
    return [taken, *(late for event, late in device_time.events() if event.type == pygame.MOUSEBUTTONUP)]


def look_us(events: Callable[[], object], looks: int = 500) -> int:
    """Return the median microseconds of one look for events when there are none."""
    taken = []
    for _ in range(looks):
        time.sleep(0.003)
        before = time.perf_counter()
        events()
        taken.append(time.perf_counter() - before)
    return round(median(taken) * 1e6)


def disturb(display: Display, device_time: DeviceTime, rounds: int = 1000) -> int:
    """Look for events while one thread moves the mouse and another sends events as SDL does; return their number."""
    sdl = ctypes.CDLL(pygame.base.__file__)
    foreign = ctypes.create_string_buffer(64)
    ctypes.c_uint32.from_buffer(foreign).value = FOREIGN
    going_on = True

    def send() -> None:
        while going_on:
            sdl.SDL_PushEvent(foreign)
            time.sleep(0.0002)

    def move() -> None:
        for number in range(rounds):
            display.move((100 + number % 50, 100))

    threads = [Thread(target=send), Thread(target=move)]
    for thread in threads:
        thread.start()
    heard = 0
    for _ in range(rounds):
        device_time.rest(0.003, time.sleep)
        time.sleep(0.003)  # longer than the least time that counts as a delay
        heard += len(device_time.events())
    going_on = False
    for thread in threads:
        thread.join()
    return heard


def main() -> None:
    """Open the window, click into it, and print the figures."""
    pygame.display.init()
    window = pygame.Window("held up", (400, 300), position=(0, 0))
    window.get_surface()
    window.flip()
    display, device_time = Display(os.environ["DISPLAY"]), DeviceTime(time.perf_counter)
    device_time.start()
    wait_for_window(display, device_time)
    made = click(display)
    heard = told(device_time)
    figures: dict[str, object] = {"made": gaps(made), "told": gaps(heard)}
    figures["rested"] = rested(display, device_time)
    figures["with_us"], figures["without_us"] = look_us(device_time.events), look_us(pygame.event.get)
    figures["disturbed"] = disturb(display, device_time)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
