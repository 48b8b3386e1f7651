// This file teaches a game in a minute: positions with one thing to do in each. The server
// has made them; the page plays them like a table, by itself.

import { button, h } from "./dom.js";
import { t } from "./i18n.js";
import { hold } from "./store.js";
import { showTable } from "./table.js";
import { RequestError } from "./transport.js";
import { errorText } from "./words.js";

/** @typedef {import("./types").Update} Update */
/** @typedef {{say?: string, update: Update, svg: string}} Taught an event, and what the learner is told after it */

/** The files, by names that the bundler can read. */
const files = { standard: "lesson-standard.json", kids: "lesson-kids.json", glow: "lesson-glow.json", anniversary: "lesson-anniversary.json", battlechess: "lesson-battlechess.json" };
const me = 1; // the seat of the learner

/** Says what to do, and goes on where there is nothing to do. */
class Guide {
  /** @param {(n: number) => Taught} at @param {number} last @param {() => void} go @param {() => Promise<void>} play */
  constructor(at, last, go, play) {
    this.at = at;
    this.last = last;
    this.words = h("p", { "aria-live": "polite" });
    this.next = button(t("lesson.next"), go, { class: "primary", id: "next" });
    this.play = button(t("start.learn"), () => play().catch((error) => { this.words.textContent = errorText(error); }), { class: "primary", id: "play-on" });
    this.element = h("div", { class: "coach" }, this.words, this.next, this.play);
  }

  /** @param {Update} update */
  add({ n }) {
    const { say } = this.at(n);
    if (say) this.words.textContent = t(say);
    this.next.hidden = n === this.last || this.at(n + 1).update.kind !== "start";
    this.play.hidden = n !== this.last;
  }

  turned() {}
}

/** @param {import("./types").Transport} transport @param {string} variant @param {HTMLElement} root */
export async function showLesson(transport, variant, root) {
  const answer = await fetch(files[/** @type {keyof typeof files} */ (variant)] ?? "").catch((cause) => { throw new RequestError("offline", String(cause)); });
  if (!answer.ok) throw new RequestError("offline", answer.statusText);
  /** @type {Taught[]} */
  const events = (await answer.json()).flat();
  events.forEach(({ update }, n) => { update.n = n; });
  events.forEach(({ update }, n) => { update.view.choices = wanted(update, events[n + 1]?.update); });
  /** @type {import("./types").Follower} */
  let follower;
  let shown = 0;
  const show = () => follower.update(events[shown].update);
  /** Goes on to where the learner has something to do, or to read. */
  const go = () => {
    do {
      shown++;
      show();
    } while (events[shown + 1] && events[shown + 1].update.kind === "ply" && events[shown + 1].update.by !== me);
  };
  const guide = new Guide((n) => events[n], events.length - 1, go, () => playOn(transport, variant));
  const { options } = events[0].update.view;
  /** @type {any} */
  const lesson = {
    local: true,
    variants: () => transport.variants(),
    table: async () => ({ id: "lesson", variant, options, n: 0, toMove: me, outcome: null, seats: [{ seat: 1, name: t("lobby.me") }, { seat: 2, bot: "easy" }], guide }),
    follow: (/** @type {any} */ _id, /** @type {any} */ _token, /** @type {any} */ _from, /** @type {typeof follower} */ one) => {
      follower = one;
      follower.status("live");
      show();
      if (events[1].update.by !== me) go();
      return () => {};
    },
    picture: async (/** @type {string} */ _id, /** @type {any} */ _token, /** @type {number} */ n) => events[n].svg,
    play: async (/** @type {string} */ _id, /** @type {string} */ _token, /** @type {number} */ n, /** @type {string} */ ply) => {
      if (ply !== events[n + 1]?.update.ply) throw new RequestError("lesson", ply);
      go();
      return shown;
    },
  };
  return showTable(lesson, "lesson", root, { id: "lesson", seat: me, token: "lesson", variant, when: 0 });
}

/** The choices that lead on: the ply that comes next, and pushes into its slot, which may need a turn of the tile. @param {Update} update @param {Update | undefined} next */
function wanted({ view }, next) {
  if (next?.by !== me) return [];
  const choices = view.choices ?? [], right = choices.find(({ ply }) => ply === next.ply);
  return choices.filter(({ ply, picks, kinds }) => ply === next.ply || (kinds[1] === "orientation" && picks[0] === right?.picks[0]));
}

/** Opens a first game, in which the page goes on explaining. @param {import("./types").Transport} transport @param {string} variant */
async function playOn(transport, variant) {
  const { id, seats } = await transport.open({ variant, options: {}, seats: [{ name: t("lobby.defaultName") }, { bot: "easy" }], practice: true });
  hold({ id, seat: 1, token: seats[0].token ?? "", variant, when: Date.now(), learn: true });
  location.hash = `#/t/${id}`;
}
