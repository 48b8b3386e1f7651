package queue

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/farm/internal/job"
)

// cpu returns the CPU time of this process.
func cpu() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkUnit is a whole unit with next to no work in it: queued, delivered,
// run, submitted, stored and acknowledged, all in this process, over TCP and with
// the streams in files. The CPU time does not depend on what else the machine does.
func BenchmarkUnit(b *testing.B) {
	for _, slots := range []int{1, 2, 16} {
		b.Run(fmt.Sprintf("slots=%d", slots), func(b *testing.B) {
			embedded, err := StartEmbedded(EmbeddedOptions{Dir: b.TempDir(), Listen: "127.0.0.1:0"})
			if err != nil {
				b.Fatal(err)
			}
			defer embedded.Close()
			serving, err := embedded.Connect()
			if err != nil {
				b.Fatal(err)
			}
			defer serving.Close()
			working, err := Connect(embedded.URL())
			if err != nil {
				b.Fatal(err)
			}
			defer working.Close()
			quiet := log.New(io.Discard, "", 0)
			s, err := Start(b.Context(), Options{Conn: serving, Storage: jetstream.FileStorage, Log: quiet}, tiny(b, b.N))
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			w := &Worker{Conn: working, Name: "w", Slots: slots, Bench: &job.Bench{Games: catalog.All()}, Log: quiet}
			began := cpu()
			b.ResetTimer()
			go w.Run(b.Context())
			if err := s.Wait(b.Context()); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64((cpu()-began).Microseconds())/float64(b.N), "cpu-us/op")
		})
	}
}

// BenchmarkRun is the work of such a unit.
func BenchmarkRun(b *testing.B) {
	f := tiny(b, 1)
	j, err := f.Open()
	if err != nil {
		b.Fatal(err)
	}
	content, _ := j.Unit(0)
	text, err := json.Marshal(content)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := (&job.Bench{Games: catalog.All()}).Run(b.Context(), "puzzles", text); err != nil {
			b.Fatal(err)
		}
	}
}

// tiny is a job of n units.
func tiny(tb testing.TB, n int) *job.File {
	tb.Helper()
	return read(tb, "tiny", fmt.Sprintf("kind = \"puzzles\"\npars = [1]\ncount = %d\n", n))
}
