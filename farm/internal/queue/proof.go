// This file holds the proof that two programs have the same rules and bots.

package queue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"runtime/debug"
	"sync"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/conformance"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
)

// messages is the version of the messages in queue.go. It changes with them.
const messages = 1

// A Proof shows which rules and bots a program has. Results of two programs can
// be merged if their proofs are equal.
type Proof struct {
	// Version is the version of the library and of what the program speaks.
	Version string `json:"version"`
	// Answers is a hash of answers to a part of the conformance vectors, and of
	// the plies of every bot in the first turns of every variant.
	Answers string `json:"answers"`
}

// String returns the proof for people.
func (p Proof) String() string { return fmt.Sprintf("%s, answers %.12s", p.Version, p.Answers) }

// hash returns the whole proof in a few bytes.
func (p Proof) hash() string {
	sum := sha256.Sum256([]byte(p.Version + "\n" + p.Answers))
	return hex.EncodeToString(sum[:8])
}

// every is the share of the vectors that is asked: one question of so many.
const every = 50

// turns is the number of plies that the bots play of a game.
const turns = 4

// Prove returns the proof of this program. It takes about a fifth of a second the
// first time.
var Prove = sync.OnceValues(func() (Proof, error) {
	hash := sha256.New()
	if err := answer(hash); err != nil {
		return Proof{}, err
	}
	for _, v := range catalog.All() {
		r, err := v.Open()
		if err != nil {
			return Proof{}, err
		}
		for _, name := range catalog.Bots() {
			if err := demonstrate(hash, r, name); err != nil {
				return Proof{}, fmt.Errorf("%s in %s: %w", name, v.Name, err)
			}
		}
	}
	return Proof{version(), hex.EncodeToString(hash.Sum(nil))}, nil
})

// A sink is a hash.
type sink interface{ Write([]byte) (int, error) }

// answer hashes answers to the vectors.
func answer(hash sink) error {
	all, err := conformance.Questions(conformance.Vectors())
	if err != nil {
		return err
	}
	var some []conformance.Question
	for i := 0; i < len(all); i += every {
		some = append(some, all[i])
	}
	var library conformance.Answerer
	report, err := conformance.Check(context.Background(), func(_ context.Context, question string) (string, error) {
		answer := library.Answer(question)
		fmt.Fprintf(hash, "%s\n%s\n", question, answer)
		return answer, nil
	}, some)
	if err == nil && !report.Agrees() {
		err = fmt.Errorf("this program gives wrong answers to the conformance vectors; labyrinth check-port explains them")
	}
	return err
}

// demonstrate hashes the first plies of a game between bots of one name.
func demonstrate(hash sink, r catalog.Rules, name string) error {
	s, err := r.Deal(2, 1)
	if err != nil {
		return err
	}
	var seats []play.Bot[catalog.Ply, catalog.View]
	for seed := range uint64(2) {
		choose, err := r.Bot(name, seed, bot.Budget{Iterations: 2, Nodes: 300})
		if err != nil {
			return err
		}
		seats = append(seats, choose)
	}
	rec, err := play.Run(context.Background(), game.Rules[catalog.State, catalog.Ply, catalog.View](r), s, seats, play.Options{Limit: turns})
	if err != nil {
		return err
	}
	fmt.Fprintf(hash, "%s\n%v\n", name, rec.Plies)
	return nil
}

// version returns the versions of the library and of all it speaks.
func version() string {
	library := "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		library = info.Main.Version // the farm and the library are one repository
	}
	return fmt.Sprintf("labyrinth %s, farm %d, vectors %d, protocol %d", library, messages, conformance.Version, protocol.Version)
}
