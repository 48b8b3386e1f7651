// This file shows links that lead to a table: as a QR code, through the device's
// share sheet, or to copy.

import { button, h } from "./dom.js";
import { t } from "./i18n.js";
import { reachable, share } from "./network.js";
import { linkLine } from "./panel.js";
import { shape } from "./picture.js";
import { variantName } from "./words.js";

/**
 * The link to a table. Programs that preview links see its picture; what follows # stays
 * in the browser.
 * @param {string} id @param {string} [more] what the link leads to there
 */
const tableLink = (id, more) => new URL(`t/${id}${more ? `#${more}` : ""}`, new URL("./", location.href)).href;

/** The link that seats a person on another device. @param {string} id @param {string} token */
const seatLink = (id, token) => tableLink(id, `seat/${token}`);

/** Makes the QR code of a text. @param {string} text @param {string} words */
async function code(text, words) {
  const { generate } = await import("./lean-qr.js");
  const dots = generate(text), quiet = 3;
  const svg = shape("svg", { class: "qr", viewBox: `${-quiet} ${-quiet} ${dots.size + 2 * quiet} ${dots.size + 2 * quiet}`, role: "img", "aria-label": words });
  let d = "";
  for (let y = 0; y < dots.size; y++) for (let x = 0; x < dots.size; x++) if (dots.get(x, y)) d += `M${x} ${y}h1v1h-1z`;
  svg.append(shape("rect", { x: -quiet, y: -quiet, width: dots.size + 2 * quiet, height: dots.size + 2 * quiet, fill: "#fff" }), shape("path", { d, fill: "#000" }));
  return svg;
}

/**
 * Makes a link with its ways to send it.
 * @param {string} label @param {string} address @param {string} text what a message says before the link
 */
function sendable(label, address, text) {
  const place = h("div", { class: "qr-place", hidden: true }), line = linkLine(label, address), link = async () => (await reachable(address)).address;
  const show = button(t("invite.qr"), async () => {
    place.hidden = !place.hidden;
    show.setAttribute("aria-expanded", String(!place.hidden));
    if (!place.hidden) place.replaceChildren(await code(await link(), label)); // others must be able to open it
  }, { icon: "qr", class: "qr-button" });
  show.setAttribute("aria-expanded", "false");
  const send = typeof navigator.share === "function" && button(t("invite.share"), async () => {
    if (!await share({ title: t("title"), text, url: await link() })) line.querySelector("button")?.click(); // copies it
  }, { icon: "share" });
  return h("div", { class: "sendable" }, line, h("div", { class: "buttons" }, show, send), place);
}

/**
 * Makes the invitations of open seats.
 * @param {string} id @param {[string, string][]} open seats with their codes @param {string} game
 */
const invitations = (id, open, game) => h("section", { class: "invites" }, h("h2", { text: t("invite.title") }), h("p", { text: t("invite.text") }),
  ...open.map(([seat, invite]) => sendable(t("invite.link", { seat }), tableLink(id, `join/${invite}`), t("invite.message", { game }))));

/** Makes the link to the open seats of a table. @param {import("./types").Facts} facts @param {string} game */
const openSeats = ({ id, listed }, game) => h("section", { class: "invites" }, h("h2", { text: t("invite.title") }), h("p", { text: t("invite.open") }),
  listed && h("p", { text: t("invite.listed") }), sendable(t("invite.anyone"), tableLink(id, "join"), t("invite.message", { game })));

/**
 * Shows how to fill the seats of a table that are free, unless it is shown already.
 * @param {HTMLElement} place @param {import("./types").Facts} facts @param {import("./store.js").Held | undefined} held
 */
export function showInvites(place, facts, held) {
  const { id, variant, seats } = facts;
  const open = Object.entries(held?.invites ?? {}).filter(([seat]) => seats.find((s) => s.seat === Number(seat))?.joined === false);
  const free = seats.filter((s) => s.open).length;
  if (open.length === 0 && free === 0) return place.replaceChildren();
  if (free > 0) {
    if (place.dataset.free === `${free} ${open.length}`) return;
    place.dataset.free = `${free} ${open.length}`;
    return place.replaceChildren(held ? openSeats(facts, variantName(variant)) : h("section", { class: "invites" }, h("p", { text: t("join.open") }),
      button(t("join.button"), () => { location.hash = `#/t/${id}/join`; }, { class: "primary", id: "sit" })),
    ...(open.length > 0 ? [invitations(id, open, variantName(variant))] : []));
  }
  if (place.childElementCount > 0 && place.querySelectorAll(".link").length === open.length) return;
  place.replaceChildren(invitations(id, open, variantName(variant)));
}

/**
 * Makes the links by which others watch, and by which this person goes on elsewhere.
 * @param {string} id @param {string} token @param {string} game
 */
export function moreLinks(id, token, game) {
  const place = h("div", { class: "link-list" });
  return h("details", { class: "reference links", ontoggle: () => {
    if (!place.firstChild) place.append(...[sendable(t("invite.watch"), tableLink(id), t("invite.message", { game })), token ? sendable(t("invite.device"), seatLink(id, token), t("invite.device")) : ""]);
  } }, h("summary", { text: t("invite.more") }), place);
}
