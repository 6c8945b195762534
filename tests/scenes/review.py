"""The proof theatre and the review."""

from game.engine.level import EXPERT
from game.solver.proof import Kind
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action, Asked
from tests.solver.test_advice import PROOFS, drawn_view
from tests.ui.proofs import staged
from tests.ui.review.reviews import needless_loss, review_ends, reviewed, some_game


def theatre_pair(cabinet: Cabinet) -> None:
    """Two numbers together: the mines that each still needs, and the cells they settle."""
    staged(cabinet, drawn_view("#### F23F 1111", 4))


def theatre_clash(cabinet: Cabinet) -> None:
    """The supposition, its consequences, and the number that contradicts them."""
    theatre = staged(cabinet, drawn_view("1##1 #2##", 2))
    for _ in range(theatre.last - 1):
        cabinet.ask(Asked(Action.RIGHT))


def theatre_end(cabinet: Cabinet) -> None:
    """The last step of a proof by one number after another."""
    theatre = staged(cabinet, drawn_view("3#2 ##3 3##", 4))
    while theatre.move(1):
        pass


def theatre_count(cabinet: Cabinet) -> None:
    """The mines left contradict the numbers; every number of the proof is highlighted."""
    drawing, mines = next(proof[:2] for proof in PROOFS if proof[2] is Kind.COUNT)
    staged(cabinet, drawn_view(drawing, mines)).move(1)


def loss_proved(cabinet: Cabinet) -> None:
    """A needless guess that lost: the line, the layouts, the safe cell and its proof."""
    needless_loss(cabinet)


def loss_on_board(cabinet: Cabinet) -> None:
    """The same loss where the card must cover part of the board."""
    needless_loss(cabinet, EXPERT)


def review_answers(cabinet: Cabinet) -> None:
    """A key moment with its proof."""
    cabinet.change(reduced_motion=True)
    reviewed(cabinet, some_game())
    cabinet.ask(Asked(Action.DOWN))
    review_ends(cabinet)
