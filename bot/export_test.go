package bot

// Ln is ln, for its test.
var Ln = ln
