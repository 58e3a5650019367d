import { t } from "@vscode/l10n";
import { editDistance } from "./editDistance.ts";

/** A slip in one or two letters. */
const FARTHEST_EDIT_DISTANCE = 1.6;
const FARTHEST_BY_LETTER = 0.3;

/** `" Did you mean --format?"`; empty if nothing known is near. */
export function didYouMean(written: string, known: readonly string[]): string {
  const [nearest] = known
    .map((name) => ({ name, distance: editDistance(written.toLowerCase(), name) }))
    .sort((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= Math.min(FARTHEST_EDIT_DISTANCE, written.length * FARTHEST_BY_LETTER)
    ? ` ${t`Did you mean ${nearest.name}?`}`
    : "";
}
