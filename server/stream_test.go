package server

import "testing"

// A server that stops while a stream begins waits for it: the race detector sees it if not.
func TestStreamAtStop(t *testing.T) {
	t.Parallel()
	for range 5 {
		s := serveHere(t, nil)
		p := s.open(`{"seats":[{"name":"Ann"},{"invite":true}]}`)
		if _, err := s.stream(t.Context(), p.path+"/events", -1); err != nil {
			t.Fatal(err)
		}
		s.stop()
	}
}
