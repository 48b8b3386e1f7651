// This file holds the list of the tables of this browser, in the lobby. Nothing in it is
// thrown away: what is put away can be brought back.

import { button, h } from "./dom.js";
import { language, list as inWords, t } from "./i18n.js";
import { Outbox, waitingPly } from "./outbox.js";
import { heldSeats, load, note } from "./store.js";
import { errorText, variantName, Words } from "./words.js";

/** @typedef {import("./store.js").Held} Held */

const most = 8; // tables that are listed at once, besides those that wait for this person

/** Makes the list, or nothing if there are no tables. @param {(held: Held) => import("./types").Transport | "later" | null} transportOf how to ask about a table, if it can be opened now */
export function yours(transportOf) {
  const element = h("section", { class: "panel yours" });
  const show = () => {
    const held = heldSeats().filter((one) => transportOf(one)), away = held.filter((one) => one.away), shown = held.filter((one) => !one.away), list = rows(shown.slice(0, most), "lobby.putAway");
    void addWaiting(list, shown.slice(most));
    element.replaceChildren(h("h2", { text: t("lobby.yours") }), list,
      away.length > 0 ? h("details", { class: "put-away" }, h("summary", { text: t("lobby.away", { n: away.length }) }), rows(away, "lobby.bringBack")) : "");
    return held.length > 0;
  };
  /** Adds those of more tables that wait for this person: asked one by one, and no more once they are over. @param {HTMLElement} list @param {Held[]} more */
  const addWaiting = async (list, more) => {
    for (const one of more) {
      const transport = transportOf(one);
      if (one.over || !transport || transport === "later" || transport.local) continue; // each game on this device would be begun again
      const facts = await transport.table(one.id, one.token).catch(({ kind }) => (kind === "table" ? { outcome: true, toMove: 0 } : null));
      if (!list.isConnected) return;
      if (facts?.outcome) note(one.id, { over: true });
      if (facts?.toMove === one.seat) list.prepend(line(one, list, "lobby.putAway"));
    }
  };
  /** @param {Held} one @param {HTMLElement} list @param {"lobby.putAway" | "lobby.bringBack"} move */
  const line = (one, list, move) => row(one, transportOf(one), list,
    button(t(move), () => { note(one.id, { away: move === "lobby.putAway" }); show(); element.querySelector("summary")?.focus(); }, move === "lobby.putAway" ? { icon: "close", bare: true, class: "quiet" } : { class: "quiet" }));
  const rows = (/** @type {Held[]} */ these, /** @type {"lobby.putAway" | "lobby.bringBack"} */ move) => {
    const list = h("ul");
    list.append(...these.map((one) => line(one, list, move)));
    return list;
  };
  return show() ? element : null;
}

/** Makes a line, which goes to the top if the seat acts. @param {Held} held @param {import("./types").Transport | "later" | null} transport @param {HTMLElement} list @param {HTMLElement} move */
function row(held, transport, list, move) {
  const when = new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(held.when);
  const state = h("span", { class: "state", text: when });
  const item = h("li", {}, h("a", { href: `#/t/${held.id}` }, h("strong", { text: variantName(held.variant) }), state), move);
  if (transport === "later" || !transport) {
    const kept = keptHere(held);
    if (kept) state.textContent = `${stateOf(held, kept)} · ${when}`;
    return item;
  }
  let kept = "";
  if (waitingPly(held.id)) state.textContent = t("ply.waits");
  sendWaiting(transport, held).catch((error) => { kept = `${t("ply.back", { why: errorText(error) })} `; }).then(() => transport.table(held.id, held.token)).then((facts) => {
    state.textContent = `${kept}${stateOf(held, facts)} · ${when}`;
    const acts = facts.toMove === held.seat;
    item.classList.toggle("acts", acts);
    if (acts && !list.contains(document.activeElement)) list.prepend(item);
  }, (error) => { if (error.kind === "table") item.hidden = true; }); // another server may have had this address
  return item;
}

/** @type {Map<string, Promise<void>>} what is being sent, by tables */
const senders = new Map();

/** Sends what waits for a table, once at a time, whatever the page shows meanwhile. @param {import("./types").Transport} transport @param {Held} held */
function sendWaiting(transport, held) {
  const made = senders.get(held.id) ?? send(transport, held).finally(() => senders.delete(held.id));
  senders.set(held.id, made);
  return made;
}

/** @param {import("./types").Transport} transport @param {Held} held */
async function send(transport, held) {
  const waits = waitingPly(held.id), outbox = new Outbox(transport, held, () => {});
  if (!waits) return;
  const n = await outbox.send(waits.n, waits.ply, waits.then);
  if (n !== undefined && waits.then && !outbox.waiting) await outbox.send(n, waits.then).catch(() => {}); // what came with the shift can be in the way of its walk: then it is this seat's turn
}

/** @typedef {Pick<import("./types").Facts, "seats" | "shared"> & Partial<import("./types").Facts>} Known */

/** What is known of a game on this device before the library is loaded. @param {Held} held @returns {Known | undefined} */
function keptHere({ id }) {
  const seats = load("game", []).find((/** @type {any} */ game) => game.id === id)?.request.seats;
  return seats && { seats: seats.map((/** @type {import("./types").NewSeat} */ { name, bot }, /** @type {number} */ i) => ({ seat: i + 1, name, bot })), shared: seats.filter((/** @type {import("./types").NewSeat} */ { bot }) => !bot).length > 1 };
}

/** Says how a game stands, for one of its seats, or where several share a device for all of them. @param {Held} held @param {Known} facts */
function stateOf(held, { seats, toMove, outcome, shared }) {
  const words = new Words(seats, shared);
  const others = seats.filter(({ seat }) => shared || seat !== held.seat).map(({ seat }) => words.who(seat));
  const how = outcome ? words.outcome(/** @type {any} */ ({ outcome }), held.seat) : toMove === held.seat && !shared ? t("lobby.yourTurn") : typeof toMove === "number" ? t("table.waitingFor", { who: words.who(toMove) }) : "";
  return [others.length > 0 ? t("lobby.with", { who: inWords(others) }) : "", shared && t("lobby.onDevice"), how].filter(Boolean).join(" · ");
}
