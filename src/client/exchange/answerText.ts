import { t } from "@vscode/l10n";
import { jsonIn } from "#core/text/jsonIn.ts";
import { problem, type Problem } from "#contract/wire/problem.ts";
import { AnswerNotUnderstoodError } from "#contract/wire/answerNotUnderstoodError.ts";
import { MOST_VALUES, valuesInJson } from "#core/text/jsonSize.ts";
import { jsonText } from "#core/text/jsonText.ts";
import { lenientJson } from "#core/text/lenientJson.ts";
import { removeSecret, repeatsSecret, secretPattern } from "#contract/secrets/removeSecret.ts";

const MOST_SHOWN_UNITS = 600;

export interface AnswerBody {
  text: string;
  json: unknown;
}

/**
 * A key that the service repeats is taken out, also from the text: the body is shown, stored and logged afterwards.
 * @throws {AnswerNotUnderstoodError} when the text is not JSON.
 */
export function parseBody(subject: string, text: string, apiKey: string): AnswerBody {
  const body = parseJson(subject, text);
  // A member that is given twice is lost in parsing, and stays in the text.
  return removeSecret(body.json, apiKey) || repeatsSecret(body.text, apiKey) ? { ...body, text: jsonText(body.json) } : body;
}

function parseJson(subject: string, text: string): AnswerBody {
  if (valuesInJson(text) > MOST_VALUES)
    throw new AnswerNotUnderstoodError(subject, [{ path: "", message: t`it holds more than ${MOST_VALUES / 1_000_000} million values` }]);
  const body = lenientJson(text);
  if (body) return body;
  const message = text.trimStart().startsWith("<") ? t("it is a web page") : text.trim() === "" ? t("it is empty") : t("it is not JSON");
  throw new AnswerNotUnderstoodError(subject, [{ path: "", message }]);
}

/** Reads problem JSON, `{"message": …}` or FastAPI's `{"detail": [{"msg": …}]}`. */
export function readProblem(text: string): Problem {
  const json = jsonIn(text);
  const body = problem.safeParse(json).data ?? {};
  const sentence = [body.detail, sentencesIn(json), body.message, body.error, body.title].find(
    (candidate) => typeof candidate === "string" && candidate.trim() !== "",
  );
  return { ...body, detail: sentence as string | undefined };
}

function sentencesIn(json: unknown): string | undefined {
  const detail: unknown = typeof json === "object" && json !== null ? (json as Record<string, unknown>)["detail"] : undefined;
  if (!Array.isArray(detail)) return undefined;
  const sentences = detail.slice(0, 5).flatMap((item: unknown) => {
    if (typeof item === "string") return [item];
    const { msg, loc } = (item ?? {}) as { msg?: unknown; loc?: unknown };
    const field: unknown = Array.isArray(loc) ? loc.at(-1) : undefined;
    return typeof msg === "string" ? [typeof field === "string" ? `${field}: ${msg}` : msg] : [];
  });
  return sentences.length > 0 ? sentences.join("; ") : undefined;
}

/** The service's words about a failure as one paragraph, not too long, without the given secrets. */
export function shownDetail({ detail }: Problem, secrets: readonly string[]): string {
  if (detail === undefined) return "";
  const plain = secrets.filter(Boolean).reduce((text, secret) => text.replace(secretPattern(secret), "…"), detail);
  const line = plain.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return line.length > MOST_SHOWN_UNITS ? `${line.slice(0, MOST_SHOWN_UNITS)}…` : line;
}
