import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** Samples of an earlier run, one a line; none without a file. */
export function keptSamples<Sample>(file: string | undefined): Sample[] {
  if (!file || !existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .map((line) => JSON.parse(line) as Sample);
}

export function keepSamples(file: string | undefined, samples: readonly unknown[]): void {
  if (file) writeFileSync(file, samples.map((sample) => JSON.stringify(sample)).join("\n"));
}
