import { t } from "@vscode/l10n";

/** What a reader seems to have gone by: meaning, sentence structure, or what the print looks like (Clay, 2000). */
export const CUES = ["meaning", "structure", "visual"] as const;

export type Cue = (typeof CUES)[number];

/** As they stand within a sentence. */
export const CUE_NAMES: Record<Cue, string> = { meaning: t("meaning"), structure: t("structure"), visual: t("visual information") };

/** As forms have them to be circled. */
export const CUE_LETTERS: Record<Cue, string> = { meaning: "M", structure: "S", visual: "V" };

/** Such as `MV`. */
export function cueLetters({ cues = [] }: { cues?: readonly Cue[] }): string {
  return cues.map((cue) => CUE_LETTERS[cue]).join("");
}
