// Counts the sheets that an exported page takes from the printer of a browser.
import assert from "node:assert/strict";
import { after, before, describe, it } from "mocha";
import type { Page } from "playwright-core";
import { exportResult } from "#core/export/exportResult.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import { readAssessment } from "#results/assessmentFile.ts";
import { generateReading } from "../bench/viewerReading.ts";
import { sharedBrowser } from "../support/plainPage.ts";
import { sampleResultText } from "../support/plainViewer.ts";
import { timelineOf as timelineOfBody } from "../support/results.ts";

const NOTES =
  "Reads word by word at the start and gains speed after the second paragraph. Looks at the first letters and guesses from there.";
const RETELLING = "They find tracks and think that it is a bear. It is a dog that has lost its way, so they bring it back to the farm.";

describe("the form on paper", () => {
  let page: Page;

  before(async () => {
    page = await (await sharedBrowser()).newPage();
  });
  after(() => page.close());

  async function sheets(timeline: Timeline, written: { notes?: string; retelling?: string } = {}): Promise<[a4: number, letter: number]> {
    const reader = { alias: "Robin", grade: 2, season: "fall" } as const;
    const title = "forest.txt: robin.wav";
    await page.setContent(
      exportResult("form", { timeline, title, recording: "robin.wav", assessedBy: "Embedded service", reader, review: written }),
    );
    const count = async (format: string) => (await page.pdf({ format })).toString("latin1").match(/\/Type\s*\/Page\b/g)!.length;
    return [await count("A4"), await count("Letter")];
  }

  /** One word in ten is a miscue. */
  function readingOf(words: number): Timeline {
    const { body, reference } = generateReading({ words, phonemes: 4 * words, seconds: words / 2 });
    return timelineOfBody({ result: { kind: "fluency-v2", body }, reference });
  }

  it("is one sheet for the sample, on A4 and US Letter", async () => {
    const { file, result } = readAssessment(await sampleResultText());
    assert.deepEqual(await sheets(timelineOf({ result, reference: file.reference.text })), [1, 1]);
  });

  it("is one sheet for 120 and 200 words, with notes and retelling or room to write them", async () => {
    for (const words of [120, 200])
      for (const written of [{}, { notes: NOTES, retelling: RETELLING }])
        assert.deepEqual(await sheets(readingOf(words), written), [1, 1], `${words} words`);
  });

  it("takes a second sheet for 400 words", async () => {
    assert.deepEqual(await sheets(readingOf(400)), [2, 2]);
  });
});
