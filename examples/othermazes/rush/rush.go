// Package rush is a contest game in the maze: all lines of the board slide, some tiles
// are crosses, and two seats push at the same time. Each has a spare tile of its own,
// which it cannot turn. Then each walks up to 20 steps. A pawn collects the items of its
// seat's open quests on the tiles that it comes to, also when a push brings it there. A
// seat has 12 quests, of which 3 are open at a time; new ones open before the next pushes
// or walks. The first seat that has collected all of its items wins, and both may do so at
// once. Otherwise the one with more items wins after 75 rounds, or when both have pushed the
// same line ten times in a row. Board and quests are symmetric.
//
// Both push at once, in secret: the push of seat 1 is a ply that only seat 1 sees until
// seat 2 has made its own. [Variant] is the entry for the registry of a program; see
// package catalog.
package rush

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

// Variant is the game for programs that know games by name.
var Variant = catalog.Variant{
	Name:    "rush",
	Summary: "Both push at once, each a spare tile of its own. Then walk, and collect twelve items.",
	Plies: []string{
		"Nc:NES     push your spare tile in at Nc; it cannot be turned",
		"c5         walk one step, to c5; to end the walk, name the square of your pawn",
	},
	Open:     catalog.BoxOpen(Open),
	Rulebook: explain,
}

const (
	side   = 7 // the number of columns and of rows
	seats  = 2
	quests = 12 // of each seat
	open   = 3  // of these, at a time
	steps  = 20 // of a walk, at most
	rounds = 75
	stale  = 10 // times that both push the same line, one after another
)

// The shapes of the tiles that each seat has one of: first those of the items, in the order
// of their pictures. Besides these there are the corners where the pawns begin, and a cross in
// the middle.
const shapes = "333337775555" + "33333" + "77" + "55555"

// loose are all tiles, those without a picture last.
var loose = func() string {
	var text strings.Builder
	for p := range labyrinth.Picture(seats) {
		for i := range labyrinth.Picture(quests) {
			fmt.Fprintf(&text, "%c%v", shapes[i], 1+i+p*quests)
		}
	}
	return text.String() + strings.Repeat(shapes[quests:], seats) + "33f"
}()

// board is the layout: no tile is fixed. It has one loose tile more than a layout should,
// since each seat has a spare tile.
const board = "......./......./......./......./......./......./....... %s a1,g7 -"

// layout returns the layout without one of the loose tiles.
func layout(without labyrinth.Tile) (labyrinth.Layout, error) {
	start := strings.LastIndex(loose, without.String()) // tiles without a picture are the last
	if start < 0 {
		return labyrinth.Layout{}, game.Faultf(labyrinth.ErrTiles, 0, without.String(), "no such tile in the box")
	}
	end := start + len(without.String())
	return labyrinth.ParseLayout(fmt.Sprintf(board, loose[:start]+loose[end:]))
}

// Rules are the rules of the game, which has no options.
type Rules struct{}

// Open returns the rules. There is nothing to choose.
func Open(tags ...game.Tag) (Rules, error) {
	var fs game.Faults
	game.Choose(&fs, "rush", nil, tags)
	return Rules{}, fs.Err()
}

// Tags returns the tag that names the rules in a record.
func (Rules) Tags() []game.Tag { return []game.Tag{{Name: "Variant", Value: "rush"}} }

// SeatRange returns how many may play.
func (Rules) SeatRange() (least, most int) { return seats, seats }

// Deal returns the first state of a game: a board that looks the same from both sides, and
// the same quests in the same order.
func (Rules) Deal(n int, seed uint64) (State, error) {
	if n != seats {
		return State{}, game.Faultf(game.ErrSeats, 0, fmt.Sprint(n), "want %d seats", seats)
	}
	src := game.NewSource(seed)
	tiles, spare := dealTiles(src)
	s := State{spares: [seats]labyrinth.Tile{spare, mirrored(spare)}, left: steps}
	l, err := layout(labyrinth.Tile{Open: spare.Open.Orientations()[0]})
	if err != nil {
		return State{}, err
	}
	b, err := l.Board(tiles[:], spare, 0)
	if err != nil {
		return State{}, err
	}
	if s.table, err = labyrinth.NewTable(b, l.Starts...); err != nil {
		return State{}, err
	}
	var piles [seats][]labyrinth.Picture
	piles[0] = slices.Collect(items(0).All())
	game.Shuffle(src, piles[0])
	for _, x := range piles[0] {
		piles[1] = append(piles[1], x+quests)
	}
	s.cards, err = labyrinth.NewCards(piles[:]...)
	s.begin(labyrinth.ToShift)
	return s, err
}

// dealTiles returns the tiles of the board in reading order, and the spare tile of seat 1. An
// item of a seat may be on either side.
func dealTiles(src *game.Source) (tiles [side * side]labyrinth.Tile, spare labyrinth.Tile) {
	const middle = side * side / 2
	half := make([]labyrinth.Tile, len(shapes))
	for i := range half {
		half[i].Open = labyrinth.Edges(shapes[i] - '0').Turned(int(src.Below(4)))
		if i < quests {
			half[i].Picture = labyrinth.Picture(1 + i)
		}
	}
	last := len(half) - 1 - int(src.Below(uint32(len(half)-quests))) // a plain one
	spare, half[last] = half[last], labyrinth.Tile{}
	half = slices.DeleteFunc(half, func(t labyrinth.Tile) bool { return t == labyrinth.Tile{} })
	game.Shuffle(src, half)
	tiles[0], tiles[middle] = labyrinth.Tile{Open: labyrinth.East | labyrinth.South}, labyrinth.Tile{Open: 15}
	copy(tiles[1:middle], half)
	for i := range middle {
		tiles[len(tiles)-1-i] = mirrored(tiles[i])
		if src.Below(2) == 1 {
			tiles[i].Picture, tiles[len(tiles)-1-i].Picture = tiles[len(tiles)-1-i].Picture, tiles[i].Picture
		}
	}
	return tiles, spare
}

// mirrored returns the tile of seat 2 for one of seat 1.
func mirrored(t labyrinth.Tile) labyrinth.Tile {
	t.Open = t.Open.Turned(2)
	if t.Picture != 0 {
		t.Picture += quests
	}
	return t
}

// items returns the pictures that are items of seat p.
func items(p game.Player) (all labyrinth.Pictures) {
	for i := range labyrinth.Picture(quests) {
		all = all.With(labyrinth.Picture(p)*quests + i + 1)
	}
	return all
}

// State is one moment of a game. While the pushes are chosen, the table is that before
// both of them.
type State struct {
	table  labyrinth.Table // its spare tile is that of seat 1, and it has no ban
	cards  labyrinth.Cards
	spares [seats]labyrinth.Tile // as they lie
	pushed labyrinth.Slot        // where seat 1 will push, while seat 2 chooses
	hidden bool                  // whether pushed is unknown, in a view
	left   uint8                 // the steps that the walk can still have
	round  uint8
	open   [seats]uint8 // the number of open quests
	stale  uint8        // how often both have just pushed the same line
}

// Seats returns the number of seats.
func (s State) Seats() int { return s.table.Seats() }

// ToMove returns the seat to act.
func (s State) ToMove() game.Player { return s.table.ToMove() }

// AppendPlies appends the legal plies: a push at each slot, or a step to each square next
// to the pawn and, as staying, the end of the walk.
func (s State) AppendPlies(dst []game.Ply) []game.Ply {
	switch s.table.Phase() {
	case labyrinth.ToShift:
		for slots := s.table.Board().SlotBits(); slots != 0; slots &= slots - 1 {
			slot := labyrinth.Slot(lowest(slots))
			dst = append(dst, labyrinth.Shift{Slot: slot, Open: s.spares[s.table.Seat()].Open}.Ply())
		}
	case labyrinth.ToWalk:
		for to := range s.steps().All() {
			dst = append(dst, labyrinth.Walk(to))
		}
	}
	return dst
}

func lowest(bits uint32) (n int) {
	for bits>>n&1 == 0 {
		n++
	}
	return n
}

// steps returns where the pawn can step, and its own square.
func (s *State) steps() labyrinth.Squares {
	pawn, b := s.table.Pawn(s.table.Seat()), s.table.Board()
	to := labyrinth.SquaresOf(pawn)
	for _, way := range [4]labyrinth.Edges{labyrinth.North, labyrinth.East, labyrinth.South, labyrinth.West} {
		if next := pawn.Step(way); s.left > 0 && b.At(pawn).Open.Has(way) && b.At(next).Open.Has(way.Turned(2)) {
			to = to.With(next)
		}
	}
	return to
}

// Play returns the state after a ply.
func (s State) Play(ply game.Ply) (State, error) {
	shift, pushes := labyrinth.ShiftOf(ply)
	to, walks := labyrinth.SquareOf(ply)
	seat := s.table.Seat()
	switch phase := s.table.Phase(); {
	case phase == labyrinth.ToShift && pushes && shift.Open == s.spares[seat].Open && s.table.Board().HasSlot(shift.Slot):
		s.choose(shift.Slot)
	case phase == labyrinth.ToWalk && walks && s.steps().Has(to):
		s.step(to)
	default:
		return State{}, game.Faultf(game.ErrIllegal, 0, ply.String(), "not a legal ply; seat %v can play %v", seat, s.AppendPlies(nil))
	}
	return s, nil
}

// choose chooses the push of the seat to act. After that of seat 2 both are made: rows
// before columns, seat 1 first. If both name the same line, neither is.
func (s *State) choose(slot labyrinth.Slot) {
	s.table.Pass()
	if s.table.Seat() == 1 {
		s.pushed = slot
		return
	}
	slots := [seats]labyrinth.Slot{s.pushed, slot}
	s.pushed, s.hidden = 0, false
	s.stale++
	if same := slots[0] == slots[1] || slots[0] == slots[1].Opposite(); !same {
		s.stale = 0
		isRow := func(p int) bool {
			from := slots[p].Side()
			return from == labyrinth.West || from == labyrinth.East
		}
		order := [seats]int{0, 1}
		if !isRow(0) && isRow(1) {
			order = [seats]int{1, 0}
		}
		for _, p := range order {
			s.push(p, slots[p])
			s.collect()
		}
	}
	s.begin(labyrinth.ToWalk)
}

// begin begins the pushes or the walks of both seats, unless the game is over. New quests open.
func (s *State) begin(phase labyrinth.Phase) {
	s.left = steps
	if s.done() {
		phase = labyrinth.Over
	}
	s.table = s.table.WithPhase(phase)
	if phase != labyrinth.Over {
		for p := range s.open {
			s.open[p] = uint8(min(open, s.cards.Left(game.Player(p))))
		}
		s.collect()
	}
}

// done reports whether the game ends before the next pushes or walks.
func (s *State) done() bool {
	return s.round == rounds || s.stale == stale || s.cards.Left(0) == 0 || s.cards.Left(1) == 0
}

// collect collects the items under both pawns.
func (s *State) collect() {
	for p := range game.Player(seats) {
		if x := s.table.Board().At(s.table.Pawn(p)).Picture; x != 0 && s.Goals(p).Has(x) {
			s.cards = s.cards.WithFound(p, x)
			s.open[p]--
		}
	}
}

// push pushes the spare tile of a seat in.
func (s *State) push(p int, slot labyrinth.Slot) {
	b := s.table.Board().WithoutBan().WithSpare(s.spares[p])
	out := b.At(exit(slot))
	s.table = s.table.WithBoard(b).WithPhase(labyrinth.ToShift)
	_, _ = s.table.Do(labyrinth.Shift{Slot: slot, Open: s.spares[p].Open}.Ply()) // legal
	s.spares[p] = out
	s.table = s.table.WithBoard(s.table.Board().WithoutBan().WithSpare(s.spares[0]))
}

// exit returns the square from which a push at a slot pushes a tile out.
func exit(slot labyrinth.Slot) labyrinth.Square {
	switch line := slot.Line(); slot.Side() {
	case labyrinth.North:
		return labyrinth.SquareAt(line, side)
	case labyrinth.South:
		return labyrinth.SquareAt(line, 1)
	case labyrinth.West:
		return labyrinth.SquareAt(side, line)
	default:
		return labyrinth.SquareAt(1, line)
	}
}

// step makes a step of the walk, or ends it. After the walk of seat 2 a round is over.
func (s *State) step(to labyrinth.Square) {
	seat := s.table.Seat()
	if to != s.table.Pawn(seat) {
		s.table = s.table.WithPawn(seat, to)
		s.left--
		s.collect()
		return
	}
	s.table.Pass()
	if seat == 0 {
		s.left = steps
		s.table = s.table.WithPhase(labyrinth.ToWalk)
		return
	}
	s.round++
	s.begin(labyrinth.ToShift)
}

// Goals returns the items that seat p can collect now: those of its open quests.
func (s *State) Goals(p game.Player) (all labyrinth.Pictures) {
	if p.Among(seats) == game.Nobody {
		return all
	}
	var buf [quests]labyrinth.Picture
	return labyrinth.PicturesOf(s.cards.AppendPile(buf[:0], p)[:s.open[p]]...)
}

// Outcome returns whether the game is over and who has won: the seat with more items.
func (s State) Outcome() game.Outcome {
	if s.table.Phase() != labyrinth.Over {
		return game.Outcome{}
	}
	switch mine, other := s.cards.Found(0), s.cards.Found(1); {
	case mine > other:
		return game.Won(0)
	case mine < other:
		return game.Won(1)
	}
	return game.Draw()
}

// Evaluate returns how near seat p is to winning, for bots.
func (s State) Evaluate(p game.Player) float64 {
	if p.Among(seats) == game.Nobody {
		return 0
	}
	if o := s.Outcome(); o.Over() && !o.WonBy(0) && !o.WonBy(1) {
		return 0.5
	}
	progress := variant.Progress{
		Seat: p, Targets: s.table.Board().FindAll(s.Goals(p)), Points: s.cards.Found(p), Most: quests + 2,
	}
	return progress.Evaluate(s.table, s.Outcome())
}

// SeenBy hides the push of seat 1 from the others until it is made.
func (s State) SeenBy(ply game.Ply, p game.Player) game.Ply {
	if s.table.Phase() == labyrinth.ToShift && s.table.Seat() == 0 && p != 0 {
		return game.PlyOf("push:?")
	}
	return ply
}

// AppendText appends the text that [Rules.Parse] reads: a table, the cards, both spare
// tiles as they lie, where seat 1 will push, the steps left, the rounds played, the open quests of each seat, and how
// often both have just pushed the same line.
func (s State) AppendText(b []byte) ([]byte, error) {
	b, _ = s.table.AppendText(b)
	b, _ = s.cards.AppendText(append(b, ' '))
	b = fmt.Appendf(b, " %v,%v ", s.spares[0], s.spares[1])
	if s.hidden {
		b = append(b, '?')
	} else {
		b, _ = s.pushed.AppendText(b)
	}
	return fmt.Appendf(b, " %d %d %d,%d %d", s.left, s.round, s.open[0], s.open[1], s.stale), nil
}

// String returns the state's text.
func (s State) String() string {
	b, _ := s.AppendText(nil)
	return string(b)
}

// Parse reads a state from its text.
func (Rules) Parse(text string) (State, error) { return parse(text, false, game.Nobody) }

// ParseView reads the view of seat p from its text.
func (Rules) ParseView(p game.Player, text string) (game.View, error) {
	s, err := parse(text, true, p)
	if err != nil {
		return nil, err
	}
	return View{s, p.Among(seats)}, nil
}

func parse(text string, view bool, viewer game.Player) (State, error) {
	l, _ := layout(labyrinth.Tile{Open: 15}) // of any
	if words := strings.Split(text, " "); len(words) == 13 && len(text) < 1<<10 {
		_, second, _ := strings.Cut(words[7], ",")
		var t labyrinth.Tile
		if err := t.UnmarshalText([]byte(second)); err == nil {
			t.Open = t.Open.Orientations()[0]
			if own, err := layout(t); err == nil {
				l = own // the box without the spare tile of seat 2
			}
		}
	}
	r := variant.Read(l, text, "msx", view, "CARDS", "SPARES", "PUSHED", "LEFT", "ROUND", "OPEN", "STALE")
	s := State{table: r.Table}
	if s.Seats() == 0 {
		return State{}, r.Err()
	}
	var every labyrinth.Pictures
	for p := range game.Player(seats) {
		every = every.Union(items(p))
	}
	s.readOpen(r)
	s.cards = r.Cards(r.Field("CARDS"), every, func(p game.Player, place int) bool { return place < int(s.open[p&1]) })
	if s.Seats() != seats {
		r.Faultf(game.ErrSeats, "PAWNS", "want %d seats", seats)
		return State{}, r.Err()
	}
	s.readSpares(r)
	s.readPushed(r, view, viewer)
	readNumber(r, "LEFT", steps, &s.left)
	readNumber(r, "ROUND", rounds, &s.round)
	readNumber(r, "STALE", stale, &s.stale)
	if len(r.Faults) == 0 {
		s.check(r)
	}
	if err := r.Err(); err != nil {
		return State{}, err
	}
	return s, nil
}

func (s *State) readSpares(r *variant.Reader) {
	f := r.Field("SPARES")
	words := strings.Split(f.Text, ",")
	for p := range s.spares {
		if len(words) != seats || s.spares[p].UnmarshalText([]byte(words[p])) != nil {
			r.Faultf(game.ErrSyntax, "SPARES", "want the spare tiles of both seats")
			return
		}
	}
	if first := s.table.Board().WithSpare(s.spares[0]).Spare(); first != s.table.Board().Spare() {
		r.Faultf(labyrinth.ErrTiles, "SPARES", "the first must be that of the board, %v", s.table.Board().Spare())
	}
}

// chosen reports whether seat 1 has chosen its push and seat 2 has not.
func (s *State) chosen() bool { return s.table.Phase() == labyrinth.ToShift && s.table.Seat() == 1 }

func (s *State) readPushed(r *variant.Reader, view bool, viewer game.Player) {
	f := r.Field("PUSHED")
	if s.hidden = s.chosen() && view && viewer != 0; s.hidden {
		if f.Text != "?" {
			r.Faultf(game.ErrTurn, "PUSHED", "want ?, since seat 1 has pushed in secret")
		}
		return
	}
	slot, err := labyrinth.ParseSlot(f.Text)
	if err != nil || (slot != 0) != s.chosen() || slot != 0 && !s.table.Board().HasSlot(slot) {
		r.Faultf(game.ErrSyntax, "PUSHED", "want the slot where seat 1 pushes while seat 2 chooses, and otherwise -")
	}
	s.pushed = slot
}

func (s *State) readOpen(r *variant.Reader) {
	for first := range uint8(open + 1) {
		for second := range uint8(open + 1) {
			if r.Field("OPEN").Text == fmt.Sprintf("%d,%d", first, second) {
				s.open = [seats]uint8{first, second}
				return
			}
		}
	}
	r.Faultf(game.ErrSyntax, "OPEN", "want the number of open quests of both seats, 0 to %d, as in 3,2", open)
}

func readNumber(r *variant.Reader, name string, most int, n *uint8) {
	f := r.Field(name)
	for i := range most + 1 {
		if f.Text == fmt.Sprint(i) {
			*n = uint8(i)
			return
		}
	}
	r.Faultf(game.ErrSyntax, name, "want a number from 0 to %d", most)
}

// check reports what contradicts itself.
func (s *State) check(r *variant.Reader) {
	if s.table.Board().Ban() != 0 {
		r.Faultf(labyrinth.ErrBan, "BAN", "want -, since no slot is ever banned")
	}
	if s.table.Phase() != labyrinth.ToWalk && s.left != steps {
		r.Faultf(game.ErrTurn, "LEFT", "want %d, except during a walk", steps)
	}
	for p := range game.Player(seats) {
		if s.cards.Found(p)+s.cards.Left(p) != quests {
			r.Faultf(labyrinth.ErrCards, "CARDS", "seat %v must have %d cards", p, quests)
		}
		if int(s.open[p]) > s.cards.Left(p) {
			r.Faultf(labyrinth.ErrCards, "OPEN", "seat %v has only %d quests left", p, s.cards.Left(p))
		}
		if s.cardsOf(p).Minus(items(p)) != (labyrinth.Pictures{}) {
			r.Faultf(labyrinth.ErrCards, "CARDS", "seat %v has items of the other", p)
		}
	}
	if over := s.table.Phase() == labyrinth.Over; over && (!s.done() || s.table.Seat() != 0) || !over && (s.round == rounds || s.stale == stale) {
		r.Faultf(game.ErrTurn, "TURN", "the game is over after %d rounds, after %d equal pushes, or when a seat has collected all, in the turn of seat 1", rounds, stale)
	}
}

// cardsOf returns the pictures that are known of the cards of seat p.
func (s *State) cardsOf(p game.Player) labyrinth.Pictures {
	var buf [quests]labyrinth.Picture
	return labyrinth.PicturesOf(s.cards.AppendPile(s.cards.AppendFound(buf[:0], p), p)...)
}

// ParsePly reads a ply from its text.
func (Rules) ParsePly(text string) (game.Ply, error) { return labyrinth.ParsePly(text) }

// View returns what seat p may see of a state: not the quests that are not open yet, and
// not the push of seat 1 before seat 2 has chosen its own.
func (Rules) View(s State, p game.Player) game.View {
	s.cards = variant.Hide(s.cards, func(p game.Player, place int) bool { return place < int(s.open[p&1]) })
	if p = p.Among(seats); s.chosen() && p != 0 {
		s.pushed, s.hidden = 0, true
	}
	return View{s, p}
}

// Sample returns a random state that has a view: any push of seat 1, and any order of the
// quests that are not open yet.
func (Rules) Sample(v game.View, rnd *rand.Rand) (State, bool) {
	mine, ok := v.(View)
	if !ok {
		return State{}, false
	}
	s := mine.masked
	if s.hidden {
		all := s.table.Board().Slots()
		s.pushed, s.hidden = all[rnd.IntN(len(all))], false
	}
	for p := range game.Player(seats) {
		unseen := slices.Collect(items(p).Minus(s.cardsOf(p)).All())
		rnd.Shuffle(len(unseen), func(i, j int) { unseen[i], unseen[j] = unseen[j], unseen[i] })
		s.cards = s.cards.Replace(func(q game.Player, _ int, x labyrinth.Picture) labyrinth.Picture {
			if q == p && x == labyrinth.Unknown {
				x, unseen = unseen[0], unseen[1:]
			}
			return x
		})
	}
	return s, true
}

// View is a state as one seat sees it: a [labyrinth.MazeView], which programs can draw.
type View struct {
	masked State
	seat   game.Player
}

var (
	_ labyrinth.MazeView = View{}
	_ game.Changer       = View{}
	_ game.Hidden        = State{}
)

// Seats returns the number of seats.
func (v View) Seats() int { return v.masked.Seats() }

// Seat returns the seat whose view it is.
func (v View) Seat() game.Player { return v.seat }

// ToMove returns the seat to act.
func (v View) ToMove() game.Player { return v.masked.ToMove() }

// Outcome returns whether the game is over and who has won.
func (v View) Outcome() game.Outcome { return v.masked.Outcome() }

// AppendPlies appends the legal plies.
func (v View) AppendPlies(dst []game.Ply) []game.Ply { return v.masked.AppendPlies(dst) }

// AppendText appends the view's text, with ? for what is hidden.
func (v View) AppendText(b []byte) ([]byte, error) { return v.masked.AppendText(b) }

// Table returns the board, with the spare tile of the seat to act, the pawns and whose
// turn it is.
func (v View) Table() labyrinth.Table {
	t := v.masked.table
	return t.WithBoard(t.Board().WithSpare(v.masked.spares[t.Seat()&1]))
}

// Goals returns the items of the open quests of the viewing seat.
func (v View) Goals() labyrinth.Pictures { return v.masked.Goals(v.seat) }

// Targets returns where these items are.
func (v View) Targets() labyrinth.Squares { return v.masked.table.Board().FindAll(v.Goals()) }

// Changes returns what has changed since an earlier view of the same seat.
func (v View) Changes(before game.View) []game.Change {
	was, ok := before.(View)
	if !ok {
		return nil // of another game
	}
	return append(change.Between(was.Table(), v.Table()), change.InCards(was.masked.cards, v.masked.cards)...)
}

// Picks returns the clicks that make a ply.
func (v View) Picks(ply game.Ply) []game.Pick { return labyrinth.Picks(ply) }

// Notes returns what the board does not show.
func (v View) Notes() (notes []string) {
	s := &v.masked
	for p := range game.Player(seats) {
		notes = append(notes, fmt.Sprintf("seat %v: collected %d of %d, looks for %v, has the spare tile %v", p, s.cards.Found(p), quests, s.Goals(p), s.spares[p]))
	}
	if s.table.Phase() == labyrinth.ToWalk {
		notes = append(notes, fmt.Sprintf("%d steps left", s.left))
	}
	return notes
}
