"""The choices before a match, by mouse and by keys: rules, boards, numbers, and which matches are rated."""

from pathlib import Path

import pytest

from game.app import open_cabinet
from game.battle import threaded
from game.battle.boards import BOARDS, LARGE, SMALL
from game.battle.ranks import MARSHAL, RECRUIT
from game.battle.rules import Rules
from game.battle.threaded import against
from game.engine.errors import NoBoardError
from game.store.settings import Loaded, Settings
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import BattleSetup, PlayMatch
from game.ui.input.actions import Action, Asked
from game.ui.modes.battle.battle import BattleScene
from game.ui.modes.battle.battle_more import BattleMoreScene
from game.ui.modes.battle.battle_setup import BattleSetupScene
from game.ui.modes.title.title import TitleScene
from tests.battle.matches import ONE, TWO
from tests.ui.battle.hands import front_match, rated_after
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, words_seen
from tests.ui.nodes import focus


def set_up(cabinet: Cabinet) -> BattleMoreScene:
    """Put the setup on the stage."""
    scene = BattleMoreScene(cabinet)
    cabinet.stage.replace(scene)
    return scene


def begin(cabinet: Cabinet) -> None:
    """Press Begin."""
    focus(cabinet, "begin")
    cabinet.stage.act(Asked(Action.CONFIRM))


def type_sizes(cabinet: Cabinet, numbers: tuple[str, ...]) -> None:
    """Replace width, height and mines by typing."""
    for key, text in zip(("width", "height", "mines"), numbers, strict=True):
        focus(cabinet, key)
        for character in text or "1\b":
            cabinet.stage.typed(character)


def test_the_title_leads_to_the_setup_and_the_setup_to_a_match(cabinet: Cabinet) -> None:
    """Begin has the focus first, so two keys lead from the title to the board."""
    title = TitleScene(cabinet)
    cabinet.stage.replace(title)
    click_word(cabinet, "Battle")
    assert isinstance(cabinet.stage.top, BattleSetupScene)
    cabinet.stage.act(Asked(Action.CONFIRM))
    battle = front_match(cabinet)
    assert battle.terms.board is BOARDS[cabinet.settings.battle_board]


def test_what_was_chosen_is_kept(cabinet: Cabinet) -> None:
    """A daily player chooses an opponent only once."""
    set_up(cabinet)
    for key, times in (("board", 1), ("rank", 3), ("corner", 1)):
        focus(cabinet, key)
        for _ in range(times):
            cabinet.stage.act(Asked(Action.RIGHT))
    begin(cabinet)
    battle = front_match(cabinet)
    assert (battle.terms.board, battle.terms.rank, battle.terms.player) == (LARGE, MARSHAL, TWO)
    assert (cabinet.settings.battle_board, cabinet.settings.battle_rank) == ("large", "marshal")


def test_rows_are_there_when_they_mean_something(cabinet: Cabinet) -> None:
    """Only a custom board has measures, and only some rules count lives."""
    set_up(cabinet)
    cabinet.change(battle_rule="original")
    assert not {"Width", "Height", "Mines", "Lives"} & {*words_seen(cabinet)}
    cabinet.change(battle_board="custom", battle_rule="crater")
    assert {"Width", "Height", "Mines", "Lives"} <= {*words_seen(cabinet)}


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        (("19", "20", "60"), "The width of a battle board is 20 to 60 cells"),
        (("", "20", "60"), "The width of a battle board is 20 to 60 cells"),
        (("30", "41", "60"), "The height of a battle board is 12 to 40 cells"),
        (("30", "20", "59"), "A battle on 30×20 cells has 60 to 150 mines"),
        (("30", "20", "151"), "A battle on 30×20 cells has 60 to 150 mines"),
    ],
)
def test_a_board_no_battle_can_be_fought_on_is_refused_in_words(
    numbers: tuple[str, ...], sentence: str, cabinet: Cabinet
) -> None:
    """The sentence is there during typing, and Begin does nothing."""
    cabinet.change(battle_board="custom")
    scene = set_up(cabinet)
    type_sizes(cabinet, numbers)
    assert sentence in words_seen(cabinet)
    focus(cabinet, "begin")
    cabinet.stage.act(Asked(Action.CONFIRM))
    assert cabinet.stage.top is scene
    assert cabinet.audio.played == "denied"


def test_a_custom_board_is_fought_on_and_kept(cabinet: Cabinet) -> None:
    """Any board within the limits can be played."""
    cabinet.change(battle_board="custom")
    set_up(cabinet)
    type_sizes(cabinet, ("25", "15", "60"))
    begin(cabinet)
    battle = front_match(cabinet)
    assert (battle.terms.board.width, battle.terms.board.height, battle.terms.board.mines) == (25, 15, 60)
    assert (cabinet.settings.battle_width, cabinet.settings.battle_height) == (25, 15)


def test_a_typed_number_is_the_board(cabinet: Cabinet) -> None:
    """Two players may compare their results on the same board."""
    set_up(cabinet)
    focus(cabinet, "seed")
    for digit in "42":
        cabinet.stage.typed(digit)
    cabinet.stage.act(Asked(Action.CONFIRM))
    battle = front_match(cabinet)
    assert battle.live.origin.seed == 42


@pytest.mark.parametrize("typed", ["42", ""])
def test_a_match_on_a_board_that_was_typed_is_not_rated(typed: str, open_game: Opener) -> None:
    """Only a match on a board that the game chose is rated."""
    cabinet = open_game(battle_rank="recruit")
    set_up(cabinet)
    focus(cabinet, "seed")
    for digit in typed:
        cabinet.stage.typed(digit)
    cabinet.stage.act(Asked(Action.CONFIRM))
    battle = front_match(cabinet)
    assert rated_after(cabinet, battle) is (not typed)


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


def test_back_leads_to_the_ladder_and_from_there_to_the_title(cabinet: Cabinet) -> None:
    """Back works even if the ladder was opened after a match, with no scene below it."""
    cabinet.router.go(BattleSetup())
    click_word(cabinet, "More rules")
    assert isinstance(cabinet.stage.top, BattleMoreScene)
    cabinet.stage.act(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, BattleSetupScene)
    cabinet.stage.act(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, TitleScene)


def test_a_board_without_a_fair_start_is_told(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """This is rare, and must not end the game."""

    class NoDuel:
        def __init__(self, *_: object, **__: object) -> None:
            raise NoBoardError("none")

    monkeypatch.setattr(threaded, "LiveMatch", NoDuel)
    cabinet = open_game()
    set_up(cabinet)
    begin(cabinet)
    battle = front_match(cabinet)
    battle.live.wait()
    cabinet.stage.update(1)
    cabinet.stage.draw(cabinet.window.get_surface(), 0)
    cabinet.stage.act(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, BattleSetupScene)
