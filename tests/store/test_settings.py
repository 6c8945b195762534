"""Settings return as they were set; a bad value loses only its field, gives a warning, and is kept."""

import os
import threading
import tomllib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import fields
from pathlib import Path
from unittest.mock import Mock

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.arcade.table import LETTERS
from game.i18n.catalogue import LOCALES
from game.store import settings as store
from game.store.settings import (
    LARGEST_FILE,
    NEWCOMER,
    Loaded,
    Settings,
    Value,
    Writer,
    load,
    names,
    problem,
    save,
    with_values,
)
from tests.patience import PATIENCE

DEFAULTS = Settings()
NAMES = [field.name for field in fields(Settings)]

RANGES = {
    "effects_volume": (0, 100),
    "music_volume": (0, 100),
    "interface_size": (80, 200),
    "hold_ms": (200, 600),
    "custom_width": (1, 1000),
    "custom_height": (1, 1000),
    "custom_mines": (1, 999_999),
    "kept_replays": (0, 100_000),
    "battle_hits": (1, 3),
    "battle_seed": (0, 2**48 - 1),
    "window_x": (-65_536, 65_536),
    "window_y": (-65_536, 65_536),
    "window_width": (0, 16_384),
    "window_height": (0, 16_384),
}

PLAIN_TEXTS = {"player": 20, "identifier": 40, "tournament": 40}
"""The most characters of the free texts."""

OTHER_TYPES = ("7", '"on"', "[true]", "{}", "0.5", "2026-01-01")
"""TOML values that no switch accepts."""

BAD_TEXTS = {
    "player": '"a name of far too many letters"',
    "initials": '"ABCD"',
    "bindings": '["keys f = flag", 7]',
    "identifier": '"\\u0007"',
    "tournament": "7",
}


def bad_value(name: str) -> str:
    """Return a TOML value that a field can't have."""
    if name in RANGES:
        return str(RANGES[name][NAMES.index(name) % 2] + (1 if NAMES.index(name) % 2 else -1))
    if isinstance(getattr(DEFAULTS, name), bool):
        return OTHER_TYPES[NAMES.index(name) % len(OTHER_TYPES)]
    return BAD_TEXTS.get(name, '"no such name"')


BEYOND_THE_LIMIT = "0x" + "f" * 5000
"""A number that Python reads but won't print: it has more than 4300 digits."""

NESTED_BY_DOTS = "effects_volume" + ".a" * 5000 + " = 1"
"""Python's reader accepts dotted keys of any depth without recursion, but can't print the result."""

characters = st.characters(categories=["L", "N", "P", "S"])


def values_of(name: str) -> st.SearchStrategy[Value]:
    """Return the values that a menu can give a field."""
    if name in RANGES:
        return st.integers(*RANGES[name])
    if isinstance(getattr(DEFAULTS, name), bool):
        return st.booleans()
    if name in PLAIN_TEXTS:
        return st.text(characters, max_size=PLAIN_TEXTS[name])
    if name == "initials":
        return st.text(LETTERS, min_size=3, max_size=3)
    if name == "bindings":
        return st.lists(st.text(characters, max_size=90), max_size=5).map(tuple)
    return st.sampled_from(names(name))


settings_values = st.fixed_dictionaries({name: values_of(name) for name in NAMES}).map(
    lambda values: with_values(DEFAULTS, values)
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of the settings; there is no file yet."""
    return tmp_path / "settings.toml"


@contextmanager
def held_write(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Let no write finish before the yielded event is set; the end of the test sets it too."""
    go_on = threading.Event()
    fsync = os.fsync

    def wait(handle: int) -> None:
        assert go_on.wait(PATIENCE)
        fsync(handle)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", wait)
        try:
            yield go_on
        finally:
            go_on.set()


# What is written is read


def test_without_a_file_there_are_defaults_and_no_warning(path: Path) -> None:
    """The first start is no reason for a warning."""
    assert load(path) == Loaded(NEWCOMER)


@pytest.mark.long
@given(settings_values)
def test_settings_come_back_as_they_were(tmp_path_factory: pytest.TempPathFactory, settings: Settings) -> None:
    """All values of the menus are the same at the next start, without a warning."""
    path = tmp_path_factory.mktemp("settings") / "settings.toml"
    save(path, settings)
    assert load(path) == Loaded(settings)


def test_the_file_names_every_field(path: Path) -> None:
    """The file is plain TOML, which people may read and change."""
    save(path, DEFAULTS)
    assert tomllib.loads(path.read_text(encoding="utf-8")) == {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in ((name, getattr(DEFAULTS, name)) for name in NAMES)
    }


TOO_LONG = "must be up to 400 texts of up to 90 characters"


@pytest.mark.parametrize(
    ("name", "value", "wrong"),
    [
        ("bindings", ("a",) * 400, ""),
        ("bindings", ("a",) * 401, TOO_LONG),
        ("bindings", ("a" * 90,), ""),
        ("bindings", ("a" * 91,), TOO_LONG),
        ("bindings", ("a\n",), TOO_LONG),
        ("player", "x" * 20, ""),
        ("player", "x" * 21, "must be up to 20 characters that can be printed, not 'xxx"),
        ("player", "a\nb", "must be up to 20 characters"),
        *(("initials", text, "") for text in ("AAA", "Z 9", ".-!", "   ")),
        *(("initials", text, "must be 3 of A-Z") for text in ("", "AA", "AAAA", "aaa", "ÄÖÜ")),
    ],
)
def test_a_text_is_as_long_as_it_may_be_and_of_its_letters(name: str, value: Value, wrong: str) -> None:
    """The game remembers the whole file, so each list and text needs a limit; initials are those of the wheels."""
    assert problem(name, value).startswith(wrong)
    assert bool(problem(name, value)) is bool(wrong)


def test_a_new_player_is_offered_boards_worth_playing() -> None:
    """The custom board lies between intermediate and expert; Battle starts with the medium one, against Cadet."""
    assert (DEFAULTS.custom_width, DEFAULTS.custom_height, DEFAULTS.custom_mines) == (20, 12, 40)
    assert (DEFAULTS.battle_board, DEFAULTS.battle_rank) == ("medium", "cadet")
    assert (DEFAULTS.effects_volume, DEFAULTS.music_volume, DEFAULTS.battle_hits) == (70, 70, 2)
    assert (DEFAULTS.kept_replays, DEFAULTS.initials) == (500, "AAA")


@pytest.mark.parametrize(("size", "read"), [(100_000, True), (100_001, False)])
def test_a_file_is_read_up_to_its_limit(size: int, read: bool, path: Path) -> None:
    """A file of exactly the limit is read."""
    path.write_text("volume = 5\n#".ljust(size, "x"), encoding="ascii")
    assert (load(path).settings.effects_volume == 5) == read


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("", DEFAULTS),
        ("volume = 5", Settings(effects_volume=5)),
        ("volume = 5\neffects_volume = 6", Settings(effects_volume=6)),
        ("pips = true\ncountdown = true\nmomentum = false", Settings(palette="clear", numbers="dim")),
        ('dim_met = true\ncountdown = false\npips = true\npalette = "theme"', Settings(numbers="dim")),
    ],
)
def test_what_an_earlier_version_called_otherwise_is_read(text: str, settings: Settings, path: Path) -> None:
    """Without a warning; a new name wins over an old one, and only it is written."""
    path.write_text(text, encoding="utf-8")
    assert load(path) == Loaded(settings)
    save(path, settings)
    assert [*tomllib.loads(path.read_text(encoding="utf-8"))] == NAMES


def test_every_setting_of_the_edition_before_one_clear_game_is_read(path: Path) -> None:
    """Its own writer wrote the file, no field at its default: what is gone or merged warns of nothing."""
    path.write_bytes((Path(__file__).parent / "settings_of_november.toml").read_bytes())
    loaded = load(path)
    assert (loaded.warnings, loaded.damaged) == ((), False)
    merged = {"numbers": "dim", "battle_board": "medium", "bindings": ("new = keyboard:n",)}
    written = {name: value for name, value in tomllib.loads(path.read_text("utf-8")).items() if name in NAMES} | merged
    assert {name: getattr(loaded.settings, name) for name in written} == written
    writer = Writer(path, base=loaded.settings, damaged=loaded.damaged)
    writer.put(with_values(loaded.settings, {"mute": False}))
    writer.close()
    assert [file.name for file in path.parent.iterdir()] == [path.name], "no .bad"
    assert load(path).settings == with_values(loaded.settings, {"mute": False})


# A bad field


@pytest.mark.parametrize("name", NAMES)
def test_a_bad_field_falls_back_alone_and_is_named(name: str, path: Path) -> None:
    """One mistake in the file loses one setting, and the warning names it and the file."""
    others = {"effects_volume": "5", "mute": "true", "theme": '"classic"', "custom_mines": "7"}
    lines = [f"{key} = {value}" for key, value in {**others, name: bad_value(name)}.items()]
    path.write_text("\n".join(lines), encoding="utf-8")
    loaded = load(path)
    wanted = Settings(effects_volume=5, mute=True, theme="classic", custom_mines=7)
    assert loaded.settings == with_values(wanted, {name: getattr(DEFAULTS, name)})
    [warning] = loaded.warnings
    assert str(path) in warning
    assert f" {name} must be " in warning
    assert loaded.damaged


def test_every_number_has_its_range() -> None:
    """A new number needs a range in this test too."""
    assert sorted(RANGES) == sorted(name for name in NAMES if type(getattr(DEFAULTS, name)) is int)


@pytest.mark.parametrize("name", RANGES)
def test_a_number_may_be_the_ends_of_its_range_and_nothing_beyond(name: str) -> None:
    """The limits come from the field's owner: the board, Battle, the sound."""
    least, most = RANGES[name]
    assert (problem(name, least), problem(name, most)) == ("", "")
    for beyond in (least - 1, most + 1, True, float(most), str(most), None, [most]):
        assert problem(name, beyond) == f"must be a whole number from {least} to {most}, not {beyond!r}"


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("theme", ("night", "classic", "paper", "contrast")),
        ("palette", ("theme", "clear")),
        ("counters", ("off", "small", "full")),
        ("language", ("system", *LOCALES)),
        ("battle_board", ("small", "medium", "large")),
        ("battle_rank", ("cadet", "recruit", "sapper", "lieutenant", "captain", "marshal")),
        ("battle_rule", ("out", "original")),
    ],
)
def test_a_menu_gets_the_names_of_a_field_in_their_order(name: str, wanted: tuple[str, ...]) -> None:
    """Weak before strong, small before large, the default language first."""
    assert names(name) == wanted
    assert not any(problem(name, value) for value in wanted)
    assert problem(name, "nothing").startswith(f"must be one of {', '.join(wanted)}, not ")


# A bad file


@pytest.mark.parametrize(
    ("content", "unread"),
    [
        (f"volume = {BEYOND_THE_LIMIT}".encode(), False),
        (f"theme = {BEYOND_THE_LIMIT}".encode(), False),
        (f"mute = [{BEYOND_THE_LIMIT}]".encode(), False),
        (NESTED_BY_DOTS.encode(), False),
        (b'theme = "' + b"x" * 5000 + b'"', False),
        (b"\xff\xfe\x00volume", True),
        (b"volume 5", True),
        (b"volume = 5\nvolume = 6", True),
        (b"# " + b"x" * LARGEST_FILE, True),
        (b"x = " + b"[" * 20_000, True),
        (b"x = " + b"{a=" * 20_000, True),
        (b"volume = 1" + b"0" * 5000, True),
    ],
    ids=[*"abcdefghijkl"],
)
def test_what_cannot_be_read_or_printed_gives_defaults_and_one_warning(
    content: bytes, unread: bool, path: Path
) -> None:
    """Neither a bad field nor a broken file may prevent play; the warning gives its path, on one line of the title."""
    path.write_bytes(content)
    loaded = load(path)
    assert (loaded.settings, loaded.damaged) == (DEFAULTS, True)
    [warning] = loaded.warnings
    assert str(path) in warning
    assert len(warning) < len(str(path)) + 200
    assert ("can't be read" in warning) is unread


def test_what_lies_in_our_place_gives_defaults_and_one_warning(path: Path) -> None:
    """A folder where the file should be, or a file where its folder should be."""
    (path.parent / "config").write_text("not a folder", encoding="utf-8")
    assert load(path.parent / "config" / "settings.toml").settings == DEFAULTS
    path.mkdir()
    loaded = load(path)
    assert loaded.settings == DEFAULTS
    assert len(loaded.warnings) == 1
    assert str(path) in loaded.warnings[0]


values = st.one_of(st.text(max_size=8), st.integers(-9, 2000).map(str), st.just("true"), st.just("[]"), st.just("nan"))
almost_settings = st.lists(
    st.tuples(st.sampled_from([*NAMES, "later", "[table]"]), st.sampled_from([" = ", "=", " ", "."]), values).map(
        "".join
    ),
    max_size=6,
).map(lambda lines: "\n".join(lines).encode())


@given(st.one_of(st.binary(max_size=200), almost_settings))
@example(b"")
@example(b"\xef\xbb\xbfvolume = 5")
def test_no_file_whatever_stops_the_game(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    """Reading never raises and gives playable settings; the old content is kept."""
    path = tmp_path_factory.mktemp("settings") / "settings.toml"
    path.write_bytes(content)
    loaded = load(path)
    assert not any(problem(name, getattr(loaded.settings, name)) for name in NAMES)
    assert all(str(path) in warning for warning in loaded.warnings)
    assert loaded.damaged or not loaded.warnings
    assert path.read_bytes() == content
    assert [*path.parent.iterdir()] == [path]


# A file is never lost


def test_fields_of_a_later_version_are_kept_without_a_warning(path: Path) -> None:
    """A player who returns to an older version for a day loses nothing and gets no warning."""
    text = 'volume = 5\npaper_grain = "rough"\n'
    path.write_text(text, encoding="utf-8")
    loaded = load(path)
    assert loaded.settings == Settings(effects_volume=5)
    assert loaded.warnings == ()
    save(path, loaded.settings, damaged=loaded.damaged)
    assert path.with_name("settings.toml.bad").read_text(encoding="utf-8") == text


def test_a_damaged_file_is_not_touched_where_it_cannot_be_kept(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old file matters more than new settings."""
    path.write_text("volume five", encoding="utf-8")
    monkeypatch.setattr(store, "keep_aside", Mock(side_effect=OSError(28, "No space left on device")))
    with pytest.raises(OSError, match="No space left"):
        save(path, DEFAULTS, damaged=True)
    assert path.read_text(encoding="utf-8") == "volume five"


# The writer


def test_the_last_settings_put_win(path: Path) -> None:
    """A slider sets a hundred values; its last one counts."""
    with closing(Writer(path)) as writer:
        for volume in range(101):
            writer.put(Settings(effects_volume=volume))
    assert load(path).settings.effects_volume == 100
    assert [*path.parent.iterdir()] == [path]


@pytest.mark.threads
def test_many_changes_while_the_disk_is_slow_are_one_write(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slider on a slow stick must not keep it busy for minutes."""
    written: list[int] = []
    save_now = store.save

    def note(to: Path, settings: Settings, *, damaged: bool) -> None:
        written.append(settings.effects_volume)
        save_now(to, settings, damaged=damaged)

    monkeypatch.setattr(store, "save", note)
    with closing(Writer(path)) as writer, held_write(monkeypatch):
        writer.put(Settings(effects_volume=1))
        while not written:
            pass
        for volume in range(2, 50):
            writer.put(Settings(effects_volume=volume))
    assert written == [1, 49]


@pytest.mark.threads
def test_closing_waits_for_the_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program must not end in the middle of a write."""
    writer = Writer(path)
    with held_write(monkeypatch) as go_on:
        writer.put(Settings(effects_volume=5))
        threading.Timer(0.05, go_on.set).start()
        writer.close()
        assert go_on.is_set()
        assert load(path).settings.effects_volume == 5


def test_closing_without_a_change_writes_nothing(path: Path) -> None:
    """A look at the title leaves no trace on the disk."""
    Writer(path).close()
    assert not path.exists()


def test_a_writer_keeps_a_damaged_file_beside_once(path: Path) -> None:
    """After the first write the file is our own again."""
    path.write_text("volume five", encoding="utf-8")
    writer = Writer(path, damaged=True)
    for volume in (1, 2):
        writer.put(Settings(effects_volume=volume))
        writer.close()
    names = sorted(found.name for found in path.parent.iterdir())
    assert names == ["settings.toml", "settings.toml.bad"]


def test_a_folder_that_cannot_be_made_is_a_problem_and_no_crash(tmp_path: Path) -> None:
    """The game continues without the disk, warns, and writes as soon as it can."""
    folder = tmp_path / "config"
    folder.write_text("not a folder", encoding="utf-8")
    path = folder / "settings.toml"
    with closing(Writer(path)) as writer:
        writer.put(Settings(effects_volume=5))
    assert writer.problem.startswith(f"{path} can't be written: ")
    assert folder.read_text(encoding="utf-8") == "not a folder"
    folder.unlink()
    writer.put(Settings(effects_volume=6))
    writer.close()
    assert writer.problem == ""
    assert load(path).settings.effects_volume == 6


def test_a_folder_in_the_place_of_the_file_is_a_problem_and_no_crash(path: Path) -> None:
    """The game must not move a foreign folder."""
    path.mkdir()
    with closing(Writer(path, damaged=load(path).damaged)) as writer:
        writer.put(Settings(effects_volume=5))
    assert writer.problem
    assert [*path.parent.iterdir()] == [path]


def test_a_folder_by_the_name_of_the_kept_file_does_not_stop_the_writer(path: Path) -> None:
    """A used name is skipped, even if a folder has it."""
    path.write_text("volume five", encoding="utf-8")
    path.with_name("settings.toml.bad").mkdir()
    with closing(Writer(path, damaged=True)) as writer:
        writer.put(Settings(effects_volume=5))
    assert writer.problem == ""
    assert path.with_name("settings.toml.bad2").read_text(encoding="utf-8") == "volume five"


def test_what_a_killed_writer_left_behind_goes_once_it_is_old(tmp_path: Path) -> None:
    """A younger file may be another copy's, and a file with a similar name may be foreign."""
    path = tmp_path / "settings.toml"
    old, young, others = (tmp_path / f"settings.toml{name}.new" for name in ("abcd1_z9", "abcd1_z8", ".backup1"))
    for file in (old, young, others):
        file.write_text("")
    for file in (old, others):
        os.utime(file, (0, 0))
    with closing(Writer(path)) as writer:
        writer.put(Settings())
    assert sorted(tmp_path.iterdir()) == sorted([path, young, others])
    os.utime(young, (0, 0))
    writer.put(Settings(mute=True))
    writer.close()
    assert young.exists(), "once a run is enough"
    with closing(Writer(path)) as again:
        again.put(Settings())
    assert not young.exists()
