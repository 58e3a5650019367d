import assert from "node:assert/strict";
import { cp, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import { seriousViolations } from "../support/accessibility.ts";
import type { EditorSession } from "../support/editorSession.ts";
import { type FaultServer, json, startFaultServer } from "../support/faultServer.ts";
import { itInNode } from "../support/itInNode.ts";
import { ROOT, SAMPLES } from "../support/paths.ts";
import { ARPABET_SAMPLE, SAMPLE, WORD_SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import { Workbench } from "../support/workbench.ts";

/** Readings of the passage that differ in nothing but some bits of the first samples, so that each is a recording of its own. */
const TAKES = ["maria", "ben", "ana", "li", "sam", "kim", "noa", "eli"];

describe("a folder that is assessed in the editor", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    session = await shareSession({
      machineSettings: { "workbench.colorTheme": "Default Dark Modern" },
      prepare: async ({ folder }) => {
        const [school, group] = [join(folder, "school"), join(folder, "group")];
        await Promise.all([mkdir(school), mkdir(group)]);
        await cp(join(SAMPLES, SAMPLE.passage), join(school, "seed.txt"));
        await cp(join(SAMPLES, SAMPLE.passage), join(group, "seed.txt"));
        await cp(join(SAMPLES, WORD_SAMPLE.reference), join(school, "elephant.txt"));
        await cp(join(SAMPLES, WORD_SAMPLE.audio), join(school, "elephant-ben.wav"));
        await cp(join(SAMPLES, ARPABET_SAMPLE.reference), join(school, "snow.arpabet"));
        await cp(join(SAMPLES, ARPABET_SAMPLE.audio), join(school, "snow-ana.wav"));
        await mkdir(join(folder, "words"));
        await cp(join(SAMPLES, WORD_SAMPLE.audio), join(folder, "words", "elephant.wav"));
        await writeFile(join(folder, "words", "elephant.arpabet"), "EH1 L AH0 F AH0 N T\n");
        const other =
          "The river runs past the old mill. Two otters live under the bridge. In summer they sleep on warm stones, and at night they hunt for fish.\n";
        await writeFile(join(school, "river.txt"), other);
        await writeFile(join(school, "winter.txt"), "It snowed all night. In the morning the street was white and quiet.\n");
        for (const [index, name] of ["seed-maria.wav", "seed-ben.wav", "river-li.wav", "monday.wav"].entries())
          await writeFile(join(school, name), await take(index));
        for (const [index, name] of TAKES.entries()) await writeFile(join(group, `seed-${name}.wav`), await take(10 + index));
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
  const assess = (label: string | RegExp) => page().getByRole("button", { name: label });
  const total = (text: string | RegExp) => page().locator(".total").filter({ hasText: text });
  const states = () =>
    page()
      .locator("tr.row")
      .evaluateAll((rows) => rows.map((one) => `${one.querySelector("th")!.firstChild!.textContent} ${one.getAttribute("data-state")}`));
  const results = async (folder: string) =>
    (await readdir(join(session.workspace.folder, folder))).filter((name) => name.endsWith(".assessment.json"));

  it("pairs its recordings with its texts, and shows what is left open before anything is sent", async () => {
    await workbench.chooseFromMenu(workbench.explorerItem("school"), "Assess Folder…");
    await total("5 to assess, 1 without a text").waitFor();
    assert.deepEqual(await states(), [
      "monday.wav unpaired",
      "elephant-ben.wav ready",
      "river-li.wav ready",
      "seed-ben.wav ready",
      "seed-maria.wav ready",
      "snow-ana.wav ready",
    ]);
    assert.deepEqual(
      await page()
        .getByRole("textbox", { name: /^Reader of/ })
        .or(page().getByRole("combobox", { name: /^Reader of/ }))
        .evaluateAll((inputs) => inputs.map((input) => (input as unknown as { value: string }).value)),
      ["", "ben", "li", "ben", "maria", "ana"],
    );
    assert.deepEqual(
      await page()
        .locator("td.kind select")
        .evaluateAll((selects) => selects.map((select) => (select as unknown as { value: string }).value)),
      ["fluency-v2", "recognition", "fluency-v2", "fluency-v2", "fluency-v2", "pronunciation"],
    );
    assert.equal(
      await page()
        .locator(".unread-texts li")
        .allTextContents()
        .then((texts) => texts.join()),
      "winter.txt",
    );
    assert.deepEqual(await results("school"), []);
    assert.deepEqual(await violations(), []);
    await workbench.screenshot("assess-folder-pairs-dark");
  });

  it("assesses all of them by one button, with one message at the end, and no viewer for each", async () => {
    await assess("Assess 5 Recordings").focus();
    await workbench.page.keyboard.press("Enter");
    await page().getByRole("button", { name: "Cancel" }).and(page().locator(":focus")).waitFor();
    await workbench
      .notification("5 recordings assessed. 1 recording does not seem to be a reading of its text.")
      .waitFor({ timeout: 90_000 });
    assert.equal((await results("school")).length, 5);
    assert.equal(await workbench.tab(/assessment\.json/).count(), 0);
    assert.equal(await workbench.page.locator(".notifications-toasts .notification-list-item").count(), 1);
    assert.match((await row("seed-maria.wav").textContent())!, /Assessed.*\d\d\.\d %.*(Independent|Instructional|Frustration)/);
    assert.match((await row("elephant-ben.wav").textContent())!, /Assessed:correct/);
    assert.match((await row("river-li.wav").textContent())!, /Not a reading of this text\./);
    assert.doesNotMatch((await row("river-li.wav").textContent())!, /%|Frustration/);
    await page().getByRole("button", { name: "Show Overview" }).waitFor();
    await workbench.dismiss();
    await workbench.screenshot("assess-folder-done-dark");
  });

  it("keeps the speakers apart, and no name in a result", async () => {
    const marks = await Promise.all(
      (await results("school")).map(
        async (name) => JSON.parse(await readFile(join(session.workspace.folder, "school", name), "utf8")) as { speaker?: unknown },
      ),
    );
    assert.equal(marks.filter(({ speaker }) => speaker !== undefined).length, 5);
    assert.ok(marks.every((file) => !/maria/i.test(JSON.stringify({ ...file, recording: undefined }))));
  });

  it("mends a wrong pair by another text, and assesses that one alone", async () => {
    const select = row("river-li.wav").locator("td.text select");
    await select.focus();
    await select.selectOption({ label: "seed.txt" });
    await row("river-li.wav").getByRole("button", { name: "Assess only river-li.wav" }).click();
    await page().locator("tr.row[data-state=assessed]").filter({ hasText: "river-li.wav" }).waitFor({ timeout: 60_000 });
    assert.match((await row("river-li.wav").textContent())!, /\d\d\.\d %/);
    assert.equal((await results("school")).length, 6);
  });

  it("opens a result beside the table", async () => {
    await page().getByRole("button", { name: "Open the result of seed-maria.wav" }).click();
    await workbench.tab(/seed-maria\.assessment\.json/).waitFor();
    await workbench.tab(/Assess school/).waitFor();
    await workbench.run("View: Close All Editors in Group");
  });

  it("comes back with the window, with what was chosen, and knows its results", async () => {
    await workbench.tab(/Assess school/).click();
    // That new readers are not to be added is kept too; by now there is none, and nothing to be seen of it.
    const remember = page().locator("#remember");
    assert.equal(await remember.isChecked(), true);
    await remember.evaluate((box) => (box as HTMLInputElement).click());
    await waitFor(
      "the choice to be kept",
      async () => (await workbench.storedState()).some((value) => value.includes("remembersReaders")) || undefined,
    );
    await workbench.reload();
    await total("0 to assess, 5 already have results").or(total("0 to assess, 6 already have results")).waitFor({ timeout: 60_000 });
    assert.equal(
      await row("river-li.wav")
        .locator("td.text select")
        .inputValue()
        .then((uri) => uri.split("/").at(-1)),
      "seed.txt",
    );
    assert.equal(await row("river-li.wav").getAttribute("data-state"), "known");
    assert.equal(await remember.isChecked(), false);
  });

  it("is cancelled in the middle, and then sends only what is left", async () => {
    await workbench.chooseFromMenu(workbench.explorerItem("group"), "Assess Folder…");
    await assess(`Assess ${TAKES.length} Recordings`).click();
    await page().locator("tr.row[data-state=assessed]").first().waitFor({ timeout: 60_000 });
    await page().getByRole("button", { name: "Cancel" }).click();
    await total("Cancelled.").waitFor();
    const before = await dated();
    assert.ok(before.size >= 1 && before.size < TAKES.length, `${before.size} results`);
    before.set(...(await comeFromElsewhere([...before.keys()])));
    await assess(`Assess ${TAKES.length - before.size + 1} Recording`).click();
    await total(/^\d recordings? assessed\. 1 already had a result\./).waitFor({ timeout: 90_000 });
    const now = await dated();
    assert.equal(now.size, TAKES.length);
    for (const [name, time] of before) assert.equal(now.get(name), time, `${name} was assessed once`);
    await workbench
      .notification(/\d recordings? assessed/)
      .getByRole("button", { name: "Show Overview" })
      .click();
    await workbench.tab(/Overview of group/).waitFor();
  });

  it("assesses a word that is too short as a copy with silence behind it, where that is ticked", async () => {
    await workbench.chooseFromMenu(workbench.explorerItem("words"), "Assess Folder…");
    await page().locator("tr.row[data-state=unsuitable]").waitFor();
    await page().getByLabel("1 recording is too short for its kind of assessment: assess a copy with silence at the end").check();
    await assess("Assess 1 Recording").click();
    await page().locator("tr.row[data-state=assessed]").waitFor({ timeout: 60_000 });
    const [name] = await results("words");
    assert.ok(
      (JSON.parse(await readFile(join(session.workspace.folder, "words", name!), "utf8")) as { recording: { silence?: number } }).recording
        .silence! > 1,
    );
    await workbench.screenshot("assess-folder-padded-dark");
  });

  it("takes several files that are selected in the explorer, and sends none that has a result", async () => {
    await workbench.selectInExplorer("seed-maria.wav", "seed-ben.wav");
    await workbench.chooseFromMenu(workbench.explorerItem("seed-ben.wav"), "Assess Recording…");
    await total("0 to assess, 2 already have results").waitFor();
    assert.equal(await page().locator("tr.row").count(), 2);
    await session.setTheme("Light Modern");
    await workbench.page.locator(".monaco-workbench.vs").waitFor();
    await workbench.tab(/Assess school/).click();
    await row("river-li.wav").waitFor();
    await workbench.screenshot("assess-folder-light");
    assert.deepEqual(await violations(), []);
  });

  /** What is wrong for people who do not see the page, or use no mouse. */
  async function violations(): Promise<string[]> {
    const frame = await (await page().locator("main").elementHandle())?.ownerFrame();
    return seriousViolations(frame!);
  }

  /** The result of one more recording, as another window, or a job that an earlier one had left, would write it; its name and when it was written. */
  async function comeFromElsewhere(there: readonly string[]): Promise<[name: string, time: number]> {
    const group = join(session.workspace.folder, "group");
    const take = TAKES.findLast((name) => !there.includes(`seed-${name}.assessment.json`))!;
    const like = JSON.parse(await readFile(join(group, there[0]!), "utf8")) as { recording: object };
    const sha256 = createHash("sha256")
      .update(await readFile(join(group, `seed-${take}.wav`)))
      .digest("hex");
    const path = join(group, `seed-${take}.assessment.json`);
    await writeFile(path, JSON.stringify({ ...like, recording: { ...like.recording, path: `seed-${take}.wav`, sha256 } }));
    return [basename(path), (await stat(path)).mtimeMs];
  }

  /** When the results of the group were assessed, by their names. */
  async function dated(): Promise<Map<string, number>> {
    return waitFor("the results", async () => {
      const names = await results("group");
      return new Map(
        await Promise.all(names.map(async (name) => [name, (await stat(join(session.workspace.folder, "group", name))).mtimeMs] as const)),
      );
    });
  }
});

describe("a folder that is sent to a hosted service", () => {
  let service: FaultServer;
  let isReady = false;
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    const body: unknown = JSON.parse(await readFile(join(ROOT, "test", "fixtures", "contract", "fluencyV2.json"), "utf8"));
    service = await startFaultServer(({ method }, index) => {
      if (method === "GET") return isReady ? json(200, body) : json(404, {});
      return json(202, { id: `r${index}`, url: `/v2/audio/fluency/result/r${index}` });
    });
    session = await shareSession({
      machineSettings: {
        "speechAssessment.profiles": [{ name: "District", baseUrl: service.url, models: { fluencyV2: { id: "en-high" } } }],
        "speechAssessment.profile": "District",
      },
      prepare: async ({ folder }) => {
        await mkdir(join(folder, "group"));
        await cp(join(SAMPLES, SAMPLE.passage), join(folder, "group", "seed.txt"));
        for (const [index, name] of ["maria", "ben"].entries())
          await writeFile(join(folder, "group", `seed-${name}.wav`), await take(index));
        await mkdir(join(folder, "class"));
        await cp(join(SAMPLES, SAMPLE.passage), join(folder, "class", "seed.txt"));
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
  const send = () => workbench.webview.getByRole("button", { name: "Send 2 Recordings to District" });

  it("says how many are sent to whom, and sends each once with a token of its own", async () => {
    await workbench.chooseFromMenu(workbench.explorerItem("group"), "Assess Folder…");
    await workbench.webview
      .locator(".facts")
      .filter({ hasText: `Recordings are sent to ${new URL(service.url).host}` })
      .waitFor();
    await send().click();
    await workbench.answer("API key for", "good-key");
    await waitFor("both to be sent", () => posts().filter(({ body }) => body.length > 0).length === 2 || undefined);
    const tokens = posts().map(({ body }) => /name="user_token"\s+([\w-]+)/.exec(body.toString("latin1"))?.[1]);
    assert.equal(new Set(tokens).size, 2, tokens.join());
    assert.ok(tokens.every((token) => token !== undefined));
    assert.ok(posts().every(({ body }) => !/maria|ben/i.test(body.toString("latin1").slice(0, 1000))));
  });

  it("asks again for what the service had taken when it was cancelled, and sends nothing twice", async () => {
    await workbench.webview.locator("tr.row[data-state=assessing]").nth(1).filter({ hasText: "Waiting for the result" }).waitFor();
    await workbench.webview.getByRole("button", { name: "Cancel" }).click();
    await workbench.webview.locator(".total").filter({ hasText: "Cancelled." }).waitFor();
    isReady = true;
    await send().click();
    await workbench.notification("2 recordings assessed.").waitFor({ timeout: 60_000 });
    assert.equal(posts().length, 2);
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
});

async function take(index: number): Promise<Buffer> {
  const wav = await readFile(join(SAMPLES, SAMPLE.audio));
  for (let bit = 0; bit < 8; bit++) wav[1000 + 2 * bit]! ^= (index >> bit) & 1;
  return wav;
}
