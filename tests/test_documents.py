"""Commands with their options and outputs, keys and files named in the documents exist."""

import json
import re
import shlex
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from game.app import COMMANDS, options
from game.cli.main import main, parser
from game.i18n.catalogue import Words
from game.store import paths
from game.store.exchange import FORMAT, VERSION
from game.ui.input.actions import Kind
from game.ui.input.bindings import DEFAULTS
from game.ui.input.controls import key_label
from tests.notation import recorded

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CLI, LIBRARY, PLAYED = (
    (ROOT / name / "README.md").read_text(encoding="utf-8") for name in ("game/cli", "game", "game/ui/modes")
)
NAMES = [
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "tests/FIGURES.md"),
    *("game/README.md", "game/cli/README.md", "game/store/README.md", "game/ui/modes/README.md"),
]
ROWS = re.findall(r"^\| `python -m game ([^`]+)` \|", CLI, re.MULTILINE)
"""The table of commands, each with all its options."""

CODE = re.compile(r"`+([^`]+)`+")
A_PATH = re.compile(r"(?:game|tests|sounds|sprites|\.ci)/[\w./]*|[\w/]+\.(?:py|md|toml|spec)")
LINK = re.compile(r"\]\(([^)]+)\)")
THEIRS = {"settings.toml"}
"""The player's own file, which is not in the tree."""

TREE = [*ROOT.glob("*"), *(ROOT / "game").rglob("*.py")]
KEYS_IN_WORDS = {"Up", "Down", "Left", "Right", "="}
"""The table says arrows for the four, and + for the key with + above =."""


def words_of(row: str) -> list[str]:
    """Return the command's name, two words for a sub-command."""
    return re.findall(r"[a-z]+(?= |$)", row.partition(" [")[0])[: 2 if row.startswith("bench") else 1]


def options_in(text: str) -> set[str]:
    """Return the options in a usage line."""
    return set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", text)) - {"--help"}


def usage(said: str) -> str:
    """Return the usage at the top of a help text, without the explanations."""
    return said.partition("\n\n")[0]


def text_of(name: str) -> str:
    """Return a document."""
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("row", ROWS)
def test_a_command_has_the_options_that_the_readme_names(row: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A reader may type every documented option, and every option is documented."""
    with pytest.raises(SystemExit, match=r"^0$"):
        parser().parse_args([*words_of(row), "--help"])
    assert options_in(row) == options_in(usage(capsys.readouterr().out))


def test_the_readme_is_short() -> None:
    """A new player finds everything on one page; reference is next to its subject."""
    assert len(README.splitlines()) <= 150


def test_the_readme_shows_the_controls_as_they_are_drawn() -> None:
    """The picture is a golden frame, so it is never older than the game."""
    assert "](tests/golden/road_map_night.png)" in README


def test_every_command_is_in_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    """People look for commands in this table."""
    with pytest.raises(SystemExit):
        parser().parse_args(["--help"])
    offered = re.findall(r"^    ([a-z]+) ", capsys.readouterr().out, re.MULTILINE)
    assert sorted({words_of(row)[0] for row in ROWS}) == sorted(offered)
    assert sorted(re.findall(r"[a-z]+", COMMANDS.partition(":")[2])) == sorted(offered), (
        "the game's own help names them"
    )


def test_the_game_has_the_options_that_the_readme_names(capsys: pytest.CaptureFixture[str]) -> None:
    """The window's options must be complete, too."""
    with pytest.raises(SystemExit):
        options(["--help"])
    (line,) = re.findall(r"^python -m game (\[.+)$", CLI, re.MULTILINE)
    assert options_in(line) == options_in(usage(capsys.readouterr().out))


def test_the_outputs_in_the_readme_are_what_the_commands_print(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A wrong example misleads; ``cat`` shows a file that the commands after it read."""
    monkeypatch.chdir(tmp_path)
    cloned(tmp_path)
    (block,) = re.findall(r"```console\n(.*?)```", CLI, re.DOTALL)
    examples = re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    assert len(examples) > 3
    for typed, shown in examples:
        program, *arguments = shlex.split(typed)
        if program == "cat":
            Path(arguments[0]).write_text(shown, encoding="utf-8")
            continue
        assert [program, *arguments[:2]] == ["python", "-m", "game"]
        assert main(arguments[2:]) == 0
        assert capsys.readouterr().out == shown, typed


RECORDING = "tests/notation/game.avf"
"""The recording that examples read: one of our own, which is in the tree."""


def cloned(folder: Path) -> None:
    """Create the files that examples find in a fresh clone."""
    (folder / RECORDING).parent.mkdir(parents=True)
    shutil.copy(ROOT / RECORDING, folder / RECORDING)


def test_the_recording_of_the_examples_is_in_the_tree_and_ours() -> None:
    """Our own builder makes it, and git has it."""
    assert (ROOT / RECORDING).read_bytes() == recorded.avf()
    assert all(RECORDING in text for text in (CLI, LIBRARY))
    if (ROOT / ".git").exists():
        subprocess.run(["git", "ls-files", "--error-unmatch", RECORDING], cwd=ROOT, check=True, capture_output=True)


KEPT_OPEN = ("header", "ends", "lives_lost")
"""Keys whose own keys the README omits, or names at their first place."""

SHAPES = [
    "deal 9x9/10 --seed 1",
    "metrics layout.txt",
    "solve position.txt",
    "sample position.txt",
    "replay game.avf",
    "verify game.avf",
    "battle --level recruit --versus recruit --games 1",
    "arcade --runs 1 --bot idle",
    "run kept.run",
    "import kept.jsonl",
    "doctor",
    "bench strength --level beginner --games 1",
]


@pytest.mark.parametrize("typed", SHAPES)
def test_a_command_prints_the_json_that_the_readme_shows(
    typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Other programs rely on these shapes, so the README must have every key."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(paths, "records_file", lambda: tmp_path / "records.sqlite")
    monkeypatch.setattr(paths, "settings_file", lambda: tmp_path / "settings.toml")
    Path("layout.txt").write_text("..*\n...\n", encoding="utf-8")
    Path("position.txt").write_text("..1#\n..1#\n1222\n####\n", encoding="utf-8")
    shutil.copy(ROOT / RECORDING, "game.avf")
    Path("kept.jsonl").write_text(f'{{"format": "{FORMAT}", "version": {VERSION}}}\n{{"end": 0}}\n', encoding="utf-8")
    if typed.startswith("run "):
        assert main(["arcade", "--bot", "idle", "--out", "kept.run"]) == 0
    assert main([*typed.split(), "--json"]) == 0
    printed = keys_of(json.loads(capsys.readouterr().out))
    shown = shape_of(words_of(typed))
    assert printed <= shown
    if not typed.startswith("solve "):  # one proof has not all kinds of steps
        assert shown == printed


def shape_of(command: list[str]) -> set[str]:
    """Return the keys in the README's shape of a command."""
    (told,) = re.findall(rf"^- `{' '.join(command)}`: (.*?)(?=^- `|^</details>)", CLI, re.MULTILINE | re.DOTALL)
    codes = " ".join(code for code in CODE.findall(told) if code.startswith("{"))
    inner = re.sub(rf'("(?:{"|".join(KEPT_OPEN)})": )\{{[^{{}}]*', r"\1", codes)
    return set(re.findall(r'(?<![:|] )"([a-z_0-9]+)"', inner))


def keys_of(value: object) -> set[str]:
    """Return the keys of all objects in a JSON value."""
    if isinstance(value, list):
        return {key for one in value for key in keys_of(one)}
    if not isinstance(value, dict):
        return set()
    inner = {key for name, one in value.items() if name not in KEPT_OPEN for key in keys_of(one)}
    return {*value, *inner}


@pytest.mark.parametrize("example", re.findall(r"```python\n(.*?)```", LIBRARY, re.DOTALL))
def test_an_example_prints_what_the_readme_says(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Users of the library copy these lines."""
    monkeypatch.chdir(tmp_path)
    cloned(tmp_path)
    exec(compile(example, "README.md", "exec"), {})
    assert capsys.readouterr().out.splitlines() == re.findall(r"^# (.+)$", example, re.MULTILINE)[1:]


def test_the_readme_has_examples_for_the_library() -> None:
    """There are five: the promised face, chances, proofs, playing and recordings."""
    assert len(re.findall(r"```python\n", LIBRARY)) == 5


def test_every_key_is_in_the_readme() -> None:
    """Players would find an undocumented key only by accident."""
    rows = re.findall(r"^\|[^|]*\|[^|]*\|([^|]*)\|[^|]*\|$", PLAYED, re.MULTILINE)
    told = {key for row in rows for key in re.findall(r"[^\s,;]+", row.replace("−", "-"))}
    labels = {key_label(Words("en"), control).replace("−", "-") for kind, control in pressed() if kind is Kind.KEYS}
    assert labels - told == KEYS_IN_WORDS
    assert "arrows" in told


def pressed() -> list[tuple[Kind, str]]:
    """Return every key and button that has an action."""
    return [(binding.kind, binding.control) for binding in DEFAULTS.table]


@pytest.mark.parametrize("name", NAMES)
def test_every_file_that_a_document_names_exists(name: str) -> None:
    """A path in a document outlives its file unless a test looks."""
    text = text_of(name)
    links = [link for link in LINK.findall(text) if "://" not in link]
    missing = [link for link in links if not ((ROOT / name).parent / link).exists()]
    paths = {path for code in CODE.findall(text) for path in A_PATH.findall(code)} - THEIRS
    missing += [path for path in paths if not there(path)]
    assert not missing


def there(path: str) -> bool:
    """Tell whether there is a file at *path*; below a room, the map has only its name."""
    return (ROOT / path).exists() if "/" in path else any(place.name == path for place in TREE)


@pytest.mark.parametrize("name", NAMES)
def test_every_module_that_a_document_runs_exists(name: str) -> None:
    """People type the commands of figures and checks months later; those marked as settled ran before."""
    text = re.sub(r"\s+", " ", text_of(name))
    settled = set(re.findall(r"python -m (tests[\w.]*)[^`]*`[⁴⁶]", text))
    modules = {*re.findall(r"python -m ((?:tests|game)[\w.]*)", text)}
    places = {module: ROOT.joinpath(*module.split(".")) for module in modules}
    there = {
        module
        for module, place in places.items()
        if place.with_suffix(".py").exists() or (place / "__main__.py").exists()
    }
    assert modules - there == settled


@pytest.mark.parametrize("name", NAMES)
def test_no_section_stands_twice(name: str) -> None:
    """One of two sections with the same name was moved and the other one forgotten."""
    heads = Counter(re.findall(r"^#+ .+$", text_of(name), re.MULTILINE))
    assert [head for head, count in heads.items() if count > 1] == []


def test_the_map_names_every_room() -> None:
    """People look for a new room in the map."""
    (drawn,) = re.findall(r"```\n(game/__main__.*?)```", text_of("CONTRIBUTING.md"), re.DOTALL)
    rooms = {place.parent.name for place in (ROOT / "game").rglob("__init__.py")} - {"game"}
    assert rooms == set(re.findall(r"([a-z0-9]+)/(?= |\n)", drawn))


def test_a_step_of_a_walk_names_modules_that_exist() -> None:
    """People read the four walks next to the code."""
    walks = text_of("CONTRIBUTING.md").partition("## Four walks")[2].partition("\n## ")[0]
    named = re.findall(r"`([a-z_]+/[a-z_]+)(?:\.[\w.]+)?(?:\(.*?\))?`", walks)
    files = {place.relative_to(ROOT / "game").with_suffix("").as_posix() for place in (ROOT / "game").rglob("*.py")}
    assert len(named) > 20
    assert [step for step in named if not any(file == step or file.endswith(f"/{step}") for file in files)] == []


def test_the_test_command_is_where_the_checks_look_for_it() -> None:
    """``.ci/run`` runs the first such line of the README, word by word."""
    (line,) = re.findall(r"^python3 -m venv .* -m pytest.*$", README, re.MULTILINE)
    assert "'.[dev]'" in line
    assert "'^python3 -m venv .* -m pytest'" in text_of(".ci/run")
