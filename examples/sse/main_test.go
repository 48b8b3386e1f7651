package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
)

// An event is what a client reads of one.
type event struct {
	N    int
	View struct {
		Seat    *int
		Outcome any
		Choices []struct{ Ply string }
	}
}

// follow sends the events of a stream to a channel.
func follow(t *testing.T, url, token, last string, to chan<- event) {
	if token != "" {
		token = "?token=" + token
	}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url+"/events"+token, nil)
	if err != nil {
		t.Error(err)
		return
	}
	request.Header.Set("Last-Event-ID", last)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Error(err)
		return
	}
	go func() {
		defer response.Body.Close()
		for lines := bufio.NewReader(response.Body); ; {
			line, err := lines.ReadString('\n')
			if err != nil {
				return
			}
			if data, ok := strings.CutPrefix(line, "data: "); ok {
				var e event
				if err := json.Unmarshal([]byte(data), &e); err != nil {
					t.Error(err)
				}
				to <- e
			}
		}
	}()
}

// post plays a ply as curl -d does.
func post(t *testing.T, url, token string, n int, ply string) int {
	t.Helper()
	response, err := http.Post(url+"/plies?token="+token, "application/x-www-form-urlencoded", strings.NewReader(fmt.Sprintf(`{"n":%d,"ply":%q}`, n, ply)))
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	return response.StatusCode
}

// TestTable plays the beginning of a game of every variant over HTTP. Both clients
// know only what their streams say.
func TestTable(t *testing.T) {
	for _, v := range catalog.All().Variants {
		t.Run(v.Name, func(t *testing.T) {
			table, err := newTable(v.Name, 2)
			if err != nil {
				t.Fatal(err)
			}
			server := httptest.NewServer(table.handler())
			defer server.Close()
			defer server.CloseClientConnections()
			events, watched := make(chan event, 100), make(chan event, 100)
			for _, token := range table.tokens {
				follow(t, server.URL, token, "", events)
			}
			follow(t, server.URL, "", "", watched)
			played, last := 0, 0
			for played < 20 {
				e := <-events
				if len(e.View.Choices) == 0 {
					continue
				}
				seat := *e.View.Seat
				ply := e.View.Choices[(e.N*7)%len(e.View.Choices)].Ply
				for _, bad := range []struct {
					token, ply string
					n, want    int
				}{
					{"x", ply, e.N, http.StatusUnauthorized},
					{"", ply, e.N, http.StatusUnauthorized},
					{table.tokens[2-seat], ply, e.N, http.StatusConflict},
					{table.tokens[seat-1], ply, e.N - 1, http.StatusConflict},
					{table.tokens[seat-1], "Na:N", e.N, http.StatusUnprocessableEntity},
				} {
					if got := post(t, server.URL, bad.token, bad.n, bad.ply); got != bad.want {
						t.Fatalf("%+v: status %d", bad, got)
					}
				}
				if got := post(t, server.URL, table.tokens[seat-1], e.N, ply); got != http.StatusCreated {
					t.Fatalf("seat %d plays %s: status %d", seat, ply, got)
				}
				played++
				last = e.N + 1
			}
			for n := 0; n <= last; n++ {
				if e := <-watched; e.N != n || e.View.Seat != nil || e.View.Choices != nil {
					t.Fatalf("the spectator got %+v, want event %d", e, n)
				}
			}
			response, err := http.Get(server.URL + "/events?token=x")
			if err != nil {
				t.Fatal(err)
			}
			if response.Body.Close(); response.StatusCode != http.StatusUnauthorized {
				t.Errorf("events for an unknown token: status %d", response.StatusCode)
			}
			other := make(chan event, 100)
			follow(t, server.URL, "", "1000", other)
			if e := <-other; e.N != 0 {
				t.Errorf("after an event of another table the first is %+v, want event 0", e)
			}
			again := make(chan event, 100)
			follow(t, server.URL, table.tokens[0], strconv.Itoa(last-1), again)
			if e := <-again; e.N != last || *e.View.Seat != 1 {
				t.Errorf("after a lost connection the first event is %+v, want event %d", e, last)
			}
		})
	}
}
