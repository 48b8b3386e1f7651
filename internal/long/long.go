// Package long says how much work a test does. There are two tiers: the
// default, which must be fast, and the long one, which does everything.
// LABYRINTH_LONG=1 in the environment selects the long tier.
package long

import (
	"flag"
	"os"
	"strconv"
	"testing"
)

// on reports whether the long tier runs. It reads the environment at each call,
// so that go test sees the test depend on it and caches each tier by itself.
func on() bool { return os.Getenv("LABYRINTH_LONG") == "1" }

// Test skips t unless the long tier runs.
func Test(t testing.TB) {
	t.Helper()
	if !on() {
		t.Skip("set LABYRINTH_LONG=1 to run this test")
	}
}

// Count returns the amount of work for the tier that runs.
func Count(short, long int) int {
	if on() {
		return long
	}
	return short
}

// Checks limits the rapid checks of t to short in the default tier, unless the
// flag -rapid.checks is given. Rapid keeps that number for the whole process,
// so nothing that runs in parallel with t may use rapid.
func Checks(t testing.TB, short int) {
	t.Helper()
	const name = "rapid.checks"
	checks := flag.Lookup(name)
	if checks == nil {
		t.Fatal("long.Checks: the test does not import rapid")
	}
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == name })
	if on() || given {
		return
	}
	old := checks.Value.String()
	set := func(n string) {
		if err := checks.Value.Set(n); err != nil {
			t.Fatal(err)
		}
	}
	set(strconv.Itoa(short))
	t.Cleanup(func() { set(old) })
}
