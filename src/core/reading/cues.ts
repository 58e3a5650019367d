import { t } from "@vscode/l10n";

/** The information that a reader seems to have relied on: meaning, sentence structure, or what the print looks like (Clay, 2000). */
export const CUES = ["meaning", "structure", "visual"] as const;

export type Cue = (typeof CUES)[number];

/** As used within a sentence. */
export const CUE_NAMES: Record<Cue, string> = { meaning: t("meaning"), structure: t("structure"), visual: t("visual information") };

/** As printed on forms to be circled. */
export const CUE_LETTERS: Record<Cue, string> = { meaning: "M", structure: "S", visual: "V" };

/** Such as `MV`. */
export function cueLetters({ cues = [] }: { cues?: readonly Cue[] }): string {
  return cues.map((cue) => CUE_LETTERS[cue]).join("");
}
