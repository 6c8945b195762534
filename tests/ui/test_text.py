"""Lettering: every letter exists, none is stretched or cut, and no name can crash the game."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.i18n.catalogue import LOCALES, read_locale
from game.ui.core import text as lettering_module
from game.ui.core.assets import AssetError
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import HUGE, LARGE, NORMAL, SMALL
from game.ui.core.text import (
    CHINESE,
    DISPLAY,
    EASTERN,
    FINE_BELOW,
    FONT_LIMIT,
    JAPANESE,
    TEXT,
    WIDEST,
    Face,
    Lettering,
    eastern_face,
)

pytestmark = pytest.mark.usefixtures("lettering")  # which wakes pygame's fonts

FACES = (TEXT, DISPLAY)
WHITE = "#FFFFFF"
FAINT = 72  # of 255: hinting may leave a quarter of a row
NO_LETTER = "\uffff"
PUTS_TOGETHER = "0123456789–−+-×·…→%.,:/# "
"""Characters that scenes add to the catalogue's texts."""

ALPHABETS = {
    "Polish": "ĄĆĘŁŃÓŚŹŻąćęłńóśźż",
    "German": "ÄÖÜßẞäöü„“‚‘",
    "French": "ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ«»",
    "Spanish": "ÁÉÍÑÓÚÜáéíñóúü¿¡ªº",
    "Portuguese": "ÁÂÃÀÇÉÊÍÓÔÕÚáâãàçéêíóôõú",
    "Russian": "".join(map(chr, range(0x410, 0x450))) + "Ёё№«»",
    "signs": "±×÷−–—…•·≤≥≠←↑→↓€%“”‘’",
}

each_face = pytest.mark.parametrize("face", FACES, ids=lambda face: face.file)
each_size = pytest.mark.parametrize("size", [12, 13, 16, SMALL, NORMAL, LARGE, HUGE, FINE_BELOW - 1, FINE_BELOW, 144])


@pytest.fixture(scope="module")
def lettering() -> Lettering:
    """Return a new lettering."""
    pygame.font.init()
    return Lettering()


def pixels(line: pygame.Surface) -> bytes:
    """Return a line's pixels with their opacity."""
    return pygame.image.tobytes(line, "RGBA")


def missing(lettering: Lettering, face: Face, letters: str) -> str:
    """Return the letters that a face shows as the missing-letter box."""
    box = pixels(lettering.line(NO_LETTER, 40, WHITE, face))
    return "".join(letter for letter in sorted({*letters}) if pixels(lettering.line(letter, 40, WHITE, face)) == box)


@each_face
@pytest.mark.parametrize("locale", LOCALES)
def test_every_letter_of_the_catalogue_is_in_both_faces(lettering: Lettering, face: Face, locale: str) -> None:
    """A missing one is a box in the middle of a word, in one language, in one scene."""
    texts = read_locale(locale).values()
    letters = "".join(form for text in texts for form in ([text] if isinstance(text, str) else text.forms.values()))
    assert missing(lettering, face, letters + PUTS_TOGETHER) == ""


@each_face
@pytest.mark.parametrize("alphabet", ALPHABETS.values(), ids=ALPHABETS)
def test_names_may_be_written_in_the_alphabets_of_europe(lettering: Lettering, face: Face, alphabet: str) -> None:
    """A player's name need not be in a language of the game."""
    assert missing(lettering, face, alphabet) == ""


@each_face
def test_a_letter_that_is_missing_is_found(lettering: Lettering, face: Face) -> None:
    """The tests above rely on this check."""
    assert missing(lettering, face, "Aกz\N{REPLACEMENT CHARACTER}") == "ก\N{REPLACEMENT CHARACTER}"


@each_face
@each_size
def test_figures_are_equally_wide(lettering: Lettering, face: Face, size: int) -> None:
    """A clock must not tremble, nor a column of times lean."""
    assert len({lettering.width(10 * figure, size, face) for figure in "0123456789"}) == 1


@each_face
@each_size
def test_lines_of_a_size_are_equally_high(lettering: Lettering, face: Face, size: int) -> None:
    """Words beside each other are centred by their heights: a descender would lift its word."""
    heights = {
        lettering.line(text, size, WHITE, face).get_height() for text in ("x", "Hg", "Äpfel", "Ёж", "12:30", "…")
    }
    assert len(heights) == 1


@each_face
@each_size
def test_a_line_is_as_wide_as_measured(lettering: Lettering, face: Face, size: int) -> None:
    """Layout asks for the width first, and paints later."""
    for text in ("Minesweeper", "Wagen 12", "j", "f"):
        assert lettering.line(text, size, WHITE, face).get_width() == lettering.width(text, size, face)


@each_face
def test_letters_stand_on_whole_pixels(lettering: Lettering, face: Face) -> None:
    """Half a row of grey under every word is what makes small text look out of focus."""
    for size in range(16, FINE_BELOW):
        line = lettering.line("HHHH", size, WHITE, face)
        rows = [max(line.get_at((x, y)).a for x in range(line.get_width())) for y in range(line.get_height())]
        feet = max(y for y, most in enumerate(rows) if most > FAINT)
        assert rows[feet] > 200, size


@each_face
def test_small_letters_end_on_whole_pixels(lettering: Lettering, face: Face) -> None:
    """The height of the x is what an eye reads along."""
    for size in range(16, FINE_BELOW):
        line = lettering.line("zzzz", size, WHITE, face)
        rows = [max(line.get_at((x, y)).a for x in range(line.get_width())) for y in range(line.get_height())]
        assert rows[min(y for y, most in enumerate(rows) if most > FAINT)] > 200, size


@each_face
def test_larger_sizes_are_never_smaller(lettering: Lettering, face: Face) -> None:
    """Whole pixels may round a size, but never against its order, nor where the finer drawing ends."""
    widths = [lettering.width("Minesweeper 0123456789", size, face) for size in range(10, 150)]
    assert all(before <= after + 1 for before, after in pairwise(widths))
    assert widths[-1] / widths[0] == pytest.approx(149 / 10, rel=0.1)


@each_face
@each_size
def test_text_is_as_large_as_it_says(lettering: Lettering, face: Face, size: int) -> None:
    """Rounding to whole pixels may change it by a twelfth, not by a seventh."""
    exact = lettering.width("Minesweeper", 1_000, face) / 1_000 * size
    assert lettering.width("Minesweeper", size, face) == pytest.approx(exact, rel=1 / 12, abs=1)


@pytest.mark.parametrize("size", range(10, 17))
def test_the_smallest_text_takes_no_more_room_than_it_was_given(lettering: Lettering, size: int) -> None:
    """In the smallest window columns of words stand close; half a pixel matters there."""
    words = 3 * "Minesweeper "
    assert lettering.width(words, size) <= 1.07 * size * lettering.width(words, 200) / 200


def test_a_line_has_the_colour_it_was_asked_for(lettering: Lettering) -> None:
    """Soft edges have it, too: no dark fringe on a light theme."""
    line = lettering.line("Hg", SMALL, "#123456")
    seen = {line.get_at((x, y))[:3] for x in range(line.get_width()) for y in range(line.get_height())}
    assert seen == {(0x12, 0x34, 0x56)}


def test_the_cabinet_sets_headings_in_the_display_face(cabinet: Cabinet) -> None:
    """One place decides which size has which face."""
    for size, face in ((SMALL, TEXT), (NORMAL, TEXT), (LARGE, DISPLAY), (HUGE, DISPLAY)):
        assert cabinet.style.line("Ab", size) is cabinet.style.lettering.line(
            "Ab", cabinet.style.px(size), cabinet.style.theme["text"], face
        )


@pytest.mark.parametrize("bad", ["a\x00b", "a\nb", "a\x1b[b", "a\x85b", "a\ud800b"])
def test_what_is_no_text_is_drawn_as_a_box(lettering: Lettering, bad: str) -> None:
    """A file's name may hold bytes that are no text; SDL refuses to draw some of them and stacks lines at others."""
    expected = bad.replace(bad[1], "\N{REPLACEMENT CHARACTER}")
    assert pixels(lettering.line(bad, SMALL, WHITE)) == pixels(lettering.line(expected, SMALL, WHITE))
    assert lettering.width(bad, SMALL) == lettering.width(expected, SMALL) > lettering.width("ab", SMALL)


def test_emoji_and_nothing_are_drawn(lettering: Lettering) -> None:
    """Neither a letter beyond the first 65,536 nor an empty name is an error."""
    assert lettering.line("😀", SMALL, WHITE).get_width() > 0
    assert lettering.width("", SMALL) == 0
    assert lettering.line("", SMALL, WHITE).get_height() == lettering.line("A", SMALL, WHITE).get_height()


@each_face
@each_size
def test_a_book_in_one_line_is_cut(lettering: Lettering, face: Face, size: int) -> None:
    """Rendered whole it would be wider than SDL has memory for, and end the process without a word."""
    book = "M" * 200_000
    assert lettering.width(book, size, face) == lettering.line(book, size, WHITE, face).get_width() <= 1.2 * WIDEST


@each_face
def test_a_word_of_5000_letters_is_broken(lettering: Lettering, face: Face) -> None:
    """A line of its own would leave the window: each piece is as long as has room, and none is lost."""
    word = "Donaudampfschiff" * 313
    lines = lettering.wrap(f"Ein {word} fährt", SMALL, 400, face)
    assert "".join(lines).replace(" ", "") == f"Ein{word}fährt"
    assert all(lettering.width(line, SMALL, face) <= 400 for line in lines)
    broken = lines[1:-1]
    assert all(
        lettering.width(line + after[0], SMALL, face) > 400 for line, after in pairwise(broken) if " " not in after
    )


def test_a_book_is_broken_also_where_there_is_no_end_of_room(lettering: Lettering) -> None:
    """No piece may be longer than what is rendered."""
    word = "i" * 5_000
    assert "".join(lettering.wrap(word, SMALL, 10**6)) == word
    assert all(len(piece) <= WIDEST // SMALL for piece in lettering.wrap(word, SMALL, 10**6))


def test_text_breaks_at_its_spaces(lettering: Lettering) -> None:
    """A word that fits into a line of its own stays whole."""
    assert lettering.wrap("one two  three", SMALL, 1_000) == ["one two three"]
    room = lettering.width("one two", SMALL)
    assert lettering.wrap("one two three", SMALL, room) == ["one two", "three"]
    assert lettering.wrap("one two three", SMALL, room - 1) == ["one", "two", "three"]
    assert lettering.wrap("  ", SMALL, 100) == []


def test_no_dot_hangs_at_the_end_of_a_line(lettering: Lettering) -> None:
    """It parts two things, and so does the line's end; whether there was room for it or not."""
    for room in ("one", "one ·", "one · i"):
        assert lettering.wrap("one · one · one", SMALL, lettering.width(room, SMALL)) == ["one"] * 3
    assert lettering.wrap("one · one · one", SMALL, lettering.width("one · one", SMALL)) == ["one · one", "one"]
    assert lettering.wrap("one · one", SMALL, lettering.width("one · one", SMALL)) == ["one · one"]


@pytest.mark.parametrize("width", range(60, 400, 20))
def test_balanced_lines_are_as_many_and_none_much_shorter(lettering: Lettering, width: int) -> None:
    """No word stands alone under a full line; nothing is lost."""
    text = "A safe cell was here. In 89 of 100 boards you would have got away with it"
    lines, even = lettering.wrap(text, 20, width), lettering.balanced(text, 20, width)
    assert len(even) == len(lines)
    assert " ".join(even) == text
    widths = [lettering.width(line, 20) for line in even]
    assert max(widths) <= max(lettering.width(line, 20) for line in lines)
    assert len(lettering.wrap(text, 20, max(widths) - 1)) > len(even) or len(even) == 1


def test_no_line_begins_with_a_stop_that_stands_apart(lettering: Lettering) -> None:
    """French has a space before some stops and within its quotes; they go with their word."""
    text = "Sûr : on dit « ouvre » ; et quoi ? Ceci !"
    for width in range(lettering.width("« ouvre » ;", SMALL), lettering.width(text, SMALL)):
        lines = lettering.wrap(text, SMALL, width)
        assert " ".join(lines) == text
        assert all(line[0] not in ":;?!»" and line[-1] != "«" for line in lines)


@pytest.mark.parametrize("room", [0, -40])
def test_where_there_is_no_room_a_letter_is_a_line(lettering: Lettering, room: int) -> None:
    """A window may be narrower than any letter for a moment, or than its margins."""
    assert lettering.wrap("abc", SMALL, room) == ["a", "b", "c"]


def test_a_text_is_cut_with_an_ellipsis(lettering: Lettering) -> None:
    """As much of it as has room, and no space before the dots."""
    whole = "Minesweeper is old"
    room = lettering.width(whole, SMALL)
    assert lettering.cut(whole, SMALL, room) == whole
    shown = lettering.cut(whole, SMALL, room - 1)
    assert shown.endswith("…")
    assert lettering.width(shown, SMALL) < room
    assert lettering.cut(whole, SMALL, lettering.width("Minesweeper …", SMALL)) == "Minesweeper…"
    assert lettering.cut(whole, SMALL, lettering.width("M…", SMALL)) == "M…"
    assert lettering.cut(whole, SMALL, 1) == ""


def test_a_book_is_cut_with_an_ellipsis_wherever_it_fits(lettering: Lettering) -> None:
    """This holds even with more room than is rendered."""
    assert lettering.cut("i" * 5_000, SMALL, 10**6) == "i" * (WIDEST // SMALL) + "…"


def test_lines_are_kept_and_fonts_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that is pulled larger asks for a new size on every pixel; the size in use stays open."""
    own, opened, plain = Lettering(), list[int](), Lettering._open

    def noted(self: Lettering, face: Face, points: int) -> pygame.font.Font:
        opened.append(points)
        return plain(self, face, points)

    monkeypatch.setattr(Lettering, "_open", noted)
    first = own.line("0", SMALL, WHITE)
    assert own.line("0", SMALL, WHITE) is first
    for number, size in enumerate(range(30, 30 + 2 * FONT_LIMIT)):
        own.width("A", size)
        own.width(f"in use {number}", SMALL)
    assert len(own._fonts) <= FONT_LIMIT
    assert opened.count(opened[0]) == 1


def test_measures_are_forgotten_as_pictures_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache drops old ones at its limit, and all when a font's file changes."""
    monkeypatch.setattr(lettering_module, "WIDTHS_LIMIT", 5)
    monkeypatch.setattr(lettering_module, "WRAPPED_LIMIT", 5)
    own = Lettering()
    for number in range(20):
        own.width(str(number), SMALL)
        own.wrap(f"{number} words", SMALL, 200)
        assert len(own._widths) <= 5
        assert len(own._wrapped) <= 5
    first = own.line("0", SMALL, WHITE)
    own.reread()
    assert own.line("0", SMALL, WHITE) is not first
    assert not own._widths
    assert not own._wrapped


def test_letters_beside_chinese_take_their_own_room() -> None:
    """Letters before, between and behind must all appear: a lost one would change a name."""
    own = Lettering()
    middle, letter = own.width("\u5730", NORMAL), own.width("W", NORMAL)
    for text, letters in (("W\u5730", 1), ("\u5730W", 1), ("W\u5730W", 2)):
        assert abs(own.width(text, NORMAL) - middle - letters * letter) <= letters


@each_face
def test_a_line_of_two_scripts_is_its_parts_side_by_side(lettering: Lettering, face: Face) -> None:
    """None is cut or drawn in another face, and the first begins where a font alone draws it."""
    parts = [lettering.line(part, 144, WHITE, face) for part in ("W", "\u5730", "i")]
    line, left = lettering.line("W\u5730i", 144, WHITE, face), 0
    for part in parts:
        assert pixels(line.subsurface((left, 0), part.get_size())) == pixels(part)
        left += part.get_width()
    assert left == line.get_width()
    alone = lettering._font(face, 144, 1).render("W", True, WHITE)
    assert parts[0].get_bounding_rect().left == alone.get_bounding_rect().left


@pytest.mark.parametrize("content", [None, b"", b"no font"])
def test_a_missing_or_broken_font_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes | None
) -> None:
    """The crash box must name the file."""
    monkeypatch.setattr(lettering_module, "FOLDER", tmp_path)
    if content is not None:
        (tmp_path / TEXT.file).write_bytes(content)
    with pytest.raises(AssetError, match=TEXT.file):
        Lettering().line("A", SMALL, WHITE)


HAN = {"zh": "扫雷标旗双击，。！第名秒", "ja": "マインスイーパー地雷旗を開く、。！「」位秒"}


@pytest.mark.parametrize("locale", HAN)
def test_chinese_and_japanese_are_written_in_their_own_face(locale: str) -> None:
    """The same character is drawn differently in the two, and none of the game's is missing."""
    own = Lettering()
    own.eastern = eastern_face(locale)
    texts = read_locale(locale).values() if locale in LOCALES else ()
    letters = "".join(form for text in texts for form in ([text] if isinstance(text, str) else text.forms.values()))
    box = pixels(own.line("丂" if locale == "ja" else "龘", 40, WHITE))
    seen = {letter for letter in HAN[locale] + letters if EASTERN.match(letter)}
    assert seen
    assert [letter for letter in seen if pixels(own.line(letter, 40, WHITE)) == box] == []
    shapes = []
    for one in (CHINESE, JAPANESE):
        own.eastern = one
        shapes.append(pixels(own.line("直", 40, WHITE)))
    assert shapes[0] != shapes[1]


@each_face
@each_size
def test_a_line_of_two_scripts_is_as_wide_and_high_as_any(lettering: Lettering, face: Face, size: int) -> None:
    """A name in Chinese stands in the same rows as all the others."""
    mixed = lettering.line("第 3 名 Ag 0.42 秒", size, WHITE, face)
    assert mixed.get_width() == lettering.width("第 3 名 Ag 0.42 秒", size, face)
    assert mixed.get_height() == lettering.line("Ag", size, WHITE, face).get_height()
    alone = lettering.line("第", size, WHITE, face)
    assert alone.get_bounding_rect().height > 0
    assert alone.get_bounding_rect().bottom < alone.get_height()


def test_chinese_breaks_between_characters_but_not_before_a_stop(lettering: Lettering) -> None:
    """There are no spaces to break at."""
    text = "左键打开格子，右键标雷。“双击”数字（已标够雷）会打开其余 open 3BV/s 的格子！"
    for width in range(60, 400, 7):
        lines = lettering.wrap(text, SMALL, width)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert all(line[0] not in "，。”）！" for line in lines)
        assert all(line[-1] not in "“（" for line in lines)
        assert all(lettering.width(line, SMALL) <= width for line in lines)
        assert len(lines) <= 1 or lettering.width(text, SMALL) > width
    assert lettering.wrap("3BV 是 最少", SMALL, 1_000) == ["3BV 是 最少"]


def test_each_family_has_its_licence_beside_it() -> None:
    """The Open Font License asks for the copyright and for itself wherever a font goes."""
    for face in (*FACES, Face("notosans-", 1, 1)):
        licence = (lettering_module.FOLDER / f"{face.file.partition('-')[0]}-OFL.txt").read_text(encoding="utf-8")
        assert licence.startswith("Copyright 20")
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence


def test_what_is_kept_of_a_text_is_what_is_measured_anew() -> None:
    """Cached widths and breaks equal new ones, in every size and eastern face; returned lists are independent."""
    kept = Lettering()
    text = "Nothing is left to open 没有可翻开的格子了"
    for _ in range(2):
        for size in (20, 31):
            for eastern in (CHINESE, JAPANESE):
                kept.eastern = eastern
                fresh = Lettering()
                fresh.eastern = eastern
                assert kept.width(text, size) == fresh.width(text, size)
                for width in (90, 200):
                    lines = kept.wrap(text, size, width)
                    assert lines == fresh.wrap(text, size, width)
                    lines.clear()
