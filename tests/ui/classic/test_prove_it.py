"""Prove it on the screen: a guess despite a possible proof ends the game, and the board shows the proof."""

import pytest

from game.engine.game import Status
from game.engine.grid import cells_of, lsb
from game.engine.level import BEGINNER
from game.notation import rawvf
from game.play.replay import play as played
from game.play.replay import record
from game.solver.deduce import deduce
from game.store.kinds import GameTable
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Title
from game.ui.input.actions import Action, Asked
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import ResultScene
from game.ui.modes.review.review import ReviewScene
from game.ui.modes.title.title import TitleScene
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, read_window, seen_now, words_seen
from tests.ui.hands import AT_ONCE, click, click_pixel, come_alive, finish_work, start_game
from tests.ui.nodes import front_scene


@pytest.fixture
def cabinet(open_game: Opener) -> Cabinet:
    """Return a cabinet with Prove it turned on."""
    return open_game(prove_it_beginner=True, reduced_motion=True)


def guessed(cabinet: Cabinet) -> PlayScene:
    """Open the middle and then, in a game with a provable cell, a safe cell without a proof."""
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    cabinet.stage.update(AT_ONCE)
    view = play.session.view
    assert deduce(view).safe
    unproved = view.covered & ~deduce(view).safe & ~view.grid.dilate(view.opened)
    click(play, [lsb(unproved)])
    cabinet.stage.update(AT_ONCE)
    return play


def settle(cabinet: Cabinet, play: PlayScene) -> None:
    """Wait until the proof has been found."""
    finish_work(cabinet)
    assert play.advisor.advice


def test_a_guess_where_something_was_certain_ends_the_game(cabinet: Cabinet) -> None:
    """Nothing explodes and no mine shows; the end names the reason."""
    play = guessed(cabinet)
    session = play.session
    assert (session.status, session.view.exploded, session.view.shown) == (Status.LOST, 0, 0)
    assert session.unproved
    assert isinstance(cabinet.stage.top, ResultScene)
    assert cabinet.style.words("result.unproved") in words_seen(cabinet)
    assert cabinet.style.words("loss.heading") not in words_seen(cabinet)


def test_the_proof_is_shown_on_the_board(cabinet: Cabinet) -> None:
    """The opened cell is crossed out, the certain one framed, and the sentence gives the reason."""
    play = guessed(cabinet)
    settle(cabinet, play)
    advice = play.advisor.advice
    assert advice is not None
    assert not advice.mine
    why = cabinet.style.words("hint.unproved", why=cabinet.style.words("hint.provable"))
    seen = " ".join(words_seen(cabinet))
    assert why.split()[0] in seen
    assert play.advisor.theatre
    assert all(said in seen for said in play.advisor.theatre.said[: play.advisor.theatre.reached + 1])
    rects = [play.camera.cell_rect(cell) for cell in (lsb(play.session.unproved), advice.cell)]
    marked = [seen_now(cabinet, rect) for rect in rects]
    cabinet.ask(Asked(Action.UNDO))
    assert all(seen_now(cabinet, rect) != seen for rect, seen in zip(rects, marked, strict=True))
    assert (play.session.status, play.session.unproved, play.advisor.shows) == (Status.PLAYING, 0, False)
    click(play, cells_of(deduce(play.session.view).safe)[:1])
    cabinet.stage.update(AT_ONCE)
    assert play.session.status is Status.PLAYING, "the game goes on"


def test_a_certain_mine_is_proved_to_be_one(cabinet: Cabinet) -> None:
    """Who opened a mine that could be known learns that and why, not that another cell was safe."""
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    cabinet.stage.update(AT_ONCE)
    mine = lsb(deduce(play.session.view).mines)
    click(play, [mine])
    cabinet.stage.update(AT_ONCE)
    settle(cabinet, play)
    assert (play.session.unproved, play.session.view.exploded) == (1 << mine, 0)
    assert play.advisor.theatre
    assert (play.advisor.theatre.proof.concluded >> mine & 1, play.advisor.theatre.proof.mine) == (1, True)
    seen = " ".join(words_seen(cabinet))
    assert cabinet.style.words("loss.no_world_certain_mine") in seen
    assert cabinet.style.words("hint.provable") not in seen


def test_the_sentence_stands_beside_the_board(open_game: Opener) -> None:
    """The sentence covers no cell if there is room: each looks the same with and without it."""
    cabinet = open_game(prove_it_beginner=True, reduced_motion=True)
    play = guessed(cabinet)
    settle(cabinet, play)
    assert play.advisor.theatre
    why = play.advisor.theatre.text().split()[-1]
    places = [place for line, place in read_window(cabinet) if line.endswith(why)]
    assert places
    assert not any(place.colliderect(play.camera.rim) for place in places)


def test_it_is_kept_as_a_loss_of_its_own_kind(cabinet: Cabinet) -> None:
    """The loss is in its own table, with its reason and without a mine."""
    play = guessed(cabinet)
    [game] = cabinet.history.ask(lambda records: records.games()).result()
    assert (game.won, game.unproved, game.prove_it, game.fatal_cell) == (False, True, True, None)
    assert game.table == GameTable(9, 9, 10, play.session.setup.start.value, False, True)
    assert game.ranked
    text = cabinet.history.ask(lambda records: records.replay(game.uid)).result()
    assert text is not None
    playback = played(rawvf.read(text))
    assert playback.session.unproved == play.session.unproved
    assert playback.recording.header.prove_it


def test_a_replay_shows_what_was_refused(cabinet: Cabinet) -> None:
    """At the replay's end the cell is crossed out, and the line gives the reason."""
    play = guessed(cabinet)
    scene = ReviewScene(cabinet, played(record(play.session)))
    cabinet.stage.push(scene)
    assert any(cabinet.style.words("boards.prove_it") in seen for seen in words_seen(cabinet))
    scene.walk.tape.seek(1)
    assert any(cabinet.style.words("result.unproved") in seen for seen in words_seen(cabinet))
    rect = scene.camera.cell_rect(lsb(play.session.unproved))
    crossed = seen_now(cabinet, rect)
    scene.act(Asked(Action.LEFT))
    assert seen_now(cabinet, rect) != crossed


def test_the_page_of_boards_and_rules_turns_it_on(open_game: Opener) -> None:
    """The switch on the page turns it on, and a game from there follows it."""
    cabinet = open_game()
    cabinet.router.go(Title())
    come_alive(cabinet)
    assert not cabinet.settings.prove_it(BEGINNER)
    boards = front_scene(cabinet, TitleScene).pane.rect("boards")
    assert boards
    click_pixel(cabinet, boards.center)
    click_word(cabinet, cabinet.style.words("boards.prove_it"))
    assert cabinet.settings.prove_it(BEGINNER)
    assert not cabinet.settings.no_guess(BEGINNER)
    click_word(cabinet, cabinet.style.words("title.play"))
    top = front_scene(cabinet, PlayScene)
    assert top.session.setup.prove_it
