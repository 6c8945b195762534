"""The foot below a game: what is played, what is said, how one stands; words cost no cells."""

import pytest

from game.engine.level import BEGINNER
from game.i18n.catalogue import ENGLISH, LOCALES, read_locale
from game.ui.board.bezel import foot_light, foot_rect, frame_rect
from game.ui.core.style import NORMAL
from game.ui.core.themes import THEMES
from game.ui.input.actions import Action
from tests.ui.conftest import Opener
from tests.ui.eyes import display_list, words_seen
from tests.ui.hands import click, play_to_loss, play_to_win, press, start_game, under_way, wait, work_ends
from tests.ui.test_themes import contrast

VALUES = {"percent": "12.5", "lowest": "9.5", "button": "H"}


@pytest.mark.parametrize("language", LOCALES)
def test_a_hint_is_read_in_usual_letters_over_a_small_board(language: str, open_game: Opener) -> None:
    """At 720p they are 18 pixels high; the badges give way to a long one, and no cell does."""
    cabinet = open_game(language=language, reduced_motion=True)
    play = start_game(cabinet, BEGINNER)
    tile, words, foot = play.camera.tile, cabinet.style.words, foot_rect(cabinet.style, play.camera)
    foot.height -= foot_light(cabinet.style, play.camera)
    for key in read_locale(ENGLISH):
        if key.startswith("hint.") and key != "hint.unproved":
            said = words(key, **VALUES)
            play.captions.say(said)
            word = next(word for word in display_list(cabinet) if word.text == said)
            assert word.place.width == cabinet.style.lettering.width(said, cabinet.style.px(NORMAL))
            assert foot.inflate(0, 2).contains(word.ink)  # between the well and the light of the room
            assert play.camera.tile == tile


@pytest.mark.parametrize("theme", THEMES)
def test_a_sentence_stands_out_from_the_plate(theme: str, open_game: Opener) -> None:
    """Contrast is 7 to 1 at least."""
    assert contrast(open_game(theme=theme).style.theme, "text", "panel") >= 7


@pytest.mark.parametrize(("size", "tile"), [((1280, 720), 38), ((1920, 1080), 57)])
def test_an_expert_board_stands_in_the_middle_whatever_is_said(
    size: tuple[int, int], tile: int, open_game: Opener
) -> None:
    """Its cells are as large as the window allows, before a hint and after."""
    cabinet = open_game(size, reduced_motion=True)
    play = under_way(cabinet)
    for _ in range(3):
        assert play.camera.tile == tile
        assert abs(frame_rect(cabinet.style, play.camera).centerx - size[0] // 2) <= 1
        press(cabinet, Action.HINT)()
        work_ends(cabinet)


def test_the_foot_names_what_is_played_and_wins_in_a_row_from_the_second_on(open_game: Opener) -> None:
    """The level and the promises are badges; a loss ends the row."""
    cabinet = open_game(reduced_motion=True, prove_it_beginner=True, no_guess_beginner=False)
    words = cabinet.style.words
    start_game(cabinet, BEGINNER)
    seen = words_seen(cabinet)
    assert {words("level.beginner"), words("boards.prove_it")} <= {*seen}
    assert words("boards.no_guess") not in seen
    cabinet.change(prove_it_beginner=False)
    for wins in range(3):
        play = start_game(cabinet, BEGINNER)
        seen = words_seen(cabinet)
        assert (f"{words('statistics.streak')}: {wins}" in seen) is (wins > 1)
        play_to_win(cabinet, play)
        wait(cabinet, 99)()
    play_to_loss(cabinet, start_game(cabinet, BEGINNER))
    click(start_game(cabinet, BEGINNER), [40])
    assert not [text for text in words_seen(cabinet) if words("statistics.streak") in text]
