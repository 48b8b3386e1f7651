// Play at an online table
//
// The server of the online table has an HTTP API. This program opens a table with a bot, plays a
// turn, is refused a ply that is not legal, and resigns. Start the server first:
// `go run -C server ./cmd/server`.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
)

// A player has a seat at a table.
type player struct {
	table string // the address of the table
	token string
}

// send sends a request and reads the answer into answer, which may be nil.
func (p player) send(method, path string, body, answer any) {
	data, err := json.Marshal(body)
	if err != nil {
		log.Fatal(err)
	}
	request, err := http.NewRequest(method, p.table+path, bytes.NewReader(data))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+p.token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(method, path, response.StatusCode)
	if err := json.Unmarshal(text, answer); answer != nil && err != nil {
		log.Fatal(err)
	}
}

func main() {
	server := "http://127.0.0.1:8080"
	if len(os.Args) > 1 {
		server = os.Args[1]
	}

	var opened struct {
		ID    string
		Seats []struct{ Token string }
	}
	me := player{table: server}
	me.send("POST", "/api/tables", map[string]any{
		"variant": "kids", "seats": []any{map[string]string{"name": "Ann"}, map[string]string{"bot": "greedy"}},
	}, &opened)
	me = player{server + "/api/tables/" + opened.ID, opened.Seats[0].Token}

	// The last event has what the seat sees and may do.
	var event struct {
		N    int
		View struct {
			ToMove  int
			Choices []struct{ Ply string }
		}
	}
	for range 2 { // a shift, and a walk
		me.send("GET", "/events/last", nil, &event)
		fmt.Println("  seat", event.View.ToMove, "is to move")
		me.send("POST", "/plies", map[string]any{"n": event.N, "ply": event.View.Choices[0].Ply}, nil)
	}

	// What is wrong has a kind for programs and a message for people.
	var refused struct{ Error struct{ Kind string } }
	me.send("POST", "/plies", map[string]any{"n": 0, "ply": "nonsense"}, &refused)
	fmt.Println("  refused:", refused.Error.Kind)

	me.send("POST", "/resign", nil, nil)
	var facts struct {
		Outcome struct {
			Winners []int
			Reason  string
		}
	}
	me.send("GET", "", nil, &facts)
	fmt.Println("  won by seat", facts.Outcome.Winners, facts.Outcome.Reason)
}
