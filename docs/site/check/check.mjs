// Checks the site in a folder: node check.mjs FOLDER
// Every link leads somewhere, nothing is fetched from elsewhere, pages have no
// finding of axe in light and dark, programs and the editor run, and the search
// finds what questions.json asks. The site is served below some path.
import { createServer } from "node:http";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, extname, join, normalize, posix, relative } from "node:path";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const root = process.argv[2];
const below = "/some/path/";
const types = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
let failures = 0;

function fail(...what) {
  failures++;
  console.error(...what);
}

const files = readdirSync(root, { recursive: true }).filter((f) => statSync(join(root, f)).isFile());
const pages = files.filter((f) => f.endsWith(".html") && !f.startsWith("play/"));

// links reads what a page refers to.
function links() {
  const ids = new Map();
  const of = (page) => {
    if (!ids.has(page)) ids.set(page, new Set([...readFileSync(join(root, page), "utf8").matchAll(/\s(?:id|name)="([^"]*)"/g)].map((m) => m[1])));
    return ids.get(page);
  };
  let count = 0;
  for (const page of pages) {
    for (const [, tag, attribute, to] of readFileSync(join(root, page), "utf8").matchAll(/<(\w+)[^>]*?\s(href|src)="([^"]*)"/g)) {
      if (/^[a-z]+:/.test(to)) {
        if (tag !== "a" && !to.startsWith("data:")) fail(`${page} fetches ${to} from elsewhere`);
        continue;
      }
      count++;
      const [path, fragment] = to.split("#");
      const file = path === "" ? page : posix.normalize(posix.join(posix.dirname(page), decodeURI(path.split("?")[0])));
      if (to.startsWith("/")) fail(`${page} has a link from the root: ${to}`);
      else if (!existsSync(join(root, file))) fail(`${page} has a dead link: ${attribute} ${to}`);
      else if (fragment && file.endsWith(".html") && !of(file).has(fragment)) fail(`${page} links to a place that is not there: ${to}`);
    }
  }
  console.log(`${pages.length} pages, ${count} links`);
}

const server = createServer((request, response) => {
  const path = normalize(decodeURI(request.url.split("?")[0]));
  const file = join(root, path.slice(below.length));
  if (!path.startsWith(below) || !existsSync(file) || !statSync(file).isFile()) {
    if (!path.endsWith("favicon.ico")) fail(`not there: ${path}`);
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" }).end(readFileSync(file));
});

// seen looks at pages by axe.
async function seen(browser, base) {
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  for (const colorScheme of ["light", "dark"]) {
    const page = await browser.newPage({ colorScheme, bypassCSP: true, viewport: { width: 375, height: 667 } });
    page.on("pageerror", (e) => fail(page.url(), e.message));
    for (const name of ["index", "first", "editor", "notation", "docs/examples/index", "docs/examples/reach", "docs/examples/js-hint", "figures", "balance", "spec/glow", "RULES", "docs/rules/kids.de"]) {
      await page.goto(`${base}${name}.html`);
      await page.addScriptTag({ content: axe });
      const { violations } = await page.evaluate(() => axe.run());
      for (const v of violations) fail(`${name}.html, ${colorScheme}: ${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 120)).join(" ")}`);
    }
    await page.close();
  }
}

// runs runs programs, and edits a board.
async function runs(browser, base) {
  const page = await browser.newPage();
  page.on("pageerror", (e) => fail(page.url(), e.message));
  const wait = { timeout: 120_000 };
  for (const name of ["js-deal", "js-bot", "js-hint", "js-save", "js-svg"]) {
    await page.goto(`${base}docs/examples/${name}.html`);
    const want = await page.locator(".highlight-text pre").last().textContent();
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("button", { name: "Run", exact: true }).waitFor(wait);
    await page.waitForFunction(() => document.querySelector(".run .out").textContent !== "" && !document.querySelector(".run button").disabled, null, wait);
    const got = await page.locator(".run .out").textContent();
    if (got !== want) fail(`${name} prints\n${got}and its page has\n${want}`);
  }
  await page.goto(`${base}first.html`);
  const program = page.locator(".run pre");
  await program.fill((await program.innerText()).replace('"d5"', '"g1"'));
  await page.getByRole("button", { name: "Run" }).click();
  await page.waitForFunction(() => document.querySelector(".run .out").textContent !== "" && !document.querySelector(".run button").disabled, null, wait);
  const said = await page.locator(".run .out").textContent();
  if (!said.includes("seat 1 can walk from a1 to")) fail(`a walk that is not legal says ${said}`);
  await page.goto(`${base}editor.html`);
  await page.locator("#picture svg").waitFor(wait);
  const before = await page.locator("#text").inputValue();
  await page.locator('#picture [data-pick="d4"]').first().click({ force: true });
  const after = await page.locator("#text").inputValue();
  if (before.split(" ")[0] === after.split(" ")[0]) fail("a click on d4 turns no tile");
  await page.locator("#text").fill(`${after.slice(0, 20)} wrong`);
  if ((await page.locator("#faults").textContent()) === "") fail("the editor takes a wrong text");
  await page.close();
}

// questions types words into the search.
async function questions(browser, base) {
  const page = await browser.newPage();
  for (const [words, want] of JSON.parse(readFileSync(join(dirname(new URL(import.meta.url).pathname), "questions.json"), "utf8"))) {
    await page.goto(`${base}search.html?q=${encodeURIComponent(words)}`);
    await page.locator("#search-results .search-summary, #search-results p").first().waitFor();
    await page.waitForFunction(() => /finished|found|not match/.test(document.getElementById("search-results").textContent), null, { timeout: 20_000 });
    const found = await page.locator("#search-results ul.search > li > a").evaluateAll((all) => all.map((a) => a.href));
    const place = found.findIndex((href) => relative(below, new URL(href).pathname).split("?")[0] === want);
    if (place < 0 || place >= 8) fail(`the search for "${words}" finds ${want} at place ${place + 1} of ${found.length}, want 1 to 8`);
  }
  await page.close();
}

links();
server.listen(0, "127.0.0.1");
await new Promise((done) => server.once("listening", done));
const base = `http://127.0.0.1:${server.address().port}${below}`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const check of [seen, runs, questions]) {
  await check(browser, base);
  console.log(`${check.name}: done`);
}
await browser.close();
server.close();
if (failures > 0) {
  console.error(`${failures} failures`);
  process.exit(1);
}
