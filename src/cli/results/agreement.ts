import { extname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { unreadReviewInWords } from "#contract/reading/review.ts";
import { ANNOTATION_EXTENSIONS, LARGEST_ANNOTATION } from "#core/formats/annotation.ts";
import { HumanError } from "#core/humanError.ts";
import { printable } from "#core/printable.ts";
import { filesIn } from "#platform/filesIn.ts";
import { isResultName } from "#results/resultEnding.ts";
import { agreementCsv } from "#sets/agreement/agreementCsv.ts";
import { agreementReport } from "#sets/agreement/agreementReport.ts";
import { LEFT_OUT } from "#core/agreement/leftOut.ts";
import type { LeftOut } from "#sets/agreement/compareReadings.ts";
import type { FileProblem, OtherRaters } from "#sets/agreement/otherRaters.ts";
import { withReaders } from "#sets/readers/readersTable.ts";
import type { KeptReading } from "#sets/results/keptReading.ts";
import { agreementInWords } from "./agreementInWords.ts";
import type { AgreementCommand } from "../commands/setCommands.ts";
import { counted } from "#core/text/counted.ts";
import type { Io } from "../io.ts";
import { isFolder } from "../files/isFolder.ts";
import { indentedJson } from "../printing/jsonList.ts";
import { partsOfFolder } from "../files/partsOfFolder.ts";
import { readFileBytes, readTableText } from "../files/readFileText.ts";
import { readResult } from "./readResult.ts";

/** Bytes; a row of a table has about fifty. */
const LARGEST_TABLE = 20_000_000;
const ANNOTATIONS = new Set(ANNOTATION_EXTENSIONS.map((extension) => `.${extension.toLowerCase()}`));

/**
 * @returns 1 if a file or a row of a table could not be used, 0 otherwise.
 * @throws {HumanError} `agreement-nothing` if there is nothing to compare; for named files, whatever reading them throws.
 */
export async function agreement(command: AgreementCommand, io: Io): Promise<0 | 1> {
  const problems: FileProblem[] = [];
  const found = new Map<string, KeptReading>();
  for (const path of command.paths) for (const reading of await resultsAt(path, problems, io)) found.set(reading.uri, reading);
  let readings = [...found.values()];
  if (command.readersPath !== undefined) {
    const named = withReaders(readings, await tableText(command.readersPath, io), command.paths.map(partsOfFolder));
    readings = named.readings;
    problems.push(...named.problems.map((problem) => ({ file: command.readersPath!, ...problem })));
  }
  const { first } = command.compared;
  const others = command.compared.others.length === 0 ? undefined : await othersAt(command.compared.others, problems, io);
  const report = agreementReport({ readings, first, others, isWhole: command.isWhole, by: command.by });
  const reported = [...problems, ...report.problems];
  for (const { file, line, message } of reported)
    io.stderr.write(`${printable(`${file}${line === undefined ? "" : `:${line}`}: ${message}`)}\n`);
  if (report.readings.length === 0) throw nothing(report.leftOut, readings.length, command.paths);
  if (command.format === "text") io.stdout.write(agreementInWords(report));
  else if (command.format === "csv") io.stdout.write(agreementCsv(report));
  else io.stdout.write(`${indentedJson({ ...report, problems: reported })}\n`);
  return reported.length > 0 ? 1 : 0;
}

function nothing(leftOut: readonly LeftOut[], count: number, paths: readonly string[]): HumanError {
  if (count === 0) return new HumanError("agreement-nothing", `There are no results in ${paths.join(", ")}.`);
  const reasons = (Object.keys(LEFT_OUT) as LeftOut["why"][]).flatMap((why) => {
    const those = leftOut.filter((one) => one.why === why).length;
    return those === 0 ? [] : [`${LEFT_OUT[why]} (${those})`];
  });
  return new HumanError(
    "agreement-nothing",
    `There is nothing to compare in ${counted(count, "result")}${reasons.length === 0 ? "" : `: ${reasons.join("; ")}`}. Open results in the editor and confirm (Y) or correct words, or name another rater's with --truth.`,
  );
}

/** Reports unreadable files in a folder; a named file has to be a result. */
async function resultsAt(path: string, problems: FileProblem[], io: Io): Promise<KeptReading[]> {
  if (!(await isFolder(path))) return [await keptAt(path, problems, io)];
  const found = await filesIn(path, { isWanted: isResultName, signal: io.signal });
  if (found.isPartial)
    problems.push({ file: path, message: "The folder holds too many files to look at all of them. Name its subfolders one by one." });
  problems.push(...found.unread.map((file) => ({ file, message: "This folder could not be read." })));
  const readings: KeptReading[] = [];
  for (const file of found.files) {
    io.signal.throwIfAborted();
    try {
      readings.push(await keptAt(file, problems, io));
    } catch (error) {
      if (!(error instanceof HumanError)) throw error;
      problems.push({ file, message: error.message });
    }
  }
  return readings;
}

async function keptAt(path: string, problems: FileProblem[], { signal }: Io): Promise<KeptReading> {
  const { file, result, unreadReview } = await readResult(path, signal);
  const problem = unreadReviewInWords(unreadReview);
  if (problem !== undefined) problems.push({ file: path, message: problem });
  return { file, result, unreadReview, uri: pathToFileURL(resolve(path)).href };
}

/** Goes by names. A folder is one of results, otherwise of annotations. */
async function othersAt(paths: readonly string[], problems: FileProblem[], io: Io): Promise<OtherRaters> {
  const others = {
    results: [] as KeptReading[],
    tables: [] as { name: string; text: string }[],
    annotations: [] as { name: string; bytes: Uint8Array }[],
  };
  const annotate = async (name: string) => {
    const tooLarge = "is too large to be an annotation of a reading. Name a file from Praat, ELAN or CLAN.";
    others.annotations.push({
      name,
      bytes: await readFileBytes(
        name,
        { what: "annotation", code: "annotation-unreadable", most: LARGEST_ANNOTATION, tooLarge },
        io.signal,
      ),
    });
  };
  for (const path of paths) {
    if (await isFolder(path)) {
      const results = await resultsAt(path, problems, io);
      others.results.push(...results);
      if (results.length > 0) continue;
      const { files } = await filesIn(path, { isWanted: isAnnotationName, signal: io.signal });
      for (const file of files) await annotate(file);
    } else if (isResultName(path)) others.results.push(await keptAt(path, problems, io));
    else if (isAnnotationName(path)) await annotate(path);
    else others.tables.push({ name: path, text: await tableText(path, io) });
  }
  return others;
}

function isAnnotationName(name: string): boolean {
  return ANNOTATIONS.has(extname(name).toLowerCase());
}

function tableText(path: string, { signal }: Io): Promise<string> {
  return readTableText(
    path,
    { what: "table", code: "table-unreadable", most: LARGEST_TABLE, tooLarge: "is too large to be a table of readings. Name a CSV file." },
    signal,
  );
}
