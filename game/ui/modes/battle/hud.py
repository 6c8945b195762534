"""Make the line above a battle: buttons, the bar of shares, all players' figures, the clock and a sentence."""

import pygame

from game.ui.board.bezel import INSET, FootPart
from game.ui.board.hues import HUES
from game.ui.board.status_line import StatusLine, action_icon
from game.ui.core.clip import clipped, put
from game.ui.core.style import LARGE, NORMAL, SMALL, Stands, Style
from game.ui.core.value import Value
from game.ui.input.actions import Action
from game.ui.kit.layout import Column, Gap, Grid, Grow, Pad, Pin, Row, Stack
from game.ui.kit.node import NOTHING, Node, Size, State
from game.ui.kit.text import Lines, Panel, Sprite, Text

HEART, HEAD, LEAST = 14, 24, 13
"""At 720p: sides of a HEART, and of a portrait (HEAD) beside its words; the LEAST height of their letters."""


class PlayerStanding(Value):
    """A player's name, share of the safe cells, lives left, and lives at the start."""

    name: str
    share: float
    lives: int
    of_lives: int


class MatchHud(Value):
    """The line's contents; standings are in the order of the hues."""

    standings: tuple[PlayerStanding, ...]
    clock: str
    status: str
    alarm: bool = False  # whether the status is a warning
    mute: bool = False
    mirrored: bool = False  # for left hands
    covered: str = ""  # a sentence that covers the line
    headline: str = ""  # text in the place of the bar
    colour: str = "text"  # of the headline


class Saying(Value):
    """Words of a computer player, with its portrait and hue."""

    portrait: str
    text: str
    hue: int


class Sayings(Value):
    """Words of the computer players below the board, *room* pixels wide; if that is too little, only *number*'s."""

    says: tuple[Saying, ...]
    room: int
    number: int
    plate: FootPart


def said(state: Sayings, style: Style) -> Node:
    """Return the sayings side by side, or only one if they have too little room."""
    says = state.says
    wide = state.room // max(1, len(says)) - style.px(2 * HEAD)
    if not all(style.lettering.width(one.text, style.px(LEAST)) <= wide for one in says):
        says = (says[state.number % len(says)],)
    parts = [(Sprite(one.portrait, HEAD), HUES[one.hue].sprite(14), Gap(2), Text(one.text, SMALL)) for one in says]
    rows = tuple(Row((Grow(), *part, Grow()), 2) for part in parts)
    return Stack((state.plate, Grid(rows, len(rows)) if rows else NOTHING))


def hud_size(players: int, style: Style) -> tuple[int, int]:
    """Return the line's height and its least width at 720p."""
    if players == 2:
        return (106 if style.stands is Stands.UPRIGHT else 60), 820
    return 124 if style.stands is Stands.UPRIGHT else 100, 1100


def hud(state: MatchHud, style: Style) -> Node:
    """Return the line, and over it the sentence that covers it."""
    standings = _of_two(state, style) if len(state.standings) == 2 else _of_many(state)
    line = (
        StatusLine((), standings if style.stands is Stands.UPRIGHT else Pad(standings, (INSET, 0)), ())
        if style.decked
        else StatusLine(
            (action_icon(style, Action.BACK, "icon_back"), action_icon(style, Action.PAUSE, "icon_pause")),
            standings,
            (
                action_icon(style, Action.MUTE, "icon_mute" if state.mute else "icon_sound"),
                action_icon(style, Action.SETTINGS, "icon_gear"),
            ),
            state.mirrored,
            pitch=40,
        )
    )
    if not state.covered:
        return line
    sentence = Pad(Pin(Lines((state.covered,), align="middle")), (12, 0))
    return Stack((line, Panel(sentence, rim="accent", radius=8, ground=True)))


def _bar(state: MatchHud, high: int) -> Node:
    """Return the bar, or the headline in its place, over the sentence."""
    bar = _shares(state, high + 10)
    status = StatusText(state.status, "warning" if state.alarm else "text", below=9 + high)
    return Stack((Pad(Column((bar,)), (0, 4, 0, 0)), Pad(status, (2, 0))), grow=1)


def _shares(state: MatchHud, high: int) -> Node:
    """Return the bar, or the headline in its place."""
    if state.headline:
        return Text(state.headline, LARGE, state.colour, "middle", high=high)
    return ShareBar(tuple(standing.share for standing in state.standings), high=high)


def _of_two(state: MatchHud, style: Style) -> Node:
    """Return both shares beside the bar."""
    own, theirs = state.standings
    if style.stands is Stands.UPRIGHT:
        return _upright(state, style)
    left = Column((_share(own, "own", "right", style), Grow(), _named(own, mirrored=True)))
    right = Column((_share(theirs, "theirs", "left", style), Grow(), _named(theirs, mirrored=False)))
    clock = Pin(Text(state.clock, NORMAL, "text_dim", high=40), "topright", dx=-2)
    beside = Stack((Pad(right, (0, 7, 2, 7)), clock), wide=136)
    return Row((Pad(left, (2, 7, 0, 7), wide=136), Gap(8), _bar(state, 22), Gap(8), beside), align="fill")


def _upright(state: MatchHud, style: Style) -> Node:
    """Return both shares with the clock between them, over the bar and the sentence."""
    own, theirs = state.standings
    figures = (
        Column((_share(own, "own", "left", style), _named(own, mirrored=False))),
        Text(state.clock, LARGE, "text_dim", "middle"),
        Column((_share(theirs, "theirs", "right", style), _named(theirs, mirrored=True))),
    )
    status = StatusText(state.status, "warning" if state.alarm else "text", below=0, grow=1)
    return Pad(Column((Grid(figures, 3), _shares(state, 24), status)), (26, 8, 26, 0))


def _share(standing: PlayerStanding, colour: str, align: str, style: Style) -> Node:
    return Text(f"{style.words.number(100 * standing.share, '.1f')} %", LARGE, colour, align)


def _named(standing: PlayerStanding, *, mirrored: bool) -> Node:
    """Return a name, and beside it the lives."""
    parts = Text(standing.name, SMALL), Hearts(standing.lives, standing.of_lives, mirrored), Grow()
    return Row(parts[::-1] if mirrored else parts)


def _of_many(state: MatchHud) -> Node:
    """Return the bar over a column for each player."""
    clock = Pin(Text(state.clock, NORMAL, "text_dim", high=36), "topright", dx=-2)
    bar = Row((_bar(state, 18), Gap(72)), align="fill")
    return Stack((bar, clock, Pad(PlayerColumns(state.standings), (2, 0, -2, 0))))


class StatusText(Node):
    """A sentence on the lower edge; with little room in smaller letters, then in two lines."""

    text: str
    colour: str
    below: float  # its top it is written, at 720p

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint it."""
        px = style.px
        if style.has_room(self.text, SMALL, rect.width):
            lines = [style.line(self.text, SMALL, self.colour, rect.width)]
        else:
            room = rect.width, rect.height - px(4) - px(self.below)
            lines = style.lines([self.text], SMALL, self.colour, room)
        bottom = rect.bottom - px(6 if len(lines) == 1 else 2)
        for line in reversed(lines):
            bottom = put(surface, line, line.get_rect(midbottom=(rect.centerx, bottom))).top


class Hearts(Node):
    """The lives left, beside a name at the left or, *mirrored*, at the right; those lost are dark."""

    lives: int
    of_lives: int
    mirrored: bool

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the width of all hearts with the gap to the name; a single life has no heart."""
        pitch = style.px(HEART) + style.px(1)
        return (style.px(6) + self.of_lives * pitch if self.of_lives > 1 else 0), style.px(HEART)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint a heart for each life, the first one beside the name."""
        size, gap = style.px(HEART), style.px(6)
        for number in range(self.of_lives if self.of_lives > 1 else 0):
            heart = style.sprites.get("life", size, swap=None if number < self.lives else {"flag": "line"})
            step = (size + style.px(1)) * (number + 1)
            x = rect.right - gap - step if self.mirrored else rect.left + gap + step - size
            surface.blit(heart, (x, rect.centery - size // 2))


class PlayerColumns(Node):
    """A column for each player: shape, share and lives side by side, the name under them."""

    standings: tuple[PlayerStanding, ...]

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the columns; narrow ones have rounded shares and a number for the lives."""
        px, width = style.px, rect.width // len(self.standings)
        brief = any(not _has_room(style, standing, width) for standing in self.standings)
        middle = rect.top + px(9) + px(18) + px(15)
        for hue, standing in enumerate(self.standings):
            left = rect.left + hue * width
            mark = HUES[hue].mark(style.sprites, px(16))
            surface.blit(mark, mark.get_rect(midleft=(left, middle)))
            share = style.line(_shown(style, standing.share, brief=brief), NORMAL, HUES[hue].colour)
            place = put(surface, share, share.get_rect(midleft=(left + px(22), middle)))
            hearts = standing.lives if standing.of_lives > 1 else 0
            for number in range(min(hearts, 1) if brief else hearts):
                heart = style.sprites.get("life", px(HEART))
                gap = px(5) if brief else px(6) + px(1) + (px(HEART) + px(1)) * number
                at = put(surface, heart, heart.get_rect(topleft=(place.right + gap, middle - px(HEART) // 2)))
                if brief:
                    lives = style.line(str(standing.lives), SMALL, "text_dim")
                    surface.blit(lives, lives.get_rect(midleft=(at.right + px(2), middle)))
            name = style.line(standing.name, SMALL, "text", width - px(30))
            surface.blit(name, name.get_rect(midleft=(place.left, middle + px(20))))


def _shown(style: Style, share: float, *, brief: bool) -> str:
    return f"{style.words.number(100 * share, '.0f' if brief else '.1f')} %"


def _has_room(style: Style, standing: PlayerStanding, width: int) -> bool:
    """Tell whether a column is wide enough for a share in full and a heart for every life."""
    share = style.lettering.width(_shown(style, standing.share, brief=False), style.px(NORMAL))
    return style.px(22) + share + style.px(15 * standing.lives + 16) <= width


OVER = 2, 5
"""At 720p: how far the rim and the mark of the majority stand out from the bar, across and down, within its node."""


class ShareBar(Node):
    """The players' shares in the order of the hues."""

    shares: tuple[float, ...]

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the shares and, for two players, the mark of the majority."""
        px, theme, pulls = style.px, style.theme, len(self.shares) == 2
        bar = rect.inflate(-2 * px(OVER[0]), -2 * px(OVER[1]))
        surface.fill(theme["line"], bar.inflate(2 * px(2), 2 * px(2)))
        surface.fill(theme["open"], bar)
        left = bar.left
        for hue, share in enumerate(self.shares):
            wide = round(share * bar.width) if pulls else min(bar.right - left, round(share * bar.width))
            part = pygame.Rect(bar.right - wide if pulls and hue else left, bar.top, wide, bar.height)
            _fill(surface, style, bar, part, hue)
            if not pulls:
                left += wide
                surface.fill(theme["backdrop"], (left - px(2), bar.top, px(2), bar.height))
        if pulls:  # with more players the most cells win, not the majority
            middle, thick, tall = bar.centerx, px(3), px(5)
            surface.fill(theme["backdrop"], (middle - thick, bar.top, 2 * thick, bar.height))
            surface.fill(theme["text"], (middle - thick // 2, bar.top - tall, max(1, thick), bar.height + 2 * tall))


def _fill(surface: pygame.Surface, style: Style, bar: pygame.Rect, part: pygame.Rect, hue: int) -> None:
    """Paint a part of the bar in a player's colour and pattern."""
    side = HUES[hue].colour
    mark = style.sprites.get(HUES[hue].pattern, bar.height, swap={"open_line": f"{side}_key"})
    with clipped(surface, part):
        surface.fill(style.theme[side], part)
        surface.fblits([(mark, (x, bar.top)) for x in range(bar.left, bar.right, bar.height)])
