#!/bin/bash
# What go test cannot do: the page in a browser, and a short form of the load.
set -euo pipefail
cd "$(dirname "$0")"
go run ./load -tables 50 -rate 100 -time 3s -idle 0
CI_STRICT=1 exec sh e2e/run.sh
