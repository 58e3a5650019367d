import { isPhoneme, withoutStress } from "../../language/arpabet/phonemes.ts";
import type { Segment, Timeline } from "../timeline/model.ts";
import { type AttemptedWord, spellSaid } from "./spellSaid.ts";

export interface SaidText {
  /**
   * As a reader of English spells it: `wizited`, `ab–` for a word broken off, `?` for what could not be named. Empty if nothing was said.
   */
  text: string;
  /** Separated by blanks, as in the result; only if `text` spells them. */
  phonemes?: string;
}

type SaidIn = Pick<Timeline, "segments" | "phonemes" | "words">;

/** Services write it for something that they heard and could not name. */
export const UNNAMED = "<unknown>";

/** Spells phonemes (`K-AE-T`), which services write for anything that is not a word; everything else stays. */
export function saidText(segment: Segment, timeline: SaidIn): SaidText {
  const own = ownPhonemes(segment, timeline);
  const arpabet = segment.heard.flatMap((word) => own ?? phonemesIn(word) ?? []).join(" ");
  return { text: saidWords(segment, timeline).join(" "), ...(arpabet && { phonemes: arpabet }) };
}

/** Word by word, as many as were heard. */
export function saidWords(segment: Segment, timeline: SaidIn): string[] {
  const { heard, kind } = segment;
  const own = ownPhonemes(segment, timeline);
  return heard.map((text, i) => {
    if (text === UNNAMED) return "?";
    const phonemes = own ?? phonemesIn(text);
    const spelled = phonemes ? spellSaid(phonemes, own && attempted(segment, timeline)) : text;
    const isBroken = kind === "falseStart" && i === heard.length - 1 && !/[-–—]$/u.test(spelled);
    return isBroken ? `${spelled}–` : spelled;
  });
}

/** For everything that is only read. */
export function withSaidWords(timeline: Timeline): Timeline {
  return { ...timeline, segments: timeline.segments.map((segment) => ({ ...segment, heard: saidWords(segment, timeline) })) };
}

function ownPhonemes(segment: Segment, timeline: SaidIn): string[] | undefined {
  const [only] = segment.heard;
  return segment.heard.length === 1 && only !== undefined ? phonemesOf(only, segment, timeline.phonemes) : undefined;
}

/** A lone symbol may also be a word in capitals ("OW"): it is a phoneme if the segment's own phonemes say so. */
function phonemesOf(text: string, segment: Segment, all: Timeline["phonemes"]): string[] | undefined {
  const found = phonemesIn(text);
  if (found) return found;
  const symbol = withoutDash(text);
  if (!isSymbol(symbol)) return undefined;
  const heard = segment.phonemes.flatMap((index) => all[index]!.heard ?? []);
  return heard.length === 1 && withoutStress(heard[0]!) === withoutStress(symbol) ? [symbol] : undefined;
}

/** For a text like `K-AE1-T`, with or without a dash after it. */
function phonemesIn(text: string): string[] | undefined {
  if (!text.includes("-")) return undefined;
  const symbols = withoutDash(text).split("-");
  return symbols.length > 1 && symbols.every(isSymbol) ? symbols : undefined;
}

function withoutDash(text: string): string {
  return text.replace(/[-–—]$/u, "");
}

function isSymbol(symbol: string): boolean {
  return isPhoneme(withoutStress(symbol));
}

/** The segment's word, or the one after an addition, with the phonemes that the result expects. */
function attempted({ words, at, phonemes, kind }: Segment, timeline: SaidIn): AttemptedWord | undefined {
  if (kind === "insertion" || kind === "repetition") return undefined;
  const isAddition = words.length === 0;
  const next = timeline.words[at]?.segment;
  const own = isAddition ? (next === undefined ? [] : timeline.segments[next]!.phonemes) : phonemes;
  const expected = own.flatMap((index) => timeline.phonemes[index]!.expected ?? []);
  const text = (isAddition ? [at] : words).map((word) => timeline.words[word]?.text ?? "").join("");
  return expected.length > 0 && text !== "" ? { text, phonemes: expected } : undefined;
}
