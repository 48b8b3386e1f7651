"""What the numbers of an observation mean."""

from __future__ import annotations

import keyword
import re
from dataclasses import dataclass
from typing import Any, Dict, List


@dataclass(frozen=True)
class Channel:
    """One plane or one scalar."""

    name: str
    note: str


@dataclass(frozen=True)
class Range:
    """Actions with consecutive numbers, from first to last."""

    first: int
    last: int
    note: str


@dataclass(frozen=True)
class Spec:
    """Describes the observations and the actions of a game: print it.

    They never change under one name, such as standard-v0.
    """

    name: str
    planes: List[Channel]
    scalars: List[Channel]
    rows: int
    columns: int
    actions: int
    max_legal: int
    ranges: List[Range]
    maze: bool

    def plane(self, name: str) -> int:
        """Returns the index of a plane, by its name."""
        return _find(self.planes, name)

    def scalar(self, name: str) -> int:
        """Returns the index of a scalar, by its name."""
        return _find(self.scalars, name)

    def __str__(self) -> str:
        lines = [f"{self.name}: {len(self.planes)} planes of {self.rows} rows and {self.columns} columns"]
        lines += _table(self.planes) + ["", f"{len(self.scalars)} scalars"] + _table(self.scalars)
        lines += ["", f"{self.actions} actions, at most {self.max_legal} of them legal"]
        lines += [f"  {r.first} to {r.last}  {r.note}" for r in self.ranges]
        return "\n".join(lines)


def _table(channels: List[Channel]) -> List[str]:
    width = max(len(c.name) for c in channels)
    return [f"  {i:3}  {c.name:{width}}  {c.note}" for i, c in enumerate(channels)]


def _find(channels: List[Channel], name: str) -> int:
    for i, c in enumerate(channels):
        if c.name == name:
            return i
    raise KeyError(f"no channel {name!r}; want one of {', '.join(c.name for c in channels)}")


def read(x: Dict[str, Any]) -> Spec:
    """Reads the description that the worker gives."""
    return Spec(
        name=x["name"],
        planes=[Channel(**c) for c in x["planes"]],
        scalars=[Channel(**c) for c in x["scalars"]],
        rows=x["rows"],
        columns=x["columns"],
        actions=x["actions"],
        max_legal=x["maxLegal"],
        ranges=[Range(**r) for r in x["ranges"]],
        maze=x["maze"],
    )


@dataclass(frozen=True)
class Option:
    """A choice before a game, by the name of its argument."""

    name: str
    values: List[str]  # the default first; empty for free text
    note: str


@dataclass(frozen=True)
class Choices:
    """The options of a game and the bots: print it."""

    variant: str
    options: List[Option]
    bots: List[str]

    def __str__(self) -> str:
        lines = [f"options of {self.variant}, the default first:"]
        for o in self.options:
            values = ", ".join(f'"{v}"' for v in o.values) or "a text"
            lines += [f"  {o.name}={values}", f"      {o.note}"]
        lines += ["bots: " + ", ".join(self.bots)]
        return "\n".join(lines)


def _argument(tag: str) -> str:
    """Returns the argument for an option: LiftBan becomes lift_ban, and Return return_."""
    name = re.sub(r"(?<!^)([A-Z])", r"_\1", tag).lower()
    return name + "_" if keyword.iskeyword(name) else name


def read_choices(variant: str, x: Dict[str, Any]) -> Choices:
    """Reads the choices that the worker gives."""
    options = [Option(_argument(o["name"]), o["values"], o["note"]) for o in x["options"]]
    return Choices(variant, options, x["bots"])
