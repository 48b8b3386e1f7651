// This file holds the client of the HTTP API that the tests use.

package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

// A client makes requests, with a token unless it is empty.
type client struct {
	t     *testing.T
	base  string
	token string
}

func (c client) as(token string) client { c.token = token; return c }

// at returns the client for another server.
func (c client) at(base string) client { c.base = base; return c }

// A reply is the answer to a request.
type reply struct {
	status int
	data   []byte
	body   map[string]any // if it is a JSON object
}

// try makes a request. The error is one of the network.
func (c client) try(ctx context.Context, method, path, body string) (reply, error) {
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, strings.NewReader(body))
	if err != nil {
		return reply{}, err
	}
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return reply{}, err
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		return reply{}, err
	}
	r := reply{status: resp.StatusCode, data: data}
	json.Unmarshal(data, &r.body)
	return r, nil
}

// silent reports whether the storage did not answer, which happens on a busy machine.
func (r reply) silent() bool {
	return r.status == http.StatusServiceUnavailable && strings.Contains(string(r.data), `"kind":"storage"`)
}

// send is try, but a read that is to succeed is sent again, as the answer says, while the
// storage is silent.
func (c client) send(ctx context.Context, method, path, body string, want int) (r reply, err error) {
	c.t.Helper()
	again := method == "GET" && want == http.StatusOK
	await(c.t, "an answer of the storage", func() bool {
		r, err = c.try(ctx, method, path, body)
		return err != nil || !again || !r.silent()
	})
	return r, err
}

// do makes a request, and fails the test unless the status is the wanted one; 0 is any.
func (c client) do(method, path, body string, want int) reply {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	r, err := c.send(ctx, method, path, body, want)
	if err != nil {
		c.t.Fatal(err)
	}
	if want != 0 && r.status != want {
		c.t.Fatalf("%s %s %s: status %d, want %d: %s", method, path, body, r.status, want, r.data)
	}
	return r
}

// refused is do for requests that must fail with a kind of error.
func (c client) refused(method, path, body string, status int, kind string) {
	c.t.Helper()
	r := c.do(method, path, body, status)
	e, _ := r.body["error"].(map[string]any)
	if e["kind"] != kind || e["message"] == "" {
		c.t.Errorf("%s %s %s: %s, want kind %s", method, path, body, r.data, kind)
	}
}

// A party is a table with its tokens and invitations by seat, from 1.
type party struct {
	id      string
	path    string
	tokens  map[int]string
	invites map[int]string
}

func (c client) open(body string) party {
	c.t.Helper()
	return partyOf(c.t, c.do("POST", "/api/tables", body, http.StatusCreated))
}

// partyOf reads the answer to a request for a table.
func partyOf(t *testing.T, r reply) party {
	t.Helper()
	var answer struct {
		ID    string
		Seats []struct {
			Seat          int
			Token, Invite string
		}
	}
	if err := json.Unmarshal(r.data, &answer); err != nil {
		t.Fatal(err)
	}
	p := party{answer.ID, "/api/tables/" + answer.ID, map[int]string{}, map[int]string{}}
	for _, s := range answer.Seats {
		p.tokens[s.Seat], p.invites[s.Seat] = s.Token, s.Invite
	}
	return p
}

// A sent is an event of a stream.
type sent struct {
	N       int
	Kind    string
	By      any
	Ply     string
	View    sentView
	Changes json.RawMessage
	raw     string
}

type sentView struct {
	Text    string
	Seat    any
	ToMove  any
	Outcome *struct {
		Winners []int
		Reason  string
	}
	Choices []struct{ Ply string }
	Board   json.RawMessage
}

// pictureOut returns the picture on the tile that a shift such as W2:ES pushes out.
func (v sentView) pictureOut(t *testing.T, shift string) string {
	t.Helper()
	var board struct {
		Rows [][]struct{ Picture string }
	}
	if err := json.Unmarshal(v.Board, &board); err != nil {
		t.Fatal(err)
	}
	rows, column, row := board.Rows, int(shift[1])-'a', int(shift[1])-'1'
	switch shift[0] {
	case 'N':
		return rows[len(rows)-1][column].Picture
	case 'S':
		return rows[0][column].Picture
	case 'E':
		return rows[row][0].Picture
	}
	return rows[row][len(rows)-1].Picture
}

// last returns the last event as the client's seat may see it.
func (c client) last(p party) (e sent) {
	c.t.Helper()
	r := c.do("GET", p.path+"/events/last", "", http.StatusOK)
	if err := json.Unmarshal(r.data, &e); err != nil {
		c.t.Fatal(err)
	}
	return e
}

// stream opens an event stream and returns its events, until ctx is done or the
// stream ends. Facts of the table come as events of kind "table".
func (c client) stream(ctx context.Context, path string, from int) (<-chan sent, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+path, http.NoBody)
	if err != nil {
		return nil, err
	}
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	if from >= 0 {
		req.Header.Set("Last-Event-ID", fmt.Sprint(from))
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != http.StatusOK {
		defer resp.Body.Close()
		data, _ := io.ReadAll(resp.Body)
		return nil, fmt.Errorf("stream: status %d: %s", resp.StatusCode, data)
	}
	events := make(chan sent, 100)
	go func() {
		defer close(events)
		defer resp.Body.Close()
		lines := bufio.NewReader(resp.Body)
		kind := ""
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				return
			}
			line = strings.TrimSuffix(line, "\n")
			if name, ok := strings.CutPrefix(line, "event: "); ok {
				kind = name
			}
			if data, ok := strings.CutPrefix(line, "data: "); ok {
				e := sent{Kind: kind, raw: data}
				json.Unmarshal([]byte(data), &e)
				select {
				case events <- e:
				case <-ctx.Done():
					return
				}
				kind = ""
			}
		}
	}()
	return events, nil
}

// watch is stream for tests whose server stays.
func (c client) watch(p party, query string, from int) <-chan sent {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	c.t.Cleanup(cancel)
	events, err := c.stream(ctx, p.path+"/events"+query, from)
	if err != nil {
		c.t.Fatal(err)
	}
	return events
}

// next returns the next event of a stream.
func next(t *testing.T, events <-chan sent) sent {
	t.Helper()
	select {
	case e, ok := <-events:
		if !ok {
			t.Fatal("the stream has ended")
		}
		return e
	case <-time.After(patience):
		t.Fatal("the stream sends nothing")
	}
	panic("not reached")
}

// plyBody is the body of a request for a ply.
func plyBody(n int, ply string) string {
	b, _ := json.Marshal(map[string]any{"n": n, "ply": ply})
	return string(bytes.TrimSpace(b))
}
