//go:build js

// Command wasm makes the games of the catalog available to JavaScript. It is
// built for GOOS=js. The JavaScript module web/labyrinth.mjs makes the calls.
//
// A call has a name, a request in JSON, and a result: JSON as package wire writes
// it, or other text. [calls] return their results at once. [searches] take time:
// they run in a goroutine, hand their results to a function, and can be cancelled.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"syscall/js"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
)

// games are all variants. They are made by the first call that needs them, so that the
// program is there sooner.
var games = sync.OnceValue(catalog.All)

// calls answer at once.
var calls = map[string]func(request []byte) (string, error){
	"variants": on(variants),
	"bots":     on(bots),
	"view":     on(view),
	"preview":  on(preview),
	"path":     on(path),
	"svg":      on(svg),

	"open":        on(open),
	"resume":      on(resume),
	"restore":     on(restore),
	"status":      on(status),
	"submit":      on(submit),
	"forfeit":     on(forfeit),
	"leave":       on(leave),
	"return":      on(giveBack),
	"undo":        on(undo),
	"learned":     on(learned),
	"canTakeBack": on(canTakeBack),
	"takeBack":    on(takeBack),
	"events":      on(events),
	"viewOf":      on(viewOf),
	"log":         on(log),
	"record":      on(record),
	"state":       on(state),

	"analyze": on(analyze),
	"sum":     on(sum),

	"daily":  on(daily),
	"rival":  on(rival),
	"bot":    on(newBot),
	"cancel": on(cancel),
	"drop":   on(drop),
}

// searches answer later.
var searches = map[string]func(ctx context.Context, request []byte) (string, error){
	"choose": during(choose),
	"ask":    during(ask),
	"rate":   during(rate),
	"advise": during(advise),
	"hint":   during(hint),
	"puzzle": during(puzzle),
	"battle": during(battle),
	"solve":  during(solution),
	"turn":   during(nextTurn),
}

func main() {
	js.Global().Get("labyrinthReady").Invoke(js.FuncOf(call), js.FuncOf(search))
	select {} // keeps the program running while JavaScript calls it
}

// call makes a call: its arguments are the name and the request.
func call(_ js.Value, args []js.Value) any {
	return result(calls[args[0].String()]([]byte(args[1].String())))
}

// search begins a search and returns its handle. Its third argument is the
// function that gets the result.
func search(_ js.Value, args []js.Value) any {
	find, request, done := searches[args[0].String()], []byte(args[1].String()), args[2]
	ctx, cancel := context.WithCancel(context.Background())
	handle := hold(cancel)
	go func() {
		defer cancel()
		found, err := find(ctx, request)
		delete(held, handle)
		done.Invoke(result(found, err))
	}()
	return handle
}

// held are the sessions, bots, analyses and searches that JavaScript knows by a
// number. It drops those that it no longer uses, except searches, which end.
var held = make(map[int]any)

var last int // the highest number in use so far

func hold(x any) int {
	last++
	held[last] = x
	return last
}

// A handle is a request that is about something held.
type handle struct{ Handle int }

func cancel(q handle) (string, error) {
	if stop, ok := held[q.Handle].(context.CancelFunc); ok { // otherwise the search has ended
		stop()
	}
	return "", nil
}

func drop(q handle) (string, error) {
	if a, ok := held[q.Handle].(*report); ok {
		a.cancel()
		a.stop()
	}
	delete(held, q.Handle)
	return "", nil
}

// on adapts a call to requests in JSON.
func on[Q any](answer func(q Q) (string, error)) func([]byte) (string, error) {
	return func(request []byte) (string, error) {
		var q Q
		if err := json.Unmarshal(request, &q); err != nil {
			return "", badRequest(err)
		}
		return answer(q)
	}
}

// during adapts a search to requests in JSON.
func during[Q any](find func(ctx context.Context, q Q) (string, error)) func(context.Context, []byte) (string, error) {
	return func(ctx context.Context, request []byte) (string, error) {
		return on(func(q Q) (string, error) { return find(ctx, q) })(request)
	}
}

// badRequest returns the fault of a request that cannot be decoded. JavaScript has checked
// the types of all members.
func badRequest(err error) error {
	if _, ok := errors.AsType[game.Kind](err); ok {
		return err
	}
	return game.Faultf(game.ErrSyntax, 0, "", "%v", err)
}

// result returns an object with the property value, or with the property error.
func result(value string, err error) any {
	if err == nil {
		return map[string]any{"value": value}
	}
	var all game.Faults
	if one := (game.Fault{}); !errors.As(err, &all) && errors.As(err, &one) {
		all = game.Faults{one}
	}
	faults := make([]any, len(all))
	for i, f := range all {
		faults[i] = map[string]any{"kind": f.Kind.Name(), "offset": f.Pos.Offset(), "text": f.Text, "why": f.Why}
	}
	kind := "unknown"
	if k, ok := errors.AsType[game.Kind](err); ok {
		kind = k.Name()
	} else if errors.Is(err, solve.ErrBound) {
		kind = "bound"
	} else if errors.Is(err, bot.ErrNoPly) {
		kind = "turn"
	}
	return map[string]any{"error": map[string]any{"message": err.Error(), "kind": kind, "faults": faults}}
}
