"""The Labyrinth board games as NumPy arrays, for programs that learn.

    import numpy as np, labyrinth_learn as ll

    env = ll.Batch("kids", n=64, opponents=["", "greedy"])
    rng = np.random.default_rng(1)
    for _ in range(1000):
        env.actions[:] = env.choose(rng)  # or your policy
        env.step()

print(env.spec) says what every number of the arrays means, and print(ll.choices("kids"))
which options and bots there are.

The modules labyrinth_learn.gymnasium and labyrinth_learn.pettingzoo have the same
games for those libraries, where they are installed.
"""

from __future__ import annotations

import importlib
from typing import Any

from labyrinth import __version__

try:
    from ._batch import Batch, choices
except ModuleNotFoundError as _missing:
    if _missing.name != "numpy":
        raise
    raise ImportError("labyrinth_learn needs NumPy: run `pip install numpy`; the module labyrinth has the rules without it") from None
from ._spec import Channel, Choices, Option, Range, Spec

__all__ = ["Batch", "Channel", "Choices", "Option", "Range", "Spec", "choices", "__version__"]


def __getattr__(name: str) -> Any:
    if name in ("gymnasium", "pettingzoo"):  # only on demand: they may not be installed
        try:
            return importlib.import_module("." + name, __name__)
        except ModuleNotFoundError as e:
            if e.name not in ("gymnasium", "pettingzoo"):
                raise
            raise ImportError(f"labyrinth_learn.{name} needs {e.name}: run `pip install 'labyrinth-learn[{name}]'`") from None
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
