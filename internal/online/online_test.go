package online_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/online"
)

// Both forms of an invitation lead to the same seat, at servers behind a path, too.
func TestParseInvitation(t *testing.T) {
	t.Parallel()
	for link, server := range map[string]string{
		"http://127.0.0.1:8080/#/t/abc/join/x-_1":       "http://127.0.0.1:8080",
		"http://127.0.0.1:8080/t/abc#join/x-_1":         "http://127.0.0.1:8080",
		"https://example.org/t/abc#/join/x-_1":          "https://example.org",
		"https://example.org/games//#/t/abc/join/x-_1":  "https://example.org/games",
		"https://example.org/games/t/abc#join/x-_1":     "https://example.org/games",
		"https://example.org/?lang=de#/t/abc/join/x-_1": "https://example.org",
	} {
		if got, err := online.ParseInvitation(link); err != nil || got != (online.Invitation{Server: server, Table: "abc", Code: "x-_1"}) {
			t.Errorf("%s: %+v, %v", link, got, err)
		}
	}
	for _, link := range []string{"http://127.0.0.1:8080/#/t/abc/join", "http://127.0.0.1:8080/t/abc#join", "http://127.0.0.1:8080/t/abc#/join"} {
		if got, err := online.ParseInvitation(link); err != nil || got != (online.Invitation{Server: "http://127.0.0.1:8080", Table: "abc"}) {
			t.Errorf("%s, to an open seat: %+v, %v", link, got, err)
		}
	}
	for _, bad := range []string{
		"", "x", "ftp://h/t/abc#join/x", "http://h/t/abc", "http://h/t/abc#join/", "http://h/t/abc/join/x", "http://h/#/t/abc", "http://h/t/a b#join/x", "http://h/#join/x", "http://h/#join", "http://h/t/abc#joined",
	} {
		if got, err := online.ParseInvitation(bad); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("%s: %+v, %v", bad, got, err)
		}
	}
}

// TestOpenWaits tells the caller that a server cannot answer yet, once.
func TestOpenWaits(t *testing.T) {
	t.Parallel()
	answers := []int{http.StatusServiceUnavailable, http.StatusServiceUnavailable, http.StatusNotFound}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(answers[0])
		answers = answers[1:]
	}))
	defer server.Close()
	i, err := online.ParseInvitation(server.URL + "/t/abc#join")
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	_, err = i.Open(t.Context(), catalog.All(), func(err error) { told = append(told, err.Error()) })
	if len(told) != 1 || !strings.Contains(told[0], "503") || err == nil || !strings.Contains(err.Error(), "404") {
		t.Errorf("told %q, then %v", told, err)
	}
}
