// How strictly a reading is judged: a slider and a list of scoring rules, without an editor around the page.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "mocha";
import { seriousViolations } from "../support/accessibility.ts";
import { doubtfulResultText } from "../support/doubtfulResult.ts";
import { waitFor } from "../support/waitFor.ts";
import { plainViewer, type PlainViewer } from "../support/plainViewer.ts";

describe("the viewer's strictness", () => {
  let viewer: PlainViewer;
  let page: PlainViewer["page"];
  let accuracy: (miscues: number) => number;

  before(async () => {
    const { text, words } = await doubtfulResultText();
    accuracy = (miscues) => Math.round((1000 * (words - miscues)) / words) / 10;
    viewer = await plainViewer(text, {
      settings: { scoring: { value: "", offered: [{ value: "", name: "Running record, by your settings" }] } },
    });
    ({ page } = viewer);
    await page.locator(".judging > summary").filter({ hasText: "Scored by: Running record, by your settings" }).click();
  });
  afterEach(() => assert.deepEqual(viewer.logged, []));
  after(() => page.close());

  const slider = () => page.getByRole("slider", { name: "How strict?" });
  const card = (id: string, value: string | number) => page.locator(`[data-card=${id}][data-value="${value}"]`).waitFor();
  const word = (text: string, kind: string) =>
    page
      .locator(`.passage .word.${kind}`)
      .filter({ hasText: new RegExp(`^${text}\\b`) })
      .first()
      .waitFor();

  it("begins with the verdicts of the service, and says what was measured there", async () => {
    assert.equal(await slider().inputValue(), "0.5");
    assert.match(
      (await slider().getAttribute("aria-valuetext"))!,
      /^Threshold 0\.50, as assessed\. Measured with children: [\d.]+ % \([\d.]+–[\d.]+\) of words read right were marked wrong, [\d.]+ % .* of misread words were not noticed; with adults: /,
    );
    assert.ok(await page.locator("[data-strictness=reset]").isDisabled());
    await card("accuracy", accuracy(3));
  });

  it("figures and marks follow the keys at once, and the review keeps where they stop as one step", async () => {
    await slider().focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowLeft");
    await card("accuracy", accuracy(5));
    await word("sun", "substitution");
    await word("plant", "substitution");
    assert.equal(await page.locator("[data-legend=substitution] .legend-count").textContent(), "3");
    assert.match((await page.locator(".strictness-now").textContent())!, /^0\.35, 2 more miscues$/);
    // Kept: the passage says that nobody named what was said.
    await page.locator(".passage .word.substitution rt").filter({ hasText: "?" }).first().waitFor();
    assert.equal(await slider().evaluate((element) => element === document.activeElement), true, "the slider keeps the keyboard");
    assert.match((await page.locator(".judging > summary").textContent())!, /, strictness 0\.35$/i);
    await viewer.reviewState("Not reviewed");
    await waitFor("the review", () => (viewer.review()?.strictness === 0.35 ? true : undefined));
    assert.equal(viewer.asked.filter(({ method }) => method === "setReview").length, 1);
  });

  it("leaves a word as a person judged it", async () => {
    await page.locator(".passage .word.substitution").filter({ hasText: /^sun/ }).click();
    await page.keyboard.press("c");
    await viewer.reviewState("Reviewed, 1 word confirmed");
    await word("sun", "correct");
    await card("accuracy", accuracy(4));
  });

  it("follows the mouse, to the lenient side", async () => {
    const box = (await slider().boundingBox())!;
    await page.mouse.click(box.x + box.width - 3, box.y + box.height / 2);
    await card("accuracy", accuracy(1));
    const lenient = page.locator(".passage .word.correct").filter({ hasText: /^small/ });
    assert.equal(await lenient.count(), 1);
    await page.locator("[data-strictness=reset]").click();
    await card("accuracy", accuracy(3));
    assert.equal(await slider().evaluate((element) => element === document.activeElement), true);
  });

  it("can be read and used", async () => {
    await slider().focus();
    assert.deepEqual(await seriousViolations(page), []);
  });
});
