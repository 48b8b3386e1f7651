// These tests need no browser: the phrases of all languages, and the modules that
// work on plain values.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { animate, path } from "../page/animate.js";
import { battle, turnOf } from "../page/battle.js";
import { next, orientations, quarters, turned } from "../page/choices.js";
import { clockOf, hours, untilDeadline } from "../page/clocks.js";
import { fill, labeled, part, setLanguage } from "../page/i18n.js";
import { eased } from "../page/seats.js";
import { dailyOf, seedOf } from "../page/daily.js";
import { Hint, messagePurpose, purpose, turnWords } from "../page/hint.js";
import { isOwn } from "../page/network.js";
import { stand, totals, turnsOf } from "../page/played.js";
import { after } from "../page/preview.js";
import { because } from "../page/reasons.js";
import { turnOn } from "../page/rim.js";
import { Takeback } from "../page/takeback.js";
import { dayOf } from "../page/time.js";
import { Traces } from "../page/traces.js";
import { parser } from "../page/transport-http.js";
import { startWorker } from "../page/transport-worker.js";
import { botLevel, Words } from "../page/words.js";
import { languages, variants } from "./helpers.mjs";
import { phrases } from "./speech.mjs";

const folder = new URL("../page/", import.meta.url);
const values = (phrase) => [...new Set([...phrase.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();

test("a name that is written from right to left is kept apart from what is behind it", () => {
  const words = new Words([{ seat: 1, name: "מרים" }, { seat: 2, name: "مريم" }, { seat: 3, name: "Ann" }, { seat: 4, name: "มาลี" }]);
  assert.deepEqual([1, 2, 3, 4].map((seat) => words.who(seat)), ["\u2068מרים\u2069", "\u2068مريم\u2069", "Ann", "มาลี"]);
});

test("the sign of a message is no picture that one walks to", async () => {
  globalThis.document = /** @type {any} */ ({ documentElement: {} });
  await setLanguage("en");
  const rows = [[{ open: "NS", name: "owl", picture: "A" }, { open: "NS", mark: "'2" }]], view = /** @type {any} */ ({ board: { rows, spare: { open: "NS" } }, pawns: [] }), words = new Words([]);
  assert.deepEqual(["a1", "b1"].map((square) => words.pick(square, "square", view, [])), ["Walk to a1, owl", "Walk to b1"]);
  assert.deepEqual(["a1", "b1"].map((square) => words.place(view, square)), ["a1 owl", "b1 (Two turns)"]);
});

test("a host that everybody has for itself is known by all its names", () => {
  const own = ["localhost", "localhost.", "a.localhost", "127.0.0.1", "127.9.8.7", "0.0.0.0", "[::]", "[::1]", "[::ffff:127.0.0.1]"].map((host) => new URL(`http://${host}/`).hostname);
  assert.deepEqual(own.filter((host) => !isOwn(host)), []);
  assert.deepEqual(["192.168.0.7", "[fe80::1]", "[::ffff:c0a8:7]", "mylocalhost", "localhost.example", "10.127.0.1"].filter(isOwn), []);
});

test("French has a space before a colon", async () => {
  globalThis.document = /** @type {any} */ ({ documentElement: {} });
  await setLanguage("fr");
  assert.equal(labeled("Édition", "Classique"), "Édition\u00a0: Classique");
  await setLanguage("en");
  assert.equal(labeled("Edition", "Classic"), "Edition: Classic");
});

test("who withdraws a request to take back hears of no refusal, whoever answers meanwhile", () => {
  const takeback = new Takeback(1), asked = { by: 1, agreed: [1] }, agreed = { by: 1, agreed: [1, 3] };
  const follow = (/** @type {any[]} */ ...facts) => facts.map((now, i) => takeback.over(i ? facts[i - 1] : null, now));
  assert.deepEqual(follow(asked, null), [false, true], "over");
  follow(asked);
  takeback.withdraw();
  assert.equal(takeback.over(/** @type {any} */ (asked), /** @type {any} */ (agreed)), false);
  assert.equal(takeback.over(/** @type {any} */ (agreed), null), false, "withdrawn");
  assert.deepEqual(follow(asked, null), [false, true], "asked once more");
});

test("every language has the same phrases with the same values", () => {
  assert.deepEqual(readdirSync(new URL("i18n/table", folder)).sort(), languages.map((code) => `${code}.js`).sort());
  const keys = Object.keys(phrases.en).sort();
  for (const [code, own] of Object.entries(phrases)) {
    assert.deepEqual(Object.keys(own).sort(), keys, code);
    for (const key of keys) {
      assert.deepEqual(values(own[key]), values(phrases.en[key]), `${code} ${key}`);
      assert.notEqual(own[key].trim(), "", `${code} ${key}`);
    }
  }
});

test("in each game with chance in it the page says what chance decides", async () => {
  globalThis.document = /** @type {any} */ ({ documentElement: {} });
  await setLanguage("en");
  const said = Object.fromEntries([...variants, "other"].map((variant) => [variant, new Words([]).chance(/** @type {any} */ ({ variant }))]));
  assert.match(said.battlechess, /Plus Power card/);
  assert.match(said.glow, /point token/);
  assert.match(said.anniversary, /next card/);
  assert.equal(said.other, phrases.en["table.chance"], "a game of which the page knows nothing");
});

test("options, values and pictures have the words of the rulebook", () => {
  for (const [code, own] of Object.entries(phrases)) {
    const text = readFileSync(new URL(`../../rulebook/text/${code}/words.txt`, import.meta.url), "utf8");
    const book = Object.fromEntries(text.trim().split("\n").map((line) => [line.split(" ", 1)[0], line.slice(line.indexOf(" ") + 1)]));
    const page = Object.fromEntries(Object.entries(own).filter(([key]) => /^(option|value|picture|numbered|glow)\./.test(key) && key !== "picture.number" && key !== "glow.mark").map(([key, words]) => [key.replace("numbered.", "picture.").replace("glow.", "picture.*"), words]));
    assert.deepEqual({ ...page, house: own["lobby.house"] }, book, code);
  }
});

test("games and messages have the names of the rulebook", () => {
  const book = (code, file) => readFileSync(new URL(`../../rulebook/text/${code}/${file}.txt`, import.meta.url), "utf8");
  for (const [code, own] of Object.entries(phrases)) {
    for (const variant of variants) assert.equal(own[`variant.${variant}`], /^# (.*)/.exec(book(code, variant))?.[1], `${code} ${variant}`);
    for (const [, n, title] of book(code, "anniversary").matchAll(/! message-(\d): ([^.]*)\./g)) assert.equal(own[`event.${n}`], title, `${code} message ${n}`);
  }
});

test("the page has no second word for what the rules of a language name", () => {
  const others = { // each is another word for a picture, a goal, home, the spare tile, a message, a walk, a shift or an enemy
    en: /treasure|\bpush(?!.* (?:out|in)\b)/i,
    de: /Schatz|Schätze|Nachricht|Tageskarte|feindlich|Hause|Heimweg|Brett\b|\b(?:gehe|gehen|lauf)\b|geht nach/i,
    fr: /trésor|image|(?:la|votre|deuxième) poussée\b|advers|\bappeler|\bbut\b|rentrer|\bva en\b/i,
    nl: /schatten|bericht|tegenstander|huis\b|\bbord\b|\bde kaart\b/i,
    it: /tesor|immagin|tessera libera|avversari|\bmet[ae]\b|\bcasa\b|cammina|passaggi/i,
    es: /tesoro|montón|\brival|\bmetas?\b|\bcasa\b|camina|combat/i,
    pt: /tesouro|\bmonte\b|adversári|\bmetas?\b|para casa|passeio|\bchamar|combat/i,
    ru: /сокровищ|сообщени|домой|картинк|поле цены|противник|\sкарт\b/i,
  };
  for (const [code, own] of Object.entries(phrases)) {
    for (const [key, phrase] of Object.entries(own)) {
      if (!/^(variant|option|table|prompt|tip|pick|button|learn|lesson|event|attack|battle|change|fact|end|puzzle|review|why|luck|hint)\./.test(key) && key !== "error.lesson") continue;
      assert.doesNotMatch(phrase.replace(/\{.*?\}/g, ""), others[code], `${code} ${key}`);
    }
  }
});

test("history says who did what, once, and in the words of the rules", async () => {
  globalThis.document = /** @type {any} */ ({ documentElement: {} });
  await setLanguage("en");
  const words = new Words([{ seat: 1, name: "Ann" }, { seat: 2, name: "Bob" }]);
  const first = /** @type {any} */ ({ outcome: { winners: [1] } });
  assert.deepEqual([words.outcome(first, 1), new Words(words.seats, true).outcome(first, 1)], ["You win!", "Ann wins!"], "nobody is you on a device that several share");
  const maze = (turn, mark) => ({ seat: 1, text: `6a9 3E - a1,c3 a1,c3 ${turn} :ABC,:DEF - -`, event: "x", board: { rows: [], spare: { open: "NE", mark } }, pawns: ["a1", "c3"] });
  const told = (ply, changes, before, by = 1, view = before) => words.update(/** @type {any} */ ({ kind: "ply", by, ply, changes, view }), before).join(" ");
  const over = { kind: "event", event: "-" }, pushed = { kind: "shift", slot: "Nb" };
  assert.equal(told("Nb:ES", [pushed, { kind: "back", at: "-", tile: { mark: "'1" } }, { kind: "turned", event: "'1" }, { kind: "event", event: "'1" }], maze("1s", ""), 1), "Ann shifts column b down. Ann may use the message: Shift again.");
  assert.equal(told("Nb:ES", [pushed, { kind: "turned", event: "-" }], maze("1s", "")), "Ann shifts column b down. The back of the tile is blank.");
  assert.equal(told("use", [], maze("1e", "'1")), "Ann uses the message: Shift again.");
  assert.equal(told("use", [over, { kind: "pile", seat: 1 }], maze("1e", "'4")), "Ann uses the message: Peek.");
  assert.equal(told("decline", [over], maze("1e", "'2")), "Ann declines the message.");
  assert.equal(told("decline", [over], maze("1s", "'2")), "Ann gives up the second turn.");
  assert.equal(told("swap:2", [{ kind: "pawn", seat: 1, from: "a1", to: "c3", carried: false }, { kind: "pawn", seat: 2, from: "c3", to: "a1", carried: false }, over], maze("1e", "'3")), "Ann swaps places with Bob.");
  assert.equal(told("take:?", [over, { kind: "pile", seat: 1 }], maze("1c", "'5")), "Ann chooses another top card.");
  assert.equal(told("draw:K", [{ kind: "pile", seat: 2 }], maze("2d", ""), "chance"), "Bob draws the next card from the shuffled pile.");
  assert.equal(told("a1", [over, { kind: "pile", seat: 1 }], maze("1m", "'6")), "Ann stays.");
  const back = (toMove) => words.update(/** @type {any} */ ({ kind: "undo", by: 1, to: 0, changes: [], view: { seat: 1, toMove } }), null).join(" ");
  assert.deepEqual([back(1), back(2)], ["Taken back. It is your turn again.", "Taken back. It is Bob’s turn again."]);

  const piece = (seat, name, letter, square, power, more = {}) => ({ seat, name, letter, square, face: { power }, ...more });
  const mat = { seat: 1, text: "", board: { rows: 6, pieces: [piece(1, "Emboar", "E", "c4", 70), piece(2, "Victini", "v", "c2", 60, { eggs: 3 }), piece(1, "Zekrom", "K", "e3", 110, { size: 2 })] }, deck: [] };
  const after = { ...mat, board: { rows: 6, pieces: [piece(1, "Emboar", "E", "c3", 70), ...mat.board.pieces.slice(1)] } };
  assert.equal(told("c4-c3xN", [{ kind: "move", piece: "E", from: "c4", to: "c3" }, { kind: "eggs", square: "c2", eggs: 2 }, { kind: "cost", seat: 2, pieces: 1 }], mat, 1, after), "Emboar moves from c4 to c3. Emboar attacks Victini. Victini loses an egg. Left: 2. Cost area of Bob: 1.");
  assert.equal(told("K@e3", [{ kind: "summon", piece: "K", square: "e3" }], mat), "Ann summons Zekrom to e3–f4.");
  const near = { ...mat, board: { rows: 6, pieces: [piece(1, "Zoroark", "Z", "b3", 70), piece(2, "Patrat", "p", "b2", 60), piece(2, "Emboar", "e", "b4", 70)] }, deck: [30], pending: "b3xS" };
  assert.equal(told("b3xN", [{ kind: "turn", piece: "p", square: "b2" }], near), "Zoroark attacks Patrat. 70 > 60: Zoroark beats Patrat. Patrat on b2 is turned over.");
  assert.equal(told("b3xS", [{ kind: "battle" }], near), "Zoroark attacks Emboar.", "a card decides");
  assert.equal(told("30", [{ kind: "turn", piece: "e", square: "b4" }], near, "chance"), "70 + 30 > 70: Zoroark beats Emboar. Emboar on b4 is turned over.");
  const decided = (ply, changes, by, before = near) => words.battle(/** @type {any} */ ({ kind: "ply", by, ply, changes, view: before }), before);
  assert.deepEqual(decided("70", [{ kind: "card", value: 70 }, { kind: "shuffle" }, { kind: "turn", piece: "e", square: "b4" }], "chance"), { seat: 1, said: ["Zoroark attacks Emboar.", "70 + 70 > 70: Zoroark beats Emboar.", "Emboar on b4 is turned over.", "The Plus Power cards are shuffled."] });
  const quiet = [{ kind: "move", piece: "Z", from: "b3", to: "b4" }];
  assert.deepEqual(decided("b3-b4", quiet, 1).said, [], "whoever moves has seen it");
  assert.deepEqual(decided("b3-b4", quiet, 1, { ...near, seat: 2 }), { seat: 1, said: ["Zoroark moves from b3 to b4."] });
  const twins = { ...near, board: { rows: 6, pieces: [near.board.pieces[0], piece(2, "Zoroark", "z", "b4", 80)] } };
  assert.equal(decided("10", [], "chance", twins).said.join(" "), "Zoroark (1) attacks Zoroark (2). 70 + 10 = 80: equal, so nothing happens.");
  const ended = (pieces) => words.reason(/** @type {any} */ ({ players: [{ seat: 1 }, { seat: 2 }], outcome: { winners: [1], reason: "" }, board: { pieces } }), "chance");
  assert.equal(ended([piece(1, "Victini", "V", "a1", 60, { target: true })]), "Bob has lost Victini: that ends the game.");
  assert.match(ended([1, 2].map((seat) => piece(seat, "Victini", "V", `a${seat}`, 60, { target: true }))), /^Bob can neither move/);
  const ends = { ...mat, players: [{ seat: 1 }, { seat: 2 }], outcome: { winners: [1], reason: "" }, board: { rows: 6, pieces: [piece(1, "Victini", "V", "a1", 60, { target: true })] } };
  const last = (viewer) => told("30", [{ kind: "card", value: 30 }], mat, "chance", { ...ends, seat: viewer });
  assert.deepEqual([1, 2].map(last), ["Plus Power card: +30. You win! Bob has lost Victini: that ends the game.", "Plus Power card: +30. Ann wins! Bob has lost Victini: that ends the game."]);
  const won = (more) => told("a1", [], null, 1, { seat: 2, board: { rows: [] }, players: [{ seat: 1, left: 0 }, { seat: 2, left: 3 }], pawns: ["a1", "c3"], homes: ["a1", "c3"], outcome: { winners: [1], reason: "" }, ...more });
  assert.equal(won({}), "Ann stays. Ann wins! Ann has found all the cards and is home.");
  assert.equal(won({ pawns: ["b1", "c3"] }), "Ann stays. Ann wins!", "where nobody has to go home");
  const scores = (...all) => won({ players: all.map((score, i) => ({ seat: i + 1, left: 0, score })) });
  assert.equal(scores(12, 11), "Ann stays. Ann wins! Ann: 12 points, Bob: 11 points.");
  assert.match(scores(12, 12), /Bob: 12 points\. With equal points, /);
  assert.equal(words.update(/** @type {any} */ ({ kind: "forfeit", by: 2, changes: [], view: { ...ends, seat: 2, outcome: { winners: [1], reason: "resigned" } } }), mat).join(" "), "Bob gave up. Ann wins!", "no reason twice");
  assert.equal(told("x", [{ kind: "taken", piece: "E", square: "c4" }], mat), "Emboar on c4 leaves the mat.");
});

/** A board of 3 by 3 all of whose tiles are corners, with the pawns of two seats, before a turn of seat 2. */
const small = /** @type {any} */ ({
  seat: 1, toMove: 2, text: "", pawns: ["a1", "b1"], homes: ["a1", "c3"], players: [{ seat: 1 }, { seat: 2 }],
  board: { rows: [["ES", "ES", "SW"], ["NE", "SW", "NW"], ["NE", "NS", "NW"]].map((row) => row.map((open) => ({ open }))), spare: { open: "NS", picture: "S", name: "bat" }, ban: "-" },
});

test("a review says turns and reasons in words, names whom they are about, and says you to the reader only", async () => {
  globalThis.document = /** @type {any} */ ({ documentElement: {} });
  const notation = /\b[NSWE][a-g1-7]:|[a-g][1-7] [a-g][1-7]/, seats = [{ seat: 1, name: "Ann" }, { seat: 2, bot: "level1" }];
  const turn = (reasons, more = {}) => /** @type {any} */ ({ ply: 3, seat: 2, played: ["Nb:NS", "b2"], best: ["Nb:EW", "b1"], known: true, verdict: "mistake", reasons, ...more });
  const threat = { kind: "threat", seat: 1, played: [3, 4], best: [1, 4] }, missed = { kind: "missed-find", seat: 1, goal: "S", played: [8, 44], best: [8, 44] };
  await part(setLanguage("en")); // with the phrases of a review
  const words = new Words(seats), said = (one, me = 1) => because(one, small, words, me).join(" ");
  assert.equal(said(turn([threat])), "After the turn played, 3 of 4 possible goals are within reach for you; after the better turn, 1 of 4.");
  assert.equal(said(turn([threat]), 2), "After the turn played, 3 of 4 possible goals are within reach for Ann; after the better turn, 1 of 4.");
  assert.equal(said(turn([missed])), "In this turn, 8 of 44 shifts open a way to the goal (bat) for Level 1 bot; the better turn uses it. Every allowed arrow is counted once for each way to lay the tile: four ways, two if it is straight.");
  assert.equal(said(turn([], { line: ["W2:NE", "a1"] })), "The likeliest reply to the better turn: Shift row 2 to the right → Stay on a1.");
  for (const code of languages) {
    await setLanguage(code);
    const home = { kind: "their-way-home", seat: 1, played: [5, 44], best: [2, 44] };
    const kinds = [home, { ...home, best: [0, 44] }, missed, { ...missed, goal: undefined, kind: "way-kept" }, { ...missed, kind: "next-goal" }, { ...threat, belief: true }, { ...threat, played: [1, 1], best: [0, 1] }];
    const all = [...kinds.map((one) => turn([one])), turn([], { missedWin: 3, loses: 2 }), turn([], { missedWin: 1, loses: 1 }), turn([], { line: ["W2:NE", "a1"] })].map((one) => said(one, 2));
    for (const text of all) assert.doesNotMatch(text, notation, code);
    assert.match(all[0], /Ann/, code);
    assert.doesNotMatch(all[2], /Ann|\(S\)/, code);
  }
});

test("the levels of bots are one for beginners and numbers from 1 to 10 in the order of the library", async () => {
  globalThis.document = /** @type {any} */ ({ documentElement: {} });
  await setLanguage("en");
  const go = readFileSync(new URL("../../bot/level.go", import.meta.url), "utf8"), names = [...go.matchAll(/^\t\{"(\w+)", sight/gm)].map(([, name]) => name);
  assert.equal(names.length, 11);
  assert.deepEqual(names.map(botLevel), names.map((_, i) => (i === 0 ? "Beginner" : `Level ${i}`)));
});

test("the words of a turn know that the shift carries the pawn, and that who walks nowhere stays", async () => {
  globalThis.document = /** @type {any} */ ({ documentElement: {} });
  await setLanguage("en");
  const words = new Words([{ seat: 1, name: "Ann" }, { seat: 2, name: "Bob" }]);
  assert.equal(turnWords(words, small, ["Nb:NS", "b2"]), "Shift column b down → Stay on b2");
  assert.equal(turnWords(words, small, ["Nb:NS", "b1"]), "Shift column b down → Walk to b1");
  assert.equal(turnWords(words, small, ["W2:NS", "b1"]), "Shift row 2 to the right → Stay on b1");
});

test("a turn of Battle Chess is said with its piece, the squares and what decides, of anybody", async () => {
  globalThis.document = /** @type {any} */ ({ documentElement: {} });
  const piece = (seat, name, square, power, more = {}) => ({ seat, letter: name[0], name, square, eggs: 0, face: { power }, ...more });
  const view = /** @type {any} */ ({ seat: 1, toMove: 1, deck: [0, 20, 30], board: { rows: 6, pieces: [piece(1, "Emboar", "c5", 70), piece(1, "Zoroark", "d5", 70), piece(2, "Patrat", "b4", 60), piece(2, "Zoroark", "d4", 80), piece(2, "Victini", "b2", 60, { eggs: 3 })] } });
  await setLanguage("en");
  const words = new Words([]), said = (...plies) => turnWords(words, view, plies);
  assert.equal(said("c5-c4"), "Emboar moves from c5 to c4.");
  assert.equal(said("c5-a3xNE"), "Emboar moves from c5 to a3. Emboar on a3 attacks Victini on b2. Victini loses an egg. Left: 2.");
  assert.equal(said("c5xNW"), "Emboar on c5 attacks Patrat on b4. 70 > 60: Emboar beats Patrat.");
  assert.equal(said("d5xN"), "Zoroark on d5 attacks Zoroark on d4. 70 : 80, so +20 or more wins: 2 of 3 cards.");
  assert.equal(said("c5-c4", "c4xW"), "Emboar moves from c5 to c4. → Emboar on c4 attacks Patrat on b4. 70 > 60: Emboar beats Patrat.", "what follows knows the move");
  for (const code of languages) {
    await setLanguage(code);
    const all = said("c5-c3xSE", "d5xN");
    for (const part of ["Emboar", "c5", "c3", "Zoroark", "d5", "d4", "+20"]) assert.ok(all.includes(part), `${code}: ${all}`);
  }
});

test("a hint says what its push is for, whatever it is for", async () => {
  globalThis.document = /** @type {any} */ ({ documentElement: {} });
  await setLanguage("en");
  const named = { ...small, board: { ...small.board, rows: small.board.rows.map((/** @type {any[]} */ row) => row.map((tile) => ({ ...tile, name: "bat" }))), spare: { open: "NS", name: "bat" } } };
  const choices = ["Nb:NS", "Nb:EW", "W2:NS"].map((ply) => ({ ply })), all = [...new Set(choices.flatMap(({ ply }) => after(named, ply).reach ?? []))];
  for (const { ply } of choices) {
    for (const goal of all) {
      for (const was of [[], [goal]]) {
        const view = { ...named, choices, targets: [goal], reach: was };
        for (const end of after(named, ply).reach ?? []) {
          const said = purpose(view, [ply, end]), finds = end === goal;
          assert.match(said, finds && was.length > 0 ? /stays in reach/ : finds ? /opens/ : /Another shift|No shift/, `${ply} ${end}, goal ${goal}`);
        }
      }
    }
    assert.match(purpose({ ...named, choices, targets: [], reach: [] }, [ply]), /^After that/, "a message may follow");
    for (const goal of after(named, ply).reach ?? []) assert.match(purpose({ ...named, choices, targets: [goal], reach: [] }, [ply, "use"]), /^This opens .* After that/, "and what the push is for is known");
  }
});

test("a hint says what a message is for, and why it is declined", async () => {
  globalThis.document = /** @type {any} */ ({ documentElement: {} });
  const offered = (/** @type {number} */ n) => ({ ...small, event: `${n}`, toMove: 1, targets: ["b2"], reach: ["a1"], board: { ...small.board, spare: { open: "NS", mark: `'${n}` } } });
  for (const code of languages) {
    await setLanguage(code);
    const all = [1, 2, 4, 5, 6].map((n) => messagePurpose(/** @type {any} */ (offered(n)), "use"));
    assert.equal(new Set(all).size, 5, `${code}: each says what it does: ${all.join(" ")}`);
    for (const said of [...all, messagePurpose(/** @type {any} */ (offered(1)), "decline")]) assert.match(said, /\p{L}.*\.$/u, code);
  }
  await setLanguage("en");
  const view = /** @type {any} */ (offered(3)), named = { ...view, board: { ...view.board, rows: view.board.rows.map((/** @type {any[]} */ row) => row.map((tile) => ({ ...tile, name: "bat", picture: "A" }))) } };
  const [me, other] = named.pawns, near = after(named, "swap:2").pawns?.[0];
  assert.equal(near, other);
  assert.equal(messagePurpose({ ...named, targets: [other] }, "swap:2"), "This opens the way to this picture: bat.", `on ${other} in place of ${me}`);
  assert.equal(messagePurpose({ ...named, targets: ["c9"] }, "swap:2"), "From that square you can do more.");
  assert.equal(messagePurpose({ ...named, targets: ["b2"], reach: ["b2"] }, "decline"), "Your goal stays in reach.");
  assert.equal(messagePurpose({ ...named, targets: ["b2"], event: "5", board: { ...named.board, spare: { open: "NS", mark: "'5" } } }, "take:A"), "This opens the way to this picture: bat.", "the card that is taken is found on the way");
  assert.equal(messagePurpose(named, "take:Z"), "It is easier to reach.");
});

test("a hint frames all squares that a legend will cover", () => {
  const shown = (/** @type {any} */ view, /** @type {string} */ ply, way = false) => {
    let framed = /** @type {string[]} */ ([]);
    const no = () => {}, words = { ply: () => "", pick: () => "" };
    const hint = new Hint(/** @type {any} */ ({ words, board: { point: (/** @type {string[]} */ picks) => { framed = picks; }, arrow: no }, turn: { cancel: no }, notice: { say: no, show: no }, live: { add: no, say: no } }));
    hint.show({ ...view, toMove: 1, choices: [{ ply }] }, [ply]);
    if (way) hint.showWay({ ...view, toMove: 1, choices: [{ ply }] });
    return framed.join(" ");
  };
  const mat = { board: { rows: 6, pieces: [{ square: "b5", letter: "P", name: "Patrat", seat: 1 }, { square: "c3", size: 2, letter: "K", name: "Zekrom", seat: 1 }] } };
  assert.equal(shown(mat, "R@c1"), "R c1 d1 c2 d2");
  assert.equal(shown(mat, "c3-d3", true), "c3 d3 e3 d4 e4");
  assert.equal(shown(mat, "b5-b4", true), "b5 b4");
});

test("the walk of a turn is drawn on the maze after its shift", () => {
  const { slot, from, to, maze } = turnOn(small, ["Nb:NS", "b1"]);
  assert.deepEqual([slot, from, to], ["Nb", "b2", "b1"]);
  assert.equal(maze.board.rows[0][1].open, "NS");
  assert.equal(after(small, "swap:1").pawns?.join(), "b1,a1");
});

test("turns are counted, not plies, and what was taken back is no turn", () => {
  const ply = (n, by, text = "x") => ({ n, kind: "ply", by, ply: text });
  const events = [{ n: 0, kind: "start", by: null }, ply(1, 1), ply(2, 1), ply(3, 2), ply(4, 2), { n: 5, kind: "undo", by: 1, to: 0 }, ply(6, 1), ply(7, 1), ply(8, "chance"), ply(9, 1), ply(10, 2)];
  const line = events.reduce((all, event) => stand(all, event), /** @type {any[]} */ ([]));
  assert.deepEqual(line.map(({ n }) => n), [0, 6, 7, 8, 9, 10]);
  const counted = (/** @type {any[]} */ events, alone = false) => turnsOf(events, alone).map(({ seat, n }) => [seat, n]);
  assert.deepEqual(counted(line), [[undefined, 0], [1, 1], [1, 1], [1, 1], [1, 1], [2, 1]]);
  assert.deepEqual(counted([...line, ply(11, 1), ply(12, 2), ply(13, 2), ply(14, 1)]).slice(6), [[1, 2], [2, 2], [2, 2], [1, 3]], "each seat has numbers of its own");
  assert.deepEqual([1, 2].map((seat) => totals(turnsOf([...line, ply(11, 1)])).get(seat)), [2, 1]);
  assert.deepEqual(counted([ply(1, 1, "Nb:NS"), ply(2, 1, "a1"), ply(3, 1, "Sb:NS"), ply(4, 1, "a2")], true), [[1, 1], [1, 1], [1, 2], [1, 2]]);
});

test("the headline says what a message or a legend lets a player do", async () => {
  globalThis.document = /** @type {any} */ ({ documentElement: {} });
  await setLanguage("en");
  const words = new Words([]), view = (mark, event = "x") => /** @type {any} */ ({ event, board: { rows: [], spare: { mark } } });
  const slots = [["Nb", "slot"], ["NE", "orientation"]], squares = [["a1", "square"]];
  const prompt = (picks, seen, picked = []) => words.prompt(new Map(picks), picked, seen);
  assert.equal(prompt(slots, view("'1", "")), "Your turn: shift the maze");
  assert.match(prompt(slots, view("'1")), /^Shift again/);
  assert.match(prompt([["decline", "button"], ...slots], view("'2")), /^Second turn: shift .* give it up$/);
  assert.match(prompt(squares, view("'2")), /^First of two turns: walk$/);
  assert.match(prompt(squares, view("'6")), /wall$/);
  assert.equal(prompt(squares, view("'6", "")), "Your turn: walk");
  const mat = /** @type {any} */ ({ board: { rows: 6, pieces: [{ square: "b5", letter: "P", name: "Patrat" }, { square: "c3", size: 2, letter: "K", name: "Zekrom" }] } });
  assert.doesNotMatch(prompt([["b5", "piece"]], mat), /summon/);
  assert.match(prompt([["b5", "piece"], ["K", "legend"]], mat), /summon a legend$/);
  assert.match(prompt([["d4", "square"]], mat, ["K"]), /middle of 2 by 2/);
  assert.match(prompt([["d4", "square"], ["N", "direction"]], mat, ["c3"]), /middle of 2 by 2/);
  assert.equal(prompt([["b4", "square"]], mat, ["b5"]), "Patrat: where to?");
  assert.equal(prompt([["b4", "square"], ["N", "direction"]], mat, ["b5"]), "Patrat: where to, or whom to attack?");
  assert.match(prompt([["d4", "square"], ["N", "direction"]], mat, ["c3"]), /middle of 2 by 2.* whom to attack\?$/);
  assert.deepEqual([["b5", "b4"], ["b5", "b4", "NE"], ["c3", "N"]].map((picked) => words.sure(picked, mat)), ["Move Patrat here?", "Attack?", "Attack?"]);
  assert.deepEqual([words.ready(["b5", "b4"], true, mat), words.ready(["b5", "b4"], false, mat)], ["Move", "Only move"]);
  assert.equal(words.pick("d4", "square", mat, ["K"]), "Squares d4 to e5");
});

test("no phrase is left in English", () => {
  const same = ["Labyrinth", "Battle Chess", "One Piece", "Pause", "dragon", "ring", "banana", "lion"]; // in some languages
  for (const code of languages.slice(1)) {
    const left = Object.keys(phrases.en).filter((key) => phrases[code][key] === phrases.en[key] && /[a-z]{4}/.test(phrases.en[key].replace(/\{.*?\}/g, "")));
    assert.deepEqual(left.filter((key) => !same.includes(phrases.en[key])), [], code);
  }
});

test("numbers have as many forms as the language needs", () => {
  for (const [code, own] of Object.entries(phrases)) {
    for (const [key, phrase] of Object.entries(own)) {
      for (const [, forms] of phrase.matchAll(/\{\w+((?:\|[^}|]*)+)\}/g)) {
        assert.equal(forms.split("|").length - 1, code === "ru" ? 3 : 2, `${code} ${key}`);
      }
    }
  }
  const one = { en: "1 of 1 card.", de: "1 von 1 Karte.", fr: "1 carte sur 1.", nl: "1 van 1 kaart.", it: "1 carta su 1.", es: "1 de 1 carta.", pt: "1 de 1 carta.", ru: "1 карта из 1." };
  for (const code of languages) {
    const said = fill(phrases[code]["attack.card"], { victims: "", sum: "", need: 20, n: 1, all: 1 }, new Intl.PluralRules(code));
    assert.ok(said.endsWith(one[code]), `${code}: ${said}`);
  }
  const rules = new Intl.PluralRules("ru");
  assert.deepEqual([1, 3, 5, 21, 22].map((n) => fill("{n|ход|хода|ходов}", { n }, rules)), ["ход", "хода", "ходов", "ход", "хода"]);
});

test("the page uses every phrase, and no other", () => {
  const source = readdirSync(folder).filter((name) => name.endsWith(".js")).map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");
  const taught = readdirSync(new URL("../../catalog/lessons/", folder)).map((name) => readFileSync(new URL(`../../catalog/lessons/${name}`, folder), "utf8")).join("\n");
  const said = [...taught.matchAll(/\b(?:learn|lesson)\.\w+/g)].map(([key]) => key);
  for (const key of said) assert.ok(key in phrases.en, `no phrase ${key}`);
  const named = new Set([...said, ...[...source.matchAll(/"([a-z]+(?:\.[\w-]+)*)"/g)].map(([, key]) => key)]);
  const made = [...source.matchAll(/`([a-z]+\.(?:[\w.]+\.)?)\$\{/g)].map(([, start]) => start); // such as `pick.${pick}`
  const previews = readFileSync(new URL("../share.go", folder), "utf8"); // of links, which the server writes
  for (const key of Object.keys(phrases.en)) {
    assert.ok(named.has(key) || (key.startsWith("share.") && previews.includes(`"${key}"`)) || made.some((start) => key.startsWith(start)), `nothing uses ${key}`);
  }
  for (const [, key] of source.matchAll(/\bt\("([^"]+)"/g)) assert.ok(key in phrases.en, `no phrase ${key}`);
});

test("every piece of the library's vocabulary has a phrase", () => {
  const go = (file) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
  for (const name of "book,coins,map,crown,keys,skull,ring,chest,emerald,sword,candelabrum,helmet,lizard,moth,owl,rat,scarab,spider,bat,dragon,genie,ghost,princess,sorceress".split(",")) {
    assert.ok(`picture.${name}` in phrases.en, name);
  }
  const words = readFileSync(new URL("words.js", folder), "utf8");
  for (const file of ["change/change.go", "glow/show.go", "anniversary/show.go", "battlechess/show.go"]) {
    for (const [, kind] of go(file).matchAll(/ChangeKind\(\) string \{ return "(\w+)" \}/g)) {
      assert.ok(kind === "reset" || words.includes(`case "${kind}"`), `no words for the change ${kind} of ${file}`);
    }
  }
});

test("picks become a ply", () => {
  const choices = ["b5", "b5-b4", "b5-b4xN", "b5xN"].map((ply) => ({ ply, picks: ply.match(/[a-g]\d|[NSEW]+/g), kinds: ply.match(/[a-g]\d|[NSEW]+/g).map((p, i) => (i === 0 ? "piece" : /\d/.test(p) ? "square" : "direction")), labels: [] }));
  assert.deepEqual([...next(choices, []).picks.keys()], ["b5"]);
  assert.deepEqual(next(choices, ["b5"]), { picks: new Map([["b4", "square"], ["N", "direction"]]), ply: "b5" });
  assert.deepEqual(next(choices, ["b5", "b4"]), { picks: new Map([["N", "direction"]]), ply: "b5-b4" });
  assert.deepEqual(next(choices, ["b5", "b4", "N"]), { picks: new Map(), ply: "b5-b4xN" });
  assert.deepEqual(next(choices, ["c1"]), { picks: new Map(), ply: null });
});

test("a tile turns clockwise", () => {
  const ways = (open) => open.map((way) => ({ ply: way, picks: ["Nb", way], kinds: ["slot", "orientation"], labels: [] }));
  assert.equal(turned("NE", 1), "ES");
  assert.equal(turned("NEW", 2), "ESW");
  assert.deepEqual(orientations(ways(["NES", "ESW", "NSW", "NEW"])), ["NES", "ESW", "NSW", "NEW"]);
  assert.deepEqual(orientations(ways(["NS", "EW"])), ["NS", "EW"]);
  assert.deepEqual(orientations([]), []);
  assert.equal(quarters("NE", "NW"), 3);
  assert.equal(quarters("NS", "NS"), 0);
});

test("a walk follows the passages", () => {
  const rows = [["ES", "EW", "SW"], ["NS", "", "NS"], ["NE", "EW", "NW"]].map((row) => row.map((open) => ({ open })));
  assert.deepEqual(path({ board: { rows } }, "a1", "c1"), ["a1", "b1", "c1"]);
  assert.deepEqual(path({ board: { rows } }, "a2", "b3"), ["a2", "a3", "b3"]);
});

test("a walk through a wall follows the passages besides one wall, and only where they do not lead there", () => {
  const rows = [["NESW", "NESW", "NESW"], ["NS", "NS", "NS"], ["NESW", "NESW", "NESW"]];
  const maze = (/** @type {string[][]} */ drawn) => /** @type {any} */ ({ board: { rows: drawn.map((row) => row.map((open) => ({ open }))) } });
  assert.equal(walls(rows, path(maze(rows), "a2", "c2")), 0);
  const cut = [["ES", "EW", "W", "S"], ["", "", "NS", "NS"], ["NE", "EW", "NW", "N"], ["E", "W", "E", "W"]]; // a1 reaches c3 through one wall only
  for (let y = 1; y <= 4; y++) for (let x = 0; x < 4; x++) {
    const to = "abcd"[x] + y, way = path(maze(cut), "a1", to), least = fewest(cut, to);
    if (least > 1) assert.deepEqual(way, ["a1", to], "no message leads there");
    else assert.deepEqual([way[0], way.at(-1), walls(cut, way)], ["a1", to, least], way.join(" "));
  }
  assert.ok([0, 1, 2].every((n) => cut.some((row, y) => row.some((_, x) => fewest(cut, "abcd"[x] + (y + 1)) === n))), "the maze has all cases");
});

/** The walls on a way whose squares are side by side. @param {string[][]} rows @param {string[]} way */
function walls(rows, way) {
  const at = (square) => [square.charCodeAt(0) - 97, Number(square[1]) - 1];
  return way.slice(1).filter((square, i) => {
    const [x, y] = at(way[i]), [x2, y2] = at(square), side = { "0,-1": "NS", "1,0": "EW", "0,1": "SN", "-1,0": "WE" }[`${x2 - x},${y2 - y}`];
    assert.ok(side, `${way[i]} and ${square} are not side by side`);
    return !(rows[y][x].includes(side[0]) && rows[y2][x2].includes(side[1]));
  }).length;
}

/** The fewest walls between a1 and a square, by trying again and again. @param {string[][]} rows @param {string} to */
function fewest(rows, to) {
  const squares = rows.flatMap((row, y) => row.map((_, x) => "abcd"[x] + (y + 1)));
  const least = new Map(squares.map((square) => [square, square === "a1" ? 0 : Infinity]));
  for (const _ of squares) for (const a of squares) for (const b of squares) {
    if (Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) + Math.abs(Number(a[1]) - Number(b[1])) === 1) least.set(b, Math.min(least.get(b), least.get(a) + walls(rows, [a, b])));
  }
  return least.get(to);
}

test("pawns that change places jump, whatever lies between them", async () => {
  const moves = /** @type {Record<string, string[]>} */ ({});
  const place = (square) => ({ classList: { contains: () => true }, transform: { baseVal: { consolidate: () => ({ matrix: { e: 100 * (square.charCodeAt(0) - 97), f: 100 * (Number(square[1]) - 1) } }) } } });
  const pawn = (seat) => ({ animate: ({ translate }) => { moves[seat] = translate; return { finished: Promise.resolve() }; } });
  Object.assign(globalThis, { CSS: { escape: String }, matchMedia: () => ({ matches: false }), document: { documentElement: {}, addEventListener: () => {} } });
  const svg = /** @type {any} */ ({ querySelector: (query) => (query.startsWith("#pawn-") ? pawn(query.slice(6)) : place(query.slice(8))) });
  const rows = [["S", "", "S"], ["NS", "", "NS"], ["NE", "EW", "NW"]].map((row) => row.map((open) => ({ open })));
  const moved = (seat, from, to) => /** @type {any} */ ({ kind: "pawn", seat, from, to, carried: false });
  await animate(svg, null, [moved(1, "a1", "c1")], /** @type {any} */ ({ board: { rows } }));
  assert.equal(moves[1].length, 7, "who walks goes around the wall");
  await animate(svg, null, [moved(1, "a1", "c1"), moved(2, "c1", "a1")], /** @type {any} */ ({ board: { rows } }));
  for (const [seat, x] of [[1, 200], [2, -200]]) {
    const [start, high, end] = moves[seat];
    assert.deepEqual([start, end, moves[seat].length], ["0 0", `${x}px 0px`, 3]);
    assert.match(high, new RegExp(`^${x / 2}px -\\d+px$`));
  }
});

test("a way that a shift has torn is not shown, only where it ended", () => {
  const rows = Array.from({ length: 3 }, () => Array.from({ length: 3 }, () => ({ open: "NESW" })));
  const view = /** @type {any} */ ({ board: { rows } });
  const after = (from, to, slot) => {
    const traces = new Traces();
    traces.add(/** @type {any} */ ({ kind: "ply", by: 2, ply: to, changes: [{ kind: "pawn", seat: 2, from, to, carried: false }, { kind: "found", seat: 2, picture: "A" }], view }), null);
    traces.add(/** @type {any} */ ({ kind: "ply", by: 1, ply: `${slot}:NS`, changes: [{ kind: "shift", slot }], view }), null);
    return traces.others(1).map(([, { way, found }]) => [way, found]);
  };
  assert.deepEqual(after("a1", "c1", "Nb"), [[["c1"], ["A"]]], "its middle has moved");
  assert.deepEqual(after("a1", "b1", "Nb"), [[["b2"], ["A"]]], "its end has moved");
  assert.deepEqual(after("b1", "b2", "Nb"), [[["b2", "b3"], ["A"]]], "all of it has moved");
  assert.deepEqual(after("b1", "b3", "Nb"), [[["b1"], ["A"]]], "its end came in on the other side");
  assert.deepEqual(after("a1", "a3", "Nb"), [[["a1", "a2", "a3"], ["A"]]], "it lies elsewhere");
});

test("the trace of a battle knows who fought, the card, and who lost, also of the own seat", () => {
  const piece = (seat, letter, square, more = {}) => ({ seat, letter, name: letter, square, eggs: 0, face: { power: 70 }, ...more });
  const view = (pieces, more = {}) => /** @type {any} */ ({ board: { rows: 6, pieces }, deck: [0, 30], ...more });
  const before = view([piece(1, "Z", "b4"), piece(2, "K", "c1", { size: 2 })]), traces = new Traces();
  const add = (by, ply, changes, was) => { traces.add(/** @type {any} */ ({ kind: "ply", by, ply, changes, view: was }), was); return traces.others(1).map(([seat, { fight, way }]) => [seat, way, fight && [fight.attacker.square, fight.victims[0].size, fight.card, fight.open, [...fight.fates]]]); };
  assert.deepEqual(add(1, "b4-b3xNE", [{ kind: "move", from: "b4", to: "b3" }, { kind: "battle" }], before), [[1, ["b4", "b3"], ["b3", 2, null, true, []]]], "it waits for a card");
  const pending = view([piece(1, "Z", "b3"), piece(2, "K", "c1", { size: 2 })], { pending: "b3xNE" });
  assert.deepEqual(add("chance", "30", [{ kind: "card", value: 30 }, { kind: "turn", square: "c1" }], pending), [[1, ["b4", "b3"], ["b3", 2, 30, false, [["c1", "turn"]]]]]);
  assert.deepEqual(add(2, "c1-c2", [{ kind: "move", from: "c1", to: "c2" }], pending), [[2, ["c1", "c2"], undefined]], "until the next ply");
  assert.equal(traces.others(null)[0][1].size, undefined);
  add(2, "c1-c2", [{ kind: "move", from: "c1", to: "c2" }], view([piece(2, "K", "c2", { size: 2 })]));
  assert.equal(traces.others(null)[0][1].size, 2, "a legend goes from its middle to its middle");
  assert.deepEqual(add(1, "b3-b2", [{ kind: "move", from: "b3", to: "b2" }], pending), [], "a move of the own seat needs no trace");
});

test("a ply shows something hidden by a card, the back of a tile, or chance", () => {
  const view = (goals, more = {}) => /** @type {any} */ ({ players: [{ goals: ["X"] }, { goals }], ...more }), takeback = new Takeback(2);
  const seen = (/** @type {any} */ by, after = view(["A"]), changes = []) => { takeback.add(/** @type {any} */ ({ n: 1, kind: "ply", by, changes, view: after }), view(["A", "B"])); return takeback.seen; };
  assert.deepEqual([seen(2), seen(1, view(["A"]), /** @type {any} */ ([{ kind: "turned" }]))], [false, false], "what another turns over");
  assert.deepEqual([seen(2, view(["B", "C"])), seen(1)], [true, true], "a card");
  assert.deepEqual([seen(2, view(["A"]), /** @type {any} */ ([{ kind: "turned" }])), seen(2)], [true, false], "a back, until the next ply");
  assert.deepEqual([seen("chance"), seen(1)], [true, true], "a card that chance draws after it");
  assert.deepEqual([seen(2), seen(1), seen("chance")], [false, false, false], "or after that of another");
  assert.equal(seen(2, view(["A"], { choices: [{ ply: "take:X" }] })), true, "the pile");
});

test("something can be taken back after a ply of the own seat, until it is", () => {
  const takeback = new Takeback(1), add = (n, kind, by, to) => { takeback.add(/** @type {any} */ ({ n, kind, by, to }), null); return takeback.possible; };
  assert.deepEqual([add(0, "start"), add(1, "ply", 2), add(2, "ply", 1), add(3, "ply", 2)], [false, false, true, true]);
  assert.deepEqual([add(4, "undo", undefined, 1), add(5, "ply", 1), add(6, "ply", 1), add(7, "undo", undefined, 5), add(8, "undo", undefined, 4)], [false, true, true, true, false]);
  const asked = /** @type {any} */ ({ by: 1, agreed: [1] });
  assert.deepEqual([takeback.over(null, asked), takeback.over(asked, null), takeback.refused(), takeback.refused()], [false, true, true, false]);
  takeback.over(null, asked);
  add(9, "undo", undefined, 1);
  assert.deepEqual([takeback.over(asked, null), takeback.refused()], [false, false], "it was agreed to");
});

test("a worker that is stopped answers no more, and says so to who waits", async () => {
  globalThis.Worker = class { postMessage() {} terminate() {} };
  const worker = startWorker(() => {}), answer = worker.ask("review");
  worker.stop();
  await Promise.race([assert.rejects(answer, { kind: "offline" }), new Promise((_, reject) => setImmediate(() => reject(new Error("it still waits"))))]);
});

test("server-sent events come in parts of any size", () => {
  const text = ": heartbeat\n\nid: 3\ndata: {\"n\":3}\n\nevent: table\ndata: {\"n\":3,\ndata: \"x\":1}\n\n";
  for (let size = 1; size <= text.length; size++) {
    const got = [];
    const read = parser((event, data) => got.push([event, data]));
    for (let at = 0; at < text.length; at += size) read(text.slice(at, at + size));
    assert.deepEqual(got, [["message", { n: 3 }], ["table", { n: 3, x: 1 }]]);
  }
});

test("the maze of previews is that of the port to JavaScript", () => {
  const read = (file) => readFileSync(new URL(file, import.meta.url), "utf8");
  assert.equal(read("../page/maze.js"), read("../../examples/port-javascript/maze.js"));
});

test("a battle has its sum", () => {
  const piece = (seat, name, square, power, more = {}) => ({ seat, letter: name[0], name, square, turned: false, eggs: 0, face: { power }, back: { power: 50 }, ...more });
  const view = { board: { pieces: [piece(1, "Zoroark", "c4", 70), piece(2, "Patrat", "c3", 80), piece(2, "Emboar", "e1", 70), piece(1, "Reshiram", "c1", 130, { size: 2 })] }, deck: [0, 0, 20, 30] };
  const short = (fought) => fought && [fought.victims.map(({ name }) => name), fought.need, fought.wins];
  assert.deepEqual(short(battle(view, "c4", "c4", "N")), [["Patrat"], 20, [20, 30]]);
  assert.equal(battle(view, "c4", "c4", "S"), null);
  assert.deepEqual(short(battle(view, "c1", "c1", "E")), [["Emboar"], 0, [0, 0, 20, 30]], "a legend touches with all its squares");
  assert.deepEqual(short(battle(view, "c1", "c1", "S")), [["Patrat"], 0, [0, 0, 20, 30]]);
  const two = { board: { pieces: [piece(1, "Zekrom", "c3", 110, { size: 2 }), piece(2, "Patrat", "d2", 60), piece(2, "Emboar", "c2", 70)] } };
  assert.deepEqual(["N", "N1", "N2"].map((way) => battle(two, "c3", "c3", way)?.victims.map(({ name }) => name)), [["Emboar", "Patrat"], ["Emboar"], ["Patrat"]], "a legend may have to choose");
  assert.deepEqual(turnOf("c3xN2"), { from: "c3", at: "c3", way: "N2" });
  const over = { board: { pieces: [piece(1, "Zoroark", "c4", 70), { ...piece(2, "Emboar", "c3", 100, { turned: true }), back: undefined }] }, deck: [20, 30, 40] };
  assert.deepEqual(short(battle(over, "c4", "c4", "N")), [["Emboar"], 40, [40]], "what shows of a piece that is turned over counts");
  assert.deepEqual(turnOf("b5-b4xNE"), { from: "b5", at: "b4", way: "NE" });
  assert.deepEqual(turnOf("b5xN"), { from: "b5", at: "b5", way: "N" });
  assert.equal(turnOf("b5"), null, "a walk in the maze");
  assert.equal(turnOf("K@c3"), null);
});

test("clocks run for the seat to act only, and stop at zero", () => {
  const now = Date.parse("2026-01-05T10:01:00Z"), since = "2026-01-05T10:00:00Z";
  const facts = { seats: [{ seat: 1, clock: 90.4 }, { seat: 2, clock: 30 }, { seat: 3, clock: null }], toMove: 1, since, outcome: null, deadline: "2026-01-05T10:01:30Z" };
  assert.deepEqual([1, 2, 3].map((seat) => clockOf(/** @type {any} */ (facts), seat, now)), [30, 30, null]);
  assert.equal(clockOf(/** @type {any} */ ({ ...facts, toMove: 2 }), 2, now), 0);
  assert.equal(clockOf(/** @type {any} */ ({ ...facts, outcome: { winners: [1], reason: "" } }), 1, now), 90);
  assert.equal(clockOf(/** @type {any} */ ({ ...facts, since: null }), 1, now), 90);
  assert.equal(untilDeadline(/** @type {any} */ (facts), now), 30);
  assert.equal(untilDeadline(/** @type {any} */ ({ ...facts, deadline: null }), now), null);
  assert.deepEqual([5, 65, 3605].map(hours), ["0:05", "1:05", "1:00:05"]);
});

test("the puzzle of a day is that of the reader's day", () => {
  assert.equal(dayOf(new Date(Date.UTC(2026, 0, 5))), "2026-01-05");
  assert.equal(dayOf(new Date("2026-11-30T23:59:00-05:00")), "2026-12-01", "in UTC");
});

test("a puzzle of a day is known by its seed, which the library makes in the same way", () => {
  assert.equal(seedOf("2026-01-02", "kids"), "202601020427"); // as in cli/puzzle_test.go
  const puzzle = (/** @type {number} */ par, /** @type {string} */ seed) => ({ par, seed, goal: "A" });
  assert.deepEqual(dailyOf(puzzle(3, "202601020427"), "kids"), { day: "2026-01-02", level: "hard", game: "kids" });
  assert.deepEqual(dailyOf(puzzle(2, seedOf("2026-01-02", "standard")), "standard"), { day: "2026-01-02", level: "easy", game: "standard" });
  for (const [one, game] of [[puzzle(3, "202601020427"), "glow"], [puzzle(1, "202601020427"), "kids"], [puzzle(3, seedOf("2026-01-02", "standard")), "standard"], [puzzle(2, "7"), "kids"]]) assert.equal(dailyOf(/** @type {any} */ (one), /** @type {any} */ (game)), null);
});

test("a piece that cannot move is told so", async () => {
  globalThis.document = /** @type {any} */ ({ documentElement: {} });
  await setLanguage("en");
  const piece = { name: "Victini", seat: 1, square: "d6", eggs: 3, face: { power: 60, arrows: [] } };
  const told = (/** @type {any} */ one) => new Words([{ seat: 1, name: "Ann" }]).piece(/** @type {any} */ ({ board: { pieces: [one] } }), "d6");
  assert.match(told(piece), /^Victini \(Ann\): 3 eggs\. Until they are gone, it neither moves nor battles\. Each attack .* beaten twice\.$/);
  assert.equal(told({ ...piece, eggs: 0 }), "Victini (Ann): power 60. It does not move.");
  Reflect.deleteProperty(globalThis, "document");
});

test("a child of an age gets what a game has for it", () => {
  const option = (/** @type {string} */ name, /** @type {string[]} */ ...values) => ({ name, values }), game = (/** @type {any[]} */ ...options) => /** @type {any} */ ({ options });
  const family = game(option("Deal", "usual", "6-each", "3-each"), option("Return", "yes", "no")), children = game(option("Return", "yes", "no"), option("Children", "-", "1"), option("ChildReturn", "yes", "no"));
  assert.deepEqual(eased(family, "4"), { Deal: "3-each", Return: "no" });
  assert.deepEqual(eased(family, "7"), { Deal: "6-each" });
  assert.deepEqual(eased(family, "any"), {});
  assert.deepEqual(eased(children, "4"), { ChildReturn: "no" });
});
