import { jsonIn } from "#core/text/jsonIn.ts";
import { HumanError } from "#core/humanError.ts";
import { evidenceOf } from "#operations/assessmentResult.ts";
import { READABLE_OPERATIONS } from "#operations/readableOperations.ts";
import { AssessmentFileError, readAssessment } from "#results/assessmentFile.ts";
import { LARGEST_ASSESSMENT } from "#results/resultEnding.ts";
import { readFileText } from "../files/readFileText.ts";

const SAVE = "Save a result with assess --save, or in the editor, and name that file.";

/**
 * Accepts results of the terminal and the editor. A JSON file that was never meant to be one has another error than a damaged one.
 * @throws {HumanError} `result-unreadable`, `assessment-damaged`, `assessment-too-new`
 */
export async function readResult(path: string, signal: AbortSignal): Promise<ReturnType<typeof readAssessment> & { text: string }> {
  const text = await readResultText(path, signal);
  return { ...parseResult(text, path), text };
}

/** @throws {HumanError} `result-unreadable` */
export function readResultText(path: string, signal: AbortSignal): Promise<string> {
  const tooLarge = "is too large to be a result. Name a file that ends in .assessment.json.";
  return readFileText(path, { what: "result", code: "result-unreadable", most: LARGEST_ASSESSMENT, tooLarge }, signal);
}

/** @throws as `readResult` does. */
export function parseResult(text: string, path: string): ReturnType<typeof readAssessment> {
  try {
    return readAssessment(text);
  } catch (cause) {
    const json = cause instanceof AssessmentFileError && cause.code === "assessment-damaged" ? jsonIn(text) : undefined;
    if (json === undefined || (isObject(json) && ["operation", "assessedAt", "assessedBy"].some((key) => key in json))) throw cause;
    const what = isAnswer(json)
      ? `${path} is the service's answer alone, without the text and the recording that it belongs to.`
      : `${path} does not hold the result of an assessment.`;
    throw new HumanError("assessment-damaged", `${what} ${SAVE}`, { cause });
  }
}

function isObject(json: unknown): json is object {
  return typeof json === "object" && json !== null;
}

/** Returns true for the answer of some operation of the service. */
function isAnswer(json: unknown): boolean {
  return READABLE_OPERATIONS.some((operation) => evidenceOf(operation, json) > 0);
}
