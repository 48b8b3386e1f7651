#!/usr/bin/env bash
# Guess:   `pyright --pythonpath ENV/bin/python --verifytypes mine` looks for the package in that environment, as
#          `pyright --pythonpath ENV/bin/python file.py` does.
# Truth:   --verifytypes passes over --pythonpath, finds no package in the environment of the shell, and says that py.typed is missing
#          and the score is 0 %. With the environment activated it is 100 %.
# Version: pyright 1.1.414. Seen 2026-11-28.
# Matters: the message makes one look for a fault of the wheel; a check of types must activate the environment that it installs into.
set -euo pipefail
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
npm install --silent --no-audit --no-fund pyright@1.1.414 >/dev/null 2>&1 || { echo "pyright cannot be installed"; exit 2; }
python3 -m venv env 2>/dev/null || { echo "there is no python3 with venv"; exit 2; }
package=$(env/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/mine
mkdir -p "$package"
touch "$package/py.typed"
printf 'def double(x: int) -> int:\n    """Returns twice x."""\n    return 2 * x\n' >"$package/__init__.py"
printf 'import mine\n\nreveal_type(mine.double(1))\n' >main.py
npx pyright --version
file=$(npx pyright --pythonpath "$tmp/env/bin/python" main.py)
option=$(npx pyright --pythonpath "$tmp/env/bin/python" --verifytypes mine) || true
shell=$(. env/bin/activate && npx pyright --verifytypes mine) || true
echo "--pythonpath, a file: $(grep -o 'Type of .*' <<<"$file")"
echo "--pythonpath, --verifytypes: $(grep -oE 'No py.typed file found|score: .*' <<<"$option" | paste -sd ' ')"
echo "activated, --verifytypes: $(grep -o 'score: .*' <<<"$shell")"
[[ $file == *'is "int"'* && $option == *"No py.typed"*"score: 0%"* && $shell == *"score: 100%"* ]]
