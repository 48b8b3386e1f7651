// This file checks the vectors against the slow models: a port made of the models
// and a plain dealer answers every question except those about bad text.

package conformance_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/conformance"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/internal/model/chess"
	"github.com/labyrinth-go/labyrinth/internal/model/events"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
)

// TestModelsAgree asks the models every question, in the default tier some of
// each kind and no long counts.
func TestModelsAgree(t *testing.T) {
	t.Parallel()
	all := questions(t)
	all = slices.DeleteFunc(all, func(q conformance.Question) bool {
		return q.Line%long.Count(13, 1) != long.Count(1, 0) || q.Kind() == "perft" && len(q.Want) > long.Count(3, 99)
	})
	report, err := conformance.Check(t.Context(), new(slowPort).ask, all)
	if err != nil {
		t.Fatal(err)
	}
	for _, tally := range report.Tallies {
		if tally.Differ > 0 {
			t.Errorf("%s: %d of %d differ, the first: %+v", tally.Kind, tally.Differ, tally.Asked, *tally.First)
		}
		if byHand := tally.Kind == "parse" || tally.Kind == "ply" || tally.Kind == "layout"; tally.Skipped > 0 && !byHand {
			t.Errorf("%s: the models leave out %d of %d", tally.Kind, tally.Skipped, tally.Asked)
		}
	}
}

// A slowState is a state of one of the models.
type slowState interface {
	fmt.Stringer
	Legal() []string
	View(seat int) string // 0 is nobody
	ToMove() int          // 0 for chance, -1 when the game is over
	Winners() []int
	play(ply string) (slowState, error)
}

// A slowPort is a port made of the models.
type slowPort struct {
	game   string
	option map[string]string
}

var errIllegal = errors.New("not legal")

func (p *slowPort) ask(_ context.Context, question string) (string, error) {
	verb, rest, _ := strings.Cut(question, " ")
	word, more, _ := strings.Cut(rest, " ")
	switch verb {
	case "game":
		p.game, p.option = rest, make(map[string]string)
		return "ok", nil
	case "option":
		if refused := p.refuses(word, more); refused {
			return "!option", nil
		}
		p.option[word] = more
		return "ok", nil
	case "random", "below", "shuffle":
		return p.random(verb, word, more), nil
	case "deal":
		return p.deal(word, more), nil
	case "shift", "reach", "through":
		return p.maze(verb, word, strings.Fields(more)), nil
	case "tomove", "plies", "weights", "outcome", "score":
		return p.tell(verb, p.parse(rest)), nil
	case "left":
		return p.left(strings.Split(word, ","), more), nil
	case "view":
		seat, _ := strconv.Atoi(word)
		return p.parse(more).View(seat), nil
	case "perft":
		depth, _ := strconv.Atoi(word)
		return strconv.Itoa(count(p.parse(more), depth)), nil
	case "play":
		s, err := p.parse(more), error(nil)
		for ply := range strings.SplitSeq(word, ",") {
			if s, err = s.play(ply); err != nil {
				return "!illegal", nil
			}
		}
		return s.String(), nil
	}
	return conformance.Unknown, nil
}

// left returns who has won without some seats, from the cards and tokens in the text of a
// state.
func (p *slowPort) left(seats []string, text string) string {
	fields := strings.Fields(text)
	cards := strings.Split(fields[6], ",")
	first := strings.Split(p.tell("outcome", p.parse(text)), ",")
	won, best := []string(nil), -1000
	for i, hand := range cards {
		seat := strconv.Itoa(i + 1)
		if slices.Contains(seats, seat) {
			continue
		}
		found, pile, _ := strings.Cut(hand, ":")
		place := -len(pile)
		if p.game == "glow" {
			tokens, _, _ := strings.Cut(strings.Split(fields[7], ",")[i], ":")
			points, _ := strconv.Atoi(strings.Split(p.tell("score", p.parse(text)), ",")[i])
			place = 1000*points + len(found) + len(tokens)
		} else if slices.Contains(first, seat) {
			place = 1
		}
		switch {
		case place > best:
			won, best = []string{seat}, place
		case place == best:
			won = append(won, seat)
		}
	}
	return strings.Join(won, ",")
}

// refuses reports whether an option has an unknown name or one of some bad values.
func (p *slowPort) refuses(name, value string) bool {
	known := map[string]string{
		"standard": "Edition Look Children ChildReturn Return Pass Leave Block KeepSpare Deal First Layout Homes",
		"kids":     "Edition Cards Return Pass Leave Block KeepSpare Deal First Layout Homes",
		"glow":     "Edition GlowByDay Deal First Layout Homes", "anniversary": "Edition Return LiftBan Peek Deal First Layout Homes",
		"battlechess": "Legends Reshuffle First Rules",
	}[p.game]
	switch {
	case !slices.Contains(strings.Fields(known), name):
		return true
	case name == "Layout":
		marks := map[string]string{"glow": "*L", "anniversary": "'"}[p.game]
		return strings.Count(value, " ") < 3 || !strings.Contains(value, marks) || strings.Contains(value, "7'") || value == "../.. 3A3B5C7D b1,a2 -"
	case name == "Rules":
		return value == "{}"
	case name == "First":
		return value == "0" || value == "5" || value == "3" && p.game == "battlechess"
	case name == "Deal":
		return value == "4-each" || value == "6-each" && p.game == "glow"
	}
	return slices.Contains([]string{"new", "never", "closed", "maybe", "a1,z9", "31", "five", "dark", "once", "two", "over"}, value)
}

func (p *slowPort) parse(text string) slowState {
	switch p.game {
	case "standard":
		look := p.option["Look"]
		atOnce := look != "on-turn" && (look != "" || p.option["Edition"] != "classic-ru")
		s := &model.Standard{
			Game: p.position(text), AtOnce: atOnce, Shown: look == "shown", Stay: p.option["Return"] == "no",
			Children: p.option["Children"], ChildStay: p.option["ChildReturn"] == "no",
		}
		return slow[*model.Standard]{s}
	case "kids":
		k := &model.Kids{Game: p.position(text), Cards: "open", Return: true}
		switch p.option["Edition"] {
		case "classic-ru":
			k.Cards = "private"
		case "anniversary":
			k.Cards, k.Return = "pile", false
		}
		if c := p.option["Cards"]; c != "" {
			k.Cards = c
		}
		if r := p.option["Return"]; r != "" {
			k.Return = r == "yes"
		}
		return slow[*model.Kids]{k}
	case "glow":
		g := model.MustParseGlow(text)
		g.Hide = p.option["GlowByDay"] == "hidden"
		return slow[*model.Glow]{g}
	case "anniversary":
		g := events.MustParse(text)
		g.LiftBan, g.NoReturn = p.option["LiftBan"] == "yes", p.option["Return"] == "no"
		g.Briefly = p.option["Peek"] == "this-turn"
		return slow[*events.Game]{g}
	}
	g := chess.Read(p.chessRules(), text)
	g.Rules.One, g.Rules.Below = p.option["Legends"] == "one", p.option["Reshuffle"] == "under"
	return slowChess{g}
}

// position reads a position of standard or kids, with the house rules and the fixed tiles of
// a board that no published box has.
func (p *slowPort) position(text string) *model.Game {
	g := model.MustParse(text)
	g.Pass, g.Leave, g.Block = p.option["Pass"] == "yes", p.option["Leave"] == "yes", p.option["Block"] == "yes"
	fixed, _, _ := strings.Cut(p.option["Layout"], " ")
	if !strings.Contains(fixed, ".") {
		return g
	}
	g.Fixed = make(map[model.Square]bool)
	for row, tiles := range strings.Split(fixed, "/") {
		for col, tile := range squarePattern.FindAllString(tiles, -1) {
			g.Fixed[model.Square{Col: col + 1, Row: row + 1}] = tile != "."
		}
	}
	return g
}

// chessRules returns the rule set as JSON.
func (p *slowPort) chessRules() []byte {
	if r := p.option["Rules"]; r != "" {
		return []byte(strings.ReplaceAll(r, "'", `"`))
	}
	file, err := fs.ReadFile(conformance.Vectors(), "battlechess/rules.json")
	if err != nil {
		panic(err)
	}
	return file
}

// tell answers a question about a state.
func (p *slowPort) tell(verb string, s slowState) string {
	var words []string
	switch verb {
	case "tomove":
		switch seat := s.ToMove(); seat {
		case 0:
			return "chance"
		case -1:
			return "nobody"
		default:
			return strconv.Itoa(seat)
		}
	case "plies":
		words = s.Legal()
	case "weights":
		for _, ply := range s.Legal() {
			n := 1
			if c, ok := s.(slowChess); ok && c.Attack != nil {
				n = c.Weight(ply)
			}
			words = append(words, strconv.Itoa(n))
		}
	case "score":
		for seat := range strings.Split(strings.Fields(s.String())[3], ",") {
			words = append(words, strconv.Itoa(s.(slow[*model.Glow]).Model.(*model.Glow).Score(seat+1)))
		}
		return strings.Join(words, ",")
	case "outcome":
		if s.ToMove() != -1 {
			return "*"
		}
		for _, seat := range s.Winners() {
			words = append(words, strconv.Itoa(seat))
		}
		return strings.Join(words, ",")
	}
	if words == nil {
		return "-"
	}
	return strings.Join(words, " ")
}

// count returns the number of sequences of plies. It does not play the last ply.
func count(s slowState, depth int) int {
	if depth == 1 {
		return len(s.Legal())
	}
	n := 0
	for _, ply := range s.Legal() {
		next, err := s.play(ply)
		if err != nil {
			panic(err)
		}
		n += count(next, depth-1)
	}
	return n
}

// maze answers a question about a board with a made-up game on it.
func (p *slowPort) maze(verb, word string, board []string) string {
	pawns, turn, event := word, "1m", "-"
	if verb == "shift" {
		pawns, turn = board[3], "1s"
	}
	if verb == "through" {
		event = "'6"
	}
	hands := strings.TrimSuffix(strings.Repeat(":,", strings.Count(pawns, ",")+1), ",")
	text := strings.Join([]string{board[0], board[1], board[2], pawns, pawns, turn, hands}, " ")
	var s slowState
	if p.game == "anniversary" {
		s = slow[*events.Game]{events.MustParse(text + " - " + event)}
	} else {
		s = slow[*model.Standard]{&model.Standard{Game: p.position(text)}}
	}
	if verb != "shift" {
		return strings.Join(s.Legal(), " ")
	}
	next, err := s.play(word)
	if err != nil {
		return "!illegal"
	}
	return strings.Join(strings.Fields(next.String())[:4], " ")
}

// A slow is a model of a game in the maze as a slowState.
type slow[T testkit.Model[T]] struct{ testkit.Model[T] }

func (s slow[T]) play(ply string) (slowState, error) {
	next, err := s.Play(ply)
	return slow[T]{next}, err
}

// A slowChess is the model of Battle Chess as a slowState.
type slowChess struct{ *chess.Game }

func (s slowChess) play(ply string) (slowState, error) {
	if !slices.Contains(s.Legal(), ply) {
		return nil, errIllegal
	}
	return slowChess{s.Play(ply)}, nil
}

// View returns the whole state: nothing is hidden.
func (s slowChess) View(int) string { return s.String() }

// ToMove returns the seat to act, counted from 1.
func (s slowChess) ToMove() int {
	switch {
	case s.Winner >= 0:
		return -1
	case s.Attack != nil:
		return 0
	}
	return s.Seat + 1
}

// Winners returns the seat that has won.
func (s slowChess) Winners() []int { return []int{s.Winner + 1} }
