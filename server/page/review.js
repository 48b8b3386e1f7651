// This file reviews a game that is over: the line of chances, the marks of bad turns,
// and, for each, the board before it with the turn played and the best one. The
// analysis runs in a worker of its own, quickly at first and then more closely. Where
// the page was built without the library, the server analyzes, quickly.

import "./table.js"; // which is loaded anyway: what both import is then in the same file
import { path } from "./animate.js";
import { worker } from "./config.js";
import { decisive, partsOf, shown, decidedWords } from "./decided.js";
import { button, h, still } from "./dom.js";
import { Story } from "./end.js";
import { turnWords } from "./hint.js";
import { labeled, t } from "./i18n.js";
import { lookAt } from "./look.js";
import { bounds, shape } from "./picture.js";
import { chip, color } from "./panel.js";
import { foresee, isPush } from "./preview.js";
import { because } from "./reasons.js";
import { rimCounts, turnOn } from "./rim.js";
import { shapeOf } from "./summary.js";
import { heldSeat, hold } from "./store.js";
import { ofPiece, showTraces } from "./traces.js";
import { errorText } from "./words.js";

/** @typedef {import("./types").Update} Update */
/** @typedef {import("./reasons.js").Judgment} Judgment */
/** @typedef {import("./look.js").Judged} Judged */
/** @typedef {import("./look.js").Summary} Summary */

const signs = { inaccuracy: "?!", mistake: "?", blunder: "??" };
const wide = 320, high = 96; // of the line of chances

/**
 * What a review needs of the page of a record.
 * @typedef {object} Host
 * @property {import("./types").Facts} facts
 * @property {import("./words.js").Words} words
 * @property {import("./board.js").Board} board
 * @property {() => readonly Update[]} updates the events that stand
 * @property {(index: number) => Promise<boolean>} go shows an event, unless another is asked for meanwhile
 * @property {() => Promise<string>} record
 * @property {() => ReturnType<NonNullable<import("./types").Transport["review"]>> | undefined} review by the server
 */

/** Waits until a finger is lifted, and its click is over. @returns {Promise<void>} */
const lifted = () => new Promise((done) => {
  for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => setTimeout(done, 50), { once: true });
});

export class Review {
  /** @type {Judged[]} */
  #turns = [];
  /** @type {Judged | null} */
  #chosen = null;
  #shows = /** @type {"played" | "best"} */ ("played");
  #closed = false;
  #story = new Story();
  #touched = Promise.resolve(); // done when no finger is on the review: a tap on a button that is replaced under it would be lost

  /** @param {Host} host @param {number} wanted the ply of the turn to show first, or 0 */
  constructor(host, wanted) {
    this.host = host;
    this.wanted = wanted;
    this.held = heldSeat(host.facts.id)?.seat; // who reads
    this.me = this.held ?? 1; // whose chances the line shows
    this.look = lookAt({ id: host.facts.id, record: host.record, review: worker ? undefined : /** @type {any} */ (host.review) });
    this.progress = h("progress", { max: "1", "aria-label": t("review.button") });
    this.status = h("p", { class: "status", role: "status" });
    this.line = h("div", { class: "line-of-chances" });
    this.moment = h("div", { class: "moment", hidden: true });
    this.list = h("ol", { class: "moments" });
    this.luck = h("div");
    this.element = h("section", { class: "review", id: "review" }, h("h2", { text: t("review.title") }), this.status, this.progress, this.line, this.moment, this.list, this.luck);
    this.element.addEventListener("pointerdown", () => { this.#touched = lifted(); });
    this.#run();
  }

  close() {
    this.#closed = true;
  }

  async #run() {
    try {
      for (const depth of worker ? ["quick", "normal"] : ["quick"]) {
        await this.#analyze(depth);
        if (this.#closed) return; // another page may look at the game now
      }
      this.look.stop();
    } catch (error) {
      this.status.textContent = t("review.failed");
    }
    this.progress.hidden = true;
  }

  /** Looks at all turns. A second look replaces what the first one said of each. @param {string} depth */
  async #analyze(depth) {
    const plies = this.#plies().length, quick = depth === "quick";
    this.status.textContent = t("review.wait", { n: 0 });
    for (let n = 0; ; n++) {
      const { done, value } = await this.look.at(depth, n);
      if (n === 0) this.#story = this.host.updates().reduce((story, update) => (story.add(update), story), new Story());
      await this.#touched;
      if (this.#closed) return;
      if (done) return this.#finish(value);
      this.#turns = [...this.#turns.filter(({ turn }) => turn.ply !== value.turn.ply), value].sort((a, b) => a.turn.ply - b.turn.ply);
      this.progress.value = value.turn.ply / Math.max(1, plies);
      const share = Math.round(100 * this.progress.value);
      this.status.textContent = quick ? t("review.wait", { n: share }) : `${t("review.deeper", { n: share })}. ${t("review.first")}`;
      if (value.turn.ply === this.wanted && !this.#chosen) this.choose(value);
      else if (quick || value.turn.ply === this.#chosen?.turn.ply) this.#show(value);
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
    this.status.textContent = [!known && t("review.unknown"), !bad && t("review.none")].filter(Boolean).join(" "); // without chances few mistakes can be seen
    const luck = seats[this.me - 1]?.luck;
    const { view } = this.host.updates()[this.host.updates().length - 1], decided = decisive(this.#turns, view.outcome?.winners ?? []);
    const words = decided ? decidedWords(decided.turn.seat, this.#story.number(decided.turn.ply), this.host.words) : "";
    const told = [words, ...(luck ? [labeled(t("luck.title", { who: this.host.words.who(this.me) }), this.#parts(luck).map(([name, , n]) => `${t(`luck.${name}`)} ${shareOf(name, n)}`).join(", "))] : [])];
    this.luck.replaceChildren(...(decided ? [h("p", { class: "decided" }, button(words, () => this.choose(decided), { class: "quiet", id: "decided" }))] : []), ...(luck ? [this.#bars(luck)] : []),
      ...(view.outcome ? [this.#story.show(view, this.host.words, () => told)] : []));
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
    const chosen = ply === this.#chosen?.turn.ply, { view } = this.host.updates()[this.#before(ply)];
    return h("li", {}, h("button", { type: "button", "data-ply": ply, "aria-pressed": String(chosen), class: verdict, onclick: () => this.choose(one) },
      h("b", { class: "sign-of", "aria-hidden": "true", text: signs[verdict] }),
      h("span", { text: t("review.turn", { verdict: t(`review.${verdict}`), who: this.host.words.who(seat), n: this.#story.number(ply) }) }),
      loss >= 0.01 && h("span", { class: "loss", text: `−${shown(loss)} %` }),
      h("small", { text: this.#said(one.turn, "played", view) })));
  }

  /** The plies of the record, as events. */
  #plies() {
    return this.host.updates().filter(({ kind }) => kind === "ply");
  }

  /** The index of the event before a ply. @param {number} ply */
  #before(ply) {
    const all = this.host.updates();
    return ply === 1 ? all.findIndex(({ kind }) => kind === "start") : all.indexOf(this.#plies()[ply - 2]);
  }

  /** Shows a turn: the board after its shift, what was played, what was better, and why. @param {Judged} one @param {boolean} [goThere] whether the page scrolls to it */
  async choose(one, goThere = true) {
    this.#chosen = one;
    const { turn } = one, { words } = this.host, view = this.host.updates()[this.#before(turn.ply)].view;
    const same = turn.played.join() === turn.best.join();
    const way = (/** @type {"played" | "best"} */ which) => h("button", { type: "button", class: `way ${which}`, id: `way-${which}`, "aria-pressed": String(this.#shows === which),
      onclick: () => { this.#shows = which; this.choose(one); } }, h("strong", {}, chip(view, turn.seat), t(`review.${which}`)), h("span", { text: this.#said(turn, which, view) }));
    if (same) this.#shows = "played";
    const focused = this.moment.contains(document.activeElement) ? document.activeElement?.id : "";
    const rim = h("p", { class: "rim", text: t("review.rim"), hidden: true });
    const fault = h("p", { class: "notice bad", role: "alert", hidden: true });
    this.moment.hidden = false;
    this.moment.replaceChildren(h("div", { class: "ways" }, way("played"), ...(same ? [] : [way("best")])),
      ...because(turn, view, words, this.held).map((text) => h("p", { text })), rim,
      ...(worker ? [button(t("review.try"), () => this.#try(one, fault), { icon: "play", id: "try" })] : []), fault);
    if (focused) this.moment.querySelector(`#${focused}`)?.focus();
    this.#showAll();
    if (goThere && !focused) this.#scrollTo(this.moment);
    if (await this.host.go(this.#before(turn.ply))) rim.hidden = !this.#draw(one, view);
  }

  /** Shows the review where its first lines can be read. */
  begin() {
    this.#scrollTo(this.element);
  }

  /** Scrolls to a part. On a phone its first lines belong right below the board, which stays in view there. @param {HTMLElement} part */
  #scrollTo(part) {
    const phone = matchMedia("(max-width: 899px)").matches, stage = this.host.board.element.parentElement;
    const stays = stage && getComputedStyle(stage).position === "sticky";
    part.style.scrollMarginTop = phone && stays ? `${stage.offsetHeight + 12}px` : "";
    part.scrollIntoView({ block: phone ? "start" : "nearest", behavior: still() ? "auto" : "smooth" });
  }

  /** Says one of two turns. If both shift at one place, it says how the spare tile lies, too. @param {Judgment} turn @param {"played" | "best"} which @param {import("./types").View} view */
  #said(turn, which, view) {
    const [own, other] = [turn[which], turn[which === "best" ? "played" : "best"]].map((plies) => (plies.find(isPush) ?? "").split(":"));
    const turned = own[0] === other[0] && own[1] !== other[1] && ` (${shapeOf({ open: own[1] })})`;
    return `${turnWords(this.host.words, view, turn[which])}${turned || ""}`;
  }

  /** Draws a turn on the board after its shift, where its walk has a way, or with its piece where it goes, and returns whether pushes are counted at the rim. @param {Judged} one @param {import("./types").View} view */
  #draw({ turn }, view) {
    const { board } = this.host, svg = board.picture?.board;
    if (!svg) return false;
    const push = turn[this.#shows].find(isPush);
    board.foresee(view, push && board.picture?.spare ? foresee(view, push) : undefined);
    const trace = traceOf(view, turn[this.#shows]), { way: [from, to] } = trace;
    if (view.board.pieces) {
      board.offer(new Map(), trace.way);
      if (from) board.stand(from, to);
    }
    const layer = showTraces(board, svg, [[turn.seat, trace]], (seat) => `${this.#shows} ${color(view, seat)}`);
    let counted = false;
    for (const reason of (turn.reasons ?? []).slice(0, 1)) {
      for (const [slot, n] of rimCounts(view, reason, turn[this.#shows], reason[this.#shows])) {
        counted = true;
        const place = svg.querySelector(`#slot-${slot} .area`);
        if (place) layer.append(numberAt(bounds(/** @type {any} */ (place)), n));
      }
    }
    return counted;
  }

  /** Plays on from before a turn, against bots, in the browser, or says why not. @param {Judged} one @param {HTMLElement} fault */
  async #try({ turn }, fault) {
    const { facts } = this.host, { view } = this.host.updates()[0], review = `#/t/${facts.id}/record/${turn.ply}`;
    fault.hidden = true;
    try {
      const games = (await import("./transport-worker.js")).open(), bots = await games.bots();
      const seats = facts.seats.map(({ seat, bot }) => (seat === turn.seat ? { name: this.host.words.who(seat) } : { bot: bot && bots.includes(bot) ? bot : "medium" }));
      const made = await games.from?.(await this.host.record(), turn.ply - 1, { variant: facts.variant, options: view.options, seats, practice: true });
      if (!made) return;
      hold({ id: made.id, seat: turn.seat, token: `local-${turn.seat}`, variant: facts.variant, when: Date.now(), review });
      history.replaceState(null, "", review); // where the browser goes back to
      location.hash = `#/t/${made.id}`;
    } catch (error) {
      fault.textContent = errorText(error);
      fault.hidden = false;
    }
  }

  /** The parts of a result: what changed nothing is left out. @param {NonNullable<Summary["luck"]>} luck */
  #parts(luck) {
    return partsOf(luck, this.#turns, this.me).filter(([name, , n]) => whole(name) || n !== 0);
  }

  /** Shows of what the result of a seat is made. @param {NonNullable<Summary["luck"]>} luck */
  #bars(luck) {
    const parts = this.#parts(luck), most = Math.max(1, ...parts.map(([, share]) => Math.abs(share)));
    return h("div", { class: "luck" }, h("h3", { text: t("luck.title", { who: this.host.words.who(this.me) }) }), h("p", { class: "caption", text: t("luck.sum") }),
      h("dl", {}, ...parts.map(([name, share, n]) => {
        const bar = h("i", { class: n < 0 ? "less" : whole(name) ? "whole" : "more" });
        bar.style.width = `${(100 * Math.abs(share)) / most}%`;
        return h("div", { class: `of-${name}` }, h("dt", { text: t(`luck.${name}`) }, h("small", { text: t(`luck.${name}.why`) })),
          h("dd", {}, h("span", { class: "bar", "aria-hidden": "true" }, bar), h("span", { text: shareOf(name, n) })));
      })));
  }
}

/** Says a part of a result. @param {string} name @param {number} n in percent */
const shareOf = (name, n) => (whole(name) ? `${n} %` : `${n < 0 ? "−" : "+"}${Math.abs(n)}`);

/** Whether a part of a result is a chance, and no change of one. @param {string} name */
const whole = (name) => name === "prior" || name === "result";

/** The signs of the marks, which differ in shape too. */
const marks = { inaccuracy: "M0-5A5 5 0 1 1 0 5A5 5 0 1 1 0-5Z", mistake: "M0-6.5L6.5 0L0 6.5L-6.5 0Z", blunder: "M-5.5-5.5H5.5V5.5H-5.5Z" };

/** What a turn leaves on the board after its first shift. @param {import("./types").View} view @param {string[]} plies @returns {import("./traces.js").Trace} */
function traceOf(view, plies) {
  if (view.board.pieces) return ofPiece(view, plies[0]);
  const again = plies.findIndex((ply, i) => isPush(ply) && plies.slice(0, i).some(isPush)); // on another board
  const { slot, from, to, maze } = turnOn(view, again < 0 ? plies : plies.slice(0, again));
  return { slot, way: from ? path(maze, from, to) : [], found: [] };
}

/** @param {DOMRect} box @param {number} n */
function numberAt({ x, y, width, height }, n) {
  const made = shape("g", { class: "count", transform: `translate(${x + width / 2} ${y + height / 2})` });
  made.append(shape("circle", { r: 17 }), shape("text", { dy: ".36em" }));
  /** @type {any} */ (made.lastChild).textContent = String(n);
  return made;
}
