import { unreadReviewInWords } from "#contract/reading/review.ts";
import { LARGEST_ANNOTATION } from "#core/formats/annotation.ts";
import { HumanError } from "#core/humanError.ts";
import { changesInWords } from "#core/import/importChanges.ts";
import { ImportUnclearError } from "#core/import/importUnclearError.ts";
import type { ImportOutcome } from "#core/import/importAnnotation.ts";
import { printable, printableJson } from "#core/printable.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import { importReview } from "#results/annotations/importReview.ts";
import { withReviewText } from "#results/reviews/withReviewText.ts";
import type { ImportCommand } from "../commands/readingCommands.ts";
import type { Io } from "../io.ts";
import { readFileBytes } from "../files/readFileText.ts";
import { changeResultFile } from "./changeResultFile.ts";
import { parseResult, readResult } from "./readResult.ts";

/**
 * Lays edits from Praat, ELAN or CLAN over a saved result, as a review beside the service's answer.
 * @throws {HumanError} `annotation-…` for the file, `result-unreadable`, `assessment-damaged`, `assessment-too-new`, `import-failed` for
 * the result.
 */
export async function runImport({ filePath, resultPath, by, tier, speaker, replace, json }: ImportCommand, io: Io): Promise<0> {
  const first = await readResult(resultPath, io.signal);
  mustBeReadable(first, resultPath);
  const tooLarge = "is too large to be an annotation of a reading. Name a file from Praat, ELAN or CLAN.";
  const bytes = await readFileBytes(
    filePath,
    { what: "annotation", code: "annotation-unreadable", most: LARGEST_ANNOTATION, tooLarge },
    io.signal,
  );
  const stamp = { by, at: new Date().toISOString() };
  const imported = (saved: typeof first) => {
    const { file, result, text } = saved;
    const review = file.review ?? {};
    const service = timelineOf({ result, reference: file.reference.text, list: file.reference.list });
    const outcome = importReview({ bytes, service, review, stamp, replace, choice: { words: tier, speaker } });
    const isChanged = JSON.stringify(outcome.review) !== JSON.stringify(review);
    return { outcome, isChanged, after: isChanged ? withReviewText(text, outcome.review) : undefined };
  };
  let { outcome, isChanged } = withOptions(() => imported(first));
  if (isChanged)
    // Others may import into the same result: each corrects what the review says by then.
    await changeResultFile(resultPath, "import-failed", (text) => {
      const now = parseResult(text, resultPath);
      mustBeReadable(now, resultPath);
      const again = imported({ ...now, text });
      ({ outcome, isChanged } = again);
      return again.after;
    });
  if (json)
    io.stdout.write(
      `${printableJson(JSON.stringify({ changes: outcome.changes, conflicts: outcome.conflicts, notes: outcome.notes, written: isChanged }, null, 2))}\n`,
    );
  else io.stdout.write(inWords(outcome, resultPath));
  return 0;
}

/** Says how to answer what the file leaves open. */
function withOptions<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ImportUnclearError)) throw error;
    const how = error.asks === "tier" ? "Name the tier of the reader's words: --tier NAME." : "Name the reader: --speaker NAME.";
    throw new HumanError(error.code, `${error.message} ${how}`, { cause: error });
  }
}

/** @throws {HumanError} `import-failed` if a review would lose what cannot be read of it. */
function mustBeReadable({ unreadReview }: { unreadReview: string[] }, path: string): void {
  const problem = unreadReviewInWords(unreadReview);
  if (problem !== undefined)
    throw new HumanError(
      "import-failed",
      `Nothing was imported, as ${path} would lose what cannot be read of its review. ${printable(problem)}`,
    );
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
