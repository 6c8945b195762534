"""A row for all that a player can set, in groups."""

from collections.abc import Callable

from game.store.settings import names
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import EnterName, HowToPlay, Lessons
from game.ui.kit.rows import Choice, Row, Slider, Switch
from game.ui.modes.settings.bindings import BindingsScene
from game.ui.modes.settings.competition import CompetitionScene

INTERFACE_SIZES = (80, 90, 100, 125, 150, 175, 200)
KEPT_REPLAYS = (0, 100, 500, 2_000, 10_000, 100_000)

GROUPS = ("picture", "sound", "play", "hands", "help")

Group = dict[str, Row]
"""Rows by the names of what they set."""


def groups(cabinet: Cabinet) -> dict[str, Group]:
    """Return the rows of each group; a change is seen, heard and kept at once, rules count from the next game on."""
    return {name: rows(cabinet) for name, rows in zip(GROUPS, (_picture, _sound, _play, _hands, _help), strict=True)}


def _picture(cabinet: Cabinet) -> Group:
    words = cabinet.words
    sizes = sorted({*INTERFACE_SIZES, cabinet.settings.interface_size})
    return {
        **_switches(cabinet, "fullscreen"),
        **_named(cabinet, "theme", lambda name: words(f"settings.theme_{name}")),
        **_named(cabinet, "palette", lambda name: words(f"settings.palette_{name}")),
        **_switches(cabinet, "pips"),
        "interface_size": Choice(
            cabinet,
            words("settings.interface_size"),
            {str(size): words("menu.percent", value=size) for size in sizes},
            lambda: str(cabinet.settings.interface_size),
            lambda size: cabinet.change(interface_size=int(size)),
        ),
        "cursor_size": Slider(
            cabinet,
            words("settings.cursor_size"),
            lambda: cabinet.settings.cursor_size - 100,
            lambda more: cabinet.change(cursor_size=100 + more),
            most=200,
            by=25,
        ),
        **_switches(cabinet, "reduced_motion", "momentum", "side_panel"),
        **_named(cabinet, "counters", lambda name: words(f"settings.counters_{name}")),
    }


def _sound(cabinet: Cabinet) -> Group:
    return {**_volumes(cabinet, "effects_volume", "music_volume"), **_switches(cabinet, "mute")}


def _play(cabinet: Cabinet) -> Group:
    words = cabinet.words
    return {
        **_named(cabinet, "start", lambda name: words(f"settings.start_{name}")),
        **_switches(cabinet, "question_marks", "countdown", "dim_met"),
        "competition": Row(
            cabinet,
            words("settings.competition"),
            lambda: cabinet.stage.push(CompetitionScene(cabinet)),
            note=lambda: words("settings.competition_on") if cabinet.settings.competition else "",
        ),
        **_switches(cabinet, "call_odds", "ghost", "auto_pause", "asks_initials"),
        "kept_replays": Choice(
            cabinet,
            words("settings.kept_replays"),
            {str(count): str(count) for count in sorted({*KEPT_REPLAYS, cabinet.settings.kept_replays})},
            lambda: str(cabinet.settings.kept_replays),
            lambda count: cabinet.change(kept_replays=int(count)),
        ),
    }


def _hands(cabinet: Cabinet) -> Group:
    words = cabinet.words
    return {
        "bindings": Row(cabinet, words("settings.bindings"), lambda: cabinet.stage.push(BindingsScene(cabinet))),
        **_switches(cabinet, "left_handed", "chord_with_left", "flag_on_release", "flag_rest"),
        **_switches(cabinet, "hold_to_flag", "toggle_held", "hover"),
        **_named(cabinet, "guard", lambda name: words(f"settings.guard_{name}")),
    }


def _help(cabinet: Cabinet) -> Group:
    words, to = cabinet.words, cabinet.router.to
    return {
        **_named(cabinet, "language", lambda name: words(f"settings.language_{name}")),
        "name": Row(cabinet, words("settings.name"), to(EnterName()), note=lambda: cabinet.settings.player),
        "how_to": Row(cabinet, words("settings.how_to"), to(HowToPlay())),
        "lessons": Row(cabinet, words("settings.lessons"), to(Lessons())),
    }


def _switches(cabinet: Cabinet, *fields: str) -> Group:
    def switch(name: str) -> Switch:
        return Switch(
            cabinet,
            cabinet.words(f"settings.{name}"),
            lambda: bool(getattr(cabinet.settings, name)),
            lambda on: cabinet.change(**{name: on}),
        )

    return {name: switch(name) for name in fields}


def _volumes(cabinet: Cabinet, *fields: str) -> Group:
    def volume(name: str) -> Slider:
        return Slider(
            cabinet,
            cabinet.words(f"settings.{name}"),
            lambda: int(getattr(cabinet.settings, name)),
            lambda percent: cabinet.change(**{name: percent}),
            most=100,
            by=5,
        )

    return {name: volume(name) for name in fields}


def _named(cabinet: Cabinet, field: str, name_of: Callable[[str], str]) -> Group:
    """Return a choice among the values of a field, each of which has a name."""
    choice = Choice(
        cabinet,
        cabinet.words(f"settings.{field}"),
        {value: name_of(value) for value in names(field)},
        lambda: str(getattr(cabinet.settings, field)),
        lambda value: cabinet.change(**{field: value}),
    )
    return {field: choice}
