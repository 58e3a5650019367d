import { CLASSES } from "../acoustic/phoneNetwork.ts";
import type { Emissions } from "./emissions.ts";
import { hearPhones } from "./phoneLoop.ts";
import { NEVER } from "./wordArc.ts";

/** Unknown speech: a chain of states, of which the last one may be stayed in. */
export interface GarbageChain {
  scores: Float32Array;
  entered: Int32Array;
}

const unknownOf = new WeakMap<Emissions, Float32Array>();

/**
 * What unknown speech would score in each frame: the phoneme that the free phoneme loop hears there, which is less than
 * the best one of the frame where the network wavers. Where the loop hears silence, the best phoneme.
 */
export function unknownSpeech(emissions: Emissions): Float32Array {
  const known = unknownOf.get(emissions);
  if (known) return known;
  const { scores, best, frames } = emissions;
  const unknown = best.slice();
  unknownOf.set(emissions, unknown);
  for (const { phone, start, end } of hearPhones(emissions, 0, frames)) for (let t = start; t < end; t++) unknown[t] = scores[t * CLASSES + phone]!;
  return unknown;
}

/** @param frames how long it lasts at least */
export function garbageOf(frames: number): GarbageChain {
  return { scores: new Float32Array(frames).fill(NEVER), entered: new Int32Array(frames) };
}

/** Moves a chain of unknown speech on by a frame and returns the score of leaving it now. */
export function advanceGarbage(chain: GarbageChain, entry: number, emission: number, frame: number): number {
  const { scores, entered } = chain;
  const last = scores.length - 1;
  if (scores[last - 1]! > scores[last]!) {
    scores[last] = scores[last - 1]!;
    entered[last] = entered[last - 1]!;
  }
  scores[last]! += emission;
  for (let j = last - 1; j > 0; j--) {
    scores[j] = scores[j - 1]! + emission;
    entered[j] = entered[j - 1]!;
  }
  scores[0] = entry + emission;
  entered[0] = frame;
  return scores[last]!;
}
