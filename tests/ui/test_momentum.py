"""Chains of openings: what links, what it is worth to eyes and ears, and that it is worth nothing else."""

from itertools import combinations

import pygame
import pytest

from game.engine.events import Chorded, Flagged, Lost, Opened, Won
from game.engine.grid import cells_of
from game.engine.level import BEGINNER, INTERMEDIATE
from game.ui.board.hud import Face, HudState, Led, counter_places, hud_line, hud_rect, led_digits
from game.ui.core.cabinet import Cabinet
from game.ui.kit.pane import Moves, Pane
from game.ui.kit.text import Figure
from game.ui.modes.classic.momentum import (
    LINKS_A_STEP,
    MOST_STEPS,
    SHOWN_FROM,
    WARM_AT,
    WIDE_OPENING,
    WINDOW,
    Momentum,
    Ripple,
)
from game.ui.modes.classic.play import PlayScene
from tests.ui.conftest import Opener
from tests.ui.eyes import repaints, seen_now
from tests.ui.hands import RIGHT, click, secret, settle, start_game, wait

OPENED = Opened(3, 1 << 3)


def chain(links: int, *, at: int = 0) -> Momentum:
    """Return a chain of so many links, the last of them at a tick."""
    momentum = Momentum()
    for _ in range(links):
        momentum.feed([OPENED], at)
    return momentum


def test_openings_within_the_window_link() -> None:
    """To the tick; a chord's openings are one link, a flag is none."""
    momentum = chain(1)
    momentum.feed([Chorded(1), OPENED, OPENED], WINDOW)
    assert momentum.links == 2
    momentum.feed([Flagged(1)], WINDOW + 1)
    assert momentum.links == 2
    momentum.update(2 * WINDOW)
    assert momentum.links == 2
    momentum.update(2 * WINDOW + 1)
    assert momentum.links == 0
    momentum.feed([OPENED], 2 * WINDOW + 2)
    assert momentum.links == 1


@pytest.mark.parametrize("end", [Won(0), Lost(3, 8)])
def test_a_chain_ends_with_the_game(end: Won | Lost) -> None:
    """There is another picture then."""
    momentum = chain(5)
    momentum.feed([OPENED, end], 1)
    assert (momentum.links, momentum.told, momentum.climb) == (0, 0, 0)


def test_it_is_told_climbs_and_warms() -> None:
    """From three links on; so far and no further; and cools down to nothing when it ends."""
    assert [chain(links).told for links in (1, SHOWN_FROM - 1, SHOWN_FROM)] == [0, 0, SHOWN_FROM]
    assert [chain(links).climb for links in (1, LINKS_A_STEP, 99)] == [0, 1, MOST_STEPS]
    assert chain(1).warmth(0) == 0
    assert chain(WARM_AT).warmth(0) == chain(99).warmth(0) == 1
    assert chain(WARM_AT).warmth(WINDOW // 2) == 0.5
    assert chain(99).warmth(WINDOW) == chain(99).warmth(9 * WINDOW) == 0
    shades = {chain(WARM_AT).warmth(tick) for tick in range(WINDOW)}
    assert len(shades) <= 25


def in_chain(cabinet: Cabinet) -> PlayScene:
    """Return a game in which five cells were opened one after the other."""
    play = start_game(cabinet, INTERMEDIATE)
    click(play, [INTERMEDIATE.grid.cell(8, 8)])
    wait(cabinet, 1)()
    settle(cabinet)
    single = secret(play).safe & play.session.view.covered & ~secret(play).zeros
    for cell in cells_of(single)[:5]:
        click(play, [cell])
        wait(cabinet, 20)()
    return play


def frame_of(play: PlayScene) -> pygame.Rect:
    """Return a piece of the frame left of the board."""
    return pygame.Rect(play.rim.left - 9, play.rim.centery, 9, 9)


def test_a_chain_is_seen(open_game: Opener) -> None:
    """Its links in the line above, the frame warm and cooling; when it ends all is as before."""
    cabinet = open_game()
    play = start_game(cabinet, INTERMEDIATE)
    cold = seen_now(cabinet, frame_of(play))
    play = in_chain(cabinet)
    warm = seen_now(cabinet, frame_of(play))
    assert warm != cold
    assert cabinet.stage.animating
    assert play.momentum.told == 5
    assert repaints(cabinet, wait(cabinet, 100), frame_of(play))
    middle = pygame.Rect(play.line.centerx + 26, play.line.top + 10, 70, 40)
    assert repaints(cabinet, wait(cabinet, WINDOW), middle)
    assert seen_now(cabinet, frame_of(play)) == cold
    assert not cabinet.stage.animating


def test_the_frame_is_painted_in_parts_as_it_is_as_a_whole(open_game: Opener) -> None:
    """It is warmed without the board being painted anew."""
    cabinet = open_game()
    in_chain(cabinet)
    settle_effects(cabinet)
    parts = seen_now(cabinet)
    cabinet.stage.resize()
    assert seen_now(cabinet) == parts


def settle_effects(cabinet: Cabinet) -> None:
    """Let the effects end, but not the chain."""
    for _ in range(10):
        wait(cabinet, 20)()
        seen_now(cabinet)


@pytest.mark.parametrize(
    ("settings", "told", "moves"),
    [({}, 5, True), ({"reduced_motion": True}, 5, False), ({"momentum": False}, 0, False)],
)
def test_it_can_be_turned_off(
    settings: dict[str, bool], told: int, moves: bool, open_game: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With reduced motion only the number stays; without momentum nothing. The game is the same."""
    cabinet = open_game(**settings)
    heard: list[str] = []
    monkeypatch.setattr(cabinet.audio, "play", lambda role, *_, **__: heard.append(role))
    play = in_chain(cabinet)
    assert play.momentum.told == told
    assert (play.warmth > 0) is moves
    opened = [int(role[5:]) for role in heard if role.startswith("open_")]
    numbers = [play.session.view.number(cell) for cell in cells_of(secret(play).safe & ~secret(play).zeros)]
    assert opened
    assert (max(opened) > max(numbers)) is moves or not moves


@pytest.mark.parametrize(("cells", "ripples"), [(WIDE_OPENING - 1, False), (WIDE_OPENING, True)])
def test_wide_openings_ripple(cells: int, ripples: bool, open_game: Opener) -> None:
    """Outside the board's own edge, and for a moment."""
    cabinet = open_game()
    play = start_game(cabinet, INTERMEDIATE)
    click(play, [INTERMEDIATE.grid.cell(8, 8)])
    wait(cabinet, 1)()
    settle(cabinet)
    assert not play.effects.active
    play._chain([Opened(0, (1 << cells) - 1)])
    assert play.effects.active is ripples
    if ripples:
        outside = pygame.Rect(play.rim.right + 4, play.rim.centery, 30, 30)
        before = seen_now(cabinet, outside)
        steps = [seen_now(cabinet, outside) for _ in range(20) if not wait(cabinet, 4)()]
        assert len({*steps}) > 5
        wait(cabinet, Ripple.LENGTH_MS // 4 + 2)()
        assert seen_now(cabinet, outside) == before
        assert not play.effects.active


def test_a_chain_counts_for_nothing(open_game: Opener) -> None:
    """The same clicks give the same recording with and without."""
    logs = []
    for momentum in (True, False):
        play = in_chain(open_game(momentum=momentum))
        logs.append(play.session.log)
        assert play.session.ranked
    assert logs[0] == logs[1]


@pytest.mark.parametrize(
    ("number", "shown"), [(1_000_000, "999999"), (1234, "001234"), (0, "000000"), (-5, "-00005"), (-123_456, "-99999")]
)
def test_a_large_boards_counter_has_six_digits(number: int, shown: str) -> None:
    """Four digits of mines would read as 999 on the old one."""
    assert led_digits(number, 6) == shown


def test_the_line_of_a_large_board_has_room_for_six_digits(open_game: Opener) -> None:
    """Counter, face and clock side by side also where the board is narrow."""
    cabinet, board = open_game(), pygame.Rect(635, 80, 10, 500)
    places = {mines: counter_places(mines) for mines in (999, 1000)}
    assert places == {999: 3, 1000: 6}
    assert [hud_rect(cabinet, board, count).width for count in places.values()] == [600, 756]
    pane = Pane(cabinet, cabinet.motion, Moves.NONE)
    line = hud_line(HudState(1234, 5, 7, places=6), cabinet, (), ())
    pane.show(line, hud_rect(cabinet, board, 6))
    rects = [rect for node, rect in pane.placed if isinstance(node, Led | Face)]
    assert not any(one.colliderect(other) for one, other in combinations(rects, 2))


def test_no_chain_no_number(open_game: Opener) -> None:
    """A quiet line in a quiet game."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    wait(cabinet, 1)()
    play.refresh()
    assert not any(isinstance(node, Figure) for node, _ in play.status.placed)
    click(play, [0], RIGHT)
    wait(cabinet, 1)()
    play.refresh()
    assert not any(isinstance(node, Figure) for node, _ in play.status.placed)
