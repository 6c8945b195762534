"""The words around a board: its foot (what is played, what is said, how one stands) and the steps of a proof."""

from collections.abc import Callable, Iterator

import pygame

from game.engine.view import View
from game.play.session import Session
from game.play.work import GameWork
from game.ui.board.advisor import Advisor
from game.ui.board.bezel import INSET, WELL_RIM, FootPart, PlatePart, foot_light, foot_rect, frame_rect, marquee_rect
from game.ui.board.camera import Camera
from game.ui.board.proof_card import ProofCard
from game.ui.core.style import DOT, NORMAL, Style
from game.ui.input.actions import Action
from game.ui.kit.button import Button
from game.ui.kit.layout import Pad
from game.ui.kit.node import Node, Placed
from game.ui.kit.panes import Panes
from game.ui.kit.text import DottedLine, Lines, Panel, Text
from game.ui.modes.classic.end_band import SHARE
from game.ui.modes.classic.end_words import Remark

GAP, BESIDE, HIGH, LOW = 8, 9, 22, 21
"""At 720p: between two parts of the foot, from a badge's edge to its word, a badge's height and its least one."""

Badges = tuple[tuple[str, str], ...]
"""Words with their colours."""


class Captions:
    """The captions of one game after the other; each shows in a pane of its own."""

    session: Session
    work: GameWork
    advisor: Advisor

    def __init__(self, style: Style, panes: Panes) -> None:
        self._style = style
        self.proof_card, self._foot = ProofCard(panes.add(), style), panes.add()
        self.remark: Remark = ()  # on how the game ended
        self.played: Badges = ()  # the board, and what it and the game promise
        self.shares = False  # whether a key shares the won board
        self.stands: tuple[Remark, str] = (), "text"  # how the player stands, and its colour
        self.lists_proof = False  # whether a proof's card stands beside the board, over the panel
        self.topic: Callable[[], str] = str  # what the board is about, said while there is nothing else to say
        self._notice: tuple[str, View | None] = "", None  # a sentence, and the view that it is for

    def begin(self, session: Session, work: GameWork, advisor: Advisor) -> None:
        """Begin another game."""
        self.session, self.work, self.advisor = session, work, advisor
        self.remark, self._notice = (), ("", None)

    def say(self, notice: str, view: View | None = None) -> None:
        """Show a sentence as long as the session's view is *view*, by default the present one."""
        self._notice = notice, view or self.session.view

    @property
    def _searches(self) -> bool:
        """Whether the game is searching for a no-guess board."""
        return bool(self.work.progress and self.session.setup.no_guess)

    @property
    def sentence(self) -> str:
        """The present sentence below the board, or an empty text."""
        if self._searches and self.work.progress:
            words, back = self._style.words, self._style.key(Action.BACK)
            tries, solved = self.work.progress
            if solved is None:
                found = words("dealing.searching", tries=tries)
            else:
                found = words("dealing.mending", percent=words.number(100 * solved, ".0f"))
            return DOT.join((found, words("dealing.call_off", back=back)))
        notice, view = self._notice
        return (notice if view is self.session.view else "") or self.advisor.text() or self.topic()

    def _offers(self, said: str) -> Action | None:
        """Return the action of a click on a sentence: stop the search, or continue the hint."""
        if self._searches:
            return Action.BACK
        return Action.HINT if said and said == self.advisor.text() and self.advisor.goes_on else None

    def show(self, camera: Camera, panel: pygame.Rect | None, *, lost: bool) -> None:
        """Show all captions; a proof may cover the *panel*. The card of a *lost* game shows its proof itself."""
        style = self._style
        theatre, heading = (None, "") if lost else (self.advisor.theatre, self._unproved())
        self.lists_proof = self.proof_card.show(camera, theatre, heading=heading, panel=panel)
        said = "" if self.lists_proof else heading or self.sentence or (theatre.text() if theatre else "")
        remark = () if said or self.lists_proof else self.remark
        place, line, light = foot_rect(style, camera), marquee_rect(style, camera), foot_light(style, camera)
        holds = self.topic is not str  # what a board is about stays where it is when its end brings the key
        plate = frame_rect(style, camera)
        ground = FootPart(plate.size, (place.left - plate.left, place.top - plate.top))
        foot = Foot(ground, self.played, said, self._offers(said), remark, *self.stands, self.shares, holds, light)
        if line.contains(place):  # the cells took its room: a sentence covers the line above
            self._foot.view(_as_it_is, foot.replaced(played=(), covers=True), line if said else None)
        else:
            self._foot.view(_as_it_is, foot, place)

    def _unproved(self) -> str:
        """Return the proof that the player missed, if an unproved opening ended the game."""
        words = self._style.words
        mine = self.advisor.advice and self.advisor.advice.mine
        why = self.advisor.text() or words("loss.no_world_certain_mine" if mine else "hint.provable")
        return words("hint.unproved", why=why) if self.session.unproved else ""


class Foot(Node):
    """
    The line below a board: what is played, what is said (or a remark on the end), how the player stands.

    The sentence has the size of usual text: where it needs the room of the slots beside it, these are left out.
    """

    ground: FootPart
    played: Badges = ()
    said: str = ""
    offers: Action | None = None  # what a click on the sentence does
    remark: Remark = ()
    stands: Remark = ()
    colour: str = "text"  # of how the player stands
    shares: bool = False
    holds: bool = False  # the place of the key that shares, before it comes
    light: int = 0  # the height in pixels that the room's light covers at times
    covers: bool = False  # the line above the board

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the badges that leave room for the words, then the words."""
        rect = pygame.Rect(rect.left, rect.top, rect.width, rect.height - self.light)
        if self.covers:
            yield Placed(PlatePart(), rect)
            rect = rect.inflate(-2 * style.px(INSET), 0)
        else:
            digit = style.line("0", NORMAL)
            above = (rect.height - digit.get_height()) // 2 + digit.get_bounding_rect().top - 1  # letters may be higher
            below = max(0, min(style.px(WELL_RIM), above))  # the letters stand on it in the lowest foot, too
            ground = self.ground.replaced(at=(self.ground.at[0], self.ground.at[1] + below))
            yield Placed(ground, pygame.Rect(rect.left, rect.top + below, rect.width, max(0, rect.height - below)))
        if self.shares or self.holds:
            key = Button(style.words("asks.copy"), NORMAL, 18, key=SHARE, press=SHARE, sound="")
            wide, high = key.wants(style)[0], _high(style, rect)
            if self.shares:
                yield Placed(key, pygame.Rect(rect.right - wide, rect.centery - high // 2, wide, high))
            rect = pygame.Rect(rect.left, rect.top, rect.width - wide - style.px(GAP), rect.height)
        told = () if self.said else self.remark or self.stands
        words = self.said or DOT.join(text for _, text in told)
        need, taken = style.lettering.width(words, style.px(NORMAL)), 0
        for label, colour in self.played:
            badge = Panel(Pad(Text(label, NORMAL, colour), (BESIDE, 0)), rim=colour, radius=HIGH / 2)
            wide, high = badge.wants(style)[0], _high(style, rect)
            room = rect.width - taken - wide - style.px(GAP)
            if need > room and not (self.said and self._in_lines(style, pygame.Rect(0, 0, room, rect.height))):
                break
            yield from badge.place(style, pygame.Rect(rect.left + taken, rect.centery - high // 2, wide, high))
            taken += wide + style.px(GAP)
        free = pygame.Rect(rect.left + taken, rect.top, rect.width - taken, rect.height)
        if (self.said or self.remark) and 2 * taken + need <= rect.width:
            free = rect.inflate(-2 * taken, 0)
        if told:
            tips = tuple(name and style.words(f"result.about_{name}") for name, _ in told)
            at = ("text", "middle") if self.remark else (self.colour, "right")
            yield from DottedLine(tuple(text for _, text in told), tips, *at, size=NORMAL).place(style, free)
        elif self.said:
            line: Text | Lines = Text(self.said, NORMAL, "text", "middle", key=self.offers, press=self.offers)
            if need > free.width and free.height >= style.px(2 * NORMAL):
                line = Lines((self.said,), NORMAL, "text", "middle", key=self.offers, press=self.offers)
                free.top += (free.height - line.written(style, *free.size)) // 2
            yield Placed(line, free)

    def _in_lines(self, style: Style, room: pygame.Rect) -> bool:
        """Tell whether a *room* of several lines holds the sentence."""
        lines, high = Lines((self.said,), NORMAL), room.height
        return high >= style.px(2 * NORMAL) and lines.wants(style, room.width)[1] <= high


def _high(style: Style, foot: pygame.Rect) -> int:
    """Return the height of a badge or a key in the foot."""
    return min(style.px(HIGH), max(style.px(LOW), foot.height - style.px(2)))


def _as_it_is(foot: Foot, _: Style) -> Node:
    return foot
