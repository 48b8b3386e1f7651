// This file answers commands.

package desk

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unsafe"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/learn"
)

// A place is an array and where it is in the memory.
type place struct {
	learn.Field
	Offset int `json:"offset"`
}

// A hello is the answer to the configuration.
type hello struct {
	Error  string      `json:"error,omitempty"`
	Spec   *learn.Spec `json:"spec,omitempty"`
	Tags   []game.Tag  `json:"tags,omitempty"` // that name the rules in a record
	Size   int         `json:"size"`           // of the memory, in bytes
	Arrays []place     `json:"arrays"`         // of the batch
	Seen   []place     `json:"seen"`           // one observation, for the request observe
}

// A request is a command with arguments.
type request struct {
	// Do is what to do:
	//
	//	begin    deal all games again, by the seed
	//	reset    deal the next game in the given rows
	//	advise   set the actions to those of the bot
	//	observe  write what a seat sees of a game to the arrays of hello.Seen
	//	rules    play plies by the rules alone, to compare the time
	//	load     begin games with states
	//	save     return all games
	//	restore  go on with games
	//	record   return the text of the record of a game
	//	text     return the text of the state of a game
	//	ply      return the text of an action in a game
	//	index    return the action of a ply in a game
	//	choices  return the options of a variant, and the bots
	//	echo     return the number, which tells where the answers before it end
	Do      string            `json:"do"`
	Variant string            `json:"variant"`
	Number  int64             `json:"number"`
	Seed    uint64            `json:"seed"`
	Games   []int             `json:"games"`
	Game    int               `json:"game"`
	Seat    int               `json:"seat"`
	Action  int               `json:"action"`
	Ply     string            `json:"ply"`
	Bot     string            `json:"bot"`
	Plies   int               `json:"plies"`
	States  []string          `json:"states"`
	Saved   []json.RawMessage `json:"saved"`
}

// serve reads a configuration and commands, until the input ends. share returns
// the memory, of the given size.
func serve(in io.Reader, out io.Writer, share func(size int) ([]byte, error)) error {
	r := bufio.NewReader(in)
	line, err := r.ReadBytes('\n')
	if err != nil {
		return fmt.Errorf("no configuration: %w", err)
	}
	b, seen, err := start(line, out, share)
	if err != nil {
		return answer(out, hello{Error: err.Error()})
	}
	for {
		command, err := r.ReadByte()
		if err != nil {
			return ignoreEnd(err)
		}
		switch command {
		case 's':
			if err := b.Step(); err != nil {
				if err := fail(out, err); err != nil {
					return err
				}
				continue
			}
			if _, err := out.Write([]byte{'k'}); err != nil {
				return err
			}
		case '{':
			if line, err = r.ReadBytes('\n'); err != nil {
				return ignoreEnd(err)
			}
			if err := reply(out, b, seen, append([]byte{'{'}, line...)); err != nil {
				return err
			}
		default:
			return fmt.Errorf("unknown command %q, want s or a line of JSON", command)
		}
	}
}

// ignoreEnd returns nil for the end of the input, which ends the worker.
func ignoreEnd(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// start makes the batch and answers the configuration.
func start(line []byte, out io.Writer, share func(size int) ([]byte, error)) (*learn.Batch, *learn.Arrays, error) {
	var c learn.Config
	if err := json.Unmarshal(line, &c); err != nil {
		return nil, nil, err
	}
	spec, c, err := learn.Describe(c)
	if err != nil {
		return nil, nil, err
	}
	tags, err := tagsOf(c.Tags)
	if err != nil {
		return nil, nil, err
	}
	one := c
	one.N = 1
	h := hello{Spec: &spec, Tags: tags}
	h.Arrays, h.Size = places(c.Fields(spec), 0)
	h.Seen, h.Size = places(one.Fields(spec), h.Size)
	mem, err := share(h.Size)
	if err != nil {
		return nil, nil, err
	}
	b, err := learn.NewBatch(c, arraysIn(mem, h.Arrays))
	if err != nil {
		return nil, nil, err
	}
	seen := arraysIn(mem, h.Seen)
	seen.Words = b.Words
	return b, seen, answer(out, h)
}

// tagsOf returns the tags of the rules that tags choose.
func tagsOf(tags []game.Tag) ([]game.Tag, error) {
	r, err := catalog.All().Open(tags...)
	if err != nil {
		return nil, err
	}
	return r.Tags(), nil
}

// places lays out arrays one after another, beginning at an offset. Each begins at
// a multiple of 64 bytes.
func places(fields []learn.Field, offset int) (all []place, size int) {
	for _, f := range fields {
		all = append(all, place{f, offset})
		offset += (f.Size() + 63) &^ 63
	}
	return all, offset
}

// arraysIn returns the arrays in the memory.
func arraysIn(mem []byte, places []place) *learn.Arrays {
	a := &learn.Arrays{}
	for _, p := range places {
		switch slice := p.Slice(a).(type) {
		case *[]uint8:
			*slice = at[uint8](mem, p)
		case *[]int8:
			*slice = at[int8](mem, p)
		case *[]int16:
			*slice = at[int16](mem, p)
		case *[]int32:
			*slice = at[int32](mem, p)
		case *[]float32:
			*slice = at[float32](mem, p)
		}
	}
	return a
}

// at returns an array in the memory as numbers in the byte order of the machine.
func at[T any](mem []byte, p place) []T {
	part := mem[p.Offset : p.Offset+p.Size()]
	var x T
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(part))), len(part)/int(unsafe.Sizeof(x)))
}

// reply answers a line of JSON. The error is that of writing.
func reply(out io.Writer, b *learn.Batch, seen *learn.Arrays, line []byte) error {
	var q request
	err := json.Unmarshal(line, &q)
	var result any
	if err == nil {
		result, err = do(b, seen, q)
	}
	if err != nil {
		return fail(out, err)
	}
	text, err := json.Marshal(result)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "k%s\n", text)
	return err
}

func do(b *learn.Batch, seen *learn.Arrays, q request) (any, error) {
	switch q.Do {
	case "begin":
		b.Begin(q.Seed)
		return nil, nil
	case "reset":
		for _, i := range q.Games {
			if err := b.Reset(i); err != nil {
				return nil, err
			}
		}
		return nil, nil
	case "advise":
		return nil, b.Advise(q.Bot)
	case "observe":
		return nil, b.Observe(q.Game, game.Player(q.Seat), seen)
	case "rules":
		b.RulesAlone(q.Plies)
		return nil, nil
	case "load":
		return nil, b.Load(q.States)
	case "save":
		return save(b)
	case "restore":
		for i, game := range q.Saved {
			if err := b.Restore(i, game); err != nil {
				return nil, err
			}
		}
		return nil, nil
	case "record":
		text, err := b.Record(q.Game)
		return string(text), err
	case "text":
		return b.Text(q.Game)
	case "ply":
		return b.Ply(q.Game, q.Action)
	case "index":
		return b.Index(q.Game, q.Ply)
	case "choices":
		return choicesOf(q.Variant)
	case "echo":
		return q.Number, nil
	}
	return nil, fmt.Errorf("unknown request %q", q.Do)
}

// save returns all games.
func save(b *learn.Batch) ([]json.RawMessage, error) {
	all := make([]json.RawMessage, len(b.Done))
	for i := range all {
		var err error
		if all[i], err = b.Save(i); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// fail answers with an error.
func fail(out io.Writer, err error) error {
	text, _ := json.Marshal(err.Error()) // a text always has JSON
	_, err = fmt.Fprintf(out, "e%s\n", text)
	return err
}

// answer writes a line of JSON.
func answer(out io.Writer, h hello) error {
	text, err := json.Marshal(h)
	if err != nil {
		return err
	}
	_, err = out.Write(append(text, '\n'))
	return err
}
