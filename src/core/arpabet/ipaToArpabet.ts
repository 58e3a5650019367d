import type { Alphabet } from "./alphabet.ts";
import { ARPABET } from "./arpabetAlphabet.ts";
import { IPA_ONLY, type IpaPiece, ipaIndexOf, symbolsOf } from "./ipa.ts";
import { type ArpabetSpan, parseFields } from "./parseArpabet.ts";

export interface FromIpa {
  /** Laid out as by `formatArpabet`. */
  text: string;
  /** Signs without a phoneme in the alphabet; they are left as they are. */
  unread: ArpabetSpan[];
}

/**
 * Words stay separated by `/`; a word before the phonemes, comments and line breaks stay. Takes English as dictionaries print it, with
 * slashes or brackets, length marks and tie bars; blanks may stand between words or between phonemes. Never throws.
 */
export function ipaToArpabet(text: string, alphabet: Alphabet = ARPABET): FromIpa {
  const unread: ArpabetSpan[] = [];
  let end = 0;
  let converted = "";
  for (const { start, end: lineEnd, fields, word, comment } of parseFields(text, isIpaWord)) {
    const segments = fields.map((field) => (isMark(field.text) ? field.text : readField(field, alphabet)));
    for (const segment of segments.flat())
      if (typeof segment !== "string" && segment.unread) unread.push({ start: segment.start, end: segment.end });
    const parts = [
      word && text.slice(word.start, word.end),
      phonemesOf(segments, alphabet),
      comment && text.slice(comment.start, comment.end).trimEnd(),
    ];
    converted += text.slice(end, start) + parts.filter(Boolean).join("  ");
    end = lineEnd;
  }
  return { text: converted, unread };
}

/** A field before a wide gap is a word unless it holds something that only IPA has. */
function isIpaWord(field: string): boolean {
  return !IPA_ONLY.test(field);
}

function isMark(text: string): boolean {
  return text === "/" || text === "|" || text === "‖";
}

/** Leaves out slashes and square brackets that only mark IPA. */
function readField({ text, start }: { text: string; start: number }, alphabet: Alphabet): IpaPiece[] {
  const [before = ""] = /^[/[]*/.exec(text) ?? [];
  const inner = text.slice(before.length).replace(/[/\]]+$/, "");
  return ipaIndexOf(alphabet).read(inner, start + before.length);
}

function phonemesOf(fields: readonly (string | IpaPiece[])[], alphabet: Alphabet): string {
  const read = fields.filter((field) => typeof field === "string" || field.length > 0);
  const symbols = symbolsOf(
    read.flatMap((field) => (typeof field === "string" ? [] : field)),
    alphabet,
  );
  const apart = read.includes("/") || read.every((field) => field.length < 2);
  let next = 0;
  return read
    .map((field, i) => {
      if (typeof field === "string") return field === "/" ? "/" : "|";
      const joined = symbols.slice(next, (next += field.length)).join(" ");
      return i > 0 && !apart && typeof read[i - 1] !== "string" ? `/ ${joined}` : joined;
    })
    .join(" ");
}
