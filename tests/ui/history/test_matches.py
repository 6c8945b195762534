"""The profile's page of matches."""

from collections.abc import Iterable
from typing import Any

import pygame
import pytest

from game.battle import kept
from game.battle.boards import LARGE, SMALL
from game.battle.choices import RANKS
from game.battle.kept import PERSON
from game.battle.live import LiveMatch, Origin
from game.battle.ranks import RANKS as KNOWN
from game.battle.rules import Rules
from game.battle.sight import SECOND
from game.store.kinds import PRACTICE, PlayedMatch
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import BattleSetup
from game.ui.input.actions import Action, Asked
from game.ui.kit.node import Do
from game.ui.kit.table import TableRow
from game.ui.modes.battle.battle_setup import BattleSetupScene
from game.ui.modes.battle.conquest import ConquestScene
from game.ui.modes.history.battle_records import SHOWN, BattleRecordsScene
from tests.store.made import match as made_match
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, node_rect, repaints, seen_now, words_seen
from tests.ui.hands import click_pixel, finish_work
from tests.ui.history.keeping import focus_on, keep_matches, read, show
from tests.ui.nodes import front_scene

TEXT_SEED = 3


def battles_of(cabinet: Cabinet, matches: Iterable[PlayedMatch]) -> BattleRecordsScene:
    """Put the page of these matches on the stage, and return the scene."""
    keep_matches(cabinet, matches)
    scene = BattleRecordsScene(cabinet)
    show(cabinet, scene)
    return scene


def test_wins_and_streaks_are_told_for_each_rank(cabinet: Cabinet) -> None:
    """Counted by hand: three wins of five against Captain, two in a row, also the last one; none against Marshal."""
    winners = ["first", "first", "second", "", "first"]
    matches = [made_match(number, winner=winner) for number, winner in enumerate(winners)]
    scene = battles_of(cabinet, [*matches, made_match(9, second="recruit", winner="second")])
    assert scene._answer
    fared = {
        rank: (summary.matches, summary.won, summary.streak, summary.longest_streak)
        for rank, summary in scene._answer.ranks
    }
    met = {"recruit": (1, 0, 0, 0), "captain": (5, 3, 1, 2)}
    assert fared == {rank: met.get(rank, (0, 0, 0, 0)) for rank in RANKS}
    lines = words_seen(cabinet)
    names = [cabinet.style.words(f"battle_setup.rank_{rank}") for rank in fared]
    rows = {name: lines[lines.index(name) + 1 :][:5] for name in names}
    never = ["0", "0", "–", "0", "0"]
    told = {"recruit": ["1", "0", "0 %", "0", "0"], "captain": ["5", "3", "60 %", "1", "2"]}
    assert [*rows.values()] == [told.get(rank, never) for rank in RANKS]


def test_the_last_six_matches_are_told_the_latest_first(cabinet: Cabinet) -> None:
    """Opponent, outcome, reason, board, rule, share, time and day appear in the player's language."""
    matches = [made_match(number, second="sapper", winner="") for number in range(8)]
    latest = made_match(
        86_400, winner="second", reason="exploded", width=44, height=26, mines=225, share=0.324, time_ms=125_900
    )
    scene = battles_of(cabinet, [latest, *matches])
    assert tuple(matches_on(scene)) == (latest, *matches[:2:-1])
    lines = words_seen(cabinet)
    words = cabinet.style.words
    outcome = f"{words('records.lost')} · {words('records.ended_exploded')}"
    rule = words("battle_setup.rule_out") + " ×2"
    start = lines.index(outcome)
    assert lines[start - 1 : start + 5] == ["Captain", outcome, "44×26/225", rule, "32.4 %", "2:05"]


def test_a_match_against_an_unknown_rank_alone_is_shown(cabinet: Cabinet) -> None:
    """A later version may have ranks unknown to this one; its matches must still appear."""
    battles_of(cabinet, [made_match(1, second="oracle")])
    lines = words_seen(cabinet)
    assert "oracle" in lines
    assert cabinet.style.words("records.no_matches") not in lines


def test_the_face_of_a_match_is_the_players(cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is glad of a win, sad about a loss, and calm after a draw."""
    battles_of(cabinet, [made_match(number, winner=winner) for number, winner in enumerate(("", "second", "first"))])
    sprites, get = [], cabinet.style.sprites.get

    def painted(name: str, size: int, **others: Any) -> pygame.Surface:
        sprites.append(name)
        return get(name, size, **others)

    monkeypatch.setattr(cabinet.style.sprites, "get", painted)
    cabinet.stage.resize()
    seen_now(cabinet)
    assert [name for name in sprites if name.startswith("face")] == ["face_cool", "face_dead", "face_smile"]


# The page of matches


def text() -> str:
    """Return the stored text of a short match."""
    live = LiveMatch(Origin(SMALL, Rules(), TEXT_SEED), dict.fromkeys(range(2), KNOWN["captain"]))
    live.advance(20 * SECOND)
    return kept.write(kept.keep(live, (PERSON, "captain")), kept.GestureCounts(4, 2))


def keep_some_matches(cabinet: Cabinet) -> None:
    """Put some matches into the records."""
    large = {"width": LARGE.width, "height": LARGE.height, "mines": LARGE.mines}
    rows = [
        *((made_match(number, second="recruit", share=0.61), None) for number in range(1, 10)),
        (made_match(20, winner="second", **large), None),
        (made_match(30, first=PRACTICE), None),
        (made_match(40, second="captain", explosion="out"), text()),
    ]
    cabinet.history.ask(lambda records: records.merge(rows)).result()


def page(cabinet: Cabinet) -> BattleRecordsScene:
    """Go to the page of matches."""
    keep_some_matches(cabinet)
    cabinet.router.go(BattleSetup())
    read(cabinet)
    click_word(cabinet, cabinet.style.words("battle_ladder.records"))
    read(cabinet)
    return front_scene(cabinet, BattleRecordsScene)


def matches_on(scene: BattleRecordsScene) -> list[PlayedMatch]:
    """Return the matches in the rows of the page."""
    scene.refresh()
    about = (node.press.about for node, _ in scene.pane.placed if isinstance(node.press, Do))
    return [match for match in about if isinstance(match, PlayedMatch)]


def test_a_match_is_watched_again(open_game: Opener) -> None:
    """It plays to its end and leads back to the page; a match without its text says so."""
    cabinet = open_game(reduced_motion=True)
    scene = page(cabinet)
    seen_now(cabinet)
    focus_on(scene, TableRow)
    cabinet.stage.act(Asked(Action.CONFIRM))
    assert scene.busy
    finish_work(cabinet)
    front_scene(cabinet, ConquestScene)
    assert repaints(cabinet, lambda: cabinet.stage.update(3 * SECOND))
    assert cabinet.style.words("battle_end.won") in words_seen(cabinet)
    cabinet.stage.update(9 * SECOND)
    assert not cabinet.stage.animating
    cabinet.ask(Asked(Action.BACK))
    assert cabinet.stage.top is scene
    before = seen_now(cabinet)
    click_pixel(cabinet, node_rect(scene, matches_on(scene)[1].uid).center)
    read(cabinet)
    assert seen_now(cabinet) != before
    assert any(
        cabinet.style.words("records.not_kept").startswith(line.rstrip("…")) for line in words_seen(cabinet) if line
    )


def test_pages_and_match_filters_are_turned(cabinet: Cabinet) -> None:
    """Keys and buttons both turn them; each page and filter shows other matches."""
    scene = page(cabinet)
    first = [match.uid for match in matches_on(scene)]
    assert len(first) == SHOWN
    click_word(cabinet, cabinet.style.words("battle_records.older"))
    read(cabinet)
    later = [match.uid for match in matches_on(scene)]
    assert later
    assert not {*first} & {*later}
    click_word(cabinet, cabinet.style.words("battle_records.newer"))
    read(cabinet)
    assert [match.uid for match in matches_on(scene)] == first
    scene.pane.to("filter")
    cabinet.ask(Asked(Action.RIGHT))
    read(cabinet)
    assert {match.explosion for match in matches_on(scene)} == {"back_2"}
    assert {match.width for match in matches_on(scene)} == {SMALL.width}
    cabinet.ask(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, BattleSetupScene)


def test_the_ends_of_the_matches_are_told(cabinet: Cabinet) -> None:
    """Their number stands beside the rating, how they ended below."""
    page(cabinet)
    said = " ".join(words_seen(cabinet))
    assert cabinet.style.words("battle_records.count", matches=11) in said
