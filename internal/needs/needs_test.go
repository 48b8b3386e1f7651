package needs_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/internal/needs"
)

// A verdict is a test that notes how it ended.
type verdict struct {
	testing.TB
	skipped, failed bool
}

func (v *verdict) Helper()      {}
func (v *verdict) Skip(...any)  { v.skipped = true }
func (v *verdict) Fatal(...any) { v.failed = true }

func TestPrograms(t *testing.T) {
	for _, c := range []struct {
		strict, program string
		want            verdict
	}{
		{"", "go", verdict{}},
		{"1", "go", verdict{}},
		{"", "no-such-program", verdict{skipped: true}},
		{"1", "no-such-program", verdict{failed: true}},
	} {
		t.Setenv("CI_STRICT", c.strict)
		var got verdict
		needs.Programs(&got, c.program)
		if got.failed != c.want.failed || got.skipped && !got.failed != c.want.skipped {
			t.Errorf("CI_STRICT=%q, %s: skipped %v, failed %v", c.strict, c.program, got.skipped, got.failed)
		}
	}
}
