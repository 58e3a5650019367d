import assert from "node:assert/strict";
import { access, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { EditorSession } from "../support/editorSession.ts";
import { json, startFaultServer, type FaultServer } from "../support/faultServer.ts";
import { SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

const RESULT = "the-seed.assessment.json";
const LIST = "Data to delete.md";

describe("profiles, keys and speakers", () => {
  let session: EditorSession;
  let workbench: Workbench;
  let service: FaultServer;
  /** How many results the embedded service had kept for others. */
  let embeddedBefore: number;

  before(async () => {
    service = await startFaultServer(({ headers }) => (headers["x-api-key"] === "good-key" ? json(404, {}) : json(401, {})));
    session = await shareSession({ machineSettings: { "workbench.editor.enablePreview": false } });
    workbench = session.workbench;
    await workbench.run("Speech Assessment: Clear All API Keys…");
    // The editor may have been used before.
    const none = workbench.notification("No API key is stored here.");
    await none.or(dialog()).first().waitFor();
    if (await dialog().isVisible())
      await dialog()
        .getByRole("button", { name: /^Clear/ })
        .click();
    await workbench.dismiss();
    embeddedBefore = (await embeddedResults()).length;
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(async () => {
    await session?.close();
    await service?.close();
  });

  const line = (name: string | RegExp) => workbench.page.getByRole("treeitem", { name });
  const status = (name: string) => workbench.page.locator(".statusbar-item").filter({ hasText: `Speech: ${name}` });
  const dialog = () => workbench.page.locator(".monaco-dialog-box");
  const press = (name: string) => dialog().getByRole("button", { name, exact: true }).click();
  const shown = async () => (await workbench.page.locator(".editor-instance .view-lines").last().innerText()).replaceAll("\u00a0", " ");

  /** The profiles as they are written. */
  async function settings(): Promise<Record<string, unknown>> {
    return JSON.parse(await readFile(join(session.server.data, "Machine", "settings.json"), "utf8").catch(() => "{}")) as Record<
      string,
      unknown
    >;
  }

  it("has the embedded service in use, in the view and the status bar", async () => {
    await workbench.showView("Readers");
    await workbench.showView("Services");
    await line("Embedded, in use, on this machine").waitFor();
    await status("Embedded").waitFor();
    await workbench.page.getByText("Make a reader for each child").waitFor();
  });

  it("adds a profile with a name and a key of its own, and uses it", async () => {
    await workbench.page.locator(".pane-header").filter({ hasText: "Services" }).hover();
    await workbench.page.getByRole("button", { name: "Add Service…" }).click();
    await workbench.answer("Address of the service", service.url);
    await workbench.answer("Name of the service", "District");
    assert.equal(await workbench.question("API key for").getAttribute("type"), "password");
    await workbench.answer("API key for", "bad-key");
    await workbench.notification("The service District was added.").getByRole("button", { name: "Use This Service" }).click();
    await status("District").waitFor();
    await workbench.dismiss();
    await line(/^District, in use/).click();
    await line("API key, set").waitFor();
    assert.ok(!JSON.stringify(await settings()).includes("bad-key"));
  });

  it("tells a refused key, takes another one, and tells that it is accepted", async () => {
    await workbench.run("Speech Assessment: Test Connection");
    await workbench.notification("refuses the key (401)").getByRole("button", { name: "Replace API Key…" }).click();
    await workbench.answer("API key for", "good-key");
    await workbench.notification("was set.").waitFor();
    await workbench.dismiss();
    await workbench.run("Speech Assessment: Test Connection");
    await workbench.notification(/District: .* answers and accepts the key/).waitFor();
    await workbench.dismiss();
    assert.ok(
      service.requests.every(({ method }) => method === "GET"),
      "no assessment was spent",
    );
  });

  it("edits a model with its alphabet and confidence", async () => {
    await line("Fluency, not set").hover();
    await line("Fluency, not set").getByRole("button", { name: "Edit Models…" }).click();
    await workbench.answer("Model ID", "en-high");
    await workbench.answer("Alphabet that this model", "arpabet");
    await workbench.pick("high confidence");
    await line("Fluency, en-high, arpabet, high confidence").waitFor();
    assert.deepEqual((await settings())["speechAssessment.profiles"], [
      { name: "District", baseUrl: service.url, models: { fluencyV2: { id: "en-high", alphabet: "arpabet", confidence: "high" } } },
    ]);
  });

  it("renames it, and it stays in use until the embedded service is used again, by one click", async () => {
    await workbench.chooseFromMenu(line(/^District, in use/), "Rename Service…");
    await workbench.answer("Name of the service", "North");
    await status("North").waitFor();
    await line(/^North, in use/).waitFor();
    await workbench.screenshot("profiles");
    await line(/^Embedded/).hover();
    await line(/^Embedded/)
      .getByRole("button", { name: "Use This Service" })
      .click();
    await status("Embedded").waitFor();
    await workbench.dismiss();
  });

  it("makes a user token, whose alias alone is shown, outside of the workspace", async () => {
    await workbench.run("Speech Assessment: New Reader…");
    await workbench.answer("Alias for the reader", "Blue group");
    await workbench.notification("Blue group now has a user token.").waitFor();
    await workbench.dismiss();
    await line("Blue group").waitFor();
    await assert.rejects(access(join(session.workspace.folder, ".vscode", "speech-assessment-speakers.json")));
    assert.match(await token(), /^[0-9a-f-]{36}$/);
  });

  it("warns of a token that looks like a name", async () => {
    await workbench.run("Speech Assessment: Add User Token…");
    await workbench.question("User token that you already use").fill("anna-smith");
    await workbench.page.locator(".quick-input-widget").getByText("This looks like a name").waitFor();
    await workbench.page.keyboard.press("Escape");
  });

  it("shows what would go before a reader's data is deleted, deletes nothing when the answer is no, and everything when it is yes", async () => {
    await workbench.page.keyboard.press("Control+Shift+e");
    await workbench.openFile(SAMPLE.passage);
    await workbench.run("Speech Assessment: Assess Fluency…");
    await workbench.pick(SAMPLE.audio);
    assert.match((await workbench.options("Blue group"))[0] ?? "", /No Reader/);
    await workbench.pick("Blue group");
    await workbench.notification("reader: Blue group").waitFor();
    await workbench.tab(RESULT).waitFor({ timeout: 60_000 });
    await waitFor("the marks in the passage", async () => (await marks()) > 0 || undefined);
    assert.ok(!(await readFile(join(session.workspace.folder, RESULT), "utf8")).includes(await token()));
    await workbench.run("Speech Assessment: Delete a Reader's Data…");
    await workbench.pick("Blue group");
    // Earlier rows in this window may have had a result of this name.
    await workbench.option(/1 result file, \d finished jobs?, 1 result of the embedded service\./).waitFor();
    assert.match(await shown(), /Result file `the-seed\.assessment\.json`/);
    await workbench.pick("Delete…");
    await dialog().filter({ hasText: "Delete the data of Blue group on this machine?" }).waitFor();
    await workbench.screenshot("delete-speaker");
    await press("Back to the List");
    await workbench.pick("Delete…");
    await press("Cancel");
    await workbench.tab(LIST).waitFor({ state: "detached" });
    await access(join(session.workspace.folder, RESULT));
    assert.equal((await embeddedResults()).length, embeddedBefore + 1);
    await workbench.run("Speech Assessment: Delete a Reader's Data…");
    await workbench.pick("Blue group");
    await workbench.pick("Delete…");
    await press("Delete Permanently");
    await workbench.page.getByPlaceholder("The reader's data on this machine was deleted.").waitFor();
    await workbench.tab(LIST).waitFor({ state: "detached" });
    await workbench.tab(RESULT).waitFor({ state: "detached" });
    const jobs = await Promise.all((await filesIn(session.server.data, "job.json")).map((file) => readFile(file, "utf8")));
    assert.ok(!jobs.some((job) => job.includes(RESULT)));
    await assert.rejects(access(join(session.workspace.folder, RESULT)));
    assert.equal((await embeddedResults()).length, embeddedBefore);
    await access(join(session.workspace.folder, SAMPLE.audio));
    await workbench.pick("Prepare Request to Operator…");
    await workbench.tab("Request to the operator.txt").waitFor();
    await workbench.page
      .locator(".monaco-editor .view-line")
      .filter({ hasText: await token() })
      .first()
      .waitFor();
    await workbench.tab(SAMPLE.passage).first().click();
    await waitFor("the marks to go", async () => (await marks()) === 0 || undefined);
  });

  it("offers to remove the token once there is nothing of the speaker's any more", async () => {
    await workbench.run("Speech Assessment: Delete a Reader's Data…");
    await workbench.pick("Blue group");
    await workbench.page.getByPlaceholder("This machine has no data that is known to be from this reader.").waitFor();
    await workbench.pick(/^Remove User Token/);
    await waitFor("the address book", async () => {
      const [book] = await filesIn(session.server.data, "speakers.json");
      return (await readFile(book!, "utf8")).includes("Blue group") ? undefined : true;
    });
  });

  it("removes a profile with the key that nobody else needs, after asking", async () => {
    await workbench.run("Speech Assessment: Remove Service…");
    await dialog().filter({ hasText: "Remove the service North?" }).waitFor();
    await press("Remove Service and Key");
    await waitFor("the settings", async () => JSON.stringify((await settings())["speechAssessment.profiles"]) === "[]" || undefined);
    await workbench.run("Speech Assessment: Clear All API Keys…");
    await workbench.notification("No API key is stored here.").waitFor();
  });

  /** How many pieces of visible text are marked as a miscue. */
  function marks(): Promise<number> {
    return workbench.page
      .locator(".monaco-editor .view-lines span")
      .evaluateAll((spans) => spans.filter((span) => /line-through|underline/.test(getComputedStyle(span).textDecorationLine)).length);
  }

  async function token(): Promise<string> {
    const files = await filesIn(session.server.data, "speakers.json");
    assert.equal(files.length, 1);
    const book = JSON.parse(await readFile(files[0]!, "utf8")) as { speakers: { alias: string; token: string }[] };
    return book.speakers.find(({ alias }) => alias === "Blue group")!.token;
  }

  /** What the embedded service has stored in this workspace. */
  async function embeddedResults(): Promise<string[]> {
    return (await filesIn(session.server.data, ".json")).filter((file) => /service.results.[0-9a-f]{32}\.json$/.test(file));
  }
});

async function filesIn(folder: string, ending: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name.endsWith(ending)).map((entry) => join(entry.parentPath, entry.name));
}
