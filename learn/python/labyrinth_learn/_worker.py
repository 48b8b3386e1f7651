"""The worker, which plays the games in memory that it shares with Python."""

from __future__ import annotations

import json
import mmap
import os
import subprocess
import tempfile
import weakref
from typing import Any, Dict, List, Optional, Tuple

import numpy as np
from labyrinth._program import end, program
from numpy.typing import NDArray

_DTYPES = {"int32": np.int32, "uint8": np.uint8, "int8": np.int8, "int16": np.int16, "float32": np.float32}


class Worker:
    """A running worker and the arrays that it fills."""

    def __init__(self, config: Dict[str, Any]) -> None:
        self._inherited = False  # by a process that fork has made
        self._waiting = False  # for the end of a step
        self._open = ""  # step or request while one is under way; it remains after an exception such as Ctrl-C
        self._echo = 2**40  # the last number that the worker was asked to return
        self._left: Optional[str] = None  # a file to remove at the end
        fd, path, passed = _memory()
        try:
            self.process = subprocess.Popen(
                [program(), path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, pass_fds=passed
            )
            assert self.process.stdin is not None and self.process.stdout is not None
            self._in, self._out = self.process.stdin.fileno(), self.process.stdout.fileno()
            self._finalizer = weakref.finalize(self, end, self.process, os.getpid())
            self._write(json.dumps(config).encode() + b"\n")
            hello = json.loads(self._read_line())
            if hello.get("error"):
                raise ValueError(hello["error"])
            self.hello: Dict[str, Any] = hello
            self._memory = mmap.mmap(fd, hello["size"])
        except BaseException:
            if hasattr(self, "_finalizer"):
                self._finalizer()
            raise
        finally:
            os.close(fd)
            if not passed:
                self._remove(path)
        _workers.add(self)

    def arrays(self, places: List[Dict[str, Any]]) -> Dict[str, NDArray[Any]]:
        """Returns arrays in the shared memory by name."""
        all_: Dict[str, NDArray[Any]] = {}
        for p in places:
            count = int(np.prod(p["shape"]))
            flat = np.frombuffer(self._memory, _DTYPES[p["type"]], count, p["offset"])
            all_[p["name"]] = flat.reshape(p["shape"])
        return all_

    def step(self) -> None:
        """Plays a step to its end."""
        self._ready()
        self._open = "step"
        self._write(b"s")
        self._finish(self._answer())

    def send(self) -> None:
        """Begins a step."""
        self._ready()
        self._open = "step"
        self._write(b"s")
        self._waiting, self._open = True, ""

    def recv(self) -> None:
        """Waits for the end of the step."""
        self._own()
        if not self._waiting:
            raise RuntimeError("recv() without send(); call send() first")
        self._open, self._waiting = "step", False
        self._finish(self._answer())

    def _finish(self, answer: bytes) -> None:
        self._open = ""
        if answer[:1] == b"e":
            raise ValueError(json.loads(answer[1:]))

    def request(self, **what: Any) -> Any:
        """Returns the answer to a request. After a step that was interrupted only
        begin is allowed."""
        self._ready(what["do"] == "begin")
        self._open = "request"
        self._write(json.dumps(what).encode() + b"\n")
        answer = self._answer(line=True)
        self._open = ""
        result = json.loads(answer[1:])
        if answer[:1] == b"e":
            raise ValueError(result)
        return result

    def close(self) -> None:
        """Ends the worker."""
        if not self._inherited:
            self._finalizer()
        if self._left:
            self._remove(self._left)

    def forget(self) -> None:
        """Lets go of the worker in a process that has inherited it by fork."""
        self._inherited = True
        if not self._finalizer.detach():
            return  # it was closed: the numbers may be those of other files now
        for fd in (self._in, self._out):
            os.close(fd)
        null = os.open(os.devnull, os.O_RDWR)  # Popen closes these numbers once more
        os.dup2(null, self._in)
        os.dup2(null, self._out)
        if null not in (self._in, self._out):
            os.close(null)

    def _remove(self, path: str) -> None:
        try:
            os.remove(path)
            self._left = None
        except OSError:  # Windows keeps a file while it is mapped
            self._left = path

    def _own(self) -> None:
        if self._inherited:
            raise RuntimeError("this batch belongs to the process that made it; make a new one after fork")
        if not self._finalizer.alive:
            raise RuntimeError("the batch is closed")

    def _ready(self, begins: bool = False) -> None:
        """Checks that the worker waits for a command. begins says that the command
        deals all games again."""
        self._own()
        if self._waiting:
            raise RuntimeError("a step is under way; call recv() first")
        if self._open == "step" and not begins:
            raise RuntimeError("a step was interrupted, so the arrays are not those of the games; call reset()")
        if self._open:
            self._skip()

    def _skip(self) -> None:
        """Reads past the answers to what was interrupted."""
        self._echo += 1
        self._write(b'{"do":"echo","number":%d}\n' % self._echo)
        data = b""
        while not data.endswith(b"k%d\n" % self._echo):
            data += self._read()
        self._open = ""

    def _write(self, data: bytes) -> None:
        try:
            while data:
                data = data[os.write(self._in, data) :]
        except OSError as e:
            raise self._dead() from e

    def _answer(self, line: bool = False) -> bytes:
        data = self._read()
        while (line or data[:1] == b"e") and not data.endswith(b"\n"):
            data += self._read()
        return data

    def _read_line(self) -> bytes:
        data = self._read()
        while not data.endswith(b"\n"):
            data += self._read()
        return data

    def _read(self) -> bytes:
        data = os.read(self._out, 4096)
        if not data:
            raise self._dead()
        return data

    def _dead(self) -> RuntimeError:
        status = self.process.wait()
        self._open = ""
        return RuntimeError(f"the worker has ended with status {status}; make a new batch")


def _memory() -> Tuple[int, str, Tuple[int, ...]]:
    """Returns a file for shared memory: its descriptor, its path for the worker,
    and the descriptors that the worker inherits."""
    if hasattr(os, "memfd_create"):  # Linux: without a name, so nothing is left behind
        fd = os.memfd_create("labyrinth")
        return fd, f"/proc/self/fd/{fd}", (fd,)
    fd, path = tempfile.mkstemp(prefix="labyrinth")
    return fd, path, ()


_workers: "weakref.WeakSet[Worker]" = weakref.WeakSet()


def _after_fork() -> None:
    for w in list(_workers):
        w.forget()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
