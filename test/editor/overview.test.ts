// Many results at once, in the editor: its list, and a passage's sheet that leads to the places of a missed word.
import assert from "node:assert/strict";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { Io } from "#cli/io.ts";
import { runCli } from "#cli/runCli.ts";
import type { EditorSession } from "../support/editorSession.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";
import { reviewed } from "../unit/sets/agreement/keptReadings.ts";
import { fileText } from "../unit/sets/overview/keptReadings.ts";

const WORDS = "The old dog ran to the big tree and saw a red bird in it".split(" ");
/** In how many words a take differs from the text; take 4 reads "old" as "cold" alone. */
const MISREAD = [3, 0, 5, 1, 2, 4, 0, 1, 2, 3, 0, 1];

function take(number: number): string {
  const script = WORDS.map((word, index) =>
    index >= 1 && index <= MISREAD[number - 1]! ? `${word}>${number % 2 === 0 ? "c" : "x"}${word}` : word,
  ).join(" ");
  return fileText(script, { name: `take-${number}`, at: new Date(Date.UTC(2026, 2, number, 9)).toISOString() });
}

/** The word "old" is misread in some takes; the engine hears it in others. */
function checked(number: number, reviewer: "anna" | "ben"): string {
  const said = number % 2 === 0 ? "The old>cold dog ran to the big tree" : "The old dog ran to the big tree";
  const texts = "The old dog ran to the big tree".split(" ");
  const verdicts = Object.fromEntries(
    texts.map((word, index) => [
      index,
      word === "old" && (number % 3 === 0 || reviewer === "ben")
        ? ("substitution" as const)
        : word === "big" && reviewer === "ben"
          ? ("omission" as const)
          : ("ok" as const),
    ]),
  );
  return fileText(said, { name: `../take-${number}`, review: reviewed(texts.join(" "), verdicts) });
}

/** What the terminal prints. */
async function terminal(...args: string[]): Promise<string> {
  const printed: string[] = [];
  const io: Io = {
    stdout: { write: (text) => printed.push(text) },
    stderr: { write: () => undefined },
    environment: {},
    signal: new AbortController().signal,
    directory: "/",
  };
  assert.equal(await runCli(args, io), 0);
  return printed.join("");
}

describe("the overview of many results", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    session = await shareSession({
      machineSettings: {
        "files.simpleDialog.enable": true,
        "workbench.colorTheme": "Default Light Modern",
        "speechAssessment.localTimes": false,
      },
      prepare: async ({ folder }) => {
        await mkdir(join(folder, "spring"));
        for (let number = 1; number <= 12; number++)
          await writeFile(join(folder, "spring", `take-${number}.assessment.json`), take(number));
        await writeFile(join(folder, "spring", "broken.assessment.json"), "{");
        for (const reviewer of ["anna", "ben"] as const) {
          await mkdir(join(folder, "checked", reviewer), { recursive: true });
          for (let number = 1; number <= 6; number++)
            await writeFile(join(folder, "checked", reviewer, `take-${number}.assessment.json`), checked(number, reviewer));
        }
      },
    });
    workbench = session.workbench;
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  /** The page in which the overview's list or a sheet is, whatever else is open. */
  const page = () => workbench.webviewWith("main.overview");
  const shown = async (column: string) =>
    (await page())
      .locator(".list-row")
      .evaluateAll(
        (all, name) =>
          all
            .sort((a, b) => parseFloat((a as HTMLElement).style.top) - parseFloat((b as HTMLElement).style.top))
            .map((row) => row.querySelector(`.cell.${name}`)?.textContent ?? ""),
        column,
      );
  const overview = async () => workbench.tab("Overview of spring").click();

  it("opens from a folder's menu with every result in it, one that cannot be read as well", async () => {
    await workbench.chooseFromMenu(workbench.explorerItem("spring"), "Show Overview");
    await (await page()).getByText("13 results.").waitFor();
    assert.equal(await (await page()).locator(".list-row").count(), 13);
    assert.ok((await shown("note")).includes("cannot be read"));
    await workbench.screenshot("overview-light");
  });

  it("filters, and opens a result from the keyboard", async () => {
    const filter = (await page()).getByLabel("Filter results");
    await filter.fill("take-12");
    await (await page()).getByText("1 of 13 results.").waitFor();
    await filter.press("ArrowDown");
    await (await page()).locator(".list-row:focus").press("Enter");
    await workbench.tab("take-12.assessment.json").waitFor();
  });

  it("opens a reading at the place of a missed word", async () => {
    await overview();
    await (await page()).getByRole("tab", { name: "Passages" }).click();
    await (await page()).getByRole("button", { name: "old", exact: true }).click();
    await workbench.screenshot("overview-passage-light");
    await (await page()).locator("tr.by").getByRole("button", { name: "take-4.wav" }).click();
    await workbench.tab("take-4.assessment.json").waitFor();
    const viewer = await workbench.webviewWith(".passage .word.selected");
    assert.match((await viewer.locator(".passage .word.selected").first().textContent())!, /old/);
  });

  it("finds a word in all readings, and opens one at its place", async () => {
    await overview();
    await (await page()).getByRole("tab", { name: "Search" }).click();
    await (await page()).getByLabel("In the text").fill("red");
    await (await page()).getByText("12 places").waitFor();
    await workbench.screenshot("overview-search-light");
    await (await page()).getByRole("button", { name: "take-7.wav" }).click();
    await workbench.tab("take-7.assessment.json").waitFor();
    const viewer = await workbench.webviewWith(".passage .word.selected:has-text('red')");
    assert.match((await viewer.locator(".passage .word.selected").first().textContent())!, /red/);
  });

  it("follows a result that comes and one that goes", async () => {
    await overview();
    await (await page()).getByRole("tab", { name: "Readings" }).click();
    await (await page()).getByLabel("Filter results").fill("");
    await (await page()).getByText("13 results.").waitFor();
    await writeFile(
      join(session.workspace.folder, "spring", "late.assessment.json"),
      fileText("The old dog", { name: "late", passage: "dog.txt" }),
    );
    await (await page()).getByText("14 results.").waitFor();
    await rm(join(session.workspace.folder, "spring", "take-1.assessment.json"));
    await waitFor("the row to go", async () => !(await shown("recording")).includes("take-1.wav") || undefined);
  });

  it("exports what it shows", async () => {
    await (await page()).getByRole("button", { name: "Export CSV…" }).click();
    await workbench.input.waitFor();
    await workbench.input.press("Enter");
    const news = workbench.notification("Exported to spring/results.csv.");
    await news.getByRole("button", { name: "Open" }).waitFor();
    await news.getByRole("button", { name: "Show in Explorer" }).click();
    await workbench.explorerItem("results.csv").waitFor();
  });

  it("shows the readers of a folder as a class, leads to a result, and exports it", async () => {
    await (await page()).getByRole("tab", { name: "Class" }).click();
    await (await page()).locator(".class-table tbody tr").first().waitFor();
    assert.equal(await (await page()).locator(".class-table tbody tr").count(), 12, "each reading is that of another reader");
    await (await page()).getByRole("button", { name: "Export CSV…" }).click();
    await workbench.input.waitFor();
    await workbench.input.press("Enter");
    await workbench.page.getByText("Exported to spring/All readers (class).csv.").first().waitFor();
    const csv = await readFile(join(session.workspace.folder, "spring", "All readers (class).csv"), "utf8");
    assert.deepEqual([csv.charAt(0), csv.slice(1, 14), csv.split("\r\n").length], ["\uFEFF", "class,reader,", 14]);
    const first = (await (await page()).locator(".class-table tbody th").first().textContent())!;
    await (await page()).locator(".class-table tbody tr").first().locator("td.number button").first().click();
    await workbench.tab(`${first.replace(".wav", "")}.assessment.json`).waitFor();
  });

  it("shows the same lines when it is opened again", async () => {
    await overview();
    await (await page()).getByRole("tab", { name: "Readings" }).click();
    const before = await shown("accuracy");
    await workbench.run("View: Close Editor");
    await workbench.chooseFromMenu(workbench.explorerItem("spring"), "Show Overview");
    await (await page()).getByText("13 results.").waitFor();
    assert.deepEqual((await shown("accuracy")).toSorted(), before.toSorted());
  });

  it("has the agreement of engine and reviewers that the terminal has", async () => {
    const folder = join(session.workspace.folder, "checked");
    await workbench.chooseFromMenu(workbench.explorerItem("checked"), "Show Overview");
    const panel = await workbench.webviewWith("main.overview h1:has-text('checked')");
    await panel.getByText("12 results.").waitFor();
    await panel.getByRole("tab", { name: "Agreement" }).click();
    await panel.getByText("12 readings").waitFor();
    await panel.getByLabel("Group by").selectOption("passage");
    await panel.getByRole("region", { name: "By passage" }).waitFor();
    await panel.getByRole("button", { name: "Export CSV…" }).click();
    await workbench.input.waitFor();
    await workbench.input.press("Enter");
    await workbench.page.getByText("Exported to checked/agreement.csv.").first().waitFor();
    assert.equal(
      await readFile(join(folder, "agreement.csv"), "utf8"),
      `\uFEFF${await terminal("agreement", folder, "--by", "passage", "--format", "csv")}`,
    );
  });
});
