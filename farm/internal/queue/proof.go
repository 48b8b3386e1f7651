// This file holds the proof that two programs have the same rules and bots.

package queue

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/conformance"
	"github.com/labyrinth-go/labyrinth/game"
	build "github.com/labyrinth-go/labyrinth/internal/version"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
)

// messages is the version of the messages in queue.go. It changes with them.
const messages = 2

// A Proof shows which rules and bots a program has. Results of two programs can
// be merged if their proofs are equal. It finds programs that differ; it does not
// stop one that claims the proof of another.
type Proof struct {
	// Version is the version of the library and of what the program speaks.
	Version string `json:"version"`
	// Answers is a hash of answers to the conformance vectors, of a game of every
	// variant, and of the names, the parameters and the first plies of every bot in
	// every variant.
	Answers string `json:"answers"`
}

// String returns the proof for people.
func (p Proof) String() string { return fmt.Sprintf("%s, answers %.12s", p.Version, p.Answers) }

// hash returns the whole proof in a few bytes.
func (p Proof) hash() string {
	sum := sha256.Sum256([]byte(p.Version + "\n" + p.Answers))
	return hex.EncodeToString(sum[:8])
}

const (
	// openingPlies is the number of plies that the bots play of a game.
	openingPlies = 12
	// questionsAtOnce is the number of questions that one goroutine answers.
	questionsAtOnce = 3000
)

// openingBudget is what the bots may spend on a ply.
var openingBudget = bot.Budget{Iterations: 8, Nodes: 500}

// Prove returns the proof of this program for the games of a registry. It takes
// about a second of CPU time. Tests replace it.
var Prove = prove

func prove(games catalog.Registry) (Proof, error) {
	all, err := conformance.Questions(conformance.Vectors())
	if err != nil {
		return Proof{}, err
	}
	var parts []func(io.Writer) error
	for some := range slices.Chunk(all, questionsAtOnce) {
		parts = append(parts, func(w io.Writer) error { return answer(w, some) })
	}
	for _, v := range games.Variants {
		r, err := games.Open(game.Tag{Name: "Variant", Value: v.Name})
		if err != nil {
			return Proof{}, err
		}
		parts = append(parts, func(w io.Writer) error { return unfold(w, r) })
		for _, name := range games.BotNames(v.Name) {
			parts = append(parts, func(w io.Writer) error {
				if err := show(w, games, r, name); err != nil {
					return fmt.Errorf("%s in %s: %w", name, v.Name, err)
				}
				return nil
			})
		}
	}
	sum, err := hashOf(parts)
	return Proof{version(), sum}, err
}

// hashOf returns a hash of what the parts write, which run on all cores.
func hashOf(parts []func(io.Writer) error) (string, error) {
	var (
		running sync.WaitGroup
		cores   = make(chan struct{}, runtime.GOMAXPROCS(0))
		sums    = make([][]byte, len(parts))
		errs    = make([]error, len(parts))
	)
	for i, part := range parts {
		running.Go(func() {
			cores <- struct{}{}
			defer func() { <-cores }()
			hash := sha256.New()
			errs[i] = part(hash)
			sums[i] = hash.Sum(nil)
		})
	}
	running.Wait()
	sum := sha256.Sum256(bytes.Join(sums, nil))
	return hex.EncodeToString(sum[:]), errors.Join(errs...)
}

// answer writes questions with the answers of the library, which must be right.
func answer(w io.Writer, questions []conformance.Question) error {
	var library conformance.Answerer
	report, err := conformance.Check(context.Background(), func(_ context.Context, question string) (string, error) {
		answer := library.Answer(question)
		fmt.Fprintf(w, "%s\n%s\n", question, answer)
		return answer, nil
	}, questions)
	if err == nil && !report.Agrees() {
		err = errors.New("this program gives wrong answers to the conformance vectors; labyrinth check-port explains them")
	}
	return err
}

// unfold writes a game at random with all its states. For a variant that the vectors do not
// have, this is what shows its rules.
func unfold(w io.Writer, r catalog.Rules) error {
	const plies = 300
	fmt.Fprintln(w, r.Tags())
	least, most := r.SeatRange()
	s, err := r.Deal(min(max(2, least), most), 1)
	random := rand.New(game.NewSource(1))
	for n := 0; n < plies && err == nil && s.ToMove() != game.Nobody; n++ {
		legal := s.AppendPlies(nil)
		fmt.Fprintln(w, s, legal, r.View(s, 0))
		s, err = s.Play(legal[random.IntN(len(legal))])
	}
	return err
}

// show writes a bot: its name, its parameters, and what it plays. A bot of the program's
// own also plays with each parameter at its most, since the version of the library
// does not speak for it; it must play the same a second time.
func show(w io.Writer, games catalog.Registry, r catalog.Rules, name string) error {
	kind, _, err := games.ParseBot(name)
	if err != nil {
		return err
	}
	texts := []string{name}
	fmt.Fprintln(w, name, kind.Budget)
	own := slices.ContainsFunc(games.Bots, func(b catalog.NamedBot) bool { return b.Name == name })
	for _, p := range kind.Parameters {
		fmt.Fprintln(w, p.Name, p.Default, p.Least, p.Most)
		if own {
			texts = append(texts, fmt.Sprintf("%s:%s=%v", name, p.Name, p.Most))
		}
	}
	for _, text := range texts {
		var plies, again bytes.Buffer
		if err := demonstrate(&plies, r, text); err != nil {
			return err
		}
		if own {
			if err := demonstrate(&again, r, text); err != nil {
				return err
			}
			if plies.String() != again.String() {
				return fmt.Errorf("%s plays otherwise a second time with the same seed; a farm needs bots that do not", text)
			}
		}
		if _, err := plies.WriteTo(w); err != nil {
			return err
		}
	}
	return nil
}

// demonstrate writes the first plies of a game between bots of one name.
func demonstrate(w io.Writer, r catalog.Rules, name string) error {
	least, most := r.SeatRange()
	n := min(max(2, least), most)
	s, err := r.Deal(n, 1)
	if err != nil {
		return err
	}
	var seats []play.Bot
	for seed := range uint64(n) {
		choose, err := r.Bot(name, seed, openingBudget)
		if err != nil {
			return err
		}
		seats = append(seats, choose)
	}
	rec, err := play.Run(context.Background(), game.Rules[catalog.State](r), s, seats, play.Options{Limit: openingPlies})
	if err != nil {
		return err
	}
	fmt.Fprintln(w, rec.Plies)
	return nil
}

// version returns the versions of the library and of all it speaks.
func version() string {
	return fmt.Sprintf("labyrinth %s, farm %d, vectors %d, protocol %d", build.Library(), messages, conformance.Version, protocol.Version)
}
