"""The rules of the Labyrinth board games: states as values, views, bots and records.

    import random
    import labyrinth as lb

    state = lb.Standard(seats=2).deal(seed=1)
    while (outcome := state.outcome) is None:
        view = state.view(state.to_move)           # what the seat to act may know
        state = state.play(random.choice(view.plies()))
    print(outcome.winners)

A state never changes: play returns another one, == compares, and states are keys of a
dict. Seats count from 0; a ply is its text, such as "W2:ES" or "c5".

One worker plays for the whole process. What a call refuses is a LabyrinthError with the
library's sentence. encode returns the arrays of any positions; batches of games that are
played in arrays are in the module labyrinth_learn.
"""

from ._arrays import actions, encode
from ._link import LabyrinthError
from ._puzzles import Puzzle, hint, solve
from ._values import (
    CHANCE,
    Anniversary,
    BattleChess,
    Bot,
    Game,
    Glow,
    Kids,
    Outcome,
    Record,
    Standard,
    State,
    TakeBack,
    View,
    bot,
    play,
    sample,
)

__all__ = [
    "CHANCE", "Anniversary", "BattleChess", "Bot", "Game", "Glow", "Kids", "LabyrinthError", "Outcome", "Puzzle",
    "Record", "Standard", "State", "TakeBack", "View", "__version__", "actions", "bot", "encode", "hint", "play", "sample", "solve",
]  # fmt: skip

__version__ = "0.1.0"
