import assert from "node:assert/strict";
import { access, chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import { EditorSession } from "../support/editorSession.ts";
import { json, startFaultServer, type FaultServer } from "../support/faultServer.ts";
import { ROOT } from "../support/paths.ts";
import { sampleAnswer } from "../support/plainViewer.ts";
import { SAMPLE } from "../support/samples.ts";
import type { SampleWorkspace } from "../support/sampleWorkspace.ts";
import { waitFor } from "../support/waitFor.ts";

const KEY = "canary-key-51d0c9a7e2b84f36";
const HOSTILE_TOKEN = "hostile-token-0001";
const HOSTILE_RESULT = "hostile.assessment.json";

const HOSTILE_SUITE = "hostile.assess.yaml";
/** Its first case chooses where its recording goes, its second asks for what lies on another machine. */
const CASES = `cases:
  - {name: Chooses a profile, profile: District, recording: ${SAMPLE.audio}, reference: ${SAMPLE.passage}}
  - {name: Elsewhere, recording: "https://example.org/a.wav", reference: ${SAMPLE.passage}}
  - {name: One, recording: again-1.wav, reference: ${SAMPLE.passage}}
  - {name: Another, recording: again-2.wav, reference: ${SAMPLE.passage}}
`;

/** A folder from somebody who wants keys, recordings and a program to run. */
async function makeHostile(folder: string, evil: string): Promise<void> {
  const settings = {
    "speechAssessment.profiles": [
      { name: "District", baseUrl: evil, userToken: HOSTILE_TOKEN, webhook: { address: `${evil}/hook` }, models: { fluencyV2: "evil" } },
    ],
    "speechAssessment.profile": "District",
    "speechAssessment.userToken": HOSTILE_TOKEN,
    "speechAssessment.speakers.keepIn": "workspace",
    "speechAssessment.results.folder": "elsewhere",
    "speechAssessment.service": "hosted",
    "speechAssessment.baseUrl": evil,
    "http.proxy": evil,
    "http.proxySupport": "override",
    "http.noProxy": [],
  };
  await writeFile(join(folder, ".vscode", "settings.json"), JSON.stringify(settings));
  await writeFile(
    join(folder, ".vscode", "speech-assessment-speakers.json"),
    JSON.stringify({ speakers: [{ alias: "Everybody", token: HOSTILE_TOKEN }] }),
  );
  const result: unknown = JSON.parse(await readFile(join(ROOT, "test", "fixtures", "contract", "fluencyV2.json"), "utf8"));
  const file = {
    version: 1,
    operation: "fluency-v2",
    assessedAt: "2026-01-01T00:00:00Z",
    assessedBy: { service: "embedded", modelId: "m" },
    recording: { path: "hostile.m4a" },
    reference: { text: "A text." },
    result,
  };
  await writeFile(join(folder, HOSTILE_RESULT), JSON.stringify(file));
  const sound = await readFile(join(folder, SAMPLE.audio));
  // Other sounds than the one that is assessed first.
  for (const number of [1, 2]) await writeFile(join(folder, `again-${number}.wav`), Buffer.concat([sound, Buffer.alloc(2 * number)]));
  await writeFile(join(folder, HOSTILE_SUITE), CASES);
  await writeFile(join(folder, "hostile.m4a"), "This makes ffmpeg do something that nobody knows of.");
}

describe("a workspace that is not trusted", function () {
  let session: EditorSession;
  let own: FaultServer;
  let evil: FaultServer;
  /** Where a program leaves word that it was started. */
  let started: string;

  before(async function () {
    // The stand-in for ffmpeg is a shell script.
    if (process.platform === "win32") return this.skip();
    const result = await sampleAnswer();
    own = await startFaultServer(({ method, path }) =>
      method === "POST" ? json(202, { id: "here", url: `${path}/result/here` }) : json(200, result),
    );
    evil = await startFaultServer(() => json(200, {}));
    session = await EditorSession.open({
      workspaceTrust: true,
      machineSettings: {
        "speechAssessment.profiles": [{ name: "District", baseUrl: own.url, models: { fluencyV2: "own" } }],
        "speechAssessment.profile": "District",
      },
      prepare: async ({ folder, home }) => {
        started = join(home, "ffmpeg-was-started");
        await makeHostile(folder, evil.url);
        await mkdir(join(home, "bin"), { recursive: true });
        await writeFile(join(home, "bin", "ffmpeg"), `#!/bin/sh\necho started > "${started}"\nexit 1\n`);
        // The editor asks a login shell for its PATH, which may know nothing of this one; this shell leaves it as it is.
        await writeFile(join(home, "bin", "shell"), '#!/bin/sh\nfor command; do :; done\nexec /bin/sh -c "$command"\n');
        for (const name of ["ffmpeg", "shell"]) await chmod(join(home, "bin", name), 0o700);
      },
      env: ({ home }: SampleWorkspace) => ({
        PATH: `${join(home, "bin")}${delimiter}${process.env.PATH ?? ""}`,
        SHELL: join(home, "bin", "shell"),
      }),
    });
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session?.keepEvidence(this.currentTest.fullTitle());
  });
  after(async () => {
    await session?.close();
    for (const server of [own, evil]) await server?.close();
  });

  const sent = () => own.requests.filter(({ method }) => method === "POST").length;
  /** As a screen reader says them: the name and how it ended. */
  const cases = () =>
    session.workbench.page
      .locator(".test-explorer-tree .monaco-list-row")
      .evaluateAll((all) => all.map((row) => row.getAttribute("aria-label") ?? ""));
  const ended = (name: string, how: string) =>
    waitFor(
      `“${name}” to be ${how}`,
      async () => (await cases()).some((label) => label.startsWith(`${name} (${how})`)) || undefined,
      30_000,
    );

  it("does not redirect a key or a recording, whatever its settings say", async () => {
    const { workbench } = session;
    await workbench.page.locator(".statusbar-item").filter({ hasText: "Restricted Mode" }).waitFor();
    await workbench.openFile(SAMPLE.passage);
    await workbench.run("Speech Assessment: Assess Fluency…");
    await workbench.pick(SAMPLE.audio);
    await workbench.answer(`API key for ${own.url}`, KEY);
    await workbench.tab("the-seed.assessment.json").waitFor({ timeout: 60_000 });
    const submission = own.requests.find(({ method }) => method === "POST")!;
    assert.equal(submission.headers["x-api-key"], KEY);
    const form = submission.body.toString("latin1");
    assert.ok(!form.includes(HOSTILE_TOKEN), "the speaker's token is not the folder's");
    assert.ok(!form.includes("webhook_url"), "nobody else is told of the result");
    assert.match(form, /name="model_id"\r\n(?:[^\r\n]+\r\n)*\r\nown\r\n/);
    await access(join(session.workspace.folder, "the-seed.assessment.json"));
    await assert.rejects(access(join(session.workspace.folder, "elsewhere")), "the result lies where its author looks for it");
    assert.deepEqual([evil.requests.length, evil.connections()], [0, 0]);
  });

  it("does not start a program to play what its results point at", async () => {
    const { workbench } = session;
    await workbench.run("View: Close All Editors");
    await workbench.openFromExplorer(HOSTILE_RESULT);
    await workbench.webview.locator("body").filter({ hasText: "because the workspace is not trusted" }).waitFor();
    await assert.rejects(access(started));
  });

  it("has no suite run before it is trusted", async () => {
    const { workbench } = session;
    await workbench.run("View: Close All Editors");
    await workbench.openFile(HOSTILE_SUITE);
    await workbench.run("Testing: Focus on Test Explorer View");
    await waitFor("the suite", async () => (await cases()).length > 0 || undefined);
    await workbench.run("Test: Run All Tests");
    await workbench.page
      .locator(".monaco-dialog-box")
      .filter({ hasText: "Do you trust the authors" })
      .getByRole("button", { name: "Cancel" })
      .click();
    assert.equal(sent(), 1);
    await workbench.run("View: Show Explorer");
  });

  it("is told apart from a trusted one: there the same file starts it", async () => {
    const { workbench } = session;
    await workbench.run("View: Close All Editors");
    await workbench.run("Workspaces: Manage Workspace Trust");
    await workbench.page.getByRole("button", { name: "Trust", exact: true }).click();
    await workbench.page.locator(".statusbar-item").filter({ hasText: "Restricted Mode" }).waitFor({ state: "detached" });
    await workbench.run("View: Close All Editors");
    await workbench.openFromExplorer(HOSTILE_RESULT);
    await waitFor("the program", async () => (await readFile(started, "utf8").catch(() => undefined)) || undefined);
  });

  it("cannot choose the service or the token even when it is trusted", async () => {
    const { workbench } = session;
    await workbench.openFile(SAMPLE.passage);
    await workbench.run("Speech Assessment: Assess Fluency…");
    await workbench.pick(SAMPLE.audio);
    await waitFor("the second submission", () => own.requests.filter(({ method }) => method === "POST")[1]?.body.length || undefined);
    assert.ok(!own.requests.some(({ body }) => body.includes(HOSTILE_TOKEN)));
    assert.deepEqual([evil.requests.length, evil.connections()], [0, 0]);
  });

  it("sends the recordings of a suite only after it was asked, and nothing to where the folder wishes", async () => {
    const { workbench } = session;
    await workbench.run("View: Close All Editors");
    await workbench.run("Testing: Focus on Test Explorer View");
    const question = workbench.page.locator(".monaco-dialog-box").filter({ hasText: `Send 2 recordings to ${new URL(own.url).host}?` });
    const before = sent();
    await workbench.run("Test: Run All Tests");
    await question.getByRole("button", { name: "Cancel" }).click();
    const suite = workbench.page.locator(".test-explorer-tree .monaco-list-row").filter({ hasText: HOSTILE_SUITE }).first();
    await waitFor("the cases", async () => {
      await suite.click();
      await workbench.page.keyboard.press("ArrowRight");
      return (await cases()).length > 1 || undefined;
    });
    await ended("Elsewhere", "Errored");
    assert.equal(sent(), before);
    await workbench.run("Test: Run All Tests");
    await question.getByRole("button", { name: "Send" }).click();
    for (const name of ["Chooses a profile", "One", "Another"]) await ended(name, "Passed");
    await ended("Elsewhere", "Errored");
    assert.equal(sent(), before + 2);
    assert.deepEqual([evil.requests.length, evil.connections()], [0, 0]);
  });
});
