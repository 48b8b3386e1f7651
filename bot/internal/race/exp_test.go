package race

import (
	"math"
	"testing"
)

func TestExp(t *testing.T) {
	for x := 0.0; x > -600; x -= 0.013 {
		if got, want := exp(x), math.Exp(x); math.Abs(got-want) > 1e-10*want {
			t.Fatalf("exp(%v) = %v, want %v", x, got, want)
		}
	}
	if got := exp(-1e6); got != 0 {
		t.Errorf("exp(-1e6) = %v, want 0", got)
	}
}

func BenchmarkExp(b *testing.B) {
	x := 0.0
	for b.Loop() {
		if x -= 0.1; exp(x) == 2 || x < -60 {
			x = 0
		}
	}
}
