import { signal } from "@preact/signals";

/** Makes signals of some of its properties: a component that reads them is drawn again when they are set. */
export function followed<Of extends object>(of: Of, ...names: readonly (keyof Of)[]): void {
  for (const name of names) {
    const kept = signal(of[name]);
    Object.defineProperty(of, name, { get: () => kept.value, set: (value: Of[typeof name]) => (kept.value = value) });
  }
}
