"""The terminal of the tests: commands, their output, and files for them to read."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from game.cli.main import main

CORNER = "#2#\n#2#\n121\n"
"""A drawn position: two covered columns around two 2s."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """Runs commands as a person does, with a folder for their files."""

    capsys: pytest.CaptureFixture[str]
    folder: Path

    def spoken(self, *arguments: str, code: int = 0) -> str:
        """Return the output of a command that ends with *code*."""
        assert main(arguments) == code
        said = self.capsys.readouterr()
        assert said.err == ""
        return said.out

    def json(self, *arguments: str, code: int = 0) -> Any:
        """Return its JSON output."""
        return json.loads(self.spoken(*arguments, "--json", code=code))

    def refused(self, *arguments: str) -> str:
        """Return the one sentence with which a command ends with exit code 2."""
        assert main(arguments) == 2
        said = self.capsys.readouterr()
        assert said.out == ""
        assert said.err.startswith("minesweeper: ")
        assert said.err.count("\n") == 1
        return said.err

    def file(self, text: str) -> str:
        """Return the name of a new file with that text."""
        path = self.folder / "given.txt"
        path.write_text(text, encoding="utf-8")
        return str(path)


@pytest.fixture
def terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Terminal:
    """Return a terminal in an empty folder."""
    return Terminal(capsys, tmp_path)
