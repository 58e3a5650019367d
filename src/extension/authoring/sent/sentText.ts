import { type ArpabetDocument, type ArpabetLine, phonemesSent } from "../../../core/arpabet/parseArpabet.ts";

/** What is sent of each line, line for line: a line without phonemes is empty, as nothing is sent of it. */
export function sentText(document: ArpabetDocument): string {
  return document.lines.map((line) => phonemesSent(line)).join("\n");
}

/** Why the service would refuse a line; undefined where it takes it. */
export function refusal({ symbols }: Pick<ArpabetLine, "symbols">, { alphabet }: Pick<ArpabetDocument, "alphabet">): string | undefined {
  const unknown = [...new Set(symbols.filter(({ valid }) => !valid).map(({ text }) => text))];
  if (unknown.length === 0) return undefined;
  const [are, symbol] = unknown.length === 1 ? ["is", "a symbol"] : ["are", "symbols"];
  return `The service would refuse this line: ${unknown.slice(0, 5).join(", ")}${unknown.length > 5 ? " and more" : ""} ${are} not ${symbol} of ${alphabet.name}. Correct it in the Arpabet file.`;
}
