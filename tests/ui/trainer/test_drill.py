"""Drills on the screen, by mouse, keys and pad: marks, answers, proofs, the end, the page before them."""

from collections.abc import Callable
from functools import partial

import pytest

from game.engine.gesture import TICK_MS
from game.engine.grid import cells_of, lsb
from game.store import background
from game.store.practice import Practice
from game.trainer.choice import Past
from game.trainer.course import course
from game.trainer.drill import LENGTH
from game.trainer.families import FAMILIES, GUESSES
from game.trainer.schedule import Grade
from game.ui.board.theatre import STEP
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Road, Title
from game.ui.core.time import ticks_of
from game.ui.input.actions import MOUSE, Action, Asked, Device
from game.ui.input.actions import Kind as Sort
from game.ui.modes.road.road import RoadScene
from game.ui.modes.title.title import TitleScene
from game.ui.modes.trainer.drill import DrillScene
from game.ui.modes.trainer.drill_board import REFUTES, STAYS
from game.ui.modes.trainer.drill_over import DrillOverScene
from game.ui.modes.trainer.drill_view import REASONS
from tests.bench.mistakes import cards_of
from tests.patience import wait_until
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, repaints, words_seen
from tests.ui.hands import LEFT, RIGHT, finish_work, press, wait
from tests.ui.nodes import front_scene
from tests.ui.test_walks import at_once
from tests.ui.trainer.practice import DAY, NOW, click_button, click_cell, drill_of, miss, practised, solve, table_of

__all__ = ["at_once"]

KEYS, PAD = Device(Sort.KEYS), Device(Sort.PAD, 1)


def next_of(scene: DrillScene, *, guess: bool = False) -> DrillScene:
    """Solve cards until one has a certain cell or, for a *guess*, none."""
    while (table_of(scene).task.best is not None) is not guess:
        solve(scene.cabinet, scene)
        press(scene.cabinet, Action.CONFIRM)()
    return scene


def finish(scene: DrillScene) -> list[str]:
    """Solve the remaining cards; return the words of the end."""
    cabinet = scene.cabinet
    while cabinet.stage.top is scene:
        solve(cabinet, scene)
        press(cabinet, Action.CONFIRM)()
        cabinet.stage.update(0)
    assert isinstance(cabinet.stage.top, DrillOverScene)
    cabinet.stage.update(1)
    return words_seen(cabinet)


def front_drill(cabinet: Cabinet) -> DrillScene:
    """Return the drill in front."""
    return front_scene(cabinet, DrillScene)


def is_right(scene: DrillScene) -> bool:
    """Return whether the card has a right answer."""
    return scene.drill.verdict is not None and scene.drill.verdict.right


def test_left_marks_safe_and_right_marks_a_mine(cabinet: Cabinet) -> None:
    """Each mark is visible in its cell, and the last one solves the card."""
    scene = drill_of(cabinet, "one_two_one")
    task = table_of(scene).task
    for cell, kinds in ((lsb(task.safe), LEFT), (lsb(task.open_mines), RIGHT)):
        assert repaints(cabinet, partial(click_cell, cabinet, scene, cell, kinds), scene.camera.cell_rect(cell))
    if scene.drill.verdict is None:
        solve(cabinet, scene)
    assert is_right(scene)


def test_a_solved_card_gives_way_by_itself_or_at_once(cabinet: Cabinet) -> None:
    """It gives way after a moment; a player who presses on need not wait."""
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


def by_mouse(cabinet: Cabinet, deed: Callable[[], object]) -> Callable[[], None]:
    """Return *deed*, done after the texts have changed to those of the mouse: the keys' are longer."""

    def done() -> None:
        cabinet.stage._use(MOUSE.kind)
        scene = cabinet.stage.top
        assert scene
        scene.looks()
        deed()

    return done


def test_a_mistake_is_answered_with_its_proof_and_stays(cabinet: Cabinet) -> None:
    """Keys and mouse step through the proof of the wrong cell; the card doesn't hurry the player."""
    scene = next_of(drill_of(cabinet))
    asked = table_of(scene).asked
    cell = miss(cabinet, scene)
    assert scene.theatre
    assert scene.theatre.proof.concluded >> cell & 1
    assert scene.theatre.text() in " ".join(words_seen(cabinet))
    for step in range(1, scene.theatre.last + 1):
        assert repaints(cabinet, wait(cabinet, ticks_of(STEP)))
        assert scene.theatre.step == step
    last, ways = scene.theatre.last, (Action.LEFT, Action.RIGHT)
    deeds = [press(cabinet, way) for way in ways]
    deeds += [by_mouse(cabinet, partial(click_button, scene, way)) for way in ways]
    for number, deed in enumerate(deeds):
        assert repaints(cabinet, deed)
        assert scene.theatre.step == last - 1 + number % 2
    wait(cabinet, 20 * ticks_of(STEP))()
    assert table_of(scene).asked is asked
    press(cabinet, Action.CONFIRM)()
    assert scene.drill.verdict is None


def _doubt(scene: DrillScene) -> None:
    """Mark an uncertain cell as safe."""
    while not (doubtful := (task := table_of(scene).task).asked & ~(task.safe | task.mines)):
        solve(scene.cabinet, scene)
        press(scene.cabinet, Action.CONFIRM)()
    click_cell(scene.cabinet, scene, lsb(doubtful))


def _open_a_worse_cell(scene: DrillScene) -> None:
    """Answer that nothing is certain, and open a cell that is not the best."""
    press(scene.cabinet, Action.CHANCES)()
    task = table_of(scene).task
    click_cell(scene.cabinet, scene, lsb(task.view.covered & ~task.view.flags & ~(task.best or 0)))


@pytest.mark.parametrize(
    ("family", "mistake", "sentence"),
    [
        (None, lambda scene: miss(scene.cabinet, next_of(scene)), "wrong"),
        (None, lambda scene: press(next_of(scene).cabinet, Action.CHANCES)(), "something"),
        ("corner", _doubt, "uncertain"),
        ("guess", lambda scene: miss(scene.cabinet, scene), "all_open"),
        ("guess", _open_a_worse_cell, "better"),
    ],
)
def test_what_was_wrong_is_said_over_the_proof(
    family: str | None, mistake: Callable[[DrillScene], object], sentence: str, cabinet: Cabinet
) -> None:
    """Each kind of mistake has its own sentence."""
    mistake(drill_of(cabinet, family))
    wait(cabinet, ticks_of(REFUTES))()
    assert cabinet.style.words(f"drill.{sentence}") in words_seen(cabinet)


def test_every_certain_cell_is_proved_on_wish(cabinet: Cabinet) -> None:
    """The proofs come one by one; after the last the button is gone."""
    scene = next_of(drill_of(cabinet))
    task, told = table_of(scene).task, 0
    press(cabinet, Action.HINT)()
    more = cabinet.style.words("drill.more", control="H")
    assert more in words_seen(cabinet)
    for _ in range(12):
        assert scene.theatre
        told |= scene.theatre.proof.concluded
        press(cabinet, Action.HINT)()
    assert not (task.safe | task.open_mines) & ~told
    assert more not in words_seen(cabinet)
    for cell in cells_of(task.safe):
        click_cell(cabinet, scene, cell)
        assert scene.theatre
        assert scene.theatre.proof.concluded >> cell & 1


def test_nothing_is_certain_is_said_by_button_key_and_pad(cabinet: Cabinet) -> None:
    """Then the drill asks for the best cell, and shows the chances afterwards."""
    deeds: tuple[Callable[[DrillScene], object], ...] = (
        lambda scene: click_button(scene, "nothing"),
        lambda _: cabinet.ask(Asked(Action.CHANCES)),
        lambda _: cabinet.ask(Asked(Action.CHORD, PAD)),
    )
    for deed in deeds:
        scene = drill_of(cabinet, "fifty")
        deed(scene)
        assert table_of(scene).nothing
        assert cabinet.style.words("drill.which") in words_seen(cabinet)
        click_cell(cabinet, scene, lsb(table_of(scene).task.best or 0))
        assert is_right(scene)
        assert any(word.isdigit() for word in words_seen(cabinet))


@pytest.mark.parametrize("device", [KEYS, PAD], ids=["keys", "pad"])
def test_a_card_is_solved_without_a_mouse(device: Device, cabinet: Cabinet) -> None:
    """The cursor reaches each cell; Confirm marks it safe, Flag a mine."""
    scene = drill_of(cabinet, "one_two_one")
    task = table_of(scene).task
    cabinet.ask(Asked(Action.UP, device))
    for cell in cells_of(task.safe | task.open_mines):
        x, y = task.view.grid.place(cell)
        while (at := task.view.grid.place(scene.hand.focused())) != (x, y):
            aside = Action.RIGHT if at[0] < x else Action.LEFT
            cabinet.ask(Asked(aside if at[0] != x else Action.DOWN if at[1] < y else Action.UP, device))
        cabinet.ask(Asked(Action.FLAG if task.mines >> cell & 1 else Action.CONFIRM, device))
    assert is_right(scene)
    cabinet.ask(Asked(Action.CONFIRM, device))
    assert scene.hand.focus is not None, "the cursor is there on the next card, too"


def test_every_first_answer_is_kept_when_it_is_given(cabinet: Cabinet) -> None:
    """It is saved at once with time and grade; a repeated card is only practice."""
    scene = next_of(drill_of(cabinet))
    before = len(scene.exercise.answers)
    wait(cabinet, 300)()
    card = table_of(scene).asked.card
    miss(cabinet, scene)
    (kept,) = [job.result() for job in scene.exercise.answers[before:]]
    assert (kept.card, kept.known, kept.grade, kept.family) == (card.key, False, 1, card.family)
    assert kept.time_ms >= 300 * TICK_MS
    press(cabinet, Action.CONFIRM)()
    finish(scene)
    answers = cabinet.history.ask(lambda records: records.answers()).result()
    assert len(answers) == len({answer.card for answer in answers}) == LENGTH


def test_a_drill_that_is_left_keeps_what_was_answered(cabinet: Cabinet) -> None:
    """Back leads to the map and loses no answer."""
    solve(cabinet, drill_of(cabinet))
    press(cabinet, Action.BACK)()
    assert isinstance(cabinet.stage.top, RoadScene)
    assert len(cabinet.history.ask(lambda records: records.answers()).result()) == 1


@pytest.mark.parametrize("again", [False, True])
def test_back_from_a_finished_drill_leads_to_where_it_began(again: bool, cabinet: Cabinet) -> None:
    """It did not end the game, nor does Back in the drill after it."""
    finish(drill_of(cabinet))
    assert isinstance(cabinet.stage.top, DrillOverScene)
    if again:
        click_word(cabinet, cabinet.style.words("drill.again"))
        assert isinstance(cabinet.stage.top, DrillScene)
    press(cabinet, Action.BACK)()
    assert isinstance(cabinet.stage.top, RoadScene)


def test_the_end_says_how_many_were_right_and_what_improved(cabinet: Cabinet) -> None:
    """It compares with the player's past; a second drill includes the new answers."""
    cards = [card for card in course() if card.family == "one_one"]
    past = tuple(Past(card.key, card.family, True, 60_000, NOW - DAY, NOW - 5) for card in cards[:10])
    scene = drill_of(cabinet, known=Practice((), course(), past))
    miss(cabinet, scene)
    press(cabinet, Action.CONFIRM)()
    wait(cabinet, 250)()
    said = finish(scene)
    assert cabinet.style.words("drill.right_of", count=10) in said
    assert any(line.startswith("1-1:") and "60.0" in line for line in said)
    assert any(line.startswith("Missed") for line in said)
    click_word(cabinet, cabinet.style.words("drill.again"))
    assert {asked.card.key for asked in front_drill(cabinet).exercise.asked} != {
        asked.card.key for asked in scene.exercise.asked
    }


def test_the_page_says_what_is_due_and_begins_ten_cards(cabinet: Cabinet) -> None:
    """The key at the map's foot begins the cards; Back leads to the map and to the title."""
    practised(cabinet)
    cabinet.router.go(Road())
    finish_work(cabinet)
    due = cabinet.history.ask(lambda records: records.due(background.now())).result()
    assert due
    cabinet.history.practice.due = due
    click_word(cabinet, cabinet.style.words("trainer.due", count=due))
    finish_work(cabinet)
    assert len(front_drill(cabinet).exercise.asked) == LENGTH
    for _ in range(2):
        press(cabinet, Action.BACK)()
    assert isinstance(cabinet.stage.top, TitleScene)


def test_the_title_leads_to_what_can_be_learnt_and_says_what_is_due(cabinet: Cabinet) -> None:
    """Without due cards the line says what the Road is; with some it names their count."""
    cabinet.router.go(Title())
    said = words_seen(cabinet)
    assert cabinet.style.words("title.road_about") in said
    cabinet.history.practice.due = 5
    assert repaints(cabinet, wait(cabinet, 0))
    click_word(cabinet, cabinet.style.words("trainer.due", count=5))
    assert isinstance(cabinet.stage.top, RoadScene)


def test_the_title_asks_the_disk_what_is_due(cabinet: Cabinet) -> None:
    """Each new title reads the count of due cards; after the only answer it is 0."""
    cabinet.history.practice.answer(course()[0], Grade.AGAIN, 1_000).result()
    cabinet.history.practice.due = 9  # an old value
    cabinet.router.go(Title())
    wait_until(lambda: cabinet.history.practice.due == 0, wait(cabinet, 0))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("family", FAMILIES)
def test_each_family_can_be_drilled_and_missed(family: str, open_game: Opener) -> None:
    """Every family has a proof or chances, and its text fits."""
    cabinet = open_game((640, 480))
    scene = drill_of(cabinet, family)
    for _ in range(4):
        solve(cabinet, scene)
        assert is_right(scene)
        press(cabinet, Action.CONFIRM)()
        miss(cabinet, scene)
        assert scene.drill.verdict
        assert not is_right(scene)
        assert repaints(cabinet, press(cabinet, Action.CONFIRM))
    assert (family in GUESSES) is (table_of(scene).task.best is not None)


def test_a_card_of_an_own_mistake_asks_about_its_question_marks_alone(cabinet: Cabinet) -> None:
    """The other cells are grey: a press there marks nothing, and the last question mark solves the card."""
    *_, cards = cards_of(4)
    card = next(card for card in cards if card.task.asked.bit_count() < card.task.view.covered.bit_count() - 1)
    scene = drill_of(cabinet, known=Practice((card,), (), ()))
    task = table_of(scene).task
    assert any(said.startswith(cabinet.style.words("drill.asked")) for said in words_seen(cabinet))
    before = scene.drill
    click_cell(cabinet, scene, lsb(task.view.covered & ~task.view.flags & ~task.asked))
    assert scene.drill.table == before.table
    for cell in cells_of(task.safe | task.open_mines):
        click_cell(cabinet, scene, cell, RIGHT if task.mines >> cell & 1 else LEFT)
    answer_why(cabinet, scene, card.family)
    assert scene.drill.answers[0].right


def answer_why(cabinet: Cabinet, scene: DrillScene, family: str) -> None:
    """Choose a family as the reason, by an arrow."""
    words, table = cabinet.style.words, table_of(scene)
    assert words("drill.because") in words_seen(cabinet)
    assert len(table.reasons) == 3
    assert not scene.foot.rect("nothing"), "no other button stands beside the reasons"
    press(cabinet, [*REASONS][table.reasons.index(family)])()


@pytest.mark.parametrize("by_pad", [False, True])
def test_a_wrong_reason_is_a_miss_and_offers_to_drill_the_right_one(by_pad: bool, cabinet: Cabinet) -> None:
    """The right one appears with its proof, and a click or a pad's Start begins ten cards of it."""
    *_, cards = cards_of(4)
    card = next(card for card in cards if card.family not in GUESSES)
    scene = drill_of(cabinet, known=Practice((card,), (), ()))
    task = table_of(scene).task
    for cell in cells_of(task.safe | task.open_mines):
        click_cell(cabinet, scene, cell, RIGHT if task.mines >> cell & 1 else LEFT)
    answer_why(cabinet, scene, next(family for family in table_of(scene).reasons if family != card.family))
    words = cabinet.style.words
    assert words("drill.reason", family=words(f"trainer.family_{card.family}")) in words_seen(cabinet)
    assert scene.theatre
    assert not scene.drill.answers[0].right
    if by_pad:
        cabinet.ask(Asked(Action.PAUSE, PAD))
    else:
        click_word(cabinet, words("drill.this"))
    wait_until(lambda: isinstance(cabinet.stage.top, DrillScene), lambda: cabinet.stage.update(1))
    assert {asked.card.family for asked in front_drill(cabinet).exercise.asked} == {card.family}


@pytest.mark.parametrize("by_key", [False, True])
def test_what_cannot_be_known_is_refuted_by_a_board(by_key: bool, cabinet: Cabinet) -> None:
    """For an uncertain cell marked safe, a fitting board shows a mine there, until a key or a moment ends it."""
    scene = drill_of(cabinet)
    words = cabinet.style.words
    while True:
        task = table_of(scene).task
        unsure = task.asked & ~(task.chances.safe | task.chances.mines)
        if unsure and task.best is None:
            break
        solve(cabinet, scene)
        press(cabinet, Action.CONFIRM)()
    cell = lsb(unsure)
    click_cell(cabinet, scene, cell)
    assert words("drill.could_be") in words_seen(cabinet)
    assert scene.lesson
    mines = scene.lesson.refuting
    assert mines is not None
    assert mines >> cell & 1
    for number in cells_of(task.view.opened):
        assert (task.view.grid.around(number) & mines).bit_count() == task.view.number(number)
    assert repaints(cabinet, press(cabinet, Action.FLAG) if by_key else wait(cabinet, ticks_of(REFUTES)))
    assert words("drill.could_be") not in words_seen(cabinet)
    assert words("drill.uncertain") in words_seen(cabinet)
