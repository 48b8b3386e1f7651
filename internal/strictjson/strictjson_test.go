package strictjson_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/internal/strictjson"
)

type inner struct {
	Deep int `json:"deep"`
}

type object struct {
	inner
	N       int               `json:"n,omitempty"`
	Options map[string]string `json:"options"`
	Seats   []inner           `json:"seats"`
	One     *inner            `json:"one"`
	Raw     json.RawMessage   `json:"raw"`
	Any     any               `json:"any"`
	Plain   bool
}

// What has the keys of the struct once is read as encoding/json reads it, with whatever keys in
// maps and values without a type.
func TestUnmarshal(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		`{}`, " {\"n\":3}\r\n\t", `{"deep":4,"Plain":true,"one":null,"seats":null}`, `{"options":{"n":"1","N":"2"}}`, `{"seats":[{"deep":1},{"deep":2}],"one":{"deep":3}}`,
		`{"raw":{"a":{"A":[1e999,{"x":[]}]}},"any":{"a":[{"b":null},"{"]}}`,
	} {
		var got, want object
		if err := json.Unmarshal([]byte(text), &want); err != nil {
			t.Fatal(err)
		}
		if err := strictjson.Unmarshal([]byte(text), &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v, want %+v", text, got, err, want)
		}
	}
}

// Everything else is refused, with the key that is wrong.
func TestUnmarshalRefuses(t *testing.T) {
	t.Parallel()
	for _, test := range [][2]string{
		{"", "one JSON object"},
		{"null", "one JSON object"},
		{"[]", "one JSON object"},
		{"{} {}", "one JSON object"},
		{"{}x", "one JSON object"},
		{"{", "EOF"},
		{`{"x":1}`, `"x"`},
		{`{"n":1,"n":1}`, `key "n" twice`},
		{`{"n":1,"\u006e":1}`, `key "n" twice`},
		{`{"n":1,"N":2}`, `unknown key "N"`},
		{`{"Deep":1}`, `unknown key "Deep"`},
		{`{"plain":true}`, `unknown key "plain"`},
		{`{"options":{"N":"1","n":"2","N":"3"}}`, `key "options.N" twice`},
		{`{"optionſ":{}}`, `unknown key "optionſ"`},
		{`{"seats":[{"deep":1},{"DEEP":1}]}`, `unknown key "seats[1].DEEP": want one of deep`},
		{`{"one":{"deep":1,"deep":1}}`, `key "one.deep" twice`},
		{`{"raw":[{"a":1},{"b":{"c":1,"c":2}}]}`, `key "raw[1].b.c" twice`},
		{`{"any":{"a":1,"a":2}}`, `key "any.a" twice`},
		{`{"n":"1"}`, `"n": want a whole number`},
		{`{"n":1.5}`, `"n": want a whole number`},
		{`{"n":99999999999999999999}`, `"n": want a whole number`},
		{`{"options":{"Edition":3}}`, `"options.Edition": want a text`},
		{`{"options":[]}`, `"options": want an object`},
		{`{"seats":"x"}`, `"seats": want a list`},
		{`{"seats":[{"deep":1},{"deep":true}]}`, `"seats[1].deep": want a whole number`},
		{`{"Plain":1}`, `"Plain": want true or false`},
		{`{"what":1}`, "want one of Plain, any, deep, n, one, options, raw, seats"},
		{`{"n":"1","what":{"x":[1]},"seats":[3],"n":2}`, `"n": want a whole number; unknown key "what": want one of Plain, any, deep, n, one, options, raw, seats; "seats[0]": want an object; key "n" twice in an object`},
		{`{"raw":` + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + `}`, "depth"},
	} {
		var into object
		if err := strictjson.Unmarshal([]byte(test[0]), &into); err == nil || !strings.Contains(err.Error(), test[1]) {
			t.Errorf("%.80s: %v, want an error with %s", test[0], err, test[1])
		}
	}
}

// What is read is an object that encoding/json reads alike, in whatever order of its keys.
func FuzzUnmarshal(f *testing.F) {
	f.Add(`{"n":1,"seats":[{"deep":1}],"options":{"a":"b"},"raw":[1,{}]}`)
	f.Add(`{"n":1,"N":2}`)
	f.Fuzz(func(t *testing.T, text string) {
		var got, want object
		if strictjson.Unmarshal([]byte(text), &got) != nil {
			return
		}
		if err := json.Unmarshal([]byte(text), &want); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, want %+v, %v", text, got, want, err)
		}
		again, err := json.Marshal(got)
		if err == nil {
			err = strictjson.Unmarshal(again, &want)
		}
		if err != nil {
			t.Errorf("%q, and written again %s: %v", text, again, err)
		}
	})
}
