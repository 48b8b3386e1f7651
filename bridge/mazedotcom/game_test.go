package mazedotcom_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/bridge/mazedotcom"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/golden"
	"github.com/labyrinth-go/labyrinth/internal/relay"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// start is a state of 3 by 3 that was made by hand: row 1 does not slide, and neither does
// column 1. Ann is in the middle, at home, and looks for the middle: she must leave and come
// back, twice.
const start = `{
	"board": {
		"connectors": [["┌", "─", "┐"], ["│", "┼", "│"], ["└", "┬", "┘"]],
		"treasures": [[["a", "a"], ["a", "b"], ["a", "c"]], [["b", "b"], ["b", "c"], ["b", "d"]], [["c", "c"], ["c", "d"], ["c", "e"]]]
	},
	"spare": {"tilekey": "┼", "1-image": "d", "2-image": "e"},
	"plmt": [{"current": {"row#": 1, "column#": 1}, "home": {"row#": 1, "column#": 1}, "color": "red", "goto": {"row#": 1, "column#": 1}}],
	"last": null
}`

// TestStrategies chooses by hand. Nothing leads from the middle. The first slide, row 0 to the
// left, brings ┐ above it, which is open to the south and to the ─ on its left. So the first
// square in reading order can be reached, which Riemann takes, and the nearest to the goal, the
// middle, that is not the middle itself, which Euclid takes.
func TestStrategies(t *testing.T) {
	s := must(mazedotcom.ParseState([]byte(start)))
	middle := mazedotcom.Coordinate{Column: 1, Row: 1}
	for name, want := range map[string]string{
		"riemann": `[0,"LEFT",0,{"column#":0,"row#":0}]`, "euclid": `[0,"LEFT",0,{"column#":1,"row#":0}]`,
	} {
		c := mazedotcom.Strategies[name](s, middle)
		if got := string(must(json.Marshal(c))); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
		back := mazedotcom.Strategies[name](must(s.Play(c)), middle)
		if back.To != middle || back.Index == 0 && back.Direction == mazedotcom.Right {
			t.Errorf("%s does not come back: %v", name, back)
		}
	}
}

// TestRules refuses choices, and explains why.
func TestRules(t *testing.T) {
	s := must(mazedotcom.ParseState([]byte(strings.Replace(start, `"last": null`, `"last": [0, "LEFT"]`, 1))))
	for _, c := range []struct {
		choice, want string
		picture      bool
	}{
		{`[1, "LEFT", 0, {"row#": 0, "column#": 0}]`, "does not slide", false},
		{`[4, "LEFT", 0, {"row#": 0, "column#": 0}]`, "does not slide", false},
		{`[0, "AWAY", 0, {"row#": 0, "column#": 0}]`, "does not slide", false},
		{`[0, "UP", 45, {"row#": 0, "column#": 0}]`, "want 0, 90, 180 or 270 degrees", false},
		{`[0, "RIGHT", 0, {"row#": 0, "column#": 0}]`, "undoes", false},
		{`[0, "LEFT", 0, {"row#": 1, "column#": 1}]`, "must go to another square", true},
		{`[2, "UP", 0, {"row#": 0, "column#": 0}]`, "not reachable after the slide: the player is at row 1, column 1", true},
		{`[2, "UP", 0, {"row#": 9, "column#": 0}]`, "not reachable", true},
	} {
		_, err := s.Play(must(mazedotcom.ParseChoice([]byte(c.choice))))
		refusal, ok := errors.AsType[*bridge.Refusal](err)
		if !ok || !errors.Is(err, game.ErrIllegal) || !strings.Contains(err.Error(), c.want) || (refusal.Picture != "") != c.picture {
			t.Errorf("%s: %v, want %s", c.choice, err, c.want)
		}
	}
	// Pushed out on the left, a player comes in on the right.
	s.Players[0].Current = mazedotcom.Coordinate{Column: 0, Row: 0}
	next, err := s.Play(must(mazedotcom.ParseChoice([]byte(`[0, "LEFT", 90, {"row#": 1, "column#": 2}]`))))
	if err != nil || next.Spare.Tile != "┌" || strings.Join(next.Board.Connectors[0], "") != "─┐┼" || *next.Last != (mazedotcom.Last{Index: 0, Direction: "LEFT"}) {
		t.Errorf("%+v, %v", next, err)
	}
}

// deal returns a state for players who look for the goals of the variant.
func deal(players int, seed uint64) mazedotcom.State {
	dealt := must(mazedotcom.Rules{}.Deal(players, seed))
	s := mazedotcom.StateOf(dealt.Table())
	for p := range s.Players {
		at := dealt.Targets(game.Player(p)).First()
		s.Players[p].Goal = &mazedotcom.Coordinate{Column: at.Col() - 1, Row: at.Row() - 1}
	}
	return s
}

// A host is a table with one client against Euclid.
func host(t *testing.T, o bridge.Options) *bridge.Lobby[*mazedotcom.Client] {
	l := mazedotcom.NewLobby(must(net.Listen("tcp", "127.0.0.1:0")), o)
	t.Cleanup(func() { l.Close() })
	return l
}

// TestHost lets a minimal client, which uses nothing of the package, play a whole game: the
// script is that of the golden transcript, and so are all texts.
func TestHost(t *testing.T) {
	l := host(t, bridge.Options{Time: time.Minute})
	var said strings.Builder
	done := make(chan struct{})
	go func() {
		defer close(done)
		c := must(net.Dial("tcp", l.Addr().String()))
		defer c.Close()
		fmt.Fprint(c, `"Ann"`)
		d := json.NewDecoder(c)
		for n := 0; ; n++ {
			var text json.RawMessage
			if d.Decode(&text) != nil {
				return
			}
			answer := `"void"`
			if strings.HasPrefix(string(text), `["take-turn"`) {
				answer = `[2,"LEFT",0,{"column#":1,"row#":2}]`
				if strings.Contains(string(text), `"current":{"column#":1,"row#":2}`) {
					answer = `[0,"UP",0,{"column#":1,"row#":1}]`
				}
			}
			fmt.Fprintf(&said, "> %s\n< %s\n", text, answer)
			fmt.Fprint(c, answer)
		}
	}()
	client := must(l.Take(t.Context()))
	s := must(mazedotcom.ParseState([]byte(start)))
	result, err := mazedotcom.Referee(t.Context(), s, []mazedotcom.Seat{client}, func(text string) { t.Error(text) })
	if err != nil || !slices.Equal(result.Winners, []int{0}) || result.Rounds != 4 {
		t.Errorf("%+v, %v", result, err)
	}
	client.Close()
	<-done
	golden.Check(t, "host.txt", said.String())
}

// TestJoin lets Euclid play at a minimal server, which asks what the golden transcript says.
func TestJoin(t *testing.T) {
	here, there := net.Pipe()
	var said strings.Builder
	done := make(chan struct{})
	go func() {
		defer close(done)
		text := make([]byte, 1<<10)
		read := func() {
			n, err := there.Read(text) // a whole message
			if err != nil {
				t.Error(err)
			}
			fmt.Fprintf(&said, "< %s\n", text[:n])
		}
		ask := func(text string) {
			fmt.Fprintf(&said, "> %s\n", text)
			_, _ = io.WriteString(there, text)
			read()
		}
		read()
		state := strings.NewReplacer("\n", "", "\t", "", `, "goto": {"row#": 1, "column#": 1}`, "").Replace(start)
		ask(`["setup", [` + state + `, {"row#": 1, "column#": 1}]]`)
		ask(`["take-turn", [` + state + `]]`)
		ask(`["setup", [false, {"row#": 1, "column#": 1}]]`)
		ask(`["win", [true]]`)
	}()
	won, turns, err := mazedotcom.Join(t.Context(), here, "Ann", &mazedotcom.Bot{Strategy: mazedotcom.Euclid}, bridge.Options{})
	<-done
	if err != nil || !won || turns != 1 {
		t.Errorf("%v, %d turns, %v", won, turns, err)
	}
	golden.Check(t, "join.txt", said.String())
}

// TestServers lets servers do everything wrong that they can. A bot at them leaves, with the reason.
func TestServers(t *testing.T) {
	state := strings.NewReplacer("\n", "", "\t", "", `, "goto": {"row#": 1, "column#": 1}`, "").Replace(start)
	setup := `["setup",[` + state + `,{"row#":1,"column#":1}]]`
	for name, c := range map[string]struct{ text, want string }{
		"asks first":      {`["take-turn",[` + state + `]]`, "want setup"},
		"unknown":         {`["dance",[]]`, "want setup"},
		"no array":        {`"setup"`, "want an array"},
		"no state":        {`["setup",[17,{"row#":1,"column#":1}]]`, "cannot unmarshal number"},
		"no goal":         {`["setup",[false,{"row#":1}]]`, "want a coordinate"},
		"goal elsewhere":  {`["setup",[false,{"row#":9,"column#":9}]]["take-turn",[` + state + `]]`, "the goal is off the board"},
		"other state":     {setup + `["take-turn",[{"board":{}}]]`, "0 rows of connectors"},
		"no winner":       {setup + `["win",["Ann"]]`, "cannot unmarshal string"},
		"half a message":  {setup + `["take-turn",[`, "EOF"},
		"closes":          {"", "EOF"},
		"no JSON":         {"hello", "invalid character"},
		"deep":            {strings.Repeat("[", 2*mazedotcom.MaxMessage), "bytes"},
		"closed and deep": {strings.Repeat("[", 20000) + strings.Repeat("]", 20000), "JSON"},
		"floods":          {`"` + strings.Repeat("x", 2*mazedotcom.MaxMessage), "bytes"},
	} {
		_, _, err := mazedotcom.Join(t.Context(), relay.Saying(t, c.text), "Ann", &mazedotcom.Bot{Strategy: mazedotcom.Euclid}, bridge.Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

// TestBots lets strategies play whole games through both roles, and against each other.
func TestBots(t *testing.T) {
	l := host(t, bridge.Options{Time: time.Minute})
	for seed := range uint64(4) {
		var joined sync.WaitGroup
		joined.Go(func() {
			c := must(net.Dial("tcp", l.Addr().String()))
			if _, turns, err := mazedotcom.Join(t.Context(), c, "Ann", &mazedotcom.Bot{Strategy: mazedotcom.Euclid}, bridge.Options{}); err != nil || turns == 0 {
				t.Errorf("%d turns, %v", turns, err)
			}
		})
		s := deal(3, seed)
		s.Goals = []mazedotcom.Coordinate{{Column: 3, Row: 3}}
		client := must(l.Take(t.Context()))
		seats := []mazedotcom.Seat{&mazedotcom.Bot{Strategy: mazedotcom.Riemann}, client, &mazedotcom.Bot{Strategy: mazedotcom.Euclid}}
		result, err := mazedotcom.Referee(t.Context(), s, seats, func(text string) { t.Error(text) })
		if err != nil || len(result.Winners) == 0 || len(result.Removed) != 0 || len(result.Last.Players) != 3 {
			t.Errorf("seed %d: %+v, %v", seed, result, err)
		}
		joined.Wait()
		client.Close()
	}
}

// TestWayHome lets three players, who can always go everywhere, reach a goal each, and then what
// the state's goals are: the home of the first, that of the second, and that of the third. Only
// for the third, which is given the last of them, this is no goal but the way home, so its second
// find ends the game, and the other two have found more. They have the same color.
func TestWayHome(t *testing.T) {
	row := strings.Repeat(`"┼",`, 6) + `"┼"`
	gems := strings.Repeat(`["a","b"],`, 6) + `["a","b"]`
	at := func(row, col int) string { return fmt.Sprintf(`{"row#":%d,"column#":%d}`, row, col) }
	var players []string
	for _, col := range []int{1, 3, 5} {
		players = append(players, fmt.Sprintf(`{"current":%s,"home":%s,"goto":%s,"color":"red"}`, at(0, 0), at(3, col), at(1, col)))
	}
	s := must(mazedotcom.ParseState([]byte(fmt.Sprintf(
		`{"board":{"connectors":[%s[%s]],"treasures":[%s[%s]]},"spare":{"tilekey":"┼","1-image":"c","2-image":"d"},"plmt":[%s],"last":null,"goals":[%s,%s,%s]}`,
		strings.Repeat("["+row+"],", 6), row, strings.Repeat("["+gems+"],", 6), gems, strings.Join(players, ","), at(3, 1), at(3, 3), at(3, 5)))))
	var seats []mazedotcom.Seat
	for range players {
		seats = append(seats, &mazedotcom.Bot{Strategy: mazedotcom.Riemann})
	}
	result, err := mazedotcom.Referee(t.Context(), s, seats, func(text string) { t.Error(text) })
	if err != nil || !slices.Equal(result.Winners, []int{0, 1}) || result.Rounds != 2 {
		t.Errorf("%+v, %v", result, err)
	}
}

// TestLost lets clients do everything wrong that they can. Each is out, with the reason, and
// another plays on.
func TestLost(t *testing.T) {
	for name, c := range map[string]struct{ answer, said string }{
		"illegal":  {`[2,"UP",0,{"column#":0,"row#":2}]`, "illegal turn column 2 UP, 0 degrees"},
		"no array": {`{"move": 1}`, "Maze.com message invalid"},
		"short":    {`[0,"LEFT",0]`, "an array of 3, want 4"},
		"word":     {`"STAY"`, "want PASS"},
		"no JSON":  {`hello`, "invalid character"},
		"floods":   {`"` + strings.Repeat("x", 2*mazedotcom.MaxMessage) + `"`, "bytes"},
		"closes":   {"", "EOF"},
		"stalls":   {" ", "no answer in time"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			limit := time.Minute
			if name == "stalls" {
				limit = 100 * time.Millisecond
			}
			l := host(t, bridge.Options{Time: limit})
			over := make(chan struct{})
			defer close(over)
			go func() {
				p := must(net.Dial("tcp", l.Addr().String()))
				defer p.Close()
				fmt.Fprint(p, `"Ann" "void"`)
				d := json.NewDecoder(p)
				for range 2 {
					var text json.RawMessage
					if err := d.Decode(&text); err != nil {
						t.Error(err)
					}
				}
				_, _ = io.WriteString(p, c.answer) // the other side need not read all of it
				if c.answer != "" {
					<-over
				}
			}()
			client := must(l.Take(t.Context()))
			defer client.Close()
			s := deal(2, 1)
			s.Players[0].Current = mazedotcom.Coordinate{Column: 6, Row: 6}
			for i := range s.Board.Connectors {
				s.Board.Connectors[i][6] = "│" // closed to all other columns
				s.Board.Connectors[i][5] = "│"
			}
			var said []string
			seats := []mazedotcom.Seat{client, &mazedotcom.Bot{Strategy: mazedotcom.Euclid}}
			result, err := mazedotcom.Referee(t.Context(), s, seats, func(text string) { said = append(said, text) })
			if err != nil || !slices.Equal(result.Removed, []int{0}) || !slices.Equal(result.Winners, []int{1}) {
				t.Errorf("%v, %v, %v", result.Winners, result.Removed, err)
			}
			if text := strings.Join(said, "\n"); !strings.Contains(text, c.said) {
				t.Errorf("said %s\nwant %s", text, c.said)
			}
		})
	}
}

// TestNames refuses clients whose names are none.
func TestNames(t *testing.T) {
	notes := make(chan string, 10)
	l := host(t, bridge.Options{Note: func(text string) { notes <- text }})
	for _, name := range []string{`"Ann Smith"`, `""`, `[17]`, `"` + strings.Repeat("a", 21) + `"`} {
		c := must(net.Dial("tcp", l.Addr().String()))
		fmt.Fprint(c, name)
		if text := <-notes; !strings.Contains(text, "Maze.com message invalid") {
			t.Error(text)
		}
		c.Close()
	}
	if _, _, err := mazedotcom.Join(t.Context(), must(net.Dial("tcp", l.Addr().String())), "a b", &mazedotcom.Bot{Strategy: mazedotcom.Euclid}, bridge.Options{}); !errors.Is(err, mazedotcom.ErrMessage) {
		t.Error(err)
	}
}

// TestStates refuses states that are none.
func TestStates(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"─"`, `"x"`, "row 0, column 1; want a tile"},
		{`["└", "┬", "┘"]`, `["└", "┬"]`, "row 2 has 2 connectors"},
		{`["a", "b"]`, `["a", ""]`, "name of an image"},
		{`"tilekey": "┼"`, `"tilekey": ""`, "the spare has the tilekey"},
		{`"color": "red"`, `"color": ""`, "want a color"},
		{`"row#": 1, "column#": 1}`, `"row#": 1}`, "want a coordinate with row# and column#"},
		{`"row#": 1, "column#": 1}`, `"row#": 3, "column#": 1}`, "off the board of 3 by 3"},
		{`null`, `[0, "NORTH"]`, "no line 0 slides NORTH"},
		{`null`, `[0]`, "an array of 1, want 2"},
		{`"last"`, `"goals": [{"row#": 1, "column#": 5}], "last"`, "off the board"},
		{`{`, `[]`, "cannot unmarshal array"},
	} {
		_, err := mazedotcom.ParseState([]byte(strings.Replace(start, c.old, c.new, 1)))
		if !errors.Is(err, mazedotcom.ErrMessage) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.new, err)
		}
	}
}

// FuzzState writes what it has read, and reads the same again. The strategies find a legal choice.
func FuzzState(f *testing.F) {
	f.Add([]byte(start))
	f.Add(must(json.Marshal(deal(2, 1))))
	f.Add([]byte(strings.Replace(start, `null`, `[2, "DOWN"], "goals": [{"row#": 1, "column#": 1}]`, 1)))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := mazedotcom.ParseState(text)
		if err != nil {
			if !errors.Is(err, mazedotcom.ErrMessage) {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		again, err := mazedotcom.ParseState(must(json.Marshal(s)))
		if diff := cmp.Diff(s, again); diff != "" || err != nil {
			t.Fatalf("%v\n%s", err, diff)
		}
		if _, err := s.Play(mazedotcom.Riemann(s, s.Players[0].Home)); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzChoice plays choices.
func FuzzChoice(f *testing.F) {
	f.Add([]byte(`"PASS"`))
	f.Add([]byte(`[0, "LEFT", 270, {"row#": 0, "column#": 0}]`))
	s := must(mazedotcom.ParseState([]byte(start)))
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := mazedotcom.ParseChoice(text)
		if err != nil {
			if !errors.Is(err, mazedotcom.ErrMessage) {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		if again := must(mazedotcom.ParseChoice(must(json.Marshal(c)))); again != c {
			t.Fatalf("%v, %v", c, again)
		}
		if _, err := s.Play(c); err != nil && !errors.Is(err, game.ErrIllegal) {
			t.Fatal(err)
		}
	})
}
