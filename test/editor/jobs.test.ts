import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { JobFile } from "../../src/jobs/store/jobFile.ts";
import type { EditorSession } from "../support/editorSession.ts";
import { json, startFaultServer, type FaultServer } from "../support/faultServer.ts";
import { ROOT } from "../support/paths.ts";
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
    const body: unknown = JSON.parse(await readFile(join(ROOT, "test", "fixtures", "contract", "fluencyV2.json"), "utf8"));
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
  const finished = () =>
    workbench.page
      .locator(".pane-body")
      .getByRole("treeitem", { name: /, (done|failed|cancelled)/ })
      .first();
  const emptyView = () => workbench.page.getByText("how each assessment ended");
  const removeFinished = async () => {
    await finished().hover();
    await workbench.page.getByRole("button", { name: "Remove Finished Jobs" }).click();
  };
  const container = () => workbench.page.getByRole("tab", { name: /^Speech Assessment/ }).first();
  const posts = () => service.requests.filter(({ method }) => method === "POST").length;
  const explorer = () => workbench.run("View: Show Explorer");

  it("says what the view is for while it is empty", async () => {
    await workbench.showNoJobs();
  });

  async function assess(): Promise<void> {
    await explorer();
    await workbench.openFile(SAMPLE.passage);
    await workbench.run("Speech Assessment: Assess Fluency…");
    await workbench.pick(SAMPLE.audio);
  }

  it("shows a submission with its state, and how many wait on the view's icon", async () => {
    await assess();
    await workbench.answer("API key for", "good-key");
    await workbench.notification("Waiting for the result").waitFor();
    await workbench.run("Speech Assessment: Show Jobs");
    await line("waiting").waitFor();
    await container().locator(".badge-content").filter({ hasText: "1" }).waitFor();
  });

  it("goes on waiting after the window was reloaded, and is not submitted again", async () => {
    const asked = service.requests.length;
    await explorer();
    await workbench.reload();
    await container().locator(".badge-content").filter({ hasText: "1" }).waitFor({ timeout: 60_000 });
    await waitFor("the service to be asked again", () => service.requests.length > asked || undefined);
    await workbench.run("Speech Assessment: Show Jobs");
    await line("waiting").waitFor();
    assert.equal(posts(), 1);
  });

  it("is told of when its result arrives, which is a file then and opens from the message", async () => {
    mode = "answer";
    const message = workbench.notification(`The result of ${SAMPLE.passage}: ${SAMPLE.audio} has arrived.`);
    await message.waitFor({ timeout: 60_000 });
    await readFile(join(session.workspace.folder, RESULT));
    await message.getByRole("button", { name: "Show Result" }).click();
    await workbench.tab(RESULT).waitFor();
    await line("done").waitFor();
    await container().locator(".badge-content").waitFor({ state: "hidden" });
    assert.equal((await results()).length, 1, "one result is stored");
    assert.equal(posts(), 1);
  });

  it("is cancelled from the view, and its progress goes", async () => {
    mode = "wait";
    await assess();
    const progress = workbench.notification("Waiting for the result");
    await progress.waitFor();
    await workbench.run("Speech Assessment: Show Jobs");
    await line("waiting").hover();
    await line("waiting").getByRole("button", { name: "Cancel Job" }).click();
    await line("cancelled").waitFor();
    await progress.waitFor({ state: "detached" });
  });

  it("tells why it failed, and is sent again by Retry", async () => {
    mode = "refuse";
    for (let time = 0; time < 2; time++) {
      await assess();
      await workbench.notification("The service has no such model.").waitFor();
      await workbench.dismiss();
    }
    mode = "wait";
    await workbench.run("Speech Assessment: Show Jobs");
    await workbench.chooseFromMenu(line("failed"), "Retry Job");
    await line("waiting").waitFor();
    // One more assessment of it would wait for the first one's result: the other failure stays.
    await line("failed").waitFor();
  });

  it("is asked for at once by Retry", async () => {
    await workbench.screenshot("jobs");
    mode = "answer";
    await workbench.chooseFromMenu(line("waiting"), "Retry Job");
    await line("waiting").waitFor({ state: "detached" });
  });

  it("receives the embedded service's result, signed, and stores one", async () => {
    await workbench.run("Speech Assessment: Use Embedded Service");
    const before = (await results()).length;
    await assess();
    await waitFor("the result", async () => (await results()).length === before + 1 || undefined);
    await waitFor("the log to tell", async () => (await log()).includes("A signed result was received.") || undefined);
    assert.equal((await results()).length, before + 1);
  });

  it("finds the embedded service's result again after a restart, at its new address", async () => {
    const before = await results();
    await forgetEnd();
    await explorer();
    await workbench.reload();
    await workbench.notification("has arrived.").waitFor({ timeout: 60_000 });
    assert.deepEqual(await results(), before);
    await workbench.dismiss();
  });

  it("removes what is finished", async () => {
    await workbench.run("Speech Assessment: Show Jobs");
    await removeFinished();
    await emptyView().waitFor();
    await readFile(join(session.workspace.folder, RESULT));
  });

  it("keeps neither the key nor, at the end, the speaker's token in its files", async () => {
    const entries = await readdir(join(session.server.data, "User", "globalStorage"), { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isFile())) {
      const bytes = await readFile(join(entry.parentPath, entry.name));
      assert.ok(!bytes.includes("good-key") && !bytes.includes("child-17"), entry.name);
    }
  });

  /** Puts the newest job back to where it was before its end was written down. */
  async function forgetEnd(): Promise<void> {
    const { path, job } = await waitFor("the end to be written down", async () => {
      const newest = await newestJob();
      return newest.job.state === "available" ? newest : undefined;
    });
    const { result: _result, ...rest } = job;
    const reference = await readFile(join(session.workspace.folder, SAMPLE.passage), "utf8");
    await writeFile(
      path,
      JSON.stringify({
        ...rest,
        state: "pending",
        storing: true,
        reference: { ...job.reference, text: reference.trim() },
        userToken: "child-17",
      } satisfies JobFile),
    );
  }

  async function newestJob(): Promise<{ path: string; job: JobFile }> {
    const folder = join(session.server.data, "User", "globalStorage");
    const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(({ name }) => name === "job.json");
    const jobs = await Promise.all(
      entries.map(async ({ parentPath, name }) => ({
        path: join(parentPath, name),
        job: JSON.parse(await readFile(join(parentPath, name), "utf8")) as JobFile,
      })),
    );
    return jobs.sort((one, other) => other.job.createdAt.localeCompare(one.job.createdAt))[0]!;
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
