"""
The kinds of records in the history, each with its columns, versions, checks and merge key.

Schema, check, rescue, export and import follow from :data:`KINDS`. The same checks apply to a record just finished, a
line of an imported file and a row of a damaged database.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from game.play.figures import efficiency, speed
from game.store import columns as c
from game.store.columns import Record, RecordKind, Replays
from game.store.limits import excerpt

OF_CELLS = (
    *("bbbv", "solved_bbbv", "openings", "islands", "zini"),
    *("luck_bits", "forced", "needless", "given_away", "fortune"),
)
"""
Figures that the number of cells limits: each cell is at most one click, guess or survival. Luck in bits is at most the
number of cells too, because a board of n cells has at most 2 to the power n layouts.
"""

TOP = 10
"""The number of games in a table of bests."""

PRACTICE, PEOPLE = "practice", "people"
"""PlayedMatch.first if it is not "person": PRACTICE on a board that the player may know, PEOPLE for several."""

IMPORTED = c.IMPORTED
IMPORTED_MEDAL = "imported_"
"""The mark of a run, in PlayedRun.ending, and of a game, in PlayedGame.unranked; the beginning of a medal's id."""

EVERY_GAMES = 100
"""A backup is due after this number of new records, or after a day."""


class Order(Enum):
    """The value by which a table of bests is sorted."""

    TIME = "time"
    SPEED = "speed"  # 3BV/s
    IOE = "ioe"


@dataclass(frozen=True, slots=True, order=True)
class GameTable:
    """The key of the games that are compared: size, start rule, no guess, prove it, competition."""

    width: int
    height: int
    mines: int
    start: str
    no_guess: bool
    prove_it: bool = False
    competition: bool = False


class OfGame(Record):
    """What follows from the fields that a finished game and one that was left share."""

    __slots__ = ()
    width: c.Side
    height: c.Side
    mines: c.Mines
    start: c.StartRule
    no_guess: c.Truth
    prove_it: c.Truth
    competition: c.Truth
    time_ms: c.Milliseconds
    solved_bbbv: c.Cells
    left: c.Count
    right: c.Count
    double: c.Count
    unranked: c.Word

    @property
    def table(self) -> GameTable:
        """The games that this one is compared with."""
        board = self.width, self.height, self.mines
        return GameTable(*board, self.start, self.no_guess, self.prove_it, self.competition)

    @property
    def ranked(self) -> bool:
        """Whether the game may enter a table of bests."""
        return not self.unranked

    @property
    def speed(self) -> float:
        """3BV/s: solved 3BV over the time, which counts as 1 ms at least."""
        return speed(self.solved_bbbv, max(self.time_ms, 1)) or 0.0

    @property
    def ioe(self) -> float:
        """Solved 3BV over all clicks, which count as 1 at least."""
        return efficiency(self.solved_bbbv, max(self.left + self.right + self.double, 1)) or 0.0


@dataclass(frozen=True, slots=True)
class PlayedGame(OfGame):
    """
    One finished game, won or lost.

    *uid* is 32 hexadecimal digits drawn by the caller: the same game is never saved twice. *path* is in pixels of a
    16-pixel cell. *unranked* is empty for a game that may enter a table, else a short reason: hint, chances, undo ...
    """

    uid: c.Uid
    finished_at: c.Second
    player: c.Name
    level: c.Name
    width: c.Side
    height: c.Side
    mines: c.Mines
    start: c.StartRule
    no_guess: c.Truth
    mended: c.Truth  # mines were moved so that the board needs no guess
    seed: c.Seed
    layout_id: c.LayoutId
    won: c.Truth
    time_ms: c.Milliseconds
    bbbv: c.Cells
    solved_bbbv: c.Cells
    left: c.Count
    right: c.Count
    double: c.Count
    effective: c.Count
    path: c.PathLength
    openings: c.Cells
    islands: c.Cells
    zini: c.CountOrNone
    luck_bits: c.ChancesOrNone
    unranked: c.Word
    fatal_cell: c.CellOrNone
    prove_it: c.Truth = False  # every opening had to be proved while a proof existed
    unproved: c.Truth = False  # an unproved opening ended the game
    forced: c.CountOrNone = None  # guesses while no cell was certain
    needless: c.CountOrNone = None  # guesses while a cell was certain
    given_away: c.ChancesOrNone = None  # survival that safer openings would have kept, 1 for each certain mine
    fortune: c.SurplusOrNone = None  # survivals minus the expected number of them
    paces: c.Paces = ""  # per kind of proof: kind, openings, median of the milliseconds before them; …
    calls: c.Calls = ""  # odds that the player called: the called percent, the true thousandths; …
    competition: c.Truth = False  # by the rules of the competition profile

    def _contradiction(self) -> str:
        cells = self.width * self.height
        if self.mines >= cells:
            return f"mines must be fewer than the {cells} cells, not {self.mines}"
        if self.fatal_cell is not None and self.fatal_cell >= cells:
            return f"fatal_cell must be on the {self.width}×{self.height} board, not {self.fatal_cell}"
        for name in OF_CELLS:
            if abs(getattr(self, name) or 0) > cells:
                return f"{name} must be no more than the {cells} cells, not {excerpt(getattr(self, name))}"
        wrong = self.unproved and (self.won or not self.prove_it)
        return "unproved must be false in a game that was won or needed no proofs" if wrong else ""


@dataclass(frozen=True, slots=True)
class LeftGame(OfGame):
    """One game that was left under way, to be replayed; it counts in no figure."""

    uid: c.Uid
    finished_at: c.Second  # when it was left
    player: c.Name
    level: c.Name
    width: c.Side
    height: c.Side
    mines: c.Mines
    start: c.StartRule
    no_guess: c.Truth
    prove_it: c.Truth
    competition: c.Truth
    time_ms: c.Milliseconds
    bbbv: c.Cells
    solved_bbbv: c.Cells
    left: c.Count
    right: c.Count
    double: c.Count
    unranked: c.Word


@dataclass(frozen=True, slots=True)
class PlayedMatch(Record):
    """
    One finished Battle match.

    *first* is "person", :data:`PRACTICE` or :data:`PEOPLE`, *second* a rank's name or several names ("person" too) with
    a _ between; *winner* is "first", "second" or empty. *share* is the first player's part of all safe cells (in
    earlier versions, of all owned cells).
    """

    uid: c.Uid
    finished_at: c.Second
    player: c.Name
    width: c.Side
    height: c.Side
    mines: c.Mines
    first: c.Word
    second: c.Word
    explosion: c.Word  # the rule
    seed: c.Seed
    winner: c.Winner
    reason: c.Word
    share: c.Share  # 0 to 1
    time_ms: c.Milliseconds
    moves: c.Count


@dataclass(frozen=True, slots=True)
class PlayedRun(Record):
    """
    One Arcade run, finished or cut off.

    *day* is the day of a daily run, such as 2026-11-21, or empty. *initials* are those of the previous run until the
    player has *named* this one. The *ending* of a run that nothing proves is :data:`IMPORTED`.
    """

    uid: c.Uid
    finished_at: c.Second
    player: c.Name
    initials: c.Initials
    named: c.Truth
    seed: c.RunSeed
    day: c.DayText
    score: c.Points
    stage: c.StageNumber  # the last one reached
    cleared: c.StagesCleared  # stages
    chain: c.Count  # the longest
    time_ms: c.Milliseconds
    lost_to_mine: c.Count  # lives
    lost_to_clock: c.Count
    ending: c.RunEnding  # empty if the run was cut off
    source: c.RunSource = ""  # of the seed; empty in a run that an earlier version saved
    rules: c.Count = 0  # 0 in older records without the column: rules 1
    pauses: c.Count = 0  # of the clock
    splits: c.Splits = ""  # such as ``1 12000;2 45500``: cleared stages, milliseconds of all clocks so far

    def _contradiction(self) -> str:
        wrong = self.cleared > self.stage
        return f"cleared must be at most the {self.stage} stages reached, not {self.cleared}" if wrong else ""


@dataclass(frozen=True, slots=True)
class Achieved(Record):
    """One achievement and the time when it was first achieved."""

    achievement: c.AchievementId  # its id
    first_at: c.Second

    @property
    def uid(self) -> str:
        """Its key: each achievement is saved once."""
        return self.achievement


@dataclass(frozen=True, slots=True)
class Signature(Record):
    """The three initials under a game of the table of ten."""

    game: c.Uid  # its uid
    initials: c.Initials

    @property
    def uid(self) -> str:
        """Its key, which differs from its game's: a game is signed once."""
        return f"signature_{self.game}"


@dataclass(frozen=True, slots=True)
class OwnCard(Record):
    """
    One card of the trainer, made from the player's own game; *uid* is its key, so no two are equal.

    ``trainer.card.check`` checks whether the position makes a valid card.
    """

    uid: c.Uid
    first_at: c.Second
    game: c.UidOfOther  # the uid of its game
    why: c.Word  # needless_guess, certain_mine, wrong_flag, hesitation
    family: c.Family
    position: c.Position
    total: c.MinesOrNone  # mines of the board, if the card needs them


@dataclass(frozen=True, slots=True)
class CardAnswer(Record):
    """One answer to a card and the time when the card is due again."""

    uid: c.Uid
    finished_at: c.Second
    card: c.UidOfOther  # its key
    family: c.Family
    known: c.Truth  # whether every mark was right
    time_ms: c.Milliseconds
    grade: c.Grade  # 1 to 4, as FSRS counts
    due_at: c.Second


@dataclass(frozen=True, slots=True)
class SpeedDrill(Record):
    """One speed drill."""

    uid: c.Uid
    finished_at: c.Second
    player: c.Name
    family: c.Family
    solved: c.Solved
    missed: c.Solved


@dataclass(frozen=True, slots=True)
class GameWaits(Record):
    """The waits before the openings of one game, by kind of proof."""

    uid: c.Uid
    finished_at: c.Second
    waits: c.Waits  # such as ``single 420 515;guess 3210``, milliseconds


@dataclass(frozen=True, slots=True)
class JudgedGame(Record):
    """The losses of one game's openings, computed once; 0 openings if the game can't be judged."""

    uid: c.Uid
    finished_at: c.Second
    game: c.UidOfOther  # its uid
    openings: c.Count  # after the first
    costs: c.Costs  # such as ``one_two 900;guess 120``: missed families, ten-thousandths of the win chance


@dataclass(frozen=True, slots=True)
class SolvedBoard(Record):
    """The most stars won on a board of the Road; *uid* is the board's key."""

    uid: c.Uid
    finished_at: c.Second  # when they were won first
    stars: c.RoadStars
    imported: c.Truth = False  # whether only an import tells of them


OfTrainer = OwnCard | CardAnswer | SpeedDrill | GameWaits | JudgedGame
AnyRecord = PlayedGame | LeftGame | PlayedMatch | PlayedRun | Achieved | Signature | OfTrainer | SolvedBoard

AnyGame = PlayedGame | LeftGame

Kept = tuple[AnyRecord, str | None]
"""A record and its replay, if its kind has one."""

R = TypeVar("R", bound=AnyRecord)


_COMMON = ("uid", "finished_at", "player", "width", "height", "mines", "seed", "time_ms")
_COUNTS = (
    *("no_guess", "mended", "won", "bbbv", "solved_bbbv", "openings", "islands"),
    *("left", "right", "double", "effective"),
)

KINDS = (
    RecordKind(
        *(PlayedGame, "game", "games", 1),
        is_named=True,
        replays=Replays("replays", "game", 1),
        added={
            6: ("prove_it", "unproved", "forced", "needless", "given_away", "fortune", "paces", "calls"),
            7: ("competition",),
        },
        first=_COMMON + _COUNTS,
    ),
    RecordKind(
        *(PlayedMatch, "match", "matches", 1),
        is_named=True,
        replaces='excluded."time_ms" > matches."time_ms"',  # the end of a match replaces its start
        replays=Replays("match_replays", "battle", 5),
        first=_COMMON,
    ),
    RecordKind(
        *(PlayedRun, "run", "runs", 2),
        added={9: ("source",), 10: ("rules", "pauses", "splits")},
        replaces='excluded."time_ms" > runs."time_ms" '
        'OR (excluded."time_ms" = runs."time_ms" AND excluded."named" > runs."named")',
        replays=Replays("run_replays", "run", 2),
    ),
    RecordKind(
        *(Achieved, "achievement", "achievements", 2, "achievement"),
        replaces='excluded."first_at" < achievements."first_at"',
        dated="first_at",
    ),
    RecordKind(
        *(Signature, "signature", "signatures", 3, "game"),
        replaces='excluded."initials" > signatures."initials"',
        dated="0",
    ),
    RecordKind(OwnCard, "card", "cards", 8, replaces='excluded."first_at" < cards."first_at"', dated="first_at"),
    RecordKind(CardAnswer, "answer", "answers", 8),
    RecordKind(SpeedDrill, "speed_drill", "speed_drills", 8),
    RecordKind(GameWaits, "waits", "waits", 8, is_named=False),
    RecordKind(JudgedGame, "judged", "judged_games", 11, is_named=False),
    RecordKind(LeftGame, "left_game", "left_games", 12, replays=Replays("left_replays", "left_game", 12)),
    RecordKind(
        *(SolvedBoard, "solved_board", "solved_boards", 13),
        is_named=False,
        added={14: ("imported",)},
        replaces='excluded."stars" > solved_boards."stars" OR (excluded."stars" = solved_boards."stars" '
        'AND (excluded."imported", excluded."finished_at") < (solved_boards."imported", solved_boards."finished_at"))',
    ),
)
"""Every kind of record, in the order in which they are exported."""

KIND_OF: dict[type, RecordKind] = {kind.record: kind for kind in KINDS}


@dataclass(frozen=True, slots=True)
class MatchFilter:
    """A question about matches on one board, by one rule; None is any."""

    board: tuple[int, int, int] | None = None  # width, height, mines
    explosion: str | None = None

    def where(self) -> tuple[str, tuple[object, ...]]:
        """Return the SQL condition and the values of its question marks."""
        parts, values = ["true"], list[object]()
        if self.board:
            parts.append('"width" = ? AND "height" = ? AND "mines" = ?')
            values += self.board
        if self.explosion:
            parts.append('"explosion" = ?')
            values.append(self.explosion)
        return " AND ".join(parts), tuple(values)


ALL_MATCHES = MatchFilter()
