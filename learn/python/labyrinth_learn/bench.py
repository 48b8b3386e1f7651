"""Measures how fast the games are played: python3 -m labyrinth_learn.bench

A step is one ply: the rules, the observation, the mask, the list of legal actions, the
reward, and the deal of the next game. The figures are millions of steps for a second of
CPU time of this process and its worker together, so other programs disturb them little.
The last column is the rules alone, in the worker: random plies without any array.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any, Dict, List, Tuple

import numpy as np

from ._batch import Batch


def cpu(pid: int) -> float:
    """CPU time of this process and, on Linux, of all threads of the worker."""
    total = time.process_time()
    if sys.platform == "linux":
        total += time.clock_gettime(~pid << 3 | 2)  # the clock that clock_getcpuclockid returns
    return total


def measure(batch: Batch, seconds: float) -> float:
    """Returns millions of random steps a second of CPU time."""
    rng = np.random.default_rng(1)
    pid, steps = batch._worker.process.pid, 0
    began = cpu(pid)
    while (used := cpu(pid) - began) < seconds:
        for _ in range(max(1, 20_000 // batch.n)):
            batch.step(batch.choose(rng))
            steps += batch.n
    return steps / used / 1e6


def measure_rules(batch: Batch, seconds: float) -> float:
    """Returns millions of random plies a second of CPU time, by the rules alone."""
    pid, plies = batch._worker.process.pid, 0
    began = cpu(pid)
    while (used := cpu(pid) - began) < seconds:
        batch._worker.request(do="rules", plies=20_000)
        plies += 20_000
    return plies / used / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(prog="python3 -m labyrinth_learn.bench", description="Measures how fast games are played.")
    parser.add_argument("--seconds", type=float, default=1, help="CPU time for each figure")
    seconds: float = parser.parse_args().seconds
    if sys.platform != "linux":
        print("This system does not tell the CPU time of the worker: the figures are too high.")
    sizes = (1024, 64, 1)
    print("M steps a CPU second" + "".join(f"{f'n = {n}':>12}" for n in sizes) + f"{'rules':>12}")
    rows: List[Tuple[str, Dict[str, Any]]] = [(v, {}) for v in ("standard", "kids", "glow", "anniversary", "battlechess")]
    rows += [("standard, words", {"planes": "words"}), ("standard, afters", {"afters": True})]
    for name, arguments in rows:
        print(f"{name:<20}", end="", flush=True)
        rules = None
        for n in sizes:
            with Batch(name.split(",")[0], n=n, **arguments) as batch:
                print(f"{measure(batch, seconds):12.3f}", end="", flush=True)
                if n == 1 and not arguments:
                    rules = measure_rules(batch, seconds)
        print("" if rules is None else f"{rules:12.3f}")


if __name__ == "__main__":
    main()
