"""What a player can set, in groups, with a word on each."""

from collections.abc import Callable, Iterator

from game.store.settings import names
from game.ui.cabinet import Cabinet
from game.ui.rows import Choice, Menu, Row, Slider, Switch, Tabs
from game.ui.scenes.menu import LINE, MenuScene
from game.ui.stage import Scene

INTERFACE_SIZES = (80, 90, 100, 125, 150, 175, 200)
KEPT_REPLAYS = (0, 100, 500, 2_000, 10_000, 100_000)


GROUPS = ("picture", "sound", "play", "hands", "help")


class SettingsPage(MenuScene):
    """Every change is seen, heard and kept at once; rules count from the next game on."""

    @property
    def needs(self) -> tuple[int, int]:
        """What is wrong with the files needs room, too, a line each."""
        width, height = super().needs
        return width, height + LINE * len(self.cabinet.problems())

    def renewed(self) -> Scene:
        """Return the page in another language, the same row lit."""
        fresh = type(self)(self.cabinet)
        fresh.menu.selected = self.menu.selected
        return fresh

    def __init__(self, cabinet: Cabinet) -> None:
        self.cabinet = cabinet
        super().__init__(cabinet, cabinet.words("settings.heading"), self.rows(cabinet))

    def rows(self, cabinet: Cabinet) -> list[Row]:
        """Return what can be set here, and the way back."""
        raise NotImplementedError

    def _choice(self, name: str, label: str, labels: dict[str, str]) -> Choice:
        return Choice(
            self.cabinet,
            label,
            labels,
            lambda: str(getattr(self.cabinet.settings, name)),
            lambda value: self.cabinet.change(**{name: value}),
        )

    @staticmethod
    def _volume(cabinet: Cabinet, name: str) -> Slider:
        return Slider(
            cabinet,
            cabinet.words(f"settings.{name}"),
            lambda: int(getattr(cabinet.settings, name)),
            lambda volume: cabinet.change(**{name: volume}),
            most=100,
            by=5,
        )

    @staticmethod
    def _switch(cabinet: Cabinet, name: str) -> Switch:
        return Switch(
            cabinet,
            cabinet.words(f"settings.{name}"),
            lambda: bool(getattr(cabinet.settings, name)),
            lambda on: cabinet.change(**{name: on}),
        )


class SettingsScene(SettingsPage):
    """All that can be set, in five groups; a word on the lit row stands below."""

    column = 840

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        words, self._group = cabinet.words, GROUPS[0]
        tabs = Tabs(
            cabinet, {group: words(f"settings.group_{group}") for group in GROUPS}, lambda: self._group, self.show
        )
        back = Row(cabinet, words("settings.back"), self.close)
        self._pages = dict(zip(GROUPS, self._groups(), strict=True))
        self._menus = {group: Menu(cabinet, [tabs, *rows.values(), back]) for group, rows in self._pages.items()}
        self.menu = self._menus[self._group]

    def show(self, group: str) -> None:
        """Turn to another group."""
        self._group = group
        self.menu = self._menus[group]
        self.menu.selected = 0
        self.resize()

    @property
    def most_rows(self) -> int:
        """As many as the longest group has: the names of the groups stay in place."""
        return max(len(menu.all) for menu in self._menus.values())

    def renewed(self) -> Scene:
        """Return the page in another language, the same row lit."""
        fresh = SettingsScene(self.cabinet)
        fresh.show(self._group)
        fresh.menu.selected = self.menu.selected
        return fresh

    def resize(self) -> None:
        """Put the column where the longest group fits, so that the groups' names stay in place."""
        longest = max(self._menus.values(), key=lambda menu: len(menu.all))
        shown, self.menu = self.menu, longest
        super().resize()
        self.menu = shown
        column, left = longest.rect, longest.rect.left
        shown.fit(longest.height)
        shown.place(left, column.top, column.width)

    def below(self) -> tuple[list[str], str]:
        """Say what the lit row does, and what is wrong with the files."""
        about = [name for name, row in self._pages[self._group].items() if row is self.menu.lit]
        words = self.cabinet.words
        told = [words(f"settings.about_{name}") for name in about]
        return [*(told or [words("settings.groups")]), *self.cabinet.problems()], "text_dim"

    def rows(self, cabinet: Cabinet) -> list[Row]:
        """Return what stands there until the groups do."""
        return [Row(cabinet, cabinet.words("settings.back"), self.close)]

    def _groups(self) -> Iterator[dict[str, Row]]:
        """Give the rows of each group, by what they set."""
        cabinet, words = self.cabinet, self.cabinet.words
        sizes = sorted({*INTERFACE_SIZES, cabinet.settings.interface_size})
        yield {
            "fullscreen": self._switch(cabinet, "fullscreen"),
            "theme": self._named("theme", words("settings.theme"), lambda name: words(f"settings.theme_{name}")),
            "palette": self._named(
                "palette", words("settings.palette"), lambda name: words(f"settings.palette_{name}")
            ),
            "pips": self._switch(cabinet, "pips"),
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
            "reduced_motion": self._switch(cabinet, "reduced_motion"),
            "momentum": self._switch(cabinet, "momentum"),
            "side_panel": self._switch(cabinet, "side_panel"),
            "counters": self._named(
                "counters", words("settings.counters"), lambda name: words(f"settings.counters_{name}")
            ),
        }
        yield {
            "effects_volume": self._volume(cabinet, "effects_volume"),
            "music_volume": self._volume(cabinet, "music_volume"),
            "mute": self._switch(cabinet, "mute"),
        }
        kept = [str(count) for count in sorted({*KEPT_REPLAYS, cabinet.settings.kept_replays})]
        yield {
            "start": self._named("start", words("settings.start"), lambda name: words(f"settings.start_{name}")),
            "question_marks": self._switch(cabinet, "question_marks"),
            "countdown": self._switch(cabinet, "countdown"),
            "dim_met": self._switch(cabinet, "dim_met"),
            "competition": Row(
                cabinet,
                words("settings.competition"),
                cabinet.go.competition,
                note=lambda: words("settings.competition_on") if cabinet.settings.competition else "",
            ),
            "call_odds": self._switch(cabinet, "call_odds"),
            "ghost": self._switch(cabinet, "ghost"),
            "auto_pause": self._switch(cabinet, "auto_pause"),
            "asks_initials": self._switch(cabinet, "asks_initials"),
            "kept_replays": Choice(
                cabinet,
                words("settings.kept_replays"),
                {count: count for count in kept},
                lambda: str(cabinet.settings.kept_replays),
                lambda count: cabinet.change(kept_replays=int(count)),
            ),
        }
        yield {
            "bindings": Row(cabinet, words("settings.bindings"), cabinet.go.bindings),
            **{
                name: self._switch(cabinet, name)
                for name in ("left_handed", "chord_with_left", "flag_on_release", "flag_rest")
            },
            **{name: self._switch(cabinet, name) for name in ("hold_to_flag", "toggle_held", "hover")},
            "guard": self._named("guard", words("settings.guard"), lambda name: words(f"settings.guard_{name}")),
        }
        yield {
            "language": self._named(
                "language", words("settings.language"), lambda name: words(f"settings.language_{name}")
            ),
            "name": Row(cabinet, words("settings.name"), cabinet.go.name, note=lambda: cabinet.settings.player),
            "how_to": Row(cabinet, words("settings.how_to"), cabinet.go.how_to),
            "lessons": Row(cabinet, words("settings.lessons"), cabinet.go.lessons),
        }

    def _named(self, name: str, label: str, label_of: Callable[[str], str]) -> Choice:
        """Return a choice among the names of a field."""
        return self._choice(name, label, {value: label_of(value) for value in names(name)})
