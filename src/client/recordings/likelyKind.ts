import { t } from "@vscode/l10n";
import { checkDuration, takesContainer } from "../../contract/wire/recordingLimits.ts";
import type { Operation, OperationId } from "../../operations/operation.ts";
import { silenceFor } from "./silenceFor.ts";
import { OPERATIONS } from "../../operations/operations.ts";

/** A phrase has at most this many words; more is a passage. */
const PHRASE_WORDS = 4;
/** A hyphen separates words, an apostrophe does not. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.,:][\p{L}\p{M}\p{N}]+)*/gu;
const SENTENCE_PUNCTUATION = /[.!?;:…]/u;

export interface Recording {
  /** The format according to the file itself, whatever its name says. */
  container: string;
  /** Length in seconds. */
  seconds: number;
}

export interface KindOffer {
  operation: OperationId;
  likely: boolean;
  /** Why this recording does not suit the operation, in words; undefined when it does. */
  unsuitable?: string;
}

/** The assessment that an author most probably wants of this reference, before the recording is looked at. */
export function likelyKind(languageId: string, reference: string): OperationId {
  const words = reference.match(WORD)?.length ?? 0;
  const takes =
    languageId === "arpabet" ? "phonemes" : words <= PHRASE_WORDS && !SENTENCE_PUNCTUATION.test(reference) ? "phrase" : "passage";
  return OPERATIONS.find((operation) => operation.takes === takes && operation.supersededBy === undefined)!.id;
}

/** Why an operation does not accept a recording; undefined when it does. Both services accept the same. @param pads whether a copy with silence appended will do */
function unsuitable({ limits }: Operation, { container, seconds }: Recording, pads: boolean): string | undefined {
  const suits = takesContainer(limits, container) && checkDuration(limits, seconds) === "ok";
  if (suits) return undefined;
  const canBeFilled = silenceFor({ limits }, { container, durationSeconds: seconds }) !== undefined;
  if (canBeFilled && pads) return undefined;
  return canBeFilled
    ? `${limits.sentence} ${t("This one is shorter, but a copy with silence added at its end can be assessed.")}`
    : limits.sentence;
}

/**
 * The assessments in the order they are offered: the likely one first, then the others that the recording suits, then
 * those that it does not. A superseded operation, such as fluency v1, is offered only where its successor does not
 * accept the recording.
 * @param pads whether a copy with silence appended may be assessed where the recording is too short.
 */
export function kindOffers(likely: OperationId, recording: Recording, pads = false): KindOffer[] {
  const reasons = new Map(OPERATIONS.map((operation) => [operation.id, unsuitable(operation, recording, pads)]));
  const suits = (id: OperationId) => reasons.get(id) === undefined;
  const offered = OPERATIONS.filter(({ supersededBy }) => supersededBy === undefined || !suits(supersededBy));
  // A long or compressed reading is what the older operation is kept for.
  const first = suits(likely) ? likely : (offered.find(({ id, supersededBy }) => supersededBy === likely && suits(id))?.id ?? likely);
  return [first, ...offered.map(({ id }) => id).filter((id) => id !== first)]
    .map((operation) => ({ operation, likely: operation === first, unsuitable: reasons.get(operation) }))
    .sort((a, b) => Number(b.likely) - Number(a.likely) || Number(a.unsuitable !== undefined) - Number(b.unsuitable !== undefined));
}
