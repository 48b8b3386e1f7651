package server

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// TestPreferred checks the language of a page against RFC 9110, section 12.5.4: quality
// counts, not order, and 0 excludes.
func TestPreferred(t *testing.T) {
	index := map[string]bool{"": true, "de": true, "en": true, "fr": true}
	for accept, want := range map[string]string{
		"":                         "",
		"en;q=0.1, de;q=0.9":       "de",
		"en, de":                   "en",
		"xx, de-AT;q=0.9, en;q=.5": "de",
		"FR-ca":                    "fr",
		"ja":                       "",
		"en;q=0":                   "",
		"en;q=0, fr;q=0.001":       "fr",
		"*":                        "",
		";;=,q":                    "",
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("Accept-Language", accept)
		if got := preferred(r, index); got != want {
			t.Errorf("Accept-Language %q: got %q, want %q", accept, got, want)
		}
	}
}
