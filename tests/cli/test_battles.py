"""``battle``: two to four ranks and bots, and the errors for impossible players."""

import json

import pytest

from tests.cli.conftest import Terminal

KEYS = [
    "wins",
    "draws",
    "corners",
    "share",
    "seconds",
    "ends",
    "lead_changes",
    "idle_over_20s",
    "boxed_in",
    "longest",
    "slips",
]


@pytest.mark.long
def test_bots_play_ranks(terminal: Terminal) -> None:
    """The same seed gives the same output, another seed another one."""
    arguments = "--level", "bot:800:3%:chords", "--versus", "captain", "--games", "3", "--json"
    told = terminal.spoken("battle", *arguments, "--seed", "4")
    assert [*json.loads(told)] == KEYS
    assert terminal.spoken("battle", *arguments, "--seed", "4") == told
    assert terminal.spoken("battle", *arguments, "--seed", "5") != told


def test_idle_never_wins(terminal: Terminal) -> None:
    """It forfeits after half a minute, and the output says that it ignored a certain move."""
    told = terminal.json("battle", "--level", "idle", "--versus", "cadet", "--games", "4")
    assert told["wins"] == [0, 4]
    assert told["ends"]["forfeited"] == 4
    assert told["seconds"] <= 31
    assert told["idle_over_20s"] == 4


@pytest.mark.long
@pytest.mark.parametrize("count", [2, 3, 4])
def test_two_to_four_play_each_other(terminal: Terminal, count: int) -> None:
    """Each player has its own figure, in the order of the names."""
    names = ["captain", "cadet", "bot:900", "recruit"][:count]
    told = terminal.json("battle", "--players", ",".join(names), "--games", "4")
    assert len(told["wins"]) == len(told["share"]) == count
    assert sum(told["wins"]) + told["draws"] == 4
    assert told["share"][0] > told["share"][1]


def test_the_course_is_told_in_words(terminal: Terminal) -> None:
    """The words cover lead changes, idle times and enclosed starts."""
    told = terminal.spoken("battle", "--level", "sapper", "--versus", "bot:1000", "--games", "2")
    assert "sapper against bot:1000: 2 matches" in told
    assert "the lead changes" in told


def test_who_is_not_named_is_captain_or_sapper(terminal: Terminal) -> None:
    """So a battle needs no argument."""
    assert "captain against sapper: 1 match" in terminal.spoken("battle", "--games", "1")
    assert "captain against idle: 1 match" in terminal.spoken("battle", "--versus", "idle", "--games", "1")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--level", "general", "--versus", "idle"), "unknown rank 'general': expected cadet, recruit, sapper"),
        (("--level", "bot", "--versus", "idle"), "unknown bot 'bot': expected bot:MS[:MISREAD%][:chords]"),
        (("--level", "bot:x", "--versus", "idle"), "unknown bot 'bot:x'"),
        (("--level", "bot:800:", "--versus", "bot:800:3:flags"), "unknown bot 'bot:800:3:flags'"),
        (("--level", "bot:0", "--versus", "idle"), "a bot takes 1 to 60000 ms for an action, not 0"),
        (("--level", "bot:60001", "--versus", "idle"), "a bot takes 1 to 60000 ms for an action, not 60001"),
        (("--level", "bot:800:101", "--versus", "idle"), "a bot misreads 0 to 100 % of its actions, not 101 %"),
        (("--level", ""), "unknown rank ''"),
        (("--players", "cadet"), "a battle has 2 to 4 players, not 1"),
        (("--players", "cadet,cadet,cadet,cadet,cadet"), "a battle has 2 to 4 players, not 5"),
        (("--players", "cadet,", "--games", "1"), "unknown rank ''"),
        (("--players", "cadet,idle", "--level", "cadet"), "--players names all who play"),
    ],
)
def test_who_can_t_play_gets_a_sentence(terminal: Terminal, arguments: tuple[str, ...], said: str) -> None:
    """The error is one line with the given and the expected value."""
    assert said in terminal.refused("battle", *arguments)
