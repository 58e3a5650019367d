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
import { exportResult } from "#core/export/exportResult.ts";
import { readerOf } from "#core/reading/reader.ts";
import { applyReview } from "#core/review/applyReview.ts";
import { printable } from "#core/printable.ts";
import { withNote } from "#core/timeline/withNote.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import type { Io } from "../io.ts";
import type { ExportCommand } from "../commands/readingCommands.ts";
import { readResult } from "./readResult.ts";
import { writeNewFile } from "../files/writeNewFile.ts";

/** For a text from a pipe. */
const READING_SECONDS = 60;

/** @throws {HumanError} `result-unreadable`, `assessment-damaged`, `assessment-too-new`, `export-failed` */
export async function runExport({ resultPath, format, outPath }: ExportCommand, io: Io): Promise<0> {
  const written =
    format === "form" && textKindOf(basename(resultPath)) !== undefined
      ? await blankForm(resultPath, io)
      : await exported(resultPath, format, io);
  if (outPath === undefined) io.stdout.write(written);
  else await writeNewFile(outPath, written);
  return 0;
}

/** Of a text that nobody has read yet. */
async function blankForm(path: string, { signal }: Io): Promise<string> {
  const limits = { signal, timeoutSeconds: READING_SECONDS, projects: new Projects(signal) };
  const reference = await readReference(path, "fluency-v2", undefined, limits);
  return formHtml({ timeline: blankTimeline(reference, ENGLISH), title: printable(basename(path)), isBlank: true });
}

async function exported(resultPath: string, format: ExportFormat, io: Io): Promise<string> {
  const { file, result, unreadReview } = await readResult(resultPath, io.signal);
  const problem = unreadReviewInWords(unreadReview);
  if (problem !== undefined) io.stderr.write(`${printable(problem)}\n`);
  const [passage, recording] = [file.reference.path, file.recording.path].map((path) =>
    path === undefined ? undefined : printable(path.split(/[\\/]/).at(-1)!),
  );
  const title = [passage, recording].filter((name) => name !== undefined).join(": ");
  const service = withNote(timelineOf({ result, reference: file.reference.text, list: file.reference.list }), problem);
  return exportResult(format, {
    timeline: applyReview(service, file.review),
    service,
    title: title || printable(basename(resultPath)),
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
  });
}
