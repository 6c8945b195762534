"""Eyes for tests: the window's texts and their places."""

from collections.abc import Callable, Hashable

import pygame

from game.ui.board.camera import Camera
from game.ui.core.cabinet import Cabinet
from game.ui.kit.key_faces import LIT, face
from game.ui.kit.scene import Screen
from tests.ui.display import Page, Word
from tests.ui.hands import click_pixel


def display_list(cabinet: Cabinet) -> list[Word]:
    """Return the words in the window now, from the back to the front."""
    seen_now(cabinet)  # so that the window shows what the scenes take to be painted
    page = Page(cabinet.style.size)
    with page.noting():
        cabinet.stage.resize()
        cabinet.stage.draw(page, 0)
    return page.words


def read_window(cabinet: Cabinet) -> list[tuple[str, pygame.Rect]]:
    """Return the lines of text that the window shows now, and their places, from the back to the front."""
    return [(word.text, word.place) for word in display_list(cabinet) if not word.is_figure]


def figures_seen(cabinet: Cabinet) -> list[str]:
    """Return the drawn figures that the window shows now."""
    return [word.text for word in display_list(cabinet) if word.is_figure]


def colour_of(cabinet: Cabinet, text: str) -> str:
    """Return the name of the theme's colour of the front line that reads *text*."""
    written = next(word.colour for word in reversed(display_list(cabinet)) if word.text == text)
    names = ("text", "text_dim", "text_key", "gold_ink", "warning", "good", "accent")
    return next(name for name in names if cabinet.style.theme[name] == written)


def words_seen(cabinet: Cabinet) -> list[str]:
    """Return the lines of text that the window shows now."""
    return [text for text, _ in read_window(cabinet)]


def place_of(cabinet: Cabinet, text: str) -> tuple[int, int]:
    """Return the middle of the front line that reads *text*."""
    return next(place.center for line, place in reversed(read_window(cabinet)) if line == text)


def node_rect(scene: Screen, key: Hashable) -> pygame.Rect:
    """Return the rectangle of a key's node."""
    scene.refresh()
    rect = scene.pane.rect(key)
    assert rect, f"{key!r} is not shown"
    return rect


def click_word(cabinet: Cabinet, text: str) -> None:
    """Click the button, the row or the tab that says *text*."""
    click_pixel(cabinet, place_of(cabinet, text))


def seen_now(cabinet: Cabinet, where: pygame.Rect | None = None) -> bytes:
    """Return the pixels of the window or of a part of it, painted as the loop does: only if the stage is dirty."""
    surface = cabinet.window.get_surface()
    if cabinet.stage.dirty or cabinet.stage.petals.active:  # a page painted elsewhere has taken the petals with it
        cabinet.stage.draw(surface, 0)
    return pygame.image.tobytes(surface.subsurface(where.clip(surface.get_rect())) if where else surface, "RGB")


def beside_room(cabinet: Cabinet, where: pygame.Rect, page: pygame.Surface | None = None) -> pygame.Mask:
    """Return the pixels of a part of the window or a page that differ from the bare room."""
    surface = page or cabinet.window.get_surface()
    room = pygame.Surface(surface.get_size())
    cabinet.style.paint_room(room, [where])
    shown = pygame.mask.from_threshold(
        surface.subsurface(where), (0, 0, 0), (4, 4, 4, 255), room.convert(surface).subsurface(where)
    )
    shown.invert()
    return shown


def repaints(cabinet: Cabinet, deed: Callable[[], object], where: pygame.Rect | None = None) -> bool:
    """Do something, paint as the loop would, and tell whether the pixels changed."""
    before = seen_now(cabinet, where)
    deed()
    cabinet.stage.update(0)
    return seen_now(cabinet, where) != before


def painted_anew(cabinet: Cabinet) -> bytes:
    """Return the pixels of a complete new picture."""
    cabinet.stage.resize()
    return seen_now(cabinet)


CORNERS = 120, 40
"""The most pixels of round corners that pygame draws otherwise where a clip begins beside them, and by how much."""


def wrongly_painted(cabinet: Cabinet) -> pygame.Rect | None:
    """
    Paint as the loop would, then a whole new picture, and return where the two differ, beside round corners.

    As long as they don't, the pixels are compared as the window keeps them: a tenth of the work.
    """
    surface = cabinet.window.get_surface()
    if cabinet.stage.dirty:
        cabinet.stage.draw(surface, 0)
    shown = surface.copy()
    cabinet.stage.resize()
    if cabinet.stage.dirty:
        cabinet.stage.draw(surface, 0)
    if shown.get_buffer().raw == surface.get_buffer().raw:
        return None
    differ, much = (
        surface.get_width() * surface.get_height()
        - pygame.mask.from_threshold(shown, (0, 0, 0), (*(near,) * 3, 255), surface).count()
        for near in (1, CORNERS[1])
    )
    if differ <= CORNERS[0] and not much:
        return None
    one, other = (pygame.image.tobytes(picture, "RGB") for picture in (shown, surface))
    return difference(cabinet.window.size, one, other)


def difference(size: tuple[int, int], one: bytes, other: bytes) -> pygame.Rect | None:
    """Return where two pictures differ, None if they are the same."""
    rects, stride = [], 3 * size[0]
    for y in range(size[1]) if one != other else ():
        row = slice(y * stride, (y + 1) * stride)
        bits = int.from_bytes(one[row], "little") ^ int.from_bytes(other[row], "little")
        if bits:
            left, right = ((bits & -bits).bit_length() - 1) // 24, (bits.bit_length() - 1) // 24
            rects.append(pygame.Rect(left, y, right + 1 - left, 1))
    return rects[0].unionall(rects[1:]) if rects else None


def lit_keys(cabinet: Cabinet, camera: Camera, name: str = LIT) -> int:
    """Return the cells of a board that show the face *name* now, to the pixel, also under petals."""
    window = cabinet.window.get_surface()
    if cabinet.stage.dirty:
        cabinet.stage.draw(window, 0)
    cabinet.stage.petals.lift()
    key = pygame.image.tobytes(face(cabinet.style.sprites, name, camera.tile), "RGB")
    places = enumerate(map(camera.cell_rect, range(camera.grid.size)))
    lit = sum(1 << cell for cell, place in places if pygame.image.tobytes(window.subsurface(place), "RGB") == key)
    cabinet.stage.petals.draw(window)
    return lit
