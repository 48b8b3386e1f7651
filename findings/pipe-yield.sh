#!/usr/bin/env bash
# Guess:   a goroutine that does nothing but wait for a pipe and answer, alone in its program, gains nothing from
#          runtime.Gosched: each read gives up the processor anyway.
# Truth:   with GOMAXPROCS=1 the runtime counts all reads as one turn of the goroutine. After 10 ms it takes the processor away at the
#          reads and wakes other threads for it, some 3,000 times in 20,000 answers. With a Gosched before every 64th read it wakes
#          them fewer than 100 times, and an answer takes a third less time. runtime.LockOSThread does not help.
# Version: go1.26.8 and go1.27.3 on Linux. Seen 2026-11-28.
# Matters: the worker of the Python package answers on a pipe; with the yield a ply on one core takes 10 us and not 15.
set -euo pipefail
dir=$(mktemp -d)
trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT
cd "$dir"
[[ -d /proc/self/task ]] && command -v taskset >/dev/null || { echo "it needs Linux and taskset"; exit 2; }
cat >go.mod <<'M'
module finding
go 1.25
M
cat >main.go <<'G'
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
)

const trips = 20_000

// answer returns each byte that it reads, and at last how often the threads but the busiest have waited for something.
func answer(every int) {
	if every == 0 {
		runtime.LockOSThread() // it does not help
	}
	b := make([]byte, 1)
	for i := range trips {
		if every > 0 && i%every == 0 {
			runtime.Gosched()
		}
		os.Stdin.Read(b)
		os.Stdout.Write(b)
	}
	waits, all := regexp.MustCompile(`\nvoluntary_ctxt_switches:\t(\d+)`), []int{}
	files, _ := filepath.Glob("/proc/self/task/*/status")
	for _, name := range files {
		status, _ := os.ReadFile(name)
		n, _ := strconv.Atoi(string(waits.FindSubmatch(status)[1]))
		all = append(all, n)
	}
	slices.Sort(all)
	sum := 0
	for _, n := range all[:len(all)-1] {
		sum += n
	}
	fmt.Printf("%d\n", sum)
}

func main() {
	if len(os.Args) > 1 {
		every, _ := strconv.Atoi(os.Args[1])
		answer(every)
		return
	}
	for _, every := range []string{"0", "64"} {
		least := trips
		for range 8 { // the least, since other programs disturb it
			least = min(least, ask(every))
		}
		fmt.Print(least, " ")
	}
}

// ask lets another process answer, and returns how often its other threads have waited.
func ask(every string) (n int) {
	c := exec.Command(os.Args[0], every)
	c.Env = append(os.Environ(), "GOMAXPROCS=1")
	in, _ := c.StdinPipe()
	out, _ := c.StdoutPipe()
	if err := c.Start(); err != nil {
		panic(err)
	}
	b := make([]byte, 1)
	for range trips {
		in.Write(b)
		out.Read(b)
	}
	fmt.Fscan(out, &n)
	c.Wait()
	return n
}
G
for version in go1.26.8 go1.27.3; do
	GOTOOLCHAIN=$version go build -o ping . 2>log || { cat log; exit 2; }
	read -r without with < <(taskset -c 0 ./ping; echo)
	echo "$version: the other threads wait $without times without Gosched, $with times with it"
	((without > 5 * with)) || exit 1
done
