"""The contracts of Gymnasium and PettingZoo. Their own checkers run too where they
are installed."""

import importlib.util
import os
import pathlib
import re
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import fake_gymnasium

REAL_GYMNASIUM = importlib.util.find_spec("gymnasium") is not None
REAL_PETTINGZOO = importlib.util.find_spec("pettingzoo") is not None
fake_gymnasium.install()

import gymnasium
import labyrinth_learn as ll
import numpy as np
from gymnasium.vector import AutoresetMode

VARIANTS = ["standard", "kids", "glow", "anniversary", "battlechess"]


class TestVectorEnv(unittest.TestCase):
    def test_next_step(self) -> None:
        rng = np.random.default_rng(1)
        envs = ll.gymnasium.VectorEnv("kids", 4, opponents=["random", ""], limit=40)
        self.assertEqual(envs.metadata["autoreset_mode"], AutoresetMode.NEXT_STEP)
        observation, info = envs.reset(seed=3)
        self.assertEqual(info, {})
        ended = np.zeros(4, bool)
        for _ in range(200):
            mask = observation["action_mask"]
            self.assertEqual((envs.batch.mask.any(axis=1)).tolist(), (~ended).tolist())
            for i in np.flatnonzero(ended):
                self.assertEqual(np.flatnonzero(mask[i]).tolist(), [0])  # ignored, but a choice
            for i in range(4):
                one = {k: v[i] for k, v in observation.items()}
                self.assertTrue(envs.single_observation_space.contains(one))
            self.assertTrue((observation["scalars"][:, 3] == 1).all())  # the caller's seat, even at the end
            actions = [rng.choice(np.flatnonzero(m)) for m in mask]
            observation, reward, over, cut, info = envs.step(np.array(actions))
            self.assertEqual((reward.shape, reward.dtype), ((4,), np.dtype(np.float64)))
            self.assertEqual((over.dtype, cut.dtype), (np.dtype(bool), np.dtype(bool)))
            self.assertFalse((ended & (over | cut)).any())  # the step after the end begins a game
            self.assertTrue((reward[ended] == 0).all())
            ended = over | cut
        envs.close()

    def test_seed(self) -> None:
        envs = ll.gymnasium.VectorEnv("standard", 3)
        first = envs.reset(seed=7)[0]["planes"]
        other = envs.reset()[0]["planes"]
        again = envs.reset(seed=7)[0]["planes"]
        self.assertFalse(np.array_equal(first, other))
        np.testing.assert_array_equal(first, again)
        self.assertRaises(TypeError, envs.reset, seed=[1, 2, 3])
        envs.close()

    def test_disabled(self) -> None:
        envs = ll.gymnasium.VectorEnv("kids", 2, limit=6, autoreset_mode=AutoresetMode.DISABLED)
        o, _ = envs.reset(seed=1)
        cut = np.zeros(2, bool)
        while not cut.all():
            o, _, _, cut, _ = envs.step(o["action_mask"].argmax(axis=1))
        self.assertEqual(o["action_mask"].sum(axis=1).tolist(), [1, 1])
        o, _ = envs.reset(options={"reset_mask": np.array([False, True])})
        self.assertEqual((o["action_mask"].sum(axis=1) > 1).tolist(), [False, True])
        envs.close()

    def test_copy(self) -> None:
        for copy in (True, False):
            envs = ll.gymnasium.VectorEnv("kids", 1, copy=copy)
            o, _ = envs.reset(seed=1)
            self.assertEqual(np.shares_memory(o["planes"], envs.batch.planes), not copy)
            envs.close()

    def test_arguments(self) -> None:
        for opponents in (["", ""], ["greedy", "greedy"]):
            with self.assertRaisesRegex(ValueError, "every seat but one"):
                ll.gymnasium.VectorEnv("kids", 1, opponents=opponents)
        with self.assertRaisesRegex(ValueError, "every seat but one"):
            ll.gymnasium.VectorEnv("kids", 1, seats=3, opponents=["", "greedy"])
        for wrong, says in (({"n": 2}, "use num_envs"), ({"reset": "off"}, "use autoreset_mode"), ({"opponents": None}, "list of names")):
            with self.assertRaisesRegex(TypeError, says):
                ll.gymnasium.VectorEnv("kids", 1, **wrong)
        envs = ll.gymnasium.VectorEnv("kids", 2, afters=True)
        self.assertEqual(envs.batch.afters.shape, (2, 48, 3, 8))
        envs.close()
        with self.assertRaisesRegex(ValueError, "NEXT_STEP or DISABLED"):
            ll.gymnasium.VectorEnv("kids", 1, autoreset_mode=AutoresetMode.SAME_STEP)


class TestReadme(unittest.TestCase):
    def test_gymnasium(self) -> None:
        page = (pathlib.Path(__file__).parents[1] / "README.md").read_text()
        programs = re.findall(r"```python\n(.*?)```", page, re.S)
        names = {"np": np, "ll": ll}  # from the programs before
        program = next(program for program in programs if "gymnasium" in program)
        exec(program.replace("range(1000)", "range(50)"), names)
        self.assertEqual(names["rewards"].shape, (64,))
        names["envs"].close()


class TestEnv(unittest.TestCase):
    def test_episode(self) -> None:
        for variant in VARIANTS:
            env = ll.gymnasium.Env(variant, opponents=["", "random"], limit=50, render_mode="ansi")
            o, info = env.reset(seed=1)
            over = cut = False
            while not (over or cut):
                self.assertTrue(env.observation_space.contains(o))
                o, reward, over, cut, info = env.step(env.action_space.sample(o["action_mask"]))
                self.assertEqual((type(reward), type(over), type(cut)), (float, bool, bool))
            self.assertTrue(env.observation_space.contains(o))
            self.assertIsInstance(env.render(), str)
            env.close()

    def test_illegal_loses(self) -> None:
        env = ll.gymnasium.Env("kids")
        env.reset(seed=1)
        _, reward, over, _, _ = env.step(50)  # a walk before the shift
        self.assertEqual((reward, over), (-1.0, True))
        env.close()

    def test_ids(self) -> None:
        self.assertEqual(list(ll.gymnasium.ENVS.values()), VARIANTS)
        for name, variant in ll.gymnasium.ENVS.items():
            env = gymnasium.make(name, opponents=["random", ""]).unwrapped
            self.assertEqual((env.batch.spec.name, env.player), (name.split("/")[1].lower(), 1))
            env.close()
            envs = gymnasium.make_vec(name, num_envs=3).unwrapped
            self.assertEqual(envs.batch.n, 3)
            envs.close()

    def test_action_masks(self) -> None:
        envs = ll.gymnasium.VectorEnv("kids", 3, limit=4)
        observation, _ = envs.reset(seed=1)
        for _ in range(6):
            masks = envs.action_masks()
            self.assertEqual((masks.dtype, masks.shape), (np.dtype(bool), (3, 97)))
            np.testing.assert_array_equal(masks, observation["action_mask"] == 1)
            observation, *_ = envs.step(masks.argmax(axis=1))
        envs.close()
        env = ll.gymnasium.Env("battlechess")
        observation, _ = env.reset(seed=1)
        np.testing.assert_array_equal(env.action_masks(), observation["action_mask"] == 1)
        env.close()

    def test_render(self) -> None:
        for variant in VARIANTS[:4]:
            env = ll.gymnasium.Env(variant, render_mode="rgb_array", opponents=["greedy", ""])
            env.reset(seed=1)
            before = env.render()
            self.assertEqual((before.dtype, before.shape[1:]), (np.dtype(np.uint8), (480, 3)))
            env.step(int(env.action_masks().argmax()))
            after = env.render()
            self.assertFalse(np.array_equal(before, after))
            np.testing.assert_array_equal(after, env.batch.state(0).view(1).image())
            env.close()
        env = ll.gymnasium.Env("kids")
        env.reset(seed=1)
        self.assertIsNone(env.render())
        env.close()
        for make in (ll.gymnasium.Env, ll.gymnasium.VectorEnv, ll.pettingzoo.env):
            for variant, mode in (("kids", "human"), ("battlechess", "rgb_array")):
                with self.assertRaisesRegex(ValueError, f"render_mode of {variant} must be None or one of ansi"):
                    make(variant, render_mode=mode)

    @unittest.skipUnless(REAL_GYMNASIUM, "Gymnasium")
    def test_checker(self) -> None:
        from gymnasium.utils.env_checker import check_env

        for name in ll.gymnasium.ENVS:
            check_env(gymnasium.make(name, render_mode="ansi").unwrapped)
        check_env(gymnasium.make("labyrinth/Kids-v0", render_mode="rgb_array").unwrapped)


class TestAEC(unittest.TestCase):
    def test_render(self) -> None:
        env = ll.pettingzoo.env("kids", render_mode="rgb_array")
        env.reset(seed=1)
        batch = env.unwrapped.batch
        np.testing.assert_array_equal(env.render(), batch.state(0).view(None).image())
        env.close()

    def test_episode(self) -> None:
        for variant in VARIANTS:
            for seats in (2,) if variant == "battlechess" else (1, 2, 3, 4):
                env = ll.pettingzoo.env(variant, seats=seats, limit=60)
                env.reset(seed=1)
                self.assertEqual(env.agents, [f"seat_{i + 1}" for i in range(seats)])
                dead = 0
                while env.agents:
                    agent = env.agent_selection
                    o, _, over, cut, _ = env.last()
                    self.assertTrue(env.observation_space(agent).contains(o))
                    if over or cut:
                        self.assertFalse(o["action_mask"].any())
                        env.step(None)
                        dead += 1
                    else:
                        env.step(env.action_space(agent).sample(o["action_mask"]))
                self.assertEqual(dead, seats)
                env.close()

    @unittest.skipUnless(REAL_PETTINGZOO, "PettingZoo")
    def test_checker(self) -> None:
        from pettingzoo.test import api_test, render_test, seed_test

        render_test(lambda render_mode=None: ll.pettingzoo.env("kids", render_mode=render_mode))
        for seats in (1, 2, 3, 4):
            api_test(ll.pettingzoo.env("kids", seats=seats), num_cycles=300)
        seed_test(lambda: ll.pettingzoo.env("kids"), num_cycles=100)


if __name__ == "__main__":
    unittest.main()
