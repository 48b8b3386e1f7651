package bot

import "github.com/labyrinth-go/labyrinth/internal/eventloop"

// yield yields to the page in a browser during a search. Tests replace it.
var yield = eventloop.Yield
