"""A cabinet moves aside together with a card; each step of the movement."""

from collections.abc import Sequence
from math import ceil
from random import Random

import pygame
import pytest

from game.ui.core import motion
from game.ui.core.aside import LENGTH, STANDS, Aside, Stand, Way, around
from game.ui.core.flip import surfaces_for
from game.ui.core.motion import Motion, between

OLD, NEW, ROOM = (200, 0, 0), (0, 0, 200), (0, 90, 0)

BEFORE = Stand((100, 20, 200, 160), (120, 50, 160, 110), (122, 52, 156, 106))
WIDE = Stand((10, 20, 380, 160), (22, 50, 356, 110), (24, 52, 352, 106))
EDGE, SIDE, FACE = 8, 10, 20
WAYS = {
    "aside": (BEFORE, Stand((10, 20, 200, 160), (30, 50, 160, 110), (32, 52, 156, 106)), (218, 20, 170, 160)),
    "smaller": (BEFORE, Stand((10, 20, 200, 130), (50, 50, 120, 80), (52, 52, 116, 76)), (218, 20, 170, 130)),
    "scrolled": (WIDE, Stand((10, 20, 200, 160), (22, 50, 176, 110), (-36, 52, 352, 106)), (218, 20, 170, 160)),
    "upright": (BEFORE, Stand((100, 20, 200, 130), (140, 50, 120, 80), (142, 52, 116, 76)), (100, 158, 200, 130)),
}


def noise(seed: int) -> pygame.Surface:
    """Return a picture with no two equal parts."""
    return pygame.image.frombytes(Random(seed).randbytes(400 * 300 * 3), (400, 300), "RGB").convert()


def raw(picture: pygame.Surface, rect: pygame.Rect) -> bytes:
    """Return the pixels of a part."""
    return pygame.image.tobytes(picture.subsurface(rect), "RGB")


def paint_room(surface: pygame.Surface, parts: Sequence[pygame.Rect]) -> None:
    """Paint a room of one colour."""
    for part in parts:
        surface.fill(ROOM, part)


def on_the_way(way: str, shown: pygame.Surface) -> tuple[Motion, Aside]:
    """Begin one of the movements from a shown picture."""
    clock, (before, after, card) = Motion(), WAYS[way]
    return clock, Aside(clock, shown, surfaces_for(shown), Way(before, after, card, EDGE, SIDE, FACE), paint_room)


def moved(aside: Aside) -> float:
    """Return how far the cabinet has come."""
    part = 1 - (1 - aside.part) * LENGTH / (LENGTH - STANDS)
    return 1 - (1 - part) ** 3 if part > 0 else 0


def card_at(way: str, plate: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the visible part of the card behind a moving plate, and its end."""
    _, after, place = WAYS[way]
    card, to = pygame.Rect(place), pygame.Rect(after.plate)
    if way == "upright":
        seen = card.move(0, plate.bottom - to.bottom).clip(card)
        return seen, pygame.Rect(card.left, card.bottom - min(EDGE, seen.height), card.width, min(EDGE, seen.height))
    seen = card.move(plate.right - to.right, 0).clip(card)
    return seen, pygame.Rect(card.right - min(EDGE, seen.width), card.top, min(EDGE, seen.width), card.height)


@pytest.mark.parametrize("way", WAYS)
def test_all_of_the_cabinet_moves(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Marquee, both ends, face, sides and board move; painting in parts gives the same pixels as at once."""
    monkeypatch.setattr(motion, "HEAD_START", 4)
    before, after, _ = WAYS[way]
    old, new = noise(1), noise(2)
    window, whole = old.copy(), old.copy()
    (clock, aside), (other, anew) = on_the_way(way, window), on_the_way(way, whole)
    aside.canvas.blit(new, (0, 0))
    anew.canvas.blit(new, (0, 0))
    sizes, frm = set(), pygame.Rect(before.plate)
    while aside.part < 1:
        aside.put(window, fresh=False)
        anew.put(whole, fresh=True)
        assert raw(window, window.get_rect()) == raw(whole, whole.get_rect())
        part = moved(aside)
        clock.update(1)
        other.update(1)
        if not part:
            assert raw(window, window.get_rect()) == raw(old, window.get_rect())
            continue
        plate, well = between(before.plate, after.plate, part), between(before.well, after.well, part)
        for here, there in (
            (plate.topleft, frm.topleft),
            ((plate.right - 40, plate.top), (frm.right - 40, frm.top)),
            (((plate.width - FACE) // 2 + plate.left, plate.top), (frm.centerx - FACE // 2, frm.top)),
            ((plate.left, plate.bottom - 20), (frm.left, frm.bottom - 20)),
            ((plate.right - 40, plate.bottom - 20), (frm.right - 40, frm.bottom - 20)),
        ):
            assert raw(window, pygame.Rect(here, (FACE, 20))) == raw(old, pygame.Rect(there, (FACE, 20)))
        for x, source in ((plate.left, frm.left), (plate.right - SIDE, frm.right - SIDE)):
            strip = pygame.Rect(x, plate.top + 30, SIDE, plate.height - 50)
            assert raw(window, strip) == raw(old, strip.move(source - x, frm.top - plate.top))
        board = between(before.board, after.board, part)
        if before.board[2:] != after.board[2:]:
            well.size = between(before.well, after.well, ceil(4 * part) / 4).size
            shrunk = pygame.transform.scale(old.subsurface(before.well), well.size)
            assert raw(window, well) == raw(shrunk, shrunk.get_rect())
            sizes.add(well.size)
        elif way == "scrolled":
            seen = well.move(before.board[0] - board.left, 0).clip(before.well)
            assert raw(window, seen.move(board.left - before.board[0], 0)) == raw(old, seen)
        else:
            assert raw(window, plate) == raw(old, frm)
    assert len(sizes) == (4 if before.board[2:] != after.board[2:] else 0)


@pytest.mark.parametrize("way", WAYS)
def test_cabinet_and_card_never_lie_over_each_other(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The card slides in behind the plate; its beginning shows first, and its end stops at its final place."""
    monkeypatch.setattr(motion, "HEAD_START", 4)
    before, after, place = WAYS[way]
    window, new = noise(1), noise(2)
    clock, aside = on_the_way(way, window)
    aside.canvas.blit(new, (0, 0))
    widths = []
    while aside.part < 1:
        aside.put(window, fresh=False)
        part = moved(aside)
        clock.update(1)
        if not part:
            continue
        plate = between(before.plate, after.plate, part)
        seen, end = card_at(way, plate)
        assert not seen.colliderect(plate)
        begins = seen.clip(seen.move(-EDGE, 0) if way != "upright" else seen.move(0, -EDGE))
        assert raw(window, begins) == raw(new, begins.move(place[0] - seen.left, place[1] - seen.top))
        assert raw(window, end) == raw(new, end)
        bare = pygame.mask.from_threshold(window, ROOM, (1, 1, 1, 255)).count()
        covered = plate.width * plate.height + seen.width * seen.height
        assert bare == 400 * 300 - covered, "the room is all around"
        widths.append(seen.width * seen.height)
    assert widths == sorted(widths)
    aside.put(window, fresh=False)
    assert raw(window, window.get_rect()) == raw(new, window.get_rect())


@pytest.mark.parametrize("ticks", [1, 4, 30])
def test_the_new_picture_is_painted_before_the_cabinet_moves(ticks: int) -> None:
    """It is painted part by part while the cabinet waits; after a stall, the rest at once."""
    window = pygame.Surface((400, 300))
    clock, aside = on_the_way("aside", window)
    window.fill(OLD)
    painted = []
    while not pygame.mask.from_threshold(window, NEW, (1, 1, 1, 255)).count():
        strips = aside.strips()
        assert len(strips) <= 1 or ticks > 4
        painted += strips
        aside.canvas.fill(NEW)
        aside.put(window, fresh=False)
        clock.update(ticks)
    assert sum(strip.width for strip in painted) == window.get_width()


@pytest.mark.parametrize("inner", [(2, 3, 4, 5), (-4, -4, 9, 9), (50, 60, 5, 5), (-50, 3, 5, 0)])
def test_what_lies_around_a_rectangle_is_inside_the_other_one(inner: tuple[int, int, int, int]) -> None:
    """Also if the two don't meet, as a board that has no room in its plate."""
    outer = pygame.Rect(0, 0, 10, 12)
    parts = [part for part in around(pygame.Rect(inner), outer) if part.width and part.height]
    assert all(outer.contains(part) for part in parts)
    covered = sum(part.width * part.height for part in parts)
    shared = outer.clip(inner)
    assert covered == outer.width * outer.height - shared.width * shared.height
