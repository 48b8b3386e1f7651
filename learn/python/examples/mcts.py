"""Plays by Monte Carlo tree search: samples of what is hidden, one tree for each turn.

    python mcts.py [GAMES] [ITERATIONS]

The tree has a node for each sequence of plies since the root. Each iteration draws a state
that the seat cannot tell from the true one, walks down by the upper confidence bound among
the plies that are legal in it, adds a node, and estimates the rest by a short random game.
"""

from __future__ import annotations

import math
import random
import sys
from typing import Dict, List

import labyrinth as lb


class Node:
    """What the search knows after some plies."""

    def __init__(self) -> None:
        self.children: Dict[str, Node] = {}
        self.visits: int = 0
        self.value: float = 0.0  # the sum for the seat whose ply leads here, from 0 to 1 each
        self.offered: int = 0  # how often the ply was legal


def search(view: lb.View, rng: random.Random, iterations: int = 200, depth: int = 30) -> str:
    """Returns the ply that was visited most."""
    root = Node()
    for _ in range(iterations):
        state, node = lb.sample(view, rng), root
        path: List[tuple[Node, int]] = []
        while state.outcome is None:
            ply, new = choose(node, state, rng)
            seat, node = state.to_move, node.children[ply]
            path.append((node, seat))
            state = state.play(ply)
            if new:
                break
        won = playout(state, rng, depth)
        root.visits += 1
        for node, seat in path:
            node.visits += 1
            node.value += won.get(seat, 0.0) if won else 0.5
    return max(root.children, key=lambda ply: root.children[ply].visits)


def choose(node: Node, state: lb.State, rng: random.Random) -> tuple[str, bool]:
    """Returns a ply, and whether it is a new one. Chance plays at random."""
    plies = state.plies()
    if state.to_move == lb.CHANCE:
        plies = rng.choices(plies, state.weights())
    fresh = [p for p in plies if p not in node.children]
    for ply in plies:
        if ply in node.children:
            node.children[ply].offered += 1
    if fresh:
        ply = rng.choice(fresh)
        node.children[ply] = Node()
        return ply, True

    def bound(ply: str) -> float:
        child = node.children[ply]
        return child.value / child.visits + math.sqrt(math.log(child.offered + 1) / child.visits) / 2

    return max(plies, key=bound), False


def playout(state: lb.State, rng: random.Random, depth: int) -> Dict[int, float]:
    """Returns what each winner gets after random plies; nothing if no one has won by then."""
    for _ in range(depth):
        if state.outcome is not None:
            break
        state = state.play(rng.choice(state.plies()))
    outcome = state.outcome
    return {} if outcome is None else {seat: 1 / len(outcome.winners) for seat in outcome.winners}


def main() -> None:
    games, iterations = (int(x) for x in (sys.argv[1:] + ["1", "200"][len(sys.argv) - 1 :])[:2])
    rng = random.Random(1)
    wins = 0
    for seed in range(games):
        state, other = lb.Kids(seats=2).deal(seed=seed), lb.bot("random", seed=seed)
        while state.outcome is None:
            view = state.view(state.to_move)
            state = state.play(search(view, rng, iterations) if state.to_move == 0 else other(view))
        outcome = state.outcome
        wins += outcome is not None and 0 in outcome.winners
    print(f"won {wins} of {games} against the bot random")


if __name__ == "__main__":
    main()
