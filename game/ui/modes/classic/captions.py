"""The words around a board: a sentence or how the game ended below it, the steps of a proof."""

from collections.abc import Callable

import pygame

from game.engine.view import View
from game.play.session import Session
from game.play.work import GameWork
from game.ui.board.advisor import Advisor
from game.ui.board.bezel import foot_rect
from game.ui.board.camera import Camera
from game.ui.board.proof_card import ProofCard
from game.ui.core.style import DOT, NORMAL, Style
from game.ui.input.actions import Action
from game.ui.kit.node import Node
from game.ui.kit.panes import Panes
from game.ui.kit.text import DottedLine, Text
from game.ui.modes.classic.end_words import Remark


class Captions:
    """The captions of one game after the other; each shows in a pane of its own."""

    session: Session
    work: GameWork
    advisor: Advisor

    def __init__(self, style: Style, panes: Panes) -> None:
        self._style = style
        self.proof_card, self._foot = ProofCard(panes.add(), style), panes.add()
        self.remark: Remark = ()  # on how the game ended
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
        if said or self.lists_proof or not self.remark:
            self._foot.view(sentence_line, (said, self._offers(said)), foot_rect(style, camera))
        else:
            self._foot.view(remark_line, self.remark, foot_rect(style, camera))

    def _unproved(self) -> str:
        """Return the proof that the player missed, if an unproved opening ended the game."""
        words = self._style.words
        why = self.advisor.text() or words("hint.provable")
        return words("hint.unproved", why=why) if self.session.unproved else ""


def sentence_line(said: tuple[str, Action | None], _: Style) -> Node:
    """Return a sentence; a click on it does the action that it offers, if any."""
    sentence, offers = said
    return Text(sentence, NORMAL, "text", "middle", key=offers, press=offers)


def remark_line(remark: Remark, style: Style) -> Node:
    """Return the line; a tip explains each text that has a name."""
    tips = tuple(name and style.words(f"result.about_{name}") for name, _ in remark)
    return DottedLine(tuple(text for _, text in remark), tips, size=NORMAL)
