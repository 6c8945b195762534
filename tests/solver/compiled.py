"""Programs in C for computations that are too slow in Python; each is compiled on demand."""

import shutil
import subprocess
from pathlib import Path

import pytest


def compiled(name: str, factory: pytest.TempPathFactory) -> Path:
    """Compile the file *name* of this folder with the installed compiler; return the program."""
    compiler = shutil.which("cc")
    if not compiler:
        pytest.skip("no C compiler is installed")
    made = factory.mktemp(name) / name
    subprocess.run([compiler, "-O2", "-o", made, Path(__file__).with_name(f"{name}.c"), "-lm"], check=True)
    return made


def lines_of(program: Path, *asked: object) -> list[str]:
    """Return the lines that the program prints for these arguments."""
    return subprocess.run([program, *map(str, asked)], check=True, capture_output=True, text=True).stdout.splitlines()
