import { isPhoneme, withoutStress } from "#language/arpabet/phonemes.ts";
import type { AttemptedWord, Language } from "#language/language.ts";
import type { Segment, Timeline } from "../timeline/model.ts";

export interface SaidText {
  /**
   * As a reader spells it: `wizited`, `ab–` for a word broken off, `?` for what could not be named. Empty if nothing was said.
   */
  text: string;
  /** Separated by blanks, as in the result; only if `text` spells them. */
  phonemes?: string;
}

type SaidIn = Pick<Timeline, "segments" | "phonemes" | "words" | "spellings">;

/** Services write it for something that they heard and could not name. */
export const UNNAMED = "<unknown>";

/** Spells phonemes (`K-AE-T`), which services write for anything that is not a word; everything else stays. */
export function saidText(segment: Segment, timeline: SaidIn): SaidText {
  const arpabet = segment.heard.flatMap((word) => spelled(word, segment, timeline)?.phonemes ?? []).join(" ");
  return { text: saidWords(segment, timeline).join(" "), ...(arpabet && { phonemes: arpabet }) };
}

/** Word by word, as many as were heard. */
export function saidWords(segment: Segment, timeline: SaidIn): string[] {
  const { heard, kind } = segment;
  return heard.map((word, i) => {
    if (word === UNNAMED) return "?";
    const text = spelled(word, segment, timeline)?.text ?? word;
    const isBroken = kind === "falseStart" && i === heard.length - 1 && !/[-–—]$/u.test(text);
    return isBroken ? `${text}–` : text;
  });
}

/** For everything that is only read. */
export function withSaidWords(timeline: Timeline): Timeline {
  return { ...timeline, segments: timeline.segments.map((segment) => ({ ...segment, heard: saidWords(segment, timeline) })) };
}

/** With the spellings of all phonemes that stand for words. A review may take them apart, or give them to another word. */
export function withSpellings(timeline: Timeline, { spelling }: Language): Timeline {
  const spellings: Record<string, string> = {};
  for (const segment of timeline.segments) {
    for (const text of segment.heard) {
      const { phonemes, word } = soundsOf(text, segment, timeline);
      if (!phonemes) continue;
      spellings[text] ??= spelling.ofSounds(phonemes);
      if (word) spellings[attempt(text, word)] ??= spelling.ofSounds(phonemes, word);
    }
  }
  return Object.keys(spellings).length > 0 ? { ...timeline, spellings } : timeline;
}

function attempt(text: string, word: AttemptedWord): string {
  return `${text} ${word.text}`;
}

/** Undefined for a word, and for phonemes that only a reviewer wrote. */
function spelled(text: string, segment: Segment, timeline: SaidIn): { text: string; phonemes: string[] } | undefined {
  const { phonemes, word } = soundsOf(text, segment, timeline);
  const found = (word && timeline.spellings?.[attempt(text, word)]) ?? timeline.spellings?.[text];
  return phonemes && found !== undefined ? { text: found, phonemes } : undefined;
}

function soundsOf(text: string, segment: Segment, timeline: SaidIn): { phonemes?: string[] | undefined; word?: AttemptedWord | undefined } {
  const own = ownPhonemes(segment, timeline);
  return { phonemes: own ?? phonemesIn(text), word: own && attempted(segment, timeline) };
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
