import type * as Undici from "undici";

const SLOTS = [Symbol.for("undici.globalDispatcher.1"), Symbol.for("undici.globalDispatcher.2")];

/**
 * Leaves the global dispatcher to whoever has it. While loading, undici puts an agent of its own into that slot if nothing has used `fetch`
 * yet, and the editor's `fetch`, with its proxy handling, would go through ours. So Node's own copy is woken first (reading `Headers` loads
 * it), which fills the slot. No other place may import undici for more than its types.
 */
export async function loadUndici(): Promise<(typeof Undici)["default"]> {
  void globalThis.Headers;
  const slots = globalThis as unknown as Record<symbol, unknown>;
  const before = SLOTS.map((slot) => slots[slot]);
  // A CommonJS package: in a bundle, only its default export is known.
  const { default: undici } = await import("undici");
  for (const [index, slot] of SLOTS.entries()) {
    // A slot that was empty stays filled: emptying it would break a `fetch` that has been loaded meanwhile.
    if (before[index] !== undefined && slots[slot] !== before[index]) slots[slot] = before[index];
  }
  return undici;
}
