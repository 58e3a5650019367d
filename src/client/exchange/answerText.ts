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

/** Reads problem JSON, and the words of any other body: of FastAPI, OAuth, an error in an envelope, a list of errors, or plain text. */
export function readProblem(text: string): Problem {
  const json = jsonIn(text);
  return { ...(problem.safeParse(json).data ?? {}), detail: json === undefined ? plainWords(text) : wordsIn(json) };
}

/** Members that hold a sentence for people, the clearest first. */
const WORDS = ["detail", "details", "message", "msg", "error_description", "description", "errors", "error", "reason", "title"];
const DEEPEST_WORDS = 4;
const MOST_SENTENCES = 5;

/** The words of a failure, wherever a body has them. */
export function wordsIn(json: unknown, depth = 0): string | undefined {
  if (typeof json === "string") return json.trim() === "" ? undefined : json;
  if (typeof json !== "object" || json === null || depth > DEEPEST_WORDS) return undefined;
  if (Array.isArray(json)) {
    const sentences = json.slice(0, MOST_SENTENCES).flatMap((item: unknown) => wordsIn(item, depth + 1) ?? []);
    return sentences.length > 0 ? sentences.join("; ") : undefined;
  }
  const members = json as Record<string, unknown>;
  const found = WORDS.map((name) => wordsIn(members[name], depth + 1)).find((words) => words !== undefined);
  // FastAPI names the field beside what is the matter with it.
  const field: unknown = Array.isArray(members["loc"]) ? members["loc"].at(-1) : undefined;
  return found !== undefined && typeof field === "string" ? `${field}: ${found}` : found;
}

/** Undefined for a page or anything else that is no sentence. */
export function plainWords(text: string): string | undefined {
  const words = text.trim();
  return words === "" || /^[<{[]/.test(words) || words.includes("\uFFFD") ? undefined : words;
}

/** A line that a person wrote, and no data: words with blanks between them. */
export function isSentence(words: string): boolean {
  return words.length <= MOST_SHOWN_UNITS && /^\p{L}[^\r\n\t;|=]*$/u.test(words) && /(?:\p{L}+\s+){2}\p{L}/u.test(words);
}

/** The service's words about a failure as one paragraph, not too long, without the given secrets. */
export function shownDetail({ detail }: Problem, secrets: readonly string[]): string {
  if (detail === undefined) return "";
  const plain = secrets.filter(Boolean).reduce((text, secret) => text.replace(secretPattern(secret), "…"), detail);
  const line = plain.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return line.length > MOST_SHOWN_UNITS ? `${line.slice(0, MOST_SHOWN_UNITS)}…` : line;
}
