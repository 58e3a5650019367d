import { SHIPPED_ALPHABETS } from "../contract/shippedAlphabets.ts";
import { MODEL_FACT_LIST } from "../contract/modelFacts.ts";
import { SCORING_NAME_ENDING } from "../contract/scoringNameEnding.ts";
import { SORT_KEYS } from "../core/passage/passageTable.ts";
import { GRADES, SEASONS } from "../core/reading/norms.ts";
import { DEFAULT_SCORING, SCORING_PROFILES } from "../core/scoring/scoringProfiles.ts";
import { SUITE_NAME_ENDING } from "../sets/suites/suiteEnding.ts";
import { GROUPINGS } from "../sets/agreement/groupings.ts";
import { OVERVIEW_COLUMNS } from "../sets/overview/overviewColumns.ts";
import type { HelpCommand } from "./commands.ts";

/** A line for the option of each fact of a model. */
const MODEL_OPTIONS = MODEL_FACT_LIST.map(([, { option, values, description }]) => `  --${option} ${values ? "LEVEL" : "TEXT"}\n${" ".repeat(23)}${description.replace("operator", "operator of the service at --base-url")}${values ? `: ${values.join(" or ")}` : ""}`).join("\n");

const FOLDERS = `  FOLDERS              those in them, and in the folders there; without those about the project (README.md),
                       folders that begin with a dot, and node_modules
  --include GLOB       of folders, take what this names and nothing else: "*.txt" in any folder, "grade1/**" from the
                       folder that was named; may be given again
  --exclude GLOB       leave out what this names; may be given again`;
const SCOPE = `  --scope FILE         what is taught in which order: a file that ends in .scope.json, or generic-phonics, which ships
  --unit ID            the unit that the class has reached; the last one by default. Both are for passages that name
                       neither in their front matter nor in their folder (NAME.passages.json)`;
const GRADE = `  --grade N            the grade of the readers, ${GRADES[0]} to ${GRADES.at(-1)!}; 2 by default`;

type Topic = NonNullable<HelpCommand["topic"]>;

/** By command, in the order of the help: how it is called, and what it and its options do. */
const COMMANDS: Readonly<Record<Topic, { line: string; text: string }>> = {
  assess: {
    line: "speech-assessment assess AUDIO --reference FILE --kind KIND [options]",
    text: `assess submits a recording and prints a running record of it. Without --base-url it is assessed on this machine.
Where the recording does not seem to be a reading of the text, it says so, prints no record and ends with 1.
  AUDIO                a wav recording; for fluency-v1 also mp3, m4a, webm, ogg or mp4
  --reference FILE     UTF-8 text: the passage, the word or phrase, or Arpabet phonemes
  --line N             the line of a file of phonemes that was read; needed where it has several
  --kind KIND          fluency (v2), fluency-v1, pronunciation or recognition
  --format FORMAT      of a fluency-v1 result: native (default) or compat
  --model ID           model; local-en (default) or local-en-segmented on this machine, required with --base-url
${MODEL_OPTIONS}
  --user-token TOKEN   stands for the speaker: letters, digits, hyphens, underscores; a random one by default
  --base-url URL       a hosted service; its key is read from SPEECH_ASSESSMENT_API_KEY
  --webhook-url URL    where a service at --base-url delivers the result as well; it is waited for here all the same
  --pad                put silence behind a copy of a recording that is too short for the KIND, such as a word for
                       pronunciation; times still count in the recording
  --json               print the service's result and nothing else
  --dictionary FILE    pronunciations that count as right, before those of the dictionaries (NAME.dictionary.json)
                       beside the reference and in the folders above it; on this machine alone
  --save [FILE]        keep the result in a new file that export and the editor read; it ends in .assessment.json;
                       without FILE beside the reference, under a name that is free
  --timeout SECONDS    for everything together; 600 by default`,
  },
  check: {
    line: "speech-assessment check FILES|FOLDERS… [--json] [--format FORMAT] [--alphabet ALPHABET] [options]",
    text: `check tells what is wrong with references and passages, as the editor does: FILE:LINE:COLUMN: SEVERITY CODE MESSAGE.
  FILES                references (.arpabet), passages (.txt, .md) and dictionaries (.dictionary.json)
${FOLDERS}
  --format FORMAT      text (default), json or sarif (2.1.0, for the code scanning of a repository)
  --json               the same as --format json
  --alphabet ALPHABET  the symbols that references are written in, where they are not Arpabet:
                       ${SHIPPED_ALPHABETS.join(", ")} or an alphabet's file
  --severity CODE=LEVEL  error, warning, information, hint or off; may be given again for other codes
  --kind KIND          what passages are for; fluency by default
  --slowest N          rate of the slowest reader in words per minute, for passages that get too long; else the grade's
${SCOPE}
A passage that misses one of these has an error:
  --decodable PERCENT  the least share of its words that can be decoded by --scope, once --unit is taught
  --unknown-words N    the most different words that the dictionary lacks
  --longest-reading SECONDS
                       the longest time that it takes at the 50th percentile of a grade in spring
                       (Hasbrouck & Tindal, 2017)
${GRADE}
  --dictionary FILE    words of the project, before those of the dictionaries (NAME.dictionary.json) beside each
                       file and in the folders above it
  --no-accepted        report findings that the project has accepted (.speech-assessment/accepted.json) as well`,
  },
  passages: {
    line: "speech-assessment passages FILES|FOLDERS… [--json] [--format FORMAT] [--sort COLUMN] [options]",
    text: `passages lists passages: words, sentences, grade by Spache (made for grades 1 to 3), Dale-Chall and Flesch-Kincaid,
share of decodable words, words that neither the dictionary nor the project's own (NAME.dictionary.json) have, time to
read, and how accurately it was read so far (the median of the results beside it).
  FILES                passages (.txt, .md)
${FOLDERS}
  --format FORMAT      text (default), csv or json
  --json               the same as --format json
  --sort COLUMN        ${SORT_KEYS.slice(0, 6).join(", ")},
                       ${SORT_KEYS.slice(6).join(", ")};
                       by file unless told otherwise
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
    text: `import brings back what was edited in Praat, ELAN or CLAN, as a review of the result: times, words, additions, phonemes.
The service's answer stays, and so does what the review says of places that were not edited. Where both say something
else, the review's word stays and you are told. It prints what changed.
  FILE                 a TextGrid, .eaf or .cha that was exported from the result
  --into RESULT        the file that ends in .assessment.json
  --by NAME            whose review it is: a name or initials
  --replace            take the file's word where the review says something else
  --json               counts of changes, conflicts and notes for programs`,
  },
  score: {
    line: "speech-assessment score (RESULT [--profile NAME|FILE] [options] | --list) [--json]",
    text: `score prints the figures of a saved reading, as it was reviewed, under published rules of scoring: words attempted and
correct, each error with its rule, accuracy, ratios, words correct per minute; and what does not apply, and why.
  RESULT               a file that ends in .assessment.json
  --profile NAME|FILE  ${SCORING_PROFILES.map(({ id }) => id).join(", ")} or a file that ends in ${SCORING_NAME_ENDING}; ${DEFAULT_SCORING.id} by default
  --list               the profiles, with where their rules are published
  --seconds N          length of a timed reading; the clock starts with the first word said
  --until WORD         the last word attempted: a word of the text, its number, or WORD:2 for its second occurrence
  --grade N, --season SEASON
                       of the reader, ${GRADES[0]} to ${GRADES.at(-1)!} and ${SEASONS.join(", ")}: for the percentile
  --json               the figures for programs; words are counted from 0 there. A recording that does not
                       seem to be a reading of the text has its figures there alone, and exits with 1`,
  },
  run: {
    line: "speech-assessment run (FOLDER|SUITE)… [--table FILE] [options]",
    text: `run assesses many readings and says what came of each. Results are kept, and one that is there for the same sound, text,
kind and service is taken instead of another assessment, so a run that was stopped goes on where it ended.
  FOLDER               its suites; where it has none, recordings are paired with texts by their names
  SUITE                a file that ends in ${SUITE_NAME_ENDING}: recordings, and what is expected of them
  --table FILE         CSV with the columns recording and text, and if wanted line, kind, reader, grade, season, pad
  --list               print the readings as such a table, to look through and correct, and run nothing
  --kind KIND          of readings of folders and tables; the likely one for each text by default
  --model ID, --base-url URL and what else assess takes of a service
  --pad                put silence behind copies of recordings that are too short for their kind; a suite has pad: true, a table a column pad
  --jobs N             readings at the same time; 2 by default
  --tag TAG            only cases with this tag; can be given again for more
  --profile NAME|FILE  what all readings are scored by; see score
  --reporter REPORTER  spec (default), json or junit
  --out FILE           where the report is written, over an older one; standard output by default
  --shard N/OF         one part of the run, such as 2/8, for a CI system's matrix; merge-reports joins the JSON reports
  --results DIR        where results are kept; beside the texts by default
  --fresh              assess all anew
  --resume             with --fresh: go on with such a run that was stopped
  --timeout SECONDS    for each reading; 600 by default`,
  },
  "merge-reports": {
    line: "speech-assessment merge-reports REPORTS… [--reporter REPORTER] [--out FILE]",
    text: `merge-reports makes one report of those of all shards of a run, written by run --shard N/OF --reporter json.
  --reporter REPORTER  spec (default), json or junit
  --out FILE           where it is written, over an older one; standard output by default`,
  },
  agreement: {
    line: "speech-assessment agreement RESULTS… [--against PATH | --truth PATH] [--by GROUPING] [--whole] [options]",
    text: `agreement measures how often the engine is right, by what people said in their reviews: miscues found and missed, false
alarms, kappa, words correct per minute; with 95 % intervals. Words that nobody changed or confirmed do not count.
  RESULTS              files that end in .assessment.json, and folders of them
  --truth PATH         hold the engine against somebody else's word in place of the results' own reviews: results of the
                       same recordings that were reviewed, or their folder; a TextGrid, .eaf or .cha that was exported
                       from them and edited; a table (.csv) with the columns recording or result, word, verdict
                       and, if wanted, said. May be given again
  --against PATH       the same, held against the results' own reviews: how far two people agree
  --by GROUPING        ${GROUPINGS.join(" or ")}: the figures of each as well
  --whole              the readings were listened to from beginning to end, so what was left alone is right
  --readers FILE       a table (.csv) with the columns recording or result, and reader: intervals are drawn over readers
  --format FORMAT      text (default), csv or json
  --json               the same as --format json`,
  },
  overview: {
    line: "speech-assessment overview FOLDER… [--passage NAME | --reader ALIAS] [--sort COLUMN] [options]",
    text: `overview lists all results in folders and the folders in them, with their figures as they were reviewed, as a running
record counts them; or what the readers of a passage have in common; or the readings of one reader over time.
  FOLDER               a folder, or a file that ends in .assessment.json
  --passage NAME       the words and phonemes that the readers of a passage missed most; of each reader the latest take
                       counts
  --reader ALIAS       the readings of a reader over time, beside the norms where they apply
  --readers FILE       who read: CSV with the columns reader, recording or result, and grade and season where you have
                       them. Results do not say it; without a table each reading counts as that of another reader
  --sort COLUMN        ${columnLines()}
  --descending         the largest first; what is not known comes last all the same
  --format FORMAT      text (default), csv or json
  --json               the same as --format json
  --out FILE           a new file to write to; standard output by default`,
  },
  serve: {
    line: "speech-assessment serve [--port N] [--data DIR] [options]",
    text: `serve runs the service on this machine's loopback address, prints {"url":…,"apiKey":…,"webhookSecret":…} on one line
when it is ready, and stops on SIGTERM or Ctrl+C.
  --port N             any free port by default
  --data DIR           where jobs and results are kept; by default a directory that goes when the service stops
  --api-key KEY        a random one by default
  --api-key-env NAME   the environment variable that holds the key, which other programs cannot see there
  --webhook-secret-env NAME, --webhook-secret-file FILE
                       what webhooks are signed with; by default a random one that stays in the data directory
  --allow-loopback-webhooks
                       deliver to receivers on this machine too, such as listen; else to public addresses alone`,
  },
  mcp: {
    line: "speech-assessment mcp [--root DIR]… [--allow-readings]",
    text: `mcp serves tools for agents by the Model Context Protocol on standard input and output, until the input ends: checks of
references and passages, conversions, assessments on this machine, results, suites. See media/docs/agents.md.
  --root DIR           files are taken from this folder alone; may be given again. Without it from the folders that the
                       client works in, or the current one
  --allow-readings     let tools tell of children's readings: what was said, and the figures of it. Whoever runs the
                       client's language model gets to know it`,
  },
  "delete-speaker": {
    line: "speech-assessment delete-speaker (--base-url URL | --data DIR) [--user-token-file FILE | --user-token-env NAME]",
    text: `delete-speaker deletes all that serve keeps of a speaker, and prints how much that was: recordings, jobs, results,
failures and webhooks that wait. The user token is read from standard input unless an option says otherwise, so that
no other program sees it. Results that were saved elsewhere stay. For a hosted service, ask its operator.
  --base-url URL       a service that runs on this machine; its key is read from SPEECH_ASSESSMENT_API_KEY
  --data DIR           the data directory of a service that does not run
  --user-token-file FILE, --user-token-env NAME
                       the file or the environment variable that holds the token`,
  },
  listen: {
    line: "speech-assessment listen [--port N] [--secret-env NAME | --secret-file FILE] [--expect ID] [--out DIR] [--once]",
    text: `listen receives results that a service delivers, prints {"url":…} on one line when it is ready, and a line for each
result. Give the url, or where a tunnel makes it reachable, as webhook_url of a submission. Keep it as you keep a key.
  --port N             any free port by default
  --secret-env NAME, --secret-file FILE
                       where the service's webhook secret (whsec_…) is; what it did not sign is refused
  --expect ID          take the result of this job alone; can be given again for more
  --out DIR            where results are written, each to result-ID.json; the current folder by default
  --once               end after the first result`,
  },
};

/** The columns of an overview, in lines as long as the others. */
function columnLines(): string {
  const lines = [""];
  for (const { id } of OVERVIEW_COLUMNS) {
    if (lines.at(-1)!.length + id.length > 90) lines.push("");
    lines[lines.length - 1] += `${id}, `;
  }
  return lines.map((line) => line.trimEnd()).join(`\n${" ".repeat(23)}`).replace(/,$/, "");
}

const EXIT_CODES = "Exit codes: 0 done; 1 failed, errors in a file, a recording of another text, or a case not as expected; 2 wrong usage.\n";

/** The help for one command, or for all. */
export function usageOf(topic?: Topic): string {
  if (topic !== undefined) return `Usage:\n  ${COMMANDS[topic].line}\n\n${COMMANDS[topic].text}\n\n${EXIT_CODES}`;
  const commands = Object.values(COMMANDS);
  const lines = [...commands.map(({ line }) => line), "speech-assessment COMMAND --help", "speech-assessment --help | --version"];
  return ["Usage:\n" + lines.map((line) => `  ${line}`).join("\n"), ...commands.map(({ text }) => text), EXIT_CODES].join("\n\n");
}
