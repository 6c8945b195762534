"""Values: frozen records that compare by fields, without a decorator."""

from dataclasses import FrozenInstanceError, dataclass, field
from typing import Any

import pytest

from game.ui.core.value import Value


class Plain(Value, kw_only=True):
    """Fields by name, one of them not compared."""

    key: str = ""
    painter: object = field(default=None, compare=False)


class Named(Plain):
    """A field by place, one with another default than below."""

    name: str
    size: int = 3
    key: str = field(default="named", kw_only=True)


def test_fields_are_taken_by_place_and_by_name() -> None:
    """A class adds its fields to those that it inherits."""
    one = Named("a", 4, painter=len)
    assert (one.name, one.size, one.key, one.painter) == ("a", 4, "named", len)
    match one:
        case Named(name, size):
            assert (name, size) == ("a", 4)


def test_equal_fields_make_equal_values() -> None:
    """Of the same class; a field that is not compared may differ."""
    assert Named("a", painter=1) == Named(name="a", painter=2)
    assert hash(Named("a", painter=1)) == hash(Named(name="a", painter=2))
    assert Named("a") != Named("b")
    assert Named("a") != Named("a", key="other")
    assert Plain() != Named("")


def test_a_value_is_replaced_by_one_with_other_fields() -> None:
    """The rest stays; an unknown field is refused."""
    assert Named("a", 4, key="other").replaced(size=5) == Named("a", 5, key="other")
    with pytest.raises(TypeError, match="nope"):
        Named("a").replaced(nope=1)


def test_a_value_does_not_change() -> None:
    """Neither its own fields nor new ones can be set."""
    for name in ("name", "other"):
        with pytest.raises(FrozenInstanceError):
            setattr(Named("a"), name, "b")
    assert repr(Named("a", key="other")) == "Named(key='other', name='a')"


@pytest.mark.parametrize(("values", "named"), [((), {}), (("a",), {"nope": 1}), (("a", 1, 2), {})])
def test_other_fields_are_refused(values: tuple[Any, ...], named: dict[str, Any]) -> None:
    """One that is missing, one that is unknown, one too many."""
    with pytest.raises(TypeError, match="Named"):
        Named(*values, **named)


def test_a_dataclass_is_refused() -> None:
    """Its constructor would know its own fields alone."""
    with pytest.raises(TypeError, match="take @dataclass away"):

        @dataclass(frozen=True, slots=True)
        class Doubled(Plain):
            """A value and a dataclass."""

            name: str = ""
