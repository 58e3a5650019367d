import { copyFile, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { EditorSession } from "../support/editorSession.ts";
import { SAMPLE } from "../support/samples.ts";
import type { SampleWorkspace } from "../support/sampleWorkspace.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

const FILE = "seed.assess.yaml";
const TEXT = `cases:
  - name: Maya
    recording: ${SAMPLE.audio}
    reference: ${SAMPLE.passage}
    expect:
      acuracy: 90..95
  - name: Another
    recording: another.wav
    reference: ${SAMPLE.passage}
`;

describe("writing suites in the editor", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    const prepare = async ({ folder }: SampleWorkspace) => {
      await writeFile(join(folder, FILE), TEXT);
    };
    session = await shareSession({ prepare });
    workbench = session.workbench;
    await workbench.openFile(FILE);
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  const path = () => join(session.workspace.folder, FILE);
  const errors = () => workbench.page.locator(".editor-instance .squiggly-error");
  const line = (text: string) => workbench.page.locator(".editor-instance .view-line", { hasText: text }).first();
  const errorCount = (count: number) => waitFor(`${count} errors`, async () => (await errors().count()) === count || undefined, 20_000);

  it("underlines keys that mean nothing, and recordings that are not there", async () => {
    await errorCount(2);
    await workbench.screenshot("suite-problems");
  });

  it("no longer misses a recording once it is there, and misses it again", async () => {
    const recording = join(session.workspace.folder, "another.wav");
    await copyFile(join(session.workspace.folder, SAMPLE.audio), recording);
    await errorCount(1);
    await rm(recording);
    await errorCount(2);
    await copyFile(join(session.workspace.folder, SAMPLE.audio), recording);
    await errorCount(1);
  });

  it("mends a misspelt key by its quick fix", async () => {
    await line("acuracy").click({ position: { x: 70, y: 8 } });
    const fix = workbench.page.locator(".action-widget").getByText("Replace with accuracy").first();
    // The menu closes when what the editor knows of the place changes as it opens.
    await waitFor(
      "the quick fix",
      async () => {
        await workbench.page.keyboard.press("Control+.");
        await fix.waitFor({ timeout: 3_000 });
        return true;
      },
      30_000,
    );
    await fix.click();
    await errorCount(0);
    await waitFor(
      "the mended key in the file",
      async () => {
        await workbench.page.keyboard.press("Control+s");
        return (await readFile(path(), "utf8")).includes("      accuracy: 90..95") || undefined;
      },
      20_000,
    );
  });

  it("says on hover what a key means", async () => {
    await line("accuracy").locator("span > span").nth(1).hover();
    await workbench.page.locator(".monaco-hover:visible", { hasText: "Accuracy in per cent" }).waitFor();
    await workbench.page.mouse.move(5, 5);
  });

  it("completes keys and values", async () => {
    const row = (text: string) => workbench.page.locator(".suggest-widget.visible .monaco-list-row", { hasText: text }).first();
    await workbench.page.keyboard.press("Control+End");
    await workbench.type("    kin");
    await workbench.page.keyboard.press("Control+Space");
    await row("kind").waitFor();
    await workbench.page.keyboard.press("Tab");
    await workbench.page.keyboard.press("Control+Space");
    await row("fluency-v1").click();
    await waitFor(
      "the completed line in the file",
      async () => {
        await workbench.page.keyboard.press("Control+s");
        return (await readFile(path(), "utf8")).endsWith("    kind: fluency-v1") || undefined;
      },
      20_000,
    );
    await errorCount(0);
    await workbench.page.keyboard.press("Enter");
    await workbench.page.keyboard.press("Home");
    await workbench.type("  - recording: the-sno");
    await workbench.page.keyboard.press("Control+Space");
    await row("the-snow.wav").waitFor();
  });
});
