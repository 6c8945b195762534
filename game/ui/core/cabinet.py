"""What every scene shares: the window, the settings, the words, the look, the sound and the stage."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import count
from random import Random
from typing import TYPE_CHECKING

from game.engine.level import Level
from game.i18n.catalogue import Words, chosen_locale
from game.play.limits import MOST_PROVED
from game.store.history import History
from game.store.settings import MOST_BINDINGS, Loaded, Value, Writer, problem, with_values
from game.ui.core.assets import Assets, Sprites
from game.ui.core.audio import Audio
from game.ui.core.router import Router
from game.ui.core.routes import Route
from game.ui.core.stage import NEEDS, Stage
from game.ui.core.style import TARGET, Aids, Backdrop, Style
from game.ui.core.text import eastern_face
from game.ui.core.themes import look
from game.ui.core.window import GameWindow
from game.ui.input import own
from game.ui.input.actions import Action, Asked
from game.ui.input.bindings import DEFAULTS, Binding

if TYPE_CHECKING:
    from game.ui.input.pad import Plugged

PLACE = ("window_x", "window_y", "window_width", "window_height")

LEAST_PAGE = (320, 240)
"""Pixels: in a window that was pulled smaller, scenes are laid out as in one of this size, and a part of it is seen."""

MOST_TOLD = 2
"""Problems with files that are told one by one; the log has them all."""


class Cabinet(Style):
    """
    The style and the services that the scenes share.

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
        open_route: "Callable[[Cabinet, Route], None]",
        backdrop: Backdrop,
        *,
        languages: Sequence[str] = (),
        seed: int | None = None,
        seed_chosen: bool = False,
        overrides: Mapping[str, Value] | None = None,
    ) -> None:
        super().__init__(assets, words, window.size, backdrop)
        self.window = window
        self.stage = Stage(self._measure)
        self.motion = self.stage.motion
        self.router = Router(partial(open_route, self))
        self.own: tuple[Binding, ...] = ()  # of them, those that the player has set
        self.pads: Sequence[Plugged] = ()
        self.flag_mode = False  # what opens flags, and the other way round
        self.flag_mode_used = False
        self.touch = False  # whether a finger has been on the screen
        self.audio = Audio(assets, Random(seed))
        self.history = history
        self._warnings = list(loaded.warnings)
        self._writer = writer
        self._stored = loaded.settings
        self._languages = languages  # the system's
        self._overrides = dict(overrides or {})
        source = Random()
        drawn = iter(lambda: source.getrandbits(48), -1)
        self._seeds = drawn if seed is None else count(seed)
        self.seed_chosen = seed_chosen  # by the player, who may know its boards
        self._unknown_seeds = drawn if seed_chosen else self._seeds
        self._bound: tuple[tuple[Binding, ...], bool, bool] = (), False, False
        self._lines: tuple[str, ...] = ()  # that the bindings were read from
        self._apply()
        self._measure()

    def new_seed(self) -> int:
        """Return the seed of the next game."""
        return next(self._seeds)

    def unknown_seed(self) -> int:
        """Return a seed that the player never chose, for a competition game or a run."""
        return next(self._unknown_seeds)

    def change(self, **fields: Value) -> None:
        """Set settings, have them written and show them at once."""
        self._stored = with_values(self._stored, fields)
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
        elif asked.action is Action.FLAG_MODE:
            self.flag_mode, self.flag_mode_used = not self.flag_mode, True
            self.resized()

    def touched(self) -> None:
        """Take note that a finger is on the screen: what it should hit gets larger."""
        if not self.touch:
            self.touch = True
            from game.ui.core import density  # loaded where there are fingers: it asks a library of C

            self.finger = density.finger(self.window)
            self.resized()

    def bind(self, own_bindings: Sequence[Binding]) -> None:
        """Let these be the player's own bindings from now on."""
        self.change(bindings=tuple(map(own.line_of, own_bindings))[:MOST_BINDINGS])

    @property
    def aids(self) -> Aids:
        """How numbers help with the counting of flags; the competition profile takes no help."""
        return Aids() if self.settings.competition else Aids(self.settings.countdown, self.settings.dim_met)

    def no_guess(self, level: Level) -> bool:
        """Tell whether boards of *level* shall need no guess."""
        return bool(getattr(self.settings, f"no_guess_{level.name}"))

    def toggle_no_guess(self, level: Level) -> None:
        """Turn that on or off."""
        self.change(**{f"no_guess_{level.name}": not self.no_guess(level)})

    def prove_it(self, level: Level) -> bool:
        """Tell whether every opening on *level* has to be proved where one can be."""
        return bool(getattr(self.settings, f"prove_it_{level.name}")) and level.grid.size <= MOST_PROVED

    def toggle_prove_it(self, level: Level) -> None:
        """Turn that on or off."""
        name = f"prove_it_{level.name}"
        self.change(**{name: not getattr(self.settings, name)})

    def paint(self, alpha: float = 0.0) -> None:
        """Show the stage as it is, *alpha* of a step after the last one."""
        self.stage.draw(self.window.get_surface(), alpha)
        self.window.flip()

    def resized(self) -> float:
        """Lay everything out for the window as it is now; return its pixel ratio."""
        self._measure()
        self.stage.resize()
        return self.window.ratio

    def problems(self) -> list[str]:
        """Return what the player should know about the files, a sentence each."""
        known = [*filter(None, (*self._warnings, *self.history.problems(), self._writer.problem))]
        if not known:
            return []
        from game.ui.core import faults  # hardly ever wanted, and on the way to the first frame

        problems = dict.fromkeys(faults.sentence(self.words, problem) for problem in known)
        told = [*problems][:MOST_TOLD]
        more = len(problems) - len(told)
        return [*told, self.words("menu.more_problems", count=more)] if more else told

    def close(self) -> None:
        """Put everything away; returns when games and settings are on the disk."""
        self.audio.stop()
        self.window.hide()  # the disk may be slow, or held by another program
        self._keep_place()
        try:
            self.history.close()
        finally:
            self._writer.close()

    def _keep_place(self) -> None:
        """Have the window's place written, if it was moved or pulled to another size."""
        if place := self.window.moved_to:
            x, y, width, height = place
            self._stored = with_values(
                self._stored, {"window_x": x, "window_y": y, "window_width": width, "window_height": height}
            )
            if all(not problem(name, getattr(self._stored, name)) for name in PLACE):
                self._writer.put(self._stored)

    def _apply(self) -> None:
        self.settings = with_values(self._stored, self._overrides)
        theme = look(self.settings.theme, self.settings.palette, pips=self.settings.pips)
        if self.theme is not theme:
            self.theme = theme
            self.sprites = Sprites(self.assets, self.theme)
        locale = chosen_locale(self.settings.language, self._languages)
        if locale != self.words.locale:
            self.words = Words(locale)
            self.lettering.eastern = eastern_face(locale)
            self.stage.renew()
        self._read_bindings()
        self.motion.still = self.settings.reduced_motion
        self.window.set_pointer(self.sprites, self.settings.cursor_size)
        self.history.keep_replays(self.settings.kept_replays)
        self.audio.volume = 0 if self.settings.mute else self.settings.effects_volume
        self.audio.music.volume = 0 if self.settings.mute else self.settings.music_volume
        self.window.set_fullscreen(self.settings.fullscreen)

    def _read_bindings(self) -> None:
        """Have the table of bindings follow the settings; what can't be read is told once."""
        if self.settings.bindings != self._lines:
            self._lines = self.settings.bindings
            self.own, bad = own.read(self._lines)
            self._warnings += [self.words("bindings.bad", line=line) for line in bad]
        bound = self.own, self.settings.left_handed, self.settings.toggle_held
        if bound != self._bound:
            self._bound = bound
            self.bindings = DEFAULTS.with_own(self.own, swapped=bound[1], latched=bound[2])

    def _measure(self) -> bool:
        """
        Decide how large everything is; tell whether that has changed.

        The window gives the unit, the player and a finger make it larger or smaller. Scenes that then have no room get
        a page that is larger than the window; those with a board, which is always seen whole, get as much as fits.
        """
        before, seen, needs = (self.size, self.scale), self.window.size, self.stage.needs
        window = max(seen[0], LEAST_PAGE[0]), max(seen[1], LEAST_PAGE[1])
        self.board_scale = min(window[0] / NEEDS[0], window[1] / NEEDS[1])
        wanted = self.board_scale * self.settings.interface_size / 100
        if self.touch:
            wanted = max(wanted, self.finger / TARGET)
        self.size, self.scale = window, wanted
        if self.stage.pans:
            wide, high = (round(length * wanted) for length in needs)
            self.size = max(window[0], wide), max(window[1], high)
        else:
            self.scale = min(wanted, window[0] / needs[0], window[1] / needs[1])
        self.stage.viewport.lay(seen, self.size)
        return before != (self.size, self.scale)
