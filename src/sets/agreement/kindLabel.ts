import { MISCUE_DESCRIPTIONS } from "../../core/reading/miscues.ts";
import type { AdditionKind, WordKind } from "./rating.ts";

/** What a rater says of a word or a place, as tables have it. */
export function kindLabel(kind: WordKind | AdditionKind): string {
  if (kind === "correct") return "Read right";
  if (kind === "none") return "Nothing";
  return kind === "miscue" ? "Some miscue" : MISCUE_DESCRIPTIONS[kind].label;
}
