"""The list for translators names what is missing, superfluous or filled in otherwise, and nothing else."""

import pytest

from game.i18n.catalogue import Counted
from tests.i18n import missing


def test_it_names_what_differs() -> None:
    """Each of the three kinds, with its key."""
    english = {"a.gone": "Gone", "a.same": "{n} mines", "a.filled": "{seconds} s"}
    texts: missing.Texts = {"a.same": Counted("n", {"other": "{n}雷"}), "a.filled": "{second} s", "a.new": "New"}
    assert missing.differences(texts, english) == ["missing a.gone", "superfluous a.new", "placeholders a.filled"]


def test_every_locale_is_whole(capsys: pytest.CaptureFixture[str]) -> None:
    """So it prints nothing."""
    assert missing.main() == 0
    assert capsys.readouterr().out == ""
