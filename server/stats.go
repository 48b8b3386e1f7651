// This file holds the metrics.

package main

import (
	"errors"
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
	rooms    prometheus.Gauge
	loads    prometheus.Counter
	events   prometheus.Counter
	appends  *prometheus.HistogramVec
	readBack prometheus.Counter
	missed   prometheus.Counter
	thought  prometheus.Histogram
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
		rooms:   f.NewGauge(prometheus.GaugeOpts{Name: "labyrinth_tables_in_memory", Help: "Tables in use at this node."}),
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

func (s *stats) handler() http.Handler {
	return promhttp.HandlerFor(s.registry, promhttp.HandlerOpts{})
}
