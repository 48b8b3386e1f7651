"""The worker that knows the rules, and the questions to it."""

from __future__ import annotations

import json
import operator
import os
import subprocess
import threading
import weakref
from typing import Any, List, NoReturn, Optional, Tuple

from ._program import end, program


class LabyrinthError(ValueError):
    """What the library refuses: str(error) says what is wrong and what is wanted.

    kind is the class of the fault in one word, such as "illegal", "syntax" or "option".
    """

    def __init__(self, message: str, kind: str = "unknown") -> None:
        super().__init__(message, kind)
        self.kind: str = kind

    def __str__(self) -> str:
        return str(self.args[0])


class Kept:
    """An object that a worker keeps until this is dropped."""

    __slots__ = ("link", "number")
    link: Link
    number: int

    def __init__(self, link: Link) -> None:
        self.link = link
        self.number = link.number()

    def ask(self, do: str, **what: Any) -> Any:
        """Asks a question about the object."""
        return self.link.ask(do, of=self.number, **what)

    def __del__(self) -> None:
        try:
            self.link.drop(self.number)
        except AttributeError:  # interrupted by Ctrl-C when it was made
            pass


class Link:
    """A worker. It keeps objects by numbers, which are given again when their objects are dropped."""

    def __init__(self) -> None:
        self._process = subprocess.Popen([program(), "-rules"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        assert self._process.stdin is not None and self._process.stdout is not None
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        self.gone: str = ""  # why the worker cannot be asked any more
        self._lock = threading.Lock()
        self._free: List[int] = []  # numbers; those above the highest are free too
        self._highest = 0
        self._open = False  # while an answer is awaited; it remains after an exception such as Ctrl-C
        self._echo = 0  # the last number that the worker was asked to return
        weakref.finalize(self, end, self._process, os.getpid())

    def play(self, way: str) -> Tuple[Kept, bytes]:
        """Plays the plies of a way, and returns the new position, and the answer."""
        kept = Kept(self)
        return kept, self._answer(f"p {way} {kept.number}\n".encode())

    def play_all(self, ways: List[str]) -> List[Tuple[Kept, bytes]]:
        """Plays several ways. If one of them is refused, it raises the error of the first."""
        all_: List[Tuple[Kept, bytes]] = []
        for i in range(0, len(ways), 64):  # few enough to be written before the worker has to be read
            part = [(Kept(self), way) for way in ways[i : i + 64]]
            lines = "".join([f"p {way} {kept.number}\n" for kept, way in part])
            answers = self._exchange(lines.encode(), len(part)).split(b"\n")
            all_ += [(kept, answer) for (kept, _), answer in zip(part, answers)]
        for _, answer in all_:
            _check(answer)
        return all_

    def make(self, do: str, **what: Any) -> Tuple[Kept, Any]:
        """Asks a question whose answer makes an object, and returns the object and the answer."""
        kept = Kept(self)
        return kept, self.ask(do, to=kept.number, **what)

    def number(self) -> int:
        """Returns a free number."""
        try:
            return self._free.pop()
        except IndexError:
            self._highest += 1
            return self._highest

    def drop(self, number: int) -> None:
        """Says that the object of a number is not used any more."""
        self._free.append(number)

    def ask(self, do: str, **what: Any) -> Any:
        """Returns the answer to a question: a value, or a position."""
        for name in what:
            if name in _TEXTS and not isinstance(what[name], str):
                raise TypeError(f"{name} must be a str, not {type(what[name]).__name__}")
            if name in _INTEGERS:
                what[name] = integer(name, what[name])
        answer = self._answer(json.dumps({"do": do, **what}).encode() + b"\n")
        return json.loads(answer[1:]) if answer[:1] == b"k" else answer

    def end(self, why: str) -> None:
        """Says that the worker cannot be asked any more, and why."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self.gone, self._in, self._out = why, -1, -1
        self._process.stdin.close()
        self._process.stdout.close()

    def _answer(self, line: bytes) -> bytes:
        answer = self._exchange(line, 1)
        _check(answer)
        return answer

    def _exchange(self, lines: bytes, count: int) -> bytes:
        """Returns the answers to a number of lines."""
        with self._lock:
            if self._open:
                self._skip()
            self._open = True
            self._write(lines)
            answer = self._read()
            while answer[-1:] != b"\n" or (count > 1 and answer.count(b"\n") < count):
                answer += self._read()
            self._open = False
        return answer[:-1]

    def _skip(self) -> None:
        """Reads past the answers to what was interrupted, of which the worker may have half a line."""
        self._echo += 1
        self._write(b'\n{"do":"echo","number":%d}\n' % self._echo)
        data = b""
        while not data.endswith(b"k%d\n" % self._echo):
            data += self._read()

    def _write(self, data: bytes) -> None:
        try:
            sent = os.write(self._in, data)
            while sent < len(data):
                sent += os.write(self._in, data[sent:])
        except OSError:
            self._fail()

    def _read(self) -> bytes:
        more = os.read(self._out, 1 << 12)  # most answers are shorter, and Python makes room for all of this
        if not more:
            self._fail()
        return more

    def _fail(self) -> NoReturn:
        if not self.gone:
            status = self._process.wait()
            self.end(f"the worker has ended with status {status}, and what it had is lost; deal or read it again")
        raise RuntimeError(self.gone)


# Members of questions, which are called as the arguments of the calls.
_INTEGERS = {"seed": (0, 2**64 - 1), **dict.fromkeys(("seat", "seats", "most", "par", "width"), (-(2**31), 2**31 - 1))}
_TEXTS = {"variant", "text", "goal", "name", "id", "depth", "planes"}


def integer(name: str, value: Any) -> int:
    """Returns an argument that must be an integer, also of NumPy."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be an integer, not {type(value).__name__}") from None
    least, most = _INTEGERS[name]
    if not least <= number <= most:
        raise LabyrinthError(f"option invalid: {number}: {name} must be from {least} to {most}", "option")
    return number


def _check(answer: bytes) -> None:
    if answer[:1] == b"e":
        raise LabyrinthError(**json.loads(answer[1:]))


_link: Optional[Link] = None
_starting = threading.Lock()


def link() -> Link:
    """Returns the worker of this process. A process made by fork gets its own, and a new one follows one that has ended."""
    global _link
    with _starting:
        if _link is None or _link.gone:
            _link = Link()
        return _link


def _after_fork() -> None:
    global _starting
    _starting = threading.Lock()  # another thread may have had it
    if _link is not None and not _link.gone:
        _link._process.returncode = 0  # it is not the child of this process
        _link._lock = threading.Lock()
        _link.end("the value belongs to the process that was forked; pass values by pickle or as text")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
