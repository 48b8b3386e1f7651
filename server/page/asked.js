// This file holds the answers that early.js has asked the server for before the modules
// of the page were there.

/** How many events before the last those who only watch are sent. */
export const recent = 12;

/** The request for the events of a table: those after one, or the recent ones. @param {string} id @param {number | "recent"} from */
export const eventsOf = (id, from) => `tables/${id}/events?table=1&emotes=1&${from === "recent" ? `recent=${recent}` : `from=${from}`}`;

/** @param {string | null | undefined} token @returns {Record<string, string>} */
export const headersOf = (token) => (token ? { Authorization: `Bearer ${token}` } : {});

/** The answers, which two scripts share. @type {Map<string, Promise<Response | null>>} */
const answers = (/** @type {any} */ (globalThis).asked ??= new Map());

/** Asks for something that the page will take, unless that is done. @param {string} path @param {string | null} [token] @param {string} [home] where the page is, if this is not its own address yet */
export function ask(path, token, home = "") {
  const key = `${path} ${token ?? ""}`;
  if (!answers.has(key)) answers.set(key, fetch(`${home}api/${path}`, { headers: headersOf(token) }).catch(() => null));
}

/** Takes an answer, once; nothing if nobody has asked, or the server was away. @param {string} path @param {string | null} [token] */
export async function take(path, token) {
  const key = `${path} ${token ?? ""}`, answer = answers.get(key);
  answers.delete(key);
  return (await answer) ?? null;
}
