import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "mocha";
import * as z from "zod";
import { PHONEMES } from "#language/arpabet/phonemes.ts";
import { MEASURED_CONFUSIONS } from "#core/confusions/measuredConfusions.ts";
import { NO_SOUND } from "#core/confusions/soundDifference.ts";
import { modelFingerprint } from "../../../support/modelFingerprint.ts";
import { ROOT } from "../../../support/paths.ts";

const sounds: readonly string[] = [...PHONEMES, NO_SOUND];
const count = z.number().int().nonnegative();
const key = z.string().refine((text) => {
  const [said, asked, ...more] = text.split(" ");
  return more.length === 0 && said !== asked && sounds.includes(said!) && sounds.includes(asked!);
}, "two different sounds");
const cells = z.record(
  key,
  z.tuple([count, count]).refine(([taken, readings]) => taken <= readings && readings >= 20, "no more taken than read"),
);
const table = z.strictObject({ first: cells, middle: cells, last: cells });

describe("the confusions that were measured", () => {
  it("are counts of sounds, by where in a word they stand", () => {
    const { error } = z
      .strictObject({ model: z.string(), speakers: count, readings: count, recognition: table, pronunciation: table })
      .safeParse(MEASURED_CONFUSIONS);
    assert.equal(error && z.prettifyError(error), undefined);
  });

  it("are those of the model that ships", () => {
    assert.equal(
      MEASURED_CONFUSIONS.model,
      modelFingerprint(),
      "The model has changed. Measure anew: npm run build, then npm run bench:confusions as src/core/confusions/measuredConfusions.ts says.",
    );
  });

  it("name the command that they were measured by, and nothing of the machine", async () => {
    const [command] = (await readFile(join(ROOT, "src/core/confusions/measuredConfusions.ts"), "utf8")).split("\n");
    assert.match(
      command!,
      /npm run bench:confusions -- --corpus DIR --list train\.tsv (?:--recordings \d+ )?--out src\/core\/confusions\/measuredConfusions\.ts$/,
    );
  });
});
