// This file chooses plies for tests: good enough that games end soon. It asks the
// server as any client could.

/**
 * Chooses a ply: a walk to a target if there is one, a push that opens the way to
 * one, and in Battle Chess a battle; otherwise any.
 * @param {import("./helpers.mjs").Server} server
 * @param {string} id
 * @param {string} token
 * @param {import("../page/types").View} view
 * @param {number} n
 * @returns {Promise<import("../page/types").Choice>}
 */
export async function think(server, id, token, view, n) {
  const choices = view.choices ?? [];
  const any = (/** @type {import("../page/types").Choice[]} */ some) => some[Math.floor(Math.random() * some.length)];
  const fight = choices.filter(({ kinds }) => kinds.includes("direction"));
  if (fight.length > 0) return any(fight);
  const walk = choices.find(({ ply }) => view.targets?.includes(ply));
  if (walk) return walk;
  const pushes = choices.filter(({ kinds }) => kinds[0] === "slot");
  for (let tries = 0; tries < 12 && pushes.length > 0; tries++) {
    const choice = any(pushes);
    const { view: after } = await server.api(`tables/${id}/preview?n=${n}&ply=${choice.ply}`, undefined, token);
    if (after.targets.some((/** @type {string} */ square) => after.reach.includes(square))) return choice;
  }
  return any(choices);
}
