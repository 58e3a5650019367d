import type { Alphabet, AlphabetPhoneme } from "./alphabet.ts";
import { isVowel, type Stress, symbolOf } from "./alphabetIndex.ts";
import { REDUCED_IPA } from "./ipaOf.ts";
import { LONGEST_SYMBOL } from "./parseArpabet.ts";

/**
 * Before a vowel, or the consonants that open its syllable. The dot says "no stress" where nothing else in a line shows that it has stress.
 */
const MARKS: Readonly<Record<string, Stress>> = { ".": 0, ˈ: 1, "'": 1, ˌ: 2 };

/** Letters of other transcriptions of English (British dictionaries, the Montreal Forced Aligner) as the alphabet's. */
const VARIANTS: Readonly<Record<string, string>> = {
  r: "ɹ",
  ɻ: "ɹ",
  g: "ɡ",
  ʧ: "tʃ",
  ʤ: "dʒ",
  t͡ʃ: "tʃ",
  d͡ʒ: "dʒ",
  ɫ: "l",
  ʍ: "w",
  ɾ: "t",
  ʔ: "t",
  e: "ɛ",
  a: "æ",
  ɐ: "ʌ",
  ɒ: "ɑ",
  ɜ: "ɝ",
  ɜɹ: "ɝ",
  ɜr: "ɝ",
  ɜːɹ: "ɝ",
  ɜːr: "ɝ",
  əɹ: "ɚ",
  ər: "ɚ",
  o: "oʊ",
  əʊ: "oʊ",
  ou: "oʊ",
  ɨ: "ɪ",
  ʉ: "u",
  ai: "aɪ",
  au: "aʊ",
  ei: "eɪ",
  ɛɪ: "eɪ",
  ɔi: "ɔɪ",
  ɪə: "ɪɹ",
  eə: "ɛɹ",
  ɛə: "ɛɹ",
  ʊə: "ʊɹ",
  ɪər: "ɪɹ",
  eər: "ɛɹ",
  ɛər: "ɛɹ",
  ʊər: "ʊɹ",
  ɪəɹ: "ɪɹ",
  eəɹ: "ɛɹ",
  ɛəɹ: "ɛɹ",
  ʊəɹ: "ʊɹ",
  n̩: "ən",
  l̩: "əl",
  m̩: "əm",
  ɹ̩: "ɚ",
  c: "k",
  ɟ: "ɡ",
  ç: "h",
  ɲ: "n",
  ʎ: "l",
  aj: "aɪ",
  aw: "aʊ",
  ej: "eɪ",
  ow: "oʊ",
  ɔj: "ɔɪ",
};

/** Lengths and details of articulation that Arpabet does not express, and signs that only separate phonemes. */
const SILENT = /^[\u0300-\u036Fʰʷʲˠˤːˑ:‿-]/u;

/** In IPA and not in English spelling. */
export const IPA_ONLY = /[ɑæɐɒəɚɜɝɛɪʊɔʌʉɨɡɹɻɾɫʍŋθðʃʒʧʤʔˈˌːʰʷʲ]/u;

const OPTIONAL = /^\(([^()\s]{1,4})\)/u;
const LONGEST_OPTIONAL = 6;

/** Leaves out the sounds in brackets. */
export function withoutOptional(ipa: string): string {
  return ipa.replace(/\([^()\s]{1,4}\)/gu, "");
}

/** Offsets count UTF-16 units of the IPA text. */
export interface IpaPiece {
  start: number;
  end: number;
  /**
   * The phoneme's symbol; for `⟨QQ⟩`, which stands for something without IPA, the text between the brackets; for other signs, themselves.
   */
  symbol: string;
  vowel: boolean;
  stress?: Stress;
  unread: boolean;
}

export class IpaIndex {
  private readonly tokens = new Map<string, { phoneme: AlphabetPhoneme; stress?: Stress }[]>();
  private readonly longest: number;

  constructor(alphabet: Alphabet) {
    for (const phoneme of alphabet.phonemes) if (!this.tokens.has(phoneme.ipa)) this.tokens.set(phoneme.ipa, [{ phoneme }]);
    if (alphabet.stress === "optional") for (const [full, reduced] of Object.entries(REDUCED_IPA)) this.addReduced(full, reduced);
    for (const [variant, letters] of Object.entries(VARIANTS)) {
      this.addVariant(variant, letters);
      // British dictionaries bracket an r that is said only before vowels; Americans always say it.
      for (const r of ["r", "ɹ"]) if (variant.endsWith(r) && variant !== r) this.addVariant(`${variant.slice(0, -1)}(${r})`, letters);
    }
    this.longest = Math.max(...[...this.tokens.keys()].map(({ length }) => length));
  }

  letters({ ipa }: AlphabetPhoneme, stress?: Stress): string {
    const reduced = stress === 0 ? REDUCED_IPA[ipa] : undefined;
    return reduced !== undefined && this.tokens.get(reduced)?.[0]?.stress === 0 ? reduced : ipa;
  }

  /** Returns true for the alphabet's own letters of an unstressed vowel. */
  isReduced(letters: string): boolean {
    return this.tokens.get(letters)?.[0]?.stress === 0;
  }

  /** Takes the longest letters that the alphabet has. Marks before a vowel are its stress. */
  read(text: string, offset = 0): IpaPiece[] {
    const segments: IpaPiece[] = [];
    let mark: Stress | undefined;
    for (let at = 0; at < text.length;) {
      const start = offset + at;
      const quoted = /^⟨([^⟨⟩]*)⟩/u.exec(text.slice(at));
      if (quoted) {
        at += quoted[0].length;
        segments.push({ start, end: offset + at, symbol: quoted[1]!, vowel: false, unread: false });
        continue;
      }
      const token = this.tokenAt(text, at);
      if (token) {
        at += token.length;
        for (const { phoneme, stress } of this.tokens.get(token)!) {
          const vowel = isVowel(phoneme);
          const reported = vowel ? (mark ?? stress) : undefined;
          segments.push({
            start,
            end: offset + at,
            symbol: phoneme.symbol,
            vowel,
            unread: false,
            ...(reported === undefined ? {} : { stress: reported }),
          });
          if (vowel) mark = undefined;
        }
        continue;
      }
      // A sound in brackets may be left out; it is said when nothing is.
      const [bracketed, optional] = OPTIONAL.exec(text.slice(at, at + LONGEST_OPTIONAL)) ?? [];
      const inside = optional === undefined ? [] : this.read(optional, start + 1);
      if (bracketed !== undefined && inside.every(({ unread }) => !unread)) {
        at += bracketed.length;
        segments.push(...inside);
        continue;
      }
      const sign = String.fromCodePoint(text.codePointAt(at)!);
      at += sign.length;
      if (sign in MARKS) mark = MARKS[sign];
      else if (!SILENT.test(sign)) segments.push({ start, end: offset + at, symbol: sign, vowel: false, unread: true });
    }
    return segments;
  }

  private tokenAt(text: string, at: number): string | undefined {
    for (let length = Math.min(this.longest, text.length - at); length > 0; length--) {
      const token = text.slice(at, at + length);
      if (this.tokens.has(token)) return token;
    }
    return undefined;
  }

  private addReduced(full: string, reduced: string): void {
    const meant = this.tokens.get(full);
    if (meant && !this.tokens.has(reduced)) this.tokens.set(reduced, [{ phoneme: meant[0]!.phoneme, stress: 0 }]);
  }

  private addVariant(variant: string, letters: string): void {
    if (this.tokens.has(variant)) return;
    const known = letters.length === 1 || this.tokens.has(letters) ? [letters] : [...letters];
    const tokens = known.map((token) => this.tokens.get(token));
    if (tokens.every((token) => token !== undefined)) this.tokens.set(variant, tokens.flat());
  }
}

const indices = new WeakMap<Alphabet, IpaIndex>();

/** Made once per alphabet. */
export function ipaIndexOf(alphabet: Alphabet): IpaIndex {
  let index = indices.get(alphabet);
  if (!index) indices.set(alphabet, (index = new IpaIndex(alphabet)));
  return index;
}

/** The symbols of one line. If the line marks stress anywhere, vowels without a mark have none (0); otherwise no vowel gets a digit. */
export function symbolsOf(segments: readonly IpaPiece[], alphabet: Alphabet): string[] {
  const stressed = alphabet.stress === "optional" && segments.some(({ stress }) => stress !== undefined);
  return segments.map(({ symbol, vowel, stress }) => (stressed && vowel ? symbolOf({ symbol }, stress ?? 0) : symbol));
}

/** Returns true if the whole text reads as IPA, slashes or brackets and a comma aside. It has no blanks. */
export function isIpa(text: string, alphabet: Alphabet): boolean {
  if (text.length > LONGEST_SYMBOL) return false;
  const segments = ipaIndexOf(alphabet).read(text.replace(/^[/[]+|[/\]]*[,;]?$/g, ""));
  return segments.length > 0 && segments.every(({ unread }) => !unread);
}
