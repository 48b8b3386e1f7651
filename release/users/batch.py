"""What a user of the Python package does first: a batch of games against a bot."""

import numpy as np

import labyrinth_learn as ll

env = ll.Batch("kids", n=8, opponents=["", "greedy"], limit=100)
rng = np.random.default_rng(1)
over = 0
for _ in range(1000):
    env.actions[:] = env.choose(rng)
    env.step()
    over += int((env.done != 0).sum())
if not over:
    raise SystemExit("no game was over after 1000 steps")
print(f"labyrinth_learn {ll.__version__}, {over} games over")
