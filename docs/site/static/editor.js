// This file is the board editor: the text of a state, its picture, and the link
// in the address bar, which follow each other. The library does the rest.
import { load } from "./library.js";

const part = (id) => document.getElementById(id);
const tools = document.querySelectorAll("#editor [name=tool]");
const first = "6aeA5eBcc/3bXca6Q3Na/7C57DaeE6dF/6dWc3O9Ra3/7G3PbHbVdIadJ/a55c7TcMeU/3abK3bL99 7S - a1,g7 a1,g7 1s :KLTPMJICWEQG,:VRHAXOBSFDNU";
const turned = { 5: "a", a: "5", 3: "6", 6: "c", c: "9", 9: "3", 7: "e", e: "d", d: "b", b: "7" };
const tile = /[0-9a-f][A-X]?(?:['*][0-9A-L])?/g;
let labyrinth, chosen = null;

// rows returns the tiles of a state's text, row by row, and what follows the board.
function rows(text) {
  const [board, ...rest] = text.split(" ");
  return { tiles: board.split("/").map((row) => row.match(tile) ?? []), rest };
}

const joined = ({ tiles, rest }) => [tiles.map((row) => row.join("")).join("/"), ...rest].join(" ");
const place = (square) => [square.charCodeAt(1) - 49, square.charCodeAt(0) - 97];

function show(shift) {
  const text = part("text").value.trim();
  part("faults").textContent = "";
  part("answer").textContent = "";
  try {
    const view = labyrinth.open({ variant: "standard", start: text }).view(seat(text));
    const shifts = [...new Set(view.choices.map((c) => c.ply))].filter((ply) => ply.includes(":"));
    const svg = labyrinth.svg(view, shift ? { shift } : {});
    part("picture").replaceChildren(document.createRange().createContextualFragment(svg));
    part("reach").textContent = shift ? labyrinth.preview(view, shift).reach.join(" ") : (view.reach ?? []).join(" ") || reach(view);
    if (!shift) fill(shifts);
    for (const tool of tools) if (tool.value.startsWith("pawn")) tool.parentElement.hidden = tool.value[4] > view.seats;
    history.replaceState(null, "", `#${encodeURIComponent(text)}`);
    return view;
  } catch (error) {
    part("faults").textContent = (error.faults ?? [{ why: String(error), text: "", kind: "" }])
      .slice(0, 8).map((f) => `${f.kind} ${f.text && JSON.stringify(f.text)}: ${f.why}`).join("\n");
    return null;
  }
}

const seat = (text) => Number(/ ([1-4])[a-z] /.exec(text)?.[1] ?? 1);

// reach lists where the pawn can walk now, when it is about to shift.
function reach(view) {
  const walks = view.choices.map((c) => c.ply).filter((ply) => !ply.includes(":"));
  return walks.length ? walks.join(" ") : "choose a shift";
}

function fill(shifts) {
  part("shift").replaceChildren(new Option("choose one to see what it leads to", ""), ...shifts.map((s) => new Option(s, s)));
}

// click changes the state at a square, or the spare tile.
function click(at) {
  const state = rows(part("text").value.trim());
  const tool = [...tools].find((t) => t.checked).value;
  const square = /^[a-g][1-7]$/.test(at) ? place(at) : null;
  if (tool === "turn") {
    const turn = (t) => (turned[t[0]] ?? t[0]) + t.slice(1);
    if (square) state.tiles[square[0]][square[1]] = turn(state.tiles[square[0]][square[1]]);
    else state.rest[0] = turn(state.rest[0]);
  } else if (tool === "swap" && square) {
    if (chosen) {
      const [a, b] = [chosen, square];
      [state.tiles[a[0]][a[1]], state.tiles[b[0]][b[1]]] = [state.tiles[b[0]][b[1]], state.tiles[a[0]][a[1]]];
    }
    chosen = chosen ? null : square;
    if (chosen) part("answer").textContent = `${at} is chosen; click the tile to swap it with`;
    if (chosen) return;
  } else if (square) {
    const pawns = state.rest[2].split(",");
    const n = Number(tool[4]) - 1;
    if (n < pawns.length) pawns[n] = at;
    state.rest[2] = pawns.join(",");
  }
  part("text").value = joined(state);
  show();
}

async function main() {
  part("text").value = decodeURIComponent(location.hash.slice(1)) || first;
  try {
    labyrinth = await load();
  } catch (error) {
    part("picture").textContent = `${error}. The editor needs a web server: bash docs/serve starts one.`;
    return;
  }
  part("text").oninput = () => show();
  part("shift").onchange = (event) => show(event.target.value);
  part("deal").onclick = () => {
    part("text").value = labyrinth.open({ variant: "standard", seats: Number(part("seats").value) }).state;
    show();
  };
  part("hint").onclick = async () => {
    const view = show();
    if (!view) return;
    try {
      const { turns } = await labyrinth.hint(view);
      part("answer").textContent = `A shortest way to the goal: ${turns.map((plies) => plies.join(" ")).join(", then ")}`;
    } catch (error) {
      part("answer").textContent = String(error.faults?.[0]?.why ?? error);
    }
  };
  part("picture").onclick = (event) => {
    const svg = event.target.closest("svg");
    if (!svg) return;
    const at = svg.createSVGPoint();
    [at.x, at.y] = [event.clientX, event.clientY];
    const { x, y } = at.matrixTransform(svg.getScreenCTM().inverse());
    click(squareAt(svg, x, y));
  };
  show();
}

// squareAt returns the square at a point of a picture, or "spare".
function squareAt(svg, x, y) {
  const size = 100;
  const column = Math.floor((x - 50) / size), row = Math.floor((y - 50) / size);
  return column >= 0 && column < 7 && row >= 0 && row < 7 ? String.fromCharCode(97 + column) + (row + 1) : "spare";
}

main();
