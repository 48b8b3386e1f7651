// This file checks that the vectors do not change without a new version.

package conformance_test

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/conformance"
)

// TestVersion compares the vectors with versions.txt, which is written by
// hand: a line for every version there has been, with the SHA-256 of its
// version.txt. The CHANGELOG names each version but the first.
func TestVersion(t *testing.T) {
	list, err := fs.ReadFile(conformance.Vectors(), "version.txt")
	if err != nil {
		t.Fatal(err)
	}
	history, err := os.ReadFile("versions.txt")
	if err != nil {
		t.Fatal(err)
	}
	log, err := os.ReadFile("../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	changes, err := os.ReadFile("CHANGES.md")
	if err != nil {
		t.Fatal(err)
	}
	for n := range conformance.Version {
		if !strings.Contains(string(changes), fmt.Sprintf("\n## Version %d\n", n+1)) {
			t.Errorf("CHANGES.md has no section about version %d", n+1)
		}
	}
	for _, fault := range checkVersion(string(list), string(history), string(log), conformance.Version) {
		t.Error(fault)
	}
}

// checkVersion returns what is wrong with the list of hashes, the history of
// versions and the change log of a version.
func checkVersion(list, history, log string, version int) (faults []string) {
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	if begin := fmt.Sprintf("version %d\n", version); !strings.HasPrefix(list, begin) {
		fault("vectors/version.txt does not begin with %q", begin)
	}
	lines := strings.Split(strings.TrimSpace(history), "\n")
	if len(lines) != version {
		fault("versions.txt has %d lines, and the version is %d", len(lines), version)
	}
	for i, line := range lines {
		name := fmt.Sprintf("version %d of the conformance vectors", i+1)
		if !strings.HasPrefix(line, fmt.Sprintf("%d ", i+1)) {
			fault("line %d of versions.txt is %q", i+1, line)
		}
		noted := i == 0 // nobody has an older version
		for entry := range strings.SplitSeq(log, "\n- ") {
			text := strings.ToLower(strings.Join(strings.Fields(entry), " "))
			noted = noted || strings.HasPrefix(text, "breaking:") && strings.Contains(text, name)
		}
		if !noted {
			fault("CHANGELOG.md has no entry about %s that begins with Breaking:", name)
		}
	}
	now := fmt.Sprintf("%d %x", version, sha256.Sum256([]byte(list)))
	if lines[len(lines)-1] != now {
		fault("the vectors of version %d have changed, which breaks ports. If that is intended, raise conformance.Version, "+
			"run go generate, add an entry to CHANGELOG.md that begins with Breaking:, and add this line to versions.txt:\n%s", version, now)
	}
	return faults
}

// TestVersionIsNoticed changes the vectors in ways that must be noticed.
func TestVersionIsNoticed(t *testing.T) {
	const (
		list    = "version 2\nabc  a/b.jsonl\n"
		log     = "### Added\n\n- Version 1 of the conformance\n  vectors.\n- Breaking: version 2 of the conformance vectors has\n  more.\n"
		history = "1 old\n2 "
	)
	sum := func(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) }
	good := history + sum(list)
	if faults := checkVersion(list, good, log, 2); faults != nil {
		t.Errorf("good vectors: %q", faults)
	}
	for name, faults := range map[string][]string{
		"changed vectors":            checkVersion("version 2\nabd  a/b.jsonl\n", good, log, 2),
		"another version":            checkVersion("version 3\nabc  a/b.jsonl\n", good, log, 2),
		"a version without a line":   checkVersion("version 3\n", good, log, 3),
		"not in the log":             checkVersion(list, good, strings.Replace(log, "version 2", "version 4", 1), 2),
		"in the log, not as a break": checkVersion(list, good, strings.Replace(log, "Breaking: ", "", 1), 2),
		"a line lost":                checkVersion(list, "2 "+sum(list), log, 2),
	} {
		if len(faults) == 0 {
			t.Errorf("%s: nothing is noticed", name)
		}
	}
}

// TestHashes compares the hashes in version.txt with the files.
func TestHashes(t *testing.T) {
	list, err := fs.ReadFile(conformance.Vectors(), "version.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.SplitSeq(strings.TrimSpace(string(list)), "\n") {
		sum, name, ok := strings.Cut(line, "  ")
		if !ok {
			continue // the version
		}
		data, err := fs.ReadFile(conformance.Vectors(), name)
		if got := fmt.Sprintf("%x", sha256.Sum256(data)); err != nil || got != sum {
			t.Errorf("%s has the hash %s, %v", name, got, err)
		}
		n++
	}
	files := 0
	err = fs.WalkDir(conformance.Vectors(), ".", func(_ string, d fs.DirEntry, err error) error {
		if !d.IsDir() {
			files++
		}
		return err
	})
	if err != nil || n != files-1 {
		t.Errorf("%d files are listed, and there are %d beside the list, %v", n, files-1, err)
	}
}
