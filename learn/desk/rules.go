// This file answers requests about states, views, bots and records, which are kept for Python
// by numbers.

package desk

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/analysis"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/positions"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/wire"
)

// Objects are what Python knows by a number: a catalog.Rules, a position, a view or a
// play.Bot, by their rules where they need them.
type (
	position struct {
		rules catalog.Rules
		state catalog.State
	}
	seen struct {
		rules catalog.Rules
		view  game.View
	}
)

// A desk answers requests.
type desk struct {
	games   catalog.Registry
	objects []any  // by the numbers that Python gives them
	to      int    // the number of what the question makes
	out     []byte // the answers so far
	// Of a position, of all that follow it, and of another one, while the first is written.
	plies, next, other []game.Ply
}

// most is the largest number of an object, so that a wrong one cannot exhaust memory.
const most = 1 << 28

// A question is a request that takes long enough for JSON. Objects are numbers.
type question struct {
	Do      string            `json:"do"`
	Of      int               `json:"of"` // what it is about
	To      int               `json:"to"` // the number of what it makes
	Variant string            `json:"variant"`
	Options map[string]string `json:"options"`
	Text    string            `json:"text"` // of a state, a view, a record or a puzzle
	Name    string            `json:"name"` // of a bot
	Goal    string            `json:"goal"` // of the solver
	ID      string            `json:"id"`   // of a picture
	Seats   int               `json:"seats"`
	Seat    int               `json:"seat"` // from 0; -2 for everybody
	Seed    uint64            `json:"seed"`
	View    int               `json:"view"`
	Most    int               `json:"most"` // turns
	Par     int               `json:"par"`
	Width   int               `json:"width"` // of a picture, in pixels
	Depth   analysis.Depth    `json:"depth"`
	Plies   []game.Ply        `json:"plies"`
	By      []int             `json:"by"` // seats from 0
	Views   []int             `json:"views"`
	Planes  string            `json:"planes"` // see learn.Config, as for afters
	Afters  bool              `json:"afters"`
	Number  int               `json:"number"`
}

// serveRules answers lines about games of a registry until the input ends. A line is one of
//
//	p NUMBER PLY... NUMBER   play plies in a position; the second number is for the new one
//	{"do":...}               a question
//
// Python chooses the numbers, and uses those of objects that it has dropped again. An answer
// is a line: e and the error as JSON, k and a result as JSON, or n and a position: who acts,
// its winners joined by commas (- if it is not over, = if nobody has won), and its plies. If
// the position is not the answer to p, its number of seats is before it. If the answer after
// each of its plies is the same, that follows it after a tab, so Python need not ask.
func serveRules(games catalog.Registry, in io.Reader, out io.Writer) error {
	d := &desk{games: games}
	r := bufio.NewReaderSize(in, 1<<16)
	for {
		line, err := r.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) { // a long record
			var rest []byte
			line = bytes.Clone(line)
			rest, err = r.ReadBytes('\n')
			line = append(line, rest...)
		}
		if err != nil {
			return ignoreEnd(err)
		}
		before := len(d.out)
		if err := d.answer(line[:len(line)-1]); err != nil {
			d.out = append(d.out[:before], 'e')
			d.json(faultOf(err))
		}
		d.out = append(d.out, '\n')
		if r.Buffered() > 0 { // more questions were sent at once, so their answers are too
			continue
		}
		if _, err := out.Write(d.out); err != nil {
			return err
		}
		d.out = d.out[:0]
	}
}

// faultOf returns what Python gets of an error.
func faultOf(err error) any {
	kind := "unknown"
	if k, ok := errors.AsType[game.Kind](err); ok {
		kind = k.Name()
	}
	return map[string]string{"kind": kind, "message": err.Error()}
}

func (d *desk) answer(line []byte) error {
	if way, ok := bytes.CutPrefix(line, []byte("p ")); ok {
		return d.play(way)
	}
	var q question
	if err := json.Unmarshal(line, &q); err != nil {
		return err
	}
	d.to = q.To
	ask, ok := questions[q.Do]
	if !ok {
		return fmt.Errorf("unknown request %q", q.Do)
	}
	return ask(d, q)
}

// play answers with the position after some plies.
func (d *desk) play(way []byte) error {
	from, way, _ := bytes.Cut(way, []byte(" "))
	of, _ := strconv.Atoi(string(from)) // 0, which no object has, if it is not a number
	p, err := held[position](d, of)
	if err != nil {
		return err
	}
	for {
		word, rest, more := bytes.Cut(way, []byte(" "))
		if !more {
			d.to, _ = strconv.Atoi(string(word))
			return d.position(p)
		}
		ply, err := p.rules.ParsePly(string(word))
		if err != nil {
			return err
		}
		if p.state, err = p.state.Play(ply); err != nil {
			return err
		}
		way = rest
	}
}

// held returns the object of a number.
func held[T any](d *desk, n int) (x T, err error) {
	ok := false
	if n >= 0 && n < len(d.objects) {
		x, ok = d.objects[n].(T)
	}
	if !ok {
		return x, game.Faultf(game.ErrOption, 0, strconv.Itoa(n), "no %T has this number", x)
	}
	return x, nil
}

// keep gives an object the number of what the question makes.
func (d *desk) keep(x any) error {
	if d.to <= 0 || d.to > most {
		return game.Faultf(game.ErrOption, 0, strconv.Itoa(d.to), "want a number from 1 to %d", most)
	}
	for d.to >= len(d.objects) {
		d.objects = append(d.objects, nil)
	}
	d.objects[d.to] = x
	return nil
}

// kept answers that an object was made.
func (d *desk) kept(x any) error { return d.result(nil, d.keep(x)) }

// json appends a value.
func (d *desk) json(x any) {
	text, _ := json.Marshal(x) // values of this package always have JSON
	d.out = append(d.out, text...)
}

// result answers with a value, or returns the error.
func (d *desk) result(x any, err error) error {
	if err == nil {
		d.out = append(d.out, 'k')
		d.json(x)
	}
	return err
}

// begin answers with a state of the rules that no ply has led to, after its number of seats.
func (d *desk) begin(r catalog.Rules) func(catalog.State, error) error {
	return func(s catalog.State, err error) error {
		if err != nil {
			return err
		}
		d.out = append(strconv.AppendInt(d.out, int64(s.Seats()), 10), ' ')
		return d.position(position{r, s})
	}
}

// position keeps a position and answers with it.
func (d *desk) position(p position) error {
	if err := d.keep(p); err != nil {
		return err
	}
	d.plies = p.state.AppendPlies(d.plies[:0])
	if err := d.say(p.state.ToMove(), p.state.Outcome(), d.plies); err != nil {
		return err
	}
	if f, ok := p.state.(foreteller); ok && len(d.plies) <= few {
		if seat, same := f.Foretell(d.plies, &d.next, &d.other); same {
			d.out = append(d.out, '\t')
			return d.say(seat, game.Outcome{}, d.next)
		}
	}
	return nil
}

// few is the number of plies up to which all of them are tried: most walks have fewer, and
// shifts, which lead to different walks, are more.
const few = 20

// A foreteller is a state of package catalog. What it foretells, Python need not ask.
type foreteller interface {
	Foretell(plies []game.Ply, next, room *[]game.Ply) (seat game.Player, ok bool)
}

// say appends who acts, who has won and the plies.
func (d *desk) say(seat game.Player, o game.Outcome, plies []game.Ply) (err error) {
	b := append(strconv.AppendInt(append(d.out, 'n'), int64(seat), 10), ' ')
	if !o.Over() {
		b = append(b, '-')
	} else if winners := o.Winners(); len(winners) == 0 {
		b = append(b, '=')
	} else {
		for i, p := range winners {
			if i > 0 {
				b = append(b, ',')
			}
			b = strconv.AppendInt(b, int64(p), 10)
		}
	}
	for _, ply := range plies {
		if b, err = ply.AppendText(append(b, ' ')); err != nil {
			return err
		}
	}
	d.out = b
	return nil
}

// about adapts a question about an object of one kind.
func about[T any](ask func(d *desk, x T, q question) error) func(*desk, question) error {
	return func(d *desk, q question) error {
		x, err := held[T](d, q.Of)
		if err != nil {
			return err
		}
		return ask(d, x, q)
	}
}

// questions are all requests in JSON. Those that make something get a number for it.
var questions map[string]func(*desk, question) error

func init() {
	questions = map[string]func(*desk, question) error{
		"open":  open,
		"deal":  about(func(d *desk, r catalog.Rules, q question) error { return d.begin(r)(r.Deal(q.Seats, q.Seed)) }),
		"parse": about(func(d *desk, r catalog.Rules, q question) error { return d.begin(r)(r.Parse(q.Text)) }),
		"seen":  about(parseView),
		"bot":   about(newBot),
		"view": about(func(d *desk, p position, q question) error {
			return d.result(d.keep(seen{p.rules, p.rules.View(p.state, game.Player(q.Seat))}), nil)
		}),
		"text":    about(func(d *desk, p position, _ question) error { return d.result(p.state.String(), nil) }),
		"weights": about(weights),
		"shown":   about(shown),
		"sample":  about(sample),
		"svg":     about(picture),
		"image":   about(pixels),
		"hint":    about(hint),
		"choose":  about(choose),
		"record":  record,
		"write":   about(write),
		"back":    about(takeBack),
		"analyze": analyze,
		"export":  export,
		"solve":   about(solveView),
		"puzzle":  about(newPuzzle),
		"task":    about(readPuzzle),
		"verify":  about(verifyPuzzle),
		"begin":   about(beginPuzzle),
		"encode":  encode,
		"actions": about(actions),
		"echo":    func(d *desk, q question) error { return d.result(q.Number, nil) },
	}
}

func open(d *desk, q question) error {
	tags := []game.Tag{{Name: "Variant", Value: q.Variant}}
	for name, value := range q.Options {
		tags = append(tags, game.Tag{Name: name, Value: value})
	}
	r, err := d.games.Open(tags...)
	if err != nil {
		return err
	}
	return d.opened(r, nil)
}

// opened answers with what rules are called, and something else.
func (d *desk) opened(r catalog.Rules, more any) error {
	return d.result([]any{r.Tags(), more}, d.keep(r))
}

func parseView(d *desk, r catalog.Rules, q question) error {
	v, err := r.ParseView(game.Player(q.Seat), q.Text)
	if err != nil {
		return err
	}
	if q.Seat >= 0 && int(v.Seat()) != q.Seat {
		return game.Faultf(game.ErrSeats, 0, strconv.Itoa(q.Seat), "seat must be from 0 to %d, or None", v.Seats()-1)
	}
	return d.kept(seen{r, v})
}

// newBot makes a bot for one seat of one game.
func newBot(d *desk, r catalog.Rules, q question) error {
	b, err := r.Bot(q.Name, q.Seed, bot.Budget{})
	if err != nil {
		return err
	}
	return d.kept(b)
}

// weights answers with a number for each ply of chance, proportional to its probability.
func weights(d *desk, p position, _ question) error {
	all := []int{}
	for _, ply := range p.state.AppendPlies(nil) {
		all = append(all, p.state.Weight(ply))
	}
	return d.result(all, nil)
}

// shown answers with what a view says: its text, its seat, who acts, and its plies.
func shown(d *desk, v seen, _ question) error {
	text, err := v.view.AppendText(nil)
	if err != nil {
		return err
	}
	return d.result([]any{string(text), int(v.view.ToMove()), v.plies()}, nil)
}

// plies returns the plies of the viewing seat, none unless it acts.
func (v seen) plies() []game.Ply {
	if v.view.ToMove() != v.view.Seat() {
		return []game.Ply{}
	}
	return v.view.AppendPlies([]game.Ply{})
}

func sample(d *desk, v seen, q question) error {
	s, ok := v.rules.Sample(v.view, rand.New(game.NewSource(q.Seed)))
	if !ok {
		return game.Faultf(game.ErrOption, 0, "", "the view is of another game")
	}
	return d.begin(v.rules)(s, nil)
}

func picture(d *desk, v seen, q question) error {
	var b strings.Builder
	var err error
	if scene, ok := catalog.Scene(v.rules, v.view); ok {
		scene.ID = q.ID
		err = render.SVG(&b, scene)
	} else if drawing := v.rules.Drawing(v.view); drawing != nil {
		err = drawing.SVG(&b, q.ID, "")
	} else {
		err = game.Faultf(game.ErrOption, 0, "", "the game has no picture")
	}
	return d.result(b.String(), err)
}

// pixels answers with a picture as rows of red, green and blue bytes.
func pixels(d *desk, v seen, q question) error {
	if q.Width < 64 || q.Width > 4096 {
		return game.Faultf(game.ErrOption, 0, strconv.Itoa(q.Width), "width must be from 64 to 4096 pixels")
	}
	scene, ok := catalog.Scene(v.rules, v.view)
	if !ok {
		return game.Faultf(game.ErrOption, 0, "", "the game has no picture of pixels, only SVG")
	}
	img := render.Image(scene, q.Width)
	size := img.Bounds().Size()
	data := make([]byte, 0, 3*size.X*size.Y)
	for i := 0; i < len(img.Pix); i += 4 {
		data = append(data, img.Pix[i:i+3]...)
	}
	return d.result(map[string]any{"shape": []int{size.Y, size.X, 3}, "data": data}, nil)
}

// hint answers with the fewest turns in which the viewing seat can reach its goal alone.
func hint(d *desk, v seen, q question) error {
	turns, err := catalog.Hint(context.Background(), v.rules, v.view, q.Most)
	if err != nil {
		return err
	}
	text, err := wire.AppendSolution(nil, turns)
	return d.result(json.RawMessage(text), err)
}

func choose(d *desk, choose play.Bot, q question) error {
	v, err := held[seen](d, q.View)
	if err != nil {
		return err
	}
	a, err := choose(context.Background(), play.Question{View: v.view})
	return d.result(a.Ply, err)
}

// record answers with the rules of a record, its start, its plies and how it ended.
func record(d *desk, q question) error {
	r, rec, err := d.games.ParseRecord(q.Text)
	if err != nil {
		return err
	}
	return d.opened(r, map[string]any{"start": rec.Start.String(), "plies": append([]game.Ply{}, rec.Plies...), "tags": rec.Tags, "reason": rec.Reason})
}

// write answers with the record of plies that begin with a state.
func write(d *desk, p position, q question) error {
	rec := catalog.Record{Tags: p.rules.Tags(), Start: p.state, Plies: q.Plies}
	for _, ply := range q.Plies {
		next, err := p.state.Play(ply)
		if err != nil {
			return err
		}
		p.state = next
	}
	rec.Outcome = p.state.Outcome()
	text, err := rec.MarshalText()
	return d.result(string(text), err)
}

// takeBack answers with how a seat takes back its last ply among those that begin with a
// state: how many of them stay, which seat, and whether it has learned something since.
func takeBack(d *desk, p position, q question) error {
	s, err := play.Resume(p.rules, catalog.Record{Tags: p.rules.Tags(), Start: p.state, Plies: q.Plies}, play.Options{})
	if err != nil {
		return err
	}
	var by []game.Player
	for _, seat := range q.By {
		by = append(by, game.Player(seat))
	}
	back, err := s.CanTakeBack(by...)
	if errors.Is(err, play.ErrEvent) {
		return d.result(nil, nil)
	}
	return d.result([]any{back.To, int(back.Seat), back.Revealed}, err)
}

// export answers with the moments of a record, as the command of that name writes them.
func export(d *desk, q question) error {
	r, rec, err := d.games.ParseRecord(q.Text)
	if err != nil {
		return err
	}
	all, err := positions.All("", r, rec, nil)
	if err != nil {
		return err
	}
	lines := []json.RawMessage{}
	for p := range all {
		line, err := json.Marshal(p)
		if err != nil {
			return err
		}
		lines = append(lines, line)
	}
	return d.result(lines, nil)
}

// analyze answers with what each turn of a record was worth, and a summary for each seat.
func analyze(d *desk, q question) error {
	r, rec, err := d.games.ParseRecord(q.Text)
	if err != nil {
		return err
	}
	turns, err := analysis.All(analysis.Game(context.Background(), r, rec, analysis.Options{Depth: q.Depth}))
	return d.result(map[string]any{"turns": append([]analysis.Turn{}, turns...), "seats": analysis.Sum(r, rec, turns)}, err)
}
