import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import { withPropertyText } from "../../src/results/withReviewText.ts";
import type { EditorSession } from "../support/editorSession.ts";
import { itInNode } from "../support/itInNode.ts";
import { SAMPLE_RESULT, withSampleResult } from "../support/sampleResult.ts";
import { SAMPLE, WORD_SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

/** The same result with a word that was said with another vowel. */
const WALKED = "walked.assessment.json";

interface Detail {
  type: string;
  reference: string[];
  prediction: string[];
  aligned_result?: unknown;
}

describe("a reading in the viewer", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async function () {
    this.timeout(300_000);
    // Times from the embedded engine draw the page anew whenever they arrive, which would be amid any of these walks.
    session = await shareSession({
      prepare: withSampleResult,
      machineSettings: {
        "files.simpleDialog.enable": true,
        "workbench.colorTheme": "Default Dark Modern",
        "speechAssessment.localTimes": false,
      },
    });
    workbench = session.workbench;
    await workbench.openFile(SAMPLE.passage);
    await workbench.run("Speech Assessment: Show Last Result");
    await view(".passage").waitFor({ timeout: 60_000 });
    const file = JSON.parse(await readFile(path(SAMPLE_RESULT), "utf8")) as { result: { details: Detail[] } };
    const replaced = file.result.details.find(({ type }) => type === "replace")!;
    replaced.prediction = ["liff"];
    replaced.aligned_result = [
      ["L", "L"],
      ["IY", "IH"],
      ["F", "F"],
    ].map(([reference, prediction], i) => ({ reference, prediction, orig_index: i, type: reference === prediction ? "equal" : "replace" }));
    await writeFile(path(WALKED), JSON.stringify(file));
    await workbench.run("View: Close All Editors");
    await workbench.openFromExplorer(WALKED);
    await view(".passage").waitFor();
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  const path = (name: string) => join(session.workspace.folder, name);
  const view = (selector: string) => workbench.webview.locator(selector);
  const selected = () => view(".passage .word.selected").first();
  const onScreen = () =>
    view(".overview").evaluate((strip) => `${strip.getAttribute("aria-valuenow")} ${strip.getAttribute("aria-valuemax")}`);
  /** Where an author is: what has to be the same after coming back. */
  const place = async () => ({
    word: await selected().textContent(),
    screen: await onScreen(),
    tab: await view("[role=tab][aria-selected=true]").textContent(),
    text: await view(".filter .input").inputValue(),
    symbols: await view("[data-symbols=ipa]").getAttribute("aria-pressed"),
    events: await view(".events [role=status]").textContent(),
  });

  it("plays a word: the sound advances, and stops at its end", async () => {
    await waitFor("the recording", async () =>
      (await view(".toolbar").getByRole("button", { name: "Play", exact: true }).isEnabled()) ? true : undefined,
    );
    // The page itself takes down where the sound is, whichever element shows it. A word may be over within two frames of
    // a busy machine, so it is said again and again until it was seen to advance.
    await view("body").evaluate((body) => {
      const times: string[] = [];
      new MutationObserver(() => times.push(body.querySelector(".position")?.textContent ?? "")).observe(body, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      Object.assign(globalThis, { heardTimes: times });
    });
    const toolbar = view(".toolbar");
    await toolbar.getByRole("button", { name: "Loop" }).click();
    await view(".passage .word.correct").filter({ hasText: "brother" }).first().click();
    await waitFor(
      "the sound to advance",
      async () => {
        const times = await view("body").evaluate(() =>
          (globalThis as unknown as { heardTimes: string[] }).heardTimes.map(Number.parseFloat),
        );
        const advancing = times.filter((time, i) => i > 0 && time > times[i - 1]!);
        return advancing.length >= 2 ? true : undefined;
      },
      20_000,
    );
    await toolbar.getByRole("button", { name: "Pause" }).waitFor();
    await toolbar.getByRole("button", { name: "Loop" }).click();
    await toolbar.getByRole("button", { name: "Play", exact: true }).waitFor();
  });

  it("compares the rate with the norms of the grade that is given, and keeps it with this result", async () => {
    const before = await readFile(path(WALKED), "utf8");
    await view("select[aria-label^='Grade']").selectOption("2");
    await waitFor("the grade to be kept", async () =>
      (await view("select[aria-label^='Grade']").inputValue()) === "2" ? true : undefined,
    );
    await view("select[aria-label^='Season']").selectOption("winter");
    await view("[data-card=percentile] .value").filter({ hasText: /th/ }).waitFor();
    assert.match(
      (await view("[data-card=percentile]").getAttribute("aria-label")) ?? "",
      /the norms for Grade 2, winter .*Hasbrouck, J\. & Tindal, G\. \(2017\)/,
    );
    const kept = await waitFor("the file", async () => {
      const text = await readFile(path(WALKED), "utf8");
      return text.includes("winter") ? text : undefined;
    });
    assert.deepEqual((JSON.parse(kept) as { reader: unknown }).reader, { grade: 2, season: "winter" });
    assert.equal(withPropertyText(kept, "reader", undefined), before, "every other byte is as it was");
    const settings = await readFile(join(session.workspace.folder, ".vscode/settings.json"), "utf8").catch(() => "");
    assert.doesNotMatch(settings, /reader/);
    await workbench.openFromExplorer(SAMPLE_RESULT);
    await waitFor("the other result", async () => ((await view("select[aria-label^='Grade']").inputValue()) === "" ? true : undefined));
    await workbench.tab(WALKED).click();
    await waitFor("the grade to be there again", async () =>
      (await view("select[aria-label^='Grade']").inputValue()) === "2" ? true : undefined,
    );
  });

  it("exports from its head", async () => {
    await view(".head").getByRole("button", { name: "Export" }).click();
    await view("[data-menu=csv]").click();
    await waitFor("the question where to", async () => ((await workbench.input.inputValue()).endsWith(".csv") ? true : undefined));
    await workbench.page.keyboard.press("Enter");
    const text = await waitFor("the export", () => readFile(path("walked.csv"), "utf8").catch(() => undefined));
    assert.match(text, /substitution/i);
  });

  itInNode("exports a form to print from its head, with the word as it was said and the reader's grade", async () => {
    await view(".head").getByRole("button", { name: "Export" }).click();
    await view("[data-menu=form]").click();
    await waitFor("the question where to", async () =>
      (await workbench.input.inputValue()).endsWith("walked.form.html") ? true : undefined,
    );
    await workbench.page.keyboard.press("Enter");
    const html = await waitFor("the form", () => readFile(path("walked.form.html"), "utf8").catch(() => undefined));
    for (const text of ["Information used", "liff", "<dt>Grade</dt><dd>2</dd>", "Winter"]) assert.ok(html.includes(text), text);
  });

  itInNode("comes back to the same place after its tab was hidden, and after the window was reloaded", async () => {
    await view("#tab-phonemes").click();
    await view("[data-symbols=ipa]").click();
    await view("#tab-events").click();
    await view(".filter .input").fill("e");
    await view(".passage .word.substitution").first().click();
    for (let times = 0; times < 3; times++) await workbench.page.keyboard.press("+");
    await waitFor("the filter", async () => (/ of /.test((await view(".events [role=status]").textContent()) ?? "") ? true : undefined));
    await workbench.page.waitForTimeout(600); // the state is written a moment later
    const before = await place();
    assert.match(before.text, /^e$/);
    await workbench.openFile(WORD_SAMPLE.reference);
    await view(".passage").waitFor({ state: "detached" });
    await workbench.tab(WALKED).click();
    await view(".passage .word.selected").first().waitFor();
    assert.deepEqual(await place(), before, "after the tab was hidden");
    await workbench.reload();
    await view(".passage .word.selected").first().waitFor({ timeout: 60_000 });
    assert.deepEqual(await place(), before, "after the window was reloaded");
  });
});
