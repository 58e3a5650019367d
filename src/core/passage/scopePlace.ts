import { t } from "@vscode/l10n";
import { editDistance } from "../text/editDistance.ts";
import { type FilePlace, filePlace } from "../text/filePlace.ts";

/** The example that ships, as a setting names it. */
export const EXAMPLE_SCOPE = "generic-phonics";

export const SCOPE_NAME_ENDING = ".scope.json";

export type ScopePlace = { kind: "none" } | { kind: "example" } | FilePlace;

/** Every setting names some place, or none. */
export function scopePlace(setting: string): ScopePlace {
  const text = setting.trim();
  if (text === "") return { kind: "none" };
  return text.toLowerCase() === EXAMPLE_SCOPE ? { kind: "example" } : filePlace(text);
}

const MOST_OFFERED_UNITS = 3;

/** Paths most like the written one, the likeliest first, without itself. */
export function nearestScopes(written: string, names: readonly string[]): string[] {
  const wanted = written.trim().toLowerCase();
  const distance = (name: string) => editDistance(wanted, name.toLowerCase());
  return names
    .filter((name) => name !== written.trim())
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, MOST_OFFERED_UNITS);
}

/**
 * The place that a text or a file of its folder names: a path from that file's folder, so that it means the same to everybody who has the
 * files. Or the reason why there is none.
 */
export function scopePlaceBeside(
  name: string,
): { kind: "example" } | { kind: "relative"; path: string } | { kind: "none"; failure: string } {
  const place = scopePlace(name);
  if (place.kind === "example") return place;
  if (!/\.json$/iu.test(name.trim()))
    return {
      kind: "none",
      failure: t`“${name}” does not name a scope and sequence. Write its path from the folder of this file, such as ../ours${SCOPE_NAME_ENDING}, or ${EXAMPLE_SCOPE} for the example that comes with the extension.`,
    };
  if (place.kind === "relative") return place;
  return {
    kind: "none",
    failure: t`“${name}” is a path that exists only on this computer. Write the path from the folder of this file, such as ../ours${SCOPE_NAME_ENDING}, or ${EXAMPLE_SCOPE} for the example that comes with the extension.`,
  };
}
