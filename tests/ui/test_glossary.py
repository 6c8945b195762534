"""A tip explains each figure under the mouse: in live counters, a replay and a review."""

import re

import pytest

from game.engine.gesture import Kind
from game.engine.level import BEGINNER
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import NORMAL, SMALL
from game.ui.core.time import ticks_of
from game.ui.core.tips import AFTER
from game.ui.input.actions import TOUCH, Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.modes.review.review import ReviewScene
from tests.scenes.registry import SCENES, Place, shown
from tests.ui.conftest import Opener
from tests.ui.devices import Hands
from tests.ui.eyes import read_window, repaints, words_seen
from tests.ui.hands import click, play_to_win, settle, start_game
from tests.ui.places import words_on
from tests.ui.sayings import bare


def rest_on(cabinet: Cabinet, at: tuple[int, int]) -> None:
    """Move the mouse there and let it rest."""
    cabinet.stage.point(Pointing(Kind.MOVE, at))
    cabinet.stage.update(ticks_of(AFTER) + 1)


def told(cabinet: Cabinet, at: tuple[int, int]) -> str:
    """Return the tip at a place, in one line."""
    before = words_seen(cabinet)
    assert repaints(cabinet, lambda: rest_on(cabinet, at))
    after = words_seen(cabinet)
    return " ".join(after[len(before) :])


def of_line(cabinet: Cabinet, part: str) -> tuple[int, int]:
    """Return the middle of a part of a line."""
    text, rect = next((text, rect) for text, rect in read_window(cabinet) if part in text)
    width = cabinet.style.lettering.width
    size = cabinet.style.px(NORMAL)
    left = rect.left + width(text[: text.index(part)], size)
    return left + width(part, size) // 2, rect.centery


def test_the_live_counters_are_explained(open_game: Opener) -> None:
    """Each of the four has a tip; a press hides it, and a finger shows none."""
    cabinet = open_game(reduced_motion=True, counters="full", competition=True)
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    cabinet.stage.update(250)
    for name, key in (("speed", "speed"), ("ioe", "ioe"), ("estimated", "estimated"), ("solved", "bbbv")):
        label = cabinet.style.words(f"counters.{name}")
        at = of_line(cabinet, label)
        rest_on(cabinet, (1, 1))
        rest_on(cabinet, at)
        said = " ".join(words_seen(cabinet))
        assert cabinet.style.words(f"result.about_{key}") in said
    cabinet.stage.point(Pointing(Kind.RIGHT_PRESS, at))
    cabinet.stage.point(Pointing(Kind.RIGHT_RELEASE, at))
    assert cabinet.style.words("result.about_bbbv") not in " ".join(words_seen(cabinet))
    rest_on(cabinet, (1, 1))
    cabinet.stage.point(Pointing(Kind.MOVE, at, device=TOUCH))
    cabinet.stage.update(ticks_of(AFTER) + 1)
    assert cabinet.style.words("result.about_bbbv") not in " ".join(words_seen(cabinet))


@pytest.mark.parametrize(("name", "term"), [("guesses.skill", "skill"), ("review.of_luck", "luck")])
def test_skill_and_luck_are_explained(name: str, term: str, open_game: Opener) -> None:
    """The review's panel shows a tip under the mouse."""
    cabinet = open_game(reduced_motion=True)
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    settle(cabinet)
    cabinet.ask(Asked(Action.REVIEW))
    hands = Hands(cabinet)
    hands.rest()
    assert isinstance(cabinet.stage.top, ReviewScene)
    word = cabinet.style.words(name)
    at = next(rect for text, rect in read_window(cabinet) if text == word).center
    rest_on(cabinet, at)
    assert cabinet.style.words(f"review.about_{term}") in " ".join(words_seen(cabinet))


FIGURE = re.compile(r"\b(3BV/s|3BV|IOE|ZiNi)\b")
TERMS = {"3BV/s": "speed", "3BV": "bbbv", "IOE": "ioe", "ZiNi": "zini"}
IN_SENTENCES = "settings", "medals"
"""Scenes that mention a figure within a sentence."""

SENTENCE = 40  # characters


@pytest.mark.sampled(12)
@pytest.mark.parametrize("scene", [scene for name, scene in SCENES.items() if name not in IN_SENTENCES], ids=repr)
def test_a_figure_is_explained_wherever_it_stands(scene: Place, open_game: Opener) -> None:
    """Every figure that any scene names has an explaining tip."""
    cabinet = open_game()
    with shown(scene, cabinet):
        cabinet.stage.update(0)
        cabinet.stage.draw(cabinet.window.get_surface(), 0)
        named = [
            (found.group(1), found.start(), word)
            for words in words_on(cabinet.stage, cabinet.style.size)
            for word in words
            if max(map(len, word.text.split(" · "))) < SENTENCE
            for found in FIGURE.finditer(word.text)
        ]
        for name, start, word in named:
            lettering, size = cabinet.style.lettering, cabinet.style.px(SMALL)
            before = lettering.width(word.text[:start], size) / lettering.width(word.text, size)
            cabinet.stage.point(Pointing(Kind.MOVE, (1, 1)))
            rest_on(cabinet, (word.ink.left + round(word.ink.width * before) + 6, word.ink.centery))
            said = bare("".join(word.text for words in words_on(cabinet.stage, cabinet.style.size) for word in words))
            terms = (TERMS[name], "estimated")
            assert any(bare(cabinet.style.words(f"result.about_{term}")) in said for term in terms), word.text
