"""leads.py must recover the error with which this synthetic data was made."""

import numpy as np
import pytest

from tests.solver.leads import Told, boosted, fault_of, joined, learned, linear, perfect, read

GAMES = 1500


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> list[Told]:
    """Return guesses among three cells: chance 0.5 + seen + hidden; worth has *seen*, the second feature *hidden*."""
    random = np.random.default_rng(5)
    lines = []
    for game in range(GAMES):
        seen, hidden = random.normal(0, 0.03, 3), random.normal(0, 0.03, 3)
        played = 0.5 + seen + hidden + random.normal(0, 0.01, (2, 3))
        lines += [f"game {game} 1", f"guess 1.0 {game % 5} 300 60 {seen.argmax()}"]
        lines += [f"cell {cell} {seen[cell]} {played[0, cell]} {played[1, cell]} 0 {hidden[cell]}" for cell in range(3)]
    file = tmp_path_factory.mktemp("leads") / "told.txt"
    file.write_text("\n".join([*lines, f"game {GAMES} 1", "guess 1.0 0 300"]), encoding="utf-8")
    found, games = read([file])
    assert (len(found), games) == (GAMES, GAMES)
    return found


def best(told: list[Told]) -> float:
    """Return the mean gain of the best cell over the chosen one."""
    return float(np.mean([one.played.max() - one.played[one.chosen] for one in told]))


def test_the_error_of_the_judgement_is_estimated(told: list[Told]) -> None:
    """The slope is 1. A lead is a difference of two cells, so its error has twice the variance of *hidden*."""
    fault = fault_of(told)
    assert fault.slope == pytest.approx(1, abs=0.1)
    assert np.polyval(fault.doubt, 0.05) == pytest.approx(2 * 0.03**2, rel=0.25)
    assert fault.noise == pytest.approx(2 * 0.01**2, rel=0.2)


def test_perfect_play_and_playouts_gain_as_much_as_the_best_cells(told: list[Told]) -> None:
    """Playouts hardly err here, so both gain nearly as much as the best cells do."""
    fault = fault_of(told)
    assert perfect(told, fault).mean() == pytest.approx(best(told), rel=0.25)
    assert joined(told, fault).mean() == pytest.approx(best(told), rel=0.2)


def test_what_a_feature_tells_is_learned(told: list[Told]) -> None:
    """The second feature has all the missing information, the first none."""
    all_of_it, changed = learned(told, linear(told, (0, 1), 1e-6))
    assert all_of_it.mean() == pytest.approx(best(told), rel=0.1)
    assert 0.3 < changed < 0.7
    assert abs(learned(told, linear(told, (0,), 1e-6))[0].mean()) < 0.001
    assert learned(told, boosted(told, 1, 1, 60))[0].mean() > 0.6 * best(told)
