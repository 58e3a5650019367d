// Coughs, breaths, laughs and the like, in a folder for each kind. Mono, 16 kHz.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readAudio } from "#engine/audio/readAudio.ts";
import { activeLevel } from "../train/augment.ts";

export interface VocalSound {
  kind: string;
  /** The recording's name up to its number: whoever it is of has one name. */
  from: string;
  samples: Float32Array;
}

const RATE_HZ = 16_000;
/** Of a longer sound, what is at its beginning. */
const LONGEST_SECONDS = 1.5;
const WINDOW = 160;
/** Windows above this share of the sound's level are not the silence around it. */
const LEAST_SHARE = 0.1;

/** @param directory has a folder for each kind */
export async function readVocalSounds(directory: string): Promise<VocalSound[]> {
  const files = readdirSync(directory)
    .sort()
    .flatMap((kind) =>
      readdirSync(join(directory, kind))
        .sort()
        .map((name) => ({ kind, name })),
    );
  return Promise.all(
    files.map(async ({ kind, name }) => ({
      kind,
      from: name.replace(/(?:-?\d+)?\.\w+$/, ""),
      samples: trimmed((await readAudio(join(directory, kind, name))).samples),
    })),
  );
}

function trimmed(samples: Float32Array): Float32Array {
  const level = activeLevel(samples);
  const isLoud = (at: number) => {
    const window = samples.subarray(at, at + WINDOW);
    return Math.sqrt(window.reduce((sum, x) => sum + x * x, 0) / window.length) > LEAST_SHARE * level;
  };
  const loud = Array.from({ length: Math.floor(samples.length / WINDOW) }, (_, i) => i * WINDOW).filter(isLoud);
  const start = loud[0] ?? 0;
  return samples.slice(start, Math.min((loud.at(-1) ?? samples.length) + WINDOW, start + LONGEST_SECONDS * RATE_HZ));
}
