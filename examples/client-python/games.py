"""Plays many games at random, all at once: games.py VARIANT GAMES SEED COMMAND..."""
import random, sys, time
from labyrinth import Rules

variant, games, seed, command = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:] or ["labyrinth"]
rng = random.Random(seed)
with Rules(variant, command=command) as rules:
    states = rules.deal(2, range(seed, seed + games))
    played, began = 0, time.monotonic()
    for _ in range(60):
        legal = rules.plies(states)
        running = [i for i in range(games) if legal[i]]
        chosen = [rng.choice(legal[i]) for i in running]
        for i, after in zip(running, rules.play([states[i] for i in running], chosen)):
            states[i] = after
        played += len(running)
    seconds = time.monotonic() - began
    for state, winners in zip(states, rules.winners(states)):
        print(winners, state)
print(f"{played} plies, {played / seconds:.0f} a second", file=sys.stderr)
