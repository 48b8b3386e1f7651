"""Batches of games."""

from __future__ import annotations

import inspect
from typing import Any, Dict, List, Optional, Sequence, Union

import labyrinth
import numpy as np
from labyrinth._values import game_of, tag
from numpy.typing import ArrayLike, NDArray

from . import _spec
from ._worker import Worker

VARIANTS = ("standard", "kids", "glow", "anniversary", "battlechess")
RUNNING, OVER, CUT_OFF = 0, 1, 2  # the values of Batch.done


class Batch:
    """Games that are played together, one action each a step.

    All arrays are the same memory at every step: copy what you keep. Only actions can be
    written, since a step may leave what has not changed in the others.

    actions [n] int32      write the actions to play here: actions = x copies x
    planes                 [n, planes, rows, columns] uint8, or [n, planes, 8] as words
    scalars                [n, scalars] uint8
    mask [n, actions]      int8, 1 for the legal actions; all 0 if the game is over,
                           which with reset="same" no game is after a step
    legal [n, max_legal]   int16, the legal actions; only the first count[i] have a meaning
    count [n] int16        the number of legal actions
    seat [n] int8          the seat to act, from 0, or -1 if the game is over
    reward [n, seats]      float32, of the last step
    done [n] uint8         0 running, 1 over, 2 cut off at the limit
    afters                 [n, 48, 3, 8] uint8, or None; see below

    An observation is that of the seat to act. print(env.spec) says what its numbers mean,
    and those of the actions; the pages in the folder spec of this package say it too.

    Arguments:

    variant    standard, kids, glow, anniversary or battlechess
    n          the number of games
    seats      the number of seats; by default 2, or that of opponents
    seed       the same seed and the same actions give the same arrays
    limit      the number of plies, those of bots too, after which a game is cut off
    opponents  bots by seat, such as ["", "greedy"]; you play the seats with "", and
               those that the list leaves out. print(choices(variant)) lists the bots
    reward     "result": 1 for a sole winner, and all rewards of a game add up to 0;
               "finds": 1 for each picture found, and 2 for winning
    planes     "bytes", or "words": 8 bytes a plane, in the games in the maze
    afters     also fill the array afters, in the games in the maze: for each shift
               three words, the squares in reach after it, the targets after it, and
               the squares of now from which one of them is in reach after it
    reset      when the next game begins: in the "same" step that ends one, in the
               "next" step, which ignores its action, or "off": only by reset()
    illegal    what an illegal action does: "error" raises ValueError and plays
               nothing; with "lose" the seat loses the game
    workers    the number of cores to play on

    Further arguments are options of the variant, such as edition="onepiece",
    lift_ban="yes" or return_="no". print(labyrinth_learn.choices("kids")) lists those
    of a game with their values.

    After an exception such as Ctrl-C within a step the batch is refused until reset(),
    since the games may have gone on without the arrays.
    """

    def __init__(
        self,
        variant: str = "standard",
        *,
        n: int = 1,
        seats: Optional[int] = None,
        seed: int = 0,
        limit: int = 1000,
        opponents: Sequence[str] = (),
        reward: str = "result",
        planes: str = "bytes",
        afters: bool = False,
        reset: str = "same",
        illegal: str = "error",
        workers: int = 1,
        **options: str,
    ) -> None:
        opponents = names(opponents)
        if not isinstance(afters, (bool, np.bool_)):
            raise TypeError(f"afters must be True or False, not {type(afters).__name__}")
        if seats is None:
            seats = max(2, len(opponents)) if len(opponents) != 1 else 1
        tags = _tags(variant, options)
        config: Dict[str, Any] = {
            "tags": tags,
            "n": _whole("n", n, 1),
            "seats": _whole("seats", seats, 1),
            "seed": _whole("seed", seed, 0, 2**64 - 1),
            "limit": _whole("limit", limit, 1),
            "opponents": [_text("opponents", o) for o in opponents],
            "reward": _text("reward", reward),
            "planes": _text("planes", planes),
            "afters": bool(afters),
            "reset": _text("reset", reset),
            "illegal": _text("illegal", illegal),
            "workers": _whole("workers", workers, 1),
        }
        self._start(config)

    def _start(self, config: Dict[str, Any]) -> None:
        """Starts the worker and names its arrays."""
        self._config = config
        self.n: int = config["n"]
        self.seats: int = config["seats"]
        self._seed: int = config["seed"]
        self._worker = Worker(config)
        hello = self._worker.hello
        self.spec: _spec.Spec = _spec.read(hello["spec"])
        self._tags = tuple((t["Name"], t["Value"]) for t in hello["tags"])
        arrays = self._worker.arrays(hello["arrays"])
        for name in arrays.keys() - {"actions"}:
            arrays[name].flags.writeable = False
        self._actions: NDArray[np.int32] = arrays["actions"]
        self.planes: NDArray[np.uint8] = arrays["planes"]
        self.scalars: NDArray[np.uint8] = arrays["scalars"]
        self.mask: NDArray[np.int8] = arrays["mask"]
        self.legal: NDArray[np.int16] = arrays["legal"]
        self.count: NDArray[np.int16] = arrays["count"]
        self.seat: NDArray[np.int8] = arrays["seat"]
        self.reward: NDArray[np.float32] = arrays["reward"]
        self.done: NDArray[np.uint8] = arrays["done"]
        self.afters: Optional[NDArray[np.uint8]] = arrays.get("afters")
        self._seen = self._worker.arrays(hello["seen"])
        self._flat = self.legal.reshape(-1)
        self._first = np.arange(self.n) * self.legal.shape[1]  # where the actions of a game begin in it

    @property
    def actions(self) -> NDArray[np.int32]:
        """The actions to play. Setting it copies them into the array."""
        return self._actions

    @actions.setter
    def actions(self, actions: ArrayLike) -> None:
        self._write(actions)

    def _write(self, actions: Optional[ArrayLike]) -> None:
        if actions is not None and actions is not self._actions:
            a = _actions(actions, self.n)
            self._actions[:] = a
            if a.dtype.char not in "bhiBH" and not np.array_equal(self._actions, a):
                raise ValueError(f"actions must be from 0 to {self.spec.actions - 1}")

    def step(self, actions: Optional[ArrayLike] = None) -> None:
        """Plays actions, or what is in the array actions, and fills the other arrays."""
        self._write(actions)
        self._worker.step()

    def send(self, actions: Optional[ArrayLike] = None) -> None:
        """Begins a step. Do something else, then call recv."""
        self._write(actions)
        self._worker.send()

    def recv(self) -> None:
        """Waits for the end of the step. Until then the arrays have no meaning."""
        self._worker.recv()

    def reset(self, mask: Optional[ArrayLike] = None, *, seed: Optional[int] = None) -> None:
        """Deals all games again, from the first, or with a mask the next game of
        those rows only. A seed makes them other games."""
        if mask is not None:
            if seed is not None:
                raise ValueError("a seed deals all games again; want no mask with it")
            rows = np.asarray(mask)
            if rows.shape != (self.n,) or rows.dtype != np.bool_:
                raise ValueError(
                    f"mask must be a bool array of shape ({self.n},), not {rows.dtype} of shape {rows.shape};"
                    " a seed has its name: reset(seed=3)"
                )
            self._worker.request(do="reset", games=np.flatnonzero(rows).tolist())
            return
        if seed is not None:
            self._seed = _whole("seed", seed, 0, 2**64 - 1)
        self._worker.request(do="begin", seed=self._seed)

    def choose(self, rng: np.random.Generator) -> NDArray[np.int16]:
        """Returns a random legal action for each game, and an action without meaning
        for games that are over."""
        at = (rng.random(self.n, np.float32) * self.count).astype(np.int64)
        chosen: NDArray[np.int16] = self._flat[self._first + at]
        return chosen

    def advise(self, bot: str) -> None:
        """Sets actions to what a bot would play, such as "greedy" or "mcts:2000".

        Each game has such a bot for each seat. It knows what its seat sees.
        """
        self._worker.request(do="advise", bot=_text("bot", bot))

    def observe(self, game: int, seat: int) -> Dict[str, NDArray[Any]]:
        """Returns copies of the arrays of one game as a seat sees it: planes,
        scalars, mask, legal, count, and afters if there are any. Only the seat to
        act has legal actions."""
        self._worker.request(do="observe", game=_row(game, self.n), seat=_whole("seat", seat, 0))
        names = [x for x in ("planes", "scalars", "mask", "legal", "count", "afters") if x in self._seen]
        return {x: self._seen[x][0].copy() for x in names}

    def observation_tensor(self, game: int, seat: int) -> NDArray[np.float32]:
        """Returns what a seat sees as one vector, the planes and then the scalars, as
        OpenSpiel does."""
        o = self.observe(game, seat)
        tensor: NDArray[np.float32] = np.concatenate([o["planes"].ravel(), o["scalars"]]).astype(np.float32)
        return tensor

    def text(self, game: int) -> str:
        """Returns the text of the state, with everything that is hidden from players."""
        result: str = self._worker.request(do="text", game=_row(game, self.n))
        return result

    def ply(self, game: int, action: int) -> str:
        """Returns the text of the ply that an action stands for, such as W2:ES."""
        result: str = self._worker.request(do="ply", game=_row(game, self.n), action=_whole("action", action, 0))
        return result

    def index(self, game: int, ply: str) -> int:
        """Returns the action that stands for a ply."""
        result: int = self._worker.request(do="index", game=_row(game, self.n), ply=_text("ply", ply))
        return result

    def load(self, states: Sequence[Union[labyrinth.State, str, None]]) -> None:
        """Begins a game in each row with a state of labyrinth or its text; a row with None goes on.

        Opponents play until you act, and limit counts from here on. If a state is wrong, nothing changes.
        """
        texts = ["" if s is None else str(s) for s in states]
        for s in states:
            if s is not None and not isinstance(s, str) and s.game.tags != self._tags:
                raise ValueError(f"a state of {s.game}, but the batch plays {' '.join(v for _, v in self._tags)}")
        self._worker.request(do="load", states=texts)

    def state(self, game: int) -> labyrinth.State:
        """Returns the state of a game for the module labyrinth, with everything that is hidden from players."""
        return game_of(self._tags, self.seats).state(self.text(game))

    def record(self, game: int) -> labyrinth.Record:
        """Returns the record of a game so far, as a value of the module labyrinth.

        With reset="same" a game that has ended is gone. One that an illegal action lost is unfinished in its record.
        """
        text: str = self._worker.request(do="record", game=_row(game, self.n))
        return labyrinth.Record.parse(text)

    def clone(self) -> Batch:
        """Returns another batch, with a worker of its own, in which the same games go on.

        The same actions lead to the same arrays in both, as long as no bot plays: bots are made anew.
        """
        saved = self._worker.request(do="save")
        other = Batch.__new__(Batch)
        other._start({**self._config, "seed": self._seed})
        other._worker.request(do="restore", saved=saved)
        other._actions[:] = self._actions
        return other

    def close(self) -> None:
        """Ends the worker. The arrays remain readable."""
        self._worker.close()

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> Any:
        raise TypeError("a Batch cannot be pickled; make another one in each process, and copy one by clone()")

    def __repr__(self) -> str:
        return f"<Batch of {self.n} games of {self.spec.name} with {self.seats} seats>"


def _tags(variant: str, options: Dict[str, str]) -> List[Dict[str, str]]:
    """Returns the tags that name a game. The option lift_ban becomes LiftBan."""
    tags = [{"Name": "Variant", "Value": _text("variant", variant)}]
    for key, value in options.items():
        tags.append({"Name": tag(key), "Value": value})
    if options and variant in VARIANTS:
        known = [o.name for o in choices(variant).options]
        for key, value in options.items():
            if not any(tag(key) == tag(o) for o in known):
                arguments = [x for x in inspect.signature(Batch).parameters if x != "options"]
                raise TypeError(
                    f"no argument {key}; arguments are {', '.join(arguments)}; options of {variant} are {', '.join(known)}"
                )
            _text(key, value)
    return tags


def choices(variant: str = "standard") -> _spec.Choices:
    """Returns the options of a game, with their values, and the bots: print it."""
    if _text("variant", variant) not in VARIANTS:
        raise ValueError(f"variant must be one of {', '.join(VARIANTS)}, not {variant!r}")
    if variant not in _choices:
        with Batch(variant) as b:
            _choices[variant] = _spec.read_choices(variant, b._worker.request(do="choices", variant=variant))
    return _choices[variant]


_choices: Dict[str, _spec.Choices] = {}


def names(opponents: Any) -> List[str]:
    """Returns a list of bots by seat."""
    if isinstance(opponents, str) or not isinstance(opponents, (list, tuple)):
        raise TypeError(
            f'opponents must be a list of names by seat, such as ["", "greedy"], not {type(opponents).__name__}'
        )
    return list(opponents)


def _text(name: str, x: Any) -> str:
    if not isinstance(x, str):
        raise TypeError(f"{name} must be a text, not {type(x).__name__}")
    return x


def _whole(name: str, x: Any, least: int, most: int = 2**63 - 1) -> int:
    if isinstance(x, bool) or not isinstance(x, (int, np.integer)):
        raise TypeError(f"{name} must be a whole number, not {type(x).__name__}")
    if x < least:
        raise ValueError(f"{name} must be at least {least}, not {x}")
    if x > most:
        raise ValueError(f"{name} must be at most {most}, not {x}")
    return int(x)


def _row(game: Any, n: int) -> int:
    if not 0 <= _whole("game", game, -(2**63)) < n:
        raise IndexError(f"no game {game}; want 0 to {n - 1}")
    return int(game)


def _actions(actions: ArrayLike, n: int) -> NDArray[Any]:
    a = np.asarray(actions)
    if a.shape != (n,):
        raise ValueError(f"actions must have shape ({n},), not {a.shape}")
    if a.dtype.kind not in "iu":
        raise TypeError(f"actions must be whole numbers, not {a.dtype}")
    return a
