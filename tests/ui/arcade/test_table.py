"""The table of runs: all times', and earlier rules' under a tab."""

from game.ui.core.routes import ArcadeMenu
from game.ui.input.actions import Action, Asked
from tests.store.made import run
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, words_seen
from tests.ui.runs import wait


def test_earlier_rules_have_a_tab_only_if_there_are_such_runs(open_game: Opener) -> None:
    """Arrows turn to the old table, whose runs are in no other one."""
    for old in (False, True):
        cabinet = open_game()
        words = cabinet.style.words
        if old:
            cabinet.history.ask(lambda records: records.add(run(1, rules=0, score=123_456))).wait()
        cabinet.router.go(ArcadeMenu())
        click_word(cabinet, words("arcade.table"))
        wait(cabinet, lambda cabinet=cabinet: not cabinet.stage.animating)  # type: ignore[misc]
        seen = words_seen(cabinet)
        assert "MSL" in seen
        assert (words("arcade.old_rules") in seen) is old
        assert "123,456" not in seen
        cabinet.ask(Asked(Action.RIGHT))
        assert ("123,456" in words_seen(cabinet)) is old
        assert ("MSL" in words_seen(cabinet)) is not old
