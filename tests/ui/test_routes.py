"""Routes are values: they compare, and each opens its scene."""

from collections.abc import Sequence
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import get_args

import pytest

from game.battle.boards import SMALL
from game.battle.ranks import MARSHAL
from game.battle.rules import Rules
from game.battle.threaded import against
from game.engine.errors import GameError
from game.engine.level import BEGINNER
from game.notation.recording import Recording
from game.road.boards import road
from game.store.practice import Practice
from game.trainer.course import course
from game.ui.core import routes
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Route
from tests.solver.test_advice import drawn_view


def unreadable() -> Recording:
    """Refuse, as a damaged file does."""
    raise GameError("its third line is no move")


def some_routes() -> Sequence[Route]:
    """Return a new route of each kind except that of a stored match."""
    plain: list[Route] = [
        routes.Title(),
        routes.Boards(),
        routes.ArcadeMenu(),
        routes.BattleSetup(),
        routes.BattleHowTo(),
        routes.Profile(),
        routes.BattleRecords(),
        routes.Profile("medals"),
        routes.Profile("statistics"),
        routes.SettingsMenu(),
        routes.FirstStart(),
        routes.Road(),
        routes.PlayRoad(road()[0].boards[0].key),
    ]
    return [
        *plain,
        routes.PlayGame(BEGINNER),
        routes.PlayRun(1),
        routes.JoinMatch(("captain",)),
        routes.PlayMatch(against(SMALL, Rules(), MARSHAL, 0, seed=1)),
        routes.PractiseCards(Practice((), course(), ())),
        routes.DrillPattern("one_two"),
        routes.Analysis(),
        routes.PlayPosition(drawn_view("1##1 #2##", 2)),
        routes.ReplayGame("a game", unreadable),
        routes.ReplayGame("a game", unreadable, "uid"),
        routes.ReplayFile(Path("game.rawvf")),
        routes.ImportRecords(Path("records.jsonl")),
        routes.PlayLink("8x8/3:4,7:AAAflw"),
    ]


def test_routes_compare_and_hash_by_what_they_name() -> None:
    """A button with an equal route is the same button, so it is not painted again."""
    assert some_routes() == some_routes()
    assert {*some_routes()} == {*some_routes()}
    assert len({*some_routes()}) == len(some_routes())
    assert {type(route) for route in some_routes()} | {routes.WatchMatch, routes.GoOn} == {*get_args(Route)}


def test_a_route_does_not_change() -> None:
    """A picture may contain a route and open it later."""
    route = routes.PlayRun(1)
    with pytest.raises(FrozenInstanceError):
        type(route).__setattr__(route, "seed", 2)


def test_each_route_opens_a_scene_of_its_own(cabinet: Cabinet) -> None:
    """Each route opens a scene, and no two open the same one, except a link and those that wait first."""
    seen = set()
    for route in some_routes():
        before = cabinet.stage.top
        cabinet.router.go(route)
        assert cabinet.stage.top is not before
        seen.add(type(cabinet.stage.top))
    assert len(seen) == len(some_routes()) - 5
