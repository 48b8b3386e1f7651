package play_test

import (
	"context"
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

func ExamplePerft() {
	s, err := standard.Rules{}.Parse(notation)
	if err != nil {
		log.Fatal(err)
	}
	for depth := range 5 {
		fmt.Println(depth, play.Perft(s, depth))
	}
	// Output:
	// 0 1
	// 1 24
	// 2 103
	// 3 3124
	// 4 19695
}

func ExampleRun() {
	rules := standard.Rules{}
	start, err := rules.Deal(2, 1) // two seats, seed 1
	if err != nil {
		log.Fatal(err)
	}
	seats := []play.Bot{
		bot.Greedy(standard.Rules{}, 1),
		bot.Random(2),
	}
	rec, err := play.Run(context.Background(), rules, start, seats, play.Options{
		Limit: 2000, // random players may never end
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("won by seat", rec.Outcome)

	text, err := rec.MarshalText()
	if err != nil {
		log.Fatal(err)
	}
	read, err := play.ParseRecord(rules, string(text))
	fmt.Println(len(read.Plies) == len(rec.Plies), err)
	// Output:
	// won by seat 1
	// true <nil>
}

func ExampleParseRecord() {
	// A game on nine squares: seat 1 looks for A, seat 2 for D.
	layout, err := labyrinth.ParseLayout("6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -")
	if err != nil {
		log.Fatal(err)
	}
	rec, err := play.ParseRecord(standard.Rules{Layout: layout}, `[Variant "standard"]
[Edition "classic"]
[Layout "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -"]
[Result "1"]

6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A,:D
W2:NES b1 {finds A} W2:NS b3 {finds D} W2:NES a1
`)
	if err != nil {
		log.Fatal(err)
	}
	states, err := play.States(rec)
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range states {
		fmt.Println(s.Cards())
	}
	// Output:
	// :A,:D
	// :A,:D
	// A:,:D
	// A:,:D
	// A:,D:
	// A:,D:
	// A:,D:
}

// A server keeps a session, stores every event, and sends each client what its
// seat may see. (It also holds a mutex, and draws the seeds with [play.NewSeed].)
func ExampleSession() {
	rules := standard.Rules{}
	start, err := rules.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	s := play.NewSession(rules, start, play.Options{Limit: 2000, Repeats: 3})

	// submit handles a client's request: its seat, the number of the last event
	// that it has seen, and its ply.
	submit := func(by game.Player, n int, text string) error {
		ply, err := rules.ParsePly(text)
		if err != nil {
			return err
		}
		if _, err := s.Submit(by, n, ply); err != nil {
			return err
		}
		for e := range s.Log(n) {
			line, _ := e.MarshalText()
			fmt.Printf("store: %s\n", line)
		}
		for u := range s.Events(1, n) {
			fmt.Printf("seat 2 sees event %d: seat %v plays %v\n", u.N, u.By, u.Ply)
		}
		return nil
	}
	fmt.Println(submit(0, 0, "Nb:NES"))
	fmt.Println(submit(1, 1, "Nb:NES"))
	fmt.Println(submit(0, 0, "Nb:NES"))
	// Output:
	// store: 1 1 ply Nb:NES
	// seat 2 sees event 1: seat 1 plays Nb:NES
	// <nil>
	// turn of another seat: "2": the player to act is 1
	// stale event number: "0": the last event is 1
}

// After a restart, a server restores its sessions from the stored events.
func ExampleRestore() {
	rules := standard.Rules{}
	stored := []string{"0 nobody start " + notation, "1 1 ply W2:NS", "2 1 ply a1", "3 nobody undo 1"}
	var events []play.Event[standard.State]
	for _, line := range stored {
		e, err := play.ParseEvent(rules, line)
		if err != nil {
			log.Fatal(err)
		}
		events = append(events, e)
	}
	s, err := play.Restore(rules, events, play.Options{Limit: 2000, Repeats: 3})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("event", s.Last(), "seat", s.ToMove())
	fmt.Println(s.Record().Plies)
	// Output:
	// event 3 seat 1
	// [W2:NS]
}

// This bot counts the pictures that it has seen others find since its last ply.
func ExampleQuestion_Updates() {
	found := 0
	watchful := func(_ context.Context, q play.Question) (play.Answer, error) {
		for u := range q.Updates() {
			for _, c := range u.Changes {
				if u.By != q.View.Seat() && c.ChangeKind() == "found" {
					found++
				}
			}
		}
		return play.Answer{Ply: q.View.AppendPlies(nil)[0]}, nil
	}
	start, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	seats := []play.Bot{watchful, bot.Greedy(standard.Rules{}, 1)}
	rec, err := play.Run(context.Background(), standard.Rules{}, start, seats, play.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("seat", rec.Outcome, "has won; seat 2 was seen to find", found, "pictures")
	// Output: seat 2 has won; seat 2 was seen to find 12 pictures
}
