"""
Matches as drawn scripts: what the players did to a drawn board, and what happened.

A case begins with its title, rules and board; then come lines of deeds, of what the last of them led to, of the cells'
owners, and of figures:

    a wrong chord takes what was safe, and explodes | lives | *1*.. ....2
    1m5 1m6 1c1 -> 1 chords 1; 1 opens 7 at 1; 1 hits 0 2 at 1; 1 loses 7 = X1X## ##+#2 : lives 1 3

``1o5`` is player 1 opening cell 5; ``m`` marks, ``c`` chords, ``f`` flags the rest, ``s`` settles and ``g`` gives up.
``+20`` lets 20 ticks pass, ``+20s`` seconds; ``+20s-1`` is a tick less. ``busy`` asks nobody why it stands still.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from game.battle.match import (
    Decided,
    Did,
    Dropped,
    Event,
    Left,
    Match,
    Neutralised,
    Over,
    Refused,
    Stunned,
    Warned,
)
from game.battle.moves import apply
from game.battle.passing import advance, contenders, places, score
from game.battle.rules import Action, GiveUp, Rules, Settle
from game.battle.sight import SECOND
from game.engine.actions import Chord, FlagRest, Mark, Open
from game.engine.events import Chorded, Flagged, Lost, Opened, Unmarked
from game.engine.grid import cells_of
from tests.battle.matches import CRATER, ORIGINAL, OUT, drawn_match, picture

RULES = {
    "original": ORIGINAL,
    "crater": CRATER,
    "out": OUT,
    "usual": Rules(),
    "lives": Rules(lives=3),
    "early": Rules(lives=3, sets_back=False),
}
KINDS: dict[str, Callable[[int], Action]] = {"o": Open, "m": Mark, "c": Chord, "f": FlagRest}
TIME = re.compile(r"\+(\d+)(s?)(-1)?")


def cells(mask: int) -> str:
    """Return the cells of a bitboard as ``0 2-5``."""
    runs = list[list[int]]()
    for cell in cells_of(mask):
        if runs and runs[-1][-1] == cell - 1:
            runs[-1][1:] = [cell]
        else:
            runs.append([cell])
    return " ".join("-".join(map(str, run)) for run in runs)


def said(event: Event) -> str:
    """Return an event in words; players count from 1."""
    match event:
        case Did(who, Opened(cell, mask)):
            return f"{who + 1} opens {cells(mask)} at {cell}"
        case Did(who, Lost(cell, mask)):
            return f"{who + 1} hits {cells(mask)} at {cell}"
        case Did(who, Flagged(mask)):
            return f"{who + 1} flags {cells(mask)}"
        case Did(who, Unmarked(cell)):
            return f"{who + 1} unflags {cell}"
        case Did(who, Chorded(cell)):
            return f"{who + 1} chords {cell}"
        case Refused(who, cell):
            return f"{who + 1} is refused {cell}"
        case Neutralised(who, mask):
            return f"{who + 1} loses {cells(mask)}"
        case Stunned(who, until):
            return f"{who + 1} is stunned until {until}"
        case Warned(who, until):
            return f"{who + 1} is warned until {until}"
        case Left(who, forfeited):
            return f"{who + 1} {'forfeits' if forfeited else 'gives up'}"
        case Decided(who):
            return f"{who + 1} can't be caught"
        case Dropped(cell, mask, behind, shrinks):
            helped = "" if behind is None else f" for {behind + 1}"
            return (
                f"{'shrinks' if shrinks else 'drop'} {cell}{helped}{(mask and f' opens {cells(mask)}') or ' on a mine'}"
            )
        case Over(outcome):
            return f"{'nobody' if outcome.winner is None else outcome.winner + 1} wins: {outcome.ending.value}"
    raise AssertionError(event)


FACTS: dict[str, Callable[[Match], list[object]]] = {
    "lives": lambda match: [one.lives for one in match.players],
    "owns": lambda match: [match.owned(player) for player in match.everybody],
    "flags": lambda match: [cells(one.flags) or "-" for one in match.players],
    "scores": lambda match: [score(match, player) for player in match.everybody],
    "leads": lambda match: [match.lead(player) for player in match.everybody],
    "places": lambda match: [*places(match)],
    "contenders": lambda match: [player + 1 for player in contenders(match)],
    "winner": lambda match: ["nobody" if match.winner is None else match.winner + 1],
    "looked at": lambda match: [one.looked_at for one in match.players],
}


def after(match: Match, deed: str) -> tuple[Match, tuple[Event, ...]]:
    """Return the match after one deed, and its events; an action that does nothing must leave the very same match."""
    if deed == "busy":
        return replace(match, players=tuple(replace(one, looked_at=10**9) for one in match.players)), ()
    if time := TIME.fullmatch(deed):
        return advance(match, int(time[1]) * (SECOND if time[2] else 1) - bool(time[3]))
    who, kind, cell = int(deed[0]) - 1, deed[1], deed[2:]
    ends: dict[str, Action] = {"s": Settle(), "g": GiveUp()}
    found, events = apply(match, who, KINDS[kind](int(cell)) if cell else ends[kind])
    assert found == match or any(not isinstance(event, Refused) for event in events), deed
    return found, events


def cases(text: str) -> dict[str, tuple[Match, list[str]]]:
    """Return the board and the lines of each case of a text, by its title."""
    found = {}
    for head, *lines in (block.split("\n") for block in text.strip().split("\n\n")):
        title, rules, board = head.split(" | ")
        found[title] = drawn_match(board, RULES[rules]), lines
    return found


def played(match: Match, lines: list[str]) -> Iterator[tuple[str, str]]:
    """Play a case; yield what each line claims, and what was found."""
    for line in lines:
        events = tuple[Event, ...]()
        for part in re.split(r" (?=-> |= |: )", line):
            mark, text = part[:2], part[3:] if part.startswith("->") else part[2:]
            if mark == "->":
                yield text, "; ".join(map(said, events)) or "nothing"
            elif mark == "= ":
                yield text, picture(match)
            elif mark == ": ":
                name = next(name for name in FACTS if text.startswith(name))
                yield text, f"{name} {' '.join(map(str, FACTS[name](match)))}"
            else:
                for deed in part.split():
                    match, events = after(match, deed)
