"""Learns by policy gradient with torch, from nothing but games: python3 reinforce_torch.py [STEPS]

It plays kids against random opponents and is paid for finds. The network judges each
shift by what it leads to and each walk by the square where it ends. From time to time it
plays whole games, to measure how many it wins. It needs torch.
"""

from __future__ import annotations

import sys
import time
from typing import Any, Tuple

import labyrinth_learn as ll
import numpy as np
from numpy.typing import NDArray

try:
    import torch
except ImportError:
    sys.exit("torch is not installed; imitate.py needs NumPy only")

GAMES, ROUND = 128, 16  # games at once, and plies of each between two updates
DISCOUNT, TRACE = 0.95, 0.9
torch.manual_seed(1)
torch.set_num_threads(1)


def bits(words: NDArray[Any]) -> NDArray[Any]:
    """Sets of squares as [..., 49] zeros and ones."""
    boards = np.unpackbits(words, axis=-1, bitorder="little").reshape(*words.shape[:-1], 8, 8)
    return boards[..., 1:, 1:].reshape(*words.shape[:-1], 49)


class Policy(torch.nn.Module):
    """Scores the actions of a batch, and says what reward it expects."""

    body: torch.nn.Module
    action: torch.nn.Module
    value: torch.nn.Module
    shift: torch.nn.Module
    walk: torch.nn.Module

    def __init__(self, spec: ll.Spec) -> None:
        super().__init__()
        inputs = len(spec.planes) * 49 + len(spec.scalars)
        self.body = torch.nn.Sequential(torch.nn.Linear(inputs, 128), torch.nn.ReLU())
        self.action, self.value = torch.nn.Linear(128, spec.actions), torch.nn.Linear(128, 1)
        # One small network judges every shift by what it leads to, and another one every
        # walk by its square. Without them a policy learns very slowly.
        self.shift = torch.nn.Sequential(torch.nn.Linear(4, 16), torch.nn.ReLU(), torch.nn.Linear(16, 1))
        self.walk = torch.nn.Sequential(torch.nn.Linear(len(spec.planes) + 1, 16), torch.nn.ReLU(), torch.nn.Linear(16, 1))

    def forward(self, batch: ll.Batch) -> Tuple[torch.distributions.Categorical, torch.Tensor]:
        planes = batch.planes.reshape(batch.n, -1, 49)
        x = np.concatenate([planes.reshape(batch.n, -1), batch.scalars / 24], 1, dtype=np.float32)
        reach, targets, ways = bits(batch.afters).transpose(2, 0, 1, 3)  # each [n, 48, 49]
        hits = (reach & targets).sum(-1)
        shifts = np.stack([hits, hits > 0, reach.sum(-1) / 49, ways.sum(-1) / 49], -1)
        walks = np.concatenate([planes, ways.sum(1)[:, None] / 48], 1).transpose(0, 2, 1)
        hidden = self.body(torch.from_numpy(x))
        judged = [self.shift(torch.from_numpy(shifts).float()), self.walk(torch.from_numpy(walks).float())]
        scores = self.action(hidden) + torch.cat(judged, 1)[..., 0]
        legal = torch.from_numpy(batch.mask.astype(bool))  # a copy: the next step overwrites the mask
        return torch.distributions.Categorical(logits=scores.masked_fill(~legal, -1e9)), self.value(hidden)[:, 0]


def learn(policy: Policy, batch: ll.Batch, adam: torch.optim.Optimizer) -> float:
    """Plays a round, follows the gradient and returns the mean reward of a ply."""
    logs, entropies, values, rewards, live = [], [], [], [], []
    for _ in range(ROUND):
        choice, value = policy(batch)
        action = choice.sample()
        batch.step(action.numpy())
        logs.append(choice.log_prob(action))
        entropies.append(choice.entropy())
        values.append(value)
        rewards.append(torch.from_numpy(batch.reward[:, 0].copy()))
        live.append(torch.from_numpy(batch.done == 0).float())
    with torch.no_grad():
        after, gain, advantages = policy(batch)[1], torch.zeros(GAMES), []
        for t in reversed(range(ROUND)):
            error = rewards[t] + DISCOUNT * live[t] * after - values[t]
            gain = error + DISCOUNT * TRACE * live[t] * gain
            advantages.append(gain)
            after = values[t]
        advantage = torch.stack(advantages[::-1])
    logs, entropy, values = torch.stack(logs), torch.stack(entropies).mean(), torch.stack(values)
    wanted = advantage + values.detach()
    # Finds are rare: without this the entropy would outweigh them.
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    loss = -(advantage * logs).mean() - 0.005 * entropy + 0.5 * (values - wanted).square().mean()
    adam.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
    adam.step()
    return torch.stack(rewards).mean().item()


def score(policy: Policy, opponent: str, games: int = GAMES) -> float:
    """Plays games against a bot and returns the share won. A game that is cut off counts half."""
    points, played = 0.0, np.zeros(games, bool)
    with ll.Batch("kids", n=games, opponents=["", opponent], limit=1000, afters=True, seed=9) as batch, torch.no_grad():
        while not played.all():  # the first game of each row
            batch.step(policy(batch)[0].sample().numpy())
            ended = (batch.done != 0) & ~played
            points += np.where(batch.done == 2, 0.5, batch.reward[:, 0] > 0)[ended].sum()
            played |= ended
    return points / games


def main(steps: int) -> None:
    rng = np.random.default_rng(1)
    batch = ll.Batch("kids", n=GAMES, opponents=["", "random"], reward="finds", limit=400, afters=True)
    policy = Policy(batch.spec)
    adam = torch.optim.Adam(policy.parameters(), 1e-3)
    for _ in range(50):  # games that begin together would end together
        batch.step(batch.choose(rng))
    rewards, began = [], time.process_time()
    print("  step   seconds   finds in 100 plies", flush=True)
    for step in range(1, steps + 1):
        rewards.append(learn(policy, batch, adam))
        if step % 100 == 0 or step == 20:
            finds = 100 * np.mean(rewards[-100:])
            print(f"{step:6} {time.process_time() - began:9.0f} {finds:12.2f}", flush=True)
    batch.close()
    for opponent in ("random", "greedy"):
        print(f"wins {score(policy, opponent):.2f} of {GAMES} games against {opponent}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
