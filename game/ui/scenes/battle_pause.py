"""The pause of a battle: time stands for both, the board is out of sight."""

from typing import TYPE_CHECKING

from game.ui.cabinet import Cabinet
from game.ui.scenes.pause import AsleepScene
from game.ui.scenes.settings import SettingsScene
from game.ui.stage import Scene
from game.ui.widgets import Row

if TYPE_CHECKING:
    from game.ui.scenes.battle import BattleScene


class BattlePauseScene(AsleepScene):
    """Go on, begin anew, set something, or give the match up."""

    def __init__(self, cabinet: Cabinet, battle: "BattleScene") -> None:
        words = cabinet.words
        self._battle = battle
        super().__init__(
            cabinet,
            words("battle.paused"),
            [
                Row(words("battle.go_on"), self.close),
                Row(words("battle.new_match"), self._new_match),
                Row(words("battle.settings"), lambda: cabinet.stage.push(SettingsScene(cabinet))),
                Row(words("battle.to_setup"), battle.to_setup),
                Row(words("battle.to_title"), battle.to_title),
            ],
        )

    def renewed(self) -> Scene:
        """Return a pause in another language."""
        return BattlePauseScene(self.cabinet, self._battle)

    def _new_match(self) -> None:
        self.close()
        self._battle.new_match()
