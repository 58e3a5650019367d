import { t } from "@vscode/l10n";
import type { Reference } from "../contract/reading.ts";

/** What a passage's names are made of. */
export interface NamedPassage {
  /** File name or `Untitled-1`. */
  name: string;
  reference: Pick<Reference, "selected" | "line" | "called">;
}

/** A longer name, such as a whole sentence, would hide the recording's. */
const LONGEST_CALL = 40;

/** The heading of the questions of an assessment; a selection is mentioned, since it is easily left over from something else. */
export function questionTitle({ name, reference: { selected, line } }: NamedPassage): string {
  if (line !== undefined) return t`Assess Recording of Line ${line} in ${name}`;
  return selected ? t`Assess Recording of the Selection in ${name}` : t("Assess Recording");
}

/** The passage, for use within a sentence. */
export function passageInWords({ name, reference: { selected, line } }: NamedPassage): string {
  if (line !== undefined) return t`line ${line} in ${name}`;
  return selected ? t`the selection in ${name}` : name;
}

/** The title of a result: what was to be read, by its word where a line has one, and which recording of it. */
export function resultTitle(passage: NamedPassage, recording: string): string {
  return `${passageTitle(passage)}: ${recording}`;
}

/** What was to be read, by its word where a line has one. */
export function passageTitle({ name, reference: { selected, line, called } }: NamedPassage): string {
  if (called !== undefined && called.length <= LONGEST_CALL) return `${name} (${called})`;
  if (line !== undefined) return t`${name} (line ${line})`;
  return selected ? t`${name} (selection)` : name;
}
