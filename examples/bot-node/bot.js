#!/usr/bin/env node
// A bot for every variant, by the line protocol. In the maze it plays the shift that lets it walk closest to a goal, and
// then that walk. Elsewhere it plays at random. To watch it: labyrinth watch -bots 'exec:node bot.js,greedy'
const bits = { N: 1, E: 2, S: 4, W: 8 };
const ways = [[1, 0, -1, 4], [2, 1, 0, 8], [4, 0, 1, 1], [8, -1, 0, 2]]; // bit of a side, step, bit of the opposite side
const square = (name) => ({ x: name.charCodeAt(0) - 97, y: Number(name[1]) - 1 });
const same = (a) => (b) => a.x === b.x && a.y === b.y;
function shift(board, pawn, spare, ply) { // ply is a shift such as W2:ES
  const [side, line] = ply, down = side === "N" || side === "S", at = square(line + line);
  const cells = board.map((_, i) => (down ? { x: at.x, y: i } : { x: i, y: at.y }));
  if (side === "S" || side === "E") cells.reverse(); // the tile enters at the first
  const pushed = board.map((row) => [...row]);
  cells.forEach((c, i) => { pushed[c.y][c.x] = i > 0 ? board[cells[i - 1].y][cells[i - 1].x] : spare; });
  pushed[cells[0].y][cells[0].x] = { ...spare, sides: [...ply.slice(3)].reduce((sum, s) => sum + bits[s], 0) };
  const i = cells.findIndex(same(pawn));
  return [pushed, i < 0 ? pawn : cells[(i + 1) % cells.length]];
}

function reach(board, start) {
  const found = [start];
  for (const { x, y } of found) { // found grows meanwhile
    for (const [bit, dx, dy, across] of ways) {
      const to = { x: x + dx, y: y + dy }, tile = board[to.y]?.[to.x];
      if (tile && board[y][x].sides & bit && tile.sides & across && !found.some(same(to))) found.push(to);
    }
  }
  return found;
}

function choose(view, plies, seat, random) {
  const any = (list) => list[Math.floor(random() * list.length)];
  if (!plies.every((p) => /^([NESW]\w:\w+|[a-z]\d)$/.test(p))) return any(plies);
  const fields = view.split(" "); // BOARD SPARE BAN PAWNS HOMES TURN CARDS
  const night = Number(fields.includes("night")); // of the glow game, which has other cards and pictures
  const [[spare], ...board] = `${fields[1]}/${fields[0]}`.split("/").map((row) =>
    [...row.matchAll(/([0-9a-f])([A-X]?)(?:\*([A-L]))?(?:'\d)?/g)].map((m) => ({ sides: parseInt(m[1], 16), picture: m[2 + night] })));
  const [pawn, home] = [fields[3], fields[4]].map((list) => square(list.split(",")[seat]));
  const cards = fields[6 + night].split(",")[seat].split(":")[1].match(/[A-X]/g);
  const distance = (ply) => {
    const [pushed, me] = ply.includes(":") ? shift(board, pawn, spare, ply) : [board, square(ply)];
    const goals = cards ? pushed.flatMap((row, y) => row.flatMap((t, x) => (cards.includes(t.picture) ? [{ x, y }] : []))) : [home];
    const squares = ply.includes(":") ? reach(pushed, me) : [me];
    return Math.min(99, ...squares.flatMap((s) => goals.map((g) => Math.abs(s.x - g.x) + Math.abs(s.y - g.y))));
  };
  const best = Math.min(...plies.map(distance));
  return any(plies.filter((p) => distance(p) === best));
}

let seat, state;
const random = () => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return state / 2 ** 32; };
const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const hear = {
  hello: () => say({ type: "hello", version: 1 }),
  game: (m) => { seat = m.seat - 1; state = Number(BigInt(m.seed) & 0xffffffffn); },
  go: (m) => say({ type: "bestply", ply: choose(m.view, m.plies, seat, random) }),
  stop: () => {}, // the answer is already sent
  quit: () => process.exit(),
};
require("readline").createInterface({ input: process.stdin })
  .on("line", (line) => { const message = JSON.parse(line); hear[message.type](message); });
