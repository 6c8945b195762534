"""Game pads: each is a device of its own, with a number for as long as it is plugged in."""

from itertools import count

import pygame

from game.ui.input.actions import Asked, Device, Kind
from game.ui.input.bindings import Bindings
from game.ui.input.controls import pad_control


class Pads:
    """Opens every pad that is plugged in and keeps it open."""

    def __init__(self, bindings: Bindings) -> None:
        self._bindings = bindings
        self._open: dict[int, object] = {}  # by SDL's number, which no later pad gets again
        self._devices: dict[int, Device] = {}  # likewise

    def start(self) -> None:
        """Begin to listen; takes some ms, so it waits for the first frame."""
        from pygame._sdl2 import controller

        controller.init()

    def asked(self, event: pygame.Event) -> Asked | None:
        """Return what a pad's event asks for, if anything."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._plug_in(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._open.pop(event.instance_id, None)
            self._devices.pop(event.instance_id, None)
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            control = pad_control(event.button)
            action = self._bindings.action(Kind.PAD, control) if control else None
            return Asked(action, self._device(event.instance_id)) if action else None
        return None

    def _plug_in(self, place: int) -> None:
        from pygame._sdl2 import controller

        try:
            pad = controller.Controller(place)
        except pygame.error:  # it was pulled out again before we heard of it
            return
        instance = pad.as_joystick().get_instance_id()  # its own id is the place, which moves as pads come and go
        self._open[instance] = pad
        self._device(instance)

    def _device(self, instance: int) -> Device:
        """Return a pad's device; a new one gets the lowest number that no other pad has."""
        if instance not in self._devices:
            taken = {device.number for device in self._devices.values()}
            number = next(number for number in count(1) if number not in taken)
            self._devices[instance] = Device(Kind.PAD, number)
        return self._devices[instance]
