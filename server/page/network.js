// This file makes links that others can open. A page that was opened by a name that each
// machine has for itself, such as localhost, does not know how others reach the server; the
// server does.

import { openTransport } from "./config.js";
import { t } from "./i18n.js";

/** Whether a host is the machine on which the address is opened, for everybody. @param {string} host as in the address of the page */
export const isOwn = (host) => /^((.*\.)?localhost\.?|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f\w\w:\w+\])$/.test(host);

/** Opens the share sheet of the device, and reports whether that is done: a person who closes it has only changed their mind. @param {ShareData} data @returns {Promise<boolean>} */
export async function share(data) {
  try {
    await navigator.share(data);
    return true;
  } catch (/** @type {any} */ error) {
    return error?.name === "AbortError";
  }
}

/** @type {Promise<string[]> | undefined} */
let asked;

/**
 * Returns the address by which others in the network open a link, and says why it is another one, or that there is none.
 * @param {string} address
 * @returns {Promise<{address: string, words: string}>}
 */
export async function reachable(address) {
  const { hostname, host } = location;
  if (!isOwn(hostname)) return { address, words: "" };
  asked ??= openTransport().addresses?.().catch(() => { asked = undefined; return []; }) ?? Promise.resolve([]);
  const [found] = await asked;
  if (!found) return { address, words: t("invite.nowhere", { host }) };
  const url = new URL(address);
  return { address: found + url.pathname + url.search + url.hash, words: t("invite.here", { host }) };
}
