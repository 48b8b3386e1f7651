// This file holds the list of tables that look for players, in the lobby.

import { total, duration } from "./clocks.js";
import { h } from "./dom.js";
import { labeled, t } from "./i18n.js";
import { heldSeat } from "./store.js";
import { variantName } from "./words.js";

const again = 10_000; // ms between two looks

/** Says what a table plays with and for how long. @param {import("./types").Listing} table */
function about({ seats, open, seconds, total: game, increment }) {
  return [t("lobby.exactly", { n: seats }), t("lobby.free", { n: open }),
    seconds ? labeled(t("lobby.seconds"), duration(seconds)) : "", game ? labeled(t("lobby.total"), total(game, increment)) : ""].filter(Boolean).join(" · ");
}

/**
 * Makes the list, which looks for new tables while it is on the page.
 * @param {import("./types").Transport} transport
 */
export function wanted(transport) {
  const list = h("ul");
  const element = h("section", { class: "panel yours wanted", hidden: true }, h("h2", { text: t("lobby.open") }), list);
  const look = async () => {
    const tables = (await transport.openTables?.().catch(() => null)) ?? [];
    const items = tables.filter(({ id }) => !heldSeat(id)).map((table) => h("li", {},
      h("a", { href: `#/t/${table.id}/join` }, h("strong", { text: variantName(table.variant) }), h("span", { class: "state", text: about(table) }))));
    element.hidden = items.length === 0;
    if (!list.contains(document.activeElement)) list.replaceChildren(...items);
  };
  look();
  const timer = setInterval(() => {
    if (!element.isConnected) clearInterval(timer);
    else if (!document.hidden) look();
  }, again);
  return element;
}
