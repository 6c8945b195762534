"""The comparison of golden frames."""

from functools import partial
from pathlib import Path

import pygame
import pytest

from game.ui.core.cabinet import Cabinet
from game.ui.modes.classic.play import PlayScene
from tests.patience import wait_until

FOLDER = Path(__file__).parent
CLOSE = (24, 24, 24)
"""The difference of a channel that is ignored: other systems round edges differently."""

LIT = (255, 80, 80)
MOST_DIFFERENT = 0.001
"""The share of the pixels that may differ visibly."""

BLOCK, MOST_IN_BLOCK = 32, 0.06
"""A block's side in pixels, and the share of a block's pixels that may differ: a small lost thing fills much of it."""


def look(cabinet: Cabinet, name: str, request: pytest.FixtureRequest) -> None:
    """Compare the window with the golden frame *name*; ``--rewrite-golden`` writes the frame first."""
    answered(cabinet)
    surface = cabinet.window.get_surface()
    cabinet.stage.draw(surface, 0)
    golden = FOLDER / f"{name}_{cabinet.style.theme.name}.png"
    if request.config.getoption("--rewrite-golden"):
        pygame.image.save(surface, golden)
    different = differing_pixels(surface, pygame.image.load(golden), golden.with_suffix(".diff.png"))
    assert different <= MOST_DIFFERENT, f"{different:.2%} of {golden.name} differ: see {golden.stem}.diff.png"
    place, part = worst_block(surface, pygame.image.load(golden))
    assert part <= MOST_IN_BLOCK, f"{part:.0%} of {golden.name} differ at {place}"


def answered(cabinet: Cabinet) -> None:
    """Wait for the records that a panel beside a board has asked for."""
    cabinet.stage.update(0)
    for scene in cabinet.stage._scenes:
        if isinstance(scene, PlayScene):
            wait_until(partial(_is_answered, scene), partial(scene.update, 0))


def kept(cabinet: Cabinet) -> None:
    """Wait until the game that has just ended is saved and ranked."""
    assert cabinet.history.latest
    cabinet.history.latest.job.wait()


def _is_answered(scene: PlayScene) -> bool:
    return not scene.panel.ghost.busy


def worst_block(surface: pygame.Surface, golden: pygame.Surface) -> tuple[tuple[int, int], float]:
    """Return the corner of the block with the most visibly different pixels, and their share of it."""
    golden = golden.convert(surface)
    differ = pygame.mask.from_threshold(surface, (0, 0, 0, 0), (*(side + 1 for side in CLOSE), 255), golden)
    differ.invert()
    if not differ.count():
        return (0, 0), 0.0
    block, (width, height) = pygame.Mask((BLOCK, BLOCK), fill=True), surface.get_size()
    places = [(x, y) for x in range(0, width, BLOCK // 2) for y in range(0, height, BLOCK // 2)]
    parts = {place: differ.overlap_area(block, place) / BLOCK**2 for place in places}
    worst = max(parts, key=lambda place: parts[place])
    return worst, parts[worst]


def differing_pixels(surface: pygame.Surface, golden: pygame.Surface, picture: Path | None) -> float:
    """Return the share of visibly different pixels; save them in red on black in *picture* if they are too many."""
    assert surface.get_size() == golden.get_size()
    golden = golden.convert(surface)
    different = pygame.Surface(surface.get_size())
    alike = pygame.transform.threshold(different, surface, None, CLOSE, LIT, 1, golden, inverse_set=True)
    part = 1 - alike / (surface.get_width() * surface.get_height())
    if picture and part > MOST_DIFFERENT:
        pygame.image.save(different, picture)
    return part
