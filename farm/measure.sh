#!/usr/bin/env bash
# Measures what the farm costs, for README.md: bash measure.sh [DEALS]
#
# It prints the CPU time of a game of greedy against random in labyrinth arena, in
# farm run, and in farm serve with one and then two workers of one core each, and
# the games per second. With N DEALS the workers play 8 * N games, and the first few
# do not count.
set -euo pipefail
deals=${1:-500}
farm=$(cd "$(dirname "$0")" && pwd)
dir=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$dir"' EXIT
cd "$dir"
go build -C "$farm/.." -o "$dir/labyrinth" ./cmd/labyrinth
go build -C "$farm" -o "$dir/farm" .

job() { # NAME DEALS
	printf 'kind = "match"\nplayers = ["greedy", "random"]\ndeals = %d\nseed = 3\nout = "%s.jsonl"\n' "$2" "$1" >"$1.toml"
}

whole() { # NAME COMMAND...: a whole process that plays 2 * deals games
	local name=$1 user system real
	shift
	local TIMEFORMAT='%U %S %R'
	read -r user system real < <({ time "$@" >/dev/null 2>log; } 2>&1)
	awk -v n=$((2 * deals)) -v cpu="$user" -v sys="$system" -v real="$real" -v name="$name" \
		'BEGIN { printf "%s: %.2f ms of CPU time a game, %.0f games/s\n", name, 1000 * (cpu + sys) / n, n / real }'
}

ticks() { awk '{ print $14 + $15 }' "/proc/$1/stat"; } # hundredths of a second

wait_for() { # TEXT FILE
	for ((i = 0; i < 6000; i++)); do
		if grep -q "$1" "$2" 2>/dev/null; then return; fi
		sleep 0.02
	done
	cat "$2"
	exit 1
}

whole 'labyrinth arena -workers 1' ./labyrinth arena -bots greedy,random -deals "$deals" -seed 3 -workers 1
job run "$deals"
whole 'farm run -slots 1' ./farm run -slots 1 run.toml
for workers in 1 2; do
	job "w$workers" $((4 * deals))
	./farm serve -listen 127.0.0.1:$((4300 + workers)) -dir "store$workers" "w$workers.toml" >serve.log 2>&1 &
	server=$!
	wait_for serving serve.log
	pids=()
	for ((w = 0; w < workers; w++)); do
		GOMAXPROCS=1 ./farm work -slots 1 -name "w$w" -nats "nats://127.0.0.1:$((4300 + workers))" >work.log 2>&1 &
		pids+=($!)
	done
	for ((w = 0; w < workers; w++)); do wait_for "\"w$w\" came" serve.log; done
	played=$(wc -l <"w$workers.jsonl") # games that are not measured
	began=$(date +%s.%N) server_ticks=$(ticks $server) worker_ticks=0
	for p in "${pids[@]}"; do worker_ticks=$((worker_ticks - $(ticks "$p"))); done
	wait_for 'over after' serve.log
	ended=$(date +%s.%N) server_ticks=$(($(ticks $server) - server_ticks))
	for p in "${pids[@]}"; do worker_ticks=$((worker_ticks + $(ticks "$p"))); done
	awk -v n=$((8 * deals + 1 - played)) -v b="$began" -v e="$ended" -v w="$workers" -v s="$server_ticks" -v k="$worker_ticks" 'BEGIN {
		printf "%d worker(s) of one core: %d games in %.1f s, %.0f games/s; CPU time of a game: workers %.2f ms, server %.2f ms\n",
			w, n, e - b, n / (e - b), 10 * k / n, 10 * s / n }'
	kill "${pids[@]}" $server
	wait "${pids[@]}" $server || true
done
