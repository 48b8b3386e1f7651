// This file hears a page as a screen reader says it: what is new in its live regions.

/** Listens to a page from its next load on. Returns what asks for all that was said so far. @param {import("@playwright/test").Page} page @returns {Promise<() => Promise<string[]>>} */
export async function listen(page) {
  await page.addInitScript(() => {
    const heard = /** @type {any} */ (window).heard = /** @type {string[]} */ ([]);
    const live = "[aria-live], [role=status], [role=alert]";
    const say = (/** @type {string | null} */ text) => { if (text?.trim()) heard.push(text.trim().replace(/\s+/g, " ")); };
    new MutationObserver((records) => {
      const whole = new Set();
      for (const { target, addedNodes } of records) {
        const region = /** @type {any} */ (target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement)?.closest(live);
        if (!region || region.getAttribute("aria-live") === "off" || !region.checkVisibility()) continue;
        if (region.matches("[role=status], [role=alert]")) whole.add(region); // these are said as a whole
        else for (const node of addedNodes) say(node.textContent);
      }
      for (const region of whole) say(region.textContent);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => /** @type {any} */ (window).heard);
}
