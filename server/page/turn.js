// This file holds a person's turn: it collects picks until they are a ply, shows
// what a push would do before it is made, and plays. It works on the choices of a
// view and knows no game.

import { arrive } from "./animate.js";
import { battle, isWay, widthOf } from "./battle.js";
import { next, orientations, quarters } from "./choices.js";
import { button, h, hasKeys, icon } from "./dom.js";
import { has, labeled, t } from "./i18n.js";
import { iconOf } from "./picture.js";
import { foresee, isSquare, squaresOf } from "./preview.js";
import { shapeOf } from "./summary.js";
import { isMessage, markName, pictureOf } from "./words.js";

/** @typedef {import("./types").View} View */
/** @typedef {import("./types").Choice} Choice */

/**
 * What a turn needs of its table.
 * @typedef {object} Host
 * @property {import("./board.js").Board} board
 * @property {import("./words.js").Words} words
 * @property {(ply: string, then: string) => Promise<void>} play a ply, and the pick to make after it
 * @property {(error: any) => void} failed
 * @property {() => void} shown called when the picture of an event is shown
 * @property {() => void} turned called when the spare tile is turned
 * @property {(words: string) => void} say for readers who do not see the board
 * @property {(words: string) => void} tell what somebody has asked for
 * @property {(view: View) => void} foreseen called when the board shows another view than that of the last event, or that one again
 */

export class Turn {
  /** @type {readonly Choice[]} */
  #choices = [];
  /** @type {string[]} */
  #picked = [];
  /** @type {{ply: string, view: View} | null} */
  #preview = null;
  /** @type {View | null} */
  #shown = null; // the view of the last event
  #settle = () => {}; // ends the movement of a preview
  #words = () => {}; // says what the picture shows, once it is painted
  #facing = ""; // how the spare tile lies
  #quarters = 0; // by which it was turned, all in all
  #then = ""; // the pick to make once a push is played, and the message that it turns up declined
  played = ""; // the ply that is on its way, which the board shows already

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.spare = h("div", { class: "spare-tile", role: "group", "aria-label": t("table.spare"), hidden: true });
    this.element = h("div", { class: "actions" });
  }

  /** The push that is shown before it is made, or nothing. */
  get foreseen() {
    return this.#preview?.ply ?? "";
  }

  get active() {
    return this.#choices.length > 0;
  }

  /**
   * Begins the turn of a view, or shows that it is not this seat's.
   * @param {string} svg
   * @param {View} view
   * @param {string} [lies] how the spare tile lies
   */
  begin(svg, view, lies) {
    const lost = document.activeElement === document.body || this.element.contains(document.activeElement); // what it was on is gone
    const focus = this.host.board.show(svg, view, lies) || lost;
    this.#shown = view;
    this.host.shown();
    this.#choices = view.outcome ? [] : view.choices ?? [];
    this.#reset();
    const ways = orientations(this.#choices), open = this.host.board.picture?.spare?.dataset.open ?? "";
    this.#facing = ways.includes(open) ? open : ways[0] ?? "";
    this.#quarters = 0;
    this.#showSpare();
    this.#offer(focus);
    const then = this.#then, { picks } = next(this.#choices, []);
    if (!picks.has("use")) this.#then = ""; // a message comes before the walk
    if (then && picks.has(then)) this.pick(then);
  }

  #reset() {
    this.#picked = [];
    this.#preview = null;
    this.#words = () => {};
    this.played = "";
  }

  /** Turns the spare tile by a quarter turn, or as far as it must. */
  turnSpare() {
    const ways = orientations(this.#choices);
    if (ways.length < 2 || this.played) return;
    const way = ways[(ways.indexOf(this.#facing) + 1) % ways.length];
    this.face(way);
  }

  /** Lays the spare tile in a given way. @param {string} way */
  face(way) {
    if (way === this.#facing) return;
    this.host.turned();
    this.#quarters += quarters(this.#facing, way);
    this.#facing = way;
    this.#turnDrawing();
    if (this.#preview) this.#try(this.#picked[0], false);
    else this.host.say(`${labeled(t("table.spare"), shapeOf({ open: way }))}.`);
  }

  /**
   * Takes a pick. Where pieces move, a pick on the board that makes a ply is only shown: the same pick again, or
   * a button, plays it.
   * @param {string} pick @param {boolean} [sure] whether its words were on a button
   */
  pick(pick, sure = false) {
    if (this.played) return;
    if (this.#preview) return this.#pickInPreview(pick);
    if (pick === this.#picked.at(-1) && next(this.#choices, this.#picked).ply) return this.confirm();
    while (this.#picked.length > 0 && !next(this.#choices, this.#picked).picks.has(pick)) this.#picked.pop();
    if (pick === "use") this.#then = "";
    if (this.#shown && this.#picked.length === 0) this.host.tell(this.host.words.piece(this.#shown, pick));
    this.#picked.push(pick);
    const { picks, ply } = next(this.#choices, this.#picked);
    if ([...picks.values()].includes("orientation")) this.#try(pick, true);
    else if (ply && picks.size === 0 && (sure || !this.#shown?.board.pieces)) this.play(ply);
    else this.#offer();
  }

  /** Whether the picks are a ply to which nothing can be added. */
  get #complete() {
    const { picks, ply } = next(this.#choices, this.#picked);
    return ply !== null && picks.size === 0;
  }

  /** Tells what a piece is and can do, or why a place cannot be picked that somebody would expect to be offered: the banned slot, or a square that no way leads to. @param {string} pick */
  refuse(pick) {
    const piece = this.#shown && this.host.words.piece(this.#shown, pick);
    if (piece) return this.host.tell(piece);
    const view = this.#shown, kinds = this.#choices.map((choice) => choice.kinds[0]), picks = this.#choices.map((choice) => choice.picks[0]);
    if (!view || this.played || !Array.isArray(view.board.rows)) return;
    if (kinds.includes("slot") && pick === view.board.ban && !picks.includes(pick)) this.host.failed({ kind: "banned" });
    else if (isSquare(pick) && (this.#preview || kinds.includes("square"))) this.host.failed({ kind: this.#preview ? "noWayThen" : "noWay" });
  }

  /** A pick while a push is only shown: the same slot pushes, a square pushes and walks there. @param {string} pick */
  #pickInPreview(pick) {
    const preview = /** @type {{ply: string, view: View}} */ (this.#preview);
    if (pick === this.#picked[0]) return this.play(preview.ply);
    if (preview.view.reach?.includes(pick)) {
      this.#then = pick;
      return this.play(preview.ply);
    }
    this.#try(pick, true);
  }

  /** Says what a picture shows once it is painted, unless another one comes before. @param {() => void} words */
  #afterPicture(words) {
    this.#words = words;
    requestAnimationFrame(() => setTimeout(() => { if (this.#words === words) this.finish(); }));
  }

  /** Says now what waits for the picture. */
  finish() {
    const words = this.#words;
    this.#words = () => {};
    words();
  }

  /** Takes the last pick back, or all of them, or leaves the preview. @param {boolean} [all] */
  cancel(all = false) {
    if (!this.#shown || this.played || this.#picked.length === 0) return;
    this.#foresee(this.#shown);
    const shown = this.#shown, left = this.#preview;
    if (all || left) this.#picked = [];
    else this.#picked.pop();
    this.#preview = null;
    this.#offer(true);
    if (left) this.#afterPicture(() => this.host.foreseen(shown));
  }

  /** Plays what is picked, if it is a ply. */
  confirm() {
    const ply = this.#preview?.ply ?? next(this.#choices, this.#picked).ply;
    if (ply && !this.played) this.play(ply);
  }

  /** Shows what a push would do: at once the board, and after it the words and buttons. @param {string} slot @param {boolean} moving */
  #try(slot, moving) {
    const choice = this.#choices.find(({ picks }) => picks[0] === slot && picks[1] === this.#facing);
    const view = this.#shown;
    if (!choice || !view) return;
    const preview = foresee(view, choice.ply), after = { ...view, ...preview.view };
    const { words } = this.host;
    this.#foresee(view, preview, moving);
    this.#picked = [slot];
    this.#preview = { ply: choice.ply, view: after };
    this.#afterPicture(() => {
      this.#offer();
      const targets = (after.targets ?? []).join(", "), tile = moving ? "" : `${labeled(t("table.spare"), shapeOf({ open: this.#facing }))}. `;
      this.host.say(`${tile}${t("table.preview")} ${words.pick(slot, "slot", view)}. ${targets && `${t("table.targets", { squares: targets })}. `}${t("table.reach", { squares: (after.reach ?? []).map((square) => words.place(after, square)).join(", ") })}.`);
      this.host.foreseen(after);
    });
  }

  /**
   * Shows a preview on the board, or none. What looks otherwise has the class itself: for a rule
   * about the board, the browser would look through all that is in it.
   * @param {View} view before it @param {import("./types").Preview} [preview] @param {boolean} [moving]
   */
  #foresee(view, preview, moving = false) {
    const { board } = this.host, { element, picture } = board;
    this.#settle();
    for (const one of [element, ...element.querySelectorAll(".rim, .traces, .fights")]) one.classList.toggle("previewing", preview !== undefined);
    board.foresee(view, preview);
    this.#settle = preview && moving && picture ? arrive(picture, preview) : () => {};
  }

  /** Plays a ply. @param {string} ply @param {string} [then] the pick to make once it is played */
  async play(ply, then = this.#then) {
    this.played = ply;
    this.#then = then;
    this.#words = () => {};
    this.host.board.offer(new Map(), [...this.#picked, then]);
    this.#showActions([]);
    try {
      await this.host.play(ply, then);
    } catch (error) {
      this.host.failed(error);
      this.played = "";
      this.#then = "";
      this.cancel();
    }
  }

  /** Offers what can be picked now, on the board and as buttons: what goes on, and what would replace a pick. @param {boolean} [focus] */
  #offer(focus) {
    const view = this.#preview?.view ?? this.#shown;
    if (!view) return;
    const { board, words } = this.host, picked = this.#picked, aim = this.#aim, at = aim ? picked.slice(0, -1) : picked;
    const now = next(this.#choices, this.#preview ? [] : at), offered = new Map(now.picks);
    const said = new Map([...offered].map(([pick, kind]) => [pick, words.pick(pick, kind, view, this.#preview ? [] : at)]));
    const more = (/** @type {string} */ pick, /** @type {import("./types").Kind} */ kind, /** @type {string[]} */ before) => {
      if (!said.has(pick)) said.set(pick, words.pick(pick, kind, view, before));
    };
    if (this.#preview) for (const square of view.reach ?? []) more(square, "square", []);
    else for (let n = at.length - 1; n >= 0; n--) for (const [pick, kind] of next(this.#choices, at.slice(0, n)).picks) if (kind !== "direction") more(pick, kind, at.slice(0, n));
    if (this.#then && offered.has("decline")) said.set("decline", `${said.get("decline")} → ${words.pick(this.#then, "square", view)}`);
    const places = new Map([...offered.keys()].flatMap((pick) => (pick.startsWith("take:") ? squaresOf(view, pick.slice(5)).map((/** @type {string} */ square) => [pick, square]) : []))), battles = this.#battles(view, at, now);
    for (const [pick, fought] of battles) {
      places.set(pick, fought.victims[0].square);
      said.set(pick, words.attack(fought));
    }
    board.element.classList.toggle("picking", picked.length > 0);
    board.offer(said, picked, focus, places, widthOf(view, at));
    if (at.length > 1) board.stand(at[0], at[1]);
    for (const [pick, fought] of battles) fought.victims.forEach(({ square }, i) => board.label(pick, words.sum(fought, i), i > 0 ? square : undefined));
    const drawn = (/** @type {string} */ pick) => !places.has(pick) && board.has(pick);
    const brief = (/** @type {string} */ pick) => {
      if (pick.startsWith("take:")) return pictureOf(view, pick.slice(5)); // the headline asks which
      return battles.size > 1 && !aim && battles.has(pick) ? words.attackShort(/** @type {import("./battle.js").Battle} */ (battles.get(pick))) : said.get(pick) ?? "";
    };
    const buttons = this.#preview ? [] : [...now.picks].filter(([pick, kind]) => kind !== "orientation" && !drawn(pick) && (!aim || pick === aim));
    this.#showActions(buttons.map(([pick]) => ({ pick, words: brief(pick), whole: said.get(pick) ?? "" })), view);
    this.#showTip(this.#preview ? (comes(this.#preview.view) ? "message" : this.#preview.view.reach?.length ? "preview" : "") : picked.length > 0 ? (this.#complete ? "again" : "") : [...now.picks.values()][0]);
    this.headline = this.active ? (this.#preview ? t("table.preview") : this.#complete && picked.length > 0 ? words.sure(picked, view) : words.prompt(now.picks, picked, view)) : "";
    this.onheadline();
  }

  /** The direction of the battle that is shown before it is played, or nothing. */
  get #aim() {
    const last = this.#picked.at(-1) ?? "";
    return this.#complete && isWay(last) && this.#picked.length > 1 ? last : "";
  }

  /** The battles that can be chosen now, by their directions, or by which of two enemies they are with. @param {View} view @param {string[]} picked @param {import("./choices.js").Next} now @returns {Map<string, import("./battle.js").Battle>} */
  #battles(view, [from, ...rest], now) {
    const found = new Map(), at = rest.find(isSquare) ?? from, way = rest.find(isWay) ?? "";
    for (const [pick] of now.picks) {
      const fought = isWay(pick) ? battle(view, from, at, way + pick) : null;
      if (fought) found.set(pick, fought);
    }
    return found;
  }

  /** Called when the headline changes. */
  onheadline() {}
  headline = "";

  /** Shows picks that are not on the board, and what confirms or goes back: attacks and cards in rows of their own. @param {{pick: string, words: string, whole: string}[]} picks @param {View} [view] */
  #showActions(picks, view) {
    const ready = this.#preview ? t("button.push") : this.#aim || !view || !next(this.#choices, this.#picked).ply ? "" : this.host.words.ready(this.#picked, this.#complete, view);
    const make = (/** @type {{pick: string, words: string, whole: string}} */ { pick, words, whole }) => {
      const made = button(words, () => (pick === this.#aim ? this.confirm() : this.pick(pick, true)), { class: isWay(pick) ? "attack" : pick === "use" ? "primary" : "", icon: isWay(pick) ? "battle" : undefined });
      made.dataset.pick = pick;
      if (words !== whole) made.title = whole;
      if (pick.startsWith("take:")) made.prepend(iconOf(pick.slice(5), ""));
      return made;
    };
    const attacks = picks.filter(({ pick }) => isWay(pick)), cards = picks.filter(({ pick }) => pick.startsWith("take:"));
    const group = (/** @type {string} */ name, /** @type {typeof picks} */ these) => (these.length > 0 ? [h("div", { class: name }, ...these.map(make))] : []);
    this.element.replaceChildren(
      ...group("attacks", attacks),
      ...group("takes", cards),
      ...picks.filter((one) => !attacks.includes(one) && !cards.includes(one)).map(make),
      ...(ready && !this.played ? [button(ready, () => this.confirm(), { icon: "check", class: attacks.length > 0 ? "" : "primary", id: "confirm" })] : []),
      ...(this.#picked.length > 0 && !this.played ? [button(t("button.cancel"), () => this.cancel(), { icon: "close", id: "back" })] : []),
    );
  }

  /** Shows how the page takes what is to be picked, unless there are buttons for it. @param {string | undefined} of */
  #showTip(of) {
    const buttons = of !== "again" && this.element.querySelector("[data-pick]");
    const key = of === "slot" && hasKeys() ? "tip.slotKey" : `tip.${of}`;
    if (of && !buttons && has(key)) this.element.append(h("p", { class: "tip", text: t(key, { event: of === "message" ? comes(this.#preview?.view) : "" }) }));
  }

  /** Shows the spare tile of the picture, which a tap turns if it is this seat's turn to push. */
  #showSpare() {
    const spare = /** @type {SVGSVGElement | null} */ (this.host.board.picture?.spare?.cloneNode(true) ?? null);
    const turns = orientations(this.#choices).length > 1;
    this.spare.hidden = spare === null;
    const turner = h("button", { type: "button", "aria-label": t("table.turn"), title: t("table.turn"), onclick: () => this.turnSpare() }, icon("turn"));
    this.spare.replaceChildren(...(spare ? [spare] : []), ...(turns ? [turner] : []));
    if (spare && this.#facing) this.#quarters = quarters(spare.dataset.open ?? "", this.#facing);
    this.#turnDrawing();
  }

  #turnDrawing() {
    this.spare.dataset.facing = this.#facing;
    for (const part of this.spare.querySelectorAll(".tile > :is(.wall, .floor, .pin)")) part.style.rotate = `${90 * this.#quarters}deg`;
  }
}

/** The name of the message that a push brings, if everybody knows its tile, or nothing. @param {View | undefined} view after the push */
function comes(view) {
  const mark = view?.board.spare?.mark ?? "";
  return isMessage(mark) && !view?.event ? markName(mark) : "";
}
