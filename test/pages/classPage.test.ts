// The sheet of a class on the page with many results, without an editor around it.
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, before, describe, it } from "mocha";
import type { Page } from "playwright-core";
import type { ClassChoice, ClassMember } from "#core/overview/class/classModel.ts";
import { classSheet } from "#core/overview/class/classSheet.ts";
import type { OverviewRow } from "#core/overview/overviewModel.ts";
import type { OverviewHostMessage, OverviewRequest } from "#pages/overview/overviewProtocol.ts";
import type { PageMessage } from "#pages/kit/pageProtocol.ts";
import { seriousViolations } from "../support/accessibility.ts";
import { classRows } from "../support/classReadings.ts";
import { TEST_RESULTS } from "../support/paths.ts";
import { type PageTheme, plainPage, type PlainPage, taskClock } from "../support/plainPage.ts";
import { waitFor } from "../support/waitFor.ts";

const MEMBERS: ClassMember[] = [{ reader: "Zoe", class: "3A", grade: 3 }];

describe("the page of a class", () => {
  let page: Page;
  let port: PlainPage["port"];
  let posted: PageMessage<OverviewRequest>[];
  const rows = classRows({ readers: 6, passages: 2, classes: ["3A", "3B"] });

  before(() => mkdir(TEST_RESULTS, { recursive: true }));
  afterEach(async () => {
    assert.deepEqual(
      posted.filter(({ type }) => type === "defect"),
      [],
    );
    await page.close();
  });

  /** A host that sends the sheet that is asked for. */
  async function open(theme: PageTheme = "light", own: readonly OverviewRow[] = rows): Promise<void> {
    const plain = await plainPage("overview", theme);
    ({ page, port } = plain);
    posted = [];
    const sheet = (choice: ClassChoice) =>
      post({ type: "sheet", sheet: { of: "class", sheet: classSheet(own, own.length > 0 ? MEMBERS : [], choice) } });
    port.onMessage((data) => {
      const message = data as PageMessage<OverviewRequest>;
      posted.push(message);
      if (message.type !== "request") return;
      void port.post({ type: "reply", id: message.id });
      const { request } = message;
      if (request.method === "watch" && request.name?.of === "class") void sheet(request.name.choice);
    });
    await plain.load();
    await post({ type: "begin", scope: "file:///results", title: "Overview of results" });
    await post({ type: "rows", rows: [...own], removed: [] });
    await post({ type: "progress", read: own.length, of: own.length, isDone: true });
    await page.getByRole("tab", { name: "Class" }).click();
  }
  const post = (message: OverviewHostMessage) => port.post(message);
  const asked = <Method extends OverviewRequest["method"]>(method: Method) =>
    posted.flatMap((message) => (message.type === "request" && message.request.method === method ? [message.request] : []));
  const names = () => page.locator(".class-table tbody th").allTextContents();
  const hasNames = (what: string, expected: string[]) => waitFor(what, async () => (await names()).join() === expected.join() || undefined);

  for (const theme of ["light", "dark", "high-contrast", "high-contrast-light"] as const)
    it(`can be read and used, also of two classes by passage (${theme})`, async () => {
      await open(theme);
      await hasNames("the first class", ["Reader 1", "Reader 3", "Reader 5", "Zoe"]);
      await page.getByText("What the figures mean").click();
      assert.deepEqual(await seriousViolations(page), []);
      await page.screenshot({ path: join(TEST_RESULTS, `class-${theme}.png`) });
      await page.getByLabel("Class beside it").selectOption({ label: "3B: 3 readers" });
      await page.getByLabel("Columns").selectOption("By passage");
      await page.getByText("All 2 passages").click();
      await page.getByRole("columnheader", { name: "passage 2" }).waitFor();
      assert.equal((await names()).length, 7);
      assert.match(
        (await page.getByRole("img", { name: /^3A: words correct per minute of 3 readers/ }).getAttribute("aria-label"))!,
        / 3B: words/,
      );
      assert.deepEqual(await seriousViolations(page), []);
      await page.screenshot({ path: join(TEST_RESULTS, `class-two-${theme}.png`) });
    });

  it("sorts by any column, and exports what it shows", async () => {
    await open();
    const heading = page.getByRole("columnheader", { name: "WCPM", exact: true });
    await heading.getByRole("button").click();
    await waitFor("the order", async () => (await heading.getAttribute("aria-sort")) === "ascending" || undefined);
    const rates = (await page.locator(".class-table tbody td.number:nth-child(4)").allTextContents()).map(Number);
    assert.deepEqual(
      rates.slice(0, -1),
      rates.slice(0, -1).toSorted((a, b) => a - b),
    );
    assert.equal((await names()).at(-1), "Zoe", "who has not read comes last");
    await page.getByRole("button", { name: "Export CSV…" }).click();
    const choice = { cells: "seasons", sort: { column: "wcpm", descending: false } };
    await waitFor("the export", () => asked("export").length > 0 || undefined);
    assert.deepEqual(asked("export"), [{ method: "export", what: { of: "class", choice } }]);
  });

  it("leads from a reader to all readings, and from a cell to the result, by keys alone", async () => {
    await open();
    const kim = page.getByRole("button", { name: "Reader 3", exact: true });
    await kim.focus();
    for (const key of ["ArrowRight", "ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
    // The median of two passages leads to them, each of which is one result.
    await page.keyboard.press("Enter");
    await page.getByRole("columnheader", { name: "passage 1" }).waitFor();
    await kim.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await waitFor("the result", () => asked("open").length > 0 || undefined);
    const fall = rows.find(({ name }) => name === "reader-3-passage-2-1")!;
    assert.deepEqual(asked("open"), [{ method: "open", uri: fall.uri }]);
    await kim.press("Enter");
    assert.equal(await page.getByRole("tab", { name: "Readers" }).getAttribute("aria-selected"), "true");
    assert.equal(await page.getByRole("combobox", { name: "Reader" }).inputValue(), "Reader 3");
  });

  it("shows the passages and dates that are chosen, and keeps them over a reload", async () => {
    await open();
    await page.getByText("All 2 passages").click();
    await page.getByLabel("passage 2.txt: 9 readings").uncheck();
    await page.keyboard.press("Escape");
    await page.getByText("1 of 2 passages").waitFor();
    await page.getByLabel("Time").selectOption("Dates…");
    await page.getByLabel("From", { exact: true }).fill("2026-01-01");
    await page.getByRole("columnheader", { name: "Since 2025-12-31" }).waitFor();
    posted = [];
    await page.reload();
    await post({ type: "begin", scope: "file:///results", title: "Overview of results" });
    await waitFor("the same sheet", () => asked("watch").length > 0 || undefined);
    const [{ name }] = asked("watch") as [Extract<OverviewRequest, { method: "watch" }>];
    assert.deepEqual(name?.of === "class" && [name.choice.time, name.choice.passages?.length], [{ from: "2026-01-01", to: "" }, 1]);
  });

  it("draws a trend no steeper than it is, and offers to set the readers of results that have none", async () => {
    const [first] = rows.filter(({ reader, rate }) => reader === "Reader 1" && rate !== undefined);
    const takes = ["2025-09-15", "2026-01-15", "2026-04-15"].map((day, i) => ({
      ...first!,
      uri: `file:///steady/${i}.assessment.json`,
      season: undefined,
      assessedAt: `${day}T09:00:00Z`,
      rate: first!.rate! + i / 10,
    }));
    await open("light", [...takes, { ...takes[0]!, uri: "file:///steady/nobody.assessment.json", reader: undefined, class: undefined }]);
    const points = (await page.locator(".trend polyline").first().getAttribute("points"))!.split(" ");
    const heights = points.map((point) => Number(point.split(",")[1]));
    assert.equal(heights.length, 3);
    assert.ok(Math.max(...heights) - Math.min(...heights) < 0.5, heights.join());
    await page.getByText("1 result has no reader.").waitFor();
    await page.getByRole("button", { name: "Set Readers by File Names…" }).click();
    await waitFor("the request", () => asked("nameReaders").length > 0 || undefined);
    await post({ type: "progress", read: 1, of: 4, isDone: false });
    await page.getByText("Reading 1 of 4 results…").waitFor();
    assert.equal(await page.getByText("1 result has no reader.").isVisible(), true, "it does not come and go");
  });

  it("says what to do where nothing has been read", async () => {
    await open("light", []);
    await page.getByText("There are no readings of texts here yet.").waitFor();
  });

  it("draws a year of 30 readers and 10 passages within a second", async () => {
    const year = Array.from({ length: 900 }, (_, i): OverviewRow => ({
      ...rows[i % rows.length]!,
      uri: `file:///year/${i}.assessment.json`,
      reader: `Reader ${i % 30}`,
      passage: `passage ${Math.floor(i / 30) % 10}.txt`,
      passageKey: String(Math.floor(i / 30) % 10),
      class: "3A",
      assessedAt: `${["2025-09-15", "2026-01-15", "2026-04-15"][Math.floor(i / 300)]!}T09:00:00Z`,
    }));
    await open("light", []);
    const taken = await taskClock(page);
    const before = await taken();
    await post({ type: "rows", rows: year, removed: [] });
    await post({ type: "sheet", sheet: { of: "class", sheet: classSheet(year, [], { cells: "passages" }) } });
    await page.getByRole("columnheader", { name: "passage 9" }).waitFor();
    assert.equal(await page.locator(".class-table tbody tr").count(), 30);
    const drawn = (await taken()) - before;
    assert.ok(drawn < 1000, `${drawn.toFixed(0)} ms`);
    const scrolled = await taken();
    await page.locator("#panel-class").evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const scrolling = (await taken()) - scrolled;
    assert.ok(scrolling < 100, `scrolling to the end takes ${scrolling.toFixed(0)} ms`);
  });
});
