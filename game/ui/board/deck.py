"""The keys for the thumb, below or beside a board: back, the rocker that opens or flags, and one more."""

from game.ui.board.bezel import FootPart
from game.ui.board.status_line import action_tip
from game.ui.core.style import Style
from game.ui.core.value import Value
from game.ui.input.actions import Action
from game.ui.kit.deck import Deck, DeckKey
from game.ui.kit.node import Node, Size


class DeckState(Value):
    """The deck's keys; *keys* are the actions at its ends, with their sprites."""

    keys: tuple[tuple[Action, str], ...]
    flags: bool | None  # whether a tap flags; None: this board knows no flags
    plate: Size
    at: tuple[int, int]  # of the deck, on the plate
    mirrored: bool = False
    ways: tuple[Node, ...] = ()  # on from a finished game, instead of the rocker and of the last keys


def deck(state: DeckState, style: Style) -> Node:
    """Return the deck."""
    first, *last = (
        DeckKey(sprite, key=("deck", action), press=action, tip=action_tip(style, action), sound="")
        for action, sprite in state.keys
    )
    rocker: tuple[DeckKey, ...] = ()
    if state.flags is not None:
        tip = action_tip(style, Action.FLAG_MODE)
        rocker = tuple(
            DeckKey(
                *(sprite, on, "flag" if flags else "accent"),
                key=("rocker", flags),
                press=None if on else Action.FLAG_MODE,
                tip=tip,
                sound="",
                grow=1,
            )
            for sprite, flags in (("digit_1", False), ("flag", True))
            for on in (state.flags is flags,)
        )
    keys = state.ways or (*rocker, *last)
    return Deck(FootPart(state.plate, state.at), (first, *keys), state.mirrored)
