"""The objects that all scenes share: the style, and the services by their names."""

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from datetime import date
from functools import partial
from itertools import count
from random import Random

from game.engine.errors import GameError, printable, shorten
from game.i18n.catalogue import ENGLISH, Words, chosen_locale
from game.store.history import History
from game.store.settings import Loaded, Settings, Value, Writer, problem, with_values
from game.ui.core.assets import Assets
from game.ui.core.audio import Audio
from game.ui.core.page_size import fit_page
from game.ui.core.routes import Route, Router, SettingsMenu
from game.ui.core.stage import Stage
from game.ui.core.style import Style
from game.ui.core.themes import look
from game.ui.core.tips import Notice
from game.ui.core.window import GameWindow
from game.ui.input import own
from game.ui.input.actions import Action, Asked
from game.ui.input.bindings import DEFAULTS
from game.ui.input.devices import Devices
from game.ui.input.keyboard import Keyboard


class Seeds:
    """A source of seeds: drawn, or counted up from *first*, which the player has *chosen* or a test has set."""

    def __init__(self, first: int | None = None, *, chosen: bool = False) -> None:
        source = Random()
        drawn = iter(lambda: source.getrandbits(48), -1)
        self.start = next(drawn) if first is None or chosen else first  # of what is only looked at; of no game
        self._seeds = drawn if first is None else count(first)
        self._unknown = drawn if chosen else self._seeds
        self.chosen = chosen  # by the player, who may know the boards

    def new(self) -> int:
        """Return the seed of the next game."""
        return next(self._seeds)

    def unknown(self) -> int:
        """Return a seed that the player never chose, for a competition game or a run."""
        return next(self._unknown)


MOST_TOLD = 2
"""The most file problems that are shown one by one; the log has all of them."""

UNSEEN = frozenset(
    {
        *("effects_volume", "music_volume", "mute", "hold_ms", "hold_to_flag", "question_marks", "flag_rest"),
        *("battle_rank", "battle_board", "battle_rule", "battle_hits"),
    }
)
"""Settings that are heard, felt, or wait for the next game: they move nothing in any picture."""


class Cabinet:
    """The style and the services that the scenes share."""

    def __init__(
        self,
        window: GameWindow,
        assets: Assets,
        words: Words,
        loaded: Loaded,
        writer: Writer,
        history: History,
        open_route: "Callable[[Cabinet, Route], None]",
        *,
        languages: Sequence[str] = (),
        seed: int | None = None,
        seed_chosen: bool = False,
        overrides: Mapping[str, Value] | None = None,
    ) -> None:
        self.style = Style(assets, words, window.size)
        self.window = window
        self.stage = Stage(self._measure, self.style.speak_to, self.style.pictures.settle, self._refuse)
        self.router = Router(partial(open_route, self))
        self.devices = Devices()
        self.audio = Audio(assets, Random(seed))
        self.history = history
        self.seeds = Seeds(seed, chosen=seed_chosen)
        self.today: Callable[[], date] = date.today
        self._keeper = SettingsKeeper(loaded, writer, overrides or {})
        self._languages = languages  # the system's
        self._bound: object = None  # the settings that the bindings follow
        self.unreadable: Collection[str] = ()
        """Languages whose letters are still to come; until then the texts are English."""
        self._apply()
        self._measure()

    @property
    def language(self) -> str:
        """The chosen language."""
        return chosen_locale(self.settings.language, self._languages)

    @property
    def settings(self) -> Settings:
        """The player's settings, with the options of the command line."""
        return self._keeper.now

    @property
    def offers_competition(self) -> bool:
        """Whether Play's page names the competition profile: to experienced players, or because it is on."""
        return self.history.earned or self.settings.competition

    @property
    def busy(self) -> bool:
        """Whether any work is going on in the background: of the scenes, the records or the sounds."""
        return self.stage.busy or self.history.busy or self.audio.busy

    def change(self, **fields: Value) -> None:
        """Set settings, have them written and show them at once; only what touches a layout lays everything out."""
        self._keeper.change(fields)
        self._apply()
        if not UNSEEN.issuperset(fields):
            self.resized()

    def put(self, name: str, value: Value) -> None:
        """Set one setting to a node's new value."""
        self.change(**{name: value})

    def remember(self, **fields: Value) -> None:
        """Have settings written that change nothing on the screen."""
        self._keeper.change(fields)

    def ask(self, asked: Asked) -> None:
        """Offer a device's action to the scenes; full screen, mute and settings work everywhere."""
        if self.stage.act(asked):
            return
        if asked.action is Action.FULLSCREEN:
            self.change(fullscreen=not self.settings.fullscreen)
        elif asked.action is Action.MUTE:
            self.change(mute=not self.settings.mute)
        elif asked.action is Action.SETTINGS:
            self.router.go(SettingsMenu())
        elif asked.action is Action.FLAG_MODE:
            self.devices.toggle_flag_mode()
            self.resized()

    def follow(self, route: Route) -> None:
        """Go where a link leads; a game, a run or a match under way goes on instead, and the player is told."""
        if self.stage.under_way:
            self.stage.tips.say(Notice(self.style.words("share.running"), self.style))
        else:
            self.stage.attempt(lambda: self.router.go(route))

    def type_by(self, keyboard: Keyboard) -> None:
        """Take what the keys print now."""
        if keyboard != self.style.bindings.keyboard:
            self.style.bindings = replace(self.style.bindings, keyboard=keyboard)
            self.resized()

    def _refuse(self, error: GameError) -> None:
        """Tell the player what the game refuses, where no scene has told it."""
        from game.ui.core import faults  # hardly ever wanted, and on the way to the first frame

        notice = Notice(faults.of_refusal(self.style.words, error), self.style)
        if notice != self.stage.tips.shown:  # what each picture refuses is logged once
            logging.warning("%s", printable(shorten(str(error))))
        self.stage.tips.say(notice)

    def touched(self) -> None:
        """Note that a finger is on the screen: targets get larger."""
        if not self.devices.touch:
            self.devices.touch = True
            from game.ui.core import density  # loaded where there are fingers: it asks a library of C

            self.style.finger = density.finger(self.window)
            self.resized()

    def resized(self) -> float:
        """Lay everything out for the window as it is now; return its pixel ratio."""
        self._measure()
        self.stage.resize()
        return self.window.ratio

    def problems(self) -> list[str]:
        """Return the problems of the files for the player, a sentence each."""
        known = [*self._keeper.warnings, *self.history.problems(), *self._keeper.problems]
        if not known:
            return []
        from game.ui.core import faults  # hardly ever wanted, and on the way to the first frame

        problems = dict.fromkeys(faults.sentence(self.style.words, problem) for problem in known)
        told = [*problems][:MOST_TOLD]
        more = len(problems) - len(told)
        return [*told, self.style.words("menu.more_problems", count=more)] if more else told

    def warn(self, problem: str) -> None:
        """Tell the player of one more thing that is wrong with the files."""
        self._keeper.warnings.append(problem)
        self.resized()

    def close(self) -> None:
        """
        Put everything away; returns when games and settings are on the disk.

        After a crash any part may fail, and the others are still put away; the scenes, which save what is unfinished,
        come first.
        """
        with ExitStack() as last:  # the last one is called first
            last.callback(self._keeper.close)
            last.callback(self.history.close)
            last.callback(self._keep_place)
            last.callback(self.window.hide)  # the disk may be slow, or another program may lock a file
            last.callback(self.audio.stop)
            if self.stage.top:
                self.stage.clear()

    def _keep_place(self) -> None:
        """Remember where the player moved the window."""
        if place := self.window.moved_to:
            self._keeper.keep_place(place)

    def _apply(self) -> None:
        """Have style and services follow the settings."""
        settings, style = self.settings, self.style
        style.put_on(look(settings.theme, settings.palette))
        self.stage.put_on(style.theme)
        locale = ENGLISH if self.language in self.unreadable else self.language
        if locale != style.words.locale:
            style.translate(Words(locale))
            self.stage.renew()
        if style.clicks_numbers is not settings.chord_with_left:
            style.clicks_numbers = settings.chord_with_left
            style.speak_to(self.stage.hands)
        self._read_bindings()
        self.stage.motion.still = settings.reduced_motion
        self.history.keep_replays(settings.kept_replays)
        self.audio.volume = 0 if settings.mute else settings.effects_volume
        self.audio.music.volume = 0 if settings.mute else settings.music_volume
        self.window.set_fullscreen(settings.fullscreen)

    def _read_bindings(self) -> None:
        """Read the player's bindings from the settings; lines that can't be read are reported once."""
        settings = self.settings
        bound = settings.bindings, settings.left_handed, settings.toggle_held
        if bound == self._bound:
            return
        self._bound = bound
        self.devices.own, bad = own.read(settings.bindings)
        told = [line for line in bad if not own.NAMELESS.fullmatch(line)]
        self._keeper.warnings += [self.style.words("fault.value", line=line) for line in told]
        bindings = DEFAULTS.with_own(self.devices.own, swapped=bound[1], latched=bound[2])
        self.style.bindings = replace(bindings, keyboard=self.style.bindings.keyboard)

    def _measure(self) -> bool:
        """Decide how large everything is; tell whether that has changed."""
        percent, touch = self.settings.interface_size, self.devices.touch
        if self.style.pictures.lay_out(self.window.size):
            self.style.lettering.forget()
        return fit_page(self.style, self.stage, self.window.size, percent, self.window.ratio, touch=touch)


PLACE = ("window_x", "window_y", "window_width", "window_height")


class SettingsKeeper:
    """
    Keeps what the player sets.

    *overrides* (from the command line) hold for this run only and are never written.
    """

    def __init__(self, loaded: Loaded, writer: Writer, overrides: Mapping[str, Value]) -> None:
        self._stored, self._overrides = loaded.settings, dict(overrides)
        self._writer = writer
        self.warnings = list(loaded.warnings)  # of what could not be read
        self.now = with_values(self._stored, self._overrides)

    @property
    def problems(self) -> list[str]:
        """Why the settings could not be written."""
        return [self._writer.problem] if self._writer.problem else []

    def change(self, fields: Mapping[str, Value]) -> None:
        """Set settings and have them written."""
        self._stored = with_values(self._stored, fields)
        for name in fields:
            self._overrides.pop(name, None)
        self._writer.put(self._stored)
        self.now = with_values(self._stored, self._overrides)

    def keep_place(self, place: tuple[int, int, int, int]) -> None:
        """Have the place of the window written, if it is one that a screen may have."""
        fields = dict(zip(PLACE, place, strict=True))
        if not any(problem(name, value) for name, value in fields.items()):
            self.change(fields)

    def close(self) -> None:
        """Wait until everything is on the disk."""
        self._writer.close()
