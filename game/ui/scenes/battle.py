"""One battle on the screen: hands to the duel, its events to the eyes and ears, thinking beside the frame."""

from dataclasses import replace
from random import Random

import pygame

from game.battle.duel import Duel
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
from game.battle.match import Match
from game.battle.rules import Settle
from game.battle.sight import SECOND, Side
from game.engine import actions, mouse
from game.engine import events as board_events
from game.engine.errors import NoBoardError
from game.engine.mouse import TICK_MS, Kind, Mouse, MouseEvent, MouseOptions
from game.engine.view import View
from game.ui.audio import flood_sound
from game.ui.board.camera import Camera
from game.ui.board.effects import Effects
from game.ui.board.hand import Hand
from game.ui.board.hud import draw_band
from game.ui.board.land import Land, land_of
from game.ui.board.signs import Count, Signs
from game.ui.board.territory import TerritoryPainter, draw_rim
from game.ui.board.tug import HEIGHT, Readings, TugLine
from game.ui.cabinet import Cabinet
from game.ui.fight import Fight, Terms
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.scenes import battle_words
from game.ui.scenes.battle_decided import DecidedScene
from game.ui.scenes.battle_end import BattleEndScene
from game.ui.scenes.battle_pause import BattlePauseScene
from game.ui.scenes.play import ARROWS, LONGEST_JUMP
from game.ui.stage import Scene

READY = 3 * SECOND
"""Ticks to look at the board before it begins; the first action begins it at once."""

NEWS_FOR = 4 * SECOND
AFTERMATH = SECOND * 3 // 2
"""Ticks that the board stays as it was when the match ended, so that what ended it is seen."""

QUIET_PART = 0.3
"""How loud the other side is heard."""


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
        self._keeper = cabinet.history.keeper  # to load it in the frame in which the match ends would cost 20 ms
        self.begin(terms.seed)

    def begin(self, seed: int | None = None) -> None:
        """Deal a match, from a new seed unless one is given."""
        terms = self.terms
        self.fight = Fight(terms, self.cabinet.new_seed() if seed is None else seed)
        self.ready = READY
        self.camera = Camera(terms.board.grid)
        self._problem = ""
        self._mouse = Mouse()
        self._under: int | None = None  # the cell under the mouse
        self.hand = Hand(self.camera, self._gesture, self._first_focus)
        self.signs = Signs(self.cabinet)
        self._news: tuple[str, int] = ("", 0)  # a sentence and the ticks it stays
        self._age = 0
        self._since_over = 0
        self._ending: BattleEndScene | None = None
        self._seen: Match | None = None  # the match that the land was made from
        self._land = Land(View(terms.board.grid, terms.board.mines), 0, 0)
        self._hand_view = self._land.view
        self._seen_hand: tuple[int, int] | None = None  # the other side's, and whether it is moving
        self._hand_moves = False
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
        return battle_words.opponent(self.cabinet, self.terms.rank.name)

    @property
    def _options(self) -> MouseOptions:
        settings = self.cabinet.settings
        return MouseOptions(settings.chord_with_left, settings.flag_on_release, settings.flag_rest)

    def _look(self) -> Land:
        """Return what the person is shown, made anew only when the match has changed."""
        match, seen = self.fight.match, self._seen
        if match and match is not seen and not (seen and _looks_alike(match, seen)):
            self._seen, self._land = match, land_of(match, self.terms.side)
            view = match.view(self.terms.side)
            # A neutral cell is open for the eye, but for the hand it is one to take.
            self._hand_view = replace(view, opened=view.opened & ~match.neutral)
        return self._land

    @property
    def pressed(self) -> int:
        """The cells that look pressed, as a bitboard."""
        if self._under is None or not self.fight.running:
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
            self.camera.grid,
            cabinet.sprites,
            still=cabinet.settings.reduced_motion,
            random=Random(self.fight.setup.seed),
        )

    # Input

    def act(self, asked: Asked) -> bool:
        """Keys and pads: the cursor, its clicks, and the match as a whole."""
        if self._ending and asked.action in (Action.CONFIRM, Action.NEW, Action.BACK):
            self._leave()
            return True
        match asked.action:
            case Action.UP | Action.DOWN | Action.LEFT | Action.RIGHT:
                self.hand.move(*ARROWS[asked.action], asked.device)
            case Action.CONFIRM:
                self._look()
                open_number = self.fight.running and self._hand_view.is_open(self.hand.focused())
                self.hand.click(Kind.MIDDLE_PRESS if open_number else Kind.LEFT_PRESS, asked.device)
            case Action.FLAG:
                self.hand.click(Kind.RIGHT_PRESS, asked.device)
            case Action.CHORD:
                self.hand.click(Kind.MIDDLE_PRESS, asked.device)
            case Action.ZOOM_IN | Action.ZOOM_OUT:
                self._zoom(1 if asked.action is Action.ZOOM_IN else -1)
            case Action.NEW:
                self.new_match()
            case Action.PAUSE:
                self.pause()
            case Action.BACK:
                self._leave()
            case _:
                return False
        return True

    def point(self, pointing: Pointing) -> bool:
        """Wheel, then the line above the board, then the board."""
        if pointing.kind is None:
            self._zoom(pointing.wheel, pointing.at)
            return True
        self.hand.see(pointing)
        if self.hud.point(pointing):
            self.dirty = True
        else:
            self.hand.point(pointing)
        return True

    def _zoom(self, steps: int, about: tuple[int, int] | None = None) -> None:
        if self.hand.zoom(steps, about):
            self._painter.prepare(self.camera)

    def focus_lost(self) -> None:
        """Let go of everything; a match goes on only while somebody is there to play it."""
        self.hud.let_go()
        self.hand.let_go()
        if self.fight.running and self.cabinet.stage.top is self:
            self.pause()

    def _gesture(self, kind: Kind, x: int, y: int, who: int) -> None:
        """Hand one mouse event to the mouse machine, and the action it asks for to the duel."""
        event = MouseEvent(self._age, kind, x, y, who=who)
        self._under = event.cell(self.camera.grid)
        if not self.fight.running:
            return
        self._look()
        self._mouse, action, _ = mouse.step(self._mouse, event, self._hand_view, self._options)
        if action:
            self._act(action)

    def _act(self, action: actions.Action) -> None:
        self.ready = 0
        before = self.fight.match
        self.fight.act(action)
        if isinstance(action, actions.Chord) and self.fight.match is not before:
            self.cabinet.audio.play("chord")
            self.effects.begin([board_events.Chorded(action.cell)], self._land.view)

    def _first_focus(self) -> int:
        """Return the cell under the mouse, else the first one in reach, else the middle."""
        grid, legal = self.camera.grid, self._look().legal
        if self._under is not None:
            return self._under
        return (legal & -legal).bit_length() - 1 if legal else grid.cell(grid.width // 2, grid.height // 2)

    # Going elsewhere

    def pause(self) -> None:
        """Stop time and hide the board."""
        if self.fight.running:
            self.hud.let_go()
            self._mouse = Mouse()
            self.cabinet.stage.push(BattlePauseScene(self.cabinet, self))

    def _leave(self) -> None:
        """Back to the setup; a match under way is paused first, so that no slip throws it away."""
        if self.fight.running:
            self.pause()
        elif self._ending:
            self._since_over = AFTERMATH  # on to the end
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
        self.fight.act(Settle())
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
        """Whether anything moves: an effect, a sign, the other side's hand, or a board is looked for."""
        return self.fight.duel is None or self.effects.active or self.signs.active or self._hand_moves

    def update(self, ticks: int) -> None:
        """Pass time to the match and show what happened."""
        if self.effects.active:
            self.effects.update(min(ticks, LONGEST_JUMP) * TICK_MS)
            self.dirty = True
        if self.cabinet.stage.top is not self:  # a question lies over it: time stands
            return
        self._age += ticks
        if self.fight.duel is None:
            self._take_over()
        waits = min(ticks, max(0, self.ready)) if self.fight.duel else 0
        self.ready -= waits
        happened = self.fight.advance(ticks - waits)
        if self.signs.active:
            self.signs.update(ticks)
            self.dirty = True
        text, left = self._news
        self._news = (text, left - ticks) if left > ticks else ("", 0)
        for event in happened:
            self._react(event)
        if self.fight.duel and self.fight.duel.match.over:
            self._end(self.fight.duel, ticks)
        if ticks:
            self._hand_moves, self._seen_hand = self._their_hand() != self._seen_hand, self._their_hand()
        shown = self._look(), self.pressed, self.readings(), self._seen_hand, self.count(), self.hand.focus
        if shown != self._shown or self.hand.moved:
            self._shown, self.hand.moved, self.dirty = shown, False, True

    def _take_over(self) -> None:
        """Show the match once it is dealt."""
        try:
            self._whole = self.fight.deal() or self._whole
        except NoBoardError:
            self._problem = self.cabinet.words("battle.no_board")

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
                self.signs.put("no_entry", cell)
                play("denied")
            case Exploded(_, cell, cells, _):
                self.effects.begin([board_events.Lost(cell, cells)], view)
                play("explosion", max(part, 2 * QUIET_PART))
            case Dropped(cell, cells):
                self.effects.begin([board_events.Opened(cell, cells)] if cells else [], view)
                self.signs.put("parcel", cell)
                self._news = words("battle.dropped"), NEWS_FOR
                play("confirm")
            case Decided(winner):
                if self.fight.running:
                    self._ask_whether_to_settle(winner)
            case Neutralised() | Stunned() | Over():
                self.dirty = True

    def _ask_whether_to_settle(self, winner: Side) -> None:
        self._mouse = Mouse()
        self.cabinet.audio.play("win" if winner is self.terms.side else "denied")
        self.cabinet.stage.push(DecidedScene(self.cabinet, self, won=winner is self.terms.side))

    def _end(self, duel: Duel, ticks: int) -> None:
        """Have the match kept at once, and show its end once what ended it was seen."""
        if self._ending is None:
            self._ending = BattleEndScene(self.cabinet, self.terms, duel)
        self._since_over += ticks
        if self._since_over >= AFTERMATH:
            self.cabinet.audio.play("win" if self._ending.won else "denied")
            self.cabinet.stage.replace(self._ending)

    # The picture

    def _their_hand(self) -> tuple[int, int] | None:
        """Return where the other side's hand is, in sixteenths of a cell."""
        return self.fight.hand if self.fight.running else None

    def count(self) -> Count | None:
        """Return what is counted down over the board."""
        match = self.fight.match
        if match is None:
            return None
        if self.ready > 0:
            return Count(self.cabinet.words("battle.get_ready"), -(-self.ready // SECOND), warns=False)
        return battle_words.stun_count(self.cabinet, match, self.terms.side)

    def readings(self) -> Readings:
        """Return what the line above shows."""
        status = self.cabinet.words("battle.rule") if self.ready > 0 else self._news[0]
        return battle_words.readings(
            self.cabinet, self.fight.match, self.terms.rules, self.terms.side, self.opponent, status
        )

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
        self._painter.draw(surface, camera, land, self.pressed, hidden, whole=whole)
        if whole:
            self.effects.draw(surface, camera, alpha * TICK_MS)
        else:
            self._painter.restore(surface, camera, self._stains)
        surface.set_clip(camera.board.clip(camera.area))
        self._stains = [
            surface.blit(picture, place)
            for picture, place in self.signs.overlays(camera, self.hand.focus, self._their_hand(), self.count())
        ]
        surface.set_clip(None)
        self.hud.draw(surface, self.readings(), whole=whole)
        if self.fight.duel is None:
            draw_band(surface, cabinet, self.hud.rect, self._problem or cabinet.words("battle.dealing"))
            self._whole = True


def _looks_alike(one: Match, other: Match) -> bool:
    """Tell whether two moments of a match show the same board; most ticks change nothing."""
    return (one.players, one.neutral, one.craters, one.over) == (
        other.players,
        other.neutral,
        other.craters,
        other.over,
    )


def _pluck(view: View, cells: int) -> str:
    """Return the sound of the first number among *cells*."""
    return f"open_{max(1, view.number((cells & -cells).bit_length() - 1))}"
