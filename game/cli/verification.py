"""``verify``: a recording compared with its own header, in words."""

import argparse
from datetime import UTC, datetime

from game.cli.recordings import LONGEST_LUCK_S, play_data
from game.cli.terminal import no_circles, read_bytes, say, show, until
from game.engine.errors import GameError
from game.review.signs import Doubt, Sign, doubts
from game.review.verify import Answer, Check, answer, checks

WORDS = {
    Sign.FEW_EVENTS: "few events: {value:.1f} for each 3BV, and a mouse leaves {limit:.0f} or more",
    Sign.FAST_SOLVED: "fast: {value:.2f} 3BV/s, and the best on such a board make up to {limit:.0f}",
    Sign.LUCK: "luck: {value:.1f} bits; one game in 2 to that power survives so many guesses, and {limit:.0f} are rare",
    Sign.JUMPS: "jumps: {value:.0%} of the presses are far from the mouse's last place, and up to {limit:.0%} may be",
    Sign.FLIGHTS: "flights: {value:.0%} of the mouse's steps are far and at once, and up to {limit:.0%} may be",
    Sign.STRAIGHT: "straights: {value:.0%} of the ways are straight and of one speed, and up to {limit:.0%} may be",
    Sign.GAP: "a gap: {value:.1f} s without any event, and {limit:.0f} s are a long thought",
    Sign.FAST_MOUSE: "a fast mouse: {value:.0f} cells a second, and no hand we know of makes {limit:.0f}",
    Sign.FAST_CLICKS: "fast clicks: {value:.0f} in one second, and no hand we know of makes {limit:.0f}",
    Sign.INSTANT_CLICKS: "instant clicks: {value:.0%} of the clicks have no length, and up to {limit:.0%} may",
    Sign.SHORT_CLICKS: "short clicks: half of them last up to {value:.0f} ms, and a hand's {limit:.0f} or more",
    Sign.ALIKE_CLICKS: "clicks alike: {value:.0%} have one and the same length, and up to {limit:.0%} may",
    Sign.CENTRED_CLICKS: "clicks alike: {value:.0%} are at one place of their cells, and up to {limit:.0%} may be",
    Sign.STEADY: "a steady beat: the waits between presses differ by {value:.0%}, and a hand's by {limit:.0%} or more",
    Sign.COARSE_CLOCK: "a coarse clock: it counts by {value:.0f} ms, and programs count by {limit:.0f} or less",
    Sign.CLOCK_BACK: "a clock set back: by {value:.0f} ms between two events, and by {limit:.0f} it may be put right",
    Sign.FUTURE: "the date: {value:.0f} days beyond those on which it can have been played",
    Sign.NO_CHECKSUM: "no checksum: the program that is named puts one into its files",
}
PROVES = {
    Answer.AGREES: "these gestures, played by the rules on this board, come to what the header says."
    " They could have been played.",
    Answer.CONTRADICTS: "header and gestures don't belong together. One of them was changed, or a program is wrong.",
    Answer.UNKNOWN: "little. The header says nothing that could be held against what the gestures come to.",
}
NOT_PROVED = (
    "who played, when, in one go, or without knowing the mines; name, date, program, identifier"
    " and token are only said, and a checksum of ours shows damage only. Whoever has an open program,"
    " this one too, can write such a file; no mark in it could prevent that."
)


def verify(chosen: argparse.Namespace) -> int:
    """Print what agrees, what contradicts it, what can't be judged, and the doubts; return 1 for a contradiction."""
    data = read_bytes(chosen.file)
    try:
        with no_circles():
            playback = play_data(data, chosen.file, chosen.names, chosen.only)
            found = checks(playback)
            today = int(datetime.now(UTC).timestamp())
            signs = doubts(playback, today, going_on=until(LONGEST_LUCK_S))
    except GameError as error:
        if chosen.json:
            show(_as_json(Answer.UNKNOWN, [], [], str(error)))
        raise GameError(f"{Answer.UNKNOWN.value}: {error}") from error
    result = answer(found)
    why = "; ".join(
        f"{check.name}: the header says {check.said}, and the game {check.found}" for check in found if not check.agrees
    )
    if chosen.json:
        show(_as_json(result, found, signs, why))
    else:
        say(
            *map(_line, found),
            *(f"doubt    {_sentence(doubt)}" for doubt in signs),
            f"answer   {result.value}{f': {why}' if why else ''}",
            f"What this proves: {PROVES[result]}",
            f"What it can't prove: {NOT_PROVED}",
        )
    return int(result is Answer.CONTRADICTS)


def _as_json(result: Answer, found: list[Check], signs: list[Doubt], why: str) -> dict[str, object]:
    return {
        "answer": result.value,
        "why": why,
        "agrees": {Answer.AGREES: True, Answer.CONTRADICTS: False, Answer.UNKNOWN: None}[result],
        "checks": [
            {"name": check.name, "said": check.said, "found": check.found, "agrees": check.judged, "why": check.why}
            for check in found
        ],
        "doubts": [
            {"sign": doubt.sign.value, "value": doubt.value, "limit": doubt.limit, "sentence": _sentence(doubt)}
            for doubt in signs
        ],
        "proves": f"What this proves: {PROVES[result]}",
        "does_not_prove": f"What it can't prove: {NOT_PROVED}",
    }


def _line(check: Check) -> str:
    """Return the line for a field: the game's value, what the header says, and whether that agrees."""
    if check.said is None:
        said = "nothing"
    elif check.judged is None:
        said = f"{check.said}: {Answer.UNKNOWN.value}: {check.why}"
    else:
        said = f"{check.said}: {'agrees' if check.agrees else 'differs'}"
    found = f"{check.found}; " if check.found else ""
    return f"{check.name:9}{found}the header says {said}"


def _sentence(doubt: Doubt) -> str:
    return WORDS[doubt.sign].format(value=doubt.value, limit=doubt.limit)
