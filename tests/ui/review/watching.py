"""Played games for tests of reviews: opened from a game's result, and stopped."""

from game.engine.game import Status
from game.engine.level import BEGINNER
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Scene
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.kit.load import LoadScene
from game.ui.modes.classic.result import INPUT_COOLDOWN
from game.ui.modes.review.review import ReviewScene
from tests.patience import wait_until
from tests.ui.hands import RIGHT, SECOND, click, play_to_win, secret, settle, start_game, wait
from tests.ui.nodes import front_scene


def until(cabinet: Cabinet, kind: type[Scene]) -> None:
    """Let time pass until a scene of *kind* is in front; a LoadScene must also have its problem."""

    def there() -> bool:
        scene = cabinet.stage.top
        return isinstance(scene, kind) and not (isinstance(scene, LoadScene) and not scene.problem)

    wait_until(there, lambda: cabinet.stage.update(0))


def replay_of_a_win(cabinet: Cabinet) -> ReviewScene:
    """Win a game with a flag and a chord in it, and watch it from the result."""
    play = start_game(cabinet, BEGINNER)
    play_to_win(cabinet, play)
    cabinet.stage.update(ticks_of(INPUT_COOLDOWN))
    cabinet.stage.act(Asked(Action.WATCH))
    return replay_in_front(cabinet)


def replay_in_front(cabinet: Cabinet) -> ReviewScene:
    """Wait for the review and its judgement; return it."""
    until(cabinet, ReviewScene)
    replay = front_scene(cabinet, ReviewScene)
    wait_until(lambda: not replay.reviewer.busy, lambda: cabinet.stage.update(0))
    return replay


def watched(cabinet: Cabinet) -> ReviewScene:
    """Return the review of a loss of two seconds, stopped at its beginning: an opening, a flag, a mine."""
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    wait(cabinet, SECOND)()
    safe = secret(play).safe & play.session.view.covered
    click(play, [safe.bit_length() - 1], RIGHT)
    wait(cabinet, SECOND)()
    click(play, [secret(play).mines.bit_length() - 1])
    wait(cabinet, ticks_of(INPUT_COOLDOWN))()
    assert play.session.status is Status.LOST
    cabinet.ask(Asked(Action.WATCH))
    replay = replay_in_front(cabinet)
    cabinet.ask(Asked(Action.AGAIN))
    cabinet.ask(Asked(Action.CONFIRM))
    assert not replay.walk.tape.runs
    settle(cabinet)
    return replay
