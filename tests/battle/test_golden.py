"""
Matches that must stay as they are, move by move: a seed is told to others, and a recording replays for ever.

After a change of the rules or of a rank that is meant: ``python -m tests.battle.test_golden`` prints the new table.
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
    "small original 0 recruit sapper": "8a346054d8d1efbe",
    "medium original 1 sapper marshal": "9e9797718b29c935",
    "large original 2 captain recruit": "02e4a34680b543ba",
    "custom original 3 marshal captain": "09a8ec7c56aab438",
    "small crater_2 4 captain marshal": "899d29c398d101a5",
    "medium crater_2 5 recruit captain": "879dd05d4e811370",
    "large crater_2 6 sapper marshal": "ab052ad20de5be8b",
    "custom crater_2 7 recruit recruit": "01a16cf9bc8ca17b",
    "small out_2 8 marshal marshal": "3e2ce4e104fb753b",
    "medium back_2 9 captain sapper": "085eb00865931d59",
    "large back_2 10 captain marshal": "7ae956864686d2c9",
    "custom back_2 11 sapper recruit": "8fc99a1ef2779615",
    "small crater_2 12 captain sapper marshal": "970a4b3358fe1163",
    "small back_2 13 captain sapper marshal recruit": "48b291416350242e",
    "medium back_3 14 cadet lieutenant": "3dae0c2476de4a84",
}
"""Board, rule, seed, ranks by corner; and what stands for the match between them."""


def digest(called: str) -> str:
    """Play a match to its last cell and return what stands for all that happened in it."""
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
    """Dealer, ranks, rules and the order of those who act at once are all in it."""
    assert digest(called) == GOLDEN[called]


if __name__ == "__main__":
    for name in GOLDEN:
        print(f'    "{name}": "{digest(name)}",')
