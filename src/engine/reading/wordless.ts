import type { ReadingEvent } from "#core/analysis.ts";
import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";
import { logOdds } from "../score/reviewWeights.ts";
import { possibleWordlessEvidence, wordlessEvidence } from "../score/wordlessEvidence.ts";
import type { Models } from "./models.ts";

/** Where more of the words that were read look like no words, the recording is too noisy to tell. */
const MOST_ALIKE_SHARE = 1 / 3;
/** Of a longer reading, so many words, evenly spread, tell the share: each takes milliseconds. */
const MOST_COMPARED = 200;

/**
 * Additions that are coughs, breaths and laughs: a logistic regression over the network's certainty and the voice in them, fitted by
 * `test/train/wordless.ts` so that at most one in a hundred added words is lost.
 */
export function wordlessAmong(events: readonly ReadingEvent[], heard: AcousticFeatures, { acoustic }: Models): ReadonlySet<ReadingEvent> {
  const says = (evidence: readonly number[]) => logOdds(evidence, acoustic.fitted.scorer.wordless) > 0;
  const isWordless = (event: ReadingEvent) => possibleWordlessEvidence(event, heard).some(says) && says(wordlessEvidence(event, heard));
  const found = new Set(events.filter((event) => event.kind === "insertion" && isWordless(event)));
  const read = found.size > 0 ? evenly(events.filter(({ kind }) => kind === "correct")) : [];
  return read.filter(isWordless).length > MOST_ALIKE_SHARE * read.length ? new Set() : found;
}

function evenly(events: readonly ReadingEvent[]): readonly ReadingEvent[] {
  const step = Math.ceil(events.length / MOST_COMPARED);
  return events.filter((_, i) => i % step === 0);
}
