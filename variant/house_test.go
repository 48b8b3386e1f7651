// This file checks which values are marked as house rules.

package variant_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/standard"
)

// A value is a house rule where a printing says otherwise, and no value that an
// edition has itself is one.
func TestHouse(t *testing.T) {
	options := map[string][]game.Option{"kids": kids.Options(), "standard": standard.Options()}
	find := func(variant, name string) game.Option {
		for _, o := range options[variant] {
			if o.Name == name {
				return o
			}
		}
		t.Fatalf("%s has no option %s", variant, name)
		return game.Option{}
	}
	for _, tt := range []struct {
		variant, edition, option, value string
		want                            bool
	}{
		{"kids", "pokemon", "Cards", "open", false},
		{"kids", "pokemon", "Cards", "pile", true},
		{"kids", "pokemon", "Return", "no", true},
		{"kids", "onepiece", "Cards", "private", true},
		{"kids", "classic-ru", "Cards", "private", false},
		{"kids", "classic-ru", "Return", "no", false}, // by agreement
		{"kids", "anniversary", "Cards", "open", true},
		{"kids", "anniversary", "Return", "yes", false}, // "il est possible de renoncer"
		{"standard", "classic-ru", "Children", "2", false},
		{"standard", "classic-ru", "ChildReturn", "no", false},
		{"standard", "pokemon", "Children", "13", true},
		{"standard", "pokemon", "Children", "none", false},
		{"standard", "pokemon", "ChildReturn", "no", true},
		{"standard", "classic-ru", "Look", "at-once", true},
		{"standard", "classic", "Look", "on-turn", false},
		{"standard", "classic", "Deal", "3-each", true},
		{"kids", "classic-ru", "Deal", "6-each", true},
		{"kids", "classic-ru", "Deal", "full", false},
		{"standard", "anniversary", "First", "lot", false},
	} {
		if got := find(tt.variant, tt.option).IsHouse(tt.edition, tt.value); got != tt.want {
			t.Errorf("%s %s %s=%s is a house rule: %v", tt.variant, tt.edition, tt.option, tt.value, got)
		}
	}
	for name, all := range options {
		for _, edition := range all[0].Values {
			for _, o := range all {
				if o.IsHouse(edition, o.Usual(edition)) {
					t.Errorf("%s: the usual %s of %s is marked as a house rule", name, o.Name, edition)
				}
			}
		}
	}
}
