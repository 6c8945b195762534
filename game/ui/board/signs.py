"""What lies over the board of a battle for a while: both cursors, signs on cells, a count-down."""

from dataclasses import dataclass

import pygame

from game.battle.sight import SECOND
from game.engine.mouse import CELL_UNITS
from game.ui.board.camera import Camera
from game.ui.cabinet import HUGE, NORMAL, Cabinet

SIGN_FOR = {"no_entry": SECOND * 2 // 5, "parcel": SECOND}
"""Ticks that a sign stays."""

Overlay = tuple[pygame.Surface, pygame.Rect]


@dataclass(slots=True)
class _Sign:
    """A sprite over a cell."""

    sprite: str
    cell: int
    ticks: int


@dataclass(frozen=True, slots=True)
class Count:
    """A panel with a word and the seconds left."""

    label: str
    seconds: int
    warns: bool


class Signs:
    """Signs of one board: :meth:`update` lets them pass, :meth:`overlays` gives all that is to be painted."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self._signs: list[_Sign] = []

    @property
    def active(self) -> bool:
        """Whether there is a sign."""
        return bool(self._signs)

    def looks(self) -> object:
        """Return all that the signs' picture depends on."""
        return [(sign.sprite, sign.cell, sign.ticks) for sign in self._signs]

    def put(self, sprite: str, cell: int) -> None:
        """Show a sign on a cell, in the place of an older one."""
        self._signs = [sign for sign in self._signs if sign.cell != cell]
        self._signs.append(_Sign(sprite, cell, SIGN_FOR[sprite]))

    def update(self, ticks: int) -> None:
        """Let *ticks* pass."""
        for sign in self._signs:
            sign.ticks -= ticks
        self._signs = [sign for sign in self._signs if sign.ticks > 0]

    def overlays(
        self, camera: Camera, focus: int | None, hand: tuple[int, int] | None, count: Count | None
    ) -> list[Overlay]:
        """Return pictures and places: the keyboard's cursor, the signs, the other side's hand, the count-down."""
        sprites, tile = self._cabinet.sprites, camera.tile
        found = []
        if focus is not None:
            found.append((sprites.get("cursor", tile), camera.cell_rect(focus)))
        found += [self._sign(sign, camera) for sign in self._signs]
        if hand:
            at = camera.left + hand[0] * tile // CELL_UNITS, camera.top + hand[1] * tile // CELL_UNITS
            size = max(self._cabinet.px(20), tile * 3 // 4)
            pointer = sprites.get("pointer", size, swap={"glint": "theirs", "mine": "backdrop"})
            found.append((pointer, pointer.get_rect(topleft=(at[0] - size // 8, at[1] - size // 16))))
        return found + (self._panel(camera, count) if count else [])

    def _sign(self, sign: _Sign, camera: Camera) -> Overlay:
        falls = sign.sprite == "parcel"
        picture = self._cabinet.sprites.get(sign.sprite, 2 * camera.tile if falls else camera.tile * 5 // 4)
        rect = picture.get_rect(center=camera.cell_rect(sign.cell).center)
        if falls and not self._cabinet.settings.reduced_motion:
            rect.move_ip(0, -2 * camera.tile * sign.ticks // SIGN_FOR["parcel"])
        return picture, rect

    def _panel(self, camera: Camera, count: Count) -> list[Overlay]:
        cabinet, px = self._cabinet, self._cabinet.px
        colour = "warning" if count.warns else "text"
        seconds = cabinet.line(str(count.seconds), HUGE, colour)
        label = cabinet.line(count.label, NORMAL, colour)
        size = max(px(150), label.get_width() + px(40)), px(96)
        panel = cabinet.sprites.panel(size, px(10), "panel", "warning" if count.warns else "line", 0.92)
        board = camera.board.clip(camera.area)
        place = panel.get_rect(center=board.center)
        if count.warns:  # a stun is time to look at the board
            place.top = board.top + px(12)
        return [
            (panel, place),
            (label, label.get_rect(midtop=(place.centerx, place.top + px(12)))),
            (seconds, seconds.get_rect(midbottom=(place.centerx, place.bottom - px(10)))),
        ]
