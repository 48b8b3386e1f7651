// Package long chooses how much work a test does. There are two tiers: the
// default tier, which must be fast, and the long tier, which does all the work.
// LABYRINTH_LONG=1 in the environment selects the long tier.
package long

import (
	"flag"
	"os"
	"strconv"
	"testing"
)

// On reports whether the long tier runs. Each call reads the environment, so go
// test knows that the test depends on it and caches the tiers separately.
func On() bool { return os.Getenv("LABYRINTH_LONG") == "1" }

// Test skips t unless the long tier runs.
func Test(t testing.TB) {
	t.Helper()
	if !On() {
		t.Skip("set LABYRINTH_LONG=1 to run this test")
	}
}

// Count returns the amount of work for the tier that runs.
func Count(short, long int) int {
	if On() {
		return long
	}
	return short
}

// Checks limits the rapid checks of t to short in the default tier, unless the
// flag -rapid.checks is given. The limit holds for the whole process until t
// ends, so no parallel test may use rapid.
func Checks(t testing.TB, short int) {
	t.Helper()
	const name = "rapid.checks"
	checks := flag.Lookup(name)
	if checks == nil {
		t.Fatal("long.Checks: the test does not import rapid")
	}
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == name })
	if On() || given {
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
