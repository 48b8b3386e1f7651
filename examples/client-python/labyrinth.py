"""The rules of all games for Python programs, by the command `labyrinth answer`. It needs Python 3.10 and nothing else.

A Rules is a process that answers questions. A method takes a list and returns a list with an answer for each: the questions
travel together, which is many times faster than one after another. States, views and plies are text."""
import re, subprocess, threading


class Refused(ValueError):
    """What was asked about is not valid. `faults` says why, as in ["tiles@0", "syntax@9"]: a kind, and a place in the text."""

    def __init__(self, question, answer):
        self.question, self.faults = question, answer[1:].split()
        super().__init__(f"{question}: {answer}")


class Rules:
    """The rules of a variant with its options, such as Rules("kids", Cards="private"). Use it in a with statement."""

    version = "v0"  # of the command: the first numbers that this client was written for

    def __init__(self, variant="standard", command=("labyrinth",), **options):
        said = subprocess.run([*command, "version"], capture_output=True, text=True, check=True).stdout
        self.release = said.split()[1].rstrip(",")
        if re.match(r"v\d", self.release) and not self.release.startswith(self.version + "."):
            raise RuntimeError(f"{command[0]} is {self.release}, and this client is for {self.version}")
        self.process = subprocess.Popen([*command, "answer"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="ascii")
        self.ask([f"game {variant}", *(f"option {name} {value}" for name, value in options.items())])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def ask(self, questions, refuse=True):
        """Returns the answers to questions of section 13 of conformance/README.md. Unless refuse is set to False, a refusal
        among them raises Refused, after all answers were read."""
        questions = list(questions)
        for q in questions:
            if not q or not q.isascii() or not q.isprintable():
                raise ValueError(f"not a question: {q!r}")
        writer = threading.Thread(target=self._write, args=("".join(q + "\n" for q in questions),))
        writer.start()  # beside reading: otherwise both sides wait when the pipes are full
        answers = [self.process.stdout.readline().rstrip("\n") for _ in questions]
        writer.join()
        for question, answer in zip(questions, answers):
            if not answer:
                raise RuntimeError(f"{question}: labyrinth answer has ended")
            if answer == "?":
                raise RuntimeError(f"{question}: labyrinth {self.release} does not know this question")
            if refuse and answer.startswith("!"):
                raise Refused(question, answer)
        return answers

    def _write(self, text):
        try:
            self.process.stdin.write(text)
            self.process.stdin.flush()
        except OSError:
            pass  # the process has ended, which the reader notices

    def deal(self, seats, seeds):
        """The first states of the games of some seeds."""
        return self.ask(f"deal {seats} {seed}" for seed in seeds)

    def to_move(self, states):
        """The seats to act, counted from 1; 0 for chance, and None when the game is over."""
        return [{"chance": 0, "nobody": None}[a] if a.isalpha() else int(a) for a in self.ask(f"tomove {s}" for s in states)]

    def plies(self, states):
        """The lists of legal plies, always in the same order; empty when the game is over."""
        return [_words(a) for a in self.ask(f"plies {s}" for s in states)]

    def weights(self, states):
        """How likely each ply is where chance acts, as lists of positive numbers."""
        return [[int(w) for w in _words(a)] for a in self.ask(f"weights {s}" for s in states)]

    def play(self, states, plies):
        """The states after a ply each, or after several that are joined by commas."""
        return self.ask(f"play {p} {s}" for p, s in zip(plies, states, strict=True))

    def views(self, states, seats):
        """What a seat each may see; seat 0 is a spectator."""
        return self.ask(f"view {p} {s}" for p, s in zip(seats, states, strict=True))

    def winners(self, states):
        """The lists of winners, empty for a draw; None while the game goes on."""
        return [None if a == "*" else [] if a == "draw" else [int(p) for p in a.split(",")] for a in self.ask(f"outcome {s}" for s in states)]


def _words(answer):
    return [] if answer == "-" else answer.split()
