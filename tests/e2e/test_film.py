"""The films: a file shows the pictures that were added, and the README's films have their stated length."""

import struct
import sys
import zlib
from pathlib import Path
from random import Random

import pygame
import pytest

from tests.e2e import film
from tests.e2e.apng import SIGNATURE, Apng
from tests.e2e.moving import MOVING, RATE, SIZE

FILMS = Path(__file__).resolve().parent.parent / "golden" / "films"
SHEETS = ("flood", "chord", "loss", "win", "title")

Shown = tuple[pygame.Surface, int]
"""A picture, and the number of frames that it stays."""


def chunks(file: bytes) -> list[tuple[bytes, bytes]]:
    """Return the names and contents of a PNG's chunks; their check sums must be right."""
    assert file.startswith(SIGNATURE)
    found, at = [], len(SIGNATURE)
    while at < len(file):
        (length,) = struct.unpack_from(">I", file, at)
        name, data = file[at + 4 : at + 8], file[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", file, at + 8 + length) == (zlib.crc32(name + data),)
        found.append((name, data))
        at += 12 + length
    return found


def shown(file: bytes) -> list[Shown]:
    """Return the pictures that a browser shows by the specification: each frame is painted over the last picture."""
    parts = chunks(file)
    canvas = pygame.Surface(struct.unpack_from(">II", dict(parts)[b"IHDR"]), pygame.SRCALPHA)
    pictures, control, numbers = list[Shown](), (0,) * 9, list[int]()
    for name, data in parts:
        if name == b"fcTL":
            control = struct.unpack(">IIIIIHHBB", data)
            numbers.append(control[0])
        elif name in (b"IDAT", b"fdAT"):
            numbers += struct.unpack_from(">I", data) if name == b"fdAT" else ()
            _, width, height, left, top, stands, rate, _, _ = control
            rows = zlib.decompress(data[4:] if name == b"fdAT" else data)
            pixels = b"".join(rows[row * (4 * width + 1) + 1 :][: 4 * width] for row in range(height))
            canvas.blit(pygame.image.frombytes(pixels, (width, height), "RGBA"), (left, top))
            assert rate == RATE
            pictures.append((canvas.copy(), stands))
    assert numbers == list(range(len(numbers)))
    assert struct.unpack(">II", dict(parts)[b"acTL"]) == (len(pictures), 0)
    return pictures


def test_a_film_shows_every_picture_that_was_shot() -> None:
    """Only changes are stored, so a wrong place or a missing pixel would stay to the end."""
    random, picture, film = Random(4), pygame.Surface((40, 30)), Apng(RATE)
    shot = []
    for _ in range(12):
        picture.fill(random.choice(("red", "#102030", "white")), (*(random.randrange(20) for _ in range(2)), 15, 9))
        shot.append(pygame.image.tobytes(picture, "RGB"))
        film.add(picture)
    seen = [pygame.image.tobytes(one, "RGB") for one, stands in shown(film.file()) for _ in range(stands)]
    assert seen == [bytes(part & 0xFC for part in picture) for picture in shot]


def test_a_picture_that_does_not_change_stands_longer() -> None:
    """Otherwise a second of rest would cost as much as one of play."""
    film, picture = Apng(RATE), pygame.Surface((8, 8))
    for colour in ("black", "black", "black", "white", "white"):
        picture.fill(colour)
        film.add(picture)
    assert [stands for _, stands in shown(film.file())] == [3, 2]


@pytest.mark.parametrize("name", MOVING)
def test_a_picture_of_the_readme_moves_as_long_as_it_says(name: str) -> None:
    """Two megabytes at most: people look before they read, some of them on a telephone."""
    file = (FILMS / f"{name}.png").read_bytes()
    assert len(file) <= 2_000_000
    pictures = shown(file)
    assert pictures[0][0].get_size() == SIZE
    assert sum(stands for _, stands in pictures) == MOVING[name][2]
    assert len(pictures) > MOVING[name][2] // 3


@pytest.mark.parametrize("name", [*MOVING, "flag", "menu"])
def test_the_command_writes_what_it_is_asked_for(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A command that nobody runs is soon broken; the test shoots only some frames."""
    for moving, (player, _, _) in MOVING.items():
        monkeypatch.setitem(MOVING, moving, (player, 3, 20))
    monkeypatch.setattr(sys, "argv", ["film", str(tmp_path), "--size", "640x480", "--only", name])
    film.main()
    assert capsys.readouterr().out.split()[0] == name
    assert [path.name for path in tmp_path.iterdir()] == [f"{name}.png"]
    file = (tmp_path / f"{name}.png").read_bytes()
    if name in MOVING:
        assert sum(stands for _, stands in shown(file)) == 20
    else:
        assert pygame.image.load(tmp_path / f"{name}.png").get_width() == film.COLUMNS * (film.WIDE + 4)


@pytest.mark.parametrize("name", SHEETS)
def test_a_kept_sheet_has_a_picture_for_every_frame(name: str) -> None:
    """If a film gets more frames, its sheet must be shot again."""
    sheet = pygame.image.load(FILMS / f"{name}.png")
    count = len((film.FILMS | film.MENU_FILMS)[name].frames)
    rows = -(-count // film.COLUMNS)
    assert sheet.get_width() == film.COLUMNS * (film.WIDE + 4)
    high = sheet.get_height() // rows
    assert sheet.get_height() == rows * high
    cells = [(number % film.COLUMNS * (film.WIDE + 4), number // film.COLUMNS * high) for number in range(count)]
    for at in cells:
        part = sheet.subsurface((*at, film.WIDE, high - 4))
        assert pygame.transform.average_color(part)[:3] != (0, 0, 0)
