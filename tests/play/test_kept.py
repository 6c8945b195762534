"""A game under way as a text: played on from any moment, cut at any byte."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.deal import Start
from game.engine.errors import GameError, NotationError
from game.engine.game import Status
from game.engine.gesture import Kind, MouseEvent
from game.engine.level import BEGINNER, EXPERT, Level
from game.engine.mouse import MouseOptions
from game.play import kept
from game.play.kept import Deed, Journal, deed_of
from game.play.replay import play, record
from game.play.session import LetGo, Session, Undo, Unranked, click
from game.play.setup import CompetitionEntry, Setup
from tests.strategies import mouse_events

SETUP = Setup(BEGINNER, Start.OPENING, 7)
UID = "a" * 32


class Text:
    """A session with its text, a line for each change of the board."""

    def __init__(self, session: Session) -> None:
        self.session, self.journal, self.content = session, Journal(), b""
        self.views = [(session.view, session.unranked)]  # after the head, and after each line

    def note(self, deed: Deed | None) -> None:
        """Write a line."""
        if not self.content and self.session.started is not None:
            self.content = self.journal.head(self.session, UID, "Ada", recorded=False)
            deed = deed or Deed.PASSED
        if self.content and (self.journal.take(self.session) or deed):
            self.content += self.journal.line(self.session, deed or Deed.PASSED)
            self.views.append((self.session.view, self.session.unranked))

    def click(self, cell: int, kind: Kind = Kind.LEFT_PRESS) -> None:
        """Click a cell, and write the line."""
        click(self.session, cell, kind)
        self.note(deed_of(self.session.advance(25)))


def begun(setup: Setup = SETUP, clicks: int = 6) -> Text:
    """Return a game with some safe openings and flags."""
    text = Text(Session(setup))
    text.click(40)
    layout = text.session.game and text.session.game.layout
    assert layout
    cells = [*range(setup.level.grid.size)]
    Random(3).shuffle(cells)
    for cell in cells[:clicks]:
        text.click(cell, Kind.RIGHT_PRESS if layout.mines >> cell & 1 else Kind.LEFT_PRESS)
    return text


def facts(session: Session) -> object:
    """Return all that a player, a replay and a review can know of a session."""
    return (
        *(session.view, session.status, session.unranked, session.tick, session.time_ms, session.clicks),
        *(session.path, [*session.log], session.log.stamps, session.mended, session.setup),
    )


@pytest.mark.parametrize(
    "setup",
    [
        SETUP,
        replace(SETUP, no_guess=True),
        replace(SETUP, prove_it=True, no_guess=True),
        replace(SETUP, level=EXPERT, start=Start.SAFE, chosen=True),
        replace(SETUP, level=Level("own", 13, 30, 44), seed=10**19, question_marks=True),
        replace(SETUP, mouse=MouseOptions(chord_with_left=True, flag_rest=True)),
        replace(SETUP, start=Start.SAFE, competition=CompetitionEntry("me", "cup 5")),
    ],
)
def test_a_game_goes_on_as_it_stood(setup: Setup) -> None:
    """Board, clock, clicks and log are those of the game that was left; by the competition profile it was paused."""
    text = begun(setup)
    text.note(Deed.LEFT)
    session, journal = kept.resume(kept.read(text.content))
    if setup.competition:
        text.session.leave_ranking(Unranked.PAUSED)
    assert facts(session) == facts(text.session)
    again = text.content + journal.line(session, Deed.LEFT)
    for one in (session, text.session):
        click(one, 3)
        one.advance(9)
    assert facts(session) == facts(text.session)
    again += journal.line(session, Deed.OPENED)
    assert facts(kept.resume(kept.read(again))[0]) == facts(session)
    assert play(record(session)).moments[-1].view.opened == session.view.opened


def test_the_board_of_a_second_life_and_undone_moves_go_on() -> None:
    """The log leads to the same board, on the layout that the game has now."""
    text = begun()
    text.session.post(Undo(text.session.tick))
    text.session.advance(0)
    text.note(None)
    assert facts(kept.resume(kept.read(text.content))[0])[:2] == facts(text.session)[:2]  # type: ignore[index]
    assert kept.resume(kept.read(text.content))[0].unranked is Unranked.UNDO


@given(st.data())
def test_any_gestures_lead_to_the_same_game(data: st.DataObject) -> None:
    """Whatever the hands did, and wherever lines were written, the text leads to the same session."""
    setup = replace(SETUP, mouse=MouseOptions(flag_rest=True), question_marks=True)
    text, ticks = Text(Session(setup)), 0
    for event in data.draw(mouse_events(setup.level.grid)):
        ticks = max(ticks, event.tick)
        extra = data.draw(st.sampled_from(["", "", "", "undo", "letgo", "hint", "line"]))
        text.session.post(event.at(ticks))
        match extra:
            case "undo":
                text.session.post(Undo(ticks))
            case "letgo":
                text.session.post(LetGo(ticks))
            case "hint":
                text.session.leave_ranking(Unranked.HINT)
        deed = deed_of(text.session.advance(ticks - text.session.tick))
        text.note(deed or (Deed.PASSED if extra == "line" else None))
    if not text.content:
        return
    text.note(Deed.LEFT)
    session, _ = kept.resume(kept.read(text.content))
    if text.session.status is Status.PLAYING:
        kept.let_go(text.session)
    before = facts(text.session)
    assert isinstance(before, tuple)
    found = facts(session)
    assert isinstance(found, tuple)
    assert found[:6] == before[:6]


def cases() -> list[Callable[[], Text]]:
    """Return games to cut."""
    return [begun, lambda: begun(replace(SETUP, no_guess=True)), lambda: begun(clicks=40)]


@pytest.mark.parametrize("case", cases())
def test_cut_at_any_byte_it_goes_on_from_the_last_whole_line(case: Callable[[], Text]) -> None:
    """A part of a line is left out, and only a text that ends with an opening leaves the game ranked."""
    text = case()
    ends = [at + 1 for at, byte in enumerate(text.content) if byte == ord("\n")][2:]
    for length in range(len(text.content) + 1):
        content = text.content[:length]
        lines = sum(end - 1 <= length for end in ends) - 1
        if lines < 1:
            with pytest.raises(NotationError):
                kept.read(content)
            continue
        found = kept.read(content)
        assert len(found.lines) == lines
        assert found.cut == (length not in ends)
        session, _ = kept.resume(found)
        assert session.view == text.views[lines][0]
        whole = not found.cut and found.lines[-1].deed in (Deed.OPENED, Deed.OVER)
        assert session.ranked == whole
        assert session.ranked or session.unranked is Unranked.CUT_SHORT


@pytest.mark.parametrize("case", cases()[:1])
def test_with_any_byte_changed_no_later_line_is_believed(case: Callable[[], Text]) -> None:
    """A torn write leaves zeros or other bytes: the game goes on from the line before them, unranked."""
    text = case()
    ends = [at + 1 for at, byte in enumerate(text.content) if byte == ord("\n")][2:]
    for at in range(len(text.content)):
        for byte in (0, text.content[at] ^ 1):
            content = text.content[:at] + bytes([byte]) + text.content[at + 1 :]
            if at < ends[1]:
                if at != ends[0] - 1 and at != ends[1] - 1:
                    with pytest.raises(NotationError):
                        kept.read(content)
                continue
            found = kept.read(content)
            assert found.cut
            session, _ = kept.resume(found)
            assert session.view == text.views[len(found.lines)][0]
            assert not session.ranked


def test_a_game_ends_with_its_line() -> None:
    """A loss is over before anybody sees it."""
    text = begun(clicks=0)
    assert text.session.game
    text.click(text.session.game.layout.mines.bit_length() - 1)
    found = kept.read(text.content)
    assert found.over
    assert kept.resume(found)[0].status is Status.LOST


def test_a_button_that_was_down_at_a_kill_is_up_afterwards() -> None:
    """The hand is long gone; the text knows it, too, when the game goes on twice."""
    for kinds in ([Kind.LEFT_PRESS], [Kind.RIGHT_PRESS], [Kind.LEFT_PRESS, Kind.RIGHT_PRESS], [Kind.MIDDLE_PRESS]):
        text = begun(clicks=1)
        for kind in kinds:
            text.session.post(MouseEvent(text.session.tick, kind, 8, 8))
        text.session.advance(0)
        text.note(Deed.PASSED)
        session, journal = kept.resume(kept.read(text.content))
        text.content += journal.line(session, Deed.LEFT)
        for one in (session, kept.resume(kept.read(text.content))[0]):
            assert one.mouse.held.name == "NONE"
        assert facts(session) == facts(one)


FORGED: tuple[object, ...] = (None, True, -1, 0, 10**30, 1.5, float("inf"), "", "x", "9" * 5_000, [], [1], {}, {"a": 1})


def signed(head: dict[str, object], lines: list[str]) -> bytes:
    """Return a text with the right checksums; a line is its deed, its tick and what was done."""
    text = f"{kept.TITLE}\n{json.dumps(head)}"
    checksum = crc32(text.encode())
    text += f"\n{checksum:08x}\n"
    for deed, _, rest in (line.partition(" ") for line in lines):
        checksum = crc32(f"{deed} {rest}".encode(), checksum)
        text += f"{deed} {checksum:08x} {rest}\n"
    return text.encode()


def test_a_forged_head_is_refused_by_name_or_leads_to_a_game() -> None:
    """A value of another type once ended the program at each start, as soon as the title read it."""
    whole = begun(replace(SETUP, competition=CompetitionEntry("me", "cup 5"))).content
    head, taken = json.loads(whole.split(b"\n")[1]), 0
    inner = [(head[name], field) for name in ("level", "mouse", "competition") for field in head[name]]
    for part, name in [*((head, name) for name in head), *inner]:
        before, after = part[name], [value for value in FORGED if value != part[name]]
        for value in after:
            part[name] = value
            with suppress(NotationError):
                read = kept.read(signed(head, ["opened 0 0 0 lc 40 40;0 0 lr 40 40"]))
                assert type(value) is type(before) or (name == "competition" and not value), (name, value)
                assert 0 <= read.time_ms <= 10**12
                hash(read.setup)
                taken += 1
        part[name] = before
    assert taken


@pytest.mark.parametrize(
    "line", ["5 ", "5 1", "5 1 1", "5 1 1 lc", "5 1 1 unranked", "5 1 1 lc 1 x", "5 1 9999999999999 undo"]
)
def test_a_forged_line_is_refused_by_name(line: str) -> None:
    """Its words may be too few, and its numbers too large."""
    head = json.loads(begun().content.split(b"\n")[1])
    forged = kept.read(signed(head, ["opened 0 0 0 lc 40 40;0 0 lr 40 40", f"left {line} "]))
    with pytest.raises(GameError):
        kept.resume(forged)


def test_a_line_of_another_age_is_not_believed() -> None:
    """The time of such a game could not be shown."""
    head = json.loads(begun().content.split(b"\n")[1])
    for tick in ("-1", "9" * 400):
        assert kept.read(signed(head, ["opened 0 0 0 lc 40 40;0 0 lr 40 40", f"left {tick} "])).cut
