// This file answers requests about the arrays of views.

package desk

import (
	"encoding/binary"
	"reflect"
	"slices"
	"strconv"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/learn"
)

// filled is an array with its numbers, in the byte order of the machine.
type filled struct {
	learn.Field
	Data []byte `json:"data"`
}

// encode answers with the arrays that a batch fills for views, all of one game.
func encode(d *desk, q question) error {
	c := learn.Config{N: len(q.Views), Planes: q.Planes, Afters: q.Afters}
	views := make([]game.View, len(q.Views))
	for i, n := range q.Views {
		v, err := held[seen](d, n)
		if err == nil {
			err = v.ofSeat()
		}
		if err != nil {
			return err
		}
		views[i] = v.view
		if i == 0 {
			c.Tags = v.rules.Tags()
		} else if !slices.Equal(c.Tags, v.rules.Tags()) {
			return game.Faultf(game.ErrOption, 0, strconv.Itoa(i), "the view is of another game than the first one")
		}
	}
	spec, c, err := learn.Describe(c)
	if err != nil {
		return err
	}
	codec, err := learn.Open(c.Tags...)
	if err != nil {
		return err
	}
	arrays := learn.NewArrays(c, spec)
	for i, v := range views {
		codec.Encode(v, arrays, i)
	}
	all := []filled{}
	for _, f := range c.Fields(spec) {
		switch f.Name {
		case "planes", "scalars", "mask", "legal", "count", "afters":
			data, err := binary.Append(nil, binary.NativeEndian, reflect.ValueOf(f.Slice(arrays)).Elem().Interface())
			if err != nil {
				return err
			}
			all = append(all, filled{f, data})
		}
	}
	return d.result(all, nil)
}

// ofSeat returns an error unless the view is that of a seat.
func (v seen) ofSeat() error {
	if v.view.Seat() < 0 {
		return game.Faultf(game.ErrSeats, 0, v.view.Seat().String(), "want the view of a seat")
	}
	return nil
}

// actions answers with the numbers that the plies of a view have in the arrays.
func actions(d *desk, v seen, _ question) error {
	if err := v.ofSeat(); err != nil {
		return err
	}
	codec, err := learn.Open(v.rules.Tags()...)
	if err != nil {
		return err
	}
	all := []int{}
	for _, ply := range v.plies() {
		all = append(all, codec.Index(v.view, ply))
	}
	return d.result(all, nil)
}
