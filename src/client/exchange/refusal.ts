import { t } from "@vscode/l10n";
import type { Problem } from "#contract/wire/problem.ts";
import { jsonIn } from "#core/text/jsonIn.ts";
import { plural } from "#core/plural.ts";
import type { TransportResponse } from "#contract/wire/transport.ts";
import { mayAnswer } from "./redirects.ts";
import { wholeAnswer } from "./wholeAnswer.ts";
import { AssessmentError, type AssessmentErrorCode } from "./assessmentError.ts";
import { shownDetail, wordsIn } from "./answerText.ts";
import { parseUrl } from "#contract/wire/parseUrl.ts";

export interface Refusal {
  status: number;
  problem: Problem;
  location?: string;
  /** Milliseconds. */
  retryAfter?: number;
  /** Key and user token, in case the service's words hold them. */
  secrets: readonly string[];
  address: URL;
  headers: TransportResponse["headers"];
  /** The body, cut where it is long. */
  text: string;
}

/** Our codes by the embedded service's. */
const AUDIO_CODES: Record<string, AssessmentErrorCode> = {
  "audio-too-long": "audio-too-long",
  "audio-too-short": "audio-too-short",
  "audio-unsupported": "format-not-accepted",
  "audio-unreadable": "file-not-accepted",
};

/** The fault lies with the key or the service, which its words alone do not show. */
const OWN_WORDS_FIRST = new Set<AssessmentErrorCode>([
  "key-refused",
  "rate-limited",
  "service-failed",
  "result-unknown",
  "result-gone",
  "result-refused",
]);

/** Returns true for 408, 429 and 5xx, which say nothing about what was asked. */
export function mayPass(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

export function submissionRefused(refusal: Refusal): AssessmentError {
  const { status, problem } = refusal;
  const byAudio = AUDIO_CODES[problem.code ?? ""];
  if (byAudio)
    return error(refusal, byAudio, t("The service does not accept this recording."), t("Choose another one, or export it again."));
  if (status === 413)
    return error(
      refusal,
      "file-not-accepted",
      t("The recording is too large for the service."),
      t("Shorten it, or export it in a smaller size."),
    );
  if (status === 415)
    return error(
      refusal,
      "format-not-accepted",
      t("The service does not accept recordings in this format."),
      t("Export it in another format."),
    );
  const refused = general(refusal) ?? error(refusal, "submission-refused", t("The service refused the request."), hint(status));
  return mayBeAccepted(refusal) ? withDoubt(refused, wholeAnswer(refusal, refusal.secrets)) : refused;
}

/**
 * Only a refusal shows that a submission was not accepted: a service that failed, or a proxy before it, may have accepted it first, one that
 * says when to come back has not. A redirect may lead to what was accepted, and a conflict may be with it.
 */
function mayBeAccepted({ status, retryAfter }: Refusal): boolean {
  if (status < 500) return status === CONFLICT || mayAnswer(status);
  return status !== STORAGE_FULL && !(status === 503 && retryAfter !== undefined);
}

const CONFLICT = 409;
const GONE = 410;
/** Services answer with this where a recording could not be assessed. */
const ANALYSIS_FAILED = 422;
const STORAGE_FULL = 507;

export function withDoubt({ code, message, status, field, serviceCode, cause }: AssessmentError, answer?: string): AssessmentError {
  const doubt = t("The service may have accepted the recording anyway. If you send it again, you may be charged twice.");
  return new AssessmentError(code, `${asSentence(message)} ${doubt}`, { cause, status, field, serviceCode, maybeAccepted: true, answer });
}

export function resultRefused(refusal: Refusal): AssessmentError {
  const general_ = general(refusal);
  if (general_) return general_;
  if (refusal.status === GONE)
    return error(
      refusal,
      "result-gone",
      t("The service says that the result is gone (410)."),
      t("Ask the service's operator for it. If you send the recording again, you may be charged twice."),
    );
  if (refusal.status === ANALYSIS_FAILED && !isAboutRequest(refusal.text))
    return error(
      refusal,
      "analysis-failed",
      t("The service could not assess this recording."),
      t("Try another recording, or ask the service's operator."),
    );
  // It has been accepted, and whatever is the matter now may come right.
  return error(
    refusal,
    "result-refused",
    t`The service refused to return the result (${refusal.status}).`,
    t("Ask the service's operator, and then for the result once more. Nothing needs to be sent again."),
  );
}

/** FastAPI and its kin answer with 422 to an address or a header that they cannot read, and say where it is: nothing is known of the result. */
function isAboutRequest(text: string): boolean {
  const json = jsonIn(text);
  const detail: unknown = typeof json === "object" && json !== null && "detail" in json ? json.detail : undefined;
  return Array.isArray(detail) && detail.some((one: unknown) => typeof one === "object" && one !== null && "loc" in one);
}

/** For a body of a 200 that says so. */
export function assessmentFailed(json: unknown, secrets: readonly string[]): AssessmentError {
  const said = shownDetail({ detail: wordsIn(json) }, secrets);
  const what = t("The service could not assess this recording.");
  return new AssessmentError("analysis-failed", said ? `${what} ${t`It says: ${said}`}` : what);
}

/** For words in the body of a 200 that are no result: they may be about the request. */
export function resultWithheld(words: string | undefined, secrets: readonly string[]): AssessmentError {
  const said = shownDetail({ detail: words }, secrets);
  const then = t("Ask the service's operator, and then for the result once more. Nothing needs to be sent again.");
  return new AssessmentError(
    "result-refused",
    `${t("The service sent an error instead of the result.")} ${said ? t`It says: ${said}` : then}`,
  );
}

/** There is no such result and never will be. */
export function resultUnknown(refusal: Refusal): AssessmentError {
  return error(refusal, "result-unknown", t("The service accepted the recording but no longer has it."), t("Send it again."));
}

function general(refusal: Refusal): AssessmentError | undefined {
  const { status, problem, address } = refusal;
  if (status >= 300 && status < 400) return redirected(refusal);
  // A 403 with a code of its own has nothing to do with the key.
  if (status === 401 || (status === 403 && (problem.code === undefined || problem.code.startsWith("key-")))) {
    return error(
      refusal,
      "key-refused",
      t`${address.host} refused the API key (${status}).`,
      t("Check that the key is complete, still valid and meant for this service."),
    );
  }
  if (status === 408)
    return error(
      refusal,
      "service-failed",
      t("The service did not get the whole request in time (408)."),
      t("Check the network connection and try again."),
    );
  if (status === 429) {
    return error(refusal, "rate-limited", t("The service received too many requests with this key."), waitHint(refusal.retryAfter));
  }
  if (status >= 500) {
    return error(refusal, "service-failed", t`The service has failed or is too busy (${status}).`, waitHint(refusal.retryAfter));
  }
  return undefined;
}

function redirected(refusal: Refusal): AssessmentError {
  const { location, address, status, secrets } = refusal;
  return new AssessmentError("redirect-refused", sentence(), { status });

  function sentence(): string {
    const target = location === undefined ? undefined : parseUrl(location, address);
    if (target?.origin === address.origin)
      return t`${address.host} redirects from one of its own addresses to another (${status}), and none of them has an answer. Check the service's address, or ask its operator.`;
    const origin = target?.origin ?? "";
    const isShown = origin !== "" && origin !== "null" && !secrets.some((secret) => secret !== "" && origin.includes(secret.toLowerCase()));
    return isShown
      ? t`The service redirects to ${origin} (${status}). The redirect was not followed, because the key is only for ${address.origin}. If the service has moved, correct its address.`
      : t`The service redirects to another address (${status}). The redirect was not followed, because the key is only for ${address.origin}. If the service has moved, correct its address.`;
  }
}

function error(refusal: Refusal, code: AssessmentErrorCode, what: string, then: string): AssessmentError {
  const { status, problem, secrets } = refusal;
  const said = shownDetail(problem, secrets);
  // A sentence needs no advice, unlike a word or two, such as "Not Found". With a code of its own, it is made for people, and shown alone.
  const isSentence = /(?:\S+\s+){2}\S/.test(said);
  const isAlone = isSentence && problem.code !== undefined && !OWN_WORDS_FIRST.has(code);
  const says = said && t`It says: ${asSentence(said)}`;
  const message = isAlone ? said : [what, says, isSentence ? "" : then].filter(Boolean).join(" ");
  return new AssessmentError(code, message, { status, field: problem.field, serviceCode: problem.code });
}

/** Another sentence may follow it. */
function asSentence(said: string): string {
  return said === "" || /[.!?…。！？]["”’)]?$/.test(said) ? said : `${said}.`;
}

function hint(status: number): string {
  if (status === 404 || status === 405)
    return t("There seems to be no such assessment at this address. Check the service's address and the kind of assessment.");
  if (status !== 400 && status !== 422) return t("Ask the service's operator.");
  return t("Check the kind of assessment, the model ID and the user token.");
}

function waitHint(retryAfter: number | undefined): string {
  if (!retryAfter) return t("Try again in a moment.");
  const seconds = Math.ceil(retryAfter / 1000);
  if (seconds <= 120) return plural(seconds, t("Try again in 1 second."), t`Try again in ${seconds} seconds.`);
  if (seconds <= 2 * 3600) return t`Try again in ${Math.ceil(seconds / 60)} minutes.`;
  return seconds <= 48 * 3600
    ? t`Try again in ${Math.ceil(seconds / 3600)} hours.`
    : t("Try again in a few days, or ask the service's operator.");
}
