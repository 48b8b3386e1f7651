// This file reads the address of the page. It may be below a path, behind a proxy.

/**
 * Returns what an address names after #, and if the address is that of a link to a table, such as t/ID#join/CODE,
 * where the page itself is. What comes after # never reaches the server, so a link can hold an invitation there.
 * @param {Pick<Location, "pathname" | "search" | "hash">} location
 * @returns {{home: string, hash: string}} home is empty if the address is the page's own
 */
export function read({ pathname, search, hash }) {
  const [, home, id] = /^(.*\/)t\/(\w+)$/.exec(pathname) ?? [], kept = /^\?table=(\w+)$/.exec(search)?.[1]; // see sw.js
  if (!id && !kept) return { home: "", hash };
  return { home: home ?? pathname, hash: `#/t/${id ?? kept}${hash.replace(/^#\/?/, "/").replace(/\/$/, "")}` };
}

/** Makes the address of a link to a table the page's own. */
export function settle() {
  const { home, hash } = read(location);
  if (!home) return;
  history.replaceState(null, "", home + hash);
  for (const link of document.querySelectorAll("link[href^='../']:is([rel*=icon], [rel=manifest])")) link.setAttribute("href", String(link.getAttribute("href")).slice(3)); // which browsers load when they like
}
