// This file tests the command line.

package main

import (
	"io"
	"strings"
	"testing"
)

// Everything that is wrong with the command line is reported.
func TestFlags(t *testing.T) {
	t.Parallel()
	for _, q := range []struct {
		args string
		want []string // parts of the error; none for no error
	}{
		{"", nil},
		{"-cluster a,127.0.0.1:1,127.0.0.1:2", nil},
		{"-limits streams=5", nil},
		{"-role cook -sync maybe -replicas 9 -bots 0 rest", []string{"-role", "-sync", "-replicas", "-bots", `"rest"`}},
		{"-nats x -clients y -sync on", []string{"-nats"}},
		{"-cluster a", []string{"NAME,LISTEN,PEERS"}},
		{"-cluster a.b,127.0.0.1:1,127.0.0.1:2", []string{`"a.b"`}},
		{"-cluster a,127.0.0.1:1,127.0.0.1", []string{"HOST:PORT"}},
		{"-limits streams=0", []string{"positive integer"}},
		{"-limits beer=5", []string{`"beer"`}},
		{"-proxy nowhere", []string{"nowhere"}},
	} {
		_, err := parseFlags(strings.Fields(q.args), io.Discard)
		if (err != nil) != (q.want != nil) {
			t.Errorf("%s: error %v", q.args, err)
		}
		for _, part := range q.want {
			if err == nil || !strings.Contains(err.Error(), part) {
				t.Errorf("%s: error %v, want %q in it", q.args, err, part)
			}
		}
	}
	c, err := parseFlags(strings.Fields("-limits streams=5 -cluster a,127.0.0.1:1,127.0.0.1:2,127.0.0.1:3"), io.Discard)
	if err != nil || c.limits.Streams != 5 || c.limits.Requests != defaultLimits.Requests || c.replicas != 3 || c.sync != "off" {
		t.Errorf("%+v, %v", c, err)
	}
}
