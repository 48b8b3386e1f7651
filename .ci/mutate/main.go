// Command mutate measures how much of a package its own tests check. It makes
// one small change to the code at a time, called a mutant, and runs the tests.
// A mutant is killed if the tests fail. A mutant that survives is a change that
// no test of the package notices.
//
//	go run ./.ci/mutate . standard            # 50 mutants of each package
//	go run ./.ci/mutate -n 10 -seed 7 kids    # 10 mutants, drawn by another seed
//
// A package without tests of its own can be measured by those of others:
//
//	go run ./.ci/mutate -tests standard,kids variant/hunt
//
// # Mutants
//
// The candidates are all changes of these kinds in the non-test files that
// belong to the package on this system:
//
//   - a comparison is replaced: == and != by each other, < by <= and >=, and
//     likewise for the others;
//   - && and || are swapped, as are + and -, * and /, & and |, << and >>; %
//     becomes *, ^ and &^ become &; the same for += and the like, ++ and --;
//   - an integer n becomes n+1 or n-1, and 0 becomes 1;
//   - true and false are swapped;
//   - the condition of if, for, or a case, or an operand of && or ||, is
//     negated;
//   - an assignment, a call, continue, break or an else branch is dropped;
//   - one result of a return statement becomes the zero value of its type.
//
// String literals, the arguments of panic, Errorf and errors.New, and the
// capacities passed to make stay as they are.
//
// Of each package's candidates, -n are drawn at random. The same seed draws the
// same mutants from the same code. A mutant that does not compile is replaced
// by the next one drawn. If the tests themselves draw at random, the verdict on
// a mutant can differ between runs.
//
// The package is built by go test -c with an overlay, and its tests run with
// -test.failfast in a fresh copy of the module, so the checkout is never
// written. A mutant is also killed if its tests exceed the time limit, or 4 GiB
// of address space.
//
// # Report
//
// Each package has one line of numbers, followed by the mutants to look at:
//
//	standard: 97.9 %: 50 drawn of 173, 47 killed (2 by timeout), 1 survived, 2 equivalent
//
//	standard/rules.go:120: survived: < to <=
//	@ standard State.legal
//	- if a < b {
//	+ if a <= b {
//
// The lines after @ are the package and the function, and the code before and
// after the change. The + line is missing if the change leaves nothing of the
// line, and "..." at the end of a line is for the lines after it. The score is
// the share of killed mutants, not counting the equivalent ones. Progress and
// times are written to standard error.
//
// # Equivalent mutants
//
// A survivor that behaves like the original is recorded in
// .ci/mutate/equivalent.txt, by copying its lines from @ on and adding one
// line with the reason:
//
//	@ standard State.legal
//	- if a < b {
//	+ if a <= b {
//	= a never equals b: they are different corners
//
// The entry does not hold the line number, so it remains valid when the code
// moves. Where a function has several mutants with the same two lines, @ ends
// with #2 for the second. An entry that no longer matches any candidate, or
// whose mutant is killed, is reported as stale.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"time"
)

const usage = `usage: go run ./.ci/mutate [flags] PACKAGE...

Mutate makes small changes to the code of each package, one at a time, and
reports those that the package's own tests do not notice. A package is a
directory or a pattern such as ./... in the current module.

It exits with 0 if every package has the score that -min asks for, with 1 if
not, with 2 if it cannot run, and with 130 if interrupted. (go run itself exits
with 1 for all of these but 0.) For the kinds of changes, the report and the
file of equivalent mutants, see: go doc ./.ci/mutate

`

// Exit codes.
const (
	exitOK          = 0
	exitScore       = 1
	exitError       = 2
	exitInterrupted = 130
)

// errFlags is an error of the command line that has been printed already.
var errFlags = errors.New("invalid command line")

// options are the flags and the packages of the command line.
type options struct {
	seed     uint64
	n        int
	jobs     int
	min      float64
	timeout  time.Duration
	report   string
	tests    []string // packages with the tests; none means each package's own
	packages []string
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := command(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// command runs the command line args and returns the exit code.
func command(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	opts, err := parse(args, stdout, stderr)
	enough := false
	if err == nil {
		enough, err = run(ctx, opts, stdout, stderr)
	}
	switch {
	case ctx.Err() != nil:
		fmt.Fprintln(stderr, "mutate: interrupted")
		return exitInterrupted
	case errors.Is(err, flag.ErrHelp):
		return exitOK
	case errors.Is(err, errFlags):
		return exitError
	case err != nil:
		fmt.Fprintln(stderr, "mutate:", err)
		return exitError
	case !enough:
		return exitScore
	}
	return exitOK
}

// parse reads the command line. Errors in the flags are printed.
func parse(args []string, stdout, stderr io.Writer) (opts options, err error) {
	flags := flag.NewFlagSet("mutate", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Uint64Var(&opts.seed, "seed", 1, "draw the mutants by this `number`")
	flags.IntVar(&opts.n, "n", 50, "the `number` of mutants for each package")
	flags.IntVar(&opts.jobs, "j", runtime.GOMAXPROCS(0), "run this `number` of mutants at a time")
	flags.Float64Var(&opts.min, "min", 98, "the lowest score to accept, in `percent`")
	flags.DurationVar(&opts.timeout, "timeout", 0,
		"the time limit for the tests of one mutant, a `duration` such as 1m;\n"+
			"0 is 5 times as long as the tests of the unchanged code take, plus 10 seconds")
	flags.StringVar(&opts.report, "report", "", "write the report to this `file`, too")
	flags.Func("tests", "run the tests of these `packages`, separated by commas, instead of each package's own", func(s string) error {
		opts.tests = strings.Split(s, ",")
		return nil
	})
	err = flags.Parse(args)
	opts.packages = flags.Args()
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, usage)
		flags.SetOutput(stdout)
		flags.PrintDefaults()
		return opts, err
	case err != nil:
	case len(opts.packages) == 0:
		err = errors.New("missing packages")
	case opts.n < 1:
		err = errors.New("invalid -n: must be at least 1")
	case opts.jobs < 1:
		err = errors.New("invalid -j: must be at least 1")
	case opts.min < 0 || opts.min > 100:
		err = errors.New("invalid -min: must be between 0 and 100")
	case opts.timeout < 0:
		err = errors.New("invalid -timeout: must not be negative")
	}
	if err != nil {
		fmt.Fprintf(stderr, "mutate: %v\nFor help: go run ./.ci/mutate -h\n", err)
		return opts, errFlags
	}
	return opts, nil
}

// run mutates the packages and writes the report. It reports whether every
// package has the score asked for.
func run(ctx context.Context, opts options, stdout, stderr io.Writer) (enough bool, err error) {
	root, packages, err := load(ctx, opts.packages)
	if err != nil {
		return false, err
	}
	var tests []goPackage
	if opts.tests != nil {
		if _, tests, err = load(ctx, opts.tests); err != nil {
			return false, err
		}
	}
	known, err := readEquivalents(root)
	if err != nil {
		return false, err
	}
	if opts.report != "" {
		file, err := os.Create(opts.report)
		if err != nil {
			return false, err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		stdout = io.MultiWriter(stdout, file)
	}
	temp, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temp)) }()

	enough = true
	for _, pkg := range packages {
		l := lab{pkg: pkg, tests: tests, root: root, temp: temp, limit: opts.timeout, jobs: opts.jobs, log: stderr}
		if tests == nil {
			l.tests = []goPackage{pkg}
		}
		all, err := l.experiment(ctx, opts.seed, opts.n)
		if err != nil {
			return false, err
		}
		result := judge(pkg.dir, all, known)
		result.write(stdout)
		if result.score() < opts.min {
			enough = false
		}
	}
	return enough, nil
}
