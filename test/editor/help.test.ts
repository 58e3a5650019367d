import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { Frame } from "playwright-core";
import { EditorSession } from "../support/editorSession.ts";
import { LISTING, shippedPage } from "../support/listing.ts";
import { packFolder } from "../support/package.ts";
import { ROOT } from "../support/paths.ts";
import { waitFor } from "../support/waitFor.ts";

/** A repository as its owner may fill it in; the test answers in its place. */
const ADDRESS = "https://github.com/tests/reading";
const PICTURES = `${ADDRESS}/raw/HEAD/`;
const PAGES = `${ADDRESS}/blob/HEAD/`;
const WITH_ADDRESS = "Listed With an Address";
const PRIVATE = "Mia-4f9d2c71b6a85e03";

describe("what the editor shows about the extension", () => {
  let session: EditorSession;
  const asked: string[] = [];

  before(async () => {
    session = await EditorSession.open({
      settings: { "workbench.colorTheme": "Light Modern" },
      machineSettings: {
        "speechAssessment.profiles": [{ name: PRIVATE, baseUrl: `https://${PRIVATE}.school`, models: {} }],
        "speechAssessment.userToken": PRIVATE,
        "speechAssessment.review.reviewer": PRIVATE,
        "speechAssessment.results.folder": `results/${PRIVATE}`,
        "speechAssessment.timeoutSeconds": 77,
      },
      extensions: async ({ home }) => [await packListing(join(home, "listed"))],
    });
    await session.context.route(`${PICTURES}**`, async (route) => {
      const path = route.request().url().slice(PICTURES.length);
      asked.push(path);
      await route.fulfill({ body: await readFile(join(ROOT, path)), contentType: `image/${extname(path).slice(1)}` });
    });
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  /** The page of an installed extension, once it says what it is about. */
  async function pageOf(name: string): Promise<Frame> {
    const { workbench } = session;
    await workbench.run("Extensions: Show Installed Extensions");
    await workbench.page.locator(".extension-list-item").filter({ hasText: name }).locator(".name").first().click();
    await workbench.page.locator(".extension-editor .header .name").filter({ hasText: name }).waitFor();
    return frameAbout("Speech Assessment Authoring");
  }
  /** What the editor renders under this heading. */
  const frameAbout = (heading: string) =>
    waitFor(heading, async () => {
      for (const frame of session.workbench.page.frames()) {
        const found = await frame
          .locator("h1")
          .first()
          .textContent({ timeout: 200 })
          .catch(() => null);
        if (found === heading) return frame;
      }
      return undefined;
    });
  const all = (frame: Frame, selector: string, property: "href" | "naturalWidth") =>
    frame.locator(selector).evaluateAll((found, name) => found.map((one) => (one as unknown as Record<string, unknown>)[name]), property);

  it("is its listing's page, without anything that could not be reached", async () => {
    const frame = await pageOf("Speech Assessment Authoring");
    assert.equal(await frame.locator("h2").filter({ hasText: "Privacy" }).count(), 1);
    assert.deepEqual(await all(frame, "img", "naturalWidth"), []);
    // The editor's own link leads to the page's beginning.
    const links = await all(frame, "a:not([href='#'])", "href");
    assert.ok(links.length > 0);
    assert.deepEqual(
      links.filter((link) => !/^https:/.test(String(link))),
      [],
    );
  });

  it("is the same page with its picture and its links where the repository has an address", async () => {
    const frame = await pageOf(WITH_ADDRESS);
    const widths = await waitFor("the picture", async () => {
      const found = await all(frame, "img", "naturalWidth");
      return found.length > 0 && found.every((width) => Number(width) > 0) ? found : undefined;
    });
    assert.equal(widths.length, new Set(asked).size);
    const pages = (await all(frame, "a", "href")).map(String).filter((link) => link.startsWith(PAGES));
    assert.ok(pages.length > 3);
    assert.deepEqual(
      pages.filter((link) => !existsSync(join(ROOT, new URL(link).pathname.slice(new URL(PAGES).pathname.length)))),
      [],
    );
  });

  it("opens the documentation in the editor", async () => {
    await session.workbench.run("Speech Assessment: Open Documentation");
    const index = await frameAbout("Documentation");
    await index.getByRole("link", { name: "Glossary" }).click();
    const page = await frameAbout("Glossary");
    await session.workbench.screenshot("documentation-page");
    await page.getByRole("link", { name: "Documentation" }).click();
    await frameAbout("Documentation");
    await session.workbench.run("Speech Assessment: Open Documentation about Privacy");
    await frameAbout("Privacy");
  });

  it("collects a report without names, places and tokens", async () => {
    const { workbench } = session;
    await workbench.run("Speech Assessment: Report a Problem…");
    const shown = workbench.page.locator(".editor-instance .view-lines").filter({ hasText: "extension:" });
    await shown.waitFor();
    // The editor writes no-break spaces.
    const report = (await shown.innerText()).replaceAll("\u00a0", " ");
    assert.match(report, /speech-assessment-authoring \d+\.\d+\.\d+/);
    assert.match(report, /speechAssessment\.timeoutSeconds: 77/);
    assert.match(report, /speechAssessment\.userToken: \(set\)/);
    assert.match(report, /speechAssessment\.profiles: \(set\)/);
    for (const hidden of [PRIVATE, session.workspace.folder, new URL(session.server.url).host]) assert.ok(!report.includes(hidden), hidden);
  });
});

/** An extension that is nothing but this one's listing, with a repository. Returns its package. */
async function packListing(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const { license, engines } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as Record<string, unknown>;
  const about = { name: "listed", displayName: WITH_ADDRESS, publisher: "tests", version: "1.0.0" };
  await writeFile(join(folder, "package.json"), JSON.stringify({ ...about, license, engines, repository: { type: "git", url: ADDRESS } }));
  await writeFile(join(folder, "README.md"), await shippedPage(LISTING, true));
  await writeFile(join(folder, "LICENSE"), await readFile(join(ROOT, "LICENSE")));
  await packFolder(folder, `${folder}.vsix`);
  return `${folder}.vsix`;
}
