import { isPhoneme, withoutStress } from "../../language/arpabet/phonemes.ts";
import type { Segment, Timeline } from "../timeline/model.ts";
import { type AttemptedWord, spellSaid } from "./spellSaid.ts";

/** The words said in a stretch of a reading, for somebody to read. */
export interface SaidText {
  /**
   * As a reader of English spells it: `wizited`, `ab–` for a word that was broken off; `?` for what could not be named. Empty where nothing
   * was said.
   */
  text: string;
  /** The phonemes as the result has them, separated by blanks, where `text` spells them. */
  phonemes?: string;
}

type SaidIn = Pick<Timeline, "segments" | "phonemes" | "words">;

/** The mark that services write for something that they heard and could not name. */
export const UNNAMED = "<unknown>";

/**
 * Returns the words said in a segment as its reader would spell them. Services write anything that is not a word as its phonemes
 * (`K-AE-T`); everything else stays as it is.
 */
export function saidText(segment: Segment, timeline: SaidIn): SaidText {
  const own = ownPhonemes(segment, timeline);
  const arpabet = segment.heard.flatMap((word) => own ?? phonemesIn(word) ?? []).join(" ");
  return { text: saidWords(segment, timeline).join(" "), ...(arpabet && { phonemes: arpabet }) };
}

/** The same word by word, as many as were heard. */
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

/** A timeline with everything that was said as its reader would spell it, for what is only read. */
export function withSaidWords(timeline: Timeline): Timeline {
  return { ...timeline, segments: timeline.segments.map((segment) => ({ ...segment, heard: saidWords(segment, timeline) })) };
}

function ownPhonemes(segment: Segment, timeline: SaidIn): string[] | undefined {
  const [only] = segment.heard;
  return segment.heard.length === 1 && only !== undefined ? phonemesOf(only, segment, timeline.phonemes) : undefined;
}

/** A symbol on its own may also be a word in capitals ("OW"): it is a phoneme where the segment's own phonemes say so. */
function phonemesOf(text: string, segment: Segment, all: Timeline["phonemes"]): string[] | undefined {
  const found = phonemesIn(text);
  if (found) return found;
  const symbol = withoutDash(text);
  if (!isSymbol(symbol)) return undefined;
  const heard = segment.phonemes.flatMap((index) => all[index]!.heard ?? []);
  return heard.length === 1 && withoutStress(heard[0]!) === withoutStress(symbol) ? [symbol] : undefined;
}

/** The phonemes of a text like `K-AE1-T`, with or without a dash after it. */
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

/** The word that a segment stands for, or that an addition came before, with the phonemes that the result expects. */
function attempted({ words, at, phonemes, kind }: Segment, timeline: SaidIn): AttemptedWord | undefined {
  if (kind === "insertion" || kind === "repetition") return undefined;
  const isAddition = words.length === 0;
  const next = timeline.words[at]?.segment;
  const own = isAddition ? (next === undefined ? [] : timeline.segments[next]!.phonemes) : phonemes;
  const expected = own.flatMap((index) => timeline.phonemes[index]!.expected ?? []);
  const text = (isAddition ? [at] : words).map((word) => timeline.words[word]?.text ?? "").join("");
  return expected.length > 0 && text !== "" ? { text, phonemes: expected } : undefined;
}
