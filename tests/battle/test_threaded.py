"""A match with its slow work in a thread equals one that waits for the work."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

import pytest

from game.battle.boards import SMALL, corners, custom
from game.battle.live import LiveMatch, Move, Origin
from game.battle.match import Did, Event
from game.battle.opponent import new_opponent
from game.battle.ranks import CAPTAIN, MARSHAL, SAPPER, Rank
from game.battle.rules import Explosion, Rules
from game.battle.sight import SECOND
from game.battle.threaded import Terms, ThreadedMatch, against
from game.engine.actions import Mark, Open
from game.engine.errors import NoBoardError
from game.engine.grid import cells_of
from game.engine.level import Level
from game.ui.core.time import Timed
from tests.battle.matches import ONE, THREE, TWO

ORIGIN = Origin(SMALL, Rules(lives=3), 11)


def dealt(origin: Origin = ORIGIN, computers: dict[int, Rank] | None = None) -> ThreadedMatch:
    """Return a match after its deal."""
    match = ThreadedMatch(origin, computers or {}, Timed())
    match.wait()
    assert match.deal()
    return match


def live_of(threaded: ThreadedMatch) -> LiveMatch:
    """Return a dealt match's LiveMatch."""
    assert threaded.dealt
    return threaded.dealt


def passed(threaded: ThreadedMatch, ticks: int) -> list[Event]:
    """Let time pass a tick at a time; every thought is answered in its tick."""
    happened: list[Event] = []
    for _ in range(ticks):
        happened += threaded.advance(1)
        threaded.wait()
    return happened


def safe_cell(threaded: ThreadedMatch, player: int) -> int:
    """Return a safe cell in a player's reach."""
    match = live_of(threaded).match
    return cells_of(match.legal(player) & match.layout.safe)[0]


def test_nothing_happens_before_the_deal() -> None:
    """Without a board, neither actions nor time have an effect."""
    threaded = ThreadedMatch(ORIGIN, {TWO: CAPTAIN}, Timed())
    threaded.act(ONE, Open(0))
    assert threaded.advance(100) == []
    assert threaded.hand(TWO) == (0, 0)
    assert (threaded.match, threaded.running) == (None, False)
    threaded.wait()
    assert threaded.deal()
    assert not threaded.deal(), "once"
    assert threaded.match is live_of(threaded).match
    assert threaded.running
    assert live_of(threaded).log == []
    assert live_of(threaded).tick == 0


@pytest.mark.long
def test_a_board_without_a_fair_start_is_told_when_it_is_asked_for() -> None:
    """deal() raises the thread's error, where the caller can show it."""
    threaded = ThreadedMatch(Origin(Level("battle_custom", 20, 12, 1), Rules(), 1), {}, Timed())
    threaded.wait()
    with pytest.raises(NoBoardError):
        threaded.deal()


def test_what_a_person_does_is_told_with_the_next_ticks() -> None:
    """The action itself is done at once."""
    threaded = dealt()
    cell = safe_cell(threaded, TWO)
    threaded.act(TWO, Mark(cell))
    assert live_of(threaded).log == [Move(0, TWO, Mark(cell))]
    (event,) = threaded.advance(0)
    assert isinstance(event, Did)
    assert event.player == TWO
    assert threaded.advance(0) == []


def test_a_computer_plays_as_where_everybody_waits_for_it() -> None:
    """Thinking takes no ticks if it ends before its action is due."""
    threaded = dealt(computers={TWO: CAPTAIN})
    passed(threaded, 12 * SECOND)
    alone = LiveMatch(ORIGIN, {TWO: CAPTAIN})
    alone.advance(12 * SECOND)
    assert len(alone.log) > 10
    assert live_of(threaded).log == alone.log


def test_all_computers_think() -> None:
    """One thread answers all computer players, and none waits for ever."""
    computers = {ONE: SAPPER, TWO: CAPTAIN, THREE: CAPTAIN}
    threaded = dealt(Origin(SMALL, Rules(lives=3), 5, players=3), computers)
    passed(threaded, 12 * SECOND)
    moves = [move.player for move in live_of(threaded).log]
    assert all(moves.count(player) > 5 for player in computers)


def test_a_thought_that_takes_long_holds_nobody_up() -> None:
    """Time passes meanwhile, and the answer to an outdated question is dropped."""
    threaded = dealt(computers={TWO: MARSHAL})
    threaded.advance(1)
    threaded.act(ONE, Open(safe_cell(threaded, ONE)))
    threaded.advance(1)
    assert live_of(threaded).tick == 2
    threaded.wait()
    threaded.advance(1)
    threaded.wait()
    threaded.advance(1)
    assert live_of(threaded).questions == {}
    assert live_of(threaded).plan(TWO) is not None


def test_a_hand_rests_in_its_corner_at_first() -> None:
    """The player sees it at the computer player's opening."""
    threaded = dealt(computers={TWO: CAPTAIN})
    grid = SMALL.grid
    assert threaded.hand(TWO) == new_opponent(CAPTAIN, corners(grid)[TWO], grid, 1).hand
    seen = set()
    for _ in range(2 * SECOND):
        passed(threaded, 1)
        seen.add(threaded.hand(TWO))
    assert len(seen) > 10


def test_supplies_are_looked_for_beside_the_frame() -> None:
    """Actions of the meantime follow the drop, and no tick is lost."""
    threaded = dealt()
    live = live_of(threaded)
    live.match = replace(live.match, drop_due=live.tick + 5)
    cell = safe_cell(threaded, TWO)
    assert threaded.advance(4) == []
    assert live.tick == 4, "none is due yet"
    threaded.advance(1)
    threaded.act(TWO, Open(cell))
    assert threaded.hand(TWO) == (0, 0), "nobody else is at the match"
    assert live.log == []
    threaded.wait()
    threaded.advance(3)
    assert live.tick == 8
    assert [(move.player, move.action) for move in live.log] == [(TWO, Open(cell))]


class ByHand:
    """A job that is done when a test says so."""

    jobs: ClassVar[list["ByHand"]] = []

    def __init__(self, work: Callable[[], object]) -> None:
        self._work = work
        self.done = False
        self.jobs.append(self)

    def result(self) -> object:
        """Do the work; it is an error to ask before it is done."""
        assert self.done, "the frame waits"
        return self._work()


def test_the_frame_waits_for_no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a drop is computed the match does not change; ticks and actions keep their order."""
    threaded = dealt()
    assert threaded.origin == ORIGIN
    live = live_of(threaded)
    monkeypatch.setattr("game.battle.threaded.Job", ByHand)
    live.match = replace(live.match, drop_due=5)
    before = live.match
    assert threaded.advance(5) == []
    threaded.act(ONE, Mark(safe_cell(threaded, ONE)))
    assert threaded.advance(7) == []
    assert threaded.advance(1) == []
    assert live.match is before
    (job,) = ByHand.jobs
    job.done = True
    (event,) = threaded.advance(2)
    assert isinstance(event, Did)
    assert [move.tick for move in live.log] == [5]
    assert live.tick == 5 + 7 + 1 + 2


def test_a_match_that_is_over_asks_for_nothing() -> None:
    """No thread starts for drops that can't come."""
    threaded = dealt(Origin(SMALL, Rules(Explosion.ORIGINAL), 3))
    match = live_of(threaded).match
    threaded.act(ONE, Open(cells_of(match.legal(ONE) & match.layout.mines)[0]))
    assert not threaded.running
    live_of(threaded).match = replace(live_of(threaded).match, drop_due=1)
    assert len(threaded.advance(10)) == 2
    threaded.wait()
    assert threaded.advance(10) == []
    assert live_of(threaded).tick == 0


def test_terms_know_who_is_a_person() -> None:
    """This holds for one against one and for any of four."""
    for person, computer in ((ONE, TWO), (TWO, ONE)):
        terms = against(SMALL, Rules(), CAPTAIN, person)
        assert (terms.player, terms.persons, terms.computers) == (person, (person,), {computer: CAPTAIN})
        assert terms.rank is CAPTAIN
    four = Terms(SMALL, Rules(), (CAPTAIN, None, CAPTAIN, None))
    assert (four.player, four.persons, [*four.computers]) == (1, (1, 3), [0, 2])
    assert four.rank is None


def test_known_boards_count_for_no_streak() -> None:
    """The player may know the board of a typed number, and chose the size of a custom one."""
    assert against(SMALL, Rules(), CAPTAIN, ONE).streaks
    assert not against(SMALL, Rules(), CAPTAIN, ONE, 5).streaks
    assert not against(custom(24, 16, 60), Rules(), CAPTAIN, ONE).streaks
