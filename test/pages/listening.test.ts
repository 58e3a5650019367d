// Hearing a reading, and finding a place in it, without an editor around the page.
import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import { seriousViolations } from "../support/accessibility.ts";
import { plainViewer, type PlainViewer, type PlainViewerOptions, sampleResultText } from "../support/plainViewer.ts";
import { waitFor } from "../support/waitFor.ts";

describe("listening to a reading in the viewer", () => {
  let viewer: PlainViewer;
  let page: PlainViewer["page"];

  async function open(options?: PlainViewerOptions): Promise<void> {
    viewer = await plainViewer(await sampleResultText(), options);
    ({ page } = viewer);
    await waitFor("the recording", async () => (await button("Play").isEnabled()) || undefined);
  }
  afterEach(async () => {
    assert.deepEqual(viewer.logged, []);
    await page.close();
  });

  const view = (selector: string) => page.locator(selector);
  const press = (keys: string) => page.keyboard.press(keys);
  const button = (name: string) => view(".toolbar").getByRole("button", { name, exact: true });
  const selectedWords = () => view(".passage .word.selected").allTextContents();

  it("finds words by Ctrl+F, and takes no letter for a shortcut", async () => {
    await open();
    await view("h1").click();
    await press("Control+f");
    await page.keyboard.type("her brother");
    const count = view(".find [role=status]");
    await count.filter({ hasText: "1 of 2" }).waitFor();
    assert.deepEqual(await selectedWords(), ["her"]);
    await press("Enter");
    assert.equal(await count.textContent(), "2 of 2");
    await press("Shift+Enter");
    assert.equal(await count.textContent(), "1 of 2");
    assert.equal(await page.evaluate(() => CSS.highlights.get("find-match")?.size), 2, "two words of the other match");
    await view(".find input").fill("moment");
    await count.filter({ hasText: "No results" }).waitFor();
    assert.deepEqual(await selectedWords(), ["her"], "neither N nor M went anywhere");
    assert.equal(await button("Loop").getAttribute("aria-pressed"), "false");
    await press("Escape");
    await view(".find").waitFor({ state: "hidden" });
  });

  it("plays a WAV file whose sizes were never written", async () => {
    await open({
      bent: (recording) => {
        const data = recording.indexOf("data");
        recording.writeUInt32LE(0, 4);
        recording.writeUInt32LE(36, data + 4);
        return recording;
      },
    });
    await viewer.word("ground").click();
    await press("Shift+Enter");
    await view(".toolbar").getByRole("button", { name: "Pause" }).waitFor();
  });

  it("plays on from a word, lights up what sounds, and steps on from there", async () => {
    await open();
    await viewer.word("ground").click();
    // A word sounds for a moment: somebody has to watch from before.
    const next = view(".passage").evaluate(
      (passage) =>
        new Promise<string>((resolve) => {
          new MutationObserver(() => {
            const words = [...passage.querySelectorAll(".word.sounding")].map((word) => word.textContent);
            for (const word of words) if (!word.includes("ground")) resolve(word);
          }).observe(passage, { subtree: true, attributeFilter: ["class"] });
        }),
    );
    await press("Shift+Enter");
    const sounded = await next;
    assert.ok(
      ["Every", "day", "she", "gave"].some((word) => sounded.includes(word)),
      `after "ground" sounded "${sounded}"`,
    );
    assert.deepEqual(await selectedWords(), ["ground"]);
    await view(".toolbar").getByRole("button", { name: "Pause" }).click();
    await view(".passage .word.sounding").waitFor({ state: "detached" });
    const stopped = Number.parseFloat((await view(".position").textContent())!);
    await view("h1").click();
    await press("ArrowRight");
    const stepped = Number.parseFloat((await view(".position").textContent())!);
    assert.ok(stepped >= stopped && stepped < stopped + 2, `${stopped} s, then ${stepped} s`);
  });

  it("lets both takes of a comparison be heard", async () => {
    const other = JSON.parse(await sampleResultText()) as {
      recording: { path: string };
      result: { details: { type: string; reference: string[]; prediction: string[] }[] };
    };
    other.recording.path = "takes/second.wav";
    const replaced = other.result.details.find(({ type }) => type === "replace")!;
    [replaced.type, replaced.prediction] = ["equal", replaced.reference];
    await open({ comparedWith: JSON.stringify(other) });
    const readings = view(".pair.only-second .pair-reading, .pair.only-first .pair-reading");
    await readings.first().waitFor();
    for (const take of [0, 1, 0]) {
      // What is read in a moment plays in a moment, so it is asked for again until it was seen to sound.
      await waitFor(`take ${take}`, async () => {
        await readings.nth(take).click();
        await readings.nth(take).and(view(".sounding")).waitFor({ timeout: 500 });
        return true;
      });
    }
    assert.match((await view(".pairs-text").textContent()) ?? "", /ground\. Every day .*brother\.$/, "as the text is punctuated");
  });

  it("says first that a take stopped early, and compares what both tried to read", async () => {
    const text = await sampleResultText();
    const other = JSON.parse(text) as {
      assessedAt: string;
      recording: { path: string };
      result: { details: { type: string; reference: string[]; prediction: string[] }[] };
    };
    other.recording.path = "takes/second.wav";
    other.assessedAt = "2031-01-01T00:00:00Z";
    const after = other.result.details.findIndex(({ reference }) => reference[0] === "Look");
    for (const detail of other.result.details.slice(after)) [detail.type, detail.prediction] = ["delete", []];
    await open({ comparedWith: JSON.stringify(other) });
    assert.equal(
      await view(".comparison-stops").textContent(),
      "B ended at “up”. Only the 28 words that all of them tried to read are compared.",
    );
    assert.equal(await view(".comparison-summary").textContent(), "28 words: 28 the same.");
    assert.equal(await view(".not-compared").count(), 16);
    assert.equal(await view(".comparison .figures td.worse").count(), 0);
    const edges = (row: string) =>
      view(`.comparison .figures:not(.wide) ${row}`).evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
    assert.deepEqual(await edges("thead tr > *"), await edges("tbody tr:first-child > *"), "the heads stand above their columns");
  });

  it("puts three takes beside each other, and plays each", async () => {
    const text = await sampleResultText();
    const take = (assessedAt: string, wrong: readonly string[]) => {
      const file = JSON.parse(text) as {
        assessedAt: string;
        recording: { path: string };
        result: { details: { type: string; reference: string[]; prediction: string[] }[] };
      };
      file.assessedAt = assessedAt;
      file.recording.path = `takes/${assessedAt}.wav`;
      for (const detail of file.result.details.filter(({ type }) => type !== "insert"))
        [detail.type, detail.prediction] = wrong.includes(detail.reference[0]!) ? ["replace", ["oh"]] : ["equal", detail.reference];
      return JSON.stringify(file);
    };
    await open({ comparedWith: [take("2031-02-01T00:00:00Z", []), take("2020-01-01T00:00:00Z", ["seed", "green"])] });
    const rows = async (table: string) =>
      Promise.all((await view(`.comparison ${table} tbody tr`).all()).map((row) => row.locator("th, td").allTextContents()));
    assert.deepEqual(await view(".comparison .scroller thead th").allTextContents(), ["Text", "A", "B", "C"]);
    assert.deepEqual(await rows(".scroller"), [
      ["small", "✓", "—", "✓"],
      ["seed", "oh", "✓", "✓"],
      ["water", "^ some, ✓", "^ some, ✓", "^ some, ✓"],
      ["green", "oh", "✓", "✓"],
      ["leaf", "✓", "tree", "✓"],
    ]);
    assert.deepEqual((await rows(".figures:not(.words)"))[3], ["Substitutions", "2", "1", "0", "−2better"]);
    assert.deepEqual(await seriousViolations(page, ".comparison"), []);
    for (const name of ["A: green", "C: green", "B: green"]) {
      await waitFor(name, async () => {
        const reading = view(".comparison").getByRole("button", { name });
        await reading.click();
        await reading.and(view(".sounding")).waitFor({ timeout: 500 });
        return true;
      });
    }
  });
});
