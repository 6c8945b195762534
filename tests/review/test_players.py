"""The ranks' skills: measured for each level, and compared with a player's skill."""

from game.battle import choices
from game.engine.level import LEVELS
from game.review.players import RANKS, SKILLS, players_beside


def test_every_level_has_all_ranks_from_the_weakest_on() -> None:
    """A stronger rank loses no more, and no rank has more than 100."""
    assert RANKS == choices.RANKS
    assert {*SKILLS} == {(level.width, level.height, level.mines) for level in LEVELS.values()}
    for skills in SKILLS.values():
        assert [*skills] == sorted(skills)
        assert len(skills) == len(RANKS)
        assert 0 < skills[0] < skills[-1] <= 100


def test_the_ranks_on_both_sides_of_a_skill_are_told() -> None:
    """At an end there is one; another board has none."""
    assert players_beside((16, 16, 40), 0) == [("cadet", 81.5)]
    assert players_beside((16, 16, 40), 84.2) == [("recruit", 84.2), ("sapper", 89.5)]
    assert players_beside((16, 16, 40), 100) == [("marshal", 99.8)]
    assert players_beside((7, 7, 7), 90) == []
