"""The ladder of ranks: against whom, and on which board; all else is one step further."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.battle.boards import BOARDS, OWN_SIZE
from game.battle.choices import next_rank
from game.battle.ranks import RANKS
from game.battle.sight import SECOND
from game.store.settings import names
from game.ui.board import battle_words
from game.ui.board.hues import HUES
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import BattleHowTo, BattleRecords, JoinMatch, PlayMatch, Title
from game.ui.core.stage import Frame, Scene
from game.ui.core.style import HUGE, LARGE, NORMAL, SMALL
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.widgets import Focus, Widget
from game.ui.modes.battle.battle_more import BattleMoreScene
from game.ui.modes.battle.battle_terms import kept_problem, terms_alone
from game.ui.modes.battle.ladder import COLOURS, BeginButton, Chips, Rung, SideButton

if TYPE_CHECKING:
    from game.battle.rating import Rating
    from game.store.match_records import MatchSummary
    from game.store.records import Records

TOP, BOTTOM, MARGIN = 112, 28, 28
"""Heights at 720p above and below ladder and panel, and the room beside them."""

STAGGER = 22
"""How far a rung stands out from the one above it, at 720p."""


@dataclass(frozen=True, slots=True)
class Known:
    """What the records say: each rung, and the rating."""

    rungs: "dict[str, MatchSummary]"
    rating: "Rating | None"


class BattleSetupScene(Scene):
    """The ladder at the left, the match at the right."""

    def __init__(self, cabinet: Cabinet) -> None:
        self.cabinet = cabinet
        words = cabinet.words
        self._known: Known | None = None
        self.watch(cabinet.history.ask(_read), self._show)
        self.rungs = [self._rung(rank) for rank in reversed(RANKS)]
        self.boards = Chips(
            cabinet,
            self._board_names,
            lambda: names("battle_board").index(cabinet.settings.battle_board),
            lambda place: cabinet.change(battle_board=names("battle_board")[place]),
            before=self._to_ladder,
        )
        self.begin_button = BeginButton(cabinet, words("battle_ladder.begin"), self.begin, self._to_ladder)
        self.others = [
            SideButton(cabinet, words(f"battle_ladder.{name}"), choose, self._to_ladder)
            for name, choose in (
                ("more", lambda: cabinet.stage.push(BattleMoreScene(cabinet))),
                ("together", cabinet.router.to(JoinMatch())),
                ("how_to", cabinet.router.to(BattleHowTo())),
                ("records", cabinet.router.to(BattleRecords())),
                ("back", cabinet.router.to(Title())),
            )
        ]
        widgets: list[Widget] = [*self.rungs, self.boards, self.begin_button, *self.others]
        self.focus = Focus(cabinet, widgets, self.begin_button)

    def _rung(self, rank: str) -> Rung:
        cabinet = self.cabinet
        seconds = cabinet.words.brief(RANKS[rank].tempo / SECOND, 2)
        return Rung(
            cabinet,
            rank,
            partial(self._take_on, rank),
            chosen=lambda: cabinet.settings.battle_rank == rank,
            told=lambda: self._told(rank),
            tempo=cabinet.words("battle_ladder.tempo", seconds=seconds),
            to_panel=lambda: self.focus.light(self.begin_button),
        )

    # What was chosen

    def _take_on(self, rank: str) -> None:
        """Choose a rank; whoever chooses it twice means to begin."""
        if self.cabinet.settings.battle_rank == rank:
            self.focus.light(self.begin_button)
        self.cabinet.change(battle_rank=rank)

    def _to_ladder(self) -> None:
        self.focus.light(next(rung for rung in self.rungs if rung.rank == self.cabinet.settings.battle_rank))

    def begin(self) -> None:
        """Fight, if there is a board to fight on."""
        if kept_problem(self.cabinet):
            self.cabinet.audio.play("denied")
        else:
            self.cabinet.router.go(PlayMatch(terms_alone(self.cabinet.settings)))

    def _told(self, rank: str) -> str:
        """Return how the person has fared on a rung."""
        words = self.cabinet.words
        if self._known is None:
            return ""
        summary = self._known.rungs[rank]
        parts = []
        if rank == next_rank(name for name, one in self._known.rungs.items() if one.won):
            parts.append(words("battle_ladder.next"))
        if summary.matches:
            parts.append(words("battle_ladder.won", won=summary.won, matches=summary.matches))
        else:
            parts.append(words("battle_ladder.not_met"))
        if summary.best is not None:
            parts.append(words("battle_ladder.best", percent=f"{100 * summary.best:.0f}"))
        return " · ".join(parts)

    def _board_names(self) -> list[str]:
        """Return what the chips say: measures stand on the one that is taken."""
        words, settings = self.cabinet.words, self.cabinet.settings
        found = []
        for board in names("battle_board"):
            name = words(f"battle_setup.board_{board}")
            if board == settings.battle_board:
                width, height = settings.battle_width, settings.battle_height
                if board != OWN_SIZE:
                    width, height = BOARDS[board].width, BOARDS[board].height
                name = words("battle_ladder.measures", name=name, width=width, height=height)
            found.append(name)
        return found

    # Input

    def act(self, asked: Asked) -> bool:
        """Move the light with the arrows, choose with Confirm; Back leads to the title."""
        if asked.action is Action.BACK:
            self.cabinet.router.go(Title())
            return True
        return self.focus.act(asked.action)

    def point(self, pointing: Pointing) -> bool:
        """Light what the mouse is over, and press it on the release."""
        self.focus.point(pointing)
        return True

    def focus_lost(self) -> None:
        """Let go of the mouse."""
        self.focus.let_go()

    def relocalise(self) -> Scene:
        """Return a setup in another language."""
        return BattleSetupScene(self.cabinet)

    # Time

    @property
    def animating(self) -> bool:
        """Whether the records are being read."""
        return self.waiting

    def _show(self, known: Known) -> None:
        self._known = known

    # The picture

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return self.focus.looks(), self._known is None, self.cabinet.settings.battle_rank, kept_problem(self.cabinet)

    @property
    def lit_rect(self) -> pygame.Rect:
        """Where the light of keys and pads is."""
        return self.focus.lit.rect

    def resize(self) -> None:
        """Put the rungs like stairs at the left, the panel at the right."""
        px, (width, height) = self.cabinet.px, self.cabinet.size
        whole = pygame.Rect(0, px(TOP), min(width - 2 * px(MARGIN), px(1160)), height - px(TOP + BOTTOM))
        whole.height = min(whole.height, px(580))
        whole.centerx = width // 2
        whole.top = max(px(TOP), (height - whole.height + px(TOP - BOTTOM)) // 2)
        self._whole = whole
        ladder = pygame.Rect(whole.left, whole.top, whole.width * 56 // 100, whole.height)
        count = len(self.rungs)
        pitch = (ladder.height + px(10)) // count
        for place, rung in enumerate(self.rungs):
            aside = px(STAGGER) * (count - 1 - place)
            wide = ladder.width - px(STAGGER) * (count - 1)
            rung.rect = pygame.Rect(ladder.left + aside, ladder.top + place * pitch, wide, pitch - px(10))
        self.panel = pygame.Rect(0, whole.top, whole.width * 41 // 100, ladder.height)
        self.panel.right = whole.right
        inner = self.panel.inflate(-2 * px(24), -2 * px(20))
        self._inner = inner
        self.boards.rect = pygame.Rect(inner.left, inner.top + px(156), inner.width, self.cabinet.target(30))
        self._place_buttons(inner)

    def _place_buttons(self, inner: pygame.Rect) -> None:
        """Put Begin above the other buttons, which stand two by two."""
        px = self.cabinet.px
        low, gap = px(40), px(8)
        rows = [self.others[:2], self.others[2:]]
        top = inner.bottom - len(rows) * (low + gap) + gap
        for row in rows:
            wide = (inner.width - gap * (len(row) - 1)) // len(row)
            for place, button in enumerate(row):
                button.rect = pygame.Rect(inner.left + place * (wide + gap), top, wide, low)
            top += low + gap
        self.begin_button.rect = pygame.Rect(inner.left, rows[0][0].rect.top - px(60), inner.width, px(50))

    def draw(self, frame: Frame) -> None:
        """Paint heading, ladder and panel."""
        surface, cabinet, px = frame.surface, self.cabinet, self.cabinet.px
        surface.fill(cabinet.theme["backdrop"])
        self._draw_heading(surface)
        surface.blit(cabinet.sprites.panel(self.panel.size, px(12), "panel", "line"), self.panel)
        self._draw_match(surface)
        self.focus.draw(surface)

    def _draw_heading(self, surface: pygame.Surface) -> None:
        cabinet, px, words, whole = self.cabinet, self.cabinet.px, self.cabinet.words, self._whole
        base = whole.top - px(28)
        heading = cabinet.line(words("battle_ladder.heading"), HUGE)
        left = surface.blit(heading, heading.get_rect(bottomleft=(whole.left, base))).right
        right = whole.right
        if self._known:
            right = self._draw_rating(surface, whole.right, base)
        goal = cabinet.line(words("battle_ladder.goal"), SMALL, "text_dim", width=right - left - px(60))
        surface.blit(goal, goal.get_rect(bottomleft=(left + px(30), base - px(6))))

    def _draw_rating(self, surface: pygame.Surface, right: int, base: int) -> int:
        """Write the rating from the right edge; return where it begins."""
        cabinet, px, words = self.cabinet, self.cabinet.px, self.cabinet.words
        assert self._known
        rating = self._known.rating
        if rating is None:
            line = cabinet.line(words("battle_ladder.unrated"), SMALL, "text_dim")
            return surface.blit(line, line.get_rect(bottomright=(right, base - px(6)))).left
        note = cabinet.line(words("battle_ladder.rating", margin=f"{rating.margin:.0f}"), SMALL, "text_dim")
        place = surface.blit(note, note.get_rect(bottomright=(right, base - px(6))))
        value = cabinet.line(f"{rating.value:.0f}", HUGE)
        return surface.blit(value, value.get_rect(bottomright=(place.left - px(14), base))).left

    def _draw_match(self, surface: pygame.Surface) -> None:
        """Write whom it is against, what they say, and who plays."""
        cabinet, px, words, inner = self.cabinet, self.cabinet.px, self.cabinet.words, self._inner
        rank = cabinet.settings.battle_rank
        name = cabinet.line(battle_words.opponent(cabinet, rank), LARGE, COLOURS[rank])
        surface.blit(name, inner.topleft)
        top = inner.top + px(40)
        said = words("ranks.quote", text=battle_words.joins(cabinet, rank))
        for part in cabinet.lettering.wrap(said, cabinet.px(NORMAL), inner.width)[:3]:
            top = surface.blit(cabinet.line(part, NORMAL), (inner.left, top)).bottom + px(2)
        self._title(surface, words("battle_ladder.board"), inner.top + px(128))
        top = inner.top + px(200)
        if problem := kept_problem(cabinet):
            surface.blit(cabinet.line(problem, SMALL, "warning", width=inner.width), (inner.left, top))
            return
        about = [words(f"battle_setup.about_{rank}"), words(f"battle_setup.about_{cabinet.settings.battle_explosion}")]
        for part in (part for text in about for part in cabinet.lettering.wrap(text, px(SMALL), inner.width)):
            top = surface.blit(cabinet.line(part, SMALL, "text_dim"), (inner.left, top)).bottom + px(2)
        self._title(surface, words("battle_ladder.players"), top + px(14))
        top += px(44)
        corner = cabinet.settings.battle_corner
        you = words("battle_ladder.you_in", corner=words(f"battle_setup.corner_{corner}"))
        for hue, text in zip(HUES, (you, battle_words.opponent(cabinet, rank)), strict=False):
            mark = hue.mark(cabinet.sprites, px(16))
            line = cabinet.line(text, SMALL, hue.colour, width=inner.width - px(28))
            surface.blit(mark, mark.get_rect(midleft=(inner.left, top)))
            surface.blit(line, line.get_rect(midleft=(inner.left + px(24), top)))
            top += px(26)

    def _title(self, surface: pygame.Surface, text: str, top: int) -> None:
        surface.blit(self.cabinet.line(text, SMALL, "text_dim"), (self._inner.left, top))


def _read(records: "Records") -> Known:
    return Known(records.rungs(), records.rating())
