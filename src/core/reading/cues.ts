import { t } from "@vscode/l10n";

/** Information that a reader seems to have relied on: meaning, sentence structure, or the look of the print (Clay, 2000). */
export const CUES = ["meaning", "structure", "visual"] as const;

export type Cue = (typeof CUES)[number];

/** For use within a sentence. */
export const CUE_NAMES: Record<Cue, string> = { meaning: t("meaning"), structure: t("structure"), visual: t("visual information") };

/** Printed on forms to be circled. */
export const CUE_LETTERS: Record<Cue, string> = { meaning: "M", structure: "S", visual: "V" };

/** Such as `MV`. */
export function cueLetters({ cues = [] }: { cues?: readonly Cue[] }): string {
  return cues.map((cue) => CUE_LETTERS[cue]).join("");
}
