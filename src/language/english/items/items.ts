import { VOWELS } from "../../arpabet/phonemes.ts";
import { plainPronunciations } from "../../lexicon/stress.ts";
import type { ItemRules } from "../../phonics/item.ts";
import { LETTERS, nameOfLetter } from "./letterNames.ts";
import { GRAPHEMES, soundsOfGrapheme } from "./letterSounds.ts";
import { pronounceNonsense } from "./nonsenseWords.ts";

export const ENGLISH_ITEMS: ItemRules = {
  readingsOf: (written, kind) => {
    const text = written.toLowerCase();
    switch (kind) {
      case "letter":
        return plainPronunciations(nameOfLetter(text));
      case "sound":
        return soundsOf(text);
      case "nonsense":
        return plainPronunciations(pronounceNonsense(text));
    }
  },
  known: { letter: LETTERS, sound: GRAPHEMES },
};

/**
 * Also for consonants together ("bl"), and with a short vowel after consonants ("buh"): guides to scoring count that as the sound, since
 * hardly anybody says a stop without one (schwa sounds in *Nonsense Word Fluency*, DIBELS 6th edition, Good & Kaminski, 2002).
 */
function soundsOf(letters: string): string[] {
  const sounds = soundsOfGrapheme(letters) ?? blendOf(letters);
  return [...sounds, ...sounds.filter((sound) => sound.split(" ").every((phoneme) => !VOWELS.has(phoneme))).map((sound) => `${sound} AH`)];
}

/** Consonants one after the other, the longest graphemes first. */
function blendOf(letters: string): string[] {
  let sounds = [""];
  for (let at = 0; at < letters.length;) {
    const length = [3, 2, 1].find((count) => consonantsOf(letters.slice(at, at + count)).length > 0);
    if (length === undefined) return [];
    const next = consonantsOf(letters.slice(at, at + length)).slice(0, 1);
    sounds = sounds.flatMap((before) => next.map((sound) => `${before} ${sound}`.trim()));
    at += length;
  }
  return sounds.filter(Boolean);
}

function consonantsOf(grapheme: string): readonly string[] {
  const sounds = soundsOfGrapheme(grapheme) ?? [];
  return sounds.some((sound) => sound.split(" ").some((phoneme) => VOWELS.has(phoneme))) ? [] : sounds;
}
