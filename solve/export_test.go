package solve

// Position exposes position to tests.
var Position = position
