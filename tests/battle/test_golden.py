"""
Matches that must never change, move by move: players share seeds, and recordings must replay for ever.

After an intended change of rules or ranks ``python -m tests.battle.test_golden`` prints the new table.
"""

from hashlib import sha256

import pytest

from game.battle.boards import BOARDS, custom
from game.battle.live import LiveMatch, Origin
from game.battle.ranks import RANKS
from game.battle.rules import rules_called
from game.battle.tournament import play_out

CUSTOM = custom(25, 15, 60)

GOLDEN = {
    "small original 0 recruit sapper": "72ef04d4d1c10e2c",
    "medium original 1 sapper marshal": "68697ddd5082964e",
    "large original 2 captain recruit": "6c23df7a20ca7da5",
    "custom original 3 marshal captain": "18ccfc660af6f8cb",
    "small crater_2 4 captain marshal": "6e1ae4d2a1034fc5",
    "medium crater_2 5 recruit captain": "d74de58630a90608",
    "large crater_2 6 sapper marshal": "74e99fb3235d14af",
    "custom crater_2 7 recruit recruit": "82ea6fda30882f4c",
    "small out_2 8 marshal marshal": "0f41384930ac5fb4",
    "medium back_2 9 captain sapper": "56d664f0b2ba9dd2",
    "large back_2 10 captain marshal": "5892cf722c80d37b",
    "custom back_2 11 sapper recruit": "185fba2b8985eec4",
    "small crater_2 12 captain sapper marshal": "687b592662fcf1be",
    "small back_2 13 captain sapper marshal recruit": "15a84f2267b6724e",
    "medium back_3 14 cadet lieutenant": "adb22d446523eb1f",
}
"""Board, rule, seed, ranks by corner; and the digest of their match."""


def digest(called: str) -> str:
    """Play a match to its last cell and return the digest of its events."""
    board, rule, seed, *ranks = called.split()
    origin = Origin(BOARDS.get(board, CUSTOM), rules_called(rule, 1), int(seed), len(ranks))
    live = LiveMatch(origin, {player: RANKS[rank] for player, rank in enumerate(ranks)})
    play_out(live, settle=False)
    match = live.match
    assert match.outcome
    told = [f"{move.tick} {move.player} {move.action}" for move in live.log]
    told += [f"{holding.territory:x} {holding.flags:x} {holding.lives}" for holding in match.players]
    told += [f"{match.neutral:x} {match.craters:x} {match.drops} {match.tick}"]
    told += [f"{match.decided} {match.outcome.winner} {match.outcome.ending.value}"]
    return sha256("\n".join(told).encode()).hexdigest()[:16]


@pytest.mark.long
@pytest.mark.parametrize("called", GOLDEN)
def test_a_match_is_played_as_it_was(called: str) -> None:
    """The digest depends on dealer, ranks, rules and the order of actions in the same tick."""
    assert digest(called) == GOLDEN[called]


if __name__ == "__main__":
    for name in GOLDEN:
        print(f'    "{name}": "{digest(name)}",')
