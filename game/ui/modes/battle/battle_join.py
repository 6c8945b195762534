"""Where people join a match on one screen: each presses what to play with; computers take seats that are left."""

from collections.abc import Callable
from functools import partial

import pygame

from game.battle.choices import RANKS as RANK_NAMES
from game.battle.ranks import RANKS
from game.ui.board import battle_words
from game.ui.board.hues import HUES
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import BattleSetup, PlayMatch
from game.ui.core.stage import Frame, Scene
from game.ui.core.style import HUGE, LARGE, NORMAL, SMALL
from game.ui.input.actions import ARROWS, MOUSE, Action, Asked, Device, Kind
from game.ui.input.halves import LEFT
from game.ui.input.local_players import SERIES, LocalPlayers
from game.ui.input.pointer import Pointing
from game.ui.kit.widgets import Focus, State, Widget
from game.ui.modes.battle.battle_more import BattleMoreScene
from game.ui.modes.battle.battle_terms import kept_problem, terms_together
from game.ui.modes.battle.ladder import BeginButton, Chips, SideButton

SEATS = 4

Taken = Device | str | None
"""Who sits in a seat: a person's device, a rank's name, nobody."""


class SeatCard(Widget):
    """One seat; whoever presses over it sits down or gets up."""

    def __init__(self, scene: "BattleJoinScene", place: int) -> None:
        super().__init__(scene.cabinet)
        self.scene, self.place = scene, place

    def click(self, at: tuple[int, int]) -> None:
        """Let the mouse sit down here, or get up."""
        self.scene.press(MOUSE, self.place)

    def looks(self) -> object:
        """Return who sits here, and in which hue."""
        return self.scene.seats[self.place], self.scene.hue(self.place)

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint the card."""
        self.scene.draw_seat(surface, self, state)


class Filler(SideButton):
    """Puts computers into a seat where no person *sits*."""

    def __init__(self, cabinet: Cabinet, label: str, choose: Callable[[], None], sits: Callable[[], bool]) -> None:
        super().__init__(cabinet, label, choose, lambda: None)
        self._sits = sits

    @property
    def enabled(self) -> bool:
        """Whether no person sits there."""
        return not self._sits()

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint it where it can be pressed."""
        if self.enabled:
            super().draw(surface, state)


class BattleJoinScene(Scene):
    """Four seats, how many matches, Begin."""

    def __init__(self, cabinet: Cabinet, seats: tuple[Taken, ...] = (), best_of: int = 1) -> None:
        self.cabinet = cabinet
        words = cabinet.words
        self.seats: list[Taken] = [*seats, *(None,) * (SEATS - len(seats))]
        self.best_of = best_of
        self.cards = [SeatCard(self, place) for place in range(SEATS)]
        self.fillers = [
            Filler(cabinet, words("battle_join.computer"), partial(self._fill, place), partial(self._sits, place))
            for place in range(SEATS)
        ]
        self.series = Chips(
            cabinet,
            lambda: [self._series_name(number) for number in SERIES],
            lambda: SERIES.index(self.best_of),
            self._set_series,
        )
        self.begin_button = BeginButton(cabinet, words("battle_join.begin"), self.begin, lambda: None)
        self.more = SideButton(cabinet, words("battle_join.more"), self._show_more, lambda: None)
        self.back = SideButton(cabinet, words("battle_join.back"), cabinet.router.to(BattleSetup()), lambda: None)
        self.rows: list[list[Widget]] = [
            [*self.cards],
            [*self.fillers],
            [self.series],
            [self.begin_button, self.more, self.back],
        ]
        self.focus = Focus(cabinet, [widget for row in self.rows for widget in row], self.cards[0])

    # Who sits where

    def press(self, device: Device, place: int) -> None:
        """Let whoever plays with *device* sit down there, or in the first free seat; who sits gets up."""
        seats = self.seats
        if device in seats:
            seats[seats.index(device)] = None
        elif None in seats:
            seats[place if seats[place] is None else seats.index(None)] = device
        else:
            self.cabinet.audio.play("denied")
            return
        self.cabinet.audio.play("confirm")

    def _sits(self, place: int) -> bool:
        """Tell whether a person sits in a seat."""
        return isinstance(self.seats[place], Device)

    def _fill(self, place: int) -> None:
        """Put the next rank into a seat, after the last one nobody; people are not driven out."""
        taken = self.seats[place]
        if isinstance(taken, Device):
            return
        ranks: list[Taken] = [None, *(rank for rank in RANK_NAMES if rank in RANKS)]
        self.seats[place] = ranks[(ranks.index(taken) + 1) % len(ranks)]

    def hue(self, place: int) -> int | None:
        """Return the hue of whoever sits there: people come first."""
        persons = [number for number, taken in enumerate(self.seats) if isinstance(taken, Device)]
        others = [number for number, taken in enumerate(self.seats) if isinstance(taken, str)]
        order = [*persons, *others]
        return order.index(place) if place in order else None

    def problem(self) -> str:
        """Say why no match can begin, or nothing."""
        filled = [taken for taken in self.seats if taken is not None]
        if len(filled) < 2 or not any(isinstance(taken, Device) for taken in filled):
            return self.cabinet.words("battle_join.need_two")
        return kept_problem(self.cabinet)

    def begin(self) -> None:
        """Play, each with its own device; one person alone has all of them."""
        if self.problem():
            self.cabinet.audio.play("denied")
            return
        filled = [taken for taken in self.seats if taken is not None]
        terms = terms_together(
            self.cabinet.settings, tuple(RANKS[taken] if isinstance(taken, str) else None for taken in filled)
        )
        devices = tuple(taken if isinstance(taken, Device) else None for taken in filled)
        self.cabinet.router.go(PlayMatch(terms, LocalPlayers(devices, self.best_of)))

    def _show_more(self) -> None:
        self.cabinet.stage.push(BattleMoreScene(self.cabinet, together=True))

    def _series_name(self, number: int) -> str:
        words = self.cabinet.words
        return words("battle_join.one_match") if number == 1 else words("battle_join.best_of", number=number)

    def _set_series(self, place: int) -> None:
        self.best_of = SERIES[place]

    # Input

    @property
    def shares_keys(self) -> bool:
        """Whether the halves of the keyboard are two devices: here they join."""
        return True

    def act(self, asked: Asked) -> bool:
        """Confirm over a seat sits down or gets up; arrows of any device move the light; Start begins."""
        match asked.action:
            case Action.BACK:
                self.cabinet.router.go(BattleSetup())
            case Action.UP | Action.DOWN | Action.LEFT | Action.RIGHT:
                self._move(*ARROWS[asked.action])
            case Action.CONFIRM if isinstance(self.focus.lit, SeatCard):
                self.press(asked.device, self.focus.lit.place)
            case Action.PAUSE:
                self.begin()
            case Action.CONFIRM:
                return self.focus.act(asked.action)
            case _:
                return False
        return True

    def _move(self, right: int, down: int) -> None:
        """Move the light among the rows; on the chips Left and Right take the value beside."""
        lit = self.focus.lit
        number = next(number for number, row in enumerate(self.rows) if lit in row)
        if right and lit is self.series:
            self.series.step(right)
            return
        place = self.rows[number].index(lit)
        row = self.rows[(number + down) % len(self.rows)]
        place = place * len(row) // len(self.rows[number]) if down else (place + right) % len(row)
        self.focus.light(row[place])

    def point(self, pointing: Pointing) -> bool:
        """Light what the mouse is over; a click on a seat is the mouse's player sitting down."""
        self.focus.point(pointing)
        return True

    def focus_lost(self) -> None:
        """Let go of the mouse."""
        self.focus.let_go()

    def relocalise(self) -> Scene:
        """Return the same seats in another language."""
        return BattleJoinScene(self.cabinet, tuple(self.seats), self.best_of)

    # The picture

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return self.focus.looks(), self.problem()

    @property
    def lit_rect(self) -> pygame.Rect:
        """Where the light of keys and pads is."""
        return self.focus.lit.rect

    def resize(self) -> None:
        """Put four seats side by side, the rest below."""
        px, (width, height) = self.cabinet.px, self.cabinet.size
        wide = min(width - 2 * px(28), px(1100))
        left, gap = (width - wide) // 2, px(14)
        card = (wide - (SEATS - 1) * gap) // SEATS
        self._top = max(px(24), (height - px(600)) // 2)
        top = self._top + px(110)
        for place, (seat, filler) in enumerate(zip(self.cards, self.fillers, strict=True)):
            seat.rect = pygame.Rect(left + place * (card + gap), top, card, px(220))
            filler.rect = pygame.Rect(seat.rect.left, seat.rect.bottom + px(10), card, px(36))
        below = self.fillers[0].rect.bottom + px(70)
        self.series.rect = pygame.Rect(left, below, wide, self.cabinet.target(32))
        below += px(56)
        self.begin_button.rect = pygame.Rect(left, below, wide * 46 // 100, px(50))
        rest = (wide - self.begin_button.rect.width - 2 * gap) // 2
        self.more.rect = pygame.Rect(self.begin_button.rect.right + gap, below, rest, px(50))
        self.back.rect = pygame.Rect(self.more.rect.right + gap, below, rest, px(50))

    def draw(self, frame: Frame) -> None:
        """Paint heading, seats and buttons."""
        surface, cabinet, px, words = frame.surface, self.cabinet, self.cabinet.px, self.cabinet.words
        surface.fill(cabinet.theme["backdrop"])
        left, wide = self.series.rect.left, self.series.rect.width
        heading = cabinet.line(words("battle_join.heading"), HUGE, width=wide)
        surface.blit(heading, (left, self._top))
        ask = cabinet.line(words("battle_join.ask"), NORMAL, "accent", width=wide)
        surface.blit(ask, (left, self._top + px(60)))
        text, colour = words("battle_join.about"), "text_dim"
        if problem := self.problem():
            text, colour = problem, "warning"
        about = cabinet.line(text, SMALL, colour, width=wide)
        surface.blit(about, (left, self.fillers[0].rect.bottom + px(26)))
        self.focus.draw(surface)

    def draw_seat(self, surface: pygame.Surface, card: SeatCard, state: State) -> None:
        """Paint who sits in a seat: shape and hue, and how that hand is moved."""
        cabinet, px, rect = self.cabinet, self.cabinet.px, card.rect
        taken, hue = self.seats[card.place], self.hue(card.place)
        fill = "covered" if state.lit else "panel"
        rim = "accent" if state.lit else "line" if hue is None else HUES[hue].colour
        surface.blit(cabinet.sprites.panel(rect.size, px(12), fill, rim), rect)
        middle = rect.centerx, rect.top + px(70)
        if isinstance(taken, str):
            picture = cabinet.sprites.get(battle_words.portrait(taken), px(84))
            surface.blit(picture, picture.get_rect(center=middle))
        if hue is not None:
            at = (rect.left + px(26), rect.top + px(26)) if isinstance(taken, str) else middle
            mark = HUES[hue].mark(cabinet.sprites, px(22 if isinstance(taken, str) else 72))
            surface.blit(mark, mark.get_rect(center=at))
        name, note = self._seat_words(taken)
        colour = "text_dim" if hue is None else "text"
        size = LARGE if cabinet.lettering.width(name, px(LARGE)) < rect.width - px(16) else NORMAL
        line = cabinet.line(name, size, colour, width=rect.width - px(16))
        surface.blit(line, line.get_rect(midbottom=(rect.centerx, rect.top + px(160))))
        top = rect.top + px(168)
        for part in cabinet.lettering.wrap(note, px(SMALL), rect.width - px(20))[:2]:
            shown = cabinet.line(part, SMALL, "text" if state.lit else "text_dim")
            surface.blit(shown, shown.get_rect(midtop=(rect.centerx, top)))
            top += shown.get_height() + px(2)

    def _seat_words(self, taken: Taken) -> tuple[str, str]:
        """Return what a seat is called, and what is said below."""
        words = self.cabinet.words
        if taken is None:
            return words("battle_join.free"), words("battle_join.sit_down")
        if isinstance(taken, str):
            return battle_words.opponent(self.cabinet, taken), ""
        name = battle_words.device_name(self.cabinet, taken)
        if taken.kind is Kind.KEYS:
            return name, words("battle_join.left_how" if taken == LEFT else "battle_join.right_how")
        return name, words("battle_join.mouse_how" if taken.kind is Kind.MOUSE else "battle_join.pad_how")
