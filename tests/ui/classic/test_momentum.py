"""Chains of openings: which actions link, the lamps and sounds for them, and that nothing else changes."""

import pygame
import pytest

from game.engine.events import Chorded, Flagged, Lost, Opened, Won
from game.engine.grid import cells_of
from game.engine.level import INTERMEDIATE
from game.ui.board.bezel import lamps_rect
from game.ui.core.cabinet import Cabinet
from game.ui.kit.text import Figure
from game.ui.modes.classic.momentum import ALL_LIT_AT, LINKS_A_STEP, MOST_STEPS, SHOWN_FROM, WINDOW, Momentum
from game.ui.modes.classic.play import PlayScene
from tests.ui.conftest import Opener
from tests.ui.eyes import repaints, seen_now, words_seen
from tests.ui.hands import RIGHT, click, secret, settle, start_game, wait

OPENED = Opened(3, 1 << 3)


def chain(links: int, *, at: int = 0) -> Momentum:
    """Return a chain of *links* links, the last of them at tick *at*."""
    momentum = Momentum()
    for _ in range(links):
        momentum.feed([OPENED], at)
    return momentum


def test_openings_within_the_window_link() -> None:
    """The window is exact to the tick; a chord's openings are one link, a flag is none."""
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
    """The end has effects of its own."""
    momentum = chain(5)
    momentum.feed([OPENED, end], 1)
    assert (momentum.links, momentum.shown_links, momentum.climb) == (0, 0, 0)


def test_it_is_told_climbs_and_lights_the_lamps() -> None:
    """A chain shows from three links on; scale and lamps have a maximum."""
    assert [chain(links).shown_links for links in (1, SHOWN_FROM - 1, SHOWN_FROM)] == [0, 0, SHOWN_FROM]
    assert [chain(links).climb for links in (1, LINKS_A_STEP, 99)] == [0, 1, MOST_STEPS]
    assert [chain(links).lit for links in (1, ALL_LIT_AT // 2, ALL_LIT_AT, 99)] == [0, 0.5, 1, 1]


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
    """Return the rectangle with the lamps."""
    return lamps_rect(play.cabinet.style, play.camera)


def test_a_chain_is_seen(cabinet: Cabinet) -> None:
    """The line above and the lamps show the links; after the chain the picture is as before."""
    play = start_game(cabinet, INTERMEDIATE)
    cold = seen_now(cabinet, frame_of(play))
    play = in_chain(cabinet)
    warm = seen_now(cabinet, frame_of(play))
    assert warm != cold
    assert cabinet.stage.animating
    assert play.momentum.shown_links == 5
    assert "Chain" in words_seen(cabinet)
    assert repaints(cabinet, wait(cabinet, WINDOW + 1))
    assert seen_now(cabinet, frame_of(play)) == cold
    assert play.momentum.shown_links == 0


def test_the_frame_is_painted_in_parts_as_it_is_as_a_whole(cabinet: Cabinet) -> None:
    """Lamps and light change without a repaint of the board, and equal a full repaint."""
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
    ("settings", "moves"),
    [({}, True), ({"reduced_motion": True}, False)],
)
def test_it_rests_under_reduced_motion(
    settings: dict[str, bool], moves: bool, open_game: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the number stays. The game is the same and ranked, since a chain counts for nothing."""
    cabinet = open_game(**settings)
    heard: list[str] = []
    monkeypatch.setattr(cabinet.audio, "play", lambda role, *_, **__: heard.append(role))
    play = in_chain(cabinet)
    assert play.momentum.shown_links == 5
    assert play.session.ranked
    play.refresh()
    assert (play.light.name == "warm") is moves
    assert play.lamps.parts[0][0] > 0
    opened = [int(role[5:]) for role in heard if role.startswith("open_")]
    numbers = [play.session.view.number(cell) for cell in cells_of(secret(play).safe & ~secret(play).zeros)]
    assert opened
    assert (max(opened) > max(numbers)) is moves or not moves


def test_no_chain_no_number(cabinet: Cabinet, play: PlayScene) -> None:
    """Without a chain the line shows no number."""
    click(play, [40])
    wait(cabinet, 1)()
    play.refresh()
    assert not any(isinstance(node, Figure) for node, _ in play.status.placed)
    click(play, [0], RIGHT)
    wait(cabinet, 1)()
    play.refresh()
    assert not any(isinstance(node, Figure) for node, _ in play.status.placed)
