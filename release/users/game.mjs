// Plays a game against a bot through the HTTP API of a server, as any client would:
//
//	node game.mjs http://127.0.0.1:8080 v0.1.0 >record.txt
//
// It checks the version that /healthz reports, always plays the first choice until
// the game is over, and prints the record. The page must have the library, with which
// browsers analyze the game.
const [url, version] = process.argv.slice(2);

async function call(method, path, token, body) {
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  const response = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return response.headers.get("Content-Type").startsWith("application/json") ? JSON.parse(text) : text;
}

const health = await call("GET", "/healthz");
if (health.version !== version) throw new Error(`the server has version ${health.version}, want ${version}`);

const layout = "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -"; // nine squares, so that the game is short
const table = await call("POST", "/api/tables", null, {
  variant: "standard", options: { Layout: layout }, seats: [{ name: "Ann" }, { bot: "random" }],
});
const { token } = table.seats[0], path = `/api/tables/${table.id}`;
let plies = 0;
for (;;) {
  const { n, view } = await call("GET", `${path}/events/last`, token);
  if (view.outcome) break;
  if (view.toMove === 1) {
    const { ply } = view.choices[plies++ % view.choices.length];
    await call("POST", `${path}/plies`, token, { n, ply });
  } else {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  if (plies > 200) await call("POST", `${path}/resign`, token, {});
}
process.stdout.write(await call("GET", `${path}/record`));

const [worker] = /worker-\w+\.js/.exec((await call("GET", "/sw.js")).replace(/transport-worker-/g, "")) ?? [];
const [library] = (worker && /labyrinth-\w+\.wasm/.exec(await call("GET", `/${worker}`))) || [];
if (!library) throw new Error("the page has no library");
if (!WebAssembly.validate(await (await fetch(`${url}/${library}`)).arrayBuffer())) throw new Error(`${library} is not WebAssembly`);
