"""The pause: time stands, the board is out of sight; after some pauses a count of three, two, one goes before play."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from game.engine.gesture import Kind
from game.i18n.catalogue import KEYS, Words
from game.ui.core import shared
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import ArcadeMenu, SettingsMenu
from game.ui.core.style import Style
from game.ui.core.time import ticks_of
from game.ui.input.actions import KEYBOARD, Action, Asked
from game.ui.input.controls import action_label
from game.ui.input.pointer import Pointing
from game.ui.kit.ground import Wall
from game.ui.kit.key_writing import KeyDisplay
from game.ui.kit.layout import Pin, Stack
from game.ui.kit.menu_page import MenuPage
from game.ui.kit.node import Do, Node
from game.ui.kit.row import MenuRow
from game.ui.kit.scene import Screen

RACE = "race"
"""The key of the race against the best game."""

ASKS = {
    "go_on": Action.PAUSE,
    "new_game": Action.NEW,
    "new_match": Action.ANOTHER,
    "again": Action.AGAIN,
    "undo": Action.UNDO,
    "copy": Action.COPY,
    "settings": Action.SETTINGS,
    "setup": Action.SETUP,
    "title": Action.TITLE,
}
"""What a row, named by the key of its word, asks of the paused scene, once the pause has gone away."""


NAMED = frozenset({Action.NEW, Action.AGAIN, Action.UNDO, Action.COPY, Action.SETTINGS})
"""The actions whose rows are called as the keys' page calls them."""


SECONDS, KEY = 3, 44
"""How many seconds are counted before play goes on, and the side at 720p of a figure's key caps."""

TURNS, STEPS = 0.24, 12
"""Seconds in which a figure's key caps turn, and the number of pictures of that turn."""


class PauseScene(Screen):
    """Goes on, at once or after a count, or asks the paused scene for something else."""

    offers: tuple[str, ...]  # its rows, from the top to the bottom
    pairs: tuple[tuple[str, str], ...] = ()  # of offers that share a line
    ends: Mapping[str, str] = MappingProxyType({})  # the words of an offer that ends something else than a game
    piece = ""

    def __init__(
        self, cabinet: Cabinet, ask: Callable[[Asked], bool], *, away: bool = False, counts: bool = False
    ) -> None:
        self._ask, self._away, self._pressed = ask, away, False
        self._counts = counts
        self._counted: int | None = None  # ticks of the count; None while the page is shown
        super().__init__(cabinet)
        self.pane.home = "go_on"

    def text(self, words: Words, key: str) -> str:
        """Return the text of an offer, or of the heading; what a key asks for is called as on the keys' page."""
        action = ASKS.get(key)
        return action_label(words, action) if action in NAMED else words(f"pause.{self.ends.get(key, key)}")

    # The count

    @property
    def counting(self) -> bool:
        """Whether it counts down: the game still rests, and the board stays hidden."""
        return self._counted is not None

    def count(self) -> None:
        """Begin to count."""
        self._counted = 0

    @property
    def _figure(self) -> int:
        """The remaining seconds."""
        return SECONDS - (self._counted or 0) // ticks_of(1)

    def update(self, ticks: int) -> None:
        """Count, and go on at the end."""
        if self._counted is None:
            return
        before = self._figure if self._counted else None
        self._counted += ticks
        if self._figure <= 0:
            self.cabinet.audio.play("go")
            self.cabinet.stage.pop()
            return
        if self._figure != before and ticks:
            self.cabinet.audio.play(f"count_{self._figure}")

    @property
    def animating(self) -> bool:
        """Whether it counts."""
        return self.counting

    @property
    def moment(self) -> object:
        """The figure of the count, and how far its key caps have turned, 0–1; None without a count."""
        return (self._figure, self._turn()) if self.counting else None

    def _turn(self) -> float:
        if self.cabinet.settings.reduced_motion:
            return 1.0
        part = min(1.0, (self._counted or 0) % ticks_of(1) / ticks_of(TURNS))
        return round(part * STEPS) / STEPS

    def close(self) -> None:
        """Go on, after the count if there is one."""
        if self._counts and not self.counting:
            self.count()
        else:
            self.cabinet.stage.pop()

    def looked_away(self) -> None:
        """Show the page again: after it the count begins anew."""
        self._counted = None

    # The page

    def picture(self) -> Node:
        """Return the page, or a large figure in key caps, alone in the room."""
        if self.counting:
            return Stack((Wall(), Pin(KeyDisplay(str(self._figure), KEY, tall=True, part=self._turn()))))
        return self._page()

    @property
    def needs(self) -> tuple[int, int]:
        """The least room for the page; the count takes no other."""
        return self.needed(self._page())

    def _page(self) -> MenuPage:
        """Return a sleeping face, the rows with their keys, and that a click is enough."""
        words, seconds = self.cabinet.style.words, {second for _, second in self.pairs}
        lines = (next((pair for pair in self.pairs if offer in pair), (offer,)) for offer in self.offers)
        return MenuPage(
            self.text(words, "heading"),
            tuple(
                tuple(self.row(offer) for offer in line)
                for first, line in zip(self.offers, lines, strict=True)
                if first not in seconds
            ),
            below=self.notes(words),
            face="face_asleep",
            golden="go_on",
        )

    def row(self, offer: str) -> MenuRow:
        """Return the row of an offer, with its key."""
        label, key = self.text(self.cabinet.style.words, offer), _key(self.cabinet.style, ASKS.get(offer))
        return MenuRow(label, key, key=offer, press=Do(self.take, offer))

    def notes(self, words: Words) -> tuple[str, ...]:
        """Return the lines below the rows."""
        return (words("pause.click"),) if self._away else ()

    def take(self, offer: str) -> None:
        """Do what a row offers; the settings open over the pause."""
        if offer == "settings":
            self.cabinet.router.go(SettingsMenu())
            return
        if offer == "go_on":
            self.close()
            return
        self.cabinet.stage.pop()
        self._ask(Asked(ASKS[offer]))

    def act(self, asked: Asked) -> bool:
        """
        Go on with the same key that paused; the other keys that stand beside rows do what those do.

        During the count Pause and Back show the page again.
        """
        if self.counting:
            stops = asked.action in (Action.PAUSE, Action.BACK)
            if stops:
                self._counted = None
            return stops
        offer = next((offer for offer in self.offers if ASKS.get(offer) is asked.action), None)
        if offer is None or not (asked.action is Action.PAUSE or asked.device.kind is KEYBOARD.kind):
            return super().act(asked)
        self.cabinet.audio.play("confirm")
        self.take(offer)
        return True

    def point(self, pointing: Pointing) -> bool:
        """If the game has paused by itself, any click goes on: it may be the click that came back to the window."""
        if self.counting:
            return True
        if not self._away:
            return super().point(pointing)
        if pointing.button is Kind.LEFT_PRESS:
            self._pressed = True
        elif pointing.button is Kind.LEFT_RELEASE and self._pressed:
            self.close()
        return True

    def focus_lost(self) -> None:
        """Let go of the mouse."""
        self._pressed = False
        super().focus_lost()


class GamePause(PauseScene):
    """The pause of a game."""

    offers: tuple[str, ...] = ("go_on", "new_game", "again", "undo", RACE, "copy", "settings", "title")
    pairs: tuple[tuple[str, str], ...] = (("again", "undo"), (RACE, "copy"))

    def __init__(
        self, cabinet: Cabinet, ask: Callable[[Asked], bool], *, away: bool = False, races: bool = True
    ) -> None:
        if not races:
            self.offers = tuple(offer for offer in self.offers if offer != RACE)
            self.pairs = self.pairs[:1]
        super().__init__(cabinet, ask, away=away)

    def row(self, offer: str) -> MenuRow:
        """Return the row of an offer; that of the race against the best game turns it on or off."""
        if offer != RACE:
            return super().row(offer)
        on, words = self.cabinet.settings.ghost, self.cabinet.style.words
        state = words("menu.on") if on else words("menu.off")
        return MenuRow(self.text(words, offer), state, key=offer, press=Do(self._race, not on), step_sound="toggle")

    def _race(self, on: bool) -> None:
        """Turn the race on or off; it is remembered."""
        self.cabinet.change(ghost=on)


class RunPause(PauseScene):
    """The pause of an arcade run."""

    offers = ("go_on", "copy", "later", "settings", "title")
    ends = MappingProxyType({"title": "end_run"})

    def __init__(
        self, cabinet: Cabinet, ask: Callable[[Asked], bool], *, away: bool = False, counts: bool = False, code: str
    ) -> None:
        self._code, self._said = code, ""  # of the run; whether the code was shared
        super().__init__(cabinet, ask, away=away, counts=counts)

    def take(self, offer: str) -> None:
        """Share the run's code, leave the run, which is kept as it stands, or do what another row offers."""
        if offer == "copy":
            self._said = shared.share(self.cabinet.style.words, self._code)
        elif offer == "later":
            self.cabinet.router.go(ArcadeMenu())
        else:
            super().take(offer)

    def notes(self, words: Words) -> tuple[str, ...]:
        """Say what a pause costs, and the run's code, or what became of it."""
        code = self._said or words("pause.code", code=self._code)
        return (words("pause.cost"), code, *super().notes(words))


class MatchPause(PauseScene):
    """The pause of a match: time stands for all."""

    offers = ("go_on", "new_match", "settings", "setup", "title")

    def __init__(
        self, cabinet: Cabinet, ask: Callable[[Asked], bool], *, away: bool = False, left: int | None = None
    ) -> None:
        self._left = left  # pauses; None before the match has begun, when no count follows
        super().__init__(cabinet, ask, away=away, counts=left is not None)

    def notes(self, words: Words) -> tuple[str, ...]:
        """Say how many pauses are left."""
        left = () if self._left is None else (words("pause.pauses_left", number=self._left),)
        return (*left, *super().notes(words))


def _key(style: Style, action: Action | None) -> str:
    """Return the key that asks for the same here and in the game, if the keyboard was used last."""
    told = action and style.words.hands == KEYS and style.bindings.controls(KEYBOARD.kind, action)
    return style.key(action) if action and told else ""
