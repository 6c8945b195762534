"""The choices before a match: the way to it, the original rules, and which matches are rated."""

from pathlib import Path

import pytest

from game.app import open_cabinet
from game.battle import threaded
from game.battle.boards import BOARDS, SMALL
from game.battle.ranks import RECRUIT
from game.battle.rules import Explosion, Rules
from game.battle.threaded import against
from game.engine.errors import NoBoardError
from game.store.settings import Loaded, Settings
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import BattleSetup, PlayMatch
from game.ui.input.actions import Action, Asked
from game.ui.modes.battle.battle import BattleScene
from game.ui.modes.battle.battle_setup import BattleSetupScene
from game.ui.modes.title.title import TitleScene
from tests.battle.matches import ONE
from tests.ui.battle.hands import front_match, rated_after
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, words_seen


def test_the_title_leads_to_the_setup_and_the_setup_to_a_match(cabinet: Cabinet) -> None:
    """Begin has the focus first, so two keys lead from the title to the board."""
    title = TitleScene(cabinet)
    cabinet.stage.replace(title)
    click_word(cabinet, "Battle")
    assert isinstance(cabinet.stage.top, BattleSetupScene)
    cabinet.stage.act(Asked(Action.CONFIRM))
    battle = front_match(cabinet)
    assert battle.terms.board is BOARDS[cabinet.settings.battle_board]


def test_the_original_rules_are_a_switch(open_game: Opener) -> None:
    """The ladder says what they mean, and that they are not rated; the next match is played by them."""
    cabinet = open_game(battle_rank="recruit")
    words = cabinet.style.words
    for rules in (Rules(Explosion.ORIGINAL), Rules()):
        cabinet.router.go(BattleSetup())
        click_word(cabinet, words("battle_setup.rule_original"))
        said = " ".join(words_seen(cabinet))
        assert words(f"battle_setup.about_{rules.explosion.value}") in said
        assert (words("battle_setup.unrated") in said) is (rules.explosion is Explosion.ORIGINAL)
        click_word(cabinet, words("battle_ladder.begin"))
        battle = front_match(cabinet)
        assert battle.terms.rules == rules
        battle.live.wait()


@pytest.mark.parametrize("chosen", [None, 7])
def test_a_match_from_a_seed_of_the_command_line_is_not_rated(
    chosen: int | None, tmp_path: Path, at_rest: None
) -> None:
    """The seed decides its board, so that players can compare results."""
    files = tmp_path / "settings.toml", tmp_path / "records.sqlite"
    cabinet = open_cabinet(Loaded(Settings()), *files, {"fullscreen": False}, seed=7, chosen_seed=chosen)
    cabinet.router.go(PlayMatch(against(SMALL, Rules(), RECRUIT, ONE)))
    battle = cabinet.stage.top
    try:
        assert isinstance(battle, BattleScene)
        assert battle.live.origin.seed == 7
        assert rated_after(cabinet, battle) is (chosen is None)
    finally:
        cabinet.close()
        cabinet.window.close()


def test_a_board_without_a_fair_start_is_told(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """This is rare, and must not end the game."""

    class NoDuel:
        def __init__(self, *_: object, **__: object) -> None:
            raise NoBoardError("none")

    monkeypatch.setattr(threaded, "LiveMatch", NoDuel)
    cabinet = open_game()
    cabinet.router.go(BattleSetup())
    cabinet.stage.act(Asked(Action.CONFIRM))
    battle = front_match(cabinet)
    battle.live.wait()
    cabinet.stage.update(1)
    cabinet.stage.draw(cabinet.window.get_surface(), 0)
    cabinet.stage.act(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, BattleSetupScene)
