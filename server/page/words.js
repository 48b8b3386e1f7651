// This file holds how the page says things: picks, changes, turns and outcomes
// become phrases in the reader's language. It reads kinds and notation only, and
// never the English labels and notes that a view has.

import { battle, battleOf, isTurned, isWay, lastOf, power, turnOf, widthOf } from "./battle.js";
import { has, labeled, list, t } from "./i18n.js";
import { isSquare, tileAt } from "./preview.js";

/** @typedef {import("./types").View} View */
/** @typedef {import("./types").Change} Change */
/** @typedef {import("./types").SeatFacts} SeatFacts */

const leftward = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u; // letters that are written from right to left

/** Returns a name to be put into a sentence: one that is written from right to left is kept apart, so that a number behind it stays there. @param {string} name */
export const apart = (name) => (leftward.test(name) ? `\u2068${name}\u2069` : name);

/** @param {string} name */
export const variantName = (name) => (has(`variant.${name}`) ? t(`variant.${name}`) : name);
/** Says what a game is about, and who wins if its options decide that. A game that the page has no words for has those of the server. @param {string} name @param {string} summary @param {Record<string, string>} values of the options */
export function variantSummary(name, summary, { Return }) {
  if (!has(`variant.${name}.summary`)) return summary || t("variant.other.summary");
  return t(`variant.${name}.summary`) + (Return ? ` ${t(Return === "no" ? "summary.found" : "summary.home")}` : "");
}
/** @param {string} name */
export const optionName = (name) => (has(`option.${name}`) ? t(`option.${name}`) : name);
/** Editions whose names are those of a printing have names of their own for players. @param {string} value */
export const valueName = (value) => (has(`edition.${value}`) ? t(`edition.${value}`) : has(`value.${value}`) ? t(`value.${value}`) : /^\d+$/.test(value) ? t("lobby.seat", { seat: list([...value]) }) : value);
/** The levels that have names of their own in the library. @type {Record<string, number>} */
const named = { easy: 3, medium: 6, hard: 9 };

/** Says the strength of a bot: its level from 1 to 10, or what it is, as of one below these. @param {string} name */
export function botLevel(name) {
  const n = named[name] ?? /^level(\d+)$/.exec(name)?.[1], kind = `bot.${name.split(":")[0]}`;
  return n ? t("bot.level", { n }) : has(kind) ? t(kind) : name;
}

/**
 * The words of one table: it knows who sits where.
 */
export class Words {
  /** @param {readonly SeatFacts[]} seats @param {boolean} [shared] whether several people look at the page, of whom none is "you" */
  constructor(seats, shared = false) {
    this.seats = seats;
    this.shared = shared;
  }

  /** @type {import("./picture.js").Picture["legends"]} the pieces that wait, by their letters */
  legends = new Map();

  /** @param {number | string | null | undefined} seat */
  who(seat) {
    const facts = this.seats.find((s) => s.seat === seat);
    if (facts?.bot) return this.#numbered(t("bot.name", { level: botLevel(facts.bot) }), facts);
    return facts?.name ? this.#numbered(apart(facts.name), facts) : t("lobby.seat", { seat: seat ?? "?" });
  }

  /** Adds the seat to a name that two seats have. @param {string} name @param {SeatFacts} facts */
  #numbered(name, facts) {
    const same = this.seats.filter((s) => (facts.bot ? s.bot === facts.bot : s.name === facts.name && !s.bot));
    return same.length > 1 ? `${name} #${facts.seat}` : name;
  }

  /** Says who has won. @param {View} view @param {number | null} me */
  outcome(view, me) {
    const winners = view.outcome?.winners ?? [];
    if (winners.length === 0) return t("outcome.draw");
    if (winners.length > 1) return t("outcome.together", { who: list(winners.map((seat) => this.who(seat))) });
    return winners[0] === me && !this.shared ? t("outcome.you") : t("outcome.won", { who: this.who(winners[0]) });
  }

  /** Says what chance decides now. In each game of the library it is one thing. @param {View} view */
  chance({ variant }) {
    return t(has(`chance.${variant}`) ? `chance.${variant}` : "table.chance");
  }

  /** Says why a game ended, unless its result says it. @param {View} view @param {number | string | null} by */
  reason(view, by) {
    const reason = view.outcome?.reason;
    if (!reason) return this.#fallen(view) || this.#home(view);
    const name = { timeout: "time" }[reason] ?? reason;
    return t(has(`reason.${name}`) ? `reason.${name}` : "reason.other", { who: this.who(by) });
  }

  /** Says that a winner has found all and is home, unless points decide. @param {View} view */
  #home({ players, outcome, pawns = [], homes = [] }) {
    const first = players.find(({ seat, left, score }) => outcome?.winners.includes(seat) && left === 0 && score === undefined && pawns[seat - 1] === homes[seat - 1]);
    return first && pawns.length > 0 ? t("end.home", { who: this.who(first.seat) }) : "";
  }

  /** Says the points of all, and what decides between equal ones. @param {View} view */
  #points({ players, outcome }) {
    const scored = players.filter(({ score }) => score !== undefined), best = Math.max(...scored.map(({ score = 0 }) => score));
    const said = scored.map(({ seat, score = 0 }) => t("end.score", { who: this.who(seat), n: score })), tied = scored.filter(({ score }) => score === best).length > 1;
    return outcome?.reason || said.length === 0 ? [] : [`${said.join(", ")}.`, ...(tied ? [t("end.tie")] : [])];
  }

  /** Says why a game of pieces ended by its rules: the main piece of a seat has fallen, or the seat has nothing left to do. @param {View} view */
  #fallen({ board: { pieces }, outcome, players }) {
    const lost = players.find(({ seat }) => !outcome?.winners.includes(seat))?.seat, main = pieces?.filter(({ target }) => target) ?? [];
    if (!pieces || !outcome || main.length === 0) return "";
    return t(main.some(({ seat }) => seat === lost) ? "end.stuck" : "end.fallen", { who: this.who(lost), piece: main[0].name });
  }

  /**
   * Says what an event was, in one or more sentences, and if it ended the game, who has won and why.
   * @param {import("./types").Update} update
   * @param {View | null} before the view before it, which knows the pieces that are gone
   * @returns {string[]}
   */
  update(update, before) {
    const { view, by } = update, said = this.#event(update, before);
    return view.outcome && !before?.outcome ? [...new Set([...said, this.outcome(view, view.seat), this.reason(view, by), ...this.#points(view)])].filter(Boolean) : said;
  }

  /** Says what an event was. @param {import("./types").Update} update @param {View | null} before @returns {string[]} */
  #event(update, before) {
    const { kind, by, ply, view, reason = "" } = update;
    if (kind === "start") return [t("change.start")];
    if (kind === "undo") return [view.seat !== null && view.toMove === view.seat ? t("change.undo.you") : t("change.undo", { who: this.who(view.toMove) })];
    if (kind === "forfeit") return [this.reason(view, by) || t("change.forfeit", { who: this.who(by) })];
    if (kind === "leave" && unwilling.includes(reason)) return [t(`reason.${reason}`, { who: this.who(by) }), t("leave.bot")];
    if (kind === "leave") return [t("leave.left", { who: this.who(by) })];
    if (kind === "return") return [t("leave.returned", { who: this.who(by) })];
    const fought = this.#fought(battleOf(update, before)), changes = update.changes.filter((change) => !said(change, update) && (change.kind !== "battle" || fought.length === 0));
    const words = (/** @type {boolean} */ first) => changes.filter(({ kind }) => (kind === "move" || kind === "card") === first).map((change) => this.change(change, by, view, before));
    const all = [...words(true), ...fought, this.#told(update, before), ...words(false)].filter(Boolean); // a piece moves before it attacks, and a card decides
    return all.length > 0 ? all : [t(by === "chance" ? "change.reset" : "change.stays", { who: this.who(by) })];
  }

  /**
   * Says what a ply did about a message or a card, which its changes do not say, or nothing.
   * @param {import("./types").Update} update @param {View | null} before
   */
  #told({ by, ply, changes }, before) {
    const who = this.who(by), [word, of] = (ply ?? "").split(":");
    switch (word) {
      case "use": return t("change.uses", { who, event: markName(before ? messageOf(before) : "") });
      case "decline": return t(before && shifts(before) ? "change.givesUp" : "change.declines", { who });
      case "swap": return t("change.swap", { who, other: this.who(Number(of)) });
      case "take": return t("change.exchange", { who });
      case "draw": return t("change.draw", { who: this.who(changes.find(({ kind }) => kind === "pile")?.seat ?? before?.seat) });
      default: return "";
    }
  }

  /**
   * Says the sum of a battle, such as 70 + 30 > 80: when it begins, if no card is needed, and else once its card is drawn.
   * @param {import("./battle.js").Fought | null} fought @param {boolean} [whole] whether a card's battle is said from its beginning
   */
  #fought(fought, whole = false) {
    if (!fought) return [];
    const { own, card } = fought, same = fought.victims.some(({ name }) => name === fought.attacker.name), named = (/** @type {import("./types").Piece} */ { name, seat }) => (same ? `${name} (${seat})` : name);
    const [piece, victims] = [named(fought.attacker), list(fought.victims.map(named))];
    const begins = card !== null && !whole ? [] : [t("battle.begins", { piece, victims })];
    if (card === null && fought.need > 0) return begins;
    const sum = own + (card ?? 0);
    return [...begins, ...fought.others.map((victim) => {
      const other = power(victim), sign = sum > other ? ">" : sum < other ? "<" : "=";
      const said = `${own}${card === null ? "" : ` + ${card}`} ${sign} ${other}`;
      return sum === other ? t("battle.even", { sum: said }) : t(sum > other ? "battle.won" : "battle.lost", { sum: said, piece, victim: named(victim) });
    })];
  }

  /**
   * Says the battle of a ply, from who attacks to what became of the loser, or the legend that it summons, and whose it is.
   * A move alone is said to those who have not made it.
   * @param {import("./types").Update} update @param {View | null} before @returns {{seat: number, said: string[]}}
   */
  battle(update, before) {
    const { by, view, changes, kind } = update, fought = battleOf(update, before), seat = fought?.attacker.seat ?? Number(by);
    if (kind !== "ply" || !view.board.pieces) return { seat, said: [] };
    const of = (/** @type {string[]} */ kinds) => kinds.flatMap((one) => changes.filter(({ kind }) => kind === one)).map((change) => this.change(change, by, view, before));
    const said = [...this.#fought(fought, true), ...of(["turn", "taken", "eggs", "summon", "shuffle"])];
    return { seat, said: said.length === 0 && by !== view.seat ? of(["move"]) : said };
  }

  /** Says what an attack would be. @param {import("./battle.js").Battle} fought */
  attack(fought) {
    const { victims, others, own, most, need, wins, cards } = fought, of = list(victims.map(({ name }) => name));
    if (others.length === 0) return t("attack.eggs", { victims: of });
    if (need === 0) return t("attack.sure", { victims: of, sum: `${own} > ${most}` });
    return t("attack.card", { victims: of, sum: `${own} : ${most}`, need, n: wins.length, all: cards.length });
  }

  /** Says whom an attack is on and the powers, where several attacks have to find room. @param {import("./battle.js").Battle} fought */
  attackShort({ victims, others, own, most, need }) {
    const names = list(victims.map(({ name }) => name));
    return others.length === 0 ? names : `${names} ${own}\u00a0${need === 0 ? ">" : ":"}\u00a0${most}`;
  }

  /** Says the powers of an attack on one of its victims in a few letters. @param {import("./battle.js").Battle} fought @param {number} n which */
  sum({ own, victims }, n) {
    return victims[n].eggs > 0 ? "✓" : `${own}:${power(victims[n])}`;
  }

  /** Says a piece that waits, and what it costs. @param {string} letter @param {View} view */
  waiting(letter, view) {
    const cost = this.legends.get(letter)?.cost ?? this.legends.get(letter.toLowerCase())?.cost;
    const name = this.pieceName(letter, view, null);
    return cost ? t("fact.costs", { piece: name, n: cost }) : name;
  }

  /** Says which piece is on a square or waits beside the mat, whose it is and what it can do, or nothing. @param {View} view @param {string} pick */
  piece(view, pick) {
    const piece = view.board.pieces?.find((one) => one.square === pick), [, letter = ""] = /^(?:legend-)?([A-Za-z])$/.exec(pick) ?? [];
    const waits = this.legends.get(pick === letter && view.toMove === 2 ? letter.toLowerCase() : letter); // a pick has the letter that is printed
    if (waits) return `${this.#power(view, waits)} ${t("piece.waits", { n: waits.cost })}`;
    if (!piece?.face) return "";
    return piece.eggs ? t("piece.eggs", { piece: piece.name, who: this.who(piece.seat), n: piece.eggs }) : this.#power(view, { ...piece, face: piece.face });
  }

  /** Says whose a piece is, its power, and how it moves. @param {View} view @param {{name: string, seat: number, face: import("./types").Face}} piece */
  #power(view, { name, seat, face }) {
    const moves = face.arrows.map((arrow, i) => {
      const [, way, far, exact, jumps] = /^([NESW]+)(\d|\*)(!?)(\^?)$/.exec(arrow) ?? [];
      const how = far === "*" ? t("piece.any") : far === "1" || exact ? far : t("piece.upTo", { n: far });
      const side = wayName(way, view);
      return `${i === 0 ? side : side.toLowerCase()} ${how}${jumps ? ` (${t("piece.jumps")})` : ""}`;
    });
    return t("piece.power", { piece: name, who: this.who(seat), n: face.power, moves: moves.join(", ") || t("piece.stays") });
  }

  /** Says a square and what is on it. @param {View} view @param {string} square */
  place(view, square) {
    const name = tileName(view, square), message = tileAt(view, square)?.mark ?? "";
    return name ? `${square} ${name}` : isMessage(message) ? `${square} (${markName(message)})` : square;
  }

  /**
   * Says what a change is, or nothing for one that other changes say.
   * @param {Change} c
   * @param {any} by
   * @param {View} view
   * @param {View | null} before
   */
  change(c, by, view, before) {
    const who = this.who(c.seat ?? by);
    const piece = c.piece && this.pieceName(c.piece, view, before);
    switch (c.kind) {
      case "shift": return t(`change.shift.${c.slot[0]}`, { who, line: c.slot[1] });
      case "pawn": return t(c.carried ? "change.carried" : "change.walked", { who, square: c.to });
      case "found": return t("change.found", { who, picture: pictureOf(view, c.picture) });
      case "glow": return t("change.glow", { who, mark: markName(c.mark) });
      case "back": return t("change.back", { event: markName(c.tile.mark ?? "") });
      case "turned": return c.event === "-" ? t("change.blank") : "";
      case "event": return c.event === "-" ? "" : t("change.offered", { who, event: markName(c.event) });
      case "points": return t("change.points", { who, n: c.points });
      case "pile": return ""; // the ply says it
      case "move": return t("change.move", { piece, from: c.from, to: c.to });
      case "turn": case "taken": return t(`change.${c.kind}`, { piece, square: c.square });
      case "summon": return t("change.summon", { who, piece, squares: `${c.square}–${lastOf(c.square, widthOf(view, [c.square]))}` });
      case "eggs": return t("change.eggs", { piece: pieceOn(view, c.square), n: c.eggs });
      case "cost": return t("change.cost", { who, n: c.pieces });
      case "card": return t("change.card", { n: c.value });
      case "night": case "shuffle": case "battle": return t(`change.${c.kind}`);
      default: return t("change.reset");
    }
  }

  /**
   * Says what a pick does.
   * @param {string} pick
   * @param {import("./types").Kind} kind
   * @param {View} view
   * @param {readonly string[]} picked the picks before it
   */
  pick(pick, kind, view, picked = []) {
    switch (kind) {
      case "slot": return t(`pick.slot.${pick[0]}`, { line: pick[1] });
      case "square": return this.#squarePick(pick, view, picked);
      case "piece": return t("pick.piece", { piece: pieceOn(view, pick), square: pick });
      case "legend": return t("pick.legend", { piece: this.pieceName(pick, view, null) });
      case "direction": return wayName(pick, view);
      default: return this.#buttonPick(pick, view);
    }
  }

  /** @param {string} pick @param {View} view @param {readonly string[]} picked */
  #squarePick(pick, view, picked) {
    const width = widthOf(view, picked);
    if (width > 1) return t("pick.area", { from: pick, to: lastOf(pick, width) });
    if (picked.length > 0) return t("pick.square", { square: pick });
    const mine = view.seat && view.pawns?.[view.seat - 1];
    const place = tileName(view, pick);
    return t(pick === mine ? "pick.stay" : "pick.walk", { square: place ? `${pick}, ${place}` : pick });
  }

  /** @param {string} pick @param {View} view */
  #buttonPick(pick, view) {
    const [word, of] = pick.split(":");
    if (word === "swap" && of) return t("pick.swap", { who: this.who(Number(of)) });
    if (word === "take" && of) return t("pick.take", { picture: pictureOf(view, of) });
    if (word === "decline" && shifts(view)) return t("pick.giveUp");
    return has(`pick.${pick}`) ? t(`pick.${pick}`) : t("pick.ready", { ply: pick });
  }

  /** Says what a ply is, from its notation. @param {string} ply @param {View} view */
  ply(ply, view) {
    const [first, second] = ply.split(":"), turn = view.board.pieces && turnOf(ply);
    if (turn) return this.#turn(turn, view);
    if (/^[A-Z]@/.test(ply)) return `${t("pick.legend", { piece: this.pieceName(ply[0], view, null) })}, ${ply.slice(2)}–${lastOf(ply.slice(2), widthOf(view, [ply[0]]))}`;
    if (/^[NSWE][a-z1-9]$/.test(first) && second) return t(`pick.slot.${first[0]}`, { line: first[1] });
    if (isSquare(ply)) return t("pick.walk", { square: ply });
    return this.#buttonPick(ply, view);
  }

  /** @param {{from: string, at: string, way: string | undefined}} turn @param {View} view */
  #turn({ from, at, way }, view) {
    const fought = way ? battle(view, from, at, way) : null;
    const moved = at === from ? [] : [t("change.move", { piece: pieceOn(view, from), from, to: at })];
    return [...moved, ...(fought ? this.#foreseen(fought, at) : [])].join(" ");
  }

  /** Says a battle before its card: who attacks whom, where, and what decides it. It says you to nobody. @param {import("./battle.js").Battle} fought @param {string} at where the attacker is then */
  #foreseen({ attacker, victims, others, own, most, need, wins, cards }, at) {
    const on = (/** @type {string} */ piece, /** @type {string} */ square) => t("pick.piece", { piece, square }), names = list(others.map(({ name }) => name));
    return [t("battle.begins", { piece: on(attacker.name, at), victims: list(victims.map(({ name, square }) => on(name, square))) }),
      ...victims.filter(({ eggs }) => eggs).map(({ name, eggs }) => t("change.eggs", { piece: name, n: eggs - 1 })),
      ...(names && need === 0 ? [t("battle.won", { sum: `${own} > ${most}`, piece: attacker.name, victim: names })] : []),
      ...(need > 0 ? [t("battle.card", { sum: `${own} : ${most}`, need, n: wins.length, all: cards.length })] : [])];
  }

  /** The piece or the legend that was picked first. @param {readonly string[]} picked @param {View} view */
  #pickedName([first], view) {
    return pieceOn(view, first) || this.pieceName(first, view, null);
  }

  /** Asks whether picks that are a ply are meant. @param {readonly string[]} picked @param {View} view */
  sure(picked, view) {
    return t(isWay(picked.at(-1) ?? "") ? "prompt.attack" : pieceOn(view, picked[0]) ? "prompt.move" : "prompt.summon", { piece: this.#pickedName(picked, view) });
  }

  /** Names the button that plays picks that are a ply. @param {readonly string[]} picked @param {boolean} complete whether no battle can follow @param {View} view */
  ready(picked, complete, view) {
    return t(!complete ? "pick.done" : pieceOn(view, picked[0]) ? "button.move" : "pick.legend", { piece: this.#pickedName(picked, view) });
  }

  /** Says whose turn it is, to its person: by name where several look at the page. @param {View} view */
  #you = ({ toMove }) => (this.shared ? t("prompt.you.named", { who: this.who(toMove) }) : t("prompt.you"));

  /** Says what to do next. @param {ReadonlyMap<string, import("./types").Kind>} picks @param {readonly string[]} picked @param {View} view */
  prompt(picks, picked, view) {
    const kinds = [...picks.values()], ways = picks.size > 0 && [...picks.keys()].every(isWay), kind = kinds.find((k) => k === "legend" || k === "slot") ?? kinds.find((k) => k !== "orientation") ?? "button";
    if (picked.length > 0) {
      const attack = [...picks.keys()].some(isWay), to = widthOf(view, picked) > 1 ? (attack ? "prompt.placeOrAttack" : "prompt.place") : attack ? "prompt.toOrAttack" : "prompt.to";
      return t(ways ? "prompt.direction" : to, { piece: this.#pickedName(picked, view) });
    }
    if (picks.has("use")) return t("prompt.message");
    const button = [...picks.keys()].find((pick) => /^(swap|take)/.test(pick))?.split(":")[0];
    if (button) return t(`prompt.${button}`);
    const helped = helps[`${messageOf(view)} ${kind}`], me = view.players?.[(view.seat ?? 0) - 1], home = (me && homeOf(me, view)) ?? "";
    if (!helped && home && (kind === "slot" || picks.has(home))) {
      const asked = t(`prompt.${kind}.home`, { square: home });
      return this.shared ? labeled(this.who(view.toMove), asked) : asked;
    }
    return t(helped ?? (has(`prompt.${kind}`) ? `prompt.${kind}` : "prompt.button"), { you: this.#you(view) });
  }

  /**
   * Says which piece a letter is. A legend that is not on the mat has its name from
   * the picture.
   * @param {string} letter @param {View} view @param {View | null} before
   */
  pieceName(letter, view, before) {
    const all = [...(view.board.pieces ?? []), ...(before?.board.pieces ?? [])];
    const piece = all.find((p) => p.letter === letter) ?? all.find((p) => p.letter.toLowerCase() === letter.toLowerCase());
    return piece?.name ?? (this.legends.get(letter) ?? this.legends.get(letter.toUpperCase()) ?? this.legends.get(letter.toLowerCase()))?.name ?? letter;
  }
}

/** Why a bot plays for somebody who did not want to leave. */
const unwilling = ["time", "away"];

/** Says the name of a picture, given that in the library. @param {string} name */
export function pictureName(name) {
  if (has(`picture.${name}`)) return t(`picture.${name}`);
  if (has(`numbered.${name}`)) return t(`numbered.${name}`);
  return /^\d+$/.test(name) ? t("picture.number", { name }) : name;
}

/** @param {View} view @param {string} letter */
export function pictureOf(view, letter) {
  const tile = tiles(view).find((one) => one.picture === letter);
  return tile?.name ? pictureName(tile.name) : letter;
}

/** All tiles of a board in the maze. @param {View} view @returns {import("./types").Tile[]} */
function tiles(view) {
  const { rows, spare } = view.board;
  return Array.isArray(rows) && spare ? [...rows.flat(), spare] : [];
}

/** The picture on a square, by its name, or nothing: a message is none. @param {View} view @param {string} square */
export function tileName(view, square) {
  const tile = tileAt(view, square), mark = tile?.mark ?? "";
  return tile?.name ? pictureName(tile.name) : mark && !isMessage(mark) ? markName(mark) : "";
}

/** How many cards a player has found and still has to find: by night those that glow. @param {import("./types").PlayerFacts} player @param {View} view */
export const counts = ({ found, left, glowFound, glowLeft }, { night }) => (night ? { found: glowFound?.length, left: glowLeft?.length } : { found: found?.length, left });

/** Where a player only has to walk home to, having found everything, or nothing. @param {import("./types").PlayerFacts} player @param {View} view */
export const homeOf = (player, view) => (!view.outcome && counts(player, view).left === 0 ? view.homes?.[player.seat - 1] ?? "" : "");

/** The message that is offered or in force, or nothing. @param {View} view */
export const messageOf = (view) => (view.event && !view.outcome ? view.board.spare?.mark ?? "" : "");

/** What to do next with a message in force, by its mark and the kind of pick. @type {Record<string, string>} */
const helps = { "'1 slot": "prompt.again", "'2 square": "prompt.first", "'2 slot": "prompt.second", "'6 square": "prompt.wall" };

/** Whether a second turn begins. @param {View} view */
export const beginsSecond = (view) => messageOf(view) === "'2" && shifts(view);

/** Whether a shift comes next, from the notation of a view: TURN is a seat and s. @param {View} view */
const shifts = (view) => / \ds /.test(view.text);

/**
 * Whether other words say a change: a message that is offered says what shows, and a swap who is where.
 * @param {Change} change @param {import("./types").Update} update
 */
const said = ({ kind }, { ply, changes }) => (kind === "back" && changes.some((other) => other.kind === "event" && other.event !== "-"))
  || (kind === "pawn" && /^swap:/.test(ply ?? ""));

/** Says what a mark is: '1 to '6 are messages, *A to *L glowing pictures. @param {string} mark */
export function markName(mark) {
  if (isMessage(mark) && has(`event.${mark[1]}`)) return t(`event.${mark[1]}`);
  return has(`glow.${mark.slice(1)}`) ? t("glow.mark", { name: glowName(mark) }) : mark;
}

/** Whether a mark is a message of the anniversary game. @param {string} mark */
export const isMessage = (mark) => mark.startsWith("'");

/** The name of a glowing picture alone, such as moon. @param {string} mark */
export const glowName = (mark) => (has(`glow.${mark.slice(1)}`) ? t(`glow.${mark.slice(1)}`) : mark);

const opposite = { N: "S", S: "N", E: "W", W: "E" };

/** Says a direction as the reader sees it. @param {string} way @param {View} view */
const wayName = (way, view) => t(`pick.${isTurned(view) ? way.replace(/[NSEW]/g, (side) => opposite[/** @type {"N"} */ (side)]) : way}`);

/** @param {View} view @param {string} square */
function pieceOn(view, square) {
  const piece = view.board.pieces?.find((p) => p.square === square);
  return piece ? piece.name : "";
}

const kinds = { stale: "stale", turn: "turn", over: "over", illegal: "illegal", token: "token", table: "table", taken: "taken", limit: "requests", running: "running", nothing: "nothing", seen: "seen", solution: "solution", left: "left", quiet: "quiet", storage: "offline", offline: "offline", games: "games", lesson: "lesson", elsewhere: "elsewhere", named: "named", helps: "helps", banned: "banned", noWay: "noWay", noWayThen: "noWayThen", name: "name" };

/** Says what went wrong. @param {any} error with a kind, as transports throw it */
export const errorText = (error) => t(`error.${kinds[/** @type {keyof typeof kinds} */ (error?.kind)] ?? "other"}`);
