"""A match as a text: it can be read, it replays to the same cells, and hostile texts are refused with a message."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.battle import kept
from game.battle.boards import SMALL
from game.battle.kept import PERSON, KeptMatch
from game.battle.live import LiveMatch, Origin
from game.battle.passing import advance, due
from game.battle.ranks import CAPTAIN, RANKS
from game.battle.rules import STALL, Explosion, GiveUp, Rules, Settle
from game.battle.sight import SECOND
from game.engine.actions import Chord, Mark, Open
from game.engine.errors import GameError, NotationError
from game.engine.grid import cells_of
from tests.battle.matches import ONE, TWO


def played(explosion: Explosion = Explosion.CRATER, *, players: int = 2, seconds: int = 60) -> KeptMatch:
    """Return a match between captains after a while."""
    live = LiveMatch(Origin(SMALL, Rules(explosion), 3, players), dict.fromkeys(range(players), CAPTAIN))
    live.advance(seconds * SECOND)
    return kept.keep(live, (PERSON, *("captain",) * (players - 1)))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("explosion", Explosion)
def test_a_match_comes_back_and_plays_again(explosion: Explosion, players: int) -> None:
    """This holds for every rule and number of players."""
    match = played(explosion, players=players)
    text = kept.write(match, kept.count_gestures(match, match.moments()))
    again = kept.read(text)
    assert again == match
    end = again.moments()[-1]
    assert tuple(map(end.owned, end.everybody)) == match.owned
    assert end.tick == match.ticks


@pytest.mark.parametrize(
    ("said", "explosion", "lives"),
    [
        ("out 3", Explosion.OUT, 1),
        ("out_2 2", Explosion.OUT, 2),
        ("crater 3", Explosion.CRATER, 3),
        ("lives 5", Explosion.OUT, 5),
        ("sudden_death 3", Explosion.ORIGINAL, 1),
    ],
)
def test_a_match_of_the_first_edition_keeps_its_rules(said: str, explosion: Explosion, lives: int) -> None:
    """A mine has its old penalty, and a stall does not shrink the sea."""
    text = kept.write(played(seconds=2), kept.GestureCounts(0, 0)).replace("crater_2 2", said)
    start = kept.read(text).start()
    assert (start.rules.explosion, start.players[ONE].lives) == (explosion, lives)
    assert due(start) == start.drop_due
    later = replace(start, taken_at=0, drop_due=10**9)
    assert advance(later, 5 * STALL)[0].shrunk == 0


def test_a_match_that_somebody_left_comes_back() -> None:
    """Giving up and settling are in the log."""
    live = LiveMatch(Origin(SMALL, Rules(), 3), {})
    live.advance(SECOND)
    live.act(TWO, GiveUp())
    live.act(ONE, Settle())
    match = kept.keep(live, (PERSON, "recruit"))
    assert {type(move.action) for move in match.log} >= {GiveUp}
    assert kept.read(kept.write(match, kept.GestureCounts(0, 0))) == match


def test_the_hand_s_skill_is_counted() -> None:
    """Only the person's chords and openings count."""
    live = LiveMatch(Origin(SMALL, Rules(Explosion.CRATER, 3), 3), {})
    chords = openings = 0
    for _ in range(40):
        match = live.match
        for number in cells_of(match.players[ONE].territory):
            mines = match.grid.around(number) & match.layout.mines
            for mine in cells_of(mines & ~match.players[ONE].flags):
                live.act(ONE, Mark(mine))
            before = live.match
            live.act(ONE, Chord(number))
            if live.match.owned(ONE) > before.owned(ONE):
                chords += 1
                taken = live.match.players[ONE].territory & ~before.players[ONE].territory
                openings += bool(taken & match.layout.zeros)
                break
    safe = cells_of(live.match.legal(TWO) & live.match.layout.safe)
    live.act(TWO, Open(safe[0]))
    whole = kept.keep(live, (PERSON, "recruit"))
    counted = kept.count_gestures(whole, whole.moments())
    assert counted == kept.GestureCounts(chords, openings)
    assert kept.read_counts(kept.write(whole, counted)) == counted
    assert chords > 5


def test_a_match_by_other_rules_is_refused() -> None:
    """Another version's drops must not show a different match."""
    match = played()
    with pytest.raises(GameError, match="other rules"):
        replace(match, owned=(1, 2)).moments()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Minesweeper", "Minesweepers"),
        ("Board: 24x16", "Board: 19x16"),
        ("Board: 24x16", "Board: 60x41"),
        ("Rules: crater_2 2", "Rules: mercy 3"),
        ("Rules: crater_2 2", "Rules: lives 9"),
        ("Players: person captain", "Players: person captain captain"),
        ("Ticks: 5000", "Ticks: 1"),
        ("Ticks: 5000", "Ticks: 999999999"),
        ("Log:", "Lag:"),
        (" o ", " x "),
        ("+", "+999999999"),
        ("Mines: ", "Mines: " + "f" * 96),
        ("Starts: ", "Starts: 0 "),
    ],
)
def test_a_text_that_can_t_be_right_is_refused(old: str, new: str) -> None:
    """Its first line, its header or its log may be wrong."""
    text = kept.write(played(seconds=20), kept.GestureCounts(1, 2))
    assert old in text
    with pytest.raises(NotationError):
        kept.read(text.replace(old, new, 1))


def test_a_text_without_end_is_refused() -> None:
    """The size is checked before parsing."""
    with pytest.raises(NotationError, match="characters"):
        kept.read("Minesweeper Battle match\n" * kept.LARGEST)


@given(st.integers(0, 10_000), st.integers(1, 6))
def test_no_text_ends_the_game(seed: int, faults: int) -> None:
    """Untrusted bytes are read or refused, and a match that is read replays or is refused."""
    random, text = Random(seed), [*TEXT]
    for _ in range(faults):
        text[random.randrange(len(text))] = random.choice("0123456789abcdef +\noxmcs")
    try:
        kept.read("".join(text)).moments()
    except GameError:
        return


TEXT = kept.write(played(seconds=10), kept.GestureCounts(0, 0))


def test_ranks_can_be_players() -> None:
    """Their names fit the header."""
    for rank in RANKS:
        match = replace(played(seconds=2), players=(PERSON, rank))
        assert kept.read(kept.write(match, kept.GestureCounts(0, 0))).players == (PERSON, rank)
