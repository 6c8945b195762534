"""
A mine explodes: all its effects, from the first freeze to the last mine.

If the game is lost, the picture freezes first. If it goes on, as in a
match with several lives, only the blast is shown, at once.
"""

import math
from collections.abc import Sequence
from random import Random

import pygame

from game.engine.events import Event, Lost
from game.engine.grid import cells_of
from game.ui.board.camera import Camera
from game.ui.board.effect import Brush, Effect, Moment, Wave, around_cell
from game.ui.board.painter import FLAGGED, cell_picture
from game.ui.core.assets import Sprites, render
from game.ui.core.cues import Cue, knock, side_of
from game.ui.kit.key_faces import plain

FINEST = 256
"""Side in pixels at which a light is drawn once; then it is scaled, because drawing takes longer than a frame."""

TAKES, FRAMES = 4, 6
"""Variants of an exploding mine's burst, and the frames of each; each is drawn once per tile size."""

LARGEST = 2.4
"""Width in cells of a middle-sized burst; the takes differ by up to a fifth."""

SPIKES = 7

MOST_BLASTS = 8
"""If a chord hits more mines than this, the rest explode without a blast."""


def laid_open(moment: Moment, lost: Lost) -> int:
    """Return the cells that a loss reveals besides the mines that were hit: other mines and wrong flags."""
    shown, flags = moment.view.shown, moment.view.flags
    return (shown ^ flags) & ~lost.exploded if shown else 0


class Held(Effect):
    """During the freeze, hit mines look like pressed cells and other mines stay hidden."""

    def __init__(self, hit: int, others: int) -> None:
        super().__init__(0)
        self._hit, self._others = hit, others

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """Begin when the game is lost."""
        if not (isinstance(event, Lost) and moment.view.shown):
            return ()
        return (cls(event.exploded, laid_open(moment, event)),)

    @property
    def hidden(self) -> int:
        """The cells that are not revealed yet: hit mines, other mines and wrong flags."""
        return 0 if self.over else self._hit | self._others

    @property
    def pressed(self) -> int:
        """The mines that were hit."""
        return 0 if self.over else self._hit


class ShockWave(Effect):
    """A wave runs outwards from a blast: covered cells move away, tilt and brighten; numbers move."""

    FAR = 8  # cells
    MS_A_CELL, PUSHED_MS = 32.0, 130.0
    PUSH = 0.21  # of a cell
    TILTS, DEGREES, BRIGHTER = 3, 7, 0.8  # steps to each side; the last one's angle and extra light
    WELL = 0.8  # the moving part of an open cell's side

    layer = -1  # it moves the board's cells, not the layers above

    def __init__(self, centre: int, keys: list[tuple[int, bool | None]], width: int) -> None:
        super().__init__(self.FAR * self.MS_A_CELL + self.PUSHED_MS)
        self._centre = centre
        middle_y, middle_x = divmod(centre, width)
        # Of each cell: flagged (None: an open number), distance, direction right and down.
        self._keys: dict[int, tuple[bool | None, float, float, float]] = {}
        for cell, flagged in keys:
            right, down = cell % width - middle_x, cell // width - middle_y
            if 0 < (far := math.hypot(right, down)) <= self.FAR:
                self._keys[cell] = flagged, far, right / far, down / far

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """Begin around the clicked cell, on boards whose covered cells look alike."""
        if not isinstance(event, Lost) or not moment.plain:
            return ()
        view, near = moment.view, 1 << event.cell
        for _ in range(cls.FAR):
            near = moment.grid.dilate(near)
        keys = near & view.covered & ~(event.exploded | view.questions)
        moved: list[tuple[int, bool | None]] = [(cell, bool(view.flags >> cell & 1)) for cell in cells_of(keys)]
        moved += [(cell, None) for cell in cells_of(near & view.opened & ~view.zeros)]
        return (cls(event.cell, moved, moment.grid.width),)

    def reaches(self, camera: Camera) -> list[pygame.Rect]:
        """Return the square around the wave, plus a cell."""
        return [around_cell(camera, self._centre, min(self.FAR, self.age / self.MS_A_CELL + 1) + 1)]

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint the cells at the wave's front, moved outwards."""
        sprites, tile, age = brush.sprites, brush.camera.tile, self.age + ahead
        floor = plain(sprites, "gap", tile)
        well = sprites.drawn(("well", tile), lambda: cell_picture(sprites, 0, tile))
        inset = 2 * round(tile * (1 - self.WELL) / 2)
        floors, blits = [], []
        for cell, rect in brush.visible(self._keys):
            flagged, far, right, down = self._keys[cell]
            part = (age - far * self.MS_A_CELL) / self.PUSHED_MS
            if not 0 <= part < 1:
                continue
            force = math.sin(math.pi * part) * (1 - far / (self.FAR + 2))
            tilt = round(self.TILTS * force) * (1 if right > 0 else -1)
            if flagged is None:
                shown = brush.pixels(cell, well)  # the number as the board shows it
                key = shown.subsurface(shown.get_rect().inflate(-inset, -inset))
            else:
                key = self.shoved(sprites, tile, tilt, flagged=flagged)
            by = self.PUSH * tile * force
            floors.append((well if flagged is None else floor, rect))
            blits.append((key, key.get_rect(center=rect.center).move(round(right * by), round(down * by))))
        brush.screen.fblits(floors)
        brush.screen.fblits(blits)

    @classmethod
    def shoved(cls, sprites: Sprites, tile: int, tilt: int, *, flagged: bool) -> pygame.Surface:
        """Return a moved covered cell, drawn once for each tilt."""

        def draw() -> pygame.Surface:
            key = sprites.get("covered", tile, swap=FLAGGED if flagged else None).copy()
            if flagged:
                key.blit(sprites.get("flag", tile), (0, 0))
            dark = 1 - sum(pygame.Color(sprites.theme["covered"])[:3]) / (3 * 255)  # a light key has no room for more
            strength = cls.BRIGHTER * dark * abs(tilt) / cls.TILTS
            light = pygame.Color("black").lerp(sprites.theme["covered_top"], strength)
            key.fill(light[:3], special_flags=pygame.BLEND_RGB_ADD)
            return pygame.transform.rotozoom(key, -cls.DEGREES * tilt / cls.TILTS, 1)

        return sprites.drawn(("shoved", tile, tilt, flagged), draw)


class Mines(Wave):
    """The other mines explode ring by ring, each with a burst and each ring with a knock; wrong flags open silently."""

    MS_PER_RING, LONGEST_MS, RING_MS = 50.0, 560.0, 240.0
    AFTER = 100.0  # milliseconds after the first mine
    BESIDE = LARGEST / 2  # cells

    layer = 1

    def __init__(self, rings: list[int]) -> None:
        super().__init__(rings)
        self.age = -self.AFTER
        self.mines = 0  # among the revealed cells, as a bitboard
        self.side = 0.0  # stereo position

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """Begin at the mine that exploded, and spread to all revealed cells."""
        if not isinstance(event, Lost):
            return ()
        waves = cls.around(event.cell, laid_open(moment, event), moment.grid)
        for wave in waves:
            wave.mines, wave.side = moment.view.shown, side_of(moment.grid, event.cell)
        return waves

    def advance(self, ms: float) -> Sequence[Cue]:
        """Let time pass; return a knock for each ring that was reached."""
        before = self.reached if self.age >= 0 else 0
        super().advance(ms)
        reached = range(before, min(self.reached, len(self.rings)))
        return [Cue(knock(number), self.side) for number in reached if self.rings[number] & self.mines]

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint the bursts."""
        for ring, progress in self.moving(ahead):
            for cell, rect in brush.visible(cells_of(ring & self.mines)):
                picture = burst(brush.sprites, cell * 7 % TAKES, int(progress * FRAMES), brush.camera.tile)
                brush.glow(picture, rect.center)


class Blast(Effect):
    """A white disc for two frames, then a fading fire."""

    LENGTH_MS = 420
    DISC_MS, DISC, OPAQUE = 34.0, 4.0, 0.8  # milliseconds, cells wide
    FIRE = 6.5  # cells wide

    layer = 3
    at_once = True  # if the game goes on, the mine is not shown before the blast

    def __init__(self, cell: int) -> None:
        super().__init__(self.LENGTH_MS)
        self._cell = cell

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """Begin at the mines that exploded, at most MOST_BLASTS."""
        return [cls(cell) for cell in cells_of(event.exploded)[:MOST_BLASTS]] if isinstance(event, Lost) else ()

    def reaches(self, camera: Camera) -> list[pygame.Rect]:
        """Return the area of its largest size."""
        return [around_cell(camera, self._cell, self.FIRE / 2 + 0.5)]

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint the disc or the fading fire."""
        tile, left = brush.camera.tile, 1 - self.progress(ahead)
        size, opacity = max(2, round(tile * self.FIRE * (0.4 + 0.6 * left))), 0.7 * left
        if self.age + ahead < self.DISC_MS:
            size, opacity = round(tile * self.DISC), self.OPAQUE
        light = pygame.transform.smoothscale(brush.sprites.get("spark", FINEST), (size, size))
        light.set_alpha(round(255 * opacity))
        brush.glow(light, brush.camera.cell_rect(self._cell).center)


def burst(sprites: Sprites, take: int, frame: int, tile: int) -> pygame.Surface:
    """Return one picture of a take: white-hot and small first, then wide, orange and fading."""
    size = 2 * round(tile * LARGEST * (0.8 + 0.4 * take / (TAKES - 1)) / 2)
    return sprites.drawn(("burst", take, frame, size), lambda: _drawn(sprites, take, frame, size))


def _drawn(sprites: Sprites, take: int, frame: int, size: int) -> pygame.Surface:
    random, part = Random(take), (frame + 0.5) / FRAMES
    theme, left = sprites.theme, (1 - part) ** 0.8
    core, spikes = 10 + 18 * part**0.5, ""
    for spike in range(SPIKES):
        way = math.tau * (spike + random.uniform(-0.35, 0.35)) / SPIKES
        far, wide = random.uniform(0.6, 1.0) * (24 + 24 * part), 0.16 * (1 - part) + 0.03
        tips = [
            (50 + reach * math.cos(way + by), 50 + reach * math.sin(way + by))
            for reach, by in ((core * 0.6, -wide * 2), (far, 0.0), (core * 0.6, wide * 2))
        ]
        spikes += '<path d="M' + "L".join(f"{x:.1f} {y:.1f}" for x, y in tips) + f'Z" fill="{theme["face"]}"/>'
    stops = ((0, theme["spark"], 1 - part), (0.35, theme["face"], 0.9), (1, theme["ember"], 0))
    hot = "".join(f'<stop offset="{at}" stop-color="{colour}" stop-opacity="{seen}"/>' for at, colour, seen in stops)
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs>'
        f'<radialGradient id="hot" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="{core * 1.6:.1f}">{hot}'
        f'</radialGradient></defs>{spikes}<circle cx="50" cy="50" r="{core * 1.6:.1f}" fill="url(#hot)"/></svg>'
    )
    picture = render(svg, size, size, "burst")
    picture.set_alpha(round(255 * left))
    return picture
