"""The live figures of a competition game: speed and efficiency, in the foot below the board."""

from game.engine.grid import SMALL
from game.i18n.catalogue import Words
from game.play.figures import efficiency, estimated_time, speed
from game.play.session import Session
from game.ui.core.cabinet import Cabinet
from game.ui.modes.classic.end_words import Remark

TERMS = {"speed": "speed", "ioe": "ioe", "estimated": "estimated", "solved": "bbbv"}
"""Each figure's key, and the key of the text that explains it."""

EVERY_MS = 250
"""Milliseconds between two updates of the figures: nobody could read more of them."""


class Counters:
    """Computes as many figures as the player wants to see."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self.figures: Remark = ()
        self._worked_out: tuple[object, ...] = ()

    def update(self, session: Session) -> None:
        """Compute the figures again if something happened or EVERY_MS passed."""
        shows = session.setup.competition is not None and session.view.grid.size <= SMALL
        words = self._cabinet.style.words
        wanted = {"small": 2, "full": 4}.get(self._cabinet.settings.counters, 0) if shows else 0
        now = session.view, session.time_ms // EVERY_MS, session.clicks.total, wanted, words.locale
        if now != self._worked_out:
            self._worked_out = now
            self.figures = tuple(
                (TERMS[name], f"{words(f'counters.{name}')} {value}")
                for name, value in zip([*TERMS][:wanted], self._work_out(session, words), strict=False)
            )

    def _work_out(self, session: Session, words: Words) -> tuple[str, ...]:
        solved, bbbv = session.solved_bbbv, session.bbbv
        ioe = efficiency(solved, session.clicks.total) if session.started is not None else None
        return (
            _written(words, speed(solved, session.time_ms), 2),
            _written(words, ioe, 2),
            _written(words, estimated_time(session.time_ms, bbbv, solved), 1),
            f"{solved} / {bbbv}" if session.ended is not None else str(solved),
        )


def _written(words: Words, figure: float | None, places: int) -> str:
    return "-" if figure is None else words.number(figure, f".{places}f")
