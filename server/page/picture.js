// This file turns the library's SVG into elements of the page: the board, the
// spare tile, and what stands beside them. It takes the English words out of the
// picture and puts the reader's in. It knows the classes and ids that the
// library's pictures document, and no game.

import { isTurned } from "./battle.js";
import { t } from "./i18n.js";
import { markName, pictureName, pictureOf } from "./words.js";

const ns = "http://www.w3.org/2000/svg";
const sheets = new Map(); // style sheets of pictures that the document has adopted

/** @typedef {{name: string, cost: number, seat: number, face: import("./types").Face}} Waiting a piece that waits beside the mat */

/**
 * A picture, taken apart.
 * @typedef {object} Picture
 * @property {SVGSVGElement} board
 * @property {Map<string, SVGGElement>} tiles those on the board, by their squares
 * @property {SVGSVGElement | null} spare the spare tile alone, 104 units wide
 * @property {SVGGElement} [entering] the spare tile as previews show it on the board: made once, since to copy it takes long
 * @property {{name: string, sides: SVGSVGElement[]}[]} kinds the kinds of pieces, each face up and turned over
 * @property {Map<string, Waiting>} legends the pieces that wait, by their letters
 */

/**
 * Reads an SVG document.
 * @param {string} text
 * @param {import("./types").View} view the view that it shows
 * @returns {Picture}
 */
export function readPicture(text, view) {
  const svg = parse(text);
  icons.clear(); // those of another game, or of a night
  const legends = legendsOf(svg);
  // What is directly in the picture besides coordinates and numbers is the
  // library's panel. The page has its own.
  for (const node of svg.querySelectorAll(":scope > title, :scope > text:not(.line), :scope > :is(.deck, .card, .paper), :scope > circle.ring, :scope > .pawn:not([id])")) node.remove();
  for (const size of ["width", "height"]) svg.removeAttribute(size);
  svg.removeAttribute("role");
  const kinds = kindsOf(svg);
  for (const token of svg.querySelectorAll(".token")) writeToken(token, legends);
  nameAreas(svg, legends, isTurned(view));
  if (isTurned(view)) turnAround(svg);
  const spare = part(svg, svg.querySelectorAll("#spare"));
  if (spare) {
    const tile = /** @type {SVGElement} */ (spare.firstChild);
    tile.removeAttribute("transform");
    tile.removeAttribute("data-pick");
    spare.setAttribute("viewBox", "-52 -52 104 104");
  }
  for (const one of [svg, spare]) {
    if (!one) continue;
    name(one, view);
    keepIcons(one, view);
  }
  const tiles = new Map([...svg.querySelectorAll(".tile.square")].map((tile) => [tile.dataset.pick, tile]));
  return { board: svg, tiles, spare, kinds, legends };
}

/** Turns a picture for a seat on the other side of the board: what is written and drawn on pieces stays upright, their arrows turn. @param {SVGSVGElement} svg */
function turnAround(svg) {
  svg.classList.add("turned");
  for (const token of svg.querySelectorAll(".token")) {
    const { x, y, width, height } = bounds(/** @type {any} */ (token)), upright = shape("g", { transform: `rotate(180 ${x + width / 2} ${y + height / 2})` });
    upright.append(...[...token.children].filter((one) => !one.matches("rect, .arrow")));
    token.append(upright);
  }
}

/** Reads what is drawn of the pieces that wait, and what is written beside them. A tap on any of them can be told from others. @param {SVGSVGElement} svg @returns {Picture["legends"]} */
function legendsOf(svg) {
  const legends = new Map();
  for (const token of svg.querySelectorAll(".token.legend")) {
    const words = [];
    for (let next = token.nextElementSibling; next?.tagName === "text"; next = next.nextElementSibling) words.push(next.textContent ?? "");
    const cost = words.findIndex((line) => /^cost \d+$/.test(line)), letter = token.id.split("-").at(-1) ?? "";
    if (cost < 0) continue;
    if (!token.matches("[data-pick]")) token.setAttribute("data-pick", `legend-${letter}`);
    legends.set(letter, { name: words.slice(0, cost).join(" "), cost: Number(words[cost].slice(5)), seat: token.matches(".seat-2") ? 2 : 1, face: faceOf(token) });
  }
  return legends;
}

const sides = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]; // clockwise

/** Reads the side that a piece shows, in the notation of views. @param {Element} token @returns {import("./types").Face} */
const faceOf = (token) => ({
  power: Number(token.querySelector("text[font-weight]")?.textContent),
  arrows: [...token.querySelectorAll(".arrow")].map((arrow) => {
    const heads = arrow.querySelectorAll("path").length, side = sides[Number(/rotate\((\d+)/.exec(arrow.getAttribute("transform") ?? "")?.[1] ?? 0) / 45];
    return `${side}${heads > 2 ? "*" : heads}${arrow.querySelector("path.hollow") ? "!" : ""}${arrow.querySelector("circle") ? "^" : ""}`;
  }),
});

/** Names the areas beside the mat, and each legend that waits with what it costs. @param {SVGSVGElement} svg @param {Picture["legends"]} legends @param {boolean} turned whether what is written lower is read first */
function nameAreas(svg, legends, turned) {
  const write = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ words) => {
    const text = svg.appendChild(shape("text", { class: "line area-name", x, y, "font-size": 15, "text-anchor": "start" }));
    text.textContent = words;
  };
  const side = Number(svg.querySelector(".token.legend rect")?.getAttribute("height") ?? 64), low = Math.max(...[...svg.querySelectorAll("circle.cost")].map((circle) => Number(circle.getAttribute("cy"))));
  const above = (/** @type {number} */ y) => (turned && y + side > low ? y + side + 18 : y - 8); // where it is seen above an area, if there is room
  for (const first of svg.querySelectorAll(":not(.cost) + circle.cost")) write(Number(first.getAttribute("cx")) - 14, above(Number(first.getAttribute("cy")) - 40), t("area.cost"));
  for (const token of svg.querySelectorAll(".token.legend")) {
    const box = bounds(/** @type {any} */ (token)), { name, cost } = legends.get(token.id.split("-").at(-1) ?? "") ?? { name: "", cost: 0 };
    if (!token.previousElementSibling?.matches(".legend")) write(box.x, above(box.y), t("area.legends"));
    [name, t("area.price", { n: cost })].forEach((words, i) => write(box.right + 6, box.y + 28 + 22 * (turned ? 1 - i : i), words));
  }
}

/** Takes the kinds of pieces out of the picture, which has each face up and then turned over. @param {SVGSVGElement} svg */
function kindsOf(svg) {
  const sides = [...svg.querySelectorAll(":scope > .side")], kinds = [];
  for (let i = 0; i + 1 < sides.length; i += 2) {
    const texts = [...sides[i].querySelectorAll("text:not([font-weight])")], name = sides[i].querySelector("title")?.textContent ?? texts.map((text) => text.textContent).join(" ");
    if (sides[i].querySelector("title")) for (const text of texts) text.remove(); // it is written beside
    kinds.push({ name: name.replace(lettered, ""), sides: sides.slice(i, i + 2).map((side) => alone(svg, side)) });
  }
  return kinds;
}

/** Moves a piece into a picture of its own. @param {SVGSVGElement} svg @param {Element} token */
function alone(svg, token) {
  const { x, y, width, height } = bounds(/** @type {any} */ (token)), own = /** @type {SVGSVGElement} */ (part(svg, [token]));
  own.setAttribute("viewBox", `${x - 2} ${y - 2} ${width + 4} ${height + 4}`);
  return own;
}

const lettered = /^[A-Za-z] (?=\w)/; // before the name of a piece

/** Writes the name and the power of a piece as large as it has room. @param {Element} token @param {Map<string, {name: string}>} legends */
function writeToken(token, legends) {
  const area = /** @type {SVGRectElement} */ (token.querySelector("rect"));
  const [x, y, side] = ["x", "y", "width"].map((name) => Number(area.getAttribute(name)));
  const [power, names] = [token.querySelector("text[font-weight]"), [...token.querySelectorAll("text:not([font-weight])")]];
  const written = names.map((one) => one.textContent).join(" ");
  const name = legends.get(written)?.name ?? written.replace(lettered, "");
  const scale = side / 72, size = Math.min(17, 66 / (0.55 * name.length)) * scale;
  names.slice(1).forEach((one) => one.remove());
  const text = names[0];
  if (!text) return;
  text.textContent = name;
  text.setAttribute("class", "piece-name");
  text.setAttribute("x", String(x + side / 2));
  text.setAttribute("y", String(y + side / 2 - 5 * scale));
  text.setAttribute("font-size", String(Math.max(size, 16.5 * scale)));
  if (size < 16.5 * scale) for (const [key, value] of [["textLength", 66 * scale], ["lengthAdjust", "spacingAndGlyphs"]]) text.setAttribute(String(key), String(value));
  power?.setAttribute("font-size", String(21 * scale));
  power?.setAttribute("y", String(y + side / 2 + 16 * scale));
}

/** @param {string} text @returns {any} */
function parse(text) {
  const plain = text.replace(/<style>([^<]*)<\/style>/g, (_, css) => (adopt(css), ""));
  return document.importNode(new DOMParser().parseFromString(plain, "image/svg+xml").documentElement, true);
}

/** Reads an SVG document that is only looked at. @param {string} text @returns {SVGSVGElement} */
export function drawing(text) {
  const svg = parse(text);
  for (const node of svg.querySelectorAll("[id], [data-pick]")) {
    node.removeAttribute("id"); // the board of a table has the same
    node.removeAttribute("data-pick");
  }
  svg.removeAttribute("role");
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

/** Moves elements into a picture of their own, or returns null if there are none. @param {any} svg @param {ArrayLike<Element> & Iterable<Element>} elements */
function part(svg, elements) {
  if (elements.length === 0) return null;
  const own = svg.cloneNode(false);
  own.append(...elements);
  own.setAttribute("aria-hidden", "true");
  return own;
}

/**
 * Puts a picture's style sheet into the document. The content security policy
 * forbids style elements, and every picture of a kind has the same.
 * @param {string} css
 */
function adopt(css) {
  if (sheets.has(css)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  sheets.set(css, sheet);
  document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
}

/** Writes the names of pictures in the reader's language. @param {SVGElement} svg @param {import("./types").View} view */
function name(svg, view) {
  const { rows, spare } = view.board;
  if (!Array.isArray(rows) || !spare) return;
  const names = new Map([...rows.flat(), spare].map((tile) => [tile.picture, tile.name]));
  for (const letter of svg.querySelectorAll(".tile text.letter")) {
    const tile = /** @type {SVGGElement} */ (letter.parentNode);
    const text = tile.querySelector("text:not(.letter, .mark)");
    const own = names.get(letter.textContent ?? "");
    if (!text || !own) continue;
    text.classList.add("name");
    text.textContent = /^\d+$/.test(own) ? own : pictureName(own);
    widen(tile, text.textContent);
  }
}

/** The icons of the last board, by the letter of their picture or the text of their mark. @type {Map<string, Element>} */
const icons = new Map();

/**
 * Writes what icons show in the reader's language, and remembers them.
 * @param {SVGElement} svg @param {import("./types").View} view
 */
function keepIcons(svg, view) {
  for (const icon of /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll("[data-picture], [data-mark]"))) {
    const { picture, mark = "" } = icon.dataset;
    const title = icon.querySelector("title") ?? icon.insertBefore(shape("title", {}), icon.firstChild);
    title.textContent = picture ? pictureOf(view, picture) : markName(mark);
    icons.set(picture ?? mark, icon);
  }
}

/**
 * Returns the icon of a picture, by its letter, or of a mark, by its text: that on
 * the board, so that both look alike. Where the board has none it is the given words.
 * @param {string} sign @param {string} [words] @returns {Element | string}
 */
export function iconOf(sign, words = sign) {
  const icon = icons.get(sign)?.cloneNode(true);
  if (!(icon instanceof Element)) return words;
  const svg = shape("svg", { class: "sign", viewBox: "0 0 32 32" });
  icon.querySelector("title")?.remove();
  svg.append(...icon.childNodes);
  return svg;
}

/** Makes the plaque as wide as a name needs. @param {SVGGElement} tile @param {string} words */
function widen(tile, words) {
  const most = 92, padding = 10, perLetter = 0.6; // of the font size; Verdana has the widest letters
  const size = Math.min(13, (most - padding) / (words.length * perLetter));
  const width = Math.max(36, Math.min(most, words.length * perLetter * size + padding));
  tile.querySelector("text.name")?.setAttribute("font-size", size.toFixed(1));
  for (const plaque of tile.querySelectorAll(".plaque")) {
    plaque.setAttribute("x", String(-width / 2));
    plaque.setAttribute("width", String(width));
  }
}

/**
 * Crops a picture to what is in it. It must be in the page. The frame only grows
 * from one picture of a game to the next, so that the board stays in place.
 * @param {SVGSVGElement} svg
 * @param {DOMRect | null} frame that of the picture before
 */
export function crop(svg, frame) {
  const box = svg.getBBox();
  const left = Math.min(box.x, frame?.left ?? box.x), top = Math.min(box.y, frame?.top ?? box.y);
  const right = Math.max(box.x + box.width, frame?.right ?? 0), bottom = Math.max(box.y + box.height, frame?.bottom ?? 0);
  svg.setAttribute("viewBox", `${left - 2} ${top - 2} ${right - left + 4} ${bottom - top + 4}`);
  return new DOMRect(left, top, right - left, bottom - top);
}

/**
 * Returns where an element is, in units of the picture: where its first rectangle
 * is. It reads attributes, since to ask for the layout takes many times longer.
 * @param {SVGGraphicsElement} element
 */
export function bounds(element) {
  const area = /** @type {SVGGraphicsElement} */ (element.matches("rect") ? element : element.querySelector("rect"));
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(area.getAttribute(name)));
  const moved = element.transform.baseVal.consolidate()?.matrix;
  return new DOMRect(x + (moved?.e ?? 0), y + (moved?.f ?? 0), width, height);
}

/** Returns the middle of an element, which for a tile is where its passages meet. @param {SVGGraphicsElement} element */
export function middle(element) {
  const moved = element.transform.baseVal.consolidate()?.matrix;
  if (moved && element.classList.contains("tile")) return { x: moved.e, y: moved.f };
  const box = bounds(element);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Sets an attribute, unless it is as wanted: each change is work for the browser. @param {Element} element @param {string} name @param {string | number} value */
export function set(element, name, value) {
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/** Makes an SVG element. @param {string} tag @param {Record<string, string | number>} attributes */
export function shape(tag, attributes) {
  const element = /** @type {SVGGraphicsElement} */ (document.createElementNS(ns, tag));
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/**
 * Turns the drawing of a tile by quarter turns; its picture stays upright.
 * @param {Element} tile
 * @param {number} quarters
 */
export function turnTile(tile, quarters) {
  for (const drawn of tile.querySelectorAll(":scope > :is(.wall, .floor, .pin)")) {
    const angle = Number(/\d+/.exec(drawn.getAttribute("transform") ?? "")?.[0] ?? 0);
    drawn.setAttribute("transform", `rotate(${(angle + 90 * quarters) % 360})`);
  }
}
