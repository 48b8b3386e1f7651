"""Learns to play with NumPy alone: imitates a bot, then improves against another.

    python3 imitate.py                          # kids, 60 seconds of CPU
    python3 imitate.py --seconds 600 --save kids.net
    python3 imitate.py --variant standard

The network has one hidden layer and two parts that judge each shift and each walk by what
it leads to. With --save it writes a file that plays as a bot:

    labyrinth watch -variant kids -bots net:kids.net,greedy
"""

from __future__ import annotations

import argparse
import json
import os
from typing import Any, Dict, List, Tuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import labyrinth_learn as ll
import numpy as np
from numpy import float32 as F
from numpy.typing import NDArray

Array = NDArray[Any]

SHIFTS, WALKS = slice(0, 48), slice(48, 97)
FEATURES = 7  # of an action
ONES = np.array([bin(i).count("1") for i in range(256)], np.uint8)
BOARD = np.uint64(0xFEFEFEFEFEFEFE00)
ONE, EIGHT = np.uint64(1), np.uint64(8)
rng: np.random.Generator = np.random.default_rng(0)


def count(words: Array) -> Array:
    """The number of ones in each word."""
    return ONES[words.view(np.uint8).reshape(*words.shape, 8)].sum(-1, dtype=np.uint8)


def word(planes: Array) -> Array:
    """Planes as words, in which row r and column c, counted from 1, are bit 8r + c."""
    bits = np.zeros((*planes.shape[:-2], 8, 8), np.uint8)
    bits[..., 1:, 1:] = planes
    return np.packbits(bits.reshape(*planes.shape[:-2], 64), -1, "little").view("<u8")[..., 0]


def squares(words: Array) -> Array:
    """Sets of squares, as eight bytes each, as [..., 49] zeros and ones."""
    bits = np.unpackbits(words, axis=-1, bitorder="little").reshape(*words.shape[:-1], 8, 8)
    return bits[..., 1:, 1:].reshape(*words.shape[:-1], 49)


def grow(words: Array, east: Any = BOARD, south: Any = BOARD) -> Array:
    """Sets of squares, with those one step away. Steps lead through walls unless east and
    south have the squares that are joined to the next one on the right and below."""
    side = words | (words & east) << ONE | words >> ONE & east
    return (side | (words & south) << EIGHT | words >> EIGHT & south) & BOARD


def steps(reach: Array, target: Array) -> Array:
    """The number of steps from a reach to the nearest target, 6 for more than 5."""
    far = np.full(reach.shape, 6, np.uint8)
    for step in range(6):
        far = np.where((far == 6) & (reach & target != 0), np.uint8(step), far)
        reach = grow(reach)
    return far


def steps_from_all(target: Array) -> Array:
    """The same from each square, as [n, 49]."""
    far = 0
    for _ in range(6):
        far, target = far + 1 - squares(target[:, None].view(np.uint8)), grow(target)
    return far


def features(batch: ll.Batch) -> Array:
    """Of each shift: targets in reach, whether there are any, squares in reach, targets on
    the board, steps from the reach to the nearest target as if there were no walls, the most
    ways of a square in reach, and whether the shift is legal. Of each walk: whether it ends
    on a target, steps from there to the nearest target, and to the nearest square that is
    joined to one, whether a shift can move its row and its column, the ways of its square,
    and whether the walk is legal. The ways of a square are the shifts after which a pawn
    that is on it now can reach a target, twice that if the spare tile is a straight."""
    f = np.empty((batch.n, 97, FEATURES), np.uint8)
    words = batch.afters.view("<u8")[..., 0]
    reach, target = words[..., 0].copy(), words[..., 1].copy()
    straight = batch.scalars[:, batch.spec.scalar("spare_straight")]  # has half as many orientations
    ways = squares(batch.afters[:, :, 2]).sum(1, dtype=np.uint8) << straight[:, None]
    most = (squares(batch.afters[:, :, 0]) * ways[:, None]).max(-1)
    hits = count(reach & target)
    f[:, SHIFTS] = np.stack([hits, hits > 0, count(reach), count(target), steps(reach, target), most, reach != 0], -1)
    north, east, south, west = (word(batch.planes[:, k]) for k in range(4))
    area = target = word(batch.planes[:, 12])
    east, south = east & west >> ONE, south & north >> EIGHT
    while (wider := grow(area, east, south)).tobytes() != area.tobytes():
        area = wider
    f[:, WALKS, 0] = batch.planes[:, 12].reshape(-1, 49)
    f[:, WALKS, 1], f[:, WALKS, 2] = steps_from_all(target), steps_from_all(area)
    row, column = np.divmod(np.arange(49), 7)
    f[:, WALKS, 3], f[:, WALKS, 4], f[:, WALKS, 5] = row % 2, column % 2, ways
    f[:, WALKS, 6] = batch.mask[:, WALKS]
    return f


# What judges an action by its features: a part for the shifts and one for the walks.
PARTS = {"s": SHIFTS, "w": WALKS}
SCALES = {"s": np.array([1, 1, 1 / 49, 1 / 12, 1 / 6, 1 / 48, 1], F), "w": np.array([1, 1 / 6, 1 / 6, 1, 1, 1 / 48, 1], F)}


class Net:
    """Gives a probability for each action, and the value of an observation."""

    def __init__(self, spec: ll.Spec, hidden: int = 128) -> None:
        self.spec: ll.Spec = spec
        self.inputs: int = len(spec.planes) * spec.rows * spec.columns + len(spec.scalars)
        self.scale: Array = np.ones(self.inputs, F)  # brings the inputs to about 0 to 1
        for i, c in enumerate(spec.scalars):
            if c.name.startswith(("found_", "left_")):
                self.scale[i - len(spec.scalars)] = 1 / 12
            elif c.name == "spare_picture":
                self.scale[i - len(spec.scalars)] = 1 / 24

        def random(*shape: int) -> Array:
            return (rng.standard_normal(shape) / np.sqrt(shape[0])).astype(F)

        self.p: Dict[str, Array] = {
            "W1": random(self.inputs, hidden), "b1": np.zeros(hidden, F),
            "W2": random(hidden, spec.actions) * F(0.1), "b2": np.zeros(spec.actions, F),
            "D": np.zeros((self.inputs, spec.actions), F),  # from the inputs directly
            "V": random(hidden, 1) * F(0.1), "bv": np.zeros(1, F),
        }  # fmt: skip
        for k in PARTS:
            self.p.update({"A" + k: random(FEATURES, 16), "c" + k: np.zeros(16, F), "B" + k: random(16) * F(0.1)})
        self.m: Dict[str, Array] = {k: np.zeros_like(v) for k, v in self.p.items()}
        self.v: Dict[str, Array] = {k: np.zeros_like(v) for k, v in self.p.items()}
        self.updates: int = 0

    def see(self, batch: ll.Batch) -> Tuple[Array, Array]:
        """The inputs for a batch."""
        x = np.concatenate([batch.planes.reshape(batch.n, -1), batch.scalars], 1).astype(F)
        return x * self.scale, features(batch)

    def forward(self, x: Array, f: Array, mask: Array) -> Tuple[Array, Array, Array, Dict[str, Array]]:
        p = self.p
        h = np.maximum(x @ p["W1"] + p["b1"], 0)
        z, g = h @ p["W2"] + x @ p["D"] + p["b2"], {}
        for k, part in PARTS.items():
            g[k] = np.maximum((f[:, part] * SCALES[k]) @ p["A" + k] + p["c" + k], 0)
            z[:, part] += g[k] @ p["B" + k]
        z = np.where(mask > 0, z, F(-1e9))
        e = np.exp(z - z.max(1, keepdims=True))
        return e / e.sum(1, keepdims=True), (h @ p["V"] + p["bv"])[:, 0], h, g

    def update(self, x: Array, f: Array, h: Array, g: Dict[str, Array], dz: Array, dv: Array, rate: float) -> None:
        """Follows the gradients dz and dv of the actions' scores and of the value, by Adam."""
        p, G = self.p, {}
        G["b2"], G["W2"], G["D"] = dz.sum(0), h.T @ dz, x.T @ dz
        dh = dz @ p["W2"].T + dv[:, None] * p["V"].T
        dh[h <= 0] = 0
        G["V"], G["bv"] = h.T @ dv[:, None], dv.sum(keepdims=True)
        G["W1"], G["b1"] = x.T @ dh, dh.sum(0)
        for k, part in PARTS.items():
            d = dz[:, part].reshape(-1, 1)
            gk, fk = g[k].reshape(len(d), -1), (f[:, part] * SCALES[k]).reshape(len(d), -1)
            dg = d * p["B" + k]
            dg[gk <= 0] = 0
            G["B" + k], G["A" + k], G["c" + k] = gk.T @ d[:, 0], fk.T @ dg, dg.sum(0)
        self.updates += 1
        for k in p:
            self.m[k] += F(0.1) * (G[k] - self.m[k])
            self.v[k] += F(0.01) * (G[k] ** 2 - self.v[k])
            mean, square = self.m[k] / F(1 - 0.9**self.updates), self.v[k] / F(1 - 0.99**self.updates)
            p[k] -= F(rate) * mean / (np.sqrt(square) + F(1e-6))

    def save(self, path: str) -> None:
        """Writes the network as whole numbers, which play the same everywhere."""
        p = {k: v.astype(np.float64) for k, v in self.p.items()}
        scale = self.scale.astype(np.float64)[:, None]
        parts = [  # a score is in units of 2**-20
            p["W1"] * scale, p["b1"], p["W2"], p["b2"], p["D"] * scale,
            p["As"] * SCALES["s"][:, None], p["cs"], p["Bs"], p["Aw"] * SCALES["w"][:, None], p["cw"], p["Bw"],
        ]  # fmt: skip
        header = {"net": 0, "spec": self.spec.name, "inputs": self.inputs, "hidden": len(p["b1"]),
                  "actions": self.spec.actions, "features": FEATURES, "judges": len(p["cs"])}  # fmt: skip
        with open(path, "wb") as out:
            out.write(json.dumps(header).encode() + b"\n")
            for values in parts:
                out.write(np.clip(np.rint(values * 2**10), -32768, 32767).astype("<i2").tobytes())


class Player:
    """Plays the best action of each row. When it sees the same observation again in a game,
    it plays the second best, then the third best. Otherwise the same few positions could
    repeat for ever."""

    def __init__(self, net: Net, batch: ll.Batch) -> None:
        self.net: Net = net
        self.seen: List[Dict[int, int]] = [{} for _ in range(batch.n)]

    def choose(self, batch: ll.Batch) -> Array:
        x, f = self.net.see(batch)
        order = np.argsort(-self.net.forward(x, f, batch.mask)[0], 1, kind="stable")
        for i, seen in enumerate(self.seen):
            if batch.done[i]:
                seen.clear()
            key = hash(x[i].tobytes())
            times = seen[key] = seen.get(key, -1) + 1
            order[i, 0] = order[i, times % batch.count[i]]
        return order[:, 0]


def sample(chances: Array) -> Array:
    """One action of each row."""
    sums = chances.cumsum(1)
    return (sums < rng.random((len(chances), 1), F) * sums[:, -1:]).sum(1).clip(0, chances.shape[1] - 1)


def imitate(net: Net, batch: ll.Batch, teacher: str, use_own: bool, rate: float) -> None:
    """Learns from one round of games. The states are those that the teacher comes to, and
    with use_own also those that the network comes to."""
    X, FS, M, A = [], [], [], []
    for _ in range(32):
        x, f = net.see(batch)
        batch.advise(teacher)
        advice = batch.actions.copy()
        X.append(x), FS.append(f), M.append(batch.mask.copy()), A.append(advice)
        if use_own:
            own = sample(net.forward(x, f, batch.mask)[0])
            batch.actions[:] = np.where(rng.random(batch.n) < 0.5, own, advice)
        batch.step()
    X, FS, M, A = map(np.concatenate, (X, FS, M, A))
    for _ in range(2):  # the teacher costs more than the update
        for j in np.array_split(rng.permutation(len(X)), len(X) // 512 or 1):
            chances, _, h, g = net.forward(X[j], FS[j], M[j])
            chances[np.arange(len(j)), A[j]] -= 1
            net.update(X[j], FS[j], h, g, chances / F(len(j)), np.zeros(len(j), F), rate)


def improve(net: Net, batch: ll.Batch, rate: float, discount: float = 0.95, trace: float = 0.9) -> None:
    """Plays one round against the opponents and follows the policy gradient, with a
    learned value as the baseline (an advantage actor-critic)."""
    n, X, FS, M, A, R, D, V = batch.n, [], [], [], [], [], [], []
    me = batch.seat[0]
    for _ in range(32):
        x, f = net.see(batch)
        chances, value, _, _ = net.forward(x, f, batch.mask)
        a = sample(chances)
        X.append(x), FS.append(f), M.append(batch.mask.copy()), A.append(a), V.append(value)
        batch.step(a)
        R.append(batch.reward[:, me] - F(0.5) * (batch.reward.sum(1) - batch.reward[:, me]))
        D.append(batch.done != 0)
    x, f = net.see(batch)
    after, gain, advantage = net.forward(x, f, batch.mask)[1], np.zeros(n, F), np.zeros((32, n), F)
    for t in reversed(range(32)):
        live = 1 - D[t].astype(F)
        gain = R[t] + discount * after * live - V[t] + discount * trace * live * gain
        advantage[t], after = gain, V[t]
    wanted = (advantage + np.array(V)).reshape(-1)
    advantage = advantage.reshape(-1)
    advantage = (advantage - advantage.mean()) / (advantage.std() + F(1e-6))
    X, FS, M, A = map(np.concatenate, (X, FS, M, A))
    for j in np.array_split(rng.permutation(len(X)), len(X) // 1024 or 1):
        chances, value, h, g = net.forward(X[j], FS[j], M[j])
        log = np.log(np.maximum(chances, F(1e-8)))
        calm = F(0.005) * chances * (log - (chances * log).sum(1, keepdims=True))  # keeps it trying
        dz = chances.copy()
        dz[np.arange(len(j)), A[j]] -= 1
        dz = dz * advantage[j][:, None] + calm
        net.update(X[j], FS[j], h, g, (dz / len(j)).astype(F), F(0.5) * (value - wanted[j]) / len(j), rate)


def score(net: Net, variant: str, bots: List[str], games: int = 400) -> float:
    """Plays games against bots and returns the share that the network wins.
    A game that is cut off counts half."""
    me = bots.index("")
    with ll.Batch(variant, n=100, opponents=bots, afters=True, limit=1000, seed=12345) as batch:
        player, points, total = Player(net, batch), 0.0, 0
        # Every row plays the same number of games; short ones would count more otherwise.
        played = np.zeros(batch.n, int)
        each = games // batch.n
        while total < each * batch.n:
            batch.step(player.choose(batch))
            counts = (batch.done != 0) & (played < each)
            points += float(np.where(batch.done == 2, 0.5, batch.reward[:, me] > 0)[counts].sum())
            total += counts.sum()
            played += counts
    return points / total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--variant", default="kids")
    parser.add_argument("--teacher", default="expert:nodes=100/turn", help="the bot to imitate")
    parser.add_argument("--against", default="greedy", help="the bot to improve against")
    parser.add_argument("--seconds", type=float, default=60, help="CPU time to learn")
    parser.add_argument("--imitate", type=float, default=0.95, help="share of it for imitation")
    parser.add_argument("--hidden", type=int, default=128, help="units of the hidden layer")
    parser.add_argument("--save", help="a file for the network")
    parser.add_argument("--games", type=int, default=400, help="games of each measurement")
    o = parser.parse_args()
    with ll.Batch(o.variant, n=256, afters=True, limit=400, seed=1) as school:
        net = Net(school.spec, o.hidden)
        for _ in range(17):
            school.step(school.choose(rng))
        rounds, began = 0, clock()
        while (part := (clock() - began) / (o.seconds * o.imitate)) < 1:
            imitate(net, school, o.teacher, rounds >= 5, 2e-3 * (1 - 0.95 * part))
            rounds += 1
    if o.save:
        net.save(o.save)
    print(f"imitated {o.teacher} for {clock() - began:.0f} s, {rounds * 32 * 256:,} plies", flush=True)
    fields = [
        ll.Batch(o.variant, n=128, opponents=bots, afters=True, limit=400, seed=2, reward="finds")
        for bots in (["", o.against], [o.against, ""])
    ]
    rounds = 0
    while clock() - began < o.seconds:
        for batch in fields:
            improve(net, batch, 1e-4)
        rounds += 1
        if o.save and rounds % 50 == 0:
            net.save(o.save)
    for batch in fields:
        batch.close()
    print(f"improved against {o.against}, {clock() - began:.0f} s in all, {rounds * 32 * 256:,} plies", flush=True)
    if o.save:
        net.save(o.save)
    for other in ("random", o.against):
        print(f"playing {2 * o.games} games against {other}", flush=True)
        first, second = (score(net, o.variant, bots, o.games) for bots in (["", other], [other, ""]))
        print(f"against {other}: {first:.3f} as the first seat, {second:.3f} as the second, {(first + second) / 2:.3f} over both")


def clock() -> float:
    """CPU time of this process and, on Linux, of its workers."""
    t = os.times()
    total = t.user + t.system + t.children_user + t.children_system
    try:
        with open(f"/proc/self/task/{os.getpid()}/children") as f:
            children = f.read().split()
        for pid in children:
            with open(f"/proc/{pid}/stat") as f:
                fields = f.read().rsplit(")", 1)[1].split()
            total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except OSError:
        pass
    return total


if __name__ == "__main__":
    main()
