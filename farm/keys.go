// This file holds the command keys, which makes the keys of a farm with many
// machines, and what each of them may do.

package farm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/nats-io/nkeys"

	"github.com/labyrinth-go/labyrinth/farm/internal/queue"
)

const (
	serverKey = "server"
	viewerKey = "viewer"
	// keySuffix ends the name of a file with the seed of an NKey, as NATS has it.
	keySuffix = ".nk"
	// usersFile is what nats.conf includes.
	usersFile = "users.conf"
)

// isKeyName matches the names that hosts have.
var isKeyName = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9_.-]*$`)

func keys(_ context.Context, c *call) error {
	dir := c.flags.String("dir", "keys", "keep the keys in this `directory`")
	workers, err := c.parse(len(c.args))
	if err != nil {
		return err
	}
	for _, name := range workers {
		if !isKeyName.MatchString(name) || name == serverKey || name == viewerKey {
			return badInput{fmt.Errorf("keys: invalid worker name %q, want letters, digits, -, _ and dots, but not server or viewer", name)}
		}
	}
	if err := os.MkdirAll(*dir, 0o700); err != nil {
		return err
	}
	for _, name := range append([]string{serverKey, viewerKey}, workers...) {
		path := filepath.Join(*dir, name+keySuffix)
		switch err := makeKey(path); {
		case err == nil:
			fmt.Fprintf(c.stdout, "made %s\n", path)
		case !errors.Is(err, fs.ErrExist):
			return err
		}
	}
	users, err := usersOf(*dir)
	if err != nil {
		return err
	}
	path := filepath.Join(*dir, usersFile)
	if err := os.WriteFile(path, users, 0o600); err != nil {
		return err
	}
	fmt.Fprintf(c.stdout, "wrote %s\n", path)
	return nil
}

// makeKey writes the seed of a new NKey, unless the file exists.
func makeKey(path string) error {
	pair, err := nkeys.CreateUser()
	if err != nil {
		return err
	}
	seed, err := pair.Seed()
	if err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(append(seed, '\n'))
	return errors.Join(err, f.Close())
}

// usersOf returns the users of all keys of a directory, as the configuration of a
// NATS server has them.
func usersOf(dir string) ([]byte, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*"+keySuffix))
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprint(&b, "# Written by farm keys from the keys in this directory. A key that begins with U is public.\n\nusers: [\n")
	for _, path := range paths {
		public, err := publicKey(path)
		if err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(filepath.Base(path), keySuffix)
		role := queue.RoleWorker
		switch name {
		case serverKey:
			role = queue.RoleServer
		case viewerKey:
			role = queue.RoleViewer
		}
		fmt.Fprintf(&b, "  # %s\n  { nkey: %s", name, public)
		if publish, subscribe := queue.Permissions(role, public); publish != nil {
			fmt.Fprintf(&b, ", permissions: {\n    publish: %s\n    subscribe: %s\n  }", list(publish), list(subscribe))
		}
		fmt.Fprint(&b, " }\n")
	}
	fmt.Fprint(&b, "]\n")
	return b.Bytes(), nil
}

// list returns subjects as an array of a NATS configuration.
func list(subjects []string) string { return `["` + strings.Join(subjects, `", "`) + `"]` }

// publicKey returns the public part of the key in a file of nk or nsc.
func publicKey(path string) (string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	pair, err := nkeys.ParseDecoratedNKey(text)
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	return pair.PublicKey()
}
