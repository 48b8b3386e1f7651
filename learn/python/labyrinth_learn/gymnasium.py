"""The games for Gymnasium: you play one seat, bots play the others.

    import labyrinth_learn as ll

    envs = ll.gymnasium.VectorEnv("kids", num_envs=64, opponents=["", "greedy"])
    observations, infos = envs.reset(seed=1)

Importing this module registers the ids of ENVS, for gymnasium.make and gymnasium.make_vec:

    env = gymnasium.make("labyrinth/Kids-v0", opponents=["", "greedy"])

An observation is a dict with the arrays planes, scalars and action_mask of
labyrinth_learn.Batch. A reward is that of your seat.
"""

from __future__ import annotations

from typing import Any, Dict, Optional, Sequence, Tuple

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from ._batch import CUT_OFF, OVER, RUNNING, Batch, names
from ._spec import Spec

__all__ = ["ENVS", "Env", "VectorEnv", "observation_space"]

ENVS = {
    "labyrinth/Standard-v0": "standard",
    "labyrinth/Kids-v0": "kids",
    "labyrinth/Glow-v0": "glow",
    "labyrinth/Anniversary-v0": "anniversary",
    "labyrinth/BattleChess-v0": "battlechess",
}

_RESETS = {AutoresetMode.NEXT_STEP: "next", AutoresetMode.DISABLED: "off"}


def observation_space(spec: Spec) -> Any:
    """Returns the space of the observations of one game."""
    return spaces.Dict(
        {
            "planes": spaces.Box(0, 1 if spec.maze else 255, (len(spec.planes), spec.rows, spec.columns), np.uint8),
            "scalars": spaces.Box(0, 255, (len(spec.scalars),), np.uint8),
            "action_mask": spaces.Box(0, 1, (spec.actions,), np.int8),
        }
    )


METADATA: Dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}


def check_render_mode(variant: str, mode: Optional[str]) -> None:
    """Raises ValueError for a mode that the variant does not have."""
    modes = METADATA["render_modes"] if variant != "battlechess" else ["ansi"]
    if mode is not None and mode not in modes:
        raise ValueError(f"render_mode of {variant} must be None or one of {', '.join(modes)}, not {mode!r}")


def render(batch: Batch, game: int, seat: Optional[int], mode: Optional[str]) -> Any:
    """Returns what render returns of a game: None, a text, or a picture of what a seat sees."""
    if mode == "rgb_array":
        return batch.state(game).view(seat).image()
    return batch.text(game) if mode else None


def _caller(opponents: Sequence[str], seats: Any) -> int:
    """Returns the one seat without a bot."""
    bots = names(opponents)
    if isinstance(seats, int):
        bots += [""] * (seats - len(bots))
    mine = [i for i, name in enumerate(bots) if not name]
    if len(mine) != 1:
        raise ValueError(
            f'opponents must name a bot for every seat but one, as in ["", "greedy"], not {opponents!r} with {len(bots)} seats'
        )
    return mine[0]


class VectorEnv(gymnasium.vector.VectorEnv):  # type: ignore[misc]
    """Many games of one seat against bots.

    opponents names the bots by seat; your seat is the one with "". A game that ends
    begins anew in the next step, or with AutoresetMode.DISABLED by
    reset(options={"reset_mask": ...}). The arrays of an observation are copies unless
    copy is False.

    The next action of a game that has ended is ignored. Its action_mask allows action 0
    and nothing else, so that a policy always has something to choose.

    An illegal action loses the game: the reward is -1, and the episode terminates. That
    is for agents that sample without the mask. With illegal="error" it raises an error,
    as Batch does, which shows at once that a policy forgets the mask.

    batch is the labyrinth_learn.Batch below, with what an observation does not have:
    batch.legal and batch.count list the legal actions, and with afters=True batch.afters
    has what each shift leads to. They belong to the last observation until the next
    step. Further arguments are those of Batch, without n, reset and planes.
    """

    batch: Batch
    player: int  # your seat
    metadata: Dict[str, Any]
    render_mode: Optional[str]
    num_envs: int
    copy: bool
    single_observation_space: Any
    single_action_space: Any
    observation_space: Any
    action_space: Any

    def __init__(
        self,
        variant: str = "standard",
        num_envs: int = 1,
        *,
        opponents: Sequence[str] = ("", "greedy"),
        autoreset_mode: Any = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        illegal: str = "lose",
        render_mode: Optional[str] = None,
        **batch: Any,
    ) -> None:
        if autoreset_mode not in _RESETS:
            raise ValueError("autoreset_mode must be NEXT_STEP or DISABLED: a batch does not keep final observations")
        for name, instead in (("n", "num_envs"), ("reset", "autoreset_mode"), ("planes", "labyrinth_learn.Batch")):
            if name in batch:
                raise TypeError(f"no argument {name}; use {instead}")
        check_render_mode(variant, render_mode)
        self.player = _caller(opponents, batch.get("seats"))
        self.batch = Batch(
            variant, n=num_envs, opponents=opponents, reset=_RESETS[autoreset_mode], illegal=illegal, **batch
        )
        self.metadata = {**METADATA, "autoreset_mode": autoreset_mode}
        self.render_mode = render_mode
        self.num_envs, self.copy = num_envs, copy
        self.single_observation_space = observation_space(self.batch.spec)
        self.single_action_space = spaces.Discrete(self.batch.spec.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: Any = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Dict[str, Any], Dict[str, Any]]:
        mask = (options or {}).get("reset_mask")
        if mask is not None:
            self.batch.reset(mask)
        elif seed is not None and not isinstance(seed, (int, np.integer)):
            raise TypeError("seed must be one number for all games")
        else:
            super().reset(seed=seed)
            self.batch.reset(seed=int(self.np_random.integers(2**62)))
        return self._observation(), {}

    def step(
        self, actions: ArrayLike
    ) -> Tuple[Dict[str, Any], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Dict[str, Any]]:
        b = self.batch
        b.step(actions)
        return self._observation(), b.reward[:, self.player].astype(np.float64), b.done == OVER, b.done == CUT_OFF, {}

    def render(self) -> Any:
        """Returns a picture or a text for each game; see Env.render."""
        return tuple(render(self.batch, i, self.player, self.render_mode) for i in range(self.num_envs))

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns the legal actions as [num_envs, actions], as MaskablePPO of sb3-contrib asks for them."""
        masks: NDArray[np.bool_] = self._mask() == 1
        return masks

    def close_extras(self, **_: Any) -> None:
        self.batch.close()

    def _mask(self) -> NDArray[np.int8]:
        mask, ended = self.batch.mask, self.batch.done != RUNNING
        if ended.any():
            mask = mask.copy()  # the batch goes on from what is in its own
            mask[ended, 0] = 1
        return mask

    def _observation(self) -> Dict[str, Any]:
        o = {"planes": self.batch.planes, "scalars": self.batch.scalars, "action_mask": self._mask()}
        return {k: v.copy() for k, v in o.items()} if self.copy else dict(o)


class Env(gymnasium.Env):  # type: ignore[misc]
    """One game of one seat against bots, with the arguments of VectorEnv."""

    metadata: Dict[str, Any] = METADATA
    batch: Batch
    player: int  # your seat
    render_mode: Optional[str]
    observation_space: Any
    action_space: Any

    def __init__(self, variant: str = "standard", *, render_mode: Optional[str] = None, **vector: Any) -> None:
        self._vector = VectorEnv(variant, 1, autoreset_mode=AutoresetMode.DISABLED, render_mode=render_mode, **vector)
        self.batch, self.player = self._vector.batch, self._vector.player
        self.observation_space = self._vector.single_observation_space
        self.action_space = self._vector.single_action_space
        if variant == "battlechess":  # the checker tries all modes
            self.metadata = {**METADATA, "render_modes": ["ansi"]}
        self.render_mode = render_mode

    def reset(self, *, seed: Optional[int] = None, options: Any = None) -> Tuple[Dict[str, Any], Dict[str, Any]]:
        super().reset(seed=seed)
        o, info = self._vector.reset(seed=int(self.np_random.integers(2**31)))
        return _first(o), info

    def step(self, action: Any) -> Tuple[Dict[str, Any], float, bool, bool, Dict[str, Any]]:
        o, reward, over, cut, info = self._vector.step(np.asarray([action]))
        return _first(o), float(reward[0]), bool(over[0]), bool(cut[0]), info

    def render(self) -> Any:
        """Returns with render_mode "rgb_array" a picture of what your seat sees, [height, width, 3] uint8, and with "ansi" the
        text of the state, with everything that is hidden from players."""
        return self._vector.render()[0]

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns the legal actions as [actions], as MaskablePPO of sb3-contrib asks for them."""
        masks: NDArray[np.bool_] = self._vector.action_masks()[0]
        return masks

    def close(self) -> None:
        self.batch.close()


def _first(observation: Dict[str, Any]) -> Dict[str, Any]:
    return {k: v[0] for k, v in observation.items()}


for _id, _variant in ENVS.items():
    gymnasium.register(
        _id,
        entry_point="labyrinth_learn.gymnasium:Env",
        vector_entry_point="labyrinth_learn.gymnasium:VectorEnv",
        kwargs={"variant": _variant},
    )
