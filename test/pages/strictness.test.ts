// How strictly a reading is judged: a slider and a list of scoring rules, without an editor around the page.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "mocha";
import { seriousViolations } from "../support/accessibility.ts";
import { SCORING_PROFILES } from "#core/scoring/scoringProfiles.ts";
import { doubtfulResultText } from "../support/doubtfulResult.ts";
import { waitFor } from "../support/waitFor.ts";
import { plainViewer, type PlainViewer } from "../support/plainViewer.ts";

const OFFERED = [
  { value: "", name: "Running record, by your settings" },
  { value: "cbm", name: "Curriculum-based measurement, 60 s" },
  { value: "school.scoring.json", name: "school.scoring.json" },
];

describe("the viewer's strictness", () => {
  let viewer: PlainViewer;
  let page: PlainViewer["page"];
  let accuracy: (miscues: number) => number;

  before(async () => {
    const { text, words } = await doubtfulResultText();
    accuracy = (miscues) => Math.round((1000 * (words - miscues)) / words) / 10;
    viewer = await plainViewer(text, {
      settings: { scoring: { value: "", offered: OFFERED } },
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

  it("takes back by Ctrl+Z what was not sent yet, and nothing else with it", async () => {
    await slider().focus();
    await page.keyboard.press("ArrowLeft");
    const now = page.locator(".strictness-now");
    await now.filter({ hasText: /^0\.30, / }).waitFor();
    await page.keyboard.press("Control+z");
    await now.filter({ hasText: /^0\.35, / }).waitFor();
    await card("accuracy", accuracy(5));
    assert.equal(viewer.review()?.strictness, 0.35);
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

describe("the viewer's scoring rules", () => {
  let viewer: PlainViewer;
  let page: PlainViewer["page"];
  let accuracy: (miscues: number) => number;

  before(async () => {
    const { text, words } = await doubtfulResultText();
    accuracy = (miscues) => Math.round((1000 * (words - miscues)) / words) / 10;
    const profile = SCORING_PROFILES.find(({ id }) => id === "cbm")!;
    viewer = await plainViewer(text, { settings: { scoring: { value: "cbm", profile, offered: OFFERED } } });
    ({ page } = viewer);
    await page.locator(".judging > summary").click();
  });
  afterEach(() => assert.deepEqual(viewer.logged, []));
  after(() => page.close());

  const card = (id: string, value: string | number) => page.locator(`[data-card=${id}][data-value="${value}"]`).waitFor();

  it("list each error with its rule, also at another strictness", async () => {
    // The insertion is no error by these rules, and they have no level.
    await card("accuracy", accuracy(2));
    await card("level", "–");
    assert.match(
      (await page.locator("[data-card=accuracy]").getAttribute("aria-label"))!,
      /1 omission \+ 1 substitution = 2\. Scoring rules: Curriculum-based measurement, 60 s\. R-CBM Scoring Rules/,
    );
    await page.locator(".scoring-errors summary").click();
    assert.deepEqual(await page.locator(".scoring-errors li").allTextContents(), [
      "“small”, omission: a word left out is an error",
      "“leaf” → “tree”, substitution: another word read in its place is an error",
    ]);
    await page.getByRole("slider", { name: "How strict?" }).focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowLeft");
    await card("accuracy", accuracy(4));
    await page.locator(".scoring-errors summary").filter({ hasText: "4 errors and the rules" }).waitFor();
  });

  it("are chosen from a list, or from a file", async () => {
    const list = page.getByRole("combobox", { name: "Scored by" });
    assert.deepEqual(await list.locator("option").allTextContents(), [...OFFERED.map(({ name }) => name), "Choose a File…"]);
    await list.selectOption("school.scoring.json");
    await list.selectOption({ label: "Choose a File…" });
    await waitFor("both choices", () => (chosen().length === 2 ? true : undefined));
    assert.deepEqual(chosen(), ["school.scoring.json", undefined]);
  });

  const chosen = () => viewer.asked.flatMap((request) => (request.method === "setScoring" ? [request.value] : []));
});
