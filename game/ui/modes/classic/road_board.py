"""Play a board of the Road: no clock, a needless guess ends it, and its end brings the next one."""

from collections.abc import Sequence

from game.engine.events import Event, Lost, NotProved, Won
from game.engine.game import Status
from game.engine.view import View
from game.play.session import Undo, Unranked, click
from game.road.boards import HANDS, RoadBoard, board_of, road
from game.road.stars import after, left, stars_of
from game.store.background import SaveHandle
from game.store.kept_games import GameFile
from game.ui.board.achieved import look_through_road
from game.ui.board.bezel import FOOT
from game.ui.board.proof_words import idea_of
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Road, Title
from game.ui.input.actions import Action, Asked
from game.ui.modes.classic.captions import Badges
from game.ui.modes.classic.end_band import Ways
from game.ui.modes.classic.game_terms import mouse_of
from game.ui.modes.classic.play import PlayScene

REVIEW = ("review", Action.REVIEW)

OPEN, FLAG, CHORD = ("open", Action.CONFIRM), ("flag", Action.FLAG), ("chord", Action.CONFIRM)

SAYS = OPEN, OPEN, FLAG, CHORD
"""What the first boards teach about the hand, and the action that does it."""


class RoadBoardScene(PlayScene):
    """A chosen board; help costs a star, and so does a second try within one visit."""

    timed = False
    foot = 2 * FOOT  # what a board is about may take two lines

    def __init__(
        self, cabinet: Cabinet, begins: RoadBoard | GameFile, *, skips: bool = False, returns: bool = False
    ) -> None:
        board = begins if isinstance(begins, RoadBoard) else board_of(begins.session.setup)
        assert board, "only a game on the Road goes on here"
        self.board, self.skips, self.returns = board, skips, returns
        self.lost = isinstance(begins, GameFile) and any(isinstance(one, Undo) for one in begins.session.log)
        self._ends_chapter = False  # whether the win was over the last unsolved board of a chapter
        self._warned: View | None = None  # the position in which the price of help was said
        super().__init__(cabinet, board.setup().level if isinstance(begins, RoadBoard) else begins)
        self.captions.topic = self._idea
        if isinstance(begins, RoadBoard):
            self.take(board)

    def take(self, board: RoadBoard) -> None:
        """Begin a board: its first cell is open, and what it is about is said below it."""
        same = board == self.board
        self.lost, helped = same and self.lost, same and self.session.helped
        self.board, self.stars = board, 0
        self.work.call_off()
        self.begin(board.setup(mouse_of(self.cabinet.settings)), board.start)
        click(self.session, board.first)
        if self.lost:  # the game's file tells of the lost try by this
            self.session.post(Undo(self.session.tick))
            click(self.session, board.first)
        self.file.note(self.session.advance(0))
        if helped:
            self.session.leave_ranking(Unranked.HINT)
            self.file.note([])

    def on_exit(self) -> None:
        """Keep a board under way; one on which nothing was opened or lost yet begins again as well."""
        if not self.lost and self.session.view.opened == self.board.begun().opened:
            self.file.discard()
        super().on_exit()

    def _idea(self) -> str:
        """Return what a board is about; in the first chapter each gesture in turn by the player's hands."""
        words, number, status = self.cabinet.style.words, self._chapter, self.session.status
        place = road()[number].boards.index(self.board)
        gesture = number == 0 and place < HANDS
        if status is Status.LOST or self.captions.remark or (gesture and status is Status.WON):
            return ""
        if gesture:
            said, action = SAYS[place]
            return words(f"road.say_{said}", button=self.cabinet.style.key(action, on_board=True))
        return idea_of(number, self.board, words)

    @property
    def played(self) -> Badges:
        """The chapter, and the board's number in it."""
        number = road()[self._chapter].boards.index(self.board) + 1
        return ((f"{self.cabinet.style.words(f'road.name_{self._chapter + 1}')} {number}", "text"),)

    @property
    def leaves(self) -> str:  # type: ignore[override]
        """A newcomer may skip the Road."""
        return self.cabinet.style.words("hall.skip") if self.skips else ""

    @property
    def costs(self) -> str:
        """A star, as long as no help was taken."""
        return "" if self.session.helped else "star"

    @property
    def _chapter(self) -> int:
        return next(number for number, chapter in enumerate(road()) if self.board in chapter.boards)

    @property
    def ways(self) -> Ways:
        """The next board after a solved one; again after a lost one, or its last opening taken back."""
        session = self.session
        if session.status is Status.WON:
            return (("to_lost" if self.returns else "next_board", Action.NEW), REVIEW)
        back: Ways = () if session.view.exploded else (("take_back", Action.UNDO),)
        return (("again", Action.NEW), *back, REVIEW)

    def act(self, asked: Asked) -> bool:
        """Take the next board or this one again on New, and the map on Back; only a right guess can be taken back."""
        session = self.session
        match asked.action:
            case Action.NEW if session.status is Status.WON:
                following = None if self.returns else after(road(), self.board, self.cabinet.history.road.stars)
                if following and following in road()[self._chapter].boards:
                    self.take(following)
                else:
                    self._leave(Road())
            case Action.NEW | Action.AGAIN:
                self.take(self.board)
            case Action.BACK | Action.TITLE if self.work.progress is None:
                self._leave(Title() if self.skips else Road(self._chapter))
            case Action.UNDO if not session.unproved or session.view.exploded:
                return True
            case Action.SECOND_LIFE | Action.PASTE | Action.LEVEL_1 | Action.LEVEL_2 | Action.LEVEL_3:
                return True
            case Action.HINT | Action.CHANCES if session.status is Status.PLAYING:
                if self.costs and self._warned is not session.view:
                    self._warned = session.view
                    self.captions.say(self.cabinet.style.words("road.costs"))
                    return True
                self.captions.say("")
                return super().act(asked)
            case _:
                return super().act(asked)
        return True

    def _leave(self, route: Title | Road) -> None:
        """Follow a route, or return to the lost game below."""
        if self.returns:
            self.cabinet.stage.uncover(self)
            self.cabinet.stage.pop()
        else:
            self.cabinet.router.go(route)

    def _react(self, events: list[Event]) -> None:
        match events[-1]:
            case Won():
                history, chapter = self.cabinet.history.road, road()[self._chapter]
                before = left(chapter, history.stars)
                self.stars = stars_of(helped=self.session.helped, again=self.lost)
                history.win(self.board.key, self.stars)
                self.watch(look_through_road(self.cabinet.history), self._tell)
                self._ends_chapter = before == 1 and not left(chapter, history.stars)
            case Lost() | NotProved():
                self.lost = True
        super()._react(events)

    def hues_of(self, _: SaveHandle) -> Sequence[int]:
        """Return the chapter's hue, as on the map."""
        return range(self._chapter, self._chapter + 1)

    def is_feast(self, kept: SaveHandle) -> bool:
        """Tell whether a chapter is done with this win, or it is the first win of all."""
        return self._ends_chapter or super().is_feast(kept)
