import { join } from "node:path";
import { readScope } from "../contract/scopeFile.ts";
import { HumanError } from "../core/humanError.ts";
import { type ScopeAndSequence, unitNamed } from "../core/passage/scopeAndSequence.ts";
import type { ScopeChoice } from "./commands.ts";
import type { Io } from "./io.ts";
import { readFileText } from "./readFileText.ts";

/** The scope and sequence that ships, by the name that the editor's setting has for it. */
export const EXAMPLE_SCOPE = "generic-phonics";
const MOST_BYTES = 5_000_000;

export interface ChosenScope {
  scope: ScopeAndSequence;
  /** Index of the unit reached; undefined for the whole. */
  reached: number | undefined;
}

/** @throws {HumanError} `scope-unreadable`, `scope-damaged`, `scope-too-new`, `scope-unit-unknown` */
export async function chosenScope({ scope: named, unit }: ScopeChoice, { directory, signal }: Pick<Io, "directory" | "signal">): Promise<ChosenScope> {
  const path = named.trim().toLowerCase() === EXAMPLE_SCOPE ? join(directory, "..", "media", "scopes", `${EXAMPLE_SCOPE}.json`) : named;
  const text = await readFileText(path, { what: "scope and sequence", code: "scope-unreadable", most: MOST_BYTES, tooLarge: "is larger than any scope and sequence. Name another file." }, signal);
  const scope = readScope(text);
  if (unit === undefined) return { scope, reached: undefined };
  const reached = unitNamed(scope, unit);
  if (reached === undefined) throw new HumanError("scope-unit-unknown", `${scope.name} has no unit “${unit}”. Its units are ${scope.units.map(({ id }) => id).join(", ")}.`);
  return { scope, reached };
}
