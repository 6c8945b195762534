"""Virtual SDL pads: plugged in, pressed and pulled out like real ones."""

from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import CDLL, c_int, c_int16, c_uint8, c_void_p
from ctypes.util import find_library
from pathlib import Path

import pygame
from pygame._sdl2 import controller

UNKNOWN, GAME_CONTROLLER, AXES, BUTTONS, HATS = 0, 1, 6, 15, 0


def _sdl() -> CDLL:
    """Return the SDL that pygame has loaded: beside it in a wheel, else the system's."""
    home = Path(pygame.__file__).parent
    beside = [path for folder in (home, home / ".dylibs", home.parent / "pygame_ce.libs") for path in folder.glob("*")]
    mine = [path for path in beside if path.name == "SDL2.dll" or path.name.startswith(("libSDL2-2", "libSDL2-2.0"))]
    return CDLL(str(mine[0]) if mine else find_library("SDL2-2.0") or find_library("SDL2"))


class VirtualPads:
    """The pads that are plugged in, by the number SDL gave each."""

    def __init__(self) -> None:
        self._sdl = _sdl()
        self._sdl.SDL_JoystickFromInstanceID.restype = c_void_p
        self._sdl.SDL_JoystickSetVirtualButton.argtypes = [c_void_p, c_int, c_uint8]
        self._sdl.SDL_JoystickSetVirtualAxis.argtypes = [c_void_p, c_int, c_int16]
        self._sdl.SDL_JoystickSetVirtualHat.argtypes = [c_void_p, c_int, c_uint8]
        self.plugged: list[int] = []

    def plug_in(self, *, known: bool = True) -> int:
        """Plug a pad in and return its number; SDL has no mapping for a pad that is not *known*."""
        hats = HATS if known else 1
        place = self._sdl.SDL_JoystickAttachVirtual(GAME_CONTROLLER if known else UNKNOWN, AXES, BUTTONS, hats)
        assert place >= 0
        self.plugged.append(self._sdl.SDL_JoystickGetDeviceInstanceID(place))
        return self.plugged[-1]

    def pull_out(self, pad: int) -> None:
        """Take a pad away."""
        places = range(controller.get_count())
        place = next(place for place in places if self._sdl.SDL_JoystickGetDeviceInstanceID(place) == pad)
        assert self._sdl.SDL_JoystickDetachVirtual(place) == 0
        self.plugged.remove(pad)

    def press(self, pad: int, button: int) -> None:
        """Press a button and let it go; the game must have opened the pad."""
        joystick = self._sdl.SDL_JoystickFromInstanceID(pad)
        for down in (1, 0):
            assert self._sdl.SDL_JoystickSetVirtualButton(joystick, button, down) == 0, "not opened"
            self._sdl.SDL_JoystickUpdate()

    def tilt(self, pad: int, axis: int, part: float) -> None:
        """Push an axis to *part*, at most 1."""
        joystick = self._sdl.SDL_JoystickFromInstanceID(pad)
        assert self._sdl.SDL_JoystickSetVirtualAxis(joystick, axis, round(part * 32767)) == 0, "not opened"
        self._sdl.SDL_JoystickUpdate()

    def hat(self, pad: int, side: int) -> None:
        """Press a hat to a side by SDL's number: 1 up, 2 right, 4 down, 8 left; 0 lets go."""
        joystick = self._sdl.SDL_JoystickFromInstanceID(pad)
        assert self._sdl.SDL_JoystickSetVirtualHat(joystick, 0, side) == 0, "not opened"
        self._sdl.SDL_JoystickUpdate()


@contextmanager
def virtual_pads() -> Iterator[VirtualPads]:
    """Yield virtual pads; those still plugged in are pulled out at the end."""
    controller.init()
    pads = VirtualPads()
    try:
        yield pads
    finally:
        for pad in [*pads.plugged]:
            pads.pull_out(pad)
        pygame.event.clear()
        controller.quit()
