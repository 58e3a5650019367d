import { arpabetToIpa } from "#core/arpabet/arpabetToIpa.ts";
import { ipaToArpabet } from "#core/arpabet/ipaToArpabet.ts";
import { unknownWords, unreadSignsMessage } from "#authoring/conversions/converted.ts";
import { HumanError } from "#core/humanError.ts";
import { arpabetToText } from "#core/lexicon/arpabetToText.ts";
import { textToArpabet } from "#core/lexicon/textToArpabet.ts";
import type { WordLexicon } from "#language/language.ts";
import { MOST_CHARACTERS, pageLines, pageOf, type ToolAnswer } from "../answers/answer.ts";
import type { ToolHost } from "../toolHost.ts";
import type { ToolInput } from "../toolInputs.ts";

export async function convertText(input: ToolInput<"convert_text">, host: ToolHost, signal: AbortSignal): Promise<ToolAnswer> {
  const { text, from, to, offset } = input;
  if (from === to) throw new HumanError("input-incomplete", `The text is in ${from} already. Name another form to convert it to.`);
  const lexicon = await host.lexicon();
  signal.throwIfAborted();
  const { converted, notes } = conversion(input, lexicon, text);
  const lines = converted.replace(/\n$/u, "").split("\n");
  const page = pageOf(lines, { offset, limit: MOST_CHARACTERS }, (line) => [line]);
  const more = pageLines({ offset, nextOffset: page.nextOffset, shown: page.items.length, total: lines.length, items: "lines" });
  const message = [...notes, ...more];
  return {
    text: [...page.lines, ...(message.length > 0 ? ["", ...message] : [])].join("\n"),
    structured: {
      from,
      to,
      converted: page.lines.join("\n"),
      lines: lines.length,
      offset,
      ...(page.nextOffset !== undefined && { nextOffset: page.nextOffset }),
      notes,
    },
  };
}

function conversion(
  { from, to, layout }: ToolInput<"convert_text">,
  lexicon: WordLexicon,
  text: string,
): { converted: string; notes: string[] } {
  const spoken = from === "text" ? textToArpabet(text, lexicon, layout) : undefined;
  const read = from === "ipa" ? ipaToArpabet(text) : undefined;
  const arpabet = spoken?.arpabet ?? read?.text ?? text;
  const notes = [
    spoken ? unknownInWords(unknownWords(spoken), to) : "",
    read ? unreadSignsMessage([...new Set(read.unread.map(({ start, end }) => text.slice(start, end)))]) : "",
  ].filter(Boolean);
  if (to === "arpabet") return { converted: arpabet, notes };
  return { converted: to === "ipa" ? arpabetToIpa(arpabet) : arpabetToText(arpabet, lexicon).text, notes };
}

/** The most words that are named. */
const MOST_NAMED = 10;

function unknownInWords(words: readonly string[], to: string): string {
  if (words.length === 0) return "";
  const named = `${words.slice(0, MOST_NAMED).join(", ")}${words.length > MOST_NAMED ? ` and ${words.length - MOST_NAMED} more` : ""}`;
  const guess = to === "arpabet" ? " The comment above each has a guess from its letters: put that, or what is right, in its place." : "";
  return `Not in the pronouncing dictionary, and left between question marks: ${named}.${guess}`;
}
