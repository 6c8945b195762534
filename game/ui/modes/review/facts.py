"""Work out in the background the facts that a replay shows: the marks on the bar, and the ZiNi."""

from collections.abc import Iterator

from game.engine.events import Chorded, Event, Flagged, Lost, Opened, Questioned, Unmarked, Won
from game.i18n.catalogue import Words
from game.play.figures import efficiency, zini_of
from game.play.replay import Playback
from game.play.worker import Job, breathe
from game.ui.core.time import Timed
from game.ui.modes.review.timeline import TimeMark

Found = list[tuple[float, TimeMark]]
"""Parts of the whole time (0–1), each with its mark."""


class Facts(Timed):
    """The facts of one recording: marks of events at once; marks of mistakes and the ZiNi later."""

    def __init__(self, playback: Playback) -> None:
        self.marks: tuple[tuple[float, TimeMark], ...] = ()
        self.zini: int | None = None  # None until it is counted, or if the board has none
        self._playback = playback
        self._wanted = True  # whether the replay is still open
        for look in (self._plain, self._mistakes):
            self.watch(Job(look), self._add_marks)
        self.watch(Job(lambda: zini_of(playback.session)), self._take_zini)

    def _add_marks(self, found: Found) -> None:
        self.marks += tuple(found)

    def _take_zini(self, zini: int | None) -> None:
        self.zini = zini

    def figures(self, words: Words) -> Iterator[tuple[str, str]]:
        """Yield the figures of the whole game, each with its explanation; ZiNi once it is counted."""
        session = self._playback.session
        yield words("result.bbbv_all", bbbv=session.bbbv), words("result.about_bbbv")
        if (ioe := efficiency(session.solved_bbbv, session.clicks.total)) is not None:
            yield words("result.ioe", ioe=words.number(ioe, ".2f")), words("result.about_ioe")
        if self.zini is not None:
            yield words("replay.zini", zini=self.zini), words("result.about_zini")

    def call_off(self) -> None:
        """Stop the search."""
        self._wanted = False

    def _plain(self) -> Found:
        """Return the marks of events; an opening has one, a single number has none."""
        marks = ((self._playback.part_of(moment.tick), _mark(moment.happened)) for moment in self._playback.moments)
        return [(part, mark) for part, mark in marks if mark]

    def _mistakes(self) -> Found:
        from game.review.judge import judge  # it loads the solver

        moments, found = self._playback.moments, Found()
        for one in judge(self._playback):
            if not (self._wanted and breathe()):
                break
            if one.mistake:
                found.append((self._playback.part_of(moments[one.moment].tick), TimeMark.MISTAKE))
        return found


def _mark(happened: tuple[Event, ...]) -> TimeMark | None:
    if any(isinstance(event, Won | Lost) for event in happened):
        return None
    for event in happened:
        if isinstance(event, Chorded):
            return TimeMark.CHORD
        if isinstance(event, Flagged | Unmarked | Questioned):
            return TimeMark.FLAG
        if isinstance(event, Opened) and event.cells & (event.cells - 1):
            return TimeMark.OPENING
    return None
