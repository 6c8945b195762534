"""A decorator for frozen values that are created hundreds of thousands of times."""

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

Value = TypeVar("Value")


@dataclass_transform(frozen_default=True)
def value(cls: type[Value]) -> type[Value]:
    """
    Make *cls* a dataclass with slots whose fields only the type checker protects from assignment.

    The constructor of a frozen dataclass takes five times as long (measured).
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)
