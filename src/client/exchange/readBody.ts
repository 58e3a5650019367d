import { t } from "@vscode/l10n";
import type { TransportResponse } from "#contract/wire/transport.ts";
import { joinedBytes } from "#core/bytes/joinedBytes.ts";
import { AssessmentError } from "./assessmentError.ts";
import { bodyText } from "./bodyText.ts";

/** Of a result, and of an acknowledgment, which may be one. */
export const RESULT_BYTES = 50_000_000;

/**
 * The text of a body, read as `bodyText` does. Never holds more than twice `limit` bytes.
 * @param tooLong `cut` for error bodies, which are only shown.
 * @throws {AssessmentError} `answer-too-large`
 */
export async function readBody(response: Body, limit: number, tooLong: "fail" | "cut"): Promise<string> {
  const { text, isTooLarge, broken } = await readAsFarAsItComes(response, limit);
  if (broken) throw broken.cause;
  if (isTooLarge && tooLong === "fail") {
    throw new AssessmentError(
      "answer-too-large",
      t`The service's answer is too large to be a result (more than ${Math.round(limit / 1_000_000)} MB), so it was not read. Check the service's address.`,
    );
  }
  return text;
}

type Body = Pick<TransportResponse, "body" | "headers">;

export interface PartOfBody {
  text: string;
  isTooLarge: boolean;
  /** Set if the connection broke before the end. */
  broken?: { cause: unknown };
}

/** Never throws. */
export async function readAsFarAsItComes({ body, headers }: Body, limit: number): Promise<PartOfBody> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let broken: PartOfBody["broken"];
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      // Leaving the loop ends the reception.
      if (length > limit) break;
    }
  } catch (cause) {
    broken = { cause };
  }
  const { text, isCut } = await bodyText(joinedBytes(chunks).subarray(0, limit), headers, limit);
  return { text, isTooLarge: isCut || length > limit, ...(broken && { broken }) };
}
