"""
What an import into a history with records may claim.

An import into an empty history is a move, and everything is taken as it stands. Otherwise a record is checked as play
is: one that contradicts itself, its replay or human limits is refused. One whose replay proves it stands as if it was
played here. All others are marked: they are kept, and enter no table, no sum of bests and no rating, and win no medal.
"""

from dataclasses import replace

from game.arcade import kept
from game.arcade.daily import daily_seed, parse_day
from game.arcade.rules import SECOND
from game.engine.errors import GameError
from game.engine.game import Status
from game.engine.level import custom
from game.notation import rawvf
from game.play.replay import play
from game.review.signs import FASTEST_CLICKS, FASTEST_SOLVED, FEWEST_TO_RATE
from game.store.errors import StoreError
from game.store.kinds import (
    IMPORTED,
    IMPORTED_MEDAL,
    PRACTICE,
    Achieved,
    AnyRecord,
    PlayedGame,
    PlayedMatch,
    PlayedRun,
    SpeedDrill,
)

LONGEST_REPLAY = 2_000_000
"""The most characters of a replay that is played for a proof: two hours of an eager hand."""

MOST_CARDS = 240
"""The most cards that a hand solves in a speed drill: four a second."""

FIRST_RULES = 1
"""The rules of runs that were saved without a number."""


def vouched(record: AnyRecord, replay: str | None) -> AnyRecord:
    """Return a record as it may stand beside others, marked unless its replay proves it. Raises StoreError."""
    match record:
        case PlayedGame():
            _check_hands(record)
            proved = not record.ranked or (replay is not None and _proves_game(record, replay))
            return record if proved else replace(record, unranked=IMPORTED)
        case PlayedRun():
            _check_day(record)
            proved = replay is not None and _proves_run(record, replay)
            return record if proved else replace(record, ending=IMPORTED)
        case PlayedMatch(first="person"):
            return replace(record, first=PRACTICE)
        case Achieved() if not record.achievement.startswith(IMPORTED_MEDAL):
            return replace(record, achievement=f"{IMPORTED_MEDAL}{record.achievement}"[:32])
        case SpeedDrill() if record.solved > MOST_CARDS:
            raise StoreError(f"{record.solved} cards in a speed drill are more than a hand solves")
    return record


def may_replace(record: AnyRecord, replay: str | None, known: AnyRecord) -> bool:
    """Return whether a record may take the place of the *known* one with its key: it is proved, or gains nothing."""
    match record, known:
        case PlayedRun(), PlayedRun():
            if all(getattr(record, name) <= getattr(known, name) for name in ("score", "stage", "cleared", "chain")):
                return (record.seed, record.day, record.source) == (known.seed, known.day, known.source)
            try:
                return vouched(record, replay) == record
            except StoreError:
                return False
        case PlayedMatch(), PlayedMatch():
            return (record.winner, record.first, record.second) == (known.winner, known.first, known.second)
    return True


def _check_hands(game: PlayedGame) -> None:
    """Raise StoreError if no hand can have played a game."""
    level = custom(game.width, game.height, game.mines)
    fastest = FASTEST_SOLVED[level if level in FASTEST_SOLVED else None]
    if game.solved_bbbv >= FEWEST_TO_RATE and game.speed > fastest:
        raise StoreError(f"{game.solved_bbbv} 3BV in {game.time_ms} ms are more than a hand solves on this board")
    clicks = game.left + game.right + game.double
    if clicks > FASTEST_CLICKS + FASTEST_CLICKS * game.time_ms // 1000:
        raise StoreError(f"{clicks} clicks in {game.time_ms} ms are more than a hand makes")
    if game.won and game.solved_bbbv != game.bbbv:
        raise StoreError(f"a won game solves all its {game.bbbv} 3BV, not {game.solved_bbbv}")


def _proves_game(game: PlayedGame, text: str) -> bool:
    """Return whether a replay comes to what a game says. Raises StoreError: it comes to another board, end or time."""
    if len(text) > LONGEST_REPLAY:
        return False
    try:
        playback = play(rawvf.read(text))
    except GameError:
        return False
    session, layout = playback.session, playback.recording.layout
    board = layout.grid.width, layout.grid.height, layout.mine_count
    told = (*board, session.status is Status.WON, session.time_ms, session.bbbv, session.solved_bbbv)
    said = (game.width, game.height, game.mines, game.won, game.time_ms, game.bbbv, game.solved_bbbv)
    if told != said:
        raise StoreError(f"its replay comes to {told}, and the game says {said}")
    clicks = session.clicks
    counted = (clicks.left, clicks.right, clicks.double, clicks.effective)
    rules = playback.recording.header.prove_it, playback.recording.header.competition
    return counted == (game.left, game.right, game.double, game.effective) and rules == (
        game.prove_it,
        game.competition,
    )


def _check_day(run: PlayedRun) -> None:
    """Raise StoreError if a daily run has not the boards of its day."""
    if run.day and run.seed != daily_seed(parse_day(run.day), run.rules or FIRST_RULES):
        raise StoreError(f"its seed {run.seed} is not that of the daily run of {run.day}")


def _proves_run(run: PlayedRun, text: str) -> bool:
    """Return whether a log comes to what a run says. Raises StoreError: it comes to another run."""
    try:
        checked = kept.check(kept.read(text))
    except GameError:
        return False
    played = checked.session.run
    told = (
        *(played.score, played.number, sum(result.cleared for result in played.results), played.chain.longest),
        *(played.coin.seed, played.tick * 1000 // SECOND, str(checked.kept.day or "")),
    )
    said = (run.score, run.stage, run.cleared, run.chain, run.seed, run.time_ms, run.day)
    if told != said:
        raise StoreError(f"its log comes to {told}, and the run says {said}")
    return checked.from_seed()
