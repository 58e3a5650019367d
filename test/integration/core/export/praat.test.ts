import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportResult } from "../../../../src/core/export/exportResult.ts";
import { findPraat } from "../../../support/praat.ts";
import { run } from "../../../support/run.ts";
import { fixture } from "../../../unit/contract/fixtures.ts";
import { parseTextGrid } from "../../../unit/core/export/parseTextGrid.ts";
import { timelineOf, type ResultLike } from "../../../support/results.ts";

/** Prints, for each tier, its name and how many intervals or points it has, then the texts of the first one. */
const SCRIPT = `form Read
  sentence Path
endform
Read from file: path$
count = Get number of tiers
for tier to count
  interval = Is interval tier: tier
  name$ = Get tier name: tier
  if interval
    number = Get number of intervals: tier
  else
    number = Get number of points: tier
  endif
  appendFileLine: path$ + ".out", name$, tab$, number
endfor
number = Get number of intervals: 2
for i to number
  text$ = Get label of interval: 2, i
  appendFileLine: path$ + ".out", "text", tab$, text$
endfor
`;

/** Praat writes UTF-16 as soon as a letter is not ASCII. */
function decoded(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

describe("Praat", function () {
  this.timeout(60_000);
  let folder: string;
  let praat: string | undefined;

  before(async function () {
    praat = await findPraat();
    if (!praat) {
      process.stdout.write("      Praat is not installed, so it is not asked to read a TextGrid (Debian: apt-get install praat).\n");
      this.skip();
    }
    folder = await mkdtemp(join(tmpdir(), "praat-"));
    await writeFile(join(folder, "read.praat"), SCRIPT);
  });
  after(() => folder && rm(folder, { recursive: true, force: true }));

  const cases: [name: string, result: ResultLike, reference: string][] = [
    ["fluency-v2", { kind: "fluency-v2", body: fixture("fluencyV2") }, "three red thin cats swim"],
    ["fluency-v1", { kind: "fluency-v1", body: fixture("fluencyV1Native") }, "The green frog sat on a wet log"],
    ["pronunciation", { kind: "pronunciation", body: fixture("pronunciation") }, "K AE T"],
    ["quotes", { kind: "fluency-v2", body: { audio_duration: 2, details: [{ type: "replace", reference: ["naïve"], prediction: ['a "b" → ə'], start: 0.25, end: 1 }] } }, "naïve"],
  ];
  for (const [name, result, reference] of cases) {
    it(`finds as many tiers, intervals and points in the TextGrid of ${name}, and the same texts`, async () => {
      const text = exportResult("textgrid", { timeline: timelineOf({ result, reference }), title: name });
      const path = join(folder, `${name}.TextGrid`);
      await writeFile(path, text);
      await run(praat!, ["--run", join(folder, "read.praat"), path]);
      const printed = decoded(await readFile(`${path}.out`)).replace(/\r?\n$/, "").split(/\r?\n/);
      const tiers = parseTextGrid(text);
      assert.deepEqual(printed, [...tiers.map((tier) => `${tier.name}\t${tier.items.length}`), ...tiers[1]!.items.map((item) => `text\t${item.text}`)]);
    });
  }
});
