r"""
The fonts of the game, made from the families as they are published: run me to write them to game/ui/core/fonts.

Each European face is cut down to the letters of Latin and Russian, gets figures of equal width, and a few signs that
neither family has, drawn from its own strokes. The Chinese and the Japanese face keep the commonest characters (the
first level of GB 2312 and of JIS X 0208, 3,755 and 2,965), those of the catalogue and the punctuation. One more has the
Greek and Hebrew letters that keys print. No family reserves the name it has here, so the files keep it::

    pip install -e '.[fonts]'
    npm pack @fontsource/tektur@5.3.0 @fontsource/exo-2@5.3.0 \
        @fontsource/noto-sans@5.3.0 @fontsource/noto-sans-hebrew@5.3.0 \
        @expo-google-fonts/noto-sans-sc@0.4.3 @expo-google-fonts/noto-sans-jp@0.4.3
    ls *.tgz | xargs -n1 tar xzf --one-top-level
    python tests/ui/make_fonts.py FOLDER           write the files from the packages unpacked in FOLDER
    python tests/ui/make_fonts.py FOLDER --check   exit 1 and name each file that is not this font
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from fontTools.merge import Merger
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parents[2] / "game" / "ui" / "core" / "fonts"
SCRIPTS = ("latin", "latin-ext", "cyrillic")

LATIN = (*range(0x20, 0x7F), *range(0xA0, 0x180), 0x218, 0x219, 0x21A, 0x21B, 0x1E9E)
CYRILLIC = (*range(0x400, 0x460), 0x490, 0x491)
SIGNS = tuple(map(ord, "–—‘’‚“”„†•…‹›₂€№™−×±·"))
DRAWN = "←↑→↓≤≥≠"
REPLACEMENT = 0xFFFD
LETTERS = {*LATIN, *CYRILLIC, *SIGNS}

Points = Sequence[tuple[float, float]]


@dataclass(frozen=True)
class Face:
    """A published face, and a line's ascent and descent in thousandths of its size."""

    file: str
    package: str
    weight: int
    ascent: int
    descent: int


# Lines reach up to a capital's accent, and down far enough to centre the letters optically.
FACES = (
    Face("exo2-semibold", "exo-2", 600, 900, 270),
    Face("tektur-bold", "tektur", 700, 910, 280),
)


@dataclass(frozen=True)
class EasternFace:
    """A face of one language's characters, and the code points of the commonest: rows of a set in an encoding."""

    file: str
    package: str
    source: str
    encoding: str
    rows: range
    locale: str
    ascent: int = 900
    descent: int = 270


EASTERN = (
    EasternFace("notosanssc-semibold", "noto-sans-sc", "NotoSansSC_600SemiBold", "gb2312", range(16, 56), "zh"),
    EasternFace("notosansjp-semibold", "noto-sans-jp", "NotoSansJP_600SemiBold", "euc_jp", range(16, 48), "ja"),
)
KEY_SCRIPTS = (("noto-sans", "greek"), ("noto-sans-hebrew", "hebrew"))
"""The packages of the letters on keys, and the part of each that is wanted."""

KEY_LETTERS = {*range(0x384, 0x3CF), *range(0x5D0, 0x5EB)}
PUNCTUATION = {0xB7, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026, *range(0x3000, 0x3020)}
KANA = {*range(0x3041, 0x3097), *range(0x30A1, 0x30FF)}
WIDE = {*range(0xFF01, 0xFF5F), 0xFFE5}


def make_eastern(face: EasternFace, folder: Path) -> TTFont:
    """Return a face with the characters that its language needs; *folder* holds the unpacked packages."""
    [path] = folder.glob(f"*{face.package}*/**/{face.source}.ttf")
    font = TTFont(path, recalcTimestamp=False)
    options = Options()
    options.layout_features = []
    options.name_IDs = [0, 1, 2, 4, 5, 6, 14]
    options.notdef_outline = True
    options.drop_tables += ["STAT", "gasp", "vhea", "vmtx", "VORG", "BASE"]
    options.recalc_timestamp = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=(commonest(face) | spoken(face.locale)) & {*font.getBestCmap()})
    subsetter.subset(font)
    stretch(font, face.ascent, face.descent)
    return font


def commonest(face: EasternFace) -> set[int]:
    """Return the commonest characters, kana and punctuation."""
    found = PUNCTUATION | KANA | WIDE
    for row in face.rows:
        for cell in range(1, 95):
            try:
                found.add(ord(bytes([0xA0 + row, 0xA0 + cell]).decode(face.encoding)))
            except UnicodeDecodeError:
                continue
    return found


def spoken(locale: str) -> set[int]:
    """Return the characters of the game's texts in a language that its Latin faces lack."""
    text = (FONTS.parents[2] / "i18n" / "locales" / f"{locale}.toml").read_text(encoding="utf-8")
    return {*map(ord, text)} - LETTERS - {*map(ord, DRAWN)}


def make(face: Face, folder: Path) -> TTFont:
    """Return a face, reduced and corrected; *folder* contains the unpacked packages."""
    with tempfile.TemporaryDirectory() as place:
        font = merged(sources(face, folder), Path(place))
    even_figures(font)
    draw_signs(font)
    cut_down(font, LETTERS | {*map(ord, DRAWN), REPLACEMENT})
    stretch(font, face.ascent, face.descent)
    font["head"].created = font["head"].modified = TTFont(sources(face, folder)[0])["head"].modified
    return font


def make_keys(folder: Path) -> TTFont:
    """Return the face of the letters on keys; *folder* holds the unpacked packages."""
    paths = []
    for package, script in KEY_SCRIPTS:
        [path] = folder.glob(f"fontsource-{package}-[0-9]*/**/{package}-{script}-600-normal.woff2")
        paths.append(path)
    with tempfile.TemporaryDirectory() as place:
        font = merged(paths, Path(place))
    cut_down(font, KEY_LETTERS)
    stretch(font, 900, 270)
    font["head"].created = font["head"].modified = TTFont(paths[0])["head"].modified
    return font


def stretch(font: TTFont, ascent: int, descent: int) -> None:
    """Set a line's ascent and descent."""
    font["hhea"].ascent = font["OS/2"].sTypoAscender = font["OS/2"].usWinAscent = ascent
    font["hhea"].descent = font["OS/2"].sTypoDescender = -descent
    font["OS/2"].usWinDescent = descent
    font["hhea"].lineGap = font["OS/2"].sTypoLineGap = 0


def sources(face: Face, folder: Path) -> list[Path]:
    """Return a face's files, one a script."""
    [package] = folder.glob(f"*{face.package}*/**/files")
    return [package / f"{face.package}-{script}-{face.weight}-normal.woff2" for script in SCRIPTS]


def merged(paths: Iterable[Path], place: Path) -> TTFont:
    """Return one font of several, unpacked."""
    plain = []
    for path in paths:
        font = TTFont(path, recalcTimestamp=False)
        font.flavor = None
        plain.append(place / f"{path.stem}.ttf")
        font.save(plain[-1])
    return Merger().merge(list(map(str, plain)))


def even_figures(font: TTFont) -> None:
    """Put the family's own tabular figures in the place of the usual ones, all exactly as wide as the zero."""
    even: dict[str, str] = {}
    for record in font["GSUB"].table.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for number in record.Feature.LookupListIndex:
                for table in font["GSUB"].table.LookupList.Lookup[number].SubTable:
                    even |= getattr(table, "ExtSubTable", table).mapping
    figures = {code: even[name] for code, name in font.getBestCmap().items() if chr(code) in "0123456789"}
    assert len(figures) == 10
    remap(font, figures)
    wide = font["hmtx"][figures[ord("0")]][0]
    for name in figures.values():
        found, left = font["hmtx"][name]
        move(font, name, (wide - found) // 2)
        font["hmtx"][name] = (wide, left + (wide - found) // 2)


def move(font: TTFont, name: str, right: int) -> None:
    """Move a glyph to the right."""
    pen = TTGlyphPen(font.getGlyphSet())
    font.getGlyphSet()[name].draw(TransformPen(pen, (1, 0, 0, 1, right, 0)))
    font["glyf"][name] = pen.glyph()


def remap(font: TTFont, glyphs: dict[int, str]) -> None:
    """Show these glyphs for these code points."""
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.update(glyphs)


def draw_signs(font: TTFont) -> None:
    """Add the signs that the family lacks, as thick as its own minus; map non-text characters to the empty box."""
    names = font.getBestCmap()
    minus = bounds(font, names[ord("−")])
    thick, wide = minus[3] - minus[1], font["hmtx"][names[ord("−")]][0]
    middle = (minus[1] + minus[3]) / 2
    reach = max(wide * 0.42, 2 * thick)
    right, wide_arrow = arrow(reach, thick), round(2.3 * reach)
    for sign, turn in {"→": (1, 0, 0, 1), "←": (-1, 0, 0, -1), "↑": (0, 1, -1, 0), "↓": (0, -1, 1, 0)}.items():
        add(font, sign, wide_arrow, [turned(right, turn, wide_arrow / 2, middle)])
    for sign, base in {"≤": "<", "≥": ">"}.items():
        left, bottom, end, _ = bounds(font, names[ord(base)])
        bar = [(left, 0), (left, thick), (end, thick), (end, 0)]
        raised = max(0.0, 2 * thick - bottom)
        add(font, sign, font["hmtx"][names[ord(base)]][0], [bar], base=names[ord(base)], up=raised)
    left, bottom, end, top = bounds(font, names[ord("=")])
    low, high, half = bottom - thick, top + thick, thick / 2
    lean, centre = (high - low) / 4, (left + end) / 2
    slash = [(centre - lean - half, low), (centre + lean - half, high), (centre + lean + half, high)]
    add(font, "≠", font["hmtx"][names[ord("=")]][0], [[*slash, (centre - lean + half, low)]], base=names[ord("=")])
    remap(font, {REPLACEMENT: ".notdef"})


def arrow(reach: float, thick: float) -> Points:
    """Return an arrow to the right about its middle."""
    half, barb, slant = thick / 2, reach * 0.62, thick * 0.75
    tip = [(reach - 2 * slant - half, 0.0 + half), (reach - barb - slant, barb), (reach - barb + slant * 0.6, barb)]
    upper = [(-reach, half), *tip, (reach, 0.0)]
    return [*upper, *((x, -y) for x, y in reversed(upper[:-1]))]


def turned(points: Points, turn: tuple[int, int, int, int], x: float, y: float) -> Points:
    """Turn points about their middle and move it to (x, y)."""
    a, b, c, d = turn
    return [(x + a * px + c * py, y + b * px + d * py) for px, py in points]


def add(
    font: TTFont, sign: str, wide: int, outlines: Iterable[Points], *, base: str | None = None, up: float = 0
) -> None:
    """Add a glyph of straight outlines, and of another glyph if it is based on one."""
    glyphs, pen = font.getGlyphSet(), TTGlyphPen(font.getGlyphSet())
    if base:
        glyphs[base].draw(TransformPen(pen, (1, 0, 0, 1, 0, round(up))))
    for outline in outlines:
        start, *rest = [(round(x), round(y)) for x, y in outline]
        pen.moveTo(start)
        for point in rest:
            pen.lineTo(point)
        pen.closePath()
    name = f"uni{ord(sign):04X}"
    glyph = pen.glyph()
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = glyph
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (wide, glyph.xMin)
    remap(font, {ord(sign): name})


def bounds(font: TTFont, name: str) -> tuple[float, float, float, float]:
    """Return a glyph's left, bottom, right and top."""
    pen = BoundsPen(font.getGlyphSet())
    font.getGlyphSet()[name].draw(pen)
    return tuple(pen.bounds)


def cut_down(font: TTFont, letters: set[int]) -> None:
    """Keep some letters with kerning and marks, and the legal name entries."""
    options = Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp"]
    options.name_IDs = [0, 1, 2, 4, 5, 6, 14]
    options.notdef_outline = True
    options.drop_tables += ["STAT", "gasp"]
    options.recalc_timestamp = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters & {*font.getBestCmap()})
    subsetter.subset(font)


def write(path: Path, font: TTFont) -> None:
    """Write a font with the time of its source, so that the same packages make the same bytes."""
    font.recalcTimestamp = False
    font.save(path)


def check(path: Path, font: TTFont) -> bool:
    """Tell whether a file is this font, byte for byte."""
    with tempfile.TemporaryDirectory() as place:
        made = Path(place) / path.name
        write(made, font)
        return path.is_file() and path.read_bytes() == made.read_bytes()


def main(arguments: Sequence[str] | None = None, out: Callable[[str], object] = print) -> int:
    """Write the fonts, or name those that differ; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the packages are unpacked")
    parser.add_argument("--check", action="store_true", help="write nothing")
    chosen, different = parser.parse_args(arguments), 0
    made = [(face.file, make(face, chosen.folder)) for face in FACES]
    made += [(face.file, make_eastern(face, chosen.folder)) for face in EASTERN]
    made.append(("keys-semibold", make_keys(chosen.folder)))
    for name, font in made:
        path = FONTS / f"{name}.ttf"
        if not chosen.check:
            write(path, font)
            out(f"{path.name}: {path.stat().st_size:,} bytes, {len(font.getBestCmap())} code points")
        elif not check(path, font):
            out(f"{path.name} is another font")
            different = 1
    return different


if __name__ == "__main__":
    sys.exit(main())
