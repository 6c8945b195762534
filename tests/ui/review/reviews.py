"""Games for the tests of reviews: played, lost by a known mistake, and reviewed."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest

from game.engine.grid import cells_of
from game.engine.level import BEGINNER, Level
from game.play.replay import Playback
from game.review.account import Account
from game.review.reviewing import LAYOUTS
from game.review.reviewing import review as real_review
from game.review.win_chance import always
from game.solver.chances import mine_chances
from game.ui.core.cabinet import Cabinet
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import ResultScene
from game.ui.modes.review.review import ReviewScene
from tests.patience import wait_until
from tests.review.bots import bot_game
from tests.ui.hands import click, play_by_logic, secret, settle, start_game, work_ends
from tests.ui.nodes import front_scene


def certain_loss(cabinet: Cabinet) -> PlayScene:
    """Lose a game by opening a certain mine."""
    play = start_game(cabinet, BEGINNER)
    play_by_logic(cabinet, play, Random(2), moves=4)
    view = play.session.view
    click(play, cells_of(mine_chances(view).mines & ~view.flags)[:1])
    looked_back(cabinet)
    return play


def needless_loss(cabinet: Cabinet, level: Level = BEGINNER) -> PlayScene:
    """Lose a game by a guess although a cell was certain."""
    play = start_game(cabinet, level)
    play_by_logic(cabinet, play, Random(2), moves=2)
    view = play.session.view
    click(play, cells_of(secret(play).mines & ~(mine_chances(view).mines | view.flags))[-1:])
    looked_back(cabinet)
    return play


def looked_back(cabinet: Cabinet) -> ResultScene:
    """Wait until the texts about a loss are complete and every effect is over."""
    work_ends(cabinet)
    settle(cabinet)
    cabinet.stage.update(0)
    return front_scene(cabinet, ResultScene)


@cache
def some_game(level: Level = BEGINNER, seed: int = 15, slips: float = 0.25) -> Playback:
    """Return a game with mistakes, the same one each time."""
    return bot_game(level.grid, level.mines, seed, slips=slips)


class Remembered:
    """Real reviews, each worked out once and remembered: the same game and random give the same accounts."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Playback, list[Account]]] = {}  # by the playback's identity

    def __call__(
        self, playback: Playback, random: Random, layouts: int = LAYOUTS, going_on: Callable[[], bool] = always
    ) -> Iterator[Account]:
        """Yield the accounts of a game, the remembered ones if there are any."""
        if id(playback) in self._known:
            yield from self._known[id(playback)][1]
            return
        accounts: list[Account] = []
        for account in real_review(playback, random, layouts, going_on):
            accounts.append(account)
            yield account
        if going_on():
            self._known[id(playback)] = playback, accounts


REMEMBERED = Remembered()


def reviewed(cabinet: Cabinet, playback: Playback, uid: str = "") -> ReviewScene:
    """Open a game's review, stop it at its end, and wait until it is worked out."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.review.reviewing.review", REMEMBERED)
        cabinet.stage.push(scene := ReviewScene(cabinet, playback, uid))
        scene.walk.go(scene.walk.moves)
        review_ends(cabinet)
    return in_front(cabinet)


def in_front(cabinet: Cabinet) -> ReviewScene:
    """Return the review in front."""
    return front_scene(cabinet, ReviewScene)


def review_ends(cabinet: Cabinet) -> None:
    """Stop the recording, and wait until no work is going on."""
    in_front(cabinet).walk.tape.runs = False
    cabinet.stage.update(1)
    wait_until(lambda: not cabinet.stage.animating, lambda: cabinet.stage.update(1))
