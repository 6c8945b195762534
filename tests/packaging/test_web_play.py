"""The game as it is played on its page, in real browsers."""

import pytest

from game.arcade.daily import seed_code
from game.arcade.rules import LIVES
from game.arcade.stages import deal_stage
from game.engine.actions import Open
from game.engine.game import apply, new_game
from game.engine.grid import cells_of
from game.engine.layout import Layout
from game.engine.level import EXPERT
from game.generator.no_guess import solve
from tests.packaging.page import BOARD, GAMES, IN_FRONT, KEPT, SPOTS, WIDER_BOARD, WINNING_CLICKS, Steps, in_front

SEED = 12345
"""The seed of a run."""


def test_a_board_is_won_by_clicks_and_stays_after_a_reload(do: Steps) -> None:
    """This is a player's whole way: start, play, win, come back."""
    deeds = ("clickEach", WINNING_CLICKS), ("until", KEPT), ("problems",)
    told, *_, problems = do(("open", f"#{BOARD}"), *deeds)
    assert told == ""
    assert problems == []
    assert do(("open", ""), *GAMES)[-1] == [[8, 8, True]], "the profile keeps it"


def test_where_nothing_moves_no_sound_is_mixed(do: Steps) -> None:
    """A page that is left open costs next to nothing; the first press is heard all the same."""
    state = "game.python._module.SDL2.audioContext.state === '{}'"
    rests, hears = (("wait", state.format(one)) for one in ("suspended", "running"))
    told = do(
        ("open", f"#{BOARD}"),
        rests,
        ("clickEach", f"{WINNING_CLICKS}[:1]"),
        hears,
        ("until", "page.sounding or None"),
        ("problems",),
    )
    assert told[-1] == []


@pytest.mark.slow
def test_a_browser_without_stacks_plays_and_keeps_in_slices(do: Steps) -> None:
    """Not every browser can leave a call of Python and come back to it."""
    old = ("before", "delete WebAssembly.Suspending; delete WebAssembly.promising")
    told = do(
        *(old, ("open", f"#{BOARD}"), ("run", "page._stacks is None"), ("clickEach", WINNING_CLICKS), ("until", KEPT)),
        ("problems",),
    )
    assert told[2] is True
    assert told[-1] == []
    assert do(old, ("open", ""), *GAMES)[-1] == [[8, 8, True]]


def openings_of(layout: Layout) -> list[int]:
    """Return cells whose openings win; each is still covered when it is clicked."""
    game, cells = new_game(layout), list[int]()
    for cell in cells_of(layout.safe):
        if game.view.covered >> cell & 1:
            cells.append(cell)
            game, _ = apply(game, Open(cell))
    return cells


@pytest.mark.slow
def test_a_stage_of_a_pasted_run_is_won_by_clicks(do: Steps) -> None:
    """The test pastes its code; the board is dealt in the background and is the same on every machine."""
    run = "page.cabinet.stage.top.run"
    heard = f"{run}.tick > {run}.stage.began + 100"  # from shortly after the board's appearance on
    spots = SPOTS.format(cells=openings_of(deal_stage(SEED, 1)))
    told = do(
        *(("open", f"#{BOARD}"), in_front("PlayScene"), ("transfer", "paste", seed_code(SEED), "")),
        in_front("ArcadeScene"),
        ("until", f"{run}.stage and {heard} or None"),
        *(("clickEach", spots), ("until", f"[{run}.results[0].cleared, {run}.lives] if {run}.results else None")),
        ("problems",),
    )
    assert told[-2] == [True, LIVES]
    assert told[-1] == []


@pytest.mark.slow
def test_the_board_follows_the_window_and_the_wheel(do: Steps) -> None:
    """A page can be resized at any time; the wheel zooms the board."""
    tile = "page.cabinet.stage.top.camera.tile"
    wide = "page.cabinet.window.get_surface().get_size() == (1000, 600) or None"
    smaller = ("size", 1000, 600), ("until", wide), ("run", tile)
    nearer = f"[{tile}] if {tile} > before else None"
    told = do(
        *(("open", f"#{WIDER_BOARD}"), in_front("PlayScene"), ("run", tile), *smaller, ("run", f"before = {tile}")),
        *(("wheel", 500, 300, -240), ("until", nearer), ("problems",)),
    )
    assert told[5] < told[2]
    assert told[-1] == []


@pytest.mark.slow
def test_keys_and_right_button_reach_the_game(do: Steps) -> None:
    """The browser must not take any of them."""
    corner = "list(page.cabinet.stage.top.camera.cell_rect(0).center)"
    flagged = "True if page.cabinet.stage.top.session.view.flags else None"
    paused = f"{IN_FRONT} != 'PlayScene' or None"
    spot = do(("open", f"#{BOARD}"), ("until", corner))[1]
    steps = ("open", f"#{BOARD}"), in_front("PlayScene"), ("click", *spot, "right"), ("until", flagged)
    assert do(*steps, ("key", "Escape"), ("until", paused))[-1] is True


PAD = """
const buttons = Array.from({ length: 17 }, () => ({ pressed: false, value: 0 }));
globalThis.pad = { id: "A pad", index: 0, connected: true, mapping: "standard", timestamp: 1, axes: [0, 0], buttons };
navigator.getGamepads = () => (globalThis.plugged ? [pad] : []);
"""
PLUG_IN = """
globalThis.plugged = true;
dispatchEvent(Object.assign(new Event("gamepadconnected"), { gamepad: pad }));
"""
PRESS = "pad.timestamp++; pad.buttons[0] = { pressed: true, value: 1 }"


@pytest.mark.slow
def test_a_pad_is_found_and_plays(do: Steps) -> None:
    """The settings name it like those of the window game; its first button confirms."""
    found = "[pad.name for pad in page.cabinet.devices.pads] or None"
    opened = "page.cabinet.stage.top.session.view.opened and 1 or None"
    steps = (
        *(("before", PAD), ("open", f"#{WIDER_BOARD}"), in_front("PlayScene"), ("script", PLUG_IN), ("until", found)),
        *(("script", PRESS), ("until", opened), ("problems",)),
    )
    told = do(*steps)
    assert told[4]
    assert told[-1] == []


def test_fingers_codes_and_recordings_reach_the_game(do: Steps) -> None:
    """A tap opens, a pasted code is played, a recording dropped on the page is shown."""
    start = ("open", f"#{BOARD}"), in_front("PlayScene"), ("transfer", "paste", WIDER_BOARD, "")
    pasted = "until", "page.cabinet.stage.top.session.setup.level.mines == 11 or None"
    places = "[list(page.cabinet.stage.top.camera.cell_rect(cell).center) for cell in range(40, 50)]"
    opened = "page.cabinet.stage.top.session.view.opened and page.cabinet.devices.touch or None"
    shown = ("transfer", "drop", "nothing", "a game.avf"), in_front("LoadScene"), ("problems",)
    steps = (*start, pasted, ("touchUntil", places, opened), *shown)
    assert do(*steps)[-1] == []


NO_GUESS = """
from game.engine.level import EXPERT
from game.ui.core.routes import PlayGame
page.cabinet.change(no_guess_expert=True)
page.cabinet.router.go(PlayGame(EXPERT))
"""


@pytest.mark.slow
def test_a_board_without_guesses_is_dealt_and_the_lost_game_reviewed(do: Steps) -> None:
    """Both run in the background; the review is computed to its end."""
    first, game = 230, "page.cabinet.stage.top.session.game"
    mine = SPOTS.format(cells=f"[{game}.layout.mines.bit_length() - 1]")
    told = do(
        *(("open", ""), ("run", NO_GUESS), in_front("PlayScene"), ("clickEach", SPOTS.format(cells=[first]))),
        *(("until", f"{game} and str({game}.layout.mines)"), ("clickEach", mine), in_front("ResultScene")),
        *(("until", KEPT), ("key", "r"), in_front("ReviewScene")),
        ("until", "page.cabinet.stage.top.reviewer.busy is False or None"),
        *(("run", "page.cabinet.stage.top.reviewer.problem"), ("problems",)),
    )
    assert solve(Layout(EXPERT.grid, int(told[4])), first) is None, "it can be won without a guess"
    assert told[-2:] == ["", []]
