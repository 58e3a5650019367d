import { GROUPINGS } from "#core/agreement/groupings.ts";
import { ALIGNMENT_FORMATS } from "#core/export/exportFormats.ts";
import { OVERVIEW_COLUMNS } from "#core/overview/overviewColumns.ts";
import { CELLS_OF } from "#core/overview/class/classModel.ts";
import { PLACE_OUTCOMES } from "#core/overview/placeSearch.ts";
import { SEASONS } from "#core/reading/norms.ts";
import { SUITE_NAME_ENDING } from "#sets/suites/suiteEnding.ts";
import { entry, type ValuesFor } from "../arguments/command.ts";
import { choice, either, flag, many, number, several, severalOrNone, text } from "../arguments/kinds.ts";
import { refuse } from "../arguments/usageError.ts";
import {
  BASE_URL,
  kind,
  MODEL,
  MODEL_FACTS,
  NEW_FILE,
  printedAs,
  REPORT_PLACE,
  REPLACE_EXPORTS,
  REPORTER,
  INCOMPLETE,
  SEND_AGAIN,
  TABLE_FORMATS,
  timeoutSeconds,
} from "./sharedArguments.ts";

/** The embedded engine has this many processes by default. */
const USUAL_JOBS = 2;
const MOST_JOBS = 64;

const TABLE = text("--table FILE", "CSV with the columns recording and text, and optionally line, kind, reader, grade, season and pad");
const JOBS = number(
  "--jobs N",
  `readings at the same time; ${USUAL_JOBS} by default`,
  `a number of readings at a time, from 1 to ${MOST_JOBS}`,
  (jobs) => Number.isInteger(jobs) && jobs >= 1 && jobs <= MOST_JOBS,
).or(USUAL_JOBS);

export const RUN = entry({
  name: "run",
  about: `run assesses many readings and reports on each. Results are saved. A result for the same sound, text, kind and service
is used again instead of a new assessment, so a run that was stopped continues where it ended.`,
  takes: {
    paths: severalOrNone("[FOLDER|SUITE]…", {
      FOLDER: "its suites; if it has none, recordings are matched with texts by their names",
      SUITE: `a file that ends in ${SUITE_NAME_ENDING}: recordings, and what is expected of them`,
    }).map((paths, written) =>
      paths.length === 0 && !written.has("--table") ? refuse("A folder, a suite or --table is required.") : paths,
    ),
    tablePath: TABLE,
    readersPath: text(
      "--readers FILE",
      `a class list (.csv): the columns id and alias or names, and optionally grade and class. Ids and aliases in the names of
       files and folders say who read`,
    ),
    list: flag("--list", "print the readings as such a table, to check and correct it, and run nothing"),
    operation: kind("for readings of folders and tables; by default the likely one for each text"),
    modelId: MODEL,
    modelFacts: MODEL_FACTS,
    baseUrl: BASE_URL,
    sendAgain: SEND_AGAIN,
    incomplete: INCOMPLETE,
    pad: flag(
      "--pad",
      `assess recordings that are too short for their kind as copies with silence at their end; in a suite, pad: true; in a
       table, a column pad`,
    ),
    jobs: JOBS,
    tags: many("--tag TAG", "only cases with this tag; can be repeated"),
    profile: text("--profile NAME|FILE", "scoring rules for all readings; see score"),
    reporter: REPORTER,
    outPath: REPORT_PLACE,
    shard: text("--shard N/OF", "one part of the run, such as 2/8, for a CI system's matrix; merge-reports joins the JSON reports").ifGiven(
      (part) => {
        const [, index = 0, of = 0] = /^(\d{1,4})\/(\d{1,4})$/.exec(part)?.map(Number) ?? [];
        return index >= 1 && index <= of ? { index, of } : refuse("--shard is a part of the run and the number of parts, such as 2/8.");
      },
    ),
    resultsPath: text("--results DIR", "where to save results; beside the texts by default"),
    fresh: flag("--fresh", "assess everything again"),
    resume: flag("--resume", "with --fresh: continue such a run that was stopped"),
    timeoutSeconds: timeoutSeconds("time limit for each reading"),
  },
});

export const ALIGN = entry({
  name: "align",
  about: `align finds where the words and phonemes of texts are in recordings, on this machine, and writes a file for each:
tiers of words and phones, without verdicts. Recordings are matched with texts by their names, as run does.
A command that was stopped continues when it is repeated.`,
  takes: {
    paths: severalOrNone("[FOLDER]…", { FOLDER: "recordings and their texts" }).map((paths, written) =>
      paths.length === 0 && !written.has("--table") ? refuse("A folder or --table is required.") : paths,
    ),
    tablePath: TABLE,
    toPath: text("--to DIR", "where to write the alignments, each named after its recording").required(),
    format: choice("--format FORMAT", "textgrid (Praat; default), eaf (ELAN) or csv", ALIGNMENT_FORMATS).or("textgrid"),
    replace: REPLACE_EXPORTS,
    jobs: JOBS,
    timeoutSeconds: timeoutSeconds("time limit for each recording"),
  },
});

export const MERGE_REPORTS = entry({
  name: "merge-reports",
  about: "merge-reports joins the reports of all shards of a run, written by run --shard N/OF --reporter json.",
  takes: {
    paths: several("REPORTS…", { REPORTS: "the reports, all of the same run" }, "The reports to merge are missing."),
    reporter: REPORTER,
    outPath: REPORT_PLACE,
  },
});

export const AGREEMENT = entry({
  name: "agreement",
  about: `agreement measures how often the engine agrees with people's reviews: miscues found and missed, false alarms, kappa,
words correct per minute; with 95 % intervals. Words that nobody changed or confirmed do not count.`,
  takes: {
    paths: several(
      "RESULTS…",
      { RESULTS: "files that end in .assessment.json, and folders of them" },
      "The results are missing; name them, or their folder.",
    ),
    /** The engine, or the people who reviewed, compared with another rater; without others, the engine with the people. */
    compared: either(
      {
        truth: many(
          "--truth PATH",
          `compare the engine with another rater instead of the results' own reviews: reviewed results of the same recordings,
           or their folder; a TextGrid, .eaf or .cha that was exported from them and edited; a table (.csv) with the columns
           recording or result, word, verdict and, optionally, said. Can be repeated`,
        ),
        against: many("--against PATH", "compare another rater with the results' own reviews: how far two people agree; can be repeated"),
      },
      "one compares the engine with people, the other people with each other",
    ).map((raters) => ({
      first: raters?.against ? ("review" as const) : ("engine" as const),
      others: [...new Set(raters?.against ?? raters?.truth ?? [])],
    })),
    by: choice("--by GROUPING", `${GROUPINGS.join(" or ")}: also print the figures of each`, GROUPINGS),
    isWhole: flag("--whole", "someone listened to the readings from beginning to end, so unchanged words are right"),
    readersPath: text(
      "--readers FILE",
      "a table (.csv) with the columns recording or result, and reader, or a class list: intervals are drawn over readers",
    ),
    format: printedAs(TABLE_FORMATS),
  },
});

const COLUMNS = OVERVIEW_COLUMNS.map(({ id }) => id);

const PLACE_OPTIONS = ["--word", "--phoneme"];
const day = (term: string, help: string) =>
  text(term, help)
    .goesWith("--class")
    .ifGiven((written) => (isDay(written) ? written : refuse(`${term.split(" ")[0]!} is a day such as 2026-03-02.`)));
const isDay = (written: string) => /^\d{4}-\d\d-\d\d$/u.test(written) && !Number.isNaN(Date.parse(written));

export const OVERVIEW = entry({
  name: "overview",
  about: `overview lists all results in folders and their subfolders, with their figures as reviewed, counted as in a running
record; or what the readers of a passage have in common; or the readings of one reader over time; or the readers
of a class; or the places of a word or a phoneme in all readings.`,
  takes: {
    paths: several("FOLDER…", { FOLDER: "a folder, or a file that ends in .assessment.json" }, "The folder with the results is missing."),
    /** Undefined for the list of results. */
    about: either(
      {
        passage: text(
          "--passage NAME",
          "the words and phonemes that the readers of a passage missed most; only the latest reading of each reader counts",
        ),
        reader: text("--reader ALIAS", "the readings of a reader over time, beside the norms where they apply").goesWith(
          "--readers",
          "results do not say who read",
        ),
        class: text(
          "--class NAME",
          `a line for each reader of a class in the table of readers, of a folder of results, or of all: the median of their
         passages in the latest season, what changed since the season before, and who needs a look`,
        ),
        word: text("--word WORD", 'the places of a word of the texts; * stands for any letters ("*ing"), and alone for any word'),
        phoneme: text("--phoneme SYMBOL", "the places where a phoneme (TH, or * for any) was heard as another one, left out or added"),
      },
      "each prints sheets of its own",
    ),
    beside: text("--beside NAME", "another class or folder, to compare").goesWith("--class"),
    season: choice("--season SEASON", `the latest ${SEASONS.join(", ")} in the results, in place of the latest season`, SEASONS).goesWith(
      "--class",
    ),
    from: day("--from DAY", "readings from this day on, in place of a season"),
    to: day("--to DAY", "readings up to this day"),
    cells: choice("--by COLUMNS", `${CELLS_OF.join(" or ")}: the rates beside the figures; seasons by default`, CELLS_OF).goesWith(
      "--class",
    ),
    heard: text("--heard WORD", "only places where this word or phoneme was heard").goesWith(PLACE_OPTIONS),
    only: choice(
      "--only OUTCOME",
      `only places that were ${PLACE_OUTCOMES.join(", ")}; missed ones are also those left out`,
      PLACE_OUTCOMES,
    ).goesWith(PLACE_OPTIONS),
    readersPath: text(
      "--readers FILE",
      `who read: CSV with the columns reader, recording or result, and optionally grade, season and class; or a class list with the
       columns id and alias or names, and optionally grade and class, whose ids and aliases are looked for in the names of recordings.
       Results do not say it; without a table each reading counts as that of another reader`,
    ),
    /** Id of a column; undefined for the order in which files are found. */
    sort: choice("--sort COLUMN", COLUMNS.join(", "), COLUMNS).ifGiven((column, written) =>
      ["--passage", "--reader", "--class", ...PLACE_OPTIONS].some((option) => written.has(option))
        ? refuse("--sort is for the list of results. Sheets have their own order.")
        : column,
    ),
    descending: flag("--descending", "the largest first; unknown values come last in any case").goesWith("--sort"),
    format: printedAs(TABLE_FORMATS),
    outPath: NEW_FILE,
  },
});

export type RunCommand = ValuesFor<typeof RUN>;
export type AlignCommand = ValuesFor<typeof ALIGN>;
export type MergeReportsCommand = ValuesFor<typeof MERGE_REPORTS>;
export type AgreementCommand = ValuesFor<typeof AGREEMENT>;
export type OverviewCommand = ValuesFor<typeof OVERVIEW>;
