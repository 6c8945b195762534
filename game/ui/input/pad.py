"""Game pads: the buttons ask for the same commands as keys do."""

import pygame

from game.ui.input.actions import Action
from game.ui.input.bindings import PAD_BUTTONS


class Pads:
    """Opens every pad that is plugged in and keeps it open."""

    def __init__(self) -> None:
        self._open: dict[int, object] = {}

    def start(self) -> None:
        """Begin to listen; takes some ms, so it waits for the first frame."""
        from pygame._sdl2 import controller

        controller.init()

    def action(self, event: pygame.Event) -> Action | None:
        """Return what a pad's event asks for, if anything."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            from pygame._sdl2 import controller

            pad = controller.Controller(event.device_index)
            self._open[pad.id] = pad
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._open.pop(event.instance_id, None)
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            return PAD_BUTTONS.get(event.button)
        return None
