// This file holds what stands beside the board: the goals of this seat, the
// players, and what happened.

import { clockPlace } from "./clocks.js";
import { button, h, icon } from "./dom.js";
import { has, labeled, list, t } from "./i18n.js";
import { reachable } from "./network.js";
import { iconOf } from "./picture.js";
import { refused } from "./refused.js";
import { messageText } from "./rules.js";
import { counts, glowName, homeOf, isMessage, markName, messageOf, pictureOf } from "./words.js";

/** @typedef {import("./types").View} View */
/** @typedef {import("./types").PlayerFacts} PlayerFacts */
/** @typedef {{sign: string, words: string}} Face of a card */

/**
 * Returns the class that gives a seat its color: that of its home corner, 1 to 4 clockwise from a1. If not all homes are
 * corners, seats count instead, as in the library's pictures.
 * @param {View} view @param {number} seat
 */
export function color({ homes, board: { rows } }, seat) {
  if (!homes) return `seat-${seat}`;
  const right = "abcdefg"[rows[0].length - 1], low = rows.length, corners = ["a1", `${right}1`, `${right}${low}`, `a${low}`];
  return `corner-${1 + (homes.every((home) => corners.includes(home)) ? corners.indexOf(homes[seat - 1]) : seat - 1)}`;
}

/** Makes the sign of a seat: its number in its color. @param {View} view @param {number} seat */
export const chip = (view, seat) => h("span", { class: `chip ${color(view, seat)}`, "aria-hidden": "true", text: String(seat) });

const few = 6; // cards in a row on a phone

/** Makes the cards of this seat: its goals, by day those of the night, and apart from them what it found just now. Without any it is nothing. @param {View} view @param {readonly Face[]} [fresh] what was found just now */
export function goals(view, fresh = []) {
  const me = view.seat === null ? null : view.players[view.seat - 1];
  if (!me || view.outcome) return null;
  const glow = (me.glowLeft ?? []).map((mark) => card(glowCard(mark), "glowing"));
  const cards = view.night ? glow : (me.goals ?? []).map((letter) => card(cardOf(view, letter), numbered(view) ? "numbered" : ""));
  const home = view.homes?.[me.seat - 1];
  if (cards.length === 0 && home && view.targets?.includes(home)) cards.push(card({ sign: "⌂", words: t("table.homeGoal", { square: home }) }, "home"));
  if (cards.length + fresh.length === 0) return null;
  const tonight = !view.night && glow.length > 0, many = cards.length > (tonight ? 1 : 2);
  const looks = [many && "many", cards.length > few && "crowd"].filter(Boolean).join(" ");
  return h("section", { class: "goals" }, cards.length > 0 && h("h2", { text: t(cards.length === 1 ? "table.goal" : "table.goals") }), cards.length > 0 && h("ul", { class: looks || null }, ...cards),
    tonight && h("div", { class: "tonight" }, h("h2", { text: t("table.tonight") }), h("ul", { class: "many" }, ...glow)),
    fresh.length > 0 && h("p", { class: "found-now" }, icon("check"), t("table.found", { picture: list(fresh.map(({ words }) => words)) })));
}

/** Says the one picture that this seat looks for, or nothing. @param {View} view */
export function goalWords(view) {
  const [goal, ...more] = (view.seat !== null && !view.night && !view.outcome && view.players[view.seat - 1].goals) || [];
  return goal && more.length === 0 ? `${labeled(t("table.goal"), pictureOf(view, goal))}.` : "";
}

/** Makes the cards that lie face up before another player, or nothing. @param {PlayerFacts} player @param {View} view */
function faceUp({ seat, goals = [], glowLeft = [] }, view) {
  const cards = view.outcome || seat === view.seat ? [] : [...(view.night ? [] : goals.map((letter) => cardOf(view, letter))), ...glowLeft.map(glowCard)];
  if (cards.length === 0) return null;
  return h("span", { class: "face-up" }, h("span", { class: "hidden", text: t("table.faceUp", { cards: list(cards.map(({ words }) => words)) }) }),
    ...cards.map(({ sign, words }) => h("span", { class: sign.startsWith("*") ? "glowing" : null, "aria-hidden": "true", title: words }, iconOf(sign, words))));
}

/** What a card shows. @param {View} view @param {string} letter @returns {Face} */
export const cardOf = (view, letter) => ({ sign: letter, words: pictureOf(view, letter) });

/** What a glowing card shows. @param {string} mark @returns {Face} */
export const glowCard = (mark) => ({ sign: mark, words: glowName(mark) });

/** Whether pictures have numbers for names, which the board does not show. @param {View} view */
const numbered = (view) => /^\d+$/.test(view.board.rows.flat().find((/** @type {any} */ tile) => tile.name)?.name ?? "");

/** @param {Face} face @param {string} [look] */
export const card = ({ sign, words }, look = "") => h("li", { class: `card ${look}`, title: words }, h("b", { "aria-hidden": "true" }, iconOf(sign, look === "glowing" ? words : sign)),
  h("span", { class: look === "numbered" || look === "glowing" || words === sign ? "hidden" : null, text: words }));

/**
 * Makes the list of players.
 * @param {View} view
 * @param {import("./types").Facts} facts
 * @param {import("./words.js").Words} words
 * @param {boolean} [cards] whether the cards that were found are named besides their pictures
 */
export function players(view, facts, words, cards = Boolean(view.outcome)) {
  return h("section", { class: "players" }, h("h2", { text: t("table.players") }),
    h("ul", {}, ...view.players.map((player) => {
      const seat = facts.seats.find((s) => s.seat === player.seat);
      const acts = view.toMove === player.seat && !view.outcome;
      const won = view.outcome?.winners.includes(player.seat);
      const away = seat && !seat.bot && seat.here === false && !view.outcome;
      const notes = [...factWords(player, view, words), seat?.joined === false && t(seat.open ? "invite.free" : "invite.waiting")].filter(Boolean);
      return h("li", { class: [acts && "acts", won && "won", away && "away"].filter(Boolean).join(" "), "aria-current": acts ? "true" : null },
        chip(view, player.seat),
        h("div", {},
          h("strong", {}, seat?.bot ? icon("bot") : presence(seat, view), words.who(player.seat), view.seat === player.seat && h("small", { text: ` (${t("table.you")})` })),
          h("span", { class: "notes" }, progress(player, view), notes.join(" · ")),
          faceUp(player, view),
          h("span", { class: cards ? "found-cards" : "hidden", text: [...(player.found ?? []).map((letter) => pictureOf(view, letter)), ...(player.glowFound ?? []).map(markName)].join(", ") })),
        clockPlace(facts, player.seat));
    })));
}

/** Shows whether another person is at the table now, or nothing. @param {import("./types").SeatFacts | undefined} seat @param {View} view */
function presence(seat, view) {
  if (!seat || seat.bot || !seat.joined || seat.here === undefined || seat.seat === view.seat || view.outcome) return null;
  const words = t(seat.here ? "table.here" : "table.away");
  return h("i", { class: seat.here ? "presence" : "presence gone", title: words }, h("span", { class: "hidden", text: words }));
}

/** Shows the pictures found, and the cards left as dots. @param {PlayerFacts} player @param {View} view */
function progress(player, view) {
  const { found = 0, left } = counts(player, view), signs = (view.night ? player.glowFound : player.found) ?? [];
  if (found + (left ?? 0) === 0 || left === undefined) return null;
  const pictures = signs.map((sign) => {
    const title = view.night ? glowName(sign) : pictureOf(view, sign);
    return h("b", { class: view.night ? "glowing" : null, title }, iconOf(sign, title));
  });
  return h("span", { class: "dots", "aria-hidden": "true" }, ...pictures, ...Array.from({ length: left }, () => h("i")));
}

/** Says the facts about a player. @param {PlayerFacts} p @param {View} view @param {import("./words.js").Words} words @returns {(string | false)[]} */
function factWords(p, view, words) {
  const { found, left } = counts(p, view), home = homeOf(p, view);
  return [
    p.score !== undefined && t("fact.score", { n: p.score }),
    home !== "" && t("fact.homeward", { square: home }),
    !home && found !== undefined && t("fact.found", { n: found }),
    !home && left !== undefined && t("fact.left", { n: left }),
    Boolean(view.night) && p.found !== undefined && t("fact.byDay", { n: p.found.length }),
    !view.night && p.glowLeft !== undefined && t("fact.byNight", { n: p.glowLeft.length }),
    p.pair === true && t("fact.pair"),
    p.eggs !== undefined && t("fact.eggs", { n: p.eggs }),
    p.cost !== undefined && t("fact.cost", { n: p.cost }),
    (p.waiting ?? []).length > 0 && t("fact.waiting", { pieces: (p.waiting ?? []).map((letter) => words.waiting(letter, view)).join(", ") }),
  ];
}

/**
 * Shows the message that is offered or in force, or nothing. Whoever uses it has read it, so that a small screen then leaves its text out.
 * @param {View} view @param {import("./types").Rules | null} rules
 */
export function message(view, rules) {
  const mark = messageOf(view);
  if (!mark) return null;
  const name = `${markName(mark)}.`, text = messageText(rules, mark), used = view.choices?.every(({ ply }) => ply !== "use" && !ply.startsWith("swap:"));
  return h("div", { class: used ? "message-card used" : "message-card" }, h("b", { "aria-hidden": "true" }, iconOf(mark)),
    h("p", {}, h("strong", { text: name }), h("span", { text: text.replace(name, "") })));
}

/** Says what is in force for everybody, such as night, and which of the others only have to walk home. @param {View} view @param {import("./words.js").Words} words */
export function conditions(view, words) {
  const homeward = view.players.filter((player) => player.seat !== view.seat && homeOf(player, view));
  return [...homeward.map((player) => h("p", { class: "condition homeward", text: t("table.homeward", { who: words.who(player.seat), square: homeOf(player, view) }) })), ...[
    view.night && t("table.night"),
    (view.faceUp ?? []).length > 0 && t("table.faceUp", { cards: (view.faceUp ?? []).map((n) => `+${n}`).join(", ") }),
    view.deck && t("table.deck", { cards: view.deck.map((n) => `+${n}`).join(", ") }),
    ...(has(`variant.${view.variant}`) ? [] : view.notes ?? []), // a variant that this page has no words for
  ].filter(Boolean).map((text) => h("p", { class: "condition", text }))];
}

/** Says what the signs of messages on the board mean. @param {View} view @param {import("./types").Rules | null} rules @returns {HTMLElement[]} */
export function marks(view, rules) {
  if (!Array.isArray(view.board.rows)) return [];
  const signs = [...view.board.rows.flat(), view.board.spare].map((tile) => tile?.mark ?? "").filter(isMessage);
  return [...new Set(signs)].sort().map((mark) => h("li", {}, h("b", { "aria-hidden": "true" }, iconOf(mark)), ` ${messageText(rules, mark) || markName(mark)}`));
}

/** What decided the last ply, if it was a battle, or which legend came: it stays until the next ply. */
export class Fought {
  element = h("p", { class: "fought", hidden: true });

  /** Whether it shows a result. */
  get decided() {
    return !this.element.hidden && this.element.querySelector("strong") !== null;
  }

  /** @param {import("./types").Update} update @param {View | null} before @param {import("./words.js").Words} words */
  add(update, before, words) {
    if (update.kind === "leave" || update.kind === "return" || update.kind === "forfeit") return;
    const { seat, said } = words.battle(update, before);
    this.element.hidden = said.length === 0;
    if (said.length > 0) this.element.replaceChildren(chip(update.view, seat), h("span", {}, ...said.map((one) => h(/ [<=>] /.test(one) ? "strong" : "span", { text: `${one} ` }))));
  }
}

/** The list of what happened, the newest first. */
export class History {
  constructor() {
    this.list = h("ol", { reversed: true, tabindex: "0", "aria-label": t("table.history") });
    this.element = h("section", { class: "history" }, h("h2", { text: t("table.history") }), this.list);
  }

  /** Adds an event. What it takes back is listed no more. @param {readonly string[]} sentences @param {HTMLElement | null} sign @param {import("./types").Update} update */
  add(sentences, sign, { n, kind, to = 0 }) {
    if (kind === "undo") for (const line of [...this.list.children]) if (Number(/** @type {HTMLElement} */ (line).dataset.n) > to) line.remove();
    this.list.prepend(h("li", { "data-n": n }, sign ?? h("span", { class: "chip chance", "aria-hidden": "true", text: "•" }), h("span", { text: sentences.join(" ") })));
    while (this.list.children.length > 40) this.list.lastChild?.remove();
  }
}

/**
 * Makes a line with a link, or with code that has it, and a button that copies it. A note says if the link works here only, or is another one for others.
 * @param {string} label @param {string} link @param {(link: string) => string} [code]
 */
export function linkLine(label, link, code) {
  const note = h("span", { class: "note", hidden: true });
  const field = h("input", { type: "text", readonly: true, value: code?.(link) ?? link, "aria-label": label, onfocus: (/** @type {any} */ e) => e.target.select() });
  reachable(link).then(({ address, words }) => {
    field.value = code?.(address) ?? address;
    note.textContent = words;
    note.hidden = words === "";
  });
  const copy = button(t(code ? "button.copyCode" : "button.copy"), async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      /** @type {any} */ (copy.querySelector("span")).textContent = t("button.copied");
    } catch {
      refused("clipboard");
    }
  }, { icon: "link" });
  return h("p", { class: "link" }, h("span", { text: label }), field, copy, note);
}
