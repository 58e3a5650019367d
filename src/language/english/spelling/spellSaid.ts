import { align } from "../../text/align.ts";
import { VOWELS, withoutStress } from "../../arpabet/phonemes.ts";
import { areClose } from "../speech/closePhonemes.ts";
import { normaliseWord } from "../../text/normaliseWord.ts";
import type { AttemptedWord } from "../../language.ts";
import { lettersOf, type LetterGroup } from "./letterGroups.ts";
import { spellSound } from "./spellSound.ts";

interface Part {
  letters: string;
  /** Index of the phonemes; `count` is 0 for silent letters. */
  at: number;
  count: number;
  kept: boolean;
}

/** Least share of common phonemes that makes it look like the word of the text. */
const LEAST_COMMON_SHARE = 0.4;

/**
 * Spells what was said and is not a word, so that a reader of English would say it again: letters of the attempted word if its phonemes
 * were said and those letters are read that way anywhere (`wizited` for `visited`), letter-sound rules for everything else. Never spells
 * the attempted word itself. Lower case, with hyphens where letters would run together into another sound; empty for no phonemes.
 * @param phonemes Arpabet in the order of speech, with or without stress
 */
export function spellSaid(phonemes: readonly string[], attempted?: AttemptedWord): string {
  const sounds = phonemes.map(plain);
  const other = attempted && normaliseWord(attempted.text);
  const spellings = [
    () => joined((attempted && reusing(sounds, attempted)) ?? byRules(sounds), sounds),
    () => joined(byRules(sounds), sounds),
    // English spells some pairs of sounds alike, such as those of "thin" and "this".
    () => joined(byRules(sounds), sounds).replace(/th/u, sounds.includes("DH") ? "dh" : "th"),
    () =>
      sounds
        .map((_, index) => spellSound(sounds, index).replace("_", ""))
        .filter((letters) => letters !== "")
        .join("-"),
  ];
  const found = spellings.map((spell) => spell()).find((text) => text !== "" && text !== other);
  return found ?? (sounds.length > 0 ? "uh" : "");
}

function byRules(sounds: readonly string[]): Part[] {
  return sounds.map((_, at): Part => ({ letters: spellSound(sounds, at), at, count: 1, kept: false }));
}

/** Undefined if the two have too little in common, or the word's letters are unexplained. */
function reusing(sounds: readonly string[], { text, phonemes }: AttemptedWord): Part[] | undefined {
  const groups = lettersOf(text, phonemes);
  if (!groups) return undefined;
  const comparison = compared(phonemes.map(plain), sounds);
  if (comparison.saidFor.size < LEAST_COMMON_SHARE * sounds.length) return undefined;
  const parts: Part[] = [];
  let reached = 0;
  const fill = (until: number) => {
    for (; reached < until; reached++) parts.push({ letters: "", at: reached, count: 1, kept: false });
  };
  for (const [index, group] of groups.entries()) {
    if (!readsWell(groups, index, comparison)) continue;
    const at = comparison.saidFor.get(group.at) ?? reached;
    if (group.count > 0) fill(at);
    parts.push({ letters: group.letters, at: group.count > 0 ? at : reached, count: group.count, kept: true });
    reached = Math.max(reached, at + group.count);
  }
  fill(sounds.length);
  const asExpected = new Set(comparison.saidFor.values());
  // After a vowel of the word, its own consonant needs no doubling, as in "wizited".
  return parts.map((part, i) =>
    part.kept ? part : { ...part, letters: spellSound(sounds, part.at, parts[i - 1]?.kept === true && asExpected.has(part.at)) },
  );
}

interface Comparison {
  sounds: readonly string[];
  /** By phoneme of the word: its index in what was said. */
  saidFor: ReadonlyMap<number, number>;
  last: number;
}

function compared(expected: readonly string[], sounds: readonly string[]): Comparison {
  const saidFor = new Map(
    align(expected, sounds, costOf).flatMap((step) => (step.kind === "equal" ? [[step.expected, step.heard] as const] : [])),
  );
  return { sounds, saidFor, last: Math.max(-1, ...saidFor.keys()) };
}

/** Returns true if all phonemes of the letters were said, in sequence. */
function isSaid({ at, count }: LetterGroup, { saidFor }: Comparison): boolean {
  const first = saidFor.get(at);
  return count > 0 && first !== undefined && Array.from({ length: count }, (_, i) => saidFor.get(at + i) === first + i).every(Boolean);
}

/** Returns true if the letters, if kept, are read as what was said. */
function readsWell(groups: readonly LetterGroup[], index: number, comparison: Comparison): boolean {
  const group = groups[index]!;
  const { saidFor, sounds, last } = comparison;
  /** A word that was broken off is read as if it went on. */
  const isThere = (next: LetterGroup | undefined) => next === undefined || next.at > last || next.count === 0 || isSaid(next, comparison);
  const isFollowed = isThere(groups[index + 1]);
  if (group.count === 0)
    return isFollowed && group.at <= last + 1 && groups[index - 1] !== undefined && isSaid(groups[index - 1]!, comparison);
  if (!isSaid(group, comparison)) return false;
  const end = saidFor.get(group.at)! + group.count;
  const consonants = group.letters.split("_").length - 1;
  if (consonants > 0 && consonantsFrom(sounds, end) !== consonants) return false;
  // An s that ends a word after a vowel would be read as in "plays".
  if (group.letters === "s" && group.reads === "anywhere") return end < sounds.length || !VOWELS.has(sounds[end - 2] ?? "");
  if (group.reads === "anywhere") return true;
  if (group.reads === "at the end" && end === sounds.length) return true;
  if (group.reads !== "beside what follows") return false;
  return isFollowed && (!group.isVowel || isThere(groups[index + 2]));
}

function consonantsFrom(sounds: readonly string[], at: number): number {
  const next = sounds.findIndex((sound, i) => i >= at && VOWELS.has(sound));
  return (next < 0 ? sounds.length : next) - at;
}

function costOf(expected: string, heard: string): number {
  if (expected === heard) return 0;
  if (VOWELS.has(expected) !== VOWELS.has(heard)) return 2;
  return areClose(expected, heard) ? 0.6 : 1;
}

function plain(phoneme: string): string {
  return withoutStress(phoneme.toUpperCase());
}

function joined(parts: readonly Part[], sounds: readonly string[]): string {
  let text = "";
  /** Consonants that the e of a split grapheme waits for. */
  let waiting = 0;
  let isClosed = false;
  for (const [index, { letters, at, count, kept }] of parts.entries()) {
    const own = letters.replaceAll(/_+e?/gu, "");
    const previous = parts[index - 1];
    // An e after a consonant and before a vowel is not written: "making".
    if (isClosed && /^[aeiouy]/u.test(own)) text = text.slice(0, -1);
    isClosed = false;
    if (previous && own !== "" && !(previous.kept && kept)) text = meeting(text, own, sounds[at - 1], sounds[at]);
    text += own;
    if (waiting > 0 && count > 0 && --waiting === 0) {
      text += "e";
      isClosed = true;
    }
    waiting = Math.max(waiting, letters.split("_").length - 1);
  }
  return waiting > 0 ? `${text}e` : text;
}

/** The text before, changed so that both keep their own sounds when they meet. */
function meeting(text: string, letters: string, before: string | undefined, sound: string | undefined): string {
  if (/^[eiy]/u.test(letters)) {
    if (before === "K" && /(?:^|[^c])c$/u.test(text)) return `${text.slice(0, -1)}k`;
    if (before === "G" && sound !== "ER" && text.endsWith("g")) return `${text}h`;
  }
  const isSoftOrMute = /^(?:[kg]n|wr|p[snt]|mn)/u.test(text + letters) && /^[kgwpm]$/u.test(text);
  const isDigraph =
    (/[cgpstwz]$/u.test(text) && letters.startsWith("h")) ||
    (before === "N" && sound === "G") ||
    (/[aeou]$/u.test(text) && /^[wy]/u.test(letters));
  const areVowels = before !== undefined && sound !== undefined && VOWELS.has(before) && VOWELS.has(sound) && !text.endsWith("r");
  return isSoftOrMute || isDigraph || areVowels ? `${text}-` : text;
}
