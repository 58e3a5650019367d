import { type FilePlace, filePlace } from "../filePlace.ts";

/** The example that ships, by the name that a setting has for it. */
export const EXAMPLE_SCOPE = "generic-phonics";

/** The ending of the name of a file with a scope and sequence. */
export const SCOPE_NAME_ENDING = ".scope.json";

/** Where the scope and sequence is that the setting names. */
export type ScopePlace = { kind: "none" } | { kind: "example" } | FilePlace;

/** Reads what the setting says; every text names some place, or none. */
export function scopePlace(setting: string): ScopePlace {
  const text = setting.trim();
  if (text === "") return { kind: "none" };
  return text.toLowerCase() === EXAMPLE_SCOPE ? { kind: "example" } : filePlace(text);
}
