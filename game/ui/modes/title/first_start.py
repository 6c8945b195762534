"""The first start asks for the language; the first board of the Road follows at once."""

from game.i18n.catalogue import LOCALES, language
from game.road.boards import road
from game.ui.core.routes import PlayRoad
from game.ui.core.style import Style
from game.ui.kit.menu_page import MenuPage
from game.ui.kit.node import Node
from game.ui.kit.row import MenuRow
from game.ui.kit.scene import ViewScene


def view(state: str, style: Style) -> Node:
    """Return the list, the language of the system first."""
    locales = (state, *(one for one in LOCALES if one != state))
    rows = tuple(MenuRow(language(one).endonym, key=one, press=one) for one in locales)
    return MenuPage(style.words("title.name"), rows, face="face_smile")


class LanguageScene(ViewScene[str]):
    """One choice, made with a single key; leaving it takes the system's language."""

    view = staticmethod(view)

    @property
    def state(self) -> str:
        """The present language."""
        return self.cabinet.style.words.locale

    def pressed(self, press: object) -> None:
        """Use that language from now on; the system's own is not saved, so it follows the system."""
        language = {} if press == self.state else {"language": str(press)}
        self.cabinet.change(seen_how_to=True, **language)
        self.cabinet.router.go(PlayRoad(road()[0].boards[0].key, skips=True))

    def close(self) -> None:
        """Go on in the present language."""
        self.pressed(self.state)
