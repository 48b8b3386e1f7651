package battlechess_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
)

// A picture is what a user interface keeps of a game: it knows nothing but the
// changes that it is told.
type picture struct {
	Pieces map[string]string // by square: the letter, ~ if turned over, the eggs
	Cost   []int
	FaceUp []int
}

func pictureOf(s battlechess.State) picture {
	p := picture{Pieces: make(map[string]string), FaceUp: slices.Sorted(slices.Values(s.FaceUp()))}
	for _, piece := range s.Pieces() {
		text := string(rune(piece.Letter))
		if piece.Turned {
			text += "~"
		}
		p.Pieces[piece.Square.String()] = text + strings.Repeat("+", piece.Eggs)
	}
	for seat := range game.Player(2) {
		p.Cost = append(p.Cost, s.PieceCount(seat).Cost)
	}
	return p
}

// apply draws a change.
func (p *picture) apply(t *testing.T, c game.Change) {
	expect := func(square battlechess.Square, letter string) string {
		text := p.Pieces[square.String()]
		if !strings.HasPrefix(text, letter) {
			t.Errorf("%+v: on %v is %q", c, square, text)
		}
		return text
	}
	switch c := c.(type) {
	case battlechess.PieceMoved:
		text := expect(c.From, c.Piece)
		delete(p.Pieces, c.From.String())
		p.Pieces[c.To.String()] = text
	case battlechess.PieceTurned:
		p.Pieces[c.Square.String()] = expect(c.Square, c.Piece)[:1] + "~" + expect(c.Square, c.Piece)[1:]
	case battlechess.PieceTaken:
		expect(c.Square, c.Piece)
		delete(p.Pieces, c.Square.String())
	case battlechess.Summoned:
		p.Pieces[c.Square.String()] = c.Piece
	case battlechess.EggsLeft:
		text := strings.TrimRight(p.Pieces[c.Square.String()], "+")
		p.Pieces[c.Square.String()] = text + strings.Repeat("+", c.Eggs)
	case battlechess.CostArea:
		p.Cost[c.Seat] = c.Pieces
	case battlechess.CardDrawn:
		p.FaceUp = slices.Sorted(slices.Values(append(p.FaceUp, c.Value)))
	case battlechess.Reshuffled:
		p.FaceUp = nil
	case battlechess.BattleBegan:
	default:
		t.Errorf("unknown change %#v", c)
	}
}

// The card that shuffles all of them is named, though it does not stay face up.
func TestChangesNameTheShufflingCard(t *testing.T) {
	r := battlechess.Rules{}
	for seed, found := uint64(0), 0; found < 2; seed++ { // with cards face up before, and without
		s, err := r.Deal(2, seed)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(game.NewSource(seed))
		for s.ToMove() != game.Nobody {
			plies := s.AppendPlies(nil)
			next, err := s.Play(plies[random.IntN(len(plies))])
			if err != nil {
				t.Fatal(err)
			}
			if _, drawing := s.Pending(); drawing && len(next.FaceUp()) == 0 {
				got := next.View(0).Changes(s.View(0))
				if want := []game.Change{battlechess.CardDrawn{70}, battlechess.Reshuffled{}}; !slices.Equal(got[:2], want) {
					t.Fatalf("%v to %v: %v, want first %v", s, next, got, want)
				}
				if found == min(1, len(s.FaceUp())) {
					found++
				}
			}
			s = next
		}
	}
}

// TestChanges plays random games and applies the changes of every ply to the
// picture before it.
func TestChanges(t *testing.T) {
	kinds := make(map[string]int)
	for seed := range uint64(long.Count(60, 600)) {
		random := rand.New(rand.NewPCG(seed, 7))
		s, err := battlechess.Rules{}.Deal(2, seed)
		if err != nil {
			t.Fatal(err)
		}
		for range 200 {
			plies := s.AppendPlies(nil)
			if len(plies) == 0 {
				break
			}
			ply := plies[random.IntN(len(plies))]
			for _, p := range plies { // battles and summons are rare otherwise
				turn, _ := battlechess.TurnOf(p)
				if _, summons := turn.Letter(); summons && random.IntN(4) == 0 {
					ply = p
				}
				if _, battles := turn.Toward(); battles && random.IntN(4) == 0 {
					ply = p
				}
			}
			next, err := s.Play(ply)
			if err != nil {
				t.Fatal(err)
			}
			p := pictureOf(s)
			changes := next.View(0).Changes(s.View(0))
			for _, c := range changes {
				p.apply(t, c)
				kinds[c.ChangeKind()]++
			}
			if diff := cmp.Diff(pictureOf(next), p); diff != "" {
				t.Fatalf("%v\n%v\n%v\nchanges %+v (-want +got):\n%s", s, ply, next, changes, diff)
			}
			s = next
		}
	}
	want := []string{"battle", "card", "cost", "eggs", "move", "shuffle", "summon", "taken", "turn"}
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(kinds))); diff != "" {
		t.Errorf("kinds of changes (-want +got):\n%s", diff)
	}
}

// TestChangesAreNoMore checks that there are no changes but those that are needed.
func TestChangesAreNoMore(t *testing.T) {
	square := battlechess.SquareAt
	const board = "v+++6/3z3/3Pz2/3P~3/7/V+++6"
	for _, x := range []struct {
		before, after string // turns
		ply           string // if there is no after
		want          []game.Change
	}{
		{"1t", "1t", "", nil},
		{"1c:d3xN", "1c:d3xN", "", nil},
		{"1t", "", "d3-c3", []game.Change{battlechess.PieceMoved{Piece: "P", From: square(4, 3), To: square(3, 3)}}},
		{"1t", "", "d4-c3", []game.Change{battlechess.PieceMoved{Piece: "P", From: square(4, 4), To: square(3, 3)}}},
		{"1t", "", "d3xN", []game.Change{battlechess.BattleBegan{Ply: ply(t, "d3xN")}}},
		{"1c:d3xN", "1t", "", nil},
		// A program that was away for some plies may see another battle.
		{"1c:d3xN", "1c:d3xE", "", []game.Change{battlechess.BattleBegan{Ply: ply(t, "d3xE")}}},
	} {
		before := parse(t, position(board, "-", x.before))
		now := after(t, before, x.ply)
		if x.ply == "" {
			now = parse(t, position(board, "-", x.after))
		}
		if diff := cmp.Diff(x.want, now.View(0).Changes(before.View(0)), cmp.AllowUnexported(game.Ply{})); diff != "" {
			t.Errorf("%v to %v: changes (-want +got):\n%s", before, now, diff)
		}
	}
}

// TestDescribe checks the facts about a state with one piece of each sort: under
// an egg, turned over, a legend, and the target without eggs.
func TestDescribe(t *testing.T) {
	face := func(power int, arrows string) map[string]any {
		return map[string]any{"power": power, "arrows": append([]string{}, strings.Fields(arrows)...)}
	}
	all := "N1 NE1 E1 SE1 S1 SW1 W1 NW1"
	want := map[string]any{
		"board": map[string]any{"columns": 7, "rows": 6, "pieces": []map[string]any{
			{
				"seat": 2, "letter": "v", "name": "Victini", "square": "d1", "size": 1, "turned": false, "eggs": 1, "target": true, "legend": false,
				"face": face(60, ""), "back": face(100, all),
			},
			{
				"seat": 2, "letter": "p", "name": "Patrat", "square": "b2", "size": 1, "turned": false, "eggs": 0, "target": false, "legend": false,
				"face": face(60, "E1 S2 W1"), "back": face(50, "SE1 S1 SW1"),
			},
			{
				"seat": 2, "letter": "z", "name": "Zoroark", "square": "e2", "size": 1, "turned": true, "eggs": 0, "target": false, "legend": false,
				"face": face(50, "NE1 SE1 SW1 NW1"),
			},
			{
				"seat": 1, "letter": "K", "name": "Zekrom", "square": "c3", "size": 2, "turned": false, "eggs": 0, "target": false, "legend": true,
				"face": face(110, "N* E1 S1 W1"), "back": face(90, "N1 E1 S1 W1"),
			},
			{
				"seat": 1, "letter": "S", "name": "Serperior", "square": "c6", "size": 1, "turned": false, "eggs": 0, "target": false, "legend": false,
				"face": face(80, "N* E* S* W*"), "back": face(60, "N2 E2 S2 W2"),
			},
			{
				"seat": 1, "letter": "V", "name": "Victini", "square": "d6", "size": 1, "turned": true, "eggs": 0, "target": true, "legend": false,
				"face": face(100, all),
			},
			{
				"seat": 1, "letter": "M", "name": "Samurott", "square": "f6", "size": 1, "turned": false, "eggs": 0, "target": false, "legend": false,
				"face": face(90, "N1 NE* SE* SW* NW*"), "back": face(70, "N1 NE2 SE2 SW2 NW2"),
			},
		}},
		"players": []map[string]any{
			{"seat": 1, "cost": 5, "eggs": 0, "waiting": []string{"R"}},
			{"seat": 2, "cost": 7, "eggs": 1, "waiting": []string{"K", "R"}},
		},
		"faceUp": []int{0, 30}, "deck": []int{0, 20, 40, 70}, "under": []int{}, "pending": "e2xSW",
	}
	s := parse(t, "3v+3/1p2z~2/2K=3/2==3/7/2SV~1M1 5,7 R,kr +0+30 2c:e2xSW")
	if diff := cmp.Diff(want, s.View(0).Describe()); diff != "" {
		t.Errorf("%v (-want +got):\n%s", s, diff)
	}
	first, err := rulesOf(t, jumping).Deal(2, 0)
	if err != nil {
		t.Fatal(err)
	}
	facts := first.View(1).Describe()
	if facts["pending"] != "" || len(facts["faceUp"].([]int)) != 0 {
		t.Errorf("before the first ply %v is pending, and %v lie face up", facts["pending"], facts["faceUp"])
	}
	patrat := facts["board"].(map[string]any)["pieces"].([]map[string]any)[8] // on b5
	if diff := cmp.Diff([]any{"P", face(60, "N2! E1 W1"), face(50, "N2!^ NE2^ S*^")}, []any{patrat["letter"], patrat["face"], patrat["back"]}); diff != "" {
		t.Errorf("arrows that jump or are exact (-want +got):\n%s", diff)
	}
}

// TestSeatRange checks that only two can play.
func TestSeatRange(t *testing.T) {
	if least, most := (battlechess.Rules{}).SeatRange(); least != 2 || most != 2 {
		t.Errorf("%d to %d seats, want 2 to 2", least, most)
	}
}

// TestPicks checks the steps of one ply of each form, and what they say.
func TestPicks(t *testing.T) {
	if got := (battlechess.View{}).Picks(game.Ply{}); got != nil {
		t.Errorf("the zero Ply is picked by %+v", got)
	}
	for word, want := range map[string]string{
		"b5-b4":   "piece b5 (the piece on b5), square b4 (to b4)",
		"b5-b4xN": "piece b5 (the piece on b5), square b4 (to b4), direction N (battle to the N)",
		"b5xNE":   "piece b5 (the piece on b5), direction NE (battle to the NE)",
		"K@c3":    "legend K (summon K), square c3 (to c3)",
		"+20":     "button +20 (draw the card +20)",
	} {
		ply, err := battlechess.ParsePly(word)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, pick := range game.Picks(battlechess.View{}, ply) {
			got = append(got, fmt.Sprintf("%s %s (%s)", pick.Kind, pick.Text, pick.Label))
		}
		if text := strings.Join(got, ", "); text != want {
			t.Errorf("%s is picked by %s, want %s", word, text, want)
		}
	}
}
