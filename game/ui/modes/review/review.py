"""Review a game: it plays at once; the chance to win below it and the key moments beside it come as they are ready."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pygame

from game.engine import mouse
from game.engine.errors import GameError, TooComplexError, TooLargeError, printable
from game.engine.events import Event, Lost, NotProved, Opened, Won
from game.engine.game import Status
from game.engine.gesture import CELL_UNITS, TICK_MS, Kind
from game.engine.mouse import MouseOptions
from game.engine.view import View
from game.i18n.catalogue import Words
from game.play.replay import Playback, Tape
from game.play.worker import Job, breathe
from game.ui.board.advisor import Advisor, draw_refused
from game.ui.board.bezel import board_room
from game.ui.board.board_scene import LONGEST_JUMP, BoardScene
from game.ui.board.camera import Camera
from game.ui.board.lamps import LampState
from game.ui.board.painter import BoardPainter
from game.ui.board.proof_card import look_at_step, steps_of
from game.ui.board.status_line import action_icon, action_tip
from game.ui.board.theatre import Theatre
from game.ui.core.cabinet import Cabinet
from game.ui.core.clip import clipped
from game.ui.core.cues import cues_of
from game.ui.core.routes import Analysis, DrillPattern
from game.ui.core.scene import Frame
from game.ui.core.style import DOT, SMALL, Style
from game.ui.core.time import Timed
from game.ui.core.value import Value
from game.ui.input.actions import Action, Asked
from game.ui.input.actions import Kind as DeviceKind
from game.ui.input.pointer import Pointing
from game.ui.kit.deck import DeckKey
from game.ui.kit.layout import FirstFitting, Gap, Pin, Row, Stack
from game.ui.kit.node import NOTHING, Node, Put
from game.ui.kit.pane import Pane
from game.ui.kit.panes import Panes
from game.ui.kit.text import Text
from game.ui.modes.review import review_panel
from game.ui.modes.review.review_panel import (
    FILTERS,
    WIDTH,
    ChooseMoment,
    CurveState,
    PanelState,
    chance_curve,
    draw_frames,
    panel_view,
    verdict,
)

if TYPE_CHECKING:
    from game.review.account import Account
    from game.review.analysis import Answer
    from game.review.moments import Hands, KeyMoment

MOST_JUDGED = 10_000
"""The largest board, in cells, whose moves are judged one by one if its chances to win can't be computed."""


class Reviewer(Timed):
    """The review of one playback; *uid* is its game's in the history, empty for other recordings."""

    def __init__(self, cabinet: Cabinet, playback: Playback, uid: str = "") -> None:
        self.account: Account | None = None
        self.moments: list[KeyMoment] = []
        self.of = "all"  # the filter of the moments
        self.hands: Hands | None = None  # None until its clicks are counted
        self.problem = ""  # a key of the review's texts: the missing part, and why
        self._cabinet, self._playback, self._uid = cabinet, playback, uid
        self._wanted = True
        self._latest: Account | None = None  # set by the thread
        self.watch(Job(self._count), self._take_hands)
        if uid:
            self.watch(cabinet.history.ask(lambda records: records.review(uid)), self._take_in, lambda _: self._begin())
        else:
            self._begin()

    @property
    def percent(self) -> int:
        """The finished part of the work, in percent."""
        return int(100 * self.account.progress) if self.account else 0

    def call_off(self) -> None:
        """Cancel the running work."""
        self._wanted = False

    def update(self) -> None:
        """Take finished work."""
        self.advance(0)
        if self._latest is not self.account:
            self._show(self._latest)

    def _count(self) -> "Hands":
        from game.review.moments import hands_of

        return hands_of(self._playback)

    def _take_hands(self, hands: "Hands") -> None:
        self.hands = hands

    def keep_to(self, of: str) -> None:
        """List the moments of one kind, or of all."""
        self.of = of
        self._show(self.account)

    def _take_in(self, text: str | None) -> None:
        """Show the stored review, or begin one."""
        from game.review.kept import read

        self._latest = read(text, self._playback) if text else None
        if self._latest is None:
            self._begin()

    def _begin(self) -> None:
        self.watch(Job(self._work), self._finish, self._give_up)

    def _work(self) -> "list[KeyMoment]":
        """Review the game in the background; if that is impossible, return its moves judged one by one."""
        from game.review.judge import judge
        from game.review.moments import judged_moments
        from game.review.reviewing import review

        try:
            for account in review(self._playback, Random(1), going_on=lambda: self._wanted and breathe()):
                self._latest = account
            return []
        except (TooLargeError, TooComplexError):
            pass
        if self._playback.blank.grid.size > MOST_JUDGED:
            raise TooLargeError("its moves are too many to be judged")
        judged = []
        for one in judge(self._playback):
            if not (self._wanted and breathe()):
                break
            judged.append(one)
        self.problem = "too_hard"
        return judged_moments(self._playback, judged)

    def _show(self, account: "Account | None") -> None:
        from game.review.moments import key_moments

        self.account = account
        if account:
            self.moments = key_moments(account, self.of)

    def _give_up(self, error: GameError) -> None:
        self.problem = "much_too_large" if isinstance(error, TooLargeError) else "nothing"

    def _finish(self, judged: "list[KeyMoment]") -> None:
        if self._latest is not self.account:
            self._show(self._latest)
        if self.problem:
            self.account, self.moments = None, judged
        elif self._uid and self.account and self.account.progress == 1 and self._wanted:
            from game.review.kept import write

            self._cabinet.history.keep_review(self._uid, write(self._playback, self.account))


LIGHTS: dict[type[Event], str] = {Won: "win", Lost: "loss", NotProved: "loss"}
"""The room's light after each of these events."""

DRAGS = {
    **dict.fromkeys((Kind.LEFT_PRESS, Kind.RIGHT_PRESS), Kind.MIDDLE_PRESS),
    **dict.fromkeys((Kind.LEFT_RELEASE, Kind.RIGHT_RELEASE), Kind.MIDDLE_RELEASE),
}
"""Any button drags a board that is larger than its room, as the middle one does in a game."""

LOUD_UP_TO = 4.0
"""The highest speed with sounds; faster, they would only rattle."""


class ReviewScene(BoardScene):
    """Reviews one playback; *uid* is its game's in the history, empty for other recordings."""

    needs = (800, 540)
    layered = True  # marks are always painted over the board

    def __init__(self, cabinet: Cabinet, playback: Playback, uid: str = "") -> None:
        super().__init__(cabinet)
        self._playback = playback
        self.reviewer = Reviewer(cabinet, playback, uid)
        self.walk = Walkthrough(cabinet, playback, self.reviewer, lambda cell: self.camera.reveal(cell))
        self._replay_hand = ReplayHand(cabinet.style, self.walk.tape, playback.session.setup.mouse)
        self._advisor = Advisor(cabinet.style, cabinet.stage.motion)
        self._board_looks: object = None  # all that the board's picture depends on
        self._painted: object = None  # its value when the board was last painted
        self._panes_beside = Panes(cabinet, self.refresh, self.pressed)
        self.beside = ReviewBeside(cabinet, playback, self.reviewer, self.panes.add(), self._panes_beside)
        self.show_board(playback.blank.grid, lambda *_: None, seed=1)  # input changes no recording

    # Time

    def update(self, ticks: int) -> None:
        """Take finished work; let the game or a proof play."""
        self.reviewer.update()
        self._advisor.update(self.walk.tape.view)
        super().update(ticks)
        self._show(self.walk.play(ticks))

    @property
    def parts(self) -> tuple[Timed, ...]:
        """The review of the whole game, the way through it, and the chances over it."""
        return self.reviewer, self.walk, self._advisor

    @property
    def animating(self) -> bool:
        """Whether anything moves."""
        theatre = self.walk.inquiry.theatre
        moves = self._painter.unfinished or self.walk.tape.runs or bool(theatre and theatre.animating)
        return moves or super().animating

    def _show(self, happened: list[Event]) -> None:
        """Show and sound the events; scroll a large board to the cell of the last one."""
        if not happened:
            return
        view = self.walk.tape.view
        self.walk.reveal_hand()
        self.effects.begin(happened, view)
        if lights := [LIGHTS[type(event)] for event in happened if type(event) in LIGHTS]:
            self.shine(lights[-1])
        if self.walk.tape.speed <= LOUD_UP_TO:
            self.sound(cues_of(happened, view))

    def on_exit(self) -> None:
        """Cancel the running work."""
        self.walk.inquiry.call_off()
        self.reviewer.call_off()

    # Input

    def act(self, asked: Asked) -> bool:
        """Arrows step and choose, Space plays; the other actions show what belongs to the moment."""
        walk = self.walk
        match asked.action:
            case Action.LEFT | Action.RIGHT:
                self.effects.clear()
                self._show(walk.step(1 if asked.action is Action.RIGHT else -1))
            case Action.UP | Action.DOWN:
                self.effects.clear()
                walk.choose_next(1 if asked.action is Action.DOWN else -1)
            case Action.PAUSE if walk.inquiry.theatre and walk.inquiry.family:
                self.cabinet.router.go(DrillPattern(walk.inquiry.family))
            case Action.REVIEW:
                self._filter()
            case Action.PAUSE if asked.device.kind is DeviceKind.PAD:  # it has no button for the above
                self._filter()
            case Action.CONFIRM | Action.PAUSE:
                walk.toggle()
            case Action.NEW | Action.AGAIN:
                self.effects.clear()
                walk.restart()
            case Action.CHORD:
                walk.tape.change_speed()
            case Action.CHANCES:
                self._advisor.toggle_overlay()
            case Action.FLAG:
                self._replay_hand.shows_path = not self._replay_hand.shows_path
            case Action.HINT:
                walk.show()
            case Action.ZOOM_IN | Action.ZOOM_OUT:
                self.zoom(1 if asked.action is Action.ZOOM_IN else -1, self.camera.area.center)
            case Action.BACK if walk.inquiry.answer:
                walk.inquiry.close()
            case Action.BACK:
                self.cabinet.stage.pop()
            case _:
                return False
        return True

    def _filter(self) -> None:
        """Keep to the next kind of key moments."""
        self.walk.keep_to(FILTERS[(FILTERS.index(self.reviewer.of) + 1) % len(FILTERS)])

    def point(self, pointing: Pointing) -> bool:
        """Pass the mouse to the panel, the curve, then the board, which it moves."""
        self.hand.see(pointing)
        if pointing.kind is None:
            self.hand.point(pointing)
            return True
        taken = [panes.point(pointing) for panes in (self.panes, self._panes_beside)]
        look_at_step(self.walk.inquiry.theatre, self.beside.panel)
        if not any(taken) and not self.beside.panel_rect.collidepoint(pointing.at):
            self.hand.point(replace(pointing, kind=DRAGS.get(pointing.kind, pointing.kind)))
        return True

    def pressed(self, press: object) -> None:
        """Go to a key moment or to the place of the curve's cursor, or do an action."""
        match press:
            case ChooseMoment(place):
                self.effects.clear()
                self.walk.choose(place)
            case review_panel.NEXT:
                self.effects.clear()
                self.walk.choose_next()
            case review_panel.ANALYSE:
                self.cabinet.router.go(Analysis(self.walk.tape.view))
            case Put(_, str(of)):
                self.walk.keep_to(of)
            case Put(_, int(at) | float(at)):
                self.effects.clear()
                self.walk.go(round(at))
            case _:
                super().pressed(press)

    def focus_lost(self) -> None:
        """Release all buttons."""
        self._panes_beside.let_go()
        super().focus_lost()

    # The picture

    @property
    def separate_keys(self) -> tuple[Node, ...]:
        """Back, and what plays the game and steps through it."""
        plays = "icon_pause" if self.walk.tape.runs else "icon_play"
        return tuple(
            DeckKey(
                sprite or plays,
                key=("deck", action),
                press=action,
                tip=action_tip(self.cabinet.style, action),
                sound="",
                grow=float(action is not Action.BACK),
            )
            for sprite, action in (("icon_back", Action.BACK), *(each for each in BUTTONS if each[1] in UNDER_THUMB))
        )

    def lay_out(self) -> None:
        """Place the board, the curve under it and the panel beside both."""
        style, plate = self.cabinet.style, self.beside.place(self.cut_deck())
        self.camera.plate = plate
        self.camera.place(board_room(style, plate), style.css)
        self._painter = BoardPainter(self.cabinet.style.sprites)

    @property
    def line(self) -> pygame.Rect:
        """The place of the heading."""
        return self.beside.heading_rect

    @property
    def lamps(self) -> LampState:
        """The played part of the recording."""
        return LampState(((round(self.walk.tape.part, 2), "lamp"),))

    def refresh(self) -> None:
        """Show the current pictures around the board."""
        self.beside.show(self.walk)

    @property
    def _unproved(self) -> int:
        """The cells whose opening without a proof ended the game, once the replay shows its end."""
        return self._playback.session.unproved if self.walk.tape.status is not Status.PLAYING else 0

    def looks(self) -> object:
        """Return all that the picture depends on."""
        self._board_looks = (
            super().looks(),
            self.walk.tape.looks(),
            self.walk.inquiry.looks(),
            self._replay_hand.shows_path,
            self._advisor.looks(),
            self._painter.unfinished and self.age,
        )
        return self._board_looks, self._panes_beside.looks()

    def draw(self, frame: Frame) -> None:
        """Paint everything if the board has changed, else only the changed pictures around it."""
        if frame.whole or self._board_looks != self._painted:
            self._painted = self._board_looks
            self._draw_board(self.draw_ground(frame))
            frame = Frame(frame.surface, frame.alpha)
        self._panes_beside.draw(frame)

    def _draw_board(self, frame: Frame) -> None:
        """Paint the cells, the marks on them, and the recorded mouse."""
        surface, style, camera = frame.surface, self.cabinet.style, self.camera
        pressed, hidden = self._replay_hand.pressed | self.effects.pressed, self.effects.hidden
        self._painter.draw(surface, camera, self.walk.tape.view, pressed, hidden)
        self.draw_effects(frame)
        self._advisor.draw(surface, camera)
        self.walk.inquiry.draw(surface, camera)
        if self._unproved:
            draw_refused(surface, style, camera, self._unproved)
        draw_frames(surface, style, camera, self.walk.framed)
        self._replay_hand.draw(surface, camera)
        self.draw_panes(frame)


class Walkthrough(Timed):
    """Plays from the first event. Calls *reveal* with a cell to show."""

    def __init__(
        self, cabinet: Cabinet, playback: Playback, reviewer: Reviewer, reveal: Callable[[int], object]
    ) -> None:
        self._cabinet, self._playback, self._reviewer, self._reveal = cabinet, playback, reviewer, reveal
        self.tape = Tape(playback)
        self.inquiry = Inquiry(cabinet, reveal)

    @property
    def parts(self) -> tuple[Timed, ...]:
        """The answer at this moment."""
        return (self.inquiry,)

    @property
    def moves(self) -> int:
        """The changes of the board in the whole game."""
        return len(self._playback.moments)

    # Going through the game

    def _leave(self) -> None:
        """Drop the answer about the moment."""
        self.inquiry.call_off()
        self.inquiry = Inquiry(self._cabinet, self._reveal)

    def go(self, changes: int) -> None:
        """Stop at the moment after so many changes of the board."""
        self._leave()
        self.tape.go(changes)
        self.reveal_hand()

    def reveal_hand(self) -> None:
        """Show the cell of the last change on a board that is larger than its room."""
        hand = self.tape.last_change
        if hand and (cell := hand.cell(self.tape.view.grid)) is not None:
            self._reveal(cell)

    def step(self, by: int) -> list[Event]:
        """Go through a proof to its ends, then through the game; return what happened."""
        if self.inquiry.theatre and self.inquiry.theatre.move(by):
            return []
        self._leave()
        return self.tape.step(by)

    def toggle(self) -> None:
        """Play from here, or stop; at the end, play from the beginning."""
        self._leave()
        self.tape.toggle()

    def restart(self) -> None:
        """Play from the beginning."""
        self._leave()
        self.tape.restart()

    # Its key moments

    def choose(self, place: int) -> None:
        """Stop at a key moment, and say what was to be known."""
        self.go(self._reviewer.moments[place].moment)
        self.inquiry.chosen = place
        self.inquiry.ask(self.tape.view, self._opened)

    def choose_next(self, by: int = 1) -> None:
        """Go to the next key moment, or the one before, if there are any."""
        last, chosen = len(self._reviewer.moments) - 1, self.inquiry.chosen
        start = (-1 if by > 0 else last + 1) if chosen is None else chosen
        if last >= 0:
            self.choose(max(0, min(last, start + by)))

    def keep_to(self, of: str) -> None:
        """List the key moments of one kind, or of all."""
        if self._reviewer.account:
            self.inquiry.chosen = None
            self._reviewer.keep_to(of)

    def show(self) -> None:
        """Stop, and say what was to be known at this moment."""
        if self.inquiry.chosen is not None or self.tape.view.opened:
            self.tape.runs = False
            self.inquiry.ask(self.tape.view, self._opened)

    @property
    def _opened(self) -> int:
        """The cells that the chosen key moment opened, as a bitboard; 0 if none is chosen."""
        if self.inquiry.chosen is None or self.tape.changes >= self.moves:
            return 0
        happened = self._playback.moments[self.tape.changes].happened
        return next((1 << event.cell for event in happened if isinstance(event, Opened | Lost)), 0)

    @property
    def framed(self) -> list[tuple[int, str]]:
        """The framed sets of cells, each with its colour: the best one, and the one opened in the game."""
        inquiry, framed = self.inquiry, list[tuple[int, str]]()
        if inquiry.answer and inquiry.answer.best is not None:
            framed.append((1 << inquiry.answer.best, "good"))
        if inquiry.answer and self._opened:
            framed.append((self._opened, "question"))
        return framed

    def play(self, ticks: int) -> list[Event]:
        """Let the recording and a proof play; return what happened. After a stall it goes on from the same place."""
        self.advance(ticks)
        self.inquiry.advance(ticks)
        return self.tape.advance(min(ticks, LONGEST_JUMP) * TICK_MS)


HEADING, CURVE, GAP = 56, 150, 10
"""At 720p: the heights of heading and curve, and the gap between all parts."""


class ReviewBeside:
    """Three pictures, each renewed when its state changes; the *heading* is painted with the board."""

    def __init__(self, cabinet: Cabinet, playback: Playback, reviewer: Reviewer, heading: Pane, panes: Panes) -> None:
        self._cabinet, self._playback, self._reviewer = cabinet, playback, reviewer
        self.heading, self.panel, self.curve = heading, panes.add(), panes.add()
        self.heading_rect = self.panel_rect = self.curve_rect = pygame.Rect(0, 0, 1, 1)

    def place(self, page: pygame.Rect) -> pygame.Rect:
        """Divide a page among them; return the rectangle of the board's cabinet, which is as wide as the curve."""
        px, (width, height) = self._cabinet.style.px, page.size
        gap, left = px(GAP), page.left + px(GAP)
        if height > width:  # the panel is below
            page.height = height * 3 // 5
            self.panel_rect = pygame.Rect(left, page.height, width - 2 * gap, height - gap - page.height)
        else:
            page.width = width - gap - px(WIDTH)
            self.panel_rect = pygame.Rect(page.right, gap, px(WIDTH), height - 2 * gap)
        wide = page.width - 2 * gap
        self.curve_rect = pygame.Rect(left, page.height - gap - px(CURVE), wide, px(CURVE))
        self.heading_rect = pygame.Rect(left, gap, wide, px(HEADING) - gap)
        return pygame.Rect(left, px(HEADING), wide, self.curve_rect.top - gap - px(HEADING))

    def show(self, walk: Walkthrough) -> None:
        """Show the current state of the review."""
        style, account, moments = self._cabinet.style, self._reviewer.account, tuple(self._reviewer.moments)
        heading = heading_state(style, self._playback, walk.tape)
        self.heading.view(heading_line, heading, self.heading_rect)
        inquiry = walk.inquiry
        proof = (steps_of(inquiry.theatre), inquiry.family) if inquiry.theatre else ()
        said, of, hands = inquiry.message(style), self._reviewer.of, self._reviewer.hands
        panel = PanelState(account, moments, inquiry.chosen, said, of, hands, self._players(), *proof)
        self.panel.view(panel_view, panel, self.panel_rect)
        curve = CurveState(account, walk.moves, walk.tape.changes, self._curve_text(style.words))
        self.curve.view(chance_curve, curve, self.curve_rect)

    def _players(self) -> tuple[tuple[str, float], ...]:
        from game.review.guesswork import players_beside

        account, blank = self._reviewer.account, self._playback.blank
        if account is None or not account.openings:
            return ()
        return tuple(players_beside((blank.grid.width, blank.grid.height, blank.mines), account.skill))

    def _curve_text(self, words: Words) -> str:
        reviewer = self._reviewer
        if reviewer.problem:
            return words(f"review.without_{reviewer.problem}")
        if reviewer.busy:
            return words("review.working", percent=reviewer.percent)
        return words("review.chance_to_win")


SIDE, PITCH = 36, 40
"""At 720p. SIDE: of a button. PITCH: from one button to the next."""

BUTTONS = (
    ("icon_path", Action.FLAG),
    ("icon_chances", Action.CHANCES),
    ("icon_previous", Action.LEFT),
    ("", Action.CONFIRM),
    ("icon_next", Action.RIGHT),
    ("icon_faster", Action.CHORD),
)
"""The buttons' sprites and actions; the one without a sprite plays or pauses."""


UNDER_THUMB = Action.LEFT, Action.CONFIRM, Action.RIGHT
"""The actions of the buttons that stand in a deck where there is one."""


class HeadingState(Value):
    """The state of the line: the game in words, the speed, and whether it plays."""

    about: tuple[str, ...]
    speed: str
    plays: bool


def heading_state(style: Style, playback: Playback, tape: Tape) -> HeadingState:
    """Return the line's state for a game at the place of its *tape*."""
    words, session, header = style.words, playback.session, playback.recording.header
    seconds, now = (words.number(ms / 1000, ".3f") for ms in (session.time_ms, tape.time_ms))
    status = {Status.WON: "won", Status.LOST: "lost"}.get(session.status, "broken_off")
    grid = playback.blank.grid
    over = session.unproved and tape.status is not Status.PLAYING
    parts = (
        words("replay.time", seconds=now, all=seconds),
        printable(header.player),
        words("records.measures", width=grid.width, height=grid.height, mines=playback.blank.mines),
        words(f"review.ended_{status}", seconds=seconds),
        words("review.move", move=tape.changes, moves=len(playback.moments)),
        words("result.unproved" if over else "boards.prove_it") if session.prove_it else "",
        printable(" ".join(part for part in (header.program, header.version) if part)),
    )
    speed = words("replay.speed", speed=words.brief(tape.speed))
    return HeadingState(tuple(part for part in parts if part), speed, tape.runs)


def heading_line(state: HeadingState, style: Style) -> Node:
    """Return the line: the back button, the game, and the buttons at its right end, but for those in a deck."""
    side = style.target(SIDE) / style.scale
    plays = "icon_pause" if state.plays else "icon_play"
    icons = tuple(
        Pin(Stack((action_icon(style, action, sprite or plays),), wide=side, high=side))
        for sprite, action in BUTTONS
        if not (style.decked and action in UNDER_THUMB)
    )
    back: Node = Gap(4)
    if not style.decked:
        back = Pin(Stack((action_icon(style, Action.BACK, "icon_back"),), wide=side, high=side), "midleft", wide=48)
    about: Node = Text(DOT.join(state.about), SMALL, "text_dim", grow=1)
    if style.decked:  # what has no room beside a finger's targets goes, the time last
        most = range(len(state.about), 0, -1)
        told = tuple(Text(DOT.join(state.about[:count]), SMALL, "text_dim") for count in most)
        about = FirstFitting((*told, NOTHING), grow=1.0)
    return Row(
        (
            back,
            about,
            Node(wide=12),
            Row(icons, gap=max(PITCH, side + 2) - side, align="fill"),
            Text(state.speed, SMALL, wide=44, shrinks=False),
        ),
        align="fill",
    )


TRAIL, TRAIL_MS = 1_500, 6_000
"""The shown path: the last TRAIL positions of the last TRAIL_MS; the whole path would hide the board."""


class ReplayHand:
    """The mouse at the current place of a tape."""

    def __init__(self, style: Style, tape: Tape, options: MouseOptions) -> None:
        self._style, self._tape, self._options = style, tape, options
        self.shows_path = True

    @property
    def pressed(self) -> int:
        """The cells that look pressed, as a bitboard."""
        hand, view = self._tape.hand(1, 0), self._tape.view
        if not hand or self._tape.status is not Status.PLAYING:
            return 0
        return mouse.pressed(self._tape.mouse, hand[-1].cell(view.grid), view, self._options)

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Paint the pointer and, if it is switched on, its path."""
        style, tile = self._style, camera.tile
        way = [
            (camera.left + event.x * tile // event.square, camera.top + event.y * tile // event.square)
            for event in self._tape.hand(TRAIL, TRAIL_MS)
        ]
        if not way:
            return
        with clipped(surface, camera.area):
            if self.shows_path and len(way) > 1:
                colour, wide = style.theme["question"], style.px(1)
                if wide == 1:
                    pygame.draw.aalines(surface, colour, False, way)
                else:  # smooth lines of this width would cost a frame at 4K
                    pygame.draw.lines(surface, colour, False, way, wide)
            surface.blit(style.sprites.get("pointer", style.px(CELL_UNITS + 4)), way[-1])


class Inquiry(Timed):
    """The answer at one moment; calls *reveal* with the cell of its proof."""

    def __init__(self, cabinet: Cabinet, reveal: Callable[[int], object]) -> None:
        self.chosen: int | None = None  # the place of its key moment in the list, if it has one
        self.too_hard = False  # the answer can't be worked out
        self.answer: Answer | None = None
        self.theatre: Theatre | None = None
        self.family: str | None = None  # the trainer's family of the answer
        self._cabinet, self._reveal, self._wanted = cabinet, reveal, True

    def ask(self, view: View, opened: int) -> None:
        """Work out in the background what was to be known before the cells *opened* were."""
        self.close()

        def work() -> "Answer":
            from game.review.analysis import answer
            from game.trainer.own import family_missed

            told = answer(view, Random(1), lambda: self._wanted and breathe(), opened)
            if told.advice:
                self.family = family_missed(view, 1 << told.advice.cell, mine=told.advice.mine)
            return told

        style, motion = self._cabinet.style, self._cabinet.stage.motion

        def take(answer: "Answer") -> None:
            self.answer = answer
            if answer.advice and answer.advice.proof:
                self.theatre = Theatre(style, motion, view, answer.advice.proof, answer.advice.known)
                self._reveal(answer.advice.cell)

        self.watch(Job(work), take, self._give_up)

    def _give_up(self, _: GameError) -> None:
        self.too_hard = True

    def advance(self, ticks: int) -> None:
        """Let a proof play."""
        super().advance(ticks)
        if self.theatre:
            self.theatre.advance(ticks)

    def close(self) -> None:
        """Take the answer and its proof off the board."""
        self.cancel_all()
        self.answer = self.theatre = None

    def call_off(self) -> None:
        """Cancel the running work."""
        self._wanted = False

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return self.chosen, self.answer, self.busy, self.too_hard, self.theatre and self.theatre.looks()

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Paint the proof."""
        if self.theatre:
            self.theatre.draw(surface, camera)

    def message(self, style: Style) -> str:
        """Return the answer."""
        if self.busy:
            return style.words("hint.thinking")
        if self.answer:
            return verdict(style.words, self.answer)
        return style.words("hint.too_hard") if self.too_hard else ""
