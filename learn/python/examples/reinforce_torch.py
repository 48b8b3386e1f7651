"""Learns by policy gradient with torch: python3 reinforce_torch.py [STEPS]

It plays kids against random opponents, is paid for finds, and judges each shift by what
it leads to. It needs torch.
"""

import sys

import labyrinth_learn as ll
import numpy as np

try:
    import torch
except ImportError:
    sys.exit("torch is not installed; imitate.py needs NumPy only")

rng = np.random.default_rng(1)
torch.manual_seed(1)


def bits(words):
    """Sets of squares as [..., 49] zeros and ones."""
    boards = np.unpackbits(words, axis=-1, bitorder="little").reshape(*words.shape[:-1], 8, 8)
    return boards[..., 1:, 1:].reshape(*words.shape[:-1], 49)


class Policy(torch.nn.Module):
    """Scores actions by the observation, and shifts also by what they lead
    to."""

    def __init__(self, spec):
        super().__init__()
        inputs = len(spec.planes) * 49 + len(spec.scalars)
        self.body = torch.nn.Sequential(torch.nn.Linear(inputs, 128), torch.nn.ReLU())
        self.action, self.value = torch.nn.Linear(128, spec.actions), torch.nn.Linear(128, 1)
        self.shift = torch.nn.Sequential(torch.nn.Linear(148, 32), torch.nn.ReLU(), torch.nn.Linear(32, 1))

    def forward(self, batch):
        x = torch.from_numpy(np.concatenate([batch.planes.reshape(batch.n, -1), batch.scalars / 24], 1)).float()
        after = torch.from_numpy(bits(batch.afters)).float()  # [n, 48, 3, 49]
        hit = (after[:, :, 0] * after[:, :, 1]).amax(-1, keepdim=True)
        hidden = self.body(x)
        scores = self.action(hidden)
        shifts = self.shift(torch.cat([after.flatten(2), hit], -1))[..., 0]
        scores = torch.cat([scores[:, :48] + shifts, scores[:, 48:]], 1)
        mask = torch.from_numpy(batch.mask.copy()).bool()
        return torch.distributions.Categorical(logits=scores.masked_fill(~mask, -1e9)), self.value(hidden)[:, 0]


def main(steps):
    batch = ll.Batch("kids", n=128, opponents=["", "random"], reward="finds", limit=400, afters=True)
    for _ in range(50):
        batch.step(batch.choose(rng))
    policy = Policy(batch.spec)
    adam = torch.optim.Adam(policy.parameters(), 1e-3)
    for step in range(steps):
        chosen, values, rewards, live = [], [], [], []
        entropy = 0
        for _ in range(16):
            choice, value = policy(batch)
            action = choice.sample()
            chosen.append(choice.log_prob(action))
            values.append(value)
            entropy = entropy + choice.entropy().mean()
            batch.step(action.numpy())
            rewards.append(torch.from_numpy(batch.reward[:, 0].copy()))
            live.append(torch.from_numpy(batch.done == 0).float())
        with torch.no_grad():
            gain = policy(batch)[1]
        loss = -0.01 * entropy
        for t in reversed(range(16)):
            gain = rewards[t] + 0.95 * live[t] * gain
            advantage = gain - values[t]
            loss = loss - (advantage.detach() * chosen[t]).mean() + 0.5 * advantage.square().mean()
        adam.zero_grad()
        loss.backward()
        adam.step()
        if step % 20 == 0:
            print(f"step {step}: {torch.stack(rewards).mean():.4f} a ply", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
