// Play at an online table, in JavaScript
//
// fetch is all that a program needs for the HTTP API of the online table. This one listens to the
// events of its seat and answers each with the first legal choice, ten times. Start the server
// first: `go run -C server ./cmd/server`. It runs in Node.

const server = globalThis.process?.argv[2] ?? "http://127.0.0.1:8080";

async function send(address, body, token) {
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status}: ${(await response.json()).error.message}`);
  return response.json();
}

// events yields the events of a stream, from the first one on.
async function* events(table, token) {
  const response = await fetch(`${table}/events`, { headers: { Authorization: `Bearer ${token}` } });
  let text = "";
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    text += part;
    for (let end; (end = text.indexOf("\n\n")) >= 0; text = text.slice(end + 2)) {
      const data = /^data: (.*)$/m.exec(text.slice(0, end));
      if (data) yield JSON.parse(data[1]);
    }
  }
}

const { id, seats } = await send(`${server}/api/tables`, { variant: "kids", seats: [{ name: "Ann" }, { bot: "greedy" }] });
const table = `${server}/api/tables/${id}`, [{ token }] = seats;
console.log("at the table:", seats.map((seat) => seat.bot ?? "I").join(" and "));

let played = 0;
for await (const { n, kind, view } of events(table, token)) {
  if (n === 0) console.log("the first event is of the kind", kind);
  if (view.toMove !== 1) continue;
  if (played++ === 10) break;
  await send(`${table}/plies`, { n, ply: view.choices[0].ply }, token);
}
await send(`${table}/resign`, {}, token);

const record = await (await fetch(`${table}/record`)).text();
console.log(record.split("\n").filter((line) => /Variant|Result|Reason/.test(line)).join("\n"));
