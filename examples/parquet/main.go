// Command parquet writes a Parquet file of the positions that the command line exports:
//
//	labyrinth export records | go run -C examples/parquet . -out positions.parquet
//
// It reads JSON lines from standard input, one at a time, and writes a group of rows
// when it has enough of them. So the number of positions is not limited by the memory.
// It needs nothing else of the library; schema.json of package cli specifies the lines.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/parquet-go/parquet-go"
)

// A Position is a row. The columns are the members of a line.
type Position struct {
	Game    string            `json:"game" parquet:"game,dict"`
	Variant string            `json:"variant" parquet:"variant,dict"`
	Options map[string]string `json:"options" parquet:"options"`
	Player  string            `json:"player" parquet:"player,dict"`
	N       int32             `json:"n" parquet:"n"`
	Seat    int32             `json:"seat" parquet:"seat"`
	View    string            `json:"view" parquet:"view"`
	Plies   []string          `json:"plies" parquet:"plies,list"`
	Choice  int32             `json:"choice" parquet:"choice"`
	Value   float64           `json:"value" parquet:"value"`
	Result  *float64          `json:"result" parquet:"result,optional"`
}

// group is the number of rows that are kept in memory.
const group = 50_000

func main() {
	out := flag.String("out", "positions.parquet", "write this `file`")
	flag.Parse()
	if err := run(os.Stdin, *out); err != nil {
		fmt.Fprintln(os.Stderr, "parquet:", err)
		os.Exit(1)
	}
}

// run writes a file. If it fails, there is no file.
func run(in io.Reader, name string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := errors.Join(write(f, in), f.Close()); err != nil {
		return errors.Join(err, os.Remove(name))
	}
	return nil
}

// write writes the positions of JSON lines as Parquet.
func write(out io.Writer, in io.Reader) error {
	w := parquet.NewGenericWriter[Position](out, parquet.Compression(&parquet.Zstd), parquet.MaxRowsPerRowGroup(group))
	lines := json.NewDecoder(bufio.NewReader(in))
	for n := 1; ; n++ {
		var p Position
		err := lines.Decode(&p)
		if errors.Is(err, io.EOF) {
			return w.Close()
		}
		if err == nil && (p.View == "" || p.Choice < 0 || int(p.Choice) >= len(p.Plies)) {
			err = errors.New("not a position")
		}
		if err == nil {
			_, err = w.Write([]Position{p})
		}
		if err != nil {
			return fmt.Errorf("position %d: %w", n, err)
		}
	}
}
