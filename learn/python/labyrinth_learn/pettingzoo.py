"""The games for PettingZoo: one game in which agents play all seats in turn.

    import labyrinth_learn as ll

    env = ll.pettingzoo.env("kids", seats=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        action = None if over else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ._batch import CUT_OFF, OVER, Batch
from .gymnasium import METADATA, check_render_mode, render

__all__ = ["env", "raw_env"]


def env(variant: str = "standard", **arguments: Any) -> Any:
    """Returns a game that checks the order of calls. The arguments are those of
    labyrinth_learn.Batch, without n, reset and opponents."""
    return wrappers.OrderEnforcingWrapper(raw_env(variant, **arguments))


class raw_env(AECEnv):  # type: ignore[misc]  # the name that PettingZoo uses
    """One game. The agents are seat_1, seat_2 and so on.

    An observation is a dict with the array observation, the planes and then the
    scalars, and the array action_mask.
    """

    metadata: Dict[str, Any] = {**METADATA, "name": "labyrinth_v0", "is_parallelizable": False}
    batch: Batch
    render_mode: Optional[str]
    possible_agents: List[str]
    agents: List[str]  # that have not ended
    agent_selection: str
    observation_spaces: Dict[str, Any]
    action_spaces: Dict[str, Any]
    rewards: Dict[str, float]
    terminations: Dict[str, bool]
    truncations: Dict[str, bool]
    infos: Dict[str, Dict[str, Any]]

    def __init__(self, variant: str = "standard", *, render_mode: Optional[str] = None, **batch: Any) -> None:
        super().__init__()
        check_render_mode(variant, render_mode)
        self.batch = Batch(variant, n=1, reset="off", **batch)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{i + 1}" for i in range(self.batch.seats)]
        self.agents = self.possible_agents[:]
        spec = self.batch.spec
        size = len(spec.planes) * spec.rows * spec.columns + len(spec.scalars)
        self.observation_spaces = {
            a: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (size,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (spec.actions,), np.int8),
                }
            )
            for a in self.agents
        }
        self.action_spaces = {a: spaces.Discrete(spec.actions) for a in self.agents}
        self._random: Any = None

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Dict[str, Any]:
        o = self.batch.observe(0, self.possible_agents.index(agent))
        return {"observation": np.concatenate([o["planes"].ravel(), o["scalars"]]), "action_mask": o["mask"]}

    def reset(self, seed: Optional[int] = None, options: Any = None) -> None:
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.batch.reset(seed=int(self._random.integers(2**62)))
        self.agents = self.possible_agents[:]
        self.rewards = {a: 0.0 for a in self.agents}
        self._cumulative_rewards = {a: 0.0 for a in self.agents}
        self.terminations = {a: False for a in self.agents}
        self.truncations = {a: False for a in self.agents}
        self.infos = {a: {} for a in self.agents}
        self.agent_selection = self.possible_agents[self.batch.seat[0]]

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        b = self.batch
        b.step(np.asarray([action]))
        self.rewards = {a: float(b.reward[0, i]) for i, a in enumerate(self.possible_agents)}
        if b.done[0]:
            self.terminations = {a: bool(b.done[0] == OVER) for a in self.agents}
            self.truncations = {a: bool(b.done[0] == CUT_OFF) for a in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[b.seat[0]]
        self._accumulate_rewards()

    def render(self) -> Any:
        """Returns with render_mode "rgb_array" a picture of what everybody may see, [height, width, 3] uint8, and with "ansi"
        the text of the state, with everything that is hidden from players."""
        return render(self.batch, 0, None, self.render_mode)

    def close(self) -> None:
        self.batch.close()
