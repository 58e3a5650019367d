import { SHIPPED_ALPHABETS } from "../contract/shippedAlphabets.ts";
import { MODEL_FACT_LIST } from "../contract/modelFacts.ts";
import { SCORING_NAME_ENDING } from "../contract/scoringNameEnding.ts";
import { SORT_KEYS } from "../core/passage/passageTable.ts";
import { GRADES, SEASONS } from "../core/reading/norms.ts";
import { DEFAULT_SCORING, SCORING_PROFILES } from "../core/scoring/scoringProfiles.ts";
import { KINDS } from "../operations/kinds.ts";
import { SUITE_NAME_ENDING } from "../sets/suites/suiteEnding.ts";
import { GROUPINGS } from "../sets/agreement/groupings.ts";
import { OVERVIEW_COLUMNS } from "../sets/overview/overviewColumns.ts";
import type { HelpCommand } from "./commands.ts";

const KIND_NAMES = Object.keys(KINDS);

/** A line for the option of each fact of a model. */
const MODEL_OPTIONS = MODEL_FACT_LIST.map(
  ([, { option, values, description }]) =>
    `  --${option} ${values ? "LEVEL" : "TEXT"}\n${" ".repeat(23)}${description.replace("operator", "operator of the service at --base-url")}${values ? `: ${values.join(" or ")}` : ""}`,
).join("\n");

const FOLDERS = `  FOLDERS              all such files in them and their subfolders, except files about the project (README.md),
                       folders whose name starts with a dot, and node_modules
  --include GLOB       in folders, take only files that match: "*.txt" in any folder, "grade1/**" from the folder
                       that you named; can be repeated
  --exclude GLOB       leave out files that match; can be repeated`;
const SCOPE = `  --scope FILE         what is taught in which order: a file that ends in .scope.json, or the built-in generic-phonics
  --unit ID            the unit that the class has reached; the last one by default. Both options are for passages that
                       set neither in their front matter nor in their folder (NAME.passages.json)`;
const GRADE = `  --grade N            the grade of the readers, ${GRADES[0]} to ${GRADES.at(-1)!}; 2 by default`;

type Topic = NonNullable<HelpCommand["topic"]>;

/** By command, in the order of the help: its usage, and what it and its options do. */
const COMMANDS: Readonly<Record<Topic, { line: string; text: string }>> = {
  assess: {
    line: "speech-assessment assess AUDIO --reference FILE --kind KIND [options]",
    text: `assess assesses a recording and prints a running record of it. Without --base-url it is assessed on this machine.
If the recording does not seem to be a reading of the text, assess says so, prints no record and exits with 1.
  AUDIO                a wav recording; for fluency-v1 also mp3, m4a, webm, ogg or mp4
  --reference FILE     UTF-8 text: the passage, the word or phrase, or Arpabet phonemes
  --line N             the line of a phoneme file that was read; required if the file has several
  --kind KIND          ${KIND_NAMES.slice(0, -1).join(", ")} or ${KIND_NAMES.at(-1)!}
  --format FORMAT      of a fluency-v1 result: native (default) or compat
  --model ID           the model: local-en (default) or local-en-segmented on this machine; required with --base-url
${MODEL_OPTIONS}
  --user-token TOKEN   identifies the reader: letters, digits, hyphens, underscores; a random one by default
  --base-url URL       a hosted service; its key is read from SPEECH_ASSESSMENT_API_KEY
  --webhook-url URL    where a service at --base-url also delivers the result; assess waits for the result in any case
  --pad                if a recording is too short for the KIND, such as a word for pronunciation, assess a copy with
                       silence at its end; times are still those of the recording
  --json               print only the service's result
  --dictionary FILE    pronunciations that count as right, before those of the dictionaries (NAME.dictionary.json)
                       beside the reference and in the folders above it; only on this machine
  --save [FILE]        save the result in a new file that export and the editor can read; it ends in .assessment.json;
                       without FILE it is saved beside the reference, under a new name
  --timeout SECONDS    time limit for the whole command; 600 by default`,
  },
  check: {
    line: "speech-assessment check FILES|FOLDERS… [--json] [--format FORMAT] [--alphabet ALPHABET] [options]",
    text: `check lists the problems in references and passages, as the editor does: FILE:LINE:COLUMN: SEVERITY CODE MESSAGE.
  FILES                references (.arpabet), passages (.txt, .md) and dictionaries (.dictionary.json)
${FOLDERS}
  --format FORMAT      text (default), json, sarif (2.1.0, for the code scanning of a repository) or github
                       (annotations of a pull request, printed in a workflow of GitHub Actions)
  --json               the same as --format json
  --alphabet ALPHABET  the symbols that references are written in, if not Arpabet:
                       ${SHIPPED_ALPHABETS.join(", ")} or the path of an alphabet file
  --severity CODE=LEVEL  error, warning, information, hint or off; can be repeated for other codes
  --kind KIND          the assessment that passages are for; fluency by default
  --slowest N          words per minute of the slowest reader, to find passages that are too long; by default the rate
                       of the grade
${SCOPE}
A passage that exceeds one of these limits has an error:
  --decodable PERCENT  the smallest share of words that can be decoded once the unit is taught; needs --scope for
                       passages that do not name a scope and sequence, in themselves or in their folder
  --unknown-words N    the largest number of different words that are not in the dictionary
  --longest-reading SECONDS
                       the longest reading time, at the 50th percentile of a grade in spring
                       (Hasbrouck & Tindal, 2017)
${GRADE}
  --dictionary FILE    words of the project, before those of the dictionaries (NAME.dictionary.json) beside each
                       file and in the folders above it
  --no-accepted        also report problems that the project has accepted (.speech-assessment/accepted.json)`,
  },
  passages: {
    line: "speech-assessment passages FILES|FOLDERS… [--json] [--format FORMAT] [--sort COLUMN] [options]",
    text: `passages lists passages: words, sentences, grade by Spache (made for grades 1 to 3), Dale-Chall and Flesch-Kincaid,
share of decodable words, words that are neither in the dictionary nor in the project's own (NAME.dictionary.json),
reading time, and how accurately it has been read so far (the median of the results beside it).
  FILES                passages (.txt, .md)
${FOLDERS}
  --format FORMAT      text (default), csv or json
  --json               the same as --format json
  --sort COLUMN        ${SORT_KEYS.slice(0, 6).join(", ")},
                       ${SORT_KEYS.slice(6).join(", ")};
                       by file by default
  --descending         the largest first
${SCOPE}
${GRADE}`,
  },
  export: {
    line: "speech-assessment export RESULT --format FORMAT [--out FILE]",
    text: `export prints a saved result (assess --save, or the editor) in another format.
  RESULT               a file that ends in .assessment.json
  --format FORMAT      textgrid (Praat), eaf (ELAN), chat (CLAN), csv (a row for each word, phoneme and pause),
                       vtt (subtitles), html (a page) or form (a running record form to print, as HTML)
  --out FILE           a new file to write to; standard output by default`,
  },
  import: {
    line: "speech-assessment import FILE --into RESULT [--by NAME] [--replace] [--json]",
    text: `import brings back what you edited in Praat, ELAN or CLAN, as a review of the result: times, words, additions, phonemes.
It changes neither the service's answer nor the review of places that you did not edit. Where file and review differ,
the review stays and import says so. It prints what has changed.
  FILE                 a TextGrid, .eaf or .cha that was exported from the result
  --into RESULT        the file that ends in .assessment.json
  --by NAME            the reviewer's name or initials
  --replace            where file and review differ, use the file
  --json               numbers of changes, conflicts and notes, for programs`,
  },
  score: {
    line: "speech-assessment score (RESULT [--profile NAME|FILE] [options] | --list) [--json]",
    text: `score prints the figures of a saved reading, as reviewed, by published scoring rules: words attempted and correct, each
error with its rule, accuracy, ratios, words correct per minute; and what does not apply, and why.
  RESULT               a file that ends in .assessment.json
  --profile NAME|FILE  ${SCORING_PROFILES.map(({ id }) => id).join(", ")} or a file that ends in ${SCORING_NAME_ENDING}; ${DEFAULT_SCORING.id} by default
  --list               list the scoring rules, with their sources
  --seconds N          length of a timed reading; the time starts with the first word said
  --until WORD         the last word attempted: a word of the text, its number, or WORD:2 for its second occurrence
  --grade N, --season SEASON
                       the reader's, ${GRADES[0]} to ${GRADES.at(-1)!} and ${SEASONS.join(", ")}: for the percentile
  --json               the figures for programs, with words counted from 0. A recording that does not seem to be a
                       reading of the text has figures only here, and the exit code is 1`,
  },
  run: {
    line: "speech-assessment run (FOLDER|SUITE)… [--table FILE] [options]",
    text: `run assesses many readings and reports on each. Results are saved. A result for the same sound, text, kind and service
is used again instead of a new assessment, so a run that was stopped continues where it ended.
  FOLDER               its suites; if it has none, recordings are matched with texts by their names
  SUITE                a file that ends in ${SUITE_NAME_ENDING}: recordings, and what is expected of them
  --table FILE         CSV with the columns recording and text, and optionally line, kind, reader, grade, season
                       and pad
  --list               print the readings as such a table, to check and correct it, and run nothing
  --kind KIND          for readings of folders and tables; by default the likely one for each text
  --model ID, --base-url URL and the other options of assess for services
  --pad                assess recordings that are too short for their kind as copies with silence at their end; in a
                       suite, pad: true; in a table, a column pad
  --jobs N             readings at the same time; 2 by default
  --tag TAG            only cases with this tag; can be repeated
  --profile NAME|FILE  scoring rules for all readings; see score
  --reporter REPORTER  spec (default), json or junit
  --out FILE           where to write the report; an older one is replaced; standard output by default
  --shard N/OF         one part of the run, such as 2/8, for a CI system's matrix; merge-reports joins the JSON reports
  --results DIR        where to save results; beside the texts by default
  --fresh              assess everything again
  --resume             with --fresh: continue such a run that was stopped
  --timeout SECONDS    time limit for each reading; 600 by default`,
  },
  "merge-reports": {
    line: "speech-assessment merge-reports REPORTS… [--reporter REPORTER] [--out FILE]",
    text: `merge-reports joins the reports of all shards of a run, written by run --shard N/OF --reporter json.
  --reporter REPORTER  spec (default), json or junit
  --out FILE           where to write it; an older one is replaced; standard output by default`,
  },
  agreement: {
    line: "speech-assessment agreement RESULTS… [--against PATH | --truth PATH] [--by GROUPING] [--whole] [options]",
    text: `agreement measures how often the engine agrees with people's reviews: miscues found and missed, false alarms, kappa,
words correct per minute; with 95 % intervals. Words that nobody changed or confirmed do not count.
  RESULTS              files that end in .assessment.json, and folders of them
  --truth PATH         compare the engine with another rater instead of the results' own reviews: reviewed results of
                       the same recordings, or their folder; a TextGrid, .eaf or .cha that was exported from them and
                       edited; a table (.csv) with the columns recording or result, word, verdict and, optionally,
                       said. Can be repeated
  --against PATH       compare another rater with the results' own reviews: how far two people agree
  --by GROUPING        ${GROUPINGS.join(" or ")}: also print the figures of each
  --whole              someone listened to the readings from beginning to end, so unchanged words are right
  --readers FILE       a table (.csv) with the columns recording or result, and reader: intervals are drawn over readers
  --format FORMAT      text (default), csv or json
  --json               the same as --format json`,
  },
  overview: {
    line: "speech-assessment overview FOLDER… [--passage NAME | --reader ALIAS] [--sort COLUMN] [options]",
    text: `overview lists all results in folders and their subfolders, with their figures as reviewed, counted as in a running
record; or what the readers of a passage have in common; or the readings of one reader over time.
  FOLDER               a folder, or a file that ends in .assessment.json
  --passage NAME       the words and phonemes that the readers of a passage missed most; only the latest reading of each
                       reader counts
  --reader ALIAS       the readings of a reader over time, beside the norms where they apply
  --readers FILE       who read: CSV with the columns reader, recording or result, and optionally grade and season.
                       Results do not say it; without a table each reading counts as that of another reader
  --sort COLUMN        ${columnLines()}
  --descending         the largest first; unknown values come last in any case
  --format FORMAT      text (default), csv or json
  --json               the same as --format json
  --out FILE           a new file to write to; standard output by default`,
  },
  serve: {
    line: "speech-assessment serve [--port N] [--data DIR] [options]",
    text: `serve runs the service on this machine's loopback address, prints {"url":…,"apiKey":…,"webhookSecret":…} on one line
when it is ready, and stops on SIGTERM or Ctrl+C.
  --port N             any free port by default
  --data DIR           where to keep jobs and results; by default a directory that is deleted when the service stops
  --api-key KEY        a random one by default
  --api-key-env NAME   the environment variable that holds the key, where other programs cannot see it
  --webhook-secret-env NAME, --webhook-secret-file FILE
                       the secret that signs webhooks; by default a random one that stays in the data directory
  --allow-loopback-webhooks
                       also deliver to receivers on this machine, such as listen, and not only to public addresses`,
  },
  mcp: {
    line: "speech-assessment mcp [--root DIR]… [--allow-readings]",
    text: `mcp serves tools for agents by the Model Context Protocol on standard input and output, until the input ends: checks of
references and passages, conversions, assessments on this machine, results, suites. See media/docs/agents.md.
  --root DIR           the only folder that tools may read; can be repeated. By default the folders that the client
                       works in, or the current one
  --allow-readings     let tools show children's readings: what was said, and its figures. The provider of the client's
                       language model then receives them`,
  },
  "delete-speaker": {
    line: "speech-assessment delete-speaker (--base-url URL | --data DIR) [--user-token-file FILE | --user-token-env NAME]",
    text: `delete-speaker deletes everything that serve keeps about a reader, and prints how much it was: recordings, jobs,
results, failures and waiting webhooks. By default it reads the user token from standard input, so that no other
program sees it. Results that were saved elsewhere stay. For a hosted service, ask its operator.
  --base-url URL       a service that is running on this machine; its key is read from SPEECH_ASSESSMENT_API_KEY
  --data DIR           the data directory of a service that is not running
  --user-token-file FILE, --user-token-env NAME
                       the file or the environment variable that holds the token`,
  },
  listen: {
    line: "speech-assessment listen [--port N] [--secret-env NAME | --secret-file FILE] [--expect ID] [--out DIR] [--once]",
    text: `listen receives results that a service delivers, prints {"url":…} on one line when it is ready, and a line for each
result. Use the URL, or its address behind a tunnel, as the webhook_url of a submission. Keep it secret, like a key.
  --port N             any free port by default
  --secret-env NAME, --secret-file FILE
                       the service's webhook secret (whsec_…); deliveries that it did not sign are refused
  --expect ID          only accept the result of this job; can be repeated
  --out DIR            where to write results, each to result-ID.json; the current folder by default
  --once               exit after the first result`,
  },
};

/** The columns of an overview, in lines of the same length as the others. */
function columnLines(): string {
  const lines = [""];
  for (const { id } of OVERVIEW_COLUMNS) {
    if (lines.at(-1)!.length + id.length > 90) lines.push("");
    lines[lines.length - 1] += `${id}, `;
  }
  return lines
    .map((line) => line.trimEnd())
    .join(`\n${" ".repeat(23)}`)
    .replace(/,$/, "");
}

const EXIT_CODES =
  "Exit codes: 0 success; 1 failure, errors in a file, a recording not of its text, a case not as expected; 2 wrong usage.\n";

/** The help for one command, or for all. */
export function usageOf(topic?: Topic): string {
  if (topic !== undefined) return `Usage:\n  ${COMMANDS[topic].line}\n\n${COMMANDS[topic].text}\n\n${EXIT_CODES}`;
  const commands = Object.values(COMMANDS);
  const lines = [...commands.map(({ line }) => line), "speech-assessment COMMAND --help", "speech-assessment --help | --version"];
  return ["Usage:\n" + lines.map((line) => `  ${line}`).join("\n"), ...commands.map(({ text }) => text), EXIT_CODES].join("\n\n");
}
