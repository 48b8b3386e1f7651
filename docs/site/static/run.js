// This file gives the programs in JavaScript a button that runs them in the page.
// Their text can be changed.
const names = ["log", "error", "warn", "info"];

for (const box of document.querySelectorAll(".run")) {
  const program = box.querySelector("pre");
  program.contentEditable = "plaintext-only";
  if (program.contentEditable !== "plaintext-only") program.contentEditable = "true";
  program.spellcheck = false;
  program.setAttribute("role", "textbox");
  program.setAttribute("aria-multiline", "true");
  program.setAttribute("aria-label", "Program");
  const bar = Object.assign(document.createElement("div"), { className: "bar" });
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Run" });
  const out = Object.assign(document.createElement("div"), { className: "out" });
  out.setAttribute("role", "status");
  const picture = Object.assign(document.createElement("div"), { className: "picture" });
  bar.append(button);
  box.append(bar, out, picture);
  button.onclick = async () => {
    button.disabled = true;
    button.textContent = "Running";
    out.textContent = "";
    picture.replaceChildren();
    try {
      await run(program.innerText, out, picture); // browsers write some line ends as elements
    } catch (error) {
      out.append(`${error}\n`);
    }
    button.disabled = false;
    button.textContent = "Run";
  };
}

// run evaluates a program as a module of its own. What it prints goes to out.
async function run(text, out, picture) {
  if (location.protocol === "file:") throw new Error("programs run only on a web server: bash docs/serve starts one");
  const say = (...words) => out.append(words.map((w) => (typeof w === "string" ? w : JSON.stringify(w))).join(" ") + "\n");
  const console = Object.fromEntries(names.map((name) => [name, say]));
  const show = (svg) => picture.replaceChildren(document.createRange().createContextualFragment(svg));
  const key = `run${Math.random()}`;
  globalThis[key] = { console, show };
  const library = new URL("library.js", import.meta.url);
  const module = `const { console, show } = globalThis[${JSON.stringify(key)}];\n`
    + text.replaceAll(/(["'])@labyrinth-go\/labyrinth\1/g, JSON.stringify(library.href));
  const url = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
  try {
    await import(url);
  } finally {
    URL.revokeObjectURL(url);
    delete globalThis[key];
  }
}
