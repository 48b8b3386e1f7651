// This file holds the ways to a seat by a link: an invitation, and the link by which
// a person goes on playing on another device. No link takes a seat away that this
// browser holds.

import { duration, total as totalWords } from "./clocks.js";
import { lessons } from "./config.js";
import { button, h } from "./dom.js";
import { labeled, list, t } from "./i18n.js";
import { asked, sitDown, sitDownAgain } from "./joining.js";
import { isName, tidy } from "./names.js";
import { nameField } from "./ownname.js";
import { inForce, noteOnValue, RulesBox, rulesInWords, rulesOf } from "./rules.js";
import { heldSeat, hold } from "./store.js";
import { errorText, optionName, variantName, variantSummary, Words } from "./words.js";

/** @typedef {import("./types").Transport} Transport */
/** @typedef {import("./types").Facts} Facts */

/** @param {string} id */
const goTo = (id) => location.replace(`#/t/${id}`);

/**
 * Shows who invites to what, and asks for a name. Without a code, it is for an open seat.
 * @param {Transport} transport @param {string} id @param {string} code @param {HTMLElement} place
 */
export async function showInvitation(transport, id, code, place) {
  if (heldSeat(id) || await sitDownAgain(transport, asked(id, code))) {
    goTo(id);
    return () => {};
  }
  const error = h("p", { class: "notice bad", role: "alert", hidden: true });
  const watch = h("div", { class: "buttons", hidden: true }, button(t("join.watch"), () => goTo(id), { icon: "eye", id: "watch" }));
  const field = nameField();
  const refuse = (/** @type {any} */ cause) => {
    error.hidden = false;
    error.textContent = cause.kind === "taken" ? [errorText(cause), code ? t("join.taken") : ""].join(" ") : errorText(cause);
    watch.hidden = cause.kind !== "taken";
  };
  const join = async () => {
    const name = tidy(field.value) || t("lobby.defaultName");
    if (!isName(name)) return refuse({ kind: "name" });
    try {
      const { variant } = known ?? await transport.table(id);
      await sitDown(transport, { id, code, name, variant });
      goTo(id);
    } catch (cause) {
      refuse(cause);
    }
  };
  // Nothing is shown before all is known: what comes later would move the button away from under a thumb.
  let full = false, /** @type {Facts | undefined} */ known;
  const about = await transport.table(id).then((facts) => {
    known = facts;
    full = facts.seats.every(({ bot, joined }) => bot || joined);
    return describe(transport, facts);
  }).catch((cause) => { refuse(cause); return []; });
  if (full) {
    refuse({ kind: "taken" });
    watch.firstElementChild?.classList.add("primary");
  }
  place.replaceChildren(h("form", { class: "panel message", onsubmit: (/** @type {Event} */ e) => { e.preventDefault(); join(); } },
    h("h1", { text: t(code || full ? "join.title" : "join.open") }), h("div", { class: "about" }, ...about),
    !full && h("label", { class: "field" }, h("span", { text: t("lobby.name") }), field), error, watch,
    !full && h("button", { type: "submit", class: "primary big", id: "join", text: t("join.button") })));
  if (!full) field.focus();
  return () => {};
}

/** Says who sits at a table, and what is played. @param {Transport} transport @param {Facts} facts */
async function describe(transport, { variant, seats, options, seconds, total, increment = 0 }) {
  const words = new Words(seats), host = seats.find(({ bot, joined }) => !bot && joined);
  const others = seats.filter((seat) => seat !== host && (seat.bot || seat.joined));
  const found = (await transport.variants()).find(({ name }) => name === variant);
  const chosen = Object.entries(options ?? {}).map(([name, value]) => labeled(optionName(name), value)).join(" · ");
  const book = new RulesBox(), edition = h("p", { class: "note" });
  if (found) edition.textContent = await rulesOf(variant).then((rules) => noteOnValue(rules, "Edition", inForce(found, options ?? {}).Edition ?? ""), () => "");
  if (found) book.explain(found, options ?? {});
  return [
    h("p", { class: "invited-to", text: host ? t("join.host", { who: words.who(host.seat), game: variantName(variant) }) : variantName(variant) }),
    h("p", { text: variantSummary(variant, found?.summary ?? "", found ? inForce(found, options ?? {}) : {}) }),
    h("p", { class: "in-force", text: [t("lobby.exactly", { n: seats.length }),
      seconds ? labeled(t("lobby.seconds"), duration(seconds)) : "", total ? labeled(t("lobby.total"), totalWords(total, increment)) : "", !seconds && !total ? t("lobby.noClock") : "", found ? rulesInWords(found, options ?? {}) : chosen].filter(Boolean).join(" · ") }), edition,
    ...(variant in lessons ? [button(t("lesson.start"), () => { location.hash = `#/learn/${variant}/${location.hash.slice(2)}`; }, { icon: "learn", id: "learn" })] : []),
    ...(others.length > 0 ? [h("p", { class: "in-force", text: t("join.also", { who: list(others.map(({ seat }) => words.who(seat))) }) })] : []), ...(found ? [book.element] : [])];
}

/**
 * Takes a seat by its token, for a person who comes from another device.
 * @param {Transport} transport @param {string} id @param {string} token
 */
export async function takeSeat(transport, id, token) {
  const { you, variant } = await transport.table(id, token);
  if (you && !heldSeat(id)) hold({ id, seat: you, token, variant, when: Date.now() });
  goTo(id);
  return () => {};
}
