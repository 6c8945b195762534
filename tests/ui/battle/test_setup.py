"""The choices before a match: the way to it, the original rules, and which matches are rated."""

from pathlib import Path

import pytest

from game.app import open_cabinet
from game.battle import threaded
from game.battle.boards import SMALL
from game.battle.ranks import RANKS as KNOWN
from game.battle.ranks import RECRUIT
from game.battle.rules import Explosion, Rules
from game.battle.threaded import against
from game.engine.errors import NoBoardError
from game.engine.gesture import Kind
from game.store.settings import Loaded, Settings
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import BattleSetup, PlayMatch
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.text import Text
from game.ui.modes.battle.battle import BattleScene
from game.ui.modes.battle.battle_setup import BEGIN, BattleSetupScene
from tests.battle.matches import ONE
from tests.ui.battle.hands import front_match, ladder, rated_after
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, node_rect, painted_anew, repaints, seen_now, words_seen
from tests.ui.history.test_matches import keep_some_matches


def test_each_rung_tells_how_the_person_fared(cabinet: Cabinet) -> None:
    """Each rung shows its results, one is marked as next, and the rating is above."""
    keep_some_matches(cabinet)
    scene = ladder(cabinet)
    said = words_seen(cabinet)
    written = [(node.key, node.text) for node, _ in scene.pane.placed if isinstance(node, Text) and node.key in KNOWN]
    rungs = {rank: [text for key, text in written if key == rank] for rank, _ in written}
    assert [*rungs] == [*reversed(KNOWN)]
    words = cabinet.style.words
    fared = cabinet.history.ask(lambda records: records.rungs()).result()
    recruit, highest = fared["recruit"], max(place for place, rank in enumerate(KNOWN) if fared[rank].won)
    assert recruit.best
    won = words("battle_ladder.won", won=recruit.won, matches=recruit.matches)
    assert f"{won} · {words('battle_ladder.best', percent=f'{100 * recruit.best:.0f}')}" in said
    assert rungs[[*KNOWN][highest + 1]][1].startswith(words("battle_ladder.next"))
    tempo, slips = words("battle_ladder.tempo", seconds="3.65"), words("battle_ladder.slips", percent="4.2")
    assert rungs["cadet"][2:] == [tempo, slips]
    assert rungs["lieutenant"][3] == words("battle_ladder.slips", percent="0.95")
    assert words("battle_ladder.rating") in said


def test_without_matches_nobody_was_met(cabinet: Cabinet) -> None:
    """Without matches no rung has results, and there is no rating yet."""
    ladder(cabinet)
    said = words_seen(cabinet)
    assert cabinet.style.words("battle_ladder.unrated") in said
    assert sum(cabinet.style.words("battle_ladder.not_met") in line for line in said) == len(KNOWN)


def test_a_rung_and_a_board_are_chosen_by_the_mouse(cabinet: Cabinet) -> None:
    """Two clicks choose, and a third begins."""
    ladder(cabinet)
    click_word(cabinet, cabinet.style.words("battle_setup.rank_marshal"))
    assert cabinet.settings.battle_rank == "marshal"
    assert any(cabinet.style.words("ranks.join_marshal")[:20] in line for line in words_seen(cabinet))
    click_word(cabinet, cabinet.style.words("battle_setup.board_small"))
    assert cabinet.settings.battle_board == "small"
    click_word(cabinet, cabinet.style.words("battle_ladder.begin"))
    battle = front_match(cabinet)
    assert battle.terms.rank is KNOWN["marshal"]
    assert battle.terms.board is SMALL


def test_the_ladder_works_by_keys_alone(open_game: Opener) -> None:
    """Up leads to the rules and the boards, Left to the rungs, Right back to Begin; each key repaints."""
    cabinet = open_game(battle_rank="sapper", battle_board="small")
    scene = ladder(cabinet)
    before = seen_now(cabinet)

    def press(action: Action) -> None:
        assert repaints(cabinet, lambda: cabinet.ask(Asked(action)))

    press(Action.LEFT)
    assert scene.pane.focus == "sapper"
    press(Action.UP)
    above = [*KNOWN][[*KNOWN].index("sapper") + 1]
    assert cabinet.settings.battle_rank == above
    press(Action.RIGHT)
    press(Action.UP)
    press(Action.RIGHT)
    assert cabinet.settings.battle_rule == "original"
    press(Action.LEFT)
    assert cabinet.settings.battle_rule == "out"
    press(Action.UP)
    press(Action.RIGHT)
    assert cabinet.settings.battle_board == "medium"
    press(Action.LEFT)
    press(Action.DOWN)
    press(Action.DOWN)
    assert cabinet.settings.battle_board == "small"
    assert before != seen_now(cabinet)
    cabinet.ask(Asked(Action.CONFIRM))
    assert isinstance(cabinet.stage.top, BattleScene)


def test_the_panel_shows_the_rung_that_is_lit(open_game: Opener) -> None:
    """The mouse shows a rank without choosing it, which Enter would do: Begin is golden again under the mouse."""
    cabinet = open_game(battle_rank="cadet")
    scene = ladder(cabinet)
    painted_anew(cabinet)
    golden = cabinet.window.get_surface().get_at(node_rect(scene, BEGIN).move(20, 12).topleft)
    cabinet.stage.point(Pointing(Kind.MOVE, node_rect(scene, "recruit").center))
    assert any(cabinet.style.words("ranks.join_recruit") in line for line in words_seen(cabinet))
    assert cabinet.settings.battle_rank == "cadet"
    painted_anew(cabinet)
    assert cabinet.window.get_surface().get_at(node_rect(scene, BEGIN).move(20, 12).topleft) != golden
    cabinet.stage.point(Pointing(Kind.MOVE, node_rect(scene, BEGIN).center))
    painted_anew(cabinet)
    assert cabinet.window.get_surface().get_at(node_rect(scene, BEGIN).move(20, 12).topleft) == golden
    assert any(cabinet.style.words("ranks.join_cadet")[:9] in line for line in words_seen(cabinet))


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
