import { VOWELS } from "../../arpabet/phonemes.ts";

/**
 * Forms that speakers of every dialect use in running speech besides those of the dictionary, which writes most words as said alone. No
 * sound replaces another: "fink" for "think" stays an error that a teacher may want to know about.
 * @param pronunciations without stress
 */
export function reducedForms(word: string, pronunciations: readonly string[]): string[] {
  if (Object.hasOwn(REDUCED, word)) return REDUCED[word]!;
  const reduced: string[] = [];
  for (const pronunciation of pronunciations) {
    const phones = pronunciation.split(" ");
    const count = phones.length;
    // "runnin'"
    if (word.endsWith("ing") && count > 4 && pronunciation.endsWith(" IH NG")) reduced.push(pronunciation.replace(/ NG$/, " N"));
    // "jus'", "han'": of two consonants at the end, a final T or D may be dropped, but not the one that makes the tense.
    const last = phones[count - 1]!;
    const before = phones[count - 2];
    if (count > 3 && !word.endsWith("ed") && (last === "T" || last === "D") && before !== undefined && CLUSTER.has(before))
      reduced.push(phones.slice(0, -1).join(" "));
  }
  return reduced.filter((pronunciation) => !pronunciations.includes(pronunciation));
}

const CLUSTER = new Set("S F K P N L SH CH".split(" ").filter((phoneme) => !VOWELS.has(phoneme)));

const REDUCED: Readonly<Record<string, string[]>> = {
  and: ["AE N", "AH N"],
  because: ["K AH Z", "K AO Z"],
  cause: ["K AH Z"],
  just: ["JH AH S", "JH IH S T"],
};
