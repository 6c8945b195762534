"""Make the line above a battle: buttons, the bar of shares, all players' figures, the clock and a sentence."""

import pygame

from game.ui.board.bezel import INSET, FootPart
from game.ui.board.hues import HUES
from game.ui.board.status_line import StatusLine, action_icon, hearts
from game.ui.core.clip import clipped, put
from game.ui.core.style import LARGE, NORMAL, SMALL, Stands, Style
from game.ui.core.value import Value
from game.ui.input.actions import Action
from game.ui.kit.layout import Column, FirstFitting, Gap, Grid, Grow, Pad, Pin, Row, Stack
from game.ui.kit.node import NOTHING, Node, State
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
    return (124 if players == 3 else 146) if style.stands is Stands.UPRIGHT else 100, 1100


def hud(state: MatchHud, style: Style) -> Node:
    """Return the line, and over it the sentence that covers it."""
    standings = _of_two(state, style) if len(state.standings) == 2 else _of_many(state, style)
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


def _share(standing: PlayerStanding, colour: str, align: str, style: Style, *, brief: bool = False) -> Text:
    """Return a share, *brief* without decimals."""
    return Text(f"{style.words.number(100 * standing.share, '.0f' if brief else '.1f')} %", LARGE, colour, align)


def _named(standing: PlayerStanding, *, mirrored: bool) -> Node:
    """Return a name, and beside it the lives."""
    lives = hearts(standing.lives, standing.of_lives, HEART, inwards=mirrored)
    parts = Text(standing.name, SMALL), *((Gap(6), lives) if standing.of_lives > 1 else ()), Grow()
    return Row(parts[::-1] if mirrored else parts)


def _of_many(state: MatchHud, style: Style) -> Node:
    """Return the bar over a column for each player; four of them stand two by two in an upright window."""
    upright, players = style.stands is Stands.UPRIGHT, len(state.standings)
    full, short = (
        Grid(
            tuple(_column(*one, style, brief=brief) for one in enumerate(state.standings)),
            2 if upright and players > 3 else players,
        )
        for brief in (False, True)
    )
    columns = FirstFitting((full, short), high=80 if players > full.columns else 40)
    if upright:
        bar = Row((_shares(state, 24).replaced(grow=1.0), Gap(10), Text(state.clock, NORMAL, "text_dim")), high=28)
        status = StatusText(state.status, "warning" if state.alarm else "text", below=0, grow=1)
        return Pad(Column((bar, columns, status)), (16, 8, 16, 0))
    clock = Pin(Text(state.clock, NORMAL, "text_dim", high=36), "topright", dx=-2)
    bar = Row((_bar(state, 18), Gap(72)), align="fill")
    return Stack((bar, clock, Pad(columns, (2, 32, -2, 0))))


def _column(hue: int, standing: PlayerStanding, style: Style, *, brief: bool) -> Node:
    """Return shape, share and lives side by side, the name under them; *brief* has a number for the lives."""
    share = _share(standing, HUES[hue].colour, "left", style, brief=brief).replaced(size=NORMAL)
    lives: tuple[Node, ...] = Gap(7), hearts(standing.lives, standing.lives, HEART)
    if brief and standing.lives:
        lives = Gap(5), hearts(1, 1, HEART), Gap(2), Text(str(standing.lives), SMALL, "text_dim")
    figures = Row((share, *(lives if standing.of_lives > 1 else ())), high=20)
    told = Column((figures, Text(standing.name, SMALL, wide=0, high=20)), grow=1)
    return Row((Pin(HUES[hue].sprite(16), high=20), Gap(6), told, Gap(8)), align="top")


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
