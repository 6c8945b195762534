"""A whole game by fingers alone, in a real window."""

from pathlib import Path

import pytest

from game.engine.game import Status
from game.engine.grid import cells_of
from game.ui.core.cabinet import Cabinet
from game.ui.modes.title.title import TitleScene
from tests.e2e.screen import Game, Screen
from tests.e2e.test_real_window import Player, column, drawn, laid_out, new_play, same
from tests.strategies import hands
from tests.ui.eyes import node_rect


class Fingers(Player):
    """Plays the window by taps and long presses."""

    def tap(self, place: str) -> None:
        """Tap a covered cell, and wait until the window shows the session's board."""
        self._do(f"L{place} l{place}", hold=False)

    def flag(self, place: str) -> None:
        """Hold a covered cell."""
        self._do(f"R{place} r{place}", hold=True)

    def chord(self, place: str) -> None:
        """Tap a number."""
        self._do(f"M{place} m{place}", hold=False)

    def _do(self, gesture: str, *, hold: bool) -> None:
        at = self.camera.cell_rect(hands(gesture)[0].cell(self.camera.grid) or 0).center
        (self.game.hold if hold else self.game.tap)(at)
        self.knows(gesture)
        self.sees_it(gesture)

    def mines(self) -> list[str]:
        """Return the places of the mines."""
        assert self.session.game
        return [self._place(cell) for cell in cells_of(self.session.game.layout.mines)]

    def chords(self) -> list[str]:
        """Return the numbers that still touch a covered safe cell."""
        view, grid = self.session.view, self.camera.grid
        assert self.session.game
        near = grid.dilate(self.session.game.layout.safe & view.covered)
        return [self._place(cell) for cell in cells_of(view.opened & near & ~view.zeros)]


@pytest.mark.screen
def test_a_whole_game_by_fingers_alone(screen: Screen, cabinet: Cabinet, tmp_path: Path) -> None:
    """From the title to the win and back: taps open and chord, long presses flag, buttons are tapped."""
    title = laid_out(cabinet, TitleScene(cabinet))
    name, cards, play_card = drawn(cabinet), column(title), node_rect(title, "play").center
    cabinet.touched()
    play = new_play(cabinet)
    arguments = ("--windowed", "--seed", "1", "--mute")
    with Game(screen, tmp_path, *arguments, module="tests.e2e.fingers") as game:
        game.wait(lambda: same(game.grab(), name, cards), "the title, with Play lit")
        game.tap(play_card)
        player = Fingers(game, play.camera)
        player.sees_it("a tap on Play")
        player.tap("44")
        for mine in player.mines():
            player.flag(mine)
            assert player.at(mine) == "F"
        chords = 0
        while player.session.status is Status.PLAYING:
            around = player.chords()
            chords += bool(around)
            if around:
                player.chord(around[0])
            else:
                player.tap(player.left()[0])
        assert chords
        assert player.session.status is Status.WON
        game.wait(lambda: game.shows("good", play.line), "the band says that the game is won")
