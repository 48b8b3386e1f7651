// What a seat may see, in JavaScript
//
// A view holds what one seat may see and nothing else, so a server can send it as it is.

import { load } from "@labyrinth-go/labyrinth";

const labyrinth = await load();
const session = labyrinth.open({ variant: "standard", seats: 2, seed: 1 });
for (const seat of [1, 2, null]) {
  const [, cards] = session.view(seat).text.split(" :");
  console.log(seat ?? "spectator", cards);
}
