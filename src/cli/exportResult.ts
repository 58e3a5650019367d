import { writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { assessedByInWords, ownWordsInWords } from "../contract/assessedBy.ts";
import { unreadReviewInWords } from "../contract/review.ts";
import { exportResult } from "../core/export/exportResult.ts";
import { readerOf } from "../core/reading/reader.ts";
import { HumanError } from "../core/humanError.ts";
import { applyReview } from "../core/review/applyReview.ts";
import { printable } from "../core/printable.ts";
import { withNote } from "../core/timeline/withNote.ts";
import { timelineOf } from "../operations/timelineOf.ts";
import type { Io } from "./io.ts";
import type { ExportCommand } from "./commands.ts";
import { readResult } from "./readResult.ts";

/**
 * Prints a result in another format, or writes it to a new file.
 * @throws {HumanError} `result-unreadable`, `assessment-damaged`, `assessment-too-new`, `export-failed`
 */
export async function runExport({ resultPath, format, outPath }: ExportCommand, io: Io): Promise<0> {
  const { file, result, unreadReview } = await readResult(resultPath, io.signal);
  const problem = unreadReviewInWords(unreadReview);
  if (problem !== undefined) io.stderr.write(`${printable(problem)}\n`);
  const [passage, recording] = [file.reference.path, file.recording.path].map((path) => (path === undefined ? undefined : printable(path.split(/[\\/]/).at(-1)!)));
  const title = [passage, recording].filter((name) => name !== undefined).join(": ");
  const service = withNote(timelineOf({ result, reference: file.reference.text }), problem);
  const text = exportResult(format, {
    timeline: applyReview(service, file.review),
    service,
    title: title || printable(basename(resultPath)),
    passage,
    recording,
    assessedBy: printable([assessedByInWords(file.assessedBy), ownWordsInWords(file.reference.pronunciations)].filter(Boolean).join("; ")),
    assessedAt: file.assessedAt,
    reader: readerOf({ result: file.reader, assessedAt: file.assessedAt }),
    review: file.review,
  });
  if (outPath === undefined) io.stdout.write(text);
  else await write(outPath, text);
  return 0;
}

/** A file that is there already is kept: an export is made anew at any time, and what it would replace may not be. */
async function write(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: "wx" });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new HumanError("export-failed", `${path} exists already and is left as it is. Name another file, or remove it first.`, { cause });
    if (code === "ENOENT") throw new HumanError("export-failed", `There is no folder ${dirname(path)}, so nothing was written. Make it first, or name another file.`, { cause });
    throw new HumanError("export-failed", `${path} could not be written (${code ?? "unknown reason"}).`, { cause });
  }
}
