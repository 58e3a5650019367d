import { letterCodes, LETTERS } from "#language/english/lexicon/letterFeatures.ts";

/** A word with what each of its letters stands for: phonemes with stress, separated by blanks, or nothing. */
export interface AlignedSpelling {
  codes: Uint8Array;
  sounds: string[];
}

/** Phonemes that one letter may stand for at most: X is K S. */
const MOST = 2;
const ROUNDS = 2;
/** Logarithm of the probability of what was never seen, and the least a word may have for each letter ("aaa", which is said "triple a", has less). */
const NEVER = -20;
const LEAST = -4.5;

/** How often each letter stood for each sound, and from that the logarithm of how probable it is. */
class LetterSounds {
  private readonly counts = Array.from({ length: LETTERS.length + 1 }, () => new Map<string, number>());

  private readonly totals = this.counts.map(() => 0);

  add(letter: number, sound: string, count: number): void {
    this.counts[letter]!.set(sound, (this.counts[letter]!.get(sound) ?? 0) + count);
    this.totals[letter]! += count;
  }

  log(letter: number, sound: string): number {
    const count = this.counts[letter]!.get(sound);
    return count === undefined ? NEVER : Math.log(count / this.totals[letter]!);
  }
}

/** Finds by expectation maximisation (of best paths) which letters of the words stand for which phonemes. Words that do not fit are left out. */
export function alignSpellings(entries: readonly (readonly [word: string, pronunciation: string])[]): AlignedSpelling[] {
  let sounds = firstGuess(entries);
  let aligned: AlignedSpelling[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const next = new LetterSounds();
    aligned = entries.flatMap(([word, pronunciation]) => alignWord(letterCodes(word), pronunciation.split(" "), sounds) ?? []);
    for (const word of aligned) word.codes.forEach((code, i) => next.add(code, plain(word.sounds[i]!), 1));
    sounds = next;
  }
  return aligned;
}

function plain(sound: string): string {
  return sound.replace(/\d/g, "");
}

/** Every letter may stand for the phonemes that lie about as far into the word as itself. */
function firstGuess(entries: readonly (readonly [word: string, pronunciation: string])[]): LetterSounds {
  const sounds = new LetterSounds();
  for (const [word, pronunciation] of entries) {
    const codes = letterCodes(word);
    const phonemes = plain(pronunciation).split(" ");
    codes.forEach((code, i) => {
      sounds.add(code, "", 0.5);
      phonemes.forEach((phoneme, j) => {
        if (Math.abs(i / codes.length - j / phonemes.length) > 0.25) return;
        sounds.add(code, phoneme, 1);
        if (j + 1 < phonemes.length) sounds.add(code, `${phoneme} ${phonemes[j + 1]!}`, 0.02);
      });
    });
  }
  return sounds;
}

/** The most probable alignment (Viterbi). */
function alignWord(codes: Uint8Array, phonemes: readonly string[], known: LetterSounds): AlignedSpelling | undefined {
  const plainPhonemes = phonemes.map(plain);
  // Ending before each place: no phoneme, one, two.
  const endings = Array.from({ length: phonemes.length + 1 }, (_, j) =>
    Array.from({ length: Math.min(MOST, j) + 1 }, (_, count) => plainPhonemes.slice(j - count, j).join(" ")),
  );
  const width = phonemes.length + 1;
  const best = new Float64Array((codes.length + 1) * width).fill(-Infinity);
  const taken = new Uint8Array(best.length);
  best[0] = 0;
  for (let i = 1; i <= codes.length; i++) {
    for (let j = 0; j < width; j++) {
      for (let count = 0; count < endings[j]!.length; count++) {
        const before = best[(i - 1) * width + j - count]!;
        if (before === -Infinity) continue;
        const score = before + known.log(codes[i - 1]!, endings[j]![count]!);
        if (score <= best[i * width + j]!) continue;
        best[i * width + j] = score;
        taken[i * width + j] = count;
      }
    }
  }
  if (!(best.at(-1)! >= LEAST * codes.length)) return undefined;
  const sounds: string[] = [];
  for (let i = codes.length, j = phonemes.length; i > 0; i--) {
    const count = taken[i * width + j]!;
    sounds.unshift(phonemes.slice(j - count, j).join(" "));
    j -= count;
  }
  return { codes, sounds };
}
