// This file holds the lobby: choosing a game, its rules and who plays, and the way
// back to tables of this browser.

import "./table.js"; // which is loaded anyway: what both import is then in the same file
import { duration, total, totals } from "./clocks.js";
import { lessons, worker } from "./config.js";
import { dailyHash, games } from "./daily.js";
import { button, h, hasIcon, icon } from "./dom.js";
import { has, labeled, t } from "./i18n.js";
import { askedOpen, sitDown, sitDownAgain } from "./joining.js";
import { isName, tidy } from "./names.js";
import { nameField } from "./ownname.js";
import { puzzleCard } from "./puzzle.js";
import { inForce, isHouse, noteOn, printed, RulesBox, rulesOf, usual } from "./rules.js";
import { Corners, eased, homesOf, isSeats, rangeOf, seatBoxes, seatedOptions, setBoxes } from "./seats.js";
import { heldSeat, hold, load, save } from "./store.js";
import { today } from "./time.js";
import { later } from "./transport.js";
import { wanted } from "./wanted.js";
import { botLevel, errorText, optionName, valueName, variantName, variantSummary } from "./words.js";
import { yours } from "./yours.js";

/** @typedef {import("./types").Variant} Variant */

const hidden = ["random", "greedy", "lookahead", "mcts"]; // the bots that people do not choose from, if there are others
const times = [0, 30, 60, 120, 300, 86400];
/** What a person has chosen of rules and times, by the names of their fields: it lasts while the page is open, in another language or for another game, if that has it. @type {Map<string, any>} */
const chosen = new Map();

/** Whether a seat is for another person. @param {string} who */
const isPerson = (who) => who === "friend" || who === "anyone";

class Lobby {
  /** @type {string[]} what sits on each seat: "me", "friend", or the name of a bot */
  #seats = [];
  #chosenSeats = false; // whether this person has chosen how many play, or who
  #corners = new Corners();

  /** @param {import("./types").Transport} transport @param {Variant[]} variants @param {string[]} bots @param {HTMLElement} root @param {HTMLElement} [note] what the person must know first */
  constructor(transport, variants, bots, root, note) {
    this.transport = transport;
    this.variants = variants;
    const shown = bots.filter((bot) => !hidden.includes(bot));
    this.all = shown.length > 0 ? shown : bots;
    this.bots = this.all; // those that play the variant
    const last = load("lobby", {});
    this.variant = variants.find(({ name }) => name === last.variant) ?? variants[0];
    this.#seats = Array.isArray(last.seats) ? last.seats.filter((/** @type {string} */ s) => s === "me" || s === "friend" || (s === "anyone" && !transport.local) || this.bots.includes(s)) : [];
    const played = load("result", null)?.bot;
    this.#seats = this.#seats.map((who) => (who === played ? suggested(this.bots) : who));
    this.rules = h("div", { class: "rules", onchange: (/** @type {any} */ e) => this.#keep(e.target) });
    this.book = new RulesBox();
    this.seating = h("div", { class: "seating" });
    this.error = h("p", { class: "notice bad", role: "alert", hidden: true });
    this.#build(root, note);
    this.#choose(this.variant);
  }

  /** @param {HTMLElement} root @param {HTMLElement} [note] */
  #build(root, note) {
    this.about = h("p", { class: "about-game", "aria-live": "polite" });
    const form = h("form", { class: "panel setup", onsubmit: (/** @type {Event} */ e) => { e.preventDefault(); this.#open(); } },
      h("fieldset", { class: "games" }, h("legend", { text: t("lobby.game") }), ...this.variants.map((v) => this.#game(v))),
      h("div", { class: "about-row" }, this.about, this.learn = button(t("lesson.start"), () => this.#learn(), { icon: "learn", id: "learn" })),
      this.asked = h("p", { class: "notice", role: "alert", hidden: true }),
      h("div", { class: "person" }, h("label", { class: "field" }, h("span", { text: t("lobby.name") }),
        this.name = nameField(() => { this.asked.hidden = true; })),
        this.#select(t("age.title"), "age", ["any", "7", "4"].map((age) => [age, t(`age.${age}`)]), load("age", "any"), (age) => this.#age(age)),
        this.eased = h("p", { class: "note", id: "eased", "aria-live": "polite" })),
      h("div", { class: "start" },
        this.bot = button(t("start.bot"), () => this.#start("bot"), { icon: "bot", class: "primary big", id: "start-bot" }),
        this.transport.local ? null : button(t("start.friends"), () => this.#start("friend"), { icon: "person", class: "big", id: "start-friends" }),
        worker && button(t("start.here"), () => this.#together(), { icon: "family", class: "big", id: "start-here" }),
        this.daily = this.transport.daily ? button(t("puzzle.daily"), () => { location.hash = dailyHash(this.#puzzle); }, { icon: "puzzle", class: "big", id: "daily" }) : null,
        this.transport.openTables ? button(t("start.anyone"), () => this.#meet(), { icon: "hello", class: "big", id: "start-anyone" }) : null,
        this.transport.local ? null : button(t("lobby.watch"), () => this.#watch(), { icon: "eye", class: "quiet", id: "watch-bots" })),
      this.error,
      this.more = h("details", { class: "more", open: load("more", false) || null, ontoggle: () => { save("more", this.more.open); this.#showNotes(); } }, h("summary", { text: t("start.more") }),
        h("fieldset", { class: "who" }, h("legend", { text: t("lobby.seats") }), this.seating),
        h("fieldset", {}, h("legend", { text: t("lobby.options") }), this.rules, this.book.element),
        h("button", { type: "submit", class: "primary big", id: "open", text: t("lobby.start") })));
    this.form = form;
    const tables = yours(this.reach);
    root.replaceChildren(h("div", { class: "lobby" },
      h("header", { class: "hero" }, h("div", {}, h("h1", { text: t("title") }), h("p", { text: t("tagline") })), h("img", { src: "hero.svg", alt: "", width: 460, height: 212 })),
      note, form,
      (tables || this.transport.puzzle) && h("div", { class: "aside" }, this.transport.openTables && wanted(this.transport), tables, this.transport.puzzle && puzzleCard(this.variants.map(({ name }) => name)))));
  }

  /** How to ask about a table of this browser: nothing if it cannot be opened now, and "later" if it is on this device, where the games would have to be loaded. @param {import("./store.js").Held} held @returns {import("./types").Transport | "later" | null} */
  reach = ({ id, review }) => (id.startsWith("local") === this.transport.local ? this.transport : !this.transport.local && worker && !review ? "later" : null);

  /** The puzzle of the day: the hard one of the game that is chosen, and the easy one for a child. @returns {import("./daily.js").Daily} */
  get #puzzle() {
    const { name } = this.variant;
    return { day: today(), level: this.#child ? "easy" : "hard", game: games.find((game) => game === name) ?? games[0] };
  }

  /** Teaches the game: in a lesson, or while playing if it has none. */
  #learn() {
    if (this.variant.name in lessons) location.hash = `#/learn/${this.variant.name}`;
    else this.#start("bot", true);
  }

  /** Opens a table at once, with a bot or a friend: for two, or for as many as were chosen. The bot, rules, name and times are those of the form. @param {"bot" | "friend"} against @param {boolean} [learn] */
  #start(against, learn) {
    if (against === "friend" && !this.transport.local && !this.name.value.trim()) return this.#ask("lobby.askName");
    const { min } = this.variant.seats, other = against === "friend" ? "friend" : this.#rival(), chosen = this.#chosenSeats && !learn && this.#seats.length > 1 ? this.#seats : null;
    if (chosen && against === "friend" && chosen.includes("friend")) this.#open(chosen);
    else if (chosen) this.#open(chosen.map((who) => (who === "me" || (against === "bot" && !isPerson(who)) ? who : other)));
    else this.#open(["me", ...Array.from({ length: Math.max(2, min) - 1 }, () => other)], learn);
  }

  /** The bot of a game that is opened at once. */
  #rival = () => this.#seats.find((who) => this.bots.includes(who)) ?? this.#newBot();

  /** The bot of a seat that is added: the weakest for a child. */
  #newBot = () => (this.#child ? this.bots[0] : suggested(this.bots));

  /** The age of the child that plays, or nothing. @returns {4 | 7 | undefined} */
  get #child() {
    const age = this.form.elements.age.value;
    return age === "4" ? 4 : age === "7" ? 7 : undefined;
  }

  /** The options that a child gets. */
  get #easedOptions() {
    return ["Children", ...Object.keys(eased(this.variant, String(this.#child)))];
  }

  /** Follows who it is for: the bots of a child are weak, and those of others are not. @param {string} age */
  #age(age) {
    save("age", age);
    if (!this.#child) this.#seats = this.#seats.map((who) => (who === this.bots[0] ? suggested(this.bots) : who));
    chosen.delete("practice");
    for (const name of this.#easedOptions) chosen.delete(`option-${name}`);
    this.#showRules();
    this.#fill(this.#seats.length);
  }

  /** Keeps what a person has chosen. Another edition brings its own rules. @param {any} changed */
  #keep(changed) {
    const field = changed.name ? changed : changed.closest(".seat-boxes").querySelector("[type=hidden]");
    if (field.name === "option-Edition") for (const name of chosen.keys()) if (name.startsWith("option-")) chosen.delete(name);
    chosen.set(field.name, field.type === "checkbox" ? field.checked : field.value);
  }

  /** Chooses again what a person has chosen, if the game has it. */
  #chooseAgain() {
    for (const [name, value] of chosen) {
      const field = this.form.elements[name];
      if (!field || (field.options && ![...field.options].some((one) => one.value === value))) continue;
      if (field.type === "checkbox") field.checked = value;
      else if (field.type === "hidden") setBoxes(field.parentElement, value, this.#seats.length);
      else field.value = value;
      if (name.startsWith("option-")) this.#ruled(name.slice("option-".length));
    }
  }

  /** Takes a free seat at a table of the game that looks for players, or opens one for anybody. */
  async #meet() {
    if (!this.name.value.trim()) return this.#ask("lobby.askName");
    const { transport, variant } = this, before = askedOpen(variant.name);
    if (await sitDownAgain(transport, before)) {
      location.hash = `#/t/${before?.id}`;
      return undefined;
    }
    const tables = await transport.openTables?.().catch(() => []) ?? [];
    const found = tables.find((table) => table.variant === variant.name && !heldSeat(table.id));
    if (!found) return this.#open(["me", "anyone"]);
    try {
      await sitDown(transport, { id: found.id, code: "", name: tidy(this.name.value), variant: variant.name });
      location.hash = `#/t/${found.id}`;
    } catch (/** @type {any} */ error) {
      if (!later(error)) return this.#open(["me", "anyone"]); // somebody else has taken the seat
      this.#refused(errorText(error));
    }
  }

  /** Asks for a name, which those read who are invited, or for another one. @param {string} why */
  #ask(why) {
    this.asked.textContent = t(why);
    this.asked.hidden = false;
    this.name.focus();
  }

  /** Opens a table of bots, to watch: the strong of those that answer fast, one for each seat. */
  #watch() {
    const { min } = this.variant.seats;
    this.#open(Array.from({ length: Math.max(2, min) }, (_, i) => this.bots[Math.max(0, this.bots.length - 1 - i)]));
  }

  /** @param {Variant} variant */
  #game(variant) {
    const { name, seats } = variant;
    const range = seats.min === seats.max ? t("lobby.exactly", { n: seats.min }) : t("lobby.range", { min: seats.min, max: seats.max });
    return h("label", { class: "game-card" },
      h("input", { type: "radio", name: "variant", value: name, checked: variant === this.variant, onchange: () => { chosen.delete("option-Layout"); this.#choose(variant); this.#remember(); } }),
      icon(hasIcon(name) ? name : "other"),
      h("span", { class: "words" }, h("strong", { text: variantName(name) }), h("small", { text: range })));
  }

  /** @param {Variant} variant */
  #choose(variant) {
    this.variant = variant;
    this.learn.lastChild.textContent = t(load("lessons", []).includes(variant.name) ? "lesson.repeat" : "lesson.start");
    this.bots = this.all.filter((bot) => variant.bots.includes(bot));
    this.#seats = this.#seats.map((who) => (this.all.includes(who) && !this.bots.includes(who) ? this.bots[0] : who));
    this.#showRules();
    this.#fill(this.#seats.length || 2);
  }

  /** How many can play. */
  get #range() {
    return rangeOf(this.variant, this.#chosen().Layout);
  }

  /** Keeps the game and who plays, for the next time and for another language. */
  #remember(seats = /** @type {readonly string[]} */ (this.#seats)) {
    save("lobby", { variant: this.variant.name, seats });
  }

  /** Makes so many seats, if so many can play: bots for the new ones, and one for this person. @param {number} wanted */
  #fill(wanted) {
    const { min, max } = this.#range, n = Math.min(Math.max(wanted, min), max);
    while (this.#seats.length < n) this.#seats.push(this.#newBot());
    this.#seats.length = n;
    this.#corners.begin(this.variant, homesOf(this.#chosen().Layout).length > 0 ? 0 : n);
    if (!this.#seats.includes("me")) this.#seats[0] = "me";
    this.#showSeats();
  }

  #showRules() {
    const fields = this.variant.options.filter(({ values }) => values.length > 1)
      .map((option) => {
        const { name, values, default: first } = option, ruled = () => this.#ruled(name);
        const field = isSeats(option) ? seatBoxes(option, optionName(name), ruled) : this.#select(optionName(name), `option-${name}`, values.map((v) => [v, valueName(v)]), first, ruled);
        return noted(field, name);
      });
    if (!this.transport.local) {
      fields.push(noted(this.#select(t("lobby.seconds"), "seconds", times.map((s) => [String(s), s === 0 ? t("lobby.noLimit") : duration(s)]), "0"), "seconds", t("lobby.seconds.note")),
        noted(this.#select(t("lobby.total"), "total", totals.map(([s, more]) => [`${s} ${more}`, s === 0 ? t("lobby.noLimit") : total(s, more)]), "0 0"), "total", t("lobby.total.note")));
    }
    if (this.variant.options.some(({ name }) => name === "Layout")) {
      fields.push(noted(h("label", { class: "field" }, h("span", { text: t("lobby.layout") }),
        h("input", { type: "text", name: "option-Layout", autocomplete: "off", autocapitalize: "off", spellcheck: "false", onchange: () => this.#fill(this.#seats.length) })), "board", t("lobby.layout.note")));
    }
    const check = (/** @type {string} */ name, /** @type {string} */ words) => h("label", { class: "check" }, h("input", { type: "checkbox", name }), h("span", { text: words }));
    this.rules.replaceChildren(...fields, this.practice = check("practice", t("lobby.practice")), ...(this.transport.local ? [] : [check("quiet", t("emote.off"))]));
    this.#showPractice();
    this.#fitSeats();
    const { Edition } = printed(this.variant.name);
    if (Edition) this.form.elements["option-Edition"].value = Edition;
    this.#ruled("Edition");
    this.#chooseAgain();
  }

  /** Makes the game easier for a child, and says how. */
  #ease() {
    const age = this.#child, { variant, form } = this, said = [];
    this.eased.hidden = !age;
    if (!age) return;
    const children = variant.options.some(({ name }) => name === "Children");
    for (const [name, value] of Object.entries(eased(variant, String(age)))) {
      form.elements[`option-${name}`].value = value;
      said.push(labeled(optionName(name), valueName(value)));
    }
    if (children) {
      const seat = String(Math.max(0, this.#seats.indexOf("me")) + 1);
      setBoxes(this.#boxes("Children"), seat, Math.max(2, this.#seats.length));
      said.push(labeled(optionName("Children"), valueName(seat)));
    }
    this.#seats = this.#seats.map((who) => (this.bots.includes(who) ? this.bots[0] : who));
    this.practice.firstChild.checked = true;
    this.eased.textContent = [...said, t("age.hints")].join(" · ");
  }

  /** Says on the buttons how strong the bot is, and how hard the puzzle. */
  #showLevels() {
    this.bot.lastChild.replaceChildren(t("start.bot"), h("small", { text: botLevel(this.#rival()) }));
    this.daily?.lastChild.replaceChildren(t("puzzle.daily"), h("small", { text: t(`daily.${this.#puzzle.level}`) }));
  }

  /** Says below each option what it changes. Nobody reads it before the options are opened. */
  async #showNotes() {
    const { variant } = this;
    if (!this.more.open) return;
    const rules = await rulesOf(variant.name).catch(() => null);
    if (variant !== this.variant || !rules) return;
    const values = inForce(variant, this.#chosen());
    for (const { name, note } of variant.options) {
      const place = this.rules.querySelector(`#note-${name}`);
      if (place) place.textContent = has(`option.${name}`) ? noteOn(rules, name, values[name]) : note; // an option that the page has no words for
    }
  }

  /** Follows a choice of rules. Another edition shows what is usual in it. @param {string} name */
  #ruled(name) {
    const chosen = this.#chosen();
    if (name === "Edition") {
      for (const option of this.variant.options) {
        const field = this.form.elements[`option-${option.name}`], value = usual(option, chosen.Edition);
        if (!field || option.name === name || option.values.length === 0) continue;
        if (isSeats(option)) setBoxes(this.#boxes(option.name), value, this.#seats.length);
        else field.value = value;
      }
      this.#ease();
    } else if (this.#easedOptions.includes(name)) this.eased.hidden = true; // no longer what it says
    this.#markHouse();
    this.#showNotes();
    const values = inForce(this.variant, this.#chosen()), said = variantSummary(this.variant.name, this.variant.summary, values);
    if (this.about.textContent !== said) this.about.textContent = said;
    this.book.explain(this.variant, values);
  }

  /** Marks the values that are house rules in the edition. */
  #markHouse() {
    const { Edition } = inForce(this.variant, this.#chosen());
    for (const option of this.variant.options) {
      for (const choice of this.form.elements[`option-${option.name}`]?.options ?? []) {
        const mark = isHouse(option, Edition, choice.value) ? ` (${t("lobby.house")})` : "";
        choice.textContent = valueName(choice.value) + mark;
      }
      if (isSeats(option)) {
        const house = isHouse(option, Edition, this.form.elements[`option-${option.name}`].value);
        this.#boxes(option.name).firstChild.textContent = optionName(option.name) + (house ? ` (${t("lobby.house")})` : "");
      }
    }
  }

  /** The boxes of an option whose values are sets of seats. @param {string} name @returns {any} */
  #boxes = (name) => this.rules.querySelector(`#boxes-${name}`);

  /** Leaves out the choices that name a seat that is not at the table, and adds those of more seats than a box has. */
  #fitSeats() {
    const first = this.form.elements["option-First"];
    for (let n = 1; first && n <= this.#seats.length; n++) {
      if (first.options[n - 1]?.value !== String(n)) first.add(h("option", { value: String(n), text: valueName(String(n)) }), n - 1);
    }
    for (const choice of first?.options ?? []) choice.hidden = choice.disabled = Number(choice.value) > this.#seats.length;
    if (first?.selectedOptions[0]?.disabled) first.value = first.options[0].value;
    for (const { name } of this.variant.options.filter(isSeats)) setBoxes(this.#boxes(name), this.form.elements[`option-${name}`].value, this.#seats.length);
  }

  /** Returns the values that the menus show. @returns {Record<string, string>} */
  #chosen() {
    const data = new FormData(this.form);
    return Object.fromEntries(this.variant.options.map(({ name }) => [name, data.get(`option-${name}`)]).filter(([, value]) => value !== null));
  }

  /** The options that are not as usual in the edition. @returns {Record<string, string>} */
  get #options() {
    const chosen = this.#chosen();
    return Object.fromEntries(this.variant.options.flatMap((option) => {
      const value = chosen[option.name]?.trim();
      return value && value !== usual(option, chosen.Edition) ? [[option.name, value]] : [];
    }));
  }

  /** Asks who plays on this device, by the rules that are chosen. */
  #together() {
    save("together", { variant: this.variant.name, options: this.#options });
    location.hash = `#/together/${this.variant.name}`;
  }

  #showSeats() {
    const { min, max } = this.#range;
    const number = min === max ? null : this.#select(t("lobby.players"), "players",
      Array.from({ length: max - min + 1 }, (_, i) => [String(min + i), String(min + i)]), String(this.#seats.length),
      (value) => { this.#chosenSeats = true; this.#fill(Number(value)); this.#remember(); });
    const who = [["me", t("lobby.me")], ["friend", t(this.transport.local ? "lobby.here" : "lobby.friend")], ...(this.transport.local ? [] : [["anyone", t("lobby.anyone")]]), ...this.bots.map((bot) => [bot, t("bot.name", { level: botLevel(bot) })])];
    this.seating.replaceChildren(
      ...(number ? [number] : []),
      ...this.#seats.map((seated, i) => h("div", { class: "seat" },
        this.#select(t("lobby.seat", { seat: i + 1 }), `seat-${i + 1}`, who, seated, (value) => this.#seat(i, value)),
        this.#corners.field(i, () => { this.#showSeats(); this.form.elements[`corner-${i + 1}`].focus(); }))),
      ...(this.#seats.includes("anyone") ? [h("label", { class: "check" }, h("input", { type: "checkbox", name: "listed", checked: chosen.get("listed") ?? true, onchange: (/** @type {any} */ e) => this.#keep(e.target) }), h("span", { text: t("lobby.listed") }))] : []));
    this.#fitSeats();
    this.#showPractice();
    this.#showLevels();
  }

  /** Seats somebody. This person sits on one seat only. @param {number} i @param {string} who */
  #seat(i, who) {
    const mine = this.#seats.indexOf("me");
    if (who === "me" && mine !== i) this.#seats[mine] = this.transport.local ? "friend" : this.#seats[i]; // whoever sat there before is on this device too
    this.#seats[i] = who;
    this.#chosenSeats = true;
    if (!this.#seats.includes("me")) this.#seats[i === 0 && this.#seats.length > 1 ? 1 : 0] = "me";
    this.#showSeats();
    this.#remember();
    this.form.elements[`seat-${i + 1}`]?.focus();
  }

  /** Offers a practice game if nobody else is a person. */
  #showPractice() {
    if (this.practice) this.practice.hidden = this.#seats.some(isPerson);
  }

  /**
   * @param {string} label @param {string} name @param {string[][]} values each with its words
   * @param {string} chosen @param {(value: string) => void} [onchange]
   */
  #select(label, name, values, chosen, onchange) {
    return h("label", { class: "field" }, h("span", { text: label }),
      h("select", { name, onchange: onchange && ((/** @type {any} */ e) => onchange(e.target.value)) },
        ...values.map(([value, words]) => h("option", { value, selected: value === chosen, text: words }))));
  }

  /** @param {readonly string[]} [seats] who plays; without it, as the form says @param {boolean} [learn] */
  async #open(seats = this.#seats, learn = false) {
    const data = new FormData(this.form);
    const name = tidy(this.name.value) || t("lobby.defaultName");
    if (!isName(name)) return this.#ask("error.name");
    this.#remember(seats.includes("me") ? seats : this.#seats);
    const options = seatedOptions(this.variant, this.#options, seats.length), homes = this.#corners.value(seats.length);
    if (homes) options.Homes = homes;
    const friends = seats.some(isPerson), me = seats.includes("me");
    const [total = 0, increment = 0] = me ? String(data.get("total") ?? "").split(" ").map(Number) : [];
    try {
      const table = await this.transport.open({
        variant: this.variant.name, options,
        seats: seats.map((who, i) => (who === "me" ? { name } : who === "anyone" ? { open: true } : who !== "friend" ? { bot: who } : this.transport.local ? { name: t("lobby.seat", { seat: i + 1 }) } : { invite: true })),
        practice: learn || (me && !friends && data.get("practice") !== null), seconds: me ? Number(data.get("seconds") ?? 0) : 0,
        ...(total ? { total, increment } : {}), ...(seats.includes("anyone") && (seats !== this.#seats || data.get("listed") !== null) ? { listed: true } : {}),
        ...(friends && data.get("quiet") !== null ? { quiet: true } : {}),
      });
      this.#sit(table, learn);
    } catch (/** @type {any} */ error) {
      this.#refused(options.Layout && error.kind !== "offline" ? t("error.layout", { why: error.message }) : errorText(error)); // only the library knows what is wrong where
    }
  }

  /** @param {string} why no table could be had */
  #refused(why) {
    this.error.hidden = false;
    this.error.textContent = why;
  }

  /** @param {import("./types").OpenedTable} table @param {boolean} learn */
  #sit(table, learn) {
    const mine = table.seats.find(({ token }) => token);
    const invites = Object.fromEntries(table.seats.filter(({ invite }) => invite).map(({ seat, invite }) => [seat, invite ?? ""]));
    if (mine?.token) hold({ id: table.id, seat: mine.seat, token: mine.token, variant: this.variant.name, when: Date.now(), invites, ...(learn ? { learn } : {}) });
    location.hash = `#/t/${table.id}`;
  }
}

/** Adds the place of a note to an option. @param {HTMLElement} field @param {string} name @param {string} [words] if they are known already */
function noted(field, name, words = "") {
  const note = h("p", { class: "note", id: `note-${name}`, text: words });
  (field.querySelector("select, [type=text]") ?? field).setAttribute("aria-describedby", note.id);
  return h("div", { class: "noted" }, field, note);
}

/**
 * The bot to play next: one level above the bot that was beaten last, or one below the bot
 * that has won, or else level 1. @param {readonly string[]} bots from weak to strong
 */
function suggested(bots) {
  const last = load("result", null);
  const at = bots.indexOf(last?.bot);
  return bots[at < 0 ? Math.max(0, bots.indexOf("level1")) : Math.min(Math.max(0, at + (last.won ? 1 : -1)), bots.length - 1)];
}

/** @param {import("./types").Transport} transport @param {HTMLElement} root @param {HTMLElement} [note] what the person must know first */
export async function showLobby(transport, root, note) {
  const [variants, bots] = await Promise.all([transport.variants(), transport.bots()]);
  new Lobby(transport, variants, bots, root, note);
  return () => {};
}
