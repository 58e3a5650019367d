import assert from "node:assert/strict";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { EditorSession } from "../support/editorSession.ts";
import { SAMPLE_RESULT, withSampleResult } from "../support/sampleResult.ts";
import { SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

/** A take whose recording lies in another folder. */
const OTHER = "other.assessment.json";

describe("listening to a reading, and finding a place in it", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async function () {
    this.timeout(300_000);
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
    await canPlay();
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  const path = (...names: string[]) => join(session.workspace.folder, ...names);
  const view = (selector: string) => workbench.webview.locator(selector);
  const press = (keys: string) => workbench.page.keyboard.press(keys);
  const canPlay = () =>
    waitFor("the recording", async () =>
      (await view(".toolbar").getByRole("button", { name: "Play", exact: true }).isEnabled()) ? true : undefined,
    );
  /** Answers the question where the recording is. The dialog fills its box once it has listed its folder, so it is filled again until it takes the file. */
  const locate = async (file: string) => {
    await view(".banner.problem").getByRole("button", { name: "Locate…" }).click();
    await workbench.input.waitFor();
    await waitFor(
      "the file to be taken",
      async () => {
        if (!(await workbench.input.isVisible())) return true;
        await workbench.input.fill(file, { timeout: 2_000 });
        await press("Enter");
        await workbench.input.waitFor({ state: "hidden", timeout: 3_000 });
        return true;
      },
      20_000,
    );
  };
  const selectedWords = () => view(".passage .word.selected").allTextContents();

  it("finds words by Ctrl+F, and takes no letter for a shortcut", async () => {
    await view("h1").click();
    await press("Control+f");
    await workbench.type("her brother");
    const count = view(".find [role=status]");
    await count.filter({ hasText: "1 of 2" }).waitFor();
    assert.deepEqual(await selectedWords(), ["her"]);
    await press("Enter");
    assert.equal(await count.textContent(), "2 of 2");
    await press("Shift+Enter");
    assert.equal(await count.textContent(), "1 of 2");
    assert.equal(await view("body").evaluate(() => CSS.highlights.get("find-match")?.size), 2, "two words of the other match");
    await workbench.screenshot("find-vscode-dark");
    await view(".find input").fill("moment");
    await count.filter({ hasText: "No results" }).waitFor();
    assert.deepEqual(await selectedWords(), ["her"], "neither N nor M went anywhere");
    assert.equal(await view(".toolbar").getByRole("button", { name: "Loop" }).getAttribute("aria-pressed"), "false");
    await press("Escape");
    await view(".find").waitFor({ state: "hidden" });
  });

  it("plays on from a word, lights up what sounds, and steps on from there", async () => {
    await view(".passage .word").filter({ hasText: "ground" }).click();
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
    await mkdir(path("takes"));
    await writeFile(path("takes", "second.wav"), await readFile(path(SAMPLE.audio)));
    const text = await readFile(path(SAMPLE_RESULT), "utf8");
    const file = JSON.parse(text) as {
      recording: { path: string };
      result: { details: { type: string; reference: string[]; prediction: string[] }[] };
    };
    file.recording.path = "takes/second.wav";
    const replaced = file.result.details.find(({ type }) => type === "replace")!;
    [replaced.type, replaced.prediction] = ["equal", replaced.reference];
    await writeFile(path(OTHER), JSON.stringify(file));
    await workbench.selectInExplorer(OTHER, SAMPLE_RESULT);
    await workbench.chooseFromMenu(workbench.explorerItem(SAMPLE_RESULT), "Compare Results…");
    const readings = view(".pair.only-second .pair-reading, .pair.only-first .pair-reading");
    await readings.first().waitFor({ timeout: 60_000 });
    await canPlay();
    for (const take of [0, 1, 0]) {
      // What is read in a moment plays in a moment, so it is asked for again until it was seen to sound.
      await waitFor(
        `take ${take}`,
        async () => {
          await readings.nth(take).click();
          await readings.nth(take).and(view(".sounding")).waitFor({ timeout: 500 });
          return true;
        },
        20_000,
      );
    }
    await workbench.screenshot("comparison-heard");
  });

  it("asks where a missing recording is, and writes nothing else into the result", async () => {
    await workbench.run("View: Close All Editors");
    const before = await readFile(path(SAMPLE_RESULT), "utf8");
    await mkdir(path("moved"));
    await rename(path(SAMPLE.audio), path("moved", "renamed.wav"));
    await workbench.openFromExplorer(SAMPLE_RESULT);
    await locate(path("moved", "renamed.wav"));
    await canPlay();
    assert.equal(await view(".banner").count(), 0);
    assert.equal(await readFile(path(SAMPLE_RESULT), "utf8"), before.replace(`"path": "${SAMPLE.audio}"`, '"path": "moved/renamed.wav"'));
  });

  it("warns of a recording that is another one", async () => {
    const other = await readFile(path("moved", "renamed.wav"));
    other[other.length - 1]! ^= 1;
    await writeFile(path("another.wav"), other);
    await rename(path("moved", "renamed.wav"), path("moved", "gone.wav"));
    await workbench.run("View: Close All Editors");
    await workbench.openFromExplorer(SAMPLE_RESULT);
    await locate(path("another.wav"));
    const dialog = workbench.page.locator(".monaco-dialog-box");
    await dialog.filter({ hasText: "not the recording that was assessed" }).waitFor();
    await dialog.getByRole("button", { name: "Use It Anyway" }).click();
    await canPlay();
    await view(".banner.warning").filter({ hasText: "changed after it was assessed" }).waitFor();
  });
});
