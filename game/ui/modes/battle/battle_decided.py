"""Ask below the board whether to play on, once no player can catch up."""

from collections.abc import Callable, Iterator, Sequence

import pygame

from game.battle.sight import Player
from game.engine.gesture import Kind
from game.i18n.catalogue import Words
from game.ui.board.bezel import prepare_cabinet
from game.ui.board.camera import Camera
from game.ui.board.hues import HUES
from game.ui.board.signs import Signs
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import BOARD_NEEDS, Frame
from game.ui.core.style import LARGE, SMALL, Style
from game.ui.core.value import Value
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.button import Button
from game.ui.kit.deck import separate_deck
from game.ui.kit.layout import Column, Gap, Grow, Pad, Pin, Row, Stack
from game.ui.kit.node import Node, box
from game.ui.kit.pane import Moves, Pane
from game.ui.kit.scene import Screen
from game.ui.kit.text import Lines, Panel, Text
from game.ui.modes.battle.match_words import Lineup

INPUT_COOLDOWN = 0.5
"""Seconds in which the question ignores presses, so that quick clicks settle no match by accident."""

SETTLE = "settle"


class Decision(Value):
    """
    The winner's *name*, empty for a single person; whether that is a person here; whether more than two play.

    Among several people it has the winner's *colour*.
    """

    name: str
    won: bool
    many: bool = False
    colour: str = ""

    @property
    def ink(self) -> str:
        """The colour of the verdict."""
        return self.colour or ("good" if self.won else "warning")


def band(verdict: Decision, style: Style, settle: object, play_on: object, *, decked: bool = False) -> Node:
    """Return the verdict, why nobody can catch up, and two buttons, on a slim page below it, unless a deck has them."""
    words, colour = style.words, verdict.ink
    if style.slim or decked:
        told = Lines((_headline(verdict, words),), LARGE, colour), Lines((_reason(verdict, words),), SMALL)
        row = Row(tuple(one.replaced(grow=1) for one in _buttons(style, settle, play_on)), 7)
        if decked:
            return Panel(Pad(Column((Grow(), *told, Grow()), gap=6), (14, 4)), rim=colour, radius=8, ground=True)
        return Panel(Pad(Column((*told, row), gap=6), 10), rim=colour, radius=8, ground=True)
    said = (
        Pin(Text(_headline(verdict, words), LARGE, colour), "bottomleft", high=34),
        Gap(2),
        Pin(Text(_reason(verdict, words), SMALL), "topleft", high=24),
    )
    row = Row((Gap(16), Column(said, grow=1, shrinks=True), Gap(12), Row(_buttons(style, settle, play_on), 8), Gap(10)))
    return Panel(row, rim=colour, radius=8, ground=True)


def _buttons(style: Style, settle: object, play_on: object) -> tuple[Button, ...]:
    high = style.target(36) / style.scale
    return (
        Button(style.words("battle.settle"), SMALL, 24, first=True, key=SETTLE, press=settle, high=high),
        Button(style.words("battle.play_on"), SMALL, 24, key="play_on", press=play_on, high=high),
    )


def _headline(verdict: Decision, words: Words) -> str:
    """Return a headline with the winner, who among more than two players needs no majority."""
    if verdict.name and (verdict.won or verdict.many):
        return words("battle_end.wins_of", name=verdict.name)
    if verdict.many:
        return words("battle_end.won")
    return words("battle.decided_own" if verdict.won else "battle.decided_theirs")


def _reason(verdict: Decision, words: Words) -> str:
    """Return the reason why nobody can catch up; the match is saved as it stands."""
    if verdict.many:
        return words("battle_end.many_decided")
    if verdict.name:
        return words("battle_end.theirs_decided", name=verdict.name)
    return words("battle.decided_why_own")


def verdict_of(winner: Player, lineup: Lineup) -> Decision:
    """Return the verdict if nobody can catch up with this player."""
    won, called = winner in lineup.here, lineup.called
    colour = HUES[lineup.order.index(winner)].colour if len(lineup.here) > 1 else ""
    return Decision("" if won and len(lineup.here) == 1 else called[winner], won, len(called) > 2, colour)


def prepared(
    cabinet: Cabinet, signs: Signs, there: Camera, size: tuple[int, int, int], verdicts: Sequence[Decision]
) -> Iterator[None]:
    """
    Draw a question's pictures in advance, one per step: hands on the board *there*, the line, a band per verdict.

    *size* is the width and the height of the line above in pixels, and the height of the band at 720p.
    """
    signs.overlays(there, (), [((0, 0), hue) for hue in range(len(verdicts))])
    yield
    wide, line, high = size
    yield from prepare_cabinet(cabinet.style, there)
    cabinet.style.sprites.panel((wide, line), cabinet.style.px(8), "panel", "line")
    yield
    canvas = pygame.Surface((wide, cabinet.style.px(high)))
    for verdict in verdicts:
        pane = Pane(cabinet.style, cabinet.stage.motion, Moves.LINE)
        shown = band(verdict, cabinet.style, Action.CONFIRM, Action.BACK)  # pressed by nobody; the first has the focus
        pane.show(shown, canvas.get_rect())
        yield
        pane.draw(Frame(canvas))
        yield


class DecidedScene(Screen):
    """Asks in a band over a stopped match; *where* returns its place, *deck* that of its keys, if there is one."""

    see_through = True
    needs = BOARD_NEEDS
    moves = Moves.LINE
    piece = ""

    def __init__(
        self,
        cabinet: Cabinet,
        where: Callable[[], pygame.Rect],
        settle: Callable[[], None],
        verdict: Decision,
        deck: Callable[[], pygame.Rect] = lambda: pygame.Rect(0, 0, 0, 0),
    ) -> None:
        super().__init__(cabinet)
        self._deck, self._where, self._then, self._verdict = deck, where, settle, verdict
        self._cooldown = self.cooldown(INPUT_COOLDOWN)

    @property
    def moment(self) -> object:
        """The rectangles of the band and of the deck."""
        return box(self._where()), box(self._deck())

    def picture(self) -> Node:
        """Return the band in its place, and its keys in that of a deck."""
        style, deck = self.cabinet.style, self._deck()
        left, top, wide, high = (length / style.scale for length in self._where())
        shown = band(self._verdict, style, self._settle, self.close, decked=deck.width > 0)
        high = max(high, shown.wants(style, self._where().width)[1] / style.scale)
        below = deck.top if deck.width > deck.height else style.size[1]
        top = min(top, below / style.scale - high - 4)  # a low window has less below the board
        parts = [Pin(Pad(shown, 0, wide=wide, high=high), "topleft", dx=left, dy=top)]
        if deck.width:
            settle, play_on = _buttons(style, self._settle, self.close)
            left, top, wide, high = (length / style.scale for length in deck)
            keys = separate_deck((play_on, settle.replaced(grow=1.0)), style)
            parts.append(Pin(Pad(keys, 0, wide=wide, high=high), "topleft", dx=left, dy=top))
        return Stack(tuple(parts))

    def _settle(self) -> None:
        self.close()
        self._then()

    def act(self, asked: Asked) -> bool:
        """Choose with the arrows and Confirm; Back plays on."""
        if asked.action in (Action.MUTE, Action.FULLSCREEN):
            return False
        if not (asked.action in (Action.CONFIRM, Action.BACK) and self._cooldown):
            super().act(asked)
        return True

    def point(self, pointing: Pointing) -> bool:
        """Press a button on its release; everything else waits."""
        if pointing.button is Kind.LEFT_RELEASE and self._cooldown:
            self.pane.let_go()
        return super().point(pointing)

    def covers(self, at: tuple[int, int]) -> bool:
        """Take every press."""
        return True

    def draw(self, frame: Frame) -> None:
        """Paint the whole band, for the board below may have been painted whole."""
        super().draw(Frame(frame.surface, frame.alpha))
