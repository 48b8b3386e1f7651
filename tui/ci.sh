#!/usr/bin/env bash
# Plays the scenarios in a real terminal. It needs go and tmux.
set -euo pipefail
cd "$(dirname "$0")"
CI_STRICT=1 go test -count=1 -timeout 30m -run 'TestTerminal|TestExit|TestResize' .
