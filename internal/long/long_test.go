package long_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/internal/long"
	"pgregory.net/rapid"
)

// TestTiers checks that only LABYRINTH_LONG=1 selects the long tier.
func TestTiers(t *testing.T) {
	for _, test := range []struct {
		value   string
		skipped bool
		count   int
	}{{"", true, 3}, {"0", true, 3}, {"1", false, 7}} {
		t.Setenv("LABYRINTH_LONG", test.value)
		if got := long.Count(3, 7); got != test.count {
			t.Errorf("LABYRINTH_LONG=%s: Count(3, 7) = %d, want %d", test.value, got, test.count)
		}
		skipped := false
		t.Run("skip", func(t *testing.T) {
			defer func() { skipped = t.Skipped() }()
			long.Test(t)
		})
		if skipped != test.skipped {
			t.Errorf("LABYRINTH_LONG=%s: Test skips: %v, want %v", test.value, skipped, test.skipped)
		}
	}
}

// TestChecks checks that the limit ends with its test.
func TestChecks(t *testing.T) {
	checks := func(t *testing.T) (n int) {
		t.Helper()
		rapid.Check(t, func(*rapid.T) { n++ })
		return n
	}
	full := checks(t)
	few := full/2 + 1
	for value, want := range map[string]int{"": few, "1": full} {
		t.Setenv("LABYRINTH_LONG", value)
		t.Run("checks", func(t *testing.T) {
			long.Checks(t, few)
			if got := checks(t); got != want {
				t.Errorf("LABYRINTH_LONG=%s: %d checks, want %d", value, got, want)
			}
		})
		if got := checks(t); got != full {
			t.Errorf("LABYRINTH_LONG=%s: %d checks after the test, want %d", value, got, full)
		}
	}
}
