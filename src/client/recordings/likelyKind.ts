import type { Reference } from "#contract/reading/reading.ts";
import { t } from "@vscode/l10n";
import { checkDuration, takesContainer } from "#contract/wire/recordingLimits.ts";
import type { Operation, OperationId } from "#operations/operation.ts";
import { silenceFor } from "./silenceFor.ts";
import { OPERATIONS } from "#operations/operations.ts";

/** More are a passage. */
const PHRASE_WORDS = 4;
/** A hyphen separates words, an apostrophe does not. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.,:][\p{L}\p{M}\p{N}]+)*/gu;
const SENTENCE_PUNCTUATION = /[.!?;:…]/u;

export interface Recording {
  /** According to the file itself, whatever its name says. */
  container: string;
  seconds: number;
}

export interface KindOffer {
  operation: OperationId;
  likely: boolean;
  /** In words; undefined when the recording suits. */
  unsuitable?: string;
}

export function likelyKind(languageId: string, { text, list }: Pick<Reference, "text" | "list">): OperationId {
  const words = text.match(WORD)?.length ?? 0;
  const takes =
    languageId === "arpabet"
      ? "phonemes"
      : list === undefined && words <= PHRASE_WORDS && !SENTENCE_PUNCTUATION.test(text)
        ? "phrase"
        : "passage";
  return OPERATIONS.find((operation) => operation.takes === takes && operation.supersededBy === undefined)!.id;
}

/** The reason, or undefined. @param pads a copy with silence appended will do. */
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
 * The likely one first, then those that suit the recording, then the others. A superseded operation, such as fluency v1, is offered only
 * where its successor does not accept the recording.
 * @param pads a copy with silence appended may be assessed.
 */
export function kindOffers(likely: OperationId, recording: Recording, pads = false): KindOffer[] {
  const reasons = new Map(OPERATIONS.map((operation) => [operation.id, unsuitable(operation, recording, pads)]));
  const suits = (id: OperationId) => reasons.get(id) === undefined;
  const offered = OPERATIONS.filter(({ supersededBy }) => supersededBy === undefined || !suits(supersededBy));
  // The older operation is kept for long or compressed readings.
  const first = suits(likely) ? likely : (offered.find(({ id, supersededBy }) => supersededBy === likely && suits(id))?.id ?? likely);
  return [first, ...offered.map(({ id }) => id).filter((id) => id !== first)]
    .map((operation) => ({ operation, likely: operation === first, unsuitable: reasons.get(operation) }))
    .sort((a, b) => Number(b.likely) - Number(a.likely) || Number(a.unsuitable !== undefined) - Number(b.unsuitable !== undefined));
}
