import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { EditorSession } from "../support/editorSession.ts";
import { json, startFaultServer, type FaultServer } from "../support/faultServer.ts";
import { sampleAnswer } from "../support/plainViewer.ts";
import { SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

const RESULT = "the-seed.assessment.json";

describe("jobs that wait, in the editor", () => {
  let service: FaultServer;
  let mode: "wait" | "answer" | "refuse" = "wait";
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    const body = await sampleAnswer();
    service = await startFaultServer(({ method }, index) => {
      if (method === "GET") return mode === "answer" ? json(200, body) : json(404, {});
      return mode === "refuse"
        ? json(422, { detail: "The service has no such model." })
        : json(202, { id: `r${index}`, url: `/v2/audio/fluency/result/r${index}` });
    });
    const profiles = [{ name: "District", baseUrl: service.url, models: { fluencyV2: { id: "en-high" } }, userToken: "child-17" }];
    session = await shareSession({
      machineSettings: {
        "workbench.colorTheme": "Default Dark Modern",
        "speechAssessment.profiles": profiles,
        "speechAssessment.profile": "District",
        "speechAssessment.webhooks.receive": "forwarded",
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

  const line = (description: string) => workbench.page.getByRole("treeitem", { name: `${SAMPLE.audio}, ${description}` }).first();
  const container = () => workbench.page.getByRole("tab", { name: /^Speech Assessment/ }).first();
  const posts = () => service.requests.filter(({ method }) => method === "POST").length;

  it("shows a submission with its state, and how many wait on the view's icon", async () => {
    await workbench.showNoJobs();
    await assess();
    await workbench.answer("API key for", "good-key");
    await workbench.notification("Waiting for the result").waitFor();
    await workbench.run("Speech Assessment: Show Jobs");
    await line("waiting").waitFor();
    await container().locator(".badge-content").filter({ hasText: "1" }).waitFor();
  });

  it("asks at once by Retry, and opens the result, which is a file then", async () => {
    mode = "answer";
    await workbench.chooseFromMenu(line("waiting"), "Retry Job");
    await workbench.tab(RESULT).waitFor();
    await line("done").waitFor();
    await container().locator(".badge-content").waitFor({ state: "hidden" });
    assert.deepEqual([await results(), posts()], [[RESULT], 1]);
  });

  it("tells why a job failed, sends it again by Retry, and cancels and removes it from the view", async () => {
    mode = "refuse";
    await assess();
    await workbench.notification("The service has no such model.").waitFor();
    await workbench.dismiss();
    mode = "wait";
    await workbench.run("Speech Assessment: Show Jobs");
    await workbench.chooseFromMenu(line("failed"), "Retry Job");
    await line("waiting").waitFor();
    assert.equal(posts(), 3);
    await line("waiting").hover();
    await line("waiting").getByRole("button", { name: "Cancel Job" }).click();
    await line("cancelled").waitFor();
    await workbench.screenshot("jobs");
    await line("cancelled").hover();
    await workbench.page.getByRole("button", { name: "Remove Finished Jobs" }).click();
    await workbench.page.getByText("how each assessment ended").waitFor();
    assert.deepEqual(await results(), [RESULT]);
  });

  it("asks before a recording that breaks off is paid for, and sends it if its author agrees", async () => {
    const path = join(session.workspace.folder, SAMPLE.audio);
    const whole = await readFile(path);
    const before = posts();
    const asked = workbench.page.locator(".monaco-dialog-box");
    await writeFile(path, whole.subarray(0, whole.length / 2));
    try {
      await assess();
      await asked.getByText(/Only the first \d+\.\d s of the recording can be read\./).waitFor();
      await workbench.screenshot("part-asked");
      await asked.getByRole("button", { name: "Cancel" }).click();
      await asked.waitFor({ state: "hidden" });
      await assess();
      assert.equal(posts(), before);
      await asked.getByRole("button", { name: "Assess the Part" }).click();
      await workbench.run("Speech Assessment: Show Jobs");
      await line("waiting").waitFor();
      assert.equal(posts(), before + 1);
    } finally {
      await writeFile(path, whole);
    }
    await line("waiting").hover();
    await line("waiting").getByRole("button", { name: "Cancel Job" }).click();
    await line("cancelled").waitFor();
  });

  it("receives the embedded service's result, signed, and stores it once, marked by the project's pronunciations", async () => {
    await writeFile(
      join(session.workspace.folder, "words.dictionary.json"),
      `{ "version": 1, "words": { "leaf": ["L IY1 F", "T R IY1"] } }\n`,
    );
    await workbench.run("Speech Assessment: Use Embedded Service");
    await assess();
    const [second] = await waitFor("the result", async () => {
      const added = (await results()).filter((name) => name !== RESULT);
      return added.length > 0 ? added : undefined;
    });
    await waitFor("the log to tell", async () => (await log()).includes("A signed result was received.") || undefined);
    assert.equal((await results()).length, 2);
    const file = JSON.parse(await readFile(join(session.workspace.folder, second!), "utf8")) as {
      reference: { pronunciations?: object };
      result: { summary: { replace: number; delete: number } };
    };
    assert.deepEqual(file.reference.pronunciations, { leaf: ["L IY1 F", "T R IY1"] });
    assert.deepEqual([file.result.summary.replace, file.result.summary.delete], [0, 1]);
  });

  async function assess(): Promise<void> {
    await workbench.run("View: Show Explorer");
    await workbench.openFile(SAMPLE.passage);
    await workbench.run("Speech Assessment: Assess Fluency…");
    await workbench.pick(SAMPLE.audio);
  }

  async function results(): Promise<string[]> {
    return (await readdir(session.workspace.folder)).filter((name) => name.endsWith(".assessment.json"));
  }

  async function log(): Promise<string> {
    const folder = join(session.server.data, "logs");
    const own = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(({ name }) => name === "Speech Assessment.log");
    return (await Promise.all(own.map(({ parentPath, name }) => readFile(join(parentPath, name), "utf8")))).join("\n");
  }
});
