#!/usr/bin/env python3
"""A bot for every variant, by the line protocol. In the maze it plays the shift that lets it walk closest to a goal, and
then that walk. Elsewhere it plays at random. To watch it: labyrinth watch -bots 'exec:python3 bot.py,greedy'"""
import json, random, re, sys

SIDES = [("N", 1, 0, -1, 4), ("E", 2, 1, 0, 8), ("S", 4, 0, 1, 1), ("W", 8, -1, 0, 2)]  # bit, step, opposite bit

def square(name):
    return ord(name[0]) - ord("a"), int(name[1]) - 1

def shift(board, pawn, spare, ply):  # ply is a shift such as W2:ES
    side, line, size = ply[0], ply[1], max(board)[0] + 1
    cells = [(ord(line) - ord("a"), i) if side in "NS" else (i, int(line) - 1) for i in range(size)]
    if side in "SE":
        cells.reverse()  # the tile enters at the first
    pushed = {**board, **{b: board[a] for a, b in zip(cells, cells[1:])}}
    pushed[cells[0]] = sum(bit for name, bit, *_ in SIDES if name in ply[3:]), spare[1]
    return pushed, cells[(cells.index(pawn) + 1) % size] if pawn in cells else pawn

def reach(board, start):
    found = [start]
    for x, y in found:  # found grows meanwhile
        for _, bit, dx, dy, across in SIDES:
            to = x + dx, y + dy
            if to in board and to not in found and board[x, y][0] & bit and board[to][0] & across:
                found.append(to)
    return found

def choose(view, plies, seat, rng):
    if not all(re.fullmatch(r"[NESW]\w:\w+|[a-z]\d", p) for p in plies):
        return rng.choice(plies)
    fields = view.split()  # BOARD SPARE BAN PAWNS HOMES TURN CARDS
    night = "night" in fields  # of the glow game, which has other cards and pictures
    (spare,), *rows = [[(int(sides, 16), (day, glow)[night][-1:]) for sides, day, glow in
        re.findall(r"([0-9a-f])([A-X]?)(\*[A-L])?(?:'\d)?", row)] for row in (fields[1] + "/" + fields[0]).split("/")]
    board = {(x, y): tile for y, row in enumerate(rows) for x, tile in enumerate(row)}
    pawn, home = (square(fields[i].split(",")[seat]) for i in (3, 4))
    hands = re.findall(r"[^,:]*:([^,]*)", " ".join(fields[6 + night:7 + night]))
    if seat >= len(hands):
        return rng.choice(plies)  # a variant without cards
    cards = re.findall("[A-X]", hands[seat])
    def distance(ply):
        pushed, me = shift(board, pawn, spare, ply) if ":" in ply else (board, square(ply))
        goals = [s for s in pushed if pushed[s][1] in cards] if cards else [home]
        squares = reach(pushed, me) if ":" in ply else [me]
        return min((abs(x - u) + abs(y - v) for x, y in squares for u, v in goals), default=99)
    best = min(map(distance, plies))
    return rng.choice([p for p in plies if distance(p) == best])

for text in sys.stdin:
    heard = json.loads(text)
    if heard["type"] == "hello":
        print('{"type":"hello","version":1}', flush=True)
    elif heard["type"] == "game":
        seat, rng = heard["seat"] - 1, random.Random(heard["seed"])
    elif heard["type"] == "go":
        ply = choose(heard["view"], heard["plies"], seat, rng)
        print(json.dumps({"type": "bestply", "ply": ply}), flush=True)
    elif heard["type"] == "quit":
        break
    elif heard["type"] != "stop":  # the answer to stop is already sent
        sys.exit("unknown: " + text)
