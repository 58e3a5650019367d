import { t } from "@vscode/l10n";
import { ownStem } from "#core/passage/textNames.ts";
import type { Reference } from "#contract/reading/reading.ts";

export interface NamedPassage {
  /** File name or `Untitled-1`. */
  name: string;
  reference: Pick<Reference, "selected" | "line" | "called">;
}

/** A longer name, such as a whole sentence, would hide the recording's. */
const LONGEST_CALL = 40;

/** "The Seed.passage.txt", as the extension calls new passages, is "The Seed" to everybody but the file system. */
function shownName(name: string): string {
  return ownStem(name) ?? name;
}

/** Mentions a selection, since it is easily left over from something else. */
export function questionTitle({ name: file, reference: { selected, line } }: NamedPassage): string {
  const name = shownName(file);
  if (line !== undefined) return t`Assess Recording of Line ${line} in ${name}`;
  return selected ? t`Assess Recording of the Selection in ${name}` : t("Assess Recording");
}

/** For use within a sentence. */
export function passageInWords({ name: file, reference: { selected, line } }: NamedPassage): string {
  const name = shownName(file);
  if (line !== undefined) return t`line ${line} in ${name}`;
  return selected ? t`the selection in ${name}` : name;
}

export function resultTitle(passage: NamedPassage, recording: string): string {
  return `${passageTitle(passage)}: ${recording}`;
}

export function passageTitle({ name: file, reference: { selected, line, called } }: NamedPassage): string {
  const name = shownName(file);
  if (called !== undefined && called.length <= LONGEST_CALL) return `${name} (${called})`;
  if (line !== undefined) return t`${name} (line ${line})`;
  return selected ? t`${name} (selection)` : name;
}
