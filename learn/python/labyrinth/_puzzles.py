"""The solver, and puzzles."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, cast

from ._values import Game, Standard, State, View, need


def hint(view: View, most: int = 5) -> List[List[str]]:
    """Returns the plies of the fewest turns in which the view's seat reaches its own goal if nobody else acts.

    It raises LabyrinthError of kind "unknown" if that takes more than most turns.
    """
    return cast(List[List[str]], need("view", view, View)._ask("hint", most=most)["turns"])


def solve(view: View, goal: str, most: int = 5) -> List[List[str]]:
    """Returns the plies of the fewest turns in which the view's seat reaches a goal if nobody else acts.

    The goal is a square such as "e3", a picture such as "K", a glow picture such as "*B", or several of them separated by
    commas, one of which has to be reached. A turn is a shift and a walk; if the seat has shifted, the first is a walk
    alone. It raises LabyrinthError of kind "unknown" if that takes more than most turns; each more takes about ten times
    as long.
    """
    return cast(List[List[str]], need("view", view, View)._ask("solve", goal=goal, most=most)["turns"])


class Puzzle:
    """The task to bring the pawn to the goal in par turns, the fewest that it takes: a value.

    Puzzle(text) reads one. game chooses the board: its edition and its pictures.
    """

    __slots__ = ("game", "text", "pawn", "goal", "par")
    game: Game
    text: str
    pawn: str  # the square on which it begins
    goal: str  # a picture or a square
    par: int  # in turns

    def __init__(self, text: str, game: Optional[Game] = None) -> None:
        self._is(game or Standard(), "task", text=text)

    @classmethod
    def generate(cls, par: int = 2, seed: int = 0, game: Optional[Game] = None) -> Puzzle:
        """Returns a random puzzle. The same seed, from 0 to 2^64-1, gives the same puzzle everywhere.

        The par is from 1 to 5 on the classic board. One of par 4 takes seconds to find.
        """
        p = cls.__new__(cls)
        p._is(game or Standard(), "puzzle", par=par, seed=seed)
        return p

    def _is(self, game: Game, do: str, **what: Any) -> None:
        task: Dict[str, Any] = need("game", game, Game)._ask(do, **what)
        self.game, self.text, self.pawn, self.goal, self.par = game, task["text"], task["pawn"], task["goal"], task["par"]

    def solution(self) -> List[List[str]]:
        """Returns the plies of each turn. It raises LabyrinthError of kind "par" if par is not the fewest turns."""
        return cast(List[List[str]], self.game._ask("verify", text=self.text)["turns"])

    def state(self) -> State:
        """Returns the first state of a game for one seat that is the puzzle: it wins at the goal."""
        game = Game.__new__(Game)
        start = game._open(1, "begin", of=self.game._held().number, text=self.text)
        return game.state(start)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self.text == other.text and self.game == other.game

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> Any:
        return Puzzle, (self.text, self.game)

    def __repr__(self) -> str:
        return f"<Puzzle of par {self.par}: {self.text}>"
