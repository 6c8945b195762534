"""
Frozen records that compare by their fields, such as the nodes of a picture.

A class of them is written like a dataclass, but costs no start-up time: ``dataclass`` compiles every class anew, for
one to two milliseconds each before the first frame, where one constructor serves all classes as well.
"""

from dataclasses import MISSING, Field, FrozenInstanceError, field
from typing import Any, ClassVar, Self, dataclass_transform


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Value:
    """A record; a class of them inherits from this one and needs no decorator."""

    _defaults: ClassVar[dict[str, object]] = {}  # of all fields, in their order
    _required: ClassVar[tuple[str, ...]] = ()
    _positional: ClassVar[tuple[str, ...]] = ()
    _ignored: ClassVar[frozenset[str]] = frozenset()  # by comparisons

    def __init_subclass__(cls, *, kw_only: bool = False) -> None:
        """Take in the fields of a class. Raises TypeError: it is a dataclass as well, which would undo this one."""
        super().__init_subclass__()
        if "__dataclass_fields__" in cls.__dict__:
            raise TypeError(f"{cls.__name__} is a value without a decorator: take @dataclass away")
        cls._defaults = dict(cls._defaults)
        for name, kind in cls.__annotations__.items():
            if "ClassVar" not in str(kind):
                cls._take(name, cls.__dict__.get(name, MISSING), kw_only=kw_only)
        cls._required = tuple(name for name, default in cls._defaults.items() if default is MISSING)
        type.__setattr__(cls, "__match_args__", cls._positional)

    @classmethod
    def _take(cls, name: str, default: object, *, kw_only: bool) -> None:
        """Take in one field."""
        if isinstance(default, Field):
            kw_only, compares, default = kw_only or default.kw_only is True, default.compare, default.default
            cls._ignored = cls._ignored if compares else cls._ignored | {name}
        if default is not MISSING:
            setattr(cls, name, default)
        cls._defaults[name] = default
        if not kw_only and name not in cls._positional:
            cls._positional += (name,)

    def __init__(self, *values: Any, **named: Any) -> None:
        mine = self.__dict__
        mine.update(self._defaults)
        mine.update(zip(self._positional, values, strict=False))
        mine.update(named)
        if len(mine) > len(self._defaults) or len(values) > len(self._positional):
            raise TypeError(f"{type(self).__name__} takes {', '.join(self._defaults)}, not {values} and {named}")
        for name in self._required:
            if mine[name] is MISSING:
                raise TypeError(f"{type(self).__name__} needs {name}")

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"{name} of a {type(self).__name__} can't be set")

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        assert isinstance(other, Value)
        return self.__dict__ == other.__dict__ or (bool(self._ignored) and self._key() == other._key())

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return type(self), *(value for name, value in self.__dict__.items() if name not in self._ignored)

    def replaced(self, **named: object) -> Self:
        """Return the same with some fields changed."""
        return type(self)(**{**self.__dict__, **named})

    def __repr__(self) -> str:
        shown = (f"{name}={value!r}" for name, value in self.__dict__.items() if value is not self._defaults[name])
        return f"{type(self).__name__}({', '.join(shown)})"
