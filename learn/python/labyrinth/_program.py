"""The program that plays for Python: the worker."""

from __future__ import annotations

import os
import subprocess
import sys


def program() -> str:
    """Returns the path of the worker.

    It is part of the package. The environment variable LABYRINTH_WORKER names
    another one, for development.
    """
    path = os.environ.get("LABYRINTH_WORKER")
    if not path:
        name = "worker.exe" if sys.platform == "win32" else "worker"
        path = os.path.join(os.path.dirname(os.path.abspath(__file__)), name)
    if not os.path.exists(path):
        raise RuntimeError(
            f"no worker program at {path}; install a wheel for this platform, or build it with"
            " `go build -o FILE ./learn/worker` and set LABYRINTH_WORKER=FILE"
        )
    return path


def end(process: "subprocess.Popen[bytes]", pid: int) -> None:
    """Ends a worker that the process with this number has started."""
    if pid != os.getpid():
        return
    assert process.stdin is not None and process.stdout is not None
    process.stdin.close()  # the end of its input ends the worker
    try:
        process.wait(timeout=5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    process.stdout.close()
