import { t } from "@vscode/l10n";

/** As counted by `printedCounts`. */
export interface TextCounts {
  words: number;
  sentences: number;
  syllables: number;
  /** Letters and digits. */
  characters: number;
  /** Words of three syllables or more. */
  longWords: number;
  /** Absent without lists of familiar words. */
  unfamiliar?: UnfamiliarCounts;
}

/** Names and numbers are familiar to all formulas. */
export interface UnfamiliarCounts {
  /** Different words. */
  spache: number;
  /** Every occurrence. */
  daleChall: number;
}

export interface ReadabilityScore {
  id: "spache" | "dale-chall" | "flesch-reading-ease" | "flesch-kincaid" | "coleman-liau" | "ari" | "smog";
  name: string;
  /** Absent if the passage is too short for the formula. */
  value?: number;
  /** A grade of schools in the United States, or a score from about 0 (hard) to 100 (easy). */
  unit: "grade" | "score";
  source: string;
  /** The reason why there is no value, or a caution about it. */
  note?: string;
}

/** Chall and Dale (1995), table 5-8: the least cloze score of each grade, or of the lower of two. */
const DALE_CHALL_GRADES: readonly (readonly [cloze: number, grade: number, upTo?: number])[] = [
  [57, 1],
  [53, 2],
  [49, 3],
  [44, 4],
  [39, 5, 6],
  [33, 7, 8],
  [27, 9, 10],
  [21, 11, 12],
  [15, 13, 15],
  [-Infinity, 16],
];

/** McLaughlin's formula is for samples of thirty sentences. */
const SMOG_SENTENCES = 30;
/** Words of the shortest samples that the formulas were fitted to. */
const SAMPLE_WORDS = 100;

/**
 * Published formulas. The first two are for young readers, and need lists of familiar words.
 * - Spache (revised): 0.121 words/sentences + 8.2 different unfamiliar words/words + 0.659
 * - New Dale-Chall: the grade of table 5-8 for a cloze score of 64 − 95 unfamiliar words/words − 0.69 words/sentences
 * - Flesch Reading Ease: 206.835 − 1.015 words/sentences − 84.6 syllables/words
 * - Flesch-Kincaid Grade Level: 0.39 words/sentences + 11.8 syllables/words − 15.59
 * - Coleman-Liau Index: 5.88 letters/words − 29.6 sentences/words − 15.8
 * - Automated Readability Index: 4.71 characters/words + 0.5 words/sentences − 21.43
 * - SMOG: 3.1291 + 1.043 √(30 words of three syllables or more/sentences)
 */
export function readabilityOf({ words, sentences, syllables, characters, longWords, unfamiliar }: TextCounts): ReadabilityScore[] {
  if (words === 0) return [];
  const perSentence = words / sentences;
  const note = words < SAMPLE_WORDS ? t`The formula is made for ${SAMPLE_WORDS} words or more and says little about ${words}.` : undefined;
  const smog = sentences < SMOG_SENTENCES ? undefined : 3.1291 + 1.043 * Math.sqrt((longWords * 30) / sentences);
  const scores: ReadabilityScore[] = [
    ...(unfamiliar ? byFamiliarWords({ words, perSentence, ...unfamiliar }, note) : []),
    {
      id: "flesch-reading-ease",
      name: "Flesch Reading Ease",
      unit: "score",
      note,
      value: 206.835 - 1.015 * perSentence - 84.6 * (syllables / words),
      source: "Flesch, R. (1948). A new readability yardstick. Journal of Applied Psychology, 32(3), 221-233.",
    },
    {
      id: "flesch-kincaid",
      name: "Flesch-Kincaid Grade Level",
      unit: "grade",
      note,
      value: 0.39 * perSentence + 11.8 * (syllables / words) - 15.59,
      source:
        "Kincaid, J. P., Fishburne, R. P., Rogers, R. L. & Chissom, B. S. (1975). Derivation of new readability formulas for Navy enlisted personnel. Research Branch Report 8-75.",
    },
    {
      id: "coleman-liau",
      name: "Coleman-Liau Index",
      unit: "grade",
      note,
      value: 5.88 * (characters / words) - 29.6 * (sentences / words) - 15.8,
      source:
        "Coleman, M. & Liau, T. L. (1975). A computer readability formula designed for machine scoring. Journal of Applied Psychology, 60(2), 283-284.",
    },
    {
      id: "ari",
      name: "Automated Readability Index",
      unit: "grade",
      note,
      value: 4.71 * (characters / words) + 0.5 * perSentence - 21.43,
      source: "Smith, E. A. & Senter, R. J. (1967). Automated Readability Index. AMRL-TR-66-220. Aerospace Medical Research Laboratories.",
    },
    {
      id: "smog",
      name: "SMOG",
      unit: "grade",
      value: smog,
      note: smog === undefined ? t`The formula needs ${SMOG_SENTENCES} sentences; there are ${sentences}.` : undefined,
      source: "McLaughlin, G. H. (1969). SMOG grading: a new readability formula. Journal of Reading, 12(8), 639-646.",
    },
  ];
  return scores.map((score) => ({ ...score, value: score.value === undefined ? undefined : Math.round(score.value * 10) / 10 }));
}

function byFamiliarWords(
  { words, perSentence, spache, daleChall }: UnfamiliarCounts & { words: number; perSentence: number },
  note: string | undefined,
): ReadabilityScore[] {
  const cloze = 64 - 95 * (daleChall / words) - 0.69 * perSentence;
  const [, grade, upTo] = DALE_CHALL_GRADES.find(([least]) => cloze > least)!;
  return [
    {
      id: "spache",
      name: "Spache Readability Formula",
      unit: "grade",
      value: 0.121 * perSentence + 8.2 * (spache / words) + 0.659,
      source: "Spache, G. D. (1974). Good reading for poor readers (revised 9th ed.). Garrard.",
      note: [note, t("It is made for grades 1 to 3.")].filter(Boolean).join(" "),
    },
    {
      id: "dale-chall",
      name: "New Dale-Chall",
      unit: "grade",
      value: grade,
      source: "Chall, J. S. & Dale, E. (1995). Readability revisited: the new Dale-Chall readability formula. Brookline Books.",
      note:
        [note, upTo === undefined ? undefined : t`The formula does not tell grades ${grade} to ${upTo} apart.`].filter(Boolean).join(" ") ||
        undefined,
    },
  ];
}
