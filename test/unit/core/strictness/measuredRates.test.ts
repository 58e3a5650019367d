import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "mocha";
import * as z from "zod";
import { MEASURED_RATES } from "#core/strictness/measuredRates.ts";
import { STRICTNESS_PLACES } from "#core/reading/strictness.ts";
import { ROOT } from "../../../support/paths.ts";

const percent = z.number().min(0).max(100);
const share = z
  .tuple([percent, percent, percent])
  .refine(([value, low, high]) => low <= value && value <= high, "an interval holds its value");
const places = z.array(share).length(STRICTNESS_PLACES.length);
const count = z.number().int().positive();
const group = z.strictObject({ speakers: count, right: count, wrong: count, falseAlarms: places, misses: places });

describe("the shares that were measured at each strictness", () => {
  it("are there for every place, with intervals and counts", () => {
    const { error } = z.strictObject({ children: group, adults: group }).safeParse(MEASURED_RATES);
    assert.equal(error && z.prettifyError(error), undefined);
  });

  it("a stricter place has no fewer false alarms and no more misses", () => {
    for (const { falseAlarms, misses } of [MEASURED_RATES.children, MEASURED_RATES.adults]) {
      falseAlarms.slice(1).forEach(([value], i) => assert.ok(value <= falseAlarms[i]![0]));
      misses.slice(1).forEach(([value], i) => assert.ok(value >= misses[i]![0]));
    }
  });

  it("name the command that they were measured by, and nothing of the machine", async () => {
    const [command] = (await readFile(join(ROOT, "src/core/strictness/measuredRates.ts"), "utf8")).split("\n");
    assert.match(
      command!,
      /npm run bench:accuracy -- --corpus DIR --list train\.tsv --split dev --parts strictness --rates src\/core\/strictness\/measuredRates\.ts$/,
    );
  });
});
