// This file reviews a game that is over: the line of chances, the marks of bad turns,
// and, for each, the board before it with the turn played and the best one. The
// analysis runs in a worker of its own, quickly at first and then more closely.

import { path } from "./animate.js";
import { turnOf } from "./battle.js";
import { button, h, still } from "./dom.js";
import { language, t } from "./i18n.js";
import { bounds, shape } from "./picture.js";
import { foresee } from "./preview.js";
import { isPush, rimCounts, turnOn } from "./rim.js";
import { heldSeat, hold } from "./store.js";
import { drawTraces } from "./traces.js";
import { startWorker } from "./transport-worker.js";
import { errorText, markName, pictureOf } from "./words.js";

/** @typedef {import("./types").Update} Update */
/** @typedef {{ply: number, seat: number, played: string[], best: string[], known: boolean, chance?: number, after?: number, loss?: number, verdict?: "inaccuracy" | "mistake" | "blunder", reasons?: import("./rim.js").Reason[]}} Judgment */
/** @typedef {{turn: Judgment, sentences: string[]}} Judged as the worker says it; see labyrinth.d.mts */
/** @typedef {{luck?: Record<"prior" | "own" | "others" | "cards" | "hidden" | "result", number>}} Summary */

const signs = { inaccuracy: "?!", mistake: "?", blunder: "??" };
const wide = 320, high = 96; // of the line of chances

/**
 * What a review needs of the page of a record.
 * @typedef {object} Host
 * @property {import("./types").Facts} facts
 * @property {import("./words.js").Words} words
 * @property {import("./board.js").Board} board
 * @property {() => readonly Update[]} updates all events
 * @property {(index: number) => Promise<boolean>} go shows an event, unless another is asked for meanwhile
 * @property {() => Promise<string>} record
 */

export class Review {
  /** @type {Judged[]} */
  #turns = [];
  /** @type {Judged | null} */
  #chosen = null;
  #shows = /** @type {"played" | "best"} */ ("played");

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.me = heldSeat(host.facts.id)?.seat ?? 1; // whose chances the line shows
    this.worker = startWorker(() => {});
    this.progress = h("progress", { max: "1", "aria-label": t("review.button") });
    this.status = h("p", { class: "status", role: "status" });
    this.line = h("div", { class: "line-of-chances" });
    this.moment = h("div", { class: "moment", hidden: true });
    this.list = h("ol", { class: "moments" });
    this.luck = h("div");
    this.element = h("section", { class: "review", id: "review" }, h("h2", { text: t("review.title") }), this.status, this.progress, this.line, this.moment, this.list, this.luck);
    this.#run();
  }

  close() {
    this.worker.stop();
  }

  async #run() {
    try {
      const record = await this.host.record();
      for (const depth of ["quick", "normal"]) await this.#analyze(record, depth);
    } catch (error) {
      this.status.textContent = t("review.failed");
    }
    this.progress.hidden = true;
    this.worker.stop();
  }

  /** Looks at all turns. A second look replaces what the first one said of each. @param {string} record @param {string} depth */
  async #analyze(record, depth) {
    await this.worker.ask("review", record, { depth, language: language(), goals: this.#goals() });
    const plies = this.#plies().length, quick = depth === "quick";
    for (let n = 0; ; n++) {
      const { done, value } = await this.worker.ask("reviewed");
      if (done) {
        this.#finish(value);
        return;
      }
      this.#turns = [...this.#turns.filter(({ turn }) => turn.ply !== value.turn.ply), value].sort((a, b) => a.turn.ply - b.turn.ply);
      this.progress.value = value.turn.ply / Math.max(1, plies);
      this.status.textContent = t(quick ? "review.wait" : "review.deeper", { n: Math.round(100 * this.progress.value) });
      if (quick || value.turn.ply === this.#chosen?.turn.ply) this.#show(value);
      else this.#showAll();
    }
  }

  /** @param {Judged} fresh */
  #show(fresh) {
    this.#showAll();
    if (fresh.turn.ply === this.#chosen?.turn.ply) this.choose(fresh, false);
  }

  #showAll() {
    this.line.replaceChildren(...this.#line());
    const bad = this.#turns.filter(({ turn }) => turn.verdict);
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.ply;
    this.list.replaceChildren(...bad.map((one) => this.#item(one)));
    if (focused) this.list.querySelector(`[data-ply="${focused}"]`)?.focus();
  }

  /** @param {Summary[]} seats */
  #finish(seats) {
    this.#showAll();
    const bad = this.#turns.some(({ turn }) => turn.verdict), known = this.#turns.some(({ turn }) => turn.known);
    this.status.textContent = [bad ? "" : t("review.none"), known ? "" : t("review.unknown")].filter(Boolean).join(" ");
    const luck = seats[this.me - 1]?.luck;
    this.luck.replaceChildren(...(luck ? [this.#bars(luck)] : []));
  }

  /** The chance of the seat whose line it is. @param {Judgment} turn @param {number} chance of the seat that turns */
  #mine = ({ seat }, chance) => (seat === this.me ? chance : 1 - chance);

  /** Draws the line of chances, where they are known. */
  #line() {
    const turns = this.#turns.filter(({ turn }) => turn.known);
    if (turns.length < 2 || this.host.facts.seats.length !== 2) return [];
    const last = Math.max(1, this.#plies().length), x = (/** @type {number} */ ply) => 6 + ((wide - 12) * (ply - 1)) / last;
    const y = (/** @type {number} */ chance) => 6 + (high - 12) * (1 - chance);
    const points = turns.map((one) => ({ one, x: x(one.turn.ply), y: y(this.#mine(one.turn, one.turn.chance ?? 0)) }));
    const label = t("review.line", { who: this.host.words.who(this.me) });
    const svg = shape("svg", { viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": label });
    const d = points.map((p, i) => `${i ? "L" : "M"}${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("");
    svg.append(shape("path", { class: "half", d: `M0 ${high / 2}H${wide}` }), shape("path", { class: "area", d: `${d}V${high - 6}H${points[0].x}Z` }), shape("path", { class: "chance", d }));
    for (const { one, x, y } of points) {
      const { verdict, ply } = one.turn;
      if (verdict) svg.append(shape("path", { class: `mark ${verdict}`, d: marks[verdict], transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }));
      if (ply === this.#chosen?.turn.ply) svg.append(shape("path", { class: "here", d: `M${x} 0V${high}` }));
    }
    svg.addEventListener("click", (/** @type {any} */ event) => {
      const box = svg.getBoundingClientRect(), at = ((event.clientX - box.left) / box.width) * wide;
      this.choose(points.reduce((a, b) => (Math.abs(b.x - at) < Math.abs(a.x - at) ? b : a)).one);
    });
    return [svg, h("p", { class: "caption", text: label })];
  }

  /** @param {Judged} one */
  #item(one) {
    const { ply, seat, verdict = "mistake", loss = 0 } = one.turn;
    const chosen = ply === this.#chosen?.turn.ply;
    return h("li", {}, h("button", { type: "button", "data-ply": ply, "aria-pressed": String(chosen), class: verdict, onclick: () => this.choose(one) },
      h("b", { class: "sign-of", "aria-hidden": "true", text: signs[verdict] }),
      h("span", { text: t("review.turn", { verdict: t(`review.${verdict}`), who: this.host.words.who(seat), n: ply }) }),
      loss >= 0.005 && h("span", { class: "loss", text: `−${Math.round(100 * loss)} %` })));
  }

  /** The plies of the record, as events: without what was taken back. @returns {Update[]} */
  #plies() {
    /** @type {Update[]} */
    let line = [];
    for (const update of this.host.updates()) {
      if (update.kind === "undo") line = line.filter(({ n }) => n <= (update.to ?? 0));
      else if (update.kind === "ply") line.push(update);
    }
    return line;
  }

  /** The index of the event before a ply. @param {number} ply */
  #before(ply) {
    const all = this.host.updates();
    return ply === 1 ? all.findIndex(({ kind }) => kind === "start") : all.indexOf(this.#plies()[ply - 2]);
  }

  /** The names of pictures and marks, by their letters. @returns {Record<string, string>} */
  #goals() {
    const view = this.host.updates()[0]?.view;
    if (!view || !Array.isArray(view.board.rows)) return {};
    /** @type {import("./types").Tile[]} */
    const tiles = [...view.board.rows.flat(), ...(view.board.spare ? [view.board.spare] : [])];
    return Object.fromEntries(tiles.flatMap(({ picture, mark }) => [...(picture ? [[picture, pictureOf(view, picture)]] : []), ...(mark ? [[mark, markName(mark)]] : [])]));
  }

  /** Shows a turn: the board before it, what was played, what was better, and why. @param {Judged} one @param {boolean} [goThere] whether the page scrolls to it */
  async choose(one, goThere = true) {
    this.#chosen = one;
    const { turn, sentences } = one, { words } = this.host, view = this.host.updates()[this.#before(turn.ply)].view;
    const same = turn.played.join() === turn.best.join();
    const way = (/** @type {"played" | "best"} */ which) => h("button", { type: "button", class: `way ${which}`, id: `way-${which}`, "aria-pressed": String(this.#shows === which),
      onclick: () => { this.#shows = which; this.choose(one); } }, h("strong", { text: t(`review.${which}`) }), h("span", { text: turn[which].map((ply) => words.ply(ply, view)).join(" → ") }));
    if (same) this.#shows = "played";
    const focused = this.moment.contains(document.activeElement) ? document.activeElement?.id : "";
    const rim = h("p", { class: "rim", text: t("review.rim"), hidden: true });
    const fault = h("p", { class: "notice bad", role: "alert", hidden: true });
    this.moment.hidden = false;
    this.moment.replaceChildren(h("div", { class: "ways" }, way("played"), ...(same ? [] : [way("best")])),
      ...sentences.map((text) => h("p", { text })), rim,
      button(t("review.try"), () => this.#try(one, fault), { icon: "play", id: "try" }), fault);
    if (focused) this.moment.querySelector(`#${focused}`)?.focus();
    this.#showAll();
    // On a phone it may be higher than the place below the board, where its first lines belong.
    if (goThere && !focused) this.moment.scrollIntoView({ block: matchMedia("(max-width: 899px)").matches ? "start" : "nearest", behavior: still() ? "auto" : "smooth" });
    if (await this.host.go(this.#before(turn.ply))) rim.hidden = !this.#draw(one, view);
  }

  /** Draws both turns on the board, and returns whether pushes are counted at the rim. @param {Judged} one @param {import("./types").View} view */
  #draw({ turn }, view) {
    const svg = this.host.board.picture?.board;
    if (!svg) return false;
    const ways = turn.played.join() === turn.best.join() ? ["best"] : ["played", "best"].sort((a) => (a === this.#shows ? 1 : -1));
    const layer = drawTraces(svg, ways.map((which) => [/** @type {any} */ (which), traceOf(view, turn[/** @type {"best"} */ (which)])]), (which) => `${which} ${which === /** @type {any} */ (this.#shows) ? "shown" : ""}`);
    let counted = false;
    for (const reason of (turn.reasons ?? []).slice(0, 1)) {
      for (const [slot, n] of rimCounts(view, reason, turn[this.#shows], reason[this.#shows])) {
        counted = true;
        const place = svg.querySelector(`#slot-${slot} .area`);
        if (place) layer.append(numberAt(bounds(/** @type {any} */ (place)), n));
      }
    }
    this.host.board.draw(layer);
    return counted || (turn.reasons?.[0]?.[this.#shows][0] === 0);
  }

  /** Plays on from before a turn, against bots, in the browser, or says why not. @param {Judged} one @param {HTMLElement} fault */
  async #try({ turn }, fault) {
    const { facts } = this.host, { view } = this.host.updates()[0];
    fault.hidden = true;
    try {
      const games = (await import("./transport-worker.js")).open(), bots = await games.bots();
      const seats = facts.seats.map(({ seat, bot }) => (seat === turn.seat ? { name: this.host.words.who(seat) } : { bot: bot && bots.includes(bot) ? bot : "medium" }));
      const made = await games.from?.(await this.host.record(), turn.ply - 1, { variant: facts.variant, options: view.options, seats, practice: true });
      if (!made) return;
      hold({ id: made.id, seat: turn.seat, token: `local-${turn.seat}`, variant: facts.variant, when: Date.now() });
      location.hash = `#/t/${made.id}`;
    } catch (error) {
      fault.textContent = errorText(error);
      fault.hidden = false;
    }
  }

  /** Shows of what the result of a seat is made. @param {NonNullable<Summary["luck"]>} luck */
  #bars(luck) {
    const parts = /** @type {[string, number][]} */ ([["prior", luck.prior], ["own", -luck.own], ["others", luck.others], ["cards", luck.cards], ["hidden", luck.hidden], ["result", luck.result]]);
    const most = Math.max(1, ...parts.map(([, share]) => Math.abs(share)));
    return h("div", { class: "luck" }, h("h3", { text: t("luck.title", { who: this.host.words.who(this.me) }) }),
      h("dl", {}, ...parts.map(([name, share]) => {
        const n = Math.round(100 * share), whole = name === "prior" || name === "result", bar = h("i", { class: n < 0 ? "less" : whole ? "whole" : "more" });
        bar.style.width = `${(100 * Math.abs(share)) / most}%`;
        return h("div", { class: `of-${name}` }, h("dt", { text: t(`luck.${name}`) }),
          h("dd", {}, h("span", { class: "bar", "aria-hidden": "true" }, bar), h("span", { text: `${n < 0 ? "−" : whole ? "" : "+"}${Math.abs(n)} %` })));
      })));
  }
}

/** The signs of the marks, which differ in shape too. */
const marks = { inaccuracy: "M0-5A5 5 0 1 1 0 5A5 5 0 1 1 0-5Z", mistake: "M0-6.5L6.5 0L0 6.5L-6.5 0Z", blunder: "M-5.5-5.5H5.5V5.5H-5.5Z" };

/** What a turn leaves on the board before it. @param {import("./types").View} view @param {string[]} plies @returns {import("./traces.js").Trace} */
function traceOf(view, plies) {
  const moved = plies.map((ply) => turnOf(ply)).find(Boolean);
  if (view.board.pieces && moved) return { slot: "", way: [moved.from, moved.at], found: [], attacked: [] };
  const { slot, from, to } = turnOn(view, plies), push = plies.find(isPush);
  const then = push ? foresee(view, push).view : view;
  return { slot, way: from ? path(then, from, to) : [], found: [], attacked: [] };
}

/** @param {DOMRect} box @param {number} n */
function numberAt({ x, y, width, height }, n) {
  const made = shape("g", { class: "count", transform: `translate(${x + width / 2} ${y + height / 2})` });
  made.append(shape("circle", { r: 17 }), shape("text", { dy: ".36em" }));
  /** @type {any} */ (made.lastChild).textContent = String(n);
  return made;
}
