"""
Where a player can go, as values: each route names a scene and what that scene needs to begin.

A scene asks ``cabinet.router.go(Title())`` and knows no other mode. Within its own mode it may put the next scene on
the stage itself; a route is for a trip into another mode, and for one that would make two files import each other.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from game.ui.core.value import Value
from game.ui.input.local_players import ALONE, LocalPlayers

if TYPE_CHECKING:
    from pathlib import Path

    from game.arcade.daily import Day
    from game.battle.kept import KeptMatch
    from game.battle.match import Match
    from game.battle.threaded import Terms
    from game.engine.level import Level
    from game.engine.view import View
    from game.notation.recording import Recording
    from game.store.kept_games import GameFile
    from game.store.kinds import PlayedMatch
    from game.store.practice import Practice
    from game.ui.input.actions import Device


# Title and classic games


class Title(Value):
    """Show the title, in the place of all other scenes."""


class PlayGame(Value):
    """Begin a game on a board of *level*, in the place of all other scenes."""

    level: "Level"


class GoOn(Value):
    """Go on with a kept game, behind its pause, in the place of all other scenes."""

    file: "GameFile"


class PlayLink(Value):
    """Play the board or the run whose code came by a link; a game under way goes on instead."""

    code: str


class Boards(Value):
    """Let the player choose a board and the rules on it; *own*: of their own measures; *pastes*: what was copied."""

    own: bool = False
    pastes: bool = False


# Runs


class PlayPosition(Value):
    """Play on from a position, on a board that fits it, in the place of all other scenes."""

    view: "View"


class ArcadeMenu(Value):
    """Let the player choose a run, in the place of all other scenes."""


class PlayRun(Value):
    """Begin a run, on *day* the daily one, in the place of all other scenes; its code may be *typed*."""

    seed: int
    day: "Day | None" = None
    typed: bool = False


# Matches


class BattleSetup(Value):
    """Let the player choose a match, in the place of all other scenes."""


class JoinMatch(Value):
    """Let people join a match, in the place of all other scenes; *seats* are taken already."""

    seats: "tuple[Device | str, ...]" = ()


class PlayMatch(Value):
    """Begin a match, in the place of all other scenes."""

    terms: "Terms"
    players: LocalPlayers = ALONE


class WatchMatch(Value):
    """Show a match that was kept; *moments* are the match after each move."""

    played: "PlayedMatch"
    kept: "KeptMatch"
    moments: "tuple[Match, ...]"


class BattleHowTo(Value):
    """Teach how a match is played."""


# Practice


class PractiseCards(Value):
    """Begin ten cards, of one *pattern* if it is given."""

    known: "Practice"
    pattern: str | None = None


class Analysis(Value):
    """Analyse a position that can be changed: *view*, the drawing on the clipboard, or a covered board."""

    view: "View | None" = None
    pastes: bool = False  # the drawing


class DrillPattern(Value):
    """Read the cards of a pattern, then begin ten of them."""

    family: str


# Recordings


class ReplayGame(Value):
    """Read a recording in the background, then review it; *uid* is that of its game in the history."""

    name: str
    read: "Callable[[], Recording]"
    uid: str = ""


class ReplayFile(Value):
    """Review the recording in a file."""

    path: "Path"


# The profile


class Profile(Value):
    """Show a page of the profile: ``records``, ``statistics`` or ``medals``."""

    page: str = "records"


class BattleRecords(Value):
    """Show all matches that were kept."""


# Settings


class SettingsMenu(Value):
    """Show the settings."""


class ImportRecords(Value):
    """Import the records of the file at *path*."""

    path: "Path"


# Learning


class FirstStart(Value):
    """Ask for the language, then begin the Road, in the place of all other scenes."""


class Road(Value):
    """Show the map of the Road, at a *chapter* (from 0 on) or at that of the next board, in the place of all others."""

    chapter: int | None = None


class PlayRoad(Value):
    """Play the board of the Road with this key, in the place of all other scenes, or over a lost game."""

    key: str
    skips: bool = False  # a newcomer, whose way back is to the title
    returns: bool = False  # to the lost game, whose pattern the board teaches


ClassicRoute: TypeAlias = PlayGame | GoOn | PlayPosition | PlayLink | Boards
ArcadeRoute: TypeAlias = ArcadeMenu | PlayRun
BattleRoute: TypeAlias = BattleSetup | JoinMatch | PlayMatch | WatchMatch | BattleHowTo
TrainerRoute: TypeAlias = PractiseCards | DrillPattern | Analysis
ReviewRoute: TypeAlias = ReplayGame | ReplayFile
HistoryRoute: TypeAlias = Profile | BattleRecords
SettingsRoute: TypeAlias = SettingsMenu | ImportRecords
LearnRoute: TypeAlias = FirstStart | Road | PlayRoad
Route: TypeAlias = (
    Title
    | ClassicRoute
    | ArcadeRoute
    | BattleRoute
    | TrainerRoute
    | ReviewRoute
    | HistoryRoute
    | SettingsRoute
    | LearnRoute
)


class Router:
    """Goes where a route leads; *open_route* knows the scenes, which this room does not."""

    def __init__(self, open_route: Callable[[Route], None]) -> None:
        self._open = open_route

    def go(self, route: Route) -> None:
        """Open the scene of *route*."""
        self._open(route)
