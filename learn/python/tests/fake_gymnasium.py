"""Stands in for Gymnasium and PettingZoo where they are not installed: as much of
their interface as labyrinth_learn uses, written after their documentation."""

from __future__ import annotations

import enum
import importlib
import importlib.util
import re
import sys
import types
from typing import Any, Dict, Tuple

import numpy as np


class Box:
    def __init__(self, low: Any, high: Any, shape: Tuple[int, ...], dtype: Any) -> None:
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

    def contains(self, x: Any) -> bool:
        return x.shape == self.shape and x.dtype == self.dtype and bool((x >= self.low).all() and (x <= self.high).all())


class Discrete:
    def __init__(self, n: int) -> None:
        self.n = n

    def sample(self, mask: Any) -> int:
        assert mask.dtype == np.int8 and mask.shape == (self.n,)
        return int(mask.argmax())


class DictSpace:
    def __init__(self, parts: Dict[str, Any]) -> None:
        self.spaces = parts

    def contains(self, x: Any) -> bool:
        return x.keys() == self.spaces.keys() and all(s.contains(x[k]) for k, s in self.spaces.items())


class AutoresetMode(enum.Enum):
    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


class Env:
    @property
    def unwrapped(self) -> Any:
        return self

    def reset(self, *, seed: Any = None, options: Any = None) -> None:
        if seed is not None or not hasattr(self, "np_random"):
            self.np_random = np.random.default_rng(seed)


class VectorEnv(Env):
    def close(self, **arguments: Any) -> None:
        self.close_extras(**arguments)  # type: ignore[attr-defined]


class AECEnv:
    @property
    def unwrapped(self) -> Any:
        return self

    def _clear_rewards(self) -> None:
        pass

    def _accumulate_rewards(self) -> None:
        for agent, reward in self.rewards.items():  # type: ignore[attr-defined]
            self._cumulative_rewards[agent] += reward  # type: ignore[attr-defined]

    def last(self) -> Any:
        a = self.agent_selection  # type: ignore[attr-defined]
        return self.observe(a), self._cumulative_rewards[a], self.terminations[a], self.truncations[a], self.infos[a]  # type: ignore[attr-defined]

    def _was_dead_step(self, action: Any) -> None:
        assert action is None
        dead = self.agent_selection  # type: ignore[attr-defined]
        self.agents.remove(dead)  # type: ignore[attr-defined]
        for of in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):  # type: ignore[attr-defined]
            del of[dead]
        if self.agents:  # type: ignore[attr-defined]
            self.agent_selection = self.agents[0]  # type: ignore[attr-defined]


registry: Dict[str, Dict[str, Any]] = {}


def register(id: str, entry_point: str, vector_entry_point: str, kwargs: Dict[str, Any]) -> None:
    assert re.fullmatch(r"(?:[\w:-]+/)?[\w:.-]+-v\d+", id)
    registry[id] = {"one": entry_point, "many": vector_entry_point, "kwargs": kwargs}


def _made(id: str, entry: str, **arguments: Any) -> Any:
    spec = registry[id]
    module, _, name = spec[entry].partition(":")
    creator = getattr(importlib.import_module(module), name)
    mode = arguments.get("render_mode")
    assert entry != "one" or mode is None or mode in creator.metadata["render_modes"]
    return creator(**{**spec["kwargs"], **arguments})


def make(id: str, **arguments: Any) -> Any:
    return _made(id, "one", **arguments)


def make_vec(id: str, num_envs: int = 1, **arguments: Any) -> Any:
    return _made(id, "many", num_envs=num_envs, **arguments)


def install() -> None:
    """Puts stand-ins in place of what is missing."""

    def module(name: str, **content: Any) -> types.ModuleType:
        m = types.ModuleType(name)
        m.__dict__.update(content)
        sys.modules[name] = m
        return m

    if importlib.util.find_spec("gymnasium") is None:
        spaces = module("gymnasium.spaces", Box=Box, Discrete=Discrete, Dict=DictSpace)
        seeding = module("gymnasium.utils.seeding", np_random=lambda seed: (np.random.default_rng(seed), seed))
        utils = module("gymnasium.vector.utils", batch_space=lambda space, n: (space, n))
        vector = module("gymnasium.vector", VectorEnv=VectorEnv, AutoresetMode=AutoresetMode, utils=utils)
        module("gymnasium.utils", seeding=seeding)
        module("gymnasium", spaces=spaces, vector=vector, Env=Env, register=register, make=make, make_vec=make_vec)
    if importlib.util.find_spec("pettingzoo") is None:
        wrappers = module("pettingzoo.utils.wrappers", OrderEnforcingWrapper=lambda env: env)
        module("pettingzoo.utils", wrappers=wrappers)
        module("pettingzoo", AECEnv=AECEnv)
