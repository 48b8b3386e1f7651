// A CommonJS script of somebody who has installed the npm package.
const { load } = require("@labyrinth-go/labyrinth");

load().then((labyrinth) => {
  const session = labyrinth.open({ variant: "glow", seats: 3, seed: 1 });
  console.log(session.view(1).choices.length > 0 ? "a game for 3" : "no plies");
});
