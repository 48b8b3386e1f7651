package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A verdict is what became of a mutant.
type verdict string

const (
	killed   verdict = "killed"
	timedOut verdict = "killed by timeout"
	survived verdict = "survived"
	invalid  verdict = "does not compile"
)

// A goPackage is what go list says about a package.
type goPackage struct {
	Dir, ImportPath           string
	GoFiles                   []string
	TestGoFiles, XTestGoFiles []string

	dir string // slash-separated, from the module's root
}

// load returns the directory of the current module, and the packages that the
// arguments name.
func load(ctx context.Context, args []string) (root string, packages []goPackage, err error) {
	root, err = goCommand(ctx, "list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		return "", nil, err
	}
	root = strings.TrimSpace(root)
	list := []string{"list", "-json=Dir,ImportPath,GoFiles,TestGoFiles,XTestGoFiles", "--"}
	for _, arg := range args {
		if filepath.IsLocal(arg) {
			arg = "./" + filepath.ToSlash(arg)
		}
		list = append(list, arg)
	}
	out, err := goCommand(ctx, list...)
	if err != nil {
		return "", nil, err
	}
	for decoder := json.NewDecoder(strings.NewReader(out)); decoder.More(); {
		var pkg goPackage
		if err := decoder.Decode(&pkg); err != nil {
			return "", nil, err
		}
		dir, err := filepath.Rel(root, pkg.Dir)
		if err != nil || !filepath.IsLocal(dir) {
			return "", nil, fmt.Errorf("package %s is not in the module of the current directory", pkg.ImportPath)
		}
		pkg.dir = filepath.ToSlash(dir)
		packages = append(packages, pkg)
	}
	return root, packages, nil
}

// goCommand returns what the go command prints.
func goCommand(ctx context.Context, args ...string) (string, error) {
	out, err := exec.CommandContext(ctx, "go", args...).Output()
	if failure, ok := errors.AsType[*exec.ExitError](err); ok {
		err = fmt.Errorf("go %s: %w\n%s", args[0], err, bytes.TrimSpace(failure.Stderr))
	}
	return string(out), err
}

// A lab tries the mutants of one package.
type lab struct {
	pkg   goPackage
	tests []goPackage   // whose tests give the verdicts
	root  string        // of the module
	temp  string        // for its files
	limit time.Duration // for the tests of one mutant; 0 is to be derived
	jobs  int           // mutants at a time
	log   io.Writer

	cpu atomic.Int64 // nanoseconds used by the commands
	mu  sync.Mutex   // guards log
}

// experiment tries n mutants that compile, drawn by the seed, or as many as
// there are. It returns all candidates; those with a verdict other than invalid
// have been drawn.
func (l *lab) experiment(ctx context.Context, seed uint64, n int) ([]*mutant, error) {
	all, err := candidates(l.pkg)
	if err != nil {
		return nil, err
	}
	if err := l.baseline(ctx); err != nil {
		return nil, err
	}
	l.cpu.Store(0)
	began := time.Now()
	order := rand.New(rand.NewPCG(seed, 0)).Perm(len(all))
	tried, counted := 0, 0
	for counted < n && tried < len(order) {
		next := order[tried:min(tried+n-counted, len(order))]
		tried += len(next)
		batch := make([]*mutant, len(next))
		for i, index := range next {
			batch[i] = all[index]
		}
		if err := l.try(ctx, batch); err != nil {
			return nil, err
		}
		for _, m := range batch {
			if m.verdict != invalid {
				counted++
			}
		}
	}
	fmt.Fprintf(l.log, "%s: %d mutants compiled of %d tried, in %.1f s; %.1f s of CPU for each that compiled\n",
		l.pkg.dir, counted, tried, time.Since(began).Seconds(),
		time.Duration(l.cpu.Load()).Seconds()/float64(max(1, counted)))
	return all, nil
}

// baseline tests the code as it is, and derives the time limit.
func (l *lab) baseline(ctx context.Context) error {
	for _, pkg := range l.tests {
		if len(pkg.TestGoFiles)+len(pkg.XTestGoFiles) == 0 {
			return fmt.Errorf("package %s has no tests", pkg.ImportPath)
		}
	}
	unchanged := &mutant{}
	limit := l.limit
	if limit == 0 {
		l.limit = 10 * time.Minute
	}
	took, err := l.trial(ctx, unchanged)
	if err != nil {
		return err
	}
	if unchanged.verdict != survived {
		return fmt.Errorf("cannot mutate %s: its tests must pass first: go test -count=1%s", l.pkg.dir, l.testPaths())
	}
	if limit == 0 {
		l.limit = 5*took + 10*time.Second
	}
	fmt.Fprintf(l.log, "%s: the tests take %.1f s, the limit is %.1f s\n",
		l.pkg.dir, took.Seconds(), l.limit.Seconds())
	return nil
}

// try finds the verdicts of the mutants, several at a time.
func (l *lab) try(ctx context.Context, batch []*mutant) error {
	var running sync.WaitGroup
	slots := make(chan struct{}, l.jobs)
	errs := make([]error, len(batch))
	for i, m := range batch {
		slots <- struct{}{}
		running.Go(func() {
			defer func() { <-slots }()
			took, err := l.trial(ctx, m)
			if err != nil {
				errs[i] = err
				return
			}
			l.mu.Lock()
			defer l.mu.Unlock()
			fmt.Fprintf(l.log, "%5.1f s  %s:%d: %s: %s\n", took.Seconds(), m.file, m.line, m.operator, m.verdict)
		})
	}
	running.Wait()
	return errors.Join(errs...)
}

// trial tries the mutant on one package with tests after the other until it is
// killed, and finds its verdict. A mutant without a file is the code as it is.
// The time is that of the tests.
func (l *lab) trial(ctx context.Context, m *mutant) (took time.Duration, err error) {
	for _, tests := range l.tests {
		n, err := l.trialBy(ctx, m, tests)
		took += n
		if err != nil || m.verdict != survived {
			return took, err
		}
	}
	return took, nil
}

// testPaths returns the import paths of the packages with the tests, each after
// a space.
func (l *lab) testPaths() (paths string) {
	for _, pkg := range l.tests {
		paths += " " + pkg.ImportPath
	}
	return paths
}

// trialBy builds and tests one package with the mutant in it.
func (l *lab) trialBy(ctx context.Context, m *mutant, tests goPackage) (took time.Duration, err error) {
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	temp, err := os.MkdirTemp(l.temp, "")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temp)) }()
	binary := filepath.Join(temp, "package.test")
	ok, err := l.build(ctx, m, tests, temp, binary)
	if err != nil || !ok {
		m.verdict = invalid
		return 0, err
	}
	tree := filepath.Join(temp, "module")
	if err := copyModule(tree, l.root); err != nil {
		return 0, err
	}
	began := time.Now()
	m.verdict, err = l.test(ctx, binary, filepath.Join(tree, tests.dir))
	return time.Since(began), err
}

// build writes the test binary of a package with the mutant in it. It reports
// whether that compiles.
func (l *lab) build(ctx context.Context, m *mutant, tests goPackage, temp, binary string) (bool, error) {
	// Without debug information, as by go test without -c.
	args := []string{"test", "-c", "-ldflags=-w", "-o", binary}
	if m.file != "" {
		overlay, err := l.overlay(m, temp)
		if err != nil {
			return false, err
		}
		args = append(args, "-overlay", overlay)
	}
	cmd := exec.CommandContext(ctx, "go", append(args, tests.ImportPath)...)
	cmd.Dir = l.root
	out, err := cmd.CombinedOutput()
	l.count(cmd)
	switch {
	case err == nil:
		return true, nil
	case ctx.Err() != nil:
		return false, ctx.Err()
	case m.file == "" || !bytes.Contains(out, []byte("# "+l.pkg.ImportPath)):
		// Not the compiler's doing.
		return false, fmt.Errorf("go test -c %s: %w\n%s", tests.ImportPath, err, bytes.TrimSpace(out))
	}
	return false, nil
}

// overlay writes the mutated file and what the go command needs to read it in
// place of the original.
func (l *lab) overlay(m *mutant, temp string) (string, error) {
	original := filepath.Join(l.root, filepath.FromSlash(m.file))
	src, err := os.ReadFile(original)
	if err != nil {
		return "", err
	}
	mutated := filepath.Join(temp, filepath.Base(original))
	if err := os.WriteFile(mutated, m.source(src), 0o666); err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]map[string]string{"Replace": {original: mutated}})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(temp, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o666)
}

// test runs the test binary in dir.
func (l *lab) test(ctx context.Context, binary, dir string) (verdict, error) {
	limited, cancel := context.WithTimeout(ctx, l.limit)
	defer cancel()
	// A mutant can ask for memory without end. Address space is in KiB.
	cmd := exec.CommandContext(limited, "sh", "-c", `ulimit -v 4194304; exec "$0" "$@"`,
		binary, "-test.paniconexit0", "-test.failfast")
	cmd.Dir = dir
	err := cmd.Run()
	l.count(cmd)
	_, failed := errors.AsType[*exec.ExitError](err)
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case limited.Err() != nil && err != nil:
		return timedOut, nil
	case failed:
		return killed, nil
	case err != nil:
		return "", err
	}
	return survived, nil
}

// count adds the CPU time of a command that has ended.
func (l *lab) count(cmd *exec.Cmd) {
	if s := cmd.ProcessState; s != nil {
		l.cpu.Add(int64(s.UserTime() + s.SystemTime()))
	}
}

// copyModule copies the module at root to the new directory dst, without its
// history. Tests write files next to their code, such as failing inputs, which
// must not be seen by the tests of the next mutant.
func copyModule(dst, root string) error {
	return filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		switch to := filepath.Join(dst, rel); {
		case entry.Name() == ".git" && entry.IsDir():
			return filepath.SkipDir
		case entry.IsDir():
			return os.Mkdir(to, 0o777)
		case entry.Type().IsRegular() && entry.Name() != ".git":
			text, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			info, err := entry.Info()
			if err != nil {
				return err
			}
			return os.WriteFile(to, text, info.Mode().Perm())
		}
		return nil
	})
}
