"""Lay out and paint a game's board, the line above it, and the counters and the panel beside it."""

from abc import abstractmethod
from collections.abc import Sequence
from functools import reduce
from itertools import chain
from operator import or_
from pathlib import Path
from typing import TYPE_CHECKING

from game.engine.events import Event, Opened, Won
from game.engine.game import Status
from game.engine.gesture import TICK_MS
from game.engine.grid import SMALL
from game.play.course import Course
from game.play.session import Session
from game.play.work import GameWork
from game.play.worker import Job
from game.ui.board import effect_kinds, painter
from game.ui.board.advisor import Advisor, draw_refused
from game.ui.board.beside import make_room, stand_of, way_aside
from game.ui.board.bezel import COLUMN, FOOT, OUTER, THIN, seat
from game.ui.board.bloom import BREATH, FEAST, Bloom, Light
from game.ui.board.board_scene import BoardScene
from game.ui.board.hud import HEIGHT, counter_places, hud_width
from game.ui.board.lamps import LampState
from game.ui.board.painter import BoardPainter
from game.ui.board.writing import BriefWriting, Writing, faces_of
from game.ui.core import handover, shared
from game.ui.core.cabinet import Cabinet
from game.ui.core.cues import Cue
from game.ui.core.scene import Frame
from game.ui.core.style import DOT, Stands, aids_of
from game.ui.core.time import Timed, ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.input.touch import Taps
from game.ui.kit import flowers
from game.ui.kit.key_writing import written_time
from game.ui.kit.node import Node
from game.ui.modes.classic.captions import Badges, Captions
from game.ui.modes.classic.counters import Counters
from game.ui.modes.classic.end_band import RACE, SHARE, WAYS, Ways, deck_ways, prepared
from game.ui.modes.classic.end_words import Remark
from game.ui.modes.classic.side_panel import AWAY, SidePanel
from game.ui.modes.classic.small_map import LookAt
from game.ui.modes.classic.status import LEFT, faces, flag_mode, game_line, line_state, played

if TYPE_CHECKING:
    from game.review.look_back import Loss
    from game.ui.board.theatre import Theatre


MAP = 230
"""At 720p: the side of the small map of a lost board that is larger than the window."""

MARQUEE_MAP = 86, 48
"""At 720p: the most that the map in the marquee takes, in the place of the face while one plays."""

SEEN, BRIEFLY, LONGER = 480.0, 490.0, 900.0
"""
Milliseconds: from an ordinary win's wave of flowers to the wave that writes its time; that this stands: all is over in
2.2 s; and that a best time stands.
"""

MINUTE, LAGS = 60.0, 0.02
"""Seconds: in which a third win is quick; from the last flower to its first petal."""

TWO_LAMPS = 0.06
"""The share of the lamps that is lit while a won board holds its breath."""

CHASES = 120 // TICK_MS
"""Ticks from one step of the lamps to the next while a won board writes its time."""


class GameBoard(BoardScene):
    """Shows one game; PlayScene, its subclass, plays it."""

    session: Session
    work: GameWork
    advisor: Advisor
    painter: BoardPainter
    deck_keys = (Action.BACK, "icon_back"), (Action.HINT, "icon_hint")
    foot: float = FOOT  # its height at 720p
    timed = True  # a clock runs, and a won board writes its time
    stars = 0  # of a solved board on the Road
    asked: tuple[Node, ...] = ()  # the answers to a question over it, on its deck
    leaves = ""  # the word of a button that leads to the title

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self.captions = Captions(cabinet.style, self.panes)
        self.status = self.panes.add()
        self.panel = SidePanel(cabinet, self.panes.add())
        self.counters = Counters(cabinet)
        self.course = Course()
        self.garden: Bloom | None = None  # the flowers of a won board
        self._wins: list[int] = []  # when the last ones were
        self.tells: int | None = None  # the cell that a card beside the board is about
        self.theatre: Theatre | None = None  # the proof of a loss, on the board before the last opening
        self._raced = False  # whether the layout has room for a race
        self._shown_since = self.age
        self._painter_of: object = None  # the look and the size of the painter's cells

    @property
    def parts(self) -> tuple[Timed, ...]:
        """All that computes something about the game."""
        return self.advisor, self.panel.ghost

    @property
    def competes(self) -> bool:
        """Whether this game follows the competition profile."""
        return self.session.setup.competition is not None

    @property
    def costs(self) -> str:
        """What help costs: the rank of a game that counts."""
        return "rank" if self.session.ranked else ""

    @property
    def flags_by_tap(self) -> bool | None:
        """Whether a tap flags; a competition game knows no taps."""
        return None if self.competes else super().flags_by_tap

    @property
    def ways(self) -> Ways:
        """The ways on from the end of a game; a won board is shared from its foot where no deck has the key."""
        shares = handover.used() or (self.garden and self.cabinet.style.decked)
        return tuple((way, press) for way, press in WAYS if shares or way != SHARE)

    @property
    def deck_ways(self) -> tuple[Node, ...]:
        """The ways on from the end."""
        if self.asked or self.session.status is Status.PLAYING:
            return self.asked
        return deck_ways(self.cabinet.style, self.ways)

    @abstractmethod
    def live_on(self, loss: "Loss") -> None:
        """Go on in a layout in which the opening that lost is safe; its result goes away."""

    def tell_of(self, cell: int | None, *, slides: bool = True) -> None:
        """Make room beside the board for a card about a cell; with None the board takes all the room again."""
        if cell == self.tells:
            return
        before, scrolled, self.tells = stand_of(self.cabinet.style, self.camera), self.camera.scrolls, cell
        self.resize()
        self.ground.paint_whole()
        if slides and cell is not None and not scrolled and not self.camera.plate:
            style = self.cabinet.style
            self.cabinet.stage.slide_aside(way_aside(style, before, self.camera), style.paint_room)

    def make_place(self) -> None:
        """Lay the board out for a race that came or went; the panel slides in."""
        style, camera = self.cabinet.style, self.camera
        before = stand_of(style, camera)
        self.resize()
        self.ground.paint_whole()
        if self.panel.rect and not camera.scrolls:
            self.cabinet.stage.slide_aside(way_aside(style, before, camera, self.panel.rect), style.paint_room)

    def taps(self, at: tuple[int, int]) -> Taps | None:
        """Return no taps in a competition game: a finger then presses the left button."""
        return None if self.competes else super().taps(at)

    def pressed(self, press: object) -> None:
        """Move the camera to where the map was pressed, race the best game or end all races, or share the board."""
        if isinstance(press, LookAt):
            press.turn(self.camera)
        elif press == AWAY:
            self.cabinet.change(ghost=False)
        elif press == SHARE and self.garden:
            self._share(self.garden)
        elif press == SHARE:
            self.act(Asked(Action.COPY))
        elif press == RACE:
            self.cabinet.change(ghost=True)
            self.act(Asked(Action.NEW))
        else:
            super().pressed(press)

    def _share(self, garden: Bloom) -> None:
        """Give the player the picture of the won board; say where it is, or why it is nowhere."""
        from game.ui.modes.classic.keepsake import keepsake  # loaded only where it is wanted

        style, words = self.cabinet.style, self.cabinet.style.words
        played, seconds = DOT.join(name for name, _ in self.played), words.number(self.session.time_ms / 1000, ".3f")
        time = words("result.time", seconds=seconds) if self.timed else ""
        picture = keepsake(style, self.camera.tile, self.session.view, garden, played, time)
        name = f"minesweeper-{self.session.setup.level.name}-{self.session.time_ms}"
        self.watch(
            Job(lambda: shared.save_picture(picture, name)),
            lambda path: self.captions.say(
                "" if handover.used() else words("share.saved", file=Path(path.parent.name, path.name))
            ),
            lambda _: self.captions.say(words("files.unwritten")),
        )

    # Layout

    def resize(self) -> None:
        """Lay the board out again if something beside it has changed; its flowers stand."""
        settings, before = self.cabinet.settings, self.garden and self.effects
        self.layout_settings = settings.ghost, self.panel.races, self.competes, self.tells
        super().resize()
        if self.garden and self.effects is not before:
            self.garden.finish()
            self.effects.join([self.garden])

    def lay_out(self) -> None:
        """Place the board, the panel beside it, and the line above."""
        style, mines = self.cabinet.style, self.session.setup.level.mines
        buttons, left_handed = LEFT + (flag_mode(self.cabinet) is not None), self.cabinet.settings.left_handed
        narrowest = hud_width(counter_places(mines), buttons)
        room = seat(style, self.camera, HEIGHT, narrowest, self.foot, column=True, left_handed=left_handed)
        if self.tells is not None:
            make_room(style, self.camera, self.tells)
            room = self.camera.area
        elif self.camera.scrolls and not self.competes and not style.decked:
            left = style.size[0] - style.px(2 * OUTER) - self.panel.width
            if left >= self.camera.narrowest:  # the line above comes before the map
                room.width -= self.panel.width
                self.camera.place(room, style.css)
        barred = self.competes or self.tells is not None
        self.panel.place(self.camera, barred=barred)
        self._raced = self.panel.races
        if self.tells is not None and self.camera.scrolls:
            self.panel.map.fit((style.px(MAP), style.px(MAP)), self.camera)
        elif self.camera.scrolls and style.decked:
            wide, high = map(style.px, MARQUEE_MAP)
            most = style.px(COLUMN - 2 * THIN) if style.stands is Stands.LOW else style.size[0]
            self.panel.map.fit((min(max(wide, 2 * style.finger), most), max(high, style.finger)), self.camera)
        look = style.sprites, aids_of(self.cabinet.settings), self.camera.tile
        if look != self._painter_of:  # else the painter has the cells' pictures already
            self._painter_of, self.painter = look, BoardPainter(*look[:2])
        cells, effects = (room.prepared(style.sprites, self.camera.tile) for room in (painter, effect_kinds))
        self._ahead = chain(cells, prepared(style), effects, flowers.prepared(style, flowers.ALL_HUES))

    # The picture

    @property
    def played(self) -> Badges:
        """What is played, in the foot."""
        return played(self.cabinet.style.words, self.session)

    @property
    def _stands(self) -> tuple[Remark, str]:
        """How the player stands: the figures of a competition, a race against the best game, else wins in a row."""
        if self.competes:
            return self.counters.figures, "text"
        if gap := self.panel.gap:
            return (("", gap[0]),), gap[1]
        words, count = self.cabinet.style.words, self.cabinet.history.in_a_row
        told = count > 1 and self.timed and self.session.status is Status.PLAYING
        return ((("", f"{words('statistics.streak')}: {count}"),) if told else ()), "text"

    @property
    def lamps(self) -> LampState:
        """The lamps show the open share of the safe cells, then of the flowers, and chase; a loss puts them out."""
        status = self.session.status
        if self._blooming:  # two are left in the dark
            part = max(TWO_LAMPS, round(self._blooming.opened, 2))
            return LampState(((part, "lamp"),), from_middle=True, at_rest=self._blooming.opened > 0)
        if self.effects.writes and status is Status.WON:
            return LampState(chase=self.age // CHASES)
        lit = status is not Status.LOST or self.effects.frozen
        return LampState(((round(self._open_share, 2), "lamp"),), at_rest=lit)

    @property
    def _blooming(self) -> Bloom | None:
        """The garden while it grows along the player's way."""
        return self.garden if self.garden and self.garden.grand and not self.garden.stays else None

    @property
    def _open_share(self) -> float:
        level = self.session.setup.level
        return self.session.view.opened.bit_count() / (level.grid.size - level.mines)

    @property
    def music(self) -> float | None:
        """The open share of the safe cells, 0–1, then that of the flowers: with it the music grows; None: no music."""
        if self._blooming and not self.competes:
            return self._blooming.opened
        return self._open_share if self.session.runs and not self.competes else None

    @property
    def animating(self) -> bool:
        """Whether anything moves."""
        proofs = (self.theatre, self.advisor.theatre)
        return self.painter.unfinished or any(proof and proof.animating for proof in proofs) or super().animating

    def refresh(self) -> None:
        """Show the foot, the panel and the line above as the game stands."""
        self.captions.played, self.captions.stands = self.played, self._stands
        self.captions.shares = self.garden is not None and not any(way == SHARE for way, _ in self.ways)
        self.captions.show(self.camera, self.panel.rect, lost=self.tells is not None)
        self.panel.show(self.camera, hidden=self.captions.lists_proof)
        cabinet, session, settings = self.cabinet, self.session, self.cabinet.settings
        now = faces(session, self.age - self._shown_since, frozen=self.effects.frozen, still=settings.reduced_motion)
        state = line_state(cabinet, session, now, timed=self.timed, costs=self.costs).replaced(leaves=self.leaves)
        if cabinet.style.decked and session.status is Status.PLAYING:
            state = state.replaced(map=self.panel.map.node(self.camera))
        self.status.view(game_line, state, self.line)

    @property
    def over(self) -> object:
        """Return the state of everything painted over the board, apart from the cursor."""
        session, theatre = self.session, self.theatre and self.theatre.looks()
        return self.advisor.looks(), theatre, session.unproved

    @property
    def layered(self) -> bool:
        """Whether a hint, the chances or a sentence lie over the board and its line."""
        return self.advisor.shows or bool(self.captions.sentence or self.theatre or self.session.unproved)

    @property
    def within(self) -> object:
        """The state of the proof on a lost board, if nothing else lies over the board."""
        return None if self.tells is None else self.over

    def draw_marks(self, frame: Frame) -> None:
        """Paint the cursor, the solver's marks and an opening that was refused, unless they are still painted."""
        if not (frame.whole or frame.damage):
            return
        camera = self.camera
        self.cursor.draw(frame.surface, camera)
        self.advisor.draw(frame.surface, camera)
        if self.theatre:
            self.theatre.draw(frame.surface, camera)
        if unproved := self.session.unproved:
            draw_refused(frame.surface, self.cabinet.style, camera, unproved)

    def celebrate(self, events: Sequence[Event], *, best: bool, hues: Sequence[int], cadence: str) -> None:
        """
        Let a won board bloom, then its cells turn over and write the time.

        A best time is a feast: the flowers open along the player's way, and a thread shows it. A text stands only where
        all of the board is seen, and not after the third win within a minute. The *cadence* is the win's sound, *hues*
        are its flowers'.
        """
        camera, view = self.camera, self.session.view
        if camera.grid.size > SMALL:
            self.sound([Cue(cadence)])
            return
        last = next((event.cell for event in reversed(events) if isinstance(event, Opened)), 0)
        unseen = reduce(or_, (event.flagged for event in events if isinstance(event, Won)))
        still = self.cabinet.settings.reduced_motion
        found = self.course.found(camera.grid, view.flags)
        bloom = self.garden = Bloom(
            camera.grid,
            found,
            last,
            grand=best,
            hues=hues,
            cadence=cadence,
            unseen=unseen,
            still=still,
        )
        light = Light.around(last, camera.grid.full, camera.grid) if best and not still else ()
        self._wins = [*(age for age in self._wins if self.age - age < ticks_of(MINUTE)), self.age]
        self.effects.join([*light, bloom])
        if best:
            self.after((FEAST + bloom.length) / 1000 + LAGS, lambda: self._strew(bloom))
        if camera.scrolls or not self.timed or (len(self._wins) > 2 and not best):
            return
        lit, paler = written_time(self.session.time_ms, camera.grid.width, camera.grid.height)
        faces = faces_of(camera.grid, lit, paler)
        kind, after, stays = (Writing, FEAST + bloom.length, LONGER) if best else (BriefWriting, BREATH + SEEN, BRIEFLY)
        writing = kind(camera.grid, faces, last, after=after, stays=stays, gleams=best, still=still)
        bloom.make_way(writing)
        self.effects.join([writing])

    def _strew(self, bloom: Bloom) -> None:
        """Let petals of the garden fly out of the cabinet, if it still stands and nobody was in a hurry."""
        if self.garden is bloom and not bloom.hurried:
            places = [self.camera.cell_rect(cell).center for cell in bloom.found]
            flowers.celebrate(self.cabinet.stage, self.cabinet.style, places, bloom.hues, self.session.setup.seed)
