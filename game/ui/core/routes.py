"""
Where a player can go, as values: each route names a scene and what that scene needs to begin.

A scene asks ``cabinet.router.go(Title())`` and knows no other mode. Within its own mode it may put the next scene on
the stage itself; a route is for a trip into another mode, and for one that would make two files import each other.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from game.ui.input.local_players import ALONE, LocalPlayers

if TYPE_CHECKING:
    from pathlib import Path

    from game.arcade.daily import Day
    from game.battle.kept import KeptMatch
    from game.battle.match import Match
    from game.battle.threaded import Terms
    from game.engine.level import Level
    from game.notation.recording import Recording
    from game.store.kinds import PlayedMatch
    from game.store.practice import Known
    from game.ui.input.actions import Device


@dataclass(frozen=True)
class Bare:
    """A route that needs nothing to begin; a dataclass for each of them would cost start-up time."""


# Title and classic games


class Title(Bare):
    """Show the title, in the place of all other scenes."""


@dataclass(frozen=True)
class PlayGame:
    """Begin a game on a board of *level*, in the place of all other scenes."""

    level: "Level"


class CustomBoard(Bare):
    """Ask for the measures of a board."""


# Runs


class ArcadeMenu(Bare):
    """Let the player choose a run, in the place of all other scenes."""


@dataclass(frozen=True)
class PlayRun:
    """Begin a run, on *day* the daily one, in the place of all other scenes."""

    seed: int
    day: "Day | None" = None


# Matches


class BattleSetup(Bare):
    """Let the player choose a match, in the place of all other scenes."""


@dataclass(frozen=True)
class JoinMatch:
    """Let people join a match, in the place of all other scenes; *seats* are taken already."""

    seats: "tuple[Device | str, ...]" = ()
    best_of: int = 1


@dataclass(frozen=True)
class PlayMatch:
    """Begin a match, in the place of all other scenes."""

    terms: "Terms"
    players: LocalPlayers = ALONE


@dataclass(frozen=True)
class WatchMatch:
    """Show a match that was kept; *moments* are the match after each move."""

    played: "PlayedMatch"
    kept: "KeptMatch"
    moments: "tuple[Match, ...]"


class BattleHowTo(Bare):
    """Teach how a match is played."""


# Practice


class Trainer(Bare):
    """Show the trainer's page, in the place of all other scenes."""


@dataclass(frozen=True)
class PractiseCards:
    """Begin ten cards, or a minute of one *family*, in the place of all other scenes."""

    known: "Known"
    family: str | None = None


# Recordings


@dataclass(frozen=True)
class ReplayGame:
    """Read a recording in the background, then replay it; *uid* is that of its game in the history."""

    name: str
    read: "Callable[[], Recording]"
    uid: str = ""


@dataclass(frozen=True)
class ReviewGame:
    """Read a recording in the background, then review it; the history keeps the review with the game *uid*."""

    name: str
    read: "Callable[[], Recording]"
    uid: str = ""


@dataclass(frozen=True)
class ReplayFile:
    """Replay the recording in a file."""

    path: "Path"


@dataclass(frozen=True)
class ReviewFile:
    """Review the recording in a file."""

    path: "Path"


# Tables


class GameRecords(Bare):
    """Show the tables of games."""


class BattleRecords(Bare):
    """Show all matches that were kept."""


class Medals(Bare):
    """Show the medals."""


# Settings and help


class SettingsMenu(Bare):
    """Show the settings."""


class EnterName(Bare):
    """Ask for the player's name."""


class HowToPlay(Bare):
    """Show how to play."""


class Lessons(Bare):
    """Teach the game by playing."""


ClassicRoute: TypeAlias = PlayGame | CustomBoard
ArcadeRoute: TypeAlias = ArcadeMenu | PlayRun
BattleRoute: TypeAlias = BattleSetup | JoinMatch | PlayMatch | WatchMatch | BattleHowTo
TrainerRoute: TypeAlias = Trainer | PractiseCards
ReviewRoute: TypeAlias = ReplayGame | ReviewGame | ReplayFile | ReviewFile
HistoryRoute: TypeAlias = GameRecords | BattleRecords | Medals
SettingsRoute: TypeAlias = SettingsMenu | EnterName | HowToPlay | Lessons
Route: TypeAlias = (
    Title | ClassicRoute | ArcadeRoute | BattleRoute | TrainerRoute | ReviewRoute | HistoryRoute | SettingsRoute
)
