import { jsonIn } from "#core/text/jsonIn.ts";
import { LOCAL_MODELS, localModel } from "#contract/wire/localModels.ts";
import {
  MOST_PHONEMES,
  MOST_PRONUNCIATIONS,
  MOST_WORDS,
  ownPronunciations,
  type OwnPronunciations,
  PRONUNCIATIONS_FIELD,
} from "#contract/reading/ownPronunciations.ts";
import { FIELD } from "#contract/wire/submission.ts";
import { HumanError } from "#core/humanError.ts";
import { ProblemError } from "../http/problemError.ts";
import type { Form } from "./readForm.ts";
import type { ServedOperation } from "../operations/servedOperation.ts";

/** For an address of a webhook. @throws {HumanError} if no results are sent there, saying why. */
export type CheckReceiver = (address: string) => void;

export interface Submission {
  reference: string;
  userToken: string;
  modelId: string;
  webhookUrl?: string;
  /** Decided by the submitter. */
  pronunciations?: OwnPronunciations;
}

const MAX_TOKEN = 200;

/** @throws {ProblemError} 422 naming the first field that is missing or not accepted. */
export function checkSubmission(
  { checkReference, language }: Pick<ServedOperation, "checkReference" | "language">,
  { audioDigest, fields }: Form,
  checkReceiver: CheckReceiver,
): Submission {
  if (audioDigest === undefined) throw missing(FIELD.file, "the recording, as a file part");
  const reference = withoutMark(required(fields, FIELD.referenceText, "the text to compare the recording with"));
  const userToken = required(fields, FIELD.userToken, "an identifier of the reader").trim();
  const modelId = required(fields, FIELD.modelId, "the ID of a model").trim();
  const webhookUrl = fields.get(FIELD.webhookUrl)?.trim();
  checkToken(userToken);
  checkModel(modelId);
  if (webhookUrl) checkWebhook(webhookUrl, checkReceiver);
  checkReference(reference, language);
  const pronunciations = readPronunciations(fields.get(PRONUNCIATIONS_FIELD)?.trim());
  return { reference, userToken, modelId, ...(webhookUrl ? { webhookUrl } : {}), ...(pronunciations && { pronunciations }) };
}

function required(fields: ReadonlyMap<string, string>, name: string, what: string): string {
  const value = fields.get(name);
  if (value === undefined) throw missing(name, what);
  return value;
}

function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, "");
}

export function checkToken(token: string): void {
  if (token.length >= 1 && token.length <= MAX_TOKEN && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(token)) return;
  throw refusal(
    FIELD.userToken,
    "user-token-invalid",
    `The user token must have 1 to ${MAX_TOKEN} characters and no line breaks. Use an identifier that says nothing about the child, such as a UUID.`,
  );
}

function checkModel(id: string): void {
  if (localModel(id)) return;
  const known = LOCAL_MODELS.map((model) => model.id).join(", ");
  throw refusal(FIELD.modelId, "model-unknown", `The embedded service has no model with this ID. It has ${known}.`);
}

/** Undefined where nothing was decided. */
function readPronunciations(text: string | undefined): OwnPronunciations | undefined {
  if (!text) return undefined;
  const { data } = ownPronunciations.safeParse(jsonIn(text));
  if (data) return Object.keys(data).length > 0 ? data : undefined;
  throw refusal(
    PRONUNCIATIONS_FIELD,
    "pronunciations-invalid",
    `The pronunciations are not a JSON object of lowercase words, each with a list of its pronunciations in Arpabet, such as {"zuri": ["Z UH1 R IY0"]}. At most ${MOST_WORDS} words are accepted, ${MOST_PRONUNCIATIONS} pronunciations of each and ${MOST_PHONEMES} phonemes in one.`,
  );
}

function checkWebhook(url: string, checkReceiver: CheckReceiver): void {
  try {
    checkReceiver(url);
  } catch (error) {
    throw error instanceof HumanError ? refusal(FIELD.webhookUrl, error.code, error.message) : error;
  }
}

function missing(field: string, what: string): ProblemError {
  return refusal(field, "field-missing", `The form does not have ${field}: ${what}.`);
}

function refusal(field: string, code: string, message: string): ProblemError {
  return new ProblemError(422, code, message, { field });
}
