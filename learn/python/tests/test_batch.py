"""What labyrinth_learn.Batch promises."""

import os
import pathlib
import pickle
import re
import signal
import subprocess
import sys
import textwrap
import unittest

import labyrinth as lb
import labyrinth_learn as ll
import numpy as np

VARIANTS = ["standard", "kids", "glow", "anniversary", "battlechess"]


class TestArrays(unittest.TestCase):
    def test_shapes(self) -> None:
        for variant in VARIANTS:
            with ll.Batch(variant, n=3) as b:
                s = b.spec
                self.assertEqual(b.planes.shape, (3, len(s.planes), s.rows, s.columns))
                self.assertEqual(b.scalars.shape, (3, len(s.scalars)))
                self.assertEqual(b.mask.shape, (3, s.actions))
                self.assertEqual(b.legal.shape, (3, s.max_legal))
                self.assertEqual(b.reward.shape, (3, 2))
                self.assertEqual((b.mask.dtype, b.actions.dtype, b.reward.dtype), (np.int8, np.int32, np.float32))
                self.assertIsNone(b.afters)
                self.assertEqual(s.ranges[-1].last, s.actions - 1)

    def test_legal_is_mask(self) -> None:
        rng = np.random.default_rng(1)
        for variant in VARIANTS:
            with ll.Batch(variant, n=5, limit=100) as b:
                for _ in range(60):
                    for i in range(b.n):
                        legal = sorted(b.legal[i, : b.count[i]].tolist())
                        self.assertEqual(legal, np.flatnonzero(b.mask[i]).tolist())
                    b.step(b.choose(rng))

    def test_words_are_bytes(self) -> None:
        with ll.Batch(n=4, planes="words") as w, ll.Batch(n=4) as b:
            bits = np.unpackbits(w.planes[..., None], axis=-1, bitorder="little")  # [n, planes, 8, 8]
            np.testing.assert_array_equal(bits[:, :, 1:, 1:], b.planes)

    def test_afters(self) -> None:
        with ll.Batch(n=4, afters=True) as b:
            assert b.afters is not None
            words = b.afters.view("<u8")[..., 0]
            self.assertEqual(words.shape, (4, 48, 3))
            np.testing.assert_array_equal(words[:, :, 0] != 0, b.mask[:, :48] == 1)
            # After a shift the reach is what the array says.
            action = int(b.legal[0, 0])
            reach = int(words[0, action, 0])
            b.step(b.legal[:, 0])
            plane = b.planes[0, b.spec.plane("reach")]
            for row in range(7):
                for column in range(7):
                    self.assertEqual(reach >> 8 * (row + 1) + column + 1 & 1, plane[row, column])

    def test_seed(self) -> None:
        rng = np.random.default_rng(1)
        with ll.Batch(n=3, seed=5) as a, ll.Batch(n=7, seed=5, workers=2) as b:
            for _ in range(50):
                actions = b.choose(rng)
                a.step(actions[:3])
                b.step(actions)
                np.testing.assert_array_equal(a.planes, b.planes[:3])
            before = a.planes.copy()
            a.reset(seed=6)
            other = a.text(0)
            a.reset(seed=5)
            self.assertNotEqual(a.text(0), other)
            self.assertFalse(np.array_equal(before, a.planes))

    def test_writable(self) -> None:
        with ll.Batch() as b:
            for array in (b.planes, b.scalars, b.mask, b.legal, b.count, b.seat, b.reward, b.done):
                self.assertEqual((array.flags.writeable, array.flags.c_contiguous), (False, True))
                with self.assertRaisesRegex(ValueError, "read-only"):
                    array[:] = 0
            b.actions[:] = b.legal[:, 0]
            b.step()
            b.observe(0, 0)["planes"][:] = 0  # a copy

    def test_workers(self) -> None:
        with ll.Batch(n=9, workers=4) as b:
            b.step(b.legal[:, 0])
            self.assertEqual(b.done.tolist(), [0] * 9)


class TestPlay(unittest.TestCase):
    def test_ply_and_index(self) -> None:
        with ll.Batch("anniversary", n=2, seats=3) as b:
            for action in b.legal[1, : b.count[1]].tolist():
                self.assertEqual(b.index(1, b.ply(1, action)), action)

    def test_advise(self) -> None:
        with ll.Batch("kids", n=4, limit=300, reward="finds") as b:
            for _ in range(40):
                b.advise("greedy")
                self.assertTrue(all(b.mask[i, a] == 1 for i, a in enumerate(b.actions)))
                b.step()

    def test_opponents(self) -> None:
        rng = np.random.default_rng(1)
        for mine in range(3):
            bots = ["random"] * 3
            bots[mine] = ""
            with ll.Batch("kids", n=3, opponents=bots, limit=60) as b:
                self.assertEqual(b.seats, 3)
                for _ in range(60):
                    self.assertEqual(b.seat.tolist(), [mine] * 3)
                    b.step(b.choose(rng))

    def test_observe(self) -> None:
        with ll.Batch("glow", n=2, seats=4) as b:
            o = b.observe(1, 0)
            np.testing.assert_array_equal(o["planes"], b.planes[1])
            other = b.observe(1, 2)
            self.assertEqual((other["scalars"][b.spec.scalar("seat")], other["count"]), (2, 0))
            vector = b.observation_tensor(1, 2)
            self.assertEqual(vector.shape, (other["planes"].size + other["scalars"].size,))
            self.assertEqual(vector.dtype, np.float32)

    def test_send_and_recv(self) -> None:
        with ll.Batch(n=2) as a, ll.Batch(n=2) as b:
            for _ in range(3):
                a.send(a.legal[:, 0])
                b.send(b.legal[:, 0])
                a.recv()
                b.recv()
            np.testing.assert_array_equal(a.planes, b.planes)
            a.send(a.legal[:, 0])
            with self.assertRaisesRegex(RuntimeError, r"recv\(\) first"):
                a.send()
            a.recv()
            with self.assertRaisesRegex(RuntimeError, r"send\(\) first"):
                a.recv()

    def test_set_actions(self) -> None:
        with ll.Batch(n=2) as a, ll.Batch(n=2) as b:
            a.actions = a.legal[:, 1]
            a.step()
            b.step(b.legal[:, 1])
            self.assertEqual(a.text(0), b.text(0))

    def test_choices(self) -> None:
        for variant in VARIANTS:
            c = ll.choices(variant)
            self.assertIn("greedy", str(c))
            for o in c.options:
                for value in o.values:
                    if o.name != "first":
                        ll.Batch(variant, **{o.name: value}).close()

    def test_reset_mask(self) -> None:
        rng = np.random.default_rng(1)
        with ll.Batch(n=3, limit=5, reset="off") as b:
            for _ in range(5):
                b.step(b.choose(rng))
            self.assertEqual(b.done.tolist(), [2, 2, 2])
            self.assertEqual(b.seat.tolist(), [-1, -1, -1])
            b.reset(np.array([True, False, True]))
            self.assertEqual(b.done.tolist(), [0, 2, 0])
            self.assertEqual((b.count > 0).tolist(), [True, False, True])


class TestPositions(unittest.TestCase):
    """Games that move into a batch and out of it."""

    def test_encode(self) -> None:
        rng = np.random.default_rng(1)
        for variant in VARIANTS:
            for arguments in ({}, {"planes": "words", "afters": True}) if variant != "battlechess" else ({},):
                with ll.Batch(variant, n=70, **arguments) as b:  # more views than are asked for at once
                    for _ in range(5):
                        b.step(b.choose(rng))
                    views = [b.state(i).view(int(b.seat[i])) for i in range(b.n)]
                    got = lb.encode(views, **arguments)
                    self.assertEqual(got.keys(), {"planes", "scalars", "mask", "legal", "count"} | ({"afters"} & arguments.keys()))
                    for name, array in got.items():
                        want = getattr(b, name)
                        self.assertEqual((array.shape, array.dtype), (want.shape, want.dtype))
                        if name == "legal":
                            meant = np.arange(array.shape[1]) < b.count[:, None]
                            array, want = array * meant, want * meant
                        np.testing.assert_array_equal(array, want)
                    for i in range(3):
                        self.assertEqual([b.index(i, p) for p in views[i].plies()], lb.actions(views[i]))
                        self.assertEqual(sorted(lb.actions(views[i])), np.flatnonzero(got["mask"][i]).tolist())

    def test_encode_other_seats(self) -> None:
        with ll.Batch("glow", seats=3) as b:
            seen = b.observe(0, 2)
            got = lb.encode([b.state(0).view(2)])
            np.testing.assert_array_equal(got["planes"][0], seen["planes"])
            self.assertEqual((got["count"].tolist(), lb.actions(b.state(0).view(2))), ([0], []))

    def test_encode_refuses(self) -> None:
        state = lb.Standard().deal(seed=1)
        for views, error, says in (
            ([], ValueError, "at least one"),
            ([state.view(0), lb.Kids().deal(seed=1).view(0)], ValueError, "several games"),
            ([state.view(None)], lb.LabyrinthError, "want the view of a seat"),
        ):
            with self.assertRaisesRegex(error, says):
                lb.encode(views)
        with self.assertRaisesRegex(lb.LabyrinthError, "planes must be one of"):
            lb.encode([state.view(0)], planes="bits")

    def test_load(self) -> None:
        rng = np.random.default_rng(1)
        with ll.Batch("kids", n=3, return_="no", seed=4) as a, ll.Batch("kids", n=3, return_="no", opponents=["random", ""]) as b:
            for _ in range(10):
                a.step(a.choose(rng))
            states = [a.state(i) for i in range(3)]
            self.assertEqual(states[0].game.tags, lb.Kids(return_="no").tags)
            before = b.text(1)
            b.load([states[0], None, str(states[2])])
            self.assertEqual((b.text(1), b.done.tolist(), b.seat.tolist()), (before, [0, 0, 0], [1, 1, 1]))
            record = b.record(0)
            self.assertEqual(record.start, states[0])
            self.assertEqual(list(record.states())[-1], b.state(0))
            a.load(states)
            self.assertEqual([a.state(i) for i in range(3)], states)
            texts = [b.text(i) for i in range(3)]
            for wrong, says in (
                ([lb.Kids().deal(seed=1)] * 3, "but the batch plays"),
                (states[:2], "want 3 states"),
                (["x", "", ""], "row 0"),
            ):
                with self.assertRaisesRegex(ValueError, says):
                    b.load(wrong)
            self.assertEqual([b.text(i) for i in range(3)], texts)

    def test_clone(self) -> None:
        rng = np.random.default_rng(1)
        for variant in VARIANTS:
            with ll.Batch(variant, n=4, limit=30, reset="next") as a:
                a.reset(seed=5)
                for _ in range(20):
                    a.step(a.choose(rng))
                with a.clone() as b:
                    for _ in range(40):  # over the ends of games
                        actions = a.choose(rng)
                        a.step(actions)
                        b.step(actions)
                        for name in ("planes", "scalars", "mask", "seat", "reward", "done"):
                            np.testing.assert_array_equal(getattr(a, name), getattr(b, name))
                    b.reset()
                    a.reset()
                    self.assertEqual(a.text(0), b.text(0))

    def test_record_limit(self) -> None:
        with ll.Batch(limit=3, reset="off") as b:
            for _ in range(3):
                b.step(b.legal[:, 0])
            record = b.record(0)
            self.assertEqual(len(record.plies), 3)
            self.assertIn('[Reason "limit"]', str(record))


class TestPage(unittest.TestCase):
    """What somebody meets who has nothing but the wheel and its page."""

    def test_programs(self):
        page = (pathlib.Path(__file__).parents[1] / "README.md").read_text()
        programs = re.findall(r"```python\n(.*?)```", page, re.S)
        programs = [program for program in programs if "gymnasium" not in program]  # test_faces.py runs that
        self.assertEqual(len(programs), 3)
        for program in programs:
            exec(re.sub(r"range\(\d+\)", "range(3)", program), {})

    def test_spec(self):
        """Printed, it has one line for each channel and each range of actions."""
        with ll.Batch("kids") as b:
            lines = str(b.spec).splitlines()
            self.assertEqual(len(lines), len(b.spec.planes) + len(b.spec.scalars) + len(b.spec.ranges) + 5)
            for i, c in enumerate(b.spec.planes):
                self.assertEqual(lines[1 + i].split(None, 2), [str(i), c.name, c.note])
            self.assertTrue(lines[-1].endswith(b.spec.ranges[-1].note))

    def test_files(self):
        folder = pathlib.Path(ll.__file__).parent
        if not (folder / "examples").is_dir():
            self.skipTest("not installed from a wheel")
        for variant in ("standard", "kids", "glow", "anniversary", "battlechess"):
            with ll.Batch(variant) as b:
                page = (folder / "spec" / f"{b.spec.name}.md").read_text()
                for channel in b.spec.planes + b.spec.scalars:
                    self.assertIn(f"`{channel.name}`", page)
        self.assertIn("--seconds", subprocess.check_output([sys.executable, "-m", "labyrinth_learn.examples.imitate", "-h"], text=True))


class TestErrors(unittest.TestCase):
    def test_arguments(self) -> None:
        for arguments, error, says in [
            ({"variant": "chess"}, ValueError, "must be one of standard, kids"),
            ({"edition": "new"}, ValueError, "Edition must be one of"),
            ({"edition": 3}, TypeError, "edition must be a text"),
            ({"variant": None}, TypeError, "variant must be a text"),
            ({"planes": 1}, TypeError, "planes must be a text"),
            ({"afters": "no"}, TypeError, "afters must be True or False"),
            ({"opponents": [None, "greedy"]}, TypeError, "opponents must be a text"),
            ({"seed": -1}, ValueError, "seed must be at least 0"),
            ({"seed": 2**64}, ValueError, "seed must be at most"),
            ({"n": 2**70}, ValueError, "n must be at most"),
            ({"n": 0}, ValueError, "n must be at least 1"),
            ({"n": 2.0}, TypeError, "n must be a whole number"),
            ({"seats": 9}, ValueError, "seats must be from 1 to 4"),
            ({"planes": "bits"}, ValueError, "planes must be one of"),
            ({"reset": "now"}, ValueError, "reset must be one of"),
            ({"illegal": "ok"}, ValueError, "illegal must be one of"),
            ({"reward": "win"}, ValueError, "reward must be one of"),
            ({"opponents": "greedy"}, TypeError, "list of names"),
            ({"opponents": None}, TypeError, "list of names"),
            ({"num_envs": 3}, TypeError, "no argument num_envs; arguments are variant, n,"),
            ({"opponents": ["", "net:nosuch.net"]}, ValueError, "a network does not play"),
            ({"opponents": ["", "deep blue"]}, ValueError, "no such bot"),
            ({"opponents": ["greedy", "greedy"]}, ValueError, "leave a seat"),
            ({"variant": "battlechess", "planes": "words"}, ValueError, "must be bytes"),
        ]:
            with self.subTest(arguments), self.assertRaisesRegex(error, says):
                ll.Batch(**arguments)  # type: ignore[arg-type]

    def test_actions(self) -> None:
        with ll.Batch(n=2) as b:
            before = b.text(0)
            for actions, error, says in [
                ([1], ValueError, "shape"),
                ([[1, 2]], ValueError, "shape"),
                ([1.5, 2], TypeError, "whole numbers"),
                ([True, True], TypeError, "whole numbers"),
                ([2**32, 0], ValueError, "from 0 to 96"),  # as int32 it would be 0
                (np.array([2**64 - 1, 0], np.uint64), ValueError, "from 0 to 96"),
                ([-1, 0], ValueError, "game 0"),
                ([0, 97], ValueError, "game 1"),
                ([0, 48], ValueError, "not legal now"),
            ]:
                with self.subTest(actions), self.assertRaisesRegex(error, says):
                    b.step(actions)
                self.assertEqual(b.text(0), before)
            b.step(b.legal[:, 0])  # it still works

    def test_requests(self) -> None:
        with ll.Batch(n=2) as b:
            self.assertRaises(IndexError, b.text, 2)
            self.assertRaises(IndexError, b.text, -1)
            self.assertRaises(IndexError, b.ply, 5, 0)
            self.assertRaises(TypeError, b.ply, 0, 3.7)
            self.assertRaises(TypeError, b.index, 0, 5)
            self.assertRaises(TypeError, b.advise, None)
            self.assertRaises(ValueError, b.ply, 0, 97)
            self.assertRaises(ValueError, b.index, 0, "z9")
            self.assertRaises(ValueError, b.observe, 0, 2)
            self.assertRaises(ValueError, b.advise, "nobody")
            self.assertRaises(ValueError, b.reset, [True])
            self.assertRaises(ValueError, b.reset, [1, 0])
            self.assertRaises(KeyError, b.spec.plane, "no such plane")
            with self.assertRaisesRegex(TypeError, "pickled"):
                pickle.dumps(b)

    def test_closed(self) -> None:
        b = ll.Batch()
        b.close()
        b.close()
        with self.assertRaisesRegex(RuntimeError, "closed"):
            b.step()
        self.assertEqual(b.planes.shape[0], 1)  # still readable


class TestProcesses(unittest.TestCase):
    def test_worker_is_killed(self) -> None:
        b = ll.Batch()
        b._worker.process.kill()
        with self.assertRaisesRegex(RuntimeError, "worker has ended"):
            for _ in range(100):
                b.step(b.legal[:, 0])

    @unittest.skipUnless(hasattr(os, "fork"), "fork")
    def test_fork(self) -> None:
        with ll.Batch() as b:
            child = os.fork()
            if child == 0:
                try:
                    b.step()
                except RuntimeError as e:
                    if "after fork" in str(e):
                        with ll.Batch() as own:  # a new one works
                            own.step(own.legal[:, 0])
                        os._exit(0)
                os._exit(1)
            self.assertEqual(os.waitpid(child, 0)[1], 0)
            b.step(b.legal[:, 0])  # the parent's still works

    @unittest.skipUnless(hasattr(os, "fork"), "fork")
    def test_fork_after_close(self) -> None:
        b = ll.Batch()
        b.close()
        files = [os.pipe() for _ in range(4)]  # they get the numbers of the worker's pipes
        child = os.fork()
        if child == 0:
            for _, write in files:
                os.write(write, b"here")
            os._exit(0)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        for read, write in files:
            os.close(write)
            self.assertEqual(os.read(read, 10), b"here")
            os.close(read)
        self.assertEqual(b.n, 1)

    @unittest.skipUnless(sys.platform == "linux", "/proc")
    def test_parent_is_killed(self) -> None:
        program = "import labyrinth_learn as ll, time; b = ll.Batch(); print(b._worker.process.pid, flush=True); time.sleep(60)"
        with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as parent:
            assert parent.stdout is not None
            worker = int(parent.stdout.readline())
            self.assertTrue(os.path.exists(f"/proc/{worker}"))
            parent.kill()
        for _ in range(1000):
            if _gone(worker):
                return
            subprocess.run(["sleep", "0.02"], check=True)
        self.fail("the worker lives on")

    @unittest.skipUnless(hasattr(signal, "SIGINT") and os.name == "posix", "signals")
    def test_interrupt(self) -> None:
        program = textwrap.dedent(
            """
            import os, signal, threading, labyrinth_learn as ll
            # A shell starts jobs in the background with this signal ignored.
            signal.signal(signal.SIGINT, signal.default_int_handler)
            b = ll.Batch("kids", n=50, opponents=["", "mcts:100"])
            threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
            try:
                while True:
                    b.step(b.legal[:, 0])
            except KeyboardInterrupt:
                try:
                    b.step(b.legal[:, 0])
                except RuntimeError as e:
                    assert "call reset()" in str(e)
                else:
                    raise AssertionError("it steps")
                b.reset()
                b.step(b.legal[:, 0])
                print("goes on")
            """
        )
        got = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, check=True, timeout=60)
        self.assertEqual(got.stdout, b"goes on\n")


def _gone(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as f:
            return f.read().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


if __name__ == "__main__":
    unittest.main()
