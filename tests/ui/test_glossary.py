"""A tip explains each figure under the mouse: in live counters, a replay and a review."""

import re

import pytest

from game.engine.gesture import Kind
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import SMALL
from game.ui.core.time import ticks_of
from game.ui.core.tips import AFTER
from game.ui.input.pointer import Pointing
from tests.scenes.registry import SCENES, Place, shown
from tests.ui.conftest import Opener
from tests.ui.places import words_on
from tests.ui.sayings import bare


def rest_on(cabinet: Cabinet, at: tuple[int, int]) -> None:
    """Move the mouse there and let it rest."""
    cabinet.stage.point(Pointing(Kind.MOVE, at))
    cabinet.stage.update(ticks_of(AFTER) + 1)


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
