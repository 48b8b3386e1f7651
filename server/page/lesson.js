// This file teaches a game in a minute: positions with one thing to do in each. The server
// has made them, with all that can follow; the page plays them like a table, by itself.

import { lessons, worker } from "./config.js";
import { button, h } from "./dom.js";
import { has, t } from "./i18n.js";
import { ownName } from "./ownname.js";
import { isSquare } from "./preview.js";
import { printed } from "./rules.js";
import { hold, load, save } from "./store.js";
import { showTable } from "./table.js";
import { RequestError } from "./transport.js";
import { errorText, variantName } from "./words.js";

/** @typedef {import("./types").Update} Update */
/** @typedef {import("./types").Choice} Choice */
/** @typedef {{say: string[] | null, update: Update, picture: number[], next: Taught[]}} Taught an event, what the learner is told after it, and what can follow */

const me = 1; // the seat of the learner

const most = 8; // things to do in a part of a lesson: about a minute

/** How many plies of the learner lead from an event to the end of its scene. @param {Taught} event @returns {number} */
const deeds = ({ next: [next] }) => (next ? Number(next.update.by === me) + deeds(next) : 0);

/** How many deeds scenes have. @param {readonly Taught[]} scenes */
const deedsOf = (scenes) => scenes.reduce((sum, scene) => sum + deeds(scene), 0);

/** Returns a phrase in the reader's language, or what is said if it is a sentence. @param {string} said @param {string} square */
const phrase = (said, square) => (has(said) ? t(said, { square }) : said.replaceAll("{square}", square));

/** Puts scenes into parts, after each of which the learner can play. @param {readonly Taught[]} scenes */
function inParts(scenes) {
  /** @type {Taught[][]} */
  const parts = [];
  for (const scene of scenes) {
    const last = parts.at(-1);
    if (last && deedsOf([...last, scene]) <= most) last.push(scene);
    else parts.push([scene]);
  }
  return parts;
}

/** Says which game is taught and what to do, and goes on where there is nothing to do. */
class Guide {
  /** @param {string} variant @param {Taught[]} scenes @param {(n: number) => Taught} at what is shown as event n @param {() => void} go shows the next scene @param {() => Promise<void>} play opens a first game @param {string} back what the address named before the lesson: an invitation, or nothing for the lobby */
  constructor(variant, scenes, at, go, play, back) {
    const leave = () => { location.hash = `#/${back}`; };
    this.variant = variant;
    this.at = at;
    this.parts = inParts(scenes);
    this.scene = scenes[0];
    this.step = h("span");
    this.words = h("p", { "aria-live": "polite", id: "lesson-words" });
    this.next = button(t("lesson.next"), go, { class: "primary", id: "next" });
    this.play = button(t(back ? "join.button" : "start.bot"), () => (back ? leave() : play().catch((error) => { this.words.textContent = errorText(error); })), { class: "primary", id: "play-on" });
    for (const one of [this.next, this.play]) one.setAttribute("aria-describedby", this.words.id);
    this.element = h("div", { class: "coach" },
      h("div", { class: "lesson-head" }, h("strong", { text: variantName(variant) }), this.step,
        button(t("lesson.leave"), leave, { icon: "close", bare: true, class: "quiet", id: "leave-lesson" })),
      this.words, this.next, this.play);
  }

  /** @param {Update} update */
  add({ n }) {
    const event = this.at(n), { say, next } = event, square = next[0]?.update.ply ?? "";
    if (this.parts.some((part) => part.includes(event))) this.scene = event;
    const part = this.parts.find((scenes) => scenes.includes(this.scene)) ?? [], later = part.slice(part.indexOf(this.scene) + 1), all = deedsOf(part);
    const over = next.length === 0, done = over && later.length === 0, more = done && part !== this.parts.at(-1);
    this.step.textContent = t("lesson.step", { n: all - deedsOf(later) - deeds(event) + (over ? 0 : 1), all });
    if (say) this.words.textContent = say.map((one) => phrase(one, square)).join(" ");
    this.next.hidden = !over || (done && !more);
    this.next.textContent = t(more ? "lesson.more" : "lesson.next");
    this.next.classList.toggle("primary", !more);
    this.play.hidden = !done;
    if (done) save("lessons", [...new Set([...load("lessons", []), this.variant])]);
    if (over && document.documentElement.classList.contains("keyboard")) (done ? this.play : this.next).focus();
  }

  turned() {}
}

/** @param {import("./types").Transport} transport @param {string} variant @param {string} back where the lesson leads @param {HTMLElement} root */
export async function showLesson(transport, variant, back, root) {
  const answer = await fetch(lessons[variant] ?? "").catch((cause) => { throw new RequestError("offline", String(cause)); });
  if (!answer.ok) throw new RequestError("offline", answer.statusText);
  /** @type {{lines: string[], scenes: Taught[]}} */
  const { lines, scenes } = await answer.json();
  /** @type {import("./types").Follower} */
  let follower;
  /** @type {Taught[]} */
  const shown = [];
  const last = () => shown[shown.length - 1];
  /** Shows an event, and those after it up to where the learner has something to do, or to read. @param {Taught} event */
  const show = (event) => {
    const { update, next } = event;
    shown.push(event);
    update.n = shown.length - 1;
    const others = next.length > 0 && next[0].update.by !== me;
    update.view.choices = others ? [] : offered(event);
    follower.update(update);
    if (others) show(next[0]);
  };
  let scene = 0;
  const { options, seats } = scenes[0].update.view;
  const guide = new Guide(variant, scenes, (n) => shown[n], () => show(scenes[++scene]), () => playOn(transport, variant, seats), back);
  /** @type {any} */
  const lesson = {
    local: true,
    variants: () => transport.variants(),
    table: async () => ({ id: "lesson", variant, options, n: 0, toMove: me, outcome: null, seats: Array.from({ length: seats }, (_, i) => (i + 1 === me ? { seat: me, name: ownName() } : { seat: i + 1, bot: "easy" })), guide }),
    follow: (/** @type {any} */ _id, /** @type {any} */ _token, /** @type {any} */ _from, /** @type {typeof follower} */ one) => {
      follower = one;
      follower.status("live");
      show(scenes[0]);
      return () => {};
    },
    picture: async (/** @type {string} */ _id, /** @type {any} */ _token, /** @type {number} */ n) => shown[n].picture.map((line) => lines[line]).join("\n"),
    play: async (/** @type {string} */ _id, /** @type {string} */ _token, /** @type {number} */ _n, /** @type {string} */ ply) => {
      const next = last().next.find(({ update }) => update.ply === ply);
      if (!next) throw new RequestError(ply === "decline" ? "helps" : /:/.test(ply) ? "lesson" : finds(last()) ? "elsewhere" : "named", ply);
      follower.status("live"); // an earlier refusal is over
      show(next);
      return shown.length - 1;
    },
  };
  return showTable(lesson, "lesson", root, { id: "lesson", seat: me, token: "lesson", variant, when: 0 });
}

/** Whether what leads on finds something. @param {Taught} event */
const finds = ({ next }) => next.some(({ update }) => update.changes.some(({ kind }) => kind === "found" || kind === "glow"));

/**
 * The choices that the learner has: what leads on. The tile may lie as it does not fit, a walk may end
 * elsewhere, and a message may be declined: the lesson then says why that is not it.
 * @param {Taught} event @returns {Choice[]}
 */
function offered({ update, next }) {
  const plies = next.map((one) => one.update.ply ?? ""), slots = new Set(plies.map((ply) => ply.split(":")[0]));
  const choices = update.view.choices ?? [], walks = plies.some(isSquare), message = choices.every(({ kinds }) => kinds[0] === "button");
  return choices.filter(({ ply, picks, kinds }) => plies.includes(ply) || (message && ply === "decline")
    || (kinds[1] === "orientation" && slots.has(picks[0])) || (kinds[0] === "square" && walks));
}

/** Opens a first game, against weak bots, without a connection on this device. @param {import("./types").Transport} transport @param {string} variant @param {number} players */
async function playOn(transport, variant, players) {
  const table = { variant, options: printed(variant), seats: [{ name: ownName() }, ...Array(players - 1).fill({ bot: "level1" })], practice: true };
  const { id, seats } = await transport.open(table).catch(async (error) => {
    if (error.kind !== "offline" || transport.local || !worker) throw error;
    return (await import("./transport-worker.js")).open().open(table);
  });
  hold({ id, seat: 1, token: seats[0].token ?? "", variant, when: Date.now() });
  location.hash = `#/t/${id}`;
}
