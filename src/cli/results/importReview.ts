import { chmod, realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { unreadReviewInWords } from "../../contract/reading/review.ts";
import { LARGEST_ANNOTATION } from "../../core/formats/annotation.ts";
import { HumanError } from "../../core/humanError.ts";
import { changesInWords } from "../../core/import/importChanges.ts";
import type { ImportOutcome } from "../../core/import/importAnnotation.ts";
import { printable, printableJson } from "../../core/printable.ts";
import { timelineOf } from "../../operations/timelineOf.ts";
import { replaceFile } from "../../platform/durableFile.ts";
import { importReview } from "../../results/annotations/importReview.ts";
import { withReviewText } from "../../results/withReviewText.ts";
import type { ImportCommand } from "../commands/readingCommands.ts";
import type { Io } from "../io.ts";
import { readFileBytes } from "../files/readFileText.ts";
import { readResult } from "./readResult.ts";

/**
 * Lays what was edited in Praat, ELAN or CLAN over a saved result, as a review beside the service's answer, and prints what changed.
 * @throws {HumanError} `annotation-…` for the file, `result-unreadable`, `assessment-damaged`, `assessment-too-new`, `import-failed` for the result.
 */
export async function runImport({ filePath, resultPath, by, replace, json }: ImportCommand, io: Io): Promise<0> {
  const { file, result, text, unreadReview } = await readResult(resultPath, io.signal);
  const problem = unreadReviewInWords(unreadReview);
  if (problem !== undefined)
    throw new HumanError(
      "import-failed",
      `Nothing was imported, as ${resultPath} would lose what cannot be read of its review. ${printable(problem)}`,
    );
  const tooLarge = "is too large to be an annotation of a reading. Name a file from Praat, ELAN or CLAN.";
  const bytes = await readFileBytes(
    filePath,
    { what: "annotation", code: "annotation-unreadable", most: LARGEST_ANNOTATION, tooLarge },
    io.signal,
  );
  const service = timelineOf({ result, reference: file.reference.text });
  const review = file.review ?? {};
  const outcome = importReview({ bytes, service, review, stamp: { by, at: new Date().toISOString() }, replace });
  const after = withReviewText(text, outcome.review);
  const isChanged = JSON.stringify(outcome.review) !== JSON.stringify(review);
  if (isChanged) await write(resultPath, after);
  if (json)
    io.stdout.write(
      `${printableJson(JSON.stringify({ changes: outcome.changes, conflicts: outcome.conflicts, notes: outcome.notes, written: isChanged }, null, 2))}\n`,
    );
  else io.stdout.write(inWords(outcome, resultPath));
  return 0;
}

function inWords({ changes, conflicts, notes }: ImportOutcome, path: string): string {
  const lines = [`${path}: ${changesInWords(changes) ?? "nothing changed"}.`, ...notes];
  if (conflicts.length > 0)
    lines.push(
      "The review and the file differ here, and the review stays. To use the file instead, add --replace:",
      ...conflicts.map((conflict) => `  ${conflict}`),
    );
  return `${lines.map(printable).join("\n")}\n`;
}

/** Replaces the text of a result's file, completely or not at all; its permissions stay. */
async function write(path: string, text: string): Promise<void> {
  try {
    const real = await realpath(path);
    const before = await stat(real);
    if (!before.isFile())
      throw new HumanError("import-failed", `${path} is not a file that can be written to. Save the result in a file first.`);
    await replaceFile(real, text, dirname(real));
    await chmod(real, before.mode);
  } catch (cause) {
    if (cause instanceof HumanError) throw cause;
    throw new HumanError(
      "import-failed",
      `The review could not be written to ${path} (${(cause as NodeJS.ErrnoException).code ?? "unknown reason"}), so nothing has changed. Is its folder writable?`,
      { cause },
    );
  }
}
