"""A run as a text is written, read and replayed to the same score; a damaged text is refused with one sentence."""

import re
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest

from game.arcade import kept, rules
from game.arcade.bots import Bot
from game.arcade.daily import LARGEST_SEED, Day, daily_seed
from game.arcade.events import Bank, Choose, Dealt, GiveUp, Hint, Pause
from game.arcade.rules import SECOND
from game.arcade.stages import Special
from game.arcade.state import Coin, Phase
from game.arcade.trial import play
from game.engine.errors import (
    BadEventError,
    BadHeaderError,
    GameError,
    NotationError,
    NotThisFormatError,
    TooLargeError,
)
from game.engine.mouse import MouseOptions
from tests.arcade.runs import CLICK, deal, gesture, playing

DAY = Day(2026, 11, 21)


@lru_cache(maxsize=1)
def a_run() -> kept.Kept:
    """Return a bot's run as it is saved."""
    session = play(Bot(tempo=300, misreads=300), 11, deal)
    return kept.keep(session, initials="A 1", day=DAY, timestamp="2026-11-21T20:00:00", version="9.9")


def changed(old: str, new: str) -> str:
    """Return the run's text with the first match of a pattern replaced."""
    text = kept.write(a_run())
    spoilt = re.sub(old, new, text, count=1, flags=re.MULTILINE)
    assert spoilt != text
    return spoilt


def test_what_is_written_is_read() -> None:
    """Every value comes back, and the text is plain ASCII."""
    text = kept.write(a_run())
    assert kept.read(text) == a_run()
    assert text.isascii()
    assert text.startswith("Minesweeper Arcade run\nRules: 7\n")
    assert kept.read(text.replace("\n", "\r\n")) == a_run()


def test_all_that_the_coin_says_is_kept() -> None:
    """For example, the mouse options change the meaning of a gesture."""
    coin = Coin(LARGEST_SEED, True, MouseOptions(True, True, 77))
    run = replace(
        a_run(), coin=coin, log=(Hint(1), Pause(1), Bank(1), Choose(1, 2), GiveUp(2)), day=None, initials="   "
    )
    assert kept.read(kept.write(run)) == run


def test_a_kept_run_scores_the_same_again() -> None:
    """A table entry can be checked with it; its boards must come from its seed."""
    checked = kept.check(kept.read(kept.write(a_run())))
    assert checked.session.run.over
    assert checked.session.run.score == a_run().score > 0
    assert checked.from_seed()
    assert not checked.daily
    assert kept.Checked(replace(a_run(), coin=Coin(daily_seed(DAY))), checked.session).daily
    assert not kept.Checked(replace(a_run(), day=None), checked.session).daily


def test_a_text_is_renamed_and_nothing_else_of_it_changes() -> None:
    """The player enters initials after the run is saved; a blank is one of the characters."""
    text = kept.write(a_run())
    assert kept.renamed(text, "! Z") == kept.write(replace(a_run(), initials="! Z"))
    twice = text + "Initials: ABC\n"
    assert kept.renamed(twice, "ADA").endswith("Initials: ABC\n")
    assert kept.renamed("no run", "ADA") == "no run"
    with pytest.raises(GameError, match="initials are 3 of"):
        kept.renamed(text, "Ada")


def test_a_text_is_readable_up_to_its_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """The code that saves a text can check that it will be readable."""
    text = kept.write(a_run())
    for limit, size in (("LARGEST", len(text)), ("MOST_LINES", text.count("\n"))):
        with monkeypatch.context() as patch:
            patch.setattr(kept, limit, size)
            assert kept.readable(text)
            assert kept.read(text)
            patch.setattr(kept, limit, size - 1)
            assert not kept.readable(text)
            with pytest.raises(TooLargeError):
                kept.read(text)


def test_a_run_is_kept_while_it_is_played() -> None:
    """After a kill of the program the player can continue the saved run."""
    session = playing(seed=3, stage=2)
    again = kept.check(kept.read(kept.write(kept.keep(session)))).session
    assert again.run == session.run
    assert again.run.phase is Phase.PLAYING


def test_boards_of_another_seed_are_found_out() -> None:
    """They replay nevertheless: a new dealer breaks no saved run."""
    other = replace(a_run(), coin=Coin(12))
    checked = kept.check(other)
    assert checked.session.run.score == a_run().score
    assert not checked.from_seed()


@pytest.mark.parametrize(
    ("old", "new", "error", "told"),
    [
        ("^Minesweeper.*", "RawVF_Version: Rev6", NotThisFormatError, "first line"),
        ("^Rules: 7", "Rules: 3", BadHeaderError, "rules 3, and this program knows rules 6 and 7"),
        ("^Rules: 7\n", "", BadHeaderError, "rules is ''"),
        ("^Seed: .*", "Seed: -1", BadHeaderError, "seed is '-1'"),
        ("^Seed: .*", f"Seed: {LARGEST_SEED + 1}", BadHeaderError, f"0 to {LARGEST_SEED}"),
        ("^Score: .*", "Score: ²", BadHeaderError, "score is"),
        ("^Ticks: .*", "Ticks: 99999999999", BadHeaderError, "ticks is"),
        ("^Ticks: .*", "Ticks: 300", BadEventError, "after the end at 300"),
        ("^Initials: .*", "Initials: abc", BadHeaderError, "initials are 3"),
        ("^Day: .*", "Day: 2026-02-29", BadHeaderError, "no day 2026-02-29"),
        ("^Day: .*", "Day: today", BadHeaderError, "'today' is no day"),
        ("^Log:", "Marks: maybe\nLog:", BadHeaderError, "marks is 'maybe'"),
        ("^Log:\n", "", BadHeaderError, "no 'Key: Value'"),
        (r"^\+0 deal 1 (.*)", r"+0 deal 0 \1", BadEventError, "numbered 1 to 1000"),
        (r"^\+0 deal 1 (.*)", r"+0 deal 4 \1", BadEventError, "stage 4 is 10x10, not"),
        (r"^\+0 deal 1 9x9/10:4,4:.", "+0 deal 1 9x9/10:4,4:-", BadEventError, "line 12"),
        (r"^\+0 deal 1 .*", "+0 deal 1", BadEventError, "line 12"),
        (r"^\+(\d+) lc .*", r"+\1 lc", BadEventError, "no input"),
        (r"^\+(\d+) lc (.*)", r"+\1 xx \2", BadEventError, "no input"),
        (r"^\+(\d+) lc (.*)", r"-\1 lc \2", BadEventError, "is no '\\+ticks word values'"),
        (r"^\+(\d+) lc (.*)", r"+\1 skip \2", BadEventError, "no input"),
    ],
)
def test_what_can_not_be_read_is_told(old: str, new: str, error: type[NotationError], told: str) -> None:
    """One sentence names the place of the fault and the expected value."""
    with pytest.raises(error, match=told) as caught:
        kept.read(changed(old, new))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "error", "told"),
    [
        ("^Score: .*", "Score: 1", BadHeaderError, r"the log scores \d+, and the header says 1"),
        ("^Ticks: (.*)", r"Ticks: 9\1", BadHeaderError, "the run ends at tick"),
        (r"^(\+0 deal 1 .*\n)", r"\1\1", BadEventError, "the log is no run's: the board of stage 1 came"),
    ],
)
def test_what_can_not_have_been_is_told(old: str, new: str, error: type[NotationError], told: str) -> None:
    """The text is well formed, but no such run is possible."""
    with pytest.raises(error, match=told):
        kept.check(kept.read(changed(old, new)))


def test_a_board_must_open_in_its_middle() -> None:
    """A mine there would cost a life before the first click."""
    given = next(one for one in a_run().log if isinstance(one, Dealt))
    mines = given.layout.mines ^ (given.layout.mines & -given.layout.mines) ^ 1 << 40
    spoilt = replace(a_run(), log=(replace(given, layout=replace(given.layout, mines=mines)),))
    with pytest.raises(BadEventError, match="does not open in its middle"):
        kept.read(kept.write(spoilt))


def test_sizes_have_limits() -> None:
    """They are checked before a board is made."""
    with pytest.raises(TooLargeError, match="characters"):
        kept.read("x" * (kept.LARGEST + 1))
    with pytest.raises(TooLargeError, match="lines"):
        kept.read("\n" * (kept.MOST_LINES + 1))
    with pytest.raises(BadHeaderError, match="no line 'Log:' among the first 50"):
        kept.read(kept.TITLE + "\na: b" * 60)


def test_spoilt_texts_end_in_a_sentence() -> None:
    """After any change, cut or repetition the text is read, or a NotationError gives the reason."""
    text, random = kept.write(a_run()), Random(1)
    read = 0
    for _ in range(400):
        at, other = sorted(random.randrange(len(text) // 8) for _ in range(2))
        middle = random.choice(("", chr(random.randrange(32, 127)), text[at:other] * 2, "9" * 30, "\x00é\n"))
        with suppress(NotationError):
            kept.check(kept.read(text[:at] + middle + text[other:]))
            read += 1
    assert 0 < read < 400


RULES_6 = Path(__file__).parent / "rules_6"
"""Runs that the edition with version 6 of the rules has played and written; both went through a door to Thrift."""


def test_a_run_of_version_6_is_played_again_by_its_own_rules() -> None:
    """Its doors led to Thrift, too; its score is proved, and its text stays as it was."""
    text = (RULES_6 / "finished.txt").read_text(encoding="utf-8")
    kept_run = kept.read(text)
    checked = kept.check(kept_run)
    assert kept_run.coin.rules == 6
    assert Special.THRIFT in {result.terms.special for result in checked.session.run.results}
    assert checked.session.run.over
    assert kept.write(kept_run) == text
    with pytest.raises(GameError):
        kept.check(kept.read(text.replace("Rules: 6", "Rules: 7")))


def test_an_unfinished_run_of_version_6_goes_on_by_its_own_rules() -> None:
    """In the middle of Thrift each click still costs a quarter of the time for one 3BV, whatever it opens."""
    session = kept.check(kept.read((RULES_6 / "unfinished.txt").read_text(encoding="utf-8"))).session
    run = session.run
    assert (run.special, run.phase) == (Special.THRIFT, Phase.PLAYING)
    gesture(session, run.terms.first, CLICK)
    assert session.run.clock == run.clock - rules.PAR[run.number - 1] * SECOND // 400
    assert kept.read(kept.write(kept.keep(session))).coin.rules == 6
