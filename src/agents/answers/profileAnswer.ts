import type { PassageProfile, ProfiledWord } from "#core/passage/profile.ts";
import { reachedUnit, undecodedWords } from "#core/passage/thresholds.ts";
import type { Grade } from "#core/reading/norms.ts";
import { counted } from "#core/text/counted.ts";
import { withoutUndefined } from "#core/timeline/withoutUndefined.ts";
import { quoted } from "./answer.ts";

/** The most words of a kind that are listed, and the most UTF-16 units of each. */
const MOST_WORDS = 30;
const LONGEST_WORD = 60;

export function profileAnswer(profile: PassageProfile, grade: Grade): { lines: string[]; structured: Record<string, unknown> } {
  const {
    list,
    words,
    differentWords,
    sentences,
    longestSentence,
    readability,
    readingTimes,
    decodability,
    unknown,
    rare,
    names,
    phonemes,
  } = profile;
  const time = readingTimes.find((one) => one.grade === grade);
  const scores = readability.filter(({ value }) => value !== undefined);
  const absent = phonemes.filter(({ count }) => count === 0).map(({ phoneme }) => phoneme);
  const unit = decodability && decodability.inDictionary > 0 ? reachedUnit(decodability) : undefined;
  const undecoded = decodability && unit ? undecodedWords(decodability) : [];
  const lines = [
    list
      ? `Profile: a list (${list}) of ${counted(words, "item")} (${differentWords} different).`
      : `Profile: ${counted(words, "word")} (${differentWords} different) in ${counted(sentences, "sentence")}, the longest of ${counted(longestSentence, "word")}.`,
    ...(time && words > 0
      ? [
          `Time to read: ${Math.round(time.seconds)} s at ${time.wordsPerMinute} words per minute, the 50th percentile of grade ${grade} in spring.`,
        ]
      : []),
    ...(scores.length > 0
      ? [`Readability: ${scores.map(({ name, value, unit: of }) => `${name} ${value!.toFixed(1)} (${of})`).join(", ")}.`]
      : []),
    ...(decodability && unit
      ? [
          `Decodable by ${quoted(decodability.scope)} up to unit ${quoted(unit.unit)} (${quoted(unit.title)}): ${(unit.share * 100).toFixed(1)} % of the words in the dictionary.`,
        ]
      : []),
    ...(undecoded.length > 0
      ? [
          `Not decodable yet: ${undecoded
            .slice(0, MOST_WORDS)
            .map(
              ({ word, unit: later, missing }) =>
                `${quoted(word.slice(0, LONGEST_WORD))} (${later === undefined ? missing.join(", ") || "spelling not taught" : `unit ${later}`})`,
            )
            .join(", ")}${left(undecoded)}.`,
        ]
      : []),
    ...listed("Not in the dictionary", unknown),
    ...listed("Rare (said less than 5 times in a million words)", rare),
    ...listed("Names", names),
    ...(words > 0 && absent.length > 0 ? [`Phonemes that do not occur: ${absent.join(" ")}.`] : []),
  ];
  return {
    lines,
    structured: withoutUndefined({
      words,
      differentWords,
      sentences,
      longestSentence,
      secondsToRead: time && words > 0 ? Math.round(time.seconds) : undefined,
      grade,
      readability: Object.fromEntries(scores.map(({ id, value }) => [id, Math.round(value! * 10) / 10])),
      decodability:
        decodability && unit
          ? { scope: decodability.scope, unit: unit.unit, share: Math.round(unit.share * 1000) / 1000, notYet: wordsOf(undecoded) }
          : undefined,
      unknown: wordsOf(unknown),
      rare: wordsOf(rare),
      names: wordsOf(names),
      absentPhonemes: words > 0 ? absent : [],
    }),
  };
}

function listed(what: string, words: readonly ProfiledWord[]): string[] {
  return words.length === 0 ? [] : [`${what}: ${wordsOf(words).map(quoted).join(", ")}${left(words)}.`];
}

function wordsOf(words: readonly ProfiledWord[]): string[] {
  return words.slice(0, MOST_WORDS).map(({ word }) => word.slice(0, LONGEST_WORD));
}

function left({ length }: readonly unknown[]): string {
  return length > MOST_WORDS ? ` and ${length - MOST_WORDS} more` : "";
}
