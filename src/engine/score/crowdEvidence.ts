import type { ReadingEvent } from "#core/analysis.ts";
import { entropies, framesOfSpeech } from "../acoustic/certainty.ts";
import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";

/** The count of numbers; weights have the bias as well. */
export const CROWD_EVIDENCE = 11;

/**
 * Numbers that tell a crowd in which nobody reads from a reading: among many voices, sounds like any word are found, but the network hardly
 * knows, nobody pauses, and much is left over.
 * @param events of at least one word, with confidence
 * @param gain nats per frame of speech by which the path through the text is likelier than unrelated speech
 * @returns `CROWD_EVIDENCE` numbers, mostly between -3 and 3
 */
export function crowdEvidence({ posteriors, levels }: AcousticFeatures, events: readonly ReadingEvent[], gain: number): number[] {
  const spoken = framesOfSpeech(posteriors, 0, posteriors.frames);
  const entropy = entropies(posteriors);
  const inOrder = levels.toSorted();
  const level = (share: number) => inOrder[Math.floor((inOrder.length - 1) * share)] ?? 0;
  const own = events.filter(({ kind }) => kind !== "insertion");
  const read = own.filter(({ kind }) => kind === "correct");
  const mean = (values: readonly number[], without: number) =>
    values.length === 0 ? without : values.reduce((sum, value) => sum + value, 0) / values.length;
  const seconds = Math.max(1, spoken.length) * posteriors.frameSeconds;
  const uncertain = spoken.map((t) => entropy[t]!).sort((a, b) => a - b);
  return [
    Math.max(-1, Math.min(1.5, gain)),
    read.length / own.length,
    mean(
      read.map(({ confidence = 0.5 }) => confidence),
      0.5,
    ),
    mean(
      read.map(({ score = 0 }) => score / 100),
      0.5,
    ),
    Math.min(2, (events.length - own.length) / own.length),
    Math.min(1.5, read.reduce((sum, { start, end }) => sum + end - start, 0) / seconds),
    mean(uncertain, 0),
    uncertain[Math.floor(uncertain.length / 4)] ?? 0,
    spoken.length / Math.max(1, posteriors.frames),
    Math.min(3, (level(0.95) - level(0.1)) / 20),
    Math.log(own.length) - 3,
  ];
}
