"""A board of the player's own measures."""

from dataclasses import dataclass

from game.engine.deal import Start, most_mines
from game.engine.grid import MAX_SIDE, grid
from game.engine.level import custom
from game.i18n.catalogue import Words
from game.play.limits import MOST_PROVED
from game.store.settings import Settings
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PlayGame
from game.ui.core.style import Style
from game.ui.kit.menu_page import MenuPage
from game.ui.kit.node import Node
from game.ui.kit.row import Field, MenuRow, Switch
from game.ui.kit.scene import ViewScene

DIGITS = {"width": 4, "height": 4, "mines": 6}
"""How many can be typed."""

PLAY, BACK = "play", "back"


@dataclass(frozen=True, slots=True)
class State:
    """The measures as typed, and the settings."""

    texts: tuple[str, ...]
    settings: Settings

    @property
    def measures(self) -> tuple[int, int, int]:
        """Width, height and mines; 0 where nothing is typed."""
        width, height, mines = (int(text or "0") for text in self.texts)
        return width, height, mines


def problem(state: State, words: Words) -> str:
    """Say in words why this board can't be played, or nothing."""
    width, height, mines = state.measures
    for name, side in (("width", width), ("height", height)):
        if not 1 <= side <= MAX_SIDE:
            return words(f"custom.bad_{name}", most=MAX_SIDE)
    start = Start(state.settings.start)
    most = most_mines(grid(width, height), start)
    if most < 1:
        return words(f"custom.no_room_{start.value}", width=width, height=height)
    if mines > most:
        return words(f"custom.too_many_{start.value}", most=most, width=width, height=height)
    return words("custom.too_few") if mines < 1 else ""


def below(state: State, words: Words) -> tuple[str, ...]:
    """Say how dense a board is that can be played, and what can't be had on it."""
    width, height, mines = state.measures
    share = mines / (width * height)
    lines = [words("custom.density", percent=words.number(100 * share, ".1f"))]
    if state.settings.no_guess_custom:
        from game.generator.no_guess import UNIFORM_UP_TO  # the solver is loaded only where it is wanted

        if share > UNIFORM_UP_TO:
            lines.append(words("custom.mended", percent=f"{100 * UNIFORM_UP_TO:.0f}"))
    if state.settings.prove_it_custom and width * height > MOST_PROVED:
        lines.append(words("custom.unproved", most=MOST_PROVED))
    return tuple(lines)


def view(state: State, style: Style) -> Node:
    """Return the page."""
    words, wrong = style.words, problem(state, style.words)
    on_off = words("menu.off"), words("menu.on")
    fields = (
        Field(words(f"custom.{name}"), text=text, longest=longest, key=name, press=PLAY)
        for (name, longest), text in zip(DIGITS.items(), state.texts, strict=True)
    )
    switches = (
        Switch(words(f"custom.{name}"), on=getattr(state.settings, f"{name}_custom"), words=on_off, key=name)
        for name in ("no_guess", "prove_it")
    )
    return MenuPage(
        words("custom.heading"),
        (
            *fields,
            *switches,
            MenuRow(words("custom.play"), key=PLAY, press=PLAY, sound="denied" if wrong else "confirm"),
            MenuRow(words("custom.back"), key=BACK, press=BACK),
        ),
        below=(wrong,) if wrong else below(state, words),
        colour="warning" if wrong else "text_dim",
    )


class CustomScene(ViewScene[State]):
    """Asks for width, height and mines, which are checked in words while they are typed."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._texts = {name: str(getattr(cabinet.settings, f"custom_{name}")) for name in DIGITS}
        super().__init__(cabinet)

    @property
    def state(self) -> State:
        """What is typed and set."""
        return State(tuple(self._texts.values()), self.cabinet.settings)

    def view(self, state: State, style: Style) -> Node:
        """Return the page."""
        return view(state, style)

    def put(self, key: object, value: object) -> None:
        """Take what is typed, or set a switch."""
        if key in self._texts:
            self._texts[str(key)] = str(value)
        else:
            self.cabinet.change(**{f"{key}_custom": bool(value)})

    def pressed(self, press: object) -> None:
        """Play on the board if it can be played, or go back."""
        if press == BACK:
            self.close()
        elif not problem(self.state, self.cabinet.words):
            width, height, mines = self.state.measures
            level = custom(width, height, mines)
            self.cabinet.change(level=level.name, custom_width=width, custom_height=height, custom_mines=mines)
            self.cabinet.router.go(PlayGame(level))
