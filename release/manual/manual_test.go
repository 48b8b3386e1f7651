package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const top = `Usage: race COMMAND [FLAGS]
       race -version

Commands:

  run       run a race, with
            friends
  run quick run a short one
  version   print the version

race COMMAND -h explains a command. To begin with:

  race run
`

const run = `Usage: race run [-laps N]

Run a race. See race run -h.

Flags:
  -laps number
    	this number of
    	laps (default 3)
  -v	say 'more'
Options. They are many:
  -track file
        the track

Example:
  race run -laps 2
`

func made() manual {
	return manual{"go-race", "run races", readHelp("go-race", top), []help{readHelp("go-race", run), readHelp("go-race", "Usage: race run quick\n\n.Quick.\n")}}
}

func TestPage(t *testing.T) {
	want := strings.Split(`.TH "GO\-RACE" 1
.SH NAME
go\-race \- run races
.SH SYNOPSIS
.B go\-race COMMAND [FLAGS]
.br
.B go\-race \-version
.SH DESCRIPTION
.PP
go\-race COMMAND \-h explains a command. To begin with:
.PP
.nf
.RS
go\-race run
.RE
.fi
.SH COMMANDS
.SS "run"
.B go\-race run [\-laps N]
.PP
.PP
Run a race. See race run \-h.
.PP
Flags:
.TP
\fB\-laps\fR \fInumber\fR
this number of laps (default 3)
.TP
\fB\-v\fR \fI\fR
say \(aqmore\(aq
.PP
Options. They are many:
.TP
\fB\-track\fR \fIfile\fR
the track
.PP
Example:
.PP
.nf
.RS
go\-race run \-laps 2
.RE
.fi
.SS "run quick"
.B go\-race run quick
.PP
.PP
\&.Quick.
`, "\n")
	if diff := cmp.Diff(want, strings.Split(made().page(), "\n")); diff != "" {
		t.Errorf("page (-want +got):\n%s", diff)
	}
}

func TestCompletions(t *testing.T) {
	const want = `	"run quick "*) words="" ;;
	"run "*) words="-laps -v -track quick" ;;
	*) words="run" ;;
`
	if got := made().completions(); !strings.Contains(got, want) {
		t.Errorf("completions:\n%s\nwant among them:\n%s", got, want)
	}
}
