"""The painted territories of a match: grounds, outlines, colours."""

from dataclasses import replace
from random import Random

import pygame
import pytest

from game.battle.boards import SMALL
from game.battle.match import Match
from game.battle.ranks import MARSHAL
from game.battle.rules import Explosion
from game.battle.sight import Player
from game.engine.view import View
from game.ui.board import battle_view
from game.ui.board.battle_view import BattleView, view_of
from game.ui.board.painter import COVERED
from game.ui.core.themes import Theme
from game.ui.input.actions import Action, Asked
from tests.battle.matches import ONE, TWO, drawn_match
from tests.ui.battle.hands import STEP, click_cell, hit_mine, match_of, pass_time, start_match
from tests.ui.conftest import Opener
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


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_painting_what_changed_is_as_good_as_painting_all(size: tuple[int, int], open_game: Opener) -> None:
    """Cursors, signs and the count-down must leave no trace."""
    cabinet = open_game(size)
    battle = start_match(cabinet, rank=MARSHAL, explosion=Explosion.CRATER, ready=False)
    surface, random, compared = cabinet.window.get_surface(), Random(1), 0
    for step in range(60):
        if step == 20:
            hit_mine(cabinet, battle)
        if step % 7 == 3:
            click_cell(cabinet, battle, random.randrange(battle.camera.grid.size))
        if step % 5 == 4:
            cabinet.stage.act(Asked(random.choice((Action.LEFT, Action.RIGHT, Action.DOWN))))
        pass_time(cabinet, battle, STEP * random.randrange(1, 8))
        if match_of(battle).over:
            break
        cabinet.stage.draw(surface, 0)
        if battle.effects.active:  # effects begin a frame later, with a full repaint
            continue
        painted = surface.copy()
        compared += 1
        battle.resize()
        cabinet.stage.draw(surface, 0)
        assert pygame.image.tobytes(painted, "RGB") == pygame.image.tobytes(surface, "RGB"), step
    assert compared > 20


@each_theme
def test_the_sides_differ_without_colour(theme: Theme) -> None:
    """In grey one territory is lighter, and a cell in reach differs from a plain one."""
    assert contrast(theme, "own_cell", "theirs_cell") >= 1.2
    assert contrast(theme, "own_key", "covered") >= 1.2
    assert contrast(theme, "own_key", "theirs_key") >= 1.2
