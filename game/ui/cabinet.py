"""What every scene shares: the window, the settings, the words, the look, the sound and the stage."""

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from random import Random
from typing import TYPE_CHECKING

import pygame

from game.engine.level import Level
from game.i18n.catalogue import Words, chosen_locale
from game.store.history import History
from game.store.settings import Loaded, Value, Writer, changed
from game.ui.assets import Assets, Sprites
from game.ui.audio import Audio
from game.ui.backdrop import Backdrop
from game.ui.input.actions import Action, Asked
from game.ui.input.bindings import DEFAULTS
from game.ui.stage import Stage
from game.ui.text import DISPLAY, TEXT, Lettering
from game.ui.themes import NIGHT, THEMES
from game.ui.window import GameWindow

if TYPE_CHECKING:
    from game.ui.scenes.ways import Ways

SMALL, NORMAL, LARGE, HUGE = 20, 25, 32, 48
"""Text sizes at 720p, 1 : 1.25 : 1.6 : 2.4; capitals are about half as high. The large two are in the display face."""

MOST_TOLD = 2
"""Problems with files that are told one by one; the log has them all."""


class Cabinet:
    """
    The machine that the scenes run in.

    *overrides* (from the command line) hold for this run only and are never written.
    """

    def __init__(
        self,
        window: GameWindow,
        assets: Assets,
        words: Words,
        loaded: Loaded,
        writer: Writer,
        history: History,
        ways: "Callable[[Cabinet], Ways]",
        *,
        languages: Sequence[str] = (),
        seed: int | None = None,
        overrides: Mapping[str, Value] | None = None,
    ) -> None:
        self.window = window
        self.words = words
        self.stage = Stage()
        self.go = ways(self)
        self.bindings = DEFAULTS
        self.lettering = Lettering()
        self.backdrop = Backdrop()
        self.audio = Audio(assets, Random(seed))
        self.history = history
        self._warnings = list(loaded.warnings)
        self.assets = assets
        self._writer = writer
        self._stored = loaded.settings
        self.theme = NIGHT
        self.sprites = Sprites(assets, NIGHT)
        self._languages = languages  # the system's
        self._overrides = dict(overrides or {})
        source = Random()
        self._seeds = count(seed) if seed is not None else iter(lambda: source.getrandbits(48), -1)
        self._apply()
        self._measure()

    def new_seed(self) -> int:
        """Return the seed of the next game."""
        return next(self._seeds)

    def change(self, **fields: Value) -> None:
        """Set settings, have them written and show them at once."""
        self._stored = changed(self._stored, fields)
        for name in fields:
            self._overrides.pop(name, None)
        self._writer.put(self._stored)
        self._apply()
        self.resized()

    def ask(self, asked: Asked) -> None:
        """Offer what a device asks for to the scenes; full screen and mute work wherever none takes them."""
        if self.stage.act(asked):
            return
        if asked.action is Action.FULLSCREEN:
            self.change(fullscreen=not self.settings.fullscreen)
        elif asked.action is Action.MUTE:
            self.change(mute=not self.settings.mute)

    def no_guess(self, level: Level) -> bool:
        """Tell whether boards of *level* shall need no guess."""
        return bool(getattr(self.settings, f"no_guess_{level.name}"))

    def toggle_no_guess(self, level: Level) -> None:
        """Turn that on or off."""
        self.change(**{f"no_guess_{level.name}": not self.no_guess(level)})

    def resized(self) -> float:
        """Lay everything out for the window as it is now; return its pixel ratio."""
        self._measure()
        self.stage.resize()
        return self.window.ratio

    def px(self, length: float) -> int:
        """Return a length given for 720p in this window's pixels."""
        return max(1, round(length * self.scale))

    def line(self, text: str, size: int, colour: str = "text", width: int | None = None) -> pygame.Surface:
        """Return one line of text in a colour of the theme, *size* given for 720p; cut to *width* pixels."""
        face = TEXT if size < LARGE else DISPLAY
        if width is not None:
            text = self.lettering.cut(text, self.px(size), width, face)
        return self.lettering.line(text, self.px(size), self.theme[colour], face)

    def problems(self) -> list[str]:
        """Return what the player should know about the files, a sentence each."""
        problems = dict.fromkeys([*self._warnings, *self.history.problems(), self._writer.problem])
        problems.pop("", None)
        told = [*problems][:MOST_TOLD]
        more = len(problems) - len(told)
        return [*told, self.words("menu.more_problems", count=more)] if more else told

    def close(self) -> None:
        """Put everything away; returns when games and settings are on the disk."""
        self.audio.stop()
        self.window.hide()  # the disk may be slow, or held by another program
        try:
            self.history.close()
        finally:
            self._writer.close()

    def _apply(self) -> None:
        self.settings = changed(self._stored, self._overrides)
        if self.theme.name != self.settings.theme:
            self.theme = THEMES[self.settings.theme]
            self.sprites = Sprites(self.assets, self.theme)
        locale = chosen_locale(self.settings.language, self._languages)
        if locale != self.words.locale:
            self.words = Words(locale)
            self.stage.renew()
        self.history.keep_replays(self.settings.kept_replays)
        self.audio.volume = 0 if self.settings.mute else self.settings.effects_volume
        self.audio.music.volume = 0 if self.settings.mute else self.settings.music_volume
        self.window.set_fullscreen(self.settings.fullscreen)

    def _measure(self) -> None:
        self.size = self.window.size
        self.scale = min(self.size[0] / 960, self.size[1] / 720)
