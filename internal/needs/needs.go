// Package needs is for tests that run programs which a machine may lack.
package needs

import (
	"os"
	"os/exec"
	"testing"
)

// Programs skips a test if one of the programs is missing. With CI_STRICT=1 the
// test fails instead.
func Programs(t testing.TB, names ...string) {
	t.Helper()
	for _, name := range names {
		if _, err := exec.LookPath(name); err != nil {
			Missing(t, err.Error())
		}
	}
}

// Missing skips a test, for the given reason. With CI_STRICT=1 the test fails instead.
func Missing(t testing.TB, why string) {
	t.Helper()
	if os.Getenv("CI_STRICT") == "1" {
		t.Fatal(why)
	}
	t.Skip(why)
}
