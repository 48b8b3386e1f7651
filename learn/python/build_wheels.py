"""Builds the wheels of labyrinth_learn, the same bytes every time.

    python3 build_wheels.py            # all platforms, into dist/
    python3 build_wheels.py --host     # this machine's platform only

It needs Go. A wheel is a zip file with the package, the examples, the pages of the
specification, the worker for one platform and metadata. The worker is a static Go
program, so no other build tool is needed, and it runs with any C library.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import os
import pathlib
import posixpath
import re
import subprocess
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent  # of the Go module
PACKAGE = HERE / "labyrinth_learn"  # arrays
RULES = HERE / "labyrinth"  # and the worker

# The platform tags of a wheel, by GOOS/GOARCH.
PLATFORMS = {
    "linux/amd64": "manylinux2014_x86_64.musllinux_1_1_x86_64",
    "linux/arm64": "manylinux2014_aarch64.musllinux_1_1_aarch64",
    "linux/s390x": "manylinux2014_s390x.musllinux_1_1_s390x",
    "darwin/arm64": "macosx_12_0_arm64",
    "darwin/amd64": "macosx_12_0_x86_64",
    "windows/amd64": "win_amd64",
}

HOMEPAGE = "https://github.com/labyrinth-go/labyrinth"

METADATA = """\
Metadata-Version: 2.1
Name: labyrinth-learn
Version: {version}
Summary: The Labyrinth board games as NumPy arrays, for programs that learn
Author: The Labyrinth authors
License: MIT
Project-URL: Homepage, {home}/tree/main/learn/python
Project-URL: Source, {home}
Project-URL: Issues, {home}/issues
Project-URL: Changelog, {home}/blob/v{version}/CHANGELOG.md
Keywords: board game,maze,reinforcement learning,hidden information,Gymnasium,PettingZoo
Classifier: Development Status :: 4 - Beta
Classifier: Intended Audience :: Science/Research
Classifier: License :: OSI Approved :: MIT License
Classifier: Operating System :: MacOS
Classifier: Operating System :: Microsoft :: Windows
Classifier: Operating System :: POSIX :: Linux
Classifier: Programming Language :: Python :: 3
Classifier: Topic :: Games/Entertainment :: Board Games
Classifier: Topic :: Scientific/Engineering :: Artificial Intelligence
Classifier: Typing :: Typed
Requires-Python: >=3.9
Description-Content-Type: text/markdown
Requires-Dist: numpy>=1.22
Provides-Extra: gymnasium
Requires-Dist: gymnasium>=1.1; extra == 'gymnasium'
Provides-Extra: pettingzoo
Requires-Dist: gymnasium>=1.1; extra == 'pettingzoo'
Requires-Dist: pettingzoo>=1.24; extra == 'pettingzoo'

{readme}"""


def go(*arguments: str, **environment: str) -> str:
    """Runs the go command in the module and returns its output."""
    command = ["go", *arguments]
    return subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, check=True, stdout=subprocess.PIPE, text=True
    ).stdout.strip()


def worker(platform: str) -> bytes:
    """Returns the worker for a platform."""
    system, machine = platform.split("/")
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "worker")
        go(
            "build", "-trimpath", "-buildvcs=false", "-gcflags=all=-dwarf=false", "-ldflags=-s -w -buildid=", "-o", out, "./learn/worker",
            CGO_ENABLED="0", GOOS=system, GOARCH=machine, GOFLAGS="",
        )  # fmt: skip
        return pathlib.Path(out).read_bytes()


def version() -> str:
    """Returns the version of the package."""
    found = re.search(r'^__version__ = "(.+)"$', (RULES / "__init__.py").read_text(), re.M)
    assert found is not None
    return found[1]


def readme() -> str:
    """Returns the page for PyPI, which knows no files of the repository: its links are absolute."""

    def absolute(link: re.Match[str]) -> str:
        return f"]({HOMEPAGE}/blob/v{version()}/{posixpath.normpath('learn/python/' + link[1])})"

    return re.sub(r"\]\((?!https?:|#)([^)]+)\)", absolute, (HERE / "README.md").read_text())


def licenses() -> bytes:
    """Returns the licenses of what the workers contain."""
    return go("run", "./release/licenses", "./learn/worker", *PLATFORMS).encode() + b"\n"


def build(platform: str, folder: pathlib.Path, others: bytes) -> pathlib.Path:
    """Writes the wheel for a platform, with the licenses of others, and returns its path."""
    tag, name = PLATFORMS[platform], f"labyrinth_learn-{version()}"
    metadata = METADATA.format(version=version(), home=HOMEPAGE, readme=readme())
    tags = "".join(f"Tag: py3-none-{t}\n" for t in tag.split("."))
    files = {f"{p.name}/{f.name}": f.read_bytes() for p in (PACKAGE, RULES) for f in p.iterdir() if f.suffix in (".py", ".typed")}
    for source, pattern in ((HERE / "examples", "*.py"), (ROOT / "learn" / "spec", "*-v*.md")):
        files |= {f"labyrinth_learn/{source.name}/{f.name}": f.read_bytes() for f in source.glob(pattern)}
    program = "labyrinth/worker" + (".exe" if platform.startswith("windows") else "")
    files[program] = worker(platform)
    files[f"{name}.dist-info/METADATA"] = metadata.encode()
    files[f"{name}.dist-info/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: build_wheels.py\nRoot-Is-Purelib: false\n{tags}"
    ).encode()
    for text in ("LICENSE", "NOTICE"):
        files[f"{name}.dist-info/{text}"] = (ROOT / text).read_bytes()
    files[f"{name}.dist-info/THIRD-PARTY-LICENSES"] = others
    record = "".join(f"{path},sha256={digest(data)},{len(data)}\n" for path, data in sorted(files.items()))
    files[f"{name}.dist-info/RECORD"] = f"{record}{name}.dist-info/RECORD,,\n".encode()
    path = folder / f"{name}-py3-none-{tag}.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as z:
        for member, data in sorted(files.items()):
            info = zipfile.ZipInfo(member, (1980, 1, 1, 0, 0, 0))
            info.create_system, info.compress_type = 3, zipfile.ZIP_DEFLATED  # 3: Unix, for the modes
            info.external_attr = (0o100755 if member == program else 0o100644) << 16
            z.writestr(info, data, compresslevel=9)
    return path


def digest(data: bytes) -> str:
    """Returns the digest that RECORD has."""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def main() -> None:
    parser = argparse.ArgumentParser(description="Builds the wheels of labyrinth_learn.")
    parser.add_argument("--host", action="store_true", help="only the wheel for this machine")
    parser.add_argument("--out", type=pathlib.Path, default=HERE / "dist", help="the folder for the wheels, by default dist")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    host = go("env", "GOHOSTOS") + "/" + go("env", "GOHOSTARCH")
    others = licenses()
    for platform in [host] if arguments.host else PLATFORMS:
        path = build(platform, arguments.out, others)
        print(f"{path.name}  {path.stat().st_size / 1e6:.2f} MB  sha256 {hashlib.sha256(path.read_bytes()).hexdigest()[:16]}")


if __name__ == "__main__":
    main()
