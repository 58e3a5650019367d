import { readFileSync } from "node:fs";

/** A fresh copy of a body in test/fixtures/contract. */
export function fixture(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`../../fixtures/contract/${name}.json`, import.meta.url), "utf8")) as Record<string, unknown>;
}

type Step = string | number;

/** `results.text_score[0].start` as steps. */
export function steps(path: string): Step[] {
  return [...path.matchAll(/[^.[\]]+/g)].map(([step]) => (/^\d+$/.test(step) ? Number(step) : step));
}

export function valueAt(body: unknown, path: string): unknown {
  return steps(path).reduce<unknown>((value, step) => (value as Record<Step, unknown> | undefined)?.[step], body);
}

/** The body with the value at the path set, or taken away when it is undefined. */
export function changed(body: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const copy = structuredClone(body);
  const all = steps(path);
  const holder = all.slice(0, -1).reduce<unknown>((inner, step) => (inner as Record<Step, unknown>)[step], copy) as Record<Step, unknown>;
  if (value === undefined) delete holder[all.at(-1)!];
  else holder[all.at(-1)!] = value;
  return copy;
}
