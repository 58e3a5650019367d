import { VOWELS, withoutStress } from "../../arpabet/phonemes.ts";
import type { WordSource } from "../../language.ts";
import { soundWord, undrawn } from "./soundWords.ts";
import { inVariety } from "../words/varieties.ts";
import { stutterOf } from "../words/stutters.ts";
import { withoutAccents } from "../../text/withoutAccents.ts";

const MOST_PRONUNCIATIONS = 6;

/**
 * For a sound ("boing"), and for a word that the dictionary lacks but that is made of its words: drawn-out letters ("mooo"), plurals,
 * possessives and contractions, -ed, -ing and -in', common prefixes and suffixes, stutters, and compounds ("treehouse"); otherwise empty.
 * Accents are ignored ("café", "Zoë"). What is added carries its stress; the second word of a compound has a secondary one.
 */
export function derivedPronunciations(word: string, dictionary: WordSource): string[] {
  const source: WordSource = { get: (part) => dictionary.get(part) ?? soundWord(part), isCommon: (part) => dictionary.isCommon(part) };
  return (
    drawnOut(word, source) ??
    unaccented(word, source) ??
    stuttered(word, source) ??
    american(word, source) ??
    clitic(word, source) ??
    inflected(word, source) ??
    affixed(word, source) ??
    compound(word, source) ??
    []
  ).slice(0, MOST_PRONUNCIATIONS);
}

/** A sound ("brr"), or a word or a sound whose letters are repeated ("mooo", "baaad", "sssnake"): rather a usual word than another. */
function drawnOut(word: string, source: WordSource): string[] | undefined {
  const sound = soundWord(word);
  if (sound) return [...sound];
  const known = undrawn(word).filter((shorter) => source.get(shorter));
  const best = known.find((shorter) => source.isCommon(shorter) || soundWord(shorter)) ?? known[0];
  return best === undefined ? undefined : [...source.get(best)!];
}

/** "Organised" is said as "organized". */
function american(word: string, source: WordSource): string[] | undefined {
  const form = inVariety(word, "american");
  if (form === undefined) return undefined;
  const pronunciations = source.get(form) ?? derivedPronunciations(form, source);
  return pronunciations.length > 0 ? [...pronunciations] : undefined;
}

/** A final é is always said: "rosé" is not "rose", nor "résumé" "to resume". */
const FINAL_E = /ée?(?:'?s)?$/u;

function unaccented(word: string, source: WordSource): string[] | undefined {
  // Most words are asked for by the thousand and are ASCII.
  if (!/\P{ASCII}/u.test(word)) return undefined;
  const plain = withoutAccents(word);
  if (plain === word) return undefined;
  const pronunciations = source.get(plain) ?? derivedPronunciations(plain, source);
  return FINAL_E.test(word) ? pronunciations.filter((pronunciation) => /EY\d?(?: Z)?$/.test(pronunciation)) : [...pronunciations];
}

/** Sounds of letters said alone, where those of the word may be others: "t-the", "k-know". */
const SOUNDS_OF_LETTERS: ReadonlyMap<string, string> = new Map(
  "b B, c K, d D, f F, g G, h HH, j JH, k K, l L, m M, n N, p P, q K, r R, s S, t T, v V, w W, y Y, z Z"
    .split(", ")
    .map((pair) => pair.split(" ") as [string, string]),
);

/** "st-st-stop" as S T AH0 S T AH0 S T AA1 P, also without the vowels between. All parts are said alike. */
function stuttered(word: string, source: WordSource): string[] | undefined {
  const stutter = word.includes("-") ? stutterOf(word) : undefined;
  if (!stutter) return undefined;
  const { fragments, word: meant } = stutter;
  const pronunciations = source.get(meant) ?? derivedPronunciations(meant, source);
  return pronunciations.flatMap((pronunciation) => {
    const parts = fragments.map((fragment) => soundsOfFragment(fragment, pronunciation));
    const most = Math.max(...parts.map(({ length }) => length));
    return Array.from({ length: most }, (_, way) =>
      [...parts.flatMap((sounds) => sounds[way] ?? sounds[0] ?? []), pronunciation].join(" "),
    );
  });
}

/** Of "st" in "stop": S T AH0 or S T. @param pronunciation of the whole word, with stress or without */
function soundsOfFragment(fragment: string, pronunciation: string): string[] {
  const phonemes = pronunciation.split(" ");
  const nucleus = phonemes.findIndex((phoneme) => VOWELS.has(withoutStress(phoneme)));
  if (/[aeiou]/u.test(fragment.replace(/^qu/u, ""))) return [phonemes.slice(0, nucleus + 1).join(" ")];
  const onset = phonemes.slice(0, fragment.length === 1 ? Math.min(1, nucleus) : nucleus).join(" ");
  const sounds = new Set([onset, SOUNDS_OF_LETTERS.get(fragment) ?? ""].filter(Boolean));
  return [...sounds].flatMap((sound) => [`${sound} AH0`, sound]);
}

function clitic(word: string, source: WordSource): string[] | undefined {
  // "'tis" and "runnin'" are in the dictionary with their apostrophes, which look like quotation marks in a text.
  const quoted = source.get(`'${word}`) ?? source.get(`${word}'`);
  if (quoted) return [...quoted];
  if (word.endsWith("in") && word.length > 4) {
    const full = source.get(`${word}g`);
    if (full) return full.map((pronunciation) => pronunciation.replace(/ NG$/, " N"));
  }
  const match = /^(.+?)('s|s'|'d|'ll|'ve|'re|'m|n't|')$/.exec(word);
  if (!match) return undefined;
  const [, base, ending] = match as unknown as [string, string, string];
  const pronunciations = source.get(ending === "s'" ? `${base}s` : base) ?? (ending === "'s" ? inflected(base, source) : undefined);
  if (!pronunciations) return undefined;
  return pronunciations.flatMap((pronunciation) => {
    if (ending === "'s") return [withS(pronunciation)];
    if (ending === "'d") return [withD(pronunciation)];
    return (
      {
        "'ll": [`${pronunciation} L`, `${pronunciation} AH0 L`],
        "'ve": [`${pronunciation} V`, `${pronunciation} AH0 V`],
        "'re": [`${pronunciation} R`, `${pronunciation} ER0`],
        "'m": [`${pronunciation} M`],
        "n't": [`${pronunciation} AH0 N T`, `${pronunciation} N T`],
      }[ending] ?? [pronunciation]
    );
  });
}

function inflected(word: string, source: WordSource): string[] | undefined {
  const from = (base: string | undefined, make: (pronunciation: string) => string | string[]) =>
    base && base.length > 1 ? source.get(base)?.flatMap(make) : undefined;
  const stems = (ending: string): (string | undefined)[] => {
    const stem = word.slice(0, -ending.length);
    return [
      stem,
      `${stem}e`,
      /([bdfgklmnprtvz])\1$/.test(stem) ? stem.slice(0, -1) : undefined,
      stem.endsWith("i") ? `${stem.slice(0, -1)}y` : undefined,
    ];
  };
  const first = (ending: string, make: (pronunciation: string) => string | string[]) => {
    if (!word.endsWith(ending) || word.length < ending.length + 2) return undefined;
    for (const stem of stems(ending)) {
      const pronunciations = from(stem, make);
      if (pronunciations) return pronunciations;
    }
    return undefined;
  };
  if (word.endsWith("s") && !word.endsWith("ss")) {
    const plural =
      from(word.slice(0, -1), withS) ??
      (word.endsWith("es") ? from(word.slice(0, -2), withS) : undefined) ??
      (word.endsWith("ies") ? from(`${word.slice(0, -3)}y`, withS) : undefined);
    if (plural) return plural;
  }
  return (
    first("ed", withD) ??
    first("ing", (pronunciation) => `${pronunciation} IH0 NG`) ??
    first("er", (pronunciation) => `${pronunciation} ER0`) ??
    first("est", (pronunciation) => [`${pronunciation} AH0 S T`, `${pronunciation} IH0 S T`])
  );
}

const PREFIXES: Record<string, string[]> = {
  un: ["AH0 N"],
  re: ["R IY0", "R IH0"],
  dis: ["D IH0 S"],
  mis: ["M IH0 S"],
  pre: ["P R IY0"],
  non: ["N AA0 N"],
  over: ["OW2 V ER0"],
  under: ["AH2 N D ER0"],
  super: ["S UW2 P ER0"],
  in: ["IH0 N"],
};
const SUFFIXES: Record<string, string[]> = {
  ly: ["L IY0"],
  ness: ["N AH0 S"],
  less: ["L AH0 S"],
  ful: ["F AH0 L"],
  ish: ["IH0 SH"],
  able: ["AH0 B AH0 L"],
  y: ["IY0"],
  like: ["L AY2 K"],
  ment: ["M AH0 N T"],
};

function affixed(word: string, source: WordSource): string[] | undefined {
  const known = (part: string) => (part.length > 2 ? (source.get(part) ?? inflected(part, source)) : undefined);
  for (const [prefix, sounds] of Object.entries(PREFIXES)) {
    const rest = word.startsWith(prefix) ? known(word.slice(prefix.length)) : undefined;
    if (rest) return sounds.flatMap((sound) => rest.map((pronunciation) => `${sound} ${pronunciation}`));
  }
  for (const [suffix, sounds] of Object.entries(SUFFIXES)) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, -suffix.length);
    const rest =
      known(stem) ??
      (stem.endsWith("i") ? known(`${stem.slice(0, -1)}y`) : undefined) ??
      (suffix === "y" || suffix === "ish" || suffix === "able" ? known(`${stem}e`) : undefined);
    if (rest) return sounds.flatMap((sound) => rest.map((pronunciation) => `${pronunciation} ${sound}`));
  }
  return undefined;
}

/** Two common words, the longer the first the better: "treehouse". */
function compound(word: string, source: WordSource): string[] | undefined {
  for (let cut = word.length - 3; cut >= 3; cut--) {
    const [head, tail] = [word.slice(0, cut), word.slice(cut)];
    if (!source.isCommon(head)) continue;
    const tails = source.isCommon(tail)
      ? source.get(tail)
      : tail.endsWith("s") && source.isCommon(tail.slice(0, -1))
        ? source.get(tail.slice(0, -1))?.map(withS)
        : undefined;
    const heads = source.get(head);
    if (heads && tails) return heads.flatMap((pronunciation) => tails.map((other) => `${pronunciation} ${other.replaceAll("1", "2")}`));
  }
  return undefined;
}

const VOICELESS = new Set("P T K F TH S SH CH HH".split(" "));
const lastOf = (pronunciation: string) => pronunciation.slice(pronunciation.lastIndexOf(" ") + 1);

function withS(pronunciation: string): string {
  const last = lastOf(pronunciation);
  if (["S", "Z", "SH", "ZH", "CH", "JH"].includes(last)) return `${pronunciation} AH0 Z`;
  return `${pronunciation} ${VOICELESS.has(last) ? "S" : "Z"}`;
}

function withD(pronunciation: string): string {
  const last = lastOf(pronunciation);
  if (last === "T" || last === "D") return `${pronunciation} AH0 D`;
  return `${pronunciation} ${VOICELESS.has(last) ? "T" : "D"}`;
}
