import type { ReadingEvent, SignalWarning } from "#core/analysis.ts";
import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";
import { framesIn, type Posteriors } from "../acoustic/posteriors.ts";
import { DistantSpeech, type Stretch } from "../score/backgroundEvidence.ts";
import { logOdds } from "../score/reviewWeights.ts";
import type { Models } from "./models.ts";

/** Where no more than this lies between two stretches, nobody has read a word: a chair, or one of the others for a moment. */
const LONGEST_GAP_SECONDS = 0.7;
/** Log odds of a stretch that are enough beside another one, if that one has `SURE_LOG_ODDS`. */
const LIKELY_LOG_ODDS = -2;
const SURE_LOG_ODDS = 1;

/**
 * Stretches in which others talk further away than the reader: a logistic regression over level, likeness to the text and certainty of the
 * network, fitted by `test/train/background.ts` so that at most two in a hundred of a reader's own quieter stretches are taken for it.
 * @param events with their confidence
 */
export function inBackground(heard: AcousticFeatures, events: readonly ReadingEvent[], { acoustic }: Models): Stretch[] {
  const gap = framesIn(LONGEST_GAP_SECONDS, heard.posteriors);
  const distant = new DistantSpeech(heard);
  const judged = distant.stretches.map((stretch) => ({
    ...stretch,
    odds: logOdds(distant.evidence(events, stretch), acoustic.fitted.scorer.background),
  }));
  const found: Stretch[] = [];
  judged.forEach(({ start, end, odds }, i) => {
    const [before, after] = [judged[i - 1], judged[i + 1]];
    const isBeside =
      (before && start - before.end <= gap && before.odds > SURE_LOG_ODDS) ||
      (after && after.start - end <= gap && after.odds > SURE_LOG_ODDS);
    if (odds <= (isBeside ? LIKELY_LOG_ODDS : 0)) return;
    const last = found.at(-1);
    if (last && start - last.end <= gap) last.end = end;
    else found.push({ start, end });
  });
  return found;
}

/** Less is a word or two, or a chair. */
const SHORTEST_TALK_SECONDS = 1.5;

/** Others in the background are no miscue, but to be known. */
export function severalVoices(stretches: readonly Stretch[], { frameSeconds }: Pick<Posteriors, "frameSeconds">): SignalWarning[] {
  const seconds = stretches.reduce((sum, { start, end }) => sum + (end - start) * frameSeconds, 0);
  if (seconds < SHORTEST_TALK_SECONDS) return [];
  return [
    {
      code: "several-voices",
      message: `Others talk in the background for ${seconds.toFixed(1)} s. What they say was not compared with the text. Results are more reliable where only the reader is heard.`,
    },
  ];
}
