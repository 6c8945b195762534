"""A screen makes its picture of its own fields, whenever something has happened."""

from game.engine.gesture import Kind
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.kit.button import Button
from game.ui.kit.layout import Column
from game.ui.kit.node import Do, Node
from game.ui.kit.row import Choice
from game.ui.kit.scene import Screen
from game.ui.kit.text import Text
from tests.ui.eyes import words_seen
from tests.ui.hands import click_pixel, point
from tests.ui.nodes import focus, rect_of


class Basket(Screen):
    """A button that adds what it is about, one that empties it, and a choice."""

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self.held, self.size, self.made = list[str](), "small", 0

    def picture(self) -> Node:
        """Count the pictures."""
        self.made += 1
        sizes = ("small", "small"), ("large", "large")
        return Column(
            (
                Text(f"holds {', '.join(self.held)}"),
                Button("Apple", press=Do(self.held.append, "apple"), key="apple"),
                Button("Empty", press=self.held.clear, key="empty"),
                Choice("Size", names=sizes, value=self.size, key="size", put=self._resize, high=30),
            )
        )

    def _resize(self, size: str) -> None:
        self.size = size


def basket(cabinet: Cabinet) -> Basket:
    """Put it on the stage."""
    scene = Basket(cabinet)
    cabinet.stage.replace(scene)
    return scene


def test_a_node_calls_the_method_that_it_names(cabinet: Cabinet) -> None:
    """Keys and mouse call it, with what the press is about or with the new value, and the picture shows it."""
    scene = basket(cabinet)
    click_pixel(cabinet, rect_of(cabinet, "apple").center)
    assert "holds apple" in words_seen(cabinet)
    focus(cabinet, "apple")
    cabinet.stage.act(Asked(Action.CONFIRM))
    assert "holds apple, apple" in words_seen(cabinet)
    click_pixel(cabinet, rect_of(cabinet, "empty").center)
    assert "holds " in words_seen(cabinet)
    focus(cabinet, "size")
    cabinet.stage.act(Asked(Action.RIGHT))
    assert scene.size == "large"
    assert "large" in words_seen(cabinet)


def test_a_screen_at_rest_makes_no_picture(cabinet: Cabinet) -> None:
    """It makes one after an input, and after a task of its own has run."""
    scene = basket(cabinet)

    def pictures() -> int:
        before = scene.made
        for _ in range(3):
            cabinet.stage.update(5)
            if cabinet.stage.dirty:
                cabinet.stage.paint(cabinet.window)
        return scene.made - before

    pictures()
    assert pictures() == 0
    point(cabinet, Kind.MOVE, (5, 5))()
    assert pictures() == 1
    scene.after(0.02, lambda: scene.held.append("pear"))
    assert pictures() == 1
    assert "holds pear" in words_seen(cabinet)
    assert pictures() == 0
