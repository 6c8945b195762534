"""
Makes what the page loads first smaller: shrink.py GAME OUT.

GAME is the tree that is packed. Of the Chinese and the Japanese font, which go to OUT, only the characters stay with
which a language calls itself. The effects are encoded a little more coarsely, where that makes them smaller.
"""

import io
import sys
from pathlib import Path

import soundfile
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont


def shrink_font(font: Path, text: str, out: Path) -> None:
    """Move a font to *out* and leave one that has the characters of *text*."""
    whole = out / font.name
    font.replace(whole)
    small = TTFont(whole, recalcTimestamp=False)
    subsetter = Subsetter(Options(notdef_outline=True))
    subsetter.populate(text=text)
    subsetter.subset(small)
    small.save(font)


QUALITY = 0.8  # the encoder's: 0 is best, 1 smallest


def shrink_sound(path: Path) -> None:
    """Encode an effect again, and keep the smaller file."""
    samples, rate = soundfile.read(path, always_2d=True)
    out = io.BytesIO()
    with soundfile.SoundFile(
        out, "w", rate, samples.shape[1], format="OGG", subtype="VORBIS", compression_level=QUALITY
    ) as file:
        file.write(samples)
    if len(out.getvalue()) < path.stat().st_size:
        path.write_bytes(out.getvalue())


if __name__ == "__main__":
    game, out = map(Path, sys.argv[1:])
    sys.path.insert(0, str(game))
    from game.i18n.catalogue import LOCALES, language  # of the tree that is packed

    for font in sorted((game / "game/ui/core/fonts").glob("notosans*.ttf")):
        shrink_font(font, "".join(language(locale).endonym for locale in LOCALES), out)
    for sound in sorted((game / "game/_assets/sounds").glob("*.ogg")):
        shrink_sound(sound)
