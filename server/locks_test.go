// This file checks by analysis of the source that no lock of this package can be waited for
// in a circle. What nats.go calls, it may call while it holds locks of its own, and what
// publishes waits for these. Hence two rules:
//
//   - no lock of ours is held while NATS is called, by whatever way;
//   - what NATS calls as a handler of errors or for a connection takes no lock of ours, and
//     does not wait: it only hands over;
//
// and one for our own locks: they are always taken in the same order.

package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
)

// A syntax is the checked source of this package, without tests.
type syntax struct {
	set    *token.FileSet
	info   *types.Info
	bodies map[types.Object]ast.Node   // the functions with names
	values map[types.Object][]ast.Node // the functions that variables and fields may have
}

// goList returns where the compiled packages are that this one imports.
var goList = sync.OnceValues(func() ([]byte, error) {
	return exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Export,GoFiles", ".").Output()
})

// readSource checks the files of this package, or of a text in their place.
func readSource(t *testing.T, text string) *syntax {
	t.Helper()
	out, err := goList()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	exports, files := make(map[string]string), []string(nil)
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			ImportPath, Export string
			GoFiles            []string
		}
		if err := d.Decode(&p); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		exports[p.ImportPath], files = p.Export, p.GoFiles // the last one is this package
	}
	s := &syntax{set: token.NewFileSet(), bodies: make(map[types.Object]ast.Node), values: make(map[types.Object][]ast.Node)}
	var parsed []*ast.File
	if text != "" {
		files = []string{"text.go"}
	}
	for _, name := range files {
		var from any
		if text != "" {
			from = text
		}
		f, err := parser.ParseFile(s.set, name, from, 0)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, f)
	}
	s.info = &types.Info{Types: make(map[ast.Expr]types.TypeAndValue), Uses: make(map[*ast.Ident]types.Object), Defs: make(map[*ast.Ident]types.Object), Selections: make(map[*ast.SelectorExpr]*types.Selection)}
	c := types.Config{Importer: importer.ForCompiler(s.set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })}
	if _, err := c.Check("server", s.set, parsed, s.info); err != nil {
		t.Fatal(err)
	}
	for _, f := range parsed {
		ast.Inspect(f, s.note)
	}
	return s
}

// note notes functions, and which variables and fields have them.
func (s *syntax) note(n ast.Node) bool {
	set := func(to, value ast.Expr) {
		if o := s.object(to); o != nil {
			if f := s.function(value); f != nil {
				s.values[o] = append(s.values[o], f)
			}
		}
	}
	switch n := n.(type) {
	case *ast.FuncDecl:
		s.bodies[s.info.Defs[n.Name]] = n.Body
	case *ast.AssignStmt:
		if len(n.Lhs) == len(n.Rhs) {
			for i := range n.Lhs {
				set(n.Lhs[i], n.Rhs[i])
			}
		}
	case *ast.KeyValueExpr:
		set(n.Key, n.Value)
	}
	return true
}

func (s *syntax) object(e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if o := s.info.Defs[e]; o != nil {
			return o
		}
		return s.info.Uses[e]
	case *ast.SelectorExpr:
		return s.info.Uses[e.Sel]
	case *ast.IndexExpr: // a generic function
		return s.object(e.X)
	}
	return nil
}

// A named is the name of a function of the package, where a value is meant.
type named struct {
	*ast.Ident
	function types.Object
}

// function returns a function that is a value: a literal, or the name of one of this package.
func (s *syntax) function(e ast.Expr) ast.Node {
	if lit, ok := ast.Unparen(e).(*ast.FuncLit); ok {
		return lit.Body
	}
	if f, ok := s.object(e).(*types.Func); ok {
		return named{&ast.Ident{Name: f.FullName()}, f}
	}
	return nil
}

// targets returns the bodies of this package that a call may run.
func (s *syntax) targets(call *ast.CallExpr) (all []ast.Node) {
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		return []ast.Node{lit.Body}
	}
	o := s.object(call.Fun)
	if b := s.bodies[o]; b != nil {
		return []ast.Node{b}
	}
	for _, v := range s.values[o] {
		if b := s.resolve(v); b != nil {
			all = append(all, b)
		}
	}
	return all
}

func (s *syntax) resolve(n ast.Node) ast.Node {
	if f, ok := n.(named); ok {
		return s.bodies[f.function]
	}
	return n
}

// mutex returns the lock that a call takes or gives back, and how.
func (s *syntax) mutex(call *ast.CallExpr) (lock types.Object, does string) {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return nil, ""
	}
	f, ok := s.info.Uses[sel.Sel].(*types.Func)
	if !ok || f.Pkg() == nil || f.Pkg().Path() != "sync" || !strings.HasSuffix(f.Name(), "ock") {
		return nil, ""
	}
	return s.object(sel.X), f.Name()
}

// natsCalls are methods and functions of NATS that only read or make values.
var natsCalls = []string{"NewMsg", "Set", "Get", "Values", "Add", "Metadata", "Subject", "Data", "UserInfo", "Name", "MaxReconnects", "ReconnectWait", "CachedInfo", "Error"}

// foreign reports whether a call is one of NATS that may wait.
func (s *syntax) foreign(call *ast.CallExpr) string {
	f, ok := s.object(call.Fun).(*types.Func)
	if !ok || f.Pkg() == nil || !strings.HasPrefix(f.Pkg().Path(), "github.com/nats-io/nats.go") || slices.Contains(natsCalls, f.Name()) {
		return ""
	}
	return f.FullName()
}

// reach calls yield with all calls that a body makes in its own goroutine, directly or not,
// with the way there.
func (s *syntax) reach(body ast.Node, way string, seen map[ast.Node]bool, yield func(call *ast.CallExpr, way string)) {
	if seen[body] {
		return
	}
	seen[body] = true
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt, *ast.FuncLit: // in a goroutine of its own, or called elsewhere
			return false
		case *ast.CallExpr:
			here := fmt.Sprintf("%s > %v", way, s.set.Position(n.Pos()))
			yield(n, here)
			for _, b := range s.targets(n) {
				s.reach(b, here, seen, yield)
			}
		}
		return true
	})
}

// held calls yield with all calls that are made while a lock is held, and the lock. A lock
// is held from its Lock to the next Unlock of its statements, or to the end of the function.
func (s *syntax) held(yield func(lock types.Object, call *ast.CallExpr, way string)) {
	visit := func(body *ast.BlockStmt) {
		var locks []types.Object // that are held, in the order of the source
		ast.Inspect(body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.DeferStmt, *ast.GoStmt, *ast.FuncLit:
				return false
			case *ast.CallExpr:
				lock, does := s.mutex(n)
				switch does {
				case "Unlock", "RUnlock":
					locks = slices.DeleteFunc(locks, func(o types.Object) bool { return o == lock })
					return true
				}
				for _, l := range locks {
					yield(l, n, s.set.Position(n.Pos()).String())
					for _, b := range s.targets(n) {
						s.reach(b, s.set.Position(n.Pos()).String(), make(map[ast.Node]bool), func(c *ast.CallExpr, way string) { yield(l, c, way) })
					}
				}
				if does == "Lock" || does == "RLock" {
					locks = append(locks, lock)
				}
			}
			return true
		})
	}
	for _, b := range s.bodies {
		visit(b.(*ast.BlockStmt))
		ast.Inspect(b, func(n ast.Node) bool {
			if lit, ok := n.(*ast.FuncLit); ok {
				visit(lit.Body)
			}
			return true
		})
	}
}

// faults returns what breaks the rules.
func (s *syntax) faults() (faults []string) {
	order := make(map[types.Object]map[types.Object]string)
	s.held(func(lock types.Object, call *ast.CallExpr, way string) {
		if name := s.foreign(call); name != "" {
			faults = append(faults, fmt.Sprintf("%s is called while %s is held: %s", name, lock.Name(), way))
		}
		if inner, does := s.mutex(call); does == "Lock" || does == "RLock" {
			if order[lock] == nil {
				order[lock] = make(map[types.Object]string)
			}
			order[lock][inner] = way
		}
	})
	for outer, inner := range order {
		for other, way := range inner {
			if outer == other || order[other][outer] != "" {
				faults = append(faults, fmt.Sprintf("%v and %v are taken in different orders, or one twice: %s; %s", s.set.Position(outer.Pos()), s.set.Position(other.Pos()), way, order[other][outer]))
			}
		}
	}
	for _, body := range s.handlers() {
		s.reach(body, "handler", make(map[ast.Node]bool), func(call *ast.CallExpr, way string) {
			if lock, does := s.mutex(call); lock != nil && strings.HasSuffix(does, "Lock") {
				faults = append(faults, fmt.Sprintf("a handler takes a lock: %s", way))
			}
			if name := s.foreign(call); name != "" {
				faults = append(faults, fmt.Sprintf("a handler calls %s: %s", name, way))
			}
		})
	}
	slices.Sort(faults)
	return slices.Compact(faults)
}

// handlers returns what NATS may call while it holds a lock: functions for its options, and
// the methods by which it asks for a connection.
func (s *syntax) handlers() (all []ast.Node) {
	for id, o := range s.info.Uses {
		f, ok := o.(*types.Func)
		if !ok || f.Pkg() == nil || !strings.HasPrefix(f.Pkg().Path(), "github.com/nats-io/nats.go") || !strings.HasSuffix(f.Name(), "Handler") {
			continue
		}
		for b := range s.bodies {
			ast.Inspect(s.bodies[b], func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if sel, is := callee(call, ok); is && sel == id {
					for _, arg := range call.Args {
						if f := s.function(arg); f != nil {
							all = append(all, s.resolve(f))
						}
					}
				}
				return true
			})
		}
	}
	for o, b := range s.bodies {
		if o.Name() == "InProcessConn" {
			all = append(all, b)
		}
	}
	return all
}

func callee(call *ast.CallExpr, ok bool) (*ast.Ident, bool) {
	if !ok {
		return nil, false
	}
	switch f := call.Fun.(type) {
	case *ast.SelectorExpr:
		return f.Sel, true
	case *ast.Ident:
		return f, true
	}
	return nil, false
}

// No callback of a library runs our code under its lock or ours.
func TestLocks(t *testing.T) {
	t.Parallel()
	s := readSource(t, "")
	if n := len(s.handlers()); n < 3 {
		t.Errorf("%d handlers of NATS were found, want at least 3", n)
	}
	for _, fault := range s.faults() {
		t.Error(fault)
	}
}

// The analysis finds what it is for.
func TestLocksFound(t *testing.T) {
	t.Parallel()
	const text = `package server

import (
	"sync"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

type q struct {
	mu, other sync.Mutex
	publish   func()
	js        jetstream.JetStream
}

func (s *q) send() { s.js.PublishAsync("a", nil) }

func open(c *nats.Conn, s *q) {
	s.publish = s.send
	jetstream.New(c, jetstream.WithPublishAsyncErrHandler(func(jetstream.JetStream, *nats.Msg, error) { s.settled() }))
	nats.Connect("", nats.ClosedHandler(func(*nats.Conn) { go s.settled() }))
}

func (s *q) settled() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.publish()
}

func (s *q) good() {
	s.mu.Lock()
	s.mu.Unlock()
	s.publish()
	func() {
		s.mu.Lock()
		defer s.mu.Unlock()
	}()
	s.send()
}

func (s *q) one() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.two()
}

func (s *q) two() { s.other.Lock(); s.other.Unlock() }

func (s *q) wrong() {
	s.other.Lock()
	defer s.other.Unlock()
	s.mu.Lock()
	s.mu.Unlock()
}
`
	all := strings.Join(readSource(t, text).faults(), "\n")
	for _, want := range []string{"is called while mu is held", "a handler takes a lock", "a handler calls", "are taken in different orders"} {
		if !strings.Contains(all, want) {
			t.Errorf("the analysis does not find that something %s:\n%s", want, all)
		}
	}
	if n := strings.Count(all, "is called while"); n != 1 {
		t.Errorf("%d calls of NATS with a lock, want 1:\n%s", n, all)
	}
}
