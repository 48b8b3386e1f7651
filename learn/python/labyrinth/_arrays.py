"""Arrays of positions, as labyrinth_learn.Batch fills them."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any, Dict, List, Sequence, cast

from ._values import View, need, numpy

if TYPE_CHECKING:
    from numpy.typing import NDArray

_AT_ONCE = 64  # views for one question


def encode(views: Sequence[View], planes: str = "bytes", afters: bool = False) -> Dict[str, NDArray[Any]]:
    """Returns what the seats of some views see as arrays, a row for each view: the observation of labyrinth_learn.Batch.

    planes [n, planes, rows, columns]  uint8, or [n, planes, 8] with planes="words"
    scalars [n, scalars]               uint8
    mask [n, actions]                  int8, 1 for the legal actions
    legal [n, max_legal]               int16, the legal actions; only the first count[i] have a meaning
    count [n]                          int16, 0 unless the view's seat acts
    afters [n, 48, 3, 8]               uint8, with afters=True, in the games in the maze

    labyrinth_learn.Batch(variant).spec says what the numbers mean, and actions(view) has those of the plies. The arrays
    belong to the caller. The views must be of one game, of seats, and of a variant of this library.
    """
    if isinstance(views, View) or not views:
        raise ValueError("want a list of at least one view")
    np = numpy()
    parts: List[List[Dict[str, Any]]] = []
    for i in range(0, len(views), _AT_ONCE):
        part = views[i : i + _AT_ONCE]
        if any(need("views", v, View).game != views[0].game for v in part):
            raise ValueError("the views are of several games; encode those of one game at once")
        held = [v._held() for v in part]
        if any(h.link is not held[0].link for h in held):
            raise ValueError("the views are of several workers; make the older ones again")
        parts.append(held[0].link.ask("encode", views=[h.number for h in held], planes=planes, afters=bool(afters)))
    arrays: Dict[str, NDArray[Any]] = {}
    for fields in zip(*parts):
        data = b"".join(base64.b64decode(f["data"]) for f in fields)
        shape = (len(views), *fields[0]["shape"][1:])
        arrays[fields[0]["name"]] = np.frombuffer(bytearray(data), fields[0]["type"]).reshape(shape)
    return arrays


def actions(view: View) -> List[int]:
    """Returns the number of each of view.plies() among the actions of labyrinth_learn.Batch: its place in the mask."""
    return cast(List[int], need("view", view, View)._ask("actions"))
