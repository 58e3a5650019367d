import { VOWELS } from "../../arpabet/phonemes.ts";
import type { SpokenForms } from "../../speech/speechRules.ts";
import { losesH, weakForms } from "./weakForms.ts";

/**
 * A rule by which neighbouring words affect each other in fluent speech, after Cruttenden, "Gimson's Pronunciation of English" (8th
 * edition, chapter 12), and Shockey, "Sound Patterns of Spoken English" (chapter 2).
 */
type Process = (phonemes: readonly string[], place: Place) => readonly string[][];

/** The last phonemes of the word before and the first ones of the word after. */
interface Place {
  word: string;
  before: ReadonlySet<string>;
  after: ReadonlySet<string>;
}

/**
 * Pronunciations that a word has only beside its neighbours: its weak forms, and what they make of it. Every process is applied to the
 * dictionary's forms and to the weak ones, not to the result of another process.
 * @param left the word before it, if any, with its dictionary pronunciations; `right` likewise
 * @returns only additional ones; none for a word without neighbours
 */
export function connectedPronunciations(spoken: SpokenForms, left: SpokenForms | undefined, right: SpokenForms | undefined): string[] {
  if (!left && !right) return [];
  const place: Place = { word: spoken.word, before: edgesOf(left, -1), after: edgesOf(right, 0) };
  const known = new Set(spoken.pronunciations);
  const added = new Set(weakForms(spoken.word));
  for (const form of [...known, ...added]) {
    const phonemes = form.split(" ");
    for (const process of PROCESSES) for (const changed of process(phonemes, place)) if (changed.length > 0) added.add(changed.join(" "));
  }
  return [...added].filter((form) => !known.has(form));
}

/** Phonemes at the beginning (`at` 0) or end (`at` -1); empty without a word. */
function edgesOf(spoken: SpokenForms | undefined, at: 0 | -1): Set<string> {
  return new Set((spoken?.pronunciations ?? []).flatMap((form) => form.split(" ").at(at) ?? []));
}

const set = (phonemes: string): ReadonlySet<string> => new Set(phonemes.split(" "));
const some = (phonemes: ReadonlySet<string>, test: (phoneme: string) => boolean) => [...phonemes].some(test);
const isVowel = (phoneme: string) => VOWELS.has(phoneme);
const isConsonant = (phoneme: string) => !VOWELS.has(phoneme);

const VOICELESS = set("P T K F TH S SH CH HH");
const ALVEOLAR = set("T D N S Z L");
const DEVOICED: Readonly<Record<string, string>> = { Z: "S", V: "F", DH: "TH" };
const COALESCED: Readonly<Record<string, string>> = { T: "CH", D: "JH", S: "SH", Z: "ZH" };
/** The consonants that an alveolar stop or nasal becomes before another place of articulation. */
const LABIAL: Readonly<Record<string, string>> = { N: "M", T: "P", D: "B" };
const VELAR: Readonly<Record<string, string>> = { N: "NG", T: "K", D: "G" };
/** Consonants made at the same place, so that two in a row have one closure. */
const SAME_PLACE = [
  "P B",
  "T D",
  "K G",
  "F V",
  "TH DH",
  "S Z",
  "SH ZH",
  "T CH",
  "T JH",
  "D JH",
  "D CH",
  "S SH",
  "Z SH",
  "M",
  "N",
  "L",
  "R",
].map(set);

const PROCESSES: readonly Process[] = [
  lostH,
  tap,
  tappedTo,
  coalescence,
  lostYod,
  assimilation,
  beforeSh,
  devoicing,
  sharedClosure,
  lostT,
  weakenedDh,
];

/** "tell (h)im" */
function lostH(phonemes: readonly string[], { word, before }: Place): string[][] {
  return phonemes[0] === "HH" && phonemes.length > 1 && before.size > 0 && losesH(word) ? [phonemes.slice(1)] : [];
}

/** "get it", "water": T between vowels, before one without stress, is a tap, which is heard as D. */
function tap(phonemes: readonly string[], { after }: Place): string[][] {
  const last = phonemes.length - 1;
  const changed = phonemes.map((phoneme, i) => {
    if (phoneme !== "T" || i === 0 || !canPrecedeTap(phonemes[i - 1]!)) return phoneme;
    const next = phonemes[i + 1];
    return (i === last ? some(after, isVowel) : TAP_BEFORE.has(next!)) ? "D" : phoneme;
  });
  return changed.includes("D") && changed.some((phoneme, i) => phoneme !== phonemes[i]) ? [changed] : [];
}

const canPrecedeTap = (phoneme: string) => isVowel(phoneme) || phoneme === "R";
const TAP_BEFORE = set("AH ER IH IY");

/** "go to", "want to": of the words that begin with T, "to" has neither stress nor aspiration. */
function tappedTo(phonemes: readonly string[], { word, before }: Place): string[][] {
  if (word !== "to" || phonemes[0] !== "T") return [];
  const rest = phonemes.slice(1);
  return [
    ...(some(before, canPrecedeTap) ? [["D", ...rest]] : []),
    ...(some(before, (phoneme) => "T D N".split(" ").includes(phoneme)) ? [rest] : []),
  ];
}

/** "did you": D IH JH */
function coalescence(phonemes: readonly string[], { after }: Place): string[][] {
  const merged = after.has("Y") ? COALESCED[phonemes.at(-1)!] : undefined;
  return merged ? [[...phonemes.slice(0, -1), merged]] : [];
}

/** The other half of "did you": UW */
function lostYod(phonemes: readonly string[], { before }: Place): string[][] {
  return phonemes[0] === "Y" && phonemes.length > 1 && some(before, (phoneme) => phoneme in COALESCED) ? [phonemes.slice(1)] : [];
}

/** "ten boys": T EH M; "in case": IH NG */
function assimilation(phonemes: readonly string[], { after }: Place): string[][] {
  const last = phonemes.at(-1)!;
  if (phonemes.length < 2) return [];
  const moved = [
    ...(some(after, (phoneme) => "P B M".split(" ").includes(phoneme)) ? [LABIAL[last]] : []),
    ...(some(after, (phoneme) => "K G".split(" ").includes(phoneme)) ? [VELAR[last]] : []),
  ];
  return moved.filter((phoneme) => phoneme !== undefined).map((phoneme) => [...phonemes.slice(0, -1), phoneme]);
}

/** "this shop": DH IH SH */
function beforeSh(phonemes: readonly string[], { after }: Place): string[][] {
  const last = phonemes.at(-1)!;
  return phonemes.length > 1 && (last === "S" || last === "Z") && after.has("SH") ? [[...phonemes.slice(0, -1), COALESCED[last]!]] : [];
}

/** "of course": AH F; "his tail": HH IH S */
function devoicing(phonemes: readonly string[], { after }: Place): string[][] {
  const voiceless = phonemes.length > 1 && some(after, (phoneme) => VOICELESS.has(phoneme)) ? DEVOICED[phonemes.at(-1)!] : undefined;
  return voiceless ? [[...phonemes.slice(0, -1), voiceless]] : [];
}

/** "red dog": the closure is held, not made twice. */
function sharedClosure(phonemes: readonly string[], { after }: Place): string[][] {
  const last = phonemes.at(-1)!;
  const shared =
    isConsonant(last) && some(after, (phoneme) => phoneme === last || SAME_PLACE.some((place) => place.has(last) && place.has(phoneme)));
  return shared && phonemes.length > 2 ? [phonemes.slice(0, -1)] : [];
}

/** "that man", "just now": T without release, or none; D only after a consonant. */
function lostT(phonemes: readonly string[], { word, after }: Place): string[][] {
  const last = phonemes.at(-1)!;
  const beforeLast = phonemes.at(-2);
  if (phonemes.length < 2 || beforeLast === undefined || !some(after, isConsonant)) return [];
  if (isConsonant(beforeLast)) return (last === "T" || last === "D") && phonemes.length > 2 ? [phonemes.slice(0, -1)] : [];
  return last === "T" && weakForms(word).length > 0 ? [phonemes.slice(0, -1)] : [];
}

/** "in the", "all that": after an alveolar consonant, DH becomes that consonant, held. */
function weakenedDh(phonemes: readonly string[], { word, before }: Place): string[][] {
  return phonemes[0] === "DH" && phonemes.length > 1 && weakForms(word).length > 0 && some(before, (phoneme) => ALVEOLAR.has(phoneme))
    ? [phonemes.slice(1)]
    : [];
}
