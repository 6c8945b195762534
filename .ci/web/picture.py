"""Draws the picture that stands while the page loads, and beside it a home screen's icon: picture.py GAME OUT."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

SIZE = 960, 540
ICON, DRAWN, GROUND = 192, 154, "#0b1026"
"""The icon's size; systems cut a rim of any shape off its ground."""


def main(game: Path, out: Path) -> None:
    """Draw both as PNG files."""
    sys.path.insert(0, str(game))
    import pygame

    from game import app, web
    from game.store.settings import Loaded, Settings
    from game.ui.core import handover
    from game.ui.core.routes import Title

    with TemporaryDirectory() as folder:
        files = Path(folder, "settings.toml"), Path(folder, "records.sqlite")
        set_up = {"fullscreen": False, "language": "en", "reduced_motion": True}  # so that the name stands at once
        cabinet = app.open_cabinet(Loaded(Settings()), *files, set_up, seed=1, size=SIZE)
        handover.use(web.PageFiles(None))  # so that it shows what the page shows
        cabinet.router.go(Title())
        cabinet.stage.update(1)
        cabinet.stage.paint(cabinet.window)
        pygame.image.save(cabinet.window.get_surface(), out)
        cabinet.close()
    ground = pygame.Surface((ICON, ICON))
    ground.fill(GROUND)
    drawing = pygame.image.load_sized_svg(game / "sprites" / "icon.svg", (DRAWN, DRAWN))
    ground.blit(drawing, drawing.get_rect(center=ground.get_rect().center))
    pygame.image.save(ground, out.with_name("icon.png"))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
