// This file is the script in the head of the page of a server. It asks for what the page is
// about to show, so that the answers come along with the modules and not after them.

import { read } from "./address.js";
import { ask, eventsOf } from "./asked.js";
import { heldSeat } from "./store.js";

const { home, hash } = read(location), [name, id, more] = hash.slice(2).split("/");
if (!name) for (const path of ["variants", "bots"]) ask(path, null, home);
if (name === "t" && id && !id.startsWith("local")) {
  const token = heldSeat(id)?.token;
  if (!more) for (const path of [`tables/${id}`, `tables/${id}/picture`, eventsOf(id, token ? -1 : "recent")]) ask(path, token, home);
  if (more === "join" && !token) for (const path of [`tables/${id}`, "variants"]) ask(path, null, home);
}
