import type { ReferenceWord } from "../../core/timeline/model.ts";

/** What an author should know when result and text do not fit each other. */
export function notesOf(words: readonly ReferenceWord[], mismatches: number): string[] {
  const notes: string[] = [];
  if (mismatches > 0) {
    notes.push(`${count(mismatches, "word")} of the result ${mismatches === 1 ? "does" : "do"} not match the text at that place; the text may have changed since.`);
  }
  const unknownSpeaker = words.filter((word) => word.segment === undefined).length;
  if (unknownSpeaker > 0) notes.push(`The result says nothing about ${count(unknownSpeaker, "word")} of the text.`);
  return notes;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
