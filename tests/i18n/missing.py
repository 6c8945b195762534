"""
The open work of translators: ``python -m tests.i18n.missing``.

Prints for each locale the keys of English that it lacks, its keys that English lacks, and those with other
placeholders. A complete locale prints nothing.
"""

import sys
from collections.abc import Mapping

from game.i18n.catalogue import ENGLISH, Text, read_locale
from tests.i18n.test_catalogue import LOCALES, placeholders

Texts = Mapping[str, Text]


def differences(texts: Texts, english: Texts) -> list[str]:
    """Return a line for each key that is missing, superfluous or has other placeholders."""
    lines = [f"missing {key}" for key in english if key not in texts]
    lines += [f"superfluous {key}" for key in texts if key not in english]
    shared = (key for key in english if key in texts)
    return lines + [f"placeholders {key}" for key in shared if placeholders(texts[key]) != placeholders(english[key])]


def main() -> int:
    """Print the differences of all locales; return 1 if there are any."""
    english, found = read_locale(ENGLISH), 0
    for locale in LOCALES:
        for line in differences(read_locale(locale), english):
            print(f"{locale}: {line}")
            found = 1
    return found


if __name__ == "__main__":
    sys.exit(main())
