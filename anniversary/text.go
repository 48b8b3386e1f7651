// This file holds the text of states and views: printing it, reading it, and
// refusing text that contradicts itself or the rules.

package anniversary

import (
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

// AppendText appends the state's text, described in the package comment. It
// never fails.
func (s State) AppendText(b []byte) ([]byte, error) {
	b, _ = s.table.AppendText(b)
	sep := byte(' ')
	for p := range game.Player(s.Seats()) {
		b = s.appendCards(append(b, sep), p)
		sep = ','
	}
	sep = ' '
	for at := range s.seen.All() {
		b, _ = at.AppendText(append(b, sep))
		sep = ','
	}
	switch {
	case s.spare:
		b = append(b, sep, '+')
	case sep == ' ':
		b = append(b, ' ', '-')
	}
	return s.message.AppendText(append(b, ' '))
}

func (s *State) appendCards(b []byte, p game.Player) []byte {
	cards := func(xs []labyrinth.Picture) {
		for _, x := range xs {
			b, _ = x.AppendText(b)
		}
	}
	var buf [labyrinth.MaxPicture]labyrinth.Picture
	cards(s.cards.AppendFound(buf[:0], p))
	b = append(b, ':')
	pile := s.cards.AppendPile(buf[:0], p)
	placed := min(s.placed(p), len(pile))
	switch {
	case s.pair.has(p):
		b = append(b, '[')
		cards(pile[:placed])
		b = append(b, ']')
	case s.known.has(p):
		cards(pile[:1])
		b = append(b, '<')
		cards(pile[1:placed])
		b = append(b, '>')
	default:
		cards(pile[:placed])
	}
	if s.loose.has(p) {
		b = append(b, '(')
		cards(pile[placed:])
		return append(b, ')')
	}
	cards(pile[placed:])
	return b
}

// MarshalText returns the state's text. It never fails.
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// String returns the state's text.
func (s State) String() string {
	b, _ := s.AppendText(nil)
	return string(b)
}

// Parse reads a state from its text. The error is [game.Faults], one for each
// place where the text is not in the notation, or contradicts the layout, the
// rules or itself. Bad options give the errors that Deal gives.
func (r Rules) Parse(text string) (State, error) {
	s, _, err := r.parse(text, false, game.Nobody)
	return s, err
}

// ParseView reads the view of seat p from its text. For any other player it
// reads what everybody sees. Cards and backs that p may not see must be hidden,
// and no others. The error is as for [Rules.Parse].
func (r Rules) ParseView(p game.Player, text string) (game.View, error) {
	s, backs, err := r.parse(text, true, p)
	if err != nil {
		return nil, err
	}
	return View{s, p.Among(s.Seats()), s.unseen(backs)}, nil
}

// parse also returns the backs of the layout.
func (r Rules) parse(text string, view bool, viewer game.Player) (State, []labyrinth.Tile, error) {
	setup, r, err := form.Complete(r)
	if err != nil {
		return State{}, nil, err
	}
	backs := setup.Layout.Backs
	in := variant.Read(setup.Layout, text, "semcdx", view, "CARDS", "SEEN", "EVENT")
	if in.Table.Seats() == 0 {
		return State{}, nil, in.Err()
	}
	s := State{table: in.Table, rules: r.rules()}
	s.parseMessage(in)
	s.parseSeen(in.Field("SEEN"), &in.Faults)
	s.parseCards(in, func(p game.Player, place int) bool { return s.sees(viewer, p, place) })
	if len(in.Faults) == 0 {
		s.checkMessage(in)
		s.checkEnd(in)
		if view {
			s.checkBacks(backs, in)
		}
	}
	if err := in.Err(); err != nil {
		return State{}, nil, err
	}
	return s, backs, nil
}

// phases are the phases in which an event can be offered or in force.
var phases = map[variant.Message]string{
	0: "smdx", variant.ShiftAgain: "es", variant.TwoTurns: "esmd", variant.SwapPawns: "e", variant.PeekSecond: "ed", variant.ExchangeTop: "ec", variant.ThroughWall: "em",
}

func (s *State) parseMessage(in *variant.Reader) {
	f := in.Field("EVENT")
	if f.Text == "" {
		return // reported as missing
	}
	known, phase := false, s.table.Phase()
	var now []string
	for _, e := range [...]variant.Message{0, variant.ShiftAgain, variant.TwoTurns, variant.SwapPawns, variant.PeekSecond, variant.ExchangeTop, variant.ThroughWall} {
		if e.String() == f.Text {
			known, s.message = true, e
		}
		if strings.ContainsRune(phases[e], rune(phase)) {
			now = append(now, e.String())
		}
	}
	switch {
	case !known:
		in.Faultf(game.ErrSyntax, "EVENT", "want an event, '1 to '6, or - for none")
	case phase != 0 && !slices.Contains(now, f.Text):
		in.Faultf(game.ErrTurn, "EVENT", "in phase %c the event must be one of %s", phase, strings.Join(now, " "))
	}
}

func (s *State) parseSeen(f game.Field, fs *game.Faults) {
	if f.Text == "" || f.Text == "-" {
		return
	}
	b := s.table.Board()
	last := labyrinth.Square(0)
	for _, word := range f.Split(",") {
		at, err := labyrinth.ParseSquare(word.Text)
		switch {
		case s.spare:
			fs.Addf(game.ErrSyntax, word.Pos, word.Text, "unexpected text after +, which must be last")
		case word.Text == "+":
			s.spare = true
		case err != nil:
			fs.Addf(game.ErrSyntax, word.Pos, word.Text, "want squares in reading order and + for the spare tile, or - for none")
		case !b.Squares().Has(at):
			fs.Addf(labyrinth.ErrSquare, word.Pos, word.Text, "the square is off the board, whose side is %d", b.Side())
		case b.Fixed().Has(at):
			fs.Addf(labyrinth.ErrSquare, word.Pos, word.Text, "the tile here is fixed, so it cannot be turned over")
		case at <= last:
			fs.Addf(game.ErrSyntax, word.Pos, word.Text, "squares must be in reading order without repeats; %v is before this one", last)
		default:
			last, s.seen = at, s.seen.With(at)
		}
	}
}

// cutPile cuts the pile of a seat into the cards in brackets, after a peek, the
// cards in order, and the shuffled cards in parentheses. Of the cards in order the
// second may be in angle brackets.
func cutPile(text string) (pair, inOrder, shuffled string, known, ok bool) {
	inOrder, ok = text, true
	if len(text) > 3 && text[1] == '<' && text[3] == '>' && !strings.ContainsAny(text[:1]+text[2:3], brackets) {
		inOrder, known = text[:1]+text[2:3]+text[4:], true
	}
	if rest, found := strings.CutPrefix(inOrder, "["); found {
		pair, inOrder, ok = strings.Cut(rest, "]")
	}
	if rest, found := strings.CutSuffix(inOrder, ")"); found && ok {
		inOrder, shuffled, ok = strings.Cut(rest, "(")
	}
	return pair, inOrder, shuffled, known, ok && !strings.ContainsAny(pair+inOrder+shuffled, brackets)
}

// brackets show what is special about a pile.
const brackets = "[]()<>"

// parseCards reads the cards of all seats. It takes out the brackets, which say
// how the piles lie, and reads the rest as in the standard game.
func (s *State) parseCards(in *variant.Reader, sees func(game.Player, int) bool) {
	var (
		f     = in.Field("CARDS")
		plain strings.Builder
		at    []int // where in f the bytes of plain are
	)
	if f.Text == "" {
		return // reported as missing
	}
	for i, hand := range f.Split(",") {
		colon := strings.IndexByte(hand.Text, ':') + 1
		if colon == 0 {
			colon = len(hand.Text)
		}
		if readable(hand.Text) { // otherwise reported below
			s.parsePile(game.Player(i), hand.Slice(colon, len(hand.Text)), &in.Faults)
		}
		begin := int(hand.Pos - f.Pos)
		for k := range len(hand.Text) {
			if k < colon || !strings.Contains(brackets, hand.Text[k:k+1]) {
				plain.WriteByte(hand.Text[k])
				at = append(at, begin+k)
			}
		}
		plain.WriteByte(',')
		at = append(at, begin+len(hand.Text))
	}
	before := len(in.Faults)
	s.cards = in.Cards(game.FieldOf(strings.TrimSuffix(plain.String(), ",")), s.table.Board().Pictures(), sees)
	for i, fault := range in.Faults[before:] {
		first := fault.Pos.Offset()
		begin, end := at[first], at[first]
		if n := len(fault.Text); n > 0 {
			end = at[first+n-1] + 1
		}
		where := f.Slice(begin, end)
		in.Faults[before+i].Pos, in.Faults[before+i].Text = where.Pos, where.Text
	}
}

// readable reports whether a hand is cards, a colon, and cards with brackets.
func readable(hand string) bool {
	const cards = "ABCDEFGHIJKLMNOPQRSTUVWX?"
	found, pile, ok := strings.Cut(hand, ":")
	return ok && strings.Trim(found, cards) == "" && strings.Trim(pile, cards+brackets) == ""
}

// parsePile reads the brackets of the pile of seat p.
func (s *State) parsePile(p game.Player, pile game.Field, fs *game.Faults) {
	pair, inOrder, shuffled, known, ok := cutPile(pile.Text)
	if !ok {
		fs.Addf(game.ErrSyntax, pile.Pos, pile.Text, "want cards, top first, with the top two in [] after a peek, a second one known from a peek in <>, and shuffled ones at the end in ()")
		return
	}
	fault := func(why string) { fs.Addf(labyrinth.ErrCards, pile.Pos, pile.Text, "%s", why) }
	s.pair = s.pair.with(p, pair != "")
	s.known = s.known.with(p, known)
	s.loose = s.loose.with(p, shuffled != "")
	places := 1
	if known {
		places = 2
	}
	if strings.HasPrefix(pile.Text, "[") && len(pair) != 2 {
		fault("want two cards in brackets")
	}
	drawn := s.table.Phase() == Drawing && s.message != variant.PeekSecond && p == s.table.Seat()
	switch {
	case drawn && (pair+inOrder != "" || len(shuffled) < 2):
		fault("the top is to be drawn, so the pile must be two or more shuffled cards")
	case strings.HasSuffix(pile.Text, ")") && shuffled == "":
		fault("missing cards in parentheses")
	case shuffled != "" && !drawn && len(pair)/2+len(inOrder) != places:
		fault("all cards must be shuffled except the top, or the top two after a peek")
	case known && !s.rules.PeekForTurn:
		fault("no card is known from an earlier peek, unless Peek is this-turn")
	case pair != "" && s.rules.PeekForTurn && (p != s.table.Seat() || s.table.Phase() != labyrinth.ToWalk):
		fault("either of two cards may be found only in the walk after a peek, if Peek is this-turn")
	}
	sorted := strings.Join(slices.Sorted(strings.SplitSeq(shuffled, "")), "")
	if sorted != shuffled && !strings.Contains(shuffled, "?") {
		fault("shuffled cards must be in alphabetical order")
	}
}

// checkMessage reports an event that the rest of the state contradicts.
func (s *State) checkMessage(in *variant.Reader) {
	b, p, phase := s.table.Board(), s.table.Seat(), s.table.Phase()
	fault := func(why string, args ...any) { in.Faultf(game.ErrTurn, "EVENT", why, args...) }
	if s.message != 0 && (!s.spare || variant.MessageOf(b.Spare().Mark) != s.message) {
		fault("the event must be the message of the spare tile, and SEEN must end with +")
	}
	switch {
	case phase == Drawing && s.message == variant.PeekSecond:
		if s.Shuffled(p) < 2 || s.pair.has(p) || s.known.has(p) {
			fault("the second card can be drawn only from two or more shuffled ones")
		}
	case phase == Drawing:
		found := s.cards.AppendFound(nil, p)
		if len(found) == 0 || b.At(s.table.Pawn(p)).Picture != found[len(found)-1] {
			fault("a top can be drawn only after a find; the pawn of seat %v must be on the picture that it found last", p)
		}
	case phase == variant.Offered || phase == variant.Choosing:
		if !s.offers(s.message) {
			fault("the event must not be offered, because it has no effect for seat %v", p)
		}
	case phase == labyrinth.ToShift && s.message != 0:
		lifted := s.message == variant.ShiftAgain && s.rules.LiftBan
		if lifted != (b.Ban() == 0) {
			in.Faultf(labyrinth.ErrBan, "BAN", "a second shift must have a ban, unless LiftBan is yes")
		}
	}
}

// checkEnd reports a game that is over without a seat that has won, and one that
// goes on although a seat has won.
func (s *State) checkEnd(in *variant.Reader) {
	winner, noReturn := game.Nobody, s.rules.Return == variant.ReturnWaived
	if p := s.table.Seat(); s.table.Phase() == labyrinth.Over {
		winner = p
		at, found := s.table.Home(p), s.cards.AppendFound(nil, p)
		if noReturn && len(found) > 0 {
			at = s.table.Board().Find(found[len(found)-1])
		}
		if s.cards.Left(p) > 0 || s.table.Pawn(p) != at {
			in.Faultf(game.ErrTurn, "TURN", "seat %v can have won only with all its cards found and its pawn on %v", p, at)
		}
	}
	for p := range game.Player(s.Seats()) {
		if noReturn && s.cards.Left(p) == 0 && p != winner {
			in.Faultf(game.ErrTurn, "TURN", "seat %v has found all its cards and, without a return, has won", p)
		}
	}
}

// checkBacks reports messages that a view shows although they have not been
// turned up, and unseen messages for which no tile is left.
func (s *State) checkBacks(backs []labyrinth.Tile, in *variant.Reader) {
	unseen := s.unseen(backs)
	var tiles [shapes]int
	for at, t := range s.faceDown {
		if t.Mark != 0 {
			in.Faultf(labyrinth.ErrTiles, "SEEN", "the message of %v on %s must be left out, because it has not been turned up", t, place(at))
		}
		tiles[shapeOf(t)]++
	}
	for shape, marks := range unseen {
		n := 0
		for _, k := range marks {
			n += int(k)
		}
		if n > tiles[shape] {
			in.Faultf(labyrinth.ErrTiles, "SEEN", "too many messages are left for the %s not turned up: %d, want at most %d", [...]string{"straights", "corners"}[shape], n, tiles[shape])
		}
	}
}

// place names the square of a tile, for error texts.
func place(at labyrinth.Square) string {
	if at == 0 {
		return "the spare tile"
	}
	return at.String()
}
