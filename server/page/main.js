// This file starts the page: it chooses the language and the theme, opens the
// transport, and shows what the address names after its #.

import { button, h } from "./dom.js";
import { chooseLanguage, keepLanguage, language, languages, t } from "./i18n.js";
import { showLobby } from "./lobby.js";
import { dailyPuzzle } from "./puzzle.js";
import { showRecord } from "./record.js";
import { hold, load, save } from "./store.js";
import { showTable } from "./table.js";
import { openTransport } from "./transport.js";
import { errorText } from "./words.js";

const root = /** @type {HTMLElement} */ (document.getElementById("main"));
let close = () => {};
let shown = 0; // counts what is shown, so that a slow page does not replace a later one

/** Shows what the address names. */
async function show() {
  const mine = ++shown;
  close();
  close = () => {};
  document.documentElement.classList.remove("offline");
  const place = h("div");
  document.title = t("title");
  root.replaceChildren(place); // what a slow page shows after it was left goes nowhere
  const done = await page(location.hash.slice(2).split("/"), place);
  if (mine === shown) close = done;
  else done();
}

/** @param {string[]} path @param {HTMLElement} place @returns {Promise<() => void>} */
async function page([name, id, more, code], place) {
  const transport = await ready;
  if (name === "t" && id && more === "join" && code) return showInvitation(transport, id, code, place);
  if (name === "t" && id && more === "record") return showRecord(transport, id, place);
  if (name === "t" && id) return showTable(transport, id, place);
  if (name === "puzzle" && transport.local) return showPuzzle(transport, Number(id), more, false, place);
  if (name === "daily" && transport.local) {
    const { par, seed } = dailyPuzzle(new Date());
    return showPuzzle(transport, par, seed, true, place);
  }
  return showLobby(transport, place);
}

/** Asks for a name before an invitation is used. @param {import("./types").Transport} transport @param {string} id @param {string} code @param {HTMLElement} place */
async function showInvitation(transport, id, code, place) {
  const field = h("input", { type: "text", name: "name", maxlength: "24", autocomplete: "nickname", value: load("name", t("lobby.defaultName")) });
  const error = h("p", { class: "notice bad", role: "alert", hidden: true });
  const join = async () => {
    const name = field.value.trim() || t("lobby.defaultName");
    save("name", name);
    try {
      const { seat, token } = await transport.join(id, code, name);
      const { variant } = await transport.table(id);
      hold({ id, seat, token, variant, when: Date.now() });
      location.replace(`#/t/${id}`);
    } catch (cause) {
      error.hidden = false;
      error.textContent = errorText(cause);
    }
  };
  place.replaceChildren(h("form", { class: "panel message", onsubmit: (/** @type {Event} */ e) => { e.preventDefault(); join(); } },
    h("h1", { text: t("join.title") }),
    h("label", { class: "field" }, h("span", { text: t("lobby.name") }), field), error,
    h("button", { type: "submit", class: "primary big", id: "join", text: t("join.button") })));
  field.focus();
  return () => {};
}

/** @param {import("./types").Transport} transport @param {number} par @param {string} seed @param {boolean} daily @param {HTMLElement} place */
async function showPuzzle(transport, par, seed, daily, place) {
  place.replaceChildren(h("div", { class: "message" }, h("h1", { text: t("puzzle.make") })));
  let opened;
  try {
    opened = await /** @type {NonNullable<typeof transport.puzzle>} */ (transport.puzzle)(par, seed, daily);
  } catch (error) {
    place.replaceChildren(h("div", { class: "message" }, h("h1", { text: errorText(error) }), button(t("button.lobby"), () => { location.hash = "#/"; })));
    return () => {};
  }
  return showTable(transport, opened.id, place, { id: opened.id, seat: 1, token: opened.seats[0].token ?? "", variant: "standard", when: 0 });
}

/** Fills the head of the page, which is the same everywhere. */
function showHead() {
  const pick = (/** @type {string} */ label, /** @type {string} */ id, /** @type {[string, string][]} */ values, /** @type {string} */ chosen, /** @type {(value: string) => void} */ onchange) =>
    h("label", {}, h("span", { class: "hidden", text: label }),
      h("select", { id, onchange: (/** @type {any} */ e) => onchange(e.target.value) }, ...values.map(([value, words]) => h("option", { value, selected: value === chosen, text: words }))));
  const themes = /** @type {[string, string][]} */ (["auto", "light", "dark"].map((name) => [name, t(`theme.${name}`)]));
  document.getElementById("brand-name")?.replaceChildren(t("title"));
  document.getElementById("skip")?.replaceChildren(t("skip"));
  document.getElementById("menu")?.replaceChildren(
    pick(t("menu.theme"), "theme", themes, load("theme", "auto"), (theme) => { save("theme", theme); applyTheme(); }),
    pick(t("menu.language"), "language", Object.entries(languages), language(), async (code) => { await keepLanguage(code); showHead(); await show(); }));
}

function applyTheme() {
  const theme = load("theme", "auto");
  for (const name of ["light", "dark"]) document.documentElement.classList.toggle(name, theme === name);
}

applyTheme();
await chooseLanguage();
showHead();
document.getElementById("skip")?.addEventListener("click", (event) => { event.preventDefault(); root.focus(); });
const ready = openTransport();
addEventListener("hashchange", show);
await show();

// What was loaded once opens without a network; see sw.js.
if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {}); // a private window may refuse
