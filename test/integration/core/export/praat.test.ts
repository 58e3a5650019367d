import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportResult } from "#core/export/exportResult.ts";
import { NO_CHANGES } from "#core/import/importChanges.ts";
import { applyReview } from "#core/review/applyReview.ts";
import type { Review } from "#core/review/review.ts";
import { importReview } from "#results/annotations/importReview.ts";
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

describe("Praat, where it is installed", function () {
  this.timeout(60_000);
  let folder: string;
  let praat: string | undefined;

  before(async function () {
    praat = await findPraat();
    if (!praat) {
      process.stdout.write(
        "      Praat is not installed, so it is not asked to read or to write a TextGrid (Debian: apt-get install praat).\n",
      );
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
    [
      "quotes",
      {
        kind: "fluency-v2",
        body: { audio_duration: 2, details: [{ type: "replace", reference: ["naïve"], prediction: ['a "b" → ə'], start: 0.25, end: 1 }] },
      },
      "naïve",
    ],
  ];
  for (const [name, result, reference] of cases) {
    it(`finds as many tiers, intervals and points in the TextGrid of ${name}, and the same texts`, async () => {
      const text = exportResult("textgrid", { timeline: timelineOf({ result, reference }), title: name });
      const path = join(folder, `${name}.TextGrid`);
      await writeFile(path, text);
      await run(praat!, ["--run", join(folder, "read.praat"), path]);
      const printed = decoded(await readFile(`${path}.out`))
        .replace(/\r?\n$/, "")
        .split(/\r?\n/);
      const tiers = parseTextGrid(text);
      assert.deepEqual(printed, [
        ...tiers.map((tier) => `${tier.name}\t${tier.items.length}`),
        ...tiers[1]!.items.map((item) => `text\t${item.text}`),
      ]);
    });
  }

  const body = {
    audio_duration: 7,
    details: [
      { type: "equal", reference: ["Naïve"], prediction: ["Naïve"], start: 0.51234, end: 0.8 },
      {
        type: "replace",
        reference: ["dog"],
        prediction: ["fog"],
        start: 1.2,
        end: 1.6,
        aligned_result: [
          ["D", "F"],
          ["AO", "AO"],
        ].map(([from, to]) => ({ reference: from, prediction: to })),
        phonemes: [
          { phoneme: "F", start: 1.2, end: 1.3 },
          { phoneme: "AO", start: 1.3, end: 1.6 },
        ],
      },
      { type: "insert", prediction: ["really"], start: 1.7, end: 2 },
      { type: "delete", reference: ["ran"], start: 2, end: 2 },
      { type: "equal", reference: ["home"], prediction: ["home"], start: 6, end: 6.4 },
    ],
  };
  const timeline = timelineOf({ result: { kind: "fluency-v2", body }, reference: "Naïve dog ran home." });
  const review: Review = { words: [{ word: 3, text: "home", start: 5.98765, at: "2026-03-01T10:00:00Z" }] };
  const stamp = { by: "P", at: "2026-03-02T10:00:00Z" };

  for (const kind of ["text file", "short text file"]) {
    it(`is read when it has saved a ${kind}: nothing where nothing was edited, and each edit where it was`, async () => {
      const path = join(folder, `${kind}.TextGrid`);
      await writeFile(path, exportResult("textgrid", { timeline: applyReview(timeline, review), service: timeline, review, title: "" }));
      await writeFile(
        join(folder, "edit.praat"),
        `form Edit
  sentence Path
  sentence Kind
endform
Read from file: path$
do ("Save as " + kind$ + "...", path$ + ".same")
for i to do ("Get number of intervals...", 2)
  label$ = do$ ("Get label of interval...", 2, i)
  if label$ = "fog"
    do ("Set interval text...", 2, i, "dog")
  elsif label$ = "Naïve"
    interval = i
  endif
endfor
do ("Remove right boundary...", 2, interval)
do ("Insert boundary...", 2, 0.9)
do ("Set interval text...", 2, interval, "Naïve")
do ("Save as " + kind$ + "...", path$ + ".edited")
`,
      );
      await run(praat!, ["--run", join(folder, "edit.praat"), path, kind]);
      const brought = async (ending: string) =>
        importReview({ bytes: await readFile(`${path}.${ending}`), service: timeline, review, stamp, replace: false });
      assert.deepEqual(await brought("same"), { review, changes: NO_CHANGES, conflicts: [], notes: [] });
      const { review: edited, changes, conflicts } = await brought("edited");
      assert.deepEqual(edited, {
        words: [{ word: 0, text: "Naïve", end: 0.9, ...stamp }, { word: 1, text: "dog", verdict: "correct", ...stamp }, ...review.words!],
      });
      assert.deepEqual([changes, conflicts], [{ ...NO_CHANGES, boundaries: 1, labels: 1 }, []]);
    });
  }
});
