"""The page of all choices before a battle: board, opponent, rule, lives, corner, the board's number."""

from dataclasses import dataclass, replace

from game.battle.boards import OWN_SIZE
from game.battle.choices import MOST_LIVES, RATED
from game.battle.rules import Explosion
from game.i18n.catalogue import Words
from game.store.settings import Settings, names
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PlayMatch
from game.ui.core.style import Style
from game.ui.kit.menu_page import MenuPage
from game.ui.kit.node import Node
from game.ui.kit.row import Choice, Field, MenuRow
from game.ui.kit.scene import ViewScene
from game.ui.modes.battle.battle_terms import chosen_board, chosen_rules, problem_of, terms_alone

SEED_DIGITS = 18
SIZES = ("width", "height", "mines")
BEGIN, BACK, SEED, HITS = "begin", "back", "seed", "hits"


@dataclass(frozen=True, slots=True)
class MoreRules:
    """The typed texts, the settings with them, the board's problem, and whether people play together."""

    texts: tuple[tuple[str, str], ...]
    settings: Settings
    problem: str
    together: bool


def rules_page(state: MoreRules, style: Style) -> Node:
    """Return the page: the rows that apply, and below them the problem or their meaning."""
    wrong, words = state.problem, style.words
    return MenuPage(
        words("battle_setup.heading"),
        (*_rows(state, words), MenuRow(words("battle_setup.back"), key=BACK, press=BACK)),
        below=(wrong,) if wrong else _about(state, words),
        colour="warning" if wrong else "text_dim",
        column=600,
        most_below=4,
    )


def _rows(state: MoreRules, words: Words) -> tuple[MenuRow, ...]:
    """Return the rows: measures for a custom board, lives if the rule counts them."""
    settings, alone, texts = state.settings, not state.together, dict(state.texts)
    rows: list[MenuRow] = [_choice("board", settings, words)]
    if settings.battle_board == OWN_SIZE:
        rows += [
            Field(words(f"battle_setup.{name}"), text=texts[name], longest=4, key=name, press=BEGIN) for name in SIZES
        ]
    if alone:
        rows.append(_choice("rank", settings, words))
    rows.append(_choice("rule", settings, words))
    if settings.battle_rule != Explosion.ORIGINAL.value:
        numbers = tuple((str(number), str(number)) for number in range(1, MOST_LIVES + 1))
        rows.append(Choice(words("battle_setup.lives"), names=numbers, value=str(settings.battle_hits), key=HITS))
    if alone:
        hint = words("battle_setup.new_each_time")
        rows += [
            _choice("corner", settings, words),
            Field(words("battle_setup.seed"), text=texts[SEED], longest=SEED_DIGITS, hint=hint, key=SEED, press=BEGIN),
            MenuRow(
                words("battle_setup.begin"), key=BEGIN, press=BEGIN, sound="denied" if state.problem else "confirm"
            ),
        ]
    return tuple(rows)


def _choice(name: str, settings: Settings, words: Words) -> Choice:
    field = f"battle_{name}"
    keys = {value: f"{name}_{value}" for value in names(field)}
    labels = tuple((value, words(f"battle_setup.{key}")) for value, key in keys.items())
    return Choice(words(f"battle_setup.{name}"), names=labels, value=getattr(settings, field), key=name)


def _about(state: MoreRules, words: Words) -> tuple[str, ...]:
    """Return the meaning of the chosen board, rank and rule."""
    settings = state.settings
    board = chosen_board(settings)
    return (
        words("battle_setup.about_board", width=board.width, height=board.height, mines=board.mines),
        *([] if state.together else [words(f"battle_setup.about_{settings.battle_rank}")]),
        words(f"battle_setup.about_{settings.battle_rule}"),
        *([] if chosen_rules(settings).name == RATED else [words("battle_setup.unrated")]),
    )


class BattleMoreScene(ViewScene[MoreRules]):
    """
    Asks for board, opponent, rules and corner; the last choices are remembered.

    People who play *together* choose opponents and seats on another page, and begin there.
    """

    view = staticmethod(rules_page)

    def __init__(self, cabinet: Cabinet, *, together: bool = False) -> None:
        self._together = together
        self._texts = {name: str(getattr(cabinet.settings, f"battle_{name}")) for name in SIZES} | {SEED: ""}
        super().__init__(cabinet)
        self.pane.focus = "board" if together else BEGIN

    @property
    def state(self) -> MoreRules:
        """The typed texts and the settings."""
        width, height, mines = (int(self._texts[name] or "0") for name in SIZES)
        typed = replace(self.cabinet.settings, battle_width=width, battle_height=height, battle_mines=mines)
        problem = problem_of(typed, self.cabinet.style.words)
        return MoreRules(tuple(self._texts.items()), typed, problem, self._together)

    def put(self, key: object, value: object) -> None:
        """Take typed digits, or save a choice."""
        if key in self._texts:
            self._texts[str(key)] = str(value)
        elif key == HITS:
            self.cabinet.change(battle_hits=int(str(value)))
        else:
            self.cabinet.change(**{f"battle_{key}": str(value)})

    def pressed(self, press: object) -> None:
        """Begin the match if the board allows it, or go back."""
        if press == BACK:
            self.close()
        elif not self.state.problem:
            self._keep_sizes()
            seed = self._texts[SEED]
            self.cabinet.router.go(PlayMatch(terms_alone(self.cabinet.settings, int(seed) if seed else None)))

    def _keep_sizes(self) -> None:
        """Save the measures of a possible custom board."""
        typed, problem = self.state.settings, self.state.problem
        if typed.battle_board == OWN_SIZE and not problem:
            self.cabinet.change(**{f"battle_{name}": getattr(typed, f"battle_{name}") for name in SIZES})

    def close(self) -> None:
        """Save the typed measures, and go back to the page below."""
        self._keep_sizes()
        super().close()
