import { readFile } from "../../platform/node/files.ts";
import { join } from "../../platform/node/paths.ts";
import type { PhonemeInventory } from "../language/phonemeInventory.ts";

/** Phonemes' lengths, and the places where people see their boundaries; by class, silence (0) included. */
export interface BoundaryModel {
  /** Geometric mean length of each phoneme in fluent speech, in seconds; how fast somebody speaks is measured against it. */
  seconds: Float64Array;
  /** The cost of a length: nats per squared natural logarithm of the ratio of the length to the expected one. */
  durationWeight: number;
  /** The network's delays at the start and at the end of a phoneme, in seconds: both are subtracted from a boundary's time. */
  onset: Float64Array;
  offset: Float64Array;
}

/** What `boundaries.json` holds; `npx tsx test/train/boundaries.ts` makes it. */
export interface BoundaryTable {
  version: 1;
  durationWeight: number;
  /** By phoneme, `SIL` for silence; `seconds` is the mean length, `onset` and `offset` are how late the network is. */
  phones: Record<string, { seconds: number; onset: number; offset: number }>;
}

/** @throws {Error} where the table has another version, or lacks a phoneme */
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

/** @param directory folder with `boundaries.json` */
export async function loadBoundaryModel(directory: string, phonemes: PhonemeInventory): Promise<BoundaryModel> {
  return boundaryModelOf(JSON.parse(await readFile(join(directory, "boundaries.json"), "utf8")) as BoundaryTable, phonemes);
}
