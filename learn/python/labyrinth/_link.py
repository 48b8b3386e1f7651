"""The worker that knows the rules, and the questions to it."""

from __future__ import annotations

import json
import os
import subprocess
import threading
import weakref
from typing import Any, List, Optional, Sequence

from labyrinth_learn._worker import program


class LabyrinthError(ValueError):
    """What the library refuses: str(error) says what is wrong and what is wanted.

    kind is the class of the fault in one word, such as "illegal", "syntax" or "option".
    """

    def __init__(self, message: str, kind: str = "unknown") -> None:
        super().__init__(message, kind)
        self.kind = kind

    def __str__(self) -> str:
        return str(self.args[0])


class Link:
    """A worker. It keeps objects by numbers, which are given again when their objects are dropped."""

    def __init__(self) -> None:
        self._process = subprocess.Popen([program(), "-rules"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        assert self._process.stdin is not None and self._process.stdout is not None
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        self._lock = threading.Lock()
        self._free: List[int] = []  # numbers; those above the highest are free too
        self._highest = 0
        self._open = False  # while an answer is awaited; it remains after an exception such as Ctrl-C
        self._echo = 0  # the last number that the worker was asked to return
        weakref.finalize(self, _end, self._process, os.getpid())

    def number(self) -> int:
        """Returns a free number."""
        try:
            return self._free.pop()
        except IndexError:
            self._highest += 1
            return self._highest

    def drop(self, number: int) -> None:
        """Says that an object is not used any more."""
        self._free.append(number)

    def play(self, of: int, ply: str, to: int) -> bytes:
        """Plays a ply in a position, and returns the new position, which gets a number."""
        return self._answer(_ply(of, ply, to))

    def play_all(self, of: Sequence[int], plies: Sequence[str], to: Sequence[int]) -> List[bytes]:
        """Plays a ply in each of some positions. If one of them is refused, it raises the error of the first."""
        lines = [_ply(*each) for each in zip(of, plies, to)]
        answers: List[bytes] = []
        for i in range(0, len(lines), 64):  # few enough to be written before the worker has to be read
            part = lines[i : i + 64]
            answers += self._exchange(b"".join(part), len(part)).splitlines()
        for answer in answers:
            _check(answer)
        return answers

    def ask(self, do: str, **what: Any) -> Any:
        """Returns the answer to a question: a value, or a position."""
        answer = self._answer(json.dumps({"do": do, **what}).encode() + b"\n")
        return json.loads(answer[1:]) if answer[:1] == b"k" else answer

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
            answer = os.read(self._out, 1 << 16)
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
        sent = os.write(self._in, data)
        while sent < len(data):
            sent += os.write(self._in, data[sent:])

    def _read(self) -> bytes:
        more = os.read(self._out, 1 << 16)
        if not more:
            raise RuntimeError(f"the worker has ended with status {self._process.wait()}")
        return more


def _ply(of: int, ply: str, to: int) -> bytes:
    if not isinstance(ply, str):
        raise TypeError(f"ply must be a text such as 'W2:ES', not {type(ply).__name__}")
    if not ply.isprintable() or not ply or " " in ply:
        raise LabyrinthError(f"syntax error: {ply!r}: want a ply: one word", "syntax")
    return b"p %d %s %d\n" % (of, ply.encode(), to)


def _check(answer: bytes) -> None:
    if answer[:1] == b"e":
        raise LabyrinthError(**json.loads(answer[1:]))


def _end(process: "subprocess.Popen[bytes]", pid: int) -> None:
    if pid == os.getpid():
        assert process.stdin is not None and process.stdout is not None
        process.stdin.close()  # the end of its input ends the worker
        process.wait()
        process.stdout.close()


_link: Optional[Link] = None
_pid = -1


def link() -> Link:
    """Returns the worker of this process. A process made by fork gets its own."""
    global _link, _pid
    if _link is None or _pid != os.getpid():
        _link, _pid = Link(), os.getpid()
    return _link
