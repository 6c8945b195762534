"""Let people join a match on one screen: each presses a device, and computer players take free seats."""

from game.battle.choices import MOST_LIVES
from game.battle.ranks import RANKS
from game.store.settings import names
from game.ui.board import battle_words
from game.ui.board.hues import HUES
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import BattleSetup, PlayMatch
from game.ui.core.style import HUGE, LARGE, NORMAL, SMALL, Style
from game.ui.input.actions import MOUSE, Action, Asked, Device, Kind
from game.ui.input.halves import LEFT, TABLE
from game.ui.input.keyboard import BY_PLACE
from game.ui.input.local_players import LocalPlayers
from game.ui.kit.ground import Wall
from game.ui.kit.layout import Column, FirstFitting, Gap, Grid, Pad, Pin, Reflow, Row, Stack
from game.ui.kit.node import NOTHING, Do, Node
from game.ui.kit.page import Page
from game.ui.kit.pane import Moves
from game.ui.kit.scene import Screen
from game.ui.kit.text import Card, Lines, Sprite, Text
from game.ui.modes.battle import match_words
from game.ui.modes.battle.battle_setup import BEGIN, SideButton, ValueKeys, terms_together

SEATS = 4
SEAT_KEYS = tuple(f"seat{place}" for place in range(SEATS))
PAGE, SEAT, MARGIN, GAP = (1100, 600), 264, 28, 14
"""At 720p: the PAGE's measures, a SEAT's width, the MARGIN beside the page, and the GAP between two seats."""

Taken = Device | str | None
"""The player in a seat: a person's device, a rank's name, or None."""


class BattleJoinScene(Screen):
    """Four seats, the board, the hearts of each, and Begin."""

    moves = Moves.ROWS

    def __init__(self, cabinet: Cabinet, seats: tuple[Taken, ...] = ()) -> None:
        super().__init__(cabinet)
        self.seats: list[Taken] = [*seats, *(None,) * (SEATS - len(seats))]

    # The picture

    def picture(self) -> Node:
        """Return the heading, the seats, the buttons that fill them, the choices, and the ways on."""
        words, settings, problem = self.cabinet.style.words, self.cabinet.settings, self._problem()
        about = Text(problem or words("battle_join.about"), SMALL, "warning" if problem else "text_dim")
        hearts = tuple((str(number), words("battle_join.hearts", number=number)) for number in range(1, MOST_LIVES + 1))
        boards = tuple((name, words(f"battle_setup.board_{name}")) for name in names("battle_board"))
        ways = (
            SideButton(words("menu.back"), key="back", press=BattleSetup(), wide=283, tall=50, shrinks=True),
            SideButton(
                words("battle_ladder.begin"),
                LARGE,
                first=True,
                key=BEGIN,
                press=self.begin,
                wide=803,
                tall=50,
                shrinks=True,
            ),
        )
        keys = (
            ValueKeys(
                boards, settings.battle_board, key="board", wide=PAGE[0], put=Do(self.cabinet.put, "battle_board")
            ),
            Gap(10),
            ValueKeys(hearts, str(settings.battle_hits), key="hearts", wide=PAGE[0], put=self._take_hearts),
        )
        column = Column(
            (
                Pin(Text(words("battle_join.heading"), HUGE), "topleft", high=52),
                Pin(Text(words("battle_join.ask"), NORMAL, "accent"), "topleft", high=42),
                Row(tuple(map(self._seat, range(SEATS))), GAP),
                Gap(10),
                Row(tuple(map(self._filler, range(SEATS))), GAP),
                Gap(18),
                Pin(about, "topleft", high=36),
                *keys,
                Gap(18),
                Row(ways, GAP),
            ),
            wide=PAGE[0],
            high=PAGE[1],
        )
        seats = tuple(Column((self._seat(place), Gap(6), self._filler(place))) for place in range(SEATS))
        ask, told = Lines((words("battle_join.ask"),), NORMAL, "accent"), Lines((about.text,), SMALL, about.colour)
        slim = Column((ask, Gap(8), Grid(seats, 2, 10), Gap(10), told, Gap(8), *keys))
        return Reflow(
            Stack((Wall(), Pin(column, most=MARGIN))),
            Page(
                words("battle_join.heading"),
                slim,
                tuple(way.replaced(wide=None) for way in reversed(ways)),
                margin=(12, 14),
            ),
        )

    def _seat(self, place: int) -> Node:
        """Return the card of a seat."""
        style, words, taken = self.cabinet.style, self.cabinet.style.words, self.seats[place]
        portrait, note = "", ""
        if taken is None:
            name, note = words("battle_join.free"), words("battle_join.sit_down")
        elif isinstance(taken, str):
            name, portrait = battle_words.opponent(style, taken), match_words.portrait(taken)
        else:
            name = match_words.device_name(style, taken)
            note = words("battle_join.mouse_how" if taken.kind is Kind.MOUSE else "battle_join.pad_how")
            if taken.kind is Kind.KEYS:
                note = _left_how(style) if taken == LEFT else words("battle_join.right_how")
        hue, told = self._hue(place), NOTHING
        if hue is not None:
            mark = HUES[hue].sprite(22 if portrait else 72)
            told = Pin(mark, "topleft", dx=15, dy=15) if portrait else Pin(mark)
        figure = Stack((Pin(Sprite(portrait, 84)) if portrait else NOTHING, told), high=140)
        large = Text(name, LARGE, "text" if taken else "text_dim", "middle")
        called = FirstFitting((large, large.replaced(size=NORMAL)), high=18)
        note_lines = Lines((note,), SMALL, "text_dim", "middle", lit="text", high=44)
        return Card(
            Column((figure, Pad(called, (8, 0)), Gap(10), Pad(note_lines, (10, 0)))),
            rim="line" if hue is None else HUES[hue].colour,
            lit="accent",
            key=SEAT_KEYS[place],
            press=Do(self._sit_by_mouse, place),
            sound="",
            wide=SEAT,
            shrinks=True,
            high=220,
        )

    def _hue(self, place: int) -> int | None:
        """Return the hue of the player in a seat: people come first."""
        persons = [number for number, taken in enumerate(self.seats) if isinstance(taken, Device)]
        others = [number for number, taken in enumerate(self.seats) if isinstance(taken, str)]
        order = [*persons, *others]
        return order.index(place) if place in order else None

    def _filler(self, place: int) -> Node:
        """Return the button that puts computers into a seat without a person."""
        if isinstance(self.seats[place], Device):
            return Node(wide=SEAT, shrinks=True, high=36)
        label, press = self.cabinet.style.words("battle_join.computer"), Do(self._fill, place)
        return SideButton(label, key=f"fill{place}", press=press, wide=SEAT, shrinks=True, tall=36)

    # Seats

    def sit(self, device: Device, place: int) -> None:
        """Seat the player of *device* there, or in the first free seat; a seated player gets up."""
        seats = self.seats
        if device in seats:
            seats[seats.index(device)] = None
        elif None in seats:
            seats[place if seats[place] is None else seats.index(None)] = device
        else:
            self.cabinet.audio.play("denied")
            return
        self.cabinet.audio.play("confirm")

    def _fill(self, place: int) -> None:
        """Put the next rank into a seat without a person; after the last rank the seat is free."""
        ranks: list[Taken] = [None, *RANKS]
        self.seats[place] = ranks[(ranks.index(self.seats[place]) + 1) % len(ranks)]

    def _problem(self) -> str:
        """Return why no match can begin, an empty text if one can."""
        filled = [taken for taken in self.seats if taken is not None]
        if len(filled) < 2 or not any(isinstance(taken, Device) for taken in filled):
            return self.cabinet.style.words("battle_join.need_two")
        return ""

    def begin(self) -> None:
        """Begin the match, each person with one device; one person alone has all of them."""
        if self._problem():
            self.cabinet.audio.play("denied")
            return
        filled = [taken for taken in self.seats if taken is not None]
        terms = terms_together(
            self.cabinet.settings, tuple(RANKS[taken] if isinstance(taken, str) else None for taken in filled)
        )
        devices = tuple(taken if isinstance(taken, Device) else None for taken in filled)
        self.cabinet.router.go(PlayMatch(terms, LocalPlayers(devices)))

    def _sit_by_mouse(self, place: int) -> None:
        self.sit(MOUSE, place)

    def _take_hearts(self, hearts: str) -> None:
        self.cabinet.change(battle_hits=int(hearts))

    # Input

    @property
    def shares_keys(self) -> bool:
        """Whether the halves of the keyboard are two devices: here they join."""
        return True

    def act(self, asked: Asked) -> bool:
        """Confirm over a seat sits down or gets up; arrows of any device move the focus; Start begins."""
        self.keep_up()
        if asked.action is Action.PAUSE:
            self.begin()
        elif asked.action is Action.CONFIRM and self.pane.focus in SEAT_KEYS:
            self.sit(asked.device, SEAT_KEYS.index(str(self.pane.focus)))
        else:
            return super().act(asked)
        return True

    def close(self) -> None:
        """Go to the ladder."""
        self.cabinet.router.go(BattleSetup())


def _left_how(style: Style) -> str:
    """Return the keys of the keyboard's left half, by what they print."""
    labels = {action: style.key_label(BY_PLACE + name) for name, action in TABLE[LEFT] if len(name) == 1}
    arrows = " ".join(labels[way] for way in (Action.UP, Action.LEFT, Action.DOWN, Action.RIGHT))
    return style.words("battle_join.left_how", arrows=arrows, flag=labels[Action.FLAG], chord=labels[Action.CHORD])
