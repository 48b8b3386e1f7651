// This file shows all kinds of pieces of a game with pieces, to look them up: each with
// its name, face up and turned over.

import { h } from "./dom.js";
import { t } from "./i18n.js";

export class Reference {
  #list = h("ul", { class: "kinds" });
  element = h("details", { class: "reference pieces", hidden: true },
    h("summary", { text: t("table.pieces") }), h("p", { text: t("table.legend") }), this.#list);

  /** @param {import("./picture.js").Picture["kinds"]} [kinds] */
  show(kinds = []) {
    this.element.hidden = kinds.length === 0;
    this.#list.replaceChildren(...kinds.map(({ name, sides }) => h("li", {}, h("strong", { text: name }), ...sides)));
  }
}
