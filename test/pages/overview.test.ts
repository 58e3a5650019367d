// The page with many results alone, without an editor around it.
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterEach, before, describe, it } from "mocha";
import type { Page } from "playwright-core";
import { agreementReport } from "#sets/agreement/agreementReport.ts";
import type { AgreementChoice, AgreementSheet } from "#core/agreement/agreementSheet.ts";
import { agreementSheet } from "#sets/overview/agreementSheet.ts";
import type { OverviewEntry } from "#core/overview/overviewModel.ts";
import type { OverviewHostMessage, OverviewRequest } from "#pages/overview/overviewProtocol.ts";
import type { PageMessage } from "#pages/kit/pageProtocol.ts";
import { overviewEntry, unreadRow } from "#sets/overview/overviewRow.ts";
import { passagesOf, passageSheet } from "#core/overview/passageSheet.ts";
import { ENGLISH } from "#language/english/english.ts";
import { type PlaceQuery, placeSheet } from "#core/overview/placeSearch.ts";
import { readerSheet } from "#core/overview/readerSheet.ts";
import { seriousViolations } from "../support/accessibility.ts";
import { TEST_RESULTS } from "../support/paths.ts";
import { type PageTheme, plainPage, taskClock, type PlainPage } from "../support/plainPage.ts";
import { waitFor } from "../support/waitFor.ts";
import { reviewed } from "../unit/sets/agreement/keptReadings.ts";
import { kept } from "../unit/sets/overview/keptReadings.ts";

const TEXT = "The old dog ran to the big tree and saw a red bird in it then it sat down to look";
const OTHER = { warnings: [{ code: "other-text", message: "It does not seem to be a reading of this text." }] };

/** Readings by some readers, each in a place of the year. */
function readings(): OverviewEntry[] {
  const misread: [alias: string | undefined, day: string, script: string, more?: object][] = [
    ["Kim", "2025-09-10", "The old>cold dog ran to the big tree>three and saw>was a red bird in it then it sat down to look"],
    ["Kim", "2026-01-20", "The old>cold dog ran to the big tree (1) and saw>was a red bird in it then it sat down to look"],
    ["Kim", "2026-04-22", "The old dog ran to the big tree and saw>was a red bird in it then it sat down to look"],
    ["Sam", "2026-04-20", "The old>gold dog ran -to the big tree and saw>was +then a red bird in it then it sat down to look"],
    ["Alex", "2026-04-21", "The old dog ran to the (4) big tree and saw a red>read bird in it then it sat -down -to -look"],
    ["Robin", "2026-04-21", "The old dog ran to the big tree and saw a red bird in it then it sat down to look"],
    [undefined, "2026-04-23", "The old>odd dog ran to the big tree and saw a -red -bird -in -it -then -it -sat -down -to -look"],
    ["Sam", "2026-04-24", TEXT, { more: OTHER }],
  ];
  const all = misread.map(([alias, day, script, more], index) =>
    overviewEntry(
      kept(script, {
        name: `fox-take-${index + 1}`,
        at: `${day}T09:00:00Z`,
        ...(alias !== undefined && { alias }),
        ...(alias !== "Robin" && { reader: { grade: 2 } }),
        ...more,
      }),
    ),
  );
  return [
    ...all,
    overviewEntry(
      kept("We (5) went to (5) the lake", {
        name: "lake-1",
        passage: "lake.txt",
        alias: "Kim",
        at: "2026-02-20T09:00:00Z",
        reader: { grade: 2 },
      }),
    ),
    { row: unreadRow("file:///results/broken.assessment.json", "This file does not hold a result that can be shown: it is empty.") },
  ];
}

/** Reviews of some readings: "red" is misread in all of them, and the engine takes it for right; "saw" is read right in most. */
function agreementOf(choice: AgreementChoice): AgreementSheet {
  const judge = (script: string, index: number) => {
    const texts = script
      .split(" ")
      .filter((part) => !part.startsWith("+"))
      .map((part) => part.replace(/^-|>.*$/g, ""));
    const verdicts = Object.fromEntries(
      texts.map((word, at) => [
        at,
        word === "red" ? ("substitution" as const) : word === "saw" && index % 2 === 0 ? ("correct" as const) : ("ok" as const),
      ]),
    );
    return kept(script, {
      name: `fox-${index + 1}`,
      alias: `Reader ${index % 4}`,
      ...(index > 3 && { passage: "lake.txt" }),
      review: reviewed(texts.join(" "), verdicts),
    });
  };
  const readings = [
    "The old>cold dog ran to the tree and saw>was a red bird",
    "The old dog ran to the tree and saw>was a red bird",
    "The old>gold dog ran -to the tree and saw>was +then a red bird",
    "The old dog ran to the tree and saw a red bird",
    "We saw>was a lake and a red boat on it",
    "We saw a lake and a red boat on>in it",
  ].map(judge);
  return agreementSheet(agreementReport({ readings, first: "engine", isWhole: choice.isWhole, by: choice.by }), choice, [
    { first: "file:///reviews/anna", second: "file:///reviews/ben", recordings: 3 },
  ]);
}

describe("the page with many results", () => {
  let page: Page;
  let port: PlainPage["port"];
  /** What the page said since it was loaded. */
  let posted: PageMessage<OverviewRequest>[];
  const entries = readings();
  const rows = entries.map(({ row }) => row);

  before(() => mkdir(TEST_RESULTS, { recursive: true }));
  afterEach(async () => {
    assert.deepEqual(
      posted.filter(({ type }) => type === "defect"),
      [],
    );
    await page.close();
  });

  async function open(theme: PageTheme = "light"): Promise<void> {
    const plain = await plainPage("overview", theme);
    ({ page, port } = plain);
    posted = [];
    port.onMessage((data) => {
      const message = data as PageMessage<OverviewRequest>;
      posted.push(message);
      if (message.type === "request") void port.post({ type: "reply", id: message.id });
    });
    await plain.load();
    await send();
  }
  const post = (message: OverviewHostMessage) => port.post(message);
  async function send(): Promise<void> {
    await post({ type: "begin", scope: "file:///results", title: "Overview of results" });
    await post({ type: "rows", rows, removed: [] });
    await post({ type: "progress", read: rows.length, of: rows.length, isDone: true });
    await page.locator(".list-row").first().waitFor();
  }
  const asked = (method: OverviewRequest["method"]): OverviewRequest[] =>
    posted.flatMap((message) => (message.type === "request" && message.request.method === method ? [message.request] : []));
  /** A page's message arrives after the click that sends it. */
  const hasAsked = (method: OverviewRequest["method"], requests: unknown[]) =>
    waitFor(
      `the page to ask for ${method}`,
      () => {
        assert.deepEqual(asked(method), requests);
        return true;
      },
      10_000,
    );
  const shown = (column: string) =>
    page
      .locator(`.list-row .cell.${column}`)
      .evaluateAll((cells) =>
        cells
          .sort((a, b) => parseFloat(a.parentElement!.style.top) - parseFloat(b.parentElement!.style.top))
          .map(({ textContent }) => textContent),
      );
  async function showPassage(): Promise<void> {
    await page.getByRole("tab", { name: "Passages" }).click();
    const fox = passagesOf(rows).find(({ name }) => name === "fox.txt")!;
    await page.getByRole("combobox", { name: "Passage" }).selectOption(fox.key);
    await post({ type: "sheet", sheet: { of: "passage", sheet: passageSheet(entries, fox) } });
    await page.getByRole("button", { name: "old" }).waitFor();
  }
  async function showReader(reader: string): Promise<void> {
    await page.getByRole("tab", { name: "Readers" }).click();
    await page.getByRole("combobox", { name: "Reader" }).selectOption(reader);
    await post({ type: "sheet", sheet: { of: "reader", sheet: readerSheet(rows, reader) } });
    await page.locator(".sheet table:visible").waitFor();
  }
  async function showAgreement(sheet: AgreementSheet): Promise<void> {
    await page.getByRole("tab", { name: "Agreement" }).click();
    await post({ type: "sheet", sheet: { of: "agreement", sheet } });
    await page.getByRole("region", { name: "Figures", exact: true }).waitFor();
  }
  async function accessible(): Promise<void> {
    assert.deepEqual(await seriousViolations(page), []);
  }

  for (const theme of ["light", "dark", "high-contrast"] as const) {
    it(`can be read and used in every view (${theme})`, async () => {
      await open(theme);
      await accessible();
      await page.screenshot({ path: join(TEST_RESULTS, `overview-readings-${theme}.png`) });
      await showPassage();
      await page.getByRole("button", { name: "old" }).click();
      await accessible();
      await page.screenshot({ path: join(TEST_RESULTS, `overview-passage-${theme}.png`) });
      await showReader("Kim");
      await accessible();
      await page.screenshot({ path: join(TEST_RESULTS, `overview-reader-${theme}.png`) });
      await page.getByRole("tab", { name: "Agreement" }).click();
      await page.getByLabel("Group by").selectOption("passage");
      await showAgreement(agreementOf({ isWhole: false, by: "passage" }));
      await page.getByRole("button", { name: "red" }).first().click();
      await accessible();
      await page.screenshot({ path: join(TEST_RESULTS, `overview-agreement-${theme}.png`) });
      await page.getByRole("region", { name: "By passage" }).scrollIntoViewIfNeeded();
      await page.screenshot({ path: join(TEST_RESULTS, `overview-agreement-groups-${theme}.png`) });
    });
  }

  it("shows accuracy and rate in half a window", async () => {
    await open();
    await page.setViewportSize({ width: 462, height: 700 });
    const edge = (await page.locator(".list").boundingBox())!;
    for (const name of ["Recording", "Accuracy", "WCPM"]) {
      const { x, width } = (await page.getByRole("columnheader", { name }).boundingBox())!;
      assert.ok(x + width <= edge.x + edge.width + 1, `${name} ends at ${x + width} of ${edge.x + edge.width}`);
    }
    const cut = await page
      .locator(".list-row .cell.level")
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent));
    assert.deepEqual(cut, [], "levels are not cut off");
  });

  it("names the kind of a list in a cell like any other", async () => {
    await open();
    await post({ type: "rows", rows: [{ ...rows[0]!, list: "nonsense-words" }], removed: [] });
    const cell = page.locator(".list-row .cell").filter({ hasText: /^nonsense words$/ });
    await cell.waitFor();
    const look = (of: typeof cell) =>
      of.evaluate((element) => {
        const { borderTopWidth, height } = getComputedStyle(element);
        return { borderTopWidth, height, isCut: element.scrollWidth > element.clientWidth };
      });
    assert.deepEqual(await look(cell), await look(page.locator(".list-row .cell.assessed").first()));
  });

  it("sorts by headings, which say so, with what is not known last", async () => {
    await open();
    const heading = page.getByRole("columnheader", { name: "Accuracy" });
    await heading.getByRole("button").click();
    assert.equal(await heading.getAttribute("aria-sort"), "ascending");
    const figures = await shown("accuracy");
    assert.deepEqual(figures.slice(-2), ["", ""]);
    const known = figures.slice(0, -2).map(Number);
    assert.deepEqual(
      known,
      known.toSorted((a, b) => a - b),
    );
    await heading.getByRole("button").press("Enter");
    assert.equal(await heading.getAttribute("aria-sort"), "descending");
    assert.deepEqual(await shown("accuracy"), [...known.toSorted((a, b) => b - a).map(String), "", ""]);
  });

  it("filters from the keyboard and opens a result there", async () => {
    await open();
    await page.keyboard.press("Control+f");
    await page.keyboard.type("kim fox");
    await page.keyboard.press("ArrowDown");
    assert.deepEqual(await shown("recording"), ["fox-take-3.wav", "fox-take-2.wav", "fox-take-1.wav"]);
    assert.equal(await page.getByRole("status").textContent(), "3 of 10 results.");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await hasAsked("open", [{ method: "open", uri: rows[1]!.uri }]);
    await page.getByRole("button", { name: "Export CSV…" }).click();
    await hasAsked("export", [{ method: "export", what: { filter: "kim fox", sort: "assessed", descending: true } }]);
    posted = [];
    await page.reload();
    await send();
    assert.deepEqual((await shown("recording")).length, 3, "the filter outlasts a reload");
  });

  it("selects results by mouse and keyboard, for one reader", async () => {
    await open();
    const recordings = await shown("recording");
    const at = (index: number) => page.locator(".list-row").filter({ hasText: recordings[index]! });
    const change = (name: string) => page.getByRole("button", { name, exact: true });
    assert.equal(await change("Change Reader…").isDisabled(), true);
    await at(0).click({ modifiers: ["Control"] });
    await change("Change Reader of 1 Result…").waitFor();
    await at(2).click({ modifiers: ["Shift"] });
    assert.equal(await page.evaluate(() => getSelection()?.isCollapsed), true);
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press(" ");
    await change("Change Reader of 3 Results…").waitFor();
    await accessible();
    await page.screenshot({ path: join(TEST_RESULTS, "overview-selected.png") });
    await change("Change Reader of 3 Results…").click();
    const uris = recordings.slice(0, 3).map((name) => rows.find(({ recording }) => recording === name)!.uri);
    await hasAsked("changeReader", [{ method: "changeReader", uris }]);
    assert.deepEqual(asked("open"), []);
    await page.locator('.list-row[tabindex="0"]').press("Control+a");
    await change(`Change Reader of ${rows.length} Results…`).waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await change("Change Reader…").isDisabled(), true);
  });

  it("says what to do where nobody has said who read", async () => {
    await open();
    await post({ type: "rows", rows: rows.map(({ reader: _, ...row }) => row), removed: [] });
    await page.getByRole("tab", { name: "Readers" }).click();
    await page.getByText("These results have no reader yet.").waitFor();
    await accessible();
    await page.screenshot({ path: join(TEST_RESULTS, "overview-readers-unknown.png") });
    await page.getByRole("button", { name: "Set Readers by File Names…" }).click();
    await page.getByRole("button", { name: "Import Readers…" }).click();
    await hasAsked("nameReaders", [{ method: "nameReaders" }]);
    await hasAsked("importReaders", [{ method: "importReaders" }]);
  });

  it("leads from a missed word to those who missed it, and keeps its place while the sheet changes", async () => {
    await open();
    await showPassage();
    const word = page.getByRole("button", { name: "old" });
    await word.press("Enter");
    assert.equal(await word.getAttribute("aria-expanded"), "true");
    const fox = passagesOf(rows).find(({ name }) => name === "fox.txt")!;
    const sheet = passageSheet(entries, fox);
    await post({ type: "sheet", sheet: { of: "passage", sheet: { ...sheet, readers: 9 } } });
    await page.locator(".figures b").filter({ hasText: "9" }).first().waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "▾old", "the keyboard is where it was");
    await page.locator("tr.by").getByRole("button", { name: "Sam" }).click();
    const by = sheet.missed.find(({ text }) => text === "old")!.by.find(({ reader }) => reader === "Sam")!;
    await hasAsked("open", [{ method: "open", uri: by.uri, place: { lane: "segment", index: by.segment } }]);
    assert.deepEqual(asked("watch").at(-1), { method: "watch", name: { of: "passage", key: fox.key } });
  });

  it("draws each figure with its interval, and leads from a word that differs to its place", async () => {
    await open();
    const sheet = agreementOf({ isWhole: false });
    await showAgreement(sheet);
    const precision = page.getByRole("row", { name: /^Precision/ });
    const { value, interval, text, intervalText } = sheet.figures.find(({ label }) => label === "Precision")!;
    assert.equal(await precision.textContent(), `Precision${text}${intervalText}${sheet.figures[1]!.n}`);
    const track = (await precision.locator(".interval").boundingBox())!;
    const [bar, dot] = [
      (await precision.locator(".interval-bar").boundingBox())!,
      (await precision.locator(".interval-value").boundingBox())!,
    ];
    const share = (x: number) => (x - track.x) / track.width;
    assert.ok(
      Math.abs(share(bar.x) - interval![0]) < 0.01 && Math.abs(share(bar.x + bar.width) - interval![1]) < 0.02,
      JSON.stringify({ track, bar, interval }),
    );
    assert.ok(Math.abs(share(dot.x + dot.width / 2) - value!) < 0.01);
    // Beside a viewer there is half of the room.
    const { width, height } = page.viewportSize()!;
    await page.setViewportSize({ width: 480, height });
    assert.deepEqual(
      await page.locator(".agreement .wide").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length),
      0,
      "nothing is cut off",
    );
    await page.screenshot({ path: join(TEST_RESULTS, "overview-agreement-narrow.png") });
    await page.setViewportSize({ width, height });
    const word = page.getByRole("button", { name: "red" });
    await word.press("Enter");
    assert.equal(await word.getAttribute("aria-expanded"), "true");
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "▾red", "the keyboard is where it was");
    const [first] = sheet.disagreements.find(({ text: one }) => one === "red")!.at;
    await page.locator("tr.by").getByRole("button", { name: first!.name }).click();
    await hasAsked("open", [{ method: "open", uri: first!.uri, place: { lane: "word", index: first!.word } }]);
    await page.getByRole("button", { name: "Export CSV…" }).click();
    await page.getByRole("button", { name: "Export Words…" }).click();
    await hasAsked("export", [
      { method: "export", what: { of: "agreement", choice: { isWhole: false } } },
      { method: "export", what: { of: "differences", choice: { isWhole: false } } },
    ]);
  });

  it("asks for another agreement where another one is chosen, and keeps the choice over a reload", async () => {
    await open();
    await showAgreement(agreementOf({ isWhole: false }));
    await page.getByLabel("What is compared").selectOption({ label: "Reviews in anna and ben: 3 recordings" });
    await page.getByLabel("Group by").selectOption("model");
    await page.getByLabel("Readings were listened to from beginning to end").check();
    const choice = { isWhole: true, by: "model", pair: { first: "file:///reviews/anna", second: "file:///reviews/ben" } } as const;
    // Choices that come quickly one after the other may be asked for together.
    await waitFor(
      "the agreement that was chosen",
      () => isDeepStrictEqual(asked("watch").at(-1), { method: "watch", name: { of: "agreement", choice } }) || undefined,
    );
    assert.equal(await page.locator(".agreement").getAttribute("aria-busy"), "true", "what is shown is not what was chosen");
    posted = [];
    await page.reload();
    await post({ type: "begin", scope: "file:///results", title: "Overview of results" });
    await waitFor("the page to ask", () => posted.some(({ type }) => type === "request") || undefined);
    assert.deepEqual(asked("watch").at(-1), { method: "watch", name: { of: "agreement", choice } });
    // A sheet of a choice of before comes late.
    await post({ type: "sheet", sheet: { of: "agreement", sheet: agreementOf({ isWhole: false }) } });
    await post({ type: "sheet", sheet: { of: "agreement", sheet: { ...agreementOf({ isWhole: true, by: "model" }), choice } } });
    await page.getByRole("region", { name: "By model" }).waitFor();
  });

  it("says what to do where nobody has reviewed a reading", async () => {
    await open();
    await page.getByRole("tab", { name: "Agreement" }).click();
    await page.getByText("Working out the figures…").waitFor();
    await post({
      type: "sheet",
      sheet: {
        of: "agreement",
        sheet: agreementSheet(agreementReport({ readings: [kept(TEXT)], first: "engine", isWhole: false }), { isWhole: false }, []),
      },
    });
    await page.getByText("There are no reviewed readings yet. Open a result and review it").waitFor();
    await page.getByText("1 result: not reviewed yet").waitFor();
    assert.equal(await page.locator(".sheet:visible table").count(), 0);
  });

  it("draws a reader's takes beside the norms, and the same as a table", async () => {
    await open();
    await showReader("Kim");
    assert.equal(await page.locator(".chart circle.take").count(), 4);
    assert.deepEqual([await page.locator("svg .band").count(), await page.locator("svg .median").count()], [1, 1]);
    assert.match(
      (await page.locator(".chart circle.take title").first().textContent())!,
      /^2025-09-10, fox\.txt: [\d.]+ words correct per minute$/,
    );
    assert.match((await page.locator(".sheet table:visible tbody tr").first().textContent())!, /^2025-09-10fox\.txt.*365084/);
    await page.locator(".chart circle.take").nth(1).click();
    await hasAsked("open", [{ method: "open", uri: rows[1]!.uri }]);
    await showReader("Robin");
    await page.locator("svg .band").waitFor({ state: "detached" }); // No grade, no norms.
  });

  for (const theme of ["light", "dark"] as const) {
    it(`looks for words and phonemes in all readings, and leads to each place (${theme})`, async () => {
      await open(theme);
      await page.getByRole("tab", { name: "Search" }).click();
      await page.getByText("Look for a word of the texts").waitFor();
      await page.getByLabel("In the text").fill("saw");
      const query: PlaceQuery = { of: "word", expected: "saw", heard: "" };
      const watched = (name: PlaceQuery) =>
        waitFor(
          "the places that are looked for",
          () => isDeepStrictEqual(asked("watch").at(-1), { method: "watch", name: { of: "places", query: name } }) || undefined,
        );
      await watched(query);
      const sheet = placeSheet(entries, query, ENGLISH);
      await post({ type: "sheet", sheet: { of: "places", sheet } });
      await page.getByText("The old dog ran to the big tree and saw").first().waitFor();
      const line = page.getByRole("row").nth(1);
      assert.equal(await line.locator("mark").textContent(), "saw");
      assert.deepEqual(await page.getByRole("list", { name: "What was heard" }).getByRole("listitem").allTextContents(), [
        "was × 4",
        "read right × 3",
      ]);
      await accessible();
      await page.screenshot({ path: join(TEST_RESULTS, `overview-search-${theme}.png`) });
      await page.getByRole("row", { name: /^Sam/ }).getByRole("button").click();
      const sams = sheet.places.find(({ reader }) => reader === "Sam")!;
      await hasAsked("open", [{ method: "open", uri: sams.uri, place: sams.place, play: true }]);
      await page.getByLabel("How it was read").selectOption({ label: "Missed" });
      await watched({ ...query, only: "missed" });
      assert.equal(await page.locator(".sheet:visible").getAttribute("aria-busy"), "true", "what is shown is not what was looked for");
      await page.getByRole("button", { name: "Export CSV…" }).click();
      await hasAsked("export", [{ method: "export", what: { of: "places", query: { ...query, only: "missed" } } }]);
      await page.getByLabel("What is looked for").selectOption({ label: "Phonemes" });
      await page.getByText("Look for a phoneme of the texts").waitFor();
      await page.getByLabel("In the text").fill("TH");
      await page.getByLabel("Heard", { exact: true }).fill("S");
      const phonemes: PlaceQuery = { of: "phoneme", expected: "TH", heard: "S" };
      await watched(phonemes);
      await post({ type: "sheet", sheet: { of: "places", sheet: placeSheet(entries, phonemes, ENGLISH) } });
      await page.getByText("No place was found.").waitFor();
      posted = [];
      await page.reload();
      await post({ type: "begin", scope: "file:///results", title: "Overview of results" });
      await watched(phonemes);
    });
  }

  it("follows results that come, change and go, and says how far reading has come", async () => {
    await open();
    await post({ type: "progress", read: 4, of: 11, isDone: false });
    await page.getByText("Reading 4 of 11 results…").waitFor();
    await post({ type: "rows", rows: [{ ...rows[0]!, reader: "Renamed" }], removed: [rows[1]!.uri] });
    await page.locator(".cell.reader").filter({ hasText: "Renamed" }).waitFor();
    assert.equal(await page.locator(".list-row").count(), rows.length - 1);
  });

  it("takes 5,000 results without keeping anybody waiting", async () => {
    await open();
    const taken = await taskClock(page);
    const steps: string[] = [];
    /** A step takes a tenth of this; where every row is looked at for every row, far more. */
    const most = 1500;
    const step = async (what: string, work: () => PromiseLike<unknown>) => {
      const from = await taken();
      await work();
      const milliseconds = (await taken()) - from;
      if (milliseconds > most) steps.push(`${what}: ${milliseconds.toFixed(0)} ms`);
    };
    const many = Array.from({ length: 5000 }, (_, i) => ({
      ...rows[i % 9]!,
      uri: `file:///many/${i}`,
      recording: `take-${i}.wav`,
      rate: 40 + ((i * 7919) % 1000) / 10,
    }));
    for (let from = 0; from < many.length; from += 200)
      await step(`rows from ${from} on`, () => post({ type: "rows", rows: many.slice(from, from + 200), removed: [] }));
    await step("the last one", async () => {
      await post({ type: "progress", read: 5010, of: 5010, isDone: true });
      await page.getByText("5,010 results.").waitFor();
    });
    assert.ok((await page.locator(".list-row").count()) < 80, "only rows in sight are on the page");
    for (const name of ["WCPM", "Recording"])
      await step(`sorting by ${name}`, () => page.getByRole("columnheader", { name }).getByRole("button").click());
    await step("the last row", async () => {
      await page.locator(".list-row").first().focus();
      await page.keyboard.press("End");
      await page.waitForFunction(() => document.activeElement?.getAttribute("aria-rowindex") === "5011");
    });
    await step("filtering", async () => {
      await page.getByLabel("Filter results").fill("take-4999");
      await page.getByText("1 of 5,010 results.").waitFor();
    });
    await step("500 places", async () => {
      await page.getByRole("tab", { name: "Search" }).click();
      const query: PlaceQuery = { of: "word", expected: "the", heard: "" };
      await page.getByLabel("In the text").fill("the");
      const every = many.flatMap((row, i) => ({ ...entries[i % 9]!, row }));
      const sheet = placeSheet(every, query, ENGLISH, 500);
      await post({ type: "sheet", sheet: { of: "places", sheet } });
      await page.getByText(`The latest 500 of ${sheet.count.toLocaleString("en")} places.`).waitFor();
    });
    assert.deepEqual(steps, []);
  });
});
