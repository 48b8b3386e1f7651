#!/usr/bin/env bash
# Plays in a window and in a browser. It needs Go with cgo, the development files of
# X11 and OpenGL, Xvfb, xdotool, import (ImageMagick) and Chromium.
set -euo pipefail
cd "$(dirname "$0")"
CI_STRICT=1 go test -count=1 ./e2e
