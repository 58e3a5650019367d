import { type ItemKind } from "#language/phonics/item.ts";
import type { NearWord, Pronunciation } from "../language/lexicon.ts";
import type { SpokenLanguage } from "../language/spokenLanguage.ts";

/** Items that may be said instead of one; `word` is empty where it is no item itself. */
export type ItemNeighbour = Omit<NearWord, "distance">;

type ItemLanguage = Pick<SpokenLanguage, "items" | "phonemes">;

/** Readings of a made-up word whose neighbours are compared; the others are its rarer ones. */
const MOST_COMPARED_READINGS = 3;

const known = new WeakMap<SpokenLanguage["items"], Partial<Record<ItemKind, readonly ItemNeighbour[]>>>();

/**
 * All equally likely: for a letter, every other letter's name and for a sound every other sound; for a made-up word, whatever differs in one
 * phoneme, a vowel from vowels and a consonant from consonants, or lacks one.
 * @param own readings of the item, none of which is its neighbour
 */
export function itemNeighbours(kind: ItemKind, own: readonly Pronunciation[], language: ItemLanguage): ItemNeighbour[] {
  const accepted = new Set(own.map(String));
  const others =
    kind === "nonsense" ? own.slice(0, MOST_COMPARED_READINGS).flatMap((phones) => onePhonemeOff(phones, language)) : all(kind, language);
  const sounds = others.map((other) => String(other.phones));
  // Of several spellings of a sound, the first is the usual one.
  const neighbours = others.filter((_, i) => !accepted.has(sounds[i]!) && sounds.indexOf(sounds[i]!) === i);
  return neighbours.map((other) => ({ ...other, logShare: -Math.log(neighbours.length) }));
}

function all(kind: "letter" | "sound", { items, phonemes }: ItemLanguage): readonly ItemNeighbour[] {
  let kept = known.get(items);
  if (!kept) known.set(items, (kept = {}));
  return (kept[kind] ??= items.known[kind].flatMap((word) =>
    items.readingsOf(word, kind).map((line) => ({ word, phones: line.split(" ").map((symbol) => phonemes.classOf(symbol)), logShare: 0 })),
  ));
}

function onePhonemeOff(phones: Pronunciation, { phonemes }: ItemLanguage): ItemNeighbour[] {
  const classes = Array.from({ length: phonemes.classes - 1 }, (_, i) => i + 1);
  return phones.flatMap((phone, i) => {
    const alike = classes.filter((other) => other !== phone && phonemes.isVowel(other) === phonemes.isVowel(phone));
    const changed = alike.map((other) => phones.with(i, other));
    return [...changed, ...(phones.length > 2 ? [phones.toSpliced(i, 1)] : [])].map((other) => ({ word: "", phones: other, logShare: 0 }));
  });
}
