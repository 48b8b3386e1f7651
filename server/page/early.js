// This file is the script in the head of the page of a server. It makes the address of a
// shared link the page's own, and asks for what the page is about to show, so that the
// answers come along with the modules and not after them.

import { ask, eventsOf } from "./asked.js";
import { heldSeat } from "./store.js";

const link = /^(.*\/)t\/(\w+)$/.exec(location.pathname); // what comes after # never reaches the server, so a link can hold an invitation there
if (link) history.replaceState(null, "", `${link[1]}#/t/${link[2]}${location.hash.replace(/^#\/?/, "/").replace(/\/$/, "")}`);

const [name, id, more] = location.hash.slice(2).split("/");
if (!name) for (const path of ["variants", "bots"]) ask(path);
if (name === "t" && id && !id.startsWith("local")) {
  const token = heldSeat(id)?.token;
  if (!more) for (const path of [`tables/${id}`, `tables/${id}/picture`, eventsOf(id, token ? -1 : "recent")]) ask(path, token);
  if (more === "join" && !token) for (const path of [`tables/${id}`, "variants"]) ask(path);
}
