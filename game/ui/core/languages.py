"""The languages that the system asks for."""

import os

import pygame

from game.i18n.catalogue import language_tags

VARIABLES = ("LANG", "LANGUAGE")
"""The variables that SDL reads on most systems, in its order; the second may name several languages."""


def system_languages() -> list[str]:
    """Return the tags of the system's languages, best first."""
    try:
        return language_tags(pygame.system.get_pref_locales())
    except UnicodeError:  # a variable holds bytes that are no text: what comes before them may still name a language
        tags = ":".join(os.environ.get(name, "") for name in VARIABLES).split(":")
        return [tag.partition(".")[0].encode("ascii", "ignore").decode() for tag in tags]
