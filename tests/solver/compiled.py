"""Programs in C that compute what Python is too slow for, made where they are wanted."""

import shutil
import subprocess
from pathlib import Path

import pytest


def compiled(name: str, factory: pytest.TempPathFactory) -> Path:
    """Return the program of a file beside this one, made with the compiler that is here."""
    compiler = shutil.which("cc")
    if not compiler:
        pytest.skip("no C compiler is installed")
    made = factory.mktemp(name) / name
    subprocess.run([compiler, "-O2", "-o", made, Path(__file__).with_name(f"{name}.c"), "-lm"], check=True)
    return made


def lines_of(program: Path, *asked: object) -> list[str]:
    """Return the lines that the program prints."""
    return subprocess.run([program, *map(str, asked)], check=True, capture_output=True, text=True).stdout.splitlines()
