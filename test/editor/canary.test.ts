import assert from "node:assert/strict";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import { EditorSession } from "../support/editorSession.ts";
import { json, startFaultServer, text, type FaultServer, type RecordedRequest, type Step } from "../support/faultServer.ts";
import { ROOT } from "../support/paths.ts";
import { SAMPLE } from "../support/samples.ts";
import { waitFor } from "../support/waitFor.ts";

/** Each would be found anywhere. */
const KEY = "canary-key-4f9d2c71b6a85e03";
const SECOND_KEY = "canary-other-90b7e1d3c2f6a481";
/** In the editor's environment, for a service that nobody has allowed it for. */
const ENVIRONMENT_KEY = "canary-environment-2a7c41f09be3d586";
const KEYS = [KEY, SECOND_KEY, ENVIRONMENT_KEY];
const RESULT = "the-seed.assessment.json";
/** As the export is called unless another name is given. */
const EXPORTED = "the-seed.csv";

describe("a session with canary keys", () => {
  let session: EditorSession;
  /** The keys' own services. */
  let hosted: FaultServer;
  let second: FaultServer;
  let mode: "refuse" | "rubbish" | "answer" = "refuse";
  let token = "";
  const seen: string[] = [];

  /** A service whose words repeat whatever it was sent. */
  function answerTo(body: object, { method, path, headers }: RecordedRequest): Step {
    const key = String(headers["x-api-key"]);
    if (path.includes("connection-test-")) return KEYS.includes(key) ? json(404, {}) : json(401, { detail: `There is no key ${key}.` });
    if (method === "GET") return json(200, { ...body, note: `Assessed with ${key}.`, [key]: [`https://a.example/?key=${key}`] });
    if (mode === "refuse") return json(401, { detail: `The key ${key} of the speaker ${token} is not known here at all.` });
    if (mode === "rubbish") return text(202, key);
    return json(202, { id: `here-${key}`, url: `${path}/result/here?key=${key}` });
  }

  before(async () => {
    const body = JSON.parse(await readFile(join(ROOT, "test", "fixtures", "contract", "fluencyV2.json"), "utf8")) as object;
    hosted = await startFaultServer((request) => answerTo(body, request));
    second = await startFaultServer((request) => answerTo(body, request));
    // Temporary files lie among what is searched.
    const temporary = (home: string) => join(home, "temporary");
    session = await EditorSession.open({
      settings: { "files.simpleDialog.enable": true },
      prepare: async ({ home }) => void (await mkdir(temporary(home), { recursive: true })),
      env: ({ home }) => ({
        SPEECH_ASSESSMENT_API_KEY: ENVIRONMENT_KEY,
        TMPDIR: temporary(home),
        TEMP: temporary(home),
        TMP: temporary(home),
      }),
    });
    await session.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(async () => {
    await session?.close();
    for (const server of [hosted, second]) await server?.close();
  });

  async function assess(): Promise<void> {
    const { workbench } = session;
    await workbench.openFile(SAMPLE.passage);
    await workbench.run("Speech Assessment: Assess Fluency…");
    await workbench.pick(SAMPLE.audio);
  }

  /** Waits for a message, keeps its words, and clears it away. */
  async function told(words: string | RegExp): Promise<void> {
    const notification = session.workbench.notification(words);
    await notification.waitFor();
    seen.push(await session.workbench.page.locator(".notifications-toasts").innerText());
    await session.workbench.dismiss();
  }

  it("sets the keys of two services, and tests a connection", async () => {
    const { workbench } = session;
    for (const [server, entered] of [
      [second, SECOND_KEY],
      [hosted, `"${KEY}"`],
    ] as const) {
      await workbench.run("Speech Assessment: Use Hosted Service…");
      await workbench.answer("Address of the service", server.url);
      await workbench.pick("Enter Another Key…");
      await workbench.answer("API key for", entered);
      await told(`Recordings will be sent to ${server.url}, which has no model yet`);
    }
    await workbench.run("Speech Assessment: Test Connection");
    await told("answers and accepts the key. It refuses a wrong one");
    assert.deepEqual(
      hosted.requests.map(({ method }) => method),
      ["GET", "GET"],
    );
  });

  it("is refused by a service that repeats the key and the token, and gets the key back instead of an acknowledgment", async () => {
    await assess();
    await session.workbench.answer("Model ID", "en-high");
    token = await waitFor("the submission", () =>
      hosted.requests
        .map(({ body }) => /name="user_token"\r\n(?:[^\r\n]+\r\n)*\r\n([^\r\n]+)/.exec(body.toString("latin1"))?.[1])
        .find(Boolean),
    );
    assert.match(token, /^[0-9a-f-]{36}$/);
    await told(/refused the API key|not known here/);
    mode = "rubbish";
    await assess();
    await told("it is not JSON");
  });

  it("gets a result, saves and exports it", async () => {
    const { workbench } = session;
    // As somebody does who knows that the service does not have the recording.
    await rm(join(session.workspace.folder, ".speech-assessment-run"), { recursive: true, force: true });
    mode = "answer";
    await assess();
    await workbench.tab(RESULT).waitFor({ timeout: 60_000 });
    await workbench.chooseFromMenu(workbench.explorerItem(RESULT), "Export Result as TextGrid, EAF, CSV…");
    await workbench.pick("CSV");
    await waitFor("the question where to", async () => (await workbench.input.inputValue()).endsWith(EXPORTED) || undefined);
    await workbench.page.keyboard.press("Enter");
    await waitFor("the exported file", () => readFile(join(session.workspace.folder, EXPORTED)));
  });

  it("shows its profiles and its log", async () => {
    const { workbench } = session;
    await workbench.run("Speech Assessment: Show Log");
    await workbench.page.locator(".output-view .view-line, .panel .view-line").first().waitFor();
    await workbench.showView("Services");
    const profile = workbench.page.getByRole("treeitem", { name: new RegExp(`^${new URL(hosted.url).host}`) });
    await profile.click();
    await workbench.page.getByRole("treeitem", { name: /^API key, set/ }).waitFor();
    seen.push(await workbench.page.locator("body").innerText());
  });

  it("sent each key to its own service alone, and there in the header alone", () => {
    for (const [server, own] of [
      [hosted, KEY],
      [second, SECOND_KEY],
    ] as const) {
      for (const { headers, body, path } of [...server.requests, ...server.healthRequests]) {
        const { "x-api-key": key, ...rest } = headers;
        assert.ok(key === undefined || key === own || String(key).startsWith("wrong-"));
        // Not in the address either that a result is asked for at, although the service put it there.
        const everythingElse = JSON.stringify(rest) + path + body.toString("latin1");
        for (const canary of KEYS) assert.ok(!everythingElse.includes(canary));
      }
    }
    assert.ok(hosted.requests.filter(({ headers }) => headers["x-api-key"] === KEY).length > 3);
  });

  it("left no key on the screen, in a message, on the clipboard, in an argument of a program, or in what the browser keeps beside its secrets", async () => {
    const { page } = session.workbench;
    const beside = JSON.stringify([
      page.url(),
      await session.context.cookies(),
      await page.evaluate("navigator.clipboard.readText()"),
      await commandLines(),
    ]);
    // What the compiler of the tests puts around functions is not there in the page.
    await page.evaluate("globalThis.__name = (work) => work");
    const kept = await page.evaluate(everythingKept);
    assert.ok(
      kept.databases > 0 && kept.text.includes("speechAssessment.keyOrigins"),
      "the extension's own state is among what is searched",
    );
    for (const canary of KEYS) {
      assert.ok(!beside.includes(canary), "a key is where others can read it");
      assert.ok(!kept.text.includes(canary), "the browser's storage holds a key");
      for (const words of seen) assert.ok(!words.includes(canary), words);
    }
    assert.ok(!seen.some((words) => words.includes(token)), "no message repeats the speaker's token");
  });

  it("left no key in a log, a setting, a result, an export or anything else on disk, and no token in a log or a result", async () => {
    const files = [...(await filesIn(session.workspace.home)), ...(await filesIn(session.workspace.folder))];
    // A part of what is searched.
    for (const wanted of ["Speech Assessment.log", "settings.json", "job.json", RESULT, EXPORTED, "code-server.log"])
      assert.ok(
        files.some((file) => file.endsWith(wanted)),
        `${wanted} is among what is searched`,
      );
    for (const file of files) {
      const bytes = await readFile(file);
      for (const canary of KEYS) assert.ok(!bytes.includes(canary), `${file} holds a key`);
      if (/\.log$|assessment\.json$|\.csv$|settings\.json$/.test(file))
        assert.ok(!bytes.includes(token), `${file} holds the speaker's token`);
    }
  });
});

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** The arguments of every program that runs now, which all users of a machine can read; nothing where the system does not tell. */
async function commandLines(): Promise<string[]> {
  const processes = await readdir("/proc").catch(() => []);
  return Promise.all(
    processes.filter((name) => /^\d+$/.test(name)).map((name) => readFile(join("/proc", name, "cmdline"), "utf8").catch(() => "")),
  );
}

/** All that the page's origin keeps, except the editor's secret storage itself. Runs in the page. */
async function everythingKept(): Promise<{ databases: number; text: string }> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error("the database failed"));
    });
  const parts = [localStorage, sessionStorage].flatMap((storage) =>
    Object.entries(storage)
      .filter(([name]) => name !== "secrets.provider")
      .flat()
      .map(String),
  );
  const databases = await indexedDB.databases();
  for (const { name } of databases) {
    const database = await done(indexedDB.open(name!));
    for (const store of Array.from(database.objectStoreNames)) {
      const rows = await done(database.transaction(store, "readonly").objectStore(store).getAll());
      for (const row of rows as unknown[])
        parts.push(row instanceof Uint8Array ? new TextDecoder().decode(row) : (JSON.stringify(row) ?? ""));
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) parts.push(request.url, (await (await cache.match(request))?.text()) ?? "");
  }
  return { databases: databases.length, text: parts.join("\n") };
}
