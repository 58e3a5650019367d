import { CONTAINERS } from "#contract/wire/recordingLimits.ts";
import { LONGEST_NAME } from "#contract/reading/review.ts";
import { RESULT_FORMATS } from "#contract/wire/routes.ts";
import { SCORING_NAME_ENDING } from "#contract/files/scoringNameEnding.ts";
import { MOST_SECONDS } from "#contract/files/scoringFile.ts";
import { userToken, webhookUrl } from "#contract/wire/submission.ts";
import { ALIGNMENT_FORMATS, EXPORT_FORMATS, type ExportFormat } from "#core/export/exportFormats.ts";
import { SEASONS } from "#core/reading/norms.ts";
import { DEFAULT_SCORING, SCORING_PROFILES } from "#core/scoring/scoringProfiles.ts";
import { splitName } from "#core/splitName.ts";
import { KINDS } from "#operations/kinds.ts";
import { operationOf, OPERATIONS } from "#operations/operations.ts";
import { ASSESSMENT_NAME_ENDING } from "#results/resultEnding.ts";
import { entry, type ValuesFor } from "../arguments/command.ts";
import { asFile, choice, flag, group, number, one, oneOrNone, several, text, textOrNone, together } from "../arguments/kinds.ts";
import { refuse } from "../arguments/usageError.ts";
import {
  BASE_URL,
  INCOMPLETE,
  isHosted,
  kind,
  MODEL,
  MODEL_FACTS,
  NEW_FILE,
  REPLACE_EXPORTS,
  schoolGrade,
  SEND_AGAIN,
  timeoutSeconds,
} from "./sharedArguments.ts";

const KIND = kind(`${Object.keys(KINDS).slice(0, -1).join(", ")} or ${Object.keys(KINDS).at(-1)!}`);

export const ASSESS = entry({
  name: "assess",
  about: `assess assesses a recording and prints a running record of it. Without --base-url it is assessed on this machine.
If the recording does not seem to be a reading of the text, assess says so, prints no record and exits with 1.`,
  takes: {
    audioPath: one("AUDIO", "a wav recording; for fluency-v1 also mp3, m4a, webm, ogg or mp4", {
      missing: "The recording is missing.",
      more: "One recording is assessed at a time.",
    }),
    referencePath: text("--reference FILE", "UTF-8 text: the passage, the word or phrase, or Arpabet phonemes").required().map(asFile),
    line: number(
      "--line N",
      "the line of a phoneme file that was read; required if the file has several",
      "the number of a line, counted from 1",
      (line) => Number.isInteger(line) && line > 0 && line < 10_000_000,
    ).ifGiven((line, written) =>
      operationOf(KIND.required().read(written)).takes === "phonemes"
        ? line
        : refuse("--line goes with --kind pronunciation only: other references are a whole text."),
    ),
    operation: KIND.required(),
    format: choice("--format FORMAT", "of a fluency-v1 result: native (default) or compat", RESULT_FORMATS).ifGiven((format, written) => {
      if (operationOf(KIND.required().read(written)).formats.length > 1) return format;
      const kinds = OPERATIONS.filter(({ formats }) => formats.length > 1).map(({ id }) => id);
      return refuse(`--format goes with --kind ${kinds.join(", ")} only; the other kinds have one format.`);
    }),
    modelId: MODEL,
    modelFacts: MODEL_FACTS,
    userToken: text("--user-token TOKEN", "identifies the reader: letters, digits, hyphens, underscores; a random one by default").ifGiven(
      (token) => {
        const [issue] = userToken.safeParse(token).error?.issues ?? [];
        return issue ? refuse(`--user-token ${issue.message}.`) : token;
      },
    ),
    baseUrl: BASE_URL,
    sendAgain: SEND_AGAIN,
    incomplete: INCOMPLETE,
    webhookUrl: text("--webhook-url URL", "where a service at --base-url also delivers the result; assess waits for the result in any case")
      .goesWith("--base-url", "the service that this command starts ends with the result. Use serve and --base-url for one that stays")
      .ifGiven((url) => {
        const [issue] = webhookUrl.safeParse(url).error?.issues ?? [];
        return issue ? refuse(`--webhook-url ${issue.message}.`) : url;
      }),
    pad: flag(
      "--pad",
      `no longer needed: if a recording is too short for the KIND, such as a word for pronunciation, a copy with silence at
       its end is assessed; times are those of the recording`,
    ),
    json: flag("--json", "print only the service's result"),
    dictionary: text(
      "--dictionary FILE",
      `pronunciations that count as right, before those of the dictionaries (NAME.dictionary.json) beside the reference
       and in the folders above it; only on this machine`,
    ).ifGiven((path, written) =>
      isHosted(written)
        ? refuse("--dictionary only goes with an assessment on this machine: a service at --base-url accepts no pronunciations.")
        : path,
    ),
    save: textOrNone(
      "--save [FILE]",
      `save the result in a new file that export and the editor can read; it ends in ${ASSESSMENT_NAME_ENDING}; without FILE it
       is saved beside the reference, under a new name`,
      (next) => CONTAINERS.some((container) => container === splitName(next).extension),
    ).ifGiven((path) => {
      if (path !== "" && !path.endsWith(ASSESSMENT_NAME_ENDING))
        refuse(`--save takes a FILE that ends in ${ASSESSMENT_NAME_ENDING}, so that the editor knows it.`);
      return { path: path === "" ? undefined : path };
    }),
    timeoutSeconds: timeoutSeconds("time limit for the whole command"),
  },
});

const EXPORTS: Readonly<Record<ExportFormat, string>> = {
  textgrid: "Praat",
  eaf: "ELAN",
  chat: "CLAN",
  csv: "a row for each word, phoneme and pause",
  vtt: "subtitles",
  html: "a page",
  form: "a running record to print, as HTML",
};

const FORMAT = choice(
  "--format FORMAT",
  EXPORT_FORMATS.map((format) => `${format} (${EXPORTS[format]})`).join(", "),
  EXPORT_FORMATS,
).required();

export const EXPORT = entry({
  name: "export",
  about: `export prints a saved result (assess --save, run, or the editor) in another format, or a passage as a form to mark
by hand. With --to, it exports many results, and all of a folder.`,
  takes: {
    paths: several(
      "RESULT|FOLDER|TEXT…",
      {
        RESULT: `a file that ends in ${ASSESSMENT_NAME_ENDING}`,
        FOLDER: "with --to: all results in it and its subfolders",
        TEXT: "for the form, a passage (.txt, .md) that nobody has read yet",
      },
      "The result is missing.",
    ).map((paths, written) =>
      paths.length > 1 && !written.has("--to") ? refuse("Several results are exported to a folder: name it with --to.") : paths,
    ),
    format: FORMAT,
    isAlignment: flag(
      "--alignment",
      `words and phonemes alone, without verdicts, in the tiers words and phones: ${ALIGNMENT_FORMATS.join(", ")}`,
    ).map((isAlignment, written) => {
      const format = FORMAT.read(written);
      return isAlignment && !ALIGNMENT_FORMATS.some((one) => one === format)
        ? refuse(
            `An alignment is ${ALIGNMENT_FORMATS.slice(0, -1).join(", ")} or ${ALIGNMENT_FORMATS.at(-1)!}: ${format} is made of verdicts.`,
          )
        : isAlignment;
    }),
    outPath: NEW_FILE,
    toPath: text(
      "--to DIR",
      `write each export to a file named after its result in this folder. A file that is there already stays as it is, so a
       command that was stopped continues when it is repeated`,
    ),
    replace: REPLACE_EXPORTS,
  },
});

export const IMPORT = entry({
  name: "import",
  about: `import brings back what you edited in Praat, ELAN or CLAN, as a review of the result: times, words, additions, phonemes.
Of an aligner's file, it takes the times. It changes neither the service's answer nor the review of places that you did
not edit. Where file and review differ, the review stays and import says so. It prints what has changed.`,
  takes: {
    filePath: one("FILE", "a TextGrid, .eaf or .cha that was exported from the result, or that an aligner made of its recording", {
      missing: "The file to import is missing.",
      more: "One file is imported at a time.",
    }),
    resultPath: text("--into RESULT", `the file that ends in ${ASSESSMENT_NAME_ENDING}`).required(),
    by: text("--by NAME", "the reviewer's name or initials").ifGiven((by) => {
      const name = by.trim();
      return name.length > LONGEST_NAME ? refuse(`--by is a name or initials, of at most ${LONGEST_NAME} letters.`) : name;
    }),
    tier: text("--tier NAME", "in a file of an aligner or another program, the tier of the reader's words, where its name does not say so"),
    speaker: text("--speaker NAME", "the reader, in a file with several speakers: as in *CHI of a transcript, or in the name of a tier"),
    replace: flag("--replace", "where file and review differ, use the file"),
    json: flag("--json", "numbers of changes, conflicts and notes, for programs"),
  },
});

export const COMBINE = entry({
  name: "combine",
  about: `combine makes one review of two: in a result that git could not merge or of which both sides were kept, or from a
copy of the result that somebody else has reviewed. Where both changed the same, or name different readers, it writes
nothing, lists what, and the exit code is 1; --prefer says whose counts.`,
  takes: {
    resultPath: one("RESULT", `the file that is changed; it ends in ${ASSESSMENT_NAME_ENDING}`, {
      missing: "The result is missing.",
      more: "One result is combined at a time; --with names the copy.",
    }),
    copyPath: text("--with COPY", "a copy of the same result, with another review"),
    prefer: choice("--prefer SIDE", "ours: what the result, or git's first side, says; theirs: what the copy, or the other side, says", [
      "ours",
      "theirs",
    ]),
  },
});

export const RELINK = entry({
  name: "relink",
  about: `relink finds passages and recordings that were moved or renamed after their results were saved: passages by the words
that were read, recordings by their bytes. It prints where they are now, and which results, suites and other files of
the folders name their old paths. With --write, it updates those.`,
  takes: {
    paths: several("FOLDER…", { FOLDER: "a project's folder, with its subfolders" }, "The folder of the project is missing."),
    write: flag("--write", "update the files that name the old paths"),
  },
});

export const SCORE = entry({
  name: "score",
  about: `score prints the figures of a saved reading, as reviewed, by published scoring rules: words attempted and correct, each
error with its rule, accuracy, ratios, words correct per minute; and what does not apply, and why.`,
  takes: {
    /** Undefined to list the scoring rules. */
    resultPath: group({
      result: oneOrNone("RESULT", `a file that ends in ${ASSESSMENT_NAME_ENDING}`, "One result is scored at a time."),
      list: flag("--list", "list the scoring rules, with their sources"),
    })
      .shownAs("(RESULT | --list)")
      .map(({ result, list }, written) => {
        const others = written.names.filter((name) => name !== "--list" && name !== "--json");
        if (list && (result !== undefined || others.length > 0)) refuse("--list can only be combined with --json.");
        return list ? undefined : (result ?? refuse("The result is missing."));
      }),
    profile: text(
      "--profile NAME|FILE",
      `${SCORING_PROFILES.map(({ id }) => id).join(", ")} or a file that ends in ${SCORING_NAME_ENDING}; ${DEFAULT_SCORING.id} by default`,
    ),
    seconds: number(
      "--seconds N",
      "length of a timed reading; the time starts with the first word said",
      `the length of a timed reading in seconds, at most ${MOST_SECONDS}`,
      (seconds) => seconds > 0 && seconds <= MOST_SECONDS,
    ),
    until: text("--until WORD", "the last word attempted: a word of the text, its number, or WORD:2 for its second occurrence"),
    reader: readerIn(`the reader's: K or a number, and ${SEASONS.join(", ")}: for the percentile, which grades 1 to 6 have`),
    json: flag(
      "--json",
      `the figures for programs, with words counted from 0. A recording that does not seem to be a reading of the text has
       figures only here, and the exit code is 1`,
    ),
  },
});

function readerIn(help: string) {
  return together({ grade: schoolGrade(help), season: choice("--season SEASON", help, SEASONS) }, "the norms are for a season of a grade");
}

export type AssessCommand = ValuesFor<typeof ASSESS>;
export type ExportCommand = ValuesFor<typeof EXPORT>;
export type ImportCommand = ValuesFor<typeof IMPORT>;
export type CombineCommand = ValuesFor<typeof COMBINE>;
export type ScoreCommand = ValuesFor<typeof SCORE>;
export type RelinkCommand = ValuesFor<typeof RELINK>;
