import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { WordReview } from "#core/review/review.ts";
import { readAssessment } from "#results/assessmentFile.ts";
import { withReviewText } from "#results/reviews/withReviewText.ts";
import { EditorSession } from "../support/editorSession.ts";
import { GitRepository } from "../support/gitRepository.ts";
import { SAMPLE_RESULT, withSampleResult } from "../support/sampleResult.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

describe("a result under source control", () => {
  let session: EditorSession;
  let workbench: Workbench;
  let repository: GitRepository;
  let original: string;

  before(async () => {
    // Lean editors have no git.
    session = await EditorSession.open({
      isLean: false,
      prepare: async (workspace) => {
        await withSampleResult(workspace);
        repository = await GitRepository.make(workspace.folder);
        original = await repository.read(SAMPLE_RESULT);
        await repository.commit(SAMPLE_RESULT, original);
        await repository.write(SAMPLE_RESULT, reviewed(word(1, "Ana", "painted")));
      },
      settings: { "git.enabled": true, "git.mergeEditor": false },
    });
    workbench = session.workbench;
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  const word = (index: number, by: string, said: string): WordReview => {
    const { words } = (JSON.parse(original) as { review: { words: WordReview[] } }).review;
    return { word: index, text: words[index]!.text, verdict: "substitution", said, by, at: "2026-05-12T10:00:00.000Z" };
  };
  const reviewed = (...words: WordReview[]) => withReviewText(original, { words });

  async function openChanges(): Promise<void> {
    await workbench.page
      .getByRole("tab", { name: /^Source Control/ })
      .first()
      .click();
    const row = workbench.page.locator(".scm-view .monaco-list-row").filter({ hasText: SAMPLE_RESULT });
    await row.waitFor({ timeout: 60_000 });
    // The tip of the tab lies over the row, as long as the pointer is on either.
    await workbench.page.mouse.move(0, 0);
    await row.click();
  }

  /** The texts of the two sides, once both are there. */
  const sides = () =>
    waitFor(
      "both versions",
      async () => {
        const texts = await Promise.all(
          workbench.page.frames().map((frame) =>
            frame
              .locator("main")
              .innerText({ timeout: 1_000 })
              .catch(() => ""),
          ),
        );
        const shown = texts.filter((text) => text.includes("The versions differ"));
        return shown.length === 2 ? shown : undefined;
      },
      60_000,
    );

  it("shows in words what was changed in which word, on both sides", async () => {
    await openChanges();
    const shown = await sides();
    for (const theme of ["Light Modern", "Dark Modern"] as const) {
      await session.setTheme(theme);
      await workbench.screenshot(`source-control-${theme.toLowerCase().replace(" ", "-")}`);
    }
    const [after] = shown.filter((text) => text.includes("Ana"));
    assert.match(after!, /Reviewed, 1 change/);
    assert.match(after!, /“planted” \(word 2\)\s+Substitution “painted”\s+Ana, 2026-05-12/);
    const [before] = shown.filter((text) => !text.includes("Ana"));
    assert.match(before!, /Not reviewed/);
    assert.match(before!, /“planted” \(word 2\)\s+Read correctly/);
    await workbench.closeEditors();
  });

  it("that two people changed says so, and keeps what both of them did", async () => {
    await repository.commit(SAMPLE_RESULT, reviewed(word(1, "Ana", "painted"), word(3, "Ana", "three")));
    await repository.git("switch", "--quiet", "--create", "ben", "HEAD~1");
    await repository.commit(SAMPLE_RESULT, reviewed(word(1, "Ben", "panted"), word(5, "Ben", "five")));
    assert.equal(await repository.merge("main"), false);
    await workbench.page
      .getByRole("tab", { name: /^Explorer/ })
      .first()
      .click();
    await workbench.openFromExplorer(SAMPLE_RESULT);
    const page = workbench.webview;
    await page.getByRole("heading", { name: "Two people changed this result" }).waitFor({ timeout: 60_000 });
    await workbench.screenshot("source-control-conflict");
    await page.getByRole("link", { name: "Combine Reviews" }).click();
    await workbench.pick(/painted/);
    await workbench.notification("All corrections are in").waitFor();
    const text = await readFile(join(session.workspace.folder, SAMPLE_RESULT), "utf8");
    assert.deepEqual(readAssessment(text).file.review, {
      words: [word(1, "Ana", "painted"), word(3, "Ana", "three"), word(5, "Ben", "five")],
    });
    // A correction that somebody makes then is not undone with it, and the author hears of that.
    await writeFile(join(session.workspace.folder, SAMPLE_RESULT), withReviewText(text, { words: [word(3, "Ana", "three")] }));
    await workbench.notification("All corrections are in").getByRole("button", { name: "Undo" }).click();
    await workbench.notification("has changed in the meantime, so it was left as it is").waitFor();
    await workbench.webview.locator(".passage .word.reviewed").first().waitFor({ timeout: 60_000 });
  });
});
