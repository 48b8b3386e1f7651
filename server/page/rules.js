// This file shows the rules of a game for people: the text of the library's
// rulebook, in the reader's language, with what holds under the table's options.

import { h } from "./dom.js";
import { labeled, language, t } from "./i18n.js";
import { drawing } from "./picture.js";
import { errorText, optionName, valueName } from "./words.js";

/** @typedef {import("./types").Rules} Rules */
/** @typedef {import("./types").Variant} Variant */

/** Returns the value that an option has when nothing is chosen. @param {import("./types").Option} option @param {string | undefined} edition */
export const usual = (option, edition) => option.editions[edition ?? ""] ?? option.default;

/** The editions of the printings in other languages, where they are not the default of a game: rulebook.Edition of the library. @type {Record<string, Record<string, string>>} */
const printings = {
  standard: { ru: "classic-ru" },
  kids: { de: "onepiece", fr: "onepiece", nl: "onepiece", it: "onepiece", es: "onepiece", pt: "onepiece", ru: "classic-ru" },
};

/** Returns the options of a game that people expect who read the page's language: the edition of its printing, unless it is the default. @param {string} variant @returns {Record<string, string>} */
export function printed(variant) {
  const own = printings[variant]?.[language()];
  return own ? { Edition: own } : {};
}

/** Whether the printing of an edition says otherwise. @param {import("./types").Option} option @param {string | undefined} edition @param {string} value @returns {boolean} */
export function isHouse(option, edition, value) {
  const house = option.house?.[edition ?? ""] ?? [];
  return house.includes(value) || (house.includes("*") && value !== usual(option, edition));
}

/**
 * Returns the value of every option that has a list of them: the one chosen, or
 * the usual one of the edition. It is game.InForce of the library.
 * @param {Variant} variant
 * @param {Record<string, string>} chosen
 */
export function inForce(variant, chosen) {
  /** @type {Record<string, string>} */
  const values = {};
  for (const option of variant.options.filter((one) => one.values.length > 0)) {
    values[option.name] = chosen[option.name] ?? usual(option, values.Edition);
  }
  return values;
}

/**
 * Says which rules are in force, for options with a choice: first the edition, and what is not as usual in it.
 * @param {Variant} variant @param {Record<string, string>} chosen
 */
function inWords(variant, chosen) {
  const values = inForce(variant, chosen);
  const all = variant.options.filter((option) => option.values.length > 1).map((option) => {
    const { name } = option, value = values[name];
    const house = isHouse(option, values.Edition, value) ? ` (${t("lobby.house")})` : "";
    return { plain: name !== "Edition" && value === usual(option, values.Edition), text: labeled(optionName(name), `${valueName(value)}${house}`) };
  });
  return { special: all.filter(({ plain }) => !plain).map(({ text }) => text), plain: all.filter(({ plain }) => plain).map(({ text }) => text) };
}

/** Says the edition, and the rules that are not as usual in it. @param {Variant} variant @param {Record<string, string>} chosen */
export const rulesInWords = (variant, chosen) => inWords(variant, chosen).special.join(" · ");

/** Makes the rules in force: those of a table that are special, and behind them, folded up, those that are as usual. @param {Variant} variant @param {Record<string, string>} chosen */
export function rulesInForce(variant, chosen) {
  const { special, plain } = inWords(variant, chosen);
  return [h("summary", { text: special.length > 0 ? labeled(t("lobby.options"), special.join(" · ")) : t("lobby.options") }), h("ul", {}, ...plain.map((text) => h("li", { text })))];
}

/** @type {Map<string, Promise<any>>} */
const loaded = new Map();

/** Loads a file of the rulebook once. @param {string} path @param {(answer: Response) => Promise<any>} read @returns {Promise<any>} */
function load(path, read) {
  const now = loaded.get(path) ?? fetch(`api/rules/${path}`).then((answer) => {
    if (!answer.ok) throw new Error(String(answer.status));
    return read(answer);
  });
  loaded.set(path, now);
  now.catch(() => loaded.delete(path)); // try again the next time
  return now;
}

/** Loads the text on a game. @param {string} variant @returns {Promise<Rules>} */
export const rulesOf = (variant) => load(`${variant}/${language()}.json`, (answer) => answer.json());

/** Says what a message such as '3 does, or nothing before the text is there. @param {Rules | null} rules @param {string} mark */
export const messageText = (rules, mark) => rules?.blocks.find(({ picture }) => picture === `message-${mark.slice(1)}`)?.text ?? "";

/** Says what an option changes, and what its value does. @param {Rules} rules @param {string} name @param {string} chosen */
export const noteOn = ({ notes = [] }, name, chosen) => notes.filter(({ option, values }) => option === name && (values?.includes(chosen) ?? true)).map(({ text }) => text).join(" ");

/** Says what a value of an option does. @param {Rules} rules @param {string} name @param {string} value */
export const noteOnValue = ({ notes = [] }, name, value) => notes.find(({ option, values }) => option === name && values?.includes(value))?.text ?? "";

/** The rules of a game, folded up until the reader opens them. */
export class RulesBox {
  /** @param {...Node} more what stands below the text */
  constructor(...more) {
    this.text = h("div", { class: "rulebook" });
    this.element = h("details", { class: "reference howto", ontoggle: () => this.#show(true) }, h("summary", { text: t("howto.title") }), this.text, ...more);
    /** @type {Variant | null} */
    this.variant = null;
    /** @type {Record<string, string>} */
    this.chosen = {};
  }

  /** Chooses the game to explain. @param {Variant} variant @param {Record<string, string>} chosen */
  explain(variant, chosen) {
    this.variant = variant;
    this.chosen = chosen;
    this.#show();
  }

  /** @param {boolean} [opened] whether the reader has just opened it, and begins to read */
  async #show(opened = false) {
    const { variant, chosen } = this;
    if (!variant || !this.element.open) return;
    try {
      const rules = await rulesOf(variant.name);
      if (variant !== this.variant || chosen !== this.chosen) return;
      this.text.replaceChildren(...(rules.blocks.length > 0 ? elements(rules, inForce(variant, chosen)) : [h("p", { text: variant.summary })])); // a game from elsewhere has no text here
      if (opened) this.element.scrollIntoView();
    } catch {
      this.text.replaceChildren(h("p", { text: errorText({ kind: "offline" }) }));
    }
  }
}

/** Makes the elements of what holds. @param {Rules} rules @param {Record<string, string>} values @returns {HTMLElement[]} */
function elements(rules, values) {
  const made = [h("h2", { text: rules.title })];
  for (const { kind, text, picture, when = [] } of rules.blocks) {
    if (!when.every((one) => one.values.includes(values[one.option]))) continue;
    if (kind === "item") {
      if (made[made.length - 1].tagName !== "UL") made.push(h("ul"));
      made[made.length - 1].append(h("li", { text }));
    } else if (kind === "picture") made.push(figure(picture ?? "", text));
    else made.push(h({ heading: "h3", subheading: "h4", paragraph: "p" }[kind], { text }));
  }
  return made;
}

/** Makes a picture with its caption. @param {string} name @param {string} caption */
function figure(name, caption) {
  const place = h("div", { class: /^(message-|glow$)/.test(name) ? "tile-picture" : null });
  load(`pictures/${name}.svg`, (answer) => answer.text()).then((svg) => place.replaceChildren(drawing(svg)), () => {});
  return h("figure", {}, place, h("figcaption", { text: caption }));
}
