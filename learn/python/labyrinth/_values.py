"""Games, states, views, bots and records."""

from __future__ import annotations

import base64
import os
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Optional, Sequence, Tuple, Type, TypeVar, Union, cast

from ._link import Kept, LabyrinthError, Link, integer, link

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_T = TypeVar("_T")

CHANCE = -1  # acts where something random happens: play one of the plies by State.weights
_OVER = -2


class _Asked:
    """Something that a worker is asked about. In another process it is made again from its text."""

    __slots__ = ()

    def _held(self) -> Kept:
        """Returns what the worker has of it, and has the worker make it if it must."""
        raise NotImplementedError

    def _ask(self, do: str, **what: Any) -> Any:
        return self._held().ask(do, **what)


class Game(_Asked):
    """A variant with its options, and how many seats deal is for.

    Options are those of the library in lower case: lift_ban="yes" for LiftBan. A variant
    can be any that the worker has.
    """

    __slots__ = ("seats", "tags", "_kept")
    seats: int
    tags: Tuple[Tuple[str, str], ...]  # that name the rules in a record, Variant first
    _kept: Kept

    def __init__(self, variant: str, seats: int = 2, **options: str) -> None:
        self._open(seats, "open", variant=variant, options={tag(k): str(v) for k, v in options.items()})

    def _open(self, seats: int, do: str, **what: Any) -> Any:
        """Makes the game by a question, and returns what else the answer says."""
        self.seats = integer("seats", seats)
        self._kept, (tags, more) = link().make(do, **what)
        self.tags = tuple((t["Name"], t["Value"]) for t in tags)
        return more

    def _held(self) -> Kept:
        if self._kept.link.gone:
            self._open(self.seats, "open", variant=self.tags[0][1], options=dict(self.tags[1:]))
        return self._kept

    def deal(self, seed: int) -> State:
        """Returns the first state of a game; the same seed, from 0 to 2^64-1, deals the same everywhere."""
        return _made(self, self, "deal", seats=self.seats, seed=seed)

    def state(self, text: str) -> State:
        """Reads a state from its text."""
        return _made(self, self, "parse", text=text)

    def view(self, seat: Optional[int], text: str) -> View:
        """Reads the view of a seat from its text; None for what everybody may see."""
        seat, rules = _viewer(seat, 2**31), self._held()
        kept, _ = rules.link.make("seen", of=rules.number, seat=seat, text=text)
        return View(self, seat, None, kept)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.tags == other.tags

    def __hash__(self) -> int:
        return hash(self.tags)

    def __reduce__(self) -> Any:
        return game_of, (self.tags, self.seats)

    def __repr__(self) -> str:
        return f"<Game {' '.join(value for _, value in self.tags)} for {self.seats}>"


def _viewer(seat: Optional[int], seats: int) -> int:
    """Returns whose view an argument asks for: a seat, or _OVER."""
    number = _OVER if seat is None else integer("seat", seat)
    if not _OVER <= number < seats:
        raise LabyrinthError(f"seats invalid: {seat}: seat must be from 0 to {seats - 1}, or None", "seats")
    return number if number >= 0 else _OVER


def game_of(tags: Sequence[Tuple[str, str]], seats: int) -> Game:
    """Returns the game that the tags of a record name."""
    game = Game.__new__(Game)
    game._open(seats, "open", variant=tags[0][1], options=dict(tags[1:]))
    return game


def tag(argument: str) -> str:
    """Returns the name of an option by that of its argument: lift_ban becomes LiftBan, which is one too."""
    if argument[:1].isupper():
        return argument
    return "".join(w.capitalize() for w in argument.strip("_").split("_"))


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


class _Said:
    """What the worker has said of a position, shared by all of which it has said the same."""

    __slots__ = ("to_move", "outcome", "plies", "next")
    to_move: int
    outcome: Optional[Outcome]
    plies: List[str]
    next: Optional[_Said]

    def __init__(self, line: bytes, next: Optional[_Said] = None) -> None:
        seat, winners, *self.plies = line.decode().split(" ")
        self.to_move = int(seat[1:])
        self.outcome = None if winners == "-" else Outcome(() if winners == "=" else tuple(map(int, winners.split(","))))
        self.next = next  # what it would say after any of the plies


_KNOWN = 4096  # lines to keep; most are shifts, which are often the same
_known: Dict[bytes, _Said] = {}


def _said(line: bytes) -> _Said:
    now, _, next = line.partition(b"\t")
    if next:  # the walks are seldom the same
        return _Said(now, _said(next))
    said = _known.get(line)
    if said is None:
        if len(_known) >= _KNOWN:
            _known.clear()
        said = _known[line] = _Said(line)
    return said


class State(_Asked):
    """The full truth about one moment of a game: a value, which never changes."""

    __slots__ = ("_game", "_seats", "_at", "_said", "_text")
    _game: Game
    _seats: int
    _at: Union[Kept, Tuple[Kept, str]]  # until the worker has it, what was before and the ply that leads here
    _said: _Said
    _text: Optional[str]

    def __init__(self, game: Game, seats: int, at: Union[Kept, Tuple[Kept, str]], said: _Said) -> None:
        self._game, self._seats, self._at, self._said, self._text = game, seats, at, said, None

    @property
    def game(self) -> Game:
        """The game, with its options."""
        return self._game

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._seats

    @property
    def to_move(self) -> int:
        """The seat to act from 0, CHANCE, or -2 if the game is over."""
        return self._said.to_move

    @property
    def outcome(self) -> Optional[Outcome]:
        """How the game has ended, or None if it goes on."""
        return self._said.outcome

    def plies(self) -> List[str]:
        """Returns the legal plies in canonical order; none if the game is over."""
        return self._said.plies.copy()

    def weights(self) -> List[int]:
        """Returns a number for each ply, proportional to its probability where chance acts."""
        return cast(List[int], self._ask("weights"))

    def play(self, ply: str) -> State:
        """Returns the state after a ply. It raises LabyrinthError of kind "illegal" or "syntax"."""
        after = self._foretold(ply)
        if after is None:
            link, way = self._way(ply)
            kept, line = link.play(way)
            after = State(self._game, self._seats, kept, _said(line))
        return after

    def _foretold(self, ply: str) -> Optional[State]:
        """Returns the state after a ply if the worker has said before what there is to say of it."""
        said = self._said
        if said.next is None or ply not in said.plies:
            return None
        return State(self._game, self._seats, (self._held(), ply), said.next)

    def _way(self, ply: str) -> Tuple[Link, str]:
        """Returns what the worker must play for a ply, from a position that it has."""
        if not isinstance(ply, str):
            raise TypeError(f"ply must be a str such as 'W2:ES', not {type(ply).__name__}")
        if not ply.isprintable() or not ply or " " in ply:
            raise LabyrinthError(f"syntax error: {ply!r}: want a ply: one word", "syntax")
        at = self._at  # another thread may have the worker make it now
        if isinstance(at, Kept):
            return at.link, f"{at.number} {ply}"
        before, last = at
        return before.link, f"{before.number} {last} {ply}"

    def _held(self) -> Kept:
        at = self._at
        if isinstance(at, Kept):
            return at
        before, ply = at
        self._at, _ = before.link.play(f"{before.number} {ply}")
        return self._at

    def view(self, seat: Optional[int]) -> View:
        """Returns what a seat may see; None for what everybody may see, as for to_move where no seat acts."""
        if type(seat) is not int or not 0 <= seat < self._seats:
            seat = _viewer(seat, self._seats)
        return View(self._game, seat, self, None)

    def __str__(self) -> str:
        if self._text is None:
            self._text = cast(str, self._ask("text"))
        return self._text

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, State) and self._said.plies == other._said.plies and str(self) == str(other) and self._game == other._game

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> Any:
        return Game.state, (self._game, str(self))

    def __repr__(self) -> str:
        return f"<State {self}>"


class View(_Asked):
    """What one seat may see of a state, and nothing else: a value."""

    __slots__ = ("game", "seat", "_state", "_kept", "_shown")
    game: Game
    seat: int  # from 0, or -2 for what everybody may see
    _state: Optional[State]  # None if the view was read from its text
    _kept: Optional[Kept]  # None until the worker has it
    _shown: Optional[Tuple[str, int, List[str]]]

    def __init__(self, game: Game, seat: int, state: Optional[State], kept: Optional[Kept]) -> None:
        self.game, self.seat, self._state, self._kept, self._shown = game, seat, state, kept, None

    def _held(self) -> Kept:
        if self._kept is None:
            assert self._state is not None
            state = self._state._held()
            self._kept, _ = state.link.make("view", of=state.number, seat=self.seat)
        return self._kept

    def _says(self) -> Tuple[str, int, List[str]]:
        if self._shown is None:
            self._shown = cast(Tuple[str, int, List[str]], self._ask("shown"))
        return self._shown

    @property
    def to_move(self) -> int:
        """The seat to act from 0, CHANCE, or -2 if the game is over."""
        return self._state.to_move if self._state is not None else self._says()[1]

    def plies(self) -> List[str]:
        """Returns the legal plies if the view's seat acts, otherwise none."""
        if self._state is None:
            return list(self._says()[2])
        said = self._state._said
        return said.plies.copy() if said.to_move == self.seat else []

    def svg(self, id: str = "") -> str:
        """Returns a picture. The id begins every id in it, so that a page can contain several."""
        return cast(str, self._ask("svg", id=id))

    def image(self, width: int = 480) -> NDArray[np.uint8]:
        """Returns a picture as an array [height, width, 3] of red, green and blue from 0 to 255, in the games in the maze.

        The width is from 64 to 4096 pixels.
        """
        answer = self._ask("image", width=width)
        flat: NDArray[np.uint8] = numpy().frombuffer(bytearray(base64.b64decode(answer["data"])), "uint8")
        return flat.reshape(answer["shape"])

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


def _made(game: Game, about: _Asked, do: str, **what: Any) -> State:
    """Returns the state that is the answer to a question."""
    of = about._held()
    kept, answer = of.link.make(do, of=of.number, **what)
    seats, _, line = answer.partition(b" ")
    return State(game, int(seats), kept, _said(line))


def play(states: Sequence[State], plies: Sequence[str]) -> List[State]:
    """Returns the state after a ply in each of some states.

    It asks the worker once for 64 of them, so it takes about two thirds of the time of State.play.
    If one ply is refused, it raises the LabyrinthError of the first.
    """
    if isinstance(states, State) or isinstance(plies, str):
        raise TypeError("states and plies must be lists; state.play(ply) plays in one")
    if len(states) != len(plies):
        raise ValueError(f"{len(states)} states, but {len(plies)} plies")
    after = [need("states", s, State)._foretold(ply) for s, ply in zip(states, plies)]
    asked = [i for i, s in enumerate(after) if s is None]
    ways = [states[i]._way(plies[i]) for i in asked]
    if any(link is not ways[0][0] for link, _ in ways):
        raise ValueError("the states are of several workers; deal or read the older ones again")
    if ways:
        for i, (kept, line) in zip(asked, ways[0][0].play_all([way for _, way in ways])):
            after[i] = State(states[i]._game, states[i]._seats, kept, _said(line))
    return cast(List[State], after)


def need(name: str, value: Any, kind: Type[_T]) -> _T:
    """Returns an argument that must be of a class."""
    if not isinstance(value, kind):
        why = "; state.view(seat) has one" if kind is View and isinstance(value, State) else ""
        raise TypeError(f"{name} must be a {kind.__name__}, not {type(value).__name__}{why}")
    return value


def numpy() -> Any:
    """Returns the module, without which all but arrays works."""
    try:
        import numpy
    except ModuleNotFoundError:
        raise ImportError("arrays need NumPy: run `pip install numpy`") from None
    return numpy


def sample(view: View, rng: Union[random.Random, np.random.Generator]) -> State:
    """Returns a random state that the view's seat cannot tell from the true one, each equally likely."""
    if isinstance(rng, random.Random):
        bits = rng.getrandbits(63)
    elif hasattr(rng, "integers"):
        bits = int(rng.integers(2**63))
    else:
        raise TypeError(f"rng must be a random.Random or a numpy Generator, not {type(rng).__name__}")
    return _made(need("view", view, View).game, view, "sample", seed=bits)


class Bot:
    """Chooses plies for one seat of one game: call it with a view in which the seat acts."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name: str = need("name", name, str)
        self.seed: int = integer("seed", seed)
        self._game: Optional[Game] = None
        self._kept: Optional[Kept] = None

    def __call__(self, view: View) -> str:
        held, game = need("view", view, View)._held(), view.game
        if self._kept is None or game is not self._game or self._kept.link is not held.link:
            self._kept, _ = held.link.make("bot", of=game._held().number, name=self.name, seed=self.seed)
            self._game = game
        return cast(str, self._kept.ask("choose", view=held.number))

    def __reduce__(self) -> Any:
        return Bot, (self.name, self.seed)

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"


def bot(name: str, seed: int = 0) -> Bot:
    """Returns a bot such as "greedy" or "expert:nodes=2000". An unknown name is an error at the first view."""
    return Bot(name, seed)


@dataclass(frozen=True)
class TakeBack:
    """How the last ply of a seat is taken back, with all that followed it."""

    to: int  # how many plies of the record stay
    seat: int  # whose ply it is
    revealed: bool  # whether the seat has seen something new by its plies since then: ask the others first


class Record:
    """A whole game: its start, its plies and its tags. A value: play on with Record(record.start, [*record.plies, ply])."""

    def __init__(self, start: State, plies: Sequence[str], text: Optional[str] = None, tags: Sequence[Tuple[str, str]] = ()) -> None:
        if isinstance(plies, str):
            raise TypeError("plies must be a list of str, not one")
        self.start: State = need("start", start, State)
        self.plies: Tuple[str, ...] = tuple(plies)
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

    def can_take_back(self, *seats: int) -> Optional[TakeBack]:
        """Returns how to take back the last ply of one of these seats, or of any seat if none is given; None if there is none.

        Record(record.start, record.plies[:back.to]) is the game after that.
        """
        by = [self.start.view(seat).seat for seat in seats]
        back = self.start._ask("back", plies=self.plies, by=by)
        return None if back is None else TakeBack(*back)

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
            self._text = self.start._ask("write", plies=self.plies)
        return cast(str, self._text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and (self.start, self.plies, self.tags) == (other.start, other.plies, other.tags)

    def __hash__(self) -> int:
        return hash((self.start, self.plies))

    def __repr__(self) -> str:
        return f"<Record of {len(self.plies)} plies of {self.start.game!r}>"
