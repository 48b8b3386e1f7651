package wire_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/wire"
)

// TestPlies checks a state in which chance acts, and one after the end.
func TestPlies(t *testing.T) {
	r, err := catalog.All().Variants[4].Open()
	if err != nil {
		t.Fatal(err)
	}
	type ply struct {
		Ply                  string
		Picks, Kinds, Labels []string
		State                string
	}
	for text, test := range map[string]struct {
		plies int
		first ply
	}{
		"3v+3/1p2z~2/2K=3/2==3/7/2SV~1M1 5,7 R,kr +0+30 2c:e2xSW": {4, ply{
			"+0",
			[]string{"+0"},
			[]string{"button"},
			[]string{"draw the card +0"},
			"3v+3/1p5/2K=3/2==3/7/2SV~1M1 5,8 R,kr +0+0+30 1t",
		}},
		"2m4/1p3p1/7/7/2V4/7 10,8 KR,kr - 1x": {},
	} {
		s, err := r.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		data, err := wire.AppendPlies([]byte(" "), r, s)
		if err != nil || data[0] != ' ' {
			t.Fatalf("%s, %v", data, err)
		}
		var got []ply
		if err := json.Unmarshal(data, &got); err != nil || got == nil || len(got) != test.plies {
			t.Fatalf("%s: %s, want %d plies; %v", text, data, test.plies, err)
		}
		if len(got) > 0 {
			if diff := cmp.Diff(test.first, got[0]); diff != "" {
				t.Errorf("%s (-want +got):\n%s", text, diff)
			}
		}
	}
}
