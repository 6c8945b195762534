"""Every asset loaded and every scene drawn once: is this copy of the game whole?"""

from itertools import count
from time import sleep

from game.battle.boards import SMALL
from game.battle.duel import Duel
from game.battle.duel import Setup as BattleSetup
from game.battle.levels import MARSHAL
from game.battle.rules import Rules
from game.battle.sight import Side
from game.battle.tournament import play_out
from game.engine.deal import Start
from game.engine.game import Status
from game.engine.level import EXPERT, Level
from game.engine.mouse import Kind, MouseEvent
from game.play.session import Setup
from game.ui.assets import SPRITES
from game.ui.audio import SOUNDS
from game.ui.cabinet import Cabinet
from game.ui.fight import Terms
from game.ui.music import LAYERS
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.battle_decided import DecidedScene
from game.ui.scenes.battle_end import BattleEndScene
from game.ui.scenes.battle_pause import BattlePauseScene
from game.ui.scenes.battle_setup import BattleSetupScene
from game.ui.scenes.custom import CustomScene
from game.ui.scenes.name import NameScene
from game.ui.scenes.pause import PauseScene
from game.ui.scenes.play import PlayScene
from game.ui.scenes.records import RecordsScene
from game.ui.scenes.result import ResultScene
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.statistics import StatisticsScene
from game.ui.scenes.title import TitleScene
from game.ui.stage import Scene
from game.ui.themes import THEMES

TINY = Level("custom", 2, 1, 1)
"""One click ends it, either way."""


def run(cabinet: Cabinet) -> str:
    """Return one line that says what was loaded and drawn. Raises AssetError."""
    for name in SOUNDS:
        cabinet.assets.sound(name)
    for layer in LAYERS:
        cabinet.assets.music(layer)
    cabinet.audio.start()
    cabinet.audio.wait()
    drawn = 0
    for theme in THEMES:
        cabinet.change(theme=theme)
        for sprite in SPRITES:
            cabinet.sprites.get(sprite, 32)
        for scenes in _all_scenes(cabinet):
            cabinet.stage.clear()
            for scene in scenes:
                cabinet.stage.push(scene)
            cabinet.stage.update(1)
            cabinet.stage.draw(cabinet.window.get_surface(), 0)
            cabinet.window.flip()
            drawn += 1
    return f"selftest passed: {len(SPRITES)} sprites, {len(SOUNDS)} sounds, {drawn} frames"


def _all_scenes(cabinet: Cabinet) -> list[list[Scene]]:
    play = PlayScene(cabinet, EXPERT)
    return [
        [TitleScene(cabinet)],
        [CustomScene(cabinet)],
        [SettingsScene(cabinet)],
        [play],
        [PauseScene(cabinet, play)],
        _ended(cabinet, Status.WON),
        _ended(cabinet, Status.LOST),
        *_battle(cabinet),
        *_history(cabinet),
    ]


def _history(cabinet: Cabinet) -> list[list[Scene]]:
    """Return the tables and figures of the games that were just played, and the question for a name."""
    scenes: list[RecordsScene | StatisticsScene] = [RecordsScene(cabinet), StatisticsScene(cabinet)]
    for scene in scenes:
        scene.resize()
        while scene.reading:
            scene.update(1)
            sleep(0.001)
    return [[scenes[0]], [scenes[1]], [NameScene(cabinet)]]


def _battle(cabinet: Cabinet) -> list[list[Scene]]:
    """Return a match at its beginning, paused, decided, and one that computers played to its end."""
    terms = Terms(SMALL, Rules(), MARSHAL, Side.ONE, seed=1)
    battle = BattleScene(cabinet, terms)
    duel = Duel(BattleSetup(SMALL, Rules(), 1), {Side.ONE: MARSHAL, Side.TWO: MARSHAL})
    play_out(duel)
    return [
        [BattleSetupScene(cabinet)],
        [battle],
        [BattlePauseScene(cabinet, battle)],
        [battle, DecidedScene(cabinet, battle, won=True)],
        [BattleEndScene(cabinet, terms, duel)],
    ]


def _ended(cabinet: Cabinet, outcome: Status) -> list[Scene]:
    """Return a game that was really won or lost, under its result."""
    play = PlayScene(cabinet, EXPERT)
    for seed in count():
        play.begin(Setup(TINY, Start.OFF, seed))
        for kind in (Kind.LEFT_PRESS, Kind.LEFT_RELEASE):
            play.session.post(MouseEvent(0, kind, 0, 0))
        play.session.advance(1)
        if play.session.status is outcome:
            break
    return [play, ResultScene(cabinet, play)]
