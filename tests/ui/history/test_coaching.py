"""The coach at work: it judges the last games once, one by one, and saves the results."""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.engine.level import BEGINNER
from game.notation import rawvf
from game.review.kept import write
from game.review.reviewing import review
from game.store.coaching import read_judged
from game.store.history import History
from game.store.kinds import PlayedGame
from game.trainer.coach import judged
from game.ui.core.time import Timed
from game.ui.modes.history.statistics import Coaching
from tests.patience import wait_until
from tests.review.bots import bot_game
from tests.store.made import game

RECORDINGS = {number: bot_game(BEGINNER.grid, BEGINNER.mines, number, slips=0.3) for number in (3, 5)}
LARGE = game(9, width=40, height=40)


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    """Two recorded games, one without a recording, one with a broken one, and one too large."""
    history = History(tmp_path / "records.sqlite", replays=10)
    texts = {number: rawvf.write(playback.recording) for number, playback in RECORDINGS.items()}
    kept: list[tuple[PlayedGame, str | None]] = [(game(number), text) for number, text in texts.items()]
    kept += [(game(6), None), (game(7), "no recording"), (LARGE, texts[3])]
    history.ask(lambda records: records.merge(kept)).result()
    yield history
    history.close()


def coach(history: History, each: Callable[[Coaching], None] = lambda _: None) -> list[int]:
    """Let the coach work to its end; return the successive counts of games left."""
    timed, ended, left = Timed(), list[bool](), list[int]()
    coaching = Coaching(timed, history, lambda: ended.append(True))

    def pass_time() -> None:
        timed.advance(0)
        if coaching.left and left[-1:] != [coaching.left]:
            left.append(coaching.left)
            each(coaching)

    wait_until(lambda: not timed.busy, pass_time)
    assert ended == [True] * (left[-1:] == [1])
    return left


def test_the_last_games_are_judged_once_and_that_is_kept(history: History) -> None:
    """The latest come first; the coach doesn't retry games that can't be judged, so a second visit has none left."""
    assert coach(history) == [3, 2, 1]
    rows = history.ask(lambda records: records.judged_games(9)).result()
    assert [row.game for row in rows] == [game(number).uid for number in (7, 5, 3)]
    assert rows[0].openings == 0
    for row, number in zip(rows[1:], (5, 3), strict=True):
        found = judged(RECORDINGS[number])
        assert found
        assert read_judged(row).openings == found.openings
        assert read_judged(row).costs == pytest.approx(found.costs, abs=1e-4)
    assert coach(history) == []


def test_a_review_that_was_kept_is_not_worked_out_again(history: History) -> None:
    """So coach and review say the same about a game."""
    uid, playback = game(5).uid, RECORDINGS[5]
    account = deque(review(playback, Random(1), 8), maxlen=1)[0]
    doubtful = replace(account, moves=tuple(replace(move, best=1, chosen=0.75) for move in account.moves))
    history.keep_review(uid, write(playback, doubtful))
    coach(history)
    rows = history.ask(lambda records: records.judged_games(9)).result()
    (row,) = (row for row in rows if row.game == uid)
    assert read_judged(row).cost == pytest.approx(sum(move.skill_cost for move in doubtful.openings), abs=1e-3)


def test_who_leaves_the_page_has_kept_what_was_judged(history: History) -> None:
    """The next visit goes on after the saved judgements."""

    def leave(coaching: Coaching) -> None:
        if coaching.left == 2:
            coaching.call_off()

    assert coach(history, leave) == [3, 2]
    assert len(history.ask(lambda records: records.judged_games(9)).result()) == 1
    assert coach(history) == [2, 1]
