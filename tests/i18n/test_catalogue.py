"""Every text is in the catalogue, in every language, and nowhere else: the tests read the code to check it."""

import ast
import re
import string
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from game.arcade.achievements import Achievement
from game.arcade.stages import Special
from game.battle import choices, lesson
from game.battle.boards import BOARDS
from game.battle.match import Ending
from game.battle.ranks import RANKS
from game.battle.rules import FIRST_EDITION, Explosion
from game.engine.deal import Start
from game.engine.level import LEVELS
from game.i18n import catalogue
from game.i18n.catalogue import (
    BY_HANDS,
    ENGLISH,
    HANDS,
    MOUSE,
    PAD,
    TOUCH,
    CountedText,
    LocaleError,
    Text,
    Words,
    language,
    read_locale,
)
from game.i18n.catalogue import (
    KEYS as ON_KEYS,
)
from game.i18n.language import KEYS
from game.play.session import Unranked
from game.review.moments import FILTERS, MISTAKES
from game.solver.advice import Why
from game.solver.proof import Kind
from game.store import errors
from game.store.settings import names as setting_values
from game.trainer.families import CHAINS, FAMILIES
from game.ui.board.status_line import RETOLD
from game.ui.core.themes import THEMES
from game.ui.input import own
from game.ui.input.controls import ELSEWHERE, KEYS_WITH_A_WORD, MOUSE_BUTTONS, PAD_WORDS, STICKS
from game.ui.kit.pause import ASKS, NAMED, GamePause, MatchPause, RunPause
from game.ui.modes.arcade.arcade_table import PAGES as RUN_PAGES
from game.ui.modes.arcade.reactions import PRAISED
from game.ui.modes.classic.end_band import LABELS
from game.ui.modes.history.profile import PAGES
from game.ui.modes.settings.bindings import WAYS
from game.ui.modes.settings.competition import RULES as COMPETITION
from game.ui.modes.settings.settings import ABOUT, GROUPS, MERGED, ROWS

GAME = Path(__file__).resolve().parents[2] / "game"
LOCALES = sorted(path.stem for path in (GAME / "i18n" / "locales").glob("*.toml"))
SHOWN = ["theme", "numbers", "counters"]
TIPS = [action.name.lower() for action in RETOLD]
PAUSES = GamePause, RunPause, MatchPause
PROOFS = [kind.value for kind in Kind]

ENDINGS = {
    "fault.": [*(name for _, name in errors.FAULTS), "damaged"],
    "level.": [*LEVELS],
    "custom.": ["width", "height", "mines"],
    "boards.": ["no_guess", "prove_it"],
    "boards.about_": ["competition", "paste"],
    "review.of_": [*FILTERS],
    "settings.": [
        *(name for name in ROWS if name not in ("export", "import")),
        *(f"{n}_{v}" for n in SHOWN for v in setting_values(n)),
        *(f"{name}_{value}" for name, (_, pairs) in MERGED.items() for value in pairs),
    ],
    "settings.group_": [*GROUPS],
    "settings.about_": [*ABOUT],
    "settings.theme_": [*THEMES],
    "counters.": ["speed", "ioe", "estimated", "solved"],
    "settings.counters_": ["off", "small", "full"],
    "competition.": ["player", "identifier", "tournament"],
    "competition.rule_": [*COMPETITION],
    "result.": ["next_board", "again"],
    "result.unranked_": [reason.value for reason in Unranked],
    "result.about_": ["bbbv", "speed", "ioe", "mended", "estimated"],
    "profile.": [*PAGES],
    "files.": ["export", "import"],
    "records.start_": [start.value for start in Start],
    "records.ended_": [ending.value for ending in Ending],
    "road.name_": [*"12345678"],
    "road.idea_": [*"12345678"],
    "road.say_": ["open", "flag", "chord"],
    "name.": ["keep", "back"],
    "bindings.": [*WAYS],
    "bindings.tab_": ["keys", "mouse"],
    "bindings.press_": ["keys", "mouse", "pad"],
    "keys.": sorted(KEYS_WITH_A_WORD - {"enter"}),
    "title.": ["no_guess", "prove_it", "profile", "settings", "quit"],
    "pause.": [
        *(offer for pause in PAUSES for offer in pause.offers if ASKS.get(offer) not in NAMED),
        *(end for pause in PAUSES for end in pause.ends.values()),
        "heading",
    ],
    "arcade.": [*RUN_PAGES, "seconds_left", "clean", "no_flags", "efficient"],
    "arcade.daily_": ["try", "practice"],
    "arcade.special_": ["plain", "warp", *(special.value for special in Special)],
    "arcade.about_": ["plain", "warp", *(special.value for special in Special)],
    "arcade.bank_": ["life", "time"],
    "arcade.praise_": list(map(str, PRAISED)),
    "share.": ["nothing", "copied", "no_clipboard"],
    "guesses.proof_": [*PROOFS, "guess"],
    "loss.lived_": ["safe_cell", "guess", "best_guess"],
    "loss.no_world_": ["certain_mine", "wrong_flag"],
    "review.answer_": ["safe", "mine", "shown"],
    "review.compared_": ["best", "worse"],
    "review.ended_": ["won", "lost", "broken_off"],
    "review.luck_": ["gave", "took"],
    "review.proof_": [*PROOFS, "guess"],
    "review.what_": [*(kind.value for kind in MISTAKES), "wrong_flag", "lucky", "unlucky"],
    "review.without_": ["too_hard", "much_too_large", "nothing"],
    "hint.guess_": [why.value for why in Why if why is not Why.RISKIER],
    "hint.mine_": PROOFS,
    "asks.": [name for name in own.ASKS if name not in ELSEWHERE and not name.startswith("digit_")],
    "mouse.": [*MOUSE_BUTTONS.values(), "shift", "ctrl"],
    "pad.": [*PAD_WORDS, *STICKS, "up", "down", "left", "right"],
    "tip.": TIPS,
    "tip.costs_": ["rank", "star"],
    "hint.safe_": PROOFS,
    "battle.": ["shrinks", "dropped", "dropped_mine"],
    "battle_setup.board_": [*BOARDS],
    "battle_setup.rank_": [*RANKS],
    "battle_setup.explosion_": [*FIRST_EDITION],
    "battle_setup.rule_": [rule.value for rule in Explosion],
    "battle_setup.about_": [*RANKS, *choices.EXPLOSIONS],
    "battle_end.own_": [ending.value for ending in Ending],
    "battle_end.theirs_": [ending.value for ending in Ending],
    "battle_end.even_": ["cleared", "out", "forfeited"],
    "battle_end.many_": [ending.value for ending in Ending],
    "battle_how_to.": [*(step.name for step in lesson.STEPS), "done"],
    "battle_ladder.": ["together", "how_to", "records"],
    "ranks.join_": sorted({*choices.RANKS, "cadet"}),
    "ranks.lead_": sorted({*choices.RANKS, "cadet"}),
    "ranks.lost_": sorted({*choices.RANKS, "cadet"}),
    "trainer.family_": FAMILIES,
    "trainer.learn_": [family for family in FAMILIES if family not in CHAINS],
    "drill.": ["nothing", "why", "next", "more"],
    "achievement.": [one.value for one in Achievement],
    "achievement.how_": [one.value for one in Achievement],
}
"""The endings of keys that the code composes, by their beginnings: ``words(f"level.{level.name}")``."""

TABLES = {"ELSEWHERE": ELSEWHERE.values(), "LABELS": LABELS.values()}
"""The keys in tables that the code looks up: ``words(ELSEWHERE.get(name, f"asks.{name}"))``."""

UNSEEN = {"plot", "value", "small_map", "selftest", "loss_effects", "flowers", "key_writing"}
"""Modules whose texts no player sees: SVG, type names, pixel formats, the line of a check."""

SCREENS = [
    path
    for room in ("kit", "board", "modes")
    for path in sorted((GAME / "ui" / room).rglob("*.py"))
    if path.stat().st_size and path.stem not in UNSEEN
]
"""The modules that show texts on the screen."""


# The locales


def named(text: str) -> set[str]:
    """Return the names in braces in a sentence."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def sentences(text: Text) -> list[str]:
    """Return all forms of a text."""
    return [*text.forms.values()] if isinstance(text, CountedText) else [text]


def placeholders(text: Text) -> set[str]:
    """Return the names that a text needs values for, including the number that chooses its form."""
    by = {text.by} - {HANDS} if isinstance(text, CountedText) else set()
    return by.union(*map(named, sentences(text)))


@pytest.mark.parametrize("locale", LOCALES)
def test_every_text_is_a_clean_line(locale: str) -> None:
    """A blank text, a blank at an end or a line break would show as a gap; braces without a name can't be filled in."""
    for key, text in ((key, text) for key, texts in read_locale(locale).items() for text in sentences(texts)):
        assert text, key
        assert text == text.strip(), key
        assert text.isprintable(), key
        assert all(name.isidentifier() for name in named(text)), key


@pytest.mark.parametrize("locale", LOCALES)
def test_every_counted_text_has_exactly_its_language_s_forms(locale: str) -> None:
    """A missing form would end the game at some number; a superfluous one is never shown."""
    counted = {key: text for key, text in read_locale(locale).items() if isinstance(text, CountedText)}
    told = {key: {*text.forms} for key, text in counted.items() if text.by == HANDS}
    assert told or locale != ENGLISH, "a language that was begun may have none of its own yet"
    assert all({MOUSE} < forms <= {*BY_HANDS} for forms in told.values())
    forms = {key: {*text.forms} for key, text in counted.items() if key not in told}
    assert {key: found for key, found in forms.items() if found != {*language(locale).plurals.forms}} == {}


NAMES_OF_KEYS = re.compile(r"\bEsc\b|\bEnter\b|\bF\d*\b|[←→↑↓]|1–9|arrow keys", re.IGNORECASE)
CLICKS = re.compile(r"\bclick|\bmouse\b|\bwheel\b", re.IGNORECASE)


def test_a_mouse_is_told_of_clicks_and_keys_of_keys() -> None:
    """Texts with a form per device name no key to a mouse and no click to keys; English stands for all languages."""
    told = {
        key: text.forms
        for key, text in read_locale(ENGLISH).items()
        if isinstance(text, CountedText) and text.by == HANDS
    }
    everybody = {"battle_join.sit_down"}  # players at one screen take their seats by whatever they hold
    assert {key for key, forms in told.items() if NAMES_OF_KEYS.search(forms[MOUSE])} == everybody
    assert {
        key for key, forms in told.items() if {*named(forms[MOUSE])} & {"button", "control", "back", "confirm"}
    } == set()
    asks = {"analysis.about"}  # keys can click on this board, too
    assert {key for key, forms in told.items() if CLICKS.search(forms.get(ON_KEYS, ""))} <= asks


OF_DESKS = re.compile(rf"{CLICKS.pattern}|{NAMES_OF_KEYS.pattern}|\bpress|\bkeys?\b(?! moment)|\btype\b", re.IGNORECASE)

ABOUT_DESKS = re.compile(
    r"(bindings|keys|mouse|pad|competition)\.|title\.competition|boards\.about_competition|tip\.(flag|with_key|with_letter)$|"
    r"settings\.(bindings|\w*one_button\w*|group_rest)|battle_join\.\w+_how|result\.(clicks|about_bbbv|about_ioe)"
)
"""
Keys of texts whose subject is another device: its controls, what they are bound to, and competitions, which are for the
mouse alone, with their figures.
"""


def test_a_finger_is_told_of_fingers_alone() -> None:
    """No text says to a finger what to click, press or type; English stands for all languages."""
    told = {
        key: tuple(text.forms.values()) if text.by != HANDS else (text.forms.get(TOUCH) or text.forms[MOUSE],)
        for key, text in read_locale(ENGLISH).items()
        if isinstance(text, CountedText)
    }
    plain = {key: (text,) for key, text in read_locale(ENGLISH).items() if isinstance(text, str)}
    assert {key for key, texts in (told | plain).items() if OF_DESKS.search(re.sub(r"{\w+}", "", " ".join(texts)))} <= {
        key for key in told | plain if ABOUT_DESKS.match(key)
    }


@pytest.mark.parametrize("locale", LOCALES)
def test_a_finger_has_its_own_texts_in_every_language(locale: str) -> None:
    """A language that falls back on the mouse's words speaks of clicks."""
    english, own = read_locale(ENGLISH), read_locale(locale)
    for key, text in english.items():
        if isinstance(text, CountedText) and text.by == HANDS and key in own:
            told = own[key]
            assert isinstance(told, CountedText)
            assert (TOUCH in told.forms) == (TOUCH in text.forms), key


def test_words_for_a_device_are_made_once_and_know_the_same_texts() -> None:
    """Pictures are redrawn if the Words object is another one, so the same objects must come back."""
    words = Words(ENGLISH)
    keys = words.by(ON_KEYS)
    assert keys.by(MOUSE) is words
    assert words.by(ON_KEYS) is keys
    assert words("loss.second_life", button="L") == "Second life"
    assert keys("loss.second_life", button="L") == "Second life  L"
    assert words.by(PAD)("title.how", arrows="", confirm="") == "The cross chooses · A begins"
    assert words.by(PAD)("loss.second_life", button="L") == keys("loss.second_life", button="L")
    finger = words.by(TOUCH)
    assert finger("records.keys", arrows="", confirm="", next="", previous="", back="") == "Tap a game to watch it"
    assert finger("loss.second_life", button="") == words("loss.second_life", button="")


@pytest.mark.parametrize("locale", LOCALES)
def test_every_form_holds_the_same_names(locale: str) -> None:
    """Only a form for a single number may omit that number, such as "last win"."""
    plurals = language(locale).plurals
    alone = {form for form in plurals.forms if [plurals.form(number) for number in range(1000)].count(form) == 1}
    for key, text in read_locale(locale).items():
        if isinstance(text, CountedText) and text.by != HANDS:
            for form, sentence in text.forms.items():
                left_out = placeholders(text) - named(sentence)
                assert left_out <= ({text.by} if form in alone else set()), (key, form)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_same_texts_are_counted_in_every_language(locale: str) -> None:
    """A language may write all forms alike, but each needs the same number to count by."""
    texts, english = read_locale(locale), read_locale(ENGLISH)
    counted = {key: text.by for key, text in texts.items() if isinstance(text, CountedText)}
    assert counted == {key: text.by for key, text in english.items() if isinstance(text, CountedText) and key in texts}


COUNTS = re.compile(r"(?<!back)(?<!confirm)(?<!control)(?<!statistics)(?<!review)(?<!play)\} [a-z]+s\b")
NEVER_ONE = {"custom.bad_side", "trainer.learn_chain"}
"""Texts whose number is never 1: a limit of ours, and the length of a chain."""


def test_no_text_puts_many_after_a_number_without_counting() -> None:
    """A text such as "1 wins" looks careless. English shows it best: braces with a number, then a word ending in s."""
    found = {key for key, text in read_locale(ENGLISH).items() if isinstance(text, str) and COUNTS.search(text)}
    verbs = {key for key in found if key.startswith("battle") and "{name} " in str(read_locale(ENGLISH)[key])}
    assert found - verbs == NEVER_ONE


@pytest.mark.parametrize(
    ("locale", "key", "value", "text"),
    [
        ("en", "menu.on", {}, "On"),
        ("en", "menu.percent", {"value": 70}, "70 %"),
        ("en", "statistics.wins", {"count": 1}, "1 win"),
        ("en", "statistics.wins", {"count": 0}, "0 wins"),
        ("en", "statistics.last_wins", {"count": 1}, "last win"),
        ("en", "statistics.last_wins", {"count": 2}, "last 2 wins"),
        ("en", "result.clicks", {"clicks": 1}, "1 click"),
        ("de", "statistics.last_wins", {"count": 1}, "letzter Sieg"),
        ("de", "statistics.last_wins", {"count": 100}, "letzte 100 Siege"),
        ("de", "statistics.losses", {"count": 1}, "1 Niederlage"),
        ("de", "title.board", {"width": 9, "height": 9, "mines": 1}, "9×9, 1 Mine"),
    ],
)
def test_values_are_filled_in_and_counted(locale: str, key: str, value: dict[str, object], text: str) -> None:
    """The result reads as a person would say it."""
    assert Words(locale)(key, **value) == text


@pytest.mark.parametrize("values", [{}, {"wins": 1}, {"count": "1"}])
def test_a_counted_text_without_its_number_is_an_error(values: dict[str, object]) -> None:
    """A missing number, or one that is already a string, can't choose a form; the mistake must not pass as "other"."""
    with pytest.raises(LocaleError, match=r"statistics\.wins"):
        Words()("statistics.wins", **values)


def test_an_unknown_key_is_an_error() -> None:
    """A wrong key is a fault of the program, so no empty text may hide it."""
    with pytest.raises((KeyError, LocaleError), match=r"menu\.nothing"):
        Words()("menu.nothing")


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe",
        b"[menu\non = 1",
        b"[window]\n[menu]\non = []\n",
        b"[menu]\non = 1\n",
        b"[menu.deep]\non = 'On'\n",
        b"[menu]\non.n = {one = 1}\n",
        b"[menu]\non = {n = {one = '1'}, m = {one = '1'}}\n",
        None,
    ],
    ids=["not UTF-8", "not TOML", "no section", "no text", "too deep", "no form", "two numbers", "missing"],
)
def test_a_broken_locale_is_named(content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the game's copy is damaged, the error names the damaged file, whatever the damage."""
    if content is not None:
        (tmp_path / "xx.toml").write_bytes(content)
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    with pytest.raises(LocaleError, match=r"locales/xx\.toml"):
        read_locale("xx")


HEAD = (catalogue.FOLDER / "en.toml").read_text(encoding="utf-8").partition("\n[")[0]
"""The head of a valid file."""


def test_a_section_that_is_broken_spoils_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sections are read when they are first needed, and only then an error names the damage."""
    (tmp_path / "en.toml").write_text(f'{HEAD}\n[menu]\non = "On"\n\n[title]\nname = 1\n', encoding="utf-8")
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    words = Words()
    assert words("menu.on") == "On"
    for key in ("title.name", "nothing.name", "menu.nothing"):
        with pytest.raises(LocaleError, match=r"locales/en\.toml"):
            words(key)


# The keys that the code asks for


@dataclass(frozen=True, slots=True)
class Asked:
    """One call of words(...): its possible keys and the names of its values."""

    where: str
    keys: frozenset[str]
    values: frozenset[str]


KEY_AT = {"words": 0, "Problem": 1}
"""The index of the key argument, by the name of the called function."""


def is_words(call: ast.Call) -> bool:
    """Tell whether a call asks for a text: ``words(...)``, ``style.words(...)``, or names one: ``Problem(...)``."""
    return getattr(call.func, "id", getattr(call.func, "attr", "")) in KEY_AT


def keys_of(key: ast.expr) -> frozenset[str]:
    """Return the possible keys of an expression; none if they are unknown."""
    match key:
        case ast.Constant(str(text)):
            return frozenset({text})
        case ast.IfExp(_, yes, no):
            return keys_of(yes) | keys_of(no)
        case ast.JoinedStr([ast.Constant(str(beginning)), ast.FormattedValue()]):
            return frozenset(beginning + ending for ending in ENDINGS.get(beginning, ()))
        case ast.Call(ast.Attribute(ast.Name(table), "get"), [_, other]):
            return frozenset(TABLES.get(table, ())) | keys_of(other)
    return frozenset()


def asked(code: str, name: str) -> list[Asked]:
    """Return every call of words(...) in a module's source."""
    return [
        Asked(
            f"{name}:{node.lineno}",
            keys_of(node.args[KEY_AT[getattr(node.func, "id", getattr(node.func, "attr", ""))]]),
            frozenset(keyword.arg or "**" for keyword in node.keywords),
        )
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Call) and is_words(node)
    ]


@cache
def calls() -> list[Asked]:
    """Return every call of words(...) in the game."""
    paths = sorted(GAME.rglob("*.py"))
    codes = [(path.read_text("utf-8"), path.relative_to(GAME).as_posix()) for path in paths]
    # most files ask for no text, and parsing all of them takes as long as all other work here
    return [call for code, name in codes if any(f"{asks}(" in code for asks in KEY_AT) for call in asked(code, name)]


def test_the_reader_finds_the_keys_of_a_call() -> None:
    """The tests below are only as good as this reader."""
    code = 'a.b.words("x.y" if on else "x.z", n=1)\nwords(f"boards.about_{name}")\nwords(key)\nother("x.y")'
    found = [(sorted(call.keys), sorted(call.values)) for call in asked(code, "")]
    assert found == [(["x.y", "x.z"], ["n"]), (["boards.about_competition", "boards.about_paste"], []), ([], [])]


def test_every_key_can_be_read_in_the_code() -> None:
    """A key composed in a way that ENDINGS doesn't have could be missing without notice."""
    assert calls()
    assert [call.where for call in calls() if not call.keys] == []


def test_every_key_asked_for_exists() -> None:
    """A missing key would end the game when it is first shown."""
    known = read_locale(ENGLISH).keys()
    assert {call.where: sorted(call.keys - known) for call in calls() if call.keys - known} == {}


def test_every_key_that_exists_is_asked_for() -> None:
    """A text that nobody sees is wasted work for every translator."""
    used = frozenset[str]().union(*(call.keys for call in calls()))
    assert sorted(read_locale(ENGLISH).keys() - used) == []


def test_every_call_fills_in_what_its_text_holds() -> None:
    """A missing value would end the game; a superfluous one is a sentence that lost a number."""
    english = read_locale(ENGLISH)
    wrong = []
    for call in calls():
        wanted = {frozenset(placeholders(english[key])) for key in call.keys if key in english}
        wrong += [(call.where, sorted(names ^ call.values)) for names in wanted if names != call.values]
    assert wrong == []


# Texts that are not in the catalogue

LETTERED = re.compile(r"[^\W\d_]")
SENTENCE_OR_NAME = re.compile(r"[^\W\d_].*\s|\s.*[^\W\d_]|[^\W\d_a-z][^\W\d_]*", re.DOTALL)
"""A letter and a blank, or a word with a capital: keys, colours, sprites and sounds never look like that."""

NUMBER_FORMAT = re.compile(r"\.\df")

TEXT_ARGUMENTS = dict.fromkeys(
    ("line", "wrap", "width", "Text", "Button", "MenuRow", "Switch", "Choice", "Slider", "Field"), 0
)
"""The index of the argument that is drawn unchanged; any letter in it is a fault."""


def strings(node: ast.AST) -> Iterator[ast.Constant]:
    """
    Yield the strings in a part of a program that a player could see.

    Left out are docstrings, keys of the catalogue, messages of errors, types, and formats such as ``.3f``.
    """
    match node:
        case ast.Constant(str(text)):
            if not NUMBER_FORMAT.fullmatch(text):
                yield node
            return
        case ast.Raise() | ast.Assert() | ast.Expr(ast.Constant()):
            return
        case ast.Call() if is_words(node) or getattr(node.func, "id", "") in ("TypeVar", "Sprite"):
            return
    types = {id(getattr(node, "annotation", None)), id(getattr(node, "returns", None))}
    formats = {id(getattr(node, "format_spec", None))}
    for child in ast.iter_child_nodes(node):
        if id(child) not in types | formats:
            yield from strings(child)


def shown(code: str) -> list[tuple[int, str]]:
    """Return the line and the text of every literal that is shown to players past the catalogue."""
    found = set()
    tree = ast.parse(code)
    for text in strings(tree):
        if SENTENCE_OR_NAME.match(str(text.value)):
            found.add((text.lineno, str(text.value)))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        place = TEXT_ARGUMENTS.get(getattr(node.func, "id", getattr(node.func, "attr", "")))
        texts = [*node.args[place : place + 1]] if place is not None else []
        texts += [keyword.value for keyword in node.keywords if keyword.arg in ("text", "label", "heading", "names")]
        for argument in texts:
            found |= {(text.lineno, str(text.value)) for text in strings(argument) if LETTERED.search(str(text.value))}
    return sorted(found)


@pytest.mark.parametrize(
    "code",
    [
        'cabinet.style.line("Hello", SMALL)',
        'cabinet.style.line("hello", SMALL)',
        'self.cabinet.style.line(f"{seconds} s", SMALL)',
        'cabinet.style.line("on" if on else "off", SMALL, "text")',
        'lettering.line("3BV", 12, theme["text"])',
        'MenuRow("quit", self.close)',
        'MenuRow(label="quit", choose=self.close)',
        'Choice(words("settings.theme"), values, names=["night"], get=get, put=put)',
        'def headline(self) -> str:\n    return "Game over"',
        'def headline(self) -> str:\n    return "Über"',
        'def headline(self) -> str:\n    """Say it."""\n    return "Boom"',
        'figures.append(f"{clicks} clicks")',
        'heading = "Paused"',
        'super().__init__(cabinet, "Settings", rows)',
        'cabinet.style.line(words("menu.on") + " now", SMALL)',
    ],
)
def test_a_text_past_the_catalogue_is_found(code: str) -> None:
    """The test below is only as good as this search."""
    assert shown(code)


@pytest.mark.parametrize(
    "code",
    [
        'cabinet.style.line(words("menu.on"), SMALL, "text_dim")',
        'cabinet.style.line(cabinet.style.words("menu.on" if on else "menu.off"), SMALL)',
        'words("result.time", seconds=f"{seconds:.3f}")',
        'MenuRow(words("custom.play"), sound="denied")',
        'cabinet.style.sprites.get("face_cool" if won else "face_dead", size, swap={"question": "text_dim"})',
        '"""A module."""\nWIDTH = 5\n"""Pixels at 720p."""',
        'def f(scene: "PlayScene") -> "Scene":\n    """Do it."""\n    play: "PlayScene" = scene',
        'raise AssertionError("count() never ends")',
        'f"{min(number, 999):03d}" if number else f"-{number:02d}"',
        'cabinet.style.line(self.names[self.values.index(self.get())], SMALL, "text")',
        'cabinet.style.line("·", SMALL)',
    ],
)
def test_what_no_player_sees_is_no_text(code: str) -> None:
    """Names of sprites, sounds and colours are for the program; the test must give no false alarms."""
    assert shown(code) == []


def test_no_text_is_written_past_the_catalogue() -> None:
    """A text in the code can't be translated."""
    assert SCREENS
    found = {path.stem: shown(path.read_text(encoding="utf-8")) for path in SCREENS}
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_every_text_of_the_file_is_read() -> None:
    """A nested section would be dropped without notice."""
    for locale in LOCALES:
        text = (GAME / "i18n" / "locales" / f"{locale}.toml").read_text(encoding="utf-8")
        count = sum(len(section) for name, section in tomllib.loads(text).items() if name not in KEYS)
        assert len(read_locale(locale)) == count


@pytest.mark.parametrize(
    ("setting", "preferred", "chosen"),
    [
        ("system", ["de", "en"], "de"),
        ("system", ["eo", "de"], "de"),
        ("system", ["eo"], "en"),
        ("system", [], "en"),
        ("en", ["de"], "en"),
        ("system", ["de-AT", "en-GB"], "de"),
        ("system", ["pt-PT"], "pt-BR"),
        ("system", ["zh-CN"], "zh"),
        ("system", ["zh-SG"], "zh"),
        ("system", ["zh_Hans-HK"], "zh"),
        ("system", ["zh-TW", "en-US"], "en"),
        ("system", ["zh-HK", "ja-JP"], "ja"),
        ("system", ["zh-Hant-TW"], "en"),
        ("system", ["zh_Hant", "zh_Hans"], "zh"),
        ("zh", ["zh-TW"], "zh"),
    ],
)
def test_the_language_is_the_player_s_or_the_system_s(setting: str, preferred: list[str], chosen: str) -> None:
    """The first of the system's languages that we have; English if we have none."""
    assert catalogue.chosen_locale(setting, preferred) == chosen


def test_the_system_tells_of_languages_with_or_without_a_country() -> None:
    """SDL does so: the script, if there is one, comes with the country."""
    wishes: list[dict[str, object]] = [
        {"language": "zh", "country": "Hant-TW"},
        {"language": "eo"},
        {"language": "fr", "country": None},
    ]
    assert catalogue.language_tags(wishes) == ["zh-Hant-TW", "eo", "fr"]


def test_every_language_that_can_be_chosen_is_there() -> None:
    """Every language of the folder can be chosen, too."""
    assert sorted(catalogue.LOCALES) == LOCALES
    assert catalogue.LOCALES[0] == ENGLISH


def test_a_text_that_a_language_lacks_is_shown_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One file with a head and a few texts is enough to begin a language."""
    english = catalogue.FOLDER / "en.toml"
    (tmp_path / "en.toml").write_bytes(english.read_bytes())
    head = HEAD.replace("English", "Esperanto")
    (tmp_path / "eo.toml").write_text(f'{head}\n[window]\ntitle = "Minoj"\n', encoding="utf-8")
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    words = Words("eo")
    assert words("window.title") == "Minoj"
    assert words("level.expert") == "Expert"
    assert words("statistics.wins", count=2) == "2 wins"
    with pytest.raises(LocaleError, match=r"no\.such"):
        words("no.such")


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("plural", '{ one = "n = 1" }'),
        ("plural", '{ one = "n is 1", other = "" }'),
        ("plural", '{ one = "n % 0 = 1", other = "" }'),
        ("plural", '"one"'),
        ("decimal", "1"),
        ("group_from", '"4"'),
        ("endonym", None),
    ],
)
def test_a_head_that_says_something_else_is_refused(
    key: str, text: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error is one sentence that names the file."""
    kept = [line for line in HEAD.splitlines() if not line.startswith(f"{key} =")] + (
        [f"{key} = {text}"] if text else []
    )
    (tmp_path / "eo.toml").write_text("\n".join(kept), encoding="utf-8")
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    with pytest.raises(LocaleError, match=r"eo\.toml"):
        Words("eo")


def test_a_language_is_described_once() -> None:
    """The settings name all languages three times, and would otherwise read each file as often."""
    assert language("de") is language("de")
