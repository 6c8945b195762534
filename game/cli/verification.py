"""``verify``: a recording held against its own header, in words."""

import argparse
from dataclasses import asdict

from game.cli.recordings import played
from game.cli.terminal import no_circles, show
from game.engine.errors import BadBoardError, BadHeaderError, GameError
from game.review.verify import Check, Doubt, Sign, checks, doubts

WORDS = {
    Sign.FEW_EVENTS: "few events: {value:.1f} for each 3BV, and a mouse leaves {limit:.0f} or more",
    Sign.JUMPS: "jumps: {value:.0f} times the mouse was far away at once, without a move in between",
    Sign.GAP: "a gap: {value:.1f} s without any event, and {limit:.0f} s are a long thought",
    Sign.FAST_MOUSE: "a fast mouse: {value:.0f} cells a second, and no hand we know of makes {limit:.0f}",
    Sign.FAST_CLICKS: "fast clicks: {value:.0f} in one second, and no hand we know of makes {limit:.0f}",
}
AGREES = (
    "What this proves: these gestures, played by the rules on this board, come to what the header says."
    " They could have been played."
)
SILENT = "What this proves: little. The header says nothing that could be held against what the gestures come to."
DIFFERS = "What this proves: header and gestures don't belong together. One of them was changed, or a program is wrong."
NOT_PROVED = (
    "What it can't prove: who played, when, in one go, or without knowing the mines; name, date, program, identifier"
    " and token are only said. Whoever has an open program,"
    " this one too, can write such a file; no mark in it could prevent that."
)


def verify(chosen: argparse.Namespace) -> int:
    """Say what agrees, what differs and what hands can't do; exit code 1 if something differs."""
    with no_circles():
        found, signs = _judged(chosen.file)
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


def _judged(name: str) -> tuple[list[Check], list[Doubt]]:
    """Return what agrees or not, and the doubts; a header that its own board belies is no error but an answer."""
    try:
        playback = played(name)
    except GameError as error:
        if not isinstance(error.__cause__, BadBoardError | BadHeaderError):
            raise
        return [Check("file", "what can't be", str(error), agrees=False)], []
    return checks(playback), doubts(playback)


def _line(check: Check) -> str:
    if check.said is None:
        return f"{check.name:9}{check.found}; the header says nothing"
    if check.agrees:
        return f"{check.name:9}{check.found}; the header says {check.said}: agrees"
    return f"{check.name:9}{check.found}; the header says {check.said}: differs"


def _sentence(doubt: Doubt) -> str:
    return WORDS[doubt.sign].format(value=doubt.value, limit=doubt.limit)
