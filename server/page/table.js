// This file holds the page of a table: it follows the game, shows each event, and
// lets this seat play. What a turn is made of is in turn.js.

import { animate, skip } from "./animate.js";
import { recent } from "./asked.js";
import { afterwards, takebackAsked } from "./banner.js";
import { Board } from "./board.js";
import { Coach } from "./coach.js";
import { hours, showClocks, untilDeadline } from "./clocks.js";
import { button, h, hasKeys, icon } from "./dom.js";
import { emotes } from "./emotes.js";
import { sharing, Story } from "./end.js";
import { Hint } from "./hint.js";
import { labeled, part, t } from "./i18n.js";
import { moreLinks, showInvites } from "./invite.js";
import { askToLeave, leaving } from "./leave.js";
import { Live } from "./live.js";
import { Notice } from "./notice.js";
import { Outbox } from "./outbox.js";
import * as panel from "./panel.js";
import { handOver, isHanded, isNews, isSecret, showPass } from "./pass.js";
import { summarize } from "./summary.js";
import { RulesBox, rulesInForce, rulesOf } from "./rules.js";
import { Queue } from "./queue.js";
import { Reference } from "./reference.js";
import { rest, showsSigns } from "./settings.js";
import { callToPlay, notifies, onNotify, setIcon, soundOf } from "./signals.js";
import { calledAt, heldSeat, hold, load, save } from "./store.js";
import { asks, sure } from "./sure.js";
import { Takeback } from "./takeback.js";
import { heard, now } from "./time.js";
import { showTraces, Traces } from "./traces.js";
import { Turn } from "./turn.js";
import { beginsSecond, errorText, variantName, Words } from "./words.js";

/** @typedef {import("./types").Update} Update */
/** @typedef {import("./types").Facts} Facts */

const ahead = 6; // pictures that are fetched before they are shown

export class Table {
  /** @type {Facts} */
  #facts;
  /** @type {Update | null} */
  #last = null;
  #lost = false;
  #closed = false;
  #stop = () => {};
  history = new panel.History();
  #first; // the number of the last event when the page opened
  #told = /** @type {Update["by"]} */ (null); // the seat of which the notice tells
  #second = /** @type {Update["by"]} */ (null); // the seat that has a second turn

  /**
   * @param {import("./types").Transport} transport
   * @param {Facts} facts
   * @param {HTMLElement} root
   * @param {import("./store.js").Held | undefined} held the seat that this browser has
   * @param {import("./puzzle.js").PuzzleBar | null} puzzle
   */
  constructor(transport, facts, root, held, puzzle) {
    this.transport = transport;
    this.#facts = facts;
    this.#first = facts.n;
    this.#late = !held && facts.n >= recent;
    this.held = held;
    this.#handed = held !== undefined && isHanded(held);
    this.#came = new Set(facts.seats.filter(({ joined }) => joined).map(({ seat }) => seat));
    this.takeback = new Takeback(this.me);
    this.#traces = new Traces(this.me);
    this.outbox = held && new Outbox(transport, held, (waits) => this.notice.say(waits ? t("ply.waits") : "", false, waits));
    this.queue = new Queue({
      first: facts.n, me: this.me,
      people: () => this.#facts.seats.some(({ bot }) => !bot),
      rest: (update) => this.#restBefore(update),
      resting: (end) => this.turn.element.replaceChildren(button(t("button.skip"), end, { icon: "skip", id: "skip-turns" })),
      show: (update, late) => this.#showEvent(update, late),
    });
    this.words = new Words(facts.seats, facts.shared);
    this.board = new Board((pick) => {
      if (this.notice.bad) this.notice.say("");
      this.turn.pick(pick);
    }, (pick) => this.turn.refuse(pick));
    this.turn = new Turn({
      board: this.board,
      words: this.words,
      play: async (ply, then) => { await this.outbox?.send(this.n, ply, then); },
      failed: (error) => this.#failed(error),
      shown: () => {
        this.words.legends = new Map([...this.words.legends, ...(this.board.picture?.legends ?? [])]);
        this.#drawTraces();
      },
      turned: () => this.coach?.turned(),
      say: (words) => this.live.say(words),
      tell: (words) => { if (words) this.notice.say(words, false, false, true); },
      foreseen: (view) => summarize(this.summary, view, this.words, view === this.#last?.view ? this.#story.lies : undefined),
    });
    this.turn.onheadline = () => this.#showHeadline();
    this.hint = new Hint(this);
    this.puzzle = puzzle;
    this.coach = facts.guide ?? (held?.learn ? new Coach(held.seat, () => { hold({ ...held, learn: undefined }); this.root.classList.remove("learning"); }) : null);
    this.#build(root);
    this.board.element.addEventListener("pointerdown", () => this.#skip());
    document.addEventListener("keydown", this.#key);
    document.addEventListener("click", this.#away);
    this.#call();
    onNotify.add(this.#call);
    this.#clock = setInterval(() => this.#showClock(), 1000);
    this.#stop = transport.follow(facts.id, this.held?.token ?? null, held ? -1 : "recent", {
      update: (update) => this.#take(update),
      facts: (now) => this.#setFacts(now),
      emote: ({ seat, emote }) => this.#showEmote(seat, emote),
      status: (status) => this.#setStatus(status),
    });
  }

  #clock;
  /** @type {ReturnType<typeof setTimeout> | undefined} until the others can replace the seat to act */
  #wait;

  /** Lets the server call this seat if the person wants to be told. */
  #call = () => {
    const { held, transport } = this, on = notifies();
    if (!held || this.puzzle || this.#facts.practice || this.#last?.view.outcome || (!on && load(calledAt(held.id), null) === null)) return;
    part(import("./push.js")).then(({ followByPush }) => followByPush(transport, held, on), () => {}); // without push there is still the page
  };

  /** The seat of this browser. Who only watches has 0, which is no seat: no event, request or player has it. */
  get me() {
    return this.held?.seat ?? 0;
  }

  get token() {
    return this.held?.token ?? "";
  }

  get n() {
    return this.#last?.n ?? 0;
  }

  close() {
    this.#closed = true;
    this.#stop();
    this.outbox?.close();
    this.#decided?.close();
    clearInterval(this.#clock);
    clearTimeout(this.#wait);
    onNotify.delete(this.#call);
    this.notice.close();
    this.queue.close();
    skip();
    setIcon(false);
    document.removeEventListener("keydown", this.#key);
    document.removeEventListener("click", this.#away);
  }

  /** @param {HTMLElement} root */
  #build(root) {
    const { variant } = this.#facts;
    this.headline = h("h1", { class: "headline", tabindex: "-1", text: t("table.loading") });
    this.clock = h("p", { class: "clock", hidden: true });
    this.help = h("p", { class: "hidden", id: "board-help" });
    this.summary = h("section", { class: "hidden", id: "summary", "aria-label": t("table.board") });
    this.goals = h("div", { class: "goal-place" });
    this.banner = h("div", { class: "banner", hidden: true });
    this.players = h("div");
    this.conditions = h("div", { class: "conditions" });
    this.message = h("div", { class: "message-place" });
    this.invites = h("div");
    this.buttons = h("div", { class: "buttons" });
    this.tools = h("div", { class: "tools" });
    this.marks = h("ul", { class: "marks" });
    this.book = new RulesBox(this.marks);
    this.#explain();
    this.inForce = h("details", { class: "in-force" });
    this.root = h("div", { class: `table ${this.coach ? "learning" : ""} ${this.#facts.guide ? "lesson" : ""} ${this.puzzle ? `of-puzzle ${this.puzzle.puzzle.task ?? ""}` : ""}`, id: "table", "data-variant": variant },
      h("div", { class: "stage" }, this.board.element, this.emotes.places),
      h("div", { class: "side" },
        h("div", { class: "dock" },
          h("p", { class: "game", text: this.puzzle?.title ?? variantName(variant) }),
          this.coach?.element,
          h("div", { class: "headline-place" }, this.headline, this.#facts.guide ? null : toLobby()), this.notice.element, this.fought.element, this.clock, this.banner,
          h("div", { class: "tray" }, this.turn.spare, this.goals),
          this.message,
          h("div", { class: "action-row" }, this.turn.element, this.tools), this.conditions,
          this.puzzle?.element, this.held?.review && toReview(this.held.review)),
        this.invites,
        !this.puzzle && this.players,
        h("div", { class: "button-row" }, this.buttons, this.emotes.element),
        !this.puzzle && this.history.element,
        !this.puzzle && !this.transport.local && moreLinks(this.#facts.id, this.token, variantName(variant)),
        this.reference.element,
        !this.puzzle && this.inForce,
        this.book.element),
      this.live.element, this.summary, this.help);
    root.replaceChildren(this.root);
  }

  /** Finds the rules of this table and says them. */
  async #explain() {
    const { variant, options } = this.#facts;
    const found = (await this.transport.variants().catch(() => [])).find(({ name }) => name === variant);
    if (!found || this.#closed) return;
    this.book?.explain(found, options ?? {});
    this.inForce?.replaceChildren(...rulesInForce(found, options ?? {}));
    if (this.inForce) this.inForce.hidden = found.options.every(({ values }) => values.length < 2);
    this.rules = await rulesOf(variant).catch(() => null);
    this.#showAll();
  }

  /** @type {import("./types").Rules | null} */
  rules = null;

  /** @type {Map<number, Promise<string>>} pictures that are on their way, by event */
  #pictures = new Map();
  #traces;
  #story = new Story();
  #late; // whether the story lacks the beginning: the events before the recent ones
  #reading = false; // whether they are being read
  /** @type {typeof import("./decided.js").Decided | null | undefined} what says how the game was decided: nothing until it is there, and null if it cannot be loaded */
  #Decided;
  /** @type {Promise<void> | undefined} */
  #ending;
  /** @type {import("./decided.js").Decided | undefined} */
  #decided;
  /** @type {HTMLElement | undefined} how to share the game, once it is over */
  #shared;
  #shownAt = 0; // when the last ply of another seat was shown
  notice = new Notice();
  live = new Live();
  reference = new Reference();
  fought = new panel.Fought();

  /** @param {Update} update */
  #take(update) {
    if (!this.queue.isLate(update) && this.#pictures.size < ahead) this.#pictures.set(update.n, this.#picture(update.n));
    this.queue.add(update);
  }

  /** Shows an event, or only notes a late one. @param {Update} update @param {boolean} late */
  async #showEvent(update, late) {
    const before = this.#last?.view ?? null, said = this.words.update(update, before);
    this.history.add(said, typeof update.by === "number" ? panel.chip(update.view, update.by) : null, update);
    this.#traces.add(update, before);
    this.#story.add(update);
    this.takeback.add(update, before);
    this.coach?.add(update);
    if (!late) await this.#show(update, said);
    this.fought.add(update, before, this.words);
    if (beginsSecond(update.view)) this.#second = update.view.toMove;
    else if (update.kind === "undo" || ![this.#second, "chance"].includes(update.view.toMove)) this.#second = null;
    this.#last = update;
    if (!late) this.#showTurn(update);
    if (!late && before && this.board.hinted.length === 0) this.#tell(update, said);
  }

  /** Tells what the board alone does not: a message that another uses, and a back that is blank. @param {Update} update @param {readonly string[]} said */
  #tell({ by, ply, changes }, said) {
    const blank = !this.#facts.guide && changes.some(({ kind, event }) => kind === "turned" && event === "-"), mine = by === this.me;
    if (!this.#facts.guide && !this.puzzle && changes.some(({ kind }) => kind === "night")) return this.notice.show(t("change.night"), false);
    if (!blank && (mine || !/^(use|swap|take)/.test(ply ?? ""))) return;
    this.notice.show(blank ? t("change.blank") : said.join(" ")); // until another one plays
    this.#told = by;
  }

  /** How many ms to rest before the ply of another seat. @param {Update} update */
  #restBefore({ by, kind, changes }) {
    const mine = by === this.me || kind !== "ply", again = this.#last?.by === by && changes.some((change) => change.kind === "shift"); // it wipes out what the first shift has left
    return mine ? 0 : this.#shownAt + rest() * (this.fought.decided ? 4 : again ? 2 : this.#last?.by === by ? 0.5 : 1) - Date.now(); // what decided a battle takes longer to read
  }

  /** Shows what waits without rests and movements: a tap on the board asks for that. */
  #skip() {
    if (this.queue.skip()) skip();
  }

  #svg = "";
  /** @type {panel.Face[]} the cards that this seat found in its last turn */
  #fresh = [];

  /** @param {Update} update @param {readonly string[]} said */
  async #show(update, said) {
    const picture = this.#pictures.get(update.n) ?? this.#picture(update.n);
    const shown = this.board.picture, mine = update.by === this.me;
    const seen = mine && this.turn.played === update.ply && this.board.element.classList.contains("previewing");
    if (shown && this.#last && update.kind === "ply" && !seen && !this.queue.hurried) {
      this.board.offer(new Map(), []);
      this.turn.spare.classList.toggle("away", update.changes.some(({ kind }) => kind === "shift"));
      await animate(shown.board, shown.spare, update.changes, update.view);
    }
    const own = update.changes.filter(({ kind, seat }) => (kind === "found" || kind === "glow") && seat === this.me);
    if (this.#last && own.length > 0) this.#fresh = own.map(({ picture, mark }) => (mark ? panel.glowCard(mark) : panel.cardOf(update.view, picture)));
    else if (update.kind !== "ply" || (mine && update.changes.some(({ kind }) => kind === "shift"))) this.#fresh = [];
    if (this.#last) soundOf(update, this.held ? this.me : null);
    this.live.say(said.join(" "));
    this.#svg = await picture;
    this.#pictures.delete(update.n);
    if (!mine) this.#shownAt = Date.now();
  }

  /** Draws the last turns of the others. */
  #drawTraces() {
    const svg = this.board.picture?.board, view = this.#last?.view;
    const traces = this.#traces.others(view?.outcome ? 0 : this.me);
    if (svg && view) showTraces(this.board, svg, traces, (seat) => panel.color(view, seat));
  }

  /** Whether the end of the game waits for what tells those who have seen it how it was decided. */
  get #awaited() {
    return this.#Decided === undefined && (this.held !== undefined || this.n > this.#first) && !this.puzzle && !this.#facts.guide;
  }

  /** Loads what the end of the game needs once somebody plays, so that the end finds it. @param {Update} update */
  #prepareEnd({ n, view }) {
    if (view.outcome && this.#late && n > this.#first && !this.#reading) this.#readAll(n);
    if (!this.#awaited || (n <= this.#first && !view.outcome)) return;
    this.#ending ??= part(import("./decided.js")).then(({ Decided }) => Decided, () => null).then((loaded) => {
      this.#Decided = loaded;
      if (!this.#closed) this.#showBanner();
    });
  }

  /** Reads all events once more, for the story of somebody who came late. @param {number} last */
  #readAll(last) {
    this.#reading = true;
    const story = new Story(), before = this.#stop, stop = this.transport.follow(this.#facts.id, null, -1, {
      update: (update) => {
        story.add(update);
        if (update.n !== last) return;
        stop();
        this.#late = false;
        this.#story = story;
        if (!this.#closed) this.#showBanner();
      },
      facts: () => {},
      status: () => {},
    });
    this.#stop = () => { before(); stop(); };
  }

  /** Waits for the picture of an event, however long the server is away. @param {number} n */
  async #picture(n) {
    while (!this.#closed) {
      try {
        return await this.transport.picture(this.#facts.id, this.held?.token ?? null, n);
      } catch (error) {
        if (/** @type {any} */ (error).kind !== "offline") break;
      }
    }
    return this.#svg;
  }

  /** Whether the person of this seat has asked for it: on a device that several share, nobody sees cards before. */
  #handed;

  /** The seat of a person to whom a shared device must be passed now, or nothing. @param {import("./types").View} view */
  #nextHere({ toMove, outcome }) {
    const next = this.#facts.shared && !outcome && this.held ? this.#facts.seats.find(({ seat }) => seat === toMove) : undefined;
    return next && !next.bot && !this.#last?.left?.includes(next.seat) && (next.seat !== this.me || !this.#handed) ? next.seat : 0;
  }

  /** Hides the cards, and asks to pass the device on. @param {number} seat */
  #pass(seat) {
    const view = this.#last?.view;
    if (!this.held || !view) return;
    const held = { ...this.held, seat, token: `local-${seat}` };
    this.close();
    showPass(this.root, this.words.who(seat), isSecret(view), () => { hold(held); handOver(held); });
  }

  /** @param {Update} update */
  #showTurn(update) {
    if (this.#closed) return;
    const next = this.#nextHere(update.view), passes = next > 0 && this.#handed && isNews(update, this.me);
    if (next > 0 && !passes) return this.#pass(next);
    const { active } = this.turn, hinted = this.board.hinted.length > 0, rest = this.hint.rest(update);
    this.board.element.classList.remove("previewing");
    this.turn.spare.classList.remove("away");
    this.board.element.classList.toggle("night", Boolean(update.view.night));
    this.puzzle?.update(update);
    this.root.classList.toggle("done", this.puzzle?.done ?? false);
    this.#prepareEnd(update);
    this.root.classList.toggle("over", update.view.outcome !== null);
    this.turn.begin(this.#svg, this.puzzle?.done || update.left?.includes(this.me) ? { ...update.view, choices: [] } : update.view, this.#story.lies);
    if (passes) this.turn.element.replaceChildren(button(t("pass.on"), () => this.#pass(next), { class: "primary big", id: "pass-on" }));
    this.help.textContent = !hasKeys() ? "" : this.board.picture?.spare ? `${t("table.help")} ${t("table.helpTile")}` : t("table.help");
    this.reference.show(this.board.picture?.kinds);
    this.#showSummary();
    this.#showAll();
    if (this.turn.active && !active && update.n > this.#first) callToPlay(t("title"), this.turn.headline);
    if (this.turn.active && update.by !== this.me) this.live.add(this.turn.headline);
    this.live.tell("goal", panel.goalWords(update.view));
    if (document.activeElement === document.body) this.headline.focus({ preventScroll: true });
    if (this.#told === null || update.by !== this.#told || update.view.outcome) {
      const told = this.#told !== null;
      this.#told = null;
      if (!this.notice.bad && (told || hinted || !this.turn.active)) this.notice.say("");
    }
    if (this.turn.active && update.view.choices?.some(({ ply }) => ply === rest[0])) this.hint.show(update.view, rest);
    this.#resume(update);
    this.root.dataset.n = String(update.n); // the event that is shown, for style.css and tests
  }

  /** Says the board in words. */
  #showSummary() {
    if (this.#last) summarize(this.summary, this.#last.view, this.words, this.#story.lies);
  }

  /** Sends a ply that waited while the page was closed, if it still can be played. @param {Update} update */
  #resume({ n, view }) {
    const waits = this.outbox?.waiting, then = waits?.then;
    if (!waits || n < waits.n || this.turn.played || this.outbox?.sending) return;
    if (n === waits.n && view.choices?.some((choice) => choice.ply === waits.ply)) return void this.turn.play(waits.ply, then);
    this.outbox?.send(waits.n, waits.ply, then).then( // perhaps only the answer was lost: the server knows
      (at) => { if (then && at === this.n && this.#last?.view.choices?.some((choice) => choice.ply === then)) this.turn.pick(then); },
      (error) => this.#failed(Object.assign(error, { waited: true })));
  }

  /** Says what went wrong. @param {any} error */
  #failed(error) {
    if (error.waited) this.notice.say(t("ply.back", { why: errorText(error) }), true, true);
    else this.notice.say(errorText(error), true);
  }

  /** Asks before a link to the lobby leads away from a game that this person plays. */
  #away = (/** @type {any} */ event) => {
    const link = event.target.closest?.("a[href='#/']");
    if (!link || !this.held || this.puzzle || this.#facts.guide || this.#facts.outcome || this.#last?.view.outcome || link.closest(".leave-table")) return;
    event.preventDefault();
    askToLeave(this.root, this.notice.element, () => this.headline.focus());
  };

  #showAll() {
    const view = this.#last?.view;
    if (!view) return;
    this.goals.replaceChildren(...[this.puzzle ? null : panel.goals(view, this.#fresh)].filter((x) => x !== null));
    this.message.replaceChildren(...[panel.message(view, this.rules)].filter((x) => x !== null));
    this.conditions.replaceChildren(...(view.outcome || this.puzzle ? [] : panel.conditions(view, this.words)));
    this.players.replaceChildren(panel.players(view, this.#facts, this.words));
    this.marks.replaceChildren(...panel.marks(view, this.rules));
    this.emotes.update(this.#facts, this.me, Boolean(this.transport.emote) && !this.puzzle);
    showInvites(this.invites, this.#facts, this.held);
    this.#showBanner();
    this.#showButtons();
    this.#showHeadline();
    this.#showTitle();
    this.#showClock();
  }

  #showHeadline() {
    const update = this.#last;
    if (!update || this.#lost) return;
    const { view } = update;
    this.board.element.classList.toggle("mine", this.turn.active);
    if (this.puzzle?.headline) this.headline.textContent = this.puzzle.headline;
    else if (view.outcome) this.headline.textContent = this.words.outcome(view, view.seat);
    else if (this.turn.active) this.headline.textContent = this.turn.headline;
    else this.headline.textContent = this.#waiting(view);
  }

  /** Says in the title and the icon of the page whose turn it is. Browsers take their time for a title, so it does not follow picks. */
  #showTitle() {
    setIcon(this.turn.active);
    document.title = this.turn.active ? `● ${this.headline.textContent}` : t("title");
  }

  /** @param {import("./types").View} view */
  #waiting(view) {
    if (this.#facts.guide && this.#last?.kind !== "start") return t("lesson.well");
    if (view.toMove === "chance") return this.words.chance(view);
    const who = this.words.who(view.toMove);
    if (this.#nextHere(view) > 0) return t("pass.title", { who });
    if (this.#second === view.toMove) return t("table.second", { who });
    if (this.#facts.seats.find((s) => s.seat === view.toMove && (s.bot || s.left))) return t("table.thinking", { who });
    return t(this.held ? "table.waitingFor" : "table.watching", { who });
  }

  #showClock() {
    const left = untilDeadline(this.#facts);
    showClocks(this.players, this.#facts);
    this.clock.hidden = left === null || Boolean(this.#last?.view.outcome);
    if (left === null) return;
    const short = left < 10;
    this.clock.textContent = t("table.left", { time: hours(left) });
    if (short && !this.clock.classList.contains("short")) this.live.add(this.clock.textContent);
    this.clock.classList.toggle("short", short);
  }

  /** Shows an emote at a seat, if the person wants to see those of others. @param {number} seat @param {string} name */
  #showEmote(seat, name) {
    const view = this.#last?.view;
    if (!view || (seat !== this.me && !showsSigns())) return;
    const said = this.emotes.show(name, this.words.who(seat), panel.color(view, seat));
    if (said) this.live.add(said);
  }

  emotes = emotes({
    send: (name) => this.#ask(this.transport.emote?.(this.#facts.id, this.token, name) ?? Promise.resolve()),
    setQuiet: (quiet) => this.#ask(this.transport.quiet?.(this.#facts.id, this.token, quiet) ?? Promise.resolve()),
  });

  /** Shows what everybody must know or answer: the end, and requests of others. */
  #showBanner() {
    if (asks(this.banner)) return;
    const { id } = this.#facts, { held, words } = this;
    const asked = [
      ...takebackAsked(this.#facts, held, words, {
        agree: () => this.#ask(this.transport.takeback(id, this.token, this.n)),
        refuse: () => { this.takeback.withdraw(); void this.#ask(this.transport.refuse(id, this.token)); },
      }),
      ...leaving(this.#facts, this.me, words, {
        back: () => this.#ask(this.transport.back(id, this.token)),
        standIn: (seat) => this.#ask(this.transport.standIn(id, this.token, seat)),
        show: () => this.#showBanner(),
      }),
    ], parts = [...asked];
    const view = this.#last?.view;
    if (view?.outcome && !this.puzzle && !this.#awaited) {
      const reason = words.reason(view, this.#last?.by ?? null);
      if (reason) parts.push(h("p", { text: reason }));
      this.#remember(view.outcome.winners);
      if (this.#Decided && !this.#late) this.#decided ??= new this.#Decided(this.transport, this.#facts, view, words, this.#story, (text) => this.live.add(text));
      if (!this.#late) parts.push(this.#story.show(view, words, () => [this.#decided?.text ?? ""], this.#decided?.element));
      const after = afterwards(this.#facts, held, words, { again: () => this.#rematch(), refuse: () => this.#refuseRematch(), goOn: (next) => this.#goOn(next) });
      asked.push(...after.slice(0, -1)); // what others want, before the ways to go on
      parts.push(...after);
      if (!this.transport.local) parts.push(this.#shared ??= sharing(this.#facts, variantName(this.#facts.variant)));
    }
    this.banner.hidden = parts.length === 0;
    this.banner.replaceChildren(...parts);
    this.live.tell("asked", /** @type {HTMLElement[]} */ (asked).map((one) => [...one.querySelectorAll("button")].map((each) => each.textContent).join(", ") || one.textContent).join(" "));
  }

  #showButtons() {
    if (asks(this.buttons)) return;
    const over = Boolean(this.#last?.view.outcome);
    const { id, practice } = this.#facts;
    const helped = !this.#facts.guide && (practice || this.#facts.seats.filter(({ bot }) => !bot).length === 1); // nobody else is treated unfairly
    this.tools.replaceChildren(...(helped && this.held && !over && !this.puzzle?.done ? [button(this.#nextHint, () => this.#hint(), { icon: "bulb", id: "hint", disabled: !this.turn.active })] : []));
    if (!this.held || over || this.puzzle?.solved || this.#facts.guide) return this.buttons.replaceChildren();
    const alone = this.#facts.seats.filter(({ bot, left }) => !bot && !left).length === 1;
    const undo = button(t("button.takeback"), () => this.#ask(this.transport.takeback(id, this.token, this.n)), { icon: "undo", id: "takeback", disabled: !this.takeback.possible });
    if (alone && !practice && this.takeback.possible && this.takeback.seen) for (const [name, value] of [["aria-disabled", "true"], ["title", t("error.seen")]]) undo.setAttribute(name, value); // a tap says why
    this.buttons.replaceChildren(...[
      undo,
      this.puzzle ? null : button(t("button.resign"), () => this.#resign(), { icon: "flag", id: "resign" }),
    ].filter((one) => one !== null));
  }

  #resign() {
    const resign = () => (this.#lost ? Promise.reject({ kind: "offline" }) : this.transport.resign(this.#facts.id, this.token)); // not minutes later, when the line is back
    sure(this.buttons, t("button.resignSure"), "resign-yes", () => this.#ask(resign()), () => this.#showButtons());
  }

  async #hint() {
    const view = this.#last?.view;
    if (this.turn.played) return; // what it would be for is over
    if (this.hint.more && view) return this.#stepHint(() => this.hint.showWay(view));
    const plies = this.hint.plies.length > 0 ? this.hint.plies : await this.#ask(this.transport.hint(this.#facts.id, this.token)); // one answer for one position
    this.#told = null;
    this.live.say(""); // the same may have been said
    if (plies !== undefined) this.#stepHint(() => this.hint.show(this.#last?.view, plies));
  }

  /** Gives a step of a hint, and says on the button which is the next one. @param {() => void} step */
  #stepHint(step) {
    step();
    const words = this.tools.querySelector("#hint span");
    if (words) words.textContent = this.#nextHint;
  }

  get #nextHint() {
    return t(this.hint.more ? "hint.more" : "button.hint");
  }

  /** Keeps who won a game against bots of one level that has just ended, for the lobby: no lesson, and no turn that is tried. @param {readonly (number | string)[]} winners */
  #remember(winners) {
    const others = this.#facts.seats.filter(({ seat }) => seat !== this.me), { bot } = others[0] ?? {};
    if (!this.held || this.held.review || this.#facts.guide || !bot || others.some((other) => other.bot !== bot) || (this.#last?.n ?? 0) <= this.#first) return;
    save("result", { bot, won: winners.includes(this.held.seat) });
  }

  async #rematch() {
    const made = await this.#ask(this.transport.rematch(this.#facts.id, this.token));
    if (made?.id) this.#goOn(made.id);
  }

  #wish = ""; // of this person for a rematch: open, or withdrawn until the server knows

  /** Takes back the wish for a rematch, or declines that of others. */
  async #refuseRematch() {
    if (this.#wish) this.#wish = "withdrawn";
    await this.#ask(this.transport.refuseRematch(this.#facts.id, this.token));
  }

  /** Says that a rematch was declined, to who wished for one. @param {Facts} facts */
  #sayDeclined({ next, rematch = [] }) {
    const wishes = rematch.includes(this.me);
    if (this.#wish === "open" && !wishes && !next) this.notice.say(t("rematch.declined"), true);
    this.#wish = wishes ? this.#wish || "open" : "";
  }

  /** Goes to the rematch, where the token is the same. @param {string} id */
  async #goOn(id) {
    if (this.held && !heldSeat(id)) {
      const seats = this.#facts.seats.length;
      const facts = await this.#ask(this.transport.table(id, this.token));
      if (!facts) return;
      hold({ ...this.held, id, seat: facts.you ?? (this.held.seat % seats) + 1, when: Date.now(), invites: {}, away: false });
    }
    location.hash = `#/t/${id}`;
  }

  /** Waits for a request and says if it failed. @template T @param {Promise<T>} request @returns {Promise<T | undefined>} */
  async #ask(request) {
    if (this.notice.bad) this.notice.say(""); // what went wrong before is over
    try {
      return await request;
    } catch (error) {
      this.notice.say(errorText(error), true);
      return undefined;
    }
  }

  /** @param {Facts} facts */
  #setFacts(facts) {
    heard(facts.now);
    const again = facts.next && !this.#facts.next && this.#facts.rematch?.includes(this.me);
    const asked = facts.takeback && !this.#facts.takeback;
    const over = this.takeback.over(this.#facts.takeback, facts.takeback) && !this.queue.has("undo");
    const renamed = facts.seats.some(({ name }, i) => name !== this.#facts.seats[i]?.name);
    this.#facts = { ...this.#facts, ...facts };
    this.words.seats = facts.seats;
    if (renamed && !this.turn.foreseen) this.#showSummary();
    this.#sayWhoIsHere();
    this.#sayDeclined(facts);
    if (over) setTimeout(() => this.#sayRefused(), 400); // a takeback that was agreed to comes as an event
    if (facts.next && !this.#facts.practice && this.#last?.view.outcome) this.#showBanner();
    clearTimeout(this.#wait);
    const wait = Date.parse(facts.standIn ?? "") - now();
    if (wait > 0) this.#wait = setTimeout(() => this.#showBanner(), wait + 50);
    this.#showAll();
    if (asked) this.banner.scrollIntoView({ block: "nearest" }); // who asks, and who must answer, may be further down
    if (again && facts.next && this.#last?.view.outcome) void this.#goOn(facts.next); // whoever has asked first comes along
  }

  /** Says who of the others has come and gone, as the dots at the players show it. */
  #sayWhoIsHere() {
    for (const { seat, bot, joined, here } of this.#facts.seats) {
      if (seat === this.me || bot || !joined || here === undefined || this.#last?.view.outcome) continue;
      if (here) this.#came.add(seat);
      if (this.#came.has(seat)) this.live.tell(`seat ${seat}`, `${labeled(this.words.who(seat), t(here ? "table.here" : "table.away"))}.`);
    }
  }

  #came; // the seats of those who have been here, or sat down before this page was open: whoever sits down comes a moment later

  #sayRefused() {
    if (this.takeback.refused() && !this.#facts.takeback) this.notice.say(t("takeback.refused"), true);
  }

  /** @param {"live" | "lost" | "gone"} status */
  #setStatus(status) {
    const words = { live: "", lost: t("table.lost"), gone: t("table.gone") }[status];
    this.#lost = words !== "";
    document.documentElement.classList.toggle("offline", this.#lost);
    this.live.tell("connection", words);
    if (this.#lost) {
      this.headline.textContent = words;
      this.outbox?.tell();
    } else {
      if (this.notice.bad && !this.notice.stays) this.notice.say("");
      this.#showHeadline();
    }
  }

  #key = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || target.matches("input, select, textarea")) return;
    if (event.key === "r" || event.key === "R" || event.key === "к" || event.key === "К") this.turn.turnSpare();
    else if (event.key === "Escape") this.turn.cancel();
    else if (event.key.startsWith("Arrow") && !this.board.element.contains(target)) this.board.focus();
    else return;
    event.preventDefault();
  };
}

/** Leads from a turn that is tried back to its review. @param {string} address */
const toReview = (address) => h("a", { class: "as-button", id: "to-review", href: address }, icon("undo"), t("review.back"));

/** Leads to the lobby where the head of the page is below the table. */
const toLobby = () => h("a", { class: "to-lobby", href: "#/", "aria-label": t("button.lobby"), title: t("button.lobby") }, icon("leave"));

/**
 * Shows a table.
 * @param {import("./types").Transport} transport
 * @param {string} id
 * @param {HTMLElement} root
 * @param {import("./store.js").Held} [held]
 */
export async function showTable(transport, id, root, held = heldSeat(id)) {
  const facts = await transport.table(id, held?.token ?? null);
  heard(facts.now);
  const puzzle = facts.puzzle ? new (await part(import("./puzzle.js"))).PuzzleBar(facts.puzzle, facts.variant) : null;
  const table = new Table(transport, facts, root, held, puzzle);
  return () => table.close();
}
