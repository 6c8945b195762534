"""A newcomer who has a phone and a finger: the first win, an Expert board's first openings, a match against Cadet."""

from collections.abc import Hashable

from game.engine.game import Status
from game.engine.grid import cells_of
from game.ui.core.routes import Title
from game.ui.input.actions import TOUCH
from game.ui.modes.battle.battle import BattleScene
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.title.title import TitleScene
from tests.patience import wait_until
from tests.ui.battle.hands import match_of, safe_cell
from tests.ui.conftest import Opener
from tests.ui.devices import ByTouch, widgets
from tests.ui.hands import finish_work, secret

OPENINGS = 10


def tap(hands: ByTouch, key: Hashable) -> None:
    """Tap the front node of a key."""
    scenes = reversed(hands.cabinet.stage._visible)
    hands.choose(next(one for scene in scenes for one in widgets(scene) if one.key == key))
    hands.wait(0.5)


def open_next(hands: ByTouch, play: PlayScene) -> None:
    """Tap a safe cell, the board's middle first."""
    closed = secret(play).safe & ~play.session.view.opened if play.session.game else 0
    before = play.session.view.opened
    hands.open(play, cells_of(closed)[0] if closed else play.camera.grid.size // 2)
    hands.wait(0.3)
    assert play.session.view.opened != before


def test_a_newcomer_by_touch_alone(open_game: Opener) -> None:
    """No other device is heard from the title to the end of the first moves against Cadet."""
    cabinet = open_game((375, 812), reduced_motion=True)
    hands = ByTouch(cabinet)
    cabinet.router.go(Title())
    finish_work(cabinet)
    hands.wait(0.5)
    tap(hands, "play")
    play = hands.scene
    assert isinstance(play, PlayScene)
    while play.session.status is Status.PLAYING:
        open_next(hands, play)
    assert play.session.status is Status.WON
    hands.wait(3)
    hands.back()
    tap(hands, "boards")
    hands.say(cabinet.style.words("level.expert"))
    tap(hands, "play")
    play = hands.scene
    assert isinstance(play, PlayScene)
    assert play.camera.scrolls
    for _ in range(OPENINGS):
        open_next(hands, play)
    hands.back()
    tap(hands, "title")
    assert isinstance(hands.scene, TitleScene)
    tap(hands, "battle")
    tap(hands, "cadet")
    tap(hands, "begin")
    battle = hands.scene
    assert isinstance(battle, BattleScene)
    wait_until(lambda: battle.live.running, lambda: hands.wait(0.1))
    for _ in range(OPENINGS // 2):
        before = match_of(battle).owned(battle.terms.player)
        hands.open(battle, safe_cell(battle))
        hands.wait(0.2)
        assert match_of(battle).owned(battle.terms.player) > before
    assert cabinet.stage.hands is TOUCH.kind
