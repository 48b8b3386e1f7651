package kids_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/play"
	"pgregory.net/rapid"
)

// The contract, held at compile time.
var (
	_ game.Rules[kids.State, labyrinth.Ply, kids.View] = kids.Rules{}

	_              = play.Perft[kids.State, labyrinth.Ply, kids.View]                 // a State
	_              = testkit.Agree[kids.State, labyrinth.Ply, kids.View, *model.Kids] // a View
	_              = testkit.Seek[kids.State, labyrinth.Ply, kids.View]               // Targets
	_ fmt.Stringer = kids.View{}                                                      // text
)

// small is a layout on nine squares, with a picture on each of its loose tiles
// and none in the corners. Its slots are Nb, Sb, W2 and E2.
var small = mustLayout("6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -")

// ring is how most of the hand-made positions begin: the spare is 7F, nothing
// is banned, and the passages run round the board and miss the middle.
//
//	a1 6  ┌─ b1 aA ─ c1 c  ┐
//	a2 5B │  b2 7E ├ c2 5C │
//	a3 3  └─ b3 aD ─ c3 9  ┘
const ring = "6aAc/5B7E5C/3aD9 7F - "

// The three families on the small layout, with and without the way home.
var (
	open            = kids.Rules{Layout: small}
	openNoReturn    = kids.Rules{Layout: small, Return: labyrinth.ReturnWaived}
	private         = kids.Rules{Layout: small, Family: kids.InHand}
	privateNoReturn = kids.Rules{Layout: small, Family: kids.InHand, Return: labyrinth.ReturnWaived}
	pile            = kids.Rules{Layout: small, Family: kids.InPile, Return: labyrinth.ReturnWaived}
	pileReturn      = kids.Rules{Layout: small, Family: kids.InPile}
)

var all = []kids.Rules{open, openNoReturn, private, privateNoReturn, pile, pileReturn}

// name says which rules a game is played by.
func name(g kids.Rules) string {
	return fmt.Sprintf("%s, return %t", modelCards(g), g.Return != labyrinth.ReturnWaived)
}

// modelCards is what the model calls the family.
func modelCards(g kids.Rules) string {
	switch g.Family {
	case 0, kids.FaceUp: // open cards are the default edition's
		return "open"
	case kids.InHand:
		return "private"
	}
	return "pile"
}

// slowly is the model of a position.
func slowly(g kids.Rules, text string) *model.Kids {
	return &model.Kids{Game: model.MustParse(text), Cards: modelCards(g), Return: g.Return != labyrinth.ReturnWaived}
}

func mustLayout(text string) labyrinth.Layout {
	l, err := labyrinth.ParseLayout(text)
	if err != nil {
		panic(err)
	}
	return l
}

// parse reads a state that has to be good.
func parse(t rapid.TB, g kids.Rules, text string) kids.State {
	t.Helper()
	s, err := g.Parse(text)
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	return s
}

// ply reads a ply that has to be good notation.
func ply(t rapid.TB, text string) labyrinth.Ply {
	t.Helper()
	p, err := kids.Rules{}.ParsePly(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// after plays plies, parted by spaces, each of which has to be legal.
func after(t rapid.TB, s kids.State, plies string) kids.State {
	t.Helper()
	for word := range strings.FieldsSeq(plies) {
		next, err := s.Play(ply(t, word))
		if err != nil {
			t.Fatalf("%v\nPlay(%s): %v", s, word, err)
		}
		s = next
	}
	return s
}

// A table tells who acts in the hand-made positions. They are written for two
// seats, of which the first acts; at another table it is the last of so many,
// and the second one written is the first. Any seats between those stand at
// home, in c1 and a3, and have a card left.
type table int

// asWritten and lastOfTwo let the two seats act by turns; at lastOfFour there
// are two more between them.
const (
	asWritten  table = 0
	lastOfTwo  table = 2
	lastOfFour table = 4
)

// at returns the value of a field at the table.
func (n table) at(name, value string) string {
	if n == asWritten {
		return value
	}
	if name == "TURN" {
		return map[byte]string{'1': fmt.Sprint(int(n)), '2': "1"}[value[0]] + value[1:]
	}
	first, second, list := strings.Cut(value, ",")
	if !list {
		return value
	}
	others := map[string]string{"PAWNS": ",c1,a3", "HOMES": ",c1,a3", "CARDS": ",:C,:F"}[name]
	if n == lastOfTwo {
		others = ""
	}
	return second + others + "," + first
}

// parse reads a state from a board and the other fields, from PAWNS on.
func (n table) parse(t rapid.TB, g kids.Rules, board, rest string) kids.State {
	t.Helper()
	values := strings.Fields(rest)
	for i, name := range []string{"PAWNS", "HOMES", "TURN", "CARDS"} {
		values[i] = n.at(name, values[i])
	}
	return parse(t, g, board+strings.Join(values, " "))
}

// wantField fails unless a field of the text is as given at the table.
func (n table) wantField(t rapid.TB, s fmt.Stringer, name, want string) {
	t.Helper()
	wantField(t, s, name, n.at(name, want))
}

// wantEnd fails unless the turn, the cards and the outcome are as given at the
// table.
func (n table) wantEnd(t rapid.TB, s kids.State, turn, cards string) {
	t.Helper()
	wantEnd(t, s, n.at("TURN", turn), n.at("CARDS", cards))
}

// field returns a field of a state's or a view's text.
func field(s fmt.Stringer, name string) string {
	return testkit.Field(s.String(), "BOARD SPARE BAN PAWNS HOMES TURN CARDS", name)
}

// wantField fails unless a field of the text is as given.
func wantField(t rapid.TB, s fmt.Stringer, name, want string) {
	t.Helper()
	if got := field(s, name); got != want {
		t.Errorf("%s is %s, want %s in\n%v", name, got, want, s)
	}
}

// wantEnd fails unless the turn and the cards are as given, and the outcome
// fits the turn.
func wantEnd(t rapid.TB, s kids.State, turn, cards string) {
	t.Helper()
	wantField(t, s, "TURN", turn)
	wantField(t, s, "CARDS", cards)
	want := game.Outcome{}
	if strings.HasSuffix(turn, "x") {
		want = game.Won(game.Player(turn[0] - '1'))
	}
	if s.Outcome() != want || (s.ToMove() == game.Nobody) != want.Over() {
		t.Errorf("outcome %v, to move %v; want %v in\n%v", s.Outcome(), s.ToMove(), want, s)
	}
}

// wantIllegal fails unless the state refuses each ply and stays as it is.
func wantIllegal(t rapid.TB, s kids.State, plies ...string) {
	t.Helper()
	before := s.String()
	for _, word := range plies {
		if next, err := s.Play(ply(t, word)); !errors.Is(err, game.ErrIllegal) || next != (kids.State{}) {
			t.Errorf("%v\nPlay(%s) = %v, %v; want an error that matches ErrIllegal", s, word, next, err)
		}
		if slices.Contains(testkit.Legal(s), word) {
			t.Errorf("%v\nlists %s as legal", s, word)
		}
	}
	if s.String() != before {
		t.Errorf("a refused ply changed %s\ninto %v", before, s)
	}
}

// wantLegal fails unless the legal plies are as given, parted by spaces.
func wantLegal(t rapid.TB, s kids.State, want string) {
	t.Helper()
	if diff := cmp.Diff(strings.Fields(want), testkit.Legal(s), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%v\nlegal plies (-want +got):\n%s", s, diff)
	}
}

// wantCards fails unless the seats, and nobody last, see the cards as given.
func wantCards(t rapid.TB, s kids.State, want ...string) {
	t.Helper()
	for seat, cards := range want {
		if v := s.View(game.Player(seat)); field(v, "CARDS") != cards {
			t.Errorf("seat %d sees the cards %s, want %s in\n%v", seat+1, field(v, "CARDS"), cards, s)
		}
	}
}

// letters writes a set of pictures.
func letters(set labyrinth.Pictures) string {
	var text strings.Builder
	for x := range set.All() {
		text.WriteString(x.String())
	}
	return text.String()
}
