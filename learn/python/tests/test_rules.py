"""Tests of the rules in Python: states, views, bots and records."""

import contextlib
import gc
import io
import json
import math
import multiprocessing
import os
import pathlib
import pickle
import random
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "examples"))
import from_export
import labyrinth as lb
import numpy as np


def played(game: lb.Game, seed: int) -> lb.Record:
    """Returns the record of a game of the bot greedy against itself."""
    start = state = game.deal(seed=seed)
    bots, plies = [lb.bot("greedy", seed=seed) for _ in range(2)], []
    while state.outcome is None and len(plies) < 200:
        plies.append(bots[state.to_move](state.view(state.to_move)))
        state = state.play(plies[-1])
    return lb.Record(start, plies)


def shifted(state: lb.State) -> str:
    return str(state.play("Nb:NES"))


class Values(unittest.TestCase):
    def test_values(self) -> None:
        start = lb.Standard(seats=2).deal(seed=1)
        text, plies = str(start), start.plies()
        after = start.play(plies[0])
        self.assertEqual((str(start), start.plies()), (text, plies))  # the old state stays
        self.assertEqual(after, start.play(plies[0]))
        self.assertNotEqual(after, start)
        self.assertEqual(len({start, after, lb.Standard().state(text), lb.Standard(seats=2).deal(seed=1)}), 2)
        self.assertNotEqual(start, lb.Standard().deal(seed=2))
        for value in (start, after, start.view(0), start.view(None), start.game):
            again = pickle.loads(pickle.dumps(value))
            self.assertEqual((again, hash(again)), (value, hash(value)))

    def test_views(self) -> None:
        state = lb.Standard(seats=2).deal(seed=1)
        self.assertEqual(state.view(0).plies(), state.plies())
        self.assertEqual(state.view(1).plies(), [])
        self.assertEqual(state.view(0).to_move, 0)
        read = state.game.view(0, str(state.view(0)))
        self.assertEqual((read, read.plies(), read.to_move), (state.view(0), state.plies(), 0))
        public = state.view(None)
        self.assertEqual({public, state.view(lb.CHANCE), state.view(-2), state.game.view(None, str(public))}, {public})
        self.assertNotIn(str(state).rsplit(" ", 1)[1], str(state.view(0)))  # the cards are hidden
        self.assertTrue(state.view(0)._repr_svg_().startswith("<svg"))

    def test_samples(self) -> None:
        view = lb.Standard(seats=3).deal(seed=5).view(0)
        for rng in (random.Random(1), np.random.default_rng(1)):
            samples = {lb.sample(view, rng) for _ in range(5)}
            self.assertEqual(len(samples), 5)
            self.assertEqual({s.view(0) for s in samples}, {view})

    def test_games(self) -> None:
        rng = random.Random(2)
        for game in (lb.Standard(), lb.Kids(3), lb.Glow(4), lb.Anniversary(), lb.BattleChess(), lb.Game("kids", 2, cards="open")):
            state, plies = game.deal(seed=3), []
            states = [state]
            for _ in range(60):
                if state.outcome is not None:
                    self.assertEqual((state.to_move, state.plies()), (-2, []))
                    break
                if state.to_move == lb.CHANCE:
                    weights = state.weights()
                    self.assertEqual((len(weights), min(weights) > 0), (len(state.plies()), True))
                plies.append(rng.choice(state.plies()))
                state = state.play(plies[-1])
                states.append(state)
            record = lb.Record.parse(str(lb.Record(states[0], plies)))
            self.assertEqual((list(record.states()), record.tags), (states, dict(game.tags)))

    def test_foretold(self) -> None:
        """A state of which the worker has said everything before is the one that the worker would make."""
        rng = random.Random(4)
        for game in (lb.Standard(), lb.Kids(3), lb.Glow(), lb.Anniversary(), lb.BattleChess()):
            state, foretold = game.deal(seed=4), 0
            for _ in range(300):
                if state.outcome is not None:
                    break
                before, ply = state, rng.choice(state.plies())
                state = state.play(ply)
                foretold += isinstance(state._at, tuple)
                asked = game.state(str(before)).play(ply)
                asked = game.state(str(asked))  # which has not been foretold
                seen = (state.to_move, state.seats, state.outcome, state.plies(), state.view(0).plies())
                self.assertEqual(seen, (asked.to_move, asked.seats, asked.outcome, asked.plies(), asked.view(0).plies()))
                if rng.random() < 0.3:  # otherwise the next ply is played without this state
                    self.assertEqual((state, state.view(1)), (asked, asked.view(1)))
            self.assertEqual(foretold > 10, game != lb.BattleChess(), game)
        state = lb.Standard().deal(seed=1).play("Nb:NES")
        self.assertIsInstance(state.play("a1")._at, tuple)
        for ply, kind in (("g7", "illegal"), ("x y", "syntax")):
            with self.assertRaises(lb.LabyrinthError) as caught:
                state.play(ply)
            self.assertEqual(caught.exception.kind, kind)

    def test_processes(self) -> None:
        """A worker that has ended, or that is another process's, is replaced; the states that it had are gone."""
        game = lb.Standard()
        start = game.deal(seed=1)
        text, other = str(start.play("Nb:NES")), multiprocessing.get_context("fork")
        with other.Pool(1) as pool:
            self.assertEqual(pool.map(shifted, [start]), [text])
        answers = other.SimpleQueue()
        child = other.Process(target=lambda: answers.put(self.fails(start.play, "Nb:NES") + str(game.deal(seed=1).play("Nb:NES"))))
        child.start()
        self.assertEqual(answers.get(), f"the value belongs to the process that was forked; pass values by pickle or as text{text}")
        child.join()
        self.assertEqual(str(start.play("Nb:NES")), text)
        start._held().link._process.kill()
        for _ in range(2):
            self.assertRegex(self.fails(start.play, "Nb:NES"), "^the worker has ended with status -?[0-9]+, ")
        again = game.deal(seed=1)
        self.assertEqual((again, str(again.play("Nb:NES"))), (start, text))
        self.assertRaisesRegex(ValueError, "several workers", lb.play, [again, start], ["Nb:NES"] * 2)
        self.assertEqual(lb.bot("greedy")(again.view(0)), lb.bot("greedy")(again.view(0)))

    def fails(self, call: "object", *arguments: object) -> str:
        with self.assertRaises(RuntimeError) as caught:
            call(*arguments)
        return str(caught.exception)

    def test_dropped(self) -> None:
        """The worker keeps no more than there are values."""
        state = lb.Standard().deal(seed=1)
        for _ in range(300):
            state = state.play(state.plies()[-1])
            str(state.view(0))
            self.assertRaises(lb.LabyrinthError, state.play, "a9")
        gc.collect()
        link = state._held().link
        self.assertLess(link._highest - len(link._free), 50)

    def test_play_all(self) -> None:
        start = lb.Standard().deal(seed=1)
        plies = start.plies() * 4  # more than are asked at once
        self.assertEqual(lb.play([start] * len(plies), plies), [start.play(p) for p in plies])
        self.assertEqual(lb.play([], []), [])
        shifted = start.play("Nb:NES")  # after its walks there is nothing to ask
        mixed = [shifted, start, shifted, start], [shifted.plies()[-1], "Nb:NES", "a1", "Nd:NES"]
        self.assertEqual(lb.play(*mixed), [s.play(p) for s, p in zip(*mixed)])
        self.assertRaisesRegex(lb.LabyrinthError, "g7", lb.play, [shifted] * 3, ["a1", "g7", "a1"])
        with self.assertRaises(lb.LabyrinthError) as caught:
            lb.play([start] * 3, [plies[0], "g7", "x"])
        self.assertEqual(caught.exception.kind, "illegal")
        self.assertEqual(start.play(plies[1]), lb.play([start], plies[1:2])[0])  # no answer was left behind

    def test_bots(self) -> None:
        state, bots = lb.Kids().deal(seed=1), [lb.bot("greedy", seed=i) for i in range(2)]
        while state.outcome is None:
            state = state.play(bots[state.to_move](state.view(state.to_move)))
        self.assertEqual(len(state.outcome.winners), 1)

    def test_hint(self) -> None:
        state = lb.Standard(seats=1).deal(seed=1)
        turns = lb.hint(state.view(0))
        for ply in sum(turns, []):
            state = state.play(ply)
        self.assertNotEqual(str(state).rsplit(" ", 1)[1], str(lb.Standard(seats=1).deal(seed=1)).rsplit(" ", 1)[1])  # a card is found

    def test_solve(self) -> None:
        state = lb.Standard(seats=2).deal(seed=1)
        for seat in (0, 1):
            turns = lb.solve(state.view(seat), "e3")
            self.assertTrue(turns[-1][-1] == "e3" and all(len(turn) == 2 for turn in turns))
        after = state.play(lb.solve(state.view(0), "e3,d4")[0][0])
        self.assertEqual(len(lb.solve(after.view(0), "e3,d4")[0]), 1)  # the walk
        for view, goal, kind in ((state.view(0), "z9", "syntax"), (state.view(None), "e3", "seats"), (lb.BattleChess().deal(seed=1).view(0), "e3", "goal")):
            with self.assertRaises(lb.LabyrinthError) as caught:
                lb.solve(view, goal)
            self.assertEqual(caught.exception.kind, kind, str(caught.exception))

    def test_puzzles(self) -> None:
        for par in (1, 2, 3, 5):
            puzzle = lb.Puzzle.generate(par=par, seed=7)
            self.assertEqual(puzzle, lb.Puzzle.generate(par=par, seed=7))
            self.assertEqual(pickle.loads(pickle.dumps(puzzle)), lb.Puzzle(str(puzzle)))
            turns = puzzle.solution()
            self.assertEqual((puzzle.par, len(turns)), (par, par))
            state = puzzle.state()
            for ply in sum(turns, []):
                self.assertIsNone(state.outcome)
                state = state.play(ply)
            self.assertEqual(state.outcome, lb.Outcome((0,)))
            self.assertEqual(pickle.loads(pickle.dumps(state)), state)
        wrong = lb.Puzzle(str(puzzle)[:-1] + "4")
        for call, kind in (
            (wrong.solution, "par"),
            (lambda: lb.Puzzle("x"), "tiles"),
            (lambda: lb.Puzzle.generate(par=9), "par"),
            (lambda: lb.Puzzle.generate(game=lb.BattleChess()), "option"),
        ):
            self.assertEqual(self.refused(call).kind, kind)

    def test_interrupt(self) -> None:
        """An exception between a question and its answer, or within a question, loses nothing."""
        game = lb.Standard()
        state = game.deal(seed=1)
        worker = state._held().link
        for sent in (b'{"do":"puzzle","of":%d,"most":3}\n' % game._held().number, b'{"do":"puz', b"p 1 a"):
            worker._open = True
            os.write(worker._in, sent)
            self.assertEqual(game.deal(seed=1), state)
            self.assertEqual(state.play(state.plies()[0]).to_move, 0)

    def test_analysis(self) -> None:
        state, bot, plies = lb.Standard().deal(seed=1), lb.bot("greedy"), []
        start = state
        for _ in range(4):
            plies.append(bot(state.view(state.to_move)))
            state = state.play(plies[-1])
        found = lb.Record(start, plies).analysis("quick")
        self.assertEqual([t["seat"] for t in found["turns"]], [1, 2])
        self.assertEqual(lb.Record(start, plies[:1]).analysis("quick")["turns"], [])  # a turn is a shift and a walk

    def test_take_back(self) -> None:
        start = lb.Standard(seats=2).deal(seed=1)
        record = lb.Record(start, ["Nb:NES", "a1"])
        self.assertEqual([record.can_take_back(*seats) for seats in ((), (0,), (1,))], [lb.TakeBack(1, 0, False)] * 2 + [None])
        self.assertIsNone(lb.Record(start, []).can_take_back())
        start = lb.Standard(seats=1).deal(seed=1)
        found = sum(lb.hint(start.view(0)), [])
        self.assertEqual(lb.Record(start, found).can_take_back(0), lb.TakeBack(len(found) - 1, 0, True))  # it has seen its next card

    def test_positions(self) -> None:
        record = played(lb.Kids(return_="no"), 3)
        positions = record.positions("three")
        self.assertEqual(len(positions), len(record.plies))
        for p, ply, state in zip(positions, record.plies, record.states()):
            game = lb.Game(p["variant"], **p["options"])
            view = game.view(p["seat"] - 1, p["view"])
            self.assertEqual((p["game"], view, p["plies"], p["plies"][p["choice"]]), ("three", state.view(state.to_move), view.plies(), ply))

    def test_learns_from_export(self) -> None:
        """The example makes the plies of games that it has not seen twice as likely as they are without knowledge."""
        lines = [json.dumps(p) for seed in range(15) for p in played(lb.Kids(), seed).positions(f"{seed}.txt")]
        with contextlib.redirect_stdout(io.StringIO()) as out:
            learned, even = from_export.main(lines)
        self.assertGreater(learned - even, math.log(2), out.getvalue())

    def test_without_numpy(self) -> None:
        """All but arrays works, and what needs them says so."""
        program = """if True:
            import sys
            sys.modules["numpy"] = None
            import labyrinth as lb
            state = lb.Kids().deal(seed=1)
            view = state.play(lb.bot("greedy")(state.view(0))).view(0)
            assert view.svg() and lb.actions(view) and lb.sample(view, __import__("random").Random(1)).view(0) == view
            for call in (view.image, lambda: lb.encode([view]), lambda: __import__("labyrinth_learn")):
                try:
                    call()
                except ImportError as e:
                    print(str(e).split(";")[0])
        """
        out = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, check=True).stdout
        self.assertEqual(out.splitlines(), [f"{what} NumPy: run `pip install numpy`" for what in ("arrays need", "arrays need", "labyrinth_learn needs")])

    def test_errors(self) -> None:
        game = lb.Standard()
        state = game.deal(seed=1)
        for call, kind in (
            (lambda: state.play("g7"), "illegal"),
            (lambda: state.play("c9c"), "syntax"),
            (lambda: state.play("a1\np 1 a1"), "syntax"),
            (lambda: lb.Game("chess"), "option"),
            (lambda: lb.Standard(colour="red"), "option"),
            (lambda: lb.Standard(seats=9).deal(seed=1), "seats"),
            (lambda: game.state("x"), "tiles"),
            (lambda: lb.bot("deep blue")(state.view(0)), "option"),
            (lambda: lb.Record.parse("x"), "record"),
            (lambda: lb.Standard(seat=2), "option"),
            (lambda: game.deal(seed=-1), "option"),
            (lambda: state.view(2), "seats"),
            (lambda: state.view(-3), "seats"),
            (lambda: game.view(2, str(state.view(None))), "seats"),
            (lambda: state.view(0).image(10), "option"),
        ):
            with self.assertRaises(lb.LabyrinthError) as caught:
                call()
            self.assertEqual(caught.exception.kind, kind, str(caught.exception))
        self.assertIn("g7", str(self.refused(lambda: state.play("g7"))))
        for wrong, why in (
            (lambda: state.play(5), "ply must be a str"),
            (lambda: lb.Standard("2"), "seats must be an integer, not str"),
            (lambda: state.view("0"), "seat must be an integer, not str"),
            (lambda: game.deal(seed=1.5), "seed must be an integer, not float"),
            (lambda: lb.bot("greedy")(state), r"view must be a View, not State; state.view\(seat\)"),
            (lambda: lb.solve(state.view(0), 5), "goal must be a str, not int"),
            (lambda: lb.sample(state.view(0), 1), "rng must be a random.Random or"),
            (lambda: lb.Record(state, "a1"), "plies must be a list"),
        ):
            self.assertRaisesRegex(TypeError, why, wrong)
        self.assertEqual(game.deal(seed=np.int64(1)).view(np.int8(0)), state.view(0))
        self.assertEqual(state.play(state.plies()[0]).to_move, 0)  # the worker still answers

    def refused(self, call: "object") -> lb.LabyrinthError:
        with self.assertRaises(lb.LabyrinthError) as caught:
            call()
        return caught.exception
