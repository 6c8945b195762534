"""The title: three cards into the game, a short row below, and a board that lives."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

import pygame

from game.engine import level as levels
from game.engine.deal import Start
from game.engine.errors import GameError
from game.engine.level import Level
from game.store.settings import OWN_LEVEL
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import (
    ArcadeMenu,
    BattleSetup,
    CustomBoard,
    GameRecords,
    Lessons,
    Medals,
    PlayGame,
    SettingsMenu,
    Trainer,
)
from game.ui.core.stage import NEEDS, Frame, Scene
from game.ui.core.style import SMALL
from game.ui.input.actions import LEVELS, Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.cards import Card, CardSwitch, ChipCard, Desk
from game.ui.kit.name_keys import NameKeys
from game.ui.kit.widgets import Button, Widget
from game.ui.modes.title.attract import Attract
from game.ui.modes.title.teasers import Teasers
from game.ui.modes.title.title_says import TitleSays

# At 720p; places are counted from the top of the column.
WIDEST, NARROWEST, MARGIN = 560, 520, (24, 64)
BESIDE = 36
"""Between the cards and the board."""

LEAST_BOARD = 200
"""What is narrower at 720p is no board to look at."""

TOP, GAP = 30, 12
PLAY, CARD, ROW, ROW_GAP = 172, 110, 36, 6
LINE, LINES = 24, 2
KEY = 64
"""A key of the name at most: two Chinese characters would fill the column otherwise."""
MOST_AIR = 24
"""That a gap grows by where there is more room."""

SQUEEZED = 6
"""Pixels at 720p that a button may be narrower than it wants to be, lest one of them stands on a line of its own."""


class RowButton(Button):
    """One of the short row."""

    size, beside = SMALL, 20
    lit_rim = "rim"


class TitleScene(Scene):
    """Where the game begins and where every game ends."""

    def __init__(self, cabinet: Cabinet) -> None:
        self.cabinet = cabinet
        words = cabinet.words
        self._teasers = Teasers(cabinet.history)
        self._says = TitleSays(cabinet, self._teasers)
        self._toggles: list[Widget] = [
            CardSwitch(
                cabinet,
                words("title.no_guess"),
                lambda: cabinet.no_guess(self.level),
                lambda: cabinet.toggle_no_guess(self.level),
                there=lambda: not cabinet.settings.competition,
            ),
            CardSwitch(
                cabinet,
                words("title.prove_it"),
                lambda: cabinet.prove_it(self.level),
                lambda: cabinet.toggle_prove_it(self.level),
                there=lambda: not cabinet.settings.competition,
            ),
        ]
        abouts = words("title.about_no_guess"), words("title.about_prove_it")
        self._abouts: dict[Widget, str] = dict(zip(self._toggles, abouts, strict=True))
        self.play = self._play_card()
        says, to = self._says, cabinet.router.to
        self.arcade = Card(cabinet, words("title.arcade"), "medal", to(ArcadeMenu()), lambda: says.now.arcade)
        self.battle = Card(cabinet, words("title.battle"), "battle", self._to_battle, lambda: says.now.battle)
        ways = {
            "trainer": to(Trainer()),
            "custom": to(CustomBoard()),
            "records": to(GameRecords()),
            "medals": to(Medals()),
            "how_to": to(Lessons()),
            "settings": to(SettingsMenu()),
            "quit": cabinet.stage.clear,
        }
        self.buttons = {name: RowButton(cabinet, words(f"title.{name}"), way) for name, way in ways.items()}
        self.buttons["trainer"].label = self._trainer
        rows: list[list[Widget]] = [[self.play], self._toggles, [self.arcade], [self.battle], [*self.buttons.values()]]
        self.menu = Desk(cabinet, rows, over=self._toggles)
        self.name = NameKeys(cabinet, words("title.name"), drops=cabinet.stage.top is None)
        self.attract = Attract(cabinet)
        self._beside = True  # there is room for that board
        self._column: object = None  # what all but the living part looks like
        self._painted: object = None  # and what it looked like when it was painted

    def _play_card(self) -> ChipCard:
        cabinet, words = self.cabinet, self.cabinet.words
        names = [*levels.LEVELS, OWN_LEVEL]
        labels = {name: words(f"title.{name}" if name == OWN_LEVEL else f"level.{name}") for name in names}
        return ChipCard(
            cabinet,
            words("title.play"),
            "face_smile",
            self._begin,
            lambda: self._says.now.play,
            chips=labels,
            get=lambda: cabinet.settings.level,
            put=lambda name: cabinet.change(level=name),
        )

    @property
    def level(self) -> Level:
        """The level that Play begins."""
        return self._says.level

    @property
    def _trainer(self) -> str:
        """What the trainer's button says: how many cards are due, where there are any."""
        words, due = self.cabinet.words, self.cabinet.history.due
        return words("title.due", count=due) if due else words("title.trainer")

    def below(self) -> tuple[list[str], str]:
        """Return the lines at the column's foot, and the name of their colour; a lit switch says what it is for."""
        says = self._says.now
        about = self._abouts.get(self.menu.lit)
        return ([*says.below[:-1], about] if about and says.colour == "text_dim" else says.below), says.colour

    # Input

    def act(self, asked: Asked) -> bool:
        """Begin a level by its number; leave on Back; the rest is for the cards."""
        self.attract.wake()
        if asked.action in LEVELS:
            self.cabinet.change(level=LEVELS[asked.action].name)
            self._begin()
        elif asked.action is Action.BACK:
            self.close()
        else:
            return self.menu.act(asked.action)
        return True

    def typed(self, character: str) -> bool:
        """Remember that somebody is there, whatever they typed."""
        self.attract.wake()
        return False

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to the cards, and remember that somebody is there."""
        self.attract.wake()
        self.menu.point(pointing)
        return True

    def focus_lost(self) -> None:
        """Let go of the mouse."""
        self.menu.let_go()

    def close(self) -> None:
        """Nothing lies below the title: leaving it lights Quit first, so that one slip doesn't end the game."""
        last = self.buttons["quit"]
        if self.menu.lit is last:
            self.cabinet.stage.clear()
        self.menu.light(last)

    def _begin(self) -> None:
        """Begin the chosen level, or ask for other measures where no board has them."""
        try:
            self.level.check(Start(self.cabinet.settings.start))
        except GameError:
            self.cabinet.router.go(CustomBoard())
            return
        self.cabinet.router.go(PlayGame(self.level))

    def _to_battle(self) -> None:
        """To the ladder, on the rung that the card tells of, unless a rank is set that was met and not yet beaten."""
        if not self._teasers.waiting:
            self.cabinet.change(battle_rank=self._teasers.known.rung(self.cabinet.settings.battle_rank))
        self.cabinet.router.go(BattleSetup())

    def relocalise(self) -> Scene:
        """Return a title in another language."""
        fresh = TitleScene(self.cabinet)
        fresh.menu.lit = fresh.menu.all[self.menu.selected]
        return fresh

    # Time and picture

    @property
    def animating(self) -> bool:
        """Whether anything is being looked for, or moves by itself."""
        return self._teasers.waiting or self.attract.animating

    def update(self, ticks: int) -> None:
        """Take in what the disk tells, and let the board live."""
        self.cabinet.history.update()
        self._teasers.update()
        self._says.update()
        self._tell_due()
        self.menu.update()
        self.name.update()
        self.attract.update(ticks)
        if self.attract.board and self.attract.board.demo:  # what the menus want next, once the board is there
            self.cabinet.backdrop.prepare(self.cabinet.size, self.cabinet.sprites, self.cabinet.scale)

    def _tell_due(self) -> None:
        """Let the short row make room for another number of cards."""
        button = self.buttons["trainer"]
        if button.label != self._trainer:
            button.label = self._trainer
            self.resize()

    def looks(self) -> object:
        """Return all that the picture depends on; it is painted soon after, and need not look at the column again."""
        self._says.update()
        self._column = self.menu.looks(), self.below(), self.name.looks()
        return self._column, self._beside and self.attract.looks()

    @property
    def needs(self) -> tuple[int, int]:
        """The column's room: the board beside it has what is left."""
        return NARROWEST + 2 * MARGIN[0] + BESIDE, NEEDS[1]

    @property
    def lit_rect(self) -> pygame.Rect:
        """Where the light of keys and pads is."""
        return self.menu.lit.rect

    def resize(self) -> None:
        """Lay the cards out on the left, the board on the right."""
        cabinet, px = self.cabinet, self.cabinet.px
        wide, high = cabinet.size[0] / cabinet.scale, cabinet.size[1] / cabinet.scale
        margin = max(MARGIN[0], min(MARGIN[1], 24 + (wide - 960) / 8))
        letters = len(cabinet.words("title.name"))
        across = px(max(NARROWEST, min(WIDEST, wide * 0.44))) // letters
        key = min(across, px(KEY))
        column = pygame.Rect(px(margin), px(TOP), across * letters, 0)
        buttons = self._place_buttons(column.left, 0, column.width)
        cards = ((self.play, px(PLAY)), (self.arcade, px(CARD)), (self.battle, px(CARD)))
        used = key + sum(height for _, height in cards) + buttons + px(LINE) * LINES
        gap = max(px(GAP), min(px(GAP + MOST_AIR), (px(high - 2 * TOP) - used) // (len(cards) + 2)))
        column.height = used + gap * (len(cards) + 2)
        column.top = max(px(TOP), (cabinet.size[1] - column.height) // 2)
        self.line = pygame.Rect(column.topleft, (column.width, key))
        down = self.line.bottom + gap
        for card, height in cards:
            card.rect = pygame.Rect(column.left, down, column.width, height)
            down = card.rect.bottom + gap
        self._place_toggles()
        self._below = self._place_buttons(column.left, down, column.width) + gap
        right = column.right + px(BESIDE)
        room = cabinet.size[0] - right - column.left
        self._beside = room >= px(LEAST_BOARD)
        if self._beside:
            self.attract.place(pygame.Rect(right, px(TOP), room, cabinet.size[1] - 2 * px(TOP)))

    def _place_toggles(self) -> None:
        """Put the switches side by side on the lower edge of the first card."""
        px = self.cabinet.px
        left = self.play.rect.left + px(14)
        for toggle in self._toggles:
            assert isinstance(toggle, CardSwitch)
            high = self.cabinet.target(32)
            toggle.rect = pygame.Rect(left, self.play.rect.bottom - px(10) - high, toggle.width, high)
            left = toggle.rect.right + px(12)

    def _place_buttons(self, left: int, top: int, width: int) -> int:
        """Put the short row's buttons side by side, on further lines where there is no room; return where they end."""
        px, buttons = self.cabinet.px, [*self.buttons.values()]
        for count in range(1, len(buttons) + 1):
            lines = min(_parted(buttons, count), key=lambda lines: max(map(self._length, lines)))
            if all(self._length(line) - len(line) * px(SQUEEZED) <= width for line in lines):
                break
        for line in lines:
            at = left
            for button in line:
                button.rect = pygame.Rect(at, top, button.width, px(ROW))
                at = button.rect.right + px(ROW_GAP)
            self._spread(line, left + width)
            top += px(ROW + ROW_GAP)
        return top - px(ROW_GAP)

    def _length(self, line: Sequence[Button]) -> int:
        """Return how long a line of buttons wants to be."""
        return sum(button.width for button in line) + self.cabinet.px(ROW_GAP) * (len(line) - 1)

    @staticmethod
    def _spread(line: Sequence[Button], right: int) -> None:
        """Widen or narrow a line's buttons so that the last one ends with the cards."""
        missing = right - line[-1].rect.right
        for number, button in enumerate(line):
            button.rect.left += missing * number // len(line)
            button.rect.width += missing * (number + 1) // len(line) - missing * number // len(line)

    def draw(self, frame: Frame) -> None:
        """Paint the column where it has changed, and the living part."""
        cabinet, surface, column = self.cabinet, frame.surface, self._column
        whole = frame.whole or column != self._painted or cabinet.stage.top is not self  # what lies over it is wiped
        self._painted = column
        if whole:
            surface.fill(cabinet.theme["backdrop"])
            self.menu.draw(surface)
            self._draw_below(surface)
            self.name.draw(surface, self.line)
        if self._beside:
            self.attract.draw(Frame(surface, frame.alpha, whole=whole))

    def _draw_below(self, surface: pygame.Surface) -> None:
        cabinet, px, (texts, colour) = self.cabinet, self.cabinet.px, self.below()
        top, pitch = self._below, px(LINE)
        for line in cabinet.lines(texts, SMALL, colour, (self.line.width, cabinet.size[1] - top - px(4))):
            surface.blit(line, (self.line.left, top))
            top += min(pitch, line.get_height())


def _parted(buttons: Sequence[Button], count: int) -> Iterator[list[Sequence[Button]]]:
    """Give all ways to set buttons in so many lines, in their order."""
    for cuts in combinations(range(1, len(buttons)), count - 1):
        ends = (0, *cuts, len(buttons))
        yield [buttons[begin:end] for begin, end in pairwise(ends)]
