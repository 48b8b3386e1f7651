#!/usr/bin/env bash
# Guess:   `import gymnasium` within a package is never the package's own module gymnasium.py: imports are absolute since
#          Python 3, so a type checker says that the library is missing where it is not installed.
# Truth:   pyright then takes the file beside the importing one, and reports names that this file lacks. Python itself raises
#          ModuleNotFoundError.
# Version: pyright 1.1.414. Seen 2026-11-27.
# Matters: a package with a module named after the library that it adapts to, such as labyrinth_learn.gymnasium, gets errors that
#          speak of its own module; install the library before pyright runs, or leave these files out.
set -euo pipefail
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
npm install --silent --no-audit --no-fund pyright@1.1.414 >/dev/null 2>&1 || { echo "pyright cannot be installed"; exit 2; }
command -v python3 >/dev/null || { echo "there is no python3"; exit 2; }
mkdir app
touch app/__init__.py
echo 'mine = 1' >app/somelibrary.py
printf 'import somelibrary\n\nprint(somelibrary.mine, somelibrary.theirs)\n' >app/main.py
npx pyright --version
found=$(npx pyright app/main.py) || true
echo "$found" | sed "s|$tmp/||"
python=$(python3 -c "import app.main" 2>&1 | tail -1) || true
echo "python: $python"
[[ $found == *'"theirs" is not a known attribute of module "somelibrary"'* && $found != *reportMissingImports* ]] &&
	[[ $python == "ModuleNotFoundError: No module named 'somelibrary'" ]]
