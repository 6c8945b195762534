"""What the title says: a line and a figure on each card, and the lines at the foot of the column."""

from dataclasses import dataclass

from game.engine import level as levels
from game.engine.level import Level
from game.store.settings import OWN_LEVEL
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action
from game.ui.kit.cards import Told
from game.ui.modes.title.teasers import Teasers


@dataclass(frozen=True, slots=True)
class Says:
    """All that is said at a time; the lines at the foot have a colour."""

    play: Told
    arcade: Told
    battle: Told
    below: list[str]
    colour: str


class TitleSays:
    """Words it anew where something else is to be said: the title asks in every turn, while its board plays itself."""

    def __init__(self, cabinet: Cabinet, teasers: Teasers) -> None:
        self._cabinet, self._teasers = cabinet, teasers
        self._made_from: object = None
        self.now: Says
        self.update()

    @property
    def level(self) -> Level:
        """The level that Play begins."""
        settings = self._cabinet.settings
        if settings.level in levels.LEVELS:
            return levels.LEVELS[settings.level]
        return Level(OWN_LEVEL, settings.custom_width, settings.custom_height, settings.custom_mines)

    def update(self) -> None:
        """Take in whatever has changed."""
        cabinet, known, level, best = self._cabinet, self._teasers.known, *self._best()
        problems, last = cabinet.problems(), cabinet.history.last
        made_from = cabinet.settings, cabinet.words, cabinet.bindings, known, level, best, problems, last
        if made_from != self._made_from:
            self._made_from = made_from
            below, colour = self._below()
            self.now = Says(self._play(level, best), self._arcade(), self._battle(), below, colour)

    def _best(self) -> tuple[Level, int | None]:
        """Return the board that would be played, and the best time on it."""
        cabinet, history, level = self._cabinet, self._cabinet.history, self.level
        if cabinet.settings.competition:
            from game.play import competition  # with the mouse machine, which a title needs for nothing else

            level = competition.level_of(level)
            return level, history.best(level, competition.START.value, no_guess=False, competition=True)
        rules = {"no_guess": cabinet.no_guess(level), "prove_it": cabinet.prove_it(level)}
        return level, history.best(level, cabinet.settings.start, **rules)

    def _measures(self, level: Level) -> str:
        return self._cabinet.words("title.board", width=level.width, height=level.height, mines=level.mines)

    def _play(self, level: Level, best: int | None) -> Told:
        words = self._cabinet.words
        if best is None:
            return Told(self._measures(level))
        return Told(self._measures(level), "", words.number(best / 1000, ".3f"), words("title.best"))

    def _arcade(self) -> Told:
        words, known = self._cabinet.words, self._teasers.known
        line = words("title.daily_played" if known.played_today else "title.daily_first")
        streak = words("arcade.streak", days=known.streak) if known.streak else ""
        return Told(line, streak, words.number(known.score) if known.score else "", words("title.best_score"))

    def _battle(self) -> Told:
        words, known = self._cabinet.words, self._teasers.known
        won = sum(known.wins.values())
        rank = known.next_rank
        line = words("title.next_rank", name=words(f"battle_setup.rank_{rank}")) if rank else words("title.ladder_done")
        return Told(line, "", words.number(won) if won else "", words("title.matches_won"))

    def _below(self) -> tuple[list[str], str]:
        """Say what is wrong with the files, that games compete, or how the last one ended and which keys there are."""
        words, problems, last = self._cabinet.words, self._cabinet.problems(), self._cabinet.history.last
        if problems:
            return problems, "warning"
        if self._cabinet.settings.competition:
            return [words("title.competition")], "accent"
        if last is None:
            return [self._keys()], "text_dim"
        level = levels.custom(last.width, last.height, last.mines)
        name = words(f"level.{level.name}") if level.name in levels.LEVELS else self._measures(level)
        seconds = words.number(last.time_ms / 1000, ".3f")
        told = words("title.last_won", level=name, seconds=seconds)
        if not last.won:
            told = words("title.last_lost", level=name, seconds=seconds)
        return [told, self._keys()], "text_dim"

    def _keys(self) -> str:
        """Say which keys there are."""
        key = self._cabinet.key
        return self._cabinet.words(
            "title.keys",
            arrows=self._cabinet.arrows,
            confirm=key(Action.CONFIRM),
            mute=key(Action.MUTE),
            fullscreen=key(Action.FULLSCREEN),
        )
