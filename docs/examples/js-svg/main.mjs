// Draw a board, in JavaScript
//
// svg returns a picture as text. What can be clicked has an attribute data-pick, and without a
// theme the reader's preference decides between light and dark.

import { load } from "@labyrinth-go/labyrinth";

const labyrinth = await load();
const view = labyrinth.open({ variant: "standard", seats: 2, seed: 1 }).view(1);
const picture = labyrinth.svg(view, { theme: "light", reach: ["a1", "b1", "c1"] });
console.log(picture.startsWith("<svg"), picture.match(/data-pick="[^"]*"/g).slice(0, 4).join(" "));
globalThis.document?.getElementById("picture")?.replaceChildren(document.createRange().createContextualFragment(picture));
