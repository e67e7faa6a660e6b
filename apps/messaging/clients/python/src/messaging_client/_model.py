"""Reads the fields of answers. A field that is missing, or whose type has changed, gets an empty value, instead of failing."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Type, TypeVar


@dataclass(frozen=True)
class Model:
    """An object of an answer."""

    #: The object as it was received, with fields that this version does not know.
    raw: Dict[str, Any] = field(repr=False, compare=False)

    @classmethod
    def from_raw(cls: "Type[AnyModel]", raw: Any) -> "AnyModel":
        raise NotImplementedError


AnyModel = TypeVar("AnyModel", bound=Model)


def text(value: Any) -> str:
    return value if isinstance(value, str) else "" if value is None else str(value)


def integer(value: Any) -> int:
    try:
        return int(value) if isinstance(value, (int, float)) else 0
    except OverflowError:
        # JSON such as 1e400 is parsed as infinity.
        return 0


def number(value: Any) -> float:
    try:
        return float(value) if isinstance(value, (int, float)) else 0.0
    except OverflowError:
        return 0.0


def boolean(value: Any) -> bool:
    return value is True


def mapping(value: Any) -> Dict[str, Any]:
    return value if isinstance(value, dict) else {}


def text_mapping(value: Any) -> Dict[str, str]:
    return {name: text(item) for name, item in mapping(value).items()}


def texts(value: Any) -> List[str]:
    return [text(item) for item in value] if isinstance(value, list) else []


def models(kind: Type[AnyModel], value: Any) -> List[AnyModel]:
    return [kind.from_raw(item) for item in value] if isinstance(value, list) else []
