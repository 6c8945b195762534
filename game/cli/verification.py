"""``verify``: a recording compared with its own header, in words."""

import argparse
from dataclasses import asdict
from datetime import UTC, datetime

from game.cli.recordings import LONGEST_LUCK_S, play_file
from game.cli.terminal import no_circles, show, until
from game.engine.errors import BadBoardError, BadHeaderError, GameError
from game.review.signs import Doubt, Sign, doubts
from game.review.verify import Check, checks

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
AGREES = (
    "What this proves: these gestures, played by the rules on this board, come to what the header says."
    " They could have been played."
)
SILENT = "What this proves: little. The header says nothing that could be held against what the gestures come to."
DIFFERS = "What this proves: header and gestures don't belong together. One of them was changed, or a program is wrong."
NOT_PROVED = (
    "What it can't prove: who played, when, in one go, or without knowing the mines; name, date, program, identifier"
    " and token are only said, and a checksum of ours shows damage only. Whoever has an open program,"
    " this one too, can write such a file; no mark in it could prevent that."
)


def verify(chosen: argparse.Namespace) -> int:
    """Print the fields that agree, those that differ, and the doubts; return 1 if a field differs."""
    with no_circles():
        found, signs = _judge(chosen.file)
    agrees = all(check.agrees for check in found)
    proved = DIFFERS if not agrees else AGREES if any(check.said for check in found) else SILENT
    if chosen.json:
        show(
            {
                "agrees": agrees,
                "checks": [asdict(check) for check in found],
                "doubts": [
                    {"sign": doubt.sign.value, "value": doubt.value, "limit": doubt.limit, "sentence": _sentence(doubt)}
                    for doubt in signs
                ],
                "proves": proved,
                "does_not_prove": NOT_PROVED,
            }
        )
    else:
        print("\n".join([*map(_line, found), *(f"doubt    {_sentence(doubt)}" for doubt in signs), proved, NOT_PROVED]))
    return 0 if agrees else 1


def _judge(name: str) -> tuple[list[Check], list[Doubt]]:
    """Return the checks and the doubts; a header that contradicts its own board is a result, not an error."""
    try:
        playback = play_file(name)
    except GameError as error:
        if not isinstance(error.__cause__, BadBoardError | BadHeaderError):
            raise
        return [Check("file", "what can't be", str(error), agrees=False)], []
    return checks(playback), doubts(playback, int(datetime.now(UTC).timestamp()), going_on=until(LONGEST_LUCK_S))


def _line(check: Check) -> str:
    said = "nothing" if check.said is None else f"{check.said}: {'agrees' if check.agrees else 'differs'}"
    return f"{check.name:9}{check.found}; the header says {said}"


def _sentence(doubt: Doubt) -> str:
    return WORDS[doubt.sign].format(value=doubt.value, limit=doubt.limit)
