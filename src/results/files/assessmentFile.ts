import * as z from "zod";
import { HumanError } from "../../core/humanError.ts";
import { MOST_VALUES, valuesInJson } from "../../core/jsonSize.ts";
import { removeSecret } from "../../core/removeSecret.ts";
import { type AssessmentResult, parseResult } from "../../contract/assessmentResult.ts";
import { OPERATIONS } from "../../contract/limits.ts";
import { RESULT_FORMATS } from "../../contract/routes.ts";

/** The version of the format that this program writes, and the latest that it reads. */
export const ASSESSMENT_VERSION = 1;

/** Fields of a result's body that repeat the token which stands for the speaker. */
const TOKEN_FIELDS = ["user_id", "user_token"] as const;

/** Tells on the machine that made it whose a result is, and nowhere else. */
export const speakerMark = z.looseObject({
  salt: z.string().regex(/^[0-9a-f]{32}$/).meta({ description: "Random, of this file's own, in hexadecimal." }),
  mark: z.string().regex(/^[0-9a-f]{64}$/).meta({ description: "HMAC-SHA256 of salt and token by a key that stays on the machine, in hexadecimal." }),
});

export type SpeakerMark = z.infer<typeof speakerMark>;

/**
 * A result as a file: what the service sent, and what is needed to understand it later. The body is the service's own
 * except for the speaker's token, which is left empty and never written anywhere: such files are shared.
 */
export const assessmentFile = z.looseObject({
  $schema: z.string().optional().meta({ description: "The JSON schema of this file." }),
  version: z.literal(ASSESSMENT_VERSION).meta({ description: "Version of this format." }),
  operation: z.enum(OPERATIONS).meta({ description: "What was asked of the service." }),
  format: z.enum(RESULT_FORMATS).optional().meta({ description: "Of fluency v1: in which of its two formats the result was fetched." }),
  assessedAt: z.iso.datetime({ offset: true }).meta({ description: "When the result was received, ISO 8601." }),
  assessedBy: z
    .looseObject({
      service: z.enum(["embedded", "hosted"]).meta({ description: "On the author's machine, or by a hosted service." }),
      origin: z.string().optional().meta({ description: "Of a hosted service: scheme, host and port of its address." }),
      modelId: z.string().meta({ description: "The model that was asked for." }),
      modelConfidence: z.string().optional().meta({ description: "What the model's operator says of how sure its judgements are, as the author's profile had it: high or medium." }),
      program: z.string().optional().meta({ description: "The program that asked, with its version." }),
    })
    .meta({ description: "Who assessed it, and for whom." }),
  recording: z
    .looseObject({
      path: z.string().min(1).meta({ description: "Path from this file's folder, with forward slashes; a URI where there is no such path." }),
      sha256: z.string().regex(/^[0-9a-f]{64}$/).optional().meta({ description: "SHA-256 of the recording's bytes as they were assessed, in hexadecimal." }),
      bytes: z.int().nonnegative().optional().meta({ description: "Size of the recording." }),
    })
    .meta({ description: "The recording that was assessed." }),
  reference: z
    .looseObject({
      text: z.string().meta({ description: "The text, or the phonemes, that the recording was compared with, as they were sent." }),
      path: z.string().min(1).optional().meta({ description: "The document that the text was taken from; as the recording's path." }),
      selected: z.boolean().optional().meta({ description: "Whether it was a selection in the document, not the whole of it." }),
      line: z.int().positive().optional().meta({ description: "The line of the document, counted from 1, where the text is one of several references in it." }),
      called: z.string().optional().meta({ description: "How that line is called in its document, such as its word." }),
      offset: z.int().nonnegative().optional().meta({ description: "Where the text begins in its document, in UTF-16 units." }),
    })
    .meta({ description: "What was to be read." }),
  speaker: speakerMark.optional().meta({ description: "What the machine that asked knows the speaker's results by. It tells nobody else who it is, or that two results are of the same child." }),
  result: z.record(z.string(), z.unknown()).meta({ description: "The body that the service sent, with the speaker's token left empty." }),
}).meta({ title: "Assessment of a recording", description: "The result of a speech assessment, as Speech Assessment Authoring keeps it." });

export type AssessmentFile = z.infer<typeof assessmentFile>;

/** A file that is none, or damaged: `assessment-damaged`; from a later version of this program: `assessment-too-new`. */
export class AssessmentFileError extends HumanError {
  override readonly name = "AssessmentFileError";
  declare readonly code: "assessment-damaged" | "assessment-too-new";
}

/**
 * @param token the speaker's token of the submission: wherever the body repeats it, it is left out.
 * @returns the file's text, indented for people, with a line break at its end.
 */
export function writeAssessment(file: AssessmentFile, token = ""): string {
  return `${JSON.stringify({ ...file, result: withoutToken(file.result, token) }, null, 2)}\n`;
}

/**
 * Reads a file and the result in it.
 * @throws {AssessmentFileError} in words for people, with what is wrong and where.
 */
export function readAssessment(text: string): { file: AssessmentFile; result: AssessmentResult } {
  const json = parseJson(text);
  const version: unknown = typeof json === "object" && json !== null ? (json as Record<string, unknown>).version : undefined;
  if (typeof version === "number" && version > ASSESSMENT_VERSION) {
    throw new AssessmentFileError(
      "assessment-too-new",
      `This result was written by a later version of Speech Assessment Authoring (format ${version}; this one reads up to ${ASSESSMENT_VERSION}). Update the extension to see it, or open it as text.`,
    );
  }
  const parsed = assessmentFile.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue && issue.path.length > 0 ? ` at “${issue.path.join(".")}”` : "";
    throw damaged(`it is not as agreed${where}`, parsed.error);
  }
  try {
    return { file: parsed.data, result: parseResult(parsed.data.operation, parsed.data.format, parsed.data.result) };
  } catch (error) {
    if (!(error instanceof HumanError)) throw error;
    const path = "path" in error && typeof error.path === "string" && error.path !== "" ? ` at “result.${error.path}”` : "";
    throw damaged(`the service's answer in it is not what a ${parsed.data.operation} result holds${path}`, error);
  }
}

/** What a file says of its speaker, whatever the rest of it is like; undefined when it says nothing, or is no such file. */
export function speakerMarkOf(text: string): SpeakerMark | undefined {
  try {
    const json = parseJson(text) as { speaker?: unknown } | null;
    return speakerMark.safeParse(json?.speaker).data;
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  if (valuesInJson(text) > MOST_VALUES) throw damaged(`it holds more than ${MOST_VALUES / 1_000_000} million values, which no result does`);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    // Without its cause, which quotes the file: what a child said is not for a log.
    throw damaged(text.trim() === "" ? "it is empty" : "it is not JSON, or only a part of it");
  }
}

function damaged(why: string, cause?: unknown): AssessmentFileError {
  return new AssessmentFileError("assessment-damaged", `This file does not hold a result that can be shown: ${why}. Open it as text to look at it, or assess the recording again.`, { cause });
}

/** The body with every field that holds the speaker's token left empty, as its schema wants it there. */
function withoutToken(body: Record<string, unknown>, token: string): Record<string, unknown> {
  const clean = structuredClone(body);
  for (const field of TOKEN_FIELDS) if (typeof clean[field] === "string") clean[field] = "";
  // A token of a few letters stays elsewhere; the fields above are where services repeat it.
  removeSecret(clean, token);
  return clean;
}
