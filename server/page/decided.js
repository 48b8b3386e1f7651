// This file says which turn decided a game, and who was lucky: at the end of a game as soon as
// that is known, and in its review.

import { worker } from "./config.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";

/** @typedef {import("./look.js").Judged} Judged */
/** @typedef {import("./look.js").Summary} Summary */

const enough = 0.05; // of a chance to win: what changes less decides nothing, and is no luck
const most = 60_000; // ms that a device looks at a game unasked
const calm = 1000; // ms after the end of a game before it begins

/** A loss in percentage points, rounded down: what is no blunder must not look like one. @param {number} loss */
export const shown = (loss) => Math.floor(Math.round(1e4 * loss) / 100);

/**
 * The turn of a seat that has not won which cost it the most, if one cost much. Where chances are not known, it is
 * the last one that missed a win or lost by force.
 * @param {readonly Judged[]} turns @param {readonly (number | string)[]} winners
 */
export function decisive(turns, winners) {
  const lost = turns.filter(({ turn }) => !winners.includes(turn.seat)), cost = (/** @type {Judged | undefined} */ one) => one?.turn.loss ?? 0;
  const dearest = lost.reduce((dear, one) => (cost(one) > cost(dear) ? one : dear), /** @type {Judged | undefined} */ (undefined));
  return cost(dearest) >= enough ? dearest : lost.findLast(({ turn: { known, missedWin, loses } }) => !known && (missedWin || loses));
}

/** Says which turn decided a game. @param {number} seat @param {number} n @param {import("./words.js").Words} words */
export const decidedWords = (seat, n, words) => t("review.decided", { who: words.who(seat), n });

/**
 * The parts of a result, and what is said of each in percent: mistakes as the list of a review has them, and the rest so that all adds up.
 * @param {NonNullable<Summary["luck"]>} luck @param {readonly Judged[]} turns @param {number} seat @returns {[string, number, number][]}
 */
export function partsOf({ prior, own, others, cards, hidden, result }, turns, seat) {
  const bad = turns.map(({ turn }) => turn).filter(({ verdict }) => verdict === "mistake" || verdict === "blunder");
  const lost = (/** @type {boolean} */ mine) => bad.filter((turn) => (turn.seat === seat) === mine).reduce((sum, { loss = 0 }) => sum + shown(loss), 0);
  const [start, drawn, end] = [prior, cards, result].map((share) => Math.round(100 * share)), rest = end - start + lost(true) - lost(false) - drawn;
  return [["prior", prior, start], ["own", -own, -lost(true)], ["others", others, lost(false)], ["cards", cards, drawn], ["hidden", hidden, rest], ["result", result, end]];
}

/** Says who owes more to luck than the other: what no mistake explains, in percent. @param {readonly Judged[]} turns @param {readonly Summary[]} seats @param {import("./words.js").Words} words */
function luckier(turns, seats, words) {
  const shares = seats.flatMap(({ luck }, i) => (luck ? [{ seat: i + 1, n: partsOf(luck, turns, i + 1).reduce((sum, [name, , n]) => (name === "cards" || name === "hidden" ? sum + n : sum), 0) }] : []));
  if (shares.length === 0) return "";
  const { seat, n } = shares.reduce((a, b) => (b.n > a.n ? b : a));
  return n < 100 * enough ? t("luck.even") : t("luck.more", { who: words.who(seat), n });
}

/** Whether a line is one on which a device may load the library unasked. Browsers that do not say so let the server look. */
function isWide() {
  const { effectiveType, saveData } = /** @type {any} */ (navigator).connection ?? {};
  return effectiveType === "4g" && !saveData;
}

/** Waits until the page is seen. @returns {Promise<unknown>} */
const seen = () => (document.hidden ? new Promise((done) => document.addEventListener("visibilitychange", done, { once: true })).then(seen) : Promise.resolve());

/** Says at the end of a game which turn decided it, and who was lucky. It looks quietly, and has room from the start for all that it may say, so that nothing moves. */
export class Decided {
  #closed = false;
  text = ""; // once it is known

  /**
   * @param {import("./types").Transport} transport @param {import("./types").Facts} facts @param {import("./types").View} view at the end
   * @param {import("./words.js").Words} words @param {import("./end.js").Story} story @param {(text: string) => void} tell called when it is known
   */
  constructor(transport, { id, seats }, view, words, story, tell) {
    const winners = view.outcome?.winners ?? [], lucky = seats.length === 2 && !view.outcome?.reason ? seats.map(({ seat }) => t("luck.more", { who: words.who(seat), n: 100 })) : [""];
    this.#winners = winners;
    this.#lucky = lucky[0] !== "";
    this.host = { transport, id, words, story, tell };
    this.#line = h("span", { text: t("story.wait") });
    const last = (/** @type {number} */ seat) => story.turns.get(seat) ?? 0, turns = seats.map(({ seat }) => (winners.includes(seat) ? t("story.lead", { who: words.who(seat), n: last(seat) }) : decidedWords(seat, last(seat), words)));
    const room = [...turns, t("story.none")].flatMap((one) => lucky.map((luck) => joined(one, luck)));
    this.element = h("p", { class: "later" }, ...[t("story.wait"), ...room].map((text) => h("span", { "aria-hidden": "true", text })), this.#line);
    setTimeout(() => this.#find().catch(() => this.#line.replaceChildren()), calm);
  }

  #line;
  #lucky;
  #winners;

  close() {
    this.#closed = true;
  }

  /** Looks at one turn after another, and rests as long as each took. */
  async #find() {
    const { transport, id } = this.host, { lookAt } = await import("./look.js"), turns = [];
    if (this.#closed) return;
    const look = lookAt({ id, record: () => transport.record(id), review: transport.local || (worker && isWide()) ? undefined : () => /** @type {any} */ (transport.review?.(id)) });
    const depth = look.depth ?? "quick";
    for (let n = 0, spent = 0; spent < most; n++) {
      await seen();
      if (this.#closed) return;
      const began = performance.now(), { done, value } = await look.at(depth, n), took = performance.now() - began;
      if (this.#closed) return;
      if (done) {
        look.stop();
        return this.#say(turns, value);
      }
      turns.push(value);
      spent += took;
      if (took > 1) await new Promise((next) => setTimeout(next, took));
    }
    this.#line.replaceChildren();
    look.stop();
  }

  /** @param {Judged[]} turns @param {Summary[]} seats */
  #say(turns, seats) {
    const { id, words, story, tell } = this.host, { turn } = decisive(turns, this.#winners) ?? {}, luck = this.#lucky ? luckier(turns, seats, words) : "";
    const [winner, ...more] = this.#winners, lead = turn || luck || more.length > 0 ? undefined : story.lead(Number(winner)); // where chances are not known
    const said = turn ? decidedWords(turn.seat, story.number(turn.ply), words) : lead ? t("story.lead", { who: words.who(winner), n: lead }) : luck && t("story.none");
    this.text = joined(said, luck);
    this.#line.replaceChildren(turn ? h("a", { href: `#/t/${id}/record/${turn.ply}`, id: "decisive", text: said }) : said, said && luck ? " · " : "", luck);
    if (this.text) tell(this.text);
  }
}

/** @param {...string} texts */
const joined = (...texts) => texts.filter(Boolean).join(" · ");
