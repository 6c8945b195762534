"""The table of runs: all times', and under tabs earlier rules' and imported ones."""

from typing import Any

import pytest

from game.store.kinds import IMPORTED
from game.ui.core.routes import ArcadeMenu
from game.ui.input.actions import Action, Asked
from tests.store.made import run
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, words_seen
from tests.ui.runs import wait


@pytest.mark.parametrize(
    ("key", "terms"), [("", {}), ("arcade.old_rules", {"rules": 0}), ("arcade.imported", {"ending": IMPORTED})]
)
def test_runs_that_can_t_be_compared_have_a_tab_if_there_are_any(
    key: str, terms: dict[str, Any], open_game: Opener
) -> None:
    """Arrows turn to their table, and they are in no other one; imported ones are marked and have no place."""
    cabinet = open_game()
    words = cabinet.style.words
    if key:
        cabinet.history.ask(lambda records: records.add(run(1, score=123_456, **terms))).wait()
    cabinet.router.go(ArcadeMenu())
    click_word(cabinet, words("arcade.table"))
    wait(cabinet, lambda: not cabinet.stage.animating)
    seen = words_seen(cabinet)
    assert "MSL" in seen
    assert {words("arcade.old_rules"), words("arcade.imported")} & {*seen} == ({words(key)} if key else set())
    assert "123,456" not in seen
    cabinet.ask(Asked(Action.RIGHT))
    seen = words_seen(cabinet)
    assert ("123,456" in seen, "MSL" in seen) == (bool(key), not key)
    assert (words("records.imported") in seen, "1" in seen) == (key == "arcade.imported", key != "arcade.imported")
