"""What a player can set, in groups, with a word on each."""

from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import Scene
from game.ui.kit.menu import LINE, MenuScene
from game.ui.kit.rows import Menu, Row, Tabs
from game.ui.modes.settings.setting_rows import GROUPS, groups


class SettingsScene(MenuScene):
    """All that can be set; a word on the lit row stands below."""

    column = 840

    def __init__(self, cabinet: Cabinet) -> None:
        words, self._group = cabinet.words, GROUPS[0]
        labels = {group: words(f"settings.group_{group}") for group in GROUPS}
        tabs = Tabs(cabinet, labels, lambda: self._group, self.show)
        back = Row(cabinet, words("settings.back"), self.close)
        self._pages = groups(cabinet)
        self._menus = {group: Menu(cabinet, [tabs, *rows.values(), back]) for group, rows in self._pages.items()}
        super().__init__(cabinet, words("settings.heading"), [back])
        self.menu = self._menus[self._group]

    @property
    def below_height(self) -> int:
        """What is wrong with the files needs room, too."""
        return super().below_height + LINE * len(self.cabinet.problems())

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

    def relocalise(self) -> Scene:
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
