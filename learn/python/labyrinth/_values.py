"""Games, states, views, bots and records."""

from __future__ import annotations

import base64
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Optional, Sequence, Tuple, Type, Union, cast

from labyrinth_learn._spec import tag

from ._link import Link, link

if TYPE_CHECKING:
    import random

    import numpy as np
    from numpy.typing import NDArray

CHANCE = -1  # acts where something random happens: play one of the plies by State.weights
_OVER = -2


class _Kept:
    """Something that a worker keeps. In another process it is made again from its text."""

    __slots__ = ("_link", "_number")
    _link: Link
    _number: int

    def _ask(self, link: Link, do: str, **what: Any) -> Any:
        """Makes the object by a question, and returns the answer."""
        number = link.number()
        try:
            answer = link.ask(do, to=number, **what)
        except BaseException:
            link.drop(number)
            raise
        self._link, self._number = link, number
        return answer

    def __del__(self) -> None:
        number = getattr(self, "_number", None)
        if number is not None:  # it was made
            self._link.drop(number)


class Game(_Kept):
    """A variant with its options, and how many seats deal is for.

    Options are those of the library in lower case: lift_ban="yes" for LiftBan. A variant
    can be any that the worker has.
    """

    __slots__ = ("seats", "tags")
    seats: int
    tags: Tuple[Tuple[str, str], ...]  # that name the rules in a record, Variant first

    def __init__(self, variant: str, seats: int = 2, **options: str) -> None:
        self._open(seats, "open", variant=variant, options={tag(k): v for k, v in options.items()})

    def _open(self, seats: int, do: str, **what: Any) -> Any:
        """Makes the game by a question, and returns what else the answer says."""
        tags, more = self._ask(link(), do, **what)
        self.tags, self.seats = tuple((t["Name"], t["Value"]) for t in tags), seats
        return more

    def deal(self, seed: int) -> State:
        """Returns the first state of a game; the same seed, from 0 to 2^64-1, deals the same everywhere."""
        return State._made(self, "deal", of=self._number, seats=self.seats, seed=seed)

    def state(self, text: str) -> State:
        """Reads a state from its text."""
        return State._made(self, "parse", of=self._number, text=text)

    def view(self, seat: int, text: str) -> View:
        """Reads the view of a seat from its text."""
        v = View.__new__(View)
        v._ask(self._link, "seen", of=self._number, seat=seat, text=text)
        v.game, v.seat, v._state, v._shown = self, seat, None, None
        return v

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.tags == other.tags

    def __hash__(self) -> int:
        return hash(self.tags)

    def __reduce__(self) -> Any:
        return game_of, (self.tags, self.seats)

    def __repr__(self) -> str:
        return f"<Game {' '.join(value for _, value in self.tags)} for {self.seats}>"


def game_of(tags: Sequence[Tuple[str, str]], seats: int) -> Game:
    """Returns the game that the tags of a record name."""
    game = Game.__new__(Game)
    game._open(seats, "open", variant=tags[0][1], options=dict(tags[1:]))
    return game


class Standard(Game):
    """The game of 1986, for 1 to 4 seats."""

    __slots__ = ()

    def __init__(self, seats: int = 2, **options: str) -> None:
        super().__init__("standard", seats, **options)


class Kids(Game):
    """The game for children."""

    __slots__ = ()

    def __init__(self, seats: int = 2, **options: str) -> None:
        super().__init__("kids", seats, **options)


class Glow(Game):
    """The game by day and by night."""

    __slots__ = ()

    def __init__(self, seats: int = 2, **options: str) -> None:
        super().__init__("glow", seats, **options)


class Anniversary(Game):
    """The game of the anniversary, with messages on the backs of tiles."""

    __slots__ = ()

    def __init__(self, seats: int = 2, **options: str) -> None:
        super().__init__("anniversary", seats, **options)


class BattleChess(Game):
    """Chess without a labyrinth, with cards that decide battles. Chance acts in it."""

    __slots__ = ()

    def __init__(self, seats: int = 2, **options: str) -> None:
        super().__init__("battlechess", seats, **options)


@dataclass(frozen=True)
class Outcome:
    """How a game has ended: the seats that have won together, or none for a draw."""

    winners: Tuple[int, ...]


class State(_Kept):
    """The full truth about one moment of a game: a value, which never changes."""

    __slots__ = ("game", "to_move", "_outcome", "_words", "_text")
    game: Game
    to_move: int  # the seat to act from 0, CHANCE, or -2 if the game is over
    _outcome: bytes
    _words: bytes  # the plies
    _text: Optional[str]

    @classmethod
    def _made(cls, game: Game, do: str, **what: Any) -> State:
        s = cls.__new__(cls)
        s._is(game, s._ask(game._link, do, **what))
        return s

    def _is(self, game: Game, answer: bytes) -> None:
        head = answer.split(b" ", 2)
        self.game, self.to_move, self._outcome = game, int(head[0][1:]), head[1]
        self._words = head[2] if len(head) > 2 else b""
        self._text = None

    def plies(self) -> List[str]:
        """Returns the legal plies in canonical order; none if the game is over."""
        return self._words.decode().split()

    def weights(self) -> List[int]:
        """Returns a number for each ply, proportional to its probability where chance acts."""
        return cast(List[int], self._link.ask("weights", of=self._number))

    def play(self, ply: str) -> State:
        """Returns the state after a ply. It raises LabyrinthError of kind "illegal" or "syntax"."""
        s, link = State.__new__(State), self._link
        number = link.number()
        try:
            answer = link.play(self._number, ply, number)
        except BaseException:
            link.drop(number)
            raise
        s._link, s._number = link, number
        s._is(self.game, answer)
        return s

    def outcome(self) -> Optional[Outcome]:
        """Returns how the game has ended, or None if it goes on."""
        o = self._outcome
        if o == b"-":
            return None
        return Outcome(() if o == b"=" else tuple(map(int, o.split(b","))))

    def view(self, seat: Optional[int]) -> View:
        """Returns what a seat may see; None for what everybody may see."""
        v = View.__new__(View)
        v.game, v.seat, v._state, v._shown = self.game, _OVER if seat is None else seat, self, None
        return v

    def __str__(self) -> str:
        if self._text is None:
            self._text = cast(str, self._link.ask("text", of=self._number))
        return self._text

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, State) and self._words == other._words and str(self) == str(other) and self.game == other.game

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> Any:
        return Game.state, (self.game, str(self))

    def __repr__(self) -> str:
        return f"<State {self}>"


class View(_Kept):
    """What one seat may see of a state, and nothing else: a value."""

    __slots__ = ("game", "seat", "_state", "_shown")
    game: Game
    seat: int  # from 0, or -2 for what everybody may see
    _state: Optional[State]
    _shown: Optional[Tuple[str, int, List[str]]]

    def _held(self) -> int:
        """Returns the number of the view in the worker, which makes it if it must."""
        if not hasattr(self, "_number"):
            assert self._state is not None  # otherwise the view was read from its text
            self._ask(self._state._link, "view", of=self._state._number, seat=self.seat)
        return self._number

    def _says(self) -> Tuple[str, int, List[str]]:
        if self._shown is None:
            number = self._held()
            self._shown = cast(Tuple[str, int, List[str]], self._link.ask("shown", of=number))
        return self._shown

    @property
    def to_move(self) -> int:
        """The seat to act from 0, CHANCE, or -2 if the game is over."""
        return self._state.to_move if self._state is not None else self._says()[1]

    def plies(self) -> List[str]:
        """Returns the legal plies if the view's seat acts, otherwise none."""
        if self._state is None:
            return list(self._says()[2])
        return self._state.plies() if self._state.to_move == self.seat else []

    def svg(self, id: str = "") -> str:
        """Returns a picture. The id begins every id in it, so that a page can contain several."""
        number = self._held()
        return cast(str, self._link.ask("svg", of=number, text=id))

    def image(self, width: int = 480) -> NDArray[np.uint8]:
        """Returns a picture as an array [height, width, 3] of red, green and blue from 0 to 255, in the games in the maze.

        The width is from 64 to 4096 pixels.
        """
        import numpy as np

        if not 64 <= width <= 4096:
            raise ValueError(f"width must be from 64 to 4096, not {width}")
        number = self._held()
        answer = self._link.ask("image", of=number, most=width)
        return np.frombuffer(bytearray(base64.b64decode(answer["data"])), np.uint8).reshape(answer["shape"])

    def _repr_svg_(self) -> str:
        return self.svg(f"v{id(self):x}-")

    def __str__(self) -> str:
        return self._says()[0]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.seat == other.seat and str(self) == str(other) and self.game == other.game

    def __hash__(self) -> int:
        return hash((self.seat, str(self)))

    def __reduce__(self) -> Any:
        return Game.view, (self.game, self.seat, str(self))

    def __repr__(self) -> str:
        return f"<View of seat {self.seat}: {self}>"


def play(states: Sequence[State], plies: Sequence[str]) -> List[State]:
    """Returns the state after a ply in each of some states.

    It asks the worker once for 64 of them, so it takes a fraction of the time of State.play.
    If one ply is refused, it raises the LabyrinthError of the first.
    """
    if len(states) != len(plies):
        raise ValueError(f"{len(states)} states, but {len(plies)} plies")
    if not states:
        return []
    worker = states[0]._link
    numbers = [worker.number() for _ in states]
    try:
        answers = worker.play_all([s._number for s in states], plies, numbers)
    except BaseException:
        for number in numbers:
            worker.drop(number)
        raise
    found = []
    for before, number, answer in zip(states, numbers, answers):
        s = State.__new__(State)
        s._link, s._number = worker, number
        s._is(before.game, answer)
        found.append(s)
    return found


def sample(view: View, rng: Union[random.Random, np.random.Generator]) -> State:
    """Returns a random state that the view's seat cannot tell from the true one, each equally likely."""
    bits = int(rng.integers(2**63)) if hasattr(rng, "integers") else rng.getrandbits(63)
    number = view._held()
    return State._made(view.game, "sample", of=number, seed=bits)


class Bot:
    """Chooses plies for one seat of one game: call it with a view in which the seat acts."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name, self.seed = name, seed
        self._game: Optional[Game] = None
        self._held = _Kept()

    def __call__(self, view: View) -> str:
        if view.game is not self._game:
            kept = _Kept()
            kept._ask(view.game._link, "bot", of=view.game._number, text=self.name, seed=self.seed)
            self._game, self._held = view.game, kept
        number = view._held()
        return cast(str, view._link.ask("choose", of=self._held._number, view=number))

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"


def bot(name: str, seed: int = 0) -> Bot:
    """Returns a bot such as "greedy" or "expert:nodes=2000". An unknown name is an error at the first view."""
    return Bot(name, seed)


class Record:
    """A whole game: its start, its plies and its tags."""

    def __init__(self, start: State, plies: Sequence[str], text: Optional[str] = None, tags: Sequence[Tuple[str, str]] = ()) -> None:
        self.start, self.plies = start, tuple(plies)
        self.tags: Dict[str, str] = dict(tags or start.game.tags)
        self._text = text

    @classmethod
    def parse(cls: Type[Record], text: str) -> Record:
        """Reads a record from its text."""
        game = Game.__new__(Game)
        rest = game._open(2, "record", text=text)
        start = game.state(rest["start"])
        return cls(start, rest["plies"], text, [(t["Name"], t["Value"]) for t in rest["tags"]])

    @classmethod
    def load(cls: Type[Record], path: Union[str, "os.PathLike[str]"]) -> Record:
        """Reads a record from a file."""
        with open(path, encoding="utf-8") as f:
            return cls.parse(f.read())

    def states(self) -> Iterator[State]:
        """Yields the start and the state after each ply."""
        state = self.start
        yield state
        for ply in self.plies:
            state = state.play(ply)
            yield state

    def positions(self, name: str = "") -> List[Dict[str, Any]]:
        """Returns a dict for each moment at which a seat chose a ply, as labyrinth export writes them on lines.

        The members are game, which is the name, variant, options, player, n, seat (from 1), view, plies, choice (an index of
        plies), value and result.
        """
        found: List[Dict[str, Any]] = link().ask("export", text=str(self))
        return [{**p, "game": name} for p in found]

    def analysis(self, depth: str = "normal") -> Dict[str, Any]:
        """Returns what each turn was worth, and a summary for each seat, as labyrinth analyze writes them.

        The depth is quick, normal or deep. Seats count from 1 in it.
        """
        return cast(Dict[str, Any], link().ask("analyze", text=str(self), depth=depth))

    def __str__(self) -> str:
        if self._text is None:
            self._text = self.start._link.ask("write", of=self.start._number, plies=list(self.plies))
        return cast(str, self._text)
