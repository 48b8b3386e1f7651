// This file lets people play together on one device: it asks who plays, and opens a table of
// this device. It needs no server.

import { button, h } from "./dom.js";
import { t } from "./i18n.js";
import { isName, tidy } from "./names.js";
import { inForce, printed, rulesInWords } from "./rules.js";
import { Corners, eased, homesOf, rangeOf, seatedOptions } from "./seats.js";
import { hold, load, save } from "./store.js";
import { errorText, variantName } from "./words.js";

/** @typedef {import("./types").Variant} Variant */
/** @typedef {{name: string, child: boolean}} Player as it is kept for the next time */

/**
 * Shows the form.
 * @param {import("./types").Transport} transport of this device
 * @param {string} name of the game
 * @param {HTMLElement} place
 */
export async function showTogether(transport, name, place) {
  const variants = await transport.variants(), variant = variants.find((one) => one.name === name) ?? variants[0];
  place.replaceChildren(new Together(transport, variant).element);
  return () => {};
}

class Together {
  #corners = new Corners();

  /** @param {import("./types").Transport} transport @param {Variant} variant */
  constructor(transport, variant) {
    this.transport = transport;
    this.variant = variant;
    const chosen = load("together", {}), kept = load("family", []);
    /** The rules that were chosen in the lobby. @type {Record<string, string>} */
    this.options = chosen.variant === variant.name ? chosen.options : { ...printed(variant.name), ...eased(variant, load("age", "any")) };
    const hides = variant.name !== "battlechess" && inForce(variant, this.options).Cards !== "open", text = [`${variantName(variant.name)}.`, t("together.text"), hides && t("together.hides")];
    const { min, max } = rangeOf(variant, this.options.Layout), rules = rulesInWords(variant, { ...this.options, Children: "none" });
    /** @type {Player[]} */
    this.players = Array.from({ length: Math.max(min, Math.min(max, kept.length || 2), 2) }, (_, i) => ({ name: i === 0 ? load("name", "") : "", child: this.options.Children?.includes(String(i + 1)) ?? false, ...kept[i] }));
    /** Whether the game has rules for children, seat by seat. */
    this.children = variant.options.some((option) => option.name === "Children");
    this.rows = h("div", { class: "together-rows" });
    this.error = h("p", { class: "notice bad", role: "alert", hidden: true });
    this.more = button(t("together.more"), () => this.#resize(this.players.length + 1), { icon: "person", id: "one-more" });
    this.fewer = button(t("together.fewer"), () => this.#resize(this.players.length - 1), { icon: "close", id: "one-fewer" });
    this.element = h("form", { class: "panel together", onsubmit: (/** @type {Event} */ e) => { e.preventDefault(); this.#open(); } },
      h("h1", { text: t("together.title") }), h("p", { text: text.filter(Boolean).join(" ") }), rules && h("p", { class: "note", id: "together-rules", text: rules }), this.rows,
      min < max && h("div", { class: "buttons" }, this.more, this.fewer), this.error,
      h("div", { class: "buttons" }, h("button", { type: "submit", class: "primary big", id: "together-start", text: t("together.start") }),
        h("a", { class: "as-button", href: "#/", text: t("button.lobby") })));
    this.#resize(this.players.length);
  }

  /** Makes so many places. @param {number} wanted */
  #resize(wanted) {
    const { min, max } = rangeOf(this.variant, this.options.Layout);
    while (this.players.length < wanted) this.players.push({ name: "", child: false });
    this.players.length = wanted;
    this.#corners.begin(this.variant, homesOf(this.options.Layout).length > 0 ? 0 : wanted);
    this.more.disabled = wanted >= max;
    this.fewer.disabled = wanted <= Math.max(2, min);
    this.#show();
  }

  #show() {
    this.rows.replaceChildren(...this.players.map((player, i) => h("fieldset", { class: "together-row" },
      h("legend", { class: "hidden", text: t("lobby.seat", { seat: i + 1 }) }),
      h("input", { type: "text", name: `name-${i + 1}`, maxlength: "80", "aria-label": t("together.name", { n: i + 1 }), placeholder: t("together.name", { n: i + 1 }), value: player.name, autocomplete: "off",
        oninput: (/** @type {any} */ e) => { player.name = e.target.value; } }),
      this.#corners.field(i, () => { this.#show(); this.element.querySelector(`[name=corner-${i + 1}]`)?.focus(); }),
      this.children && h("label", { class: "check" }, h("input", { type: "checkbox", name: `child-${i + 1}`, checked: player.child, onchange: (/** @type {any} */ e) => { player.child = e.target.checked; } }), h("span", { text: t("together.child") })))));
  }

  async #open() {
    const { variant, players } = this, names = players.map(({ name }, i) => tidy(name) || t("together.name", { n: i + 1 }));
    save("family", players);
    try {
      if (!names.every(isName)) throw { kind: "name" };
      const children = players.flatMap(({ child }, i) => (child ? [i + 1] : [])).join(""), homes = this.#corners.value(players.length);
      const options = seatedOptions(variant, { ...this.options, Children: children }, players.length);
      if (!children) delete options.Children;
      if (homes) options.Homes = homes;
      const { id } = await this.transport.open({ variant: variant.name, options, seats: names.map((name) => ({ name })), practice: true });
      hold({ id, seat: 1, token: "local-1", variant: variant.name, when: Date.now() });
      location.hash = `#/t/${id}`;
    } catch (error) {
      this.error.hidden = false;
      this.error.textContent = errorText(error);
    }
  }
}
