import { checkDuration, LIMITS, type Operation, takesContainer } from "../contract/limits.ts";

/** A phrase has at most this many words; more is a passage. */
const PHRASE_WORDS = 4;
/** A hyphen parts words, an apostrophe does not. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.,:][\p{L}\p{M}\p{N}]+)*/gu;
const SENTENCE_PUNCTUATION = /[.!?;:…]/u;

export interface Recording {
  /** The format as the file itself tells it, whatever its name says. */
  container: string;
  /** Length in seconds. */
  seconds: number;
}

export interface KindOffer {
  operation: Operation;
  likely: boolean;
  /** Why this recording does not suit the operation, in words for people; undefined when it does. */
  unsuitable?: string;
}

/** The assessment that an author most probably wants of this reference, before the recording is looked at. */
export function likelyKind(languageId: string, reference: string): "pronunciation" | "recognition" | "fluency-v2" {
  if (languageId === "arpabet") return "pronunciation";
  const words = reference.match(WORD)?.length ?? 0;
  return words <= PHRASE_WORDS && !SENTENCE_PUNCTUATION.test(reference) ? "recognition" : "fluency-v2";
}

/** Why an operation does not take a recording; undefined when it does. Both services take the same. */
function unsuitable(operation: Operation, { container, seconds }: Recording): string | undefined {
  const suits = takesContainer(operation, container) && checkDuration(operation, seconds) === "ok";
  return suits ? undefined : LIMITS[operation].sentence;
}

/**
 * The assessments in the order they are offered: the likely one first, then the others that the recording suits, then
 * those that it does not. Fluency v1 is the older operation and is offered only where v2 does not take the recording.
 */
export function kindOffers(likely: Operation, recording: Recording): KindOffer[] {
  const reason = (operation: Operation) => unsuitable(operation, recording);
  const legacy = reason("fluency-v2") !== undefined;
  // A long or compressed reading is what v1 is still there for.
  const first = likely === "fluency-v2" && legacy && !reason("fluency-v1") ? "fluency-v1" : likely;
  const others: Operation[] = ["fluency-v2", "fluency-v1", "pronunciation", "recognition"];
  return [first, ...others.filter((operation) => operation !== first)]
    .filter((operation) => operation !== "fluency-v1" || legacy)
    .map((operation) => ({ operation, likely: operation === first, unsuitable: reason(operation) }))
    .sort((a, b) => Number(b.likely) - Number(a.likely) || Number(a.unsuitable !== undefined) - Number(b.unsuitable !== undefined));
}
