"""Make the setup of the next game from the settings."""

from game.engine.level import Level
from game.engine.mouse import MouseOptions
from game.play.setup import START, STRICT_MOUSE, CompetitionEntry, Setup, level_of
from game.store.settings import Settings
from game.ui.core.cabinet import Cabinet


def setup_of(cabinet: Cabinet, level: Level) -> Setup:
    """Return the setup of the next game on *level*, with a new seed."""
    settings = cabinet.settings
    if settings.competition:
        return Setup(
            level_of(level),
            START,
            cabinet.seeds.unknown(),
            settings.question_marks,
            STRICT_MOUSE,
            competition=CompetitionEntry(settings.identifier, settings.tournament),
        )
    return Setup(
        level,
        level.usual_start,
        cabinet.seeds.new(),
        settings.question_marks,
        mouse_of(settings),
        no_guess=settings.no_guess(level),
        prove_it=settings.prove_it(level),
        chosen=cabinet.seeds.chosen,
    )


def mouse_of(settings: Settings) -> MouseOptions:
    """Return what the player's mouse does in a game that is no competition."""
    return MouseOptions(settings.chord_with_left, flag_rest=settings.flag_rest)
