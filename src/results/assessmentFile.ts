import { t } from "@vscode/l10n";
import * as z from "zod";
import { HumanError } from "#core/humanError.ts";
import { MOST_VALUES, valuesInJson } from "#core/text/jsonSize.ts";
import { jsonText } from "#core/text/jsonText.ts";
import { printable } from "#core/printable.ts";
import { removeSecret } from "#contract/secrets/removeSecret.ts";
import { type AssessmentResult, parseResult } from "#operations/assessmentResult.ts";
import { MISMATCHES } from "#operations/mismatches.ts";
import type { ReadableOperation } from "#operations/operation.ts";
import { OPERATION_IDS } from "#operations/operations.ts";
import { READABLE_OPERATIONS } from "#operations/readableOperations.ts";
import type { Reader } from "#core/reading/reader.ts";
import { SEASONS } from "#core/reading/norms.ts";
import { assessedBy, recording, reference } from "#contract/reading/reading.ts";
import { type ReadReview, readReview, review } from "#contract/reading/review.ts";
import { combineReviews } from "#core/review/combineReviews.ts";
import { RESULT_FORMATS } from "#contract/wire/routes.ts";
import { hasCorrections } from "./conflicts/hasCorrections.ts";
import { mergeConflict } from "./conflicts/mergeConflict.ts";
import { writtenReviews } from "./conflicts/writtenReviews.ts";

/** The version that this program writes, and the latest that it reads. */
export const ASSESSMENT_VERSION = 1;

/** Fields of a result's body that repeat the token which stands for the speaker. */
const TOKEN_FIELDS = ["user_id", "user_token"] as const;

/** Says whose result it is, on the machine that made it and nowhere else. */
export const speakerMark = z.looseObject({
  salt: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .meta({ description: "Random and unique to this file, in hexadecimal." }),
  mark: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({ description: "HMAC-SHA256 of salt and token by a key that stays on the machine, in hexadecimal." }),
});

export type SpeakerMark = z.infer<typeof speakerMark>;

const reader: z.ZodType<Reader> = z.looseObject({
  grade: z.int().min(0).max(12).optional().meta({ description: "School grade; 0 for kindergarten." }),
  season: z.enum(SEASONS).optional().meta({ description: "Part of the school year; where it is absent it follows from `assessedAt`." }),
});

/**
 * A result as a file: what the service sent, and what is needed to understand it later. The body is the service's own except for the
 * speaker's token, which is left empty and never written anywhere: such files are shared.
 */
export const assessmentFile = z
  .looseObject({
    $schema: z.string().optional().meta({ description: "The JSON schema of this file." }),
    version: z.literal(ASSESSMENT_VERSION).meta({ description: "Version of this format." }),
    operation: z.enum(OPERATION_IDS).meta({ description: "What was asked of the service." }),
    format: z.enum(RESULT_FORMATS).optional().meta({ description: "For fluency v1: which of its two formats the result was fetched in." }),
    assessedAt: z.iso.datetime({ offset: true }).meta({ description: "When the result was received, ISO 8601." }),
    assessedBy,
    recording,
    reference,
    speaker: speakerMark.optional().meta({
      description:
        "How the machine that requested the assessment recognises the speaker's results. It reveals to nobody else who the speaker is, or that two results are of the same child.",
    }),
    reader: reader
      .optional()
      .meta({ description: "The reader, as far as the norms need it. What is missing is taken from what is kept about the speaker." }),
    mismatches: z.array(z.enum(MISMATCHES)).optional().catch(undefined).meta({
      description:
        "What the service's answer names otherwise than it was sent. The result may be somebody else's, so it says nothing of its reader until a person has chosen one; the choice removes this.",
    }),
    submitted: z.looseObject({ id: z.string(), address: z.string() }).optional().catch(undefined).meta({
      description:
        "Beside an answer that could not be understood: by which id the service accepted the recording, which may be empty, and where its result was requested.",
    }),
    review: z.optional(review).meta({
      description:
        "What people say about the reading in addition to what the service says: words, times and where the reader stopped. Every figure that is shown follows it.",
    }),
    result: z.record(z.string(), z.unknown()).meta({ description: "The body that the service sent, with the speaker's token left empty." }),
  })
  .meta({ title: "Assessment of a recording", description: "The result of a speech assessment, as Speech Assessment Authoring keeps it." });

export type AssessmentFile = z.infer<typeof assessmentFile>;

/** Also accepts an operation that only a later version knows. */
const anyAssessment = assessmentFile.extend({ operation: z.string() });

/**
 * `assessment-damaged` for a file that is damaged or not a result, `assessment-too-new` for one from a later version of this program, and
 * `assessment-conflict` for one that two people have changed and nobody has combined.
 */
export class AssessmentFileError extends HumanError {
  override readonly name = "AssessmentFileError";
  declare readonly code: "assessment-damaged" | "assessment-too-new" | "assessment-conflict";
}

/**
 * @param token the speaker's token of the submission, left out wherever the body repeats it.
 * @returns indented text with a line break at its end.
 */
export function writeAssessment(file: AssessmentFile, token = ""): string {
  return `${jsonText({ ...file, result: withoutToken(file.result, token) }, { indented: true })}\n`;
}

export interface ReadAssessment {
  /** With as much of its review as could be read. */
  file: AssessmentFile;
  result: AssessmentResult;
  /** Places of the review that could not be read, such as `review.words.0.verdict`. Whoever writes a review over it loses it. */
  unreadReview: string[];
  /** The text has several reviews of different words, as after a merge of which both sides were kept; `file` has all of them. */
  isReviewCombined?: boolean;
}

/**
 * Leaves out what cannot be read of the review: that does not affect the service's answer.
 * @param operations those whose results are accepted.
 * @throws {AssessmentFileError} with what is wrong and where.
 */
export function readAssessment(text: string, operations: readonly ReadableOperation[] = READABLE_OPERATIONS): ReadAssessment {
  const json = parseJson(text);
  const version: unknown = typeof json === "object" && json !== null ? (json as Record<string, unknown>).version : undefined;
  if (typeof version === "number" && version > ASSESSMENT_VERSION) {
    throw new AssessmentFileError(
      "assessment-too-new",
      t`This result needs a later version of Speech Assessment Authoring: its format is ${version}, and this version reads up to ${ASSESSMENT_VERSION}. Update to see it, or open it as text.`,
    );
  }
  const written = writtenReviews(json, text);
  const { review, unread } = combinedReview(written);
  const parsed = anyAssessment.safeParse(written.length === 0 ? json : { ...(json as object), review });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw damaged(
      issue && issue.path.length > 0 ? t`“${issue.path.join(".")}” is not valid` : t("it does not have the form of a result"),
      text,
      parsed.error,
    );
  }
  const operation = operations.find(({ id }) => id === parsed.data.operation);
  if (!operation) throw unknownOperation(parsed.data.operation);
  try {
    return {
      file: parsed.data,
      result: {
        ...parseResult(operation, parsed.data.format, answerIn(parsed.data.result)),
        mismatches: parsed.data.mismatches,
        silence: parsed.data.recording.silence,
      },
      unreadReview: unread,
      ...(written.length > 1 && { isReviewCombined: true }),
    };
  } catch (error) {
    if (!(error instanceof HumanError)) throw error;
    const { operation: kind } = parsed.data;
    const path = "path" in error && typeof error.path === "string" ? error.path : "";
    throw damaged(
      path === "" ? t`the service's answer in it is not a ${kind} result` : t`“result.${path}” is not valid in a ${kind} result`,
      text,
      error,
    );
  }
}

/** The mark in a file, whatever the rest of it is like; undefined if there is none, or it is not such a file. */
export function speakerMarkOf(text: string): SpeakerMark | undefined {
  try {
    const json = parseJson(text) as { speaker?: unknown } | null;
    return speakerMark.safeParse(json?.speaker).data;
  } catch {
    return undefined;
  }
}

function unknownOperation(id: string): AssessmentFileError {
  return new AssessmentFileError(
    "assessment-too-new",
    t`This file holds the result of an assessment that this version does not know (“${printable(id.slice(0, 40))}”). Update Speech Assessment Authoring to see it, or open the file as text.`,
  );
}

function parseJson(text: string): unknown {
  // A value takes a character at least.
  if (text.length > MOST_VALUES && valuesInJson(text) > MOST_VALUES)
    throw damaged(t`it holds more than ${MOST_VALUES / 1_000_000} million values, too many for a result`, "");
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    if (mergeConflict(text)) throw conflict();
    // Without its cause, which quotes the file: what a child said does not belong in a log.
    throw damaged(text.trim() === "" ? t("it is empty") : t("it is not JSON, or part of it is missing"), text);
  }
}

/** @throws {AssessmentFileError} if two reviews do not say the same of a word. */
function combinedReview(written: readonly unknown[]): ReadReview {
  const [first = { review: undefined, unread: [] }, ...others] = written.map(readReview);
  return others.reduce((all, { review: theirs = {}, unread }) => {
    const { review, differences } = combineReviews({ ours: all.review ?? {}, theirs });
    if (differences.length > 0) throw conflict();
    return { review, unread: [...all.unread, ...unread] };
  }, first);
}

function conflict(): AssessmentFileError {
  return new AssessmentFileError(
    "assessment-conflict",
    t(
      "Two people changed this result, and nobody has combined their changes yet. The file holds both. To combine them, open it in the editor and choose “Combine Reviews”.",
    ),
  );
}

/** No message advises to replace what a person has corrected. */
function damaged(why: string, text: string, cause?: unknown): AssessmentFileError {
  return new AssessmentFileError(
    "assessment-damaged",
    hasCorrections(text)
      ? t`This file does not hold a result that can be shown: ${why}. It holds corrections that somebody made: open it as text to repair it, or restore an earlier version of it, before you assess the recording again.`
      : t`This file does not hold a result that can be shown: ${why}. Open it as text to see what it holds, or assess the recording again.`,
    { cause },
  );
}

/** The body as the service sent it; see `newAssessment`. */
function answerIn(result: Record<string, unknown>): unknown {
  const { answer, ...others } = result;
  return answer !== undefined && Object.keys(others).length === 0 ? answer : result;
}

/** Leaves every field that holds the speaker's token empty, as its schema wants it there. */
function withoutToken(body: Record<string, unknown>, token: string): Record<string, unknown> {
  const clean = JSON.parse(jsonText(body)) as Record<string, unknown>;
  for (const field of TOKEN_FIELDS) if (typeof clean[field] === "string") clean[field] = "";
  // A token of a few letters stays elsewhere; the fields above are where services repeat it.
  removeSecret(clean, token);
  return clean;
}
