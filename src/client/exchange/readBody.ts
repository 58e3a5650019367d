import { t } from "@vscode/l10n";
import type { TransportResponse } from "#contract/wire/transport.ts";
import { joinedBytes } from "#core/bytes/joinedBytes.ts";
import { AssessmentError } from "./assessmentError.ts";
import { bodyText } from "./bodyText.ts";

/**
 * The text of a body, read as `bodyText` does. Never holds more than twice `limit` bytes.
 * @param tooLong `cut` for error bodies, which are only shown.
 * @throws {AssessmentError} `answer-too-large`
 */
export async function readBody(
  { body, headers }: Pick<TransportResponse, "body" | "headers">,
  limit: number,
  tooLong: "fail" | "cut",
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    // Leaving the loop ends the reception.
    if (length > limit) break;
  }
  const { text, isCut } = await bodyText(joinedBytes(chunks).subarray(0, limit), headers, limit);
  if ((isCut || length > limit) && tooLong === "fail") {
    throw new AssessmentError(
      "answer-too-large",
      t`The service's answer is too large to be a result (more than ${Math.round(limit / 1_000_000)} MB), so it was not read. Check the service's address.`,
    );
  }
  return text;
}
