"""Drills as they are seen, by mouse, keys and pad: marks, answers, proofs, the end, the page of families."""

from collections.abc import Callable
from functools import partial
from time import monotonic

import pytest

from game.engine.gesture import TICK_MS
from game.engine.grid import cells_of, lsb
from game.trainer.choice import Past
from game.trainer.course import course
from game.trainer.drill import LENGTH
from game.trainer.families import FAMILIES, GUESSES
from game.trainer.schedule import Grade
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Title, Trainer
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked, Device
from game.ui.input.actions import Kind as Sort
from game.ui.modes.title.title import TitleScene
from game.ui.modes.trainer.drill import STAYS, DrillScene
from game.ui.modes.trainer.drill_over import DrillOverScene
from game.ui.modes.trainer.lesson import STEP
from game.ui.modes.trainer.trainer import TrainerScene
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, repaints, words_seen
from tests.ui.hands import LEFT, PATIENCE, RIGHT, click_pixel, press, wait
from tests.ui.practice import DAY, NOW, click_cell, drill_of, miss, practised, solve, table_of
from tests.ui.test_pixels import at_once

__all__ = ["at_once"]

PAD = Device(Sort.PAD, 1)


def next_of(cabinet: Cabinet, scene: DrillScene, *, guess: bool) -> None:
    """Solve cards until one is asked where nothing is certain, or where something is."""
    while (table_of(scene).task.best is not None) is not guess:
        solve(cabinet, scene)
        press(cabinet, Action.CONFIRM)()


def finish(cabinet: Cabinet, scene: DrillScene) -> None:
    """Solve every card that is left."""
    while cabinet.stage.top is scene:
        solve(cabinet, scene)
        press(cabinet, Action.CONFIRM)()
        cabinet.stage.update(0)


def test_left_marks_safe_and_right_marks_a_mine(open_game: Opener) -> None:
    """Each mark is seen where it is, and the last one solves the card."""
    cabinet = open_game()
    scene = drill_of(cabinet, "one_two_one")
    task = table_of(scene).task
    for cell, kinds in ((lsb(task.safe), LEFT), (lsb(task.open_mines), RIGHT)):
        assert repaints(cabinet, partial(click_cell, cabinet, scene, cell, kinds), scene.camera.cell_rect(cell))
        assert scene.drill.verdict is None
    solve(cabinet, scene)
    assert scene.drill.verdict
    assert scene.drill.verdict.right


def test_a_solved_card_gives_way_by_itself_or_at_once(open_game: Opener) -> None:
    """After a moment; whoever presses on need not wait."""
    cabinet = open_game()
    scene = drill_of(cabinet)
    first = table_of(scene).asked
    solve(cabinet, scene)
    wait(cabinet, ticks_of(STAYS) - 1)()
    assert table_of(scene).asked is first
    wait(cabinet, 1)()
    second = table_of(scene).asked
    assert second is not first
    solve(cabinet, scene)
    press(cabinet, Action.CONFIRM)()
    assert table_of(scene).asked is not second


def test_a_mistake_is_answered_with_its_proof_and_stays(open_game: Opener) -> None:
    """The cell that was wrong is proved, step by step; nobody is hurried on."""
    cabinet = open_game()
    scene = drill_of(cabinet, past=())
    next_of(cabinet, scene, guess=False)
    asked = table_of(scene).asked
    cell = miss(cabinet, scene)
    assert scene.theatre
    assert scene.theatre.proof.concluded >> cell & 1
    assert scene.theatre.text() in " ".join(words_seen(cabinet))
    steps = scene.theatre.last
    for step in range(1, steps + 1):
        assert repaints(cabinet, wait(cabinet, ticks_of(STEP)))
        assert scene.theatre.step == step
    wait(cabinet, 20 * ticks_of(STEP))()
    assert table_of(scene).asked is asked
    press(cabinet, Action.CONFIRM)()
    assert scene.drill.verdict is None


def test_what_was_wrong_is_said_over_the_proof(open_game: Opener) -> None:
    """The wrong kind, what nobody can know, that something was certain, that nothing was, what was best."""
    cabinet = open_game()

    def doubtful(scene: DrillScene) -> int:
        task = table_of(scene).task
        return task.view.covered & ~(task.view.flags | task.safe | task.mines)

    words, nothing = cabinet.words, press(cabinet, Action.CHANCES)
    scene = drill_of(cabinet)
    next_of(cabinet, scene, guess=False)
    miss(cabinet, scene)
    assert words("drill.wrong") in words_seen(cabinet)
    scene = drill_of(cabinet)
    next_of(cabinet, scene, guess=False)
    nothing()
    assert words("drill.something") in words_seen(cabinet)
    scene = drill_of(cabinet, "corner")
    while not doubtful(scene):
        solve(cabinet, scene)
        press(cabinet, Action.CONFIRM)()
    click_cell(cabinet, scene, lsb(doubtful(scene)))
    assert words("drill.uncertain") in words_seen(cabinet)
    scene = drill_of(cabinet, "guess")
    miss(cabinet, scene)
    assert words("drill.all_open") in words_seen(cabinet)
    scene = drill_of(cabinet, "guess")
    nothing()
    task = table_of(scene).task
    click_cell(cabinet, scene, lsb(task.view.covered & ~task.view.flags & ~(task.best or 0)))
    assert words("drill.better") in words_seen(cabinet)


def test_the_proof_is_gone_through_by_keys_and_by_mouse(open_game: Opener) -> None:
    """A step back, a step on."""
    cabinet = open_game()
    scene = drill_of(cabinet)
    next_of(cabinet, scene, guess=False)
    miss(cabinet, scene)
    assert scene.theatre
    press(cabinet, Action.RIGHT)()
    assert scene.theatre.step == 1
    assert repaints(cabinet, press(cabinet, Action.LEFT))
    assert scene.theatre.step == 0
    for icon, step in ((scene._on_a_step, 1), (scene._back_a_step, 0)):
        click_pixel(cabinet, icon.rect.center)
        assert scene.theatre.step == step


def test_every_certain_cell_is_proved_on_wish(open_game: Opener) -> None:
    """One after the other until all are told; then there is nothing left to ask."""
    cabinet = open_game()
    scene = drill_of(cabinet, None)
    next_of(cabinet, scene, guess=False)
    task = table_of(scene).task
    press(cabinet, Action.HINT)()
    told = 0
    for _ in range(12):
        assert scene.theatre
        told |= scene.theatre.proof.concluded
        press(cabinet, Action.HINT)()
    assert not (task.safe | task.open_mines) & ~told
    assert scene._more not in scene._buttons.all
    for cell in cells_of(task.safe):
        click_cell(cabinet, scene, cell)
        assert scene.theatre
        assert scene.theatre.proof.concluded >> cell & 1


def test_nothing_is_certain_is_said_by_button_key_and_pad(open_game: Opener) -> None:
    """Then the best cell is asked for, and the chances are shown after it."""
    cabinet = open_game()
    deeds: tuple[Callable[[DrillScene], object], ...] = (
        lambda scene: click_word(cabinet, scene._nothing.label),
        lambda _: cabinet.ask(Asked(Action.CHANCES)),
        lambda _: cabinet.ask(Asked(Action.CHORD, PAD)),
    )
    for deed in deeds:
        scene = drill_of(cabinet, "fifty")
        deed(scene)
        assert table_of(scene).nothing
        assert cabinet.words("drill.which") in words_seen(cabinet)
        click_cell(cabinet, scene, lsb(table_of(scene).task.best or 0))
        assert scene.drill.verdict
        assert scene.drill.verdict.right
        assert "50" in words_seen(cabinet) or any(word.isdigit() for word in words_seen(cabinet))


@pytest.mark.parametrize("device", [Device(Sort.KEYS), PAD], ids=["keys", "pad"])
def test_a_card_is_solved_without_a_mouse(open_game: Opener, device: Device) -> None:
    """The cursor goes to each cell; Confirm is safe, Flag a mine."""
    cabinet = open_game()
    scene = drill_of(cabinet, "one_two_one")
    task = table_of(scene).task
    cabinet.ask(Asked(Action.UP, device))
    for cell in cells_of(task.safe | task.open_mines):
        x, y = task.view.grid.place(cell)
        for _ in range(20):
            column, row = task.view.grid.place(scene.hand.focused())
            if (column, row) == (x, y):
                break
            way = Action.RIGHT if column < x else Action.LEFT if column > x else Action.DOWN if row < y else Action.UP
            cabinet.ask(Asked(way, device))
        cabinet.ask(Asked(Action.FLAG if task.mines >> cell & 1 else Action.CONFIRM, device))
    assert scene.drill.verdict
    assert scene.drill.verdict.right


def test_every_first_answer_is_kept_when_it_is_given(open_game: Opener) -> None:
    """With its time and its grade; what comes back is practice."""
    cabinet = open_game()
    scene = drill_of(cabinet)
    next_of(cabinet, scene, guess=False)
    before = len(scene.answers)
    wait(cabinet, 300)()
    card = table_of(scene).asked.card
    miss(cabinet, scene)
    (kept,) = [job.result() for job in scene.answers[before:]]
    assert (kept.card, kept.known, kept.grade, kept.family) == (card.key, False, 1, card.family)
    assert kept.time_ms >= 300 * TICK_MS
    press(cabinet, Action.CONFIRM)()
    finish(cabinet, scene)
    answers = cabinet.history.ask(lambda records: records.practice()).result().answers
    assert len(answers) == LENGTH
    assert len({answer.card for answer in answers}) == LENGTH


def test_a_drill_that_is_left_keeps_what_was_answered(open_game: Opener) -> None:
    """Back leads to the trainer's page."""
    cabinet = open_game()
    scene = drill_of(cabinet)
    solve(cabinet, scene)
    press(cabinet, Action.BACK)()
    assert isinstance(cabinet.stage.top, TrainerScene)
    assert len(cabinet.history.ask(lambda records: records.practice()).result().answers) == 1


def test_the_end_says_how_many_were_right_and_what_improved(open_game: Opener) -> None:
    """Against the own past; and a second drill goes on from there."""
    cabinet = open_game()
    cards = [card for card in course() if card.family == "one_one"]
    past = tuple(Past(card.key, card.family, True, 60_000, NOW - DAY, NOW - 5) for card in cards[:10])
    scene = drill_of(cabinet, past=past)
    first = {asked.card.key for asked in scene.asked}
    miss(cabinet, scene)
    press(cabinet, Action.CONFIRM)()
    wait(cabinet, 250)()
    finish(cabinet, scene)
    assert isinstance(cabinet.stage.top, DrillOverScene)
    cabinet.stage.update(1)
    said = words_seen(cabinet)
    assert cabinet.words("drill.right_of", count=10) in said
    assert any(line.startswith("1-1:") and "60.0" in line for line in said)
    assert any(line.startswith("Missed") for line in said)
    click_word(cabinet, cabinet.words("drill.again"))
    again = cabinet.stage.top
    assert isinstance(again, DrillScene)
    assert {asked.card.key for asked in again.asked} != first


def test_a_speed_drill_runs_for_a_minute_and_has_its_own_table(open_game: Opener) -> None:
    """As many as one can; a miss costs only time."""
    cabinet = open_game()
    scene = drill_of(cabinet, "one_one")
    for _ in range(3):
        solve(cabinet, scene)
        press(cabinet, Action.CONFIRM)()
    miss(cabinet, scene)
    wait(cabinet, ticks_of(STAYS))()
    assert scene.drill.verdict is None
    wait(cabinet, 60_000 // TICK_MS)()
    assert isinstance(cabinet.stage.top, DrillOverScene)
    cabinet.stage.update(1)
    said = words_seen(cabinet)
    assert cabinet.words("drill.best_minutes") in said
    assert cabinet.words("drill.misses", count=1) in said
    (row,) = cabinet.history.ask(lambda records: records.speed_table("one_one")).result()
    assert (row.solved, row.missed) == (3, 1)
    assert cabinet.history.ask(lambda records: records.practice()).result().answers == ()


def test_the_page_shows_every_family_and_begins_drills(open_game: Opener) -> None:
    """By the button and by a row; the figures are those of the answers."""
    cabinet = open_game()
    practised(cabinet)
    cabinet.router.go(Trainer())
    cabinet.stage.update(1)
    page = cabinet.stage.top
    assert isinstance(page, TrainerScene)
    said = words_seen(cabinet)
    assert [word for word in said if word in {cabinet.words(f"trainer.family_{family}") for family in FAMILIES}]
    assert len({cabinet.words(f"trainer.family_{family}") for family in FAMILIES} & {*said}) == len(FAMILIES)
    click_word(cabinet, "1-2-1")
    scene = cabinet.stage.top
    assert isinstance(scene, DrillScene)
    assert scene.family == "one_two_one"
    cabinet.router.go(Trainer())
    cabinet.stage.update(1)
    press(cabinet, Action.CONFIRM)()
    scene = cabinet.stage.top
    assert isinstance(scene, DrillScene)
    assert scene.family is None
    press(cabinet, Action.BACK)()
    press(cabinet, Action.BACK)()
    assert isinstance(cabinet.stage.top, TitleScene)


def test_the_title_leads_to_the_trainer_and_says_what_is_due(open_game: Opener) -> None:
    """Nothing where nothing is due; the row makes room for what is."""
    cabinet = open_game()
    cabinet.router.go(Title())
    assert not [line for line in words_seen(cabinet) if "due" in line]
    assert cabinet.words("title.trainer") in words_seen(cabinet)
    cabinet.history.due = 5
    assert repaints(cabinet, lambda: cabinet.stage.update(0))
    click_word(cabinet, cabinet.words("title.due", count=5))
    assert isinstance(cabinet.stage.top, TrainerScene)


def test_the_title_asks_the_disk_what_is_due(open_game: Opener) -> None:
    """A title that comes later knows what has become due since; the last card's answer leaves none."""
    cabinet = open_game()
    answer = cabinet.history.answer(course()[0], Grade.AGAIN, 1_000)
    answer.result()
    cabinet.history.due = 9  # as it was read long ago
    cabinet.router.go(Title())
    deadline = monotonic() + PATIENCE
    while cabinet.words("title.trainer") not in words_seen(cabinet):
        assert monotonic() < deadline
        cabinet.stage.update(0)
    assert cabinet.history.due == 0


@pytest.mark.parametrize("family", FAMILIES)
def test_each_family_can_be_drilled_and_missed(open_game: Opener, family: str) -> None:
    """A proof or the chances, whatever it is; the text fits."""
    cabinet = open_game((640, 480))
    scene = drill_of(cabinet, family)
    for _ in range(4):
        solve(cabinet, scene)
        assert scene.drill.verdict
        assert scene.drill.verdict.right
        press(cabinet, Action.CONFIRM)()
        miss(cabinet, scene)
        assert scene.drill.verdict
        assert not scene.drill.verdict.right
        assert repaints(cabinet, press(cabinet, Action.CONFIRM))
    assert (family in GUESSES) is (table_of(scene).task.best is not None)
