// This file holds the page of a record: a game that is over, with a slider through
// its positions.

import "./table.js"; // which is loaded anyway: what both import is then in the same file
import { animate } from "./animate.js";
import { Board } from "./board.js";
import { button, h, still } from "./dom.js";
import { labeled, t } from "./i18n.js";
import * as panel from "./panel.js";
import { lies, stand, totals, turnsOf } from "./played.js";
import { heldSeat } from "./store.js";
import { showTraces, Traces } from "./traces.js";
import { errorText, variantName, Words } from "./words.js";

/** @typedef {import("./types").Update} Update */

const pace = 1400; // ms a position stays while the record plays

class Replay {
  /** @type {Update[]} */
  #updates = []; // those that stand
  #at = -1;
  #wanted = 0;
  /** @type {Promise<void> | null} */
  #showing = null;
  /** @type {import("./review.js").Review | undefined} */
  #review;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #reviewed; // what is to be opened of the review once the game is here, as showRecord has it

  /** @param {import("./types").Transport} transport @param {import("./types").Facts} facts @param {HTMLElement} root @param {string} [reviewed] see showRecord */
  constructor(transport, facts, root, reviewed) {
    this.transport = transport;
    this.#reviewed = reviewed;
    this.facts = { ...facts, seats: facts.seats.map((seat) => ({ ...seat, here: undefined })) }; // who is here now is no matter
    this.token = heldSeat(facts.id)?.token ?? null;
    this.words = new Words(facts.seats, facts.shared);
    this.board = new Board((pick) => this.#tell(pick), (pick) => this.#tell(pick));
    this.#build(root);
    this.stop = transport.follow(facts.id, this.token, -1, {
      update: (update) => { this.#add(update); },
      facts: () => {},
      status: () => {},
    });
  }

  close() {
    this.stop();
    this.#review?.close();
    clearTimeout(this.#timer);
  }

  /** @param {HTMLElement} root */
  #build(root) {
    this.slider = h("input", { type: "range", min: "0", max: "0", value: "0", "aria-label": t("record.slider"), id: "slider", oninput: () => { this.#pause(); this.#go(Number(this.slider.value)); } });
    this.place = h("output", { for: "slider" });
    this.said = h("p", { class: "said", "aria-live": "polite" });
    this.players = h("div");
    this.spare = h("div", { class: "spare-tile", role: "group", "aria-label": t("table.spare") });
    this.goals = h("div", { class: "goal-place" });
    this.playing = button(t("record.play"), () => (this.#timer ? this.#pause() : this.#play()), { icon: "play", class: "primary", bare: true, id: "play" });
    const steps = h("div", { class: "steps" },
      button(t("record.first"), () => this.#step(-Infinity), { icon: "first", bare: true }),
      button(t("record.back"), () => this.#step(-1), { icon: "back", bare: true, id: "back" }),
      this.playing,
      button(t("record.next"), () => this.#step(1), { icon: "next", bare: true, id: "next" }),
      button(t("record.last"), () => this.#step(Infinity), { icon: "last", bare: true, id: "last" }));
    this.reviewPlace = h("div", {}, button(t("review.button"), () => this.#startReview(), { icon: "bulb", class: "primary", id: "start-review" }));
    root.replaceChildren(h("div", { class: "table record", id: "record" },
      h("div", { class: "stage" }, this.board.element),
      h("div", { class: "side" },
        h("div", { class: "dock" },
          h("p", { class: "game", text: variantName(this.facts.variant) }),
          h("h1", { class: "headline", text: t("record.title") }),
          this.said,
          h("div", { class: "tray" }, this.spare, this.goals),
          h("div", { class: "slider" }, this.slider, this.place), steps,
          this.reviewPlace,
          h("div", { class: "buttons" },
            button(t("record.save"), () => this.#save(), { icon: "save", id: "save" }),
            button(t("button.lobby"), () => { location.hash = "#/"; }))),
        this.players)));
  }

  /** @param {Update} update */
  #add(update) {
    this.#updates = stand(this.#updates, update);
    this.slider.max = String(this.#updates.length - 1);
    if (this.#at < 0 || this.#wanted >= this.#updates.length) this.#go(0);
    else this.#showPlace();
    if (this.#reviewed === undefined || !update.view.outcome) return;
    this.#startReview(Number(this.#reviewed) || 0);
    this.#reviewed = undefined;
  }

  /** Tells what a piece is and can do. @param {string} pick */
  #tell(pick) {
    const view = this.#updates[this.#at]?.view, words = view && this.words.piece(view, pick);
    if (words) this.said.textContent = words;
  }

  /** @param {number} by */
  #step(by) {
    this.#pause();
    if (this.#updates.length > 0) this.#go(Math.max(0, Math.min(this.#updates.length - 1, this.#wanted + by)));
  }

  #play() {
    if (this.#wanted >= this.#updates.length - 1) this.#go(0);
    const next = async () => {
      await this.#go(this.#wanted + 1);
      this.#timer = this.#wanted < this.#updates.length - 1 ? setTimeout(next, pace) : undefined;
      this.#showPlaying();
    };
    this.#timer = setTimeout(next, 300);
    this.#showPlaying();
  }

  #pause() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#showPlaying();
  }

  #showPlaying() {
    const shown = button(t(this.#timer ? "record.pause" : "record.play"), () => {}, { icon: this.#timer ? "pause" : "play", bare: true });
    for (const name of ["aria-label", "title"]) this.playing.setAttribute(name, shown.getAttribute(name));
    this.playing.replaceChildren(...shown.childNodes);
  }

  /** Goes to a position. If others are asked for meanwhile, only the last of them is shown. @param {number} to */
  async #go(to) {
    this.#wanted = to;
    this.slider.value = String(to);
    this.#showPlace();
    const catchUp = async () => { while (this.#at !== this.#wanted) await this.#show(this.#wanted); };
    this.#showing ??= catchUp().finally(() => { this.#showing = null; });
    await this.#showing;
  }

  /** Reviews the game, in the place of the button that asks for it. @param {number} [wanted] the ply of the turn to show first */
  async #startReview(wanted = 0) {
    const part = await import("./review.js").catch(() => null);
    if (!part) {
      this.said.textContent = t("review.failed");
      return;
    }
    this.#review ??= new part.Review({
      facts: this.facts, words: this.words, board: this.board,
      updates: () => this.#updates,
      go: async (to) => { this.#pause(); await this.#go(to); return this.#at === to && this.#wanted === to; },
      record: () => this.transport.record(this.facts.id),
      review: () => this.transport.review?.(this.facts.id),
    }, wanted);
    this.reviewPlace.replaceChildren(this.#review.element);
    this.#review.begin();
  }

  /** @param {number} to */
  async #show(to) {
    const update = this.#updates[to], before = this.#updates[to - 1];
    this.board.foresee(update.view); // no longer what a review has shown
    const svg = await this.transport.picture(this.facts.id, this.token, update.n).catch(() => "");
    const picture = this.board.picture;
    if (to === this.#at + 1 && picture && !still()) await animate(picture.board, picture.spare, update.changes, update.view);
    this.#at = to;
    if (svg) this.board.show(svg, update.view, lies(this.#updates.slice(0, to + 1)));
    this.board.element.classList.toggle("night", Boolean(update.view.night));
    this.words.legends = new Map([...this.words.legends, ...(this.board.picture?.legends ?? [])]);
    this.spare.hidden = !this.board.picture?.spare;
    this.spare.replaceChildren(...(this.board.picture?.spare ? [this.board.picture.spare] : []));
    this.goals.replaceChildren(...[panel.goals(update.view)].filter((one) => one !== null));
    this.#drawTraces(to);
    this.said.textContent = this.words.update(update, before?.view ?? null).join(" ");
    this.players.replaceChildren(panel.players(update.view, this.facts, this.words, true));
  }

  /** Draws the turns that led to a position. @param {number} to */
  #drawTraces(to) {
    const svg = this.board.picture?.board, { view } = this.#updates[to], traces = new Traces(0);
    for (let i = Math.max(0, to - 2); i <= to; i++) traces.add(this.#updates[i], this.#updates[i - 1]?.view ?? null);
    const last = traces.others(null).slice(-1);
    if (svg) showTraces(this.board, svg, last, (seat) => panel.color(view, seat));
  }

  /** Says which turn of which seat is shown: before the first one, of the seat that begins. */
  #showPlace() {
    const turns = turnsOf(this.#updates, this.facts.seats.length === 1), { seat = turns.find(({ n }) => n > 0)?.seat, n = 0 } = turns[this.#wanted] ?? {};
    const words = t("record.at", { n, last: totals(turns).get(seat) ?? 0 });
    this.place.replaceChildren(...(seat ? [panel.chip(this.#updates[0].view, seat)] : []), words);
    this.slider.setAttribute("aria-valuetext", seat ? labeled(this.words.who(seat), words) : words);
  }

  async #save() {
    try {
      const text = await this.transport.record(this.facts.id);
      const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: `${this.facts.variant}-${this.facts.id}.txt` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    } catch (error) {
      this.said.textContent = errorText(error);
    }
  }
}

/**
 * Shows the record of a table, if its game is over.
 * @param {import("./types").Transport} transport @param {string} id @param {HTMLElement} root
 * @param {string} [reviewed] also review it: the number of the ply whose turn is shown first, or any other word
 */
export async function showRecord(transport, id, root, reviewed) {
  const facts = await transport.table(id, heldSeat(id)?.token ?? null);
  if (!facts.outcome) {
    root.replaceChildren(h("div", { class: "message" }, h("h1", { text: t("record.notOver") }), button(t("button.lobby"), () => { location.hash = "#/"; }, { class: "primary" })));
    return () => {};
  }
  const replay = new Replay(transport, facts, root, reviewed);
  return () => replay.close();
}
