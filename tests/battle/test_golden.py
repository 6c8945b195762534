"""
Matches that must stay as they are, move by move: a seed is told to others, and a recording replays for ever.

After a change of the rules or of a rank that is meant: ``python -m tests.battle.test_golden`` prints the new table.
"""

from hashlib import sha256

import pytest

from game.battle.boards import BOARDS, custom
from game.battle.live import LiveMatch, Origin
from game.battle.ranks import RANKS
from game.battle.rules import ALL_RULES
from game.battle.tournament import play_out

CUSTOM = custom(25, 15, 60)

GOLDEN = {
    "small original 0 recruit sapper": "ee8030ef72a3f1c6",
    "medium original 1 sapper marshal": "0061d5abd624f360",
    "large original 2 captain recruit": "ea88e9af1abd7db1",
    "custom original 3 marshal captain": "9444f56a88c51410",
    "small crater_2 4 captain marshal": "940aee619e24e7d4",
    "medium crater_2 5 recruit captain": "fa191182c73233c6",
    "large crater_2 6 sapper marshal": "e21698eac213603e",
    "custom crater_2 7 recruit recruit": "ae73f108b43b0cdf",
    "small out_2 8 marshal marshal": "486e8105fe5ca218",
    "medium out_2 9 captain sapper": "a32db10263da0953",
    "large out_2 10 captain marshal": "6071a645eb22afc6",
    "custom out_2 11 sapper recruit": "22b0d6626913a4a1",
    "small crater_2 12 captain sapper marshal": "021868f56ec53bbe",
    "small out_2 13 captain sapper marshal recruit": "42327024ea01d264",
    "medium out_3 14 cadet lieutenant": "8ab35583b89dae87",
}
"""Board, rule, seed, ranks by corner; and what stands for the match between them."""


def digest(called: str) -> str:
    """Play a match to its last cell and return what stands for all that happened in it."""
    board, rule, seed, *ranks = called.split()
    origin = Origin(BOARDS.get(board, CUSTOM), ALL_RULES[rule], int(seed), len(ranks))
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
    """Dealer, ranks, rules and the order of those who act at once are all in it."""
    assert digest(called) == GOLDEN[called]


if __name__ == "__main__":
    for name in GOLDEN:
        print(f'    "{name}": "{digest(name)}",')
