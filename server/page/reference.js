// This file shows all pieces of a game with pieces, to look them up: what the picture
// has beside the board.

import { h } from "./dom.js";
import { t } from "./i18n.js";
import { crop } from "./picture.js";

export class Reference {
  #place = h("div", { tabindex: "0", role: "region", "aria-label": t("table.pieces") });
  element = h("details", { class: "reference pieces", hidden: true, ontoggle: () => this.#crop() },
    h("summary", { text: t("table.pieces") }), h("p", { text: t("table.legend") }), this.#place);

  /** @param {SVGSVGElement | null | undefined} pieces */
  show(pieces) {
    this.element.hidden = !pieces;
    this.#place.replaceChildren(...(pieces ? [pieces] : []));
    this.#crop();
  }

  /** Crops the picture, which has a size only while it is open. */
  #crop() {
    const picture = this.#place.querySelector("svg");
    if (this.element.open && picture) crop(picture, null);
  }
}
