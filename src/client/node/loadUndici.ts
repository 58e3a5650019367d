import type * as Undici from "undici";

const SLOTS = [Symbol.for("undici.globalDispatcher.1"), Symbol.for("undici.globalDispatcher.2")];

/**
 * Loads undici on first use and leaves the global dispatcher to whoever has it. While it loads, undici puts an agent of
 * its own into that slot if nothing has used `fetch` yet, and the editor's `fetch`, with its proxy handling, would then
 * go through ours. So Node's own copy is woken first (reading `Headers` loads it), which fills the slot as the first
 * `fetch` would. This must stay the only place that imports undici for more than its types.
 */
export async function loadUndici(): Promise<(typeof Undici)["default"]> {
  void globalThis.Headers;
  const slots = globalThis as unknown as Record<symbol, unknown>;
  const before = SLOTS.map((slot) => slots[slot]);
  // A CommonJS package: in a bundle, only its default export is known.
  const { default: undici } = await import("undici");
  for (const [index, slot] of SLOTS.entries()) {
    // An empty slot that was filled stays filled: emptying it again would break a `fetch` that has been loaded meanwhile.
    if (before[index] !== undefined && slots[slot] !== before[index]) slots[slot] = before[index];
  }
  return undici;
}
