/** What a passage's names are made of. */
export interface NamedPassage {
  /** File name or `Untitled-1`. */
  name: string;
  /** Whether the reference is what was selected in it, not the whole. */
  selected: boolean;
}

/** The heading of the questions of an assessment; a selection is named, as it is easily left over from something else. */
export function questionTitle({ name, selected }: NamedPassage): string {
  return selected ? `Assess Recording of the Selection in ${name}` : "Assess Recording";
}

/** The passage within a sentence. */
export function passageInWords({ name, selected }: NamedPassage): string {
  return selected ? `the selection in ${name}` : name;
}

/** The title of a result: what was to be read, and which recording of it. */
export function resultTitle({ name, selected }: NamedPassage, recording: string): string {
  return `${name}${selected ? " (selection)" : ""}: ${recording}`;
}
