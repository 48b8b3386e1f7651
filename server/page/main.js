// This file starts the page: it chooses the language and the theme, opens the
// transport, and shows what the address names after its #.

import { settle } from "./address.js";
import { openTransport, worker } from "./config.js";
import { button, h } from "./dom.js";
import { chooseLanguage, keepLanguage, language, languages, part, t } from "./i18n.js";
import { keepPage } from "./offline.js";
import { waitingPly } from "./outbox.js";
import { tellRefusals } from "./refused.js";
import { applySettings, settingsMenu } from "./settings.js";
import { showTable } from "./table.js";
import { today } from "./time.js";
import { RequestError } from "./transport.js";
import { errorText } from "./words.js";

const root = /** @type {HTMLElement} */ (document.getElementById("main"));
const served = openTransport();
let close = () => {};
const patience = 2500; // ms that a page may stay empty
let shown = 0; // counts what is shown, so that a slow page does not replace a later one

/** Shows what the address names. */
async function show() {
  const mine = ++shown;
  close();
  close = () => {};
  document.documentElement.classList.remove("offline");
  document.body.classList.toggle("playing", /^#\/(t\/\w+$|t\/\w+\/record|puzzle|daily|learn\/)/.test(location.hash));
  const place = h("div");
  document.title = t("title");
  root.replaceChildren(place); // what a slow page shows after it was left goes nowhere
  const gone = !navigator.onLine && !/^#\/(t\/local|together|learn)/.test(location.hash); // those need no network
  const waits = setTimeout(() => tellWait(place, gone), gone ? 0 : patience);
  const done = await page(location.hash.slice(2).split("/"), place).catch((error) => refuse(error, place)).finally(() => clearTimeout(waits));
  if (mine === shown) close = done;
  else done();
}

/** Says what a page that is still empty waits for, and leads to what is there meanwhile. @param {HTMLElement} place @param {boolean} gone whether the network is */
function tellWait(place, gone) {
  if (location.hash.length <= 2 || place.firstChild) return;
  const [name, id] = location.hash.slice(2).split("/"), kept = name === "t" && waitingPly(id) !== null;
  place.append(h("div", { class: "message" }, h("h1", { role: "status", text: t(gone ? "table.lost" : "table.loading") }), kept && h("p", { text: t("ply.waits") }), button(t("button.lobby"), () => { location.hash = "#/"; })));
}

/** Says why something cannot be shown. @param {any} error @param {HTMLElement} place */
function refuse(error, place) {
  const again = error.kind === undefined || error.kind === "offline"; // a part of the page may be missing
  if (error.kind === undefined) console.error(error);
  if (again) addEventListener("online", () => { if (place.isConnected) void show(); }, { once: true });
  place.replaceChildren(h("div", { class: "message" }, h("h1", { text: errorText(error) }),
    again && button(t("button.retry"), show, { icon: "again", class: "primary" }),
    location.hash.length > 2 && button(t("button.lobby"), () => { location.hash = "#/"; }, { class: again ? "" : "primary" })));
  return () => {};
}

/** @param {string[]} path @param {HTMLElement} place @returns {Promise<() => void>} */
async function page([name, id, ...rest], place) {
  const [more, code] = rest;
  const transport = id?.startsWith("local") || name === "together" ? (await import("./transport-worker.js")).open() : served;
  if (name === "t" && id && more === "join") return (await part(import("./join.js"))).showInvitation(transport, id, code ?? "", place);
  if (name === "t" && id && more === "seat" && code) return (await part(import("./join.js"))).takeSeat(transport, id, code);
  if (name === "t" && id && more === "record") return (await part(import("./record.js"))).showRecord(transport, id, place, code || undefined);
  if (name === "t" && id) return showTable(transport, id, place);
  if (name === "together" && id) return (await part(import("./together.js"))).showTogether(transport, id, place);
  if (name === "learn" && id) return (await part(import("./lesson.js"))).showLesson(transport, id, rest.join("/"), place);
  if (name === "puzzle" && transport.puzzle) return showPuzzle(transport, (games) => games.puzzle?.(Number(id), more, code), place, code);
  if (name === "daily" && id && (more === "easy" || (more === "hard" && code)) && transport.puzzle) {
    const { games: [first], pars, seedOf } = await part(import("./daily.js"));
    return showPuzzle(transport, (games) => games.puzzle?.(pars[more], seedOf(id, code ?? first), code), place, code);
  }
  if (name === "daily" && !id) await transport.bots().catch(() => []); // whose answer says what day it is at the server
  if (name === "daily" && transport.daily) return showPuzzle(transport, (games) => games.daily?.(id ?? today()), place);
  return lobby(transport, place);
}

/**
 * Shows something by the games of a server, or without a connection to it by those of this device.
 * @param {import("./types").Transport} transport @param {(games: import("./types").Transport, alone: boolean) => Promise<() => void>} shown
 */
async function orHere(transport, shown) {
  try {
    return await shown(transport, false);
  } catch (/** @type {any} */ error) {
    if (error.kind !== "offline" || transport.local || !worker) throw error;
    return shown((await import("./transport-worker.js")).open(), true).catch((cause) => { throw cause.kind === "games" ? error : cause; }); // which a network mends
  }
}

/** @param {import("./types").Transport} transport @param {HTMLElement} place */
async function lobby(transport, place) {
  const { showLobby } = await part(import("./lobby.js"));
  return orHere(transport, (games, alone) => showLobby(games, place,
    alone ? h("div", { class: "notice" }, h("p", { text: t("offline.lobby") }), button(t("button.retry"), show, { icon: "again" })) : undefined));
}

/** @param {import("./types").Transport} transport @param {(games: import("./types").Transport) => Promise<import("./types").OpenedTable> | undefined} open @param {HTMLElement} place @param {string} [game] */
const showPuzzle = (transport, open, place, game) => orHere(transport, async (games) => {
  place.replaceChildren(h("div", { class: "message" }, h("h1", { text: t("puzzle.make") })));
  const [opened, { puzzleVariant }] = await Promise.all([open(games), part(import("./puzzle.js"))]);
  if (!opened) throw new RequestError("other", "no puzzles");
  return showTable(games, opened.id, place, { id: opened.id, seat: 1, token: opened.seats[0].token ?? "", variant: game ?? puzzleVariant, when: 0 });
});

/** Fills the head of the page, which is the same everywhere. */
function showHead() {
  document.getElementById("brand-name")?.replaceChildren(t("title"));
  document.getElementById("skip")?.replaceChildren(t("skip"));
  document.getElementById("menu")?.replaceChildren(
    h("label", {}, h("span", { class: "hidden", text: t("menu.language") }),
      h("select", { id: "language", onchange: async (/** @type {any} */ e) => { await keepLanguage(e.target.value); showHead(); await show(); } },
        ...Object.entries(languages).map(([code, name]) => h("option", { value: code, selected: code === language(), text: name })))),
    settingsMenu(served.local));
}

/** Marks that the keyboard moves the focus, for style.css: browsers also say so of a focus that the page sets. @param {KeyboardEvent} event */
const byKeyboard = ({ key }) => { if (key === "Tab" || key.startsWith("Arrow")) document.documentElement.classList.add("keyboard"); };
addEventListener("keydown", byKeyboard, true);
addEventListener("pointerdown", () => document.documentElement.classList.remove("keyboard"), true);

settle();
tellRefusals();
applySettings();
await chooseLanguage();
showHead();
document.getElementById("skip")?.addEventListener("click", (event) => { event.preventDefault(); root.focus(); });
addEventListener("hashchange", () => { scrollTo(0, 0); void show(); });
await show();

keepPage();
