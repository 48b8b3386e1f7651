"""Learns to play like the players of recorded games, from what `labyrinth export` writes.

    labyrinth arena -variant kids -bots greedy,greedy -deals 30 -records games/
    labyrinth export games/ > positions.jsonl
    python3 from_export.py positions.jsonl

A line is a position: what a seat saw, its plies, and which it chose. The score of an action is
a weighted sum of three features of what it leads to. The weights are judged by games that they
were not learned from. It is for the variants standard and kids.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any, Dict, Iterable, List, Tuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import labyrinth as lb
import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]
TARGET = 12  # the plane of the targets: see ../spec
SHIFTS = 48  # the actions below are shifts, the others walks to the squares in reading order


def read(lines: Iterable[str]) -> Tuple[Array, Array, NDArray[np.int64], NDArray[np.int64]]:
    """Returns the features [n, actions, 3], the legal actions [n, actions], the action chosen [n], and the game [n]."""
    positions: List[Dict[str, Any]] = [json.loads(line) for line in lines]
    first = positions[0]
    if any((p["variant"], p["options"]) != (first["variant"], first["options"]) for p in positions):
        raise ValueError("the positions are of several games; want those of one variant and its options")
    game = lb.Game(first["variant"], **first["options"])
    views = [game.view(p["seat"] - 1, p["view"]) for p in positions]
    seen = lb.encode(views, afters=True)
    chosen = np.array([lb.actions(v)[p["choice"]] for v, p in zip(views, positions)])
    names = {name: i for i, name in enumerate(dict.fromkeys(p["game"] for p in positions))}
    return features(seen), seen["mask"].astype(np.float32), chosen, np.array([names[p["game"]] for p in positions])


def features(seen: Dict[str, NDArray[Any]]) -> Array:
    """Returns of each shift whether a target is in reach after it and the share of squares in reach, and of each walk whether
    it ends on a target."""
    reach, targets = seen["afters"][:, :, 0], seen["afters"][:, :, 1]  # sets of squares, 8 bytes each
    x = np.zeros((*seen["mask"].shape, 3), np.float32)
    x[:, :SHIFTS, 0] = (reach & targets).any(axis=2)
    x[:, :SHIFTS, 1] = np.unpackbits(reach, axis=2).sum(axis=2) / 49
    x[:, SHIFTS:, 2] = seen["planes"][:, TARGET].reshape(len(x), -1)
    return x


def chances(x: Array, mask: Array, weights: Array) -> Array:
    """Returns a probability for each action [n, actions], 0 for the illegal ones."""
    scores = np.where(mask > 0, x @ weights, -np.inf)
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    result: Array = e / e.sum(axis=1, keepdims=True)
    return result


def train(x: Array, mask: Array, chosen: NDArray[np.int64], epochs: int = 40, rate: float = 0.5, seed: int = 1) -> Array:
    """Returns a weight for each feature, under which the actions chosen are likely, by gradient descent in small groups."""
    rng = np.random.default_rng(seed)
    weights = np.zeros(x.shape[2], np.float32)
    for _ in range(epochs):
        for group in np.array_split(rng.permutation(len(x)), max(1, len(x) // 64)):
            error = chances(x[group], mask[group], weights)
            error[np.arange(len(group)), chosen[group]] -= 1
            weights -= np.float32(rate / len(group)) * np.einsum("nak,na->k", x[group], error)
    return weights


def judge(x: Array, mask: Array, chosen: NDArray[np.int64], weights: Array) -> Tuple[float, float]:
    """Returns the mean of the logarithm of the chance of the action chosen, and how often that is the likeliest."""
    p = chances(x, mask, weights)
    at = p[np.arange(len(x)), chosen]
    return float(np.log(at).mean()), float((p.argmax(axis=1) == chosen).mean())


def main(lines: Iterable[str]) -> Tuple[float, float]:
    """Learns from four of five games, and returns what the others judge the policy and one without knowledge."""
    x, mask, chosen, game = read(lines)
    test = game % 5 == 4
    weights = train(x[~test], mask[~test], chosen[~test])
    learned, right = judge(x[test], mask[test], chosen[test], weights)
    even, _ = judge(x[test], mask[test], chosen[test], np.zeros_like(weights))
    print(f"learned from {(~test).sum()} positions, judged by {test.sum()} of other games")
    print(f"the ply played has a chance of {np.exp(learned):.3f}, without knowledge {np.exp(even):.3f}")
    print(f"it is the likeliest in {100 * right:.0f} of 100")
    return learned, even


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") if len(sys.argv) > 1 else sys.stdin as _file:
        main(_file)
