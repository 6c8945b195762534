"""The events of a run: their sounds, sentences and pictures."""

from dataclasses import replace

import pygame
import pytest

from game.arcade.events import (
    Banked,
    ChainBroken,
    ChainHalved,
    Cleared,
    Event,
    LifeLost,
    LifeWon,
    Loss,
    Reckless,
    StageBegan,
    Tally,
)
from game.arcade.rules import MORE_LINKS
from game.arcade.stages import SPECIALS, Special
from game.arcade.state import Phase
from game.ui.core.themes import THEMES
from game.ui.core.time import ticks_of
from game.ui.kit.large_key import BoardFigure
from game.ui.kit.node import PLAIN
from game.ui.modes.arcade.arcade import ArcadeScene
from game.ui.modes.arcade.reactions import HALVED_FOR, RisingPoints
from game.ui.modes.arcade.run_panel import (
    EMBLEM,
    RULE_BOARDS,
    WIDTH,
    RunLineState,
    StageKeys,
    StageState,
    ink_on_dark,
    line_state,
    stage_panel,
    stage_state,
)
from tests.ui.conftest import Opener
from tests.ui.eyes import seen_now, words_seen
from tests.ui.hands import settle
from tests.ui.runs import pass_time, play_stage, start_run
from tests.ui.test_themes import contrast


@pytest.mark.parametrize(
    ("event", "sound", "key"),
    [
        (LifeLost(Loss.MINE, 2), "life", ""),
        (LifeWon(4), "record", "arcade.life_won"),
        (Banked(20, life=False), "record", "arcade.banked"),
        (ChainHalved(4), "slider", ""),
        (Reckless(0), "denied", "arcade.reckless"),
        (StageBegan(2), "go", ""),
        (Cleared(1, Tally()), "stage", ""),
    ],
)
def test_an_event_has_its_sound_and_its_sentence(event: Event, sound: str, key: str, open_game: Opener) -> None:
    """A player who looks only at the board must hear the event."""
    cabinet = open_game()
    run = start_run(cabinet)
    cabinet.audio.played = None
    run._reactions.react(event, run.run, run.effects)
    assert cabinet.audio.played == sound
    assert run._reactions.notice == (cabinet.style.words(key) if key else "")
    assert run._reactions.notice in " ".join(words_seen(cabinet))


@pytest.mark.parametrize("rule", SPECIALS)
def test_a_rule_is_told_with_its_board(rule: Special, open_game: Opener) -> None:
    """The line shows the door's small board when the stage begins, and the whole sentence beside it."""
    cabinet = open_game()
    run = start_run(cabinet)
    words, said = " ".join(words_seen(cabinet)), cabinet.style.words(f"arcade.about_{rule.value}")
    assert said not in words
    run._reactions.announce(rule, told=False)
    assert said in " ".join(words_seen(cabinet))
    nodes = {node for node, _ in run._line.placed}
    assert BoardFigure(RULE_BOARDS[rule.value], EMBLEM) in nodes


def test_the_panel_shows_how_many_stages_are_behind(open_game: Opener) -> None:
    """Cleared stages have gold caps; each stage changes the picture, and a low panel has no caps."""
    cabinet = open_game()
    panel = stage_panel(stage_state(start_run(cabinet).run, None).replaced(special=Special.FADING), cabinet.style)
    for high, there in ((690, True), (400, False)):
        room = pygame.Rect(0, 0, WIDTH, high)
        placed = [rect for node, rect in panel.place(cabinet.style, room) if isinstance(node, StageKeys)]
        assert bool(placed) is there
        assert all(room.contains(rect) for rect in placed)
    shown = []
    for number, cleared in ((1, False), (1, True), (2, False), (16, False)):
        picture = pygame.Surface((204, 120))
        StageKeys(number, cleared).paint(picture, cabinet.style, picture.get_rect(), PLAIN)
        gold = pygame.mask.from_threshold(picture, cabinet.style.theme["gold"], (40, 40, 60, 255)).count()
        shown.append(gold > 400)
    assert shown == [False, True, True, False]


def test_nothing_in_the_panel_moves_when_a_stage_begins_and_its_key_is_gold_once_it_is_cleared(
    open_game: Opener,
) -> None:
    """The bonuses are listed before the board is dealt, and with their points afterwards."""
    cabinet = open_game()
    run = start_run(cabinet)
    style, room = cabinet.style, pygame.Rect(0, 0, WIDTH, 690)

    def panel(**changed: object) -> tuple[StageState, list[pygame.Rect]]:
        state = stage_state(run.run, None).replaced(special=Special.FADING, **changed)
        placed = stage_panel(state, style).place(style, room)
        return state, [rect for node, rect in placed if isinstance(node, BoardFigure | StageKeys)]

    begun, places = panel()
    assert not begun.cleared
    before = replace(run.run, phase=Phase.INTRO, stage=None)
    assert stage_state(before, None).replaced(special=Special.FADING) == begun
    assert panel(ahead=3)[1] == places
    play_stage(cabinet, run)
    cleared, still = panel()
    tally = run.run.results[-1].tally
    assert (cleared.cleared, still) == (True, places)
    assert cleared.bonuses == (tally.clean, tally.no_flags, tally.efficient or None)


@pytest.mark.parametrize("theme", THEMES)
def test_the_number_of_every_stage_can_be_read(theme: str) -> None:
    """Dark caps are dark in some themes only, so the ink must adapt."""
    look = THEMES[theme]
    assert contrast(look, ink_on_dark(look), "covered" if look.bevelled else "covered_bottom") >= 4.5


@pytest.mark.parametrize(("links", "said"), [(MORE_LINKS - 1, False), (MORE_LINKS, True)])
def test_a_broken_chain_is_told_where_it_had_raised_the_multiplier(links: int, said: bool, open_game: Opener) -> None:
    """The end of a shorter chain is no loss."""
    cabinet = open_game()
    run = start_run(cabinet)
    run._reactions.react(ChainBroken(links), run.run, run.effects)
    assert (cabinet.style.words("arcade.broken", links=links) in " ".join(words_seen(cabinet))) is said


def test_points_rise_from_the_cell_that_was_clicked(open_game: Opener) -> None:
    """They show the cell that scored; with reduced motion nothing rises."""
    for still in (False, True):
        cabinet = open_game(reduced_motion=still)
        run = start_run(cabinet)
        play_stage(cabinet, run, openings=1)
        rising = [effect for effect in run.effects._running if isinstance(effect, RisingPoints)]
        assert len(rising) == (not still)
        if rising:
            opened = run.camera.cell_rect(run._reactions._cell)
            assert rising[0].reaches(run.camera)[0].inflate(2, 2).colliderect(opened)


def test_points_leave_the_board_at_its_top(open_game: Opener) -> None:
    """They must not cover the numbers of the top row."""
    cabinet = open_game()
    run = start_run(cabinet)
    play_stage(cabinet, run, openings=1)
    settle(cabinet)
    for row, rises in ((4, True), (0, False)):
        points = RisingPoints(cabinet.style, run.camera.grid.cell(4, row), 120)
        part = points.reaches(run.camera)[0].union(run.camera.cell_rect(run.camera.grid.cell(4, row)))
        before = seen_now(cabinet, part)
        run.effects.join([points])
        pass_time(cabinet, 5)
        assert (seen_now(cabinet, part) != before) is rises
        pass_time(cabinet, 150)


def test_a_halved_chain_says_so_for_a_moment(open_game: Opener) -> None:
    """Afterwards the line shows the links to the next multiplier again."""
    cabinet = open_game()
    run = start_run(cabinet)
    play_stage(cabinet, run, openings=6)
    pass_time(cabinet, run.run.terms.window)
    halved = cabinet.style.words("arcade.halved", links=run.run.chain.links)
    assert halved in words_seen(cabinet)
    pass_time(cabinet, ticks_of(HALVED_FOR) + 10)
    assert halved not in words_seen(cabinet)


def test_the_best_run_is_raced_under_the_line(open_game: Opener) -> None:
    """A mark shows its progress at this time; a stage that it never reached has no mark."""
    cabinet = open_game()
    run = start_run(cabinet)
    assert line_of(run).race[1] is None
    run._learn_best({1: 8_000})
    clock = run.run.tick - run.run.stage.began if run.run.stage else 0
    pass_time(cabinet, 1000 - clock)
    assert line_of(run).race[1] == 50
    before = seen_now(cabinet, run.line)
    pass_time(cabinet, 500)
    assert seen_now(cabinet, run.line) != before
    assert line_of(run).race[1] == 75


def line_of(run: ArcadeScene) -> RunLineState:
    """Return the state of the line above the board."""
    return line_state(run.run, run.run.clock, run.cabinet.settings, run._reactions, run._best)
