#!/bin/bash
# What go test cannot do: the page in a browser, and a short form of the load.
#
#     bash ci.sh          the short form, after go test, as CI runs it
#     bash ci.sh long     the long form of everything, with go test
set -euo pipefail
cd "$(dirname "$0")"
export CI_STRICT=1
if [[ ${1:-} == long ]]; then
	LABYRINTH_LONG=1 go test -v -timeout 150m .
	go run ./load -rate 500 -time 15s
	go run ./load -rate 500 -time 15s -idle 0 -sync on
	go run ./load -hostile -tables 20 -rate 40 -time 2m
	bash operation/rehearse.sh
	exec sh e2e/run.sh long
fi
go run ./load -tables 50 -rate 100 -time 3s -idle 0
# A part of the tests in a browser; all of them are the step browser of .ci/run nightly.
exec sh e2e/run.sh battle --grep-invert "stays in the window of a small phone"
