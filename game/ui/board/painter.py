"""
The board in the window: a cached surface on which only changed cells are painted again.

The surface contains the visible cells. Its width is always odd: opaque
tiles of 20, 24, 28 or 40 px are copied 20 to 50 times slower between surfaces
whose rows are aligned alike (measured with SDL 2.32).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import compress, product
from operator import ne

import pygame

from game.engine.grid import codes, grid
from game.engine.planes import Planes, greater, not_zero, only
from game.engine.view import View
from game.ui.board.camera import STEPS, Camera
from game.ui.board.turning import Turning, Turns
from game.ui.core.assets import Sprites
from game.ui.core.clip import clipped
from game.ui.core.style import Aids
from game.ui.kit import key_faces

COVERED, FLAG, QUESTION, PRESSED, PRESSED_QUESTION, MINE, BLAST, WRONG_FLAG = range(16, 24)
GOLD_FLAG = FLAG + 8
OVERFLAGGED, MET, FADED = 32, 64, 128
DARK = OVERFLAGGED | MET
"""
A cell's look is one byte: 0–8 is an open number, other values are named above. Added bits: OVERFLAGGED if a number
has too many flags around it, MET if it has exactly as many (with an aid), FADED if the cell has lost some colour;
DARK if it waits in the dark for the light of a win.
"""

PLAIN = Aids()

NOTHING = 255
"""The code of a place that is not painted yet."""

LIKELY = 4
"""The highest number that is drawn before it is opened."""

NEW_PICTURES = 2
"""Most new cell pictures per frame; each takes 0.1 to 1 ms."""

DIMMED = 110
"""Opacity (0–255) of a number with all its flags (the *met* aid), and of a quiet one."""

FADES, DIM, SHADED = 0.35, 100, 235
"""
The part of its colour that a faded cell loses; what a dark one keeps of its light, 0–255; and the same where open cells
are bright: if a whole board lost more, that would be a flash.
"""

SLACK = 2 * STEPS[-1]
"""Spare pixels, so that zooming in needs no new surface: allocating one would take 3 ms of a frame."""

BACKGROUNDS = {
    FLAG: "covered",
    QUESTION: "covered",
    COVERED: "covered",
    WRONG_FLAG: "covered",
    PRESSED: "pressed",
    PRESSED_QUESTION: "pressed",
    BLAST: "blast",
}
FLAGGED = {"covered": "flagged"}
"""The colour swap of a flagged cell's face."""

OVERLAYS = {
    FLAG: ("flag",),
    WRONG_FLAG: ("flag", "cross"),
    QUESTION: ("question",),
    PRESSED_QUESTION: ("question",),
    MINE: ("mine",),
    BLAST: ("scorch", "mine"),
}


def cell_picture(sprites: Sprites, code: int, tile: int, ground: pygame.Surface | None = None) -> pygame.Surface:
    """Return the opaque picture of a cell code; *ground* replaces its own background."""
    if code & FADED:
        picture = cell_picture(sprites, code & ~FADED, tile, ground)
        grey = pygame.transform.grayscale(picture)
        grey.set_alpha(round(255 * FADES))
        picture.blit(grey, (0, 0))
        return picture
    if code & DARK == DARK:
        picture = cell_picture(sprites, code & ~DARK, tile, ground)
        picture.fill((SHADED if sprites.theme.pale else DIM,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        return picture
    if code == GOLD_FLAG:
        return key_faces.face(sprites, key_faces.FLAG, tile).copy()  # it may be darkened
    number, warns, met = code & ~(OVERFLAGGED | MET), code & OVERFLAGGED, code & MET
    swap = FLAGGED if number in (FLAG, WRONG_FLAG) else None
    picture = (ground or sprites.get(BACKGROUNDS.get(number, "open"), tile, swap=swap)).convert()
    if 1 <= number <= 8:
        swap = {f"digit_{number}": "warning"} if warns else None
        digit = lit_digit(sprites, number, tile, swap)
        if met:
            digit = digit.copy()
            digit.set_alpha(DIMMED)
        picture.blit(digit, (0, digit_down(sprites, tile)))
        if sprites.theme.pips:
            picture.blit(sprites.get(f"pips_{number}", tile, swap=swap), (0, 0))
    elif met:  # counted down to nothing: a dot shows that it is no 0
        picture.blit(sprites.get("met", tile, swap={"digit_8": "line"}), (0, 0))
    if warns:  # colour alone would look like a 3
        picture.blit(sprites.get("overflag", tile), (0, 0))
    for overlay in OVERLAYS.get(number, ()):
        picture.blit(sprites.get(overlay, tile), (0, 0))
    return picture


def kept_cell(sprites: Sprites, code: int, tile: int) -> pygame.Surface:
    """Return the picture of a cell code, drawn once for each size."""
    return sprites.drawn(("cell", code, tile), partial(cell_picture, sprites, code, tile))


def prepared(sprites: Sprites, tile: int) -> Iterator[None]:
    """Draw the cells of a first opening and of a loss in advance, one per step: all at once would make a frame late."""
    for code in (*range(LIKELY + 1), FLAG, PRESSED, MINE, BLAST, WRONG_FLAG):
        kept_cell(sprites, code, tile)
        yield


def digit_down(sprites: Sprites, tile: int) -> int:
    """Return by how many pixels a digit stands below the middle of its cell; pips stand below it."""
    return -(tile // 32) if sprites.theme.pips else tile // 16


def lit_digit(sprites: Sprites, number: int, tile: int, swap: Mapping[str, str] | None = None) -> pygame.Surface:
    """Return a digit with a still light, or the ink's shadow, around it."""

    def draw() -> pygame.Surface:
        digit = sprites.get(f"digit_{number}", tile, swap=swap)
        strength = sprites.theme.lights["digit"]
        if not strength:
            return digit
        halo = pygame.transform.box_blur(digit, max(1, tile // 19))
        if sprites.theme.name.startswith("paper"):  # a shadow of ink
            halo.fill(sprites.theme["glow"], special_flags=pygame.BLEND_RGB_MULT)
        halo.set_alpha(round(255 * min(1.0, 3 * strength)))
        picture = pygame.Surface((tile, tile), pygame.SRCALPHA)
        picture.blit(halo, (0, 0))
        picture.blit(digit, (0, 0))
        return picture

    return sprites.drawn(("lit_digit", number, tile, tuple((swap or {}).items())), draw)


def room_for_cells(camera: Camera, surface: pygame.Surface) -> pygame.Surface:
    """Return a surface for the visible cells: *surface*, unless it is too small, or from a much larger window."""
    wide, high = camera.seen.width * camera.tile, camera.seen.height * camera.tile
    width, height = surface.get_size()
    largest = camera.area.inflate(2 * SLACK, 2 * SLACK)
    if wide <= width and high <= height and width * height <= 2 * largest.width * largest.height:
        return surface
    slack = SLACK if camera.scrolls else 0
    # An odd width: equally aligned rows make copies of opaque tiles many times slower.
    return pygame.Surface(((wide + slack) | 1, high + slack))


def codes_of(
    view: View,
    pressed: int,
    hidden: int,
    first: int,
    rows: int,
    aids: Aids = PLAIN,
    faded: int = 0,
    golden: int = 0,
    dark: int = 0,
    quiet: int = 0,
) -> bytes:
    """
    Return one code per cell of *rows* rows, starting at row *first*.

    *pressed* cells look pressed; *hidden* cells still look covered, until their change is shown; flags in *golden* are
    gold. The aids mark a number that has all its flags with MET, which *quiet* numbers look like; *dark* cells show no
    such mark.
    """
    width = view.grid.width
    # One more row on each side, for the flags around the rim's numbers.
    top = max(0, first - 1)
    band = grid(width, min(view.grid.height, first + rows + 1) - top)

    def cut(cells: int) -> int:
        return cells >> top * width & band.full

    opened = cut(view.opened & ~hidden)
    p0, p1, p2, p3 = view.numbers
    numbers = only((cut(p0), cut(p1), cut(p2), cut(p3)), opened)
    over, met = _flagged(numbers, band.neighbour_counts(cut(view.flags)), aids)
    ones, twos, fours = _signs(view, cut, cut(pressed), band.full ^ cut(hidden))
    planes = (
        numbers[0] | ones,
        numbers[1] | twos,
        numbers[2] | fours,
        numbers[3] | (cut(golden & view.flags) if golden else 0),
        band.full ^ opened,
        over | cut(dark),
        met | cut(dark) | (cut(quiet) & not_zero(numbers) if quiet else 0),
        *((cut(faded),) if faded else ()),
    )
    start = (first - top) * width
    return codes(planes, band.size)[start : start + rows * width]


def _signs(view: View, cut: Callable[[int], int], pressed: int, not_hidden: int) -> tuple[int, int, int]:
    """Return the three low bits of the codes of covered cells, of the band that *cut* cuts out."""
    flags, shown, exploded = cut(view.flags), cut(view.shown), cut(view.exploded)
    wrong = flags & ~shown & not_hidden if view.exploded else 0
    # *hidden* conceals wrong flags of a lost game, and new flags of a won one.
    flag = flags & ~wrong if view.exploded else flags & not_hidden
    mine = shown & not_hidden & ~(flags | exploded)
    blast = exploded & not_hidden
    question = cut(view.questions) & ~(mine | blast)
    return (
        flag | (pressed & ~question) | mine | wrong,
        (question & ~pressed) | (pressed & ~question) | blast | wrong,
        (question & pressed) | mine | blast | wrong,
    )


def _flagged(numbers: Planes, flags: Planes, aids: Aids) -> tuple[int, int]:
    """Return the cells with too many *flags*, and those with exactly enough."""
    numbered = not_zero(numbers)
    over = greater(flags, numbers) & numbered
    return over, numbered & ~over & ~greater(numbers, flags) if aids.met else 0


class BoardPainter:
    """Keeps the cached board and brings it up to date with a view."""

    def __init__(self, sprites: Sprites, aids: Aids = PLAIN) -> None:
        self._aids = aids
        self.surface = pygame.Surface((1, 1))
        self._stand_ins = b""  # the codes that show a scaled picture
        self._sprites = sprites
        self._latest: dict[int, pygame.Surface] = {}  # by code, whatever its tile
        self._tile = 0
        self._seen = pygame.Rect(0, 0, 0, 0)  # the cells on the surface
        self._painted = b""  # their codes
        self._places: list[tuple[int, int]] = []
        self._band = b""  # codes of whole rows
        self._band_of: object = None  # the arguments of these codes
        self._turning = Turning(sprites)

    @property
    def unfinished(self) -> bool:
        """Whether some cells show a scaled picture: draw again."""
        return bool(self._stand_ins)

    def draw(
        self,
        screen: pygame.Surface,
        camera: Camera,
        view: View,
        pressed: int,
        hidden: int,
        *,
        whole: bool = True,
        faded: int = 0,
        golden: int = 0,
        dark: int = 0,
        quiet: int = 0,
        turns: Turns | None = None,
    ) -> None:
        """
        Paint what is seen of *view*, with *faded* and *dark* cells, *quiet* numbers, turning cells and *golden* flags.

        The same arguments paint the same pixels.

        Unless *whole*, *screen* still shows the last picture, and only changed cells are painted.
        """
        seen, tile = camera.seen, camera.tile
        if (tile, seen.size) != (self._tile, self._seen.size):
            self._begin(camera)
        elif seen != self._seen:
            self._scroll(seen)
        changed = self._update(self._codes(view, pressed, hidden, faded, golden, dark, quiet))
        if turns or self._turning:
            anew, width = {place for _, place in changed}, view.grid.width

            def place(cell: int) -> tuple[int, int] | None:
                """Return where a seen cell is on the surface."""
                y, x = divmod(cell, width)
                return self._places[(y - seen.y) * seen.width + x - seen.x] if seen.collidepoint(x, y) else None

            def look(cell: int) -> tuple[int, pygame.Surface]:
                return self._shown(cell - seen.y * width)

            changed += self._turning.paint(self.surface, tile, turns or {}, place, anew, look)
        with clipped(screen, camera.area):
            left, top = camera.left + seen.x * tile, camera.top + seen.y * tile
            if whole:
                screen.blit(self.surface, (left, top), (0, 0, seen.width * tile, seen.height * tile))
            else:
                screen.fblits([(picture, (left + x, top + y)) for picture, (x, y) in changed])

    def restore(self, screen: pygame.Surface, camera: Camera, rects: Iterable[pygame.Rect]) -> None:
        """Repaint the board under *rects* of the screen."""
        seen, tile = self._seen, self._tile
        left, top = camera.left + seen.x * tile, camera.top + seen.y * tile
        board = pygame.Rect(left, top, seen.width * tile, seen.height * tile).clip(camera.area)
        for rect in rects:
            if part := rect.clip(board):
                screen.blit(self.surface, part, part.move(-left, -top))

    def _begin(self, camera: Camera) -> None:
        tile, seen = camera.tile, camera.seen
        wide, high = seen.width * tile, seen.height * tile
        self._tile, self._seen, self._turning = tile, seen, Turning(self._sprites)
        self._painted = bytes([NOTHING]) * (seen.width * seen.height)
        self._places = [(x, y) for y, x in product(range(0, high, tile), range(0, wide, tile))]
        self.surface.set_clip(None)
        self.surface = room_for_cells(camera, self.surface)
        self.surface.set_clip((0, 0, wide, high))  # scrolling moves no more than that

    def _scroll(self, seen: pygame.Rect) -> None:
        """Move the painted cells; only cells new in view remain to be painted."""
        old, painted, width = self._seen, self._painted, seen.width
        right, down = seen.x - old.x, seen.y - old.y
        self.surface.scroll(-right * self._tile, -down * self._tile)
        blank = bytes([NOTHING])
        gap = blank * min(abs(right), width)
        rows = []
        for y in range(seen.y, seen.bottom):
            if not old.top <= y < old.bottom:
                rows.append(blank * width)
                continue
            start = (y - old.y) * width
            kept = painted[start + max(0, right) : start + max(0, width + min(0, right))]
            rows.append(kept + gap if right > 0 else gap + kept)
        self._seen, self._painted = seen, b"".join(rows)

    def _codes(self, view: View, pressed: int, hidden: int, *looks: int) -> bytes:
        """Return the codes of the seen cells only, row by row."""
        seen, width = self._seen, view.grid.width
        band_of = view, pressed, hidden, looks, seen.y, seen.height
        if band_of != self._band_of:
            self._band_of = band_of
            self._band = codes_of(view, pressed, hidden, seen.y, seen.height, self._aids, *looks)
        if seen.width == width:
            return self._band
        return b"".join(self._band[start + seen.x : start + seen.right] for start in range(0, len(self._band), width))

    def _update(self, codes: bytes) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Paint the cells that changed on the cached surface; return their pictures and places."""
        if codes == self._painted:
            return []
        differs = list(map(ne, codes, self._painted))
        changed, places = bytes(compress(codes, differs)), list(compress(self._places, differs))
        by_code = self._take_pictures(set(changed))
        painted = list(zip(map(by_code.__getitem__, changed), places, strict=True))
        self.surface.fblits(painted)
        self._painted = codes
        if self.unfinished:
            nothing = bytes([NOTHING]) * len(self._stand_ins)
            self._painted = codes.translate(bytes.maketrans(self._stand_ins, nothing))
        return painted

    def _shown(self, number: int) -> tuple[int, pygame.Surface]:
        """Return the current code and picture of a cell, by its number among those of the seen rows."""
        code = self._band[number]
        return code, self._take_pictures({code})[code]

    def _take_pictures(self, codes: set[int]) -> dict[int, pygame.Surface]:
        """
        Return the pictures of *codes* in the present tile size.

        A zoom needs a dozen new pictures at once. To keep frames on time, each frame draws NEW_PICTURES of them;
        the others are scaled from another size for a frame or two.
        """
        sprites, tile, new, stand_ins = self._sprites, self._tile, 0, list[int]()
        by_code: dict[int, pygame.Surface] = {}
        for code in codes:
            if not sprites.has(("cell", code, tile)):
                if new >= NEW_PICTURES and code in self._latest:
                    stand_ins.append(code)
                    by_code[code] = pygame.transform.scale(self._latest[code], (tile, tile))
                    continue
                new += 1
            by_code[code] = self._latest[code] = kept_cell(sprites, code, tile)
        self._stand_ins = bytes(stand_ins)
        return by_code
