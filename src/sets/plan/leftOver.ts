import { gradeNamed } from "#core/reading/grade.ts";
import { isNumber } from "./nameWords.ts";

/** Words in names that do not identify a reader: of takes, of files, of what was read, and of the time when. */
const NO_READER = new Set(
  `take recording rec reading audio final new old copy test sample v wav the of by and mono khz passage text page story selection unit
  lesson week day fall autumn winter spring summer otoño invierno primavera verano boy moy eoy pretest posttest benchmark baseline midyear
  january february september october november december feb sept oct nov dec kindergarten kinder st nd rd th`.split(/\s+/u),
);
/** The number after them is not a reader's. */
const COUNTED = /^(?:g|gr|grade|grado|year|yr|y|class|clase|room|salon|aula|group|grupo|period)$/u;
/** The words that stand for a reader before a number. So does a single letter, except for `t` and `v`, which count takes and versions. */
const CODES = /^(?:child|kid|learner|participant|pupil|reader|speaker|student|subject|id|[a-suw-z])$/u;

/**
 * A reader's name, as far as the words of a file's name say it once those of the text are gone. A grade, a class, a season or a take beside
 * it is not the name.
 */
export function leftOver(words: readonly string[]): string | undefined {
  const reader = withCodes(withoutPlaces(words)).filter(
    (word) => !isNumber(word) && !NO_READER.has(word) && !/^(?:take|t|v)\d+$/u.test(word),
  );
  return reader.length > 0 ? reader.join(" ") : undefined;
}

/** Without grades and classes, such as `g2`, `grade 3b`, `2nd grade` or `room 4`. */
function withoutPlaces(words: readonly string[]): string[] {
  return words.filter((word, i) => {
    const [before = "", after = ""] = [words[i - 1], words[i + 1]];
    const isCounted = (at: string, number: string) => COUNTED.test(at) && (gradeNamed(number) !== undefined || at.length > 2);
    if (isNumber(word)) return !isCounted(before, word);
    if (COUNTED.test(word) && (isNumber(after) ? isCounted(word, after) : word.length > 2)) return false;
    // The letter of `grade 3b`.
    return !(/^\p{L}$/u.test(word) && isNumber(before) && isCounted(words[i - 2] ?? "", before));
  });
}

/** Readers known by a number, such as `student 3` or `s03`, are different people: the number stays with the word. */
function withCodes(words: readonly string[]): string[] {
  return words.reduce<string[]>(
    (all, word, i) => (isNumber(word) && CODES.test(words[i - 1] ?? "") ? [...all.slice(0, -1), `${all.at(-1)!}${word}`] : [...all, word]),
    [],
  );
}
