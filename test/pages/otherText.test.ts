// The viewer's page alone, without an editor around it: a recording of another text.
import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import type { Page } from "playwright-core";
import { seriousViolations } from "../support/accessibility.ts";
import { type PageTheme, plainPage, type PlainPage } from "../support/plainPage.ts";
import { wavFile } from "../support/wav.ts";
import { timelineOf } from "../support/results.ts";

const DETAILS = [
  { type: "equal", reference: ["the"], prediction: ["the"], start: 0.2, end: 0.4 },
  { type: "replace", reference: ["old"], prediction: ["cold"], start: 0.4, end: 0.8 },
  { type: "delete", reference: ["dog"], prediction: [], start: 0.8, end: 0.8 },
];
const BODY = {
  audio_duration: 2,
  details: DETAILS,
  warnings: [{ code: "other-text", message: "It does not seem to be a reading of this text." }],
};
const STATE = {
  type: "state",
  document: {
    title: "fox.txt: fox.wav",
    identity: "fox",
    operation: "Fluency",
    assessedBy: { service: "embedded", modelId: "local-en" },
    audio: { uri: "file:///fox.wav", name: "fox.wav", src: "/fox.wav" },
    timeline: timelineOf({ result: { kind: "fluency-v2", body: BODY }, reference: "The old dog." }),
  },
};

describe("the page of a recording of another text", () => {
  let page: Page;
  let port: PlainPage["port"];
  let defects: unknown[];
  afterEach(() => page.close());

  async function open(theme: PageTheme): Promise<void> {
    const plain = await plainPage("viewer", theme, { "fox.wav": wavFile([new Float32Array(32_000)], { sampleRate: 16_000 }) });
    ({ page, port } = plain);
    defects = [];
    port.onMessage((message) => {
      if ((message as { type: string }).type === "defect") defects.push(message);
    });
    await plain.load();
    await show();
  }
  async function show(): Promise<void> {
    await port.post(STATE);
    await page.locator(".lanes").waitFor();
  }
  const values = () =>
    page
      .locator(".card")
      .evaluateAll((cards) => cards.map((card) => `${card.getAttribute("data-card")} ${card.getAttribute("data-value")}`));
  const button = () => page.getByRole("button", { name: "Show the Figures Anyway" });
  const marks = () => page.locator(".passage .word");

  for (const theme of ["light", "dark"] as const) {
    it(`warns first and hides figures and marks until somebody asks for them (${theme})`, async () => {
      await open(theme);
      assert.match((await page.locator("main > :first-child").textContent())!, /does not seem to be a reading/);
      assert.equal(await page.locator("main > :first-child").getAttribute("role"), "alert");
      assert.deepEqual(await values(), ["wcpm –", "accuracy –", "level –", "ratio –", "correction –", "percentile –", "correct 1"]);
      assert.deepEqual(
        [await marks().count(), await page.locator(".passage").textContent(), await page.locator(".tab").count()],
        [0, "The old dog.", 0],
      );
      await page.locator(".toolbar button:enabled").first().waitFor(); // which plays
      assert.deepEqual(await seriousViolations(page), []);
    });
  }

  it("keeps to the choice when it is drawn anew and reloaded", async () => {
    await open("light");
    await button().click();
    await marks().first().waitFor();
    assert.ok((await values()).includes("accuracy 33.3"));
    assert.equal(
      await page.evaluate(() => document.activeElement?.closest(".passage") !== null),
      true,
      "the keyboard is not lost with the button",
    );
    await page.locator(".tab").first().waitFor();
    await page.waitForFunction(() => sessionStorage.getItem("state")?.includes("figuresShown"));
    await page.reload();
    await show();
    await marks().first().waitFor();
    assert.deepEqual([await button().count(), await page.locator(".banner.doubt").count()], [0, 1]);
    assert.deepEqual(defects, []);
  });
});
