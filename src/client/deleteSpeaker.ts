import { t } from "@vscode/l10n";
import { parseAnswer } from "#contract/wire/answerNotUnderstoodError.ts";
import { DELETE_SPEAKER_PATH } from "#contract/wire/routes.ts";
import { speakerDeleted, type SpeakerDeleted } from "#contract/wire/speakerDeleted.ts";
import { FIELD } from "#contract/wire/submission.ts";
import { isLoopback } from "#contract/wire/protectedAddress.ts";
import { parseBody } from "./exchange/answerText.ts";
import { AssessmentError } from "./exchange/assessmentError.ts";
import { send, type Exchange } from "./exchange/exchange.ts";
import { unreachable } from "./exchange/networkFailure.ts";
import { readBody } from "./exchange/readBody.ts";
import { submissionRefused } from "./exchange/refusal.ts";
import type { ServiceAddress } from "./exchange/serviceAddress.ts";

const ANSWER_BYTES = 64_000;

/**
 * The token goes in the body, so that no address holds it.
 * @throws {AssessmentError} `request-invalid` for a service that is not on this machine: no such route is documented for hosted ones.
 * @throws {AnswerNotUnderstoodError} when the answer does not say what was deleted.
 */
export async function deleteSpeaker(service: ServiceAddress, token: string, exchange: Exchange): Promise<SpeakerDeleted> {
  const address = service.route(DELETE_SPEAKER_PATH);
  if (!isLoopback(address.hostname)) {
    throw new AssessmentError(
      "request-invalid",
      t`${address.host} is a hosted service, and hosted services have no request that deletes a reader's data. Nothing was sent. Ask the operator to delete the data of the user token.`,
    );
  }
  const { signal } = exchange;
  const request = {
    method: "POST",
    address,
    signal,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ [FIELD.userToken]: token }),
  } as const;
  const answer = await send(exchange, request).catch((error: unknown) => {
    signal.throwIfAborted();
    throw unreachable(address, error, exchange.transport.proxy);
  });
  if (!answer.ok) {
    if (answer.refusal.status === 404)
      throw new AssessmentError(
        "request-invalid",
        t`The service at ${address.origin} cannot delete a reader's data: it is not an embedded service, or it is an older version.`,
        { status: 404 },
      );
    throw submissionRefused(answer.refusal);
  }
  const subject = t("a list of what was deleted");
  const { json } = parseBody(subject, await readBody(answer.response, ANSWER_BYTES, "fail"), exchange.apiKey);
  return parseAnswer(subject, speakerDeleted, json);
}
