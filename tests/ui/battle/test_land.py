"""The painted territories of a match: grounds, outlines, colours."""

from dataclasses import replace

from game.battle.boards import SMALL
from game.battle.match import Match
from game.battle.sight import Player
from game.engine.view import View
from game.ui.board import battle_view
from game.ui.board.battle_view import BattleView, view_of
from game.ui.board.painter import COVERED
from game.ui.core.themes import Theme
from tests.battle.matches import ONE, TWO, drawn_match
from tests.ui.test_themes import contrast, each_theme


def shown(match: Match, side: Player = ONE) -> str:
    """Return a drawn match's grounds, a character per cell: A, B owned, a, b in one player's reach, 3 in both's."""
    seen = battle_view.looks(view_of(match, (side, *match.others(side))), 0, 0)
    names = {0: "0", 1: "a", 2: "b", 3: "3", battle_view.OWNED | 1: "A", battle_view.OWNED | 2: "B"}
    return "".join(names[ground] for _, ground, _ in seen)


def test_every_cell_lies_on_its_ground() -> None:
    """A ground shows the owner, or the players who may open the cell."""
    match = drawn_match("1.....\n1..*.2")
    assert shown(match) == "Aa00bb" + "Aa00bB"
    assert shown(match, TWO) == "Bb00aa" + "Bb00aA"
    assert shown(drawn_match("1.2*..")) == "A3Bb00"


def test_a_flagged_cell_is_not_shown_as_one_to_open() -> None:
    """A flag locks the cell for its owner."""
    match = drawn_match("1..*2")
    own = replace(match.players[0], flags=0b10)
    assert shown(replace(match, players=(own, match.players[1]))) == "A00bB"


def test_what_is_not_shown_yet_lies_in_its_owner_s_reach() -> None:
    """Otherwise a cell would go dark between the click and its turn in the wave."""
    match = drawn_match("11..*2")
    seen = battle_view.looks(view_of(match, (ONE, TWO)), 0, hidden=0b10)
    assert [(code, ground) for code, ground, _ in seen][:2] == [(0, battle_view.OWNED | 1), (COVERED, 1)]


def test_a_territory_is_outlined() -> None:
    """An edge has a line if the cell beside is not the owner's, a corner if only the diagonal one is not."""
    view = View(SMALL.grid, 63, opened=0b11 | 0b1 << SMALL.width)
    seen = battle_view.looks(BattleView(view, (view.opened, 0)), 0, 0)
    corner, right, below = seen[0][2], seen[1][2], seen[SMALL.width][2]
    assert corner == battle_view.WEST | battle_view.NORTH | battle_view.SOUTH_EAST
    assert right == battle_view.EAST | battle_view.NORTH | battle_view.SOUTH
    assert below == battle_view.WEST | battle_view.EAST | battle_view.SOUTH
    assert {sides for _, _, sides in seen} == {0, corner, right, below}


@each_theme
def test_the_sides_differ_without_colour(theme: Theme) -> None:
    """In grey one territory is lighter, and a cell in reach differs from a plain one."""
    assert contrast(theme, "own_cell", "theirs_cell") >= 1.2
    assert contrast(theme, "own_key", "covered") >= 1.2
    assert contrast(theme, "own_key", "theirs_key") >= 1.2
