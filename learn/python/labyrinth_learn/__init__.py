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

from ._batch import Batch, choices
from ._spec import Channel, Choices, Option, Range, Spec

__all__ = ["Batch", "Channel", "Choices", "Option", "Range", "Spec", "choices", "__version__"]

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    if name in ("gymnasium", "pettingzoo"):  # only on demand: they may not be installed
        return importlib.import_module("." + name, __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
