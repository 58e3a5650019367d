import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { assessedByInWords } from "../contract/assessedBy.ts";
import { AssessmentFileError, readAssessment } from "../results/assessmentFile.ts";
import { LARGEST_ASSESSMENT } from "../results/resultEnding.ts";
import { READABLE_OPERATIONS } from "../operations/readableOperations.ts";
import { exportResult } from "../core/export/exportResult.ts";
import { HumanError } from "../core/humanError.ts";
import { applyReview } from "../core/review/applyReview.ts";
import { printable } from "../core/printable.ts";
import { timelineOf } from "../operations/timelineOf.ts";
import { FileRefusedError, readBounded } from "../platform/boundedFile.ts";
import type { Io } from "./io.ts";
import type { ExportCommand } from "./commands.ts";

/**
 * Prints a result in another format, or writes it to a new file.
 * @throws {HumanError} `result-unreadable`, `assessment-damaged`, `assessment-too-new`, `export-failed`
 */
export async function runExport({ resultPath, format, outPath }: ExportCommand, io: Io): Promise<0> {
  const { file, result } = read(resultPath, await textOf(resultPath, io.signal));
  const title = [file.reference.path, file.recording.path].filter((path) => path !== undefined).map((path) => path.split(/[\\/]/).at(-1)).join(": ");
  const service = timelineOf({ result, reference: file.reference.text });
  const text = exportResult(format, {
    timeline: applyReview(service, file.review),
    service,
    review: file.review,
    title: printable(title || basename(resultPath)),
    assessedBy: printable(assessedByInWords(file.assessedBy)),
    assessedAt: file.assessedAt,
  });
  if (outPath === undefined) io.stdout.write(text);
  else await write(outPath, text);
  return 0;
}

const SAVE = "Save a result with assess --save, or in the editor, and export that file.";

/** A JSON file that was never meant to be a saved result is told apart from one that is damaged. */
function read(path: string, text: string): ReturnType<typeof readAssessment> {
  try {
    return readAssessment(text);
  } catch (cause) {
    const json = cause instanceof AssessmentFileError && cause.code === "assessment-damaged" ? jsonOf(text) : undefined;
    if (json === undefined || (isObject(json) && ["version", "assessedBy"].some((key) => key in json))) throw cause;
    const what = isAnswer(json)
      ? `${path} is the service's answer alone, without the text and the recording that it belongs to, so it cannot be exported.`
      : `${path} does not hold a result of an assessment.`;
    throw new HumanError("assessment-damaged", `${what} ${SAVE}`, { cause });
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

function isObject(json: unknown): json is object {
  return typeof json === "object" && json !== null;
}

/** Whether it is what some operation of the service answers. */
function isAnswer(json: unknown): boolean {
  return READABLE_OPERATIONS.some((operation) => operation.body.safeParse(json).success);
}

async function textOf(path: string, signal: AbortSignal): Promise<string> {
  try {
    return (await readBounded(path, { most: LARGEST_ASSESSMENT, pipes: true, signal })).toString("utf8");
  } catch (cause) {
    if (cause instanceof FileRefusedError) {
      throw new HumanError("result-unreadable", cause.reason === "special" ? cause.message : `${path} is larger than any result. Name a file that ends in .assessment.json.`, { cause });
    }
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new HumanError("result-unreadable", `There is no result at ${path}. Check its name.`, { cause });
    throw new HumanError("result-unreadable", `The result ${path} could not be read (${code ?? "unknown reason"}).`, { cause });
  }
}

/** A file that is there already is kept: an export is made anew at any time, and what it would replace may not be. */
async function write(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: "wx" });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new HumanError("export-failed", `${path} exists already and is left as it is. Name another file, or remove it first.`, { cause });
    throw new HumanError("export-failed", `${path} could not be written (${code ?? "unknown reason"}).`, { cause });
  }
}
