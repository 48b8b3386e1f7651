// This file holds the metrics.

package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// stats are the metrics of a node.
type stats struct {
	registry *prometheus.Registry

	requests *prometheus.CounterVec
	latency  *prometheus.HistogramVec
	refused  *prometheus.CounterVec
	streams  prometheus.Gauge
	tables   prometheus.Gauge
	loads    prometheus.Counter
	events   prometheus.Counter
	appends  *prometheus.HistogramVec
	readBack prometheus.Counter
	missed   prometheus.Counter
	thought  prometheus.Histogram
	unasked  prometheus.Counter
	restarts prometheus.Counter
	removed  prometheus.Counter
	pushes   *prometheus.CounterVec
}

// watch adds what is only known when it is asked for.
func (s *stats) watch(h *hub) {
	f := promauto.With(s.registry)
	gauge := func(name, help string, value func() float64) {
		f.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value)
	}
	is := func(ok bool) float64 {
		if ok {
			return 1
		}
		return 0
	}
	gauge("labyrinth_can_store", "1 if a ply can be stored here, otherwise 0.", func() float64 { return is(h.store.condition.state() == nil) })
	gauge("labyrinth_ready", "1 if /readyz answers 200, otherwise 0.", func() float64 { return is(h.store.health().ready()) })
	gauge("labyrinth_bot_turns_asked", "Turns of bots that this node has put into the work queue.", func() float64 { out, _ := h.pool.turns.counts(); return float64(out) })
	gauge("labyrinth_bot_turns_waiting", "Turns of bots that wait here for others of their address.", func() float64 { _, wait := h.pool.turns.counts(); return float64(wait) })
	gauge("labyrinth_stored_bytes", "Bytes of all entries.", func() float64 { used, _ := h.store.condition.space(); return float64(used) })
	gauge("labyrinth_stored_bytes_limit", "Bytes that they may use.", func() float64 { _, most := h.store.condition.space(); return float64(most) })
	if own := h.store.own; own != nil {
		gauge("labyrinth_disk_free_bytes", "Free space on the disk of the data directory.", func() float64 {
			free, err := own.disk.free(own.disk.dir)
			if err != nil {
				return 0
			}
			return float64(free)
		})
	}
}

// times are the bounds of histograms of seconds.
var times = []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 20}

func newStats() *stats {
	registry := prometheus.NewRegistry()
	live := collectors.GoRuntimeMetricsRule{Matcher: regexp.MustCompile("^/gc/heap/live:bytes$")}
	registry.MustRegister(collectors.NewGoCollector(collectors.WithGoCollectorRuntimeMetrics(live)), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	f := promauto.With(registry)
	return &stats{
		registry: registry,
		requests: f.NewCounterVec(prometheus.CounterOpts{
			Name: "labyrinth_http_requests_total", Help: "Requests by pattern and status.",
		}, []string{"pattern", "status"}),
		latency: f.NewHistogramVec(prometheus.HistogramOpts{
			Name: "labyrinth_http_seconds", Help: "Time to answer requests other than streams.", Buckets: times,
		}, []string{"pattern"}),
		refused: f.NewCounterVec(prometheus.CounterOpts{
			Name: "labyrinth_refused_total", Help: "Requests, streams, tables and connections over the limits of an address.",
		}, []string{"limit"}),
		streams: f.NewGauge(prometheus.GaugeOpts{Name: "labyrinth_streams", Help: "Open event streams."}),
		tables:  f.NewGauge(prometheus.GaugeOpts{Name: "labyrinth_tables_in_memory", Help: "Tables in use at this node."}),
		loads:   f.NewCounter(prometheus.CounterOpts{Name: "labyrinth_table_loads_total", Help: "Tables read from the storage."}),
		events:  f.NewCounter(prometheus.CounterOpts{Name: "labyrinth_events_total", Help: "Events of games stored by this node."}),
		appends: f.NewHistogramVec(prometheus.HistogramOpts{
			Name: "labyrinth_append_seconds", Help: "Time to store an entry.", Buckets: times,
		}, []string{"result"}),
		readBack: f.NewCounter(prometheus.CounterOpts{
			Name: "labyrinth_appends_read_back_total", Help: "Entries that were stored though the answer was lost.",
		}),
		missed: f.NewCounter(prometheus.CounterOpts{
			Name: "labyrinth_announcements_missed_total", Help: "Times when this node had to ask the storage for entries of other nodes.",
		}),
		removed: f.NewCounter(prometheus.CounterOpts{Name: "labyrinth_tables_removed_total", Help: "Tables that this node has removed since nobody used them."}),
		pushes: f.NewCounterVec(prometheus.CounterOpts{
			Name: "labyrinth_pushes_total", Help: "Calls by Web Push, by the status of the answer.",
		}, []string{"status"}),
		restarts: f.NewCounter(prometheus.CounterOpts{
			Name: "labyrinth_storage_restarts_total", Help: "Times that the embedded storage was started again since it did not write.",
		}),
		unasked: f.NewCounter(prometheus.CounterOpts{
			Name: "labyrinth_bot_turns_refused_total", Help: "Turns of bots that the work queue did not take.",
		}),
		thought: f.NewHistogram(prometheus.HistogramOpts{
			Name: "labyrinth_bot_seconds", Help: "Time that bots think about a ply.", Buckets: times,
		}),
	}
}

func (s *stats) appended(began time.Time, err error) {
	result := "stored"
	switch {
	case errors.Is(err, errConflict):
		result = "conflict"
	case err != nil:
		result = "unknown"
	}
	s.appends.WithLabelValues(result).Observe(time.Since(began).Seconds())
}

// answered counts a request. Its pattern, such as "GET /api/tables/{id}", says
// nothing about a table.
func (s *stats) answered(r *http.Request, status int, began time.Time) {
	pattern := r.Pattern
	if pattern == "" {
		pattern = "refused"
	}
	s.requests.WithLabelValues(pattern, strconv.Itoa(status)).Inc()
	if pattern != patternEvents {
		s.latency.WithLabelValues(pattern).Observe(time.Since(began).Seconds())
	}
}

// serve answers requests for the metrics at an address of their own until ctx is done.
func (s *stats) serve(ctx context.Context, addr string) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("metrics: %w", err)
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", s.handler())
	web := &http.Server{Handler: mux, ReadTimeout: bodyTime, WriteTimeout: time.Minute}
	context.AfterFunc(ctx, func() { web.Close() }) //nolint:errcheck // nothing is written
	go web.Serve(listener)                         //nolint:errcheck // it ends with ctx
	return nil
}

func (s *stats) handler() http.Handler {
	return promhttp.HandlerFor(s.registry, promhttp.HandlerOpts{})
}
