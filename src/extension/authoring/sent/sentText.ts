import { type ArpabetDocument, phonemesSent } from "../../../core/arpabet/parseArpabet.ts";

/** What is sent of each line, line for line: a line without phonemes is empty, as nothing is sent of it. */
export function sentText(document: ArpabetDocument): string {
  return document.lines.map((line) => phonemesSent(line)).join("\n");
}
