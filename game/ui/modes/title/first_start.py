"""The first start asks for the language; the first board of the Road follows at once."""

from game.i18n.catalogue import LOCALES, language
from game.road.boards import road
from game.ui.core.routes import PlayRoad
from game.ui.kit.menu_page import MenuPage
from game.ui.kit.node import Do, Node
from game.ui.kit.row import MenuRow
from game.ui.kit.scene import Screen


class LanguageScene(Screen):
    """One choice, made with a single key; leaving it takes the system's language."""

    def picture(self) -> Node:
        """Return the list, the language of the system first."""
        words = self.cabinet.style.words
        locales = (words.locale, *(one for one in LOCALES if one != words.locale))
        rows = tuple(MenuRow(language(one).endonym, key=one, press=Do(self._begin, one)) for one in locales)
        return MenuPage(words("title.name"), rows, face="face_smile")

    def _begin(self, locale: str) -> None:
        """Use that language from now on; the system's own is not saved, so it follows the system."""
        language = {} if locale == self.cabinet.style.words.locale else {"language": locale}
        self.cabinet.change(seen_how_to=True, **language)
        self.cabinet.router.go(PlayRoad(road()[0].boards[0].key, skips=True))

    def close(self) -> None:
        """Go on in the present language."""
        self._begin(self.cabinet.style.words.locale)
