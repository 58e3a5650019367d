import { basename } from "node:path";
import { assessedByInWords, assessorInWords, ownWordsInWords } from "#contract/reading/assessedBy.ts";
import { unreadReviewInWords } from "#contract/reading/review.ts";
import { EXPORTED_PAGES, type ExportFormat } from "#core/export/exportFormats.ts";
import { formHtml } from "#core/export/form/formHtml.ts";
import { textKindOf } from "#core/passage/textNames.ts";
import { ENGLISH } from "#language/english/english.ts";
import { blankTimeline } from "#operations/blankTimeline.ts";
import { readReference } from "../project/readReference.ts";
import { Projects } from "../project/projects.ts";
import { EXPORTS, exportResult } from "#core/export/exportResult.ts";
import { readerOf } from "#core/reading/reader.ts";
import { applyReview } from "#core/review/applyReview.ts";
import { printable } from "#core/printable.ts";
import { withNote } from "#core/timeline/withNote.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import type { Io } from "../io.ts";
import type { ExportCommand } from "../commands/readingCommands.ts";
import { ASSESSMENT_NAME_ENDING } from "#results/resultEnding.ts";
import { HumanError } from "#core/humanError.ts";
import { ExportsFolder } from "../files/exportsFolder.ts";
import { isFolder } from "../files/isFolder.ts";
import { ProgressLine } from "../printing/progressLine.ts";
import { readResult } from "./readResult.ts";
import { resultsIn } from "./resultsIn.ts";
import { writeNewFile } from "../files/writeNewFile.ts";

/** For a text from a pipe. */
const READING_SECONDS = 60;

/**
 * @returns 1 if one of several results could not be exported, which a line on standard error says.
 * @throws {HumanError} `result-unreadable`, `assessment-damaged`, `assessment-too-new`, `export-failed`, `folder-unreadable`, `no-results`
 */
export async function runExport({ paths, format, isAlignment, outPath, toPath, replace }: ExportCommand, io: Io): Promise<0 | 1> {
  if (toPath !== undefined) return exportAll({ paths, format, isAlignment, replace }, toPath, io);
  const [path = ""] = paths;
  if (await isFolder(path))
    throw new HumanError("export-failed", `${path} is a folder. Name with --to where the exports of its results go.`);
  const written = isBlankForm(path, format) ? await blankForm(path, io) : await exported(path, { format, isAlignment }, io);
  if (outPath === undefined) io.stdout.write(written);
  else await writeNewFile(outPath, written);
  return 0;
}

async function exportAll(
  { paths, format, isAlignment, replace }: Pick<ExportCommand, "paths" | "format" | "isAlignment" | "replace">,
  toPath: string,
  io: Io,
): Promise<0 | 1> {
  const progress = new ProgressLine(io.stderr);
  const folder = new ExportsFolder(toPath, replace);
  const problems: string[] = [];
  try {
    progress.say("Looking for results");
    const forms = paths.filter((path) => isBlankForm(path, format)).map((path) => ({ path, within: basename(path) }));
    const named = paths.filter((path) => !isBlankForm(path, format));
    const { files, notes } = named.length > 0 ? await resultsIn(named, io.signal) : { files: [], notes: [] };
    problems.push(...notes);
    const all = [...forms, ...files];
    for (const [index, { path, within }] of all.entries()) {
      io.signal.throwIfAborted();
      progress.say(`Exporting ${index + 1} of ${all.length}`);
      try {
        const text = index < forms.length ? await blankForm(path, io) : await exported(path, { format, isAlignment }, io);
        const stem = within.endsWith(ASSESSMENT_NAME_ENDING) ? within.slice(0, -ASSESSMENT_NAME_ENDING.length) : within;
        await folder.write(`${stem}.${EXPORTS[format].extension}`, text, path);
      } catch (error) {
        io.signal.throwIfAborted();
        if (!(error instanceof HumanError)) throw error;
        problems.push(`${path}: ${error.message}`);
      }
    }
  } finally {
    progress.clear();
  }
  for (const problem of problems) io.stderr.write(`${printable(problem)}\n`);
  io.stdout.write(`${folder.inWords()}\n`);
  return problems.length > 0 ? 1 : 0;
}

function isBlankForm(path: string, format: ExportFormat): boolean {
  return format === "form" && textKindOf(basename(path)) !== undefined;
}

/** Of a text that nobody has read yet. */
async function blankForm(path: string, { signal }: Io): Promise<string> {
  const limits = { signal, timeoutSeconds: READING_SECONDS, projects: new Projects(signal) };
  const reference = await readReference(path, "fluency-v2", undefined, limits);
  return formHtml({ timeline: blankTimeline(reference, ENGLISH), title: printable(basename(path)), isBlank: true });
}

async function exported(resultPath: string, how: ExportChoice, io: Io): Promise<string> {
  const { file, result, unreadReview } = await readResult(resultPath, io.signal);
  const problem = unreadReviewInWords(unreadReview);
  if (problem !== undefined) io.stderr.write(`${printable(problem)}\n`);
  return exportOf({ file, result, problem, name: basename(resultPath) }, how);
}

export interface ExportChoice {
  format: ExportFormat;
  isAlignment: boolean;
}

/** @param problem what could not be read of the review; @param name of the result's file */
export function exportOf(
  {
    file,
    result,
    problem,
    name,
  }: Pick<Awaited<ReturnType<typeof readResult>>, "file" | "result"> & { problem?: string | undefined; name: string },
  { format, isAlignment }: ExportChoice,
): string {
  const [passage, recording] = [file.reference.path, file.recording.path].map((path) =>
    path === undefined ? undefined : printable(path.split(/[\\/]/).at(-1)!),
  );
  const title = [passage, recording].filter((name) => name !== undefined).join(": ");
  const service = withNote(timelineOf({ result, reference: file.reference.text, list: file.reference.list }), problem);
  const source = {
    timeline: applyReview(service, file.review),
    service,
    title: title || printable(name),
    passage,
    recording,
    assessedBy: printable(
      [(EXPORTED_PAGES.has(format) ? assessorInWords : assessedByInWords)(file.assessedBy), ownWordsInWords(file.reference.pronunciations)]
        .filter(Boolean)
        .join("; "),
    ),
    assessedAt: file.assessedAt,
    reader: readerOf({ result: file.reader, text: file.reference, assessedAt: file.assessedAt }),
    review: file.review,
  };
  return exportResult(format, source, { isAlignment });
}
