import { readFile } from "#platform/node/files.ts";
import { join } from "#platform/node/paths.ts";
import type { PhonemeInventory } from "../language/phonemeInventory.ts";

/** Lengths, and the places where people see boundaries; by class, silence (0) included. */
export interface BoundaryModel {
  /** Geometric mean lengths in fluent speech, in seconds, as the measure of a speaker's rate. */
  seconds: Float64Array;
  /** Nats per squared natural logarithm of the ratio of a length to the expected one. */
  durationWeight: number;
  /** The network's delays at a phoneme's start and end, in seconds: subtracted from a boundary's time. */
  onset: Float64Array;
  offset: Float64Array;
}

/** Contents of `boundaries.json`, from `npx tsx test/train/boundaries.ts`. */
export interface BoundaryTable {
  version: 1;
  durationWeight: number;
  /** `SIL` for silence; mean length and the network's delays. */
  phones: Record<string, { seconds: number; onset: number; offset: number }>;
}

/** @throws {Error} for another version or a missing phoneme */
export function boundaryModelOf({ version, durationWeight, phones }: BoundaryTable, phonemes: PhonemeInventory): BoundaryModel {
  const { classes } = phonemes;
  if ((version as number) !== 1) throw new Error(`boundaries.json has version ${version as number}; only 1 is supported`);
  const model: BoundaryModel = {
    seconds: new Float64Array(classes),
    durationWeight,
    onset: new Float64Array(classes),
    offset: new Float64Array(classes),
  };
  const entries = Object.entries(phones);
  if (entries.length !== classes) throw new Error(`boundaries.json holds ${entries.length} phonemes, not ${classes}`);
  for (const [phone, { seconds, onset, offset }] of entries) {
    const index = phone === "SIL" ? 0 : phonemes.classOf(phone);
    model.seconds[index] = seconds;
    model.onset[index] = onset;
    model.offset[index] = offset;
  }
  return model;
}

/** @param directory holds `boundaries.json` */
export async function loadBoundaryModel(directory: string, phonemes: PhonemeInventory): Promise<BoundaryModel> {
  return boundaryModelOf(JSON.parse(await readFile(join(directory, "boundaries.json"), "utf8")) as BoundaryTable, phonemes);
}
