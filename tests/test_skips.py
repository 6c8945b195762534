"""A skipped test fails with STRICT_SKIPS, unless its reason is on the list."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

TESTS = Path(__file__).parent
SKIPPING = {
    "test_cases.py": """
import pytest

@pytest.mark.skipif(True, reason="wine is large, as everybody knows")
def test_for_an_allowed_reason():
    pass

@pytest.mark.skipif(True, reason="no judge")
def test_by_a_mark():
    pass

def test_by_its_own_word():
    pytest.skip("no judge")

@pytest.fixture
def judge():
    pytest.skip("no judge")

def test_by_a_fixture(judge):
    pass
""",
    "test_module.py": "import pytest\npytest.importorskip('no_such_judge', reason='no judge')",
}


def told(folder: Path, strict: str) -> list[str]:
    """Return the lines of pytest's summary for the files above."""
    copies = {name: (TESTS / name).read_text(encoding="utf-8") for name in ("conftest.py", "allowed_skips.toml")}
    for name, text in {**copies, **SKIPPING, "pytest.ini": "[pytest]\nmarkers = quick"}.items():
        (folder / name).write_text(text, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-rsfE",
        "-p",
        "no:cacheprovider",
        "--continue-on-collection-errors",
        ".",
    ]
    environment = os.environ | {"STRICT_SKIPS": strict, "COLUMNS": "160"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True).stdout.splitlines()


def test_only_a_reason_on_the_list_is_a_skip(tmp_path: Path) -> None:
    """A judge that is not installed must not pass for one that found nothing."""
    lines = told(tmp_path, "1")
    assert any(line.startswith("SKIPPED [1] test_cases.py:4: wine is large") for line in lines)
    for failed in (
        "FAILED test_cases.py::test_by_its_own_word",
        "ERROR test_cases.py::test_by_a_mark",
        "ERROR test_cases.py::test_by_a_fixture",
        "ERROR test_module.py",
    ):
        assert f"{failed} - STRICT_SKIPS allows no skip because: no judge" in lines


def test_without_it_a_missing_tool_skips_its_tests(tmp_path: Path) -> None:
    """The README's command passes without compilers and browsers."""
    assert "5 skipped" in told(tmp_path, "")[-1]
