import { MISCUES, type ReadingKind } from "../reading/miscues.ts";

/**
 * A label of the tiers `reading` and `untimed`, which can be read back: a place, a kind and the phonemes.
 * - Place: `5` is the fifth word of the text, `3-5` a stretch of words, `+5` something said before the fifth word, `+5.2` the second of
 *   those that the service heard there.
 * - Kind: as the program names it, such as `correct` or `falseStart`.
 * - In `untimed`, the words said, in quotes.
 * - Phonemes, after a bar: `K` as expected, `T>P` heard otherwise, `-T` not said, `+S` added, `?S` heard where it is unknown what was
 *   expected; followed by `~` where it has no interval of its own.
 */
export interface PlaceLabel {
  place: Place;
  kind: ReadingKind;
  said?: string;
  phonemes: LabelPhoneme[];
}

export type Place =
  /** Indices of words, the last one included. */
  | { first: number; last: number; before?: undefined }
  /** Of an addition: the word that it comes before, and its index among the service's additions there. */
  | { before: number; of: number | undefined; first?: undefined };

export interface LabelPhoneme {
  expected?: string;
  heard?: string;
  placed: boolean;
  /** The expected phoneme is unknown. */
  open?: boolean;
}

const KINDS: ReadonlySet<string> = new Set<ReadingKind>(["correct", ...MISCUES]);

export function placeText(place: Place): string {
  if (place.before !== undefined) return `+${place.before + 1}${place.of === undefined ? "" : `.${place.of + 1}`}`;
  return place.first === place.last ? String(place.first + 1) : `${place.first + 1}-${place.last + 1}`;
}

export function writePlaceLabel({ place, kind, said, phonemes }: PlaceLabel): string {
  const parts = [placeText(place), kind, ...(said ? [`"${escaped(said, /["%;|]/g)}"`] : [])];
  return [...parts, ...(phonemes.length > 0 ? ["|", ...phonemes.map(phonemeText)] : [])].join(" ");
}

/** Undefined for anything that is not such a label. */
export function readPlaceLabel(text: string): PlaceLabel | undefined {
  const match = /^\s*(\+?)(\d{1,7})(?:([-.])(\d{1,7}))?\s+([A-Za-z]+)(?:\s+"([^"]*)")?\s*(?:\|(.*))?$/s.exec(text);
  if (!match || !KINDS.has(match[5]!)) return undefined;
  const [, plus, first, joint, second, kind, said, phonemes = ""] = match;
  const number = Number(first) - 1;
  const other = second === undefined ? undefined : Number(second) - 1;
  if (number < 0 || (joint !== undefined && (joint === ".") !== (plus === "+")) || (other !== undefined && other < (plus ? 0 : number)))
    return undefined;
  return {
    place: plus ? { before: number, of: other } : { first: number, last: other ?? number },
    kind: kind as ReadingKind,
    ...(said !== undefined && { said: unescaped(said) }),
    phonemes: phonemes
      .split(/\s+/)
      .filter((part) => part !== "")
      .map(readPhoneme),
  };
}

function phonemeText({ expected, heard, placed, open }: LabelPhoneme): string {
  const symbol = (text = "") => escaped(text, /[\s%>+?~;|"-]/g);
  const text = open
    ? `?${symbol(heard)}`
    : heard === undefined
      ? `-${symbol(expected)}`
      : expected === undefined
        ? `+${symbol(heard)}`
        : expected === heard
          ? symbol(heard)
          : `${symbol(expected)}>${symbol(heard)}`;
  return placed ? text : `${text}~`;
}

function readPhoneme(text: string): LabelPhoneme {
  const placed = !text.endsWith("~");
  const [, sign, symbols] = /^([-+?]?)(.*)$/s.exec(placed ? text : text.slice(0, -1))!;
  if (sign === "-") return { expected: unescaped(symbols!), placed };
  if (sign) return { heard: unescaped(symbols!), placed, ...(sign === "?" && { open: true }) };
  const [expected, heard] = symbols!.split(">", 2);
  return { expected: unescaped(expected!), heard: unescaped(heard ?? expected!), placed };
}

function escaped(text: string, signs: RegExp): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(signs, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

function unescaped(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}
