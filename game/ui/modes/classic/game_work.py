"""The work that a game has done in the background: a board is found, a huge one opened, the next step thought of."""

from game.engine.events import Event
from game.play.ahead import Ahead
from game.play.dealing import Dealing
from game.play.session import Session
from game.play.spreading import Spreading


class GameWork:
    """Begins the work of one session and takes in what it comes to."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._dealing, self._spreading, self._ahead = Dealing(session), Spreading(session), Ahead()

    @property
    def tries(self) -> int | None:
        """How many boards were looked at in the search for one, while it goes on."""
        return self._dealing.tries

    @property
    def works(self) -> bool:
        """Whether a board is being found or opened."""
        return self.tries is not None or self._spreading.works

    def update(self) -> list[Event]:
        """Return what happened since. Raises NoBoardError: there is no board as it is wanted."""
        try:
            return self._dealing.update() + self._spreading.update()
        finally:
            self._ahead.update(self._session)

    def call_off(self) -> None:
        """Look for no board any more."""
        self._dealing.call_off()
