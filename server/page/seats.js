// This file holds what the lobby lets people choose for each seat besides who sits
// there: its corner of the maze, and whether its player has the rules for children.

import { h } from "./dom.js";
import { t } from "./i18n.js";

/** @typedef {import("./types").Variant} Variant */
/** @typedef {import("./types").Option} Option */

/** The colors of the corners clockwise from the first, as the board draws them. */
const colors = ["red", "yellow", "blue", "green"];
/** The colors of the seats of a game without corners. @type {Record<string, string[]>} */
const fixed = { battlechess: ["yellow", "blue"] };

/** Returns the corners of a game in the maze, clockwise from the first, or none. @param {Variant} variant @returns {string[]} */
function cornersOf({ options }) {
  const layout = options.find(({ name }) => name === "Layout")?.default ?? ""; // FIXED LOOSE STARTS NAMES
  const starts = layout.split(" ")[2]?.split(",") ?? [];
  return starts.length === colors.length && options.some(({ name }) => name === "Homes") ? starts : [];
}

/** Seats at a table, on a board of one's own. */
const mostSeats = 8;

/** Returns the homes on a board as text, FIXED LOOSE STARTS NAMES, or none if there is no such text. @param {string} [layout] */
export const homesOf = (layout) => layout?.trim().split(" ")[2]?.split(",") ?? [];

/** How many can play a game: on a board as text as many as it has homes. @param {Variant} variant @param {string} [layout] */
export function rangeOf({ seats: { min, max } }, layout) {
  const homes = homesOf(layout).length;
  return { min, max: homes > 0 ? Math.max(min, Math.min(homes, mostSeats)) : max };
}

/** Who has which corner. */
export class Corners {
  /** @type {string[]} the corners of the game */
  #all = [];
  /** @type {string[]} the corner of each seat */
  #homes = [];

  /** Gives so many seats the corners that they have if nobody chooses. @param {Variant} variant @param {number} seats */
  begin(variant, seats) {
    this.#all = cornersOf(variant);
    this.#homes = this.#usual(seats);
    this.fixed = fixed[variant.name] ?? [];
  }

  /** Clockwise, and two sit opposite each other, as Layout.Homes of the library. @param {number} seats */
  #usual(seats) {
    return seats === 2 ? this.#all.filter((_, i) => i % 2 === 0) : this.#all.slice(0, seats);
  }

  /** Returns the value of the option Homes for so many seats, or nothing if it is the usual one. @param {number} seats */
  value(seats) {
    const chosen = this.#homes.join(",");
    return this.#homes.length === seats && chosen !== this.#usual(seats).join(",") ? chosen : "";
  }

  /** Gives a seat a corner. Whoever has it gets the other one. @param {number} seat from 0 @param {string} corner */
  #choose(seat, corner) {
    const other = this.#homes.indexOf(corner);
    if (other >= 0) this.#homes[other] = this.#homes[seat];
    this.#homes[seat] = corner;
  }

  /** Makes what says and chooses the color of a seat, or nothing. @param {number} seat from 0 @param {() => void} changed */
  field(seat, changed) {
    if (this.fixed?.[seat]) return h("span", { class: "color" }, h("i", { class: `swatch seat-${seat + 1}`, "aria-hidden": "true" }), t(`color.${this.fixed[seat]}`));
    if (!this.#homes[seat]) return null;
    const at = this.#all.indexOf(this.#homes[seat]);
    return h("span", { class: "color" }, h("i", { class: `swatch corner-${at + 1}`, "aria-hidden": "true" }),
      h("select", { name: `corner-${seat + 1}`, "aria-label": t("lobby.color", { seat: seat + 1 }), onchange: (/** @type {any} */ e) => { this.#choose(seat, e.target.value); changed(); } },
        ...this.#all.map((corner, i) => h("option", { value: corner, selected: i === at, text: t(`color.${colors[i]}`) }))));
  }
}

/** Whether the values of an option are sets of seats, such as 13, or none. @param {Option} option */
export const isSeats = ({ values }) => values[0] === "none" && values.length > 1 && values.slice(1).every((value) => /^\d+$/.test(value));

/**
 * Makes a box for each seat, to be fitted by setBoxes. A hidden field has the value of the option.
 * @param {Option} option @param {string} label @param {() => void} changed
 */
export function seatBoxes({ name }, label, changed) {
  const field = h("input", { type: "hidden", name: `option-${name}`, value: "none" });
  const boxes = Array.from({ length: mostSeats }, (_, i) => h("input", { type: "checkbox", value: String(i + 1), onchange: () => {
    field.value = boxes.filter((box) => box.checked).map((box) => box.value).join("") || "none";
    changed();
  } }));
  return h("fieldset", { class: "seat-boxes", id: `boxes-${name}` }, h("legend", { text: label }), field,
    ...boxes.map((box) => h("label", { class: "check" }, box, h("span", { text: t("lobby.seat", { seat: box.value }) }))));
}

/** Shows a value in the boxes of an option, for so many seats. @param {HTMLElement} boxes @param {string} value @param {number} seats */
export function setBoxes(boxes, value, seats) {
  const kept = [...value].filter((seat) => Number(seat) <= seats).join("");
  for (const input of boxes.querySelectorAll("input")) {
    if (input.type === "hidden") input.value = kept || "none";
    else {
      input.checked = kept.includes(input.value);
      /** @type {HTMLElement} */ (input.parentElement).hidden = Number(input.value) > seats;
    }
  }
}

/** Leaves out the options that name a seat that is not at the table. @param {Variant} variant @param {Record<string, string>} options @param {number} seats */
export const seatedOptions = ({ options: all }, options, seats) => Object.fromEntries(all.filter(({ name }) => name in options).map((option) => ({ option, value: options[option.name] }))
  .filter(({ option, value }) => (option.name !== "First" && !isSeats(option)) || [...value].every((digit) => (Number(digit) || 0) <= seats)).map(({ option, value }) => [option.name, value]));

/** What a child of an age gets, of the options that a game has: fewer cards, to be seen by all, and for the youngest no way home. */
const ages = { 7: { Deal: ["6-each", "3-each"], Cards: ["open"] }, 4: { Deal: ["3-each"], Cards: ["open"], Return: ["no"], ChildReturn: ["no"] } };

/** The options that make a game easier for a child of an age; none for another age. @param {import("./types").Variant} variant @param {string} age @returns {Record<string, string>} */
export function eased({ options }, age) {
  const wanted = /** @type {Record<string, Record<string, string[]>>} */ (ages)[age] ?? {}, children = options.some(({ name }) => name === "Children");
  return Object.fromEntries(options.flatMap(({ name, values }) => {
    const value = name === "Return" && children ? undefined : wanted[name]?.find((one) => values.includes(one)); // ChildReturn is for the child alone
    return value ? [[name, value]] : [];
  }));
}
