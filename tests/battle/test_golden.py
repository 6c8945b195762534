"""
Matches that must stay as they are, move by move: a seed is told to others, and a recording replays for ever.

After a change of the rules or of a rank that is meant: ``python -m tests.battle.test_golden`` prints the new table.
"""

from hashlib import sha256

import pytest

from game.battle.boards import BOARDS, custom
from game.battle.live import LiveMatch, Origin
from game.battle.ranks import RANKS
from game.battle.rules import Explosion, Rules
from game.battle.tournament import play_out

CUSTOM = custom(25, 15, 60)

GOLDEN = {
    "small sudden_death 0 recruit sapper": "f445487e1a2204a9",
    "medium sudden_death 1 sapper marshal": "971ff68cca2c43e3",
    "large sudden_death 2 captain recruit": "fe594d7ba655096a",
    "custom sudden_death 3 marshal captain": "9b92cbd7ed55fa31",
    "small crater 4 captain marshal": "e021799ac8b9b0ad",
    "medium crater 5 recruit captain": "c6c2664120e1ccb4",
    "large crater 6 sapper marshal": "3f5cf76e450c90d6",
    "custom crater 7 recruit recruit": "6ee73d20e9f9399f",
    "small lives 8 marshal marshal": "6f60046b605bfc69",
    "medium lives 9 captain sapper": "ab6b061fdda8513b",
    "large lives 10 captain marshal": "b70ae5f19ed1622d",
    "custom lives 11 sapper recruit": "6527efd1bf606360",
    "small crater 12 captain sapper marshal": "d8c82195ecd1fdc9",
    "small lives 13 captain sapper marshal recruit": "425aa866dfc93f34",
    "medium out 14 cadet cadet": "0b9ad3484f7f0491",
}
"""Board, rule, seed, ranks by corner; and what stands for the match between them."""


def digest(called: str) -> str:
    """Play a match to its last cell and return what stands for all that happened in it."""
    board, rule, seed, *ranks = called.split()
    origin = Origin(BOARDS.get(board, CUSTOM), Rules(Explosion(rule), 2), int(seed), len(ranks))
    live = LiveMatch(origin, {player: RANKS[rank] for player, rank in enumerate(ranks)})
    play_out(live, settle=False)
    match = live.match
    assert match.outcome
    told = [f"{move.tick} {move.player} {move.action}" for move in live.log]
    told += [f"{holding.territory:x} {holding.flags:x} {holding.lives}" for holding in match.players]
    told += [f"{match.neutral:x} {match.craters:x} {match.drops} {match.tick}"]
    told += [f"{match.decided} {match.outcome.winner} {match.outcome.ending.value}"]
    return sha256("\n".join(told).encode()).hexdigest()[:16]


@pytest.mark.parametrize("called", GOLDEN)
def test_a_match_is_played_as_it_was(called: str) -> None:
    """Dealer, ranks, rules and the order of those who act at once are all in it."""
    assert digest(called) == GOLDEN[called]


if __name__ == "__main__":
    for name in GOLDEN:
        print(f'    "{name}": "{digest(name)}",')
