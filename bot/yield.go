package bot

import "github.com/labyrinth-go/labyrinth/internal/eventloop"

// yield lets a page in a browser work during a search. Tests replace it.
var yield = eventloop.Yield
