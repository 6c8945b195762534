"""One battle on the screen: hands to the duel, its events to the eyes and ears, thinking beside the frame."""

from dataclasses import dataclass, replace
from random import Random

import pygame

from game.battle.duel import Duel, Question, Setup, deal_match
from game.battle.events import (
    Decided,
    Dropped,
    Event,
    Exploded,
    Marked,
    Neutralised,
    Over,
    Refused,
    Stunned,
    Taken,
    Unmarked,
)
from game.battle.levels import Rank
from game.battle.match import Match
from game.battle.opponent import Plan
from game.battle.rules import Rules, Settle
from game.battle.sight import SECOND, Side
from game.engine import events as board_events
from game.engine import mouse
from game.engine.actions import Action, Chord
from game.engine.errors import NoBoardError
from game.engine.level import Level
from game.engine.mouse import CELL_UNITS, TICK_MS, Kind, Mouse, MouseEvent, MouseOptions
from game.engine.view import View
from game.ui.audio import flood_sound
from game.ui.board.camera import Camera
from game.ui.board.effects import Effects
from game.ui.board.hud import draw_band
from game.ui.board.territory import Land, TerritoryPainter
from game.ui.board.tug import HEIGHT, Readings, Standing, TugLine
from game.ui.cabinet import HUGE, NORMAL, Cabinet
from game.ui.input.bindings import Command
from game.ui.input.pointer import Pointing
from game.ui.job import Job
from game.ui.scenes.play import ARROWS, LONGEST_JUMP, OFF_BOARD, RELEASES
from game.ui.stage import Scene

READY = 3 * SECOND
"""Ticks to look at the board before it begins; the first action begins it at once."""

SIGN_FOR = {"no_entry": SECOND * 2 // 5, "parcel": SECOND}
NEWS_FOR = 4 * SECOND
AFTERMATH = SECOND * 3 // 2
"""Ticks that the board stays as it was when the match ended, so that what ended it is seen."""

QUIET_PART = 0.3
"""How loud the other side is heard."""

RELEASE_OF = {
    Kind.LEFT_PRESS: Kind.LEFT_RELEASE,
    Kind.RIGHT_PRESS: Kind.RIGHT_RELEASE,
    Kind.MIDDLE_PRESS: Kind.MIDDLE_RELEASE,
}


@dataclass(frozen=True, slots=True)
class Terms:
    """What a person and a computer player agreed on before they begin."""

    board: Level
    rules: Rules
    rank: Rank
    side: Side  # the person's
    seed: int | None = None  # None: another board each time


@dataclass(slots=True)
class Sign:
    """A sprite over a cell for a while."""

    sprite: str
    cell: int
    ticks: int


class BattleScene(Scene):
    """A match from the dealing to its end."""

    def __init__(self, cabinet: Cabinet, terms: Terms) -> None:
        self.cabinet = cabinet
        self.terms = terms
        self.hud = TugLine(
            cabinet,
            left=[(lambda: "icon_back", self._leave), (lambda: "icon_pause", self.pause)],
            right=[
                (lambda: "icon_mute" if cabinet.settings.mute else "icon_sound", self._toggle_mute),
                (lambda: "icon_gear", self._open_settings),
            ],
        )
        self.begin(terms.seed)

    def begin(self, seed: int | None = None) -> None:
        """Deal a match, from a new seed unless one is given."""
        terms = self.terms
        self.setup = Setup(terms.board, terms.rules, self.cabinet.new_seed() if seed is None else seed)
        setup = self.setup
        self.dealing: Job[Match] | None = Job(lambda: deal_match(setup))
        self.duel: Duel | None = None
        self.thinking: tuple[Question, Job[Plan]] | None = None
        self.ready = READY
        self.camera = Camera(terms.board.grid)
        self._problem = ""
        self._mouse = Mouse()
        self._under: int | None = None  # the cell under the mouse
        self._mouse_at = (0, 0)
        self._drag: tuple[int, int] | None = None  # where the middle button last was, while it is down
        self._panning = False
        self._focus: int | None = None  # the cell under the keyboard's cursor
        self._happened: list[Event] = []
        self._signs: list[Sign] = []
        self._news: tuple[str, int] = ("", 0)  # a sentence and the ticks it stays
        self._age = 0
        self._since_over = 0
        self._seen: Match | None = None  # the match that the land was made from
        self._land = Land(View(terms.board.grid, terms.board.mines), 0, 0)
        self._hand_view = self._land.view
        self._shown: object = None
        self._laid_out: object = None
        self.resize()

    def new_match(self) -> None:
        """Begin another board on the same terms."""
        self.begin()

    # What is to be seen

    @property
    def opponent(self) -> str:
        """The computer player's name."""
        return self.cabinet.words(f"battle_setup.rank_{self.terms.rank.name}")

    @property
    def running(self) -> bool:
        """Whether a match is under way that could be lost by leaving."""
        return self.duel is not None and not self.duel.match.over

    @property
    def _options(self) -> MouseOptions:
        settings = self.cabinet.settings
        return MouseOptions(settings.chord_with_left, settings.flag_on_release, settings.flag_rest)

    def _look(self) -> Land:
        """Return what the person is shown, made anew only when the match has changed."""
        match, seen = self.duel.match if self.duel else None, self._seen
        if match and match is not seen and not (seen and _looks_alike(match, seen)):
            self._seen, self._land = match, land_of(match, self.terms.side)
            view = match.view(self.terms.side)
            # A neutral cell is open for the eye, but for the hand it is one to take.
            self._hand_view = replace(view, opened=view.opened & ~match.neutral)
        return self._land

    @property
    def _pressed(self) -> int:
        if not self.duel or self._under is None or self.duel.match.over:
            return 0
        land = self._look()
        return mouse.pressed(self._mouse, self._under, self._hand_view, self._options) & land.legal

    # Layout

    def resize(self) -> None:
        """Lay the board out, unless nothing changed: a zoomed board stays as it is."""
        cabinet = self.cabinet
        self._whole = True  # the window no longer holds what was painted last
        self._stains: list[pygame.Rect] = []
        self._placed: object = None
        self.dirty = True
        laid_out = cabinet.size, cabinet.theme, cabinet.settings.reduced_motion
        if laid_out == self._laid_out:
            return
        self._laid_out = laid_out
        top, margin = cabinet.px(8 + HEIGHT + 8), cabinet.px(8)
        width, height = cabinet.size
        self.camera.place(pygame.Rect(margin, top, width - 2 * margin, height - top - margin), cabinet.scale)
        self.hud.place(min(self.camera.board.width, self.camera.area.width))
        self._painter = TerritoryPainter(cabinet.sprites)
        self._painter.prepare(self.camera)
        self.effects = Effects(
            self.camera.grid, cabinet.sprites, still=cabinet.settings.reduced_motion, random=Random(self.setup.seed)
        )

    # Input

    def command(self, command: Command) -> bool:
        """Keys and pads: the cursor, its clicks, and the match as a whole."""
        match command:
            case Command.UP | Command.DOWN | Command.LEFT | Command.RIGHT:
                self._move_focus(*ARROWS[command])
            case Command.CONFIRM:
                self._look()
                open_number = self.duel is not None and self._hand_view.is_open(self._focused())
                self._click_focus(Kind.MIDDLE_PRESS if open_number else Kind.LEFT_PRESS)
            case Command.FLAG:
                self._click_focus(Kind.RIGHT_PRESS)
            case Command.CHORD:
                self._click_focus(Kind.MIDDLE_PRESS)
            case Command.ZOOM_IN | Command.ZOOM_OUT:
                self._zoom(1 if command is Command.ZOOM_IN else -1, self.camera.cell_rect(self._focused()).center)
            case Command.NEW:
                self.new_match()
            case Command.PAUSE:
                self.pause()
            case Command.BACK:
                self._leave()
            case _:
                return False
        return True

    def point(self, pointing: Pointing) -> bool:
        """Wheel, then the line above the board, then the board."""
        if pointing.kind is None:
            self._zoom(pointing.wheel, pointing.at)
            return True
        if pointing.at != self._mouse_at:
            self._mouse_at, self._focus = pointing.at, None
        if self.hud.point(pointing):
            self.dirty = True
        elif not self._drag_board(pointing):
            self._gesture(pointing.kind, *self.camera.units(pointing.at))
        return True

    def focus_lost(self) -> None:
        """Let go of everything; a match goes on only while somebody is there to play it."""
        self.hud.let_go()
        self._drag = None
        for kind in RELEASES:
            self._gesture(kind, *OFF_BOARD)
        if self.running and self.cabinet.stage.top is self:
            self.pause()

    def _gesture(self, kind: Kind, x: int, y: int) -> None:
        """Hand one mouse event to the mouse machine, and the action it asks for to the duel."""
        event = MouseEvent(self._age, kind, x, y)
        self._under = event.cell(self.camera.grid)
        self.dirty = True
        if self.duel is None or self.duel.match.over:
            return
        self._look()
        self._mouse, action, _ = mouse.step(self._mouse, event, self._hand_view, self._options)
        if action:
            self._act(action)

    def _act(self, action: Action) -> None:
        assert self.duel, "only a dealt match is played"
        self.ready = 0
        happened = self.duel.act(self.terms.side, action)
        if isinstance(action, Chord) and any(isinstance(event, Taken | Exploded) for event in happened):
            self.cabinet.audio.play("chord")
            self.effects.begin([board_events.Chorded(action.cell)], self._land.view)
        self._happened += happened

    def _drag_board(self, pointing: Pointing) -> bool:
        """
        Let the middle button drag a board larger than the window.

        Whether it drags or chords is known only when it has moved half a cell or is released, so the press waits.
        """
        if pointing.kind is Kind.MIDDLE_PRESS and self.camera.scrolls:
            self._drag, self._panning = pointing.at, False
            return True
        if self._drag is None:
            return False
        if pointing.kind is Kind.MIDDLE_RELEASE:
            if not self._panning:
                self._gesture(Kind.MIDDLE_PRESS, *self.camera.units(self._drag))
            self._drag = None
            return self._panning
        right, down = pointing.at[0] - self._drag[0], pointing.at[1] - self._drag[1]
        self._panning = self._panning or max(abs(right), abs(down)) > self.camera.tile // 2
        if pointing.kind is Kind.MOVE and self._panning:
            self.dirty = self.camera.pan(right, down) or self.dirty
            self._drag = pointing.at
        return self._panning

    def _zoom(self, steps: int, about: tuple[int, int]) -> None:
        if self.camera.zoom(steps, about):
            self._painter.prepare(self.camera)
            self.dirty = True

    def _focused(self) -> int:
        """The keyboard's cell: where it was, else under the mouse, else the first one in reach, else the middle."""
        grid = self.camera.grid
        if self._focus is None:
            legal = self._look().legal
            middle = grid.cell(grid.width // 2, grid.height // 2)
            in_reach = (legal & -legal).bit_length() - 1 if legal else middle
            self._focus = in_reach if self._under is None else self._under
            self.dirty = True
        return self._focus

    def _move_focus(self, right: int, down: int) -> None:
        grid = self.camera.grid
        if self._focus is None and self._under is None:
            self._focused()  # the first key only shows where the cursor is
            return
        y, x = divmod(self._focused(), grid.width)
        self._focus = grid.cell(max(0, min(grid.width - 1, x + right)), max(0, min(grid.height - 1, y + down)))
        self.camera.reveal(self._focus)
        self._gesture(Kind.MOVE, *self._focus_units())

    def _focus_units(self) -> tuple[int, int]:
        y, x = divmod(self._focused(), self.camera.grid.width)
        return x * CELL_UNITS + CELL_UNITS // 2, y * CELL_UNITS + CELL_UNITS // 2

    def _click_focus(self, press: Kind) -> None:
        """A key is the click it stands for."""
        for kind in (press, RELEASE_OF[press]):
            self._gesture(kind, *self._focus_units())

    # Going elsewhere

    def pause(self) -> None:
        """Stop time and hide the board."""
        from game.ui.scenes.battle_pause import BattlePauseScene

        if self.running:
            self.hud.let_go()
            self._mouse = Mouse()
            self.cabinet.stage.push(BattlePauseScene(self.cabinet, self))

    def _leave(self) -> None:
        """Back to the setup; a match under way is paused first, so that no slip throws it away."""
        if self.running:
            self.pause()
        else:
            self.to_setup()

    def to_setup(self) -> None:
        """Give the match up for another setup."""
        from game.ui.scenes.battle_setup import BattleSetupScene

        self.cabinet.stage.replace(BattleSetupScene(self.cabinet))

    def to_title(self) -> None:
        """Give the match up for the title."""
        from game.ui.scenes.title import TitleScene

        self.cabinet.stage.replace(TitleScene(self.cabinet))

    def settle(self) -> None:
        """Leave a decided match at that."""
        if self.duel:
            self._happened += self.duel.act(self.terms.side, Settle())
            self._since_over = AFTERMATH

    def _open_settings(self) -> None:
        from game.ui.scenes.settings import SettingsScene

        self._mouse = Mouse()
        self.cabinet.stage.push(SettingsScene(self.cabinet))

    def _toggle_mute(self) -> None:
        self.cabinet.change(mute=not self.cabinet.settings.mute)

    # Time

    @property
    def animating(self) -> bool:
        """Always, while there is a match: time itself is at stake, and the other side's hand is seen moving."""
        return self.dealing is not None or self.duel is not None

    def update(self, ticks: int) -> None:
        """Pass time to the duel and show what happened."""
        if self.cabinet.stage.top is not self:  # a question lies over it: time stands
            return
        self._age += ticks
        self._deal_beside()
        if self.duel is None:
            return
        self._think_beside(self.duel)
        if self.ready > 0:
            self.ready -= ticks
        else:
            self._happened += self.duel.advance(ticks)
        self._pass_signs(ticks)
        if self.effects.active:
            self.effects.update(min(ticks, LONGEST_JUMP) * TICK_MS)
            self.dirty = True
        happened, self._happened = self._happened, []
        for event in happened:
            self._react(event)
        if self.duel.match.over:
            self._since_over += ticks
            if self._since_over >= AFTERMATH:
                self._end(self.duel)
        shown = self._look(), self._pressed, self._readings(), self._hand(), self._counts()
        if shown != self._shown:
            self._shown, self.dirty = shown, True

    def _deal_beside(self) -> None:
        """Take the match over once it is dealt."""
        if self.dealing is None or not self.dealing.done:
            return
        dealing, self.dealing, self.dirty = self.dealing, None, True
        try:
            match = dealing.result()
        except NoBoardError:
            self._problem = self.cabinet.words("battle.no_board")
            return
        computer = {self.terms.side.other: self.terms.rank}
        self.duel = Duel(self.setup, computer, thinks_elsewhere=True, match=match)
        self._whole = True

    def _think_beside(self, duel: Duel) -> None:
        """Have the computer player's questions answered in a thread of their own, one at a time."""
        if self.thinking:
            question, job = self.thinking
            if not job.done:
                return
            duel.answer(question, job.result())
            self.thinking = None
        for question in duel.questions.values():
            self.thinking = question, Job(question.answer)

    def _pass_signs(self, ticks: int) -> None:
        if self._signs:
            for sign in self._signs:
                sign.ticks -= ticks
            self._signs = [sign for sign in self._signs if sign.ticks > 0]
            self.dirty = True
        text, left = self._news
        self._news = (text, left - ticks) if left > ticks else ("", 0)

    def _react(self, event: Event) -> None:
        """Show and sound one event; what the other side flags is nobody's business."""
        words, side, own = self.cabinet.words, self.terms.side, getattr(event, "side", None) is self.terms.side
        view = replace(self._look().view, shown=0)
        play, part = self.cabinet.audio.play, 1.0 if own else QUIET_PART
        match event:
            case Taken(_, cell, cells):
                self.effects.begin([board_events.Opened(cell, cells)], view)
                play(flood_sound(cells.bit_count()) if cells & view.zeros else _pluck(view, cells), part)
            case Marked(taker, cells) if taker is side:
                self.effects.begin([board_events.Flagged(cells)], view)
                play("flag")
            case Unmarked(taker, cell) if taker is side:
                self.effects.begin([board_events.Unmarked(cell)], view)
                play("unflag")
            case Refused(taker, cell) if taker is side:
                self._signs = [sign for sign in self._signs if sign.cell != cell]
                self._signs.append(Sign("no_entry", cell, SIGN_FOR["no_entry"]))
                play("denied")
            case Exploded(_, cell, cells, _):
                self.effects.begin([board_events.Lost(cell, cells)], view)
                play("explosion", max(part, 2 * QUIET_PART))
            case Dropped(cell, cells):
                self.effects.begin([board_events.Opened(cell, cells)] if cells else [], view)
                self._signs.append(Sign("parcel", cell, SIGN_FOR["parcel"]))
                self._news = words("battle.dropped"), NEWS_FOR
                play("confirm")
            case Decided(winner):
                if self.duel and not self.duel.match.over:
                    self._ask_whether_to_settle(winner)
            case Neutralised() | Stunned() | Over():
                self.dirty = True

    def _ask_whether_to_settle(self, winner: Side) -> None:
        from game.ui.scenes.battle_decided import DecidedScene

        self._mouse = Mouse()
        self.cabinet.audio.play("win" if winner is self.terms.side else "denied")
        self.cabinet.stage.push(DecidedScene(self.cabinet, self, won=winner is self.terms.side))

    def _end(self, duel: Duel) -> None:
        from game.ui.scenes.battle_end import BattleEndScene

        self.cabinet.stage.replace(BattleEndScene(self.cabinet, self.terms, duel))

    # The picture

    def _hand(self) -> tuple[int, int] | None:
        """Return where the other side's pointer is, in pixels."""
        if self.duel is None or self.duel.match.over:
            return None
        x, y = self.duel.cursor(self.terms.side.other)
        camera = self.camera
        return camera.left + x * camera.tile // CELL_UNITS, camera.top + y * camera.tile // CELL_UNITS

    def _stun(self, side: Side) -> int:
        """Return for how many ticks a side may not act."""
        if self.duel is None or self.duel.match.over or self.duel.match.players[side].out:
            return 0
        return max(0, self.duel.match.players[side].stunned_until - self.duel.tick)

    def _counts(self) -> tuple[str, int]:
        """Return what is counted down over the board, and the seconds left."""
        if self.duel and self.ready > 0:
            return "ready", -(-self.ready // SECOND)
        stun = self._stun(self.terms.side)
        return ("stunned", -(-stun // SECOND)) if stun else ("", 0)

    def _readings(self) -> Readings:
        words, side = self.cabinet.words, self.terms.side
        most = self.terms.rules.first_lives
        if self.duel is None:
            nobody = Standing(words("battle.you"), 0, most, most), Standing(self.opponent, 0, most, most)
            return Readings(*nobody, words("battle.clock", minutes=0, seconds="00"), "")
        match = self.duel.match
        own, theirs = (
            Standing(name, match.share(who), match.players[who].lives, most)
            for name, who in ((words("battle.you"), side), (self.opponent, side.other))
        )
        minutes, seconds = divmod(match.tick // SECOND, 60)
        status, alarm = self._status(match)
        return Readings(own, theirs, words("battle.clock", minutes=minutes, seconds=f"{seconds:02d}"), status, alarm)

    def _status(self, match: Match) -> tuple[str, bool]:
        """Say what matters most right now, and whether it is a warning."""
        words, side = self.cabinet.words, self.terms.side
        if self.ready > 0:
            return words("battle.rule"), False
        if match.over:
            return words("battle.over"), False
        if stun := self._stun(side):
            return words("battle.stunned", seconds=-(-stun // SECOND)), True
        if match.players[side].out:
            return words("battle.out", name=self.opponent), True
        if match.players[side.other].out:
            return words("battle.other_out", name=self.opponent), False
        if self._stun(side.other):
            return words("battle.other_stunned", name=self.opponent), False
        if self._news[0]:
            return self._news[0], False
        lead = match.owned(side) - match.owned(side.other)
        if not lead:
            return words("battle.even"), False
        return words("battle.lead", cells=lead) if lead > 0 else words(
            "battle.behind", name=self.opponent, cells=-lead
        ), False

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Paint the board, its effects, both hands and the line above; only what changed where that is enough."""
        cabinet = self.cabinet
        land, hidden = self._look(), self.effects.hidden
        camera = self.camera.moved(*self.effects.shake())
        placed = camera.tile, camera.left, camera.top
        whole = self._whole or placed != self._placed
        self._placed, self._whole = placed, self.effects.active
        if whole:
            surface.fill(cabinet.theme["backdrop"])
            draw_rim(surface, cabinet, camera)
        self._painter.draw(surface, camera, land, self._pressed, hidden, whole=whole)
        if whole:
            self.effects.draw(surface, camera, alpha * TICK_MS)
        else:
            self._painter.restore(surface, camera, self._stains)
        surface.set_clip(camera.board.clip(camera.area))
        self._stains = [surface.blit(picture, place) for picture, place in self._overlays(camera)]
        surface.set_clip(None)
        self.hud.draw(surface, self._readings(), whole=whole)
        if self.dealing or self._problem:
            draw_band(surface, cabinet, self.hud.rect, self._problem or cabinet.words("battle.dealing"))
            self._whole = True

    def _overlays(self, camera: Camera) -> list[tuple[pygame.Surface, pygame.Rect]]:
        """Return what lies over the board for now."""
        sprites, tile = self.cabinet.sprites, camera.tile
        found = []
        if self._focus is not None:
            found.append((sprites.get("cursor", tile), camera.cell_rect(self._focus)))
        for sign in self._signs:
            size = tile * 5 // 4 if sign.sprite == "no_entry" else 2 * tile
            picture = sprites.get(sign.sprite, size)
            rect = picture.get_rect(center=camera.cell_rect(sign.cell).center)
            if sign.sprite == "parcel" and not self.cabinet.settings.reduced_motion:
                rect.move_ip(0, -2 * tile * sign.ticks // SIGN_FOR["parcel"])
            found.append((picture, rect))
        if hand := self._hand():
            size = max(self.cabinet.px(20), tile * 3 // 4)
            pointer = sprites.get("pointer", size, swap={"glint": "theirs", "mine": "backdrop"})
            found.append((pointer, pointer.get_rect(topleft=(hand[0] - size // 8, hand[1] - size // 16))))
        return found + self._draw_counts(camera)

    def _draw_counts(self, camera: Camera) -> list[tuple[pygame.Surface, pygame.Rect]]:
        """Return the panel that counts down to the beginning, or to the end of a stun."""
        kind, seconds = self._counts()
        if not kind:
            return []
        cabinet, px = self.cabinet, self.cabinet.px
        colour = "text" if kind == "ready" else "warning"
        count = cabinet.line(str(seconds), HUGE, colour)
        label = cabinet.line(cabinet.words("battle.get_ready" if kind == "ready" else "battle.stun"), NORMAL, colour)
        size = max(px(150), label.get_width() + px(40)), px(96)
        panel = cabinet.sprites.panel(size, px(10), "panel", "line" if kind == "ready" else "warning", 0.92)
        board = camera.board.clip(camera.area)
        place = panel.get_rect(center=board.center)
        if kind == "stunned":  # the time is for looking at the board
            place.top = board.top + px(12)
        return [
            (panel, place),
            (label, label.get_rect(midtop=(place.centerx, place.top + px(12)))),
            (count, count.get_rect(midbottom=(place.centerx, place.bottom - px(10)))),
        ]


def land_of(match: Match, side: Side) -> Land:
    """Return what *side* is shown of a match: all of it once it is over."""
    own, theirs = match.players[side], match.players[side.other]
    view = replace(match.view(side), exploded=0, shown=match.craters)
    if not match.over:
        other = match.reach(side.other) & match.covered
        legal = 0 if own.out else match.legal(side)
        return Land(view, own.territory, theirs.territory, legal, 0 if theirs.out else other)
    flags = own.flags | theirs.flags
    ended = replace(view, flags=flags, shown=match.layout.mines, exploded=match.craters)
    return Land(ended, own.territory, theirs.territory, their_flags=theirs.flags & ~own.flags)


def _looks_alike(one: Match, other: Match) -> bool:
    """Tell whether two moments of a match show the same board; most ticks change nothing."""
    return (one.players, one.neutral, one.craters, one.over) == (
        other.players,
        other.neutral,
        other.craters,
        other.over,
    )


def draw_rim(surface: pygame.Surface, cabinet: Cabinet, camera: Camera) -> None:
    """Paint a thin frame around the board, or around its window."""
    thick = cabinet.px(2)
    rim = camera.board.clip(camera.area).inflate(2 * thick, 2 * thick)
    pygame.draw.rect(surface, cabinet.theme["line"], rim, thick)


def _pluck(view: View, cells: int) -> str:
    """Return the sound of the first number among *cells*."""
    return f"open_{max(1, view.number((cells & -cells).bit_length() - 1))}"
