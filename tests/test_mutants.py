"""The mutation sampler finds the lines that no test guards, and no others."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.mutants import HARMLESS, ROOT, CantAsk, ask, harmless, main, module_path, own_tests, sample
from tests.mutations import sites

pytestmark = pytest.mark.long

SOURCE = b'''"""Words: 1 < 2."""
import logging
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING and 1 < 2:
    from game import toy

log = logging.getLogger()
Size = Literal[3, 4]


def least(x: "Literal[5]", y: int = 6) -> int:
    """Not 7."""
    log.warning("%s", 8)
    assert x < 9
    if not x:
        raise ValueError(f"{x + 10}", 11)
    y += x
    y = y if x < y and y else x
    return [z for z in (x, y) if z is not None][0]


class Toy:
    def __repr__(self):
        return 12
'''

TOY = '''"""A toy."""


def clamp(x: int) -> int:
    """Return x, but 2 below 1 and 9 at most."""
    if x < 1:
        x = 2
    return min(x, 9)
'''

TOY_TESTS = '''"""Tests that say nothing of 9."""

from collections.abc import Callable
from pathlib import Path

from game.toy.clamps import clamp


def test_least():
    """The lower end."""
    assert [clamp(x) for x in (-1, 0, 1, 2)] == [2, 2, 1, 2]


def test_in_a_copy():
    """The tree that was asked about stays as it is."""
    assert not Path("here").exists()
'''


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """Return a tree with one small module, of which half is tested."""
    for folder in ("game/toy", "tests/toy"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "__init__.py").touch()
        (tmp_path / folder).with_name("__init__.py").touch()
    (tmp_path / "game/toy/clamps.py").write_text(TOY)
    (tmp_path / "tests/toy/test_clamps.py").write_text(TOY_TESTS)
    shutil.copy(ROOT / "tests/conftest.py", tmp_path / "tests")
    return tmp_path


def test_faults_fit_only_where_something_runs() -> None:
    """Docstrings, types, logs, assertions and texts of errors don't change the game."""
    found = [(fault.line, fault.text.decode()) for site in sites(SOURCE) for fault in site]
    assert found == [
        *[(12, "5"), (12, "7")],
        (16, "x"),
        (17, "pass"),
        (18, "pass"),
        (19, "pass"),
        (19, "not (x < y and y)"),
        (19, "x < y or y"),
        (19, "<="),
        (20, "is"),
        *[(20, "-1"), (20, "1")],
    ]


def test_a_fault_shows_its_line_before_and_after() -> None:
    """People read the list of survivors, so a line must say everything."""
    [negated] = [fault for site in sites(SOURCE) for fault in site if fault.text == b"x"]
    assert (negated.before, negated.after) == ("if not x:", "if x:")
    assert negated.applied(SOURCE) == SOURCE.replace(b"if not x:", b"if x:")


@pytest.mark.parametrize(
    ("written", "faults"),
    [
        ("a < b <= c", ["a <= b <= c", "a < b < c"]),
        ("a > b >= c", ["a >= b >= c", "a > b > c"]),
        ("a == b != c", ["a != b != c", "a == b == c"]),
        ("(a) is (b)", ["(a) is not (b)"]),
        ("a is  not b", ["a is b"]),
        ("'in' in b", ["'in' not in b"]),
        ("a not in b", ["a in b"]),
        ("a and b or c", ["a and b and c", "a or b or c"]),
        ("a and (b) and c", ["a or (b) or c"]),
        ("-0x10", ["-15", "-17"]),
        ("é[True, 2.5, 'x < 1'] < b", ["é[True, 2.5, 'x < 1'] <= b"]),
        ("a if b else c", ["a if not (b) else c"]),
        ("a if b == d else c", ["a if b != d else c"]),
        ("[a for a in b if c(a) if not a]", ["[a for a in b if not (c(a)) if not a]", "[a for a in b if c(a) if a]"]),
    ],
)
def test_a_fault_changes_one_thing(written: str, faults: list[str]) -> None:
    """Each row has a line and all its faults."""
    source = f"x = {written}\n".encode()
    assert sorted(fault.after for site in sites(source) for fault in site) == sorted(f"x = {fault}" for fault in faults)


def test_statements_are_taken_away_where_the_program_still_runs() -> None:
    """Without a first assignment or a last return any test fails, which would only flatter the tests."""
    source = b"""
def f(x):
    y = 'a'
    x = y
    y = x
    x.y = y
    while True:
        if x:
            return y
        x()
        break
    return x
"""
    assert [fault.before for site in sites(source) for fault in site if fault.text == b"pass"] == [
        *("x = y", "y = x", "x.y = y", "return y", "x()", "break")
    ]


@pytest.mark.sampled(60)
def test_every_fault_leaves_a_program_that_can_be_read(some_of: Callable[[list[Path]], list[Path]]) -> None:
    """Any test would find a fault that is no valid Python."""
    for path in some_of(sorted((ROOT / "game").rglob("*.py"))):
        source = path.read_bytes()
        for fault in sample(source, 4, 1):
            compile(fault.applied(source), path, "exec")


def test_a_seed_draws_its_sample() -> None:
    """The same list of survivors can be made again, and another seed asks about other lines."""
    source = (ROOT / "game/engine/mouse.py").read_bytes()
    assert sample(source, 25, 1) == sample(source, 25, 1) != sample(source, 25, 2)
    assert len({*sample(source, 10**6, 1)}) == len(sites(source))


def test_what_no_test_sees_survives(toy: Path) -> None:
    """No test covers the upper end of the toy."""
    report = ask(toy, "game/toy/clamps.py", 25, 1, (), 1)
    assert report.tests == ["tests/toy/test_clamps.py"]
    survivors = {outcome.mutation.line for outcome in report.outcomes if outcome.end == "survived"}
    assert survivors == {8}
    assert report.share() == 1 / 6
    assert (toy / "game/toy/clamps.py").read_text() == TOY


def test_a_fault_that_never_ends_is_found(toy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that hangs is broken, and the sampler must go on."""
    monkeypatch.setattr("tests.mutants.MORE_PATIENCE", 1.0)
    (toy / "game/toy/clamps.py").write_text(TOY.replace("if x", "while x"))
    report = ask(toy, "game/toy/clamps.py", 25, 1, (), 2)
    assert [outcome.end for outcome in report.outcomes if outcome.mutation.text == b"pass"] == ["timed out"]
    assert report.share() == 1 / 6


def test_a_harmless_fault_is_no_survivor(toy: Path) -> None:
    """An invisible fault needs no test, but a reason."""
    note = {"module": "game/toy/clamps.py", "line": "return min(x, 9)", "mutation": "return min(x, 10)"}
    entry = "".join(f"{key} = '{value}'\n" for key, value in (note | {"reason": "same"}).items())
    (toy / "tests/mutants_harmless.toml").write_text(f"[[harmless]]\n{entry}")
    report = ask(toy, "game/toy/clamps.py", 25, 1, (), 1)
    assert report.share() == 0
    told = "\n".join(report.lines())
    assert "game/toy/clamps.py:8: return min(x, 9) -> return min(x, 10) (harmless: same)" in told
    assert "0 of 6 survived (0%), 5 killed, 0 timed out, 1 harmless; seed 1 of 6 places" in told
    assert [mutant.get("reason") for mutant in json.loads(report.as_json())["mutants"]].count("same") == 1


def test_a_copy_has_all_that_tests_import(toy: Path) -> None:
    """Other tests import the moments of tests.e2e; without them every module of the screen was refused."""
    lender = toy / "tests/e2e/lent.py"
    lender.parent.mkdir()
    lender.write_text("LEAST = 2\n")
    tests = toy / "tests/toy/test_clamps.py"
    tests.write_text(TOY_TESTS.replace("[2, 2,", "[LEAST, LEAST,") + "\n\nfrom tests.e2e.lent import LEAST\n")
    assert ask(toy, "game/toy/clamps.py", 25, 1, (), 1).share() == 1 / 6


def test_red_tests_answer_nothing(toy: Path) -> None:
    """If tests fail without a fault, they would seem to find every fault."""
    (toy / "tests/toy/test_clamps.py").write_text("def test_no():\n    assert False\n")
    with pytest.raises(CantAsk, match="before anything is changed"):
        ask(toy, "game/toy/clamps.py", 25, 1, (), 1)


def test_a_module_goes_by_path_or_name() -> None:
    """Editors show a path, imports a name."""
    assert module_path("game.solver.deduce") == module_path("game/solver/deduce.py") == "game/solver/deduce.py"
    assert main(["game.nowhere"]) == 1


def test_every_module_has_tests_to_ask() -> None:
    """Every module of a room must get an answer."""
    rooms = {path.relative_to(ROOT) for path in (ROOT / "game").glob("*/*.py") if path.name != "__init__.py"}
    assert [room for room in rooms if not own_tests(ROOT, room.as_posix())] == []


def test_every_harmless_fault_still_fits_the_tree() -> None:
    """A reason for a removed line would excuse another one."""
    for note in harmless(HARMLESS):
        faults = [fault for site in sites((ROOT / note.module).read_bytes()) for fault in site]
        assert any(note.is_(note.module, fault) for fault in faults), note
        assert note.reason
