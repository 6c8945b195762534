"""
Times every frame of a battle against marshals: ``python -m tests.e2e.measure_battle [matches [players]]``.

44×26 cells with 225 mines in a real window of 1920×1080, two to four players. Another computer player acts for the
person; its thinking is left out of the frames. The machine's load is printed: other work lengthens the longest
frames but not the processor time, which is printed, too.
"""

import gc
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from game.app import open_cabinet
from game.battle.boards import LARGE
from game.battle.match import sight
from game.battle.opponent import Idle, Opponent, new_opponent
from game.battle.ranks import CAPTAIN, MARSHAL
from game.battle.rules import Explosion, Rules
from game.battle.sight import SECOND
from game.battle.threaded import Terms
from game.engine.actions import Mark
from game.engine.gesture import TICK_MS, Kind
from game.store.settings import Loaded, Settings
from game.ui.core.cabinet import Cabinet
from game.ui.input.pointer import Pointing
from game.ui.modes.battle.battle import BattleScene
from game.ui.modes.battle.battle_decided import DecidedScene
from tests.e2e.screen import ROOT, Screen, bare_environment

SIZE = (1920, 1080)
FRAME = 1 / 60
MARK = 16.0
"""The milliseconds that no frame may exceed."""

PARTS = ("update", "draw", "flip", "whole", "cpu")
Frame = tuple[float, ...]
"""Milliseconds of each part of a frame."""


class Hand:
    """The person's hand: clicks on the cells that a captain would choose."""

    def __init__(self, cabinet: Cabinet, battle: BattleScene) -> None:
        self._cabinet = cabinet
        self._battle = battle
        self._mind: Opponent = new_opponent(CAPTAIN, 0, battle.camera.grid, 7)

    def act(self) -> None:
        """Click if the captain would act now."""
        live, side = self._battle.live.dealt, self._battle.terms.player
        assert live
        seen = sight(live.match, side)
        plan = self._mind.think(seen, live.tick)
        if isinstance(plan, Idle):
            return
        self._mind = self._mind.did(plan, live.tick)
        marks = isinstance(plan.action, Mark)
        at = self._battle.camera.cell_rect(plan.action.cell).center
        kinds = (Kind.RIGHT_PRESS, Kind.RIGHT_RELEASE) if marks else (Kind.LEFT_PRESS, Kind.LEFT_RELEASE)
        for kind in (Kind.MOVE, *kinds):
            self._cabinet.stage.point(Pointing(kind, at))


def frames(cabinet: Cabinet, seed: int, players: int) -> Iterator[Frame]:
    """Play one match and yield the times of each frame."""
    stage, window = cabinet.stage, cabinet.window
    terms = Terms(LARGE, Rules(Explosion.CRATER, 3), (None, *(MARSHAL,) * (players - 1)), seed)
    battle = BattleScene(cabinet, terms)
    stage.replace(battle)
    stage.draw(window.get_surface(), 0)  # while the board is dealt, as in the game
    battle.live.wait()
    stage.update(0)
    assert battle.live.dealt
    battle._count_in.left = 0
    hand = Hand(cabinet, battle)
    owed, last = 0.0, time.perf_counter()
    number = 0
    while not battle.live.dealt.match.over:
        due = time.perf_counter() + FRAME
        pygame.event.get()
        if isinstance(stage.top, DecidedScene):
            stage.pop()
        if number % 40 == 0:  # an action every two thirds of a second
            hand.act()
        number += 1
        now = time.perf_counter()
        owed, last = owed + (now - last) * 1000, now
        ticks = int(owed / TICK_MS)
        owed -= ticks * TICK_MS
        begun, used = time.perf_counter(), time.thread_time()
        stage.update(ticks)
        updated = time.perf_counter()
        stage.draw(window.get_surface(), 0)
        drawn = time.perf_counter()
        window.flip()
        ended = time.perf_counter()
        times = (updated - begun, drawn - updated, ended - drawn, ended - begun, time.thread_time() - used)
        yield tuple(1000 * part for part in times)
        time.sleep(max(0.0, due - time.perf_counter()))
        if battle.live.dealt.tick > 600 * SECOND:
            return


def play(matches: int, players: int) -> None:
    """Play *matches* matches in this process and print the table."""
    pygame.display.init()
    with TemporaryDirectory() as folder:
        files = Path(folder) / "settings.toml", Path(folder) / "records.sqlite"
        cabinet = open_cabinet(Loaded(Settings(fullscreen=False)), *files, {"mute": True}, seed=1, size=SIZE)
        cabinet.history.start()
        gc.freeze()  # as the game's loop does
        found = [frame for seed in range(1, matches + 1) for frame in frames(cabinet, seed, players)]
        cabinet.close()
    title = f"1920×1080, 44×26/225, {players} players: {len(found)} frames"
    print(f"{title}    p50      p99    99.9      max   over {MARK:.0f} ms")
    for number, name in enumerate(PARTS):
        times = sorted(frame[number] for frame in found)
        marks = [times[min(len(times) - 1, int(share * len(times)))] for share in (0.5, 0.99, 0.999, 1)]
        late = sum(one > MARK for one in times)
        print(f"    {name:<40}" + "".join(f"{one:9.2f}" for one in marks) + f"  {late}")


def main() -> None:
    """Open a screen and play on it in a separate process."""
    matches, players = (*sys.argv[1:3], *("2", "2")[len(sys.argv) - 1 :])
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before the start", flush=True)
    screen = Screen(SIZE)
    try:
        with TemporaryDirectory() as folder:
            environment = bare_environment(Path(folder)) | screen.environment
            command = [sys.executable, "-m", "tests.e2e.measure_battle", "--here", matches, players]
            subprocess.run(command, cwd=ROOT, env=environment, check=True)
    finally:
        screen.close()
    print(f"load {os.getloadavg()[0]:.1f} at the end")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--here"]:
        play(int(sys.argv[2]), int(sys.argv[3]))
    else:
        main()
