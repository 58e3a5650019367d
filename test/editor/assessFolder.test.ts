import assert from "node:assert/strict";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { EditorSession } from "../support/editorSession.ts";
import { type FaultServer, json, startFaultServer } from "../support/faultServer.ts";
import { itInNode } from "../support/itInNode.ts";
import { ROOT, SAMPLES } from "../support/paths.ts";
import { SAMPLE, WORD_SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import { Workbench } from "../support/workbench.ts";

/** Readers of the passage. */
const TAKES = ["ana", "ben", "eli", "kim", "maria", "sam"];

describe("a folder that is assessed in the editor", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    session = await shareSession({
      machineSettings: { "workbench.colorTheme": "Default Dark Modern" },
      prepare: async ({ folder }) => {
        const school = join(folder, "school");
        await mkdir(school);
        await cp(join(SAMPLES, SAMPLE.passage), join(school, "seed.txt"));
        await cp(join(SAMPLES, WORD_SAMPLE.audio), join(school, "elephant-ben.wav"));
        await writeFile(join(school, "elephant.arpabet"), "EH1 L AH0 F AH0 N T\n");
        const other =
          "The river runs past the old mill. Two otters live under the bridge. In summer they sleep on warm stones, and at night they hunt for fish.\n";
        await writeFile(join(school, "river.txt"), other);
        for (const [index, name] of ["river-li.wav", "monday.wav"].entries()) await writeFile(join(school, name), await take(index));
      },
    });
    workbench = session.workbench;
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  const page = () => workbench.webview;
  const row = (name: string) =>
    page()
      .locator("tr.row")
      .filter({ has: page().getByRole("rowheader", { name }) });
  const total = (text: string | RegExp) => page().locator(".total").filter({ hasText: text });
  const states = () =>
    page()
      .locator("tr.row")
      .evaluateAll((rows) => rows.map((one) => `${one.querySelector("th")!.firstChild!.textContent} ${one.getAttribute("data-state")}`));
  const files = async () => {
    const folder = join(session.workspace.folder, "school");
    const names = (await readdir(folder)).filter((name) => name.endsWith(".assessment.json"));
    return Promise.all(
      names.map(
        async (name) => JSON.parse(await readFile(join(folder, name), "utf8")) as { speaker?: unknown; recording: { silence?: number } },
      ),
    );
  };

  it("pairs its recordings with its texts, and shows what is left open before anything is sent", async () => {
    await workbench.chooseFromMenu(workbench.explorerItem("school"), "Assess Folder…");
    await total("1 to assess, 1 without a text").waitFor();
    assert.deepEqual(await states(), ["monday.wav unpaired", "elephant-ben.wav unsuitable", "river-li.wav ready"]);
    assert.deepEqual(
      await page()
        .getByLabel(/^Reader of/)
        .evaluateAll((inputs) => inputs.map((input) => (input as unknown as { value: string }).value)),
      ["", "ben", "li"],
    );
    assert.deepEqual(
      await page()
        .locator("td.kind select")
        .evaluateAll((selects) => selects.map((select) => (select as unknown as { value: string }).value)),
      ["fluency-v2", "pronunciation", "fluency-v2"],
    );
    assert.deepEqual(await page().locator(".unread-texts li").allTextContents(), ["seed.txt"]);
    assert.deepEqual(await files(), []);
    await workbench.screenshot("assess-folder-pairs");
  });

  it("assesses all of them by one button, also a copy of a word that is too short, with one message at the end and no viewer", async () => {
    await page().getByLabel("1 recording is too short for its kind of assessment: assess a copy with silence at the end").check();
    await page().getByRole("button", { name: "Assess 2 Recordings" }).click();
    await workbench
      .notification("2 recordings assessed. 1 recording does not seem to be a reading of its text.")
      .waitFor({ timeout: 90_000 });
    assert.equal(await workbench.tab(/assessment\.json/).count(), 0);
    assert.equal(await workbench.page.locator(".notifications-toasts .notification-list-item").count(), 1);
    assert.match((await row("elephant-ben.wav").textContent())!, /Assessed/);
    assert.match((await row("river-li.wav").textContent())!, /Not a reading of this text\./);
    assert.equal((await files()).filter(({ recording: { silence } }) => silence !== undefined && silence > 1).length, 1);
    await workbench.dismiss();
  });

  it("mends a wrong pair by another text, assesses that one alone, and opens its result beside the table", async () => {
    const select = row("river-li.wav").locator("td.text select");
    await select.focus();
    await select.selectOption({ label: "seed.txt" });
    await row("river-li.wav").getByRole("button", { name: "Assess This One: river-li.wav" }).click();
    await page().locator("tr.row[data-state=assessed]").filter({ hasText: "river-li.wav" }).waitFor({ timeout: 60_000 });
    assert.match((await row("river-li.wav").textContent())!, /\d\d\.\d %.*(Independent|Instructional|Frustration)/);
    const results = await files();
    assert.equal(results.length, 3);
    assert.ok(results.every((file) => file.speaker !== undefined && !/\bli\b/i.test(JSON.stringify({ ...file, recording: undefined }))));
    await page().getByRole("button", { name: "Open the result of river-li.wav" }).click();
    await workbench.tab(/assessment\.json/).waitFor();
    await workbench.tab(/Assess school/).waitFor();
    await workbench.run("View: Close All Editors in Group");
  });

  it("takes several files that are selected in the explorer, and sends none that has a result", async () => {
    await workbench.selectInExplorer("elephant-ben.wav", "river-li.wav");
    await workbench.chooseFromMenu(workbench.explorerItem("river-li.wav"), "Assess Recording…");
    await workbench.tab("Assess 2 Recordings").waitFor();
    await page().locator("tr.row[data-state=known]").filter({ hasText: "river-li.wav" }).waitFor();
    assert.equal(await page().locator("tr.row").count(), 2);
  });

  // The one reload of a window that all pages of authors share: each takes half a minute.
  it("comes back with the window, with what was chosen and its results, and so does the profile of a passage", async () => {
    await workbench.openFile(WORD_SAMPLE.reference);
    await workbench.run("Show Text Profile");
    await workbench.webviewWith("h1:has-text('Text profile of')");
    await workbench.tab(/Assess school/).click();
    const table = async () => (await workbench.webviewWith("tr.row")).locator("main");
    // That new readers are not to be added is kept too; by now there is none, and nothing to be seen of it.
    const remember = (await table()).locator("#remember");
    assert.equal(await remember.isChecked(), true);
    await remember.evaluate((box) => (box as HTMLInputElement).click());
    await waitFor(
      "the choice to be kept",
      async () => (await workbench.storedState()).some((value) => value.includes("remembersReaders")) || undefined,
    );
    await workbench.reload();
    const main = await table();
    await main.locator(".total").filter({ hasText: "0 to assess, 2 already have results" }).waitFor({ timeout: 60_000 });
    const mended = main.locator("tr.row").filter({ hasText: "river-li.wav" });
    assert.match(await mended.locator("td.text select").inputValue(), /\/seed\.txt$/);
    assert.equal(await mended.getAttribute("data-state"), "known");
    assert.equal(await main.locator("#remember").isChecked(), false);
    await workbench.webviewWith("h1:has-text('Text profile of')");
    await workbench.tab(WORD_SAMPLE.reference).first().click();
    await workbench.page.locator(".editor-instance .view-lines").first().click();
    await workbench.page.keyboard.press("Control+End");
    await workbench.type(" zorgle");
    await page().getByRole("link", { name: "zorgle" }).first().waitFor();
  });
});

describe("a folder that is sent to a hosted service", () => {
  let service: FaultServer;
  /** True once all results can be had, and not that of the first recording alone. */
  let isReady = false;
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    const fixture = await readFile(join(ROOT, "test", "fixtures", "contract", "fluencyV2.json"), "utf8");
    // One answer for all recordings, so it names nobody: what names another reader is filed under none.
    const { user_id: _user, assessment_id: _id, ...body } = JSON.parse(fixture) as Record<string, unknown>;
    service = await startFaultServer(({ method, path }, index) => {
      if (method === "GET") return isReady || path.endsWith("/r0") ? json(200, body) : json(404, {});
      return json(202, { id: `r${index}`, url: `/v2/audio/fluency/result/r${index}` });
    });
    session = await shareSession({
      machineSettings: {
        "speechAssessment.profiles": [{ name: "District", baseUrl: service.url, models: { fluencyV2: { id: "en-high" } } }],
        "speechAssessment.profile": "District",
      },
      prepare: async ({ folder }) => {
        await mkdir(join(folder, "group"));
        await writeFile(join(folder, "group", "seed.txt"), "Three red thin cats swim.\n");
        for (const [index, name] of TAKES.entries()) await writeFile(join(folder, "group", `seed-${name}.wav`), await take(index));
        await mkdir(join(folder, "class"));
        await writeFile(join(folder, "class", "seed.txt"), "Three red thin cats swim.\n");
        for (const [index, name] of TAKES.entries()) await writeFile(join(folder, "class", `seed-${name}.wav`), await take(20 + index));
      },
    });
    workbench = session.workbench;
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(async () => {
    await session?.close();
    await service?.close();
  });

  const posts = () => service.requests.filter(({ method }) => method === "POST");
  const send = (count: number) => workbench.webview.getByRole("button", { name: `Send ${count} Recordings to District` });
  const group = () => join(session.workspace.folder, "group");
  const results = async () => (await readdir(group())).filter((name) => name.endsWith(".assessment.json"));

  it("says how many are sent to whom, and sends each once with a token of its own", async () => {
    await workbench.chooseFromMenu(workbench.explorerItem("group"), "Assess Folder…");
    await workbench.webview
      .locator(".facts")
      .filter({ hasText: `Recordings are sent to ${new URL(service.url).host}` })
      .waitFor();
    await send(TAKES.length).click();
    await workbench.answer("API key for", "good-key");
    // Four at a time; the first makes room for one more.
    await waitFor("five to be sent", () => posts().filter(({ body }) => body.length > 0).length === 5 || undefined);
    const tokens = posts().map(({ body }) => /name="user_token"\s+([\w-]+)/.exec(body.toString("latin1"))?.[1]);
    assert.equal(new Set(tokens).size, 5, tokens.join());
    assert.ok(tokens.every((token) => token !== undefined));
    assert.ok(posts().every(({ body }) => !new RegExp(TAKES.join("|"), "i").test(body.toString("latin1").slice(0, 1000))));
  });

  it("is cancelled in the middle, asks again for what the service had taken, and sends only what has no result", async () => {
    await workbench.webview.locator("tr.row[data-state=assessing]").nth(3).filter({ hasText: "Waiting for the result" }).waitFor();
    await workbench.webview.getByRole("button", { name: "Cancel" }).click();
    await workbench.webview.locator(".total").filter({ hasText: "Cancelled." }).waitFor();
    const [first, ...others] = await results();
    assert.deepEqual(others, []);
    await comeFromElsewhere(first!, TAKES.at(-1)!);
    isReady = true;
    await send(TAKES.length - 1).click();
    await workbench
      .notification(`${TAKES.length - 2} recordings assessed. 1 already had a result.`)
      .getByRole("button", { name: "Show Overview" })
      .click({ timeout: 60_000 });
    await workbench.tab(/Overview of group/).waitFor();
    assert.equal(posts().length, TAKES.length - 1);
    assert.equal((await results()).length, TAKES.length);
    // Also the one from elsewhere, which did not say who read it.
    for (const name of await results()) assert.ok((await readFile(join(group(), name), "utf8")).includes('"speaker"'), name);
  });

  itInNode("is sent once by two windows that begin together, and both show all results", async () => {
    const before = posts().length;
    const second = new Workbench(await session.context.newPage(), workbench.page.url());
    try {
      await second.open();
      const windows = [workbench, second];
      for (const one of windows) await one.chooseFromMenu(one.explorerItem("class"), "Assess Folder…");
      const buttons = windows.map((one) => one.webview.getByRole("button", { name: `Send ${TAKES.length} Recordings to District` }));
      for (const button of buttons) await button.waitFor();
      await Promise.all(buttons.map((button) => button.click()));
      for (const one of windows)
        await waitFor("all rows to be assessed", async () => {
          const done = await one.webview
            .locator("tr.row")
            .filter({ hasText: /Assessed|Has a result/ })
            .count();
          return done === TAKES.length || undefined;
        });
      assert.equal(posts().length - before, TAKES.length);
      const names = await readdir(join(session.workspace.folder, "class"));
      assert.equal(names.filter((name) => name.endsWith(".assessment.json")).length, TAKES.length);
      await second.screenshot("two-windows");
    } finally {
      await second.page.close();
    }
  });

  /** The result of one more recording, as a terminal would write it. */
  async function comeFromElsewhere(there: string, reader: string): Promise<void> {
    const { speaker: _, ...like } = JSON.parse(await readFile(join(group(), there), "utf8")) as { speaker: object; recording: object };
    const sha256 = createHash("sha256")
      .update(await readFile(join(group(), `seed-${reader}.wav`)))
      .digest("hex");
    const recording = { ...like.recording, path: `seed-${reader}.wav`, sha256 };
    await writeFile(join(group(), `seed-${reader}.assessment.json`), JSON.stringify({ ...like, recording }));
  }
});

/** A reading of the passage whose first samples differ in some bits, so that each is a recording of its own. */
async function take(index: number): Promise<Buffer> {
  const wav = await readFile(join(SAMPLES, SAMPLE.audio));
  for (let bit = 0; bit < 8; bit++) wav[1000 + 2 * bit]! ^= (index >> bit) & 1;
  return wav;
}
