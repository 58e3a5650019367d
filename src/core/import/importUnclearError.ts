import { t } from "@vscode/l10n";
import { HumanError } from "../humanError.ts";

export interface ImportCandidate {
  /** Of a tier or a speaker, as the file has it; a speaker may have none. */
  name: string;
  labels: number;
  /** The first words. */
  example: string;
}

/** A person has to say which tier holds the words, or who the reader is. */
export class ImportUnclearError extends HumanError {
  constructor(
    readonly asks: "tier" | "speaker",
    /** Without what the file has. */
    readonly question: string,
    readonly candidates: readonly ImportCandidate[],
  ) {
    super(`annotation-which-${asks}`, [question, ...(candidates.length > 0 ? [t`It has ${inWords(candidates)}.`] : [])].join(" "));
  }
}

const MOST_NAMED = 12;

function inWords(candidates: readonly ImportCandidate[]): string {
  const shown = candidates.slice(0, MOST_NAMED).map(({ name, example }) => (example === "" ? `“${name}”` : `“${name}” (${example} …)`));
  return [...shown, ...(candidates.length > MOST_NAMED ? [t`and ${candidates.length - MOST_NAMED} more`] : [])].join(", ");
}
