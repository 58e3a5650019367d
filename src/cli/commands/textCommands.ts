import { MOST_SECONDS } from "#contract/files/scoringFile.ts";
import { SHIPPED_ALPHABETS } from "#contract/files/shippedAlphabets.ts";
import { ARPABET_CODES } from "#core/arpabet/arpabetCodes.ts";
import { PASSAGE_CODES } from "#core/passage/passageCodes.ts";
import { SORT_KEYS } from "#core/passage/passageTable.ts";
import { THRESHOLD_CODES } from "#core/passage/thresholds.ts";
import { type Severity, SEVERITIES } from "#core/problems/problem.ts";
import { USUAL_GRADE } from "#core/reading/norms.ts";
import { OPERATIONS } from "#operations/operations.ts";
import { entry, type ValuesFor } from "../arguments/command.ts";
import { choice, flag, group, many, number, several, text } from "../arguments/kinds.ts";
import { refuse } from "../arguments/usageError.ts";
import { FILTER, FOLDERS, GRADE, kind, printedAs, SCOPE, TABLE_FORMATS } from "./sharedArguments.ts";

export const CHECK_FORMATS = ["text", "json", "sarif", "github"] as const;
const LEVELS = [...SEVERITIES, "off"] as const;

export const CHECK = entry({
  name: "check",
  about: "check lists the problems in references and passages, as the editor does: FILE:LINE:COLUMN: SEVERITY CODE MESSAGE.",
  takes: {
    paths: several(
      "FILES|FOLDERS…",
      {
        FILES: "references (.arpabet), passages (.txt, .md) and dictionaries (.dictionary.json)",
        FOLDERS,
      },
      "The files to check are missing.",
    ),
    filter: FILTER,
    format: printedAs(
      CHECK_FORMATS,
      `text (default), json, sarif (2.1.0, for the code scanning of a repository) or github
       (annotations of a pull request, printed in a workflow of GitHub Actions)`,
    ),
    alphabet: text(
      "--alphabet ALPHABET",
      `the symbols that references are written in, if not Arpabet: ${SHIPPED_ALPHABETS.join(", ")} or the path of an alphabet file`,
    ),
    severities: many("--severity CODE=LEVEL", `${LEVELS.slice(0, -1).join(", ")} or off; can be repeated for other codes`).map(
      (settings): Record<string, Severity | "off"> => Object.fromEntries(settings.map(severityIn)),
    ),
    operation: kind("the assessment that passages are for; fluency by default").map((operation) => operation ?? OPERATIONS[0]!.id),
    slowestWordsPerMinute: number(
      "--slowest N",
      "words per minute of the slowest reader, to find passages that are too long; by default the rate of the grade",
      "a number of words per minute, from 1 to 500",
      (rate) => rate >= 1 && rate <= 500,
    ),
    scope: SCOPE,
    grade: GRADE,
    dictionary: text(
      "--dictionary FILE",
      `words of the project, before those of the dictionaries (NAME.dictionary.json) beside each file and in the folders
       above it`,
    ),
    withAccepted: flag("--no-accepted", "also report problems that the project has accepted (.speech-assessment/accepted.json)"),
    thresholds: group({
      decodable: text(
        "--decodable PERCENT",
        `the smallest share of words that can be decoded once the unit is taught; needs --scope for passages that do not
         name a scope and sequence, in themselves or in their folder`,
      ).ifGiven((written) => {
        const percent = /^\d+(\.\d+)?(\s*%)?$/.test(written) ? parseFloat(written) : NaN;
        if (!(percent > 0 && percent <= 100)) refuse("--decodable is a share of words in percent, above 0 and at most 100.");
        return percent / 100;
      }),
      unknownWords: number(
        "--unknown-words N",
        "the largest number of different words that are not in the dictionary",
        "a number of words, 0 or more",
        Number.isSafeInteger,
      ),
      longestReading: number(
        "--longest-reading SECONDS",
        "the longest reading time, at the 50th percentile of a grade in spring (Hasbrouck & Tindal, 2017)",
        `a time in seconds, at most ${MOST_SECONDS}`,
        (seconds) => seconds > 0 && seconds <= MOST_SECONDS,
      ),
    }).under("A passage that exceeds one of these limits has an error:"),
  },
});

function severityIn(setting: string): [code: string, level: Severity | "off"] {
  const [code = "", value = "", ...more] = setting.split("=");
  const level = LEVELS.find((known) => known === value);
  if (!level || more.length > 0) return refuse(`--severity takes CODE=LEVEL, where LEVEL is one of ${LEVELS.join(", ")}.`);
  if (![...ARPABET_CODES, ...PASSAGE_CODES, ...THRESHOLD_CODES].some((known) => known.code === code))
    refuse(`--severity names an unknown code: ${JSON.stringify(code)}.`);
  return [code, level];
}

export const PASSAGES = entry({
  name: "passages",
  about: `passages lists passages: words, sentences, grade by Spache (made for grades 1 to 3), Dale-Chall and Flesch-Kincaid,
share of decodable words, words that are neither in the dictionary nor in the project's own (NAME.dictionary.json),
reading time, and how accurately it has been read so far (the median of the results beside it).`,
  takes: {
    paths: several("FILES|FOLDERS…", { FILES: "passages (.txt, .md)", FOLDERS }, "The folder with the passages is missing."),
    filter: FILTER,
    format: printedAs(TABLE_FORMATS),
    sort: group({
      key: choice("--sort COLUMN", `${SORT_KEYS.join(", ")}; by file by default`, SORT_KEYS).or("file"),
      descending: flag("--descending", "the largest first").goesWith("--sort"),
    }),
    scope: SCOPE,
    grade: GRADE.or(USUAL_GRADE),
    practice: flag(
      "--practice",
      "instead of the table: which spelling, word taught as a whole and phoneme is practised in which passage, and gaps",
    ),
  },
});

export type CheckCommand = ValuesFor<typeof CHECK>;
export type PassagesCommand = ValuesFor<typeof PASSAGES>;
export type FileFilter = CheckCommand["filter"];
export type ScopeChoice = NonNullable<CheckCommand["scope"]>;
